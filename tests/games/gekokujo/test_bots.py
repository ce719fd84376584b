"""The bots of Gekokujō: uniform luck, legal choices at both ways to play, and reasons in words."""

from __future__ import annotations

from collections import Counter

import pytest

from shogun_nb.engine.tape import make_tape
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo import legality
from shogun_nb.games.gekokujo.bots import BOTS, GreedyBot
from shogun_nb.games.gekokujo.bots.greedy import REASON_SENTENCES, STAY_WHERE_NEEDED, greedy_choice
from shogun_nb.games.gekokujo.bots.play import BOT_TAPE_LENGTH, random_choice
from shogun_nb.games.gekokujo.chance import TAPE_LENGTH, fill_by_chance
from shogun_nb.games.gekokujo.choices import CHOICE_LENGTH, KINDS, Lookup
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.course import advance, apply
from tests.games.gekokujo.table import MAP, NAMES, A, Table, dealt, table


def stands(t: Table) -> Position:
    """The position of a table."""
    names = NAMES[: t.state.players]
    return Position(MAP, names, t.facts.numbers, t.facts.options, t.state, t.hidden)


# --- greedy ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(300, 324))
def test_greedy_choices_are_legal_in_games_of_every_kind(number: int) -> None:
    """At every decision, in every module, for all seats; the position stays as it was."""
    t = dealt(number)
    tape = make_tape(number, length=TAPE_LENGTH)
    while advance(t.facts, t.state, t.hidden, t.record) != at.GAME_OVER:
        choice = [0] * CHOICE_LENGTH
        if t.state.step <= at.LAST_OF_CHANCE:
            fill_by_chance(t.facts, t.state, 0, tape, choice)
        else:
            before = t.state.fork()
            assert REASON_SENTENCES[greedy_choice(t.facts, t.state, choice)]
            assert t.state == before
            here = stands(t)
            lookup = Lookup(MAP, here.players)
            written = KINDS.from_numbers(t.state.step, choice, t.state, lookup)
            numbers = written.numbers(lookup)
            assert legality.problems(here, t.state.seat, numbers) == [], written
        apply(t.facts, t.state, t.hidden, choice, t.record)


def test_greedy_beats_random() -> None:
    """Two seats each, which change with every game: luck alone would win half."""
    wins: Counter[str] = Counter()
    for row in gekokujo.simulate(4, ["greedy", "random"], games=12, seed=5).rows:
        wins[row.bot] += int(row.won)
    assert wins["greedy"] >= 11


def test_greedy_bots_meet_in_battle() -> None:
    """Not only locals are attacked."""
    game = gekokujo.new_game(seed=4, locals=1).play("greedy")
    battles = [line for line in game.log() if line.startswith("Battle in")]
    assert sum("the locals" not in line for line in battles) >= 5


def test_greedy_gives_its_reason_for_what_it_would_choose() -> None:
    """The choice is that of :meth:`decide`, the reason a sentence; neither changes the game."""
    game = gekokujo.new_game(seed=7, locals=1)
    bot = BOTS.named("greedy")
    view = game.view("Oda")
    choice, reason = bot.suggest(view)
    assert choice == bot.decide(game.view("Oda"), ()) == GreedyBot().suggest(view)[0]
    assert reason in REASON_SENTENCES
    assert view.problems(choice) == []


def test_every_reason_is_given_by_some_rule_of_thumb() -> None:
    """Sentences and numbers belong together, and none is empty."""
    assert len(set(REASON_SENTENCES)) == len(REASON_SENTENCES)
    assert all(one.endswith(".") for one in REASON_SENTENCES)


def test_greedy_holds_what_it_leaves_and_walks_into_no_obvious_loss() -> None:
    """Three Bushi that could go leave seven alone, and one would stay to hold the province."""
    t = table(players=2)
    t.put(A, "Kai", bushi=4)
    for near in MAP.neighbours[MAP.index("Kai")]:
        t.put(1, MAP.names[near], bushi=7)
    t.begin(at.MOVING, order=[A, 1])
    choice = [0] * CHOICE_LENGTH
    t.state.step, t.state.seat = at.MOVE, A
    assert greedy_choice(t.facts, t.state, choice) == STAY_WHERE_NEEDED
    assert choice[0] == 0


def test_greedy_keeps_its_daimyo_and_strikes_others() -> None:
    """Its own Daimyo is lost last; of an enemy's units the Daimyo falls first (G-047)."""
    for shooter, kept in ((0, 1), (1, 0)):
        t = table(players=2, shooter_chooses=shooter)
        t.put(A, "Kai", bushi=2, daimyo=1)
        t.put(1, "Shinano", bushi=2)
        t.state.here, t.state.attacker, t.state.side = MAP.index("Kai"), 1, 1
        t.state.order[:] = [1, 0, -1, -1, -1, -1]
        t.state.step, t.state.seat = at.TAKE_LOSSES, shooter
        t.state.due[A] = 2
        choice = [0] * CHOICE_LENGTH
        greedy_choice(t.facts, t.state, choice)
        assert choice[: at.RONIN + 1] == [2 - (not kept), 0, 0, 0, 0, 0, not kept, 0]


# --- random ---------------------------------------------------------------------------------------
def test_random_is_uniform_over_all_legal_movements() -> None:
    """Chi-square over every movement of a group with a Daimyo, 40 draws expected of each."""
    t = table(players=2)
    t.put(A, "Awaji", bushi=2, daimyo=1)
    t.begin(at.MOVING, order=[A, 1])
    legal = {tuple(one) for one in legality.legal_numbers(stands(t), A)}
    drawn: Counter[tuple[int, ...]] = Counter()
    expected = 40
    for game in range(expected * len(legal)):
        choice = [0] * CHOICE_LENGTH
        t.state.made = game
        random_choice(t.facts, t.state, make_tape(3, 1, "bots", BOT_TAPE_LENGTH), choice)
        drawn[tuple(choice) if choice[0] else (0,)] += 1
    assert set(drawn) <= legal
    spread = sum((drawn[one] - expected) ** 2 / expected for one in legal)
    degrees = len(legal) - 1
    assert abs(spread - degrees) < 5 * (2 * degrees) ** 0.5


def test_random_bot_plays_the_same_game_at_the_table_as_in_simulations() -> None:
    """One piece serves both: views and checks on one way, the rules' own loop on the other."""
    for seed in range(2):
        game = gekokujo.new_game(seed=seed, locals=1, options={"rounds": 4}).play("random")
        rows = gekokujo.simulate(
            4, "random", games=1, seed=seed, locals=1, options={"rounds": 4}
        ).rows
        assert [row.points for row in rows] == list(game.start.rulebook.scores(game.position.state))
