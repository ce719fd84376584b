"""Who foresees a round asks the rules: prices, incomes and what an event makes of them."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

import pytest

import shogun_nb as sg
from shogun_nb.games.shogun.bots import greedy
from shogun_nb.games.shogun.reading import advice
from shogun_nb.games.shogun.rules.actions import price_of
from shogun_nb.games.shogun.rules.parameters import TAXES_AT_MOST, Facts, Parameters
from shogun_nb.games.shogun.rules.state import ACTIONS, BUILD_CASTLE

PACKAGE = Path(sg.__file__).parent
# Prices, and what an event makes of a price, an income or a number of armies.
JUDGED = {"building_price", "deploy_price", "event_castle_armies", "event_deploy", "event_farmers"}
JUDGED |= {"event_markers", "event_rice_least", "event_rice_most"}
JUDGED |= {"event_taxes_least", "event_taxes_most"}
MAY_READ = {
    "games/shogun/rules/actions.py": "the judge",
    "games/shogun/rules/battle.py": "the judge",
    "games/shogun/reference.py": "tells the printed numbers",
    "games/shogun/events.py": "tells what an event does",
    "games/shogun/odds.py": "of a battle without a position, whose event the caller names",
    "games/shogun/lessons/whole_game.py": "asks for the printed prices",
}


def test_all_numbers_of_events_are_judged() -> None:
    numbers = {field.name for field in fields(Parameters) if field.name.startswith("event_")}
    assert numbers - {"event_effect", "event_rice_loss"} <= JUDGED


def test_only_rules_and_words_read_what_an_event_may_change() -> None:
    readers = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in JUDGED
    }
    assert readers == MAY_READ.keys()


def test_bot_and_advice_follow_an_event_that_changes_a_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def dearer(facts: Facts, action: int, effect: int) -> int:
        more = 2 if action == BUILD_CASTLE and effect == TAXES_AT_MOST else 0
        return price_of(facts, action, effect) + more

    game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)  # event 7 is open
    assert 7 in game.position.open_events
    here = game.position.set_player("Mori", chests=4)
    view = sg.new_game(position=here, seed=7).view("Mori")
    plan = {"castle": "Settsu", "bid": 0}
    assert advice.price_words(view, "castle") == "3 chests"
    assert advice.affordable(view, plan) == {"castle": advice.ALWAYS}
    monkeypatch.setattr(advice, "price_of", dearer)
    monkeypatch.setattr(greedy, "price_of", dearer)
    assert advice.price_words(view, "castle") == "3 or 5 chests"
    assert advice.affordable(view, plan) == {"castle": advice.SOMETIMES}
    assert "4 in the war chest − 0 bid − at most 5 for prices = 1 short" in advice.money_lines(
        view, plan
    )
    prices = [0] * ACTIONS
    greedy.put_prices(here.facts, here.state, prices)
    assert prices[:4] == [5, 2, 1, 0]
    settsu = here.lookup.province("Settsu")  # the doubts count these ways
    ways = advice.runs_of(view, {BUILD_CASTLE: settsu}, 0, 9)
    shares = {run[BUILD_CASTLE]: weight for run, weight in ways}
    assert shares == {advice.DONE: 3, advice.NO_CHESTS: 1}
