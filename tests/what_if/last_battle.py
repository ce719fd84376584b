"""A position one throw before the end of a game, in which exact odds are known."""

from __future__ import annotations

from typing import Any

import shogun_nb as sg
from shogun_nb.games.shogun.words import ACTION_KEYS

PLAYERS = ("Takeda", "Uesugi", "Mori")


def last_battle(years: int = 1) -> sg.Position:
    """Takeda may attack Shinano from Kai with the last action of a year; nobody will hunger."""
    here = sg.scenario(players=PLAYERS, options={"years": years})
    here = here.set("Kai", owner="Takeda", armies=5).set("Shinano", owner="Uesugi", armies=3)
    here = here.set_round(season="autumn", year=1, open_events=[7])
    for player in PLAYERS:
        here = here.set_player(player, rice=5)
    actions = [action for action in ACTION_KEYS if action != "battle_a"]
    plans = {"Takeda": sg.Plan(battle_a="Kai", bid=0), "Uesugi": sg.Plan(bid=0)}
    return here.set_actions(actions=[*actions, "battle_a"], plans=plans)


def attack(armies: int) -> sg.Move:
    """The attack with so many armies."""
    return sg.Move("Kai", "Shinano", armies)


def taken(ends: Any) -> Any:
    """Whether Takeda has Shinano in the end."""
    return ends["owner"][:, last_battle().lookup.province("Shinano")] == 0


def compared(armies: int = 3, other: int = 4, **settings: Any) -> sg.Comparison:
    """Attacks with so many armies compared, without compiling."""
    alternatives = {"few": attack(armies), "many": attack(other)}
    given = {"playouts": 60, "bots": "random", "measure": taken, "compiled": False}
    return sg.compare(last_battle(), alternatives, **{**given, **settings})
