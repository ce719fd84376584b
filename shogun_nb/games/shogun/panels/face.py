"""What the frame shows of Shogun: what holds for a game, and what stands around each decision.

Plain words, numbers and names for the page, which escapes them; see ``whole_table/frame.py``. Here
is nothing hidden: positions come from what the panels have told already.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ipywidgets import Widget

from shogun_nb.board.layer import shape_id
from shogun_nb.board.palette import OTHER_FILLS, REGION_FILLS, emblems
from shogun_nb.controls import Markup, Press
from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.shogun.events import event_meaning, event_name
from shogun_nb.games.shogun.panels import face_bids, face_planning
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.face_actions import ActionsFace
from shogun_nb.games.shogun.panels.face_bids import BidsFace
from shogun_nb.games.shogun.panels.face_planning import PlanningFace
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.shortly import (
    ACTION_ICONS,
    PRIVILEGE_ICONS,
    action_titles,
    winter_html,
    winter_now,
)
from shogun_nb.games.shogun.reference import REFERENCE
from shogun_nb.games.shogun.rules import parameters as effects
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.words import ACTION_KEYS, SEASON_NAMES
from shogun_nb.teaching.reference import RulesPanel

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
    "undo": "Undo",
    "inside": "Inside the tower",
    "tray": "In the tray",
    "nothing": "nothing",
    "goalTip": "What brings points, and who would lead now",
    "coachSay": "What the coach would do.",
    "more": "more",
    "less": "less",
    "close": "Close",
    "most": "most points",
}
DRAWERS = {
    "log": {"icon": "log", "words": "Log", "tip": "What has happened so far"},
    "tower": {"icon": "tower", "words": "Tower", "tip": "The cubes in the battle tower"},
    "standings": {
        "icon": "standings",
        "words": "Standings",
        "tip": "Who has what, and who leads",
    },
    "rules": {"icon": "rules", "words": "Rules", "tip": "The rules of this moment first"},
    "files": {"icon": "files", "words": "Files", "tip": "Save this game, open another"},
    "settings": {"icon": "gear", "words": "Speed, coach and odds", "tip": "Speed, coach and odds"},
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
        "goal": goal_of(here.numbers, years),
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


def goal_of(numbers: Parameters, years: int) -> dict[str, Any]:
    """What brings points, in the numbers of this game: a card to read in a minute (S-61, S-63).

    >>> goal_of(Parameters(), 2)["lead"][:45]
    'The most points after two winters win. Points'
    """
    most = numbers.majority_points
    winters = "one winter" if years == 1 else "two winters"
    each = counted(numbers.province_points, "point")
    built = counted(numbers.building_points, "point")
    ways = [
        ("province", f"{each} for each of your provinces"),
        ("building", f"{built} for each of your buildings"),
        (
            "b-castle",
            f"in each region {most[0]} for the most castles, {most[1]} for the most temples, "
            f"{most[2]} for the most nō theatres; those who tie get 1 less",
        ),
        ("rice", "in winter 1 rice for each of your provinces, or some of them revolt"),
    ]
    return {
        "title": "The goal in one minute",
        "lead": f"The most points after {winters} win. Points come in winter only:",
        "lines": [{"icon": icon, "words": capital(f"{words}.")} for icon, words in ways],
        "now": "If winter came now",
        "rule": "S-61, S-63",
        "riceTip": "rice, and provinces that want it",
        "pointTip": "points, if no province revolted",
        "button": "Got it",
        "more": "All standings",
    }


def _goal(table: Table, here: Position) -> dict[str, Any]:
    """Who would have how many points now; before the first plan, a name for the game, else ""."""
    state, game = here.state, table.game
    rows = [
        [row["seat"], row["points"] + row["sum"], row["rice"], row["provinces"]]
        for row in winter_now(here)["rows"]
    ]
    first = ""
    due = state.round == 0 and type(table.inner) is PlanningPanel and table.asked is not None
    if game is not None and due:
        first = f"{crc32(repr((here.players, here.side, game.seed)).encode()):x}"
    return {"rows": rows, "first": first}


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
        "goal": _goal(table, here),
        "tower": {
            where: [
                ["F" if colour == at.FARMERS else colour, number]
                for colour, number in enumerate(cubes)
                if number
            ]
            for where, cubes in (("inside", state.tower), ("tray", state.tray))
        },
    }


def _events(here: Position) -> dict[str, Any]:
    state, numbers = here.state, here.numbers

    def card(number: int, words: str) -> dict[str, str]:
        loss = f"If it is left over for winter: {numbers.event_rice_loss[number]} rice lost (S-60)."
        return {
            "icon": EVENT_ICONS[numbers.event_effect[number]],
            "name": event_name(numbers, number),
            "words": words,
            "tip": f"{event_meaning(numbers, number)}{'' if words else f' {loss}'}",
        }

    left = [number for number, place in enumerate(state.events) if place == at.OPEN]
    if state.step == at.GAME_OVER:
        return {}
    if state.round % at.SEASONS == at.WINTER:
        cards = [
            {
                **card(number, words := f"{numbers.event_rice_loss[number]} rice lost"),
                "name": words,
                "tip": "Everybody loses so much rice before it is counted (S-60).",
            }
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
        short = privilege_meaning(here.numbers, special, short=True)
        found["special"] = {"icon": PRIVILEGE_ICONS[special], "name": short, "words": f"{words}."}
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
        if len(order) < len(here.players):
            return f"place {state.turns.index(seat) + 1}"  # others may still come before
        return f"{ORDINALS[order.index(seat)]} of {len(order)}"
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
        return (table._past.row, _filter(table), table.story)
    if name == "tower":
        return (_tower_words(table),)
    if name == "standings":
        return (_winter(table), table.holdings)
    if name == "rules":
        return (_rules_now(table), _rules(table))
    if name == "files":
        if not table._file_box.unfolded:
            table._file_box.turn()
        return (table._file_box,)
    if name == "settings":
        return (
            table._speed, table._play, table._odds, table.coach, table._replace, table._anew,
        )  # fmt: skip
    return ()


def _filter(table: Table) -> Press:
    """The button behind which the filters of the log are folded."""
    found: Press | None = getattr(table, "_filter_press", None)
    if found is None:

        def turn() -> None:
            shown = "shogun-log-open" not in table.story._dom_classes
            (table.story.add_class if shown else table.story.remove_class)("shogun-log-open")
            press.mark(shown)

        found = press = table._filter_press = Press(table, "Filter", turn)
    return found


def _winter(table: Table) -> Markup:
    """What winter would bring if it came now, as the position that is shown stands."""
    found: Markup | None = getattr(table, "_winter_box", None)
    if found is None:
        found = table._winter_box = Markup(_dom_classes=("shogun-winter-now",))
    html = winter_html(table._shown_position())
    if found.value != html:
        found.value = html
    return found


TOWER_SAY = (
    "<p>Some of the cubes that are thrown in stay inside; others, from earlier battles, fall out. "
    "Whoever has many inside has more to hope for (S-51).</p>"
)
MOMENTS = {
    PlanningPanel: ("Planning", ("S-25", "S-27", "S-24")),
    BidsPanel: ("The bids", ("S-29", "S-23", "S-24")),
    ActionsPanel: ("The actions", ("S-49", "S-51", "S-46", "S-44")),
}
"""The rules of each panel, the weightiest first; of any other, the goal alone."""
WINTER_RULES = ("Winter", ("S-60", "S-61", "S-63"))


def _tower_words(table: Table) -> Markup:
    """What is to be known of the tower, below the drawing of it, which is the page's."""
    found: Markup | None = getattr(table, "_tower_box", None)
    if found is None:
        found = table._tower_box = Markup(TOWER_SAY)
    return found


def _rules_now(table: Table) -> Markup:
    """The rules of this moment, and the goal."""
    found: Markup | None = getattr(table, "_moment_box", None)
    if found is None:
        found = table._moment_box = Markup(_dom_classes=("shogun-moment",))
    here = table._shown_position()
    title, numbers = MOMENTS.get(type(table.inner), WINTER_RULES)
    goal = goal_of(here.numbers, here.options.years)
    told = "".join(
        REFERENCE.rule(number, parameters=here.numbers, options=here.options)
        .html()
        .split("</p>")[0]  # the rule alone; how it is read stands below
        + "</p>"
        for number in numbers
    )
    ways = "".join(f"<li>{escape(line['words'])}</li>" for line in goal["lines"])
    html = (
        f'<div class="shogun-label">Now: {title.lower()}</div>{told}'
        f'<div class="shogun-label">The goal</div><p>{escape(goal["lead"])}</p><ul>{ways}</ul>'
    )
    if found.value != html:
        found.value = html
    return found


def _rules(table: Table) -> RulesPanel[Any, Any]:
    """The rules, which take a while: made when they are first looked at."""
    found: RulesPanel[Any, Any] | None = getattr(table, "_rules_panel", None)
    if found is None:
        here = table._shown_position()
        found = table._rules_panel = RulesPanel(
            REFERENCE, parameters=here.numbers, options=here.options
        )
    return found
