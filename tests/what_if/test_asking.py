"""Questions in the background: the digits of a comparison, block by block, stopped and failed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.what_if import asking, comparing
from shogun_nb.what_if.asking import DONE, FAILED, PLAYING, STOPPED, Answer, Question, ask
from shogun_nb.what_if.playing import Player
from tests.engine.toy import Sow
from tests.what_if.last_battle import attack, compared, last_battle, taken

BOTH = {"few": attack(3), "many": attack(4)}
LONG = 60.0  # seconds after which a test gives up


def asked(heard: Callable[[], object] = lambda: None, **settings: Any) -> Question:
    """A question about the last battle, interpreted."""
    given = {"playouts": 60, "bots": "random", "measure": taken, "compiled": False}
    return ask(last_battle(), BOTH, heard, **{**given, **settings})


class Listener:
    """What was known each time that something was heard."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.answers: list[Answer] = []
        self.threads: set[int] = set()
        self.asked = threading.Event()

    def __call__(self) -> None:
        assert self.asked.wait(LONG)
        assert self.question is not None
        self.answers.append(self.question.known)
        self.threads.add(threading.get_ident())

    def to(self, question: Question) -> Question:
        self.question = question
        self.asked.set()
        return question


def test_the_digits_are_those_of_a_comparison() -> None:
    listener = Listener()
    answer = listener.to(asked(listener)).wait(LONG)
    found = compared()
    assert (answer.stage, answer.done, answer.due, answer.share) == (DONE, 60, 60, 1.0)
    assert answer.comparison is not None
    assert np.array_equal(answer.comparison.rows, found.rows)
    assert answer.sentence == found.sentence()
    assert answer.comparison.to_json() == found.to_json()


def test_it_tells_after_each_block_what_is_known_of_the_whole_ones() -> None:
    listener = Listener()
    listener.to(asked(listener)).wait(LONG)
    counts = [one.done for one in listener.answers]
    assert counts == sorted(counts)
    assert counts[0] < 60 == counts[-1]
    assert [one.stage for one in listener.answers] == [PLAYING] * (len(counts) - 1) + [DONE]
    whole = compared().rows
    for one in listener.answers:
        if one.done > 1:
            assert one.comparison is not None
            assert np.array_equal(one.comparison.rows, whole[:, : one.done])
            assert one.comparison.estimate("few").playouts == one.done
    assert listener.threads.isdisjoint({threading.get_ident()})


def test_stop_keeps_whole_blocks_and_nothing_is_heard_after_it() -> None:
    """However large the rest of a block is that is under way."""
    under_way, go_on = threading.Event(), threading.Event()
    heard: list[int] = []

    def slow(ends: Any) -> Any:
        if heard and heard[-1] >= 4:
            under_way.set()
            assert go_on.wait(LONG)
        return taken(ends)

    def noted() -> None:
        heard.append(known[0].known.done if known else 0)

    known: list[Question] = []
    known.append(asked(noted, measure=slow, playouts=5_000))
    question = known[0]
    assert under_way.wait(LONG)
    answer = question.stop()  # while a block is played that takes as long as it likes
    assert (answer.stage, answer.over) == (STOPPED, True)
    assert answer.comparison is not None
    assert answer.comparison.stopped
    assert np.array_equal(answer.comparison.rows, compared(playouts=answer.done).rows)
    counted = len(heard)
    go_on.set()
    for thread in threading.enumerate():
        if thread.name == "what if":
            thread.join(LONG)
    assert (len(heard), question.known) == (counted, answer)
    assert question.stop() == answer


def test_an_error_is_told_as_a_sentence_and_keeps_what_was_found() -> None:
    def odd(ends: Any) -> Any:
        if 20 in calls:
            raise ZeroDivisionError("by nothing")
        calls.append(len(calls))
        return taken(ends)

    calls: list[int] = []
    answer = asked(measure=odd, playouts=5_000).wait(LONG)
    assert answer.stage == FAILED
    assert answer.error.startswith("measure 'odd' raised ZeroDivisionError: by nothing.")
    assert answer.comparison is not None
    assert answer.comparison.playouts == answer.done > 1


def test_what_nobody_foresaw_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> Any:
        raise MemoryError

    monkeypatch.setattr(asking, "play_block", broken)
    answer = asked().wait(LONG)
    assert answer.error == "The playouts broke off (MemoryError). Nothing was changed."
    assert answer.sentence == answer.error


def test_wrong_questions_are_refused_before_anything_is_played() -> None:
    with pytest.raises(InputError, match="playouts: 0 is not a whole number"):
        asked(playouts=0)
    with pytest.raises(InputError, match="alternative 'all'"):
        ask(last_battle(), {"all": attack(9)})


def test_who_listens_no_more_ends_it() -> None:
    def closed() -> None:
        raise RuntimeError("Event loop is closed")

    assert asked(closed, playouts=5_000).wait(LONG).stage == STOPPED


def test_a_game_goes_on_while_it_is_asked_about(tmp_path: Path) -> None:
    """A question changes nothing in it, and answers what was asked, whatever is played since."""
    game = sg.new_game(seed=7).play("greedy", until="a target and a number of armies")
    moves = {"few": game.legal()[0], "many": game.legal()[-1]}
    game.save(tmp_path / "before.jsonl")
    found = sg.compare(game, moves, playouts=6, bots="random", compiled=False)
    question = ask(game, moves, playouts=6, bots="random", compiled=False)
    choices = len(game.choices)
    game.choose(moves["few"])
    answer = question.wait(LONG)
    assert answer.comparison is not None
    assert np.array_equal(answer.comparison.rows, found.rows)
    game.undo(to=choices).save(tmp_path / "after.jsonl")
    before, after = (tmp_path / f"{when}.jsonl" for when in ("before", "after"))
    assert before.read_bytes() == after.read_bytes()


def test_it_goes_on_compiled_with_the_same_digits(
    kept: Path, race: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interpreted until compiled rules are there, and compiled at once when they are."""
    monkeypatch.setenv("SHOGUN_NB_CACHE", str(kept))
    played: list[bool] = []

    def noted(described: Any, block: range, compiled: bool, wants: bool) -> Any:
        played.append(compiled)
        if not compiled and len(played) > 2:
            ready.wait(LONG)
        return comparing.play_block(described, block, compiled, wants)

    def prepared(player: Any, report: Any, here: Any) -> Any:
        made = prepare(player, report, here)
        ready.set()
        return made

    ready, prepare = threading.Event(), Player.prepare
    monkeypatch.setattr(Player, "prepare", prepared)
    monkeypatch.setattr(Player, "is_ready", lambda player, here: ready.is_set())
    monkeypatch.setattr(asking, "play_block", noted)
    monkeypatch.setattr(asking, "WORTH_IT", 0.0)
    monkeypatch.setattr(Player, "seconds_until_ready", lambda *_: 0.0)
    tries = {"none": Sow(0), "all": Sow(3)}
    settings: dict[str, Any] = {"bots": "bold", "measure": "points", "playouts": 3_000}
    first = ask(race, tries, **settings).wait(LONG)
    assert (played[0], played[-1]) == (False, True)
    played.clear()
    again = ask(race, tries, **settings).wait(LONG)
    assert set(played) == {True}
    found = sg.compare(race, tries, compiled=True, **settings)
    for answer in (first, again):
        assert answer.comparison is not None
        assert np.array_equal(answer.comparison.rows, found.rows)


def test_while_rules_are_compiled_it_says_so(race: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()
    listener = Listener()

    def compiling(player: Any, report: Any, here: Any) -> None:
        assert compiled.wait(LONG)
        raise OSError("no room")  # what cannot be compiled is played interpreted

    def noted(described: Any, block: range, fast: bool, wants: bool) -> Any:
        if listener.answers and listener.answers[-1].note:
            compiled.set()
        return comparing.play_block(described, block, fast, wants)

    monkeypatch.setattr(Player, "prepare", compiling)
    monkeypatch.setattr(Player, "is_ready", lambda player, here: False)
    monkeypatch.setattr(Player, "seconds_until_ready", lambda *_: 30.0)
    monkeypatch.setattr(asking, "play_block", noted)
    monkeypatch.setattr(asking, "WORTH_IT", 0.0)
    monkeypatch.setattr(asking, "SLOWER", 0.0)
    settings: dict[str, Any] = {"bots": "bold", "measure": "points", "playouts": 20_000}
    question = listener.to(ask(race, {"none": Sow(0)}, listener, **settings))
    assert compiled.wait(LONG)
    question.stop()
    notes = {one.note for one in listener.answers} - {""}
    assert notes == {
        "The computer learns to play Racing fast. That takes about 30 seconds, only once; until "
        "then the games come slowly."
    }


def test_without_numba_fewer_playouts_are_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "find_spec", lambda _: None)
    monkeypatch.setattr(comparing, "INTERPRETED_PLAYOUTS", 20)
    answer = asked(playouts=None, compiled=None).wait(LONG)
    assert (answer.done, answer.stage) == (20, DONE)
    assert "Numba is missing or cannot be used" in str(answer.comparison)


def test_where_numba_cannot_be_used_it_plays_on_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*given: object, **settings: object) -> Any:
        if settings.get("compiled"):
            raise InputError("Numba cannot be used: it is broken.")
        return of(*given, **settings)

    of = Player.of
    monkeypatch.setattr(Player, "of", refused)
    monkeypatch.setattr(asking, "WORTH_IT", 0.0)
    monkeypatch.setattr(comparing, "INTERPRETED_PLAYOUTS", 30)
    answer = asked(playouts=None, compiled=None).wait(LONG)
    assert (answer.done, answer.due, answer.stage) == (30, 30, DONE)
