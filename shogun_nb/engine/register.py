"""The mark that ties a function to the numbers of the rules it carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

RULES: dict[str, list[Callable[..., Any]]] = {}
"""Functions by rule number: the source of the rules reference and of the tests that count rules."""

COMPILABLE: list[Callable[..., Any]] = []
"""Every function that must also compile: the rules, chance and the two bots."""


def rule(*numbers: str, compiles: bool = True) -> Callable[[Function], Function]:
    """Mark a function as the place where the rules with these numbers are carried out.

    The function itself is left as it is: nothing is compiled and nothing wrapped. Numbers are
    those of a game's checklist, with its letter; a helper that carries out no rule of its own takes
    none. ``compiles=False`` marks what only explains, such as the lists of problems: it may use
    all of Python.

    >>> from shogun_nb.engine.register import rule, RULES
    >>> import shogun_nb.games.shogun.rules.actions
    >>> "deploy" in [function.__name__ for function in RULES["S-47"]]
    True
    """

    def mark(function: Function) -> Function:
        for number in numbers:
            RULES.setdefault(number, []).append(function)
        if compiles:
            COMPILABLE.append(function)
        return function

    return mark
