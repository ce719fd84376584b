"""What players and chance choose in Senji, in the words of the game.

Each choice is a small immutable value with names in it; see :mod:`shogun_nb.engine.choice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import (
    Choice,
    ChoiceError,
    FieldType,
    Kinds,
    Name,
    Whole,
    Word,
    checked_flag,
    declared,
)
from shogun_nb.engine.errors import shown
from shogun_nb.engine.names import can_be_seen
from shogun_nb.engine.position import OnMap, Player, Province
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.senji.rules import autumn, summer
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_NAMES,
    COMBINATIONS,
    HANA_NAMES,
    MOST_CARDS,
    SAMURAI_NAMES,
)
from shogun_nb.games.senji.words import (
    EMPEROR,
    FAMILIES,
    LONGEST_PROMISE,
    ORDERS,
    OWN_WORDS,
    PROMISES,
    SEAS,
)

if TYPE_CHECKING:
    from shogun_nb.games.senji.board_map import Map

CHOICE_LENGTH = at.PROVINCES
"""How many numbers the longest choice takes."""


class Lookup(OnMap):
    """Names to numbers and back, for one map and its players."""

    map: Map

    def place(self, name: str) -> int:
        """The number of a province, or of a fleet such as "Ann in the southern sea"."""
        for sea, words in enumerate(SEAS):
            if isinstance(name, str) and name.endswith(f" in the {words}"):
                seat = self.side(name.removesuffix(f" in the {words}"))
                return at.PROVINCES + sea * at.SEATS + seat
        return self.province(name)

    def place_name(self, place: int) -> str:
        """The name of a province, or of a fleet."""
        if place < at.PROVINCES:
            return self.provinces[place]
        sea, seat = divmod(place - at.PROVINCES, at.SEATS)
        return f"{self.side_name(seat)} in the {SEAS[sea]}"

    def side(self, name: str) -> int:
        """The seat of a player, or of the Emperor, whose imperial troops have one (SEN-190)."""
        imperial = name == EMPEROR and name not in self.players and len(self.players) == at.FEWEST
        return at.EMPEROR if imperial else self.seat(name)

    def side_name(self, seat: int) -> str:
        """The name of a player, or the Emperor."""
        return self.players[seat] if seat < len(self.players) else EMPEROR

    def target(self, name: str) -> int:
        """The number of a province, or of a sea."""
        return SEAS.index(name) if name in SEAS else self.province(name)


# --- types of fields ------------------------------------------------------------------------------
MOST_LISTED = 20  # words that a refusal lists; of more it names those that are near


@dataclass(frozen=True)
class OneOfMany(Word):
    """One of so many words that a refusal names the nearest instead of all."""

    def check(self, value: Any, label: str) -> str:
        if isinstance(value, str) and value in self.words:
            return value
        if len(self.words) <= MOST_LISTED:
            return super().check(value, label)
        near = get_close_matches(value[:100] if isinstance(value, str) else "", self.words, 3)
        meant = f"Did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise ChoiceError(
            f"{label}: {shown(value)} is no card. "
            f"{meant or f'Write its name, such as {self.words[0]!r}.'}"
        )


Place = partial(
    Name,
    to_number=Lookup.place,
    to_name=Lookup.place_name,
    printed=lambda lookup, name: (
        OnMap.printed(lookup, name) if name in lookup.map.names else name  # a fleet, a sea
    ),
)
Card = partial(OneOfMany, words=CARD_NAMES)
Hanafuda = partial(OneOfMany, words=HANA_NAMES)
Sea = partial(Word, words=SEAS)


@dataclass(frozen=True)
class UpTo(FieldType):
    """Up to ``most`` different values of one type, as a list; empty places are -1."""

    item: FieldType
    most: int
    least: int = 0

    def check(self, value: Any, label: str) -> tuple[Any, ...]:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise ChoiceError(f"{label}: give a list, not {shown(value)}.")
        if not self.least <= len(value) <= self.most:
            raise ChoiceError(
                f"{label}: give {self.least} to {self.most} of them, not {len(value)}."
            )
        if len(set(map(shown, value))) != len(value):
            raise ChoiceError(f"{label}: {shown(list(value))} names something twice.")
        return tuple(self.item.check(one, label) for one in value)

    def numbers(self, value: tuple[Any, ...], lookup: Any) -> Sequence[int]:
        found = [number for one in value for number in self.item.numbers(one, lookup)]
        return found + [-1] * (self.most - len(found))

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> tuple[Any, ...]:
        places = [next(numbers) for _ in range(self.most)]
        return tuple(self.item.read(iter((one,)), state, lookup) for one in places if one >= 0)

    def in_words(self, value: Sequence[Any] | None, lookup: Any) -> str:
        return ", ".join(self.item.in_words(one, lookup) for one in value or ()) or "nothing"


@dataclass(frozen=True)
class Samurai(FieldType):
    """Samurai as a list of names; the rules take a bit for each."""

    def check(self, value: Any, label: str) -> tuple[str, ...]:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise ChoiceError(f"{label}: give a list of samurai, not {shown(value)}.")
        word = Word(self.rule, SAMURAI_NAMES)
        found = {word.check(one, label) for one in value}
        if len(found) != len(value):
            raise ChoiceError(f"{label}: {shown(list(value))} names somebody twice.")
        return tuple(name for name in SAMURAI_NAMES if name in found)

    def numbers(self, value: tuple[str, ...], lookup: Any) -> Sequence[int]:
        return (sum(1 << SAMURAI_NAMES.index(one) for one in value),)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> tuple[str, ...]:
        mask = next(numbers)
        return tuple(name for place, name in enumerate(SAMURAI_NAMES) if mask >> place & 1)

    def in_words(self, value: Sequence[str] | None, lookup: Any) -> str:
        return ", ".join(value or ()) or "no samurai"


@dataclass(frozen=True)
class Flag(FieldType):
    """Yes or no."""

    def check(self, value: Any, label: str) -> bool:
        return bool(checked_flag(value, label))

    def numbers(self, value: bool, lookup: Any) -> Sequence[int]:
        return (int(value),)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> bool:
        return next(numbers) == 1

    def in_words(self, value: bool | None, lookup: Any) -> str:
        return "yes" if value else "no"


@dataclass(frozen=True)
class OrNone(OneOfMany):
    """One of a few words or nothing, for which the rules take -1."""

    def numbers(self, value: str, lookup: Any) -> Sequence[int]:
        return (self.words.index(value),)

    empty = (-1,)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> Any:
        number = next(numbers)
        return None if number < 0 else self.words[number]


@dataclass(frozen=True)
class Promised(OrNone):
    """One of a few promises, or one in words of one's own, which the rules do not read."""

    def check(self, value: Any, label: str) -> str:
        if isinstance(value, str) and value in self.words:
            return value
        text = value.strip() if isinstance(value, str) else ""
        if not 1 <= len(text) <= LONGEST_PROMISE:
            raise ChoiceError(
                f"{label}: {shown(value)} is no promise. Write 1 to {LONGEST_PROMISE} characters."
            )
        if not can_be_seen(text):
            raise ChoiceError(
                f"{label}: {value!a} holds characters that cannot be shown. Write one line of "
                "plain words."
            )
        return text

    def numbers(self, value: str, lookup: Any) -> Sequence[int]:
        return (self.words.index(value) if value in self.words else OWN_WORDS,)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> Any:
        number = next(numbers)
        return None if number < 0 else promise_in_words(number)


PROMISE = Promised("SEN-042", PROMISES)
"""What may be promised."""


def promise_in_words(number: int, own: str = "") -> str:
    """What is promised; ``own`` are the words of a promise that somebody has worded.

    >>> promise_in_words(OWN_WORDS, "to call your home first")
    '“to call your home first”'
    """
    if number < OWN_WORDS:
        return PROMISES[number]
    return f"“{own}”" if own else "something in words of their own"


@dataclass(frozen=True)
class NameOrNone(Name):
    """A player or a province, or none, for which the rules take -1."""

    empty = (-1,)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> Any:
        number = next(numbers)
        return None if number < 0 else self.to_name(lookup, number)

    def in_words(self, value: Any, lookup: Any) -> str:
        if value is None:
            return "nowhere" if self.place else "nobody"
        return super().in_words(value, lookup)


@dataclass(frozen=True)
class OrderList(UpTo):
    """Orders, one for each own province; several may be alike."""

    item: FieldType = field(default_factory=partial(Word, "SEN-070", ORDERS))
    most: int = at.PROVINCES

    def check(self, value: Any, label: str) -> tuple[str, ...]:
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) > self.most:
            raise ChoiceError(f"{label}: give a list of orders, not {shown(value)}.")
        return tuple(self.item.check(one, label) for one in value)


# --- chance ---------------------------------------------------------------------------------------
_DRAWS = (at.DRAW_HANA, at.DRAW_SAMURAI, at.DRAW_LOT, at.DRAW_LOOK)


class Draw(Choice, word="draw", steps=_DRAWS, sentence="Draw number {rank}"):
    """What is drawn, by its place among all that lies there in the order of the lists (SEN-011).

    Cards of a pile have no order before they are drawn: rank 1 is the first of the list that is
    still in the pile, not its top.
    """

    rank: int = declared(Whole("SEN-011", 1, at.HANA, shift=1))


_DIE = Whole("SEN-103", 0, 9)


class Dice(
    Choice,
    word="dice",
    steps=(at.ROLL,),
    sentence=(
        "Red {red}, violet {violet}, blue {blue}, green {green}, yellow {yellow}, black {black}"
    ),
):
    """How many dice show each family (SEN-103).

    >>> Dice(green=2, blue=3, black=2, red=1)
    Dice(red=1, violet=0, blue=3, green=2, yellow=0, black=2)
    """

    red: int = declared(_DIE, default=0)
    violet: int = declared(_DIE, default=0)
    blue: int = declared(_DIE, default=0)
    green: int = declared(_DIE, default=0)
    yellow: int = declared(_DIE, default=0)
    black: int = declared(_DIE, default=0)


# --- set-up ---------------------------------------------------------------------------------------
class KeepFirst(
    Choice, word="keep_first", steps=(at.KEEP_FIRST,), sentence="Keep {samurai} as first samurai"
):
    """The samurai that one begins with, of three (SEN-012)."""

    samurai: str = declared(Word("SEN-012", SAMURAI_NAMES))


class Keep(Choice, word="keep", steps=(at.KEEP,), sentence="Keep {samurai}"):
    """Which of the samurai that were drawn come into service (SEN-132)."""

    samurai: tuple[str, ...] = declared(UpTo("SEN-132", Word("SEN-132", SAMURAI_NAMES), 2, 1))


class CallHome(Choice, word="call_home", steps=(at.CALL_HOME,), sentence="Call {province}"):
    """The host calls a province, whose owner places there (SEN-015)."""

    province: str = declared(Province("SEN-015"))


class PlaceFirst(
    Choice, word="place", steps=(at.PLACE,), sentence="Place {units}; samurai: {samurai}"
):
    """What stands beside the fortress in the province that was called (SEN-015)."""

    units: int = declared(Whole("SEN-015", 0, 12, unit="unit"))
    samurai: bool = declared(Flag("SEN-015"), default=False)

    def in_words(self, lookup: Any) -> str:
        if not self.units and self.samurai:
            return "Place the samurai alone"
        if not self.units:
            return "Place nobody; a fortress alone shows that it is yours"
        return f"Place {counted(self.units, 'unit')}{' and the samurai' if self.samurai else ''}"


class ChooseHost(Choice, word="host", steps=(at.CHOOSE_HOST,), sentence="{player} hosts"):
    """Which of the families that are tied hosts the Emperor (SEN-034)."""

    player: str = declared(Player("SEN-034"))


# --- winter ---------------------------------------------------------------------------------------
class Look(Choice, word="look", steps=(at.LOOK,), sentence="Look at a card of {player}"):
    """Whose card Naoe looks at; nobody's without a player (SEN-170)."""

    player: str | None = declared(
        NameOrNone("SEN-170", OnMap.seat, OnMap.player_name, names=attrgetter("players")),
        default=None,
    )

    def in_words(self, lookup: Any) -> str:
        return super().in_words(lookup) if self.player else "Look at no card"


class Silent(Choice, word="silent", steps=(at.OFFER,), code=(0,), sentence="Offer nothing"):
    """No offer this time (SEN-040)."""


class Offer(
    Choice,
    word="offer",
    steps=(at.OFFER,),
    code=(1,),
    sentence="Offer {player} {give} for {want}",
):
    """Cards for a partner; at once as a gift where nothing is wanted in return (SEN-040).

    ``openly``: all see which cards change hands. With a ``promise``, which binds nobody (SEN-042),
    the partner answers in any case; cards may be left out. It is one of a few or of up to 120
    characters in words of one's own, which only the two know unless it is made openly.

    >>> Offer("Ben", give=["red trade 4"], promise="to give you a card next winter").want
    ()
    """

    player: str = declared(Player("SEN-040"))
    openly: bool = declared(Flag("SEN-040"), default=False)
    give: tuple[str, ...] = declared(UpTo("SEN-040", Card("SEN-040"), at.OFFER_CARDS), default=())
    want: tuple[str, ...] = declared(UpTo("SEN-040", Card("SEN-040"), at.OFFER_CARDS), default=())
    promise: str | None = declared(PROMISE, default=None)

    def in_words(self, lookup: Any) -> str:
        openly = ", openly" if self.openly else ""
        if self.promise is None:
            return super().in_words(lookup) + openly
        told = [f"promise {self.player} “{self.promise}”"]
        if self.give or self.want:
            told.insert(0, super().in_words(lookup))
        return capital(" and ".join(told)) + openly


class Accept(Choice, word="accept", steps=(at.ANSWER,), code=(1,), sentence="Accept the offer"):
    """Both hand over what the offer says (SEN-040)."""


class Refuse(Choice, word="refuse", steps=(at.ANSWER,), code=(0,), sentence="Refuse the offer"):
    """Nothing changes hands (SEN-040)."""


class Bid(
    Choice, word="bid", steps=(at.BIDDING,), code=(1,), sentence="Lay {card} under lot {lot}"
):
    """A card face down under a card of an absent family (SEN-061)."""

    card: str = declared(Card("SEN-061"))
    lot: int = declared(Whole("SEN-061", 1, at.LOTS, shift=1))


class DoneBidding(
    Choice, word="done_bidding", steps=(at.BIDDING,), code=(0,), sentence="Bid no more"
):
    """No more cards under the lots in this winter (SEN-061)."""


# --- spring and summer ----------------------------------------------------------------------------
class Orders(Choice, word="orders", steps=(at.ORDER,), sentence="Order {orders}"):
    """An order for each own province, in the order of the map, face down (SEN-070)."""

    orders: tuple[str, ...] = declared(OrderList("SEN-070"))


class Call(Choice, word="call", steps=(at.CALL,), sentence="Call {place}"):
    """The province or fleet that is activated next (SEN-080)."""

    place: str = declared(Place("SEN-080"))


class EndMarch(
    Choice, word="end_march", steps=(at.MARCH,), code=(summer.STAY,), sentence="March no farther"
):
    """All moves of this order are made (SEN-073)."""


def _who(units: int, samurai: Sequence[str]) -> str:
    """Who goes, in words."""
    return all_of([*([counted(units, "unit")] if units else []), *samurai]) or "nobody"


class March(
    Choice,
    word="march",
    steps=(at.MARCH,),
    code=(summer.LAND_MARCH,),
    sentence="March to {to}: {units}, {samurai}",
):
    """Units and samurai go to a province next to this one (SEN-082)."""

    to: str = declared(Province("SEN-082"))
    units: int = declared(Whole("SEN-082", 0, 12, unit="unit"))
    samurai: tuple[str, ...] = declared(Samurai("SEN-082"), default=())

    def in_words(self, lookup: Any) -> str:
        return f"March to {lookup.printed(self.to)}: {_who(self.units, self.samurai)}"


class SetSail(
    Choice,
    word="sail",
    steps=(at.MARCH,),
    code=(summer.SEA_MARCH,),
    sentence="Sail to the {sea}: {units}, {samurai}",
):
    """Units and samurai go to a sea, as one fleet with those who are there (SEN-083)."""

    sea: str = declared(Sea("SEN-083"))
    units: int = declared(Whole("SEN-083", 0, 12, unit="unit"))
    samurai: tuple[str, ...] = declared(Samurai("SEN-083"), default=())

    def in_words(self, lookup: Any) -> str:
        return f"Sail to the {self.sea}: {_who(self.units, self.samurai)}"


class Raid(
    Choice,
    word="raid",
    steps=(at.MARCH,),
    code=(summer.RAID,),
    sentence="Raid over the {sea}: {units}, {samurai}",
):
    """Over the sea to land at once; dice decide who is lost (SEN-084)."""

    sea: str = declared(Sea("SEN-084"))
    units: int = declared(Whole("SEN-084", 0, 12, unit="unit"))
    samurai: tuple[str, ...] = declared(Samurai("SEN-084"), default=())

    def in_words(self, lookup: Any) -> str:
        return f"Raid over the {self.sea}: {_who(self.units, self.samurai)}"


class LandIn(
    Choice,
    word="land",
    steps=(at.MARCH,),
    code=(summer.LAND,),
    sentence="Land in {to}: {units}, {samurai}",
):
    """From the sea into a province at it (SEN-084, SEN-086)."""

    to: str = declared(Province("SEN-086"))
    units: int = declared(Whole("SEN-086", 0, 12, unit="unit"))
    samurai: tuple[str, ...] = declared(Samurai("SEN-086"), default=())

    def in_words(self, lookup: Any) -> str:
        return f"Land in {lookup.printed(self.to)}: {_who(self.units, self.samurai)}"


class Fight(Choice, word="fight", steps=(at.PICK_BATTLE,), sentence="Fight for {province}"):
    """Which battle comes next (SEN-087)."""

    province: str = declared(Province("SEN-087"))


class Kill(Choice, word="kill", steps=(at.HOSTAGE,), sentence="Kill {card}"):
    """A hostage of the attacker is killed; without a card none is (SEN-100)."""

    card: str | None = declared(OrNone("SEN-100", CARD_NAMES), default=None)

    def in_words(self, lookup: Any) -> str:
        return super().in_words(lookup) if self.card else "Kill no hostage"


class RollAgain(Choice, word="again", steps=(at.ROLL_AGAIN,), sentence="Roll a {family} die again"):
    """The die that Takenaka rolls again; without a family none (SEN-170)."""

    family: str | None = declared(OrNone("SEN-170", FAMILIES), default=None)

    def in_words(self, lookup: Any) -> str:
        return super().in_words(lookup) if self.family else "Roll no die again"


class Support(Choice, word="support", steps=(at.SUPPORT,), sentence="Lay {cards}"):
    """Support, face down: of a third family, or the own bluff; with Baba two (SEN-104)."""

    cards: tuple[str, ...] = declared(UpTo("SEN-104", Card("SEN-104"), 2), default=())


class MilitaryKami(
    Choice,
    word="military_kami",
    steps=(at.KAMI_ROLL,),
    sentence="{samurai}: again red {red}, violet {violet}, blue {blue}, green {green}, "
    "yellow {yellow}, black {black}",
):
    """The dice that a kami rolls again, and whose kami; without one none is (SEN-183)."""

    samurai: str | None = declared(OrNone("SEN-183", SAMURAI_NAMES), default=None)
    red: int = declared(_DIE, default=0)
    violet: int = declared(_DIE, default=0)
    blue: int = declared(_DIE, default=0)
    green: int = declared(_DIE, default=0)
    yellow: int = declared(_DIE, default=0)
    black: int = declared(_DIE, default=0)

    def in_words(self, lookup: Any) -> str:
        return super().in_words(lookup) if self.samurai else "Call no kami"


class Spare(Choice, word="spare", steps=(at.SPARE,), code=(1,), sentence="Lose one unit less"):
    """Kato saves one of the units that his victory costs (SEN-170)."""


class SpareNone(Choice, word="spare_none", steps=(at.SPARE,), code=(0,), sentence="Lose them all"):
    """Kato saves no unit: what both lose brings honour (SEN-111, SEN-170)."""


class Flee(Choice, word="flee", steps=(at.FLEE,), sentence="Otani goes to {province}"):
    """Where Otani goes after a lost battle; without a province he dies (SEN-170)."""

    province: str | None = declared(
        NameOrNone(
            "SEN-170",
            OnMap.province,
            OnMap.province_name,
            names=attrgetter("provinces"),
            printed=OnMap.printed,
            place=True,
        ),
        default=None,
    )

    def in_words(self, lookup: Any) -> str:
        return super().in_words(lookup) if self.province else "Otani dies"


# --- autumn ---------------------------------------------------------------------------------------
class CallFamily(Choice, word="call_family", steps=(at.CALL_FAMILY,), sentence="Call {player}"):
    """Which family acts next in autumn (SEN-032)."""

    player: str = declared(Player("SEN-032"))


class EndTurn(
    Choice, word="end_turn", steps=(at.ACT,), code=(autumn.FINISHED,), sentence="End the turn"
):
    """Nothing more in this autumn (SEN-130)."""


class Trade(Choice, word="trade", steps=(at.ACT,), code=(autumn.USE_TRADE,), sentence="Use {card}"):
    """A trade card goes back; its owner shows hanafuda, of which one is taken (SEN-049)."""

    card: str = declared(Card("SEN-130"))


class ReturnSet(
    Choice, word="set", steps=(at.ACT,), code=(autumn.RETURN_SET,), sentence="Return {cards}"
):
    """A card of each other family goes back for honour (SEN-131)."""

    cards: tuple[str, ...] = declared(UpTo("SEN-131", Card("SEN-131"), 5, 5))


class Combine(
    Choice,
    word="combine",
    steps=(at.ACT,),
    code=(autumn.COMBINE,),
    sentence="Lay {combination}: {cards}",
):
    """Hanafuda for honour, or for a samurai (SEN-132)."""

    combination: str = declared(Word("SEN-132", COMBINATIONS))
    cards: tuple[str, ...] = declared(UpTo("SEN-132", Hanafuda("SEN-132"), MOST_CARDS, 3))


class Reveal(
    Choice, word="reveal", steps=(at.ACT,), code=(autumn.OPEN,), sentence="Lay {card} open"
):
    """A hostage lies open for honour (SEN-133)."""

    card: str = declared(Card("SEN-133"))


class TakeBack(
    Choice, word="take_back", steps=(at.ACT,), code=(autumn.TAKE_BACK,), sentence="Take {card} back"
):
    """An open hostage comes back to the hand, and its honour goes (SEN-134)."""

    card: str = declared(Card("SEN-134"))


class Hire(
    Choice, word="hire", steps=(at.ACT,), code=(autumn.HIRE,), sentence="Hire {units} in the {sea}"
):
    """Mercenaries for who has no province (SEN-135)."""

    sea: str = declared(Sea("SEN-135"))
    units: int = declared(Whole("SEN-135", 1, 6, unit="mercenary/mercenaries"))


class HireSamurai(
    Choice,
    word="hire_samurai",
    steps=(at.ACT,),
    code=(autumn.HIRE_SAMURAI,),
    sentence="Hire a samurai in the {sea}",
):
    """A samurai, of three, for who has no province (SEN-135)."""

    sea: str = declared(Sea("SEN-135"))


class Exchange(
    Choice,
    word="exchange",
    steps=(at.ACT,),
    code=(autumn.EXCHANGE,),
    sentence="Umeko gives {player} {card}",
):
    """Umeko exchanges a card face down; the partner chooses what comes back (SEN-170)."""

    player: str = declared(Player("SEN-170"))
    card: str = declared(Card("SEN-170"))


class Seppuku(
    Choice,
    word="seppuku",
    steps=(at.ACT,),
    code=(autumn.SEPPUKU,),
    sentence="{samurai} commits seppuku",
):
    """An own samurai dies and becomes a kami (SEN-184)."""

    samurai: str = declared(Word("SEN-184", SAMURAI_NAMES))


class DiplomaticKami(
    Choice,
    word="diplomatic_kami",
    steps=(at.ACT,),
    code=(autumn.LOOK_AT_HAND,),
    sentence="The kami of {samurai} looks at the cards of {player}",
):
    """A kami shows the diplomacy cards of a player, of which one is taken (SEN-181)."""

    samurai: str = declared(Word("SEN-181", SAMURAI_NAMES))
    player: str = declared(Player("SEN-181"))


class EconomicKami(
    Choice,
    word="economic_kami",
    steps=(at.ACT,),
    code=(autumn.LOOK_AT_PILE,),
    sentence="The kami of {samurai} searches the hanafuda pile",
):
    """A kami shows the hanafuda pile, of which one card is taken (SEN-182)."""

    samurai: str = declared(Word("SEN-182", SAMURAI_NAMES))


class TakeFromHand(
    Choice, word="take_from_hand", steps=(at.TAKE_FROM_HAND,), sentence="Take {card}"
):
    """The diplomacy card that a kami takes (SEN-181)."""

    card: str = declared(Card("SEN-181"))


class TakeFromPile(
    Choice, word="take_from_pile", steps=(at.TAKE_FROM_PILE,), sentence="Take {card}"
):
    """The hanafuda card that a kami takes from the pile (SEN-182)."""

    card: str = declared(Hanafuda("SEN-182"))


class Show(Choice, word="show", steps=(at.SHOW,), sentence="Show {cards}"):
    """The hanafuda that a trade card lets its holder see (SEN-049)."""

    cards: tuple[str, ...] = declared(UpTo("SEN-049", Hanafuda("SEN-049"), at.SHOWN_CARDS, 1))


class Take(Choice, word="take", steps=(at.TAKE,), sentence="Take {card}"):
    """One of the hanafuda that are shown (SEN-049)."""

    card: str = declared(Hanafuda("SEN-049"))


class GiveBack(Choice, word="give_back", steps=(at.SWAP_BACK,), sentence="Give {card}"):
    """What Umeko gets in return (SEN-170)."""

    card: str = declared(Card("SEN-170"))


class Station(Choice, word="station", steps=(at.STATION,), sentence="Station him in {province}"):
    """Where a new samurai stands (SEN-132)."""

    province: str = declared(Province("SEN-132"))


KINDS = Kinds(
    (
        *(Draw, Dice, KeepFirst, Keep, CallHome, PlaceFirst, ChooseHost, Look, Silent, Offer),
        *(Accept, Refuse, Bid, DoneBidding, Orders, Call, EndMarch, March, SetSail, Raid, LandIn),
        *(Fight, Kill, RollAgain, Support, Spare, SpareNone, Flee, CallFamily, EndTurn, Trade),
        *(ReturnSet, Combine, MilitaryKami, Seppuku, DiplomaticKami, EconomicKami),
        *(TakeFromHand, TakeFromPile),
        *(Reveal, TakeBack, Hire, HireSamurai, Exchange, Show, Take, GiveBack, Station),
    )
)
"""All kinds of choices, chance's first."""
