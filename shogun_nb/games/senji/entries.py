"""The meaning of the record's entries: for each kind its named numbers and its sentences.

Sentences are marked for translators (``_``); the words in braces come from
:mod:`shogun_nb.games.senji.sentences`. No hidden card is named in any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from shogun_nb.engine import record as engine
from shogun_nb.engine.record import Kind, _
from shogun_nb.games.senji.rules import record as kinds


class Entry(engine.Entry):
    """An entry of the record: seven numbers that are read by name.

    >>> new = Entry((kinds.RECRUITED, 72, 0, 17, 2, -1, -1))
    >>> new.rule, new.seat, new.place, new.units
    (72, 0, 17, 2)
    """

    __slots__ = ()
    rows: ClassVar[Mapping[int, Kind]]


def _without_samurai(entry: Entry) -> bool:
    return entry.samurai_count == 0


def _out(entry: Entry) -> bool:
    return entry.rule == 136


# The numbers are named in their order: seat, place, amount, card, whom.
KINDS: dict[int, Kind] = {
    kinds.DREW: Kind("seat | draw", _("{player} draws a hanafuda card.")),
    kinds.DREW_SAMURAI: Kind("seat | draw", _("{player} draws a samurai to choose from.")),
    kinds.KEPT: Kind(
        "seat - honour samurai | samurai",
        _("{player} keeps {samurai}, a mercenary.", lambda e: e.honour == 0),
        _("{player} keeps {samurai}: {honour} honour."),
    ),
    kinds.HOSTS: Kind(
        "seat - honour | host", _("{player} hosts the Emperor, with {honour} honour.")
    ),
    kinds.HOST_TIED: Kind("- - amount", _("Most own symbols among those who are tied: {amount}.")),
    kinds.CALLED: Kind("seat place | calling", _("{player} calls {place}.")),
    kinds.PLACED: Kind(
        "seat place units with_samurai | placing",
        _("{player} places {units} and the samurai in {place}.", lambda e: e.with_samurai == 1),
        _("{player} places {units} in {place}."),
    ),
    kinds.ROUND_BEGAN: Kind("- - amount | round", _("Round {amount} begins.")),
    kinds.LOT_DRAWN: Kind("- - - card | auction", _("{card} is auctioned.")),
    kinds.LOT_RETURNED: Kind(
        "seat - - card | auction",
        _("{card} is drawn and goes into the pile of its family.", lambda e: e.seat < 0),
        _("{card} is drawn and goes back to {player}."),
    ),
    kinds.LOOKED: Kind("seat - - - whom", _("{player} looks at diplomacy cards of {whom}.")),
    kinds.GAVE: Kind("seat - cards - whom | talks", _("{player} gives {whom} {cards}, face down.")),
    kinds.GAVE_OPENLY: Kind("seat - - card whom | talks", _("{player} gives {whom} {card}.")),
    kinds.OFFERED: Kind(
        "seat - cards - whom | talks",
        _("{player} offers {whom} a promise for cards.", lambda e: e.cards == 0),
        _("{player} offers {whom} {cards} for others."),
    ),
    kinds.EXCHANGED: Kind("seat - - - whom | talks", _("{player} accepts the offer of {whom}.")),
    kinds.REFUSED: Kind("seat - - - whom | talks", _("{player} refuses the offer of {whom}.")),
    kinds.BID: Kind("seat - - card | auction", _("{player} lays a card under {card}.")),
    kinds.LOT_WON: Kind("seat - - card | auction", _("{player} wins {card}.")),
    kinds.LOT_TIED: Kind(
        "- - amount card | auction",
        _("{amount} bids for {card} are equal: nobody wins it, and they stay there."),
    ),
    kinds.LOT_BACK: Kind("- - - card | auction", _("Nobody bids for {card}; it goes back.")),
    kinds.ORDERED: Kind("| orders", _("All have laid their orders.")),
    kinds.REVEALED: Kind(
        "seat place order | order", _("{place} is called. {player} reveals {order}.")
    ),
    kinds.FLEET_CALLED: Kind(
        "seat sea | order", _("The fleet of {player} in the {sea} is called.")
    ),
    kinds.RECRUITED: Kind("seat place units", _("{player} recruits {units} in {place}.")),
    kinds.MOVED: Kind(
        "seat place units - samurai_count",
        _("{player} moves {units} to {place}.", _without_samurai),
        _("{player} moves {units} and {samurai_count} samurai to {place}."),
    ),
    kinds.SAILED: Kind(
        "seat sea units - samurai_count",
        _("{player} sails to the {sea}: {units}.", _without_samurai),
        _("{player} sails to the {sea}: {units} and {samurai_count} samurai."),
    ),
    kinds.RAIDED: Kind(
        "seat sea units - samurai_count",
        _("{player} sets out over the {sea}: {units}.", _without_samurai),
        _("{player} sets out over the {sea}: {units} and {samurai_count} samurai."),
    ),
    kinds.LOST_AT_SEA: Kind("seat sea units", _("The {sea} takes {units} of {player}.")),
    kinds.LANDED: Kind(
        "seat place units - samurai_count",
        _("{player} lands {units} in {place}.", _without_samurai),
        _("{player} lands {units} and {samurai_count} samurai in {place}."),
    ),
    kinds.ATTACKED: Kind(
        "seat place units samurai_count whom",
        _("{player} attacks {place} of {whom}: {units}.", _without_samurai),
        _("{player} attacks {place} of {whom}: {units} and {samurai_count} samurai."),
    ),
    kinds.KILLED: Kind("seat - - card whom | battle", _("{player} kills {card} of {whom}.")),
    kinds.ROLLED: Kind("- place amount family", _("The dice show {family}: {amount}.")),
    kinds.ROLLED_AGAIN: Kind("seat - - family", _("{player} rolls a {family} die again.")),
    kinds.SUPPORTED: Kind("seat - - card", _("{player} has laid {card}.")),
    kinds.STRENGTHS: Kind(
        "seat place attack defence whom",
        _("{player} attacks {place} with {attack}, {whom} defends with {defence}."),
    ),
    kinds.TIED: Kind("- place", _("A tie: {place} is fought for again.")),
    kinds.HOLDS: Kind("seat place", _("{player} holds {place}.")),
    kinds.CONQUERED: Kind("seat place - - whom", _("{player} takes {place} from {whom}.")),
    kinds.LOST_UNITS: Kind("seat place units", _("{player} loses {units}.")),
    kinds.SAMURAI_DIED: Kind("seat place - samurai", _("{samurai} of {player} dies.")),
    kinds.SAMURAI_FLED: Kind("seat place - samurai", _("{samurai} of {player} goes to {place}.")),
    kinds.HONOUR: Kind(
        "seat - honour",
        _("{player} loses {lost} honour.", lambda e: e.honour < 0),
        _("{player} gains {honour} honour."),
    ),
    kinds.TURN: Kind("seat | autumn", _("The family of {player} acts.")),
    kinds.TRADED: Kind("seat - - card whom | autumn", _("{player} gives {card} back to {whom}.")),
    kinds.TOOK: Kind("seat - - - whom", _("{player} takes a hanafuda card of {whom}.")),
    kinds.SET_RETURNED: Kind(
        "seat | autumn", _("{player} returns a card of each of the other families.")
    ),
    kinds.COMBINED: Kind("seat - combination | autumn", _("{player} lays {combination}.")),
    kinds.HOSTAGE_OPEN: Kind("seat - - card | autumn", _("{player} lays {card} open.")),
    kinds.HOSTAGE_BACK: Kind("seat - - card | autumn", _("{player} takes {card} back.")),
    kinds.HIRED: Kind(
        "seat sea units | autumn",
        _("{player} hires a samurai for the {sea}.", lambda e: e.units == 0),
        _("{player} hires {units} in the {sea}."),
    ),
    kinds.EXCHANGE_FORCED: Kind(
        "seat - - - whom | autumn", _("Umeko exchanges a card of {player} with {whom}.")
    ),
    kinds.STATIONED: Kind("seat place - samurai | autumn", _("{samurai} goes to {place}.")),
    kinds.OUT: Kind("seat | autumn", _("{player} has neither province nor honour and is out.")),
    kinds.GOES_ON: Kind("- - honour", _("Several have {honour} honour: another round is played.")),
    kinds.WON: Kind("seat - honour | end", _("{player} becomes Shogun with {honour} honour.")),
    kinds.RESHUFFLED: Kind("- - amount", _("The used hanafuda are shuffled: {amount}.")),
    kinds.NOBODY_MARCHES: Kind(
        "seat place", _("Nobody of {player} stands in {place}, so nobody marches.")
    ),
    kinds.STAYED_AT_SEA: Kind(
        "seat sea units - samurai_count",
        _("Who of {player} did not land stays in the {sea}: {units}.", _without_samurai),
        _(
            "Who of {player} did not land stays in the {sea}: {units} and {samurai_count} samurai.",
        ),
    ),
    kinds.SURPLUS_LOST: Kind(
        "seat sea units",
        _("{player} is out of the game and loses the fleet in the {sea}: {units}.", _out),
        _("The fleet of {player} in the {sea} is full and loses what is too much: {units}."),
    ),
    kinds.ORDER_DISCARDED: Kind(
        "seat place", _("The order of {player} in {place} is discarded unseen.")
    ),
    kinds.NO_HANA_LEFT: Kind(
        "seat - amount", _("No hanafuda is left for {player}; not drawn: {amount}.")
    ),
    kinds.FEW_SAMURAI: Kind(
        "seat - amount", _("Fewer samurai are left than {player} may draw: {amount}.")
    ),
    kinds.NOTHING_TO_SHOW: Kind("seat", _("{player} has no hanafuda to show.")),
    kinds.BID_SHOWN: Kind("seat - value card", _("{player} has bid {value} for {card}.")),
    kinds.LOWEST: Kind(
        "seat - honour", _("Honour ends at -9; {player} does not lose so much more: {honour}.")
    ),
    kinds.KAMI_HELPS: Kind("seat - - samurai", _("The kami of {samurai} helps {player}.")),
    kinds.SEPPUKU: Kind("seat - - samurai", _("{samurai} of {player} commits seppuku.")),
    kinds.TOOK_CARD: Kind(
        "seat - - - whom | autumn", _("{player} takes a diplomacy card of {whom}.")
    ),
    kinds.SEARCHED: Kind(
        "seat | autumn", _("{player} takes a hanafuda card of the pile, which is shuffled.")
    ),
    kinds.LOT_STAYS: Kind("- - - card | auction", _("Nobody bids for {card}; it stays.")),
    kinds.TRADED_WITH_PILE: Kind(
        "seat - - card | autumn", _("{player} gives {card} back to look at the hanafuda pile.")
    ),
    kinds.NEW_TROOPS: Kind("seat place units", _("{player} sends {units} to {place}.")),
    kinds.WENT_BACK: Kind(
        "seat place units", _("{player} leaves {place} to the Emperor and goes back: {units}.")
    ),
    kinds.PROMISE_OFFERED: Kind(
        "seat - cards - whom | talks",
        _("{player} speaks to {whom} of a promise.", lambda e: e.cards == 0),
        _("{player} offers {whom} {cards} with a promise."),
    ),
    kinds.PROMISED: Kind(
        "seat moment - - whom | talks",
        _("{player} makes {whom} a promise that only the two know{told}."),
    ),
    kinds.PROMISED_OPENLY: Kind(
        "seat moment promise - whom | talks", _("{player} promises {whom} {promise}.")
    ),
    kinds.KAMI_ROLLED: Kind("seat - dice | battle", _("{player} rolls {dice} again.")),
}
"""What each kind of entry means."""

Entry.rows = KINDS
