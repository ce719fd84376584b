"""Facts about a province on the board, in words that explain a wrong choice."""

from __future__ import annotations

from shogun_nb.board.text import printed
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.position import Position


def name_of(here: Position, name: str) -> str:
    """The name of a province as the board shows it."""
    return printed(here.map.province(name))


def region_of(here: Position, name: str) -> str:
    """The colour of the region of a province on this side of the board (S-1)."""
    return here.map.province(name).region[here.side]


def stands(here: Position, name: str) -> str:
    """Who owns a province and with how many armies, or why nobody does, as a part of a sentence.

    >>> here = scenario(players=["Ann", "Ben", "Cem"]).set("Kai", owner="Ann", armies=3)
    >>> stands(here, "Kai"), stands(here, "Tosa"), stands(here, "Aki")
    ('Kai belongs to Ann, with 3 armies', 'Tosa is closed', 'Aki is neutral')
    """
    owner, armies = here.owner(name), here.armies(name)
    if owner is not None:
        counts = counted(armies, "army", "armies")
        return f"{name_of(here, name)} belongs to {owner}, with {counts}"
    closed = len(here.players) == 3 and here.map.province(name).closed[here.side]
    return f"{name_of(here, name)} is {'closed' if closed else 'neutral'}"


def marches(here: Position, start: str, end: str) -> int:
    """How many marches armies need at least from one province to another (S-49).

    >>> marches(scenario(), "Izu", "Shima"), marches(scenario(), "Izu", "Kai")
    (1, 2)
    """
    reached, front, number = {start}, {start}, 0
    while end not in reached and front:
        front = {near for one in front for near in here.neighbours(one)} - reached
        reached |= front
        number += 1
    return number


def threats(here: Position, name: str) -> str:
    """The armies of others that could march into a province now (S-49); empty when there are none.

    >>> here = scenario(players=["Ann", "Ben", "Cem"]).set("Kai", owner="Ann", armies=3)
    >>> threats(here.set("Suruga", owner="Ben", armies=2).set("Mino", owner="Cem", armies=5), "Kai")
    'Suruga (Ben, 2 armies)'
    """
    owner = here.owner(name)
    return ", ".join(
        f"{name_of(here, near)} ({here.owner(near)}, {here.armies(near)} armies)"
        for near in here.neighbours(name)
        if here.owner(near) not in (None, owner) and here.armies(near) > 1
    )
