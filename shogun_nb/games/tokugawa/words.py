"""The words of Tokugawa: what its pieces, terrains and weathers are called."""

from __future__ import annotations

UNIT_WORDS = ("nobody", "Archer", "Lancer", "Swordsman", "capital")
"""What units are called in sentences, in the order of their kinds."""

SEVERAL = ("nobody", "Archers", "Lancers", "Swordsmen", "capitals")
"""The same for several of them."""

SAMURAI_KEYS = ("archer", "lancer", "swordsman")
"""What samurai are called in a choice."""

BUILDING_KEYS = ("ship", "garden", "smithy", "castle", "temple", "wall")
"""What can be built, in the order of the rules (T-080 to T-085)."""

TERRAIN_KEYS = ("plain", "forest", "mountain", "water")
"""The terrains of roads, and water for ships (T-052)."""

WEATHER_KEYS = ("sun", "rain", "storm")
"""The sides of the weather die (T-052)."""

CAPITAL_NAMES = ("Kyoto", "Yedo")

INVENTORS = "Victor Gilhaus and Tizian Blumenthal"
CREDIT = (
    f"Tokugawa was invented by {INVENTORS}, then eleven and nine years old "
    "(Bambus Spieleverlag, design Carsten Fuhrmann)"
)
RECONSTRUCTED = "Reconstruction: board, strength of the Swordsman, task cards"
RECONSTRUCTION = (
    "Board, strength of the Swordsman and task cards are a reconstruction; the printed ones were "
    "not at hand"
)
