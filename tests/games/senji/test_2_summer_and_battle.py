"""Summer and battles by the numbers of the rules (SEN-080 to SEN-114, SEN-170 to SEN-173)."""

from __future__ import annotations

import pytest

from shogun_nb.games import senji
from shogun_nb.games.senji.reading.advising import warnings_for
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES
from tests.games.senji.table import changed, do, refused, summer

ERIC, MAX, LAURA, ANNA = range(4)


# --- marches --------------------------------------------------------------------------------------
def test_SEN_080_each_is_called_once_and_moves_what_stands_there_now() -> None:
    game = summer(
        {"G1": (ERIC, 2), "G2": (ERIC, 2), "G3": (ERIC, 0)}, orders={"G1": "march", "G2": "march"}
    )
    do(game, senji.Call("Echizen"), senji.March("Ise", 2))
    assert refused(game, senji.Call("Echizen")).startswith("SEN-080")
    do(game, senji.Call("Ise"), senji.March("Owari", 4))
    assert game.position.army("Owari") == ("Eric", 4, ())


def test_SEN_082_a_land_march_goes_next_door_with_what_is_there() -> None:
    units, samurai = {"G1": (ERIC, 2), "G3": (ERIC, 0)}, {"Daisuke": (ERIC, "G1")}
    game = do(summer(units, samurai, {"G1": "march"}), senji.Call("Ise"))
    assert refused(game, senji.March("Owari", 3)).startswith("SEN-082")
    assert refused(game, senji.March("Musashi", 1)).startswith("SEN-082")
    assert refused(game, senji.March("Owari", 0)).startswith("SEN-082")
    do(game, senji.March("Owari", 0, ["Daisuke"]))
    assert game.position.army("Owari") == ("Eric", 0, ("Daisuke",))
    game = do(summer(units, samurai, {"G1": "march"}, samurai_need_units=1), senji.Call("Ise"))
    assert refused(game, senji.March("Owari", 0, ["Daisuke"])).startswith("SEN-082")


def test_SEN_083_one_fleet_of_six_in_a_shared_sea_without_a_fight() -> None:
    game = summer(
        {"G1": (ERIC, 4), "B2": (MAX, 1)},
        orders={"G1": "march", "B2": "march"},
        fleets={(1, ERIC): 3},
    )
    do(game, senji.Call("Ise"))
    assert refused(game, senji.SetSail("southern sea", 4)).startswith("SEN-083")
    assert refused(game, senji.SetSail("northern sea", 1)).startswith("SEN-083")
    do(game, senji.SetSail("southern sea", 3), senji.Call("Bizen"))
    do(game, senji.SetSail("southern sea", 1))
    assert game.position.fleet("Eric", "southern sea") == (6, ())
    assert game.position.fleet("Max", "southern sea") == (1, ())
    assert senji.Call("Max in the southern sea") not in game.legal()  # new in this summer
    assert senji.Call("Eric in the southern sea") in game.legal()


def test_SEN_084_a_raid_loses_own_symbols_and_lands_at_the_same_sea() -> None:
    units = {"G1": (ERIC, 4), "G3": (ERIC, 0), "B2": (MAX, 0), "Y1": (LAURA, 0), "B1": (MAX, 0)}
    game = do(summer(units, {"Daisuke": (ERIC, "G1")}, {"G1": "march"}), senji.Call("Ise"))
    do(game, senji.Raid("southern sea", 3, ["Daisuke"]), senji.Dice(green=2, red=1))
    assert refused(game, senji.LandIn("Izumo", 1)).startswith("SEN-084")
    assert refused(game, senji.LandIn("Ise", 1)).startswith("SEN-084")
    assert refused(game, senji.EndMarch()).startswith("SEN-084")
    do(game, senji.LandIn("Owari", 1), senji.LandIn("Bizen", 0, ["Daisuke"]))
    assert game.position.army("Owari") == ("Eric", 1, ())
    assert "Eric lands 1 unit in Owari. (SEN-084)" in game.log()
    one = do(summer(units, orders={"G1": "march"}, two_raids=0), senji.Call("Ise"))
    do(one, senji.Raid("southern sea", 2), senji.Dice(red=2), senji.LandIn("Owari", 1))
    assert refused(one, senji.LandIn("Bizen", 1)).startswith("SEN-073")


def test_SEN_084_a_samurai_left_alone_by_a_raid_stays_at_sea_where_he_needs_units() -> None:
    game = summer(
        {"G1": (ERIC, 1), "G3": (ERIC, 0)},
        {"Daisuke": (ERIC, "G1")},
        {"G1": "march"},
        samurai_need_units=1,
    )
    do(game, senji.Call("Ise"), senji.Raid("southern sea", 1, ["Daisuke"]), senji.Dice(green=1))
    do(game, senji.EndMarch())
    assert game.position.fleet("Eric", "southern sea") == (0, ("Daisuke",))
    assert "stays in the southern sea: 0 units and 1 samurai. (SEN-084)" in str(game.log())


def test_SEN_084_a_samurai_alone_goes_over_the_sea_where_no_unit_finds_room() -> None:
    game = summer({"G1": (ERIC, 0), "G3": (ERIC, 6)}, {"Daisuke": (ERIC, "G1")}, {"G1": "march"})
    do(game, senji.Call("Ise"), senji.Raid("southern sea", 0, ["Daisuke"]))
    do(game, senji.LandIn("Owari", 0, ["Daisuke"]))
    assert game.position.army("Owari") == ("Eric", 6, ("Daisuke",))


def test_SEN_085_no_more_than_six_stand_or_attack_together() -> None:
    game = summer({"G1": (ERIC, 3), "G3": (ERIC, 4)}, orders={"G1": "march"})
    do(game, senji.Call("Ise"))
    assert refused(game, senji.March("Owari", 3)).startswith("SEN-085")
    do(game, senji.March("Owari", 2))
    assert game.position.army("Owari")[1] == 6
    game = summer({"G1": (ERIC, 3), "G3": (ERIC, 4)}, orders={"G1": "march"})
    do(game, senji.Call("Ise"), senji.Raid("southern sea", 3), senji.Dice(red=3))
    assert refused(game, senji.LandIn("Owari", 3)).startswith("SEN-085")
    game = summer({"G3": (ERIC, 4), "G1": (ERIC, 1)}, fleets={(1, ERIC): 3})
    do(game, senji.Call("Eric in the southern sea"))
    assert refused(game, senji.LandIn("Owari", 3)).startswith("SEN-085")
    game = summer({"G1": (ERIC, 3)}, orders={"G1": "march"}, fleets={(1, ERIC): 4})
    do(game, senji.Call("Ise"))
    assert refused(game, senji.SetSail("southern sea", 3)).startswith("SEN-083")  # one fleet of six
    do(game, senji.SetSail("southern sea", 2))
    assert game.position.fleet("Eric", "southern sea") == (6, ())


def test_SEN_086_a_fleet_stays_sails_on_or_lands_without_dice() -> None:
    def fleet() -> senji.Game:
        units = {"G1": (ERIC, 1), "G3": (ERIC, 1), "G2": (ERIC, 1)}
        return do(summer(units, fleets={(1, ERIC): 3}), senji.Call("Eric in the southern sea"))

    assert do(fleet(), senji.EndMarch()).position.fleet("Eric", "southern sea") == (3, ())
    sailed = do(fleet(), senji.SetSail("northern sea", 2))
    assert sailed.position.fleet("Eric", "northern sea") == (2, ())
    assert refused(fleet(), senji.LandIn("Echizen", 1)).startswith("SEN-086")
    landed = do(fleet(), senji.LandIn("Ise", 1), senji.LandIn("Owari", 2))
    assert landed.position.army("Owari")[1] == 3
    assert "Eric lands 2 units in Owari. (SEN-086)" in landed.log()


# --- battles --------------------------------------------------------------------------------------
def fight(
    attack: int = 4,
    defence: int = 4,
    ours: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    cards: dict[str, int] | None = None,
    **options: int,
) -> senji.Game:
    """Eric attacks Max in Yamashiro from Ise with all he has there."""
    samurai = dict.fromkeys(ours, (ERIC, "G1")) | dict.fromkeys(theirs, (MAX, "B3"))
    game = summer(
        {"G1": (ERIC, attack), "B3": (MAX, defence), "B1": (MAX, 0), "G3": (ERIC, 0)},
        samurai,
        {"G1": "march", "B3": "production"},
        cards,
        **options,
    )
    return do(game, senji.Call("Ise"), senji.March("Yamashiro", attack, ours))


def totals(game: senji.Game) -> str:
    return next(line for line in reversed(game.log()) if "defends with" in line)


NOTHING = (senji.Support(), senji.Support())


def test_SEN_087_an_empty_province_is_fought_for_unless_agreed_otherwise() -> None:
    assert fight(2, 0).position.state.dice_due == 9
    taken = fight(2, 0, empty_without_roll=1)
    assert taken.position.army("Yamashiro") == ("Eric", 2, ())


def test_SEN_044_SEN_100_one_hostage_of_the_attacker_dies_before_the_battle() -> None:
    cards = {"green family 3": MAX, "green family 4": MAX, "black family 4": MAX}
    game = fight(cards=cards)
    assert game.decision.player == "Max"
    assert refused(game, senji.Kill("black family 4")).startswith("SEN-100")
    assert refused(game, senji.Kill("green trade 1")).startswith("SEN-100")
    do(game, senji.Kill("green family 3"))
    assert (game.scores["Max"], game.scores["Eric"]) == (3, -6)
    assert game.decision.kind == "the fate dice"  # and no second one
    here = game.position
    assert not any("green family 3" in here.hand(name) for name in game.players)


def test_SEN_101_SEN_102_SEN_103_SEN_EX_2_battle_values_of_six_and_seven() -> None:
    game = fight(4, 4, theirs=("Daisuke",))
    assert game.position.state.dice_due == 8
    do(game, senji.Dice(green=2, blue=2, red=4), *NOTHING)
    assert totals(game) == "Eric attacks Yamashiro with 6, Max defends with 7. (SEN-108)"


def test_SEN_104_support_is_of_a_third_family_or_the_own_bluff() -> None:
    cards = {"blue support 3": ERIC, "black support 2": ERIC, "red support 2": ERIC}
    game = do(fight(cards=cards), senji.Dice(red=9))
    assert game.decision.player == "Max"
    do(game, senji.Support(["blue support 0"]))
    for wrong in (["blue support 3"], ["green support 2"], ["black trade 2"], ["yellow support 1"]):
        assert refused(game, senji.Support(wrong)).startswith("SEN-104")
    assert refused(game, senji.Support(["black support 2", "red support 2"])).startswith("SEN-104")
    do(game, senji.Support(["red support 2"]))
    assert totals(game).startswith("Eric attacks Yamashiro with 6, Max defends with 4")


@pytest.mark.parametrize(
    ("black", "ours", "theirs", "strengths", "options"),
    [
        (1, "black support 2", "", (5, 4), {}),
        (3, "black support 2", "", (6, 4), {}),
        (2, "black support 2", "black support 1", (6, 4), {}),
        (2, "black support 1", "black support 2", (4, 6), {}),
    ],
)
def test_SEN_047_SEN_105_SEN_106_SEN_EX_3_support_counts_symbols_up_to_its_value(
    black: int, ours: str, theirs: str, strengths: tuple[int, int], options: dict[str, int]
) -> None:
    cards = {ours: ERIC} | ({theirs: MAX} if theirs else {})
    game = do(fight(cards=cards, **options), senji.Dice(black=black, red=9 - black))
    do(game, senji.Support([theirs] if theirs else []), senji.Support([ours]))
    assert totals(game).startswith(
        f"Eric attacks Yamashiro with {strengths[0]}, Max defends with {strengths[1]}"
    )
    assert ours in game.position.hand("Anna")


@pytest.mark.parametrize("both", [0, 1])
def test_SEN_106_of_equal_cards_neither_counts_unless_agreed_otherwise(both: int) -> None:
    twins = [name for name in CARD_NAMES if name.startswith("green support 2")]
    game = summer(
        {"Y1": (LAURA, 3), "K3": (ANNA, 2), "Y3": (LAURA, 3)},
        {},
        {"Y3": "march"},
        {twins[0]: LAURA, twins[1]: ANNA},
        equal_support_counts=both,
    )
    do(game, senji.Call("Shimousa"), senji.March("Mutsu", 3), senji.Dice(green=2, red=7))
    do(game, senji.Support([twins[1]]), senji.Support([twins[0]]))
    assert totals(game).startswith(
        f"Laura attacks Mutsu with {3 + 2 * both}, Anna defends with {2 + 2 * both}"
    )


def test_SEN_107_SEN_108_a_tie_is_fought_again_after_the_cards_are_home() -> None:
    game = do(fight(cards={"black support 2": ERIC}), senji.Dice(red=9))
    do(game, senji.Support(["blue support 0"]), senji.Support(["black support 2"]))
    assert game.decision.kind == "the fate dice"
    assert "black support 2" in game.position.hand("Anna")
    assert "blue support 0" in game.position.hand("Max")
    do(game, senji.Dice(green=1, red=8), *NOTHING)
    assert game.position.army("Yamashiro")[0] == "Eric"


@pytest.mark.parametrize(("option", "winner"), [(0, "Max"), (1, "Eric")])
def test_SEN_108_a_tie_without_dice_goes_to_the_side_of_the_option(
    option: int, winner: str
) -> None:
    ours = ("Akashi", "Baba", "Chosogabe", "Daisuke", "Ekes")
    theirs = ("Ishida", "Kato", "Mori", "Naoe")
    game = fight(1, 2, ours, theirs, attacker_wins_without_dice=option)
    do(game, *NOTHING)
    assert game.position.army("Yamashiro")[0] == winner


def test_SEN_109_SEN_110_SEN_111_SEN_112_SEN_113_losses_honour_and_control() -> None:
    game = do(fight(5, 3, ("Akashi",), ("Daisuke",)), senji.Dice(red=7), *NOTHING)
    here = game.position
    assert here.army("Yamashiro") == ("Eric", 2, ("Akashi",))
    assert (game.scores["Eric"], game.scores["Max"]) == (2 * (3 + 3), 0)
    assert here.state.samurai_at[3] == at.DEAD
    assert senji.Call("Yamashiro") not in game.legal()
    held = do(fight(2, 4, ("Akashi",), ("Daisuke",)), senji.Dice(red=7), *NOTHING)
    assert held.position.army("Yamashiro") == ("Max", 2, ("Daisuke",))
    assert held.scores["Max"] == 2 + 2
    assert senji.Call("Yamashiro") in held.legal()  # the order stays
    for stays_out, owner in ((0, "Eric"), (1, "Max")):
        game = fight(2, 3, empty_winner_stays_out=stays_out)
        do(game, senji.Dice(green=2, red=7), *NOTHING)
        assert game.position.army("Yamashiro") == (owner, 0, ())
        assert game.scores["Eric"] == 2 * (3 + 2)


def test_SEN_114_nobody_gets_a_seventh_province() -> None:
    own = dict.fromkeys(("G1", "G2", "G3", "B2", "Y1"), (ERIC, 1))
    units = own | {"G2": (ERIC, 4), "B3": (MAX, 1), "B1": (MAX, 1), "K1": (ANNA, 1)}
    game = do(summer(units, orders={"G2": "march"}), senji.Call("Echizen"))
    do(game, senji.March("Yamashiro", 2))
    assert refused(game, senji.March("Izumo", 2)).startswith("SEN-114")
    six = do(summer(units | {"K1": (ERIC, 1)}, orders={"G2": "march"}), senji.Call("Echizen"))
    assert refused(six, senji.March("Yamashiro", 2)).startswith("SEN-114")


def test_SEN_100_the_question_does_not_tell_that_there_is_a_hostage() -> None:
    """Where nobody else knows where a card is, the defender is asked with it and without it."""
    seen = set()
    for holder in (MAX, ANNA):
        here = summer(
            {"G1": (ERIC, 4), "B3": (MAX, 4), "K1": (ANNA, 1)},
            orders={"G1": "march"},
            cards={"green family 3": holder},
        ).position
        here.plans[at.CARD_KNOWN + CARD_NAMES.index("green family 3")] = 1 << holder
        game = senji.new_game(position=here, seed=1, chance="ask")
        do(game, senji.Call("Ise"), senji.March("Yamashiro", 4))
        assert (game.decision.player, len(game.legal())) == ("Max", 1 + (holder == MAX))
        do(game, senji.Kill())
        seen.add("".join(game.view("Laura").log()))
        assert game.decision.kind == "the fate dice"
    assert len(seen) == 1


def test_SEN_104_support_face_down_may_be_any_and_is_known_again_once_it_is_shown() -> None:
    game = do(fight(), senji.Dice(red=9), senji.Support(["blue support 0"]))
    blue = {"blue support 0", "blue support 1", "blue support 2", "blue support 3"}
    assert not blue & set(game.view("Eric").position.hand("Max"))
    assert "blue trade 4" in game.view("Eric").position.hand("Max")
    do(game, senji.Support())
    assert blue <= set(game.view("Eric").position.hand("Max"))
    nothing = do(fight(), senji.Dice(red=9), senji.Support())
    assert blue <= set(nothing.view("Eric").position.hand("Max"))


def test_SEN_131_the_coach_warns_of_support_that_breaks_a_set_of_all_families() -> None:
    rest = ("blue family 1", "yellow trade 1", "black support 2", "violet family 2")
    cards = dict.fromkeys([*rest, "red support 1"], ERIC)
    game = do(fight(cards=cards), senji.Dice(black=9), senji.Support(["blue support 0"]))
    assert game.suggest("Eric")[0] == senji.Support(["black support 2"])
    assert warnings_for(game, "Eric", senji.Support(["red support 1"])) == [
        "Your hand holds a card of each other family, for 10 honour in autumn: without what you "
        "lay it lacks red (SEN-131)."
    ]
    nothing = senji.Support()
    assert warnings_for(game, "Eric", nothing) == []
    for more in ({"red trade 2": ERIC}, {"violet family 2": LAURA}):  # one is left; none to break
        game = do(fight(cards=cards | more), senji.Dice(black=9), senji.Support(["blue support 0"]))
        assert warnings_for(game, "Eric", senji.Support(["red support 1"])) == []


# --- samurai --------------------------------------------------------------------------------------
def test_SEN_170_samurai_go_before_the_rules() -> None:
    tie = senji.Dice(red=9)
    assert totals(do(fight(ours=("Fukushima",)), senji.Dice(red=8), *NOTHING)).startswith(
        "Eric attacks Yamashiro with 6"
    )
    assert "defends with 6" in totals(do(fight(theirs=("Gamo",)), senji.Dice(red=8), *NOTHING))
    for spared, left in ((senji.Spare(), 3), (senji.SpareNone(), 2)):
        kato = do(fight(5, 3, ("Kato",)), senji.Dice(red=8), *NOTHING)
        assert kato.decision.player == "Eric"  # each ability is voluntary
        do(kato, spared)
        assert kato.position.army("Yamashiro")[1] == left
        assert kato.scores["Eric"] == 2 * (3 + 5 - left)
    assert do(fight(5, 0, ("Kato",)), senji.Dice(red=8), *NOTHING).decision.player == "Laura"
    sanada = do(fight(5, 3, (), ("Sanada",)), senji.Dice(green=1, red=7), *NOTHING)
    assert sanada.scores["Eric"] == 3 + 3
    otani = do(fight(5, 2, (), ("Otani",)), senji.Dice(red=8), *NOTHING)
    assert otani.legal() == [senji.Flee("Izumo"), senji.Flee()]
    fallen = do(otani.fork(), senji.Flee())
    assert fallen.position.state.samurai_at[12] == at.DEAD
    assert refused(otani, senji.Flee("Bizen")).startswith("SEN-170")
    do(otani, senji.Flee("Izumo"))
    assert otani.position.army("Izumo") == ("Max", 0, ("Otani",))
    again = do(fight(ours=("Takenaka",)), senji.Dice(red=8), senji.RollAgain("red"))
    do(again, senji.Dice(green=1), *NOTHING)
    assert "The dice show green: 1. (SEN-170)" in again.log()
    assert totals(again).startswith("Eric attacks Yamashiro with 6")
    ishida = summer({"B1": (MAX, 1)}, {"Ishida": (MAX, "B1")}, {"B1": "production"})
    assert do(ishida, senji.Call("Izumo")).position.state.due_hana == 3
    assert do(fight(), tie, *NOTHING).decision.kind == "the fate dice"
    ride = summer(
        {"G1": (ERIC, 2), "G3": (ERIC, 0), "Y1": (ERIC, 0)},
        {"Yamagata": (ERIC, "G1")},
        {"G1": "march"},
    )
    do(ride, senji.Call("Ise"))
    assert refused(ride, senji.March("Suruga", 1)).startswith("SEN-082")
    do(ride, senji.March("Suruga", 1, ["Yamagata"]))
    assert ride.position.army("Suruga") == ("Eric", 1, ("Yamagata",))


def test_SEN_171_chosogabe_counts_alone_beside_ekes() -> None:
    for names, after in ((("Ekes",), 3), (("Chosogabe",), 4), (("Ekes", "Chosogabe"), 4)):
        game = summer({"B1": (MAX, 0)}, dict.fromkeys(names, (MAX, "B1")), {"B1": "recruitment"})
        assert do(game, senji.Call("Izumo")).position.army("Izumo")[1] == after


def test_SEN_172_baba_lays_two_open_cards_before_wakizaka() -> None:
    cards = {"black support 2": ERIC, "red support 2": ERIC, "yellow support 1": MAX}
    game = do(fight(5, 4, ("Baba",), ("Wakizaka",), cards), senji.Dice(black=2, red=1, yellow=4))
    assert game.decision.player == "Eric"
    do(game, senji.Support(["black support 2", "red support 2"]))
    assert game.decision.player == "Max"
    assert at.LAID in game.view("Max").position.plans[: at.CARDS]
    do(game, senji.Support(["yellow support 1"]))
    assert totals(game).startswith("Eric attacks Yamashiro with 9, Max defends with 6")


def test_SEN_173_the_defender_comes_first_and_akashi_alone_sees_the_hand() -> None:
    here = summer(
        {"G1": (ERIC, 4), "B3": (MAX, 4)}, {"Akashi": (ERIC, "G1")}, {"G1": "march"}
    ).position
    here.plans[at.CARD_KNOWN + CARD_NAMES.index("blue trade 4")] = 1 << MAX
    game = do(senji.new_game(position=here, seed=1, chance="ask"), senji.Call("Ise"))
    assert "blue trade 4" not in game.view("Eric").position.hand("Max")
    do(game, senji.March("Yamashiro", 4, ["Akashi"]), senji.Dice(red=8))
    assert game.decision.player == "Max"
    assert "blue trade 4" in game.view("Eric").position.hand("Max")
    assert "blue trade 4" not in game.view("Anna").position.hand("Max")


def test_what_is_voluntary_has_words_for_no_too() -> None:
    lookup = fight().position.lookup
    said = [
        choice.in_words(lookup)
        for choice in (
            *(senji.Look(), senji.Kill(), senji.RollAgain(), senji.MilitaryKami(), senji.Flee()),
            *(senji.Kill("green family 2"), senji.Flee("Izumo"), senji.MilitaryKami("Gamo", red=2)),
        )
    ]
    assert said == [
        *("Look at no card", "Kill no hostage", "Roll no die again", "Call no kami", "Otani dies"),
        *("Kill green family 2", "Otani goes to Izumo"),
        "Gamo: again red 2, violet 0, blue 0, green 0, yellow 0, black 0",
    ]


def test_a_fork_of_a_battle_goes_its_own_way() -> None:
    game = changed(fight(), made=3)
    fork = game.fork()
    do(fork, senji.Dice(green=9), *NOTHING)
    assert game.position.army("Yamashiro")[0] == "Max"
