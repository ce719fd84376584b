"""The set-up of a game in the frame: seats, what a game asks besides, length; see ``setup.js``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from shogun_nb.board.palette import letters
from shogun_nb.engine.bots import ME, OWN, PERSON
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.engine.speech import counted
from shogun_nb.templates import escaped
from shogun_nb.whole_table.kept_games import name_of, owners_of, small_map
from shogun_nb.whole_table.people import waiting_words
from shogun_nb.whole_table.seating import DONE, KEPT, RANDOM, Sitting

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

ROLES = {
    ME: {
        "icon": "you",
        "words": "you",
        "short": "you",
        "tip": "You sit here, at this computer.",
    },
    PERSON: {
        "icon": "person",
        "words": "person",
        "short": "person",
        "tip": "Somebody else at this computer.",
    },
    "greedy": {
        "icon": "bot",
        "words": "greedy bot",
        "short": "greedy",
        "tip": "A bot that weighs every choice by rules of thumb.",
    },
    "random": {
        "icon": "dice",
        "words": "random bot",
        "short": "random",
        "tip": "A bot that chooses at random: a gentle opponent.",
    },
    OWN: {"icon": "gear", "words": "own bot", "short": "yours", "tip": "The bot that you wrote."},
}
BACK = (
    ' <button type="button" class="more" data-key="back" data-lm-suppress-shortcuts="true" '
    'data-do="back">Back to it</button>'
)
"""The way from the form to the game that is kept, beside what is said of it."""


def put_aside_words(keep: Path) -> str:
    """What becomes of the game in a file when another one begins, as HTML.

    >>> put_aside_words(Path("our_class.jsonl"))
    ' The game “our class” is put aside when you begin, under another name.'
    """
    return f" The game “{escaped(name_of(keep))}” is put aside when you begin, under another name."


def resume_words(game: Any) -> str:
    """What the button says that lays a kept game on the table."""
    return "Look at its end" if game.over else "Go on with it"


SEAT_WORDS = {
    "who": "Who plays?",
    "more": "More options",
    "less": "Fewer options",
    "follows": "What follows",
    "name": "Name of seat {seat}",
    "role": "Who plays seat {seat}",
    "token": "Colour, letter and shape of {name}. Press, then press another to change places.",
    "tokenTip": "Colour and shape come with the seat. Press this one, then another: they change "
    "places.",
    "swap": "Which seat shall {name} change places with?",
    "add": "Add a player",
    "remove": "Remove {name}",
    "names": "A kept game keeps the names of its players.",
    "seed": "Seed",
    "seedNote": "The same seed gives the same luck again, so a whole class can play the same game. "
    "Empty: drawn by chance.",
    "seedHint": "drawn by chance",
    "roles": ROLES,
    "laying": "The table is laid …",
}
"""What the page says by itself; {} are filled there."""


class FormFace(ABC):
    """The form of a set-up panel as the frame shows it; of a kept game, who plays its seats.

    ``title`` is that of the game, ``story`` what it is about, in a sentence or "", ``fields`` what
    its form may be asked besides the seats.
    """

    name = "setup"
    title: ClassVar[str]
    story: ClassVar[str] = ""
    guides: ClassVar[bool] = False
    """Whether the first round can be shown step by step."""
    guided_tip: ClassVar[str] = "The game that stands here, with a guide in its first round."
    """Which game is then shown."""
    fields: ClassVar[tuple[str, ...]]
    roles: ClassVar[Mapping[str, Mapping[str, str]]] = ROLES
    """Who may play a seat, in a word and a sentence, in the order in which they are offered."""
    panel: Any

    def __init__(self, panel: Any, table: Host | None) -> None:
        self.panel, self.table = panel, table
        self.intents: Mapping[str, Intent] = {
            "seat": self._seat,
            "swap": lambda wanted: panel.swap(*(wanted.get(n) for n in ("seat", "other"))),
            "add": lambda _: panel._add(),
            "remove": lambda wanted: panel._remove(wanted.get("seat")),
            "form": self._form,
            "begin": self._begin,
            "guided": self._guided,
            "resume": lambda _: panel.resume(),
            "leave": lambda _: panel.leave(),
            "back": self._back,
            **dict.fromkeys(("home", "undo"), lambda _: self._home()),
        }

    # --- what a game says -------------------------------------------------------------------------
    def _badge(self, row: Any) -> dict[str, str] | None:
        """What else belongs to a seat: a press that changes it, in words and with a tip."""
        return None

    def _picture(self) -> dict[str, Any] | None:
        """A picture of the board beside the form, with a sentence below it, if there is one."""
        return None

    @abstractmethod
    def _choices(self) -> list[dict[str, Any]]:
        """The questions of the form."""

    @abstractmethod
    def _length(self) -> str:
        """How long this game is, in a word or two."""

    # --- what is shown ----------------------------------------------------------------------------
    def _roles(self, rows: Sequence[Sitting]) -> list[str]:
        """Who may be chosen for a seat: of the bots the usual one and the random one.

        Others that come with the game are there if a program has seated one.
        """
        offered = {ME, PERSON, OWN, RANDOM, rulebook_of(self.panel._form.of).bots.usual}
        offered |= {row.role for row in rows}
        return [
            one for one in self.roles if one in offered and any(one in row.roles for row in rows)
        ]

    def state(self) -> dict[str, Any]:
        """The seats with what is wrong with them, what is chosen, and what follows from it."""
        panel = self.panel
        kept = panel.stage == KEPT
        rows = [] if kept and panel._kept_game is None else panel._form.playing
        signs = letters([row.name.strip() or "?" for row in rows])
        seats: list[dict[str, Any]] = []
        problems = panel.name_problems()
        for row, letter, problem in zip(rows, signs, problems, strict=False):
            seat: dict[str, Any] = {
                "name": row.name,
                "letter": letter,
                "role": row.role,
                "problem": problem,
            }
            badge = None if kept else self._badge(row)
            if badge is not None:
                seat["badge"] = badge
            seats.append(seat)
        return {
            "kept": kept,
            "seats": seats,
            "roles": self._roles(rows),
            "own": [row.own is not None for row in rows],
            "fewest": panel._fewest,
            "most": panel._most,
            "choices": [] if kept else self._choices(),
            "picture": self._picture(),
            "seed": panel._form.seed,
            "seedProblem": panel.seed_problem(),
            "facts": [] if kept else panel.consequences(),
            **({"board": self._kept_board()} if kept and panel._kept_game is not None else {}),
        }

    def _kept_board(self) -> dict[str, Any]:
        """The board of the kept game in small, with whose each province is."""
        game = self.panel._kept_game
        return {**small_map(game.position.map), "owners": owners_of(game)}

    def prompt(self) -> dict[str, Any]:
        """What kind of game this will be, and the button that begins it."""
        panel = self.panel
        if panel.stage == DONE:  # nothing larger goes on with it
            say = f"The game is set up. {escaped(waiting_words(panel.game))}"
            return {"eyebrow": self.title, "note": "", "say": say, "main": {}}
        if panel.stage == KEPT:
            anew = {"words": "Begin a new game", "do": "leave"}
            found = {"eyebrow": "A kept game", "note": "", "say": escaped(panel._kept_words)}
            if panel._kept_game is None:
                return {**found, "main": anew}
            main = {"words": resume_words(panel._kept_game), "do": "resume"}
            return {**found, "main": main, "others": [anew]}
        roles = [row.role for row in panel._form.playing]
        people = sum(role in (ME, PERSON) for role in roles)
        bots = counted(len(roles) - people, "bot")
        who = (
            "Bots alone will play: a game to watch."
            if not people
            else f"You against {bots}."
            if people == 1 and ME in roles
            else f"{counted(people, 'person', 'people')} at this computer"
            + (f" and {bots}." if people < len(roles) else ".")
        )
        at_table = self.table is not None and not self.table.alone
        guides = self.guides and at_table and people == 1
        how = {"words": "Show me how", "do": "guided", "tip": self.guided_tip}
        kept, others = "", [how] if guides else []
        if panel._keep is not None and panel._keep.exists():
            kept = put_aside_words(panel._keep) + (BACK if at_table else "")
        return {
            "eyebrow": self.title,
            "note": self._length(),
            "say": f"{self.story} {who} Change what you like, then begin.".lstrip(),
            "news": kept,
            "main": {"words": f"Begin with {len(roles)} players", "do": "begin"},
            "others": others,
            "undo": {"words": "Back to the start page"} if at_table else None,
        }

    def aloud(self) -> str:
        """What is to be done now."""
        return str(self.prompt()["say"])

    # --- what the page wants ----------------------------------------------------------------------
    def _home(self) -> None:
        if self.table is None or self.table.alone:
            raise InputError("There is no start page here.")
        table: Any = self.table
        table.to_front()

    def _seat(self, wanted: Mapping[str, Any]) -> None:
        seat: Any = wanted.get("seat")
        self.panel.sit(seat, name=wanted.get("name"), role=wanted.get("role"))

    def _form(self, wanted: Mapping[str, Any]) -> None:
        self.panel.fill_form(**{name: wanted[name] for name in self.fields if name in wanted})
        if "seed" in wanted:
            self.panel.write_seed(wanted["seed"])

    def _back(self, wanted: Mapping[str, Any]) -> None:
        if self.table is None or self.table.alone:
            raise InputError("There is no table to go back to here.")
        self.panel.back()

    def _begin(self, wanted: Mapping[str, Any]) -> None:
        """Begin the game; what was typed last comes with it."""
        panel = self.panel
        names, seed = wanted.get("names"), wanted.get("seed")
        if isinstance(names, list) and len(names) <= panel._form.players:
            for seat, name in enumerate(names):
                panel.sit(seat, name=name)
        elif names is not None and not isinstance(names, list):
            raise InputError(f"names: {shown(names)} is not a list of names.")
        if isinstance(seed, str):
            panel.write_seed(seed)
        panel.set_up()

    def _guided(self, wanted: Mapping[str, Any]) -> None:
        """Begin the game, and show its first round step by step."""
        self._begin(wanted)
        table: Any = self.table
        if table is not None and self.panel.done:
            table.frame.guide(True)


def choice_of(
    name: str, title: str, rule: str, options: Mapping[Any, Any], chosen: list[Any]
) -> dict[str, Any]:
    """A question of the form, with its answers as cards."""
    rows = [[value, one] for value, one in options.items()]
    return {"name": name, "title": title, "rule": rule, "options": rows, "chosen": chosen}
