"""The greedy bot: readable rules of thumb, each choice with a reason.

It looks one step ahead, at the public position only, and uses no luck. Written in the part of
Python that also compiles, in whole numbers. Every value is in tenths of a victory point; the
figures are judgement, not measurement, and open to argument.

The reasons follow the choice: one number for each space of a plan, or one for any other choice.
:data:`REASON_SENTENCES` says them in words.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.rules.actions import STAY, is_target, price_of, why_not_built
from shogun_nb.games.shogun.rules.course import REASONS_AT
from shogun_nb.games.shogun.rules.parameters import NO_EFFECT, Facts
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS, provinces_of, put_hand
from shogun_nb.games.shogun.rules.setup import FROM_PILE, groups_left, next_card
from shogun_nb.games.shogun.rules.state import (
    ACTIONS,
    AUTUMN,
    BATTLE_A,
    BATTLE_MOVE,
    BID,
    BUILDINGS,
    CHEST_CARD,
    CLOSED,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_1,
    DEPLOY_5,
    DRAFT,
    EVENTS,
    LARGEST_DRAFT,
    MORE_CHESTS,
    MORE_RICE,
    MOST_REVOLTS,
    MOVE_AFTER_DEPLOY,
    NEUTRAL,
    NOTHING,
    OPEN,
    ORDER_REVOLTS,
    PLACE_GROUP,
    PLACES,
    PLAN,
    SEASONS,
    SEATS,
    SIX_ARMIES,
    STRONGER_ATTACK,
    TAKE_PLACE,
    Ints,
    State,
)
from shogun_nb.games.shogun.rules.winter import majority_points

# --- reasons --------------------------------------------------------------------------------------
(
    NO_REASON,
    NOT_WORTH_IT,
    MUST_BE_USED,
    BUILD_FOR_MAJORITY,
    BUILD_FOR_POINT,
    RICE_IS_SHORT,
    RICE_IN_RESERVE,
    TAXES_PAY_WELL,
    DEPLOY_AT_BORDER,
    DEPLOY_TO_ATTACK,
    ATTACK_NEUTRAL,
    ATTACK_WEAKER,
    ATTACK_SOMEBODY,
    MOVE_TO_BORDER,
    KEEP_TOGETHER,
    STAY_HERE,
    BID_FROM_PLENTY,
    BID_NOTHING,
    BID_NO_CARD,
    PLACE_FOR_PRIVILEGE,
    PLACE_EARLY,
    TAKE_GOOD_PROVINCE,
    TAKE_UNSEEN,
    GROUP_AT_BORDER,
    STRONGEST_FIRST,
) = range(25)

REASON_SENTENCES = (
    "",
    "No province is worth this action now.",
    "A card has to lie here, and this province loses least by it.",
    "It wins or ties the majority of this building in the region.",
    "The building is worth a point, and the province is well held.",
    "There is too little rice for the winter.",
    "Rice in reserve for the winter.",
    "The province pays well and is calm enough.",
    "Strong neighbours stand at this border.",
    "More armies here make an attack possible.",
    "A neutral province is defended by farmers only.",
    "The armies here are clearly more than the defender's.",
    "There is no better target, and who can move must.",
    "The armies are needed at that border.",
    "The armies gather; no attack promises enough.",
    "Moving on would leave this border open.",
    "There are chests to spare for an earlier choice of place.",
    "Chests are needed for the actions.",
    "All cards lie out already.",
    "The card that comes with this place helps most this round.",
    "An early place acts before the others.",
    "Good values, or next to own provinces.",
    "The open provinces are poor; the pile is better on average.",
    "The group fits the danger at its borders.",
    "The strongest armies fight first.",
)

_NOT_POSSIBLE = -10_000
_TOO_DEAR = -1  # it would be skipped (S-44): harmless where a card must lie


@rule()
def greedy_choice(facts: Facts, state: State, choice: Ints) -> None:
    """Fill the choice of the seat that is asked, and the reasons behind it."""
    step = state.step
    if step == PLAN:
        greedy_plan(facts, state, choice)
    elif step == BATTLE_MOVE:
        greedy_move(facts, state, state.order[state.slot], choice)
    elif step == MOVE_AFTER_DEPLOY:
        greedy_move(facts, state, DEPLOY_1, choice)
    elif step == TAKE_PLACE:
        greedy_place(state, choice)
    elif step == ORDER_REVOLTS:
        greedy_order(state, choice)
    elif step == DRAFT:
        greedy_draft(facts, state, choice)
    elif step == PLACE_GROUP:
        choice[0] = fitting_group(facts, state, state.here)
        choice[REASONS_AT] = GROUP_AT_BORDER


# --- planning -------------------------------------------------------------------------------------
@rule("S-25", "S-26", "S-27")
def greedy_plan(facts: Facts, state: State, choice: Ints) -> None:
    """Keep laying the most valuable card while it is worth something or must be laid."""
    seat = state.seat
    hand = [0] * len(state.owner)
    cards = put_hand(state, seat, hand)
    hungry = hunger(facts, state, seat, cards)
    chests = state.chests[seat]
    prices = [0] * ACTIONS
    put_prices(facts, state, prices)
    for space in range(ACTIONS + 1):
        choice[space] = NOTHING
        choice[REASONS_AT + space] = NOT_WORTH_IT
    # One chest card is bid and four cover unwanted actions; with few provinces all cards lie out.
    due = min(cards, ACTIONS)
    if cards + CHEST_CARDS > ACTIONS:
        due = ACTIONS - (CHEST_CARDS - 1)
    # Laying a card changes what is left in the chest, but not what another card is worth.
    worths = [0] * (cards * ACTIONS)
    for card in range(cards):
        for action in range(ACTIONS):
            if prices[action] <= chests:
                worths[card * ACTIONS + action] = worth_of_action(
                    facts, state, seat, hand[card], action, prices[action], hungry
                )
    laid = 0
    while laid < min(cards, ACTIONS):
        best = _NOT_POSSIBLE - 1
        best_card = 0
        best_action = 0
        for card in range(cards):
            if hand[card] >= 0:
                for action in range(ACTIONS):
                    if choice[action] == NOTHING:
                        worth = _TOO_DEAR
                        if prices[action] <= chests:
                            worth = worths[card * ACTIONS + action]
                        if worth > best:
                            best = worth
                            best_card = card
                            best_action = action
        if best <= 0 and laid >= due:
            break
        province = hand[best_card]
        hand[best_card] = -1
        choice[best_action] = province
        choice[REASONS_AT + best_action] = MUST_BE_USED
        if best > 0:
            chests -= prices[best_action]
            choice[REASONS_AT + best_action] = reason_for(
                facts, state, seat, province, best_action, hungry
            )
        laid += 1
    bid = max(0, min(CHEST_CARDS - 1, (chests - 2) // 3))
    choice[BID] = CHEST_CARD + bid
    choice[REASONS_AT + BID] = BID_FROM_PLENTY if bid > 0 else BID_NOTHING


@rule("S-60", "S-61")
def hunger(facts: Facts, state: State, seat: int, provinces: int) -> int:
    """The rice missing in winter: provinces plus the worst open loss, minus the rice."""
    numbers = facts.numbers
    loss = 0
    for card in range(EVENTS):
        if state.events[card] == OPEN:
            loss = max(loss, numbers.event_rice_loss[card])
    return provinces + loss - state.rice[seat]


@rule("S-28", "S-45", "S-47", "S-48")
def put_prices(facts: Facts, state: State, prices: Ints) -> None:
    """Chests for each action, as printed or as the dearest event that is open makes it."""
    for action in range(ACTIONS):
        prices[action] = price_of(facts, action, NO_EFFECT)
        for card in range(EVENTS):
            if state.events[card] == OPEN:
                price = price_of(facts, action, facts.numbers.event_effect[card])
                prices[action] = max(prices[action], price)


@rule()
def worth_of_action(
    facts: Facts, state: State, seat: int, province: int, action: int, price: int, hungry: int
) -> int:
    """What an action is worth where it can be paid, in tenths of a point; not above 0: leave it."""
    board = facts.board
    if action < BUILDINGS:
        return worth_of_building(facts, state, seat, province, action, price)
    if action == COLLECT_TAXES:
        return 6 * board.tax[province] - danger_of_revolt(state, province)
    if action == CONFISCATE_RICE:
        gained = min(board.rice[province], max(0, hungry))
        return 10 * gained + board.rice[province] - danger_of_revolt(state, province)
    if action >= BATTLE_A:
        return worth_of_attack(facts, state, seat, province)
    size = facts.numbers.deploy_armies[action - DEPLOY_5]
    if state.supply[seat] < size:
        return -1
    danger = threat(facts, state, seat, province) - state.armies[province]
    return min(30, 4 * size + 3 * max(0, danger)) - 3 * price


@rule("S-56")
def danger_of_revolt(state: State, province: int) -> int:
    """What the revolt or the new marker may cost, in tenths of a point."""
    if state.revolts[province] == 0:
        return 4
    if state.armies[province] > state.revolts[province] + 2:
        return 14
    return 40


@rule("S-45", "S-63")
def worth_of_building(
    facts: Facts, state: State, seat: int, province: int, kind: int, price: int
) -> int:
    """The point for the building and the majority it may bring, in each winter to come."""
    if why_not_built(facts, state, province, kind) >= 0:
        return -1
    numbers = facts.numbers
    winters = facts.options.years - state.round // SEASONS
    points = numbers.building_points + majority_gain(facts, state, seat, province, kind)
    worth = 10 * points * winters - 4 * price
    exposed = threat(facts, state, seat, province) - state.armies[province]
    return worth - 2 * max(0, min(5, exposed))


@rule("S-63")
def majority_gain(facts: Facts, state: State, seat: int, province: int, kind: int) -> int:
    """Points of the region's majority that one more building of the kind wins the seat."""
    board = facts.board
    built = [0] * SEATS
    for place in range(len(state.owner)):
        if state.owner[place] < SEATS and board.region[place] == board.region[province]:
            built[state.owner[place]] += state.buildings[place * BUILDINGS + kind]
    own = 1 + built[seat]
    others = 0
    for other in range(state.players):
        if other != seat:
            others = max(others, built[other])
    points = majority_points(facts.numbers, kind, 1)
    if own - 1 > others:
        return 0
    if own > others:
        return points if others < own - 1 or others == 0 else 1
    if own == others:
        return majority_points(facts.numbers, kind, 2)
    return 0


@rule("S-49")
def threat(facts: Facts, state: State, seat: int, province: int) -> int:
    """The largest number of armies that another player has next door."""
    board = facts.board
    most = 0
    for border in range(board.first[province], board.first[province + 1]):
        near = board.neighbours[border]
        if state.owner[near] != seat and state.owner[near] < SEATS:
            most = max(most, state.armies[near])
    return most


@rule("S-49")
def worth_of_attack(facts: Facts, state: State, seat: int, province: int) -> int:
    """The best target from here, counted with the armies that stand here now."""
    board = facts.board
    moving = state.armies[province] - 1
    if moving < 1:
        return -2
    best = -3
    for border in range(board.first[province], board.first[province + 1]):
        target = board.neighbours[border]
        if state.owner[target] != seat and state.owner[target] != CLOSED:
            best = max(best, worth_of_target(facts, state, target, moving))
    return best


@rule("S-49", "S-52")
def worth_of_target(facts: Facts, state: State, target: int, moving: int) -> int:
    """What conquering the target is worth; negative when it would likely fail."""
    board = facts.board
    at = target * BUILDINGS
    prize = 10 + board.tax[target] + board.rice[target]
    prize += 12 * (state.buildings[at] + state.buildings[at + 1] + state.buildings[at + 2])
    defenders = state.armies[target]
    if state.owner[target] == NEUTRAL:
        defenders = facts.numbers.neutral_farmers
    spare = moving - defenders
    if spare <= 0:
        return 10 * spare - 20
    if spare == 1:
        return prize // 2 - 4
    return prize + min(spare, 5)


@rule()
def reason_for(
    facts: Facts, state: State, seat: int, province: int, action: int, hungry: int
) -> int:
    """The reason that goes with a wanted action."""
    board = facts.board
    if action < BUILDINGS:
        if majority_gain(facts, state, seat, province, action) > 0:
            return BUILD_FOR_MAJORITY
        return BUILD_FOR_POINT
    if action == COLLECT_TAXES:
        return TAXES_PAY_WELL
    if action == CONFISCATE_RICE:
        return RICE_IS_SHORT if hungry > 0 else RICE_IN_RESERVE
    if action >= BATTLE_A:
        for border in range(board.first[province], board.first[province + 1]):
            target = board.neighbours[border]
            if state.owner[target] == NEUTRAL:
                return ATTACK_NEUTRAL
        return ATTACK_WEAKER
    if threat(facts, state, seat, province) > state.armies[province]:
        return DEPLOY_AT_BORDER
    return DEPLOY_TO_ATTACK


# --- moving ---------------------------------------------------------------------------------------
@rule("S-48", "S-49")
def greedy_move(facts: Facts, state: State, action: int, choice: Ints) -> None:
    """Attack where it is worth most; otherwise gather where the border is weakest, or stay."""
    board = facts.board
    seat = state.seat
    start = state.here
    most = state.armies[start] - 1
    best = _NOT_POSSIBLE
    for border in range(board.first[start], board.first[start + 1]):
        target = board.neighbours[border]
        if not is_target(facts, state, seat, target, action):
            continue
        armies = most
        if state.owner[target] == seat:
            need = threat(facts, state, seat, target) - state.armies[target]
            spare = most - threat(facts, state, seat, start)
            armies = max(1, min(most, spare))
            worth = min(need, 5) if spare > 0 else -5
            reason = MOVE_TO_BORDER if need > 0 else KEEP_TOGETHER
        else:
            worth = worth_of_target(facts, state, target, most)
            reason = ATTACK_SOMEBODY
            if worth > 0:
                reason = ATTACK_NEUTRAL if state.owner[target] == NEUTRAL else ATTACK_WEAKER
        if worth > best:
            best = worth
            choice[0] = target
            choice[1] = armies
            choice[REASONS_AT] = reason
    if action == DEPLOY_1 and best <= 0:
        choice[0] = STAY
        choice[1] = 0
        choice[REASONS_AT] = STAY_HERE


# --- other choices --------------------------------------------------------------------------------
@rule("S-23", "S-29")
def greedy_place(state: State, choice: Ints) -> None:
    """The privilege that fits, early places a little before late ones."""
    seat = state.seat
    best = _NOT_POSSIBLE
    for place in range(PLACES):
        if state.turns[place] < 0:
            card = state.special[place]
            worth = 4
            if card == STRONGER_ATTACK:
                worth = 7
            elif card == SIX_ARMIES:
                worth = 8 if state.chests[seat] >= 3 else 2
            elif card == MORE_CHESTS:
                worth = 6
            elif card == MORE_RICE:
                worth = 3
                if state.round % SEASONS == AUTUMN:
                    missing = provinces_of(state, seat) - state.rice[seat]
                    worth = 9 if missing > 0 else 2
            if worth + PLACES - place > best:
                best = worth + PLACES - place
                choice[0] = place
                choice[REASONS_AT] = PLACE_FOR_PRIVILEGE if worth > 5 else PLACE_EARLY


@rule("S-62")
def greedy_order(state: State, choice: Ints) -> None:
    """Most armies first."""
    for place in range(MOST_REVOLTS):
        choice[place] = state.drawn[place]
    for _ in range(MOST_REVOLTS):
        for place in range(MOST_REVOLTS - 1):
            one = choice[place]
            two = choice[place + 1]
            if one >= 0 and two >= 0 and state.armies[one] < state.armies[two]:
                choice[place] = two
                choice[place + 1] = one
    choice[REASONS_AT] = STRONGEST_FIRST


@rule("S-13")
def worth_of_province(facts: Facts, state: State, seat: int, province: int) -> int:
    """Card values, sites, and own provinces next door."""
    board = facts.board
    worth = 2 * board.tax[province] + board.rice[province] + 3 * board.sites[province]
    for border in range(board.first[province], board.first[province + 1]):
        if state.owner[board.neighbours[border]] == seat:
            worth += 6
    return worth


@rule("S-13")
def greedy_draft(facts: Facts, state: State, choice: Ints) -> None:
    """The better open card, or the pile where both are below average."""
    board = facts.board
    seat = state.seat
    average = 0
    for province in range(len(board.tax)):
        average += 2 * board.tax[province] + board.rice[province] + 3 * board.sites[province]
    best = average // len(board.tax) - 4 if next_card(state) != -1 else _NOT_POSSIBLE
    choice[0] = FROM_PILE
    choice[1] = 0
    choice[REASONS_AT] = TAKE_UNSEEN
    for place in range(2):
        card = state.open_cards[place]
        if card >= 0 and worth_of_province(facts, state, seat, card) > best:
            best = worth_of_province(facts, state, seat, card)
            choice[0] = card
            choice[1] = fitting_group(facts, state, card)
            choice[REASONS_AT] = TAKE_GOOD_PROVINCE


@rule("S-12", "S-13")
def fitting_group(facts: Facts, state: State, province: int) -> int:
    """The largest group where a strong neighbour stands, a middle one elsewhere."""
    seat = state.seat
    danger = threat(facts, state, seat, province)
    left = groups_left(state, seat)
    skip = 0 if danger >= 4 else left // 2
    size = 0
    for group in range(seat * LARGEST_DRAFT, (seat + 1) * LARGEST_DRAFT):
        if state.groups[group] > 0:
            if skip == 0:
                return state.groups[group]
            skip -= 1
            size = state.groups[group]
    return size
