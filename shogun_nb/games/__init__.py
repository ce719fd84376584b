"""One folder for each game; outside of it nothing imports one but by ``rulebook_of(name)``."""

from typing import Final

THE_FIRST: Final = "shogun"
"""The game of the files from the time when there was no other."""
