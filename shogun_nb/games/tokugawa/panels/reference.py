"""The rules of Tokugawa with links to its tutorials, as notebooks ask for them."""

from __future__ import annotations

from shogun_nb.engine.reference import Reference
from shogun_nb.games.tokugawa.rulebook import TOKUGAWA
from shogun_nb.games.tokugawa.rules.parameters import Options, Parameters
from shogun_nb.teaching import reference

LINKED: Reference[Parameters, Options] = reference.linked(TOKUGAWA)
"""The rules of Tokugawa; each knows which exercises teach it."""

rule = LINKED.rule
find_rules = LINKED.find_rules


class RulesPanel(reference.GameRulesPanel[Parameters, Options]):
    """The rules to search in; see :class:`shogun_nb.teaching.reference.RulesPanel`.

    >>> from shogun_nb.games import tokugawa
    >>> [rule.number for rule in tokugawa.RulesPanel("Schmiede").found]
    ['T-082']
    """

    _linked = LINKED
