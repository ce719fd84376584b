"""The meaning of the record's entries: for each kind its named numbers and its sentences.

One table, :data:`KINDS`, has a row for each kind of entry of
:mod:`shogun_nb.games.gekokujo.rules.record`. Sentences are marked for translators, who find them
with Babel or xgettext and ``-k _``; :mod:`shogun_nb.games.gekokujo.sentences` puts the words in
braces in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from shogun_nb.engine import record as engine
from shogun_nb.engine.record import Kind, _
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at


class Entry(engine.Entry):
    """An entry of the record: eight numbers that are read by name.

    >>> sown = Entry((kinds.SOWN, 731, 0, 17, 2, -1, -1, -1))
    >>> sown.rule, sown.seat, sown.province, sown.koku
    (731, 0, 17, 2)
    """

    __slots__ = ()
    rows: ClassVar[Mapping[int, Kind]]

    @property
    def seats(self) -> frozenset[int]:
        """All seats that it names."""
        named = {self[place] for name, place in self.kind.places.items() if name in _SIDES}
        for name in ("defenders", "sides"):
            if name in self.kind.places:
                named |= {seat for seat in range(at.SEATS) if getattr(self, name) >> seat & 1}
        return frozenset(named & set(range(at.SEATS)))


_SIDES = ("seat", "whom")


# The numbers are named in their order: seat, province, amount, other, why, whom. ``seat`` and
# ``whom`` are sides, so they may be the locals. ``units`` are several kinds in one number (PILE),
# ``pieces`` just a count; ``defenders`` and ``sides`` have a bit for each side; ``via`` and
# ``via_2`` are provinces on the way. ``cause`` is one of the state's or of the record's, ``step``
# one of a battle's.
KINDS: dict[int, Kind] = {
    kinds.CHOOSER_DRAWN: Kind("seat | set-up", _("{player} is drawn to choose the next clan.")),
    kinds.CLAN_CHOSEN: Kind("seat - - clan | set-up", _("{player} leads the clan {clan}.")),
    kinds.CLAN_SET_OUT: Kind(
        "seat province bushi clan daimyo koku | set-up",
        _("{player} begins in {province}, the home of {clan}, with {daimyo}, {bushi} and {koku}."),
        goes_on=(kinds.CLAN_SET_OUT,),
    ),
    kinds.ROUND_BEGAN: Kind("- - round | round", _("Round {round} begins.")),
    kinds.INCOME_COLLECTED: Kind(
        "seat - koku provinces bonus",
        _("{player} collects {koku} for {provinces}.", lambda e: e.bonus <= 0),
        _("{player} collects {koku} for {provinces}, {bonus} of it by the ability of the clan."),
    ),
    kinds.UPKEEP_PAID: Kind("seat - koku bushi", _("{player} must pay {koku} to feed {bushi}.")),
    kinds.ORDER_SET: Kind(
        "seat - place provinces koku pieces",
        _(
            "Place {place} in the order of play: {player} with {provinces} and {pieces}.",
            lambda e: e.koku < 0,
        ),
        _("Place {place} in the order of play: {player} with {provinces}, {koku} and {pieces}."),
    ),
    kinds.SOWN: Kind("seat province koku", _("{player} sows {koku} in {province}.")),
    kinds.STORED: Kind(
        "seat - koku",
        _("{player} stores Koku.", lambda e: e.koku < 0),
        _("{player} stores {koku}."),
    ),
    kinds.RECRUITED: Kind(
        "seat province some unit koku | planning",
        _("{player} recruits {some} in {province} for {koku}."),
    ),
    kinds.NINJA_HIRED: Kind(
        "seat province koku mission | planning",
        _(
            "{player} hires the Ninja for {koku}. His mission is not announced.",
            lambda e: e.mission == at.UNANNOUNCED,
        ),
        _(
            "{player} hires the Ninja for {koku}, to sabotage {province} in this round.",
            lambda e: e.mission == at.SABOTAGE,
        ),
        _("{player} hires the Ninja for {koku}. {province} cannot be attacked in this round."),
    ),
    kinds.NINJA_ANNOUNCED: Kind(
        "seat province - mission | planning",
        _(
            "The Ninja of {player} sabotages {province} in this round.",
            lambda e: e.mission == at.SABOTAGE,
        ),
        _("The Ninja of {player} diverts: {province} cannot be attacked in this round."),
    ),
    kinds.CASTLE_BUILT: Kind(
        "seat province koku | planning", _("{player} builds a castle in {province} for {koku}.")
    ),
    kinds.CASTLE_FORTIFIED: Kind(
        "seat province koku | planning",
        _("{player} fortifies the castle in {province} for {koku}."),
    ),
    kinds.ATTACK_ANNOUNCED: Kind(
        "seat | planning",
        _("{player} announces a Gekokujō attack: all Koku are for Ronin in this round."),
    ),
    kinds.FUND_PAID: Kind(
        "seat - koku total | planning",
        _("{player} pays {koku} into the fund for liberation, which now holds {total}."),
    ),
    kinds.PACT_OFFERED: Kind(
        "seat - koku - - whom | pact", _("{player} offers {whom} a pact, and pays {koku}.")
    ),
    kinds.PACT_MADE: Kind(
        "seat - - - - whom", _("{whom} accepts: {player} and {whom} are allies in this round.")
    ),
    kinds.PACT_DECLINED: Kind("seat - - - - whom", _("{whom} declines the pact of {player}.")),
    kinds.MOVED: Kind(
        "seat province units start via via_2 | campaign",
        _("{player} moves {units} from {start} to {province}.", lambda e: e.via < 0),
        _(
            "{player} moves {units} from {start} through {via} to {province}.",
            lambda e: e.via_2 < 0,
        ),
        _("{player} moves {units} from {start} through {via} and {via_2} to {province}."),
    ),
    kinds.CONTROL_GAINED: Kind("seat province", _("{player} now controls {province}.")),
    kinds.CONTROL_LOST: Kind(
        "seat province - - cause",
        _(
            "The last unit of {player} leaves {province}: it is neutral.",
            lambda e: e.cause == kinds.LEFT,
        ),
        _(
            "{player} has no unit left in {province}: it is neutral.",
            lambda e: e.cause == kinds.DIED,
        ),
        _(
            "{player} no longer controls {province}: units of several sides stand there.",
            lambda e: e.cause == kinds.CONTESTED,
        ),
        _("{player} no longer controls {province}."),
    ),
    kinds.BATTLE_BEGAN: Kind(
        "seat province defenders | battle", _("Battle in {province}: {player} attacks {defenders}.")
    ),
    kinds.RONIN_HIRED: Kind("seat province ronin koku", _("{player} hires {ronin} for {koku}.")),
    kinds.ASSASSINATED: Kind(
        "seat province some unit - whom",
        _("The Ninja of {player} strikes: {some} of {whom} leaves the battle in {province}."),
    ),
    kinds.ROLLED: Kind(
        "seat province hits dice step",
        _("The locals roll {dice} and score {hits}.", lambda e: e.seat == at.LOCALS),
        _("Firearms: {player} rolls {dice} and scores {hits}.", lambda e: e.step == at.FIREARMS),
        _("Arrows: {player} rolls {dice} and scores {hits}.", lambda e: e.step == at.RANGED),
        _("{player} rolls {dice} and scores {hits}."),
    ),
    kinds.HITS_SPLIT: Kind(
        "seat province hits - - whom",
        _("The locals assign {hits} to {whom}.", lambda e: e.seat == at.LOCALS),
        _("{player} assigns {hits} to {whom}."),
    ),
    kinds.UNITS_LOST: Kind(
        "seat province units",
        _("The locals lose {units} in {province}.", lambda e: e.seat == at.LOCALS),
        _("{player} loses {units} in {province}."),
    ),
    kinds.BATTLE_WON: Kind("seat province", _("{player} wins the battle in {province}.")),
    kinds.BATTLE_OPEN: Kind(
        "- province sides",
        _("Nobody remains in {province}: it is neutral.", lambda e: e.sides == 0),
        _("The locals hold {province}.", lambda e: e.sides == 1 << at.LOCALS),
        _(
            "Only Ronin of {sides} remain in {province}: nobody controls it.",
            lambda e: e.sides.bit_count() == 1,
        ),
        _("{sides} remain in {province}: nobody controls it."),
    ),
    kinds.CASTLE_DESTROYED: Kind(
        "seat province - - - whom",
        _("{player} controls {province}: the castle of {whom} is destroyed."),
    ),
    kinds.CASTLE_CAPTURED: Kind(
        "seat province - - - whom", _("{player} captures the castle of {whom} in {province}.")
    ),
    kinds.PLUNDERED: Kind("seat province koku", _("{player} plunders {koku} in {province}.")),
    kinds.BETRAYED: Kind(
        "seat province - - - whom",
        _(
            "{player} attacks an ally, {whom}, in {province}, and has a penalty on attack rolls "
            "for the rest of the round."
        ),
    ),
    kinds.VASSAL_MADE: Kind(
        "seat - provinces - - whom",
        _("The last Daimyo of {player} falls.", lambda e: e.whom < 0 and e.provinces < 0),
        _(
            "The last Daimyo of {player} falls: {player} becomes a vassal of {whom} and gives up "
            "{provinces}, then half of the units."
        ),
    ),
    kinds.PATH_BEGUN: Kind(
        "seat", _("The last Daimyo of {player} falls: {player} is on the Path of Glory.")
    ),
    kinds.GLORY_WON: Kind(
        "seat province glory total cause whom",
        _(
            "{player} wins {glory} for the control of {province}, and has {total}.",
            lambda e: e.cause == kinds.MANDATE,
        ),
        _(
            "{player} wins {glory} for the last Daimyo of {whom}, who leads, and has {total}.",
            lambda e: e.cause == kinds.FALLEN_LEADER,
        ),
        _("{player} wins {glory} for the last Daimyo of {whom}, and has {total}."),
    ),
    kinds.PROVINCE_GIVEN_UP: Kind("seat province", _("{player} gives up {province}.")),
    kinds.RETREATED: Kind(
        "seat province some unit start",
        _("{player} retreats with {some} from {start} to {province}."),
    ),
    kinds.LIBERATED: Kind(
        "seat - - - - whom",
        _("{player} is free again: the fund for liberation is full.", lambda e: e.whom < 0),
        _("{player} is free again: the last Daimyo of {whom} has fallen to the Gekokujō attack."),
    ),
    kinds.ELIMINATED: Kind(
        "seat", _("{player} has neither a province nor a Daimyo, and is out of the game.")
    ),
    kinds.KOKU_FORFEITED: Kind(
        "seat - koku", _("{player} loses the {koku} that the Gekokujō attack has not used.")
    ),
    kinds.WINTER_PAID: Kind(
        "seat - koku provinces pieces",
        _("{player} must pay {koku} for {provinces} in the mountains and {pieces} there."),
    ),
    kinds.HARVEST_DRAWN: Kind(
        "- - die factor | winter",
        _(
            "The harvest die shows {die}, a famine: what was sown comes back.",
            lambda e: e.factor == 1,
        ),
        _("The harvest die shows {die}: each Koku that was sown brings {factor}."),
    ),
    kinds.HARVESTED: Kind("seat province koku sown", _("{player} harvests {koku}.")),
    kinds.SOWN_LOST: Kind("- province koku", _("What was sown in {province} is lost: {koku}.")),
    kinds.SPOILED: Kind("seat - koku", _("{player} loses {koku} to spoilage.")),
    kinds.DEBT: Kind(
        "seat - koku bushi cause",
        _(
            "{player} cannot pay {koku} of the upkeep, and has no Bushi that would leave for it.",
            lambda e: e.cause == at.UNPAID_UPKEEP and e.bushi == 0,
        ),
        _(
            "{player} cannot pay {koku} of the winter's costs, and has no Bushi that would leave "
            "for it.",
            lambda e: e.bushi == 0,
        ),
        _(
            "{player} cannot pay {koku} of the upkeep: {bushi} must leave the board.",
            lambda e: e.cause == at.UNPAID_UPKEEP,
        ),
        _("{player} cannot pay {koku} of the winter's costs: {bushi} must leave the board."),
    ),
    kinds.DEBT_FORGIVEN: Kind(
        "seat - koku", _("{player} has too few Bushi to remove: the rest, {koku}, is forgiven.")
    ),
    kinds.DISBANDED: Kind(
        "seat province some unit cause",
        _(
            "{player} removes {some} from {province}: a debt cannot be paid.",
            lambda e: e.cause in (at.UNPAID_UPKEEP, at.UNPAID_WINTER),
        ),
        _(
            "{player} removes {some} from {province}: a new vassal loses half of the units.",
            lambda e: e.cause == at.VASSALS_HALF,
        ),
        _(
            "{player} removes {some} from {province}: no province near has room.",
            lambda e: e.cause == kinds.NO_ROOM,
        ),
        _("{player} removes {some} from {province}."),
    ),
    kinds.WON: Kind(
        "seat - - - cause | end",
        _(
            "{player} wins by the Shogun's Mandate: Kyoto, Osaka and Edo.",
            lambda e: e.cause == at.BY_MANDATE,
        ),
        _("{player} wins by the control of provinces.", lambda e: e.cause == at.BY_PROVINCES),
        _("{player} wins on the Path of Glory.", lambda e: e.cause == at.BY_GLORY),
        _("The last round is over. Only vassals are left: nobody wins.", lambda e: e.seat < 0),
        _("The last round is over. {player} holds most and wins."),
    ),
}

Entry.rows = KINDS
