"""What the frame shows of Tokugawa: what holds for a game, and what stands around each decision.

Plain words, numbers and names for the page, which escapes them; see ``whole_table/frame.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from shogun_nb.board.layer import shape_id
from shogun_nb.board.palette import region_fills
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.tokugawa.drawing import points_now
from shogun_nb.games.tokugawa.panels import face_ending, face_setup, face_turns
from shogun_nb.games.tokugawa.panels.ending import EndPanel
from shogun_nb.games.tokugawa.panels.face_ending import EndFace
from shogun_nb.games.tokugawa.panels.face_setup import SetupFace
from shogun_nb.games.tokugawa.panels.face_turns import TurnsFace
from shogun_nb.games.tokugawa.panels.setup import SetupPanel
from shogun_nb.games.tokugawa.panels.turns import TurnsPanel
from shogun_nb.games.tokugawa.position import Position
from shogun_nb.games.tokugawa.reference import REFERENCE
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Options, Parameters
from shogun_nb.games.tokugawa.rules.tasks import amount_of, cards_of, points_of, sources_of
from shogun_nb.games.tokugawa.steps import in_fight
from shogun_nb.games.tokugawa.words import CAPITAL_NAMES, INVENTORS
from shogun_nb.teaching.reference import RulesPanel, rules_at
from shogun_nb.whole_table.faces import WORDS, PlainFaces

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table

_WORDS: dict[str, Any] = {**WORDS, "rounds": "The actions of the turn", "armies": "samurai"}
_ACTIONS = tuple((words, "hand") for words in ("3 actions left", "2 actions left", "Last action"))
"""A place on the clock for each number of actions left; first turns begin further on (T-020)."""
_SOURCES = ("most Koku", "most samurai", "most buildings", "task cards")
SIGNS = {
    "coin": ("Koku", "Your money. All of it stays in the game: 75 at every moment.", "T-011"),
    "person": ("Samurai", "Archers have strength 0, Lancers 1, Swordsmen 2.", "T-004"),
    "point": ("Task cards", "A third one ends the game; each brings points.", "T-093"),
    "building": ("Buildings", "Most of them bring 5 points; walls do not count.", "T-093"),
    "standings": ("Points", "Money, samurai, buildings 5 each, and the task cards.", "T-093"),
    "swords": ("Attack", "It costs 1 Koku; two dice each, ties are the attacker's.", "T-066"),
    "arrow": ("Movement", "Any distance over roads of one terrain.", "T-050"),
    "dice": ("Re-roll", "Once for each supporter; the old roll is annulled.", "T-064"),
    "hand": ("Action", "Up to three in a turn, the first turns have fewer.", "T-020"),
    "mon": ("Capital", "It falls with the second fight that is lost.", "T-070"),
    "shield": ("Stronger", "An upgrade adds 1; castles and walls defend.", "T-082"),
    "b-castle": ("Castle", "+2 in defence, one in a province.", "T-083"),
    "b-temple": ("Temple", "+1, also in attacks from there.", "T-084"),
}
"""What each sign means: its name, a sentence, the rule."""
KEYS = {
    "title": "Keys",
    "deciding": "On the map, arrows walk along the roads and Enter picks a town.",
    "all": "Tab goes on, arrows walk in a row, Enter presses, Escape lets go of what is picked, u "
    "or Ctrl+Z takes the last choice back. ? tells the rule of what has the keyboard.",
}
_MOMENTS = {
    "the start": ("T-014", "T-015"),
    "a turn": ("T-021", "T-030", "T-050", "T-060", "T-080"),
    "a fight": ("T-063", "T-064", "T-065", "T-066"),
}


class _Faces(PlainFaces):
    PARTS: ClassVar = {TurnsPanel: TurnsFace, EndPanel: EndFace, SetupPanel: SetupFace}
    reference = REFERENCE
    signs = SIGNS
    keys = KEYS

    def setting(self, table: Table) -> dict[str, Any]:
        """What holds for a whole game: players, towns, words."""
        game = table.game or getattr(table.inner, "game", None)
        if game is None:
            return self.before_a_game(table, "Tokugawa", face_setup.WORDS, _WORDS)
        here: Position = game.position
        return self.in_a_game(
            table,
            "Tokugawa",
            here.players,
            shapes=shape_id(here.map, ""),
            provinces={one.name: _town(here, one) for one in here.map.provinces},
            fills=region_fills([region.romaji for region in here.map.regions]),
            seasons=[{"icon": icon, "words": words} for words, icon in _ACTIONS],
            deciding=face_turns.WORDS,
            acting=face_turns.ACTING_WORDS,
            ending=face_ending.WORDS,
            goal=goal_of(here),
            words={
                **self.words_of(table, _WORDS),
                "built": _built(here.numbers),
                "goal": "{most} end the game",
                "most": counted(here.numbers.tasks_to_end, "task card")
                + f" or {here.numbers.short_points} points by cards" * here.options.short_game,
            },
        )

    def head(self, table: Table) -> dict[str, Any]:
        """What stands around every decision: the turn, its actions, seats, who is ahead."""
        if table.game is None:
            return {"me": -1, "home": "" if table.alone else "To the start page"}
        here: Position = table.shown_position
        state, people = points_now(here), table.people
        mine = table.asked or (people[0] if len(people) == 1 else None)
        ranked = sorted(range(at.SEATS), key=lambda seat: -points_of(state, seat))
        rows = [[seat, [cards_of(state, seat), points_of(state, seat)]] for seat in ranked]
        done = len(_ACTIONS) - state.left
        return {
            "home": self.home_of(table),
            "round": done if state.turn else -1,
            "years": [f"turn {state.turn}" if state.turn else "the start"],
            "over": state.step == at.GAME_OVER,
            "events": {},
            "seats": [self._seat(table, here, state, seat) for seat in range(at.SEATS)],
            "me": -1 if mine is None else here.players.index(mine),
            "goal": {"rows": rows, "first": self.first_time(table), "note": ""},
        }

    def _seat(self, table: Table, here: Position, state: Any, seat: int) -> dict[str, Any]:
        name = here.players[seat]
        samurai = amount_of(here.facts, state, seat, at.SAMURAI)
        home = state.capital[seat]
        note = CAPITAL_NAMES[home] if home >= 0 else ""
        return {
            "note": note,
            "asked": table.asked == name and table.looking is None,
            "values": [
                {"icon": "coin", "value": state.koku[seat], "words": "Koku"},
                {"icon": "person", "value": samurai, "words": "samurai"},
                {"icon": "point", "value": cards_of(state, seat), "words": "task cards"},
                {
                    "icon": "standings",
                    "value": points_of(state, seat),
                    "words": _points_of(state, seat),
                },
            ],
        }

    def numbers(self, table: Table) -> tuple[Parameters, Options]:
        """The numbers and options of the game on the table, or the usual ones."""
        if table.game is None:
            return Parameters(), Options()
        here: Position = table.shown_position
        return here.numbers, here.options

    def moment(self, table: Table) -> tuple[str, tuple[str, ...]]:
        """What the game is at, and the rules of this moment."""
        begins = table.game is None or not table.shown_position.state.turn
        fights = not begins and in_fight(table.shown_position)
        name = "the start" if begins else "a fight" if fights else "a turn"
        return name, _MOMENTS[name]

    def rules(self, table: Table) -> RulesPanel[Any, Any]:
        return rules_at(table, REFERENCE, *self.numbers(table))


def _points_of(state: Any, seat: int) -> str:
    """What the points of a player come from, in words."""
    named = [
        f"{n} for {what}" for n, what in zip(sources_of(state, seat), _SOURCES, strict=True) if n
    ]
    return f"points, if the game ended now: {all_of(named)}" if named else "points so far"


def _built(numbers: Parameters) -> dict[str, str]:
    """What stands in a town that is pointed at, by what the legend calls it."""
    return {
        "upgraded": "Upgraded: 1 stronger (T-082).",
        "weakened": "Weakened: 1 weaker (T-065).",
        "ship": "A ship: it sails with the samurai of its port (T-080).",
        "garden": f"A garden: {numbers.garden_income} more income in its province (T-081).",
        "smithy": "A smithy: its owner may upgrade samurai (T-082).",
        "castle": f"A castle: +{numbers.castle_defence} in defence (T-083).",
        "castle, not ready yet": "A castle is being built: it defends, and counts, from its "
        "owner's next turn on (T-083).",
        "temple": f"A temple: +{numbers.temple_strength} in defence, later in attacks (T-084).",
        "wall": f"A wall: +{numbers.wall_defence} in defence, no building for the points (T-085).",
    }


def _town(here: Position, one: Any) -> dict[str, Any]:
    region = here.map.regions[here.map.region(one.province)]
    facts = []
    if one.capital:
        facts.append({"icon": "mon", "value": "capital", "words": ""})
    if one.port:
        harbour = "port with a shipyard" if one.shipyard else "port"
        facts.append({"icon": "province", "value": harbour, "words": ""})
    facts.append({"icon": "province", "value": f"in {region.romaji}", "words": ""})
    return {"name": one.printed, "region": region.romaji, "facts": facts}


def goal_of(here: Position) -> dict[str, Any]:
    """What wins, in the numbers of this game: a card to read in a minute."""
    numbers = here.numbers
    ends = f"the {('third' if numbers.tasks_to_end == 3 else f'{numbers.tasks_to_end}th')} task"
    ways = [
        ("point", f"Be first to stand where an open task card asks; {ends} card ends the game."),
        ("standings", f"Then most points win: {numbers.majority} each for most Koku, most samurai, "
                      "most buildings, and those of your cards."),
        ("mon", "Or conquer the enemy capital: that wins at once, and takes two won attacks."),
        ("hand", "Three actions a turn: income, recruit, move, attack, build, in any mix."),
        ("dice", "Attacks need luck; units beside the fight give you another roll."),
    ]  # fmt: skip
    ways.append((
        "hand", f"Invented by {INVENTORS}, then eleven and nine years old. The printed board was "
        "not at hand: roads, task cards and the Swordsman’s strength are our reconstruction.",
    ))  # fmt: skip
    if here.options.short_game:
        points = numbers.short_points
        ways[0] = ("point", f"{ends.capitalize()} card, or {points} points by cards, end the game.")
    return {
        "title": "The goal in one minute",
        "lead": "Hold the towns of task cards before the other player does.",
        "lines": [{"icon": icon, "words": words} for icon, words in ways],
        "now": "Who is ahead",
        "columns": [["point", "task cards"], ["standings", "points"]],
        "button": "Got it",
        "more": "All standings",
    }


FACES = _Faces()
"""What the frame shows of Tokugawa."""
