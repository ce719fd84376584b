"""The set-up in the frame: seats, side, years, where the armies begin; see ``setup.js``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from shogun_nb.board.palette import emblems
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.panels.setup import (
    GREEDY,
    KEPT,
    LENGTHS,
    ME,
    OWN,
    PERSON,
    SetupPanel,
)
from shogun_nb.games.shogun.rules.state import SEATS
from shogun_nb.templates import escaped
from shogun_nb.whole_table.setup_face import ROLES as SEAT_ROLES
from shogun_nb.whole_table.setup_face import SEAT_WORDS, put_aside_words, resume_words

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent

FEWEST = 3  # players (S-2)

ROLES = {
    **SEAT_ROLES,
    PERSON: {
        **SEAT_ROLES[PERSON],
        "tip": "Somebody else at this computer. The screen is covered between you.",
    },
    GREEDY: {
        **SEAT_ROLES[GREEDY],
        "tip": "A bot that weighs every choice, one round ahead.",
    },
}
"""Who may play a seat, in a word and a sentence."""

WORDS = {
    **SEAT_WORDS,
    "whoNote": "3 to 5 players, clockwise",
    "whoRule": "S-2",
    "board": "Which side of the board?",
    "boardRule": "S-1",
    "how": "How long?",
    "howRule": "S-65",
    "armies": "Where do the armies begin?",
    "first": "Who begins the draft?",
    "firstRule": "S-13",
    "drawn": "drawn by lot",
    "tower": "Which battle tower?",
    "towerRule": "S-51",
    "towers": {
        "independent": {
            "name": "Independent cubes",
            "say": "A cube stays inside or falls out, whatever the others do.",
        },
        "two floors": {
            "name": "Two floors",
            "say": "Cubes knock each other loose: many shake out more than few. Odds are thrown.",
        },
        "recorded": {
            "name": "Recorded throws",
            "say": "Each throw repeats one of the practice class, whose throws were simulated.",
        },
        "given": {"name": "As it was", "say": "The tower of the game that was begun here."},
    },
    "back": "Back to the start page",
    "sides": {
        "sun": {"name": "Sun side", "say": "For a first game. Five regions."},
        "moon": {"name": "Moon side", "say": "Other regions. Provinces are drafted."},
    },
    "starts": {
        "printed": {
            "name": "As printed",
            "say": "Everybody’s provinces are given.",
            "rule": "S-15",
        },
        "draft": {"name": "Draft", "say": "Choose your provinces, card by card.", "rule": "S-13"},
    },
    "years": {
        "1": {"name": "One year", "say": "3 rounds and a winter: about 30 minutes."},
        "2": {"name": "Two years", "say": "6 rounds and two winters: about 40 minutes."},
    },
    "noPrinted": "Only on the sun side.",
    "roles": ROLES,
}
"""What the page says by itself; {} are filled there."""


class SetupFace:
    """The form of a set-up panel as the frame shows it; of a kept game, who plays its seats.

    ``turn_to`` leads to other pages, if there are any.

    >>> here = SetupFace(SetupPanel(seed=7), print)
    >>> here.prompt()["main"]["words"]
    'Begin with 3 players'
    """

    name = "setup"

    def __init__(self, panel: SetupPanel, turn_to: Callable[[str], None] | None) -> None:
        self.panel = panel
        self._turn_to = turn_to
        back: Mapping[str, Intent] = {}
        if turn_to is not None:
            back = dict.fromkeys(("home", "undo"), lambda _: turn_to("start"))
        self.intents: Mapping[str, Intent] = {
            "seat": self._seat,
            "swap": self._swap,
            "add": lambda _: panel._add(),
            "remove": lambda wanted: panel._remove(_number(wanted, "seat")),
            "form": self._form,
            "begin": self._begin,
            "resume": lambda _: panel.resume(),
            "leave": lambda _: panel.leave(),
            **back,
        }

    def state(self) -> dict[str, Any]:
        """The seats with what is wrong with them, what is chosen, and what follows from it."""
        panel, form = self.panel, self.panel._form
        kept = panel.stage == KEPT
        rows = [] if kept and panel._kept_game is None else form.playing
        letters = emblems([row.name.strip() or "?" for row in rows])
        problems = panel.name_problems()
        return {
            "kept": kept,
            "seats": [
                {"name": row.name, "letter": letter, "role": row.role, "problem": problem}
                for row, letter, problem in zip(rows, letters, problems, strict=False)
            ],
            "roles": [role for role in ROLES if role != OWN or any(row.own for row in rows)],
            "own": [row.own is not None for row in rows],
            "fewest": FEWEST,
            "most": SEATS,
            "side": form.side,
            "start": form.start,
            "years": form.years,
            "first": form.first if form.start == "draft" else None,
            "tower": form.tower,
            "towers": panel.towers,
            "seed": form.seed,
            "seedProblem": panel.seed_problem(),
            "facts": [] if kept else panel._consequences(),
        }

    def prompt(self) -> dict[str, Any]:
        """What kind of game this will be, and the button that begins it."""
        panel = self.panel
        if panel.stage == KEPT:
            return self._of_kept()
        roles = [row.role for row in panel._form.playing]
        number = len(roles)
        people = sum(role in (ME, PERSON) for role in roles)
        who = (
            "Bots alone will play: a game to watch."
            if not people
            else f"You against {counted(number - 1, 'bot')}."
            if people == 1 and ME in roles
            else f"{counted(people, 'person', 'people')} at this computer"
            + (f" and {counted(number - people, 'bot')}." if people < number else ".")
        )
        kept = ""
        if panel._keep is not None and panel._keep.exists():
            kept = put_aside_words(panel._keep)
        return {
            "eyebrow": "Set-up",
            "note": LENGTHS[panel.years].split(" (")[0],
            "say": f"{who} Change what you like, then begin.",
            "news": kept,
            "main": {"words": f"Begin with {number} players", "do": "begin"},
            **({} if self._turn_to is None else {"undo": {"words": WORDS["back"]}}),
        }

    def _of_kept(self) -> dict[str, Any]:
        """Whether to go on with the game that was kept."""
        panel = self.panel
        anew = {"words": "Begin a new game", "do": "leave"}
        found = {"eyebrow": "A kept game", "note": "", "say": escaped(panel._kept_words)}
        if panel._kept_game is None:
            return {**found, "main": anew}
        main = {"words": resume_words(panel._kept_game), "do": "resume"}
        return {**found, "main": main, "others": [anew]}

    # --- what the page wants ----------------------------------------------------------------------
    def _seat(self, wanted: Mapping[str, Any]) -> None:
        self.panel.sit(_number(wanted, "seat"), name=wanted.get("name"), role=wanted.get("role"))

    def _swap(self, wanted: Mapping[str, Any]) -> None:
        seats = [_number(wanted, name) for name in ("seat", "other")]
        _playing(self.panel, *seats)
        self.panel.swap(*seats)

    def _form(self, wanted: Mapping[str, Any]) -> None:
        names = ("side", "start", "years", "first", "tower", "seed")
        self.panel.fill_form(**{name: wanted[name] for name in names if name in wanted})

    def _begin(self, wanted: Mapping[str, Any]) -> None:
        """Begin the game; what was typed last comes with it."""
        panel = self.panel
        names, seed = wanted.get("names"), wanted.get("seed")
        if isinstance(names, list):
            for seat, name in enumerate(names[:SEATS]):
                panel.sit(seat, name=name)
        if isinstance(seed, str):
            panel.fill_form(seed=seed)
        begin(panel)


def begin(panel: SetupPanel) -> None:
    """Set the game up; where there is nothing to draft, it is ready to be played at once."""
    panel.set_up()
    if panel._form.start == "printed":
        panel.finish()


def _number(wanted: Mapping[str, Any], name: str) -> int:
    value = wanted.get(name)
    if type(value) is not int:
        raise InputError(f"{name}: {shown(value)} is not the number of a seat.")
    return value


def _playing(panel: SetupPanel, *seats: int) -> None:
    """Raise when one of the seats does not play."""
    for seat in seats:
        if not 0 <= seat < panel._form.players:
            raise InputError(f"Seat {seat + 1} does not play.")
