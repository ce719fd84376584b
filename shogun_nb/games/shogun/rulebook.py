"""The rulebook of Shogun: what the engine asks of it, and where it stands.

The course of the game is in :mod:`~shogun_nb.games.shogun.rules.course`, chance in
:mod:`~shogun_nb.games.shogun.chance`, what is asked and may be chosen in
:mod:`~shogun_nb.games.shogun.legality`, the words of the log in
:mod:`~shogun_nb.games.shogun.sentences`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.rulebook import Rulebook, register
from shogun_nb.games.shogun import chance, changing, dealing, legality, sentences
from shogun_nb.games.shogun.board_map import SIDES, Map
from shogun_nb.games.shogun.bots import BOTS
from shogun_nb.games.shogun.bots.play import FAST, play, round_of
from shogun_nb.games.shogun.bots.random import BOT_TAPE_LENGTH, PlanTable, plan_table, random_choice
from shogun_nb.games.shogun.choices import KINDS, Choice, Lookup, Plan, TakePlace, Throw
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.events import privilege_names
from shogun_nb.games.shogun.game import Game, Start, checked_count, new_game, start_of
from shogun_nb.games.shogun.position import Position, Situation
from shogun_nb.games.shogun.position_code import field_of
from shogun_nb.games.shogun.rules import course
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.shogun.rules.setup import board_of, place_printed_start, printed_start, set_up
from shogun_nb.games.shogun.rules.winter import is_winner, points_by_source
from shogun_nb.games.shogun.steps import step
from shogun_nb.games.shogun.towers import TowerModel, TowerTables, tower_from_text
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import SEASON_NAMES, SOURCE_NAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from shogun_nb.engine.odds_questions import OddsQuestion
    from shogun_nb.engine.reference import Reference
    from shogun_nb.games.shogun.drawing.board import OnBoard
    from shogun_nb.games.shogun.panels.at_table import ShogunAtTable

LESSONS = {
    "01_setup": "shogun_nb.games.shogun.lessons.setup",
    "02_planning": "shogun_nb.games.shogun.lessons.planning",
    "03_battles": "shogun_nb.games.shogun.lessons.battles",
    "04_winter_scoring": "shogun_nb.games.shogun.lessons.winter",
    "05_a_whole_game": "shogun_nb.games.shogun.lessons.whole_game",
    "06_what_if": "shogun_nb.games.shogun.lessons.what_if",
    "07_how_sure": "shogun_nb.games.shogun.lessons.how_sure",
    "probability/01_what_falls_out": "shogun_nb.games.shogun.lessons.what_falls_out",
    "probability/02_adding_up": "shogun_nb.games.shogun.lessons.adding_up",
    "probability/03_the_tower_remembers": "shogun_nb.games.shogun.lessons.the_tower_remembers",
    "probability/04_measure_your_tower": "shogun_nb.games.shogun.lessons.measure_your_tower",
    "probability/05_should_i_attack": "shogun_nb.games.shogun.lessons.should_i_attack",
}
"""The module that belongs to each tutorial."""
_AT_A_PLACE = (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY, at.PLACE_GROUP, at.THROW)


class Shogun(Rulebook):
    """Shogun as the engine asks for it."""

    name = "shogun"
    title = "Shogun"
    prefix = "S"
    module = "sg"
    fast = FAST
    asked = legality.ASKED
    last_of_chance = at.LAST_OF_CHANCE
    game_over = at.GAME_OVER
    lookup = Lookup
    kinds = KINDS
    choice_length = course.CHOICE_LENGTH
    tape_length = chance.TAPE_LENGTH
    bot_tape_length = BOT_TAPE_LENGTH
    start = Start
    game = Game
    view = View
    entry = Entry
    pictured = (Throw,)
    bots = BOTS
    lessons = LESSONS
    course_problems = ("shogun_nb.games.shogun.lessons.problems",)

    advance = staticmethod(course.advance)
    apply = staticmethod(course.apply)
    fill = staticmethod(chance.fill_by_chance)
    loop = staticmethod(play)
    round_of = staticmethod(round_of)
    numbers_of = staticmethod(legality.numbers_of)
    legal = staticmethod(legality.legal_choices)
    example = staticmethod(legality.example)
    remembered = staticmethod(dealing.remembered)
    deal_hidden = staticmethod(dealing.deal_hidden)
    changeable = staticmethod(changing.changeable)
    start_of = staticmethod(start_of)
    step = staticmethod(step)

    def odds_questions(self) -> tuple[OddsQuestion, ...]:
        from shogun_nb.games.shogun.odds_answers import QUESTIONS

        return QUESTIONS

    @property
    def reference(self) -> Reference[Parameters, Options]:
        from shogun_nb.games.shogun.reference import REFERENCE

        return REFERENCE

    def new_game(self, **arguments: Any) -> Game:
        return new_game(**arguments)

    def facts_of(self, start: Start) -> Facts:
        board = board_of(start.map, start.side, len(start.players))
        return Facts(board, start.numbers, start.options)

    def begin(self, start: Start, facts: Facts) -> tuple[at.State, list[int]]:
        if start.position is not None:
            return start.position.state.fork(), list(start.position.plans)
        return set_up(facts, len(start.players)), [at.HIDDEN] * (at.SEATS * at.SPACES)

    def set_out(self, start: Start, state: at.State, record: list[Any]) -> None:
        players = len(start.players)
        if start.start == "printed":
            place_printed_start(state, printed_start(start.map, players), record)
        elif start.first is not None:
            seat = start.lookup.seat(start.first)
            for turn in range(players):
                state.turns[turn] = (seat + turn) % players

    def luck_of(self, start: Start | Position) -> TowerTables:
        return start.tower.tables()

    def read_position(self, code: str, map: Map | None = None) -> Position:
        return Position.from_code(code, map=map)

    def bot_tables(self) -> PlanTable:
        return plan_table()

    def outcomes(self, position: Position) -> list[tuple[Sequence[int], Fraction]]:
        return list(chance.outcomes(position.facts, position.state, position.tower))

    def place_of(self, position: Position) -> str | None:
        state = position.state
        return (
            position.map.names[state.here]
            if state.step in _AT_A_PLACE and state.here >= 0
            else None
        )

    def words_of(self, position: Position) -> str:
        state = position.state
        if state.step == at.DRAW_REVOLT:
            victim = position.players[state.turns[state.turn]]
            return f"a province of {victim} for a winter revolt"
        return legality.ASKED[state.step].words

    def choice_in_words(self, position: Position, choice: Choice) -> str:
        words = super().choice_in_words(position, choice)
        if isinstance(choice, TakePlace):
            card = position.state.special[choice.place - 1]
            return f"{words}: {privilege_names(position.numbers)[card]}"
        return words

    def position(
        self,
        start: Start | Position,
        state: at.State,
        hidden: Sequence[int],
        last: Mapping[tuple[type[Choice], int], Choice],
    ) -> Position:
        here = Position(
            start.map,
            start.side,
            start.players,
            start.numbers,
            start.options,
            start.tower,
            state,
            hidden,
        )
        covers = {seat: made.covers for (_, seat), made in last.items() if isinstance(made, Plan)}
        before = start if isinstance(start, Position) else start.position
        here._covers = {**(before._covers if before else {}), **covers}
        return here

    def situation(self, start: Start, facts: Facts, lookup: Lookup, state: at.State) -> Situation:
        here = Situation(start.map, start.side, start.players, start.numbers, start.options, state)
        here.board, here.facts, here.lookup = facts.board, facts, lookup
        return here

    def hide(self, position: Position, seat: int) -> Position:
        for other in range(at.SEATS):
            if other != seat:
                board = slice(other * at.SPACES, (other + 1) * at.SPACES)
                position.plans[board] = [at.HIDDEN] * at.SPACES
        position._covers = {of: laid for of, laid in position._covers.items() if of == seat}
        return position

    def moment(self, state: at.State) -> str:
        slot = getattr(state, field_of("slot", state))
        return f"{state.round}/{state.step}/{slot}/{state.turned_up}"

    def log(self, position: Position, entries: Sequence[Any]) -> list[str]:
        return sentences.log_of(position.lookup, position.numbers, entries)

    def scores(self, state: at.State) -> tuple[int, ...]:
        return tuple(state.points[: state.players])

    def winners(self, state: at.State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.players) if is_winner(state, seat))

    def board(self, position: Position) -> OnBoard:
        from shogun_nb.games.shogun.drawing.board import OnBoard

        return OnBoard(position)

    @property
    def at_table(self) -> ShogunAtTable:
        from shogun_nb.games.shogun.panels.at_table import SHOGUN_AT_TABLE

        return SHOGUN_AT_TABLE

    def stands(self, position: Position) -> str:
        state = position.state
        return f"{SEASON_NAMES[state.round % at.SEASONS]} of year {state.round // at.SEASONS + 1}"

    def at_random(self, position: Position, seat: int, tape: Sequence[int]) -> Choice:
        state = position.state.fork()
        state.seat = seat
        numbers = [0] * course.CHOICE_LENGTH
        random_choice(position.facts, plan_table(), state, tape, numbers)
        return KINDS.from_numbers(state.step, numbers, state, position.lookup)

    def holdings(self, state: at.State, seat: int) -> dict[str, int]:
        return {"chests": state.chests[seat], "provinces": state.owner.count(seat)}

    def points_by_source(self, state: at.State, seat: int) -> dict[str, int]:
        return dict(zip(SOURCE_NAMES, points_by_source(state, seat), strict=True))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=5, help="3, 4 or 5 (default 5)")
        parser.add_argument("--side", choices=SIDES, default="sun")
        parser.add_argument(
            "--start", choices=("printed", "draft"), help="default: printed on the sun side"
        )
        parser.add_argument("--years", type=int, choices=(1, 2), default=2)
        parser.add_argument(
            "--tower",
            help="the battle tower: 0.25,0.5 (stay, fall: the default), two_floors:0.8,0.02 "
            "(passing, loosening), a CSV file of recorded throws, or recorded:10.3.4.2,9.2.4.1 (a "
            "list of thrown in, stayed, inside before, fell out)",
        )

    def game_of(self, arguments: Namespace, seed: int | str) -> Game:
        players = checked_count(arguments.players)
        options = {"years": arguments.years}
        tower = _tower_named(arguments.tower) if arguments.tower else None
        return new_game(
            players,
            arguments.side,
            arguments.start,
            seed,
            options=options,
            tower=tower,
            chance="ask",
        )


def _tower_named(text: str) -> TowerModel:
    """A tower by its numbers, or the one that repeats the throws in a file."""
    if text.lower().endswith(".csv"):
        from shogun_nb.games.shogun.measuring.throws import read_throws

        return read_throws(text).tower()
    return tower_from_text(text)


SHOGUN = register(Shogun())
