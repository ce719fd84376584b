"""A position: the public state on its map, with its numbers and options.

Positions are values: every change makes a new one. Any position can be set up, even an odd one, and
reports what is odd about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine import position as engine
from shogun_nb.engine.choice import ChoiceError, Whole, checked_flag
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.names import checked_names
from shogun_nb.games.gekokujo.board_map import Map, read_map
from shogun_nb.games.gekokujo.choices import Lookup
from shogun_nb.games.gekokujo.diagnosis import diagnose
from shogun_nb.games.gekokujo.position_code import decode, encode
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.gekokujo.rules.setup import facts_of, set_up
from shogun_nb.games.gekokujo.rules.state import State, blank_state
from shogun_nb.games.gekokujo.rules.units import bushi_at, bushi_of, daimyo_of, unit_at
from shogun_nb.games.gekokujo.words import CLAN_NAMES, LOCALS_NAME, MISSION_KEYS, UNIT_KEYS

if TYPE_CHECKING:
    from shogun_nb.games.gekokujo.odds import Odds

LINE_UP = ("Oda", "Shimazu", "Tokugawa", "Uesugi", "Chosokabe", "Takeda")
"""The clans of a game that names none: the first four, or with five players the first five."""

PHASES = {
    "clans": at.CHOOSING_CLANS,
    "income": at.INCOME,
    "upkeep": at.UPKEEP,
    "order": at.ORDERING,
    "sowing": at.SOWING,
    "planning": at.PREPARING,
    "pacts": at.PACTS,
    "campaign": at.MOVING,
    "battles": at.FIGHTING,
    "winter": at.WINTER,
    "end of the round": at.ROUND_END,
    "end": at.ENDED,
}
"""What the phases are called (G-030 to G-036)."""

_COUNT = Whole("G-020", 0, 999)
NOBODY = "nobody"
"""Who owns, leads or has hired what no player does."""


def checked_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names, in the order of their seats.

    Raises :class:`~shogun_nb.InputError` as :func:`~shogun_nb.engine.names.checked_names`: when
    there are not 2 to 6 (G-012), and when a name could be taken for the locals, too.
    """
    taken = {LOCALS_NAME: "is what those are called who defend a province that nobody has held"}
    return checked_names(players, "Gekokujō is for 2 to 6 players (G-012)", 2, 6, taken)


def checked_clans(clans: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """The clan of each player.

    Raises :class:`~shogun_nb.InputError` unless every player has a clan of their own (G-023).
    """
    listed = ", ".join(CLAN_NAMES)
    if isinstance(clans, str) or not isinstance(clans, Sequence):
        raise InputError(f"clans: give a list of {listed} (G-023), not {shown(clans)}.")
    for clan in clans:
        if clan not in CLAN_NAMES:
            raise InputError(f"clans: {shown(clan)} is not one of {listed} (G-023).")
        if list(clans).count(clan) > 1:
            raise InputError(f"clans: {clan} appears twice; every player leads another (G-023).")
    if len(clans) != len(players):
        raise InputError(f"clans: name one for each of {len(players)} players (G-023).")
    return tuple(clans)


def usual_clans(players: Sequence[str]) -> tuple[str, ...]:
    """Who leads which clan where nobody says: those who are called like one, that one.

    >>> usual_clans(["Ann", "Uesugi", "Cem"])
    ('Oda', 'Uesugi', 'Shimazu')
    """
    named = {name.casefold(): name for name in CLAN_NAMES}
    left = [clan for clan in LINE_UP if clan.casefold() not in map(str.casefold, players)]
    return tuple(named.get(name.casefold()) or left.pop(0) for name in players)


def checked_options(options: object) -> Options:
    """The options, from a table such as ``{"locals": 1}``, too; the usual ones for ``None``."""
    return read_table("options", Options, options, "{'locals': 1}")


def checked_map(map: object) -> Map:
    """The map; the shipped one for ``None``."""
    return engine.map_or_shipped(map, Map, read_map, "gekokujo.read_map")


class Situation(engine.SituationOnMap):
    """Who is asked what, by which map, numbers and options: the basis for checking choices."""

    _of = "gekokujo"
    map: Map
    numbers: Parameters
    options: Options
    state: State
    facts: Facts
    lookup: Lookup

    @property
    def round(self) -> int:
        """The number of the round, or of the one that is about to begin."""
        return self.state.round + (self.state.phase <= at.INCOME)

    @property
    def phase(self) -> str:
        """Where the round stands: one of :data:`PHASES`."""
        return next(word for word, phase in PHASES.items() if phase == self.state.phase)


class Position(Situation, engine.PositionOnMap):
    """The public state of a game on its map, and what it is played by.

    Made by :func:`scenario`, by ``game.position``, or from text by :meth:`from_code`. ``state``
    holds the numbers of :class:`shogun_nb.games.gekokujo.rules.state.State`; treat it as read-only
    and use the methods, which leave the position as it is and return a changed copy. ``plans``
    says whose assassin waits (G-060).

    >>> here = scenario(players=["Oda", "Uesugi"])
    >>> here = here.set("Echigo", units={"Uesugi": 4}, castle=True)
    >>> here.owner("Echigo"), here.units("Echigo"), here.castle("Uesugi")
    ('Uesugi', {'Uesugi': {'bushi': 4}}, 'Echigo')
    >>> Position.from_code(here.code()) == here
    True
    """

    @classmethod
    def from_code(cls, code: str, *, map: Map | None = None) -> Position:
        """The position that stands in a line of text made by :meth:`code`.

        Raises :class:`~shogun_nb.PositionError`, which names the field.
        """
        return cls._from_code(code, checked_map(map), decode, checked_players)

    def code(self) -> str:
        """The position as one line of text; equal positions have equal texts."""
        return encode(self)

    # --- what stands where ------------------------------------------------------------------------
    @property
    def on_shipped_map(self) -> bool:
        """Whether the map has the shipped map's provinces and borders."""
        return self.map is read_map() or self.map.fingerprint() == read_map().fingerprint()

    @property
    def order(self) -> tuple[str, ...]:
        """The players in the order of play (G-032)."""
        return tuple(self.players[seat] for seat in self.state.order if seat >= 0)

    @property
    def clans(self) -> dict[str, str]:
        """Who leads which clan, by player (G-023)."""
        led = zip(self.players, self.state.clan, strict=False)
        return {name: CLAN_NAMES[clan] for name, clan in led if clan >= 0}

    def owner(self, province: str) -> str | None:
        """The player who controls a province; ``None`` when it is neutral or contested (G-038)."""
        return self._player(self.state.owner[self.lookup.province(province)])

    def provinces(self, player: str) -> tuple[str, ...]:
        """The provinces that a player controls, in the order of the map (G-038)."""
        seat = self.lookup.seat(player)
        owners = zip(self.map.names, self.state.owner, strict=True)
        return tuple(name for name, owner in owners if owner == seat)

    def units(self, province: str) -> dict[str, dict[str, int]]:
        """The units in a province by player, and their numbers by kind; locals among them."""
        here, state = self.lookup.province(province), self.state
        found: dict[str, dict[str, int]] = {}
        for seat, name in enumerate(self.players):
            first = unit_at(here, seat, 0)
            row = zip(UNIT_KEYS, state.units[first : first + at.UNIT_KINDS], strict=True)
            if some := {kind: number for kind, number in row if number}:
                found[name] = some
        if state.locals[here]:
            found[LOCALS_NAME] = {"bushi": state.locals[here]}
        return found

    def neighbours(self, province: str) -> tuple[str, ...]:
        """The provinces one step away, by land or over a sea link (G-034)."""
        near = self.map.neighbours[self.lookup.province(province)]
        return tuple(self.map.names[place] for place in near)

    def castle(self, player: str) -> str | None:
        """The province with the castle of a player; ``None`` without one (G-061)."""
        place = self.state.castle[self.lookup.seat(player)]
        return None if place < 0 else self.map.names[place]

    def sown(self, province: str) -> int:
        """Koku sown in a province (G-731)."""
        return self.state.sown[self.lookup.province(province)]

    @property
    def koku(self) -> dict[str, int]:
        """Koku of each player, without those that are stored (G-030); -1 is hidden."""
        return self._by_player(self.state.koku)

    @property
    def stored(self) -> dict[str, int]:
        """Koku that are stored, by player (G-731); -1 is hidden."""
        return self._by_player(self.state.stored)

    @property
    def supply(self) -> dict[str, int]:
        """Bushi that are not on the board, by player (G-020)."""
        return self._by_player(self.state.supply)

    @property
    def daimyo(self) -> dict[str, int]:
        """Daimyo on the board, by player (G-021)."""
        return {name: daimyo_of(self.state, seat) for seat, name in enumerate(self.players)}

    @property
    def bushi(self) -> dict[str, int]:
        """Bushi of any type on the board, by player."""
        return {name: bushi_of(self.state, seat) for seat, name in enumerate(self.players)}

    @property
    def glory(self) -> dict[str, int]:
        """Glory, by player (G-740)."""
        return self._by_player(self.state.glory)

    @property
    def fund(self) -> dict[str, int]:
        """Koku in the fund for liberation, by player (G-052)."""
        return self._by_player(self.state.fund)

    @property
    def masters(self) -> dict[str, str]:
        """The vassals, each with the victor over the last Daimyo (G-050)."""
        masters = zip(self.players, self.state.master, strict=False)
        return {name: self.lookup.side_name(of) for name, of in masters if of != at.FREE}

    @property
    def allies(self) -> tuple[tuple[str, str], ...]:
        """The pairs of players with a pact in this round (G-701)."""
        seats = range(len(self.players))
        return tuple(
            (self.players[seat], self.players[other])
            for seat in seats
            for other in seats[seat + 1 :]
            if self.state.pact[seat * at.SEATS + other]
        )

    @property
    def ninja(self) -> tuple[str, str, str | None] | None:
        """Who has hired the Ninja, his mission, and where; ``None`` while nobody has (G-060)."""
        state = self.state
        if state.ninja < 0:
            return None
        where = None if state.target < 0 else self.map.names[state.target]
        return self.players[state.ninja], MISSION_KEYS[state.mission - 1], where

    @property
    def battle(self) -> str | None:
        """The province in which a battle is being fought (G-041)."""
        return None if self.state.here < 0 else self.map.names[self.state.here]

    @property
    def winner(self) -> str | None:
        """Who has won (G-010)."""
        return self._player(self.state.winner)

    @property
    def status(self) -> tuple[engine.Finding, ...]:
        """What is odd about this position, each with its rule; () when nothing is."""
        return diagnose(self.facts, self.state, self.plans, self.lookup)

    def _player(self, seat: int) -> str | None:
        return None if seat < 0 else self.players[seat]

    def _by_player(self, row: Sequence[int]) -> dict[str, int]:
        return dict(zip(self.players, row, strict=False))

    # --- changing it ------------------------------------------------------------------------------
    def set(
        self,
        province: str,
        *,
        units: Mapping[str, int | Mapping[str, int]] | None = None,
        owner: str | None = None,
        castle: bool | None = None,
        sown: int | None = None,
        new: bool = False,
    ) -> Position:
        """A copy with a changed province; what is not named stays.

        ``units`` are all that stand there, by player: a number of Bushi, or a table such as
        ``{"bushi": 3, "daimyo": 1}``; ``"locals"`` are a number, too. They come from the supply
        and return to it (G-020). ``owner`` is a player or ``"nobody"``; where units are named
        without it, the only player with units controls the province (G-038). ``castle`` is that
        of the player who controls it. ``new``: controlled only since this round (G-023, G-033).

        Raises :class:`~shogun_nb.ChoiceError` for unknown names and impossible numbers.

        >>> here = scenario(players=["Oda", "Uesugi"])
        >>> here = here.set("Echigo", units={"Oda": {"daimyo": 1, "bushi": 3}, "Uesugi": 4})
        >>> here.owner("Echigo") is None
        True
        """
        changed = self.copy()
        state, place = changed.state, self.lookup.province(province)
        is_new = checked_flag(new, "set, new")
        has_castle = castle is not None and checked_flag(castle, "set, castle")
        if units is not None:
            changed._put(place, units)
        if owner is not None:
            state.owner[place] = -1 if owner == NOBODY else self.lookup.seat(owner)
        if units is not None or owner is not None:
            state.began[place] = -1 if is_new else state.owner[place]
        if castle is not None:
            for seat in range(at.SEATS):
                if state.castle[seat] == place:
                    state.castle[seat], state.fortified[seat] = -1, 0
        if has_castle:
            if state.owner[place] < 0:
                raise ChoiceError(f"set, castle: nobody controls {province} (G-061).")
            state.castle[state.owner[place]] = place
        if sown is not None:
            state.sown[place] = _COUNT.check(sown, "set, sown")
        return changed

    def _put(self, place: int, units: Mapping[str, int | Mapping[str, int]]) -> None:
        state = self.state
        if not isinstance(units, Mapping):
            raise ChoiceError('set, units: give a table such as {"Oda": 3}.')
        for seat in range(len(self.players)):
            state.supply[seat] += bushi_at(state, place, seat)
            for kind in range(at.UNIT_KINDS):
                state.units[unit_at(place, seat, kind)] = 0
        state.locals[place] = 0
        for name, some in units.items():
            side = self.lookup.side(name)
            counts = _counts(some, f"set, units, {name}")
            if side == at.LOCALS:
                if any(counts[1:]):
                    raise ChoiceError("set, units, locals: locals are Bushi (G-039).")
                state.locals[place] = counts[at.BUSHI]
            for kind, number in enumerate(counts if side != at.LOCALS else ()):
                state.units[unit_at(place, side, kind)] = number
            if side != at.LOCALS:
                state.supply[side] -= bushi_at(state, place, side)
        there = [self.lookup.side(name) for name in self.units(self.map.names[place])]
        state.owner[place] = there[0] if len(there) == 1 and there[0] != at.LOCALS else -1

    def set_player(
        self,
        player: str,
        *,
        clan: str | None = None,
        koku: int | None = None,
        stored: int | None = None,
        fund: int | None = None,
        glory: int | None = None,
        on_path: bool | None = None,
        fortified: bool | None = None,
        announced: bool | None = None,
        master: str | None = None,
    ) -> Position:
        """A copy with other possessions of a player; what is not named stays.

        ``master`` makes a vassal of the player, ``"nobody"`` a free one (G-050); ``announced`` is
        a Gekokujō attack in this round (G-052), ``on_path`` the Path of Glory (G-740).

        >>> scenario(players=["Oda", "Uesugi"]).set_player("Oda", koku=7).koku
        {'Oda': 7, 'Uesugi': 3}
        """
        changed = self.copy()
        state, seat = changed.state, self.lookup.seat(player)
        for what, number in (("koku", koku), ("stored", stored), ("fund", fund), ("glory", glory)):
            if number is not None:
                getattr(state, what)[seat] = _COUNT.check(number, f"set, {what}")
        for what, flag in (
            ("on_path", on_path),
            ("fortified", fortified),
            ("announced", announced),
        ):
            if flag is not None:
                getattr(state, what)[seat] = checked_flag(flag, f"set, {what}")
        if clan is not None:
            state.clan[seat] = CLAN_NAMES.index(checked_clans([clan], [player])[0])
        if master is not None:
            state.master[seat] = at.FREE if master == NOBODY else self.lookup.side(master)
        return changed

    def set_ninja(
        self, player: str, mission: str | None = None, province: str | None = None
    ) -> Position:
        """A copy in which a player has hired the Ninja for this round (G-060), or ``"nobody"`` has.

        >>> scenario(players=["Oda", "Uesugi"]).set_ninja("Oda", "sabotage", "Echigo").ninja
        ('Oda', 'sabotage', 'Echigo')
        """
        if player == NOBODY:
            if mission is not None or province is not None:
                raise ChoiceError("set: a Ninja whom nobody has hired has no mission (G-060).")
            changed = self.copy()
            state = changed.state
            state.ninja, state.mission, state.target = -1, at.NO_MISSION, -1
            changed.plans = [at.NOT_HIDING] * at.SEATS
            return changed
        if mission is None or mission not in MISSION_KEYS:
            raise ChoiceError(
                f"set: {shown(mission)} is not one of {', '.join(MISSION_KEYS)} (G-060)."
            )
        hides = mission == MISSION_KEYS[0]
        if hides != (province is None):
            raise ChoiceError("set: sabotage and diversion name a province (G-060), others none.")
        changed = self.copy()
        state, seat = changed.state, self.lookup.seat(player)
        state.ninja, state.mission = seat, MISSION_KEYS.index(mission) + 1
        state.target = -1 if province is None else self.lookup.province(province)
        changed.plans = [int(hides and other == seat) for other in range(at.SEATS)]
        return changed

    def set_pact(self, player: str, other: str, allied: bool = True) -> Position:
        """A copy in which two players are allies in this round, or are not (G-701).

        >>> scenario(players=["Oda", "Uesugi"]).set_pact("Oda", "Uesugi").allies
        (('Oda', 'Uesugi'),)
        """
        changed = self.copy()
        one, two = self.lookup.seat(player), self.lookup.seat(other)
        if one == two:
            raise ChoiceError("set, pact: a pact needs two players (G-701).")
        pact = int(checked_flag(allied, "set, allied"))
        changed.state.pact[one * at.SEATS + two] = changed.state.pact[two * at.SEATS + one] = pact
        return changed

    def set_round(
        self, phase: str = "income", *, round: int | None = None, order: Sequence[str] | None = None
    ) -> Position:
        """A copy at the beginning of a phase of the round (:data:`PHASES`).

        ``order`` names every player, first to last; without it the order stays (G-032).

        Raises :class:`~shogun_nb.ChoiceError` for what cannot be read.

        >>> here = scenario(players=["Oda", "Uesugi"])
        >>> here = here.set_round("campaign", order=["Uesugi", "Oda"])
        >>> here.phase, here.order
        ('campaign', ('Uesugi', 'Oda'))
        """
        begins = [word for word in PHASES if PHASES[word] not in (at.CHOOSING_CLANS, at.ENDED)]
        if phase not in begins:
            raise ChoiceError(f"set: {shown(phase)} is not one of {', '.join(begins)}.")
        changed = self.copy()
        state = changed.state
        if round is not None:
            most = self.options.rounds
            if type(round) is not int or not 1 <= round <= most:
                raise ChoiceError(f"set, round: {shown(round)} is not from 1 to {most} (G-012).")
        else:
            round = self.round
        state.round = round - (phase == "income")
        if order is not None:
            state.order[: len(self.players)] = self._seats("order", order, "G-032")
        blank = blank_state(len(state.owner), state.players)
        for name in _OF_A_PHASE:
            setattr(state, name, getattr(blank, name))
        state.phase = PHASES[phase]
        return changed

    # --- odds -------------------------------------------------------------------------------------
    def odds(
        self,
        province: str,
        attacker: str | None = None,
        *,
        joining: int | Mapping[str, int] = 0,
        ronin: Mapping[str, int] | None = None,
        exact: bool = False,
    ) -> Odds:
        """Exact odds of a battle in a province, here and now (G-040 to G-047).

        ``attacker`` is by default the player whose turn it is. ``joining`` are units of his that
        come in besides those that stand there: a number of Bushi, or a table such as
        ``{"bushi": 3, "daimyo": 1}``. ``ronin``: how many each player hires. ``exact=True`` gives
        fractions. See :class:`~shogun_nb.games.gekokujo.odds.Odds`.

        Raises :class:`~shogun_nb.InputError` where there is no such battle, and for more Ronin than
        own Bushi in it (G-046).

        >>> here = scenario(players=["Oda", "Uesugi"]).set("Echigo", units={"Uesugi": 1})
        >>> here.odds("Echigo", "Oda", joining=2, exact=True).controls["Oda"]
        Fraction(5, 9)
        """
        from shogun_nb.games.gekokujo.odds import odds_at

        place = self.lookup.province(province)
        seat = self.state.seat if attacker is None else self.lookup.seat(attacker)
        if seat < 0:
            raise InputError("odds: say who attacks (G-040), such as attacker='Oda'.")
        if ronin is not None and not isinstance(ronin, Mapping):
            raise InputError('odds, ronin: give a table such as {"Oda": 2} (G-046).')
        checked_flag(exact, "odds, exact")
        hired = {self.lookup.seat(name): count for name, count in (ronin or {}).items()}
        for name, count in (ronin or {}).items():
            _COUNT.check(count, f"odds, ronin, {name}")
        return odds_at(
            self.facts,
            self.state,
            self.plans,
            self.players,
            seat,
            place,
            _counts(joining, "odds, joining"),
            hired,
            self.map.printed[place],
            exact,
        )


def _counts(some: int | Mapping[str, int], label: str) -> list[int]:
    """Units by kind, from a number of Bushi or a table."""
    table = some if isinstance(some, Mapping) else {"bushi": some}
    counts = [0] * at.UNIT_KINDS
    for kind, number in table.items():
        if kind not in UNIT_KEYS:
            raise ChoiceError(f"{label}: {shown(kind)} is not one of {', '.join(UNIT_KEYS)}.")
        counts[UNIT_KEYS.index(kind)] = _COUNT.check(number, label)
    return counts


_OF_A_PHASE = (
    *("step", "seat", "turn", "made", "moved", "fought", "entered", "offered", "offer_to", "stage"),
    *(
        "here",
        "attacker",
        "side",
        "weapons",
        "ronin",
        "hits",
        "taken",
        "due",
        "arquebuses",
        "fallen",
    ),
    *("leaving", "cause", "giving_up", "halving", "retreat_from", "winner", "won_by"),
)
"""What a phase begins without."""


def scenario(
    source: Any = None,
    *,
    players: Sequence[str] | None = None,
    clans: Sequence[str] | None = None,
    map: Map | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
) -> Position:
    """A position to set up as one likes: an empty board, or the position of a game, or a text.

    Without ``source`` no unit stands on the board; the first round begins, and every player has
    the Koku of the start (G-021). ``players`` are 2 to 6 names, ``clans`` the clans that they
    lead. With a game, a view or a position it is a copy; with a text, what the text says.

    >>> scenario(players=["Ann", "Ben"]).clans
    {'Ann': 'Oda', 'Ben': 'Shimazu'}
    """
    if source is not None:
        begun: Position = engine.copied(source, Position, map, players, clans, options, numbers)
        return begun
    map = checked_map(map)
    names = checked_players(LINE_UP[:4] if players is None else players)
    table = read_table("numbers", Parameters, numbers)
    played = checked_options(options)
    of = checked_clans(usual_clans(names) if clans is None else clans, names)
    facts = facts_of(map, table, played)
    state = set_up(facts, len(names), [CLAN_NAMES.index(clan) for clan in of])
    for seat in range(len(names)):
        state.order[seat], state.koku[seat] = seat, table.start_koku
    state.phase = at.INCOME
    return Position(map, names, table, played, state, [at.NOT_HIDING] * at.SEATS)
