"""The words of the event cards (section 7): for each effect the short ones and what it does.

They stand here once and take their numbers from the table of the game.
"""

from __future__ import annotations

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

EVENT_WORDS = {
    NO_EFFECT: ("no effect", "This card only counts in winter, if it is left over."),
    THEATRE_CALMS: (
        "a nō theatre removes {markers}",
        "Whoever builds a nō theatre removes {markers} from that province.",
    ),
    MORE_FARMERS: (
        "neutral provinces: {farmers} defend",
        "An attacked neutral province is defended by {farmers} instead of {usual_farmers}.",
    ),
    CASTLE_DEFENDS: (
        "castle: +{armies} when defending",
        "When a province with a castle is attacked, its owner adds {armies} from the supply.",
    ),
    TEMPLE_PROTECTS: (
        "temple: no attack on the province",
        "Provinces with a temple may not be attacked. Moving into one's own is allowed.",
    ),
    TAXES_AT_MOST: (
        "taxes: at most {most_chests}",
        "Nobody collects more than {most_chests} of taxes from a province, before special cards.",
    ),
    TAXES_AT_LEAST: (
        "taxes: at least {least_chests}",
        "Every province whose taxes are collected pays at least {least_chests}, before special "
        "cards.",
    ),
    RICE_AT_LEAST: (
        "rice: at least {least_rice}",
        "Every province whose rice is confiscated gives at least {least_rice} rice, before special "
        "cards.",
    ),
    RICE_AT_MOST: (
        "rice: at most {most_rice}",
        "Nobody confiscates more than {most_rice} rice from a province, before special cards.",
    ),
    FEWER_ARMIES: (
        "deploy {large} and {small} give only {fewer_large} and {fewer_small}",
        "“Deploy {large} armies” brings only {fewer_large} and “deploy {small} armies” only "
        "{fewer_small}, at the same price, before special cards.",
    ),
}


def _event_words(numbers: Parameters, card: int, form: int) -> str:
    large, small, _ = numbers.deploy_armies
    fewer_large, fewer_small, _ = numbers.event_deploy
    return EVENT_WORDS[numbers.event_effect[card]][form].format(
        markers=counted(numbers.event_markers, "revolt marker"),
        farmers=counted(numbers.event_farmers, "farmer"),
        usual_farmers=numbers.neutral_farmers,
        armies=counted(numbers.event_castle_armies, "army", "armies"),
        most_chests=counted(numbers.event_taxes_most, "chest"),
        least_chests=counted(numbers.event_taxes_least, "chest"),
        least_rice=numbers.event_rice_least,
        most_rice=numbers.event_rice_most,
        large=large,
        small=small,
        fewer_large=fewer_large,
        fewer_small=fewer_small,
    )


def event_name(numbers: Parameters, card: int) -> str:
    """The short words of an event card (0 to 11), as this game's numbers have it.

    >>> event_name(Parameters(event_taxes_most=1), 6)
    'taxes: at most 1 chest'
    """
    return _event_words(numbers, card, 0)


def event_meaning(numbers: Parameters, card: int) -> str:
    """What an event card (0 to 11) does this round, as a sentence (rules, section 7).

    >>> event_meaning(Parameters(), 6)
    'Nobody collects more than 5 chests of taxes from a province, before special cards.'
    """
    return _event_words(numbers, card, 1)


EVENT_NAMES = tuple(event_name(Parameters(), card) for card in range(EVENTS))
"""The short words of the twelve cards as they are printed."""
