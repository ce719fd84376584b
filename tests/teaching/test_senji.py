"""The lessons of Senji: what they show is so, and their games stay on their tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shogun_nb.games import senji
from shogun_nb.games.senji.hanafuda import best_laid
from shogun_nb.games.senji.lessons import battles, hands
from shogun_nb.games.senji.rules.cards import HANA_NAMES, HANA_SYMBOL, SUN
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.tutorials import texts_of
from tests.teaching.exam import cites

HANDS, BATTLES = "senji/01_hands_and_honour", "senji/02_battles_and_autumn"
EXAM = (
    (
        "When is it checked whether the game is over?",
        "SEN-020",
        "has 60 or more at the end of a round",
    ),
    (
        "Five play. Whose home is neutral?",
        "SEN-017",
        "With five players the home of red is neutral",
    ),
    (
        "How is the first samurai chosen?",
        "SEN-012",
        "Each draws four hanafuda and three samurai, and keeps one of the three",
    ),
    (
        "With how much honour do you begin?",
        "SEN-013",
        "an ability and a value: this is the honour you begin with",
    ),
    (
        "May you keep a unit of the start for later?",
        "SEN-016",
        "Nothing may be kept back: what is left goes into your last one",
    ),
    (
        "Two players have most honour in round 4. Who hosts?",
        "SEN-034",
        "If later several have most honour, the host of the last round chooses one of them",
    ),
    (
        "What may the host decide?",
        "SEN-032",
        "the host decides who comes first, in summer and in autumn",
    ),
    (
        "What does a trade card of value 3 bring?",
        "SEN-049",
        "Its owner shows you so many hanafuda, of the owner's choice (our reading), and you take "
        "one of them",
    ),
    ("May you give a hanafuda card away in winter?", "SEN-043", "Hanafuda may not change hands"),
    ("Somebody breaks a promise. What happens?", "SEN-042", "Promises bind nobody"),
    ("May you hand on a card of a third family?", "SEN-041", "use and pass on any card of your"),
    (
        "Four play. How many cards are auctioned in a winter, at most?",
        "SEN-061",
        "Before each winter two of each pile are auctioned",
    ),
    (
        "Where do the cards of the winning bid go?",
        "SEN-062",
        "Its bid goes into that family's pile, all lower bids go back to the hands",
    ),
    (
        "A card that you bid once is drawn for the auction. What happens?",
        "SEN-063",
        "If a player's card is drawn from a pile later, it goes home at once",
    ),
    (
        "Into how many provinces may a march go?",
        "SEN-073",
        "any number of units and samurai go into one or two provinces next to it, or into one sea",
    ),
    (
        "Units have marched into a province that is called later. May they march again?",
        "SEN-080",
        "carries it out at once, with all that stands there now",
    ),
    (
        "Three units raid. How many dice are rolled, and what do they do?",
        "SEN-084",
        "As many dice are rolled as units go; each own symbol takes one",
    ),
    (
        "May a fleet land in three provinces at once, and with how many dice?",
        "SEN-086",
        "lands in any number of provinces at its sea, without dice",
    ),
    (
        "What happens before a battle, if the defender holds a card of the attacker's family?",
        "SEN-100",
        "the defender may kill one hostage of the attacker, out of the hand",
    ),
    (
        "Two samurai fight. How many dice are rolled, and who reads them?",
        "SEN-103",
        "All others are rolled once, for both sides",
    ),
    (
        "Support of value 2, three symbols of its family: what does it bring?",
        "SEN-105",
        "brings the rolled symbols of its family, but never more than its value",
    ),
    (
        "The defender wins; both have lost 3 units. How much honour is that?",
        "SEN-111",
        "honour for the units that both have lost: the attacker 2 for each, the defender 1",
    ),
    (
        "You give one card of each other family back. What does it bring, what does it cost?",
        "SEN-131",
        "It brings 10 honour, and each player who gets one loses 1",
    ),
    (
        "You have no province. What can you buy in autumn?",
        "SEN-135",
        "Up to six units for 3 honour each, one samurai for 6; all stand in one sea",
    ),
    (
        "When is a player out?",
        "SEN-136",
        "whoever has neither a province nor honour is out",
    ),
)
"""A rules exam written from the rulebook: question, rule, and the words that answer it."""


@pytest.mark.parametrize(("question", "rule", "answer"), EXAM)
def test_the_tutorials_answer_an_exam(question: str, rule: str, answer: str) -> None:
    """Each answer stands in a text of a tutorial that cites its rule."""
    assert cites(rule, answer, HANDS, BATTLES), question


def test_the_exam_has_25_questions() -> None:
    assert len(EXAM) == len({rule for _, rule, _ in EXAM}) == 25


def test_the_answers_are_those_of_the_rules() -> None:
    first, second = lesson(HANDS).exercises, lesson(BATTLES).exercises
    near = {name for name, far in hands.marches_from("Sanuki").items() if far == 1}
    assert near == {*first["sanuki"].answers}  # type: ignore[attr-defined]
    suns = [HANA_SYMBOL[HANA_NAMES.index(name)] for name in hands.dealt().view("Ann").hanafuda]
    assert suns.count(SUN) == 1
    assert HANA_SYMBOL.count(SUN) == 10
    laid = best_laid([HANA_NAMES.index(name) for name in battles.HAND])
    assert sum(one.worth for one in laid) == second["best"].answer  # type: ignore[attr-defined]
    assert round(100 * senji.one_battle(4, 3).win) == second["one_more"].answer  # type: ignore[attr-defined]
    chance = senji.draws("four suns", 3, 2).chances[-1]
    assert round(100 * chance) == second["lack"].answer  # type: ignore[attr-defined]
    assert f"{round(100 * senji.one_battle(5, 3).win)} of 100" in second["one_more"].why
    assert f"{round(100 * senji.danger(5, mori=True).lost[0])} of 100" in first["raid"].why


def test_the_battle_is_that_of_the_rulebook() -> None:
    story = battles.told()
    for line in (
        "attacks Yamashiro with 8, Max defends with 8",
        "gains 18 honour",
        "loses 4 honour",
    ):
        assert line in story
    (text,) = [one for one in texts_of(BATTLES) if "And Eric?" in one]
    here = battles.war()
    with_card, without = (
        round(100 * here.odds("Yamashiro", "Eric", 4, ["Hosokawa"]).wins),
        round(100 * senji.one_battle(4, 5, samurai="Hosokawa").win),
    )
    assert f"he wins {with_card} of 100 such battles, without the card {without} of 100" in text


def test_what_the_text_says_of_honour_was_measured(root: Path) -> None:
    """Both tables have the same figures; whoever measures anew changes the text, too."""
    (text,) = [one for one in texts_of(BATTLES) if "four equal bots" in one]
    figures = (root / "tests/benchmarks/FIGURES.md").read_text(encoding="utf-8")
    columns = ("battles", "combinations", "sets", "hostages", "new samurai", "mercenaries")
    (heads,) = re.findall(r"^\| players \| greedy wins .*$", figures, re.MULTILINE)
    names = [one.strip() for one in heads.split("|")]
    for count, words in ((3, "three"), (4, "four")):
        (row,) = re.findall(rf"^\| {count}, all greedy .*$", figures, re.MULTILINE)
        measured = dict(zip(names, (one.strip() for one in row.split("|")), strict=True))
        said = " | ".join(measured[one].replace("-", "−") for one in columns)
        assert f"| {words} players | {said} |" in text


def test_hidden_hands_are_dealt_anew_and_each_time_others() -> None:
    one, same = hands.Deals(), hands.Deals()
    first = one.more()
    assert first == same.more()
    assert first.startswith("1,000 deals")
    shares = [float(share) / 100 for share in re.findall(r"(\d+\.\d) %", first)]
    assert len(shares) == 2
    assert all(abs(share - 9 / 92) < 0.02 for share in shares)
    seen = one.in_hand
    assert one.more().startswith("2,000 deals")
    assert seen < one.in_hand


@pytest.mark.parametrize(
    ("module", "name", "key", "game"),
    [(hands, HANDS, "first_winter", "winter"), (battles, BATTLES, "whole_senji", "whole")],
)
def test_the_game_of_a_lesson_stays_on_its_table(
    module: object, name: str, key: str, game: str
) -> None:
    shown = module.at_table()  # type: ignore[attr-defined]
    assert module.at_table() is shown  # type: ignore[attr-defined]
    assert shown.seats["Ann"] == "me"
    check = lesson(name).exercises[key].check  # type: ignore[attr-defined]
    assert check(shown) == ""
    shown.game.play("greedy", until="orders" if module is hands else None)
    assert check(shown) is None
    lesson(name).new(game)
