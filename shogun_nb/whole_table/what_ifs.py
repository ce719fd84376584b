"""“What if …” at the table: a decision compared with the coach's while the page stays alive.

Whatever is asked is played from a copy of the game, with what the player could not see dealt anew:
nothing of it changes the game on the table. The page draws it by ``whatif.js``.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.history import steps_of
from shogun_nb.what_if.asking import PLAYING, STOPPED, Alternatives, Known, Question, ask
from shogun_nb.what_if.comparison import WITHOUT_NUMBA
from shogun_nb.what_if.experiment import WIN
from shogun_nb.what_if.turning import Decision, Turning
from shogun_nb.whole_table.cover import is_covered
from shogun_nb.whole_table.phases import END

if TYPE_CHECKING:
    from shogun_nb.engine.game import Game
    from shogun_nb.engine.rulebook import Rulebook
    from shogun_nb.what_if.comparison import Comparison
    from shogun_nb.what_if.statistics import Difference, Estimate
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

PLAYOUTS, INTERPRETED_PLAYOUTS = 2_000, 60
"""How many playouts of each alternative a press plays: compiled, and where Numba is missing."""
MAY_BE_CALLED_EQUAL = 0.1
"""Up to which difference in chances, if there may be one, two choices are about equally good."""
FEW_WINS = 0.08
"""Where all intervals lie below this chance, or above the rest to 1, wins tell no choices apart."""
TOO_WIDE = 0.5
"""How wide the interval of a chance may be that is drawn: a wider one tells nothing yet."""
BUTTON, TURN = "What if …", "Where did it turn?"
WON = (
    "You won, whatever a choice has cost: it says how much more often bots would win from there "
    "with the coach’s."
)
WORDS = {
    "title": "What if …",
    "yours": "yours",
    "coach": "the coach’s",
    "both": "yours and the coach’s",
    "of": "{done} of {due} games tried",
    "none": "The first games are being played …",
    "stop": "Stop",
    "close": "Close",
    "row": "{name}: wins {value} of 100 games, between {low} and {high}",
    "how": "From here {due} games of each are played to the end by greedy bots, with the "
    "same luck for all; what you could not see was dealt anew in each. The bars hold the true "
    "chance in 95 of 100 such experiments.",
    "axis": "won of 100",
    "rowOf": "{name}: {value} {axis}, between {low} and {high}",
    "each": "{done} games tried of each",
    "turn": "Where did it turn?",
    "turnNote": "your chance of winning after each decision, if bots play on",
    "point": "{about}: {value} of 100, between {low} and {high}",
    "find": "Find something better",
    "findNote": "these cost most",
    "cost": "cost {value} of 100 games, between {low} and {high}",
    "nothing": "No decision was clearly a mistake. Where the curve falls, dice or others did it. "
    "Press a dot, and try another.",
    "was": "You chose: {name}.",
    "choose": "The board is as you saw it then. What would have been better?",
    "turnWait": "Bots play on from each of your decisions, to the end, again and again.",
    "turnSay": "Where the curve falls without a number, dice or others did it. Press a dot or "
    "a line, and try another.",
    "answered": "So it would have gone on average. Here all that you could not see is dealt anew "
    "in every game; the curve before was played with what really lay there. So the numbers differ, "
    "and what counts is which choice is ahead. Play on from here, if you like.",
    "show": "Show the answer",
    "back": "All decisions",
    "tried": "your try",
}
"""What the page says by itself; {} are filled there."""


@dataclass(frozen=True)
class Subject:
    """A decision of a person: after how many choices of the game it was made, by whom, and what."""

    game: Game
    number: int
    player: str
    choice: Choice


class WhatIfs:
    """What-ifs of one frame; ``state`` is what the page draws, ``intents`` what it may ask for.

    ``playouts`` and ``compiled`` are those of :func:`~shogun_nb.what_if.asking.ask`; without a
    number it is :data:`PLAYOUTS`. ``changed`` is called in the thread of the page when something
    new is known.
    """

    def __init__(self, host: Host, part: Callable[[], Any], changed: Callable[[], None]) -> None:
        self._host = host
        self._part = part
        self._changed = changed
        self.playouts: int | None = None
        self.compiled: bool | None = None
        self._about: Subject | None = None
        self._alternatives: Alternatives | None = None
        self.question: Question | None = None
        """The comparison that is shown, in the background; ``None`` where nothing was asked."""
        self.turning: Turning | None = None
        """The course of a game that is over, in the background; ``None`` until it is asked for."""
        self._course: _Course | None = None
        self._turn: int | None = None  # the decision that is looked at, by its place in the course
        self._tried = ""  # what the person thinks would have been better
        self.intents: Mapping[str, Intent] = {
            "what_if": lambda _: self.ask(),
            "what_if_stop": lambda _: self.stop(),
            "what_if_close": lambda _: self.close(),
            "turning": lambda _: self.turn(),
            "turn_at": lambda wanted: self.look_at(wanted.get("at")),
            "turn_try": lambda wanted: self.try_out(wanted.get("name")),
            "turn_back": lambda _: self.leave_turn(),
        }

    # --- what can be asked ------------------------------------------------------------------------
    @property
    def subject(self) -> Subject | None:
        """The decision that a press would ask about; ``None`` where there is none.

        It is the one that is being made, if it is complete; the last one of the person here, while
        its fight is shown; and while somebody looks back, the last one before what is seen.
        """
        host = self._host
        game = host.game
        if game is None or is_covered(host.inner) or not host.brings.compared:
            return None
        if host.looking is not None:
            return self._last_before(game, host.shown[host.looking - 1].choices + 1)
        if host.asked is None:
            fought = getattr(self._part(), "fought", None)
            shown = fought is not None and fought()
            return self._last_before(game, len(game.choices)) if shown else None
        tried = getattr(self._part(), "tried", None)
        choice = None if tried is None else tried()
        if choice is None:
            return None
        return Subject(game, len(game.choices), host.asked, choice)

    def _last_before(self, game: Game, end: int) -> Subject | None:
        """The last decision of a person here, in the first so many choices of the game."""
        people = self._host.people
        for number in range(min(end, len(game.choices)) - 1, -1, -1):
            made = game.choices[number]
            if made.player in people and isinstance(made.choice, self._host.brings.compared):
                here = Subject(game, number, made.player, made.choice)
                # Another person's plan may lie face down still.
                return here if len(people) == 1 or not _unseen(here) else None
        return None

    # --- what people want -------------------------------------------------------------------------
    def ask(self) -> None:
        """Compare the decision with others, in the background.

        Raises :class:`~shogun_nb.InputError` where there is nothing to compare.
        """
        about = self.subject
        if about is None:
            raise InputError("There is nothing to compare now. Choose something first.")
        self.close()
        then = before(about)
        found = self._host.brings.alternatives(then, about.player, about.choice)
        self.question = self._asked(then, about, found.choices)
        self._about, self._alternatives = about, found

    def _asked(self, then: Game, about: Subject, choices: Mapping[str, Choice]) -> Question:
        """The question itself; what is known of it comes to the page as soon as it may."""
        second = self._host.brings.second_measure
        return ask(
            then.view(about.player),
            choices,
            self._hear(),
            measure=[WIN, second[0]] if second else WIN,
            playouts=self.playouts or usual(self.compiled, then.position.rulebook),
            compiled=self.compiled,
        )

    def _hear(self) -> Callable[[], object]:
        """What brings news from the thread of the playouts into that of the page."""
        changed = self._changed
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: whoever looks sees what is known then
            return lambda: None
        return lambda: loop.call_soon_threadsafe(changed)

    def stop(self) -> None:
        """Play no more; what is known stays."""
        for one in (self.question, self.turning):
            if one is not None:
                one.stop()

    def close(self) -> None:
        """Let go of what was asked, whatever is known of it."""
        if self._turn is not None:
            self.leave_turn()
        self.stop()
        self._let_go()
        self.turning = self._course = None

    def _let_go(self) -> None:
        if self.question is not None:
            self.question.stop()
        self.question = self._about = self._alternatives = None

    # --- where it turned --------------------------------------------------------------------------
    @property
    def may_turn(self) -> bool:
        """Whether a game is over in which one person here has decided something."""
        host = self._host
        over = host.game is not None and host.game.over and host.phase == END
        return over and bool(host.people) and bool(host.brings.compared) and not host.alone

    def turn(self) -> None:
        """Work out the chance of winning after each decision, in the background.

        Raises :class:`~shogun_nb.InputError` before the end of a game, and where nobody here has
        decided anything.
        """
        if not self.may_turn:
            raise InputError("That is worked out when a game is over in which you have played.")
        self.close()
        game, player = self._host.game, self._host.people[0]
        kinds = self._host.brings.compared
        moments, decisions = [], []
        for number, made in enumerate(game.choices):
            if made.player == player and isinstance(made.choice, kinds):
                then = game.fork().undo(to=number)
                found = self._host.brings.alternatives(then, player, made.choice)
                advised = found.choices[found.coach]
                decisions.append(Decision(number, player, made.choice, advised))
                board = then.view(player).position
                moments.append((found, len(steps_of(then)), board))
        made_ = Turning(
            game, decisions, self._hear(), playouts=self.playouts, compiled=self.compiled
        )
        self.turning, self._course = made_.begin(), _Course(game, tuple(moments))

    def look_at(self, place: object) -> None:
        """Look at the board as it was before a decision of the course, and find something better.

        Raises :class:`~shogun_nb.InputError` for a place that there is not.
        """
        turning, course = self.turning, self._course
        if turning is None or course is None or type(place) is not int:
            raise InputError("Ask first where it turned.")
        if not 0 <= place < len(course.moments):
            raise InputError(f"The course has no decision {shown(place)}.")
        self._let_go()
        self._turn, self._tried = place, ""
        host: Any = self._host
        _, step, board = course.moments[place]
        host.look(step, board)

    def try_out(self, name: object) -> None:
        """Say what would have been better, or "" for the answer; then it is worked out.

        Raises :class:`~shogun_nb.InputError` for what could not be chosen there.
        """
        turning, course, place = self.turning, self._course, self._turn
        if turning is None or course is None or place is None:
            raise InputError("Look at one of the decisions first.")
        found, decision = course.moments[place][0], turning.known.points[place].decision
        if name and (not isinstance(name, str) or name not in found.choices):
            raise InputError(f"{shown(name)} could not be chosen here.")
        turning.stop()  # the answer comes first
        self._tried = str(name or "")
        about = Subject(course.game, decision.number, decision.player, decision.chosen)
        self.question = self._asked(before(about), about, found.choices)
        self._about, self._alternatives = about, found

    def leave_turn(self) -> None:
        """Back to the course."""
        self._let_go()
        self._turn = None
        host: Any = self._host
        if host.looking is not None:
            host.to_now()

    # --- what is shown ----------------------------------------------------------------------------
    @property
    def others(self) -> list[dict[str, str]]:
        """The button that asks, beside the main one; none where there is nothing to ask."""
        if self.turning is not None or self.question is not None or self.subject is None:
            return []
        return [{"words": BUTTON, "do": "what_if"}]

    @property
    def turn_words(self) -> str:
        """What the button says, at the end of a game, that asks where it turned; "" for none."""
        ready = self.turning is None and self._host.looking is None and self.may_turn
        return TURN if ready else ""

    @property
    def alone(self) -> bool:
        """Whether it stands in the place of what else there is to see."""
        return self.turning is not None

    def state(self) -> dict[str, Any]:
        """What was asked and what is known of it; ``{}`` for nothing, or where it holds no more."""
        if self._course is not None and (
            self._course.game is not self._host.game or self._host.phase != END
        ):
            self._turn = None
            self.close()  # another game is on the table
        if self._turn is not None and self._host.looking is None:
            self._turn = None  # back to now
            self._let_go()
        if self.turning is not None and self._course is not None:
            if self._turn is None and self._host.looking is not None:
                return {}  # whoever looks back otherwise sees the steps in its place
            return self._turn_state(self.turning, self._course)
        if self.question is not None and self._about != self.subject:
            self.close()  # something else is decided now
        if self.question is None or self._alternatives is None:
            return {}
        return {
            "about": self._alternatives.about,
            **self._noted(self._answer(self.question, self._alternatives)),
        }

    def _answer(self, question: Question, found: Alternatives) -> dict[str, Any]:
        return answer_of(question, found, self._host.brings.second_measure)

    def _noted(self, told: dict[str, Any]) -> dict[str, Any]:
        """What is known, with the reason why so few playouts are played where Numba is missing."""
        fewer = self.playouts is None and self.compiled is None and find_spec("numba") is None
        return {**told, "note": told["note"] or (WITHOUT_NUMBA if fewer else "")}

    def _turn_state(self, turning: Turning, course: _Course) -> dict[str, Any]:
        known = turning.known
        worst = known.costliest()
        points = []
        for (found, *_), one in zip(course.moments, known.points, strict=True):
            told = one.chance
            wide = told is None or told.high - told.low >= TOO_WIDE
            chance = {} if told is None or wide else interval_of(told)
            words, short = when_of(found.about)
            points.append({"about": found.about, "when": words, "short": short, **chance})
        turns = []
        for one in worst:
            place = known.points.index(one)
            cost = one.cost
            assert cost is not None
            if not known.over and cost.high - cost.low >= TOO_WIDE:
                continue  # a few games say nothing yet
            turn = {"at": place, "cost": interval_of(cost)}
            turns.append({**turn, "about": course.moments[place][0].about})
        state = {"points": points, "turns": turns, **self._noted(_progress(known))}
        if turns and self._host.people[0] in course.game.winners:
            state["note"] = f"{WON} {state['note']}".rstrip()
        if self._turn is None:
            return {"kind": "course", **state}
        found, _, board = course.moments[self._turn]
        names = [name for name in found.choices if name != found.own]
        asked: dict[str, Any] = {"about": found.about, "own": found.own, "names": names}
        asked["hand"] = self._host.brings.hand_of(board, self._host.people[0])
        if self.question is not None:
            asked["answer"] = self._noted(self._answer(self.question, found))
            asked["tried"] = self._tried
        return {"kind": "turn", "at": self._turn, **asked}


@dataclass(frozen=True)
class _Course:
    """Of which game it is, and of each decision what else there was, the step, and the board."""

    game: Game
    moments: tuple[tuple[Alternatives, int, Any], ...]


def when_of(about: str) -> tuple[str, str]:
    """When a decision was made, from what it is about: in words, and for a narrow place.

    >>> when_of("Recruit 3 Bushi in Owari, round 2, planning")
    ('round 2', '2')
    >>> when_of("2 armies from Kai to Shinano, autumn of year 1")
    ('autumn of year 1', 'au')
    >>> when_of("Keep Mori, set-up")  # has no short form
    ('set-up', '')
    """
    *_, last = parts = about.split(", ")
    words = next((one for one in reversed(parts) if re.search(r"\d", one)), last)
    number = re.fullmatch(r"\w+ (\d+)", words)
    if number:
        return words, number[1]
    return words, words[:2] if re.search(r"\d", words) else ""


def usual(compiled: bool | None, rules: Rulebook) -> int:
    """How many playouts of each alternative a press plays: few where none can be compiled.

    >>> from shogun_nb.engine.rulebook import rulebook_of
    >>> usual(False, rulebook_of("shogun"))
    60
    """
    fast = compiled is not False and rules.loop is not None and find_spec("numba") is not None
    return PLAYOUTS if fast else INTERPRETED_PLAYOUTS


def before(subject: Subject) -> Game:
    """A copy of its game as it stood before a decision."""
    return subject.game.fork().undo(to=subject.number)


def answer_of(
    question: Question, alternatives: Alternatives, second: tuple[str, str] | None = None
) -> dict[str, Any]:
    """What the page draws of a question: a row for each alternative, and a sentence.

    Chances are in per cent. Where nearly no game or nearly every one is won whatever is chosen,
    the ``second`` measure, with its words, tells the choices apart.
    """
    known, found = question.known, question.known.comparison
    if found is None or second is None or not hopeless(found, alternatives):
        second = None
    rows = []
    for name in alternatives.choices:
        row: dict[str, Any] = {"name": name}
        if name == alternatives.own:
            row["own"] = True
            row["tag"] = "" if alternatives.says_whose else WORDS["yours"]
        if name == alternatives.coach:
            row["coach"] = True
            row["tag"] = "" if alternatives.says_whose else WORDS["coach"]
            if name == alternatives.own and not alternatives.says_whose:
                row["tag"] = WORDS["both"]
        if found is not None:
            measured = found.estimate(name, second and second[0])
            row.update(interval_of(measured, 1 if second else 100))
        rows.append(row)
    say = _said(question, alternatives, second)
    return {"rows": rows, "say": say, "axis": second and second[1], **_progress(known)}


def hopeless(found: Comparison, alternatives: Alternatives) -> bool:
    """Whether hardly a game, or hardly none, is won whichever choice is made."""
    shares = [found.estimate(name) for name in alternatives.choices]
    few, most = max(one.high for one in shares), min(one.low for one in shares)
    return few < FEW_WINS or most > 1 - FEW_WINS


def _progress(known: Known) -> dict[str, Any]:
    return {
        "done": known.done,
        "due": known.due,
        "note": known.note,
        "error": known.error,
        "plays": known.stage == PLAYING,
        "stopped": known.stage == STOPPED,
    }


def interval_of(estimate: Estimate, times: int = 100) -> dict[str, float]:
    """A chance and its interval in per cent, or so many times it, with one digit behind it."""
    found = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: round(times * value, 1) for name, value in found.items()}


def _said(
    question: Question, alternatives: Alternatives, second: tuple[str, str] | None = None
) -> str:
    """The own choice against the best of the others, for readers who have not met statistics."""
    found, own = question.known.comparison, alternatives.own
    if found is None:
        return ""
    who = found.experiment.player
    others = [name for name in alternatives.choices if name != own]
    if not others:
        wins = in_hundred(found.estimate(own))
        return f"With “{own}” {who} wins {wins} games. The coach would have chosen the same."
    by = second and second[0]
    best = max(others, key=lambda name: found.estimate(name, by).value)
    more = found.difference(own, best, by)
    if second is None:
        return told_apart(who, own, best, more)
    rarely = found.estimate(own).value < 0.5
    wins = "hardly wins here" if rarely else "nearly always wins here"
    return f"{who} {wins}, whatever is chosen. {told_apart(who, own, best, more, second[1])}"


def told_apart(who: str, one: str, other: str, more: Difference, what: str = "") -> str:
    """Which of two choices is better for a player; ``more``: how much more often the first wins.

    Or, with ``what``, how many more of that the player has at the end.

    >>> from shogun_nb.what_if.statistics import Difference
    >>> told_apart("Ann", "stay", "place 2", Difference(0.01, 0.02, -0.03, 0.05, 2_000, 1, 900))
    '“stay” and “place 2” are about equally good for Ann; 2,000 games cannot tell them apart.'
    >>> told_apart("Ann", "stay", "place 2", Difference(-0.1, 0.02, -0.14, -0.06, 2_000, 1, 900))
    '“place 2” is better than “stay”: with it Ann wins between 6 and 14 of 100 games more.'
    """
    games = "1 game" if more.playouts == 1 else f"{more.playouts:,} games"
    if more.low == more.high == 0:
        return f"“{one}” and “{other}” come to the same for {who}."
    if not more.settled and max(-more.low, more.high) > (0.5 if what else MAY_BE_CALLED_EQUAL):
        return f"{games} cannot tell whether “{one}” or “{other}” is better for {who}."
    if not more.settled:
        return (
            f"“{one}” and “{other}” are about equally good for {who}; {games} cannot tell them "
            "apart."
        )
    if more.value < 0:
        one, other = other, one
        more = replace(more, value=-more.value, low=-more.high, high=-more.low)
    if what:
        gains = f"has between {more.low:.1f} and {more.high:.1f} more {what}"
        return f"“{one}” is better than “{other}”: with it {who} {gains}."
    return f"“{one}” is better than “{other}”: with it {who} wins {in_hundred(more)} games more."


def in_hundred(estimate: Estimate) -> str:
    """Between which numbers of a hundred a chance lies: whole ones, unless these say too little.

    >>> from shogun_nb.what_if.statistics import Estimate
    >>> in_hundred(Estimate(0.47, 0.03, 0.412, 0.534, 300))
    'between 41 and 53 of 100'
    >>> in_hundred(Estimate(0.02, 0.005, 0.007, 0.033, 2_000))
    'between 0.7 and 3.3 of 100'
    """
    low, high = 100 * estimate.low, 100 * estimate.high
    digits = 0 if high - low >= 5 and low >= 1 else 1
    return f"between {low:.{digits}f} and {high:.{digits}f} of 100"


def _unseen(subject: Subject) -> bool:
    """Whether it was made unseen by the others."""
    position = before(subject).position
    return bool(position.rulebook.asked[position.state.step].together)
