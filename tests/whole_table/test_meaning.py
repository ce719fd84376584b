"""What signs and rules mean in the frame, the guide, and what is told of what others did."""

from __future__ import annotations

import json
import re

import shogun_nb as sg
from shogun_nb.controls.looks import icons
from shogun_nb.games.shogun.panels.face_meaning import GUIDE, SIGNS, SPACES
from shogun_nb.games.shogun.reading.shortly import flights_of, recap_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.whole_table.frame import Frame
from shogun_nb.whole_table.table import table
from tests.whole_table.conftest import PLAYERS, wants


# --- signs and rules ------------------------------------------------------------------------------
def test_every_sign_has_a_drawing_and_a_rule_that_there_is(frame: Frame) -> None:
    meaning = frame.face.meaning
    signs = {**meaning["signs"]}
    assert signs.keys() <= icons().keys()
    assert signs.keys() > SIGNS.keys()  # the special cards
    for title, words, rule in signs.values():
        assert title
        assert words.endswith(".")
        assert rule in meaning["rules"]
    actions = frame.face.setting["actions"].values()
    assert {number for one in actions for number in re.findall(r"S-\d+", one["rule"])} <= set(
        meaning["rules"]
    )


def test_whatever_stands_in_a_head_means_something(frame: Frame) -> None:
    for seat in frame.face.head["seats"]:
        assert {one["icon"] for one in seat["values"]} <= frame.face.meaning["signs"].keys()


def test_rules_are_told_in_whole_sentences_with_the_numbers_of_the_game(frame: Frame) -> None:
    rules = frame.face.meaning["rules"]
    assert len(rules) == len(sg.find_rules(""))
    assert all(re.search(r"[.?!”)]$", words) for words in rules.values())
    assert "1 year" in rules["S-20"]
    assert len(json.dumps(frame.face.meaning)) < 16_000


def test_a_number_opens_its_rule_and_nonsense_opens_nothing(frame: Frame) -> None:
    wants(frame, "drawer", name="rules")
    wants(frame, "rule", rule="S-45")
    (panel,) = frame._drawer_box.children
    assert [rule.number for rule in panel.found] == ["S-45"]
    for bad in ("S-99", "<b>", "", None, 45, ["S-45"]):
        wants(frame, "rule", rule=bad)
        assert frame.face.prompt["alert"]
        assert "went wrong" not in frame.face.prompt["alert"]
        assert panel.found[0].number == "S-45"
    # The tab shows the rules of the moment again.
    wants(frame, "drawer", name="rules")
    assert len(frame._drawer_box.children) == 2


def test_what_things_mean_is_sent_once(frame: Frame) -> None:
    sent: list[object] = []
    frame.face.observe(lambda change: sent.append(change["name"]), "meaning")
    wants(frame, "suggest")
    wants(frame, "confirm")
    assert sent == []


# --- the guide ------------------------------------------------------------------------------------
def test_the_guide_lays_what_may_lie_and_can_be_left(frame: Frame) -> None:
    assert frame.face.guide == {}
    wants(frame, "guide", on=True)
    cards = frame.face.guide["cards"]
    assert cards.keys() <= set(SPACES)
    for space in SPACES:
        wants(frame, "lay", space=space, card=cards[space])
        assert frame.face.prompt["alert"] == ""
    wants(frame, "suggest")
    wants(frame, "confirm")
    assert frame.face.prompt["alert"] == ""
    assert frame.face.guide == {"cards": {}}  # all that is told now is what the panels show
    wants(frame, "guide", on=False)
    assert frame.face.guide == {}
    for bad in ("yes", 1, None):
        wants(frame, "guide", on=bad)
        assert frame.face.guide == {}


def test_every_step_of_the_guide_has_its_words(frame: Frame) -> None:
    assert set(SPACES) <= GUIDE.keys()
    for space in SPACES:
        assert "{card}" in GUIDE[space][0]


def test_the_guide_of_one_person_is_not_shown_to_another() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    shown = table(game, {"Ann": "me", "Ben": "person"}).frame
    wants(shown, "guide", on=True)
    assert shown.face.guide == {"cards": {}}  # the cover
    shown.table._uncover("Ann")
    of_ann = shown.face.guide["cards"]
    wants(shown, "suggest")
    wants(shown, "confirm")
    assert shown.face.guide == {"cards": {}}
    shown.table._uncover("Ben")
    hand = set(game.view("Ben").hand)
    mine = [card for card in shown.face.guide["cards"].values() if isinstance(card, str)]
    assert set(mine) <= hand
    assert of_ann != shown.face.guide["cards"]
    shown.table.close()


# --- what changed, what flies ---------------------------------------------------------------------
def test_what_changed_names_both_sides_and_the_armies_that_the_tower_keeps() -> None:
    game = sg.new_game(players=PLAYERS, seed=5, options={"years": 1}).play("greedy")
    steps = sg.steps_of(game)
    fights = [
        (step, entry)
        for step in steps
        for entry in step.entries
        if entry.what == kinds.BATTLE_WON and entry.defender < 3
    ]
    assert fights
    for step, entry in fights:
        for me in range(3):
            lines, _ = recap_of([step], me)
            whom = "you" if me == entry.defender else PLAYERS[entry.defender]
            (words,) = (line["words"] for line in lines if line["icon"] == "province")
            assert f" from {whom}, " in words
    # Cubes of all colours: what is told is the difference of the two positions.
    first, last = steps[40].position, steps[70].position
    for me in range(3):
        more = last.state.tower[me] - first.state.tower[me]
        lines, _ = recap_of(steps[41:71], me, first)
        told = [line["words"] for line in lines if line["icon"] == "tower"]
        assert bool(told) == bool(more)
        if told:
            verb = "stuck in" if more > 0 else "fell out of"
            assert told[0].startswith(str(abs(more)))
            assert f"{verb} the tower" in told[0]
    assert not [line for line in recap_of(steps[41:71], None, first)[0] if line["icon"] == "tower"]


def test_something_flies_for_every_kind_of_deed() -> None:
    wanted = {
        kinds.BUILDING_BUILT,
        kinds.TAXES_COLLECTED,
        kinds.RICE_CONFISCATED,
        kinds.ARMIES_DEPLOYED,
        kinds.ARMIES_MOVED,
        kinds.ATTACKED,
        kinds.MARKER_PLACED,
        kinds.REVOLT_BROKE_OUT,
        kinds.BATTLE_WON,
        kinds.CARD_LEFT_BOARD,
    }
    game = sg.new_game(players=PLAYERS, seed=5, options={"years": 1}).play("greedy")
    for step in sg.steps_of(game):
        found = {entry.what for entry in step.entries} & wanted
        assert not found or flights_of([step])
        wanted -= found
    assert not wanted
