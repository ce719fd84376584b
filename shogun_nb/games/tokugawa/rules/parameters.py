"""Every number of Tokugawa in one table, what a class may play otherwise in another, and the map.

All three are one argument of the rules, :class:`Facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import gt
from typing import NamedTuple

from shogun_nb.engine.declared import check, ruled, rules_of
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.tokugawa.rules.state import START_UNITS


@dataclass(slots=True, frozen=True)
class Parameters:
    """The numbers of the game. The strength of the Swordsman is a reconstruction (T-004).

    >>> Parameters().strength
    (0, 1, 2, 2)
    """

    samurai: Sequence[int] = ruled((10, 7, 5), "T-003", 1, 20)  # archers, lancers, swordsmen
    ships: int = ruled(5, "T-003", high=10)
    gardens: int = ruled(8, "T-002", high=43)
    smithies: int = ruled(1, "T-003", high=9)
    castles: int = ruled(3, "T-083", high=9)
    temples: int = ruled(10, "T-003", high=20)
    walls: int = ruled(8, "T-002", high=43)
    markers: int = ruled(8, "T-002", high=43)
    strength: Sequence[int] = ruled((0, 1, 2, 2), "T-004", 0, 5)  # of samurai, and of a capital
    start_koku: int = ruled(15, "T-010", high=99)
    bank: int = ruled(5, "T-010", high=99)
    start_units: Sequence[int] = ruled((5, 2, 1), "T-014", 0, 8)
    first_actions: Sequence[int] = ruled((1, 2), "T-020", 1, 9)
    actions: int = ruled(3, "T-020", 1, 9)
    samurai_price: Sequence[int] = ruled((1, 2, 5), "T-040", high=20)
    # ship, garden, smithy, castle, temple, wall
    price: Sequence[int] = ruled((2, 1, 1, 4, 3, 2), "T-080", high=20)
    upgrade_price: int = ruled(1, "T-082", high=20)
    attack_price: int = ruled(1, "T-061", high=20)
    support_price: int = ruled(1, "T-063", high=20)
    support_reward: int = ruled(2, "T-067", high=20)
    needed: Sequence[int] = ruled((1, 2, 3, 2), "T-052", 1, 6)  # plain, forest, mountain, water
    weather: Sequence[int] = ruled((0, 1, 2), "T-052", high=5)  # taken off in sun, rain, storm
    weather_sides: Sequence[int] = ruled((3, 2, 1), "T-002", 1, 9)
    castle_defence: int = ruled(2, "T-083", high=9)
    temple_strength: int = ruled(1, "T-084", high=9)
    wall_defence: int = ruled(1, "T-085", high=9)
    garden_income: int = ruled(1, "T-081", high=9)
    tasks_to_end: int = ruled(3, "T-093", 1, 12)
    majority: int = ruled(5, "T-093", high=20)
    short_points: int = ruled(10, "T-094", 1, 60)

    def __post_init__(self) -> None:
        check(self)
        if sum(self.start_units) != START_UNITS:
            raise InputError(
                f"start_units (T-014): {shown(self.start_units)} are {sum(self.start_units)}; "
                f"each player begins with {START_UNITS} units"
            )
        if any(map(gt, self.start_units, self.samurai)):
            raise InputError(
                f"start_units (T-014): {shown(self.start_units)} are more than the samurai that "
                f"there are, {shown(self.samurai)} (T-003)"
            )


@dataclass(slots=True, frozen=True)
class Options:
    """The short game, and our readings of what the rulebook leaves open; 0 is no, 1 is yes.

    The default of each is the reading of this edition.

    >>> Options(short_game=1).short_game
    1
    """

    short_game: int = ruled(0, "T-094", high=1)  # ends with 10 points of task cards, too
    turns: int = ruled(100, "T-093", 1, 100)  # of each player; then the game is scored
    endless_markers: int = ruled(0, "T-003", high=1)  # units are weakened without a marker
    free_upgrade: int = ruled(0, "T-082", high=1)  # an upgrade costs no action
    capital_earns: int = ruled(0, "T-030", high=1)  # the own capital counts as a samurai
    capital_is_absent: int = ruled(0, "T-030", high=1)  # and a garden with it alone pays nothing
    capital_is_no_unit: int = ruled(0, "T-030", high=1)  # the enemy's takes nothing off
    gardens_add_up: int = ruled(0, "T-030", high=1)  # each garden brings 1
    recruit_within_limits: int = ruled(0, "T-040", high=1)  # those of the start (T-014)
    recruit_on_buildings: int = ruled(0, "T-040", high=1)  # also where enemy buildings are
    stay_while_beaten: int = ruled(0, "T-041", high=1)  # none is taken off for a retreat
    archers_roll_at_sea: int = ruled(0, "T-054", high=1)
    no_empty_ships: int = ruled(0, "T-054", high=1)  # a ship sails with a samurai only
    archers_in_dry: int = ruled(0, "T-062", high=1)  # no weather where an archer attacks by land
    attacker_chooses_retreat: int = ruled(0, "T-066", high=1)
    retreat_to_buildings: int = ruled(0, "T-066", high=1)  # of the enemy, which change hands
    retreat_by_sea: int = ruled(0, "T-066", high=1)  # from a port with an own ship
    failure_weakens: int = ruled(0, "T-066", high=1)  # the attacker
    ship_stays: int = ruled(0, "T-066", high=1)  # that has carried an attacker who wins
    build_alone: int = ruled(0, "T-080", high=1)  # also in a town where only own buildings are
    castle_each: int = ruled(0, "T-083", high=1)  # one a province for each player
    castle_attacks: int = ruled(0, "T-083", high=1)  # its bonus counts in attacks, too
    buildings_burn: int = ruled(0, "T-083", high=1)  # smithy, castle, temple fall with a town
    capital_is_no_building: int = ruled(0, "T-085", high=1)  # for a wall
    tasks_at_turn_end: int = ruled(0, "T-090", high=1)  # checked only then
    ties_score: int = ruled(0, "T-093", high=1)  # a tied majority brings its points to both
    unfinished_counts: int = ruled(0, "T-093", high=1)  # a castle, for most buildings
    second_wins_ties: int = ruled(0, "T-093", high=1)  # who did not begin the game

    def __post_init__(self) -> None:
        check(self)


RULE_OF = {**rules_of(Parameters), **rules_of(Options)}
"""The rule of each number and each option, by name."""


class Board(NamedTuple):
    """The map and the task cards as the rules read them; made by ``board_of``.

    The roads of town t are at ``first[t]`` to ``first[t + 1]`` in ``near`` (the other town) and
    ``road`` (the terrain). ``task_need`` is how many towns or ships a card asks for, which are its
    points too, ``task_ships`` 1 for ships, ``task_town`` 1 at ``card * towns + town``.
    """

    towns: int
    first: Sequence[int]
    near: Sequence[int]
    road: Sequence[int]
    province: Sequence[int]
    port: Sequence[int]
    shipyard: Sequence[int]
    capital: Sequence[int]
    task_need: Sequence[int]
    task_ships: Sequence[int]
    task_town: Sequence[int]


class Facts(NamedTuple):
    """What the rules read and never change."""

    board: Board
    numbers: Parameters
    options: Options
