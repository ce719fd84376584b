"""The words of the game: the English edition's terms, in the order of the rules' numbers."""

from __future__ import annotations

ACTION_NAMES = (
    "build a castle",
    "build a temple",
    "build a nō theatre",
    "confiscate rice",
    "collect taxes",
    "deploy 5 armies",
    "deploy 3 armies",
    "deploy/move 1 army",
    "battle/move A",
    "battle/move B",
)
# What a plan calls each action: short, typeable, in the same order.
ACTION_KEYS = (
    "castle",
    "temple",
    "theatre",
    "rice",
    "taxes",
    "deploy_5",
    "deploy_3",
    "deploy_1",
    "battle_a",
    "battle_b",
)
BUILDING_NAMES = ("castle", "temple", "nō theatre")
PRIVILEGE_NAMES = (
    "+1 chest when collecting taxes",
    "+1 rice when confiscating rice",
    "6 armies instead of 5",
    "+1 army when attacking",
    "+1 army when defending",
)
SEASON_NAMES = ("spring", "summer", "autumn", "winter")
SOURCE_NAMES = ("provinces", "buildings", "most castles", "most temples", "most theatres")
SEAT_LETTERS = "ABCDE"
COLOUR_NAMES = ("seat A", "seat B", "seat C", "seat D", "seat E", "farmers")
