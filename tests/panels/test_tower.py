"""The battle tower, without a browser: every outcome in words and numbers, who throws when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shogun_nb as sg
from shogun_nb.controls import Panel
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.tower import EMPTY, RESULT, WAITING, BattlePanel, TowerView
from shogun_nb.games.shogun.reading.fight import (
    Thrown,
    before_of,
    chances_of,
    draw_before,
    draw_throw,
    throw_html,
    throw_of,
)
from shogun_nb.games.shogun.reading.yours import throw_words
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.steps import Step

BLUE, YELLOW, BLACK, FARMERS = "Blue", "Yellow", "Black", "farmers"
PLAYERS = (BLUE, YELLOW, BLACK)
BAD = "<img src=x>"


def battle(
    *,
    armies: int = 4,
    owner: str = YELLOW,
    defenders: int = 3,
    markers: int = 0,
    castle: bool = False,
    tray: Mapping[str, int] | None = None,
    inside: Mapping[str, int] | None = None,
    players: tuple[str, ...] = PLAYERS,
    options: sg.Options | None = None,
    event: int | None = None,
    privileges: Mapping[str, str] | None = None,
) -> Game:
    """Blue attacks Kōzuke from Shinano (A-4); the game waits for the throw."""
    here = sg.scenario(players=players, options=options or sg.Options())
    here = here.set("Shinano", owner=players[0], armies=armies + 1)
    if owner != "neutral":
        here = here.set("Kozuke", owner=owner, armies=defenders, revolts=markers, castle=castle)
    here = here.set_cubes("tray", tray or {}).set_cubes("tower", inside or {})
    plan = sg.Plan(battle_a="Shinano")
    here = here.set_actions(
        actions=["battle_a"], plans={players[0]: plan}, event=event, privileges=privileges
    )
    game = sg.new_game(position=here, seed=1, chance="ask")
    return game.choose(sg.Move("Shinano", "Kozuke", armies))


def revolt(
    *,
    armies: int = 4,
    markers: int = 2,
    tray: Mapping[str, int] | None = None,
    options: sg.Options | None = None,
    action: str = "taxes",
) -> Game:
    """Mikawa rises against Blue (A-5); the game waits for the throw."""
    here = sg.scenario(players=PLAYERS, options=options or sg.Options())
    here = here.set("Mikawa", owner=BLUE, armies=armies, revolts=markers, temple=True)
    here = here.set_cubes("tray", tray or {})
    plan = sg.Plan(**{action: "Mikawa"})
    here = here.set_actions(actions=[action], plans={BLUE: plan})
    return sg.new_game(position=here, seed=1, chance="ask")


def winter_revolts() -> Game:
    """Blue is two provinces short: a revolt, and the game waits for its card."""
    here = sg.scenario(players=PLAYERS)
    for name in ("Kai", "Omi", "Ise", "Shinano"):
        here = here.set(name, owner=BLUE, armies=3, revolts=int(name == "Kai"))
    here = here.set_player(BLUE, rice=8)
    here = here.set_round(season="winter", open_events=[1])
    game = sg.new_game(position=here, seed=1, chance="ask")
    while game.decision.kind != "a throw of the battle tower":
        game.draw() if game.decision.player == "chance" else game.play("greedy", most=1)
    return game


def thrown(game: Game, **tray: int) -> tuple[Thrown, Step]:
    """What a throw of these cubes brings, read from the game's history."""
    game.choose(sg.Throw(tray))
    step = last_throw(game)
    return throw_of(step), step


def last_throw(game: Game) -> Step:
    return [step for step in steps_of(game) if step.before is not None][-1]


def words(one: Thrown) -> str:
    return "\n".join([one.count, one.verdict, *one.sentences])


def by_name(cubes: tuple[int, ...]) -> dict[str, int]:
    names = (*PLAYERS, "", "", FARMERS)
    return {name: number for name, number in zip(names, cubes, strict=True) if number}


def entry(step: Step, what: int) -> tuple[int, ...]:
    [found] = [one for one in step.entries if one[0] == what]
    return found


# --- battles: the rulebook's cases and every other outcome ----------------------------------------
def test_A_4_more_cubes_win_and_lose_as_many() -> None:
    game = battle(castle=True, inside={FARMERS: 4})
    result, step = thrown(game, Blue=3, Yellow=1, farmers=1)
    assert result.count == "3 of Blue against 1 of Yellow and 1 farmer."
    assert entry(step, kinds.BATTLE_WON)[4:7] == (3, 1, 1)
    assert result.verdict == "Blue has more and wins Kōzuke (S-54)."
    told = words(result)
    assert "1 farmer fell out and counts for Yellow: Kōzuke has no revolt marker (S-53)." in told
    assert "Blue loses as many as the other side had: 2 (S-54)." in told
    assert "1 army of Blue stands in Kōzuke now (S-54)." in told
    assert "The card of Kōzuke goes from Yellow to Blue (S-54)." in told
    assert "What stands there stays: the castle (S-54)." in told
    assert "return 2 armies of Blue, 1 army of Yellow and 1 farmer (S-54)." in told
    assert by_name(result.returned) == {BLUE: 2, YELLOW: 1, FARMERS: 1}
    assert by_name(result.standing) == {BLUE: 1}
    assert by_name(result.staying) == {}
    assert game.position.armies("Kozuke") == 1


def test_A_11_more_but_only_farmers_is_a_draw() -> None:
    game = battle(inside={FARMERS: 6}, castle=True)
    result, step = thrown(game, Blue=3, farmers=5)
    assert entry(step, kinds.BATTLE_DRAWN)[4:7] == (3, 0, 5)
    assert result.count == "3 of Blue against 0 of Yellow and 5 farmers."
    assert "only farmers: no army of Yellow fell out. That is a draw" in result.verdict
    assert "Kōzuke is neutral now (S-55)" in result.verdict
    told = words(result)
    assert "Yellow gives the card of Kōzuke back to the stock (S-55)." in told
    assert "The castle leaves Kōzuke (S-55)." in told
    told = throw_words(result, result.before.position.players.index("Yellow"))
    assert told[:2] == [
        "You give the card of Kōzuke back to the stock (S-55).",
        "The castle leaves Kōzuke (S-55).",
    ]
    told = words(result)
    assert "return 3 armies of Blue and 5 farmers (S-55)." in told
    assert by_name(result.returned) == {BLUE: 3, FARMERS: 5}
    assert game.position.owner("Kozuke") is None


def test_A_12_with_a_revolt_marker_farmers_are_not_involved() -> None:
    game = battle(inside={FARMERS: 6}, markers=1)
    assert "has 1 revolt marker: the farmers help nobody" in "".join(
        before_of(game.position).sentences
    )
    result, step = thrown(game, Blue=3, farmers=5)
    assert entry(step, kinds.BATTLE_WON)[4:7] == (3, 0, 0)
    assert result.count == "3 of Blue against 0 of Yellow."
    told = words(result)
    assert "5 farmers fell out, but Kōzuke has 1 revolt marker: they help nobody (S-53)." in told
    assert "Nobody stood against Blue, who loses nothing (S-54)." in told
    assert "5 farmers stay in the tray: not involved" in told
    assert "What stands there stays: 1 revolt marker (S-54)." in told
    assert by_name(result.staying) == {FARMERS: 5} == nonzero(game, "tray")
    assert by_name(result.standing) == {BLUE: 3}


def nonzero(game: Game, where: str) -> dict[str, int]:
    return {name: number for name, number in game.position.cubes(where).items() if number}


def test_the_defender_holds_and_farmers_are_the_first_losses() -> None:
    game = battle(inside={FARMERS: 2})
    result, step = thrown(game, Blue=3, Yellow=2, farmers=2)
    assert entry(step, kinds.BATTLE_HELD)[4:7] == (3, 2, 2)
    assert result.verdict == "Yellow's side has more and holds Kōzuke (S-54)."
    told = words(result)
    assert (
        "loses as many as attacked: 2 farmers and 1 of Yellow, farmers first (S-53, S-54)" in told
    )
    assert "1 army of Yellow stands in Kōzuke now (S-54)." in told
    assert game.position.armies("Kozuke") == result.standing[1] == 1


def test_farmers_left_over_return_to_the_supply() -> None:
    result, _ = thrown(battle(inside={FARMERS: 4}), Blue=1, Yellow=2, farmers=3)
    told = words(result)
    assert "loses as many as attacked: 1 farmer (S-53, S-54)." in told
    assert "2 farmers left over return to the supply" in told
    assert by_name(result.standing) == {YELLOW: 2}
    assert by_name(result.returned) == {BLUE: 1, FARMERS: 3}


def test_a_defender_alone_holds_without_loss() -> None:
    result, _ = thrown(battle(), Yellow=3)
    assert result.count == "0 of Blue against 3 of Yellow."
    assert result.verdict == "Yellow has more and holds Kōzuke (S-54)."
    assert "No attacker fell out: the defending side loses nothing (S-54)." in words(result)
    assert "Nothing returns to the supplies." in words(result)


@pytest.mark.parametrize(
    ("tray", "why"),
    [
        ({"Blue": 2, "Yellow": 2}, "Both sides have as many: a draw"),
        ({}, "Nothing fell out on either side: that is a draw, too"),
    ],
)
def test_draws(tray: dict[str, int], why: str) -> None:
    result, step = thrown(battle(), **tray)
    assert entry(step, kinds.BATTLE_DRAWN)
    assert result.verdict == f"{why}, and Kōzuke is neutral now (S-55)."


@pytest.mark.parametrize(
    ("tray", "what", "verdict"),
    [
        ({"Blue": 2, "farmers": 1}, kinds.BATTLE_WON, "Blue has more and wins Kōzuke (S-54)."),
        ({"Blue": 1, "farmers": 1}, kinds.BATTLE_DRAWN, "A draw: Kōzuke stays neutral (S-55)."),
        (
            {"farmers": 1},
            kinds.FARMERS_HELD,
            "The farmers have more: Kōzuke stays neutral (S-55).",
        ),
    ],
)
def test_neutral_provinces(tray: dict[str, int], what: int, verdict: str) -> None:
    game = battle(owner="neutral")
    before = before_of(game.position)
    assert before.title == "Blue attacks Kōzuke, which belongs to nobody, from Shinano."
    assert [(one.part, one.hand) for one in before.parties] == [("attacks", 4), ("defend", 1)]
    result, step = thrown(game, **tray)
    assert entry(step, what)[3] >= 0
    assert result.verdict == verdict
    assert result.count == f"{tray.get('Blue', 0)} of Blue against 1 farmer."
    if what == kinds.BATTLE_WON:
        assert "Blue takes the card of Kōzuke from the stock (S-54)." in result.sentences


def test_old_cubes_count_and_those_of_others_stay() -> None:
    game = battle(armies=1, defenders=1, tray={BLUE: 3, BLACK: 2})
    before = before_of(game.position)
    assert "with them from the tray 3 armies of Blue and 2 armies of Black" in before.sentences[0]
    result, _ = thrown(game, Blue=4, Black=1)
    told = words(result)
    assert "4 armies of Blue stand in Kōzuke now (S-54)." in told
    assert "That is more than were thrown in: old cubes count too (S-54)." in told
    assert "1 army of Black stays in the tray: not involved" in told
    assert by_name(result.staying) == {BLACK: 1}
    assert by_name(result.inside) == {BLACK: 1, YELLOW: 1}


def test_special_cards_and_events_say_what_they_add() -> None:
    game = battle(castle=True, event=4, privileges={BLUE: "attack", YELLOW: "defence"})
    for record in (game.record, ()):
        blue, yellow = before_of(game.position, record).parties[:2]
        assert (blue.hand, yellow.hand) == (5, 5)
        assert blue.notes == (
            "4 armies from Shinano",
            "1 army added by the special card (S-23)",
        )
        assert yellow.notes == (
            "3 armies from Kōzuke",
            "1 army added by this round's event (S-52)",
            "1 army added by the special card (S-23)",
        )


def test_a_special_card_is_not_told_where_the_supply_was_empty() -> None:
    here = sg.scenario(players=PLAYERS).set("Shinano", owner=BLUE, armies=57)
    here = here.set("Kai", owner=BLUE, armies=5).set("Kozuke", owner=YELLOW, armies=3)
    here = here.set_actions(
        actions=["battle_a"],
        plans={BLUE: sg.Plan(battle_a="Shinano")},
        privileges={BLUE: "attack"},
    )
    game = sg.new_game(position=here, seed=1, chance="ask").choose(sg.Move("Shinano", "Kozuke", 4))
    assert before_of(game.position, game.record).parties[0].notes == ("4 armies from Shinano",)
    # Without the record nobody can know it.
    assert "if the supply had it" in before_of(game.position).parties[0].notes[1]


def test_two_farmers_by_the_event() -> None:
    farmers = before_of(battle(owner="neutral", event=3).position).parties[1]
    assert (farmers.hand, farmers.notes) == (2, ("from the supply, by this round's event (S-52)",))


def test_farmers_that_never_help_stay_in_the_tray() -> None:
    game = battle(inside={FARMERS: 3}, options=sg.Options(farmers_never_help=1))
    result, _ = thrown(game, Blue=2, Yellow=1, farmers=3)
    assert result.count == "2 of Blue against 1 of Yellow."
    assert "at this table farmers never help (an option to S-53)" in words(result)
    assert by_name(result.staying) == {FARMERS: 3}


def test_markers_that_do_not_stay() -> None:
    result, _ = thrown(battle(markers=2, options=sg.Options(markers_stay=0)), Blue=4)
    assert "The revolt markers leave Kōzuke (an option to S-54)." in result.sentences
    assert "What stands there stays" not in words(result)


# --- revolts --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("armies", "farmers", "what", "verdict"),
    [
        (4, 2, kinds.REVOLT_PUT_DOWN, "Blue has more: the revolt is put down, and Blue keeps"),
        (3, 3, kinds.REVOLT_LOST, "Equal is not enough: Blue loses Mikawa, which is neutral now"),
        (1, 3, kinds.REVOLT_LOST, "The farmers have more: Blue loses Mikawa, which is neutral"),
    ],
)
def test_A_5_revolts(armies: int, farmers: int, what: int, verdict: str) -> None:
    game = revolt(tray={FARMERS: 1, YELLOW: 2})
    before = before_of(game.position)
    assert before.title == (
        "Taxes were collected where a revolt marker lay already: Mikawa rises against Blue (S-46)."
    )
    assert [(one.part, one.hand, one.tray) for one in before.parties] == [
        ("defends", 4, 0),
        ("rise", 2, 1),
        ("not involved", 0, 2),
    ]
    assert before.parties[1].notes == ("1 for each of 2 revolt markers (S-56)",)
    result, step = thrown(game, Blue=armies, Yellow=2, farmers=farmers)
    assert entry(step, what)[4:6] == (armies, farmers)
    assert result.count == f"{armies} of Blue against {farmers} farmers."
    assert result.verdict.startswith(verdict)
    told = words(result)
    assert f"{farmers} farmers fell out, and all farmers fight against the owner (S-56)." in told
    assert by_name(result.staying) == {YELLOW: 2}
    if what == kinds.REVOLT_PUT_DOWN:
        assert "2 armies of Blue stand in Mikawa now (S-56)." in told
        assert "Blue places a revolt marker in Mikawa. (S-46)" in told
        assert game.position.revolts("Mikawa") == 3
    else:
        assert "The temple and 2 revolt markers leave Mikawa (S-56)." in told


def test_income_that_is_lost_with_the_revolt_is_told() -> None:
    result, _ = thrown(revolt(options=sg.Options(income_kept=0)), Blue=0)
    assert any("gives back" in line and "(S-46)" in line for line in result.sentences)


def test_rice_and_winter_are_named_as_causes() -> None:
    assert "Rice was confiscated" in before_of(revolt(action="rice").position).title
    game = winter_revolts()
    before = before_of(game.position)
    assert re.match(r"Winter: \w+ rises against Blue for want of rice \(S-62\)\.", before.title)
    assert "of the winter table (S-61)" in before.parties[1].notes[0]
    result, step = thrown(game, Blue=2)
    assert entry(step, kinds.REVOLT_PUT_DOWN)[4:6] == (2, 0)
    assert "No farmer fell out: Blue loses nothing (S-56)." in words(result)


def test_the_first_filling() -> None:
    game = sg.new_game(players=PLAYERS, seed=7, chance="ask")
    assert chances_of(before_of(game.position)) == ()
    result, _ = thrown(game, Blue=5, Yellow=7, Black=6, farmers=9)
    assert result.count == "In the tower stay 2 armies of Blue, 1 army of Black and 1 farmer."
    assert "returns to the supplies: 5 armies of Blue, 7 armies of Yellow" in words(result)
    assert by_name(result.inside) == nonzero(game, "tower")
    assert by_name(result.returned) == by_name(result.fell)


# --- what is shown is what the game has done ------------------------------------------------------
@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(3, 5),
    options=st.sampled_from(
        [sg.Options(), sg.Options(farmers_never_help=1), sg.Options(markers_stay=0, income_kept=0)]
    ),
)
def test_no_cube_is_lost_between_before_and_after(
    seed: int, players: int, options: sg.Options
) -> None:
    names = ["Ann", "Ben", "Cem", "Dea", "Eva"][:players]
    start = "printed" if players == 3 else "draft"
    game = sg.new_game(players=names, seed=seed, start=start, options=options).play("random")
    seen = 0
    for step in steps_of(game):
        if step.before is None:
            continue
        seen += 1
        was, now = step.before.state, step.position.state
        result = throw_of(step)
        for one in result.before.parties:
            colour = one.colour
            fell, inside = result.fell[colour], result.inside[colour]
            assert one.thrown + one.inside == fell + inside
            parts = (result.returned[colour], result.standing[colour], result.staying[colour])
            assert sum(parts) == fell
            assert min(parts) >= 0
            assert now.tower[colour] == inside
            if was.fight != at.FIRST_FILLING:
                assert now.supply[colour] == was.supply[colour] + result.returned[colour]
                assert now.tray[colour] == result.staying[colour]
        # Colours that are not shown have no cube anywhere near the tower.
        shown = {one.colour for one in result.before.parties}
        for colour in set(range(at.COLOURS)) - shown:
            assert was.hand[colour] + was.tray[colour] + was.tower[colour] == 0
        assert draw_throw(result).svg.count('"shogun-cube"') == sum(result.fell + result.inside)
        before = result.before
        assert draw_before(before).svg.count('"shogun-cube"') == sum(
            one.thrown + one.inside for one in before.parties
        )
        assert not re.search(r"\bNone\b|-1\b", throw_html(result) + words(result))
    assert seen > 5


def test_many_cubes_stay_within_the_drawing() -> None:
    game = battle(armies=40, defenders=40, inside={BLACK: 40, FARMERS: 20, BLUE: 10, YELLOW: 10})
    result, _ = thrown(game, Blue=50, Yellow=50, Black=40, farmers=20)
    for drawing in (draw_before(result.before), draw_throw(result, moving=True)):
        places = re.findall(r'translate\((-?[\d.]+) (-?[\d.]+)\)"', drawing.svg)
        assert len(places) > 100
        assert all(0 <= float(x) <= 470 and 0 <= float(y) <= 460 for x, y in places)
    assert draw_throw(result, moving=True).total < 4000


def test_odds_are_the_games_own() -> None:
    game = battle(inside={FARMERS: 2, BLUE: 3})
    odds = before_of(game.position).odds
    assert odds is not None
    assert odds.title == "4 attackers against 3 defenders"
    shown = chances_of(before_of(game.position))
    assert [words for _, words, _ in shown] == [
        "Blue wins Kōzuke",
        "draw: Kōzuke becomes neutral",
        "Yellow holds Kōzuke",
    ]
    assert [chance for _, _, chance in shown] == [odds.win, odds.draw, odds.loss]
    assert [kind for kind, *_ in chances_of(before_of(revolt().position))] == ["win", "loss"]
    view = TowerView(Panel(), odds=True)
    view.show_before(game.position)
    assert f"{100 * odds.win:.1f} %" in (view.still().html or "")
    plain = TowerView(Panel())
    plain.show_before(game.position)
    assert " %" not in (plain.still().html or "")


def test_other_positions_and_steps_are_refused() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    view = TowerView(Panel())
    with pytest.raises(InputError, match="S-51"):
        view.show_before(game.position)
    with pytest.raises(InputError, match="S-51"):
        view.show_throw(steps_of(game)[0])


# --- the view -------------------------------------------------------------------------------------
def page(tower: TowerView, /, **message: Any) -> None:
    """What the page sends."""
    tower._page._handle_custom_msg(message, [])


def test_without_a_page_all_is_shown_at_once() -> None:
    game = battle().choose(sg.Throw({BLUE: 2}))
    view = TowerView(Panel())
    heard = []
    view.when_still(lambda: heard.append(view.thrown))
    view.show_throw(last_throw(game))
    assert not view.animating
    assert len(heard) == 1
    assert "2 of Blue against 0 of Yellow" in view._aloud.value
    assert view._page.shown["total"] == 0
    assert "shogun-passing" not in view._page.shown["html"]


def test_on_a_page_the_result_is_read_aloud_when_the_cubes_lie_still() -> None:
    game = battle().choose(sg.Throw({BLUE: 2}))
    view = TowerView(Panel())
    heard: list[str] = []
    view.when_still(lambda: heard.append("still"))
    page(view, view=1)
    view.show_throw(last_throw(game))
    number = view._page.shown["number"]
    assert view.animating
    assert view._aloud.value == ""
    assert heard == []
    # The result is in the page already: neither a stopped kernel nor a reload can lose it.
    assert "2 of Blue against 0 of Yellow" in view._page.shown["html"]
    page(view, over=number - 1)
    assert view.animating
    page(view, over=number)
    page(view, over=number)
    assert not view.animating
    assert heard == ["still"]
    assert "wins Kōzuke" in view._aloud.value
    view.show_throw(last_throw(game), animate=False)
    assert not view.animating
    view.show_throw(last_throw(game))
    view.skip()
    view.skip()
    assert not view.animating
    assert len(heard) == 3
    view.clear()
    assert view._page.shown["html"] == "" == view._aloud.value
    page(view, view=-1)
    view.show_throw(last_throw(game))
    assert not view.animating


def test_when_the_last_page_goes_nothing_moves_any_more() -> None:
    view = TowerView(Panel())
    heard: list[str] = []
    page(view, view=1)
    page(view, view=1)
    view.show_throw(last_throw(battle().choose(sg.Throw({BLUE: 2}))))
    view.when_still(lambda: heard.append("still"))
    page(view, view=-1)
    assert (view.animating, heard) == (True, [])
    page(view, view=-1)
    assert (view.animating, heard) == (False, ["still"])
    assert "wins Kōzuke" in view._aloud.value


def test_names_are_text_and_the_drawing_has_a_label() -> None:
    game = battle(players=(BAD, 'Ya"n', "Ki"), owner='Ya"n')
    view = TowerView(Panel(), odds=True)
    view.show_before(game.position)
    before = view.still().html or ""
    game.choose(sg.Throw({BAD: 2}))
    view.show_throw(last_throw(game))
    for html in (before, view.still().html or "", view._page.shown["html"]):
        assert "<img" not in html
        assert "&lt;img" in html
        [label] = re.findall(r'role="img" aria-label="([^"]*)"', html)
        assert "The battle tower" in label
        assert "&lt;img src=x&gt;" in label
    assert "&lt;img" in view._aloud.value


def test_every_colour_has_a_letter_or_a_hat() -> None:
    svg = draw_before(before_of(battle(inside={BLACK: 1, FARMERS: 1}).position)).svg
    cubes = re.findall(r'class="shogun-cube">(.*?)</g></g>', svg)
    assert len(cubes) == 4 + 3 + 2
    letters = [re.findall(r">(\w)</text>", cube) for cube in cubes]
    assert sorted("".join(found) or "hat" for found in letters) == [*"BBBBLYYY", "hat"]
    [farmer] = [cube for cube, found in zip(cubes, letters, strict=True) if not found]
    assert farmer.count(" Z") == 3  # top, side, and the hat


# --- the panel ------------------------------------------------------------------------------------
def test_a_battle_is_thrown_once() -> None:
    game = battle(inside={FARMERS: 3})
    done: list[BattlePanel] = []
    panel = BattlePanel(game, on_done=done.append)
    assert panel.stage == WAITING
    assert panel._main.description == "Throw"
    made = len(game.choices)
    panel._main.click()
    assert panel.stage == RESULT
    assert panel.done
    assert done == [panel]
    assert len(game.choices) == made + 1
    panel._main.click()
    assert len(game.choices) == made + 1
    assert "No throw waits (S-51)" in panel.alert.value
    assert done == [panel]
    assert panel.tower.thrown is not None
    made_last = game.choices[-1].choice
    assert isinstance(made_last, sg.Throw)
    assert dict(made_last.tray) == by_name(panel.tower.thrown.fell)


def test_pressed_twice_the_result_of_the_first_throw_is_still_seen() -> None:
    panel = BattlePanel(two_throws())
    page(panel.tower, view=1)
    panel._main.click()
    assert panel.tower.animating
    assert "cubes fall" in panel.message.value
    panel._main.click()
    assert not panel.tower.animating
    assert panel.stage == RESULT
    assert panel._main.description.startswith("Next throw: ")


def two_throws() -> Game:
    """Two revolts in winter, one after the other."""
    here = sg.scenario(players=PLAYERS)
    for name in ("Kai", "Omi", "Ise", "Shinano", "Mikawa"):
        here = here.set(name, owner=BLUE, armies=3)
    here = here.set_player(BLUE, rice=7)
    here = here.set_round(season="winter", open_events=[1])
    game = sg.new_game(position=here, seed=1, chance="ask")
    while game.decision.kind != "a throw of the battle tower":
        game.draw() if game.decision.player == "chance" else game.play("greedy", most=1)
    return game


def test_several_throws_come_one_after_the_other() -> None:
    game = two_throws()
    done: list[str] = []
    panel = BattlePanel(game, odds=True, on_done=lambda panel: done.append("done"))
    panel._main.click()
    assert panel.stage == RESULT
    assert not panel.done
    assert done == []
    first = panel.tower.thrown
    assert "Another throw waits: the revolt for " in panel.message.value
    panel._main.click()
    assert panel.stage == WAITING
    assert panel.tower.thrown is None
    panel._main.click()
    assert panel.done
    assert done == ["done"]
    assert panel.tower.thrown is not None
    assert panel.tower.thrown != first
    # From Python nobody need press Next in between.
    other = BattlePanel(two_throws())
    other.throw()
    other.throw()
    assert other.done


def test_a_throw_made_elsewhere_is_shown_and_an_undone_one_waits_again() -> None:
    game = battle()
    panel = BattlePanel(game)
    game.choose(sg.Throw({YELLOW: 1}))
    assert panel.tower.thrown is not None
    assert panel.tower.thrown.count == "0 of Blue against 1 of Yellow."
    game.undo()
    assert panel.stage == WAITING
    assert panel.tower.thrown is None
    panel.close()
    game.choose(sg.Throw({YELLOW: 1}))
    assert panel.stage == WAITING


def test_where_no_throw_waits_nothing_is_thrown() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    panel = BattlePanel(game)
    assert panel.stage == EMPTY
    assert "chance=&quot;ask&quot;" in panel.message.value
    for action in (panel.throw, panel.next, lambda: panel.supply({})):
        with pytest.raises(InputError, match="No throw waits"):
            action()
    assert panel._main.layout.display == "none"
    with pytest.raises(InputError, match="is not a game"):
        BattlePanel(game.position)  # type: ignore[arg-type]


def test_a_prediction_is_compared_and_a_bad_one_throws_nothing() -> None:
    game = battle()
    panel = BattlePanel(game)
    panel._guess.value = "<many>"
    panel._main.click()
    assert "&lt;many&gt;" in panel.alert.value
    assert panel.stage == WAITING
    panel._guess.value = "99"
    panel._main.click()
    assert panel.tower.thrown is not None
    fell = sum(panel.tower.thrown.fell)
    assert panel._guess_line.value == f"{fell} cubes lay in the tray: you said 99."
    game.undo()
    panel._guess.value = str(fell)
    panel.throw()
    assert panel._guess_line.value == f"{fell} cubes lay in the tray: just as you said."
    game.undo()
    panel.throw()
    assert panel._guess_line.value == ""


def test_a_teacher_supplies_the_result() -> None:
    game = battle(inside={FARMERS: 2})
    panel = BattlePanel(game, supply=True)
    assert panel._guess.layout.display == "none"
    shown = {
        name: field.description
        for name, field in panel._fields.items()
        if field.layout.display != "none"
    }
    assert shown == {
        BLUE: "Blue (at most 4)",
        YELLOW: "Yellow (at most 3)",
        FARMERS: "farmers (at most 2)",
    }
    panel._fields[BLUE].value = 5
    panel._fields[FARMERS].value = 9
    assert panel._wrong.value.count("S-51") == 2
    panel._supply.click()
    assert "Nothing was entered" in panel.alert.value
    assert panel.stage == WAITING
    panel._fields[BLUE].value = 3
    panel._fields[YELLOW].value = 1
    panel._fields[FARMERS].value = 1
    assert panel._wrong.value == ""
    panel._supply.click()
    assert panel.tower.thrown is not None
    assert panel.tower.thrown.count == "3 of Blue against 1 of Yellow and 1 farmer."
    made = len(game.choices)
    panel._supply.click()
    assert "This throw is over" in panel.alert.value
    assert len(game.choices) == made


@pytest.mark.parametrize(
    ("tray", "error"),
    [
        ({BLUE: 5}, IllegalChoice),
        ({FARMERS: 1}, IllegalChoice),
        ({"Nobody": 1}, InputError),
        ({BLUE: -1}, InputError),
        ({BLUE: 1.5}, InputError),
        ("3", InputError),
    ],
)
def test_an_impossible_result_changes_nothing(tray: Any, error: type[Exception]) -> None:
    game = battle()
    panel = BattlePanel(game, supply=True)
    before = game.position
    with pytest.raises(error, match=r"S-51|Nobody"):
        panel.supply(tray)
    assert game.position == before
    assert panel.stage == WAITING


def test_stills_tell_what_is_shown() -> None:
    game = battle(players=(BAD, YELLOW, BLACK))
    panel = BattlePanel(game, odds=True)
    still = panel.still()
    assert f"{BAD} attacks Kōzuke" in still.text
    assert f"{BAD} wins Kōzuke: " in still.text
    assert "<svg" in (still.html or "")
    assert "<img" not in (still.html or "")
    panel.supply({BAD: 2})
    still = panel.still()
    assert f"2 of {BAD} against 0 of Yellow." in still.text
    assert "shogun-passing" not in (still.html or "")
