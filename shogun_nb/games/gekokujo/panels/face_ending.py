"""The end of a game in the frame: who has won and how, and the course of the provinces."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of, counted, ordinal
from shogun_nb.games.gekokujo.panels.ending import EndPanel
from shogun_nb.games.gekokujo.reading.moments import Moment, moments_of
from shogun_nb.games.gekokujo.reading.shortly import line_of
from shogun_nb.games.gekokujo.reading.winter import (
    bills_of,
    cost_in_words,
    ends_in_winter,
    winter_entries,
)
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules.units import provinces_of
from shogun_nb.games.gekokujo.rules.victory import mandates_of
from shogun_nb.whole_table.ending import END_WORDS, SAVING, EndingFace, Held, places

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table

WORDS = {
    **END_WORDS,
    "points": "Provinces",
    "rule": "G-012, G-014",
    "sources": ["mandate provinces", "other provinces"],
    "icons": ["point", "province"],
    "year": "the end",
    "chests": "Koku, which break a tie",
    "stock": "coin",
    "courseTip": "{name}, round by round",
    "measures": {"provinces": "provinces"},
    "save_points": "table",
    "tips": {
        **SAVING,
        "save_points": "The provinces of all by round, for a spreadsheet (.csv)",
    },
}
"""What the page says by itself; {} are filled there."""
_TURNS = (kinds.VASSAL_MADE, kinds.ELIMINATED, kinds.CASTLE_DESTROYED, kinds.LIBERATED)


def _change(provinces: int) -> str:
    """What a round has brought, in words.

    >>> _change(3), _change(0), _change(-1)
    ('gained 3', 'gained none', 'lost 1')
    """
    if not provinces:
        return "gained none"
    return f"{'gained' if provinces > 0 else 'lost'} {abs(provinces)}"


_MUCH_LEFT = 3  # Koku that would have bought something


class EndFace(EndingFace):
    """The end of a game as the frame shows it."""

    panel: EndPanel
    measure = "provinces"

    def __init__(self, panel: EndPanel, table: Table | None) -> None:
        super().__init__(panel, table)
        self._found: tuple[int, list[Moment]] | None = None

    def _held(self) -> list[Held]:
        here = self.panel.position
        found = []
        for seat in range(here.state.players):
            held, mandates = (
                provinces_of(here.state, seat),
                mandates_of(here.facts, here.state, seat),
            )
            found.append(Held(held, here.state.koku[seat], (mandates, held - mandates)))
        return found

    @property
    def _mine(self) -> int | None:
        """The seat of the one person at the table, if there is just one."""
        people = [] if self.table is None else self.table.people
        return self.panel.game.players.index(people[0]) if len(people) == 1 else None

    def _to_me(self, winners: list[int]) -> str:
        """Who has won, to a single person: the own place and provinces first."""
        me, names, seats = self._mine, self.panel.game.players, self._held()
        if me is None or not winners:
            return self.panel.verdict
        held = [one.points for one in seats]
        mine = counted(held[me], "province")
        if me in winners:
            others = [names[seat] for seat in winners if seat != me]
            shared = f", together with {all_of(others)}" if others else ""
            return f"You win with {mine}{shared}!"
        place = ordinal(places(winners, seats).index(me) + 1)
        if held[winners[0]] < max(held) or len(winners) > 1:  # by another goal than most provinces
            return f"You came {place} with {mine}. {self.panel.verdict}"
        return f"You came {place} with {mine}. {names[winners[0]]} wins with {held[winners[0]]}."

    def _for_me(self, course: list[list[int]]) -> list[str]:
        """What cost a single person most, and what may be tried; nothing for a winner."""
        me, game = self._mine, self.panel.game
        if me is None or game.players[me] in game.winners or len(course) < 2:
            return []
        winner = game.players.index(game.winners[0])
        gaps = [
            (now[winner] - then[winner] - now[me] + then[me], at_ + 1, now[me] - then[me],
             now[winner] - then[winner])
            for at_, (then, now) in enumerate(pairwise(course))
        ]  # fmt: skip
        most, round_, mine, theirs = max(gaps, key=lambda one: one[0])
        found = []
        if most > 0:
            found.append(
                f"Round {round_} cost you most: {game.players[winner]} {_change(theirs)} in it, "
                f"you {_change(mine)}."
            )
        here = self.panel.position
        koku, price = here.state.koku[me], here.numbers.bushi_price
        lost = [
            step.before.map.printed[place]
            for step in steps_of(game)
            if step.before is not None
            for place, owner in enumerate(step.before.state.owner)
            if owner == me and step.position.state.owner[place] != me
        ]
        if koku >= _MUCH_LEFT:
            found.append(
                f"Next time spend all in the last round: {koku} Koku were left, "
                f"and a Bushi costs {price} (G-033)."
            )
        elif lost:
            names = all_of([*dict.fromkeys(lost)])
            found.append(f"Next time leave more units where others come by: you lost {names}.")
        else:
            found.append("Next time split up earlier: the bars show how few units free land needs.")
        return found

    def _moments(self) -> list[dict[str, Any]]:
        """The attacks of each seat that went against the odds."""
        if self._found is None or self._found[0] != len(self.panel.game.choices):
            self._found = len(self.panel.game.choices), moments_of(steps_of(self.panel.game))
        here = self.panel.position
        found = []
        for one in self._found[1]:
            printed, name = here.map.printed[one.place], here.players[one.seat]
            ends = "takes" if one.won else "does not take"
            share = round(100 * (one.share if one.won else 1 - one.share))
            found.append(
                {
                    "seat": one.seat,
                    "good": one.won,
                    "icon": "swords",
                    "province": here.map.names[one.place],
                    "words": f"{name} attacks {printed} and {ends} it.",
                    "when": f"round {one.round}",
                    "chance": str(max(1, share)),
                    "step": one.step,
                }
            )
        return found

    def _why(self, course: list[list[int]]) -> list[str]:
        here = self.panel.position
        seats = range(here.state.players)
        found = self._for_me(course) or [self.panel.verdict]
        gains = [
            (now[seat] - then[seat], seat, at_ + 1)
            for at_, (then, now) in enumerate(pairwise(course))
            for seat in seats
        ]
        if gains:
            most, seat, round_ = max(gains, key=lambda one: one[0])
            name = here.players[seat]
            found.append(
                f"The largest step was {name}’s in round {round_}: {counted(most, 'province')}."
            )
        battles = [0] * len(seats)
        for entry in self.panel.game.record:
            if entry.what == kinds.BATTLE_WON and entry.seat in seats:
                battles[entry.seat] += 1
        best = max(seats, key=lambda seat: battles[seat])
        found.append(f"{here.players[best]} won most battles: {battles[best]}.")
        steps = steps_of(self.panel.game)
        if ends_in_winter(steps):
            found.append(cost_in_words(bills_of(winter_entries(steps), here), here.players))
        return found

    def _turns(self, winners: list[int]) -> list[dict[str, Any]]:
        """The first fall of a clan, or of a winner's castle or by a winner; it can be looked at."""
        found: list[dict[str, Any]] = []
        fought = 0  # where the last battle was: a line of a fall names no province
        for number, step in enumerate(steps_of(self.panel.game)):
            for entry in step.entries:
                fought = entry.province if entry.what == kinds.BATTLE_BEGAN else fought
                line = line_of(step.position, entry) if entry.what in _TURNS else None
                if line is None:
                    continue
                castle = entry.what == kinds.CASTLE_DESTROYED
                if castle and not any(name in line["words"] for name in self.panel.game.winners):
                    continue
                province = line.get("province", step.position.map.names[fought])
                turn = {"words": f"{line['words']}.", "step": number, "province": province}
                if not castle:
                    return [turn]
                found.append(turn)
        return found[:1]
