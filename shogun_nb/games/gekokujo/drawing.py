"""Gekokujō's plain board: provinces, owners, units, castles, homes, mandates and mountains.

:func:`marks` takes plain numbers, by province and by seat, as the rules keep them;
:func:`marks_of` takes them from a position. ``rulebook.board(position)`` returns the latter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shogun_nb.board.plain import NOBODY, Marks, Place, Sign, Stack
from shogun_nb.board.signs import CASTLE, HOUSE, MOUNTAIN, STAR
from shogun_nb.board.text import clean
from shogun_nb.engine.errors import InputError
from shogun_nb.games.gekokujo.board_map import CREDIT, RECONSTRUCTION, Map, read_map

_CASTLE = Sign((CASTLE,), "C", "castle")
_HOME = Sign((HOUSE,), "H", "home of a clan")
_MANDATE = Sign((STAR,), "M", "mandate province")
_MOUNTAIN = Sign((MOUNTAIN,), "^", "mountain")


def marks(
    players: Sequence[str],
    owner: Sequence[int],
    daimyo: Sequence[int],
    bushi: Sequence[int],
    castle: Sequence[int],
    *,
    when: str = "",
    koku: Sequence[int] = (),
    facts: Sequence[tuple[str, str]] = (),
    board: Map | None = None,
) -> Marks:
    """What a board shows of these numbers.

    ``owner`` is a seat for each province, -1 for neutral ones; ``daimyo`` and ``bushi`` count the
    units at ``seat * 68 + province``; ``castle`` is the province of each seat's castle, or -1.
    ``koku`` of each seat, if they are to be shown; ``when`` says how far the game is, ``facts`` are
    further lines (name and words). Raises :class:`~shogun_nb.InputError` for numbers of another
    length.

    >>> board = read_map()
    >>> nobody = [-1] * 68
    >>> shown = marks(["Oda"], nobody, [0] * 68, [0] * 68, [board.number("Owari")])
    >>> shown.words(board.number("Owari"))
    'Owari: neutral; castle, home of Oda; Tokaido'
    """
    board = read_map() if board is None else board
    players = [clean(player, 40) for player in players]
    count = len(board.provinces)
    for name, given, wanted in (
        ("owner", owner, count),
        ("daimyo", daimyo, count * len(players)),
        ("bushi", bushi, count * len(players)),
        ("castle", castle, len(players)),
    ):
        if len(given) != wanted:
            raise InputError(
                f"{name}: give {wanted} numbers, by province and by seat, not {len(given)}."
            )
    places = []
    for place, province in enumerate(board.provinces):
        stacks = tuple(
            Stack(seat, int(bushi[seat * count + place]), int(daimyo[seat * count + place]))
            for seat in range(len(players))
            if bushi[seat * count + place] or daimyo[seat * count + place]
        )
        seat = int(owner[place])
        whose = "neutral" if seat == NOBODY else players[seat]
        units = [(players[one.seat], f"{one.leaders} Daimyo, {one.units} Bushi") for one in stacks]
        has_castle = place in castle
        features = [
            (_CASTLE, "castle", has_castle),
            (_HOME, f"home of {province.home_of}", province.home_of),
            (_MANDATE, f"{province.mandate} (mandate)", province.mandate),
            (_MOUNTAIN, "mountain", province.mountain),
        ]
        here = [words for _, words, is_here in features if is_here]
        told = [whose, *(f"{name}: {words}" for name, words in units), ", ".join(here)]
        rows = [*units, ("Here", ", ".join(here)), ("Coast", "yes" if province.coastal else "no")]
        places.append(
            Place(
                province.circuit,
                seat,
                stacks,
                tuple(sign for sign, _, is_here in features if is_here),
                "; ".join([*filter(None, told), province.circuit]),
                (*((name, words) for name, words in rows if words), ("Circuit", province.circuit)),
            )
        )
    columns = ("provinces", "Daimyo", "Bushi", *(("Koku",) if koku else ()), "castle")
    scores = []
    for seat in range(len(players)):
        own = slice(seat * count, (seat + 1) * count)
        numbers = [list(owner).count(seat), sum(daimyo[own]), sum(bushi[own])]
        numbers += [koku[seat]] if koku else []
        stands = board.printed[castle[seat]] if castle[seat] != NOBODY else "–"
        scores.append((*map(str, numbers), stands))
    return Marks(
        map=board,
        title="Gekokujō",
        when=when,
        players=tuple(players),
        places=places,
        near=board.neighbours,
        columns=columns,
        scores=tuple(scores),
        facts=tuple(facts),
        signs=(_CASTLE, _HOME, _MANDATE, _MOUNTAIN),
        units="Bushi",
        leaders="Daimyo",
        links="by sea (reconstruction)",
        note=f"{RECONSTRUCTION} · {CREDIT}",
    )


def marks_of(position: Any) -> Marks:
    """What the board shows of a position (``rulebook.board``)."""
    state = position.state
    return marks(
        position.players,
        state.owner,
        state.daimyo,
        state.bushi,
        state.castle,
        when=position.rulebook.stands(position),
    )
