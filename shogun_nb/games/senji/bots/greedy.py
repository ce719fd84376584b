"""The greedy bot: readable rules of thumb, each choice with a reason.

It sees what its view holds and nothing else: cards that it does not know are -1 there.

Its rule of trading is public, so that a person can count on it. A card is worth its value, and 2
more for whoever has no card of its family yet. It accepts when what it gets is worth at least the
values that it gives, and offers only what its partner, by the same rule, should accept. Where a
hand is not known, it asks for a card of the partner's own family, which is most likely still there.
Promises count as nothing to it, and it makes none (SEN-042). It gives no card of its own family to
a neighbour, who could kill the hostage, unless Umeko leaves it no other. From what an attack brings
it takes away what the dearest hostage costs that it knows in the hand of the defender (SEN-044).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji import hanafuda
from shogun_nb.games.senji.legality import legal_numbers
from shogun_nb.games.senji.odds import lays, wins_alone
from shogun_nb.games.senji.rules import autumn, battle, setup, summer
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    BLUFF,
    CARD_FAMILY,
    CARD_KIND,
    CARD_VALUE,
    COMBINATION_SIZE,
    FAMILY,
    FUKUSHIMA,
    GAMO,
    HANA_SYMBOL,
    HOSOKAWA,
    KATO,
    MORI,
    SAMURAI_HONOUR,
    SANADA,
)
from shogun_nb.games.senji.rules.hands import commander, may_give
from shogun_nb.games.senji.words import FAMILIES

if TYPE_CHECKING:
    from shogun_nb.games.senji.position import Position

Row = Sequence[int]
Reasoned = tuple[Row, str]

NEW_FAMILY = 2  # what a card is worth beyond its value to who has none of its family
PROVINCE = 2.5  # honour that a conquered province brings in the rest of the game, about
UNIT = 0.6  # what a unit lost for nothing would have brought
PRODUCTION = 2.4  # honour of two hanafuda, about
RECRUITS = 2.6  # of two units where they will soon attack
GUARDS = 1.8  # of two units where an enemy could come
NO_PROMISE = "The promise counts for nothing: it binds nobody (SEN-042)."
"""Why bots do as if there were none."""
WORTH_IT = 1.0  # an attack must promise so much
MEMBERS = [
    [card for card in range(at.CARDS) if (CARD_FAMILY[card], CARD_KIND[card]) == (family, FAMILY)]
    for family in range(at.FAMILIES)
]
"""The family cards of each family, that others may hold as hostages."""


def greedy_choice(here: Position, seat: int) -> Reasoned:
    """What the bot chooses for a seat, in numbers, and why."""
    step = here.state.step
    if step in _WAYS:
        return _WAYS[step](here, seat)
    return legal_numbers(here, seat)[0], "Nothing speaks for another choice."


# --- samurai, set-up, host ------------------------------------------------------------------------
def _of_most_honour(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    best = max(rows, key=lambda row: sum(SAMURAI_HONOUR[one] for one in row if one >= 0))
    total = sum(SAMURAI_HONOUR[one] for one in best if one >= 0)
    bring = "They bring" if sum(one >= 0 for one in best) > 1 else "He brings"
    return best, f"{bring} {total} honour at once: none of these brings more."


def _placing(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    left = setup.left_to_place(here.facts, here.state, seat)
    wanted = [row for row in rows if row[0] == min(1, left)]
    return (wanted or rows)[-1], "One unit in each province leaves none open."


def _host(here: Position, seat: int) -> Reasoned:
    return [seat if here.state.tied >> seat & 1 else legal_numbers(here, seat)[0][0]], (
        "Who hosts the Emperor decides the order of all."
    )


def _ourselves_first(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    if [seat] in rows:
        return [seat], "Our own combinations come before anybody can take a card of them."
    return rows[0], "We have acted; the order of the others matters little."


def _looks(here: Position, seat: int) -> Reasoned:
    hidden = {
        row[0]: here.state.hand[row[0]] - len(_hand(here.plans, row[0])) if row[0] >= 0 else 0
        for row in legal_numbers(here, seat)
    }
    best = max(hidden, key=lambda whom: hidden[whom])
    if not hidden[best]:
        return [best], "We know all cards of all hands: there is nothing to find out."
    return [best], "Most hidden cards lie in this hand, and what we have seen we can ask for."


# --- winter ---------------------------------------------------------------------------------------
def _hand(hidden: Sequence[int], seat: int) -> list[int]:
    """The cards that are known to be in a hand."""
    return [card for card in range(at.CARDS) if hidden[at.CARD_AT + card] == seat]


def _families(hidden: Sequence[int], seat: int) -> set[int]:
    return {CARD_FAMILY[card] for card in _hand(hidden, seat)}


def _worth(cards: Iterable[int], held: set[int]) -> int:
    """What cards are worth to who holds cards of these families."""
    cards = list(cards)
    new = {CARD_FAMILY[card] for card in cards} - held
    return sum(CARD_VALUE[card] for card in cards) + NEW_FAMILY * len(new)


def _may_go(here: Position, card: int, giver: int, taker: int) -> bool:
    """Whether a bot gives this card to that player: none of its own family to a neighbour."""
    own = CARD_KIND[card] == FAMILY and CARD_FAMILY[card] == here.state.family[giver]
    return not own or not _are_neighbours(here, giver, taker)


def _are_neighbours(here: Position, one: int, other: int) -> bool:
    owner, near = here.state.owner, here.map.neighbours
    return any(
        owner[place] == one and owner[there] == other
        for place in range(at.PROVINCES)
        for there in near[place]
    )


def _offer(here: Position, seat: int) -> Reasoned:
    """A card for a card: the best for us of those that the partner, by our rule, should accept."""
    state, hidden = here.state, here.plans
    if state.season > 0:
        return [0], "What we hold of others we keep."
    turn = state.turn // state.players
    held = _families(hidden, seat)
    others = [one % state.players for one in range(seat + 1, seat + state.players)]
    lacks = False
    for partner in others[turn % len(others) :] + others[: turn % len(others)]:
        if state.out[partner]:
            continue
        known = _families(hidden, partner)
        for cards, likely in ((_hand(hidden, partner), False), (_not_seen(here, partner), True)):
            new = [one for one in cards if CARD_VALUE[one] and CARD_FAMILY[one] not in held]
            lacks |= bool(new)
            # What lies unseen in a hand may be of any family.
            best = _fair(here, seat, partner, new, {*range(at.FAMILIES)} if likely else known)
            if not best:
                continue
            # Who has been asked before has been asked for the best: others want something else.
            give, want = best[(5 * seat + 3 * turn) % len(best)] if likely else best[-1]
            none = [-1] * (at.OFFER_CARDS - 1)
            lacked = f"We hold no {FAMILIES[CARD_FAMILY[want]]} card"
            return [1, partner, 0, give, *none, want, *none, -1], (
                f"{lacked}. This one is most likely still in the hand of its family, and the "
                "exchange is fair to both."
                if likely
                else f"{lacked}, and the exchange is fair to both."
            )
    if not lacks:
        return [0], "We hold a card of every family that others could give us."
    return [0], "We know of no exchange, fair to both, that brings us a family that we lack."


def _fair(
    here: Position, seat: int, partner: int, wanted: Sequence[int], theirs: set[int]
) -> list[tuple[int, int]]:
    """What we could give for what, where both gain by our rule: of the pairs that bring us most."""
    state, hidden = here.state, here.plans
    held = _families(hidden, seat)
    ours = [card for card in _hand(hidden, seat) if may_give(state, hidden, seat, card)]
    pairs = sorted(
        (_worth([want], held - {CARD_FAMILY[give]}) - CARD_VALUE[give], give, want)
        for want in wanted
        if _may_go(here, want, partner, seat)
        for give in ours
        if _may_go(here, give, seat, partner)
        and _keeps_family(ours, give, state.family[seat])
        and _worth([give], theirs) >= CARD_VALUE[want]
    )
    return [(give, want) for gain, give, want in pairs if gain == pairs[-1][0]]


def _not_seen(here: Position, partner: int) -> list[int]:
    """Cards of a family that nobody is known to hold: its own player had all, and gave few away."""
    family, cards = here.state.family[partner], range(at.CARDS)
    return [
        card
        for card in cards
        if CARD_FAMILY[card] == family and here.plans[at.CARD_AT + card] == at.UNKNOWN
    ]


def _keeps_family(ours: Sequence[int], give: int, own: int) -> bool:
    """Whether giving this card away leaves one of its family, or it is of the own one."""
    family = CARD_FAMILY[give]
    return family == own or sum(CARD_FAMILY[card] == family for card in ours) > 1


def _answer(here: Position, seat: int) -> Reasoned:
    state, hidden = here.state, here.plans
    rows = legal_numbers(here, seat)
    gets = [c for c in hidden[at.OFFER_AT : at.OFFER_AT + at.OFFER_CARDS] if c >= 0]
    first = at.OFFER_AT + at.OFFER_CARDS
    gives = [c for c in hidden[first : first + at.OFFER_CARDS] if c >= 0]
    if [1] not in rows:
        return [0], "Not all that is wanted is in the hand."
    if not all(_may_go(here, card, seat, state.mover) for card in gives):
        return [0], "A neighbour who holds our family could kill it."
    more = f" {NO_PROMISE}" if here.plans[at.PROMISE_AT] >= 0 else ""
    if _worth(gets, _families(hidden, seat)) >= sum(CARD_VALUE[c] for c in gives):
        return [1], f"What we get is worth what we give.{more}"
    return [0], f"What goes is worth more than what comes.{more}"


def _bid(here: Position, seat: int) -> Reasoned:
    """The least card that may do under a lot of a family of which none is held."""
    state, hidden = here.state, here.plans
    held = _families(hidden, seat)
    offered = {CARD_FAMILY[lot] for lot in state.lot if lot >= 0}
    if here.ends_now and not {*range(at.FAMILIES)} - held <= offered:
        return [0], "This is the last winter, and no set of all families can be made any more."
    rows = legal_numbers(here, seat)
    ours = _hand(hidden, seat)
    for slot in range(at.LOTS):
        lot = state.lot[slot]
        if lot < 0 or CARD_FAMILY[lot] in held or state.bids[slot * at.SEATS + seat]:
            continue
        others = sum(state.bids[slot * at.SEATS : (slot + 1) * at.SEATS])
        cards = [
            row
            for row in rows
            if row[0] == 1
            and row[2] == slot
            and _keeps_family(ours, row[1], state.family[seat])
            and CARD_VALUE[row[1]] >= min(4, 1 + others)
        ]
        if cards:
            best = min(cards, key=lambda row: CARD_VALUE[row[1]])
            return best, (
                f"We hold no {FAMILIES[CARD_FAMILY[lot]]} card: one of each other family brings "
                f"{here.numbers.set_honour} honour in autumn."
            )
    return [0], "No other card here is worth what it would cost."


# --- spring and summer ----------------------------------------------------------------------------
def _names(mask: int, *samurai: int) -> list[bool]:
    return [bool(mask >> one & 1) for one in samurai]


@lru_cache(maxsize=4096)
def _gain(units: int, ours: int, there: int, theirs: int, dice: int, last: bool) -> float:
    """What an attack brings on average, in honour; samurai as a bit each.

    Honour for all units lost, the province, and what is lost with a defeat. In the ``last`` summer
    a province in which nobody can be beaten brings nothing. Support cards are left out: they help
    one side as often as the other.
    """
    province = 0.0 if last and not there else PROVINCE
    fukushima, hosokawa, kato = _names(ours, FUKUSHIMA, HOSOKAWA, KATO)
    gamo, holds_ties, sanada = _names(theirs, GAMO, HOSOKAWA, SANADA)
    lead = units + summer.bits(ours) + fukushima - there - summer.bits(theirs) - gamo
    left = max(0, dice - summer.bits(ours) - summer.bits(theirs))
    tie_to = at.ATTACKER if hosokawa else at.DEFENDER if holds_ties or not left else -1
    wins = float(wins_alone(left, lead, tie_to))
    own = min(units, there)
    own -= own > 0 and kato
    won = (1 if sanada else 2) * (there + own) + province - UNIT * own
    lost = UNIT * units + 2.0 * summer.bits(ours) + 0.5 * (units + min(units, there))
    return wins * won - (1 - wins) * lost


def _against(here: Position, seat: int, place: int, units: int, samurai: int) -> float:
    """What attacking a province as it stands brings, once the dearest hostage is killed for it."""
    state = here.state
    theirs = summer.samurai_at(state, state.owner[place], place)
    holder, family = commander(state, state.owner[place]), state.family[commander(state, seat)]
    hostages = [
        CARD_VALUE[card] for card in MEMBERS[family] if here.plans[at.CARD_AT + card] == holder
    ]
    dice, last = here.numbers.dice, here.ends_now
    gain = _gain(units, samurai, state.units[place], theirs, dice, last)
    return gain - 2 * max(hostages, default=0)


def _is_enemy(here: Position, owner: int, seat: int) -> bool:
    """Whether others stand there; imperial troops are the host's own for his round."""
    state = here.state
    return owner >= 0 and commander(state, owner) != commander(state, seat)


def _by_sea(here: Position, sea: int, start: int, units: int, samurai: int) -> tuple[float, int]:
    """What the best raid over a sea brings, and where; each unit is lost with 1/6."""
    state, seat = here.state, here.state.owner[start]
    dice = min(2, units) if samurai >> MORI & 1 else units
    best = (-99.0, -1)
    for to in range(at.PROVINCES):
        enemy = _is_enemy(here, state.owner[to], seat)
        if here.facts.board.at_sea[sea * at.PROVINCES + to] and to != start and enemy:
            found = sum(
                comb(dice, lost)
                * 5 ** (dice - lost)
                / 6**dice
                * (
                    _against(here, seat, to, units - lost, samurai)
                    if units > lost or samurai
                    else -2.0
                )
                for lost in range(dice + 1)
            )
            best = max(best, (found, to))
    return best


def _attacks(here: Position, place: int) -> Iterator[tuple[float, list[int]]]:
    """Attacks with all that stands in a province, by land and sea, with what each brings."""
    state, board = here.state, here.facts.board
    seat = state.owner[place]
    units, samurai = state.units[place], summer.samurai_at(state, seat, place)
    if (units == 0 and samurai == 0) or summer.provinces_of(state, seat) >= (
        here.numbers.most_provinces
    ):
        return
    for to in range(at.PROVINCES):
        if _is_enemy(here, state.owner[to], seat) and board.near[place * at.PROVINCES + to]:
            yield _against(here, seat, to, units, samurai), [summer.LAND_MARCH, to, units, samurai]
    for sea in range(at.SEAS):
        if board.at_sea[sea * at.PROVINCES + place]:
            found, to = _by_sea(here, sea, place, units, samurai)
            if to >= 0:
                yield found, [summer.RAID, sea, units, samurai]


def _best_attack(here: Position, place: int) -> tuple[float, list[int]]:
    return max(_attacks(here, place), default=(-99.0, [summer.STAY, 0, 0, 0]))


def _threat(here: Position, province: int) -> int:
    """The most units that an enemy has next to a province."""
    state = here.state
    return max(
        (
            state.units[near]
            for near in here.map.neighbours[province]
            if _is_enemy(here, state.owner[near], state.owner[province])
        ),
        default=-1,
    )


def _orders(here: Position, seat: int) -> Reasoned:
    state, printed = here.state, here.map.printed
    orders = []
    marches, recruiting = list[str](), list[str]()
    room = here.numbers.units - summer.units_of(state, seat)
    for province in range(at.PROVINCES):
        if commander(state, state.owner[province]) != seat:
            continue
        gain, row = _best_attack(here, province)
        threat = _threat(here, province)
        units = state.units[province]
        recruits = 0.0
        if room > 0 and units + 2 <= here.numbers.stack:
            if threat >= 0:
                recruits = RECRUITS if threat <= units + 1 else GUARDS
        best = max(gain if gain > WORTH_IT else 0.0, recruits, PRODUCTION)
        if best == gain:
            orders.append(at.MARCH_ORDER)
            name = printed[_target(here, province, row)]
            attack = f"From {printed[province]} an attack on {name}"
            marches.append(f"{attack} brings {_about(gain)}.")
        elif best == recruits:
            orders.append(at.RECRUITMENT)
            recruiting.append(printed[province])
            room -= 2
        else:
            orders.append(at.PRODUCTION)
    reasons = [*marches]
    if recruiting:
        reasons.append(f"Enemies stand next to {all_of(recruiting)}: recruit there.")
    if at.PRODUCTION in orders:
        reasons.append(
            "Elsewhere two hanafuda bring more: draw them."
            if reasons
            else "Two hanafuda bring more than any march or recruits: draw them."
        )
    left = [-1] * (at.PROVINCES - len(orders))
    return [*orders, *left], " ".join(reasons)


def _about(gain: float) -> str:
    """What an attack brings, in words."""
    honour = f"about {max(0, round(gain))} honour on average"
    return f"{honour} (land and losses count, support does not)"


def _target(here: Position, start: int, row: Row) -> int:
    """The province that a march is for; over a sea that where it brings most."""
    if row[0] == summer.LAND_MARCH:
        return row[1]
    return _by_sea(here, row[1], start, row[2], row[3])[1]


_FIRST = (at.RECRUITMENT, at.MARCH_ORDER, at.PRODUCTION)


def _call(here: Position, seat: int) -> Reasoned:
    state, hidden = here.state, here.plans
    rows = legal_numbers(here, seat)
    own = [
        row
        for row in rows
        if row[0] < at.PROVINCES and commander(state, state.owner[row[0]]) == seat
    ]
    if own:
        best = min(own, key=lambda row: _FIRST.index(hidden[at.ORDER_AT + row[0]]))
        return best, "Own orders come first, recruits and marches before production."
    fleets = [row for row in rows if row[0] >= at.PROVINCES]
    mine = [row for row in fleets if (row[0] - at.PROVINCES) % at.SEATS == seat]
    return (mine or rows)[0], "Own orders come before anybody can disturb them."


def _march(here: Position, seat: int) -> Reasoned:
    state = here.state
    if state.march == at.RAIDING or state.place >= at.PROVINCES:
        return _landing(here, seat)
    gain, row = _best_attack(here, state.place)
    if gain > WORTH_IT and not summer.targets_used(state):
        if not summer.move_problem(here.facts, state, *row):
            name = here.map.printed[_target(here, state.place, row)]
            if row[0] == summer.LAND_MARCH:
                return row, f"An attack on {name} brings {_about(gain)}."
            ways = _attacks(here, state.place)
            land = max((other for other, way in ways if way[0] == summer.LAND_MARCH), default=0.0)
            over_sea = f"Across the sea {name} brings {_about(gain)}"
            if round(land) <= 0:
                return row, f"{over_sea}; no march by land brings any."
            return row, f"{over_sea}; by land the best brings about {round(land)}."
    return [summer.STAY, 0, 0, 0], "No attack is worth what it may cost."


def _landing(here: Position, seat: int) -> Reasoned:
    """All go ashore where it brings most; into an own province if no attack is worth it."""
    rows = [row for row in legal_numbers(here, seat) if row[0] == summer.LAND]
    most = max((row[2] for row in rows), default=0)
    together = max((row[3] for row in rows if row[2] == most), default=0)

    def brings(row: Row) -> float:
        if not _is_enemy(here, here.state.owner[row[1]], here.state.mover):
            return 0.0
        return _against(here, here.state.mover, *row[1:4])

    rows = [row for row in rows if row[2] == most and row[3] == together]
    if not rows:
        return [summer.STAY, 0, 0, 0], "Nothing better can be reached."
    best = max(rows, key=brings)
    if brings(best) <= 0:
        return best, "Who is at sea must land; this shore costs least."
    name = here.map.printed[best[1]]
    why = f"Who is at sea must land. {name} brings {_about(brings(best))}: more than any other "
    why += "shore."
    if here.ends_now and any(not here.state.units[row[1]] for row in rows):
        why += " In the last summer land alone brings no honour."
    return best, why


# --- battle ---------------------------------------------------------------------------------------
def _hostage(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    best = max(rows, key=lambda row: CARD_VALUE[row[0]] if row[0] >= 0 else 0)
    return best, "Killing this hostage costs the attacker twice what it brings us."


def _support(here: Position, seat: int) -> Reasoned:
    state, hidden = here.state, here.plans
    side = battle.side_of_support(state, state.fight)
    cards = [c for c in _hand(hidden, seat) if battle.may_support(state, hidden, side, c)]
    laid = lays(cards, state.dice, 1 + battle.may_support_twice(state, side))
    if laid:
        return [*laid, *[-1] * (2 - len(laid))], "The dice show symbols of this family."
    bluff = BLUFF[state.family[seat]]
    return [bluff if bluff in cards else -1, -1], "No support would help; the bluff does not tell."


def _roll_again(here: Position, seat: int) -> Reasoned:
    state = here.state
    side = battle.side_of_stage(state)
    other = state.family[battle.player_of_side(state, 1 - side)]
    if [other] in legal_numbers(here, seat):
        return [other], "A die that helps the opponent can only get better."
    return [-1], "No die helps the opponent."


def _kami_roll(here: Position, seat: int) -> Reasoned:
    """A kami rolls all dice of the opponent again where we are behind."""
    state = here.state
    side = battle.side_of_stage(state)
    behind = battle.strength_before_support(state, side) <= battle.strength_before_support(
        state, 1 - side
    )
    other = state.family[battle.player_of_side(state, 1 - side)]
    rows = [row for row in legal_numbers(here, seat) if row[0] >= 0 and row[1 + other] > 0]
    rows = [row for row in rows if sum(row[1:7]) == row[1 + other]]
    if behind and rows:
        return max(rows, key=lambda row: row[1 + other]), "We are behind; their dice roll again."
    return [-1, *[0] * at.FAMILIES], "We can do without him here."


def _spare(here: Position, seat: int) -> Reasoned:
    return [1], "A unit that stays alive can fight again."


# --- autumn ---------------------------------------------------------------------------------------
def _hana(hidden: Sequence[int], seat: int) -> list[int]:
    return [card for card in range(at.HANA) if hidden[at.HANA_AT + card] == seat]


def _set_by_taking_back(here: Position, seat: int, card: int) -> float:
    """What taking this hostage back brings, if a set of all families is then complete (SEN-131)."""
    state, hidden = here.state, here.plans
    held = _families(hidden, seat)
    missing = set(range(at.FAMILIES)) - held - {state.family[seat]}
    lying = [c for c in range(at.CARDS) if hidden[at.CARD_AT + c] == at.OPEN + seat]
    if not missing <= {CARD_FAMILY[c] for c in lying} or CARD_FAMILY[card] not in missing:
        return 0.0
    price = sum(CARD_VALUE[c] for c in lying if CARD_FAMILY[c] in missing)
    return float(here.numbers.set_honour - price)


def _act(here: Position, seat: int) -> Reasoned:
    state, hidden = here.state, here.plans
    rows = legal_numbers(here, seat)
    left = hanafuda.honour_left(state) if summer.provinces_of(state, seat) else []
    plan = hanafuda.best_laid(_hana(hidden, seat), left)
    gains = [one for one in plan if one.worth > 0 and hanafuda.may_lay(here, seat, one)]
    if gains and plan[0].worth > 0:
        one = max(gains, key=lambda laid: laid.worth)
        cards = [*one.cards, *[-1] * (7 - COMBINATION_SIZE[one.kind])]
        return [autumn.COMBINE, one.kind, *cards], f"Of all that our hand makes, {one.name} first."
    held = _families(hidden, seat) - {state.family[seat]}

    def better_hostage(card: int) -> float:
        of_family = [
            CARD_VALUE[one]
            for one in _hand(hidden, seat)
            if CARD_KIND[one] == FAMILY and CARD_FAMILY[one] == CARD_FAMILY[card]
        ]
        return float(max(of_family, default=0) - CARD_VALUE[card])

    def worth(row: Row) -> float:
        what = row[0]
        if what == autumn.RETURN_SET:
            return here.numbers.set_honour
        if what == autumn.OPEN:
            return CARD_VALUE[row[1]]
        if what == autumn.TAKE_BACK:
            return max(_set_by_taking_back(here, seat, row[1]), better_hostage(row[1]))
        if what == autumn.HIRE:
            return 1 if row[2] == 1 and not here.ends_now else 0  # they march in a later summer
        if what in (autumn.LOOK_AT_HAND, autumn.LOOK_AT_PILE):
            return 0.5
        if what == autumn.USE_TRADE:
            same = sum(CARD_FAMILY[c] == CARD_FAMILY[row[1]] for c in _hand(hidden, seat))
            return 0.9 if same > 1 or len(held) < 3 else 0.0
        return 0

    best = max(rows, key=worth)
    if worth(best) <= 0:
        return [autumn.FINISHED], "Nothing more brings honour now."
    return best, _why_it_acts(here, seat, best, worth(best))


def _why_it_acts(here: Position, seat: int, row: Row, worth: float) -> str:
    """Why this is done in autumn, which is worth so much honour."""
    what = row[0]
    if what == autumn.RETURN_SET:
        return f"A card of each other family brings {here.numbers.set_honour} honour."
    if what == autumn.OPEN:
        return f"An open hostage brings its value while it lies there: {CARD_VALUE[row[1]]} honour."
    if what == autumn.TAKE_BACK:
        if _set_by_taking_back(here, seat, row[1]) >= worth:
            return f"It completes a set of all families: {worth:.0f} honour more than it costs."
        return f"A hostage of that family who brings {worth:.0f} honour more can lie there instead."
    if what == autumn.USE_TRADE:
        return (
            "It brings one of the hanafuda of its family, for a combination now or later; the "
            "card itself goes back."
        )
    if what == autumn.HIRE:
        return "Mercenaries can win a province in a later summer."
    return "What we see helps us to choose."


def _dear(hidden: Sequence[int], seat: int, card: int) -> tuple[float, int]:
    """How much a hanafuda card adds to a hand: what the hand makes with it, then its symbol."""
    cards = [one for one in _hana(hidden, seat) if one != card]
    with_it = sum(one.worth for one in hanafuda.best_laid([*cards, card]))
    without = sum(one.worth for one in hanafuda.best_laid(cards))
    return float(with_it - without), HANA_SYMBOL[card]


def _show(here: Position, seat: int) -> Reasoned:
    cards = sorted(_hana(here.plans, seat), key=lambda card: _dear(here.plans, seat, card))
    shown = sorted(cards[: here.state.shows])
    none = [-1] * (at.SHOWN_CARDS - len(shown))
    return [*shown, *none], "These cards help our own combinations least."


def _take(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    return max(rows, key=lambda row: _dear(here.plans, seat, row[0])), "It helps our hand most."


def _least(here: Position, seat: int) -> Reasoned:
    """The least card for Umeko; none of the own family to a neighbour where another can go."""
    rows = legal_numbers(here, seat)
    safe = [row for row in rows if _may_go(here, row[0], seat, here.state.mover)]
    return min(safe or rows, key=lambda row: CARD_VALUE[row[0]]), "The card of least value goes."


def _most(here: Position, seat: int) -> Reasoned:
    held = _families(here.plans, seat)
    rows = legal_numbers(here, seat)
    return max(rows, key=lambda row: _worth(row[:1], held)), "It is worth most to us."


def _where_needed(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    best = max(
        (row for row in rows if row[0] >= 0),
        key=lambda row: (_threat(here, row[0]) >= 0, here.state.units[row[0]]),
    )
    return best, "He stands with most units next to an enemy."


_WAYS = {
    at.KEEP_FIRST: _of_most_honour,
    at.KEEP: _of_most_honour,
    at.PLACE: _placing,
    at.CHOOSE_HOST: _host,
    at.LOOK: _looks,
    at.OFFER: _offer,
    at.ANSWER: _answer,
    at.BIDDING: _bid,
    at.ORDER: _orders,
    at.CALL: _call,
    at.MARCH: _march,
    at.HOSTAGE: _hostage,
    at.SUPPORT: _support,
    at.ROLL_AGAIN: _roll_again,
    at.KAMI_ROLL: _kami_roll,
    at.SPARE: _spare,
    at.FLEE: _where_needed,
    at.CALL_FAMILY: _ourselves_first,
    at.ACT: _act,
    at.SHOW: _show,
    at.TAKE: _take,
    at.SWAP_BACK: _least,
    at.TAKE_FROM_HAND: _most,
    at.TAKE_FROM_PILE: _take,
    at.STATION: _where_needed,
}
