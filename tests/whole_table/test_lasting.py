"""Panels that last from round to round: they show what a new panel would show, and nothing more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML, Widget

import shogun_nb as sg
from shogun_nb.controls import Press
from shogun_nb.games.shogun.bots import GreedyBot
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.at_table import ACTIONS, BIDS, PLANNING, WINTER
from shogun_nb.games.shogun.panels.bids import READY, BidsPanel
from shogun_nb.games.shogun.panels.face import PARTS
from shogun_nb.games.shogun.panels.story import Story
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.whole_table.phases import END
from shogun_nb.whole_table.table import Table, table
from tests.whole_table.test_table import NAMES, decide, play_on, quiet

LASTING = (BidsPanel, ActionsPanel, WinterPanel)


def game_of(seed: int = 7, years: int = 2) -> sg.Game:
    return sg.new_game(players=NAMES, seed=seed, options={"years": years})


def seen(box: Widget) -> list[tuple[str, str, str]]:
    """All words and presses that are on the page, in order; what is hidden is not in it."""
    if box.layout.display == "none":
        return []
    found = []
    if isinstance(box, Press):
        kinds = " ".join(kind for kind in box._dom_classes if kind != "shogun-toggle")
        found.append((box.description, box.why, kinds))
    elif isinstance(box, HTML) and box.value:
        found.append((box.value, "", ""))
    elif type(box).__name__ == "_Page":
        found.append((box.shown["html"], "", ""))
    for part in getattr(box, "children", ()):
        found += seen(part)
    return found


def as_new(here: Table) -> Any:
    """A panel of the same kind, made now for the same game on a board of its own."""
    kind = type(here.inner)
    more = {"odds": here._odds_wanted} if issubclass(kind, Story) else {}
    board = sg.LiveBoard(here.inner.position)
    return kind(here.game, here.me, bots=dict(here._chairs), board=board, **more)


def state_of(panel: Any, here: Table) -> dict[str, Any]:
    """What the frame draws of a panel, but for what has just happened."""
    part = PARTS[type(panel)](panel, here)
    state = {**part.state(), "prompt": part.prompt()}
    return {name: said for name, said in state.items() if name not in ("flights", "recap")}


def check_as_new(here: Table) -> None:
    new = as_new(here)
    if isinstance(new, Story):
        new.faced = True
        new._show()  # the frame says by itself what the board said
    if here.asked is not None and new.asked is None:
        new.advance(60)  # the table has gone on to the choice
    if here.frame.draws(type(new)):
        assert state_of(here.inner, here) == state_of(new, here)
    else:
        assert seen(here.inner) == seen(new)
    assert here.inner.still().text == new.still().text
    assert here.inner.position == new.position == here.board.position
    assert here.board._overlays == new.board._overlays
    new.close()


@pytest.mark.parametrize(
    ("seats", "seed"),
    [
        pytest.param({"Takeda": "me"}, 7, marks=pytest.mark.slow),  # two people are one and more
        ("greedy", 3),
        ({"Mori": "me", "Uesugi": "person"}, 5),
    ],
)
def test_in_every_round_it_shows_what_a_new_panel_shows(seats: object, seed: int) -> None:
    here = quiet(table(game_of(seed), seats))
    panels: dict[str, list[object]] = {}
    phase = here.phase
    for _ in range(3000):
        if here.phase == END:
            break
        if here.asked is not None:
            decide(here)
        else:
            here.hurry()
            here._tick()
        if here.phase != phase and here.phase in (BIDS, ACTIONS, WINTER):
            panels.setdefault(here.phase, []).append(here.inner)
            check_as_new(here)
        phase = here.phase
    assert here.phase == END
    assert {phase: len(made) for phase, made in panels.items()} == {BIDS: 6, ACTIONS: 6, WINTER: 2}
    assert all(len({id(panel) for panel in made}) == 1 for made in panels.values())


def test_after_an_undo_it_shows_what_a_new_panel_shows() -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    for _ in range(3):
        play_on(here, lambda here: here.phase == ACTIONS and here.asked is not None)
        decide(here)
    play_on(here, lambda here: here.phase == ACTIONS and here.asked is not None)
    panel = here.inner
    while here.phase == ACTIONS:
        here.undo()
        if isinstance(here.inner, LASTING):
            check_as_new(here)
    assert here.inner is not panel
    play_on(here, lambda here: here.phase == ACTIONS and here.asked is not None)
    assert here.inner is panel


def test_the_same_bids_are_turned_up_anew_after_an_undo() -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    play_on(here, lambda here: here.phase == ACTIONS)
    assert here.game is not None
    here.game.undo(to=0)  # as from another cell: past the bids, which lie aside
    assert here.phase == PLANNING
    decide(here)  # the same plan
    here.hurry()
    while here.phase == PLANNING:
        here._tick()
    here.stop()
    check_as_new(here)
    assert here.inner.stage == READY


def test_an_order_of_revolts_that_was_taken_back_begins_with_the_draw() -> None:
    position = sg.scenario(players=NAMES)
    for name in ("Kai", "Suruga", "Sagami"):
        position = position.set(name, owner="Mori", armies=3)
    position = position.set_round(season="winter", open_events=[6])
    here = quiet(table(sg.new_game(position=position, seed=1), {"Mori": "me"}))
    play_on(here, lambda here: here.asked is not None)
    drawn = here.inner.drawn
    here.inner.order([*reversed(drawn)])
    assert "order" not in here.frame.face.winter
    here.undo()
    assert here.inner.drawn == drawn
    assert [one["province"] for one in here.frame.face.winter["order"]["cards"]] == [*drawn]
    check_as_new(here)


def test_a_target_that_was_chosen_before_an_undo_is_not_chosen_after_it() -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    play_on(
        here, lambda here: here.phase == ACTIONS and len(getattr(here.inner, "targets", ())) > 1
    )
    here.inner.choose(here.inner.targets[0], 1)
    assert here.inner.target is not None
    here.undo()
    decide(here)
    play_on(here, lambda here: here.phase == ACTIONS and here.asked is not None)
    assert here.inner.target is None


def aside(here: Table) -> ActionsPanel:
    """The actions panel, laid aside in the bids of the second round."""
    play_on(here, lambda here: here.phase == ACTIONS)
    panel: ActionsPanel = here.inner
    play_on(here, lambda here: here.phase == BIDS and here.inner is not panel)
    assert panel.is_aside
    return panel


def test_what_lies_aside_is_hidden_and_draws_nothing() -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    panel = aside(here)
    assert panel.comm is None
    before, board = seen(here), here.board.position
    panel.show_odds(True)
    panel.manners._handle_custom_msg({"view": 1}, [])
    panel.tower._end()
    assert (seen(here), here.board.position) == (before, board)


@pytest.mark.parametrize("press", ["move", "stay", "suggest", "choose", "set_armies"])
def test_a_late_press_on_what_lies_aside_changes_nothing(press: str) -> None:
    """The second click of a double click may come when the next phase is there already."""
    here = quiet(table(game_of(), {"Takeda": "me"}))
    panel = aside(here)
    choices, before = len(here.game.choices), seen(here)  # type: ignore[union-attr]
    given = {"move": ("Kai", 1), "choose": ("Kai",), "set_armies": (1,)}.get(press, ())
    panel.guard(getattr(panel, press))(*given)
    assert panel.alert.value
    assert len(here.game.choices) == choices  # type: ignore[union-attr]
    assert seen(here) == before
    play_on(here, lambda here: here.phase == ACTIONS)
    assert panel.alert.value == ""


def test_a_late_take_on_the_bids_that_lie_aside_changes_nothing() -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    play_on(here, lambda here: here.phase == BIDS)
    panel: BidsPanel = here.inner
    play_on(here, lambda here: here.phase == ACTIONS)
    choices = len(here.game.choices)  # type: ignore[union-attr]
    with pytest.raises(sg.InputError):
        panel.take(1)
    with pytest.raises(sg.InputError):
        panel.next()
    assert len(here.game.choices) == choices  # type: ignore[union-attr]


def test_a_click_on_the_board_in_the_bids_is_no_target() -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    panel = aside(here)
    here.board.select("Kai")
    here.board._choose_selected()
    assert here.board.selected == "Kai"
    assert (panel.target, panel.alert.value) == (None, "")


def test_bots_and_odds_that_change_meanwhile_are_those_of_the_next_round() -> None:
    here = quiet(table(game_of(), {"Takeda": "me", "Mori": "random"}))
    panel = aside(here)
    here.replace_bot("Mori")
    here.show_odds(True)
    play_on(here, lambda here: here.phase == ACTIONS)
    assert here.inner is panel
    assert type(panel.bots["Mori"]) is GreedyBot
    assert panel.odds
    assert panel.tower.odds


def test_another_game_gets_panels_of_its_own(tmp_path: Path) -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    panel = aside(here)
    bids = here.inner
    other = tmp_path / "other.jsonl"
    here.save(str(other))
    here.load(str(other))
    assert panel.comm is None
    assert bids.comm is None
    assert here.frame._panel is here.inner
    play_on(here, lambda here: here.phase == ACTIONS)
    assert here.inner is not panel
    assert here.inner.game is here.game
    here.game.close()  # type: ignore[union-attr]
    here.close()


def test_the_table_closes_what_lies_aside() -> None:
    here = quiet(table(game_of(), {"Takeda": "me"}))
    panel = aside(here)
    here.close()
    assert panel.comm is None
    assert all(child.comm is None for child in panel.children)
