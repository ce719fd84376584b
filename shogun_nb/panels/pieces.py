"""Small pieces of HTML that panels share: a player's counter, a card's facts, a list of sentences.

Everything that people have typed is escaped here, so that a name is always shown as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from shogun_nb.board.palette import LIVERIES, emblems
from shogun_nb.position import Position
from shogun_nb.rules.parameters import (
    CASTLE_DEFENDS,
    FEWER_ARMIES,
    MORE_FARMERS,
    RICE_AT_LEAST,
    RICE_AT_MOST,
    TAXES_AT_LEAST,
    TAXES_AT_MOST,
    TEMPLE_PROTECTS,
    THEATRE_CALMS,
    Parameters,
)
from shogun_nb.rules.state import (
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


def all_of(names: Sequence[str]) -> str:
    """Names as one would say them.

    >>> all_of(["Takeda", "Uesugi", "Mori"])
    'Takeda, Uesugi and Mori'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "chest"), counted(2, "chest"), counted(2, "army", "armies")
    ('1 chest', '2 chests', '2 armies')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def event_meaning(numbers: Parameters, card: int) -> str:
    """What an event card (0 to 11) does this round, as a sentence (rules, section 7).

    >>> event_meaning(Parameters(), 6)
    'Nobody collects more than 5 chests of taxes from a province.'
    """
    effect = numbers.event_effect[card]
    five, three, _ = numbers.deploy_armies
    fewer_five, fewer_three, _ = numbers.event_deploy
    meanings = {
        THEATRE_CALMS: "Whoever builds a nō theatre removes "
        f"{counted(numbers.event_markers, 'revolt marker')} from that province.",
        MORE_FARMERS: "An attacked neutral province is defended by "
        f"{counted(numbers.event_farmers, 'farmer')} instead of {numbers.neutral_farmers}.",
        CASTLE_DEFENDS: "When a province with a castle is attacked, its owner adds "
        f"{counted(numbers.event_castle_armies, 'army', 'armies')} from the supply.",
        TEMPLE_PROTECTS: "Provinces with a temple may not be attacked. Moving into one's own is "
        "allowed.",
        TAXES_AT_MOST: f"Nobody collects more than {counted(numbers.event_taxes_most, 'chest')} "
        "of taxes from a province.",
        TAXES_AT_LEAST: "Every province whose taxes are collected pays at least "
        f"{counted(numbers.event_taxes_least, 'chest')}.",
        RICE_AT_LEAST: "Every province whose rice is confiscated gives at least "
        f"{numbers.event_rice_least} rice.",
        RICE_AT_MOST: f"Nobody confiscates more than {numbers.event_rice_most} rice from a "
        "province.",
        FEWER_ARMIES: f"“Deploy {five} armies” brings only {fewer_five} and “deploy {three} "
        f"armies” only {fewer_three}, at the same price.",
    }
    return meanings.get(effect, "It changes nothing this round.")


def privilege_meaning(numbers: Parameters, card: int) -> str:
    """What a special card (0 to 4) gives its holder this round (S-23).

    >>> privilege_meaning(Parameters(), 0)
    '+1 chest when you collect taxes'
    """
    return {
        MORE_CHESTS: f"+{counted(numbers.privilege_chests, 'chest')} when you collect taxes",
        MORE_RICE: f"+{numbers.privilege_rice} rice when you confiscate rice",
        SIX_ARMIES: f"{counted(numbers.privilege_deploy, 'army', 'armies')} when you "
        f"“deploy {numbers.deploy_armies[0]} armies”",
        STRONGER_ATTACK: f"+{counted(numbers.privilege_attack, 'army', 'armies')} from your "
        "supply when you attack",
        STRONGER_DEFENCE: f"+{counted(numbers.privilege_defence, 'army', 'armies')} from your "
        "supply when another player attacks you",
    }[card]


def province_facts(position: Position, province: str) -> dict[str, str]:
    """What stands on a province card, in words (S-1, S-5), and the region's name.

    >>> from shogun_nb.position import scenario
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
