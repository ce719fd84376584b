"""The rules to search in: a field for words or a number, and the rules that have them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ipywidgets import HBox, Layout, Text

from shogun_nb.controls import Markup, Panel, Press, Still
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.reference import (
    CHAPTERS,
    Rule,
    Rules,
    Taught,
    Term,
    all_rules,
    find_rules,
    find_terms,
    nowhere,
)
from shogun_nb.games.shogun.rules.parameters import Options, Parameters

MOST_TERMS = 6


class RulesPanel(Panel):
    """All rules by chapter, and a field that leaves those with some words, or with a number.

    ``words`` are searched for at first. ``parameters`` and ``options`` are those of a variant.
    ``taught`` says where rules are taught; the tutorials are linked. Terms of the glossary that
    fit stand above the rules.

    Raises :class:`~shogun_nb.InputError` for ``words`` that are no text.

    >>> panel = RulesPanel("Burg")
    >>> [rule.number for rule in panel.found]
    ['S-45', 'S-63']
    >>> panel.message.value
    '2 rules of 48 and 1 term fit “Burg”.'
    """

    def __init__(
        self,
        words: str = "",
        *,
        parameters: Parameters | None = None,
        options: Options | None = None,
        taught: Taught = nowhere,
    ) -> None:
        self.found: Rules = Rules()
        self.terms: list[Term] = []
        self._parameters = parameters
        self._options = options
        self._taught = taught
        self._field = Text(
            description="Search the rules",
            placeholder="words or a number, such as farmers tray or S-53",
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

        >>> panel = RulesPanel()
        >>> panel.search("s53")
        >>> panel.found[0].number
        'S-53'
        """
        if not isinstance(words, str):
            raise InputError(f"{shown(words)} cannot be searched for. Write words or 'S-53'.")
        self._field.value = words
        self._show()

    def clear(self) -> None:
        """Show all rules again.

        >>> panel = RulesPanel("S-53")
        >>> panel.clear()
        >>> len(panel.found)
        48
        """
        self.search("")

    def _show(self) -> None:
        words = self._field.value.strip()
        self.found = find_rules(
            words, parameters=self._parameters, options=self._options, taught=self._taught
        )
        self.terms = find_terms(words, parameters=self._parameters)[:MOST_TERMS]
        if words:
            self._all.on()
        else:
            self._all.off("all rules are shown; write a word or a number into the field.")
        self.say(self._words(words))
        self._list.value = (
            '<div class="shogun-rules-list" tabindex="0" role="region" aria-label="Rules found">'
            f"{self._html(words)}</div>"
        )

    def _words(self, words: str) -> str:
        whole = len(all_rules())
        if not words:
            return f"All {whole} rules. Write a word or a number to search."
        if not self.found and not self.terms:
            return f"No rule has “{words}”. Try a shorter word, or a number such as S-53."
        rules = counted(len(self.found), "rule")
        terms = counted(len(self.terms), "term")
        also = f" and {terms}" if self.terms else ""
        verb = "fits" if len(self.found) == 1 and not self.terms else "fit"
        return f"{rules} of {whole}{also} {verb} “{words}”."

    def _html(self, words: str) -> str:
        """What was found: first the terms, then the rules by chapter."""
        parts = []
        if self.terms:
            items = "".join(f"<li>{term.html(words)}</li>" for term in self.terms)
            parts.append(f"<h4>In the glossary</h4><ul>{items}</ul>")
        # In the order of the book, but the chapter with the best rule first.
        chapters = dict.fromkeys(rule.chapter for rule in self.found)
        for chapter in chapters:
            rules = [rule for rule in self.found if rule.chapter == chapter]
            parts.append(_chapter(chapter, rules, words, new_tab=True))
        return "".join(parts)

    def still(self) -> Still:
        """All rules, whatever was searched for last."""
        rules = all_rules(parameters=self._parameters, options=self._options, taught=self._taught)
        parts = []
        for chapter in CHAPTERS:
            these = [rule for rule in rules if rule.chapter == chapter]
            parts.append(_chapter(chapter, these))
        return Still(f"The rules\n\n{rules!r}", html="<h3>The rules</h3>" + "".join(parts))


def _chapter(name: str, rules: Sequence[Rule], words: str = "", *, new_tab: bool = False) -> str:
    items = "".join(f"<li>{rule.html(words, new_tab=new_tab)}</li>" for rule in rules)
    return f'<h4>{escape(name)}</h4><ul class="shogun-numbered">{items}</ul>'
