"""The own plan beside bids and actions: always right, and never somebody else's."""

from __future__ import annotations

from typing import Any

from shogun_nb.games.shogun.panels.at_table import ACTIONS, BIDS, PLANNING
from shogun_nb.games.shogun.reading.own_plan import plan_of
from shogun_nb.games.shogun.words import ACTION_KEYS
from shogun_nb.whole_table.table import Table, table
from tests.whole_table.test_table import decide, play_on, press, quiet, short


def laid(**seats: str) -> Table:
    return quiet(table(short(), seats or {"Mori": "me"}))


def seen(here: Table) -> list[Any]:
    """What the page has of somebody's plan: in the bids all of it, then card by card."""
    face = here.frame.face
    track = [one for one in face.actions.get("track", ()) if one.keys() & {"province", "none"}]
    return [*face.bids.get("plan", ()), *track]


def test_the_plan_is_shown_from_the_bids_to_the_last_action_and_is_mine() -> None:
    here = laid()
    assert seen(here) == []
    decide(here)
    here.to_my_choice()
    assert here.phase == BIDS
    game = here.game
    assert game is not None
    plan = plan_of(game, "Mori")
    assert plan is not None
    rows = seen(here)
    laid_cards = {key: card for key in ACTION_KEYS if (card := getattr(plan, key)) is not None}
    assert {row["action"]: row["province"] for row in rows} == laid_cards
    # The five open cards come first, in their order (S-21).
    order = [ACTION_KEYS[action] for action in game.position.state.order if action >= 0]
    keys = [row["action"] for row in rows]
    assert keys[: len(order)] == [key for key in order if key in laid_cards]

    play_on(here, lambda table: table.phase == ACTIONS and table.asked == "Mori")
    state = here.inner.position.state
    track = here.frame.face.actions["track"]
    assert [tile["when"] for tile in track].index("now") == state.slot
    assert [tile["when"] for tile in track].count("done") == state.slot
    opened = {ACTION_KEYS[action] for action in state.order if action >= 0}
    for tile, action in zip(track, state.order, strict=True):
        if action >= 0:
            mine = getattr(plan, ACTION_KEYS[action])
            assert tile.get("province") == (mine if isinstance(mine, str) else None)
    # Of what is face down nobody knows the order; one's own cards are one's own all the same.
    hidden = [tile for tile in track if tile["when"] == "hidden"]
    assert len(hidden) == len(ACTION_KEYS) - len(opened)
    cards = [getattr(plan, key) for key in ACTION_KEYS if key not in opened]
    assert {tile["province"] for tile in hidden if "province" in tile} == {
        card for card in cards if isinstance(card, str)
    }

    here.look(3)
    assert seen(here) == []
    here.to_now()
    assert seen(here) != []
    play_on(here, lambda table: table.phase == PLANNING)
    assert seen(here) == []


def test_two_people_see_no_plan() -> None:
    here = laid(Mori="me", Takeda="person")
    for _ in range(4):  # each says that it is they, and plans
        while here.phase == PLANNING and here.asked is not None:
            decide(here)
    assert here.game is not None
    assert plan_of(here.game, "Mori") is not None
    while here.phase != ACTIONS or here.asked is None:
        assert seen(here) == []
        if here.asked is None:
            here.next()
        else:
            decide(here)
    assert seen(here) == []


def test_a_lost_province_takes_its_action_with_it() -> None:
    here = laid()
    decide(here)
    play_on(here, lambda table: table.phase == ACTIONS)
    state, board = here.inner.position.state, here.inner.position.map
    plan = plan_of(here._game, "Mori")
    due = [ACTION_KEYS[action] for action in state.order[state.slot + 1 :] if action >= 0]
    cards = [getattr(plan, key) for key in due]
    mine = here._game.players.index("Mori")
    lost = next(
        card for card in cards if isinstance(card, str) and state.owner[board.index(card)] == mine
    )
    for taken in (False, True):
        if taken:
            state.owner[board.index(lost)] = here._game.players.index("Takeda")
        here._refresh()
        track = here.frame.face.actions["track"]
        assert (lost in [tile["province"] for tile in track if tile.get("lost")]) == taken


def test_why_can_i_not_tells_of_the_buttons_of_the_frame() -> None:
    here = laid()
    press(here, "drawer", name="settings")
    here.coach.why.click()
    told = here.coach._questions.value
    assert "Stop" in told
    assert "nothing goes on by itself now" in told
    assert "Mori plans first" in told
