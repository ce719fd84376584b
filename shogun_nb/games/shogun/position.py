"""A position: the public state on its map, with its numbers and options.

Positions are values: every change makes a new one. Any position can be set up, even an odd one, and
reports what is odd about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from shogun_nb.engine import position as engine
from shogun_nb.engine.choice import Whole, checked_flag
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.names import checked_names
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.board_map import SIDES, Map, read_map
from shogun_nb.games.shogun.choices import (
    FARMERS_NAME,
    PRIVILEGE_KEYS,
    ChoiceError,
    Lookup,
    Plan,
    TurnUpActions,
)
from shogun_nb.games.shogun.diagnosis import Finding, diagnose
from shogun_nb.games.shogun.events import event_name
from shogun_nb.games.shogun.position_code import decode, encode
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.shogun.rules.setup import board_of, end_draft, set_up
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.towers import Tower, TowerModel, tower_from_text
from shogun_nb.games.shogun.words import ACTION_KEYS, SEASON_NAMES

if TYPE_CHECKING:
    from shogun_nb.games.shogun.odds import Odds

_BUILDING_KEYS = ACTION_KEYS[: at.BUILDINGS]
_PIECES = Whole("S-3", 0, 999)


def checked_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names, in the order of their seats.

    Raises :class:`~shogun_nb.InputError` as :func:`~shogun_nb.engine.names.checked_names`: when
    there are not 3 to 5 (S-2), and when a name could be taken for the farmers, too.
    """
    taken = {FARMERS_NAME: "is the name of the green cubes"}
    return checked_names(players, "Shogun is for 3 to 5 players (S-2)", 3, 5, taken)


def checked_side(side: str) -> str:
    """``"sun"`` or ``"moon"``; raises :class:`ValueError` for anything else (S-1)."""
    if side not in SIDES:
        raise InputError(f"side: {shown(side)} is not 'sun' or 'moon' (S-1).")
    return side


def checked_options(options: object) -> Options:
    """The options, from a table such as ``{"years": 1}``, too; the usual ones for ``None``.

    Raises :class:`~shogun_nb.InputError` for anything else.

    >>> checked_options({"years": 1}).years
    1
    """
    return read_table("options", Options, options, "{'years': 1}")


def checked_numbers(numbers: object) -> Parameters:
    """The numbers of the game; the printed ones for ``None``.

    Raises :class:`~shogun_nb.InputError` for anything but Parameters.

    >>> checked_numbers(None).armies
    62
    """
    return read_table("numbers", Parameters, numbers)


def checked_tower(tower: object) -> TowerModel:
    """The model of the tower; the usual one for ``None``.

    Raises :class:`~shogun_nb.InputError` for anything but a model of the tower.

    >>> checked_tower(None)
    Tower(stay=0.25, fall=0.5)
    """
    if tower is None:
        return Tower()
    if not isinstance(tower, TowerModel):
        raise InputError(
            f"tower: give Tower(stay=…, fall=…) or another model, not {shown(tower)} (S-51)."
        )
    return tower


def checked_map(map: object) -> Map:
    """The map; the shipped one for ``None``.

    Raises :class:`~shogun_nb.InputError` for anything but a map.

    >>> len(checked_map(None).provinces)
    45
    """
    return engine.map_or_shipped(map, Map, read_map, "sg.read_map")


class Situation(engine.SituationOnMap):
    """Who is asked what, by which map, numbers and options: the basis for checking choices.

    A :class:`Position` is one that stays as it is; a game has one on its own state, which moves on
    with the game and is never given away.
    """

    _of = "shogun"
    map: Map
    numbers: Parameters
    options: Options
    state: State
    lookup: Lookup

    def __init__(
        self,
        map: Map,
        side: str,
        players: Sequence[str],
        numbers: Parameters,
        options: Options,
        state: State,
    ) -> None:
        super().__init__(map, players, numbers, options, state)
        self.side = side

    @cached_property
    def board(self) -> Board:
        """The printed facts as the rules read them."""
        return board_of(self.map, self.side, len(self.players))

    @cached_property
    def facts(self) -> Facts:
        """Board, numbers and options as one argument of the rules."""
        return Facts(self.board, self.numbers, self.options)


class Position(Situation, engine.PositionOnMap):
    """The public state of a game on its map, and what it is played by.

    Made by :func:`scenario`, by ``game.position``, or from text by :meth:`from_code`. ``state``
    holds the numbers of :class:`shogun_nb.games.shogun.rules.state.State`; treat it as read-only
    and use the methods, which leave the position as it is and return a changed copy.

    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"])
    >>> here = here.set("Kozuke", owner="Uesugi", armies=3, castle=True, revolts=1)
    >>> here.owner("Kozuke"), here.armies("Kozuke"), here.buildings("Kozuke")
    ('Uesugi', 3, ('castle',))
    >>> Position.from_code(here.code()) == here
    True
    """

    _compared = ("side", "tower", *engine.PositionOnMap._compared)

    def __init__(
        self,
        map: Map,
        side: str,
        players: Sequence[str],
        numbers: Parameters,
        options: Options,
        tower: TowerModel,
        state: State,
        plans: Sequence[int],
    ) -> None:
        super().__init__(map, side, players, numbers, options, state)
        self.tower = tower
        self.plans = list(plans)
        # By seat: the rules know no chest cards on actions, and no line of text has them.
        self._covers: Mapping[int, tuple[tuple[str, int], ...]] = {}

    @classmethod
    def from_code(cls, code: str, *, map: Map | None = None) -> Position:
        """The position that stands in a line of text made by :meth:`code`.

        Raises :class:`~shogun_nb.PositionError`, which names the field.

        >>> Position.from_code("shogun1 side=sun players=A,B,C kai:Z9")
        Traceback (most recent call last):
            ...
        shogun_nb.engine.position_text.PositionError: position, field kai: 'Z9' is not a \
province; write for example A5ct!2 (owner, armies, …)
        """
        return cls._from_code(code, map or read_map(), decode, checked_players)

    def code(self) -> str:
        """The position as one line of text; equal positions have equal texts.

        >>> Position.from_code(here.code()) == here
        True
        """
        return encode(self)

    # --- what stands where ------------------------------------------------------------------------
    @property
    def on_shipped_map(self) -> bool:
        """Whether the map has the shipped map's provinces, values and borders."""
        return self.map is read_map() or self.map.fingerprint() == read_map().fingerprint()

    @property
    def season(self) -> str:
        """Spring, summer, autumn or winter (S-20)."""
        return SEASON_NAMES[self.state.round % at.SEASONS]

    @property
    def year(self) -> int:
        """1 or 2 (S-20)."""
        return self.state.round // at.SEASONS + 1

    @property
    def rounds_played(self) -> int:
        """How many of the eight rounds are over, winters among them (S-20)."""
        return self.state.round + (self.state.phase == at.ENDED)

    @property
    def open_cards(self) -> tuple[str, ...]:
        """The province cards that lie open in the draft (S-13)."""
        return tuple(self.map.names[card] for card in self.state.open_cards if card >= 0)

    @property
    def cards_under_pile(self) -> tuple[str, ...]:
        """The province cards put under the pile in the draft, next to come first (S-14)."""
        under = [(place, card) for card, place in enumerate(self.state.card) if place > at.TAKEN]
        return tuple(self.map.names[card] for _, card in sorted(under))

    def faced_cards(self, player: str) -> tuple[str, ...]:
        """The open cards that a player faced at the last turn in the draft (S-14).

        >>> scenario().set_draft(first="Mori", faced={"Mori": ["Kai", "Aki"]}).faced_cards("Mori")
        ('Kai', 'Aki')
        """
        first = 2 * self.lookup.seat(player)
        faced = self.state.faced[first : first + 2]
        return tuple(self.map.names[card] for card in faced if card >= 0)

    def army_groups(self, player: str) -> tuple[int, ...]:
        """The army groups that a player has still to place in the draft (S-12, S-13).

        >>> here = scenario().set("Kai", owner="Mori", armies=4)
        >>> here.set_draft(first="Mori").army_groups("Mori")
        (5, 4, 3, 3, 2, 2, 2, 2)
        """
        first = self.lookup.seat(player) * at.LARGEST_DRAFT
        return tuple(size for size in self.state.groups[first : first + at.LARGEST_DRAFT] if size)

    @property
    def open_events(self) -> dict[int, str]:
        """The event cards that lie open, by number: what each says, and its rice loss (S-17).

        >>> scenario(players=["Takeda", "Uesugi", "Mori"]).set_round(open_events=[7]).open_events
        {7: 'taxes: at most 5 chests; left over for winter: 0 rice lost'}
        """
        return {
            card + 1: f"{event_name(self.numbers, card)}; left over for winter: "
            f"{self.numbers.event_rice_loss[card]} rice lost"
            for card, place in enumerate(self.state.events)
            if place == at.OPEN
        }

    @property
    def event(self) -> int | None:
        """The number of the event card in force; ``None`` before one is drawn (S-28)."""
        return self.state.event + 1 if self.state.event >= 0 else None

    @property
    def past_events(self) -> tuple[int, ...]:
        """The numbers of the event cards that have left the game (S-50, S-64)."""
        return tuple(card + 1 for card, place in enumerate(self.state.events) if place == at.OUT)

    @property
    def actions(self) -> tuple[str, ...]:
        """The action cards that are turned up, in order, as a plan calls them (S-21, S-40)."""
        return tuple(ACTION_KEYS[action] for action in self.state.order if action >= 0)

    @property
    def special_cards(self) -> tuple[str, ...]:
        """The special cards as laid out on places 1 to 5; () before that (S-22, S-23)."""
        return tuple(PRIVILEGE_KEYS[card] for card in self.state.special if card >= 0)

    @property
    def privileges(self) -> dict[str, str]:
        """Who holds which special card this round, by player (S-23)."""
        held = zip(self.players, self.state.privilege, strict=False)
        return {name: PRIVILEGE_KEYS[card] for name, card in held if card >= 0}

    @property
    def turn_order(self) -> tuple[str, ...]:
        """The players in their turn order, first to last; who has no place yet is left out (S-29).

        In the draft it is the order in which they take cards (S-13).
        """
        return tuple(self.players[seat] for seat in self.state.turns if seat >= 0)

    def plan(self, player: str) -> Plan | None:
        """A player's plan of this round (S-25); ``None`` where it is not made, or not to be seen.

        An action that was lost with its province is not in it any more (S-43). Chest cards on
        actions are in it as the plan named them; a line of text (:meth:`code`) does not hold them.

        >>> here = scenario().set("Kai", owner="Mori", armies=4)
        >>> here = here.set_actions(actions=["taxes"], plans={"Mori": Plan(taxes="Kai", bid=1)})
        >>> here.plan("Mori")
        Plan(taxes='Kai', bid=1)
        """
        cards = self._board_of(self.plans, player)
        if at.HIDDEN in cards:
            return None
        plan = Plan.read(cards, self.state, self.lookup)
        covers: dict[str, Any] = dict(self._covers.get(self.lookup.seat(player), ()))
        return replace(plan, **covers)

    def revealed(self, player: str) -> dict[str, str | int | None]:
        """The public part of a player's planning board: bid and actions, by space (S-41).

        A province's name, a chest card 0 to 4 that was bid, or ``None`` where no province lies.
        Spaces that are still hidden are left out.

        >>> here = scenario().set("Kai", owner="Mori", armies=4)
        >>> here = here.set_actions(actions=["taxes"], plans={"Mori": Plan(taxes="Kai", bid=1)})
        >>> here.revealed("Mori")
        {'bid': 1}
        """
        cards = self._board_of(self.state.shown, player)
        known = Plan.read(cards, self.state, self.lookup)
        return {
            key: getattr(known, key)
            for key, card in zip((*ACTION_KEYS, "bid"), cards, strict=True)
            if card != at.HIDDEN
        }

    def _board_of(self, boards: Sequence[int], player: str) -> Sequence[int]:
        """One player's planning board of all."""
        first = self.lookup.seat(player) * at.SPACES
        return boards[first : first + at.SPACES]

    @property
    def lost_cards(self) -> tuple[str, ...]:
        """The provinces whose cards nobody can use any more this round (S-43)."""
        return tuple(
            name for name, spent in zip(self.map.names, self.state.spent, strict=True) if spent
        )

    def owner(self, province: str) -> str | None:
        """The player who owns a province; ``None`` when it is neutral or closed (S-6).

        >>> here.owner("Kai"), here.owner("Aki")
        ('Mori', None)
        """
        owner = self.state.owner[self.lookup.province(province)]
        return self.players[owner] if owner < len(self.players) else None

    def armies(self, province: str) -> int:
        """Armies that stand in a province (S-6).

        >>> here.armies("Kai")
        4
        """
        return self.state.armies[self.lookup.province(province)]

    def revolts(self, province: str) -> int:
        """Revolt markers in a province (S-46).

        >>> here.revolts("Kai")
        0
        """
        return self.state.revolts[self.lookup.province(province)]

    def buildings(self, province: str) -> tuple[str, ...]:
        """The buildings in a province: castle, temple, theatre (S-45).

        >>> here.set("Kai", castle=True).buildings("Kai")
        ('castle',)
        """
        first = self.lookup.province(province) * at.BUILDINGS
        built = self.state.buildings[first : first + at.BUILDINGS]
        return tuple(key for key, one in zip(ACTION_KEYS, built, strict=False) if one)

    def provinces(self, player: str) -> tuple[str, ...]:
        """The provinces of a player, which are their cards (S-6), in the order of the map.

        >>> here.provinces("Mori")
        ('Kai',)
        """
        seat = self.lookup.seat(player)
        return tuple(
            name
            for name, owner in zip(self.map.names, self.state.owner, strict=True)
            if owner == seat
        )

    def neighbours(self, province: str) -> tuple[str, ...]:
        """Adjacent provinces on this side, by land and sea (S-49).

        >>> here.neighbours("Izu")
        ('Awa-Boso', 'Sagami', 'Shima', 'Suruga')
        """
        here = self.lookup.province(province)
        first, last = self.board.first[here], self.board.first[here + 1]
        return tuple(self.map.names[near] for near in self.board.neighbours[first:last])

    def cubes(self, where: str) -> dict[str, int]:
        """The cubes in ``"tower"``, ``"tray"``, ``"supply"`` or ``"hand"``, by player and farmers.

        In the hand are those that are about to be thrown in (S-51). Conservation: S-6.

        >>> here.cubes("supply")["Mori"]
        58
        """
        if where not in ("tower", "tray", "supply", "hand"):
            raise InputError(
                f"cubes: {shown(where)} is not 'tower', 'tray', 'supply' or 'hand' (S-6)."
            )
        row = getattr(self.state, where)
        return {
            **{name: row[seat] for seat, name in enumerate(self.players)},
            FARMERS_NAME: row[at.FARMERS],
        }

    @property
    def scores(self) -> dict[str, int]:
        """Victory points by player (S-63)."""
        return {name: self.state.points[seat] for seat, name in enumerate(self.players)}

    @property
    def chests(self) -> dict[str, int]:
        """Chests in the war chest of each player (S-11)."""
        return {name: self.state.chests[seat] for seat, name in enumerate(self.players)}

    @property
    def bank(self) -> int:
        """Chests in the bank, which nobody owns (S-3, S-6)."""
        return self.state.bank

    @property
    def building_stock(self) -> dict[str, int]:
        """Castles, temples and nō theatres that can still be built (S-3, S-6)."""
        return dict(zip(_BUILDING_KEYS, self.state.stock, strict=True))

    @property
    def marker_stock(self) -> int:
        """Revolt markers that can still be placed (S-3, S-6)."""
        return self.state.markers

    @property
    def rice(self) -> dict[str, int]:
        """Rice of each player (S-46, S-60)."""
        return {name: self.state.rice[seat] for seat, name in enumerate(self.players)}

    @property
    def status(self) -> tuple[Finding, ...]:
        """What is odd about this position, each with its rule; () when nothing is."""
        return diagnose(self.facts, self.state, self.plans, self.lookup)

    # --- changing it ------------------------------------------------------------------------------
    def set(
        self,
        province: str,
        *,
        owner: str | None = None,
        armies: int | None = None,
        castle: bool | None = None,
        temple: bool | None = None,
        theatre: bool | None = None,
        revolts: int | None = None,
        card_lost: bool | None = None,
    ) -> Position:
        """A copy with a changed province; what is not named stays.

        ``owner`` is a player's name or ``"neutral"`` (no armies then). Armies, buildings and
        revolt markers come from the supplies and return to them, so that the number of pieces
        stays right (S-6); a supply that cannot give them goes below 0, and :attr:`status` says so.
        ``card_lost``: nobody can use the province's card any more in this round (S-43).

        Raises :class:`~shogun_nb.ChoiceError` for unknown names and impossible numbers.

        >>> here.cubes("supply")["Mori"]
        58
        """
        changed = self.copy()
        state = changed.state
        here = self.lookup.province(province)
        if state.owner[here] == at.CLOSED:
            raise ChoiceError(
                f"{self.map.names[here]} is closed with three players on the {self.side} side "
                "(S-10); choose another province."
            )
        for what, number in (("armies", armies), ("revolts", revolts)):
            if number is not None:
                _PIECES.check(number, f"set, {what}")
        new_owner = state.owner[here]
        if owner is not None:
            neutral = isinstance(owner, str) and owner.casefold() == "neutral"
            new_owner = at.NEUTRAL if neutral else self.lookup.seat(owner)
        new_armies = state.armies[here] if armies is None else armies
        if new_owner == at.NEUTRAL:
            if armies:
                raise ChoiceError(
                    f"set: {counted(armies, 'army', 'armies')} cannot stand in a neutral province "
                    "(S-6); name an owner."
                )
            new_armies = 0
        if state.owner[here] < at.SEATS:
            state.supply[state.owner[here]] += state.armies[here]
        if new_owner < at.SEATS:
            state.supply[new_owner] -= new_armies
        state.owner[here] = new_owner
        state.armies[here] = new_armies
        buildings = {"castle": castle, "temple": temple, "theatre": theatre}
        for kind, (what, built) in enumerate(buildings.items()):
            if built is not None:
                place, number = here * at.BUILDINGS + kind, checked_flag(built, f"set, {what}")
                state.stock[kind] += state.buildings[place] - number
                state.buildings[place] = number
        if revolts is not None:
            state.markers += state.revolts[here] - revolts
            state.revolts[here] = revolts
        if card_lost is not None:
            state.spent[here] = checked_flag(card_lost, "set, card_lost")
        return changed

    def set_player(
        self,
        player: str,
        *,
        chests: int | None = None,
        rice: int | None = None,
        points: int | None = None,
    ) -> Position:
        """A copy with other possessions of a player; chests come from the bank (S-6).

        >>> scenario(players=["Takeda", "Uesugi", "Mori"]).set_player("Mori", chests=2).chests
        {'Takeda': 18, 'Uesugi': 18, 'Mori': 2}
        """
        changed = self.copy()
        seat = self.lookup.seat(player)
        for what, number in (("chests", chests), ("rice", rice), ("points", points)):
            if number is None:
                continue
            _PIECES.check(number, f"set, {what}")
            row = getattr(changed.state, what)
            if what == "chests":
                changed.state.bank += row[seat] - number
            row[seat] = number
        return changed

    def set_cubes(self, where: str, cubes: Mapping[str, int]) -> Position:
        """A copy with these cubes in the ``"tower"`` or the ``"tray"`` (S-51), from the supplies.

        Colours not named have none there.

        >>> here = scenario(players=["Takeda", "Uesugi", "Mori"])
        >>> here.set_cubes("tray", {"Mori": 2, "farmers": 3}).cubes("tray")
        {'Takeda': 0, 'Uesugi': 0, 'Mori': 2, 'farmers': 3}
        """
        if where not in ("tower", "tray"):
            raise ChoiceError(f"set: {shown(where)} is not 'tower' or 'tray' (S-51).")
        if not isinstance(cubes, Mapping):
            raise ChoiceError(f'set, {where}: give a table such as {{"farmers": 4}}.')
        changed = self.copy()
        row = getattr(changed.state, where)
        for colour in range(at.COLOURS):
            changed.state.supply[colour] += row[colour]
            row[colour] = 0
        if len({shown(name).casefold() for name in cubes}) < len(cubes):
            raise ChoiceError(f"set, {where}: {shown(dict(cubes))} names a colour twice.")
        for name, number in dict(cubes).items():
            farmers = isinstance(name, str) and name.casefold() == FARMERS_NAME
            colour = at.FARMERS if farmers else self.lookup.seat(name)
            if type(number) is not int or not 0 <= number <= 62:
                raise ChoiceError(
                    f"set, {where}, {name}: {shown(number)} is not from 0 to 62 cubes."
                )
            changed.state.supply[colour] -= number
            row[colour] = number
        return changed

    def set_tower(self, tower: TowerModel | str) -> Position:
        """A copy with another model of the battle tower (S-51); cubes stay where they are.

        ``tower`` is a model, or its text, as :meth:`code` writes it. Raises
        :class:`~shogun_nb.InputError` for anything else.

        >>> here.set_tower("two_floors:0.8,0.02").tower
        TwoFloorTower(passing=0.8, loosening=0.02)
        """
        changed = self.copy()
        changed.tower = (
            tower_from_text(tower) if isinstance(tower, str) else checked_tower(tower or "")
        )
        return changed

    def set_round(
        self,
        *,
        year: int | None = None,
        season: str | None = None,
        open_events: Sequence[int] | None = None,
        past_events: Sequence[int] | None = None,
        turn_order: Sequence[str] | None = None,
    ) -> Position:
        """A copy at the beginning of a round, or of winter, with these events still open.

        ``season`` is spring, summer, autumn or winter; ``open_events`` are card numbers 1 to 12:
        4, 3, 2 and 1 of them in the four seasons (S-28). ``past_events`` are all that have left
        the game: one for each season of this year that is over, and the four of the first year in
        the second (S-50, S-64). Where they are not named, those are taken that have left the game
        or lay open in this position, then those with the lowest numbers. ``turn_order`` is that of
        autumn, for winter (S-62); without it, the position's own, else that of the seats.

        Raises :class:`~shogun_nb.ChoiceError` for what cannot be read or contradicts
        itself; what is only odd, such as too few past events, :attr:`status` says.

        >>> winter = scenario(players=["Takeda", "Uesugi", "Mori"]).set_round(
        ...     season="winter", open_events=[7])
        >>> winter.season, winter.status
        ('winter', ())
        >>> winter.set_round(past_events=[1, 2]).status[0].rule
        'S-64'
        """
        changed = self.copy()
        state = changed.state
        season = self.season if season is None else season
        year = self.year if year is None else year
        if season not in SEASON_NAMES:
            raise ChoiceError(f"set: {shown(season)} is not {', '.join(SEASON_NAMES)} (S-20).")
        if type(year) is not int or not 1 <= year <= self.options.years:
            raise ChoiceError(
                f"set, year: {shown(year)} is not from 1 to {self.options.years} (S-20)."
            )
        number = SEASON_NAMES.index(season)
        order = self._order(turn_order)
        if order is not None and number != at.WINTER:
            raise ChoiceError(
                "set, turn_order: only the bids make the order of a round (S-29). Name it for "
                "winter, or with set_actions(turn_order=…)."
            )
        opened, past = _event_cards("open_events", open_events), None
        if past_events is not None:
            past = _event_cards("past_events", past_events)
            both = [card + 1 for card in past if open_events is not None and card in opened]
            if both:
                raise ChoiceError(
                    f"set: event {both[0]} cannot be open and past (S-50); name it once."
                )
        if open_events is None:
            opened = [
                card
                for card, place in enumerate(state.events)
                if place in (at.OPEN, at.IN_FORCE) and card not in (past or ())
            ]
        if past is None:
            a_year = self.numbers.events_a_year
            over = max(0, a_year * (year - 1) + min(number, a_year - len(opened)))
            # Those that have left the game, then those that lay open, then the pile's.
            known = sorted(range(at.EVENTS), key=lambda card: -state.events[card])
            past = [card for card in known if card not in opened][:over]
        for card in range(at.EVENTS):
            state.events[card] = (
                at.OPEN if card in opened else at.OUT if card in past else at.IN_PILE
            )
        state.round = (year - 1) * at.SEASONS + number
        _clear_round(state)
        changed.plans = [at.HIDDEN] * len(changed.plans)
        if number == at.WINTER:
            state.phase = at.FEEDING
            _seat_order(state, order)
        else:
            for seat in range(at.SEATS):
                state.place[seat] = -1
                state.turns[seat] = -1
            state.phase = at.LAYING_OUT if opened else at.NEW_YEAR
        return changed

    def set_draft(
        self,
        *,
        first: str | None = None,
        open_cards: Sequence[str] = (),
        unseen: str | None = None,
        under_pile: Sequence[str] = (),
        faced: Mapping[str, Sequence[str]] | None = None,
    ) -> Position:
        """A copy in the middle of the draft: the provinces that have owners were taken (S-13).

        ``first`` is the first player; without a name, and with no province taken, it is drawn.
        ``open_cards`` are the cards that lie open, at most two; what is missing is turned up.
        ``unseen`` is a card that was just taken unseen and has no army group yet. ``under_pile``
        are cards put under the pile, in the order in which they come again, and ``faced`` the two
        open cards that players faced at their last turns (S-14). The provinces determine which
        groups are left to place, and whose turn it is.

        Raises :class:`~shogun_nb.ChoiceError` for cards that cannot lie there, and for
        armies that are no group of their owner (S-12).

        >>> here = scenario().set("Kai", owner="Mori", armies=4)
        >>> here = here.set_draft(first="Mori", open_cards=["Aki", "Settsu"])
        >>> here.status
        ()
        >>> new_game(position=here, seed=1).decision.player
        'Takeda'
        """
        changed = self.copy()
        state = changed.state
        seats = len(self.players)
        if first is None and (unseen or any(owner < at.SEATS for owner in state.owner)):
            raise ChoiceError("set, first: name who took the first card (S-13).")
        if not isinstance(faced, Mapping | None):
            raise ChoiceError("set, faced: give a table by player's name.")
        lying = {
            what: self._cards(what, cards)
            for what, cards in (("open_cards", open_cards), ("under_pile", under_pile))
        }
        lying["unseen"] = [] if unseen is None else self._cards("unseen", [unseen])
        named = [card for cards in lying.values() for card in cards]
        for card in named:
            if named.count(card) > 1 or state.owner[card] != at.NEUTRAL:
                why = "named twice" if named.count(card) > 1 else "not free"
                raise ChoiceError(f"set: the card of {self.map.names[card]} is {why} (S-13).")
        if len(open_cards) > 2:
            raise ChoiceError(f"set, open_cards: two cards lie open, not {len(open_cards)} (S-13).")
        _clear_round(state)
        changed.plans = [at.HIDDEN] * len(changed.plans)
        state.events = [at.IN_PILE] * at.EVENTS
        state.round = 0
        state.phase = at.DRAFTING
        state.place = [-1] * at.SEATS
        begin = 0 if first is None else self.lookup.seat(first)
        order = [] if first is None else [(begin + turn) % seats for turn in range(seats)]
        state.turns = order + [-1] * (at.PLACES - len(order))
        for seat, name in enumerate(self.players):
            changed._groups_left(seat, name)
        state.card = [at.UNSEEN if owner == at.NEUTRAL else at.TAKEN for owner in state.owner]
        state.open_cards = (lying["open_cards"] + [-1, -1])[:2]
        for card in lying["open_cards"]:
            state.card[card] = at.FACE_UP
        for place, card in enumerate(lying["under_pile"]):
            state.card[card] = at.UNDER_PILE + place
        state.faced = [-1] * (2 * at.SEATS)
        for name, cards in (faced or {}).items():
            two = self._cards("faced", cards)
            if len(two) != 2:
                raise ChoiceError(f"set, faced, {name}: name the two cards (S-14).")
            seat = 2 * self.lookup.seat(name)
            state.faced[seat : seat + 2] = two
        state.turn = sum(owner < at.SEATS for owner in state.owner)
        state.turned_up = state.turn + len(named)
        for card in lying["unseen"]:
            state.card[card] = at.TAKEN
            state.here = card
            state.step = at.PLACE_GROUP
            state.seat = order[state.turn % seats] if order else -1
        return changed

    def _cards(self, what: str, names: Sequence[str]) -> list[int]:
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise ChoiceError(f"set, {what}: give a list of provinces, such as ['Kai', 'Aki'].")
        return [self.lookup.province(name) for name in names]

    def _groups_left(self, seat: int, name: str) -> None:
        """Take the groups that a seat has still to place out of its supply (S-12)."""
        state, numbers = self.state, self.numbers
        groups = list(numbers.groups[: numbers.group_count[len(self.players) - 3]])
        for province, owner in enumerate(state.owner):
            if owner == seat:
                armies = state.armies[province]
                if armies not in groups:
                    sizes = ", ".join(map(str, groups)) or "none"
                    raise ChoiceError(
                        f"set, {self.map.names[province]}: {name} has no army group of size "
                        f"{armies} left (S-12). The groups: {sizes}."
                    )
                groups.remove(armies)
        first = seat * at.LARGEST_DRAFT
        state.supply[seat] -= sum(groups)
        state.groups[first : first + len(groups)] = groups

    def set_actions(
        self,
        *,
        actions: Sequence[str],
        turn_order: Sequence[str] | None = None,
        plans: Mapping[str, Plan] | None = None,
        event: int | None = None,
        privileges: Mapping[str, str] | None = None,
    ) -> Position:
        """A copy in which this round's actions begin, with everything before them as named.

        ``actions`` are the first action cards in order (names as in a plan); those not named are
        turned up later. ``turn_order`` names every player, first to last (default: the seats).
        ``plans`` holds the plans by player; who has none wants nothing. ``event`` is the card in
        force, 1 to 12. ``privileges`` by player: chests, rice, six_armies, attack, defence.

        >>> here = here.set_actions(actions=["battle_a"], plans={"Mori": Plan(battle_a="Kai")})
        >>> here.state.order[0] == at.BATTLE_A
        True
        """
        if not isinstance(actions, (list, tuple)) or not 1 <= len(actions) <= at.ACTIONS:
            raise ChoiceError("set, actions: name 1 to 10 action cards, such as ['battle_a'].")
        for what, table in (("plans", plans), ("privileges", privileges)):
            if table is not None and not isinstance(table, Mapping):
                raise ChoiceError(f"set, {what}: give a table by player's name.")
        changed = self.copy()
        state = changed.state
        cards = [TurnUpActions((action,)).numbers(self.lookup)[0] for action in actions]
        if len(set(cards)) < len(cards):
            raise ChoiceError(f"set, actions: {list(actions)} names a card twice (S-21).")
        if state.round % at.SEASONS == at.WINTER:
            raise ChoiceError("set: there are no actions in winter (S-20); set another season.")
        for card in range(at.EVENTS):
            if state.events[card] == at.IN_FORCE:
                state.events[card] = at.OPEN
        _clear_round(state)
        _seat_order(state, self._order(turn_order))
        for place, card in enumerate(cards):
            state.order[place] = card
        if event is not None:
            if type(event) is not int or not 1 <= event <= at.EVENTS:
                raise ChoiceError(f"set, event: {shown(event)} is not a card from 1 to 12 (S-28).")
            state.events[event - 1] = at.IN_FORCE
            state.event = event - 1
        changed._deal(privileges or {})
        changed.plans = [at.HIDDEN] * len(changed.plans)
        changed._covers = {}
        for seat in range(len(self.players)):
            state.planned[seat] = 1
            for space in range(at.SPACES):
                changed.plans[seat * at.SPACES + space] = at.NOTHING
            state.bids[seat] = at.NOTHING
            state.shown[seat * at.SPACES + at.BID] = at.NOTHING
        for name, plan in (plans or {}).items():
            seat = self.lookup.seat(name)
            if not isinstance(plan, Plan):
                raise ChoiceError(
                    f"set, plans: {shown(plan)} is not a plan; write Plan(taxes='Kai', …)."
                )
            cards = plan.numbers(self.lookup)
            changed._covers = {**changed._covers, seat: plan.covers}
            changed.plans[seat * at.SPACES : (seat + 1) * at.SPACES] = cards
            state.bids[seat] = cards[at.BID]
            state.shown[seat * at.SPACES + at.BID] = cards[at.BID]
        state.phase = at.ACTING
        return changed

    def _order(self, names: Sequence[str] | None) -> list[int] | None:
        return None if names is None else self._seats("turn_order", names, "S-29")

    def _deal(self, privileges: Mapping[str, str]) -> None:
        """Lay out the special cards so that each player has the named one."""
        state = self.state
        free = list(range(at.PLACES))
        held: dict[int, int] = {}
        for name, key in privileges.items():
            if key not in PRIVILEGE_KEYS or PRIVILEGE_KEYS.index(key) not in free:
                raise ChoiceError(
                    f"set, privileges: {shown(key)} is taken or none of "
                    f"{', '.join(PRIVILEGE_KEYS)} (S-23)."
                )
            held[self.lookup.seat(name)] = PRIVILEGE_KEYS.index(key)
            free.remove(PRIVILEGE_KEYS.index(key))
        # The other cards lie at the remaining places. A player without a named card has no
        # privilege, so that an example shows one thing at a time.
        for place in range(at.PLACES):
            seat = state.turns[place]
            state.special[place] = held[seat] if seat in held else free.pop(0)
            if seat in held:
                state.privilege[seat] = held[seat]

    def odds(self, start: str, target: str, armies: int, *, exact: bool = False) -> Odds:
        """Odds of attacking from one province into another with so many armies, here and now.

        Counts what lies in tray and tower, privileges, the event, castles and revolt markers
        (S-51 to S-56). They are exact, or simulated where the tower has two floors; ``exact=True``
        gives fractions, as :func:`~shogun_nb.battle_odds`.
        Raises :class:`~shogun_nb.InputError` where there is no such battle.

        >>> f"{here.odds('Kai', 'Suruga', 3).win:.2f}"
        '0.88'
        """
        from shogun_nb.games.shogun.odds import odds_of_move

        begin = self.lookup.province(start)
        end = self.lookup.province(target)
        if self.state.owner[begin] >= len(self.players):
            raise InputError(
                f"S-49: {self.map.printed[begin]} has no owner; a player's armies attack."
            )
        return odds_of_move(
            self.facts,
            self.state,
            self.state.owner[begin],
            begin,
            end,
            armies,
            self.tower,
            exact,
            self.map.printed,
        )


def _event_cards(what: str, cards: Sequence[int] | None) -> list[int]:
    """Event cards by the rules' numbers, from those printed on them."""
    if cards is None:
        return []
    if not isinstance(cards, (list, tuple)):
        raise ChoiceError(f"set, {what}: give a list of card numbers, such as [7, 1].")
    for card in cards:
        if type(card) is not int or not 1 <= card <= at.EVENTS:
            raise ChoiceError(f"set, {what}: {shown(card)} is not an event card from 1 to 12.")
        if cards.count(card) > 1:
            raise ChoiceError(f"set, {what}: the event card {card} is listed twice.")
    return [card - 1 for card in cards]


def _clear_round(state: State) -> None:
    """Clear everything of a draft, a round or a fight, as at the beginning of a round (S-50)."""
    _take_groups_back(state)
    if state.phase == at.DRAFTING:
        end_draft(state)
    for colour in range(at.COLOURS):
        state.supply[colour] += state.hand[colour]
        state.hand[colour] = 0
    for action in range(at.ACTIONS):
        state.order[action] = at.HIDDEN
    for card in range(at.SEATS * at.SPACES):
        state.shown[card] = at.HIDDEN
    for province in range(len(state.spent)):
        state.spent[province] = 0
    for seat in range(at.SEATS):
        state.special[seat] = at.HIDDEN
        state.planned[seat] = 0
        state.bids[seat] = at.HIDDEN
        state.privilege[seat] = -1
    for place in range(at.MOST_REVOLTS):
        state.drawn[place] = -1
    state.revolts_due = state.extra_farmers = state.income = 0
    state.step = at.NOBODY
    state.seat = state.here = state.start = state.cause = -1
    state.attacker = state.defender = state.event = -1
    state.fight = at.NO_FIGHT
    state.slot = state.takes_unseen = state.revolt_stage = state.turn = 0


def _take_groups_back(state: State) -> None:
    """Army groups that were not placed lie in the supplies."""
    for group, armies in enumerate(state.groups):
        state.supply[group // at.LARGEST_DRAFT] += armies
        state.groups[group] = 0


def _seat_order(state: State, seats: Sequence[int] | None = None) -> None:
    """Give every player a place: those named, else the places they have, else their seats."""
    if seats is None:
        if sum(place >= 0 for place in state.place) == state.players:
            return
        seats = range(state.players)
    for place in range(at.PLACES):
        state.turns[place] = -1
        state.place[place] = -1
    for place, seat in enumerate(seats):
        state.turns[place] = seat
        state.place[seat] = place


def scenario(
    source: Any = None,
    *,
    players: Sequence[str] | None = None,
    side: str = "sun",
    map: Map | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
    tower: TowerModel | None = None,
    building_stock: Mapping[str, int] | None = None,
) -> Position:
    """A position to set up as one likes: an empty board, or the position of a game, or a text.

    Without ``source`` the board is empty and neutral, in the first spring, with four events still
    to be turned up; ``players`` are 3 to 5 names. With a game, a view or a position it is a copy;
    with a text, what the text says. ``building_stock`` says how many castles, temples and theatres
    can still be built, such as ``{"castle": 0}``. Pieces neither vanish nor appear in a game (S-6),
    so that this is then a game with fewer or more of them than the rulebook's (S-3): those that
    stand and those that are left are all there are. ``position.numbers`` says so, and files keep
    it; ``status`` finds nothing odd, as with any numbers of a class's own.

    >>> scenario(players=["Takeda", "Uesugi", "Mori"]).season
    'spring'
    """
    position = _begun(source, players, side, map, options, numbers, tower)
    if building_stock is None:
        return position
    if not isinstance(building_stock, Mapping):
        raise ChoiceError('set, building_stock: give a table such as {"castle": 0} (S-3).')
    state = position.state
    for key, left in building_stock.items():
        if key not in _BUILDING_KEYS:
            raise ChoiceError(
                f"set, building_stock: {shown(key)} is not one of "
                f"{', '.join(_BUILDING_KEYS)} (S-3)."
            )
        _PIECES.check(left, f"set, building_stock, {key}")
        state.stock[_BUILDING_KEYS.index(key)] = left
    pieces = [
        left + sum(state.buildings[kind :: at.BUILDINGS]) for kind, left in enumerate(state.stock)
    ]
    position.numbers = replace(position.numbers, building_stock=pieces)
    return position


def _begun(
    source: Any,
    players: Sequence[str] | None,
    side: str,
    map: Map | None,
    options: Options | Mapping[str, int] | None,
    numbers: Parameters | None,
    tower: TowerModel | None,
) -> Position:
    if source is not None:
        begun: Position = engine.copied(source, Position, map, players)
        return begun
    map = checked_map(map)
    names = checked_players(("Takeda", "Uesugi", "Mori") if players is None else players)
    side = checked_side(side)
    numbers = checked_numbers(numbers)
    options = checked_options(options)
    tower = checked_tower(tower)
    state = set_up(Facts(board_of(map, side, len(names)), numbers, options), len(names))
    _take_groups_back(state)
    end_draft(state)
    state.phase = at.NEW_YEAR
    return Position(
        map,
        side,
        names,
        numbers,
        options,
        tower,
        state,
        [at.HIDDEN] * (at.SEATS * at.SPACES),
    )
