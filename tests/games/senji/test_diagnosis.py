"""What is odd about a position is named with its rule, and what can be played is played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import NotPlayable
from shogun_nb.games import senji
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import BLUFF, CARD_NAMES, SAMURAI_NAMES
from tests.games.senji.table import HOMES, place, summer, winter

ERIC, MAX, LAURA, ANNA = range(4)
Change = Callable[[senji.Position], object]


def _set(name: str, value: int) -> Change:
    return lambda here: setattr(here.state, name, value)


def _put(name: str, where: int, value: int) -> Change:
    def put(here: senji.Position) -> None:
        getattr(here.state, name)[where] = value

    return put


def _plan(where: int, value: int) -> Change:
    def put(here: senji.Position) -> None:
        here.plans[where] = value

    return put


def _samurai(name: str, seat: int, where: int) -> Change:
    def put(here: senji.Position) -> None:
        one = SAMURAI_NAMES.index(name)
        here.state.samurai_of[one], here.state.samurai_at[one] = seat, where

    return put


def _many_provinces(here: senji.Position) -> None:
    for number in range(at.PROVINCES):
        if here.facts.board.home[number] in here.state.family[:4]:
            here.state.owner[number] = MAX


TRADE = at.CARD_AT + CARD_NAMES.index("blue trade 2")
UNPLAYABLE: list[tuple[str, str, Change]] = [
    ("SEN-017", "host is a seat that nobody has here", _set("host", 5)),
    ("SEN-030", "nobody hosts the Emperor", _set("host", -1)),
    ("SEN-017", "there is more here than of 4 players", _put("owner", place("B2"), 4)),
    ("SEN-003", "each player has a family of their own", _put("family", MAX, 3)),
    ("SEN-002", "Max holds 12 diplomacy cards, counted as 11", _put("hand", MAX, 11)),
    ("SEN-041", "Max does not know a diplomacy card in the own hand", _plan(TRADE + at.CARDS, 1)),
    ("SEN-060", "the pile of red is miscounted", _put("pile", 0, 9)),
    ("SEN-061", "other cards are auctioned than lie there", _put("lot", 0, 3)),
    ("SEN-061", "the bids are miscounted", _put("bids", 1, 1)),
    ("SEN-002", "Max holds 0 hanafuda cards, counted as 2", _put("hana", MAX, 2)),
    ("SEN-071", "the hanafuda pile is miscounted", _set("hana_pile", 3)),
    ("SEN-017", "Chikuzen: units stand in land of nobody", _put("units", place("R1"), 1)),
    (
        "SEN-070",
        "Chikuzen: an order lies there, and nobody has laid it",
        _put("ordered", place("R1"), 1),
    ),
    (
        "SEN-087",
        "Izumo: attackers have come, and nobody attacks",
        _put("coming", place("B1"), 2),
    ),
    ("SEN-006", "Mori is with nobody and not in the pile, or with both", _samurai("Mori", -1, 3)),
    (
        "SEN-082",
        "Mori stands in Izumo, which is not his player's",
        _samurai("Mori", ERIC, place("B1")),
    ),
    (
        "SEN-087",
        "Mori attacks where nobody does",
        _samurai("Mori", ERIC, at.COMING + place("B1")),
    ),
    ("SEN-080", "what is asked does not fit what is under way", _set("phase", at.AUTUMN)),
    ("SEN-080", "nobody is asked who could choose", _set("seat", MAX)),
    ("SEN-103", "what is asked does not fit what is under way", _set("step", at.ROLL)),
    ("SEN-030", "nothing is asked", _set("step", at.NOBODY)),
]
ODD: list[tuple[str, str, Change]] = [
    (
        "SEN-081",
        "12 units stand together in Izumo, and 6 is the limit.",
        _put("units", place("B1"), 12),
    ),
    ("SEN-083", "Max in the northern sea: 7 units, and 6 is the limit.", _put("fleet", MAX, 7)),
    ("SEN-114", "Max controls 12 provinces, and 6 is the limit.", _many_provinces),
]


@pytest.mark.parametrize(
    ("rule", "words", "change"), UNPLAYABLE, ids=lambda one: one if isinstance(one, str) else ""
)
def test_what_cannot_be_played_is_named_and_begins_no_game(
    rule: str, words: str, change: Change
) -> None:
    here = summer(HOMES, orders={"G1": "production"}).position
    assert here.status == ()
    change(here)
    assert f"{rule}: {words}" in [str(one) for one in here.status]
    with pytest.raises(InputError, match=rule):
        senji.new_game(position=here, seed=1)


@pytest.mark.parametrize(
    ("rule", "words", "change"), ODD, ids=lambda one: one if isinstance(one, str) else ""
)
def test_what_is_only_odd_is_named_and_can_be_played(rule: str, words: str, change: Change) -> None:
    here = summer(HOMES, orders=dict.fromkeys(HOMES, "production")).position
    change(here)
    assert [str(one) for one in here.status] == [f"{rule}: {words}"]
    senji.new_game(position=here, seed=1).play("greedy", most=20)


def test_SEN_048_a_bluff_in_another_hand_is_named() -> None:
    here = summer(HOMES, orders={"G1": "production"}).position
    bluff = BLUFF[here.state.family[MAX]]
    here.plans[at.CARD_AT + bluff] = ERIC
    here.state.hand[MAX], here.state.hand[ERIC] = 11, 13
    assert [one.rule for one in here.status] == ["SEN-048"]


def test_SEN_062_a_bid_that_stays_was_seen_by_all() -> None:
    here = winter(LAURA, {}).position
    state, plans = here.state, here.plans
    card = CARD_NAMES.index("blue trade 2")
    lot = CARD_NAMES.index("red trade 2")
    plans[at.CARD_AT + card], plans[at.CARD_AT + lot] = at.BID + MAX, at.LOT
    state.hand[MAX], state.pile[0] = 11, state.pile[0] - 1
    state.lot[0], state.bids[MAX] = lot, 1
    plans[at.CARD_KNOWN + card] = 1 << MAX
    assert [str(one) for one in here.status] == ["SEN-062: a bid is known to others than it can be"]
    plans[at.CARD_KNOWN + card] = at.ALL
    assert here.status == ()


def test_units_are_counted_by_the_numbers_of_the_game() -> None:
    here = summer(HOMES, orders={"G1": "march"}, numbers=senji.Parameters(units=3)).position
    here.state.units[place("B1")] = 4
    assert [str(one) for one in here.status] == [
        "SEN-081: Max has 4 units in play, and there are 3"
    ]


def _codes() -> list[str]:
    """Texts of positions of all seasons, of bots' games."""
    codes = []
    for seed in range(8):
        options = [{}, {"kami": 1}, {"imperial": 1}, {"trades_with_pile": 1}][seed % 4]
        players = 3 if "imperial" in options else 3 + seed % 4
        game = senji.new_game(list("ABCDEF")[:players], seed, options=options)
        for most in (0, 9, 31, 30, 44, 25):
            game.play("random" if seed % 2 else "greedy", most=most)
            if not game.over:
                codes.append(game.position.code())
    return codes


FIELDS = (
    *("host", "seat", "step", "phase", "place", "here", "mover", "partner", "fight", "march"),
    *("sea", "shows", "keep", "due_hana", "due_samurai", "dice_due", "turn", "in_hand", "given"),
    *("wanted", "tied", "origin", "due_seat", "peeks", "offered", "mercenary", "season", "again"),
)


def test_SEN_080_a_summer_without_orders_is_told_and_no_bot_stumbles_over_it() -> None:
    game = summer(HOMES)
    told = "SEN-080: No order is laid and no fleet waits, so nothing can be called"
    assert [str(found)[: len(told)] for found in game.position.status] == [told]
    for bot in ("greedy", "random"):
        with pytest.raises(NotPlayable, match=f"Laura has nothing to choose here. {told}"):
            game.play(bot)
    assert game.choices == ()


def test_SEN_130_an_autumn_in_which_all_have_acted_is_told() -> None:
    here = summer(HOMES).position
    here.state.phase, here.state.step = at.AUTUMN, at.CALL_FAMILY
    assert here.status == ()
    here.state.acted[:4] = [1] * 4
    told = ["SEN-130: Every family has acted, so nobody can be called."]
    assert [str(found) for found in here.status] == told


def _misprinted(code: str, luck: Random) -> str:
    """A text in which one number is another, and sometimes a field is given anew."""
    words = code.split(" ")
    fields = ("senji", "players=", "option.", "number.")
    at_ = luck.choice([n for n, word in enumerate(words) if not word.startswith(fields)])
    key, _, value = words[at_].partition("=")
    numbers = value.split(",")
    numbers[luck.randrange(len(numbers))] = str(luck.randint(-2, 33))
    words[at_] = f"{key}={','.join(numbers)}"
    if luck.random() < 0.3:
        name = luck.choice(FIELDS)
        words = [word for word in words if not word.startswith(f"{name}=")]
        words.append(f"{name}={luck.randint(-1, 33)}")
    return " ".join(words)


def _play_misprinted(seed: int, many: int) -> int:
    """Play from misprinted texts; how many could be played. Raises what is no refusal."""
    luck, codes, played = Random(seed), _codes(), 0
    for number in range(many):
        code = _misprinted(luck.choice(codes), luck)
        try:
            game = senji.new_game(position=senji.Position.from_code(code), seed=number)
        except InputError:
            continue
        try:
            game.play("random" if number % 2 else "greedy", most=20)
        except Exception as error:
            error.add_note(code)
            raise
        played += 1
    return played


def test_a_misprinted_text_is_refused_or_can_be_played() -> None:
    assert _play_misprinted(1, 400) > 40


@pytest.mark.slow
def test_many_misprinted_texts_are_refused_or_can_be_played() -> None:
    assert _play_misprinted(2, 20_000) > 2_000
