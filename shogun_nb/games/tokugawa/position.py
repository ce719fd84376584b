"""A position: the public state on its map, with its numbers and options.

Positions are values: every change makes a new one. Any position can be set up, even an odd one, and
reports what is odd about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shogun_nb.engine import position as engine
from shogun_nb.engine.choice import ChoiceError, Whole, Word, checked_flag
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.names import checked_names
from shogun_nb.games.tokugawa.board_map import Map, read_map
from shogun_nb.games.tokugawa.choices import Lookup
from shogun_nb.games.tokugawa.diagnosis import diagnose
from shogun_nb.games.tokugawa.odds import AttackOdds, attack_odds
from shogun_nb.games.tokugawa.position_code import decode, encode
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import finish_buildings
from shogun_nb.games.tokugawa.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.tokugawa.rules.setup import TASKS, facts_of, set_up
from shogun_nb.games.tokugawa.rules.state import State
from shogun_nb.games.tokugawa.rules.tasks import count_points, open_card, points_of, progress
from shogun_nb.games.tokugawa.rules.towns import put_unit, release
from shogun_nb.games.tokugawa.words import SAMURAI_KEYS

LINE_UP = ("Emperor", "Shogun")
"""The players of a game that names none."""


def checked_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names, in the order of their seats; raises :class:`~shogun_nb.InputError`."""
    return checked_names(players, "Tokugawa is for 2 players (T-010)", at.SEATS, at.SEATS)


def checked_options(options: object) -> Options:
    """The options, from a table such as ``{"short_game": 1}``, too; the usual ones for ``None``."""
    return read_table("options", Options, options, "{'short_game': 1}")


def checked_map(map: object) -> Map:
    """The map; the shipped one for ``None``."""
    return engine.map_or_shipped(map, Map, read_map, "tokugawa.read_map")


class Situation(engine.SituationOnMap):
    """Who is asked what, by which map, numbers and options: the basis for checking choices."""

    _of = "tokugawa"
    map: Map
    numbers: Parameters
    options: Options
    state: State
    facts: Facts
    lookup: Lookup


class Position(Situation, engine.PositionOnMap):
    """The state of a game on its map, and what it is played by; nothing in it is hidden.

    Made by :func:`scenario`, by ``game.position``, or from text by :meth:`from_code`. ``state``
    holds the numbers of the rules; treat it as read-only and use the methods, which return a
    changed copy.

    >>> here = scenario(players=["Ann", "Ben"]).set("Nara", "Ann", "lancer", upgraded=True)
    >>> here.unit("Nara"), here.koku["Ann"], here.banks["Kinai"]
    (('Ann', 'lancer'), 15, 5)
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

    @property
    def on_shipped_map(self) -> bool:
        """Whether the map has the shipped map's towns and roads."""
        return self.map is read_map() or self.map.fingerprint() == read_map().fingerprint()

    # --- what stands where ------------------------------------------------------------------------
    def unit(self, town: str) -> tuple[str, str] | None:
        """Whose unit of which kind stands in a town; ``None`` where none does."""
        place = self.lookup.province(town)
        kind = self.state.unit[place]
        if kind == at.NO_UNIT:
            return None
        return self.players[self.state.side[place]], (*SAMURAI_KEYS, "capital")[kind - 1]

    @property
    def koku(self) -> dict[str, int]:
        """Koku of each player (T-010)."""
        return dict(zip(self.players, self.state.koku, strict=True))

    @property
    def banks(self) -> dict[str, int]:
        """Koku in the bank of each province (T-010)."""
        return dict(zip(self.lookup.banks, self.state.banks, strict=True))

    @property
    def tasks(self) -> dict[str, dict[str, tuple[int, int]]]:
        """The open task cards: how many towns or ships each player has, and how many it asks for.

        Cards are a reconstruction (T-090).
        """
        facts, state = self.facts, self.state
        cards = [open_card(state, pile) for pile in range(at.PILES)]
        return {
            TASKS[card][0]: {
                name: (progress(facts, state, seat, card), facts.board.task_need[card])
                for seat, name in enumerate(self.players)
            }
            for card in cards
            if card >= 0
        }

    @property
    def points(self) -> dict[str, int]:
        """Victory points as the game stands (T-093)."""
        state = self.state.fork()
        count_points(self.facts, state)
        return {name: points_of(state, seat) for seat, name in enumerate(self.players)}

    @property
    def winner(self) -> str | None:
        """Who has won alone (T-092, T-093)."""
        return None if self.state.winner < 0 else self.players[self.state.winner]

    @property
    def status(self) -> tuple[engine.Finding, ...]:
        """What is odd about this position, each with its rule; () when nothing is."""
        return diagnose(self.facts, self.state, self.lookup)

    # --- changing it ------------------------------------------------------------------------------
    def set(
        self,
        town: str,
        player: str | None = None,
        unit: str | None = None,
        *,
        upgraded: bool = False,
        weak: bool = False,
        **built: int,
    ) -> Position:
        """A copy in which this stands in a town, and nothing else.

        ``unit``: an archer, lancer or swordsman, or ``None``. ``built``: garden, smithy, castle,
        temple, wall (0 or 1) and ship (how many). Capitals stay where they are, with what is built
        around them. Raises :class:`~shogun_nb.InputError`.
        """
        changed = self.copy()
        state, place = changed.state, self.lookup.province(town)
        capital = state.unit[place] == at.CAPITAL
        if unit is not None and (capital or player is None):
            words = "its capital stands there" if capital else "say whose unit it is"
            raise ChoiceError(f"set, unit (T-014): {words}.")
        for name in built:
            if name not in _BUILT:
                raise ChoiceError(f"set: {name!r} is not one of {', '.join(_BUILT)} (T-080).")
        seat = at.NOBODY_HOLDS if player is None else self.lookup.seat(player)
        if capital:
            seat = state.side[place]
            state.weak[place] = checked_flag(weak, "set, weak (T-070)")
        else:
            kind = at.NO_UNIT
            if unit is not None:
                kind = SAMURAI_KEYS.index(Word("T-003", SAMURAI_KEYS).check(unit, "set, unit")) + 1
            put_unit(state, place, seat, kind)
            state.upgraded[place] = checked_flag(upgraded, "set, upgraded (T-082)")
            state.weak[place] = checked_flag(weak, "set, weak (T-069)")
        for name, (field, full) in _BUILT.items():
            most = full if name == "ship" else 1
            count = Whole("T-080", 0, most).check(built.get(name, 0), f"set, {name}")
            getattr(state, field)[place] = count if name == "ship" else count * full
        release(state, place)
        return changed

    def set_player(self, player: str, *, koku: int | None = None) -> Position:
        """A copy in which a player has so many Koku (T-010)."""
        changed = self.copy()
        if koku is not None:
            seat = self.lookup.seat(player)
            changed.state.koku[seat] = Whole("T-010", 0, 999).check(koku, "set_player, koku")
        return changed

    def set_turn(self, player: str, *, actions: int = 3) -> Position:
        """A copy in which a player's turn begins, with so many actions left (T-020).

        Income may be collected everywhere, and what was begun is finished (T-030, T-083, T-084).
        """
        changed = self.copy()
        state = changed.state
        state.left = Whole("T-020", 0, 9).check(actions, "set_turn, actions")
        state.active = state.seat = self.lookup.seat(player)
        state.phase, state.step, state.stage = at.PLAYING, at.ACT, at.IDLE
        state.turn = max(state.turn, 3)
        state.collected[:] = [0] * len(state.collected)
        finish_buildings(changed.facts, state, None, state.active)
        return changed

    # --- odds -------------------------------------------------------------------------------------
    def odds(
        self,
        start: str,
        town: str,
        way: str = "road",
        *,
        support: tuple[int, int] | None = None,
        exact: bool = False,
    ) -> AttackOdds:
        """Exact odds of an attack, here and now; see :func:`~.odds.attack_odds`.

        >>> here = scenario(players=["Ann", "Ben"]).set("Nara", "Ben", "archer")
        >>> here.odds("Nara", "Kyoto").wins
        0.274048353909465
        """
        return attack_odds(self, start, town, way, support=support, exact=exact)


_BUILT = {
    "garden": ("garden", 1),
    "smithy": ("smithy", 1),
    "castle": ("castle", at.FINISHED),
    "temple": ("temple", at.FINISHED),
    "wall": ("wall", 1),
    "ship": ("ships", 5),
}


def scenario(
    source: Any = None,
    *,
    players: Sequence[str] | None = None,
    map: Map | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
) -> Position:
    """A position to set up as one likes: an empty board, or the position of a game, or a text.

    Without ``source`` only the capitals stand on the board, Kyoto of the first player and Yedo of
    the second; the piles lie in the order of the list, and it is the first player's turn. With a
    game, a view or a position it is a copy; with a text, what the text says.

    >>> scenario(players=["Ann", "Ben"]).unit("Yedo")
    ('Ben', 'capital')
    """
    if source is not None:
        begun: Position = engine.copied(source, Position, map, players, options, numbers)
        return begun
    map = checked_map(map)
    names = checked_players(LINE_UP if players is None else players)
    table = read_table("numbers", Parameters, numbers)
    played = checked_options(options)
    facts = facts_of(map, table, played)
    state = set_up(facts)
    state.drawn, state.placed, state.starter = 2 + at.PILES, at.SEATS * at.START_UNITS, 0
    state.capital[:] = [at.KYOTO, at.YEDO]
    state.order[:] = range(at.CARDS)
    for seat in range(at.SEATS):
        put_unit(state, facts.board.capital[seat], seat, at.CAPITAL)
    return Position(map, names, table, played, state, []).set_turn(names[0])
