"""Choosing part by part from a list of choices: each part that is picked narrows the list.

The parts of a choice are its kind, its fields, and the values within a field that holds several.

>>> from shogun_nb.engine.choice import Several, Whole, Word, declared
>>> class Go(Choice, word="go"):
...     to: str = declared(Word("T-1", ("hill", "shore")))
...     steps_: int = declared(Whole("T-1", 1, 9))
>>> here = Narrowing([Go("hill", 1), Go("hill", 2), Go("shore", 5)])
>>> here.due, here.values(here.due)
(Part(field='to', place=''), ['hill', 'shore'])
>>> here.pick(here.due, "hill")
>>> here.left, here.due
([Go(to='hill', steps_=1), Go(to='hill', steps_=2)], Part(field='steps_', place=''))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

from shogun_nb.engine.choice import Choice, ChoiceError, FieldType, spoken_part


class Part(NamedTuple):
    """A part of a choice: the field, and the place in it where it holds several values.

    Without a field it is the kind of the choice, whose value is the class.
    """

    field: str = ""
    place: int | str = ""

    @property
    def label(self) -> str:
        """What a person is asked for, if the type of the field has no words of its own.

        >>> Part("deploy_5").label, Part("path", 0).label, Part().label
        ('deploy 5', 'path 1', 'what to do')
        """
        return spoken_part(*self) if self.field else "what to do"


KIND = Part()


class Offer(NamedTuple):
    """Choices to narrow down, the usual one first.

    Where all would be too many, they are ``some`` only: at least one for each value of the part
    that is due; what is picked then brings others.
    """

    choices: Sequence[Choice]
    some: bool = False


def type_of(kind: type[Choice], part: Part) -> FieldType | None:
    """The type of a part of this kind of choice; ``None`` where it has none of its own."""
    for name, type, *_ in kind.declarations:
        if name == part.field:
            return type if part.place == "" else getattr(type, "item", None)
    return None


def parts_of(choice: Choice) -> dict[Part, Any]:
    """The parts of a choice, in order.

    >>> parts_of(Choice())
    {Part(field='', place=''): <class 'shogun_nb.engine.choice.Choice'>}
    """
    parts: dict[Part, Any] = {KIND: type(choice)}
    for name, *_ in choice.declarations:
        value = getattr(choice, name)
        if isinstance(value, Mapping):
            parts.update({Part(name, place): one for place, one in value.items()})
        elif isinstance(value, tuple):
            parts.update({Part(name, place): one for place, one in enumerate(value)})
        else:
            parts[Part(name)] = value
    return parts


def value_in(parts: Mapping[Part, Any], part: Part) -> Any:
    """The value of a part; where it is missing, ``None`` (a list has ended) or 0 (in a table)."""
    return parts.get(part, 0 if part.place and isinstance(part.place, str) else None)


class Narrowing:
    """Choices of which one is wanted, and the parts of it that are picked.

    ``left`` are the choices that fit them, ``due`` is the first part in which these still differ,
    ``None`` when there is only one. ``offered``, if given, says what there is to choose from when
    these parts are picked; ``some``: there is more than ``left``.
    """

    def __init__(
        self,
        choices: Sequence[Choice],
        offered: Callable[[Mapping[Part, Any]], Offer] | None = None,
    ) -> None:
        self.picked: dict[Part, Any] = {}
        offer = Offer(choices) if offered is None else offered({})
        self._offered = offered if offer.some else None
        self._take(offer)

    def _take(self, offer: Offer) -> None:
        self.some = offer.some
        self._all = [(choice, parts_of(choice)) for choice in offer.choices]
        self._fit()

    def _picked_anew(self) -> None:
        self._fit() if self._offered is None else self._take(self._offered(self.picked))

    def _fit(self) -> None:
        picked = self.picked.items()
        left = [
            (choice, parts)
            for choice, parts in self._all
            if all(value_in(parts, part) == value for part, value in picked)
        ]
        self.left = [choice for choice, _ in left]
        order = sorted({part: None for _, parts in left for part in parts}, key=self._rank(left))
        self._values = {
            part: [*dict.fromkeys(value_in(parts, part) for _, parts in left)] for part in order
        }
        self.due = next(iter(self.open), None)

    @staticmethod
    def _rank(left: Sequence[tuple[Choice, Mapping[Part, Any]]]) -> Any:
        """Fields in the order in which they are declared, and within a field by place."""
        kinds = dict.fromkeys(type(choice) for choice, _ in left)
        names = [name for kind in kinds for name, *_ in kind.declarations]

        def rank(part: Part) -> tuple[int, int]:
            place = part.place if isinstance(part.place, int) else 0
            return (names.index(part.field) if part.field else -1, place)

        return rank

    def values(self, part: Part) -> list[Any]:
        """The values of a part among the choices that are left, in their order."""
        return list(self._values.get(part, ()))

    @property
    def open(self) -> list[Part]:
        """All parts in which the choices that are left still differ, in order."""
        return [part for part, found in self._values.items() if len(found) > 1]

    def type_of(self, part: Part) -> FieldType | None:
        """The type of a part, as the first kind with that field says; ``None`` for a kind."""
        kinds = dict.fromkeys(type(choice) for choice in self.left)
        return next(filter(None, (type_of(kind, part) for kind in kinds)), None)

    def pick(self, part: Part, value: Any) -> None:
        """Pick the value of a part. Raises :class:`ChoiceError` if no choice is left with it."""
        if value not in self.values(part):
            raise ChoiceError(f"{part.label}: {value} is not possible here.")
        self.picked[part] = value
        self._picked_anew()

    def drop(self, part: Part) -> None:
        """Forget what was picked for a part, and after it."""
        parts = [*self.picked]
        for later in parts[parts.index(part) :]:
            del self.picked[later]
        self._picked_anew()

    def label(self, part: Part) -> str:
        """What a person is asked for, in the words of the field's type."""
        kinds = dict.fromkeys(type(choice) for choice in self.left)
        fields = (one for kind in kinds for one in kind.declarations if one.name == part.field)
        return next((one.type.part_in_words(*part) for one in fields), part.label)

    @property
    def next_parts(self) -> list[Part]:
        """The parts that are open; of a list only the first of them, as it grows one by one."""
        lists: dict[object, Part] = {}
        for part in self.open:
            lists.setdefault(part.field if isinstance(part.place, int) else part, part)
        return [*lists.values()]

    def ended(self) -> Narrowing | None:
        """The same with the list that is due ended here; ``None`` where that may not be.

        >>> from shogun_nb.engine.choice import Several, Word, declared
        >>> class Walk(Choice, word="walk"):
        ...     to: Sequence[str] = declared(Several("T-1", Word("T-1", ("hill", "wood")), (1, 2)))
        >>> here = Narrowing([Walk(["hill"]), Walk(["hill", "wood"])])
        >>> here.ended().left
        [Walk(to=('hill',))]
        """
        part = self.due
        if part is None or not isinstance(part.place, int) or None not in self.values(part):
            return None
        here = copy(self)
        here.picked = dict(self.picked)
        here.pick(part, None)
        return here

    def having(self, values: Mapping[Part, Any]) -> list[Choice]:
        """The choices that are left and have these values."""
        return [
            choice
            for choice in self.left
            for parts in (parts_of(choice),)
            if all(value_in(parts, part) == value for part, value in values.items())
        ]

    def find(self, value: Any) -> Part | None:
        """The first part that is open and may have this value, such as a place clicked on."""
        return next((part for part in self.open if value in self._values[part]), None)

    def like(self, values: Mapping[Part, Any]) -> Choice:
        """A choice like the first that is left and has these parts, but with other values there.

        It need not be legal: its problems say why. Raises :class:`ChoiceError` if it is no choice.
        """
        fields = {part.field for part in values}
        lists = [part for part in values if isinstance(part.place, int)]
        model = next(
            choice
            for choice in self.left
            if fields <= {name for name, *_ in choice.declarations}
            and all(part in parts_of(choice) for part in lists)
        )
        given = {name: getattr(model, name) for name, *_ in model.declarations}
        for part, value in values.items():
            if part.place == "":
                given[part.field] = value
            elif isinstance(part.place, int):
                several = [*given[part.field]]
                several[part.place] = value
                given[part.field] = several
            else:
                given[part.field] = {**given[part.field], part.place: value}
        return type(model)(**given)
