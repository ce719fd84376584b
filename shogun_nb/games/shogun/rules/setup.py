"""Chapter "Set-up" (S-10 to S-17): board, stocks, draft or printed start, tower."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.board_map import Map
from shogun_nb.games.shogun.rules.parameters import Board, Facts
from shogun_nb.games.shogun.rules.record import (
    CARD_TAKEN,
    CARD_TURNED_UP,
    CARDS_EXCHANGED,
    EVENT_TURNED_UP,
    FIRST_PLAYER_DRAWN,
    GROUP_PLACED,
    TOWER_FILLED,
    Record,
    note,
)
from shogun_nb.games.shogun.rules.state import (
    BUILDINGS,
    CLOSED,
    COLOURS,
    DRAFT,
    DRAFTING,
    FACE_UP,
    FARMERS,
    FILLING_TOWER,
    FIRST_FILLING,
    FIRST_PLAYER,
    LARGEST_DRAFT,
    LAYING_OUT,
    MOST_REGIONS,
    NEW_YEAR,
    NO_FIGHT,
    OPEN,
    PLACE_GROUP,
    SEATS,
    TAKEN,
    THROW,
    TURN_UP_EVENTS,
    TURN_UP_PROVINCE,
    UNDER_PILE,
    UNSEEN,
    Ints,
    State,
    blank_state,
)

# What a drafting player does instead of taking an open card.
FROM_PILE = -1
EXCHANGE = -2

PRINTED_STARTS: dict[int, tuple[str, ...]] = {
    3: (
        "Suruga 5, Mino 4, Tamba 4, Musashi 3, Harima 3, Izu 2, Owari 2, Sagami 2, Tajima 2",
        "Yamato 5, Echizen 4, Shimotsuke 4, Shimosa 3, Ise 3, Hitachi 2, Awa-Shikoku 2, "
        "Kaga 2, Kii 2",
        "Bizen 5, Omi 4, Hida 4, Etchu 3, Hoki 3, Bitchu 2, Bingo 2, Settsu 2, Shinano 2",
    ),
    4: (
        "Yamato 5, Awa-Shikoku 4, Kaga 4, Omi 3, Tamba 3, Kii 2, Settsu 2, Noto 2",
        "Kozuke 5, Hida 4, Ise 4, Echizen 3, Shinano 3, Etchu 2, Shimotsuke 2, Shima 2",
        "Mimasaka 5, Wakasa 4, Awa-Boso 4, Harima 3, Bitchu 3, Hoki 2, Tajima 2, Kazusa 2",
        "Kai 5, Musashi 4, Mino 4, Mikawa 3, Bingo 3, Aki 2, Totomi 2, Sagami 2",
    ),
    5: (
        "Sagami 5, Mimasaka 4, Harima 4, Kazusa 3, Izu 3, Awa-Boso 2, Bizen 2",
        "Shimotsuke 5, Echizen 4, Tamba 4, Shimosa 3, Kozuke 3, Hitachi 2, Wakasa 2",
        "Mino 5, Hida 4, Iyo 4, Owari 3, Totomi 3, Mikawa 2, Tosa 2",
        "Hoki 5, Shinano 4, Bingo 4, Echigo 3, Aki 3, Izumo 2, Etchu 2",
        "Yamato 5, Kaga 4, Kii 4, Shima 3, Omi 3, Ise 2, Noto 2",
    ),
}
"""S-15: the printed set-up of the sun side, a line a seat: provinces with their armies."""


@rule("S-1", "S-5", "S-10", "S-49", compiles=False)
@lru_cache(maxsize=16)
def board_of(map: Map, side: str, players: int) -> Board:
    """The printed facts of one side of the board, with the closed provinces of three players.

    All games share it: it cannot be changed.

    Raises :class:`ValueError` for a map with more than ten regions.

    >>> board = board_of(read_map(), "sun", 3)
    >>> sum(board.closed), len(board.neighbours) // 2
    (8, 97)
    """
    if len(map.regions) > MOST_REGIONS:
        raise InputError(
            f"map: {len(map.regions)} regions are more than {MOST_REGIONS}; scoring (S-63) has "
            "room for no more."
        )
    first = [0]
    neighbours: list[int] = []
    for around in map.neighbours(side):
        neighbours.extend(around)
        first.append(len(neighbours))
    return Board(
        tax=tuple(province.tax for province in map.provinces),
        rice=tuple(province.rice for province in map.provinces),
        sites=tuple(province.sites for province in map.provinces),
        region=tuple(map.regions.index(province.region[side]) for province in map.provinces),
        closed=tuple(int(players == 3 and province.closed[side]) for province in map.provinces),
        first=tuple(first),
        neighbours=tuple(neighbours),
    )


@rule("S-2", "S-3", "S-10", "S-11", "S-12", "S-17", compiles=False)
def set_up(facts: Facts, players: int) -> State:
    """The table before the first province is taken: stocks, chests, army groups.

    >>> state = set_up(Facts(board_of(read_map(), "sun", 4)), players=4)
    >>> state.chests, state.bank, state.groups[:9]
    ([15, 15, 15, 15, 0], 75, [5, 4, 4, 3, 3, 2, 2, 2, 0])
    """
    board = facts.board
    numbers = facts.numbers
    state = blank_state(len(board.tax), players)
    for province in range(len(board.tax)):
        if board.closed[province]:
            state.owner[province] = CLOSED
            state.card[province] = TAKEN
    chests = numbers.start_chests[players - 3]
    for seat in range(players):
        state.supply[seat] = numbers.armies
        state.chests[seat] = chests
        for group in range(numbers.group_count[players - 3]):
            state.groups[seat * LARGEST_DRAFT + group] = numbers.groups[group]
            state.supply[seat] -= numbers.groups[group]
    state.supply[FARMERS] = numbers.farmers
    state.bank = numbers.bank - players * chests
    state.markers = numbers.revolt_markers
    for kind in range(BUILDINGS):
        state.stock[kind] = numbers.building_stock[kind]
    state.phase = DRAFTING
    return state


@rule("S-15", compiles=False)
def printed_start(map: Map, players: int) -> list[tuple[int, int, int]]:
    """The printed set-up as (seat, province, armies); sun side only.

    Raises :class:`ValueError` on a map that lacks one of its provinces.

    >>> len(printed_start(read_map(), 5))
    35
    """
    placed = []
    for seat, line in enumerate(PRINTED_STARTS[players]):
        for item in line.split(", "):
            name, armies = item.rsplit(" ", 1)
            if name not in map.names:
                raise InputError(
                    f"The printed start (S-15) needs the province {name}, and this map has none. "
                    'Use start="draft".'
                )
            placed.append((seat, map.index(name), int(armies)))
    return placed


@rule("S-15", compiles=False)
def place_printed_start(
    state: State, start: Sequence[tuple[int, int, int]], record: Record | None
) -> None:
    """Put every army group where the printed set-up has it."""
    for seat, province, armies in start:
        place_group(state, seat, province, armies, 15, record)
    end_draft(state)


@rule()
def ask(state: State, step: int, seat: int) -> None:
    """Wait for a choice: of which kind, and of whom (-1: chance)."""
    state.step = step
    state.seat = seat


@rule("S-12", "S-13")
def place_group(
    state: State, seat: int, province: int, armies: int, number: int, record: Record | None
) -> None:
    """Put one army group of the seat's own board into the province whose card it took.

    ``number`` is the rule that the record cites: 13 in the draft, 15 for the printed set-up.
    """
    for group in range(seat * LARGEST_DRAFT, (seat + 1) * LARGEST_DRAFT):
        if state.groups[group] == armies:
            state.groups[group] = 0
            break
    state.owner[province] = seat
    state.armies[province] = armies
    state.card[province] = TAKEN
    note(record, GROUP_PLACED, number, seat, province, armies, -1, -1)


@rule("S-12", "S-13")
def groups_left(state: State, seat: int) -> int:
    """How many army groups the seat has still to place."""
    left = 0
    for group in range(seat * LARGEST_DRAFT, (seat + 1) * LARGEST_DRAFT):
        if state.groups[group] > 0:
            left += 1
    return left


@rule("S-13", "S-14")
def next_card(state: State) -> int:
    """What lies on top of the pile.

    With cards unseen, -1 less their number: nobody knows which it is. With none unseen, the
    province that was put under the pile first (S-14). -1 when the pile is empty.
    """
    unseen = 0
    lowest = -1
    for province, place in enumerate(state.card):
        if place == UNSEEN:
            unseen += 1
        elif place >= UNDER_PILE and (lowest < 0 or place < state.card[lowest]):
            lowest = province
    if unseen > 0:
        return -1 - unseen
    return lowest


@rule("S-13", "S-14")
def may_exchange(state: State, seat: int) -> bool:
    """Whether both open cards are those that the seat faced at its previous turn."""
    one = state.open_cards[0]
    two = state.open_cards[1]
    before = state.faced[2 * seat]
    after = state.faced[2 * seat + 1]
    same = (one == before and two == after) or (one == after and two == before)
    return one >= 0 and two >= 0 and same and next_card(state) != -1


@rule("S-13")
def continue_draft(state: State, record: Record | None) -> None:
    """Turn up what is missing, then ask the next seat in order."""
    if state.turns[0] < 0:
        ask(state, FIRST_PLAYER, -1)
        return
    seat = state.turns[state.turn % state.players]
    if state.takes_unseen == 1 or state.open_cards[0] < 0 or state.open_cards[1] < 0:
        top = next_card(state)
        if top < -1:
            ask(state, TURN_UP_PROVINCE, -1)
            return
        if top >= 0:
            turn_up_province(state, top, record)
            return
    if groups_left(state, seat) == 0:
        end_draft(state)
    else:
        ask(state, DRAFT, seat)


@rule("S-13")
def first_player(state: State, seat: int, record: Record | None) -> None:
    """Seats go clockwise from the first player."""
    for turn in range(state.players):
        state.turns[turn] = (seat + turn) % state.players
    note(record, FIRST_PLAYER_DRAWN, 13, seat, -1, -1, -1, -1)


@rule("S-13")
def turn_up_province(state: State, province: int, record: Record | None) -> None:
    """The next card of the pile: into the hand of who took it unseen, or beside the open one."""
    state.turned_up += 1
    if state.takes_unseen == 1:
        state.takes_unseen = 0
        state.card[province] = TAKEN
        state.here = province
        seat = state.turns[state.turn % state.players]
        note(record, CARD_TAKEN, 13, seat, province, 1, -1, -1)
        ask(state, PLACE_GROUP, seat)
        return
    state.card[province] = FACE_UP
    if state.open_cards[0] < 0:
        state.open_cards[0] = province
    else:
        state.open_cards[1] = province
    note(record, CARD_TURNED_UP, 13, -1, province, -1, -1, -1)


@rule("S-13", "S-14")
def draft(state: State, card: int, armies: int, record: Record | None) -> None:
    """Take an open card and place a group, take the unseen card, or exchange the open ones."""
    seat = state.turns[state.turn % state.players]
    if card == EXCHANGE:
        note(record, CARDS_EXCHANGED, 14, seat, state.open_cards[0], -1, state.open_cards[1], -1)
        for place in range(2):
            # Reading: they go under the pile in the order in which they lay.
            state.card[state.open_cards[place]] = UNDER_PILE + 2 * state.turned_up + place
            state.open_cards[place] = -1
        return
    state.faced[2 * seat] = state.open_cards[0]
    state.faced[2 * seat + 1] = state.open_cards[1]
    if card == FROM_PILE:
        state.takes_unseen = 1
        return
    for place in range(2):
        if state.open_cards[place] == card:
            state.open_cards[place] = -1
    note(record, CARD_TAKEN, 13, seat, card, 0, -1, -1)
    place_group(state, seat, card, armies, 13, record)
    state.turn += 1


@rule("S-13")
def place_unseen(state: State, armies: int, record: Record | None) -> None:
    """Place a group in the province that was taken unseen."""
    place_group(state, state.turns[state.turn % state.players], state.here, armies, 13, record)
    state.here = -1
    state.turn += 1


@rule("S-13")
def end_draft(state: State) -> None:
    """Cards left over are neutral provinces; the draft leaves nothing else behind."""
    for province in range(len(state.card)):
        state.card[province] = UNSEEN
    for seat in range(SEATS):
        state.turns[seat] = -1
        state.faced[2 * seat] = -1
        state.faced[2 * seat + 1] = -1
    state.open_cards[0] = -1
    state.open_cards[1] = -1
    state.turn = 0
    state.turned_up = 0
    state.here = -1
    state.phase = FILLING_TOWER


@rule("S-16")
def fill_tower(facts: Facts, state: State) -> None:
    """Take 7 armies of each player and 10 farmers into the hand; chance throws them in together."""
    for colour in range(COLOURS):
        cubes = 0
        if colour < state.players:
            cubes = facts.numbers.tower_armies
        elif colour == FARMERS:
            cubes = facts.numbers.tower_farmers
        state.supply[colour] -= cubes
        state.hand[colour] += cubes
    state.fight = FIRST_FILLING
    ask(state, THROW, -1)


@rule("S-16")
def return_first_filling(state: State, record: Record | None) -> None:
    """What fell out at the first filling returns to the supplies."""
    for colour in range(COLOURS):
        state.supply[colour] += state.tray[colour]
        state.tray[colour] = 0
    state.fight = NO_FIGHT
    state.phase = NEW_YEAR
    # Only now: a state kept with each entry must have all cubes where they belong.
    for colour in range(COLOURS):
        if state.tower[colour] > 0:
            note(record, TOWER_FILLED, 16, -1, -1, state.tower[colour], colour, -1)


@rule("S-17", "S-64")
def turn_up_events(facts: Facts, state: State, cards: Ints, record: Record | None) -> None:
    """Lay four event cards open for the year."""
    number = 17 if state.round == 0 else 64
    for card in range(facts.numbers.events_a_year):
        state.events[cards[card]] = OPEN
        note(record, EVENT_TURNED_UP, number, -1, -1, -1, cards[card], -1)
    state.phase = LAYING_OUT


@rule("S-17", "S-64")
def begin_year(state: State) -> None:
    """Wait for the year's four event cards."""
    ask(state, TURN_UP_EVENTS, -1)


@rule("S-13", "S-14", compiles=False)
def problems_with_draft(
    map_names: Sequence[str], state: State, card: int, armies: int
) -> list[str]:
    """Everything wrong with a draft choice, each with its rule; [] when it is legal."""
    seat = state.seat
    if card == EXCHANGE:
        if may_exchange(state, seat):
            return []
        return [
            "S-14: the open cards may be exchanged only when they are the two that you faced at "
            "your previous turn and the pile is not empty. Take one of them, or the unseen card."
        ]
    if card == FROM_PILE:
        return [] if next_card(state) != -1 else ["S-13: the pile is empty. Take an open card."]
    problems = []
    if card not in state.open_cards:
        names = " and ".join(map_names[one] for one in state.open_cards if one >= 0)
        problems.append(f"S-13: {map_names[card]} is not an open card. Open are {names}.")
    return problems + problems_with_group(state, armies)


@rule("S-12", "S-13", compiles=False)
def problems_with_group(state: State, armies: int) -> list[str]:
    """Everything wrong with the army group to be placed; [] when the seat has it."""
    own = state.groups[state.seat * LARGEST_DRAFT : (state.seat + 1) * LARGEST_DRAFT]
    left = sorted((group for group in own if group > 0), reverse=True)
    if armies in left:
        return []
    sizes = ", ".join(str(size) for size in left)
    return [f"S-12: you have no army group of size {armies} left. Your groups: {sizes}."]
