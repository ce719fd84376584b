"""One decision of any game as the frame shows it: what can be picked, and what has been.

:class:`Deciding` narrows the legal choices down part by part, as ``decision.py`` does with widgets;
here the page draws it (``deciding.js``). A group of options is plain data:
``{"label", "kind", "options": [{"words", "do", "with", "on", ...}]}``, where the kind is
``buttons``, ``rows`` or ``steps``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from shogun_nb.engine.choice import Choice, Name
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.narrowing import KIND, Narrowing, Part, parts_of, value_in
from shogun_nb.engine.speech import capital
from shogun_nb.whole_table.decision import Question, rule_last

Data = dict[str, Any]
T = TypeVar("T")
NOT_ASKED = "{rule}: {name} is not asked for now. Choose from what stands beside the board."
"""What is said of a press on what cannot be chosen, with the rule of what is asked."""
AGAIN = -1
"""In place of the number of a part: the one that was picked last."""
FEW = 9
"""So many numbers have a button each."""


def rule_asked(position: Any) -> str:
    """The number of the rule that a position asks a choice by."""
    return str(position.rulebook.asked[position.state.step].rule)


def not_there(position: Any) -> InputError:
    """What is said of a wish about what does not stand there, with the rule of what is asked."""
    rule = rule_asked(position)
    return InputError(f"{rule}: this is not what is asked now. Choose one of what stands there.")


def at_place(options: Sequence[T], place: object, position: Any) -> T:
    """What stands at a place of a list, as the page names it; raises :func:`not_there`."""
    if type(place) is not int or not 0 <= place < len(options):
        raise not_there(position)
    return options[place]


class Deciding:
    """What a person picks of one decision; ``ask`` begins, ``chosen`` is what stands there whole.

    >>> from shogun_nb.games import gekokujo
    >>> view = gekokujo.new_game(seed=7).view("Oda")
    >>> here = Deciding()
    >>> here.ask(Question(view.position, view.seat, view.problems, view.offered))
    >>> here.pick(0, 0)
    >>> here.chosen
    Recruit(province='Owari', count=1, type='bushi')
    """

    def __init__(self) -> None:
        self.question: Question | None = None
        self._narrowing = Narrowing(())
        self._numbers: dict[Part, int] = {}  # of those that have a row of numbers

    def ask(self, question: Question | None) -> None:
        """Ask this; nothing is picked yet."""
        self.question = question
        self._numbers = {}
        self._narrowing = Narrowing((), None if question is None else question.offered)

    # --- what stands there ------------------------------------------------------------------------
    @property
    def _position(self) -> Any:
        """Where the question is asked."""
        assert self.question is not None  # nothing can be picked of no question
        return self.question.position

    @property
    def kinds(self) -> list[type[Choice]]:
        """The kinds of choice that may be made."""
        found: list[type[Choice]] = self._narrowing.values(KIND)
        return found

    @property
    def kind(self) -> type[Choice] | None:
        """The kind that is picked, or the only one there is."""
        kinds = self._narrowing.values(KIND)
        return kinds[0] if len(kinds) == 1 else None

    @property
    def chosen(self) -> Choice | None:
        """The choice that is whole: nothing but numbers is open, and they have values."""
        here = self._narrowing
        if here.some or not here.left:
            return None
        if here.due is None:
            return here.left[0]
        parts = self._number_parts
        if {*here.open} - {*parts}:
            return None
        fitting = here.having(self._values)
        return fitting[0] if len(fitting) == 1 else None

    @property
    def _values(self) -> dict[Part, int]:
        """The numbers as they stand: as they were set, else as in the usual choice."""
        usual = parts_of(self._narrowing.left[0])
        return {part: self._numbers.get(part, value_in(usual, part)) for part in self._number_parts}

    @property
    def _number_parts(self) -> list[Part]:
        """The open parts that are whole numbers without gaps."""
        here = self._narrowing
        found = []
        for part in here.open:
            values = here.values(part)
            if all(type(one) is int for one in values) and len(values) == (
                max(values) - min(values) + 1
            ):
                found.append(part)
        return found

    @property
    def places(self) -> list[str]:
        """What can be picked on the board now."""
        here = self._narrowing
        if self.kind is None:
            return []
        return [
            one
            for part in self._open_parts()[:1]
            if isinstance(type_ := here.type_of(part), Name) and type_.place
            for one in here.values(part)
            if one is not None
        ]

    # --- picking ----------------------------------------------------------------------------------
    def _parts(self) -> list[Part]:
        """Every part that is picked or open, in their order."""
        here = self._narrowing
        return [*here.picked, *(part for part in here.open if part not in here.picked)]

    def pick(self, part: object, value: object) -> None:
        """Pick an option by the number of its part and of its value, as the page names them.

        The number :data:`AGAIN` means the part that was picked last. Raises
        :class:`~shogun_nb.InputError` for one that there is not.
        """
        here = self._position
        last = self._last_picked() if part == AGAIN else None
        if last is not None:
            self._pick_instead(last, at_place(self._instead_of(last), value, here))
            return
        wanted = at_place(self._open_parts(), part, here)
        self.pick_value(wanted, at_place(self._narrowing.values(wanted), value, here))

    def pick_value(self, part: Part, value: Any) -> None:
        """Pick the value of a part, or say by the rules why it cannot be."""
        here = self._narrowing
        if value not in here.values(part):
            raise InputError(self._why_not(part, value))
        here.pick(part, value)
        self._numbers = {one: number for one, number in self._numbers.items() if one in here.open}

    def pick_kind(self, kind: type[Choice]) -> None:
        """Begin anew with this kind of choice."""
        self.drop()
        if self.kind is not kind:
            self.pick_value(KIND, kind)

    def place(self, name: str) -> None:
        """Pick a place of the board; raises with the rule for one that cannot be picked."""
        part = self._narrowing.find(name)
        if part is not None and self.kind is not None:
            self.pick_value(part, name)
            return
        # Another place than the one that is picked already.
        for part in reversed([*self._narrowing.picked]):
            type_ = self._narrowing.type_of(part)
            if isinstance(type_, Name) and type_.place:
                self._pick_instead(part, name)
                return
        asked = [part for part in self._narrowing.next_parts if part != KIND]
        if asked and self.kind is not None:
            type_ = self._narrowing.type_of(asked[0])
            if type_ is None or (isinstance(type_, Name) and type_.place):
                raise InputError(self._why_not(asked[0], name))
            raise InputError(NOT_ASKED.format(rule=type_.rule, name=shown(name)))

    def _pick_instead(self, part: Part, value: Any) -> None:
        """Pick another value of a part; what was picked stays where that is refused."""
        kept = dict(self._narrowing.picked)
        self._narrowing.drop(part)
        try:
            self.pick_value(part, value)
        except InputError:
            self._narrowing.picked = kept
            self._narrowing._picked_anew()
            raise

    def _instead_of(self, part: Part) -> list[Any]:
        """The values that a part which is picked could have instead, its own among them."""
        here = self._narrowing
        kept = dict(here.picked)
        here.drop(part)
        values = here.values(part)
        here.picked = kept
        here._picked_anew()
        return values

    def _last_picked(self) -> Part | None:
        """The part that was picked last, where nothing else is to be picked."""
        picked = [part for part in self._narrowing.picked if part != KIND]
        return picked[-1] if picked and not self._open_parts() else None

    def set_number(self, part: object, value: object) -> None:
        """Set a number by the place of its part among the numbers."""
        wanted = at_place(self._number_parts, part, self._position)
        values = self._narrowing.values(wanted)
        if type(value) is not int or value not in values:
            raise InputError(
                f"{rule_asked(self._position)}: {shown(value)} is not from {min(values)} to "
                f"{max(values)}. Choose one of these."
            )
        self._numbers = {**self._values, wanted: value}

    def take(self, choice: Choice) -> None:
        """Pick what makes this choice, which is legal; nothing is chosen yet."""
        self.drop()
        for part, value in parts_of(choice).items():
            if part in self._narrowing.open and value in self._narrowing.values(part):
                if part in self._number_parts:
                    self._numbers = {**self._values, part: value}
                else:
                    self._narrowing.pick(part, value)

    def set_most(self) -> None:
        """Set every number that is open to the most that goes."""
        for part in self._number_parts:
            self._numbers = {**self._values, part: max(self._narrowing.values(part))}

    def drop(self) -> None:
        """Forget what was picked."""
        self._numbers = {}
        for part in [*self._narrowing.picked][:1]:
            self._narrowing.drop(part)

    def _open_parts(self) -> list[Part]:
        numbers = self._number_parts
        return [part for part in self._narrowing.next_parts if part not in numbers]

    def problems(self) -> list[str]:
        """What is wrong with the numbers that are set; none where they make a choice."""
        here = self._narrowing
        if self.question is None or self.chosen is not None or not self._number_parts:
            return []
        if {*here.open} - {*self._number_parts}:
            return []
        return [*map(rule_last, self.question.problems(here.like(self._values)))]

    def _why_not(self, part: Part, value: Any) -> str:
        question = self.question
        assert question is not None
        if part == KIND:
            return f"{shown(value)} is not what is asked now."
        try:
            problems = question.problems(self._narrowing.like({part: value}))
        except InputError as error:
            return str(error)
        return problems[0] if problems else f"{value} does not go with what is picked already."

    # --- what is shown ----------------------------------------------------------------------------
    def words_of(self, part: Part, value: Any) -> str:
        """A value in words."""
        question = self.question
        assert question is not None
        if part == KIND:
            kind: type[Choice] = value
            return kind.title if kind.declarations else question.words(kind())
        type_ = self._narrowing.type_of(part)
        return str(value) if type_ is None else type_.in_words(value, question.position.lookup)

    def groups(self) -> list[Data]:
        """What can be picked now: of each open part its values, then a row for each number."""
        here = self._narrowing
        if self.question is None or not here.left:
            return []
        found: list[Data] = []
        found += self._picked_part()
        for number, part in enumerate(self._open_parts()):
            if part == KIND:
                continue  # the caller shows the kinds, with what each is for
            options = [
                self._option(part, value, {"part": number, "value": at})
                for at, value in enumerate(here.values(part))
            ]
            kind = "rows" if any("province" in one for one in options) else "buttons"
            found.append({"label": capital(here.label(part)), "kind": kind, "options": options})
            break  # what comes after it may depend on it
        for number, part in enumerate(self._number_parts):
            values, value = sorted(here.values(part)), self._values[part]
            near = {values[0], values[-1], value, value - 1, value + 1}
            shown_ = values if len(values) <= FEW else [one for one in values if one in near]
            options = [
                {"words": str(one), "do": "number", "with": {"part": number, "n": one}}
                | ({"on": True} if one == value else {})
                for one in shown_
            ]
            label = capital(here.label(part))
            found.append({"label": label, "kind": "steps", "options": options})
        return found

    def _picked_part(self) -> list[Data]:
        """The place, or else the last part, that was picked, among what could be picked instead."""
        here = self._narrowing
        for part, chosen in reversed([*here.picked.items()]):
            type_ = here.type_of(part)
            if not isinstance(type_, Name) or not type_.place:
                continue
            options = [
                {"words": capital(self.words_of(part, one)), "province": one, "do": "place"}
                | {"with": {"province": one}, "on": one == chosen}
                for one in self._instead_of(part)
                if one is not None
            ]
            if len(options) > 1:
                return [{"label": capital(here.label(part)), "kind": "rows", "options": options}]
        last = self._last_picked()
        if last is None:
            return []
        chosen, values = here.picked[last], self._instead_of(last)
        options = [
            self._option(last, one, {"part": AGAIN, "value": at}) | {"on": one == chosen}
            for at, one in enumerate(values)
        ]
        if len(options) == 1:
            return []
        return [{"label": capital(here.label(last)), "kind": "buttons", "options": options}]

    def _option(self, part: Part, value: Any, named: Mapping[str, int]) -> Data:
        option: Data = {"words": capital(self.words_of(part, value)), "do": "pick", "with": named}
        type_ = self._narrowing.type_of(part)
        if isinstance(type_, Name) and type_.place:
            option["province"] = value
        return option

    def picked(self) -> Sequence[tuple[str, str]]:
        """What has been picked, with its label; the kind apart."""
        here = self._narrowing
        return [
            (here.label(part), self.words_of(part, value))
            for part, value in here.picked.items()
            if part != KIND
        ]
