"""Fields to search and write in, and a form of them: a choice by the fields that it declares."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from typing import Any

from ipywidgets import Box, Combobox, Layout, VBox

from shogun_nb.controls import OneOf, Panel, Words, close_all, show_if
from shogun_nb.engine.choice import Choice, ChoiceError, FieldType, spoken
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import capital, folded

GO = "shogun-choose-go"
"""The CSS class of what the keyboard goes to when a decision changes."""
MOST = 1000  # values that a page can list


class Field(Combobox):  # type: ignore[misc]
    """A field to search or write in; ``values`` are those to choose from, by their words.

    ``told(value)`` is called with what a person has put into it: one of them, or whatever
    the text means to the ``type``; ``None`` when it is empty.
    """

    def __init__(
        self,
        label: str,
        values: Mapping[str, Any],
        type: FieldType | None,
        told: Callable[[Any], None],
    ) -> None:
        self.type = type
        self.values = values
        self._by_words = {folded(words): value for words, value in values.items()}
        super().__init__(
            description=label,
            options=tuple(values),
            placeholder="search or write",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=Layout(width="min(300px, 100%)"),
        )
        self.add_class(GO)
        self.observe(lambda _: told(self.read()), names="value")

    def read(self) -> Any:
        """The value in the field."""
        text = self.value.strip()
        if not text:
            return None
        typed = text if self.type is None else self.type.typed(text)
        return self._by_words.get(folded(text), typed)


class Form(VBox):  # type: ignore[misc]
    """The declared fields of a choice, where the legal ones are too many to list.

    ``question`` has the position, the seat, the kinds of choice, and judges by ``problems``.
    ``told()`` is called when something is written; ``hint`` says what to do.
    """

    def __init__(
        self, panel: Panel, question: Any, told: Callable[[], None], hint: str = ""
    ) -> None:
        self._question = question
        self._told = panel.guard(told)
        self._filling = False
        options = {kind: capital(kind.word) for kind in question.kinds}
        self._kinds = OneOf(panel, "What to do", options, question.kinds[0], self._turned)
        self._rows = Box([])
        self._rows.add_class("shogun-choose-form")
        super().__init__([Words(hint), self._kinds, self._rows])
        show_if(self._kinds, len(options) > 1)
        self._build()

    def _turned(self, _: object) -> None:
        self._build()
        self._told()

    def _build(self) -> None:
        """The fields of the kind that is chosen, all empty."""
        for old in self._rows.children:
            close_all(old)
        position, seat = self._question.position, self._question.seat
        self._fields: dict[str, Field] = {}
        for name, type, *_ in self._kinds.value.declarations:
            values = type.candidates(position, seat)[:MOST]
            words = {type.in_words(value, position.lookup): value for value in values}
            self._fields[name] = Field(capital(spoken(name)), words, type, self._written)
        self._rows.children = tuple(self._fields.values())

    def _written(self, _: object) -> None:
        if not self._filling:
            self._told()

    def judged(self) -> tuple[Choice | None, list[str]]:
        """The choice that stands in the form, if it is legal, or else everything wrong with it."""
        kind: type[Choice] = self._kinds.value
        values = {name: field.read() for name, field in self._fields.items()}
        given = {name: value for name, value in values.items() if value is not None}
        due = [one for one in kind.declarations if one.default is MISSING]
        if empty := [f"{one.label}: this is still empty." for one in due if one.name not in given]:
            return None, empty
        try:
            choice = kind(**given)
        except ChoiceError as error:
            return None, [str(error)]
        problems: list[str] = self._question.problems(choice)
        return (None, problems) if problems else (choice, [])

    def put(self, place: str) -> None:
        """Put a place into the first empty field that takes it; raises an InputError if none can.

        Nothing happens where no field takes a place.
        """
        fields = [field for field in self._fields.values() if place in field.values.values()]
        for field in fields:
            if field.read() is None:
                field.value = next(words for words, one in field.values.items() if one == place)
                return
        if fields:
            raise InputError("Every field is filled. Clear one first, then click again.")
        for name in self._fields:
            with contextlib.suppress(ChoiceError, TypeError):
                choice = self._kinds.value(**{name: place})
                raise InputError(
                    next(iter(self._question.problems(choice)), f"{place} fits nowhere.")
                )

    def fill(self, choice: Choice) -> None:
        """Show a choice in the form."""
        self._kinds.choose(type(choice))
        self._build()
        self._filling = True
        for name, field in self._fields.items():
            value = getattr(choice, name)
            if value is not None and field.type is not None:
                field.value = field.type.in_words(value, self._question.position.lookup)
        self._filling = False
