"""The worked example of the rulebook (SEN-EX-10 to SEN-EX-16) and the exact values of section C."""

from __future__ import annotations

from fractions import Fraction

from shogun_nb.games import senji
from shogun_nb.games.senji.rules.cards import COMBINATION_HONOUR, COMBINATIONS
from tests.games.senji.table import do, refused, summer

ERIC, MAX, LAURA, ANNA = range(4)


def war(**options: int) -> senji.Game:
    """Central Japan before the war: Max has recruited, Eric marches from north and west."""
    return summer(
        {"G1": (ERIC, 2), "G2": (ERIC, 2), "G3": (ERIC, 0), "B3": (MAX, 3), "B1": (MAX, 0)},
        {"Hosokawa": (ERIC, "G1")},
        {"B3": "recruitment", "G2": "march", "G1": "march"},
        {"green family 2": MAX, "black support 1": ERIC},
        **options,
    )


def before_the_roll() -> senji.Game:
    game = do(war(), senji.Call("Yamashiro"), senji.Call("Echizen"), senji.March("Ise", 2))
    do(game, senji.Call("Ise"), senji.March("Yamashiro", 4, ["Hosokawa"]))
    return do(game, senji.Kill("green family 2"))


def test_SEN_EX_11_eric_attacks_with_four_and_hosokawa_decides_the_tie() -> None:
    game = before_the_roll()
    assert game.position.army("Yamashiro") == ("Max", 5, ())
    assert (game.scores["Max"], game.scores["Eric"]) == (2, -4)
    assert len(game.outcomes()) == 1287  # eight dice: the ninth is Hosokawa's
    assert game.problems(senji.Dice(green=9)) == ["SEN-103: 8 dice are rolled, not 9."]
    do(game, senji.Dice(green=2, blue=3, black=2, red=1))
    assert game.decision.player == "Max"  # the defender lays first
    assert refused(game, senji.Support(["green support 1"])).startswith("SEN-104")
    do(game, senji.Support(["blue support 0"]), senji.Support(["black support 1"]))
    assert "Eric attacks Yamashiro with 8, Max defends with 8. (SEN-108)" in game.log()


def test_SEN_EX_12_both_lose_all_units_and_eric_gets_eighteen() -> None:
    game = before_the_roll()
    do(game, senji.Dice(green=2, blue=3, black=2, red=1))
    do(game, senji.Support(["blue support 0"]), senji.Support(["black support 1"]))
    assert game.position.army("Yamashiro") == ("Eric", 0, ("Hosokawa",))
    assert game.scores["Eric"] == 18 - 4
    assert "black support 1" in game.position.hand("Anna")
    assert "blue support 0" in game.position.hand("Max")


def raid() -> senji.Game:
    return summer(
        {"Y1": (LAURA, 5), "Y2": (LAURA, 0), "G1": (ERIC, 0), "G3": (ERIC, 0), "G2": (ERIC, 1)},
        {"Mori": (LAURA, "Y1")},
        {"Y1": "march"},
    )


def test_SEN_EX_13_laura_raids_two_empty_provinces_with_two_dice_only() -> None:
    game = do(raid(), senji.Call("Suruga"), senji.Raid("southern sea", 5, ["Mori"]))
    assert game.position.state.dice_due == 2
    do(game, senji.Dice(red=2), senji.LandIn("Owari", 3, ["Mori"]), senji.LandIn("Ise", 2))
    do(game, senji.Fight("Ise"), senji.Dice(yellow=3, green=2, red=4))
    do(game, senji.Support(), senji.Support(), senji.Dice(yellow=4, green=4))
    do(game, senji.Support(), senji.Support())
    assert game.position.army("Ise") == ("Laura", 2, ())
    assert game.position.army("Owari") == ("Laura", 3, ("Mori",))
    assert game.scores["Laura"] == 0
    assert sum(owner == LAURA for owner in game.position.state.owner) == 4


def test_SEN_EX_16_there_is_a_combination_for_24_honour() -> None:
    assert max(COMBINATION_HONOUR) == 24
    assert dict(zip(COMBINATIONS, COMBINATION_HONOUR, strict=True))["four animals"] == 8


def test_C_odds_of_the_worked_example_are_exact() -> None:
    ahead = tie = wins = Fraction(0)
    for dice, weight in before_the_roll().outcomes():
        assert isinstance(dice, senji.Dice)
        difference = dice.green + min(dice.black, 1) - dice.blue
        ahead += weight * (difference > 0)
        tie += weight * (difference == 0)
        wins += weight * (difference >= 0)
    assert (ahead, tie) == (Fraction(59939, 104976), Fraction(117433, 559872))
    assert wins == Fraction(1311323, 1679616)


def test_C_the_rulebooks_one_to_five_are_odds_and_no_probability() -> None:
    game = do(raid(), senji.Call("Suruga"), senji.Raid("southern sea", 1))
    own = {dice: weight for dice, weight in game.outcomes() if getattr(dice, "yellow", 0) == 1}
    assert own == {senji.Dice(yellow=1): Fraction(1, 6)}
    danger = sum(own.values())
    assert danger / (1 - danger) == Fraction(1, 5)


def test_C_nobody_is_lost_at_sea_with_these_chances() -> None:
    for mori, chance in ((False, Fraction(3125, 7776)), (True, Fraction(25, 36))):
        game = do(raid(), senji.Call("Suruga"))
        do(game, senji.Raid("southern sea", 5, ["Mori"] if mori else []))
        none = sum(w for dice, w in game.outcomes() if getattr(dice, "yellow", 0) == 0)
        assert none == chance


def test_C_a_tie_of_equal_sides_is_as_likely_as_listed() -> None:
    game = do(raid(), senji.Call("Suruga"), senji.Raid("southern sea", 1))
    do(game, senji.Dice(red=1), senji.LandIn("Ise", 1))
    tie = Fraction(0)
    leads: dict[int, Fraction] = {}
    for dice, weight in game.outcomes():
        difference = getattr(dice, "yellow", 0) - getattr(dice, "green", 0)
        leads[difference] = leads.get(difference, Fraction(0)) + weight
    tie = leads[0]
    assert tie == Fraction(290747, 1259712)
    ahead = sum(weight for one, weight in leads.items() if one + 1 > 0)
    assert ahead / (1 - leads[-1]) == Fraction(3100918, 4056417)
