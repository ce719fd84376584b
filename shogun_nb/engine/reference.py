"""The rules of a game in words: each by its number, the terms of the game, and a search in both.

A game writes templates and makes a :class:`Reference` of them. The same parameters and options
that its rules play by fill them, so that what is said and what is played cannot part. The
functions that carry a rule out come from the marks on them (:mod:`shogun_nb.engine.register`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from html import escape
from importlib import import_module
from typing import Any, Generic, TypeVar

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.register import RULES
from shogun_nb.engine.speech import all_of, counted, folded

Parameters = TypeVar("Parameters")
Options = TypeVar("Options")
Given = TypeVar("Given")

Taught = Callable[[], Mapping[str, Sequence[tuple[str, str]]]]
"""Where rules are taught: for each number pairs of a tutorial and the title of an exercise."""


# --- what a game writes ---------------------------------------------------------------------------
@dataclass(frozen=True)
class ReadingText:
    """A template of a :class:`Reading`; where there is an option, one for each of its values."""

    texts: str | Mapping[int, str]
    option: str | None = None
    silent: bool = True

    def told(self, options: object, filling: Mapping[str, int | str]) -> Reading:
        """The reading as it holds under these options."""
        texts = self.texts
        text = texts if isinstance(texts, str) else texts[getattr(options, self.option or "")]
        return Reading(text.format_map(filling), self.option, self.silent)


class RuleText:
    """The template of a rule, and those of its readings."""

    def __init__(self, text: str, *readings: ReadingText) -> None:
        self.text = text
        self.readings = readings


class TermText:
    """The template of a term, the numbers of its rules, the original's word, and other words."""

    def __init__(self, text: str, rules: str, german: str = "", *also: str) -> None:
        self.text = text
        self.rules = tuple(rules.split())
        self.german = german
        self.also = also


class _Count(int):
    """A number that brings its word along: ``{n:chest}`` is "1 chest" or "3 chests"."""

    def __format__(self, words: str) -> str:
        one, _, many = words.partition("/")
        return counted(int(self), one, many) if one else str(int(self))


# --- what is asked for ----------------------------------------------------------------------------
@dataclass(frozen=True)
class Reading:
    """How this edition decides where the rulebook says nothing, or what a class may play otherwise.

    ``option`` is the name under which a class may decide otherwise (see
    :class:`~shogun_nb.Options`), ``None`` if it may not. ``silent`` is whether
    the rulebook says nothing of it; where it does decide, there is only the option to depart from,
    or, without one, a note on what follows from its words.

    >>> print(sg.rule("S-54").readings[0])
    Reading (option markers_stay): Revolt markers stay in a conquered province.
    >>> print(sg.rule("S-53").readings[0])
    Option farmers_never_help: A class may play that farmers never help a player.
    """

    text: str
    option: str | None = None
    silent: bool = True

    def __str__(self) -> str:
        return f"{self.label}: {self.text}"

    @property
    def label(self) -> str:
        """What marks it as a reading, or as an option or a note only."""
        if not self.silent:
            return f"Option {self.option}" if self.option else "Note"
        return f"Reading (option {self.option})" if self.option else "Reading"


@dataclass(frozen=True, repr=False)
class Rule:
    """A rule: ``number``, ``text`` in plain words, ``chapter``, ``readings`` and ``functions``.

    ``functions`` are those of the package that carry the rule out; a rule that only counts
    pieces may have none. Shown in a notebook, it links to where it is taught.

    >>> "build" in [function.__name__ for function in sg.rule("S-45").functions]
    True
    """

    number: str
    text: str
    chapter: str
    readings: tuple[Reading, ...]
    functions: tuple[Callable[..., Any], ...]
    reference: Reference[Any, Any] = field(compare=False)

    @property
    def taught(self) -> tuple[tuple[str, str], ...]:
        """Where it is taught: pairs of a tutorial and the title of an exercise."""
        return tuple(self.reference.taught().get(self.number, ()))

    def __str__(self) -> str:
        lines = [f"{self.number} ({self.chapter}): {self.text}", *map(str, self.readings)]
        if tutorials := self._tutorials():
            taught = "; ".join(f"{name} ({', '.join(found)})" for name, found in tutorials.items())
            lines.append(f"Taught in {taught}.")
        return "\n".join(lines)

    __repr__ = __str__

    def _tutorials(self) -> dict[str, list[str]]:
        """The titles of the exercises by tutorial, each once."""
        found: dict[str, list[str]] = {}
        for tutorial, title in self.taught:
            titles = found.setdefault(tutorial, [])
            if title not in titles:
                titles.append(title)
        return found

    def html(self, marked: str = "", *, new_tab: bool = False) -> str:
        """The rule as HTML; the words of the search ``marked`` are marked.

        The links lead to the notebooks of the same folder; ``new_tab`` says so, where a page
        would otherwise be left.

        >>> sg.rule("S-41").html("cards")[:60]
        '<p><b>S-41</b> The <mark>cards</mark> of a plan lie face dow'
        """
        mark = self.reference.marker(marked)
        lines = [f"<p><b>{mark(self.number)}</b> {mark(self.text)}</p>"]
        lines += [
            f"<p><i>{escape(reading.label)}:</i> {mark(reading.text)}</p>"
            for reading in self.readings
        ]
        away = ' target="_blank" rel="noopener"' if new_tab else ""
        links = [
            f'<a href="{escape(self.reference.beside(name), quote=True)}"{away}>{escape(name)}</a> '
            f"({escape(', '.join(titles))})"
            for name, titles in self._tutorials().items()
        ]
        if links:
            lines.append(f"<p>Taught in {'; '.join(links)}.</p>")
        return "".join(lines)

    def _repr_html_(self) -> str:
        return self.html()


class Rules(list[Rule]):
    """Rules that were found, the best first; a list that reads well."""

    def __repr__(self) -> str:
        return "\n\n".join(map(str, self)) or "No rule."

    def _repr_html_(self) -> str:
        return "".join(f"<div>{rule.html()}</div>" for rule in self) or "<p>No rule.</p>"


@dataclass(frozen=True, repr=False)
class Term:
    """A word of the game: ``name``, ``text``, the ``rules`` by number, the German rulebook's word.

    ``also`` are other words under which it is found.

    >>> sg.glossary("tray")
    tray (Schale): The dish at the foot of the battle tower. What lies there goes in again at the \
next throw. S-51, S-53, S-54
    """

    name: str
    text: str
    rules: tuple[str, ...]
    german: str
    also: tuple[str, ...]
    reference: Reference[Any, Any] = field(compare=False)

    @property
    def title(self) -> str:
        """The name, with the German word in brackets."""
        return f"{self.name} ({self.german})" if self.german else self.name

    def __str__(self) -> str:
        return f"{self.title}: {self.text} {', '.join(self.rules)}"

    __repr__ = __str__

    def html(self, marked: str = "") -> str:
        """The term as a paragraph of HTML; the words of the search ``marked`` are marked.

        >>> sg.glossary("bid").html()[:29]
        '<p><b>bid</b> (<i lang="de">G'
        """
        mark = self.reference.marker(marked)
        german = f' (<i lang="de">{mark(self.german)}</i>)' if self.german else ""
        return f"<p><b>{mark(self.name)}</b>{german}: {mark(self.text)} {', '.join(self.rules)}</p>"

    def _repr_html_(self) -> str:
        return self.html()


class Glossary(tuple[Term, ...]):
    """All terms of the game in the order of the alphabet; in a notebook, a table."""

    def __repr__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align: left">{escape(term.name)}</th>'
            f'<td style="text-align: left" lang="de">{escape(term.german)}</td>'
            f'<td style="text-align: left">{escape(term.text)}</td>'
            f'<td style="text-align: left">{_unbroken(term.rules)}</td></tr>'
            for term in self
        )
        heads = "".join(
            f'<th scope="col" style="text-align: left">{head}</th>'
            for head in ("term", "German", "meaning", "rules")
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _unbroken(numbers: Sequence[str]) -> str:
    """Numbers as HTML; none is torn apart at its hyphen at the end of a line."""
    return ", ".join(f'<span style="white-space: nowrap">{number}</span>' for number in numbers)


@dataclass(frozen=True, eq=False)
class Reference(Generic[Parameters, Options]):
    """The rules of one game in words.

    ``chapters`` hold the templates of rules by number, all with the same prefix and a hyphen;
    ``terms`` those of the glossary by name. ``filling`` gives what they name: words, and whole
    numbers, which may bring a noun along (``{bank:chest}``). Called without arguments,
    ``parameters`` and ``options`` are those of the printed game. ``code`` names the modules whose
    functions carry the rules out. ``called`` is what a user calls the module with
    :meth:`find_rules`, and ``examples`` are a number, a word and a term that there are: messages
    name them. ``taught`` says where rules are taught; ``folder`` is that of the game's tutorials,
    below the folder of all.
    """

    chapters: Mapping[str, Mapping[str, RuleText]]
    terms: Mapping[str, TermText]
    filling: Callable[[Parameters, Options], Mapping[str, int | str]]
    parameters: type[Parameters]
    options: type[Options]
    code: tuple[str, ...]
    called: str
    examples: tuple[str, str, str]
    taught: Taught = dict
    folder: str = ""

    def beside(self, tutorial: str) -> str:
        """The address of a tutorial in a notebook of the ``folder`` of this game."""
        return f"{tutorial.removeprefix(f'{self.folder}/')}.ipynb"

    # --- rules ------------------------------------------------------------------------------------
    def rule(
        self,
        number: str | int,
        *,
        parameters: Parameters | None = None,
        options: Options | None = None,
    ) -> Rule:
        """The rule of a number, which may also be written without its prefix or its hyphen.

        It has ``number``, ``text``, ``chapter``, ``readings`` (what this edition decides where
        the rulebook is silent, and what a class may play otherwise), ``functions`` (those that
        carry it out) and ``taught`` (pairs of a tutorial and the title of an exercise).
        ``parameters`` and ``options`` are those of a variant, if the rule is to be told as it is
        played there.

        Raises :class:`~shogun_nb.InputError` with near numbers when there is no such rule.

        >>> sg.rule("s14")  # or "S-14", "14", 14
        S-14 (Set-up): Are the two open cards the same as at your last turn? Then you may slip \
both under the pile and turn up the next two before you choose.
        Reading: Open cards that are exchanged go under the pile in the order in which they lay. \
When the pile is empty, they stay.
        Taught in 01_setup (The same two cards).
        >>> sg.rule(45, parameters=sg.Parameters(building_price=(4, 2, 1))).text[:23]
        'A castle costs 4 chests'
        >>> sg.rule("S-9")
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: There is no rule S-9; near it are S-6, S-10 and S-11. \
sg.find_rules("farmers") searches by words.
        """
        example, word, _ = self.examples
        by_words = f'{self.called}.find_rules("{word}") searches by words.'
        text = number.strip() if isinstance(number, str) else shown(number)
        written = rf"(?:{self.prefix}\s*[-–]?\s*)?(\d{{1,4}})"
        digits = re.fullmatch(written, text, re.IGNORECASE | re.ASCII)
        if not digits or not isinstance(number, (str, int)):
            for other in import_module("shogun_nb.engine.rulebook").rulebooks():
                numbered = rf"{other.prefix}\s*[-–]?\s*\d{{1,4}}"
                if re.fullmatch(numbered, text, re.IGNORECASE | re.ASCII):
                    found, title = other.reference.rule(text), other.title
                    raise InputError(
                        f"{found.number} is a rule of {title}. "
                        f'{other.reference.called}.rule("{found.number}") tells it.'
                    )
            raise InputError(
                f"{shown(number)} is not the number of a rule. Write it like {example!r} or "
                f"{_value(example)}; {by_words}"
            )
        value = int(digits[1])
        for name in self.numbers:
            if _value(name) == value:
                return self._told({name}, parameters, options)[0]
        name = f"{self.prefix}-{value:0{min(map(len, self.numbers)) - len(self.prefix) - 1}}"
        near = sorted(self.numbers, key=lambda one: abs(_value(one) - value))[:3]
        raise InputError(
            f"There is no rule {name}; near it are {all_of(sorted(near, key=_value))}. {by_words}"
        )

    def all_rules(
        self, *, parameters: Parameters | None = None, options: Options | None = None
    ) -> Rules:
        """All rules in their order; the arguments are those of :meth:`rule`."""
        return self._told(self.numbers, parameters, options)

    def find_rules(
        self,
        words: str | int,
        *,
        parameters: Parameters | None = None,
        options: Options | None = None,
    ) -> Rules:
        """The rules that have these words or this number, the best first.

        Capitals and accents do not matter; one word may be the beginning of a longer one; words of
        the German rulebook are understood. Rules that have all the words come alone; if there is
        none, those that have most of them. Without words all rules come, in their order. The other
        arguments are those of :meth:`rule`.

        Raises :class:`~shogun_nb.InputError` for anything but words or a number.

        >>> [found.number for found in sg.find_rules("farmers in the tray")]
        ['S-53', 'S-56', 'S-6']
        >>> sg.find_rules("s53")[0].number, sg.find_rules("castl")[0].number
        ('S-53', 'S-45')
        """
        if not isinstance(words, (str, int)) or isinstance(words, bool):
            raise InputError(
                f"{shown(words)} cannot be searched for. Write words, such as {self.examples[1]!r}."
            )
        text = words if isinstance(words, str) else shown(words)
        rules = self.all_rules(parameters=parameters, options=options)
        if not text.strip():
            return rules
        wanted = self._wanted(text)
        scores = {found.number: self._score(found, wanted) for found in rules}
        most = max(words for words, _ in scores.values())
        return Rules(
            sorted(
                (found for found in rules if most and scores[found.number][0] == most),
                key=lambda found: -scores[found.number][1],
            )
        )

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of all rules, in order."""
        return tuple(number for rules in self.chapters.values() for number in rules)

    @property
    def prefix(self) -> str:
        """What the number of every rule begins with, before the hyphen."""
        return self.numbers[0].partition("-")[0]

    def _told(
        self, wanted: Container[str], parameters: Parameters | None, options: Options | None
    ) -> Rules:
        options = _given("options", options, self.options)
        filling = self._filled(parameters, options)
        for module in self.code:  # only then the register knows all functions of the rules
            import_module(module)
        return Rules(
            Rule(
                number,
                text.text.format_map(filling),
                chapter,
                tuple(reading.told(options, filling) for reading in text.readings),
                tuple(
                    function
                    for function in RULES.get(number, ())
                    # Chance and bots carry marks as well; the rules alone are carried out here.
                    if function.__module__ in self.code
                ),
                self,
            )
            for chapter, texts in self.chapters.items()
            for number, text in texts.items()
            if number in wanted
        )

    def _filled(self, parameters: Parameters | None, options: Options) -> dict[str, int | str]:
        """What the templates name, with numbers that bring their words along."""
        filling = self.filling(_given("parameters", parameters, self.parameters), options)
        return {
            name: _Count(value) if isinstance(value, int) else value
            for name, value in filling.items()
        }

    # --- terms ------------------------------------------------------------------------------------
    def glossary(
        self, name: str | None = None, *, parameters: Parameters | None = None
    ) -> Glossary | Term:
        """All terms of the game, or the term of this name, in English or German.

        Raises :class:`~shogun_nb.InputError` with near terms when there is no such term.

        >>> print(sg.glossary("Unruhemarker"))
        revolt marker (Unruhemarker): It shows that the farmers of a province are angry. The more \
of them, the stronger a revolt. S-46, S-53, S-56
        >>> sg.glossary("trey")
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: There is no term 'trey'; did you mean tray? \
sg.glossary() lists all.
        """
        terms = self._terms(parameters)
        if name is None:
            return terms
        lists = f"{self.called}.glossary() lists all."
        if not isinstance(name, str):
            raise InputError(
                f"{shown(name)} is not a term. Write it like {self.examples[2]!r}; {lists}"
            )
        # The names themselves come before other words for them: "event" is a card before all else.
        known = [(term.name, term) for term in terms]
        known += [(word, term) for term in terms for word in (*term.also, term.german)]
        wanted = self._stems(name)
        for word, term in known:
            if wanted and self._stems(word) == wanted:
                return term
        names = {folded(word): term.name for term in terms for word in (term.name, *term.also)}
        near = dict.fromkeys(names[word] for word in get_close_matches(folded(name), names, 3))
        ask = f"; did you mean {all_of([*near], 'or')}?" if near else "."
        raise InputError(f"There is no term {shown(name)}{ask} {lists}")

    def find_terms(self, words: str, *, parameters: Parameters | None = None) -> list[Term]:
        """The terms of the glossary whose English or German name has all these words."""
        wanted = self._wanted(words)
        return [
            term
            for term in self._terms(parameters)
            if wanted
            and any(
                all(_best(one, self._stems(name)) for one in wanted)
                for name in (term.name, term.german, *term.also)
            )
        ]

    def _terms(self, parameters: Parameters | None) -> Glossary:
        filling = self._filled(parameters, self.options())
        return Glossary(
            Term(
                name,
                text.text.format_map(filling).strip(),
                text.rules,
                text.german,
                text.also,
                self,
            )
            for name, text in sorted(self.terms.items(), key=lambda item: folded(item[0]))
        )

    # --- search -----------------------------------------------------------------------------------
    def _stems(self, text: str) -> tuple[str, ...]:
        """The words of a text, each in one form for one and many; numbers of rules as "s-5"."""
        prefix = folded(self.prefix)
        words = re.finditer(rf"\b{prefix}\s?[-–]?\s?([0-9]+)|\w+", folded(text))
        return tuple(
            f"{prefix}-{word[1].lstrip('0') or 0}" if word[1] else _stem(word[0]) for word in words
        )

    def _wanted(self, words: str) -> tuple[str, ...]:
        """The words of a search that count: the small ones only if there are no others."""
        found = tuple(dict.fromkeys(self._stems(words)))
        return tuple(word for word in found if word not in _SMALL) or found

    def _score(self, found: Rule, wanted: Sequence[str]) -> tuple[int, int]:
        """How many words of a search a rule has, and how much they say about it."""
        [number] = self._stems(found.number)
        text = self._stems(found.text)
        readings = self._stems(" ".join(map(str, found.readings)))
        terms = {name: term for name, term in self.terms.items() if found.number in term.rules}
        others = self._stems(" ".join([found.chapter, *(term.german for term in terms.values())]))
        letters = all(len(one) == 1 for one in wanted)
        words = score = 0
        for one in wanted:
            fits = (
                100 * _fits_number(one, number, alone=len(wanted) == 1)
                + 10 * _best(one, text)
                + min(3, sum(one == stem for stem in text))
                + 3 * _best(one, readings)
                + 2 * _best(one, others)
            )
            words += fits > 0 and (letters or len(one) > 1)  # a letter says nothing beside words
            score += fits
        if words:
            # A rule is more about a term of the game the earlier the term names it.
            for name, term in terms.items():
                if all(any(_fits(one, stem) for one in wanted) for stem in self._stems(name)):
                    score += 12 - 2 * term.rules.index(found.number)
        return words, score

    def marker(self, words: str) -> Callable[[str], str]:
        """What makes HTML of a text, in which the words of this search are marked."""
        wanted = self._wanted(words)

        def mark(text: str) -> str:
            if not wanted:
                return escape(text)
            pieces = []
            for piece in re.split(rf"({self.prefix}-\d+|\w+)", text):
                hit = any(_fits(one, stem) for one in wanted for stem in self._stems(piece))
                pieces.append(f"<mark>{escape(piece)}</mark>" if hit else escape(piece))
            return "".join(pieces)

        return mark


def _given(name: str, given: Given | None, kind: type[Given]) -> Given:
    """What was given, or that of the printed game."""
    if given is None:
        return kind()
    if not isinstance(given, kind):
        raise InputError(f"{name}: give {kind.__name__}(…).")
    return given


def _value(number: str) -> int:
    return int(number.rpartition("-")[2])


_SMALL = frozenset(
    re.findall(
        r"\w+",
        "a an the of in on at to and or is are be can do does if it its for with from by my you "
        "your what which when where who how that this there",
    )
)
_WHOLE, _BEGINNING = 2, 1


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    """One form for one and many: "armies" is "army"."""
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and re.search(r"(?:x|ss|sh|ch)es$", word):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _fits(wanted: str, stem: str) -> int:
    """How well a word of a text fits a word of a search: whole, by its beginning, or not (0)."""
    if stem == wanted:
        return _WHOLE
    # Half a number is another number, and with a letter too much begins.
    begins = len(wanted) > 1 and wanted[-1].isalpha() and stem.startswith(wanted)
    return _BEGINNING if begins else 0


def _fits_number(wanted: str, number: str, *, alone: bool) -> int:
    """The same for the number of a rule. One that is half typed may become this one.

    Digits without a prefix are the number of a rule only if they stand alone, not in "6 armies".
    """
    prefix = number.rpartition("-")[0]
    if wanted == number or (alone and f"{prefix}-{wanted.lstrip('0')}" == number):
        return _WHOLE
    return _BEGINNING if wanted.startswith(f"{prefix}-") and number.startswith(wanted) else 0


def _best(wanted: str, stems: Iterable[str]) -> int:
    return max((_fits(wanted, stem) for stem in stems), default=0)
