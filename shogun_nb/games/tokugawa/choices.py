"""What players and chance choose in Tokugawa, in the words of the game.

Each choice is a small immutable value with names in it; see :mod:`shogun_nb.engine.choice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import Choice, ChoiceError, Kinds, Name, Several, Whole, Word, declared
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.position import OnMap, Player, Province
from shogun_nb.games.tokugawa.rules import course
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.words import (
    BUILDING_KEYS,
    SAMURAI_KEYS,
    TERRAIN_KEYS,
    WEATHER_KEYS,
)

if TYPE_CHECKING:
    from shogun_nb.games.tokugawa.board_map import Map

CHOICE_LENGTH = 4
"""How many numbers the longest choice takes."""


class Lookup(OnMap):
    """Names to numbers and back, for one map and two players; its "provinces" are the towns."""

    map: Map

    def bank(self, name: str) -> int:
        """The number of a province. Raises :class:`ChoiceError` with the names that there are."""
        try:
            return self.map.region(name)
        except InputError as error:
            raise ChoiceError(str(error)) from None

    def bank_name(self, province: int) -> str:
        """The name of a province by its number."""
        return self.map.regions[province].name

    @property
    def banks(self) -> tuple[str, ...]:
        """The names of the provinces."""
        return tuple(region.name for region in self.map.regions)


# --- types of fields ------------------------------------------------------------------------------
Town = Province
Bank = partial(Name, to_number=Lookup.bank, to_name=Lookup.bank_name, names=attrgetter("banks"))


@dataclass(frozen=True)
class Samurai(Word):
    """A kind of samurai; the rules count kinds from 1."""

    words: Sequence[str] = SAMURAI_KEYS

    def numbers(self, value: str, lookup: Any) -> Sequence[int]:
        return (self.words.index(value) + at.ARCHER,)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> str:
        return self.words[next(numbers) - at.ARCHER]

    def in_words(self, value: str | None, lookup: Any) -> str:
        return "nothing" if value is None else value.capitalize()


CREW = ("empty", "samurai")
WAYS = ("road", "ship")


# --- chance ---------------------------------------------------------------------------------------
class Kyoto(Choice, word="kyoto", steps=(at.DRAW_CAPITALS,), sentence="{player} draws Kyoto"):
    """Who gets Kyoto; the other one gets Yedo (T-013)."""

    player: str = declared(Player("T-013"))


class Starter(Choice, word="starter", steps=(at.DRAW_STARTER,), sentence="{player} starts"):
    """Who begins the game (T-013)."""

    player: str = declared(Player("T-013"))


class Pile(Choice, word="pile", steps=(at.DRAW_PILE,), sentence="The pile lies {cards}"):
    """The order of one pile of four task cards, from the top (T-012)."""

    cards: tuple[int, ...] = declared(
        Several("T-012", Whole("T-012", 1, at.CARDS_A_PILE, shift=1), (at.CARDS_A_PILE,))
    )


class Weather(Choice, word="weather", steps=(at.ROLL_WEATHER,), sentence="{weather}, die {die}"):
    """The weather die, and the combat die: 0 where none is rolled (T-052).

    >>> Weather("rain", 4)
    Weather(weather='rain', die=4)
    """

    weather: str = declared(Word("T-052", WEATHER_KEYS))
    die: int = declared(Whole("T-052", 0, 6), default=0)


class Dice(Choice, word="dice", steps=(at.ROLL_DICE,), sentence="The dice show {first}, {second}"):
    """The two combat dice of one side (T-064)."""

    first: int = declared(Whole("T-064", 1, 6))
    second: int = declared(Whole("T-064", 1, 6))


# --- set-up ---------------------------------------------------------------------------------------
class Place(Choice, word="place", steps=(at.PLACE_UNIT,), sentence="Place 1 {kind} in {town}"):
    """A unit of the start (T-014)."""

    kind: str = declared(Samurai("T-014"))
    town: str = declared(Town("T-014"))


# --- actions --------------------------------------------------------------------------------------
class EndTurn(
    Choice, word="end", steps=(at.ACT,), code=(course.END_TURN,), sentence="End the turn"
):
    """Nothing more in this turn (T-020)."""


class Income(
    Choice,
    word="income",
    steps=(at.ACT,),
    code=(course.COLLECT,),
    sentence="Collect income in {province}",
):
    """Koku from the bank of a province (T-030)."""

    province: str = declared(Bank("T-030"))


class Recruit(
    Choice,
    word="recruit",
    steps=(at.ACT,),
    code=(course.RECRUIT,),
    sentence="Recruit 1 {kind} in {town}",
):
    """A new samurai on a free field (T-040)."""

    kind: str = declared(Samurai("T-040"))
    town: str = declared(Town("T-040"))


class Move(
    Choice,
    word="move",
    steps=(at.ACT,),
    code=(course.MOVE,),
    sentence="Move from {start} to {town} ({terrain})",
):
    """A samurai goes any distance over roads of one terrain (T-050)."""

    start: str = declared(Town("T-050"))
    town: str = declared(Town("T-050"))
    terrain: str = declared(Word("T-050", TERRAIN_KEYS[:3]))


class Sail(
    Choice,
    word="sail",
    steps=(at.ACT,),
    code=(course.SAIL,),
    sentence="Sail from {start} to {town} ({crew})",
):
    """A ship sails to another port, with the samurai of its town or empty (T-054)."""

    start: str = declared(Town("T-054"))
    town: str = declared(Town("T-054"))
    crew: str = declared(Word("T-054", CREW), default="samurai")


class Attack(
    Choice,
    word="attack",
    steps=(at.ACT,),
    code=(course.ATTACK,),
    sentence="Attack {town} from {start} by {way}",
):
    """An attack on a field next to the own one, or by ship on a port (T-060)."""

    start: str = declared(Town("T-060"))
    town: str = declared(Town("T-060"))
    way: str = declared(Word("T-060", WAYS), default="road")


class Build(
    Choice,
    word="build",
    steps=(at.ACT,),
    code=(course.BUILD,),
    sentence="Build a {building} in {town}",
):
    """A building; castles and walls take no action (T-080 to T-085)."""

    building: str = declared(Word("T-080", BUILDING_KEYS))
    town: str = declared(Town("T-080"))


class Upgrade(
    Choice,
    word="upgrade",
    steps=(at.ACT,),
    code=(course.UPGRADE,),
    sentence="Upgrade the samurai in {town}",
):
    """A samurai that is 1 stronger, for who has a smithy (T-082)."""

    town: str = declared(Town("T-082"))


class Remove(
    Choice,
    word="remove",
    steps=(at.ACT,),
    code=(course.REMOVE,),
    sentence="Take the samurai in {town} off the board",
):
    """An own samurai leaves the board; no action (T-041)."""

    town: str = declared(Town("T-041"))


class Resign(
    Choice, word="resign", steps=(at.ACT,), code=(course.RESIGN,), sentence="Leave the game"
):
    """Without Koku and without income one may leave the game with honour (T-091)."""


class SailNow(
    Choice,
    word="sail_now",
    steps=(at.SAIL_NOW,),
    code=(1,),
    sentence="Sail with the new ship to {town} ({crew})",
):
    """The new ship sails at once, without another action (T-080)."""

    town: str = declared(Town("T-080"))
    crew: str = declared(Word("T-080", CREW), default="samurai")


class Stay(
    Choice, word="stay", steps=(at.SAIL_NOW,), code=(0,), sentence="Leave the new ship in its port"
):
    """The new ship stays (T-080)."""


# --- attacks --------------------------------------------------------------------------------------
class Support(Choice, word="support", steps=(at.SUPPORT,), sentence="Call {units} for support"):
    """How many units next to the attacked town support, for 1 Koku each (T-063)."""

    units: int = declared(Whole("T-063", 0, 9, unit="unit"))


class RollAgain(
    Choice, word="again", steps=(at.ROLL_AGAIN,), code=(1,), sentence="Annul the roll, roll again"
):
    """The whole roll is annulled and rolled again (T-064)."""


class Keep(Choice, word="keep", steps=(at.ROLL_AGAIN,), code=(0,), sentence="Keep the roll"):
    """The roll stands (T-064)."""


class Retreat(Choice, word="retreat", steps=(at.RETREAT,), sentence="Retreat to {town}"):
    """The free field that a beaten unit goes to (T-066)."""

    town: str = declared(Town("T-066"))


class TakeOver(Choice, word="take", steps=(at.SPOILS,), code=(1,), sentence="Take the garden over"):
    """The garden of a town that was taken is yours (T-081)."""


class Destroy(Choice, word="destroy", steps=(at.SPOILS,), code=(0,), sentence="Destroy the garden"):
    """The garden of a town that was taken is removed (T-081)."""


KINDS = Kinds(
    (
        *(Kyoto, Starter, Pile, Weather, Dice),
        *(Place, EndTurn, Income, Recruit, Move, Sail, Attack, Build, Upgrade, Remove, Resign),
        *(SailNow, Stay, Support, RollAgain, Keep, Retreat, TakeOver, Destroy),
    )
)
"""All kinds of choices, chance's first."""
