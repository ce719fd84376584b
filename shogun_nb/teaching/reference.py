"""The rules to search in, and which exercise of which tutorial teaches which rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Generic

from ipywidgets import HBox, Layout, Text

from shogun_nb.controls import Markup, Panel, Press, Still, show_if
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.reference import Options, Parameters, Reference, Rule, Rules, Term
from shogun_nb.engine.rulebook import Rulebook, rulebook_of
from shogun_nb.engine.speech import counted
from shogun_nb.teaching.lesson import lesson, name_of
from shogun_nb.templates import Html, Views

_views = Views(__file__)

CLOSING = "closing questions"
MOST_TERMS = 6


@cache
def taught(game: str | None = None) -> Mapping[str, Sequence[tuple[str, str]]]:
    """For every rule that is taught: the tutorials and the titles of their exercises, in order.

    The table is made from the lessons of the ``game`` themselves, by default the first, when it is
    first asked for. The closing questions of a tutorial count as one.

    >>> taught()["S-14"]
    [('01_setup', 'The same two cards')]
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for name in rulebook_of(game).lessons:
        this = lesson(name)
        for key, exercise in this.exercises.items():
            link = (name, CLOSING if key in this.final else name_of(exercise))
            for number in exercise.rules:
                links = found.setdefault(number, [])
                if link not in links:
                    links.append(link)
    return found


def linked(rulebook: Rulebook) -> Reference[Any, Any]:
    """The rules of a game; each knows which exercises teach it.

    >>> linked(rulebook_of("gekokujo")).rule("G-032").taught[0][0]
    'gekokujo/01_a_campaign'
    """
    game, folder = rulebook.name, rulebook.folder
    return replace(rulebook.reference, taught=lambda: taught(game), folder=folder)


def rules_at(
    table: Any, reference: Reference[Parameters, Options], parameters: Parameters, options: Options
) -> RulesPanel[Parameters, Options]:
    """The rules of the game on a table, which take a while: made when they are first looked at."""
    found: RulesPanel[Parameters, Options] | None = getattr(table, "_rules_panel", None)
    if found is None or table._rules_of != (parameters, options):
        table._rules_of = parameters, options
        found = RulesPanel(reference, parameters=parameters, options=options)
        table._rules_panel = found
        # What is looked for comes before the rules of the moment, which nobody has asked for then.
        found.when_said(lambda: _make_room(table, found))
    return found


def _make_room(table: Any, panel: RulesPanel[Parameters, Options]) -> None:
    moment = table.__dict__.get("_drawer_boxes", {}).get("moment")
    if moment is not None:
        show_if(moment, not panel.searched)


class RulesPanel(Panel, Generic[Parameters, Options]):
    """All rules by chapter, and a field that leaves those with some words, or with a number.

    ``words`` are searched for at first. ``parameters`` and ``options`` are those of a variant.
    Terms of the glossary that fit stand above the rules; tutorials are linked where the
    ``reference`` knows of any.

    Raises :class:`~shogun_nb.InputError` for ``words`` that are no text.
    """

    def __init__(
        self,
        reference: Reference[Parameters, Options],
        words: str = "",
        *,
        parameters: Parameters | None = None,
        options: Options | None = None,
    ) -> None:
        self.found: Rules = Rules()
        self.terms: list[Term] = []
        self._reference = reference
        self._parameters = parameters
        self._options = options
        number, word, _ = reference.examples
        self._field = Text(
            description="Search the rules",
            placeholder=f"such as {word} or {number}",
            continuous_update=True,
            style={"description_width": "initial"},
            layout=Layout(width="min(460px, 100%)"),
        )
        self._all = Press(self, "Show all rules", self.clear)
        row = HBox([self._field, self._all])
        row.add_class("shogun-row")
        row.add_class("shogun-rules-search")
        self._list = Markup()
        self._list.add_class("shogun-rules")
        super().__init__("The rules", [row, self._list])
        self.search(words)
        self._field.observe(self.guard(lambda _: self._show()), names="value")

    def search(self, words: str) -> None:
        """Show the rules with these words or this number; the twin of the field.

        >>> panel = sg.RulesPanel()
        >>> panel.search("s53")
        >>> panel.found[0].number
        'S-53'
        """
        if not isinstance(words, str):
            raise InputError(
                f"{shown(words)} cannot be searched for. "
                f"Write words or {self._reference.examples[0]!r}."
            )
        self._field.value = words
        self._show()

    @property
    def searched(self) -> str:
        """The words or the number that are searched for; "" for none."""
        return str(self._field.value.strip())

    def clear(self) -> None:
        """Show all rules again."""
        self.search("")

    def _show(self) -> None:
        words = self.searched
        self.found = self._reference.find_rules(
            words, parameters=self._parameters, options=self._options
        )
        self.terms = self._reference.find_terms(words, parameters=self._parameters)[:MOST_TERMS]
        if words:
            self._all.on()
        else:
            self._all.off("all rules are shown; write a word or a number into the field.")
        # Who hears how many there are may go into the list at once: it is not replaced any more.
        self._list.value = _views.list(self._html(words))
        self.say(self._words(words))

    def _words(self, words: str) -> str:
        whole = len(self._reference.numbers)
        if not words:
            return f"All {whole} rules. Write a word or a number to search."
        if not self.found and not self.terms:
            example = self._reference.examples[0]
            return f"No rule has “{words}”. Try a shorter word, or a number such as {example}."
        rules = counted(len(self.found), "rule")
        terms = counted(len(self.terms), "term")
        also = f" and {terms}" if self.terms else ""
        verb = "fits" if len(self.found) == 1 and not self.terms else "fit"
        return f"{rules} of {whole}{also} {verb} “{words}”."

    def _html(self, words: str) -> str:
        """What was found: first the terms, then the rules by chapter, that of the best first."""
        terms = [Html(term.html(words)) for term in self.terms]
        return _views.found(terms, _by_chapter(self.found, words, new_tab=True))

    def still(self) -> Still:
        """All rules, whatever was searched for last."""
        rules = self._reference.all_rules(parameters=self._parameters, options=self._options)
        return Still(f"The rules\n\n{rules!r}", html=_views.still(_by_chapter(rules)))


class GameRulesPanel(RulesPanel[Parameters, Options]):
    """The rules of one game, linked to its tutorials, to search in."""

    _linked: ClassVar[Reference[Any, Any]]
    """The rules; each knows which exercises teach it."""

    def __init__(
        self,
        words: str = "",
        *,
        parameters: Parameters | None = None,
        options: Options | None = None,
    ) -> None:
        super().__init__(self._linked, words, parameters=parameters, options=options)


def _by_chapter(
    rules: Sequence[Rule], words: str = "", *, new_tab: bool = False
) -> list[tuple[str, list[Html]]]:
    """The rules as HTML, with the name of each chapter; the reference escapes its own words."""
    chapters: dict[str, list[Html]] = {}
    for rule in rules:
        chapters.setdefault(rule.chapter, []).append(Html(rule.html(words, new_tab=new_tab)))
    return [*chapters.items()]
