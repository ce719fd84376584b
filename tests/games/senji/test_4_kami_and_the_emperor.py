"""Kami and imperial troops by the numbers of the rules (SEN-180 to SEN-194)."""

from __future__ import annotations

from shogun_nb.games import senji
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from tests.games.senji.table import HOMES, autumn, changed, do, refused, summer

ERIC, MAX, LAURA, ANNA = range(4)


# --- kami -----------------------------------------------------------------------------------------
def with_dead(game: senji.Game, dead: dict[str, int]) -> senji.Game:
    """The same game, in which these samurai have died for these players."""
    here = game.position
    for name, seat in dead.items():
        one = SAMURAI_NAMES.index(name)
        here.state.samurai_of[one], here.state.samurai_at[one] = seat, at.DEAD
    return senji.new_game(position=here, seed=1, chance="ask")


def kami(seat: int, dead: dict[str, int], **given: object) -> senji.Game:
    """A family acts in autumn, where these samurai are dead."""
    return with_dead(autumn(seat, HOMES, kami=1, **given), dead)


def test_SEN_180_a_dead_samurai_helps_his_player_once() -> None:
    game = kami(MAX, {"Akashi": MAX, "Kato": ERIC})
    assert refused(game, senji.EconomicKami("Kato")).startswith("SEN-182")  # Eric's
    assert refused(game, senji.EconomicKami("Akashi")).startswith("SEN-182")
    do(game, senji.DiplomaticKami("Akashi", "Eric"), senji.TakeFromHand("green trade 1"))
    assert refused(game, senji.DiplomaticKami("Akashi", "Eric")).startswith("SEN-181")
    assert "The kami of Akashi helps Max. (SEN-181)" in game.log()
    without = with_dead(autumn(MAX, HOMES), {"Akashi": MAX})
    assert refused(without, senji.DiplomaticKami("Akashi", "Eric")).startswith("SEN-180")
    assert not [one for one in without.legal() if isinstance(one, senji.DiplomaticKami)]
    fallen = summer({"G1": (ERIC, 4), "B3": (MAX, 1)}, {"Kato": (MAX, "B3")}, {"G1": "march"})
    do(fallen, senji.Call("Ise"), senji.March("Yamashiro", 4), senji.Dice(red=8))
    do(fallen, senji.Support(), senji.Support())
    state = fallen.position.state
    one = SAMURAI_NAMES.index("Kato")
    assert (state.samurai_of[one], state.samurai_at[one]) == (MAX, at.DEAD)


def test_SEN_181_a_diplomatic_kami_sees_a_hand_and_takes_a_card_of_it() -> None:
    here = kami(MAX, {"Akashi": MAX}, cards={"black trade 4": ERIC}).position
    for card in range(at.CARDS):
        if here.plans[card] == ERIC and CARD_NAMES[card] != "green support 0":
            here.plans[at.CARD_KNOWN + card] = 1 << ERIC
    game = senji.new_game(position=here, seed=1, chance="ask")
    assert game.view("Max").position.hand("Eric") == ("green support 0",)
    for wrong in (senji.DiplomaticKami("Akashi", "Max"), senji.DiplomaticKami("Baba", "Eric")):
        assert refused(game, wrong).startswith("SEN-181")
    do(game, senji.DiplomaticKami("Akashi", "Eric"))
    assert game.decision.player == "Max"
    assert game.view("Max").position.hand("Eric") == game.position.hand("Eric")
    assert game.view("Laura").position.hand("Eric") == ("green support 0",)
    assert refused(game, senji.TakeFromHand("green support 0")).startswith("SEN-181")
    assert refused(game, senji.TakeFromHand("yellow trade 1")).startswith("SEN-181")
    do(game, senji.TakeFromHand("black trade 4"))
    assert "black trade 4" in game.position.hand("Max")
    assert "black trade 4" not in game.view("Anna").position.hand("Max")
    assert "black trade 4" not in str(game.log())
    assert game.decision.kind == "an action"


def test_SEN_182_an_economic_kami_takes_any_card_of_the_pile_and_shuffles_it() -> None:
    game = kami(MAX, {"Kato": MAX}, hana={ERIC: ["clover boar"]})
    do(game, senji.EconomicKami("Kato"))
    plans = game.view("Max").position.plans
    assert plans[at.HANA_AT : at.HANA_AT + at.HANA].count(at.HANA_PILE) == 95
    assert at.HANA_PILE not in game.view("Anna").position.plans[at.HANA_AT : at.HANA_KNOWN]
    assert refused(game, senji.TakeFromPile("clover boar")).startswith("SEN-182")
    do(game, senji.TakeFromPile("maple deer"))
    assert game.position.hanafuda("Max") == ("maple deer",)
    assert game.position.state.hana_pile == 94
    assert at.HANA_PILE not in game.view("Max").position.plans[at.HANA_AT : at.HANA_KNOWN]
    here = kami(MAX, {"Kato": MAX}).position
    boar = HANA_NAMES.index("clover boar")
    for card in range(at.HANA):
        here.plans[at.HANA_AT + card] = at.HANA_USED if card == boar else ANNA
        here.plans[at.HANA_KNOWN + card] = 1 << ANNA
    here.state.hana_pile, here.state.hana[ANNA] = 0, 95
    used = senji.new_game(position=here, seed=1, chance="ask")
    do(used, senji.EconomicKami("Kato"), senji.TakeFromPile("clover boar"))
    assert used.position.hanafuda("Max") == ("clover boar",)
    here.plans[at.HANA_AT + boar], here.state.hana[ANNA] = ANNA, 96
    empty = senji.new_game(position=here, seed=1, chance="ask")
    assert refused(empty, senji.EconomicKami("Kato")).startswith("SEN-182")


def battle(dead: dict[str, int], samurai: dict[str, tuple[int, str]] | None = None) -> senji.Game:
    """Eric attacks Max in Yamashiro, four against four."""
    units = {"G1": (ERIC, 4), "B3": (MAX, 4), "B1": (MAX, 0), "G3": (ERIC, 0)}
    game = with_dead(summer(units, samurai, {"G1": "march"}, kami=1), dead)
    ours = [name for name, (seat, _) in (samurai or {}).items() if seat == ERIC]
    return do(game, senji.Call("Ise"), senji.March("Yamashiro", 4, ours))


def test_SEN_183_a_military_kami_rolls_any_dice_again_once_in_a_battle() -> None:
    game = battle({"Baba": ERIC, "Gamo": ERIC, "Sanada": MAX}, {"Daisuke": (ERIC, "G1")})
    do(game, senji.Dice(red=4, green=2, blue=2))
    assert game.decision.player == "Max"  # the defender first
    assert senji.MilitaryKami("Sanada", red=4, green=2) in game.legal()
    for wrong in (
        senji.MilitaryKami("Sanada", green=3),  # Daisuke's die is no die of the roll
        senji.MilitaryKami("Sanada"),
        senji.MilitaryKami("Baba", red=1),
        senji.MilitaryKami(red=1),
    ):
        assert refused(game, wrong).startswith("SEN-183")
    do(game, senji.MilitaryKami("Sanada", green=2), senji.Dice(blue=1, violet=1))
    assert list(game.position.state.dice) == [4, 1, 3, 0, 0, 0]
    assert game.decision.player == "Eric"
    assert "Max rolls 2 dice again. (SEN-183)" in game.log()
    do(game, senji.MilitaryKami("Gamo", blue=3, red=4), senji.Dice(green=2, red=5))
    assert game.decision.kind == "support"  # Baba cannot help in this battle, too
    do(game, senji.Support(), senji.Support())
    assert game.position.army("Yamashiro")[0] == "Eric"
    assert game.position.state.samurai_at[SAMURAI_NAMES.index("Gamo")] == at.SPENT


def test_SEN_183_who_waives_may_roll_again_after_the_next_roll_of_a_tie() -> None:
    game = battle({"Baba": ERIC})
    do(game, senji.Dice(red=9), senji.MilitaryKami(), senji.Support(), senji.Support())
    do(game, senji.Dice(red=9))
    assert game.decision.kind == "whether a kami rolls dice again"
    do(game, senji.MilitaryKami("Baba", red=1), senji.Dice(violet=1))
    do(game, senji.Support(), senji.Support(), senji.Dice(green=1, red=8))
    assert game.decision.kind == "support"  # one new roll in a battle
    other = changed(battle({"Baba": ANNA}))
    assert do(other, senji.Dice(red=9)).decision.kind == "support"


def test_SEN_184_seppuku_makes_a_kami_in_autumn_and_costs_no_honour() -> None:
    game = autumn(MAX, HOMES, samurai={"Kato": (MAX, "B1"), "Mori": (ERIC, "G1")}, kami=1)
    assert refused(game, senji.Seppuku("Mori")).startswith("SEN-184")
    do(game, senji.Seppuku("Kato"))
    assert game.scores["Max"] == 0
    assert "Kato of Max commits seppuku. (SEN-184)" in game.log()
    assert game.position.army("Izumo") == ("Max", 1, ())
    assert refused(game, senji.Seppuku("Kato")).startswith("SEN-184")
    do(game, senji.EconomicKami("Kato"))
    without = autumn(MAX, HOMES, samurai={"Kato": (MAX, "B1")})
    assert refused(without, senji.Seppuku("Kato")).startswith("SEN-180")
