"""Chapter "Winter" (S-60 to S-65): rice, revolts of the hungry, scoring, new year or end."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.rules.battle import begin_winter_revolt, remove_markers
from shogun_nb.games.shogun.rules.parameters import Facts, Parameters
from shogun_nb.games.shogun.rules.planning import clear_places, provinces_of
from shogun_nb.games.shogun.rules.record import (
    GAME_WON,
    MAJORITY_COUNTED,
    MAJORITY_TIED,
    POINTS_SCORED,
    REVOLT_DRAWN,
    RICE_LOST,
    SUPPLIED,
    UNSUPPLIED,
    VICTORY_SHARED,
    YEAR_ENDED,
    Record,
    note,
)
from shogun_nb.games.shogun.rules.setup import ask
from shogun_nb.games.shogun.rules.state import (
    BUILDINGS,
    BUILT,
    COUNTS,
    DRAW_REVOLT,
    DRAWING,
    ENDED,
    EVENTS,
    FIGHTING,
    GAME_OVER,
    MOST_CASTLES,
    MOST_REVOLTS,
    NEW_YEAR,
    NOT_COUNTED,
    OPEN,
    ORDER_REVOLTS,
    OUT,
    PLACES,
    PROVINCES,
    REVOLTING,
    SCORING,
    SEASONS,
    SEATS,
    SOURCES,
    YEARS,
    Ints,
    State,
)


@rule("S-60")
def lose_rice(facts: Facts, state: State, record: Record | None) -> None:
    """The event card left over shows the rice that every player loses, not below 0."""
    numbers = facts.numbers
    loss = 0
    for card in range(EVENTS):
        if state.events[card] == OPEN:
            loss = numbers.event_rice_loss[card]
    for seat in range(state.players):
        lost = min(loss, state.rice[seat])
        state.rice[seat] -= lost
        note(record, RICE_LOST, 60, seat, -1, lost, state.rice[seat], -1)
    state.phase = REVOLTING
    state.turn = 0
    state.revolt_stage = NOT_COUNTED


@rule("S-61", "S-62")
def continue_revolts(facts: Facts, state: State, record: Record | None) -> None:
    """Victims in autumn's turn order: draw the provinces, order them, fight the revolts."""
    while state.turn < PLACES:
        seat = state.turns[state.turn]
        if seat >= 0 and state.revolt_stage == NOT_COUNTED:
            count_unsupplied(facts, state, seat, record)
        if seat >= 0 and state.revolt_stage == DRAWING:
            if state.revolts_due > 0:
                ask(state, DRAW_REVOLT, -1)
                return
            state.revolt_stage = FIGHTING
            if state.drawn[1] >= 0:
                ask(state, ORDER_REVOLTS, seat)
                return
        if seat >= 0 and state.revolt_stage == FIGHTING and state.drawn[0] >= 0:
            province = state.drawn[0]
            for place in range(MOST_REVOLTS - 1):
                state.drawn[place] = state.drawn[place + 1]
            state.drawn[MOST_REVOLTS - 1] = -1
            begin_winter_revolt(state, seat, province, record)
            return
        state.turn += 1
        state.revolt_stage = NOT_COUNTED
    state.extra_farmers = 0
    state.phase = SCORING


@rule("S-61")
def count_unsupplied(facts: Facts, state: State, seat: int, record: Record | None) -> None:
    """Provinces without rice, and what the table says of them."""
    numbers = facts.numbers
    provinces = provinces_of(state, seat)
    missing = provinces - state.rice[seat]
    state.revolt_stage = DRAWING
    if missing <= 0:
        state.revolts_due = 0
        note(record, SUPPLIED, 61, seat, -1, state.rice[seat], provinces, -1)
        return
    row = min(missing, len(numbers.revolts) - 1)
    state.revolts_due = min(numbers.revolts[row], provinces)
    state.extra_farmers = numbers.revolt_farmers[row]
    note(record, UNSUPPLIED, 61, seat, -1, missing, state.revolts_due, state.extra_farmers)


@rule("S-62")
def draw_revolt(state: State, province: int, record: Record | None) -> None:
    """The left neighbour has drawn this card of the victim's."""
    victim = state.turns[state.turn]
    place = 0
    while state.drawn[place] >= 0:
        place += 1
    state.drawn[place] = province
    state.revolts_due -= 1
    note(record, REVOLT_DRAWN, 62, victim, province, -1, (victim + 1) % state.players, -1)


@rule("S-62")
def order_revolts(state: State, provinces: Ints) -> None:
    """The victim chooses the order of the revolts."""
    for place in range(MOST_REVOLTS):
        if state.drawn[place] >= 0:
            state.drawn[place] = provinces[place]


@rule("S-63", "S-65")
def score(facts: Facts, state: State, record: Record | None) -> None:
    """Points for provinces, buildings and majorities; then a new year or the end."""
    board = facts.board
    numbers = facts.numbers
    # Provinces by seat, and buildings by region, seat and kind, counted in one walk over the map.
    regions = max(board.region) + 1
    provinces = [0] * SEATS
    built = [0] * (regions * SEATS * BUILDINGS)
    for province, owner in enumerate(state.owner):
        if owner < SEATS:
            provinces[owner] += 1
            row = (board.region[province] * SEATS + owner) * BUILDINGS
            for kind in range(BUILDINGS):
                built[row + kind] += state.buildings[province * BUILDINGS + kind]
    for seat in range(state.players):
        gain(state, seat, PROVINCES, numbers.province_points * provinces[seat], -1, record)
        buildings = 0
        for region in range(regions):
            row = (region * SEATS + seat) * BUILDINGS
            buildings += built[row] + built[row + 1] + built[row + 2]
        gain(state, seat, BUILT, numbers.building_points * buildings, -1, record)
    for region in range(regions):
        for kind in range(BUILDINGS):
            score_majority(facts, state, built, region, kind, record)
    if state.round // SEASONS + 1 >= facts.options.years:
        end_game(state, record)
    else:
        end_year(state, record)


@rule("S-63")
def majority_points(numbers: Parameters, kind: int, holders: int) -> int:
    """What most buildings of a kind in a region bring to each holder; tied players get one less."""
    points = numbers.majority_points[kind]
    return max(0, points - 1) if holders > 1 else points


@rule("S-63")
def score_majority(
    facts: Facts, state: State, built: Ints, region: int, kind: int, record: Record | None
) -> None:
    """Most buildings of a kind in a region; tied players get one less; none built, no points."""
    most = 0
    tied = 0
    counts = 0
    row = region * SEATS * BUILDINGS + kind
    for seat in range(state.players):
        own = built[row + seat * BUILDINGS]
        counts += own * COUNTS**seat
        if own > most:
            most = own
            tied = 1
        elif own == most:
            tied += 1
    if most == 0:
        return
    points = majority_points(facts.numbers, kind, tied)
    note(record, MAJORITY_COUNTED, 63, -1, -1, counts, MOST_CASTLES + kind, region)
    if tied > 1:
        note(record, MAJORITY_TIED, 63, -1, -1, points, MOST_CASTLES + kind, region)
    for seat in range(state.players):
        if built[row + seat * BUILDINGS] == most:
            gain(state, seat, MOST_CASTLES + kind, points, region, record)


@rule("S-63")
def gain(
    state: State, seat: int, source: int, points: int, region: int, record: Record | None
) -> None:
    """Advance on the score track, and keep where the points came from (region -1: no majority)."""
    year = state.round // SEASONS
    state.points[seat] += points
    state.scored[(year * SEATS + seat) * SOURCES + source] += points
    if points > 0:
        note(record, POINTS_SCORED, 63, seat, -1, points, source, region)


@rule("S-63", compiles=False)
def points_by_source(state: State, seat: int) -> tuple[int, ...]:
    """The seat's points of both winters: provinces, buildings, most castles, temples, theatres."""
    return tuple(
        sum(state.scored[(year * SEATS + seat) * SOURCES + source] for year in range(YEARS))
        for source in range(SOURCES)
    )


@rule("S-64", "S-50", "S-20")
def end_year(state: State, record: Record | None) -> None:
    """Rice to 0, revolt markers off the map, the event left over leaves the game."""
    removed = 0
    for province in range(len(state.revolts)):
        removed += state.revolts[province]
        remove_markers(state, province)
    for seat in range(SEATS):
        state.rice[seat] = 0
    for card in range(EVENTS):
        if state.events[card] == OPEN:
            state.events[card] = OUT
    clear_places(state)
    state.turn = 0
    state.round += 1
    state.phase = NEW_YEAR
    note(record, YEAR_ENDED, 64, -1, -1, removed, -1, -1)


@rule("S-65")
def end_game(state: State, record: Record | None) -> None:
    """Most points wins, then more chests; still tied, the victory is shared."""
    state.phase = ENDED
    ask(state, GAME_OVER, -1)
    winner = -1
    winners = 0
    seats = 0
    for seat in range(state.players):
        if is_winner(state, seat):
            winner = seat
            winners += 1
            seats += 1 << seat
    points = state.points[winner]
    chests = state.chests[winner]
    if winners == 1:
        note(record, GAME_WON, 65, winner, -1, points, chests, -1)
    else:
        note(record, VICTORY_SHARED, 65, -1, -1, points, chests, seats)


@rule("S-65")
def is_winner(state: State, seat: int) -> bool:
    """Whether nobody has more points, or as many and more chests."""
    for other in range(state.players):
        if state.points[other] > state.points[seat]:
            return False
        if state.points[other] == state.points[seat] and state.chests[other] > state.chests[seat]:
            return False
    return True


@rule("S-62", compiles=False)
def problems_with_revolt_order(
    map_names: Sequence[str], state: State, provinces: Sequence[int]
) -> list[str]:
    """Everything wrong with an order of revolts; [] when it names each drawn province once."""
    drawn = [province for province in state.drawn if province >= 0]
    if sorted(provinces) == sorted(drawn):
        return []
    names = ", ".join(map_names[province] for province in drawn)
    return [f"S-62: name each province in revolt once, in the order you want: {names}."]
