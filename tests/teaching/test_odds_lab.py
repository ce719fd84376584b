"""The odds lab: every question of every game, guesses, throws, working, and bad values."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.controls.values import Slid
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.rulebook import known_games, rulebook_of
from shogun_nb.games import gekokujo, senji, tokugawa
from shogun_nb.teaching.odds_lab import BESIDE, OddsLab

GAMES = [name for name in known_games() if rulebook_of(name).odds_questions()]
ASKED = [(game, one.name) for game in GAMES for one in rulebook_of(game).odds_questions()] + [
    ("shogun", BESIDE)
]


def pressed(box: OddsLab, words: str) -> Any:
    """The button that a person would press, if it is seen."""

    def under(widget: Any) -> Any:
        if getattr(getattr(widget, "layout", None), "display", None) == "none":
            return None
        if getattr(widget, "description", None) == words and hasattr(widget, "click"):
            return widget
        return next(filter(None, map(under, getattr(widget, "children", ()))), None)

    found = under(box)
    assert found is not None, words
    found.click()
    return found


def state_of(box: OddsLab) -> tuple[Any, ...]:
    return (box.game, box.question, box.values, box.code, box.guess, box.predict_first, box.seed)


def slid(box: OddsLab, label: str) -> Slid:
    controls = [one for card in box._grouped for one in card._controls]
    return next(
        one for one in controls if isinstance(one, Slid) and one.number.description == label
    )


@pytest.mark.parametrize(("game", "question"), ASKED)
def test_every_question_is_answered_and_its_code_gives_the_answer_again(
    game: str, question: str
) -> None:
    box = sg.odds_lab(game, question)
    names = {"sg": sg, "gekokujo": gekokujo, "tokugawa": tokugawa, "senji": senji}
    again = eval(box.code, {"__builtins__": {}}, names)
    contest = getattr(again, "contest", lambda: again)()
    assert contest == box.answer
    assert box.answer.sentence() in box.still().text
    for step in box.working():
        assert step.sentence()
    if box._now.question.throw is not None:
        exact = box.throw(50).exact
        assert {*box.thrown.counts} <= {*exact}  # type: ignore[union-attr]
        assert sum(map(float, exact.values())) == pytest.approx(1)
        line = box._now.question.code_of_throws(box.values, 50, box.seed, box._module)
        if line:
            thrown = eval(line, {"__builtins__": {}}, names)
            shares = getattr(thrown, "counts", None) or dict(
                zip(thrown.states, (round(50 * p) for p in thrown.path[-1]), strict=True)
            )
            counts = box.thrown.counts  # type: ignore[union-attr]
            assert {name: n for name, n in shares.items() if n} == {
                name: n for name, n in counts.items() if n
            }


@pytest.mark.parametrize(("game", "question"), ASKED)
def test_every_value_may_be_as_low_and_as_high_as_it_goes(game: str, question: str) -> None:
    """An end that does not go with the others says so in words; all others are answered."""
    box = sg.odds_lab(game, question)
    before = dict(box.values)
    for one in box._now.question.parameters:
        ends = list(one.type.candidates(None, -1))
        for value in (ends[0], ends[-1]):
            with suppress(InputError):
                box.values = {**before, one.key: value}
            assert box.answer.sentence()
        box.values = before


def test_a_slider_and_a_field_change_the_answer_at_once() -> None:
    box = sg.odds_lab()
    heard = []
    box.observe(lambda change: heard.append(change["new"]), "code")
    slid(box, "Attackers").slider.value = 6
    assert box.values["attackers"] == slid(box, "Attackers").number.value == 6
    slid(box, "A cube thrown in stays inside").number.value = 0.1
    assert heard == [
        "sg.battle_odds(attackers=6, defenders=3)",
        "sg.battle_odds(attackers=6, defenders=3, tower=sg.Tower(stay=0.1, fall=0.5))",
    ]
    assert box.answer.win == sg.battle_odds(6, 3, tower=sg.Tower(0.1, 0.5)).win  # type: ignore[attr-defined]
    pressed(box, "How many armies?")
    assert (box.values["defenders"], box.values["stay"]) == (3, 0.1)  # what both have stays
    pressed(box, "Gekokujō")
    assert (box.game, box.question) == ("gekokujo", "One battle")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"values": {"attackers": 0}}, "Attackers (S-49): 0 is not a whole number from 1 to 20."),
        ({"values": {"stay": 1.5}}, "1.5 is not a probability from 0 to 1"),
        ({"values": {"towers": 2}}, "'towers' cannot be set here"),
        ({"values": {"attackers": True}}, "True is not a whole number"),
        ({"question": "Who wins?"}, "question='Who wins?' is not one of"),
        ({"game": "chess"}, "game='chess' is not one of"),
        ({"predict_first": "yes"}, "predict_first='yes' is not True or False"),
        ({"guess": 60}, "guess=60 is not a probability from 0 to 1"),
        ({"seed": -1}, "seed=-1 is not a whole number"),
    ],
)
def test_bad_values_are_refused_in_words_and_change_nothing(
    given: dict[str, Any], says: str
) -> None:
    box = sg.odds_lab()
    before = state_of(box)
    ((name, value),) = given.items()
    with pytest.raises(InputError, match=re.escape(says)):
        setattr(box, name, value)
    assert state_of(box) == before
    with pytest.raises(InputError):
        box.throw(0)
    assert box.thrown is None


def test_a_bad_number_that_is_written_is_told_and_taken_back() -> None:
    box = sg.odds_lab()
    field = slid(box, "Attackers").number
    field.value = 70
    assert "70 is not a whole number from 1 to 20" in box.alert.value
    assert (field.value, box.values["attackers"]) == (4, 4)
    # Two values that do not go together: more cubes inside than there are.
    box.question = "The tower remembers"
    inside = slid(box, "Of them inside at first")
    inside.slider.value = 9
    assert "inside=9 is not a whole number from 0 to 4" in box.alert.value
    assert (inside.slider.value, box.values["inside"]) == (0, 0)


def test_nothing_is_told_before_a_guess() -> None:
    box = sg.odds_lab()
    pressed(box, "Predict first")
    hidden = (box.message.value, box.still().text, box._main.description)
    assert all("59.4" not in words for words in hidden)
    assert box.still().html is None
    with pytest.raises(AssertionError):
        pressed(box, "once")  # nor thrown
    box._slider.value = 40.0
    pressed(box, "That is my guess")
    assert (box.guess, box.guesses[-1].exact) == (0.4, sg.battle_odds(4, 3).win)
    told = box._picture.value
    assert ">40 %<" in told
    assert ">59.4 %<" in told
    assert "wrong" not in told.lower()
    slid(box, "Defenders").slider.value = 2  # another battle: another guess
    assert box.guess is None
    assert box._main.description == "That is my guess"
    assert "40 %" in box._waiting.value  # earlier ones stay
    pressed(box, "Predict first")
    assert box._main.description == "Throw once"


def test_a_number_that_is_never_enough_can_be_guessed() -> None:
    box = sg.odds_lab(question="How many armies?", stay=1, fall=0)
    box.predict_first = True
    assert "never" not in box.message.value
    box.guess = 12
    assert box.guesses[-1].exact is None
    assert ">never<" in box._picture.value


def test_the_main_button_leads_from_one_throw_to_the_working() -> None:
    box = sg.odds_lab()
    words = []
    for _ in range(7):
        words.append(box._main.description)
        pressed(box, box._main.description)
    assert words == [
        "Throw once",
        "Throw 100 times",
        "Throw 10,000 times",
        "Show how it is worked out",
        "Show the next step",
        "Show the next step",
        "Predict before you look",
    ]
    assert box.predict_first
    box.guess = 0.5
    assert box.thrown is None


def test_throws_go_on_and_repeat_by_their_seed() -> None:
    box = sg.odds_lab()
    box.throw(30)
    box.throw(70)
    found = box.thrown
    assert found is not None
    assert found.counts == sg.simulated_odds(sg.battle_odds(4, 3), 100, seed=1).counts
    assert "throws=100, seed=1" in box._code.value
    box.seed = 2
    assert box.thrown is None
    assert box.throw(100).counts != found.counts
    with pytest.raises(InputError, match="not thrown"):
        sg.odds_lab(question="What lies inside").throw()


def test_what_is_simulated_itself_is_not_called_exact() -> None:
    inside = {f"inside_{party}": 20 for party in ("attacker", "defender", "farmers")}
    box = sg.odds_lab(question="Attacks in a row", attackers=6, attacks=5, **inside)
    assert "Simulated, 5,000 times" in box.message.value
    assert "shogun-odds-ends" not in box._picture.value
    with pytest.raises(InputError, match="simulated themselves"):
        box.throw()


def test_files_of_what_is_shown() -> None:
    box = sg.odds_lab(question="Attackers × defenders", attackers=2, defenders=2)
    pressed(box, "Picture and table as files")
    links = re.findall(
        r'download="(odds\.\w+)" href="data:([\w/+]+);base64,', box._files.links.value
    )
    assert links == [
        ("odds.png", "image/png"),
        ("odds.svg", "image/svg+xml"),
        ("odds.csv", "text/csv"),
    ]
    slid(box, "Up to so many attackers").slider.value = 3
    assert box._files.links.value == ""


def test_every_slider_has_a_name_and_the_page_is_told_no_script() -> None:
    box = sg.odds_lab()
    sliders = [
        one.slider for card in box._grouped for one in card._controls if isinstance(one, Slid)
    ]
    named = {*box.manners.names}
    assert sliders
    assert all(named & {*slider._dom_classes} for slider in sliders)
    box.close()
    assert all(slider.comm is None for slider in sliders)
