"""What the frame shows of Senji: what holds for a game, and what stands around each decision.

Plain words, numbers and names for the page, which escapes them; see ``whole_table/frame.py``. All
of it is open to everybody (SEN-020): honour, units, how many cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ipywidgets import Widget

from shogun_nb.board.layer import shape_id
from shogun_nb.board.palette import seat_styles
from shogun_nb.games.senji.drawing.board import LAND_FILLS, LIVERIES, liveries_of, with_seas
from shogun_nb.games.senji.drawing.honour import honour_track
from shogun_nb.games.senji.panels import face_ending, face_guide, face_setup, face_turns
from shogun_nb.games.senji.panels.ending import EndPanel
from shogun_nb.games.senji.panels.face_ending import EndFace
from shogun_nb.games.senji.panels.face_setup import SetupFace
from shogun_nb.games.senji.panels.face_turns import PHASES, TurnsFace, phase_of
from shogun_nb.games.senji.panels.setup import ROUNDS, SetupPanel, ends_when, round_of
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.autumn_now import autumn_now, set_so_far
from shogun_nb.games.senji.reference import REFERENCE
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.parameters import Options, Parameters
from shogun_nb.games.senji.rules.summer import provinces_of, units_of
from shogun_nb.games.senji.sentences import NOUNS
from shogun_nb.games.senji.words import FAMILIES, INVENTORS
from shogun_nb.teaching.reference import RulesPanel, rules_at
from shogun_nb.templates import Views
from shogun_nb.whole_table.drawers import box_of
from shogun_nb.whole_table.faces import WORDS, PlainFaces

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table

_views = Views(__file__)
_WORDS: dict[str, Any] = {**WORDS, "rounds": "The seasons of the round", "armies": "units"}
_ICONS = ("s-winter", "s-spring", "s-summer", "s-autumn")
SIGNS = {
    "point": (
        "Honour",
        "Most honour wins, after the last round or once somebody has 60.",
        "SEN-020",
    ),
    "province": ("Provinces", "You may control six at most.", "SEN-114"),
    "cube": ("Units", "Six in a province or fleet, twelve in play.", "SEN-081"),
    "person": ("Samurai", "One more in battle; each has an ability.", "SEN-102"),
    "hand": ("Cards", "Diplomacy cards and hanafuda, both hidden.", "SEN-041"),
    "swords": ("Battle", "Units, samurai, dice that count for both, support cards.", "SEN-101"),
    "dice": ("Fate dice", "A die shows your family with a chance of 1 in 6.", "SEN-004"),
    "bid": ("Auction", "Cards of absent families go to the highest bid.", "SEN-062"),
    "mon": ("Host", "Calls provinces and families, in an order of his or her choice.", "SEN-032"),
    "shield": ("Support", "Dice of a third family count, up to the value.", "SEN-105"),
}
"""What each sign means: its name, a sentence, the rule."""
KEYS = {
    "title": "Keys",
    "deciding": "In spring Enter on the map lays the next order in a province.",
    "all": "Tab goes on, arrows walk in a row, Enter presses, Escape lets go of what is picked, u "
    "or Ctrl+Z takes the last choice back. ? tells the rule of what has the keyboard.",
}
_MOMENTS = {
    -1: ("the start", ("SEN-012", "SEN-015", "SEN-016")),
    0: ("winter", ("SEN-040", "SEN-041", "SEN-061", "SEN-062")),
    1: ("spring", ("SEN-070", "SEN-071", "SEN-072", "SEN-073")),
    2: ("summer", ("SEN-080", "SEN-082", "SEN-101", "SEN-103")),
    3: ("autumn", ("SEN-130", "SEN-131", "SEN-132", "SEN-133")),
}


class _Faces(PlainFaces):
    PARTS: ClassVar = {TurnsPanel: TurnsFace, EndPanel: EndFace, SetupPanel: SetupFace}
    guides = True
    guide_words: ClassVar = face_guide.WORDS
    reference = REFERENCE
    signs = SIGNS
    keys = KEYS

    def setting(self, table: Table) -> dict[str, Any]:
        """What holds for a whole game: players, provinces, words."""
        game = table.game or getattr(table.inner, "game", None)
        if game is None:
            return self.before_a_game(table, "Senji", face_setup.WORDS, _WORDS)
        here: Position = game.position
        drawn = with_seas(here.map)
        return self.in_a_game(
            table,
            "Senji",
            here.players,
            shapes=shape_id(drawn, ""),
            colours=seat_styles(liveries_of(here)),
            provinces={one.name: _province(one) for one in here.map.provinces},
            fills=LAND_FILLS,
            seasons=[
                {"icon": icon, "words": words} for icon, words in zip(_ICONS, PHASES, strict=True)
            ],
            deciding=face_turns.WORDS,
            acting=face_turns.ACTING_WORDS,
            ending=face_ending.WORDS,
            goal=goal_of(here),
            words={
                **self.words_of(table, _WORDS),
                **_goal_words(here),
            },
        )

    def head(self, table: Table) -> dict[str, Any]:
        """What stands around every decision: the season, seats, who is ahead."""
        if table.game is None:
            form = table.inner
            families = form.families if isinstance(form, SetupPanel) else FAMILIES
            seated = [LIVERIES[FAMILIES.index(one)] for one in families]
            home = "" if table.alone else "To the start page"
            return {"me": -1, "home": home, "colours": seat_styles(seated)}
        here: Position = table.shown_position
        state, people = here.state, table.people
        mine = table.asked or (people[0] if len(people) == 1 else None)
        seats = range(state.players)
        ranked = sorted(seats, key=lambda seat: -state.honour[seat])
        return {
            "home": self.home_of(table),
            "round": phase_of(here),
            "years": [round_of(here)],
            "over": state.step == at.GAME_OVER,
            "events": {},
            "seats": [self._seat(table, here, seat) for seat in seats],
            "me": -1 if mine is None else here.players.index(mine),
            "goal": {
                "rows": [
                    [seat, [state.honour[seat], provinces_of(state, seat)]] for seat in ranked
                ],
                "first": self.first_time(table),
                "note": "",
                "late": isinstance(table.inner, TurnsPanel) and face_guide.is_over(table.inner),
            },
        }

    def _seat(self, table: Table, here: Position, seat: int) -> dict[str, Any]:
        state, name = here.state, here.players[seat]
        note = FAMILIES[state.family[seat]] + (" · hosts" if state.host == seat else "")
        cards = state.hand[seat] + state.hana[seat]
        land, units = provinces_of(state, seat), units_of(state, seat)
        told = f"cards: {state.hand[seat]} of diplomacy, {state.hana[seat]} hanafuda"
        return {
            "note": "out of the game" if state.out[seat] else note,
            "asked": table.asked == name and table.looking is None,
            "values": [
                {"icon": "point", "value": state.honour[seat], "words": "honour"},
                {"icon": "province", "value": land, "words": NOUNS["provinces"][land != 1]},
                {"icon": "cube", "value": units, "words": NOUNS["units"][units != 1]},
                {"icon": "hand", "value": cards, "words": told},
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
        return _MOMENTS[-1 if table.game is None else phase_of(table.shown_position)]

    def standings(self, table: Table) -> Sequence[Widget]:
        """Who has what, and the honour track; to whoever sits here, what autumn would bring."""
        panel = table.inner
        if table.game is None:
            return (table.holdings,)
        track = box_of(table, "track", honour_track(table.shown_position).svg())
        if not isinstance(panel, TurnsPanel) or not panel.position.state.round:
            return (table.holdings, track)
        player = panel.seen_by
        if player is None:
            return (table.holdings, track)
        here = panel.game.view(player).position
        gains = autumn_now(here, player)
        on_the_way = set_so_far(here, here.players.index(player))
        total = sum(one.honour for one in gains)
        told = _views.autumn(gains, total, on_the_way, here.state.phase == at.AUTUMN)
        return (table.holdings, track, box_of(table, "autumn", told))

    def guide(self, table: Table) -> dict[str, Any]:
        """What to do next in the first round, while the guide is wanted."""
        panel = table.inner
        if not isinstance(panel, TurnsPanel) or face_guide.is_over(panel):
            return {"cards": {}}
        step = face_guide.step_of(panel, table.busy)
        return {"cards": {}} | ({} if step is None else {"now": step})

    def rules(self, table: Table) -> RulesPanel[Any, Any]:
        return rules_at(table, REFERENCE, *self.numbers(table))


def _goal_words(here: Position) -> dict[str, str]:
    """What the head says of the end: how much honour ends the game, or after which round."""
    rounds = here.options.rounds
    if rounds < ROUNDS[-1]:
        return {"goal": "{most} wins after round " + str(rounds), "most": "Most honour"}
    return {"goal": "{most} end the game", "most": f"{here.numbers.goal} honour"}


def _province(one: Any) -> dict[str, Any]:
    seas = " and ".join("northern" if sea == "north" else "southern" for sea in one.seas)
    facts = [
        {"icon": "mon", "value": f"home of the {one.family} family", "words": ""},
        {"icon": "province", "value": f"at the {seas} sea", "words": ""},
    ]
    return {"name": one.printed, "region": one.family, "facts": facts}


def goal_of(here: Position) -> dict[str, Any]:
    """What wins, in the numbers of this game: a card to read in a minute."""
    numbers = here.numbers
    ways = [
        ("point", ends_when(here.options.rounds, numbers.goal)),
        ("swords", "Win battles: 2 honour for each unit that either side lost if you attacked, 1 "
                   "if you defended."),
        ("hand", "Collect hanafuda, cards of flowers by month: sets of them bring honour, or a new "
                 "samurai and his honour."),
        ("person", f"Trade for a card of each other family: {numbers.set_honour}. A family card "
                   "is a hostage, and brings its value while it lies open."),
        ("arrow", "In every round each of your provinces gets one order, face down: draw hanafuda, "
                  "recruit units, or march."),
        ("mon", f"Invented by {INVENTORS}. Map, cards and samurai are a reconstruction."),
    ]  # fmt: skip
    return {
        "title": "The goal in one minute",
        "lead": "Win the most honour, by war and by cards.",
        "lines": [{"icon": icon, "words": words} for icon, words in ways],
        "now": "Who is ahead",
        "columns": [["point", "honour"], ["province", "provinces"]],
        "button": "Got it",
        "more": "All standings",
    }


FACES = _Faces()
"""What the frame shows of Senji."""
