"""Hidden cards dealt anew: nothing known changes, nothing hidden leaks, and what-ifs play by it."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.games import senji
from shogun_nb.games.senji.dealing import deal_hidden
from shogun_nb.games.senji.position import LINE_UP
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES
from shogun_nb.games.senji.rules.hands import put_card
from shogun_nb.games.senji.view import hide
from tests.games.senji.table import do, summer
from tests.games.senji.test_game import broken

ERIC, MAX, LAURA, ANNA = range(4)


def played(players: int, seed: int) -> list[senji.Position]:
    """Positions of a random game, of every kind of decision some."""
    options = {"rounds": 3, "offers": 1, "kami": 1, "trades_with_pile": 1, "family_exchanges": 1}
    if players == at.FEWEST:
        options["imperial"] = 1
    game = senji.new_game(LINE_UP[:players], seed, options=options)
    found, seen = [], Counter[int]()
    while not game.over:
        step = game.position.state.step
        seen[step] += 1
        if seen[step] < 3 or not seen[step] % 60:
            found.append(game.position)
        game.play("random", most=1)
    assert len(seen) > 12
    return found


@pytest.mark.parametrize("players", [3, 5])
def test_a_deal_is_a_game_that_its_player_cannot_tell_from_the_true_one(players: int) -> None:
    unseen = 0
    for number, here in enumerate(played(players, players)):
        for seat in range(-1, players):
            dealt = here.with_plans(deal_hidden(here, seat, [number + seat + 2]))
            assert broken(dealt) == []
            known = hide(here.copy(), seat).plans
            assert hide(dealt.copy(), seat).plans == known
            unseen += known.count(-1)
            # Whatever lies there in truth, the same luck deals the same: nothing leaks.
            other = here.with_plans(deal_hidden(here, seat, [77_000 + number]))
            again = deal_hidden(other, seat, [number + seat + 2])
            assert again == dealt.plans
    assert unseen > 4_000


def test_every_unseen_card_may_lie_in_every_hand() -> None:
    """Eric has not seen two cards of Max and three of Laura: each is Max's in 2 of 5 deals."""
    cards = ["blue trade 2", "blue trade 3", "yellow trade 1", "yellow trade 3", "yellow trade 4"]
    here = summer({"G1": (ERIC, 1), "B1": (MAX, 1)}).position
    for name, seat in zip(cards, (MAX, MAX, LAURA, LAURA, LAURA), strict=True):
        put_card(here.state, here.plans, CARD_NAMES.index(name), seat, 1 << seat)
    came: Counter[str] = Counter()
    times = 600
    for number in range(times):
        dealt = here.with_plans(deal_hidden(here, ERIC, [number * 7919]))
        came.update(name for name in dealt.hand("Max") if name in cards)
        assert len(dealt.hand("Max")) == len(here.hand("Max"))
    assert sum(came.values()) == 2 * times
    for name in cards:  # four deviations
        assert abs(came[name] / times - 0.4) < 4 * (0.24 / times) ** 0.5


def test_support_that_lies_is_dealt_as_support_that_may_lie() -> None:
    cards = {"black support 1": MAX, "black support 2": MAX, "yellow support 1": MAX}
    game = summer({"G1": (ERIC, 4), "B3": (MAX, 4)}, orders={"G1": "march"}, cards=cards)
    do(game, senji.Call("Ise"), senji.March("Yamashiro", 4), senji.Dice(black=9))
    do(game, senji.Support(["black support 2"]))
    came: Counter[int] = Counter()
    for number in range(60):
        plans = deal_hidden(game.position, ERIC, [number * 7919])
        (laid,) = (c for c in range(at.CARDS) if plans[at.CARD_AT + c] == at.LAID + at.DEFENDER)
        came[laid] += 1
        assert plans.count(at.LAID + at.DEFENDER) == 1
    assert {CARD_NAMES[card] for card in came} == {*cards, "blue support 0"}


def test_a_miscounted_position_is_refused_in_words() -> None:
    here = senji.new_game(seed=1).position
    here.state.hana_pile -= 1
    with pytest.raises(sg.InputError, match=r"deal \(SEN-002\).*miscounted"):
        deal_hidden(here, 0, [1])


# --- what-ifs -------------------------------------------------------------------------------------
def asked(seed: int = 7) -> senji.Game:
    game = senji.new_game(["Ann", "Ben", "Cleo"], seed, options={"rounds": 2, "offers": 1})
    return game.play("greedy", until="orders")


def test_choices_are_compared_as_a_seat_knows_the_game() -> None:
    """From the game, from a view, and from a game that differs in what the player cannot see."""
    game = asked()
    me = str(game.decision.player or game.players[0]).split(" and ")[0]
    seat = game.players.index(me)
    count = sum(owner == seat for owner in game.position.state.owner)
    choices = {kind: senji.Orders([kind] * count) for kind in ("production", "recruitment")}
    given: dict[str, Any] = {"measure": ["win", "honour"], "playouts": 2, "player": me}
    told = sg.compare(game, choices, **given)
    assert "production" in told.sentence("production", "recruitment")
    rows = list(csv.DictReader(io.StringIO(told.to_csv())))
    assert {row["measure"] for row in rows} == {"win", "honour"}
    of_view = sg.compare(game.view(me), choices, **given)
    other = game.position.with_plans(deal_hidden(game.position, seat, [99]))
    assert other != game.position
    of_other = sg.compare(senji.new_game(position=other, seed=5), choices, **given)
    assert told.to_csv() == of_view.to_csv() == of_other.to_csv()


def test_the_lab_offers_its_bots() -> None:
    box = sg.lab(asked().view("Ann"))
    assert box.bots == "greedy"
    assert rulebook_of("senji").playing == ("random", "greedy")


def test_a_comparison_is_kept_without_hidden_cards_and_read_again(tmp_path: Path) -> None:
    game = asked()
    told = sg.compare(game, {"as it is": {}}, playouts=2, player="Ann", bots="random")
    told.to_json(tmp_path / "experiment.json")
    kept = (tmp_path / "experiment.json").read_text(encoding="utf-8")
    assert game.position.code() not in kept
    assert sg.compare.from_json(tmp_path / "experiment.json").as_in_file


def test_simulated_games_are_a_table_for_others(tmp_path: Path) -> None:
    table = senji.simulate(games=2, seed=1, players=LINE_UP[:3], options={"rounds": 2})
    table.to_csv(tmp_path / "games.csv")
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 6
    assert {"provinces", "units", "hanafuda", "points", "won"} <= {*rows[0]}
