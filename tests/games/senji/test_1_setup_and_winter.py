"""Set-up, the Emperor, winter and spring by the numbers of the rules (SEN-001 to SEN-073)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from shogun_nb.engine.choice import ChoiceError
from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.position import LINE_UP
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    BLUFF,
    CARD_FAMILY,
    CARD_NAMES,
    CARD_VALUE,
    HANA_MONTH,
    HANA_SYMBOL,
    SAMURAI_HONOUR,
    SAMURAI_KAMI,
    SAMURAI_NAMES,
)
from shogun_nb.games.senji.rules.hands import put_card, samurai_in_pile
from shogun_nb.games.senji.words import PROMISES
from tests.games.senji.table import (
    BOARD,
    FAMILIES,
    HOMES,
    NAMES,
    auction,
    changed,
    do,
    refused,
    summer,
    winter,
)

ERIC, MAX, LAURA, ANNA = range(4)


# --- components -----------------------------------------------------------------------------------
def test_SEN_001_dotted_lines_join_coasts_for_marches_by_land() -> None:
    assert len(BOARD.provinces) == 18
    assert BOARD.index("Bungo") in BOARD.neighbours[BOARD.index("Tosa")]
    game = summer({"V1": (ERIC, 2), "R2": (ERIC, 0)}, orders={"V1": "march"})
    do(game, senji.Call("Tosa"), senji.March("Bungo", 1))
    assert game.position.army("Bungo")[1] == 1


def test_SEN_002_SEN_003_there_is_as_much_of_everything_as_the_rulebook_lists() -> None:
    assert (len(CARD_NAMES), len(HANA_MONTH), len(SAMURAI_NAMES)) == (72, 96, 18)
    assert len(set(CARD_NAMES)) == 72
    assert [CARD_FAMILY.count(family) for family in range(6)] == [12] * 6
    assert (senji.Parameters().units, senji.Parameters().dice) == (12, 9)
    game = senji.new_game(LINE_UP[:6], 1)
    assert sorted(game.position.families.values()) == sorted(
        ["red", "violet", "blue", "green", "yellow", "black"]
    )


def test_SEN_004_a_die_shows_the_own_family_once_in_six() -> None:
    game = do(summer({"Y1": (LAURA, 1), "Y2": (LAURA, 0)}, orders={"Y1": "march"}))
    do(game, senji.Call("Suruga"), senji.Raid("southern sea", 1))
    odds = dict(game.outcomes())
    assert odds[senji.Dice(yellow=1)] == Fraction(1, 6)
    assert len(odds) == 6


def test_SEN_005_SEN_006_SEN_007_cards_carry_what_they_should() -> None:
    assert [HANA_MONTH.count(month) for month in range(12)] == [8] * 12
    assert set(HANA_SYMBOL) == {0, 1, 2, 3}
    assert len({name[0] for name in SAMURAI_NAMES}) == len(SAMURAI_HONOUR) == 18
    assert [SAMURAI_KAMI.count(kind) for kind in range(3)] == [6, 6, 6]
    assert CARD_VALUE.count(0) == 6
    assert [CARD_VALUE[card] for card in BLUFF] == [0] * 6


# --- set-up ---------------------------------------------------------------------------------------
def dealt(seed: int = 7) -> senji.Game:
    return senji.new_game(LINE_UP[:4], seed)


def test_SEN_010_everybody_holds_the_own_family_and_nothing_stands_yet() -> None:
    here = senji.new_game(NAMES, 1, families=FAMILIES, chance="ask").position
    for name, family in zip(NAMES, FAMILIES, strict=True):
        assert len(here.hand(name)) == 12
        assert all(card.startswith(family) for card in here.hand(name))
    assert not any(here.state.units)


def test_SEN_011_each_card_of_a_shuffled_pile_is_as_likely() -> None:
    game = senji.new_game(NAMES, 1, families=FAMILIES, chance="ask")
    assert {weight for _, weight in game.outcomes()} == {Fraction(1, 96)}
    assert len(game.outcomes()) == 96


def test_SEN_012_SEN_013_four_hanafuda_and_one_of_three_samurai_whose_honour_is_ours() -> None:
    game = dealt()
    assert [len(game.position.hanafuda(name)) for name in game.players] == [4] * 4
    assert all(len(game.view(name).legal()) == 3 for name in game.players)
    offered = {choice.samurai for choice in game.view("Ann").legal()}  # type: ignore[attr-defined]
    other = next(name for name in SAMURAI_NAMES if name not in offered)
    assert refused(game, senji.KeepFirst(other)).startswith("SEN-012")
    kept = {name: game.view(name).legal()[0].samurai for name in game.players}  # type: ignore[attr-defined]
    for name, samurai in kept.items():
        game.choose(senji.KeepFirst(samurai), name)
    assert samurai_in_pile(game.position.state) == 14
    assert game.scores == {
        name: SAMURAI_HONOUR[SAMURAI_NAMES.index(samurai)] for name, samurai in kept.items()
    }


def tied(bits: int, phase: int, host: int = LAURA, **options: int) -> senji.Game:
    """Some are tied for the host; before the first round or a later one."""
    asked = {"step": at.CHOOSE_HOST, "seat": host}
    if phase == at.FIRST_HOST:
        asked = {"step": at.ROLL, "seat": -1, "dice_due": 9, "round": 0}
    return changed(summer(HOMES, **options), phase=phase, tied=bits, host=host, **asked)


def test_SEN_014_SEN_033_dice_break_the_first_tie_until_one_is_left() -> None:
    game = tied(0b0111, at.FIRST_HOST)
    do(game, senji.Dice(green=2, blue=2, yellow=1, black=4))
    assert game.decision.player == "chance"
    do(game, senji.Dice(yellow=9))
    assert game.decision.player == "chance"
    do(game, senji.Dice(green=1, blue=3, yellow=5))
    assert game.position.host == "Max"


def test_SEN_015_SEN_016_all_that_is_left_stands_in_the_last_home() -> None:
    game = dealt().play("random", until="a province to call")
    host = game.position.host
    assert game.decision.player == host
    assert refused(game, senji.CallHome("Tosa")).startswith("SEN-015")
    homes = [one.name for one in BOARD.provinces if one.family == game.position.families["Ann"]]
    do(game, senji.CallHome(homes[0]))
    assert game.decision.player == "Ann"
    assert refused(game, senji.PlaceFirst(4)).startswith("SEN-015")
    do(game, senji.PlaceFirst(1, True))
    assert refused(game, senji.CallHome(homes[0])).startswith("SEN-015")
    do(game, senji.CallHome(homes[1]), senji.PlaceFirst(0), senji.CallHome(homes[2]))
    assert game.legal() == [senji.PlaceFirst(2, False)]
    do(game, senji.PlaceFirst(2))
    assert [game.position.army(home)[1] for home in homes] == [1, 0, 2]
    assert game.log()[-2].startswith(f"{host} calls {homes[2]}")


def test_SEN_016_the_start_fits_into_one_province() -> None:
    with pytest.raises(InputError, match=r"start_units \(SEN-016\): 3 cannot all stand"):
        senji.Parameters(stack=2)
    assert senji.Parameters(stack=2, start_units=2).stack == 2


@pytest.mark.parametrize(
    ("players", "neutral"),
    [(6, ()), (5, ("red",)), (4, ("red", "violet")), (3, ("red", "violet", "black"))],
)
def test_SEN_017_fewer_players_leave_land_neutral(players: int, neutral: tuple[str, ...]) -> None:
    game = senji.new_game(LINE_UP[:players], 3).play("random", until="orders")
    here = game.position
    for place, one in enumerate(BOARD.provinces):
        assert (here.state.owner[place] < 0) == (one.family in neutral)
    war = summer({"B1": (MAX, 2)}, orders={"B1": "march"})
    do(war, senji.Call("Izumo"))
    assert refused(war, senji.March("Aki", 1)).startswith("SEN-017")


# --- the Emperor ----------------------------------------------------------------------------------
def test_SEN_030_SEN_031_SEN_032_most_honour_hosts_and_calls() -> None:
    game = dealt().play("random", until="what is activated next")
    first = game.position.host
    assert game.decision.player == first
    game.play("random", until="whose turn is next")
    assert game.decision.player == first
    while game.position.state.round == 1:
        game.play("random", most=1)
    best = max(game.scores.values())
    while game.position.state.step == at.CHOOSE_HOST:
        game.play("random", most=1)
    assert game.scores[str(game.position.host)] == best


def test_SEN_034_the_last_host_breaks_a_later_tie() -> None:
    game = tied(0b1101, at.HOSTING)
    assert game.decision.player == "Laura"
    assert game.legal() == [senji.ChooseHost(name) for name in ("Eric", "Laura", "Anna")]
    assert refused(game, senji.ChooseHost("Max")).startswith("SEN-034")
    do(game, senji.ChooseHost("Anna"))
    assert game.position.host == "Anna"
    assert any(line.endswith("(SEN-034)") for line in game.log())


# --- winter ---------------------------------------------------------------------------------------
def test_SEN_040_SEN_042_cards_change_hands_as_agreed_and_a_gift_binds_nobody() -> None:
    game = winter(LAURA, {})
    do(game, senji.Offer("Max", give=["yellow trade 1"], want=["blue trade 2"]), senji.Accept())
    assert "yellow trade 1" in game.position.hand("Max")
    assert "blue trade 2" in game.position.hand("Laura")
    assert "yellow trade 1" not in str(game.log())
    do(game, senji.Offer("Eric", openly=True, give=["black trade 4"]))
    assert "Anna gives Eric black trade 4. (SEN-040)" in game.log()
    assert "black trade 4" in game.view("Max").position.hand("Eric")
    assert game.decision.player == "Eric"
    do(game, senji.Silent())  # nothing is owed
    assert refused(game, senji.Offer("Max", give=["blue trade 3"])).startswith("SEN-040")
    do(game, senji.Offer("Eric", give=["blue trade 3"], want=["black trade 4"]), senji.Refuse())
    assert "blue trade 3" in game.position.hand("Max")


def test_SEN_042_a_promise_is_heard_binds_nobody_and_is_hidden_from_others() -> None:
    peace, help_ = PROMISES[0], PROMISES[3]
    game = winter(LAURA, {})
    do(game, senji.Offer("Max", promise=peace))
    assert game.decision.player == "Max"
    known = {name: game.view(name).position.plans[at.PROMISE_AT] for name in game.players}
    assert known == {"Eric": -1, "Max": 0, "Laura": 0, "Anna": -1}
    assert senji.Position.from_code(game.view("Anna").position.code()).plans[at.PROMISE_AT] == -1
    do(game, senji.Accept())
    assert "Laura makes Max a promise that only the two know. (SEN-042)" in game.log()
    assert peace not in str(game.log())
    assert game.position.plans[at.PROMISE_AT] == -1
    offer = senji.Offer("Laura", openly=True, want=["yellow trade 1"], promise=help_)
    assert game.decision.player == "Anna"
    do(game, offer, senji.Accept())
    assert f"Anna promises Laura {help_}. (SEN-042)" in game.log()
    assert "yellow trade 1" in game.position.hand("Anna")
    do(game, senji.Offer("Max", give=["green trade 1"], promise=peace), senji.Refuse())
    assert "Eric offers Max 1 card with a promise. (SEN-042)" in game.log()
    assert "green trade 1" in game.position.hand("Eric")
    assert refused(game, senji.Offer("Eric")).startswith("SEN-040: an offer gives at least")
    with pytest.raises(ChoiceError, match="promise"):
        senji.Offer("Max", promise="to be good\nand quiet")


def test_SEN_041_SEN_046_cards_of_others_are_passed_on_and_exchanged() -> None:
    game = winter(LAURA, {"green family 2": LAURA, "black family 3": MAX})
    do(game, senji.Offer("Max", give=["green family 2"], want=["black family 3"]), senji.Accept())
    assert "green family 2" in game.position.hand("Max")
    assert "black family 3" in game.position.hand("Laura")
    assert refused(game, senji.Offer("Max", give=["blue trade 3"])).startswith("SEN-041")
    do(game, senji.Offer("Max", give=["black trade 4"], want=["green trade 1"]))
    assert refused(game, senji.Accept()).startswith("SEN-041")


def test_SEN_043_hanafuda_are_no_part_of_an_offer() -> None:
    with pytest.raises(ChoiceError, match=r"'clover boar' is no card\. Write its name, such as"):
        senji.Offer("Max", give=["clover boar"])
    with pytest.raises(ChoiceError, match=r"Did you mean 'red trade 4'"):
        senji.Offer("Max", give=["red trad 4"])


# --- auctions -------------------------------------------------------------------------------------
def test_SEN_060_absent_families_lie_in_piles_without_their_bluffs() -> None:
    here = summer(HOMES).position
    assert list(here.state.pile) == [11, 11, 0, 0, 0, 0]
    assert here.plans[at.CARD_AT + BLUFF[0]] == at.GONE


def drawing(*into_red: str, **options: int) -> senji.Game:
    """Before a winter; these cards were paid into the red pile."""
    here = summer(HOMES, **options).position
    for name in into_red:
        put_card(here.state, here.plans, CARD_NAMES.index(name), at.PILE)
    game = senji.new_game(position=here, seed=1, chance="ask")
    return changed(game, phase=at.DRAWING_LOTS, step=at.DRAW_LOT, place=0, lots_drawn=1, seat=-1)


def test_SEN_061_two_cards_of_each_pile_lie_open_and_bids_are_hidden() -> None:
    game = do(drawing(), *[senji.Draw(1)] * 4)
    assert len(game.position.lots) == 4
    assert [name.split()[0] for name in game.position.lots.values()] == ["red"] * 2 + ["violet"] * 2
    bids = do(auction({}, "red trade 1"), senji.Bid("yellow trade 4", 1))
    assert "yellow trade 4" not in str(bids.log())
    place = at.CARD_AT + CARD_NAMES.index("yellow trade 4")
    assert bids.view("Anna").position.plans[place] == at.UNKNOWN
    assert bids.view("Anna").position.hand("Laura") == ("yellow support 0",)
    assert refused(bids, senji.Bid("black trade 2", 1)).startswith("SEN-061")
    assert refused(bids, senji.Bid("yellow trade 1", 2)).startswith("SEN-061")
    do(bids, *[senji.DoneBidding()] * 4)
    assert "yellow trade 3" in bids.view("Anna").position.hand("Laura")  # all bids were shown


def test_SEN_063_a_players_card_goes_back_and_one_less_is_auctioned() -> None:
    game = drawing("blue trade 4", "violet trade 4")
    do(game, senji.Draw(13))
    assert "blue trade 4" in game.position.hand("Max")
    do(game, senji.Draw(12))
    assert game.position.state.pile[1] == 11
    do(game, senji.Draw(1), senji.Draw(1))
    assert len(game.position.lots) == 2


def test_SEN_062_SEN_EX_1_four_beats_three_and_pays_into_the_pile() -> None:
    game = auction({"green trade 1": ANNA}, "red trade 1")
    do(game, senji.Bid("yellow family 1", 1), senji.Bid("yellow trade 3", 1), senji.DoneBidding())
    for card in ("black family 1", "black support 1", "green trade 1"):
        do(game, senji.Bid(card, 1))
    do(game, *[senji.DoneBidding()] * 3)
    here = game.position
    assert "red trade 1" in here.hand("Laura")
    assert here.state.pile[0] == 12
    assert {"black family 1", "black support 1", "green trade 1"} <= set(here.hand("Anna"))
    assert "Laura has bid 4 for red trade 1. (SEN-062)" in game.log()
    assert "Anna has bid 3 for red trade 1. (SEN-062)" in game.log()


def test_SEN_064_SEN_EX_10_tied_bids_stay_and_lower_ones_go_back() -> None:
    game = auction({}, "red support 2", "red trade 2", "violet trade 3")
    do(game, senji.Bid("yellow trade 1", 1), senji.Bid("yellow trade 2", 3))
    do(game, senji.Bid("yellow support 1", 2), senji.DoneBidding())
    do(game, senji.Bid("black trade 4", 2), senji.DoneBidding(), senji.DoneBidding())
    do(game, senji.Bid("blue trade 4", 2), senji.DoneBidding())
    here = game.position
    assert {"red support 2", "violet trade 3", "yellow support 1"} <= set(here.hand("Laura"))
    assert here.lots == {2: "red trade 2"}
    assert here.state.bids[at.SEATS + ANNA] == here.state.bids[at.SEATS + MAX] == 1
    assert (here.state.pile[0], here.state.pile[1]) == (10, 11)
    again = changed(game, phase=at.AUCTION, step=at.BIDDING, seat=LAURA, turn=0)
    do(again, senji.DoneBidding(), senji.Bid("black support 1", 2), senji.DoneBidding())
    do(again, senji.DoneBidding(), senji.DoneBidding())
    assert "red trade 2" in again.position.hand("Anna")
    assert "blue trade 4" in again.position.hand("Max")


def test_SEN_062_what_nobody_bids_for_goes_back() -> None:
    game = do(auction({}, "red trade 1"), *[senji.DoneBidding()] * 4)
    assert game.position.lots == {}
    assert game.position.state.pile[0] == 11


# --- spring ---------------------------------------------------------------------------------------
def test_SEN_070_an_order_for_each_own_province_seen_by_nobody_else() -> None:
    game = do(auction({}, "red trade 1"), *[senji.DoneBidding()] * 4)
    assert refused(game, senji.Orders(["march", "march"])).startswith("SEN-070")
    game.choose(senji.Orders(["march"]), "Eric").choose(senji.Orders(["production"]), "Max")
    game.choose(senji.Orders(["recruitment"]), "Max")
    here = game.view("Eric").position
    assert here.plans[at.ORDER_AT + BOARD.index("Ise")] == at.MARCH_ORDER
    assert here.plans[at.ORDER_AT + BOARD.index("Izumo")] == at.UNKNOWN
    game.choose(senji.Orders(["march"]), "Laura").choose(senji.Orders(["march"]), "Anna")
    do(game, senji.Call("Izumo"))
    assert game.position.army("Izumo")[1] == 3


def test_SEN_071_production_draws_two_and_says_when_there_is_less() -> None:
    game = summer({"B1": (MAX, 1)}, orders={"B1": "production"})
    do(game, senji.Call("Izumo"), senji.Draw(1), senji.Draw(1))
    assert game.position.state.hana[MAX] == 2
    here = summer({"B1": (MAX, 1)}, orders={"B1": "production"}).position
    for card in range(at.HANA):
        here.plans[at.HANA_AT + card] = at.HANA_USED if card == 5 else ANNA
        here.plans[at.HANA_KNOWN + card] = at.ALL
    here.state.hana_pile, here.state.hana[ANNA] = 0, 95
    short = senji.new_game(position=here, seed=1, chance="ask")
    do(short, senji.Call("Izumo"), senji.Draw(1))
    assert short.position.state.hana[MAX] == 1
    assert "The used hanafuda are shuffled: 1. (SEN-071)" in short.log()
    assert "No hanafuda is left for Max; not drawn: 1. (SEN-071)" in short.log()


def test_SEN_072_SEN_081_recruitment_keeps_to_six_and_twelve() -> None:
    for here, elsewhere, after, rule in ((2, 0, 4, 72), (5, 0, 6, 81), (2, 9, 3, 81)):
        units = {"B1": (MAX, here), "B2": (MAX, min(6, elsewhere)), "B3": (MAX, elsewhere // 7 * 3)}
        game = do(summer(units, orders={"B1": "recruitment"}), senji.Call("Izumo"))
        assert game.position.army("Izumo")[1] == after
        assert any(f"recruits {after - here}" in x and f"-{rule:03}" in x for x in game.log())


def test_SEN_073_an_order_goes_to_two_provinces_or_to_one_sea() -> None:
    game = summer(
        {"G3": (ERIC, 5), "G1": (ERIC, 0), "G2": (ERIC, 0), "K1": (ERIC, 0)},
        orders={"G3": "march"},
    )
    do(game, senji.Call("Owari"), senji.March("Ise", 1), senji.March("Echizen", 1))
    assert refused(game, senji.March("Echigo", 1)).startswith("SEN-073")
    assert refused(game, senji.SetSail("southern sea", 1)).startswith("SEN-073")
    do(game, senji.March("Ise", 1), senji.EndMarch())
    assert game.position.army("Ise")[1] == 2
    wide = summer(
        {"G3": (ERIC, 5), "G1": (ERIC, 0), "G2": (ERIC, 0), "K1": (ERIC, 0)},
        orders={"G3": "march"},
        march_targets=3,
    )
    do(wide, senji.Call("Owari"), senji.March("Ise", 1), senji.March("Echizen", 1))
    do(wide, senji.March("Echigo", 1))
    assert wide.position.army("Echigo")[1] == 1
