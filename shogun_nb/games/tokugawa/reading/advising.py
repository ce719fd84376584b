"""The coach: what the steady bot would do and why, and what speaks against a choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import counted, percent
from shogun_nb.games.tokugawa.choices import Attack, EndTurn, Move, Sail, SailNow
from shogun_nb.games.tokugawa.drawing import open_cards
from shogun_nb.games.tokugawa.odds import comes_through
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.games.tokugawa.words import SAMURAI_KEYS
from shogun_nb.what_if.asking import Alternatives

_POOR = 0.3  # of attacks that are won less often the coach warns


@dataclass(frozen=True)
class Hint:
    """A choice and its reasons in words."""

    choice: Choice
    words: str


def hint(game: Any, player: str) -> Hint:
    """What the steady bot would choose in a player's place, and why.

    >>> from shogun_nb.games import tokugawa
    >>> hint(tokugawa.new_game(["Ann", "Ben"], seed=7), "Ben").words.split(" in ")[0]
    'Place 1 Swordsman'
    """
    choice, reason = game.suggest(player)
    position = game.view(player).position
    return Hint(choice, f"{position.rulebook.choice_in_words(position, choice)}. {reason}")


def chance_of(position: Any, choice: Choice) -> float | None:
    """How likely a movement comes through, or an attack wins, exactly; ``None`` for the rest.

    >>> from shogun_nb.games import tokugawa
    >>> here = tokugawa.scenario(players=["Ann", "Ben"]).set("Nara", "Ann", "lancer")
    >>> chance_of(here, tokugawa.Move("Nara", "Tsu", "forest")) == 13 / 18
    True
    """
    if isinstance(choice, Attack):
        return float(position.odds(choice.start, choice.town, choice.way).wins)
    if not isinstance(choice, (Move, Sail, SailNow)):
        return None
    state = position.state
    start = position.map.index(choice.start) if isinstance(choice, (Move, Sail)) else state.start
    empty = isinstance(choice, (Sail, SailNow)) and choice.crew == "empty"
    kind = SAMURAI_KEYS[1] if empty else SAMURAI_KEYS[state.unit[start] - at.ARCHER]
    terrain = choice.terrain if isinstance(choice, Move) else "water"
    given = {"options": position.options, "numbers": position.numbers}
    return float(comes_through(terrain, kind=kind, **given))


def warnings_for(game: Any, player: str, choice: Choice) -> list[str]:
    """What speaks against a choice: a poor attack, actions that are given away."""
    position = game.view(player).position
    if isinstance(choice, Attack):
        chance = chance_of(position, choice)
        # The coach does not doubt what he proposes himself: a task may be worth a poor chance.
        if chance is not None and chance < _POOR and choice != game.suggest(player)[0]:
            town = position.map.province(choice.town).printed
            return [f"You take {town} in {percent(chance)} of cases only (T-065)."]
    if isinstance(choice, EndTurn) and position.state.left:
        left = counted(position.state.left, "action")
        return [f"You still have {left}; collecting income is always worth one (T-020)."]
    return []


def _interest(position: Any, one: Choice) -> bool:
    """Where a choice stands among others of its kind: towns of open tasks come first."""
    town = getattr(one, "town", "")
    asked = any(town in TASKS[card][1].split() for card in open_cards(position.state))
    return not asked


def alternatives_to(game: Any, player: str, choice: Choice) -> Alternatives:
    """A choice of a player who is asked now, the coach's, and a few next to it.

    >>> from shogun_nb.games import tokugawa
    >>> here = tokugawa.scenario(players=["Ann", "Ben"]).set("Nara", "Ann", "lancer")
    >>> game = tokugawa.new_game(position=here, seed=7)
    >>> found = alternatives_to(game, "Ann", tokugawa.Move("Nara", "Tsu", "forest"))
    >>> found.own in found.choices, found.coach in found.choices
    (True, True)
    """
    view = game.view(player)
    position = view.position
    coach, _ = game.suggest(player)
    legal = view.legal()
    near = sorted(
        (one for one in legal if type(one) is type(choice)), key=partial(_interest, position)
    )
    # Another kind of unit or building in the same town tells less than another town.
    ways = [name for name in ("start", "town", "province") if hasattr(choice, name)]
    place = attrgetter(*ways) if ways else type
    first = {place(one): one for one in reversed(near)}
    near = [one for one in near if first[place(one)] is one]
    return Alternatives.among(view, choice, coach, (coach, *near, EndTurn()))
