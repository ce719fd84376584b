"""One folder for each game; code outside reaches a game only by ``rulebook_of(name)``."""

from typing import Final

THE_FIRST: Final = "shogun"
"""The game of the files from the time when there was no other."""

UNLISTED: Final[tuple[str, ...]] = ()
"""Games that have no tutorial yet: played by those who ask for them by name, and in no list."""
