"""Bots of one's own that think long: the page goes on, Stop works, and no choice is lost."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Sequence
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.games.shogun.bots import Bot, GreedyBot, RandomBot
from shogun_nb.games.shogun.choices import Choice
from shogun_nb.games.shogun.panels.at_table import BIDS, PLANNING
from shogun_nb.games.shogun.view import View
from shogun_nb.whole_table import chair as chairs
from shogun_nb.whole_table.chair import Chair
from shogun_nb.whole_table.phases import END
from shogun_nb.whole_table.seats import role_of
from shogun_nb.whole_table.table import Table, table
from tests.whole_table.slow_bots import PATIENCE, Slow, tick
from tests.whole_table.test_table import press

NAMES = ["Takeda", "Uesugi", "Mori"]


def laid(bot: Bot) -> Table:
    game = sg.new_game(players=NAMES, seed=7, options={"years": 1})
    return table(game, {"Takeda": bot, "Uesugi": "greedy", "Mori": "greedy"}, coach=False)


def wait_for(here: Table) -> None:
    """Wait until the bot that thinks has found what it wants."""
    chair: Any = here._chairs["Takeda"]
    assert chair._thought.over.wait(PATIENCE)


def choices(here: Table) -> int:
    """How many choices players have made."""
    assert here.game is not None
    return sum(made.player is not None for made in here.game.choices)


def test_the_page_goes_on_while_a_bot_thinks_and_stop_works(slow: Slow) -> None:
    here = laid(slow)
    here._play.click()
    for _ in range(3):
        tick(here)
    assert choices(here) == 0
    assert here.busy
    assert "The bot of Takeda is thinking" in here.message.value
    here.board.select("Kai")
    assert here.board.selected == "Kai"
    here._stop.click()
    assert not here.busy
    assert "thinking" not in here.message.value
    assert here.alert.value == ""
    slow.gate.set()
    wait_for(here)
    here._play.click()
    tick(here)
    assert choices(here) >= 1
    assert slow.asked == 1, "what it has found is kept, and not asked for again"


def test_next_waits_for_one_step_and_no_more(slow: Slow) -> None:
    here = laid(slow)
    press(here, "next")
    tick(here)
    assert here.busy
    assert choices(here) == 0
    slow.gate.set()
    wait_for(here)
    tick(here)
    assert choices(here) == 1
    assert not here.busy
    assert "thinking" not in here.message.value


def test_a_whole_game_with_a_slow_bot_is_the_same_as_without_a_page(slow: Slow) -> None:
    here = laid(slow)
    here.hurry()
    for _ in range(2000):
        if here.phase == END:
            break
        tick(here)
        chair: Any = here._chairs["Takeda"]
        if here._thinker is not None:
            slow.gate.set()
            wait_for(here)
        elif chair._thought is None:
            slow.gate.clear()
    assert here.phase == END
    other = laid(GreedyBot())
    other.to_my_choice()
    assert here.game is not None
    assert other.game is not None
    assert here.game.choices == other.game.choices


def test_a_program_waits_as_long_as_it_takes(slow: Slow) -> None:
    here = laid(slow)
    timer = threading.Timer(0.3, slow.gate.set)  # longer than the page would wait
    timer.start()
    here.next()
    assert choices(here) == 1
    timer.join()


def test_a_bot_that_is_replaced_while_it_thinks_is_not_heard(slow: Slow) -> None:
    here = laid(slow)
    here._play.click()
    tick(here)
    here.stop()
    here.replace_bot("Takeda", "random")
    assert role_of(here.seats["Takeda"]) == "random"
    here.next()
    made = choices(here)
    slow.gate.set()
    assert made == 1
    assert choices(here) == made


def test_what_was_thought_of_another_position_is_not_used(slow: Slow) -> None:
    here = laid(slow)
    assert here.game is not None
    slow.gate.set()
    while here.phase == PLANNING:
        here.next()
    assert here.phase == BIDS
    slow.gate.clear()
    here.hurry()
    while here._thinker is None:
        tick(here)
    before = slow.asked
    here.game.undo(to=0)
    slow.gate.set()
    wait_for(here)
    here.to_my_choice()
    assert here.phase == END
    assert slow.asked > before + 1
    other = laid(GreedyBot())
    other.to_my_choice()
    assert other.game is not None
    assert here.game.choices == other.game.choices


class Broken(Bot):
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        raise self.error


@pytest.mark.parametrize("error", [ValueError("no idea"), SystemExit(3)])
def test_a_bot_that_fails_in_its_thread_is_named(error: BaseException) -> None:
    here = laid(Broken(error))
    here._play.click()
    tick(here)
    if here._thinker is not None:
        wait_for(here)
        tick(here)
    assert "Broken for Takeda" in here.alert.value
    assert not here.busy
    assert here._replace_words
    press(here, "replace")
    here.to_my_choice()
    assert here.phase == END


def test_a_bot_that_changes_its_view_is_not_asked_twice(slow: Slow) -> None:
    here = laid(slow)
    here._play.click()
    for _ in range(3):
        tick(here)
    assert here._thinker == "Takeda"
    slow.gate.set()
    wait_for(here)
    tick(here)
    assert choices(here) >= 1
    assert slow.asked == 1


def test_one_bot_at_two_tables_thinks_of_one_thing_at_a_time(slow: Slow) -> None:
    tables = [laid(slow), laid(slow)]
    for here in tables:
        here._play.click()
        tick(here)
    assert slow.most == 1
    slow.gate.set()
    for here in tables:
        wait_for(here)
        tick(here)
        assert choices(here) >= 1
    assert slow.most == 1
    assert len(slow.threads) == 1, "always in the same thread"


def test_what_nobody_wants_to_know_any_more_is_not_thought_of(slow: Slow) -> None:
    here = laid(slow)
    assert here.game is not None
    chair = here._chairs["Takeda"]
    view = here.game.view("Takeda")
    other = sg.new_game(players=NAMES, seed=8, start="draft").play("greedy", until="a plan")
    ask = here.guard(lambda view: chair.decide(view, ()))
    # The first question keeps the bot busy; nobody waits for the second when a third one comes.
    for asked in (view, other.view("Takeda"), view):
        ask(asked)
    slow.gate.set()
    ask(view)
    wait_if_any: Any = chair
    if wait_if_any._thought is not None:
        assert wait_if_any._thought.over.wait(PATIENCE)
    assert slow.asked == 2


def test_the_thread_of_a_bot_ends_with_the_bot() -> None:
    bot = Slow()
    bot.gate.set()
    here = laid(bot)
    here._play.click()
    tick(here)
    number = id(bot)
    assert number in chairs._minds
    here.close()
    gone = weakref.ref(bot)
    del bot, here
    gc.collect()
    assert gone() is None
    assert number not in chairs._minds


def test_a_bot_made_from_the_random_one_has_methods_of_its_own() -> None:
    class Mine(RandomBot):
        planned = 0

        def plan(self, view: View) -> Choice:
            self.planned += 1
            return self.at_random(view)

    bot = Mine()
    game = sg.new_game(players=NAMES, seed=7, options={"years": 1}).play({"Takeda": bot}, most=1)
    assert bot.planned == 1
    assert [made.player for made in game.choices if made.player] == ["Takeda"]


def test_a_chair_asks_at_once_where_no_page_waits() -> None:
    threads = []

    class Here(Bot):
        def decide(self, view: View, luck: Sequence[int]) -> Choice:
            threads.append(threading.current_thread())
            return GreedyBot().decide(view, luck)

    game = sg.new_game(players=NAMES, seed=7)
    game.play({"Takeda": Chair("Takeda", Here(), print)})
    assert threads == [threading.current_thread()]
