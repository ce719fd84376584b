"""A live panel for any decision of any game.

It is made only of what the rulebook says: who is asked, the legal choices, the declared fields of
a choice, and what is wrong with others. So a game can be played before it has a panel of its own.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING
from fractions import Fraction
from html import escape
from typing import Any

from ipywidgets import (
    BoundedIntText,
    Box,
    Combobox,
    HBox,
    IntSlider,
    Layout,
    VBox,
    Widget,
    link,
)

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Markup, OneOf, Panel, Press, Ruled, Still, Words, close_all, show_if
from shogun_nb.controls.kernel import rest_little
from shogun_nb.engine.bots import Bot, BotError
from shogun_nb.engine.choice import Choice, ChoiceError, FieldType, Whole, spoken
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.game import Game, checked_game, resume_and_tell
from shogun_nb.engine.narrowing import KIND, Narrowing, Part
from shogun_nb.engine.speech import all_of, capital, folded, percent
from shogun_nb.engine.view import View
from shogun_nb.whole_table.cover import Cover

FEW = 9
"""So many choices have a button each, with the keys 1 to 9."""
SHORT = 12
"""So many values have a button each; more are searched for."""

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

    ``on_done`` of :meth:`when_done` is called when the game is over.

    >>> panel = ChoosePanel(game, "greedy")
    >>> panel.asked is None, panel.people
    (True, ())
    """

    _unwatch: Callable[[], None] | None = None

    def __init__(
        self,
        game: Game,
        seats: object = None,
        *,
        keep: str | os.PathLike[str] | None = None,
        width: int | None = None,
    ) -> None:
        self.seats: Mapping[str, Any] = {}
        """Who plays each player: "me", "person", or a bot."""
        told = ""
        checked_game(game, "choose")
        seated = game.start.rulebook.bots.at_table(seats, game.players)
        if keep is not None:
            game, told = _kept(game, keep)
        self.game = game
        self.seats = seated
        self._bots = {name: seat for name, seat in self.seats.items() if isinstance(seat, Bot)}
        self._rules = game.start.rulebook
        self._narrowing: Narrowing | None = None
        self._form: _Form | None = None
        self._weights: dict[int, Fraction] = {}
        self._ready: str | None = None  # who has said at the cover: it is me
        self._seen = 0  # sentences of the log before the last choice of a person here
        self._acting = False
        self._end_clock: Callable[[], None] | None = None
        self._advice = ""
        self._was_over = game.over

        class OfThisGame(Ruled):
            reference = self._rules.reference

        self._words_kind = OfThisGame
        super().__init__(self._rules.title)
        self.add_class("shogun-choose")
        self.manners.home = "shogun-choose-go"
        self.manners.names = {"shogun-choose-slider": "The number"}
        self._by_the_way = Words(told)
        self._stage = VBox([])
        self._stage.add_class("shogun-choose-stage")
        self._players = Markup()
        self._build_bar()
        self._latest = OfThisGame("", "shogun-choose-lines")
        self._earlier = OfThisGame("", "shogun-choose-lines")
        self._whole = Press(self, "Show the whole log", self._turn_log)
        titles = [Words(words, "shogun-label") for words in ("What has happened", "Before that")]
        self._before_title = titles[1]
        log = VBox([titles[0], self._latest, titles[1], self._earlier, self._whole])
        log.add_class("shogun-choose-log")
        side = VBox([self._stage, self._players, log])
        side.add_class("shogun-choose-side")
        followed: Any = game
        self.board = LiveBoard(followed, width=width) if self._rules.has_board else None
        """The board of the game, if it has one."""
        body = Box([side] if self.board is None else [self.board, side])
        body.add_class("shogun-choose-body")
        wide = Box([body])
        wide.add_class("shogun-choose-wide")
        top = [self.manners, self._heading, self.message, self._by_the_way]
        self.set_trait("children", (*top, self.alert, self._bar, wide))
        if self.board is not None:
            self.board.on_click(self.guard(self._clicked))
        self._unwatch = game.watch(self.guard(self._changed, keep=True))
        rest_little()
        self._refresh()

    def _build_bar(self) -> None:
        self._next = Press(self, "Next choice", self.next, kind="shogun-main shogun-choose-go")
        paces = {AT_ONCE: "at once", SLOWLY: "slowly", ONE_BY_ONE: "one at a time"}
        self._pace = OneOf(self, "Bots choose", paces, AT_ONCE, lambda _: self._refresh())
        self._undo = Press(self, "Undo", self.undo, kind="shogun-once")
        self._suggest = Press(self, "Suggest", self.suggest)
        self._bar = HBox([self._next, self._undo, self._suggest, self._pace])
        self._bar.add_class("shogun-row")
        self._bar.add_class("shogun-choose-bar")
        show_if(self._pace, self._bots)

    # --- what programs use ------------------------------------------------------------------------
    @property
    def people(self) -> tuple[str, ...]:
        """The players who are people here."""
        return tuple(name for name in self.seats if name not in self._bots)

    @property
    def asked(self) -> str | None:
        """The person here who is asked now; ``None`` while bots or chance are, and at the end."""
        waiting = self.game.decision.waiting_for
        return next((name for name in waiting if name in self.people), None)

    def choose(self, choice: Choice) -> None:
        """Make a choice for whoever is asked, as the buttons do.

        Raises :class:`~shogun_nb.IllegalChoice` with every problem; nothing changed then.
        """
        player = self.asked
        if player is None and self.game.decision.player != "chance":
            raise InputError(f"Nobody here is asked now. {self.game.decision}")
        seen = len(self.game.log())
        self._act(lambda: self.game.choose(choice, player or "chance"))
        self._seen = seen
        self._ready = player if len(self.people) == 1 else None
        self._refresh()

    def draw(self) -> None:
        """Let the tape decide for chance, where it is asked."""
        self._act(self.game.draw)
        self._refresh()

    def next(self) -> None:
        """One choice of a bot. Raises :class:`~shogun_nb.InputError` when none is asked."""
        self._check_bot_is_due()
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
        self._seen = min(self._seen, len(self.game.log()))
        self._refresh()

    def suggest(self) -> None:
        """Fill in what the greedy bot would choose, with its reason; nothing is chosen yet.

        Raises :class:`~shogun_nb.InputError` where it has no advice.
        """
        if why := self._why_no_advice():
            raise InputError(f"Suggest: {why}")
        choice, reason = self.game.suggest(self.asked)
        self._advice = f"{choice.in_words(self._lookup)}. {reason}"
        if self._form is not None:
            self._form.fill(choice)
        elif self._narrowing is not None:
            self._narrowing = Narrowing([choice])
            self._narrowing.picked[KIND] = type(choice)
        self._show_decision()

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
            self._seen = min(self._seen, len(self.game.log()))
            self._refresh()

    def _bot_is_due(self) -> bool:
        waiting = self.game.decision.waiting_for
        return self.asked is None and any(name in self._bots for name in waiting)

    def _check_bot_is_due(self) -> None:
        if not self._bot_is_due():
            raise InputError(f"No bot is asked now. {self.game.decision}")

    def _let_bots_choose(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        try:
            while self._bot_is_due():
                self._act(lambda: self.game.play(self._bots, most=1))
                if time.monotonic() >= end:
                    break
        except BotError as error:
            self._pace.choose(ONE_BY_ONE)
            raise InputError(f"{error} “Next choice” asks the bot again.") from None
        finally:
            self._refresh()

    def _set_clock(self) -> None:
        pace = self._pace.value if self._bot_is_due() else ONE_BY_ONE
        if pace and (self._end_clock is None or self.manners.beat[0] != pace):
            seconds = SLICE if pace == AT_ONCE else 0
            self._end_clock = self.manners.every(
                pace, self.guard(lambda: self._let_bots_choose(seconds), keep=True)
            )
        elif not pace and self._end_clock is not None:
            self._end_clock()
            self._end_clock = None

    def _undoable(self) -> int | None:
        """How many choices stay when the last one of a person is taken back."""
        made = self.game.choices
        by_hand = self.game.chance == "ask"
        mine = [
            place
            for place, one in enumerate(made)
            if (
                (one.player in self.people or not self.people)
                and (one.player is not None or by_hand)
            )
            or (one.player is None and by_hand)
        ]
        return mine[-1] if mine else None

    def _why_no_advice(self) -> str:
        if self.asked is None:
            return "nobody here is asked now."
        if not hasattr(self._rules.bots.get("greedy"), "suggest"):
            return f"{self._rules.title} has no bot that gives reasons."
        return "" if self._narrowing or self._form else "first say who you are."

    # --- showing ----------------------------------------------------------------------------------
    @property
    def _lookup(self) -> Any:
        return self.game.start.lookup

    def _refresh(self) -> None:
        """Show the game as it stands now."""
        game = self.game
        position = game.position
        self._heading.say(
            " · ".join(filter(None, [self._rules.title, self._rules.stands(position)]))
        )
        self._narrowing = self._form = None
        self._advice = ""
        self._lay(self._stage_now())
        self._players.value = self._players_html(position)
        self._show_log()
        undo = self._undoable() is None
        self._undo.off("there is no choice of yours to take back yet.") if undo else self._undo.on()
        show_if(self._next, self._bot_is_due() and self._pace.value == ONE_BY_ONE)
        why = self._why_no_advice()
        self._suggest.off(why) if why else self._suggest.on()
        show_if(self._suggest, self.people)
        self._set_clock()
        self.say(self._prompt())
        if game.over and not self._was_over:
            self._tell_done()
        self._was_over = game.over

    def _prompt(self) -> str:
        decision, person = self.game.decision, self.asked
        asked = self._rules.asked[self.game.position.state.step]
        where = f" ({decision.province})" if decision.province else ""
        what = f"{decision.kind}{where} ({asked.rule})"
        if self.game.over:
            winners = self.game.winners
            return f"The game is over: {all_of(winners)} {'wins' if len(winners) == 1 else 'win'}."
        if person is not None:
            return f"{person}, it is your turn. Choose {what}."
        if decision.player == "chance":
            return f"Chance decides now: {what}. Draw, or choose what comes."
        return f"{decision.waiting_for[0]} chooses {what}."

    def _stage_now(self) -> list[Widget]:
        """What is to be done now, as widgets."""
        game, person = self.game, self.asked
        decision = game.decision
        if game.over:
            return [Markup(_ranking(game))]
        if decision.player == "chance" and person is None:
            return self._chance()
        if person is None:
            return []
        together = self._rules.asked[game.position.state.step].together
        if together and len(self.people) > 1 and self._ready != person:
            cover = Cover(
                game, person, lambda: self._uncover(person), does="chooses", shown="choices"
            )
            if cover.press is not None:
                cover.press.add_class("shogun-choose-go")
            return [cover]
        view = game.view(person)
        try:
            self._narrowing = Narrowing(view.legal())
        except InputError:  # there are too many to list
            self._form = _Form(self, view, decision.choices, self._show_decision)
        return self._decision_boxes()

    def _uncover(self, person: str) -> None:
        self._ready = person
        self._refresh()

    def _chance(self) -> list[Widget]:
        draw = Press(self, "Draw", self.draw, kind="shogun-main shogun-once shogun-choose-go")
        boxes: list[Widget] = [draw]
        try:
            outcomes = self.game.outcomes()
        except InputError as error:
            return [draw, Words(str(error))]
        self._weights = {id(choice): weight for choice, weight in outcomes}
        self._narrowing = Narrowing([choice for choice, _ in outcomes])
        return [*boxes, *self._decision_boxes()]

    def _lay(self, boxes: Sequence[Widget]) -> None:
        """Put these on the stage instead of what lies there."""
        before = self._stage.children
        self._stage.children = tuple(boxes)
        for box in before:
            if box not in boxes:
                close_all(box)

    # --- one decision -----------------------------------------------------------------------------
    def _decision_boxes(self) -> list[Widget]:
        self._decision = VBox([])
        self._decision.add_class("shogun-decision")
        self._choose_press = Press(
            self, "Choose", self._choose_pressed, kind="shogun-main shogun-once"
        )
        self._preview = self._words_kind("", "shogun-choose-preview")
        self._chosen: Choice | None = None
        last = HBox([self._choose_press, self._preview])
        last.add_class("shogun-row")
        self._last_row = last
        self._show_decision()
        return [self._decision]

    def _show_decision(self) -> None:
        """Show what is left to choose, and what is chosen so far."""
        rows: list[Widget] = []
        self._chosen = None
        if self._form is not None:
            rows = [self._form, self._last_row]
            self._chosen, problems = self._form.judged()
            self._show_preview(problems)
        elif self._narrowing is not None:
            here = self._narrowing
            rows = [*self._picked_row(here)]
            if here.due is None and here.picked:
                self._chosen = here.left[0]
                rows.append(self._last_row)
                self._show_preview([])
            elif len(here.left) <= FEW:
                rows += self._buttons(here)
            elif here.due is not None:
                rows += self._values(here, here.due)
        if self._advice:
            rows.append(Words(self._advice))
        before = self._decision.children
        self._decision.children = tuple(rows)
        for row in before:
            if row not in rows and row not in (self._last_row, self._form):
                close_all(row)
        self._mark_board()

    def _show_preview(self, problems: Sequence[str]) -> None:
        """The sentence beside the button: what is about to be chosen, or why it cannot be yet."""
        if problems or self._chosen is None:
            self._preview.say("\n".join(problems))
            self._choose_press.off(problems[0] if problems else "choose a value first.")
            self._choose_press.remove_class("shogun-choose-go")
        else:
            self._preview.say(self._said(self._chosen))
            self._choose_press.on()
            self._choose_press.add_class("shogun-choose-go")

    def _said(self, choice: Choice) -> str:
        words = choice.in_words(self._lookup)
        if id(choice) in self._weights:
            weight = self._weights[id(choice)]
            return f"{words}: {weight} ({percent(weight, 1)})"
        return words

    def _choose_pressed(self) -> None:
        if self._chosen is not None:
            self.choose(self._chosen)

    def _pick(self, part: Part, value: Any) -> None:
        assert self._narrowing is not None
        self._narrowing.pick(part, value)
        self._advice = ""
        self._show_decision()

    def _drop(self, part: Part) -> None:
        if self._advice:
            self._refresh()
            return
        assert self._narrowing is not None
        self._narrowing.drop(part)
        self._show_decision()

    def _picked_row(self, here: Narrowing) -> list[Widget]:
        presses = [
            Press(
                self,
                "✕ another choice"
                if self._advice
                else f"✕ {part.label}: {self._value_words(part, value)}",
                lambda part=part: self._drop(part),  # type: ignore[misc]
                tooltip="Choose another",
            )
            for part, value in here.picked.items()
        ]
        return [_row(presses)] if presses else []

    def _buttons(self, here: Narrowing) -> list[Widget]:
        """A button for each choice, in rows by kind and by the first part in which they differ."""
        groups: dict[Any, list[Choice]] = {}
        part = here.due
        for choice in here.left:
            key = type(choice), self._first_value(here, choice)
            groups.setdefault(key, []).append(choice)
        if len(groups) == len(here.left):
            groups = {None: here.left}
        rows = []
        for choices in groups.values():
            presses = [
                Press(
                    self,
                    self._said(choice),
                    lambda choice=choice: self.choose(choice),  # type: ignore[misc]
                    kind="shogun-digit shogun-once",
                )
                for choice in choices
            ]
            rows.append(_row(presses))
        rows[0].children[0].add_class("shogun-choose-go")
        return [*rows, *self._impossible(here, part)]

    def _first_value(self, here: Narrowing, choice: Choice) -> Any:
        for name, *_ in choice.declarations:
            if len(here.values(Part(name))) > 1:
                return getattr(choice, name)
        return None

    def _values(self, here: Narrowing, part: Part) -> list[Widget]:
        """The values of one part: a slider, buttons, or a list to search."""
        values = here.values(part)
        title = Words(f"{capital(part.label)}:", "shogun-label")
        if _in_a_row(values):
            return [title, *self._slider(here, part, values), *self._impossible(here, part)]
        if len(values) <= SHORT:
            presses = [
                Press(
                    self,
                    self._value_words(part, value),
                    lambda value=value: self._pick(part, value),  # type: ignore[misc]
                    kind="shogun-digit",
                )
                for value in values
            ]
            presses[0].add_class("shogun-choose-go")
            return [title, _row(presses), *self._impossible(here, part)]
        type = here.type_of(part)
        words = {self._value_words(part, value): value for value in values}
        field = _Field(
            capital(part.label),
            words,
            type,
            self.guard(lambda value: self._pick_typed(part, value)),
        )
        return [field, Words(f"{len(values)} are possible. {self._where_to_click(part)}")]

    def _where_to_click(self, part: Part) -> str:
        return "Write a name, or click on the board." if self.board is not None else ""

    def _slider(self, here: Narrowing, part: Part, values: Sequence[int]) -> list[Widget]:
        low, high = min(values), max(values)
        slider = IntSlider(low, low, high, readout=False, layout=Layout(width="min(320px, 90%)"))
        slider.add_class("shogun-choose-slider")
        number = BoundedIntText(
            low,
            min=low,
            max=high,
            description=capital(part.label),
            style={"description_width": "initial"},
            layout=Layout(width="170px"),
        )
        number.add_class("shogun-choose-go")
        number.add_class("shogun-enter")
        link((slider, "value"), (number, "value"))
        go_on = Press(self, "Go on", lambda: self._pick(part, number.value), kind="shogun-main")

        def moved() -> None:
            fits = Narrowing(here.left)
            fits.pick(part, number.value)
            self._chosen = fits.left[0] if len(fits.left) == 1 else None
            show_if(go_on, self._chosen is None)
            show_if(self._last_row, self._chosen)
            if self._chosen is not None:
                self._show_preview([])

        number.observe(self.guard(lambda _: moved()), names="value")
        moved()
        self._choose_press.remove_class("shogun-choose-go")
        return [_row([slider, number]), self._last_row, go_on]

    def _pick_typed(self, part: Part, value: Any) -> None:
        """Pick a value that a person has typed or clicked on, or say why it cannot be."""
        assert self._narrowing is not None
        if value in self._narrowing.values(part):
            self._pick(part, value)
        else:
            raise InputError(self._why_not(part, value))

    def _why_not(self, part: Part, value: Any) -> str:
        """Why this value cannot be chosen, by the rulebook."""
        assert self._narrowing is not None
        try:
            choice = self._narrowing.like(part, value)
            problems = self.game.problems(choice, self.asked or "chance")
        except ChoiceError as error:
            return str(error)
        words = self._value_words(part, value)
        return problems[0] if problems else f"{words} does not go with what you have picked."

    def _impossible(self, here: Narrowing, part: Part | None) -> list[Widget]:
        """What one might look for in vain: it is there, and says why it cannot be chosen."""
        step = self.game.position.state.step
        presses = []
        for kind in self._rules.kinds.of_step(step):
            if not kind.declarations and kind not in here.values(KIND) and not here.picked:
                problems = self.game.problems(kind(), self.asked or "chance")
                presses.append(self._off(kind().in_words(self._lookup), problems[0]))
        type = None if part is None else here.type_of(part)
        if part is None or type is None:
            return [_row(presses)] if presses else []
        legal = here.values(part)
        tried = type.candidates(self.game.position, self._lookup_seat())
        notes: list[Widget] = []
        if isinstance(type, Whole):
            beyond = [max(legal) + 1] if max(legal) + 1 in tried else []
            notes = [self._note(f"Not {one}: {self._why_not(part, one)}") for one in beyond]
        else:
            rest = [value for value in tried if value not in legal]
            if len(rest) + len(legal) <= SHORT:
                for value in rest:
                    presses.append(
                        self._off(self._value_words(part, value), self._why_not(part, value))
                    )
        return [*([_row(presses)] if presses else []), *notes]

    def _note(self, words: str) -> Words:
        note = self._words_kind()
        note.say(words)
        return note

    def _off(self, words: str, why: str) -> Press:
        press = Press(self, words, lambda: None)
        press.off(why)
        return press

    def _lookup_seat(self) -> int:
        seat: int = -1 if self.asked is None else self._lookup.seat(self.asked)
        return seat

    def _value_words(self, part: Part, value: Any) -> str:
        if part == KIND:
            return capital(value.word)
        if value is None and part.place != "":
            return "no more" if isinstance(part.place, int) else "0"
        assert self._narrowing is not None
        type = self._narrowing.type_of(part)
        return str(value) if type is None else type.in_words(value, self._lookup)

    # --- the board --------------------------------------------------------------------------------
    def _mark_board(self) -> None:
        if self.board is None:
            return
        places: list[str] = []
        here = self._narrowing
        if here is not None and self._weights.keys().isdisjoint(map(id, here.left)):
            for part in here.open:
                if getattr(here.type_of(part), "place", False):
                    places += [value for value in here.values(part) if value is not None]
        self.board.show(targets=[*dict.fromkeys(places)])

    def _clicked(self, place: str) -> None:
        """A place on the board: pick it, put it into the form, or say why it cannot be."""
        if self._form is not None:
            self._form.put(place)
        elif self._narrowing is not None:
            here = self._narrowing
            part = here.find(place)
            if part is not None:
                self._pick(part, place)
                return
            for part in here.open:
                if getattr(here.type_of(part), "place", False):
                    raise InputError(self._why_not(part, place))

    # --- around it --------------------------------------------------------------------------------
    def _players_html(self, position: Any) -> str:
        """Who plays, with how many points, and what they have."""
        rules, state = self._rules, position.state
        having = [rules.holdings(state, seat) for seat in range(len(self.game.players))]
        heads = "".join(f"<th>{escape(name)}</th>" for name in having[0])
        rows = ""
        waiting = self.game.decision.waiting_for
        for (name, points), has in zip(self.game.scores.items(), having, strict=True):
            seat = self.seats[name]
            who = rules.bots.name_of(seat) or "own" if isinstance(seat, Bot) else ""
            who = f' <span class="shogun-note">{escape(who)} bot</span>' if who else ""
            lit = ' class="shogun-lit"' if name in waiting else ""
            cells = "".join(f"<td>{value}</td>" for value in (points, *has.values()))
            rows += f"<tr{lit}><th>{escape(name)}{who}</th>{cells}</tr>"
        return (
            '<table class="shogun-bid-table"><thead><tr><th>Player</th><th>points</th>'
            f"{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _show_log(self) -> None:
        """The latest sentences first, those since the last choice of a person here on their own."""
        lines = self.game.log()
        new, old = lines[self._seen :], lines[: self._seen]
        whole = self._whole.description != "Show the whole log"
        for line, told in ((self._latest, new), (self._earlier, old)):
            shown = told[::-1] if whole else told[::-1][:LATEST]
            more = [f"… and {left} more"] if (left := len(told) - len(shown)) else []
            line.say("\n".join([*shown, *more]))
        show_if(self._before_title, old)

    def _turn_log(self) -> None:
        whole = self._whole.description == "Show the whole log"
        self._whole.description = "Show the latest only" if whole else "Show the whole log"
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
class _Field(Combobox):  # type: ignore[misc]
    """A field to search or write in; ``values`` are those to choose from, by their words.

    ``told(value)`` is called with what a person has put into it: one of them, or whatever
    the text means to the ``type``; ``None`` when it is empty.
    """

    def __init__(
        self,
        label: str,
        values: Mapping[str, Any],
        type: FieldType | None,
        told: Callable[[Any], None],
    ) -> None:
        self.type = type
        self.values = values
        self._by_words = {folded(words): value for words, value in values.items()}
        super().__init__(
            description=label,
            options=tuple(values),
            placeholder="search or write",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=Layout(width="min(300px, 100%)"),
        )
        self.add_class("shogun-choose-go")
        self.observe(lambda _: told(self.read()), names="value")

    def read(self) -> Any:
        """The value in the field."""
        text = self.value.strip()
        if not text:
            return None
        typed = text if self.type is None else self.type.typed(text)
        return self._by_words.get(folded(text), typed)


class _Form(VBox):  # type: ignore[misc]
    """The declared fields of a choice, where the legal ones are too many to list."""

    def __init__(
        self,
        panel: Panel,
        view: View,
        kinds: Sequence[type[Choice]],
        told: Callable[[], None],
    ) -> None:
        self._view = view
        self._told = panel.guard(told)
        self._filling = False
        options = {kind: capital(kind.word) for kind in kinds}
        self._kinds = OneOf(panel, "What to do", options, kinds[0], lambda _: self._build())
        self._rows = Box([])
        self._rows.add_class("shogun-choose-form")
        super().__init__([self._kinds, self._rows] if len(kinds) > 1 else [self._rows])
        self._build()

    def _build(self) -> None:
        """The fields of the kind that is chosen, all empty."""
        for old in self._rows.children:
            close_all(old)
        lookup, seat = self._view.position.lookup, self._view.seat
        self._fields: dict[str, _Field] = {}
        for name, type, *_ in self._kinds.value.declarations:
            values = type.candidates(self._view.position, seat)
            words = {type.in_words(value, lookup): value for value in values[:1000]}
            self._fields[name] = _Field(capital(spoken(name)), words, type, self._written)
        self._rows.children = tuple(self._fields.values())

    def _written(self, _: object) -> None:
        if not self._filling:
            self._told()

    def judged(self) -> tuple[Choice | None, list[str]]:
        """The choice that stands in the form, if it is legal, or else everything wrong with it."""
        kind: type[Choice] = self._kinds.value
        given = {name: field.read() for name, field in self._fields.items()}
        empty = [
            one.label
            for one in kind.declarations
            if given[one.name] is None and one.default is MISSING
        ]
        if empty:
            return None, [f"{label}: nothing is chosen yet." for label in empty]
        try:
            choice = kind(**{name: value for name, value in given.items() if value is not None})
        except ChoiceError as error:
            return None, [str(error)]
        problems = self._view.problems(choice)
        return (None, problems) if problems else (choice, [])

    def put(self, place: str) -> None:
        """Put a place into the first empty field that takes it, or say why none does."""
        fields = [field for field in self._fields.values() if place in field.values.values()]
        for field in fields:
            if field.read() is None:
                field.value = next(words for words, one in field.values.items() if one == place)
                return
        if fields:
            raise InputError("There is no empty field for it. Clear one first.")
        for name in self._fields:
            with contextlib.suppress(ChoiceError, TypeError):
                choice = self._kinds.value(**{name: place})
                raise InputError(next(iter(self._view.problems(choice)), f"{place} fits nowhere."))

    def fill(self, choice: Choice) -> None:
        """Show a choice in the form."""
        self._kinds.choose(type(choice))
        self._build()
        self._filling = True
        for name, field in self._fields.items():
            value = getattr(choice, name)
            if value is not None and field.type is not None:
                field.value = field.type.in_words(value, self._view.position.lookup)
        self._filling = False


def _row(boxes: Sequence[Widget]) -> HBox:
    row = HBox([*boxes])
    row.add_class("shogun-row")
    return row


def _in_a_row(values: Sequence[Any]) -> bool:
    """Whether values are whole numbers without a gap, which a slider can choose from."""
    if len(values) < 3 or any(type(value) is not int for value in values):
        return False
    return [*range(min(values), max(values) + 1)] == sorted(values)


def _ranking(game: Game) -> str:
    """The end of a game: who has come which, with points."""
    winners = game.winners
    order = sorted(game.scores.items(), key=lambda one: (one[0] not in winners, -one[1]))
    sources = game.points_by_source()
    heads = "".join(f"<th>{escape(name)}</th>" for name in next(iter(sources.values())))
    rows = ""
    for number, (name, points) in enumerate(order, start=1):
        place = 1 if name in winners else number
        cells = "".join(f"<td>{value}</td>" for value in (points, *sources[name].values()))
        lit = ' class="shogun-lit"' if name in winners else ""
        rows += f"<tr{lit}><td>{place}</td><th>{escape(name)}</th>{cells}</tr>"
    return (
        '<table class="shogun-bid-table"><thead><tr><th>Place</th><th>Player</th><th>points</th>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


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
