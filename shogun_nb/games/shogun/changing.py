"""What can be changed by hand in a position of Shogun, for the box of scenarios.

Each value is changed by a method of :class:`~shogun_nb.Position`, so that pieces come from the
supplies and return to them (S-6), and whatever is odd is diagnosed, not forbidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from typing import Any

from shogun_nb.engine.changing import Call, Changeable, Flag, Group
from shogun_nb.engine.choice import Several, Whole, Word, spoken
from shogun_nb.engine.declared import rules_of
from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.shogun.choices import FARMERS_NAME, PRIVILEGE_KEYS, Plan
from shogun_nb.games.shogun.events import event_name, privilege_names
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Options
from shogun_nb.games.shogun.towers import USUAL, name_of
from shogun_nb.games.shogun.words import (
    ACTION_KEYS,
    BUILDING_NAMES,
    SEASON_NAMES,
    action_names,
)

_NEUTRAL, _NOTHING = "neutral", "nothing"
_OPTIONS = {
    "income_kept": "Income is kept when its revolt is lost",
    "markers_stay": "Revolt markers stay in a conquered province",
    "castle_in_revolts": "The castle event helps against revolts",
    "farmers_never_help": "Farmers never help a defending player",
    "years": "Years",
}
_RULE_OF = rules_of(Options)
_MOST_CUBES = 62


def changeable(position: Position, place: str | None = None) -> tuple[Group, ...]:
    """What can be changed in a province, or in everything else.

    >>> [one.label for one in changeable(here, "Kai")[0].values]
    ['Owner', 'Armies', 'Castle', 'Temple', 'Nō theatre', 'Revolt markers']
    >>> changeable(here, "Kai")[0].named("Armies").to(2).code()
    ".set('Kai', armies=2)"
    >>> [group.title for group in changeable(here)]
    ['Takeda', 'Uesugi', 'Mori', 'Battle tower', 'Round', 'Actions', 'Options']
    """
    if place is not None:
        return (_province(position, place),)
    owned = tuple(_owned(position, name) for name in position.players)
    return (*owned, _tower(position), _round(position), *_actions(position), _options(position))


def _province(position: Position, name: str) -> Group:
    state, here = position.state, position.lookup.province(name)
    title = position.map.printed[here]
    if state.owner[here] == at.CLOSED:
        why = "Closed with three players on this side of the board (S-10)."
        return Group(title, (), why)
    owner = position.owner(name) or _NEUTRAL

    def give(to: str) -> Call:
        named: dict[str, Any] = {"owner": to}
        if to == _NEUTRAL:  # nothing of a player stands in a neutral province (S-55)
            named |= dict.fromkeys(position.buildings(name), False)
            named |= {"revolts": 0} if position.revolts(name) else {}
        elif owner == _NEUTRAL:
            named["armies"] = 1
        return Call("set", (name,), named)

    def put(what: str) -> Callable[[Any], Call]:
        return lambda value: Call("set", (name,), {what: value})

    built = position.buildings(name)
    whose = Changeable("Owner", Word("S-6", (*position.players, _NEUTRAL)), owner, give)
    sites = counted(position.board.sites[here], "building site")
    worth = f"{counted(position.board.tax[here], 'chest')} of taxes, {position.board.rice[here]}"
    note = f"{sites}, {worth} rice."
    if owner == _NEUTRAL and not (built or state.revolts[here]):
        return Group(title, (whose,), note)
    values = [
        whose,
        Changeable("Armies", Whole("S-6", 0, _MOST_CUBES), state.armies[here], put("armies")),
        *(
            Changeable(capital(words), Flag("S-45"), key in built, put(key))
            for key, words in zip(ACTION_KEYS, BUILDING_NAMES, strict=False)
        ),
        Changeable("Revolt markers", Whole("S-46", 0, 9), state.revolts[here], put("revolts")),
    ]
    if state.phase == at.ACTING:
        lost = Changeable(
            "Its card is lost this round", Flag("S-43"), bool(state.spent[here]), put("card_lost")
        )
        values.append(lost)
    return Group(title, tuple(values), note)


def _owned(position: Position, name: str) -> Group:
    def have(what: str) -> Callable[[Any], Call]:
        return lambda value: Call("set_player", (name,), {what: value})

    numbers = (
        ("chests", "S-11", position.chests[name]),
        ("rice", "S-46", position.rice[name]),
        ("points", "S-63", position.scores[name]),
    )
    supply = counted(position.cubes("supply")[name], "army", "armies")
    return Group(
        name,
        tuple(
            Changeable(capital(what), Whole(rule, 0, 999), value, have(what))
            for what, rule, value in numbers
        ),
        f"{supply} in the supply.",
    )


def _tower(position: Position) -> Group:
    values = []
    for where in ("tower", "tray"):
        cubes = position.cubes(where)
        for colour, number in cubes.items():

            def lay(value: int, where: str = where, colour: str = colour) -> Call:
                table = {**position.cubes(where), colour: value}
                return Call("set_cubes", (where, {one: n for one, n in table.items() if n}))

            label = f"{capital(colour) if colour == FARMERS_NAME else colour} in the {where}"
            values.append(Changeable(label, Whole("S-51", 0, _MOST_CUBES), number, lay))
    now = name_of(position.tower)
    models = {**USUAL, now: position.tower}

    def other(name: str) -> Call:
        return Call("set_tower", (models[name] if name in USUAL else models[name].text(),))

    kinds = Word("S-51", [*models])
    words = {name: capital(model.words) for name, model in models.items()}
    values.append(Changeable("Model", kinds, now, other, words))
    return Group("Battle tower", tuple(values), capital(f"{position.tower.described}."))


def _round(position: Position) -> Group:
    state, a_year = position.state, position.numbers.events_a_year
    cards, words = range(1, at.EVENTS + 1), _events(position)
    lying = [card for card in cards if state.events[card - 1] in (at.OPEN, at.IN_FORCE)]

    def season(name: str) -> Call:
        """As many events lie open as in this season; others come from the pile."""
        due = a_year - SEASON_NAMES.index(name)
        pile = [card for card in cards if state.events[card - 1] == at.IN_PILE]
        return Call("set_round", (), {"season": name, "open_events": [*lying, *pile][:due]})

    return Group(
        "Round",
        (
            Changeable("Season", Word("S-20", SEASON_NAMES), position.season, season),
            Changeable(
                "Year",
                Whole("S-20", 1, position.options.years),
                position.year,
                lambda year: Call("set_round", (), {"year": year}),
            ),
            Changeable(
                "Open events",
                Several("S-28", Whole("S-28", 1, at.EVENTS), range(at.EVENTS + 1)),
                tuple(lying),
                lambda chosen: Call("set_round", (), {"open_events": list(chosen)}),
                words,
            ),
        ),
        "A change here goes to the beginning of the round, or of winter.",
    )


def _events(position: Position) -> dict[int, str]:
    """The event cards by their numbers, as a person would say them."""
    cards = range(1, at.EVENTS + 1)
    return {card: f"{card} · {event_name(position.numbers, card - 1)}" for card in cards}


def _actions(position: Position) -> tuple[Group, ...]:
    """This round's actions, and the plans once they have begun; none in winter."""
    state, players = position.state, position.players
    if state.round % at.SEASONS == at.WINTER:
        return ()
    plans = {name: position.plan(name) for name in players}
    begun = state.phase == at.ACTING
    if begun and None in plans.values():
        note = "Plans that cannot be seen from here would be lost, so this stays as it is."
        return (Group("Actions", (), note),)
    now: dict[str, Any] = {"actions": list(position.actions) or list(ACTION_KEYS[:5])}
    if begun:
        now |= {
            "turn_order": list(position.turn_order),
            "plans": {name: plan for name, plan in plans.items() if plan != Plan()},
            "event": position.event,
            "privileges": position.privileges,
        }

    def begin(what: str) -> Callable[[Any], Call]:
        def change(value: Any) -> Call:
            named = {**now, what: list(value) if isinstance(value, tuple) else value}
            return Call("set_actions", (), {one: of for one, of in named.items() if of})

        return change

    names = dict(zip(ACTION_KEYS, action_names(position.numbers.deploy_armies), strict=True))
    action = Several("S-40", Word("S-40", ACTION_KEYS), range(1, at.ACTIONS + 1))
    values = [
        Changeable("Action cards", action, position.actions, begin("actions"), names, True),
    ]
    if not begun:
        note = "Turning up action cards begins the actions of the round. Plans come after that."
        return (Group("Actions", tuple(values), note),)
    seats = Several("S-29", Word("S-29", players), (len(players),))
    values += [
        Changeable(
            "Event in force",
            Whole("S-28", 1, at.EVENTS),
            position.event,
            begin("event"),
            _events(position),
        ),
        Changeable("Turn order", seats, position.turn_order, begin("turn_order"), {}, True),
    ]
    known = {name: plan for name, plan in plans.items() if plan is not None}
    laid = (_plan(position, known, name, begin("plans")) for name in players)
    note = "A change here begins the actions of the round anew."
    return (Group("Actions", tuple(values), note), *laid)


def _plan(
    position: Position, plans: dict[str, Plan], name: str, change: Callable[[Any], Call]
) -> Group:
    """The plan of a player, space by space; chest cards lie there as they were planned."""
    plan = plans[name]
    own = position.provinces(name)
    words = dict(zip(position.map.names, position.map.printed, strict=True))

    def lay(space: str, value: Any) -> Call:
        made = replace(plan, **{space: None if value == _NOTHING else value})
        every = {**plans, name: made}
        return change({one: of for one, of in every.items() if of != Plan()})

    laid = (
        Changeable(
            capital(spoken(key)),
            Word("S-25", (_NOTHING, *own)),
            value if isinstance(value := getattr(plan, key), str) else _NOTHING,
            partial(lay, key),
            words,
        )
        for key in ACTION_KEYS
    )
    held = position.privileges.get(name)
    cards = privilege_names(position.numbers)
    note = f"Special card: {cards[PRIVILEGE_KEYS.index(held)]}." if held else "No special card."
    return Group(f"Plan of {name}", tuple(laid), note)


def _options(position: Position) -> Group:
    values = []
    for item in fields(Options):
        value, rule = getattr(position.options, item.name), _RULE_OF[item.name]

        def choose(value: Any, name: str = item.name) -> Call:
            return Call("set_options", (), {name: int(value)})

        years = item.name == "years"
        values.append(
            Changeable(
                _OPTIONS.get(item.name, capital(item.name.replace("_", " "))),
                Whole(rule, 1, at.YEARS) if years else Flag(rule),
                value if years else bool(value),
                choose,
            )
        )
    return Group("Options", tuple(values), "How this class reads the rules.")
