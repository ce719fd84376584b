"""What holds at every moment of every game (S-6, and what the other rules imply).

:func:`broken` is meant for tests of every kind: it looks at one position and says in words what is
wrong with it. It knows nothing of how the position came about.
"""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.games.shogun.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.shogun.rules.state import (
    ACTING,
    ACTION_REVOLT,
    ACTIONS,
    BATTLE,
    BID,
    BUILDINGS,
    CHEST_CARD,
    CLOSED,
    COLOURS,
    DRAFTING,
    ENDED,
    EVENTS,
    FARMERS,
    FEEDING,
    FILLING_TOWER,
    FIRST_FILLING,
    HIDDEN,
    IN_FORCE,
    IN_PILE,
    LARGEST_DRAFT,
    NEUTRAL,
    NEW_YEAR,
    NO_FIGHT,
    OPEN,
    PLACES,
    REVOLTING,
    ROUND_END,
    SCORING,
    SEASONS,
    SEATS,
    SOURCES,
    SPACES,
    THROW,
    TURN_UP_ACTION,
    WINTER,
    WINTER_REVOLT,
    YEARS,
    State,
)

NEVER_NEGATIVE = (
    "armies",
    "revolts",
    "buildings",
    "spent",
    "supply",
    "tower",
    "tray",
    "hand",
    "stock",
    "chests",
    "rice",
    "points",
    "scored",
    "groups",
    "planned",
)
WITH_TURN_ORDER = (ACTING, ROUND_END, FEEDING, REVOLTING, SCORING, ENDED)


def broken(facts: Facts, state: State) -> list[str]:
    """Everything that is wrong with a position, each with its rule; [] when it is sound."""
    board, numbers, options = facts
    wrong: list[str] = []
    for name in NEVER_NEGATIVE:
        if min(getattr(state, name)) < 0:
            wrong.append(f"S-6: {name} below 0: {list(getattr(state, name))}")
    for name in ("bank", "markers", "income", "extra_farmers", "revolts_due"):
        if getattr(state, name) < 0:
            wrong.append(f"S-6: {name} is {getattr(state, name)}")
    wrong += stocks(numbers, state)
    wrong += _provinces(board, state)
    wrong += _order(state)
    wrong += _cards(numbers, options, state)
    return wrong


def stocks(numbers: Parameters, state: State) -> list[str]:
    """S-6: every piece is somewhere, and in one place only."""
    wrong = []
    on_map = [0] * (CLOSED + 1)
    for owner, armies in zip(state.owner, state.armies, strict=True):
        on_map[owner] += armies
    for colour in range(COLOURS):
        somewhere = (
            state.supply[colour] + state.tower[colour] + state.tray[colour] + state.hand[colour]
        )
        if colour < SEATS:
            groups = state.groups[colour * LARGEST_DRAFT : (colour + 1) * LARGEST_DRAFT]
            somewhere += on_map[colour] + sum(groups)
        if colour == FARMERS:
            due = numbers.farmers
        else:
            due = numbers.armies if colour < state.players else 0
        if somewhere != due:
            wrong.append(f"S-6: {somewhere} cubes of colour {colour}, not {due}")
    if state.phase != DRAFTING and any(state.groups):
        wrong.append("S-6: groups left on a player's board after the draft")
    if on_map[NEUTRAL] or on_map[CLOSED]:
        wrong.append("S-6: armies in a province without an owner")
    if sum(state.chests) + state.bank != numbers.bank:
        wrong.append(f"S-6: {sum(state.chests) + state.bank} chests, not {numbers.bank}")
    if sum(state.revolts) + state.markers != numbers.revolt_markers:
        wrong.append(f"S-6: {sum(state.revolts) + state.markers} revolt markers")
    for kind in range(BUILDINGS):
        built = sum(state.buildings[kind::BUILDINGS]) + state.stock[kind]
        if built != numbers.building_stock[kind]:
            wrong.append(f"S-6: {built} buildings of kind {kind}")
    if state.step != THROW and any(state.hand):
        wrong.append("S-51: cubes in the hand, and nothing is thrown")
    if any(any(part[state.players : SEATS]) for part in (state.chests, state.rice, state.points)):
        wrong.append("S-2: an empty seat owns something")
    return wrong


def _provinces(board: Board, state: State) -> list[str]:
    """S-6, S-10, S-45: who owns what, and what stands where."""
    wrong = []
    fought_for = -1
    if state.step == THROW and state.fight in (BATTLE, ACTION_REVOLT, WINTER_REVOLT):
        fought_for = state.here
    for province, owner in enumerate(state.owner):
        owned = 0 <= owner < state.players
        if not owned and owner not in (NEUTRAL, CLOSED):
            wrong.append(f"S-6: province {province} belongs to {owner}")
        if (owner == CLOSED) != (board.closed[province] == 1):
            wrong.append(f"S-10: province {province} is closed on one side only")
        if province == fought_for:
            if state.armies[province] != 0:
                wrong.append(f"S-51: armies stayed out of the fight for {province}")
        elif owned != (state.armies[province] >= 1):
            wrong.append(
                f"S-6: owner of {province} is {owner}, armies there {state.armies[province]}"
            )
        at = province * BUILDINGS
        if state.buildings[at] or state.buildings[at + 1] or state.buildings[at + 2]:
            built = state.buildings[at : at + BUILDINGS]
            if max(built) > 1:
                wrong.append(f"S-45: a kind twice in {province}: {list(built)}")
            if sum(built) > board.sites[province]:
                wrong.append(f"S-45: {sum(built)} buildings on the sites of {province}")
            if not owned:
                wrong.append(f"S-55: buildings in {province}, which nobody owns")
        if state.revolts[province] and not owned:
            wrong.append(f"S-55: revolt markers in {province}, which nobody owns")
    return wrong


def _order(state: State) -> list[str]:
    """S-22, S-29: places, privileges and the turn order agree."""
    wrong = []
    seated = [seat for seat in state.turns if seat >= 0]
    if state.phase != DRAFTING:
        if len(set(seated)) != len(seated) or any(seat >= state.players for seat in seated):
            wrong.append(f"S-29: turn order {list(state.turns)}")
        for seat in range(SEATS):
            place = state.place[seat]
            if place >= 0 and state.turns[place] != seat:
                wrong.append(f"S-29: seat {seat} is not at its place {place}")
            held = state.privilege[seat]
            if held >= 0 and (place < 0 or state.special[place] != held):
                wrong.append(f"S-29: privilege of seat {seat} is not that of its place")
        if sum(place >= 0 for place in state.place) != len(seated):
            wrong.append("S-29: a place without a seat")
    if state.phase in WITH_TURN_ORDER and sorted(seated) != list(range(state.players)):
        wrong.append(f"S-29: somebody is missing in the turn order {list(state.turns)}")
    if any(card != HIDDEN for card in state.special) and sorted(state.special) != list(
        range(PLACES)
    ):
        wrong.append(f"S-22: special cards {list(state.special)}")
    known = [action for action in state.order if action != HIDDEN]
    if list(state.order[: len(known)]) != known or len(set(known)) != len(known):
        wrong.append(f"S-21: action cards {list(state.order)}")
    if known and state.phase == ACTING:
        due = min(ACTIONS, 5 + state.slot) - (state.step == TURN_UP_ACTION)
        if len(known) < due:
            wrong.append(f"S-40: {len(known)} action cards known at place {state.slot + 1}")
    return wrong


def _cards(numbers: Parameters, options: Options, state: State) -> list[str]:
    """S-28, S-43, S-60, S-62, S-63, S-65: events, cards, draws, points, the end."""
    wrong = []
    count = [list(state.events).count(where) for where in range(4)]
    year, season = divmod(state.round, SEASONS)
    before = state.phase in (DRAFTING, FILLING_TOWER, NEW_YEAR)
    pile = EVENTS - numbers.events_a_year * (year if before else year + 1)
    if count[IN_PILE] != pile:
        wrong.append(f"S-17: {count[IN_PILE]} event cards in the pile, not {pile}")
    lying = 0 if before else numbers.events_a_year - season
    if count[OPEN] + count[IN_FORCE] != lying:
        wrong.append(f"S-28: {count[OPEN]} open events and {count[IN_FORCE]} in force")
    if (state.event >= 0) != (count[IN_FORCE] == 1) or (
        state.event >= 0 and state.events[state.event] != IN_FORCE
    ):
        wrong.append(f"S-28: event in force {state.event}, cards {list(state.events)}")
    if season == WINTER and state.event >= 0:
        wrong.append("S-60: an event is in force in winter")
    fighting = state.step == THROW
    if fighting == (state.fight == NO_FIGHT):
        wrong.append(f"S-51: step {state.step} with fight {state.fight}")
    if fighting and state.fight == FIRST_FILLING and state.phase != FILLING_TOWER:
        wrong.append("S-16: the tower is filled in the middle of the game")
    if any(state.spent) and state.phase not in (ACTING, ROUND_END):
        wrong.append("S-43: cards off the planning boards outside the actions")
    for at, card in enumerate(state.shown):
        if card >= CHEST_CARD and at % SPACES != BID:
            wrong.append(f"S-25: chest card with a price on space {at % SPACES}")
        elif 0 <= card < CHEST_CARD and not state.spent[card] and state.owner[card] != at // SPACES:
            wrong.append(f"S-43: card {card} lies on the board of seat {at // SPACES} still")
    drawn = [province for province in state.drawn if province >= 0]
    if drawn and (state.phase != REVOLTING or len(set(drawn)) != len(drawn)):
        wrong.append(f"S-62: provinces drawn {drawn}")
    if drawn and any(state.owner[one] != state.turns[state.turn] for one in drawn):
        wrong.append(f"S-62: provinces {drawn} drawn, and not all are the victim's")
    for seat in range(state.players):
        gained = sum(
            sum(state.scored[(one * SEATS + seat) * SOURCES :][:SOURCES]) for one in range(YEARS)
        )
        if gained != state.points[seat]:
            wrong.append(f"S-63: seat {seat} has {state.points[seat]} points, of {gained} scored")
    if state.phase == ENDED and (year + 1 != options.years or season != WINTER):
        wrong.append(f"S-65: the game ended in round {state.round + 1}")
    return wrong


def broken_plans(state: State, plans: Sequence[int]) -> list[str]:
    """S-25, S-43: a card lies on one space only, on the board of the province's owner."""
    wrong = []
    lying: set[int] = set()
    for at, card in enumerate(plans):
        if 0 <= card < CHEST_CARD:
            if card in lying:
                wrong.append(f"S-25: card {card} lies on two spaces")
            lying.add(card)
            if not state.spent[card] and state.owner[card] != at // SPACES:
                wrong.append(f"S-43: card {card} is planned by {at // SPACES}, who lost it")
    return wrong
