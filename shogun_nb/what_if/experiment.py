"""An experiment: a scenario, what is tried in it, and how often; checked, and kept in files.

Everything that decides a playout stands here, so that the same experiment gives the same digits
anywhere. A file of it is JSON that names every field; to read one runs no code.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from shogun_nb.engine.bots import Bot, called
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import read_whole
from shogun_nb.engine.game import Game, checked_seed
from shogun_nb.engine.loop import NO_LAST
from shogun_nb.engine.position import Position
from shogun_nb.engine.rulebook import NOBODY, Rulebook, rulebook_of
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.engine.tape import PlayoutTape, key_of
from shogun_nb.engine.view import View, problems_of

if TYPE_CHECKING:
    from numpy import void
    from numpy.typing import NDArray

    from shogun_nb.what_if.comparison import Comparison

    Measured: TypeAlias = Callable[[NDArray[void]], object]
    """A measure of one's own: a number for each final position of the array."""

FORMAT, VERSION = "shogun_nb comparison", 1
MOST_PLAYOUTS = 10_000_000
_MOST_ALTERNATIVES = 200
_LONGEST_NAME = 100
_VERSION_WORD = re.compile(r"\s*([a-z_]+)[0-9]+(?:\s|$)")
_PARTS = ("choices", "bots", "scenario")
WIN, PLACE, POINTS = "win", "place", "points"
"""The measures that every game has; others are the names of its holdings."""
ROUND = "round"
"""What playouts may end with before the game is over."""


class CompareError(InputError):
    """An experiment that cannot be run, or a file that holds none; the message says why.

    Where workers went away in mid-run, ``so_far`` is the comparison of the blocks that were done.

    >>> sg.compare(game, {})
    Traceback (most recent call last):
        ...
    shogun_nb.what_if.experiment.CompareError: compare: name at least one alternative, such as \
{"as planned": choice}.
    """

    so_far: Comparison | None = None


def is_code(text: object) -> re.Match[str] | None:
    """Whether a text begins as that of a position does: with its game and version.

    >>> is_code(here.code()) is not None, is_code("class.jsonl") is not None
    (True, False)
    """
    return _VERSION_WORD.match(text) if isinstance(text, str) else None


@dataclass(frozen=True)
class Scenario:
    """A position from which playouts begin, and what all remember of it that it does not tell."""

    position: Position
    remembered: tuple[int, ...] = ()
    player: str | None = None  # of a view

    @classmethod
    def of(cls, source: object, map: Any = None) -> Scenario:
        """The scenario that a game, a view, a position or its text makes; run on to a choice.

        Raises :class:`CompareError` for anything else, for a game that is over and for a position
        that no game can begin from, :class:`~shogun_nb.PositionError` for a wrong text.
        """
        found = cls.given(source, map)
        if found is source:
            return found
        here, rulebook = found.position, found.position.rulebook
        if here.state.step == NOBODY:
            _check_playable(here)
            rulebook.advance(here.facts, here.state, here.plans, None)
        if here.state.step == rulebook.game_over:
            raise CompareError("scenario: the game is over; there is nothing left to compare.")
        return found

    @classmethod
    def given(cls, source: object, map: Any = None) -> Scenario:
        """The same as it is given: not run on, and whether or not a game can begin there.

        >>> Scenario.given(here.code()).position == here
        True
        """
        if isinstance(source, Scenario):
            return source
        player: str | None = None
        record: Sequence[Any] = ()
        if isinstance(source, str):
            found = is_code(source)
            if found is None:
                raise CompareError(
                    f"scenario: {shown(source)} is not a line of text of a position."
                )
            here = rulebook_of(found[1]).read_position(source, map)
        elif isinstance(source, (Game, View)):
            here, record = source.position.copy(), source.record
            player = source.player if isinstance(source, View) else None
        elif isinstance(source, Position):
            here = source.copy()
        else:
            raise CompareError(
                f"scenario: {shown(source)} is not a game, view, position or text of a position."
            )
        return cls(here, tuple(here.rulebook.remembered(here, record)), player)

    def dealt(self, seat: int, key: int, number: int) -> list[int]:
        """What is hidden, dealt anew for what the player of a seat knows, by the luck of a playout.

        ``key`` is that of a tape (:func:`~shogun_nb.engine.tape.key_of`).
        """
        here = self.position
        if not here.plans:
            return []
        tape = PlayoutTape(key, number, here.rulebook.bot_tape_length)
        return here.rulebook.deal_hidden(here, seat, tape, self.remembered)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players whose choice is missing; none where chance is asked."""
        here = self.position
        if here.state.step <= here.rulebook.last_of_chance:
            return ()
        return tuple(here.players[seat] for seat in here.rulebook.seats_asked(here.state))


@dataclass(frozen=True)
class Alternative:
    """One thing that is tried: choices in a row from a scenario on, then bots, by seat.

    A bot of somebody's own has a name, too: that in ``own_bots`` of the experiment.
    """

    name: str
    scenario: Scenario
    choices: tuple[Choice, ...]
    bots: tuple[str, ...]

    def same_as(self, other: Alternative) -> bool:
        """Whether the playouts of both are the same, whatever they are called."""
        return (self.choices, self.bots, self.scenario) == (
            other.choices,
            other.bots,
            other.scenario,
        )


class _Read(Exception):
    """Somebody has looked at what hides."""


class _Sealed(list[int]):
    """What hides, for finding out whether anybody looks."""

    def _tell(self, *_: object) -> Any:
        raise _Read

    __getitem__ = __setitem__ = __iter__ = __len__ = __contains__ = __eq__ = _tell
    index = count = copy = _tell


@dataclass(frozen=True)
class Experiment:
    """All that decides the digits of a comparison."""

    alternatives: tuple[Alternative, ...]
    player: str
    playouts: int
    seed: int | str
    know_plans: bool
    measures: tuple[str, ...]
    functions: tuple[str, ...] = ()  # those of the measures that the game does not have
    until: str | None = None  # ROUND, or the end of the game
    own_bots: Mapping[str, Bot] = field(default_factory=dict)
    """Bots that do not come with the game, by the names that alternatives have for them."""

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""
        return self.alternatives[0].scenario.position.rulebook

    @cached_property
    def seat(self) -> int:
        """The seat of the player for whom everything is measured."""
        seat: int = self.alternatives[0].scenario.position.lookup.seat(self.player)
        return seat

    @cached_property
    def by_views(self) -> tuple[str, ...]:
        """The names of the bots that get views, as in a game; they cannot be compiled."""
        playing = dict.fromkeys(bot for one in self.alternatives for bot in one.bots)
        return tuple(bot for bot in playing if bot not in self.rulebook.fast)

    def last_of(self, scenario: Scenario) -> int:
        """The number of the round with which playouts of a scenario end."""
        here = scenario.position
        return NO_LAST if self.until is None else here.rulebook.round_of(here.state)

    def bots_of(self, which: Alternative) -> dict[str, Bot] | None:
        """The bots of an alternative, by player, for one playout: copies, as they were given.

        ``None`` where none of them gets views. What a bot remembers ends with the playout, so it
        makes no difference who plays which playouts, and the bots that were given stay as they
        are. Raises :class:`CompareError` for one that cannot be copied.
        """
        if not {*self.by_views} & {*which.bots}:
            return None
        kinds, players = self.rulebook.bots, which.scenario.position.players
        own = {name: bot for name, bot in self.own_bots.items() if name in which.bots}
        try:
            copied: dict[str, Bot] = deepcopy(own)
        except Exception as error:
            raise CompareError(
                f"bots: {all_of([*own])} cannot be copied ({type(error).__name__}: {error}). Each "
                "playout has a copy, as the bot was given; write the bot a __deepcopy__, or have "
                "it keep less."
            ) from error
        return {
            player: copied[name] if name in own else kinds.named(name)
            for player, name in zip(players, which.bots, strict=True)
        }

    def named(self, name: str) -> int:
        """The place of an alternative. Raises :class:`CompareError` with the names there are."""
        names = [one.name for one in self.alternatives]
        if name not in names:
            raise CompareError(f"compare: there is no {shown(name)}, only {all_of(names)}.")
        return names.index(name)

    def dealt(self, scenario: Scenario, numbers: Iterable[int]) -> list[list[int]]:
        """What is hidden in a scenario, for each playout.

        What the player who chooses cannot see is dealt by the number of the playout alone, the same
        for all alternatives.
        """
        if self.know_plans:
            return [scenario.position.plans for _ in numbers]
        key, decider = key_of(self.seed, "hidden"), self._decider(scenario)
        return [scenario.dealt(decider, key, number) for number in numbers]

    def begun(
        self, which: Alternative, dealt: Sequence[Sequence[int]]
    ) -> tuple[list[Any], list[list[int]]]:
        """The states in which playouts of an alternative begin, and what is hidden in each.

        ``dealt`` is what hides before its choices. Raises :class:`CompareError` for a choice that
        the rules do not allow.
        """
        first = self._numbers(which, 0, which.scenario.position) if which.choices else None
        with suppress(_Read):  # what the choices do not even read makes no difference to them
            state, _ = self._after_choices(which, _Sealed(), first)
            return [state] * len(dealt), list(map(list, dealt))
        stands: dict[tuple[int, ...], tuple[Any, list[int]]] = {}
        for plans in map(tuple, dealt):
            if plans not in stands:
                stands[plans] = self._after_choices(which, list(plans), first)
        states, hidden = zip(*(stands[tuple(plans)] for plans in dealt), strict=True)
        return list(states), list(hidden)

    def _decider(self, scenario: Scenario) -> int:
        """Whose knowledge counts: that of the player who is asked, or of whom it is measured."""
        here = scenario.position
        asked = scenario.waiting
        name = self.player if self.player in asked or not asked else asked[0]
        seat: int = here.lookup.seat(name)
        return seat

    def _after_choices(
        self, which: Alternative, plans: list[int], first: tuple[list[int], int] | None
    ) -> tuple[Any, list[int]]:
        """The state after the choices; ``first`` is the first of them as the rules read it.

        That is allowed or not whatever hides: nobody can know. Later ones are checked each time.
        """
        here = copy(which.scenario.position)  # with the facts that it has made already
        state, rulebook = here.state.fork(), here.rulebook
        here.state, here.plans = state, plans
        for place in range(len(which.choices)):
            if place:
                rulebook.advance(here.facts, state, plans, None)
                first = self._numbers(which, place, here)
            assert first is not None
            numbers, state.seat = first
            rulebook.apply(here.facts, state, plans, numbers, None)
        return state, plans

    def _numbers(self, which: Alternative, place: int, here: Position) -> tuple[list[int], int]:
        """A choice as the rules read it, and the seat that makes it, if the rules allow it here."""
        choice = which.choices[place]
        player = self.player if self.player in Scenario(here).waiting else None
        numbers, problems, seat = problems_of(here, player, choice)
        if problems:
            which_one = f"choice {place + 1}, " if len(which.choices) > 1 else ""
            raise CompareError(
                f"alternative {shown(which.name)}, {which_one}{shown(choice)}:\n"
                + "\n".join(problems)
            )
        return [*numbers, *[-1] * (here.rulebook.choice_length - len(numbers))], seat

    def check(self) -> Experiment:
        """The experiment itself, if its scenarios can be played and the first choices be made."""
        for one in self.alternatives:
            here = copy(one.scenario.position)
            (here.plans,) = dealt = self.dealt(one.scenario, range(1))
            _check_playable(here)
            self.begun(one, dealt)
            self.bots_of(one)
        return self

    # --- files ------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        first = self.alternatives[0].scenario
        rows = []
        for one in self.alternatives:
            row: dict[str, Any] = {
                "name": one.name,
                "choices": [choice.to_json() for choice in one.choices],
                "bots": list(one.bots),
            }
            if one.scenario != first:
                row |= self._scenario_json(one.scenario)
            rows.append(row)
        return {
            "format": FORMAT,
            "version": VERSION,
            **self._scenario_json(first),
            "alternatives": rows,
            "player": self.player,
            "playouts": self.playouts,
            "seed": self.seed,
            "know_plans": self.know_plans,
            "measures": list(self.measures),
            "functions": list(self.functions),
            **({} if self.until is None else {"until": self.until}),
            **({"own_bots": dict(map(_not_kept, self.own_bots))} if self.own_bots else {}),
        }

    def _scenario_json(self, scenario: Scenario) -> dict[str, Any]:
        """A scenario, without what the player who chooses cannot see if that is dealt anew."""
        here = scenario.position
        if not self.know_plans:
            here = copy(here)
            hidden = here.rulebook.hide(here.copy(), self._decider(scenario))
            here.plans = hidden.plans
        return {"scenario": here.code(), "remembered": list(scenario.remembered)}


def _not_kept(name: str) -> tuple[str, str]:
    """A bot's name, and what a file says of it."""
    return name, (
        "A bot of somebody's own, which no file holds. To run this again, give it: "
        f"sg.compare.from_json(…, bots={{{name!r}: …}})."
    )


def _check_playable(here: Position) -> None:
    wrong = [str(finding) for finding in here.status if not finding.playable]
    if wrong:
        raise CompareError("scenario: no game can begin here:\n" + "\n".join(wrong))


# --- from what people give ------------------------------------------------------------------------
def experiment(
    scenario: object,
    alternatives: object,
    *,
    playouts: int,
    bots: object,
    measures: Sequence[str],
    functions: Sequence[str],
    seed: int | str,
    player: str | None,
    know_plans: bool,
    until: object = None,
    map: Any = None,
) -> Experiment:
    """The experiment that these arguments of :func:`shogun_nb.compare` describe, checked."""
    begin = Scenario.of(scenario, map)
    here = begin.position
    if not isinstance(alternatives, Mapping) or not alternatives:
        raise CompareError(
            'compare: name at least one alternative, such as {"as planned": choice}.'
        )
    if len(alternatives) > _MOST_ALTERNATIVES:
        raise CompareError(
            f"compare: {len(alternatives)} alternatives are too many; at most {_MOST_ALTERNATIVES}."
        )
    if type(know_plans) is not bool:
        raise CompareError(f"know_plans: {shown(know_plans)} is not True or False.")
    if know_plans and begin.player is not None:
        raise CompareError(
            f"know_plans: {begin.player}'s view does not hold the plans of others. Give the game, "
            "or leave know_plans out."
        )
    name = begin.player if player is None else player
    if name is None and not begin.waiting:
        raise CompareError(
            "player: chance is asked here, so say for whom it is measured, such as "
            f"player={here.players[0]!r}."
        )
    name = here.players[here.lookup.seat(begin.waiting[0] if name is None else name)]
    named = _Names(here.rulebook)
    usual = _seats(here, bots, (), named)
    tried = tuple(
        _alternative(checked_name(one), given, begin, usual, map, named)
        for one, given in alternatives.items()
    )
    playing = {bot for one in tried for bot in one.bots}
    return Experiment(
        tried,
        name,
        checked_playouts(playouts),
        checked_seed(seed),
        know_plans,
        _checked_measures(here, measures, functions, checked_until(until)),
        tuple(functions),
        checked_until(until),
        {bot: own for bot, own in named.own.items() if bot in playing},
    ).check()


def checked_playouts(playouts: object) -> int:
    """A number of playouts. Raises :class:`CompareError` for any other value.

    >>> checked_playouts(500)
    500
    """
    if type(playouts) is not int or not 2 <= playouts <= MOST_PLAYOUTS:
        raise CompareError(
            f"playouts: {shown(playouts)} is not a whole number from 2 to {MOST_PLAYOUTS:,}."
        )
    return playouts


def checked_until(until: object) -> str | None:
    """Where playouts end, if it is a place that is known. Raises :class:`CompareError`.

    >>> checked_until("round")
    'round'
    """
    if until is None or until == ROUND:
        return ROUND if until else None
    raise CompareError(
        f"until: {shown(until)} is not {ROUND!r}. Without it playouts go to the end of the game."
    )


def checked_name(name: object) -> str:
    """The name of an alternative or a measure, fit to be shown and written."""
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise CompareError(f"compare: {shown(name)} is not a name for an alternative or a measure.")
    if len(name) > _LONGEST_NAME:
        raise CompareError(f"compare: the name {shown(name)} is too long.")
    return name


def standard_measures(position: Position, until: str | None = None) -> tuple[str, ...]:
    """What can be measured by name in this game, at its end or that of the round.

    >>> standard_measures(here)
    ('win', 'place', 'points', 'chests', 'provinces')
    """
    rulebook = position.rulebook
    won = [] if until else [WIN, PLACE]
    held = [*won, POINTS, rulebook.points_are, *rulebook.holdings(position.state, 0)]
    return tuple(dict.fromkeys(held))


def _checked_measures(
    position: Position, measures: Sequence[str], functions: Sequence[str], until: str | None
) -> tuple[str, ...]:
    known = standard_measures(position, until)
    if not measures or len({*measures}) < len(measures) or not {*functions} <= {*measures}:
        raise CompareError("measure: give at least one, and each a name of its own.")
    for one in measures:
        if one in functions and (one in known or one.startswith("from ")):
            raise CompareError(f"measure: {shown(one)} means something else; rename the function.")
        if until and one in (WIN, PLACE) and one not in functions:
            raise CompareError(
                f"measure: nobody has won at the end of a {until}, so {shown(one)} is not known "
                f"then. Measure one of {all_of(known)}, or a function."
            )
        if one not in known and one not in functions:
            raise CompareError(
                f"measure: {shown(one)} is not one of {all_of(known)}. Any other measure is a "
                "function of the final positions."
            )
    return tuple(measures)


def _alternative(
    name: str, given: object, begin: Scenario, usual: tuple[str, ...], map: Any, named: _Names
) -> Alternative:
    parts = dict(given) if isinstance(given, Mapping) else {}
    unknown = [part for part in parts if part not in _PARTS]
    if unknown:
        raise CompareError(
            f"alternative {shown(name)}: there is no {shown(unknown[0])}, only {all_of(_PARTS)}."
        )
    choices: object = parts.get("choices", ())
    source = parts.get("scenario")
    if isinstance(given, (Choice, list, tuple)):
        choices = given
    elif not isinstance(given, Mapping):
        source = given
    listed = [choices] if isinstance(choices, Choice) else choices
    if not isinstance(listed, (list, tuple)) or not all(isinstance(one, Choice) for one in listed):
        raise CompareError(
            f"alternative {shown(name)}: {shown(listed)} is neither a choice nor a list of choices."
        )
    if source is None:
        if "scenario" in parts or (given is None):
            raise CompareError(
                f"alternative {shown(name)}: None is neither a choice nor a scenario."
            )
        scenario = begin
    else:
        try:
            scenario = Scenario.of(source, map)
        except InputError as error:
            nothing = "scenario" not in parts and str(error).startswith("scenario:")
            neither = "it is no choice, and no scenario either. " if nothing else ""
            raise CompareError(f"alternative {shown(name)}: {neither}{error}") from None
    if (scenario.position.rulebook, scenario.position.players) != (
        begin.position.rulebook,
        begin.position.players,
    ):
        raise CompareError(
            f"alternative {shown(name)}: its scenario has other players. All of them play the "
            f"same game: {', '.join(begin.position.players)}."
        )
    try:
        seats = usual
        if "bots" in parts:
            seats = _seats(begin.position, parts["bots"], usual, named)
    except InputError as error:
        raise CompareError(f"alternative {shown(name)}: {error}") from None
    return Alternative(name, scenario, tuple(listed), seats)


class _Names:
    """The names of bots: those that come with the game, and those of somebody's own."""

    def __init__(self, rulebook: Rulebook, own: Mapping[str, Bot] | None = None) -> None:
        self._rulebook = rulebook
        self.own: dict[str, Bot] = dict(own or {})

    def of(self, bot: object) -> str:
        """The name of a bot. Raises :class:`CompareError` for what can play no playouts."""
        rulebook = self._rulebook
        name = rulebook.bots.name_of(bot) if isinstance(bot, Bot) else bot
        if isinstance(name, str) and (name in rulebook.bots or name in self.own):
            return name
        if isinstance(bot, Bot):
            for name, one in self.own.items():
                if one is bot:
                    return name
            of_class = called(bot)
            names = (of_class, *(f"{of_class} {number}" for number in range(2, 10**6)))
            taken = {*self.own, *rulebook.bots}
            self.own[name := next(one for one in names if one not in taken)] = bot
            return name
        if isinstance(bot, type) and issubclass(bot, Bot):
            raise CompareError(f"bots: {bot.__name__} is the class; write {bot.__name__}().")
        known = all_of([repr(one) for one in rulebook.bots], "or")
        raise CompareError(
            f"bots: {shown(bot)} cannot play playouts; give {known}, or a bot of your own."
        )


def _seats(here: Position, bots: object, usual: Sequence[str], named: _Names) -> tuple[str, ...]:
    """The bot at each seat, by name; ``usual`` where a table of players leaves one out."""
    rulebook = here.rulebook
    seats = list(usual or [rulebook.plays_usually] * len(here.players))
    if isinstance(bots, Mapping):
        for player, bot in bots.items():
            seats[here.lookup.seat(player)] = named.of(bot)
    elif isinstance(bots, (list, tuple)):
        if len(bots) != len(seats):
            raise CompareError(
                f"bots: {counted(len(bots), 'bot')} for {counted(len(seats), 'player')}. Give one "
                "for each, in the order of the seats, or a table by player."
            )
        seats = [named.of(bot) for bot in bots]
    elif bots is not None:
        seats = [named.of(bots)] * len(here.players)
    return tuple(seats)


# --- from files -----------------------------------------------------------------------------------
_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "format": str,
    "version": int,
    "versions": dict,
    "scenario": str,
    "remembered": list,
    "alternatives": list,
    "player": str,
    "playouts": int,
    "seed": (int, str),
    "know_plans": bool,
    "measures": list,
    "functions": list,
    "results": dict,
    "until": str,
    "own_bots": dict,
}
_ROW_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "name": str,
    "choices": list,
    "bots": list,
    "scenario": str,
    "remembered": list,
}
_MAY_MISS = ("scenario", "remembered")
_MOST_BYTES = 8_000_000


def read_file(path: object) -> dict[str, Any]:
    """The data of an experiment's file, with all fields of their kinds; nothing in it is run.

    Raises :class:`CompareError` for what is no such file, :class:`OSError` when it cannot be read.
    """
    raw = read_whole(path, _MOST_BYTES)
    if len(raw) > _MOST_BYTES:
        raise CompareError(f"{path} is longer than any experiment of ours.")
    try:
        data = json.loads(raw.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise CompareError(f"{path} is not JSON, so it is no experiment.") from None
    return checked_data(data)


def _no_number(word: str) -> float:
    raise ValueError(word)


def checked_data(data: object) -> dict[str, Any]:
    """The data of an experiment, if every field is there and of its kind."""
    table = _checked_fields("experiment", data, _FIELDS, ("until", "own_bots"))
    if table["format"] != FORMAT or table["version"] != VERSION:
        raise CompareError(
            f"experiment: format {shown(table['format'])}, version {table['version']} is not "
            f"{FORMAT!r}, version {VERSION}, which this shogun_nb reads."
        )
    for name in ("measures", "functions"):
        if not all(isinstance(one, str) for one in table[name]):
            raise CompareError(f"experiment, {name}: {shown(table[name])} is not a list of names.")
    for name in table.get("own_bots", {}):
        checked_name(name)
    for name, values in table["results"].items():
        numbers = [*values.values()] if isinstance(values, dict) else [math.nan]
        if not all(type(one) in (int, float) and math.isfinite(one) for one in numbers):
            raise CompareError(f"experiment, results of {shown(name)}: these are no numbers.")
    return table


def _checked_fields(
    what: str,
    data: object,
    kinds: Mapping[str, type | tuple[type, ...]],
    may_miss: Iterable[str],
) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise CompareError(f"{what}: {shown(data)} is not a table of fields.")
    for name, kind in kinds.items():
        if name not in data and name in may_miss:
            continue
        value = data.get(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise CompareError(f"{what}, {name}: missing or not of its kind.")
    unknown = [name for name in data if name not in kinds]
    if unknown:
        raise CompareError(f"{what}: there is no field {shown(unknown[0])}.")
    return data


def experiment_from(
    data: dict[str, Any], map: Any = None, bots: Mapping[str, object] | None = None
) -> Experiment:
    """The experiment in the data of a file, with the bots of somebody's own that it needs, by name.

    Raises :class:`~shogun_nb.InputError`.
    """
    begin = _read_scenario("experiment", data, map)
    here = begin.position
    named = _Names(here.rulebook, _own_bots(here.rulebook, [*data.get("own_bots", {})], bots))
    rows = data["alternatives"]
    if not 1 <= len(rows) <= _MOST_ALTERNATIVES:
        raise CompareError(f"experiment, alternatives: there are {len(rows)}.")
    found: list[Alternative] = []
    for place, row in enumerate(rows):
        what = f"experiment, alternative {place + 1}"
        one = _checked_fields(what, row, _ROW_FIELDS, _MAY_MISS)
        try:
            name = checked_name(one["name"])
            if name in [other.name for other in found]:
                raise CompareError(f"{shown(name)} is listed twice.")
            kinds = here.rulebook.kinds
            choices = tuple(kinds.from_json(dict(_table(choice))) for choice in one["choices"])
            scenario = _read_scenario(what, {**data, **one}, map) if "scenario" in one else begin
            given = {"choices": choices, "scenario": scenario.position, "bots": one["bots"]}
            made = _alternative(name, given, begin, (), map, named)
        except InputError as error:
            raise CompareError(f"{what}: {error}") from None
        found.append(Alternative(name, scenario, made.choices, made.bots))
    try:
        player = here.players[here.lookup.seat(data["player"])]
        seed = checked_seed(data["seed"])
        until = checked_until(data.get("until"))
    except InputError as error:
        raise CompareError(f"experiment: {error}") from None
    return Experiment(
        tuple(found),
        player,
        checked_playouts(data["playouts"]),
        seed,
        data["know_plans"],
        _checked_measures(here, data["measures"], data["functions"], until),
        tuple(data["functions"]),
        until,
        named.own,
    ).check()


def _own_bots(
    rulebook: Rulebook, names: Sequence[str], given: Mapping[str, object] | None
) -> dict[str, Bot]:
    """The bots of somebody's own that an experiment needs, which no file holds."""
    bots = dict(given or {})
    unknown = [name for name in bots if name not in names]
    if unknown:
        raise CompareError(
            f"bots: the experiment has no bot {shown(unknown[0])} of somebody's own. Leave it out."
        )
    for name in names:
        if name in rulebook.bots:
            raise CompareError(f"experiment, own_bots: {shown(name)} comes with the game.")
        if name not in bots:
            raise CompareError(
                f"experiment: {shown(name)} is a bot of somebody's own, which no file holds. Give "
                f"it: sg.compare.from_json(…, bots={{{name!r}: …}})."
            )
    return {name: rulebook.bots.named(bots[name]) for name in names}


def _table(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CompareError(f"{shown(value)} is not a choice.")
    return value


def _read_scenario(what: str, data: Mapping[str, Any], map: Any) -> Scenario:
    try:
        found = Scenario.of(data["scenario"], map)
    except InputError as error:
        raise CompareError(f"{what}: {error}") from None
    numbers = data["remembered"]
    if not all(type(one) is int for one in numbers):
        raise CompareError(f"{what}, remembered: {shown(numbers)} is not a list of whole numbers.")
    return Scenario(found.position, tuple(numbers))
