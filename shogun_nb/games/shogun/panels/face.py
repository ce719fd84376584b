"""What the frame shows of Shogun: what holds for a game, and what stands around each decision.

Plain words, numbers and names for the page, which escapes them; see ``whole_table/frame.py``. Here
is nothing hidden: positions come from what the panels have told already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

from ipywidgets import Widget

from shogun_nb.board.layer import shape_id
from shogun_nb.board.palette import OTHER_FILLS, REGION_FILLS, emblems
from shogun_nb.controls import Markup, Press
from shogun_nb.engine.speech import capital, counted, ordinal
from shogun_nb.games.shogun.events import EVENT_WORDS, event_meaning, event_name
from shogun_nb.games.shogun.panels import (
    face_actions,
    face_begin,
    face_bids,
    face_draft,
    face_ending,
    face_meaning,
    face_planning,
    face_winter,
)
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.ending import EndPanel
from shogun_nb.games.shogun.panels.face_actions import ActionsFace
from shogun_nb.games.shogun.panels.face_bids import BidsFace
from shogun_nb.games.shogun.panels.face_ending import EndFace
from shogun_nb.games.shogun.panels.face_planning import PlanningFace
from shogun_nb.games.shogun.panels.face_winter import WinterFace
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.panels.setup import DRAFT, SetupPanel
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.shortly import (
    ACTION_ICONS,
    PRIVILEGE_ICONS,
    action_titles,
    taken_words,
    winter_html,
    winter_now,
)
from shogun_nb.games.shogun.reading.winter_accounts import loss_words, losses_of
from shogun_nb.games.shogun.reference import REFERENCE
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.games.shogun.words import ACTION_KEYS, SEASON_NAMES
from shogun_nb.teaching.reference import RulesPanel, rules_at
from shogun_nb.templates import Views
from shogun_nb.whole_table.drawers import box_of, first_words, looked_up
from shogun_nb.whole_table.drawers import kept as kept
from shogun_nb.whole_table.host import game_of
from shogun_nb.whole_table.settings import settings

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Part
    from shogun_nb.whole_table.table import Table

_views = Views(__file__)

PARTS: dict[type, Any] = {
    PlanningPanel: PlanningFace,
    BidsPanel: BidsFace,
    ActionsPanel: ActionsFace,
    WinterPanel: WinterFace,
    EndPanel: EndFace,
    SetupPanel: face_begin.Beginning,
}
"""The part that shows each panel, called with the panel and the table."""

AT_ONCE = (PlanningFace,)
"""The parts in which others may choose while somebody does."""

HOME = "To the start page"
HOME_KEEPS = "This game is kept: “Play on” continues it."

WORDS = {
    "rounds": "The rounds of the game",
    "drawers": "Drawers",
    "nobody": "nobody’s",
    "armies": "armies",
    "revolts": "revolt markers",
    "changed": "Changed since your last choice.",
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
    "large": "Enlarge the map",
    "small": "Make the map small again",
    "most": "Most points",
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
    "settings": {"icon": "gear", "words": "Settings", "tip": "Speed, coach, odds and board"},
}


def setting(table: Table) -> dict[str, Any]:
    """What holds for a whole game: players, provinces, actions, words.

    >>> setting(sg.table(game))["provinces"]["Settsu"]["tax"]
    7
    """
    drafting, game = table.game is None, game_of(table)
    if game is None:
        return face_begin.setting(_set_up(table), DRAWERS["rules"], alone=table.alone)
    here: Position = game.position
    years = here.options.years
    return {
        "title": "Shogun",
        "shapes": shape_id(here.map, ""),
        "players": [
            {"name": name, "letter": letter}
            for name, letter in zip(here.players, emblems(here.players), strict=False)
        ],
        "provinces": {
            province.name: {
                "name": province.printed,
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
        "alone": table.alone,
        "drawers": {
            name: tab
            for name, tab in DRAWERS.items()
            if name in (("rules",) if drafting else table.drawers if table.alone else DRAWERS)
        },
        **({"draft": face_draft.WORDS} if drafting else {}),
        "planning": face_planning.WORDS,
        "bids": face_bids.WORDS,
        "acting": face_actions.WORDS,
        "winter": face_winter.WORDS,
        "ending": face_ending.WORDS,
        "goal": goal_of(here.numbers, years),
        "words": {
            **WORDS,
            **({"undo": "Back"} if table.alone and not drafting else {}),
            "goal": "{most} win after one winter" if years == 1 else "{most} win after two winters",
        },
    }


_RULES = (*["S-45"] * 3, "S-46", "S-46", "S-47", "S-47", "S-48", "S-49", "S-49")


def actions_of(numbers: Parameters) -> list[dict[str, str]]:
    """Each action in a name and a sentence, with the numbers of this game; what it looks at.

    >>> actions_of(Parameters())[0]["say"][:38]
    'Put a castle on a free site here. The '
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
        f"Put a castle on a free site here. The most castles in a region bring {points[0]} in "
        "winter.",
        f"Put a temple on a free site here. The most temples in a region bring {points[1]} in "
        "winter.",
        f"Put a nō theatre on a free site here. The most nō theatres in a region bring {points[2]} "
        "in winter.",
        f"Take the rice of the province: winter takes 1 for each of your provinces. {risk}",
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
        "columns": [
            ["rice", "rice, and provinces that want it"],
            ["point", "points, if no province revolts"],
        ],
        "button": "Got it",
        "more": "All standings",
    }


def _here(table: Table) -> Position:
    """What is shown: in the set-up the draft, later what the table shows."""
    here: Position = game_of(table).position if table.game is None else table.shown_position
    return here


def _numbers(table: Table) -> tuple[Parameters, Options]:
    """The numbers and options of the game; before there is one, those of the printed rules."""
    if game_of(table) is None:
        return Parameters(), Options()
    here = _here(table)
    return here.numbers, here.options


def _goal(table: Table, here: Position) -> dict[str, Any]:
    """Who would have how many points now; before the first plan, a name for the game, else ""."""
    state, game = here.state, table.game
    rows = [
        [
            row["seat"],
            [f"{row['rice']} / {row['provinces']}", row["points"] + row["sum"]],
            row.get("short", ""),
        ]
        for row in winter_now(here)["rows"]
    ]
    first = ""
    due = (
        state.round == 0
        and not table.alone
        and type(table.inner) is PlanningPanel
        and table.asked is not None
    )
    if game is not None and due:
        first = f"{crc32(repr((here.players, here.side, game.seed)).encode()):x}"
    note = ""
    if len(losses_of(here)) > 1:
        still = sum(place == at.OPEN for place in state.events)
        note = (
            f"Of the {still} events that are open, one is left over for winter: it takes "
            f"{loss_words(here)} first (S-60)."
        )
    found: dict[str, Any] = {"rows": rows, "first": first, "note": note or taken_words(here)}
    found["late"] = bool(state.round)
    if state.step == at.GAME_OVER:
        found["now"] = "The points at the end"
    elif state.phase in (at.REVOLTING, at.SCORING):
        found["now"] = "With the points of this winter"
    return found


def head(table: Table) -> dict[str, Any]:
    """What stands around every decision: the round, events, seats, what the coach says.

    >>> head(sg.table(game))["round"]
    0
    """
    if isinstance(table.inner, SetupPanel) and table.inner.game is None:
        return {"me": -1, "home": "" if table.alone else HOME}
    here = _here(table)
    state = here.state
    part = table.looking is None and PARTS.get(type(table.inner))
    if table.game is None:
        drafter = _drafter(table)  # several people may sit here
        panel = _set_up(table)
        mine = drafter if drafter in panel._people else panel.me
    else:
        mine = getattr(table.inner, "player", None) if part else None
    me = here.players.index(mine) if mine else None
    if me is None and len(table.people) == 1:
        me = here.players.index(table.people[0])
    return {
        "home": "" if table.alone or table.why_not_to_start else f"{HOME}. {HOME_KEEPS}",
        "round": state.round,
        "over": state.step == at.GAME_OVER,
        "events": _events(here),
        "seats": [_seat(table, here, seat) for seat in range(len(here.players))],
        "me": -1 if me is None else me,
        "goal": _goal(table, here),
        "past": _past(table),
        "tower": {
            where: [
                ["F" if colour == at.FARMERS else colour, number]
                for colour, number in enumerate(cubes)
                if number
            ]
            for where, cubes in (("inside", state.tower), ("tray", state.tray))
        },
    }


def _past(table: Table) -> list[dict[str, Any]]:
    """The ten actions of the round that somebody looks back at; [] where none is going on."""
    if table.looking is None:
        return []
    shown = table.shown[: table.looking]
    here: Position = shown[-1].position
    if here.state.phase != at.ACTING:
        return []
    began = (
        step.entries[0].place
        for step in reversed(shown)
        if step.what == kinds.ACTION_BEGAN and step.position.state.round == here.state.round
    )
    return [tile for _, tile in face_actions.track_of(here, next(began, 0))]


def _events(here: Position) -> dict[str, Any]:
    state, numbers = here.state, here.numbers

    def card(number: int, words: str) -> dict[str, str]:
        rice = numbers.event_rice_loss[number]
        who = f"everybody loses {rice}" if rice else "nobody loses"
        loss = f"If it is left over for winter, {who} rice."
        return {
            "icon": EVENT_WORDS[numbers.event_effect[number]].icon,
            "name": capital(event_name(numbers, number)),
            "words": words,
            "tip": f"{event_meaning(numbers, number)}{'' if words else f' {loss}'}",
            "rule": "S-28",
        }

    left = [number for number, place in enumerate(state.events) if place == at.OPEN]
    if state.step == at.GAME_OVER:
        return {}
    if state.round % at.SEASONS == at.WINTER:
        cards = [
            {
                **card(number, words := f"{numbers.event_rice_loss[number]} rice lost"),
                "icon": "rice",
                "name": words,
                "tip": "Everybody loses this much rice before it is counted.",
                "rule": "S-60",
            }
            for number in left[:1]
        ]
        return {"label": "Winter", "cards": cards}
    if state.event >= 0:
        name = capital(event_name(numbers, state.event))
        # What is still open is public: one of them will be left over for winter.
        open_ = [card(number, "") for number in left]
        for one in open_:
            one["tip"] = f"Not in force, but still open. {one['tip']}"
        return {"label": "Event", "cards": [card(state.event, name), *open_]}
    return {"label": "One event of", "cards": [card(number, "") for number in left]}


def _seat(table: Table, here: Position, seat: int) -> dict[str, Any]:
    state, name = here.state, here.players[seat]
    special = state.privilege[seat]
    asked = _drafter(table) if table.game is None else table.asked
    found: dict[str, Any] = {
        "note": _note(table, here, seat),
        "asked": asked == name and table.looking is None,
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


def _drafter(table: Table) -> str | None:
    """Who takes the next card of a draft."""
    panel = _set_up(table)
    return panel.game.decision.player if panel.game and panel.stage == DRAFT else None


def _set_up(table: Table) -> SetupPanel:
    """The panel on which the game is set up."""
    return cast("SetupPanel", table.inner)


def _note(table: Table, here: Position, seat: int) -> str:
    """What a player does now, in a word or two."""
    state, name = here.state, here.players[seat]
    if state.step == at.GAME_OVER:
        return ""
    if table.game is None:
        return "chooses" if _drafter(table) == name else ""
    if state.phase == at.PLANNING and table.looking is not None:
        return ""  # who has a plan is known of now only
    if state.phase == at.PLANNING:
        # The bids begin with the board of the planning, though all have a plan by then.
        planning = table.game.position.state.phase == at.PLANNING
        waiting = table.game.decision.waiting_for if planning else ()
        return "planning" if name in waiting else "has a plan"
    if state.phase not in (at.CHOOSING_PLACES, at.ACTING):
        return ""  # turns are over: it would look like a ranking
    if seat in state.turns:
        order = [one for one in state.turns if one >= 0]  # fewer players than places
        if len(order) < len(here.players):
            return f"place {state.turns.index(seat) + 1}"  # others may still come before
        return f"acts {ordinal(order.index(seat) + 1)}"
    return ""


def face_of(panel: object) -> Any:
    """What shows a panel, or one that is made after it; ``None`` for others.

    >>> face_of("Kai") is None
    True
    """
    return next((PARTS[kind] for kind in type(panel).__mro__ if kind in PARTS), None)


def part_of(table: Table) -> Part | None:
    """The part for the panel that is due; ``None`` where it has no face yet.

    >>> part_of(sg.table(game)).name
    'planning'
    """
    kind = face_of(table.inner)
    part: Part | None = None if kind is None else kind(table.inner, table)
    return part


def drawer(table: Table, name: str) -> Sequence[Widget]:
    """What lies in a drawer: the table's own widgets; () for a drawer that there is not.

    >>> drawer(sg.table(game), "attic")
    ()
    """
    if table.game is None and name not in ("rules", "rule"):
        return ()
    if table.alone and name == "log":
        return (_filter(table), table.story)
    if name == "log":
        back = () if table.looking is None else (table._past.box,)
        return (table._past.row, *back, _filter(table), table.story)
    if name == "tower":
        return (_tower_words(table),)
    if name == "standings":
        if type(table.inner) in (WinterPanel, EndPanel):
            return (table.holdings,)  # winter has come
        return (_winter(table), table.holdings)
    if name == "rules":
        return (_rules_now(table), _rules(table))
    if name == "rule":
        return (_rules(table),)
    if table.alone:
        return (table._speed,) if name in table.drawers else ()
    if name == "files":
        if not table._file_box.unfolded:
            table._file_box.turn()
        return (table._file_box,)
    if name == "settings":
        return settings(table)
    return ()


def look_up(table: Table, number: object) -> None:
    """Show one rule in the drawer "rule".

    Raises :class:`~shogun_nb.InputError` for a number of no rule.

    >>> look_up(sg.table(game), "S-45")
    """
    _rules(table).search(looked_up(REFERENCE, number))


def meaning(table: Table) -> dict[str, Any]:
    """What signs and rules mean in this game; before it is known which, in the printed one.

    >>> meaning(sg.table(game))["rules"]["S-20"][:30]
    'A game takes 8 rounds: 2 years'
    """
    return face_meaning.meaning(*_numbers(table))


def guide(table: Table) -> dict[str, Any]:
    """What the guide of the first round needs now.

    >>> guide(sg.table(game, "greedy"))
    {'cards': {}}
    """
    return face_meaning.guide(table)


def _filter(table: Table) -> Press:
    """The button behind which the filters of the log are folded."""
    found: Press | None = getattr(table, "_filter_press", None)
    if found is None:

        def turn() -> None:
            shown = "shogun-log-open" not in table.story._dom_classes
            (table.story.add_class if shown else table.story.remove_class)("shogun-log-open")
            press.mark(shown)

        found = press = table._filter_press = Press(table.box, "Filter", turn)
    return found


def _winter(table: Table) -> Markup:
    """What winter would bring if it came now, as the position that is shown stands."""
    return box_of(table, "winter", winter_html(table.shown_position), "shogun-winter-now")


TOWER_SAY = (
    "<p>Some of the cubes that are thrown in stay inside; others, from earlier battles, fall out. "
    "Whoever has many inside has more to hope for (S-51).</p>"
)
MOMENTS: dict[type, tuple[str, tuple[str, ...]]] = {
    PlanningPanel: ("Planning", ("S-25", "S-27", "S-24")),
    BidsPanel: ("The bids", ("S-29", "S-23", "S-24")),
    ActionsPanel: ("The actions", ("S-49", "S-51", "S-46", "S-44")),
    SetupPanel: ("The draft", ("S-13", "S-12", "S-14")),
}
"""The rules of each panel, the weightiest first; of any other, the goal alone."""
WINTER_RULES = ("Winter", ("S-60", "S-61", "S-63"))
BEGINNING = ("The set-up", ("S-1", "S-2", "S-15", "S-13"))


def _tower_words(table: Table) -> Markup:
    """What is to be known of the tower, below the drawing of it, which is the page's."""
    return box_of(table, "tower", TOWER_SAY)


def _rules_now(table: Table) -> Markup:
    """The rules of this moment, and the goal."""
    numbers, options = _numbers(table)
    begins = game_of(table) is None
    title, shown_ = BEGINNING if begins else MOMENTS.get(type(table.inner), WINTER_RULES)
    goal = goal_of(numbers, _set_up(table).years if begins else options.years)
    told = first_words(REFERENCE, shown_, numbers, options)
    ways = [line["words"] for line in goal["lines"]]
    html = _views.rules(title.lower(), told, goal["lead"], ways)
    return box_of(table, "moment", html, "shogun-moment")


def _rules(table: Table) -> RulesPanel[Any, Any]:
    """The rules of a game, which take a while: made when they are first looked at."""
    return rules_at(table, REFERENCE, *_numbers(table))
