"""Every number of Senji in one table, what a class may play otherwise in another, and the map.

All three are one argument of the rules, :class:`Facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shogun_nb.engine.declared import check, ruled, rules_of
from shogun_nb.engine.errors import InputError


@dataclass(slots=True, frozen=True)
class Parameters:
    """The numbers of the game.

    >>> Parameters().goal
    60
    """

    units: int = ruled(12, "SEN-002", 3, 12)  # of each family
    dice: int = ruled(9, "SEN-002", 1, 9)
    start_hana: int = ruled(4, "SEN-012", 0, 9)
    start_units: int = ruled(3, "SEN-012", 1, 6)
    offered: int = ruled(3, "SEN-012", 1, 3)  # samurai to choose one of
    goal: int = ruled(60, "SEN-020", 1, 999)
    lots: int = ruled(2, "SEN-061", 0, 2)  # cards of each absent family in a winter
    production: int = ruled(2, "SEN-071", 1, 6)
    recruits: int = ruled(2, "SEN-072", 1, 6)
    stack: int = ruled(6, "SEN-081", 1, 9)  # units in a province or a fleet; a die for each
    most_provinces: int = ruled(6, "SEN-114", 3, 18)
    set_honour: int = ruled(10, "SEN-131", 0, 60)
    mercenary_price: int = ruled(3, "SEN-135", 0, 60)
    mercenaries: int = ruled(6, "SEN-135", 0, 6)
    samurai_price: int = ruled(6, "SEN-135", 0, 60)
    imperial_units: int = ruled(3, "SEN-190", 1, 9)  # within the stack

    def __post_init__(self) -> None:
        check(self)
        if self.start_units > min(self.stack, self.units):
            raise InputError(
                f"start_units (SEN-016): {self.start_units} cannot all stand in the last home "
                f"province; allow no more than stack and units, {min(self.stack, self.units)}"
            )


@dataclass(slots=True, frozen=True)
class Options:
    """Our readings of what the rulebook leaves open, and what a class may play otherwise.

    The default of each is the reading of this edition; 0 is no, 1 is yes.

    >>> Options(offers=1).offers
    1
    """

    rounds: int = ruled(100, "SEN-160", 1, 100)  # then the game is scored
    offers: int = ruled(3, "SEN-040", high=9)  # how often each may offer in a winter
    family_exchanges: int = ruled(0, "SEN-046", high=1)  # before the other seasons, too
    trades_with_pile: int = ruled(0, "SEN-049", high=1)  # trade cards of absent families
    lots_stay: int = ruled(0, "SEN-062", high=1)  # cards that nobody bids for
    march_targets: int = ruled(2, "SEN-073", 1, 9)
    samurai_need_units: int = ruled(0, "SEN-082", high=1)  # none marches alone
    new_fleets_called: int = ruled(0, "SEN-083", high=1)  # in the summer in which they form
    samurai_drown: int = ruled(0, "SEN-084", high=1)  # with the last unit of a raid
    fleet_raids: int = ruled(1, "SEN-086", high=1)  # a fleet may raid over the other sea
    two_raids: int = ruled(1, "SEN-084", high=1)  # a raid may land in two provinces
    empty_without_roll: int = ruled(0, "SEN-087", high=1)  # an empty province is taken at once
    many_hostages: int = ruled(0, "SEN-100", high=1)  # more than one may be killed in a battle
    support_required: int = ruled(0, "SEN-104", high=1)  # a card must be laid; the bluff will do
    equal_support_counts: int = ruled(0, "SEN-106", high=1)  # for both, not for neither
    attacker_wins_without_dice: int = ruled(0, "SEN-108", high=1)  # a tie, samurai hold all dice
    empty_winner_stays_out: int = ruled(0, "SEN-110", high=1)  # who has lost all takes nothing
    dead_return: int = ruled(0, "SEN-113", high=1)  # dead samurai are shuffled into the pile
    mercenary_honour: int = ruled(0, "SEN-135", high=1)  # a hired samurai brings his honour
    free_mercenaries: int = ruled(0, "SEN-135", high=1)  # honour may sink below 0 for them
    kami: int = ruled(0, "SEN-180", high=1)  # dead samurai help once
    imperial: int = ruled(0, "SEN-190", high=1)  # imperial troops, with three players
    minutes: int = ruled(4, "SEN-040", high=60)  # of people's talk in a winter; 0: no clock
    unkept_leave: int = ruled(0, "SEN-012", high=1)  # samurai that are not kept leave the game
    all_roll_again: int = ruled(0, "SEN-033", high=1)  # who shows fewer is not out yet
    first_seat_hosts: int = ruled(0, "SEN-034", high=1)  # no dice where the last host is out
    shown_at_random: int = ruled(0, "SEN-049", high=1)  # hanafuda for a trade card are drawn
    paid_cards_auctioned: int = ruled(0, "SEN-063", high=1)  # of another absent family, too
    tied_bids_fixed: int = ruled(0, "SEN-064", high=1)  # nobody adds to an own bid that is tied
    kept_lots_count: int = ruled(0, "SEN-064", high=1)  # a lot that stays replaces a new one
    used_stay_out: int = ruled(0, "SEN-071", high=1)  # used hanafuda are never shuffled
    host_picks_battles: int = ruled(0, "SEN-073", high=1)  # their order, not the mover
    joined_fleet_rests: int = ruled(0, "SEN-083", high=1)  # whom new units join goes nowhere
    both_seas: int = ruled(0, "SEN-083", high=1)  # one order may send fleets into both
    unlanded_lost: int = ruled(0, "SEN-084", high=1)  # units that cannot land, samurai not
    full_draw: int = ruled(0, "SEN-132", high=1)  # no new samurai where too few are left
    out_after_turn: int = ruled(0, "SEN-136", high=1)  # not only when autumn ends; the host then
    out_cards_leave: int = ruled(0, "SEN-136", high=1)  # the hand of who is out leaves the game
    extra_units_wait: int = ruled(0, "SEN-170", high=1)  # they leave room for own recruitments
    takenaka_once: int = ruled(0, "SEN-170", high=1)  # in a battle, not after each roll
    kami_end_turn: int = ruled(0, "SEN-181", high=1)  # diplomatic and economic ones come last
    one_new_roll: int = ruled(0, "SEN-183", high=1)  # in a battle, for both sides together
    one_seppuku: int = ruled(0, "SEN-184", high=1)  # in an autumn
    new_troops_wait: int = ruled(0, "SEN-191", high=1)  # until summer ends
    imperial_provinces_count: int = ruled(0, "SEN-193", high=1)  # among the six of the host

    def __post_init__(self) -> None:
        check(self)
        if self.kami and self.dead_return:
            raise InputError("dead_return (SEN-113): the dead are kami here (SEN-180); choose one")


RULE_OF = {**rules_of(Parameters), **rules_of(Options)}
"""The rule of each number and each option, by name."""


class Board(NamedTuple):
    """The map as the rules read it; made by ``board_of``.

    ``near`` has 1 at ``one * 18 + other`` where a land march leads there, ``at_sea`` 1 at
    ``sea * 18 + province`` for a coast, ``home`` the family of each province; ``imperial`` is where
    imperial troops start.
    """

    near: Sequence[int]
    at_sea: Sequence[int]
    home: Sequence[int]
    imperial: int


class Facts(NamedTuple):
    """What the rules read and never change."""

    board: Board
    numbers: Parameters
    options: Options
