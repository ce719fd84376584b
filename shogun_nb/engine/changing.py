"""What can be changed in a position by hand, as a game declares it: groups of values, each a call.

A change is a call of one of the position's own methods, so that the same declaration changes the
position and writes the line of code that makes it again.

>>> change = Call("set", ("Kai",), {"armies": 5})
>>> change(here).armies("Kai"), change.code()
(5, ".set('Kai', armies=5)")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from shogun_nb.engine.choice import Choice, FieldType, Whole, checked_flag, spoken
from shogun_nb.engine.declared import rules_of
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.position import Position
from shogun_nb.engine.speech import capital


@dataclass(frozen=True)
class Call:
    """A method of a position and what it is given; it leaves the position as it is.

    >>> Call("set_player", ("Mori",), {"rice": 3}).code()
    ".set_player('Mori', rice=3)"
    """

    method: str
    given: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, position: Position) -> Position:
        """The changed copy. Raises :class:`~shogun_nb.InputError` as the method does."""
        changed: Position = getattr(position, self.method)(*self.given, **self.named)
        return changed

    def code(self, module: str = "") -> str:
        """The call as it is written behind a position, where the game's module is called so."""
        given = [_written(one, module) for one in self.given]
        given += [f"{name}={_written(one, module)}" for name, one in self.named.items()]
        return f".{self.method}({', '.join(given)})"

    def joined(self, later: Call) -> Call | None:
        """Both calls as one, if they are of the same method on the same thing."""
        if (self.method, self.given) != (later.method, later.given):
            return None
        return Call(self.method, self.given, {**self.named, **later.named})


def _written(value: Any, module: str) -> str:
    """A value as code; choices and what else is a class of its own are of the game's module."""
    if module and (isinstance(value, Choice) or is_dataclass(value)):
        return f"{module}.{value!r}"
    if isinstance(value, Mapping):
        pairs = (f"{_written(key, module)}: {_written(one, module)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_written(one, module) for one in value)}]"
    return repr(value)


@dataclass(frozen=True)
class Flag(FieldType):
    """Yes or no.

    >>> Flag("S-45").check(1, "castle"), Flag("S-45").in_words(False, None)
    (True, 'no')
    """

    def check(self, value: Any, label: str) -> bool:
        return bool(checked_flag(value, label))

    def numbers(self, value: bool, lookup: Any) -> Sequence[int]:
        return (int(value),)

    def read(self, numbers: Any, state: Any, lookup: Any) -> bool:
        return bool(next(numbers))

    def in_words(self, value: bool | None, lookup: Any) -> str:
        return "yes" if value else "no"

    def candidates(self, position: Any, seat: int) -> Sequence[bool]:
        return (False, True)


@dataclass(frozen=True)
class Changeable:
    """One value of a position that a person may change.

    ``type`` says what it may be, with the rule that is cited when it is not; ``value`` is what it
    is now; ``change`` gives the call that makes it another. ``words`` say values where the type's
    own words do not. ``ordered``: where several values are chosen, their order counts. ``slides``:
    a number is set by a slider, too.
    """

    label: str
    type: FieldType
    value: Any
    change: Callable[[Any], Call]
    words: Mapping[Any, str] = field(default_factory=dict)
    ordered: bool = False
    slides: bool = False

    def to(self, value: object) -> Call:
        """The call that makes it this value. Raises :class:`~shogun_nb.InputError` for others.

        >>> from shogun_nb.engine.choice import Whole
        >>> rice = Changeable("Rice", Whole("S-46", 0, 99), 4, lambda n: Call("eat", (n,)))
        >>> rice.to(7).code()
        '.eat(7)'
        >>> rice.to(-1)
        Traceback (most recent call last):
            ...
        shogun_nb.engine.choice.ChoiceError: Rice (S-46): -1 is not a whole number from 0 to 99.
        """
        return self.change(self.type.check(value, self.type.label(self.label)))

    def said(self, value: Any) -> str:
        """A value in words."""
        return self.words.get(value) or self.type.in_words(value, None)


@dataclass(frozen=True)
class Group:
    """Values that belong together: of a place, a player, the round; ``note`` says what for."""

    title: str
    values: tuple[Changeable, ...]
    note: str = ""

    def named(self, label: str) -> Changeable:
        """The value of this label. Raises :class:`~shogun_nb.InputError` with those there are."""
        for one in self.values:
            if one.label == label:
                return one
        known = ", ".join(one.label for one in self.values)
        raise InputError(f"{self.title}: there is no {shown(label)}, only {known}.")


def options_of(position: Any) -> Group:
    """The options of a position, each named as its field: yes or no, or a number."""
    rules, values = rules_of(type(position.options)), []
    for item in fields(position.options):
        rule, now = rules[item.name], getattr(position.options, item.name)
        low, high = item.metadata["range"]

        def choose(value: Any, name: str = item.name) -> Call:
            return Call("set_options", (), {name: int(value)})

        flag = (low, high) == (0, 1)
        kind = Flag(rule) if flag else Whole(rule, low, high)
        label = capital(spoken(item.name))
        values.append(Changeable(label, kind, bool(now) if flag else now, choose))
    return Group("Options", tuple(values), "How this class reads the rules.")


def applied(position: Position, calls: Sequence[Call]) -> Position:
    """The position after these changes, one after the other."""
    for call in calls:
        position = call(position)
    return position


def with_change(position: Position, calls: Sequence[Call], call: Call) -> tuple[Call, ...]:
    """The changes of a position with one more, in as few calls as make the same.

    >>> calls = with_change(here, (), Call("set", ("Aki",), {"owner": "Mori"}))
    >>> [call.code() for call in with_change(here, calls, Call("set", ("Aki",), {"armies": 2}))]
    [".set('Aki', owner='Mori', armies=2)"]
    """
    changed = applied(position, [*calls, call])
    for place in reversed(range(len(calls))):
        both = calls[place].joined(call)
        if both is None:
            continue
        fewer = (*calls[:place], both, *calls[place + 1 :])
        try:
            if applied(position, fewer) == changed:
                return fewer
        except InputError:  # the order of the calls matters
            continue
    return (*calls, call)


def code_of(position: Position, calls: Sequence[Call] = ()) -> str:
    """The line of code that makes a position with these changes.

    >>> code_of(here)[:26]
    "sg.scenario('shogun1 side="
    """
    text = position.code()
    own_map = ", map=map" if any(word.startswith("map=") for word in text.split()) else ""
    module = position.rulebook.module
    begin = f"{module}.scenario({text!r}{own_map})" if module else repr(text)
    return begin + "".join(call.code(module) for call in calls)
