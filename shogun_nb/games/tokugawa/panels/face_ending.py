"""The end of a game in the frame: who has won and how, and the course of the points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.tokugawa.panels.ending import EndPanel, points_at
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.tasks import amount_of, points_of, sources_of
from shogun_nb.games.tokugawa.sentences import sentence
from shogun_nb.games.tokugawa.steps import chance_now
from shogun_nb.whole_table.ending import END_WORDS, SAVING, EndingFace, Held

WORDS = {
    **END_WORDS,
    "points": "Points",
    "rule": "T-093",
    "sources": ["most money", "most samurai", "most buildings", "task cards"],
    "icons": ["coin", "person", "building", "point"],
    "year": "the end",
    "chests": "Koku",
    "stock": "coin",
    "courseTip": "{name}, turn by turn",
    "measures": {"points": "points"},
    "save_points": "points",
    "tips": {**SAVING, "save_points": "The points of both by turn, for a spreadsheet (.csv)"},
}
"""What the page says by itself; {} are filled there."""
_EXPECTED = Fraction(1, 2)


class EndFace(EndingFace):
    """The end of a game as the frame shows it."""

    panel: EndPanel
    measure = "points"

    def _held(self) -> list[Held]:
        state = self.panel.position.state
        return [
            Held(points_of(state, seat), state.koku[seat], sources_of(state, seat))
            for seat in range(at.SEATS)
        ]

    def _to_me(self, winners: list[int]) -> str:
        """The verdict, to a single person: who has won it, or not."""
        people = [] if self.table is None else self.table.people
        if len(people) != 1 or len(winners) != 1:
            return self.panel.verdict
        won = self.panel.game.players[winners[0]] == people[0]
        return f"{'You have won!' if won else 'You have lost.'} {self.panel.verdict}"

    def _why(self, course: list[list[int]]) -> list[str]:
        """The verdict, what the points came from, and what of it decided."""
        here, game = self.panel.position, self.panel.game
        points = [points_of(here.state, seat) for seat in range(at.SEATS)]
        won = [0] * at.SEATS
        for entry in game.record:
            if entry.what == kinds.BEATEN:
                won[entry.seat] += 1
        named = [
            f"{name}: {counted(number, 'point', 'points')}, {counted(fights, 'attack')} won."
            for name, number, fights in zip(here.players, points, won, strict=True)
        ]
        return [self.panel.verdict, *self._decided(points), *named]

    def _decided(self, points: list[int]) -> list[str]:
        """Where the winner got more than the other, and which majority it hung on (T-093)."""
        here = self.panel.position
        facts, state, seat = here.facts, here.state, here.state.winner
        if state.won_by == at.BY_CAPITAL:
            return ["Whoever conquers the enemy capital wins, whatever the points (T-092)."]
        if seat < 0 or state.won_by == at.BY_RESIGNING:
            return []
        name, other = here.players[seat], here.players[1 - seat]
        lead = points[seat] - points[1 - seat]
        more: list[str] = []
        without: list[str] = []
        for what, source in enumerate(WORDS["sources"]):
            gain, loss = (state.points[one * at.SOURCES + what] for one in (seat, 1 - seat))
            if gain <= loss:
                continue
            had = [gain, loss]
            if what < at.TASK_CARDS:
                had = [amount_of(facts, state, one, what) for one in (seat, 1 - seat)]
                without += [source] if gain >= lead else []
            more.append(f"{source} ({had[0]} to {had[1]})")
        found = [f"{name} is ahead by {counted(lead, 'point')}, with {all_of(more)}."]
        if without:
            found.append(f"Without {all_of(without, 'or')} {name} would not have beaten {other}.")
        return found

    def _turns(self, winners: list[int]) -> list[dict[str, Any]]:
        """The moments that decided, which can be looked at.

        When the winner went ahead for good, and the task that ended the game; or the two fights
        for the capital.
        """
        here, players = self.panel.position, self.panel.game.players
        steps = [step for step in steps_of(self.panel.game) if step.kind != "end"]
        winner, by = here.state.winner, here.state.won_by
        found: list[dict[str, Any]] = []
        if by == at.BY_CAPITAL:
            for number, step in enumerate(steps):
                found += [
                    self._moment(number, entry, f"Turn {step.position.state.turn}: ")
                    for entry in step.entries
                    if entry.what == kinds.CAPITAL_HIT and entry.seat != winner
                ]
            return found
        ahead = 0  # the first step after which the winner was not caught up with
        for number, step in enumerate(steps):
            points = points_at(step.position)
            if winner >= 0 and points[winner] <= points[1 - winner]:
                ahead = number + 1
        ends = by == at.BY_TASKS and len(steps) - 1
        if winner >= 0 and ahead < len(steps):
            turn = steps[ahead].position.state.turn
            also = " and ended the game" if ahead == ends else ""
            first = f"{players[winner]} went ahead for good{also} in turn {turn}: "
            found.append(self._moment(ahead, _main_entry(steps[ahead]), first))
        if ends and ahead != ends:
            found.append(self._moment(ends, _main_entry(steps[ends]), "What ended the game: "))
        return found

    def _moment(self, number: int, entry: Any, first: str) -> dict[str, Any]:
        """A step to look at, by an entry of it."""
        here = self.panel.position
        town = getattr(entry, "town", -1)
        if town < 0:
            town = here.facts.board.capital[here.state.capital[max(getattr(entry, "seat", 0), 0)]]
        return {
            "words": first + sentence(entry, here.lookup),
            "step": number,
            "province": here.map.names[town],
        }

    def _moments(self) -> list[dict[str, Any]]:
        """For each seat the attack that was won or lost most against the odds before its dice."""
        best: dict[tuple[int, bool], tuple[Fraction, dict[str, Any]]] = {}
        steps = steps_of(self.panel.game)
        chance = None
        for number, step in enumerate(steps):
            if step.before is not None and step.before.state.stage == at.ATTACKER_ROLL:
                chance = chance_now(step.before) if chance is None else chance
            for entry in step.entries:
                if entry.what not in (kinds.BEATEN, kinds.REPELLED) or chance is None:
                    continue
                good = entry.what == kinds.BEATEN
                seat = entry.seat if good else entry.whom
                likely = chance if good else 1 - chance
                town = step.position.map.printed[entry.town]
                ends = "takes" if good else "does not take"
                if likely < min(_EXPECTED, best.get((seat, good), (_EXPECTED,))[0]):
                    name = step.position.players[seat]
                    best[seat, good] = (
                        likely,
                        {
                            "seat": seat,
                            "good": good,
                            "icon": "swords",
                            "province": step.position.map.names[entry.town],
                            "words": f"{name} attacks {town} and {ends} it.",
                            "when": f"turn {step.position.state.turn}",
                            "chance": str(max(1, round(100 * likely))),
                            "step": number,
                        },
                    )
                chance = None
        return [best[key][1] for key in sorted(best, key=lambda key: (key[0], not key[1]))]


def _main_entry(step: Any) -> Any:
    """What a step is told by: a task that was fulfilled, a fight that ended, or what came first."""
    for what in (kinds.TASK_DONE, kinds.BEATEN, kinds.REPELLED):
        for entry in step.entries:
            if entry.what == what:
                return entry
    return step.entries[0]
