"""The ten actions of a round, carried out step by step, and a person's moves (S-40 to S-50)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.text import printed
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.choices import Choice, Move, Stay
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.story import Story
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.second_look import suggestion
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import is_target
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.steps import ACTION, Step
from shogun_nb.games.shogun.words import SEASON_NAMES, action_names
from shogun_nb.whole_table.people import waiting_words, your_turn

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
    ``board`` it is a part of something larger, which shows it: it draws on that board. ``coach``
    may speak before a move. Rules S-40 to S-56.

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
        super().__init__(
            "The actions",
            game,
            player,
            bots=bots,
            odds=odds,
            board=board,
            on_done=on_done,
        )

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
        self._armies = 1

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
        return step if mine else None

    @property
    def halts_here(self) -> bool:
        """Whether a throw of :attr:`halts_for` comes, or, if wanted, an action has been shown.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").halts_here
        False
        """
        return super().halts_here or (self.halts_at_deeds and self.deed is not None)

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
        if (name, wanted) != (self.target, self._armies):
            self._unwarn()
        self.target = name
        self._armies = wanted
        self._show()

    @property
    def armies(self) -> int:
        """How many armies are to move."""
        return self._armies

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
        if armies != self._armies:
            self._unwarn()
        self._armies = armies
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
        self._think_twice(self.game, Stay(), str(self.asked), lambda: self._stay_words)
        self._decide(Stay())

    def suggest(self) -> None:
        """Choose what the coach would choose, and say why; nothing moves yet.

        Raises :class:`~shogun_nb.InputError` when nobody is asked.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.to_my_decision()
        >>> panel.suggest()
        >>> panel.target
        'Settsu'
        """
        self._check_asked()
        choice, reason = suggestion(self.game, str(self.asked))
        if isinstance(choice, Move):
            self.choose(choice.target, choice.armies)
            there = printed(self.position.map.provinces[self.position.map.index(choice.target)])
            does = f"choose {there} and {counted(choice.armies, 'army', 'armies')}"
        else:
            does = "stay"
        self.advice = f"The coach would {does}. {reason}"
        self._show()

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
        self._show(animate=True)
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
                "First see what has happened: go on, step by step or to your next choice."
            )
        if self.up_to_date and self.chapter.closed:
            raise InputError(f"It is too late for a move in this round. {self._end_words()}")
        if self.game.decision.player in self._bots and self._game_is_here():
            raise InputError(
                f"It is the turn of {self.game.decision.player}, which a bot plays. "
                "Go on to let it choose."
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
        self._armies = self._max
        self.advice = ""
        if len(self._targets) == 1:
            self.target = self._targets[0]

    # --- showing ----------------------------------------------------------------------------------
    def _overlays(self) -> dict[str, Any]:
        self._prepare()
        if self._deciding is None or self._start is None:
            found = super()._overlays()
            if found.get("arrows"):
                found["arrows"] = [(*arrow[:2], self._short(arrow)) for arrow in found["arrows"]]
            return found
        arrows = []
        if self.target is not None:
            # All else says that these are armies.
            arrows = [(self._start, self.target, f"{self.armies}{self._extra()}")]
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
            f"by all players in turn order: {names} (S-40, S-42)."
        )

    def _decision_words(self, asked: str) -> str:
        self._prepare()
        you = your_turn(self.game, self._bots, asked, self.player)
        here = _printed(self.position, self._start or "")
        if self.may_stay:
            return (
                f"{you}: armies may move from {here} into a neighbouring province of your "
                "own, or stay (S-48). Choose a province and the number of armies, or stay."
            )
        state = self.game.position.state
        name = action_names(self.position.numbers.deploy_armies)[state.order[state.slot]]
        return (
            f"{you}: “{name}” from {here} (S-49). Choose a province and the number of "
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

    @property
    def _stay_words(self) -> str:
        """What the button says that declines a move."""
        return f"Stay in {_printed(self.game.position, self._start or '')}"

    def _move_words(self, target: str, armies: int) -> str:
        """What the button says that confirms this move."""
        position = self.game.position
        name = _printed(position, target)
        if position.owner(target) == position.owner(self._start or ""):
            return f"Move {counted(armies, 'army', 'armies')} to {name}"
        return f"Attack {name} with {counted(armies, 'army', 'armies')}"

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
                place: int = step.entries[0].place
                return place
        before = self.chapter.before
        if before is not None and self._is_here(before.state):
            return int(before.state.slot) + 1
        return 0

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


_MUST_MOVE = (
    "S-49: in a battle/move at least 1 army must move when it can. Only the move after "
    "deploying may be declined (S-48). Choose a target."
)


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
