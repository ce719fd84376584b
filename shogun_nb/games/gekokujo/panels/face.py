"""What the frame shows of Gekokujō: what holds for a game, and what stands around each decision.

Plain words, numbers and names for the page, which escapes them; see ``whole_table/frame.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ipywidgets import Widget

from shogun_nb.board.drawn import badge
from shogun_nb.board.layer import shape_id
from shogun_nb.board.palette import SIX_LIVERIES, letters, region_fills
from shogun_nb.controls import Markup
from shogun_nb.engine.speech import all_of, capital, counted, ordinal
from shogun_nb.games.gekokujo.panels import face_ending, face_guide, face_setup, face_turns
from shogun_nb.games.gekokujo.panels.ending import EndPanel
from shogun_nb.games.gekokujo.panels.face_ending import EndFace
from shogun_nb.games.gekokujo.panels.face_setup import ABILITIES, SetupFace
from shogun_nb.games.gekokujo.panels.face_turns import PHASES, TurnsFace, phase_of
from shogun_nb.games.gekokujo.panels.face_winter import LONG, left_of, round_in_words
from shogun_nb.games.gekokujo.panels.setup import SetupPanel
from shogun_nb.games.gekokujo.panels.turns import TurnsPanel
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.reading.shortly import standing_of, winter_now
from shogun_nb.games.gekokujo.reference import REFERENCE
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.parameters import Options, Parameters
from shogun_nb.games.gekokujo.rules.units import daimyo_of
from shogun_nb.games.gekokujo.words import CLAN_NAMES
from shogun_nb.teaching.reference import RulesPanel, rules_at
from shogun_nb.templates import Views
from shogun_nb.whole_table.drawers import box_of
from shogun_nb.whole_table.faces import DRAWERS, WORDS, PlainFaces

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table

_views = Views(__file__)

_WORDS: dict[str, Any] = {**WORDS, "rounds": "The phases of the round", "armies": "Bushi"}
_DRAWERS = {
    **DRAWERS,
    "standings": {**DRAWERS["standings"], "tip": "Who has what, and what winter will cost"},
}
SIGNS = {
    "coin": ("Koku", "Your money: 3 a round, and 1 for each province.", "G-030"),
    "rice": ("Food", "Each round 1 Koku feeds 2 Bushi; Daimyo eat nothing.", "G-031"),
    "province": ("Provinces", "You control one where only your units stand.", "G-038"),
    "cube": ("Bushi", "1 die each: 5 and 6 hit in attack, 6 in defence.", "G-044"),
    "mon": ("Daimyo", "3 dice each: 4 to 6 hit. Without any you become a vassal.", "G-044"),
    "point": ("Mandate", "Who controls Kyoto, Osaka and Edo wins at once.", "G-014"),
    "b-castle": ("Castle", "It helps who defends there; one for each player.", "G-061"),
    "person": ("Ninja", "He sabotages, diverts or kills for a round.", "G-060"),
    "swords": ("Battle", "One round of dice; then only one side controls the province.", "G-041"),
    "farmer": ("Locals", "They defend a province that nobody has held yet.", "G-039"),
    "s-winter": ("Winter", "Mountain provinces and the units there cost Koku.", "G-036"),
    "hand": ("Pact", "Allies do not fight each other in this round.", "G-701"),
    "arrow": ("March", "Bushi go 2 provinces, Daimyo 3; enemies stop them.", "G-034"),
    "shield": ("Fortified", "The castle defends with +2 in this round.", "G-062"),
}
"""What each sign means: its name, a sentence, the rule."""
KEYS = {
    "title": "Keys",
    "deciding": "1 to 9: how many go or are bought. On the map, arrows walk and Enter picks a "
    "province.",
    "all": "Tab goes on, arrows walk in a row, Enter presses, Escape lets go of what is picked, u "
    "or Ctrl+Z takes the last choice back. ? tells the rule of what has the keyboard.",
}


def setting(table: Table) -> dict[str, Any]:
    """What holds for a whole game: players, provinces, words."""
    game = table.game or getattr(table.inner, "game", None)
    if game is None:
        return FACES.before_a_game(table, "Gekokujō", face_setup.WORDS, _WORDS)
    here: Position = game.position
    numbers = here.numbers
    wins = numbers.provinces_to_win[here.state.players - 2]
    return FACES.in_a_game(
        table,
        "Gekokujō",
        here.players,
        shapes=shape_id(here.map, ""),
        provinces={one.name: _province(one, numbers) for one in here.map.provinces},
        fills=region_fills([*dict.fromkeys(one.circuit for one in here.map.provinces)]),
        seasons=[{"icon": icon, "words": words} for words, icon in PHASES],
        deciding=face_turns.WORDS,
        acting=face_turns.ACTING_WORDS,
        ending=face_ending.WORDS,
        goal=goal_of(here, table.people),
        words=FACES.words_of(table, {**_WORDS, **_goal_words(here, wins), **_built(numbers)}),
    )


def _goal_words(here: Position, wins: int) -> dict[str, str]:
    """What the button of the goal says: in a short game its end comes before the provinces."""
    rounds = here.options.rounds
    if rounds < LONG:
        return {"goal": f"{{most}} after round {rounds} win", "most": "most provinces"}
    return {"goal": "{most} win, or three cities", "most": counted(wins, "province")}


def _built(numbers: Parameters) -> dict[str, dict[str, str]]:
    """What the card of a province says of what comes and goes there, by the words of the map."""
    castle = f"A castle: whoever defends here has +{numbers.castle_defence} (G-061)."
    return {"built": {"castle": castle, "contested": "Contested: nobody controls it (G-042)."}}


def _province(one: Any, numbers: Parameters) -> dict[str, Any]:
    facts = []
    if one.mandate:
        facts.append({"icon": "point", "value": f"{one.mandate}, a mandate city", "words": ""})
    if one.home_of:
        facts.append({"icon": "mon", "value": f"home of {one.home_of}", "words": ""})
    if one.mountain:
        cost = f"{numbers.mountain_cost} Koku and 1 for each {numbers.units_a_koku} units"
        facts.append({"icon": "s-winter", "value": f"mountains: winter takes {cost}", "words": ""})
    facts.append({"icon": "province", "value": "coast" if one.coastal else "inland", "words": ""})
    return {"name": one.printed, "region": one.circuit, "facts": facts}


def goal_of(here: Position, people: Sequence[str] = ()) -> dict[str, Any]:
    """What wins, in the numbers of this game: a card to read in a minute.

    Where one of the players is a person, it also says what that clan can do (G-023).
    """
    numbers, options = here.numbers, here.options
    wins = numbers.provinces_to_win[here.state.players - 2]
    ways: list[tuple[str, str]] = [
        ("province", f"{wins} provinces, counted at the end of each phase"),
        ("point", "or Kyoto, Osaka and Edo together: the Shogun’s Mandate"),
        ("", "How it goes"),
        ("coin", f"{numbers.base_income} Koku a round, and 1 for each province, buy Bushi"),
        ("arrow", "march into free land, then into your neighbours’: dice decide battles"),
        ("mon", "keep a Daimyo alive: without one you become a vassal and cannot win"),
    ]
    if options.path_of_glory:
        ways[-1] = ("mon", f"without a Daimyo you collect glory: {numbers.glory_to_win} wins")
    if options.rounds < LONG:
        last = f"after round {options.rounds} of {options.rounds} most provinces win"
        ways[0] = ("province", f"or {wins} provinces at the end of any phase")
        ways.insert(0, ("s-winter", last))
    clan = here.state.clan[here.players.index(people[0])] if len(people) == 1 else -1
    if clan >= 0:
        name = CLAN_NAMES[clan]
        ways.append(("mon", f"your clan is {name}: {ABILITIES[name]}"))
    return {
        "title": "The goal in one minute",
        "lead": "Clans rise from one province each. You win with:",
        "lines": [
            {"icon": icon, "words": capital(f"{words}.")} if icon else {"head": words}
            for icon, words in ways
        ],
        "now": "Who is ahead in mandate cities and provinces",
        "columns": [["point", "mandate cities"], ["province", "provinces"]],
        "button": "Got it",
        "more": "All standings",
    }


def _here(table: Table) -> Position:
    here: Position = table.shown_position
    return here


def _numbers(table: Table) -> tuple[Parameters, Options]:
    if table.game is None:  # the rules are those of the game that the form describes
        form = table.inner
        options = form._options() if isinstance(form, SetupPanel) else {}
        return Parameters(), Options(**options)
    here = _here(table)
    return here.numbers, here.options


def _phase(table: Table) -> int:
    """The phase for whoever looks on, of three; a winter lies there until it is left."""
    inner = table.inner
    if table.looking is None and isinstance(inner, TurnsPanel):
        if inner.winter_is_over:
            return 2
        if table.asked is not None and inner.deciding.question is not None:
            return phase_of(inner.deciding.question.position)
    return phase_of(_here(table))


def head(table: Table) -> dict[str, Any]:
    """What stands around every decision: the phase, seats, who is ahead."""
    if table.game is None:
        return {"me": -1, "home": "" if table.alone else "To the start page"}
    here = _here(table)
    state = here.state
    inner = table.inner
    now = _phase(table)
    paid, winter = list[int](), False
    if table.looking is None and isinstance(inner, TurnsPanel) and inner.winter_is_over:
        paid, winter = left_of(inner), True
    people = table.people
    mine = table.asked or (people[0] if len(people) == 1 else None)
    rows: list[Any] = []
    for seat in range(state.players):
        one = standing_of(here, seat)
        rows.append([seat, [f"{one['mandates']} / 3", one["provinces"]]])
    rows.sort(key=lambda row: -row[1][1])
    first = FACES.first_time(table) if state.round <= 1 else ""
    return {
        "home": FACES.home_of(table),
        "round": now,
        "years": [round_in_words(here)],
        "over": state.step == at.GAME_OVER and not winter,
        "events": _ninja(here),
        "seats": [_seat(table, here, seat) for seat in range(state.players)]
        if not paid
        else [_seat(table, here, seat, koku) for seat, koku in enumerate(paid)],
        "me": -1 if mine is None else here.players.index(mine),
        "goal": {"rows": rows, "first": first, "note": "", "late": state.round > 1},
    }


def _ninja(here: Position) -> dict[str, Any]:
    """The Ninja and the pacts of this round, which hold for everybody."""
    cards = []
    if here.ninja is not None:
        master, mission, where = here.ninja
        printed = "" if where is None else here.map.province(where).printed
        says = {
            "sabotage": f"defenders in {printed} have −1, and nobody recruits there",
            "diversion": f"nobody may attack {printed}",
        }.get(mission, "his mission is hidden: he may kill a Bushi before a battle")
        name = {
            "sabotage": f"Sabotage: {printed} defends with −1",
            "diversion": f"Diversion: nobody attacks {printed}",
        }.get(mission, "The Ninja is hired")
        cards.append(
            {"icon": "person", "name": name, "words": name, "tip": f"He serves {master}: {says}.",
             "rule": "G-060"}
        )  # fmt: skip
    for pair in here.allies:
        words = all_of(pair)
        cards.append(
            {"icon": "hand", "name": words, "words": words, "rule": "G-701",
             "tip": f"{words} are allies in this round."}
        )  # fmt: skip
    return {"label": "", "cards": cards} if cards else {}


def _seat(table: Table, here: Position, seat: int, koku: int | None = None) -> dict[str, Any]:
    state, name = here.state, here.players[seat]
    one = standing_of(here, seat)
    one["koku"] = one["koku"] if koku is None else koku
    clan = state.clan[seat]
    found: dict[str, Any] = {
        "note": _note(here, seat),
        "asked": table.asked == name and table.looking is None,
        "values": [
            {"icon": "province", "value": one["provinces"], "words": "provinces"},
            {"icon": "coin", "value": "?" if one["koku"] < 0 else one["koku"], "words": "Koku"},
            {"icon": "mon", "value": daimyo_of(state, seat), "words": "Daimyo"},
            {"icon": "cube", "value": one["bushi"], "words": "Bushi"},
        ],
    }
    if clan >= 0:
        clan_name = CLAN_NAMES[clan]
        words = f"Clan {clan_name}: {ABILITIES[clan_name]}."
        found["special"] = {"icon": "mon", "name": clan_name, "words": words}
    return found


def _note(here: Position, seat: int) -> str:
    """What a player is, in a word or two."""
    state = here.state
    if state.out[seat]:
        return "out of the game"
    if state.master[seat] != at.FREE:
        master = state.master[seat]
        whose = "the locals" if master == at.LOCALS else here.players[master]
        return f"vassal of {whose}"
    if state.on_path[seat]:
        return f"glory {state.glory[seat]} of {here.numbers.glory_to_win}"
    order = [one for one in state.order if one >= 0]
    return f"acts {ordinal(order.index(seat) + 1)}" if seat in order else ""


def _winter(table: Table) -> Markup:
    """What winter would cost if it came now."""
    here = _here(table)
    told = winter_now(here)
    signs = letters(here.players)
    rows = [
        (badge(SIX_LIVERIES[seat], signs[seat], here.players[seat]), row)
        for row in told["rows"]
        for seat in (row["seat"],)
    ]
    return box_of(table, "winter", _views.winter(told, rows), "shogun-winter-now")


MOMENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    0: ("planning", ("G-033", "G-030", "G-031", "G-061")),
    1: ("the campaign", ("G-034", "G-041", "G-044", "G-042")),
    2: ("winter", ("G-036", "G-037")),
}
"""The rules of each phase, the weightiest first."""
BEGINNING = ("the set-up", ("G-021", "G-023", "G-039"))


class _Faces(PlainFaces):
    PARTS: ClassVar = {TurnsPanel: TurnsFace, EndPanel: EndFace, SetupPanel: SetupFace}
    guides = True
    guide_words: ClassVar = face_guide.WORDS
    reference = REFERENCE
    signs = SIGNS
    keys = KEYS
    drawers = _DRAWERS

    def setting(self, table: Table) -> dict[str, Any]:
        return setting(table)

    def head(self, table: Table) -> dict[str, Any]:
        return head(table)

    def numbers(self, table: Table) -> tuple[Parameters, Options]:
        return _numbers(table)

    def moment(self, table: Table) -> tuple[str, tuple[str, ...]]:
        return BEGINNING if table.game is None else MOMENTS[_phase(table)]

    def rules(self, table: Table) -> RulesPanel[Any, Any]:
        return rules_at(table, REFERENCE, *_numbers(table))

    def standings(self, table: Table) -> Sequence[Widget]:
        return (table.holdings, _winter(table))

    def guide(self, table: Table) -> dict[str, Any]:
        """What to do next in the first round, while the guide is wanted.

        >>> from shogun_nb.games import gekokujo
        >>> here = gekokujo.table(gekokujo.new_game(seed=7, locals=1), {"Oda": "me"})
        >>> FACES.guide(here)["now"]["say"]["text"].split(":")[0]
        'Buy Bushi'
        """
        panel = table.inner
        if not isinstance(panel, TurnsPanel) or panel.position.state.round > 1:
            return {"cards": {}}
        step = face_guide.step_of(panel, table.busy)
        return {"cards": {}} | ({} if step is None else {"now": step})


FACES = _Faces()
"""What the frame shows of Gekokujō."""
