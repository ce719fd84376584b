"""A game of Senji told step by step: set-up, then winter, spring, summer and autumn, over and over.

Whoever sits here sees the own hand and nothing of others': what can be chosen comes from the
player's view alone. Several people at one computer change seats behind a cover.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of, counted, percent
from shogun_nb.games.senji.choices import (
    Bid,
    EndMarch,
    Offer,
    Orders,
    PlaceFirst,
    Refuse,
    Silent,
    Support,
)
from shogun_nb.games.senji.game import Game
from shogun_nb.games.senji.panels.face_cards import WHOLE, offered
from shogun_nb.games.senji.panels.marching import Marching
from shogun_nb.games.senji.panels.offering import Offering
from shogun_nb.games.senji.panels.picking import CALLS, STEPS, Picking, Placing
from shogun_nb.games.senji.panels.talking import SandGlass, reasons_of, talks
from shogun_nb.games.senji.reading.advising import counsel, own_provinces
from shogun_nb.games.senji.reading.battles import battle_of, cards_of_others, layings
from shogun_nb.games.senji.reading.reaching import reach_of
from shogun_nb.games.senji.reading.shortly import ENDS, battle_ends
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.battle import player_of_side
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.rules.setup import is_home
from shogun_nb.games.senji.words import ORDERS
from shogun_nb.whole_table.deciding import at_place
from shogun_nb.whole_table.decision import Question
from shogun_nb.whole_table.turns import Turns


def _talks_of(state: at.State) -> tuple[int, int]:
    """Which talks these are: those of a winter, or before another season (SEN-046)."""
    return state.round, state.season


_MAY_BE_FORCED = (at.HOSTAGE, at.PLACE, at.SUPPORT, *CALLS)
"""What nobody is asked who sits here alone and has one answer, or none that changes anything."""


class TurnsPanel(Turns):
    """All of a game, told step by step; a person decides when asked.

    ``player`` sits at this panel; ``None`` when nobody does. ``bots`` are as for any panel.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7)
    >>> panel = TurnsPanel(game, "Ann", board=LiveBoard(game))
    >>> panel.asked
    'Ann'
    """

    game: Game
    hides_hands = True

    def __init__(self, game: Game, player: str | None, **given: Any) -> None:
        self.orders: dict[str, str] = {}
        """The orders that are laid so far in spring, by province."""
        self.marching: Marching | None = None
        """The march that is laid out, while one is asked for."""
        self.offers: list[Choice] = []
        """What can be picked whole now, such as a combination of the hand."""
        self.picked: Choice | None = None
        """Which of it is picked."""
        self.offering: Offering | None = None
        """The offer that is laid out, while one is asked for."""
        self.sand = SandGlass(game.start.options.minutes)
        """How long people may still talk in this winter."""
        self.picking: Picking | None = None
        """What is picked of the cards that lie there, where some of them are asked."""
        self.placing: Placing | None = None
        """Who is placed in a home, while that is asked."""
        self.ordered = ""
        """The province whose order was laid last: where one may march from it is shown."""
        self._still: dict[str, tuple[int, int]] = {}
        self._calls: dict[str, tuple[int, int]] = {}
        self._said_at = -1  # the last choice that said so, or followed from it
        self._back_at = -1  # where an undo has led to: there even a forced choice is asked
        self._forced: tuple[object, Choice | None] = (None, None)
        self._why_forced = ""  # if that is support
        self.tries = False
        """Whether support is asked for also where it changes nothing, as the guide teaches it."""
        self.settled: dict[tuple[int, int, int], str] = {}
        """Why nobody was asked for support, in a sentence, by the battle; see
        :func:`~shogun_nb.games.senji.reading.battles.battle_of`."""
        self._told_ends = 0  # of so many battles the end has been told
        self._reasons: tuple[object, list[str]] = (None, [])
        self.bid: tuple[str, int] = ("", 0)
        """The card that is laid under a lot, and the number of the lot; "" and 0 for none yet."""
        super().__init__("The round", game, player, **given)

    # --- which part of the game -------------------------------------------------------------------
    def _opens(self, step: Any) -> bool:
        return True

    def _closes(self, step: Any) -> bool:
        return any(entry.what == kinds.WON for entry in step.entries)

    def _fight_in(self, before: Any) -> Collection[int]:
        state = before.state
        if state.fight != at.NO_BATTLE:
            return {player_of_side(state, side) for side in (at.ATTACKER, at.DEFENDER)}
        if state.march == at.RAIDING:
            return {commander(state, state.mover)}
        return {seat for seat in range(state.players) if state.tied >> seat & 1}

    # --- the end of a battle ----------------------------------------------------------------------
    @property
    def ended(self) -> Any:
        """The step in which a battle of somebody here has ended after support, while it is shown.

        What the dice decide alone stands beside them; this end would rush past.
        """
        step = self.step
        if step is None or self.falling or self.playing or self._ends <= self._told_ends:
            return None
        return step if any(battle_ends(step, seat) for seat in self._watching) else None

    @property
    def _ends(self) -> int:
        """How many battles have ended in the steps that are shown."""
        return sum(entry.what in ENDS for step in self.shown for entry in step.entries)

    @property
    def has_news(self) -> bool:
        """Whether a battle has ended that nobody here has seen end."""
        return self._ends > self._told_ends

    def _end_is_told(self) -> None:
        self._told_ends = self._ends

    def see_end(self) -> None:
        """Somebody has seen how a battle ended; what comes next is shown."""
        self._end_is_told()
        self._flow()
        self._show()

    def see_throw(self) -> None:
        """Somebody has seen how dice fell, with the end of the battle if they have brought it."""
        if self.falling:
            self._end_is_told()
        super().see_throw()

    def _forward(self) -> None:
        if not self.falling:
            self._end_is_told()
        super()._forward()

    @property
    def pauses_here(self) -> bool:
        """The end of a battle is looked at."""
        return self.ended is not None

    @property
    def halts_here(self) -> bool:
        """Also where a battle has ended in which somebody here fights."""
        return super().halts_here or self.ended is not None

    def _before_words(self) -> str:
        return "The cards are dealt. Go on."

    def _end_words(self) -> str:
        return "The game is over (SEN-160)."

    @property
    def position(self) -> Any:
        """What the board shows; whoever sits here sees the own orders on it, too."""
        here, who = super().position, self.seen_by
        if who is None or not self.up_to_date:
            return here
        return self.game.view(who).position

    @property
    def seen_by(self) -> str | None:
        """Whose cards may be shown: of who is asked, else of who sits here alone."""
        return self.asked or self.alone

    # --- what a person has decided for more than one turn -----------------------------------------
    def keep_still(self) -> None:
        """Whoever is asked offers nothing more until the auction; others may still offer (SEN-040).

        Raises :class:`~shogun_nb.InputError` where nobody is asked for an offer.
        """
        self.prepare()
        if self.asked is None or self.offering is None:
            raise InputError("SEN-040: no offer is asked for now. Choose what is asked.")
        player, talks_ = self.asked, _talks_of(self.game.position.state)
        number = len(self.game.choices)
        self.choose(Silent())
        self._still[player], self._said_at = talks_, number  # nobody is asked from now on

    @property
    def offered_nothing(self) -> bool:
        """Whether the last choice of who is asked was an offer of nothing, which no log tells."""
        asked = self.asked
        own = next((one for one in reversed(self.game.choices) if one.player == asked), None)
        return own is not None and isinstance(own.choice, Silent)

    @property
    def has_offered(self) -> bool:
        """Whether who is asked has offered something since orders were laid last."""
        for one in reversed(self.game.choices):
            if isinstance(one.choice, Orders):
                return False
            if isinstance(one.choice, Offer) and one.player == self.asked:
                return True
        return False

    @property
    def turn_to_offer(self) -> str:
        """Which turn to offer it is, and why it is asked again, in sentences (SEN-040)."""
        state, here = self.game.position.state, self.game.position
        turn = f"Turn {state.turn // state.players + 1} of {here.options.offers} to offer a card."
        if not self.offered_nothing:
            return turn
        return f"You offered nothing, and the others have had their turn. {turn}"

    def call_all(self) -> None:
        """Whoever is asked calls the rest in the order of the coach (SEN-015, SEN-032, SEN-080).

        Raises :class:`~shogun_nb.InputError` where nobody is asked to call.
        """
        self.prepare()
        state = self.game.position.state
        if self.asked is None or state.step not in CALLS:
            raise InputError("SEN-032: nobody is asked to call now. Choose what is asked.")
        player, calls = self.asked, (state.round, state.step)
        number = len(self.game.choices)
        self.choose(self.chosen or counsel(self.game, player)[0])
        self._calls[player], self._said_at = calls, number  # nobody is asked from now on

    def _is_said(self) -> bool:
        """Whether a person has said so before: offer nothing more, or have the rest called."""
        number = len(self.game.choices)
        if number <= self._said_at:  # it was taken back
            self._still, self._calls, self._said_at, self._back_at = {}, {}, -1, number
        if self.forced is not None and number != self._back_at:
            return True
        if not self._still and not self._calls:  # asked at every step, and most say nothing
            return False
        state, player = self.game.position.state, str(self.game.decision.player)
        if state.step == at.OFFER:
            return self._still.get(player) == _talks_of(state)
        return state.step in CALLS and self._calls.get(player) == (state.round, state.step)

    @property
    def forced(self) -> Choice | None:
        """The one choice there is for whoever sits here alone; ``None`` where there are more.

        No support is laid where none would change how a battle may end; whoever is guided through
        a first round lays it all the same.

        With several people at a computer all is asked: that nothing is asked would tell the others
        what somebody holds (SEN-100).
        """
        decision, player = self.game.decision, self.alone
        here = player is not None and decision is not None and decision.player == player
        if player is None or not here:
            return None
        if self._forced[0] is not decision:
            self._forced = (decision, None)
            if self.game.position.state.step not in _MAY_BE_FORCED:
                return None
            view = self.game.view(player)
            legal = view.legal()
            one = legal[0] if len(legal) == 1 else None
            if view.state.step == at.SUPPORT and Support() in legal:
                self._why_forced = self._why_decided(view, legal)
                tries = self.tries and len(legal) > 1
                one = Support() if self._why_forced and not tries else None
            self._forced = (decision, one)
        return self._forced[1]

    @property
    def changes_nothing(self) -> bool:
        """Whether support is asked for although none changes how the battle may end."""
        here = self.asked is not None and self.game.position.state.step == at.SUPPORT
        return here and self.forced is None and bool(self._why_forced) and self.alone is not None

    def _why_decided(self, view: Any, legal: Sequence[Any]) -> str:
        """Why no support that could be laid changes how a battle may end; "" where one does."""
        if len(legal) == 1:
            return "You hold no support card for this battle, so you were not asked (SEN-104)."
        cards = [choice.cards for choice in legal]
        laid = layings(view.position, self.others, view.seat, cards)
        if min(one.wins for one in laid) >= 1:
            return "It was won whatever the others can hold, so you were not asked (SEN-104)."
        if max(one.wins + one.ties for one in laid) <= 0:
            return "No support of yours could have won it, so you were not asked (SEN-104)."
        if len({(one.wins, one.ties) for one in laid}) > 1:
            return ""
        if not any(one.brings for one in laid):
            return "No support card of yours counts a die here, so you were not asked (SEN-104)."
        return "No support card of yours changes the chances, so you were not asked (SEN-104)."

    def _person_asked(self) -> str | None:
        return None if self._is_said() else super()._person_asked()

    def _let_the_game_go_on(self) -> None:
        if not self._is_said():
            super()._let_the_game_go_on()
            return
        player, choice = self.game.decision.player, self.forced
        if choice is None and self.game.position.state.step == at.OFFER:
            choice = Silent()
        elif isinstance(choice, Support):
            self.settled[battle_of(self.game.position.state)] = self._why_forced
        self._said_at = len(self.game.choices)
        self._running = True
        try:
            self.game.choose(choice or self.game.suggest(player)[0], player)
        finally:
            self._running = False
            self._stale = True

    # --- deciding ---------------------------------------------------------------------------------
    def _ask_anew(self, question: Question | None) -> None:
        self.orders = {}
        self.marching = self.picked = self.offering = self.picking = self.placing = None
        self.ordered = ""
        self.offers, self.bid = [], ("", 0)
        state = self.game.position.state
        self.sand.follow(state.round, question is not None and talks(state))
        super()._ask_anew(question)
        if question is None:
            return
        step, player = question.position.state.step, question.position.players[question.seat]
        if step == at.PLACE:
            self.placing = Placing(question.offered({}).choices)
        elif step in STEPS:
            self.picking = Picking.of(
                question.position, player, lambda: question.offered({}).choices
            )
            if step in CALLS:  # any order will do: one press calls, and another can be chosen
                self.picking.lay(self.game.suggest(player)[0])
                self.picking.stays = True
        elif step in (at.SUPPORT, at.ACT):
            self.offers = offered(question.position, player, question.offered({}).choices)
        elif step == at.OFFER:
            self.offering = Offering(question.position, player)
        elif step == at.MARCH:
            legal = question.offered({}).choices
            self.marching = Marching(question.position, legal, self.others)

    @property
    def others(self) -> list[int]:
        """How many cards of others each seat can hold, by all that has been told openly."""
        return cards_of_others(self.game.record, self.game.position.state.family)

    @property
    def gives_orders(self) -> bool:
        """Whether orders are laid now, one in each own province (SEN-070)."""
        question = self.deciding.question
        return question is not None and question.position.state.step == at.ORDER

    @property
    def own_provinces(self) -> list[str]:
        """The provinces that wait for an order, a host's also imperial ones, as on the map."""
        question = self.deciding.question
        assert question is not None
        here = question.position
        return [here.map.names[place] for place in own_provinces(here, question.seat)]

    def order(self, province: object, order: object) -> None:
        """Lay an order in a province of one's own; raises with the rule for anything else."""
        if not self.gives_orders or province not in self.own_provinces or order not in ORDERS:
            raise InputError(
                f"SEN-070: an order for {shown(province)} is not asked for. Choose one of the "
                "three beside each of your provinces."
            )
        self.orders[str(province)] = str(order)
        self.ordered = str(province) if order == ORDERS[at.MARCH_ORDER] else ""

    @property
    def chosen(self) -> Choice | None:
        """The choice as it stands, whole; ``None`` while something is missing."""
        self.prepare()
        if self.asked is None:
            return None
        if self.picking is not None:
            return self.picking.choice
        if self.placing is not None:
            return self.placing.choice
        if self.marching is not None:
            ended = self.deciding.chosen
            return self.marching.choice or (ended if isinstance(ended, EndMarch) else None)
        if self.offering is not None:
            offer = self.offering.offer
            done = self.deciding.chosen if self.deciding.kind is Silent else None
            return done if offer is None else offer
        if all(self.bid):
            return Bid(*self.bid)
        if not self.gives_orders:
            return self.picked or self.deciding.chosen
        laid = [self.orders.get(name) for name in self.own_provinces]
        return None if None in laid else Orders(tuple(filter(None, laid)))

    def let_go(self) -> None:
        """Forget what was picked."""
        self.orders, self.picked, self.bid = {}, None, ("", 0)
        if self.marching is not None:
            self.marching.way = None
        question = self.deciding.question
        if self.offering is not None and question is not None:
            self.offering = Offering(question.position, question.position.players[question.seat])
        if self.picking is not None:
            self.picking.picked = []
        if self.placing is not None and question is not None:
            self.placing = Placing(question.offered({}).choices)
        self.deciding.drop()

    def take(self, number: object) -> None:
        """Pick one of :attr:`offers` by its place, or let go of it where it is picked already."""
        picked = at_place(self.offers, number, self.game.position)
        again = picked == self.picked
        self.let_go()
        self.picked = None if again else picked

    # --- talk in winter ---------------------------------------------------------------------------
    @property
    def reasons(self) -> list[str]:
        """Why bots made or answered the last offers, for the person they spoke to."""
        at_, who = (len(self.game.choices), self.seen_by), self.seen_by
        if self._reasons[0] != at_:
            found = [] if who is None else reasons_of(self.game, who, self._bots)
            self._reasons = (at_, found)
        return self._reasons[1]

    def end_talks(self) -> None:
        """The sand has run out: what is offered is refused, and nobody offers any more (SEN-040).

        Raises :class:`~shogun_nb.InputError` where nobody negotiates.
        """
        if not talks(self.game.position.state):
            raise InputError("SEN-040: nobody negotiates now.")
        self.pause()
        self._running = True
        try:
            while not self.game.over and talks(here := self.game.position.state):
                last = Refuse() if here.step == at.ANSWER else Silent()
                self.game.choose(last, self.game.decision.player)
        finally:
            self._running = False
            self._stale = True
        self._read_if_stale()
        self._go(len(self.chapter.steps))
        self._seen_throw = True
        self._show()

    def lay_bid(self, card: object = None, lot: object = None) -> None:
        """Lay this card, or under this lot; raises with the rule for what cannot be bid.

        What is laid already is let go of.
        """
        question = self.deciding.question
        if question is None or question.position.state.step != at.BIDDING:
            raise InputError("SEN-061: no bids are laid now. Choose what is asked.")
        here = question.position
        if card is not None and card not in here.hand(here.players[question.seat]):
            raise InputError(f"SEN-061: {shown(card)} is not in your hand. Bid with a card of it.")
        if lot is not None and (type(lot) is not int or lot not in here.lots):
            raise InputError(f"SEN-061: there is no lot {shown(lot)}. Bid for one that lies there.")
        names = ("" if card == self.bid[0] else str(card)) if card is not None else self.bid[0]
        number = (0 if lot == self.bid[1] else lot) if lot is not None else self.bid[1]
        assert isinstance(number, int)
        if names and number and (problems := question.problems(Bid(names, number))):
            raise InputError(problems[0])
        self.deciding.drop()
        self.bid = (names, number)

    def _take_advice(self, choice: Choice) -> None:
        self.let_go()
        if isinstance(choice, Bid):
            self.bid = (choice.card, choice.lot)
        elif self.offers and isinstance(choice, (*WHOLE, Support)):
            if choice not in self.offers:
                self.offers.insert(0, choice)
            self.picked = choice
        elif self.offering is not None and isinstance(choice, Offer):
            self.offering.take(choice)
        elif isinstance(choice, Orders):
            self.orders = dict(zip(self.own_provinces, choice.orders, strict=True))
            marches = [one for one, order in self.orders.items() if order == ORDERS[at.MARCH_ORDER]]
            self.ordered = marches[-1] if marches else ""
        elif self.picking is not None:
            self.picking.lay(choice)
        elif self.placing is not None and isinstance(choice, PlaceFirst):
            self.placing.lay(choice)
        elif self.marching is not None and not isinstance(choice, EndMarch):
            self.marching.lay(choice)
        else:
            self.deciding.take(choice)

    def _counsel(self, asked: str) -> tuple[Choice, str]:
        return counsel(self.game, asked)

    def _clicked(self, province: str) -> None:
        self.prepare()
        if self.asked is None:
            return
        if self.gives_orders:  # a press lays the next of the three
            before = ORDERS.index(self.orders.get(province, ORDERS[-1]))
            self.order(province, ORDERS[(before + 1) % len(ORDERS)])
        elif self.marching is not None:
            self.deciding.drop()
            self.marching.go(province)
        elif self.picking is not None:
            self.picking.press(province)
        elif self.placing is not None:
            self._placed_by_press(province)
        else:
            self.deciding.place(province)
        self.touched()

    def _placed_by_press(self, province: str) -> None:
        """A press on the province that is called adds a unit; raises for every other place."""
        here, placing = self.game.position, self.placing
        assert placing is not None
        called = here.map.names[here.state.place]
        if province != called:
            raise InputError(
                f"SEN-015: {here.map.printed[here.state.place]} is called now. Say how many units "
                "stand there; your other provinces are called, too."
            )
        numbers = placing.numbers
        placing.say(numbers[(numbers.index(placing.units) + 1) % len(numbers)])

    def _overlays(self) -> dict[str, Any]:
        self.prepare()
        if self.asked is None:
            return super()._overlays()
        if self.gives_orders:
            return self._orders_drawn()
        if self.picking is not None:
            if self.game.position.state.step == at.KEEP_FIRST:
                return {"fill": dict.fromkeys(self.homes, "focus")}
            names = self.game.position.map.names
            fill = dict.fromkeys(set(self.picking.picked) & {*names}, "focus")
            return {"targets": [one for one in self.picking.names if one in names], "fill": fill}
        if self.marching is None:
            return {"targets": [*dict.fromkeys(self.deciding.places)], "fill": self._called()}
        march = self.marching
        drawn: dict[str, Any] = {"targets": march.goals, "fill": {march.start: "focus"}}
        if march.way is not None:
            words = counted(march.units, "unit") if march.units else all_of(march.samurai)
            drawn["arrows"] = [(march.start, march.way[1], words)]
        return drawn

    def _orders_drawn(self) -> dict[str, Any]:
        """The provinces without an order; from the last that marches, where one may go."""
        missing = [name for name in self.own_provinces if name not in self.orders]
        question, start = self.deciding.question, self.ordered
        if not start or question is None:
            return {"targets": missing}
        here = question.position
        goals = reach_of(here, self.others, here.map.index(start))
        arrows = [
            (start, one.to, "yours" if one.share is None else percent(one.share))
            for one in goals
            if not one.neutral and not one.sea
        ]
        seas = dict.fromkeys(one.sea for one in goals if one.sea)
        arrows += [(start, sea, "by sea") for sea in seas]
        return {"targets": missing, "fill": {start: "focus"}, "arrows": arrows}

    @property
    def homes(self) -> list[str]:
        """The home provinces of whoever sits here, as on the map (SEN-015)."""
        player = self.seen_by
        if player is None:
            return []
        here = self.game.position
        seat, names = here.players.index(player), here.map.names
        return [names[n] for n in range(len(names)) if is_home(here.facts, here.state, n) == seat]

    def _called(self) -> dict[str, str] | None:
        """The province that was called, while somebody acts there."""
        question = self.deciding.question
        assert question is not None
        place = question.position.rulebook.place_of(question.position)
        return None if place is None else {place: "focus"}
