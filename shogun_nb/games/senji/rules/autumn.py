"""Autumn and the end of a round (SEN-130 to SEN-162): trade, combinations, honour, mercenaries."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    BLUFF,
    BOAR,
    BOAR_DEER_BUTTERFLIES,
    BUTTERFLIES,
    CARD_FAMILY,
    CARD_KIND,
    CARD_VALUE,
    COMBINATION_HONOUR,
    COMBINATION_SAMURAI,
    COMBINATION_SIZE,
    COMBINATION_SYMBOL,
    DEER,
    FAMILY,
    HANA_MONTH,
    HANA_SYMBOL,
    ONE_MONTH,
    SAMURAI_HONOUR,
    TRADE,
    UMEKO,
)
from shogun_nb.games.senji.rules.hands import (
    add_honour,
    can_give,
    can_search,
    commander,
    die,
    forget,
    may_give,
    put_card,
    samurai_in_pile,
    seat_of,
    send_home,
    take_back_offers,
)
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.setup import find_leaders, only_one
from shogun_nb.games.senji.rules.state import Ints, State
from shogun_nb.games.senji.rules.summer import provinces_of, units_of

FINISHED, USE_TRADE, RETURN_SET, COMBINE, OPEN, TAKE_BACK, HIRE, HIRE_SAMURAI, EXCHANGE = range(9)
SEPPUKU, LOOK_AT_HAND, LOOK_AT_PILE = range(9, 12)
"""The kinds of actions, as a choice in the step ACT begins."""
SAMURAI_DRAWN = 3
"""How many samurai are drawn for each that a combination brings."""


@rule("SEN-032")
def continue_autumn(state: State) -> None:
    """The host calls the families, one after another."""
    if state.turn > 0:
        state.step = at.ACT
        state.seat = state.mover
        return
    left = 0
    for seat in range(state.players):
        if state.out[seat] == 0 and state.acted[seat] == 0:
            left += 1
    if left > 0:
        state.step = at.CALL_FAMILY
        state.seat = state.host
        return
    state.phase = at.ROUND_END


@rule("SEN-032")
def call_family(state: State, record: Record | None, seat: int) -> None:
    """A family's turn begins."""
    state.mover = seat
    state.turn = 1
    state.hired = 0
    state.hired_samurai = 0
    state.hired_sea = -1
    note(record, kinds.TURN, 32, seat)


@rule("SEN-130")
def end_turn(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """A family has done all it wants to; it may be out then, but for the host, who calls others."""
    seat = state.mover
    state.acted[seat] = 1
    state.mover = -1
    state.turn = 0
    if facts.options.out_after_turn == 1 and seat != state.host and is_out(state, seat):
        leave_game(facts, state, hidden, record, seat)


# --- trade ----------------------------------------------------------------------------------------
@rule("SEN-049", "SEN-130")
def trade_problem(facts: Facts, state: State, hidden: Ints, seat: int, card: int) -> int:
    """Why a trade card cannot be used, as the number of a rule; 0 if it can."""
    if hidden[at.CARD_AT + card] != seat or CARD_KIND[card] != TRADE:
        return 130
    if CARD_FAMILY[card] == state.family[seat]:
        return 130
    if seat_of(state, CARD_FAMILY[card]) >= 0:
        return 0
    return 0 if facts.options.trades_with_pile == 1 and can_search(facts, hidden) else 49


@rule("SEN-049", "SEN-130")
def use_trade(facts: Facts, state: State, hidden: Ints, record: Record | None, card: int) -> None:
    """The card goes back to its owner, who shows hanafuda; with too few, all of them."""
    owner = send_home(state, hidden, card)
    if owner < 0:
        note(record, kinds.TRADED_WITH_PILE, 49, state.mover, card=card)
        state.peeks = CARD_VALUE[card]
        return
    note(record, kinds.TRADED, 130, state.mover, card=card, whom=owner)
    state.partner = owner
    state.shows = min(CARD_VALUE[card], state.hana[owner])
    if state.shows == 0:
        note(record, kinds.NOTHING_TO_SHOW, 130, owner)
        state.partner = -1
    elif state.shows == state.hana[owner]:
        place = 0
        for one in range(at.HANA):
            if hidden[at.HANA_AT + one] == owner:
                show(state, hidden, place, one)
                place += 1
        state.step = at.TAKE
        state.seat = state.mover
    elif facts.options.shown_at_random == 1:
        state.peeks = state.shows
        state.shows = 0
    else:
        state.step = at.SHOW
        state.seat = owner


@rule("SEN-049")
def peek(state: State, hidden: Ints, rank: int) -> None:
    """A card of the hanafuda pile is shown to who has used a trade card of an absent family.

    If the card has an owner who does not choose, it is one of the owner's, drawn at random.
    """
    if state.partner >= 0:
        show(state, hidden, state.shows, nth_unshown(hidden, state.partner, rank))
        state.shows += 1
        state.peeks -= 1
        return
    for card in range(at.HANA):
        if hidden[at.HANA_AT + card] == at.HANA_PILE:
            if rank == 0:
                hidden[at.HANA_AT + card] = at.HANA_SHOWN
                hidden[at.HANA_KNOWN + card] = 0
                show(state, hidden, state.shows, card)
                break
            rank -= 1
    state.hana_pile -= 1
    state.shows += 1
    state.peeks -= 1


@rule("SEN-049")
def nth_unshown(hidden: Ints, seat: int, rank: int) -> int:
    """The hanafuda card of this rank in a hand, among those that are not shown yet."""
    for card in range(at.HANA):
        unseen = hidden[at.HANA_AT + card] == seat
        for place in range(at.SHOWN_CARDS):
            if hidden[at.SHOWN_AT + place] == card:
                unseen = False
        if unseen:
            if rank == 0:
                return card
            rank -= 1
    return -1


@rule("SEN-049")
def take_from_shown(state: State, hidden: Ints, record: Record | None, card: int) -> None:
    """One card of the pile is taken, and those that were shown beside it are shuffled back."""
    for place in range(state.shows):
        other = hidden[at.SHOWN_AT + place]
        if other != card:
            hidden[at.HANA_AT + other] = at.HANA_PILE
            hidden[at.HANA_KNOWN + other] = 0
            state.hana_pile += 1
        hidden[at.SHOWN_AT + place] = at.UNKNOWN
    hidden[at.HANA_AT + card] = state.mover
    state.hana[state.mover] += 1
    state.shows = 0
    note(record, kinds.SEARCHED, 49, state.mover)


@rule("SEN-049")
def show(state: State, hidden: Ints, place: int, card: int) -> None:
    """A hanafuda card is shown to who has used the trade card, and to nobody else."""
    hidden[at.SHOWN_AT + place] = card
    hidden[at.HANA_KNOWN + card] |= 1 << state.mover


@rule("SEN-049")
def take(state: State, hidden: Ints, record: Record | None, card: int) -> None:
    """One of the cards that are shown changes hands; only the two know which it was."""
    owner = state.partner
    for other in range(at.HANA):
        if hidden[at.HANA_AT + other] == owner:
            hidden[at.HANA_KNOWN + other] &= 1 << state.mover | 1 << owner
    hidden[at.HANA_AT + card] = state.mover
    hidden[at.HANA_KNOWN + card] = 1 << state.mover | 1 << owner
    state.hana[owner] -= 1
    state.hana[state.mover] += 1
    note(record, kinds.TOOK, 49, state.mover, whom=owner)
    for place in range(at.SHOWN_CARDS):
        hidden[at.SHOWN_AT + place] = at.UNKNOWN
    state.partner = -1
    state.shows = 0


# --- honour ---------------------------------------------------------------------------------------
@rule("SEN-131")
def set_problem(state: State, hidden: Ints, seat: int, cards: Ints) -> int:
    """Why these five cards are no set of all other families; 0 if they are one."""
    for family in range(at.FAMILIES):
        found = 0
        for place in range(at.FAMILIES - 1):
            card = cards[place]
            if card < 0 or hidden[at.CARD_AT + card] != seat:
                return 131
            if CARD_FAMILY[card] == family:
                found += 1
        if found != (0 if family == state.family[seat] else 1):
            return 131
    return 0


@rule("SEN-131")
def return_set(
    facts: Facts, state: State, hidden: Ints, record: Record | None, cards: Ints
) -> None:
    """A card of each other family goes home unused: honour here, 1 less for who gets one back."""
    note(record, kinds.SET_RETURNED, 131, state.mover)
    for place in range(at.FAMILIES - 1):
        owner = send_home(state, hidden, cards[place])
        if owner >= 0:
            add_honour(state, record, 131, owner, -1)
    add_honour(state, record, 131, state.mover, facts.numbers.set_honour)


@rule("SEN-132")
def combination_problem(
    facts: Facts, state: State, hidden: Ints, seat: int, kind: int, cards: Ints
) -> int:
    """Why these hanafuda are no such combination, or cannot be laid; 0 if they can."""
    size = COMBINATION_SIZE[kind]
    for place in range(len(cards)):
        card = cards[place]
        if (card >= 0) != (place < size):
            return 132
        if card >= 0:
            if hidden[at.HANA_AT + card] != seat:
                return 132
            symbol = COMBINATION_SYMBOL[kind]
            if symbol >= 0 and HANA_SYMBOL[card] != symbol:
                return 132
            if kind == ONE_MONTH and HANA_MONTH[card] != HANA_MONTH[cards[0]]:
                return 132
            for other in range(place):
                if cards[other] == card:
                    return 132
    if kind == BOAR_DEER_BUTTERFLIES:
        for wanted in (BOAR, DEER, BUTTERFLIES):
            found = 0
            for place in range(size):
                if cards[place] % 48 == wanted:
                    found += 1
            if found != 1:
                return 132
    if COMBINATION_SAMURAI[kind] > 0:
        enough = may_draw(facts, state, SAMURAI_DRAWN * COMBINATION_SAMURAI[kind])
        if not enough or provinces_of(state, seat) == 0:
            return 133  # told in words of its own
    return 0


@rule("SEN-132", "SEN-135")
def may_draw(facts: Facts, state: State, wanted: int) -> bool:
    """Whether so many samurai can be drawn; fewer will do, unless a full draw is agreed."""
    return samurai_in_pile(state) >= (wanted if facts.options.full_draw == 1 else 1)


@rule("SEN-132")
def find_combination(hidden: Ints, seat: int, kind: int, cards: Ints) -> bool:
    """Fill in the first cards of a hand that make a combination; whether there are enough."""
    for place in range(len(cards)):
        cards[place] = -1
    size = COMBINATION_SIZE[kind]
    for month in range(12 if kind == ONE_MONTH else 1):
        found = 0
        for card in range(at.HANA):
            fits = hidden[at.HANA_AT + card] == seat and found < size
            if fits and COMBINATION_SYMBOL[kind] >= 0:
                fits = HANA_SYMBOL[card] == COMBINATION_SYMBOL[kind]
            elif fits and kind == ONE_MONTH:
                fits = HANA_MONTH[card] == month
            elif fits:
                fits = card % 48 == BOAR or card % 48 == DEER or card % 48 == BUTTERFLIES
                for place in range(found):
                    if cards[place] % 48 == card % 48:
                        fits = False
            if fits:
                cards[found] = card
                found += 1
        if found == size:
            return True
        for place in range(len(cards)):
            cards[place] = -1
    return False


@rule("SEN-132")
def combine(state: State, hidden: Ints, record: Record | None, kind: int, cards: Ints) -> None:
    """A combination is laid down for honour, or for samurai to choose from."""
    for place in range(COMBINATION_SIZE[kind]):
        hidden[at.HANA_AT + cards[place]] = at.HANA_USED
        hidden[at.HANA_KNOWN + cards[place]] = at.ALL
        state.hana[state.mover] -= 1
    note(record, kinds.COMBINED, 132, state.mover, amount=kind)
    add_honour(state, record, 132, state.mover, COMBINATION_HONOUR[kind])
    if COMBINATION_SAMURAI[kind] > 0:
        count = COMBINATION_SAMURAI[kind]
        offer_samurai(state, record, 132, SAMURAI_DRAWN * count, count)


@rule("SEN-132", "SEN-135")
def offer_samurai(state: State, record: Record | None, number: int, wanted: int, keep: int) -> None:
    """So many samurai will be drawn, or as many as are left, and some of them kept."""
    left = samurai_in_pile(state)
    if left < wanted:
        note(record, kinds.FEW_SAMURAI, number, state.mover, amount=left)
    state.due_seat = state.mover
    state.due_samurai = min(wanted, left)
    state.keep = min(keep, left)


@rule("SEN-132", "SEN-135")
def keep(
    facts: Facts, state: State, hidden: Ints, record: Record | None, first: int, second: int
) -> None:
    """Who was offered is kept or goes back; a mercenary brings no honour and is at sea at once."""
    seat = state.seat
    for one in (first, second):
        if one >= 0:
            state.samurai_of[one] = seat
            state.samurai_at[one] = at.UNPLACED
            gained = 0
            if state.mercenary > 0:
                state.samurai_at[one] = at.SEA_AT + state.mercenary - 1
            if state.mercenary == 0 or facts.options.mercenary_honour == 1:
                gained = SAMURAI_HONOUR[one]
            number = 135 if state.mercenary > 0 else 132
            note(record, kinds.KEPT, number, seat, amount=gained, card=one)
            add_honour(state, record, number, seat, gained)
    take_back_offers(facts, state, hidden)
    state.keep = 0
    state.mercenary = 0


@rule("SEN-132")
def unplaced(state: State) -> int:
    """A samurai who has still to be stationed; -1 where there is none."""
    for one in range(at.SAMURAI):
        if state.samurai_of[one] >= 0 and state.samurai_at[one] == at.UNPLACED:
            return one
    return -1


@rule("SEN-132")
def station(state: State, record: Record | None, to: int) -> None:
    """A new samurai stands in a controlled province."""
    one = unplaced(state)
    state.samurai_at[one] = to
    note(record, kinds.STATIONED, 132, state.samurai_of[one], to, card=one)


# --- hostages -------------------------------------------------------------------------------------
@rule("SEN-045", "SEN-133")
def open_problem(state: State, hidden: Ints, seat: int, card: int) -> int:
    """Why a family card cannot be laid open; 0 if it can. One hostage a family."""
    if hidden[at.CARD_AT + card] != seat or CARD_KIND[card] != FAMILY:
        return 133
    if CARD_FAMILY[card] == state.family[seat]:
        return 133
    for other in range(at.CARDS):
        if hidden[at.CARD_AT + other] == at.OPEN + seat:
            if CARD_FAMILY[other] == CARD_FAMILY[card]:
                return 45
    return 0


@rule("SEN-045", "SEN-133", "SEN-134")
def turn_hostage(state: State, hidden: Ints, record: Record | None, what: int, card: int) -> None:
    """A hostage is laid open for honour, or taken back for as much."""
    seat = state.mover
    if what == OPEN:
        put_card(state, hidden, card, at.OPEN + seat)
        note(record, kinds.HOSTAGE_OPEN, 133, seat, card=card)
        add_honour(state, record, 133, seat, CARD_VALUE[card])
    else:
        put_card(state, hidden, card, seat)
        note(record, kinds.HOSTAGE_BACK, 134, seat, card=card)
        add_honour(state, record, 134, seat, -CARD_VALUE[card])


# --- mercenaries ----------------------------------------------------------------------------------
@rule("SEN-135")
def hire_problem(facts: Facts, state: State, seat: int, units: int, sea: int) -> int:
    """Why so many mercenaries cannot be hired; 0 if they can. ``units`` 0: a samurai."""
    if provinces_of(state, seat) > 0:
        return 135
    price = units * facts.numbers.mercenary_price if units > 0 else facts.numbers.samurai_price
    if facts.options.free_mercenaries == 0 and state.honour[seat] < price:
        return 136
    if state.hired_sea >= 0 and state.hired_sea != sea:
        return 140
    if units == 0:
        if state.hired_samurai == 1:
            return 139
        return 0 if may_draw(facts, state, facts.numbers.offered) else 137
    if state.hired + units > facts.numbers.mercenaries:
        return 138
    if state.fleet[sea * at.SEATS + seat] + units > facts.numbers.stack:
        return 138
    return 138 if units_of(state, seat) + units > facts.numbers.units else 0


@rule("SEN-135")
def hire(facts: Facts, state: State, record: Record | None, units: int, sea: int) -> None:
    """Mercenaries stand in a sea, or a samurai is offered for it."""
    seat = state.mover
    note(record, kinds.HIRED, 135, seat, sea, units)
    state.hired_sea = sea
    if units > 0:
        add_honour(state, record, 135, seat, -units * facts.numbers.mercenary_price)
        state.fleet[sea * at.SEATS + seat] += units
        state.hired += units
        return
    add_honour(state, record, 135, seat, -facts.numbers.samurai_price)
    state.hired_samurai = 1
    state.mercenary = sea + 1
    offer_samurai(state, record, 135, facts.numbers.offered, 1)


# --- Umeko ----------------------------------------------------------------------------------------
@rule("SEN-170")
def exchange_problem(state: State, hidden: Ints, seat: int, card: int, partner: int) -> int:
    """Why Umeko cannot exchange so; 0 if he can."""
    if commander(state, state.samurai_of[UMEKO]) != seat or state.samurai_at[UMEKO] >= at.IN_PILE:
        return 170
    if state.swapped[seat] == 1 or partner == seat or partner >= state.players:
        return 170
    if state.out[partner] == 1 or not can_give(state, partner):
        return 170
    return 0 if may_give(state, hidden, seat, card) else 48


@rule("SEN-170")
def begin_exchange(
    state: State, hidden: Ints, record: Record | None, card: int, partner: int
) -> None:
    """Umeko offers a card face down; the partner must give one."""
    state.swapped[state.mover] = 1
    state.partner = partner
    hidden[at.OFFER_AT] = card
    state.given = 1
    note(record, kinds.EXCHANGE_FORCED, 170, state.mover, whom=partner)
    state.step = at.SWAP_BACK
    state.seat = partner


@rule("SEN-170")
def swap_back(state: State, hidden: Ints, card: int) -> None:
    """Both cards change hands face down."""
    one = state.mover
    other = state.partner
    both = 1 << one | 1 << other
    put_card(state, hidden, hidden[at.OFFER_AT], other, both)
    put_card(state, hidden, card, one, both)
    forget(state, hidden, one, both)
    forget(state, hidden, other, both)
    hidden[at.OFFER_AT] = at.UNKNOWN
    state.given = 0
    state.partner = -1


# --- the end of a round ---------------------------------------------------------------------------
@rule("SEN-136")
def is_out(state: State, seat: int) -> bool:
    """Whether a player has neither province nor honour."""
    return provinces_of(state, seat) == 0 and state.honour[seat] <= 0


@rule("SEN-136")
def leave_game(facts: Facts, state: State, hidden: Ints, record: Record | None, seat: int) -> None:
    """A family is out: its cards go home, or out of the game, and from now on it is absent."""
    family = state.family[seat]
    state.out[seat] = 1
    note(record, kinds.OUT, 136, seat)
    put_card(state, hidden, BLUFF[family], at.GONE)
    for card in range(at.CARDS):
        place = hidden[at.CARD_AT + card]
        mine = place == seat or place == at.OPEN + seat
        if place >= at.BID and (place - at.BID) % at.SEATS == seat:
            mine = True
        if mine and place == seat and facts.options.out_cards_leave == 1:
            put_card(state, hidden, card, at.GONE)
        elif mine:
            send_home(state, hidden, card)
    for card in range(at.HANA):
        if hidden[at.HANA_AT + card] == seat:
            hidden[at.HANA_AT + card] = at.HANA_USED
            hidden[at.HANA_KNOWN + card] = at.ALL
    state.hana[seat] = 0
    for sea in range(at.SEAS):
        fleet = sea * at.SEATS + seat
        if state.fleet[fleet] > 0:
            note(record, kinds.SURPLUS_LOST, 136, seat, sea, state.fleet[fleet])
        state.fleet[fleet] = 0
    for one in range(at.SAMURAI):
        if state.samurai_of[one] == seat and state.samurai_at[one] < at.IN_PILE:
            die(facts, state, record, 136, one)


@rule("SEN-020", "SEN-034", "SEN-136", "SEN-160", "SEN-161", "SEN-162")
def end_round(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """Who is out leaves; with 60 honour the first wins; else another round begins."""
    playing = 0
    for seat in range(state.players):
        if state.out[seat] == 0 and is_out(state, seat):
            leave_game(facts, state, hidden, record, seat)
        playing += 1 - state.out[seat]
    find_leaders(state)
    best = -10
    for seat in range(state.players):
        if state.out[seat] == 0:
            best = max(best, state.honour[seat])
    over = playing < 2 or state.round >= facts.options.rounds
    if best >= facts.numbers.goal:
        if only_one(state) >= 0:
            over = True
        else:
            note(record, kinds.GOES_ON, 162, amount=best)
    if over:
        state.won = state.tied
        for seat in range(state.players):
            if state.won >> seat & 1:
                note(record, kinds.WON, 161, seat, amount=state.honour[seat])
        state.phase = at.ENDED
        return
    for seat in range(state.players):
        state.acted[seat] = 0
        state.swapped[seat] = 0
    state.round += 1
    state.made = 0
    state.draws = 0
    note(record, kinds.ROUND_BEGAN, 30, amount=state.round)
    state.phase = at.HOSTING
