"""What can be changed by hand in a position of Tokugawa, for the box of scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shogun_nb.engine.changing import Call, Changeable, Flag, Group, options_of
from shogun_nb.engine.choice import Whole, Word
from shogun_nb.engine.speech import capital
from shogun_nb.games.tokugawa.position import Position
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.words import SAMURAI_KEYS

NOBODY = "nobody"
_BUILT = {
    "garden": ("garden", "T-081"),
    "smithy": ("smithy", "T-082"),
    "castle": ("castle", "T-083"),
    "temple": ("temple", "T-084"),
    "wall": ("wall", "T-085"),
}


def changeable(position: Position, place: str | None = None) -> tuple[Group, ...]:
    """What can be changed in a town, or in everything else.

    >>> from shogun_nb.games import tokugawa
    >>> here = tokugawa.scenario(players=["Ann", "Ben"])
    >>> changeable(here, "Nara")[0].named("Unit").to("Lancer of Ann").code("tokugawa")
    ".set('Nara', 'Ann', 'lancer')"
    >>> [group.title for group in changeable(here)]
    ['Ann', 'Ben', 'Turn', 'Options']
    """
    if place is not None:
        return (_town(position, place),)
    owned = (_owned(position, name) for name in position.players)
    return (*owned, _turn(position), options_of(position))


def _town(position: Position, name: str) -> Group:
    state, here = position.state, position.lookup.province(name)
    unit = position.unit(name)
    side = state.side[here]
    owner = position.players[side] if side >= 0 else None
    fixed = unit is not None and unit[1] == "capital"
    samurai = None if unit is None or fixed else unit[1]
    has: dict[str, Any] = {
        "upgraded": bool(state.upgraded[here]),
        "weak": bool(state.weak[here]),
        **{key: bool(getattr(state, field)[here]) for key, (field, _) in _BUILT.items()},
        "ship": state.ships[here],
    }

    def set_to(owner: str | None, samurai: str | None, **new: Any) -> Call:
        """All that stands there, with what is new; what is not there is left out."""
        values = {key: value for key, value in {**has, **new}.items() if value}
        if samurai is None and not fixed:
            values = {key: one for key, one in values.items() if key not in ("upgraded", "weak")}
        if fixed:
            values.pop("upgraded", None)
        numbers = {
            key: int(one) if key in (*_BUILT, "ship") else one for key, one in values.items()
        }
        given = (name, *((owner,) if owner else ()), *((samurai,) if samurai and owner else ()))
        return Call("set", given, numbers)

    def put(key: str) -> Callable[[Any], Call]:
        return lambda value: set_to(owner, samurai, **{key: value})

    values = []
    if not fixed:
        stands = {
            f"{capital(kind)} of {player}": (player, kind)
            for player in position.players
            for kind in SAMURAI_KEYS
        }
        no_unit = {"No unit": (owner, None), **stands}
        now = next(word for word, one in no_unit.items() if one == (owner, samurai))
        values.append(
            Changeable("Unit", Word("T-003", [*no_unit]), now, lambda word: set_to(*no_unit[word]))
        )
    if samurai is None and not fixed and any(has[key] for key in (*_BUILT, "ship")):
        owners = Word("T-080", (*position.players, NOBODY))
        values.append(
            Changeable(
                "Held by",
                owners,
                owner or NOBODY,
                lambda to: set_to(None if to == NOBODY else to, None),
            )
        )
    if samurai is not None:
        values.append(Changeable("Upgraded", Flag("T-082"), has["upgraded"], put("upgraded")))
    if unit is not None:
        values.append(Changeable("Weakened", Flag("T-069"), has["weak"], put("weak")))
    if owner is not None:
        values += [
            Changeable(capital(key), Flag(rule), has[key], put(key))
            for key, (_, rule) in _BUILT.items()
        ]
        if position.facts.board.port[here]:
            values.append(Changeable("Ships", Whole("T-080", 0, 5), has["ship"], put("ship")))
    return Group(position.map.printed[here], tuple(values))


def _owned(position: Position, name: str) -> Group:
    koku = Changeable(
        "Koku",
        Whole("T-010", 0, 999),
        position.koku[name],
        lambda value: Call("set_player", (name,), {"koku": value}),
    )
    return Group(name, (koku,), "All Koku of the game are 75 (T-011).")


def _turn(position: Position) -> Group:
    state, players = position.state, position.players
    active = players[max(state.active, 0)]
    left = max(1, state.left) if state.step == at.ACT else position.numbers.actions
    return Group(
        "Turn",
        (
            Changeable(
                "Whose turn",
                Word("T-020", players),
                active,
                lambda name: Call("set_turn", (name,), {"actions": left}),
            ),
            Changeable(
                "Actions left",
                Whole("T-020", 1, 9),
                left,
                lambda actions: Call("set_turn", (active,), {"actions": actions}),
            ),
        ),
        "A change here goes to the beginning of a turn.",
    )
