"""What a class may play otherwise: each named reading, both ways, by the number of its rule."""

from __future__ import annotations

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.reading.moments import honour_by_source
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.rules.hands import can_search, samurai_in_pile
from tests.games.senji.invariants import broken
from tests.games.senji.table import (
    HOMES,
    NAMES,
    auction,
    autumn,
    changed,
    do,
    refused,
    summer,
)
from tests.games.senji.test_1_setup_and_winter import drawing, tied
from tests.games.senji.test_2_summer_and_battle import NOTHING, fight
from tests.games.senji.test_3_autumn_and_end import TANZAKU, ended
from tests.games.senji.test_4_kami_and_the_emperor import empire

ERIC, MAX, LAURA, ANNA = range(4)
SUNS = ["pine crane", "cherry curtain", "miscanthus moon", "willow poet"]
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


# --- set-up and the Emperor -----------------------------------------------------------------------
@pytest.mark.parametrize("leave", [0, 1])
def test_SEN_012_samurai_that_are_not_kept_may_leave_the_game(leave: int) -> None:
    game = senji.new_game(NAMES, 7, options={"unkept_leave": leave})
    for name in game.players:
        game.choose(game.view(name).legal()[0], name)
    assert samurai_in_pile(game.position.state) == (6 if leave else 14)
    hired = autumn(MAX, {"G1": (ERIC, 1)}, honour={MAX: 6}, unkept_leave=leave)
    do(hired, senji.HireSamurai("northern sea"), *[senji.Draw(1)] * 3, senji.Keep(["Baba"]))
    assert samurai_in_pile(hired.position.state) == (15 if leave else 17)
    assert broken(hired.position.facts, hired.position.state, hired.position.plans) == []


@pytest.mark.parametrize("again", [0, 1])
def test_SEN_033_all_who_are_tied_may_roll_until_one_alone_has_most(again: int) -> None:
    game = do(tied(0b0111, at.FIRST_HOST, all_roll_again=again), senji.Dice(green=2, blue=2, red=5))
    assert game.position.state.tied == (0b0111 if again else 0b0011)
    do(game, senji.Dice(yellow=5, green=3, blue=1))
    assert game.position.host == ("Laura" if again else "Eric")


@pytest.mark.parametrize("first", [0, 1])
def test_SEN_034_the_first_seat_may_host_where_the_last_host_is_out(first: int) -> None:
    here = tied(0b1010, at.HOSTING, first_seat_hosts=first).position
    here.state.out[LAURA], here.state.step = 1, at.NOBODY
    here.rulebook.advance(here.facts, here.state, here.plans, None)
    assert (here.state.step == at.ROLL) == (not first)
    assert here.host == ("Max" if first else "Laura")


# --- winter ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("auctioned", [0, 1])
def test_SEN_063_a_card_of_another_absent_family_may_be_auctioned(auctioned: int) -> None:
    game = do(drawing("violet trade 4", paid_cards_auctioned=auctioned), senji.Draw(12))
    assert game.position.lots == ({1: "violet trade 4"} if auctioned else {})
    assert list(game.position.state.pile[:2]) == [11, 10 if auctioned else 11]


@pytest.mark.parametrize("fixed", [0, 1])
def test_SEN_064_a_tied_bid_may_stay_as_it_is(fixed: int) -> None:
    game = auction({}, "red trade 2", tied_bids_fixed=fixed)
    do(game, senji.Bid("yellow trade 3", 1))
    assert senji.Bid("yellow trade 1", 1) in game.legal()  # one bid may be of several cards
    do(game, senji.Bid("yellow trade 1", 1), senji.DoneBidding(), senji.Bid("black trade 4", 1))
    do(game, *[senji.DoneBidding()] * 3)
    assert game.position.lots == {1: "red trade 2"}
    again = changed(game, phase=at.AUCTION, step=at.BIDDING, seat=LAURA, turn=0)
    more = senji.Bid("yellow trade 4", 1)
    for one in (again, again.view("Laura")):
        assert (more in one.legal()) == (not fixed)
    if fixed:
        assert refused(again, more).startswith("SEN-064")
    do(again, senji.DoneBidding(), senji.DoneBidding(), senji.DoneBidding())
    do(again, senji.Bid("blue trade 3", 1))  # who had no bid there may make one
    assert senji.Bid("blue trade 4", 1) in again.legal()


@pytest.mark.parametrize("count", [0, 1])
def test_SEN_064_a_card_that_stays_may_take_the_place_of_a_new_one(count: int) -> None:
    game = auction({}, "red trade 2", kept_lots_count=count)
    do(game, senji.Bid("yellow trade 4", 1), senji.DoneBidding())
    do(game, senji.Bid("black trade 4", 1), *[senji.DoneBidding()] * 3)
    begun = changed(game, phase=at.DRAWING_LOTS, step=at.DRAW_LOT, place=0, lots_drawn=1, seat=-1)
    here = begun.position
    here.state.step, here.state.place, here.state.lots_drawn = at.NOBODY, -1, 0
    new = []
    while here.rulebook.advance(here.facts, here.state, here.plans, None) == at.DRAW_LOT:
        new.append(here.state.place)
        here.rulebook.apply(here.facts, here.state, here.plans, [0] * 18, None)
    assert new == ([0, 1, 1] if count else [0, 0, 1, 1])


@pytest.mark.parametrize("random", [0, 1])
def test_SEN_049_hanafuda_may_be_shown_at_random(random: int) -> None:
    cards = {"green trade 2": MAX}
    game = autumn(MAX, HOMES, {ERIC: ANIMALS}, cards=cards, shown_at_random=random)
    do(game, senji.Trade("green trade 2"))
    assert game.decision.player == ("chance" if random else "Eric")
    if random:
        assert len(game.outcomes()) == 4
        do(game, senji.Draw(2))
        assert len(game.outcomes()) == 3  # the one that is shown is not drawn again
        do(game, senji.Draw(2))
        assert game.decision.player == "Max"
        assert game.view("Anna").position.hanafuda("Eric") == ()
        shown = {one.card for one in game.legal()}  # type: ignore[attr-defined]
        assert shown == {ANIMALS[1], ANIMALS[2]}
        do(game, senji.Take(ANIMALS[2]))
        assert game.position.hanafuda("Max") == (ANIMALS[2],)
        assert len(game.position.hanafuda("Eric")) == 3
        assert game.position.state.hana_pile == 92


@pytest.mark.parametrize("out", [0, 1])
def test_SEN_071_used_hanafuda_may_stay_out(out: int) -> None:
    here = summer({"B1": (MAX, 1)}, orders={"B1": "production"}, used_stay_out=out).position
    for card in range(at.HANA):
        here.plans[at.HANA_AT + card] = at.HANA_USED if card == 5 else ANNA
        here.plans[at.HANA_KNOWN + card] = at.ALL
    here.state.hana_pile, here.state.hana[ANNA] = 0, 95
    game = do(senji.new_game(position=here, seed=1, chance="ask"), senji.Call("Izumo"))
    assert (game.decision.player == "chance") == (not out)
    assert ("not drawn: 2. (SEN-071)" in str(game.log())) == bool(out)
    assert can_search(here.facts, here.plans) == (not out)
    suns = [HANA_NAMES.index(one) for one in SUNS]
    for card in suns:
        here.plans[at.HANA_AT + card] = at.HANA_USED if card == suns[3] else MAX
    here.plans[at.HANA_AT + 5] = ANNA
    here.state.hana[ANNA], here.state.hana[MAX] = 92, 3
    assert here.draw_odds("Max", "four suns", 1, exact=True).chance == (not out)


# --- summer ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("host", [0, 1])
def test_SEN_073_the_host_may_choose_the_order_of_battles(host: int) -> None:
    units = {"G1": (ERIC, 4), "B3": (MAX, 1), "G3": (ANNA, 1)}
    game = do(summer(units, orders={"G1": "march"}, host_picks_battles=host), senji.Call("Ise"))
    do(game, senji.March("Yamashiro", 2), senji.March("Owari", 2))
    assert game.decision.player == ("Laura" if host else "Eric")
    do(game, senji.Fight("Owari"))
    assert game.position.state.here == game.position.map.index("Owari")


@pytest.mark.parametrize("rests", [0, 1])
def test_SEN_083_a_fleet_that_others_join_may_have_to_rest(rests: int) -> None:
    units = {"G1": (ERIC, 2), "G3": (ERIC, 1)}
    game = summer(units, orders={"G1": "march"}, fleets={(1, ERIC): 1}, joined_fleet_rests=rests)
    fleet = senji.Call("Eric in the southern sea")
    assert fleet in game.legal()
    do(game, senji.Call("Ise"), senji.SetSail("southern sea", 1))
    assert game.position.fleet("Eric", "southern sea") == (2, ())
    assert (game.position.state.step == at.CALL) == (not rests)
    if not rests:
        assert fleet in game.legal()


@pytest.mark.parametrize("both", [0, 1])
def test_SEN_083_one_order_may_send_fleets_into_both_seas(both: int) -> None:
    units = {"K3": (ANNA, 4), "K2": (ANNA, 0), "G1": (ERIC, 2)}
    game = summer(units, orders={"K3": "march", "G1": "march"}, both_seas=both)
    do(game, senji.Call("Mutsu"), senji.SetSail("southern sea", 1))
    if both:
        for wrong in (
            *(senji.March("Dewa", 1), senji.SetSail("southern sea", 1)),
            senji.Raid("northern sea", 1),
        ):
            assert refused(game, wrong).startswith("SEN-073")
        assert "both seas" in refused(game, senji.March("Dewa", 1))
        do(game, senji.SetSail("northern sea", 2))
    assert game.position.fleet("Anna", "northern sea") == (2 * both, ())
    assert game.position.fleet("Anna", "southern sea") == (1, ())
    assert game.position.army("Mutsu")[1] == 3 - 2 * both
    do(game, senji.Call("Ise"), senji.SetSail("southern sea", 1))  # next to one sea only
    assert game.position.state.march == at.NO_MARCH
    other = do(summer(units, orders={"K3": "march"}), senji.Call("Mutsu"))
    assert senji.SetSail("northern sea", 1) in other.legal()  # either of the two


@pytest.mark.parametrize("lost", [0, 1])
def test_SEN_084_units_that_cannot_land_may_be_lost(lost: int) -> None:
    units = {"G1": (ERIC, 3), "G3": (ERIC, 5)}
    game = summer(units, {"Daisuke": (ERIC, "G1")}, {"G1": "march"}, unlanded_lost=lost)
    do(game, senji.Call("Ise"), senji.Raid("southern sea", 3, ["Daisuke"]), senji.Dice(red=3))
    do(game, senji.LandIn("Owari", 1))
    assert game.decision.kind == "a move"
    full = game.fork()
    do(game, senji.LandIn("Owari", 0, ["Daisuke"]), senji.EndMarch())
    assert game.position.fleet("Eric", "southern sea") == (0 if lost else 2, ())
    taken = "The southern sea takes 2 units of Eric. (SEN-084)"
    assert (taken in game.log()) == bool(lost)
    assert full.position.army("Owari")[1] == 6


# --- battle ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("once", [0, 1])
def test_SEN_170_takenaka_may_roll_again_once_in_a_battle_only(once: int) -> None:
    def begun() -> senji.Game:
        return do(fight(3, 4, ("Takenaka",), takenaka_once=once), senji.Dice(red=8))

    game = do(begun(), senji.RollAgain("red"), senji.Dice(violet=1), *NOTHING, senji.Dice(red=8))
    assert (game.decision.kind == "whether a die is rolled again") == (not once)
    waived = do(begun(), senji.RollAgain(), *NOTHING, senji.Dice(red=8))
    assert waived.decision.kind == "whether a die is rolled again"
    units = {"G1": (ERIC, 1), "G2": (ERIC, 1), "B3": (MAX, 5)}
    orders = {"G1": "march", "G2": "march"}
    two = summer(units, {"Takenaka": (MAX, "B3")}, orders, takenaka_once=once)
    for start in ("Ise", "Echizen"):  # in the next battle he may again
        do(two, senji.Call(start), senji.March("Yamashiro", 1), senji.Dice(red=8))
        do(two, senji.RollAgain("red"), senji.Dice(violet=1), *NOTHING)
    assert two.position.army("Yamashiro") == ("Max", 3, ("Takenaka",))


@pytest.mark.parametrize("together", [0, 1])
def test_SEN_183_one_new_roll_may_be_for_both_sides_together(together: int) -> None:
    here = fight(kami=1, one_new_roll=together).position
    for name, seat in {"Baba": ERIC, "Sanada": MAX}.items():
        one = SAMURAI_NAMES.index(name)
        here.state.samurai_of[one], here.state.samurai_at[one] = seat, at.DEAD
    game = senji.new_game(position=here, seed=1, chance="ask")
    waived = do(game.fork(), senji.Dice(red=9), senji.MilitaryKami())
    assert waived.decision.player == "Eric"  # who waives takes it from nobody
    do(game, senji.Dice(red=9), senji.MilitaryKami("Sanada", red=1), senji.Dice(violet=1))
    assert (game.decision.kind == "whether a kami rolls dice again") == (not together)


@pytest.mark.parametrize("wait", [0, 1])
def test_SEN_170_extra_units_may_leave_room_for_recruitments_that_wait(wait: int) -> None:
    units = {"B1": (MAX, 2), "B2": (MAX, 2), "B3": (MAX, 5)}
    orders = {"B1": "recruitment", "B2": "recruitment", "B3": "production"}
    samurai = {"Chosogabe": (MAX, "B1")}
    game = do(summer(units, samurai, orders, extra_units_wait=wait), senji.Call("Izumo"))
    assert game.position.army("Izumo")[1] == (4 if wait else 5)  # nine are in play before
    do(game, senji.Call("Bizen"))
    assert game.position.army("Bizen")[1] == (3 if wait else 2)
    roomy = summer(units | {"B3": (MAX, 0)}, samurai, orders, extra_units_wait=wait)
    assert do(roomy, senji.Call("Izumo")).position.army("Izumo")[1] == 6
    alone = summer(units, samurai, {"B1": "recruitment"}, extra_units_wait=wait)
    assert do(alone, senji.Call("Izumo")).position.army("Izumo")[1] == 5


# --- autumn ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("full", [0, 1])
def test_SEN_132_new_samurai_may_need_a_full_draw(full: int) -> None:
    here = autumn(MAX, HOMES, {MAX: TANZAKU}, full_draw=full).position
    for one in range(2, at.SAMURAI):
        here.state.samurai_of[one], here.state.samurai_at[one] = ERIC, at.DEAD
    game = senji.new_game(position=here, seed=1, chance="ask")
    laid = senji.Combine("five tanzaku", TANZAKU)
    assert (game.problems(laid) == []) == (not full)
    assert (laid in game.legal()) == (not full)
    assert isinstance(game.suggest("Max")[0], senji.Combine) == (not full)
    if full:
        assert refused(game, laid).startswith("SEN-132: as many samurai must be left")
    here.state.owner[:] = [ERIC] + [-1] * 17
    here.state.units[:] = [0] * 18
    here.state.honour[MAX] = 6
    homeless = senji.new_game(position=here, seed=1, chance="ask")
    assert (homeless.problems(senji.HireSamurai("northern sea")) == []) == (not full)
    here.state.samurai_of[2], here.state.samurai_at[2] = -1, at.IN_PILE
    three = senji.new_game(position=here, seed=1, chance="ask")
    assert three.problems(senji.HireSamurai("northern sea")) == []


@pytest.mark.parametrize("leave", [0, 1])
def test_SEN_136_the_hand_of_who_is_out_may_leave_the_game(leave: int) -> None:
    units = {key: one for key, one in HOMES.items() if one[0] != MAX}
    cards = {"black trade 4": MAX, "blue trade 2": ERIC}
    game = ended({ERIC: 5}, units, cards=cards, out_cards_leave=leave)
    here = game.position
    blue = here.state.pile[2] + sum(card.startswith("blue") for card in here.lots.values())
    assert (here.state.out[MAX], blue) == (1, 0 if leave else 10)
    assert ("black trade 4" in here.hand("Anna")) == (not leave)
    assert "blue trade 2" in here.hand("Eric")


@pytest.mark.parametrize("after", [0, 1])
def test_SEN_136_a_player_may_be_out_after_the_own_turn(after: int) -> None:
    units = {key: one for key, one in HOMES.items() if one[0] != MAX}
    game = do(autumn(MAX, units, out_after_turn=after), senji.EndTurn())
    assert (game.position.state.out[MAX], game.position.state.step) == (after, at.CALL_FAMILY)
    assert ("is out. (SEN-136)" in str(game.log())) == bool(after)
    host = do(autumn(LAURA, HOMES | {"Y1": (ERIC, 1)}, out_after_turn=after), senji.EndTurn())
    assert host.position.state.out[LAURA] == 0  # who calls the others to the end
    rich = do(autumn(MAX, units, honour={MAX: 1}, out_after_turn=after), senji.EndTurn())
    assert rich.position.state.out[MAX] == 0


@pytest.mark.parametrize("ends", [0, 1])
def test_SEN_181_a_kami_may_end_the_turn(ends: int) -> None:
    for name, calls, takes in (
        ("Akashi", senji.DiplomaticKami("Akashi", "Eric"), senji.TakeFromHand("green trade 1")),
        ("Kato", senji.EconomicKami("Kato"), senji.TakeFromPile("maple deer")),
    ):
        here = autumn(MAX, HOMES, kami=1, kami_end_turn=ends).position
        one = SAMURAI_NAMES.index(name)
        here.state.samurai_of[one], here.state.samurai_at[one] = MAX, at.DEAD
        game = do(senji.new_game(position=here, seed=1, chance="ask"), calls, takes)
        assert game.decision.kind == ("whose turn is next" if ends else "an action")
        assert game.position.state.acted[MAX] == ends


@pytest.mark.parametrize("one", [0, 1])
def test_SEN_184_one_samurai_an_autumn_may_commit_seppuku(one: int) -> None:
    samurai = {"Kato": (MAX, "B1"), "Akashi": (MAX, "B1")}
    game = autumn(MAX, HOMES, samurai=samurai, kami=1, one_seppuku=one)
    do(game, senji.Seppuku("Kato"))
    second = senji.Seppuku("Akashi")
    assert (second in game.legal()) == (not one)
    if one:
        assert refused(game, second) == "SEN-184: one samurai an autumn can commit seppuku."
    do(game, senji.EndTurn())
    later = changed(game, phase=at.AUTUMN, step=at.CALL_FAMILY, seat=LAURA, mover=-1, turn=0)
    here = later.position
    here.state.acted[MAX] = 0
    next_autumn = senji.new_game(position=here, seed=1, chance="ask")
    assert second in do(next_autumn, senji.CallFamily("Max")).legal()


# --- imperial troops ------------------------------------------------------------------------------
@pytest.mark.parametrize("wait", [0, 1])
def test_SEN_191_new_imperial_troops_may_wait_for_the_end_of_summer(wait: int) -> None:
    game = empire({"B2": (MAX, 4)}, {"V3": "march", "G1": "production"}, new_troops_wait=wait)
    do(game, senji.Call("Aki"), senji.March("Bizen", 3), senji.Dice(red=9), *NOTHING)
    here = game.position
    assert here.army("Aki") == ("the Emperor", 0 if wait else 3, ())
    assert broken(here.facts, here.state, here.plans) == []
    do(game, senji.Call("Ise"), senji.Draw(1), senji.Draw(1))
    assert game.decision.kind == "whose turn is next"
    assert game.position.army("Aki") == ("the Emperor", 3, ())
    assert game.log()[-1] == "The Emperor sends 3 units to Aki. (SEN-191)" or not wait


@pytest.mark.parametrize("count", [0, 1])
def test_SEN_193_imperial_provinces_may_count_among_the_six_of_the_host(count: int) -> None:
    own = dict.fromkeys(("Y2", "Y3", "K1", "K2"), (LAURA, 0)) | {"Y1": (LAURA, 4), "G3": (ERIC, 1)}
    orders = {"V3": "march", "Y1": "march"}
    game = do(empire(own, orders, imperial_provinces_count=count), senji.Call("Aki"))
    for march, what in ((senji.March("Bizen", 1), "Suruga"), (senji.March("Owari", 1), "")):
        if count:
            assert refused(game, march).startswith("SEN-114")
        else:
            assert game.problems(march) == []
        if what:
            do(game, senji.EndMarch(), senji.Call(what))
    four = do(empire(own | {"K2": (ERIC, 1)}, orders, imperial_provinces_count=count))
    do(four, senji.Call("Aki"), senji.March("Bizen", 1))
    assert refused(four, senji.March("Izumo", 1)).startswith("SEN-")
