"""The picture of a game that is over: the board with the ranking below it.

Nothing is drawn before somebody asks for it.
"""

from __future__ import annotations

from dataclasses import replace

from shogun_nb.board.palette import FRAME, INK, LIVERIES, MUTED, PAPER, PAPER_EDGE, emblems
from shogun_nb.board.scene import Disc, Mark, Scene, Shape, Text, fitted, wrapped
from shogun_nb.board.still import png
from shogun_nb.games.shogun.reading.ending_accounts import Ending, ranking_words, winning_words
from shogun_nb.games.shogun.reading.winter_tables import SOURCES


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
