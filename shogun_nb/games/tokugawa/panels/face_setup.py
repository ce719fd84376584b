"""The set-up in the frame: two seats, the whole game or the short one; see ``setup.js``."""

from __future__ import annotations

from functools import cache
from typing import Any

from shogun_nb.engine.bots import ME, PERSON
from shogun_nb.games.tokugawa.board_map import read_map
from shogun_nb.games.tokugawa.panels.setup import SetupPanel
from shogun_nb.games.tokugawa.words import TERRAIN_KEYS
from shogun_nb.whole_table.kept_games import small_map
from shogun_nb.whole_table.setup_face import ROLES as SEAT_ROLES
from shogun_nb.whole_table.setup_face import SEAT_WORDS, FormFace, choice_of

_STEADY = {
    "icon": "bot",
    "words": "steady bot",
    "short": "steady",
    "tip": "A bot that works towards one task card at a time, and holds its towns.",
}
ROLES = {ME: SEAT_ROLES[ME], PERSON: SEAT_ROLES[PERSON], "steady": _STEADY, **SEAT_ROLES}
"""Who may play a seat, in a word and a sentence."""
WORDS = {**SEAT_WORDS, "whoNote": "2 players", "whoRule": "T-013", "roles": ROLES}
_LENGTHS = {
    False: {"name": "Whole game", "say": "Until a third task card is taken: about 45 minutes."},
    True: {
        "name": "Short game",
        "say": "Until a third task card, or 10 points by cards: about 35 minutes.",
    },
}
"""A newcomer took 37 minutes for a short game of 14 turns; the other is estimated from it."""


class SetupFace(FormFace):
    """The form of a set-up panel as the frame shows it; of a kept game, who plays its seats.

    >>> here = SetupFace(SetupPanel(seed=7), None)
    >>> here.prompt()["main"]["words"]
    'Begin with 2 players'
    """

    title = "Tokugawa"
    fields = ("short",)
    roles = ROLES
    panel: SetupPanel

    def _length(self) -> str:
        return _LENGTHS[self.panel.short]["name"].lower()

    def _picture(self) -> dict[str, Any]:
        return picture()

    def _choices(self) -> list[dict[str, Any]]:
        return [choice_of("short", "How long?", "T-094", _LENGTHS, [self.panel.short])]


@cache
def picture() -> dict[str, Any]:
    """The board in small, with its roads by terrain.

    >>> len(picture()["paths"]), [name for name, _ in picture()["ways"]]
    (43, ['plain', 'forest', 'mountain'])
    """
    board = read_map()
    small = small_map(board)
    k = small["width"] / board.width
    ways = []
    for terrain in TERRAIN_KEYS[:3]:
        lines = [road.line for road in board.roads if road.terrain == terrain]
        path = "".join(
            "M" + "L".join(f"{round(x * k)} {round(y * k)}" for x, y in line) for line in lines
        )
        ways.append([terrain, path])
    return {
        **small,
        "groups": [board.region(town.province) for town in board.provinces],
        "ways": ways,
        "aim": "Emperor and Shogun race through old Japan. Be first with samurai in all the towns "
        "of a task card, or take the enemy capital.",
        "words": f"{len(board.provinces)} towns in {len(board.regions)} provinces, joined by "
        "roads over plain, forest (dashed) and mountain (dotted)",
    }
