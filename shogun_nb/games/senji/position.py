"""A position: the public state on its map, and the cards and orders that only some can see.

Positions are values: every change makes a new one. What is hidden lies in ``plans``; a view holds
of it what its player knows, and -1 for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shogun_nb.engine import position as engine
from shogun_nb.engine.choice import Whole
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.names import checked_names
from shogun_nb.games.senji import arranging
from shogun_nb.games.senji.board_map import Map, read_map
from shogun_nb.games.senji.choices import Lookup
from shogun_nb.games.senji.diagnosis import diagnose
from shogun_nb.games.senji.position_code import decode, encode
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.senji.rules.state import State
from shogun_nb.games.senji.said import Said
from shogun_nb.games.senji.words import FAMILIES, SEAS

if TYPE_CHECKING:
    from shogun_nb.games.senji.hanafuda import DrawOdds, Laid
    from shogun_nb.games.senji.odds import BattleOdds

LINE_UP = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""The players of a game that names none."""


def checked_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names, in the order of their seats; raises :class:`~shogun_nb.InputError`."""
    return checked_names(players, "Senji is for 3 to 6 players (SEN-017)", at.FEWEST, at.SEATS)


def checked_options(options: object) -> Options:
    """The options, from a table such as ``{"offers": 1}``, too; the usual ones for ``None``."""
    return read_table("options", Options, options, "{'offers': 1}")


def checked_map(map: object) -> Map:
    """The map; the shipped one for ``None``."""
    return engine.map_or_shipped(map, Map, read_map, "senji.read_map")


class Situation(engine.SituationOnMap):
    """Who is asked what, by which map, numbers and options: the basis for checking choices."""

    _of = "senji"
    map: Map
    numbers: Parameters
    options: Options
    state: State
    facts: Facts
    lookup: Lookup

    def __init__(
        self,
        map: Map,
        players: Sequence[str],
        numbers: Parameters,
        options: Options,
        state: State,
        plans: Sequence[int] = (),
        said: Sequence[Said] = (),
    ) -> None:
        super().__init__(map, players, numbers, options, state, plans)
        self.said = tuple(said)
        """The promises that are known here, the last one last; no rule reads their words."""


class Position(Situation, engine.PositionOnMap):
    """The state of a game on its map, what it is played by, and what is hidden in it.

    Made by ``game.position``, by a view, or from text by :meth:`from_code`. ``state`` holds the
    numbers that all may see, ``plans`` the hidden ones; treat both as read-only.
    """

    _compared = (*engine.PositionOnMap._compared, "last_said")

    @classmethod
    def from_code(cls, code: str, *, map: Map | None = None) -> Position:
        """The position that stands in a line of text made by :meth:`code`.

        Raises :class:`~shogun_nb.PositionError`, which names the field.
        """
        return cls._from_code(code, checked_map(map), decode, checked_players)

    @property
    def last_said(self) -> tuple[Said, ...]:
        """The last promise of those that are known here, which a line of text keeps."""
        return self.said[-1:]

    def code(self) -> str:
        """The position as one line of text; equal positions have equal texts.

        That of a view holds what its player knows, and nothing else.
        """
        return encode(self)

    @property
    def on_shipped_map(self) -> bool:
        """Whether the map has the shipped map's provinces and crossings."""
        return self.map is read_map() or self.map.fingerprint() == read_map().fingerprint()

    # --- what all can see -------------------------------------------------------------------------
    @property
    def families(self) -> dict[str, str]:
        """The family of each player (SEN-003)."""
        families = (FAMILIES[family] for family in self.state.family)
        return dict(zip(self.players, families, strict=False))

    @property
    def honour(self) -> dict[str, int]:
        """Honour of each player (SEN-020)."""
        return dict(zip(self.players, self.state.honour, strict=False))

    @property
    def host(self) -> str | None:
        """Who hosts the Emperor (SEN-030)."""
        return None if self.state.host < 0 else self.players[self.state.host]

    @property
    def ends_now(self) -> bool:
        """Whether the game is over after this round's autumn, as things stand (SEN-160)."""
        last = self.state.round >= self.options.rounds
        return last or max(self.state.honour) >= self.numbers.goal

    @property
    def lots(self) -> dict[int, str]:
        """The cards that are auctioned, by the number of the lot (SEN-061)."""
        return {n: CARD_NAMES[card] for n, card in enumerate(self.state.lot, 1) if card >= 0}

    def army(self, province: str) -> tuple[str | None, int, tuple[str, ...]]:
        """Who controls a province (the Emperor, too), with how many units and which samurai."""
        place = self.lookup.province(province)
        owner = self.state.owner[place]
        name = None if owner < 0 else self.lookup.side_name(owner)
        return name, self.state.units[place], self._samurai(owner, place)

    def fleet(self, player: str, sea: str) -> tuple[int, tuple[str, ...]]:
        """Units and samurai of a player, or of the Emperor, in a sea (SEN-083)."""
        if sea not in SEAS:
            raise _no_sea("fleet", sea)
        seat, place = self.lookup.side(player), SEAS.index(sea)
        units = self.state.fleet[place * at.SEATS + seat]
        return units, self._samurai(seat, at.SEA_AT + place)

    def _samurai(self, seat: int, place: int) -> tuple[str, ...]:
        return tuple(
            name
            for one, name in enumerate(SAMURAI_NAMES)
            if self.state.samurai_of[one] == seat >= 0 and self.state.samurai_at[one] == place
        )

    # --- what is hidden, as far as this position knows it -----------------------------------------
    def hand(self, player: str) -> tuple[str, ...]:
        """The diplomacy cards in a player's hand, as far as they are known here."""
        seat = self.lookup.seat(player)
        return tuple(
            name for card, name in enumerate(CARD_NAMES) if self.plans[at.CARD_AT + card] == seat
        )

    def hanafuda(self, player: str) -> tuple[str, ...]:
        """The hanafuda cards in a player's hand, as far as they are known here."""
        seat = self.lookup.seat(player)
        return tuple(
            name for card, name in enumerate(HANA_NAMES) if self.plans[at.HANA_AT + card] == seat
        )

    def hostages(self, player: str) -> tuple[str, ...]:
        """The hostages that lie open before a player (SEN-133)."""
        seat = self.lookup.seat(player)
        return tuple(
            name
            for card, name in enumerate(CARD_NAMES)
            if self.plans[at.CARD_AT + card] == at.OPEN + seat
        )

    @property
    def status(self) -> tuple[engine.Finding, ...]:
        """What is odd about this position, each with its rule; () when nothing is."""
        return diagnose(self.facts, self.state, self.plans, self.lookup)

    def odds(
        self,
        province: str,
        player: str,
        units: int,
        samurai: Sequence[str] = (),
        *,
        exact: bool = False,
    ) -> BattleOdds:
        """Exact odds of an attack on a province as it stands (SEN-100 to SEN-112).

        Hands count as far as this position knows them: in that of a view, cards that its player has
        not seen are guessed, each equally likely to lie wherever one lies. Raises
        :class:`~shogun_nb.InputError` where there is nobody to fight.
        """
        from shogun_nb.games.senji.odds import odds_here

        return odds_here(self, province, player, units, samurai, exact=exact)

    def draw_odds(
        self, player: str, combination: str, draws: int = 2, *, exact: bool = False
    ) -> DrawOdds:
        """How likely a player's hand with so many more hanafuda makes a combination (SEN-132).

        Cards that this position does not know are equally likely to be drawn. Raises
        :class:`~shogun_nb.InputError` for a hand that it does not know.
        """
        from shogun_nb.games.senji.hanafuda import draw_odds_here

        return draw_odds_here(self, player, combination, draws, exact=exact)

    def combinations(self, player: str) -> list[Laid]:
        """Every combination of hanafuda in a player's hand, the one worth most first (SEN-132)."""
        from shogun_nb.games.senji.hanafuda import combinations_here

        return combinations_here(self, player)

    # --- changing it ------------------------------------------------------------------------------
    def set(
        self,
        province: str,
        owner: str | None = None,
        units: int = 0,
        samurai: Sequence[str] = (),
        *,
        order: str | None = None,
    ) -> Position:
        """A copy in which this stands in a province, and nothing else.

        ``owner`` controls it (``None``: nobody). ``samurai`` come from wherever they are; others
        who stood there go back into the pile. ``order``: production, recruitment or march, face
        down. Raises :class:`~shogun_nb.InputError` for what cannot stand there.

        >>> from shogun_nb.games import senji
        >>> here = senji.scenario(players=["Ann", "Ben", "Cleo"])
        >>> here.set("Izumo", "Ann", 4, ["Mori"], order="march").army("Izumo")
        ('Ann', 4, ('Mori',))
        """
        changed = self.copy()
        arranging.stand(changed, province, owner, units, samurai, order)
        return changed

    def set_fleet(
        self, sea: str, player: str, units: int = 0, samurai: Sequence[str] = ()
    ) -> Position:
        """A copy with this fleet of a player in a sea; it may be called in this summer (SEN-083).

        Raises :class:`~shogun_nb.InputError`.
        """
        changed = self.copy()
        if sea not in SEAS:
            raise _no_sea("set_fleet", sea)
        arranging.sail(changed, SEAS.index(sea), player, units, samurai)
        return changed

    def set_player(self, player: str, *, honour: int) -> Position:
        """A copy with another honour of a player; raises :class:`~shogun_nb.InputError`."""
        changed = self.copy()
        value = Whole("SEN-136", -9, 999).check(honour, "set_player, honour (SEN-136)")
        changed.state.honour[self.lookup.seat(player)] = value
        return changed

    def give(self, player: str, *cards: str) -> Position:
        """A copy with these cards in a player's hand, diplomacy cards and hanafuda.

        They come from wherever they lie, and only the player knows them. Raises
        :class:`~shogun_nb.InputError` for cards that there are not, and for a bluff of others.

        >>> from shogun_nb.games import senji
        >>> here = senji.scenario(players=["Ann", "Ben", "Cleo"])
        >>> here.give("Ann", "pine crane").hanafuda("Ann")
        ('pine crane',)
        """
        changed = self.copy()
        arranging.give(changed, player, cards)
        return changed

    def with_plans(self, plans: Sequence[int]) -> Position:
        """A copy with other hidden cards, such as a deal of what a player cannot see."""
        changed = self.copy()
        changed.plans = list(plans)
        return changed


def _no_sea(asked: str, given: object) -> InputError:
    return InputError(
        f"{asked}, sea (SEN-083): {shown(given)} is no sea; there are {' and '.join(SEAS)}."
    )
