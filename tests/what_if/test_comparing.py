"""Comparisons: known answers, common luck, workers, stops, refusals, and a game left as it was."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import connection, get_context
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game, opened
from shogun_nb.games import gekokujo as gk
from shogun_nb.what_if import comparing, playing
from shogun_nb.what_if.comparing import play_block
from shogun_nb.what_if.experiment import CompareError
from tests.engine.toy import Begun, Sow
from tests.what_if.last_battle import attack, compared, last_battle, taken

BATTLE = "a target and a number of armies"


def battle(bots: str = "greedy") -> sg.Game:
    """A game in which Takeda has a battle to choose."""
    return sg.new_game(seed=7).play(bots, until=BATTLE)


def quick(scenario: object, alternatives: Any, **settings: Any) -> sg.Comparison:
    """A comparison of few short playouts."""
    given = {"playouts": 8, "bots": "random", "compiled": False}
    return sg.compare(scenario, alternatives, **{**given, **settings})


# --- what comes out is true -----------------------------------------------------------------------
@pytest.mark.parametrize("armies", [1, 2, 3, 4])
@pytest.mark.parametrize("know_plans", [True, False])
def test_the_share_is_that_of_the_exact_odds(armies: int, know_plans: bool) -> None:
    odds = last_battle().odds("Kai", "Shinano", armies).win
    found = compared(armies, armies, playouts=1_200, know_plans=know_plans).estimate("few")
    assert found.low <= odds <= found.high
    assert found.high - found.low < 0.06


@pytest.mark.slow
def test_its_interval_holds_the_exact_odds_95_times_of_100() -> None:
    odds = last_battle().odds("Kai", "Shinano", 3).win
    held = 0
    for seed in range(1_000):
        found = compared(3, 3, playouts=100, seed=seed).estimate("few")
        held += found.low <= odds <= found.high
    assert 930 <= held <= 970


def test_a_choice_compared_with_itself_is_exactly_zero() -> None:
    here = battle()
    move = here.legal()[0]
    found = quick(here, {"one": move, "same": [move]}, measure=["win", "points", "provinces"])
    assert np.array_equal(found.rows[0], found.rows[1])
    for measure in found.measures:
        zero = found.difference("one", "same", measure.name)
        assert (zero.value, zero.error, zero.low, zero.high) == (0, 0, 0, 0)
    assert found.sentence().endswith("are the same: the difference is exactly zero.")


def test_common_luck_tells_more_than_luck_of_ones_own() -> None:
    few, many = compared(3, 3, playouts=800), compared(4, 4, playouts=800, seed=2)
    apart = few.estimate("few").error ** 2 + many.estimate("few").error ** 2
    found = compared(playouts=800).difference("many", "few")
    assert found.narrowing is not None
    assert found.narrowing == pytest.approx(apart / found.error**2, rel=0.15)
    assert found.narrowing > 1.2
    assert found.settled


def test_the_same_throw_with_an_army_more_never_loses_what_was_won_without_it() -> None:
    """Playout by playout: that is what common luck means."""
    found = compared(3, 4, playouts=300)
    assert (found.values("many") >= found.values("few")).all()
    assert found.values("many").sum() > found.values("few").sum() > 0


def test_playouts_may_end_with_the_round() -> None:
    """A season of Shogun, autumn with its winter; a round of Gekokujō; and no winner is told."""

    def reached(final: Any) -> Any:
        return final["round"]

    autumn, measures = last_battle(years=2), [reached, "provinces"]
    for begin, choice, then in (
        (battle(), {}, 1),
        (autumn, attack(3), 4),
        (gk.new_game(4, seed=3), {}, 2),
    ):
        found = quick(begin, {"so": choice}, until="round", measure=measures, playouts=4)
        assert set(found.values("so", "reached")) == {then}
        assert not {"win", "place"} & {*found.columns}
        assert "4 playouts to the end of the round" in found.sentence()
        whole = quick(begin, {"so": choice}, measure=measures, playouts=4)
        assert (whole.values("so", "reached") > then).all()


def test_outcomes_of_chance_are_alternatives_too_and_really_come() -> None:
    game = sg.new_game(position=last_battle(), seed=1, chance="ask").choose(attack(3))
    assert game.decision.player == "chance"
    won, lost = sg.Throw({"Takeda": 3}), sg.Throw({"Uesugi": 3})
    found = quick(game, {"won": won, "lost": lost}, player="Takeda", measure=taken)
    assert (found.estimate("won").value, found.estimate("lost").value) == (1, 0)
    row = quick(last_battle(), {"both": [attack(3), won]}, measure=taken)
    assert row.estimate("both").value == 1


def test_another_scenario_and_other_bots_are_alternatives() -> None:
    here = last_battle()
    strong = here.set("Kai", armies=8)
    found = quick(
        here,
        {
            "as it is": attack(4),
            "with more": {"scenario": strong, "choices": attack(7)},
            "by luck": {"bots": {"Takeda": "random"}},
            "strong": strong,
        },
        playouts=60,
        measure=[taken, "points"],
    )
    assert found.estimate("with more").value > found.estimate("as it is").value
    assert [one.bots for one in found.experiment.alternatives] == [("random",) * 3] * 4


def test_measures_are_what_the_game_says_at_its_end() -> None:
    ends: list[Any] = []

    def kept(of_block: Any) -> Any:
        ends.extend(of_block)
        return np.zeros(len(of_block))

    names = ["win", "place", "points", "chests", "provinces"]
    found = quick(battle("random"), {"on": {}}, measure=[kept, *names])
    seat = found.experiment.seat
    assert len(ends) == found.playouts
    for number, state in enumerate(ends):
        win, place, points, chests, provinces = (found.values("on", name)[number] for name in names)
        scores = state["points"][:3].tolist()
        assert (points, chests) == (scores[seat], state["chests"][seat])
        assert provinces == (state["owner"] == seat).sum()
        assert place >= 1 + sum(one > scores[seat] for one in scores)
        assert (win > 0) == (place == 1)
    sources = [name for name in found.columns if name.startswith("from ")]
    total = sum(found.values("on", name) for name in sources)
    assert np.array_equal(total, found.values("on", "points"))


@pytest.mark.parametrize("stop", ["a plan", "a place in the turn order", BATTLE])
def test_every_kind_of_choice_can_be_compared(stop: str) -> None:
    game = sg.new_game(seed=3).play("greedy", until=stop)
    player = str(game.decision.player)
    choice = game.suggest(player)[0]
    for source in (game, game.view(player), game.position, game.position.code()):
        found = quick(source, {"advice": choice, "luck": {}}, playouts=4, player=player)
        assert found.experiment.player == player


def test_a_view_and_its_game_give_the_same_digits() -> None:
    """So nothing that only the game knows can have been used."""
    game = battle()
    moves = {"few": game.legal()[0], "many": game.legal()[-1]}
    assert np.array_equal(quick(game, moves).rows, quick(game.view("Takeda"), moves).rows)
    known = quick(game, moves, know_plans=True)
    assert not np.array_equal(known.rows, quick(game, moves).rows)
    assert "All plans were taken as they lie." in str(known)


def test_gekokujo_is_compared_as_well() -> None:
    game = gk.new_game(["Oda", "Takeda"], seed=3, locals=1, options={"rounds": 1})
    found = quick(
        game,
        {"recruit": game.legal()[0], "finish": gk.Finished()},
        playouts=3,
        bots="greedy",
        measure=["win", "provinces", "koku"],
    )
    assert found.experiment.player == "Oda"
    assert np.array_equal(found.values("finish", "provinces"), found.values("finish", "points"))
    assert "from provinces" in found.columns


# --- nothing else changes -------------------------------------------------------------------------
def test_a_what_if_changes_nothing_in_the_game_it_came_from(tmp_path: Path) -> None:
    game = battle().keep(tmp_path / "game.jsonl")

    def all_of_it() -> tuple[Any, ...]:
        here = game.position
        return (
            here.code(),
            here.plans,
            game.record,
            game.choices,
            (tmp_path / "game.jsonl").read_bytes(),
        )

    before = all_of_it()
    view = game.view("Takeda")
    code = view.code()
    moves = game.legal()
    quick(game, {"a": moves[0], "b": [moves[1]], "c": {"bots": "greedy"}}, playouts=3)
    quick(view, {"a": moves[0]}, playouts=3)
    sg.sweep(game, over="tower.stay", values=[0, 1], playouts=2, compiled=False)
    with pytest.raises(InputError):
        quick(game, {"a": sg.Move("Kai", "Aki", 1)})
    assert all_of_it() == before
    assert view.code() == code
    game.close()


def test_a_measure_cannot_change_what_others_measure() -> None:
    def spoils(ends: Any) -> Any:
        ends["points"] = 0
        return np.zeros(len(ends))

    alone = compared(measure=["points"])
    found = compared(measure=[spoils, "points"])
    assert np.array_equal(alone.values("few", "points"), found.values("few", "points"))


# --- workers, blocks, stops -----------------------------------------------------------------------
def test_blocks_may_be_of_any_size_and_come_in_any_order() -> None:
    whole = compared(playouts=30)
    described = whole.experiment
    parts = [play_block(described, range(at, at + 5), False, True) for at in range(25, -1, -5)]
    rows = np.concatenate([rows for rows, _ in reversed(parts)], axis=1)
    assert np.array_equal(rows, whole.rows[:, :, : rows.shape[2]])


@pytest.mark.parametrize("workers", [1, 2])
def test_results_do_not_depend_on_how_many_workers_there_are(workers: int) -> None:
    alone = compared(playouts=90)
    with ThreadPoolExecutor(workers) as pool:
        assert np.array_equal(compared(playouts=90, executor=pool).rows, alone.rows)


def test_processes_play_the_same_and_a_dead_one_is_told() -> None:
    game = battle("random")
    moves = {"few": game.legal()[0], "many": game.legal()[-1]}
    alone = quick(game, moves, playouts=60)
    context = get_context("spawn")
    with ProcessPoolExecutor(2, context) as pool:
        assert np.array_equal(quick(game, moves, playouts=60, executor=pool).rows, alone.rows)
    with (
        ProcessPoolExecutor(1, context, initializer=os._exit, initargs=(1,)) as pool,
        pytest.raises(InputError, match=r"executor: block 1 of 3 was not played: a worker"),
    ):
        quick(game, moves, playouts=60, executor=pool)
    assert np.array_equal(quick(game, moves, playouts=60).rows, alone.rows)


def test_what_was_done_before_a_worker_died_is_kept() -> None:
    """Whole blocks of it, the same as without workers."""
    alone = compared(playouts=400)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        pool.submit(os.getpid).result()

        def kill(found: sg.Comparison) -> None:
            for process in [*pool._processes.values()]:
                process.kill()

        with pytest.raises(CompareError, match="BrokenProcessPool") as gone:
            compared(playouts=400, executor=pool, progress=kill)
    done = gone.value.so_far
    assert done is not None
    assert 25 <= done.playouts < 400
    assert done.playouts % 25 == 0
    assert np.array_equal(done.rows, alone.rows[:, : done.playouts])


def test_a_pool_whose_last_task_was_called_off_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python before 3.11.4 would wait for ever, if it hears of task and end at the same time."""
    waits, may_go_on = Event(), Event()
    wait = connection.wait

    def held(*given: Any) -> Any:
        waits.set()
        found = wait(*given)
        waits.clear()
        may_go_on.wait()
        return found

    monkeypatch.setattr(connection, "wait", held)
    may_go_on.set()
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    pool.submit(int).result()
    waits.wait()
    may_go_on.clear()
    comparing._call_off(pool, [pool.submit(int)])
    ending = Thread(target=pool.shutdown, daemon=True)
    ending.start()
    while not pool._shutdown_thread:
        time.sleep(0.01)
    may_go_on.set()
    ending.join(30)
    assert not ending.is_alive()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_of_dask_that_is_killed_changes_no_digit() -> None:
    """Dask lets others do what it had not done, or had done and not told."""
    distributed = pytest.importorskip("distributed")
    alone = compared(playouts=400)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,
        distributed.Client(two) as client,
    ):
        first, _ = client.run(os.getpid).values()
        killed = []

        def kill(found: sg.Comparison) -> None:
            if not killed:
                killed.append(found.playouts)
                os.kill(first, signal.SIGKILL)

        found = compared(playouts=400, executor=client.get_executor(), progress=kill)
    assert killed == [25]
    assert np.array_equal(found.rows, alone.rows)


class Latest(Executor):
    """Does its work only when it is asked for, and then what was given last first."""

    def __init__(self, dies_at: int = 10**9) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.done = 0
        self.dies_at = dies_at

    def submit(self, task: Any, /, *given: Any, **named: Any) -> Future[Any]:
        executor = self

        class Asked(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                executor.work()
                return super().result(timeout)

        asked: Future[Any] = Asked()
        self.waiting.append((asked, partial(task, *given, **named)))
        return asked

    def work(self) -> None:
        while self.waiting:
            asked, task = self.waiting.pop()
            self.done += 1
            if self.done > self.dies_at:
                asked.set_exception(OSError("the cluster is gone"))
            else:
                asked.set_result(task())


def test_the_order_in_which_workers_finish_changes_nothing() -> None:
    assert np.array_equal(compared(executor=Latest()).rows, compared().rows)


def test_a_cluster_that_goes_away_is_told() -> None:
    told = r"block 1 of 3 .* \(OSError: the cluster is gone\)\."
    with pytest.raises(CompareError, match=told) as gone:
        compared(executor=Latest(dies_at=1))
    assert gone.value.so_far is None
    with pytest.raises(InputError, match="executor: 'two' has no submit"):
        compared(executor="two")


def test_ctrl_c_keeps_whole_blocks() -> None:
    seen: list[int] = []

    def stop(found: sg.Comparison) -> None:
        seen.append(found.playouts)
        if len(seen) == 2:
            raise KeyboardInterrupt

    for executor in (None, ThreadPoolExecutor(2)):
        seen.clear()
        found = compared(playouts=100, progress=stop, executor=executor)
        assert seen == [25, 50]
        assert (found.playouts, found.asked, found.stopped) == (50, 100, True)
        assert np.array_equal(found.rows, compared(playouts=50).rows)
        assert "Stopped: 100 playouts were asked for." in str(found)


def test_ctrl_c_before_the_first_block_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(comparing, "play_block", stop)
    with pytest.raises(KeyboardInterrupt):
        compared()


def test_compiled_playouts_are_tried_only_where_they_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """And then from the block on in which that is plain, with the same results."""
    played: list[tuple[int, bool]] = []

    def noted(described: Any, block: range, compiled: bool, wants: bool) -> Any:
        played.append((len(block), compiled))
        return play_block(described, block, False, wants)

    monkeypatch.setattr(comparing, "play_block", noted)
    short = compared(compiled=None)
    assert {compiled for _, compiled in played} == {False}
    played.clear()
    monkeypatch.setattr(comparing, "_FIRST_LOOK", 0.0)
    monkeypatch.setattr(comparing, "WORTH_IT", 0.0)
    monkeypatch.setattr("shogun_nb.what_if.playing.Player.seconds_until_ready", lambda *_: 0.0)
    assert np.array_equal(compared(compiled=None).rows, short.rows)
    assert played == [(25, False), (35, True)]


def test_without_numba_there_are_fewer_playouts_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(comparing, "find_spec", lambda _: None)
    monkeypatch.setattr(comparing, "INTERPRETED_PLAYOUTS", 40)
    found = compared(playouts=None, compiled=None)
    assert found.playouts == 40
    assert "Numba is missing or cannot be used: playouts are slower without it" in str(found)
    assert "Numba" not in str(compared(playouts=40))


def test_where_numba_is_switched_off_there_are_fewer_playouts_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def switched_off(_: object) -> None:
        raise ImportError("NUMBA_DISABLE_JIT is set")

    monkeypatch.setattr(playing, "_batch_of", switched_off)
    monkeypatch.setattr(comparing, "INTERPRETED_PLAYOUTS", 40)
    found = compared(playouts=None, compiled=None)
    assert found.playouts == 40
    assert "Numba is missing or cannot be used" in str(found)


def test_compiled_comparisons_are_the_interpreted_ones(kept: Path, race: Any) -> None:
    game = race.fork().choose(Sow(2))
    assert game.decision.player == "B"
    alternatives = {"none": Sow(0), "all": Sow(3), "careful": {"bots": {"A": "careful"}}}
    for know_plans in (True, False):
        settings = {"bots": "bold", "measure": ["points", "win"], "know_plans": know_plans}
        both = [
            sg.compare(game, alternatives, playouts=300, compiled=compiled, **settings)
            for compiled in (True, False)
        ]
        assert np.array_equal(both[0].rows, both[1].rows)
        assert both[0].estimate("all").value != both[0].estimate("none").value


# --- refusals -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"playouts": 0}, "playouts: 0 is not a whole number from 2 to 10,000,000"),
        ({"playouts": 1}, "playouts: 1 is not"),
        ({"playouts": True}, "playouts: True is not"),
        ({"playouts": 10**9}, "playouts: 1000000000 is not"),
        ({"bots": "clever"}, "bots: 'clever' cannot play playouts; give 'random' or 'greedy'"),
        ({"bots": {"Hojo": "greedy"}}, "'Hojo' does not play"),
        ({"measure": "glory"}, "measure: 'glory' is not one of win, place, points, chests and"),
        ({"measure": 3}, "measure: 3 is neither a name nor a function"),
        ({"measure": []}, "measure: give at least one"),
        ({"measure": ["win", "win"]}, "measure: give at least one, and each a name of its own"),
        ({"measure": {"x": "win"}}, "measure: 'win' has a name already"),
        ({"until": "winter"}, "until: 'winter' is not 'round'"),
        ({"until": "round", "measure": "win"}, "nobody has won at the end of a round, so 'win'"),
        ({"seed": 1.5}, "seed: 1.5 is not a whole number or a text"),
        ({"player": "Hojo"}, "'Hojo' does not play"),
        ({"know_plans": 1}, "know_plans: 1 is not True or False"),
        ({"measure": lambda ends: ends["glory"]}, "measure '<lambda>' raised ValueError: no field"),
        ({"measure": lambda ends: 1 / 0}, "measure '<lambda>' raised ZeroDivisionError"),
        ({"measure": lambda ends: [1]}, "give one number for each of the 25 final positions"),
        ({"measure": lambda ends: [np.nan] * len(ends)}, "give one number for each"),
        ({"measure": lambda ends: ["x"] * len(ends)}, "raised ValueError"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as refused:
        compared(**settings)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("alternatives", "words"),
    [
        ({}, "name at least one alternative"),
        (None, "name at least one alternative"),
        ({"": attack(1)}, "'' is not a name"),
        ({"a\nb": attack(1)}, "is not a name"),
        ({1: attack(1)}, "1 is not a name"),
        ({"x" * 101: attack(1)}, "is too long"),
        ({f"{n}": attack(1) for n in range(201)}, "201 alternatives are too many"),
        ({"far": sg.Move("Kai", "Aki", 1)}, "alternative 'far', Move(start='Kai', target='Aki'"),
        ({"all": attack(5)}, "alternative 'all'"),
        ({"plan": sg.Plan(bid=0)}, "Plan is not the choice that the game waits for"),
        ({"two": [attack(1), attack(1)]}, "choice 2"),
        ({"odd": 17}, "'odd': it is no choice, and no scenario either. scenario: 17 is not a game"),
        ({"odd": None}, "alternative 'odd': None is neither a choice"),
        ({"odd": [1]}, "is neither a choice nor a list of choices"),
        ({"odd": {"bot": "greedy"}}, "there is no 'bot', only choices, bots and scenario"),
        ({"odd": {"bots": "clever"}}, "alternative 'odd': bots: 'clever'"),
        ({"odd": {"choices": "x"}}, "is neither a choice"),
        ({"text": "shogun1 side=sun players=A,B,C kai:Z9"}, "alternative 'text': position, field"),
        ({"text": "chess1"}, "There is no game 'chess'"),
        ({"others": sg.scenario(players=["A", "B", "C"])}, "its scenario has other players"),
    ],
)
def test_impossible_alternatives_are_refused_by_name(alternatives: Any, words: str) -> None:
    with pytest.raises(InputError) as refused:
        quick(last_battle(), alternatives)
    assert words in str(refused.value)


def test_impossible_scenarios_are_refused() -> None:
    over = sg.new_game(seed=1).play("random")
    with pytest.raises(InputError, match="the game is over"):
        quick(over, {"a": {}})
    crowded = sg.scenario().set("Kai", owner="Mori", armies=90)
    with pytest.raises(InputError, match="no game can begin here"):
        quick(crowded, {"a": {}})
    asked = sg.new_game(seed=1, chance="ask")
    with pytest.raises(InputError, match="chance is asked here, so say for whom"):
        quick(asked, {"a": {}})
    game = battle()
    with pytest.raises(InputError, match="Takeda's view does not hold the plans of others"):
        quick(game.view("Takeda"), {"a": {}}, know_plans=True)
    sowing = opened(Game(Begun(("Ann", "Ben"), 7, 0), "tape"), None)
    with pytest.raises(InputError, match="Sowing has no bots that can play playouts"):
        quick(sowing, {"a": {}})
    with pytest.raises(InputError, match=r"Sowing does not say how to deal .* know_plans=True"):
        sowing.position.rulebook.deal_hidden(sowing.position, 0, [])
    with pytest.raises(InputError, match="Koku lie behind screens"):
        quick(gk.new_game(seed=1, options={"screens": 1}).view("Oda"), {"a": {}})
