"""Which choices are legal and what is wrong with others, for players and chance alike.

Choices are numbers here, as :mod:`~shogun_nb.games.senji.rules.course` lists them. What is listed
and what is refused ask the same functions of the rules. Where several selections of cards would do
the same thing (a set, a combination), the list has the first; every other one is legal, too. Offers
are listed card for card without a promise; up to four may be given and wanted. A host who lays
orders on more than seven provinces, imperial ones among them, finds those listed in which the rest
have the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from shogun_nb.engine.rulebook import Asked
from shogun_nb.games.senji.chance import to_draw_from
from shogun_nb.games.senji.rules import autumn, battle, kami, setup, summer, winter
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    BLUFF,
    CARD_FAMILY,
    CARD_VALUE,
    COMBINATIONS,
    MILITARY,
    MOST_CARDS,
    OTANI,
)
from shogun_nb.games.senji.rules.hands import may_give, seat_of
from shogun_nb.games.senji.rules.parameters import Facts, Options, Parameters

if TYPE_CHECKING:
    from shogun_nb.games.senji.position import Situation

ASKED = {
    at.NOBODY: Asked("nothing", "SEN-030"),
    at.DRAW_HANA: Asked("a hanafuda card from the pile", "SEN-071"),
    at.DRAW_SAMURAI: Asked("a samurai from the pile", "SEN-132"),
    at.DRAW_LOT: Asked("a card of an absent family", "SEN-061"),
    at.ROLL: Asked("the fate dice", "SEN-103"),
    at.DRAW_LOOK: Asked("the card that Naoe sees", "SEN-170"),
    at.KEEP_FIRST: Asked("a first samurai", "SEN-012", together=True, method="keep_first"),
    at.KEEP: Asked("the samurai to keep", "SEN-132", method="keep"),
    at.CALL_HOME: Asked("a province to call", "SEN-015", method="call_home"),
    at.PLACE: Asked("what is placed there", "SEN-015", method="place"),
    at.CHOOSE_HOST: Asked("who hosts the Emperor", "SEN-034", method="choose_host"),
    at.LOOK: Asked("whose card Naoe sees", "SEN-170", method="look"),
    at.OFFER: Asked("an offer", "SEN-040", method="offer"),
    at.ANSWER: Asked("an answer to the offer", "SEN-040", method="answer"),
    at.BIDDING: Asked("a bid", "SEN-061", method="bid"),
    at.ORDER: Asked("orders", "SEN-070", together=True, method="orders"),
    at.CALL: Asked("what is activated next", "SEN-080", method="call"),
    at.MARCH: Asked("a move", "SEN-073", method="march"),
    at.PICK_BATTLE: Asked("the next battle", "SEN-087", method="pick_battle"),
    at.HOSTAGE: Asked("whether a hostage is killed", "SEN-100", method="hostage"),
    at.ROLL_AGAIN: Asked("whether a die is rolled again", "SEN-170", method="roll_again"),
    at.KAMI_ROLL: Asked("whether a kami rolls dice again", "SEN-183", method="kami_roll"),
    at.SUPPORT: Asked("support", "SEN-104", method="support"),
    at.SPARE: Asked("whether Kato saves a unit", "SEN-170", method="spare"),
    at.FLEE: Asked("where Otani goes", "SEN-170", method="flee"),
    at.CALL_FAMILY: Asked("whose turn is next", "SEN-032", method="call_family"),
    at.ACT: Asked("an action", "SEN-130", method="act"),
    at.SHOW: Asked("the hanafuda to show", "SEN-049", method="show"),
    at.TAKE: Asked("a hanafuda card to take", "SEN-049", method="take"),
    at.SWAP_BACK: Asked("a card for Umeko", "SEN-170", method="swap_back"),
    at.TAKE_FROM_HAND: Asked("a card to take", "SEN-181", method="take_from_hand"),
    at.TAKE_FROM_PILE: Asked("a hanafuda card to take", "SEN-182", method="take_from_pile"),
    at.STATION: Asked("a province for the new samurai", "SEN-132", method="station"),
    at.GAME_OVER: Asked("nothing, the game is over", "SEN-161"),
}
"""What the game waits for, by step."""

WORDS = {
    17: "the land is neutral; nobody may go there",
    45: "a hostage of this family lies open already; take it back first",
    48: "the own bluff can never be given away",
    49: "the family is absent and has no hanafuda to show",
    73: "an order goes to {march_targets} provinces, or to {seas}, and no farther",
    82: "so many units and samurai are not there, or no land march leads there",
    83: "the sea is not next to it, or the fleet would have more than {stack} units",
    84: "a raid goes over a sea at this province and lands in another one at the same sea",
    85: "no more than {stack} units may stand together",
    86: "the fleet cannot go there: choose the other sea, or a province at this one",
    114: "nobody may control more than {most_provinces} provinces; attack fewer",
    130: "a trade card of another family from your hand is needed",
    131: "one card from your hand of each of the five other families is needed",
    132: "these hanafuda are not this combination, or not all in your hand",
    133: "a family card of another family from your hand is needed",
    135: "only who has no province may hire",
    136: "your honour is not enough",
    137: "no samurai is left to draw",
    141: "one samurai an autumn can commit seppuku",
    138: (
        "{mercenaries} mercenaries an autumn, {stack} units in a fleet and {units} in play are "
        "the limits"
    ),
    139: "one samurai an autumn can be hired",
    140: "all mercenaries of an autumn stand in one sea; choose the one of before",
    193: "imperial troops and those of their commander never stand together or fight",
    180: "kami are an option of this edition that is not played here",
    181: "a dead samurai with the diplomatic disc, and a player with a card besides the bluff",
    182: "a dead samurai with the economic disc is needed, and a card to search for",
    183: "a dead samurai with the military disc, and at most as many dice as show each family",
    184: "only a samurai of yours who is in a province or at sea can commit seppuku",
    170: "Umeko exchanges once an autumn, with a player who has another card than the bluff",
}
"""What each problem means; the key is its rule, but for those below."""
RULE_OF_PROBLEM = {136: 135, 137: 135, 138: 135, 139: 135, 140: 135, 141: 184}


def told(facts: Facts, found: int) -> list[str]:
    """The sentence of a problem, with the numbers that are played by; none for 0."""
    if found == 0:
        return []
    numbers = _numbers(facts.numbers, facts.options)
    return [f"SEN-{RULE_OF_PROBLEM.get(found, found):03}: {WORDS[found].format_map(numbers)}."]


@lru_cache(maxsize=16)
def _numbers(numbers: Parameters, options: Options) -> Mapping[str, int | str]:
    """What the sentences of a game are filled in with: a list of choices asks for many of them."""
    seas = "both seas" if options.both_seas else "one sea"
    return {**asdict(numbers), **asdict(options), "seas": seas}


def _hand(hidden: Sequence[int], seat: int) -> list[int]:
    return [card for card in range(at.CARDS) if hidden[at.CARD_AT + card] == seat]


def _hana(hidden: Sequence[int], seat: int) -> list[int]:
    return [card for card in range(at.HANA) if hidden[at.HANA_AT + card] == seat]


def _offered_to(hidden: Sequence[int], seat: int) -> list[int]:
    both = (seat, seat + at.KEEPS)
    return [one for one in range(at.SAMURAI) if hidden[at.OFFERED_TO + one] in both]


def _subsets(mask: int) -> list[int]:
    ones = [1 << one for one in range(at.SAMURAI) if mask >> one & 1]
    return [sum(some) for size in range(len(ones) + 1) for some in combinations(ones, size)]


# --- problems -------------------------------------------------------------------------------------
def problems(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    """What is wrong with a choice in numbers, with its rule; ``seat`` -1 is chance."""
    facts, state, hidden = position.facts, position.state, position.plans
    step, one = state.step, numbers[0] if numbers else -1
    rule = ASKED[step].rule
    if step == at.ROLL:
        fits = sum(numbers) == state.dice_due
        return [] if fits else [f"{rule}: {state.dice_due} dice are rolled, not {sum(numbers)}."]
    if step <= at.LAST_OF_CHANCE:
        most = to_draw_from(state)
        return [] if one < most else [f"{rule}: there are only {most} to draw from."]
    if step in (at.OFFER, at.ANSWER, at.BIDDING):
        return _problems_of_talks(position, seat, numbers)
    if step == at.ORDER:
        count = summer.commanded(state, seat)
        given = sum(order >= 0 for order in numbers)
        if given == count:
            return []
        return [f"{rule}: give an order for each of your {count} provinces, not {given}."]
    if step == at.MARCH:
        what, to, units, samurai = [*numbers, 0, 0, 0][:4]
        return told(facts, summer.move_problem(facts, state, what, to, units, samurai))
    if step == at.SUPPORT:
        return _problems_of_support(position, numbers)
    if step == at.KAMI_ROLL:
        if one < 0:
            return [] if not any(numbers[1:]) else [f"{rule}: only a kami rolls dice again."]
        return told(facts, kami.roll_problem(state, seat, one, list(numbers[1:7])))
    if step == at.ACT:
        return _problems_of_action(position, seat, numbers)
    if step == at.KEEP:
        fits = sum(card >= 0 for card in numbers) == state.keep and all(
            card in _offered_to(hidden, seat) for card in numbers if card >= 0
        )
        return [] if fits else [f"{rule}: keep {state.keep} of those who were drawn for you."]
    if step == at.SHOW:
        cards = [card for card in numbers if card >= 0]
        fits = len(cards) == state.shows and set(cards) <= set(_hana(hidden, seat))
        return [] if fits else [f"{rule}: show {state.shows} of the hanafuda in your hand."]
    if any(list(numbers) == list(row[: len(numbers)]) for row in _few(position, seat)):
        return []
    return [f"{rule}: {REFUSED[step]}."]


REFUSED = {
    at.KEEP_FIRST: "keep one of the three samurai who were drawn for you",
    at.CALL_HOME: "call a home province of a player that was not called yet",
    at.PLACE: "no more than is left of the start; in the last province all that is left",
    at.CHOOSE_HOST: "choose one of those who are tied",
    at.LOOK: "Naoe looks at a card of another player who holds one",
    at.CALL: "call a province with an order, or a fleet that was there before this summer, once",
    at.PICK_BATTLE: "choose a province that is attacked",
    at.HOSTAGE: "a hidden family card of the attacker in your hand is needed",
    at.ROLL_AGAIN: "choose a family that a die shows",
    at.SPARE: "say whether one unit less is lost",
    at.FLEE: "Otani goes to a province of his own next to the battle",
    at.CALL_FAMILY: "call a family that has not acted in this autumn",
    at.TAKE: "take one of the cards that are shown",
    at.SWAP_BACK: "give a card from your hand, not the bluff",
    at.TAKE_FROM_HAND: "take a card of that hand, not the bluff",
    at.TAKE_FROM_PILE: "take a card that is in the pile",
    at.STATION: "choose a province that you control",
}
"""What is wrong with another choice at a step that has few legal ones."""


def _problems_of_talks(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    state, hidden = position.state, position.plans
    if numbers[0] == 0:
        return []
    if state.step == at.ANSWER:
        wanted = hidden[at.OFFER_AT + at.OFFER_CARDS : at.OFFER_AT + 2 * at.OFFER_CARDS]
        if all(may_give(state, hidden, seat, card) for card in wanted if card >= 0):
            return []
        return ["SEN-041: you do not hold all that is wanted, so refuse."]
    if state.step == at.BIDDING:
        if not 0 <= numbers[2] < at.LOTS or state.lot[numbers[2]] < 0:
            return ["SEN-061: no such lot lies on the table."]
        if hidden[at.CARD_AT + numbers[1]] != seat:
            return ["SEN-061: bid with a card from your hand."]
        if not winter.may_add(position.facts, state, hidden, seat, numbers[2]):
            return ["SEN-064: your bid for this card is tied; nothing is added to it here."]
        bluff = numbers[1] == BLUFF[state.family[seat]]
        return ["SEN-048: the bluff cannot be bid."] if bluff else []
    partner, give, want, promise = numbers[1], numbers[3:7], numbers[7:11], numbers[11]
    if partner == seat or state.out[partner] == 1:
        return ["SEN-040: offer to another player who is still in the game."]
    if max(give) < 0 and promise < 0:
        return ["SEN-040: an offer gives at least one card, or a promise (SEN-042)."]
    for card in give:
        if card >= 0 and hidden[at.CARD_AT + card] != seat:
            return ["SEN-041: give cards from your own hand."]
        if card >= 0 and card == BLUFF[state.family[seat]]:
            return ["SEN-048: the own bluff can never be given away."]
    for card in want:
        if card >= 0 and (card in give or CARD_VALUE[card] == 0):
            return ["SEN-048: a bluff, or a card that you give, cannot be wanted."]
        if card >= 0 and hidden[at.CARD_AT + card] == seat:
            return ["SEN-041: you hold a card that you want."]
    fits = [winter.may_exchange(state, seat, card) for card in give if card >= 0]
    fits += [winter.may_exchange(state, partner, card) for card in want if card >= 0]
    if not all(fits) or (state.season and max(want) < 0):
        return ["SEN-046: before this season only family cards of others are exchanged."]
    return []


def _problems_of_support(position: Situation, cards: Sequence[int]) -> list[str]:
    state, hidden = position.state, position.plans
    side = battle.side_of_support(state, state.fight)
    laid = [card for card in cards if card >= 0]
    if not laid and position.options.support_required:
        return ["SEN-104: a support card must be laid here; your bluff will do."]
    if len(laid) == 2:
        if not battle.may_support_twice(state, side):
            return ["SEN-104: one support card a side; only Baba allows two."]
        if CARD_FAMILY[laid[0]] == CARD_FAMILY[laid[1]]:
            return ["SEN-104: Baba's two support cards are of two families."]
    if all(battle.may_support(state, hidden, side, card) for card in laid):
        return []
    return ["SEN-104: lay a support card of a third family from your hand, or your bluff."]


def _problems_of_action(position: Situation, seat: int, row: Sequence[int]) -> list[str]:
    facts, state, hidden = position.facts, position.state, position.plans
    what = row[0]
    if what == autumn.FINISHED:
        return []
    if what == autumn.USE_TRADE:
        return told(facts, autumn.trade_problem(facts, state, hidden, seat, row[1]))
    if what == autumn.RETURN_SET:
        return told(facts, autumn.set_problem(state, hidden, seat, list(row[1:6])))
    if what == autumn.COMBINE:
        found = autumn.combination_problem(facts, state, hidden, seat, row[1], list(row[2:9]))
        if found == 133 and facts.options.full_draw:
            return ["SEN-132: as many samurai must be left as are drawn, and a province is needed."]
        if found == 133:
            return ["SEN-132: a new samurai needs one left to draw, and a province to stand in."]
        return told(facts, found)
    if what == autumn.OPEN:
        return told(facts, autumn.open_problem(state, hidden, seat, row[1]))
    if what == autumn.TAKE_BACK:
        mine = hidden[at.CARD_AT + row[1]] == at.OPEN + seat
        return [] if mine else ["SEN-134: this hostage does not lie open before you."]
    if what == autumn.EXCHANGE:
        return told(facts, autumn.exchange_problem(state, hidden, seat, row[2], row[1]))
    if what == autumn.SEPPUKU:
        return told(facts, kami.seppuku_problem(facts, state, seat, row[1]))
    if what == autumn.LOOK_AT_HAND:
        return told(facts, kami.hand_problem(facts, state, seat, row[1], row[2]))
    if what == autumn.LOOK_AT_PILE:
        return told(facts, kami.pile_problem(facts, state, hidden, seat, row[1]))
    units = row[2] if what == autumn.HIRE else 0
    return told(facts, autumn.hire_problem(facts, state, seat, units, row[1]))


# --- lists ----------------------------------------------------------------------------------------
def legal_numbers(position: Situation, seat: int) -> list[Sequence[int]]:
    """Every legal choice of a player, in a fixed order; the module's text says what is left out."""
    step = position.state.step
    if step in _MANY:
        return [row for row in _MANY[step](position, seat) if not problems(position, seat, row)]
    return list(_few(position, seat))


def _few(position: Situation, seat: int) -> Iterator[list[int]]:
    """Legal choices of a step in which each is a number or two."""
    facts, state, hidden = position.facts, position.state, position.plans
    step = state.step
    seats = range(state.players)
    provinces = range(at.PROVINCES)
    if step == at.KEEP_FIRST:
        yield from ([one] for one in _offered_to(hidden, seat))
    elif step == at.CALL_HOME:
        for one in provinces:
            if setup.is_home(facts, state, one) >= 0 and not state.called[one]:
                yield [one]
    elif step == at.PLACE:
        left = setup.left_to_place(facts, state, seat)
        waits = any(
            state.samurai_of[one] == seat and state.samurai_at[one] == at.UNPLACED
            for one in range(at.SAMURAI)
        )
        if setup.is_last_home(facts, state, state.place):
            yield [left, int(waits)]
        else:
            yield from product(range(left + 1), range(1 + waits))
    elif step == at.CHOOSE_HOST:
        yield from ([one] for one in seats if state.tied >> one & 1)
    elif step == at.LOOK:
        yield [-1]
        yield from ([one] for one in seats if one != seat and state.hand[one] > 0)
    elif step == at.CALL:
        yield from ([one] for one in range(at.PLACES) if summer.may_be_called(state, one))
    elif step == at.PICK_BATTLE:
        yield from ([one] for one in provinces if state.attacked[one])
    elif step == at.HOSTAGE:
        yield [-1]
        for card in range(at.CARDS):
            if battle.may_be_killed(state, hidden, card):
                yield [card]
    elif step == at.ROLL_AGAIN:
        yield [-1]
        yield from ([one] for one in range(at.FAMILIES) if state.dice[one] > 0)
    elif step == at.SPARE:
        yield from ([0], [1])
    elif step == at.FLEE:
        whose = state.samurai_of[OTANI]
        yield from ([one] for one in provinces if battle.may_flee(facts, state, whose, one))
        yield [-1]
    elif step == at.CALL_FAMILY:
        yield from ([one] for one in seats if not state.acted[one] and not state.out[one])
    elif step == at.TAKE:
        shown = hidden[at.SHOWN_AT : at.SHOWN_AT + at.SHOWN_CARDS]
        yield from ([card] for card in shown if card >= 0)
    elif step == at.SWAP_BACK:
        for card in _hand(hidden, seat):
            if may_give(state, hidden, seat, card):
                yield [card]
    elif step == at.TAKE_FROM_HAND:
        for card in range(at.CARDS):
            if kami.may_be_taken(state, hidden, card):
                yield [card]
    elif step == at.TAKE_FROM_PILE:
        yield from ([card] for card in _hana(hidden, at.HANA_PILE))
    elif step == at.STATION:
        yield from ([one] for one in provinces if state.owner[one] == seat)


def _offers(position: Situation, seat: int) -> Iterator[list[int]]:
    state, hidden = position.state, position.plans
    none = [-1] * (at.OFFER_CARDS - 1)
    yield [0]
    cards = [card for card in _hand(hidden, seat) if may_give(state, hidden, seat, card)]
    for partner in range(state.players):
        if partner == seat or state.out[partner]:
            continue
        wanted = [
            card
            for card in range(at.CARDS)
            if (seat_of(state, CARD_FAMILY[card]) == partner) == (state.season == 0)
            and CARD_VALUE[card] > 0
        ]
        for card in cards:
            for want in (-1, *wanted):
                yield [1, partner, 0, card, *none, want, *none, -1]


def _answers(position: Situation, seat: int) -> Iterator[list[int]]:
    yield from ([0], [1])


def _bids(position: Situation, seat: int) -> Iterator[list[int]]:
    yield [0]
    lots = [slot for slot in range(at.LOTS) if position.state.lot[slot] >= 0]
    for card in _hand(position.plans, seat):
        yield from ([1, card, slot] for slot in lots)


MOST_ORDERS = 7
"""Orders that are listed in every way; further provinces have the last of them."""


def _orders(position: Situation, seat: int) -> Iterator[list[int]]:
    count = summer.commanded(position.state, seat)
    free = min(count, MOST_ORDERS)
    left = [-1] * (at.PROVINCES - count)
    for orders in product(range(3), repeat=free):
        yield [*orders, *[orders[-1]] * (count - free), *left]


def _moves(position: Situation, seat: int) -> Iterator[list[int]]:
    state = position.state
    yield [summer.STAY]
    if state.march == at.RAIDING:
        units, here = state.in_hand, at.IN_HAND
    elif state.place >= at.PROVINCES:
        units, here = state.fleet[state.place - at.PROVINCES], at.SEA_AT + state.sea
    else:
        units, here = state.units[state.place], state.place
    groups = _subsets(summer.samurai_at(state, state.mover, here))
    for what, ends in (
        (summer.LAND_MARCH, at.PROVINCES),
        (summer.SEA_MARCH, at.SEAS),
        (summer.RAID, at.SEAS),
        (summer.LAND, at.PROVINCES),
    ):
        yield from (
            [what, to, count, samurai]
            for to in range(ends)
            for count in range(units + 1)
            for samurai in groups
        )


def _supports(position: Situation, seat: int) -> Iterator[list[int]]:
    state, hidden = position.state, position.plans
    side = battle.side_of_support(state, state.fight)
    cards = [c for c in _hand(hidden, seat) if battle.may_support(state, hidden, side, c)]
    yield [-1, -1]
    yield from ([card, -1] for card in cards)
    if battle.may_support_twice(state, side):
        yield from (list(two) for two in combinations(cards, 2))


def _actions(position: Situation, seat: int) -> Iterator[list[int]]:
    state, hidden = position.state, position.plans
    hand = _hand(hidden, seat)
    yield [autumn.FINISHED]
    for what in (autumn.USE_TRADE, autumn.OPEN):
        yield from ([what, card] for card in hand)
    least = []
    for family in range(at.FAMILIES):
        of_it = [card for card in hand if CARD_FAMILY[card] == family]
        if family != state.family[seat] and of_it:
            least.append(min(of_it, key=lambda card: CARD_VALUE[card]))
    if len(least) == at.FAMILIES - 1:
        yield [autumn.RETURN_SET, *least]
    for kind in range(len(COMBINATIONS)):
        cards = [-1] * MOST_CARDS
        if autumn.find_combination(hidden, seat, kind, cards):
            yield [autumn.COMBINE, kind, *cards]
    for card in range(at.CARDS):
        if hidden[at.CARD_AT + card] == at.OPEN + seat:
            yield [autumn.TAKE_BACK, card]
    if summer.provinces_of(state, seat) == 0:
        for sea in range(at.SEAS):
            yield from ([autumn.HIRE, sea, units] for units in range(1, 7))
            yield [autumn.HIRE_SAMURAI, sea]
    for partner in range(state.players):
        yield from ([autumn.EXCHANGE, partner, card] for card in hand)
    for samurai in range(at.SAMURAI if position.options.kami else 0):
        yield [autumn.SEPPUKU, samurai]
        yield [autumn.LOOK_AT_PILE, samurai]
        yield from ([autumn.LOOK_AT_HAND, samurai, partner] for partner in range(state.players))


def _kami_rolls(position: Situation, seat: int) -> Iterator[list[int]]:
    """Military kami are alike: the first is listed."""
    state = position.state
    yield [-1] + [0] * at.FAMILIES
    for samurai in range(at.SAMURAI):
        if kami.is_kami(state, seat, samurai, MILITARY):
            for dice in product(*(range(state.dice[family] + 1) for family in range(at.FAMILIES))):
                yield [samurai, *dice]
            return


def _keeps(position: Situation, seat: int) -> Iterator[list[int]]:
    offered = _offered_to(position.plans, seat)
    if position.state.keep == 1:
        yield from ([one, -1] for one in offered)
    else:
        yield from (list(two) for two in combinations(offered, 2))


def _shows(position: Situation, seat: int) -> Iterator[list[int]]:
    count = position.state.shows
    for cards in combinations(_hana(position.plans, seat), count):
        yield [*cards, *[-1] * (at.SHOWN_CARDS - count)]


_MANY = {
    at.OFFER: _offers,
    at.ANSWER: _answers,
    at.BIDDING: _bids,
    at.ORDER: _orders,
    at.MARCH: _moves,
    at.SUPPORT: _supports,
    at.ACT: _actions,
    at.KEEP: _keeps,
    at.KAMI_ROLL: _kami_rolls,
    at.SHOW: _shows,
}
