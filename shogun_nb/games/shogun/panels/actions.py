"""The ten actions of a round, carried out step by step, and a person's moves (S-40 to S-50)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import Box, HBox, IntSlider, Layout, VBox

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.text import printed
from shogun_nb.controls import Markup, Press, Words, show_if
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, counted, percent
from shogun_nb.games.shogun.choices import Choice, Move, Stay
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.seats import several_people, waiting_words, your_turn
from shogun_nb.games.shogun.panels.story import Story
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, listed, privilege_meaning
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import is_target
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import ACTION, Step
from shogun_nb.games.shogun.words import SEASON_NAMES, action_names

DONE, NOW, TO_COME = "done", "now", "to come"
_DEEDS = (
    kinds.BUILDING_BUILT,
    kinds.TAXES_COLLECTED,
    kinds.RICE_CONFISCATED,
    kinds.ARMIES_DEPLOYED,
)


class ActionsPanel(Story):
    """The ten actions of this round: what each player does or why it is skipped, and your moves.

    ``player`` sits at this panel; ``None`` when nobody does, and bots are looked on. ``bots`` is
    one bot for all others (``"greedy"``, ``"random"``, or a bot of your own), a table by player, or
    ``None``: then everybody's armies are moved here, one player after the other. ``odds`` shows
    exact odds before a battle. ``on_done(panel)`` is called once, when a round has been shown to
    its end. While plans or bids are missing the panel waits; in the next round it begins anew. With
    ``board`` it is a part of something larger: it draws on that board, and leaves the buttons, the
    time and the log to the frame around it. ``coach`` may speak before a move. Rules S-40 to S-56.

    Raises :class:`~shogun_nb.InputError` for an unknown player or bot.

    >>> game = game.play("greedy", until="a target and a number of armies")
    >>> panel = ActionsPanel(game, "Mori")
    >>> panel.next()
    >>> panel.step.words
    ['Action 1 begins: battle/move A. (S-40)']
    >>> panel.to_my_decision()
    >>> panel.here, panel.targets
    ('Omi', ('Echizen', 'Ise', 'Mino', 'Settsu', 'Tamba', 'Wakasa', 'Yamato'))
    >>> panel.move("Settsu", 3)
    >>> panel.step.words
    ['Mori attacks Uesugi in Settsu from Ōmi with 3 armies. (S-49)']
    """

    def __init__(
        self,
        game: Game,
        player: str | None,
        *,
        bots: object = "greedy",
        odds: bool = False,
        board: LiveBoard | None = None,
        on_done: Callable[[ActionsPanel], object] | None = None,
    ) -> None:
        self._setting = False
        self._order = Markup()
        self._order.add_class("shogun-turn-order")
        self._track = Markup()
        self._track.add_class("shogun-track")
        self._build_decision()
        super().__init__(
            "The actions",
            game,
            player,
            bots=bots,
            odds=odds,
            board=board,
            on_done=on_done,
            top=[self._order, self._track, self._decision],
        )
        self.add_class("shogun-actions")
        self.manners.names = {"shogun-armies": "Armies that move"}

    def _forget(self) -> None:
        super()._forget()
        self.target: str | None = None
        """The target that is chosen for the move, until it is confirmed."""
        self.advice = ""
        """What :meth:`suggest` has said of the move that is asked for."""
        self._deciding: tuple[int, str] | None = None
        self._targets: tuple[str, ...] = ()
        self._start: str | None = None
        self._max = 0

    def _build_decision(self) -> None:
        self._question = Words("", "shogun-label")
        self._target_row = Box([])
        self._target_row.add_class("shogun-row")
        self._presses: list[Press] = []
        self._fewer = Press(self, "−", lambda: self._more(-1), tooltip="One army fewer")
        self._further = Press(self, "+", lambda: self._more(1), tooltip="One army more")
        self._armies = IntSlider(min=1, max=2, value=1, readout=False, layout=Layout(width="220px"))
        self._armies.add_class("shogun-armies")
        self._armies.observe(self.guard(self._slid), names="value")
        self._count = Words("", "shogun-note")
        self._odds_line = Words("", "shogun-note")
        self._confirm = Press(self, "Choose a target", self._confirmed, kind="shogun-main")
        self._confirm.add_class("shogun-once")
        self._stay = Press(self, "Stay", self.stay)
        self._stay.add_class("shogun-once")
        self._suggest = Press(self, "Suggest a move", self.suggest)
        self._advice = Words("", "shogun-note")
        armies = HBox([self._fewer, self._armies, self._further, self._count])
        armies.add_class("shogun-armies-row")
        presses = HBox([self._confirm, self._stay, self._suggest])
        presses.add_class("shogun-row")
        last = HBox([armies, presses, self._odds_line])
        last.add_class("shogun-row")
        last.add_class("shogun-decision-row")
        self._decision = VBox([self._question, self._target_row, last, self._advice])
        self._decision.add_class("shogun-decision")
        show_if(self._decision, False)

    # --- which part of the game -------------------------------------------------------------------
    def _is_here(self, state: State) -> bool:
        return state.phase == at.ACTING

    def _opens(self, step: Step) -> bool:
        return step.kind == ACTION

    def _closes(self, step: Step) -> bool:
        return step.what == kinds.ROUND_ENDED

    def _means_little(self) -> bool:
        """A heading, what is skipped, and armies deployed that may move on at once."""
        step = self.step
        if step is None or step.before is not None or self._throw_comes() is not None:
            return False
        if step.what != kinds.ARMIES_DEPLOYED:
            return step.kind != ACTION or step.what in (kinds.ACTION_BEGAN, kinds.SKIPPED)
        if self.coming is not None:
            return self.coming.what in (kinds.ARMIES_MOVED, kinds.ARMIES_STAYED)
        return self.game.position.state.step == at.MOVE_AFTER_DEPLOY

    halts_at_deeds = False
    """Whether :meth:`advance` stops at each action of :attr:`halts_for`, too."""

    @property
    def deed(self) -> Step | None:
        """The step that is shown, if the player of :attr:`halts_for` has built or earned in it.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").deed
        """
        step = self.step
        if step is None or self.halts_for is None or step.what not in _DEEDS:
            return None
        mine = step.entries[0].seat == self.game.players.index(self.halts_for)
        return step if mine and self.halts_at_deeds else None

    @property
    def halts_here(self) -> bool:
        """Whether a throw of :attr:`halts_for` comes, or an action of that player has been shown.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").halts_here
        False
        """
        return super().halts_here or self.deed is not None

    # --- what a person does -----------------------------------------------------------------------
    @property
    def here(self) -> str | None:
        """The province from which a person is to move now; ``None`` when nobody is asked."""
        self._prepare()
        return self._start

    @property
    def targets(self) -> tuple[str, ...]:
        """The provinces that may be entered from there (S-48, S-49)."""
        self._prepare()
        return self._targets

    def choose(self, target: str, armies: int | None = None) -> None:
        """Choose a target, and how many armies go, without moving them yet.

        Raises :class:`~shogun_nb.InputError` with the rule for a province that may not be
        entered, for armies that may not leave, and when nobody is asked.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.to_my_decision()
        >>> panel.choose("Settsu", 2)
        >>> panel.target, panel.armies
        ('Settsu', 2)
        """
        self._check_asked()
        name = self.game.position.lookup.province_name(self.game.position.lookup.province(target))
        wanted = self.armies if armies is None else armies
        self._check_move(name, wanted)
        self.target = name
        self._set_armies(wanted)
        self._show()

    @property
    def armies(self) -> int:
        """How many armies are to move, as the slider stands."""
        return int(self._armies.value)

    def set_armies(self, armies: int) -> None:
        """Choose how many armies are to go, without moving them yet.

        Raises :class:`~shogun_nb.InputError` for armies that may not leave, and when nobody is
        asked.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.to_my_decision()
        >>> panel.set_armies(1)
        >>> panel.armies
        1
        """
        self._check_asked()
        if not 1 <= armies <= self._max:
            raise InputError(self._armies_words())
        self._set_armies(armies)
        self._show()

    def move(self, target: str, armies: int) -> None:
        """Move or attack, for the person who is asked (S-48, S-49).

        Raises :class:`~shogun_nb.InputError` when nobody is asked, and
        :class:`~shogun_nb.IllegalChoice` with every reason; nothing changes then.

        >>> panel = ActionsPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.move("Kai", 2)
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: The game waits for Takeda, Uesugi and Mori: a plan.
        """
        self._check_asked()
        choice = Move(self._start or "", target, armies)
        words = lambda: self._move_words(target, armies)  # noqa: E731  only for a legal move
        self._think_twice(self.game, choice, str(self.asked), words)
        self._decide(choice)

    def stay(self) -> None:
        """Move no armies after deploying one: the only move that may be declined (S-48).

        Raises :class:`~shogun_nb.InputError` when it is not the time for it.

        >>> panel = ActionsPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.stay()
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: The game waits for Takeda, Uesugi and Mori: a plan.
        """
        self._check_asked()
        if not self.may_stay:
            raise InputError(_MUST_MOVE)
        self._think_twice(self.game, Stay(), str(self.asked), lambda: self._stay.description)
        self._decide(Stay())

    def suggest(self) -> None:
        """Choose what the greedy bot would choose, and say why; nothing moves yet.

        Raises :class:`~shogun_nb.InputError` when nobody is asked.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.to_my_decision()
        >>> panel.suggest()
        >>> panel.target
        'Settsu'
        """
        self._check_asked()
        choice, reason = self.game.suggest()
        if isinstance(choice, Move):
            self.choose(choice.target, choice.armies)
            does = f"choose {choice.target} and {counted(choice.armies, 'army', 'armies')}"
        else:
            does = "stay"
        self.advice = f"The greedy bot would {does}: {reason}"
        self._advice.say(self.advice)

    def _confirmed(self) -> None:
        self._check_asked()
        if self.target is None:
            raise InputError(
                "choose a target first: a dotted province on the board, or its button."
            )
        self.move(self.target, self.armies)

    def _decide(self, choice: Choice) -> None:
        self.pause()
        self._running = True
        try:
            self.game.choose(choice, self.asked)
        finally:
            self._running = False
            self._stale = True
        self._read_if_stale()
        if self.coming is not None:
            self._go(self.cursor + 1)
        if not self._inside:
            # The pressed button is gone; move the keyboard's focus on. A frame does so too.
            self.manners.focus("shogun-story-next")
        self._show(animate=True, focus=True)
        self._finish()

    def _clicked(self, province: str) -> None:
        if self.asked is not None:
            self.choose(province)

    @property
    def may_stay(self) -> bool:
        """Whether the move that is asked for may be declined: only after deploying (S-48).

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").may_stay
        False
        """
        return Stay in self.game.decision.choices

    def _check_asked(self) -> None:
        self._prepare()
        if self._deciding is not None:
            return
        if self._person_asked() is not None and not self.chapter.closed:
            raise InputError(
                "Look at what has happened until then: press Next, or “To my next choice”."
            )
        if self.up_to_date and self.chapter.closed:
            raise InputError(f"It is too late for a move in this round. {self._end_words()}")
        if self.game.decision.player in self._bots and self._game_is_here():
            raise InputError(
                f"It is the turn of {self.game.decision.player}, which a bot plays. Press Next."
            )
        raise InputError(waiting_words(self.game))

    def _check_move(self, target: str, armies: int) -> None:
        if target == self._start:
            raise InputError(
                f"Armies move from {target} into a neighbouring province (S-49). Choose one of "
                f"{all_of(self._targets)}."
            )
        problems = self.game.problems(Move(self._start or "", target, armies))
        if problems:
            raise InputError(" ".join(problems))

    # --- the armies -------------------------------------------------------------------------------
    def _more(self, armies: int) -> None:
        self._check_asked()
        self.set_armies(self.armies + armies)

    def _slid(self, _: object) -> None:
        if not self._setting and self._deciding is not None:
            self._show()

    def _set_armies(self, armies: int) -> None:
        """Move the slider from here; its own answer is not a person's."""
        self._setting = True
        try:
            # A page cannot draw a slider whose ends are equal.
            self._armies.max = max(2, self._max)
            self._armies.value = armies
        finally:
            self._setting = False

    def _armies_words(self) -> str:
        held = counted(self._max + 1, "army", "armies")
        rule = "S-48" if self.may_stay else "S-49"
        return f"{self._start} holds {held}: 1 to {self._max} may move, at least 1 stays ({rule})."

    def _prepare(self) -> None:
        """Find out who decides what; a new decision begins with no target and all armies."""
        asked = self.asked
        deciding = None if asked is None else (len(self.game.choices), asked)
        if deciding == self._deciding:
            return
        self._deciding, self.target = deciding, None
        self._start, self._targets, self._max = None, (), 0
        if deciding is None:
            return
        position = self.game.position
        state = position.state
        action = at.DEPLOY_1 if self.may_stay else state.order[state.slot]
        names = position.map.names
        self._start = names[state.here]
        near = position.map.neighbours(position.side)[state.here]
        self._targets = tuple(
            names[one] for one in near if is_target(position.facts, state, state.seat, one, action)
        )
        self._max = int(state.armies[state.here]) - 1
        self._set_armies(self._max)
        self.advice = ""
        self._advice.say("")
        if len(self._targets) == 1:
            self.target = self._targets[0]

    # --- showing ----------------------------------------------------------------------------------
    def _overlays(self) -> dict[str, Any]:
        self._prepare()
        if self._deciding is None or self._start is None:
            found = super()._overlays()
            if self.faced and found.get("arrows"):
                found["arrows"] = [(*arrow[:2], self._short(arrow)) for arrow in found["arrows"]]
            return found
        arrows = []
        if self.target is not None:
            # In a frame all else says that these are armies.
            armies = counted(self.armies, "army", "armies")
            if self.faced:
                armies = f"{self.armies}{self._extra()}"
            arrows = [(self._start, self.target, armies)]
        return {"fill": {self._start: "focus"}, "targets": self._targets, "arrows": arrows}

    def _extra(self) -> str:
        """What the special card will add to the attack that is chosen, as “ + 1”."""
        position, seat = self.position, self.game.players.index(str(self.asked))
        state = position.state
        if state.privilege[seat] != at.STRONGER_ATTACK or not state.supply[seat]:
            return ""
        if position.owner(self.target or "") == self.asked:
            return ""
        return f" + {min(position.numbers.privilege_attack, state.supply[seat])}"

    def _short(self, arrow: Sequence[str]) -> str:
        """The armies of an arrow as a number, with those that a card has added."""
        for step in reversed(self.shown):
            for entry in step.entries:
                if entry.what in (kinds.ATTACKED, kinds.ARMIES_MOVED):
                    more = sum(
                        one.armies
                        for one in step.entries
                        if one.what == kinds.REINFORCED and one.seat == entry.seat
                    )
                    return f"{entry.armies} + {more}" if more else str(entry.armies)
        return arrow[2]

    def _before_words(self) -> str:
        names = all_of(in_turn_order(self.position))
        return (
            "Plans and bids are in. Now the ten actions are carried out one after the other, each "
            f"by all players in turn order: {names} (S-40, S-42). Press Next for the first step, "
            "or Play."
        )

    def _decision_words(self, asked: str) -> str:
        self._prepare()
        you = your_turn(self.game, self._bots, asked, self.player)
        here = _printed(self.position, self._start or "")
        if self.may_stay:
            return (
                f"{you}: armies may move from {here} into a neighbouring province of your "
                "own, or stay (S-48). Choose a dotted province and the number of armies, or "
                "press Stay."
            )
        state = self.game.position.state
        name = action_names(self.position.numbers.deploy_armies)[state.order[state.slot]]
        return (
            f"{you}: “{name}” from {here} (S-49). Choose a dotted province and the number of "
            "armies: your own is moved into, any other is attacked."
        )

    def _end_words(self) -> str:
        number = self.chapter.steps[-1].entries[0].round
        season = SEASON_NAMES[(number - 1) % at.SEASONS]
        year = (number - 1) // at.SEASONS + 1
        over = f"The actions of {season}, year {year}, are over."
        if (number % at.SEASONS) == at.WINTER:
            return (
                f"{over} Next comes winter, with rice, revolts and scoring (S-60 to S-64): the "
                "winter panel shows it."
            )
        return (
            f"{over} Next come the plans and bids of {SEASON_NAMES[number % at.SEASONS]} (S-50, "
            f"S-25).{'' if self._inside else ' This panel goes on by itself when they are in.'}"
        )

    def _show_more(self) -> None:
        if self.asked is not None:
            self.board.say("Click a dotted province to choose it, or use the buttons.")
        elif self.falling:
            self.board.say("The board as it stands before the throw.")
        elif self.chapter.steps:
            self.board.say("The board as it stands after this step.")
        told = bool(self.chapter.steps) or self._game_is_here()
        self._order.value = self._order_html() if told else ""
        self._track.value = self._track_html() if told else ""
        for box in (self._order, self._track):
            show_if(box, told)
        self._show_decision()

    def _show_decision(self) -> None:
        self._prepare()
        if self._deciding is None:
            show_if(self._decision, False)
            self._confirm.off("there is nothing to decide now.")
            return
        show_if(self._decision, True)
        _, asked = self._deciding
        alone = asked == self.player and not several_people(self.game, self._bots)
        whose = "Your move" if alone else f"The move of {asked}"
        self._question.say(f"{whose} from {_printed(self.position, self._start or '')}")
        self._show_targets(asked)
        one = self._max == 1
        for box in (self._armies, self._fewer, self._further):
            show_if(box, not one)
        self._count.say(
            f"{counted(self.armies, 'army goes', 'armies go')}, {self._max + 1 - self.armies} "
            f"{'stays' if self._max + 1 - self.armies == 1 else 'stay'}"
        )
        for press, end in ((self._fewer, 1), (self._further, self._max)):
            press.off(self._armies_words()) if self.armies == end else press.on()
        self._odds_line.say(self._odds_words())
        show_if(self._odds_line, self._odds_line.value)
        show_if(self._stay, self.may_stay)
        if self.target is None:
            self._confirm.description = "Choose a target"
            self._confirm.off(
                "choose one of the dotted provinces on the board, or its button, first."
            )
        else:
            self._confirm.description = self._move_words(self.target, self.armies)
            self._confirm.on()

    def _show_targets(self, asked: str) -> None:
        position = self.game.position
        for slot in range(len(self._presses), len(self._targets)):
            self._presses.append(
                Press(self, "", lambda slot=slot: self._choose_slot(slot))  # type: ignore[misc]
            )
        if len(self._target_row.children) < len(self._presses):
            self._target_row.children = tuple(self._presses)
        for slot, press in enumerate(self._presses):
            show_if(press, slot < len(self._targets))
            if slot < len(self._targets):
                name = self._targets[slot]
                press.description = _target_words(position, name, asked)
                press.mark(name == self.target)

    def _choose_slot(self, slot: int) -> None:
        self._check_asked()
        if slot >= len(self._targets):
            raise InputError("This decision has been made. Choose one of the targets of now.")
        self.choose(self._targets[slot])

    def _move_words(self, target: str, armies: int) -> str:
        """What the button says that confirms this move."""
        position = self.game.position
        name = _printed(position, target)
        if position.owner(target) == position.owner(self._start or ""):
            return f"Move {counted(armies, 'army', 'armies')} to {name}"
        return f"Attack {name} with {counted(armies, 'army', 'armies')}"

    def _odds_words(self) -> str:
        position = self.game.position
        if not self.odds or self.target is None or self._start is None:
            return ""
        if position.owner(self.target) == position.owner(self._start):
            return "No battle: the armies move into a province of their own."
        odds = position.odds(self._start, self.target, self.armies)
        parts = [
            f"{words} {percent(chance, 1)}"
            for words, chance in (("win", odds.win), ("draw", odds.draw), ("loss", odds.loss))
        ]
        return f"Exact odds (S-51): {', '.join(parts)}."

    @property
    def begun(self) -> int:
        """The place, 1 to 10, of the action that is being carried out; 0 before the first.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.act()
        >>> panel.begun
        1
        """
        for step in reversed(self.shown):
            if step.what == kinds.ACTION_BEGAN:
                return step.entries[0].place
        before = self.chapter.before
        if before is not None and self._is_here(before.state):
            return before.state.slot + 1
        return 0

    def _order_html(self) -> str:
        """The turn order with its privileges, the player who acts lit, and the event."""
        position = self.position
        state = position.state
        acting = seat_of(self.chapter.steps, self.cursor)
        asked = self.asked
        if asked is not None:
            acting = self.game.players.index(asked)
        chips = []
        for place in range(at.PLACES):
            seat = state.turns[place]
            if seat < 0:
                continue
            card = state.special[place]
            gives = privilege_meaning(position.numbers, card) if card >= 0 else ""
            now = ' class="shogun-acting" aria-current="true"' if seat == acting else ""
            chips.append(
                f"<li{now}><b>{counter(position.players, seat)}</b>"
                f'<span class="shogun-card-note">{escape(gives)}</span></li>'
            )
        if state.event >= 0:
            chips.append(
                '<li class="shogun-round-event"><b>The event (S-28)</b><span '
                'class="shogun-card-note">'
                f"{escape(event_meaning(position.numbers, state.event))}</span></li>"
            )
        return (
            '<div class="shogun-label">The turn order (S-22, S-42) and the event</div>'
            f"<ol>{''.join(chips)}</ol>"
        )

    def _track_html(self) -> str:
        """The ten action cards in their order: done, now, to come; face down ones show "?"."""
        position = self.position
        begun, over = self.begun, self.done
        own = self._own_cards()
        names = action_names(position.numbers.deploy_armies)
        cards = []
        for place, action in enumerate(position.state.order):
            when = DONE if over or place + 1 < begun else NOW if place + 1 == begun else TO_COME
            name = names[action] if action >= 0 else "?"
            spoken = "" if action >= 0 else ' aria-label="face down"'
            yours = (
                f'<div class="shogun-card-note">{escape(own[action])}</div>'
                if own.get(action)
                else ""
            )
            current = ' aria-current="step"' if when == NOW else ""
            cards.append(
                f'<li class="shogun-action-{when.replace(" ", "-")}"{current}>'
                f'<span class="shogun-action-place">{place + 1}</span>'
                f'<span class="shogun-action-when">{when}</span>'
                f'<div class="shogun-action-name"{spoken}>{_breakable(name)}</div>{yours}</li>'
            )
        return (
            '<div class="shogun-label">The ten actions of this round (S-40)</div>'
            f"<ol>{''.join(cards)}</ol>"
        )

    @property
    def alone(self) -> str | None:
        """The person at this panel if nobody else plays here; else ``None``: all go by name.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").alone, ActionsPanel(game, "Mori", bots=None).alone
        ('Mori', None)
        """
        return None if several_people(self.game, self._bots) else self.player

    def _own_cards(self) -> dict[int, str]:
        """What lies on the person's own spaces, in words."""
        names = self.game.start.map.printed
        return {
            action: f"you: {names[card]}" if card >= 0 else "you: not wanted"
            for action, card in self.own_cards().items()
        }

    def own_cards(self) -> dict[int, int]:
        """The province on each of the person's own spaces, by action; negative where none lies.

        Nothing where others look on at this panel.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> len(ActionsPanel(game, "Mori").own_cards())
        10
        """
        if self.alone is None:
            return {}
        seat = self.game.players.index(self.alone)
        # In the actions that are over it lies open; the others only this player knows.
        plan = self.game.view(self.alone).position.plans
        shown = self.chapter.steps[-1].position.state.shown if self.chapter.steps else plan
        cards = {}
        for action in range(at.ACTIONS):
            card = shown[seat * at.SPACES + action]
            if card == at.HIDDEN and not self.chapter.closed:
                card = plan[seat * at.SPACES + action]
            if card != at.HIDDEN:
                cards[action] = card
        return cards

    def _now_html(self) -> str:
        """What each player does in this action, a line each, in turn order."""
        begun = self.begun
        if not begun or self.done:
            return ""
        position = self.position
        action = position.state.order[begun - 1]
        told = self.told
        rows = rows_of(told)
        lines = []
        current = told[-1] if told else None
        last = seat_of(told, len(told))
        for seat in position.state.turns:
            if seat < 0:
                continue
            steps = rows.get(seat, [])
            words = [word for step in steps for word in _told(step)]
            asked = self.asked == self.game.players[seat]
            if words:
                says = listed(words, "shogun-now")
            else:
                says = (
                    f'<span class="shogun-card-note">{"decides now" if asked else TO_COME}</span>'
                )
            if words and asked:
                says += '<span class="shogun-card-note">decides now</span>'
            lit = asked or (seat == last and current is not None and current in steps)
            kind = ' class="shogun-acting"' if lit else ""
            lines.append(
                f"<tr{kind}><th>{counter(position.players, seat)}</th><td>{says}</td></tr>"
            )
        name = action_names(position.numbers.deploy_armies)[action]
        return (
            f'<div class="shogun-label">Action {begun}: {escape(name)}</div>'
            f'<table class="shogun-doing">{"".join(lines)}</table>'
        )

    def _log_html(self) -> str:
        """The actions before this one, the latest first."""
        parts: list[tuple[str, list[str]]] = []
        for step in self.told:
            if step.what == kinds.ACTION_BEGAN or not parts:
                parts.append(("", []))
            parts[-1][1].extend(step.words)
        if not self.done and parts:
            parts.pop()
        if not parts:
            return ""
        items = "".join(listed(words) for _, words in reversed(parts))
        return f'<div class="shogun-label">The actions before, the latest first</div>{items}'


_MUST_MOVE = (
    "S-49: in a battle/move at least 1 army must move when it can. Only the move after "
    "deploying may be declined (S-48). Choose a target."
)


def _told(step: Step) -> list[str]:
    """A step in words; what lay in the tray is shown by the tower."""
    entries = [entry for entry in step.entries if entry.what not in kinds.OF_TRAY]
    return log_of(step.position.lookup, step.position.numbers, entries)


def seat_of(steps: Sequence[Step], cursor: int) -> int | None:
    """The player who acts in the step of the cursor; a throw belongs to the player before it."""
    for step in reversed(steps[:cursor]):
        if step.before is None:
            seat = step.entries[0].seat
            return seat if step.kind == ACTION and seat >= 0 else None
    return None


def rows_of(shown: Sequence[Step]) -> dict[int, list[Step]]:
    """The shown steps of the action that is being carried out, by the seat that acts."""
    rows: dict[int, list[Step]] = {}
    for number, step in enumerate(shown):
        if step.what == kinds.ACTION_BEGAN:
            rows = {}
        seat = seat_of(shown, number + 1)
        if seat is not None:
            rows.setdefault(seat, []).append(step)
    return rows


def in_turn_order(position: Position) -> list[str]:
    return [position.players[seat] for seat in position.state.turns if seat >= 0]


def _printed(position: Position, name: str) -> str:
    return printed(position.map.provinces[position.map.index(name)])


def _target_words(position: Position, name: str, asked: str) -> str:
    """A target's button: whose it is, what stands there, and what would happen."""
    owner = position.owner(name)
    armies = counted(position.armies(name), "army", "armies")
    shown = _printed(position, name)
    if owner == asked:
        return f"{shown}: yours, {armies} – move"
    if owner in position.players:
        return f"{shown}: {owner}, {armies} – attack"
    return f"{shown}: neutral – attack"


def _breakable(name: str) -> str:
    """A name as HTML that may be broken behind a stroke, and not within a word."""
    return escape(name).replace("/", "/<wbr>")
