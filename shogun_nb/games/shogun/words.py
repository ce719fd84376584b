"""The words of the game: the English edition's terms, in the order of the rules' numbers."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.speech import counted

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
SEASON_NAMES = ("spring", "summer", "autumn", "winter")
SOURCE_NAMES = ("provinces", "buildings", "most castles", "most temples", "most theatres")
SEAT_LETTERS = "ABCDE"
COLOUR_NAMES = ("seat A", "seat B", "seat C", "seat D", "seat E", "farmers")


def action_names(deploy_armies: Sequence[int]) -> tuple[str, ...]:
    """What the action cards do, where deploying brings so many armies (S-45 to S-49).

    >>> action_names([7, 3, 1])[5]
    'deploy 7 armies'
    """
    large, small, one = (counted(armies, "army", "armies") for armies in deploy_armies)
    return (
        "build a castle",
        "build a temple",
        "build a nō theatre",
        "confiscate rice",
        "collect taxes",
        f"deploy {large}",
        f"deploy {small}",
        f"deploy/move {one}",
        "battle/move A",
        "battle/move B",
    )


ACTION_NAMES = action_names((5, 3, 1))
"""As the cards are printed."""
