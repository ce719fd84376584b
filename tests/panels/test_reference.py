"""The rules to search in, without a browser."""

from __future__ import annotations

from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.reference import REFERENCE
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.teaching.reference import MOST_TERMS, RulesPanel

NUMBERS = REFERENCE.numbers


def typed(panel: RulesPanel[Any, Any], words: str) -> RulesPanel[Any, Any]:
    """As a person types it, letter by letter."""
    for end in range(1, len(words) + 1):
        panel._field.value = words[:end]
    return panel


def numbers(panel: RulesPanel[Any, Any]) -> list[str]:
    return [rule.number for rule in panel.found]


def test_it_begins_with_all_rules_by_chapter() -> None:
    panel = RulesPanel(REFERENCE)
    assert tuple(numbers(panel)) == NUMBERS
    assert panel.message.value == "All 48 rules. Write a word or a number to search."
    html = panel._list.value
    places = [html.index(f"<h4>{name}</h4>") for name in ("Material", "Set-up", "Battle", "Winter")]
    assert places == sorted(places)
    assert all(f"<b>{number}</b>" in html for number in NUMBERS)
    assert panel._all.why


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("S-53", "1 rule of 48 fits “S-53”."),
        ("farmers tray", "3 rules of 48 fit “farmers tray”."),
        ("Burg", "2 rules of 48 and 1 term fit “Burg”."),
        ("Monopoly", "No rule has “Monopoly”. Try a shorter word, or a number such as S-53."),
    ],
)
def test_typing_searches_and_counts(words: str, said: str) -> None:
    panel = typed(RulesPanel(REFERENCE), words)
    assert panel.message.value == said
    assert panel.alert.value == ""
    assert numbers(panel) == [rule.number for rule in sg.find_rules(words)]
    for number in NUMBERS:
        shown = f"{number}</mark></b>" in panel._list.value or f"<b>{number}<" in panel._list.value
        assert shown == (number in numbers(panel))


def test_terms_that_fit_stand_above_the_rules() -> None:
    panel = RulesPanel(REFERENCE, "tray")
    html = panel._list.value
    assert [term.name for term in panel.terms] == ["tray"]
    assert html.index("In the glossary") < html.index("<h4>Battle</h4>")
    assert len(RulesPanel(REFERENCE, "pr").terms) == MOST_TERMS


def test_the_chapter_with_the_best_rule_comes_first() -> None:
    html = RulesPanel(REFERENCE, "farmers")._list.value
    assert html.index("<h4>Battle</h4>") < html.index("<h4>Material</h4>")


def test_all_rules_come_back() -> None:
    panel = RulesPanel(REFERENCE, "S-53")
    assert panel._all.why == ""
    panel._all.click()
    assert len(panel.found) == len(NUMBERS)
    assert panel._field.value == ""
    panel._all.click()
    assert "all rules are shown" in panel.alert.value


def test_what_is_typed_is_escaped() -> None:
    words = "<img src=x onerror=alert(1)> & “tray”"
    panel = typed(RulesPanel(REFERENCE), words)
    shown = panel.message.value + panel._list.value
    assert "<img" not in shown
    panel.search("<script>")
    assert "&lt;script&gt;" in panel.message.value


def test_only_text_is_searched_for_and_a_mistake_changes_nothing() -> None:
    panel = RulesPanel(REFERENCE, "S-53")
    bad: Any = 53
    with pytest.raises(InputError, match="cannot be searched for"):
        panel.search(bad)
    assert numbers(panel) == ["S-53"]
    with pytest.raises(InputError):
        RulesPanel(REFERENCE, bad)


def test_the_search_is_shown_once_a_word() -> None:
    """Nothing is sent to the page when only spaces were added."""
    panel = RulesPanel(REFERENCE, "tray")
    sent: list[str] = []
    panel._list.observe(lambda change: sent.append(change.new), names="value")
    panel._field.value = "tray "
    assert sent == []


def test_links_lead_to_the_tutorials_in_a_tab_of_their_own() -> None:
    panel = sg.RulesPanel("S-10")
    assert (
        '<a href="01_setup.ipynb" target="_blank" rel="noopener">01_setup</a> ('
        in panel._list.value
    )
    assert "<a " not in RulesPanel(REFERENCE, "S-10")._list.value


def test_a_variant_is_told_as_it_is_played() -> None:
    panel = sg.RulesPanel(
        "S-45", parameters=Parameters(building_price=(9, 2, 1)), options=Options(years=1)
    )
    assert "costs 9 chests" in panel._list.value
    assert "after 1 winter" in (panel.still().html or "")


def test_without_a_kernel_all_rules_are_there() -> None:
    still = sg.RulesPanel("S-53").still()
    assert still.html is not None
    for number in NUMBERS:
        assert f"<b>{number}</b>" in still.html
        assert f"{number} (" in still.text
    # JupyterLab opens links of a page that stands still by itself.
    assert "_blank" not in still.html
    assert 'href="02_planning.ipynb"' in still.html
    assert "<mark>" not in still.html
    data, _ = sg.RulesPanel()._repr_mimebundle_()
    assert data["text/html"] == still.html


def test_a_screen_reader_can_find_its_way() -> None:
    panel = RulesPanel(REFERENCE)
    assert panel._field.description == "Search the rules"
    assert 'tabindex="0" role="region" aria-label="Rules found"' in panel._list.value
    assert panel._list.value.count("<h4>") == 6
