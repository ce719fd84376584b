"""Several people at one computer: a cover between seats, and no other seat's card on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.drawing.cards import words_of
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES
from shogun_nb.whole_table.table import Table
from tests.games.senji.test_table import NAMES, ask, main

PEOPLE = {"Ann": "me", "Ben": "person", "Cleo": "person"}


@pytest.fixture
def here() -> Iterator[Table]:
    """Three people at one computer, before the first samurai."""
    shown = senji.table(senji.new_game([*PEOPLE], seed=7, options={"rounds": 1}), PEOPLE)
    yield shown
    shown.close()


def pictures_in(told: str) -> set[str]:
    """The cards whose pictures are in what the page was told, by what they are called there."""
    names = {words_of(name) for name in (*CARD_NAMES, *HANA_NAMES)}
    return {name for name in names if f"<title>{name}<" in told}


def all_told(shown: Table) -> str:
    """Everything that the page of a table was sent, and what stands in its boxes."""
    face = shown.frame.face
    traits = [getattr(face, name) for name in face.traits(sync=True) if not name.endswith("_esm")]
    widgets: list[Any] = [shown.message.value, shown.board.layer.pieces]
    return json.dumps([traits, widgets], default=str)


def test_each_sees_the_own_hand_behind_the_cover(here: Table) -> None:
    """At every moment of a game the page has the cards of who sits there, else nobody's."""
    assert isinstance(here.game, senji.Game)
    covers = []
    steps = set()
    for _ in range(400):
        panel = here.inner
        if here.game.over or not isinstance(panel, TurnsPanel):
            break
        told, face = all_told(here), here.frame.face
        state = here.game.position.state
        if panel.covered:
            covers.append(panel.covered)
            assert here.asked is None
            assert (face.deciding, face.actions) == ({}, {})
            assert face.prompt["eyebrow"] == "Hand over"
            assert f"Hand over to {panel.covered}" in face.prompt["aloud"]
            assert pictures_in(told) <= {
                words_of(card) for card in here.game.position.lots.values()
            }
            assert here.why_no_undo.startswith("nobody sits here now")
        elif panel.asked:
            steps.add(state.step)
            view = here.game.view(panel.asked)
            mine = {words_of(name) for name in (*view.hand, *view.hanafuda)}
            for other in set(PEOPLE) - {panel.asked}:
                full = here.game.position
                theirs = {words_of(name) for name in (*full.hand(other), *full.hanafuda(other))}
                seen = view.position
                known = {words_of(n) for n in (*seen.hand(other), *seen.hanafuda(other))}
                offered = state.step in (at.OFFER, at.ANSWER)  # cards that may be wanted
                hidden = theirs - mine - known
                if not offered:
                    assert not (pictures_in(told) & hidden & {*map(words_of, CARD_NAMES)})
                assert not (pictures_in(told) & hidden & {*map(words_of, HANA_NAMES)}) or (
                    state.step in (at.TAKE, at.TAKE_FROM_PILE)
                )
        main(here)
    assert {*covers} == {*PEOPLE}
    assert {at.KEEP_FIRST, at.OFFER, at.BIDDING, at.ORDER, at.ACT} <= steps
    assert here.game.over


def test_only_who_is_asked_may_lift_the_cover(here: Table) -> None:
    panel = here.inner
    assert isinstance(panel, TurnsPanel)
    assert (panel.covered, panel.asked, panel.seen_by) == ("Ann", None, None)
    for name in ("Ben", None, 7, ["Ann"]):
        with pytest.raises(InputError, match="The table is not covered for"):
            panel.uncover(name)
    assert panel.covered == "Ann"
    ask(here, "uncover", person="Ann")
    assert (panel.covered, here.asked) == (None, "Ann")
    with pytest.raises(InputError, match="not covered"):
        panel.uncover("Ann")


def test_the_coach_says_nothing_across_the_cover(here: Table) -> None:
    ask(here, "uncover", person="Ann")
    ask(here, "ask")
    main(here)  # what is suggested
    advised = str(here.frame.face.prompt["coach"]["words"])
    assert advised
    main(here)
    panel = here.inner
    assert isinstance(panel, TurnsPanel)
    assert panel.covered == "Ben"
    assert here.frame.face.prompt["coach"] == {}
    assert advised not in json.dumps(here.frame.face.prompt)


def test_who_acts_again_is_not_covered_again() -> None:
    game = senji.new_game([*PEOPLE, "Dan"], seed=7, options={"rounds": 1})
    shown = senji.table(game, {"Ann": "me", "Ben": "person"})
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    asked = []
    for _ in range(120):
        if panel.asked and (not asked or asked[-1] != (panel.asked, len(game.choices))):
            asked.append((panel.asked, len(game.choices)))
        if game.over or shown.inner is not panel:
            break
        before, cover = panel.sits, panel.covered
        assert cover is None or cover != before
        main(shown)
    assert {name for name, _ in asked} == {"Ann", "Ben"}
    shown.close()


def test_a_table_that_comes_back_begins_behind_the_cover(here: Table) -> None:
    ask(here, "uncover", person="Ann")
    assert here.game is not None
    again = senji.table(here.game, PEOPLE)
    assert isinstance(again.inner, TurnsPanel)
    assert again.inner.covered == "Ann"
    again.close()


def test_the_standings_call_nobody_me_where_several_look_in_turn() -> None:
    game = senji.new_game(NAMES, seed=7)
    for seats, calls in (({"Ann": "me"}, "me"), ({"Ann": "me", "Ben": "person"}, "a person here")):
        shown = senji.table(game, seats, keep=False)
        told = re.sub(r"<[^>]*>", " ", shown.holdings.table.value)
        assert len(re.findall(r"\bme\b", told)) == (calls == "me")
        assert told.count("a person here") == 2 * (calls != "me")
        shown.close()
