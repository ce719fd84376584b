"""The rules of Shogun with links to its tutorials, as notebooks ask for them."""

from __future__ import annotations

from dataclasses import replace

from shogun_nb.games.shogun.reference import REFERENCE
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.teaching import reference
from shogun_nb.teaching.reference import taught

LINKED = replace(REFERENCE, taught=taught)
"""The rules of Shogun; each knows which exercises teach it."""

rule = LINKED.rule
find_rules = LINKED.find_rules


class RulesPanel(reference.RulesPanel[Parameters, Options]):
    """The rules to search in, with links to the tutorials; see
    :class:`shogun_nb.teaching.reference.RulesPanel`.

    >>> panel = sg.RulesPanel("Burg")
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
    ) -> None:
        super().__init__(LINKED, words, parameters=parameters, options=options)
