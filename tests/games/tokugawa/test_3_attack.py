"""Attacks (T-060 to T-070), with the worked examples T-EX-1 to T-EX-6."""

from __future__ import annotations

from typing import Any

import pytest

from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from tests.games.tokugawa.table import ANN, BEN, RAIN, STORM, SUN, Play, begun, dice, here

# Far from both capitals, so that nobody supports who is not meant to. Himeji's neighbours are
# Osaka, Okayama and Tottori; Okayama's are Himeji, Tomo and Matsue.
PAIR = {"Okayama": (ANN, "archer"), "Himeji": (BEN, "archer")}


def pair(mine: tuple[Any, ...], theirs: tuple[Any, ...], **more: Any) -> Any:
    """Ann attacks from Okayama to Himeji."""
    others = more.pop("others", {})
    return begun({"Okayama": (ANN, *mine), "Himeji": (BEN, *theirs), **others}, **more)


def totals(play: Any) -> tuple[int, int]:
    """The attacker's and the defender's total of the last fight."""
    told = (play.said(kinds.REPELLED) + play.said(kinds.BEATEN))[-1]
    return told.attack, told.defence


def test_T_060_onto_an_enemy_next_to_it_or_by_ship_on_a_port() -> None:
    board = {
        "Okayama": (ANN, "archer"),
        "Osaka": (ANN, "lancer", {"ship": 1}),
        "Sendai": (BEN, "archer"),
        "Morioka": (BEN, "archer"),
    }
    play = begun(board)
    assert play.refused(tk.Attack("Okayama", "Sendai")).startswith("T-060: no road joins")
    assert play.refused(tk.Attack("Okayama", "Himeji")).startswith("T-060: no enemy unit")
    assert play.refused(tk.Attack("Okayama", "Sendai", "ship")).startswith("T-060: no ship")
    assert play.refused(tk.Attack("Osaka", "Morioka", "ship")).startswith("T-060: a ship sails")
    assert play.refused(tk.Attack("Kyoto", "Sendai")).startswith("T-070: the capital")
    play.fight("Osaka", "Sendai", 12, 2, way="ship").do(tk.Retreat("Mito"))
    assert (play.unit("Sendai"), play.of("ships", "Sendai")) == ((ANN, "lancer"), 1)
    assert play.of("ships", "Osaka") == 0


def test_T_061_an_attack_costs_a_koku_even_if_the_movement_fails() -> None:
    play = pair(("lancer",), ("archer",))
    play.do(tk.Attack("Okayama", "Himeji"), tk.Weather(SUN, 6))
    assert (play.position.koku[ANN], play.bank("San'yo")) == (14, 6)
    mountain = begun({"Tottori": (ANN, "lancer"), "Himeji": (BEN, "archer")})
    mountain.do(tk.Attack("Tottori", "Himeji"), tk.Weather(SUN, 2))
    assert (mountain.position.koku[ANN], mountain.bank("San'yo"), mountain.state.left) == (14, 6, 2)
    assert mountain.unit("Himeji") == (BEN, "archer")
    assert (
        pair(("archer",), ("archer",), koku=(0, 15))
        .refused(tk.Attack("Okayama", "Himeji"))
        .startswith("T-061: you have not enough Koku")
    )


@pytest.mark.parametrize(("weather", "off"), [(SUN, 0), (RAIN, 1), (STORM, 2)])
def test_T_062_the_weather_of_the_movement_counts_in_the_fight(weather: str, off: int) -> None:
    for unit in ("archer", "lancer"):
        play = pair((unit,), ("archer",)).fight("Okayama", "Himeji", 4, 12, weather)
        assert totals(play) == (4 - off + (unit == "lancer"), 12)


def test_T_062_the_weather_is_rolled_for_an_archer_too() -> None:
    play = pair(("archer",), ("archer",)).do(tk.Attack("Okayama", "Himeji"))
    assert play.state.step == at.ROLL_WEATHER
    dry = pair(("archer",), ("archer",), archers_in_dry=1).do(tk.Attack("Okayama", "Himeji"))
    assert dry.state.step == at.ROLL_DICE


HELPERS = {"Osaka": (ANN, "archer"), "Tottori": (BEN, "archer"), "Tomo": (ANN, "archer")}


def test_T_063_units_next_to_the_attacked_one_support_for_a_koku_each() -> None:
    play = pair(("archer",), ("archer",), others=HELPERS)
    play.do(tk.Attack("Okayama", "Himeji"), tk.Weather(SUN))
    assert (play.game.decision.player, play.state.step) == (ANN, at.SUPPORT)
    assert (
        play.refused(tk.Support(2))
        == "T-063: 1 of your units stand next to the town and can be paid."
    )
    play.do(tk.Support(1))
    assert (play.position.koku[ANN], play.bank("San'yo")) == (13, 7)
    assert (play.game.decision.player, play.state.step) == (BEN, at.SUPPORT)
    play.do(tk.Support(1))
    assert (play.position.koku[BEN], play.bank("San'yo")) == (14, 8)


def test_T_063_nobody_is_asked_without_a_neighbour_or_without_koku() -> None:
    play = pair(("archer",), ("archer",), others=HELPERS, koku=(1, 0))
    play.do(tk.Attack("Okayama", "Himeji"), tk.Weather(SUN))
    assert play.state.step == at.ROLL_DICE


def test_T_064_the_attacker_rolls_again_once_for_each_supporter_then_the_defender() -> None:
    play = pair(("archer",), ("archer",), others=HELPERS)
    play.do(tk.Attack("Okayama", "Himeji"), tk.Weather(SUN), tk.Support(1), tk.Support(1))
    play.do(dice(4))
    assert (play.game.decision.player, play.state.step) == (ANN, at.ROLL_AGAIN)
    play.do(tk.RollAgain(), dice(3))
    assert play.state.step == at.ROLL_DICE, "no second supporter, so the defender rolls"
    play.do(dice(2))
    assert (play.game.decision.player, play.state.step) == (BEN, at.ROLL_AGAIN)
    play.do(tk.RollAgain(), dice(4))
    assert totals(play) == (3, 4)
    kept = pair(("archer",), ("archer",), others=HELPERS)
    kept.fight("Okayama", "Himeji", 9, 5, support=(1, 1))
    assert totals(kept) == (9, 5)


def test_T_065_the_fighting_unit_alone_counts_and_buildings_defend() -> None:
    board = {"Osaka": (ANN, "swordsman"), "Tottori": (BEN, "swordsman")}
    play = pair(("archer",), ("lancer", {"castle": 1, "temple": 1, "wall": 1}), others=board)
    play.fight("Okayama", "Himeji", 7, 7, support=(1, 1))
    assert totals(play) == (7, 7 + 1 + 2 + 1 + 1)
    weak = pair(("lancer", {"weak": True}), ("lancer", {"weak": True}))
    assert totals(weak.fight("Okayama", "Himeji", 5, 9, STORM)) == (5 + 1 - 1 - 2, 9 + 1 - 1)


def test_T_066_a_defender_with_more_holds_and_the_attacker_goes_back() -> None:
    play = pair(("archer",), ("archer",)).fight("Okayama", "Himeji", 7, 8)
    assert (play.unit("Okayama"), play.unit("Himeji")) == ((ANN, "archer"), (BEN, "archer"))
    assert sum(play.state.weak) == 0
    weakens = pair(("archer",), ("archer",), failure_weakens=1).fight("Okayama", "Himeji", 7, 8)
    assert weakens.of("weak", "Okayama") == 1


def test_T_066_a_tie_is_the_attackers_and_the_loser_goes_to_a_free_neighbour() -> None:
    play = pair(("archer",), ("archer",)).fight("Okayama", "Himeji", 7, 7)
    assert (play.game.decision.player, play.state.step) == (BEN, at.RETREAT)
    assert {one.town for one in play.game.legal()} == {"Osaka", "Tottori"}
    assert play.refused(tk.Retreat("Okayama")).startswith(
        "T-066: the unit retreats to a free field"
    )
    play.do(tk.Retreat("Tottori"))
    assert (play.unit("Himeji"), play.unit("Tottori")) == ((ANN, "archer"), (BEN, "archer"))
    assert (play.of("weak", "Tottori"), play.unit("Okayama")) == (1, None)


def test_T_066_who_chooses_and_what_is_free() -> None:
    others = {"Osaka": (ANN, None, {"garden": 1})}
    play = pair(("archer",), ("archer",), others=others).fight("Okayama", "Himeji", 7, 7)
    assert {one.town for one in play.game.legal()} == {"Tottori"}
    play = pair(("archer",), ("archer",), others=others, retreat_to_buildings=1)
    play.fight("Okayama", "Himeji", 7, 7)
    assert {one.town for one in play.game.legal()} == {"Osaka", "Tottori"}
    play.do(tk.Retreat("Osaka"))
    assert (play.of("side", "Osaka"), play.of("garden", "Osaka")) == (1, 1)
    chosen = pair(("archer",), ("archer",), attacker_chooses_retreat=1)
    assert chosen.fight("Okayama", "Himeji", 7, 7).game.decision.player == ANN


@pytest.mark.parametrize("stay", [0, 1])
def test_T_041_a_samurai_is_taken_off_for_the_retreat_of_another(stay: int) -> None:
    others = {"Osaka": (BEN, "archer", {"garden": 1}), "Tottori": (ANN, "archer")}
    play = pair(("archer",), ("swordsman",), others=others, stay_while_beaten=stay)
    play.fight("Okayama", "Himeji", 12, 2)
    if stay:
        assert play.unit("Osaka") == (BEN, "archer")
        assert [entry.rule for entry in play.said(kinds.DESTROYED)] == [66]
        return
    assert play.game.decision.player == BEN
    assert "Osaka (its samurai leaves the board)" in play.refused(tk.Retreat("Tottori"))
    play.do(tk.Retreat("Osaka"))
    assert (play.unit("Osaka"), play.of("weak", "Osaka")) == ((BEN, "swordsman"), 1)
    assert (play.of("side", "Osaka"), play.of("garden", "Osaka")) == (1, 1)
    assert [(entry.rule, entry.seat, entry.unit) for entry in play.said(kinds.REMOVED)] == [
        (41, 1, at.ARCHER)
    ]


def test_T_041_no_retreat_takes_the_capital_off() -> None:
    play = begun({"Matsumoto": (ANN, "archer"), "Kofu": (BEN, "lancer")})
    play.fight("Matsumoto", "Kofu", 12, 2)
    assert {one.town for one in play.game.legal()} == {"Sumpu"}


def test_T_066_a_retreat_by_sea_is_an_option_and_so_is_a_ship_that_stays() -> None:
    board = {"Tomo": (BEN, "archer", {"ship": 1}), "Hiroshima": (ANN, "archer")}
    for sea in (0, 1):
        play = begun(board, retreat_by_sea=sea).fight("Hiroshima", "Tomo", 7, 7)
        ends = {one.town for one in play.game.legal()}
        assert ("Okayama" in ends, "Sendai" in ends) == (True, sea == 1)
        play.do(tk.Retreat("Sendai" if sea else "Okayama"))
        assert play.of("ships", "Sendai") == sea, "the ship that carries the unit goes along"
        assert play.of("side", "Tomo") == 0
    ships = {"Tomo": (BEN, "archer"), "Sendai": (ANN, "lancer", {"ship": 1})}
    for stays in (0, 1):
        play = begun(ships, ship_stays=stays).fight("Sendai", "Tomo", 12, 2, way="ship")
        play.do(tk.Retreat("Okayama"))
        assert (play.of("ships", "Sendai"), play.of("ships", "Tomo")) == (stays, 1 - stays)


def test_T_067_supporters_of_the_winner_get_two_koku_and_beaten_units_go_back() -> None:
    play = pair(("archer",), ("archer", {"weak": True}), others=HELPERS)
    play.fight("Okayama", "Himeji", 7, 7, support=(1, 1))
    assert play.position.koku == {ANN: 15 - 1 - 1 + 2, BEN: 15 - 1}
    assert play.bank("San'yo") == 5 + 1 + 1 + 1 - 2
    lost = pair(("archer",), ("archer",), others=HELPERS)
    lost.fight("Okayama", "Himeji", 5, 9, support=(1, 1))
    assert lost.position.koku == {ANN: 13, BEN: 15 - 1 + 2}
    tens = dict.fromkeys(tk.read_map().names[:4], (BEN, "archer"))
    more = dict.fromkeys(tk.read_map().names[10:15], (BEN, "archer"))
    full = begun({**tens, **more, **PAIR, "Himeji": (BEN, "archer", {"weak": True})})
    full.fight("Okayama", "Himeji", 7, 7).do(tk.EndTurn(), tk.Recruit("archer", "Osaka"))


def test_T_067_as_far_as_the_province_has_koku() -> None:
    board = {"Miyazu": (ANN, "archer"), "Matsue": (ANN, "archer"), "Himeji": (ANN, "archer")}
    drained = here({**board, "Tottori": (BEN, "archer", {"weak": True})})
    drained.state.koku[0] += drained.state.banks[6]
    drained.state.banks[6] = 0
    assert drained.lookup.banks[6] == "San'in"
    play = Play(drained)
    play.fight("Miyazu", "Tottori", 9, 2, support=(2, 0))
    assert play.bank("San'in") == 0
    assert play.position.koku[ANN] == 20, "3 of 4 Koku: what attack and support have paid in"


def test_T_068_the_same_place_may_be_attacked_again_with_new_weather() -> None:
    play = pair(("archer",), ("archer",))
    for weather in (STORM, RAIN, SUN):
        play.fight("Okayama", "Himeji", 5, 9, weather)
    assert play.state.left == 0
    told = play.said(kinds.WEATHER_ROLLED)
    assert [entry.weather for entry in told] == [at.STORM, at.RAIN, at.SUN]


def test_T_069_weakened_units() -> None:
    play = pair(("lancer", {"weak": True}), ("lancer", {"weak": True}))
    play.fight("Okayama", "Himeji", 7, 7)
    assert totals(play) == (7, 7)
    assert play.unit("Himeji") == (ANN, "lancer"), "no retreat for a weakened unit"
    assert play.of("weak", "Himeji") == 0, "the winner recovers"
    assert [entry.rule for entry in play.said(kinds.DESTROYED)] == [69]
    helps = pair(("archer",), ("archer",), others={"Osaka": (ANN, "archer", {"weak": True})})
    helps.do(tk.Attack("Okayama", "Himeji"), tk.Weather(SUN), tk.Support(1))


def test_T_070_a_capital_supports_and_is_turned_by_its_first_defeat() -> None:
    board = {"Mito": (ANN, "archer"), "Kofu": (BEN, "archer"), "Matsumoto": (ANN, "archer")}
    play = begun(board).do(tk.Attack("Matsumoto", "Kofu"), tk.Weather(SUN))
    assert play.game.decision.player == BEN, "Yedo may support Kofu"
    play.do(tk.Support(1), dice(2), dice(12), tk.Keep())
    play.fight("Mito", "Yedo", 9, 7)
    assert totals(play) == (9, 9)
    assert (play.of("weak", "Yedo"), play.unit("Mito")) == (1, (ANN, "archer"))
    assert not play.game.over


def test_T_070_ship_and_garden_stay_where_a_capital_loses_for_the_first_time() -> None:
    board = {"Mito": (ANN, "archer"), "Yedo": (BEN, None, {"ship": 1, "garden": 1})}
    play = begun(board).fight("Mito", "Yedo", 12, 2)
    assert (play.of("side", "Yedo"), play.of("ships", "Yedo"), play.of("garden", "Yedo")) == (
        1,
        1,
        1,
    )
    assert play.state.step == at.ACT


def test_T_070_castle_temple_and_wall_protect_a_capital() -> None:
    board = {"Mito": (ANN, "archer"), "Yedo": (BEN, None, {"castle": 1, "wall": 1, "temple": 1})}
    play = begun(board).fight("Mito", "Yedo", 9, 7)
    assert totals(play) == (9, 7 + 2 + 2 + 1 + 1)


def test_T_069_the_marker_of_a_winner_is_free_for_the_beaten() -> None:
    others = ["Takaoka", "Kubota", "Morioka", "Sendai", "Wakamatsu", "Niigata", "Takada"]
    board = dict.fromkeys(others, (BEN, "archer", {"weak": 1}))
    play = pair(("lancer", {"weak": 1}), ("archer",), others=board)
    play.fight("Okayama", "Himeji", 12, 2).do(tk.Retreat("Tottori"))
    assert (play.of("weak", "Tottori"), sum(play.state.weak)) == (1, 8)


# --- the worked examples --------------------------------------------------------------------------
def test_T_EX_1_eight_against_eight_is_the_attackers() -> None:
    play = pair(("lancer",), ("archer", {"castle": 1})).fight("Okayama", "Himeji", 8, 6, RAIN)
    assert totals(play) == (8, 8)
    assert play.state.step == at.RETREAT


def test_T_EX_3_two_supporters_cost_two_koku_and_bring_four() -> None:
    board = {"Osaka": (ANN, "archer"), "Tottori": (ANN, "archer")}
    play = pair(("archer",), ("archer", {"weak": True}), others=board)
    play.fight("Okayama", "Himeji", 12, 2, support=(2, 0))
    assert play.position.koku[ANN] == 15 - 1 - 2 + 4
    assert play.bank("San'yo") == 5 + 1 + 2 - 4


def test_T_EX_5_a_capital_falls_with_the_second_defeat() -> None:
    play = begun({"Mito": (ANN, "archer")}).fight("Mito", "Yedo", 12, 2)
    assert not play.game.over
    play.fight("Mito", "Yedo", 12, 2)
    assert (play.game.over, play.game.winners) == (True, (ANN,))


def test_T_EX_6_without_a_free_neighbour_a_beaten_unit_is_removed() -> None:
    board = {"Osaka": (ANN, "archer"), "Tottori": (ANN, "archer")}
    play = pair(("archer",), ("archer",), others=board).fight("Okayama", "Himeji", 7, 7)
    assert play.unit("Himeji") == (ANN, "archer")
    assert [(entry.rule, entry.seat) for entry in play.said(kinds.DESTROYED)] == [(66, 1)]
