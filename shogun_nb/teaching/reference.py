"""The rules reference with its links: which exercise of which tutorial teaches which rule.

The table is made from the lessons themselves, when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from shogun_nb.games.shogun import reference
from shogun_nb.games.shogun.panels import reference as panel
from shogun_nb.games.shogun.reference import Rule, Rules
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.teaching.lesson import LESSONS, lesson, name_of

CLOSING = "closing questions"


@cache
def taught() -> Mapping[str, Sequence[tuple[str, str]]]:
    """For every rule that is taught: the tutorials and the titles of their exercises, in order.

    The closing questions of a tutorial count as one.

    >>> taught()["S-14"]
    [('01_setup', 'The same two cards')]
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for name in LESSONS:
        this = lesson(name)
        for key, exercise in this.exercises.items():
            link = (name, CLOSING if key in this.final else name_of(exercise))
            for number in exercise.rules:
                links = found.setdefault(number, [])
                if link not in links:
                    links.append(link)
    return found


def rule(
    number: str | int,
    *,
    parameters: Parameters | None = None,
    options: Options | None = None,
) -> Rule:
    """The rule of a number: ``"S-53"``, ``"s53"``, ``"53"`` or ``53``.

    It has ``number``, ``text``, ``chapter``, ``readings`` (what this edition decides where the
    rulebook is silent, and what a class may play otherwise), ``functions`` (those that carry it
    out) and ``taught`` (pairs of a tutorial and the title of an exercise). ``parameters`` and
    ``options`` are those of a variant, if the rule is to be told as it is played there.

    Raises :class:`~shogun_nb.InputError` with near numbers when there is no such rule.

    >>> rule("s14")
    S-14 (Set-up): Are the two open cards the same as at your last turn? Then you may slip both \
under the pile and turn up the next two before you choose.
    Reading: Open cards that are exchanged go under the pile in the order in which they lay. When \
the pile is empty, they stay.
    Taught in 01_setup (The same two cards).
    """
    return reference.rule(number, parameters=parameters, options=options, taught=taught)


def find_rules(
    words: str | int,
    *,
    parameters: Parameters | None = None,
    options: Options | None = None,
) -> Rules:
    """The rules that have these words or this number, the best first.

    Capitals and accents do not matter; one word may be the beginning of a longer one; words of
    the German rulebook are understood. Rules that have all the words come alone; if there is
    none, those that have most of them. Without words all rules come, in their order.

    Raises :class:`~shogun_nb.InputError` for anything but words or a number.

    >>> [found.number for found in find_rules("farmers in the tray")]
    ['S-53', 'S-56', 'S-6']
    """
    return reference.find_rules(words, parameters=parameters, options=options, taught=taught)


class RulesPanel(panel.RulesPanel):
    """The rules to search in, with links to the tutorials; see
    :class:`shogun_nb.games.shogun.panels.reference.RulesPanel`.

    >>> RulesPanel("S-14").found[0].taught
    (('01_setup', 'The same two cards'),)
    """

    def __init__(
        self,
        words: str = "",
        *,
        parameters: Parameters | None = None,
        options: Options | None = None,
    ) -> None:
        super().__init__(words, parameters=parameters, options=options, taught=taught)
