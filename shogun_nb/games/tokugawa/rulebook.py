"""The rulebook of Tokugawa: what the engine asks of it, and where it stands.

The course of the game is in :mod:`~shogun_nb.games.tokugawa.rules.course`, chance in
:mod:`~shogun_nb.games.tokugawa.chance`, what may be chosen in
:mod:`~shogun_nb.games.tokugawa.legality`. The game was invented by Victor Gilhaus and Tizian
Blumenthal; board, strength of the Swordsman and task cards are a reconstruction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.on_map import RulebookOnMap
from shogun_nb.engine.rulebook import register
from shogun_nb.games.tokugawa import chance, changing, legality, sentences
from shogun_nb.games.tokugawa.bots import BOTS
from shogun_nb.games.tokugawa.bots.play import (
    BOT_TAPE_LENGTH,
    FAST,
    play,
    random_choice,
    round_of,
)
from shogun_nb.games.tokugawa.choices import CHOICE_LENGTH, KINDS, Dice, Lookup, Retreat
from shogun_nb.games.tokugawa.entries import Entry
from shogun_nb.games.tokugawa.game import Game, Start, new_game
from shogun_nb.games.tokugawa.position import LINE_UP, Position, Situation
from shogun_nb.games.tokugawa.rules import course, tasks
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.setup import set_up
from shogun_nb.games.tokugawa.rules.towns import is_samurai
from shogun_nb.games.tokugawa.view import View

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


LESSONS = {"tokugawa/01_towns_and_roads": "shogun_nb.games.tokugawa.lessons.towns_and_roads"}
"""The module that belongs to each tutorial."""

SOURCES = ("most money", "most samurai", "most buildings", "task cards")
"""What there are points for, in the order of the rules (T-093)."""


class Tokugawa(RulebookOnMap):
    """Tokugawa as the engine asks for it."""

    name = "tokugawa"
    title = "Tokugawa"
    prefix = "T"
    module = "tokugawa"
    fast = FAST
    asked = legality.ASKED
    last_of_chance = at.LAST_OF_CHANCE
    game_over = at.GAME_OVER
    lookup = Lookup
    kinds = KINDS
    choice_length = CHOICE_LENGTH
    tape_length = chance.TAPE_LENGTH
    bot_tape_length = BOT_TAPE_LENGTH
    state = at.State
    start = Start
    game = Game
    view = View
    entry = Entry
    pictured = (Dice,)
    bots = BOTS
    lessons = LESSONS
    folder = "tokugawa"

    advance = staticmethod(course.advance)
    apply = staticmethod(course.apply)
    fill = staticmethod(chance.fill_by_chance)
    loop = staticmethod(play)
    round_of = staticmethod(round_of)
    seconds_to_compile = 30
    occasion = staticmethod(chance.occasion)
    problems = staticmethod(legality.problems)
    legal_numbers = staticmethod(legality.legal_numbers)
    chances = staticmethod(chance.outcomes)
    changeable = staticmethod(changing.changeable)

    def begin(self, start: Start, facts: Facts) -> tuple[at.State, list[int]]:
        if start.position is not None:
            return start.position.state.fork(), []
        return set_up(facts), []

    def at_random(self, position: Position, seat: int, tape: Sequence[int]) -> Choice:
        state = position.state
        numbers = [0] * CHOICE_LENGTH
        random_choice(position.facts, state, tape, numbers)
        return KINDS.from_numbers(state.step, numbers, state, position.lookup)

    def hide(self, position: Position, seat: int) -> Position:
        return position

    def deal_hidden(
        self,
        position: Position,
        seat: int,
        tape: Sequence[int],
        remembered: Sequence[int] = (),
    ) -> list[int]:
        """Nothing is hidden in this game: there is one way only."""
        return []

    def stakes(self, position: Position) -> str:
        from shogun_nb.games.tokugawa.steps import stakes

        return stakes(position)

    def choice_in_words(self, position: Any, choice: Choice) -> str:
        from shogun_nb.games.tokugawa.steps import leaving

        words = super().choice_in_words(position, choice)
        if isinstance(choice, Retreat) and position.state.step == at.RETREAT:
            unit = leaving(position).get(position.map.index(choice.town))
            return f"{words}; the {unit} there leaves the board" if unit else words
        return words

    def place_of(self, position: Situation) -> str | None:
        goal = position.state.goal
        return position.map.names[goal] if goal >= 0 else None

    def board(self, position: Position) -> Any:
        from shogun_nb.games.tokugawa.drawing import marks_of

        return marks_of(position)

    def moment(self, state: at.State) -> str:
        return f"{state.drawn}/{state.placed}/{state.turn}/{state.made}/{state.step}/{state.seat}"

    def words(self, position: Situation, entry: Entry) -> dict[str, str]:
        return sentences.Words(entry, position.lookup)

    def scores(self, state: at.State) -> tuple[int, ...]:
        return tuple(tasks.points_of(state, seat) for seat in range(at.SEATS))

    def winners(self, state: at.State) -> tuple[int, ...]:
        return (state.winner,) if state.winner >= 0 else (0, 1)

    def stands(self, position: Position) -> str:
        return f"turn {position.state.turn}" if position.state.turn else "set-up"

    def holdings(self, state: at.State, seat: int) -> dict[str, int]:
        towns = range(len(state.side))
        samurai = sum(is_samurai(state, town, seat) for town in towns)
        return {
            "koku": state.koku[seat],
            "samurai": samurai,
            "cards": tasks.cards_of(state, seat),
            "turns": state.turn,
        }

    def points_by_source(self, state: at.State, seat: int) -> dict[str, int]:
        return dict(zip(SOURCES, tasks.sources_of(state, seat), strict=True))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", default=",".join(LINE_UP), help="two names, with a comma")
        parser.add_argument("--short", action="store_true", help="the short game (T-094)")

    def game_of(self, arguments: Namespace, seed: int | str) -> Game:
        names = arguments.players.split(",")
        return new_game(names, seed, short=arguments.short or None, chance="ask")


TOKUGAWA = register(Tokugawa())
