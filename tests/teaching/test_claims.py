"""What the lessons say of supplies, markers and events is what the rules do."""

from __future__ import annotations

import pytest

import shogun_nb as sg
from shogun_nb.position import Position

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
