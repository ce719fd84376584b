"""The set-up in the frame: seats with their clans, modules, locals, length; see ``setup.js``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shogun_nb.board.palette import letters
from shogun_nb.engine.bots import ME, OWN, PERSON
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted
from shogun_nb.games.gekokujo.panels.setup import SetupPanel
from shogun_nb.games.gekokujo.words import CLAN_NAMES
from shogun_nb.templates import escaped
from shogun_nb.whole_table.seating import KEPT

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

ROLES = {
    ME: {"icon": "you", "words": "you", "tip": "You sit here, at this computer."},
    PERSON: {"icon": "person", "words": "person", "tip": "Somebody else at this computer."},
    "greedy": {
        "icon": "bot",
        "words": "greedy bot",
        "tip": "It weighs every choice by rules of thumb.",
    },
    "random": {
        "icon": "dice",
        "words": "random bot",
        "tip": "It chooses at random: a gentle opponent.",
    },
    OWN: {"icon": "gear", "words": "own bot", "tip": "The bot that you wrote."},
}
ABILITIES = {
    "Chosokabe": "earns 4 instead of 3, and 1 more for each 2 coasts, up to 2",
    "Oda": "attacks with +1 where a Daimyo of his fights",
    "Shimazu": "earns 1 more for each coast, up to 3",
    "Takeda": "a Daimyo takes up to 6 Bushi 3 provinces far",
    "Tokugawa": "pays nothing for the winter in the mountains",
    "Uesugi": "defends with +1 what she held when the round began",
}
"""What each clan can do, in short (G-023)."""
WORDS = {
    "who": "Who plays?",
    "whoNote": "2 to 6 players, best with 4 or 5",
    "whoRule": "G-020",
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
}
"""What the page says by itself; {} are filled there."""
_LENGTHS = {
    3: {"name": "Short", "say": "3 rounds: about 25 minutes."},
    6: {"name": "Half", "say": "6 rounds: about 50 minutes."},
    30: {"name": "To the end", "say": "Until somebody has won, 30 rounds at most."},
}
_LOCALS = {
    0: {"name": "Empty land", "say": "Who comes first takes it: a race."},
    1: {"name": "1 local", "say": "1 Bushi defends each free province."},
    2: {"name": "2 locals", "say": "2 Bushi defend each: slow."},
}
_MODULES = {
    "political_play": {"name": "Pacts", "say": "Offer peace for 1 Koku."},
    "specialized_warfare": {"name": "Five weapons", "say": "Spears, swords, bows, guns."},
    "rice_and_war": {"name": "Rice and war", "say": "Sow, store, and a die for the harvest."},
    "path_of_glory": {"name": "Path of Glory", "say": "Whoever has fallen collects glory."},
}


class SetupFace:
    """The form of a set-up panel as the frame shows it; of a kept game, who plays its seats.

    >>> here = SetupFace(SetupPanel(seed=7), None)
    >>> here.prompt()["main"]["words"]
    'Begin with 4 players'
    """

    name = "setup"

    def __init__(self, panel: SetupPanel, table: Host | None) -> None:
        self.panel, self.table = panel, table
        self.intents: Mapping[str, Intent] = {
            "seat": self._seat,
            "swap": lambda wanted: panel.swap(*(wanted.get(n) for n in ("seat", "other"))),  # type: ignore[arg-type]
            "add": lambda _: panel._add(),
            "remove": lambda wanted: panel._remove(wanted.get("seat")),  # type: ignore[arg-type]
            "form": self._form,
            "badge": self._next_clan,
            "begin": self._begin,
            "resume": lambda _: panel.resume(),
            "leave": lambda _: panel.leave(),
            **dict.fromkeys(("home", "undo"), lambda _: self._home()),
        }

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
            if not kept:
                tip = f"{row.more}: {ABILITIES[row.more]}. Press for the next clan. (G-023)"
                words = "clan by choice" if panel.drafts else row.more
                seat["badge"] = {"words": words, "tip": tip}
            seats.append(seat)
        return {
            "kept": kept,
            "seats": seats,
            "roles": [role for role in ROLES if role != OWN or any(row.own for row in rows)],
            "own": [row.own is not None for row in rows],
            "fewest": panel._fewest,
            "most": panel._most,
            "choices": [] if kept else self._choices(),
            "seed": panel._form.seed,
            "seedProblem": panel.seed_problem(),
            "facts": [] if kept else panel.consequences(),
        }

    def _choices(self) -> list[dict[str, Any]]:
        panel = self.panel
        clans = {
            False: {"name": "As they stand", "say": "Press the clan on a seat for another."},
            True: {"name": "By choice", "say": "All choose, in an order that is drawn."},
        }
        modules = [[name, one] for name, one in _MODULES.items()]
        return [
            _choice("rounds", "How long?", "G-012", _LENGTHS, [panel.rounds]),
            _choice("locals", "Who defends free land?", "G-039", _LOCALS, [panel.locals]),
            {
                **_choice("module", "Modules", "G-701", {}, [*panel.modules]),
                "options": modules,
                "many": True,
            },
            _choice("drafts", "The clans", "G-023", clans, [panel.drafts]),
        ]

    def prompt(self) -> dict[str, Any]:
        """What kind of game this will be, and the button that begins it."""
        panel = self.panel
        if panel.stage == KEPT:
            anew = {"words": "Begin a new game", "do": "leave"}
            found = {"eyebrow": "A kept game", "note": "", "say": escaped(panel._kept_words)}
            if panel._kept_game is None:
                return {**found, "main": anew}
            main = {"words": "Go on with it", "do": "resume"}
            return {**found, "main": main, "others": [anew]}
        roles = [row.role for row in panel._form.playing]
        people = sum(role in (ME, PERSON) for role in roles)
        bots = counted(len(roles) - people, "bot")
        who = (
            "Bots alone will play: a game to watch."
            if not people
            else f"You against {bots}."
            if people == 1 and ME in roles
            else f"{counted(people, 'person', 'people')} at this computer and {bots}."
        )
        kept = ""
        if panel._keep is not None and panel._keep.exists():
            kept = " The game that is kept here is put aside, under another name."
        length = next((one["name"] for n, one in _LENGTHS.items() if n == panel.rounds), "")
        return {
            "eyebrow": "Gekokujō",
            "note": length.lower() or counted(panel.rounds, "round"),
            "say": f"{who} Change what you like, then begin.",
            "news": kept,
            "main": {"words": f"Begin with {len(roles)} players", "do": "begin"},
            "undo": {"words": "Back to the start page"},
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

    def _next_clan(self, wanted: Mapping[str, Any]) -> None:
        """The next clan for a seat."""
        seat: Any = wanted.get("seat")
        row = self.panel._form_seat(seat)
        if self.panel.drafts:
            self.panel.fill_form(drafts=False)
            return
        after = CLAN_NAMES[(CLAN_NAMES.index(row.more) + 1) % len(CLAN_NAMES)]
        self.panel.lead(seat, after)

    def _form(self, wanted: Mapping[str, Any]) -> None:
        names = ("rounds", "locals", "module", "drafts")
        self.panel.fill_form(**{name: wanted[name] for name in names if name in wanted})
        if "seed" in wanted:
            self.panel.write_seed(wanted["seed"])

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


def _choice(
    name: str, title: str, rule: str, options: Mapping[Any, Any], chosen: list[Any]
) -> dict[str, Any]:
    rows = [[value, one] for value, one in options.items()]
    return {"name": name, "title": title, "rule": rule, "options": rows, "chosen": chosen}
