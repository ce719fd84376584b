"""The battle tower on the page: what goes in, what falls out, and what that decides (S-51 to S-56).

:class:`TowerView` is a part of other panels: it shows a position that waits for a throw, and then
the throw. :class:`BattlePanel` is the panel of a game whose throws are made by hand. Words, tables
and drawing stand in :mod:`shogun_nb.games.shogun.reading.fight`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ipywidgets import BoundedIntText, Box, Layout, Text, VBox

from shogun_nb.controls import Panel, Press, Still, Watched, Words, show_if
from shogun_nb.controls.played import Played
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import IllegalChoice, checked_game
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import counted, percent
from shogun_nb.games.shogun.choices import Throw
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.fight import (
    Before,
    Drawing,
    Thrown,
    before_html,
    before_of,
    chances_of,
    draw_before,
    draw_throw,
    odds_html,
    throw_html,
    throw_of,
)
from shogun_nb.games.shogun.reading.pieces import listed
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.steps import Step
from shogun_nb.templates import Views
from shogun_nb.whole_table.people import waiting_words

_views = Views(__file__)

_MOST_CUBES = 62  # of one colour (S-2)
_FARMERS = "farmers"
FALLING = "The cubes fall. Skip with the button or the Escape key."
"""What panels say while a page shows how the cubes of a throw fall."""


class TowerView(Played):
    """The tower as a part of ``panel``: what goes in, the throw, and what came of it.

    ``odds`` shows the exact odds before a throw; ``words=False`` leaves the drawing alone. The
    result is there at once; a page that is open shows first how the cubes fall, and tells when it
    has done so. Who goes on before that calls :meth:`skip` (and nothing happens where nothing
    moves).

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> step = steps_of(game)[-1]
    >>> tower = TowerView(Panel("A battle"))
    >>> tower.show_before(step.before)
    >>> tower.show_throw(step)
    >>> tower.animating
    False
    >>> tower.still().text.splitlines()[1]
    '3 of Takeda against 3 farmers. A draw: Wakasa stays neutral (S-55).'
    """

    def __init__(self, panel: Panel, *, odds: bool = False, words: bool = True) -> None:
        self.odds = odds
        self._words = words
        self.elsewhere = False
        """Whether a frame shows the throws: each is seen until :meth:`skip`, and not drawn here."""
        self.before: Before | None = None
        self.thrown: Thrown | None = None
        super().__init__(panel)
        self.add_class("shogun-tower")

    # --- showing ----------------------------------------------------------------------------------
    def show_before(self, position: Position, record: Sequence[Entry] = ()) -> None:
        """A position that waits for a throw: who fights where, what goes in, what is inside.

        ``record`` are the game's entries that led there, where they are at hand: they know how
        many armies a special card has added when the supply is empty now. Raises
        :class:`~shogun_nb.InputError` for a position that waits for something else (S-51).

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
        >>> tower = TowerView(Panel("The tower"))
        >>> tower.show_before(game.position)
        >>> tower.before.title
        'The first filling of the tower (S-16)'
        """
        self._show_before(before_of(position, record))

    def _show_before(self, before: Before) -> None:
        self.before = before
        self.thrown = None
        self._put("" if self.elsewhere else self._before_page(before))
        self._end()

    def show_throw(
        self,
        step: Step,
        animate: bool = True,
        *,
        focus: bool = True,
        record: Sequence[Entry] = (),
    ) -> None:
        """A throw (a step with ``before``): what stays, what falls, and what that decides.

        ``animate=False`` shows the result at once. ``focus=False`` leaves the keyboard where it
        is; else it goes to the Skip button while cubes move, and back afterwards. ``record`` is as
        in :meth:`show_before`. Raises :class:`~shogun_nb.InputError` for another step.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
        >>> tower = TowerView(Panel("A battle"))
        >>> tower.show_throw(steps_of(game)[-1], animate=False)
        >>> tower.thrown.count
        '3 of Takeda against 3 farmers.'
        """
        self._show_thrown(throw_of(step, record), animate, focus=focus)

    def _show_thrown(self, thrown: Thrown, animate: bool, *, focus: bool) -> None:
        self.thrown = thrown
        self.before = thrown.before
        moving = animate and self.seen
        if self.elsewhere:
            self._put("")
        else:
            drawing = draw_throw(thrown, moving=moving)
            self._put(self._throw_page(thrown, drawing), drawing.total, focus=focus)
        self._begin(moving)

    def clear(self) -> None:
        """Show nothing.

        >>> tower = TowerView(Panel("A battle"))
        >>> tower.clear()
        >>> tower.still().text
        ''
        """
        self.before = None
        self.thrown = None
        self._put("")
        self._end()

    @property
    def spoken(self) -> str:
        """What the throw brought."""
        thrown = self.thrown
        return f"{thrown.count} {thrown.verdict}" if thrown is not None else ""

    @property
    def seen(self) -> bool:
        """Whether somebody sees the throws: a page that is open, or the frame."""
        return self.elsewhere or super().seen

    def still(self) -> Still:
        """What is shown now, as HTML and as plain words.

        >>> TowerView(Panel("A battle")).still().text
        ''
        """
        if self.thrown is not None:
            thrown = self.thrown
            lines = [thrown.before.title, f"{thrown.count} {thrown.verdict}", *thrown.sentences]
            return Still("\n".join(lines), html=self._throw_page(thrown, draw_throw(thrown)))
        if self.before is not None:
            lines = [self.before.title, *self.before.sentences]
            if self.odds:
                lines += [
                    f"{words}: {percent(chance, 1)}."
                    for _, words, chance in chances_of(self.before)
                ]
            return Still("\n".join(lines), html=self._before_page(self.before))
        return Still("", html="")

    # --- inside -----------------------------------------------------------------------------------
    def _before_page(self, before: Before) -> str:
        if not self._words:
            return _views.sheet("", draw_before(before), "")
        beside = _views.before(
            before_html(before), listed(before.sentences), odds_html(before) if self.odds else ""
        )
        return _views.sheet(before.title, draw_before(before), beside)

    def _throw_page(self, thrown: Thrown, drawing: Drawing) -> str:
        before = thrown.before
        if not self._words:
            return _views.sheet("", drawing, "")
        meanwhile = ""
        if drawing.total:
            meanwhile = _views.before(before_html(before), listed(before.sentences))
        result = _views.result(thrown, meanwhile, throw_html(thrown), listed(thrown.sentences))
        return _views.sheet(before.title, drawing, result)


EMPTY, WAITING, RESULT = range(3)
"""What a battle panel shows: nothing, a throw that is to be made, or one that has been made."""


class BattlePanel(Panel):
    """The throws of a game whose chance is asked (``chance="ask"``): battles, revolts, the filling.

    Shows what goes in and why; then the tower is thrown (:meth:`throw`), or with ``supply=True`` a
    teacher says what has fallen out of a real one (:meth:`supply`). Several throws come one after
    the other. ``odds`` shows the exact odds before each. Learners may say first how many cubes
    will lie in the tray. ``on_done(panel)`` is called once, when no further throw waits after one
    that was seen here. Rules S-16 and S-51 to S-56.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> panel = BattlePanel(game)
    >>> panel.done
    False
    >>> panel.throw()
    >>> panel.done, panel.tower.thrown.count
    (True, 'In the tower stay 2 armies of Takeda, 2 armies of Uesugi and 5 farmers.')
    """

    # Python closes even a panel whose constructor failed.
    _unwatch: Callable[[], None] | None = None

    def __init__(
        self,
        game: Game,
        *,
        odds: bool = False,
        supply: bool = False,
        on_done: Callable[[BattlePanel], object] | None = None,
    ) -> None:
        self.game: Game = checked_game(game, "BattlePanel")
        self.stage = EMPTY
        self._supplies = supply
        self._throws_seen = _throws(game)
        self._prediction: int | None = None
        self._end_told = False
        if on_done is not None:
            self.when_done(on_done)
        self.tower = TowerView(self, odds=odds)
        self._guess = Text(
            description="How many cubes will lie in the tray? Say a number first, if you like:",
            layout=Layout(width="max-content"),
            style={"description_width": "initial"},
        )
        self._guess.add_class("shogun-guess")
        self._guess.add_class("shogun-enter")
        self._fields = {name: _field() for name in (*game.players, _FARMERS)}
        self._wrong = Words("", "shogun-wrong")
        self._supply = Press(
            self, "Enter this result", self._supply_fields, kind="shogun-main" if supply else ""
        )
        self._table = VBox(
            [
                Words("What lies in the tray of the real tower now?", "shogun-label"),
                *self._fields.values(),
                self._wrong,
            ]
        )
        self._table.add_class("shogun-supply")
        self._table.add_class("shogun-group")
        self._main = Press(self, "Throw", self._pressed, kind="" if supply else "shogun-main")
        for press in (self._main, self._supply):
            # The second click of a double click must not press what the first one has brought.
            press.add_class("shogun-once")
        self._guess_line = Words("", "shogun-note")
        row = Box([self._supply, self._main])
        row.add_class("shogun-row")
        super().__init__(
            "The battle tower", [self.tower, self._guess, self._table, row, self._guess_line]
        )
        self.add_class("shogun-battle")
        for name, field in self._fields.items():
            field.add_class("shogun-enter")
            field.observe(self.guard(self._look), "value")
            field.description = name
        self.tower.when_still(self._arrived)
        self._follow()
        self._unwatch = game.watch(self.guard(self._follow, keep=True))

    # --- what a person does -----------------------------------------------------------------------
    @Watched
    def done(self) -> bool:
        """Whether a throw was seen here and no further one waits."""
        return self.stage == RESULT and not self.tower.animating and not self._waits()

    def throw(self) -> None:
        """Throw the cubes into the tower (S-51): the game's own luck says what falls out.

        Raises :class:`~shogun_nb.InputError` where no throw waits, and for a prediction
        that is not a number; then nothing is thrown.

        >>> BattlePanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)).throw()
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: No throw waits (S-51). The game waits for Takeda, \
Uesugi and Mori: a plan.
        """
        self._check_waits()
        self._prediction = self._read_guess()
        self._show_next_throw()
        self.game.draw()

    def supply(self, tray: Mapping[str, int]) -> None:
        """Say what lies in the tray of a real tower after the throw, by player and ``farmers``.

        Colours not named lie at 0. Raises :class:`~shogun_nb.InputError` where no throw
        waits, and :class:`~shogun_nb.IllegalChoice` for cubes that cannot be there (S-51);
        nothing changes then.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
        >>> BattlePanel(game, supply=True).supply({"Takeda": 8})
        Traceback (most recent call last):
            ...
        shogun_nb.engine.game.IllegalChoice: S-51: 8 cubes of Takeda cannot lie in the tray: only \
7 in the hand, the tray and the tower.
        """
        self._check_waits()
        choice = Throw(tray)
        problems = self.game.problems(choice)
        if problems:
            raise IllegalChoice(problems)
        self._prediction = None
        self._show_next_throw()
        self.game.choose(choice)

    def next(self) -> None:
        """Show the next throw that waits, after the result of the last; skips what still moves.

        Raises :class:`~shogun_nb.InputError` where no throw waits.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
        >>> panel = BattlePanel(game)
        >>> panel.next()
        >>> panel.stage == WAITING
        True
        """
        self._check_waits()
        self.tower.skip()
        self._show_next_throw()

    def close(self) -> None:
        """Take the panel off the page and end following its game."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        super().close()

    def _pressed(self) -> None:
        if self.tower.animating:
            # A double press must not hurry past a result that nobody has seen.
            self.tower.skip()
        elif self.stage == RESULT:
            self.next()
        else:
            self.throw()

    def _supply_fields(self) -> None:
        if self.stage == RESULT:
            # The second of two presses came after the first had thrown.
            raise InputError(f"This throw is over (S-51). {self._what_now()}")
        if self._wrong.value:
            raise InputError(
                "Nothing was entered. Set right first what stands below the numbers (S-51)."
            )
        self.supply(self._numbers())

    def _numbers(self) -> dict[str, int]:
        return {name: field.value for name, field in self._fields.items() if field.value}

    # --- where the game stands --------------------------------------------------------------------
    def _waits(self) -> bool:
        return self.game.position.state.step == at.THROW

    def _check_waits(self) -> None:
        if not self._waits():
            raise InputError(f"No throw waits (S-51). {waiting_words(self.game)}")

    def _read_guess(self) -> int | None:
        written = self._guess.value.strip()
        if not written or self._guess.layout.display == "none":
            return None
        if not written.isdecimal() or len(written) > 4:
            raise InputError(
                f"{shown(written)} is not a number of cubes. Write a whole number such as 5, or "
                "leave the field empty; nothing was thrown."
            )
        return int(written)

    def _follow(self) -> None:
        """Read the game, whoever has changed it: a throw that is new is shown."""
        thrown = _throws(self.game)
        if thrown > self._throws_seen:
            self._throws_seen = thrown
            self.stage = RESULT
            step, record = _last_throw(self.game)
            self.tower.show_throw(step, record=record)
        elif thrown < self._throws_seen or self.stage != RESULT:
            self._throws_seen = thrown
            if self._waits():
                self._show_next_throw()
            else:
                self.stage = EMPTY
                self.tower.clear()
        self._show()

    def _show_next_throw(self) -> None:
        position = self.game.position
        before = self.tower.before
        if self.stage == WAITING and before is not None and before.position.state == position.state:
            return
        self.stage = WAITING
        self.tower.show_before(position, self.game.record)
        self._guess.value = ""
        state = position.state
        for seat, (name, field) in enumerate(self._fields.items()):
            colour = at.FARMERS if name == _FARMERS else seat
            most = state.hand[colour] + state.tray[colour] + state.tower[colour]
            field.value = 0
            field.description = f"{name} (at most {most})"
            show_if(field, most)
        self._show()

    def _arrived(self) -> None:
        """All of a throw is shown."""
        self._show()
        if self.done and not self._end_told:
            self._end_told = True
            self._tell_done()

    # --- showing ----------------------------------------------------------------------------------
    def _look(self, _: object = None) -> None:
        """Say at once which numbers cannot be."""
        problems = []
        if self.stage == WAITING and self._waits():
            problems = self.game.problems(Throw(self._numbers()))
        self._wrong.say("\n".join(problems))

    def _show(self) -> None:
        waiting = self.stage == WAITING
        show_if(self._guess, waiting and not self._supplies)
        show_if(self._table, waiting and self._supplies)
        show_if(self._supply, waiting and self._supplies)
        show_if(self._main, waiting or self._waits())
        words = "Let the tower throw" if self._supplies else "Throw"
        if self.stage == RESULT and self._waits():
            words = f"Next throw: {_place(self.game.position)}"
        self._main.description = words
        self._look()
        self._guess_line.say("" if self.tower.animating else self._guess_words())
        self.say(self._what_now())

    def _guess_words(self) -> str:
        thrown = self.tower.thrown
        if thrown is None or self._prediction is None:
            return ""
        fell = sum(thrown.fell)
        right = "just as you said" if fell == self._prediction else f"you said {self._prediction}"
        return f"{counted(fell, 'cube')} lay in the tray: {right}."

    def _what_now(self) -> str:
        if self.tower.animating:
            return FALLING
        if self.stage == WAITING:
            if self._supplies:
                return (
                    "Throw the cubes into your own tower, count what lies in the tray by colour, "
                    "and enter the result (S-51)."
                )
            return (
                "What do you expect? Press Throw: the cubes go into the tower, and those that lie "
                "in the tray afterwards decide (S-51)."
                if self.game.position.state.fight != at.FIRST_FILLING
                else "How many cubes will stay inside? Press Throw (S-16)."
            )
        if self.stage == RESULT and self._waits():
            return f"The throw is over. Another throw waits: {_place(self.game.position)}."
        if self.stage == RESULT:
            return f"The throw is over. {waiting_words(self.game)}"
        told = f"No throw waits. {waiting_words(self.game)}"
        if self.game.chance == "tape":
            told += (
                ' In this game chance throws by itself; sg.new_game(…, chance="ask") lets you '
                "throw here."
            )
        return told

    def still(self) -> Still:
        """What is shown now, as HTML and as plain words.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
        >>> BattlePanel(game).still().text.splitlines()[0]
        'The battle tower. How many cubes will stay inside? Press Throw (S-16).'
        """
        shown_now = self.tower.still()
        said = self._what_now()
        text = "\n".join(filter(None, [f"{self.title}. {said}", shown_now.text]))
        html = _views.still(self.title, said, shown_now.html or "")
        return Still(text, html=html)


def _field() -> BoundedIntText:
    return BoundedIntText(
        value=0,
        min=0,
        max=_MOST_CUBES,
        layout=Layout(width="max-content"),
        style={"description_width": "240px"},
    )


def _throws(game: Game) -> int:
    return sum(isinstance(made.choice, Throw) for made in game.choices)


def _last_throw(game: Game) -> tuple[Step, list[Entry]]:
    """The last throw of a game, and the entries of the record before it."""
    steps = steps_of(game)
    last = max(place for place, one in enumerate(steps) if one.before is not None)
    return steps[last], [entry for one in steps[:last] for entry in one.entries]


def _place(position: Position) -> str:
    state = position.state
    if state.fight == at.FIRST_FILLING:
        return "the first filling (S-16)"
    what = "battle" if state.fight == at.BATTLE else "revolt"
    return f"the {what} for {position.map.printed[state.here]}"
