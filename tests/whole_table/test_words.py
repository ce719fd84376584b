"""The words of the table: where they come from, and that each setting and each end has its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.rulebook import known_games
from shogun_nb.games.shogun.panels import (
    face,
    face_actions,
    face_bids,
    face_draft,
    face_ending,
    face_meaning,
    face_planning,
    face_setup,
    face_start,
    face_winter,
)
from shogun_nb.whole_table import frame as frame_module
from shogun_nb.whole_table import settings as face_settings
from shogun_nb.whole_table.frame import Frame
from shogun_nb.whole_table.phases import at_table
from shogun_nb.whole_table.table import table
from tests.whole_table.conftest import PLAYERS, wants

SCRIPTS = sorted(Path(frame_module.__file__).parent.glob("*.js"))
PANEL_BUTTONS = ("Confirm", "press Next", "Press Next", "Set up”", "dotted", "the winter panel")
"""What the panels say to their own page; the frame has none of it."""
MARKED = re.compile(r"<[^<>]*>")
CODE = re.compile(r"//.*|`[^`]*`|\"[^\"]*\"|'[^']*'")


def words_in(script: str) -> list[str]:
    """What a reader would see of the strings of a script: words between marks, and in labels."""
    text = re.sub(r"^\s*//.*$", "", script, flags=re.MULTILINE)
    while "${" in text:  # innermost first: what is filled in is not text of the script
        fewer = re.sub(r"\$\{[^${}]*(?:\{[^${}]*\}[^${}]*)*\}", "§", text)
        if fewer == text:
            break
        text = fewer
    seen = re.findall(r">([^<>`§]*[A-Za-z][^<>`§]*)<", text)
    seen += re.findall(
        r"(?:aria-label|title|data-tip|data-head)=\"([^\"§]*[A-Za-z][^\"§]*)\"", text
    )
    seen += re.findall(r"[\"'`]([A-Z][a-z]+(?: [a-z]+)+[^\"'`]*)[\"'`]", text)
    return [one.strip() for one in seen if not re.fullmatch(r"\s*[SABGF]-?\d*\s*", one)]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_no_script_has_words_of_its_own(script: Path) -> None:
    """All that is read comes from the kernel, in one piece, so that it can be translated."""
    found = words_in(script.read_text(encoding="utf-8"))
    code = re.compile(r"[=;{}()$?|&]|\w\.\w| : ")  # what stands between two signs of comparison
    assert [one for one in found if not code.search(one)] == []


def test_the_search_for_words_finds_them() -> None:
    assert words_in('const a = `<b>While you waited</b> ${b ? `<i title="${c}">d</i>` : ""}`;')
    assert words_in('const a = "Throw the cubes";') == ["Throw the cubes"]
    assert words_in("// The cubes fall\nconst a = esc(words.fall);") == []


def all_words(where: Any) -> Iterator[str]:
    if isinstance(where, str):
        yield where
    elif isinstance(where, dict):
        for one in where.values():
            yield from all_words(one)
    elif isinstance(where, (list, tuple)):
        for one in where:
            yield from all_words(one)


def test_words_are_whole_and_say_what_the_page_calls_things() -> None:
    lists = [
        face.WORDS,
        face_actions.WORDS,
        face_bids.WORDS,
        face_draft.WORDS,
        face_ending.WORDS,
        face_meaning.GUIDE,
        face_meaning.DONE,
        face_meaning.KEYS,
        face_planning.WORDS,
        face_settings.SAYS,
        face_setup.WORDS,
        face_start.WORDS,
        face_winter.WORDS,
        [[game.says, game.facts] for game in map(at_table, known_games())],
    ]
    for words in all_words(lists):
        assert words == words.strip()
        assert words.count("{") == words.count("}")
        assert not re.search(r"\w'\w", words), words  # the sign of the printed book is ’
        assert "privilege" not in words
        assert not re.search(r"(?<!\.)\.\.(?!\.)|  ", words)


def test_what_is_read_aloud_names_no_button_of_the_panels(frame: Frame) -> None:
    here = frame.table
    heard = set()
    for _ in range(300):
        face_ = frame.face
        aloud = face_.prompt["aloud"]
        heard.add(aloud)
        assert not [one for one in PANEL_BUTTONS if one in aloud], aloud
        assert "{" not in aloud
        if face_.ending:
            break
        main = face_.prompt["main"]
        wants(frame, main["do"], main=True, step=face_.prompt["step"], **main.get("with", {}))
        for _ in range(3000):
            if not here.busy:
                break
            here._tick()
    assert frame.face.ending
    assert len(heard) > 15


# --- settings -------------------------------------------------------------------------------------
def settings(frame: Frame) -> str:
    wants(frame, "drawer", name="settings")
    values = [getattr(one, "value", None) for one in face_settings.settings(frame.table)]
    said = " ".join(value for value in values if isinstance(value, str))
    assert frame.face.prompt["alert"] == ""
    return said


def test_every_setting_says_what_it_does_and_why_it_is_off(frame: Frame) -> None:
    said = settings(frame)
    for words in face_settings.SAYS.values():
        assert words in said
    assert "<b>Play, To my next choice</b>: Ann plans first" in said
    assert "<b>Stop</b>: Nothing goes on by itself now." in said
    assert face_settings.GUIDE_ENDED not in said
    wants(frame, "suggest")
    wants(frame, "confirm")
    while frame.table.busy:
        frame.table._tick()
    assert "Ann plans first" not in settings(frame)


def test_the_guide_is_a_setting_that_can_be_left_and_taken_up(frame: Frame) -> None:
    press = face_settings._guide(frame.table)
    assert press.description == "Guide: off"
    press.click()
    assert frame.guiding
    assert frame.face.guide["cards"]
    settings(frame)
    assert press.description == "Guide: on"
    wants(frame, "guide", on=False)
    assert frame.face.guide == {}
    wants(frame, "suggest")
    wants(frame, "confirm")
    press.click()  # in the bids and actions, too
    assert frame.face.guide == {"cards": {}}


def test_the_guide_is_off_with_its_reason_after_the_first_round() -> None:
    game = sg.new_game(players=PLAYERS, seed=7).play("greedy", most=60)
    assert game.position.state.round > 0
    shown = table(game, {"Ann": "me"}).frame
    assert face_settings.GUIDE_ENDED in settings(shown)
    shown.table.close()
    shown = table(sg.new_game(players=PLAYERS, seed=7), "greedy").frame
    assert face_settings.GUIDE_FOR_NOBODY in settings(shown)
    shown.table.close()


def test_each_step_of_the_guide_says_when_it_is_done() -> None:
    assert {done for _, done in face_meaning.GUIDE.values()} == face_meaning.DONE.keys()
    for say, _ in face_meaning.GUIDE.values():
        assert re.search(r"[.!?]$", say)
    assert face_meaning.GUIDE["end"][0].startswith("Well done!")
    assert "Standings" in face_meaning.GUIDE["end"][0]


# --- alerts, towers -------------------------------------------------------------------------------
def test_what_was_wrong_goes_with_the_next_choice_on_the_map() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    game.play("greedy", until="a target and a number of armies")
    asked = str(game.decision.player)
    shown = table(game, {asked: "me"}).frame
    panel = shown.table.inner
    while panel.asked is None:
        shown.table.next()
    wants(shown, "target", province="Atlantis")
    assert shown.face.prompt["alert"]
    panel.guard(panel._clicked)(panel.targets[0])
    assert shown.face.prompt["alert"] == ""
    shown.table.close()


def test_very_fast_every_throw_is_seen_and_the_rest_is_passed() -> None:
    game = sg.new_game(players=PLAYERS, seed=7, options={"years": 1})
    game.play("greedy", until="a target and a number of armies")
    shown = table(game, "greedy").frame
    here = shown.table
    here.play("top")
    seen, ticks = set(), 0
    while here.phase == "the actions" and ticks < 3000:
        ticks += 1
        here._tick()
        tower = shown.face.actions.get("tower", {})
        if "verdict" in tower:
            seen.add(tower["verdict"])
            here.inner.see_throw()  # as the page does after a while
    assert len(seen) >= 3
    here.close()
