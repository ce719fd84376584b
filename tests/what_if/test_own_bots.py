"""Bots of one's own in playouts: the same digits however they are played, and plain refusals."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import pytest

import shogun_nb as sg
from shogun_nb.engine.bots import Bot, StillThinking
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game, opened
from shogun_nb.games import gekokujo as gk
from shogun_nb.games.shogun.bots import BOTS
from shogun_nb.what_if import comparing
from shogun_nb.what_if.asking import ask
from shogun_nb.what_if.comparing import play_block
from shogun_nb.what_if.experiment import CompareError
from shogun_nb.what_if.turning import turning
from tests.engine import toy
from tests.what_if.last_battle import attack, last_battle, taken


class LikeGreedy(sg.GreedyBot):
    """The greedy bot, by views."""


class ByTurns(sg.Bot):
    """Attacks with as many armies as luck says, and remembers that it did."""

    def __init__(self) -> None:
        self.attacked = 0

    def battle_move(self, view: sg.View) -> sg.Choice:
        self.attacked += 1
        assert self.attacked == 1  # so often does Takeda attack in a playout
        return attack(view.random.randint(1, 4))


class Deaf(sg.Bot):
    def battle_move(self, view: sg.View) -> sg.Choice:
        if view.random.random() < 0.3:
            raise RuntimeError("nobody told me")
        return attack(2)


class Illegal(sg.Bot):
    def battle_move(self, view: sg.View) -> sg.Choice:
        return attack(5)


class Waits(sg.Bot):
    def battle_move(self, view: sg.View) -> sg.Choice:
        raise StillThinking("Takeda")

    def decide(self, view: Any, luck: Any) -> sg.Choice:
        return self.battle_move(view)


class Locked(sg.Bot):
    def __init__(self) -> None:
        self.lock = Lock()


def fought(bot: object = None, **settings: Any) -> sg.Comparison:
    """The last battle as this bot of Takeda fights it, and as it is fought with 3 armies."""
    alternatives = {"own": {"bots": {"Takeda": bot or ByTurns()}}, "three": attack(3)}
    given = {"playouts": 60, "bots": "random", "measure": [taken, "points"]}
    return sg.compare(last_battle(), alternatives, **{**given, **settings})


@pytest.mark.parametrize("until", [None, "round"])
def test_a_bot_that_chooses_as_a_built_in_one_has_its_digits(until: str | None) -> None:
    """So luck and hidden plans are the same, whoever asks."""
    alternatives = {
        name: {"bots": [bot, "random", "greedy"]}
        for name, bot in (("built in", "greedy"), ("own", LikeGreedy()))
    }
    found = sg.compare(
        sg.new_game(seed=7), alternatives, playouts=3, measure="points", until=until, compiled=False
    )
    assert np.array_equal(found.rows[0], found.rows[1])
    assert not found.experiment.alternatives[0].same_as(found.experiment.alternatives[1])
    assert len({*found.values("own", "provinces")}) > 1


def test_gekokujo_has_them_as_well() -> None:
    class Own(gk.GreedyBot):
        pass

    game = gk.new_game(["Oda", "Takeda"], seed=3, locals=1, options={"rounds": 1})
    found = sg.compare(
        game, {"built in": {}, "own": {"bots": Own()}}, playouts=2, measure="koku", compiled=False
    )
    assert np.array_equal(found.rows[0], found.rows[1])


def test_a_game_of_ones_own_is_compared_by_the_views_of_its_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The toy: who sows all ends with 48 seeds after four suns, else with none."""
    monkeypatch.setattr(toy.Sowing, "playouts_by_views", True)
    game = opened(Game(toy.Begun(("Ann", "Ben"), 7, 0), "tape"))
    given = {"all": {"bots": "bold"}, "none": {"choices": [toy.Sow(0)], "bots": "bold"}}
    found = sg.compare(game, given, player="Ann", playouts=200, measure="points", know_plans=True)
    assert {*found.values("all", "points")} == {0, 48}
    assert {*found.values("none", "points")} == {0, 24}  # one season less
    suns = found.estimate("all")
    assert suns.low < 48 * (3 / 4) ** 4 < suns.high


@pytest.mark.parametrize("workers", [0, 2])
def test_digits_depend_on_no_workers_and_no_memory(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each playout has a copy of the bot: what it remembers ends with the playout."""
    bot = ByTurns()
    alone = fought(bot)
    assert bot.attacked == 0
    assert 0 < alone.estimate("own").value < 1
    described = alone.experiment
    parts = [play_block(described, range(at, at + 20), False, True)[0] for at in (40, 20, 0)]
    rows = np.concatenate(parts[::-1], axis=1)
    assert np.array_equal(rows, alone.rows[:, :, : rows.shape[2]])
    if workers:
        monkeypatch.setattr(comparing, "_INTERPRETED_BLOCK", 15)
        for pool in (ThreadPoolExecutor(workers), ProcessPoolExecutor(1, get_context("spawn"))):
            with pool:
                assert np.array_equal(fought(bot, executor=pool).rows, alone.rows)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_dask_plays_them_wherever_their_class_was_written() -> None:
    """It sends the class along that stands in no file, which a process pool cannot."""
    distributed = pytest.importorskip("distributed")

    class Noted(ByTurns):
        pass

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,
        distributed.Client(two) as client,
    ):
        executor = client.get_executor()
        for bot in (ByTurns(), Noted()):
            assert np.array_equal(fought(bot, executor=executor).rows, fought(bot).rows)


def test_a_bot_that_is_shipped_by_name_is_compared_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file needs nothing but the name, and says nothing of somebody's own."""
    monkeypatch.setitem(BOTS, "wavering", ByTurns)
    monkeypatch.setattr(comparing, "INTERPRETED_PLAYOUTS", 4)
    found = fought("wavering", playouts=None, measure="points")
    assert found.playouts == 4
    assert np.array_equal(found.rows, fought(ByTurns(), playouts=4, measure="points").rows)
    assert "Not compiled, and therefore slower: wavering." in found.notes()
    assert "somebody's own" not in str(found)
    path = tmp_path / "shipped.json"
    assert "own_bots" not in json.loads(found.to_json(path))
    assert sg.compare.from_json(path).as_in_file
    box = sg.lab(path)
    assert box.compare().results() == found.results()
    box.close()
    asked = ask(last_battle(), {"so": attack(3)}, bots="wavering", playouts=4).wait()
    assert asked.comparison is not None, asked.error
    with pytest.raises(InputError, match="wavering cannot be compiled, because only"):
        fought("wavering", compiled=True)


def test_the_same_bot_in_two_alternatives_is_the_same() -> None:
    bot = ByTurns()
    both = {name: {"bots": [bot, bot, "random"]} for name in ("one", "two")}
    found = sg.compare(last_battle(), both, playouts=4)
    assert [one.bots for one in found.experiment.alternatives] == [
        ("ByTurns",) * 2 + ("random",)
    ] * 2
    assert found.sentence().endswith("the difference is exactly zero.")
    apart = sg.compare(last_battle(), {"one": {}, "two": {"bots": ByTurns()}}, bots=bot, playouts=4)
    assert apart.experiment.alternatives[1].bots == ("ByTurns 2",) * 3
    assert np.array_equal(apart.rows[0], apart.rows[1])  # luck goes by player and moment


def test_it_is_said_and_fewer_are_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "INTERPRETED_PLAYOUTS", 4)
    found = fought(playouts=None)
    assert found.playouts == 4
    assert "Bots of somebody's own: ByTurns. They are not compiled" in str(found)
    assert "Numba" not in str(found)


def test_a_view_begins_its_record_with_the_playout_and_hides_plans() -> None:
    seen: list[tuple[list[str], Any]] = []

    class Looks(sg.Bot):
        def battle_move(self, view: sg.View) -> sg.Choice:
            seen.append((view.log(), view.position.plan("Uesugi")))
            return attack(1)

        def __deepcopy__(self, memo: object) -> Bot:
            return self

    fought(Looks(), playouts=2)
    assert [(len(log), plan) for log, plan in seen] == [(0, None)] * 2


# --- files, sweeps, questions ---------------------------------------------------------------------
def test_a_file_says_that_it_needs_the_bots(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    found = fought(measure="points")
    text = found.to_json(path)
    assert json.loads(text)["own_bots"]["ByTurns"].startswith("A bot of somebody's own, which no")
    needed = r"'ByTurns' is a bot of somebody's own, .* bots={'ByTurns': …}"
    with pytest.raises(CompareError, match=needed):
        sg.compare.from_json(path)
    with pytest.raises(InputError, match=needed):
        sg.lab(path)
    again = sg.compare.from_json(path, bots={"ByTurns": ByTurns()})
    assert again.as_in_file
    assert again.to_json() == text
    for given, words in (
        ({"ByTurns": ByTurns(), "Other": ByTurns()}, "has no bot 'Other' of somebody's own"),
        ({"ByTurns": ByTurns}, "ByTurns is the class"),
        ({"ByTurns": "clever"}, "'clever' is neither"),
    ):
        with pytest.raises(InputError, match=words):
            sg.compare.from_json(path, bots=given)
    path.write_text(text.replace("ByTurns", "greedy"))
    with pytest.raises(InputError, match="own_bots: 'greedy' comes with the game"):
        sg.compare.from_json(path, bots={"greedy": ByTurns()})


def test_sweeps_questions_and_turning_points_have_them() -> None:
    settings: dict[str, Any] = {"bots": LikeGreedy(), "measure": "points", "playouts": 4}
    swept = sg.sweep(last_battle(), over="tower.stay", values=[0.1, 0.9], **settings)
    assert swept.comparison.notes()[0].count("LikeGreedy bots on all seats") == 1
    asked = ask(last_battle(), {"so": attack(3)}, **settings).wait().comparison
    assert asked is not None
    assert np.array_equal(asked.rows, sg.compare(last_battle(), {"so": attack(3)}, **settings).rows)
    over = sg.new_game(position=last_battle(), seed=7).choose(attack(3))
    course = turning(over, "Takeda", lambda then: attack(2), bots=ByTurns(), playouts=2).wait()
    assert course.points[0].cost is not None


def test_the_lab_has_them_by_program() -> None:
    box = sg.lab(last_battle())
    box.bots = {"Uesugi": LikeGreedy()}
    assert box.add({"bots": {"Takeda": ByTurns()}}) == "the ByTurns bot for Takeda"
    found = box.compare(playouts=4)
    assert found.experiment.alternatives[0].bots == ("ByTurns", "LikeGreedy", "greedy")
    assert "Bots of somebody's own: LikeGreedy and ByTurns." in str(found)
    box.close()


# --- refusals -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Deaf(), r"alternative 'own', playout \d+: Deaf for Takeda: battle_move raised Runtime"),
        (Illegal(), r"playout 0: Illegal for Takeda: battle_move chose Move.*S-49.*Nothing was"),
        (Waits(), "playout 0: The bot of Takeda is still thinking"),
        (Locked(), r"bots: Locked cannot be copied \(TypeError: cannot pickle '_thread.lock'"),
        (ByTurns, "bots: ByTurns is the class; write ByTurns()"),
        ([ByTurns()], "cannot play playouts; give 'random' or 'greedy', or a bot of your own"),
    ],
)
def test_bots_that_cannot_play_are_told(bot: object, words: str) -> None:
    with pytest.raises(CompareError, match=words):
        fought(bot, playouts=30)


def test_what_was_done_before_a_bot_failed_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "_INTERPRETED_BLOCK", 2)

    class Late(ByTurns):
        def battle_move(self, view: sg.View) -> sg.Choice:
            if view.random.random() < 0.05:
                raise ValueError("now")
            return attack(3)

    with pytest.raises(CompareError, match=r"playout \d+: Late for Takeda") as failed:
        fought(Late())
    done = failed.value.so_far
    assert done is not None
    assert 2 <= done.playouts < 60
    assert np.array_equal(done.values("own", "points"), done.values("three", "points"))


@pytest.mark.parametrize("of", ["function", "notebook"])
def test_a_bot_that_cannot_come_to_a_worker_is_told(
    of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Local(sg.Bot):
        pass

    bot: Bot = Local()
    if of == "notebook":  # as a class of a cell comes to a process that has no such cell
        monkeypatch.setattr("tests.what_if.test_own_bots.Cell", Local, raising=False)
        Local.__qualname__ = "Cell"
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as pool,
        pytest.raises(CompareError, match="must be able to import Local: write the class in a mod"),
    ):
        fought(bot, executor=pool)


def test_other_mistakes_are_told() -> None:
    for bots, settings, words in (
        ([ByTurns(), "greedy"], {}, "bots: 2 bots for 3 players. Give one for each, in the order"),
        (ByTurns(), {"compiled": True}, "compiled: ByTurns cannot be compiled, because only ran"),
    ):
        with pytest.raises(CompareError, match=words):
            sg.compare(last_battle(), {"so": {}}, bots=bots, **settings)
