"""Gekokujō's plain board: provinces, owners, units, locals, castles, homes, mandates, mountains.

``rulebook.board(position)`` returns :func:`marks_of`.
"""

from __future__ import annotations

from typing import Any

from shogun_nb.board.plain import NOBODY, Marks, Place, Sign, Stack
from shogun_nb.board.signs import (
    BANNER,
    BOW,
    CASTLE,
    FLAME,
    GUN,
    HOUSE,
    MOUNTAIN,
    SPEAR,
    STAR,
    SWORD,
)
from shogun_nb.board.text import clean
from shogun_nb.games.gekokujo.board_map import CREDIT, RECONSTRUCTION
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.units import bushi_at, bushi_of, daimyo_at, daimyo_of, unit_at
from shogun_nb.games.gekokujo.words import CLAN_NAMES, MISSION_KEYS, UNIT_WORDS, some_units

_CASTLE = Sign((CASTLE,), "C", "castle", far=True)
_HOME = Sign((HOUSE,), "H", "home of a clan")
_MANDATE = Sign((STAR,), "M", "mandate province", far=True)
_MOUNTAIN = Sign((MOUNTAIN,), "^", "mountain", far=True)
_CONTESTED = Sign((FLAME,), "!", "contested")
WEAPONS: dict[int, Sign] = {
    kind: Sign(paths, letter, UNIT_WORDS[kind])
    for kind, letter, paths in (
        (at.SPEARMAN, "s", (SPEAR,)),
        (at.SWORDSMAN, "w", (SWORD,)),
        (at.ARCHER, "a", BOW),
        (at.BANNERMAN, "b", (BANNER,)),
        (at.ARQUEBUSIER, "g", (GUN,)),
    )
}
"""The signs of the kinds of Bushi that the module of weapons has, by kind (G-720)."""


def marks_of(position: Any) -> Marks:
    """What the board shows of a position (``rulebook.board``).

    >>> from shogun_nb.games.gekokujo.position import scenario
    >>> here = scenario(players=["Oda", "Uesugi"]).set("Owari", units={"Oda": 2}, castle=True)
    >>> marks_of(here).words(here.lookup.province("Owari"))
    'Owari: Oda; Oda: 2 Bushi; castle, home of Oda; Tokaido'
    """
    state, board = position.state, position.map
    players = [clean(player, 40) for player in position.players]
    seats = range(len(players))
    places = []
    for place, province in enumerate(board.provinces):
        stacks = [
            Stack(
                seat,
                bushi_at(state, place, seat),
                daimyo_at(state, place, seat),
                tuple(
                    (sign, count)
                    for kind, sign in WEAPONS.items()
                    if (count := state.units[unit_at(place, seat, kind)])
                ),
            )
            for seat in seats
        ]
        stacks = [stack for stack in stacks if stack.units or stack.leaders]
        units = [(players[stack.seat], _units(state, place, stack.seat)) for stack in stacks]
        if state.locals[place]:
            stacks.append(Stack(NOBODY, state.locals[place]))
            units.append(("Locals", some_units(state.locals[place], at.BUSHI)))
        seat = state.owner[place]
        ninja = MISSION_KEYS[state.mission - 1] if state.target == place else ""
        features = [
            (_CASTLE, "castle", place in state.castle),
            (_HOME, f"home of {province.home_of}", province.home_of),
            (_MANDATE, f"{province.mandate} (mandate)", province.mandate),
            (_MOUNTAIN, "mountain", province.mountain),
            (_CONTESTED, "contested", len([stack for stack in stacks if stack.seat >= 0]) > 1),
        ]
        here = [words for _, words, is_here in features if is_here]
        here += [f"the Ninja: {ninja}"] if ninja else []
        here += [f"{state.sown[place]} Koku sown"] if state.sown[place] else []
        whose = "neutral" if seat == NOBODY else players[seat]
        told = [whose, *(f"{name}: {words}" for name, words in units), ", ".join(here)]
        rows = [*units, ("Here", ", ".join(here)), ("Coast", "yes" if province.coastal else "no")]
        places.append(
            Place(
                province.circuit,
                seat,
                tuple(stacks),
                tuple(sign for sign, _, is_here in features if is_here),
                "; ".join([*filter(None, told), province.circuit]),
                (*((name, words) for name, words in rows if words), ("Circuit", province.circuit)),
            )
        )
    armed = WEAPONS.values() if position.options.specialized_warfare else ()
    clans = ["–" if clan < 0 else CLAN_NAMES[clan] for clan in state.clan[: len(players)]]
    # The board of a whole game lies before all; that of a player's view has the player's own.
    behind = position.options.screens and min(state.koku) >= 0
    columns: dict[str, list[str]] = {
        **({} if clans == players else {"clan": clans}),
        "provinces": [str(state.owner.count(seat)) for seat in seats],
        "Daimyo": [str(daimyo_of(state, seat)) for seat in seats],
        "Bushi": [str(bushi_of(state, seat)) for seat in seats],
        "Koku": ["?" if behind or koku < 0 else str(koku) for koku in state.koku[: len(players)]],
        "castle": [
            "–" if state.castle[seat] < 0 else board.printed[state.castle[seat]] for seat in seats
        ],
    }
    return Marks(
        map=board,
        title="Gekokujō",
        when=position.rulebook.stands(position),
        players=tuple(players),
        places=places,
        near=board.neighbours,
        columns=tuple(columns),
        scores=tuple(zip(*columns.values(), strict=True)),
        facts=tuple(_facts(position)),
        signs=(_CASTLE, _HOME, _MANDATE, _MOUNTAIN, _CONTESTED, *armed),
        units="Bushi",
        leaders="Daimyo",
        others="local Bushi" if any(state.locals) else "",
        links="by sea (reconstruction)",
        note=f"{RECONSTRUCTION} · {CREDIT}",
    )


def _units(state: Any, place: int, seat: int) -> str:
    """The units of a seat in a province in words, Daimyo first."""
    first = unit_at(place, seat, 0)
    kinds = (at.DAIMYO, *range(at.TYPES))
    return ", ".join(
        some_units(state.units[first + kind], kind) for kind in kinds if state.units[first + kind]
    )


def _facts(position: Any) -> list[tuple[str, str]]:
    """What is going on: the battle in hand with its Ronin, and the Ninja."""
    state = position.state
    facts = []
    if position.battle:
        ronin = [
            f"{name} {count} Ronin"
            for name, count in zip(position.players, state.ronin, strict=False)
            if count
        ]
        facts.append(("Battle", ", ".join([position.map.printed[state.here], *ronin])))
    if position.ninja:
        master, mission, where = position.ninja
        facts.append(("Ninja", ", ".join(filter(None, [master, mission, where]))))
    return facts
