"""A player made of luck, in numbers: for many random games, and for games at both speeds.

It is written in the part of Python that also compiles. It sees all that is hidden, chooses offers,
marches and actions by trying some at random, and asks the rules which of them are legal.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random

from shogun_nb.engine.luck import luck_of
from shogun_nb.engine.tape import make_tape
from shogun_nb.games.senji import chance
from shogun_nb.games.senji.board_map import read_map
from shogun_nb.games.senji.rules import autumn, battle, kami, setup, summer, winter
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_FAMILY,
    CARD_VALUE,
    COMBINATION_SIZE,
    MILITARY,
    OTANI,
)
from shogun_nb.games.senji.rules.course import advance, apply
from shogun_nb.games.senji.rules.hands import may_give
from shogun_nb.games.senji.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.senji.rules.record import Record
from shogun_nb.games.senji.rules.setup import ABSENT, facts_of, set_up
from shogun_nb.games.senji.rules.state import Ints, State
from shogun_nb.games.senji.words import FAMILIES
from tests.games.senji.invariants import find

CHOICE_LENGTH = at.PROVINCES
TRIES = 12
MOST_CHOICES = 200_000  # of a game; reaching it means that it never ends


@dataclass
class Deal:
    """A game to be played: of a number, with options and numbers dealt by it."""

    number: int
    facts: Facts
    state: State
    hidden: list[int]

    def luck(self) -> list[int]:
        """Luck of the players: how many numbers were drawn, and what they are made of."""
        return [0, 1 + self.number % ((1 << 32) - 1)]

    def tape(self) -> list[int]:
        """Luck of chance."""
        return list(make_tape("senji", self.number, "chance", chance.TAPE_LENGTH))


def deal(number: int, rounds: int = 12) -> Deal:
    """The game of a number, of 3 to 6 players; every fourth with the usual options and numbers."""
    luck = Random(number)
    players = 3 + number % 4
    switches = {
        item.name: int(luck.random() < 0.4)
        for item in fields(Options)
        if item.metadata["range"] == (0, 1)
    }
    if switches["kami"]:
        switches["dead_return"] = 0
    if players != at.FEWEST:
        switches["imperial"] = 0
    options = Options(rounds=rounds, offers=1)
    if number // 4 % 4:
        targets = luck.randint(1, 3)
        offers = luck.randint(0, 2)
        options = Options(
            **{**switches, "rounds": rounds, "offers": offers, "march_targets": targets}
        )
    numbers = Parameters()
    if number // 4 % 4 == 3:
        numbers = Parameters(
            start_hana=luck.randint(0, 9),
            goal=luck.randint(20, 80),
            production=luck.randint(1, 6),
            recruits=luck.randint(1, 6),
            dice=luck.randint(1, 9),
            stack=luck.randint(3, 9),
        )
    facts = facts_of(read_map(), numbers, options)
    families = [n for n, name in enumerate(FAMILIES) if name not in ABSENT[players]]
    luck.shuffle(families)
    return Deal(number, facts, *set_up(facts, families))


def below(luck: Ints, most: int) -> int:
    """A random number below ``most``."""
    luck[0] += 1
    return luck_of(luck[1], luck[0]) * most >> 32


def card_of(hidden: Ints, luck: Ints, first: int, count: int, place: int) -> int:
    """A random card of those that lie at a place; -1 where there is none."""
    chosen = -1
    seen = 0
    for card in range(count):
        if hidden[first + card] == place:
            seen += 1
            if below(luck, seen) == 0:
                chosen = card
    return chosen


def subset(luck: Ints, mask: int) -> int:
    """Some of the bits of a mask."""
    some = 0
    for bit in range(at.SAMURAI):
        if mask >> bit & 1 and below(luck, 2) == 1:
            some |= 1 << bit
    return some


def choose(facts: Facts, state: State, hidden: Ints, luck: Ints, choice: Ints) -> None:
    """Fill in a random legal choice of whoever is asked."""
    for place in range(len(choice)):
        choice[place] = -1
    step = state.step
    if step == at.OFFER:
        choose_offer(state, hidden, luck, choice)
    elif step == at.MARCH:
        choose_march(facts, state, luck, choice)
    elif step == at.SUPPORT:
        choose_support(facts, state, hidden, luck, choice)
    elif step == at.ACT:
        choose_action(facts, state, hidden, luck, choice)
    elif step == at.KEEP or step == at.SHOW:
        choose_several(state, hidden, luck, choice)
    elif step <= at.BIDDING:
        choose_before_spring(facts, state, hidden, luck, choice)
    else:
        choose_one(facts, state, hidden, luck, choice)


def choose_before_spring(
    facts: Facts, state: State, hidden: Ints, luck: Ints, choice: Ints
) -> None:
    """Set-up and winter, but for offers."""
    step = state.step
    seat = state.seat
    seen = 0
    if step == at.KEEP_FIRST:
        for one in range(at.SAMURAI):
            to = hidden[at.OFFERED_TO + one]
            if to == seat or to == seat + at.KEEPS:
                seen += 1
                if below(luck, seen) == 0:
                    choice[0] = one
    elif step == at.CALL_HOME:
        for province in range(at.PROVINCES):
            if setup.is_home(facts, state, province) >= 0 and state.called[province] == 0:
                seen += 1
                if below(luck, seen) == 0:
                    choice[0] = province
    elif step == at.PLACE:
        waits = 0
        for one in range(at.SAMURAI):
            if state.samurai_of[one] == seat and state.samurai_at[one] == at.UNPLACED:
                waits = 1
        choice[0] = setup.left_to_place(facts, state, seat)
        choice[1] = waits
        if not setup.is_last_home(facts, state, state.place):
            choice[0] = below(luck, choice[0] + 1)
            choice[1] = below(luck, waits + 1)
    elif step == at.CHOOSE_HOST:
        for other in range(state.players):
            if state.tied >> other & 1:
                seen += 1
                if below(luck, seen) == 0:
                    choice[0] = other
    elif step == at.LOOK:
        other = below(luck, state.players)
        if other != seat and state.hand[other] > 0:
            choice[0] = other
    elif step == at.ANSWER:
        choice[0] = below(luck, 2)
        for place in range(at.OFFER_CARDS):
            card = hidden[at.OFFER_AT + at.OFFER_CARDS + place]
            if card >= 0 and not may_give(state, hidden, seat, card):
                choice[0] = 0
    else:
        choice[0] = 0
        slot = below(luck, at.LOTS)
        for lot in range(at.LOTS):
            if state.lot[lot] >= 0:
                seen += 1
                if below(luck, seen) == 0:
                    slot = lot
        card = card_of(hidden, luck, at.CARD_AT, at.CARDS, seat)
        fits = state.lot[slot] >= 0 and may_give(state, hidden, seat, card)
        if below(luck, 3) > 0 and fits and winter.may_add(facts, state, hidden, seat, slot):
            choice[0] = 1
            choice[1] = card
            choice[2] = slot


def choose_offer(state: State, hidden: Ints, luck: Ints, choice: Ints) -> None:
    """Silence, a gift, or an exchange of one or two cards for one."""
    seat = state.seat
    choice[0] = 0
    partner = below(luck, state.players)
    card = card_of(hidden, luck, at.CARD_AT, at.CARDS, seat)
    wanted = card_of(hidden, luck, at.CARD_AT, at.CARDS, partner)
    if partner == seat or state.out[partner] == 1 or below(luck, 3) == 0:
        return
    if card < 0 or not may_give(state, hidden, seat, card):
        return
    if not winter.may_exchange(state, seat, card):
        return
    gift = state.season == 0 and below(luck, 3) == 0
    if not gift:
        if wanted < 0 or CARD_VALUE[wanted] == 0 or not winter.may_exchange(state, partner, wanted):
            return
        choice[7] = wanted
    second = card_of(hidden, luck, at.CARD_AT, at.CARDS, seat)
    twice = second != card and may_give(state, hidden, seat, second)
    if twice and winter.may_exchange(state, seat, second) and below(luck, 3) == 0:
        choice[4] = second
    choice[0] = 1
    choice[1] = partner
    choice[2] = below(luck, 2)
    choice[3] = card
    if below(luck, 4) == 0:
        choice[11] = 0
        if below(luck, 3) == 0 and choice[7] >= 0:  # a promise alone for a card
            choice[3] = -1
            choice[4] = -1


def choose_march(facts: Facts, state: State, luck: Ints, choice: Ints) -> None:
    """A move that is found at random, else the end of the march."""
    if state.march == at.RAIDING:
        units = state.in_hand
        here = at.IN_HAND
    elif state.place >= at.PROVINCES:
        units = state.fleet[state.place - at.PROVINCES]
        here = at.SEA_AT + state.sea
    else:
        units = state.units[state.place]
        here = state.place
    samurai = summer.samurai_at(state, state.mover, here)
    for _ in range(4 * TRIES):
        what = below(luck, 5)
        sea = what == summer.SEA_MARCH or what == summer.RAID
        to = below(luck, at.SEAS if sea else at.PROVINCES)
        count = units if below(luck, 2) == 0 else below(luck, units + 1)
        some = subset(luck, samurai)
        if what == summer.STAY and below(luck, 4) > 0:
            continue
        if summer.move_problem(facts, state, what, to, count, some) == 0:
            choice[0] = what
            choice[1] = to
            choice[2] = count
            choice[3] = some
            return
    choice[0] = summer.STAY
    if summer.move_problem(facts, state, summer.STAY, 0, 0, 0) != 0:
        for to in range(at.PROVINCES):
            count = min(1, units)
            some = samurai if units == 0 else 0
            if summer.move_problem(facts, state, summer.LAND, to, count, some) == 0:
                choice[0] = summer.LAND
                choice[1] = to
                choice[2] = count
                choice[3] = some


def choose_support(facts: Facts, state: State, hidden: Ints, luck: Ints, choice: Ints) -> None:
    """A support card, with Baba perhaps a second one of another family, or none."""
    side = battle.side_of_support(state, state.fight)
    if facts.options.support_required == 0 and below(luck, 4) == 0:
        return
    for place in range(2):
        seen = 0
        for card in range(at.CARDS):
            new = place == 0 or CARD_FAMILY[card] != CARD_FAMILY[choice[0]]
            if new and battle.may_support(state, hidden, side, card):
                seen += 1
                if below(luck, seen) == 0:
                    choice[place] = card
        if choice[0] < 0 or not battle.may_support_twice(state, side):
            return


def choose_action(facts: Facts, state: State, hidden: Ints, luck: Ints, choice: Ints) -> None:
    """An action that is found at random, else the end of the turn."""
    seat = state.seat
    for _ in range(TRIES):
        what = below(luck, 12)
        card = card_of(hidden, luck, at.CARD_AT, at.CARDS, seat)
        one = below(luck, at.SAMURAI)
        sea = below(luck, at.SEAS)
        partner = below(luck, state.players)
        for place in range(len(choice)):
            choice[place] = -1
        choice[0] = what
        choice[1] = card
        fits = False
        if what == autumn.FINISHED:
            fits = below(luck, 3) == 0
        elif what == autumn.USE_TRADE and card >= 0:
            fits = autumn.trade_problem(facts, state, hidden, seat, card) == 0
        elif what == autumn.RETURN_SET:
            place = 1
            for family in range(at.FAMILIES):
                seen = 0
                if family != state.family[seat] and place < at.FAMILIES:
                    choice[place] = -1
                    for other in range(at.CARDS):
                        if hidden[at.CARD_AT + other] == seat and CARD_FAMILY[other] == family:
                            seen += 1
                            if below(luck, seen) == 0:
                                choice[place] = other
                    place += 1
            fits = autumn.set_problem(state, hidden, seat, choice[1:6]) == 0
        elif what == autumn.COMBINE:
            kind = below(luck, len(COMBINATION_SIZE))
            choice[1] = kind
            cards = choice[2:9]
            if autumn.find_combination(hidden, seat, kind, cards):
                for place in range(7):
                    choice[2 + place] = cards[place]
                found = autumn.combination_problem(facts, state, hidden, seat, kind, choice[2:9])
                fits = found == 0
        elif what == autumn.OPEN and card >= 0:
            fits = autumn.open_problem(state, hidden, seat, card) == 0
        elif what == autumn.TAKE_BACK:
            choice[1] = card_of(hidden, luck, at.CARD_AT, at.CARDS, at.OPEN + seat)
            fits = choice[1] >= 0 and below(luck, 4) == 0
        elif what == autumn.HIRE:
            choice[1] = sea
            choice[2] = 1 + below(luck, 6)
            fits = autumn.hire_problem(facts, state, seat, choice[2], sea) == 0
        elif what == autumn.HIRE_SAMURAI:
            choice[1] = sea
            fits = autumn.hire_problem(facts, state, seat, 0, sea) == 0
        elif what == autumn.EXCHANGE and card >= 0:
            choice[1] = partner
            choice[2] = card
            fits = autumn.exchange_problem(state, hidden, seat, card, partner) == 0
        elif what == autumn.SEPPUKU:
            choice[1] = one
            fits = kami.seppuku_problem(facts, state, seat, one) == 0
        elif what == autumn.LOOK_AT_HAND:
            choice[1] = one
            choice[2] = partner
            fits = kami.hand_problem(facts, state, seat, one, partner) == 0
        elif what == autumn.LOOK_AT_PILE:
            choice[1] = one
            fits = kami.pile_problem(facts, state, hidden, seat, one) == 0
        if fits:
            return
    choice[0] = autumn.FINISHED


def choose_several(state: State, hidden: Ints, luck: Ints, choice: Ints) -> None:
    """Samurai to keep, or hanafuda to show: one after another, each other than those before."""
    wanted = state.keep if state.step == at.KEEP else state.shows
    first = at.OFFERED_TO if state.step == at.KEEP else at.HANA_AT
    count = at.SAMURAI if state.step == at.KEEP else at.HANA
    for place in range(wanted):
        seen = 0
        for card in range(count):
            taken = False
            for before in range(place):
                if choice[before] == card:
                    taken = True
            if hidden[first + card] == state.seat and not taken:
                seen += 1
                if below(luck, seen) == 0:
                    choice[place] = card


def choose_one(facts: Facts, state: State, hidden: Ints, luck: Ints, choice: Ints) -> None:
    """What is a single number in spring, summer, battle and autumn."""
    step = state.step
    seat = state.seat
    seen = 0
    if step == at.ORDER:
        for place in range(summer.commanded(state, seat)):
            choice[place] = below(luck, 3)
        return
    if step == at.SPARE:
        choice[0] = below(luck, 2)
        return
    if step == at.KAMI_ROLL:
        choose_kami(state, luck, choice)
        return
    most = at.HANA
    for one in range(most):
        fits = False
        if step == at.CALL:
            fits = one < at.PLACES and summer.may_be_called(state, one)
        elif step == at.PICK_BATTLE:
            fits = one < at.PROVINCES and state.attacked[one] == 1
        elif step == at.HOSTAGE:
            fits = one < at.CARDS and battle.may_be_killed(state, hidden, one)
        elif step == at.ROLL_AGAIN:
            fits = one < at.FAMILIES and state.dice[one] > 0
        elif step == at.FLEE:
            whose = state.samurai_of[OTANI]
            fits = one < at.PROVINCES and battle.may_flee(facts, state, whose, one)
        elif step == at.CALL_FAMILY:
            fits = one < state.players and state.acted[one] == 0 and state.out[one] == 0
        elif step == at.TAKE:
            for place in range(at.SHOWN_CARDS):
                if hidden[at.SHOWN_AT + place] == one:
                    fits = True
        elif step == at.SWAP_BACK:
            fits = one < at.CARDS and may_give(state, hidden, seat, one)
        elif step == at.TAKE_FROM_HAND:
            fits = one < at.CARDS and kami.may_be_taken(state, hidden, one)
        elif step == at.TAKE_FROM_PILE:
            fits = hidden[at.HANA_AT + one] == at.HANA_PILE
        elif step == at.STATION:
            fits = one < at.PROVINCES and state.owner[one] == seat
        if fits:
            seen += 1
            if below(luck, seen) == 0:
                choice[0] = one
    voluntary = step == at.HOSTAGE or step == at.ROLL_AGAIN or step == at.FLEE
    if voluntary and below(luck, 4) == 0:
        choice[0] = -1


def choose_kami(state: State, luck: Ints, choice: Ints) -> None:
    """Some dice for a military kami, or none."""
    for samurai in range(at.SAMURAI):
        if kami.is_kami(state, state.seat, samurai, MILITARY):
            choice[0] = samurai
    for family in range(at.FAMILIES):
        choice[1 + family] = below(luck, state.dice[family] + 1)
    fits = kami.roll_problem(state, state.seat, choice[0], choice[1:7]) == 0
    if not fits or below(luck, 3) == 0:
        choice[0] = -1
        for family in range(at.FAMILIES):
            choice[1 + family] = 0


def play(
    facts: Facts,
    state: State,
    hidden: Ints,
    tape: Ints,
    luck: Ints,
    choice: Ints,
    record: Record | None,
    about: Ints,
) -> None:
    """Play to the end, or up to what is broken first.

    ``about`` takes how many choices were made, and what is broken.
    """
    step = advance(facts, state, hidden, record)
    found = [0] * 0
    while step != at.GAME_OVER and about[0] < MOST_CHOICES and len(found) == 0:
        if step <= at.LAST_OF_CHANCE:
            chance.fill_by_chance(facts, state, 0, tape, choice)
        else:
            choose(facts, state, hidden, luck, choice)
        apply(facts, state, hidden, choice, record)
        step = advance(facts, state, hidden, record)
        about[0] += 1
        find(facts, state, hidden, found)
    for place in range(min(4, len(found))):
        about[1 + place] = 1 + found[place]


CHOOSERS = (
    *(below, card_of, subset, choose, choose_before_spring, choose_offer, choose_march),
    *(choose_support, choose_action, choose_several, choose_one, choose_kami),
)
"""The functions that are compiled besides the rules and the checks."""
