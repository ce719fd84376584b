"""The rules reference: every rule has its sentence, made from the numbers that are played by."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import fields, replace
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.reference import Glossary, Term
from shogun_nb.engine.register import RULES
from shogun_nb.engine.rulebook import Rulebook, rulebooks
from shogun_nb.games.shogun.chance import candidates
from shogun_nb.games.shogun.reference import CHAPTERS, REFERENCE, TERMS, glossary
from shogun_nb.games.shogun.rules import parameters
from shogun_nb.games.shogun.rules.parameters import RULE_OF, Options, Parameters
from shogun_nb.games.shogun.rules.record import RICE_LOST, UNSUPPLIED
from shogun_nb.games.shogun.rules.state import (
    BATTLE_A,
    BID,
    CASTLE,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_3,
    DEPLOY_5,
    MORE_CHESTS,
    NEUTRAL,
    SIX_ARMIES,
    THROW,
)
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.reference import linked, taught
from tests.acceptance.table import FARMERS, MAP, A, B, C, Table, neighbours, table

# The numbers of the checklist of rules, by chapter.
NUMBERS = {
    "Material": range(1, 7),
    "Set-up": range(10, 18),
    "A round": range(20, 31),
    "Actions": range(40, 51),
    "Battle": range(51, 57),
    "Winter": range(60, 66),
}
LONGEST = 320
TUTORIALS = Path(__file__).resolve().parents[1] / "tutorials"
# Of a rule that only counts cards nothing is carried out.
WITHOUT_FUNCTIONS = {"S-4"}
# The words of this edition, and names of event cards, stand in no rulebook.
OURS = {"option", "reading", *(name for name in TERMS if name.startswith("event: "))}


# --- completeness ---------------------------------------------------------------------------------
def test_every_rule_has_a_sentence_in_its_chapter_and_no_other_number_has() -> None:
    written = {chapter: list(rules) for chapter, rules in CHAPTERS.items()}
    assert written == {
        chapter: [f"S-{number}" for number in numbers] for chapter, numbers in NUMBERS.items()
    }
    assert [rule.number for rule in REFERENCE.all_rules()] == list(REFERENCE.numbers)


def test_every_rule_that_is_carried_out_is_there() -> None:
    carried_out = {
        number
        for number, functions in RULES.items()
        if any(one.__module__.startswith("shogun_nb.games.shogun.") for one in functions)
    }
    assert carried_out <= set(REFERENCE.numbers)
    silent = {rule.number for rule in REFERENCE.all_rules() if not rule.functions}
    assert silent == WITHOUT_FUNCTIONS


def test_only_functions_of_the_rules_carry_them_out() -> None:
    for marked in ("bots.greedy", "chance"):
        import_module(f"shogun_nb.games.shogun.{marked}")
    functions = sg.rule("S-45").functions
    assert [(one.__module__, one.__name__) for one in functions] == [
        ("shogun_nb.games.shogun.rules.actions", name)
        for name in ("build", "price_of", "why_not_built")
    ]


CHAPTERS_OF_CODE = ("setup", "planning", "actions", "battle", "winter")  # "course" only hands on
NUMBERED = {
    "note": 2,
    "note_both": 2,
    "skip": 3,
    "stand": 4,
    "turn_up_action": 3,
    "place_group": 4,
    "reinforce": 5,
}
"""Where a call says which rule the record is to cite: the place among its arguments."""
PRIVILEGES = {"MORE_CHESTS", "MORE_RICE", "SIX_ARMIES", "STRONGER_ATTACK", "STRONGER_DEFENCE"}
EFFECTS = {
    name
    for name, value in vars(parameters).items()
    if name.isupper() and name[0] != "_" and name not in ("RULE_OF", "EVENTS", "NO_EFFECT")
}


def carried_out(function: Callable[..., Any]) -> set[str]:
    """The rules that the body of a function shows to be carried out there."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    body = tree.body[0]
    assert isinstance(body, ast.FunctionDef)
    found: set[str] = set()
    for node in (node for line in body.body for node in ast.walk(line)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "numbers":  # a number of the game
                found |= set(re.findall(r"S-\d+", RULE_OF[node.attr])) or {"S-28"}
            elif node.value.id == "options":
                found.add(OPTIONS[node.attr])
        elif isinstance(node, ast.Name):
            found |= {"S-28"} if node.id in EFFECTS else set()
            found |= {"S-23"} if node.id in PRIVILEGES else set()
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set(re.findall(r"^S-\d+(?=:|$)", node.value))  # what a refusal begins with
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found |= {"S-44"} if node.func.id == "skip" else set()
            place = NUMBERED.get(node.func.id, len(node.args))
            for number in node.args[place : place + 1]:
                if isinstance(number, ast.Constant):
                    found.add(f"S-{number.value}")
    return found


@pytest.mark.parametrize("chapter", CHAPTERS_OF_CODE)
def test_a_rule_names_every_function_that_carries_it_out(chapter: str) -> None:
    module = import_module(f"shogun_nb.games.shogun.rules.{chapter}")
    functions = [
        one
        for one in vars(module).values()
        if inspect.isfunction(one) and one.__module__ == module.__name__
    ]
    missing = {
        (one.__name__, number)
        for one in functions
        for number in carried_out(one)
        if one not in sg.rule(number).functions
    }
    assert len(functions) > 8
    assert missing == set()


@pytest.mark.parametrize(
    ("number", "names"),
    [
        ("S-6", "attack begin_revolt build collect_taxes deploy place_marker reinforce"),
        ("S-14", "draft may_exchange next_card problems_with_draft"),
        ("S-23", "attack collect_taxes confiscate_rice deploy lay_out_specials reinforce"),
        ("S-24", "attack collect_taxes confiscate_rice deploy"),
        ("S-26", "carry_out plan_counts problems_with_plan"),
        ("S-42", "battle_or_move continue_actions has_target stay"),
        ("S-43", "carry_out end_round lose_card settle_battle settle_revolt"),
        ("S-61", "begin_winter_revolt continue_revolts count_unsupplied"),
        ("S-64", "begin_year end_year remove_markers turn_up_events"),
    ],
)
def test_a_rule_of_many_places_names_them_all(number: str, names: str) -> None:
    assert set(names.split()) <= {one.__name__ for one in sg.rule(number).functions}


def test_no_text_is_too_long_or_unfinished() -> None:
    texts = [rule.text for rule in REFERENCE.all_rules()]
    texts += [reading.text for rule in REFERENCE.all_rules() for reading in rule.readings]
    texts += [term.text for term in listed()]
    for text in texts:
        assert 20 < len(text) <= LONGEST, text
        assert text.endswith((".", "?", ")")), text
        assert "{" not in text.replace("{'income_kept': 0}", ""), text
        assert "  " not in text, text


def test_no_sentence_of_a_rule_is_too_long_for_one_breath() -> None:
    for rule in REFERENCE.all_rules():
        for text in (rule.text, *(reading.text for reading in rule.readings)):
            for sentence in re.split(r"(?<=[.?:;])\)? ", text):
                assert len(sentence.split()) <= 25, (rule.number, sentence)


def test_every_rule_that_a_text_names_is_there() -> None:
    known = set(REFERENCE.numbers)
    for rule in REFERENCE.all_rules():
        assert set(re.findall(r"S-\d+", str(rule))) <= known
    for name, term in TERMS.items():
        assert set(term.rules) <= known, name
        assert term.rules, name


# --- made from the rules' own numbers -------------------------------------------------------------
FIXED = {"events_a_year": (3, 5), "open_actions": (4, 6)}  # the rules allow no other value
CHANGED: dict[str, Any] = {
    "armies": 61,
    "bank": 134,
    "farmers": 21,
    "groups": (6, 4, 4, 3, 3, 2, 2, 2, 2),
    "group_count": (8, 7, 6),
    "start_chests": (17, 14, 11),
    "revolts": (0, 1, 1, 2, 2, 2, 2, 2),
    "event_rice_loss": (5, 8, 3, 2, 6, 3, 0, 2, 4, 3, 4, 1),
    "event_effect": (2, 1, 1, 3, 3, 4, 5, 6, 4, 7, 8, 9),
}


def changed(name: str) -> Parameters:
    """The table with one field changed: every number of it one more, unless that is not a game."""
    before = getattr(Parameters(), name)
    one_more = before + 1 if isinstance(before, int) else tuple(number + 1 for number in before)
    return replace(Parameters(), **{name: CHANGED.get(name, one_more)})


def texts(numbers: Parameters) -> dict[str, str]:
    said = {rule.number: str(rule) for rule in REFERENCE.all_rules(parameters=numbers)}
    return said | {term.name: term.text for term in listed(numbers)}


def listed(numbers: Parameters | None = None) -> Glossary:
    terms = glossary(parameters=numbers)
    assert isinstance(terms, Glossary)
    return terms


@pytest.mark.parametrize(
    "name", [item.name for item in fields(Parameters) if item.name not in FIXED]
)
def test_a_number_that_is_changed_changes_the_sentences_of_its_rules(name: str) -> None:
    before, after = texts(Parameters()), texts(changed(name))
    different = {key for key in before if before[key] != after[key]}
    if RULE_OF[name].startswith("section 7"):
        assert any(key.startswith("event: ") for key in different)
    else:
        assert set(RULE_OF[name].split(", ")) <= different


@pytest.mark.parametrize("name", FIXED)
def test_a_number_that_nobody_may_change_is_that_of_the_table(name: str) -> None:
    for value in FIXED[name]:
        with pytest.raises(InputError):
            Parameters(**{name: value})
    number = RULE_OF[name]
    assert str(getattr(Parameters(), name)) in sg.rule(number).text
    assert f"{{open_{name.split('_')[1 if name.startswith('open') else 0]}}}" in template(number)


def template(number: str) -> str:
    return next(rules[number].text for rules in CHAPTERS.values() if number in rules)


def test_one_and_many_are_told_apart() -> None:
    cheap = Parameters(building_price=(1, 2, 3))
    assert sg.rule(45, parameters=cheap).text.startswith(
        "A castle costs 1 chest, a temple 2 chests, a nō theatre 3 chests."
    )
    assert "1 army for “deploy 5”" in sg.rule(23, parameters=Parameters(privilege_deploy=1)).text
    more = Parameters(deploy_armies=(5, 3, 2))
    assert "the move after deploying 2 armies" in sg.rule(42, parameters=more).text


def test_the_table_of_winter_is_that_of_the_rulebook() -> None:
    assert sg.rule("S-61").text.endswith(
        "1 unsupplied → 1 revolt, 1 more farmer; 2 → 1 revolt, 2 more farmers; "
        "3–4 → 2 revolts, 2 more farmers each; 5–6 → 2 revolts, 3 more farmers each; "
        "7 or more → 3 revolts, 3 more farmers each."
    )


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("S-12", "with 4 players 5, 4, 4, 3, 3, 2, 2, 2; with 5 players 5, 4, 4, 3, 3, 2, 2."),
        ("S-16", "31 cubes with 3 players"),
        ("S-24", "“+1” makes it 6"),
        ("S-26", "below 6 provinces"),
        ("S-28", "In spring it is one of 4, in summer one of 3, in autumn one of 2."),
        ("S-60", "from 0 to 7"),
    ],
)
def test_what_is_counted_is_counted_right(number: str, words: str) -> None:
    assert words in sg.rule(number).text


OPTIONS = {
    "income_kept": "S-46",
    "markers_stay": "S-54",
    "castle_in_revolts": "S-56",
    "farmers_never_help": "S-53",
    "years": "S-65",
}


# Here the rulebook does decide: a class may depart from it, but it is no reading.
DECIDED = {"farmers_never_help", "years"}


def test_every_option_is_named_by_one_reading() -> None:
    named = {
        reading.option: rule.number
        for rule in REFERENCE.all_rules()
        for reading in rule.readings
        if reading.option
    }
    assert named == OPTIONS
    assert set(named) == {item.name for item in fields(Options)}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_that_is_switched_changes_its_reading(name: str) -> None:
    number = OPTIONS[name]
    other = Options(**{name: 1 if name == "years" else 1 - getattr(Options(), name)})
    assert sg.rule(number).readings != sg.rule(number, options=other).readings
    label = f"Option {name}" if name in DECIDED else f"Reading (option {name})"
    assert f"{label}: " in str(sg.rule(number))
    assert f"{label}: " in str(sg.rule(number, options=other))


def test_a_game_of_one_year_is_told_as_such() -> None:
    short = Options(years=1)
    assert "4 rounds: 1 year" in sg.rule("S-20", options=short).text
    assert "after 1 winter." in sg.rule("S-65", options=short).text
    for rule in REFERENCE.all_rules(options=short):
        assert not re.search(r"\b(?:both|first|second) (?:winter|year)", str(rule)), rule


# --- what is told is what happens -----------------------------------------------------------------
def figures(text: str, pattern: str) -> list[int]:
    """The numbers of a sentence, which must have this form."""
    found = re.search(pattern, text)
    assert found, text
    return [int(number) for number in found.groups()]


def taxes_of(name: str, event: int, bank: int = 81, card: int | None = None) -> int:
    """How many chests a player of three gains there."""
    here = table(3)
    here.put(A, name, 1)
    here.leave_in_bank(bank, rich=B)
    here.actions(
        COLLECT_TAXES,
        plans={A: {COLLECT_TAXES: name}},
        event=event,
        privileges={} if card is None else {A: card},
    )
    return here.state.chests[A] - 18


def rice_of(name: str, event: int) -> int:
    here = table(3)
    here.put(A, name, 1)
    here.actions(CONFISCATE_RICE, plans={A: {CONFISCATE_RICE: name}}, event=event)
    return here.state.rice[A]


def deployed(action: int, event: int, supply: int = 50, card: int | None = None) -> int:
    """How many armies come into a province that has 1."""
    here = table(3)
    here.put(A, "Settsu", 1)
    here.leave_in_supply(A, supply)
    here.actions(
        action,
        plans={A: {action: "Settsu"}},
        event=event,
        privileges={} if card is None else {A: card},
    )
    return here.armies("Settsu") - 1


def fought(fallen: dict[int, int], markers: int = 0) -> Table:
    """Kozuke after an attack of 4 armies on 3, with what fell out."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 3, markers=markers)
    here.leave_in_supply(FARMERS, 10)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}})
    here.choose("Kozuke", 4)
    here.throw(fallen)
    return here


def test_the_event_comes_before_the_special_card_as_told() -> None:
    told = figures(
        sg.rule("S-24").text,
        r"brings (\d+) chests.*makes it (\d+)\..*bring only (\d+),.*makes it (\d+)\.",
    )
    assert told == [
        taxes_of("Settsu", 7),
        taxes_of("Settsu", 7, card=MORE_CHESTS),
        deployed(DEPLOY_5, 12),
        deployed(DEPLOY_5, 12, card=SIX_ARMIES),
    ]
    [enough] = figures(
        str(sg.rule("S-24").readings[0]), r"fewer than (\d+) armies are in the supply"
    )
    assert deployed(DEPLOY_5, 12, supply=enough, card=SIX_ARMIES) == 6
    assert deployed(DEPLOY_5, 12, supply=enough - 1, card=SIX_ARMIES) == 3


def test_what_falls_away_is_told() -> None:
    """The taxes are skipped where the bank is short; an extra chest or army only falls away."""
    bank, extra = (str(reading) for reading in sg.rule("S-6").readings[1:3])
    assert "too few chests for the taxes of a province, the action is skipped (S-44)" in bank
    assert taxes_of("Settsu", 1, bank=6) == 0
    assert "extra chest or army of a special card, or of the castle event, falls away" in extra
    assert taxes_of("Settsu", 1, bank=7, card=MORE_CHESTS) == 7
    assert deployed(DEPLOY_5, 1, supply=5, card=SIX_ARMIES) == 5
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 3, buildings=[CASTLE])
    here.leave_in_supply(B, 0)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, event=4)
    here.choose("Kozuke", 4)
    assert here.state.hand[B] == 3


def test_how_many_armies_are_too_few_is_told() -> None:
    rule = sg.rule("S-44")
    [left, wanted] = figures(rule.text, r"With (\d+) armies in the supply you cannot deploy (\d+)")
    assert (deployed(DEPLOY_5, 1, supply=left), deployed(DEPLOY_5, 1, supply=left + 1)) == (0, 5)
    assert wanted == left + 1
    [fewer, enough] = figures(str(rule.readings[0]), r"only (\d+) armies, (\d+) in the supply are")
    assert deployed(DEPLOY_5, 12, supply=enough) == fewer
    assert deployed(DEPLOY_5, 12, supply=enough - 1) == 0


def test_what_the_winner_of_a_battle_keeps_is_told() -> None:
    ours, theirs, left = figures(sg.rule("S-54").text, r"(\d+) against (\d+) leaves (\d+)")
    here = fought({A: ours, B: theirs - 1, FARMERS: 1})
    assert (here.owner("Kozuke"), here.armies("Kozuke")) == (A, left)


@pytest.mark.parametrize(
    ("fallen", "drawn"),
    [
        ({A: 2, B: 2}, True),
        ({}, True),
        ({A: 2, FARMERS: 3}, True),
        ({A: 2, B: 1, FARMERS: 2}, False),
    ],
)
def test_when_a_battle_is_a_draw_is_told(fallen: dict[int, int], drawn: bool) -> None:
    """More farmers than attackers are no victory as long as not one army of the player is there."""
    text = sg.rule("S-55").text
    assert "same number of cubes, even 0" in text
    assert "side has more but not one of that player's armies fell out" in text
    assert fought(fallen).owner("Kozuke") == (NEUTRAL if drawn else B)


def test_the_rice_that_winter_takes_is_the_number_on_the_card() -> None:
    taken = []
    for event in range(1, 13):
        here = table(3)
        here.put(A, "Settsu", 1)
        here.winter({A: 20, B: 20, C: 20}, event=event)
        [lost] = {entry.amount for entry in here.said(RICE_LOST)}
        taken.append(lost)
    text = sg.rule("S-60").text
    assert figures(text, r"from (\d+) to (\d+)") == [min(taken), max(taken)]
    assert len(set(taken)) < len(taken)
    assert "its own number" not in text  # some cards share theirs


def test_the_table_of_winter_is_the_one_that_is_played() -> None:
    rows = re.findall(
        r"(\d+)(?:–(\d+))?( or more)?(?: unsupplied)? → (\d) revolts?, (\d) more farmers?( each)?",
        sg.rule("S-61").text,
    )
    told = {}
    for first, last, more, revolts, farmers, each in rows:
        assert bool(each) == (revolts != "1")
        for missing in range(int(first), (9 if more else int(last or first)) + 1):
            told[missing] = (int(revolts), int(farmers))
    played = {}
    names = ("Musashi", "Kaga", "Kozuke", "Shinano", "Omi", "Ise", "Noto", "Etchu", "Hida")
    for missing in range(1, 10):
        here = table(3)
        for name in names:
            here.put(A, name, 1)
        here.winter({A: len(names) - missing})
        [entry] = here.said(UNSUPPLIED)
        assert entry.amount == missing
        played[missing] = (entry.other, entry.why)
    assert told == played


def test_provinces_that_have_rice_may_revolt_as_told() -> None:
    """One of two provinces is unsupplied: the card of either may be drawn."""
    here = table(3)
    here.put(A, "Musashi", 1)
    here.put(A, "Kaga", 1)
    here.winter({A: 1})
    cards = [0] * len(MAP.names)
    left = candidates(here.state, cards)
    assert {MAP.names[card] for card in cards[:left]} == {"Musashi", "Kaga"}
    assert "from all the victim's province cards" in sg.rule("S-62").text


def test_points_for_majorities_are_told_with_ties() -> None:
    points = figures(
        sg.rule("S-63").text,
        r"most castles score (\d), the most temples (\d), the most nō theatres (\d)\..*"
        r"each: (\d), (\d) or (\d)\.",
    )
    played = []
    for tied in (False, True):
        for kind in range(3):
            here = table(3)
            here.put(A, "Musashi", 1, buildings=[kind])
            if tied:
                here.put(B, "Sagami", 1, buildings=[kind])
            here.winter({A: 20, B: 20, C: 20}, year=1)
            played.append(here.state.points[A] - 2)
    assert points == played


def test_a_province_that_was_bid_may_be_attacked_as_told() -> None:
    assert "no action there this round. Others may attack it" in sg.rule("S-30").text
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 3)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}, B: {BID: "Kozuke"}})
    assert here.choose("Kozuke", 4) == THROW


def test_the_cards_of_the_provinces_are_those_of_the_map() -> None:
    moved = sum(one.region["sun"] != one.region["moon"] for one in MAP.provinces)
    text = sg.rule("S-1").text
    assert figures(text, r"Each of these (\d+) has two cards") == [moved]
    assert figures(text, r"Together these are (\d+) province cards") == [len(MAP.names) + moved]


def test_what_is_told_of_the_board_is_what_the_map_says() -> None:
    sites = [one.sites for one in MAP.provinces]
    assert figures(sg.rule("S-5").text, r"(\d) to (\d) building sites") == [min(sites), max(sites)]
    for side in ("sun", "moon"):
        closed = sum(one.closed[side] for one in MAP.provinces)
        assert figures(sg.rule("S-10").text, r"(\d) marked provinces") == [closed]
        regions = [one.region[side] for one in MAP.provinces]
        assert figures(
            sg.rule("S-1").text, r"same (\d+) provinces in (\d) regions of (\d), but (\d) provinces"
        ) == [
            len(regions),
            len(set(regions)),
            regions.count(regions[0]),
            sum(one.region["sun"] != one.region["moon"] for one in MAP.provinces),
        ]


def test_the_sea_routes_of_the_moon_side_are_told_to_be_assumed() -> None:
    assert "sea routes of the moon side are assumed" in str(sg.rule("S-49").readings[0])
    here = [sorted(neighbours(name, "moon") ^ neighbours(name, "sun")) for name in MAP.names]
    assert not any(here)


@pytest.mark.parametrize(
    ("term", "limits"),
    [
        ("event: taxes at most", lambda: [taxes_of("Settsu", 7)]),
        ("event: taxes at least", lambda: [taxes_of("Tajima", 8)]),
        ("event: rice at most", lambda: [rice_of("Kaga", 11)]),
        ("event: rice at least", lambda: [rice_of("Settsu", 10)]),
        ("event: deploy less", lambda: [deployed(DEPLOY_5, 12), deployed(DEPLOY_3, 12)]),
    ],
)
def test_an_event_limits_what_comes_before_special_cards(
    term: str, limits: Callable[[], list[int]]
) -> None:
    """A special card may still add to it (S-24)."""
    [sentence] = re.findall(r"Before special cards, [^.]+", str(sg.glossary(term)))
    told = [int(number) for number in re.findall(r"\d+", sentence)]
    assert told[-len(limits()) :] == limits()


@pytest.mark.parametrize(
    ("number", "said", "unsaid"),
    [
        ("S-2", "for 3 to 5 players", "for 3 to 5."),
        ("S-4", "set the order of the actions", "steer a round"),
        ("S-6", "All pieces are limited", "Nothing comes from nowhere"),
        ("S-10", "their cards are not used", "leave the game"),
        ("S-11", "18 with 3 players, 15 with 4, 12 with 5", "a game of 3"),
        ("S-13", "all groups are placed", "all groups stand"),
        ("S-20", "provinces need rice", "winter asks for rice"),
        ("S-25", "the chests on it count nothing here", "may hold"),
        ("S-26", "lays out every card", "All cards then lie out"),
        ("S-27", "one card that you have not used", "that is left"),
        ("S-28", "only then are the bids turned up", "chance draws"),
        ("S-29", "between equals lots are drawn", "a draw decides"),
        ("S-30", "you have no action there", "nothing else will be done"),
        ("S-40", "All players carry out one", "All players do one"),
        ("S-41", "only when it is your turn", "not a moment sooner"),
        (
            "S-43",
            "If the card was your bid, you keep your place",
            "What was planned with it is lost",
        ),
        ("S-42", "is optional", "is left to you"),
        ("S-46", "what the province card says", "the value of the province"),
        ("S-49", "If you own that province, it is a move", "Into an own province"),
        ("S-51", "stay in the tray", "stay there"),
        ("S-54", "All of the loser's go to the supply", "the enemy's all go"),
        ("S-56", "no special card helps", "nor does any privilege"),
        ("S-62", "from all the victim's province cards", "rebel"),
        ("S-63", "Points once scored are kept", "Both winters"),
        ("S-64", "If another year follows", "After the first winter"),
        ("S-65", "of those who tie", "Most points win"),
    ],
)
def test_what_was_unclear_is_plain(number: str, said: str, unsaid: str) -> None:
    assert said in str(sg.rule(number))
    assert unsaid not in str(sg.rule(number))


@pytest.mark.parametrize(
    ("term", "said", "unsaid"),
    [
        ("action space", "the card on it plans one action", "field"),
        ("battle tower", "some of the cubes thrown in get stuck", "of the cubes that"),
        ("castle", "A building for 3 chests", "dearest"),  # its price may be another
        ("event: castle", "Where a province with a castle is attacked", "The defender of"),
        ("farmer", "fight the owner in a revolt", "press theirs"),
        ("left neighbour", "(reading)", "The next player"),
        ("majority", "or 1 less in a tie", "or 1."),
        ("nō theatre", "A building for 1 chest", "cheapest"),
        ("option", "and a few rules", "A reading that"),
        ("player board", "one side has places", "What is before"),
        ("point", "What wins the game", "is won with"),
        ("rice", "in winter each of them needs 1", "eat in winter"),
        ("rice track", "row of spaces", "fields"),
        ("round", "every action comes once", "all actions once"),
        ("score track", "row of spaces", "fields"),
        ("stock", "belong to nobody", "are nobody's"),
        ("table of hunger", "how many provinces revolt", "for so many unsupplied"),
        ("unsupplied province", "Any province of that owner may then", "it may revolt"),
        ("winter", "revolts break out where it is short", "eaten"),
    ],
)
def test_a_term_that_was_unclear_is_plain(term: str, said: str, unsaid: str) -> None:
    assert said in str(sg.glossary(term))
    assert unsaid not in str(sg.glossary(term))


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("S-13", "sees it before choosing the group"),
        ("S-14", "in the order in which they lay"),
        ("S-24", "adds nothing when fewer than"),
        ("S-44", "as the event leaves it"),
        ("S-45", "where no revolt marker lies"),
        ("S-49", "moon side"),
    ],
)
def test_a_reading_is_marked_where_it_stands(number: str, words: str) -> None:
    rule = sg.rule(number)
    assert words not in rule.text
    assert any(words in reading.text and reading.silent for reading in rule.readings)


def test_what_the_rulebook_decides_is_no_reading() -> None:
    assert {
        reading.option
        for rule in REFERENCE.all_rules()
        for reading in rule.readings
        if not reading.silent
    } == DECIDED
    assert "Reading" not in str(sg.rule("S-53"))


# --- asked by number ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "written", ["S-53", "s-53", "S53", "s53", "53", 53, " S 53 ", "S–53", "S-053"]
)
def test_a_number_may_be_written_in_many_ways(written: str | int) -> None:
    rule = sg.rule(written)
    assert (rule.number, rule.chapter) == ("S-53", "Battle")
    assert rule == sg.rule("S-53")


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("S-7", "S-4, S-5 and S-6"),
        (31, "S-28, S-29 and S-30"),
        (66, "S-63, S-64 and S-65"),
        (0, "S-1, S-2 and S-3"),
        (9999, "S-63, S-64 and S-65"),
    ],
)
def test_a_number_that_is_not_there_is_refused_with_near_ones(number: Any, near: str) -> None:
    with pytest.raises(InputError, match=f"near it are {near}\\."):
        sg.rule(number)


@pytest.mark.parametrize(
    "bad",
    ["", "farmers", "Q-53", "5.3", 5.3, -1, True, None, "S-", "S-12345", "٥٣", "S-٥٣", "T-٥٣"],
)
def test_what_is_no_number_is_refused(bad: Any) -> None:
    with pytest.raises(InputError, match="is not the number of a rule"):
        sg.rule(bad)


def test_a_number_too_long_to_write_is_refused_all_the_same() -> None:
    """Python itself would refuse to turn it into text."""
    with pytest.raises(InputError, match="a huge number is not the number of a rule"):
        sg.rule(10**5000)
    assert len(sg.find_rules(10**5000)) < 5


# --- how it is shown ------------------------------------------------------------------------------
class Seen(HTMLParser):
    """The text of a piece of HTML, its links, and whether everything that opens also closes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_rule_reads_well_as_text_and_in_a_notebook() -> None:
    rule = sg.rule("S-46")
    lines = str(rule).splitlines()
    assert repr(rule) == str(rule)
    assert lines[0].startswith("S-46 (Actions): Confiscating rice")
    assert lines[1] == (
        "Reading (option income_kept): What was gained is kept even if the revolt is lost."
    )
    assert lines[-1].startswith("Taught in 02_planning (")
    seen = Seen(rule._repr_html_())
    assert seen.links[0] == "02_planning.ipynb"
    assert rule.text in seen.text
    assert "Reading (option income_kept): What was gained" in seen.text


def test_titles_and_names_are_escaped() -> None:
    linked = replace(REFERENCE, taught=lambda: {"S-1": [('"><b>', "<i>Two</i> & three")]})
    rule = linked.rule("S-1")
    assert "<i>Two" not in rule.html()
    assert 'href="&quot;&gt;&lt;b&gt;.ipynb"' in rule.html()
    assert "&lt;i&gt;Two&lt;/i&gt; &amp; three" in rule.html()


def test_the_words_that_were_searched_for_are_marked() -> None:
    html = sg.rule("S-53").html("farmer tray s53")
    assert html.startswith("<p><b><mark>S-53</mark></b> <mark>Farmers</mark> in the <mark>tray")
    assert "<mark>" not in sg.rule("S-53").html("<>")
    assert "<mark>" not in sg.rule("S-53").html()


def test_rules_that_were_found_read_well() -> None:
    found = sg.find_rules("castle")
    assert repr(found).count("\n\n") == len(found) - 1
    assert Seen(found._repr_html_()).text.count("S-45") == 1
    assert repr(sg.find_rules("Monopoly")) == "No rule."
    assert "No rule" in sg.find_rules("Monopoly")._repr_html_()


# --- where it is taught ---------------------------------------------------------------------------
every_game = pytest.mark.parametrize("rulebook", [*rulebooks()], ids=lambda one: one.name)


@every_game
def test_every_exercise_of_every_lesson_is_linked_from_its_rules(rulebook: Rulebook) -> None:
    rules = linked(rulebook)
    for name in rulebook.lessons:
        this = lesson(name)
        for key, exercise in this.exercises.items():
            for number in exercise.rules:
                titles = [title for where, title in rules.rule(number).taught if where == name]
                title = "closing questions" if key in this.final else exercise.title
                assert titles.count(title) == 1, (name, key, number)


@every_game
def test_every_link_leads_to_a_tutorial(rulebook: Rulebook) -> None:
    """From the page of the rules, which lies in the folder of the game's tutorials."""
    folder = TUTORIALS / rulebook.folder
    assert (folder / "rules.ipynb").is_file()
    for number, links in taught(rulebook.name).items():
        shown = linked(rulebook).rule(number).html()
        for name, title in links:
            assert (TUTORIALS / f"{name}.ipynb").is_file()
            assert title.strip()
        for address in re.findall('href="([^"]+)"', shown):
            assert (folder / address).is_file()
        assert shown.count("href=") == len({name for name, _ in links})


def test_a_rule_alone_knows_of_no_tutorials() -> None:
    assert REFERENCE.rule("S-53").taught == ()
    assert "Taught" not in str(REFERENCE.rule("S-1"))


# --- search ---------------------------------------------------------------------------------------
def numbers_of(words: str) -> list[str]:
    return [rule.number for rule in sg.find_rules(words)]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("S-53", "S-53"),
        ("53", "S-53"),
        ("s 53", "S-53"),
        ("farmers", "S-53"),
        ("FARMER", "S-53"),
        ("tray", "S-51"),
        ("farmers draw", "S-55"),
        ("what happens in a draw?", "S-55"),
        ("nō theatre", "S-45"),
        ("no theatre", "S-45"),
        ("castl", "S-45"),
        ("sea routes", "S-49"),
        ("Seeweg", "S-49"),
        ("Unruhemarker", "S-46"),
        ("6 armies", "S-23"),
        ("turn order", "S-22"),
        ("neutral farmers defend", "S-53"),
        ("option years", "S-65"),
        ("first filling", "S-16"),
    ],
)
def test_the_rule_that_is_wanted_comes_first(words: str, first: str) -> None:
    assert numbers_of(words)[0] == first


def test_all_words_are_wanted_and_a_word_may_go_on() -> None:
    assert set(numbers_of("farmers tray")) <= set(numbers_of("farmers")) & set(numbers_of("tray"))
    assert set(numbers_of("province")) <= set(numbers_of("provin"))
    # With one letter too much begins.
    assert "S-45" in numbers_of("ca")
    assert numbers_of("b farmers") != []
    assert set(numbers_of("b farmers")) == set(numbers_of("farmers"))
    # The middle of a word is no word.
    assert "S-1" not in numbers_of("rovince")
    # Where no rule has all, those with most of them come.
    assert numbers_of("sun moon Monopoly") == ["S-1", "S-49"]


def test_half_a_number_finds_those_that_begin_so() -> None:
    assert numbers_of("S-5") == ["S-5", *(f"S-{number}" for number in range(50, 57))]
    assert "S-56" not in numbers_of("5")
    assert numbers_of("S-46")[0] == "S-46"


def test_without_words_all_rules_come_and_strange_ones_find_nothing() -> None:
    assert [rule.number for rule in sg.find_rules("  ")] == list(REFERENCE.numbers)
    for strange in (
        "Monopoly",
        "<b>Monopoly</b>",
        "???",
        "<>",
        "\x00",
        "S-99",
        "毛利",
        "s٥٣",
        "s" + "9" * 5000,
    ):
        assert sg.find_rules(strange) == []
    assert numbers_of("53")[0] == sg.find_rules(53)[0].number


@pytest.mark.parametrize("bad", [None, 5.3, True, ["farmers"]])
def test_only_words_can_be_searched_for(bad: Any) -> None:
    with pytest.raises(InputError, match="cannot be searched for"):
        sg.find_rules(bad)


def test_a_search_in_a_variant_tells_the_variant() -> None:
    dear = Parameters(building_price=(9, 2, 1))
    found = sg.find_rules("castle costs", parameters=dear)
    assert "9 chests" in found[0].text


# --- the glossary ---------------------------------------------------------------------------------
def test_the_glossary_has_the_terms_of_the_game_in_order() -> None:
    terms = listed()
    wanted = """
        province, region, war chest, chest card, province card, action card, special card,
        privilege, event card, farmer, battle tower, tray, first filling, supply, stock,
        neutral province, closed province, revolt, revolt marker, deploy, confiscate rice,
        collect taxes, battle/move, sea route, draft, army group, bid, turn order, daimyo card,
        majority, unsupplied province, score track"""
    names = [term.name for term in terms]
    assert {name.strip() for name in wanted.split(",")} <= set(names)
    assert len(names) >= 35
    assert names == sorted(names, key=lambda name: name.replace("ō", "o"))
    assert {term.name for term in terms if not term.german} == OURS


def test_no_two_terms_have_the_same_name() -> None:
    own = [name.casefold() for name in TERMS]
    other = [word.casefold() for term in TERMS.values() for word in term.also]
    german = [term.german for term in TERMS.values() if term.german]
    for words in (own, other, german):
        assert len(set(words)) == len(words)
    assert set(own) & set(other) == set()


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("tray", "tray"),
        ("TRAY", "tray"),
        ("farmers", "farmer"),
        ("armies", "army"),
        ("no theatre", "nō theatre"),
        ("theatre", "nō theatre"),
        ("chests", "war chest"),
        ("event", "event card"),
        ("neutral", "neutral province"),
        ("closed", "closed province"),
        ("Schale", "tray"),
        ("supply table", "table of hunger"),
        ("provinzkarte", "province card"),
        ("battle/move a", "battle/move"),
    ],
)
def test_a_term_is_found_by_any_of_its_names(word: str, name: str) -> None:
    term = sg.glossary(word)
    assert isinstance(term, Term)
    assert term.name == name


@pytest.mark.parametrize(("word", "near"), [("trey", "tray"), ("chest cart", "chest card")])
def test_a_term_that_is_not_there_is_refused_with_near_ones(word: str, near: str) -> None:
    with pytest.raises(InputError, match=f"did you mean .*{near}"):
        sg.glossary(word)


@pytest.mark.parametrize("bad", ["", "Monopoly", "???", 5, True])
def test_what_is_no_term_is_refused(bad: Any) -> None:
    words = "There is no term" if isinstance(bad, str) else "is not a term"
    with pytest.raises(InputError, match=words + r".*sg\.glossary\(\) lists all"):
        sg.glossary(bad)


def test_a_term_and_the_glossary_read_well() -> None:
    term = sg.glossary("tray")
    assert str(term).startswith("tray (Schale): The dish")
    assert str(term).endswith("S-51, S-53, S-54")
    assert Seen(term._repr_html_()).text == str(term)
    assert str(sg.glossary("option")).startswith("option: ")
    table = Seen(sg.glossary()._repr_html_())
    assert all(term.text in table.text and term.german in table.text for term in listed())


# --- the package ----------------------------------------------------------------------------------
def test_no_folder_of_the_package_bears_the_name_of_what_a_user_calls() -> None:
    """``sg.table`` stays a function, whatever was imported first."""
    here = Path(sg.__file__).parent
    places = {path.stem for path in here.iterdir() if path.suffix in ("", ".py")}
    assert {"engine", "games", "whole_table"} <= places
    assert not places & set(sg.__all__)
    assert callable(import_module("shogun_nb").table)
