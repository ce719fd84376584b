"""What can be changed by hand in a position of Senji, for the box of scenarios."""

from __future__ import annotations

from typing import Any

from shogun_nb.engine.changing import Call, Changeable, Group, options_of
from shogun_nb.engine.choice import Whole, Word
from shogun_nb.engine.speech import capital
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.words import ORDERS, SEAS

NOBODY, NO_ORDER = "nobody", "none"


def changeable(position: Position, place: str | None = None) -> tuple[Group, ...]:
    """What can be changed in a province or a sea, or in everything else.

    >>> from shogun_nb.games import senji
    >>> here = senji.scenario(players=["Ann", "Ben", "Cleo"]).set("Izumo", "Ann", 2)
    >>> changeable(here, "Izumo")[0].named("Units").to(4).code("senji")
    ".set('Izumo', 'Ann', 4)"
    >>> [group.title for group in changeable(here)]
    ['Ann', 'Ben', 'Cleo', 'Options']
    """
    if place in SEAS:
        return (_sea(position, place),)
    if place is not None:
        return (_province(position, place),)
    return (*(_player(position, name) for name in position.players), options_of(position))


def _province(position: Position, name: str) -> Group:
    state, where = position.state, position.lookup.province(name)
    owner, units, samurai = position.army(name)
    title = position.map.printed[where]
    if owner is None and position.facts.board.home[where] not in state.family[: state.players]:
        return Group(title, (), "The land is neutral: nobody may stand there (SEN-017).")
    lies = position.plans[at.ORDER_AT + where] if state.ordered[where] else at.UNKNOWN
    order = ORDERS[lies] if lies != at.UNKNOWN else None

    def set_to(owner: str | None, units: int, order: str | None, samurai: tuple[str, ...]) -> Call:
        """All that stands there, with what is new; what is not there is left out."""
        if owner is None:
            return Call("set", (name,))
        given: tuple[Any, ...] = (name, owner, units, samurai) if samurai else (name, owner, units)
        return Call("set", given, {"order": order} if order else {})

    owners = dict.fromkeys((*position.players, *([owner] if owner else ())))
    values = [
        Changeable(
            "Held by",
            Word("SEN-112", (*owners, NOBODY)),
            owner or NOBODY,
            # Samurai serve one player: they do not change sides with the land.
            lambda to: set_to(None if to == NOBODY else to, units, order, ()),
        )
    ]
    if owner is not None:
        values.append(
            Changeable(
                "Units",
                Whole("SEN-081", 0, position.numbers.stack),
                units,
                lambda count: set_to(owner, count, order, samurai),
            )
        )
        if state.phase == at.SUMMER:
            values.append(
                Changeable(
                    "Order",
                    Word("SEN-070", (*ORDERS, NO_ORDER)),
                    order or NO_ORDER,
                    lambda to: set_to(owner, units, None if to == NO_ORDER else to, samurai),
                )
            )
    return Group(title, tuple(values))


def _sea(position: Position, name: str) -> Group:
    def units_of(player: str) -> Changeable:
        units, samurai = position.fleet(player, name)

        def sail(count: int) -> Call:
            given: tuple[Any, ...] = (name, player, count)
            return Call("set_fleet", (*given, samurai) if samurai else given)

        label = f"Units of {player}"
        return Changeable(label, Whole("SEN-083", 0, position.numbers.stack), units, sail)

    return Group(capital(name), tuple(map(units_of, position.players)))


def _player(position: Position, name: str) -> Group:
    honour = Changeable(
        "Honour",
        Whole("SEN-136", -9, 999),
        position.honour[name],
        lambda value: Call("set_player", (name,), {"honour": value}),
    )
    return Group(name, (honour,))
