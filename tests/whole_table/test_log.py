"""The log of the whole table, without a browser."""

from __future__ import annotations

import re
from html import unescape

import pytest

import shogun_nb as sg
from shogun_nb import Game
from shogun_nb.controls import Panel
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.entries import HERE
from shogun_nb.games.shogun.entries import KINDS as ROWS
from shogun_nb.games.shogun.panels.log import KINDS, GameLog
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.steps import Step

FIVE = ["Takeda", "Uesugi", "Mori", "Tokugawa", "Date"]


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game of five with a draft."""
    return sg.new_game(players=FIVE, start="draft", seed=7).play("greedy")


@pytest.fixture(scope="module")
def steps(game: Game) -> tuple[Step, ...]:
    return steps_of(game)


def a_log(steps: tuple[Step, ...] = ()) -> GameLog:
    log = GameLog(Panel("The table"))
    log.show(steps)
    return log


def html(log: GameLog) -> str:
    """What stands on the page, from above."""
    return "".join(section.value for section in log._inner.children)


def sentences(log: GameLog) -> list[str]:
    """The sentences on the page, from above, without HTML."""
    found = re.findall(r"<p>(.*?)</p>", html(log))
    return [unescape(re.sub(r"<.*?>", "", one)) for one in found]


def test_the_whole_log_is_that_of_the_game(game: Game, steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    assert log.lines == game.log()
    assert log._count.value == f"All {len(game.log())} sentences."
    shown = [re.sub(r" (S-\d+)$", r" (\1)", one) for one in sentences(log)]
    assert sorted(shown) == sorted(game.log())


def test_the_log_of_a_variant_names_the_events_of_that_variant() -> None:
    other = sg.new_game(FIVE, seed=7, numbers=Parameters(event_rice_loss=[0] * 12, event_farmers=3))
    log = a_log(steps_of(other))
    assert log.lines == other.log()
    assert any("neutral provinces: 3 farmers defend" in one for one in sentences(log))


def test_told_step_by_step_it_is_the_same_as_told_at_once(steps: tuple[Step, ...]) -> None:
    slow = a_log()
    for number in range(1, len(steps) + 1):
        slow.show(steps[:number])
    assert html(slow) == html(a_log(steps))


def test_a_look_back_and_forward_again(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log.show(steps[:100])
    assert html(log) == html(a_log(steps[:100]))
    log.show(steps)
    assert html(log) == html(a_log(steps))
    log.show([])
    assert log._count.value == "Nothing has happened yet."
    assert html(log) == ""


def test_only_what_has_changed_is_sent(game: Game, steps: tuple[Step, ...]) -> None:
    log = a_log(steps[:300])
    told = log._paragraphs[:299]
    sent: list[str] = []
    for place, section in enumerate(log._sections):
        section.observe(lambda _, place=place: sent.append(str(place)), names="value")
    log.show(steps[:300])
    log.show(steps_of(game)[:300])
    assert sent == []
    log.show(steps[:301])
    assert len(sent) == 1
    assert all(one is other for one, other in zip(told, log._paragraphs, strict=False))


def test_another_game_with_the_same_players_is_told_from_its_beginning() -> None:
    one = sg.new_game(players=FIVE[:3], seed=1).play("greedy", most=50)
    other = sg.new_game(players=FIVE[:3], seed=2).play("greedy", most=50)
    log = a_log(steps_of(one))
    log.show(steps_of(other))
    assert log.lines == other.log()


def test_other_players_have_other_filters() -> None:
    log = a_log(steps_of(sg.new_game(players=FIVE[:3], seed=1)))
    log.only(player="Mori")
    log.show(steps_of(sg.new_game(players=["Ann", "Ben", "Cem"], seed=1)))
    assert log.player is None
    assert list(log._whose.presses) == [None, "Ann", "Ben", "Cem"]


def test_a_longer_last_step_is_told_anew(game: Game) -> None:
    """The last step of a game that goes on may grow, such as an exchange of cards."""
    seen: set[str] = set()
    log = a_log()
    for most in range(1, 40):
        part = sg.new_game(players=FIVE, start="draft", seed=7).play("greedy", most=most)
        log.show(steps_of(part))
        assert log.lines == part.log()
        seen.update(part.log())
    assert seen <= set(game.log())


# --- order ----------------------------------------------------------------------------------------
def test_the_latest_comes_first_but_a_battle_is_read_downwards(steps: tuple[Step, ...]) -> None:
    log = a_log(steps[:323])
    first = sentences(log)
    assert first[0].startswith("Tokugawa attacks Mori in Owari from Mino with 5 armies.")
    assert first[6].startswith("Tokugawa wins Owari from Mori: 6 armies against 3 armies.")
    assert first[8].startswith("Action 4 begins: battle/move A.")
    log.latest(False)
    assert sentences(log)[-9:-1] == [first[8], *first[:7]]
    assert [one.removesuffix(" S-13") for one in sentences(log)[:2]] == [
        "Uesugi is the first player.",
        "The card of Sagami is turned up.",
    ]


def test_years_seasons_and_actions_are_its_headings(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log.latest(False)
    years = re.findall("<h4>(.*?)</h4>", html(log))
    seasons = ("spring", "summer", "autumn", "winter")
    assert years == ["Set-up", *(f"Year {year}, {name}" for year in (1, 2) for name in seasons)]
    spring = log._sections[1].value
    groups = re.findall("<h5>(.*?)</h5>", spring)
    assert groups[:4] == ["The cards", "Plans", "Event and bids", "Action 1: battle/move A"]
    assert [group.partition(":")[0] for group in groups[3:-1]] == [
        f"Action {number}" for number in range(1, 11)
    ]
    assert groups[-1] == "The end of the round"
    assert re.findall("<h5>(.*?)</h5>", log._sections[4].value) == [
        "Loss of rice",
        "Food and revolts",
        "Points",
        "The new year",
    ]
    assert re.findall("<h5>(.*?)</h5>", log._sections[8].value)[-1] == "The end of the game"


def test_what_is_new_is_marked_once(steps: tuple[Step, ...]) -> None:
    log = a_log()
    for number in (1, 80, 81, 166, 168, 323):
        log.show(steps[:number])
        assert html(log).count("shogun-log-new") == 1
        newest = html(log).partition("shogun-log-new")[2].partition("</li>")[0]
        assert log.lines[-1].rpartition(" (")[0] in unescape(re.sub("<.*?>", "", newest))


# --- filters --------------------------------------------------------------------------------------
def test_every_sentence_has_its_kind() -> None:
    assert {about for row in ROWS.values() for about in row.about} == {*KINDS, HERE}
    assert all(row.about for row in ROWS.values())


def test_each_kind_leaves_what_it_says(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    words = {
        "set-up": r"places \d+ arm|card of|first player|tray after|tower at the start",
        "plans": "made a plan|bids|takes place|event of this round|is over|Equal bids",
        "building": "builds|build a|removes",
        "income": "collect|confiscate|gives back|revolt marker",
        "armies": "arm|deploy|moves|holds|wins|Draw|battle/move|leaves|defended|farmers",
        "revolts": "evolt|removes|gives back|tray after|now has|leaves",
        "winter": "rice|points?|count for|year is over|has no province|wins the game|share the",
        "chance": "turned up|turn order|tray|first player|event|draw|tower at the start",
    }
    shown = set()
    for kind in KINDS:
        log.only(kinds=[kind])
        assert log.lines
        assert [line for line in log.lines if not re.search(words[kind], line)] == []
        shown.update(log.lines)
    log.show_all()
    assert shown == set(log.lines)


def test_kinds_can_be_put_together_by_pressing(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log._kinds["building"].click()
    building = len(log.lines)
    log._kinds["income"].click()
    both = len(log.lines)
    assert log.kinds == ("building", "income")
    assert both > building
    log._kinds["building"].click()
    assert len(log.lines) == both - building  # no sentence of this game is of both kinds
    log._every_kind.click()
    assert log.kinds == ()
    assert "shogun-chosen" in log._every_kind._dom_classes


def test_of_a_player_there_is_what_others_do_to_them(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log._whose.presses["Mori"].click()
    assert "Tokugawa attacks Mori in Owari from Mino with 5 armies. (S-49)" in log.lines
    assert "Tokugawa wins Owari from Mori: 6 armies against 3 armies. (S-54)" in log.lines
    # Of such a fight also what does not name Mori.
    without = [line for line in log.lines if "Mori" not in line]
    assert "In the tray after the throw: 6 armies of Tokugawa. (S-51)" in without
    # Whoever attacks Mori, nobody else's plans, bids or points are among it.
    assert not any(re.search("made a plan|bids|scores|builds", line) for line in without)
    everything = {line for line in a_log(steps).lines if "Mori" in line}
    assert everything <= set(log.lines)


def test_throws_that_are_left_stand_with_their_own_attackers(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log.only(words="wins")
    for item in re.findall("<li.*?</li>", html(log)):
        assert item.count("<p>") == 1


@pytest.mark.parametrize(
    ("words", "pattern"),
    [
        ("castle", r"\bcastles?\b"),
        ("CHESTS castle", r"\bcastle\b.*\bchests\b"),
        ("nō theatre", "nō theatre"),
        ("no theatre", "nō theatre"),
        ("kozuke", "Kōzuke"),
        ("S-54", r"\(S-54\)"),
        ("s54", r"\(S-54\)"),
    ],
)
def test_it_is_searched(steps: tuple[Step, ...], words: str, pattern: str) -> None:
    log = a_log(steps)
    whole = log.lines
    log._field.value = words
    assert log.lines
    assert all(re.search(pattern, line) for line in log.lines)
    assert len(log.lines) == sum(bool(re.search(pattern, line)) for line in whole)
    assert log._count.value.startswith(f"{len(log.lines)} of {len(whole)} sentences: “{words}”")


def test_half_a_number_is_another_number(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log.only(words="places 1 army")
    assert all("places 1 army" in line for line in log.lines)
    assert not any("10" in line for line in log.lines)


def test_found_words_are_marked_and_the_rule_is_told(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log.only(words="castl")
    assert "<mark>castle</mark>" in html(log)
    assert log._said_rule.value == ""
    log.only(words="S-54")
    assert "<mark>" not in html(log)
    assert log._said_rule.value.startswith("S-54: ")
    assert unescape(log._said_rule.value) == f"S-54: {sg.rule('S-54').text}"


def test_nothing_found_says_how_to_widen(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log.only(player="Date", kinds=["building"], words="pagoda")
    whole = len(steps_of_lines(steps))
    assert unescape(log._count.value) == (
        f"Nothing found among {whole} sentences for Date, building, “pagoda”. "
        "Try a shorter word or none or press Everything or press Everybody; "
        "Show all takes every filter away."
    )
    assert log._aloud.value == log._count.value
    log._all.click()
    assert len(log.lines) == whole
    assert (log.player, log.kinds, log.words) == (None, (), "")
    log._all.click()
    assert log._panel.alert.value == "Show all: everything of everybody is shown."


def steps_of_lines(steps: tuple[Step, ...]) -> list[str]:
    return [line for step in steps for line in step.words]


def test_filters_stay_while_the_game_goes_on(steps: tuple[Step, ...]) -> None:
    log = a_log(steps[:200])
    log.only(player="Mori", kinds=["income"])
    heard = log._aloud.value
    log.show(steps[:400])
    assert all("Mori" in line for line in log.lines)
    assert log._count.value.startswith(f"{len(log.lines)} of ")
    # A game that goes on does not talk without end to who listens to the page.
    assert log._aloud.value == heard


def test_only_refuses_what_is_not_there(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    log.only(player="Mori")
    with pytest.raises(InputError, match="'Oda' does not play here; the players are Takeda"):
        log.only(player="Oda")
    with pytest.raises(InputError, match="not one of the kinds"):
        log.only(kinds=["tea"])
    with pytest.raises(InputError, match="cannot be searched for"):
        log.only(words=5)  # type: ignore[arg-type]
    assert log.player == "Mori"


# --- rules and names ------------------------------------------------------------------------------
def test_each_rule_number_says_its_rule(steps: tuple[Step, ...]) -> None:
    log = a_log(steps)
    signs = re.findall(r'<span class="shogun-log-rule" title="(.*?)">(S-\d+)</span>', html(log))
    assert len(signs) == len(log.lines)
    for words, number in set(signs):
        assert unescape(words) == sg.rule(number).text
    log._numbers.click()
    assert "shogun-log-plain" in log._list._dom_classes
    log._numbers.click()
    assert "shogun-log-plain" not in log._list._dom_classes


def test_a_variant_has_its_own_rules() -> None:
    numbers = Parameters(building_price=(4, 2, 1))
    game = sg.new_game(players=FIVE[:3], seed=7, numbers=numbers).play("greedy")
    assert "A castle costs 4 chests" in html(a_log(steps_of(game)))


def test_names_are_text() -> None:
    names = ["<b>Ann</b>", "Ben & Co", '"Cem"']
    game = sg.new_game(players=names, seed=7).play("greedy", most=60)
    log = a_log(steps_of(game))
    assert "<b>Ann" not in html(log)
    assert "&lt;b&gt;Ann&lt;/b&gt; " in html(log)
    assert log.lines == game.log()
    log.only(player="<b>Ann</b>", words="<i>")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in log._count.value
    assert "&lt;i&gt;" in log._count.value
    log.only(words="ann")
    assert "&lt;b&gt;<mark>Ann</mark>&lt;/b&gt;" in html(log)
