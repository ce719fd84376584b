"""The own plan beside bids and actions: always right, and never somebody else's."""

from __future__ import annotations

import re
from html import unescape

import shogun_nb as sg
from shogun_nb.board.text import printed
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.reading.own_plan import plan_html, plan_of
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import ACTION_KEYS, ACTION_NAMES
from shogun_nb.whole_table.table import ACTIONS, BIDS, PLANNING, Table, table
from tests.whole_table.test_table import NAMES, decide, play_on, quiet, short


def laid(**seats: str) -> Table:
    return quiet(table(short(), seats or {"Mori": "me"}))


def rows(html: str) -> list[list[str]]:
    """The words of each row of the table."""
    found = re.findall(r"<tr.*?>(.*?)</tr>", html)
    return [
        [
            unescape(re.sub("<.*?>", "", cell))
            for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)
        ]
        for row in found
    ]


def seen(here: Table) -> str:
    hidden = here._own_plan.layout.display == "none"
    return "" if hidden else str(here._own_plan.value)


def test_the_plan_is_shown_from_the_bids_to_the_last_action_and_is_mine() -> None:
    here = laid()
    assert seen(here) == ""
    decide(here)
    here.to_my_choice()
    assert here.phase == BIDS
    game = here.game
    assert game is not None
    plan = plan_of(game, "Mori")
    assert plan is not None
    board = game.position.map
    table_rows = rows(seen(here))
    assert sorted(name for _, name, _ in table_rows) == sorted(ACTION_NAMES)
    for _, name, where in table_rows:
        mine = getattr(plan, ACTION_KEYS[ACTION_NAMES.index(name)])
        province = None if mine is None else board.provinces[board.index(mine)]
        assert where == ("–" if province is None else printed(province))
    # The five open cards come first, in their order (S-21).
    order = [ACTION_NAMES[action] for action in game.position.state.order if action >= 0]
    assert [name for _, name, _ in table_rows][: len(order)] == order
    assert [when for when, _, _ in table_rows][5:] == ["later"] * 5

    play_on(here, lambda table: table.phase == ACTIONS and table.asked == "Mori")
    words = [" ".join(row) for row in rows(seen(here))]
    slot = here.inner.position.state.slot
    assert [word.endswith("◂ now") for word in words].index(True) == slot
    assert sum("✓" in word for word in words) == slot

    here.look(3)
    assert seen(here) == ""
    here.to_now()
    assert seen(here) != ""
    play_on(here, lambda table: table.phase == PLANNING)
    assert seen(here) == ""


def test_two_people_see_no_plan() -> None:
    here = laid(Mori="me", Takeda="person")
    here.inner.children[3].click()  # I am Takeda
    for _ in range(2):
        while here.phase == PLANNING and here.asked is not None:
            decide(here)
    assert here.game is not None
    assert plan_of(here.game, "Mori") is not None
    play_on(here, lambda table: table.phase == ACTIONS)
    assert seen(here) == ""


def test_a_lost_province_takes_its_action_with_it() -> None:
    position = sg.new_game(players=NAMES, seed=7).position
    mine = position.provinces("Mori")
    plan = Plan(castle=mine[0], taxes=mine[1], bid="Kai")
    lost = position.set(mine[1], owner="Takeda", armies=2)
    words = [" ".join(row) for row in rows(plan_html(plan, "Mori", lost))]
    assert [("lost (S-43)" in word) for word in words if "collect taxes" in word] == [True]
    assert sum("lost" in word for word in words) == 1
    assert "Bid: Kai." in plan_html(plan, "Mori", position)
    assert "Bid: 1 chest." in plan_html(Plan(bid=1), "Mori", position)
    assert "Bid: nothing." in plan_html(Plan(), "Mori", position)
    assert "chest card 3" in plan_html(Plan(castle=3), "Mori", position)


def test_names_are_escaped() -> None:
    position = sg.new_game(players=["<b>A</b>", "B", "C"], seed=7).position
    assert "<b>A" not in plan_html(Plan(), "<b>A</b>", position)
    assert len(rows(plan_html(Plan(), "<b>A</b>", position))) == at.ACTIONS


def test_why_can_i_not_tells_of_the_buttons_of_the_frame() -> None:
    here = laid()
    here.coach.why.click()
    told = here.coach._questions.value
    assert "Stop" in told
    assert "nothing goes on by itself now" in told
    assert "Mori plans first" in told
