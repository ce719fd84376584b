"""One decision of any game: each legal choice as a button, or part by part, or as a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from fractions import Fraction
from typing import Any

from ipywidgets import BoundedIntText, HBox, IntSlider, Layout, VBox, Widget, link

from shogun_nb.controls import Panel, Press, Words, close_all, show_if
from shogun_nb.controls.form import GO, Field, Form
from shogun_nb.engine.choice import Choice, ChoiceError, Name, Whole
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.narrowing import KIND, Narrowing, Offer, Part, parts_of, value_in
from shogun_nb.engine.speech import capital, percent

FEW = 9
"""So many choices have a button each, with the keys 1 to 9."""
SHORT = 12
"""So many values have a button each; more are searched for."""
MOST_TRIED = 100
"""So many values are tried to say why a kind of choice cannot be made."""


@dataclass(frozen=True)
class Question:
    """What is to be chosen: the position as the player sees it, and how a choice is judged.

    ``seat`` is -1 for chance, whose outcomes have their ``chances``. ``offered`` says what there
    is to choose from when parts are picked; it raises an InputError if that is too much to list.
    """

    position: Any
    seat: int
    problems: Callable[[Choice], list[str]]
    offered: Callable[[Mapping[Part, Any]], Offer]
    chances: Sequence[tuple[Choice, Fraction]] = ()

    @property
    def kinds(self) -> Sequence[type[Choice]]:
        """The kinds of choice that answer it."""
        kinds: Sequence[type[Choice]] = self.position.rulebook.kinds.of_step(
            self.position.state.step
        )
        return kinds

    def words(self, choice: Choice) -> str:
        """The choice in words; an outcome of chance with its exact probability."""
        words: str = self.position.rulebook.choice_in_words(self.position, choice)
        chance = sum((weight for one, weight in self.chances if one == choice), Fraction())
        return f"{words}: {chance} ({percent(chance, 1)})" if self.chances else words

    def why_not(self, kind: type[Choice]) -> str:
        """Why no choice of this kind can be made: the problem of the one with fewest problems."""
        values: dict[str, Any] = {}
        tried: Sequence[Any] = ()
        for name, type, _, default in reversed(kind.declarations):
            if default is MISSING:
                if not (tried := type.candidates(self.position, self.seat)):
                    return ""
                values[name], first = tried[0], name
        choices = [kind(**{**values, first: value}) for value in tried[:MOST_TRIED]] or [kind()]
        return min(map(self.problems, choices), key=len, default=[""])[0]


def rule_last(problem: str) -> str:
    """A problem with its rule at the end, as a sentence has it.

    >>> rule_last("T-1: you have 3 seeds, not 4.")
    'You have 3 seeds, not 4. (T-1)'
    """
    rule, colon, text = problem.partition(": ")
    return f"{capital(text)} ({rule})" if colon and rule[-1:].isdigit() else problem


class DecisionBox(VBox):  # type: ignore[misc]
    """The controls of a decision; part of a panel, which hears by ``told(choice)`` what is chosen.

    ``board`` is a live board whose places can be picked by a click, or ``None``. ``words`` are
    those of the button that makes a choice which stands there whole.
    """

    def __init__(
        self, panel: Panel, told: Callable[[Choice], None], board: Any, words: str = "Choose"
    ) -> None:
        self.chosen: Choice | None = None
        """The choice that the button "Choose" makes, if there is one."""
        self._panel = panel
        self._told = told
        self._board = board
        self._question: Question | None = None
        self._narrowing = Narrowing([])
        self._form: Form | None = None
        self._advice = ""
        self._press = Press(panel, words, self._confirm, kind="shogun-main shogun-once")
        self._preview = self._note("", "shogun-choose-preview")
        self._last = _row([self._press, self._preview])
        super().__init__([])
        self.add_class("shogun-decision")

    # --- what the panel asks ----------------------------------------------------------------------
    def ask(self, question: Question | None, *more: Widget) -> None:
        """Ask this, below whatever ``more`` there is; ``None`` asks nothing."""
        self._question, self._more, self._advice, self._form = question, more, "", None
        try:
            self._narrowing = Narrowing((), None if question is None else question.offered)
        except InputError:
            assert question is not None
            self._narrowing = Narrowing(())
            where = " or click on the board" if self._board else ""
            hint = f"Write in the fields{where}. “{self._press.description}” says what is missing."
            self._form = Form(self._panel, question, self._show, hint)
        self._show()

    def advise(self, choice: Choice, reason: str) -> None:
        """Fill in a choice, with the reason for it; nothing is chosen yet."""
        self._advice = reason
        if self._form is not None:
            self._form.fill(choice)
        else:
            self._narrowing = Narrowing([choice])
        self._show()

    def click(self, place: str) -> None:
        """A click on the board: pick the place, or raise an InputError that says why it cannot be.

        Nothing happens where no place is asked for.
        """
        if self._form is not None:
            self._form.put(place)
            return
        part = self._narrowing.find(place)
        if part is not None:
            self._pick(part, place)
        elif asked := self._place_parts():
            raise InputError(self._why_not(asked[0], place))

    def close(self) -> None:
        """Take it off the page, with what is not shown just now."""
        super().close()
        close_all(self._last)

    # --- what is shown ----------------------------------------------------------------------------
    def _show(self) -> None:
        here, rows = self._narrowing, [*self._more]
        self.chosen = None
        show_if(self._last, True)
        if self._form is not None:
            self.chosen, problems = self._form.judged()
            rows += [self._form, self._last]
            self._judge(problems)
        elif here.left:
            rows += [*self._picked(), *self._asked()]
        if self._advice:
            rows.append(self._note(self._advice))
        before = self.children
        if [*before] != rows:  # laid anew, a field would lose the keyboard
            self.set_trait("children", tuple(rows))
        for row in before:
            if row not in rows and row is not self._last:
                close_all(row)
        show_if(self, rows)
        if self._board is not None:
            # While several kinds are possible, the places of all would light up at once.
            several = sum(bool(kind.declarations) for kind in here.values(KIND)) > 1
            parts = [] if several else self._place_parts()
            open_values = [here.values(part) for part in parts]
            self._board.show(
                targets=[*dict.fromkeys(one for values in open_values for one in values if one)]
            )

    def _asked(self) -> list[Widget]:
        """What is to be chosen now, of all that is left."""
        here = self._narrowing
        due, ended = here.due, here.ended()
        if due is None and (here.picked or self._advice):
            self.chosen = here.left[0]
            self._judge()
            return [self._last]
        if due is not None and ended is not None and _are_numbers(ended, ended.open):
            # A list may end here, and all that is then open are numbers; or it goes on.
            further = [value for value in here.values(due) if value is not None]
            rows = self._values(due, further, go=False)
            return [*rows, *self._numbers(ended, ended.open, go=False)]
        lists = any(isinstance(part.place, int) for part in here.picked)
        if lists and _are_numbers(here, here.open):
            return self._numbers(here, here.open)
        if len(here.left) <= FEW and not here.some:
            return self._buttons()
        if due is None:
            return []
        return self._kinds() if due == KIND else self._values(due, here.values(due))

    def _place_parts(self) -> list[Part]:
        """The parts that are next and are places on the board."""
        here = self._narrowing
        return [
            part
            for part in here.next_parts
            if isinstance(type := here.type_of(part), Name) and type.place
        ]

    def _judge(self, problems: Sequence[str] = ()) -> None:
        """Say beside the button what is about to be chosen, or why it cannot be yet."""
        if self.chosen is None or self._question is None:
            self._preview.say("\n".join(map(rule_last, problems)))
            self._press.off(problems[0] if problems else "choose a value first.")
            self._press.remove_class(GO)
        else:
            self._preview.say(self._question.words(self.chosen))
            self._press.on()
            self._press.add_class(GO)

    def _confirm(self) -> None:
        if self.chosen is not None:
            self._told(self.chosen)

    def _picked(self) -> list[Widget]:
        """What is picked already; a press takes it back, with what was picked after it."""
        presses = [
            self._press_of(
                f"✕ {capital(self._narrowing.label(part))}: {self._words_of(part, value)}",
                self._drop,
                part,
            )
            for part, value in self._narrowing.picked.items()
        ]
        if self._advice:
            presses = [self._press_of("✕ Another choice", self.ask, self._question)]
        return [_row(presses)] if presses else []

    def _press_of(self, words: str, action: Callable[[Any], None], value: Any) -> Press:
        return Press(self._panel, words, lambda: action(value), kind="shogun-once")

    def _buttons(self) -> list[Widget]:
        """A button for each choice, in rows by kind and by the first field in which they differ."""
        here = self._narrowing
        first = next((part for part in here.open if part != KIND), KIND)
        groups: dict[Any, list[Choice]] = {}
        for choice in here.left:
            value = getattr(choice, first.field, None) if first.place == "" else None
            groups.setdefault((type(choice), value), []).append(choice)
        if len(groups) == len(here.left):
            groups = {None: here.left}
        rows = [self._digits(self._words, choices, self._told) for choices in groups.values()]
        rows[0].children[0].add_class(GO)
        return [*rows, *self._impossible(here.due)]

    def _words(self, choice: Choice) -> str:
        return "" if self._question is None else self._question.words(choice)

    def _digits(
        self, words: Callable[[Any], str], values: Sequence[Any], action: Callable[[Any], None]
    ) -> HBox:
        presses = [self._press_of(words(value), action, value) for value in values]
        for press in presses[:FEW]:
            press.add_class("shogun-digit")
        return _row(presses)

    def _kinds(self) -> list[Widget]:
        """A button for each kind; a kind without fields is chosen at once.

        If only one kind has fields, its first one is asked for beside the other kinds, below a
        heading that says what it is for.
        """
        here = self._narrowing
        kinds = here.values(KIND)
        plain = [kind for kind in kinds if not kind.declarations]
        if len(kinds) > len(plain) + 1:
            return self._values(KIND, kinds)
        part = next(part for part in here.next_parts if part != KIND)
        rows = self._values(part, [value for value in here.values(part) if value is not None])
        headings = [Words(kind.title, "shogun-label") for kind in kinds if kind.declarations]
        return [*headings, *rows, self._digits(self._kind_words, plain, self._pick_kind)]

    def _kind_words(self, kind: type[Choice]) -> str:
        return kind.title if kind.declarations else self._words(kind())

    def _pick_kind(self, kind: type[Choice]) -> None:
        if kind.declarations:
            self._pick(KIND, kind)
        else:
            self._told(kind())

    def _values(self, part: Part, values: Sequence[Any], go: bool = True) -> list[Widget]:
        """These values of one part: a number, buttons, or a field to search in.

        ``go``: the keyboard begins there.
        """
        here = self._narrowing
        label = capital(here.label(part))
        if len(values) > 2 and _are_numbers(here, [part]):
            whole = _are_numbers(here, here.open)
            return [*self._numbers(here, here.open if whole else [part]), *self._impossible(part)]
        if len(values) <= SHORT:
            if part == KIND:
                row = self._digits(self._kind_words, values, self._pick_kind)
            else:
                row = self._digits(
                    lambda value: self._words_of(part, value),
                    values,
                    lambda value: self._pick(part, value),
                )
            if go:
                row.children[0].add_class(GO)
            return [Words(f"{label}:", "shogun-label"), row, *self._impossible(part)]
        words = {self._words_of(part, value): value for value in values}

        def told(value: Any) -> None:
            if field.value.strip():
                self._pick(part, value)

        field = Field(label, words, here.type_of(part), self._panel.guard(told))
        where = " or click on the board" if part in self._place_parts() and self._board else ""
        note = f"{len(values)} are possible. Write here{where}."
        return [field, self._note(note)]

    def _numbers(self, here: Narrowing, parts: Sequence[Part], go: bool = True) -> list[Widget]:
        """A number and a slider for each of these parts, as in the first choice that is left."""
        usual, numbers, rows = parts_of(here.left[0]), {}, []
        wide = 320 if len(parts) == 1 else 170  # several stand one above the other
        for part in parts:
            low, high = min(here.values(part)), max(here.values(part))
            slider = IntSlider(
                low, low, high, readout=False, layout=Layout(width=f"min({wide}px, 90%)")
            )
            slider.add_class("shogun-choose-slider")
            number = BoundedIntText(
                value_in(usual, part),
                min=low,
                max=high,
                description=capital(here.label(part)),
                style={"description_width": "initial"},
                layout=Layout(width="170px"),
            )
            number.add_class("shogun-enter")
            link((number, "value"), (slider, "value"))
            numbers[part] = number
            rows.append(_row([number, slider]))
        further = len(parts) < len(here.open)
        go_on = Press(
            self._panel,
            "Go on",
            lambda: self._pick(parts[0], numbers[parts[0]].value),
            kind="shogun-main",
        )

        def moved() -> None:
            values = {part: number.value for part, number in numbers.items()}
            fitting = here.having(values)
            self.chosen = fitting[0] if len(fitting) == 1 else None
            show_if(go_on, further and self.chosen is None)
            show_if(self._last, not further or self.chosen)
            assert self._question is not None
            self._judge(() if fitting else self._question.problems(here.like(values)))

        for number in numbers.values():
            number.observe(self._panel.guard(lambda _: moved()), names="value")
        moved()
        if numbers and go:  # the keyboard begins at the number
            self._press.remove_class(GO)
            next(iter(numbers.values())).add_class(GO)
        notes = [note for part in parts if len(parts) > 1 for note in self._impossible(part)]
        if further:
            rows = [_row([*rows[0].children, go_on])]
        else:
            close_all(go_on)
        return [*rows, *notes, self._last]

    # --- picking ----------------------------------------------------------------------------------
    def _pick(self, part: Part, value: Any) -> None:
        """Pick a value, or raise an InputError that says why it cannot be."""
        if value not in self._narrowing.values(part):
            raise InputError(self._why_not(part, value))
        if part in self._place_parts() and self._board is not None:
            self._board.select(value)
        self._narrowing.pick(part, value)
        self._show()

    def _drop(self, part: Part) -> None:
        self._narrowing.drop(part)
        self._show()

    def _why_not(self, part: Part, value: Any) -> str:
        """Why this value cannot be chosen, by the rulebook."""
        assert self._question is not None
        if part == KIND:
            return f"{value} is not the choice that the game waits for."
        try:
            problems = self._question.problems(self._narrowing.like({part: value}))
        except ChoiceError as error:
            return str(error)
        if problems:
            return problems[0]
        return f"{self._words_of(part, value)} does not go with what is picked already."

    def _impossible(self, part: Part | None) -> list[Widget]:
        """What one might look for in vain: it is there, and says why it cannot be chosen."""
        here, question = self._narrowing, self._question
        assert question is not None
        off = []
        for kind in () if here.picked else question.kinds:
            if not any(isinstance(one, kind) for one in here.left):
                off += [(self._kind_words(kind), why) for why in [question.why_not(kind)] if why]
        type = None if part is None else here.type_of(part)
        notes: list[Widget] = []
        if part is not None and type is not None:
            legal = here.values(part)
            tried = type.candidates(question.position, question.seat)
            if isinstance(type, Whole):
                if (more := max(legal) + 1) in tried:
                    why = rule_last(self._why_not(part, more))
                    notes = [self._note(f"Why not {type.in_words(more, None)}? {why}")]
            elif len(tried) <= SHORT:
                off += [
                    (self._words_of(part, value), self._why_not(part, value))
                    for value in tried
                    if value not in legal
                ]
        presses = [Press(self._panel, words, lambda: None) for words, _ in off]
        for press, (_, why) in zip(presses, off, strict=True):
            press.off(why)
        return [*([_row(presses)] if presses else []), *notes]

    def _words_of(self, part: Part, value: Any) -> str:
        if part == KIND:
            return self._kind_words(value)
        if value is None and isinstance(part.place, int):
            return "no more"
        type = self._narrowing.type_of(part)
        assert self._question is not None
        return str(value) if type is None else type.in_words(value, self._question.position.lookup)

    def _note(self, words: str, kind: str = "shogun-note") -> Words:
        note = self._panel._words_kind("", kind)
        note.say(words)
        return note


def _row(boxes: Sequence[Widget]) -> HBox:
    row = HBox([*boxes])
    row.add_class("shogun-row")
    return row


def _are_numbers(here: Narrowing, parts: Sequence[Part]) -> bool:
    """Whether the values of these parts are whole numbers without gaps, as sliders have them."""
    rows = [here.values(part) for part in parts]
    return all(
        all(type(value) is int for value in row) and [*range(min(row), max(row) + 1)] == sorted(row)
        for row in rows
    )
