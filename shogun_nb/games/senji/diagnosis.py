"""What is odd about a position, in words, each with its rule.

Odd positions may be set up; they are diagnosed, not forbidden. A game refuses to begin only from a
position that the rules cannot play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shogun_nb.engine.declared import blank_values
from shogun_nb.engine.position import Finding
from shogun_nb.engine.speech import counted
from shogun_nb.games.senji.choices import Lookup
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import BLUFF, CARD_NAMES, NAOE, SAMURAI_NAMES
from shogun_nb.games.senji.rules.hands import commander, is_imperial
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.state import State
from shogun_nb.games.senji.rules.summer import may_be_called, provinces_of, samurai_at, units_of
from shogun_nb.games.senji.words import FAMILIES


class _Moment(NamedTuple):
    """What the rules need to ask something."""

    rule: str
    phases: tuple[int, ...]
    who: str = ""
    """The field that says who is asked; "" where more than one may be."""
    there: tuple[str, ...] = ()
    """Fields that must say something."""
    maybe: tuple[str, ...] = ()
    """Fields that may; all others of what is under way say nothing."""
    fights: tuple[int, ...] = (at.NO_BATTLE,)
    marches: tuple[int, ...] = (at.NO_MARCH,)


_TALKS, _SUMMER, _AUTUMN = (at.TALKING,), (at.SUMMER,), (at.AUTUMN,)
_BATTLE = ("here", "origin", "mover")
_MOMENTS = {
    at.DRAW_HANA: _Moment(
        "SEN-071",
        (at.DEALING, at.SUMMER, at.AUTUMN),
        maybe=("due_hana", "peeks", "shows", "partner"),
    ),
    at.DRAW_SAMURAI: _Moment(
        "SEN-012", (at.DEALING, at.AUTUMN), there=("due_samurai", "due_seat"), maybe=("keep",)
    ),
    at.DRAW_LOT: _Moment("SEN-061", (at.DRAWING_LOTS,)),
    at.ROLL: _Moment(
        "SEN-103",
        (at.FIRST_HOST, at.HOSTING, at.SUMMER),
        there=("dice_due",),
        maybe=("here", "sea", "in_hand", "again"),
        fights=(at.NO_BATTLE, at.ROLLING, at.DEFENDER_AGAIN, at.ATTACKER_AGAIN),
        marches=(at.NO_MARCH, at.RAIDING),
    ),
    at.DRAW_LOOK: _Moment("SEN-170", (at.LOOKING,), there=("partner",)),
    at.KEEP_FIRST: _Moment("SEN-012", (at.KEEPING,)),
    at.KEEP: _Moment("SEN-132", _AUTUMN, "due_seat", ("keep",)),
    at.CALL_HOME: _Moment("SEN-015", (at.PLACING,), "host"),
    at.PLACE: _Moment("SEN-015", (at.PLACING,), there=("place",)),
    at.CHOOSE_HOST: _Moment("SEN-034", (at.HOSTING,), "host"),
    at.LOOK: _Moment("SEN-170", _TALKS),
    at.OFFER: _Moment("SEN-040", _TALKS),
    at.ANSWER: _Moment("SEN-040", _TALKS, "partner", ("mover",), ("given", "wanted")),
    at.BIDDING: _Moment("SEN-061", (at.AUCTION,)),
    at.ORDER: _Moment("SEN-070", (at.SPRING,)),
    at.CALL: _Moment("SEN-080", _SUMMER, "host"),
    at.MARCH: _Moment(
        "SEN-082",
        _SUMMER,
        there=("place", "origin", "mover"),
        maybe=("sea", "in_hand"),
        marches=(at.BY_LAND, at.BY_SEA, at.RAIDING, at.LANDING),
    ),
    at.PICK_BATTLE: _Moment("SEN-073", _SUMMER, there=("origin", "mover")),
    at.HOSTAGE: _Moment("SEN-100", _SUMMER, there=_BATTLE, fights=(at.ROLLING,)),
    at.ROLL_AGAIN: _Moment(
        "SEN-173", _SUMMER, there=_BATTLE, fights=(at.DEFENDER_AGAIN, at.ATTACKER_AGAIN)
    ),
    at.KAMI_ROLL: _Moment(
        "SEN-183", _SUMMER, there=_BATTLE, fights=(at.DEFENDER_AGAIN, at.ATTACKER_AGAIN)
    ),
    at.SUPPORT: _Moment(
        "SEN-104", _SUMMER, there=_BATTLE, fights=(at.FIRST_SUPPORT, at.SECOND_SUPPORT)
    ),
    at.SPARE: _Moment("SEN-110", _SUMMER, there=_BATTLE, fights=(at.SPARING,)),
    at.FLEE: _Moment("SEN-170", _SUMMER, there=_BATTLE, fights=(at.FLEEING,)),
    at.CALL_FAMILY: _Moment("SEN-130", _AUTUMN, "host"),
    at.ACT: _Moment("SEN-130", _AUTUMN, "mover"),
    at.SHOW: _Moment("SEN-049", _AUTUMN, "partner", ("shows", "mover")),
    at.TAKE: _Moment("SEN-049", _AUTUMN, "mover", ("shows",), ("partner",)),
    at.SWAP_BACK: _Moment("SEN-170", _AUTUMN, "partner", ("given", "mover")),
    at.TAKE_FROM_HAND: _Moment("SEN-181", _AUTUMN, "mover", ("partner",)),
    at.TAKE_FROM_PILE: _Moment("SEN-182", _AUTUMN, "mover"),
    at.STATION: _Moment("SEN-132", _AUTUMN, "due_seat"),
    at.GAME_OVER: _Moment("SEN-160", (at.ENDED,)),
}
_UNDER_WAY = (
    *("partner", "here", "sea", "in_hand", "dice_due", "shows", "keep", "peeks", "due_hana"),
    *("due_samurai", "given", "wanted", "again"),
)
"""Fields that hold something only while it is under way."""
_BLANK = blank_values(State, at.PROVINCES)
_SEATS_NAMED = ("seat", "host", "mover", "partner", "due_seat")
_BY_SEAT = ("out", "honour", "hand", "hana", "acted", "swapped", "planned")
_UNDECIDED = (at.DEALING, at.KEEPING, at.FIRST_HOST)
"""The phases in which nobody hosts yet."""


def diagnose(
    facts: Facts, state: State, plans: Sequence[int], lookup: Lookup
) -> tuple[Finding, ...]:
    """Everything that a position of a real game cannot have; () for a sound one.

    >>> from shogun_nb.games import senji
    >>> here = senji.scenario(players=["Ann", "Ben", "Cleo"]).set("Izumo", "Ann", 6)
    >>> here.state.units[here.map.index("Izumo")] = 7
    >>> print(here.status[0])
    SEN-081: 7 units stand together in Izumo, and 6 is the limit.
    """
    if at.UNKNOWN in plans[at.CARD_AT : at.CARD_AT + at.CARDS]:
        text = (
            "not all cards are known here, so that no game can begin: this is what one player sees"
        )
        return (_unplayable("SEN-041", text),)
    found = [*_table(facts, state, lookup)]
    if not found:  # else there are seats that nobody has
        found += _diplomacy_cards(state, plans, lookup)
        found += _hanafuda(state, plans, lookup)
        found += _board(facts, state, plans, lookup)
        found += _samurai(facts, state, plans, lookup)
        found += _asked(facts, state, plans, lookup)
    return tuple(found)


def _unplayable(rule: str, text: str) -> Finding:
    return Finding(rule, text, playable=False)


def _table(facts: Facts, state: State, lookup: Lookup) -> Iterator[Finding]:
    """Seats and families: nobody is named who does not play."""
    players, troops = state.players, facts.options.imperial == 1
    sides = {*range(-1, players), *([at.EMPEROR] if troops else [])}
    for name in _SEATS_NAMED:
        seats = sides if name in ("mover", "due_seat") else {*range(-1, players)}
        if getattr(state, name) not in seats:
            yield _unplayable("SEN-017", f"{name} is a seat that nobody has here")
    named = {*state.owner, *state.samurai_of}
    named |= {fleet % at.SEATS for fleet in range(at.FLEETS) if state.fleet[fleet]}
    spare = (one for name in _BY_SEAT for one in getattr(state, name)[players:])
    if not named <= sides or any(spare) or state.tied >> players:
        yield _unplayable("SEN-017", f"there is more here than of {players} players")
    families = state.family[:players]
    if len({*families}) < players or min(families) < 0:
        yield _unplayable("SEN-003", "each player has a family of their own")
    if state.host < 0 and state.phase not in _UNDECIDED:
        yield _unplayable("SEN-030", "nobody hosts the Emperor")


def _held(
    lies: Sequence[int],
    known: Sequence[int],
    counts: Sequence[int],
    lookup: Lookup,
    noun: str,
    rule: str,
) -> Iterator[Finding]:
    """Cards in hands: as many as are counted, and known to who holds them."""
    for seat, name in enumerate(lookup.players):
        if lies.count(seat) != counts[seat]:
            text = f"{name} holds {counted(lies.count(seat), noun)}, counted as {counts[seat]}"
            yield _unplayable("SEN-002", text)
        if any(there == seat and not known[one] >> seat & 1 for one, there in enumerate(lies)):
            yield _unplayable(rule, f"{name} does not know a {noun} in the own hand")


def _diplomacy_cards(state: State, plans: Sequence[int], lookup: Lookup) -> Iterator[Finding]:
    """The 72 diplomacy cards, as they are counted and as they lie."""
    lies = plans[at.CARD_AT : at.CARD_AT + at.CARDS]
    known = plans[at.CARD_KNOWN : at.CARD_KNOWN + at.CARDS]
    yield from _held(lies, known, state.hand, lookup, "diplomacy card", "SEN-041")
    for family, word in enumerate(FAMILIES):
        if lies.count(at.PILE + family) != state.pile[family]:
            yield _unplayable("SEN-060", f"the pile of {word} is miscounted")
    if sorted(card for card in state.lot if card >= 0) != [
        card for card, there in enumerate(lies) if there == at.LOT
    ]:
        yield _unplayable("SEN-061", "other cards are auctioned than lie there")
    for place, bids in enumerate(state.bids):
        slot, seat = divmod(place, at.SEATS)
        if lies.count(at.BID + place) != bids:
            yield _unplayable("SEN-061", "the bids are miscounted")
        elif bids and (seat >= state.players or state.lot[slot] < 0):
            yield _unplayable("SEN-061", "there is a bid of nobody, or for nothing")
    face_down = state.phase == at.AUCTION  # else all have seen what stays there
    for card, there in enumerate(lies):
        own = 1 << (there - at.BID) % at.SEATS
        if there >= at.BID and known[card] != at.ALL and not (face_down and known[card] == own):
            yield _unplayable("SEN-062", "a bid is known to others than it can be")
    for seat, family in enumerate(state.family[: state.players]):
        there = lies[BLUFF[family]]
        if not state.out[seat] and there not in (seat, at.LAID, at.LAID + 1):
            yield _unplayable("SEN-048", f"{CARD_NAMES[BLUFF[family]]} has left its hand")
    players = state.players
    strangers = [
        one for one in lies if players <= one < at.SEATS or players <= one - at.OPEN < at.SEATS
    ]
    laid = at.LAID in lies or at.LAID + 1 in lies
    if strangers or (laid and state.fight == at.NO_BATTLE):
        yield _unplayable("SEN-002", "a card lies before nobody, or as support where nobody fights")


def _hanafuda(state: State, plans: Sequence[int], lookup: Lookup) -> Iterator[Finding]:
    """The 96 hanafuda, as they are counted and as they lie."""
    lies = plans[at.HANA_AT : at.HANA_AT + at.HANA]
    known = plans[at.HANA_KNOWN : at.HANA_KNOWN + at.HANA]
    yield from _held(lies, known, state.hana, lookup, "hanafuda card", "SEN-071")
    if lies.count(at.HANA_PILE) != state.hana_pile:
        yield _unplayable("SEN-071", "the hanafuda pile is miscounted")
    if any(one < 0 or state.players <= one < at.SEATS for one in lies):
        yield _unplayable("SEN-002", "a hanafuda card lies nowhere, or before nobody")


def _board(facts: Facts, state: State, plans: Sequence[int], lookup: Lookup) -> Iterator[Finding]:
    """Provinces, fleets and orders."""
    numbers, printed = facts.numbers, lookup.map.printed
    for place, owner in enumerate(state.owner):
        here, units = printed[place], state.units[place]
        if owner < 0 and units + state.coming[place] > 0:
            yield _unplayable("SEN-017", f"{here}: units stand in land of nobody")
        laid = plans[at.ORDER_AT + place] >= 0
        lies = state.ordered[place] > 0
        if state.phase == at.SPRING:  # none lies there until all have laid theirs
            lies = owner >= 0 and state.planned[commander(state, owner)] > 0
        if laid != lies or (laid and owner < 0):
            yield _unplayable("SEN-070", f"{here}: an order lies there, and nobody has laid it")
        if state.coming[place] and not state.attacked[place]:
            yield _unplayable("SEN-087", f"{here}: attackers have come, and nobody attacks")
        if max(units, state.coming[place]) > numbers.stack:
            most = max(units, state.coming[place])
            text = f"{most} units stand together in {here}, and {numbers.stack} is the limit."
            yield Finding("SEN-081", text)
    for fleet, units in enumerate(state.fleet):
        if units > numbers.stack:
            where = lookup.place_name(at.PROVINCES + fleet)
            yield Finding("SEN-083", f"{where}: {units} units, and {numbers.stack} is the limit.")
    for seat, name in enumerate(lookup.players):
        units, provinces = units_of(state, seat), provinces_of(state, seat)
        if state.phase == at.PLACING and units > numbers.start_units:
            yield _unplayable("SEN-016", f"{name} has placed more units than there are at first")
        if units > numbers.units:
            text = f"{name} has {counted(units, 'unit')} in play, and there are {numbers.units}"
            yield _unplayable("SEN-081", text)
        if provinces > numbers.most_provinces:
            text = f"{name} controls {provinces} provinces, and {numbers.most_provinces} is the"
            yield Finding("SEN-114", f"{text} limit.")
    start = facts.board.imperial
    belongs = state.owner[start] >= 0 and facts.options.imperial
    if belongs and not is_imperial(state, state.owner[start]):
        yield _unplayable("SEN-192", f"{printed[start]} belongs to the Emperor's troops")


def _samurai(facts: Facts, state: State, plans: Sequence[int], lookup: Lookup) -> Iterator[Finding]:
    """Where each samurai is, and whose."""
    offered = sum(1 for to in plans[at.OFFERED_TO : at.OFFER_AT] if to >= 0)
    if offered != state.offered and state.phase != at.KEEPING:
        yield _unplayable("SEN-132", "the samurai that are offered are miscounted")
    for one, name in enumerate(SAMURAI_NAMES):
        whose, where = state.samurai_of[one], state.samurai_at[one]
        gone = facts.options.unkept_leave == 1 and whose < 0 and where == at.SPENT
        if not gone and (whose < 0) != (where == at.IN_PILE):
            yield _unplayable("SEN-006", f"{name} is with nobody and not in the pile, or with both")
        elif state.fight == at.FLEEING:  # Otani is on his way
            continue
        elif where < at.PROVINCES and state.owner[where] != whose:
            side = lookup.map.printed[where]
            yield _unplayable("SEN-082", f"{name} stands in {side}, which is not his player's")
        elif where >= at.COMING and not state.attacked[where - at.COMING]:
            yield _unplayable("SEN-087", f"{name} attacks where nobody does")


def _asked(facts: Facts, state: State, plans: Sequence[int], lookup: Lookup) -> Iterator[Finding]:
    """What is asked, of whom: all that the rules need for it, and nothing else under way."""
    moment = _MOMENTS.get(state.step)
    if moment is None:
        yield _unplayable("SEN-030", "nothing is asked")
        return
    by_chance = state.step <= at.LAST_OF_CHANCE or state.step == at.GAME_OVER
    fits = state.phase in moment.phases
    fits &= state.fight in moment.fights and state.march in moment.marches
    fits &= all(getattr(state, name) != _BLANK[name] for name in moment.there)
    if state.phase == at.AUTUMN:
        fits &= (state.turn > 0) == (state.step != at.CALL_FAMILY)
    elif state.phase in (at.SPRING, at.SUMMER):
        fits &= state.turn == 0
    free = {*moment.there, *moment.maybe, moment.who}
    fits &= all(getattr(state, name) == _BLANK[name] for name in _UNDER_WAY if name not in free)
    if not fits:
        yield _unplayable(moment.rule, "what is asked does not fit what is under way")
        return
    asks = (state.seat < 0) if by_chance else state.seat >= 0 and not state.out[state.seat]
    if moment.who:
        asks &= state.seat == commander(state, getattr(state, moment.who))
    if not asks or not _can_answer(facts, state, plans):
        yield _unplayable(moment.rule, "nobody is asked who could choose")
    elif state.step == at.CALL and not any(may_be_called(state, one) for one in range(at.PLACES)):
        text = "No order is laid and no fleet waits, so nothing can be called; lay orders first."
        yield Finding(moment.rule, text)
    elif state.step == at.CALL_FAMILY and all(
        state.acted[one] or state.out[one] for one in range(state.players)
    ):
        yield Finding(moment.rule, "Every family has acted, so nobody can be called.")


def _can_answer(facts: Facts, state: State, plans: Sequence[int]) -> bool:
    """Whether there is what is asked for."""
    step, seat = state.step, state.seat
    if step == at.DRAW_HANA:
        due = state.due_seat >= 0 if state.due_hana else state.peeks > 0
        return due and (state.hana_pile > 0 or state.partner >= 0)
    if step == at.DRAW_SAMURAI:
        return at.IN_PILE in state.samurai_at
    if step == at.DRAW_LOT:
        return any(state.pile)
    if step == at.ROLL and state.phase != at.SUMMER:
        return state.fight == at.NO_BATTLE and state.march == at.NO_MARCH and state.tied > 0
    if step == at.ROLL and state.march == at.RAIDING:
        return state.fight == at.NO_BATTLE and min(state.sea, state.mover, state.place) >= 0
    if step == at.FLEE:
        return state.mover >= 0
    if state.fight != at.NO_BATTLE or step in (at.ROLL, at.PICK_BATTLE):
        fought = [place for place in range(at.PROVINCES) if state.attacked[place]]
        here = state.here in fought or (step == at.PICK_BATTLE and bool(fought))
        apart = all(
            state.owner[place] >= 0
            and commander(state, state.owner[place]) != commander(state, state.mover)
            for place in fought
        )
        return state.mover >= 0 and here and apart
    if step in (at.LOOK, at.DRAW_LOOK):
        owner = commander(state, state.samurai_of[NAOE])
        serves = owner >= 0 and state.samurai_at[NAOE] < at.IN_PILE
        looks = seat == owner if step == at.LOOK else state.hand[state.partner] > 0
        return serves and looks and state.partner != owner
    if step == at.KEEP_FIRST:
        return seat in plans[at.OFFERED_TO : at.OFFER_AT] and not state.planned[seat]
    if step == at.KEEP:
        return seat in plans[at.OFFERED_TO : at.OFFER_AT]
    if step == at.CALL_HOME:
        homes = (family in state.family[: state.players] for family in facts.board.home)
        return any(home > called for home, called in zip(homes, state.called, strict=True))
    if step == at.PLACE:
        home = state.place < at.PROVINCES and facts.board.home[state.place] == state.family[seat]
        return home and not state.called[state.place]
    if step == at.ANSWER:
        return state.mover != seat and not is_imperial(state, state.mover)
    if step == at.SHOW:
        return state.hana[seat] > 0 and state.mover != seat
    if step == at.TAKE:
        where = at.HANA_SHOWN if state.partner < 0 else state.partner
        shown = plans[at.SHOWN_AT : at.SHOWN_AT + state.shows]
        return all(card >= 0 and plans[at.HANA_AT + card] == where for card in shown)
    if step == at.SWAP_BACK:
        return state.hand[seat] > 1 and state.mover != seat
    if step == at.TAKE_FROM_HAND:  # the whole hand is seen
        return state.partner != seat and any(
            place == state.partner and known >> seat & 1
            for place, known in zip(
                plans[at.CARD_AT : at.CARD_KNOWN], plans[at.CARD_KNOWN : at.HANA_AT], strict=True
            )
        )
    if step == at.TAKE_FROM_PILE:  # and the whole pile
        return any(
            place == at.HANA_PILE and known >> seat & 1
            for place, known in zip(
                plans[at.HANA_AT : at.HANA_KNOWN], plans[at.HANA_KNOWN : at.ORDER_AT], strict=True
            )
        )
    if step == at.STATION:
        return at.UNPLACED in state.samurai_at and provinces_of(state, seat) > 0
    if step == at.MARCH and state.place < at.PROVINCES:
        owner = state.owner[state.place]
        stands = state.units[state.place] or samurai_at(state, owner, state.place)
        return owner == state.mover and bool(stands or state.march != at.BY_LAND)
    return True
