"""Autumn and the end by the numbers of the rules (SEN-020 to SEN-049, SEN-130 to SEN-162)."""

from __future__ import annotations

from typing import Any

import pytest

from shogun_nb.games import senji
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import BLUFF, CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.rules.hands import put_card
from tests.games.senji.table import HOMES, autumn, changed, deal, do, refused
from tests.games.senji.test_worked_example import war

ERIC, MAX, LAURA, ANNA = range(4)
ANIMALS = ["plum warbler", "wisteria cuckoo", "iris bridge", "clover boar"]
SET = ["green trade 1", "blue trade 2", "black trade 2", "red trade 1", "violet trade 3"]
TANZAKU = [f"{month} tanzaku" for month in ("pine", "plum", "cherry", "wisteria", "iris")]


def test_SEN_049_SEN_130_a_trade_card_shows_hanafuda_and_brings_one() -> None:
    cards = {"green trade 2": MAX, "red trade 1": MAX}
    game = autumn(MAX, HOMES, {ERIC: ANIMALS}, cards=cards)
    assert refused(game, senji.Trade("red trade 1")).startswith("SEN-049")
    assert refused(game, senji.Trade("blue trade 2")).startswith("SEN-130")
    do(game, senji.Trade("green trade 2"))
    assert game.decision.player == "Eric"
    assert refused(game, senji.Show(ANIMALS[:1])).startswith("SEN-049")
    do(game, senji.Show(ANIMALS[:2]))
    assert refused(game, senji.Take(ANIMALS[2])).startswith("SEN-049")
    assert set(game.view("Max").position.hanafuda("Eric")) == set(ANIMALS[:2])
    assert game.view("Anna").position.hanafuda("Eric") == ()
    do(game, senji.Take(ANIMALS[1]))
    assert game.position.hanafuda("Max") == (ANIMALS[1],)
    assert "green trade 2" in game.position.hand("Eric")
    seen = []  # what Anna, who knows Eric's hand, sees of it once a card has gone unseen
    for card in ANIMALS[:2]:
        here = autumn(MAX, HOMES, {ERIC: ANIMALS}, cards=cards).position
        for name in ANIMALS:
            here.plans[at.HANA_KNOWN + HANA_NAMES.index(name)] |= 1 << ANNA
        taken = senji.new_game(position=here, seed=1, chance="ask")
        do(taken, senji.Trade("green trade 2"), senji.Show(ANIMALS[:2]), senji.Take(card))
        seen.append(taken.view("Anna").code())
    assert seen[0] == seen[1]
    none = do(autumn(MAX, HOMES, cards=cards), senji.Trade("green trade 2"))
    assert "Eric has no hanafuda to show. (SEN-130)" in none.log()
    assert none.decision.kind == "an action"


def test_SEN_065_SEN_131_a_set_goes_home_for_ten_and_costs_each_owner_one() -> None:
    game = autumn(LAURA, HOMES, cards=dict.fromkeys(SET, LAURA))
    assert refused(game, senji.ReturnSet([*SET[:4], "yellow trade 1"])).startswith("SEN-131")
    do(game, senji.ReturnSet(SET))
    assert game.scores == {"Eric": -1, "Max": -1, "Laura": 10, "Anna": -1}
    assert "green trade 1" in game.position.hand("Eric")
    assert list(game.position.state.pile[:2]) == [11, 11]
    again = autumn(LAURA, HOMES, cards=dict.fromkeys([*SET, "green family 3"], LAURA))
    do(again, senji.Reveal("green family 3"))
    open_card = ["green family 3", *SET[1:]]
    assert refused(again, senji.ReturnSet(open_card)).startswith("SEN-131")


def test_SEN_132_combinations_bring_honour_or_samurai() -> None:
    game = autumn(MAX, HOMES, {MAX: [*ANIMALS, *TANZAKU]})
    assert refused(game, senji.Combine("four animals", [*ANIMALS[:3], TANZAKU[0]])).startswith(
        "SEN-132"
    )
    assert refused(game, senji.Combine("four suns", ANIMALS)).startswith("SEN-132")
    do(game, senji.Combine("four animals", ANIMALS))
    assert game.scores["Max"] == 8
    assert refused(game, senji.Combine("four animals", ANIMALS)).startswith("SEN-132")
    do(game, senji.Combine("five tanzaku", TANZAKU), *[senji.Draw(1)] * 3)
    assert refused(game, senji.Keep(["Daisuke"])).startswith("SEN-132")
    do(game, senji.Keep(["Akashi"]))
    assert refused(game, senji.Station("Ise")).startswith("SEN-132")
    do(game, senji.Station("Izumo"))
    assert game.position.army("Izumo") == ("Max", 1, ("Akashi",))
    assert game.scores["Max"] == 8 + 5
    homeless = autumn(MAX, {"G1": (ERIC, 1)}, {MAX: TANZAKU}, {MAX: 1})
    assert refused(homeless, senji.Combine("five tanzaku", TANZAKU)).startswith("SEN-132")


def test_SEN_132_with_few_samurai_left_one_draws_what_there_is() -> None:
    here = autumn(MAX, HOMES, {MAX: TANZAKU}).position
    for one in range(1, at.SAMURAI):
        here.state.samurai_of[one], here.state.samurai_at[one] = ERIC, at.DEAD
    game = senji.new_game(position=here, seed=1, chance="ask")
    do(game, senji.Combine("five tanzaku", TANZAKU), senji.Draw(1))
    assert "Fewer samurai are left than Max may draw: 1. (SEN-132)" in game.log()
    assert game.legal() == [senji.Keep(["Akashi"])]


def test_SEN_021_SEN_045_SEN_133_SEN_134_open_hostages_count_while_they_lie() -> None:
    cards = {"green family 3": MAX, "green family 4": MAX, "black family 1": MAX}
    game = autumn(MAX, HOMES, cards=cards)
    assert refused(game, senji.Reveal("blue family 4")).startswith("SEN-133")
    do(game, senji.Reveal("green family 3"), senji.Reveal("black family 1"))
    assert game.scores["Max"] == 4
    assert refused(game, senji.Reveal("green family 4")).startswith("SEN-045")
    assert refused(game, senji.TakeBack("green family 4")).startswith("SEN-134")
    do(game, senji.TakeBack("green family 3"), senji.Reveal("green family 4"))
    assert game.scores["Max"] == 5
    assert game.position.hostages("Max") == ("green family 4", "black family 1")


def homeless(honour: int, **options: int) -> senji.Game:
    return autumn(MAX, {"G1": (ERIC, 1)}, honour={MAX: honour}, **options)


def test_SEN_135_mercenaries_are_for_who_has_no_province() -> None:
    settled = autumn(MAX, HOMES, honour={MAX: 20})
    assert refused(settled, senji.Hire("northern sea", 1)).startswith("SEN-135: only who has no")
    game = homeless(20)
    do(game, senji.Hire("northern sea", 4))
    assert game.scores["Max"] == 20 - 12
    assert refused(game, senji.Hire("northern sea", 3)).startswith("SEN-135")
    other = "SEN-135: all mercenaries of an autumn stand in one sea"
    assert refused(game, senji.Hire("southern sea", 1)).startswith(other)
    assert refused(game, senji.HireSamurai("southern sea")).startswith(other)
    do(game, senji.HireSamurai("northern sea"), *[senji.Draw(1)] * 3, senji.Keep(["Baba"]))
    assert game.scores["Max"] == 2
    assert game.position.fleet("Max", "northern sea") == (4, ("Baba",))
    assert "Max keeps Baba, a mercenary. (SEN-135)" in game.log()
    rich = do(homeless(40), senji.HireSamurai("northern sea"), *[senji.Draw(1)] * 3)
    do(rich, senji.Keep(["Baba"]))
    assert refused(rich, senji.HireSamurai("northern sea")).startswith("SEN-135: one samurai")
    assert senji.HireSamurai("southern sea") not in rich.legal()
    assert refused(homeless(2), senji.Hire("northern sea", 1)).startswith("SEN-135")
    debts = do(homeless(2, free_mercenaries=1), senji.Hire("northern sea", 1))
    assert debts.scores["Max"] == -1


def ended(
    honour: dict[int, int], units: dict[str, tuple[int, int]] = HOMES, **given: Any
) -> senji.Game:
    """The last family has acted: the round ends, or what comes next begins."""
    here = autumn(MAX, units, honour=honour, fleets={(0, MAX): 2}, **given).position
    for seat in (ERIC, LAURA, ANNA):
        here.state.acted[seat] = 1
    for name, where in {"Baba": at.SEA_AT, "Mori": at.SPENT}.items():
        here.state.samurai_of[SAMURAI_NAMES.index(name)] = MAX
        here.state.samurai_at[SAMURAI_NAMES.index(name)] = where
    return do(senji.new_game(position=here, seed=1, chance="ask"), senji.EndTurn())


def test_SEN_136_without_province_and_honour_a_player_is_out() -> None:
    units = {key: one for key, one in HOMES.items() if one[0] != MAX}
    game = ended({ERIC: 5}, units)
    here = game.position
    assert list(here.state.out[:4]) == [0, 1, 0, 0]
    assert here.hand("Max") == ()
    assert here.state.pile[2] + sum(card.startswith("blue") for card in here.lots.values()) == 11
    assert here.plans[at.CARD_AT + BLUFF[2]] == at.GONE
    assert "Max has neither province nor honour and is out. (SEN-136)" in game.log()
    assert "loses the fleet in the northern sea: 2 units. (SEN-136)" in str(game.log())
    assert ended({ERIC: 5, MAX: 1}, units).position.state.out[MAX] == 0
    # His samurai die with him; a kami who has helped has died already.
    assert "Baba of Max dies. (SEN-136)" in game.log()
    assert "Mori" not in str(game.log())
    back = ended({ERIC: 5}, units, dead_return=1).position.state
    assert back.samurai_at[SAMURAI_NAMES.index("Baba")] == at.IN_PILE


@pytest.mark.parametrize(
    ("honour", "winners"),
    [
        ({ERIC: 59, MAX: 3}, None),
        ({ERIC: 60, MAX: 59}, ["Eric"]),
        ({ERIC: 60, MAX: 61}, ["Max"]),
        ({ERIC: 61, MAX: 61}, None),
    ],
)
def test_SEN_020_SEN_160_SEN_161_SEN_162_sixty_at_the_end_of_a_round_wins_alone(
    honour: dict[int, int], winners: list[str] | None
) -> None:
    assert not autumn(MAX, HOMES, honour=honour).over
    game = ended(honour)
    assert game.over == bool(winners)
    if winners:
        assert list(game.winners) == winners
    else:
        assert game.position.state.round == 2


def after_the_war() -> senji.Game:
    """Summer of the worked example is over; the hands are those of its autumn."""
    here = war().position
    for name in SET:
        put_card(here.state, here.plans, CARD_NAMES.index(name), LAURA)
    put_card(here.state, here.plans, CARD_NAMES.index("yellow family 4"), MAX)
    put_card(here.state, here.plans, CARD_NAMES.index("green trade 4"), ANNA)
    deal(here, {ANNA: ANIMALS[:3], ERIC: ["clover boar", "pine plain 1"]})
    game = senji.new_game(position=here, seed=1, chance="ask")
    do(game, senji.Call("Yamashiro"), senji.Call("Echizen"), senji.March("Ise", 2))
    do(game, senji.Call("Ise"), senji.March("Yamashiro", 4, ["Hosokawa"]))
    do(game, senji.Kill("green family 2"), senji.Dice(green=2, blue=3, black=2, red=1))
    return do(game, senji.Support(["blue support 0"]), senji.Support(["black support 1"]))


def test_SEN_EX_14_SEN_EX_15_autumn_and_the_honour_of_the_whole_round() -> None:
    game = after_the_war()
    assert game.decision.player == "Laura"  # the host calls the families
    do(game, senji.CallFamily("Max"), senji.Reveal("yellow family 4"))
    assert game.scores["Max"] == 2 + 4
    do(game, senji.EndTurn(), senji.CallFamily("Anna"), senji.Trade("green trade 4"))
    assert {choice.card for choice in game.legal()} == {"clover boar", "pine plain 1"}  # type: ignore[attr-defined]
    do(game, senji.Take("clover boar"), senji.Combine("four animals", ANIMALS))
    assert game.position.hanafuda("Eric") == ("pine plain 1",)
    do(game, senji.EndTurn(), senji.CallFamily("Laura"), senji.ReturnSet(SET))
    assert refused(do(game, senji.EndTurn()), senji.CallFamily("Max")).startswith("SEN-032")
    assert game.scores == {"Max": 5, "Eric": 13, "Anna": 7, "Laura": 10}


def test_umeko_exchanges_once_and_the_partner_chooses() -> None:
    game = autumn(MAX, HOMES, samurai={"Umeko": (MAX, "B1")})
    bluff = senji.Exchange("Eric", "blue support 0")
    assert refused(game, bluff).startswith("SEN-048")
    do(game, senji.Exchange("Eric", "blue trade 2"))
    assert refused(game, senji.GiveBack("green support 0")).startswith("SEN-170")
    do(game, senji.GiveBack("green trade 1"))
    assert "green trade 1" in game.position.hand("Max")
    assert refused(game, senji.Exchange("Eric", "blue trade 3")).startswith("SEN-170")
    assert changed(game).position == game.position
