"""The rulebook of Senji: what the engine asks of it, and where it stands.

The course of the game is in :mod:`~shogun_nb.games.senji.rules.course`, chance in
:mod:`~shogun_nb.games.senji.chance`, what may be chosen in :mod:`~shogun_nb.games.senji.legality`.
The game was invented by Serge Laget and Bruno Cathala; map and cards are a reconstruction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.luck import luck_of
from shogun_nb.engine.on_map import RulebookOnMap
from shogun_nb.engine.rulebook import register
from shogun_nb.games.senji import chance, changing, dealing, legality, sentences
from shogun_nb.games.senji.bots import BOTS
from shogun_nb.games.senji.choices import CHOICE_LENGTH, KINDS, Bid, Dice, Lookup
from shogun_nb.games.senji.drawing.board import marks_of
from shogun_nb.games.senji.entries import Entry
from shogun_nb.games.senji.game import Game, Start, new_game
from shogun_nb.games.senji.position import Position, Situation
from shogun_nb.games.senji.rules import course
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.setup import set_up
from shogun_nb.games.senji.rules.summer import provinces_of, units_of
from shogun_nb.games.senji.view import View, hide
from shogun_nb.games.senji.words import FAMILIES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

LESSONS = {
    "senji/01_hands_and_honour": "shogun_nb.games.senji.lessons.hands",
    "senji/02_battles_and_autumn": "shogun_nb.games.senji.lessons.battles",
}


class Senji(RulebookOnMap):
    """Senji as the engine asks for it."""

    name = "senji"
    title = "Senji"
    prefix = "SEN"
    module = "senji"
    asked = legality.ASKED
    last_of_chance = at.LAST_OF_CHANCE
    game_over = at.GAME_OVER
    lookup = Lookup
    kinds = KINDS
    choice_length = CHOICE_LENGTH
    tape_length = chance.TAPE_LENGTH
    bot_tape_length = chance.MOST_ROUNDS * at.SEATS
    state = at.State
    start = Start
    game = Game
    view = View
    entry = Entry
    checks_hidden = True
    playouts_by_views = True
    pictured = (Dice,)
    points_are = "honour"
    bots = BOTS
    lessons = LESSONS
    folder = "senji"
    unseen = [at.UNKNOWN] * at.HIDDEN

    advance = staticmethod(course.advance)
    apply = staticmethod(course.apply)
    fill = staticmethod(chance.fill_by_chance)
    occasion = staticmethod(chance.occasion)
    problems = staticmethod(legality.problems)
    legal_numbers = staticmethod(legality.legal_numbers)
    chances = staticmethod(chance.outcomes)
    hide = staticmethod(hide)
    board = staticmethod(marks_of)
    deal_hidden = staticmethod(dealing.deal_hidden)
    changeable = staticmethod(changing.changeable)

    def begin(self, start: Start, facts: Facts) -> tuple[at.State, list[int]]:
        if start.position is not None:
            return start.position.state.fork(), list(start.position.plans)
        return set_up(facts, [FAMILIES.index(family) for family in start.families])

    def at_random(self, position: Position, seat: int, tape: Sequence[int]) -> Choice:
        state = position.state
        rows = legality.legal_numbers(position, seat)
        number = tape[chance.occasion(state) * at.SEATS + seat]
        drawn = luck_of(number, state.made) * len(rows) >> 32
        return KINDS.from_numbers(state.step, rows[drawn], state, position.lookup)

    def choice_in_words(self, position: Any, choice: Choice) -> str:
        lots = position.lots if isinstance(choice, Bid) else {}
        if isinstance(choice, Bid) and choice.lot in lots:
            return f"Bid {choice.card} for {lots[choice.lot]}"
        return super().choice_in_words(position, choice)

    def place_of(self, position: Situation) -> str | None:
        state = position.state
        place = state.here if state.fight != at.NO_BATTLE else state.place
        on_board = state.phase in (at.PLACING, at.SUMMER) and 0 <= place < at.PROVINCES
        return position.map.names[place] if on_board else None

    def moment(self, state: at.State) -> str:
        return f"{state.round}/{state.phase}/{state.draws}/{state.made}/{state.step}/{state.seat}"

    def words(self, position: Situation, entry: Entry) -> dict[str, str]:
        return sentences.Words(entry, position.lookup, position.said)

    def sentence(self, position: Situation, entry: Entry) -> str:
        return sentences.with_capital(super().sentence(position, entry))

    def scores(self, state: at.State) -> tuple[int, ...]:
        return tuple(state.honour[: state.players])

    def winners(self, state: at.State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.players) if state.won >> seat & 1)

    def round_of(self, state: at.State) -> int:
        return state.round

    def stands(self, position: Situation) -> str:
        return f"round {position.state.round}" if position.state.round else "set-up"

    def holdings(self, state: at.State, seat: int) -> dict[str, int]:
        return {
            "provinces": provinces_of(state, seat),
            "units": units_of(state, seat),
            "cards": state.hand[seat],
            "hanafuda": state.hana[seat],
            "rounds": state.round,
        }

    def points_by_source(self, state: at.State, seat: int) -> dict[str, int]:
        return {"honour": state.honour[seat]}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=4, help="3 to 6 (default 4)")

    def game_of(self, arguments: Namespace, seed: int | str) -> Game:
        from shogun_nb.games.senji.position import LINE_UP, checked_players

        names = checked_players(LINE_UP[: max(0, arguments.players)])
        return new_game(names, seed, chance="ask")


SENJI = register(Senji())
