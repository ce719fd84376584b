"""Every number of the game in one table, what a class may play otherwise in another.

Both are arguments of the rules, never globals: a class may play with cheaper castles, and compiled
code sees the change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.rules.state import EVENTS

# --- effects of event cards (section 7) -----------------------------------------------------------
(
    NO_EFFECT,
    THEATRE_CALMS,
    MORE_FARMERS,
    CASTLE_DEFENDS,
    TEMPLE_PROTECTS,
    TAXES_AT_MOST,
    TAXES_AT_LEAST,
    RICE_AT_LEAST,
    RICE_AT_MOST,
    FEWER_ARMIES,
) = range(10)

_LARGEST = 10_000  # a number of the game above this is a mistake, not a variant


def _numbers(*values: int) -> Sequence[int]:
    return values


@dataclass(slots=True, frozen=True)
class Parameters:
    """The numbers of the game: stock, prices, group sizes, events and the winter table.

    Every field holds whole numbers; the comment beside it names its rule. Lists by number of
    players begin with 3 players. A table cannot be changed; another table, such as
    ``Parameters(building_price=[2, 2, 1])``, makes a variant of the game and is kept in the save
    file.

    Raises :class:`ValueError` when a number is negative, absurdly large, not whole, or a list has
    the wrong length.

    >>> Parameters().building_price
    (3, 2, 1)
    >>> Parameters(building_price=[3, -2, 1])
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: building_price (S-45): -2 is not a whole number from 0 to 10000
    """

    armies: int = 62  # S-2, per player
    farmers: int = 20  # S-2
    bank: int = 135  # S-3, chests in all
    building_stock: Sequence[int] = _numbers(28, 26, 26)  # S-3
    revolt_markers: int = 42  # S-3
    start_chests: Sequence[int] = _numbers(18, 15, 12)  # S-11, for 3, 4, 5 players
    groups: Sequence[int] = _numbers(5, 4, 4, 3, 3, 2, 2, 2, 2)  # S-12
    group_count: Sequence[int] = _numbers(9, 8, 7)  # S-12, for 3, 4, 5 players
    tower_armies: int = 7  # S-16, per player
    tower_farmers: int = 10  # S-16
    events_a_year: int = 4  # S-17
    open_actions: int = 5  # S-21
    privilege_chests: int = 1  # S-23
    privilege_rice: int = 1  # S-23
    privilege_deploy: int = 6  # S-23
    privilege_attack: int = 1  # S-23
    privilege_defence: int = 1  # S-23
    building_price: Sequence[int] = _numbers(3, 2, 1)  # S-45
    deploy_armies: Sequence[int] = _numbers(5, 3, 1)  # S-47, S-48
    deploy_price: Sequence[int] = _numbers(3, 2, 1)  # S-47, S-48
    neutral_farmers: int = 1  # S-52
    event_effect: Sequence[int] = _numbers(
        THEATRE_CALMS,
        THEATRE_CALMS,
        MORE_FARMERS,
        CASTLE_DEFENDS,
        CASTLE_DEFENDS,
        TEMPLE_PROTECTS,
        TAXES_AT_MOST,
        TAXES_AT_LEAST,
        TEMPLE_PROTECTS,
        RICE_AT_LEAST,
        RICE_AT_MOST,
        FEWER_ARMIES,
    )  # section 7
    event_rice_loss: Sequence[int] = _numbers(5, 7, 3, 2, 6, 3, 0, 2, 4, 3, 4, 1)  # S-60
    event_markers: int = 1  # events 1 and 2
    event_farmers: int = 2  # event 3
    event_castle_armies: int = 1  # events 4 and 5
    event_taxes_most: int = 5  # event 7
    event_taxes_least: int = 6  # event 8
    event_rice_least: int = 4  # event 10
    event_rice_most: int = 3  # event 11
    event_deploy: Sequence[int] = _numbers(3, 2, 1)  # event 12
    revolts: Sequence[int] = _numbers(0, 1, 1, 2, 2, 2, 2, 3)  # S-61, 0 to 7 and more unsupplied
    revolt_farmers: Sequence[int] = _numbers(0, 1, 2, 2, 2, 3, 3, 3)  # S-61
    province_points: int = 1  # S-63
    building_points: int = 1  # S-63
    majority_points: Sequence[int] = _numbers(3, 2, 1)  # S-63

    def __post_init__(self) -> None:
        standard = {
            "building_stock": 3,
            "start_chests": 3,
            "groups": 9,
            "group_count": 3,
            "building_price": 3,
            "deploy_armies": 3,
            "deploy_price": 3,
            "event_effect": EVENTS,
            "event_rice_loss": EVENTS,
            "event_deploy": 3,
            "revolts": 8,
            "revolt_farmers": 8,
            "majority_points": 3,
        }
        for item in fields(self):
            value = getattr(self, item.name)
            values = list(value) if isinstance(value, (list, tuple)) else [value]
            if item.name in standard:
                if not isinstance(value, (list, tuple)) or len(values) != standard[item.name]:
                    raise InputError(
                        f"{item.name} ({RULE_OF[item.name]}): must be a list of "
                        f"{standard[item.name]} numbers"
                    )
                object.__setattr__(self, item.name, tuple(values))
            elif isinstance(value, (list, tuple)):
                values = [value]  # told as what it is
            for number in values:
                if type(number) is not int or not 0 <= number <= _LARGEST:
                    raise InputError(
                        f"{item.name} ({RULE_OF[item.name]}): {shown(number)} is not a whole "
                        f"number from 0 to {_LARGEST}"
                    )
        limits = {
            "armies": (self.tower_armies, 63),
            "farmers": (self.tower_farmers, 63),
            "events_a_year": (4, 4),
            "open_actions": (5, 5),
        }
        for name, (low, high) in limits.items():
            if not low <= getattr(self, name) <= high:
                raise InputError(
                    f"{name} ({RULE_OF[name]}): {getattr(self, name)} is not from {low} to {high}"
                )
        for count in self.group_count:
            if not 1 <= count <= len(self.groups):
                raise InputError(f"group_count (S-12): {count} is not from 1 to {len(self.groups)}")
            if sum(self.groups[:count]) + self.tower_armies > self.armies:
                raise InputError(
                    f"groups (S-12): {sum(self.groups[:count])} armies to place and "
                    f"{self.tower_armies} for the tower are more than {self.armies}"
                )
        if any(size < 1 for size in self.groups):
            raise InputError("groups (S-12): every group has at least 1 army")
        for effect in self.event_effect:
            if effect > FEWER_ARMIES:
                raise InputError(f"event_effect (section 7): there is no effect {effect}")
        if max(self.revolts) > 3:
            raise InputError("revolts (S-61): at most 3 provinces of a player revolt in a winter")
        for players, chests in zip((3, 4, 5), self.start_chests, strict=True):
            if players * chests > self.bank:
                raise InputError(
                    f"start_chests (S-11): {players} x {chests} chests are more than {self.bank}"
                )


RULE_OF = {
    "armies": "S-2",
    "farmers": "S-2",
    "bank": "S-3",
    "building_stock": "S-3",
    "revolt_markers": "S-3",
    "start_chests": "S-11",
    "groups": "S-12",
    "group_count": "S-12",
    "tower_armies": "S-16",
    "tower_farmers": "S-16",
    "events_a_year": "S-17",
    "open_actions": "S-21",
    "privilege_chests": "S-23",
    "privilege_rice": "S-23",
    "privilege_deploy": "S-23",
    "privilege_attack": "S-23",
    "privilege_defence": "S-23",
    "building_price": "S-45",
    "deploy_armies": "S-47, S-48",
    "deploy_price": "S-47, S-48",
    "neutral_farmers": "S-52",
    "event_effect": "section 7",
    "event_rice_loss": "S-60",
    "event_markers": "section 7, events 1 and 2",
    "event_farmers": "section 7, event 3",
    "event_castle_armies": "section 7, events 4 and 5",
    "event_taxes_most": "section 7, event 7",
    "event_taxes_least": "section 7, event 8",
    "event_rice_least": "section 7, event 10",
    "event_rice_most": "section 7, event 11",
    "event_deploy": "section 7, event 12",
    "revolts": "S-61",
    "revolt_farmers": "S-61",
    "province_points": "S-63",
    "building_points": "S-63",
    "majority_points": "S-63",
}


@dataclass(slots=True, frozen=True)
class Options:
    """What a class may play otherwise: each 0 (no) or 1 (yes), and the number of years.

    ``income_kept`` (S-46): income is kept when the revolt that it causes is lost.
    ``markers_stay`` (S-54): revolt markers stay in a conquered province.
    ``castle_in_revolts`` (S-56): the castle event helps against a revolt.
    ``farmers_never_help`` (S-53): farmers never count for a defending player.
    ``years`` (S-65): 1 ends the game after the first winter.

    Raises :class:`ValueError` for any other value.

    >>> Options(years=1)
    Options(income_kept=1, markers_stay=1, castle_in_revolts=0, farmers_never_help=0, years=1)
    >>> Options(years=3)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: option years (S-65): 3 is not 1 or 2
    """

    income_kept: int = 1
    markers_stay: int = 1
    castle_in_revolts: int = 0
    farmers_never_help: int = 0
    years: int = 2

    def __post_init__(self) -> None:
        rules = {
            "income_kept": "S-46",
            "markers_stay": "S-54",
            "castle_in_revolts": "S-56",
            "farmers_never_help": "S-53",
            "years": "S-65",
        }
        for item in fields(self):
            value = getattr(self, item.name)
            allowed = (1, 2) if item.name == "years" else (0, 1)
            if not isinstance(value, int) or value not in allowed:
                raise InputError(
                    f"option {item.name} ({rules[item.name]}): {shown(value)} is not "
                    f"{allowed[0]} or {allowed[1]}"
                )
            object.__setattr__(self, item.name, int(value))


@dataclass(slots=True)
class Board:
    """What is printed on one side of the board, for a number of players, as plain numbers.

    Per province: ``tax`` and ``rice`` (S-5), ``sites`` (S-5), ``region`` (0 to 4), ``closed``
    (S-10). The neighbours of province ``p`` are ``neighbours[first[p]:first[p + 1]]`` (S-49).
    Made by :func:`shogun_nb.games.shogun.rules.setup.board_of`.
    """

    tax: Sequence[int]
    rice: Sequence[int]
    sites: Sequence[int]
    region: Sequence[int]
    closed: Sequence[int]
    first: Sequence[int]
    neighbours: Sequence[int]


class Facts(NamedTuple):
    """What a game is played by and does not change: one argument of the rules."""

    board: Board
    numbers: Parameters = Parameters()
    options: Options = Options()
