"""A sheet on which throws are recorded one by one, kept in a file as soon as they are written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path, write_whole
from shogun_nb.engine.journal import NotKept, writing
from shogun_nb.engine.speech import all_of, shortened
from shogun_nb.games.shogun.measuring.throws import (
    COLOUR_NAMES,
    MOST_OF_A_COLOUR,
    RecordedThrow,
    Throws,
    read_throws,
)


class Sheet:
    """Throws as they are recorded, by one group or several, each with a tower of its own.

    ``keep`` is the file that every throw is kept in; one that was begun is gone on with. What lies
    inside follows from what was recorded. Raises :class:`~shogun_nb.InputError` for a file that
    holds anything else than such throws.

    >>> sheet = Sheet()
    >>> sheet.record("A", {"blue": 10}, {"blue": 7}).line
    0
    >>> sheet.inside("A")
    {'blue': 3}
    >>> _ = sheet.record("A", {"red": 8}, {"blue": 1, "red": 6})
    >>> sheet.throws[1].apart
    (6, 1)
    """

    def __init__(self, keep: str | os.PathLike[str] | None = None) -> None:
        self.throws = Throws(())
        self._emptied: list[str] = []
        self._kept = b""
        self.path: Path | None = None
        if keep is None:
            return
        path = checked_path(keep)
        if path.suffix.lower() != ".csv":
            path = path.with_name(path.name + ".csv")
        self.path = path.absolute()
        if not self.path.parent.is_dir():
            raise InputError(f"There is no folder {self.path.parent}. Make it, or name another.")
        if self.path.exists():
            throws = read_throws(self.path)
            same = Throws(tuple(RecordedThrow(one.group, one.colours) for one in throws))
            self._kept = same.csv_text().encode()
            if self.path.read_bytes() != self._kept:
                raise InputError(
                    f"{self.path.name} was not written by a sheet: what it says besides would be "
                    "lost. Take a new name; read_throws() pools both files."
                )
            self.throws = same

    def inside(self, group: str) -> dict[str, int]:
        """The cubes in the tower of a group, by colour; nothing where none has been thrown in."""
        whose = _name(group)
        if whose in self._emptied:
            return {}
        for throw in reversed(self.throws.recorded):
            if throw.group == whose:
                left = {
                    name: inside + thrown - fell for name, thrown, inside, fell in throw.colours
                }
                return {name: cubes for name, cubes in left.items() if cubes}
        return {}

    def record(
        self, group: str, thrown: Mapping[str, int], fell: Mapping[str, int]
    ) -> RecordedThrow:
        """Record a throw: the cubes thrown in, and those in the tray, by colour.

        It is on the disk before it is in :attr:`throws`. Raises :class:`~shogun_nb.InputError` for
        an impossible throw, :class:`~shogun_nb.NotKept` where it cannot be written.
        """
        inside = self.inside(group)
        names = [*COLOUR_NAMES, *thrown, *inside, *fell]
        colours = []
        for name in dict.fromkeys(names):
            of_colour = thrown.get(name, 0), inside.get(name, 0), fell.get(name, 0)
            for what, cubes in (("thrown in", of_colour[0]), ("in the tray", of_colour[2])):
                if type(cubes) is not int or not 0 <= cubes <= MOST_OF_A_COLOUR:
                    raise InputError(
                        f"{name} {what}: {shown(cubes)} is not a whole number from 0 to "
                        f"{MOST_OF_A_COLOUR} (S-2)."
                    )
            if of_colour[2] > of_colour[0] + of_colour[1]:
                raise InputError(
                    f"{of_colour[2]} {name} in the tray are more than the {of_colour[0]} thrown in "
                    f"and the {of_colour[1]} inside. Count again, or empty the tower."
                )
            if any(of_colour):
                colours.append((name, *of_colour))
        if not any(thrown.values()):
            raise InputError("No cube is thrown in. Say how many of which colour.")
        throw = RecordedThrow(_name(group), tuple(colours))
        self._keep(Throws((*self.throws.recorded, throw)))
        self._emptied = [name for name in self._emptied if name != throw.group]
        return throw

    def empty(self, group: str) -> None:
        """Say that the tower of a group was emptied. Raises InputError where nothing is inside."""
        if not self.inside(group):
            raise InputError("Nothing lies inside: the tower is empty already.")
        self._emptied.append(_name(group))

    def take_back(self) -> str:
        """Take the last throw back, or the last emptying; says which in words.

        Raises :class:`~shogun_nb.InputError` where there is nothing to take back.
        """
        if self._emptied:
            return f"The tower of {self._emptied.pop()} holds what it held."
        if not self.throws:
            raise InputError("There is no throw to take back.")
        last = self.throws[-1]
        self._keep(Throws(self.throws.recorded[:-1]))
        return f"Taken back: {said(last)}"

    def _keep(self, throws: Throws) -> None:
        if self.path is not None:
            text = throws.csv_text().encode()
            advice = "Name another file: recording_sheet('another name')."
            with writing(self.path, advice):
                there = self.path.read_bytes() if self.path.exists() else b""
                if there != self._kept:
                    reason = "the file was changed by something else"
                    raise NotKept(self.path, reason, advice)
                write_whole(self.path, text, 0o644, to_disk=True)
            self._kept = text
        self.throws = throws


def _name(group: object) -> str:
    """The name of a group as it is read again: one line, no apostrophe in front, not too long."""
    if not isinstance(group, str):
        raise InputError(f"group: {shown(group)} is not a text.")
    return shortened(" ".join(group.split()).lstrip("' ").lstrip("#"), 60) or "Group 1"


def said(throw: RecordedThrow) -> str:
    """A throw in a sentence.

    >>> said(RecordedThrow("A", (("blue", 10, 0, 7), ("red", 0, 3, 0))))
    'A: 10 blue thrown in, 7 blue in the tray.'
    """
    thrown = all_of([f"{cubes} {name}" for name, cubes, _, _ in throw.colours if cubes])
    fell = all_of([f"{cubes} {name}" for name, *_, cubes in throw.colours if cubes])
    return f"{throw.group}: {thrown} thrown in, {fell or 'nothing'} in the tray."
