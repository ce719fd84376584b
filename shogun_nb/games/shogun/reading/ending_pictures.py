"""The pictures of a game that is over: the chart of its course, and the board with the ranking.

Nothing is drawn, and matplotlib is not loaded, before somebody asks for a picture.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from shogun_nb.board.palette import (
    FRAME,
    INK,
    LIVERIES,
    MUTED,
    PAPER,
    PAPER_EDGE,
    WHITE,
    edge,
    emblems,
)
from shogun_nb.board.scene import Disc, Mark, Scene, Shape, Text, fitted, wrapped
from shogun_nb.board.still import png
from shogun_nb.engine.speech import capital
from shogun_nb.games.shogun.reading.ending_accounts import (
    MEASURES,
    Ending,
    ranking_words,
    winning_words,
)
from shogun_nb.games.shogun.reading.winter_tables import SOURCES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIGNS = ("●", "■", "▲", "◆", "▼")
"""The sign on each player's line, by seat, as text; :data:`MARKERS` are the same for the chart."""

MARKERS = ("o", "s", "^", "D", "v")

CHART_WIDTH = 680  # of the chart, in CSS pixels; it is drawn twice as large for sharp screens
_HEIGHT = 760
_LEFT, _RIGHT = 0.06, 0.755  # where the lines begin and end, as shares of the width
_DOTS = 100  # to the inch, which makes a dot of the chart a CSS pixel
_SHARPNESS = 2
_NAME_WIDTH = 98.0  # CSS pixels for a name at the end of a line
_NAME_SIZE = 8.5  # points


# --- the chart ------------------------------------------------------------------------------------
def chart(ending: Ending) -> bytes:
    """The course of a game as a PNG: points, provinces, chests and armies, one above the other.

    A line for every player, with a marker of its own and the player's name and last number at its
    end. It is drawn on a white card, so that it fits every theme. Needs matplotlib, loaded here.

    >>> from shogun_nb.games.shogun.reading.ending_accounts import ending_of
    >>> game = new_game(["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1}).play("greedy")
    >>> chart(ending_of(game))[1:4]
    b'PNG'
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(CHART_WIDTH / _DOTS, _HEIGHT / _DOTS), dpi=_DOTS, facecolor=WHITE)
    canvas = FigureCanvasAgg(figure)
    top, bottom, gap = 0.965, 0.065, 0.05
    height = (top - bottom - gap * (len(MEASURES) - 1)) / len(MEASURES)
    for number, measure in enumerate(MEASURES):
        below = top - height * (number + 1) - gap * number
        axes = figure.add_axes((_LEFT, below, _RIGHT - _LEFT, height))
        _draw(axes, ending, measure, last=number == len(MEASURES) - 1)
    kept = io.BytesIO()
    with warnings.catch_warnings():
        # Names may hold signs that matplotlib's font lacks; those are left out, see _drawable.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        canvas.print_figure(kept, format="png", dpi=_DOTS * _SHARPNESS, metadata={"Software": None})
    return kept.getvalue()


def _draw(axes: Axes, ending: Ending, measure: str, *, last: bool) -> None:
    """One measure over the time; the seasons stand below the last one."""
    from matplotlib.patheffects import Normal, Stroke
    from matplotlib.ticker import MaxNLocator

    lines = list(zip(*(getattr(moment, measure) for moment in ending.course), strict=True))
    moments = range(len(ending.course))
    most = max(max(line) for line in lines)
    low, high = -0.06 * max(most, 1), 1.1 * max(most, 1)
    axes.set_xlim(-0.25, max(moments) + 0.25)
    axes.set_ylim(low, high)
    axes.set_title(
        f"{capital(measure)}{' on the board' if measure == 'armies' else ''}",
        loc="left",
        fontsize=9.5,
        fontweight="bold",
        color=INK,
        pad=4,
    )
    axes.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True, min_n_ticks=2))
    axes.tick_params(labelsize=8, colors=MUTED, length=2)
    axes.grid(axis="y", color="#e4dfd4", linewidth=0.7)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(PAPER_EDGE)
    axes.set_xticks(list(moments))
    for place, moment in enumerate(ending.course):
        if moment.season == "winter" and place < max(moments):
            axes.axvline(place + 0.5, color=PAPER_EDGE, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set_xticklabels(_moment_labels(ending) if last else [""] * len(moments))
    seats = range(len(lines))
    for seat in seats:
        # A little apart, so that lines that run together are seen to be several.
        aside = 0.05 * (seat - (len(lines) - 1) / 2)
        axes.plot(
            [moment + aside for moment in moments],
            lines[seat],
            color=LIVERIES[seat].colour,
            linewidth=1.8,
            marker=MARKERS[seat],
            markersize=5.2,
            markeredgecolor=edge(LIVERIES[seat].colour),
            markeredgewidth=0.9,
            path_effects=[Stroke(linewidth=2.8, foreground=edge(LIVERIES[seat].colour)), Normal()],
            clip_on=False,
            zorder=3,
        )
    ends = [(lines[seat][-1] - low) / (high - low) for seat in seats]
    names = _names(ending.players)
    for seat, at in zip(seats, spread(ends, 0.105), strict=True):
        colour = LIVERIES[seat].colour
        axes.plot(
            [1.0, 1.022],
            [ends[seat], at],
            color=edge(colour),
            linewidth=0.8,
            transform=axes.transAxes,
            clip_on=False,
        )
        axes.plot(
            [1.035],
            [at],
            marker=MARKERS[seat],
            markersize=6,
            color=colour,
            markeredgecolor=edge(colour),
            transform=axes.transAxes,
            clip_on=False,
        )
        axes.text(
            1.056,
            at,
            f"{lines[seat][-1]}  {names[seat]}",
            fontsize=_NAME_SIZE,
            color=INK,
            verticalalignment="center_baseline",
            transform=axes.transAxes,
            parse_math=False,
        )


def _moment_labels(ending: Ending) -> list[str]:
    labels = []
    year = 0
    for moment in ending.course:
        new = moment.year not in (0, year)
        labels.append(f"{moment.season}\n{f'year {moment.year}' if new else ' '}")
        year = moment.year
    return labels


def _names(players: Sequence[str]) -> list[str]:
    """What stands at the end of the lines: the name, or the letter of one that cannot be drawn."""
    letters = emblems(players)
    return [
        fitted(name, _NAME_SIZE * _DOTS / 72, _NAME_WIDTH) if _drawable(name) else letters[seat]
        for seat, name in enumerate(players)
    ]


def _drawable(name: str) -> bool:
    """Whether matplotlib's own font has all signs of a name."""
    from matplotlib.font_manager import FontProperties, findfont
    from matplotlib.ft2font import FT2Font

    known = FT2Font(findfont(FontProperties(family="DejaVu Sans"))).get_charmap()
    return all(ord(sign) in known for sign in name)


def spread(wanted: Sequence[float], apart: float) -> list[float]:
    """Places near the wanted ones, in the same order, no two of them nearer than ``apart``.

    >>> [round(place, 2) for place in spread([0.5, 0.5, 0.9], 0.2)]
    [0.4, 0.6, 0.9]
    """
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    # Neighbours that are too near become a group around its middle, until no groups touch.
    groups: list[list[int]] = []
    middles: list[float] = []
    for number in order:
        groups.append([number])
        middles.append(wanted[number])
        while (
            len(groups) > 1
            and middles[-1] - middles[-2] < apart * (len(groups[-1]) + len(groups[-2])) / 2 - 1e-9
        ):
            joined = groups.pop(-2) + groups.pop()
            middles[-2:] = [sum(wanted[one] for one in joined) / len(joined)]
            groups.append(joined)
    places = [0.0] * len(wanted)
    for group, middle in zip(groups, middles, strict=True):
        for place, number in enumerate(group):
            places[number] = middle + apart * (place - (len(group) - 1) / 2)
    return places


# --- the board with the ranking -------------------------------------------------------------------
def ending_scene(ending: Ending) -> Scene:
    """The board at the end, coloured by owner, and below it who came in where and why.

    >>> from shogun_nb.games.shogun.reading.ending_accounts import ending_of
    >>> ending = ending_of(new_game(["Takeda", "Uesugi", "Mori"], seed=7).play("greedy"))
    >>> board = ending.position.scene()
    >>> ending_scene(ending).height > board.height, ending_scene(ending).title
    (True, 'Mori has won')
    """
    board: Scene = ending.position.scene(colouring="owner", title=winning_words(ending.ranking))
    marks: list[Mark] = []
    left, right = 24.0, board.width - 24
    y = board.height + 30
    for number, line in enumerate(ranking_words(ending.ranking)):
        for part in wrapped(line, 15, right - left, bold=number == 0):
            marks.append(Text((left, y), part, 15, bold=number == 0, anchor="start"))
            y += 21
    columns = ["Points", *SOURCES, "Chests"]
    if any(ending.brought):
        columns.insert(1, "Before")
    first, step = left + 380, (right - left - 380) / len(columns)
    places = [first + step * (number + 0.5) for number in range(len(columns))]
    y += 12
    for x, words in zip(places, columns, strict=True):
        marks.append(Text((x, y), words, 12, MUTED))
    marks.append(Text((left, y), "Place", 12, MUTED, anchor="start"))
    letters = emblems(ending.players)
    for one in ending.ranking:
        seat = ending.players.index(one.player)
        livery = LIVERIES[seat]
        line_above = ((left, y + 8), (right, y + 8))
        marks.append(Shape((line_above,), False, stroke=PAPER_EDGE, width=0.8))
        y += 29
        marks.append(Text((left + 8, y), str(one.place), 16, bold=True))
        marks.append(Disc((left + 56, y - 5.5), 11.5, livery.colour, INK, 1.0))
        marks.append(Text((left + 56, y), letters[seat], 14, livery.text, bold=True))
        name = fitted(one.player, 16, 270, bold=one.wins)
        marks.append(Text((left + 78, y), name, 16, bold=one.wins, anchor="start"))
        numbers = [one.points, *ending.by_source(seat), one.chests]
        if any(ending.brought):
            numbers.insert(1, ending.brought[seat])
        for x, number in zip(places, numbers, strict=True):
            marks.append(Text((x, y), str(number), 15, bold=x == places[0]))
    height = y + 20
    corners = ((0.0, board.height), (board.width, board.height), (board.width, height))
    card = Shape(((*corners, (0.0, height)),), True, PAPER)
    inner = ((1.5, board.height), (board.width - 1.5, board.height))
    frame = (*inner, (board.width - 1.5, height - 1.5), (1.5, height - 1.5))
    rim = Shape((frame,), True, None, FRAME, 3.0)
    summary = " ".join([*ranking_words(ending.ranking), board.summary])
    return replace(board, height=height, summary=summary, marks=(*board.marks, card, *marks, rim))


def picture(ending: Ending, width: int = 1600) -> bytes:
    """The board at the end with the ranking below it, as a PNG so many pixels wide.

    Raises :class:`~shogun_nb.InputError` beyond 100 to 10,000 pixels a side.
    """
    return png(ending_scene(ending), width)
