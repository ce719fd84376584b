"""The rulebook: what a game tells the engine.

A game is a folder with a ``rulebook.py`` that holds one object of a class made from
:class:`Rulebook`. Games, views, bots, files, histories and simulations are written once, and ask
that object. Rule functions stay plain functions on plain numbers; the rulebook only says which.

The state of a game is any object with the fields of :class:`State`. ``step`` says what the game
waits for: 0 while the rules run on, then the steps of chance, those of players, and last the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from shogun_nb.engine.declared import blank_values, shapes
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.loop import NO_LAST, Loop
from shogun_nb.engine.names import checked_names
from shogun_nb.engine.narrowing import Offer, Part
from shogun_nb.engine.position import Plain, Seats

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from shogun_nb.engine.bots import BuiltIn
    from shogun_nb.engine.changing import Group
    from shogun_nb.engine.choice import Choice, Kinds
    from shogun_nb.engine.game import Game, Start
    from shogun_nb.engine.history import Step
    from shogun_nb.engine.odds_questions import OddsQuestion
    from shogun_nb.engine.position import Position, Situation
    from shogun_nb.engine.record import Entry
    from shogun_nb.engine.reference import Reference
    from shogun_nb.engine.view import View

NOBODY = 0
COMMON = ("players", "seed", "game")
"""What every start has."""


class State(Protocol):
    """What the engine reads of any game's state; the rest is up to the game."""

    step: int
    seat: int  # who is asked, or is asked first; -1 for chance
    players: int

    def fork(self) -> Self:
        """A copy that shares nothing that changes."""


@dataclass(frozen=True)
class Asked:
    """One thing that a game can wait for.

    ``words`` name it after "choose"; ``rule`` is cited by a refusal that has no other; ``turn`` is
    the rule that says whose turn it is, where that is another one. ``together``: all players
    choose at once, unseen by the others, and may choose again until the last has. ``method`` is
    what a bot calls it.
    """

    words: str
    rule: str
    turn: str = ""
    together: bool = False
    method: str = ""


class Rulebook(ABC):
    """All that the engine must know of a game; see the module's text for the steps."""

    name: ClassVar[str]
    """How files and folders call the game."""
    prefix: ClassVar[str]
    """The letter before the numbers of its rules."""
    title: ClassVar[str]
    """How people call it."""
    asked: ClassVar[Mapping[int, Asked]]
    """Everything that the game can wait for, by step."""
    last_of_chance: ClassVar[int]
    """Steps from 1 to this one are chance's."""
    game_over: ClassVar[int]
    """The step at which the game has ended."""
    entry: ClassVar[type[Entry]]
    """How the record is read."""
    tape_length: ClassVar[int]
    """How many numbers of luck a game reads at most."""
    bot_tape_length: ClassVar[int]
    """The same for its bots."""
    start: ClassVar[type[Start]]
    """What a game begins with."""
    game: ClassVar[type[Game]]
    """What a game is when it is loaded."""
    view: ClassVar[type[View]]
    """What a player gets to see."""
    lookup: ClassVar[Callable[..., Any]] = Seats
    """Names to numbers and back: made of the players, or of the map and the players."""
    kinds: ClassVar[Kinds]
    """The kinds of choices."""
    choice_length: ClassVar[int]
    """How many numbers the longest choice takes."""
    pictured: ClassVar[tuple[type[Choice], ...]] = ()
    """Choices of chance before which a history keeps the position, such as throws."""
    bots: ClassVar[BuiltIn]
    """The bots that come with the game, by name."""
    lessons: ClassVar[Mapping[str, str]] = {}
    """The modules of its lessons, by the names of their tutorials."""
    folder: ClassVar[str] = ""
    """The folder of its tutorials and of the page of its rules, below that of all tutorials."""
    course_problems: ClassVar[tuple[str, ...]] = ()
    """The modules of the problems that one can solve after its lessons."""
    checks_hidden: ClassVar[bool] = False
    """Whether choices are checked against what is hidden, such as the cards in a hand."""
    points_are: ClassVar[str] = "points"
    """What :meth:`scores` counts."""
    module: ClassVar[str] = ""
    """What notebooks call the module of the game, such as "sg"."""

    @property
    @abstractmethod
    def reference(self) -> Reference[Any, Any]:
        """The rules in words, by number; loaded when they are first asked for."""

    # --- the course of a game ---------------------------------------------------------------------
    @abstractmethod
    def begin(self, start: Any, facts: Any) -> tuple[Any, list[int]]:
        """The state before anything is set out, and what is hidden in it."""

    def set_out(self, start: Any, state: Any, record: list[Any]) -> None:
        """Set out what lies on the table before the first choice, and note it."""
        return

    def facts_of(self, start: Any) -> Any:
        """What the rules read and never change: board, numbers, options."""
        return None

    @abstractmethod
    def advance(self, facts: Any, state: Any, hidden: Any, record: Any, /) -> int:
        """Run on until somebody must choose; returns that step."""

    @abstractmethod
    def apply(self, facts: Any, state: Any, hidden: Any, choice: Any, record: Any, /) -> None:
        """Carry out a legal choice, given as numbers, of whoever is asked."""

    # --- luck -------------------------------------------------------------------------------------
    def luck_of(self, start: Any) -> Any:
        """What :meth:`fill` reads besides the tape, such as the tables of a battle tower.

        ``start`` is a start, or a position: both hold what it is made of.
        """
        return None

    @abstractmethod
    def fill(self, facts: Any, state: Any, luck: Any, tape: Sequence[int], choice: Any, /) -> None:
        """Chance's choice, read from the tape at the place of this occasion."""

    @abstractmethod
    def outcomes(self, position: Any) -> list[tuple[Sequence[int], Fraction]]:
        """Every outcome of chance as numbers, with its exact probability; they sum to 1."""

    # --- choices ----------------------------------------------------------------------------------
    @abstractmethod
    def numbers_of(self, position: Any, seat: int, choice: Any, /) -> tuple[list[int], list[str]]:
        """A choice of the right kind as numbers, and all its problems, each with its rule."""

    @abstractmethod
    def legal(self, position: Any, /) -> list[Choice]:
        """Every legal choice of the player who is asked, or is asked first."""

    def offered(self, position: Any, picked: Mapping[Part, Any]) -> Offer:
        """The legal choices of the player who is asked, to choose from part by part.

        ``picked`` are the parts that are chosen already. A game with more legal choices than a
        person waits for says here what the next part can be.
        """
        return Offer(self.legal(position))

    @abstractmethod
    def at_random(self, position: Any, seat: int, tape: Sequence[int]) -> Choice:
        """A legal choice of a player, all equally likely, by the numbers of a tape."""

    @abstractmethod
    def example(self, position: Any, /) -> str:
        """A choice that answers what is asked now, as it would be typed."""

    def seats_asked(self, state: Any) -> tuple[int, ...]:
        """The seats whose choice is missing where players choose.

        Where all choose at once the state says in ``planned`` who has chosen.
        """
        if self.asked[state.step].together:
            return tuple(seat for seat in range(state.players) if not state.planned[seat])
        return (state.seat,)

    def place_of(self, position: Any) -> str | None:
        """Where on the board the choice is made, in words, if it is made at a place."""
        return None

    def choice_in_words(self, position: Any, choice: Choice) -> str:
        """A choice as a person would say it here."""
        return choice.in_words(position.lookup)

    def stakes(self, position: Any) -> str:
        """Sentences with what the player who is asked should know before choosing."""
        return ""

    def words_of(self, position: Any) -> str:
        """What is asked now, if the words of its step do not say enough."""
        return self.asked[position.state.step].words

    # --- what is seen -----------------------------------------------------------------------------
    @abstractmethod
    def position(
        self,
        start: Any,
        state: Any,
        hidden: Sequence[int],
        last: Mapping[tuple[type[Choice], int], Choice],
    ) -> Position:
        """The position of a game with this start; it takes over ``state`` and ``hidden``.

        ``start`` may also be a position of the game, from which it is played on.
        ``last`` has the last choice of each kind and seat: it may say what no state holds.
        """

    def situation(self, start: Any, facts: Any, lookup: Any, state: Any) -> Situation:
        """The same for checking choices, on a state that moves on."""
        return self.position(start, state, [], {})

    def changeable(self, position: Any, place: str | None = None) -> tuple[Group, ...]:
        """What a person may change in a position, in groups: of a place, or of all the rest.

        By default nothing: positions are then what games and texts make them.
        """
        return ()

    def odds_questions(self) -> tuple[OddsQuestion, ...]:
        """The questions about its chances that the odds lab can ask; by default none."""
        return ()

    @abstractmethod
    def hide(self, position: Any, seat: int) -> Any:
        """The position with what the player at a seat may not know hidden; -1: any player.

        The position is the caller's own; it may be changed and returned.
        """

    def remembered(self, position: Any, record: Sequence[Any]) -> list[int]:
        """What all have seen in this record that no state tells, for :meth:`deal_hidden`.

        Whole numbers, so that a file can hold them; by default there is nothing of the kind.
        """
        return []

    def deal_hidden(
        self, position: Any, seat: int, tape: Sequence[int], remembered: Sequence[int] = ()
    ) -> list[int]:
        """What is hidden (``position.plans``), dealt anew for all that the player of a seat knows.

        What the player knows stays as it is, the rest is read from the tape: one of the ways in
        which it can lie, never the way in which it does lie. ``remembered`` is what
        :meth:`remembered` says. The position is not changed. A game says how likely each way is.
        Raises :class:`~shogun_nb.InputError` where it cannot be dealt.
        """
        raise InputError(
            f"{self.title} does not say how to deal what a player cannot see. Ask for "
            "know_plans=True: then all plans are used as they are."
        )

    def moment(self, state: Any) -> str:
        """A text of its own for each moment of a game at which somebody chooses."""
        return repr(state)

    @abstractmethod
    def log(self, position: Any, entries: Sequence[Any]) -> list[str]:
        """Entries of the record in sentences with rule numbers."""

    def step(self, entries: Any, position: Any, choices: int, before: Any, /) -> Step:
        """A step of the history, which these entries tell; ``before`` as ``pictured`` says."""
        from shogun_nb.engine.history import Step

        return Step(entries[0].kind.step, tuple(entries), position, choices, before)

    @abstractmethod
    def scores(self, state: Any) -> tuple[int, ...]:
        """The points of each seat."""

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that have won, once the game is over: by default those with most points."""
        scores = self.scores(state)
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def stands(self, position: Any) -> str:
        """How far the game is, in a few words."""
        return ""

    def board(self, position: Any) -> Any:
        """The position on its board, for pictures and the live board; ``None``: there is none.

        What it is made of says :class:`shogun_nb.board.drawn.Drawn`.
        """
        return None

    @property
    def at_table(self) -> object:
        """Panels and words for the whole table; ``None``: the game is played without one.

        What they are made of says :class:`shogun_nb.whole_table.phases.AtTable`.
        """
        return None

    def new_game(self, **arguments: Any) -> Game:
        """A new game, begun by the game's own ``new_game``, as lessons ask for it."""
        raise InputError(f"{self.title} is not begun by lessons: make its Game yourself.")

    # --- files ------------------------------------------------------------------------------------
    def read_position(self, code: str, map: Any = None) -> Position:
        """The position in a line of text, on this map if one is given.

        Raises :class:`~shogun_nb.PositionError`, which names the field.
        """
        return Plain.from_code(code, self)

    def start_of(self, header: dict[str, Any], map: Any, /) -> Start:
        """The start that the header of a save file says, on this map if one is given.

        Raises :class:`ValueError` that says what is wrong with it.
        """
        given = {name: header[name] for name in self.start.header if name in COMMON}
        return self.start(**{**given, "players": tuple(given["players"])})

    # --- simulation -------------------------------------------------------------------------------
    fast: ClassVar[tuple[str, ...]] = ()
    """The built-in bots that :attr:`loop` knows, in the order of its numbers for them."""
    loop: ClassVar[Loop | None] = None
    """How whole games of these bots are played, made by :func:`~shogun_nb.engine.loop.loop_of`."""

    playouts_by_views: ClassVar[bool] = False
    """Whether a game without :attr:`loop` plays playouts by bots that get views, interpreted."""

    seconds_to_compile: ClassVar[int] = 15
    """How long that takes with Numba, about, on a machine of this decade."""

    @property
    def playing(self) -> tuple[str, ...]:
        """The built-in bots that can play playouts: those of :attr:`loop`, or all, with views."""
        return self.fast or (tuple(self.bots) if self.playouts_by_views else ())

    @property
    def plays_usually(self) -> str:
        """The bot of playouts for which nobody names one.

        Raises :class:`~shogun_nb.InputError` where none can play them.
        """
        for name in ("greedy", self.bots.usual, *self.playing):
            if name in self.playing:
                return name
        raise InputError(f"{self.title} has no bots that can play playouts.")

    def round_of(self, state: Any) -> int:
        """The number of the round that a state belongs to, as :attr:`loop` counts them.

        Raises :class:`~shogun_nb.InputError` in a game without rounds.

        >>> rulebook_of("shogun").round_of(here.state)
        0
        """
        raise InputError(f"{self.title} has no rounds: leave until out, and play to the end.")

    def bot_tables(self) -> Any:
        """What these bots read besides their tape and the position."""
        return 0

    def bot_numbers(self, bots: Sequence[str]) -> list[int]:
        """The numbers by which :attr:`loop` knows bots.

        Raises :class:`~shogun_nb.InputError` for one that it does not know.

        >>> rulebook_of("shogun").bot_numbers(["greedy", "random"])
        [1, 0]
        """
        for bot in bots:
            if bot not in self.fast:
                raise InputError(
                    f"{shown(bot)} plays no whole games of {self.title} without views; "
                    f"{' and '.join(self.fast) or 'no bot'} can. Use such a bot."
                )
        return [self.fast.index(bot) for bot in bots]

    def play(
        self,
        facts: Any,
        luck: Any,
        state: Any,
        hidden: list[int],
        tape: Sequence[int],
        bot_tape: Sequence[int],
        seats: Sequence[str],
        last: int = NO_LAST,
    ) -> None:
        """Play to the end without checks and without views; ``seats`` are names of ``fast`` bots.

        ``last`` is the number of a round after which it ends. ``state`` and ``hidden`` are changed.
        """
        assert self.loop is not None
        bots, choice = self.bot_numbers(seats), [0] * self.choice_length
        tables = self.bot_tables()
        self.loop(facts, luck, tables, state, hidden, tape, bot_tape, bots, choice, None, last)

    def holdings(self, state: Any, seat: int) -> dict[str, int]:
        """What a player has at the end, besides points, by name."""
        return {}

    def holdings_now(self, position: Any, seat: int) -> dict[str, int]:
        """What a player has while a game goes on: by default all :meth:`holdings`."""
        return self.holdings(position.state, seat)

    def points_by_source(self, state: Any, seat: int) -> dict[str, int]:
        """Where a player's points come from."""
        return {}

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the shell's ``simulate`` that are this game's own."""
        parser.add_argument("--players", required=True, help="their names, with commas")

    def game_of(self, arguments: Namespace, seed: int | str) -> Game:
        """The game that these options say; chance is asked in it."""
        players = tuple(arguments.players.split(","))
        return self.game(self.start(players, seed, 0), "ask")


class ByLists(Rulebook):
    """A rulebook that answers from lists: of outcomes, of legal choices. Enough for a new game.

    Choices too many to list, such as plans or throws, need methods of their own.
    """

    state: ClassVar[Any]
    """The class of its states, whose fields are declared (:mod:`shogun_nb.engine.declared`)."""
    digits: ClassVar[int] = 1
    """How many digits the numbers of its rules have at least."""
    secrets: ClassVar[int] = 0
    """How many numbers each player keeps hidden; -1 stands for one that cannot be seen."""

    def begin(self, start: Any, facts: Any) -> tuple[Any, list[int]]:
        """A blank state, and nothing chosen yet.

        Raises :class:`~shogun_nb.InputError` for more or fewer players than the state has room for,
        and for names that cannot be told apart.
        """
        players = len(start.players)
        seats = shapes(self.state)["players"]
        if not seats.allows(players, 0):
            most = "" if seats.low == seats.high else f" to {seats.high}"
            raise InputError(f"players: {self.title} is for {seats.low}{most}, not for {players}.")
        checked_names(start.players, few=players, many=players)
        state = self.state(**{**blank_values(self.state, 0), "players": players})
        return state, [-1] * (self.secrets * players)

    def position(self, start: Any, state: Any, hidden: Sequence[int], last: Any) -> Position:
        """A position of plain numbers."""
        return Plain(self, start.players, state, hidden)

    def hide(self, position: Any, seat: int) -> Any:
        """Hide the numbers of the other seats."""
        for place in range(len(position.plans)):
            if place // self.secrets != seat:
                position.plans[place] = -1
        return position

    @abstractmethod
    def occasion(self, state: Any) -> int:
        """Where on the tape luck is read: a number of its own for each draw and each choice."""

    @abstractmethod
    def chances(self, facts: Any, state: Any) -> list[tuple[Sequence[int], Fraction]]:
        """Every outcome of chance as numbers, with its exact probability; they sum to 1."""

    def fill(self, facts: Any, state: Any, luck: Any, tape: Sequence[int], choice: Any, /) -> None:
        """Chance's choice, read from the tape; by default one of :meth:`chances`."""
        drawn = Fraction(tape[self.occasion(state)], 1 << 32)
        for numbers, chance in self.chances(facts, state):
            if drawn < chance:
                choice[: len(numbers)] = numbers
                return
            drawn -= chance

    def outcomes(self, position: Any) -> list[tuple[Sequence[int], Fraction]]:
        """:meth:`chances` of a position."""
        return self.chances(position.facts, position.state)

    @abstractmethod
    def problems(self, position: Any, seat: int, numbers: Sequence[int]) -> list[str]:
        """What is wrong with a choice in numbers, each with its rule; ``seat`` -1 is chance."""

    @abstractmethod
    def legal_numbers(self, position: Any, seat: int) -> list[Sequence[int]]:
        """Every legal choice of a player, in numbers and in a fixed order."""

    def numbers_of(self, position: Any, seat: int, choice: Any, /) -> tuple[list[int], list[str]]:
        """A choice of the right kind as numbers, and all its problems, each with its rule."""
        try:
            numbers = choice.numbers(position.lookup)
        except InputError as error:
            return [], [f"{self.asked[position.state.step].rule}: {error}"]
        return numbers, self.problems(position, seat, numbers)

    def legal(self, position: Any, /) -> list[Choice]:
        """Every legal choice of the player who is asked, or is asked first."""
        state = position.state
        return [
            self.kinds.from_numbers(state.step, numbers, state, position.lookup)
            for numbers in self.legal_numbers(position, state.seat)
        ]

    def at_random(self, position: Any, seat: int, tape: Sequence[int]) -> Choice:
        """A legal choice of a player, all equally likely, by the numbers of a tape."""
        state = position.state
        legal = self.legal_numbers(position, seat)
        drawn = tape[self.occasion(state) * state.players + seat] * len(legal) >> 32
        return self.kinds.from_numbers(state.step, legal[drawn], state, position.lookup)

    def example(self, position: Any, /) -> str:
        """A choice that answers what is asked now, as it would be typed."""
        state = position.state
        if not 0 < state.step < self.game_over:
            return "nothing"
        if state.step <= self.last_of_chance:
            numbers = self.outcomes(position)[0][0]
            return repr(self.kinds.from_numbers(state.step, numbers, state, position.lookup))
        return next(map(repr, self.legal(position)), "nothing: there is no legal choice")

    @abstractmethod
    def words(self, position: Any, entry: Any) -> dict[str, str]:
        """What the words in braces say in the sentence of an entry."""

    def sentence(self, position: Any, entry: Any) -> str:
        """What an entry says happened."""
        told: str = entry.sentence.format_map(self.words(position, entry))
        return told

    def log(self, position: Any, entries: Sequence[Any]) -> list[str]:
        """Entries of the record in sentences with rule numbers."""
        return [
            f"{self.sentence(position, entry)} ({self.prefix}-{entry.rule:0{self.digits}})"
            for entry in map(self.entry, entries)
        ]


_registered: dict[str, Rulebook] = {}


def register(rulebook: Rulebook) -> Rulebook:
    """Make a rulebook known by its name, so that files of its games can be opened."""
    _registered[rulebook.name] = rulebook
    return rulebook


def rulebook_of(name: object) -> Rulebook:
    """The rulebook of a game by its name: the one door from the engine to the games.

    ``None`` is the game of old files, which do not name it. Raises :class:`~shogun_nb.InputError`
    for a game that is not here.

    >>> rulebook_of("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: There is no game 'chess'; there are ...shogun...
    """
    if isinstance(name, str) and name in _registered:
        return _registered[name]
    name = import_module("shogun_nb.games").THE_FIRST if name is None else name
    known = known_games()
    if isinstance(name, str) and name in (*known, *import_module("shogun_nb.games").UNLISTED):
        import_module(f"shogun_nb.games.{name}.rulebook")
        return _registered[name]
    listed = ", ".join(sorted({*known, *_registered}))
    raise InputError(f"There is no game {shown(name)}; there are {listed}.")


def rulebooks() -> Iterator[Rulebook]:
    """The rulebooks of all games that come with the package, the first game's first.

    Each game is loaded only when its turn comes.

    >>> next(rulebooks()) is rulebook_of(None)
    True
    """
    first = rulebook_of(None)
    yield first
    yield from (rulebook_of(name) for name in known_games() if name != first.name)


def known_lessons() -> dict[str, str]:
    """The modules of the lessons of all games, by the names of their tutorials.

    >>> next(iter(known_lessons()))
    '01_setup'
    """
    return {name: module for one in rulebooks() for name, module in one.lessons.items()}


def bot_name(bot: Any) -> str | None:
    """The name of a built-in bot of any game; ``None`` for any other bot.

    >>> bot_name(rulebook_of("shogun").bots.named("greedy")), bot_name("greedy") is None
    ('greedy', True)
    """
    names = (rules.bots.name_of(bot) for rules in _registered.values())
    return next((name for name in names if name is not None), None)


def known_games() -> list[str]:
    """The names of the games that come with the package, without those that no list shows yet.

    >>> "shogun" in known_games()
    True
    """
    games = import_module("shogun_nb.games")
    names = {path.parent.name for path in Path(games.__path__[0]).glob("*/rulebook.py")}
    return sorted(names.difference(games.UNLISTED))
