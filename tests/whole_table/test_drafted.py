"""Games that are still being drafted: they come to the table by way of the set-up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.games.shogun.bots import Bot
from shogun_nb.games.shogun.choices import Choice
from shogun_nb.games.shogun.panels.at_table import PLANNING
from shogun_nb.games.shogun.panels.setup import DRAFT, SetupPanel
from shogun_nb.games.shogun.view import View
from shogun_nb.whole_table.phases import END, SET_UP
from shogun_nb.whole_table.seats import kept_seats, role_of
from shogun_nb.whole_table.table import Table, table
from tests.panels.page import Page as PageAlone
from tests.whole_table.slow_bots import PATIENCE, Slow, tick
from tests.whole_table.test_frame import Page
from tests.whole_table.test_table import NAMES, play_on, quiet


def drafted(**given: Any) -> sg.Game:
    return sg.new_game(
        **{"players": NAMES, "start": "draft", "seed": 3, "options": {"years": 1}, **given}
    )


def the_draft_of(here: Table) -> SetupPanel:
    assert here.phase == SET_UP
    assert here.game is None
    assert isinstance(here.inner, SetupPanel)
    assert here.inner.stage == DRAFT
    return here.inner


def finish(here: Table) -> None:
    """Draft to the end, say Done, and play the game to its end."""
    panel = the_draft_of(here)
    panel.let_bot_finish()
    panel.finish()
    assert here.phase == PLANNING
    play_on(quiet(here))
    assert here.phase == END


@pytest.mark.parametrize("kept", [True, False])
def test_one_plays_on_from_the_draft_of_a_game(tmp_path: Path, kept: bool) -> None:
    game = drafted().play("greedy", until="a plan").play("greedy", most=5)
    path = tmp_path / "a.jsonl"
    here = table(game, {"Takeda": "me", "Mori": "random"}, keep=path if kept else False)
    before = list(game.choices)
    here.look(3)
    step = here.shown[2]
    here._past._fork.click()
    panel = the_draft_of(here)
    assert panel.game is not None
    assert (
        panel.game.choices == tuple(before[: step.choices])
        or list(panel.game.choices) == before[: len(panel.game.choices)]
    )
    assert panel.message.value.startswith("You play on from there. ")
    assert {name: role_of(bot) for name, bot in panel.bots.items()} == {
        "Uesugi": "greedy",
        "Mori": "random",
    }
    assert panel.me == "Takeda"
    finish(here)
    assert {name: role_of(seat) for name, seat in here.seats.items()} == {
        "Takeda": "me",
        "Uesugi": "greedy",
        "Mori": "random",
    }
    if kept:
        # The old one stays as it was; the new one is kept beside it from its beginning.
        assert list(sg.load(path).choices) == before
        assert here.game is not None
        assert sg.load(tmp_path / "a_2.jsonl").choices == here.game.choices
        assert kept_seats(tmp_path / "a_2.jsonl")["Mori"] == "random"


def test_a_game_in_its_draft_is_gone_on_with(tmp_path: Path) -> None:
    drafted(keep=tmp_path / "draft.jsonl").play("greedy", most=2).close()
    game = sg.new_game(players=NAMES, seed=7)
    here = table(game, {"Takeda": "me"}, keep=tmp_path / "mine.jsonl")
    here.load("draft.jsonl")
    panel = the_draft_of(here)
    assert "The game “draft” is on the table" in panel.message.value
    finish(here)
    assert here.game is not None
    assert sg.load(tmp_path / "draft.jsonl").choices == here.game.choices
    assert sg.load(tmp_path / "mine.jsonl").choices == game.choices


def test_a_game_in_its_draft_is_given_to_the_table(tmp_path: Path) -> None:
    here = table(drafted(), {"Uesugi": "me"}, keep=tmp_path / "draft.jsonl")
    assert the_draft_of(here).me == "Uesugi"
    finish(here)
    assert here.game is not None
    assert sg.load(tmp_path / "draft.jsonl").choices == here.game.choices


def test_a_game_that_code_takes_back_into_its_draft_is_drafted_on() -> None:
    game = drafted().play("greedy", until="a plan")
    here = table(game, {"Takeda": "me"})
    assert here.phase == PLANNING
    game.undo(to=4)
    assert the_draft_of(here).game is game
    finish(here)


def test_a_game_that_waits_for_chance_before_its_first_plan_changes_nothing(
    tmp_path: Path,
) -> None:
    waiting = drafted(chance="ask")
    with pytest.raises(sg.InputError, match=r"waits for chance.*game\.draw\(\)"):
        table(waiting, keep=tmp_path / "new.jsonl")
    assert list(tmp_path.iterdir()) == []
    waiting.save(tmp_path / "waiting.jsonl")
    game = sg.new_game(players=NAMES, seed=7)
    here = table(game, keep=tmp_path / "mine.jsonl")
    with pytest.raises(sg.InputError, match="waits for chance"):
        here.load("waiting.jsonl")
    assert here.game is game
    assert game.kept_in == tmp_path / "mine.jsonl"
    assert here.phase == PLANNING
    here.inner.suggest()


def test_seats_that_do_not_fit_together_are_mended(tmp_path: Path) -> None:
    """A seats file that names one player only, and not the one who sits here."""
    path = tmp_path / "other.jsonl"
    sg.new_game(players=["Mori", "Takeda", "Oda"], seed=3, keep=path).close()
    (tmp_path / "other.seats.json").write_text(json.dumps({"seats": {"Oda": "me"}}))
    here = table(sg.new_game(players=NAMES, seed=7), {"Takeda": "me"}, keep=tmp_path / "mine.jsonl")
    here.load("other.jsonl")
    assert {name: role_of(seat) for name, seat in here.seats.items()} == {
        "Mori": "greedy",
        "Takeda": "greedy",
        "Oda": "me",
    }


# --- bots that think ------------------------------------------------------------------------------
def test_a_bot_that_thinks_in_the_draft_keeps_no_page_waiting(slow: Slow) -> None:
    here = Table(None, {"Takeda": "me", "Uesugi": slow}, start="draft", keep=False, seed=3)
    panel: SetupPanel = here.inner
    panel.fill_form(first=1)
    page = Page(here)
    page.press()
    assert panel.game is not None
    for _ in range(3):
        tick(panel)
    assert panel.game.decision.player == "Uesugi"
    assert panel.message.value.startswith("The bot of Uesugi is thinking.")
    assert panel.alert.value == ""
    assert panel.manners.beat[0] > 0
    slow.gate.set()
    for _ in range(PATIENCE * 10):
        if panel.game.decision.player == "Takeda":
            break
        tick(panel)
    assert "Takeda, it is your turn" in panel.message.value
    assert panel.manners.beat[0] == 0, "nobody is asked any more"
    slow.gate.clear()
    page.wants("finish_draft")
    slow.gate.set()
    for _ in range(PATIENCE * 10):
        if panel.game.decision.kind == "a plan":
            break
        tick(panel)
    panel.finish()
    assert here.seats["Uesugi"] is slow
    assert here.phase == PLANNING


def test_a_bot_that_fails_in_the_draft_is_named() -> None:
    class Lazy(Bot):
        def draft(self, view: View) -> Choice:
            raise RuntimeError("no idea")

    panel = SetupPanel(bots={"Uesugi": Lazy()}, start="draft", seed=3)
    panel.fill_form(first=1)
    page = PageAlone(panel)
    page.press()
    assert "Lazy for Uesugi: draft raised RuntimeError: no idea" in page.alert
    assert "Go back to the set-up" in page.alert
    assert panel.stage == DRAFT
