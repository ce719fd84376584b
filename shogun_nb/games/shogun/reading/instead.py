"""What else could have been chosen: the alternatives that a choice is compared with."""

from __future__ import annotations

from collections.abc import Iterator

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.choices import Move, OrderRevolts, Plan, Stay, TakePlace
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.reading.second_look import suggestion
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import SEASON_NAMES
from shogun_nb.what_if.asking import Alternatives

COMPARED = (Move, Stay, Plan, TakePlace, OrderRevolts)
"""The choices that are compared with others."""


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
    for one in (choice, *_near(view, choice), coach):
        if one not in found.values() and not view.problems(one):
            found[_name(view, one, one == coach)] = one
    names = {name for name, one in found.items() if one == coach}
    own = next((name for name, one in found.items() if one == choice), _name(view, choice, False))
    return Alternatives(_about(view, choice), own, next(iter(names), own), found)


def _near(view: View, choice: Choice) -> Iterator[Choice]:
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
        printed = view.position.map.printed[view.position.map.index(choice.target)]
        return f"{printed} with {counted(choice.armies, 'army', 'armies')}"
    if isinstance(choice, Stay):
        return "stay"
    if isinstance(choice, TakePlace):
        return f"place {choice.place}"
    return "the coach’s way" if of_coach else "your way"


def _about(view: View, choice: Choice) -> str:
    """What was to be decided, and when, in a line."""
    position = view.position
    year, season = divmod(position.state.round, at.SEASONS)
    when = f"{SEASON_NAMES[season]} of year {year + 1}"

    def printed(name: str) -> str:
        return position.map.printed[position.map.index(name)]

    if isinstance(choice, Move):
        armies = counted(choice.armies, "army", "armies")
        what = f"{armies} from {printed(choice.start)} to {printed(choice.target)}"
    elif isinstance(choice, Stay):
        what = "no army moves"
    elif isinstance(choice, TakePlace):
        what = f"place {choice.place} in the turn order"
    elif isinstance(choice, Plan):
        what = "the plan"
    else:
        what = "the order of the revolts"
    return f"{what[0].upper()}{what[1:]}, {when}"
