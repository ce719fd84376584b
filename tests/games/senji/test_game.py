"""Games of Senji: what is refused, what stays hidden, kept files, undo, bots, random games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.rulebook import known_games
from shogun_nb.games import senji
from shogun_nb.games.senji.board_map import check_map
from shogun_nb.games.senji.position import LINE_UP
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_KIND,
    CARD_NAMES,
    CARD_VALUE,
    HANA_SYMBOL,
    SUPPORT,
)
from tests.games.senji import invariants
from tests.games.senji.table import refused, summer


def new(players: int = 4, seed: int = 7, **options: int) -> senji.Game:
    return senji.new_game(LINE_UP[:players], seed, options={"rounds": 2, "offers": 1, **options})


def any_game(number: int) -> senji.Game:
    """The game of a number: of 3 to 6 players, some with kami, some with imperial troops."""
    imperial = int(number % 4 == 0)
    return new(3 + number % 4, number, kami=number // 2 % 2, imperial=imperial)


def broken(here: senji.Position) -> list[str]:
    """What cannot be in this position."""
    return [*map(str, here.status), *invariants.broken(here.facts, here.state, here.plans)]


@pytest.mark.parametrize("number", range(4))
def test_games_of_random_bots_keep_the_invariants_and_positions_are_text(number: int) -> None:
    game = any_game(number)
    while not game.over:
        here = game.position
        assert broken(here) == []
        assert senji.Position.from_code(here.code()) == here
        game.play("random", most=9)
    assert broken(game.position) == []
    assert game.winners


def test_decks_have_as_many_cards_as_the_rulebook_says() -> None:
    assert [sum(CARD_VALUE[12 * f : 12 * f + 12]) for f in range(6)] == [26] * 6
    assert [HANA_SYMBOL.count(symbol) for symbol in range(4)] == [48, 20, 18, 10]
    assert check_map(senji.read_map()) == []


def may_lie_face_down(here: senji.Position, card: int) -> bool:
    """Whether a card in a hand may, for all that others see, be one that lies face down."""
    state, plans = here.state, here.plans
    holder = plans[at.CARD_AT + card]
    if not 0 <= holder < at.SEATS:
        return False
    if state.step == at.SUPPORT and state.fight == at.SECOND_SUPPORT:
        side = int(plans[: at.CARDS].count(at.LAID + at.DEFENDER) > 0)
        if holder == (state.owner[state.here] if side else state.mover):
            return CARD_KIND[card] == SUPPORT and at.LAID + side in plans[: at.CARDS]
    unseen = [
        other
        for other in range(at.CARDS)
        if plans[other] >= at.BID
        and (plans[other] - at.BID) % at.SEATS == holder
        and plans[at.CARD_KNOWN + other] != at.ALL
    ]
    return bool(unseen) and CARD_VALUE[card] > 0


def test_a_view_holds_what_its_player_knows_and_nothing_else() -> None:
    game = new(4, 3)
    looked = 0
    while not game.over:
        whole = game.position
        for seat, name in enumerate(game.players):
            view = game.view(name)
            plans = view.position.plans
            assert view.hand == whole.hand(name)
            assert view.hanafuda == whole.hanafuda(name)
            for place, count, known in (
                (at.CARD_AT, at.CARDS, at.CARD_KNOWN),
                (at.HANA_AT, at.HANA, at.HANA_KNOWN),
            ):
                for card in range(count):
                    mask = whole.plans[known + card]
                    sees = mask == at.ALL or mask >> seat & 1
                    if place == at.CARD_AT and may_lie_face_down(whole, card):
                        sees = sees and whole.plans[card] == seat
                    assert plans[place + card] == (whole.plans[place + card] if sees else -1)
                    looked += not sees
            for province in range(at.PROVINCES):
                if whole.state.owner[province] != seat:
                    assert plans[at.ORDER_AT + province] == -1
            again = senji.Position.from_code(view.code())
            assert again.plans == plans
            assert not again.playable
        game.play("random", most=7)
    assert looked > 1_000
    assert all(-1 in step.position.plans for step in steps_of(game))


def test_a_choice_of_others_hidden_cards_changes_no_view() -> None:
    """Who sees neither partner's cards sees the same whichever card is given face down."""
    seen = set()
    for card in ("green family 3", "green trade 2"):
        game = summer({"G1": (0, 1), "B1": (1, 1)})
        here = game.position
        here.state.phase, here.state.step, here.state.seat = at.TALKING, at.OFFER, 2
        talks = senji.new_game(position=here, seed=1, chance="ask")
        talks.choose(senji.Silent()).choose(senji.Silent())
        talks.choose(senji.Offer("Max", give=[card]))
        seen.add(talks.view("Laura").code() + "".join(talks.view("Laura").log()))
        assert card in talks.view("Max").hand
        assert card in talks.view("Eric").position.hand("Max")
    assert len(seen) == 1


def test_the_record_names_no_hidden_card() -> None:
    game = new(4, 5)
    hidden = re.compile("gives .* face down")
    while not game.over:
        game.play("random", most=1)
        for line in game.log(last=3):
            if hidden.search(line):
                assert not any(name in line for name in CARD_NAMES)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": ["Ann", "Ben"]}, "Senji is for 3 to 6 players (SEN-017)"),
        ({"families": ["red"]}, "families (SEN-017)"),
        ({"families": "green"}, "families (SEN-003)"),
        ({"options": {"kami": 2}}, "kami (SEN-180): 2 is not 0 or 1"),
        (
            {"options": {"imperial": 1}},
            "imperial (SEN-190): imperial troops are for three players, not 4; leave them out",
        ),
        ({"options": {"rounds": 0}}, "rounds (SEN-160)"),
        ({"seed": 1.5}, "seed: 1.5"),
        ({"position": 7}, "must be a position"),
        ({"position": "senji1 players=A,B,C"}, "No game can begin here:"),
        ({"map": "Kai"}, "map: give a map"),
    ],
)
def test_impossible_games_are_refused_in_words(given: dict[str, Any], message: str) -> None:
    with pytest.raises(sg.InputError, match=re.escape(message)):
        senji.new_game(**given)


def test_SEN_048_the_bluff_is_neither_given_nor_bid() -> None:
    game = new().play("random", until="an offer")
    asked = game.decision.player
    other = next(name for name in game.players if name != asked)
    family = game.position.families[str(asked)]
    told = refused(game, senji.Offer(other, give=[f"{family} support 0"]))
    assert told.startswith("SEN-048")
    assert refused(game, senji.Offer(str(asked), give=[])).startswith("SEN-040")
    choices = game.choices
    with pytest.raises(sg.IllegalChoice, match="SEN-040"):
        game.choose(senji.Bid("red trade 1", 1))
    assert game.choices == choices


def test_games_are_kept_resumed_taken_back_and_forked(tmp_path: Path) -> None:
    game = new()
    game.play("random", most=60)
    game.save(tmp_path / "game.jsonl")
    again = sg.load(tmp_path / "game.jsonl")
    assert again.position == game.position
    assert again.log() == game.log()
    before = game.position
    fork = game.fork()
    fork.play("random", most=5)
    assert game.position == before
    assert fork.position != before
    assert fork.problems(fork.legal()[0]) == []
    game.play("random", most=3).undo(3)
    assert game.position == before


def test_greedy_gives_reasons_and_beats_random() -> None:
    ours = theirs = 0
    for seed in range(3):
        game = new(4, seed, rounds=4)
        game.play({"Ann": "greedy", "Ben": "random", "Cleo": "random", "Dan": "random"})
        ours += game.scores["Ann"]
        theirs += sum(game.scores.values()) - game.scores["Ann"]
    assert ours > theirs / 3
    choice, reason = new().suggest("Ann")
    assert isinstance(choice, senji.KeepFirst)
    assert reason


def test_senji_is_listed() -> None:
    assert "senji" in known_games()
    assert senji.new_game(seed=1).start.rulebook.title == "Senji"


def test_a_position_is_put_together_by_hand_and_can_be_played() -> None:
    empty = senji.scenario(players=["Ann", "Ben", "Cleo"], host="Ben")
    here = empty.set("Izumo", "Ann", 4, ["Mori"], order="march").set("Owari", "Ben", 3)
    here = here.set_fleet("southern sea", "Cleo", 2, ["Baba"]).set_player("Ann", honour=12)
    here = here.give("Ann", "green family 2", "pine crane", "pine plain 1").give(
        "Ben", "pine crane"
    )
    assert here.status == ()
    assert here.army("Izumo") == ("Ann", 4, ("Mori",))
    assert here.fleet("Cleo", "southern sea") == (2, ("Baba",))
    assert (here.honour["Ann"], here.host) == (12, "Ben")
    assert "green family 2" in here.hand("Ann")
    assert here.hanafuda("Ann") == ("pine plain 1",)
    assert here.hanafuda("Ben") == ("pine crane",)
    assert senji.Position.from_code(here.code()) == here
    assert here.set("Izumo").army("Izumo") == (None, 0, ())
    assert here.set("Owari", "Ben", 1, ["Mori"]).army("Izumo") == ("Ann", 4, ())
    game = senji.new_game(position=here, seed=1)
    assert game.play("greedy").over
    assert [found.rule for found in empty.status] == ["SEN-080"]  # nothing to call in it
    assert empty.hand("Ann").count("green family 2") == 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda here: here.set("Izumo", "Ann", 7), "SEN-081"),
        (lambda here: here.set("Izumo", None, 2), "SEN-112"),
        (lambda here: here.set("Satsuma", "Ann", 2), "SEN-017"),
        (lambda here: here.set("Izumo", "Zoe", 2), "Zoe"),
        (lambda here: here.set("Izumo", "Ann", 2, "Mori"), "give a list of samurai"),
        (lambda here: here.set("Izumo", "Ann", 2, ["Nobody"]), "SEN-006"),
        (lambda here: here.set("Izumo", "Ann", 2, ["Mori", "Mori"]), "names somebody twice"),
        (lambda here: here.set("Izumo", "Ann", 2, order="rest"), "SEN-070"),
        (lambda here: here.set_fleet("Izumo", "Ann", 2), "SEN-083.*is no sea"),
        (lambda here: here.fleet("Ann", "sea"), "SEN-083.*is no sea"),
        (lambda here: here.odds("Chikuzen", "Ann", 3), "SEN-017.*nobody controls Chikuzen"),
        (lambda here: here.odds("Izumo", "Ann", 7), "SEN-085.*from 0 to 6"),
        (lambda here: here.set_player("Ann", honour=-10), "SEN-136"),
        (lambda here: here.give("Ann", "green support 0"), "SEN-048"),
        (lambda here: here.give("Ann", "pine cranes"), "SEN-007"),
        (lambda here: here.give("Ann", 7), "SEN-007"),
    ],
)
def test_what_cannot_stand_or_lie_there_is_refused(call: Any, words: str) -> None:
    here = senji.scenario(players=["Ann", "Ben", "Cleo"])
    before = here.code()
    with pytest.raises(InputError, match=words):
        call(here)
    assert here.code() == before
