"""Pictures of all live boxes, to be looked at: ``python tests/browser/contact_sheet.py [FOLDER]``.

Every line of ``SCENES`` is a cell, run once in a real JupyterLab and photographed at the width of a
small and of a large screen, in the light and in the dark theme. Beside the pictures FOLDER gets
``contact_sheet.html``, which shows them all, and ``contact_sheet.png``, a picture of that page.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import nbformat
from playwright.sync_api import BrowserContext

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a command, only this file's own folder is known

from tests.browser.lab import (  # noqa: E402
    Lab,
    Notebook,
    running_browser,
    running_lab,
    scratch_notebook,
    until,
    watched_page,
)
from tests.conftest import HOW_TO_GET_CHROMIUM, find_chromium  # noqa: E402

WIDTHS = (1280, 1920)
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
HEIGHT = 2800  # of the page: what is higher than that is cut off
THUMBNAIL = 460


@dataclass(frozen=True)
class Scene:
    """One cell: what it shows, and its code, whose last line is the box."""

    name: str
    code: str

    @property
    def file(self) -> str:
        """The beginning of the names of its pictures."""
        return re.sub(r"[^a-z0-9]+", "_", self.name.lower()).strip("_")


GAME = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
"""
LATER = GAME + 'game = game.play("greedy", most=40)\n'
STRANGE = """\
import shogun_nb as sg
names = ["<b>Ann</b> & Ben", "Großvater Sørensen-Łukasiewicz", "毛利"]
game = sg.new_game(players=names, seed=7)
"""


def _boards() -> list[Scene]:
    return [
        Scene("board, new game", GAME + "sg.LiveBoard(game)"),
        Scene(
            "board, a province chosen",
            GAME + 'board = sg.LiveBoard(game)\nboard.select("Kai")\nboard',
        ),
        Scene(
            "board, later, by owner, with overlays",
            LATER
            + 'sg.LiveBoard(game, colouring="owner", arrows=[("Owari", "Mino", "5 armies")],\n'
            '             last_move=("Kaga", "Noto"), targets=["Mino"], title="After a year",\n'
            '             status="Uesugi attacks Mino.")',
        ),
        Scene(
            "board, moon side, filled",
            "import shogun_nb as sg\n"
            'sg.LiveBoard(sg.scenario(side="moon"), fill={"Kai": "good", "Aki": "bad"})',
        ),
        Scene(
            "board, narrow and without a card", GAME + "sg.LiveBoard(game, width=480, card=False)"
        ),
        Scene("board, strange names", STRANGE + "sg.LiveBoard(game)"),
    ]


def _setups() -> list[Scene]:
    new = "import shogun_nb as sg\n"
    draft = new + 'panel = sg.SetupPanel(start="draft", seed=7)\n'
    return [
        Scene("set-up, form", new + "sg.SetupPanel(seed=7)"),
        Scene("set-up, form with a mistake", new + FORM_MISTAKE),
        Scene("set-up, printed start laid out", new + PRINTED),
        Scene("set-up, draft begins", draft + "panel.set_up()\npanel"),
        Scene("set-up, draft with advice", draft + "panel.set_up()\npanel.suggest()\npanel"),
        Scene("set-up, drafted", draft + "panel.set_up()\npanel.let_bot_finish()\npanel"),
    ]


FORM_MISTAKE = """\
panel = sg.SetupPanel(players=["Ann", "Ben", "Cem", "Dia"], seed=7)
panel.sit(1, name="Ann")
panel
"""
PRINTED = """\
panel = sg.SetupPanel(seed=7)
panel.set_up()
panel
"""


def _plannings() -> list[Scene]:
    panel = GAME + 'panel = sg.PlanningPanel(game, "Mori")\n'
    half = 'panel.lay("taxes", "Settsu")\npanel.lay("castle", 3)\npanel.lay("bid", 2)\n'
    return [
        Scene("planning, empty", panel + "panel"),
        Scene("planning, half", panel + half + "panel"),
        Scene("planning, suggested", panel + "panel.suggest()\npanel"),
        Scene("planning, confirmed", panel + "panel.suggest()\npanel.confirm()\npanel"),
        Scene("planning, an alert", panel + half + 'panel.guard(panel.lay)("rice", "Kai")\npanel'),
        Scene(
            "planning, something went wrong",
            panel + "panel.guard(lambda: 1 / 0)()\npanel",
        ),
        Scene(
            "planning, strange names",
            STRANGE + "panel = sg.PlanningPanel(game, names[0])\npanel.suggest()\npanel",
        ),
    ]


def _bids() -> list[Scene]:
    panel = GAME + (
        'game = game.play("greedy", until="a place in the turn order")\n'
        'panel = sg.BidsPanel(game, "Mori")\n'
    )
    # Mori is the last to choose here: it is all over before a person could act, so bid 4.
    return [
        Scene("bids, plans are missing", GAME + 'sg.BidsPanel(game, "Mori")'),
        *(
            Scene(
                f"bids, stage {stage + 1}",
                f"{panel}for _ in range({stage}):\n    panel.next()\npanel",
            )
            for stage in range(5)
        ),
        Scene(
            "bids, settled",
            panel + "for _ in range(4):\n    panel.next()\npanel.take(5)\npanel",
        ),
    ]


def _actions() -> list[Scene]:
    begun = GAME + 'game = game.play("greedy", until="a target and a number of armies")\n'
    panel = begun + 'panel = sg.ActionsPanel(game, "Mori", odds=True)\n'
    decision = panel + "panel.to_my_decision()\n"
    later = decision + 'panel.move("Settsu", 3)\npanel.to_my_decision()\n'
    stay = (
        "import shogun_nb as sg\nfrom shogun_nb.games.shogun.choices import Stay\n"
        'game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=11)\n'
        "while Stay not in game.decision.choices:\n    game.play('greedy', most=1)\n"
        "panel = sg.ActionsPanel(game, game.decision.player, odds=True)\n"
    )
    return [
        Scene("actions, plans are missing", GAME + 'sg.ActionsPanel(game, "Mori")'),
        Scene("actions, before the first", panel + "panel"),
        Scene("actions, an attack", panel + "panel.next()\npanel.next()\npanel"),
        Scene("actions, a throw", panel + "for _ in range(3):\n    panel.next()\npanel"),
        Scene("actions, my decision", decision + "panel"),
        Scene("actions, a target chosen", decision + 'panel.choose("Settsu", 2)\npanel'),
        Scene("actions, no target", decision + 'panel.guard(panel.choose)("Kai")\npanel'),
        Scene("actions, later in the round", later + "panel"),
        Scene("actions, move or stay", stay + "panel"),
        Scene(
            "actions, the round is over",
            later + "panel.suggest()\npanel.move(panel.target, panel.armies)\n"
            "panel.to_my_decision()\npanel",
        ),
        Scene(
            "actions, strange names",
            STRANGE + 'game = game.play("greedy", until="a target and a number of armies")\n'
            "panel = sg.ActionsPanel(game, names[2], bots=None)\npanel.to_my_decision()\npanel",
        ),
    ]


WINTER = """\
import shogun_nb as sg
here = sg.scenario(players=["Takeda", "Uesugi", "Mori"])
lands = {
    "Takeda": "Shinano Suruga Izu Musashi Kai Sagami Kozuke Totomi Mikawa",
    "Uesugi": "Kaga Noto Etchu Hida Echizen",
    "Mori": "Aki Bingo Bitchu Hoki Bizen",
}
for name, provinces in lands.items():
    for number, province in enumerate(provinces.split()):
        here = here.set(province, owner=name, armies=1 + number % 4, revolts=number % 2,
                        castle=number in (0, 3), temple=number == 1, theatre=number == 2)
for name, rice, points in (("Takeda", 9, 0), ("Uesugi", 7, 0), ("Mori", 9, 0)):
    here = here.set_player(name, rice=rice, points=points)
here = here.set_cubes("tower", {"Takeda": 5, "Uesugi": 5, "Mori": 5, "farmers": 8})
game = sg.new_game(position=here.set_round(season="winter", open_events=[6]), seed=4)
panel = sg.WinterPanel(game, "Takeda", odds=True)

def on(stage, times=1):
    while times:
        if panel.asked:
            panel.order(panel.drawn)
        else:
            panel.next()
        times -= panel.step.stage == stage

"""


def _winters() -> list[Scene]:
    last = WINTER.replace("open_events=[6]", "year=2, open_events=[6]")
    last = last.replace('"Takeda", 9, 0', '"Takeda", 9, 21').replace(
        '"Mori", 9, 0', '"Mori", 9, 17'
    )
    return [
        Scene("winter, not yet", GAME + 'sg.WinterPanel(game, "Mori")'),
        Scene("winter, before the rice is lost", WINTER + "panel"),
        Scene("winter, rice is lost", WINTER + 'on("loss")\npanel'),
        Scene("winter, who lacks rice", WINTER + 'on("need")\npanel'),
        Scene("winter, a card is drawn", WINTER + 'on("draw")\npanel'),
        Scene("winter, my order", WINTER + "panel.to_my_decision()\npanel"),
        Scene("winter, a revolt", WINTER + 'on("revolt")\npanel'),
        Scene("winter, a revolt is thrown", WINTER + 'on("thrown")\npanel'),
        Scene("winter, points for buildings", WINTER + 'on("for buildings")\npanel'),
        Scene("winter, a region", WINTER + 'on("region", 2)\npanel'),
        Scene("winter, the new year", WINTER + 'on("events")\npanel'),
        Scene("winter, the end", last + 'on("end")\npanel'),
        Scene(
            "winter, strange names",
            WINTER.replace('"Takeda"', "STRANGE").replace(
                "import shogun_nb as sg", 'import shogun_nb as sg\nSTRANGE = "<b>Ann</b> & Ben"'
            )
            + 'on("revolt")\npanel',
        ),
    ]


BATTLE = """\
import shogun_nb as sg
names = ["Takeda", "Uesugi", "Mori"]
here = sg.scenario(players=names).set("Shinano", owner=names[0], armies=5)
here = here.set("Kozuke", owner=names[1], armies=3, castle=True)
here = here.set_cubes("tray", {names[2]: 2, "farmers": 1})
inside = {names[0]: 3, names[1]: 4, names[2]: 5, "farmers": 1}
here = here.set_cubes("tower", inside).set_actions(
    actions=["battle_a"], plans={names[0]: sg.Plan(battle_a="Shinano")})
game = sg.new_game(position=here, seed=3, chance="ask")
game.choose(sg.Move("Shinano", "Kozuke", 4))
"""
REVOLT = """\
import shogun_nb as sg
here = sg.scenario(players=["Takeda", "Uesugi", "Mori"])
here = here.set("Mikawa", owner="Takeda", armies=4, revolts=2)
here = here.set_cubes("tray", {"Uesugi": 2, "farmers": 1}).set_actions(
    actions=["taxes"], plans={"Takeda": sg.Plan(taxes="Mikawa")})
game = sg.new_game(position=here, seed=3, chance="ask")
panel = sg.BattlePanel(game, odds=True)
"""


def _battles() -> list[Scene]:
    panel = BATTLE + "panel = sg.BattlePanel(game, odds=True)\n"
    teacher = BATTLE + "panel = sg.BattlePanel(game, supply=True)\n"
    name = "names[0]"
    result = f'panel.supply({{{name}: 3, names[1]: 1, names[2]: 2, "farmers": 1}})\npanel'
    strange = BATTLE.replace(
        '["Takeda", "Uesugi", "Mori"]',
        '["<b>Ann</b> & Ben", "Großvater Sørensen-Łukasiewicz", "毛利"]',
    )
    filling = 'panel = sg.BattlePanel(sg.new_game(seed=7, chance="ask"))\n'
    return [
        Scene("tower, no throw waits", GAME + "sg.BattlePanel(game)"),
        Scene("tower, a battle with odds", panel + "panel"),
        Scene("tower, a battle won", panel + result),
        Scene(
            "tower, a wrong prediction",
            panel + 'panel._guess.value = "many"\npanel._main.click()\npanel',
        ),
        Scene("tower, a result is supplied", teacher + "panel"),
        Scene(
            "tower, an impossible result",
            teacher + "panel._fields[names[0]].value = 9\npanel._supply.click()\npanel",
        ),
        Scene("tower, a revolt with odds", REVOLT + "panel"),
        Scene("tower, a revolt lost", REVOLT + 'panel.supply({"Takeda": 1, "farmers": 3})\npanel'),
        Scene("tower, the first filling", "import shogun_nb as sg\n" + filling + "panel"),
        Scene(
            "tower, the first filling thrown",
            "import shogun_nb as sg\n" + filling + "panel.throw()\npanel",
        ),
        Scene(
            "tower, strange names",
            strange + "panel = sg.BattlePanel(game)\npanel.throw()\npanel",
        ),
    ]


ENDED = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
"""


SHARED = """\
import shogun_nb as sg
here = sg.scenario(players=["Takeda", "Uesugi", "Mori"])
lands = (("Kai", "Suruga"), ("Kaga", "Noto"), ("Aki",))
for name, provinces, points in zip(here.players, lands, (20, 20, 7)):
    here = here.set_player(name, chests=4, rice=9, points=points)
    for province in provinces:
        here = here.set(province, owner=name, armies=3)
game = sg.new_game(position=here.set_round(year=2, season="winter", open_events=[7]), seed=1)
"""


def _endings() -> list[Scene]:
    five = (
        STRANGE.replace("]", ', "Hojo", "Oda Nobunaga of the Province of Owari"]', 1)
        + 'panel = sg.EndPanel(game.play("greedy"))\n'
    )
    return [
        Scene("ending, not yet", GAME + "sg.EndPanel(game)"),
        Scene("ending, points", ENDED + "sg.EndPanel(game)"),
        Scene("ending, chart", ENDED + 'panel = sg.EndPanel(game)\npanel.look("chart")\npanel'),
        Scene(
            "ending, in numbers", ENDED + 'panel = sg.EndPanel(game)\npanel.look("numbers")\npanel'
        ),
        Scene("ending, a shared victory from a position", SHARED + "sg.EndPanel(game)"),
        Scene("ending, five strange names", five + "panel"),
        Scene("ending, five strange names, chart", five + 'panel.look("chart")\npanel'),
    ]


TABLE = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
"""
ANSWERED = """\
def answer():
    inner, choice = here.inner, here.game.suggest()[0]
    if here.phase == "planning":
        inner.suggest()
        inner.confirm()
    elif here.phase == "the bids":
        inner.take(choice.place)
    else:
        inner.move(choice.target, choice.armies)

def on(phase, asked=True):
    while here.phase != phase or (here.asked is None) == asked:
        answer() if here.asked else here.next()

"""


def _tables() -> list[Scene]:
    mine = TABLE + "here = sg.table(game)\n" + ANSWERED
    watched = TABLE + 'here = sg.table(game, "greedy")\n' + ANSWERED
    broken = (
        TABLE + "class Broken(sg.Bot):\n    def plan(self, view):\n"
        '        raise RuntimeError("<b>no idea</b>")\n\n'
        'here = sg.table(game, {"Takeda": "me", "Mori": Broken()})\n'
        "here.inner.suggest()\nhere.inner.confirm()\n"
        "here.guard(here.to_my_choice)()\nhere"
    )
    five = (
        STRANGE.replace("]", ', "Hojo", "Oda Nobunaga of the Province of Owari"]', 1)
        + "here = sg.table(game, {names[0]: 'me'}, odds=True)\n"
        + ANSWERED
    )
    pair = TABLE + 'here = sg.table(game, {"Takeda": "person", "Mori": "me"})\n'
    thrown = "while not here.inner.step or here.inner.step.before is None:\n    here.next()\n"
    winter = WINTER + 'here = sg.table(game, {"Takeda": "me"})\n'
    return [
        Scene("table, set-up", "import shogun_nb as sg\nsg.table(seed=7, keep=False)"),
        Scene("table, planning", mine + "here"),
        Scene("table, planning with advice", mine + "here.coach.ask.click()\nhere"),
        Scene("table, planning, suggested", mine + "here.inner.suggest()\nhere"),
        Scene("table, an order to wait", mine + "here.guard(here.next)()\nhere"),
        Scene("table, the bids begin", mine + 'on("the bids", False)\nhere'),
        Scene("table, a special card", mine + 'on("the bids")\nhere'),
        Scene("table, the actions begin", mine + 'on("the actions", False)\nhere'),
        Scene("table, a throw", watched + f'on("the actions", False)\n{thrown}here'),
        Scene(
            "table, my move",
            mine + 'on("the actions")\nhere.show_odds(True)\nhere.inner.suggest()\nhere',
        ),
        Scene(
            "table, the coach warns",
            mine + 'on("the actions")\nhere.inner.choose("Omi", 1)\n'
            'main = here.frame.face.prompt["main"]\n'
            'here.frame._heard(None, {"do": main["do"], "number": 1, **main.get("with", {})}, [])\n'
            "here",
        ),
        Scene("table, a choice taken back", mine + "answer()\nhere.undo()\nhere"),
        Scene("table, looking back", mine + 'on("the actions")\nhere.look(22)\nhere'),
        Scene("table, bots are watched", watched + "here"),
        Scene("table, the end", watched + "here.to_my_choice()\nhere"),
        Scene("table, a bot has failed", broken),
        Scene("table, winter", winter + "here"),
        Scene("table, revolts in order", winter + "here.act()\nhere.act()\nhere"),
        Scene(
            "table, a region",
            winter + "while here.inner.asked is None:\n    here.act()\n"
            "here.inner.order(here.inner.drawn)\n"
            'while here.inner.step.stage != "region":\n    here.act()\nhere',
        ),
        Scene("table, two people, covered", pair + "here"),
        Scene("table, two people, uncovered", pair + "here.inner.press.click()\nhere"),
        Scene("table, planning with strange names", five + "here"),
        Scene("table, five strange names", five + 'on("the actions")\nhere'),
        Scene(
            "cover, the bots plan",
            TABLE + "from shogun_nb.whole_table.cover import Cover\nCover(game)",
        ),
    ]


def _exercises() -> list[Scene]:
    scenes = []
    kinds = ("Choose", "ChooseAll", "HowMany", "OnBoard", "InOrder", "Act")
    for kind in (*kinds, "Probability", "FillIn"):
        name = "01_setup" if kind in kinds else "probability/02_adding_up"
        asked = (
            "from shogun_nb import lesson\n"
            "from shogun_nb.teaching.asked import Asked\n"
            f"all_of_them = lesson({name!r}).exercises.values()\n"
            f"exercise = next(one for one in all_of_them if type(one).__name__ == {kind!r})\n"
            "asked = Asked(exercise)\n"
        )
        check = "asked.check()\nasked"
        if kind == "Act":
            wrong, right = "exercise.wrong[0](asked.panel)\n", "exercise.right(asked.panel)\n"
        else:
            wrong = "asked.answer = exercise.wrong_samples[0]\n"
            right = "asked.answer = exercise.right_sample\n"
        scenes += [
            Scene(f"exercise {kind}, not tried", asked + "asked"),
            Scene(f"exercise {kind}, not right", asked + wrong + check),
            Scene(f"exercise {kind}, right", asked + right + check),
        ]
        if kind == "Choose":
            scenes += [
                Scene(f"exercise {kind}, empty", asked + check),
                Scene(f"exercise {kind}, a hint", asked + "asked.hint()\nasked"),
                Scene(f"exercise {kind}, solution", asked + "asked.solution()\nasked"),
            ]
    for key in ("four_cubes", "average"):
        box = (
            "import shogun_nb as sg\n"
            f'box = sg.lesson("probability/01_what_falls_out").ask("{key}")\n'
        )
        guess = "(7.2,)" if key == "average" else "(5, 10, 20, 40, 25)"
        guessed = f"{box}box.begin_again()\nbox.guess = {guess}\n"
        kept = guessed + "box.keep_guess()\n"
        scenes += [
            Scene(f"trials {key}, begun", box + "box.begin_again()\nbox"),
            Scene(f"trials {key}, guessed", guessed + "box"),
            Scene(f"trials {key}, ten throws", kept + "box.throw(10)\nbox"),
            Scene(f"trials {key}, theory", kept + "box.throw(1000)\nbox.show_theory()\nbox"),
        ]
    return scenes


EVENTS = """\
from shogun_nb.games.shogun.lessons.setup import OpenEvents, printed_start
OpenEvents(printed_start())"""
LESSON = """\
from shogun_nb import lesson
first = lesson("01_setup")
first.start_again()
for key in first.steps[:3]:
    asked = first.ask(key)
    asked.answer = asked.exercise.right_sample
    asked.check()
asked = first.ask(first.steps[3])
asked.answer = asked.exercise.wrong_samples[0]
asked.check()
"""


def _lessons() -> list[Scene]:
    answered = """\
questions = first.questions()
for key, right in zip(first.final, (True, False, True)):
    asked = questions.question(key)
    asked.answer = asked.exercise.right_sample if right else asked.exercise.wrong_samples[0]
    asked.check()
questions.go(1)
questions
"""
    progress = "from shogun_nb.teaching.lesson import LessonPanel\nLessonPanel(first)"
    return [
        Scene("lesson, progress", LESSON + progress),
        Scene("lesson, open events", EVENTS),
        Scene("lesson, closing questions begin", LESSON + "first.questions()"),
        Scene("lesson, closing questions half way", LESSON + answered),
    ]


def _rules() -> list[Scene]:
    new = "import shogun_nb as sg\n"
    plain = (
        "from shogun_nb.games.shogun.reference import REFERENCE\n"
        "from shogun_nb.teaching.reference import RulesPanel\n"
    )
    return [
        Scene("rules, all", new + "sg.RulesPanel()"),
        Scene("rules, searched", new + 'sg.RulesPanel("farmers tray")'),
        Scene("rules, nothing found", new + 'sg.RulesPanel("<b>Monopoly</b>")'),
        Scene("rules, without tutorials", plain + 'RulesPanel(REFERENCE, "S-53")'),
    ]


def _choices() -> list[Scene]:
    second = "from shogun_nb.games import gekokujo\n"
    third = "from shogun_nb.games import tokugawa\n"
    campaign = (
        second + "game = gekokujo.new_game(seed=7, locals=1)\n"
        "while game.position.phase != 'campaign':\n"
        "    game.choose(gekokujo.Finished())\n"
    )
    return [
        Scene("choose, a form", GAME + 'sg.choose(game, {"Mori": "me"})'),
        Scene("gekokujo, rules", second + 'gekokujo.RulesPanel("G-040")'),
        Scene(
            "gekokujo, set-up", "from shogun_nb.games import gekokujo\ngekokujo.table(keep=False)"
        ),
        Scene(
            "gekokujo, a movement",
            campaign + 'gekokujo.table(game, {game.decision.player: "me"}, keep=False)',
        ),
        Scene("tokugawa, rules", third + 'tokugawa.RulesPanel("T-064")'),
        Scene("senji, rules", "from shogun_nb.games import senji\nsenji.RulesPanel('SEN-084')"),
        Scene("tokugawa, set-up", third + "tokugawa.table(keep=False)"),
        Scene(
            "tokugawa, a turn",
            third + 'game = tokugawa.new_game(seed=7).play("greedy", most=24)\n'
            'tokugawa.table(game, {game.decision.player: "me"}, keep=False)',
        ),
        Scene(
            "tokugawa, the end",
            third + 'tokugawa.table(tokugawa.new_game(seed=7).play("greedy"), keep=False)',
        ),
        Scene(
            "gekokujo, the end",
            second + 'game = gekokujo.new_game(seed=7).play("greedy")\n'
            "gekokujo.table(game, keep=False)",
        ),
        Scene(
            "choose, a movement", campaign + 'gekokujo.choose(game, {game.decision.player: "me"})'
        ),
        Scene("choose, the end", ENDED + "sg.choose(game)"),
    ]


def _what_ifs() -> list[Scene]:
    press = (
        "box.frame.what_ifs.playouts, box.frame.what_ifs.compiled = 12, False\n"
        "def press(do, **more):\n"
        "    box.frame._heard(None, dict(more, do=do, number=box.frame.face.answered + 1), [])\n"
        "    asked = box.frame.what_ifs.question or box.frame.what_ifs.turning\n"
        "    asked.wait(60)\n"
        "    box.frame._tell_what_if()\n"
    )
    march = (
        'game = game.play("greedy", until="a target and a number of armies")\n'
        'box = sg.table(game, {game.decision.player: "me"})\nbox.to_my_choice()\n'
        "box.inner.choose(game.suggest()[0].target, 2)\n"
    )
    over = (
        'game = sg.new_game(["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})\n'
        'game.play({"Takeda": "random", "Uesugi": "greedy", "Mori": "greedy"})\n'
        'box = sg.table(game, {"Takeda": "me"})\n'
    )
    turned = GAME + over + press + 'press("turning")\n'
    question = (
        'points = box.frame.face.whatif["points"]\n'
        'place = next(n for n, one in enumerate(points) if "from" in one["about"])\n'
        "before = box.frame.face.answered\n"
        'box.frame._heard(None, {"do": "turn_at", "at": place, "number": before + 1}, [])\n'
    )
    answer = 'press("turn_try", name=box.frame.face.whatif["names"][0])\nbox'
    return [
        Scene("what if, a march", GAME + march + press + 'press("what_if")\nbox'),
        Scene("what if, where it turned", turned + "box"),
        Scene("what if, a decision to find better", turned + question + "box"),
        Scene("what if, the answer", turned + question + answer),
    ]


def _labs() -> list[Scene]:
    battle = GAME + (
        'game = game.play("greedy", until="a target and a number of armies")\nbox = sg.lab(game)\n'
    )
    two = battle + (
        "for choice in game.legal()[:2]:\n    box.add(choice)\nbox.playouts = 40\n"
        "box.measures = ('win', 'points')\n"
    )
    return [
        Scene("lab, a province", battle + 'box.board.select("Kaga")\nbox._show()\nbox'),
        Scene(
            "lab, the actions, changed",
            battle + 'box.change("Kaga", "Armies", 70 // 2)\nbox.change("Options", "Years", 1)\n'
            'box._choose_section("Actions")\nbox',
        ),
        Scene(
            "lab, no game can begin",
            battle + 'box.change("Kaga", "Armies", 62)\nbox.guard(box.begin)()\nbox',
        ),
        Scene("lab, a plan", GAME + 'box = sg.lab(game)\nbox.go("alternatives")\nbox'),
        Scene("lab, alternatives", two + 'box.go("alternatives")\nbox'),
        Scene("lab, the answer", two + "_ = box.compare(compiled=False)\nbox"),
        Scene(
            "lab, Gekokujō",
            "import shogun_nb as sg\nfrom shogun_nb.games import gekokujo\n"
            "sg.lab(gekokujo.new_game(seed=7))",
        ),
    ]


def _odds() -> list[Scene]:
    box = "import shogun_nb as sg\nbox = sg.odds_lab({})\n"
    return [
        Scene("odds lab, a battle", box.format("") + "_ = box.throw(100)\nbox._open(1)\nbox"),
        Scene("odds lab, a guess", box.format("") + "box.predict_first = True\nbox"),
        Scene("odds lab, a table", box.format("question='Attackers × defenders'") + "box"),
        Scene("odds lab, how many", box.format("question='How many armies?'") + "box"),
        Scene("odds lab, in a row", box.format("question='Attacks in a row'") + "box"),
        Scene(
            "odds lab, the tower remembers",
            box.format("question='The tower remembers', inside=2") + "box._open(9)\nbox",
        ),
        Scene(
            "odds lab, beside another game", box.format("question='Beside another game'") + "box"
        ),
        Scene(
            "recording sheet, two throws",
            "import shogun_nb as sg\nbox = sg.recording_sheet()\n"
            'box.record("blue", 10, blue=7)\nbox.record("yellow", 5, blue=1, yellow=4)\nbox',
        ),
        Scene(
            "likelihood, the whole curve",
            'import shogun_nb as sg\nbox = sg.likelihood_box(7, 10, "cubes that stay inside")\n'
            "box.chance = 0.7\nbox.whole_curve = True\nbox",
        ),
        Scene(
            "a picture of a lesson, to be taken along",
            "from shogun_nb.engine.distribution import picture\n"
            "from shogun_nb.teaching.charted import Charted\n"
            'box = Charted("bell", lambda: picture(6, 3), "An empty picture.", [["k"], [0]])\nbox',
        ),
    ]


def _senji() -> list[Scene]:
    begun = (
        "import shogun_nb as sg\nfrom shogun_nb.games import senji\n"
        'game = senji.new_game(["Ann", "Ben", "Cleo", "Dan"], seed=7)\n'
    )
    until = begun + (
        "from shogun_nb.games.senji.rules import state as at\n"
        "def to(step):\n"
        "    while game.position.state.step != step or game.decision.player != 'Ann':\n"
        '        game.play("greedy", most=1)\n'
        "    return game\n"
    )
    laid = 'senji.table(to(at.%s), {"Ann": "me"}, keep=False)'
    return [
        Scene("senji, board, a fortress alone", begun + SENJI_AT_SEA + "sg.LiveBoard(here)"),
        Scene(
            "senji, board, own orders, regions",
            until + 'sg.LiveBoard(to(at.ORDER).view("Ann"), colouring="region")',
        ),
        Scene("senji, choose, the first samurai", begun + 'sg.choose(game, {"Ann": "me"})'),
        Scene("senji, all cards", begun + SENJI_CARDS),
        Scene("senji, set-up", begun + "senji.table(keep=False)"),
        Scene(
            "senji, table, the first samurai",
            begun + 'senji.table(game, {"Ann": "me"}, keep=False)',
        ),
        *(
            Scene(f"senji, table, {words}", until + laid % step)
            for words, step in (
                ("placing", "PLACE"),
                ("an offer", "OFFER"),
                ("a bid", "BIDDING"),
                ("orders", "ORDER"),
                ("autumn", "ACT"),
            )
        ),
        Scene("senji, table, a march", until + SENJI_MARCH + laid % "MARCH"),
        Scene("senji, table, support", until + SENJI_MARCH + SENJI_ATTACK + laid % "SUPPORT"),
    ]


SENJI_CARDS = """\
import ipywidgets
box = ipywidgets.Box([ipywidgets.HTML(senji.cards(width=60).svg())])
box.add_class("shogun-nb")
box"""
SENJI_MARCH = """\
to(at.ORDER).choose(senji.Orders(["march"] * 3), "Ann")
"""
SENJI_ATTACK = """\
to(at.MARCH)
while game.position.rulebook.place_of(game.position) != "Yamashiro":
    game.choose(senji.EndMarch())
    to(at.MARCH)
game.choose(senji.March("Ise", 1))
"""
SENJI_AT_SEA = """\
here = game.play("greedy", most=60).position
state = here.state
state.units[:3], state.units[6], state.samurai_at = [2, 0, 1], 4, list(state.samurai_at)
state.fleet[:4], state.fleet[6] = [3, 0, 2, 1], 5
"""


SCENES = (
    *_boards(),
    *_setups(),
    *_plannings(),
    *_bids(),
    *_actions(),
    *_battles(),
    *_winters(),
    *_endings(),
    *_tables(),
    *_exercises(),
    *_lessons(),
    *_rules(),
    *_choices(),
    *_what_ifs(),
    *_labs(),
    *_odds(),
    *_senji(),
)


def make(
    folder: Path,
    lab: Lab,
    browser: BrowserContext,
    scenes: Sequence[Scene] = SCENES,
    widths: Sequence[int] = WIDTHS,
    themes: Sequence[str] = tuple(THEMES),
) -> list[str]:
    """Take all pictures, and the pages that show them together; returns what went wrong.

    A scene whose cell fails is left out.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (
        scratch_notebook(lab, "contact_sheet", *(scene.code for scene in scenes)) as name,
        watched_page(lab, browser) as notebook,
    ):
        _go_on_after_errors(lab.folder / name)
        notebook.page.set_viewport_size({"width": widths[0], "height": HEIGHT})
        notebook.open_file(name)
        notebook.run_all()
        failed = _failed(notebook, scenes)
        for width in widths:
            notebook.page.set_viewport_size({"width": width, "height": HEIGHT})
            for theme in themes:
                wear(notebook, theme)
                for number, scene in enumerate(scenes):
                    if scene.name not in failed:
                        file = folder / f"{scene.file}_{width}_{theme}.png"
                        _photograph(notebook, number, file)
        wear(notebook, next(iter(THEMES)))  # JupyterLab remembers it
        pictured = [scene for scene in scenes if scene.name not in failed]
        page = overview(folder, pictured, widths, themes)
        columns = len(widths) * len(themes)
        shown = browser.new_page()
        shown.set_viewport_size({"width": columns * (THUMBNAIL + 12) + 24, "height": 1000})
        shown.goto(page.as_uri())
        shown.screenshot(path=page.with_suffix(".png"), full_page=True)
        shown.close()
        errors = [f"{name}: {error}" for name, error in failed.items()]
        return [*errors, *notebook.complaints, *notebook.outside, *lab.outside()]


def _failed(notebook: Notebook, scenes: Sequence[Scene]) -> dict[str, str]:
    """The scenes whose cells failed, with their errors."""
    return {
        scene.name: f"{output['ename']}: {output['evalue']}"
        for scene, cell in zip(scenes, notebook.code_cells(), strict=True)
        for output in cell["outputs"]
        if output["output_type"] == "error"
    }


def _go_on_after_errors(file: Path) -> None:
    """Let Run All run the cells after one that fails."""
    notebook = nbformat.read(file, as_version=4)
    for cell in notebook.cells:
        cell.metadata["tags"] = ["raises-exception"]
    nbformat.write(notebook, file)


def _show_all_cells_at_once(settings: Path) -> None:
    """JupyterLab else leaves out what lies below the window."""
    tracker = settings / "@jupyterlab" / "notebook-extension" / "tracker.jupyterlab-settings"
    tracker.parent.mkdir(parents=True)
    tracker.write_text(json.dumps({"windowingMode": "none"}), encoding="utf-8")


def wear(notebook: Notebook, theme: str) -> None:
    """Put on a theme of JupyterLab: a key of :data:`THEMES`."""
    notebook.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })",
        THEMES[theme],
    )
    until(
        notebook.page,
        "light => document.body.dataset.jpThemeLight === light",
        arg=str(theme == "light").lower(),
    )


def _photograph(notebook: Notebook, number: int, file: Path) -> None:
    cell = notebook.page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    output = cell.locator(".jp-OutputArea-output").last
    output.locator(".shogun-nb").first.wait_for()
    output.scroll_into_view_if_needed()
    # Boards are drawn in the kernel for the width they have now: until nothing is on the way.
    settled = """() => new Promise(done => {
        const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
        kernel.requestKernelInfo().then(() =>
            requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
    })"""
    for _ in range(2):
        notebook.page.evaluate(settled)
        notebook.page.wait_for_timeout(150)  # a resized board waits a moment before it asks
    output.screenshot(path=file, animations="disabled")


def overview(
    folder: Path, scenes: Sequence[Scene], widths: Sequence[int | str], themes: Sequence[str]
) -> Path:
    """A page that shows all pictures of these scenes, a column for each width and theme."""
    kinds = [(width, theme) for width in widths for theme in themes]
    rows = []
    for scene in scenes:
        pictures = "".join(
            f'<a href="{scene.file}_{width}_{theme}.png"><img loading="eager" '
            f'src="{scene.file}_{width}_{theme}.png" alt="{escape(scene.name)}, {width} pixels, '
            f'{theme}"></a>'
            for width, theme in kinds
        )
        rows.append(f"<h2>{escape(scene.name)}</h2><div>{pictures}</div>")
    heads = "".join(f"<b>{width} pixels, {theme}</b>" for width, theme in kinds)
    page = folder / "contact_sheet.html"
    page.write_text(
        f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>All live boxes</title>
<style>
body {{ background: #777; font: 13px sans-serif; margin: 12px; }}
h2 {{ font-size: 13px; margin: 8px 0 2px; }}
div {{ display: flex; gap: 12px; }}
b {{ width: {THUMBNAIL}px; }}
img {{ max-height: 300px; max-width: {THUMBNAIL}px; }}
a {{ flex: 0 0 {THUMBNAIL}px; }}
</style>
<h1>All live boxes</h1><div>{heads}</div>
{"".join(rows)}
</html>
""",
        encoding="utf-8",
    )
    return page


def main(argv: Sequence[str] | None = None) -> int:
    """Make the contact sheet in the folder named; returns the exit status."""
    parser = argparse.ArgumentParser(description="Pictures of all live boxes, to be looked at.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("contact_sheet"))
    parser.add_argument("--only", default="", help="only scenes whose name has these words in it")
    parser.add_argument(
        "--widths", type=int, nargs="+", default=WIDTHS, help="of the page, in pixels"
    )
    given = parser.parse_args(argv)
    chromium = find_chromium()
    if chromium is None:
        print(f"A contact sheet needs a browser; {HOW_TO_GET_CHROMIUM}.", file=sys.stderr)
        return 1
    scenes = [scene for scene in SCENES if given.only.lower() in scene.name.lower()]
    if not scenes:
        names = ", ".join(scene.name for scene in SCENES)
        print(f"No scene is called so: {given.only!r}. There are: {names}.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        place = Path(scratch)
        _show_all_cells_at_once(place / "lab-settings")
        with (
            running_lab(place, {**os.environ, "PYTHONPATH": str(ROOT)}) as lab,
            running_browser(chromium, place / "chromium") as browser,
        ):
            wrong = make(given.folder, lab, browser, scenes, given.widths)
    count = "1 scene" if len(scenes) == 1 else f"{len(scenes)} scenes"
    print(f"{count} in {given.folder}; open contact_sheet.html or contact_sheet.png.")
    for line in wrong:
        print(line, file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
