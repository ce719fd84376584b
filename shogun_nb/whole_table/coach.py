"""A coach: warns of clearly bad choices, suggests better ones, and says why a control is off.

:class:`CoachBox` is the small box beside a panel in which the hints of a game are asked and read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from weakref import WeakSet

from ipywidgets import Box, HBox, Widget

from shogun_nb.controls import Markup, Panel, Press, Words, show_if
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game
from shogun_nb.engine.speech import all_of
from shogun_nb.templates import Views
from shogun_nb.whole_table.phases import Advice, Inner, at_table

_views = Views(__file__)


def open_questions(panel: Widget) -> list[tuple[str, str]]:
    """Every visible switched-off control inside a panel, with the reason.

    >>> panel = Panel("Planning")
    >>> confirm = Press(panel, "Confirm", lambda: None)
    >>> confirm.off("lay a card on every space first (S-25)")
    >>> panel.children = (*panel.children, confirm)
    >>> open_questions(panel)
    [('Confirm', 'lay a card on every space first (S-25)')]
    """
    found = ((press.description, press.why) for press in _shown_presses(panel) if press.why)
    return list(dict.fromkeys(found))


def _shown_presses(widget: Widget) -> Iterator[Press]:
    layout = getattr(widget, "layout", None)
    if layout is not None and (layout.display == "none" or layout.visibility == "hidden"):
        return
    if isinstance(widget, Press):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from _shown_presses(child)


class CoachBox(Box):  # type: ignore[misc]
    """A small box beside a panel: the coach on or off, a hint, "Why can I not …?", last warnings.

    ``panel`` shows what goes wrong in the box. :meth:`look_at` says which panel people choose in.
    That panel, or :meth:`follow`, says whom "What would you do?" is for. A panel with a coach asks
    it by ``inner.coach = box.warnings``. Advice on a decision goes away with the next choice in the
    game.

    >>> inner = PlanningPanel(game, "Mori")
    >>> box = CoachBox(Panel("Table"))
    >>> box.look_at(inner)
    >>> box.ask.click()
    >>> "collect taxes in" in box.said
    True
    """

    def __init__(self, panel: Panel, *, on: bool = True) -> None:
        self._panel = panel
        self._inner: Inner | None = None
        self._panels_heard: WeakSet[Panel] = WeakSet()
        self._client: tuple[Game, str | None] | None = None
        self._unwatch: Callable[[], None] = lambda: None
        self._on = bool(on)
        self._open = False
        self._hint_client: tuple[Game, str] | None = None  # whom the hint on the page is for
        self.frame: tuple[Widget, ...] = ()
        """What else "Why can I not …?" tells of: the bars of the frame around the panel."""
        self.switch = Press(panel, "", self._switched)
        self.ask = Press(panel, "What would you do?", self._asked)
        self.why = Press(panel, "Why can I not …?", self._why_pressed)
        self._hint = Words("", "shogun-coach-hint")
        self._warnings = Markup()
        self._questions = Markup()
        self._warnings.add_class("shogun-coach-warnings")
        self._questions.add_class("shogun-coach-why")
        row = HBox([self.switch, self.ask, self.why])
        row.add_class("shogun-row")
        super().__init__(
            [Words("Coach", "shogun-label"), row, self._hint, self._warnings, self._questions]
        )
        self.add_class("shogun-group")
        self.add_class("shogun-coach")
        self.said = ""
        """The last hint, as words; "" when there is none."""
        self.warned: tuple[str, ...] = ()
        """The last warnings; none when there are none, or the choice has been made."""
        self._show()

    @property
    def on(self) -> bool:
        """Whether the coach warns and advises."""
        return self._on

    @on.setter
    def on(self, wanted: bool) -> None:
        self._on = bool(wanted)
        if not self._on:
            self._forget()
        self._show()

    # --- what it looks at -------------------------------------------------------------------------
    def look_at(self, inner: Inner | None) -> None:
        """Look at this panel from now on; ``None`` when nobody chooses anything.

        >>> box = CoachBox(Panel("Table"))
        >>> box.look_at(None)
        >>> box.ask.why
        'nobody chooses anything here now.'
        """
        self._inner = inner
        self._client = None
        if isinstance(inner, Panel) and inner not in self._panels_heard:
            self._panels_heard.add(inner)
            inner.when_said(lambda: self._inner_said(inner))
        self._watch(getattr(inner, "game", None))
        self._forget()
        self._show()

    def follow(self, game: Game, player: str | None) -> None:
        """Hints are for this player of this game; ``None`` while nobody is asked.

        >>> box = CoachBox(Panel("Table"))
        >>> box.follow(game, "Mori")
        >>> box.ask.why
        ''
        """
        if self._client != (game, player):
            self._client = (game, player)
            self._watch(game)
            self._forget()
        self._show()

    def close(self) -> None:
        """Stop watching the game."""
        self._unwatch()
        self._unwatch = lambda: None
        super().close()

    def _watch(self, game: Game | None) -> None:
        self._unwatch()
        self._unwatch = lambda: None
        if isinstance(game, Game):
            self._unwatch = game.watch(self._panel.guard(self._chosen, keep=True))

    def _chosen(self) -> None:
        """A choice has been made: earlier advice goes away."""
        self._forget()
        self._show()

    def _inner_said(self, inner: Inner) -> None:
        # Listening to a panel never ends, but its news count only while the coach looks at it.
        if inner is self._inner:
            # The ✓ of a plan's hint follow the cards that are laid; no other hint changes.
            if self._hint_client and hasattr(inner, "laid") and self._whom() == self._hint_client:
                self._hint_now(*self._hint_client)
            self._show()

    def _whom(self) -> tuple[Game, str] | str:
        """The game and the player who is asked; or why there is nobody to advise."""
        game: object
        player: object
        if self._client is not None:
            game, player = self._client
        else:
            inner = self._inner
            game = getattr(inner, "game", None)
            # In a story somebody is asked only when all before it has been shown.
            player = getattr(inner, "asked" if hasattr(inner, "asked") else "player", None)
        if not isinstance(game, Game):
            return "nobody chooses anything here now."
        if not isinstance(player, str):
            return "nobody is asked now; go on until it is your turn."
        if player not in game.decision.waiting_for:
            asked = all_of(game.decision.waiting_for) or "nobody"
            return f"{player} is not asked now, but {asked}."
        return game, player

    # --- what it says -----------------------------------------------------------------------------
    def hint(self, game: Game, player: str) -> Advice:
        """Show what it would do in a player's place, and return it.

        Raises :class:`~shogun_nb.InputError` when the player is not asked now, and when the
        coach is off.

        >>> type(CoachBox(Panel("Table")).hint(game, "Mori").choice).__name__
        'Plan'
        """
        if not self._on:
            raise InputError("The coach is off: press “Coach: off” to switch it on.")
        found = self._hint_now(game, player)
        self._hint_client = (game, player)
        self._show()
        return found

    def _hint_now(self, game: Game, player: str) -> Advice:
        inner = self._inner
        laid = getattr(inner, "laid", None) if getattr(inner, "player", "") == player else None
        found = at_table(game).hint(game, player, laid)
        self.said = f"For {player}: {found.words}"
        return found

    def warnings(self, choice: Choice, player: str) -> Sequence[str]:
        """What the coach of a panel says before a choice, shown here as well; () when it is off.

        >>> inner = PlanningPanel(game, "Mori")
        >>> box = CoachBox(Panel("Table"))
        >>> box.look_at(inner)
        >>> inner.coach = box.warnings
        >>> inner.suggest()
        >>> inner.confirm()
        >>> box.warned
        ()
        """
        game = self._client[0] if self._client else getattr(self._inner, "game", None)
        if not self._on or not isinstance(game, Game):
            return ()
        sentences = at_table(game).warnings(game, player, choice)
        self.warn(sentences)
        return sentences

    def warn(self, sentences: Sequence[str]) -> None:
        """Show these as the last warnings, until the next choice is made.

        >>> box = CoachBox(Panel("Table"))
        >>> box.warn(["Two armies are few."])
        >>> box.warned
        ('Two armies are few.',)
        """
        self.warned = tuple(sentences)
        self._show()

    # --- presses ----------------------------------------------------------------------------------
    def _switched(self) -> None:
        self.on = not self._on

    def _asked(self) -> None:
        whom = self._whom()
        if isinstance(whom, str):
            raise InputError(f"What would you do?: {whom}")
        self.hint(*whom)

    def _why_pressed(self) -> None:
        self._open = not self._open
        self._show()

    # --- showing ----------------------------------------------------------------------------------
    def _forget(self) -> None:
        self.said = ""
        self._hint_client = None
        self.warned = ()

    def _show(self) -> None:
        self.switch.description = f"Coach: {'on' if self._on else 'off'}"
        self.switch.tooltip = (
            "It warns before clearly bad choices; press to switch it off."
            if self._on
            else "Press to be warned before clearly bad choices."
        )
        self.switch.mark(self._on)
        whom = self._whom()
        if not self._on:
            self.ask.off("the coach is off; press “Coach: off” to switch it on.")
        elif isinstance(whom, str):
            self.ask.off(whom)
        else:
            self.ask.on()
        self._hint.say(self.said)
        show_if(self._hint, self.said)
        _put(self._warnings, _views.warned(self.warned))
        self.why.mark(self._open)
        _put(self._questions, self._answers() if self._open else "")

    def _answers(self) -> str:
        """Every switched-off control with its reason; those with one reason in one line."""
        asked = [box for box in (self._inner, *self.frame) if box is not None]
        found = [one for box in asked for one in open_questions(box)]
        by_reason: dict[str, list[str]] = {}
        for words, reason in found:
            by_reason.setdefault(reason, []).append(words)
        return _views.answers(by_reason.items())


def _put(box: Markup, html: str) -> None:
    """Show some HTML, or take the whole line away."""
    if box.value != html:
        box.value = html
    show_if(box, html)
