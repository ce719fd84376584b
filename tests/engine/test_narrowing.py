"""Choosing part by part: paths of several places, kinds, and that every choice can be reached."""

from __future__ import annotations

from random import Random

import pytest

import shogun_nb as sg
from shogun_nb.engine.choice import Choice, ChoiceError, Several, Whole, Word, declared
from shogun_nb.engine.narrowing import KIND, Narrowing, Part, parts_of
from tests.engine.test_toy import sowing

PLACES = ("hill", "shore", "wood")


class March(Choice, word="march"):
    path: tuple[str, ...] = declared(Several("T-1", Word("T-1", PLACES), (1, 2, 3)))
    units: int = declared(Whole("T-1", 1, 9, unit="unit"))


class Finished(Choice, word="finished"):
    pass


MARCHES = [
    March(("hill",), 1),
    March(("hill", "wood"), 1),
    March(("hill", "wood"), 2),
    March(("shore",), 1),
    Finished(),
]


def test_a_path_is_chosen_place_by_place_and_may_end() -> None:
    here = Narrowing(MARCHES)
    assert (here.due, here.values(KIND)) == (KIND, [March, Finished])
    here.pick(KIND, March)
    assert here.due == Part("path", 0)
    here.pick(Part("path", 0), "hill")
    assert here.values(Part("path", 1)) == [None, "wood"]
    here.pick(Part("path", 1), None)
    assert (here.left, here.due) == ([March(("hill",), 1)], None)
    here.drop(Part("path", 1))
    assert here.picked == {KIND: March, Part("path", 0): "hill"}
    assert len(here.left) == 3


def test_a_place_that_is_clicked_on_goes_where_it_is_possible() -> None:
    here = Narrowing(MARCHES)
    assert here.find("wood") == Part("path", 1)
    assert here.find("river") is None
    here.pick(Part("path", 1), "wood")
    assert (here.due, here.left) == (Part("units"), MARCHES[1:3])
    with pytest.raises(ChoiceError, match="units: 3 is not possible here"):
        here.pick(Part("units"), 3)
    assert here.left == MARCHES[1:3]


def test_what_is_not_listed_can_be_put_to_the_rules() -> None:
    here = Narrowing(MARCHES)
    assert here.like({Part("path", 0): "wood"}) == March(("wood",), 1)
    assert here.like({Part("units"): 7}) == March(("hill",), 7)
    with pytest.raises(ChoiceError, match="T-1"):
        here.like({Part("path", 0): "river"})


def test_choices_say_themselves() -> None:
    said = [choice.in_words(None) for choice in MARCHES[1:]]
    assert said[0] == "March: path hill, then wood, units 1 unit"
    assert said[-1] == "Finished"


@pytest.mark.parametrize("name", ["shogun", "sowing"])
def test_every_legal_choice_is_reached_by_picking_its_parts(name: str) -> None:
    random = Random(name)
    game = sg.new_game(seed=3, start="draft") if name == "shogun" else sowing(3)
    seen = 0
    while not game.over and seen < 60:
        try:
            legal = game.legal()
        except sg.TooManyChoices:
            legal = []
        for choice in random.sample(legal, min(3, len(legal))):
            here, parts = Narrowing(legal), parts_of(choice)
            while here.due is not None:
                here.pick(here.due, parts.get(here.due))
            assert here.left == [choice]
            seen += 1
        game.play("random", most=1)
    assert seen > 15
