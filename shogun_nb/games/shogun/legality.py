"""Which choices are legal and what is wrong with others, for players and chance alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.rulebook import Asked
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.chance import candidates, cards_to_draw
from shogun_nb.games.shogun.choices import (
    FARMERS_NAME,
    PRIVILEGE_KEYS,
    Choice,
    ChoiceError,
    ExchangeCards,
    Move,
    OrderRevolts,
    Plan,
    Stay,
    TakeCard,
    TakeUnseen,
    choice_from_numbers,
)
from shogun_nb.games.shogun.position import Situation
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import STAY, is_target, problems_with_move
from shogun_nb.games.shogun.rules.planning import (
    plan_counts,
    problems_with_place,
    problems_with_plan,
    provinces_of,
)
from shogun_nb.games.shogun.rules.setup import (
    EXCHANGE,
    FROM_PILE,
    may_exchange,
    next_card,
    problems_with_draft,
    problems_with_group,
)
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.rules.winter import problems_with_revolt_order
from shogun_nb.games.shogun.words import ACTION_KEYS, action_names

ASKED = {
    at.NOBODY: Asked("nothing", "S-20"),
    at.FIRST_PLAYER: Asked("the first player of the draft", "S-13"),
    at.TURN_UP_PROVINCE: Asked("the next province card", "S-13"),
    at.TURN_UP_EVENTS: Asked("the year's four events", "S-17"),
    at.TURN_UP_ACTIONS: Asked("the first five action cards", "S-21"),
    at.TURN_UP_ACTION: Asked("the next action card", "S-40"),
    at.LAY_OUT_SPECIALS: Asked("the special cards", "S-22"),
    at.DRAW_EVENT: Asked("the event of this round", "S-28"),
    at.BREAK_TIE: Asked("who comes first of equal bids", "S-29"),
    at.DRAW_REVOLT: Asked("a province for a winter revolt", "S-62"),
    at.THROW: Asked("a throw of the battle tower", "S-51"),
    at.DRAFT: Asked("a province card and an army group", "S-13", method="draft"),
    at.PLACE_GROUP: Asked("an army group for the unseen province", "S-13", method="place_group"),
    at.PLAN: Asked("a plan", "S-25", together=True, method="plan"),
    at.TAKE_PLACE: Asked("a place in the turn order", "S-29", method="take_place"),
    at.BATTLE_MOVE: Asked(
        "a target and a number of armies", "S-49", turn="S-40", method="battle_move"
    ),
    at.MOVE_AFTER_DEPLOY: Asked(
        "whether and where to move after deploying",
        "S-48",
        turn="S-40",
        method="move_after_deploy",
    ),
    at.ORDER_REVOLTS: Asked("the order of the revolts", "S-62", method="order_revolts"),
    at.GAME_OVER: Asked("nothing, the game is over", "S-65"),
}
"""What the game waits for, by step."""

_MOST_LISTED = 12


class TooManyChoices(InputError):
    """There are too many outcomes or choices to list; the message says how many.

    >>> try:
    ...     new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).legal()
    ... except TooManyChoices as error:
    ...     print(str(error)[:31])
    There are 385378560 legal plans
    """


def numbers_of(position: Situation, seat: int, choice: Choice) -> tuple[list[int], list[str]]:
    """The choice as the rules read it, and everything wrong with it, each with its rule.

    ``seat`` is who chooses, -1 for chance. Nothing is changed. With problems the numbers may be
    empty.
    """
    state = position.state
    step = state.step
    if isinstance(choice, Plan):
        cards, unknown = choice.cards(position.lookup)
        lying = [
            at.CHEST_CARD + laid if isinstance(laid := getattr(choice, key), int) else card
            for key, card in zip((*ACTION_KEYS, "bid"), cards, strict=True)
        ]
        actions = action_names(position.numbers.deploy_armies)
        printed = position.map.printed
        return cards, unknown + problems_with_plan(printed, state, seat, lying, actions)
    try:
        numbers = choice.numbers(position.lookup)
    except ChoiceError as error:
        return [], [f"{ASKED[step].rule}: {error}"]
    if step <= at.LAST_OF_CHANCE:
        return numbers, problems_with_chance(position, numbers)
    return numbers, _problems_of_player(position, seat, choice, numbers)


def example(position: Situation) -> str:
    """A choice that answers what is asked now, as it would be typed.

    >>> example(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).position)
    "sg.Plan(castle='Harima', temple='Izu', theatre='Mino', rice='Musashi', taxes='Owari', \
deploy_5='Sagami', bid=0)"
    """
    state = position.state
    if state.step in (at.NOBODY, at.GAME_OVER):
        return "nothing"
    if state.step == at.PLAN:
        # A chest card bid needs at least six provinces; with fewer, all cards lie out (S-26).
        owned = zip(position.map.names, state.owner, strict=True)
        hand = [name for name, owner in owned if owner == state.seat][:6]
        laid = "".join(f"{key}={name!r}, " for key, name in zip(ACTION_KEYS, hand, strict=False))
        return f"sg.Plan({laid}bid=0)"
    if state.step == at.THROW:
        cubes = list(state.hand)
    elif state.step <= at.LAST_OF_CHANCE:
        cards = [0] * max(len(state.owner), at.EVENTS)
        candidates(state, cards)
        cubes = cards[: cards_to_draw(position.facts, state)]
    else:
        legal = _legal_numbers(position, state)
        if not legal:
            return "nothing: there is no legal choice"
        cubes = legal[0]
    return f"sg.{choice_from_numbers(state.step, cubes, state, position.lookup)!r}"


def _problems_of_player(
    position: Situation, seat: int, choice: Choice, numbers: Sequence[int]
) -> list[str]:
    state = position.state
    names = position.map.printed
    if isinstance(choice, Stay):
        return []
    if isinstance(choice, Move):
        start = position.lookup.province(choice.start)
        if start != state.here:
            rule = "S-48" if state.step == at.MOVE_AFTER_DEPLOY else "S-49"
            return [
                f"{rule}: armies move from {names[state.here]}, where the action takes place, not "
                f"from {names[start]}."
            ]
        return problems_with_move(names, position.facts, state, numbers[0], numbers[1])
    if isinstance(choice, OrderRevolts):
        return problems_with_revolt_order(names, state, numbers)
    if isinstance(choice, (TakeCard, TakeUnseen, ExchangeCards)):
        return _elsewhere(position, choice, numbers[0]) + problems_with_draft(
            names, state, numbers[0], numbers[1]
        )
    if state.step == at.PLACE_GROUP:
        return _elsewhere(position, choice, state.here) + problems_with_group(state, numbers[0])
    return problems_with_place(state, numbers[0])


def _elsewhere(position: Situation, choice: Choice, taken: int) -> list[str]:
    """What is wrong with the province that a drafting player names for the army group."""
    wanted = getattr(choice, "in_", None)
    if wanted is None or position.lookup.province(wanted) == taken:
        return []
    return [
        "S-13: the army group goes into the province whose card is taken: "
        f"{position.map.printed[taken]}, not {wanted}. Leave in_ out, or take the card of the "
        "province that you want."
    ]


def problems_with_chance(position: Situation, numbers: Sequence[int]) -> list[str]:
    """Why an outcome cannot come from chance here; [] when it can."""
    state = position.state
    if state.step == at.THROW:
        return _problems_with_throw(position, numbers)
    cards = [0] * max(len(state.owner), at.EVENTS)
    count = candidates(state, cards)
    wanted = cards_to_draw(position.facts, state)
    asked = f"{ASKED[state.step].rule}, {ASKED[state.step].words}"
    if len(numbers) != wanted:
        return [f"{asked}: {wanted} wanted, {len(numbers)} given."]
    possible = cards[:count]
    listed = ", ".join(_outcome_name(position, one) for one in possible[:_MOST_LISTED])
    if count > _MOST_LISTED:
        listed += f" and {count - _MOST_LISTED} more"
    return [
        f"{asked}: {_outcome_name(position, number)} cannot come now; possible "
        f"{'is' if count == 1 else 'are'} {listed}."
        for number in numbers
        if number not in possible
    ]


def _outcome_name(position: Situation, number: int) -> str:
    step = position.state.step
    if step in (at.TURN_UP_PROVINCE, at.DRAW_REVOLT):
        return position.map.printed[number]
    if step in (at.FIRST_PLAYER, at.BREAK_TIE):
        return position.players[number]
    if step == at.LAY_OUT_SPECIALS:
        return PRIVILEGE_KEYS[number]
    if step in (at.TURN_UP_ACTIONS, at.TURN_UP_ACTION):
        return ACTION_KEYS[number]
    return str(number + 1)


def _problems_with_throw(position: Situation, numbers: Sequence[int]) -> list[str]:
    state = position.state
    problems = []
    for colour in range(at.COLOURS):
        most = state.hand[colour] + state.tray[colour] + state.tower[colour]
        if numbers[colour] > most:
            name = (
                FARMERS_NAME
                if colour == at.FARMERS
                else position.players[colour]
                if colour < len(position.players)
                else f"seat {colour + 1}"
            )
            problems.append(
                f"S-51: {counted(numbers[colour], 'cube')} of {name} cannot lie in the tray: only "
                f"{most} in the hand, the tray and the tower."
            )
    return problems


# --- lists of what may be chosen ------------------------------------------------------------------
def legal_choices(position: Situation, most: int = 10_000) -> list[Choice]:
    """Every legal choice of the player who is asked, in a fixed order.

    Raises :class:`TooManyChoices` for plans, and where there are more than ``most``.
    """
    state = position.state
    lookup = position.lookup
    if state.step == at.PLAN:
        hand = provinces_of(state, state.seat)
        count = sum(plan_counts(hand, min(state.chests[state.seat], 4) + 1))
        raise TooManyChoices(
            f"There are {count} legal plans (S-25), too many to list. Ask problems(plan) of one."
        )
    found = [
        choice_from_numbers(state.step, numbers, state, lookup)
        for numbers in _legal_numbers(position, state)
    ]
    if len(found) > most:
        raise TooManyChoices(f"There are {len(found)} legal choices, more than {most}.")
    return found


def _legal_numbers(position: Situation, state: State) -> list[list[int]]:
    if state.step == at.TAKE_PLACE:
        return [[place] for place in range(at.PLACES) if state.turns[place] < 0]
    if state.step in (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY):
        board = position.board
        after = state.step == at.MOVE_AFTER_DEPLOY
        action = at.DEPLOY_1 if after else state.order[state.slot]
        around = board.neighbours[board.first[state.here] : board.first[state.here + 1]]
        moves = [
            [target, armies]
            for target in around
            if is_target(position.facts, state, state.seat, target, action)
            for armies in range(1, state.armies[state.here])
        ]
        return moves + ([[STAY, 0]] if after else [])
    if state.step == at.ORDER_REVOLTS:
        drawn = [province for province in state.drawn if province >= 0]
        return [list(order) for order in permutations(drawn)]
    own = state.groups[state.seat * at.LARGEST_DRAFT : (state.seat + 1) * at.LARGEST_DRAFT]
    sizes = sorted({size for size in own if size > 0}, reverse=True)
    if state.step == at.PLACE_GROUP:
        return [[size] for size in sizes]
    if state.step == at.DRAFT:
        choices = [[card, size] for card in state.open_cards if card >= 0 for size in sizes]
        if next_card(state) != -1:
            choices.append([FROM_PILE, 0])
        if may_exchange(state, state.seat):
            choices.append([EXCHANGE, 0])
        return choices
    return []
