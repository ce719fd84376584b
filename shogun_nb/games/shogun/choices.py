"""What players and chance choose, in the words of the game.

Each choice is a small immutable value with names in it, not numbers of the board: it can be typed,
printed, kept in a file, and used in any position where it is legal. ``game.problems(choice)`` says
whether it is legal. Checks, numbers and plain data follow from the declaration of each field
(:mod:`shogun_nb.engine.choice`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from shogun_nb.engine.choice import Choice as Choice
from shogun_nb.engine.choice import ChoiceError as ChoiceError
from shogun_nb.engine.choice import FieldType, Kinds, Several, Whole, Word, declared
from shogun_nb.engine.errors import shown
from shogun_nb.engine.frozen import FrozenTable
from shogun_nb.engine.position import OnMap, Player, Province
from shogun_nb.engine.position import UnknownPlayer as UnknownPlayer
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.board_map import Map
from shogun_nb.games.shogun.events import EVENT_NAMES
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import STAY
from shogun_nb.games.shogun.rules.planning import UNREADABLE
from shogun_nb.games.shogun.rules.setup import EXCHANGE, FROM_PILE
from shogun_nb.games.shogun.words import ACTION_KEYS

FARMERS_NAME = "farmers"
PRIVILEGE_KEYS = ("chests", "rice", "six_armies", "attack", "defence")
"""What the five special cards are called in a choice, in the order of rule S-23."""

_MOST = 10_000


class Lookup(OnMap):
    """Names to numbers and back, for one map and one table of players.

    >>> lookup = Lookup(read_map(), ("Takeda", "Uesugi", "Mori"))
    >>> lookup.seat("uesugi"), lookup.province_name(lookup.province("kai"))
    (1, 'Kai')
    """

    map: Map
    also = (FARMERS_NAME,)


# --- types of fields ------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Card(FieldType):
    """A card on a planning board: the name of a province, or a chest card 0 to 4."""

    bid: bool = False
    empty: ClassVar[tuple[int, ...]] = (at.NOTHING,)
    province: ClassVar[FieldType] = Province("S-25")
    chests: ClassVar[FieldType] = Whole("S-27", 0, 4)

    def check(self, value: Any, label: str) -> str | int:
        chests = isinstance(value, int) or (self.bid and not isinstance(value, str))
        card: str | int = (self.chests if chests else self.province).check(value, label)
        return card

    def numbers(self, value: str | int, lookup: Any) -> Sequence[int]:
        if isinstance(value, str):
            return self.province.numbers(value, lookup)
        # To the rules, a chest card on an action is the same as no card.
        return (at.CHEST_CARD + value,) if self.bid else self.empty

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> str | int | None:
        card = next(numbers)
        if card >= at.CHEST_CARD:
            return card - at.CHEST_CARD
        return None if card < 0 else str(lookup.province_name(card))

    def in_words(self, value: str | int | None, lookup: Any) -> str:
        if isinstance(value, int):
            return f"chest card {value}"
        return self.province.in_words(value, lookup)

    def candidates(self, position: Any, seat: int) -> Sequence[str | int]:
        owned = zip(position.lookup.provinces, position.state.owner, strict=True)
        names = [name for name, owner in owned if owner == seat]
        return [*range(min(position.state.chests[seat], 4) + 1), *names] if self.bid else names

    def typed(self, text: str) -> str | int:
        return self.chests.typed(text) if text.isdecimal() else text


@dataclass(frozen=True)
class _Cubes(FieldType):
    """Cubes by player, and ``farmers``."""

    cubes: ClassVar[FieldType] = Whole("S-51", 0, _MOST)
    colour: ClassVar[FieldType] = Player("S-51")

    def check(self, value: Any, label: str) -> FrozenTable[int]:
        if not isinstance(value, Mapping):
            raise ChoiceError(
                f"{label}: {shown(value)} is not a table of cubes. Write for example "
                'Throw({"Takeda": 3, "farmers": 1}).'
            )
        for name, cubes in value.items():
            self.colour.check(name, "throw, colour (S-51)")
            self.cubes.check(cubes, f"throw, cubes of {name} (S-51)")
        if len({name.casefold() for name in value}) < len(value):
            raise ChoiceError(f"{label}: {shown(dict(value))} names a colour twice.")
        return FrozenTable(value)

    def numbers(self, value: Mapping[str, int], lookup: Any) -> Sequence[int]:
        cubes = [0] * at.COLOURS
        for name, count in value.items():
            farmers = name.casefold() == FARMERS_NAME
            cubes[at.FARMERS if farmers else lookup.seat(name)] = count
        return cubes

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> dict[str, int]:
        cubes = list(numbers)
        tray = {name: cubes[seat] for seat, name in enumerate(lookup.players) if cubes[seat]}
        if cubes[at.FARMERS]:
            tray[FARMERS_NAME] = cubes[at.FARMERS]
        return tray

    def in_words(self, value: Mapping[str, int] | None, lookup: Any) -> str:
        lying = (
            counted(cubes, f"cube of {name}", f"cubes of {name}")
            for name, cubes in (value or {}).items()
        )
        return all_of([*lying]) or "nothing"

    def typed(self, text: str) -> Mapping[str, Any]:
        pairs = (one.strip().rpartition(" ") for one in text.split(",") if one.strip())
        return {name: self.cubes.typed(cubes) for name, _, cubes in pairs}


_SPACE = _Card("S-25")
_GROUP = Whole("S-12", 1, _MOST, what="draft, armies", unit="army/armies")
_GROUP_PROVINCE = Province(
    "S-13", what="draft, province of the army group", known=lambda state, lookup: None
)


# --- players --------------------------------------------------------------------------------------
class Plan(Choice, word="plan", steps=(at.PLAN,), writes_empty=True):
    """The ten action spaces and the bid (S-25 to S-27).

    Each action takes the name of one of your provinces, or ``None`` if you do not want it; it makes
    no difference which chest card covers it. To show a certain chest card there, name it, 0 to 4;
    the others cover the remaining spaces. ``bid`` is a chest card 0 to 4, the name of a province,
    or ``None`` for an empty bid space (only with too few cards, S-26).

    >>> Plan(castle="Kai", taxes="Settsu", bid=2).taxes
    'Settsu'
    >>> Plan(castle="Kai", temple=4, bid=2)  # chest card 4 covers the temple
    Plan(castle='Kai', temple=4, bid=2)
    """

    castle: str | int | None = declared(_SPACE, default=None)
    temple: str | int | None = declared(_SPACE, default=None)
    theatre: str | int | None = declared(_SPACE, default=None)
    rice: str | int | None = declared(_SPACE, default=None)
    taxes: str | int | None = declared(_SPACE, default=None)
    deploy_5: str | int | None = declared(_SPACE, default=None)
    deploy_3: str | int | None = declared(_SPACE, default=None)
    deploy_1: str | int | None = declared(_SPACE, default=None)
    battle_a: str | int | None = declared(_SPACE, default=None)
    battle_b: str | int | None = declared(_SPACE, default=None)
    bid: int | str | None = declared(_Card("S-27", bid=True), default=None)

    @cached_property
    def covers(self) -> tuple[tuple[str, int], ...]:
        """The actions that a chest card is named for, each with the card."""
        laid = ((key, getattr(self, key)) for key in ACTION_KEYS)
        return tuple((key, card) for key, card in laid if isinstance(card, int))

    def numbers(self, lookup: Lookup) -> list[int]:
        cards, unknown = self.cards(lookup)
        if unknown:
            raise ChoiceError(unknown[0])
        return cards

    def cards(self, lookup: Lookup) -> tuple[list[int], list[str]]:
        """The cards on the eleven spaces, and a sentence for each unknown province.

        >>> Plan(castle="Kay", bid=1).cards(Lookup(read_map(), ("A", "B", "C")))[1]
        ["S-25: castle: there is no province 'Kay'; did you mean Kai?"]
        """
        cards: list[int] = []
        unknown = []
        for name, space, *_ in self.declarations:
            card = getattr(self, name)
            try:
                cards += space.empty if card is None else space.numbers(card, lookup)
            except ChoiceError as error:
                cards.append(UNREADABLE)
                unknown.append(f"{space.rule}: {name}: {error}")
        return cards, unknown


class TakePlace(Choice, word="take place", steps=(at.TAKE_PLACE,), sentence="Take place {place}"):
    """Take the special card at a place of the turn order, 1 to 5 (S-29).

    >>> TakePlace(1)
    TakePlace(place=1)
    """

    place: int = declared(Whole("S-29", 1, at.PLACES, 1, what="place in the turn order"))


class Move(
    Choice,
    word="move",
    steps=(at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY),
    sentence="Move {armies} from {start} to {target}",
):
    """Move or attack from one province into an adjacent one with so many armies (S-48, S-49).

    >>> Move("Shinano", "Kozuke", 4)
    Move(start='Shinano', target='Kozuke', armies=4)
    """

    start: str = declared(
        Province("S-49", known=lambda state, lookup: lookup.province_name(state.here))
    )
    target: str = declared(Province("S-49"))
    armies: int = declared(
        Whole(
            "S-49",
            1,
            _MOST,
            too_few="at least 1 army moves. "
            "Only after deploying may all armies stay: choose Stay() (S-48).",
            unit="army/armies",
        )
    )


class Stay(Choice, word="stay", steps=(at.MOVE_AFTER_DEPLOY,), code=(STAY, 0)):
    """Do not move after deploying 1 army; the only move that may be declined (S-48)."""


class OrderRevolts(Choice, word="order revolts", steps=(at.ORDER_REVOLTS,)):
    """The order of one's own revolts in winter (S-62).

    >>> OrderRevolts(("Kai", "Aki")).provinces
    ('Kai', 'Aki')
    """

    provinces: tuple[str, ...] = declared(
        Several("S-62", Province("S-62"), (1, 2, 3), what="order of revolts")
    )


class TakeCard(
    Choice,
    word="take card",
    steps=(at.DRAFT,),
    sentence="Take the card of {province} and place {armies} there",
):
    """In the draft: take an open province card and place an army group there (S-13).

    ``group`` is another word for ``armies``, the size of the army group. The group goes into the
    province of that card; ``in_`` says so, and another one is refused when the choice is made.

    >>> TakeCard("Kai", group=5)
    TakeCard(province='Kai', armies=5)
    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
    >>> card = game.position.open_cards[0]
    >>> game.problems(TakeCard(card, group=5, in_="Mino"))[0][:42]
    'S-13: the army group goes into the provinc'
    """

    province: str = declared(Province("S-13", what="draft, province"))
    armies: int = declared(_GROUP)
    in_: str | None = declared(_GROUP_PROVINCE, default=None)

    def __init__(
        self,
        province: str,
        armies: int | None = None,
        in_: str | None = None,
        *,
        group: int | None = None,
    ) -> None:
        if armies is not None and group is not None:
            raise ChoiceError("draft (S-12): armies and group mean the same; name one of them.")
        object.__setattr__(self, "province", province)
        object.__setattr__(self, "armies", group if armies is None else armies)
        object.__setattr__(self, "in_", in_)
        self.__post_init__()


class TakeUnseen(Choice, word="take unseen", steps=(at.DRAFT,), code=(FROM_PILE, 0)):
    """In the draft: take the unseen top card of the pile; its group follows (S-13)."""


class ExchangeCards(Choice, word="exchange cards", steps=(at.DRAFT,), code=(EXCHANGE, 0)):
    """In the draft: put both open cards under the pile, if seen at one's last turn (S-14)."""


class PlaceGroup(
    Choice, word="place group", steps=(at.PLACE_GROUP,), sentence="Place {armies} there"
):
    """In the draft: the army group for the province that was taken unseen (S-13).

    It goes into that province; ``in_`` as in :class:`TakeCard`.

    >>> PlaceGroup(3)
    PlaceGroup(armies=3)
    """

    armies: int = declared(_GROUP)
    in_: str | None = declared(_GROUP_PROVINCE, default=None)


# --- chance ---------------------------------------------------------------------------------------
class FirstPlayer(Choice, word="first player", steps=(at.FIRST_PLAYER,)):
    """Chance: who begins the draft (S-13).

    >>> FirstPlayer("Mori")
    FirstPlayer(player='Mori')
    """

    player: str = declared(Player("S-13", what="first player"))


class WinTie(Choice, word="win tie", steps=(at.BREAK_TIE,)):
    """Chance: who comes first among equal bids (S-29).

    >>> WinTie("Mori")
    WinTie(player='Mori')
    """

    player: str = declared(Player("S-29", what="tie"))


class DrawProvince(Choice, word="draw province", steps=(at.TURN_UP_PROVINCE, at.DRAW_REVOLT)):
    """Chance: the province card drawn, in the draft (S-13) or for a winter revolt (S-62).

    >>> DrawProvince("Kai")
    DrawProvince(province='Kai')
    """

    province: str = declared(Province("S-13, S-62", what="province drawn"))


class TurnUpEvents(Choice, word="turn up events", steps=(at.TURN_UP_EVENTS,)):
    """Chance: the year's four event cards, numbered 1 to 12 (S-17).

    >>> TurnUpEvents((7, 1, 12, 4)).events
    (7, 1, 12, 4)
    """

    events: tuple[int, ...] = declared(
        Several("S-17", Whole("S-17", 1, at.EVENTS, 1, what="event card"), (4,), what="event cards")
    )


class DrawEvent(Choice, word="draw event", steps=(at.DRAW_EVENT,)):
    """Chance: the event that holds this round, a card's number 1 to 12 (S-28).

    >>> DrawEvent(7).text
    'taxes: at most 5 chests'
    """

    event: int = declared(Whole("S-28", 1, at.EVENTS, 1, what="event card"))

    @property
    def text(self) -> str:
        """What the printed card says, in short; in a variant, see ``position.open_events``."""
        return EVENT_NAMES[self.event - 1]


class TurnUpActions(Choice, word="turn up actions", steps=(at.TURN_UP_ACTIONS, at.TURN_UP_ACTION)):
    """Chance: the action cards turned up, five at the beginning of a round, then one (S-21, S-40).

    The names are those of a plan: castle, temple, theatre, rice, taxes, deploy_5 …

    >>> TurnUpActions(("taxes",))
    TurnUpActions(actions=('taxes',))
    """

    actions: tuple[str, ...] = declared(
        Several(
            "S-21",
            Word("S-21", ACTION_KEYS, what="action card"),
            (1, 5),
            lambda state: 1 if state.step == at.TURN_UP_ACTION else 5,
            what="action cards",
        )
    )


class LayOutSpecials(Choice, word="lay out specials", steps=(at.LAY_OUT_SPECIALS,)):
    """Chance: the special cards on places 1 to 5 (S-22).

    Their names: chests, rice, six_armies, attack, defence.

    >>> LayOutSpecials(("attack", "rice", "chests", "defence", "six_armies")).privileges[0]
    'attack'
    """

    privileges: tuple[str, ...] = declared(
        Several(
            "S-22", Word("S-23", PRIVILEGE_KEYS, what="special card"), (5,), what="special cards"
        )
    )


class Throw(Choice, word="throw", steps=(at.THROW,)):
    """Chance: the cubes that lie in the tray after a throw, by player and ``farmers`` (S-51).

    Colours not named lie at 0.

    >>> Throw({"Takeda": 3, "farmers": 1})
    Throw(tray={'Takeda': 3, 'farmers': 1})
    """

    tray: Mapping[str, int] = declared(_Cubes("S-51", what="throw"))


KINDS = Kinds(
    (
        Plan,
        TakePlace,
        Move,
        Stay,
        OrderRevolts,
        TakeCard,
        TakeUnseen,
        ExchangeCards,
        PlaceGroup,
        FirstPlayer,
        WinTie,
        DrawProvince,
        TurnUpEvents,
        DrawEvent,
        TurnUpActions,
        LayOutSpecials,
        Throw,
    )
)
wanted_kinds = KINDS.of_step
choice_from_numbers = KINDS.from_numbers
choice_from_json = KINDS.from_json
