"""What players and chance choose in Gekokujō, in the words of the game.

Each choice is a small immutable value with names in it; see :mod:`shogun_nb.engine.choice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

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
from shogun_nb.engine.position import OnMap, Player, Province
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.units import unit_at
from shogun_nb.games.gekokujo.words import (
    CLAN_NAMES,
    LOCALS_NAME,
    MISSION_KEYS,
    UNIT_KEYS,
    some_units,
)

if TYPE_CHECKING:
    from shogun_nb.games.gekokujo.board_map import Map

CHOICE_LENGTH = 12
"""How many numbers the longest choice takes: a path of four provinces and seven kinds of units."""


class Lookup(OnMap):
    """Names to numbers and back, for one map and one table of players."""

    map: Map
    also = (LOCALS_NAME,)

    def side(self, name: str) -> int:
        """The number of a side in a battle: a seat, or that of the locals."""
        return at.LOCALS if name == LOCALS_NAME else self.seat(name)

    def side_name(self, side: int) -> str:
        """The name of a side: a player's, or ``"locals"``."""
        return LOCALS_NAME if side == at.LOCALS else self.players[side]


# --- types of fields ------------------------------------------------------------------------------
Side = partial(Name, to_number=Lookup.side, to_name=Lookup.side_name)
Koku = partial(Whole, low=1, high=9_999, unit="Koku/Koku")
Ronin = partial(Whole, low=0, high=99, unit="Ronin/Ronin")


@dataclass(frozen=True)
class Units(Whole):
    """How many units of one kind; Ronin are the kind after the last."""

    low: int = 0
    high: int = 99
    kind: int = field(default=at.BUSHI, kw_only=True)

    def in_words(self, value: int | None, lookup: Any) -> str:
        return some_units(value or 0, self.kind)

    def candidates(self, position: Any, seat: int) -> Sequence[int]:
        state = position.state
        if self.kind == at.RONIN:
            return range(state.ronin[seat] + 1)
        of_kind = slice(unit_at(0, seat, self.kind), None, unit_at(1, 0, 0))
        return range(max(state.units[of_kind]) + 1)


@dataclass(frozen=True)
class _Path(FieldType):
    """The provinces of a movement from the first to the last, both included."""

    item: ClassVar[FieldType] = Province("G-034")

    def check(self, value: Any, label: str) -> tuple[str, ...]:
        most = at.LONGEST_PATH + 1
        if isinstance(value, str) or not isinstance(value, Sequence) or not 2 <= len(value) <= most:
            raise ChoiceError(
                f"{label}: give a list of 2 to {most} provinces, from the first to the last, "
                f"not {shown(value)}."
            )
        return tuple(self.item.check(one, label) for one in value)

    def numbers(self, value: tuple[str, ...], lookup: Lookup) -> Sequence[int]:
        path = [lookup.province(name) for name in value]
        return path + [-1] * (at.LONGEST_PATH + 1 - len(path))

    def read(self, numbers: Iterator[int], state: Any, lookup: Lookup) -> tuple[str, ...]:
        path = [next(numbers) for _ in range(at.LONGEST_PATH + 1)]
        return tuple(lookup.province_name(province) for province in path if province >= 0)

    def in_words(self, value: Sequence[str] | None, lookup: Any) -> str:
        """As in "from Owari by Mino to Omi"."""
        start, *by, end = (lookup.printed(name) for name in value or ())
        return f"from {start}{f' by {all_of(by)}' if by else ''} to {end}"

    def part_in_words(self, name: str, place: int | str = "") -> str:
        return ("from", "to", "on to")[min(int(place), 2)]


@dataclass(frozen=True)
class _Hits(FieldType):
    """Hits by side, such as ``{"Ann": 2, "locals": 1}``; a side that is left out has none.

    ``of`` says how they belong to the sides: hits "of" those who hit, "on" those who are hit.
    """

    of: str = "on"

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

    def in_words(self, value: Mapping[str, int] | None, lookup: Any) -> str:
        sides = {LOCALS_NAME: f"the {LOCALS_NAME}"}
        hits = [
            f"{counted(hits, 'hit')} {self.of} {sides.get(name, name)}"
            for name, hits in (value or {}).items()
        ]
        return all_of(hits) or "no hit"

    def part_in_words(self, name: str, place: int | str = "") -> str:
        return f"hits {self.of} {place}"


# --- chance ---------------------------------------------------------------------------------------
class FirstToChoose(
    Choice, word="chooser", steps=(at.DRAW_CHOOSER,), sentence="{player} chooses a clan next"
):
    """The player who chooses a clan next, as drawn (G-023)."""

    player: str = declared(Player("G-023"))


class Roll(Choice, word="roll", steps=(at.ROLL,), sentence="The dice show {hits}"):
    """The hits of every side in one step of a battle (G-041).

    >>> Roll({"Oda": 4, "Uesugi": 2})
    Roll(hits={'Oda': 4, 'Uesugi': 2})
    """

    hits: Mapping[str, int] = declared(_Hits("G-041", "of"))


class Harvest(Choice, word="harvest", steps=(at.HARVEST,), sentence="The die shows {die}"):
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


class ChooseClan(Choice, word="clan", steps=(at.CHOOSE_CLAN,), sentence="Lead {clan}"):
    """The clan that a player leads (G-023)."""

    clan: str = declared(Word("G-023", CLAN_NAMES))


class Sow(Choice, word="sow", steps=(at.SOW,), code=(1,), sentence="Sow {koku} in {province}"):
    """Koku that are sown in a province of one's own (G-731)."""

    province: str = declared(Province("G-731"))
    koku: int = declared(Koku("G-731"))


class Store(Choice, word="store", steps=(at.SOW,), code=(2,), sentence="Store {koku}"):
    """Koku that are stored: safe, and not for use in this round (G-731)."""

    koku: int = declared(Koku("G-731"))


class Recruit(Choice, word="recruit", steps=(at.PREPARE,), code=(1,)):
    """Bushi, or with specialized warfare units of another type, for 1 Koku each (G-033)."""

    province: str = declared(Province("G-033"))
    count: int = declared(Whole("G-033", 1, 99))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")

    def in_words(self, lookup: Any) -> str:
        """As in "Recruit 3 Bushi in Owari"."""
        units = some_units(self.count, UNIT_KEYS.index(self.type))
        return f"Recruit {units} in {lookup.printed(self.province)}"


class HireNinja(Choice, word="ninja", steps=(at.PREPARE,), code=(2,), title="Hire the Ninja"):
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

    def in_words(self, lookup: Any) -> str:
        """As in "Hire the Ninja to sabotage Mino"."""
        where = "" if self.province is None else lookup.printed(self.province)
        return {
            "assassination": "Hire the Ninja to kill a Bushi in a battle of yours",
            "sabotage": f"Hire the Ninja to sabotage {where}",
            "diversion": f"Hire the Ninja so that nobody attacks {where}",
        }[self.mission]


class BuildCastle(
    Choice,
    word="castle",
    steps=(at.PREPARE,),
    code=(3,),
    sentence="Build your castle in {province}",
    title="Build your castle",
):
    """The player's castle, in a province of one's own (G-061)."""

    province: str = declared(Province("G-061"))


class Fortify(
    Choice, word="fortify", steps=(at.PREPARE,), code=(4,), sentence="Fortify your castle"
):
    """The player's castle defends with +2 in this round (G-062)."""


class AnnounceAttack(
    Choice, word="announce", steps=(at.PREPARE,), code=(5,), sentence="Announce a Gekokujō attack"
):
    """A vassal's Gekokujō attack: all Koku are for Ronin in this round (G-052)."""


class PayIntoFund(
    Choice,
    word="fund",
    steps=(at.PREPARE,),
    code=(6,),
    sentence="Pay {koku} to be free again",
    title="Pay to be free again",
):
    """Koku that a vassal pays for liberation, up to 3 a round (G-052)."""

    koku: int = declared(Koku("G-052", high=99))


class OfferPact(
    Choice,
    word="offer",
    steps=(at.OFFER_PACT,),
    code=(1,),
    sentence="Offer {player} a pact",
    title="Offer a pact",
):
    """A pact for this round, offered for 1 Koku (G-701)."""

    player: str = declared(Player("G-701"))


class Accept(Choice, word="accept", steps=(at.ANSWER_PACT,), code=(1,), sentence="Accept the pact"):
    """Yes to a pact (G-701)."""


class Decline(
    Choice, word="decline", steps=(at.ANSWER_PACT,), code=(0,), sentence="Decline the pact"
):
    """No to a pact (G-701)."""


# --- campaign -------------------------------------------------------------------------------------
class _Group(Choice):
    """A choice of units by kind; those that are not named are none."""

    def in_words(self, lookup: Any) -> str:
        """Its units and its path, as in "Move 1 Daimyo and 3 Bushi from Owari by Mino to Omi"."""
        words = {
            name: type.in_words(value, lookup)
            for name, type, *_ in self.declarations
            if (value := getattr(self, name))
        }
        path = words.pop("path", "")
        daimyo = [words.pop("daimyo")] if "daimyo" in words else []
        units = all_of([*daimyo, *words.values()]) or "nobody"
        return self.sentence.format(units=units, path=path)

    def __repr__(self) -> str:
        given = ((name, getattr(self, name)) for name, *_ in self.declarations)
        return f"{type(self).__name__}({', '.join(f'{n}={v!r}' for n, v in given if v)})"


class Move(
    _Group,
    word="move",
    steps=(at.MOVE,),
    code=(1,),
    title="Move a group",
    sentence="Move {units} {path}",
):
    """One group's path, from where it stands to where it stops (G-034).

    >>> Move(["Owari", "Mino"], daimyo=1, bushi=3)
    Move(path=('Owari', 'Mino'), bushi=3, daimyo=1)
    """

    path: Sequence[str] = declared(_Path("G-034"))
    bushi: int = declared(Units("G-034", kind=at.BUSHI), default=0)
    spearmen: int = declared(Units("G-720", kind=at.SPEARMAN), default=0)
    swordsmen: int = declared(Units("G-720", kind=at.SWORDSMAN), default=0)
    archers: int = declared(Units("G-720", kind=at.ARCHER), default=0)
    bannermen: int = declared(Units("G-720", kind=at.BANNERMAN), default=0)
    arquebusiers: int = declared(Units("G-720", kind=at.ARQUEBUSIER), default=0)
    daimyo: int = declared(Units("G-034", kind=at.DAIMYO), default=0)


class Fight(
    Choice, word="fight", steps=(at.CHOOSE_BATTLE,), code=(1,), sentence="Fight in {province}"
):
    """The battle that is fought next (G-035); where only allies stand, one attacks them (G-703)."""

    province: str = declared(Province("G-035"))


# --- battle ---------------------------------------------------------------------------------------
class HireRonin(Choice, word="ronin", steps=(at.HIRE_RONIN,), sentence="Hire {count}"):
    """Ronin for this battle, or 0 (G-046)."""

    count: int = declared(Ronin("G-046"))


class Assassinate(Choice, word="assassinate", steps=(at.ASSASSINATE,), code=(1,)):
    """The Ninja strikes: one Bushi of an enemy leaves the battle (G-060)."""

    enemy: str = declared(Side("G-060"))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")

    def in_words(self, lookup: Any) -> str:
        """As in "Kill 1 Bushi of Uesugi"."""
        return f"Kill {some_units(1, UNIT_KEYS.index(self.type))} of {self.enemy}"


class Wait(
    Choice, word="wait", steps=(at.ASSASSINATE,), code=(0,), sentence="Keep the Ninja hidden"
):
    """The Ninja stays hidden in this battle (G-060)."""


class SplitHits(Choice, word="split", steps=(at.SPLIT_HITS,), sentence="Land {hits}"):
    """How a side's hits fall on its opponents (G-043).

    >>> SplitHits({"Ann": 2, "locals": 1})
    SplitHits(hits={'Ann': 2, 'locals': 1})
    """

    hits: Mapping[str, int] = declared(_Hits("G-043"))


class Lose(_Group, word="lose", steps=(at.TAKE_LOSSES,), sentence="Remove {units}"):
    """The units that a side removes, one for each hit (G-047)."""

    bushi: int = declared(Units("G-047", kind=at.BUSHI), default=0)
    spearmen: int = declared(Units("G-720", kind=at.SPEARMAN), default=0)
    swordsmen: int = declared(Units("G-720", kind=at.SWORDSMAN), default=0)
    archers: int = declared(Units("G-720", kind=at.ARCHER), default=0)
    bannermen: int = declared(Units("G-720", kind=at.BANNERMAN), default=0)
    arquebusiers: int = declared(Units("G-720", kind=at.ARQUEBUSIER), default=0)
    daimyo: int = declared(Units("G-047", kind=at.DAIMYO), default=0)
    ronin: int = declared(Units("G-046", kind=at.RONIN), default=0)


# --- debts and vassals ----------------------------------------------------------------------------
class Disband(Choice, word="disband", steps=(at.DISBAND,)):
    """One Bushi that leaves the board: for a debt (G-037), or of a vassal's half (G-050)."""

    province: str = declared(Province("G-037"))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")

    def in_words(self, lookup: Any) -> str:
        """As in "Remove 1 Bushi from Owari"."""
        unit = some_units(1, UNIT_KEYS.index(self.type))
        return f"Remove {unit} from {lookup.printed(self.province)}"


class GiveUp(Choice, word="give up", steps=(at.GIVE_UP,), sentence="Give up {province}"):
    """A province that a new vassal loses (G-050)."""

    province: str = declared(Province("G-050"))


class Retreat(Choice, word="retreat", steps=(at.RETREAT,)):
    """Where one unit goes from a province that was given up (G-050)."""

    province: str = declared(Province("G-050"))
    type: str = declared(Word("G-720", UNIT_KEYS[:-1]), default="bushi")

    def in_words(self, lookup: Any) -> str:
        """As in "Retreat to Owari with 1 Bushi"."""
        unit = some_units(1, UNIT_KEYS.index(self.type))
        return f"Retreat to {lookup.printed(self.province)} with {unit}"


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
