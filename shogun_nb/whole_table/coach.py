"""A coach: warns of clearly bad choices, suggests one with its reason, says why a control is off.

What speaks against a choice is found by :mod:`shogun_nb.whole_table.doubts`, from what the player
may see and nothing else. The suggestion is that of the greedy bot. :class:`CoachBox` is the small
box beside a panel in which all of this is asked and read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any
from weakref import WeakSet

from ipywidgets import Box, HBox, Widget

from shogun_nb.controls import Markup, Panel, Press, Words, show_if
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, counted, percent
from shogun_nb.games.shogun.bots.greedy import (
    BID_FROM_PLENTY,
    BID_NOTHING,
    MUST_BE_USED,
    NOT_WORTH_IT,
    REASON_SENTENCES,
)
from shogun_nb.games.shogun.choices import (
    Choice,
    Move,
    OrderRevolts,
    PlaceGroup,
    Plan,
    Stay,
    TakeCard,
    TakePlace,
)
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.pieces import listed, privilege_meaning
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import ACTION_KEYS, ACTION_NAMES
from shogun_nb.whole_table.doubts import doubts_of

MOST_WARNINGS = 3
"""How many warnings are given of one choice at most: the weightiest come first."""

_CLEARLY_SAFER = 0.2  # by so much another attack must be likelier to be won, to be named
# Which actions of a suggested plan are worth a reason of their own, the weightiest first.
_FIRST = ("taxes", "rice", "battle_a", "castle", "temple", "theatre", "deploy_5")
_MOST_REASONS = 3
_NO_REASONS = (REASON_SENTENCES[NOT_WORTH_IT], REASON_SENTENCES[MUST_BE_USED])


def warnings_for(game: Game, player: str, choice: Choice) -> list[str]:
    """What the coach has against a choice of a player; [] when it has nothing.

    Of a legal choice: what is clearly bad, what will probably happen, by which rule, and what
    would be better, from what the player may see. Of an illegal one: what is wrong with it.
    Raises :class:`~shogun_nb.InputError` for somebody who does not play.

    >>> from shogun_nb import Plan, new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> warnings_for(game, "Mori", game.suggest("Mori")[0])
    []
    >>> warnings_for(game, "Mori", Plan(taxes="Kai", bid=0))[0][:34]
    'S-25: Kai on collect taxes is not '
    """
    view = game.view(player)
    problems = view.problems(choice)
    return problems or [doubt.sentence for doubt in doubts_of(view, choice)][:MOST_WARNINGS]


@dataclass(frozen=True)
class Hint:
    """What the greedy bot would choose, and why, in a sentence or two.

    >>> from shogun_nb import Stay
    >>> Hint(Stay(), "Stay. Moving on would leave this border open.").choice
    Stay()
    """

    choice: Choice
    words: str


def hint(game: Game, player: str, laid: Mapping[str, str | int | None] | None = None) -> Hint:
    """What the greedy bot would do in a player's place, with its reason.

    ``laid`` are the cards that lie on the spaces already, as in
    :attr:`~shogun_nb.PlanningPanel.laid`: those of a plan that lie so are marked.

    Raises :class:`~shogun_nb.InputError` when the player is not asked now.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], start="draft", seed=7, first="Mori")
    >>> print(hint(game, "Mori").words)
    Take Settsu and place 3 armies there (S-13). Good values, or next to own provinces.
    """
    choice, reason = game.suggest(player)
    view = game.view(player)
    if isinstance(choice, Plan):
        words = _plan_words(view, choice, reason, laid or {})
    else:
        words = f"{_words(view, choice)} {reason}"
    doubts = doubts_of(view, choice)
    if doubts and isinstance(choice, Plan):
        words += f"\nNot without risk, though: {doubts[0].sentence}"
    elif doubts:
        # The bot's rules of thumb are simpler than the coach's: say who says what.
        words = f"The greedy bot would choose: {words}\nThe coach has a doubt: {doubts[0].sentence}"
    elif isinstance(choice, Move):
        words += _safer(view, choice)
    return Hint(choice, words)


def _safer(view: View, choice: Move) -> str:
    """An attack from the same province that is clearly more likely to be won, if there is one."""
    position, printed = view.position, _printed(view)
    if position.owner(choice.target) == view.player:
        return ""
    most = position.armies(choice.start) - 1
    chances = {
        target: float(position.odds(choice.start, target, most).win)
        for target in position.neighbours(choice.start)
        if position.owner(target) != view.player
        and not view.problems(Move(choice.start, target, most))
    }
    best = max(chances, key=chances.__getitem__, default=choice.target)
    mine = float(position.odds(choice.start, choice.target, choice.armies).win)
    if best == choice.target or chances[best] < mine + _CLEARLY_SAFER:
        return ""
    owner = position.owner(best)
    whose = f"{printed(best)} of {owner}" if owner else f"the neutral {printed(best)}"
    armies = counted(most, "army", "armies")
    return f"\nSafer: attack {whose} with {armies}: you win with {percent(chances[best])}."


def _plan_words(view: View, plan: Plan, reasons: str, laid: Mapping[str, str | int | None]) -> str:
    """The wanted actions, a line each, with the reasons for the weightiest; what is laid so."""
    printed = _printed(view)
    # One line a space: the name, the card, the reason.
    by_key = {
        key: line.partition(". ")[2]
        for key, line in zip((*ACTION_KEYS, "bid"), reasons.splitlines(), strict=True)
    }
    wanted = {
        key: f"{ACTION_NAMES[place]} in {printed(getattr(plan, key))}"
        for place, key in enumerate(ACTION_KEYS)
        if getattr(plan, key) is not None
    }
    meant = [key for key in wanted if by_key[key] not in _NO_REASONS]
    filling = [printed(getattr(plan, key)) for key in wanted if key not in meant]
    told = [key for key in _FIRST if key in meant][:_MOST_REASONS]
    lines = {
        key: f"{words}: {_small(by_key[key])}" if key in told else words
        for key, words in wanted.items()
        if key in meant
    }
    bid = counted(plan.bid, "chest") if isinstance(plan.bid, int) else "nothing"
    lines["bid"] = f"bid {bid}"
    if by_key["bid"] in (REASON_SENTENCES[BID_FROM_PLENTY], REASON_SENTENCES[BID_NOTHING]):
        lines["bid"] += f": {_small(by_key['bid'])}"
    so = [key for key in lines if laid.get(key) is not None and laid[key] == getattr(plan, key)]
    if len(so) == len(lines):
        first = "your cards lie so already (S-25)."
    elif so:
        first = "lay these cards (S-25); those with ✓ lie so already."
    else:
        first = "lay these cards (S-25)."
    text = "\n".join(
        [first, *(f"{'✓' if key in so else '•'} {words}." for key, words in lines.items())]
    )
    if filling:
        text += f"\n{all_of(filling)} only {'fills' if len(filling) == 1 else 'fill'} what must be."
    return text


def _small(sentence: str) -> str:
    """A sentence as a part of another."""
    return sentence[:1].lower() + sentence[1:].removesuffix(".")


def _printed(view: View) -> Callable[[str], str]:
    """Province names as the board spells them."""
    position = view.position
    return lambda name: position.map.printed[position.lookup.province(name)]


def _words(view: View, choice: Choice) -> str:
    """A choice as one would say it to somebody at the table."""
    printed, position = _printed(view), view.position
    if isinstance(choice, Move):
        start, target = printed(choice.start), printed(choice.target)
        armies = counted(choice.armies, "army", "armies")
        owner = position.owner(choice.target)
        if owner == view.player:
            rule = "S-48" if view.state.step == at.MOVE_AFTER_DEPLOY else "S-49"
            return f"Move {armies} from {start} to {target} ({rule})."
        odds = position.odds(choice.start, choice.target, choice.armies)
        whose = f"{target} of {owner}" if owner else f"the neutral {target}"
        return (
            f"Attack {whose} from {start} with {armies}: you win with {percent(float(odds.win))} "
            "(exact, S-51)."
        )
    if isinstance(choice, TakePlace):
        special = view.state.special[choice.place - 1]
        meaning = privilege_meaning(position.numbers, special)
        return f"Take place {choice.place}, which gives “{meaning}” (S-23, S-29)."
    if isinstance(choice, OrderRevolts):
        order = ", then ".join(map(printed, choice.provinces))
        return f"Fight the revolts in this order (S-62): {order}."
    if isinstance(choice, TakeCard):
        armies = counted(choice.armies, "army", "armies")
        return f"Take {printed(choice.province)} and place {armies} there (S-13)."
    if isinstance(choice, PlaceGroup):
        return f"Place your group of {choice.armies} (S-12)."
    if isinstance(choice, Stay):
        return "Stay (S-48)."
    return "Take the unseen card of the pile (S-13)."


def open_questions(panel: Widget) -> list[tuple[str, str]]:
    """Every switched-off control that is to be seen inside a panel, with the reason why.

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

    ``panel`` shows what goes wrong in the box. :meth:`look_at` says which panel people choose in;
    for whom "What would you do?" asks is read from that panel, or said by :meth:`follow`. A panel
    with a coach asks it by ``inner.coach = box.warnings``. What was said of a decision goes away
    with the next choice in the game.

    >>> from shogun_nb import PlanningPanel, new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> inner = PlanningPanel(game, "Mori")
    >>> box = CoachBox(Panel("Table"))
    >>> box.look_at(inner)
    >>> box.ask.click()
    >>> "collect taxes in" in box.said
    True
    """

    def __init__(self, panel: Panel, *, on: bool = True) -> None:
        self._panel = panel
        self._inner: Widget | None = None
        self._heard: WeakSet[Panel] = WeakSet()
        self._followed: tuple[Game, str | None] | None = None
        self._unwatch: Callable[[], None] = lambda: None
        self._on = bool(on)
        self._open = False
        self._hinted: tuple[Game, str] | None = None  # for whom the hint is that is shown
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
        """Whether the coach warns and advises.

        >>> CoachBox(Panel("Table"), on=False).on
        False
        """
        return self._on

    @on.setter
    def on(self, wanted: bool) -> None:
        self._on = bool(wanted)
        if not self._on:
            self._forget()
        self._show()

    # --- what it looks at -------------------------------------------------------------------------
    def look_at(self, inner: Widget | None) -> None:
        """From now on it is about this panel; ``None`` when nobody chooses anything.

        >>> box = CoachBox(Panel("Table"))
        >>> box.look_at(None)
        >>> box.ask.why
        'nobody chooses anything here now.'
        """
        self._inner = inner
        self._followed = None
        if isinstance(inner, Panel) and inner not in self._heard:
            self._heard.add(inner)
            inner.when_said(lambda: self._inner_said(inner))
        self._watch(getattr(inner, "game", None))
        self._forget()
        self._show()

    def follow(self, game: Game, player: str | None) -> None:
        """Hints are for this player of this game; ``None`` while nobody is asked.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> box = CoachBox(Panel("Table"))
        >>> box.follow(game, "Mori")
        >>> box.ask.why
        ''
        """
        if self._followed != (game, player):
            self._followed = (game, player)
            self._watch(game)
            self._forget()
        self._show()

    def close(self) -> None:
        """End it: the game goes on without being watched."""
        self._unwatch()
        self._unwatch = lambda: None
        super().close()

    def _watch(self, game: Game | None) -> None:
        self._unwatch()
        self._unwatch = lambda: None
        if isinstance(game, Game):
            self._unwatch = game.watch(self._panel.guard(self._chosen, keep=True))

    def _chosen(self) -> None:
        """A choice has been made: what was said is over."""
        self._forget()
        self._show()

    def _inner_said(self, inner: Widget) -> None:
        # What was listened to once is never left again; it counts only while it is looked at.
        if inner is self._inner:
            # The ✓ of a plan's hint follow the cards that are laid; no other hint changes.
            if self._hinted and hasattr(inner, "laid") and self._whom() == self._hinted:
                self._hint_now(*self._hinted)
            self._show()

    def _whom(self) -> tuple[Game, str] | str:
        """The game and who is asked in it; or why there is nobody to advise."""
        game: object
        player: Any
        if self._followed is not None:
            game, player = self._followed
        else:
            inner: Any = self._inner
            game = getattr(inner, "game", None)
            # In a story somebody is asked only when all before it has been shown.
            player = getattr(inner, "asked" if hasattr(inner, "asked") else "player", None)
        if not isinstance(game, Game):
            return "nobody chooses anything here now."
        if player is None:
            return "nobody is asked now; go on with Next until it is your turn."
        if player not in game.decision.waiting_for:
            asked = all_of(game.decision.waiting_for) or "nobody"
            return f"{player} is not asked now, but {asked}."
        return game, player

    # --- what it says -----------------------------------------------------------------------------
    def hint(self, game: Game, player: str) -> Hint:
        """Show what the greedy bot would do in a player's place, and return it.

        Raises :class:`~shogun_nb.InputError` when the player is not asked now, and when the
        coach is off.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> type(CoachBox(Panel("Table")).hint(game, "Mori").choice).__name__
        'Plan'
        """
        if not self._on:
            raise InputError("The coach is off: press “Coach: off” to switch it on.")
        found = self._hint_now(game, player)
        self._hinted = (game, player)
        self._show()
        return found

    def _hint_now(self, game: Game, player: str) -> Hint:
        inner: Any = self._inner
        laid = getattr(inner, "laid", None) if getattr(inner, "player", "") == player else None
        found = hint(game, player, laid)
        self.said = f"For {player}: {found.words}"
        return found

    def warnings(self, choice: Choice, player: str) -> Sequence[str]:
        """What the coach of a panel says before a choice, shown here, too; none when it is off.

        >>> from shogun_nb import PlanningPanel, new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> inner = PlanningPanel(game, "Mori")
        >>> box = CoachBox(Panel("Table"))
        >>> box.look_at(inner)
        >>> inner.coach = box.warnings
        >>> inner.suggest()
        >>> inner.confirm()
        >>> box.warned
        ()
        """
        game = self._followed[0] if self._followed else getattr(self._inner, "game", None)
        if not self._on or not isinstance(game, Game):
            return ()
        sentences = warnings_for(game, player, choice)
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
        self._hinted = None
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
        title = '<div class="shogun-label">The last warnings</div>'
        _put(self._warnings, title + listed(self.warned) if self.warned else "")
        self.why.mark(self._open)
        _put(self._questions, self._answers() if self._open else "")

    def _answers(self) -> str:
        """Every switched-off control with its reason; those with one reason in one line."""
        asked = [box for box in (self._inner, *self.frame) if box is not None]
        found = [one for box in asked for one in open_questions(box)]
        if not found:
            return '<div class="shogun-note">Everything that is shown can be used now.</div>'
        by_reason: dict[str, list[str]] = {}
        for words, reason in found:
            by_reason.setdefault(reason, []).append(words)
        lines = [
            f"<li><b>{escape(', '.join(names))}</b>: {escape(reason)}</li>"
            for reason, names in by_reason.items()
        ]
        return f'<ul class="shogun-story">{"".join(lines)}</ul>'


def _put(box: Markup, html: str) -> None:
    """Show some HTML, or take the whole line away."""
    if box.value != html:
        box.value = html
    show_if(box, html)


__all__ = ["MOST_WARNINGS", "CoachBox", "Hint", "hint", "open_questions", "warnings_for"]
