"""What else could have been chosen: the alternatives that a choice is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.choices import Move, OrderRevolts, Plan, Stay, TakePlace
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.reading.advice import SPACE_KEYS
from shogun_nb.games.shogun.reading.second_look import suggestion
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import action_names
from shogun_nb.what_if.asking import Alternatives

COMPARED = (Move, Stay, Plan, TakePlace, OrderRevolts)
"""The choices that are compared with others."""
_LONG = (Plan, OrderRevolts)  # too long to be named by what they say
_WEIGHTY = ("bid", "battle_a", "battle_b", "taxes", "rice", "castle", "temple", "theatre")
_MOST_CHANGES = 2


def alternatives_to(game: Game, player: str, choice: Choice) -> Alternatives:
    """A choice of a player who is asked now, the coach's, and those next to it.

    Next to a march with three armies are those with two and with four, and to stay where that may
    be chosen; next to a place in the turn order are the other places. Raises
    :class:`~shogun_nb.InputError` when the player is not asked.

    >>> battle = game.play("greedy", until="a target and a number of armies")
    >>> found = alternatives_to(battle, "Takeda", battle.legal()[0])
    >>> found.own, found.own in found.choices
    ('Harima with 1 army', True)
    """
    view = game.view(player)
    coach, _ = suggestion(game, player)
    found: dict[str, Choice] = {}
    for one in (choice, coach) if isinstance(choice, _LONG) else (choice, *_near(choice), coach):
        if one not in found.values() and not view.problems(one):
            found[_name(view, one, bool(found))] = one
    if isinstance(choice, Plan) and isinstance(coach, Plan):
        found.update(_changes(view, choice, coach))
    names = {one: name for name, one in found.items()}
    own, advised = names[choice], names[coach]
    return Alternatives(_about(view, choice), own, advised, found, isinstance(choice, _LONG))


def _changes(view: View, plan: Plan, coach: Plan) -> Iterator[tuple[str, Plan]]:
    """The plan with one card of the coach's, the weightier actions first; a few that are legal."""
    found = 0
    for key in _WEIGHTY:
        own, card = getattr(plan, key), getattr(coach, key)
        if own == card or card is None or found == _MOST_CHANGES:
            continue
        was = next((one for one in SPACE_KEYS if getattr(plan, one) == card), None)
        changed = replace(plan, **{key: card}, **({was: own} if was else {}))
        if changed != coach and not view.problems(changed):
            found += 1
            printed = view.position.map.printed
            what = card if isinstance(card, int) else printed[view.position.map.index(card)]
            titles = (*action_names(view.position.numbers.deploy_armies), "bid")
            title = titles[SPACE_KEYS.index(key)]
            yield f"yours, with {title}: {what}", changed


def _near(choice: Choice) -> Iterator[Choice]:
    if isinstance(choice, Move):
        for armies in (choice.armies - 1, choice.armies + 1):
            if armies > 0:
                yield Move(choice.start, choice.target, armies)
        yield Stay()
    elif isinstance(choice, TakePlace):
        for place in range(1, at.PLACES + 1):
            yield TakePlace(place)


def _name(view: View, choice: Choice, of_coach: bool) -> str:
    """A choice in a few words."""
    if isinstance(choice, Move):
        printed = view.position.map.province(choice.target).printed
        return f"{printed} with {counted(choice.armies, 'army', 'armies')}"
    if isinstance(choice, Stay):
        return "stay"
    if isinstance(choice, TakePlace):
        here = view.position  # with what the card there does
        return here.rulebook.choice_in_words(here, choice).removeprefix("Take ")
    what = "plan" if isinstance(choice, Plan) else "order"
    return f"the coach’s {what}" if of_coach else f"your {what}"


def _about(view: View, choice: Choice) -> str:
    """What was to be decided, and when, in a line."""
    position = view.position
    rulebook = position.rulebook
    if isinstance(choice, _LONG):
        what = "The plan" if isinstance(choice, Plan) else "The order of the revolts"
    else:
        what = rulebook.choice_in_words(position, choice)
    return f"{what}, {rulebook.stands(position)}"
