"""A game: a start and a list of choices. Undo, fork, replay, save and resume are that one idea."""

from __future__ import annotations

import os
import secrets
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

from shogun_nb.engine import journal
from shogun_nb.engine.bots import misled
from shogun_nb.engine.choice import Choice, ChoiceError, Kinds
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.journal import SaveFileError
from shogun_nb.engine.position import Seats, Situation
from shogun_nb.engine.rulebook import Rulebook, rulebook_of
from shogun_nb.engine.speech import counted
from shogun_nb.engine.tape import make_tape
from shogun_nb.engine.view import (
    Decision,
    decision_of,
    last_of,
    problems_of,
    seen,
    who_chooses,
)

CHANCES = ("tape", "ask")
AnyGame = TypeVar("AnyGame", bound="Game")
AnyStart = TypeVar("AnyStart", bound="Start")


class IllegalChoice(InputError):
    """A choice that the rules do not allow, with every reason in ``problems``; nothing changed.

    >>> try:
    ...     game.choose("attack!")
    ... except IllegalChoice as error:
    ...     len(error.problems)
    1
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


class NotPlayable(InputError):
    """A position that no game can begin from; the message lists why.

    >>> here = scenario().set("Kai", owner="Mori", armies=90)
    >>> try:
    ...     new_game(position=here)
    ... except NotPlayable as error:
    ...     str(error).splitlines()[0]
    'No game can begin here:'
    """


@dataclass(frozen=True)
class Start(ABC):
    """Everything that a game begins with, before its first choice; each game defines its own."""

    players: tuple[str, ...]
    seed: int | str
    game: int
    header: ClassVar[Mapping[str, type | tuple[type, ...]]] = {
        "format": str,
        "version": int,
        "rules": str,
        "players": list,
        "seed": (int, str),
        "game": int,
        "chance": str,
    }
    """The fields that begin a save file, and of what kind each is."""

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""

    @property
    def lookup(self) -> Any:
        """Names to numbers and back: at least a :class:`~shogun_nb.engine.position.Seats`."""
        return Seats(self.players)

    @property
    def variant(self) -> str:
        """The variant that is played, in a few words, if the game has several."""
        return ""

    def to_json(self) -> dict[str, Any]:
        """The header of the save file; ``rules`` names the game."""
        return {
            "format": journal.FORMAT,
            "version": journal.VERSION,
            "rules": self.rulebook.name,
            "players": list(self.players),
            "seed": self.seed,
            "game": self.game,
        }


@dataclass(frozen=True)
class Made:
    """One choice of the list: who made it (``None``: chance) and what it was.

    >>> game.choices[0].player is None
    True
    """

    player: str | None
    choice: Choice

    def to_json(self) -> dict[str, Any]:
        """The choice as a line of the save file."""
        return {"by": self.player or "chance", **self.choice.to_json()}


class Game:
    """One game, from its start to wherever its choices have brought it.

    Made by a game's own ``new_game``, by :func:`load` and by :func:`resume`. ``decision`` says
    what is to be chosen; ``problems(choice)`` what is wrong with a choice; ``choose(choice)``
    carries it out. Chance plays its part by itself, from the tape of the seed, or asks
    (``chance="ask"``).

    >>> print(game.decision)
    Takeda and Uesugi and Mori: choose a plan.

    ``noted(game, entry)`` is called with each entry of the record at its moment, while a choice is
    being carried out: ``game.position`` shows the board as it stands then, and ``game.choices`` are
    those that are complete. It may read the game but not change it, and must not raise. After
    :meth:`undo` everything is noted again; forks are not watched.

    >>> armies = []
    >>> begin = Game(game.start, noted=lambda now, entry: armies.append(now.position.armies("Kai")))
    >>> armies[:3]
    [0, 0, 0]
    """

    def __init__(
        self,
        start: Start,
        chance: str = "tape",
        *,
        noted: Callable[[Any, Any], None] | None = None,
    ) -> None:
        self.start = start
        self._chance = _checked_chance(chance)
        self._on_entry = noted
        self._choices: list[Made] = []
        self._journal: journal.Writer | None = None
        self._unsaved: list[dict[str, Any]] = []
        self._not_kept: journal.NotKept | None = None
        self._rulebook = rulebook = start.rulebook
        self._facts = rulebook.facts_of(start)
        self._luck = rulebook.luck_of(start)
        self._tape = make_tape(start.seed, start.game, "chance", rulebook.tape_length)
        self._bot_tape = make_tape(start.seed, start.game, "bots", rulebook.bot_tape_length)
        self._lookup = start.lookup
        self._watchers: list[Callable[[], None]] = []
        self._decided: tuple[int, Made | None, Decision] | None = None
        self._begin()

    # --- where the game stands --------------------------------------------------------------------
    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of their seats."""
        return self.start.players

    @property
    def seed(self) -> int | str:
        """The seed that this game's luck is made of."""
        return self.start.seed

    @property
    def chance(self) -> str:
        """``"tape"``: chance plays by itself; ``"ask"``: its outcomes are supplied by hand."""
        return self._chance

    @chance.setter
    def chance(self, value: str) -> None:
        chance = _checked_chance(value)
        if chance == "tape":
            ahead = self.fork()
            ahead._chance = chance
            ahead._run_chance()
            drawn = ahead._choices[len(self._choices) :]
            self._write_ahead(drawn)
            self._make(drawn)
        self._chance = chance
        self._tell()

    @property
    def position(self) -> Any:
        """Where the game stands now, as a position of its own (with all plans)."""
        state, plans = self._state.fork(), list(self._plans)
        return self._rulebook.position(self.start, state, plans, self._last)

    @property
    def choices(self) -> tuple[Made, ...]:
        """All choices so far, of players and of chance."""
        return tuple(self._choices)

    @property
    def record(self) -> tuple[Any, ...]:
        """What happened and why, as numbers with names (:mod:`shogun_nb.engine.record`)."""
        return tuple(map(self._rulebook.entry, self._record))

    def log(self, last: int | None = None) -> list[str]:
        """What happened and why, in sentences with rule numbers; the ``last`` few if wanted."""
        return self._rulebook.log(self._situation, last_of(self._record, last))

    @property
    def decision(self) -> Decision:
        """What is to be chosen now, and by whom."""
        # Panels ask a hundred times between two choices, and an example may take a while to find.
        number, last = len(self._choices), self._choices[-1] if self._choices else None
        if self._decided is None or self._decided[0] != number or self._decided[1] is not last:
            self._decided = number, last, decision_of(self._situation)
        return self._decided[2]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.step == self._rulebook.game_over)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, once the game is over: most points, then chests; else shared."""
        if not self.over:
            return ()
        return tuple(self.players[seat] for seat in self._rulebook.winners(self._state))

    @property
    def scores(self) -> dict[str, int]:
        """Victory points by player."""
        return dict(zip(self.players, self._rulebook.scores(self._state), strict=True))

    def points_by_source(self) -> dict[str, dict[str, int]]:
        """Points by player and by where they come from.

        >>> game.play("greedy").points_by_source()["Mori"]["provinces"]
        21
        """
        return {
            name: self._rulebook.points_by_source(self._state, seat)
            for seat, name in enumerate(self.players)
        }

    def view(self, player: str) -> Any:
        """What one player may know: the public position and the player's own plan .

        >>> game.view("Mori")
        <view of Mori: spring of year 1>
        """
        seat = self._lookup.seat(player)
        luck = f"view/{self.start.seed}/{self.start.game}"
        return seen(self.position, seat, self._record, luck)

    # --- choosing ---------------------------------------------------------------------------------
    def problems(self, choice: Choice, player: str | None = None) -> list[str]:
        """Everything wrong with a choice, each with its rule and what to do; [] when it is legal.

        ``player`` chooses, by default the player who is asked. Nothing is changed.
        """
        return list(problems_of(self._situation, player, choice)[1])

    def legal(self) -> list[Choice]:
        """Every legal choice of the player who is asked.

        Raises :class:`~shogun_nb.TooManyChoices` for plans.
        """
        return self._rulebook.legal(self._situation)

    def outcomes(self) -> list[tuple[Choice, Fraction]]:
        """Every outcome of the chance that is asked now, with its exact probability.

        Chance is asked only with ``chance="ask"``. Raises :class:`~shogun_nb.TooManyOutcomes`,
        which says how many there are.

        >>> game = sg.new_game(start="draft", seed=7, chance="ask")
        >>> game.outcomes()[0]
        (FirstPlayer(player='Takeda'), Fraction(1, 3))
        """
        if not self._asks_chance():
            raise InputError(f"The game is not waiting for chance now. {self.decision}")
        return [
            (self._choice_from(numbers), weight)
            for numbers, weight in self._rulebook.outcomes(self.position)
        ]

    def _asks_chance(self) -> bool:
        return bool(0 < self._state.step <= self._rulebook.last_of_chance)

    def _choice_from(self, numbers: Sequence[int]) -> Choice:
        state = self._state
        return self._rulebook.kinds.from_numbers(state.step, numbers, state, self._lookup)

    def choose(self, choice: Choice, player: str | None = None) -> Self:
        """Carry out a choice and run on until somebody must choose again; returns the game.

        A plan may be given for any player, in any order, and replaced until all are in .
        Raises :class:`IllegalChoice` with every problem, and
        :class:`~shogun_nb.NotKept` when the choice cannot be kept in the game's file
        (:meth:`keep`); the game is then as before.

        >>> game.choose(game.suggest("Mori")[0], "Mori").decision.waiting_for
        ('Takeda', 'Uesugi')
        """
        numbers, problems, seat = problems_of(self._situation, player, choice)
        if problems:
            raise IllegalChoice(problems)
        name = self.players[seat] if seat >= 0 else None
        self._write_ahead([Made(name, choice)])
        self._carry_out(choice, numbers, seat)
        self._settle()
        return self

    def draw(self) -> Self:
        """Let the tape decide for chance once, where chance is asked (``chance="ask"``).

        Raises :class:`~shogun_nb.NotKept` when it cannot be kept; nothing was drawn then.

        >>> game = sg.new_game(start="draft", seed=7, chance="ask")
        >>> game.draw().log()
        ['Takeda is the first player. (S-13)']
        """
        if not self._asks_chance():
            raise InputError(f"The game is not waiting for chance now. {self.decision}")
        choice, numbers = self._drawn()
        self._write_ahead([Made(None, choice)])
        self._carry_out(choice, numbers, -1)
        self._settle()
        return self

    def play(
        self, bots: Any = "greedy", *, most: int | None = None, until: str | None = None
    ) -> Self:
        """Let bots choose until somebody without a bot is asked, or the game is over.

        ``bots`` is a table of players and bots, or one bot for all: ``"random"``, ``"greedy"``,
        or a bot of your own (:class:`shogun_nb.Bot`). ``most`` stops after so many choices,
        ``until`` before the first decision of a kind, such as ``"a plan"`` (see ``decision``).
        A bot that raises or chooses against the rules raises
        :class:`~shogun_nb.BotError`; the game then stands before that choice. A position made by
        hand in which nothing is left to choose raises :class:`NotPlayable`.

        >>> sg.new_game(seed=7).play("greedy").over
        True
        """
        asked_for = self._rulebook.asked
        if until is not None and until not in [asked.words for asked in asked_for.values()]:
            raise InputError(
                f"until: there is no decision {shown(until)}; see decision.kind, such as 'a plan'."
            )
        if most is not None and (type(most) is not int or most < 0):
            raise InputError(f"most: {shown(most)} is not a number of choices, such as 10.")
        seats = self._rulebook.bots.seated(bots, self.players)
        asking = self._rulebook.bots.asking(seats, self._bot_tape)
        done = 0
        while not self.over and (most is None or done < most):
            # While plans are made, a bot need not wait for a person in an earlier seat.
            asked = [name for name in who_chooses(self._situation) if name in seats]
            if not asked or asked_for[self._state.step].words == until:
                break
            player = asked[0]
            try:
                choice = asking[player](self.view(player))
            except Exception as error:
                if self._is_stuck():
                    found = " ".join(map(str, self.position.status))
                    raise NotPlayable(f"{player} has nothing to choose here. {found}") from error
                raise
            try:
                self.choose(choice, player)
            except IllegalChoice as error:  # the bot has misled its view's own check
                raise misled(seats[player], player, choice, error.problems) from None
            done += 1
        return self

    def _is_stuck(self) -> bool:
        """Whether nothing at all can be chosen, as a position made by hand may have it."""
        try:
            return not self.legal()
        except InputError:  # too many to list
            return False

    def suggest(self, player: str | None = None) -> tuple[Choice, str]:
        """What the bot that advises, usually the greedy one, would choose for a player, and why.

        >>> game.suggest("Mori")[0].bid
        1
        """
        asked = player or self.decision.player
        if asked is None or asked == "chance":
            raise InputError(f"Nobody can be advised now. {self.decision}")
        asked = self.players[self._lookup.seat(asked)]
        if (
            asked not in who_chooses(self._situation)
            and not self._rulebook.asked[self._state.step].together
        ):
            raise InputError(f"{asked} is not asked now. {self.decision}")
        adviser: Any = self._rulebook.bots.named(self._rulebook.bots.usual)
        suggestion: tuple[Choice, str] = adviser.suggest(self.view(asked))
        return suggestion

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told()`` after every change of this game; returns a function that ends it.

        Boards and panels on a page follow the game by it, whoever changes it: a click, a bot, or
        a line of code. Forks are not watched.

        >>> seen = []
        >>> unwatch = game.watch(lambda: seen.append(len(game.choices)))
        >>> _ = game.play("greedy", most=2)
        >>> unwatch()
        >>> _ = game.play("greedy", most=1)
        >>> seen
        [5, 6]
        """
        self._watchers.append(told)

        def unwatch() -> None:
            if told in self._watchers:
                self._watchers.remove(told)

        return unwatch

    def _tell(self) -> None:
        for told in list(self._watchers):
            told()

    # --- the list of choices ----------------------------------------------------------------------
    def undo(self, steps: int = 1, *, to: int | None = None) -> Self:
        """Take back the last choices of players and what chance did after them.

        ``steps`` counts choices of players (of chance too with ``chance="ask"``); ``to`` goes back
        to so many choices of :attr:`choices`. The same situation brings the same luck again.

        Raises :class:`ValueError` when there are not so many.

        >>> game.play("greedy", most=3).undo().decision.waiting_for
        ('Mori',)
        """
        kept = len(self._choices)
        if to is not None and steps != 1:
            raise InputError("undo: give steps or to, not both.")
        if to is not None:
            if type(to) is not int or not 0 <= to <= kept:
                raise InputError(
                    f"undo: there is no point {shown(to)}; there are 0 to {kept} choices."
                )
            kept = to
        else:
            if type(steps) is not int or steps < 1:
                raise InputError(f"undo: {shown(steps)} is not a number of choices, such as 1.")
            for _ in range(steps):
                kept -= 1
                while kept >= 0 and self._chance == "tape" and self._choices[kept].player is None:
                    kept -= 1
                if kept < 0:
                    raise InputError(f"undo: there are not {shown(steps)} choices to take back.")
        choices = self._choices[:kept]
        self._write_ahead([{"undo_to": kept}])
        self._replay(choices)
        self._settle()
        return self

    def fork(self) -> Self:
        """A game of its own from here; neither changes the other.

        No file keeps it (:meth:`keep`), so that a search can try out and take back thousands of
        choices on a fork while the kept game records only its own.

        >>> other = game.fork().play("greedy")
        >>> other.over, game.over
        (True, False)
        """
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._plans = self._plans[:]
        other._stand_on(self._state.fork())
        other._record = self._record[:]
        other._choices = self._choices[:]
        other._last = self._last.copy()
        other._journal = None
        other._unsaved = []
        other._not_kept = None
        other._watchers = []
        other._on_entry = None
        return other

    def __copy__(self) -> Self:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Self:
        return self.fork()

    def replay(self, choices: Iterable[Made] | None = None) -> Self:
        """The game played again from its start, with its own choices or the given ones.

        >>> game = sg.new_game(seed=7).play("random")
        >>> game.replay().position == game.position
        True
        """
        given: object = self._choices if choices is None else choices
        listed: list[object] = list(given) if isinstance(given, Iterable) else [given]
        made = [one for one in listed if isinstance(one, Made)]
        if len(made) < len(listed):
            raise InputError(f"replay: {shown(choices)} are no choices, such as game.choices[:9].")
        other = type(self)(self.start, "ask")
        other._replay(made)
        other.chance = self._chance
        return other

    # --- files ------------------------------------------------------------------------------------
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file; an earlier file of that name is replaced in one step.

        The file holds everything, plans that are not revealed and the seed too: it is for the
        owner of the game. What one player may know is saved by ``game.view(player).save(path)``.
        The file in which it is kept already (:meth:`keep`) holds it anyway, and stays as it is.
        A new file may be read by its owner only. Raises :class:`~shogun_nb.engine.journal.InUse`
        for a file in which another game is kept, and :class:`~shogun_nb.NotKept` (an
        :class:`OSError`, too) when the file cannot be written.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     game.save(f"{folder}/class.jsonl")
        ...     load(f"{folder}/class.jsonl").seed
        7
        """
        path = checked_path(path)
        kept = self._journal
        if kept is not None and kept.is_in(path):
            kept.make_sure()  # another file in its place would get no further choices
            self._flush()
            return
        journal.write(path, self._lines())

    def keep(self, path: str | os.PathLike[str]) -> Self:
        """Save the game now and, from here on, every choice before it takes effect.

        After a crash or a killed process, :func:`resume` goes on from that file. A game that was
        kept in another file goes on in the new one, which holds all choices that stand; what was
        taken back (:meth:`undo`) is left out of it.

        Raises :class:`~shogun_nb.InputError` when a file of that name is there already: a kept game
        is never overwritten; and :class:`~shogun_nb.NotKept` when the file cannot be written. Each
        choice first checks that the file still has that name and is as this game left it. If not,
        or if the disk is full or the file would become too long, the choice is refused with
        :class:`~shogun_nb.NotKept`. Nothing is lost: keep the game in a new file, and choose again.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     game.keep(f"{folder}/class.jsonl").play("greedy", most=2).close()
        ...     len(load(f"{folder}/class.jsonl").choices) == len(game.choices)
        True
        """
        path = checked_path(path)
        try:
            kept = journal.Writer.create(path, self._lines())
        except FileExistsError:
            raise InputError(
                f"{path} already exists and was not changed. Go on with the game in it: "
                f"sg.resume({str(path)!r}). To begin a new one, name another file."
            ) from None
        self.close()
        self._journal = kept
        self._unsaved = []
        self._tell()
        return self

    @property
    def kept_in(self) -> Path | None:
        """The file in which the game is kept (:meth:`keep`); ``None`` when it is in none."""
        return None if self._journal is None else self._journal.path

    @property
    def not_kept(self) -> journal.NotKept | None:
        """Why the last change could not be kept in the game's file; ``None`` when all is kept."""
        return self._not_kept

    def close(self) -> None:
        """Stop keeping the game in a file; the file stays.

        >>> game.close()
        """
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        self._not_kept = None

    def _lines(self) -> list[dict[str, Any]]:
        header = {**self.start.to_json(), "chance": self._chance}
        return [header, *(made.to_json() for made in self._choices)]

    # --- inside -----------------------------------------------------------------------------------
    def _begin(self) -> None:
        self._record: list[Any] = [] if self._on_entry is None else _Watched(self)
        self._choices = []
        self._last: dict[tuple[type[Choice], int], Choice] = {}  # by kind and seat
        state, self._plans = self._rulebook.begin(self.start, self._facts)
        self._stand_on(state)
        self._rulebook.set_out(self.start, state, self._record)
        self._advance()

    def _stand_on(self, state: Any) -> None:
        """Take a state to play on; ``_situation`` is for checking choices, and moves on with it."""
        self._state = state
        self._situation: Situation = self._rulebook.situation(
            self.start, self._facts, self._lookup, state
        )
        if self._rulebook.checks_hidden:
            self._situation.plans = self._plans

    def _advance(self) -> None:
        self._rulebook.advance(self._facts, self._state, self._plans, self._record)

    def _carry_out(self, choice: Choice, numbers: Sequence[int], seat: int) -> None:
        state = self._state
        padded = list(numbers) + [-1] * (self._rulebook.choice_length - len(numbers))
        state.seat = seat
        self._last[type(choice), seat] = choice
        self._rulebook.apply(self._facts, state, self._plans, padded, self._record)
        self._choices.append(Made(self.players[seat] if seat >= 0 else None, choice))
        self._advance()

    def _drawn(self) -> tuple[Choice, list[int]]:
        """The outcome that the tape gives here, and its numbers."""
        numbers = [0] * self._rulebook.choice_length
        self._rulebook.fill(self._facts, self._state, self._luck, self._tape, numbers)
        return self._choice_from(numbers), numbers

    def _run_chance(self) -> None:
        if self._chance == "tape":
            while self._asks_chance():
                choice, numbers = self._drawn()
                self._unsaved.append(Made(None, choice).to_json())
                self._carry_out(choice, numbers, -1)

    def _settle(self) -> None:
        """What follows a change that is already on the disk: chance plays, listeners are told."""
        self._run_chance()
        # The change stands even if the disk refuses the outcomes of chance. They follow from the
        # seed, so nothing is lost: they are written before the next choice, or that is refused.
        try:
            self._flush()
        except journal.NotKept as error:
            error.changed = "Your choice is saved; its random outcome is not in the file yet."
        finally:
            self._tell()

    def _replay(self, choices: Sequence[Made]) -> None:
        """Begin anew and make these choices; each must be legal."""
        self._begin()
        self._make(choices)

    def _make(self, choices: Iterable[Made]) -> None:
        """Make these choices of people, bots and chance; each must be legal."""
        for made in choices:
            player = made.player or "chance"
            numbers, problems, seat = problems_of(self._situation, player, made.choice)
            if problems:
                raise IllegalChoice(problems)
            self._carry_out(made.choice, numbers, seat)

    def _write_ahead(self, lines: Sequence[Made | dict[str, Any]]) -> None:
        """Write what is about to be done; boards and panels hear when it cannot be."""
        try:
            self._flush(lines)
        except journal.NotKept:
            self._tell()
            raise

    def _flush(self, lines: Sequence[Made | dict[str, Any]] = ()) -> None:
        """Write what is not on the disk yet."""
        if self._journal is not None:
            new = [line.to_json() if isinstance(line, Made) else line for line in lines]
            # Raises when the disk refuses: then nothing new is done, and what was done already is
            # written next time.
            try:
                self._journal.add_all([*self._unsaved, *new])
            except journal.NotKept as error:
                self._not_kept = error
                raise
        self._not_kept = None
        self._unsaved = []

    # --- showing ----------------------------------------------------------------------------------
    def __repr__(self) -> str:
        when = self._rulebook.stands(self._situation)
        if self.over:
            when = f"over, {' and '.join(self.winners)} won"
        count = len(self._choices)
        told = ", ".join(filter(None, (self.start.variant, when, counted(count, "choice"))))
        return f"<{self._rulebook.title}: {', '.join(self.players)}; {told}>"

    def __str__(self) -> str:
        return f"{self.position}\n{self.decision}"

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        shown: tuple[dict[str, Any], dict[str, Any]] = self.position._repr_mimebundle_()
        return shown


class _Watched(list[Any]):
    """The record of a game that tells a listener of each entry."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def append(self, entry: Any) -> None:
        super().append(entry)
        if self._game._on_entry is not None:
            self._game._on_entry(self._game, self._game._rulebook.entry(entry))


def checked_game(game: object, where: str) -> Any:
    """Checks that this is a game; ``where`` is the panel or function that needs one.

    >>> checked_game("Kai", "PlanningPanel")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: PlanningPanel: 'Kai' is not a game. Give one, such as \
sg.new_game().
    """
    if not isinstance(game, Game):
        raise InputError(f"{where}: {shown(game)} is not a game. Give one, such as sg.new_game().")
    return game


def _checked_chance(chance: str) -> str:
    if chance not in CHANCES:
        raise InputError(f"chance: {shown(chance)} is not 'tape' or 'ask'.")
    return chance


def begun_in(position: object, kind: Any, map: Any, further: Mapping[str, object]) -> Any:
    """A copy of the position of this kind that a game is to begin in; ``None`` for ``None``.

    ``position`` may be its line of text. ``further`` are arguments that come with a position, so
    that they must be ``None`` beside one. Raises :class:`~shogun_nb.InputError`, and
    :class:`NotPlayable` for a position that no game can begin from.
    """
    if isinstance(position, str):
        position = kind.from_code(position, map=map)
    if position is None:
        return None
    given = [name for name, value in further.items() if value is not None]
    if given:
        raise InputError(f"new_game: {', '.join(given)} come with the position; leave them out.")
    if not isinstance(position, kind):
        raise InputError("new_game: position must be a position or its line of text.")
    unplayable = [str(finding) for finding in position.status if not finding.playable]
    if unplayable:
        raise NotPlayable("No game can begin here:\n" + "\n".join(unplayable))
    return position.copy()


def same_map(header: Mapping[str, Any], map: Any) -> None:
    """Refuse the header of a save file that was written on another map."""
    if header["map"] != map.fingerprint():
        raise InputError("the game was played on another map. Give that map, too: map=read_map(…).")


def agreed(start: AnyStart, header: Mapping[str, Any], *names: str) -> AnyStart:
    """The start, if these fields of a header say what it says, or else an InputError."""
    said = start.to_json()
    for name in names:
        if said[name] != header[name]:
            raise InputError(f"{name}: the position that the game begins with says otherwise.")
    return start


def opened(game: AnyGame, keep: str | os.PathLike[str] | None = None) -> AnyGame:
    """A new game, run on to its first choice, and kept in a new file if one is named."""
    game._run_chance()
    game._unsaved = []
    if keep is not None:
        game.keep(keep)
    return game


def checked_seed(seed: int | str | None) -> int | str:
    """A seed, drawn for ``None``; raises :class:`~shogun_nb.InputError` for an impossible one.

    >>> checked_seed(7)
    7
    """
    if seed is None:
        return secrets.randbelow(10**12)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise InputError(f"seed: {shown(seed)} is not a whole number or a text, for example 7.")
    if isinstance(seed, str) and not 1 <= len(seed) <= 200:
        raise InputError("seed: use a text of 1 to 200 characters.")
    if isinstance(seed, str) and any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise InputError("seed: the text contains broken characters.")
    if isinstance(seed, int) and not -(10**18) <= seed <= 10**18:
        raise InputError("seed: use a whole number of at most 18 digits.")
    return seed


def checked_number(game: int) -> int:
    if type(game) is not int or not 0 <= game <= 10**12:
        raise InputError(f"game: {shown(game)} is not a whole number from 0.")
    return game


def load(path: str | os.PathLike[str], *, map: Any = None, chance: str | None = None) -> Any:
    """The game that was saved to a file.

    Raises :class:`~shogun_nb.SaveFileError`, with line and reason, for a file that is
    wrong, altered, too large or from a later version; :class:`OSError` when it cannot be read.
    Nothing in the file is ever run as code.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     game.save(f"{folder}/class.jsonl")
    ...     load(f"{folder}/class.jsonl").position == game.position
    True
    """
    game, chance, _, _ = _read(path, map, chance)
    game.chance = chance
    return game


def resume(path: str | os.PathLike[str], *, map: Any = None, chance: str | None = None) -> Any:
    """Go on with a game that was kept in a file, and go on keeping it there.

    Works after a killed process, too: an incomplete last line is dropped, with a warning. Raises as
    :func:`load`, and :class:`~shogun_nb.engine.journal.InUse` when the game is open in another
    notebook, window or program, which keeps it in that file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     game.keep(f"{folder}/class.jsonl").close()  # as after a crash
    ...     again = resume(f"{folder}/class.jsonl")
    ...     again.play("greedy", most=1).close()
    ...     len(load(f"{folder}/class.jsonl").choices)
    5
    """
    held = journal.hold(path)
    game, chance, check, length = _read(path, map, chance)
    game._journal = journal.Writer.resume(path, check, length, held)
    game.chance = chance
    return game


def resume_and_tell(path: str | os.PathLike[str]) -> tuple[Any, str]:
    """Go on with a kept game; what there is to say of its file, such as a torn last line, or "".

    Raises as :func:`shogun_nb.resume` does.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "class.jsonl"
    ...     sg.new_game(["Takeda", "Uesugi", "Mori"], seed=7, keep=path).close()
    ...     game, words = resume_and_tell(path)
    ...     game.close()
    >>> game.seed, words
    (7, '')
    """
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        game = resume(path)
    return game, "".join(f"{warning.message} " for warning in seen)


def _read(path: str | os.PathLike[str], map: Any, chance: str | None) -> tuple[Game, str, str, int]:
    """The game with chance asking, how chance is to be played, the last check, sound bytes."""
    lines, check, length = journal.read(path)
    start, chance = _start_from(path, lines[0], map, chance)
    kinds = start.rulebook.kinds
    made: list[tuple[int, Made]] = []
    for number, data in enumerate(lines[1:], start=2):
        try:
            if "undo_to" in data:
                del made[_undone(data, len(made)) :]
            else:
                made.append((number, _made_from(data, kinds)))
        except ChoiceError as error:
            raise SaveFileError(path, number, str(error)) from None
    game = start.rulebook.game(start, "ask")
    for number, one in made:
        numbers, problems, seat = _read_choice(game, one, path, number)
        if problems:
            raise SaveFileError(
                path, number, "this choice is against the rules: " + "; ".join(problems)
            )
        game._carry_out(one.choice, numbers, seat)
    return game, chance, check, length


def _read_choice(
    game: Game, made: Made, path: str | os.PathLike[str], number: int
) -> tuple[list[int], list[str], int]:
    try:
        return problems_of(game._situation, made.player or "chance", made.choice)
    except ChoiceError as error:
        raise SaveFileError(path, number, str(error)) from None


def _undone(data: dict[str, Any], choices: int) -> int:
    kept = data["undo_to"]
    if type(kept) is not int or not 0 <= kept <= choices or len(data) > 1:
        raise ChoiceError(f"undo_to: {shown(kept)} is not from 0 to {choices}.")
    return kept


def _made_from(data: dict[str, Any], kinds: Kinds) -> Made:
    player = data.pop("by", None)
    if not isinstance(player, str) or not player:
        raise ChoiceError("by: the choice does not say who made it.")
    return Made(None if player == "chance" else player, kinds.from_json(data))


def _start_from(
    path: str | os.PathLike[str], data: dict[str, Any], map: Any, chance: str | None
) -> tuple[Start, str]:
    """The start that a header describes, and how chance plays unless ``chance`` overrides it."""
    try:
        rulebook = rulebook_of(data.get("rules"))
    except InputError as error:
        raise SaveFileError(path, 1, str(error)) from None
    for name, kind in rulebook.start.header.items():
        if name not in data or isinstance(data[name], bool) or not isinstance(data[name], kind):
            raise SaveFileError(path, 1, f"{name}: missing or not of its kind.")
    unknown = sorted(set(data) - set(rulebook.start.header))
    if unknown:
        raise SaveFileError(path, 1, f"unknown {', '.join(unknown)}.")
    try:
        chance = _checked_chance(data["chance"] if chance is None else chance)
        return rulebook.start_of(data, map), chance
    except (ValueError, TypeError) as error:
        raise SaveFileError(path, 1, str(error)) from None
