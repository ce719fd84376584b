"""The sheet on which a class records the throws of its tower."""

from __future__ import annotations

from pathlib import Path

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.measuring.sheet import Sheet
from shogun_nb.games.shogun.panels.recording import RecordingSheet


def pressed(sheet: RecordingSheet, colour: str, thrown: int, **fell: int) -> None:
    """A throw, as a person enters it."""
    sheet._colour.presses[colour].click()
    sheet._thrown.row.number.value = thrown
    for name, cubes in fell.items():
        sheet._tray[name].row.number.value = cubes
    sheet._record.click()


def test_throws_are_recorded_as_they_are_entered(tmp_path: Path) -> None:
    sheet = sg.recording_sheet(tmp_path / "class")
    assert "The tower is empty" in sheet.message.value
    pressed(sheet, "blue", 10, blue=7)
    assert "Inside now: 3 blue." in sheet.message.value
    assert sheet._colour.value == "red"  # of which none lies inside
    shown = [name for name, one in sheet._tray.items() if one.row.layout.display != "none"]
    assert shown == ["blue", "red"]
    pressed(sheet, "red", 8, blue=1, red=6)
    # Kept as soon as recorded, and read alike.
    assert sg.read_throws(tmp_path / "class.csv").cells == sheet.throws.cells
    assert [throw.apart for throw in sheet.throws] == [(7, 0), (6, 1)]
    assert "2 throws, kept in class.csv." in sheet._list.value
    assert "Group 1: 8 red thrown in, 1 blue and 6 red in the tray." in sheet._list.value
    assert "8 red" in (sheet.still().html or "") or "2 throws" in sheet.still().text
    sheet.close()


def test_several_groups_have_towers_of_their_own(tmp_path: Path) -> None:
    sheet = sg.recording_sheet(tmp_path / "class.csv")
    pressed(sheet, "blue", 10, blue=7)
    sheet._group.value = " =Group   2 "
    assert "The tower is empty" in sheet.message.value
    pressed(sheet, "blue", 10, blue=10)
    sheet._group.value = "Group 1"
    assert "3 blue" in sheet.message.value
    assert sheet.throws.groups == ("Group 1", "=Group 2")
    assert "'=Group 2" in (tmp_path / "class.csv").read_text()
    again = sg.recording_sheet(tmp_path / "class.csv")
    assert again.throws == sheet.throws
    assert again._group.value == "=Group 2"


def test_what_was_wrong_is_taken_back(tmp_path: Path) -> None:
    sheet = sg.recording_sheet(tmp_path / "class.csv")
    sheet._back.click()
    assert "nothing was recorded yet" in sheet.alert.value
    pressed(sheet, "blue", 10, blue=7)
    sheet._empty.click()
    assert "The tower is empty" in sheet.message.value
    sheet._back.click()
    assert "holds what it held" in sheet.message.value
    assert "3 blue" in sheet.message.value
    pressed(sheet, "red", 5, red=5)
    sheet._back.click()
    assert "Taken back: Group 1: 5 red thrown in, 5 red in the tray." in sheet.message.value
    assert len(sg.read_throws(tmp_path / "class.csv")) == 1
    sheet._empty.click()
    pressed(sheet, "blue", 4, blue=4)
    assert sheet.throws[-1].inside == 0
    sheet._empty.click()
    assert "nothing lies inside" in sheet.alert.value


def test_impossible_throws_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    sheet = sg.recording_sheet(tmp_path / "class.csv")
    pressed(sheet, "blue", 10, blue=11)
    assert "11 blue in the tray are more than the 10 thrown in" in sheet.alert.value
    assert sheet._tray["blue"].value == 11  # what was entered stands there still
    assert not (tmp_path / "class.csv").exists()
    pressed(sheet, "blue", 0, blue=0)
    assert "No cube is thrown in" in sheet.alert.value
    pressed(sheet, "blue", 10, blue=7)
    assert sheet.alert.value == ""
    for wrong in ({"blue": -1}, {"blue": 99}, {"blue": 1.0}, {"blue": True}):
        with pytest.raises(InputError, match="whole number from 0 to 60"):
            sheet.record("blue", 5, **wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="is not a text"):
        Sheet().record(7, {"blue": 1}, {})  # type: ignore[arg-type]
    assert len(sheet.throws) == 1


def test_a_file_that_somebody_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    sheet, other = sg.recording_sheet(path), sg.recording_sheet(path)
    pressed(sheet, "blue", 10, blue=7)
    pressed(other, "blue", 10, blue=2)
    assert "was changed by something else. Nothing was changed." in other.alert.value
    assert len(other.throws) == 0
    path.unlink()
    pressed(sheet, "red", 4, red=4)
    assert "was changed by something else" in sheet.alert.value
    assert len(sheet.throws) == 1
    path.write_text("# my notes\nthrown,fell\n3,2\n")
    with pytest.raises(InputError, match="would be lost"):
        sg.recording_sheet(path)
    with pytest.raises(InputError, match="no folder"):
        sg.recording_sheet(tmp_path / "none" / "class.csv")


def test_all_colours_inside_and_enough_throws() -> None:
    sheet = sg.recording_sheet()
    for number, colour in enumerate(("blue", "red", "yellow", "purple", "black")):
        sheet.record(colour, 10, **{colour: 7 - number % 2})
    assert "Every colour lies inside: empty the tower now." in sheet.message.value
    assert sheet._estimate.value == ""
    sheet.record("blue", 5, blue=6)
    assert "After 6 throws the likeliest tower" in sheet._estimate.value
    assert sheet.throws[-1].apart is None
