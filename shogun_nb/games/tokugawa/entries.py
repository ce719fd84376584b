"""The meaning of the record's entries: for each kind its named numbers and its sentences.

Sentences are marked for translators (``_``); the words in braces come from
:mod:`shogun_nb.games.tokugawa.sentences`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from shogun_nb.engine import record as engine
from shogun_nb.engine.record import Kind, _
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at


class Entry(engine.Entry):
    """An entry of the record: eight numbers that are read by name.

    >>> paid = Entry((kinds.RECRUITED, 40, 0, 17, 2, at.LANCER, -1, -1))
    >>> paid.rule, paid.seat, paid.town, paid.koku, paid.unit
    (40, 0, 17, 2, 2)
    """

    __slots__ = ()
    rows: ClassVar[Mapping[int, Kind]]


# The numbers are named in their order: seat, town, amount, other, why, whom.
KINDS: dict[int, Kind] = {
    kinds.CAPITALS_DRAWN: Kind(
        "seat - - - - whom | set-up", _("{player} draws Kyoto, {whom} draws Yedo.")
    ),
    kinds.STARTER_DRAWN: Kind("seat | set-up", _("{player} is drawn to start.")),
    kinds.PILE_DRAWN: Kind(
        "- - pile card | set-up", _("The pile {pile} is shuffled; on top lies {card}.")
    ),
    kinds.PLACED: Kind("seat town unit | placing", _("{player} places 1 {unit} in {town}.")),
    kinds.TURN_BEGAN: Kind("seat - actions turn | turn", _("Turn {turn}: {player} has {actions}.")),
    kinds.INCOME: Kind("seat - koku bank | action", _("{player} collects {koku} in {bank}.")),
    kinds.RECRUITED: Kind(
        "seat town koku unit | action", _("{player} recruits 1 {unit} in {town} for {koku}.")
    ),
    kinds.REMOVED: Kind(
        "seat town - unit | action", _("{player} takes 1 {unit} in {town} off the board.")
    ),
    kinds.SET_OUT: Kind(
        "seat town terrain start unit | action",
        _("{player} sends an empty ship from {start} to {town}.", lambda e: e.unit == at.NO_UNIT),
        _("{player} sends 1 {unit} from {start} to {town} ({terrain})."),
    ),
    kinds.ATTACKED: Kind(
        "seat town terrain start unit | action",
        _("{player} attacks {town} with 1 {unit} from {start} ({terrain})."),
    ),
    kinds.WEATHER_ROLLED: Kind(
        "seat town die weather terrain",
        _("There is {weather}.", lambda e: e.die == 0),
        _("There is {weather}, and the die shows {die}."),
    ),
    kinds.HELD_BACK: Kind("seat town", _("{player} does not come through; the action is used up.")),
    kinds.MOVED: Kind(
        "seat town doing start",
        _("The ship of {player} is in {town}.", lambda e: e.doing == at.SAILING_EMPTY),
        _("{player} comes through to {town}."),
    ),
    kinds.SUPPORTED: Kind(
        "seat town units koku", _("{player} calls {units} for support and pays {koku}.")
    ),
    kinds.ROLLED: Kind(
        "seat town total first again",
        _("{player} rolls {total}.", lambda e: e.again == 0),
        _("{player} rolls again: {total}."),
    ),
    kinds.REPELLED: Kind(
        "seat town attack defence - whom",
        _("{town} holds: {defence} against {attack}. {whom} goes back."),
    ),
    kinds.BEATEN: Kind(
        "seat town attack defence - whom",
        _("{player} wins with {attack} against {defence}; a tie is the attacker's."),
    ),
    kinds.RETREATED: Kind(
        "seat town weak start",
        _("The unit of {player} retreats to {town} and is weakened.", lambda e: e.weak == 1),
        _("The unit of {player} retreats to {town}; there is no marker left for it."),
    ),
    kinds.DESTROYED: Kind(
        "seat town - unit",
        _("The weakened {unit} of {player} leaves the board.", lambda e: e.rule == 69),
        _("No free field is next to it: the {unit} of {player} leaves the board."),
    ),
    kinds.CAPITAL_HIT: Kind("seat town", _("The capital of {player} is weakened to strength 1.")),
    kinds.REWARDED: Kind(
        "seat town koku units", _("The supporters of {player} ({units}) get {koku}.")
    ),
    kinds.RECOVERED: Kind("seat town", _("The unit of {player} is weakened no more.")),
    kinds.BUILT: Kind(
        "seat town koku building | action", _("{player} builds a {building} in {town} for {koku}.")
    ),
    kinds.CASTLE_FINISHED: Kind("seat town", _("The castle of {player} in {town} is finished.")),
    kinds.UPGRADED: Kind(
        "seat town koku | action", _("{player} upgrades the samurai in {town} for {koku}.")
    ),
    kinds.TAKEN_OVER: Kind("seat town building", _("{player} takes the {building} in {town}.")),
    kinds.TORN_DOWN: Kind("seat town building", _("The {building} in {town} is removed.")),
    kinds.TASK_DONE: Kind("seat - points card", _("{player} fulfils the task {card}: {points}.")),
    kinds.SCORED: Kind(
        "seat - points cards | end",
        _("{player} has {points}, {cards} of them by task cards."),
        goes_on=(kinds.SCORED,),
    ),
    kinds.WON: Kind(
        "seat town - - won_by whom | end",
        _("{player} conquers the capital and wins.", lambda e: e.won_by == at.BY_CAPITAL),
        _("{whom} leaves the game, {player} wins.", lambda e: e.won_by == at.BY_RESIGNING),
        _("Both have as many points: the victory is shared.", lambda e: e.seat < 0),
        _("{player} wins by points."),
        goes_on=(kinds.SCORED,),
    ),
}
Entry.rows = KINDS
