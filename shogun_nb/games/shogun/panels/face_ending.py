"""The end of a game in the frame: who has won and why, points as bars, the moments that counted.

What the page shows is worked out here from an :class:`EndPanel`, which stays the model and saves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import capital
from shogun_nb.games.shogun.panels.ending import EndPanel
from shogun_nb.games.shogun.reading.ending_accounts import (
    MEASURES,
    Ending,
    ranking_words,
    what_decided,
)
from shogun_nb.games.shogun.reading.highlights import Highlight, highlights_of
from shogun_nb.games.shogun.reading.shortly import line_of
from shogun_nb.games.shogun.reading.your_ending import decided_for, turn_of, verdict_for
from shogun_nb.games.shogun.reading.yours import news_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import SEASON_NAMES

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.table import Table

WORDS = {
    "points": "Points",
    "rule": "S-63, S-65",
    "sources": ["provinces", "buildings", "castles", "temples", "theatres"],
    "year": "year {n}",
    "before": "before this game",
    "wins": "wins",
    "shares": "shares the victory",
    "place": "{n}.",
    "chests": "in the war chest, which breaks a tie",
    "why": "What decided it",
    "courseTip": "{name}, round by round",
    "measures": {
        "points": "points", "provinces": "provinces", "chests": "chests", "armies": "armies",
    },
    "best": "Best moment",
    "worst": "Worst moment",
    "bestShort": "best",
    "worstShort": "worst",
    "moments": "The best and the worst fight of each",
    "inNumbers": "in numbers",
    "asChart": "as a chart",
    "chance": "came in {n} of 100",
    "then": "See the board then",
    "columnTip": "{year}, {source}: {n}",
    "momentSay": "{name}, {kind}: {words}",
    "back": "Look back",
    "keep": "Save",
    "save_picture": "picture",
    "save_points": "points",
    "save_game": "game",
    "tips": {
        "save_picture": "The board with the ranking below it (.png)",
        "save_points": "All points by player, year and source, for a spreadsheet (.csv)",
        "save_game": "The whole game, to load it and look at it again (.jsonl)",
    },
}  # fmt: skip
"""What the page says by itself; {} are filled there."""

_DEEDS = {
    (kinds.BATTLE_WON, True): "taken",
    (kinds.BATTLE_HELD, True): "held",
    (kinds.FARMERS_HELD, True): "held",
    (kinds.REVOLT_PUT_DOWN, True): "revolt put down",
    (kinds.REVOLT_LOST, False): "lost to a revolt",
    (kinds.BATTLE_HELD, False): "not taken",
    (kinds.FARMERS_HELD, False): "not taken",
}  # else a province was lost, or not taken in a draw


class EndFace:
    """The end of a game as the frame shows it; ``intents`` are what the page may ask for.

    >>> game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> here = EndFace(EndPanel(game), None)
    >>> here.state()["rows"][0]["seat"], here.prompt()["eyebrow"]
    (2, 'The end of the game')
    """

    name = "ending"

    def __init__(self, panel: EndPanel, table: Table | None) -> None:
        self.panel, self.table = panel, table
        self._saved = ""
        self._told: tuple[Ending | None, dict[str, Any]] = (None, {})  # how which end was told
        self.intents: Mapping[str, Intent] = {
            "save_picture": lambda _: self._save(panel.save_picture),
            "save_points": lambda _: self._save(panel.save_points),
            "save_game": lambda _: self._save(panel.save_game),
            "then": self._look,
            "learn": lambda _: self._learn(),
        }

    # --- what the page wants ----------------------------------------------------------------------
    def _save(self, save: Callable[[], Path]) -> None:
        path = save()
        self._saved = f"Saved: {path.name}, in the folder {path.resolve().parent}"

    def _look(self, wanted: Mapping[str, Any]) -> None:
        """Show the board as it stood after a step; ``step`` itself is the page's own count."""
        step = wanted.get("moment")
        if self.table is None or self.table.alone or type(step) is not int:
            raise InputError(f"look: there is no step {shown(step)}.")
        self.table.look(step + 1)

    def _learn(self) -> None:
        """Back to the start page, where it says what there is to learn."""
        table = self.table
        if table is None or table.alone:
            raise InputError("There is no table here: press on a panel at a table.")
        table.new_game()
        part: Any = table.frame._part_now()
        part.learn()

    # --- what is shown ----------------------------------------------------------------------------
    @property
    def _me(self) -> int | None:
        """The seat of the only person who plays."""
        people = () if self.table is None else self.table.people
        return self.panel.game.players.index(people[0]) if len(people) == 1 else None

    def state(self) -> dict[str, Any]:
        """Points, what decided the game, its course, and everybody's best and worst moment."""
        ending = self.panel.ending
        if ending is None:  # the end is being undone
            return {}
        if self._told[0] is not ending:
            self._told = ending, self._whole(ending)
        return {**self._told[1], "saved": self._saved, "look": self.panel.looks_at}

    def _whole(self, ending: Ending) -> dict[str, Any]:
        several = sum(one.wins for one in ending.ranking) > 1
        rows = []
        for one in ending.ranking:
            seat = ending.players.index(one.player)
            row: dict[str, Any] = {"seat": seat, "place": one.place, "points": one.points}
            row["chests"] = one.chests
            row["years"] = [year[seat] for year in ending.years]
            if ending.brought[seat]:
                row["brought"] = ending.brought[seat]
            if one.wins:
                row["wins"] = "shares" if several else "wins"
            rows.append(row)
        labels = ["start" if not one.year else one.season for one in ending.course]
        return {
            "rows": rows,
            "first": ending.first_year,
            "say": self._verdict(ending),
            **self._why(ending),
            "labels": labels,
            # Points come in winter only: of one winter there is no course to be seen.
            "course": {
                name: [getattr(one, name) for one in ending.course]
                for name in MEASURES
                if name != "points" or len(ending.years) > 1
            },
            "moments": self._moments(),
        }

    def _why(self, ending: Ending) -> dict[str, Any]:
        """What decided the game: for the only person here, for each of several, else for all.

        ``turn`` is the turning point of that person, which can be looked at.
        """
        people = () if self.table is None else self.table.people
        order = (one.player for one in ending.ranking)
        seats = [ending.players.index(name) for name in order if name in people]
        if not seats:
            return {"why": what_decided(ending)}
        steps = steps_of(self.panel.game)
        if self._me is None:
            turns = [turn_of(ending, steps, seat, None) for seat in seats]
            why = [decided_for(ending, seat, None)[0] for seat in seats]
        else:
            turns = [turn_of(ending, steps, self._me, self._me)]
            why = decided_for(ending, self._me, self._me)
        found = {
            one.step: {"words": one.words, "step": one.step, "province": one.province}
            for one in turns
            if one is not None
        }
        return {"why": why, "turns": [*found.values()]}

    def _verdict(self, ending: Ending) -> str:
        """Who has won, and by how much, in a sentence."""
        if self._me is not None:
            return verdict_for(ending, self._me)
        first, second = ending.ranking[:2]
        ahead = first.points - second.points
        if not ahead or len(ending.winners) > 1:
            words = ranking_words(ending.ranking)[0]  # what breaks the tie
            return words.replace(" (S-65)", "")
        return f"{first.player} wins with {first.points} points, {ahead} ahead of {second.player}."

    def _moments(self) -> list[dict[str, Any]]:
        steps = steps_of(self.panel.game)
        both = highlights_of(steps, len(self.panel.game.players))
        return [self._moment(one) for pair in both for one in pair if one is not None]

    def _moment(self, one: Highlight) -> dict[str, Any]:
        position, entry = one.position, one.entry
        year, season = divmod(position.state.round, at.SEASONS)
        line = line_of(position, entry)
        found = {
            "seat": one.seat,
            "good": one.good,
            "deed": self._deed(one),
            "step": one.step,
            "icon": "point" if line is None else line["icon"],
            "province": position.map.names[entry.province],
            "when": capital(f"{SEASON_NAMES[season]} of year {year + 1}"),
            "words": news_of(position, entry, self._me),
        }
        if one.chance < 0.5:
            found["chance"] = max(1, round(100 * one.chance))
        return found

    @staticmethod
    def _deed(one: Highlight) -> str:
        """What became of the province for whose moment it is, in a word or three."""
        drawn = one.entry.what == kinds.BATTLE_DRAWN and one.entry.seat == one.seat
        return _DEEDS.get((one.entry.what, one.good), "not taken" if drawn else "lost")

    def prompt(self) -> dict[str, Any]:
        """Who has won, and what to do now."""
        main = {"words": "Play again", "do": "again"}
        found = {"eyebrow": "The end of the game", "note": "", "say": "", "main": main}
        if self.table is None or self.table.alone:
            return {**found, "main": {}, "undo": None}
        more = {"words": "Learn more", "do": "learn"}
        return {**found, "others": [*self.table.others, more]}

    def aloud(self) -> str:
        """Who has won."""
        ending = self.panel.ending
        return "" if ending is None else self._verdict(ending)
