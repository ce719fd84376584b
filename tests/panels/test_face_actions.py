"""What the frame shows of the actions, without a browser: plain data, and what the page may ask."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from shogun_nb import Bot, Table, View, scenario, steps_of, table
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.game import new_game
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.at_table import ACTIONS
from shogun_nb.games.shogun.panels.face_actions import ActionsFace, shares_of
from shogun_nb.games.shogun.reading.fight import throw_of
from shogun_nb.games.shogun.reading.shortly import line_of, recap_of, winter_html, winter_now
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import FEWER_ARMIES
from shogun_nb.games.shogun.rules.winter import score

BAD = "<img src=x onerror=alert(1)>"
NAMES = (BAD, "{here}", "Mori")
MOVE = "a target and a number of armies"
LIMIT = 4096  # bytes of a message


def fighting(armies: int = 5, *, coach: bool = False) -> tuple[Table, ActionsFace]:
    """The first person is asked, in Shinano, beside Kozuke with 3 armies of the second."""
    here = scenario(players=NAMES)
    here = here.set("Shinano", owner=BAD, armies=armies).set("Kozuke", owner="{here}", armies=3)
    here = here.set("Kai", owner=BAD, armies=2).set("Omi", owner="Mori", armies=2)
    plans = {
        BAD: Plan(battle_a="Shinano", taxes="Kai"),
        "{here}": Plan(taxes="Kozuke"),
        "Mori": Plan(taxes="Omi"),
    }
    here = here.set_actions(actions=["battle_a", "taxes"], plans=plans)
    game = new_game(position=here, seed=3)
    laid = table(game, {BAD: "me", "{here}": "greedy", "Mori": "greedy"}, coach=coach)
    assert isinstance(laid.inner, ActionsPanel)
    return laid, ActionsFace(laid.inner, laid)


def do(face: ActionsFace, intent: str, **fields: Any) -> None:
    """A press of the page, made now."""
    face.intents[intent]({"at": face.state()["at"], **fields})


def bytes_of(face: ActionsFace) -> int:
    return len(json.dumps([face.state(), face.prompt()], ensure_ascii=False).encode())


# --- the decision ---------------------------------------------------------------------------------
def test_a_march_shows_both_sides_the_odds_and_what_the_button_does() -> None:
    laid, face = fighting()
    laid.act()
    assert face.prompt()["main"]["do"] == "suggest"
    do(face, "target", province="Kozuke")
    do(face, "armies", n=3)
    state = face.state()
    decision = state["decision"]
    odds = laid.game.position.odds("Shinano", "Kozuke", 3)  # type: ignore[union-attr]
    assert face.prompt()["main"]["words"] == f"Attack Kōzuke · {round(100 * odds.win)} %"
    assert decision["armies"] == 3
    assert decision["most"] == 4
    assert [side["cubes"] for side in decision["sides"]] == [3, 3]
    assert sum(decision["odds"]) == 100
    assert abs(decision["odds"][0] - 100 * float(odds.win)) < 2
    wins = [target.get("win", -1) for target in decision["targets"]]
    assert wins == sorted(wins, reverse=True)
    kai = next(target for target in decision["targets"] if target["province"] == "Kai")
    assert kai["seat"] == 0
    assert "win" not in kai
    do(face, "target", province="Kai")
    assert face.prompt()["main"]["words"] == "Move 3 armies to Kai"


def test_words_of_people_stay_plain_and_are_no_places_to_fill() -> None:
    laid, face = fighting()
    laid.act()
    do(face, "target", province="Kozuke")
    do(face, "move")
    # To that person it is "you"; whoever looks on reads the name.
    _, other = attacked(0, me="Mori")
    other.panel.next()
    do(other, "target", province="Kozuke")
    shown = json.dumps([other.state(), other.prompt()], ensure_ascii=False)
    assert BAD in shown
    assert "{here}" in shown
    assert "&lt;" not in shown
    assert BAD not in json.dumps([face.state(), face.prompt()])
    # Only a message that brings names along is filled.
    assert set(face.state()["say"]) == {"text"}


def test_a_bad_wish_is_refused_and_changes_nothing() -> None:
    laid, face = fighting()
    laid.act()
    before = face.state()
    for intent, fields in (
        ("target", {"province": 7}),
        ("target", {"province": "Atlantis"}),
        ("target", {"province": "Mutsu"}),
        ("target", {}),
        ("armies", {"n": True}),
        ("armies", {"n": 0}),
        ("armies", {"n": 5}),
        ("armies", {"n": "3"}),
        ("move", {}),
        ("stay", {}),
    ):
        with pytest.raises(InputError):
            do(face, intent, **fields)
        assert face.state() == before


def test_the_second_of_a_double_press_does_nothing() -> None:
    laid, face = fighting()
    laid.act()
    do(face, "target", province="Kozuke")
    press = {"at": face.state()["at"]}
    face.intents["move"](press)
    made = len(laid.game.choices)  # type: ignore[union-attr]
    face.intents["move"](press)
    face.intents["throw"](press)
    assert len(laid.game.choices) == made  # type: ignore[union-attr]
    assert face.panel.throw_comes
    assert not face.panel.falling


def test_the_coach_warns_as_long_as_it_is_true_and_then_obeys() -> None:
    laid, face = fighting(armies=2, coach=True)
    laid.act()
    for _ in range(2):  # the second time as the first: what was said of another move is over
        do(face, "target", province="Kozuke")
        (doubt,) = face.advice()[1:]
        assert doubt.startswith("You attack Kōzuke of {here} with 1 army: your chance to win is ")
        assert "exact" not in doubt
        do(face, "move")
        assert not face.panel.throw_comes
        assert face.state()["decision"]["doubts"] == [doubt]
        assert face.prompt()["main"]["words"].startswith("Attack Kōzuke all the same")
        assert face.panel._warned
        do(face, "target", province="Kai")
        assert "doubts" not in face.state()["decision"]
        assert not face.panel._warned
        assert doubt not in face.advice()
    do(face, "target", province="Kozuke")
    do(face, "move")
    do(face, "move")
    assert face.panel.throw_comes


def test_what_the_coach_suggests_it_does_not_call_a_gamble() -> None:
    here = scenario(players=NAMES).set("Shinano", owner=BAD, armies=3)
    for name in ("Kozuke", "Musashi", "Kai", "Totomi", "Mikawa", "Mino", "Hida", "Etchu"):
        here = here.set(name, owner="{here}", armies=4)
    here = here.set_actions(actions=["battle_a"], plans={BAD: Plan(battle_a="Shinano")})
    laid = table(new_game(position=here, seed=3), {BAD: "me"})
    laid.act()
    face = ActionsFace(laid.inner, laid)
    do(face, "suggest")
    win = face.state()["decision"]["odds"][0]
    assert win < 50  # it must attack somebody
    assert face.advice()[0].endswith("No other move from here is better.")
    assert not any("is safer" in words for words in face.advice())


@pytest.mark.parametrize("armies", range(2, 12))
def test_the_word_for_an_attack_fits_its_odds(armies: int) -> None:
    laid, face = fighting(armies=armies)
    laid.act()
    do(face, "target", province="Kozuke")
    for number in range(1, armies):
        do(face, "armies", n=number)
        win = face.state()["decision"]["odds"][0]
        words = face.advice()[0]
        assert words.startswith(f"{win} % for")
        assert ("Safe" in words) == (win >= 80), words
        assert ("A fair risk" in words) == (55 <= win < 80), words


def test_one_number_says_how_likely_a_win_is() -> None:
    laid, face = fighting()
    laid.act()
    orders = set()
    for armies in (1, 2, 3, 4):
        do(face, "target", province="Kozuke")
        do(face, "armies", n=armies)
        decision = face.state()["decision"]
        orders.add(tuple(one["province"] for one in decision["targets"]))
        win = decision["odds"][0]
        row = next(one for one in decision["targets"] if one["province"] == "Kozuke")
        assert (row["win"], row["words"]) == (win, f"{win} %")
        assert face.prompt()["main"]["words"].endswith(f"· {win} %")
        assert face.advice()[0].startswith(f"{win} % for")
    assert len(orders) == 1  # no row moves away under the pointer


@pytest.mark.parametrize(
    ("chances", "shares"),
    [
        ((0.956, 0.034, 0.01), [96, 3, 1]),
        ((0.335, 0.335, 0.33), [34, 33, 33]),
        ((0.999, 0.0005, 0.0005), [98, 1, 1]),
        ((0.0005, 0, 0.9995), [1, 0, 99]),
        ((1, 0, 0), [100, 0, 0]),
        ((0.5, 0, 0.5), [50, 0, 50]),
        ((0.001, 0.998, 0.001), [1, 98, 1]),
    ],
)
def test_shares_make_a_hundred_and_hide_nothing(chances: Any, shares: list[int]) -> None:
    assert shares_of(*chances) == shares


def test_what_lies_in_the_tower_is_told_whosever_it_is() -> None:
    laid, face = fighting()
    laid.act()
    do(face, "target", province="Kozuke")
    tower = laid.game.position.state.tower  # type: ignore[union-attr]
    words = face.state()["decision"]["inside"]
    assert sum(int(number) for number in re.findall(r"[0-9]+", words)) == sum(tower)
    assert ("empty" in words) == (not any(tower))


def attacked(seed: int, *actions: str, me: str = BAD) -> tuple[Table, ActionsFace]:
    """Mori attacks the person, who has planned nothing but taxes there."""
    here = scenario(players=NAMES).set("Shinano", owner="Mori", armies=6)
    here = here.set("Kozuke", owner=BAD, armies=3).set("Kai", owner="Mori", armies=5)
    plans = {"Mori": Plan(battle_a="Shinano"), BAD: Plan(taxes="Kozuke")}
    here = here.set_actions(
        actions=actions or ["battle_a", "taxes"], plans=plans, turn_order=["Mori", BAD, "{here}"]
    )
    game = new_game(position=here, seed=seed)
    laid = table(game, {BAD: "greedy", "Mori": Attacker(), me: "me"}, coach=False)
    assert isinstance(laid.inner, ActionsPanel)
    return laid, ActionsFace(laid.inner, laid)


class Attacker(Bot):
    def battle_move(self, view: View) -> Any:
        return next(one for one in view.legal() if (one.target, one.armies) == ("Kozuke", 3))


def test_green_is_the_one_who_looks_on() -> None:
    found = set()
    for seed in range(8):
        laid, face = attacked(seed)
        while not face.panel.throw_comes:
            laid.act()
        tower = face.state()["tower"]
        assert tower["kinds"] == ["loss", "draw", "win"]
        assert tower["key"] == ["Mori wins", "draw", "you hold"]
        assert [side.get("mine", False) for side in tower["sides"]] == [False, True]
        assert BAD not in json.dumps(tower)
        do(face, "throw")
        assert BAD not in json.dumps(face.state()["tower"])
        do(face, "seen")
        last = face.state()["last"]
        assert last["odds"] == tower["odds"]
        won = last["won"]
        word = {0: "such a loss", 1: "such a win", -1: "a draw"}[won]
        share = last["odds"][{0: 0, 1: 2, -1: 1}[won]]
        assert f"{word} comes in" in last["luck"]
        assert last["luck"].endswith(f"{share} of 100.")
        # All armies that went in are accounted for: lost, stuck in the tower, or still there.
        thrown = face.panel.tower.thrown
        assert thrown is not None
        for party in thrown.before.parties:
            if party.involved and party.colour < at.SEATS:
                net = party.thrown - thrown.fell[party.colour]
                notes = [line["note"] for line in last["changes"]
                         if line["icon"] == "tower" and line["seat"] == party.colour]  # fmt: skip
                assert notes == ([str(abs(net))] if net else [])
        assert BAD not in json.dumps([face.state()["say"], last])
        found.add(won)
    assert {0, 1} <= found


@pytest.mark.parametrize(
    ("actions", "ends"),
    [(("battle_a", "taxes"), "and “Collect taxes” with it"), (("taxes", "battle_a"), "Kōzuke")],
)
def test_a_card_that_is_lost_takes_along_only_what_lies_ahead(
    actions: tuple[str, ...], ends: str
) -> None:
    lost = []
    for seed in range(4):
        laid, face = attacked(seed, *actions)
        while not face.panel.throw_comes:
            laid.act()
        do(face, "throw")
        do(face, "seen")
        changes = face.state()["last"]["changes"]
        lost += [line["words"] for line in changes if line["icon"] == "hand"]
    assert lost
    assert all(words.startswith("You lose the card of Kōzuke") for words in lost)
    assert all(words.endswith(ends) for words in lost)


def test_nobody_waits_for_an_action_of_mine_that_is_skipped() -> None:
    laid, face = attacked(0)
    while not face.panel.throw_comes:
        laid.act()
    do(face, "throw")
    do(face, "seen")
    rows = {row["seat"]: row for row in face.state()["doing"]["rows"]}
    assert rows[0]["skips"]  # the person has planned no battle
    assert not any("you" in button["words"] for button in face.state()["second"])


@pytest.mark.parametrize("speed", ["normal", "top"])
def test_hurrying_stops_only_for_me_and_tells_my_actions_once(speed: str) -> None:
    here = scenario(players=NAMES).set("Shinano", owner=BAD, armies=2)
    here = here.set("Kai", owner=BAD, armies=2).set("Kozuke", owner="Mori", armies=3)
    plans = {
        BAD: Plan(castle="Shinano", taxes="Kai"),
        "Mori": Plan(battle_a="Kozuke"),
    }
    here = here.set_player(BAD, chests=9)
    here = here.set_actions(actions=["battle_a", "castle", "taxes"], plans=plans)
    laid = table(new_game(position=here, seed=3), {BAD: "me"}, coach=False)
    laid._speed.choose(speed)
    face = ActionsFace(laid.inner, laid)
    hurried(laid)
    assert face.panel.done  # nobody asked the person anything, or fought that player
    told = [line for line in face.state()["recap"]["lines"] if line.get("own")]
    assert [line["province"] for line in told] == ["Shinano", "Kai"]


def three_actions(chests: int) -> tuple[Table, ActionsFace]:
    """BAD builds a castle and collects taxes, with so many chests; Mori fights."""
    here = scenario(players=NAMES).set("Shinano", owner=BAD, armies=2)
    here = here.set("Kai", owner=BAD, armies=2).set_player(BAD, chests=chests)
    here = here.set("Kozuke", owner="Mori", armies=3)
    plans = {BAD: Plan(castle="Shinano", taxes="Kai"), "Mori": Plan(battle_a="Kozuke")}
    here = here.set_actions(actions=["castle", "taxes", "battle_a"], plans=plans)
    laid = table(new_game(position=here, seed=3), {BAD: "me"}, coach=False)
    face = ActionsFace(laid.inner, laid)
    return laid, face


def test_what_has_failed_does_not_look_done() -> None:
    laid, face = three_actions(chests=0)
    why = "You build no castle in Shinano: too few chests"
    seen = False
    while not face.panel.done:
        laid.act()
        state = face.state()
        castle, taxes, battle, *_ = state["track"]
        if castle["when"] == "done":
            assert castle["failed"] == f"{why}."
            just = state.get("just", ())
            seen |= any(line.get("failed") and line["words"] == why for line in just)
    assert seen
    assert "failed" not in taxes
    assert battle["none"]
    recap, _ = recap_of(face.panel.told, 0)
    assert [(line["icon"], line["words"]) for line in recap if line.get("failed")] == [
        ("close", why)
    ]


def test_every_line_is_a_whole_message_with_its_player() -> None:
    for seed in (1, 2, 3):
        game = new_game(NAMES, seed=seed, options={"years": 1}).play("random")
        for step in steps_of(game):
            for entry in step.entries:
                line = line_of(step.position, entry)
                if line is not None:
                    assert NAMES[entry.seat] in line["words"]
                    mine = line_of(step.position, entry, entry.seat)
                    assert re.search(r"\b[Yy]our?\b", mine["words"]), mine
                    assert mine["words"][:1].isupper()


def test_an_action_of_mine_is_marked_on_the_map_and_told_once() -> None:
    laid, face = three_actions(chests=9)
    marked = []
    while not face.panel.done:
        laid.act()
        deed = face.state().get("deed")
        if deed is not None:
            marked.append(deed["province"])
            assert face.state()["flights"]["list"]
            assert face.state()["say"]["text"].startswith("You ")
            assert "recap" not in face.state()
    assert marked == ["Shinano", "Kai"]


# --- the throw ------------------------------------------------------------------------------------
def test_what_a_throw_brings_is_shown_when_somebody_has_seen_it() -> None:
    laid, face = fighting()
    laid.act()
    do(face, "target", province="Kozuke")
    do(face, "move")
    waiting = face.state()["tower"]
    assert face.prompt()["main"]["words"] == "Throw"
    assert "thrown" not in waiting
    assert sum(waiting["odds"]) == 100
    assert [one["in"] for one in waiting["cubes"]][:2] == [4, 3]
    do(face, "throw")
    step = face.panel.step
    assert step is not None
    thrown = throw_of(step)
    tower = face.state()["tower"]
    assert tower["number"] == waiting["number"]
    assert {one["colour"]: one["out"] for one in tower["thrown"]}[0] == thrown.fell[0]
    assert tower["verdict"].endswith(", {} : {}".format(*tower["sums"]))
    assert [side["colour"] for side in tower["sides"]] == [0, 1]  # the attacker first
    assert all("S-" in words for words in tower["words"])
    # The board, the holdings and the log still stand before it.
    assert laid.board.position == step.before
    assert step.words[-1] not in [words for one in laid.shown for words in one.words]
    do(face, "seen")
    assert "tower" not in face.state()
    assert laid.board.position == step.position
    assert face.state()["last"]["verdict"] == tower["verdict"]


def test_the_button_under_a_verdict_says_what_follows() -> None:
    found = set()
    for seed in range(4):
        here = scenario(players=NAMES).set("Shinano", owner=BAD, armies=6)
        here = here.set("Kozuke", owner="Mori", armies=5)
        here = here.set_actions(actions=["battle_a"], plans={BAD: Plan(battle_a="Shinano")})
        laid = table(new_game(position=here, seed=seed), {BAD: "me"}, coach=False)
        face = ActionsFace(laid.inner, laid)
        laid.act()
        do(face, "target", province="Kozuke")
        do(face, "move")
        do(face, "throw")
        what = throw_of(face.panel.step).outcome  # type: ignore[arg-type]
        won = what is not None and what.what == kinds.BATTLE_WON
        assert (face.prompt()["main"]["words"] == "Take Kōzuke") == won
        found.add(won)
    assert found == {True, False}


# --- looking on -----------------------------------------------------------------------------------
def test_one_press_is_one_action_of_one_player() -> None:
    laid, face = fighting()
    laid.act()
    do(face, "target", province="Kai")
    do(face, "move")
    seen = []
    while not face.panel.done:
        laid.act()
        seen += [
            row["seat"] for row in face.state().get("doing", {"rows": ()})["rows"] if "now" in row
        ]
    assert seen == [0, 1, 2]


def test_the_tiles_say_what_is_done_now_and_to_come() -> None:
    laid, face = fighting()
    laid.act()
    track = face.state()["track"]
    assert [tile["when"] for tile in track[:2]] == ["now", "todo"]
    assert track[0]["province"] == "Shinano"
    assert track[0]["who"][0] == {"seat": 0, "when": "now"}
    assert {tile["when"] for tile in track[2:]} == {"hidden"}
    do(face, "target", province="Kai")
    do(face, "move")
    laid.act()
    track = face.state()["track"]
    assert [tile["when"] for tile in track[:2]] == ["done", "now"]
    assert [one["when"] for one in track[1]["who"]] == ["now", "todo", "todo"]


def test_what_flies_is_told_once_with_a_number_of_its_own() -> None:
    laid, face = fighting()
    laid.act()
    do(face, "target", province="Kai")
    first = face.state()["flights"]
    assert first["list"] == []
    assert face.state()["flights"] == first
    do(face, "move")
    flights = face.state()["flights"]
    assert flights["number"] > first["number"]
    assert flights["list"] == [{"what": "cube", "seat": 0, "from": "Shinano", "to": "Kai", "n": 4}]
    laid.act()
    whats = [flight["what"] for flight in face.state()["flights"]["list"]]
    assert whats == ["chest", "flame"]


def test_deploying_says_the_number_of_the_event() -> None:
    for fewer in (False, True):
        here = scenario(players=NAMES).set("Kozuke", owner="Mori", armies=1)
        event = next(
            card
            for card, effect in enumerate(here.numbers.event_effect)
            if (effect == FEWER_ARMIES) is fewer
        )
        here = here.set_player("Mori", chests=9)
        here = here.set("Kai", owner=BAD, armies=2).set("Shinano", owner="Mori", armies=3)
        plans = {"Mori": Plan(deploy_3="Kozuke", battle_a="Shinano"), BAD: Plan(taxes="Kai")}
        here = here.set_actions(actions=["deploy_3", "battle_a"], plans=plans, event=event + 1)
        laid = table(new_game(position=here, seed=3), {BAD: "me"}, coach=False)
        face = ActionsFace(laid.inner, laid)
        while face._action() < 0:
            laid.act()
        said = face.state()["doing"].get("say", "")
        assert said == fewer * (
            "Place 2 armies from your supply here: 2 instead of 3, by the event."
        )


def hurried(laid: Table) -> None:
    """Let the clock of the page tick until the table rests."""
    laid.hurry()
    while laid.busy:
        laid._tick()


def test_hurrying_stops_at_the_fights_of_everybody_who_sits_here() -> None:
    laid, face = attacked(0, me="{here}")
    hurried(laid)
    assert face.panel.done  # two bots have fought
    laid, face = attacked(0)
    laid.seats["{here}"] = "person"
    face = ActionsFace(laid.inner, laid)
    assert set(face.panel.watches) == {BAD, "{here}"}
    face.panel.halts_for = None  # as where several sit at one computer
    hurried(laid)
    assert face.panel.throw_comes


def test_hurrying_stops_at_my_fights_and_tells_what_has_changed() -> None:
    game = new_game(NAMES, seed=8, options={"years": 1}).play("greedy", until=MOVE)
    laid = table(game, {BAD: "me", "{here}": "greedy", "Mori": "greedy"}, coach=False)
    face = ActionsFace(laid.inner, laid)
    recaps, fights, since = 0, 0, -1
    while laid.phase == ACTIONS and not face.panel.done:
        if face.panel.asked is not None:
            do(face, "suggest")
            do(face, "move" if face.panel.target else "stay")
            since = -1
        elif face.panel.falling:
            do(face, "seen")
        elif face.panel.throw_comes:
            assert 0 in [one.colour for one in face.panel.tower.before.parties if one.involved]  # type: ignore[union-attr]
            fights += 1
            do(face, "throw")
        else:
            since = len(laid.shown) if since < 0 else since
            hurried(laid)
            # All since the last own choice, whatever throws came between.
            assert len(laid.hurried) == len(laid.shown) - since
            recaps += "recap" in face.state()
        assert bytes_of(face) < LIMIT
    assert fights
    assert recaps
    assert face.prompt()["main"]["words"].startswith("On to ")


def test_a_round_of_five_is_shown_in_small_messages() -> None:
    names = [f"Player {number} of the long names" for number in range(5)]
    game = new_game(names, seed=3).play("greedy", until=MOVE)
    laid = table(game, "greedy", coach=False)
    face = ActionsFace(laid.inner, laid)
    sizes, verdicts = [], 0
    while not face.panel.done:
        laid.act()
        sizes.append(bytes_of(face))
        verdicts += "verdict" in face.state().get("tower", ())
    assert verdicts > 1
    assert max(sizes) < LIMIT


def test_if_winter_came_now_it_would_count_as_the_rules_do() -> None:
    game = new_game(NAMES, seed=5, options={"years": 1}).play("greedy")
    before = [step for step in steps_of(game) if step.what == kinds.ROUND_ENDED][-1].position
    state = before.state.fork()
    score(before.facts, state, None)
    rows = winter_now(before)["rows"]
    assert {row["seat"]: row["sum"] for row in rows} == dict(enumerate(state.points[:3]))
    assert [row["sum"] for row in rows] == sorted((row["sum"] for row in rows), reverse=True)
    html = winter_html(before)
    assert BAD not in html
    assert "{here}" in html


def test_the_points_that_nobody_has_yet_are_told_in_a_sentence() -> None:
    empty = winter_html(scenario())
    assert "No region has a building yet: in each 3 for the most castles" in empty
    assert '<th scope="col">most castles' not in empty
    some = winter_html(scenario().set("Kai", owner="Mori", armies=1, castle=True))
    assert re.search(r'title="Mori"[^>]*>M</span><span class="shogun-heard">Mori</span> \+3<', some)
    assert "2 to win" in some  # the temples of the same region
    assert "No other region has a building yet" in some
