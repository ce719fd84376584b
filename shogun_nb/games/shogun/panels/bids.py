"""From "all plans are in" to "the turn order is settled": the bids, stage by stage (S-27 to S-30).

The game itself draws the event and reveals the bids as soon as the last plan is in.
:func:`bidding_of` reads from it what happened, and :class:`BidsPanel` shows it step by step, so
that a learner can say what will come before it comes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Panel, Still, Watched
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import checked_game
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.choices import TakePlace
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, event_card, listed, privilege_meaning
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.planning import bid_rank
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import BIDS as BIDS_STEP
from shogun_nb.games.shogun.steps import Step, before
from shogun_nb.templates import Views
from shogun_nb.whole_table.alone import Alone, standing
from shogun_nb.whole_table.inside import (
    LaidAside,
    checked_board,
    leaving,
    public,
)
from shogun_nb.whole_table.people import bots_of, person_named, waiting_words, your_turn
from shogun_nb.whole_table.second_thoughts import Coached

_views = Views(__file__)

READY, EVENT, BIDS, ORDER, CHOOSING, RESULT = range(6)
"""The stages of the panel: before the event, then what is shown last."""


@dataclass(frozen=True)
class Bid:
    """What one player has bid: a chest card 0 to 4, a province as printed, or ``None``: no card.

    ``paid`` are the chests that it cost (S-29).

    >>> Bid("Mori", 3, 3).words
    'chest card 3'
    """

    player: str
    card: int | str | None
    paid: int

    @property
    def words(self) -> str:
        """The card in words.

        >>> Bid("Mori", "Kai", 0).words, Bid("Mori", None, 0).words
        ('province card Kai', 'no card')
        """
        if self.card is None:
            return "no card"
        return (
            f"chest card {self.card}"
            if isinstance(self.card, int)
            else f"province card {self.card}"
        )


@dataclass(frozen=True)
class Turn:
    """Who chooses a special card next: one player, or several with equal bids.

    ``drawn`` are those of several in the order of the draw, as far as it has been drawn: it is
    drawn when their turn comes.

    >>> Turn(("Takeda", "Mori"), "chest card 1", ()).tied
    True
    """

    players: tuple[str, ...]
    reason: str
    drawn: tuple[str, ...]

    @property
    def tied(self) -> bool:
        """Whether the draw decides (S-29)."""
        return len(self.players) > 1

    @property
    def standing(self) -> tuple[str, ...]:
        """All of them in the order that is known: whom the draw has named, then the others."""
        return (*self.drawn, *(name for name in self.players if name not in self.drawn))


@dataclass(frozen=True)
class Special:
    """A special card on its place of the turn order, 1 to 5: the privilege and who took it.

    >>> Special(1, 0, "Mori").player
    'Mori'
    """

    place: int
    privilege: int
    player: str | None


@dataclass(frozen=True)
class Bidding:
    """All that the stages show of one round: event, bids, choosing order, special cards.

    Event cards are numbers 0 to 11, in the order of the rules (section 7).

    >>> game = game.play("greedy", until="a place in the turn order")
    >>> bidding = bidding_of(game.position, game.record)
    >>> [f"{bid.player}: {bid.words}" for bid in bidding.bids]
    ['Takeda: chest card 1', 'Uesugi: chest card 1', 'Mori: chest card 1']
    """

    event: int
    staying: tuple[int, ...]
    bids: tuple[Bid, ...]
    order: tuple[Turn, ...]
    specials: tuple[Special, ...]

    @property
    def settled(self) -> bool:
        """Whether everybody has a place in the turn order."""
        return sum(special.player is not None for special in self.specials) == len(self.bids)


def bidding_of(position: Position, record: Sequence[Entry]) -> Bidding | None:
    """What a round's bids have brought so far; ``None`` while they are not revealed.

    ``record`` is that of the game (``game.record``); only its last round is read, for the draws.

    >>> bidding_of(game.position, game.record) is None
    True
    """
    state = position.state
    names = position.players
    if state.event < 0 or any(state.bids[seat] == at.HIDDEN for seat in range(len(names))):
        return None
    bids = []
    for seat, name in enumerate(names):
        bid = state.bids[seat]
        if bid >= at.CHEST_CARD:
            bids.append(Bid(name, bid - at.CHEST_CARD, bid - at.CHEST_CARD))
        else:
            bids.append(Bid(name, position.map.printed[bid] if bid >= 0 else None, 0))
    drawn = _drawn(record)
    order = []
    for rank in sorted({bid_rank(state.bids[seat]) for seat in range(len(names))}, reverse=True):
        equal = [seat for seat in range(len(names)) if bid_rank(state.bids[seat]) == rank]
        # Who is not drawn before the last place of a tie is left over, and so is last.
        known = [seat for seat in drawn if seat in equal]
        if len(known) == len(equal) - 1 and known:
            known += [seat for seat in equal if seat not in known]
        order.append(
            Turn(
                tuple(names[seat] for seat in equal),
                _reason(state.bids[equal[0]]),
                tuple(names[seat] for seat in known),
            )
        )
    return Bidding(
        event=state.event,
        staying=tuple(card for card, place in enumerate(state.events) if place == at.OPEN),
        bids=tuple(bids),
        order=tuple(order),
        specials=tuple(
            Special(
                place + 1,
                state.special[place],
                names[state.turns[place]] if state.turns[place] >= 0 else None,
            )
            for place in range(at.PLACES)
        ),
    )


def round_of(record: Sequence[Entry]) -> list[Entry]:
    """The entries of the round that is being played.

    >>> ended = Entry((kinds.ROUND_ENDED, 50, -1, -1, 1, -1, -1, -1))
    >>> round_of([ended, Entry((kinds.PLAN_IN, 25, 0, -1, -1, -1, -1, -1))])
    [(9, 25, 0, -1, -1, -1, -1, -1)]
    """
    begun = max(
        (place + 1 for place, entry in enumerate(record) if entry.what == kinds.ROUND_ENDED),
        default=0,
    )
    return list(record[begun:])


def _drawn(record: Sequence[Entry]) -> list[int]:
    """Seats in the order in which this round's draws among equal bids named them."""
    return [entry.seat for entry in round_of(record) if entry.what == kinds.TIE_DRAWN]


def _reason(bid: int) -> str:
    if bid > at.CHEST_CARD:
        return f"chest card {bid - at.CHEST_CARD}: the higher, the sooner"
    if bid == at.CHEST_CARD:
        return "chest card 0: after the province cards"
    if bid >= 0:
        return "province card: after the chest cards 4 to 1"
    return "no card: last of all"


class BidsPanel(Coached, LaidAside, Panel):
    """The bids of a round, revealed step by step; then the choice of the special cards.

    ``player`` sits at this panel; ``None`` when nobody does, and bots are looked on. ``bots`` is
    one bot for all others (``"greedy"``, ``"random"``, or a bot of your own), a table by player, or
    ``None``: then everybody takes their special card here, one after the other. While plans are
    missing the panel waits, and comes alive when the last one is in; in the next round it starts
    over. ``on_done(panel)`` is called once, when a turn order has been settled here for the first
    time. With ``board`` it is a part of something larger, which shows it: it draws there what is
    known so far. ``coach`` may speak before a card is taken. Rules S-22, S-23 and S-27 to S-30.

    Raises :class:`~shogun_nb.InputError` for an unknown player or bot.

    >>> game = game.play("greedy", until="a place in the turn order")
    >>> panel = BidsPanel(game, "Mori")
    >>> for _ in range(4):
    ...     panel.next()
    >>> panel.take(5)
    >>> panel.done
    True
    """

    # Python closes even a panel whose constructor failed.
    _unwatch: Callable[[], None] | None = None
    game: Game
    _around: Alone | None = None
    """What shows the panel while it stands alone; ``None`` in something larger."""

    def __init__(
        self,
        game: Game,
        player: str | None,
        *,
        bots: object = "greedy",
        board: LiveBoard | None = None,
        on_done: Callable[[BidsPanel], object] | None = None,
    ) -> None:
        self.game = checked_game(game, "BidsPanel")
        self.player = None if player is None else person_named(game, player)
        self._bots = bots_of(bots, game, self.player)
        if on_done is not None:
            self.when_done(on_done)
        self._running = False
        self._quiet = False  # several stages are drawn once
        self._forget()

        super().__init__("The bids")
        given = checked_board(board, "BidsPanel")
        self.board = LiveBoard(self.position, card=False) if given is None else given
        self._leave_board = leaving(lambda: None, self.board if given is None else None)
        self._follow()
        self._arrive()
        self._show()
        self._unwatch = game.watch(self.guard(self._changed))
        self._around = standing(self, given)

    def _forget(self) -> None:
        """What the panel has shown so far: nothing."""
        self.stage = READY
        self.bidding: Bidding | None = None
        self._round: tuple[int, ...] | None = None
        self._end_told = False
        self._stage_positions: tuple[object, list[Position]] | None = None
        self._last_warning = None

    def _anew(self) -> None:
        self.warn("")
        self._forget()
        self._follow()
        self._arrive()
        self._show()

    def _arrive(self) -> None:
        """A panel that is made when places are taken already shows what has come of it."""
        if self.bidding is not None and any(one.player for one in self.bidding.specials):
            self.stage = RESULT if self.bidding.settled else CHOOSING

    # --- how far it is told -----------------------------------------------------------------------
    @property
    def told(self) -> tuple[Step, ...]:
        """The steps of this round's bids that have been shown.

        >>> game = game.play("greedy", until="a place in the turn order")
        >>> panel = BidsPanel(game, "Mori")
        >>> panel.next()
        >>> [step.what == kinds.EVENT_DRAWN for step in panel.told]
        [True]
        """
        steps = steps_of(self.game)
        begin = len(before(steps, BIDS_STEP))
        told = [step for step in steps[begin:] if step.kind == BIDS_STEP]
        shown = (READY, EVENT, BIDS, ORDER, CHOOSING)
        return tuple(step for step in told if _STAGE_OF[step.what] in shown[: self.stage + 1])

    def tell_up_to(self, step: Step) -> bool:
        """Show as much as was shown at a step of the game; ``False`` where that was no bidding.

        >>> game = game.play("greedy", until="a place in the turn order")
        >>> panel = BidsPanel(game, "Mori")
        >>> panel.tell_up_to(steps_of(game)[-1]), panel.stage == ORDER  # equal bids are drawn
        (True, True)
        """
        if self.bidding is None or step.kind != BIDS_STEP:
            return False
        self.stage = _STAGE_OF[step.what]
        self._finish()
        return True

    # --- what a person does -----------------------------------------------------------------------
    @Watched
    def done(self) -> bool:
        """Whether the turn order of this round is settled and shown."""
        return self.stage == RESULT

    def next(self) -> None:
        """Show the next stage; when the special cards are chosen, let the bots choose.

        Raises :class:`~shogun_nb.InputError` while plans are missing (S-25), while a
        person is to take a special card (S-29), and when all is shown.

        >>> game = game.play("greedy", until="a place in the turn order")
        >>> panel = BidsPanel(game, "Mori")
        >>> panel.next()
        >>> panel.stage == EVENT
        True
        """
        why = self.why_not_next
        if why:
            raise InputError(why)
        self._forward()
        self._finish()

    def advance(self, seconds: float) -> None:
        """Show as many further stages as fit into this time, at least one, and draw once.

        Stops before a person must choose, and at the end. Raises as :meth:`next` when nothing can
        come.

        >>> game = game.play("greedy", until="a place in the turn order")
        >>> panel = BidsPanel(game, None)
        >>> panel.advance(60)
        >>> panel.done
        True
        """
        why = self.why_not_next
        if why:
            raise InputError(why)
        end = time.monotonic() + seconds
        self._quiet = True
        try:
            self._forward()
            while not self.why_not_next and time.monotonic() < end:
                self._forward()
        finally:
            self._quiet = False
            self._show()
        self._finish()

    # It is told stage by stage; nothing falls, nothing is thrown.
    faced = falling = throw_comes = halts_here = False

    def act(self) -> None:
        """The next stage, as :meth:`next`."""
        self.next()

    def see_throw(self) -> None:
        """Nothing is thrown while bids are told."""

    def show_odds(self, wanted: bool) -> None:
        """There are no odds of bids."""

    def _forward(self) -> None:
        """The next stage, which can come."""
        if self.game.decision.player == "chance" and self.stage in (READY, CHOOSING):
            self._run(self.game.draw)
            if self.bidding is not None and self.stage == READY:
                self.stage = EVENT
        elif self.stage == CHOOSING:
            self._run(self._let_bots_choose)
        else:
            self.stage += 1
            if self.stage == CHOOSING:
                self._run(self._let_bots_choose)

    def take(self, place: int) -> None:
        """Take the special card at a place, 1 to 5, for the person whose turn it is (S-29).

        The bots after that person choose at once. Raises
        :class:`~shogun_nb.InputError` when it is not the time, and
        :class:`~shogun_nb.IllegalChoice` for a place that is taken; nothing changes then.

        >>> panel = BidsPanel(game, "Mori")
        >>> panel.take(1)
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: The game waits for Takeda, Uesugi and Mori: a plan.
        """
        choice = TakePlace(place)
        why = self._why_not_take()
        if why:
            raise InputError(why)
        self._think_twice(self.game, choice, str(self._chooser()), lambda: f"Take place {place}")
        self._run(lambda: self._take(choice))
        self._finish()

    def close(self) -> None:
        """Take the panel off the page and end following its game."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
            self._leave_board()
        if self._around is not None:
            self._around.close()
        super().close()

    @property
    def position(self) -> Position:
        """What is known at this stage, without anybody's plan: no event before it is drawn.

        >>> game = game.play("greedy", until="a place in the turn order")
        >>> panel = BidsPanel(game, "Mori")
        >>> panel.position.state.event, panel.position.chests["Mori"]  # nobody has paid
        (-1, 18)
        """
        if self.bidding is None or self.stage >= CHOOSING:
            return self._so_far()
        if self._stage_positions is None or self._stage_positions[0] != self._round:
            self._stage_positions = (self._round, self._staged())
        return self._stage_positions[1][min(self.stage, BIDS)]

    def _so_far(self) -> Position:
        """The board while special cards are taken, also when the game is in the actions already."""
        if self.game.position.state.phase in (at.REVEALING, at.CHOOSING_PLACES):
            return public(self.game.position)
        bids = [step for step in steps_of(self.game) if step.kind == BIDS_STEP]
        return bids[-1].position if bids else public(self.game.position)

    def _staged(self) -> list[Position]:
        """What was known before the event of this round, with it, and when the bids were open."""
        steps = steps_of(self.game)
        now = public(self.game.position)
        drawn = max(
            (place for place, step in enumerate(steps) if step.what == kinds.EVENT_DRAWN),
            default=-1,
        )
        ended = max(
            (place for place, step in enumerate(steps) if step.what == kinds.ROUND_ENDED),
            default=-1,
        )
        if drawn <= ended:  # the game began with it
            return [now] * CHOOSING
        open_ = [step for step in steps[drawn:] if step.what == kinds.BID_REVEALED]
        before = steps[drawn - 1].position if drawn else now
        return [before, steps[drawn].position, open_[-1].position if open_ else now]

    def _take(self, choice: TakePlace) -> None:
        self.game.choose(choice, self.game.decision.player)
        self._let_bots_choose()

    def _let_bots_choose(self) -> None:
        while self._chooser() in self._bots:
            self.game.play(self._bots, most=1)

    def _run(self, action: Callable[[], object]) -> None:
        """Change the game, and show what came of it once and not after every step."""
        self._running = True
        try:
            action()
        finally:
            self._running = False
            self._follow()
            self._show()

    # --- where the game stands --------------------------------------------------------------------
    def _chooser(self) -> str | None:
        """Whose turn it is to take a special card; ``None`` when nobody's."""
        if self.is_aside:
            return None
        decision = self.game.decision
        return decision.player if TakePlace in decision.choices else None

    @property
    def asked(self) -> str | None:
        """The person who is to take a special card now, when all before is shown.

        >>> game = game.play("greedy", until="a place in the turn order")
        >>> panel = BidsPanel(game, "Mori")
        >>> panel.asked is None
        True
        >>> panel.advance(60)
        >>> panel.asked
        'Mori'
        """
        asked = self._chooser() if self.stage == CHOOSING else None
        return None if asked in self._bots else asked

    @property
    def next_words(self) -> str:
        """What the button for :meth:`next` says at this stage."""
        return _NEXT_WORDS[self.stage]

    @property
    def why_not_next(self) -> str:
        """Why :meth:`next` can show nothing now; an empty text when it can.

        >>> BidsPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), None).why_not_next
        'The game waits for Takeda, Uesugi and Mori: a plan.'
        """
        if self.bidding is None:
            if self.game.decision.kind == "the event of this round":
                return ""
            return waiting_words(self.game)
        if self.stage == RESULT:
            settled = "the turn order of this round is settled. The actions come next (S-40)"
            if self._around is None:  # the table goes on
                return f"{settled}."
            return f"{settled}; this panel continues on its own when the next bids are in."
        asked = self.asked
        if asked is not None:
            return f"{asked} takes a special card first (S-29)."
        return ""

    def _why_not_take(self) -> str:
        if self.bidding is None:
            return waiting_words(self.game)
        if self.stage < CHOOSING:
            return "look at the bids first: go on."
        asked = self._chooser()
        if asked is None:
            return "the turn order of this round is settled (S-29)."
        if asked in self._bots:
            return f"it is the turn of {asked}, which a bot plays. Go on to let it choose."
        return ""

    def _changed(self) -> None:
        """Something has changed the game."""
        if not (self._running or self.is_aside):
            self._follow()
            self._show()
            self._finish()

    def _follow(self) -> None:
        """Read the game; start over when these are other bids than those shown."""
        position = self.game.position
        self.bidding = bidding_of(position, self.game.record)
        state = position.state
        this_round = None
        if self.bidding is not None:
            this_round = (state.round, *state.bids)
        if this_round != self._round:
            self._round = this_round
            self.stage = READY
        if self.bidding is not None and self.stage >= CHOOSING:
            self.stage = RESULT if self.bidding.settled else CHOOSING

    def _finish(self) -> None:
        """Show how it stands, and tell once that all is done."""
        self._follow()
        self._show()
        if self.stage == RESULT and not self._end_told:
            self._end_told = True
            self._tell_done()

    # --- showing ----------------------------------------------------------------------------------
    def _show(self) -> None:
        if self._quiet or self.is_aside:
            return
        self.board.show(self.position, **PLAIN)
        self.say(self._what_now())

    def _what_now(self) -> str:
        if self.bidding is None:
            return waiting_words(self.game)
        open_events = counted(len(self.bidding.staying) + 1, "open event card")
        asked = self._chooser()
        you = your_turn(self.game, self._bots, asked or "", self.player)
        return {
            READY: f"All plans are in. One of the {open_events} is drawn now and holds for this "
            "round (S-28). Which one would suit your plan? Make your guess, then go on.",
            EVENT: "That is this round's event. Now the bids are turned up (S-29): who do you "
            "think has bid most?",
            BIDS: "Who chooses a special card first, and who last (S-29)? Make your guess, then "
            "go on.",
            ORDER: "In this order everybody takes one of the five special cards, and with it a "
            "place in the turn order and a privilege (S-22, S-29). Which one would you take?",
            CHOOSING: f"{you}: take one of the special cards. Early places act first; the "
            "privilege is yours for this round (S-23)."
            if asked is not None and asked not in self._bots
            else waiting_words(self.game) + " Go on.",
            RESULT: f"The turn order is settled: {all_of(self._in_turn_order())}. Now the ten "
            "actions are carried out, each by all players in this order (S-40).",
        }[self.stage]

    def _in_turn_order(self) -> list[str]:
        specials = self.bidding.specials if self.bidding is not None else ()
        return [special.player for special in specials if special.player is not None]

    def _parts(self) -> dict[str, str]:
        """What is to be seen at this stage, as HTML by part; names are escaped."""
        bidding = self.bidding
        if bidding is None:
            return {}
        position = self.game.position
        parts = {"event": self._event_html(bidding)}
        if self.stage >= BIDS:
            parts["bids"] = bids_html(position, bidding)
        if self.stage >= ORDER:
            parts["order"] = order_html(position, bidding)
        if self.stage >= CHOOSING:
            chosen = [
                entry
                for entry in round_of(self.game.record)
                if entry.what in (kinds.TIE_DRAWN, kinds.PLACE_TAKEN)
            ]
            parts["story"] = listed(log_of(position.lookup, position.numbers, chosen))
        if self.stage == RESULT:
            parts["result"] = result_html(position, bidding)
        return parts

    def _event_html(self, bidding: Bidding) -> str:
        if self.stage == READY:
            return events_html(self.game.position, (bidding.event, *bidding.staying), None)
        return events_html(self.game.position, (bidding.event, *bidding.staying), bidding.event)

    def still(self) -> Still:
        """What is shown now, as HTML and as plain words.

        >>> BidsPanel(game, "Mori").still().text
        'The bids. The game waits for Takeda, Uesugi and Mori: a plan.'
        """
        text = f"The bids. {self._what_now()}"
        bidding = self.bidding
        if bidding is not None and self.stage >= BIDS:
            bids = "; ".join(f"{bid.player}: {bid.words}" for bid in bidding.bids)
            text += f"\nBids: {bids}."
        if bidding is not None and self.stage >= CHOOSING:
            taken = [
                f"place {one.place}: {one.player or 'nobody'} "
                f"({privilege_meaning(self.game.start.numbers, one.privilege)})"
                for one in bidding.specials
            ]
            text += f"\nSpecial cards: {'; '.join(taken)}."
        html = _views.still(self._what_now(), self._parts().values())
        return Still(text, html=html)


# At which stage a step of the bids is shown.
_STAGE_OF = {
    kinds.EVENT_DRAWN: EVENT,
    kinds.BID_REVEALED: BIDS,
    kinds.TIE_DRAWN: ORDER,
    kinds.PLACE_TAKEN: CHOOSING,
}

_NEXT_WORDS = {
    READY: "Next: draw the event",
    EVENT: "Next: reveal the bids",
    BIDS: "Next: who chooses first?",
    ORDER: "Next: choose the special cards",
    CHOOSING: "Next: let the others choose",
    RESULT: "Next",
}


# --- tables ---------------------------------------------------------------------------------------
def events_html(position: Position, cards: Sequence[int], drawn: int | None) -> str:
    """The open event cards; the drawn one stands out, the others stay for later rounds (S-28).

    >>> html = events_html(new_game(seed=7).position, (6, 2), 6)
    >>> html.count("shogun-event-card"), "this round" in html
    (2, True)
    """
    shown = []
    for card in sorted(cards):
        note = "open"
        if drawn is not None:
            note = "stays open for a later round"
            if card == drawn:
                note = "the event of this round (S-28)"
        staying = drawn not in (None, card)
        shown.append(event_card(position, card, note, drawn=card == drawn, staying=staying))
    return _views.events(shown)


def bids_html(position: Position, bidding: Bidding) -> str:
    """The bids as a table: player, card, what was paid (S-29), and what it means (S-30).

    >>> game = game.play("greedy", until="a place in the turn order")
    >>> bids_html(game.position, bidding_of(game.position, game.record)).count("<tr>")
    4
    """
    rows = []
    for seat, bid in enumerate(bidding.bids):
        paid = counted(bid.paid, "chest") if bid.paid else "nothing"
        note = ""
        if isinstance(bid.card, str):
            note = f"Now everybody knows it; {bid.card} has no action this round (S-30)."
        elif bid.card is None:
            note = "All cards lie out elsewhere (S-26)."
        elif bid.card == 0:
            note = "It costs nothing, and chooses late."
        else:
            note = "The chests go to the bank."
        rows.append((counter(position.players, seat), bid.words, paid, note))
    return _views.bids(rows)


def order_html(position: Position, bidding: Bidding) -> str:
    """The choosing order, a line for each place in it, with the reason and the draws (S-29).

    >>> game = game.play("greedy", until="a place in the turn order")
    >>> "equal bids" in order_html(game.position, bidding_of(game.position, game.record))
    True
    """
    rows = []
    first = 1
    for turn in bidding.order:
        last = first + len(turn.players) - 1
        numbers = f"{first}" if first == last else f"{first}–{last}"
        names = [counter(position.players, position.players.index(name)) for name in turn.standing]
        reason = f"{turn.reason}."
        if turn.tied and turn.drawn:
            left = [name for name in turn.players if name not in turn.drawn]
            came = "first " + ", then ".join(turn.drawn)
            later = f"; between {all_of(left)} it is drawn later" if left else ""
            reason += f" They are equal bids, and the draw has decided: {came}{later}."
        elif turn.tied:
            reason += " They are equal bids: the draw decides when their turn comes."
        rows.append((numbers, names, reason))
        first = last + 1
    return _views.order(rows)


def result_html(position: Position, bidding: Bidding) -> str:
    """The turn order with its privileges, and the special cards that are out (S-22 to S-24).

    >>> game = game.play("greedy", until="a target and a number of armies")
    >>> html = result_html(game.position, bidding_of(game.position, game.record))
    >>> html.count("out of this round")
    2
    """
    rows = []
    for special in bidding.specials:
        gives = privilege_meaning(position.numbers, special.privilege)
        if special.player is None:
            who = "nobody"
            gives += ": this card is out of this round, and the empty place is skipped"
        else:
            who = counter(position.players, position.players.index(special.player))
        rows.append((special.place, who, gives))
    return _views.result(rows, event_meaning(position.numbers, bidding.event))
