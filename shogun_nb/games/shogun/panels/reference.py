"""The rules of Shogun with links to its tutorials, as notebooks ask for them."""

from __future__ import annotations

from shogun_nb.engine.reference import Reference
from shogun_nb.games.shogun.rulebook import SHOGUN
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.teaching import reference

LINKED: Reference[Parameters, Options] = reference.linked(SHOGUN)
"""The rules of Shogun; each knows which exercises teach it."""

rule = LINKED.rule
find_rules = LINKED.find_rules


class RulesPanel(reference.GameRulesPanel[Parameters, Options]):
    """The rules to search in, with links to the tutorials; see
    :class:`shogun_nb.teaching.reference.RulesPanel`.

    >>> panel = sg.RulesPanel("Burg")
    >>> [rule.number for rule in panel.found]
    ['S-45', 'S-63']
    >>> panel.message.value
    '2 rules of 48 and 1 term fit “Burg”.'
    """

    _linked = LINKED
