"""What can be changed by hand in a position of Gekokujō, for the box of scenarios."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from shogun_nb.engine.changing import Call, Changeable, Flag, Group, options_of
from shogun_nb.engine.choice import Several, Whole, Word
from shogun_nb.engine.speech import capital
from shogun_nb.games.gekokujo.position import NOBODY, PHASES, Position
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.words import LOCALS_NAME, MISSION_KEYS, UNIT_KEYS

_MOST = 99


def changeable(position: Position, place: str | None = None) -> tuple[Group, ...]:
    """What can be changed in a province, or in everything else.

    >>> from shogun_nb.games import gekokujo
    >>> here = gekokujo.scenario(players=["Oda", "Uesugi"])
    >>> changeable(here, "Echigo")[0].named("Bushi of Oda").to(3).code("gekokujo")
    ".set('Echigo', units={'Oda': {'bushi': 3}})"
    >>> [group.title for group in changeable(here)]
    ['Oda', 'Uesugi', 'Round', 'Ninja', 'Options']
    """
    if place is not None:
        return (_province(position, place),)
    owned = (_owned(position, name) for name in position.players)
    pacts = (_pacts(position),) if position.options.political_play else ()
    return (*owned, _round(position), _ninja(position), *pacts, options_of(position))


def _province(position: Position, name: str) -> Group:
    here, units = position.lookup.province(name), position.units(name)
    owner, options = position.owner(name), position.options
    usual = UNIT_KEYS if options.specialized_warfare else ("bushi", "daimyo")

    def stand(side: str, kind: str) -> Callable[[int], Call]:
        def change(number: int) -> Call:
            of_side = {**units.get(side, {}), kind: number}
            table = {**units, side: {one: n for one, n in of_side.items() if n}}
            return Call("set", (name,), {"units": {one: of for one, of in table.items() if of}})

        return change

    def put(what: str) -> Callable[[Any], Call]:
        return lambda value: Call("set", (name,), {what: value})

    values = [
        Changeable(
            f"{capital(kind)} of {side}",
            Whole("G-020", 0, _MOST),
            units.get(side, {}).get(kind, 0),
            stand(side, kind),
        )
        for side in position.players
        for kind in dict.fromkeys((*usual, *units.get(side, {})))
    ]
    locals_ = units.get(LOCALS_NAME, {}).get("bushi", 0)
    values += [
        Changeable("Locals", Whole("G-039", 0, _MOST), locals_, stand(LOCALS_NAME, "bushi")),
        Changeable(
            "Controlled by",
            Word("G-038", (*position.players, NOBODY)),
            owner or NOBODY,
            put("owner"),
        ),
    ]
    if owner is not None:
        has = position.castle(owner) == name
        values.append(Changeable("Castle", Flag("G-061"), has, put("castle")))
    if options.rice_and_war:
        sown = position.sown(name)
        values.append(Changeable("Koku sown", Whole("G-731", 0, _MOST), sown, put("sown")))
    return Group(position.map.printed[here], tuple(values))


def _owned(position: Position, name: str) -> Group:
    seat = position.lookup.seat(name)

    def have(what: str) -> Callable[[Any], Call]:
        return lambda value: Call("set_player", (name,), {what: value})

    rows = [("koku", "G-030", position.koku[name])]
    if position.options.rice_and_war:
        rows.append(("stored", "G-731", position.stored[name]))
    rows += [("fund", "G-052", position.fund[name]), ("glory", "G-740", position.glory[name])]
    masters = (*(other for other in position.players if other != name), NOBODY)
    values = [
        Changeable(capital(what), Whole(rule, 0, 999), value, have(what))
        for what, rule, value in rows
        if value >= 0  # what lies behind a screen cannot be seen
    ]
    master = position.masters.get(name, NOBODY)
    values.append(Changeable("Vassal of", Word("G-050", masters), master, have("master")))
    state = position.state
    flags = [
        ("Announced a Gekokujō attack", "G-052", "announced", master != NOBODY),
        ("Castle fortified", "G-062", "fortified", position.castle(name) is not None),
        ("On the Path of Glory", "G-740", "on_path", bool(position.options.path_of_glory)),
    ]
    values += [
        Changeable(label, Flag(rule), bool(now), have(what))
        for label, rule, what, due in flags
        if (now := getattr(state, what)[seat]) or due
    ]
    return Group(name, tuple(values), f"{position.state.supply[seat]} Bushi in the supply.")


def _round(position: Position) -> Group:
    begins = [word for word in PHASES if PHASES[word] not in (at.CHOOSING_CLANS, at.ENDED)]

    def change(what: str) -> Callable[[Any], Call]:
        named = {"phase": position.phase if position.phase in begins else begins[0]}
        return lambda value: Call(
            "set_round", (), {**named, what: list(value) if isinstance(value, tuple) else value}
        )

    rounds = Whole("G-012", 1, position.options.rounds)
    order = Several("G-032", Word("G-032", position.players), (len(position.players),))
    return Group(
        "Round",
        (
            Changeable("Round", rounds, position.round, change("round")),
            Changeable("Phase", Word("G-030", begins), position.phase, change("phase")),
            Changeable("Order of play", order, position.order, change("order"), {}, True),
        ),
        "A change here goes to the beginning of a phase.",
    )


def _ninja(position: Position) -> Group:
    """Whom the Ninja serves; of a mission that others do not know only he who gave it knows."""
    serves, mission, where = position.ninja or (NOBODY, MISSION_KEYS[0], None)
    names = dict(zip(position.map.names, position.map.printed, strict=True))

    def hire(to: str, mission: str, where: str | None) -> Call:
        if to == NOBODY:
            return Call("set_ninja", (NOBODY,))
        if mission == MISSION_KEYS[0]:
            return Call("set_ninja", (to, mission))
        return Call("set_ninja", (to, mission, where or position.map.names[0]))

    served = (*position.players, NOBODY)
    master = Changeable(
        "Serves", Word("G-060", served), serves, lambda to: hire(to, mission, where)
    )
    values = [master]
    if serves != NOBODY:
        given = Word("G-060", MISSION_KEYS)
        values.append(
            Changeable("Mission", given, mission, lambda given: hire(serves, given, where))
        )
    if where is not None:
        places = Word("G-060", position.map.names)
        values.append(
            Changeable("Province", places, where, lambda to: hire(serves, mission, to), names)
        )
    return Group("Ninja", tuple(values), "For this round.")


def _pacts(position: Position) -> Group:
    def allied(one: str, other: str) -> Callable[[bool], Call]:
        return lambda value: Call("set_pact", (one, other), {"allied": value})

    values = (
        Changeable(
            f"{one} and {other}",
            Flag("G-701"),
            (one, other) in position.allies,
            allied(one, other),
        )
        for one, other in combinations(position.players, 2)
    )
    return Group("Pacts", tuple(values), "Allies of this round.")
