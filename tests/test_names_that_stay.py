"""Names that others lean on: in notebooks and programs of users, and in files that they keep.

``golden/names.json`` lists them. What is stored may never change its name, and a public name goes
only on purpose: ``python tests/test_names_that_stay.py`` writes the list anew, and the difference
shows what users lose.
"""

from __future__ import annotations

import inspect
import json
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine import journal
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.games.shogun import position_code
from shogun_nb.games.shogun.drawing.scene import OVERLAYS
from shogun_nb.games.shogun.rules import record
from shogun_nb.teaching.progress import Entry

LESSONS = known_lessons()
LIST = Path(__file__).parent / "golden" / "names.json"


def public_of(thing: Any) -> list[str]:
    """The parameters of a function; of a class, what it and its bases of ours say in public."""
    if not inspect.isclass(thing):
        return list(inspect.signature(thing).parameters) if callable(thing) else []
    ours = [base for base in thing.__mro__ if base.__module__.startswith("shogun_nb")]
    names = {name for base in ours for name in vars(base) if not name.startswith("_")}
    if is_dataclass(thing):
        names.update(item.name for item in fields(thing) if item.name[0] != "_")
    return sorted(names)


def kinds_of_choices() -> dict[str, dict[str, list[str]]]:
    kinds = [getattr(sg, name) for name in sg.__all__]
    return {
        kind.word: {kind.__name__: [item.name for item in fields(kind)]}
        for kind in kinds
        if inspect.isclass(kind) and issubclass(kind, sg.Choice) and kind is not sg.Choice
    }


def numbered(module: Any) -> dict[str, int]:
    """The constants of a module that are whole numbers."""
    found = {name: value for name, value in vars(module).items() if name.isupper()}
    return {name: value for name, value in sorted(found.items()) if type(value) is int}


def stored() -> dict[str, Any]:
    """What stands in files: of games, positions, progress."""
    game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    return {
        "format of a game": [journal.FORMAT, journal.VERSION],
        "header of a game": list(game.start.to_json()),
        "choices of a game": kinds_of_choices(),
        "format of a position": position_code.VERSION,
        "words of a position": ["players", *position_code.WORDS],
        "options": [item.name for item in fields(sg.Options)],
        "numbers": [item.name for item in fields(sg.Parameters)],
        "kinds of record entries and their reasons": numbered(record),
        "entry of a progress file": sorted(item.name for item in fields(Entry)),
        "exercises": {name: list(sg.lesson(name).exercises) for name in LESSONS},
    }


def names() -> dict[str, Any]:
    return {
        "public": {name: public_of(getattr(sg, name)) for name in sg.__all__},
        "overlays": sorted(OVERLAYS),
        "stored": stored(),
    }


@pytest.mark.parametrize("part", ["public", "overlays", "stored"])
def test_the_names_that_stay_are_those_of_the_list(part: str) -> None:
    wanted = json.loads(LIST.read_text())[part]
    given = json.loads(json.dumps(names()[part]))
    if isinstance(wanted, list):
        assert given == wanted
    for what in wanted if isinstance(wanted, dict) else ():
        assert given.get(what) == wanted[what], f"{part}: {what}"
    assert len(given) == len(wanted), f"{part}: new names; write the list anew"


if __name__ == "__main__":
    LIST.write_text(json.dumps(names(), indent=1) + "\n")
