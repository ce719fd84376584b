"""Kami and imperial troops by the numbers of the rules (SEN-180 to SEN-194)."""

from __future__ import annotations

from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.drawing.board import LIVERIES, marks_of
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules import winter
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.words import FAMILIES
from tests.games.senji.table import BOARD, HOMES, NAMES, autumn, changed, do, refused, summer

ERIC, MAX, LAURA, ANNA = range(4)


# --- kami -----------------------------------------------------------------------------------------
def with_dead(game: senji.Game, dead: dict[str, int]) -> senji.Game:
    """The same game, in which these samurai have died for these players."""
    here = game.position
    for name, seat in dead.items():
        one = SAMURAI_NAMES.index(name)
        here.state.samurai_of[one], here.state.samurai_at[one] = seat, at.DEAD
    return senji.new_game(position=here, seed=1, chance="ask")


def kami(seat: int, dead: dict[str, int], **given: Any) -> senji.Game:
    """A family acts in autumn, where these samurai are dead."""
    return with_dead(autumn(seat, HOMES, kami=1, **given), dead)


def test_SEN_180_a_dead_samurai_helps_his_player_once() -> None:
    game = kami(MAX, {"Akashi": MAX, "Kato": ERIC})
    assert refused(game, senji.EconomicKami("Kato")).startswith("SEN-182")  # Eric's
    assert refused(game, senji.EconomicKami("Akashi")).startswith("SEN-182")
    do(game, senji.DiplomaticKami("Akashi", "Eric"), senji.TakeFromHand("green trade 1"))
    assert refused(game, senji.DiplomaticKami("Akashi", "Eric")).startswith("SEN-181")
    assert "The kami of Akashi helps Max. (SEN-181)" in game.log()
    without = with_dead(autumn(MAX, HOMES), {"Akashi": MAX})
    assert refused(without, senji.DiplomaticKami("Akashi", "Eric")).startswith("SEN-180")
    assert not [one for one in without.legal() if isinstance(one, senji.DiplomaticKami)]
    fallen = summer({"G1": (ERIC, 4), "B3": (MAX, 1)}, {"Kato": (MAX, "B3")}, {"G1": "march"})
    do(fallen, senji.Call("Ise"), senji.March("Yamashiro", 4), senji.Dice(red=8))
    do(fallen, senji.Support(), senji.Support())
    state = fallen.position.state
    one = SAMURAI_NAMES.index("Kato")
    assert (state.samurai_of[one], state.samurai_at[one]) == (MAX, at.DEAD)


def test_SEN_181_a_diplomatic_kami_sees_a_hand_and_takes_a_card_of_it() -> None:
    here = kami(MAX, {"Akashi": MAX}, cards={"black trade 4": ERIC}).position
    for card in range(at.CARDS):
        if here.plans[card] == ERIC and CARD_NAMES[card] != "green support 0":
            here.plans[at.CARD_KNOWN + card] = 1 << ERIC
    game = senji.new_game(position=here, seed=1, chance="ask")
    assert game.view("Max").position.hand("Eric") == ("green support 0",)
    for wrong in (senji.DiplomaticKami("Akashi", "Max"), senji.DiplomaticKami("Baba", "Eric")):
        assert refused(game, wrong).startswith("SEN-181")
    do(game, senji.DiplomaticKami("Akashi", "Eric"))
    assert game.decision.player == "Max"
    assert game.view("Max").position.hand("Eric") == game.position.hand("Eric")
    assert game.view("Laura").position.hand("Eric") == ("green support 0",)
    assert refused(game, senji.TakeFromHand("green support 0")).startswith("SEN-181")
    assert refused(game, senji.TakeFromHand("yellow trade 1")).startswith("SEN-181")
    do(game, senji.TakeFromHand("black trade 4"))
    assert "black trade 4" in game.position.hand("Max")
    assert "black trade 4" not in game.view("Anna").position.hand("Max")
    assert "black trade 4" not in str(game.log())
    assert game.decision.kind == "an action"


def test_SEN_182_an_economic_kami_takes_any_card_of_the_pile_and_shuffles_it() -> None:
    game = kami(MAX, {"Kato": MAX}, hana={ERIC: ["clover boar"]})
    do(game, senji.EconomicKami("Kato"))
    plans = game.view("Max").position.plans
    assert plans[at.HANA_AT : at.HANA_AT + at.HANA].count(at.HANA_PILE) == 95
    assert at.HANA_PILE not in game.view("Anna").position.plans[at.HANA_AT : at.HANA_KNOWN]
    assert refused(game, senji.TakeFromPile("clover boar")).startswith("SEN-182")
    do(game, senji.TakeFromPile("maple deer"))
    assert game.position.hanafuda("Max") == ("maple deer",)
    assert game.position.state.hana_pile == 94
    assert at.HANA_PILE not in game.view("Max").position.plans[at.HANA_AT : at.HANA_KNOWN]
    here = kami(MAX, {"Kato": MAX}).position
    boar = HANA_NAMES.index("clover boar")
    for card in range(at.HANA):
        here.plans[at.HANA_AT + card] = at.HANA_USED if card == boar else ANNA
        here.plans[at.HANA_KNOWN + card] = 1 << ANNA
    here.state.hana_pile, here.state.hana[ANNA] = 0, 95
    used = senji.new_game(position=here, seed=1, chance="ask")
    do(used, senji.EconomicKami("Kato"), senji.TakeFromPile("clover boar"))
    assert used.position.hanafuda("Max") == ("clover boar",)
    here.plans[at.HANA_AT + boar], here.state.hana[ANNA] = ANNA, 96
    empty = senji.new_game(position=here, seed=1, chance="ask")
    assert refused(empty, senji.EconomicKami("Kato")).startswith("SEN-182")


def battle(dead: dict[str, int], samurai: dict[str, tuple[int, str]] | None = None) -> senji.Game:
    """Eric attacks Max in Yamashiro, four against four."""
    units = {"G1": (ERIC, 4), "B3": (MAX, 4), "B1": (MAX, 0), "G3": (ERIC, 0)}
    game = with_dead(summer(units, samurai, {"G1": "march"}, kami=1), dead)
    ours = [name for name, (seat, _) in (samurai or {}).items() if seat == ERIC]
    return do(game, senji.Call("Ise"), senji.March("Yamashiro", 4, ours))


def test_SEN_183_a_military_kami_rolls_any_dice_again_once_in_a_battle() -> None:
    game = battle({"Baba": ERIC, "Gamo": ERIC, "Sanada": MAX}, {"Daisuke": (ERIC, "G1")})
    do(game, senji.Dice(red=4, green=2, blue=2))
    assert game.decision.player == "Max"  # the defender first
    assert senji.MilitaryKami("Sanada", red=4, green=2) in game.legal()
    for wrong in (
        senji.MilitaryKami("Sanada", green=3),  # Daisuke's die is no die of the roll
        senji.MilitaryKami("Sanada"),
        senji.MilitaryKami("Baba", red=1),
        senji.MilitaryKami(red=1),
    ):
        assert refused(game, wrong).startswith("SEN-183")
    do(game, senji.MilitaryKami("Sanada", green=2), senji.Dice(blue=1, violet=1))
    assert list(game.position.state.dice) == [4, 1, 3, 0, 0, 0]
    assert game.decision.player == "Eric"
    assert "Max rolls 2 dice again. (SEN-183)" in game.log()
    do(game, senji.MilitaryKami("Gamo", blue=3, red=4), senji.Dice(green=2, red=5))
    assert game.decision.kind == "support"  # Baba cannot help in this battle, too
    do(game, senji.Support(), senji.Support())
    assert game.position.army("Yamashiro")[0] == "Eric"
    assert game.position.state.samurai_at[SAMURAI_NAMES.index("Gamo")] == at.SPENT


def test_SEN_183_who_waives_may_roll_again_after_the_next_roll_of_a_tie() -> None:
    game = battle({"Baba": ERIC})
    do(game, senji.Dice(red=9), senji.MilitaryKami(), senji.Support(), senji.Support())
    do(game, senji.Dice(red=9))
    assert game.decision.kind == "whether a kami rolls dice again"
    do(game, senji.MilitaryKami("Baba", red=1), senji.Dice(violet=1))
    do(game, senji.Support(), senji.Support(), senji.Dice(green=1, red=8))
    assert game.decision.kind == "support"  # one new roll in a battle
    other = changed(battle({"Baba": ANNA}))
    assert do(other, senji.Dice(red=9)).decision.kind == "support"


def test_SEN_184_seppuku_makes_a_kami_in_autumn_and_costs_no_honour() -> None:
    game = autumn(MAX, HOMES, samurai={"Kato": (MAX, "B1"), "Mori": (ERIC, "G1")}, kami=1)
    assert refused(game, senji.Seppuku("Mori")).startswith("SEN-184")
    do(game, senji.Seppuku("Kato"))
    assert game.scores["Max"] == 0
    assert "Kato of Max commits seppuku. (SEN-184)" in game.log()
    assert game.position.army("Izumo") == ("Max", 1, ())
    assert refused(game, senji.Seppuku("Kato")).startswith("SEN-184")
    do(game, senji.EconomicKami("Kato"))
    without = autumn(MAX, HOMES, samurai={"Kato": (MAX, "B1")})
    assert refused(without, senji.Seppuku("Kato")).startswith("SEN-180")


# --- imperial troops ------------------------------------------------------------------------------
EMPEROR = at.EMPEROR
IMPERIAL = {"V3": (EMPEROR, 3), "B2": (MAX, 1), "G1": (ERIC, 1), "Y1": (LAURA, 1)}


def empire(
    units: dict[str, tuple[int, int]] | None = None,
    orders: dict[str, str] | None = None,
    **given: Any,
) -> senji.Game:
    """Summer of the scenario for three: Laura hosts, the Emperor's troops are hers to command."""
    return summer(IMPERIAL | (units or {}), orders=orders, imperial=1, **given)


def test_SEN_190_three_units_and_a_samurai_drawn_first_are_the_hosts_to_command() -> None:
    start = senji.new_game(NAMES[:3], 1, options={"imperial": 1}, chance="ask")
    assert start.position.army("Aki") == ("the Emperor", 3, ())
    assert len(start.outcomes()) == 18
    do(start, senji.Draw(10))
    assert start.position.army("Aki") == ("the Emperor", 3, ("Kato",))
    assert start.log()[-1] == "Kato goes to Aki. (SEN-190)"
    game = senji.new_game(NAMES[:3], 4, options={"imperial": 1})
    game.play("random", until="orders")
    assert game.position.army("Aki")[:2] == ("the Emperor", 3)
    host = str(game.position.host)
    for name in game.players:
        assert len(game.view(name).legal()[0].orders) == 3 + (name == host)  # type: ignore[attr-defined]
    with pytest.raises(InputError, match=r"SEN-190.*three players, not 4"):
        senji.new_game(NAMES, 1, options={"imperial": 1})


def test_SEN_191_the_hosts_orders_bring_cards_units_and_honour() -> None:
    game = empire(orders={"V3": "production"})
    do(game, senji.Call("Aki"), senji.Draw(1), senji.Draw(1))
    assert "Aki is called. The Emperor reveals production. (SEN-080)" in game.log()
    assert len(game.position.hanafuda("Laura")) == 2
    game = do(
        empire({"Y1": (LAURA, 6), "Y2": (LAURA, 6)}, {"V3": "recruitment"}), senji.Call("Aki")
    )
    assert game.position.army("Aki")[1] == 5  # not among Laura's twelve
    again = do(empire({"V3": (EMPEROR, 5)}, {"V3": "recruitment"}), senji.Call("Aki"))
    assert again.position.army("Aki")[1] == 6
    war = do(empire(orders={"V3": "march"}), senji.Call("Aki"))
    assert war.decision.player == "Laura"
    do(war, senji.March("Bizen", 3), senji.Dice(red=9), senji.Support(), senji.Support())
    assert war.position.army("Bizen") == ("the Emperor", 2, ())
    assert war.scores == {"Eric": 0, "Max": 0, "Laura": 2 * (1 + 1)}
    assert "The Emperor attacks Bizen of Max: 3 units. (SEN-087)" in war.log()
    assert war.position.army("Aki") == ("the Emperor", 0, ())


def test_SEN_191_destroyed_troops_are_replaced_at_once() -> None:
    lost = do(empire({"B2": (MAX, 4)}, {"V3": "march"}), senji.Call("Aki"))
    do(lost, senji.March("Bizen", 3), senji.Dice(red=9), senji.Support(), senji.Support())
    assert lost.position.army("Aki") == ("the Emperor", 3, ())
    assert lost.log()[-1] == "The Emperor sends 3 units to Aki. (SEN-191)"
    sea = do(empire(orders={"V3": "march"}), senji.Call("Aki"))
    do(sea, senji.Raid("southern sea", 3))
    assert "The Emperor sets out over the southern sea: 3 units. (SEN-084)" in sea.log()
    do(sea, senji.Dice(yellow=3))  # the host's symbol
    assert sea.position.army("Aki")[1] == 3


def test_SEN_192_who_wins_in_the_start_province_goes_back() -> None:
    game = do(empire({"B2": (MAX, 6)}, {"B2": "march", "V3": "production"}), senji.Call("Bizen"))
    do(game, senji.March("Aki", 5), senji.EndMarch(), senji.Dice(red=9))
    do(game, senji.Support(), senji.Support())
    assert game.position.army("Aki") == ("the Emperor", 3, ())
    assert game.position.army("Bizen") == ("Max", 3, ())
    assert game.scores["Max"] == 2 * (3 + 3)
    assert "Max leaves Aki to the Emperor and goes back: 2 units. (SEN-192)" in game.log()
    assert senji.Call("Aki") in game.legal()  # its order stays
    fleet = empire(fleets={(0, ERIC): 4})
    do(fleet, senji.Call("Eric in the northern sea"), senji.LandIn("Aki", 4))
    do(fleet, senji.Dice(green=1, red=8), senji.Support(), senji.Support())
    assert fleet.position.fleet("Eric", "northern sea") == (1, ())


def test_SEN_193_further_provinces_pass_on_with_the_host_and_count_for_nobody() -> None:
    units = {"B1": (EMPEROR, 2), "B3": (EMPEROR, 0), "G2": (ERIC, 3)}
    own = dict.fromkeys(("Y2", "Y3", "K1", "K2", "K3"), (LAURA, 0))
    game = empire(units | own, {"B1": "march", "G2": "march", "Y1": "march"})
    do(game, senji.Call("Izumo"))
    assert refused(game, senji.March("Tosa", 1)).startswith("SEN-082")
    do(game, senji.March("Bizen", 2), senji.Dice(red=9), senji.Support(), senji.Support())
    assert game.position.army("Bizen")[0] == "the Emperor"  # though Laura holds six
    passed = changed(game, host=MAX, seat=MAX)
    do(passed, senji.Call("Echizen"), senji.March("Yamashiro", 3))
    do(passed, senji.Dice(blue=1, red=8), senji.Support(), senji.Support())
    assert passed.position.army("Yamashiro") == ("Eric", 3, ())  # a province as any other
    mine = empire({"B2": (LAURA, 2)}, {"V3": "march", "B2": "march"})
    do(mine, senji.Call("Aki"))
    assert refused(mine, senji.March("Bizen", 1)).startswith("SEN-193")
    do(mine, senji.EndMarch(), senji.Call("Bizen"))
    assert refused(mine, senji.March("Aki", 1)).startswith("SEN-193")


def test_SEN_194_the_hosts_symbols_cards_and_family_count_for_the_emperor() -> None:
    cards = {"green support 2": LAURA, "yellow family 3": MAX}
    game = do(empire({"B2": (MAX, 3)}, {"V3": "march"}, cards=cards), senji.Call("Aki"))
    do(game, senji.March("Bizen", 3))
    assert game.decision.player == "Max"
    do(game, senji.Kill("yellow family 3"))
    assert game.scores == {"Eric": 0, "Max": 3, "Laura": -6}
    do(game, senji.Dice(yellow=2, green=2, blue=3, violet=2), senji.Support())
    assert game.decision.player == "Laura"
    assert refused(game, senji.Support(["blue support 1"])).startswith("SEN-104")
    do(game, senji.Support(["green support 2"]))
    assert "The Emperor attacks Bizen with 7, Max defends with 6. (SEN-108)" in game.log()
    assert game.position.army("Bizen")[0] == "the Emperor"


def test_the_emperors_fleet_is_called_by_its_name() -> None:
    game = empire(fleets={(1, EMPEROR): 2})
    assert senji.Call("the Emperor in the southern sea") in game.legal()
    do(game, senji.Call("the Emperor in the southern sea"), senji.LandIn("Aki", 1))
    assert game.position.fleet("the Emperor", "southern sea") == (1, ())
    with pytest.raises(sg.IllegalChoice):
        game.choose(senji.Offer("the Emperor", give=["yellow trade 1"]))


def test_SEN_194_naoe_and_umeko_of_the_emperor_serve_the_host() -> None:
    samurai = {"Naoe": (EMPEROR, "V3"), "Umeko": (EMPEROR, "V3")}
    state = empire(samurai=samurai).position.state
    winter.continue_looking(state)
    assert (state.step, state.seat) == (at.LOOK, LAURA)
    game = changed(empire(samurai=samurai), phase=at.TALKING, step=at.LOOK, seat=LAURA)
    do(game, senji.Look("Max"), senji.Draw(1))
    assert "Laura looks at diplomacy cards of Max. (SEN-170)" in game.log()
    acting = changed(empire(samurai=samurai), phase=at.AUTUMN, step=at.ACT, mover=LAURA, turn=1)
    do(acting, senji.Exchange("Max", "yellow trade 1"), senji.GiveBack("blue trade 2"))
    assert "blue trade 2" in acting.position.hand("Laura")


def test_SEN_190_the_board_shows_imperial_troops_in_the_colour_of_an_absent_family() -> None:
    samurai = {"Kato": (EMPEROR, "V3")}
    game = empire(orders={"V3": "march"}, samurai=samurai, fleets={(1, EMPEROR): 2})
    marks = marks_of(game.position)
    assert marks.liveries[3] == LIVERIES[FAMILIES.index("violet")]
    said = marks.words(BOARD.index("Aki"))
    assert said.startswith("Aki: the Emperor, 3 units, Kato; an order, face down")
    assert "the Emperor, 2 units" in marks.places[-1].words
    do(game, senji.Call("Aki"), senji.March("Bizen", 3), senji.EndMarch())
    facts = dict(marks_of(game.position).facts)
    assert facts["Battle"] == "Bizen: the Emperor attacks Max"
    assert "the Emperor" in str(game.position)
