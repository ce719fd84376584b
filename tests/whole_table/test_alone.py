"""A panel of a game that is told turn by turn, without a table around it: played to the end."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import gekokujo, tokugawa
from tests.panels.page import Page

SHORT = {"locals": 1, "rounds": 1}
GAMES: list[Any] = [
    pytest.param(gekokujo, "rounds", {"options": SHORT}, "Oda", id="Gekokujō"),
    pytest.param(tokugawa, "turns", {"short": True}, "Ann", id="Tokugawa"),
]


def new_game(of: ModuleType, given: dict[str, Any]) -> Any:
    return of.new_game(**given, **({"players": ["Ann", "Ben"]} if of is tokugawa else {}), seed=7)


@pytest.mark.parametrize(("of", "only", "given", "me"), GAMES)
def test_a_whole_game_on_a_panel_alone(
    of: ModuleType, only: str, given: dict[str, Any], me: str
) -> None:
    game = new_game(of, given)
    panel = of.table(game, {me: "me"}, only=only, coach=False, odds=True)
    assert (panel.player, panel.odds, panel._around.coach.on) == (me, True, False)
    page = Page(panel)
    face = page.frame.face
    # What only a table has is not offered: files, the start page, looking back.
    assert {"log", "rules", "settings"} <= {*face.setting["drawers"]}
    assert "files" not in face.setting["drawers"]
    assert face.head["home"] == ""
    assert face.setting["words"]["undo"] == "Back"
    for _ in range(900):
        main = face.prompt["main"]
        if not main:
            break
        page.wants(main["do"], **main.get("with", {}))
        assert page.alert == ""
    assert game.over
    assert "over" in face.prompt["first"]["say"]
    for name in ("log", "standings", "rules", "settings"):
        page.wants("drawer", name=name)
        assert page.frame._drawer_box.children, name
    page.wants("drawer", name="files")
    assert not page.frame._drawer_box.children
    panel.close()
    assert face.comm is None


@pytest.mark.parametrize(("of", "only", "given", "me"), GAMES)
def test_a_set_up_alone_makes_a_game_and_says_for_whom_it_waits(
    of: ModuleType, only: str, given: dict[str, Any], me: str
) -> None:
    panel = of.table(only="setup", keep=False, seed=7)
    page = Page(panel)
    prompt = page.frame.face.prompt
    assert prompt["undo"] is None
    page.wants(prompt["main"]["do"])
    assert panel.game.start.rulebook is new_game(of, given).start.rulebook
    assert panel.game.decision.player in page.frame.face.prompt["say"]
    assert page.frame.face.prompt["main"] == {}


@pytest.mark.parametrize(("of", "only", "given", "me"), GAMES)
def test_what_is_no_panel_of_the_game_is_refused(
    of: ModuleType, only: str, given: dict[str, Any], me: str
) -> None:
    game = new_game(of, given)
    for wrong, words in (
        ({"only": "winter"}, f"'winter' is not '{only}', 'setup'"),
        ({"only": 3}, "3 is not"),
        ({"only": only}, "needs a game"),
        ({"only": only, "game": "a game"}, "is not a game"),
        ({"only": "setup", "game": game}, "Leave the game out"),
        ({"only": only, "game": game, "seats": {"Nobody": "me"}}, "Nobody"),
    ):
        with pytest.raises(InputError, match=words):
            of.table(**wrong)
    assert game.choices == new_game(of, given).choices
