"""What is picked of a few cards that stay in sight, and who is placed in a home (SEN-015)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.senji import choices as made
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import HANA_NAMES
from shogun_nb.whole_table.deciding import NOT_ASKED

_ONE_CARD: dict[int, Callable[..., Choice]] = {
    at.KEEP_FIRST: made.KeepFirst,
    at.TAKE: made.Take,
    at.SWAP_BACK: made.GiveBack,
    at.TAKE_FROM_HAND: made.TakeFromHand,
    at.TAKE_FROM_PILE: made.TakeFromPile,
    at.CALL_HOME: made.CallHome,
    at.CALL: made.Call,
    at.CALL_FAMILY: made.CallFamily,
}
CALLS = (at.CALL_HOME, at.CALL, at.CALL_FAMILY)
"""The steps at which a host says who comes next."""
STEPS = (*_ONE_CARD, at.KEEP, at.SHOW)
"""The steps at which some of a few cards are picked, or one of those who can be called."""


def _picked_in(choice: Any) -> tuple[str, ...]:
    (name, *_), *_ = choice.declarations
    value = getattr(choice, name)
    return value if isinstance(value, tuple) else (value,)


def _rule_of(kind: Any) -> str:
    """The rule of what such a choice names."""
    (_, type_, *_), *_ = kind.declarations
    return str(type_.rule)


class Picking:
    """Some of a few cards, as many as are asked; a press picks one, or lets go of it.

    >>> here = Picking(["Kato", "Mori", "Otani"], 1, lambda names: made.KeepFirst(*names))
    >>> here.press("Mori")
    >>> here.press("Otani")
    >>> here.choice
    KeepFirst(samurai='Otani')
    """

    def __init__(
        self,
        names: Sequence[str],
        wanted: int,
        make: Callable[[Sequence[str]], Choice],
        rule: str = "",
    ) -> None:
        self.names, self.wanted, self._make, self._rule = [*names], wanted, make, rule
        self.picked: list[str] = []
        self.stays = False
        """Whether another press does not let go of it, where one is chosen from the beginning."""

    @classmethod
    def of(cls, position: Any, player: str, legal: Callable[[], Sequence[Choice]]) -> Picking:
        """What can be picked at one of :data:`STEPS`; ``legal`` lists all choices there."""
        state = position.state
        if state.step == at.SHOW:  # all ways to show some of a large hand would be too many
            names = sorted(position.hanafuda(player), key=lambda one: HANA_NAMES.index(one) % 48)
            return cls(
                names,
                state.shows,
                lambda some: made.Show(_in_order(names, some)),
                _rule_of(made.Show),
            )
        choices = legal()
        names = [*dict.fromkeys(name for one in choices for name in _picked_in(one))]
        if state.step == at.KEEP:
            most = max(len(_picked_in(one)) for one in choices)
            return cls(
                names, most, lambda some: made.Keep(_in_order(names, some)), _rule_of(made.Keep)
            )
        one_card = _ONE_CARD[state.step]
        return cls(names, 1, lambda some: one_card(*some), _rule_of(one_card))

    def press(self, name: object) -> None:
        """Pick this card, or let go of it; where enough are picked, instead of the first of them.

        Raises :class:`~shogun_nb.InputError` for what does not lie there.
        """
        if name not in self.names:
            raise InputError(NOT_ASKED.format(rule=self._rule, name=shown(name)))
        if name in self.picked:
            if not self.stays:
                self.picked.remove(str(name))
        else:
            self.picked = [*self.picked, str(name)][-self.wanted :]

    def lay(self, choice: Choice) -> None:
        """Pick what this choice names."""
        self.picked = [*_picked_in(choice)]

    @property
    def choice(self) -> Choice | None:
        """The choice, once enough is picked."""
        return self._make(self.picked) if len(self.picked) == self.wanted else None


def _in_order(names: Sequence[str], some: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name in some)


class Placing:
    """Who of the first units comes into a home, and whether the samurai does (SEN-015, SEN-016).

    One unit comes unless somebody says otherwise; whether the samurai does is asked where it is
    open. ``samurai`` is ``None`` while nobody has said so.

    >>> here = Placing([made.PlaceFirst(n, some) for n in (0, 1, 2, 3) for some in (False, True)])
    >>> here.choice is None
    True
    >>> here.say(samurai=True)
    >>> here.choice
    PlaceFirst(units=1, samurai=True)
    """

    def __init__(self, legal: Sequence[Any]) -> None:
        self._legal = [one for one in legal if isinstance(one, made.PlaceFirst)]
        with_him = {one.samurai for one in self._legal}
        self.samurai: bool | None = with_him.pop() if len(with_him) == 1 else None
        numbers = self.numbers
        self.units = 1 if 1 in numbers else numbers[0]
        self.said = False
        """Whether somebody has said anything yet."""

    @property
    def numbers(self) -> list[int]:
        """How many units may come, with the samurai as he stands there."""
        fits = (one for one in self._legal if self.samurai in (None, one.samurai))
        return sorted({one.units for one in fits})

    @property
    def may_choose(self) -> bool:
        """Whether it is open if the samurai comes."""
        return len({one.samurai for one in self._legal}) > 1

    def say(self, units: object = None, samurai: object = None) -> None:
        """So many units, or whether the samurai comes; the other stays as it was where it may.

        Raises :class:`~shogun_nb.InputError` for what the rules do not allow; nothing changes.
        """
        if units is not None:
            if type(units) is not int or not any(one.units == units for one in self._legal):
                raise InputError(
                    f"SEN-015: {shown(units)} units cannot stand there. Choose a number that "
                    "stands here."
                )
            if self.samurai is not None and made.PlaceFirst(units, self.samurai) not in self._legal:
                self.samurai = not self.samurai
            self.units = units
        if samurai is not None:
            if type(samurai) is not bool or not any(one.samurai is samurai for one in self._legal):
                raise InputError("SEN-015: where the samurai stands is not open here.")
            self.samurai = samurai
            if self.units not in self.numbers:
                self.units = min(self.numbers, key=lambda one: abs(one - self.units))
        self.said = True

    def lay(self, choice: made.PlaceFirst) -> None:
        """Place what this choice says."""
        self.units, self.samurai = choice.units, choice.samurai
        self.said = True

    @property
    def choice(self) -> Choice | None:
        """The choice as it stands; ``None`` while nobody has said if the samurai comes."""
        if self.samurai is None:
            return None
        choice = made.PlaceFirst(self.units, self.samurai)
        return choice if choice in self._legal else None
