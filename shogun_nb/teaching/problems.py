"""Problems as textbooks have them, each with the places in the lessons that teach what it needs.

They are the other side of a course: they are told without its tower, and whoever has done the
lessons can solve them. :mod:`~shogun_nb.teaching.for_teachers` prints them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.teaching.exercises import Exercise
from shogun_nb.teaching.lesson import Lesson, lesson
from shogun_nb.teaching.tutorials import told_in


class Place(NamedTuple):
    """Where something is taught: a lesson's name, and words that stand in its tutorial."""

    lesson: str
    words: str

    @property
    def section(self) -> str:
        """The heading under which the words stand.

        Raises :class:`~shogun_nb.InputError` if they do not stand in that tutorial.

        >>> Place("probability/01_what_falls_out", "P(at least one) = 1 − P(none)").section
        'At least one'
        """
        for heading, text in told_in(self.lesson):
            if self.words in text:
                return heading
        raise InputError(f"problems: {shown(self.words)} does not stand in {self.lesson}.ipynb.")

    @property
    def told(self) -> str:
        """The place as a teacher reads it.

        >>> Place("probability/01_what_falls_out", "P(at least one) = 1 − P(none)").told
        'What falls out, “At least one”: P(at least one) = 1 − P(none)'
        """
        return f"{lesson(self.lesson).title}, “{self.section.strip('“”')}”: {self.words}"


@dataclass(frozen=True)
class Problem:
    """A problem: an exercise of any kind, its topic, and the places that teach what it needs."""

    topic: str
    exercise: Exercise
    taught: tuple[Place, ...]


def problems_of(lessons: list[Lesson]) -> tuple[Problem, ...]:
    """The problems that need nothing but these lessons.

    >>> from shogun_nb.teaching.for_teachers import lessons_of
    >>> len(problems_of(lessons_of()))
    20
    >>> [one.topic for one in problems_of([lesson("probability/01_what_falls_out")])][0]
    'The binomial distribution'
    """
    names = {one.name for one in lessons}
    every: list[Problem] = []
    for module in rulebook_of(None).course_problems:
        every += import_module(module).PROBLEMS
    return tuple(one for one in every if {place.lesson for place in one.taught} <= names)
