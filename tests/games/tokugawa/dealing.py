"""Games of Tokugawa of every kind: options, numbers and bots are mixed by a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from random import Random

from shogun_nb.engine.tape import make_tape
from shogun_nb.games.tokugawa import chance
from shogun_nb.games.tokugawa.board_map import read_map
from shogun_nb.games.tokugawa.bots.play import BOT_TAPE_LENGTH, GREEDY, RANDOM
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.tokugawa.rules.setup import facts_of, set_up
from shogun_nb.games.tokugawa.rules.state import State

SEED = "both speeds"
LONGEST = 8  # turns of each player; most ends are reached in them


@dataclass
class Deal:
    """A game to be played."""

    number: int
    facts: Facts
    state: State
    seats: list[int]

    @property
    def koku(self) -> int:
        """All Koku of the game (T-011)."""
        return sum(self.state.koku) + sum(self.state.banks)

    def tapes(self) -> tuple[Sequence[int], Sequence[int]]:
        """Luck of chance and of the bots."""
        return (
            make_tape(SEED, self.number, "chance", chance.TAPE_LENGTH),
            make_tape(SEED, self.number, "bots", BOT_TAPE_LENGTH),
        )


def deal(number: int) -> Deal:
    """The game of a number; every fifth one is the printed game."""
    luck = Random(number)
    kinds = ((RANDOM,), (GREEDY,), (RANDOM, GREEDY))[number % 3]
    seats = [luck.choice(kinds) for _ in range(at.SEATS)]
    switches = {item.name: int(luck.random() < 0.3) for item in fields(Options)}
    turns = luck.randint(2, LONGEST)
    options = Options(**{**switches, "turns": turns}) if number % 5 else Options(turns=LONGEST)
    facts = facts_of(read_map(), other_numbers(luck) if number % 5 > 2 else None, options)
    return Deal(number, facts, set_up(facts), seats)


def other_numbers(luck: Random) -> Parameters:
    """The book's numbers, a fifth of them one higher or lower; the money of the game stays."""
    numbers = {}
    for item in fields(Parameters):
        low, high = item.metadata["range"]
        if item.name in ("start_units", "start_koku", "bank", "castles"):
            continue
        values = [item.default] if isinstance(item.default, int) else [*item.default]
        if luck.random() < 1 / 5:
            place = luck.randrange(len(values))
            values[place] = min(max(low, values[place] + luck.choice((-1, 1))), high)
        numbers[item.name] = values[0] if isinstance(item.default, int) else tuple(values)
    return Parameters(**numbers)
