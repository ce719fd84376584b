"""What lies in the drawers beside any game: the games that are kept, boxes that are told anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shogun_nb.controls import Markup
from shogun_nb.whole_table.kept_games import KeptGames

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table


def kept(table: Table) -> KeptGames:
    """The kept games beside the one on the table.

    >>> sorted(kept(sg.table(game)).state())
    ['download', 'games', 'maps', 'words']
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
