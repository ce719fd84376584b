"""The words of Gekokujō: what its pieces, clans and phases are called."""

from __future__ import annotations

from shogun_nb.engine.speech import counted

CLAN_NAMES = ("Chosokabe", "Oda", "Shimazu", "Takeda", "Tokugawa", "Uesugi")
HOMES = ("Tosa", "Owari", "Satsuma", "Kai", "Mikawa", "Echigo")
LOCALS_NAME = "locals"
UNIT_WORDS = ("Bushi", "Spearmen", "Swordsmen", "Archers", "Bannermen", "Arquebusiers", "Daimyo")
"""What units are called in sentences, in the order of their kinds; one or many."""

UNIT_KEYS = ("bushi", "spearmen", "swordsmen", "archers", "bannermen", "arquebusiers", "daimyo")
"""What they are called in a choice."""

MISSION_KEYS = ("assassination", "sabotage", "diversion")
"""What the Ninja is hired for, in a choice."""

CREDIT = "Gekokujō by jankos1976 (ShogunGekokujo), CC BY 4.0"


def some_units(count: int, kind: int) -> str:
    """How many units of a kind; Ronin are the kind after the last.

    >>> some_units(1, 1), some_units(2, 3), some_units(1, 7)
    ('1 Spearman', '2 Archers', '1 Ronin')
    """
    many = (*UNIT_WORDS, "Ronin")[kind]
    return counted(count, many.replace("men", "man").removesuffix("s"), many)
