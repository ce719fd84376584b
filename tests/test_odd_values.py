"""Whatever is given to a public function: an error in words of ours, short, and nothing changed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import new_file
from shogun_nb.games import gekokujo, senji, tokugawa
from shogun_nb.games.gekokujo.legality import ASKED as ALL_ASKED
from shogun_nb.games.shogun.drawing.scene import OVERLAYS
from shogun_nb.teaching.progress import VARIABLE, Progress
from tests.games.gekokujo.moments import moments
from tests.helpers_game import P3, everything

ODD: list[Any] = [
    None,
    10**5000,
    -(10**5000),
    -1,
    0,
    1.5,
    float("nan"),
    float("inf"),
    True,
    "",
    "\0",
    "\ud800",
    "x" * 100_000,
    b"x",
    [],
    {},
    object(),
    1j,
    [None],
    [10**5000],
    ["\ud800"],
    {"Kai": 10**5000},
    {"Mori": None},
    {None: 1},
]
FEW = [None, 10**5000, 1.5, "", "x" * 100_000, {}, object()]
# In which most odd values pass for good ones.
SLOW = (
    *("SetupPanel", "WinterPanel", "table", "choose"),
    *("Gekokujō: simulate", "Gekokujō: choose", "Tokugawa: table", "Senji: simulate"),
)
GAME = sg.new_game(P3, seed=7)
ASKED = sg.new_game(P3, seed=7, chance="ask")
HERE = GAME.position.set("Kai", owner="Mori", armies=4)
VIEW = GAME.view("Mori")
ACTIONS = {"actions": ["battle_a"]}
ROADS = tokugawa.new_game(["Ann", "Ben"], seed=7)
TOWNS = tokugawa.scenario(players=["Ann", "Ben"]).set("Mito", "Ann", "archer")
TALKS = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"imperial": 1, "offers": 1})
TALKS.play("random", until="an offer")
HANDS = TALKS.position
CAMPAIGN = gekokujo.new_game(P3, seed=7, modules="all", locals=1)
FIELD = CAMPAIGN.position.set("Kai", units={"Mori": 4}).set("Oki", units={"Uesugi": 2})
SEEN = CAMPAIGN.view("Mori")


def briefly(function: Callable[..., Any]) -> Callable[..., Any]:
    """A comparison or a sweep of two playouts each; by default there would be thousands."""

    def call(
        scenario: Any, bots: Any = "random", player: Any = None, seed: Any = 1, **given: Any
    ) -> Any:
        return function(
            scenario, bots=bots, player=player, seed=seed, playouts=2, compiled=False, **given
        )

    return call


COMPARED = briefly(sg.compare)(GAME, alternatives={"on": {}, "off": {"bots": "greedy"}})

# What is called, what it needs, and what is left alone: what takes code, or changes the game.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "new_game": (sg.new_game, {}),
    "scenario": (sg.scenario, {}),
    "load": (sg.load, {"path": __file__}),
    "resume": (sg.resume, {"path": __file__}),
    "read_map": (sg.read_map, {}),
    "check_map": (sg.check_map, {"board": None}),
    "glossary": (sg.glossary, {}),
    "rule": (sg.rule, {"number": 1}),
    "find_rules": (sg.find_rules, {"words": "tray"}),
    "lesson": (sg.lesson, {"name": "01"}),
    "battle_odds": (sg.battle_odds, {"attackers": 4, "defenders": 3}),
    "Tower": (sg.Tower, {}),
    "Options": (sg.Options, {}),
    "Parameters": (sg.Parameters, {}),
    "simulate": (sg.simulate, {"players": 3, "games": 1, "bots": "random"}),
    **{
        f"Game.{name}": (getattr(GAME, name), needed)
        for name, needed in {
            "view": {"player": "Mori"},
            "problems": {"choice": sg.Stay()},
            "choose": {"choice": sg.Stay()},
            "log": {},
            "suggest": {},
            "save": {"path": "/nowhere/f"},
            "keep": {"path": "/nowhere/f"},
        }.items()
    },
    **{
        f"Game.{name}": (lambda name=name, **given: getattr(GAME.fork(), name)(**given), needed)
        for name, needed in {
            "play": {"bots": "random", "most": 1, "until": None},
            "undo": {"steps": 1, "to": None},
            "replay": {"choices": None},
        }.items()
    },
    **{
        f"Position.{name}": (getattr(HERE, name), needed)
        for name, needed in {
            "owner": {"province": "Kai"},
            "armies": {"province": "Kai"},
            "provinces": {"player": "Mori"},
            "neighbours": {"province": "Kai"},
            "cubes": {"where": "tray"},
            "set": {"province": "Kai"},
            "set_player": {"player": "Mori"},
            "set_cubes": {"where": "tray", "cubes": {}},
            "set_round": {},
            "set_actions": ACTIONS,
            "odds": {"start": "Kai", "target": "Suruga", "armies": 2},
            "from_code": {"code": "shogun1"},
        }.items()
    },
    "Position.png": (HERE.png, {"width": 120}),
    "View.problems": (VIEW.problems, {"choice": None}),
    "View.log": (VIEW.log, {}),
    "View.save": (VIEW.save, {"path": "/nowhere/f"}),
    "Map.province": (HERE.map.province, {"name": "Kai"}),
    "LiveBoard": (sg.LiveBoard, {"shown": GAME}),
    "steps_of": (sg.steps_of, {"game": GAME}),
    "BattlePanel": (sg.BattlePanel, {"game": GAME}),
    **{
        panel.__name__: (panel, {"game": GAME, "player": "Mori"})
        for panel in (sg.PlanningPanel, sg.BidsPanel, sg.ActionsPanel, sg.WinterPanel)
    },
    "EndPanel": (sg.EndPanel, {"game": sg.new_game(P3, seed=7).play("random")}),
    "SetupPanel": (sg.SetupPanel, {}),
    "RulesPanel": (sg.RulesPanel, {}),
    "table": (sg.table, {"game": GAME}),
    "choose": (sg.choose, {"game": GAME}),
    "Results.to_csv": (sg.simulate(3, ["random"], 1).to_csv, {"path": "/nowhere/f"}),
    "compare": (
        briefly(sg.compare),
        {
            "scenario": GAME,
            "alternatives": {"on": {}},
            "measure": "win",
            "know_plans": False,
            "executor": None,
            "map": None,
        },
    ),
    "compare.from_json": (sg.compare.from_json, {"path": "/nowhere/f"}),
    "sweep": (
        briefly(sg.sweep),
        {"scenario": GAME, "over": "tower.stay", "values": [0.1], "choice": None},
    ),
    **{
        f"Comparison.{name}": (getattr(COMPARED, name), needed)
        for name, needed in {
            "estimate": {"alternative": "on"},
            "difference": {"first": "on", "second": "off"},
            "sentence": {},
            "plot": {"kind": "sources"},
            "to_csv": {"path": "/nowhere/f"},
            "to_json": {"path": "/nowhere/f"},
        }.items()
    },
    "LiveBoard.select": (sg.LiveBoard(GAME).select, {"province": "Kai"}),
    **{
        f"Tokugawa: {name}": call
        for name, call in {
            "new_game": (tokugawa.new_game, {}),
            "scenario": (tokugawa.scenario, {}),
            "read_map": (tokugawa.read_map, {}),
            "check_map": (tokugawa.check_map, {"board": None}),
            "glossary": (tokugawa.glossary, {}),
            "rule": (tokugawa.rule, {"number": 1}),
            "find_rules": (tokugawa.find_rules, {"words": "castle"}),
            "choose": (tokugawa.choose, {"game": ROADS}),
            "table": (tokugawa.table, {"game": ROADS, "keep": False}),
            "RulesPanel": (tokugawa.RulesPanel, {}),
            "Position.png": (TOWNS.png, {"width": 120}),
            "comes_through": (tokugawa.comes_through, {"terrain": "plain"}),
            "fight": (tokugawa.fight, {"difference": 0}),
            "keeps": (tokugawa.keeps, {"roll": 7, "difference": 0, "attacker": 1}),
            "Options": (tokugawa.Options, {}),
            "Parameters": (tokugawa.Parameters, {}),
            "simulate": (
                tokugawa.simulate,
                {"games": 1, "bots": "random", "options": {"turns": 1}},
            ),
            "Game.view": (ROADS.view, {"player": "Ann"}),
            "Game.problems": (ROADS.problems, {"choice": None}),
            "Game.choose": (ROADS.choose, {"choice": None}),
            "Position.unit": (TOWNS.unit, {"town": "Nara"}),
            "Position.set": (TOWNS.set, {"town": "Nara"}),
            "Position.set_player": (TOWNS.set_player, {"player": "Ann"}),
            "Position.set_turn": (TOWNS.set_turn, {"player": "Ann"}),
            "Position.odds": (TOWNS.odds, {"start": "Mito", "town": "Yedo"}),
            "Position.from_code": (TOWNS.from_code, {"code": "tokugawa1"}),
        }.items()
    },
    **{
        f"Senji: {name}": call
        for name, call in {
            "new_game": (senji.new_game, {}),
            "read_map": (senji.read_map, {}),
            "check_map": (senji.check_map, {"board": None}),
            "glossary": (senji.glossary, {}),
            "rule": (senji.rule, {"number": 1}),
            "find_rules": (senji.find_rules, {"words": "raid"}),
            "Options": (senji.Options, {}),
            "Parameters": (senji.Parameters, {}),
            "simulate": (
                senji.simulate,
                {"games": 1, "bots": "random", "options": {"rounds": 1, "offers": 0}},
            ),
            "Game.view": (TALKS.view, {"player": "Ann"}),
            "Game.problems": (TALKS.problems, {"choice": None}),
            "Game.choose": (TALKS.choose, {"choice": None}),
            "Position.army": (HANDS.army, {"province": "Aki"}),
            "Position.fleet": (HANDS.fleet, {"player": "Ann", "sea": "northern sea"}),
            "Position.hand": (HANDS.hand, {"player": "Ann"}),
            "Position.hanafuda": (HANDS.hanafuda, {"player": "Ann"}),
            "Position.hostages": (HANDS.hostages, {"player": "Ann"}),
            "Position.from_code": (HANDS.from_code, {"code": "senji1"}),
            "scenario": (senji.scenario, {}),
            "RulesPanel": (senji.RulesPanel, {}),
            "Position.set": (HANDS.set, {"province": "Aki"}),
            "Position.set_fleet": (HANDS.set_fleet, {"sea": "northern sea", "player": "Ann"}),
            "Position.set_player": (HANDS.set_player, {"player": "Ann", "honour": 1}),
            "Position.give": (HANDS.give, {"player": "Ann"}),
            "Map.province": (HANDS.map.province, {"name": "Aki"}),
        }.items()
    },
    **{
        f"Gekokujō: {name}": call
        for name, call in {
            "new_game": (gekokujo.new_game, {}),
            "scenario": (gekokujo.scenario, {}),
            "read_map": (gekokujo.read_map, {}),
            "check_map": (gekokujo.check_map, {"board": None}),
            "glossary": (gekokujo.glossary, {}),
            "rule": (gekokujo.rule, {"number": 1}),
            "find_rules": (gekokujo.find_rules, {"words": "castle"}),
            "Side": (gekokujo.Side, {}),
            "battle_odds": (gekokujo.battle_odds, {"attacker": gekokujo.Side(2), "locals": 1}),
            "Options": (gekokujo.Options, {}),
            "Parameters": (gekokujo.Parameters, {}),
            "simulate": (
                gekokujo.simulate,
                {"players": 2, "games": 1, "bots": "random", "options": {"rounds": 1}},
            ),
            "Game.view": (CAMPAIGN.view, {"player": "Mori"}),
            "Game.problems": (CAMPAIGN.problems, {"choice": None}),
            "Game.choose": (CAMPAIGN.choose, {"choice": None}),
            "Game.log": (CAMPAIGN.log, {}),
            "Game.suggest": (CAMPAIGN.suggest, {}),
            "Game.save": (CAMPAIGN.save, {"path": "/nowhere/f"}),
            "Game.keep": (CAMPAIGN.keep, {"path": "/nowhere/f"}),
            "Position.owner": (FIELD.owner, {"province": "Kai"}),
            "Position.units": (FIELD.units, {"province": "Kai"}),
            "Position.provinces": (FIELD.provinces, {"player": "Mori"}),
            "Position.neighbours": (FIELD.neighbours, {"province": "Kai"}),
            "Position.castle": (FIELD.castle, {"player": "Mori"}),
            "Position.sown": (FIELD.sown, {"province": "Kai"}),
            "Position.set": (FIELD.set, {"province": "Kai"}),
            "Position.set_player": (FIELD.set_player, {"player": "Mori"}),
            "Position.set_ninja": (FIELD.set_ninja, {"player": "Mori", "mission": "sabotage"}),
            "Position.set_pact": (FIELD.set_pact, {"player": "Mori", "other": "Uesugi"}),
            "Position.set_round": (FIELD.set_round, {}),
            "Position.odds": (FIELD.odds, {"province": "Oki", "attacker": "Mori", "joining": 2}),
            "Position.from_code": (FIELD.from_code, {"code": "gekokujo1"}),
            "Position.png": (FIELD.png, {"width": 120}),
            **{
                f"Game.{name}": (
                    lambda name=name, **given: getattr(CAMPAIGN.fork(), name)(**given),
                    needed,
                )
                for name, needed in {
                    "play": {"bots": "random", "most": 1, "until": None},
                    "undo": {"steps": 1, "to": None},
                    "replay": {"choices": None},
                }.items()
            },
            "View.problems": (SEEN.problems, {"choice": None}),
            "View.log": (SEEN.log, {}),
            "View.save": (SEEN.save, {"path": "/nowhere/f"}),
            "steps_of": (sg.steps_of, {"game": CAMPAIGN}),
            "choose": (gekokujo.choose, {"game": CAMPAIGN}),
            "Map.province": (FIELD.map.province, {"name": "Kai"}),
            "LiveBoard": (sg.LiveBoard, {"shown": CAMPAIGN}),
        }.items()
    },
}


def told(call: Callable[..., Any], given: Mapping[str, Any]) -> None:
    """Whatever happens is a sentence of ours; of the system for a good path without a file."""
    try:
        call(**given)
        said = ""
    except InputError as error:
        said = str(error)
    except FileNotFoundError:
        said = "" if "path" in given else "x" * 9_999
    assert len(said) < 1_500


def arguments(call: Callable[..., Any], needed: Mapping[str, Any]) -> list[str]:
    named = [
        one.name
        for one in inspect.signature(call).parameters.values()
        if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
        and one.name not in ("name", "panel")
    ]
    return [*dict.fromkeys([*named, *needed])]


@pytest.mark.parametrize("name", CALLS)
def test_only_errors_of_ours_come_of_odd_values(name: str, tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)  # "x" is a good name of a file
    call, needed = CALLS[name]
    before = everything(GAME), HERE.code(), everything(CAMPAIGN), FIELD.code()
    for argument in arguments(call, needed):
        for odd in FEW if name in SLOW else ODD:
            told(call, {**needed, argument: odd})
    assert (everything(GAME), HERE.code(), everything(CAMPAIGN), FIELD.code()) == before
    GAME.close()
    CAMPAIGN.close()


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_only_errors_of_ours_come_of_odd_overlays(overlay: str) -> None:
    for odd in ODD:
        for value in (odd, [odd], ("Kai", odd), [("Kai", odd)], {"Kai": odd}):
            told(HERE.scene, {overlay: value})
            if odd in FEW:
                told(FIELD.scene, {overlay: value})


@pytest.mark.parametrize("field", ["plans", "privileges", "turn_order", "event"])
def test_only_errors_of_ours_come_of_odd_rounds(field: str) -> None:
    for odd in ODD:
        for value in (odd, [odd], {"Mori": odd}):
            told(HERE.set_actions, {**ACTIONS, field: value})


CHOICES: dict[type[sg.Choice], dict[str, Any]] = {
    sg.DrawEvent: {"event": 7},
    sg.DrawProvince: {"province": "Kai"},
    sg.FirstPlayer: {"player": "Mori"},
    sg.LayOutSpecials: {"privileges": ("attack", "rice", "chests", "defence", "six_armies")},
    sg.Move: {"start": "Kai", "target": "Suruga", "armies": 1},
    sg.OrderRevolts: {"provinces": ("Kai", "Izu")},
    sg.PlaceGroup: {"armies": 2},
    sg.Plan: {"castle": "Kai"},
    sg.TakeCard: {"province": "Kai", "armies": 2},
    sg.TakePlace: {"place": 1},
    sg.Throw: {"tray": {}},
    sg.TurnUpActions: {"actions": ("castle",)},
    sg.TurnUpEvents: {"events": (7, 1, 12, 4)},
    sg.WinTie: {"player": "Mori"},
}


@pytest.mark.parametrize("kind", CHOICES, ids=lambda kind: kind.__name__)
def test_only_errors_of_ours_come_of_odd_choices(kind: type[sg.Choice]) -> None:
    def judged(**given: Any) -> None:
        choice = kind(**given)
        for game in (GAME, ASKED):
            assert all(len(problem) < 1_500 for problem in game.problems(choice))

    for name in inspect.signature(kind).parameters:
        for odd in ODD:
            told(judged, {**CHOICES[kind], name: odd})


MOMENTS = moments()
EXAMPLES = {
    asked: game.outcomes()[0][0] if game.decision.player == "chance" else [*game.legal()][-1]
    for asked, game in MOMENTS.items()
    if not game.over
}


def test_there_is_a_campaign_at_every_decision() -> None:
    assert set(MOMENTS) == {one.words for one in ALL_ASKED.values()} - {"nothing"}


@pytest.mark.parametrize("asked", MOMENTS)
def test_odd_choices_in_a_campaign_are_refused_with_a_rule_and_change_nothing(asked: str) -> None:
    game = MOMENTS[asked]
    before = everything(game)
    strange = [None, "x", 7, object(), sg.Stay(), sg.Move("Kai", "Suruga", 2), sg.Plan()]
    strange += [one for one in EXAMPLES.values() if game.position.state.step not in one.steps]
    for choice in strange:
        with pytest.raises(sg.IllegalChoice, match=r"G-\d{3}"):
            game.choose(choice)
    if not game.over:
        example = EXAMPLES[asked]
        for player in {*game.players, "chance", "Nobody", ""} - {game.decision.player}:
            with pytest.raises(InputError):
                game.choose(example, player)
        kind = type(example)
        usual = {name: getattr(example, name) for name in inspect.signature(kind).parameters}

        def judged(**given: Any) -> None:
            assert all(len(problem) < 1_500 for problem in game.problems(kind(**given)))

        for name in usual:
            for odd in ODD:
                told(judged, {**usual, name: odd})
    assert everything(game) == before


def test_odd_choices_of_senji_are_refused_in_our_words_and_change_nothing() -> None:
    """At the first decision of each kind of a short game, of which all options are on."""
    switches = ("imperial", "kami", "family_exchanges", "trades_with_pile", "many_hostages")
    options = {**dict.fromkeys(switches, 1), "rounds": 2, "offers": 1}
    game = senji.new_game(["Ann", "Ben", "Cleo"], 11, options=options, chance="ask")
    met = set()
    while not game.over:
        step = game.position.state.step
        if step not in met:
            met.add(step)
            before = everything(game)
            for choice in (None, "x", 7, object(), sg.Move("Kai", "Suruga", 2)):
                with pytest.raises(sg.IllegalChoice, match=r"SEN-\d{3}"):
                    game.choose(choice)  # type: ignore[arg-type]
            chance = game.decision.player == "chance"
            for example in {
                type(one): one
                for one in ([one for one, _ in game.outcomes()] if chance else game.legal())
            }.values():
                kind = type(example)
                usual = {
                    name: getattr(example, name) for name in inspect.signature(kind).parameters
                }

                def judged(
                    kind: type[sg.Choice] = kind, game: senji.Game = game, **given: Any
                ) -> None:
                    assert all(len(problem) < 1_500 for problem in game.problems(kind(**given)))

                for name in usual:
                    for odd in ODD:
                        told(judged, {**usual, name: odd})
            assert everything(game) == before
        if game.decision.player == "chance":
            game.draw()
        else:
            game.play("random", most=1)
    assert len(met) >= 18


def test_the_home_of_nobody_is_refused_in_our_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="no home folder is known"):
        new_file("~nobody_of_this_name/end", ".png")
    monkeypatch.setenv(VARIABLE, "~nobody_of_this_name/progress.json")
    with pytest.raises(InputError, match="no home folder is known"):
        Progress.here()
