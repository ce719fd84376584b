"""Positions of Tokugawa to play on, so that a case reads like the checklist.

:func:`begun` sets pieces on the board and begins a game there in which chance is asked; every
choice goes through the checks of the game, and after each the invariants hold.
"""

from __future__ import annotations

from typing import Any

from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.entries import Entry
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.setup import TASKS
from tests.games.tokugawa.invariants import broken

A, B = range(2)
ANN, BEN = "Ann", "Ben"
NAMES = (ANN, BEN)
SUN, RAIN, STORM = "sun", "rain", "storm"


def here(
    towns: dict[str, tuple[Any, ...]] | None = None,
    *,
    koku: tuple[int, int] = (15, 15),
    turn: str = ANN,
    actions: int = 3,
    numbers: tk.Parameters | None = None,
    **options: int,
) -> tk.Position:
    """A position: for each town whose unit of which kind, and a table of what else is there."""
    position = tk.scenario(players=NAMES, options=options, numbers=numbers)
    for name, (player, unit, *more) in (towns or {}).items():
        position = position.set(name, player, unit, **(more[0] if more else {}))
    for player, amount in zip(NAMES, koku, strict=True):
        position = position.set_player(player, koku=amount)
    return position.set_turn(turn, actions=actions)


def with_cards(position: tk.Position, cards: dict[str, int]) -> tk.Position:
    """The position with these cards taken, the piles as far down as that needs."""
    changed = position.copy()
    for number, (name, *_) in enumerate(TASKS):
        if name in cards:
            changed.state.taken[number] = cards[name]
            pile = number // at.CARDS_A_PILE
            order = changed.state.order[pile * 4 : pile * 4 + 4]
            order.remove(number)
            gone = changed.state.top[pile]
            changed.state.order[pile * 4 : pile * 4 + 4] = [*order[:gone], number, *order[gone:]]
            changed.state.top[pile] += 1
    return changed


class Play:
    """A game in a position; ``do`` chooses, and the invariants hold after each choice."""

    def __init__(self, position: tk.Position) -> None:
        self.game = tk.new_game(position=position, chance="ask", seed=1)
        self.check()

    def check(self) -> None:
        """What always holds, and that all that is legal is legal."""
        state = self.game.position.state
        total = sum(self.game.start.position.state.koku) + sum(  # type: ignore[union-attr]
            self.game.start.position.state.banks  # type: ignore[union-attr]
        )
        assert broken(self.game.position.facts, state, total) == []

    def do(self, *choices: Any) -> Play:
        """Choose, of whoever is asked."""
        for choice in choices:
            assert self.game.problems(choice) == []
            if self.game.decision.player != "chance":
                assert choice in self.game.legal()
            self.game.choose(choice)
            self.check()
        return self

    def fight(
        self,
        start: str,
        town: str,
        attack: int,
        defence: int,
        weather: str = SUN,
        way: str = "road",
        support: tuple[int, int] = (0, 0),
    ) -> Play:
        """An attack whose movement succeeds, with so many supporters and these rolls, all kept."""
        self.do(tk.Attack(start, town, way))
        attacker = self.state.active
        if self.state.step == at.ROLL_WEATHER:
            dice_needed = any(one.die for one, _ in self.game.outcomes())
            self.do(tk.Weather(weather, 6 if dice_needed else 0))
        for roll in (attack, defence):
            while self.state.step == at.SUPPORT:
                self.do(tk.Support(support[0 if self.state.seat == attacker else 1]))
            self.do(dice(roll))
            while self.state.step == at.ROLL_AGAIN:
                self.do(tk.Keep())
        return self

    def refused(self, choice: Any) -> str:
        """The one problem of a choice, which is not legal and changes nothing."""
        before = self.game.position.code()
        problems = self.game.problems(choice)
        assert len(problems) == 1
        if self.game.decision.player != "chance":
            assert choice not in self.game.legal()
        assert self.game.position.code() == before
        return problems[0]

    def said(self, what: int) -> list[Entry]:
        """The entries of one kind in the record."""
        return [Entry(entry) for entry in self.game.record if entry[0] == what]

    @property
    def position(self) -> tk.Position:
        """Where it stands."""
        return self.game.position

    @property
    def state(self) -> at.State:
        """The same in numbers."""
        return self.game.position.state

    def unit(self, town: str) -> tuple[str, str] | None:
        """Whose unit stands in a town."""
        return self.position.unit(town)

    def of(self, field: str, town: str) -> int:
        """The number of a field in a town."""
        number: int = getattr(self.state, field)[self.position.map.index(town)]
        return number

    def bank(self, province: str) -> int:
        """Koku in a bank."""
        return self.position.banks[province]


def begun(towns: dict[str, tuple[Any, ...]] | None = None, **given: Any) -> Play:
    """A game in such a position; see :func:`here`."""
    return Play(here(towns, **given))


def dice(total: int) -> tk.Dice:
    """A roll of two dice with this total."""
    return tk.Dice(total // 2, total - total // 2)
