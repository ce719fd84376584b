"""The README and the handbook: examples, links, tables and commands in them are true."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks import figures

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
HANDBOOK = ROOT / "tutorials" / "handbook.ipynb"


def handbook() -> str:
    """The words of the handbook; its examples are run with those of the tutorials."""
    cells = json.loads(HANDBOOK.read_text(encoding="utf-8"))["cells"]
    words = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return "\n\n".join(words)


def test_every_example_says_what_the_readme_shows() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried > 5
    assert failed == 0


def test_every_picture_and_file_that_is_linked_is_there() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert len(local) >= 3
    assert [target for target in local if not (ROOT / target).is_file()] == []


def test_every_picture_has_words_for_those_who_do_not_see_it() -> None:
    text = README.read_text(encoding="utf-8")
    words = re.findall(r"!\[([^\]]*)\]", text)
    assert len(words) == 3
    assert all(len(word) > 40 for word in words)


def test_the_pictures_are_small() -> None:
    assert all(
        file.stat().st_size < 150_000
        for file in (ROOT / "tests" / "browser" / "pictures").iterdir()
    )


def test_the_figures_of_the_readme_are_those_that_were_measured() -> None:
    text = README.read_text(encoding="utf-8")
    shown = re.search(r"<!-- figures: .*? -->\n(.*?)\n<!-- end -->", text, re.DOTALL)
    assert shown
    assert shown[1] == figures.ten()


def test_the_contents_of_the_handbook_lead_to_its_sections() -> None:
    text = handbook()
    sections = re.findall(r"^## (.+)$", text, re.MULTILINE)
    linked = re.findall(r"^\| \[(.+?)\]\(#(.+?)\) \|", text, re.MULTILINE)
    assert linked == [(section, section.replace(" ", "-")) for section in sections]


def test_the_simulate_command_of_the_handbook_is_understood() -> None:
    line = next(line for line in handbook().splitlines() if line.startswith("shogun-nb simulate"))
    words = shlex.split(line)[1:]
    words[words.index("--games") + 1] = "2"
    at = words.index("--csv")
    del words[at : at + 2]
    done = subprocess.run(
        [sys.executable, "-m", "shogun_nb", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert "2 games, seed 1" in done.stdout


def test_every_dependency_is_in_the_table_with_a_reason() -> None:
    import tomllib

    text = README.read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for needed in project["dependencies"]:
        name = re.split(r"[<>=]", needed)[0]
        assert re.search(rf"^\| {name} \| .{{10,}} \|$", text, re.MULTILINE), name
    for needed in [*project["optional-dependencies"]["test"]]:
        assert re.split(r"[<>=]", needed)[0] in text


def test_the_table_of_events_is_that_of_the_rules() -> None:
    from shogun_nb import Parameters
    from shogun_nb.games.shogun.events import EVENT_NAMES

    rows = re.findall(r"^\| (\d+) \| (.+) \| (\d+) \|$", handbook(), re.MULTILINE)
    losses = Parameters().event_rice_loss
    assert rows == [
        (str(number), words, str(loss))
        for number, (words, loss) in enumerate(zip(EVENT_NAMES, losses, strict=True), start=1)
    ]


@pytest.mark.parametrize("provinces", range(12))
def test_how_many_actions_may_stay_without_a_province_is_as_told(provinces: int) -> None:
    from shogun_nb.games.shogun.rules.planning import ACTIONS, PLAN_ROW, plan_counts

    assert (
        "With six provinces or more, at most five of the ten actions may stay without a province, "
        "four if a chest card is bid" in handbook()
    )
    counts = plan_counts(provinces, chest_cards=5)
    chest_bids, others = counts[: ACTIONS + 1], counts[ACTIONS + 1 : PLAN_ROW - 1]
    unwanted = [
        max((ACTIONS - wanted for wanted, ways in enumerate(row) if ways), default=None)
        for row in (chest_bids, others)
    ]
    if provinces >= 6:
        assert unwanted == [4, 5]
    else:  # every province is used, as an action or as the bid
        assert unwanted == [10 - provinces, 11 - provinces if provinces else None]
