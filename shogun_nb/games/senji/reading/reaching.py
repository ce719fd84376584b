"""Where one may march from a province, and how likely an attack there is won (SEN-073, SEN-082)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shogun_nb.engine.speech import all_of, percent
from shogun_nb.games.senji.reading.battles import attack_odds, names_of, raid_wins, shores
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.summer import samurai_at
from shogun_nb.games.senji.words import SEAS

MOST = 3
"""So many provinces of others are named with their chances: all by land, and the best by sea."""


@dataclass(frozen=True)
class Reach:
    """A province that could be marched to: with ``share`` an attack wins it, by ``sea`` a raid.

    ``share`` is ``None`` for an own province, and for neutral land.
    """

    to: str
    share: float | None = None
    sea: str = ""
    neutral: bool = False


def reach_of(here: Any, others: Sequence[int], place: int) -> list[Reach]:
    """Where all who stand in a province could go, attacks that are won most often first.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="orders")
    >>> here = game.view("Ann").position
    >>> sorted(one.to for one in reach_of(here, [0] * 6, here.map.index("Izumo")) if not one.sea)
    ['Aki', 'Bizen', 'Echizen', 'Yamashiro']
    """
    state = here.state
    seat, units = state.owner[place], state.units[place]
    samurai = names_of(samurai_at(state, seat, place))
    if not units and not samurai:
        return []
    found = []
    for near in here.map.neighbours[place]:
        name = here.map.names[near]
        odds = attack_odds(here, others, seat, name, units, samurai)
        share = None if odds is None else float(odds.wins)
        found.append(Reach(name, share, neutral=state.owner[near] < 0))
    for number, sea in enumerate(SEAS):
        if here.facts.board.at_sea[number * at.PROVINCES + place]:
            for name in shores(here, sea, place, seat):
                share = raid_wins(here, others, seat, name, units, samurai)
                found.append(Reach(name, share, sea))
    return sorted(found, key=lambda one: -2 if one.share is None else -one.share)


def reach_in_words(here: Any, others: Sequence[int], place: int) -> str:
    """The same in a sentence: what an attack promises, what is one's own, where nobody may go."""
    start, printed = here.map.printed[place], here.map.printed
    found = reach_of(here, others, place)
    if not found:
        return f"Nobody stands in {start}, so nobody would march."

    def names(some: Sequence[Reach]) -> str:
        return all_of([printed[here.map.index(one.to)] for one in some])

    attacks = [one for one in found if one.share is not None]
    by_land = [one for one in attacks if not one.sea]
    land = {one.to for one in by_land}
    best = {one.to: one for one in reversed(attacks) if one.to not in land}  # once each
    by_sea = [one for one in attacks if best.get(one.to) is one]
    room = max(0, MOST - len(by_land))
    told = [
        f"{names([one])}{' by sea' * bool(one.sea)}, {percent(one.share or 0.0)} to win"
        for one in (*by_land, *by_sea[:room])
    ]
    if by_sea[room:]:
        told.append(f"also by sea: {names(by_sea[room:])}")
    own = [one for one in found if one.share is None and not one.neutral]
    neutral = [one for one in found if one.neutral]
    if own:
        told.append(f"{names(own)} {'is' if len(own) == 1 else 'are'} yours")
    text = f"From {start}: {'; '.join(told)}." if told else ""
    if neutral:
        verb = "is" if len(neutral) == 1 else "are"
        text += f" {names(neutral)} {verb} neutral: nobody may go there (SEN-017)."
    return text.strip()
