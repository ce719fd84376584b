"""The start page in the frame: what this is, three doors, and the kept games as pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.rulebook import known_games, rulebook_of
from shogun_nb.games.shogun.panels.face_setup import begin
from shogun_nb.games.shogun.panels.setup import (
    KEPT,
    ME,
    SetupPanel,
)
from shogun_nb.whole_table import kept_games
from shogun_nb.whole_table.files import folder_of
from shogun_nb.whole_table.kept_games import KeptGames, small_map, stands
from shogun_nb.whole_table.phases import at_table

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.table import Table

WORDS = {
    "title": "Shogun",
    "by": "the board game by Dirk Henn, to play and to learn on this page",
    "pictures": [
        {"name": "Plan in secret", "say": "Lay one province on each of ten actions."},
        {"name": "Trust the tower", "say": "Throw the armies in. Some stay inside."},
        {"name": "Survive the winter", "say": "Feed your land, then count points."},
    ],
    "goal": "Three to five lords fight for Japan. Points come in winter: for provinces, and for "
    "the most castles, temples and nō theatres of each region. Whoever has the {most} wins.",
    "most": "most points after the last winter",
    "doors": {
        "learn": {"name": "Learn", "say": "a guided game, or lessons"},
        "quick": {"name": "Play", "say": "3 players, 30 minutes"},
        "on": {"name": "Play on", "say": "{stands}"},
        "explore": {"name": "Kept games", "say": "open one, look around"},
    },
    "fine": "An unofficial teaching edition. None of the publisher’s art, no sentence of the "
    "rulebook.",
    "back": "Back",
    "learn": {
        "title": "Learn",
        "doors": {
            "guided": {
                "name": "Play a guided first game",
                "say": "each step of the first round is shown, and why",
            },
            "rules": {"name": "Read the rules", "say": "search them by a word"},
        },
        "title_of_lessons": "Lessons with questions and tasks",
        "lessons": "They open in a tab of their own, not from this page. On the computer that runs "
        "this page, open another terminal window, type {command} and press Enter.",
        "list": [
            {
                "name": "Setting up the game",
                "minutes": 35,
                "say": "what is on the board, and where everybody begins",
            },
            {
                "name": "Planning a round",
                "minutes": 45,
                "say": "ten actions in secret, and a bid for the turn order",
            },
            {
                "name": "Battles and the tower",
                "minutes": 40,
                "say": "march, fight, and put down revolts",
            },
            {
                "name": "Winter and points",
                "minutes": 30,
                "say": "enough rice for your provinces, and what brings points",
            },
            {"name": "A whole game", "minutes": 60, "say": "one year against two bots"},
            {
                "name": "What if?",
                "minutes": 25,
                "say": "play a choice a hundred times over, and compare",
            },
            {
                "name": "How sure are we?",
                "minutes": 20,
                "say": "how far to trust what a hundred games say",
            },
        ],
        "minutes": "{n} min",
        "command": "shogun-nb",
    },
    "games": kept_games.WORDS,
    "others": {
        "title": "Which game?",
        "play": "Set up {name}",
    },
}
"""What the page says by itself; {} are filled there."""


FIRST = "shogun"


class StartFace:
    """The start page of a table, over its set-up panel.

    >>> here = StartFace(SetupPanel(seed=7), None, print)
    >>> [game["name"] for game in here.state()["others"]]
    ['Shogun', 'Gekokujō', 'Senji', 'Tokugawa']
    """

    name = "start"

    def __init__(
        self, panel: SetupPanel, table: Table | None, turn_to: Callable[[str], None]
    ) -> None:
        self.panel, self.table = panel, table
        self.page = ""
        """"learn" or "games": a leaf over the doors; "" for none."""
        self._kept_games = KeptGames(
            lambda: self.folder, lambda: self.panel._keep, self._go_on_with
        )
        self.intents: Mapping[str, Intent] = {
            "page": self._turn,
            "home": lambda _: self._home(),
            "quick": self._quick,
            "setup": lambda _: turn_to("setup"),
            "resume": lambda _: panel.resume(),
            **self._kept_games.intents,
            "play_other": self._play_other,
        }

    @property
    def folder(self) -> Path:
        """Where the kept games are."""
        return folder_of(self.panel._keep)

    # --- what is shown ----------------------------------------------------------------------------
    def state(self) -> dict[str, Any]:
        """Which leaf lies open, the kept games as far as they are read, the other games."""
        return {
            "page": self.page,
            "kept": self._kept(),
            "list": self._kept_games.state(listed=self.page == "games"),
            "others": _games(),
        }

    def _kept(self) -> dict[str, Any]:
        """The game that lies ready to be gone on with."""
        panel = self.panel
        if panel.stage != KEPT or panel._keep is None:
            return {}
        game = panel._kept_game
        if game is None:
            return {"problem": panel._kept_problem}
        return {"stands": stands(game), "players": [*game.players]}

    def prompt(self) -> dict[str, Any]:
        """The start page has its own doors; here is what stands behind the main one."""
        return {"main": {}, "say": ""}

    # --- what the page wants ----------------------------------------------------------------------
    def _turn(self, wanted: Mapping[str, Any]) -> None:
        page = wanted.get("page")
        if page not in ("", "learn", "games"):
            raise InputError(f"There is no page {shown(page)}.")
        self.page = page
        self._kept_games.forget_download()

    def _home(self) -> None:
        """Back to the doors, from a leaf."""
        self._turn({"page": ""})

    def _quick(self, wanted: Mapping[str, Any]) -> None:
        """A short game for one person and two bots, with nothing to choose before.

        With ``guide`` the first round is shown step by step.
        """
        panel = self.panel
        panel.leave()
        panel.fill_form(players=3, side="sun", start="printed", years=1, seed="")
        if ME not in panel.roles.values():
            panel.sit(0, role=ME)
        begin(panel)
        if wanted.get("guide") is True and self.table is not None:
            self.table.frame.guide(True)

    def _go_on_with(self, path: Path, told: Mapping[str, Any]) -> None:
        """Go on with a kept game; one without a table is played on the page as it is."""
        panel = self.panel
        keep = panel._keep if panel.stage == KEPT else None
        if keep is not None and keep.exists() and path.samefile(keep):
            panel.resume()
        elif self.table is not None:
            self.table.load(str(path))

    def _play_other(self, wanted: Mapping[str, Any]) -> None:
        """Turn to the set-up of another game."""
        rules = rulebook_of(wanted.get("game") or "")
        if rules.name == FIRST or self.table is None:
            raise InputError(f"{rules.title} is set up by the doors of this page.")
        self.table.set_up(rules.name)


@cache
def _games() -> list[dict[str, Any]]:
    """The games that have a table, this one first, each with a small map."""
    names = sorted(known_games(), key=lambda name: (name != FIRST, name))
    rulebooks = [rulebook_of(name) for name in names]
    found = []
    for rules in rulebooks:
        if rules.at_table is not None:
            brings = at_table(rules.name)
            told = {"game": rules.name, "name": rules.title, "say": brings.says}
            found.append({**told, "facts": brings.facts, **small(rules)})
    return found


def small(rules: Any) -> dict[str, Any]:
    """The small map of another game; that of the first one the page has already."""
    if rules.name == FIRST:
        return {}
    marks = rules.board(rules.at_table.new_game(seed=1).position)
    return {
        "map": small_map(marks.map),
        "regions": [marks.groups.index(place.group) for place in marks.places],
    }
