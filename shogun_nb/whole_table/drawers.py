"""What lies in the drawers beside any game: kept games, boxes told anew, rules of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.controls import Markup
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.reference import Reference
from shogun_nb.templates import Html
from shogun_nb.whole_table.kept_games import KeptGames

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table


def kept(table: Table) -> KeptGames:
    """The kept games beside the one on the table.

    >>> sorted(kept(sg.table(game)).state())
    ['download', 'games', 'looks', 'maps', 'words']
    """
    return KeptGames(
        lambda: table._file_box.folder,
        lambda: table._kept_in(),
        lambda path, _: table.load(str(path)),
        at_table=True,
    )


def box_of(table: Table, name: str, html: str, kind: str = "") -> Markup:
    """A box of the table by its name, with this in it; nothing is sent where it is there already.

    >>> here = sg.table(game)
    >>> box_of(here, "bill", "<b>3 Koku</b>") is box_of(here, "bill", "<b>4 Koku</b>")
    True
    """
    boxes: dict[str, Markup] = table.__dict__.setdefault("_drawer_boxes", {})
    found = boxes.get(name)
    if found is None:
        found = boxes[name] = Markup(_dom_classes=(kind,) if kind else ())
    if found.value != html:
        found.value = html
    return found


def first_words(
    reference: Reference[Any, Any],
    numbers: Sequence[str],
    parameters: Any,
    options: Any,
) -> Html:
    """These rules without how they are read, which stands below them.

    >>> from shogun_nb.engine.rulebook import rulebook_of
    >>> rules = rulebook_of("shogun").reference
    >>> first_words(rules, ["S-20"], game.position.numbers, game.position.options).count("<p")
    1
    """
    rules = (reference.rule(one, parameters=parameters, options=options) for one in numbers)
    return Html("".join(rule.html().split("</p>")[0] + "</p>" for rule in rules))


def looked_up(reference: Reference[Any, Any], number: object) -> str:
    """The number of a rule that a page names; raises an InputError for one of no rule.

    >>> from shogun_nb.engine.rulebook import rulebook_of
    >>> looked_up(rulebook_of("shogun").reference, "s45")
    'S-45'
    """
    if not isinstance(number, str):
        example = reference.numbers[0]
        raise InputError(
            f"{shown(number)} is not a number of a rule. Write one such as {example!r}."
        )
    return reference.rule(number).number
