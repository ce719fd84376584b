"""The meaning of the record's entries: for each kind its named numbers, its place, its sentences.

One table, :data:`KINDS`, has a row for each kind of entry of
:mod:`shogun_nb.games.shogun.rules.record`. Readers of the record use this table; the rules only
write entries. The sentences stand here in English, marked for translators, who find them with Babel
or xgettext and ``-k _ -k _n:1,2``; :mod:`shogun_nb.games.shogun.sentences` puts the words in braces
in.
"""

from __future__ import annotations

from shogun_nb.engine import record as engine
from shogun_nb.engine.record import Fits, _
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules.state import COLLECT_TAXES, COUNTS, FARMERS, NEUTRAL, SEATS


class Entry(engine.Entry):
    """An entry of the record: eight numbers that are read by name.

    ``what`` is its kind, ``rule`` the number of its rule (44 for S-44), ``seat`` and ``province``
    are whom and where it concerns. The other numbers have the names given in the row of its kind in
    :data:`KINDS`. -1 stands for "does not apply".

    Raises :class:`AttributeError` for a name that its kind does not have.

    >>> moved = Entry((kinds.ARMIES_MOVED, 49, 0, 17, 2, 4, -1, -1))
    >>> moved.rule, moved.province, moved.start, moved.armies
    (49, 17, 4, 2)
    >>> moved.chests
    Traceback (most recent call last):
        ...
    AttributeError: An entry of this kind has no chests, only what, rule, seat, province, armies, \
start.
    """

    __slots__ = ()

    @property
    def seat(self) -> int:
        """The seat concerned, 0 to 4; -1 for none."""
        return self[2]

    @property
    def province(self) -> int:
        """The number of the province where it happened; -1 for none."""
        return self[3]

    @property
    def seats(self) -> frozenset[int]:
        """All seats that it names: of both sides, of everybody who counts for a majority or wins.

        >>> sorted(Entry((kinds.VICTORY_SHARED, 65, -1, -1, 40, 1, 0b101, -1)).seats)
        [0, 2]
        """
        if self.what == kinds.VICTORY_SHARED:
            return frozenset(seat for seat in range(SEATS) if self.winners >> seat & 1)
        if self.what == kinds.MAJORITY_COUNTED:
            counts = self.counts
            return frozenset(seat for seat in range(SEATS) if counts // COUNTS**seat % COUNTS)
        return _ALL_SEATS.intersection([self[place] for place in self.kind.seats])


_ALL_SEATS = frozenset(range(SEATS))
_NAMES_OF_SEATS = ("seat", "attacker", "defender", "colour", "neighbour")


class Kind(engine.Kind):
    """A row of :data:`KINDS`; its columns are ``numbers | about | step | heading``.

    ``about``: what the log's filters find it by; ``HERE`` stands for the action, or else the fight,
    in which it happens. ``heading`` is its heading in the log; "" when it stays under the last one.
    ``seats`` are the places of seats among its numbers. ``outcome``: whether it ends a fight or the
    game. ``both_sides``: whether it concerns both sides of a fight, though it names only one.
    """

    def __init__(
        self,
        columns: str,
        *sentences: tuple[str, Fits],
        goes_on: tuple[int, ...] = (),
        outcome: bool = False,
        both_sides: bool = False,
    ) -> None:
        numbers, about, *last = (column.strip() for column in columns.split("|"))
        step, self.heading = (*last, "", "")[:2]
        super().__init__(f"{numbers} | {step}", *sentences, goes_on=goes_on)
        self.about = tuple(about.split())
        self.seats = tuple(self.places[name] for name in self.places if name in _NAMES_OF_SEATS)
        self.outcome = outcome
        self.both_sides = both_sides


HERE = "here"


# What the names do not say: ``unseen`` is 1 for the top card of the pile, ``due`` how many farmers
# would come if the supply had them, ``printed`` the value on the board, ``reason`` one of those of
# the record (-1 where nothing changed the amount). ``counts`` are buildings by seat, see COUNTS;
# ``winners`` has a bit for each seat. Without ``markers``, farmers stay out because of an option.
KINDS: dict[int, Kind] = {
    kinds.FIRST_PLAYER_DRAWN: Kind(
        "seat | set-up chance | draft", _("{player} is the first player.")
    ),
    kinds.CARD_TURNED_UP: Kind(
        "- province | set-up chance | draft",
        _("The card of {province} is turned up."),
        goes_on=(kinds.CARDS_EXCHANGED, kinds.CARD_TURNED_UP),
    ),
    kinds.CARDS_EXCHANGED: Kind(
        "seat province - other_province | set-up | draft",
        _("{player} puts the cards of {province} and {other_province} under the pile."),
    ),
    kinds.CARD_TAKEN: Kind(
        "seat province unseen | set-up | draft",
        _("{player} takes the open card of {province}.", lambda e: e.unseen != 1),
        _("{player} takes the top card of the pile, unseen: {province}."),
    ),
    kinds.GROUP_PLACED: Kind(
        "seat province armies | set-up | draft",
        _("{player} places {armies} in {province}."),
        goes_on=(kinds.CARD_TAKEN, kinds.GROUP_PLACED),
    ),
    kinds.TOWER_FILLED: Kind(
        "- - cubes colour | set-up chance",
        _("In the tower at the start: {cubes}.", lambda e: e.colour == FARMERS),
        _("In the tower at the start: {cubes} of {colour}."),
    ),
    kinds.EVENT_TURNED_UP: Kind(
        "- - - event | chance | cards | The cards", _("An event of this year: {event}.")
    ),
    kinds.ACTION_TURNED_UP: Kind(
        "- - place action | chance | cards | The cards", _("Action {place} is turned up: {action}.")
    ),
    kinds.SPECIAL_LAID_OUT: Kind(
        "- - place privilege | chance | cards | The cards",
        _("Place {place} in the turn order: {privilege}."),
    ),
    kinds.PLAN_IN: Kind("seat | plans | plans | Plans", _("{player} has made a plan.")),
    kinds.EVENT_DRAWN: Kind(
        "- - - event | plans chance | bids | Event and bids", _("The event of this round: {event}.")
    ),
    kinds.BID_REVEALED: Kind(
        "seat province chests | plans | bids | Event and bids",
        _(
            "{player} bids {province}, and so has no action there this round.",
            lambda e: e.province >= 0,
        ),
        _("{player} bids no card.", lambda e: e.chests < 0),
        _("{player} bids the chest card 0 and pays nothing.", lambda e: e.chests == 0),
        _("{player} bids and pays {chests}."),
    ),
    kinds.TIE_DRAWN: Kind(
        "seat | plans chance | bids | Event and bids",
        _("Equal bids: the draw decides that {player} chooses next."),
    ),
    kinds.PLACE_TAKEN: Kind(
        "seat - place privilege | plans | bids | Event and bids",
        _("{player} takes place {place} in the turn order: {privilege}."),
    ),
    kinds.ACTION_BEGAN: Kind(
        "- - place action | here | action", _("Action {place} begins: {action}.")
    ),
    kinds.SKIPPED: Kind(
        "seat province - action reason | here | action",
        _("{player} skips “{action}”: {reason}.", lambda e: e.province < 0),
        _("{player} skips “{action}” in {province}: {reason}."),
    ),
    kinds.BUILDING_BUILT: Kind(
        "seat province price building | building | action",
        _("{player} builds {building} in {province} for {price}."),
    ),
    kinds.MARKERS_CALMED: Kind(
        "seat province markers | building revolts",
        _("By this round's event the nō theatre of {player} removes {markers} from {province}."),
    ),
    kinds.TAXES_COLLECTED: Kind(
        "seat province chests printed reason | income | action",
        _("{player} collects {chests} in {province}.", lambda e: e.reason < 0),
        _(
            "{player} collects {chests} in {province} instead of the printed {printed}, "
            "because of the event.",
            lambda e: e.reason == kinds.BY_EVENT,
        ),
        _(
            "{player} collects {chests} in {province} instead of the printed {printed}, "
            "because of the special card.",
            lambda e: e.reason == kinds.BY_PRIVILEGE,
        ),
        _(
            "{player} collects {chests} in {province}. {printed} are printed; the event "
            "changes that, and the special card adds to it."
        ),
    ),
    kinds.RICE_CONFISCATED: Kind(
        "seat province rice printed reason | income | action",
        _("{player} confiscates {rice} in {province}.", lambda e: e.reason < 0),
        _(
            "{player} confiscates {rice} in {province} instead of the printed {printed}, "
            "because of the event.",
            lambda e: e.reason == kinds.BY_EVENT,
        ),
        _(
            "{player} confiscates {rice} in {province} instead of the printed {printed}, "
            "because of the special card.",
            lambda e: e.reason == kinds.BY_PRIVILEGE,
        ),
        _(
            "{player} confiscates {rice} in {province}. {printed} are printed; the event "
            "changes that, and the special card adds to it."
        ),
    ),
    kinds.INCOME_LOST: Kind(
        "seat province income action | income revolts",
        _(
            "{player} gives back the {income} collected in {province}.",
            lambda e: e.action == COLLECT_TAXES,
        ),
        _("{player} gives back the {income} confiscated in {province}."),
    ),
    kinds.MARKER_PLACED: Kind(
        "seat province | income revolts", _("{player} places a revolt marker in {province}.")
    ),
    kinds.NO_MARKER_LEFT: Kind(
        "seat province | income revolts",
        _("No revolt marker is left in the stock: none is placed in {province}."),
    ),
    kinds.REVOLT_BROKE_OUT: Kind(
        "seat province farmers armies due | revolts | revolts",
        _(
            "Revolt in {province}: {farmers} against {armies} of {player}.",
            lambda e: e.farmers == e.due,
        ),
        _(
            "Revolt in {province}: {farmers} instead of {due} against {armies} of {player}, "
            "because the supply has no more farmers."
        ),
        goes_on=(kinds.TAXES_COLLECTED, kinds.RICE_CONFISCATED),
    ),
    kinds.ARMIES_DEPLOYED: Kind(
        "seat province armies price reason | armies | action",
        _("{player} deploys {armies} in {province} for {price}.", lambda e: e.reason < 0),
        _(
            "Because of the event, {player} deploys only {armies} in {province} for {price}.",
            lambda e: e.reason == kinds.BY_EVENT,
        ),
        _(
            "Thanks to the special card, {player} deploys {armies} in {province} for {price}.",
            lambda e: e.reason == kinds.BY_PRIVILEGE,
        ),
        _(
            "{player} deploys {armies} in {province} for {price}: the special card counts, "
            "not the event."
        ),
    ),
    kinds.ARMIES_MOVED: Kind(
        "seat province armies start | armies | action",
        _("{player} moves {armies} from {start} to {province}."),
    ),
    kinds.ARMIES_STAYED: Kind(
        "seat province | armies | action", _("{player} moves no armies out of {province}.")
    ),
    kinds.ATTACKED: Kind(
        "seat province armies start - defender | armies | action",
        _(
            "{player} attacks {province} from {start} with {armies}.",
            lambda e: e.defender == NEUTRAL,
        ),
        _("{player} attacks {defender} in {province} from {start} with {armies}."),
        both_sides=True,
    ),
    kinds.REINFORCED: Kind(
        "seat province armies - reason | here",
        _("{player} adds {armies} from the supply in the fight for {province}, {reason}."),
        both_sides=True,
    ),
    kinds.ADDITION_LOST: Kind(
        "seat province missing action reason | here",
        _(
            "The bank has too few chests for the special card: it brings {player} nothing "
            "more in {province}.",
            lambda e: e.action == COLLECT_TAXES,
        ),
        _(
            "The supply has too few armies for the special card: it brings {player} nothing "
            "more in {province}.",
            lambda e: e.action >= 0,
        ),
        _(
            "The supply of {player} is empty: {missing} that the special card would add in "
            "the fight for {province} cannot come.",
            lambda e: e.reason == kinds.BY_PRIVILEGE,
        ),
        _(
            "The supply of {player} is empty: {missing} that the event would add in the fight "
            "for {province} cannot come."
        ),
        both_sides=True,
    ),
    kinds.FARMERS_DEFEND: Kind(
        "- province farmers due | armies",
        _(
            "{province} belongs to nobody; it is defended by {farmers}.",
            lambda e: e.farmers == e.due > 0,
        ),
        _("{province} belongs to nobody, and no farmer comes to defend it.", lambda e: e.due == 0),
        _(
            "{province} belongs to nobody. The supply has no farmer left, so none comes to "
            "defend it.",
            lambda e: e.farmers == 0,
        ),
        _(
            "{province} belongs to nobody. It is defended by {farmers} instead of {due}, "
            "because the supply has no more."
        ),
        both_sides=True,
    ),
    kinds.FELL_OUT: Kind(
        "- - cubes colour | here chance",
        _("In the tray after the throw: {cubes}.", lambda e: e.colour == FARMERS),
        _("In the tray after the throw: {cubes} of {colour}."),
    ),
    kinds.TRAY_EMPTY: Kind(" | here chance", _("In the tray after the throw: nothing.")),
    kinds.FARMERS_STAY_OUT: Kind(
        "- province farmers markers | armies",
        _(
            "No help comes from {farmers} in the tray: in this game farmers never help a player.",
            lambda e: e.markers == 0,
        ),
        _("No help comes from {farmers} in the tray, because {province} has {markers}."),
    ),
    kinds.BATTLE_WON: Kind(
        "seat province attackers defenders farmers defender | armies",
        _(
            "{player} wins {province}: {attackers} against {defence}.",
            lambda e: e.defender == NEUTRAL,
        ),
        _("{player} wins {province} from {defender}: {attackers} against {defence}."),
        outcome=True,
    ),
    kinds.BATTLE_HELD: Kind(
        "seat province attackers defenders farmers attacker | armies",
        _("{player} holds {province} against {attacker}: {defence} against {attackers}."),
        outcome=True,
    ),
    kinds.BATTLE_DRAWN: Kind(
        "seat province attackers defenders farmers defender | armies",
        _(
            "Draw in {province} between {player} and the farmers: no cube of either side fell "
            "out. The province stays neutral.",
            lambda e: e.defender == NEUTRAL and e.attackers == 0,
        ),
        _(
            "Draw in {province} between {player} and the farmers: {attackers} against "
            "{defence}. The province stays neutral.",
            lambda e: e.defender == NEUTRAL,
        ),
        _(
            "Draw in {province} between {player}, who attacked, and {defender}: no cube of "
            "either side fell out. The province is neutral.",
            lambda e: e.attackers == 0 and e.defenders == 0 and e.farmers <= 0,
        ),
        _(
            "Draw in {province} between {player}, who attacked, and {defender}: {attackers} "
            "against {defence}, but no army of {defender} fell out. The province is neutral.",
            lambda e: e.farmers > e.attackers,
        ),
        _(
            "Draw in {province} between {player}, who attacked, and {defender}: {attackers} "
            "against {defence}. The province is neutral."
        ),
        outcome=True,
    ),
    kinds.FARMERS_HELD: Kind(
        "seat province attackers defenders farmers | armies",
        _(
            "The farmers hold {province}: {defence} against {attackers} of {player}. The "
            "province stays neutral."
        ),
        outcome=True,
    ),
    kinds.REVOLT_PUT_DOWN: Kind(
        "seat province armies farmers | revolts",
        _("{player} puts down the revolt in {province}: {armies} against {farmers}."),
        outcome=True,
    ),
    kinds.REVOLT_LOST: Kind(
        "seat province armies farmers | revolts",
        _(
            "{player} loses {province} to the revolt: {armies} against {farmers}; a tie is "
            "not enough to hold it. The province is neutral.",
            lambda e: e.armies == e.farmers,
        ),
        _(
            "{player} loses {province} to the revolt: {armies} against {farmers}. The "
            "province is neutral."
        ),
        outcome=True,
    ),
    kinds.ARMIES_STAND: Kind(
        "seat province armies | here", _("{player} now has {armies} in {province}.")
    ),
    kinds.CARD_LEFT_BOARD: Kind(
        "seat province - space | here",
        _("The card of {province} leaves {player}'s planning board, where it lay on “{space}”."),
    ),
    kinds.ROUND_ENDED: Kind(
        "- - round | plans | cards | The end of the round",
        _("Round {round}, {season} of year {year}, is over."),
    ),
    kinds.RICE_LOST: Kind(
        "seat - rice rice_left | winter | rice | Loss of rice",
        _("Winter: {player} loses {rice} and has {rice_left} left."),
    ),
    kinds.SUPPLIED: Kind(
        "seat - rice provinces | winter | rice | Food and revolts",
        _("{player} has no province to feed.", lambda e: e.provinces == 0),
        _("{player} has {rice} for {provinces}: it is fed.", lambda e: e.provinces == 1),
        _("{player} has {rice} for {provinces}: all are fed."),
    ),
    kinds.UNSUPPLIED: Kind(
        "seat - provinces revolts more_farmers | winter revolts | rice | Food and revolts",
        _(
            "{player} lacks rice for {provinces}: {revolts}, with {more_farmers}.",
            lambda e: e.revolts == 1,
        ),
        _("{player} lacks rice for {provinces}: {revolts}, each with {more_farmers}."),
    ),
    kinds.REVOLT_DRAWN: Kind(
        "seat province - neighbour | revolts chance | revolts | Food and revolts",
        _("{neighbour} draws the card of {province}: a revolt against {player} there."),
    ),
    kinds.MAJORITY_COUNTED: Kind(
        "- - counts source region | winter | points | Points",
        _("The count for {source}: {counts}."),
    ),
    kinds.MAJORITY_TIED: Kind(
        "- - points source region | winter | points | Points",
        _("Tied for {source}, so 1 less: {points} each."),
    ),
    kinds.POINTS_SCORED: Kind(
        "seat - points source region | winter | points | Points",
        _("{player} scores {points} for {source}."),
    ),
    kinds.YEAR_ENDED: Kind(
        "- - markers | winter | end | The new year",
        _("The year is over: all rice is gone; taken off the map: {markers}."),
    ),
    kinds.GAME_WON: Kind(
        "seat - points chests | winter | end | The end of the game",
        _("{player} wins the game with {points} and {chests}."),
        outcome=True,
    ),
    kinds.VICTORY_SHARED: Kind(
        "- - points chests winners | winter | end | The end of the game",
        _("{winners} share the victory with {points} and {chests} each."),
        outcome=True,
    ),
}
"""What each kind of entry says and means, in the order of the record."""

Entry.rows = KINDS
