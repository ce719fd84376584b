"""The rules of Senji with links to its tutorials, as notebooks ask for them."""

from __future__ import annotations

from shogun_nb.engine.reference import Reference
from shogun_nb.games.senji.rulebook import SENJI
from shogun_nb.games.senji.rules.parameters import Options, Parameters
from shogun_nb.teaching import reference

LINKED: Reference[Parameters, Options] = reference.linked(SENJI)
"""The rules of Senji; each knows which exercises teach it."""

rule = LINKED.rule
find_rules = LINKED.find_rules


class RulesPanel(reference.GameRulesPanel[Parameters, Options]):
    """The rules to search in; see :class:`shogun_nb.teaching.reference.RulesPanel`.

    >>> from shogun_nb.games import senji
    >>> [rule.number for rule in senji.RulesPanel("Söldner").found]
    ['SEN-135']
    """

    _linked = LINKED
