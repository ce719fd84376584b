"""The kept games of a folder as the page lists them: a picture, who, where each stands."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import shapely

from shogun_nb.board.palette import SIX_LIVERIES, emblems, seat_styles
from shogun_nb.engine.bots import ME, PERSON
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import new_file, next_free, write_new
from shogun_nb.engine.game import load
from shogun_nb.engine.map import Map
from shogun_nb.engine.speech import capital
from shogun_nb.whole_table.files import in_folder, kept_file
from shogun_nb.whole_table.phases import AtTable
from shogun_nb.whole_table.seats import kept_seats
from shogun_nb.whole_table.seen import ENDING as SEEN_ENDING
from shogun_nb.whole_table.seen import is_seen, last_seen, says_seen

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent

WIDTH = 300  # of a small map, in its own units
DETAIL = 0.0033  # of the width of a board: what is smaller is left out of a small map
MOST = 4_000_000  # letters of a file that is brought along
SHOWN = 40  # kept games, the latest first
WORDS = {
    "title": "Kept games",
    "say": "Each game is kept after every choice. Open one to go on with it.",
    "none": "No game is kept here yet. Play one: it is kept by itself.",
    "open": "Go on",
    "look": "Look at the end",
    "back": "Look back",
    "download": "Download a copy of {name}",
    "whole": "Download it with all hands",
    "upload": "Bring a game along",
    "uploadSay": "a file that was downloaded here or on another machine",
    "reading": "reading …",
    "broken": "cannot be read",
    "bot": "bot",
    "here": "the last one",
}
"""What the list says by itself; {} are filled in the page."""

AT_TABLE = {
    "say": "Each game is kept after every choice. Open another: the one here stays in its file.",
    "here": "on the table",
    "home": "Start page",
}
"""What it says instead beside a game that lies on the table."""

ASKS = "The file shows every hand, and what lies face down: give it to nobody who still plays"
"""Stands in the row of such a game until its download is pressed again."""

_DOWNLOADS = count(1)  # of all lists: a page takes each once


class KeptGames:
    """The games in a folder, read one after the other as the page asks.

    ``folder()`` says where they are, ``here()`` which of them is the one at hand, and
    ``go_on(path, told)`` goes on with one; ``at_table`` where a game lies there already.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     KeptGames(lambda: Path(place), lambda: None, print).state()["games"]
    []
    """

    def __init__(
        self,
        folder: Callable[[], Path],
        here: Callable[[], Path | None],
        go_on: Callable[[Path, Mapping[str, Any]], None],
        *,
        at_table: bool = False,
    ) -> None:
        self._folder, self._here, self._go_on = folder, here, go_on
        self._words = {"words": {**WORDS, **AT_TABLE}} if at_table else {}
        self._told: dict[str, tuple[float, dict[str, Any]]] = {}  # by file: when, and what is in it
        self._maps: dict[str, Any] = {}  # of the boards that the games are played on
        self._looks: dict[str, str] = {}  # the colours of the players, by the class of a row
        self._download: dict[str, Any] = {}
        self.intents: Mapping[str, Intent] = {
            "tell": self._tell,
            "open": self._open,
            "download": self._copy_out,
            "upload": self._bring,
        }

    def forget_download(self) -> None:
        """The page has turned; what was downloaded need not be sent again."""
        self._download = {}

    def state(self, *, listed: bool = True) -> dict[str, Any]:
        """The games as far as they are read, the latest first; the boards; what is downloaded."""
        return {
            "games": self._games() if listed else [],
            "looks": " ".join(self._looks.values()) if listed else "",
            "maps": self._maps if listed else {},
            "download": self._download,
            **self._words,
        }

    def _games(self) -> list[dict[str, Any]]:
        keep = self._here()
        found = []
        folder = self._folder()
        for path in (*folder.glob("*.jsonl"), *filter(is_seen, folder.glob("*.json"))):
            try:
                found.append((path.stat().st_mtime, path))
            except OSError:
                continue
        rows = []
        for when, path in sorted(found, key=lambda one: -one[0])[:SHOWN]:
            read_at, told = self._told.get(path.name, (0.0, {}))
            here = keep is not None and path.name == keep.name
            row = {"file": path.name, "name": name_of(path), "when": when, "here": here}
            asks = {"stands": ASKS} if told.get("asked") else {}
            rows.append({**row, **({**told, **asks} if read_at == when else {})})
        return rows

    def _tell(self, wanted: Mapping[str, Any]) -> None:
        """Read one kept game, for its row in the list."""
        path = self._file(wanted)
        when = path.stat().st_mtime
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # going on with it says so
                if is_seen(path):
                    self._note_seen(path)
                else:
                    self._note(path, load(path))
        except (InputError, OSError) as error:
            self._told[path.name] = (when, {"problem": self._without_folder(error)})

    def _note(self, path: Path, game: Any) -> None:
        """What the list says of this game, the board for its picture, and its colours."""
        self._draw(game.position)
        brings = game.start.rulebook.at_table
        secret = isinstance(brings, AtTable) and brings.hides_hands and not game.over
        look = self._look_of(_shown(game)[0])
        told = {**_in_short(game, path), "look": look, "secret": secret}
        self._told[path.name] = (path.stat().st_mtime, told)

    def _note_seen(self, path: Path) -> None:
        """The same of a game as one player saw it."""
        rules, player, here = last_seen(path)
        self._draw(here)
        letters = zip(here.players, emblems(here.players), strict=False)
        self._told[path.name] = (
            path.stat().st_mtime,
            {
                "game": rules.name,
                "title": f"{rules.title} · as {player} saw it",
                "players": [
                    {"name": name, "letter": letter, "bot": False} for name, letter in letters
                ],
                "stands": f"{capital(rules.stands(here))}, to look back at",
                "over": False,
                "winners": [],
                "owners": owners_in(here),
                "look": self._look_of(here),
                "seen": True,
            },
        )

    def _draw(self, here: Any) -> None:
        """Have the small map of this board."""
        if (name := here.rulebook.name) not in self._maps:
            self._maps = {**self._maps, name: small_map(here.map)}

    def _look_of(self, here: Any) -> str:
        """The class of a row whose players have the colours of this position."""
        board = here.rulebook.board(here)
        liveries = SIX_LIVERIES if board is None else board.sight()[0].liveries
        colours = seat_styles(liveries[: len(here.players)])
        look = f"look-{crc32(colours.encode()):x}"
        self._looks[look] = colours.replace("& .shogun-face", f".shogun-face .kept.{look}")
        return look

    def _open(self, wanted: Mapping[str, Any]) -> None:
        """Go on with a kept game."""
        path = self._file(wanted)
        if path.name not in self._told:
            self._tell(wanted)
        self._go_on(path, self._told[path.name][1])

    def _copy_out(self, wanted: Mapping[str, Any]) -> None:
        """Hand a file to the page; at once, unless the page must say first that hands are in it."""
        path = self._file(wanted)
        if self._told.get(path.name, (0.0, {}))[0] != path.stat().st_mtime:
            self._tell(wanted)
        told = self._told[path.name][1]
        if told.get("secret") and wanted.get("all") is not True:
            told["asked"] = True
            return
        told.pop("asked", None)
        self._download = {
            "number": next(_DOWNLOADS),
            "name": path.name,
            "text": path.read_text(encoding="utf-8", errors="replace"),
        }

    def _bring(self, wanted: Mapping[str, Any]) -> None:
        """Put a file of the person's own among the kept games, if it holds one."""
        name, text = wanted.get("name"), wanted.get("text")
        if not isinstance(name, str) or not isinstance(text, str):
            raise InputError("Choose a file with a kept game.")
        if len(text) > MOST:
            raise InputError("This file is too large for a kept game.")
        stem = Path(name).stem.strip() or "game"
        folder, seen = self._folder(), says_seen(text)
        ending = SEEN_ENDING if seen else ".jsonl"
        path = next_free(
            lambda number: folder / f"{stem}{f'_{number}' if number > 1 else ''}{ending}"
        )
        path = new_file(in_folder(path.stem, folder), ending)  # raises for a name that is none

        def write(path: Path) -> None:
            path.write_bytes(text.encode("utf-8", "replace"))
            if seen:
                self._note_seen(path)  # these raise for what is no game
            else:
                self._note(path, load(path))

        try:
            write_new(path, write)
        except InputError as error:
            raise InputError(self._without_folder(error)) from None

    def _without_folder(self, error: Exception) -> str:
        """What is wrong with a file, by its name alone."""
        return str(error).replace(f"{self._folder()}{os.sep}", "")

    def _file(self, wanted: Mapping[str, Any]) -> Path:
        """A kept game of the folder, by its plain name."""
        name = wanted.get("file")
        if not isinstance(name, str) or Path(name).name != name:
            raise InputError(f"{shown(name)} is not a kept game. Choose one from the list.")
        return kept_file(name, self._folder())


def name_of(path: Path) -> str:
    """What the list calls a kept game.

    >>> name_of(Path("our_class.jsonl")), name_of(Path("our_class-put-aside-2.jsonl"))
    ('our class', 'our class · earlier game 2')
    """
    return re.sub(r"-put-aside-(\d+)$", r" · earlier game \1", path.stem).replace("_", " ")


def stands(game: Any) -> str:
    """How far a game is, in a few words; nothing that nobody has seen yet."""
    return "the game is over" if game.over else _shown(game)[1]


def _shown(game: Any) -> tuple[Any, str]:
    """What a kept game shows of itself: a position, and where it stands."""
    brings = game.start.rulebook.at_table
    if isinstance(brings, AtTable):
        return brings.kept(game)
    return game.position, str(game.start.rulebook.stands(game.position))


def _in_short(game: Any, path: Path) -> dict[str, Any]:
    """A kept game as its row shows it: who, where it stands, whose province is whose."""
    rules = game.start.rulebook
    roles = kept_seats(path, rules.name)
    return {
        "game": rules.name,
        "title": rules.title,
        "players": [
            {"name": name, "letter": letter, "bot": roles.get(name, ME) not in (ME, PERSON)}
            for name, letter in zip(game.players, emblems(game.players), strict=False)
        ],
        "stands": capital(stands(game)),
        "over": game.over,
        "winners": [game.players.index(name) for name in game.winners] if game.over else [],
        "owners": owners_of(game),
    }


def owners_of(game: Any) -> str:
    """One sign a province, as the page colours it: a seat, or - for nobody."""
    return owners_in(_shown(game)[0])


def owners_in(here: Any) -> str:
    """The same for a position."""
    board = here.rulebook.board(here)
    owners = [] if board is None else [one.owner for one in board.sight()[0].places]
    return "".join(str(seat) if 0 <= seat < len(here.players) else "-" for seat in owners)


@lru_cache(maxsize=4)
def small_map(board: Map) -> dict[str, Any]:
    """The outlines of a board's provinces for a picture of some 300 pixels, in their order.

    Neighbours keep their common border.

    >>> small_map(read_map())["width"], len(small_map(read_map())["paths"])
    (300, 45)
    """
    wholes = [
        shapely.union_all([shapely.Polygon(ring) for ring in province.rings])
        for province in board.provinces
    ]
    drawn = shapely.coverage_simplify(wholes, DETAIL * board.width)
    return {
        "width": WIDTH,
        "height": round(board.height * WIDTH / board.width),
        "paths": [_path(shape, WIDTH / board.width) for shape in drawn],
    }


def _path(shape: Any, k: float) -> str:
    """A shape as an SVG path, each point as the way from the last one."""
    path = ""
    for part in getattr(shape, "geoms", [shape]):
        points = [(round(x * k), round(y * k)) for x, y in part.exterior.coords[:-1]]
        x, y = points[0]
        path += f"M{x} {y}"
        for there, down in points[1:]:
            if (there, down) != (x, y):
                path += f"l{there - x} {down - y}"
                x, y = there, down
        path += "z"
    return path.replace(" -", "-")
