"""The words of the event cards (section 7), one row for each effect.

For each effect of an event: its short words and what it does, with the numbers of the game's table.
"""

from __future__ import annotations

from typing import NamedTuple

from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.rules.parameters import (
    CASTLE_DEFENDS,
    FEWER_ARMIES,
    MORE_FARMERS,
    NO_EFFECT,
    RICE_AT_LEAST,
    RICE_AT_MOST,
    TAXES_AT_LEAST,
    TAXES_AT_MOST,
    TEMPLE_PROTECTS,
    THEATRE_CALMS,
    Parameters,
)
from shogun_nb.games.shogun.rules.state import EVENTS


class EventWords(NamedTuple):
    """All that is said of an effect: its short words, what it does, and its term of the glossary.

    ``also`` is another name of the term; ``rules`` are those that it names; ``icon`` is its sign in
    ``controls/icons.svg``.
    """

    short: str
    meaning: str
    term: str = ""
    glossary: str = ""
    rules: str = ""
    also: str = ""
    icon: str = "ev-none"


EVENT_WORDS = {
    NO_EFFECT: EventWords("no effect", "This card only counts in winter, if it is left over."),
    THEATRE_CALMS: EventWords(
        "a nō theatre removes {markers}",
        "Whoever builds a nō theatre removes {markers} from that province.",
        "theatre",
        "Building a nō theatre removes {markers} from the province.",
        "S-28 S-45",
        "theatre event",
        icon="ev-theatre",
    ),
    MORE_FARMERS: EventWords(
        "neutral provinces: {farmers_defend}",
        "An attacked neutral province is defended by {farmers} instead of {usual_farmers}.",
        "neutral provinces",
        "A neutral province is defended by {farmers}.",
        "S-28 S-52",
        "farmers event",
        icon="ev-farmers",
    ),
    CASTLE_DEFENDS: EventWords(
        "castle: +{armies} when defending",
        "When a province with a castle is attacked, its owner adds {armies} from the supply.",
        "castle",
        "Where a province with a castle is attacked, the defender throws in {more_armies} from the "
        "supply.",
        "S-28 S-52",
        "castle event",
        icon="ev-castle",
    ),
    TEMPLE_PROTECTS: EventWords(
        "temple: no attack on the province",
        "Provinces with a temple may not be attacked. Moving into one's own is allowed.",
        "temple",
        "No province with a temple may be attacked.",
        "S-28 S-49",
        "temple event",
        icon="ev-temple",
    ),
    TAXES_AT_MOST: EventWords(
        "taxes: at most {most_chests}",
        "Nobody collects more than {most_chests} of taxes from a province, before special cards.",
        "taxes at most",
        "Before special cards, collecting taxes brings at most {most_chests}.",
        "S-28 S-46",
        icon="ev-tax-max",
    ),
    TAXES_AT_LEAST: EventWords(
        "taxes: at least {least_chests}",
        "Every province whose taxes are collected pays at least {least_chests}, before special "
        "cards.",
        "taxes at least",
        "Before special cards, collecting taxes brings at least {least_chests}.",
        "S-28 S-46",
        "tax event",
        icon="ev-tax-min",
    ),
    RICE_AT_LEAST: EventWords(
        "rice: at least {least_rice}",
        "Every province whose rice is confiscated gives at least {least_rice} rice, before special "
        "cards.",
        "rice at least",
        "Before special cards, confiscating rice brings at least {least_rice}.",
        "S-28 S-46",
        "rice event",
        icon="ev-rice-min",
    ),
    RICE_AT_MOST: EventWords(
        "rice: at most {most_rice}",
        "Nobody confiscates more than {most_rice} rice from a province, before special cards.",
        "rice at most",
        "Before special cards, confiscating rice brings at most {most_rice}.",
        "S-28 S-46",
        icon="ev-rice-max",
    ),
    FEWER_ARMIES: EventWords(
        "deploy {large} and {small} give only {fewer_large} and {fewer_small}",
        "“Deploy {large_armies}” brings only {fewer_large} and “deploy {small_armies}” only "
        "{fewer_small}, at the same price, before special cards.",
        "deploy less",
        "Before special cards, deploying {large} and {small} brings only {fewer_large} and "
        "{fewer_small}, at the same price.",
        "S-28 S-47",
        "deploy event",
        icon="ev-deploy",
    ),
}


def with_numbers(numbers: Parameters, words: str) -> str:
    """Some words of :data:`EVENT_WORDS` with the numbers of a game.

    >>> with_numbers(Parameters(event_farmers=3), EVENT_WORDS[MORE_FARMERS].glossary)
    'A neutral province is defended by 3 farmers.'
    """
    large, small, _ = numbers.deploy_armies
    fewer_large, fewer_small, _ = numbers.event_deploy
    return words.format(
        markers=counted(numbers.event_markers, "revolt marker"),
        farmers=counted(numbers.event_farmers, "farmer"),
        farmers_defend=counted(numbers.event_farmers, "farmer defends", "farmers defend"),
        usual_farmers=numbers.neutral_farmers,
        armies=counted(numbers.event_castle_armies, "army", "armies"),
        more_armies=counted(numbers.event_castle_armies, "more army", "more armies"),
        most_chests=counted(numbers.event_taxes_most, "chest"),
        least_chests=counted(numbers.event_taxes_least, "chest"),
        least_rice=numbers.event_rice_least,
        most_rice=numbers.event_rice_most,
        large=large,
        small=small,
        large_armies=counted(large, "army", "armies"),
        small_armies=counted(small, "army", "armies"),
        fewer_large=fewer_large,
        fewer_small=fewer_small,
    )


def event_name(numbers: Parameters, card: int) -> str:
    """The short words of an event card (0 to 11), as this game's numbers have it.

    >>> event_name(Parameters(event_taxes_most=1), 6)
    'taxes: at most 1 chest'
    """
    return with_numbers(numbers, EVENT_WORDS[numbers.event_effect[card]].short)


def event_meaning(numbers: Parameters, card: int) -> str:
    """What an event card (0 to 11) does this round, as a sentence (rules, section 7).

    >>> event_meaning(Parameters(), 6)
    'Nobody collects more than 5 chests of taxes from a province, before special cards.'
    """
    return with_numbers(numbers, EVENT_WORDS[numbers.event_effect[card]].meaning)


EVENT_NAMES = tuple(event_name(Parameters(), card) for card in range(EVENTS))
"""The short words of the twelve cards as they are printed."""


def privilege_names(numbers: Parameters) -> tuple[str, ...]:
    """What the special cards do, as this game's numbers have it (S-23).

    >>> privilege_names(Parameters(privilege_attack=2))[3]
    '+2 armies when attacking'
    """
    armies = counted(numbers.privilege_deploy, "army", "armies")
    return (
        f"+{counted(numbers.privilege_chests, 'chest')} when collecting taxes",
        f"+{numbers.privilege_rice} rice when confiscating rice",
        f"{armies} instead of {numbers.deploy_armies[0]}",
        f"+{counted(numbers.privilege_attack, 'army', 'armies')} when attacking",
        f"+{counted(numbers.privilege_defence, 'army', 'armies')} when defending",
    )


PRIVILEGE_NAMES = privilege_names(Parameters())
"""As the cards are printed."""
