"""A march as it is laid out: where to, with how many units, with which samurai (SEN-082 to 086)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.senji.choices import LandIn, March, Raid, SetSail
from shogun_nb.games.senji.reading.battles import attack_odds, raid_wins, shores
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.words import SEAS

Way = tuple[type[Choice], str]
"""How one goes, and to which province or sea."""
_WAYS: tuple[type[Choice], ...] = (March, LandIn, Raid, SetSail)


def end_of(choice: Any) -> str:
    """The province or sea that a march goes to."""
    return str(choice.to if isinstance(choice, (March, LandIn)) else choice.sea)


class Marching:
    """What can be done with an order to march, and what is laid out of it.

    ``legal`` are all choices of the moment, ``others`` what all may hold of others' cards
    (:func:`~shogun_nb.games.senji.reading.battles.cards_of_others`). With a way all units and
    samurai go that may, until somebody says otherwise.

    >>> here = Marching(None, [March("Ise", 2, ()), March("Ise", 1, ())])
    >>> here.take((March, "Ise"))
    >>> here.choice
    March(to='Ise', units=2, samurai=())
    """

    def __init__(self, position: Any, legal: Sequence[Choice], others: Sequence[int] = ()) -> None:
        self.position = position
        self.others = others
        self._legal: list[Any] = [one for one in legal if isinstance(one, _WAYS)]
        self.way: Way | None = None
        self.units = 0
        self.samurai: tuple[str, ...] = ()

    @property
    def ways(self) -> list[Way]:
        """Every way that can be gone: by land first, then raids, then to sea."""
        found = dict.fromkeys((type(one), end_of(one)) for one in self._legal)
        return sorted(found, key=lambda way: _WAYS.index(way[0]))

    @property
    def goals(self) -> list[str]:
        """The provinces and seas that can be reached."""
        return [*dict.fromkeys(end for _, end in self.ways)]

    def _of(self, way: Way | None) -> list[Any]:
        return [one for one in self._legal if (type(one), end_of(one)) == way]

    def all_who_may(self, way: Way) -> tuple[int, tuple[str, ...]]:
        """Most units that may go this way, with most samurai."""
        best = max(self._of(way), key=lambda one: (one.units, len(one.samurai)))
        return best.units, best.samurai

    def take(self, way: Way) -> None:
        """Go this way with all who may; raises with the rule where it cannot be gone."""
        if way not in self.ways:
            raise InputError(f"SEN-082: {shown(way[1])} cannot be reached. Press a lit place.")
        self.way = way
        self.units, self.samurai = self.all_who_may(way)

    def go(self, place: str) -> None:
        """The way to a place; the next one, where there are two to the same sea."""
        ways = [way for way in self.ways if way[1] == place]
        if not ways:
            raise InputError(f"SEN-082: {shown(place)} cannot be reached. Press a lit place.")
        next_ = ways.index(self.way) + 1 if self.way in ways else 0
        self.take(ways[next_ % len(ways)])

    @property
    def numbers(self) -> list[int]:
        """How many units may go this way."""
        return sorted({one.units for one in self._of(self.way)})

    @property
    def who(self) -> list[str]:
        """The samurai who may go this way."""
        return [*dict.fromkeys(name for one in self._of(self.way) for name in one.samurai)]

    def set_units(self, number: object) -> None:
        """So many units go; raises for a number that may not."""
        if type(number) is not int or number not in self.numbers:
            raise InputError(
                f"SEN-081: {shown(number)} units cannot go there. Choose a number that stands here."
            )
        self.units = number

    def turn_samurai(self, name: object) -> None:
        """This samurai goes, too, or stays."""
        if name not in self.who:
            raise InputError(f"SEN-082: {shown(name)} cannot go there. Choose one who stands here.")
        kept = [one for one in self.who if (one in self.samurai) != (one == name)]
        self.samurai = tuple(kept)

    @property
    def choice(self) -> Choice | None:
        """What is laid out, if the rules allow it."""
        if self.way is None:
            return None
        wanted = {*self.samurai}
        found = (one for one in self._of(self.way) if one.units == self.units)
        return next((one for one in found if {*one.samurai} == wanted), None)

    def lay(self, choice: Any) -> None:
        """Lay out a choice."""
        self.take((type(choice), end_of(choice)))
        self.units, self.samurai = choice.units, tuple(choice.samurai)

    # --- what it comes to -------------------------------------------------------------------------
    @property
    def start(self) -> str:
        """The province, or the sea, from which one goes."""
        state = self.position.state
        if state.march == at.RAIDING:
            return SEAS[state.sea]
        if state.place >= at.PROVINCES:
            return SEAS[(state.place - at.PROVINCES) // at.SEATS]
        return str(self.position.map.names[state.place])

    def chance(self, way: Way) -> float | None:
        """How likely going this way takes an enemy province; ``None`` where nobody fights.

        As it is laid out; on another way with all who may. Of a raid the best shore counts.
        """
        kind, end = way
        laid = (self.units, self.samurai) if way == self.way else self.all_who_may(way)
        seat = self.position.state.mover
        if kind is Raid:
            found = [share for _, share in self.landings(end, *laid)]
            return max(found, default=None)
        if kind is SetSail:
            return None
        odds = attack_odds(self.position, self.others, seat, end, *laid)
        return None if odds is None else float(odds.wins)

    @property
    def brings_nothing(self) -> bool:
        """Whether the attack that is laid out brings no honour, and no round follows."""
        if self.way is None or self.way[0] in (Raid, SetSail) or not self.position.ends_now:
            return False
        seat = self.position.state.mover
        odds = attack_odds(self.position, self.others, seat, self.way[1], self.units, self.samurai)
        return odds is not None and odds.honour[0] == 0

    def landings(self, sea: str, units: int, samurai: Sequence[str]) -> list[tuple[str, float]]:
        """The enemy provinces that a raid over a sea can attack, likeliest first."""
        here, seat = self.position, self.position.state.mover
        shore = shores(here, sea, here.state.place, seat)
        found = [(name, raid_wins(here, self.others, seat, name, units, samurai)) for name in shore]
        return sorted(found, key=lambda one: -one[1])
