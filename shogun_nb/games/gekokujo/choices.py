"""What players and chance choose in Gekokujō, in the words of the game.

Each choice is a small immutable value with names in it; see :mod:`shogun_nb.engine.choice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import (
    Choice,
    ChoiceError,
    FieldType,
    Kinds,
    Name,
    Whole,
    Word,
    declared,
)
from shogun_nb.engine.errors import shown
from shogun_nb.engine.frozen import FrozenTable
from shogun_nb.engine.position import Seats
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.words import CLAN_NAMES, LOCALS_NAME, MISSION_KEYS, UNIT_KEYS

if TYPE_CHECKING:
    from shogun_nb.games.gekokujo.board_map import Map

CHOICE_LENGTH = 12
"""How many numbers the longest choice takes: a path of four provinces and seven kinds of units."""


class Lookup(Seats):
    """Names to numbers and back, for one map and one table of players."""

    also = (LOCALS_NAME,)

    def __init__(self, map: Map, players: Sequence[str]) -> None:
        super().__init__(players)
        self.map = map
        self.provinces = map.names

    def province(self, name: str) -> int:
        """The number of a province. Raises :class:`ChoiceError` with names that are near."""
        if not isinstance(name, str):
            raise ChoiceError(f"{shown(name)} is not the name of a province; write it in quotes.")
        try:
            return self.map.index(name)
        except KeyError as error:
            raise ChoiceError(str(error)) from None

    def province_name(self, province: int) -> str:
        """The name of a province by its number."""
        return self.provinces[province]

    def side(self, name: str) -> int:
        """The number of a side in a battle: a seat, or that of the locals."""
        return at.LOCALS if name == LOCALS_NAME else self.seat(name)

    def side_name(self, side: int) -> str:
        """The name of a side: a player's, or ``"locals"``."""
        return LOCALS_NAME if side == at.LOCALS else self.players[side]


# --- types of fields ------------------------------------------------------------------------------
Province = partial(Name, to_number=Lookup.province, to_name=Lookup.province_name)
Player = partial(Name, to_number=Lookup.seat, to_name=Lookup.player_name)
Side = partial(Name, to_number=Lookup.side, to_name=Lookup.side_name)
Units = partial(Whole, low=0, high=99)


@dataclass(frozen=True)
class _Path(FieldType):
    """The provinces of a movement from the first to the last, both included."""

    province = Province("G-034")

    def check(self, value: Any, label: str) -> tuple[str, ...]:
        most = at.LONGEST_PATH + 1
        if isinstance(value, str) or not isinstance(value, Sequence) or not 2 <= len(value) <= most:
            raise ChoiceError(
                f"{label}: give a list of 2 to {most} provinces, from the first to the last, "
                f"not {shown(value)}."
            )
        return tuple(self.province.check(one, label) for one in value)

    def numbers(self, value: tuple[str, ...], lookup: Lookup) -> Sequence[int]:
        path = [lookup.province(name) for name in value]
        return path + [-1] * (at.LONGEST_PATH + 1 - len(path))

    def read(self, numbers: Iterator[int], state: Any, lookup: Lookup) -> tuple[str, ...]:
        path = [next(numbers) for _ in range(at.LONGEST_PATH + 1)]
        return tuple(lookup.province_name(province) for province in path if province >= 0)


@dataclass(frozen=True)
class _Hits(FieldType):
    """Hits by side, such as ``{"Ann": 2, "locals": 1}``; a side that is left out has none."""

    def check(self, value: Any, label: str) -> Mapping[str, int]:
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise ChoiceError(f'{label}: give hits by name, such as {{"Ann": 2}}.')
        for name, hits in value.items():
            if type(hits) is not int or not 0 <= hits <= 99:
                raise ChoiceError(f"{label}: {shown(hits)} of {shown(name)} are not hits.")
        return FrozenTable({name: hits for name, hits in value.items() if hits})

    def numbers(self, value: Mapping[str, int], lookup: Lookup) -> Sequence[int]:
        numbers = [0] * at.SIDES
        for name, hits in value.items():
            numbers[lookup.side(name)] += hits
        return numbers

    def read(self, numbers: Iterator[int], state: Any, lookup: Lookup) -> Mapping[str, int]:
        hits = [next(numbers) for _ in range(at.SIDES)]
        return FrozenTable({lookup.side_name(side): hit for side, hit in enumerate(hits) if hit})


# --- chance ---------------------------------------------------------------------------------------
class FirstToChoose(Choice, word="chooser", steps=(at.DRAW_CHOOSER,)):
    """The player who chooses a clan next, as drawn (G-023)."""

    player: str = declared(Player("G-023"))


class Roll(Choice, word="roll", steps=(at.ROLL,)):
    """The hits of every side in one step of a battle (G-041).

    >>> Roll({"Oda": 4, "Uesugi": 2})
    Roll(hits={'Oda': 4, 'Uesugi': 2})
    """

    hits: Mapping[str, int] = declared(_Hits("G-041"))


class Harvest(Choice, word="harvest", steps=(at.HARVEST,)):
    """The die of the harvest (G-733)."""

    die: int = declared(Whole("G-733", 1, 6, shift=1))


# --- planning and reinforcement -------------------------------------------------------------------
class Finished(
    Choice,
    word="finished",
    steps=(at.SOW, at.PREPARE, at.OFFER_PACT, at.MOVE, at.CHOOSE_BATTLE),
    code=(0,),
):
    """Nothing more in this step."""


class ChooseClan(Choice, word="clan", steps=(at.CHOOSE_CLAN,)):
    """The clan that a player leads (G-023)."""

    clan: str = declared(Word("G-023", CLAN_NAMES))


class Sow(Choice, word="sow", steps=(at.SOW,), code=(1,)):
    """Koku that are sown in a province of one's own (G-731)."""

    province: str = declared(Province("G-731"))
    koku: int = declared(Whole("G-731", 1, 9_999))


class Store(Choice, word="store", steps=(at.SOW,), code=(2,)):
    """Koku that are stored: safe, and not for use in this round (G-731)."""

    koku: int = declared(Whole("G-731", 1, 9_999))


class Recruit(Choice, word="recruit", steps=(at.PREPARE,), code=(1,)):
    """Bushi, or with specialized warfare units of another type, for 1 Koku each (G-033)."""

    province: str = declared(Province("G-033"))
    count: int = declared(Whole("G-033", 1, 99))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")


class HireNinja(Choice, word="ninja", steps=(at.PREPARE,), code=(2,)):
    """The Ninja, for a mission; sabotage and diversion name their province (G-060)."""

    mission: str = declared(Word("G-060", MISSION_KEYS))
    province: str | None = declared(Province("G-060"), default=None)

    def numbers(self, lookup: Lookup) -> list[int]:
        """As the rules read it; -1 where no province is named."""
        where = -1 if self.province is None else lookup.province(self.province)
        return [*self.code, MISSION_KEYS.index(self.mission), where]

    @classmethod
    def read(cls, numbers: Sequence[int], state: Any, lookup: Lookup) -> HireNinja:
        """The choice back from its numbers."""
        where = None if numbers[2] < 0 else lookup.province_name(numbers[2])
        return cls(MISSION_KEYS[numbers[1]], where)


class BuildCastle(Choice, word="castle", steps=(at.PREPARE,), code=(3,)):
    """The player's castle, in a province of one's own (G-061)."""

    province: str = declared(Province("G-061"))


class Fortify(Choice, word="fortify", steps=(at.PREPARE,), code=(4,)):
    """The player's castle defends with +2 in this round (G-062)."""


class AnnounceAttack(Choice, word="announce", steps=(at.PREPARE,), code=(5,)):
    """A vassal's Gekokujō attack: all Koku are for Ronin in this round (G-052)."""


class PayIntoFund(Choice, word="fund", steps=(at.PREPARE,), code=(6,)):
    """Koku that a vassal pays for liberation, up to 3 a round (G-052)."""

    koku: int = declared(Whole("G-052", 1, 99))


class OfferPact(Choice, word="offer", steps=(at.OFFER_PACT,), code=(1,)):
    """A pact for this round, offered for 1 Koku (G-701)."""

    player: str = declared(Player("G-701"))


class Accept(Choice, word="accept", steps=(at.ANSWER_PACT,), code=(1,)):
    """Yes to a pact (G-701)."""


class Decline(Choice, word="decline", steps=(at.ANSWER_PACT,), code=(0,)):
    """No to a pact (G-701)."""


# --- campaign -------------------------------------------------------------------------------------
class Move(Choice, word="move", steps=(at.MOVE,), code=(1,)):
    """One group's path, from where it stands to where it stops (G-034).

    >>> Move(["Owari", "Mino"], daimyo=1, bushi=3)
    Move(path=('Owari', 'Mino'), bushi=3, spearmen=0, swordsmen=0, archers=0, bannermen=0, \
arquebusiers=0, daimyo=1)
    """

    path: Sequence[str] = declared(_Path("G-034"))
    bushi: int = declared(Units("G-034"), default=0)
    spearmen: int = declared(Units("G-720"), default=0)
    swordsmen: int = declared(Units("G-720"), default=0)
    archers: int = declared(Units("G-720"), default=0)
    bannermen: int = declared(Units("G-720"), default=0)
    arquebusiers: int = declared(Units("G-720"), default=0)
    daimyo: int = declared(Units("G-034"), default=0)


class Fight(Choice, word="fight", steps=(at.CHOOSE_BATTLE,), code=(1,)):
    """The battle that is fought next (G-035); where only allies stand, one attacks them (G-703)."""

    province: str = declared(Province("G-035"))


# --- battle ---------------------------------------------------------------------------------------
class HireRonin(Choice, word="ronin", steps=(at.HIRE_RONIN,)):
    """Ronin for this battle, or 0 (G-046)."""

    count: int = declared(Whole("G-046", 0, 99))


class Assassinate(Choice, word="assassinate", steps=(at.ASSASSINATE,), code=(1,)):
    """The Ninja strikes: one Bushi of an enemy leaves the battle (G-060)."""

    enemy: str = declared(Side("G-060"))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")


class Wait(Choice, word="wait", steps=(at.ASSASSINATE,), code=(0,)):
    """The Ninja stays hidden in this battle (G-060)."""


class SplitHits(Choice, word="split", steps=(at.SPLIT_HITS,)):
    """How a side's hits fall on its opponents (G-043).

    >>> SplitHits({"Ann": 2, "locals": 1})
    SplitHits(hits={'Ann': 2, 'locals': 1})
    """

    hits: Mapping[str, int] = declared(_Hits("G-043"))


class Lose(Choice, word="lose", steps=(at.TAKE_LOSSES,)):
    """The units that a side removes, one for each hit (G-047)."""

    bushi: int = declared(Units("G-047"), default=0)
    spearmen: int = declared(Units("G-720"), default=0)
    swordsmen: int = declared(Units("G-720"), default=0)
    archers: int = declared(Units("G-720"), default=0)
    bannermen: int = declared(Units("G-720"), default=0)
    arquebusiers: int = declared(Units("G-720"), default=0)
    daimyo: int = declared(Units("G-047"), default=0)
    ronin: int = declared(Units("G-046"), default=0)


# --- debts and vassals ----------------------------------------------------------------------------
class Disband(Choice, word="disband", steps=(at.DISBAND,)):
    """One Bushi that leaves the board: for a debt (G-037), or of a vassal's half (G-050)."""

    province: str = declared(Province("G-037"))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")


class GiveUp(Choice, word="give up", steps=(at.GIVE_UP,)):
    """A province that a new vassal loses (G-050)."""

    province: str = declared(Province("G-050"))


class Retreat(Choice, word="retreat", steps=(at.RETREAT,)):
    """Where one unit goes from a province that was given up (G-050)."""

    province: str = declared(Province("G-050"))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")


KINDS = Kinds(
    (
        FirstToChoose,
        Roll,
        Harvest,
        Finished,
        ChooseClan,
        Sow,
        Store,
        Recruit,
        HireNinja,
        BuildCastle,
        Fortify,
        AnnounceAttack,
        PayIntoFund,
        OfferPact,
        Accept,
        Decline,
        Move,
        Fight,
        HireRonin,
        Assassinate,
        Wait,
        SplitHits,
        Lose,
        Disband,
        GiveUp,
        Retreat,
    )
)
"""All kinds of choices, in the order of the game."""
