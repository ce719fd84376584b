"""Every number of the game in one table, what a class may play otherwise in another.

Both are arguments of the rules, never globals: a class may play with cheaper castles, and compiled
code sees the change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from shogun_nb.engine.declared import check, ruled, rules_of
from shogun_nb.engine.errors import InputError

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
) = range(_EFFECTS := 10)


@dataclass(slots=True, frozen=True)
class Parameters:
    """The numbers of the game: stock, prices, group sizes, events and the winter table.

    Every field holds whole numbers; its rule stands beside it. Lists by number of
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
    shogun_nb.engine.errors.InputError: building_price (S-45): -2 is not a whole number from 0 to \
10000
    """

    armies: int = ruled(62, "S-2", high=63)  # per player
    farmers: int = ruled(20, "S-2", high=63)
    bank: int = ruled(135, "S-3")  # chests in all
    building_stock: Sequence[int] = ruled((28, 26, 26), "S-3")
    revolt_markers: int = ruled(42, "S-3")
    start_chests: Sequence[int] = ruled((18, 15, 12), "S-11")  # for 3, 4, 5 players
    groups: Sequence[int] = ruled((5, 4, 4, 3, 3, 2, 2, 2, 2), "S-12", low=1)
    group_count: Sequence[int] = ruled((9, 8, 7), "S-12", 1, 9)  # for 3, 4, 5 players
    tower_armies: int = ruled(7, "S-16")  # per player
    tower_farmers: int = ruled(10, "S-16")
    events_a_year: int = ruled(4, "S-17", 4, 4)
    open_actions: int = ruled(5, "S-21", 5, 5)
    privilege_chests: int = ruled(1, "S-23")
    privilege_rice: int = ruled(1, "S-23")
    privilege_deploy: int = ruled(6, "S-23")
    privilege_attack: int = ruled(1, "S-23")
    privilege_defence: int = ruled(1, "S-23")
    building_price: Sequence[int] = ruled((3, 2, 1), "S-45")
    deploy_armies: Sequence[int] = ruled((5, 3, 1), "S-47, S-48")
    deploy_price: Sequence[int] = ruled((3, 2, 1), "S-47, S-48")
    neutral_farmers: int = ruled(1, "S-52")
    event_effect: Sequence[int] = ruled(
        (
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
        ),
        "section 7",
        high=_EFFECTS - 1,
    )
    event_rice_loss: Sequence[int] = ruled((5, 7, 3, 2, 6, 3, 0, 2, 4, 3, 4, 1), "S-60")
    event_markers: int = ruled(1, "section 7, events 1 and 2")
    event_farmers: int = ruled(2, "section 7, event 3")
    event_castle_armies: int = ruled(1, "section 7, events 4 and 5")
    event_taxes_most: int = ruled(5, "section 7, event 7")
    event_taxes_least: int = ruled(6, "section 7, event 8")
    event_rice_least: int = ruled(4, "section 7, event 10")
    event_rice_most: int = ruled(3, "section 7, event 11")
    event_deploy: Sequence[int] = ruled((3, 2, 1), "section 7, event 12")
    # for 0 to 7 and more unsupplied provinces
    revolts: Sequence[int] = ruled((0, 1, 1, 2, 2, 2, 2, 3), "S-61", high=3)
    revolt_farmers: Sequence[int] = ruled((0, 1, 2, 2, 2, 3, 3, 3), "S-61")
    province_points: int = ruled(1, "S-63")
    building_points: int = ruled(1, "S-63")
    majority_points: Sequence[int] = ruled((3, 2, 1), "S-63")

    def __post_init__(self) -> None:
        check(self)
        for name, least in (("armies", self.tower_armies), ("farmers", self.tower_farmers)):
            if getattr(self, name) < least:
                raise InputError(
                    f"{name} ({RULE_OF[name]}): {getattr(self, name)} is not from {least} to 63"
                )
        for count in self.group_count:
            if sum(self.groups[:count]) + self.tower_armies > self.armies:
                raise InputError(
                    f"groups (S-12): {sum(self.groups[:count])} armies to place and "
                    f"{self.tower_armies} for the tower are more than {self.armies}"
                )
        for players, chests in zip((3, 4, 5), self.start_chests, strict=True):
            if players * chests > self.bank:
                raise InputError(
                    f"start_chests (S-11): {players} x {chests} chests are more than {self.bank}"
                )


RULE_OF = rules_of(Parameters)


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

    income_kept: int = ruled(1, "S-46", high=1)
    markers_stay: int = ruled(1, "S-54", high=1)
    castle_in_revolts: int = ruled(0, "S-56", high=1)
    farmers_never_help: int = ruled(0, "S-53", high=1)
    years: int = ruled(2, "S-65", 1, 2)

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, int):  # True and False serve, too
                object.__setattr__(self, item.name, int(value))
        check(self, "option ")


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
