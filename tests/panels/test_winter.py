"""The winter panel, without a browser: what it reads from a game, its stages, who orders what."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogun_nb import scenario
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.choices import DrawProvince, OrderRevolts, Throw
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.tower import FALLING
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading import winter_accounts as accounts
from shogun_nb.games.shogun.reading.winter_accounts import (
    DRAW,
    END,
    EVENTS,
    FOR_BUILDINGS,
    FOR_PROVINCES,
    LOSS,
    NEED,
    REGION,
    REVOLT,
    THROWN,
    YEAR,
    WinterStep,
    majorities_of,
    ranking_of,
    supplies_of,
    table_rows,
    winter_steps,
)
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from tests.helpers_game import Kind
from tests.helpers_game import kinds as kinds_of_games
from tests.panels.page import Page

P3 = ("Takeda", "Uesugi", "Mori")
LANDS = {
    "Takeda": "Shinano Suruga Izu Musashi Kai Sagami Kozuke Totomi Mikawa",
    "Uesugi": "Kaga Noto Etchu Hida Echizen",
    "Mori": "Aki Bingo Bitchu Hoki Bizen",
}


def lands(players: Sequence[str] = P3, markers: int = 0, armies: int = 3, **given: Any) -> Position:
    """Takeda's nine provinces, five of Uesugi's and five of Mori's, on an empty board."""
    here = scenario(players=players, **given)
    for player, provinces in zip(players, LANDS.values(), strict=False):
        for name in provinces.split():
            here = here.set(name, owner=player, armies=armies, revolts=markers)
    return here


def winter(here: Position, rice: Sequence[int] = (), card: int = 7, **given: Any) -> Game:
    """A game that begins with this winter; card 7 takes no rice."""
    for player, number in zip(here.players, rice, strict=False):
        here = here.set_player(player, rice=number)
    year = given.pop("year", None)
    here = here.set_round(season="winter", year=year, open_events=[card])
    return new_game(position=here, **{"seed": 1, **given})


def hungry(**given: Any) -> Game:
    """Takeda lacks 3 rice, Uesugi 3, Mori none: the event takes 3 from everybody."""
    return winter(lands(markers=1), (9, 5, 9), card=6, **given)


def stage(panel: WinterPanel) -> str | None:
    step = panel.step
    return step.stage if isinstance(step, WinterStep) else None


def on(panel: WinterPanel, wanted: str, times: int = 1) -> WinterPanel:
    """Go on, with orders as the cards came, until this stage is shown."""
    for _ in range(80):
        if panel.asked:
            panel.order(panel.drawn)
        else:
            panel.next()
        times -= stage(panel) == wanted
        if not times:
            return panel
    raise AssertionError(f"{wanted} never came")


def round_of(game: Game, number: int) -> Game:
    """Let greedy play to this round, 0 to 7; a winter in which nobody is hungry passes at once."""
    while not game.over and game.position.state.round < number:
        game.play("greedy", most=1)
    return game


def told_to_its_end(panel: WinterPanel) -> list[WinterStep]:
    """The steps of a winter, one Next after the other; orders as the cards came."""
    seen = []
    while not panel.done:
        if panel.asked:
            panel.order(panel.drawn)
        else:
            panel.next()
        assert isinstance(panel.step, WinterStep)
        seen.append(panel.step)
    return seen


def told(html: str) -> str:
    """The words of a piece of HTML."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


def text(panel: WinterPanel) -> str:
    """Everything that is told: the line, the tables of the still twin, what was told so far."""
    return told("\n".join([panel.message.value, *panel._parts().values(), panel._log_html()]))


def entries_of(steps: Sequence[Any]) -> Counter[Any]:
    return Counter(entry for step in steps for entry in step.entries)


# --- rice -----------------------------------------------------------------------------------------
def test_the_loss_is_that_of_the_card_left_over_and_never_below_0() -> None:
    here = lands().set_player("Takeda", rice=9).set_player("Uesugi", rice=2)
    here = here.set_round(season="winter", open_events=[2])  # 7 rice
    takeda, uesugi, mori = supplies_of(here)
    assert (takeda.before, takeda.lost, takeda.left) == (9, 7, 2)
    assert (uesugi.before, uesugi.lost, uesugi.left) == (2, 2, 0)
    assert (mori.before, mori.lost, mori.left) == (0, 0, 0)
    assert accounts.event_left(here) == 1


@pytest.mark.parametrize(
    ("missing", "revolts", "farmers", "row"),
    [
        (1, 1, 1, "1"),
        (2, 1, 2, "2"),
        (3, 2, 2, "3–4"),
        (4, 2, 2, "3–4"),
        (5, 2, 3, "5–6"),
        (6, 2, 3, "5–6"),
        (7, 3, 3, "7 and more"),
        (9, 3, 3, "7 and more"),
    ],
)
def test_the_rows_of_the_table_of_hunger(
    missing: int, revolts: int, farmers: int, row: str
) -> None:
    here = lands().set_player("Takeda", rice=9 - missing)
    here = here.set_round(season="winter", open_events=[7])
    takeda = supplies_of(here)[0]
    assert (takeda.missing, takeda.revolts, takeda.farmers) == (missing, revolts, farmers)
    (lit,) = [one for one in table_rows(here.numbers) if one.holds(missing)]
    assert (lit.missing, lit.revolts, lit.farmers) == (row, revolts, farmers)
    game = new_game(position=here, seed=1)
    panel = on(WinterPanel(game, "Mori"), NEED)
    assert panel._parts().get("table", "").count("shogun-lit") == 1
    assert f"▸ {row} {revolts} +{farmers}" in told(panel._parts().get("table", ""))


def test_a_table_of_ones_own_has_its_own_rows() -> None:
    numbers = Parameters(revolts=[0, 1, 1, 1, 2, 2, 2, 2], revolt_farmers=[0, 0, 0, 0, 1, 1, 1, 1])
    assert [(one.missing, one.revolts) for one in table_rows(numbers)] == [
        ("1–3", 1),
        ("4 and more", 2),
    ]


def test_who_owns_fewer_provinces_than_revolts_has_no_more() -> None:
    here = scenario(players=P3, numbers=Parameters(revolts=[0, 3, 3, 3, 3, 3, 3, 3]))
    here = here.set("Kai", owner="Mori", armies=2).set("Aki", owner="Mori", armies=2)
    here = here.set_round(season="winter", open_events=[7])
    assert supplies_of(here)[2].revolts == 2


# --- the rulebook's examples ----------------------------------------------------------------------
def test_a_6_nine_provinces_and_six_rice() -> None:
    game = winter(lands(markers=1), (6, 9, 9), chance="ask")
    panel = WinterPanel(game, "Mori")
    on(panel, NEED)
    assert "9 provinces, 6 rice: 3 missing" in text(panel)
    assert "2 revolts, each with 2 more farmers. (S-61)" in text(panel)
    assert "Table of hunger (S-61)" in text(panel)
    assert "Uesugi draws 2, unseen (S-62)" in text(panel)
    on(panel, REVOLT)
    # Each with the marker there and 2 farmers.
    assert panel.step is not None
    assert panel.step.entries[0][4] == 3
    assert "3 farmers against 3 armies" in text(panel)


def test_a_7_kai_with_one_marker() -> None:
    here = lands().set("Kai", revolts=1)
    game = winter(here, (7, 9, 9), chance="ask")
    panel = WinterPanel(game, "Takeda")
    on(panel, NEED)
    assert "2 missing" in text(panel)
    game.choose(DrawProvince("Kai"))
    on(panel, DRAW)
    assert "Kai 3 armies, 1 revolt marker" in told(panel._parts().get("cards", ""))
    assert "How many farmers" in panel.message.value
    # One card only: nobody is asked for an order.
    assert panel.asked is None
    on(panel, REVOLT)
    assert panel.step is not None
    assert panel.step.entries[0][4] == 3
    game.choose(Throw({"Takeda": 3, "farmers": 2}))
    on(panel, THROWN)
    assert game.position.owner("Kai") == "Takeda"
    assert game.position.armies("Kai") == 1


# --- the stages -----------------------------------------------------------------------------------
def test_a_panel_waits_for_winter_and_says_for_what() -> None:
    game = new_game(P3, seed=7)
    panel = WinterPanel(game, "Mori")
    assert "Winter comes after autumn" in panel.message.value
    assert "Takeda, Uesugi and Mori: a plan" in panel.message.value
    page = Page(panel)
    assert (page.words, page.say) == ("", unescape(panel.message.value))
    before = game.choices
    presses = (panel.next, panel.to_my_decision, panel.play, panel.back)
    for press in (*presses, lambda: panel.order([])):
        with pytest.raises(InputError):
            press()
    for wish in ("next", "undo", "order"):
        page.wants(wish, provinces=[])
        assert page.alert
    assert game.choices == before
    assert not panel.done


def test_a_panel_comes_alive_when_winter_begins() -> None:
    game = round_of(new_game(P3, seed=7), at.AUTUMN)
    panel = WinterPanel(game, "Mori")
    while not winter_steps(steps_of(game)):
        assert "Winter comes after" in panel.message.value
        game.play("greedy", most=1)
    assert "Who will lack rice?" in panel.message.value
    assert panel.why_not_next == ""
    assert "?" in panel._parts().get("rice", "")


def test_nothing_is_given_away_before_it_is_asked_for() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    assert "Everybody loses 3 rice" in text(panel)
    assert "9 rice" in told(panel._parts().get("rice", ""))
    assert "missing" not in told(panel._parts().get("rice", "")).replace("Missing", "")
    assert "shogun-lit" not in panel._parts().get("table", "")
    assert panel.position.rice == {"Takeda": 9, "Uesugi": 5, "Mori": 9}
    on(panel, LOSS)
    assert panel.position.rice == {"Takeda": 6, "Uesugi": 2, "Mori": 6}
    assert "6 rice, lost 3" in told(panel._parts().get("rice", ""))
    assert "shogun-lacking" not in panel._parts().get("rice", "")
    on(panel, NEED)
    assert "3 missing" in told(panel._parts().get("rice", ""))
    assert told(panel._parts().get("rice", "")).count("?") == 2
    assert panel._parts().get("cards", "").count("shogun-back") == 2
    on(panel, DRAW)
    assert panel._parts().get("cards", "").count("shogun-back") == 1
    on(panel, DRAW)
    assert "shogun-back" not in panel._parts().get("cards", "")


def test_points_are_told_source_by_source_and_region_by_region() -> None:
    here = lands().set("Shinano", castle=True).set("Kaga", castle=True).set("Aki", temple=True)
    game = winter(here, (9, 9, 9))
    panel = on(WinterPanel(game, "Takeda"), FOR_PROVINCES)
    assert panel.position.scores == {"Takeda": 9, "Uesugi": 5, "Mori": 5}
    # By source, too: a track that tells the years apart adds them up.
    assert sum(panel.position.state.scored) == 19
    assert panel._parts().get("points", "").count("<td>?</td>") == 12
    on(panel, FOR_BUILDINGS)
    assert panel.position.scores == {"Takeda": 10, "Uesugi": 6, "Mori": 6}
    assert "Next the green region" in panel.message.value
    on(panel, REGION)
    assert panel.position.scores["Mori"] == 8
    # All else lies in the shade on the map.
    spot = Page(panel).face.winter["spot"]
    assert {"Aki", "Bingo"} <= set(spot)
    assert "Kai" not in spot
    assert "Next the brown region" in panel.message.value
    on(panel, REGION)
    assert panel.position.scores == {"Takeda": 12, "Uesugi": 8, "Mori": 8}
    assert "tied: +2" in panel._parts().get("buildings", "")
    assert "The count for most castles in the brown region: Takeda 1, Uesugi 1." in text(panel)
    assert "Tied for most castles in the brown region, so 1 less: 2 points each" in text(panel)
    assert panel.position.scores == game.scores


def test_after_the_first_winter_comes_the_new_year() -> None:
    game = hungry()
    panel = on(WinterPanel(game, "Takeda"), YEAR)
    assert "S-64" in panel.message.value
    assert panel.position.rice == {"Takeda": 0, "Uesugi": 0, "Mori": 0}
    assert "shogun-event-card" not in panel._parts().get("end", "")
    on(panel, EVENTS)
    assert panel._parts().get("end", "").count("shogun-event-card") == 4
    assert panel.done
    assert "the second year begins" in panel.message.value
    before = game.choices
    page = Page(panel)
    assert page.words == ""
    assert "the second year begins" in page.say
    assert game.choices == before


@pytest.mark.parametrize("years", [1, 2])
def test_the_last_winter_ends_the_game(years: int) -> None:
    here = lands(options={"years": years})
    game = winter(here, (9, 9, 9), year=years)
    panel = on(WinterPanel(game, "Takeda"), END)
    assert panel.done
    assert "Takeda has the most points, 9, and wins (S-65)" in panel.message.value
    assert "★ wins" in panel._parts().get("end", "")
    assert YEAR not in [step.stage for step in panel.chapter.steps if isinstance(step, WinterStep)]


# --- ties -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("kind", "points"), [("castle", 3), ("temple", 2), ("theatre", 1)])
def test_ties_in_majorities_cost_one_point_each(kind: str, points: int) -> None:
    here = lands().set("Shinano", **{kind: True})
    (alone,) = [one for one in majorities_of(here) if one.holders]
    assert (alone.holders, alone.points, alone.tied) == ((0,), points, False)
    here = here.set("Kaga", **{kind: True})
    (tied,) = [one for one in majorities_of(here) if one.holders]
    assert (tied.holders, tied.points, tied.tied) == ((0, 1), points - 1, True)
    assert tied.built == (1, 1, 0)
    more = here.set("Noto", **{kind: True})
    (most,) = [one for one in majorities_of(more) if one.holders]
    assert (most.holders, most.points) == ((1,), points)


def test_a_tie_for_theatres_brings_nothing_and_is_told_all_the_same() -> None:
    here = lands().set("Shinano", theatre=True).set("Kaga", theatre=True)
    game = winter(here, (9, 9, 9))
    panel = on(WinterPanel(game, "Takeda"), REGION)
    assert panel.step is not None
    assert [entry[0] for entry in panel.step.entries] == [
        kinds.MAJORITY_COUNTED,
        kinds.MAJORITY_TIED,
    ]
    assert "Tied for most theatres in the brown region, so 1 less: 0 points each" in text(panel)
    # Who counts what stands in the table and in what was told so far, not in the line again.
    assert "The count for" not in panel.message.value
    assert "The count for most theatres in the brown region: Takeda 1, Uesugi 1." in text(panel)
    row = told(panel._parts().get("buildings", ""))
    assert re.search(r"brown.*Takeda 1,\s*tied: \+0.*Uesugi 1,\s*tied: \+0", row, re.DOTALL)


def test_without_any_building_there_is_no_region_to_show() -> None:
    panel = on(WinterPanel(winter(lands(), (9, 9, 9)), "Takeda"), FOR_BUILDINGS)
    assert "Nobody has a building" in text(panel)
    panel.next()
    assert stage(panel) == YEAR


def test_a_tie_of_points_is_broken_by_chests_then_shared() -> None:
    here = scenario(players=P3)
    for player, chests in zip(P3, (5, 7, 7), strict=True):
        here = here.set_player(player, points=20, chests=chests)
    first, second, third = ranking_of(here)
    assert (first.place, second.place, third.place) == (1, 1, 3)
    assert (first.wins, second.wins, third.wins) == (True, True, False)
    words = accounts.why_won(ranking_of(here))
    assert "Uesugi and Mori have 20 points and 7 chests each: they share the victory" in words
    assert "Takeda had fewer chests" in words
    alone = ranking_of(here.set_player("Mori", chests=8))
    assert "Mori has more chests (8) and wins" in accounts.why_won(alone)


def test_a_shared_victory_at_the_end_of_a_game() -> None:
    here = scenario(players=P3, options={"years": 1})
    for player, name in zip(P3, ("Kai", "Kaga", "Aki"), strict=True):
        here = here.set(name, owner=player, armies=2)
    game = winter(here, (9, 9, 9))
    panel = on(WinterPanel(game, "Takeda"), END)
    assert game.winners == P3
    assert panel._parts().get("end", "").count("★ shares the victory") == 3
    assert "they share the victory (S-65)" in panel.message.value
    assert [entry[0] for entry in (panel.step.entries if panel.step else ())] == [
        kinds.VICTORY_SHARED
    ]


# --- revolts --------------------------------------------------------------------------------------
def test_two_hungry_players_one_by_press_one_by_itself() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    panel.to_my_decision()
    assert panel.asked == "Takeda"
    assert "It is your turn" in panel.message.value
    assert "S-62" in panel.why_not_next
    page = Page(panel)
    first, second = panel.drawn
    assert page.words == "Fight in this order"
    cards = page.face.winter["order"]
    assert [one["province"] for one in cards["cards"]] == [first, second]
    page.wants("order", at=page.face.winter["at"], provinces=[second, first])
    assert stage(panel) == REVOLT
    assert f"Takeda has chosen the order of the revolts: {second} and {first}" in text(panel)
    assert "order" not in page.face.winter
    orders = [made for made in game.choices if isinstance(made.choice, OrderRevolts)]
    assert [(made.player, made.choice) for made in orders] == [
        ("Takeda", OrderRevolts((second, first)))
    ]
    on(panel, NEED)
    assert "Uesugi lacks rice for 3 provinces" in text(panel)
    on(panel, DRAW, 2)
    # The bot has not chosen before it is its turn to be seen.
    assert game.decision.player == "Uesugi"
    assert "Uesugi now chooses the order" in panel.message.value
    assert panel.asked is None
    on(panel, REVOLT)
    assert "Uesugi has chosen the order of the revolts" in text(panel)
    panel.to_my_decision()
    assert panel.done


def test_double_and_late_clicks_do_nothing_wrong() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    panel.to_my_decision()
    drawn, page = panel.drawn, Page(panel)
    with pytest.raises(InputError, match="put your revolts in order"):
        panel.next()
    step = page.prompt["step"]
    page.press()
    before, cursor = len(game.choices), panel.cursor
    page.press(step)
    assert (len(game.choices), panel.cursor) == (before, cursor)
    page.wants("order", provinces=[*drawn])
    assert "there are no revolts to put in order now" in page.alert
    assert (len(game.choices), panel.cursor) == (before, cursor)
    with pytest.raises(InputError, match="S-62"):
        panel.order(drawn)


def test_a_revolt_is_not_told_before_its_cubes_lie() -> None:
    panel = WinterPanel(hungry(), "Takeda", odds=True)
    panel.manners._handle_custom_msg({"view": 1}, [])
    page = Page(panel)
    panel.to_my_decision()
    panel.order(panel.drawn)
    here = panel._cards_of(panel._told_winter[-1])[0]

    def known() -> tuple[object, ...]:
        return (panel._log_html(), panel._parts(), page.face.winter["rice"], panel.position.state)

    before = known()
    assert page.words == "Throw"
    page.press()
    assert (stage(panel), panel.falling) == (THROWN, True)
    assert panel.message.value == FALLING
    assert before == known()
    assert panel.board.position == panel.position
    # An order, meanwhile, is refused; the next press has seen the result.
    page.wants("order", provinces=[here])
    assert "no revolts to put in order" in page.alert
    page.press()
    assert (stage(panel), panel.falling, page.alert) == (THROWN, False, "")
    assert panel.step is not None
    assert panel.board.position == panel.step.position
    assert re.search(rf"\b{here}\b", panel.message.value)
    assert before[0] != known()[0]
    cursor = panel.cursor
    for _ in range(3):  # the next revolt, its fall, its result
        page.press()
    assert (panel.cursor, stage(panel), panel.falling) == (cursor + 2, THROWN, False)
    # All winter long: each entry is told once, whatever falls.
    while page.words:
        page.press()
        assert page.alert == ""
    assert panel.done
    told = [unescape(words) for words in re.findall(r"<li>(.*?)</li>", panel._log_html())]
    words = [line for step in panel.shown for line in panel._words_of(step)]
    assert sorted(told) == sorted(words)


@pytest.mark.parametrize("wrong", [[], ["Kai"], ["Kai", "Kai"], "Kai", 3, None])
def test_a_wrong_order_changes_nothing(wrong: Any) -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    panel.to_my_decision()
    before, cursor = len(game.choices), panel.cursor
    with pytest.raises(InputError):
        panel.order(wrong)
    with pytest.raises(IllegalChoice, match="S-62"):
        panel.order(["Aki", "Bingo"])
    assert (len(game.choices), panel.cursor, panel.asked) == (before, cursor, "Takeda")


def test_an_order_chosen_by_code_moves_the_panel_on() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    panel.to_my_decision()
    game.choose(OrderRevolts(panel.drawn))
    assert panel.asked is None
    assert panel.why_not_next == ""
    panel.next()
    assert stage(panel) == REVOLT


def test_three_revolts_can_be_put_in_any_order() -> None:
    game = winter(lands(), (0, 9, 9))
    panel = WinterPanel(game, "Takeda")
    panel.to_my_decision()
    a, b, c = panel.drawn
    Page(panel).wants("order", provinces=[c, b, a])
    assert [made.choice for made in game.choices if made.player] == [OrderRevolts((c, b, a))]


def test_people_without_bots_order_one_after_the_other() -> None:
    game = hungry()
    panel = WinterPanel(game, "Mori", bots=None)
    panel.to_my_decision()
    assert panel.asked == "Takeda"
    assert "Takeda, it is your turn" in panel.message.value
    Page(panel).press()
    panel.to_my_decision()
    assert panel.asked == "Uesugi"
    panel.order(panel.drawn)
    panel.to_my_decision()
    assert panel.done


def test_two_panels_on_one_game_each_keep_their_place() -> None:
    game = hungry()
    bots = {"Mori": "greedy"}
    one, two = WinterPanel(game, "Takeda", bots=bots), WinterPanel(game, "Uesugi", bots=bots)
    one.to_my_decision()
    assert two.cursor == 0
    # Whoever has no bot is asked on every panel of the notebook.
    one.order(one.drawn)
    one.to_my_decision()
    assert two.cursor == 0
    two.to_my_decision()
    assert two.asked == "Uesugi"
    two.order(two.drawn)
    two.to_my_decision()
    one.to_my_decision()
    assert one.done
    assert two.done


def test_a_player_without_provinces_needs_no_rice() -> None:
    here = scenario(players=P3).set("Kai", owner="Mori", armies=2).set("Aki", owner="Uesugi")
    game = winter(here.set("Aki", armies=1), (0, 0, 0))
    panel = on(WinterPanel(game, "Mori"), NEED)
    assert "Takeda has no province to feed" in text(panel)
    assert "no province" in told(panel._parts().get("rice", ""))
    assert "shogun-lit" not in panel._parts().get("table", "")
    assert panel._parts().get("cards", "") == ""
    on(panel, NEED)
    assert "1 missing" in text(panel)
    panel.to_my_decision()
    assert panel.done


def test_chance_that_asks_is_drawn_by_next() -> None:
    game = hungry(chance="ask")
    panel = WinterPanel(game, "Takeda")
    on(panel, REVOLT)
    assert game.decision.kind == "a throw of the battle tower"
    assert panel.tower.before is not None
    on(panel, THROWN)
    on(panel, YEAR)
    assert game.decision.player == "chance"
    on(panel, EVENTS)
    assert panel.done


# --- the whole ------------------------------------------------------------------------------------
def test_every_entry_is_shown_exactly_once() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    seen = told_to_its_end(panel)
    # The cards of the next spring are not winter's any more.
    assert entries_of(seen) == Counter(entry for entry in game.record if entry[1] not in (21, 22))
    # Each sentence stands in the log, too, the latest step first.
    log = told(panel._log_html())
    for step in seen:
        for words in step.words:
            assert words in log
    assert log.index("loses 3 rice") > log.index("The year is over")


def test_looking_back_changes_nothing_and_shows_the_same_again() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    on(panel, THROWN)
    choices = game.choices
    shown = []
    while panel.cursor:
        shown.append((panel.position.code(), panel._parts()))
        panel.back()
    assert "Who will lack rice?" in panel.message.value
    for code, values in reversed(shown):
        panel.next()
        assert panel.position.code() == code
        assert panel._parts() == values
    assert game.choices == choices


def test_the_second_winter_begins_anew_and_done_is_told_once() -> None:
    game = round_of(new_game(P3, seed=5), at.WINTER)
    done: list[WinterPanel] = []
    panel = WinterPanel(game, "Mori", on_done=done.append)
    told_to_its_end(panel)
    assert done == [panel]
    assert panel.chapter.steps[0].position.year == 1
    points = game.scores
    panel._page_shows(0)  # a page that is away costs nothing
    round_of(game, at.SEASONS + at.AUTUMN)
    panel._page_shows(1)
    assert "the second year begins" in panel.message.value
    round_of(game, at.SEASONS + at.WINTER)
    assert "Who will lack rice?" in panel.message.value
    assert panel.position.year == 2
    assert panel.position.scores == points
    assert panel.why_not_next == ""
    told_to_its_end(panel)
    assert game.over
    assert done == [panel]


def test_a_panel_made_after_the_winter_tells_it_or_waits_for_the_next() -> None:
    game = winter(lands(), (9, 9, 9))  # nobody hungry: over at once
    assert game.decision.kind == "a plan"
    panel = WinterPanel(game, "Mori")
    assert "Who will lack rice?" in panel.message.value
    game.play("greedy", most=1)
    late = WinterPanel(game, "Mori")
    assert "Winter comes after" in late.message.value
    over = winter(lands(options={"years": 1}), (9, 9, 9))
    last = WinterPanel(over, "Mori")
    assert over.over
    assert "Who will lack rice?" in last.message.value
    last.to_my_decision()
    assert last.done
    played = hungry().play("greedy", until="a plan")
    # The order of Takeda's revolts is chosen, so a person has seen it: the result is shown.
    assert WinterPanel(played, "Takeda").done
    assert WinterPanel(played, "Mori").cursor == 0


def test_a_panel_made_anew_in_the_middle_stands_where_the_game_stands() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    panel.to_my_decision()
    panel.order(panel.drawn)
    again = WinterPanel(game, "Takeda")
    assert again.cursor == len(again.chapter.steps)
    again.to_my_decision()
    assert again.done


def test_undo_takes_the_panel_back() -> None:
    game = hungry()
    panel = WinterPanel(game, "Takeda")
    panel.to_my_decision()
    drawn = panel.drawn
    panel.order(drawn)
    on(panel, THROWN)
    game.undo(1)
    assert panel.asked == "Takeda"
    assert panel.drawn == drawn
    panel.order(drawn[::-1])
    assert stage(panel) == REVOLT


def test_a_game_begun_in_the_middle_of_a_winter_is_told_from_there() -> None:
    half = hungry(chance="ask")
    half.draw()
    game = new_game(position=half.position, seed=2)
    panel = WinterPanel(game, "Takeda")
    assert "Who will lack rice?" in panel.message.value
    panel.to_my_decision()
    assert panel.asked == "Takeda"
    panel.order(panel.drawn)
    panel.to_my_decision()
    assert panel.done


def test_names_with_html_are_shown_as_text() -> None:
    names = ("<img src=x onerror=alert(1)>", "<b>Ben</b>", "Mori & Söhne")
    here = lands(names, markers=1)
    here = here.set("Shinano", castle=True).set("Kaga", castle=True)
    panel = WinterPanel(winter(here, (6, 2, 9)), names[0])
    seen: list[str] = []
    while not panel.done:
        if panel.asked:
            seen.append(str(Page(panel).prompt["say"]))
            panel.order(panel.drawn)
        else:
            panel.next()
        seen += [panel.message.value, str(Page(panel).prompt["say"])]
        seen.append(panel.still().html or "")
    everything = "\n".join(seen)
    assert "&lt;b&gt;Ben" in everything
    assert "<img" not in everything
    assert "<b>Ben" not in everything


def test_the_still_twin_holds_tables_and_words() -> None:
    panel = on(WinterPanel(hungry(), "Takeda"), NEED)
    still = panel.still()
    assert "Takeda lacks rice for 3 provinces" in still.text
    assert still.html is not None
    assert still.html.count("<table") == 2
    on(panel, FOR_PROVINCES)
    html = panel.still().html or ""
    assert "Score track" in html
    assert panel.still().png is None


@pytest.mark.parametrize("bots", ["gready", {"Otomo": "greedy"}, {"Mori": "greedy"}])
def test_unknown_bots_and_players_are_refused(bots: Any) -> None:
    with pytest.raises(InputError):
        WinterPanel(new_game(P3, seed=7), "Mori", bots=bots)
    with pytest.raises(InputError, match="Takeda"):
        WinterPanel(new_game(P3, seed=7), "Takada")


@settings(max_examples=15, deadline=None)
@given(kinds_of_games(), st.integers(0, 1), st.booleans())
def test_winters_of_any_game_are_told_completely(kind: Kind, which: int, ask: bool) -> None:
    played = kind.new().play(kind.table())
    chapters = WinterPanel(played, kind.players[0])._chapters
    assert len(chapters) == kind.years
    seen = [step for chapter in chapters for step in chapter.steps]
    of_winters = Counter(entry for entry in played.record if _of_winter(entry))
    assert Counter(e for e in entries_of(seen).elements() if _of_winter(e)) == of_winters
    # The same winter once more, from its beginning, told step by step; perhaps with other luck.
    begin = chapters[min(which, kind.years - 1)].before
    assert begin is not None
    given_chance = "ask" if ask else "tape"
    game = new_game(position=_fed_later(begin), seed=kind.seed, chance=given_chance)
    panel = WinterPanel(game, kind.players[0], bots="random")
    expected = supplies_of(panel.position)
    assert expected == supplies_of(begin)
    for step in told_to_its_end(panel):
        _check(step, expected)
    assert panel.position.scores == game.scores


def _fed_later(begin: Position) -> Position:
    """A position before the loss of rice, as a game's beginning."""
    here = begin.copy()
    here.state.phase = at.FEEDING
    here.state.turn = here.state.revolt_stage = 0
    return here


_WINTERS = (
    kinds.RICE_LOST,
    kinds.SUPPLIED,
    kinds.UNSUPPLIED,
    kinds.REVOLT_DRAWN,
    kinds.POINTS_SCORED,
    kinds.YEAR_ENDED,
    kinds.GAME_WON,
)


def _of_winter(entry: Any) -> bool:
    return entry[0] in _WINTERS or entry[1] == 64


def _check(step: WinterStep, expected: Sequence[accounts.Supply]) -> None:
    """What the tables say is what the record says."""
    for what, _, seat, _, amount, other, why, _ in step.entries:
        if what == kinds.RICE_LOST:
            assert (amount, other) == (expected[seat].lost, expected[seat].left)
        elif what == kinds.SUPPLIED:
            assert expected[seat].missing == 0
        elif what == kinds.UNSUPPLIED:
            one = expected[seat]
            assert (amount, other, why) == (one.missing, one.revolts, one.farmers)
        elif what == kinds.POINTS_SCORED and other >= at.MOST_CASTLES:
            (majority,) = [
                one
                for one in majorities_of(step.position)
                if (one.region, one.kind) == (why, other - at.MOST_CASTLES)
            ]
            assert seat in majority.holders
            assert amount == majority.points
