"""What the frame shows of Shogun: what holds for a game, and what stands around each decision.

Plain words, numbers and names for the page, which escapes them; see ``whole_table/frame.py``. Here
is nothing hidden: positions come from what the panels have told already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ipywidgets import Widget

from shogun_nb.board.layer import shape_id
from shogun_nb.board.palette import OTHER_FILLS, REGION_FILLS, emblems
from shogun_nb.controls import Markup
from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.shogun.events import event_meaning, event_name
from shogun_nb.games.shogun.panels import face_bids, face_planning
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.face_actions import ActionsFace
from shogun_nb.games.shogun.panels.face_bids import BidsFace
from shogun_nb.games.shogun.panels.face_planning import PlanningFace
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.panels.reference import RulesPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.shortly import (
    ACTION_ICONS,
    PRIVILEGE_ICONS,
    action_titles,
    winter_html,
)
from shogun_nb.games.shogun.rules import parameters as effects
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.words import ACTION_KEYS, SEASON_NAMES

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Part
    from shogun_nb.whole_table.table import Table

PARTS: dict[type, Any] = {
    PlanningPanel: PlanningFace,
    BidsPanel: BidsFace,
    ActionsPanel: ActionsFace,
}
"""The part that shows each panel, called with the panel and the table."""

EVENT_ICONS = {
    effects.NO_EFFECT: "ev-none",
    effects.THEATRE_CALMS: "ev-theatre",
    effects.MORE_FARMERS: "ev-farmers",
    effects.CASTLE_DEFENDS: "ev-castle",
    effects.TEMPLE_PROTECTS: "ev-temple",
    effects.TAXES_AT_MOST: "ev-tax-max",
    effects.TAXES_AT_LEAST: "ev-tax-min",
    effects.RICE_AT_LEAST: "ev-rice-min",
    effects.RICE_AT_MOST: "ev-rice-max",
    effects.FEWER_ARMIES: "ev-deploy",
}
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")

WORDS = {
    "rounds": "The rounds of the game",
    "drawers": "Drawers",
    "nobody": "nobody’s",
    "armies": "armies",
    "revolts": "revolt markers",
    "tax": "tax",
    "rice": "rice",
    "dark": "Switch to dark",
    "light": "Switch to light",
    "coach": "Coach",
    "more": "more",
    "less": "less",
    "close": "Close",
    "most": "most points",
}
DRAWERS = {
    "log": {"icon": "log", "words": "Log"},
    "tower": {"icon": "tower", "words": "Tower"},
    "standings": {"icon": "standings", "words": "Standings"},
    "rules": {"icon": "rules", "words": "Rules"},
    "files": {"icon": "files", "words": "Files"},
    "settings": {"icon": "gear", "words": "Speed, coach and odds"},
}


def setting(table: Table) -> dict[str, Any]:
    """What holds for a whole game: players, provinces, actions, words.

    >>> setting(sg.table(game))["provinces"]["Settsu"]["tax"]
    7
    """
    game = table.game
    assert game is not None
    here: Position = game.position
    years = here.options.years
    return {
        "title": "Shogun",
        "players": [
            {"name": name, "letter": letter}
            for name, letter in zip(here.players, emblems(here.players), strict=False)
        ],
        "provinces": {
            province.name: {
                "name": province.printed,
                "shape": shape_id(here.map, province.name),
                "region": province.region[here.side],
                "tax": province.tax,
                "rice": province.rice,
                "sites": province.sites,
            }
            for place, province in enumerate(here.map.provinces)
            if not here.board.closed[place]
        },
        "fills": {
            name: OTHER_FILLS[place % len(OTHER_FILLS)]
            for place, name in enumerate(here.map.regions)
            if name not in REGION_FILLS
        },
        "actions": {
            key: {"icon": icon, "rule": rule, **words}
            for key, icon, words, rule in zip(
                ACTION_KEYS, ACTION_ICONS, actions_of(here.numbers), _RULES, strict=True
            )
        },
        "seasons": [{"icon": f"s-{name}", "words": capital(name)} for name in SEASON_NAMES],
        "years": [f"Year {year}" for year in range(1, years + 1)],
        "drawers": DRAWERS,
        "planning": face_planning.WORDS,
        "bids": face_bids.WORDS,
        "words": {
            **WORDS,
            "goal": "Goal: {most} after one winter"
            if years == 1
            else "Goal: {most} after two winters",
        },
    }


_RULES = (*["S-45"] * 3, "S-46", "S-46", "S-47", "S-47", "S-48", "S-49", "S-49")


def actions_of(numbers: Parameters) -> list[dict[str, str]]:
    """Each action in a name and a sentence, with the numbers of this game; what it looks at.

    >>> actions_of(Parameters())[0]["say"][:38]
    'Put a castle on a free site here. Most'
    """
    names = action_titles(numbers)
    points = [counted(number, "point") for number in numbers.majority_points]
    large, small, one = (counted(number, "army", "armies") for number in numbers.deploy_armies)
    risk = "It gets a revolt marker; with one already there, its farmers rise first."
    battle = (
        "March from here into a neighbouring province; at least 1 army stays. If the province is "
        "not yours, the tower decides."
    )
    says = [
        f"Put a castle on a free site here. Most castles of a region bring {points[0]} in winter.",
        f"Put a temple on a free site here. Most temples of a region bring {points[1]} in winter.",
        f"Put a nō theatre on a free site here. Most theatres of a region bring {points[2]} in "
        "winter.",
        f"Take the rice of the province: winter asks 1 for each of your provinces. {risk}",
        f"Take the coins of the province. {risk}",
        f"Place {large} from your supply here.",
        f"Place {small} from your supply here.",
        f"Place {one} here, then move armies from here into one of your neighbouring provinces, if "
        "you like.",
        battle,
        f"A second march or attack. {battle}",
    ]
    shows = [*["sites"] * 3, "rice", "tax", *["armies"] * 5]
    return [
        {"name": name, "say": say, "shows": what}
        for name, say, what in zip(names, says, shows, strict=True)
    ]


def head(table: Table) -> dict[str, Any]:
    """What stands around every decision: the round, events, seats, what the coach says.

    >>> head(sg.table(game))["round"]
    0
    """
    here = table._shown_position()
    state = here.state
    part = table.looking is None and PARTS.get(type(table.inner))
    me = here.players.index(table.inner.player) if part and table.inner.player else None
    if me is None and len(table.people) == 1:
        me = here.players.index(table.people[0])
    return {
        "round": state.round,
        "over": state.step == at.GAME_OVER,
        "events": _events(here),
        "seats": [_seat(table, here, seat) for seat in range(len(here.players))],
        "me": -1 if me is None else me,
    }


def _events(here: Position) -> dict[str, Any]:
    state, numbers = here.state, here.numbers

    def card(number: int, words: str) -> dict[str, str]:
        loss = f"If it is left over for winter: {numbers.event_rice_loss[number]} rice lost (S-60)."
        return {
            "icon": EVENT_ICONS[numbers.event_effect[number]],
            "words": words,
            "tip": f"{event_meaning(numbers, number)}{'' if words else f' {loss}'}",
        }

    left = [number for number, place in enumerate(state.events) if place == at.OPEN]
    if state.step == at.GAME_OVER:
        return {}
    if state.round % at.SEASONS == at.WINTER:
        cards = [
            {**card(number, f"{numbers.event_rice_loss[number]} rice lost"), "tip": ""}
            for number in left[:1]
        ]
        return {"label": "Winter", "cards": cards}
    if state.event >= 0:
        name = event_name(numbers, state.event)
        return {"label": "Event", "cards": [card(state.event, name)]}
    return {"label": "One event of", "cards": [card(number, "") for number in left]}


def _seat(table: Table, here: Position, seat: int) -> dict[str, Any]:
    state, name = here.state, here.players[seat]
    special = state.privilege[seat]
    found: dict[str, Any] = {
        "note": _note(table, here, seat),
        "asked": table.asked == name,
        "values": [
            {"icon": "point", "value": state.points[seat], "words": "points"},
            {"icon": "chest", "value": state.chests[seat], "words": "chests"},
            {"icon": "rice", "value": state.rice[seat], "words": "rice"},
            {"icon": "province", "value": state.owner.count(seat), "words": "provinces"},
        ],
    }
    if special >= 0:
        words = privilege_meaning(here.numbers, special)
        found["special"] = {"icon": PRIVILEGE_ICONS[special], "words": words}
    return found


def _note(table: Table, here: Position, seat: int) -> str:
    """What a player does now, in a word or two."""
    state, name = here.state, here.players[seat]
    if state.step == at.GAME_OVER:
        return ""
    if state.phase == at.PLANNING and table.game is not None:
        waiting = table.game.decision.waiting_for
        return "planning" if name in waiting else "has a plan"
    if seat in state.turns:
        order = [one for one in state.turns if one >= 0]  # fewer players than places
        return ORDINALS[order.index(seat)]
    return ""


def part_of(table: Table) -> Part | None:
    """The part for the panel that is due; ``None`` where it has no face yet.

    >>> part_of(sg.table(game)).name
    'planning'
    """
    kind = PARTS.get(type(table.inner))
    part: Part | None = None if kind is None else kind(table.inner, table)
    return part


def drawer(table: Table, name: str) -> Sequence[Widget]:
    """What lies in a drawer: the table's own widgets; () for a drawer that there is not.

    >>> drawer(sg.table(game), "attic")
    ()
    """
    if name == "log":
        return (table._past.row, table.story)
    if name == "tower":
        return (table.holdings.tower,)
    if name == "standings":
        return (_winter(table), table.holdings)
    if name == "rules":
        return (_rules(table),)
    if name == "files":
        if not table._file_box.unfolded:
            table._file_box.turn()
        return (table._file_box,)
    if name == "settings":
        return (
            table._speed, table._play, table._odds, table.coach, table._replace, table._anew,
        )  # fmt: skip
    return ()


def _winter(table: Table) -> Markup:
    """What winter would bring if it came now, as the position that is shown stands."""
    found: Markup | None = getattr(table, "_winter_box", None)
    if found is None:
        found = table._winter_box = Markup(_dom_classes=("shogun-winter-now",))
    html = winter_html(table._shown_position())
    if found.value != html:
        found.value = html
    return found


def _rules(table: Table) -> RulesPanel:
    """The rules, which take a while: made when they are first looked at."""
    found: RulesPanel | None = getattr(table, "_rules_panel", None)
    if found is None:
        here = table._shown_position()
        found = table._rules_panel = RulesPanel(parameters=here.numbers, options=here.options)
    return found
