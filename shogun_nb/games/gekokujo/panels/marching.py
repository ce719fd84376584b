"""A movement of the campaign as somebody puts it together: from where, who goes, and how far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of
from shogun_nb.games.gekokujo.choices import Move
from shogun_nb.games.gekokujo.odds import Odds, odds_at
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.reading.advising import SAFE
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.campaign import (
    CLOSED,
    OPEN,
    crowded,
    group_steps,
    may_enter,
    space_to_stop,
    unmoved,
)
from shogun_nb.games.gekokujo.rules.units import daimyo_at, enemies_at, units_at
from shogun_nb.games.gekokujo.words import UNIT_KEYS, some_units

QUICK = 100_000
"""Steps of the sums of odds: what takes longer is not shown while somebody puts a move together."""
ALL = 10_000
"""More units than there are."""


class Marching:
    """What may move in a position, and the movement that is put together; nothing moves yet.

    The path is the shortest there is; any path that is as short leads as far (G-034).

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1).play("greedy", until="a movement")
    >>> here = Marching(game.position, 0)
    >>> here.starts, here.begin("Owari")
    (['Owari'], None)
    >>> here.go("Ise")
    >>> here.choice
    Move(path=('Owari', 'Ise'), bushi=4, daimyo=2)
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat
        state = position.state
        full = crowded(position.facts, state, seat)
        self.starts = [
            name
            for place, name in enumerate(position.map.names)
            if full in (-1, place)
            and any(unmoved(state, place, seat, kind) > 0 for kind in range(at.UNIT_KINDS))
            and self._reach(place)
        ]
        """Provinces from which somebody can still move."""
        self.start: str | None = None
        self.end: str | None = None
        self.group = [0] * at.UNIT_KINDS
        """How many of each kind are to go."""
        self.is_set = False
        """Whether somebody has said how many go."""
        self.ready: tuple[str, list[int]] | None = None
        """From where the coach would send whom."""
        self._odds: dict[tuple[Any, ...], Odds | None] = {}

    # --- where to ---------------------------------------------------------------------------------
    def _paths(self, place: int) -> dict[int, tuple[int, ...]]:
        """The shortest path to each province that some group may reach, with the start itself."""
        facts, state, seat = self.position.facts, self.position.state, self.seat
        paths: dict[int, tuple[int, ...]] = {place: (place,)}
        edge = [place]
        for _ in range(self._farthest(place)):
            further = []
            for here in edge:
                if here != place and may_enter(facts, state, seat, here) != OPEN:
                    continue  # enemies end the movement
                for near in self.position.map.neighbours[here]:
                    if near in paths or may_enter(facts, state, seat, near) == CLOSED:
                        continue
                    paths[near] = (*paths[here], near)
                    further.append(near)
            edge = further
        return paths

    def _farthest(self, place: int) -> int:
        facts, state, seat = self.position.facts, self.position.state, self.seat
        found = 0
        for kind in range(at.UNIT_KINDS):
            if unmoved(state, place, seat, kind) > 0:
                alone = [int(kind == one) for one in range(at.UNIT_KINDS)]
                found = max(found, group_steps(facts, state, seat, place, alone, 0))
        riders = self.largest(place, at.LONGEST_PATH)
        return at.LONGEST_PATH if any(riders) else found

    def _reach(self, place: int) -> dict[int, tuple[int, ...]]:
        """The same of provinces in which at least one unit may stop."""
        facts, state, seat = self.position.facts, self.position.state, self.seat
        paths = self._paths(place)
        return {
            end: path
            for end, path in paths.items()
            if end != place and space_to_stop(facts, state, end, seat) > 0
        }

    def reach(self, start: str) -> dict[str, tuple[str, ...]]:
        """Every province that can be reached from one, with the path there."""
        names = self.position.map.names
        found = self._reach(self.position.map.index(start))
        return {names[end]: tuple(names[one] for one in path) for end, path in found.items()}

    def largest(self, place: int, steps: int) -> list[int]:
        """The largest group that may go so many provinces, by kind."""
        facts, state, seat = self.position.facts, self.position.state, self.seat
        group = [unmoved(state, place, seat, kind) for kind in range(at.UNIT_KINDS)]
        while any(group) and group_steps(facts, state, seat, place, group, 0) < steps:
            # The slowest stay: any unit that is not a Daimyo.
            slow = next((kind for kind in range(at.TYPES) if group[kind]), at.DAIMYO)
            group[slow] -= 1
        return group

    def _usual(self, start: str, steps: int, space: int = ALL) -> list[int]:
        """The largest group that finds room there, without those who keep the start.

        A Daimyo stays where several are: one that falls never comes back. Else a Bushi stays, or
        the start would be lost.
        """
        state, place = self.position.state, self.position.map.index(start)
        group = self.largest(place, steps)
        if state.owner[place] == self.seat and group[at.DAIMYO] > 1:
            group[at.DAIMYO] -= group[at.DAIMYO] == daimyo_at(state, place, self.seat)
        alone = units_at(state, place, self.seat) == sum(group)
        if alone and state.owner[place] == self.seat and sum(group) > 1:
            slow = max(range(at.TYPES), key=lambda kind: group[kind])
            group[slow if group[slow] else at.DAIMYO] -= 1
        while sum(group) > space:
            slow = max(range(at.TYPES), key=lambda kind: group[kind])
            group[slow if group[slow] else at.DAIMYO] -= 1
        return group

    @property
    def free(self) -> list[str]:
        """Provinces from which somebody can move who does not hold one alone, most units first."""
        units = {name: sum(self.largest(self.position.map.index(name), 1)) for name in self.starts}
        free = [name for name in self.starts if not self.guards(name)]
        return sorted(free, key=lambda name: -units[name])

    def guards(self, start: str) -> bool:
        """Whether a single unit stands there and holds the province."""
        state, place = self.position.state, self.position.map.index(start)
        return state.owner[place] == self.seat and units_at(state, place, self.seat) == 1

    def most(self, kind: int) -> int:
        """How many of a kind stand at the start and have not moved."""
        place = self.position.map.index(self.start or "")
        return unmoved(self.position.state, place, self.seat, kind)

    # --- putting it together ----------------------------------------------------------------------
    def begin(self, start: str) -> None:
        """Take up what stands in a province; raises where nothing of one's own can move on."""
        if start not in self.starts:
            printed = self.position.map.province(start).printed
            raise InputError(
                f"G-034: nothing of yours can move from {printed}. Choose "
                f"{all_of([self._printed(one) for one in self.starts], 'or')}."
            )
        self.start, self.end, self.is_set = start, None, False
        self.group = self._usual(start, 1)
        if self.ready is not None and self.ready[0] == start:
            self.group = list(self.ready[1])

    def go(self, end: str) -> None:
        """Aim at a province, with those who were picked if they may go there.

        Else the largest group that may go so far and keeps the start.
        Raises with the rule for one that cannot be reached.
        """
        if self.start is None:
            self.begin(end)
            return
        path = self.reach(self.start).get(end)
        if path is None:
            if end in self.starts:
                self.begin(end)
                return
            if end in self._near(self.start):
                wanted = Move([self.start, end], **self._units())
                here = self.position
                _, problems = here.rulebook.numbers_of(here, self.seat, wanted)
                if problems:
                    raise InputError(problems[0])
            raise InputError(
                f"G-034: {self._printed(end)} cannot be reached from {self._printed(self.start)}: "
                f"Bushi go {self.position.numbers.bushi_steps} provinces, Daimyo "
                f"{self.position.numbers.daimyo_steps}, and enemies end a movement."
            )
        self.end, self.group = end, self.would_go(path)

    def would_go(self, path: Sequence[str]) -> list[int]:
        """Who goes when somebody aims at the end of a path: those who were picked, if they may.

        Else those whom the coach would send, if they are enough there, or else the usual group.
        """
        if self.is_set and self._fits(path, self.group):
            return list(self.group)
        if self.ready is not None and self.ready[0] == path[0]:
            group = self.ready[1]
            odds = self.odds(path[-1], group)
            name = self.position.players[self.seat]
            won = 0.0 if odds is None else float(odds.controls[name])
            enough = won >= SAFE or not self.is_fight(path[-1])
            if enough and self._fits(path, group):
                return list(group)
        return self.usual(path[0], path)

    @property
    def is_settled(self) -> bool:
        """Whether those who are picked go, wherever somebody aims."""
        if self.start is None or self.end is not None or self.is_set:
            return True
        return all(self.would_go(path) == self.group for path in self.reach(self.start).values())

    def _fits(self, path: Sequence[str], group: Sequence[int]) -> bool:
        """Whether a group may go along a path and stop at its end."""
        facts, state, place = self.position.facts, self.position.state, self.position.map.index
        steps = group_steps(facts, state, self.seat, place(path[0]), list(group), 0)
        return 0 < sum(group) <= self._space(path[-1]) and steps >= len(path) - 1

    def set_count(self, kind: int, count: int) -> None:
        """Let so many of a kind go; raises for more than there are."""
        if self.start is None or not 0 <= count <= self.most(kind):
            raise InputError(f"G-034: {shown(count)} cannot go. Choose one of the numbers.")
        self.group[kind], self.is_set = count, True

    def take(self, choice: Move) -> None:
        """Lay out a whole movement."""
        self.start, self.end, self.is_set = choice.path[0], choice.path[-1], False
        self.group = [getattr(choice, key) for key in UNIT_KEYS]

    def lay_out(self, start: str, group: Sequence[int]) -> None:
        """Let those stand ready whom the coach would send; they go wherever they are enough."""
        self.ready = (start, list(group))
        self.begin(start)

    def _units(self) -> dict[str, int]:
        return dict(zip(UNIT_KEYS, self.group, strict=True))

    def _space(self, end: str) -> int:
        place = self.position.map.index(end)
        return space_to_stop(self.position.facts, self.position.state, place, self.seat)

    def _near(self, name: str) -> list[str]:
        board = self.position.map
        return [board.names[near] for near in board.neighbours[board.index(name)]]

    def _printed(self, name: str) -> str:
        return self.position.map.province(name).printed

    @property
    def choice(self) -> Move | None:
        """The movement as it stands; ``None`` until somebody goes somewhere."""
        if self.start is None or self.end is None or not any(self.group):
            return None
        path = self.reach(self.start).get(self.end)
        return None if path is None else Move(path, **self._units())

    @property
    def steps(self) -> int:
        """How many provinces the path has."""
        return 0 if self.choice is None else len(self.choice.path) - 1

    def words(self) -> str:
        """Who goes, as in "1 Daimyo and 3 Bushi"."""
        order = [at.DAIMYO, *range(at.TYPES)]
        return all_of([some_units(self.group[kind], kind) for kind in order if self.group[kind]])

    # --- what would come of it --------------------------------------------------------------------
    def is_fight(self, end: str) -> bool:
        """Whether enemies stand there."""
        return bool(enemies_at(self.position.state, self.position.map.index(end), self.seat))

    def odds(self, end: str, group: Mapping[int, int] | list[int] | None = None) -> Odds | None:
        """The exact odds there with the group as it stands, or with another; nobody hires Ronin.

        ``None`` where nobody stands, and for a battle that takes too long to work out.
        """
        joining = list(self.group if group is None else group)
        key = (end, *joining)
        if key not in self._odds:
            here = self.position
            try:
                self._odds[key] = (
                    odds_at(
                        here.facts,
                        here.state,
                        [max(at.NOT_HIDING, plan) for plan in here.plans],
                        here.players,
                        self.seat,
                        here.map.index(end),
                        joining,
                        most=QUICK,
                    )
                    if self.is_fight(end) and any(joining)
                    else None
                )
            except InputError:
                self._odds[key] = None
        return self._odds[key]

    def odds_with_largest(self, start: str, path: Sequence[str]) -> Odds | None:
        """The odds at the end of a path with the group that would usually go there."""
        return self.odds(path[-1], self.usual(start, path))

    def usual(self, start: str, path: Sequence[str]) -> list[int]:
        """The group that would usually go along a path: the largest that keeps the start."""
        return self._usual(start, len(path) - 1, self._space(path[-1]))
