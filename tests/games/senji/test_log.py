"""The log of Senji is silent about nothing that is lost, left out or cut short."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from shogun_nb.engine.history import steps_of
from shogun_nb.games import senji
from shogun_nb.games.senji.drawing.cards import words_of
from shogun_nb.games.senji.panels.face_notes import news_of, notes_of
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.reading.seen_since import why_not_back
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import SAMURAI_NAMES
from tests.games.senji.table import HOMES, autumn, changed, do, summer, winter
from tests.games.senji.test_table import ask, main

ERIC, MAX, LAURA, ANNA = range(4)


def test_SEN_083_the_log_says_who_finds_no_room_in_a_full_fleet() -> None:
    """With the usual numbers there is always room; a class may play with smaller fleets."""
    game = summer(
        {
            "B1": (MAX, 3),
            "G2": (MAX, 2),
            "K1": (ANNA, 1),
            **dict.fromkeys(("B2", "B3", "G1", "G3"), (MAX, 0)),
        },
        orders={"B1": "march"},
        fleets={(0, MAX): 3},
        numbers=senji.Parameters(stack=3),
    )
    do(game, senji.Call("Izumo"), senji.Raid("northern sea", 3), senji.Dice(red=3))
    do(game, senji.LandIn("Echizen", 1), senji.EndMarch())
    assert game.position.fleet("Max", "northern sea") == (3, ())
    assert game.log()[-2:] == [
        "Max lands 1 unit in Echizen. (SEN-084)",
        "The fleet of Max in the northern sea is full and loses what is too much: 2 units. "
        "(SEN-083)",
    ]


def test_SEN_136_the_log_says_what_no_longer_counts_below_minus_nine() -> None:
    game = summer(
        {"G1": (ERIC, 2), "B3": (MAX, 1)}, orders={"G1": "march"}, cards={"green family 4": MAX}
    )
    here = game.position
    here.state.honour[ERIC] = -4
    game = senji.new_game(position=here, seed=1, chance="ask")
    do(game, senji.Call("Ise"), senji.March("Yamashiro", 2), senji.Kill("green family 4"))
    assert game.scores["Eric"] == -9
    assert game.log()[-2:] == [
        "Eric loses 5 honour. (SEN-044)",
        "Honour ends at -9; Eric does not lose so much more: 3. (SEN-136)",
    ]


def test_SEN_112_the_log_says_that_an_order_is_discarded_and_who_marches_with_whom() -> None:
    game = summer(
        {"G1": (ERIC, 2), "B3": (MAX, 0), "Y1": (LAURA, 0)},
        {"Daisuke": (ERIC, "G1")},
        {"G1": "march", "B3": "production", "Y1": "march"},
    )
    do(game, senji.Call("Suruga"))
    assert game.log()[-1].startswith("Nobody of Laura stands in Suruga")
    do(game, senji.Call("Ise"), senji.March("Yamashiro", 2, ["Daisuke"]))
    attack = "Eric attacks Yamashiro of Max: 2 units and 1 samurai. (SEN-087)"
    assert attack in game.log()
    do(game, senji.Dice(red=8), senji.Support(), senji.Support())
    assert game.log()[-1] == "The order of Max in Yamashiro is discarded unseen. (SEN-112)"


def test_every_sentence_of_a_whole_game_is_words_and_numbers() -> None:
    game = senji.new_game(["Ann", "Ben", "Cleo"], 3, options={"rounds": 2, "offers": 1})
    lines = game.play("random").log()
    assert "Round 2 begins. (SEN-030)" in lines
    assert not [line for line in lines if "<" in line or " -1" in line.replace("honour: -1", "")]


def test_log_and_standings_wear_the_colours_of_the_families() -> None:
    families = ["black", "green", "yellow", "blue"]
    game = senji.new_game(["Ann", "Ben", "Cem", "Dan"], families=families, seed=7)
    shown = senji.table(game.play("greedy", until="orders"), {"Ann": "me"}, keep=False)
    for drawer in ("log", "standings"):
        shown.frame._open_drawer({"name": drawer})
        shown.frame._show()
        box = shown.story._list if drawer == "log" else shown.holdings.table  # type: ignore[attr-defined]
        for letter, livery in zip("ABCD", game.position.drawn().liveries, strict=True):
            assert f'background:{livery.colour};color:{livery.text}">{letter}</span>' in box.value
    shown.close()


def test_looking_back_shows_the_own_hand_of_that_moment() -> None:
    game = senji.new_game(["Ann", "Ben", "Cem"], seed=7, options={"rounds": 1})
    shown = senji.table(game.play("greedy", until="orders"), {"Ann": "me"}, keep=False)
    for number in (6, len(shown.shown) - 1):
        shown.look(number)
        told = shown._past._words.value
        then = steps_of(game, "Ann")[number - 1].position
        named = {*map(words_of, (*then.hand("Ann"), *then.hanafuda("Ann")))}
        assert all(f"<title>{name}<" in told for name in named)
        others = {*map(words_of, game.position.hanafuda("Ben"))} - named
        assert not any(f"<title>{name}<" in told for name in others)
    shown.close()
    watched = senji.table(game, "greedy", keep=False)
    watched.look(6)
    assert "<svg" not in watched._past._words.value
    watched.close()


def logs_of(make: Callable[[], senji.Game]) -> dict[tuple[str, ...], str]:
    """The log of a game at the table, by who sits there."""
    told = {}
    for seats in ({"Eric": "me"}, {"Max": "me"}, {"Laura": "me"}, {"Eric": "me", "Max": "person"}):
        shown = senji.table(make(), seats, keep=False)
        ask(shown, "drawer", name="log")
        told[tuple(seats)] = str(shown._story._list.value)
        shown.close()
    return told


def took(card: str) -> senji.Game:
    """Max takes one of two hanafuda that Eric had to show him."""
    two = {ERIC: ["plum warbler", "wisteria cuckoo"]}
    game = autumn(MAX, HOMES, two, cards={"green trade 2": MAX})
    return do(game, senji.Trade("green trade 2"), senji.Take(card))


def helped() -> senji.Game:
    """The kami of a dead samurai gets Max a diplomacy card of Eric's."""
    here = autumn(MAX, HOMES, kami=1).position
    dead = SAMURAI_NAMES.index("Akashi")
    here.state.samurai_of[dead], here.state.samurai_at[dead] = MAX, at.DEAD
    game = senji.new_game(position=here, seed=1, chance="ask")
    return do(game, senji.DiplomaticKami("Akashi", "Eric"), senji.TakeFromHand("green trade 1"))


def exchanged() -> senji.Game:
    """Umeko of Max gives Eric a card face down."""
    game = autumn(MAX, HOMES, samurai={"Umeko": (MAX, "B1")})
    return do(game, senji.Exchange("Eric", "blue trade 2"))


@pytest.mark.parametrize(
    ("make", "line", "card"),
    [
        (lambda: took("plum warbler"), "Max takes a hanafuda card of Eric", "plum warbler"),
        (lambda: took("wisteria cuckoo"), "Max takes a hanafuda card of Eric", "wisteria cuckoo"),
        (helped, "Max takes a diplomacy card of Eric", "green trade 1"),
        (exchanged, "Umeko exchanges a card of Max with Eric", "blue trade 2"),
    ],
)
def test_the_log_names_a_card_that_two_know_to_those_two_only(
    make: Callable[[], senji.Game], line: str, card: str
) -> None:
    told = logs_of(make)
    for seats in (("Eric",), ("Max",)):
        assert f"{line}: {card}." in told[seats]
    for seats in (("Laura",), ("Eric", "Max")):
        assert f"{line}." in told[seats]
        assert card not in told[seats]


def test_the_log_at_the_table_names_cards_to_the_two_who_exchanged_them_only() -> None:
    def make() -> senji.Game:
        game = winter(ERIC, {"black trade 2": ERIC, "red support 2": MAX}, offers=1)
        offer = senji.Offer("Max", give=["black trade 2"], want=["red support 2"])
        return do(game, offer, senji.Accept())

    told = logs_of(make)
    for seats in (("Eric",), ("Max",)):
        assert "Eric gives Max 1 card, face down: black trade 2." in told[seats]
        assert "Max gives Eric 1 card, face down: red support 2." in told[seats]
    for seats in (("Laura",), ("Eric", "Max")):  # two people share the drawer of this computer
        assert "Eric gives Max 1 card, face down." in told[seats]
        assert "black trade 2" not in told[seats]
        assert "red support 2" not in told[seats]


def test_SEN_170_naoe_is_told_where_there_is_nothing_to_find_out() -> None:
    here = changed(
        summer(HOMES, samurai={"Naoe": (ERIC, "G1")}), phase=at.TALKING, step=at.LOOK, seat=ERIC
    ).position
    everybody = (1 << here.state.players) - 1
    for card in range(at.CARDS):
        here.plans[at.CARD_KNOWN + card] = everybody
    of_max = [card for card in range(at.CARDS) if here.plans[at.CARD_AT + card] == MAX]
    for hidden in (3, 0):
        for n, card in enumerate(of_max):
            here.plans[at.CARD_KNOWN + card] = 1 << MAX if n < hidden else everybody
        game = senji.new_game(position=here, seed=1)
        shown = senji.table(game, {"Eric": "me"}, keep=False)
        assert isinstance(shown.inner, TurnsPanel)
        seen = game.view("Eric").position
        (note,) = notes_of(shown.inner, seen)
        choice, reason = game.suggest("Eric")
        if hidden:
            assert note.startswith("Cards that you have not seen: 3 of Max. ")
            assert choice == senji.Look("Max")
            assert reason.startswith("Most hidden cards lie in this hand")
        else:
            assert note.startswith("You know all cards of all hands, so there is nothing to find")
            assert reason == "We know all cards of all hands: there is nothing to find out."
            shown.inner.choose(senji.Look("Max"))
            main(shown)
            told = "You have looked at Max’s hand, and seen nothing new."
            assert news_of(shown.inner) == told
        shown.close()


def test_SEN_170_what_naoe_has_seen_is_told_to_his_player_only_and_not_taken_back() -> None:
    here = changed(
        summer(HOMES, samurai={"Naoe": (ERIC, "G1")}), phase=at.TALKING, step=at.LOOK, seat=ERIC
    ).position
    for card in range(at.CARDS):
        if here.plans[at.CARD_AT + card] == MAX:
            here.plans[at.CARD_KNOWN + card] = 1 << MAX
    told = {}
    for player in ("Eric", "Laura"):
        game = senji.new_game(position=here, seed=1)
        shown = senji.table(game, {player: "me"}, keep=False)
        assert isinstance(shown.inner, TurnsPanel)
        shown.inner.choose(senji.Look("Max")) if player == "Eric" else do(game, senji.Look("Max"))
        (card,) = game.view("Eric").position.hand("Max")
        main(shown)
        ask(shown, "drawer", name="log")
        told[player] = str(shown._story._list.value)
        if player == "Eric":
            assert shown.inner.asked == player
            assert news_of(shown.inner) == f"You have looked: Max holds {card}."
            assert why_not_back(game, 0, "Eric").startswith("a hand was looked at since")
        shown.close()
    assert f"Eric looks at diplomacy cards of Max: {card}." in told["Eric"]
    assert "Eric looks at diplomacy cards of Max." in told["Laura"]
    assert card not in told["Laura"]
