"""A game told turn by turn in the frame: presses, dice, what happens, what changed meanwhile.

What the page shows is worked out by a game's own face from a :class:`~.turns.Turns`, which stays
the model and judges everything. A decision is drawn by ``deciding.js``, what happened by
``actions.js``. Words are plain text, which the page escapes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.whole_table.deciding import not_there, rule_asked
from shogun_nb.whole_table.second_thoughts import SecondThought
from shogun_nb.whole_table.told import PACES, Data, ToldFace, recap_told
from shogun_nb.whole_table.turns import Turns

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

STOP_TIP = "The others play until your next choice. This stops them here."
MINDS = ((0.8, "Safe enough."), (0.55, "A fair risk."), (0.35, "A gamble."), (0, "I would not."))
"""What the coach thinks of an attack that wins so often."""
HAND_OVER = "Hand over to {player}. Nobody else should look now."
DICE_WORDS = {
    "share": "{name}: {n} in 100",
    "before": "before the dice",
    "odds": "the odds",
    "roll": "The dice roll …",
    "skip": "Skip",
}
"""What the page says by itself of dice; {} are filled there."""
ACTING_WORDS = {
    "share": "{name}: {n} in 100", "waited": "While you waited", "more": "and {n} more, in the log",
    "just": "Just now", "tower": "The dice",
    "justNote": "all of it is in the log", "you": "You", "decide": "decide now",
    "decides": "decides now", "nothing": "nothing to do", "coming": "to come",
    "tile": "{name}", "tileDown": "{name}", "down": "{name}", "skipped": "",
    "throw": "Roll the dice.", "skip": "Skip",
    "when": {"done": "done", "now": "now", "todo": "to come", "hidden": "to come"},
}  # fmt: skip
"""What the page says by itself of what happens; a game adds what its tiles are ("track")."""


Told = TypeVar("Told", bound=Turns)


class TurnFace(ToldFace[Told]):
    """A panel of turns as the frame shows it; ``intents`` are what the page may ask for."""

    name = "deciding"

    def __init__(self, panel: Told, table: Host | None) -> None:
        super().__init__(panel, table)
        self.doubts: tuple[str, ...] = ()
        self.ending = False
        """Whether somebody wants to end a step: what the doubts are about."""
        self._doubted: object = None
        self._flown = (0, self._at())
        self._flying: list[Data] = []
        self._shown = len(panel.shown)
        panel.halts_for = panel.alone
        panel.watches = () if table is None else table.people
        self.intents: Mapping[str, Intent] = {
            "kind": self._kind,
            "pick": self._pick,
            "number": self._number,
            "place": self._place,
            "drag": self._drag,
            "drop": lambda _: self._drop(),
            "suggest": lambda _: panel.suggest(),
            "choose": self._once(self._choose),
            "finish": self._once(self._finish),
            "throw": self._once(lambda: self._table.next()),
            "seen": self._once(panel.see_throw),
            "act": self._once(lambda: self._table.act()),
            "watch": lambda _: self._table.play(),
            "hurry": lambda _: self._table.hurry(),
            "uncover": lambda wanted: panel.uncover(wanted.get("person")),
        }

    # --- what a game says -------------------------------------------------------------------------
    @abstractmethod
    def _finished(self) -> Choice:
        """The choice that says: this is all."""

    @abstractmethod
    def _drag(self, wanted: Mapping[str, Any]) -> None:
        """Units were dragged on the map."""

    @abstractmethod
    def _second(self) -> list[Data]:
        """What else can be pressed."""

    @abstractmethod
    def _dice(self) -> Data | None:
        """The throw that waits, or that nobody has seen yet."""

    @abstractmethod
    def _decision(self) -> Data:
        """What can be picked."""

    @abstractmethod
    def _title(self) -> tuple[str, str]:
        """What it is about, and where the game stands."""

    @abstractmethod
    def _choose_button(self) -> Data:
        """The main button while somebody decides here."""

    @abstractmethod
    def _finish_words(self) -> str:
        """What ends a step, as its button says it."""

    def _asked_button(self) -> Data:
        """The main button; where the coach doubts an end, that end, whatever else is picked."""
        if self.doubts and self.ending:
            words = self._finish_words().partition(":")[0]
            return self._button(f"{words} all the same", "finish")
        return self._choose_button()

    GOES_ON: ClassVar[bool] = False
    """Whether the others go on by themselves after every choice here, not only after the last."""
    BEGINNING: ClassVar[str] = ""
    """What is said before anything has happened."""

    @abstractmethod
    def _question(self) -> Data:
        """What is asked of the person who decides."""

    @abstractmethod
    def _lines(self, step: Any) -> list[Data]:
        """What is told of a step: the last line of all is what happened last."""

    def _over(self) -> Data:
        """What is said once the game is over."""
        return {"text": "The game is over."}

    def _say(self) -> Data:
        """What is asked, or what has happened last."""
        panel = self.panel
        if panel.covered is not None:
            return {"text": HAND_OVER, "player": panel.covered}
        if self.doubts:
            return {"text": " ".join(self.doubts)}
        if panel.asked is not None:
            return self._question()
        if panel.done:
            return self._over()
        for step in reversed(panel.told):
            for line in reversed(self._lines(step)):
                return {"text": "{words}.", "words": line["words"]}
        return {"text": self.BEGINNING}

    def _pause_button(self) -> Data | None:
        """The main button where something is looked at before the next step, such as a winter."""
        return None

    def _main(self) -> Data:
        """The one main button."""
        panel = self.panel
        if self._hurries():
            return {"words": "Stop here", "do": "stop", "soft": True, "tip": STOP_TIP}
        if panel.falling:
            return self._button("Go on", "seen")
        if panel.covered is not None:
            words, who = f"I am {panel.covered}: show my cards", {"person": panel.covered}
            return {"words": words, "do": "uncover", "with": who}
        if panel.throw_comes:
            return self._button("Roll the dice", "throw")
        if panel.asked is not None:
            return self._asked_button()
        if panel.done:
            return {"words": "To the end of the game", "do": "next"}
        if pause := self._pause_button():
            return pause
        if not panel.player:
            return {"words": "Go on to the end", "do": "hurry"}
        tip = "Plays on until you must decide, or until somebody fights you."
        return {"words": "Go on to my next choice", "do": "hurry", "tip": tip}

    @abstractmethod
    def _flights_of(self, steps: Sequence[Any]) -> list[Data]:
        """What flies over the page when these steps are shown: ``{what, from, to, n, seat}``."""

    @abstractmethod
    def _recap_of(
        self, steps: Sequence[Any], me: int | None, before: Any
    ) -> tuple[list[Data], int]:
        """What has changed in these steps, in lines, and how many more there are."""

    # --- the coach --------------------------------------------------------------------------------
    def advice(self) -> list[str]:
        """What the coach says of what is picked, in a line, and what more there is to it."""
        panel = self.panel
        if panel.asked is None:
            return []
        if panel.chosen is None:
            return [panel.advice] if panel.advice else self._first()
        doubts = self.doubts or tuple(self._warnings(panel.asked, panel.chosen))
        more = [*doubts, *([panel.advice] if panel.advice else [])]
        return self._chances(more) or more or self._first()

    def _first(self) -> list[str]:
        """What to know at a decision of this kind, if nothing else is said."""
        return []

    def _warnings(self, player: str, choice: Choice) -> Sequence[str]:
        """What speaks against a choice."""
        return ()

    def _chances(self, more: list[str]) -> list[str]:
        """The chances of what is picked, before all else that is said of it; none for others."""
        return []

    # --- what the page wants ----------------------------------------------------------------------
    def _think(self, act: Callable[[], None]) -> None:
        """The coach speaks once, in the bubble of the page; the same press again goes through."""
        try:
            act()
        except SecondThought as thought:
            self.doubts, self._doubted = thought.sentences, (self._at(), self.panel.chosen)
        else:
            self.doubts = ()  # it is done, also where it was doubted before: the game goes on

    def _choose(self) -> None:
        self.ending = False
        self._think(self.panel.choose)
        if self.GOES_ON:
            self._others_go_on()

    def _finish(self) -> None:
        """That is all; the others go on by themselves until the next choice here."""
        self.ending = True
        self._think(lambda: self.panel.choose(self._finished()))
        self._others_go_on()

    def _others_go_on(self) -> None:
        """Let the others play until the next choice here, or until dice are looked at."""
        table, panel = self.table, self.panel
        if table is None or self.doubts or panel.asked is not None or not panel.player:
            return
        if not table.why_not_next and not panel.throw_comes:
            table.hurry()

    def _asked(self) -> None:
        self.panel.prepare()
        if self.panel.asked is None:
            rule = rule_asked(self.panel.game.position)
            raise InputError(f"{rule}: nobody here is asked now; go on until it is your turn.")

    def _kind(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        word = wanted.get("word")
        question = self.panel.deciding.question
        offered = () if question is None else question.kinds
        kind = next((one for one in offered if one.word == word), None)
        if kind is None:
            raise not_there(self.panel.game.position)
        self._take_kind(kind)
        self.panel.touched()

    def _take_kind(self, kind: type[Choice]) -> None:
        self.panel.deciding.pick_kind(kind)

    def _pick(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        self.panel.deciding.pick(wanted.get("part"), wanted.get("value"))
        self.panel.touched()

    def _number(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        self.panel.deciding.set_number(wanted.get("part"), wanted.get("n"))
        self.panel.touched()

    def _place(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        self.panel._clicked(self._named(wanted.get("province")))

    def _named(self, name: object) -> str:
        here, place = self.panel.game.position, self.panel.board._drawn.place
        try:
            return str(here.lookup.province_name(here.lookup.province(name)))
        except InputError:
            raise InputError(
                f"{rule_asked(here)}: {shown(name)} is not a {place}. Choose one on the map or in "
                "the list."
            ) from None

    def _drop(self) -> None:
        """Let go of what was picked."""
        if self.panel.asked is None:
            return
        self._let_go()
        self.panel.board.select(None)
        self.panel.touched()

    def _let_go(self) -> None:
        self.panel.deciding.drop()

    # --- the whole --------------------------------------------------------------------------------
    @property
    def below(self) -> Sequence[Any]:
        """The cover, while one person hands over to another."""
        cover = self.panel.cover
        return () if cover is None else (cover,)

    def state(self) -> Data:
        """The decision, and the dice."""
        panel = self.panel
        panel.prepare()
        state: Data = {"at": self._at(), "second": self._second() if panel.asked else []}
        dice = self._dice()
        if dice is not None:
            state["dice"] = dice
        if panel.asked is not None:
            state.update(self._decision())
        if self.table is not None:
            state["pace"] = PACES[self.table.speed]
            state["plays"] = self.table.plays
        return state

    def prompt(self) -> Data:
        """What it is about, and the one main button."""
        self.panel.prepare()
        if self._doubted != (self._at(), self.panel.chosen):
            self.doubts = ()
        title, note = self._title()
        say = "" if not self.doubts else " ".join(self.doubts)
        if covered := self.panel.covered:
            title, note, say = "Hand over", f"to {covered}", HAND_OVER.format(player=covered)
        return {"eyebrow": title, "note": note, "say": say, "main": self._main()}

    def tried(self) -> Choice | None:
        """The choice that stands there whole and is not made yet."""
        return self.panel.chosen if self.panel.asked is not None else None

    def _flights(self) -> Data:
        number, at_ = self._flown
        now, told = self._at(), self.panel.told
        if at_ != now:
            hurries = self._hurries() and not (self.table and self.table.plays)
            fresh = told[self._shown :]
            self._flying = [] if hurries or len(fresh) > 3 else self._flights_of(fresh)
            self._flown = (number + 1, now)
            self._shown = len(told)
        return {"number": self._flown[0], "list": self._flying}

    def _recap(self) -> Data:
        """What has changed while the table hurried, until somebody decides something."""
        if not self._has_recap():
            return {}
        lines, more = self._recap_of(self._table.hurried, self._me, self._table.before_hurry)
        return recap_told(lines, more)

    def _done_by(
        self,
        seats: Iterable[int],
        counts: Callable[[Any], bool],
        lines_of: Callable[[list[Any]], list[Data]],
        most: int = 3,
    ) -> list[Data]:
        """What each seat has done since the last position that no longer ``counts``."""
        rows: dict[int, list[Data]] = {}
        for step in reversed(self.panel.told):
            if not counts(step.position):
                break
            for line in reversed(lines_of([step])):
                rows.setdefault(line.get("seat", -1), []).insert(0, line)
        return [
            {"seat": seat, "lines": rows.get(seat, [])[-most:]}
            | ({"me": True} if self._is_me(seat) else {})
            for seat in seats
        ]

    # --- small pieces -----------------------------------------------------------------------------
    @property
    def _now(self) -> Any:
        """What the person who is asked may know; else what is shown."""
        question = self.panel.deciding.question
        return self._position if question is None else question.position

    def _side(self, seat: int) -> str:
        return "you" if self._is_me(seat) else str(self._position.players[seat])

    def _printed(self, name: str) -> str:
        return str(self._position.map.province(name).printed)


def percent_of(share: float) -> int:
    """Whole per cent; what is not certain is neither 0 nor 100.

    >>> percent_of(0.9999), percent_of(1.0), percent_of(0.98)
    (99, 100, 98)
    """
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))


def percents(shares: Sequence[float]) -> list[int]:
    """Whole per cent that sum to 100, what is possible at least 1."""
    floors = [percent_of(one) for one in shares]
    rest = 100 - sum(floors)
    floors[max(range(len(shares)), key=lambda one: shares[one])] += rest
    return floors
