"""What a class may play otherwise: each named reading, both ways, by the number of its rule."""

from __future__ import annotations

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.reading.moments import honour_by_source
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import SAMURAI_NAMES
from tests.games.senji.table import HOMES, auction, autumn, changed, do, refused, summer
from tests.games.senji.test_2_summer_and_battle import NOTHING, fight

ERIC, MAX, LAURA, ANNA = range(4)
ANIMALS = ["plum warbler", "wisteria cuckoo", "iris bridge", "clover boar"]


def test_SEN_046_family_cards_of_others_are_exchanged_before_the_other_seasons_too() -> None:
    cards = {"green family 2": LAURA, "black family 3": MAX, "black trade 4": MAX}
    for exchanges, waits in ((0, "orders"), (1, "an offer")):
        here = summer(HOMES, cards=cards, offers=1, family_exchanges=exchanges).position
        begun = senji.new_game(position=here, seed=1, chance="ask")
        game = changed(begun, phase=at.AUCTION, step=at.BIDDING, seat=LAURA, turn=3)
        do(game, senji.DoneBidding())
        assert game.decision.kind == waits
    for wrong in (
        senji.Offer("Max", give=["green family 2"]),
        senji.Offer("Max", give=["green family 2"], want=["blue family 3"]),
        senji.Offer("Max", give=["green family 2"], want=["black trade 4"]),
        senji.Offer("Max", give=["yellow family 2"], want=["black family 3"]),
    ):
        assert refused(game, wrong).startswith("SEN-046")
    offer = senji.Offer("Max", give=["green family 2"], want=["black family 3"])
    assert offer in game.legal()
    do(game, offer, senji.Accept(), *[senji.Silent()] * 3)
    assert "black family 3" in game.position.hand("Laura")
    for name in game.players:
        game.choose(senji.Orders(["recruitment"]), name)
    assert game.decision.kind == "an offer"  # before summer
    do(game, *[senji.Silent()] * 4)
    do(game, *[senji.Call(name) for name in ("Ise", "Izumo", "Suruga", "Echigo")])
    assert game.decision.kind == "an offer"  # before autumn
    do(game, *[senji.Silent()] * 4)
    assert game.decision.kind == "whose turn is next"


def test_SEN_049_a_trade_card_of_an_absent_family_looks_at_the_pile() -> None:
    game = autumn(MAX, HOMES, cards={"red trade 2": MAX}, trades_with_pile=1)
    do(game, senji.Trade("red trade 2"), senji.Draw(1), senji.Draw(1))
    assert game.decision.player == "Max"
    shown = [one.card for one in game.legal()]  # type: ignore[attr-defined]
    assert shown == ["pine crane", "pine tanzaku"]
    assert (
        at.HANA_SHOWN not in game.view("Eric").position.plans[at.HANA_AT : at.HANA_KNOWN]
    )  # nobody else sees them
    assert at.HANA_SHOWN in game.view("Max").position.plans[at.HANA_AT : at.HANA_KNOWN]
    do(game, senji.Take("pine tanzaku"))
    assert game.position.hanafuda("Max") == ("pine tanzaku",)
    assert game.position.state.hana_pile == 95
    assert game.view("Max").position.hanafuda("Max") == ("pine tanzaku",)
    assert at.HANA_PILE not in game.view("Max").position.plans[at.HANA_AT : at.HANA_KNOWN]
    assert game.position.state.pile[0] == 11
    here = autumn(MAX, HOMES, cards={"red trade 2": MAX}, trades_with_pile=1).position
    for card in range(at.HANA):
        here.plans[at.HANA_AT + card] = at.HANA_USED if card == 5 else ANNA
        here.plans[at.HANA_KNOWN + card] = at.ALL
    here.state.hana_pile, here.state.hana[ANNA] = 0, 95
    short = senji.new_game(position=here, seed=1, chance="ask")
    do(short, senji.Trade("red trade 2"), senji.Draw(1))
    assert len(short.legal()) == 1
    here.plans[at.HANA_AT + 5], here.state.hana[ANNA] = ANNA, 96
    none = senji.new_game(position=here, seed=1, chance="ask")
    assert refused(none, senji.Trade("red trade 2")).startswith("SEN-049")


def test_SEN_062_a_card_that_nobody_bids_for_may_stay() -> None:
    here = auction({}, "red trade 1").position
    other = senji.Options(lots_stay=1)
    game = senji.new_game(
        position=senji.Position(
            here.map, here.players, here.numbers, other, here.state, list(here.plans)
        ),
        seed=1,
        chance="ask",
    )
    do(game, *[senji.DoneBidding()] * 4)
    assert game.position.lots == {1: "red trade 1"}
    assert game.log()[-1] == "Nobody bids for red trade 1; it stays. (SEN-062)"


@pytest.mark.parametrize("called", [0, 1])
def test_SEN_083_a_new_fleet_may_be_called_in_its_summer_but_once(called: int) -> None:
    units = {"G1": (ERIC, 2), "G3": (ERIC, 1)}
    game = summer(units, orders={"G1": "march", "G3": "march"}, new_fleets_called=called)
    fleet = senji.Call("Eric in the southern sea")
    do(game, senji.Call("Ise"), senji.SetSail("southern sea", 1))
    assert (fleet in game.legal()) == bool(called)
    if called:
        do(game, fleet, senji.LandIn("Owari", 1), senji.Call("Owari"))
        do(game, senji.SetSail("southern sea", 1))
        assert fleet not in game.legal()


def test_SEN_084_samurai_may_drown_with_the_last_unit() -> None:
    units = {"G1": (ERIC, 2), "G3": (ERIC, 0)}
    for drown, waits in ((0, "a move"), (1, "whose turn is next")):
        game = summer(units, {"Daisuke": (ERIC, "G1")}, {"G1": "march"}, samurai_drown=drown)
        do(game, senji.Call("Ise"), senji.Raid("southern sea", 2, ["Daisuke"]))
        do(game, senji.Dice(green=2))
        assert game.decision.kind == waits
    assert game.position.state.samurai_at[SAMURAI_NAMES.index("Daisuke")] == at.DEAD
    assert game.log()[-1] == "Daisuke of Eric dies. (SEN-084)"


def test_SEN_086_a_fleet_goes_on_to_the_other_sea_and_lands_there_with_dice() -> None:
    units = {"G1": (ERIC, 1), "G2": (ERIC, 1)}
    game = do(summer(units, fleets={(1, ERIC): 3}), senji.Call("Eric in the southern sea"))
    do(game, senji.Raid("northern sea", 3))
    assert game.position.state.dice_due == 3
    do(game, senji.Dice(green=1, red=2), senji.LandIn("Echizen", 2))
    assert game.position.army("Echizen")[1] == 3
    not_so = summer(units, fleets={(1, ERIC): 3}, fleet_raids=0)
    do(not_so, senji.Call("Eric in the southern sea"))
    assert refused(not_so, senji.Raid("northern sea", 3)).startswith("SEN-086")


def test_SEN_100_more_than_one_hostage_may_be_killed() -> None:
    cards = {"green family 3": MAX, "green family 4": MAX}
    game = do(fight(cards=cards, many_hostages=1), senji.Kill("green family 3"))
    assert game.decision.player == "Max"
    do(game, senji.Kill("green family 4"))
    assert (game.scores["Max"], game.scores["Eric"]) == (7, -9)
    assert game.decision.kind == "the fate dice"


def test_SEN_104_a_support_card_may_be_required() -> None:
    game = do(fight(support_required=1), senji.Dice(red=9))
    assert refused(game, senji.Support()).startswith("SEN-104")
    assert senji.Support() not in game.legal()
    do(game, senji.Support(["blue support 0"]))


def test_SEN_113_dead_samurai_may_return_to_the_pile() -> None:
    game = do(fight(5, 3, (), ("Daisuke",), dead_return=1), senji.Dice(green=1, red=7), *NOTHING)
    state, one = game.position.state, SAMURAI_NAMES.index("Daisuke")
    assert (state.samurai_of[one], state.samurai_at[one]) == (-1, at.IN_PILE)
    with pytest.raises(InputError, match="dead_return"):
        senji.Options(dead_return=1, kami=1)


@pytest.mark.parametrize("brings", [0, 1])
def test_SEN_135_a_hired_samurai_may_bring_his_honour(brings: int) -> None:
    game = autumn(MAX, {"G1": (ERIC, 1)}, honour={MAX: 6}, mercenary_honour=brings)
    do(game, senji.HireSamurai("northern sea"), *[senji.Draw(1)] * 3, senji.Keep(["Baba"]))
    assert game.scores["Max"] == 4 * brings
    battles, _, samurai, diplomacy = honour_by_source(game.record, 4)[MAX]
    assert (battles, samurai, diplomacy) == (0, 4 * brings, -6)
