"""Nobody has "1 provinces": what is told of many games, in every place that tells of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from shogun_nb import Game, Parameters, battle_odds, new_game, scenario, simulate
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.choices import Move, OrderRevolts, Plan, Stay, TakeCard
from shogun_nb.games.shogun.events import EVENT_WORDS, event_meaning, event_name
from shogun_nb.games.shogun.reading.advice import concerns, money_lines
from shogun_nb.games.shogun.reading.doubts import doubts_of
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import ACTION_KEYS
from tests.helpers_game import P3, P5, a_plan, stepped

NOUNS = (
    "actions armies attackers buildings cards castles chests choices cubes defenders events "
    "farmers games groups markers places players points provinces revolts seasons sites temples "
    "theatres times years"
)
ONE_OF_MANY = re.compile(
    rf"(?<![\d.,–-])1 (?:revolt |province |more )?(?:{'|'.join(NOUNS.split())})\b"
)


def test_what_is_looked_for_is_found() -> None:
    assert ONE_OF_MANY.search("1 provinces")
    assert ONE_OF_MANY.search("it takes 1 revolt markers")
    assert not ONE_OF_MANY.search("11 provinces, 1 province, 2 armies and 0.1 points")


def said_of_plan(game: Game, player: str, plan: Plan) -> Iterator[str]:
    """What is told while somebody plans."""
    view = game.view(player)
    laid = {key: getattr(plan, key) for key in (*ACTION_KEYS, "bid")}
    yield from money_lines(view, laid)
    yield from (one.sentence for one in concerns(view, laid).values())
    yield from (one.sentence for one in doubts_of(view, plan))


def said(game: Game) -> Iterator[str]:
    """What is told of a game played on at random, and of foolish choices in it."""
    for number, here in enumerate(stepped(game)):
        player = here.decision.player
        if here.over or player in (None, "chance"):
            continue
        for nonsense in (Plan(bid=1), Move("Kai", "Aki", 1), Stay(), OrderRevolts(("Kai",))):
            yield from here.problems(nonsense)
        yield from here.problems(TakeCard("Kai", 1))
        if here.decision.kind == "a plan":
            plan = a_plan(here, str(player), number)
            yield from said_of_plan(here, str(player), plan)
        elif here.decision.choices == (Move,):
            yield from (one.sentence for one in doubts_of(here.view(player), here.legal()[0]))
    yield from game.log()


POOR = Parameters(bank=60, building_stock=[3, 2, 1], revolt_markers=5, farmers=11)


@pytest.mark.parametrize("numbers", [Parameters(), POOR], ids=["printed", "scarce"])
@pytest.mark.parametrize("start", ["printed", "draft"])
@pytest.mark.parametrize("seed", [1, 2])
def test_of_one_thing_nothing_is_told_in_the_plural(
    start: str, seed: int, numbers: Parameters
) -> None:
    told = list(said(new_game(P3 if seed == 1 else P5, "sun", start, seed=seed, numbers=numbers)))
    assert len(told) > 1000
    assert [line for line in told if ONE_OF_MANY.search(line)] == []


def test_single_pieces_are_told_in_the_singular_elsewhere_too() -> None:
    """What no game above tells: odd positions, refusals, odds, results, cards with a 1."""
    here = scenario(players=P3).set("Kai", owner="Mori", armies=1).set_player("Mori", chests=0)
    odd = here.copy()
    odd.state.armies[0], odd.state.bank, odd.state.markers = 1, 1, 1
    odd.state.supply[:] = [1] * at.COLOURS
    with pytest.raises(InputError, match="set: 1 army cannot stand") as refused:
        here.set("Aki", owner="neutral", armies=1)
    planning = new_game(position=here, seed=1)
    single = {"deploy_armies": (1, 1, 1), "event_taxes_most": 1, "event_taxes_least": 1}
    told = [
        str(refused.value),
        *map(str, odd.status),
        *planning.problems(Plan(bid=1), "Mori"),
        *(event_meaning(Parameters(event_effect=[one] * 12, **single), 0) for one in EVENT_WORDS),
        *(event_name(Parameters(event_farmers=1), card) for card in range(at.EVENTS)),
        battle_odds(1, 1, 1, tray={"attacker": 1}).title,
        battle_odds(defenders=1, revolt_markers=1, kind="revolt").title,
        str(simulate(P3, games=1)),
    ]
    assert len(told) > 20
    assert [line for line in told if ONE_OF_MANY.search(line)] == []
    assert [line for line in told if "1 farmer defend" in line] == [
        "neutral provinces: 1 farmer defends"
    ]
