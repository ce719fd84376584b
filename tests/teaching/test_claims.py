"""What the lessons say of supplies, markers and events is what the rules do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import shogun_nb as sg
from shogun_nb.board.palette import emblems
from shogun_nb.odds import ASSUMED_TOWER
from shogun_nb.panels.winter_accounts import left_neighbour
from shogun_nb.position import Position
from shogun_nb.rules.parameters import Parameters
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.lessons.battles import ONLY_FARMERS
from shogun_nb.teaching.lessons.whole_game import NEAR
from shogun_nb.teaching.lessons.winter import built_up

TABLE = ("Ann", "Ben", "Cem", "Dirk")
THEATRE_CALMS = 1


def carried_out(
    here: Position, event: int | None = None, privilege: str | None = None, **plan: str
) -> sg.Game:
    """Dirk's planned actions in this order; a throw of the tower waits for what falls out."""
    privileges = None if privilege is None else {"Dirk": privilege}
    here = here.set_actions(
        actions=[*plan], plans={"Dirk": sg.Plan(**plan)}, event=event, privileges=privileges
    )
    return sg.new_game(position=here, chance="ask")


def calm(*, armies: int = 4, revolts: int = 0) -> Position:
    """Dirk in Mikawa, with chests enough."""
    here = sg.scenario(players=TABLE).set("Mikawa", owner="Dirk", armies=armies, revolts=revolts)
    return here.set_player("Dirk", chests=15)


def in_supply(armies: int) -> Position:
    """Dirk with so many armies in the supply; 60 or fewer stand in Mikawa, the others in Kii."""
    return calm(armies=62 - armies)


def without_markers() -> Position:
    """All 42 revolt markers lie in a province of Ann."""
    return calm().set("Kii", owner="Ann", armies=1, revolts=42)


def bank_of(chests: int) -> Position:
    """So many chests in the bank: the others are Ann's."""
    here = calm()
    return here.set_player("Ann", chests=here.state.bank + here.chests["Ann"] - chests)


def without_theatres() -> Position:
    """All 26 theatres stand somewhere else."""
    here = calm()
    free = [name for name in here.map.names if name != "Mikawa"][:26]
    for name in free:
        here = here.set(name, owner="Ann", armies=1, theatre=True)
    return here


@pytest.mark.parametrize(
    ("here", "plan", "armies"),
    [
        (in_supply(4), {"deploy_5": "Mikawa"}, 0),
        (in_supply(4), {"deploy_3": "Mikawa"}, 3),
    ],
)
def test_armies_are_deployed_in_full_or_not_at_all(
    here: Position, plan: dict[str, str], armies: int
) -> None:
    done = carried_out(here, **plan).position
    assert done.armies("Mikawa") - here.armies("Mikawa") == armies
    assert (done.chests["Dirk"] == here.chests["Dirk"]) is (armies == 0)


def test_what_a_special_card_adds_does_not_spoil_the_action() -> None:
    here = in_supply(5)
    assert (
        carried_out(here, privilege="six_armies", deploy_5="Mikawa").position.armies("Mikawa")
        == here.armies("Mikawa") + 5
    )


def test_taxes_that_the_bank_cannot_pay_are_skipped_without_a_marker() -> None:
    tax = sg.scenario().map.province("Mikawa").tax
    for chests, got in ((tax - 1, 0), (tax, tax)):
        here = bank_of(chests)
        done = carried_out(here, taxes="Mikawa").position
        assert done.chests["Dirk"] - here.chests["Dirk"] == got
        assert done.revolts("Mikawa") == bool(got)


def test_a_building_that_is_out_is_not_built_and_not_paid() -> None:
    here = without_theatres()
    done = carried_out(here, theatre="Mikawa").position
    assert (done.buildings("Mikawa"), done.chests) == ((), here.chests)


def test_rice_is_confiscated_also_when_no_marker_is_left() -> None:
    done = carried_out(without_markers(), rice="Mikawa").position
    assert done.rice["Dirk"] > 0
    assert done.revolts("Mikawa") == 0


@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_the_theatre_event_acts_when_a_theatre_is_built(before: int, after: int) -> None:
    done = carried_out(calm(revolts=before), event=THEATRE_CALMS, theatre="Mikawa").position
    assert done.buildings("Mikawa") == ("theatre",)
    assert done.revolts("Mikawa") == after


def test_the_theatre_event_does_nothing_else() -> None:
    standing = calm(revolts=1).set("Mikawa", theatre=True)
    assert (
        carried_out(standing, event=THEATRE_CALMS, theatre="Mikawa").position.revolts("Mikawa") == 1
    )
    temple = carried_out(calm(revolts=1), event=THEATRE_CALMS, temple="Mikawa").position
    assert temple.revolts("Mikawa") == 1
    poor = calm(revolts=1).set_player("Dirk", chests=0)
    assert carried_out(poor, event=THEATRE_CALMS, theatre="Mikawa").position.revolts("Mikawa") == 1


def test_a_revolt_put_down_in_winter_leaves_the_markers_as_they_are() -> None:
    here = sg.scenario(players=TABLE, options={"years": 1})
    here = here.set("Kai", owner="Dirk", armies=4, revolts=1)
    here = here.set_round(season="winter", open_events=[7])  # takes no rice
    game = sg.new_game(position=here, chance="ask")
    game.choose(sg.DrawProvince("Kai"))
    game.choose(sg.Throw({"Dirk": 4, "farmers": 1}))
    assert "Dirk puts down the revolt in Kai: 4 armies against 1 farmer. (S-56)" in game.log()
    assert game.position.revolts("Kai") == 1


def test_a_conquered_province_keeps_buildings_and_markers() -> None:
    here = calm(armies=5)
    here = here.set("Totomi", owner="Ann", armies=2, castle=True, revolts=1)
    game = carried_out(here, battle_a="Mikawa")
    game.choose(sg.Move("Mikawa", "Totomi", 4))
    game.choose(sg.Throw({"Dirk": 3, "Ann": 1}))
    after = game.position
    assert (after.owner("Totomi"), after.armies("Totomi")) == ("Dirk", 2)
    assert (after.buildings("Totomi"), after.revolts("Totomi")) == (("castle",), 1)


# --- the texts of the tutorials -------------------------------------------------------------------

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"


def text(name: str) -> str:
    """All texts of a tutorial."""
    cells = json.loads((TUTORIALS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def rows(name: str, heading: str) -> list[list[str]]:
    """The rows of the table whose first heading is this."""
    lines = text(name).splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith(f"| {heading} |")) + 2
    table = []
    while begin < len(lines) and lines[begin].startswith("|"):
        table.append([field.strip() for field in lines[begin].strip("|").split("|")])
        begin += 1
    return table


def test_the_prices_of_the_second_tutorial_are_those_of_the_rules() -> None:
    prices = dict(row[:2] for row in rows("02_planning", "Action"))
    numbers = Parameters()
    buildings = ("build a castle", "build a temple", "build a nō theatre")
    deployments = ("deploy 5 armies", "deploy 3 armies", "deploy/move 1 army")
    stated = [int(prices[name].split()[0]) for name in (*buildings, *deployments)]
    assert stated == [*numbers.building_price, *numbers.deploy_price]
    assert sum(price == "–" for price in prices.values()) == len(prices) - len(stated)


def test_the_rice_of_the_event_cards_is_that_of_the_rules() -> None:
    stated = [number for _, losses in rows("02_planning", "event") for number in losses.split(", ")]
    assert sorted(map(int, stated)) == sorted(Parameters().event_rice_loss)


def test_the_table_of_hunger_is_that_of_the_rules() -> None:
    numbers, stated = Parameters(), {}
    for lacking, revolts, farmers in rows("04_winter_scoring", "no rice for … provinces"):
        for lack in re.findall(r"\d+", lacking):
            stated[int(lack)] = (int(revolts), int(farmers))
    rules = {n: (numbers.revolts[n], numbers.revolt_farmers[n]) for n in range(1, 8)}
    assert stated == rules
    assert len(numbers.revolts) == 8  # 7 and more


def test_the_tower_of_the_tutorials_is_the_one_that_odds_are_reckoned_with() -> None:
    assert (ASSUMED_TOWER.stay, ASSUMED_TOWER.fall) == (1 / 4, 1 / 2)
    for words in ("falls through with probability 3/4", "falls out with probability 1/2"):
        assert words in text("03_battles")
    odds = sg.battle_odds(attackers=4, defenders=3)
    assert [round(100 * one) for one in (odds.win, odds.draw, odds.loss)] == [59, 27, 13]
    asked = lesson("03_battles").exercises["odds"]
    assert "59 of 100 such battles; 27 are drawn and 13 lost" in asked.why


def test_the_estimate_of_the_fifth_tutorial_is_near_enough() -> None:
    """Between two rows one reckons in between: then no battle is further off than is allowed."""
    stated = {}
    for more, wins in rows("05_a_whole_game", "more cubes of the attacker, on average"):
        number = 0 if more == "as many" else int(more.split()[0])
        stated[-number if "fewer" in more else number] = int(wins)
    assert [*stated] == [-2, -1, 0, 1, 2]
    for attackers in range(1, 9):
        for defenders in range(1, 9):
            for stuck in range(3):
                more = 0.75 * (attackers - defenders) + 0.5 * stuck
                low = max(-2, min(1, int(more // 1)))
                guess = stated[low] + (min(2, max(-2, more)) - low) * (
                    stated[low + 1] - stated[low]
                )
                odds = sg.battle_odds(attackers, defenders, inside={"attacker": stuck})
                assert abs(100 * odds.win - guess) <= NEAR, (attackers, defenders, stuck)


def test_a_letter_that_is_taken_gives_way_to_the_next_of_the_name() -> None:
    assert emblems(["Takeda", "Tokugawa"])[:2] == ("T", "O")


@pytest.mark.parametrize(
    ("case", "tray", "revolts", "kept"),
    [
        (ONLY_FARMERS[0], {"farmers": 5}, 0, False),
        (ONLY_FARMERS[1], {"farmers": 5, "Ann": 1}, 0, True),
        (ONLY_FARMERS[2], {"farmers": 3, "Ann": 1}, 0, True),
        (ONLY_FARMERS[3], {"farmers": 5, "Ann": 1}, 1, False),
    ],
)
def test_farmers_alone_keep_no_province(
    case: str, tray: dict[str, int], revolts: int, kept: bool
) -> None:
    here = calm(armies=5).set("Totomi", owner="Ann", armies=2, revolts=revolts)
    here = here.set_cubes("tower", {"farmers": 5})
    game = carried_out(here, battle_a="Mikawa")
    game.choose(sg.Move("Mikawa", "Totomi", 4))
    game.choose(sg.Throw({"Dirk": 3, **tray}))
    assert (game.position.owner("Totomi") == "Ann") is kept
    exercise = lesson("03_battles").exercises["only_farmers"]
    assert (case in exercise.right_sample) is kept
    if kept:
        assert game.position.armies("Totomi") == 1


@pytest.mark.parametrize(("event", "farmers"), [(None, 1), (3, 2)])
def test_a_neutral_province_is_defended_by_farmers(event: int | None, farmers: int) -> None:
    here = calm(armies=5)
    for tray, owner in (({"Dirk": 2, "farmers": 1}, "Dirk"), ({"Dirk": 1, "farmers": 1}, None)):
        game = carried_out(here, event=event, battle_a="Mikawa")
        game.choose(sg.Move("Mikawa", "Totomi", 4))
        before = game.position
        assert before.state.hand[5] == farmers
        game.choose(sg.Throw(tray))
        after = game.position
        assert after.owner("Totomi") == owner
        assert sum(after.cubes("tray").values()) == 0
        # Of the losers all cubes that fell out are in the supplies again.
        assert after.cubes("tower")["Dirk"] == 4 - tray["Dirk"]


@pytest.mark.parametrize("dirk", [3, 1])
def test_after_a_revolt_the_farmers_return_to_their_supply(dirk: int) -> None:
    game = carried_out(calm(revolts=2), taxes="Mikawa")
    game.choose(sg.Throw({"Dirk": dirk, "farmers": 2}))
    after = game.position
    assert after.cubes("tray")["farmers"] == after.cubes("tower")["farmers"] == 0
    assert (after.owner("Mikawa") == "Dirk") is (dirk > 2)
    assert after.chests["Dirk"] > calm().chests["Dirk"]  # the taxes are kept in any case
    assert after.revolts("Mikawa") == (3 if dirk > 2 else 0)


def test_six_armies_are_six_also_when_the_event_makes_three_of_five() -> None:
    done = carried_out(calm(), event=12, privilege="six_armies", deploy_5="Mikawa")
    assert done.position.armies("Mikawa") == calm().armies("Mikawa") + 6


def test_second_place_scores_nothing_and_ties_score_one_less() -> None:
    here = built_up()
    for name in here.players:
        here = here.set_player(name, rice=20)
    here = here.set_round(season="winter", open_events=[7])
    points = sg.new_game(position=here, chance="ask").points_by_source()
    # Purple castles: Ann 2, Ben 1. Yellow: Cem alone has one. Purple temples: Ben 2, Ann 1.
    # Purple theatres: Ben and Cem one each. Yellow theatre: Ann's.
    assert [points[name]["most castles"] for name in here.players] == [3, 0, 3]
    assert [points[name]["most temples"] for name in here.players] == [0, 2, 0]
    assert [points[name]["most theatres"] for name in here.players] == [1, 0, 0]


def test_a_second_castle_that_breaks_a_tie_is_worth_what_is_asked() -> None:
    def score(castles: int) -> int:
        here = sg.scenario(players=TABLE[:3]).set("Mino", owner="Cem", armies=1, castle=True)
        for place, name in enumerate(("Harima", "Owari")):
            here = here.set(name, owner="Ann", armies=1, castle=place < castles)
        for name in here.players:
            here = here.set_player(name, rice=20)
        here = here.set_round(season="winter", open_events=[7])
        return sg.new_game(position=here, chance="ask").position.scores["Ann"]

    exercise = lesson("05_a_whole_game").exercises["q_castle"]
    assert score(2) - score(1) == exercise.right_sample


def test_the_left_neighbour_is_the_next_of_the_list() -> None:
    here = sg.scenario(players=("Ann", "Ben", "Cem"))
    asked = lesson("04_winter_scoring").exercises["who_draws"]
    assert here.players[left_neighbour(here, here.players.index("Cem"))] == asked.right_sample
