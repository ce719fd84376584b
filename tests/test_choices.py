"""Choices as values: into a save file and back, and refused in words when they cannot be read."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogun_nb.board_map import read_map
from shogun_nb.choices import (
    KINDS,
    PRIVILEGE_KEYS,
    Choice,
    ChoiceError,
    DrawEvent,
    DrawProvince,
    ExchangeCards,
    FirstPlayer,
    LayOutSpecials,
    Lookup,
    Move,
    OrderRevolts,
    PlaceGroup,
    Plan,
    Stay,
    TakeCard,
    TakePlace,
    TakeUnseen,
    Throw,
    TurnUpActions,
    TurnUpEvents,
    UnknownPlayer,
    WinTie,
    choice_from_json,
    choice_from_numbers,
    wanted_kinds,
)
from shogun_nb.game import new_game
from shogun_nb.rules import state as at
from shogun_nb.words import ACTION_KEYS
from tests.helpers_game import P3, Kind, kinds, stepped

LOOKUP = Lookup(read_map(), P3)
provinces = st.sampled_from(read_map().names)
players = st.sampled_from(P3)
counts = st.integers(1, 10_000)

STRATEGIES: dict[type[Choice], st.SearchStrategy[Choice]] = {
    Plan: st.builds(
        Plan,
        **dict.fromkeys(ACTION_KEYS, st.none() | provinces),
        bid=st.none() | st.integers(0, 4) | provinces,
    ),
    TakePlace: st.builds(TakePlace, st.integers(1, 5)),
    Move: st.builds(Move, provinces, provinces, counts),
    Stay: st.just(Stay()),
    OrderRevolts: st.builds(
        OrderRevolts, st.lists(provinces, min_size=1, max_size=3, unique=True).map(tuple)
    ),
    TakeCard: st.builds(TakeCard, provinces, counts),
    TakeUnseen: st.just(TakeUnseen()),
    ExchangeCards: st.just(ExchangeCards()),
    PlaceGroup: st.builds(PlaceGroup, counts),
    FirstPlayer: st.builds(FirstPlayer, players),
    WinTie: st.builds(WinTie, players),
    DrawProvince: st.builds(DrawProvince, provinces),
    TurnUpEvents: st.builds(
        TurnUpEvents, st.permutations(range(1, 13)).map(lambda c: tuple(c[:4]))
    ),
    DrawEvent: st.builds(DrawEvent, st.integers(1, 12)),
    TurnUpActions: st.builds(
        TurnUpActions,
        st.permutations(ACTION_KEYS).flatmap(
            lambda c: st.sampled_from([tuple(c[:5]), tuple(c[:1])])
        ),
    ),
    LayOutSpecials: st.builds(LayOutSpecials, st.permutations(PRIVILEGE_KEYS).map(tuple)),
    Throw: st.builds(Throw, st.dictionaries(st.sampled_from([*P3, "farmers"]), st.integers(0, 62))),
}


def test_every_kind_of_choice_is_tested_here() -> None:
    assert set(STRATEGIES) == set(KINDS)
    assert len({kind.word for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_choices_come_back_from_a_save_file_and_from_numbers(
    kind: type[Choice], data: st.DataObject
) -> None:
    choice = data.draw(STRATEGIES[kind])
    text = json.dumps(choice.to_json())
    again = choice_from_json(json.loads(text))
    assert again == choice
    assert type(again) is type(choice)
    assert eval(repr(choice), {one.__name__: one for one in KINDS}) == choice  # repr is code
    numbers = choice.numbers(LOOKUP)
    assert all(type(number) is int for number in numbers)
    assert again.numbers(LOOKUP) == numbers
    state = new_game(P3, seed=1).position.state
    if kind is Move:
        state.here = LOOKUP.province(choice.start)  # type: ignore[attr-defined]
    step = kind.steps[-1]
    if kind is TurnUpActions:
        step = at.TURN_UP_ACTION if len(numbers) == 1 else at.TURN_UP_ACTIONS
    padded = numbers + [-1] * (32 - len(numbers))
    assert choice_from_numbers(step, padded, state, LOOKUP).numbers(LOOKUP) == numbers


@given(kind=kinds())
def test_choices_of_whole_games_come_back(kind: Kind) -> None:
    game = kind.new().play(kind.table())
    for made in game.choices:
        assert choice_from_json(json.loads(json.dumps(made.choice.to_json()))) == made.choice


def test_each_step_says_which_kinds_answer_it() -> None:
    for game in stepped(new_game(P3, "moon", seed=4, chance="ask")):
        step = game._state.step
        assert game.decision.choices == wanted_kinds(step)
        if not game.over:
            assert wanted_kinds(step)


# --- what cannot be read --------------------------------------------------------------------------
BAD_NAMES: list[Any] = [None, 0, 7, True, 1.5, "", b"Kai", ["Kai"], {"a": 1}, "x" * 201]
BAD_NUMBERS: list[Any] = [None, 0, -1, True, False, 1.0, "1", 10_001, 10**30, [1], float("nan")]


@pytest.mark.parametrize("name", BAD_NAMES, ids=repr)
@pytest.mark.parametrize(
    "make",
    [
        lambda name: Move(name, "Kai", 1),
        lambda name: Move("Kai", name, 1),
        lambda name: TakeCard(name, 2),
        lambda name: OrderRevolts((name,)),
        lambda name: FirstPlayer(name),
        lambda name: WinTie(name),
        lambda name: DrawProvince(name),
        lambda name: Throw([name] if isinstance(name, (list, dict)) else {name: 1}),
    ],
)
def test_what_is_no_name_is_refused(make: Any, name: Any) -> None:
    with pytest.raises(ChoiceError, match="S-"):
        make(name)


@pytest.mark.parametrize("number", BAD_NUMBERS, ids=repr)
@pytest.mark.parametrize(
    "make",
    [
        lambda number: Move("Kai", "Aki", number),
        lambda number: TakePlace(number),
        lambda number: TakeCard("Kai", number),
        lambda number: PlaceGroup(number),
        lambda number: DrawEvent(number),
        lambda number: TurnUpEvents((number, 2, 3, 4)),
    ],
)
def test_what_is_no_number_of_the_game_is_refused(make: Any, number: Any) -> None:
    with pytest.raises(ChoiceError, match="S-"):
        make(number)


@pytest.mark.parametrize("number", [-1, True, False, 1.0, 10**30, [1], float("nan")], ids=repr)
def test_numbers_of_cubes_and_bids_are_whole_and_not_negative(number: Any) -> None:
    with pytest.raises(ChoiceError, match="S-51"):
        Throw({"Mori": number})
    with pytest.raises(ChoiceError, match="S-27"):
        Plan(bid=number)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Plan(castle=3), "castle"),
        (lambda: Plan(battle_b=["Kai"]), "battle_b"),
        (lambda: Plan(bid=5), "0 to 4"),
        (lambda: Plan(bid=""), "bid"),
        (lambda: OrderRevolts(()), "1 or 2 or 3"),
        (lambda: OrderRevolts("Kai"), "list"),
        (lambda: OrderRevolts(("Kai", "Kai")), "twice"),
        (lambda: OrderRevolts(("A", "B", "C", "D")), "1 or 2 or 3"),
        (lambda: OrderRevolts(None), "list"),
        (lambda: TurnUpEvents((1, 2, 3)), "list of 4"),
        (lambda: TurnUpEvents((1, 2, 3, 3)), "twice"),
        (lambda: TurnUpEvents({1, 2, 3, 4}), "list of 4"),
        (lambda: TurnUpActions(("tax",)), "Did you mean 'taxes'"),
        (lambda: TurnUpActions(("taxes", "rice")), "1 or 5"),
        (lambda: TurnUpActions("taxes"), "list"),
        (lambda: TurnUpActions((7,)), "S-21"),
        (lambda: LayOutSpecials(PRIVILEGE_KEYS[:4]), "list of 5"),
        (lambda: LayOutSpecials(("attack",) * 5), "twice"),
        (lambda: LayOutSpecials((*PRIVILEGE_KEYS[:4], "defense")), "Did you mean 'defence'"),
        (lambda: Throw(None), "table"),
        (lambda: Throw([("Mori", 1)]), "table"),
        (lambda: Throw(3), "table"),
    ],
)
def test_choices_that_cannot_be_are_refused_in_words(make: Any, said: str) -> None:
    with pytest.raises(ChoiceError) as error:
        make()
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "NoneType"),
        ([], "list"),
        ("plan", "str"),
        ({}, "None"),
        ({"choice": "Plan"}, "'Plan'"),
        ({"choice": ["plan"]}, "plan"),
        ({"choice": "plan", "__class__": "Move"}, "__class__"),
        ({"choice": "move", "start": "Kai"}, "armies, target is missing"),
        ({"choice": "take place", "place": 1, "why": 2}, "unknown why"),
        ({"choice": "stay", "armies": 1}, "unknown armies"),
        ({"choice": "throw", "tray": []}, "table"),
        ({"choice": "throw"}, "tray"),
    ],
)
def test_data_that_is_no_choice_is_refused_in_words(data: Any, said: str) -> None:
    with pytest.raises(ChoiceError) as error:
        choice_from_json(data)
    assert said in str(error.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | provinces,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    word=st.sampled_from([kind.word for kind in KINDS]),
    data=st.dictionaries(
        st.sampled_from(
            sorted({*ACTION_KEYS, "bid", *(item.name for kind in KINDS for item in fields(kind))})
        ),
        json_values,
    ),
)
def test_any_data_is_a_choice_or_a_choice_error(word: str, data: dict[str, Any]) -> None:
    try:
        choice = choice_from_json({"choice": word, **data})
    except ChoiceError:
        return
    assert choice_from_json(choice.to_json()) == choice
    game = new_game(P3, seed=1)
    assert isinstance(game.problems(choice), list)


# --- names ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("given_name", "meant"), [("Kay", "Kai"), ("shinanno", "Shinano"), ("Awa-Bosso", "Awa-Boso")]
)
def test_unknown_provinces_come_with_names_that_are_near(given_name: str, meant: str) -> None:
    with pytest.raises(ChoiceError, match=meant):
        LOOKUP.province(given_name)


def test_unknown_players_come_with_those_that_play() -> None:
    for name in ("Nobunaga", "", None, 0, ["Mori"]):
        with pytest.raises(UnknownPlayer, match="Takeda, Uesugi, Mori"):
            LOOKUP.seat(name)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name", ["<b>Kai</b>", "Ka'i", 'K"ai', "Kai\nAki", "Kai\0", "{Kai}", "%s", "\ud800", "../Kai"]
)
def test_hostile_names_are_unknown_names(name: str) -> None:
    game = new_game(P3, seed=1)
    for choice in (Plan(castle=name, bid=0), Plan(bid=name)):
        problems = game.problems(choice)
        # as it was written, and in one line
        assert sum(repr(name)[1:-1] in one for one in problems) == 1
        assert not any("\n" in one for one in problems)
    ask = new_game(P3, seed=1, chance="ask")
    assert "does not play" in ask.problems(Throw({name: 1}))[0]


def test_a_colour_named_twice_in_a_throw_is_refused() -> None:
    with pytest.raises(ChoiceError, match="twice"):
        Throw({"Mori": 2, "mori": 3}).numbers(LOOKUP)


def test_a_choice_once_made_cannot_be_changed() -> None:
    game = new_game(P3, seed=1)
    tray = next(made.choice for made in game.choices if isinstance(made.choice, Throw)).tray
    before = dict(tray)
    with suppress(TypeError):
        tray["Mori"] = 60  # type: ignore[index]
    assert dict(tray) == before
    given_tray = {"Mori": 1}
    throw = Throw(given_tray)
    given_tray["Mori"] = 2
    assert throw.tray["Mori"] == 1
