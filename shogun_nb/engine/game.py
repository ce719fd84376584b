"""A game: a start and a list of choices. Undo, fork, replay, save and resume are that one idea."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from shogun_nb.engine import journal
from shogun_nb.engine.board_map import Map, read_map
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.journal import SaveFileError
from shogun_nb.engine.view import Decision, View, decision_of, log_of, problems_of, who_chooses
from shogun_nb.games.shogun.chance import (
    Tower,
    fill_by_chance,
    make_tape,
    outcomes,
    probability_from,
    probability_text,
)
from shogun_nb.games.shogun.choices import (
    Choice,
    ChoiceError,
    Lookup,
    choice_from_json,
    choice_from_numbers,
)
from shogun_nb.games.shogun.legality import STEP_NAMES, legal_choices
from shogun_nb.games.shogun.position import (
    KeptNames,
    Position,
    checked_map,
    checked_numbers,
    checked_options,
    checked_players,
    checked_side,
    checked_tower,
)
from shogun_nb.games.shogun.position_code import field_of
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH, advance, apply
from shogun_nb.games.shogun.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.shogun.rules.record import Entry
from shogun_nb.games.shogun.rules.setup import board_of, place_printed_start, printed_start, set_up
from shogun_nb.games.shogun.rules.winter import is_winner, points_by_source
from shogun_nb.games.shogun.words import SEASON_NAMES

CHANCES = ("tape", "ask")


class IllegalChoice(InputError):
    """A choice that the rules do not allow, with every reason in ``problems``; nothing changed.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
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

    >>> from shogun_nb import scenario
    >>> here = scenario().set("Kai", owner="Mori", armies=90)
    >>> try:
    ...     new_game(position=here)
    ... except NotPlayable as error:
    ...     str(error).splitlines()[0]
    'No game can begin here:'
    """


@dataclass(frozen=True)
class Start:
    """Everything that a game begins with, before its first choice.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> game.start.side, game.start.start
    ('sun', 'printed')
    """

    map: Map
    side: str
    players: tuple[str, ...]
    start: str
    first: str | None
    seed: int | str
    game: int
    options: Options
    numbers: Parameters
    tower: Tower
    position: Position | None

    def to_json(self) -> dict[str, Any]:
        """The header of the save file."""

        def changed(table: Options | Parameters) -> dict[str, Any]:
            usual = type(table)()
            return {
                item.name: getattr(table, item.name)
                for item in fields(table)
                if getattr(table, item.name) != getattr(usual, item.name)
            }

        return {
            "format": journal.FORMAT,
            "version": journal.VERSION,
            "map": self.map.fingerprint(),
            "side": self.side,
            "players": list(self.players),
            "start": self.start,
            "first": self.first,
            "seed": self.seed,
            "game": self.game,
            "options": changed(self.options),
            "numbers": changed(self.numbers),
            "tower": {
                "model": "independent cubes",
                "stay": probability_text(self.tower.stay),
                "fall": probability_text(self.tower.fall),
            },
            "position": self.position.code() if self.position else None,
        }


@dataclass(frozen=True)
class Made:
    """One choice of the list: who made it (``None``: chance) and what it was.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> game.choices[0].player is None
    True
    """

    player: str | None
    choice: Choice

    def to_json(self) -> dict[str, Any]:
        """The choice as a line of the save file."""
        return {"by": self.player or "chance", **self.choice.to_json()}


class Game:
    """One game of Shogun, from its start to wherever its choices have brought it.

    Made by :func:`new_game`, :func:`load` and :func:`resume`. ``decision`` says what is to be
    chosen; ``problems(choice)`` what is wrong with a choice; ``choose(choice)`` carries it out.
    Chance plays its part by itself, from the tape of the seed, or asks (``chance="ask"``).

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> print(game.decision)
    Takeda and Uesugi and Mori: choose a plan.
    """

    def __init__(self, start: Start, chance: str = "tape") -> None:
        self.start = start
        self._chance = _checked_chance(chance)
        self._choices: list[Made] = []
        self._journal: journal.Writer | None = None
        self._unsaved: list[dict[str, Any]] = []
        self._not_kept: journal.NotKept | None = None
        board = board_of(start.map, start.side, len(start.players))
        self._facts = Facts(board, start.numbers, start.options)
        self._tape = make_tape(start.seed, start.game)
        self._bot_tape = make_tape(start.seed, start.game, "bots")
        self._tower = start.tower.tables()
        self._lookup = Lookup(start.map, start.players)
        self._watchers: list[Callable[[], None]] = []
        self._begin()

    # --- where the game stands --------------------------------------------------------------------
    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of their seats.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.players
        ('Takeda', 'Uesugi', 'Mori')
        """
        return self.start.players

    @property
    def side(self) -> str:
        """``"sun"`` or ``"moon"``.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.side
        'sun'
        """
        return self.start.side

    @property
    def seed(self) -> int | str:
        """The seed that this game's luck is made of.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.seed
        7
        """
        return self.start.seed

    @property
    def tower(self) -> Tower:
        """The model of the battle tower.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.tower
        Tower(stay=0.25, fall=0.5)
        """
        return self.start.tower

    @property
    def chance(self) -> str:
        """``"tape"``: chance plays by itself; ``"ask"``: its outcomes are supplied by hand.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.chance
        'tape'
        """
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
    def position(self) -> Position:
        """Where the game stands now, as a position of its own (with all plans).

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.position.armies("Suruga")
        5
        """
        return Position(
            self.start.map,
            self.start.side,
            self.start.players,
            self.start.numbers,
            self.start.options,
            self.start.tower,
            self._state.fork(),
            self._plans,
        )

    def _now(self) -> Position:
        """The position on the game's own state, for reading only."""
        position = self._reading
        position.state = self._state
        position.plans = self._plans
        return position

    @property
    def choices(self) -> tuple[Made, ...]:
        """All choices so far, of players and of chance.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.choices[1].choice
        TurnUpEvents(events=(10, 7, 8, 3))
        """
        return tuple(self._choices)

    @property
    def record(self) -> tuple[Entry, ...]:
        """What happened and why, as numbers; see :mod:`shogun_nb.games.shogun.rules.record`.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> len(game.record)
        48
        """
        return tuple(self._record)

    def log(self, last: int | None = None) -> list[str]:
        """What happened and why, in sentences with rule numbers; the ``last`` few if wanted.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.log(last=1)
        ['Place 5 in the turn order: +1 army when defending. (S-22)']
        """
        return log_of(self._lookup, self.start.numbers, self._record, last)

    @property
    def decision(self) -> Decision:
        """What is to be chosen now, and by whom.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.decision.kind, game.decision.waiting_for
        ('a plan', ('Takeda', 'Uesugi', 'Mori'))
        """
        return decision_of(self._now())

    @property
    def over(self) -> bool:
        """Whether the game has ended (S-65).

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.over
        False
        """
        return self._state.step == at.GAME_OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, once the game is over: most points, then chests; else shared (S-65).

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.play("greedy").winners
        ('Mori',)
        """
        if not self.over:
            return ()
        return tuple(name for seat, name in enumerate(self.players) if is_winner(self._state, seat))

    @property
    def scores(self) -> dict[str, int]:
        """Victory points by player (S-63).

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.scores
        {'Takeda': 0, 'Uesugi': 0, 'Mori': 0}
        """
        return self._now().scores

    def points_by_source(self) -> dict[str, dict[str, int]]:
        """Points of both winters by player and source (S-63).

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.play("greedy").points_by_source()["Mori"]["provinces"]
        21
        """
        from shogun_nb.games.shogun.words import SOURCE_NAMES

        return {
            name: dict(zip(SOURCE_NAMES, points_by_source(self._state, seat), strict=True))
            for seat, name in enumerate(self.players)
        }

    def view(self, player: str) -> View:
        """What one player may know: the public position and the player's own plan (S-25).

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.view("Mori")
        <view of Mori: spring, year 1>
        """
        seat = self._lookup.seat(player)
        position = self.position
        for other in range(at.SEATS):
            if other != seat:
                for space in range(at.SPACES):
                    position.plans[other * at.SPACES + space] = at.HIDDEN
        state = self._state
        place = f"{self.start.seed}/{self.start.game}/{player}/{state.round}/{state.step}"
        slot = getattr(state, field_of("slot", state))
        luck = hashlib.sha256(f"view/{place}/{slot}/{state.turned_up}".encode()).digest()
        return View(position, self.players[seat], self._record, Random(luck))

    # --- choosing ---------------------------------------------------------------------------------
    def problems(self, choice: Choice, player: str | None = None) -> list[str]:
        """Everything wrong with a choice, each with its rule and what to do; [] when it is legal.

        ``player`` is who chooses; without a name it is whoever is asked. Nothing is changed.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> from shogun_nb import TakePlace
        >>> len(game.problems(TakePlace(1)))
        1
        """
        return list(problems_of(self._now(), player, choice)[1])

    def legal(self) -> list[Choice]:
        """Every legal choice of the player who is asked.

        Raises :class:`~shogun_nb.TooManyChoices` for plans.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], start="draft", seed=7)
        >>> len(game.legal())
        9
        """
        return legal_choices(self._now())

    def outcomes(self) -> list[tuple[Choice, Fraction]]:
        """Every outcome of the chance that is asked now, with its exact probability.

        Only with ``chance="ask"`` is chance ever asked. Raises
        :class:`~shogun_nb.TooManyOutcomes`, which says how many there are.

        >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", seed=7, chance="ask")
        >>> game.outcomes()[0]
        (FirstPlayer(player='Takeda'), Fraction(1, 3))
        """
        state = self._state
        if not 0 < state.step <= at.LAST_OF_CHANCE:
            raise InputError(f"It is not chance that is asked now. {self.decision}")
        return [
            (choice_from_numbers(state.step, numbers, state, self._lookup), weight)
            for numbers, weight in outcomes(self._facts, state, self.tower)
        ]

    def choose(self, choice: Choice, player: str | None = None) -> Game:
        """Carry out a choice and run on until somebody must choose again; returns the game.

        A plan may be given for any player, in any order, and replaced until all are in (S-25).
        Raises :class:`IllegalChoice` with every problem, and
        :class:`~shogun_nb.NotKept` when the choice cannot be kept in the game's file
        (:meth:`keep`); the game is then as before.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.choose(game.suggest("Mori")[0], "Mori").decision.waiting_for
        ('Takeda', 'Uesugi')
        """
        numbers, problems, seat = problems_of(self._now(), player, choice)
        if problems:
            raise IllegalChoice(problems)
        name = self.players[seat] if seat >= 0 else None
        self._write_ahead([Made(name, choice)])
        self._carry_out(choice, numbers, seat)
        self._settle()
        return self

    def draw(self) -> Game:
        """Let the tape decide for chance once, where chance is asked (``chance="ask"``).

        Raises :class:`~shogun_nb.NotKept` when it cannot be kept; nothing was drawn then.

        >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", seed=7, chance="ask")
        >>> game.draw().log()
        ['Takeda is the first player. (S-13)']
        """
        if not 0 < self._state.step <= at.LAST_OF_CHANCE:
            raise InputError(f"It is not chance that is asked now. {self.decision}")
        choice, numbers = self._drawn()
        self._write_ahead([Made(None, choice)])
        self._carry_out(choice, numbers, -1)
        self._settle()
        return self

    def play(
        self, bots: Any = "greedy", *, most: int | None = None, until: str | None = None
    ) -> Game:
        """Let bots choose until somebody without a bot is asked, or the game is over.

        ``bots`` is a table of players and bots, or one bot for all: ``"random"``, ``"greedy"``,
        or a bot of your own (:class:`shogun_nb.Bot`). ``most`` stops after so many choices,
        ``until`` before the first decision of a kind, such as ``"a plan"`` (see ``decision``).
        A bot that raises or chooses against the rules raises
        :class:`~shogun_nb.BotError`; the game then stands before that choice.

        >>> new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy").over
        True
        """
        from shogun_nb.games.shogun.bots import BotError, how_asked, seated

        if until is not None and until not in STEP_NAMES.values():
            raise InputError(
                f"until: there is no decision {shown(until)}; see decision.kind, such as 'a plan'."
            )
        if most is not None and (type(most) is not int or most < 0):
            raise InputError(f"most: {shown(most)} is not a number of choices, such as 10.")
        seats = seated(bots, self.players)
        asking = how_asked(seats, self._bot_tape)
        done = 0
        while not self.over and (most is None or done < most):
            # While plans are made, a bot need not wait for a person who sits before it.
            asked = [name for name in who_chooses(self._now()) if name in seats]
            if not asked or STEP_NAMES[self._state.step] == until:
                break
            player = asked[0]
            choice = asking[player](self.view(player))
            try:
                self.choose(choice, player)
            except IllegalChoice as error:  # the bot has misled its view's own check
                raise BotError(
                    f"{type(seats[player]).__name__} for {player} chose {choice!r}: "
                    + "; ".join(error.problems)
                ) from None
            done += 1
        return self

    def suggest(self, player: str | None = None) -> tuple[Choice, str]:
        """What the greedy bot would choose for a player, and its reason.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.suggest("Mori")[0].bid
        1
        """
        from shogun_nb.games.shogun.bots import GreedyBot

        asked = player or self.decision.player
        if asked is None or asked == "chance":
            raise InputError(f"Nobody can be advised now. {self.decision}")
        asked = self.players[self._lookup.seat(asked)]
        if asked not in self.decision.waiting_for and self._state.step != at.PLAN:
            raise InputError(f"{asked} is not asked now. {self.decision}")
        return GreedyBot().suggest(self.view(asked))

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told()`` after every change of this game; returns a function that ends it.

        Boards and panels on a page follow the game by it, whoever changes it: a click, a bot, or
        a line of code. Forks are not watched.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
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
    def undo(self, steps: int = 1, *, to: int | None = None) -> Game:
        """Take back the last choices of players and what chance did after them.

        ``steps`` counts choices of players (of chance too with ``chance="ask"``); ``to`` goes back
        to so many choices of :attr:`choices`. The same occasion has the same luck again.

        Raises :class:`ValueError` when there are not so many.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
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

    def fork(self) -> Game:
        """A game of its own from here; neither changes the other.

        It is kept in no file (:meth:`keep`): a search that tries out and takes back thousands of
        choices does so on a fork, and the kept game gets those alone that are chosen on it.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> other = game.fork().play("greedy")
        >>> other.over, game.over
        (True, False)
        """
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._state = self._state.fork()
        other._plans = self._plans[:]
        other._record = self._record[:]
        other._choices = self._choices[:]
        other._journal = None
        other._unsaved = []
        other._not_kept = None
        other._watchers = []
        other._reading = other.position
        return other

    def __copy__(self) -> Game:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Game:
        return self.fork()

    def replay(self, choices: Iterable[Made] | None = None) -> Game:
        """The game played again from its start, with its own choices or the given ones.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("random")
        >>> game.replay().position == game.position
        True
        """
        given: object = self._choices if choices is None else choices
        listed: list[object] = list(given) if isinstance(given, Iterable) else [given]
        made = [one for one in listed if isinstance(one, Made)]
        if len(made) < len(listed):
            raise InputError(f"replay: {shown(choices)} are no choices, such as game.choices[:9].")
        other = Game(self.start, "ask")
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

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     game.save(f"{folder}/class.jsonl")
        ...     load(f"{folder}/class.jsonl").seed
        7
        """
        path = checked_path(path)
        kept = self._journal
        if kept is not None and os.path.exists(path) and kept.is_in(path):  # noqa: PTH110 - a path too long is told below
            kept.make_sure()  # another file in its place would get no further choices
            self._flush()
            return
        journal.write(path, self._lines())

    def keep(self, path: str | os.PathLike[str]) -> Game:
        """Save the game now and, from here on, every choice before it takes effect.

        After a crash or a killed process, :func:`resume` goes on from that file. A game that was
        kept in another file goes on in the new one, which holds all choices that stand; what was
        taken back (:meth:`undo`) is left out of it.

        Raises :class:`~shogun_nb.InputError` when a file of that name is there already: a
        kept game is never overwritten; and :class:`~shogun_nb.NotKept` when the file
        cannot be written. Before each choice it is made sure that the file is still the one of
        that name, and as this game has left it: otherwise the choice is refused with
        :class:`~shogun_nb.NotKept`, and so it is when the disk is full, or the file would
        become too long. Nothing is lost then: keep the game in a new file, and choose again.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
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
                f"{path} is there already and stays as it is. Go on with the game in it: "
                f"sg.resume({str(path)!r}). To begin a new one, name another file."
            ) from None
        self.close()
        self._journal = kept
        self._unsaved = []
        self._tell()
        return self

    @property
    def kept_in(self) -> Path | None:
        """The file in which the game is kept (:meth:`keep`); ``None`` when it is in none.

        >>> new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).kept_in is None
        True
        """
        return None if self._journal is None else self._journal.path

    @property
    def not_kept(self) -> journal.NotKept | None:
        """Why the last change could not be kept in the game's file; ``None`` when all is kept.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     game = new_game(["Takeda", "Uesugi", "Mori"], seed=7, keep=f"{folder}/class.jsonl")
        ...     game.kept_in.unlink()
        ...     try:
        ...         game.play("greedy")
        ...     except journal.NotKept as error:
        ...         print(error.reason)
        ...     game.keep(f"{folder}/again.jsonl").play("greedy").close()
        the file was deleted or renamed
        >>> game.over, game.not_kept
        (True, None)
        """
        return self._not_kept

    def close(self) -> None:
        """Stop keeping the game in a file; the file stays.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
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
        start = self.start
        self._record = self._new_record()
        self._choices = []
        self._plans = [at.HIDDEN] * (at.SEATS * at.SPACES)
        if start.position is not None:
            self._state = start.position.state.fork()
            self._plans = list(start.position.plans)
        else:
            self._state = set_up(self._facts, len(start.players))
            if start.start == "printed":
                place_printed_start(
                    self._state, printed_start(start.map, len(start.players)), self._record
                )
            elif start.first is not None:
                seat = self._lookup.seat(start.first)
                for turn in range(self._state.players):
                    self._state.turns[turn] = (seat + turn) % self._state.players
        self._reading = self.position
        self._advance()

    def _new_record(self) -> list[Entry]:
        return []

    def _advance(self) -> None:
        advance(self._facts, self._state, self._plans, self._record)

    def _carry_out(self, choice: Choice, numbers: Sequence[int], seat: int) -> None:
        state = self._state
        padded = list(numbers) + [-1] * (CHOICE_LENGTH - len(numbers))
        state.seat = seat
        apply(self._facts, state, self._plans, padded, self._record)
        self._choices.append(Made(self.players[seat] if seat >= 0 else None, choice))
        self._advance()

    def _drawn(self) -> tuple[Choice, list[int]]:
        """What the tape says here, and its numbers."""
        state = self._state
        numbers = [0] * CHOICE_LENGTH
        fill_by_chance(self._facts, state, self._tower, self._tape, numbers)
        return choice_from_numbers(state.step, numbers, state, self._lookup), numbers

    def _run_chance(self) -> None:
        if self._chance == "tape":
            while 0 < self._state.step <= at.LAST_OF_CHANCE:
                choice, numbers = self._drawn()
                self._unsaved.append(Made(None, choice).to_json())
                self._carry_out(choice, numbers, -1)

    def _settle(self) -> None:
        """What comes after a change that is on the disk already: chance, and word of it all."""
        self._run_chance()
        # The change stands, whatever the disk says of what chance made of it. That follows from
        # the seed, so nothing is lost; it is written before the next choice, or that is refused.
        try:
            self._flush()
        except journal.NotKept as error:
            error.changed = "Your choice is kept; what chance made of it is not in the file yet."
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
            numbers, problems, seat = problems_of(self._now(), player, made.choice)
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
        new = [line.to_json() if isinstance(line, Made) else line for line in lines]
        if self._journal is not None:
            # Raises when the disk refuses: what is new is then not to be done, and what was done
            # already waits for the next time.
            try:
                self._journal.add_all([*self._unsaved, *new])
            except journal.NotKept as error:
                self._not_kept = error
                raise
        self._not_kept = None
        self._unsaved = []

    # --- showing ----------------------------------------------------------------------------------
    def __repr__(self) -> str:
        season = SEASON_NAMES[self._state.round % at.SEASONS]
        year = self._state.round // at.SEASONS + 1
        when = f"{season} of year {year}"
        if self.over:
            when = f"over, {' and '.join(self.winners)} won"
        count = len(self._choices)
        return (
            f"<Shogun: {', '.join(self.players)}; {self.side} side, {when}, "
            f"{count} choice{'' if count == 1 else 's'}>"
        )

    def __str__(self) -> str:
        return f"{self._now()}\n{self.decision}"

    def show(self, **overlays: Any) -> Any:
        """The board with overlays; see :meth:`shogun_nb.Position.show`.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.show(title="The printed start")
        <picture of the board: spring, year 1>
        """
        return self._now().show(**overlays)

    def svg(self, **overlays: Any) -> str:
        """The board as an SVG picture.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.svg()[:4]
        '<svg'
        """
        return self._now().svg(**overlays)

    def png(self, width: int = 1200, **overlays: Any) -> bytes:
        """The board as a PNG picture.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.png(width=300)[1:4]
        b'PNG'
        """
        return self._now().png(width, **overlays)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = self.show(
            **({} if self.over else {"status": str(self.decision)})
        )._repr_mimebundle_()
        data["text/plain"] = f"{data['text/plain']} {self.decision}"
        return data, metadata


def checked_game(game: object, where: str) -> Game:
    """A game, as a panel or function needs one; ``where`` is its name.

    >>> checked_game("Kai", "PlanningPanel")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: PlanningPanel: 'Kai' is no game. Give one, such as sg.new_game().
    """
    if not isinstance(game, Game):
        raise InputError(f"{where}: {shown(game)} is no game. Give one, such as sg.new_game().")
    return game


def _checked_chance(chance: str) -> str:
    if chance not in CHANCES:
        raise InputError(f"chance: {shown(chance)} is not 'tape' or 'ask'.")
    return chance


def new_game(
    players: Sequence[str] | None = None,
    side: str | None = None,
    start: str | None = None,
    seed: int | str | None = None,
    *,
    first: str | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
    tower: Tower | None = None,
    chance: str = "tape",
    position: Position | str | None = None,
    map: Map | None = None,
    game: int = 0,
    keep: str | os.PathLike[str] | None = None,
) -> Game:
    """A new game of Shogun.

    ``players``: 3 to 5 names in the order of their seats. ``side``: ``"sun"`` (the default) or
    ``"moon"``. ``start``: ``"printed"`` (the rulebook's set-up, sun side only, S-15) or
    ``"draft"`` (S-13); the default is printed on the sun side and draft on the moon side.
    ``seed``: a whole number or a text; the same seed and choices make the same game on every
    machine (default: drawn, and shown by ``game.seed``); ``game`` numbers further games of the
    same seed. ``first``: who begins the draft (default: drawn). ``options``: what a class may
    play otherwise, such as ``{"years": 1}``. ``tower``: the model of the battle tower.
    ``chance="ask"``: outcomes are supplied by hand. ``position``: begin in any position instead.
    ``keep``: a new file that every choice is kept in.

    Raises :class:`ValueError` that says what is wrong, with the rule; :class:`NotPlayable` for a
    position that no game can begin from.

    >>> new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    <Shogun: Takeda, Uesugi, Mori; sun side, spring of year 1, 4 choices>
    """
    if isinstance(position, str):
        position = Position.from_code(position, map=map)
    if position is not None:
        further = {
            "players": players,
            "side": side,
            "start": start,
            "first": first,
            "options": options,
            "numbers": numbers,
        }
        given = [name for name, value in further.items() if value is not None]
        if given:
            raise InputError(
                f"new_game: {', '.join(given)} come with the position; leave them out."
            )
        if not isinstance(position, Position):
            raise InputError("new_game: position must be a position or its line of text.")
        unplayable = [str(finding) for finding in position.status if not finding.playable]
        if unplayable:
            raise NotPlayable("No game can begin here:\n" + "\n".join(unplayable))
        begin = Start(
            map=position.map,
            side=position.side,
            players=position.players,
            start="position",
            first=None,
            seed=_checked_seed(seed),
            game=_checked_number(game),
            options=position.options,
            numbers=position.numbers,
            tower=position.tower if tower is None else checked_tower(tower),
            position=position.copy(),
        )
        return _opened(Game(begin, chance), keep)
    side = checked_side("sun" if side is None else side)
    names = checked_players(players if players is not None else ("Takeda", "Uesugi", "Mori"))
    if start is None:
        start = "printed" if side == "sun" else "draft"
    if start not in ("printed", "draft"):
        raise InputError(f"start: {shown(start)} is not 'printed' (S-15) or 'draft' (S-13).")
    if start == "printed" and side != "sun":
        raise InputError(
            'start: the printed set-up is for the sun side only (S-15). Use start="draft".'
        )
    options = checked_options(options)
    numbers = checked_numbers(numbers)
    tower = checked_tower(tower)
    map = checked_map(map)
    if start == "printed":
        if (
            numbers.groups[: numbers.group_count[len(names) - 3]]
            != Parameters().groups[: Parameters().group_count[len(names) - 3]]
        ):
            raise InputError(
                "groups (S-12): the printed set-up needs the printed groups. "
                'Use start="draft" with other groups.'
            )
        printed_start(map, len(names))
    open_provinces = sum(
        not (len(names) == 3 and province.closed[side]) for province in map.provinces
    )
    needed = len(names) * numbers.group_count[len(names) - 3]
    if open_provinces < needed:
        raise InputError(f"map: {open_provinces} provinces are too few for {needed} groups (S-12).")
    if first is not None:
        if start != "draft":
            raise InputError('first: only the draft has a first player (S-13). Use start="draft".')
        first = names[Lookup(map, names).seat(first)]
    begin = Start(
        map=map,
        side=side,
        players=names,
        start=start,
        first=first,
        seed=_checked_seed(seed),
        game=_checked_number(game),
        options=options,
        numbers=numbers,
        tower=tower,
        position=None,
    )
    return _opened(Game(begin, chance), keep)


def _opened(game: Game, keep: str | os.PathLike[str] | None) -> Game:
    game._run_chance()
    game._unsaved = []
    if keep is not None:
        game.keep(keep)
    return game


def _checked_seed(seed: int | str | None) -> int | str:
    if seed is None:
        return secrets.randbelow(10**12)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise InputError(f"seed: {shown(seed)} is not a whole number or a text, for example 7.")
    if isinstance(seed, str) and not 1 <= len(seed) <= 200:
        raise InputError("seed: a text of 1 to 200 characters is wanted.")
    if isinstance(seed, str) and any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise InputError("seed: the text holds halves of characters.")
    if isinstance(seed, int) and not -(10**18) <= seed <= 10**18:
        raise InputError("seed: a whole number of at most 18 digits is wanted.")
    return seed


def _checked_number(game: int) -> int:
    if type(game) is not int or not 0 <= game <= 10**12:
        raise InputError(f"game: {shown(game)} is not a whole number from 0.")
    return game


def load(
    path: str | os.PathLike[str], *, map: Map | None = None, chance: str | None = None
) -> Game:
    """The game that was saved to a file.

    Raises :class:`~shogun_nb.SaveFileError`, with line and reason, for a file that is
    wrong, altered, too large or from a later version; :class:`OSError` when it cannot be read.
    Nothing in the file is ever run as code.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     game.save(f"{folder}/class.jsonl")
    ...     load(f"{folder}/class.jsonl").position == game.position
    True
    """
    game, chance, _, _ = _read(path, map, chance)
    game.chance = chance
    return game


def resume(
    path: str | os.PathLike[str], *, map: Map | None = None, chance: str | None = None
) -> Game:
    """Go on with a game that was kept in a file, and go on keeping it there.

    Also after a killed process: a last line that was torn is dropped, with a warning. Raises as
    :func:`load`, and :class:`~shogun_nb.engine.journal.InUse` when the game is open in another
    notebook, window or program, which keeps it in that file.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
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


def _read(
    path: str | os.PathLike[str], map: Map | None, chance: str | None
) -> tuple[Game, str, str, int]:
    """The game with chance asking, how chance is to be played, the last check, sound bytes."""
    lines, check, length = journal.read(path)
    start, chance = _start_from(path, lines[0], map, chance)
    made: list[tuple[int, Made]] = []
    for number, data in enumerate(lines[1:], start=2):
        try:
            if "undo_to" in data:
                del made[_undone(data, len(made)) :]
            else:
                made.append((number, _made_from(data)))
        except ChoiceError as error:
            raise SaveFileError(path, number, str(error)) from None
    game = Game(start, "ask")
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
        return problems_of(game._now(), made.player or "chance", made.choice)
    except ChoiceError as error:
        raise SaveFileError(path, number, str(error)) from None


def _undone(data: dict[str, Any], choices: int) -> int:
    kept = data["undo_to"]
    if type(kept) is not int or not 0 <= kept <= choices or len(data) > 1:
        raise ChoiceError(f"undo_to: {shown(kept)} is not from 0 to {choices}.")
    return kept


def _made_from(data: dict[str, Any]) -> Made:
    player = data.pop("by", None)
    if not isinstance(player, str) or not player:
        raise ChoiceError("by: it is not said who made this choice.")
    return Made(None if player == "chance" else player, choice_from_json(data))


def _check_same(data: dict[str, Any], position: Position) -> None:
    """Refuse a header that says otherwise than the position that the game begins with."""
    of_position = {
        "side": (data["side"], position.side),
        "players": (tuple(data["players"]), position.players),
        "first": (data["first"], None),
        "options": (Options(**data["options"]), position.options),
        "numbers": (Parameters(**data["numbers"]), position.numbers),
    }
    for name, (said, stands) in of_position.items():
        if said != stands:
            raise InputError(f"{name}: the position that the game begins with says otherwise.")


_HEADER: dict[str, type | tuple[type, ...]] = {
    "format": str,
    "version": int,
    "map": str,
    "side": str,
    "players": list,
    "start": str,
    "first": (str, type(None)),
    "seed": (int, str),
    "game": int,
    "options": dict,
    "numbers": dict,
    "tower": dict,
    "position": (str, type(None)),
    "chance": str,
}


def _start_from(
    path: str | os.PathLike[str], data: dict[str, Any], map: Map | None, chance: str | None
) -> tuple[Start, str]:
    """The start that a header says, and how chance plays unless ``chance`` says otherwise."""
    for name, kind in _HEADER.items():
        if name not in data or isinstance(data[name], bool) or not isinstance(data[name], kind):
            raise SaveFileError(path, 1, f"{name}: missing or not of its kind.")
    unknown = sorted(set(data) - set(_HEADER))
    if unknown:
        raise SaveFileError(path, 1, f"unknown {', '.join(unknown)}.")
    map = map or read_map()
    if data["map"] != map.fingerprint():
        raise SaveFileError(
            path,
            1,
            "the game was played on another map. Give that map, too: map=read_map(…).",
        )
    tower = data["tower"]
    try:
        chance = _checked_chance(data["chance"] if chance is None else chance)
        if set(tower) != {"model", "stay", "fall"} or tower["model"] != "independent cubes":
            raise InputError(f"tower: {shown(tower)} is no model that this shogun_nb knows.")
        model = Tower(probability_from(tower["stay"]), probability_from(tower["fall"]))
        if data["start"] == "position":
            position = Position.from_code(data["position"] or "", map=map)
            _check_same(data, position)
            game = new_game(
                position=position, seed=data["seed"], game=data["game"], tower=model, chance="ask"
            )
            return game.start, chance
        if data["position"] is not None:
            raise InputError(f"position: there is one, but the start is {shown(data['start'])}.")
        game = new_game(
            players=KeptNames(data["players"]),
            side=data["side"],
            start=data["start"],
            seed=data["seed"],
            first=data["first"],
            options=Options(**data["options"]),
            numbers=Parameters(**data["numbers"]),
            tower=model,
            chance="ask",
            map=map,
            game=data["game"],
        )
    except (ValueError, TypeError) as error:
        raise SaveFileError(path, 1, str(error)) from None
    return game.start, chance
