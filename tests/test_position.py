"""Positions as text and as something to set up: what goes in comes out, and odd ones say so."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import load
from shogun_nb.engine.position_text import PositionError
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.choices import (
    PRIVILEGE_KEYS,
    ChoiceError,
    ExchangeCards,
    Move,
    Plan,
    TakeUnseen,
    Throw,
    TurnUpEvents,
)
from shogun_nb.games.shogun.game import NotPlayable, new_game
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.games.shogun.towers import Tower
from tests.helpers_game import (
    A_QUARTER,
    NAMES,
    P3,
    P5,
    Kind,
    at_decision,
    everything,
    kinds,
    mutated,
    stepped,
    until,
    within,
)

EMPTY = scenario(players=P3)
WINTER = EMPTY.set_round(season="winter", open_events=[7])


# --- text -----------------------------------------------------------------------------------------
@A_QUARTER
@given(kind=kinds())
def test_positions_of_whole_games_round_trip_at_every_decision(kind: Kind) -> None:
    for game in stepped(kind.new(chance="ask"), kind.table()):
        here = game.position
        code = here.code()
        again = Position.from_code(code)
        assert again == here
        assert again.code() == code
        assert "\n" not in code
        assert len(code) < 5_000


@given(kind=kinds(), share=st.floats(0, 1))
def test_positions_of_games_have_nothing_odd(kind: Kind, share: float) -> None:
    game = at_decision(kind, share)
    assert game.position.status == ()
    assert game.position.playable


@given(kind=kinds(), share=st.floats(0, 0.999))
def test_a_game_that_begins_in_a_position_goes_on_with_the_same_luck(
    kind: Kind, share: float
) -> None:
    game = at_decision(kind, share)
    other = new_game(position=game.position.code(), seed=kind.seed)
    assert other.play(kind.table()).position == game.play(kind.table()).position


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (at.FIRST_PLAYER, ("moon", "draft")),
        (at.TURN_UP_PROVINCE, ("moon", "draft")),
        (at.PLACE_GROUP, ("moon", "draft")),
        (at.DRAFT, ("sun", "draft")),
        (at.THROW, ("sun", "printed")),
        (at.BREAK_TIE, ("sun", "printed")),
        (at.DRAW_EVENT, ("sun", "printed")),
        (at.MOVE_AFTER_DEPLOY, ("sun", "printed")),
        (at.DRAW_REVOLT, ("sun", "printed")),
        (at.ORDER_REVOLTS, ("sun", "printed")),
    ],
)
def test_a_position_in_the_middle_of_things_can_be_played_on(
    step: int, kind: tuple[str, str]
) -> None:
    game = until(new_game(P5, *kind, seed=3, chance="ask"), step)
    other = new_game(position=game.position.code(), seed=3, chance="ask")
    assert other.decision == game.decision
    assert str(other.position) == str(game.position)
    for first, second in zip(stepped(game), stepped(other), strict=True):
        assert first.position == second.position


@pytest.mark.parametrize(
    "changed",
    [
        {"options": Options(years=1, castle_in_revolts=1)},
        {"numbers": Parameters(building_price=[1, 1, 1], bank=100)},
        {"tower": Tower(0.1, 0.7)},
        {"tower": Tower(1, 0)},
        {"side": "moon"},
        {"players": ["a,b=c", "x y:z", "%41"]},
        {"players": ["<b>", "\"'", "É 織田"]},
    ],
)
def test_everything_that_belongs_to_a_position_is_in_its_text(changed: dict[str, Any]) -> None:
    here = scenario(**{"players": P3, **changed})
    again = Position.from_code(here.code())
    assert again == here
    assert again.code() == here.code()
    assert again != EMPTY


def test_a_tower_in_fractions_comes_back_as_it_was() -> None:
    from fractions import Fraction

    here = scenario(players=P3, tower=Tower(Fraction(1, 3), Fraction(1, 2)))
    assert Position.from_code(here.code()) == here


def test_equal_positions_have_equal_texts_and_others_not() -> None:
    one = EMPTY.set("Kai", owner="Mori", armies=3).set("Aki", owner="Takeda", armies=1)
    two = EMPTY.set("Aki", owner="Takeda", armies=1).set("Kai", owner="Mori", armies=3)
    assert one == two
    assert one.code() == two.code()
    other = one.set("Kai", armies=4)
    assert other != one
    assert other.code() != one.code()
    assert eval(repr(one), {"Position": Position}) == one  # repr is code


def words(position: Position, *more: str) -> str:
    """A position's text with words put in place of those of the same field."""
    keys = {word.partition("=")[0].partition(":")[0] for word in more}
    kept = [
        word
        for word in position.code().split(" ")
        if word.partition("=")[0].partition(":")[0] not in keys
    ]
    return " ".join([*kept, *filter(None, more)])


BROKEN = [
    ("side=", "side"),
    ("side=north", "side"),
    ("side=SUN", "side"),
    ("players=", "players"),
    ("players=A,B", "players"),
    ("players=A,B,C,D,E,F", "players"),
    ("players=A,B,a", "players"),
    ("players=A,B,", "players"),
    ("players=A,B,farmers", "players"),
    ("players=A,B,%0A", "players"),
    ("players=A,B," + "x" * 41, "players"),
    ("map=0123456789abcdef", "map"),
    ("option.speed=1", "option.speed"),
    ("option.years=3", "years"),
    ("option.years=1,2", "option.years"),
    ("option.years=x", "option.years"),
    ("number.bank=-1", "bank"),
    ("number.bank=1,2", "number.bank"),
    ("number.groups=5,4", "groups"),
    ("number.magic=1", "number.magic"),
    ("tower_model=0.5", "tower_model"),
    ("tower_model=a,b", "tower_model"),
    ("tower_model=nan,0", "tower_model"),
    ("tower_model=2,0", "tower_model"),
    ("tower_model=-0.1,0", "tower_model"),
    ("tower_model=0,0,0", "tower_model"),
    ("round=8", "round"),
    ("round=-1", "round"),
    ("round=1,2", "round"),
    ("round=", "round"),
    ("round=1.0", "round"),
    ("round=١", "round"),
    ("phase=13", "phase"),
    ("step=19", "step"),
    ("seat=5", "seat"),
    ("seat=-2", "seat"),
    ("slot=10", "slot"),
    ("turn=64", "turn"),
    ("turned_up=-1", "turned_up"),
    ("supply=1,2,3", "supply"),
    ("supply=1,2,3,4,5,99999", "supply"),
    ("tower=0,0,0,0,0,-1", "tower"),
    ("tray=a,0,0,0,0,0", "tray"),
    ("hand=0,0,0,0,0,0,0", "hand"),
    ("bank=x", "bank"),
    ("markers=10000", "markers"),
    ("stock=1,2", "stock"),
    ("chests=-1,0,0,0,0", "chests"),
    ("rice=0,0,0,0", "rice"),
    ("points=0,0,0,0,-1", "points"),
    ("scored=0", "scored"),
    ("groups=1", "groups"),
    ("planned=2,0,0,0,0", "planned"),
    ("bids=1005,0,0,0,0", "bids"),
    ("place=5,0,0,0,0", "place"),
    ("privilege=5,0,0,0,0", "privilege"),
    ("events=4" + ",0" * 11, "events"),
    ("event=12", "event"),
    ("order=10" + ",-2" * 9, "order"),
    ("special=5,-2,-2,-2,-2", "special"),
    ("turns=5,-1,-1,-1,-1", "turns"),
    ("shown=45" + ",-2" * 54, "shown"),
    ("plans=999" + ",-2" * 54, "plans"),
    ("plans=1", "plans"),
    ("open_cards=45,-1", "open_cards"),
    ("faced=1", "faced"),
    ("fight=5", "fight"),
    ("here=45", "here"),
    ("start=45", "start"),
    ("attacker=6", "attacker"),
    ("defender=-2", "defender"),
    ("income=-1", "income"),
    ("drawn=0,1", "drawn"),
    ("extra_farmers=100", "extra_farmers"),
    ("revolts_due=4", "revolts_due"),
    ("owner=1", "owner"),
    ("state=1", "state"),
    ("__class__=1", "__class__"),
    ("kai:", "kai"),
    ("kai:Z3", "kai"),
    ("kai:A", "kai"),
    ("kai:A-1", "kai"),
    ("kai:A99999", "kai"),
    ("kai:A5tc", "kai"),
    ("kai:A5!", "kai"),
    ("kai:A5!100", "kai"),
    ("kai:A5 kai:A5", "kai"),
    ("edo:A5", "edo"),
    ("round=1 round=1", "round"),
    ("nonsense", "?"),
    ("=1", "?"),
]


@pytest.mark.parametrize(("word", "field"), BROKEN, ids=[word[:40] for word, _ in BROKEN])
def test_errors_name_the_field(word: str, field: str) -> None:
    with pytest.raises(PositionError) as error:
        Position.from_code(words(EMPTY, *word.split(" ")))
    assert error.value.field == field
    assert str(error.value).startswith(f"position, field {field}: ")
    assert error.value.reason


@pytest.mark.parametrize("text", ["", " ", "shogun2 side=sun", "chess", "x" * 30_000, "\x00", "="])
def test_what_is_no_position_at_all_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        Position.from_code(text)


@pytest.mark.parametrize("thing", [None, 7, b"shogun1", ["shogun1"]])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(PositionError, match="not a text"):
        Position.from_code(thing)


@given(
    text=st.one_of(
        st.text(),
        st.text(alphabet="shogun1 =:,-!@~%ACNX059kaiplyersd.").map(lambda end: "shogun1 " + end),
        st.text().map(lambda end: EMPTY.code() + " " + end),
    )
)
def test_any_text_is_a_position_or_a_position_error(text: str) -> None:
    with suppress(PositionError):
        Position.from_code(text)


@given(kind=kinds(), share=st.floats(0, 1), data=st.data())
def test_a_mutated_text_is_a_position_or_a_position_error(
    kind: Kind, share: float, data: st.DataObject
) -> None:
    code = list(at_decision(kind, share).position.code())
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(code) - 1))
        how = data.draw(st.integers(0, 2))
        piece = data.draw(st.sampled_from([*" =:,-!@~%09ACNXcn\t²", "99999", "\ud800", "%ff"]))
        if how == 0:
            code[place] = piece
        elif how == 1:
            code.insert(place, piece)
        elif len(code) > 1:
            del code[place]
    try:
        here = Position.from_code("".join(code))
    except PositionError:
        return
    assert Position.from_code(here.code()) == here
    assert isinstance(here.playable, bool)
    assert str(here)


# --- what is playable plays -----------------------------------------------------------------------
def _plays_to_its_end(code: str) -> None:
    here = Position.from_code(code)
    with within(5):
        if not here.playable:
            with pytest.raises(NotPlayable):
                new_game(position=here, seed=1)
            return
        game = new_game(position=here, seed=1).play("random", most=5_000)
        assert game.over
        assert all(game.log())
        assert str(game.position)
        assert Position.from_code(game.position.code()) == game.position


@given(kind=kinds(), share=st.floats(0, 1), ask=st.booleans(), seed=st.integers(0, 10**9))
def test_every_position_that_says_it_is_playable_can_be_played_to_its_end(
    kind: Kind, share: float, ask: bool, seed: int
) -> None:
    game = at_decision(kind, share)
    if ask:  # one that waits for chance
        game = game.replay(game.choices[: int(share * len(game.choices))])
    code = mutated(game.position.code(), Random(seed))
    try:
        Position.from_code(code)
    except PositionError:
        return
    _plays_to_its_end(code)


def _from(step: int, *changes: str, start: tuple[str, str] = ("sun", "printed")) -> str:
    return words(until(new_game(P5, *start, seed=3, chance="ask"), step).position, *changes)


FIVE = scenario(players=P5)
UNTRUE: dict[str, str] = {
    "ended, and yet nobody is told": words(FIVE, "phase=12"),
    "ended, and yet chance is asked": words(FIVE, "phase=12", "step=2"),
    "a chest card on an action": words(
        FIVE.set_actions(actions=["castle"]), "plans=1002" + ",-1" * 54
    ),
    "an event drawn when none lies open": words(FIVE, "step=7"),
    "a tie drawn among nobody": _from(at.BREAK_TIE, "place=0,1,2,3,4"),
    "cubes of a seat where nobody sits": words(EMPTY, "tower=0,0,0,0,99,0"),
    "chests of a seat where nobody sits": words(EMPTY, "chests=18,18,18,0,900"),
    "places without a turn order": words(FIVE, "phase=6", "place=0,-1,-1,-1,-1"),
    "a turn order without places": words(FIVE, "phase=6", "turns=0,1,2,3,4"),
    "everybody has a place before planning": words(FIVE, "phase=4", "turns=4,3,2,1,0"),
    "a hidden special card chosen": _from(at.TAKE_PLACE, "special=-2,-2,-2,-2,-2"),
    "a special card twice": _from(at.TAKE_PLACE, "special=1,1,1,1,1"),
    "a face-down action card before a known one": _from(
        at.BATTLE_MOVE, "order=-2,5,-2,1,2,3,4,6,7,-2"
    ),
    "no action card at all, and none hidden": _from(at.PLAN, "order=0,1,2,-1,4,-2,-2,-2,-2,-2"),
    "a draft without an order": _from(at.DRAFT, "turns=0,-1,-1,-1,-1", start=("moon", "draft")),
    "a draft without groups": _from(
        at.DRAFT, "groups=" + ",".join("0" * 45), start=("moon", "draft")
    ),
    "a draft with a group of nobody": _from(
        at.DRAFT, "groups=" + ",".join("2" * 45), start=("moon", "draft")
    ),
    "a third open card": _from(at.DRAFT, "open_cards=-1,-1", start=("moon", "draft")),
    "a revolt drawn for nobody": _from(at.DRAW_REVOLT, "turn=7"),
    "a revolt too many": _from(at.DRAW_REVOLT, "drawn=1,2,3"),
    "an order of no revolts": _from(at.ORDER_REVOLTS, "drawn=-1,-1,-1"),
    "a throw for an unknown action": _from(at.THROW, "fight=1", "order=" + ",".join(["-2"] * 10)),
    "no place to act": _from(at.BATTLE_MOVE, "here=-1"),
    "bids that cannot be paid": words(
        FIVE.set_actions(actions=["castle"]),
        "phase=5",
        "chests=0,0,0,0,0",
        "plans=" + ",".join((["-1"] * 10 + ["1004"]) * 5),
    ),
    "plans in, but unknown": words(FIVE, "phase=4", "planned=1,1,1,1,1"),
    "too few events for a new year": words(FIVE, "events=3,3,3,3,3,3,3,3,3,3,0,0"),
}


@pytest.mark.parametrize("name", UNTRUE)
def test_untrue_positions_are_refused_or_played(name: str) -> None:
    _plays_to_its_end(UNTRUE[name])


# --- setting up -----------------------------------------------------------------------------------
def totals(position: Position) -> list[int]:
    """How many pieces of each kind there are, wherever they lie (S-6)."""
    state = position.state
    cubes = [
        state.supply[c] + state.tower[c] + state.tray[c] + state.hand[c] for c in range(at.COLOURS)
    ]
    for owner, armies in zip(state.owner, state.armies, strict=True):
        if owner < at.SEATS:
            cubes[owner] += armies
    for seat in range(at.SEATS):
        cubes[seat] += sum(state.groups[seat * at.LARGEST_DRAFT :][: at.LARGEST_DRAFT])
    built = [state.stock[k] + sum(state.buildings[k :: at.BUILDINGS]) for k in range(at.BUILDINGS)]
    return [*cubes, state.bank + sum(state.chests), state.markers + sum(state.revolts), *built]


provinces = st.sampled_from(read_map().names)
players = st.sampled_from(P5)
changes = st.one_of(
    st.tuples(
        st.just("set"),
        provinces,
        st.fixed_dictionaries(
            {},
            optional={
                "owner": st.sampled_from([*P5, "neutral"]),
                "armies": st.integers(0, 99),
                "castle": st.booleans(),
                "temple": st.booleans(),
                "theatre": st.booleans(),
                "revolts": st.integers(0, 50),
            },
        ),
    ),
    st.tuples(
        st.just("set_player"),
        players,
        st.fixed_dictionaries(
            {},
            optional={
                "chests": st.integers(0, 200),
                "rice": st.integers(0, 20),
                "points": st.integers(0, 99),
            },
        ),
    ),
    st.tuples(
        st.just("set_cubes"),
        st.sampled_from(["tower", "tray"]),
        st.fixed_dictionaries(
            {"cubes": st.dictionaries(st.sampled_from([*P5, "farmers"]), st.integers(0, 62))}
        ),
    ),
    st.tuples(
        st.just("set_round"),
        st.none(),
        st.fixed_dictionaries(
            {},
            optional={
                "year": st.integers(1, 2),
                "season": st.sampled_from(["spring", "summer", "autumn", "winter"]),
                "open_events": st.lists(st.integers(1, 12), unique=True, max_size=5),
                "past_events": st.lists(st.integers(1, 12), unique=True, max_size=8),
            },
        ),
    ),
    st.tuples(
        st.just("set_draft"),
        st.none(),
        st.fixed_dictionaries(
            {"first": players},
            optional={
                "open_cards": st.lists(provinces, max_size=2),
                "unseen": provinces,
                "under_pile": st.lists(provinces, max_size=3),
            },
        ),
    ),
    st.tuples(
        st.just("set_actions"),
        st.none(),
        st.fixed_dictionaries(
            {"actions": st.just(["battle_a", "taxes"])},
            optional={
                "turn_order": st.permutations(P5),
                "event": st.integers(1, 12),
                "privileges": st.just({"Mori": "attack", "Oda": "chests"}),
                "plans": st.just({"Mori": Plan(taxes="Kai", battle_a="Kaga", bid=0)}),
            },
        ),
    ),
)


@given(kind=kinds(), share=st.floats(0, 1), steps=st.lists(changes, max_size=6))
def test_setting_up_conserves_pieces_and_leaves_the_original_alone(
    kind: Kind, share: float, steps: list[tuple[str, Any, dict[str, Any]]]
) -> None:
    game = at_decision(kind, share)
    before = everything(game)
    here = scenario(game)
    due = totals(here)
    for name, first, named in steps:
        code = here.code()
        try:
            after = getattr(here, name)(*([first] if first else []), **named)
        except ChoiceError:  # an absent player, a closed province, armies of nobody
            assert here.code() == code
            continue
        assert here.code() == code
        assert totals(after) == due
        assert Position.from_code(after.code()) == after
        here = after
    assert everything(game) == before


def test_setting_a_province_says_exactly_that() -> None:
    here = EMPTY.set("Kozuke", owner="Uesugi", armies=3, castle=True, temple=True, revolts=2)
    assert (here.owner("Kozuke"), here.armies("kozuke"), here.revolts("KOZUKE")) == ("Uesugi", 3, 2)
    assert here.buildings("Kozuke") == ("castle", "temple")
    assert here.provinces("uesugi") == ("Kozuke",)
    assert here.cubes("supply")["Uesugi"] == 59
    taken = here.set("Kozuke", owner="Mori", castle=False)
    assert taken.owner("Kozuke") == "Mori"
    assert taken.armies("Kozuke") == 3  # what is not named stays
    assert taken.cubes("supply") == {"Takeda": 62, "Uesugi": 62, "Mori": 59, "farmers": 20}
    assert taken.buildings("Kozuke") == ("temple",)
    gone = taken.set("Kozuke", owner="neutral", temple=False, revolts=0)
    assert gone.owner("Kozuke") is None
    assert gone == EMPTY


def test_yes_and_no_may_be_1_and_0() -> None:
    for yes, no in ((True, False), (1, 0)):
        built = EMPTY.set("Kai", owner="Mori", castle=yes, card_lost=yes)
        assert built == EMPTY.set("Kai", owner="Mori", castle=True, card_lost=True)
        assert built.set("Kai", castle=no, card_lost=no) == EMPTY.set("Kai", owner="Mori")


def test_setting_cubes_chests_and_rounds_says_exactly_that() -> None:
    here = EMPTY.set_cubes("tower", {"Mori": 4, "farmers": 9}).set_cubes("tray", {"Mori": 2})
    assert here.cubes("tower") == {"Takeda": 0, "Uesugi": 0, "Mori": 4, "farmers": 9}
    assert here.cubes("supply") == {"Takeda": 62, "Uesugi": 62, "Mori": 56, "farmers": 11}
    here = here.set_player("Mori", chests=3, rice=4, points=5)
    assert (here.chests["Mori"], here.rice["Mori"], here.scores["Mori"]) == (3, 4, 5)
    assert here.state.bank == 135 - 36 - 3
    here = here.set_round(year=2, season="autumn", open_events=[7, 8])
    assert (here.year, here.season) == (2, "autumn")
    assert [card for card in range(12) if here.state.events[card] == at.OPEN] == [6, 7]
    assert here.status == ()
    assert new_game(position=here, seed=1).play("random").over


@pytest.mark.parametrize(
    ("call", "words_in_it"),
    [
        (lambda p: p.set("Kia", armies=1), "Kai"),
        (lambda p: p.set(7), "7"),
        (lambda p: p.set("Kai", owner="Nobunaga"), "Nobunaga"),
        (lambda p: p.set("Kai", owner=1), "1"),
        (lambda p: p.set("Kai", armies=2), "neutral"),
        (lambda p: p.set("Kai", owner="neutral", armies=2), "neutral"),
        (lambda p: p.set("Kai", owner="Mori", armies=-1), "-1"),
        (lambda p: p.set("Kai", owner="Mori", armies=10**30), "999"),
        (lambda p: p.set("Kai", owner="Mori", armies=True), "True"),
        (lambda p: p.set("Kai", revolts=1.5), "1.5"),
        *[
            (
                lambda p, what=what, odd=odd: p.set("Kai", owner="Mori", **{what: odd}),
                f"set, {what}: {odd!r} is neither yes nor no; write True or False.",
            )
            for what in ("castle", "temple", "theatre", "card_lost")
            for odd in ("no", "yes", 2, -1, 1.0, [])
        ],
        (lambda p: p.set("Tosa", owner="Mori", armies=1), "S-10"),
        (lambda p: p.set_player("Nobunaga", rice=1), "Nobunaga"),
        (lambda p: p.set_player("Mori", chests=-1), "-1"),
        (lambda p: p.set_player("Mori", points="3"), "'3'"),
        (lambda p: p.set_cubes("supply", {}), "supply"),
        (lambda p: p.set_cubes("tray", {"Mori": 63}), "63"),
        (lambda p: p.set_cubes("tray", {"Mori": -1}), "-1"),
        (lambda p: p.set_cubes("tray", {"Nobunaga": 1}), "Nobunaga"),
        (lambda p: p.set_cubes("tray", {"Mori": 1, "mori": 2}), "twice"),
        (lambda p: p.set_cubes("tray", {7: 1}), "7"),
        (lambda p: p.set_round(season="monsoon"), "monsoon"),
        (lambda p: p.set_round(year=3), "3"),
        (
            lambda p: p.set_round(open_events=[0]),
            "open_events: 0 is not an event card from 1 to 12.",
        ),
        (lambda p: p.set_round(open_events=[1, 1]), "events: the event card 1 is listed twice."),
        (lambda p: p.set_round(open_events=[13]), "13 is not an event card from 1 to 12."),
        (lambda p: p.set_round(past_events=[13]), "past_events: 13"),
        (lambda p: p.set_round(past_events=[2, 2]), "past_events: the event card 2 is listed"),
        (lambda p: p.set_round(past_events="2"), "past_events"),
        (lambda p: p.set_round(open_events=[3, 7], past_events=[7]), "event 7 cannot be open and"),
        (lambda p: p.set_round(turn_order=P3), "S-29"),
        (lambda p: p.set_round(season="winter", turn_order=["Mori"]), "S-29"),
        (lambda p: p.set_draft(open_cards="Kai"), "list of provinces"),
        (lambda p: p.set_draft(open_cards=["Kia"]), "Kai"),
        (lambda p: p.set_draft(open_cards=["Kai", "Kai"]), "Kai is named twice (S-13)"),
        (lambda p: p.set_draft(open_cards=["Kai"], under_pile=["Kai"]), "named twice"),
        (lambda p: p.set_draft(open_cards=["Kai", "Aki", "Iyo"]), "two cards lie open, not 3"),
        (lambda p: p.set_draft(open_cards=["Tosa"]), "not free (S-13)"),
        (lambda p: p.set_draft(unseen="Kai"), "who took the first card"),
        (lambda p: p.set("Kai", owner="Mori", armies=4).set_draft(), "who took the first card"),
        (
            lambda p: p.set("Kai", owner="Mori", armies=6).set_draft(first="Mori"),
            "Kai: Mori has no army group of size 6 left (S-12). The groups: 5, 4, 4, 3, 3",
        ),
        (lambda p: p.set_draft(first="Nobunaga"), "Nobunaga"),
        (lambda p: p.set_draft(first="Mori", faced=["Kai", "Aki"]), "faced"),
        (lambda p: p.set_draft(first="Mori", faced={"Mori": ["Kai"]}), "two cards (S-14)"),
        (lambda p: scenario(p, building_stock=3), "building_stock"),
        (lambda p: scenario(p, building_stock={"taxes": 3}), "castle, temple, theatre (S-3)"),
        (lambda p: scenario(p, building_stock={"castle": -1}), "-1"),
        (lambda p: scenario(p, building_stock={"castle": True}), "True"),
        (lambda p: p.set_actions(actions=[]), "1 to 10"),
        (lambda p: p.set_actions(actions="taxes"), "1 to 10"),
        (lambda p: p.set_actions(actions=["tax"]), "taxes"),
        (lambda p: p.set_actions(actions=["taxes", "taxes"]), "twice"),
        (lambda p: p.set_actions(actions=["taxes"], turn_order=["Mori"]), "S-29"),
        (lambda p: p.set_actions(actions=["taxes"], event=13), "13"),
        (lambda p: p.set_actions(actions=["taxes"], privileges={"Mori": "magic"}), "magic"),
        (
            lambda p: p.set_actions(
                actions=["taxes"], privileges={"Mori": "rice", "Takeda": "rice"}
            ),
            "rice",
        ),
        (lambda p: p.set_actions(actions=["taxes"], plans={"Mori": "Kai"}), "Kai"),
        (lambda p: p.set_actions(actions=["taxes"], plans={"Mori": Plan(castle="Edo")}), "Edo"),
        (lambda p: p.set_round(season="winter").set_actions(actions=["taxes"]), "winter"),
    ],
)
def test_what_cannot_be_set_is_refused_in_words(call: Any, words_in_it: str) -> None:
    before = EMPTY.code()
    with pytest.raises(ChoiceError) as error:
        call(EMPTY)
    assert words_in_it in str(error.value)
    assert EMPTY.code() == before


# --- how the year went ----------------------------------------------------------------------------
@pytest.mark.parametrize("season", ["spring", "summer", "autumn", "winter"])
@pytest.mark.parametrize("year", [1, 2])
def test_S_64_in_every_season_the_events_of_earlier_ones_are_out(year: int, season: str) -> None:
    number = ["spring", "summer", "autumn", "winter"].index(season)
    opened = [12, 7, 1, 3][number:]
    here = EMPTY.set_round(year=year, season=season, open_events=opened)
    assert here.status == ()
    assert (here.season, here.year, here.rounds_played) == (season, year, 4 * (year - 1) + number)
    assert sorted(here.open_events) == sorted(opened)
    assert len(here.past_events) == here.rounds_played
    assert here.state.events.count(at.IN_PILE) == 12 - 4 * year
    named = here.set_round(past_events=list(here.past_events))
    assert named == here == Position.from_code(here.code())


def test_S_64_the_second_year_has_the_eight_events_not_yet_seen() -> None:
    here = EMPTY.set_round(season="winter", open_events=[7], past_events=[9, 2, 11])
    assert here.status == ()
    game = new_game(position=here, chance="ask", seed=1)
    assert (game.position.year, game.position.past_events) == (2, (2, 7, 9, 11))
    for past in (2, 7, 9, 11):
        said = game.problems(TurnUpEvents((past, 1, 3, 4)))
        assert len(said) == 1
        assert "possible are 1, 3, 4, 5, 6, 8, 10, 12" in said[0]
    game.choose(TurnUpEvents((1, 3, 4, 12)))
    assert game.position.state.events.count(at.IN_PILE) == 4
    game.chance = "tape"
    over = game.play("random").position
    assert (over.rounds_played, over.status) == (8, ())


def test_S_50_what_lay_open_in_a_game_and_does_no_more_has_left_it() -> None:
    here = new_game(P3, seed=2).position
    first, second, third, last = here.open_events
    autumn = here.set_round(season="autumn", open_events=[third, last])
    assert autumn.past_events == tuple(sorted([first, second]))
    winter = autumn.set_round(season="winter", past_events=[first, second, last])
    assert list(winter.open_events) == [third]
    assert autumn.status == winter.status == ()
    # and back: nothing is past in spring
    assert winter.set_round(season="spring", open_events=list(here.open_events)).past_events == ()


def test_S_62_winter_may_say_autumns_turn_order() -> None:
    here = EMPTY
    for name, player in (("Kai", "Mori"), ("Aki", "Takeda")):
        here = here.set(name, owner=player, armies=2)
    order = ["Uesugi", "Mori", "Takeda"]
    here = here.set_round(season="winter", open_events=[7], turn_order=order)
    assert here.turn_order == tuple(order)
    assert here.status == ()
    game = new_game(position=here, chance="ask", seed=1)
    assert "Mori" in game.decision.kind
    assert here.set_round(year=2).turn_order == tuple(order)  # what is not named stays


# --- a position in words --------------------------------------------------------------------------
def test_what_was_set_for_a_round_can_be_read() -> None:
    order = ("Mori", "Takeda", "Uesugi")
    held = {"Mori": "defence", "Uesugi": "chests"}
    plan = Plan(battle_a="Kai", castle="Aki", bid=3)
    here = EMPTY.set("Kai", owner="Mori", armies=4).set("Aki", owner="Mori", armies=1)
    here = here.set_round(season="summer", open_events=[1, 3, 5], past_events=[8])
    here = here.set_actions(
        actions=["battle_a", "castle"],
        turn_order=order,
        plans={"Mori": plan, "Takeda": Plan(bid="Aki")},
        event=5,
        privileges=held,
    ).set("Aki", card_lost=True)
    assert (here.actions, here.turn_order) == (("battle_a", "castle"), order)
    assert (here.event, sorted(here.open_events), here.past_events) == (5, [1, 3], (8,))
    assert here.privileges == held
    assert {here.special_cards[0], here.special_cards[2]} == {"defence", "chests"}
    assert sorted(here.special_cards) == sorted(PRIVILEGE_KEYS)
    assert (here.plan("Mori"), here.plan("Uesugi")) == (plan, Plan())
    assert [here.revealed(name) for name in order] == [{"bid": 3}, {"bid": "Aki"}, {"bid": None}]
    assert here.lost_cards == ("Aki",)
    assert here.set("Aki", card_lost=False).lost_cards == ()
    assert Position.from_code(here.code()) == here
    spring = EMPTY.set_round(open_events=[1, 3, 5, 8])
    assert (spring.event, spring.actions, spring.special_cards, spring.turn_order) == (
        None,
        (),
        (),
        (),
    )
    assert spring.plan("Mori") is None
    assert (spring.privileges, spring.revealed("Mori")) == ({}, {})


def test_stocks_and_bank_are_what_is_left_of_all_pieces() -> None:
    here = EMPTY.set("Aki", owner="Mori", armies=4, castle=True, theatre=True, revolts=2)
    here = here.set_player("Mori", chests=30)
    numbers = here.numbers
    assert here.bank == numbers.bank - sum(here.chests.values())
    assert here.marker_stock == numbers.revolt_markers - 2
    assert here.building_stock == {"castle": 27, "temple": 26, "theatre": 25}
    few = scenario(here, building_stock={"castle": 0, "theatre": 3})
    assert few.building_stock == {"castle": 0, "temple": 26, "theatre": 3}
    assert few.status == ()
    assert few.set("Aki", castle=False).building_stock["castle"] == 1
    assert here.building_stock["castle"] == 27
    assert Position.from_code(few.code()) == few


def test_S_6_a_building_whose_stock_is_empty_is_not_built() -> None:
    here = scenario(players=P3, building_stock={"castle": 0}).set("Kai", owner="Mori", armies=4)
    here = here.set_actions(actions=["castle"], plans={"Mori": Plan(castle="Kai")})
    game = new_game(position=here, seed=1)
    assert game.position.buildings("Kai") == ()
    assert any("(S-6)" in line and "Mori skips" in line for line in game.log())


@given(kind=kinds(), share=st.floats(0, 1))
def test_the_words_of_a_position_say_what_its_numbers_say(kind: Kind, share: float) -> None:
    """Everything read is fresh, and nothing that is hidden from a player can be read."""
    game = at_decision(kind, share)
    before = everything(game)
    for here in (game.position, *(game.view(name).position for name in game.players)):
        for words_ in (here.building_stock, here.privileges, here.cubes("hand"), here.open_events):
            words_.clear()
        assert here.bank + sum(here.chests.values()) == here.numbers.bank
        assert len(here.past_events) == here.state.events.count(at.OUT)
        assert set(here.privileges) <= set(here.turn_order)
        assert len(here.turn_order) == sum(seat >= 0 for seat in here.state.turns)
        assert set(here.privileges.values()) <= set(here.special_cards)
        assert sum(here.cubes("hand").values()) == sum(here.state.hand)
        for name in here.players:
            made, known = here.plan(name), here.revealed(name)
            assert (made is None) == (at.HIDDEN in row_of(here.plans, here, name))
            assert len(known) == sum(
                card != at.HIDDEN for card in row_of(here.state.shown, here, name)
            )
    for name in game.players:
        view = game.view(name)
        assert view.plan == game.position.plan(name)
        assert all(view.position.plan(one) is None for one in game.players if one != name)
    assert everything(game) == before


def row_of(boards: Sequence[int], here: Position, name: str) -> Sequence[int]:
    return boards[here.lookup.seat(name) * at.SPACES :][: at.SPACES]


def in_words(here: Position) -> dict[str, Any]:
    """A position of the draft, as far as there are words for it."""
    game = new_game(position=here, seed=1, chance="ask")
    names = here.players
    return {
        "asked": game.decision,
        "provinces": {name: [(p, here.armies(p)) for p in here.provinces(name)] for name in names},
        "groups": [here.army_groups(name) for name in names],
        "faced": [here.faced_cards(name) for name in names],
        "open": here.open_cards,
        "under": here.cards_under_pile,
        "order": here.turn_order,
        "supply": here.cubes("supply"),
        "legal": game.legal() if game.decision.player in names else game.outcomes()[:50],
    }


@pytest.mark.parametrize("players", [P3, P5])
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_a_position_in_mid_draft_can_be_built_from_what_is_read(
    players: list[str], side: str
) -> None:
    game = new_game(players, side, start="draft", seed=5, chance="ask")
    steps = set()
    exchanged = False
    while game.position.state.phase == at.DRAFTING:
        here = game.position
        if here.state.takes_unseen == 0:  # while no card is owed to a player who took it unseen
            built = scenario(players=players, side=side)
            for name in players:
                for province in here.provinces(name):
                    built = built.set(province, owner=name, armies=here.armies(province))
            said: dict[str, Any] = {
                "first": next(iter(here.turn_order), None),
                "open_cards": here.open_cards,
                "unseen": game.decision.province if here.state.step == at.PLACE_GROUP else None,
                "under_pile": here.cards_under_pile,
                "faced": {
                    name: here.faced_cards(name) for name in players if here.faced_cards(name)
                },
            }
            built = built.set_draft(**said)
            assert built.status == ()
            assert in_words(built) == in_words(here)
            assert Position.from_code(built.code()) == built == built.set_draft(**said)
            assert totals(built) == totals(here)
            steps.add(here.state.step)
            exchanged = exchanged or len(here.cards_under_pile) > 0
        # A round of unseen cards, so that the next one faces the same two and may exchange them.
        by_turns = here.state.turn // len(players) % 2 == 0
        if here.state.step == at.DRAFT and game.problems(ExchangeCards()) == []:
            game.choose(ExchangeCards())
        elif here.state.step == at.DRAFT and by_turns:
            game.choose(TakeUnseen())
        elif game.decision.player == "chance":
            game.draw()
        else:
            game.choose(game.legal()[0])
    assert exchanged
    assert steps == {at.FIRST_PLAYER, at.TURN_UP_PROVINCE, at.DRAFT, at.PLACE_GROUP}


def test_a_draft_from_words_is_played_to_its_end() -> None:
    here = EMPTY.set("Kai", owner="Mori", armies=4).set("Aki", owner="Takeda", armies=5)
    here = here.set_draft(first="Mori", open_cards=["Iyo", "Bingo"], faced={"Mori": ["Kai", "Iyo"]})
    assert here.turn_order == ("Mori", "Takeda", "Uesugi")
    assert here.army_groups("Takeda") == (4, 4, 3, 3, 2, 2, 2, 2)
    assert here.status == ()
    game = new_game(position=here, seed=1)
    assert game.decision.player == "Uesugi"
    assert game.play("random").over
    out_of_turn = here.set("Bizen", owner="Takeda", armies=4).set_draft(first="Mori")
    assert [one.rule for one in out_of_turn.status] == ["S-13"]


def test_S_12_groups_not_placed_are_in_the_supply_when_the_draft_is_left() -> None:
    game = until(new_game(P3, start="draft", seed=3, chance="ask"), at.PLACE_GROUP)
    later = game.position.set_round(season="spring", open_events=[1, 3, 5, 7])
    acting = game.position.set_actions(actions=["taxes"])
    for here in (later, acting):
        assert here.status == ()
        assert (here.open_cards, here.army_groups("Mori")) == ((), ())
        assert totals(here) == totals(game.position)
        assert new_game(position=here, seed=1).play("random").over


# --- odd positions --------------------------------------------------------------------------------
ODD = [
    (EMPTY.set("Kai", owner="Mori"), "S-6", "no army", True),
    (EMPTY.set("Kai", owner="Mori", armies=63), "S-6", "below 0", False),
    (EMPTY.set("Kai", castle=True), "S-55", "neutral", True),
    (EMPTY.set("Kai", revolts=1), "S-55", "neutral", True),
    (
        EMPTY.set("Shimosa", owner="Mori", armies=1, castle=True, temple=True),
        "S-45",
        "2 buildings on 1 site",
        True,
    ),
    (EMPTY.set_player("Mori", chests=200), "S-6", "fewer than 0 chests", False),
    (EMPTY.set("Kai", owner="Mori", armies=1, revolts=43), "S-6", "below 0", False),
    (
        EMPTY.set_round(season="summer", open_events=[1]),
        "S-28",
        "Open events: 1 instead of 3",
        True,
    ),
    (
        Position.from_code(words(WINTER, "events=0,0,0,0,0,0,1,0,0,0,0,0")),
        "S-64",
        "In the pile: 11 event cards instead of 8; out of the game: 0 instead of 3",
        True,
    ),
    (WINTER.set_round(past_events=[1, 2]), "S-64", "In the pile: 9 event cards", True),
    (WINTER.set_round(year=2, past_events=[1, 2, 3]), "S-64", "In the pile: 8 event cards", True),
    (EMPTY.set_round(year=2, past_events=[]), "S-64", "In the pile: 12 event cards", True),
    (
        EMPTY.set_round(open_events=[1, 2], past_events=[3, 4]).set_actions(actions=["taxes"]),
        "S-50",
        "Events out of the game: 2 instead of 0",
        True,
    ),
    (
        EMPTY.set_round(season="summer", open_events=[1, 2, 3], past_events=[4]).set_actions(
            actions=["taxes"], event=4
        ),
        "S-50",
        "Events out of the game: 0 instead of 1",
        True,
    ),
    (Position.from_code(words(EMPTY, "bank=10")), "S-6", "chests in all instead of 135", True),
    (Position.from_code(words(EMPTY, "markers=41")), "S-6", "41 revolt markers", True),
    (Position.from_code(words(EMPTY, "stock=28,26,25")), "S-6", "theatre: 25", True),
    (
        Position.from_code(words(EMPTY, "supply=61,62,62,0,0,20")),
        "S-6",
        "Takeda: 61 cubes",
        True,
    ),
    (
        Position.from_code(words(EMPTY, "supply=64,62,62,0,0,20")),
        "S-6",
        "Takeda: 64 cubes",
        False,
    ),
    (Position.from_code(words(EMPTY, "tosa:N0")), "S-10", "must be closed", False),
    (Position.from_code(words(EMPTY, "kai:X0")), "S-10", "closed, but not", False),
    (Position.from_code(words(EMPTY, "kai:E2")), "S-2", "nobody sits", False),
    (Position.from_code(words(EMPTY, "kai:N2")), "S-6", "2 armies of nobody", False),
    (Position.from_code(words(EMPTY, "turns=0,0,1,-1,-1")), "S-29", "twice", False),
    (Position.from_code(words(EMPTY, "order=1,1" + ",-2" * 8)), "S-21", "action card", False),
    (Position.from_code(words(EMPTY, "round=3")), "S-20", "season", False),
    (
        Position.from_code(words(EMPTY, "round=4", "option.years=1")),
        "S-65",
        "ends before",
        False,
    ),
]


@pytest.mark.parametrize(("here", "rule", "text", "playable"), ODD, ids=[one[2] for one in ODD])
def test_odd_positions_say_what_is_odd_with_the_rule(
    here: Position, rule: str, text: str, playable: bool
) -> None:
    found = [one for one in here.status if one.rule == rule and text in one.text]
    assert found, [str(one) for one in here.status]
    assert here.playable is playable
    if playable:
        _plays_to_its_end(here.code())
    else:
        with pytest.raises(NotPlayable) as error:
            new_game(position=here)
        assert text in str(error.value)


def test_everything_odd_is_said_at_once() -> None:
    here = EMPTY.set("Kai", owner="Mori").set("Aki", castle=True).set_player("Mori", chests=300)
    assert {one.rule for one in here.status} == {"S-6", "S-55"}
    assert len(here.status) == 3


# --- as a teacher would ---------------------------------------------------------------------------
def test_a_4_from_setting_it_up_to_the_last_cube() -> None:
    """A-4: 4 blue attack 3 yellow; 3 blue, 1 yellow and 1 farmer fall out: blue wins 3 : 2."""
    here = scenario(players=["Blue", "Yellow", "Red"])
    here = here.set("Shinano", owner="Blue", armies=5).set("Kozuke", owner="Yellow", armies=3)
    here = here.set_cubes("tower", {"farmers": 2})
    here = here.set_actions(actions=["battle_a"], plans={"Blue": Plan(battle_a="Shinano")})
    assert here.status == ()
    game = new_game(position=here, chance="ask", seed=1)
    assert (game.decision.player, game.decision.province) == ("Blue", "Shinano")
    game.choose(Move("Shinano", "Kozuke", 4))
    assert game.decision.player == "chance"
    game.choose(Throw({"Blue": 3, "Yellow": 1, "farmers": 1}))
    after = game.position
    assert (after.owner("Kozuke"), after.armies("Kozuke"), after.armies("Shinano")) == (
        "Blue",
        1,
        1,
    )
    assert after.cubes("tray") == {"Blue": 0, "Yellow": 0, "Red": 0, "farmers": 0}
    assert after.cubes("tower") == {"Blue": 1, "Yellow": 2, "Red": 0, "farmers": 1}
    assert after.cubes("supply") == {"Blue": 59, "Yellow": 60, "Red": 62, "farmers": 19}
    assert any("S-54" in line for line in game.log())
    assert totals(after) == totals(here)
    game.chance = "tape"
    assert game.play("random").over


def test_a_scenario_takes_games_views_positions_and_texts() -> None:
    game = new_game(P3, seed=2).play("random", most=9)
    assert scenario(game) == scenario(game.position) == scenario(game.position.code())
    assert scenario(game.view("Mori")).code() == game.view("Mori").code()
    for thing in (7, b"", ["shogun1"], load):
        with pytest.raises(ValueError, match=type(thing).__name__):
            scenario(thing)
    with pytest.raises(ValueError, match="players"):
        scenario(game, players=NAMES)


def test_a_position_shares_nothing_with_its_game() -> None:
    game = new_game(P3, seed=2).play("random", most=9)
    before = everything(game)
    here = game.position
    here.state.armies[0] = 99
    here.plans[0] = 5
    with suppress(TypeError):  # or it cannot be changed at all
        here.numbers.building_price[0] = 0  # type: ignore[index]
    with suppress(AttributeError):
        here.options.years = 1
    assert everything(game) == before


@pytest.mark.parametrize(
    "further",
    [
        {"players": P3},
        {"start": "draft"},
        {"side": "moon"},
        {"first": "Mori"},
        {"options": {"years": 1}},
        {"numbers": Parameters(bank=99)},
    ],
)
def test_what_comes_with_a_position_cannot_be_said_again(further: dict[str, Any]) -> None:
    # A class that asks for one year and silently gets two has been misled.
    try:
        game = new_game(position=EMPTY, seed=1, **further)
    except ValueError:
        return
    for name, value in further.items():
        wanted = Options(**value) if name == "options" else value
        assert getattr(game.start, name) == wanted


@pytest.mark.parametrize(
    ("overlays", "said"),
    [
        ({"fill": "red"}, "fill is a table"),
        ({"last_move": True}, "last_move is"),
        ({"last_move": ("Kai",)}, "last_move is"),
        ({"arrows": ["Kai"]}, "an arrow is"),
        ({"arrows": [("Kai", "Kai")]}, "joins two provinces"),
        ({"colour": "red"}, "'colour' is not one of"),
        ({"fill": {"Kai": "no colour"}}, "no colour"),
        ({"colouring": "rainbow"}, "colouring is"),
    ],
)
def test_overlays_that_are_none_are_refused_where_they_are_written(
    overlays: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        EMPTY.show(**overlays)


def test_one_target_needs_no_list() -> None:
    assert EMPTY.scene(targets="Kai").highlights == EMPTY.scene(targets=["Kai"]).highlights


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"options": {"year": 1}}, "options: there are only"),
        ({"options": 3}, "options: give"),
        ({"numbers": {}}, "numbers: give"),
        ({"tower": 0.3}, "tower: give"),
        ({"map": "mine.geojson"}, "read_map"),
        ({"players": "abc"}, "list of names"),
        ({"side": "north"}, "not 'sun' or 'moon'"),
    ],
)
def test_an_empty_board_is_as_particular_as_a_new_game(given: dict[str, Any], said: str) -> None:
    for begin in (scenario, new_game):
        with pytest.raises(ValueError, match=said):
            begin(**given)  # type: ignore[operator]
    assert scenario(options={"years": 1}).options.years == 1


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: EMPTY.set_cubes("tower", "A"),  # type: ignore[arg-type]
        lambda: EMPTY.set_cubes("tower", None),  # type: ignore[arg-type]
        lambda: EMPTY.set_round(open_events=7),  # type: ignore[arg-type]
        lambda: EMPTY.set_actions(actions=["taxes"], plans=3),  # type: ignore[arg-type]
        lambda: EMPTY.set_actions(actions=["taxes"], privileges=["attack"]),  # type: ignore[arg-type]
        lambda: EMPTY.set_actions(actions=["taxes"], turn_order=3),  # type: ignore[arg-type]
        lambda: EMPTY.set_actions(actions=["taxes"], turn_order="ABC"),
        lambda: new_game(P3, seed=1).play(until="a plam"),
        lambda: new_game(P3, seed=1).play(most=-1),
        lambda: new_game(P3, seed=1).log("x"),  # type: ignore[arg-type]
        lambda: new_game(P3, seed=1).undo(2, to=0),
        lambda: new_game(["A", " A", "B"], seed=1),
        lambda: new_game(["\u00e9", "e\u0301", "B"], seed=1),
        lambda: Tower(Fraction(1, 10**300)),
    ],
)
def test_plausible_slips_are_told_in_words(wrong: Any) -> None:
    with pytest.raises(InputError):
        wrong()


def test_the_board_names_the_event_with_the_numbers_of_the_game() -> None:
    here = scenario(numbers=Parameters(event_taxes_most=4)).set_actions(actions=["taxes"], event=7)
    for shown in (str(here), here.svg()):
        assert "taxes: at most 4 chests" in shown
        assert "at most 5" not in shown
