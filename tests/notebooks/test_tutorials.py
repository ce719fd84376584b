"""The committed tutorials run, show what they say they show, and are fit to be read anywhere.

Whether they run is nbval's part: every cell must run without an error, and a cell with the tag
``nbval-check-output`` must show again exactly what is committed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from shogun_nb.engine.rulebook import Rulebook, rulebooks
from shogun_nb.teaching.exercises import Choose
from shogun_nb.teaching.lesson import lesson
from tests.browser.kernels import copies
from tests.notebooks import execute, minutes
from tests.notebooks.checks import problems

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
# The first is named, so that an empty folder fails and does not pass for want of tutorials.
NAMES = sorted(
    {
        "01_setup.ipynb",
        *(file.relative_to(TUTORIALS).as_posix() for file in TUTORIALS.rglob("*.ipynb")),
    }
)


def nbval(files: Sequence[Path], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run nbval on notebooks in a process of its own, without this project's settings.

    The first lies in the folder that holds all others. Of every cell a line says whether it passed.
    """
    folder = files[0].parent
    return subprocess.run(
        [
            *(
                sys.executable,
                "-m",
                "pytest",
                "-rA",
                "-p",
                "no:cacheprovider",
                "-p",
                "tests.notebooks.quick_nbval",
                "-p",
                "nbval.plugin",
            ),
            *("-c", os.devnull, "--rootdir", str(folder)),
            *("--nbval-lax", "--nbval-current-env", "--nbval-cell-timeout=60", *map(str, files)),
        ],
        cwd=folder,
        # PYTEST_ADDOPTS would bring options of this project's which nbval's pytest does not know.
        # Of all plugins it loads its own, which spares a second.
        env={
            **environment,
            "JUPYTER_PREFER_ENV_PATH": "1",
            "PYTEST_ADDOPTS": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def environment(
    python_here: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """In which kernels are made as ``kernels.py`` tells."""
    with copies(tmp_path_factory.mktemp("kernels"), python_here) as given:
        yield given


@pytest.fixture(scope="module")
def all_by_nbval(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    before = set(TUTORIALS.rglob("*"))
    result = nbval([TUTORIALS / name for name in NAMES], environment)
    assert result.returncode in (0, 1), result.stdout[-6000:] + result.stderr[-2000:]
    # What a learner did is kept in the learner's folder; this is nobody's.
    assert set(TUTORIALS.rglob("*")) == before
    return result


@pytest.mark.parametrize("name", NAMES)
def test_nbval_finds_what_is_committed(
    name: str, all_by_nbval: subprocess.CompletedProcess[str]
) -> None:
    said = all_by_nbval.stdout
    code = [cell for cell in cells_of(name) if cell["cell_type"] == "code"]
    cells = re.findall(rf"^([A-Z]+) {re.escape(name)}::", said, re.MULTILINE)
    assert cells == ["PASSED"] * len(code), said[-6000:] + all_by_nbval.stderr[-2000:]


@pytest.mark.parametrize("name", NAMES)
def test_a_tutorial_is_fit_to_be_read_anywhere(name: str, root: Path) -> None:
    notebook = json.loads((TUTORIALS / name).read_text(encoding="utf-8"))
    assert problems(notebook, own_paths=(root,)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_tutorial_has_cells_that_are_compared(name: str) -> None:
    """Else nbval would only see that nothing fails."""
    cells = cells_of(name)
    tags = [tag for cell in cells for tag in cell["metadata"].get("tags", [])]
    assert "nbval-check-output" in tags
    # What is not shown in words is held by asserts, whatever runs the notebook.
    code = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    assert any(re.search(r"^\s*assert ", source, re.MULTILINE) for source in code)


def cells_of(name: str) -> list[dict[str, Any]]:
    """The cells of a tutorial, the source of each in one piece."""
    file = (TUTORIALS / name).with_suffix(".ipynb")
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in cells]


def markdown(name: str) -> dict[str, str]:
    """The texts of a tutorial by the id of their cell."""
    return {one["id"]: one["source"] for one in cells_of(name) if one["cell_type"] == "markdown"}


@pytest.mark.parametrize("rulebook", [*rulebooks()], ids=lambda one: one.name)
def test_the_page_of_the_rules_says_what_the_reference_says(rulebook: Rulebook) -> None:
    rules = execute.rule_cells(rulebook)
    assert [*rules] == [*rulebook.reference.numbers]
    texts = markdown((Path(rulebook.folder) / "rules.ipynb").as_posix())
    begin = [*texts].index(execute.ALL_RULES) + 1
    assert [*texts.items()][begin : begin + len(rules)] == [*rules.items()]


@pytest.mark.parametrize("name", [name for name in NAMES if Path(name).stem != "rules"])
def test_the_number_of_a_rule_is_a_small_mark_that_opens_it(name: str) -> None:
    marks = 0
    rulebook = execute.rulebook_at(TUTORIALS / name)
    rules, letter = execute.rule_cells(rulebook), rulebook.prefix
    up = "" if rulebook.folder else "../" * name.count("/")
    for text in markdown(name).values():
        for written in text.splitlines():
            if written.startswith("|"):
                continue
            line = re.sub("`[^`]*`", "", written)  # in code it is what one writes
            # The hyphen that is shown is one at which no line breaks.
            page = rf"{re.escape(up)}rules\.ipynb#cell-id=({letter}-\d+)"
            links = re.findall(rf"\[<sup>{letter}\u2011(\d+)</sup>\]\({page}\)", line)
            assert len(re.findall(r"\b[A-Z]+[-\u2011]\d", line)) == 2 * len(links), line
            for shown, number in links:
                assert f"{letter}-{shown}" == number
                assert number in rules
            marks += len(links)
    assert marks >= (2 if up else 5)  # the lessons on probability teach no list of rules


# Code that is there to be changed or read: the text above it says so.
TO_READ = {
    *("setup-neighbours", "whole-bot", "whole-watch", "rules-find", "rules-variant"),
    *("what-if-attack-asked", "what-if-own", "how-sure-twenty"),
    *("falls-program-exact", "falls-program-throws", "adding-program-sum"),
    *("remembers-program-chain", "remembers-program-bayes-code"),
    *("measure-program-grid", "attack-program-draw", "attack-program-lab"),
}


@pytest.mark.parametrize("name", sorted({*NAMES} - {"handbook.ipynb"}))  # whose code is the point
def test_code_that_nobody_needs_to_read_is_folded_away(name: str) -> None:
    for cell in cells_of(name):
        lines = [line for line in cell["source"].splitlines() if line.strip()]
        if cell["cell_type"] == "code" and len(lines) > 3 and cell["id"] not in TO_READ:
            assert cell["metadata"]["jupyter"]["source_hidden"], cell["id"]


FALLS, ADDING = "probability/01_what_falls_out", "probability/02_adding_up"
REMEMBERS = "probability/03_the_tower_remembers"
MEASURE = "probability/04_measure_your_tower"
ATTACK = "probability/05_should_i_attack"
CAMPAIGN = "gekokujo/01_a_campaign"
TOWNS = "tokugawa/01_towns_and_roads"
HANDS, BATTLES = "senji/01_hands_and_honour", "senji/02_battles_and_autumn"
TOLD = [
    ("01_setup", "rich", "the chests that the province pays"),
    ("01_setup", "izu", "or a sea route joins them"),
    ("01_setup", "closed", "leave the other 8 in the box"),
    ("01_setup", "closed", "are **closed**"),
    ("01_setup", "closed", "It is **neutral**"),
    ("01_setup", "strong", "Tokugawa is **O**"),
    ("01_setup", "supply", "Everything in Shogun is **finite**"),
    ("01_setup", "front", "no army may ever enter them"),
    ("01_setup", "draft", "press **Add a player**"),
    ("01_setup", "unseen", "**our reading**"),
    ("01_setup", "exchange", "you may first put both under the pile"),
    ("01_setup", "last_event", "the lower one names an amount of rice"),
    ("01_setup", "q_left", "Provinces whose cards are left over stay **neutral**"),
    ("01_setup", "q_fallen", "What falls out at the first filling returns to the supplies"),
    ("01_setup", "q_region", "of nine provinces each"),
    ("01_setup", "q_open", "chests lie open"),
    ("02_planning", "settsu", "the action will take place in that province"),
    ("02_planning", "chest_card", "you do not want this action"),
    ("02_planning", "prices", "| build a castle | 3 chests |"),
    ("02_planning", "short", "**In full or not at all:**"),
    ("02_planning", "aki", "no kind may stand twice in a province"),
    ("02_planning", "mikawa", "The farmers in the tray go back to their supply either way"),
    ("02_planning", "mikawa", "One farmer for each revolt marker"),
    ("02_planning", "supplies", "revolt marker"),
    ("02_planning", "supplies", "if the stock has no marker, none is placed"),
    ("02_planning", "single", minutes.SITTING),
    ("02_planning", "single", "and at least one stays"),
    ("02_planning", "arne", "**First the event, then the special card**"),
    ("02_planning", "theatre_event", "when its action is **carried out**"),
    ("02_planning", "turn_order", "Places that nobody took are skipped"),
    ("02_planning", "q_event", "when all plans lie there, and before the bids are seen"),
    ("02_planning", "q_zero", "▸ **Guess first:** what beats what?"),
    ("02_planning", "q_tie", "All province cards are equal bids"),
    ("02_planning", "q_tie", "**Equal bids**: the order is drawn"),
    ("02_planning", "q_few", "some spaces stay empty"),
    ("02_planning", "q_must", "But what you can do, you must"),
    ("02_planning", "q_six", "first 3, then 6"),
    ("02_planning", "q_poor", "cannot bid a card worth more than the chests you own"),
    ("02_planning", "q_province", "this province has no action in this round"),
    ("03_battles", "temple", "nobody may attack a province with a temple"),
    ("03_battles", "cubes", "every cube that lies in the **tray**"),
    ("03_battles", "helpers", "adds one from the supply"),
    ("03_battles", "kozuke", "**More cubes win.**"),
    ("03_battles", "odds", "with probability 3/4"),
    ("03_battles", "only_farmers", "**only farmers**"),
    ("03_battles", "neutral", "**one farmer**"),
    ("03_battles", "marker", "if no revolt marker lies in the province"),
    ("03_battles", "draw", "nobody keeps the province"),
    ("03_battles", "conquered", "buildings, and revolt markers, too"),
    ("03_battles", "third", "stay in the tray for the next battle"),
    ("03_battles", "lost_card", "also from the planning board"),
    ("03_battles", "revolt", "The owner must have **more**"),
    ("03_battles", "q_zero", "0 : 0 is a draw, too"),
    ("03_battles", "q_privilege", "it helps against other players"),
    ("04_winter_scoring", "loss", "nobody owes rice"),
    ("04_winter_scoring", "unsupplied", "each province needs **1 rice**"),
    ("04_winter_scoring", "revolts", "| 3 or 4 | 2 | 2 |"),
    ("04_winter_scoring", "who_draws", "**next in the list of players**"),
    (
        "04_winter_scoring",
        "kai",
        "a farmer for each revolt marker there, and here those of the table",
    ),
    ("04_winter_scoring", "order", "in autumn's turn order"),
    ("04_winter_scoring", "simple_points", "1 point for each province, 1 point for each building"),
    ("04_winter_scoring", "castles", "Tied players get 1 less"),
    ("04_winter_scoring", "temples", "The second place gets nothing"),
    ("04_winter_scoring", "events", "from those that nobody has seen yet"),
    ("04_winter_scoring", "q_fed", "also those of provinces that have rice or no revolt marker"),
    ("04_winter_scoring", "tie", "the one with more chests wins"),
    ("05_a_whole_game", "odds", "victories in 100 battles"),
    ("05_a_whole_game", "q_castle", "tied players get 1 less"),
    ("06_what_if", "guess_attack", "Four farmers and two cubes of Red are stuck in the tower"),
    ("06_what_if", "read_attack", "zero means “no difference”"),
    ("06_what_if", "draws", "**Yellow has more chests.**"),
    ("06_what_if", "same_rice", "| 3 or 4 | 2 | 2 |"),
    ("06_what_if", "enough_rice", "the event takes 4 rice from everybody"),
    ("06_what_if", "q_playout", "is called a **playout**"),
    ("06_what_if", "q_points", "**what** you measure: points or victories"),
    ("06_what_if", "q_bots", "Bots make all the choices that are left"),
    ("07_how_sure", "settle", "the share of victories in all playouts so far"),
    ("07_how_sure", "promise", "An interval that misses it is drawn thick"),
    ("07_how_sure", "same_luck", "read the **same tape**"),
    ("07_how_sure", "unlikely", "**It says nothing about your next game.**"),
    ("07_how_sure", "q_miss", "About 1 in 20 does"),
    ("07_how_sure", "q_seed", "the seed says which tape it is"),
    (FALLS, "complement", "so both together are certain: they make 1"),
    (FALLS, "in_order", "**Along a path, multiply.**"),
    (FALLS, "one_of_two", "**Different paths, add.**"),
    (FALLS, "paths", "2 · 2 · 2 = 8 paths"),
    (FALLS, "pascal", "**Every other number is the sum of the two above it.**"),
    (FALLS, "exactly_three", "P(exactly k fall out) = C(n, k)"),
    (FALLS, "at_least_one", "P(at least one) = 1 − P(none)"),
    (FALLS, "mean", "mean = n · p"),
    (FALLS, "variance", "variance = n · p · (1 − p)"),
    (FALLS, "inside", "each does so with probability 1/2"),
    (FALLS, "q_hold", "if **at least five** of them fall out"),
    (FALLS, "q_deviation", "Its square root is the **standard deviation**"),
    (ADDING, "two_against_one", "**More cubes win**"),
    (ADDING, "table", "1/16 · 1/4 = 1/64"),
    (ADDING, "draw", "0 : 0 as well"),
    (ADDING, "difference", "they lie on a diagonal"),
    (ADDING, "sum", "Go through the ways to each sum"),
    (ADDING, "opposite", "the province belongs to nobody"),
    (ADDING, "smaller", "The law speaks of the **share**, not of the number"),
    (ADDING, "memory", "it does not say that luck is paid back"),
    (ADDING, "root", "√( p · (1 − p) / n )"),
    (ADDING, "variance", "two sources of luck make more luck"),
    (ADDING, "q_hundredfold", "**Four times the trials halve it.**"),
    (REMEMBERS, "second_throw", "A cube that is inside falls out at a throw with 1/2"),
    (REMEMBERS, "nothing_given_inside", "the probability of A **given** B"),
    (REMEMBERS, "stays_and_two", "P(B and A) = P(B) · P(A | B)"),
    (REMEMBERS, "total", "the sum of them is called the **total probability**"),
    (REMEMBERS, "independent", "P(A | B) = P(A)"),
    (REMEMBERS, "of_32", "of 32 first cubes a quarter, 8, stay, and 24 fall"),
    (REMEMBERS, "helmet", "P(A | B) = P(A and B) / P(B)"),
    (REMEMBERS, "nothing_in_tray", "divided by the row, not by the column"),
    (REMEMBERS, "bayes", "This is called **normalising**"),
    (REMEMBERS, "twice_nothing", "The posterior of today is the prior of tomorrow"),
    (REMEMBERS, "test", "P(B | A) = P(B) · P(A | B) / P(A)"),
    (REMEMBERS, "two_steps", "1/4 · 1/2 + 3/4 · 1/4 = 5/16"),
    (REMEMBERS, "three_states", "a row for the state now, a column for the state after the throw"),
    (REMEMBERS, "two_of_three_states", "**by way of each state in between**"),
    (REMEMBERS, "equilibrium", "**as many go in as come out**"),
    (REMEMBERS, "fast", "**each throw leaves the same part of the distance**"),
    (REMEMBERS, "balance", "m = m/2 + 4 · 1/4, so m = 2"),
    (REMEMBERS, "not_yet", "It is still inside after n throws with (1 − p)ⁿ"),
    (REMEMBERS, "expected_wait", "E = 1 / p"),
    (REMEMBERS, "waited", "**on the state now, and on nothing before it**"),
    (REMEMBERS, "both_out", "E₁ = 2, as above"),
    (REMEMBERS, "q_before", "So divide each by their sum"),
    (REMEMBERS, "q_rain", "**inside = s / (s + f)**"),
    (MEASURE, "likelihoods", "calculate for each how likely it makes *just what was seen*"),
    (MEASURE, "no_probability", "P(what was seen | p)"),
    (MEASURE, "highest", "the share that was seen: k / n"),
    (MEASURE, "pooled", "the share that was seen: k / n"),
    (MEASURE, "practice_stay", "how many cubes of a colour went in"),
    (MEASURE, "standard_error", "√( p · (1 − p) / n )"),
    (MEASURE, "one_side", "**95 %** at most two"),
    (MEASURE, "interval_by_hand", "**95 % interval: share ± 2 standard errors**"),
    (MEASURE, "in_the_long_run", "catches the true value in 95 of 100 cases"),
    (MEASURE, "enough", "**half the width takes four times as many cubes.**"),
    (MEASURE, "at_worst", "n = p · (1 − p) / (standard error)²"),
    (MEASURE, "mean_error", "standard deviation / √n"),
    (MEASURE, "grid", "prior, likelihood, product, normalise"),
    (MEASURE, "never_stuck", "what had 0 keeps 0"),
    (MEASURE, "chi_square", "sum of (seen − expected)² / expected"),
    (MEASURE, "freedom", "classes − 1 − estimated values"),
    (MEASURE, "p_value", "*if the model were right*"),
    (MEASURE, "one_sided", "*or what would speak against it even more*"),
    (MEASURE, "q_bayes", "prior, likelihood, product, normalise"),
    (MEASURE, "q_promise", "catches the true value in 95 of 100 cases"),
    (ATTACK, "armies_left", "loses as many cubes as the loser had"),
    (ATTACK, "points", "*each value times its probability, then add*"),
    (ATTACK, "spread", "*the mean of the squared distances from the mean*"),
    (ATTACK, "winning", "**Red will end with 20 points**"),
    (ATTACK, "certain", "√64 · 1/2 + √0 · 1/2 = 4"),
    (ATTACK, "event_card", "one of those that are left is drawn by chance"),
    (ATTACK, "castles", "draws **blindly** in which provinces"),
    (ATTACK, "spared", "3/5 · 2/4 = 3/10, one path"),
    (ATTACK, "exactly_one", "2 · 3 = 6 pairs, so 6/10"),
    (ATTACK, "lot", "4 · 3 · 2 · 1 = 24 orders"),
    (ATTACK, "independent", "P(A and B) = P(A) · P(B)"),
    (ATTACK, "after_bad_luck", "a new cube falls out with 3/4, a stuck one with 1/2"),
    (ATTACK, "remember", "**where would the past be kept?**"),
    (ATTACK, "interval", "that is not the same as *proven* equal"),
    (ATTACK, "q_who", "**Compare expected utilities, not expected points.**"),
    (ATTACK, "q_urn", "P(k marked) = C(marked, k)"),
    (CAMPAIGN, "mandate", "to control Kyoto, Osaka and Edo alone"),
    (CAMPAIGN, "near", "it joins provinces like a border"),
    (CAMPAIGN, "begins", "with all 3 Daimyo and 1 Bushi"),
    (CAMPAIGN, "guess_clan", "1 Koku for each coastal province, at most 3"),
    (CAMPAIGN, "income", "is **contested**: it brings nothing"),
    (CAMPAIGN, "chosokabe", "1 Koku for every two coastal provinces, at most 2"),
    (CAMPAIGN, "upkeep", "1 Koku for two Bushi, rounded up"),
    (CAMPAIGN, "order", "Ties go to less Koku, then to fewer units, then to the alphabet"),
    (CAMPAIGN, "room_for", "Never more than **7** of your units"),
    (CAMPAIGN, "debt", "removes two Bushi for each Koku that is missing"),
    (CAMPAIGN, "far", "A unit that enters a province with enemies stops there"),
    (CAMPAIGN, "steps", "**Ronin** may be hired, by the attacker first"),
    (CAMPAIGN, "two_bushi", "| Bushi, Ronin, locals | 1 | 5 and 6 | 6 |"),
    (CAMPAIGN, "takes", "If only one side is left, it controls the province"),
    (CAMPAIGN, "echigo", "**do not add up**: only the largest counts"),
    (CAMPAIGN, "left", "Whose it is chooses which"),
    (CAMPAIGN, "both", "leave when the battle is over"),
    (CAMPAIGN, "mountains", "1 for three units of any kind in all of them together"),
    (CAMPAIGN, "ninja", "one province cannot be attacked in this round"),
    (CAMPAIGN, "castle", "When an enemy gains control there, it is destroyed"),
    (CAMPAIGN, "three_sides", "says how the own hits are split among the opponents"),
    (CAMPAIGN, "vassal", "The provinces become neutral; halves are rounded down"),
    (CAMPAIGN, "free", "up to 3 Koku a round into a fund"),
    (CAMPAIGN, "tie", "then more of the three mandate provinces"),
    (CAMPAIGN, "at_once", "the mandate comes first, then provinces"),
    (CAMPAIGN, "q_control", "When the last one leaves, the province is neutral"),
    (CAMPAIGN, "q_ronin", "as many as your own Bushi in this battle"),
    (CAMPAIGN, "q_oda", "+1 in attack for all its units"),
    (CAMPAIGN, "q_attacker", "the player whose turn it is attacks"),
    (CAMPAIGN, "q_takeda", "takes up to 6 Bushi of the same province along"),
    (CAMPAIGN, "q_kyoto", "whoever defends in **Yamashiro (Kyoto)** has +1"),
    (CAMPAIGN, "q_sabotage", "both of these count, so +1 and −1 cancel"),
    (CAMPAIGN, "q_out", "while no Daimyo of yours is on the board"),
    (TOWNS, "money", "each province has a **bank** with 5"),
    (TOWNS, "placed", "none next to it"),
    (TOWNS, "income", "1 less for each enemy unit"),
    (TOWNS, "forest", "**any distance over roads of one terrain**"),
    (TOWNS, "needed", "Rain takes 1 off the die"),
    (TOWNS, "needed", "an action and a roll as above"),
    (TOWNS, "equal", "**Equal or lower**: the defender retreats"),
    (TOWNS, "tie", "from the attacker rain takes 1"),
    (TOWNS, "supporters", "It costs 1 Koku, even if the movement fails"),
    (TOWNS, "keep", "A new roll wins 56 of 100"),
    (TOWNS, "answers_back", "rolls again while he is losing"),
    (TOWNS, "now_or", "as a new action with new weather and dice"),
    (TOWNS, "score", "A tie for one of them scores nothing"),
    (TOWNS, "guess_start", "In the first turn who starts has 1 action"),
    (TOWNS, "whole_towns", "after four turns each the game is over"),
    (TOWNS, "q_weak", "Without a free field it leaves the board"),
    (TOWNS, "q_capital", "The first lost fight turns a capital over"),
    (TOWNS, "q_free", "| castle | 4 | **no** |"),
    (TOWNS, "q_task", "has a samurai in each town of an open card"),
    (TOWNS, "q_broke", "you may only move, or leave the game with honour"),
    (HANDS, "sanuki", "units march over it from coast to coast"),
    (HANDS, "first_host", "of the tied players whoever has most own symbols hosts"),
    (HANDS, "last_home", "what is left goes into your last one"),
    (HANDS, "later_host", "the host of the last round chooses one of them"),
    (HANDS, "killed", "the attacker loses **twice** as much"),
    (HANDS, "give", "Hanafuda may not change hands in winter"),
    (HANDS, "worth", "2 more for a family of which it has no card yet"),
    (HANDS, "bids", "The highest sum of *values* takes the card"),
    (HANDS, "sun", "10 are suns"),
    (HANDS, "ise", "**at once, with all that stands there now**"),
    (HANDS, "recruits", "Never more than 6 units in a province"),
    (HANDS, "bookmaker", "A **probability** compares it with *all*"),
    (HANDS, "raid", "each own symbol takes one"),
    (HANDS, "first_winter", "make offers, and bid"),
    (HANDS, "q_goal", "at the *end* of a round"),
    (HANDS, "q_neutral", "with four that of violet, too"),
    (HANDS, "q_tie", "Equal highest bids stay until next winter"),
    (HANDS, "q_promise", "**Promises bind nobody**"),
    (HANDS, "q_cards", "the dice of that third family count for you"),
    (HANDS, "q_fleet", "lands in any number of provinces at its sea"),
    (HANDS, "q_empty", "even if nobody stands there"),
    (BATTLES, "grandfather", "the attacker loses twice as much"),
    (BATTLES, "totals", "Each samurai takes one of the nine fate dice"),
    (BATTLES, "support", "Never one of the opponent's family"),
    (BATTLES, "eight_eight", "he wins ties"),
    (BATTLES, "spoils", "the attacker 2 for each, the defender 1"),
    (BATTLES, "shared", "The dice are shared"),
    (BATTLES, "one_more", "The **odds lab** reckons battles exactly"),
    (BATTLES, "q_trade", "Who has fewer shows all"),
    (BATTLES, "set", "each player who gets one loses 1"),
    (BATTLES, "best", "| boar, deer and butterflies | 6 |"),
    (BATTLES, "lack", "| four suns | 12 |"),
    (BATTLES, "guess_source", "with 60 or more most honour wins"),
    (BATTLES, "whole_senji", "After two rounds most honour wins"),
    (BATTLES, "q_same", "only the higher card counts"),
    (BATTLES, "q_after", "an order that lay there is discarded"),
    (BATTLES, "q_baba", "Baba's player lays both of his cards open first"),
    (BATTLES, "q_higher", "You may take one back: its honour goes"),
    (BATTLES, "q_hired", "The price may not take honour below 0"),
    (BATTLES, "q_out", "whoever has neither a province nor honour is **out**"),
    (BATTLES, "q_equal", "If several have most, another round is played"),
]


@pytest.mark.parametrize(("name", "key", "words"), TOLD)
def test_nothing_is_asked_before_it_was_told(name: str, key: str, words: str) -> None:
    told = ""
    asks = "lesson.questions()" if key.startswith("q_") else f'lesson.ask("{key}")'
    for cell in cells_of(name):
        if cell["cell_type"] == "code" and asks in cell["source"]:
            break
        told += cell["source"] if cell["cell_type"] == "markdown" else ""
    else:
        raise AssertionError(f"{key} is not asked in {name}")
    assert words in told


TAUGHT = sorted({name for name, _key, _words in TOLD})


@pytest.mark.parametrize("name", TAUGHT)
def test_a_guess_is_answered_before_anything_else_is_asked(name: str) -> None:
    """The box below a text that wants a question guessed shows the answer, or asks just that."""
    for text, box in pairwise(cells_of(name)):
        if text["cell_type"] == "markdown" and re.search(r"▸[^\n]*\?", text["source"]):
            assert box["cell_type"] == "code", text["id"]
            asks_something_else = "lesson.ask" in box["source"] and box["id"] != "planning-ask-bids"
            assert not asks_something_else, text["id"]


@pytest.mark.parametrize("name", TAUGHT)
def test_no_box_above_a_question_says_the_answer(name: str) -> None:
    """Of the options of a question, the boxes above it do not name the right one alone."""
    shown = ""
    for cell in cells_of(name):
        asked = re.search(r'lesson\.ask\("(\w+)"\)', cell["source"])
        if asked is None:
            for printed in cell.get("outputs", []):
                said = printed.get("text") or printed.get("data", {}).get("text/plain", "")
                shown += "".join(said).lower()
            continue
        exercise = lesson(name).exercises[asked[1]]
        if isinstance(exercise, Choose):
            named = [one for one in exercise.options if one.partition(":")[0].lower() in shown]
            assert named != [exercise.answer], asked[1]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_tutorial_says_how_long_it_takes_and_no_sitting_is_longer_than_40_minutes(
    name: str, root: Path
) -> None:
    counted = minutes.sittings(name)
    assert max(counted) <= 40
    first = cells_of(name)[0]["source"]
    whole = re.search(r"About (\d+) minutes", first)
    parts = re.search(r"two sittings of (\d+) and (\d+)", first)
    assert whole is not None
    said = [int(part) for part in (parts or whole).groups()]
    assert sum(said) == int(whole[1])
    assert len(said) == len(counted)
    assert all(abs(one - other) <= 4 for one, other in zip(said, counted, strict=True)), counted
    row = f"about {whole[1]}" + (f": {said[0]} + {said[1]}" if parts else "")
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{name}` .*\| {re.escape(row)} \|$", readme, re.MULTILINE)


BREAKS = [name for name in TAUGHT if len(minutes.sittings(name)) > 1]


@pytest.mark.parametrize("name", BREAKS)
def test_a_second_sitting_runs_without_the_first(
    name: str, environment: dict[str, str], tmp_path: Path
) -> None:
    """In a new kernel, as its text says: from its heading on, or after the first two boxes."""
    notebook = nbformat.read(TUTORIALS / f"{name}.ipynb", as_version=4)
    begin = next(n for n, cell in enumerate(notebook.cells) if minutes.SITTING in cell.source)
    boxes = [cell for cell in notebook.cells[:begin] if cell.cell_type == "code"]
    first_two = "run the first two boxes" in notebook.cells[begin].source
    notebook.cells = [*boxes[: 2 * first_two], *notebook.cells[begin:]]
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, kernel_name="python3", resources=resources).execute(env=environment)


def test_the_tutorial_of_a_whole_game_has_little_to_read_at_once() -> None:
    for key, text in markdown("05_a_whole_game").items():
        folded = re.sub(r"<details>.*?</details>", "", text, flags=re.DOTALL)
        told = re.sub(r"(?m)^\|.*", "", folded)  # a table is looked up
        assert len(told.split()) <= 120, key


# --- the checks and the command, tried on notebooks made for it ----------------------------------


def made_of(*sources: str, tags: tuple[str, ...] = ()) -> Any:
    cells = [nbformat.v4.new_code_cell(source, metadata={"tags": list(tags)}) for source in sources]
    return nbformat.v4.new_notebook(cells=cells)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lesson.ipynb"


def test_executing_makes_a_notebook_fit_and_the_second_time_changes_nothing(
    file: Path, environment: dict[str, str]
) -> None:
    notebook = made_of("import ipywidgets", "ipywidgets.IntSlider()", "2 + 2", "")
    notebook.cells[2].metadata["tags"] = ["nbval-check-output"]
    notebook.cells[0]["id"] = "by-hand"
    nbformat.write(notebook, file)
    assert execute.main([str(file)]) == 0
    written = json.loads(file.read_text(encoding="utf-8"))
    assert problems(written) == []
    assert [cell["id"] for cell in written["cells"]] == ["by-hand", "cell-2", "cell-3", "cell-4"]
    assert written["cells"][1]["outputs"][0]["data"].keys() == {"text/plain"}
    assert execute.refresh(file) is False
    assert nbval([file], environment).returncode == 0


def test_a_cell_that_fails_leaves_the_file_as_it_was(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nbformat.write(made_of("1 / 0"), file)
    before = file.read_bytes()
    assert execute.main([str(file)]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("open('mine.txt', 'w').close()", "left files behind: mine.txt"),
        (
            "from IPython.display import display\n"
            f"display({{{execute.WIDGET_VIEW!r}: {{'model_id': 'a'}}}}, raw=True)",
            "neither picture nor text",
        ),
    ],
)
def test_what_cannot_be_committed_leaves_the_file_as_it_was(
    file: Path, capsys: pytest.CaptureFixture[str], source: str, says: str
) -> None:
    nbformat.write(made_of(source), file)
    before = file.read_bytes()
    assert execute.main([str(file)]) == 1
    assert says in capsys.readouterr().err
    assert file.read_bytes() == before


def test_it_can_be_asked_for_the_time_alone(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nbformat.write(made_of("2 + 2"), file)
    before = file.read_bytes()
    assert execute.main(["--time", str(file)]) == 0
    assert re.fullmatch(r"lesson\.ipynb: \d+\.\d s, differs\n", capsys.readouterr().out)
    assert file.read_bytes() == before


def test_a_box_is_committed_as_its_picture_or_text_and_exported_so(
    file: Path, python_here: dict[str, str]
) -> None:
    """What GitHub, nbviewer and a page made with nbconvert show, where no kernel can run."""
    nbformat.write(made_of(STILL_BOXES), file)
    execute.refresh(file)
    notebook = json.loads(file.read_text(encoding="utf-8"))
    picture, words = (output["data"] for output in notebook["cells"][0]["outputs"])
    assert picture.keys() == {"image/png", "text/plain"}
    assert words.keys() == {"text/html", "text/plain"}
    assert_exported_page_shows_the_boxes(file, python_here)


def test_a_notebook_saved_with_live_boxes_is_exported_with_their_pictures(
    file: Path, python_here: dict[str, str]
) -> None:
    """As a learner does: the file holds live views, whose kernel is gone."""
    notebook = made_of(STILL_BOXES)
    NotebookClient(notebook, kernel_name="python3", store_widget_state=False).execute(
        env=execute.kernel_environment()
    )
    assert all(execute.WIDGET_VIEW in output.data for output in notebook.cells[0].outputs)
    nbformat.write(notebook, file)
    assert_exported_page_shows_the_boxes(file, python_here)


STILL_BOXES = """\
import base64
from IPython.display import display
from shogun_nb.controls import Panel, Still

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)

class Board(Panel):
    def still(self):
        return Still("A board in spring", png=DOT)

class Quiz(Panel):
    def still(self):
        return Still("A quiz of 2 questions", html="<ol><li>Who may attack Kai?</li></ol>")

display(Board("Board"), Quiz("Quiz"))"""


def assert_exported_page_shows_the_boxes(file: Path, environment: dict[str, str]) -> None:
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", str(file)],
        cwd=file.parent,
        # No proxy answers there: whoever asks another machine fails.
        env={
            **environment,
            "http_proxy": "http://127.0.0.1:1",
            "https_proxy": "http://127.0.0.1:1",
        },
        check=True,
        capture_output=True,
    )
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    body = page[page.index("<main") :]
    assert 'src="data:image/png;base64,iVBOR' in body
    assert "Who may attack Kai?" in body
    assert "widget-view" not in body
    assert "model not found" not in body


def test_nbval_compares_the_cells_that_are_marked(file: Path, environment: dict[str, str]) -> None:
    notebook = made_of("2 + 2", tags=("nbval-check-output",))
    nbformat.write(notebook, file)
    execute.refresh(file)
    file.write_text(file.read_text(encoding="utf-8").replace('"4"', '"5"'), encoding="utf-8")
    result = nbval([file], environment)
    assert result.returncode == 1
    assert "Cell outputs differ" in result.stdout + result.stderr


def output(mime: str, text: str, plain: str | None = None) -> list[Any]:
    data = {mime: text} | ({} if plain is None else {"text/plain": plain})
    return [nbformat.v4.new_output("execute_result", data, execution_count=1)]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"execution_count": None}, "not run once each"),
        ({"execution_count": 2}, "not run once each"),
        ({"source": "1;"}, "ends with ';'"),
        ({"outputs": [nbformat.v4.new_output("error", ename="E", evalue="v")]}, "shows an error"),
        (
            {"outputs": [nbformat.v4.new_output("stream", name="stderr", text="careful")]},
            "shows a warning",
        ),
        ({"outputs": output(execute.WIDGET_VIEW, "{}", "board")}, "a live widget"),
        ({"outputs": output("image/png", "iVBO", "<Figure size 1x1>")}, "no text for it"),
        ({"outputs": output("image/png", "iVBO")}, "no text for it"),
        ({"outputs": output("text/html", "<img src='b.png' alt=''>", "b")}, "no alt text"),
        ({"outputs": output("text/plain", "<game.Game object at 0x7f00aa11>")}, "not a value"),
        ({"outputs": output("text/plain", "'/home/ann/game.jsonl'")}, "somebody's machine"),
        ({"source": r"open('C:\\Users\\ann')"}, "somebody's machine"),
        ({"source": "open('/very/own/path/x')"}, "somebody's machine"),
    ],
)
def test_each_fault_is_named(changes: dict[str, Any], says: str) -> None:
    notebook = made_of("1")
    notebook.metadata["kernelspec"] = {"name": "python3"}
    notebook.cells[0]["execution_count"] = 1
    assert problems(notebook) == []
    notebook.cells[0].update(changes)
    (problem,) = problems(notebook, own_paths=(Path("/very/own/path"),))
    assert says in problem


def test_faults_outside_code_are_named() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("![](board.png)")])
    notebook.metadata["widgets"] = {}
    notebook.cells.append(notebook.cells[0].copy())
    assert len(problems(notebook)) == 5
    fit = nbformat.v4.new_markdown_cell("![The board](board.png), see https://x.org/home/y")
    notebook = nbformat.v4.new_notebook(cells=[fit])
    notebook.metadata["kernelspec"] = {"name": "python3"}
    assert problems(notebook) == []
