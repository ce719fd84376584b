"""The end of a game in the frame: who has won, and the course of the honour."""

from __future__ import annotations

from typing import Any

from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.senji.panels.ending import EndPanel
from shogun_nb.games.senji.reading.moments import SOURCES, gains_of, honour_by_source, moments_of
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules.summer import provinces_of
from shogun_nb.games.senji.sentences import Words
from shogun_nb.whole_table.ending import END_WORDS, SAVING, EndingFace, Held

WORDS = {
    **END_WORDS,
    "points": "Honour by source",
    "rule": "SEN-020",
    "sources": [*SOURCES],
    "icons": ["swords", "hand", "person", "mon"],
    "year": "the end",
    "chests": "provinces",
    "stock": "province",
    "courseTip": "{name}, round by round",
    "measures": {"honour": "honour"},
    "save_points": "honour",
    "tips": {**SAVING, "save_points": "The honour of all by round, for a spreadsheet (.csv)"},
}
"""What the page says by itself; {} are filled there."""


_SHOWN = {
    kinds.COMBINED: ", a set of hanafuda.",
    kinds.HOSTAGE_OPEN: ", a hostage.",
    kinds.KILLED: ", a hostage.",
    kinds.SET_RETURNED: ": the diplomatic set.",
}
"""What somebody has laid, where its name alone says little."""


class EndFace(EndingFace):
    """The end of a game as the frame shows it."""

    panel: EndPanel
    measure = "honour"

    def prompt(self) -> dict[str, Any]:
        """Who has won; a new game is not where the main button was all the time."""
        found = super().prompt()
        if self.table is None or self.table.alone:
            return found
        back = {"words": "Look at it from the beginning", "do": "then", "with": {"moment": 0}}
        return {**found, "main": back, "others": [found["main"], *found["others"]]}

    @property
    def _sources(self) -> list[list[int]]:
        """The honour of each seat by what it came from."""
        return honour_by_source(self.panel.game.record, len(self.panel.game.players))

    def _held(self) -> list[Held]:
        state = self.panel.position.state
        # A column shows what was gained; what was lost is in the total.
        return [
            Held(state.honour[seat], provinces_of(state, seat), [max(0, one) for one in sources])
            for seat, sources in enumerate(self._sources)
        ]

    def _to_me(self, winners: list[int]) -> str:
        """The verdict, to a single person: who has won it, or not, and by how much."""
        people = [] if self.table is None else self.table.people
        if len(people) != 1 or not winners:
            return self.panel.verdict
        state, game = self.panel.position.state, self.panel.game
        me = game.players.index(people[0])
        own, first = state.honour[me], state.honour[winners[0]]
        lead = own - max(state.honour[one] for one in range(state.players) if one != me)
        if winners == [me] and lead:
            return f"You become Shogun with {own} honour, {lead} more than the next!"
        if me in winners or own == first:  # how a tie is broken, the verdict says
            return self.panel.verdict
        return f"You have lost by {first - own} honour. {self.panel.verdict}"

    def _why(self, course: list[list[int]]) -> list[str]:
        """What the honour of each came from, the greatest part first, and what was done for it."""
        here, game, sources = self.panel.position, self.panel.game, self._sources
        counts = {
            kinds.CONQUERED: ("conquest", "conquests"),
            kinds.HOLDS: ("defence", "defences"),
            kinds.COMBINED: ("set of hanafuda", "sets of hanafuda"),
            kinds.SET_RETURNED: ("diplomatic set", "diplomatic sets"),
        }
        found = [self.panel.verdict]
        for seat, name in enumerate(here.players):
            parts = sorted(zip(sources[seat], SOURCES, strict=True), reverse=True)
            came = all_of(
                [f"{number} from {source}".replace("-", "−") for number, source in parts if number]
            )
            told = []
            for what, words in counts.items():
                number = sum(one.what == what and one.seat == seat for one in game.record)
                told += [counted(number, *words)] if number else []
            found.append(
                f"{name}: {came or 'no honour'} ({all_of(told) or 'no battle won, no set laid'})."
            )
        return found

    def _turns(self, winners: list[int]) -> list[dict[str, Any]]:
        """The steps that brought the winner most, which can be looked at."""
        here, game = self.panel.position, self.panel.game
        if len(winners) != 1:
            return []
        steps = [step for step in steps_of(game) if step.kind != "end"]
        found = []
        for number, gain, entry in gains_of(steps, winners[0]):
            words = entry.sentence.format_map(Words(entry, here.lookup))
            if entry.what in _SHOWN:
                words = words.rstrip(".") + _SHOWN[entry.what]
            round_ = steps[number].position.state.round
            found.append(
                {"words": f"Round {round_}, {gain} honour: {words}", "step": number}
                | self._where(entry, winners[0])
            )
        return found

    def _where(self, entry: Any, seat: int) -> dict[str, str]:
        """A province to be shown with a moment: where it was, or one of the family's own."""
        here = self.panel.position
        place = getattr(entry, "place", -1)
        if place < 0:
            home = here.facts.board.home
            place = next(n for n, one in enumerate(home) if one == here.state.family[seat])
        return {"province": str(here.map.names[place])}

    def _moments(self) -> list[dict[str, Any]]:
        """For each seat the attack that was won or lost most against the odds of the dice."""
        here = self.panel.position
        found = []
        for one in moments_of(steps_of(self.panel.game)):
            ends = "takes it" if one.good else "does not take it"
            found.append(
                {
                    "seat": one.seat,
                    "good": one.good,
                    "icon": "swords",
                    "province": here.map.names[one.place],
                    "words": f"{here.players[one.seat]} attacks {here.map.printed[one.place]} and "
                    f"{ends} (chance of units, samurai and dice alone).",
                    "when": f"round {one.round}",
                    "chance": str(max(1, round(100 * one.share))),
                    "step": one.step,
                }
            )
        return found
