"""Nothing that reaches a seat depends on what the seat cannot see.

Two games that a player cannot tell apart differ in all cards and orders that are hidden from that
player. Whatever the page of that player is sent, and whatever is answered to it, is the same in
both; so no card can be worked out of it, in whatever way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import ipywidgets
import pytest

from shogun_nb.games import senji
from shogun_nb.games.senji.dealing import deal_hidden
from shogun_nb.games.senji.panels.at_table import SENJI_AT_TABLE
from shogun_nb.games.senji.reading.advising import alternatives_to, warnings_for
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES
from shogun_nb.whole_table.table import Table
from tests.games.senji.test_table import ask

STEPS = {
    "the first samurai": at.KEEP_FIRST,
    "a placing": at.PLACE,
    "an offer": at.OFFER,
    "an answer": at.ANSWER,
    "a bid": at.BIDDING,
    "orders": at.ORDER,
    "a call": at.CALL,
    "a march": at.MARCH,
    "a hostage": at.HOSTAGE,
    "support": at.SUPPORT,
    "autumn": at.ACT,
    "a card that is shown": at.TAKE,
}
DRAWERS = ("log", "standings", "rules", "files", "settings", "")
PLAYERS = ("Ann", "Ben", "Cleo")


@cache
def moments() -> dict[int, senji.Position]:
    """For each step at which Ann decides the position in which most of Ben's cards are hidden."""
    found: dict[int, tuple[int, senji.Position]] = {}
    for seed in range(9):
        game = senji.new_game(PLAYERS, seed=seed, options={"rounds": 3, "kami": 1})
        while not game.over:
            state = game.position.state
            if "Ann" in game.decision.waiting_for:
                known = len(game.view("Ann").position.hand("Ben"))
                hidden = state.hand[1] - known
                if hidden >= found.get(state.step, (0, None))[0]:
                    found[state.step] = hidden, game.position
            if state.step == at.OFFER and game.decision.player == "Ben":
                _offer_to_ann(game)
            else:
                game.play("greedy", most=1)
        if {*STEPS.values()} <= {*found}:
            return {step: here for step, (_, here) in found.items()}
    missing = [name for name, step in STEPS.items() if step not in found]
    raise AssertionError(f"Ann is never asked for {missing}")


def _offer_to_ann(game: senji.Game) -> None:
    """Ben offers Ann a card for one of hers, with a promise."""
    give = next(card for card in game.position.hand("Ben") if not card.endswith("support 0"))
    want = next((c for c in game.position.hand("Ann") if not c.endswith("support 0")), None)
    wanted = [] if want is None else [want]
    game.choose(senji.Offer("Ann", give=[give], want=wanted, promise="to call you first"))


def twins(step: int, number: int = 1) -> tuple[senji.Game, senji.Game]:
    """The game at a step, and one that Ann cannot tell from it; both begin there."""
    here = moments()[step]
    dealt = here.with_plans(deal_hidden(here, 0, [number * 7919]))
    assert dealt.plans != here.plans
    games = tuple(senji.new_game(position=one, seed=3) for one in (here, dealt))
    assert games[0].view("Ann").code() == games[1].view("Ann").code()
    return games  # type: ignore[return-value]


def sent(others: set[str]) -> str:
    """The state of every widget of a page, without what differs from run to run."""
    widgets = ipywidgets.widgets.widget._instances  # all that are open, in the order they came
    states = []
    for one in (widgets[key] for key in widgets if key not in others):
        state = one.get_state()
        states.append(
            {k: v for k, v in state.items() if k not in ("_esm", "_css", "_anywidget_id")}
        )
    return re.sub(r"IPY_MODEL_\w+", "IPY_MODEL", json.dumps(states, default=repr))


def hidden_cards(one: senji.Game, other: senji.Game) -> list[str]:
    """Cards that Ben holds in one of the two games alone: some of each kind."""
    found = []
    for held in (senji.Position.hand, senji.Position.hanafuda):
        either = [{*held(game.position, "Ben")} for game in (one, other)]
        found += [name for part in either for name in sorted(part - either[0] & either[1])[:2]]
    return found


def presses(shown: Table, cards: list[str]) -> Iterator[str]:
    """What a page asks without choosing, also what it does not offer; and what it is told."""
    yield "begin"
    for name in DRAWERS:
        ask(shown, "drawer", name=name)
        yield f"drawer {name}"
    probes: list[dict[str, Any]] = [{"do": "ask"}, {"do": "suggest"}, {"do": "drop"}]
    probes += [{"do": "offer", "what": "partner", "value": "Ben"}]
    for card in cards:
        probes += [{"do": "offer", "what": "family", "value": card.split()[0]}]
        probes += [{"do": "offer", "what": what, "value": card} for what in ("give", "want")]
        probes += [{"do": "bid", "card": card}, {"do": "pick", "part": 0, "value": card}]
    probes += [{"do": "whole", "n": 0}, {"do": "kind", "word": "accept"}, {"do": "place"}]
    for probe in probes:
        told = ask(shown, intent=probe["do"], **{k: v for k, v in probe.items() if k != "do"})
        yield f"{probe}: {told['alert']} {told['aloud']} {told['coach']}"


def answers(game: senji.Game, cards: list[str]) -> list[str]:
    """What a view says in code, to right and to wrong choices with these cards."""
    view = game.view("Ann")
    told = [repr(view), str(view), view.code(), json.dumps(view.log()), str(view.decision)]
    told += [str(view._repr_mimebundle_()), repr(view.position.status), view.position.svg()]
    choices: list[Any] = [senji.Accept(), senji.Refuse(), senji.Silent(), senji.SpareNone()]
    for card in (one for one in cards if one in CARD_NAMES):
        choices += [senji.Bid(card, 1), senji.Support([card]), senji.Kill(card)]
        choices += [senji.Offer("Ben", give=[card]), senji.TakeFromHand(card)]
        choices += [senji.Offer("Ben", promise="x", want=[card]), senji.GiveBack(card)]
        choices += [senji.Trade(card), senji.Reveal(card), senji.Exchange("Ben", card)]
    for card in (one for one in cards if one in HANA_NAMES):
        choices += [senji.Take(card), senji.Show([card])]
    told += [str(view.problems(choice)) for choice in choices]
    told += [str(game.problems(choice, "Ann")) for choice in choices]
    told.append(str(game.suggest("Ann")))
    some = [game.suggest("Ann")[0], *view.offered({}).choices[:8]]
    for choice in some:
        told.append(str(warnings_for(game, "Ann", choice)))
        if isinstance(choice, SENJI_AT_TABLE.compared):
            told.append(str(alternatives_to(game, "Ann", choice)))
    return told


QUICK = ("an offer", "an answer", "a bid", "autumn")
"""Steps that every run tries; the longer checks try them all."""
_NAMES = [pytest.param(name, marks=[pytest.mark.slow] * (name not in QUICK)) for name in STEPS]


@pytest.mark.parametrize("name", _NAMES)
def test_a_page_is_the_same_whatever_is_hidden(name: str) -> None:
    found = []
    games = twins(STEPS[name])
    senji.table(games[0], {"Ann": "me"}, keep=False).close()  # what is made once for all tables
    cards = hidden_cards(*games)
    for game in games:
        others = {*ipywidgets.widgets.widget._instances}
        shown = senji.table(game, {"Ann": "me"}, keep=False)
        assert shown.asked == "Ann"
        found.append([(said, sent(others)) for said in presses(shown, cards)])
        assert "<b>" not in shown.frame.face.prompt["aloud"]
        shown.close()
    one, other = found
    assert len(one) == len(other) > 12
    for (said, state), (said_there, state_there) in zip(one, other, strict=True):
        assert said == said_there
        assert state == state_there, said


@pytest.mark.parametrize("name", _NAMES)
def test_code_and_answers_of_a_view_are_the_same_whatever_is_hidden(name: str) -> None:
    games = twins(STEPS[name])
    cards = hidden_cards(*games)
    one, other = (answers(game, cards) for game in games)
    for told, told_there in zip(one, other, strict=True):
        assert told == told_there
