"""The rulebook of Gekokujō: what the engine asks of it, and where it stands.

The course of the game is in :mod:`~shogun_nb.games.gekokujo.rules.course`, chance in
:mod:`~shogun_nb.games.gekokujo.chance`, what is asked and may be chosen in
:mod:`~shogun_nb.games.gekokujo.legality`, the words of the log in
:mod:`~shogun_nb.games.gekokujo.sentences`. The rules are by jankos1976 (ShogunGekokujo, CC BY 4.0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.narrowing import KIND, Offer, Part
from shogun_nb.engine.on_map import RulebookOnMap
from shogun_nb.engine.rulebook import register
from shogun_nb.games.gekokujo import chance, changing, legality, odds, sentences, steps
from shogun_nb.games.gekokujo.bots import BOTS
from shogun_nb.games.gekokujo.bots.play import (
    BOT_TAPE_LENGTH,
    FAST,
    play,
    random_choice,
    round_of,
)
from shogun_nb.games.gekokujo.choices import CHOICE_LENGTH, KINDS, Finished, Lookup, Roll
from shogun_nb.games.gekokujo.entries import Entry
from shogun_nb.games.gekokujo.game import CHOOSE, MODULES, Game, Start, checked_count, new_game
from shogun_nb.games.gekokujo.position import Position, Situation
from shogun_nb.games.gekokujo.rules import course
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.campaign import crowded
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.setup import set_up
from shogun_nb.games.gekokujo.rules.units import bushi_of, daimyo_of, provinces_of
from shogun_nb.games.gekokujo.view import View
from shogun_nb.games.gekokujo.words import CLAN_NAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

LESSONS = {"gekokujo/01_a_campaign": "shogun_nb.games.gekokujo.lessons.campaign"}
"""The module that belongs to each tutorial."""


class Gekokujo(RulebookOnMap):
    """Gekokujō as the engine asks for it."""

    name = "gekokujo"
    title = "Gekokujō"
    prefix = "G"
    module = "gekokujo"
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
    secrets = 1
    start = Start
    game = Game
    view = View
    entry = Entry
    pictured = (Roll,)
    points_are = "provinces"
    bots = BOTS
    lessons = LESSONS
    folder = "gekokujo"
    unseen = [0] * at.SEATS

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
            return start.position.state.fork(), list(start.position.plans)
        clans = [CLAN_NAMES.index(clan) for clan in start.clans]
        return set_up(facts, len(start.players), clans), [at.NOT_HIDING] * at.SEATS

    def argument_of(self, name: str, value: Any) -> Any:
        return value or CHOOSE  # no clans: the players have chosen them

    def at_random(self, position: Position, seat: int, tape: Sequence[int]) -> Choice:
        state = position.state.fork()
        state.seat = seat
        numbers = [0] * CHOICE_LENGTH
        random_choice(position.facts, state, tape, numbers)
        return KINDS.from_numbers(state.step, numbers, state, position.lookup)

    def offered(self, position: Position, picked: Mapping[Part, Any]) -> Offer:
        """Legal choices to choose from part by part: usual losses first, "finished" last."""
        state, lookup = position.state, position.lookup
        path = [picked.get(Part("path", place), "") for place in range(at.LONGEST_PATH + 1)]
        if state.step != at.MOVE or picked.get(KIND) is Finished:
            legal = sorted(self.legal(position), key=lambda choice: isinstance(choice, Finished))
            if state.step in (at.SPLIT_HITS, at.TAKE_LOSSES):
                usual = odds.default_choice(position.facts, state)
                legal.sort(key=lambda choice: choice.numbers(lookup) != usual)
            return Offer(legal)
        ended = None in path
        of_path = [lookup.province(name) if name else -1 for name in path]
        while of_path and of_path[-1] < 0:
            of_path.pop()
        moves = legality.offered_moves(position, of_path, ended)
        choices = [KINDS.from_numbers(state.step, move, state, lookup) for move in moves]
        finished = [Finished()] * (crowded(position.facts, state, state.seat) < 0)
        return Offer(choices if of_path else [*choices, *finished], some=not ended)

    def example(self, position: Position, /) -> str:
        return repr(Finished()) if position.state.step == at.MOVE else super().example(position)

    def choice_in_words(self, position: Position, choice: Choice) -> str:
        if isinstance(choice, Finished):
            return steps.FINISHED[position.state.step]
        return super().choice_in_words(position, choice)

    def stakes(self, position: Position) -> str:
        return steps.stakes(position)

    def board(self, position: Position) -> Any:
        from shogun_nb.games.gekokujo.drawing import marks_of

        return marks_of(position)

    def place_of(self, position: Situation) -> str | None:
        state = position.state
        place = state.retreat_from if state.step == at.RETREAT else state.here
        return position.map.names[place] if place >= 0 else None

    def hide(self, position: Position, seat: int) -> Position:
        state = position.state
        for other in range(state.players):
            if other != seat:
                position.plans[other] = at.UNKNOWN
                if position.options.screens:
                    state.koku[other] = state.stored[other] = at.UNKNOWN
        return position

    def deal_hidden(
        self,
        position: Position,
        seat: int,
        tape: Sequence[int],
        remembered: Sequence[int] = (),
    ) -> list[int]:
        """Whose assassin waits, which the public state tells: there is one way only (G-060).

        All know whom the Ninja serves and whether a mission was named. Koku of others stay as they
        are, also behind screens: what is earned and paid is open, so that they can be reckoned.
        Raises :class:`~shogun_nb.InputError` for a view behind screens, which does not hold them.
        """
        state = position.state
        if at.UNKNOWN in (*state.koku, *state.stored):
            raise InputError(
                "G-020: Koku lie behind screens here and cannot be dealt. Give the game or its "
                "position instead of what one player sees."
            )
        waits = state.ninja if state.mission == at.UNANNOUNCED else -1
        return [at.HIDING if other == waits else at.NOT_HIDING for other in range(at.SEATS)]

    def moment(self, state: at.State) -> str:
        return f"{state.round}/{state.phase}/{state.turn}/{state.step}/{state.seat}/{state.made}"

    def words(self, position: Situation, entry: Entry) -> dict[str, str]:
        return sentences.Words(entry, position.lookup, sentences.ENGLISH)

    def scores(self, state: at.State) -> tuple[int, ...]:
        return tuple(provinces_of(state, seat) for seat in range(state.players))

    def winners(self, state: at.State) -> tuple[int, ...]:
        return (state.winner,) if state.winner >= 0 else ()

    def stands(self, position: Position) -> str:
        return f"round {position.round}, {position.phase}"

    def holdings(self, state: at.State, seat: int) -> dict[str, int]:
        return {
            "koku": state.koku[seat],
            "daimyo": daimyo_of(state, seat),
            "bushi": bushi_of(state, seat),
            "glory": state.glory[seat],
            "rounds": state.round,
        }

    def holdings_now(self, position: Situation, seat: int) -> dict[str, int]:
        has = self.holdings(position.state, seat)
        glory = ("glory",) * position.options.path_of_glory
        return {name: has[name] for name in ("koku", "daimyo", "bushi", *glory)}

    def points_by_source(self, state: at.State, seat: int) -> dict[str, int]:
        return {"provinces": provinces_of(state, seat)}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=4, help="2 to 6 (default 4)")
        parser.add_argument("--clans", help="their clans, with commas")
        parser.add_argument(
            "--modules", metavar="NAMES", help=f"all, or some of {', '.join(MODULES)}, with commas"
        )
        parser.add_argument(
            "--locals", type=int, default=1, help="Bushi in provinces nobody has held (default 1)"
        )

    def game_of(self, arguments: Namespace, seed: int | str) -> Game:
        listed = {"clans": arguments.clans, "modules": arguments.modules}
        given: dict[str, Any] = {
            name: words if words == "all" or words is None else words.split(",")
            for name, words in listed.items()
        }
        players = checked_count(arguments.players)
        return new_game(players, seed=seed, locals=arguments.locals, chance="ask", **given)


GEKOKUJO = register(Gekokujo())
