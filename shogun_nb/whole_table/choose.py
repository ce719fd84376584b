"""A live panel for any decision of any game.

It is made only of what the rulebook says: who is asked, the legal choices, the declared fields of
a choice, and what is wrong with others. So a game can be played before it has a panel of its own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ipywidgets import Box, HBox, VBox

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Markup, OneOf, Panel, Press, Ruled, Still, Words, show_if
from shogun_nb.controls.form import GO
from shogun_nb.controls.kernel import rest_little
from shogun_nb.engine.bots import Bot, BotError
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.game import Game, checked_game, resume_and_tell
from shogun_nb.engine.narrowing import Offer
from shogun_nb.engine.speech import all_of, capital
from shogun_nb.engine.view import View, who_chooses
from shogun_nb.templates import Views
from shogun_nb.whole_table.cover import Cover
from shogun_nb.whole_table.decision import DecisionBox, Question

_views = Views(__file__)

AT_ONCE, SLOWLY, ONE_BY_ONE = 50, 1000, 0
"""When bots choose: milliseconds between two of their choices, 0 for only when asked to."""
SLICE = 0.02  # seconds of bots at a time; a click waits no longer than that
LATEST = 25  # sentences of the log that are shown at first


def choose(
    game: Game,
    seats: object = None,
    *,
    keep: str | os.PathLike[str] | None = None,
    width: int | None = None,
) -> ChoosePanel:
    """Play any game in one cell: every legal choice as a button, or field by field.

    ``seats`` says who plays, as at the table: ``"me"``, ``"person"`` (somebody else at this
    computer), the name of a bot or a bot of your own, by player; bots play everybody else. One bot
    for all is a game to watch. ``keep`` names a file in which the game is kept; if there is a game
    in it already, that game goes on. ``width`` is that of the board, in pixels.

    A choice can also be made in Python, by :meth:`ChoosePanel.choose` or ``game.choose``.

    Raises :class:`~shogun_nb.InputError` for no game, and for players, bots and files that are
    none.

    >>> panel = choose(game, {"Takeda": "me"})
    >>> panel.asked
    'Takeda'
    >>> panel.choose(game.suggest("Takeda")[0])
    >>> panel.to_my_choice()
    >>> game.log(last=1)
    ['Equal bids: the draw decides that Takeda chooses next. (S-29)']
    """
    return ChoosePanel(game, seats, keep=keep, width=width)


class ChoosePanel(Panel):
    """The panel of :func:`choose`, which makes it.

    It is done, as :meth:`when_done` hears, when the game is over.

    >>> panel = ChoosePanel(game, "greedy")
    >>> panel.asked is None, panel.people
    (True, ())
    """

    _unwatch: Callable[[], None] | None = None
    _end_clock: Callable[[], None] | None = None
    _log_is_whole = False

    def __init__(
        self,
        game: Game,
        seats: object = None,
        *,
        keep: str | os.PathLike[str] | None = None,
        width: int | None = None,
    ) -> None:
        checked_game(game, "choose")
        seats_here = game.start.rulebook.bots.at_table(seats, game.players)
        told = ""
        if keep is not None:
            game, told = _kept(game, keep)
        self.game = game
        self.seats: Mapping[str, Any] = seats_here
        """Who plays each player: "me", "person", or a bot."""
        self.people = tuple(name for name, seat in self.seats.items() if not isinstance(seat, Bot))
        """The players who are people here."""
        self._bots = {name: seat for name, seat in self.seats.items() if name not in self.people}
        self._rules = game.start.rulebook
        self._ready: str | None = None  # who has said at the cover: it is me
        self._looks_on: str | None = next(iter(self.people), None)  # with whose eyes it is shown
        self._told_lines = 0  # sentences of the log before the last choice of a person here
        self._acting = False
        self._was_over = game.over

        class OfThisGame(Ruled):
            reference = self._rules.reference

        self._words_kind = OfThisGame
        super().__init__(self._rules.title)
        self.add_class("shogun-choose")
        self.manners.home = GO
        self.manners.names = {"shogun-choose-slider": "The number"}
        self.message.add_class("shogun-choose-prompt")
        on_a_board = self._rules.board(game.position) is not None
        self.board = LiveBoard(game, width=width) if on_a_board else None
        """The board of the game, if it has one."""
        self.decision = DecisionBox(self, self.choose, self.board)
        self._players = Markup()
        self._build_bar()
        self._latest, self._earlier = (OfThisGame("", "shogun-choose-lines") for _ in range(2))
        self._whole = Press(self, "Show the whole log", self._turn_log)
        self._after = Words("What has happened", "shogun-label")
        self._before = Words("Before that", "shogun-label")
        log = VBox([self._after, self._latest, self._before, self._earlier, self._whole])
        log.add_class("shogun-choose-log")
        around = VBox([self._players, log])
        around.add_class("shogun-choose-around")
        body = Box([self.decision, *([self.board] if self.board else []), around])
        body.add_class("shogun-choose-body")
        if self.board is not None:
            body.add_class("shogun-choose-with-board")
            self.board.on_click(self.guard(self.decision.click))
        wide = Box([body])
        wide.add_class("shogun-choose-wide")
        heads = [self.manners, self._heading, self.message, *([Words(told)] if told else [])]
        self.set_trait("children", (*heads, self.alert, self._bar, wide))
        self._unwatch = game.watch(self.guard(self._changed, keep=True))
        rest_little()
        self._refresh()

    def _build_bar(self) -> None:
        self._next = Press(self, "Next choice", self.next, kind=f"shogun-main {GO}")
        paces = {AT_ONCE: "at once", SLOWLY: "slowly", ONE_BY_ONE: "one at a time"}
        self._pace = OneOf(self, "Bots choose", paces, AT_ONCE, lambda _: self._set_clock())
        self._undo = Press(self, "Undo", self.undo, kind="shogun-once")
        self._suggest = Press(self, "Suggest", self.suggest)
        self._bar = HBox([self._next, self._undo, self._suggest, self._pace])
        self._bar.add_class("shogun-row")
        self._bar.add_class("shogun-choose-bar")

    # --- what programs use ------------------------------------------------------------------------
    @property
    def asked(self) -> str | None:
        """The person here who is asked now; ``None`` while bots or chance are, and at the end."""
        return next((name for name in self._waiting() if name in self.people), None)

    def _waiting(self) -> tuple[str, ...]:
        return who_chooses(self.game.position)

    def choose(self, choice: Choice) -> None:
        """Make a choice for whoever is asked, as the buttons do.

        Raises :class:`~shogun_nb.IllegalChoice` with every problem; nothing changed then.
        """
        player = self.asked or "chance"
        if player not in self._waiting() and not self.game.over:
            raise InputError(f"Nobody here is asked now. {self.game.decision}")
        lines = len(self.game.log())
        self._act(lambda: self.game.choose(choice, player))
        self._told_lines = lines
        self._ready = None
        self._refresh()

    def draw(self) -> None:
        """Let the tape decide for chance, where it is asked."""
        self._act(self.game.draw)
        self._refresh()

    def next(self) -> None:
        """One choice of a bot. Raises :class:`~shogun_nb.InputError` when none is asked."""
        if not self._bot_is_due():
            raise InputError(f"No bot is asked now. {self.game.decision}")
        self._let_bots_choose(0)

    def to_my_choice(self) -> None:
        """Let bots choose until a person or chance is asked, or the game is over."""
        while self._bot_is_due():
            self._let_bots_choose(1)

    def undo(self) -> None:
        """Take back the last choice of a person here, or of chance by hand, and what came after.

        Where only bots play it is the last choice. Raises :class:`~shogun_nb.InputError` when there
        is none.
        """
        choices = self._undoable()
        if choices is None:
            raise InputError("There is no choice of yours to take back yet.")
        self._ready = None
        self._act(lambda: self.game.undo(to=choices))
        self._told_lines = min(self._told_lines, len(self.game.log()))
        self._refresh()

    def suggest(self) -> None:
        """Fill in what the greedy bot would choose, with its reason; nothing is chosen yet.

        Raises :class:`~shogun_nb.InputError` where it has no advice.
        """
        if why := self._why_no_advice():
            raise InputError(f"Suggest: {why}")
        self.decision.advise(*self.game.suggest(self.asked))

    # --- the course of the game -------------------------------------------------------------------
    def _act(self, action: Callable[[], object]) -> None:
        """Change the game; what listens to it is shown once, afterwards."""
        self._acting = True
        try:
            action()
        finally:
            self._acting = False

    def _changed(self) -> None:
        """Somebody else has changed the game, such as a line of code."""
        if not self._acting:
            self._told_lines = min(self._told_lines, len(self.game.log()))
            self._refresh()

    def _bot_is_due(self) -> bool:
        return self.asked is None and any(name in self._bots for name in self._waiting())

    def _let_bots_choose(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        try:
            while self._bot_is_due():
                self._act(lambda: self.game.play(self._bots, most=1))
                if time.monotonic() >= end:
                    break
        except Exception as error:
            self._pace.choose(ONE_BY_ONE)  # or it would fail again at every tick
            if isinstance(error, BotError):
                raise InputError(f"{error} “Next choice” asks the bot again.") from None
            raise
        finally:
            self._refresh()

    def _set_clock(self) -> None:
        due, pace = self._bot_is_due(), self._pace.value
        show_if(self._next, due and pace == ONE_BY_ONE)
        if self._end_clock is not None:
            if due and pace == self.manners.beat[0]:
                return
            self._end_clock()
            self._end_clock = None
        if due and pace:
            seconds = SLICE if pace == AT_ONCE else 0
            tick = self.guard(lambda: self._let_bots_choose(seconds), keep=True)
            self._end_clock = self.manners.every(pace, tick)

    def _undoable(self) -> int | None:
        """How many choices stay when the last one of a person is taken back."""
        by_hand = self.game.chance == "ask"
        places = [
            place
            for place, one in enumerate(self.game.choices)
            if (by_hand if one.player is None else one.player in (self.people or self.seats))
        ]
        return places[-1] if places else None

    def _has_adviser(self) -> bool:
        return hasattr(self._rules.bots.get(self._rules.bots.usual), "suggest")

    def _why_no_advice(self) -> str:
        if not self._has_adviser():
            return f"{self._rules.title} has no bot that gives reasons."
        if self.asked is None:
            return "nobody here is asked now."
        return "first say at the cover who you are." if self._is_covered() else ""

    # --- showing ----------------------------------------------------------------------------------
    def _refresh(self) -> None:
        """Show the game as it stands now."""
        game, position = self.game, self.game.position
        stands = self._rules.stands(position)
        self._heading.say(" · ".join(filter(None, [self._rules.title, stands])))
        self._ask(position)
        if self.asked is not None and not self._is_covered():
            self._looks_on = self.asked
        self._players.value = "" if game.over else self._players_html(self._shown().position)
        self._show_log()
        no_undo = "there is no choice of yours to take back yet." * (self._undoable() is None)
        for press, why in ((self._undo, no_undo), (self._suggest, self._why_no_advice())):
            press.off(why) if why else press.on()
        show_if(self._suggest, self.people and self._has_adviser() and not game.over)
        show_if(self._pace, self._bots and not game.over)
        self._set_clock()
        self.say(self._prompt(position))
        if game.over and not self._was_over:
            self._tell_done()
        self._was_over = game.over

    def _prompt(self, position: Any) -> str:
        person, waiting = self.asked, self._waiting()
        asked = self._rules.asked[position.state.step]
        if not waiting:
            winners = self.game.winners
            wins = "wins" if len(winners) == 1 else "win"
            return f"The game is over: {all_of(winners)} {wins}. ({asked.rule})"
        place = self._rules.place_of(position)
        what = self._rules.words_of(position) + (f" ({place})" if place else "")
        if person is not None and self._is_covered():
            alone = f"Nobody else should look while {person} chooses."
            return f"Hand over to {person}. {alone} ({asked.rule})"
        if person is not None:
            stakes = self._rules.stakes(self.game.view(person).position)
            turn = f"{person}, it is your turn. Choose {what}. ({asked.rule})"
            return f"{turn}\n{stakes}" if stakes else turn
        if waiting[0] == "chance":
            return f"Chance decides {what}. Draw, or choose what comes. ({asked.rule})"
        return f"{waiting[0]} chooses {what}. ({asked.rule})"

    def _is_covered(self) -> bool:
        """Whether a person must say first that nobody else looks on."""
        together = self._rules.asked[self.game.position.state.step].together
        return together and len(self.people) > 1 and self._ready != self.asked

    def _ask(self, position: Any) -> None:
        """Put on the stage what is to be done now."""
        game, person = self.game, self.asked
        if game.over:
            self.decision.ask(None, Markup(_ranking(game)))
        elif person is not None and self._is_covered():
            uncover = self.guard(lambda: self._uncover(person))
            cover = Cover(game, person, uncover, does="chooses", shown="choices")
            if cover.press is not None:
                cover.press.add_class(GO)
            self.decision.ask(None, cover)
        elif person is not None:
            view = game.view(person)
            self.decision.ask(Question(view.position, view.seat, view.problems, view.offered))
        elif self._waiting() == ("chance",):
            draw = Press(self, "Draw", self.draw, kind=f"shogun-main shogun-once {GO}")
            judge = lambda choice: game.problems(choice, "chance")  # noqa: E731
            weighed: list[tuple[Choice, Fraction]] = []

            def offered(_: object) -> Offer:
                weighed[:] = game.outcomes()
                return Offer([choice for choice, _ in weighed])

            self.decision.ask(Question(position, -1, judge, offered, weighed), draw)
        else:
            self.decision.ask(None)

    def _uncover(self, person: str) -> None:
        self._ready = person
        self._refresh()

    # --- around it --------------------------------------------------------------------------------
    def _players_html(self, position: Any) -> str:
        """Who plays, with how many points, and what they have."""
        rules = self._rules
        having = [rules.holdings_now(position, seat) for seat in range(len(self.game.players))]
        columns = [capital(name) for name in (rules.points_are, *having[0])]
        rows, waiting = [], self._waiting()
        for (name, points), has in zip(self.game.scores.items(), having, strict=True):
            seat = self.seats[name]
            bot = rules.bots.name_of(seat) or "own" if isinstance(seat, Bot) else ""
            known = ["?" if value < 0 else value for value in (points, *has.values())]
            rows.append((name, bot, name in waiting, known))
        return _views.players(columns, rows)

    def _shown(self) -> Game | View:
        """What the person who looks on may see; where nobody plays, all."""
        return self.game if self._looks_on is None else self.game.view(self._looks_on)

    def _show_log(self) -> None:
        """The latest sentences first, those since the last choice of a person here on their own."""
        lines, cut = self._shown().log(), 0
        parts = (
            (self._latest, lines[self._told_lines :]),
            (self._earlier, lines[: self._told_lines]),
        )
        for box, part in parts:
            shown = part[::-1] if self._log_is_whole else part[::-1][:LATEST]
            cut += len(part) - len(shown)
            box.say("\n".join(shown))
        self._after.say("Since your choice" if parts[1][1] and self.people else "What has happened")
        show_if(self._after, lines)
        show_if(self._before, parts[1][1])
        words = "Show the latest only" if self._log_is_whole else f"Show {cut} more"
        self._whole.description = words
        show_if(self._whole, cut or self._log_is_whole)

    def _turn_log(self) -> None:
        self._log_is_whole = not self._log_is_whole
        self._show_log()

    def still(self) -> Still:
        """How the game stands, and its board if it has one."""
        picture = None if self.board is None else self.board.still()
        text = f"{self._rules.title}. {self.game.decision}"
        return Still(text) if picture is None else Still(text, picture.png, width=picture.width)

    def close(self) -> None:
        """Take the panel off the page; the game stays where it is kept."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if self._end_clock is not None:
            self._end_clock()
        super().close()


# --- parts of the page ----------------------------------------------------------------------------
def _ranking(game: Game) -> str:
    """The end of a game: who has come which, with how many points, and from what."""
    winners, scores, sources = game.winners, game.scores, game.points_by_source()
    worth = {name: (name in winners, points) for name, points in scores.items()}
    order = sorted(worth, key=lambda name: worth[name], reverse=True)
    rows: dict[str, list[object]] = {
        "Place": [1 + sum(other > worth[name] for other in worth.values()) for name in order],
        capital(game.start.rulebook.points_are): [scores[name] for name in order],
        **{capital(one): [sources[name][one] for name in order] for one in sources[order[0]]},
    }
    return _views.ranking(order, rows.items())


def _kept(game: Game, keep: str | os.PathLike[str]) -> tuple[Game, str]:
    """The game that is kept in this file, or this game, kept there from now on; and words of it."""
    path = checked_path(keep)
    if not path.exists():
        return game.keep(path), f"This game is kept in {path.name} after every choice."
    if game.kept_in is not None and path.samefile(game.kept_in):
        return game, ""
    try:
        again, found = resume_and_tell(path)
    except InputError:
        raise
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
    if (again.start.rulebook, again.players) != (game.start.rulebook, game.players):
        again.close()
        title = again.start.rulebook.title
        raise InputError(
            f"{path.name} holds a game of {title} of {all_of(again.players)}, which stays as it is."
            " Name another file for this game."
        )
    return again, f"{found}The game that is kept in {path.name} goes on."
