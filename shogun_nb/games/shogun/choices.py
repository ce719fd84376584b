"""What players and chance choose, in the words of the game.

Each choice is a small immutable value with names in it, not numbers of the board: it can be
typed, printed, kept in a file, and used in any position where it is legal. Whether it is legal is
another question, answered by ``game.problems(choice)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from typing import Any, ClassVar

from shogun_nb.engine.board_map import Map
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.frozen import FrozenTable
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


class ChoiceError(InputError):
    """A choice that cannot even be read: an unknown name, a number that is none.

    >>> try:
    ...     Move("Kai", "Suruga", "three")
    ... except ChoiceError as error:
    ...     print(error)
    move, armies (S-49): 'three' is not a whole number from 1 to 10000.
    """


class UnknownPlayer(ChoiceError):
    """A name that no player of the game has.

    >>> from shogun_nb import read_map
    >>> try:
    ...     Lookup(read_map(), ("Ann", "Ben", "Cem")).seat("Bem")
    ... except UnknownPlayer as error:
    ...     print(error)
    'Bem' does not play. The players are Ann, Ben, Cem. Did you mean 'Cem'?
    """


class Lookup:
    """Names to numbers and back, for one map and one table of players.

    >>> from shogun_nb import read_map
    >>> lookup = Lookup(read_map(), ("Takeda", "Uesugi", "Mori"))
    >>> lookup.seat("uesugi"), lookup.province_name(lookup.province("kai"))
    (1, 'Kai')
    """

    def __init__(self, map: Map, players: Sequence[str]) -> None:
        self.map = map
        self.players = tuple(players)
        self.provinces = map.names

    def province(self, name: str) -> int:
        """The number of a province. Raises :class:`ChoiceError` with names that are near."""
        if not isinstance(name, str):
            raise ChoiceError(f"{shown(name)} is not the name of a province; write it in quotes.")
        try:
            return self.map.index(name)
        except KeyError as error:
            raise ChoiceError(str(error)) from None

    def seat(self, name: str) -> int:
        """The seat of a player. Raises :class:`UnknownPlayer` with the names that there are."""
        if isinstance(name, str):
            for seat, player in enumerate(self.players):
                if player.casefold() == name.casefold():
                    return seat
        near = get_close_matches(
            name if isinstance(name, str) else "", (*self.players, FARMERS_NAME), 1
        )
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise UnknownPlayer(
            f"{shown(name)} does not play. The players are {', '.join(self.players)}.{hint}"
        )

    def province_name(self, province: int) -> str:
        """The name of a province by its number."""
        return self.provinces[province]

    def player_name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.players[seat]


def _whole(value: object, what: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ChoiceError(f"{what}: {shown(value)} is not a whole number from {low} to {high}.")
    return value


def _word(value: object, what: str, words: Sequence[str], rule: str) -> int:
    if isinstance(value, str) and value in words:
        return list(words).index(value)
    near = get_close_matches(value if isinstance(value, str) else "", words, 1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise ChoiceError(f"{what} ({rule}): {shown(value)} is not one of {', '.join(words)}.{hint}")


def _name(value: object, what: str) -> str:
    if not isinstance(value, str) or not value or len(value) > 200:
        raise ChoiceError(f"{what}: {shown(value)} is not a name; write it in quotes.")
    return value


def _several(value: object, what: str, lengths: Sequence[int]) -> tuple[Any, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) not in lengths:
        wanted = " or ".join(str(length) for length in lengths)
        raise ChoiceError(f"{what}: give a list of {wanted}, not {shown(value)}.")
    if len(set(map(shown, value))) != len(value):
        raise ChoiceError(f"{what}: {shown(list(value))} names something twice.")
    return tuple(value)


@dataclass(frozen=True)
class Choice:
    """The base of all choices; use one of its kinds.

    >>> isinstance(Stay(), Choice)
    True
    """

    word: ClassVar[str] = ""
    steps: ClassVar[tuple[int, ...]] = ()

    def numbers(self, lookup: Lookup) -> list[int]:
        """The choice as the rules read it. Raises :class:`ChoiceError` for unknown names."""
        raise ChoiceError("use one of the kinds of choices, such as Move or Plan.")

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> Choice:
        """The choice back from the numbers of the rules."""
        raise ChoiceError("use one of the kinds of choices, such as Move or Plan.")

    def to_json(self) -> dict[str, Any]:
        """The choice as plain data for a save file.

        >>> Move("Shinano", "Kozuke", 4).to_json()
        {'choice': 'move', 'start': 'Shinano', 'target': 'Kozuke', 'armies': 4}
        """
        data: dict[str, Any] = {"choice": self.word}
        for item in fields(self):
            value = getattr(self, item.name)
            if value is None and not isinstance(self, Plan):  # a plan names its empty spaces, too
                continue
            if isinstance(value, tuple):
                value = list(value)
            elif isinstance(value, Mapping):
                value = dict(value)
            data[item.name] = value
        return data

    def __repr__(self) -> str:
        said = ", ".join(
            f"{item.name}={getattr(self, item.name)!r}"
            for item in fields(self)
            if getattr(self, item.name) is not None
        )
        return f"{type(self).__name__}({said})"


@dataclass(frozen=True, repr=False)
class Plan(Choice):
    """The ten action spaces and the bid (S-25 to S-27).

    Each action takes the name of a province of your own, or ``None`` where it is not wanted:
    which chest card covers it makes no difference. Where that is to be seen, name the chest card,
    0 to 4; the others cover the spaces that are left. ``bid`` is a chest card 0 to 4, the name of
    a province, or ``None`` for an empty bid space (only with too few cards, S-26).

    >>> Plan(castle="Kai", taxes="Settsu", bid=2).taxes
    'Settsu'
    >>> Plan(castle="Kai", temple=4, bid=2)  # chest card 4 covers the temple
    Plan(castle='Kai', temple=4, bid=2)
    """

    castle: str | int | None = None
    temple: str | int | None = None
    theatre: str | int | None = None
    rice: str | int | None = None
    taxes: str | int | None = None
    deploy_5: str | int | None = None
    deploy_3: str | int | None = None
    deploy_1: str | int | None = None
    battle_a: str | int | None = None
    battle_b: str | int | None = None
    bid: int | str | None = None

    word: ClassVar[str] = "plan"
    steps: ClassVar[tuple[int, ...]] = (at.PLAN,)

    def __post_init__(self) -> None:
        for key in (*ACTION_KEYS, "bid"):
            card = getattr(self, key)
            what = f"plan, {key} (S-{27 if key == 'bid' else 25})"
            if isinstance(card, int) or (key == "bid" and not isinstance(card, str | None)):
                _whole(card, what, 0, 4)
            elif card is not None:
                _name(card, what)

    def numbers(self, lookup: Lookup) -> list[int]:
        cards, unknown = self.cards(lookup)
        if unknown:
            raise ChoiceError(unknown[0])
        return cards

    def cards(self, lookup: Lookup) -> tuple[list[int], list[str]]:
        """The cards on the eleven spaces, and a sentence for each name that is no province.

        >>> from shogun_nb import read_map
        >>> Plan(castle="Kay", bid=1).cards(Lookup(read_map(), ("A", "B", "C")))[1]
        ["S-25: castle: there is no province 'Kay'; did you mean Kai?"]
        """
        cards = []
        unknown = []
        for key in (*ACTION_KEYS, "bid"):
            value = getattr(self, key)
            card = at.NOTHING
            if isinstance(value, int):
                # What covers an action is the same to the rules as nothing.
                card = at.CHEST_CARD + value if key == "bid" else at.NOTHING
            elif value is not None:
                try:
                    card = lookup.province(value)
                except ChoiceError as error:
                    card = UNREADABLE
                    unknown.append(f"S-{27 if key == 'bid' else 25}: {key}: {error}")
            cards.append(card)
        return cards, unknown

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> Plan:
        names: dict[str, Any] = {
            key: None if card < 0 else lookup.province_name(card)
            for key, card in zip(ACTION_KEYS, numbers, strict=False)
        }
        bid = numbers[at.BID]
        if bid >= at.CHEST_CARD:
            names["bid"] = bid - at.CHEST_CARD
        elif bid >= 0:
            names["bid"] = lookup.province_name(bid)
        return cls(**names)


@dataclass(frozen=True)
class TakePlace(Choice):
    """Take the special card at a place of the turn order, 1 to 5 (S-29).

    >>> TakePlace(1)
    TakePlace(place=1)
    """

    place: int

    word: ClassVar[str] = "take place"
    steps: ClassVar[tuple[int, ...]] = (at.TAKE_PLACE,)

    def __post_init__(self) -> None:
        _whole(self.place, "place in the turn order (S-29)", 1, at.PLACES)

    def numbers(self, lookup: Lookup) -> list[int]:
        return [self.place - 1]

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> TakePlace:
        return cls(numbers[0] + 1)


@dataclass(frozen=True)
class Move(Choice):
    """Move or attack from one province into an adjacent one with so many armies (S-48, S-49).

    >>> Move("Shinano", "Kozuke", 4)
    Move(start='Shinano', target='Kozuke', armies=4)
    """

    start: str
    target: str
    armies: int

    word: ClassVar[str] = "move"
    steps: ClassVar[tuple[int, ...]] = (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY)

    def __post_init__(self) -> None:
        _name(self.start, "move, start (S-49)")
        _name(self.target, "move, target (S-49)")
        if type(self.armies) is int and self.armies < 1:
            raise ChoiceError(
                f"move, armies (S-49): {shown(self.armies)} is too few, at least 1 army moves. "
                "Only after deploying may all armies stay: choose Stay() (S-48)."
            )
        _whole(self.armies, "move, armies (S-49)", 1, _MOST)

    def numbers(self, lookup: Lookup) -> list[int]:
        lookup.province(self.start)  # an unknown start is an unknown name, too
        return [lookup.province(self.target), self.armies]

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> Choice:
        if numbers[0] == STAY:
            return Stay()
        start = lookup.province_name(state.here)
        return cls(start, lookup.province_name(numbers[0]), numbers[1])


@dataclass(frozen=True)
class Stay(Choice):
    """Do not move after deploying 1 army; the only move that may be declined (S-48).

    >>> Stay()
    Stay()
    """

    word: ClassVar[str] = "stay"
    steps: ClassVar[tuple[int, ...]] = (at.MOVE_AFTER_DEPLOY,)

    def numbers(self, lookup: Lookup) -> list[int]:
        return [STAY, 0]


@dataclass(frozen=True)
class OrderRevolts(Choice):
    """The order of one's own revolts in winter (S-62).

    >>> OrderRevolts(("Kai", "Aki")).provinces
    ('Kai', 'Aki')
    """

    provinces: tuple[str, ...]

    word: ClassVar[str] = "order revolts"
    steps: ClassVar[tuple[int, ...]] = (at.ORDER_REVOLTS,)

    def __post_init__(self) -> None:
        names = _several(self.provinces, "order of revolts (S-62)", (1, 2, 3))
        object.__setattr__(self, "provinces", names)
        for name in names:
            _name(name, "order of revolts (S-62)")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [lookup.province(name) for name in self.provinces]

    @classmethod
    def read(
        cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup
    ) -> OrderRevolts:
        return cls(
            tuple(lookup.province_name(one) for one in numbers[: at.MOST_REVOLTS] if one >= 0)
        )


@dataclass(frozen=True, repr=False)
class TakeCard(Choice):
    """In the draft: take an open province card and place an army group there (S-13).

    The group goes into the province of that card; ``in_`` says so, and another one is refused
    when the choice is made.

    >>> TakeCard("Kai", armies=5)
    TakeCard(province='Kai', armies=5)
    >>> from shogun_nb import new_game
    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
    >>> card = game.position.open_cards[0]
    >>> game.problems(TakeCard(card, armies=5, in_="Mino"))[0][:42]
    'S-13: the army group goes into the provinc'
    """

    province: str
    armies: int
    in_: str | None = None

    word: ClassVar[str] = "take card"
    steps: ClassVar[tuple[int, ...]] = (at.DRAFT,)

    def __post_init__(self) -> None:
        _name(self.province, "draft, province (S-13)")
        _whole(self.armies, "draft, armies (S-12)", 1, _MOST)
        if self.in_ is not None:
            _name(self.in_, "draft, province of the army group (S-13)")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [lookup.province(self.province), self.armies]

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> Choice:
        if numbers[0] == FROM_PILE:
            return TakeUnseen()
        if numbers[0] == EXCHANGE:
            return ExchangeCards()
        return cls(lookup.province_name(numbers[0]), numbers[1])


@dataclass(frozen=True)
class TakeUnseen(Choice):
    """In the draft: take the unseen top card of the pile; its group follows (S-13).

    >>> TakeUnseen()
    TakeUnseen()
    """

    word: ClassVar[str] = "take unseen"
    steps: ClassVar[tuple[int, ...]] = (at.DRAFT,)

    def numbers(self, lookup: Lookup) -> list[int]:
        return [FROM_PILE, 0]


@dataclass(frozen=True)
class ExchangeCards(Choice):
    """In the draft: put both open cards under the pile, if seen at one's last turn (S-14).

    >>> ExchangeCards()
    ExchangeCards()
    """

    word: ClassVar[str] = "exchange cards"
    steps: ClassVar[tuple[int, ...]] = (at.DRAFT,)

    def numbers(self, lookup: Lookup) -> list[int]:
        return [EXCHANGE, 0]


@dataclass(frozen=True, repr=False)
class PlaceGroup(Choice):
    """In the draft: the army group for the province that was taken unseen (S-13).

    It goes into that province; ``in_`` as in :class:`TakeCard`.

    >>> PlaceGroup(3)
    PlaceGroup(armies=3)
    """

    armies: int
    in_: str | None = None

    word: ClassVar[str] = "place group"
    steps: ClassVar[tuple[int, ...]] = (at.PLACE_GROUP,)

    def __post_init__(self) -> None:
        _whole(self.armies, "draft, armies (S-12)", 1, _MOST)
        if self.in_ is not None:
            _name(self.in_, "draft, province of the army group (S-13)")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [self.armies]

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> PlaceGroup:
        return cls(numbers[0])


# --- chance ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class FirstPlayer(Choice):
    """Chance: who begins the draft (S-13).

    >>> FirstPlayer("Mori")
    FirstPlayer(player='Mori')
    """

    player: str

    word: ClassVar[str] = "first player"
    steps: ClassVar[tuple[int, ...]] = (at.FIRST_PLAYER,)

    def __post_init__(self) -> None:
        _name(self.player, "first player (S-13)")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [lookup.seat(self.player)]

    @classmethod
    def read(
        cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup
    ) -> FirstPlayer:
        return cls(lookup.player_name(numbers[0]))


@dataclass(frozen=True)
class WinTie(Choice):
    """Chance: who comes first among equal bids (S-29).

    >>> WinTie("Mori")
    WinTie(player='Mori')
    """

    player: str

    word: ClassVar[str] = "win tie"
    steps: ClassVar[tuple[int, ...]] = (at.BREAK_TIE,)

    def __post_init__(self) -> None:
        _name(self.player, "tie (S-29)")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [lookup.seat(self.player)]

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> WinTie:
        return cls(lookup.player_name(numbers[0]))


@dataclass(frozen=True)
class DrawProvince(Choice):
    """Chance: the province card drawn, in the draft (S-13) or for a winter revolt (S-62).

    >>> DrawProvince("Kai")
    DrawProvince(province='Kai')
    """

    province: str

    word: ClassVar[str] = "draw province"
    steps: ClassVar[tuple[int, ...]] = (at.TURN_UP_PROVINCE, at.DRAW_REVOLT)

    def __post_init__(self) -> None:
        _name(self.province, "province drawn (S-13, S-62)")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [lookup.province(self.province)]

    @classmethod
    def read(
        cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup
    ) -> DrawProvince:
        return cls(lookup.province_name(numbers[0]))


@dataclass(frozen=True)
class TurnUpEvents(Choice):
    """Chance: the year's four event cards, numbered 1 to 12 (S-17).

    >>> TurnUpEvents((7, 1, 12, 4)).events
    (7, 1, 12, 4)
    """

    events: tuple[int, ...]

    word: ClassVar[str] = "turn up events"
    steps: ClassVar[tuple[int, ...]] = (at.TURN_UP_EVENTS,)

    def __post_init__(self) -> None:
        cards = _several(self.events, "event cards (S-17)", (4,))
        object.__setattr__(self, "events", cards)
        for card in cards:
            _whole(card, "event card (S-17)", 1, at.EVENTS)

    def numbers(self, lookup: Lookup) -> list[int]:
        return [card - 1 for card in self.events]

    @classmethod
    def read(
        cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup
    ) -> TurnUpEvents:
        return cls(tuple(card + 1 for card in numbers[:4]))


@dataclass(frozen=True)
class DrawEvent(Choice):
    """Chance: the event that holds this round, a card's number 1 to 12 (S-28).

    >>> DrawEvent(7).text
    'taxes: at most 5 chests'
    """

    event: int

    word: ClassVar[str] = "draw event"
    steps: ClassVar[tuple[int, ...]] = (at.DRAW_EVENT,)

    def __post_init__(self) -> None:
        _whole(self.event, "event card (S-28)", 1, at.EVENTS)

    @property
    def text(self) -> str:
        """What the card says, in short.

        >>> DrawEvent(10).text
        'rice: at least 4'
        """
        return EVENT_NAMES[self.event - 1]

    def numbers(self, lookup: Lookup) -> list[int]:
        return [self.event - 1]

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> DrawEvent:
        return cls(numbers[0] + 1)


@dataclass(frozen=True)
class TurnUpActions(Choice):
    """Chance: the action cards turned up, five at the beginning of a round, then one (S-21, S-40).

    The names are those of a plan: castle, temple, theatre, rice, taxes, deploy_5 …

    >>> TurnUpActions(("taxes",))
    TurnUpActions(actions=('taxes',))
    """

    actions: tuple[str, ...]

    word: ClassVar[str] = "turn up actions"
    steps: ClassVar[tuple[int, ...]] = (at.TURN_UP_ACTIONS, at.TURN_UP_ACTION)

    def __post_init__(self) -> None:
        cards = _several(self.actions, "action cards (S-21)", (1, 5))
        object.__setattr__(self, "actions", cards)
        for card in cards:
            _word(card, "action card", ACTION_KEYS, "S-21")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [ACTION_KEYS.index(card) for card in self.actions]

    @classmethod
    def read(
        cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup
    ) -> TurnUpActions:
        count = 1 if step == at.TURN_UP_ACTION else 5
        return cls(tuple(ACTION_KEYS[card] for card in numbers[:count]))


@dataclass(frozen=True)
class LayOutSpecials(Choice):
    """Chance: the special cards on places 1 to 5 (S-22).

    Their names: chests, rice, six_armies, attack, defence.

    >>> LayOutSpecials(("attack", "rice", "chests", "defence", "six_armies")).privileges[0]
    'attack'
    """

    privileges: tuple[str, ...]

    word: ClassVar[str] = "lay out specials"
    steps: ClassVar[tuple[int, ...]] = (at.LAY_OUT_SPECIALS,)

    def __post_init__(self) -> None:
        cards = _several(self.privileges, "special cards (S-22)", (5,))
        object.__setattr__(self, "privileges", cards)
        for card in cards:
            _word(card, "special card", PRIVILEGE_KEYS, "S-23")

    def numbers(self, lookup: Lookup) -> list[int]:
        return [PRIVILEGE_KEYS.index(card) for card in self.privileges]

    @classmethod
    def read(
        cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup
    ) -> LayOutSpecials:
        return cls(tuple(PRIVILEGE_KEYS[card] for card in numbers[:5]))


@dataclass(frozen=True)
class Throw(Choice):
    """Chance: the cubes that lie in the tray after a throw, by player and ``farmers`` (S-51).

    Colours not named lie at 0.

    >>> Throw({"Takeda": 3, "farmers": 1})
    Throw(tray={'Takeda': 3, 'farmers': 1})
    """

    tray: Mapping[str, int]

    word: ClassVar[str] = "throw"
    steps: ClassVar[tuple[int, ...]] = (at.THROW,)

    def __post_init__(self) -> None:
        if not isinstance(self.tray, Mapping):
            raise ChoiceError(
                f"throw (S-51): {shown(self.tray)} is not a table of cubes. Write for example "
                'Throw({"Takeda": 3, "farmers": 1}).'
            )
        object.__setattr__(self, "tray", FrozenTable(self.tray))
        for name, cubes in self.tray.items():
            _name(name, "throw, colour (S-51)")
            _whole(cubes, f"throw, cubes of {name} (S-51)", 0, _MOST)
        if len({name.casefold() for name in self.tray}) < len(self.tray):
            raise ChoiceError(f"throw (S-51): {shown(dict(self.tray))} names a colour twice.")

    def numbers(self, lookup: Lookup) -> list[int]:
        cubes = [0] * at.COLOURS
        for name, count in self.tray.items():
            farmers = name.casefold() == FARMERS_NAME
            cubes[at.FARMERS if farmers else lookup.seat(name)] = count
        return cubes

    @classmethod
    def read(cls, step: int, numbers: Sequence[int], state: at.State, lookup: Lookup) -> Throw:
        tray = {name: numbers[seat] for seat, name in enumerate(lookup.players) if numbers[seat]}
        if numbers[at.FARMERS]:
            tray[FARMERS_NAME] = numbers[at.FARMERS]
        return cls(tray)


KINDS: tuple[type[Choice], ...] = (
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
_BY_WORD = {kind.word: kind for kind in KINDS}
# The first kind of a step reads the numbers of that step.
_BY_STEP = {step: kind for kind in reversed(KINDS) for step in kind.steps}


def choice_from_numbers(
    step: int, numbers: Sequence[int], state: at.State, lookup: Lookup
) -> Choice:
    """The choice that stands in the numbers a bot or chance has filled.

    ``state`` is the position in which it is made.
    """
    return _BY_STEP[step].read(step, numbers, state, lookup)


def choice_from_json(data: object) -> Choice:
    """A choice from plain data. Raises :class:`ChoiceError` for anything else than a choice.

    >>> choice_from_json({"choice": "take place", "place": 2})
    TakePlace(place=2)
    """
    if not isinstance(data, dict):
        raise ChoiceError(f"a choice is an object with names, not {type(data).__name__}.")
    word = data.get("choice")
    kind = _BY_WORD.get(word) if isinstance(word, str) else None
    if kind is None:
        raise ChoiceError(f"there is no choice {shown(word)}; there are {', '.join(_BY_WORD)}.")
    names = {item.name for item in fields(kind)}
    given = {key: value for key, value in data.items() if key != "choice"}
    if set(given) - names:
        raise ChoiceError(f"{word}: unknown {', '.join(sorted(map(str, set(given) - names)))}.")
    due = {item.name for item in fields(kind) if item.default is MISSING}
    if due - set(given):
        raise ChoiceError(f"{word}: {', '.join(sorted(due - set(given)))} is missing.")
    return kind(**given)


def wanted_kinds(step: int) -> tuple[type[Choice], ...]:
    """The kinds of choice that answer a step.

    >>> [kind.__name__ for kind in wanted_kinds(at.DRAFT)]
    ['TakeCard', 'TakeUnseen', 'ExchangeCards']
    """
    return tuple(kind for kind in KINDS if step in kind.steps)
