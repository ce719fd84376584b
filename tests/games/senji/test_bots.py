"""The greedy bot: its public rule of trading, its view alone, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

from shogun_nb.games import senji
from shogun_nb.games.senji.bots import greedy
from shogun_nb.games.senji.dealing import deal_hidden
from shogun_nb.games.senji.position import LINE_UP
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_FAMILY, CARD_NAMES
from tests.games.senji.table import HOMES, auction, autumn, do, summer, winter

ERIC, MAX, LAURA, ANNA = range(4)


def test_the_same_view_brings_the_same_choice_whatever_others_hold() -> None:
    game = senji.new_game(LINE_UP[:4], 3, options={"rounds": 3})
    asked: set[int] = set()
    number = 0
    while not game.over:
        number += 1
        here, player = game.position, str(game.decision.player).split(" and ")[0]
        seat, step = game.players.index(player), here.state.step
        if step not in asked or not number % 40:
            asked.add(step)
            for luck in range(3):
                other = here.with_plans(deal_hidden(here, seat, [100 * number + luck]))
                elsewhere = senji.new_game(position=other, seed=luck)
                assert elsewhere.suggest(player) == game.suggest(player)
        game.play("greedy", most=1)
    assert len(asked) > 12


@pytest.mark.parametrize(
    ("give", "want", "says"),
    [
        (["blue trade 2"], ["green trade 3"], "worth what we give"),  # 2, and 2 for a new family
        (["blue trade 2"], ["green family 4"], "worth what we give"),
        (["blue trade 2"], ["green trade 4", "green trade 1"], "worth more than"),
        (["yellow trade 3"], ["green trade 4"], "worth more than"),  # yellow is held already
    ],
)
def test_it_accepts_by_the_stated_rule(give: list[str], want: list[str], says: str) -> None:
    game = winter(MAX, {"yellow trade 1": ERIC, "yellow trade 3": MAX})
    do(game, senji.Offer("Eric", give=give, want=want))
    choice, reason = game.suggest("Eric")
    assert says in reason
    assert isinstance(choice, senji.Accept if says == "worth what we give" else senji.Refuse)


def test_it_gives_no_family_card_of_its_own_to_a_neighbour() -> None:
    for beside, kind in ((False, senji.Accept), (True, senji.Refuse)):
        units = {**HOMES, "B3": (MAX, 1)} if beside else HOMES
        here = summer(units, offers=1).position
        here.state.phase, here.state.step, here.state.seat = at.TALKING, at.OFFER, MAX
        here.state.host = MAX
        game = senji.new_game(position=here, seed=1, chance="ask")
        do(game, senji.Offer("Eric", give=["blue trade 4"], want=["green family 2"]))
        choice, reason = game.suggest("Eric")
        assert isinstance(choice, kind), reason
        assert ("neighbour" in reason) == beside


def test_what_it_offers_another_one_accepts() -> None:
    """Where all hands are known, every offer of a bot is accepted by the bot it goes to."""
    game = winter(ERIC, {})
    offers = 0
    while game.position.state.phase == at.TALKING:
        choice, reason = game.suggest(str(game.decision.player))
        if isinstance(choice, senji.Offer):
            offers += 1
            assert len(choice.give) == len(choice.want) == 1
            assert "hold no" in reason
        else:
            assert not isinstance(choice, senji.Refuse)
        do(game, choice)
    assert offers >= 2


def test_it_asks_for_what_is_most_likely_still_there_where_a_hand_is_not_known() -> None:
    """One card of twelve has gone face down: that is no reason to offer nothing any more."""
    asked, there, content = 0, 0, 0
    for seed in range(6):
        game = senji.new_game(LINE_UP[:4], seed, options={"rounds": 1})
        while game.decision.kind != "a bid":
            player = str(game.decision.player)
            if game.position.state.step == at.OFFER:
                choice, reason = game.suggest(player)
                here = game.view(player).position
                families = {CARD_FAMILY[CARD_NAMES.index(name)] for name in here.hand(player)}
                if isinstance(choice, senji.Offer) and "most likely still in the hand" in reason:
                    asked += 1
                    (card,) = (CARD_NAMES.index(name) for name in choice.want)
                    assert here.plans[at.CARD_AT + card] == at.UNKNOWN
                    seat = game.players.index(choice.player)
                    assert CARD_FAMILY[card] == here.state.family[seat]
                    assert CARD_FAMILY[card] not in families
                    there += choice.want[0] in game.position.hand(choice.player)
                elif "every family" in reason:
                    content += 1
                    assert families >= {*here.state.family[:4]}
            game.play("greedy", most=1)
    assert asked > 12
    assert there > 0.7 * asked
    assert content > 12


def test_it_lays_down_what_brings_most_and_returns_a_set() -> None:
    animals = ["plum warbler", "wisteria cuckoo", "clover boar", "maple deer", "peony butterflies"]
    game = autumn(ERIC, {"G1": (ERIC, 1)}, {ERIC: animals})
    assert game.suggest("Eric")[0].combination == "four animals"  # type: ignore[attr-defined]
    five = {f"{family} trade 2": ERIC for family in ("violet", "blue", "black")}
    game = autumn(ERIC, HOMES, cards={**five, "red trade 1": ERIC, "yellow family 4": ERIC})
    choice, reason = game.suggest("Eric")
    assert isinstance(choice, senji.ReturnSet)
    assert reason == "A card of each other family brings 10 honour."
    do(game, senji.Reveal("yellow family 4"))
    assert game.suggest("Eric")[0] == senji.TakeBack("yellow family 4")  # 4 go, and 10 come
    do(game, senji.TakeBack("yellow family 4"))
    assert isinstance(game.suggest("Eric")[0], senji.ReturnSet)


def test_it_attacks_where_honour_is_to_be_had() -> None:
    def march(units: dict[str, tuple[int, int]]) -> Any:
        game = summer(units, orders={"G1": "march"})
        return do(game, senji.Call("Ise")).suggest("Eric")[0]

    assert march({"G1": (ERIC, 4), "B3": (MAX, 2)}) == senji.March("Yamashiro", 4)
    assert isinstance(march({"G1": (ERIC, 2), "B3": (MAX, 5)}), senji.EndMarch)


@pytest.mark.parametrize("players", [3, 6])
def test_whole_games_of_greedy_bots_end_by_honour(players: int) -> None:
    game = senji.new_game(LINE_UP[:players], players).play("greedy")
    assert game.position.state.round < 25
    assert max(game.scores.values()) >= 60
    seen = {entry.what for entry in game.record}
    assert {kinds.EXCHANGED, kinds.CONQUERED, kinds.COMBINED, kinds.RAIDED} <= seen


def test_every_choice_has_a_reason() -> None:
    game = senji.new_game(LINE_UP[:3], 5, options={"rounds": 1, "offers": 1})
    while not game.over:
        choice, reason = game.suggest(str(game.decision.player).split(" and ")[0])
        assert reason.endswith(".")
        assert reason != "Nothing speaks for another choice." or isinstance(
            choice, (senji.CallHome, senji.Fight)
        )
        game.play("greedy", most=1)


def test_umeko_gets_none_of_the_own_family_from_a_neighbour_who_holds_another_card() -> None:
    units = {"B1": (MAX, 1), "G2": (ERIC, 1), "Y1": (LAURA, 1)}
    few = {name: LAURA for name in CARD_NAMES if name.startswith("green") and name[-1] != "0"}
    few["green family 2"] = ERIC
    for more, given in (({"red trade 4": ERIC}, "red trade 4"), ({}, "green family 2")):
        game = autumn(MAX, units, samurai={"Umeko": (MAX, "B1")}, cards=few | more)
        do(game, senji.Exchange("Eric", "blue trade 2"))
        assert game.suggest("Eric")[0] == senji.GiveBack(given)
    far = autumn(LAURA, units, samurai={"Umeko": (LAURA, "Y1")}, cards=few | {"red trade 4": ERIC})
    do(far, senji.Exchange("Eric", "yellow trade 1"))
    assert far.suggest("Eric")[0] == senji.GiveBack("green family 2")  # no neighbour


def test_a_raid_counts_those_who_are_lost_at_sea() -> None:
    """By hand: with two units none, one or both are lost in 25, 10 and 1 of 36 cases."""
    here = summer({"Y1": (LAURA, 2), "G3": (ERIC, 0)}, orders={"Y1": "march"}).position
    here.state.mover = LAURA
    south, home, target = 1, here.map.index("Suruga"), here.map.index("Owari")
    both, one = (greedy._against(here, LAURA, target, units, 0) for units in (2, 1))
    assert both > one
    gain, to = greedy._by_sea(here, south, home, 2, 0)
    assert to == target
    assert gain == pytest.approx((25 * both + 10 * one - 2) / 36)


def test_in_the_last_winter_it_bids_only_for_a_set_that_can_be_made() -> None:
    """Laura lacks red and violet; both or one of them lie there, in the last round or not."""
    cards = {f"{family} trade 2": LAURA for family in ("green", "blue", "black")}
    for lots, rounds, bids in (
        (("red trade 2", "violet trade 2"), 1, True),
        (("red trade 2", "red trade 1"), 1, False),
        (("red trade 2", "red trade 1"), 9, True),
    ):
        game = auction(cards, *lots, rounds=rounds)
        choice, reason = game.suggest("Laura")
        assert isinstance(choice, senji.Bid) == bids, (lots, rounds)
        assert ("one of each other family brings 10 honour" in reason) == bids
        assert ("no set of all families can be made" in reason) != bids


def test_a_dearer_hostage_takes_the_place_of_one_that_lies_open() -> None:
    game = autumn(MAX, HOMES, cards={"green family 3": MAX, "green family 4": MAX})
    do(game, senji.Reveal("green family 3"))
    choice, reason = game.suggest("Max")
    assert choice == senji.TakeBack("green family 3")
    assert reason == "A hostage of that family who brings 1 honour more can lie there instead."
    do(game, choice)
    choice, reason = game.suggest("Max")
    assert choice == senji.Reveal("green family 4")
    assert reason == "An open hostage brings its value while it lies there: 4 honour."
    do(game, choice)
    assert isinstance(game.suggest("Max")[0], senji.EndTurn)  # 3 does not come back for 4


def test_an_attack_is_advised_with_what_it_brings() -> None:
    game = summer(
        {"Y1": (LAURA, 4), "Y2": (LAURA, 0), "G3": (ERIC, 1)},
        orders={"Y1": "march", "Y2": "production"},
    )
    do(game, senji.Call("Suruga"))
    choice, reason = game.suggest("Laura")
    assert isinstance(choice, senji.March)
    view = game.view("Laura").position
    gain = greedy._against(view, LAURA, view.map.index(choice.to), choice.units, 0)
    assert f"An attack on Owari brings about {round(gain)} honour on average" in reason


def test_it_does_not_attack_who_holds_a_dear_hostage_for_what_that_brings() -> None:
    """SEN-044: a hostage of value 4 costs 8, more than an attack with 4 against 1 brings."""
    for hostage, attacks in (({}, True), ({"yellow family 1": ERIC}, True),
                             ({"yellow family 4": ERIC}, False)):  # fmt: skip
        game = summer({"Y1": (LAURA, 4), "G3": (ERIC, 1)}, orders={"Y1": "march"}, cards=hostage)
        for card in hostage:
            game.position.plans[at.CARD_KNOWN + CARD_NAMES.index(card)] = 1 << LAURA | 1 << ERIC
        game = senji.new_game(position=game.position, seed=1)
        do(game, senji.Call("Suruga"))
        assert isinstance(game.suggest("Laura")[0], senji.March) == attacks, hostage
