"""Building (T-080 to T-085), and what becomes of buildings."""

from __future__ import annotations

import pytest

from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from tests.games.tokugawa.table import ANN, BEN, begun

OSAKA = {"Osaka": (ANN, "archer")}


def test_T_080_a_ship_costs_two_koku_in_a_shipyard_and_may_sail_at_once() -> None:
    play = begun({**OSAKA, "Nagoya": (ANN, "archer")})
    assert play.refused(tk.Build("ship", "Nagoya")).startswith("T-080: the town has no shipyard")
    assert play.refused(tk.Build("ship", "Hagi")).startswith("T-080: no unit of yours")
    play.do(tk.Build("ship", "Osaka"))
    assert (play.position.koku[ANN], play.bank("Kinai")) == (13, 7)
    assert play.state.step == at.SAIL_NOW
    assert play.refused(tk.SailNow("Nara")).startswith("T-054")
    play.do(tk.SailNow("Hagi"), tk.Weather("rain"))
    assert (play.unit("Hagi"), play.of("ships", "Hagi"), play.state.left) == ((ANN, "archer"), 1, 2)
    stays = begun(OSAKA).do(tk.Build("ship", "Osaka"), tk.Stay())
    assert (stays.of("ships", "Osaka"), stays.state.left) == (1, 2)
    assert stays.refused(tk.Build("ship", "Osaka")).startswith("T-080: such a building")
    failed = begun(OSAKA).do(tk.Build("ship", "Osaka"), tk.SailNow("Hagi"), tk.Weather("storm"))
    assert (failed.of("ships", "Osaka"), failed.state.left) == (1, 2)


def test_T_080_a_ship_in_a_town_that_falls_changes_its_owner() -> None:
    board = {"Hiroshima": (ANN, "archer"), "Tomo": (BEN, "archer", {"ship": 1, "weak": 1})}
    play = begun(board).fight("Hiroshima", "Tomo", 12, 2)
    assert (play.of("ships", "Tomo"), play.of("side", "Tomo")) == (1, 0)
    fleet = {"Sendai": (ANN, "archer", {"ship": 5})}
    full = begun({**board, **fleet}).fight("Hiroshima", "Tomo", 12, 2)
    assert full.of("ships", "Tomo") == 0, "no ship of one's own is left to put there"


@pytest.mark.parametrize("kept", [0, 1])
def test_T_081_a_garden_is_taken_over_or_destroyed(kept: int) -> None:
    board = {"Okayama": (ANN, "archer"), "Himeji": (BEN, "archer", {"weak": 1, "garden": 1})}
    play = begun(board).fight("Okayama", "Himeji", 12, 2)
    assert (play.game.decision.player, play.state.step) == (ANN, at.SPOILS)
    play.do(tk.TakeOver() if kept else tk.Destroy())
    assert (play.of("garden", "Himeji"), play.of("side", "Himeji")) == (kept, 0)


def test_T_081_a_garden_costs_a_koku_and_an_action() -> None:
    play = begun(OSAKA).do(tk.Build("garden", "Osaka"))
    assert (play.position.koku[ANN], play.state.left) == (14, 2)
    play.do(tk.Income("Kinai"))
    assert play.position.koku[ANN] == 16
    assert play.refused(tk.Build("garden", "Osaka")).startswith("T-081: such a building")


def test_T_082_a_smithy_lets_its_owner_upgrade_each_samurai_once() -> None:
    play = begun({**OSAKA, "Sendai": (ANN, "archer")})
    assert play.refused(tk.Upgrade("Sendai")).startswith("T-082: you have no smithy")
    play.do(tk.Build("smithy", "Osaka"), tk.Upgrade("Sendai"))
    assert (play.position.koku[ANN], play.bank("Kinai"), play.bank("Tohoku")) == (13, 6, 6)
    assert (play.state.left, play.of("upgraded", "Sendai")) == (1, 1)
    assert play.refused(tk.Upgrade("Sendai")).startswith("T-082: the samurai is upgraded")
    assert play.refused(tk.Upgrade("Kyoto")).startswith("T-021: no samurai")
    assert play.refused(tk.Build("smithy", "Sendai")).startswith("T-082: the supply holds no")


def test_T_082_an_upgrade_moves_along_and_is_lost_with_its_samurai() -> None:
    play = begun({"Nara": (ANN, "archer", {"upgraded": True})})
    play.do(tk.Move("Nara", "Osaka", "forest"))
    assert (play.of("upgraded", "Osaka"), play.of("upgraded", "Nara")) == (1, 0)
    free = begun({"Nara": (ANN, "archer", {"smithy": 1})}, free_upgrade=1)
    free.do(tk.Upgrade("Nara"))
    assert free.state.left == 3


def test_T_083_a_castle_takes_no_action_and_is_finished_at_the_next_own_turn() -> None:
    play = begun(OSAKA).do(tk.Build("castle", "Osaka"))
    assert (play.position.koku[ANN], play.state.left) == (11, 3)
    assert play.of("castle", "Osaka") == at.UNFINISHED
    play.do(tk.EndTurn())
    assert play.of("castle", "Osaka") == at.UNFINISHED
    play.do(tk.EndTurn())
    assert play.of("castle", "Osaka") == at.FINISHED
    assert [entry.rule for entry in play.said(kinds.CASTLE_FINISHED)] == [83]


def test_T_083_one_castle_a_province_and_three_a_player() -> None:
    board = {"Osaka": (BEN, "archer", {"castle": 1}), "Nara": (ANN, "archer")}
    play = begun(board)
    assert play.refused(tk.Build("castle", "Nara")).startswith("T-083: the province has its castle")
    begun(board, castle_each=1).do(tk.Build("castle", "Nara"))
    three = {name: (ANN, "archer", {"castle": 1}) for name in ("Sendai", "Mito", "Niigata")}
    full = begun({**three, "Nara": (ANN, "archer")})
    assert full.refused(tk.Build("castle", "Nara")).startswith("T-083: the supply holds no")


def test_T_083_an_unfinished_castle_does_not_count_and_falls_with_its_town() -> None:
    board = {"Okayama": (ANN, "archer"), "Himeji": (BEN, "archer", {"weak": 1})}
    play = begun(board, turn=BEN).do(tk.Build("castle", "Himeji"), tk.EndTurn())
    play.fight("Okayama", "Himeji", 6, 7)
    assert play.of("castle", "Himeji") == 0
    done = {**board, "Himeji": (BEN, "archer", {"weak": 1, "castle": 1})}
    held = begun(done).fight("Okayama", "Himeji", 6, 7)
    assert held.unit("Himeji") == (BEN, "archer")
    taken = begun(done).fight("Okayama", "Himeji", 9, 7)
    assert (taken.of("castle", "Himeji"), taken.of("side", "Himeji")) == (2, 0)
    burnt = begun(done, buildings_burn=1).fight("Okayama", "Himeji", 9, 7)
    assert burnt.of("castle", "Himeji") == 0
    port = {"Hiroshima": (ANN, "archer"), "Tomo": (BEN, "archer", {"ship": 1, "weak": 1})}
    burnt = begun(port, buildings_burn=1).fight("Hiroshima", "Tomo", 12, 2)
    assert (burnt.of("ships", "Tomo"), burnt.of("side", "Tomo")) == (1, 0), "T-080: ships stay"


def test_T_083_a_castle_counts_in_defence_only() -> None:
    board = {"Okayama": (ANN, "archer", {"castle": 1}), "Himeji": (BEN, "archer")}
    for option in (0, 1):
        play = begun(board, castle_attacks=option).fight("Okayama", "Himeji", 5, 12)
        assert play.said(kinds.REPELLED)[-1].attack == 5 + 2 * option


def test_T_083_who_has_no_piece_left_or_a_castle_in_the_province_gets_none() -> None:
    board = {"Okayama": (ANN, "archer"), "Tomo": (ANN, "archer", {"castle": 1})}
    theirs = {"Himeji": (BEN, "archer", {"weak": 1, "castle": 1, "smithy": 1})}
    play = begun({**board, **theirs}, castle_each=1).fight("Okayama", "Himeji", 12, 2)
    assert (play.of("castle", "Himeji"), play.of("smithy", "Himeji")) == (0, 1)
    mine = {"Sendai": (ANN, "archer", {"smithy": 1})}
    full = begun({**board, **theirs, **mine}, castle_each=1).fight("Okayama", "Himeji", 12, 2)
    assert full.of("smithy", "Himeji") == 0


def test_T_084_a_temple_counts_in_attack_from_the_next_turn_and_in_defence_at_once() -> None:
    board = {"Okayama": (ANN, "archer"), "Himeji": (BEN, "archer")}
    play = begun(board).do(tk.Build("temple", "Okayama"))
    assert (play.position.koku[ANN], play.state.left) == (12, 2)
    play.fight("Okayama", "Himeji", 5, 12)
    assert play.said(kinds.REPELLED)[-1].attack == 5
    play.do(tk.EndTurn())
    play.fight("Himeji", "Okayama", 5, 12)
    assert play.said(kinds.REPELLED)[-1].defence == 13
    play.do(tk.EndTurn())
    play.fight("Okayama", "Himeji", 5, 12)
    assert play.said(kinds.REPELLED)[-1].attack == 6


def test_T_085_a_wall_protects_a_town_with_a_building() -> None:
    play = begun({"Himeji": (ANN, "archer", {"garden": 1}), "Okayama": (BEN, "archer")})
    assert play.refused(tk.Build("wall", "Himeji")).startswith("T-085: a wall needs a castle")
    play.do(tk.Build("smithy", "Himeji"), tk.Build("wall", "Himeji"))
    assert (play.position.koku[ANN], play.state.left) == (12, 2)
    play.do(tk.EndTurn()).fight("Okayama", "Himeji", 5, 12)
    assert play.said(kinds.REPELLED)[-1].defence == 13
    alone = begun({"Himeji": (ANN, "archer", {"wall": 1}), "Okayama": (BEN, "archer")}, turn=BEN)
    alone.fight("Okayama", "Himeji", 5, 12)
    assert alone.said(kinds.REPELLED)[-1].defence == 12, "a wall without a building"


def test_T_085_the_capital_is_such_a_building() -> None:
    begun().do(tk.Build("wall", "Kyoto"))
    strict = begun(capital_is_no_building=1)
    assert strict.refused(tk.Build("wall", "Kyoto")).startswith("T-085")


def test_T_080_building_needs_an_own_unit_or_with_an_option_own_buildings() -> None:
    board = {"Nara": (ANN, None, {"smithy": 1})}
    assert begun(board).refused(tk.Build("garden", "Nara")).startswith("T-080: no unit of yours")
    begun(board, build_alone=1).do(tk.Build("garden", "Nara"))
    capital = begun().do(tk.Build("garden", "Kyoto"))
    assert capital.of("garden", "Kyoto") == 1


def test_T_080_buildings_left_alone_stay_their_owners() -> None:
    play = begun({"Nara": (ANN, "archer", {"temple": 1}), "Himeji": (BEN, "archer")})
    play.do(tk.Move("Nara", "Osaka", "forest"))
    assert (play.of("side", "Nara"), play.of("temple", "Nara")) == (0, 2)
