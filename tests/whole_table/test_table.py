"""The whole table, without a page: phases, people, bots, looking back, files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import shogun_nb as sg
from shogun_nb.board.still import _png
from shogun_nb.controls import Press
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.choices import Choice
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.at_table import ACTIONS, BIDS, PLANNING, WINTER
from shogun_nb.games.shogun.panels.bids import READY, BidsPanel
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.panels.setup import KEPT
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.view import View
from shogun_nb.whole_table.coach import open_questions
from shogun_nb.whole_table.cover import Cover
from shogun_nb.whole_table.phases import END, SET_UP
from shogun_nb.whole_table.seats import (
    checked_seats,
    kept_now,
    kept_seats,
    role_of,
    seats_file,
)
from shogun_nb.whole_table.table import Table, table
from tests.engine.test_toy import sowing
from tests.helpers_game import no_space
from tests.whole_table.slow_bots import tick

NAMES = ["Takeda", "Uesugi", "Mori"]


def short(**given: Any) -> sg.Game:
    return sg.new_game(**{"players": NAMES, "seed": 7, "options": {"years": 1}, **given})


def decide(here: Table) -> None:
    """What a person who always takes the greedy bot's advice does now."""
    inner = here.inner
    if isinstance(inner, PlanningPanel):
        inner.suggest()
        inner.confirm()
    elif here.phase == PLANNING:
        presses = [box for box in inner.children if isinstance(box, Press)]
        presses[0].click()
    else:
        assert here.game is not None
        choice, _ = here.game.suggest()
        if isinstance(inner, BidsPanel):
            inner.take(choice.place)  # type: ignore[attr-defined]
        elif isinstance(inner, ActionsPanel):
            if isinstance(choice, sg.Move):
                inner.move(choice.target, choice.armies)
            else:
                inner.stay()
        else:
            assert isinstance(inner, WinterPanel)
            inner.order(choice.provinces)  # type: ignore[attr-defined]


def play_on(here: Table, until: Callable[[Table], bool] = lambda _: False) -> list[str]:
    """Play to the end; the phases in the order in which they came."""
    phases = [here.phase]
    for _ in range(5000):
        if here.phase == END or until(here):
            return phases
        if here.asked is not None:
            decide(here)
        else:
            here.to_my_choice()
        if phases[-1] != here.phase:
            phases.append(here.phase)
    raise AssertionError("the game does not come to an end")


def press(here: Table, intent: str, **fields: Any) -> None:
    """What the page asks for when somebody presses something there."""
    here.frame._heard(None, {"do": intent, **fields}, [])


def quiet(here: Table) -> Table:
    """The same table without second thoughts: the coach has tests of its own."""
    here.coach.on = False
    return here


@pytest.mark.parametrize(
    "seats",
    [
        {"Takeda": "me"},
        {"Takeda": "person", "Mori": "me"},
        {"Takeda": "me", "Uesugi": "person", "Mori": "person"},
        "greedy",
        "random",
    ],
)
def test_a_short_game_is_played_to_its_end(seats: object) -> None:
    here = quiet(table(short(), seats))
    phases = play_on(here)
    assert here.game is not None
    assert here.game.over
    assert phases[-1] == END
    assert here.shown == steps_of(here.game)


def test_each_phase_has_its_panel() -> None:
    here = quiet(table(short()))
    assert isinstance(here.inner, PlanningPanel)
    seen = [here.phase]
    decide(here)
    for _ in range(400):
        if here.phase == END:
            break
        if here.asked:
            decide(here)
        else:
            here.next()
        if seen[-1] != here.phase:
            seen.append(here.phase)
    assert seen == [PLANNING, BIDS, ACTIONS] * 3 + [WINTER, END]


def test_next_waits_for_a_person_and_says_for_what() -> None:
    here = table(short())
    with pytest.raises(sg.InputError, match="Takeda plans first"):
        here.next()
    press(here, "next")
    assert "Takeda plans first" in here.alert.value


def test_with_several_people_a_cover_hides_each_plan() -> None:
    here = quiet(table(short(), {"Takeda": "person", "Uesugi": "person"}))
    assert not isinstance(here.inner, PlanningPanel)
    assert "Hand over to Takeda" in here.inner.message.value
    decide(here)  # I am Takeda
    assert isinstance(here.inner, PlanningPanel)
    assert here.inner.player == "Takeda"
    takeda = here.inner
    decide(here)
    assert not isinstance(here.inner, PlanningPanel)
    assert "Hand over to Uesugi" in here.inner.message.value
    assert takeda.comm is None
    assert here.frame._panel_box.children == (here.inner,)
    decide(here)
    assert here.inner.player == "Uesugi"
    assert all(card is None for card in here.inner.laid.values())


@pytest.mark.parametrize("kind", ["plan", "take_place", "battle_move"])
def test_a_bot_that_fails_is_named_and_can_be_replaced(kind: str) -> None:
    def fail(self: object, view: View) -> Choice:
        raise RuntimeError("<b>no idea</b>")

    broken = type("Broken", (sg.Bot,), {kind: fail})
    here = quiet(table(short(), {"Takeda": "me", "Mori": broken()}))
    with pytest.raises(sg.InputError, match="Broken for Mori"):
        play_on(here)
    words = "Let the greedy bot go on for Mori"
    assert here.frame.face.prompt["main"] == {"words": words, "do": "replace"}
    press(here, "replace")
    assert role_of(here.seats["Mori"]) == "own" or role_of(here.seats["Mori"]) == "greedy"
    play_on(here)
    assert here.phase == END


def test_looking_back_changes_nothing() -> None:
    here = quiet(table(short()))
    play_on(here, until=lambda here: here.phase == ACTIONS and here.asked is not None)
    game = here.game
    assert game is not None
    before = (game.choices, game.position, here.phase, here.inner, here.inner.position)
    for number in range(1, len(here.shown) + 1, 3):
        here.look(number)
        assert here.looking == (number if number < len(here.shown) else None)
    here.look(5)
    assert here._past.board is not None
    assert here._past.board.position == here.shown[4].position
    here.to_now()
    assert before == (game.choices, game.position, here.phase, here.inner, here.inner.position)


def test_the_past_is_watched_step_by_step_until_somebody_looks_elsewhere() -> None:
    here = quiet(table(short()))
    play_on(here, until=lambda here: len(here.shown) > 9)
    watch, last = here._past.watch, len(here.shown)
    here.look(3)
    watch.click()
    for number in (4, 5):
        tick(here)
        assert (here.looking, watch.description) == (number, "Pause")
    watch.click()
    tick(here)  # one that was under way
    assert (here.looking, watch.description) == (5, "Watch")
    for elsewhere in (lambda: here.look(2), here.to_now):
        here.look(4)
        watch.click()
        tick(here)
        elsewhere()
        looking = here.looking
        tick(here)
        assert (here.looking, here._past.watches) == (looking, False)
    here.look(last - 2)
    watch.click()
    for number in (last - 1, None, None):
        tick(here)
        assert here.looking == number
    assert not here._past.watches
    assert here.manners.beat[0] == 0  # no page goes on ticking


def test_what_is_not_shown_yet_is_nowhere_to_be_seen() -> None:
    """The game runs ahead of what is told: neither slider nor log may."""
    here = quiet(table(short()))
    decide(here)
    here.to_my_choice()
    assert here.game is not None
    while here.phase != END:
        told = here.shown
        assert here._past.slider.max == max(2, len(told))
        if here.phase == BIDS:
            drawn = [step.what == kinds.EVENT_DRAWN for step in told[-40:]]
            assert any(drawn[-len(here.inner.told) :]) == bool(here.inner.told)
            assert (here.inner.stage == READY) == (told[-1].kind != "bids")
        if isinstance(here.inner, ActionsPanel | WinterPanel):
            entries = [entry for step in here.inner.told for entry in step.entries]
            assert not entries or told[-1].entries[-1] == entries[-1]
        if here.asked:
            decide(here)
        else:
            here.next()


def test_code_that_takes_back_while_one_looks_back_leads_to_now() -> None:
    game = short()
    here = quiet(table(game))
    decide(here)
    here.to_my_choice()
    here.look(len(here.shown) - 2)
    game.undo(to=0)
    assert here.alert.value == ""
    assert here.looking is None
    assert here.phase == PLANNING
    assert here.board.layout.display != "none"


def test_what_one_person_looked_at_is_not_seen_behind_the_cover() -> None:
    here = quiet(table(short(), {"Takeda": "person", "Uesugi": "person"}))
    decide(here)
    here.board._click(here.board.position.map.index("Mino"))
    assert here.board.selected == "Mino"
    decide_and_confirm(here)
    assert isinstance(here.inner, Cover)
    assert here.board.selected is None
    assert "Mino" not in here.board._card.value
    assert here.board.message.value == "The board as everybody may see it."
    decide(here)
    assert here.inner.player == "Uesugi"
    assert here.board.selected is None


def decide_and_confirm(here: Table) -> None:
    here.inner.suggest()
    here.inner.confirm()


def test_two_tables_of_one_notebook_keep_their_games_apart(tmp_path: Path) -> None:
    """The cell is run again, and a new game begun: the first one goes on under another name."""
    path = tmp_path / "shogun_game.jsonl"
    first = Table(keep=path, seed=3)
    first.inner.set_up()
    first.inner.finish()
    decide(quiet(first))
    second = Table(keep=path, seed=4)
    second.inner.leave()
    second.inner.set_up(players=["Ann", "Ben", "Cem"], me="Ben")
    second.inner.finish()
    assert first.game is not None
    assert second.game is not None
    aside = first.game.kept_in
    assert aside is not None
    assert aside.name == "shogun_game-put-aside-1.jsonl"
    press(first, "drawer", name="files")
    assert f"This game is kept as “{aside.stem}”" in first._file_box.words.value
    first.replace_bot("Mori", "random")
    assert kept_seats(path) == {"Ann": "greedy", "Ben": "me", "Cem": "greedy"}
    assert kept_seats(aside)["Mori"] == "random"
    first.to_my_choice()
    decide(quiet(second))
    assert sg.load(aside).choices == first.game.choices
    assert sg.load(path).choices == second.game.choices


def test_a_game_that_keeps_itself_is_said_to_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "self.jsonl"
    here = table(short(keep=path))
    press(here, "drawer", name="files")
    assert "This game is kept as “self” after every choice." in here._file_box.words.value
    assert kept_seats(path)["Takeda"] == "me"


def test_cards_that_were_laid_lie_there_again_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"

    def left(here: Table) -> Table:
        assert here.game is not None
        here.game.close()  # as when the kernel is started anew
        here.close()
        again = Table(keep=path)
        again.inner.resume()
        assert again.phase == PLANNING
        return quiet(again)

    def lying(here: Table) -> dict[str, Any]:
        return {space: card for space, card in here.inner.laid.items() if card is not None}

    here = Table(keep=path, seed=3, start="printed")
    here.inner.set_up()
    here.inner.finish()
    here.inner.lay("castle", "Harima")
    here.inner.lay("bid", 2)
    here.inner.lay("taxes", "Izu")
    here.inner.lay("castle", None)
    here = left(here)
    assert lying(here) == {"taxes": "Izu", "bid": 2}
    assert "lie there again" in here.message.value
    here.inner.clear()
    here = left(here)
    assert lying(here) == {}
    assert "lie there again" not in here.message.value
    # What was handed in and what lies there from another round are told apart.
    here.inner.suggest()
    here.inner.confirm()
    here.to_my_choice()
    play_on(here, until=lambda here: here.phase == PLANNING)
    here = left(here)
    assert lying(here) == {}
    # Whatever somebody has written there, only what may lie there lies there.
    assert here.game is not None
    own = here.inner._hand[0]
    cards = {"castle": "Sado", "taxes": own, "no space": 1, "bid": 77, "rice": [1], "temple": True}
    laid = {"player": "Takeda", "choices": len(here.game.choices), "cards": cards}
    seats = json.loads(seats_file(path).read_text())
    seats_file(path).write_text(json.dumps({**seats, "laid": laid}))
    here = left(here)
    assert lying(here) == {"taxes": own}
    for wrong in ([], {"player": 1}, {"player": "Takeda", "choices": "4", "cards": {}}):
        seats_file(path).write_text(json.dumps({**seats, "laid": wrong}))
        here = left(here)
        assert lying(here) == {}
    here.close()


def test_what_happened_while_it_hurried_is_told() -> None:
    here = quiet(table(short(seed=3)))
    told = []
    while here.phase != END:
        if here.asked:
            decide(here)
            continue
        assert here.game is not None
        had = set(here._position().provinces("Takeda"))
        record = len([entry for step in here.shown for entry in step.entries])
        here._hurry_button.click()
        while here.busy:
            here.manners._ticked(None, {"tick": here.manners.beat[1]}, None)
        words = here.news
        have = set(here._position().provinces("Takeda"))
        new = [entry for step in here.shown for entry in step.entries][record:]
        revolts = [entry for entry in new if entry[:3] == (kinds.REVOLT_BROKE_OUT, entry[1], 0)]
        if here.phase == END:
            break
        printed = here.game.position.map.printed
        for gone in (had - have) | (have - had):
            assert printed[here.game.position.map.index(gone)] in words
        assert ("You have lost" in words) == bool(had - have)
        assert ("You have won" in words) == bool(have - had)
        assert ("A revolt broke out in" in words) == bool(revolts)
        told.append(words)
    assert any("You have lost" in words for words in told)
    assert any("You have won" in words for words in told)
    assert "" in told, "nothing is told of nothing"


def test_a_game_that_was_loaded_is_found_again(tmp_path: Path) -> None:
    """A page that is loaded anew, or a cell run again: the table goes on with the last game."""
    home = tmp_path / "shogun_game.jsonl"
    short(seed=2, keep=tmp_path / "class.jsonl").close()

    def again() -> Table:
        here = Table(keep=home, seed=3)
        if here.inner.stage == KEPT:
            here.inner.resume()
        else:
            here.inner.set_up()
            here.inner.finish()
        return quiet(here)

    def leave(here: Table) -> None:
        assert here.game is not None
        here.game.close()  # as when the kernel is started anew
        here.close()

    here = again()
    here.load("class.jsonl")
    decide(here)
    leave(here)
    here = again()
    assert here.game is not None
    assert here.game.seed == 2
    assert here.game.kept_in == tmp_path / "class.jsonl"
    # A new game is kept where the first was; that is put aside. And then this one is the last.
    here.new_game()
    here.inner.set_up(seed=5)
    here.inner.finish()
    assert here.game.kept_in == home
    assert sg.load(tmp_path / "shogun_game-put-aside-1.jsonl").seed == 3
    assert sg.load(tmp_path / "class.jsonl").seed == 2
    leave(here)
    here = again()
    assert here.game is not None
    assert (here.game.seed, here.game.kept_in) == (5, home)
    # One that is gone meanwhile, or stands in another folder, is not looked for.
    here.load("class.jsonl")
    leave(here)
    (tmp_path / "class.jsonl").unlink()
    here = again()
    assert here.game is not None
    assert here.game.kept_in == home
    leave(here)
    for name in ("../class.jsonl", "/etc/passwd", 7, "."):
        seats_file(home).write_text(json.dumps({"seats": {}, "now": name}))
        assert kept_now(home) is None


def test_a_fork_begins_at_the_very_step_that_is_looked_at(request: pytest.FixtureRequest) -> None:
    """Also where the game would run on by itself: in the actions, in winter, with the bids."""
    whole = short(seed=11).play("greedy")
    here = quiet(table(whole, "greedy"))
    total = len(here.shown)
    told = {"action", "throw", "rice", "revolts", "points"}
    seen = set()
    for number in range(20, total, 5 if request.config.getoption("--long") else 8):
        here = quiet(table(whole.fork(), {"Takeda": "me"}))
        step = here.shown[number - 1]
        here.look(number)
        here.fork()
        seen.add(step.kind)
        now = here.shown[-1]
        if step.kind in told:
            # Before a move that is looked at, it is to be chosen; winter tells some steps as one.
            more = 1 if step.kind in ("action", "throw") else 6
            assert number - 1 <= len(here.shown) <= number + more
            assert here.inner.position.scores == now.position.scores
        elif step.kind == "bids":
            assert now.kind == "bids"
            assert now.position.state.round == step.position.state.round
        else:
            assert len(here.shown) >= number
        here.close()
    assert seen >= {"action", "throw", "rice", "points", "bids", "cards"}


def test_the_board_does_not_run_ahead_of_the_bids() -> None:
    """The last special card is taken, and the actions go on at once; nobody has seen them yet."""
    here = quiet(table(short(seed=1)))
    play_on(here, until=lambda here: here.phase == BIDS and here.inner.done)
    assert here.game is not None
    assert here.game.position.state.phase == at.ACTING
    bids = [step for step in here.shown if step.kind == "bids"]
    assert here.board.position.chests == bids[-1].position.chests
    assert here.inner.position.chests == bids[-1].position.chests
    assert here.game.position.chests != bids[-1].position.chests, "taxes have been collected"
    reasons = {why for _, why in open_questions(here.inner)}
    assert not any("waits for" in why for why in reasons)


def test_a_kept_game_does_not_tell_what_nobody_has_seen(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    game = short(seed=1, keep=path)
    game.play("greedy", until="a target and a number of armies")
    game.close()
    here = Table(keep=path)
    words = here.inner._kept_words
    assert "waits for" not in words
    assert "The actions of this round are being carried out." in words
    last_bid = [step for step in steps_of(game) if step.kind == "bids"][-1]
    assert here.inner.board.position.chests == last_bid.position.chests
    assert here.inner.board.position.chests != game.position.chests


def test_a_fork_that_cannot_be_kept_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.jsonl"
    here = quiet(table(short(), keep=path))
    decide(here)
    game = here.game
    here.look(3)

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", no_space)
        here._past._fork.click()
    assert "No space left" in here.alert.value
    assert here.game is game
    assert here.looking == 3
    here.to_now()
    here.to_my_choice()
    assert game is not None
    assert sg.load(path).choices == game.choices


def read_only(*_: object, **__: object) -> int:
    raise OSError(30, "Read-only file system")


@pytest.mark.parametrize("refuse", [no_space, read_only])
@pytest.mark.parametrize(
    "press",
    ["set up", "the plan", "a move", "bots", "save", "fork", "keep", "undo"],
)
def test_a_disk_that_refuses_is_said_in_a_sentence_with_what_to_do(
    press: str, refuse: Callable[..., int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.jsonl"
    here = quiet(table(keep=path, players=NAMES, seats={"Takeda": "me"}, seed=7))
    if press != "set up":
        here.inner.set_up()
        here.inner.finish()
    game = here.game
    if press in ("a move", "bots", "undo"):
        play_on(here, until=lambda here: here.phase == ACTIONS and here.asked is not None)
    elif press == "the plan":
        here.inner.suggest()
    elif press == "fork":
        here.look(2)
    before = None if game is None else (game.choices, game.position)
    presses = {
        "set up": lambda: here.inner.set_up(),
        "the plan": lambda: here.inner.confirm(),
        "a move": lambda: decide(here),
        "bots": lambda: here.game and here.game.play("greedy", most=1),
        "save": lambda: here.save("copy") and None,
        "fork": lambda: here.fork(),
        "keep": lambda: here.keep() and None,
        "undo": lambda: here.undo(),
    }
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", refuse)
        panel = here.inner if press in ("set up", "the plan", "a move") else here
        panel.guard(presses[press])()
    said = panel.alert.value
    assert re.search("No space left on device|Read-only file system", said)
    assert "Nothing was changed. " in said
    assert re.search("Make room there|Keep the whole game in a new file", said)
    assert "details" not in said
    assert "Something went wrong" not in said
    assert before == (None if game is None else (game.choices, game.position))
    panel.guard(presses[press])()  # there is room again
    assert panel.alert.value == ""
    assert here.game is not None or press == "set up"


def test_the_heading_names_the_year_that_the_board_shows() -> None:
    position = sg.scenario(players=NAMES)
    for province in ("Kai", "Izu", "Suruga"):  # hungry: the order of two revolts is asked for
        position = position.set(province, owner="Mori", armies=1)
    position = position.set_round(season="winter", open_events=[7])
    here = quiet(table(sg.new_game(position=position, seed=7), "greedy"))
    assert here.still().text.startswith("Shogun · Winter, year 1 of 2\n")
    assert here.frame.face.head["round"] == 3
    while not here.inner.done:
        here.next()
    assert here.still().text.startswith("Shogun · Spring, year 2 of 2\n")
    assert here.frame.face.head["round"] == 4


def test_what_stands_for_a_table_needs_one_picture() -> None:
    """To draw one takes a third of a second, before the box is seen."""
    here = quiet(table(sg.new_game(players=NAMES, seed=7), {NAMES[0]: "me"}))
    _png.cache_clear()
    assert "Hand:" in here.still().text
    assert _png.cache_info().misses == 1


def test_an_earlier_game_stays_where_it_was_when_the_new_one_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.jsonl"
    here = quiet(table(short(), {"Takeda": "me", "Mori": "random"}, keep=path))
    decide(here)
    here.new_game()
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    panel = here.inner
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", no_space)
        panel.guard(panel.set_up)()
    assert "Nothing was changed." in panel.alert.value
    assert "was put aside" not in panel.message.value
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    panel.set_up(seed=9)
    aside = tmp_path / "mine-put-aside-1.jsonl"
    assert aside.read_bytes() == before[path]
    assert kept_seats(aside)["Mori"] == "random"
    here.close()


def test_the_table_is_laid_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To look at the game, one needs no room; the first choice says that there is none."""
    path = tmp_path / "mine.jsonl"
    short(keep=path).close()
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.NamedTemporaryFile", read_only)
        here = table(sg.resume(path))
    assert here.phase == PLANNING
    assert here.asked == "Takeda"


def test_a_game_whose_file_is_gone_is_kept_in_a_new_one_by_a_button(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    here = quiet(table(short(), keep=path))
    assert here.frame.face.prompt["others"] == []
    path.unlink()
    here.inner.suggest()
    here.inner.guard(here.inner.confirm)()
    assert "deleted or renamed" in here.inner.alert.value
    assert "“Keep in a new file”" in here.inner.alert.value
    what_if = {"words": "What if …", "do": "what_if"}  # the plan is whole
    keep = {"words": "Keep in a new file", "do": "keep"}
    assert here.frame.face.prompt["others"] == [keep, what_if]
    assert here.asked == "Takeda"
    press(here, "keep")
    assert here.alert.value == ""
    assert "The whole game is kept as “mine_2” from now on." in here.message.value
    assert here.frame.face.prompt["others"] == [what_if]
    here.inner.guard(here.inner.confirm)()
    assert here.game is not None
    assert here.game.kept_in == tmp_path / "mine_2.jsonl"
    here.game.close()
    assert sg.load(tmp_path / "mine_2.jsonl").choices == here.game.choices
    assert kept_now(path) == tmp_path / "mine_2.jsonl", "the table goes on with it next time"
    assert kept_seats(tmp_path / "mine_2.jsonl")["Takeda"] == "me"


def test_a_draft_whose_file_is_gone_is_kept_in_a_new_one_by_a_button(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    here = quiet(table(keep=path, players=NAMES, seats={"Takeda": "me"}, seed=7, start="draft"))
    panel = here.inner
    panel.set_up(first="Takeda")
    assert here.frame.face.prompt["others"] == []
    path.unlink()
    panel.guard(panel.let_bot_finish)()
    assert "“Keep in a new file”" in panel.alert.value
    assert here.frame.face.prompt["others"] == [{"words": "Keep in a new file", "do": "keep"}]
    press(here, "keep")
    assert "kept in mine_2.jsonl from now on" in here.frame.face.prompt["news"]
    assert here.frame.face.prompt["others"] == []
    panel.let_bot_finish()
    panel.finish()
    assert here.phase == PLANNING
    assert here.game is not None
    here.game.close()
    other = tmp_path / "mine_2.jsonl"
    assert sg.load(other).choices == here.game.choices
    assert kept_now(path) == other
    assert kept_seats(other)["Takeda"] == "me"


def test_a_game_is_kept_in_another_folder_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    here = quiet(table(short(), keep=tmp_path / "mine.jsonl"))
    here._file_box.name.value = str(tmp_path / "other" / "mine")
    here._keep_anew_pressed()
    assert "Next time open" in here.message.value
    decide(here)
    assert here.game is not None
    here.game.close()
    assert sg.load(tmp_path / "other" / "mine.jsonl").choices == here.game.choices


@pytest.mark.parametrize("name", ["/", "a\0b"])
def test_a_name_that_is_no_file_is_said_so(name: str) -> None:
    here = table(short())
    with pytest.raises(sg.InputError, match="is not a file"):
        here.load(name)


def test_the_button_for_a_bot_that_failed_goes_with_its_game(tmp_path: Path) -> None:
    class Bad(sg.Bot):
        def plan(self, view: View) -> Choice:
            raise RuntimeError("no idea")

    here = quiet(table(short(), {"Takeda": "me", "Uesugi": Bad()}))
    here.save(str(tmp_path / "copy.jsonl"))
    decide(here)
    press(here, "next")
    assert here._replace_words
    here.load(str(tmp_path / "copy.jsonl"))
    assert here._replace_words == ""
    assert here.game is not None
    here.game.close()
    here.close()


def test_a_fork_is_a_game_of_its_own(tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    here = quiet(table(short(), keep=first))
    play_on(here, until=lambda here: here.phase == ACTIONS and here.asked is not None)
    old = here.game
    assert old is not None
    choices = old.choices
    step = len(here.shown) // 2
    position = here.shown[step - 1].position
    here.look(step)
    here.fork()
    assert here.game is not old
    assert old.choices == choices
    assert here.looking is None
    assert here.game is not None
    assert choices[: len(here.game.choices)] == here.game.choices
    assert position.scores == here.game.position.scores
    other = tmp_path / "first_2.jsonl"
    assert sg.load(first).choices == choices
    assert sg.load(other).choices == here.game.choices
    assert kept_seats(other) == kept_seats(first)
    assert kept_now(first) == other, "whoever comes back goes on with this one"
    play_on(here)
    here.close()


def test_undo_takes_back_my_last_choice_and_lays_the_plan_again() -> None:
    here = quiet(table(short()))
    with pytest.raises(sg.InputError, match="no choice of yours"):
        here.undo()
    assert here.game is not None
    plan = here.game.suggest("Takeda")[0]
    decide(here)
    here.to_my_choice()
    here.undo()
    assert here.phase == PLANNING
    assert here.asked == "Takeda"
    assert here.inner.plan == plan
    here.inner.confirm()
    play_on(here, until=lambda here: here.phase == ACTIONS and here.asked is not None)
    province = here.inner.here
    decide(here)
    here.undo()
    assert here.asked == "Takeda"
    assert here.inner.here == province


@pytest.mark.parametrize(("seed", "steps"), [(1, 0), (2, 4), (3, 30), (4, 90)])
def test_a_killed_table_goes_on_where_it_was(tmp_path: Path, seed: int, steps: int) -> None:
    path = tmp_path / "game.jsonl"
    here = quiet(table(short(seed=seed), {"Mori": "me"}, keep=path))
    for _ in range(steps):
        if here.phase == END:
            break
        if here.asked:
            decide(here)
        else:
            here.next()
    assert here.game is not None
    choices = here.game.choices
    here.show_odds(True)
    told, phase = len(here.shown), here.phase
    here.game.close()  # as when the kernel dies
    again = Table(keep=path)
    assert again.phase == SET_UP
    again.inner.resume()
    # The game may be ahead of what the person has seen of it.
    assert (len(again.shown), again.phase) == (told, phase)
    assert again._odds_wanted
    # Its set-up is complete: it goes on without another word.
    assert again.phase != SET_UP
    assert again.game is not None
    assert again.game.choices == choices
    assert again.me == "Mori"
    play_on(quiet(again))
    again.close()


def test_a_line_that_was_torn_by_a_crash_is_told_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = short(keep=path).play("greedy", most=3)
    game.close()
    path.write_bytes(path.read_bytes()[:-3])
    here = Table(keep=path)
    here.inner.resume()
    assert here.phase == BIDS
    assert "the last line was incomplete" in here.message.value
    assert here.message.value == here.news
    here.close()


def test_files_are_never_overwritten(tmp_path: Path) -> None:
    here = quiet(table(short(), keep=tmp_path / "mine.jsonl"))
    here.save("copy")
    assert (tmp_path / "copy.jsonl").exists()
    with pytest.raises(sg.InputError, match="copy"):
        here.save("copy.jsonl")
    with pytest.raises(sg.InputError, match="Write a name first"):
        here.save("  ")
    with pytest.raises(sg.InputError, match="There is no file"):
        here.load("nothing.jsonl")
    with pytest.raises(sg.InputError, match="on the table already"):
        here.load("mine.jsonl")
    (tmp_path / "bad.jsonl").write_text("no game")
    with pytest.raises(sg.InputError, match="line 1"):
        here.load("bad.jsonl")
    assert here.phase == PLANNING
    decide(here)
    here.load("copy.jsonl")
    assert here.game is not None
    assert here.game.choices == short().choices
    here.game.close()
    here.close()


def test_a_closed_table_leaves_no_box_behind() -> None:
    quiet(table(short())).close()  # what all tables share is made with the first
    begun = set(_instances)
    here = quiet(table(short()))
    play_on(here)
    here.close()
    left = {type(_instances[name]).__name__ for name in _instances.keys() - begun}
    # The layers of a canvas are never closed (see Surface.close), nor are their layouts.
    assert left <= {"Canvas", "Layout"}


def what_a_page_asks_for(begun: set[str]) -> dict[str, Any]:
    """What the kernel answers a page that is loaded anew, of what was made since."""
    return {name: box.get_state() for name, box in _instances.items() if name not in begun}


def test_a_page_that_is_loaded_anew_finds_all_that_is_named(tmp_path: Path) -> None:
    """One box that names a closed one, and JupyterLab waits for its widgets for ever."""
    begun = set(_instances)
    here = Table(keep=tmp_path / "new.jsonl", seed=3)
    here.inner.set_up()
    here.inner.finish()
    quiet(here)
    numbers: dict[str, list[int]] = {}
    phase = SET_UP
    for _ in range(400):
        state = what_a_page_asks_for(begun)
        named = set(re.findall(r"IPY_MODEL_(\w+)", repr(state)))
        assert named <= _instances.keys()
        if here.phase != phase:
            numbers.setdefault(here.phase, []).append(len(state))
        phase = here.phase
        if phase == END:
            break
        if here.asked:
            decide(here)
        else:
            here.to_my_choice()
    # What is closed is gone: once each panel is made, the rounds leave nothing behind but a line
    # or two.
    assert here.phase == END
    assert all(more[-1] - more[1] < 20 for more in numbers.values() if len(more) > 1), numbers
    here.new_game()
    state = what_a_page_asks_for(begun)
    assert set(re.findall(r"IPY_MODEL_(\w+)", repr(state))) <= _instances.keys()
    assert not any(
        {"shogun-bids", "shogun-telling"} & {*box["_dom_classes"]}
        for box in state.values()
        if "_dom_classes" in box
    )
    here.close()


def test_the_set_up_leads_to_the_table(tmp_path: Path) -> None:
    here = Table(keep=tmp_path / "new.jsonl", seed=3)
    assert here.phase == SET_UP
    here.inner.set_up()
    here.inner.finish()
    assert here.phase == PLANNING
    assert here.game is not None
    assert here.game.start.options.years == 1
    assert len(here.game.players) == 3
    assert kept_seats(tmp_path / "new.jsonl") == {
        "Takeda": "me",
        "Uesugi": "greedy",
        "Mori": "greedy",
    }
    here.new_game()
    assert here.phase == SET_UP
    here.inner.set_up(seed=4)
    here.inner.finish()
    assert here.game is not None
    assert here.game.seed == 4
    assert sg.load(tmp_path / "new-put-aside-1.jsonl").seed == 3
    here.close()


def test_an_undo_that_takes_back_more_than_one_sees_asks_twice() -> None:
    here = quiet(table(short()))
    decide(here)
    here.to_my_choice()
    decide(here)  # the special card
    press(here, "undo")
    assert here.phase == BIDS
    play_on(here, until=lambda here: here.phase == PLANNING and here._last_own() > 8)
    choices = here._game.choices
    here.inner.suggest()
    press(here, "undo")
    assert "Press it again" in here.alert.value
    assert here._game.choices == choices
    press(here, "undo")
    assert len(here._game.choices) < len(choices)


def test_a_draft_cut_short_is_gone_on_with_by_the_same_people(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    seats = {"Takeda": "random", "Uesugi": "person", "Mori": "me"}
    here = Table(keep=path, seed=3, seats=seats, start="draft")
    here.inner.set_up()
    assert here.phase == SET_UP
    here.inner.game.close()  # as when the kernel dies
    again = Table(keep=path)
    again.inner.resume()
    assert again.inner.roles == seats
    again.inner.begin_anew()
    # The next game puts it aside, with its seats.
    again.inner.set_up(me="Takeda", start="printed")
    assert kept_seats(tmp_path / "new-put-aside-1.jsonl") == seats
    assert kept_seats(path)["Takeda"] == "me"
    again.close()


def test_a_game_changed_by_code_is_followed() -> None:
    here = quiet(table(short()))
    game = here.game
    assert game is not None
    decide(here)
    here.to_my_choice()
    game.undo(to=4)
    assert here.phase == PLANNING
    game.play("greedy", until="a place in the turn order")
    here.to_my_choice()
    assert here.phase == BIDS


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ({"Takeda": "me", "Mori": "me"}, "only one player"),
        ({"Oda": "me"}, "does not play"),
        ({"Mori": "gredy"}, "Did you mean"),
        ({"Mori": 3}, "by a bot"),
    ],
)
def test_seats_that_are_none_are_refused(seats: object, words: str) -> None:
    with pytest.raises(sg.InputError, match=words):
        table(short(), seats)


def test_names_with_html_are_shown_as_text() -> None:
    names = ["<b>A</b>", "B & C", "Mori"]
    here = quiet(table(sg.new_game(names, seed=1, options={"years": 1}), {"<b>A</b>": "me"}))
    assert "&lt;b&gt;A" in here.holdings.table.value
    play_on(here)
    assert "<b>A</b>" not in here.holdings.table.value


def test_seats_by_default_are_me_and_greedy_bots() -> None:
    seats = checked_seats(None, NAMES)
    assert [role_of(seat) for seat in seats.values()] == ["me", "greedy", "greedy"]


def test_who_plays_whom_is_kept_before_the_game_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is killed between the two writes loses no seats."""
    seats_first: list[bool] = []
    keep = sg.Game.keep

    def watched(game: sg.Game, path: Path) -> sg.Game:
        seats_first.append(seats_file(path).is_file())
        return keep(game, path)

    monkeypatch.setattr(sg.Game, "keep", watched)
    here = Table(keep=tmp_path / "class.jsonl", seats={"Takeda": "me"}, seed=7, coach=False)
    here.inner.set_up(start="printed")
    assert seats_first == [True]


def test_a_game_without_a_table_says_how_it_is_played() -> None:
    with pytest.raises(InputError, match=r"Sowing has no table of its own\. Play it with choose"):
        table(sowing())


def test_a_game_that_a_program_plays_on_behind_a_plan_goes_on_with_the_bids() -> None:
    """The table does not look for what is due in the game, but for what it tells next."""
    game = sg.new_game(players=NAMES, seed=7, options={"years": 1})
    here = table(game, {NAMES[0]: "me"}, keep=False)
    assert here.phase == PLANNING
    game.play("greedy")
    assert game.over
    here.to_my_choice()
    assert here.phase == BIDS
