"""A position of Shogun in words: a table for a terminal and for screen readers, and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.board.palette import emblems as make_emblems
from shogun_nb.board.text import LONGEST, clean, columns, name_column, padded, side_by_side
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.board_map import Map, Province
from shogun_nb.games.shogun.events import event_name
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.state import (
    BUILDINGS,
    CLOSED,
    ENDED,
    EVENTS,
    FARMERS,
    NEUTRAL,
    SEASONS,
    SEATS,
    YEARS,
    State,
)
from shogun_nb.games.shogun.words import BUILDING_NAMES, COLOUR_NAMES, SEASON_NAMES

PRINTED = Parameters()
BUILDING_LETTERS = "CTN"


def players_names(names: Sequence[str] | None) -> tuple[str, ...]:
    """Five names, cleaned; "seat A" and so on where none is given.

    >>> players_names(["Takeda"])[:2]
    ('Takeda', 'seat B')
    """
    given = [clean(name, 40) for name in names or ()][:SEATS]
    return tuple(
        given[seat] if seat < len(given) and given[seat] else COLOUR_NAMES[seat]
        for seat in range(SEATS)
    )


def seats_of(state: State) -> tuple[int, ...]:
    """The seats to show: those that play, and any other that owns a province (odd positions)."""
    owners = {int(owner) for owner in state.owner}
    return tuple(seat for seat in range(SEATS) if seat < state.players or seat in owners)


def check_state(board: Map, state: State) -> None:
    """Raise :class:`ValueError` if a position belongs to a map of another size.

    >>> from shogun_nb.games.shogun.rules.state import blank_state
    >>> check_state(read_map(), blank_state(45, 3))
    """
    count = len(board.provinces)
    if len(state.owner) != count or len(state.buildings) != count * BUILDINGS:
        raise InputError(
            f"the position has {len(state.owner)} provinces and the map {count}: "
            "take the map that the game was made with"
        )


def owner_word(owner: int, names: Sequence[str]) -> str:
    """Who owns a province, in words.

    >>> owner_word(5, ["Takeda"]), owner_word(6, ["Takeda"]), owner_word(0, ["Takeda"])
    ('neutral', 'closed', 'Takeda')
    """
    if owner == CLOSED:
        return "closed"
    return names[owner] if 0 <= owner < len(names) and owner != NEUTRAL else "neutral"


def buildings_in(state: State, place: int) -> tuple[int, int, int]:
    """How many castles, temples and theatres stand in a province."""
    castles, temples, theatres = state.buildings[place * BUILDINGS : (place + 1) * BUILDINGS]
    return int(castles), int(temples), int(theatres)


def when(state: State) -> str:
    """Year, season and round in words.

    >>> from shogun_nb.games.shogun.rules.state import blank_state
    >>> when(blank_state(45, 3))
    'Year 1, spring (round 1)'
    """
    if state.phase == ENDED or state.round >= YEARS * SEASONS:
        return "The game is over"
    year, season = divmod(int(state.round), SEASONS)
    return f"Year {year + 1}, {SEASON_NAMES[season]} (round {state.round + 1})"


def event_words(state: State, numbers: Parameters = PRINTED) -> str:
    """The event in force in short words, with the numbers of the game, or "none"."""
    return event_name(numbers, state.event) if 0 <= state.event < EVENTS else "none"


def turn_order(state: State) -> tuple[int, ...]:
    """The seats in turn order; empty until the order is settled (S-29)."""
    return tuple(int(seat) for seat in state.turns if 0 <= seat < SEATS)


def province_words(
    province: Province, side: str, state: State | None, place: int, names: Sequence[str]
) -> str:
    """One province in words, for a pointer that rests on it and for screen readers.

    >>> province_words(read_map().provinces[0], "sun", None, 0, ())
    'Aki: tax 4, rice 3, 2 building sites, region green'
    """
    printed = (
        f"tax {province.tax}, rice {province.rice}, "
        f"{counted(province.sites, 'building site')}, region {province.region[side]}"
    )
    if state is None:
        return f"{province.name}: {printed}"
    parts = [owner_word(int(state.owner[place]), names)]
    if state.armies[place] or state.owner[place] < NEUTRAL:
        parts.append(counted(int(state.armies[place]), "army", "armies"))
    parts += [
        name if count == 1 else f"{count} × {name}"
        for name, count in zip(BUILDING_NAMES, buildings_in(state, place), strict=True)
        if count
    ]
    if state.revolts[place]:
        parts.append(counted(int(state.revolts[place]), "revolt marker"))
    return f"{province.name}: {', '.join(parts)}; {printed}"


def describe(board: Map, side: str, state: State | None, names: Sequence[str] | None = None) -> str:
    """One or two sentences: what a picture of the position shows, for its alternative text.

    >>> describe(read_map(), "sun", None)
    'The Shogun board, sun side, without pieces: 45 provinces in 5 regions.'
    """
    regions = len({province.region[side] for province in board.provinces})
    if state is None:
        return (
            f"The Shogun board, {side} side, without pieces: "
            f"{len(board.provinces)} provinces in {regions} regions."
        )
    check_state(board, state)
    called = players_names(names)
    owners = [int(owner) for owner in state.owner]
    players = "; ".join(
        f"{called[seat]} {counted(owners.count(seat), 'province')}, "
        f"{counted(int(state.points[seat]), 'point')}"
        for seat in seats_of(state)
    )
    rest = f"{owners.count(NEUTRAL)} neutral"
    if owners.count(CLOSED):
        rest += f", {owners.count(CLOSED)} closed"
    return f"The Shogun board, {side} side. {when(state)}: {players}; {rest}."


def table(
    board: Map,
    side: str,
    state: State | None,
    names: Sequence[str] | None = None,
    emblems: Sequence[str] | None = None,
    numbers: Parameters = PRINTED,
) -> str:
    """The whole position as text of at most 100 columns.

    First the season, the event and the turn order; then a line for each player; then the provinces
    by region: tax/rice, owner's letter (``-`` neutral, ``x`` closed), armies, buildings (C castle,
    T temple, N nō theatre, ``.`` empty site), ``!`` revolt markers. ``state`` None: the printed
    values only. ``numbers`` of the game, by default the printed ones, are for the words of the
    event.

    >>> print(table(read_map(), "sun", None).splitlines()[2])
    green (9 provinces)
    """
    letters = make_emblems(names, emblems)
    lines: list[str] = []
    if state is None:
        lines.append(f"The Shogun board, {side} side")
    else:
        check_state(board, state)
        lines += _head(side, state, players_names(names), letters, numbers)
    lines.append("")
    longest = max(columns(name) for name in board.names)
    for region in board.regions:
        places = [p for p, item in enumerate(board.provinces) if item.region[side] == region]
        if not places:
            continue
        lines.append(f"{region} ({counted(len(places), 'province')})")
        cells = [_cell(board.provinces[place], place, longest, state, letters) for place in places]
        lines += side_by_side(cells)
    lines.append("")
    if state is None:
        lines.append("tax/rice, . building site")
    else:
        lines.append("tax/rice, owner (- neutral, x closed), armies, ! revolt markers")
        lines.append("C castle, T temple, N nō theatre, . empty site")
    return "\n".join(lines)


def _head(
    side: str, state: State, names: Sequence[str], letters: Sequence[str], numbers: Parameters
) -> list[str]:
    order = " ".join(letters[seat] for seat in turn_order(state)) or "open"
    lines = [
        f"{when(state)}, {side} side",
        f"event: {event_words(state, numbers)}; turn order: {order}",
        "",
        f"  {'player':{LONGEST}} chests  rice points provinces | armies: map supply tower  tray",
    ]
    owners = [int(owner) for owner in state.owner]
    for seat in seats_of(state):
        on_map = sum(
            int(armies) for owner, armies in zip(owners, state.armies, strict=True) if owner == seat
        )
        lines.append(
            f"{letters[seat]} {name_column(names[seat])} {state.chests[seat]:6} "
            f"{state.rice[seat]:5} {state.points[seat]:6} {owners.count(seat):9} | {on_map:11} "
            f"{state.supply[seat]:6} {state.tower[seat]:5} {state.tray[seat]:5}"
        )
    lines.append(
        f"  {'farmers':{LONGEST}} {'':29} | {'':11} {state.supply[FARMERS]:6} "
        f"{state.tower[FARMERS]:5} {state.tray[FARMERS]:5}"
    )
    return lines


def _cell(
    province: Province, place: int, longest: int, state: State | None, letters: Sequence[str]
) -> str:
    cell = f"{padded(province.name, longest)} {province.tax}/{province.rice}"
    if state is None:
        return f"{cell} {'.' * province.sites}"
    owner = int(state.owner[place])
    letter = "x" if owner == CLOSED else letters[owner] if 0 <= owner < SEATS else "-"
    built = "".join(
        letter * count
        for letter, count in zip(BUILDING_LETTERS, buildings_in(state, place), strict=True)
    )
    armies = str(state.armies[place]) if state.armies[place] or owner < SEATS else ""
    revolts = f"!{state.revolts[place]}" if state.revolts[place] else ""
    return f"{cell} {letter} {armies:>2} {built.ljust(province.sites, '.'):3} {revolts:2}"
