"""What a card is for, in a sentence or two, for who holds it or could get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.senji.rules.cards import (
    BOAR,
    BUTTERFLIES,
    CARD_FAMILY,
    CARD_KIND,
    CARD_NAMES,
    CARD_VALUE,
    COMBINATION_HONOUR,
    COMBINATION_SAMURAI,
    COMBINATION_SYMBOL,
    COMBINATIONS,
    DEER,
    FAMILY,
    HANA_MONTH,
    HANA_NAMES,
    HANA_SYMBOL,
    MONTHS,
    ONE_MONTH,
    SAMURAI_ABILITY,
    SAMURAI_NAMES,
    SUPPORT,
    TANZAKU,
)
from shogun_nb.games.senji.rules.hands import seat_of
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import FAMILIES

SPECIAL = COMBINATIONS.index("boar deer butterflies")


def brings_of(kind: int) -> str:
    """What a combination brings: honour, or new samurai."""
    samurai = COMBINATION_SAMURAI[kind]
    return (
        counted(samurai, "samurai", "samurai") if samurai else f"+{COMBINATION_HONOUR[kind]} honour"
    )


def use_of(position: Any, seat: int, name: str) -> str:
    """What a card is for, to a player in this seat; "" for what is no card.

    >>> from shogun_nb.games import senji
    >>> here = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).position
    >>> use_of(here, 0, "green support 2")
    'In a battle against any other family up to 2 dice that show green count for you; then the \
card goes back to Ben (SEN-047, SEN-105). * Its value is a reconstruction.'
    >>> use_of(here, 0, "pine crane")
    'Cards like this make four suns (+12 honour), four of a month (+6 honour) and five suns (+24 \
honour) in autumn (SEN-132). * The deck and most sets are a reconstruction.'
    """
    if name in SAMURAI_NAMES:
        ability = SAMURAI_ABILITY[SAMURAI_NAMES.index(name)]
        return (
            f"His honour is yours at once, and he counts as 1 in battle (SEN-102). {ability} * "
            "A reconstruction: the printed card was not at hand."
        )
    if name in HANA_NAMES:
        return (
            f"{_of_hanafuda(HANA_NAMES.index(name))} * The deck and most sets are a reconstruction."
        )
    if name in CARD_NAMES:
        use = _of_diplomacy(position, seat, CARD_NAMES.index(name))
        printed = name.endswith("support 0")  # the bluff is in the rulebook
        return use if printed else f"{use} * Its value is a reconstruction."
    return ""


def _of_hanafuda(card: int) -> str:
    fits = [
        f"{one} ({brings_of(kind)})"
        for kind, one in enumerate(COMBINATIONS)
        if kind == ONE_MONTH
        or COMBINATION_SYMBOL[kind] == HANA_SYMBOL[card]
        or (kind == SPECIAL and card % 48 in (BOAR, DEER, BUTTERFLIES))
    ]
    strip = "A tanzaku is a strip of paper for a poem. " if HANA_SYMBOL[card] == TANZAKU else ""
    return f"{strip}Cards like this make {all_of(fits)} in autumn (SEN-132)."


def all_combinations() -> str:
    """Every combination of hanafuda with what it brings, in a sentence.

    >>> all_combinations()[:75]
    'Sets of hanafuda, most of them a reconstruction: four animals (+8 honour), '
    """
    sets = [f"{one} ({brings_of(kind)})" for kind, one in enumerate(COMBINATIONS)]
    return f"Sets of hanafuda, most of them a reconstruction: {all_of(sets)} (SEN-132)."


_SYMBOLS = (
    ("plain card", "plain cards"), ("tanzaku", "tanzaku"), ("animal", "animals"), ("sun", "suns")
)  # fmt: skip


def fits_into(hand: Sequence[str], name: str) -> str:
    """How many like a hanafuda card a hand would hold with it (SEN-132).

    >>> fits_into(["pine crane", "pine plain 1", "plum plain 2"], "pine plain 2")
    'Pine plain 2: with it you hold 3 pine cards and 3 plain cards.'
    """
    card, cards = HANA_NAMES.index(name), [HANA_NAMES.index(one) for one in (*hand, name)]
    month = sum(HANA_MONTH[one] == HANA_MONTH[card] for one in cards)
    alike = sum(HANA_SYMBOL[one] == HANA_SYMBOL[card] for one in cards)
    words = counted(alike, *_SYMBOLS[HANA_SYMBOL[card]])
    plant = counted(month, f"{MONTHS[HANA_MONTH[card]]} card")
    return f"{capital(of_either_copy(name))}: with it you hold {plant} and {words}."


def _of_diplomacy(position: Any, seat: int, card: int) -> str:
    family, kind, value = CARD_FAMILY[card], CARD_KIND[card], CARD_VALUE[card]
    owner = seat_of(position.state, family)
    own, whose = owner == seat, FAMILIES[family]
    back = f"goes back to {position.players[owner]}" if owner >= 0 else "goes back into its pile"
    if kind == SUPPORT and value == 0:
        return (
            "It adds nothing. Lay it when no other card helps: face down it looks like any other. "
            "It always comes back to you, and you cannot give it away (SEN-048, SEN-104)."
        )
    if kind == SUPPORT:
        if own:
            return (
                f"It counts {whose} dice for others, never for you: your own support does not help "
                "you, so exchange it in winter for cards of other families (SEN-047, SEN-104)."
            )
        return (
            f"In a battle against any other family up to {value} dice that show {whose} count for "
            f"you; then the card {back} (SEN-047, SEN-105)."
        )
    if kind == FAMILY:
        if own:
            return (
                "Pay with it in winter. Whoever gets it holds a hostage: it brings "
                f"{value} honour lying open; killed when you attack, it costs you {2 * value} "
                "(SEN-044, SEN-045)."
            )
        return (
            f"A hostage. Lay it open in autumn for {value} honour while it lies there; or kill it "
            f"when {whose} attacks you: you gain {value}, {whose} loses {2 * value} (SEN-044, "
            "SEN-045)."
        )
    cards = counted(value, "hanafuda", "hanafuda")
    if own:
        return (
            "Pay with it in winter. Whoever gets it can play it in autumn: you "
            f"show {cards}, of which one is taken, and the card comes back to you (SEN-049)."
        )
    if owner < 0 and position.options.trades_with_pile:
        return (
            f"Play it in autumn: you see {cards} of the pile and take one; the card {back} "
            "(SEN-049)."
        )
    if owner < 0:
        return (
            f"{capital(whose)} is not played, so it brings no hanafuda; it counts as a card of its "
            "family, and as a bid (SEN-049, SEN-065)."
        )
    return (
        f"Play it in autumn: {position.players[owner]} shows you {cards} and you take one; then "
        f"the card {back} (SEN-049)."
    )
