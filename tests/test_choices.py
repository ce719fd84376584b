"""Choices as values: into a save file and back, and refused in words when they cannot be read."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogun_nb.engine.game import load
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.choices import (
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
from shogun_nb.games.shogun.game import new_game
from shogun_nb.games.shogun.position import scenario
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import ACTION_KEYS
from tests.helpers_game import P3, Kind, kinds, stepped

LOOKUP = Lookup(read_map(), P3)
provinces = st.sampled_from(read_map().names)
players = st.sampled_from(P3)
counts = st.integers(1, 10_000)

STRATEGIES: dict[type[Choice], st.SearchStrategy[Choice]] = {
    Plan: st.builds(
        Plan,
        **dict.fromkeys(ACTION_KEYS, st.none() | provinces | st.integers(0, 4)),
        bid=st.none() | st.integers(0, 4) | provinces,
    ),
    TakePlace: st.builds(TakePlace, st.integers(1, 5)),
    Move: st.builds(Move, provinces, provinces, counts),
    Stay: st.just(Stay()),
    OrderRevolts: st.builds(
        OrderRevolts, st.lists(provinces, min_size=1, max_size=3, unique=True).map(tuple)
    ),
    TakeCard: st.builds(TakeCard, provinces, counts, st.none() | provinces),
    TakeUnseen: st.just(TakeUnseen()),
    ExchangeCards: st.just(ExchangeCards()),
    PlaceGroup: st.builds(PlaceGroup, counts, st.none() | provinces),
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
        (lambda: Plan(castle=5), "castle (S-25): 5 is not a whole number from 0 to 4"),
        (lambda: Plan(castle=-1), "castle"),
        (lambda: Plan(castle=True), "castle"),
        (lambda: Plan(castle=3.0), "castle"),
        (lambda: TakeCard("Kai", 3, in_=3), "S-13"),
        (lambda: PlaceGroup(3, in_=""), "S-13"),
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


# --- chest cards on a plan ------------------------------------------------------------------------
def chosen() -> tuple[Any, Plan]:
    """A game, and a legal plan of Mori's with four actions that are not wanted."""
    game = new_game(P3, seed=1)
    cards = dict(zip(ACTION_KEYS[4:], game.position.provinces("Mori"), strict=False))
    return game, Plan(**cards, bid=2)


def unwanted(plan: Plan) -> list[str]:
    return [key for key in ACTION_KEYS if getattr(plan, key) is None]


def test_S_25_a_plan_may_say_which_chest_card_covers_what() -> None:
    game, plan = chosen()
    free = [card for card in range(5) if card != plan.bid]
    shown = replace(plan, **dict(zip(unwanted(plan), reversed(free), strict=False)))
    assert game.problems(shown, "Mori") == []
    # One named, the others cover what is left.
    assert game.problems(replace(plan, **{unwanted(plan)[-1]: free[-1]}), "Mori") == []
    told = scenario(game.fork().choose(shown, "Mori"))
    assert told == scenario(game.choose(plan, "Mori"))  # it makes no difference to the rules
    assert told.code() == game.position.code()


def test_S_25_a_plan_is_shown_with_the_chest_cards_that_it_names(tmp_path: Path) -> None:
    game, plan = chosen()
    free = next(card for card in range(5) if card != plan.bid)
    named = replace(plan, **{unwanted(plan)[0]: free})
    game.choose(named, "Mori").save(tmp_path / "class.jsonl")
    for one in (game, game.fork(), game.replay(), load(tmp_path / "class.jsonl")):
        assert one.position.plan("Mori") == one.view("Mori").plan == named
        assert not one.view("Takeda").position._chosen  # what others laid is in no other view
    assert game.fork().undo().position.plan("Mori") is None
    assert game.fork().choose(plan, "Mori").position.plan("Mori") == plan
    game.play("greedy", until="a place in the turn order")
    assert game.position.plan("Mori") == named
    here = scenario(players=P3).set("Kai", owner="Mori", armies=2)
    covered = Plan(taxes="Kai", castle=3, bid=1)
    here = here.set_actions(actions=["taxes"], plans={"Mori": covered})
    assert here.plan("Mori") == here.copy().plan("Mori") == covered
    assert here.set("Kai", armies=3).set_actions(actions=["taxes"]).plan("Mori") == Plan()


def test_S_25_a_chest_card_lies_on_one_space_only() -> None:
    game, plan = chosen()
    first, second = unwanted(plan)[:2]
    free = next(card for card in range(5) if card != plan.bid)
    twice = game.problems(replace(plan, **{first: free, second: free}), "Mori")
    assert len(twice) == 1
    assert twice[0].startswith(f"S-25: chest card {free} lies on ")
    bid = game.problems(replace(plan, **{first: plan.bid}), "Mori")
    assert len(bid) == 1
    assert "on the bid space" in bid[0]
    assert "take another chest card" in bid[0]


def test_S_25_named_chest_cards_are_counted_with_those_that_are_not() -> None:
    said = new_game(P3, seed=1).problems(Plan(castle=0, temple=1, theatre=3, rice=4, bid=2), "Mori")
    assert said == [
        "S-25: 10 actions have no province, and you have only 4 chest cards left to cover them. "
        "Give 6 more a province each."
    ]


def test_S_26_with_few_provinces_named_chest_cards_lie_where_the_player_wants() -> None:
    here = scenario(players=P3).set("Kai", owner="Mori", armies=2)
    here = here.set("Aki", owner="Takeda", armies=2).set("Iyo", owner="Uesugi", armies=2)
    game = new_game(position=here, seed=1)
    plan = Plan(battle_a="Kai", battle_b=4, castle=3, temple=0, theatre=1, bid=2)
    assert game.problems(plan, "Mori") == []
    assert any("S-25" in one for one in game.problems(replace(plan, rice=4), "Mori"))


def test_a_plan_without_chest_cards_is_kept_as_it_always_was(tmp_path: Path) -> None:
    plan = Plan(castle="Kai", bid=2)
    assert json.dumps(plan.to_json()) == (
        '{"choice": "plan", "castle": "Kai", "temple": null, "theatre": null, "rice": null, '
        '"taxes": null, "deploy_5": null, "deploy_3": null, "deploy_1": null, "battle_a": null, '
        '"battle_b": null, "bid": 2}'
    )
    assert TakeCard("Kai", 3).to_json() == {"choice": "take card", "province": "Kai", "armies": 3}
    assert repr(PlaceGroup(3)) == "PlaceGroup(armies=3)"
    game, plan = chosen()
    shown = replace(plan, **{unwanted(plan)[0]: next(c for c in range(5) if c != plan.bid)})
    game.choose(shown, "Mori").save(tmp_path / "class.jsonl")
    assert load(tmp_path / "class.jsonl").choices[-1].choice == shown


# --- the army group of the draft ------------------------------------------------------------------
def test_S_13_the_group_goes_into_the_province_whose_card_is_taken() -> None:
    game = new_game(P3, start="draft", first="Mori", seed=7)
    card, other = game.position.open_cards
    before = game.position
    for elsewhere in (other, "Mino"):
        said = game.problems(TakeCard(card, group=5, in_=elsewhere))
        assert [one[:5] for one in said] == ["S-13:"]
        assert f"not {elsewhere}" in said[0]
    assert "there is no province 'Kay'" in game.problems(TakeCard(card, armies=5, in_="Kay"))[0]
    assert game.position == before
    assert TakeCard(card, group=5) == TakeCard(card, 5)  # and so it stands in files
    with pytest.raises(ChoiceError, match="S-12"):
        TakeCard(card, 5, group=4)
    game.choose(TakeCard(card, armies=5, in_=card.lower()))
    assert game.position.armies(card) == 5
    game.choose(TakeUnseen())
    taken = game.decision.province
    assert taken is not None
    assert game.problems(PlaceGroup(2, in_=card))[0][:5] == "S-13:"
    assert game.choose(PlaceGroup(2, in_=taken)).position.armies(taken) == 2
