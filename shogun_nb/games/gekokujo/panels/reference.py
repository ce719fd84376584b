"""The rules of Gekokujō with links to its tutorials, as notebooks ask for them."""

from __future__ import annotations

from shogun_nb.engine.reference import Reference
from shogun_nb.games.gekokujo.rulebook import GEKOKUJO
from shogun_nb.games.gekokujo.rules.parameters import Options, Parameters
from shogun_nb.teaching import reference

LINKED: Reference[Parameters, Options] = reference.linked(GEKOKUJO)
"""The rules of Gekokujō; each knows which exercises teach it."""

rule = LINKED.rule
find_rules = LINKED.find_rules


class RulesPanel(reference.GameRulesPanel[Parameters, Options]):
    """The rules to search in, with links to the tutorials; see
    :class:`shogun_nb.teaching.reference.RulesPanel`.

    >>> from shogun_nb.games import gekokujo
    >>> [rule.number for rule in gekokujo.RulesPanel("Burg").found]
    ['G-061', 'G-062']
    """

    _linked = LINKED
