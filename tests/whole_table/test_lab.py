"""The box of scenarios: positions changed by hand, alternatives, and what comes of comparing."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.controls.values import Chosen, Listed, Numbered, Switched
from shogun_nb.engine.changing import Call, applied, code_of, with_change
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.games import gekokujo, senji, tokugawa
from shogun_nb.serve import cli
from shogun_nb.whole_table import lab, workbench
from tests.engine.test_toy import sowing

NAMES = ["Takeda", "Uesugi", "Mori"]
BATTLE = "a target and a number of armies"


@pytest.fixture(scope="module")
def battle() -> sg.Game:
    return sg.new_game(NAMES, seed=7).play("greedy", until=BATTLE)


@pytest.fixture
def box(battle: sg.Game) -> sg.Lab:
    made = sg.lab(battle)
    made.playouts, made.bots = 6, "random"
    return made


def press(box: sg.Lab, words: str) -> Any:
    """The button that a person would press, among those of the step that is shown."""

    def under(widget: Any) -> Any:
        if getattr(widget, "description", None) == words and hasattr(widget, "click"):
            return widget
        if getattr(widget.layout, "display", None) == "none":
            return None
        return next(filter(None, map(under, getattr(widget, "children", ()))), None)

    found = under(box)
    assert found is not None, words
    return found


MODULES = {"sg": sg, "gekokujo": gekokujo, "tokugawa": tokugawa, "senji": senji}


# --- changing a position --------------------------------------------------------------------------
def every_change(position: Any) -> list[tuple[Any, Any]]:
    """All values that can be changed, each with some of what it could be."""
    rules = position.rulebook
    groups = [*rules.changeable(position)]
    places = {
        "tokugawa": ("Nara", "Osaka", "Yedo", "Mito"),
        "senji": ("Izumo", "Owari", "Satsuma", "northern sea", "southern sea"),
    }.get(rules.name, ("Kai", "Settsu"))
    groups += [group for place in places for group in rules.changeable(position, place)]
    found = []
    for one in (one for group in groups for one in group.values):
        tried = list(one.type.candidates(position, -1))[:4] or [one.value[:1], one.value[::-1]]
        found += [(one, value) for value in tried]
    return found


def everything_of_gekokujo() -> Any:
    """A position with all modules, a Ninja, a pact, a vassal and a castle."""
    here = gekokujo.new_game(["Oda", "Takeda", "Uesugi"], seed=7, modules="all").position
    here = here.set("Kai", units={"Takeda": 2}, castle=True, sown=1)
    here = here.set_pact("Oda", "Uesugi").set_player("Oda", master="Uesugi")
    return gekokujo.new_game(position=here.set_ninja("Takeda", "sabotage", "Kai"))


def everything_of_tokugawa() -> Any:
    """A position with every kind of building, ships, and units upgraded and weakened."""
    here = tokugawa.scenario().set("Nara", "Emperor", "lancer", upgraded=True, garden=1, wall=1)
    here = here.set("Osaka", "Shogun", "archer", weak=True, ship=2, castle=1, smithy=1)
    return tokugawa.new_game(position=here.set("Yedo", temple=1, weak=True, ship=1))


def everything_of_senji() -> Any:
    """A summer with orders, samurai on land and at sea, and a fortress alone."""
    here = senji.scenario(players=["Ann", "Ben", "Cleo"]).set(
        "Izumo", "Ann", 2, ["Mori"], order="march"
    )
    here = here.set("Owari", "Ben").set("Suruga", "Cleo", 3).set_player("Ann", honour=12)
    return senji.new_game(position=here.set_fleet("southern sea", "Cleo", 2, ["Baba"]))


@pytest.mark.parametrize(
    "game",
    [
        sg.new_game(NAMES, seed=7),
        sg.new_game(NAMES, seed=7).play("greedy", until=BATTLE),
        sg.new_game(NAMES, start="draft", seed=7),
        gekokujo.new_game(seed=7),
        everything_of_gekokujo(),
        everything_of_tokugawa(),
        everything_of_senji(),
    ],
    ids=["planning", "acting", "drafting", "Gekokujō", "all of Gekokujō", "Tokugawa", "Senji"],
)
def test_every_change_is_the_line_of_code_that_makes_it_again(game: Any) -> None:
    here, before = game.position, game.position.code()
    changes = every_change(here)
    made = 0
    for one, value in changes:
        try:
            call = one.to(value)
            changed = call(here)
        except sg.InputError:  # such as no open event, or a turn order without everybody
            continue
        made += 1
        code = code_of(here, with_change(here, (), call))
        assert eval(code, MODULES) == changed, code
    assert made > 0.8 * len(changes)
    assert here.code() == before


def test_what_modules_of_gekokujo_lay_on_the_board_can_be_changed() -> None:
    box = sg.lab(everything_of_gekokujo())
    for where, label, value in (
        ("Kai", "Swordsmen of Takeda", 2),
        ("Kai", "Koku sown", 3),
        ("Oda", "Stored", 4),
        ("Oda", "Announced a Gekokujō attack", True),
        ("Takeda", "Castle fortified", True),
        ("Uesugi", "On the Path of Glory", True),
        ("Pacts", "Oda and Uesugi", False),
        ("Pacts", "Takeda and Uesugi", True),
        ("Ninja", "Mission", "diversion"),
        ("Ninja", "Province", "Shinano"),
        ("Ninja", "Serves", "Oda"),
    ):
        box.change(where, label, value)
    here = box.position
    assert here.units("Kai")["Takeda"] == {"bushi": 2, "swordsmen": 2}
    assert (here.sown("Kai"), here.stored["Oda"]) == (3, 4)
    assert here.allies == (("Takeda", "Uesugi"),)
    assert here.ninja == ("Oda", "diversion", "Shinano")
    assert eval(box.code, {"gekokujo": gekokujo}) == here
    box.change("Ninja", "Mission", "assassination")
    assert box.position.ninja == ("Oda", "assassination", None)
    box.change("Ninja", "Serves", "nobody")
    assert box.position.ninja is None
    assert not any(box.position.plans)
    assert eval(box.code, {"gekokujo": gekokujo}) == box.position
    plain = {one.title for one in rulebook_of("gekokujo").changeable(gekokujo.scenario())}
    assert "Pacts" not in plain  # a module that is not played


def test_what_is_changed_can_be_read_back() -> None:
    """The value that a control shows is the one that was put there."""
    games = (
        *(sg.new_game(NAMES, seed=7), gekokujo.new_game(seed=7)),
        *(everything_of_gekokujo(), everything_of_tokugawa(), everything_of_senji()),
    )
    for game in games:
        here: Any = game.position
        for group in here.rulebook.changeable(here):
            for one in group.values:
                values = list(one.type.candidates(here, -1))
                if not values or one.label == "Action cards":
                    continue
                try:
                    changed = one.to(values[-1])(here)
                except sg.InputError:
                    continue
                again = {old.title: old for old in here.rulebook.changeable(changed)}
                assert again[group.title].named(one.label).value == values[-1], one.label


def test_changes_of_the_same_thing_are_one_call_where_that_is_the_same() -> None:
    here = sg.scenario(players=NAMES)
    calls: tuple[Call, ...] = ()
    for call in (
        Call("set", ("Kai",), {"owner": "Mori", "armies": 2}),
        Call("set_player", ("Mori",), {"rice": 3}),
        Call("set", ("Kai",), {"armies": 5}),
        Call("set", ("Kai",), {"owner": "neutral"}),
    ):
        calls = with_change(here, calls, call)
    # A neutral province with armies is refused, so that the last one stands alone.
    assert [call.code() for call in calls] == [
        ".set('Kai', owner='Mori', armies=5)",
        ".set_player('Mori', rice=3)",
        ".set('Kai', owner='neutral')",
    ]
    assert applied(here, calls).owner("Kai") is None


def test_any_tower_can_be_asked_about() -> None:
    """Another model is chosen in the box, and the own one is found again, whatever it is."""
    own = sg.Tower(Fraction(1, 3), 0.5)
    here = sg.new_game(NAMES, seed=7, tower=own).position
    model = rulebook_of("shogun").changeable(here)[3].named("Model")
    assert model.value == "given"
    changed = here
    for name, tower in (("two floors", sg.TwoFloorTower()), ("given", own)):
        call = model.to(name)
        changed = call(changed)
        assert changed.tower == tower
        assert eval(f"here{call.code('sg')}", {"sg": sg, "here": here}).tower == tower
        assert sg.Position.from_code(changed.code()).tower == tower
    assert changed == here
    for bad in (None, "", "3 floors", 0.5):
        with pytest.raises(sg.InputError):
            here.set_tower(bad)  # type: ignore[arg-type]
    found = sg.compare(here.set_tower(sg.TwoFloorTower()), {"a": {}, "b": {}}, playouts=2, seed=1)
    assert found.playouts == 2


def test_a_neutral_province_keeps_nothing_of_a_player() -> None:
    here = sg.scenario(players=NAMES).set("Kai", owner="Mori", armies=2, castle=True, revolts=1)
    rules = rulebook_of("shogun")
    neutral = rules.changeable(here, "Kai")[0].named("Owner").to("neutral")(here)
    assert neutral.status == ()
    given = rules.changeable(neutral, "Kai")[0].named("Owner").to("Takeda")(neutral)
    assert (given.armies("Kai"), given.status) == (1, ())  # type: ignore[attr-defined]


def test_a_season_has_its_open_events() -> None:
    here: Any = sg.scenario(players=NAMES)
    rules = rulebook_of("shogun")
    for season, year in product(("winter", "spring", "autumn", "summer"), (2, 1)):
        for label, value in (("Season", season), ("Year", year)):
            group = next(one for one in rules.changeable(here) if one.title == "Round")
            here = group.named(label).to(value)(here)
        assert (here.season, here.year, here.status) == (season, year, ())


def test_plans_that_cannot_be_seen_are_not_lost(battle: sg.Game) -> None:
    seen = battle.view("Mori").position
    assert None in [seen.plan(name) for name in NAMES]
    groups = {one.title: one for one in rulebook_of("shogun").changeable(seen)}
    assert groups["Actions"].values == ()
    assert "cannot be seen" in groups["Actions"].note


# --- the box --------------------------------------------------------------------------------------
def test_a_game_stays_as_it_is_whatever_is_done_with_it(box: sg.Lab, battle: sg.Game) -> None:
    before = (battle.position.code(), len(battle.record))
    box.change("Settsu", "Armies", 9)
    box.alternatives = {"as it is": {}, "by luck": {"bots": "greedy"}}
    box.compare(compiled=False)
    assert (battle.position.code(), len(battle.record)) == before


def test_changes_are_undone_one_by_one_and_can_be_watched(box: sg.Lab) -> None:
    codes: list[str] = []
    box.observe(lambda change: codes.append(change["new"]), "code")
    begin = box.position
    box.change("Settsu", "Armies", 3)
    box.change("Settsu", "Armies", 4)
    assert codes[-1].endswith(".set('Settsu', armies=4)")
    assert codes[-1].count(".set(") == 1
    assert eval(box.code) == box.position
    box.position = box.position.set_player("Mori", chests=1)
    assert eval(box.code) == box.position
    box.undo()
    assert box.code == codes[1]
    box.undo()
    box.undo()
    assert box.position == begin
    with pytest.raises(sg.InputError, match="nothing has been changed"):
        box.undo()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("position", "Kai"),
        ("position", sg.scenario(players=["A", "B", "C"])),
        ("position", gekokujo.scenario()),
        ("alternatives", {"far": sg.Move("Kai", "Aki", 1)}),
        ("alternatives", {"": {}}),
        ("playouts", 1),
        ("playouts", 2.5),
        ("measures", ()),
        ("measures", ("win", "win")),
        ("measures", "fame"),
        ("bots", "clever"),
        ("player", "Oda"),
        ("seed", 1.5),
        ("know_plans", 1),
    ],
)
def test_bad_input_changes_nothing(box: sg.Lab, name: str, value: object) -> None:
    before = {one: getattr(box, one) for one in (*box.trait_names(), "code")}
    with pytest.raises(sg.InputError):
        setattr(box, name, value)
    assert {one: getattr(box, one) for one in before} == before
    for where, label in (("Settsu", "Fame"), ("Nowhere", "Armies"), ("Mori", "Fame")):
        with pytest.raises((sg.InputError, sg.UnknownProvince)):
            box.change(where, label, 1)
    with pytest.raises(sg.InputError, match="S-6"):
        box.change("Settsu", "Armies", -1)
    assert {one: getattr(box, one) for one in before} == before


@pytest.mark.parametrize("source", [None, 7, "no_such_file.jsonl", "shogun1 side=sea", b"x"])
def test_what_is_no_scenario_is_refused(source: object) -> None:
    with pytest.raises((sg.InputError, OSError)):
        sg.lab(source)


def test_a_game_without_playouts_says_so() -> None:
    with pytest.raises(sg.InputError, match="Sowing has no bots that can play playouts"):
        sg.lab(sowing())


def test_it_begins_from_a_text_and_from_files(battle: sg.Game, tmp_path: Path) -> None:
    battle.save(tmp_path / "class.jsonl")
    for source in (battle.position.code(), tmp_path / "class.jsonl", battle.position):
        assert sg.lab(source).position == battle.position
    assert sg.lab(sg.scenario().set("Kai", owner="Mori")).position.status[0].rule == "S-6"


def test_a_box_that_no_page_shows_any_more_gives_way(battle: sg.Game) -> None:
    old, new, unseen = sg.lab(battle), sg.lab(battle), sg.lab(battle)
    for box in (old, new, unseen):
        box.playouts = 100_000
        box.add({})
    for pages in (1, 0):
        old._shown_on(pages)
    old.begin()
    unseen.begin()
    assert (old.running, unseen.running) == (False, True)
    unseen.stop()


def test_an_impossible_position_is_shown_and_never_compared(box: sg.Lab) -> None:
    box.add({"bots": {"Mori": "greedy"}})
    box.change("Settsu", "Armies", 62)
    assert "S-6" in box._odd.value
    assert box._main.description == "Undo the last change"
    assert "No game can begin" in box.message.value
    for act in (box.begin, box.compare):
        with pytest.raises(sg.InputError, match=r"No game can begin from this position:\nS-6"):
            act()
    box.go("alternatives")
    assert "No game can begin" in box.message.value
    assert box._decision.children == ()
    box._main.click()
    assert box._decision.children
    assert box.experiment.player == box.position.players[box.position.state.seat]


def test_an_alternative_that_went_with_the_position_says_why_it_does_not_any_more(
    box: sg.Lab, battle: sg.Game
) -> None:
    move = battle.legal()[-1]
    box.add(move, "attack")
    box.add({}, "as it is")
    where = battle.decision.province
    assert where is not None
    box.change(where, "Armies", 2)
    box.go("alternatives")
    rows = [row.children[0].value for row in box._rows.children]
    assert "S-49" in rows[0]
    assert "S-" not in rows[1]
    box.remove("attack")
    assert list(box.alternatives) == ["as it is"]
    with pytest.raises(sg.InputError, match="There is no alternative 'attack'"):
        box.remove("attack")
    with pytest.raises(sg.InputError, match="already"):
        box.add({}, "as it is")


def test_the_same_digits_as_compare_by_code_by_hand_and_from_its_file(
    box: sg.Lab, battle: sg.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = battle.legal()[0], battle.legal()[-1]
    names = [box.add(first), box.add(last)]
    box.measures = ("win", "points")
    found = box.compare(compiled=False)
    plain = sg.compare(
        battle,
        dict(zip(names, (first, last), strict=True)),
        playouts=6,
        bots="random",
        measure=["win", "points"],
        compiled=False,
    )
    assert found.results() == plain.results()
    assert box.result is found
    file = tmp_path / "experiment.json"
    found.to_json(file)
    again = sg.lab(file)
    assert again.compare(compiled=False).results() == found.results()
    assert (again.measures, list(again.alternatives)) == (("win", "points"), names)
    assert cli.main(["compare", str(file)]) == 0
    assert found.sentence().split(",")[0] in capsys.readouterr().out
    shown = box._files.value
    assert "experiment.json" in shown
    assert "data:text/csv" in shown
    assert json.loads(found.to_json())["playouts"] == 6


def test_playouts_to_the_end_of_the_round_are_compared_by_hand_and_from_a_file(
    box: sg.Lab, battle: sg.Game, tmp_path: Path
) -> None:
    box.measures = ("win", "points")
    first, last = battle.legal()[0], battle.legal()[-1]
    box.alternatives = {"first": first, "last": last}
    box.go("alternatives")
    press(box, "This round").click()
    assert (box.until, box.measures) == ("round", ("points",))
    assert "to the end of the round" in box.message.value
    press(box, "Win").click()
    assert "nobody has won at the end of a round" in box.alert.value
    press(box, "Provinces").click()
    press(box, "Points").click()
    found = box.compare(compiled=False)
    plain = sg.compare(
        battle,
        {"first": first, "last": last},
        playouts=6,
        bots="random",
        measure="provinces",
        until="round",
        compiled=False,
    )
    assert found.results() == plain.results()
    assert "6 playouts to the end of the round" in found.sentence()
    file = tmp_path / "experiment.json"
    plain.to_json(file)
    again = sg.lab(file)
    assert (again.until, again.measures) == ("round", ("provinces",))
    assert again.compare(compiled=False).results() == plain.results()
    again.until = None
    assert again.compare(compiled=False).experiment.until is None
    with pytest.raises(sg.InputError, match="until: 'winter' is not 'round'"):
        again.until = "winter"
    box.measures = ("points",)
    box.until = None
    box.measures = ("win",)
    box.until = "round"
    assert box.measures == ("provinces",)
    other = sg.lab(gekokujo.new_game(seed=7))
    other.until = "round"
    assert other.measures == ("provinces",)


def test_a_file_that_a_function_measured_says_that_it_is_not_there(
    battle: sg.Game, tmp_path: Path
) -> None:
    file = tmp_path / "experiment.json"
    sg.compare(
        battle,
        {"as it is": {}},
        playouts=2,
        bots="random",
        measure={"<mine>": lambda ends: ends["points"][:, 0]},
        compiled=False,
    ).to_json(file)
    box = sg.lab(file)
    assert box.measures == ("win",)
    assert "measured by a function of its own, &lt;mine&gt;, which no file holds" in box.alert.value


def test_without_numba_it_is_said_why_fewer_playouts_are_played(
    battle: sg.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Numba" not in everything(sg.lab(battle))
    monkeypatch.setattr(lab, "find_spec", lambda _: None)
    monkeypatch.setattr(workbench, "find_spec", lambda _: None)
    box = sg.lab(battle)
    assert box.playouts == 250
    assert "Numba is missing or cannot be used: playouts are slower" in everything(box)


def everything(box: sg.Lab) -> str:
    """All words of the box, whatever step is shown."""

    def under(widget: Any) -> str:
        return str(getattr(widget, "value", "")) + "".join(
            map(under, getattr(widget, "children", ()))
        )

    return under(box)


def test_two_positions_are_compared(box: sg.Lab) -> None:
    box.go("alternatives")
    press(box, "Add: the position as it is now").click()
    box.go("position")
    box.change("Mori", "Chests", 40)
    box.go("alternatives")
    press(box, "Add: the position as it is now").click()
    assert list(box.alternatives) == ["as given", "the position with 1 change"]
    box.measures = "chests"
    found = box.compare(compiled=False)
    assert not found.experiment.alternatives[0].same_as(found.experiment.alternatives[1])


def test_playouts_in_the_background_stop_and_tell_what_they_know(box: sg.Lab) -> None:
    box.alternatives = {"one": {}, "other": {"bots": {"Mori": "greedy"}}}
    box.playouts = 100_000
    running: list[bool] = []
    box.observe(lambda change: running.append(change["new"]), "running")
    known: list[int] = []
    box.observe(lambda change: change["new"] and known.append(change["new"].playouts), "result")
    box.begin()
    asking = box._asking
    assert asking is not None
    assert box._main.description == "Stop"
    while not known:
        asking.wait(0.05)
    box._main.click()
    assert box._asking is None
    assert running == [True, False]
    assert box.result.playouts == known[-1] < 100_000
    assert box.result.stopped
    assert box._main.description == "Compare again"
    assert box.result.sentence().split("“")[0] in box.message.value
    assert known == sorted(known)
    box.change("Mori", "Rice", 3)
    box.go("answer")
    assert "changed since" in box._answer.value


def test_words_of_people_are_shown_as_words(battle: sg.Game) -> None:
    named = sg.new_game(["<b>Ann</b>", "B & C", "Mori"], seed=7).play("greedy", until=BATTLE)
    box = sg.lab(named)
    box.playouts = 4
    box.add({}, "<i>one</i>")
    box.add({"bots": "random"}, "other")
    box.go("alternatives")
    shown = [box._rows.children[0].children[0].value]
    box.compare(compiled=False)
    shown += [box._answer.value, box._files.value, box.message.value, box._code.value]
    for html in shown:
        assert "<i>one" not in html
        assert "<b>Ann" not in html
    assert "&lt;i&gt;one" in shown[0]


def test_a_view_gives_away_nothing_and_other_games_bring_their_own(battle: sg.Game) -> None:
    box = sg.lab(battle.view("Mori"))
    assert box.position.plan("Takeda") is None
    box.playouts, box.bots = 2, "random"
    box.add({})
    assert box.compare(compiled=False).experiment.player == "Mori"
    other = sg.lab(gekokujo.new_game(seed=7))
    other.playouts = 2
    other.change("Echigo", "Bushi of Uesugi", 6)
    assert other.code.startswith("gekokujo.scenario('gekokujo1 ")
    other.add({}, "as it is")
    assert other.compare(compiled=False).playouts == 2


def test_controls_of_each_kind_change_what_they_show(box: sg.Lab) -> None:
    assert box.board is not None
    box.board.select("Settsu")
    kinds = set()
    for section in [*box._sections.presses]:
        box._choose_section(section)
        kinds |= {type(control) for control in box._groups._controls}
    assert kinds == {Numbered, Switched, Chosen, Listed}
    box._clicked("Settsu")
    owner, armies, castle = box._groups._controls[:3]
    armies.more.click()
    castle.press.click()
    owner.control.presses["Takeda"].click()
    assert box.position.owner("Settsu") == "Takeda"
    assert box.position.buildings("Settsu") == ("castle",)
    box.undo()
    box._choose_section("Actions")
    cards, event, order = box._groups._controls[:3]
    cards.presses["temple"].click()
    assert box.position.actions[-1] == "temple"
    order.presses[box.position.turn_order[0]].click()
    event.control.value = "nonsense"
    assert "S-28" in box.alert.value
    box._choose_section("Plan of Mori")
    box._groups._controls[0].control.value = "nothing"
    plan = box.position.plan("Mori")
    assert plan is not None
    assert plan.castle is None
    assert eval(box.code) == box.position


def test_where_chance_is_asked_its_outcomes_are_compared() -> None:
    box = sg.lab(sg.new_game(NAMES, start="draft", seed=7, chance="ask"))
    box.playouts, box.bots = 2, "random"
    box.go("alternatives")
    assert "Chance" in box._who.value
    press(box, "First player Takeda: 1/3 (33.3 %)").click()
    assert len(box.alternatives) == 1


def test_still_words_stand_in_a_saved_notebook(box: sg.Lab) -> None:
    still = box.still()
    assert still.png is not None
    assert still.text.startswith("What if? Shogun.")
    box.alternatives = {"as it is": {}}
    box.compare(compiled=False)
    assert "“as it is” wins" in box.still().text
    box.close()
