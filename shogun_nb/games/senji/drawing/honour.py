"""The honour track as a picture: who stands where, from -9 to the goal and beyond (SEN-020)."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from shogun_nb.board.palette import INK, MUTED, PAPER, PAPER_EDGE, letters
from shogun_nb.board.signs import counter_outline
from shogun_nb.board.text import clean
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import Game
from shogun_nb.engine.view import View
from shogun_nb.games.senji.drawing.board import liveries_of
from shogun_nb.games.senji.drawing.cards import in_notebook
from shogun_nb.games.senji.drawing.flowers import area
from shogun_nb.games.senji.position import Position

LOWEST, ROW = -9, 10
_WIDE, _HIGH, _EDGE = 68, 52, 8
_GOAL = "#f5e6b8"


@dataclass(frozen=True)
class HonourTrack:
    """The track for a notebook; made by :func:`honour_track`."""

    position: Position

    @property
    def words(self) -> str:
        """The players in their order on the track, for who cannot see it."""
        here = self.position
        told = sorted(here.honour.items(), key=lambda pair: -pair[1])
        names = ", ".join(f"{clean(name, 40)} {honour}" for name, honour in told)
        return f"Honour: {names}; {here.numbers.goal} at the end of a round end the game"

    def __repr__(self) -> str:
        return f"<{self.words}>"

    def svg(self) -> str:
        """The picture as one ``<svg>`` element."""
        here = self.position
        honour, goal = [*here.honour.values()], here.numbers.goal
        rows = -(-(max(goal, *honour) - LOWEST + 1) // ROW)
        wide, high = ROW * _WIDE + 2 * _EDGE, rows * _HIGH + 2 * _EDGE
        cells, pieces = [], []
        signs, colours = letters(here.players), liveries_of(here)
        for number in range(LOWEST, LOWEST + rows * ROW):
            down, along = divmod(number - LOWEST, ROW)
            x, y = _EDGE + along * _WIDE, _EDGE + down * _HIGH
            fill = _GOAL if number >= goal else PAPER
            cells.append(
                f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" fill="{fill}" '
                f'stroke="{PAPER_EDGE}"/>' + _text(x + 5, y + 14, str(number), MUTED, "start")
            )
            there = [seat for seat, one in enumerate(honour) if one == number]
            for place, seat in enumerate(there):
                cx, cy = x + 12.5 + 21.5 * (place % 3), y + 25 + 17 * (place // 3)
                livery = colours[seat]
                outline = [(cx + px, cy + py) for px, py in counter_outline(livery.outline, 18, 15)]
                pieces.append(
                    area(outline, livery.colour, INK)
                    + _text(cx, cy + 4.4, signs[seat], livery.text, "middle")
                )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
            f'height="{high}" style="max-width:100%;height:auto" role="img" '
            f'aria-label="{escape(self.words)}">'
            f'<rect width="{wide}" height="{high}" rx="6" fill="{PAPER_EDGE}"/>'
            f"{''.join(cells)}{''.join(pieces)}</svg>"
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return in_notebook(self.svg(), self.words)


def honour_track(of: object) -> HonourTrack:
    """The honour track of a game, a view or a position (SEN-020); honour is open to all.

    Raises :class:`~shogun_nb.InputError` for anything else.

    >>> from shogun_nb.games import senji
    >>> honour_track(senji.new_game(["Ann", "Ben", "Cleo"], seed=7))
    <Honour: Ann 0, Ben 0, Cleo 0; 60 at the end of a round end the game>
    """
    here = of.position if isinstance(of, (Game, View)) else of
    if not isinstance(here, Position):
        raise InputError(
            f"honour_track (SEN-020): give a game, view or position of Senji, not {shown(of)}."
        )
    return HonourTrack(here)


def _text(x: float, y: float, words: str, fill: str, anchor: str) -> str:
    weight = ' font-weight="700"' if anchor == "middle" else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="\'DejaVu Sans\',Verdana,sans-serif" '
        f'font-size="12"{weight} fill="{fill}" text-anchor="{anchor}">{escape(words)}</text>'
    )
