"""A game as one seat saw it, in a file that can be handed out: looked back at, never played on.

The file holds what that player's view held at each step, and what was told openly; neither seed nor
choices, from which hidden cards could be worked out.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ipywidgets import HTML, HBox, VBox

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Panel, Still
from shogun_nb.engine.errors import InputError, shown_path
from shogun_nb.engine.files import checked_file, new_file, write_new
from shogun_nb.engine.game import Game, checked_game
from shogun_nb.engine.history import Step, steps_of
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.whole_table.past import Past
from shogun_nb.whole_table.phases import at_table

FORMAT = "shogun_nb: seen by one player, 1"
ENDING = ".json"
LARGEST = 50_000_000  # bytes of such a file


def save_seen(game: Game, player: str, path: str | os.PathLike[str]) -> Path:
    """Save a game as one player has seen it so far, in a new file; returns where it is.

    Raises :class:`~shogun_nb.InputError` for a name that is none or is taken, and
    :class:`~shogun_nb.UnknownPlayer` for who does not play.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = save_seen(game, "Mori", f"{folder}/mine")
    ...     look_back(file).player
    'Mori'
    """
    checked_game(game, "save_seen")
    seat = game.position.lookup.seat(player)
    file = new_file(path, ENDING)
    head = {
        "format": FORMAT,
        "game": game.start.rulebook.name,
        "player": game.players[seat],
        "steps": len(steps_of(game, game.players[seat])),
    }

    def write(to: Path) -> None:
        with to.open("w", encoding="utf-8", newline="\n") as out:
            out.write(json.dumps(head) + "\n")
            before: dict[str, str] = {}
            for step in steps_of(game, game.players[seat]):
                words = _words_of(step.position.code())
                changed = [word for name, word in words.items() if before.get(name) != word]
                gone = [name for name in before if name not in words]
                entries = [list(entry) for entry in step.entries]
                row = {"at": step.choices, "told": entries, "new": changed, "gone": gone}
                out.write(json.dumps(row, separators=(",", ":")) + "\n")
                before = words

    write_new(file, write)
    return file


def _words_of(code: str) -> dict[str, str]:
    """The words of a position's text by the names of their fields."""
    return {word.partition("=")[0]: word for word in code.split(" ")}


def says_seen(text: str) -> bool:
    """Whether a text says at its beginning that it holds a game as one player saw it.

    >>> says_seen(json.dumps({"format": FORMAT}))
    True
    """
    return FORMAT.split(",")[0] in text[:400].partition("\n")[0]


def is_seen(path: Path) -> bool:
    """The same of a file."""
    try:
        with path.open("rb") as file:
            return says_seen(file.read(400).decode("utf-8", "replace"))
    except OSError:
        return False


def last_seen(path: Path) -> tuple[Any, str, Any]:
    """The rulebook of a file, whose view it is, and the last position in it.

    Raises :class:`~shogun_nb.InputError` for any other file.
    """
    rules, player, steps = _read(path, None, whole=False)
    return rules, player, steps[-1].position


def _read(path: Path, map: Any, *, whole: bool = True) -> tuple[Any, str, list[Step]]:
    """The rulebook, the player and the steps of a file; raises an InputError for any other.

    Unless ``whole`` only the last step has a position of its own.
    """
    what = f"{shown_path(path)} is not a game as one player saw it"
    try:
        if path.stat().st_size > LARGEST:
            raise InputError(f"{what}: it is too large.")
        lines = path.read_text(encoding="utf-8").splitlines()
        head = json.loads(lines[0])
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise InputError(f"{what}. Choose a file that “Save what I see” has made.")
        rules = rulebook_of(head["game"])
        steps = [*_steps_in(rules, map, [json.loads(line) for line in lines[1:]], whole)]
        if not steps or len(steps) != head["steps"]:
            raise InputError(f"{what}: {len(steps)} of {head['steps']} steps are in it.")
        player = head["player"]
        steps[-1].position.lookup.seat(player)
    except InputError:
        raise
    except OSError as error:
        raise InputError(
            f"{shown_path(path)} cannot be read: {error.strerror or error}."
        ) from error
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise InputError(f"{what}: it is damaged.") from error
    return rules, player, steps


def _steps_in(
    rules: Any, map: Any, rows: Sequence[Mapping[str, Any]], whole: bool
) -> Iterator[Step]:
    words: dict[str, str] = {}
    position = None
    for number, row in enumerate(rows, start=1):
        for name in row["gone"]:
            del words[name]
        fresh = _words_of(" ".join(row["new"]))
        words |= fresh
        if (whole and (fresh or row["gone"] or position is None)) or number == len(rows):
            position = rules.read_position(" ".join(words.values()), map)
        entries = tuple(rules.entry(numbers_of(entry)) for entry in row["told"])
        for entry in entries:
            _ = entry.kind  # raises for one that there is not
        kind = entries[0].kind.step if entries else ""
        yield Step(kind, entries, position, int(row["at"]))


def numbers_of(entry: object) -> tuple[int, ...]:
    """An entry of a record from a file; raises :class:`ValueError` for what is none.

    >>> numbers_of([1, 2])
    (1, 2)
    """
    if not isinstance(entry, list) or not all(type(one) is int for one in entry):
        raise ValueError(f"{entry!r} is no entry")
    return tuple(entry)


class SeenGame(Panel):
    """A game as one player saw it, to be looked back at step by step; nobody can play on in it.

    Made by :func:`look_back`. ``player`` is whose view it is, ``steps`` are all of its steps.
    """

    def __init__(self, path: Path, map: Any = None) -> None:
        self.rules, self.player, self.steps = _read(path, map)
        brings = at_table(self.rules.name)
        self._brings = brings
        self.hand = HTML()
        """The own cards at the step that is shown."""
        super().__init__(f"{self.rules.title} · as {self.player} saw it")
        self.past = Past(self, self.look, self.to_end, self.to_end, brings.overlays_of)
        self.board = LiveBoard(self.steps[-1].position, card=False)
        self.boards: tuple[VBox, ...] = ()
        """Its board, where a frame has a place of its own for that."""
        presses = HBox([self.past._earlier, self.past._later, self.past.watch])
        presses.add_class("shogun-row")
        told = (self.past.row, presses, self.past._words, self.board, self.hand)
        self.set_trait("children", (*self.children[:-1], *told, self.alert))
        self.to_end()

    def lay_in_frame(self) -> None:
        """Leave board and title to a frame around it."""
        board = VBox([self.board])
        board.add_class("shogun-table-left")
        self.board.layer.hears = False
        self.boards = (board,)
        apart = (self.board, self._heading)
        self.set_trait("children", tuple(one for one in self.children if one not in apart))

    def look(self, number: int) -> None:
        """Show a step, from 1; raises :class:`~shogun_nb.InputError` for one that there is not."""
        if type(number) is not int or not 1 <= number <= len(self.steps):
            raise InputError(f"look: there is no such step; there are 1 to {len(self.steps)}.")
        step = self.steps[number - 1]
        self.past.follow(len(self.steps), number)
        shown = {**PLAIN, **self._brings.overlays_of(step)} if step.entries else dict(PLAIN)
        self.board.show(step.position, **shown)
        self.past.tell(step.words if step.entries else [])
        self.hand.value = self._brings.hand_of(step.position, self.player)
        self.say(f"Step {number} of {len(self.steps)}. This game can be looked at, not played on.")

    @property
    def asked(self) -> None:
        """Nobody is asked anything."""

    def prompt(self) -> dict[str, Any]:
        """What the frame of a table says of it."""
        main = {"words": "To the start page", "do": "home", "soft": True}
        note = f"step {self.past.number} of {len(self.steps)}"
        return {"eyebrow": self.title, "note": note, "say": self.message.value, "main": main}

    def still(self) -> Still:
        """The step that is shown, in words and as a picture of the board."""
        picture = self.board.still()
        said = [self.title, self.message.value, *self.steps[self.past.number - 1].words]
        return Still("\n".join([*said, picture.text]), png=picture.png, width=picture.width)

    def to_end(self) -> None:
        """Show the last step."""
        self.look(len(self.steps))


def look_back(path: str | os.PathLike[str], map: Any = None) -> SeenGame:
    """Look back at a game as one player saw it, from a file of :func:`save_seen`.

    ``map`` is that of a game on a map of your own. Raises :class:`~shogun_nb.InputError` for any
    other file.
    """
    try:
        return SeenGame(checked_file(path), map)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
