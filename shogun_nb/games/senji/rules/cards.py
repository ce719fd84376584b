"""The cards of Senji: 72 of diplomacy, 96 hanafuda, 18 samurai, and what hanafuda can be laid for.

All of it is a reconstruction, but for what the rulebook's examples show.
"""

from __future__ import annotations

from shogun_nb.games.senji.words import DIPLOMACY, FAMILIES

FAMILY, SUPPORT, TRADE = range(3)
PLAIN, TANZAKU, ANIMAL, SUN = range(4)

_DECKS = (  # values of family, support and trade cards, by family (SEN-007)
    ((1, 2, 3, 4), (0, 1, 2, 3), (1, 2, 3, 4)),
    ((1, 2, 2, 3, 4), (0, 1, 2), (2, 2, 3, 4)),
    ((1, 2, 3, 4), (0, 1, 1, 2, 3), (2, 3, 4)),
    ((2, 2, 3, 4), (0, 1, 2, 2), (1, 2, 3, 4)),
    ((1, 2, 3, 4), (0, 1, 2), (1, 2, 3, 3, 4)),
    ((1, 2, 2, 3, 4), (0, 1, 2, 3), (2, 2, 4)),
)
_CARDS = tuple(
    (family, kind, value)
    for family, kinds in enumerate(_DECKS)
    for kind, values in enumerate(kinds)
    for value in values
)
CARD_FAMILY = tuple(card[0] for card in _CARDS)
CARD_KIND = tuple(card[1] for card in _CARDS)
CARD_VALUE = tuple(card[2] for card in _CARDS)
BLUFF = tuple(_CARDS.index((family, SUPPORT, 0)) for family in range(6))
"""The bluff card of each family (SEN-007)."""


def _named(names: list[str]) -> tuple[str, ...]:
    """Names, of which equal ones get a letter."""
    return tuple(name + ("b" if name in names[:place] else "") for place, name in enumerate(names))


CARD_NAMES = _named([f"{FAMILIES[f]} {DIPLOMACY[kind]} {value}" for f, kind, value in _CARDS])

# What a month's four cards show: a star marks a sun, and what is not named is plain (SEN-005).
_MONTHS = (
    ("pine", "crane*", "tanzaku"),
    ("plum", "warbler", "tanzaku"),
    ("cherry", "curtain*", "tanzaku"),
    ("wisteria", "cuckoo", "tanzaku"),
    ("iris", "bridge", "tanzaku"),
    ("peony", "butterflies", "tanzaku"),
    ("clover", "boar", "tanzaku"),
    ("miscanthus", "moon*", "geese"),
    ("chrysanthemum", "cup", "tanzaku"),
    ("maple", "deer", "tanzaku"),
    ("willow", "poet*", "swallow", "tanzaku"),
    ("paulownia", "phoenix*"),
)
MONTHS = tuple(month[0] for month in _MONTHS)


def _deck() -> list[tuple[int, int, str]]:
    deck = []
    for number, (month, *pictures) in enumerate(_MONTHS):
        for picture in pictures:
            symbol = SUN if picture[-1] == "*" else TANZAKU if picture == "tanzaku" else ANIMAL
            deck.append((number, symbol, f"{month} {picture.rstrip('*')}"))
        left = 4 - len(pictures)
        deck += [(number, PLAIN, f"{month} plain {one + 1}") for one in range(left)]
    return deck


_DECK = _deck() * 2
HANA_MONTH = tuple(card[0] for card in _DECK)
HANA_SYMBOL = tuple(card[1] for card in _DECK)
HANA_NAMES = _named([card[2] for card in _DECK])
BOAR, DEER, BUTTERFLIES = (
    HANA_NAMES.index(name) % 48 for name in ("clover boar", "maple deer", "peony butterflies")
)

(
    FOUR_ANIMALS,
    FIVE_TANZAKU,
    FOUR_SUNS,
    SEVEN_TANZAKU,
    BOAR_DEER_BUTTERFLIES,
    ONE_MONTH,
    SIX_PLAIN,
    FIVE_SUNS,
) = range(8)
COMBINATIONS = (
    *("four animals", "five tanzaku", "four suns", "seven tanzaku", "boar deer butterflies"),
    *("four of a month", "six plain", "five suns"),
)
COMBINATION_SIZE = (4, 5, 4, 7, 3, 4, 6, 5)
COMBINATION_SYMBOL = (ANIMAL, TANZAKU, SUN, TANZAKU, -1, -1, PLAIN, SUN)
COMBINATION_HONOUR = (8, 0, 12, 0, 6, 6, 4, 24)
COMBINATION_SAMURAI = (0, 1, 0, 2, 0, 0, 0, 0)
MOST_CARDS = 7

AKASHI, BABA, CHOSOGABE, DAISUKE, EKES, FUKUSHIMA, GAMO, HOSOKAWA, ISHIDA = range(9)
KATO, MORI, NAOE, OTANI, SANADA, TAKENAKA, UMEKO, WAKIZAKA, YAMAGATA = range(9, 18)
SAMURAI_NAMES = (
    *("Akashi", "Baba", "Chosogabe", "Daisuke", "Ekes", "Fukushima", "Gamo", "Hosokawa"),
    *("Ishida", "Kato", "Mori", "Naoe", "Otani", "Sanada", "Takenaka", "Umeko", "Wakizaka"),
    "Yamagata",
)
SAMURAI_HONOUR = (5, 4, 4, 8, 5, 5, 5, 5, 4, 6, 6, 6, 7, 4, 5, 4, 5, 6)
DIPLOMATIC, ECONOMIC, MILITARY = range(3)
KAMI = ("diplomatic", "economic", "military")
"""What a samurai can do once when he is dead, by his disc (SEN-180)."""

SAMURAI_KAMI = (0, 2, 1, 0, 1, 2, 2, 2, 1, 1, 1, 0, 0, 2, 2, 0, 0, 1)
SAMURAI_ABILITY = (
    "Before the battle he looks at the opponent's diplomacy cards.",
    "In battle he allows two support cards of two families.",
    "Recruitment where he stands brings 4 units.",
    "No ability, but much honour.",
    "Recruitment where he stands brings 3 units.",
    "1 more in attack.",
    "1 more in defence.",
    "He wins ties.",
    "Production where he stands brings 3 cards.",
    "When he wins, one unit less is lost.",
    "A raid with him rolls at most 2 dice.",
    "Before winter he looks at one card of a player, drawn at random.",
    "When he loses, he goes to a province of yours next to it.",
    "An attacker who beats him gets each lost unit once instead of twice.",
    "After the roll he may roll one die again.",
    "Once an autumn he exchanges a diplomacy card with a player.",
    "He lays his support card after seeing the opponent's.",
    "Units that march with him may pass through a province of yours.",
)
