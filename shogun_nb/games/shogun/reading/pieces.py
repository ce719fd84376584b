"""Small pieces of HTML that panels share: a player's counter, a card's facts, a list of sentences.

Everything that people have typed is escaped here, so that a name is always shown as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from shogun_nb.board.palette import LIVERIES, emblems
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.state import (
    MORE_CHESTS,
    MORE_RICE,
    SIX_ARMIES,
    STRONGER_ATTACK,
    STRONGER_DEFENCE,
)


def counter(players: Sequence[str], seat: int) -> str:
    """A player's name behind the counter of their colour and letter, as HTML.

    >>> "T</span> Takeda" in counter(["Takeda", "Uesugi", "Mori"], 0)
    True
    >>> "&lt;b&gt;" in counter(["<b>", "Uesugi", "Mori"], 0)
    True
    """
    livery = LIVERIES[seat]
    sign = escape(emblems(players)[seat])
    return (
        f'<span class="shogun-counter" aria-hidden="true" '
        f'style="background:{livery.colour};color:{livery.text}">{sign}</span> '
        f"{escape(players[seat])}"
    )


def listed(sentences: Sequence[str], kind: str = "shogun-story") -> str:
    """Sentences as an HTML list; nothing for none.

    >>> listed(["Mori bids <3>."])
    '<ul class="shogun-story"><li>Mori bids &lt;3&gt;.</li></ul>'
    """
    if not sentences:
        return ""
    return (
        f'<ul class="{kind}">' + "".join(f"<li>{escape(one)}</li>" for one in sentences) + "</ul>"
    )


def privilege_meaning(numbers: Parameters, card: int, *, short: bool = False) -> str:
    """What a special card (0 to 4) gives its holder this round (S-23).

    With ``short`` in the few words that fit into a narrow column.

    >>> privilege_meaning(Parameters(), 0)
    '+1 chest when you collect taxes'
    >>> privilege_meaning(Parameters(), 2, short=True)
    'deploy 6 for 5'
    """
    armies = numbers.deploy_armies[0]
    if short:
        return {
            MORE_CHESTS: f"taxes +{counted(numbers.privilege_chests, 'chest')}",
            MORE_RICE: f"rice +{numbers.privilege_rice}",
            SIX_ARMIES: f"deploy {numbers.privilege_deploy} for {armies}",
            STRONGER_ATTACK: f"attack +{counted(numbers.privilege_attack, 'army', 'armies')}",
            STRONGER_DEFENCE: f"defence +{counted(numbers.privilege_defence, 'army', 'armies')}",
        }[card]
    return {
        MORE_CHESTS: f"+{counted(numbers.privilege_chests, 'chest')} when you collect taxes",
        MORE_RICE: f"+{numbers.privilege_rice} rice when you confiscate rice",
        SIX_ARMIES: f"{counted(numbers.privilege_deploy, 'army', 'armies')} when you "
        f"“deploy {armies} armies”",
        STRONGER_ATTACK: f"+{counted(numbers.privilege_attack, 'army', 'armies')} from your "
        "supply when you attack",
        STRONGER_DEFENCE: f"+{counted(numbers.privilege_defence, 'army', 'armies')} from your "
        "supply when another player attacks you",
    }[card]


def province_facts(position: Position, province: str) -> dict[str, str]:
    """What stands on a province card, in words (S-1, S-5), and the region's name.

    >>> province_facts(scenario(), "Settsu")["tax"]
    '7 chests of taxes'
    """
    printed = position.map.provinces[position.lookup.province(province)]
    return {
        "tax": f"{counted(printed.tax, 'chest')} of taxes",
        "rice": f"{printed.rice} rice",
        "sites": counted(printed.sites, "building site"),
        "region": printed.region[position.side],
    }
