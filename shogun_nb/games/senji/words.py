"""The words of Senji: families, cards, orders and samurai."""

from __future__ import annotations

FAMILIES = ("red", "violet", "blue", "green", "yellow", "black")
"""The six families, in the order of the symbols on a fate die (SEN-003)."""

SEAS = ("northern sea", "southern sea")
ORDERS = ("production", "recruitment", "march")
DIPLOMACY = ("family", "support", "trade")
"""The types of diplomacy cards (SEN-007)."""

SYMBOLS = ("plain", "tanzaku", "animal", "sun")
"""The symbols of hanafuda cards (SEN-005)."""

PROMISES = (
    "not to attack you in this round",
    "not to kill a hostage of your family in this round",
    "to give you a card next winter",
    "to attack whoever has most honour",
)
"""What can be promised at a press; it binds nobody (SEN-042)."""

OWN_WORDS = len(PROMISES)
"""The number of a promise in words of one's own; those who have heard it know what they are."""
LONGEST_PROMISE = 120  # characters

EMPEROR = "the Emperor"
"""Whose imperial troops are, where a player would be named (SEN-190)."""

INVENTORS = "Serge Laget and Bruno Cathala"
CREDIT = f"Senji was invented by {INVENTORS}; this is an unofficial teaching edition"
RECONSTRUCTION = (
    "Map, hanafuda deck and its combinations, samurai and values of diplomacy cards are a "
    "reconstruction; the printed ones were not at hand"
)
