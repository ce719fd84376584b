"""Many games at once: compiled equals interpreted, number by number, and without Numba it works."""

from __future__ import annotations

import sys
from statistics import fmean
from typing import Any

import numpy
import pytest

import shogun_nb as sg
from shogun_nb.engine import simulation
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game
from shogun_nb.engine.tape import PlayoutTape, bot_key, key_of, make_tape
from shogun_nb.what_if import compiling, playing
from shogun_nb.what_if.linking import compilable_by_numba
from shogun_nb.what_if.playing import Player
from shogun_nb.what_if.records import packed_all, unpacked_all
from tests.what_if.race import RACING, Facts, Odds, Racing

KEYS = (0, 1, key_of("class"), (1 << 63) - 1, 1 << 63, (1 << 64) - 1)
BOTS = ["careful", "bold"]


def beginning(race: Game) -> tuple[Any, Any, Any, list[int]]:
    position = race.position
    return race._facts, race._luck, position.state, position.plans


# --- luck -----------------------------------------------------------------------------------------
def test_the_luck_of_playouts_is_the_same_in_compiled_code(fast: Player) -> None:
    import numba

    compilable_by_numba(compiling.mixed)
    count_out = numba.njit(compiling.count_out)
    tape = numpy.zeros(50, numpy.int64)
    for key in KEYS:
        for playout in (0, 1, 99_999_999):
            count_out(tape, numpy.uint64(key), playout)
            assert tape.tolist() == list(PlayoutTape(key, playout, 50))


def test_games_end_with_a_round_at_both_speeds(fast: Player, slow: Player, race: Game) -> None:
    here = beginning(race)
    for last in range(4):
        one, two = (player.play_from(*here, BOTS, 3, range(9), last) for player in (fast, slow))
        assert one.tobytes() == two.tobytes()
        assert set(one["season"]) == {last + 1}


def test_the_luck_of_playouts_is_spread_evenly() -> None:
    """Means of 20,000 numbers lie within 5 standard errors, along a tape and across playouts."""
    key = key_of(1)
    along = PlayoutTape(key, 3, 20_000)
    across = [PlayoutTape(key, playout, 1)[0] for playout in range(20_000)]
    for numbers in (along, across):
        assert abs(fmean(numbers) / 2**32 - 0.5) < 5 * (1 / 12 / 20_000) ** 0.5
        assert len(set(numbers)) > 19_900
    assert bot_key(key) != key != key_of(1, "plans")


def test_a_tape_of_a_playout_ends() -> None:
    tape = PlayoutTape(5, 0, 10)
    assert tape[2:4] == [tape[2], tape[3]]
    for place in (-1, 10):
        with pytest.raises(IndexError, match=str(place)):
            tape[place]


# --- playing --------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", KEYS)
def test_playouts_end_alike_at_both_speeds(
    fast: Player, slow: Player, race: Game, key: int
) -> None:
    here = beginning(race)
    before = here[2].fork(), [*here[3]]
    for numbers in (range(40), range(1_000_000, 1_000_100, 7), range(3, 3)):
        one, two = (player.play_from(*here, BOTS, key, numbers) for player in (fast, slow))
        assert one.dtype.names == ("step", "seat", "players", "season", "planned", "seeds")
        assert len(one) == len(numbers)
        assert one.tobytes() == two.tobytes()
    assert (here[2], here[3]) == before
    assert len({tuple(seeds) for seeds in fast.play_from(*here, BOTS, key, range(40))["seeds"]}) > 9


def test_states_of_all_kinds_play_on_with_luck_of_their_numbers(
    fast: Player, slow: Player, race: Game
) -> None:
    facts, luck, state, hidden = beginning(race)
    states, laid = [], []
    for number in range(20):
        begun = state.fork()
        begun.season, begun.seeds[1] = number % 4, number
        if number % 3 == 0:
            begun.planned[0] = 1
        states.append(begun)
        laid.append([number % 3, *hidden[1:]])
    before = [one.fork() for one in states]
    rest = (BOTS, 77, range(20))
    one, two = (player.play(facts, luck, states, laid, *rest) for player in (fast, slow))
    assert one.tobytes() == two.tobytes()
    assert states == before
    alone = fast.play(facts, luck, states[4:6], laid[4:6], BOTS, 77, range(4, 6))
    assert alone.tobytes() == one[4:6].tobytes()


def test_other_facts_are_read_anew(fast: Player, slow: Player, race: Game) -> None:
    _, luck, state, hidden = beginning(race)
    ends = []
    for sun in (0, 4, 0):
        facts = Facts(Odds(sun, (1, 2)))
        one, two = (
            player.play_from(facts, luck, state, hidden, BOTS, 5, range(9))
            for player in (fast, slow)
        )
        assert one.tobytes() == two.tobytes()
        ends.append(one["seeds"].tolist())
    assert ends[0] == ends[2] != ends[1]


def test_the_games_of_a_seed_are_those_of_the_interpreter(fast: Player, race: Game) -> None:
    facts, luck, state, hidden = beginning(race)
    dealings = [BOTS, BOTS[::-1]]
    numbers = range(3, 30)
    ends = fast.play_seed(facts, luck, state, hidden, dealings, "class", numbers)
    for number, end in zip(numbers, unpacked_all(ends, state), strict=True):
        expected = state.fork()
        tapes = [
            make_tape("class", number, "chance", RACING.tape_length),
            make_tape("class", number, "bots", RACING.bot_tape_length),
        ]
        RACING.play(facts, luck, expected, list(hidden), *tapes, dealings[number % 2])
        assert end == expected


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"numbers": range(3)}, "3 numbers do not go together"),
        ({"states": []}, "0 states"),
        ({"seats": ["bold"]}, "1 bots for 2 players"),
        ({"seats": ["bold", "clever"]}, "'clever' plays no whole games of Racing"),
    ],
)
def test_what_does_not_go_together_is_refused(
    fast: Player, slow: Player, race: Game, changed: dict[str, Any], said: str
) -> None:
    facts, luck, state, hidden = beginning(race)
    given = {"states": [state], "hidden": [hidden], "seats": BOTS, "numbers": range(1), **changed}
    for player in (fast, slow):
        with pytest.raises(InputError, match=said):
            player.play(facts, luck, tape_key=1, **given)


def test_lists_of_other_lengths_are_refused(race: Game) -> None:
    states = [race.position.state, race.position.state.fork()]
    states[1].seeds = [1, 2, 3]
    with pytest.raises(ValueError, match="inhomogeneous"):
        packed_all(states)


# --- simulations ----------------------------------------------------------------------------------
def test_a_simulation_has_the_same_rows_compiled(
    fast: Player, race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it goes on compiled in its midst, and where a block ends within it."""
    expected = list(simulation.rows_of(race, BOTS, 23, compiled=False))
    assert len({row.points for rows in expected for row in rows}) > 5
    monkeypatch.setattr(simulation, "_BLOCK", 8)
    assert list(simulation.rows_of(race, BOTS, 23, compiled=True)) == expected
    monkeypatch.setattr(simulation, "_FIRST_LOOK", 0.0)
    monkeypatch.setattr(simulation, "_LEAST", 0.0)
    monkeypatch.setattr(Player, "seconds_until_ready", lambda *_: 0.0)
    played = []
    play = simulation._play
    monkeypatch.setattr(simulation, "_play", lambda *given: played.append(given[1]) or play(*given))
    assert list(simulation.rows_of(race, BOTS, 23)) == expected
    assert played == [0]


def test_bots_of_users_and_short_simulations_are_not_compiled(
    race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it is asked whether compiling is worth it")

    monkeypatch.setattr(simulation, "_is_worth_it", never)
    assert len(list(simulation.rows_of(race, BOTS, 5))) == 5

    class Mine(sg.Bot):
        pass

    monkeypatch.setattr(simulation, "_FIRST_LOOK", 0.0)
    assert sg.simulate(3, [Mine(), "random"], games=2, options={"years": 1}).games == 2


# --- without Numba --------------------------------------------------------------------------------
def test_without_numba_games_are_played_and_it_is_said_once(
    race: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slow: Player
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    playing._say_once.cache_clear()
    rulebook = Racing()
    with pytest.raises(InputError, match=r"pip install 'shogun_nb\[fast\]'"):
        Player.of(rulebook, compiled=True)
    players = [Player.of(rulebook), Player.of(rulebook)]
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "shogun_nb[fast]" in said
    here = beginning(race)
    for player in players:
        assert not player.compiled
        assert player.prepare() is None
        assert player.seconds_until_ready() == 0
        ends = player.play_from(*here, BOTS, 3, range(5))
        assert ends.tobytes() == slow.play_from(*here, BOTS, 3, range(5)).tobytes()


def test_where_compiling_is_switched_off_games_are_interpreted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import numba

    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    playing._say_once.cache_clear()
    assert not Player.of(Racing()).compiled
    assert "NUMBA_DISABLE_JIT" in capsys.readouterr().err


def test_a_game_without_such_bots_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = Racing()
    monkeypatch.setattr(Racing, "loop", None)
    with pytest.raises(InputError, match="Racing has no bots"):
        Player.of(rulebook)
