"""The planning panel: a hand of cards, ten action spaces, the bid space, and what they cost.

The panel keeps which card lies where, chest cards too. The rules know only the plan that comes of
it (:class:`shogun_nb.Plan`), and they alone judge it. ``face_planning.py`` says what the page
shows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Panel, Still, Watched
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import IllegalChoice, checked_game
from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.advice import (
    SPACE_KEYS,
    Card,
    Concern,
    concerns,
    idle_chests,
    money_lines,
    price_words,
    space_name,
)
from shogun_nb.games.shogun.reading.second_look import cards_of, suggested_cards
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.words import ACTION_KEYS, BUILDING_NAMES, action_names
from shogun_nb.whole_table.alone import Alone, standing
from shogun_nb.whole_table.inside import checked_board, leaving, public
from shogun_nb.whole_table.people import bots_of, person_named, run_bots, waiting_words
from shogun_nb.whole_table.second_thoughts import Coached

_PLANNING = "a plan"
_PLACES = "a place in the turn order"
# What a card says of the space it lies on, in one line of its narrow tile.
_SHORT = {
    "castle": "castle",
    "temple": "temple",
    "theatre": "nō theatre",
    "rice": "rice",
    "taxes": "taxes",
    "deploy_5": "deploy {0}",
    "deploy_3": "deploy {1}",
    "deploy_1": "deploy {2}",
    "battle_a": "battle A",
    "battle_b": "battle B",
    "bid": "bid",
}
_STILL_WIDTH = 620  # pixels: the board beside the text where no kernel runs
HAND_IN = "Hand in my plan"
"""What the button says that hands a plan in."""


class CannotLay(InputError):
    """A card that may not lie on a space, or a space or card that there is not; nothing moved.

    >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
    >>> try:
    ...     panel.lay("castle", "Kai")
    ... except CannotLay as error:
    ...     print(error)
    S-25: Kai is not your province. Use a card from your own hand.
    """


class NotPlanning(InputError):
    """The game does not ask for a plan now; the message says what it waits for.

    >>> over = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> try:
    ...     PlanningPanel(over, "Mori").clear()
    ... except NotPlanning as error:
    ...     print(error)
    The game is over (S-65): Mori won.
    """


class PlanningPanel(Coached, Panel):
    """Plan a round for one player: lay cards on the spaces, see what it costs, hand it in.

    ``player`` is whose plan it is. ``bots`` play the others once the plan is in: one bot for all
    (``"greedy"``, ``"random"``), a table by player, or ``None``: other people plan, too, and a
    plan can be replaced until all are in (S-25). ``on_done(panel)`` is called once, when the plan
    has been handed in for the first time. The panel follows its game: it rests while something
    else is chosen, and begins anew with every round. With ``board`` it is a part of something
    larger, which shows it: it draws on that board instead of one of its own. ``coach`` may speak
    before a plan is handed in.

    Raises :class:`~shogun_nb.InputError` for unknown players and bots.

    >>> panel = PlanningPanel(game, "Mori")
    >>> panel.lay("taxes", "Settsu")
    >>> panel.lay("bid", 2)
    >>> panel.plan
    Plan(taxes='Settsu', bid=2)
    >>> panel.suggest()
    >>> panel.problems
    []
    >>> panel.confirm()
    >>> game.decision.kind
    'a place in the turn order'
    """

    def __init__(
        self,
        game: Game,
        player: str,
        *,
        bots: object = "greedy",
        board: LiveBoard | None = None,
        on_done: Callable[[PlanningPanel], None] | None = None,
    ) -> None:
        self._unwatch: Callable[[], None] = lambda: None
        self._leave_board: Callable[[], None] = lambda: None
        self.game: Game = checked_game(game, "PlanningPanel")
        self.player = person_named(game, player)
        self._bots = bots_of(bots, game, self.player)
        self._end_told = False
        if on_done is not None:
            self.when_done(on_done)
        self.laid: dict[str, Card | None] = dict.fromkeys(SPACE_KEYS)
        self._round = -1
        self._card: str | None = None  # the province that was chosen on the board
        self._before: dict[str, Card | None] | None = None
        self._reasons: dict[str, str] = {}
        self._hand: tuple[str, ...] = ()
        self._order: list[str] = list(ACTION_KEYS)
        self._positions: dict[str, int] = {}
        self._view = self._latest = game.view(self.player)
        super().__init__(f"Planning: {self.player}")
        given = checked_board(board, "PlanningPanel")
        self.board = LiveBoard(self._view, card=False) if given is None else given
        self._leave_board = leaving(
            self.board.on_click(self.guard(self._board_clicked)),
            self.board if given is None else None,
        )
        self._unwatch = game.watch(self.guard(self._follow))
        self._follow()
        self._around = standing(self, given)

    _around: Alone | None = None
    """What shows the panel while it stands alone; ``None`` in something larger."""

    # --- the twins of the controls ----------------------------------------------------------------
    @Watched
    def plan(self) -> Plan:
        """The plan that lies on the spaces now, finished or not.

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.lay("castle", 3)  # a chest card: not wanted
        >>> panel.plan
        Plan()
        """
        wanted = {key: card for key in ACTION_KEYS if isinstance(card := self.laid[key], str)}
        return Plan(**wanted, bid=self.laid["bid"])

    @property
    def problems(self) -> list[str]:
        """What is missing or wrong, each with its rule; [] when the plan can be handed in.

        Empty spaces count as missing while there are cards for them (S-25); with fewer than 11
        cards all of them must lie out (S-26).

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.problems[0][:36]
        'S-25: 11 spaces are empty: build a c'
        """
        cards = self._cards()
        due = min(len(SPACE_KEYS), len(cards))
        empty = [key for key in SPACE_KEYS if self.laid[key] is None]
        if len(SPACE_KEYS) - len(empty) < due:
            if due == len(SPACE_KEYS):
                names = ", ".join(
                    "bid (S-27)" if key == "bid" else self._name(key) for key in empty
                )
                verb = "space is" if len(empty) == 1 else "spaces are"
                return [f"S-25: {len(empty)} {verb} empty: {names}. Lay a card on each."]
            rest = [_card_name(card) for card in cards if card not in self.laid.values()]
            return [
                f"S-26: with {len(cards)} cards all of them must lie out; you choose which spaces "
                f"stay empty. Still in your hand: {', '.join(rest)}."
            ]
        return self.game.problems(self.plan, self.player)

    @property
    def asked(self) -> str | None:
        """The player, while a plan may be handed in here; otherwise ``None``."""
        return self.player if self._planning() else None

    @property
    def _rests(self) -> bool:
        """Whether there is nothing to hand in now.

        >>> PlanningPanel(game, "Mori")._rests
        False
        """
        return not self._planning() or self._nothing_to_confirm()

    @property
    def position(self) -> Position:
        """What the board shows, as everybody may see it: without anybody's plan."""
        return public(self._view.position)

    def lay(self, space: str, card: Card | None) -> None:
        """Lay a card on a space; ``None`` takes back what lies there.

        ``space`` is a key such as ``"castle"``, ``"taxes"`` or ``"bid"``; ``card`` the name of
        one of the player's provinces or a chest card 0 to 4. What lay there returns to the hand; a
        card that lay elsewhere moves.

        Raises :class:`CannotLay` with the rule, :class:`NotPlanning` in another phase.

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.lay("castle", "Settsu")
        >>> panel.lay("taxes", "Settsu")
        >>> panel.laid["castle"], panel.laid["taxes"]
        (None, 'Settsu')
        """
        self._check_phase()
        space = _checked_space(space)
        self._lay(space, None if card is None else self._checked_card(space, card))

    def lay_plan(self, plan: Plan) -> None:
        """Lay out a whole plan, such as one that was taken back, to be changed and handed in anew.

        Raises :class:`~shogun_nb.IllegalChoice` for a plan that is not allowed now, and
        :class:`NotPlanning` in another phase; nothing moves then.

        >>> panel = PlanningPanel(game, "Mori")
        >>> panel.lay_plan(game.suggest("Mori")[0])
        >>> panel.problems
        []
        """
        self._check_phase()
        problems = self.game.problems(plan, self.player)
        if problems:
            raise IllegalChoice(problems)
        lookup = self._view.position.lookup
        laid = {
            key: lookup.province_name(lookup.province(card)) if isinstance(card, str) else card
            for key, card in cards_of(plan).items()
        }
        self._replace_all(laid, {})
        self._before = None
        self._refresh()

    def lay_cards(self, cards: Mapping[str, Card]) -> None:
        """Lay out these cards by their spaces; all others are in the hand afterwards.

        Raises :class:`CannotLay` with the rule, :class:`NotPlanning` in another phase; nothing
        moves then.

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.lay_cards({"castle": "Settsu", "bid": 2})
        >>> panel.plan
        Plan(castle='Settsu', bid=2)
        """
        self._check_phase()
        laid: dict[str, Card | None] = dict.fromkeys(SPACE_KEYS)
        for space, card in cards.items():
            laid[_checked_space(space)] = self._checked_card(space, card)
        out = [card for card in laid.values() if card is not None]
        twice = next((card for card in out if out.count(card) > 1), None)
        if twice is not None:
            raise CannotLay(f"S-25: {_card_name(twice)} can lie on one space only.")
        kept = {key: why for key, why in self._reasons.items() if laid[key] == self.laid[key]}
        self._replace_all(laid, kept)
        self._before = None
        self._refresh()

    def clear(self) -> None:
        """Take all cards back into the hand; nothing is asked, :meth:`undo` brings them back.

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.lay("castle", "Settsu")
        >>> panel.clear()
        >>> panel.laid["castle"]
        """
        self._check_phase()
        self._replace_all(dict.fromkeys(SPACE_KEYS), {})
        self._refresh("All cards are back in your hand.")

    def undo(self) -> None:
        """Bring back what lay before the last :meth:`clear` or :meth:`suggest`.

        Raises :class:`CannotLay` when there is nothing to bring back.

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.lay("castle", "Settsu")
        >>> panel.clear()
        >>> panel.undo()
        >>> panel.laid["castle"]
        'Settsu'
        """
        self._check_phase()
        if self._before is None:
            raise CannotLay("Nothing was cleared since the last card was laid.")
        before = self._before
        self._replace_all(before, {})
        self._before = None
        self._refresh("The cards lie again as they lay before.")

    def suggest(self) -> None:
        """Lay the plan that the coach would make, with a reason for every space.

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.suggest()
        >>> panel.plan == panel.game.suggest("Mori")[0]
        True
        """
        self._check_phase()
        self._replace_all(*suggested_cards(self.game, self.player, {}))
        self._refresh(
            "This is what the coach would plan. Change what you like, or go back by one step."
        )

    def suggest_rest(self) -> None:
        """Lay cards on the spaces that are empty, and leave those that lie.

        They are chosen with what lies already in mind, its prices for example.

        >>> panel = PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori")
        >>> panel.lay("castle", "Settsu")
        >>> panel.suggest_rest()
        >>> panel.laid["castle"], panel.problems
        ('Settsu', [])
        """
        self._check_phase()
        laid, reasons = suggested_cards(self.game, self.player, self.laid)
        self._replace_all(laid, {**self._reasons, **reasons})
        self._refresh()

    def confirm(self) -> None:
        """Hand the plan in; the bots plan after it, up to the choice of places (S-29).

        Raises :class:`NotPlanning` in another phase and
        :class:`~shogun_nb.IllegalChoice` with everything that is missing or wrong.

        >>> panel = PlanningPanel(game, "Mori", bots=None)
        >>> panel.suggest()
        >>> panel.confirm()
        >>> game.decision.waiting_for
        ('Takeda', 'Uesugi')
        """
        self._check_phase()
        problems = self.problems
        if problems:
            raise IllegalChoice(problems)
        if not self._is_in():
            self._think_twice(self.game, self.plan, self.player, lambda: HAND_IN)
            self._card = None
            self._before = None
            self.game.choose(self.plan, self.player)
        if self._planning():  # a bot that failed, or a game resumed just here: let them plan now
            run_bots(self.game, self._bots, until=_PLACES)
        if not self._end_told:
            self._end_told = True
            self._tell_done()

    def close(self) -> None:
        """Take the panel off the page, and follow the game no longer.

        >>> PlanningPanel(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori").close()
        """
        self._unwatch()
        self._leave_board()
        if self._around is not None:
            self._around.close()
        super().close()

    def still(self) -> Still:
        """A picture of the board, and the spaces, the hand and the prices as a text."""
        png = self._view.position.png(2 * _STILL_WIDTH)
        return Still(self.in_words(), png=png, width=_STILL_WIDTH)

    def in_words(self) -> str:
        """The spaces, the hand and the prices; at a table its own picture shows the board."""
        lines = [self._title_text(), *self._space_lines(), "", "Hand:"]
        lines += [
            self._card_text(card).replace("\n", "; ") for card in (*self._hand, *range(CHEST_CARDS))
        ]
        if self._planning():
            lines += ["", *money_lines(self._view, self.laid)]
        return "\n".join(lines)

    # --- what is laid -----------------------------------------------------------------------------
    def _planning(self) -> bool:
        return self.game.decision.kind == _PLANNING

    def _check_phase(self) -> None:
        if not self._planning():
            raise NotPlanning(waiting_words(self.game))

    def _cards(self) -> list[Card]:
        return [*self._hand, *range(CHEST_CARDS)]

    def _where(self, card: Card) -> str | None:
        """The space that a card lies on; ``None`` while it is in the hand."""
        return next((key for key in SPACE_KEYS if self.laid[key] == card), None)

    def _checked_card(self, space: str, card: object) -> Card:
        if type(card) is int:
            if not 0 <= card < CHEST_CARDS:
                raise CannotLay(f"S-2: there is no chest card {shown(card)}; they show 0 to 4.")
            owned = self._view.state.chests[self._view.seat]
            if space == "bid" and card > owned:
                raise CannotLay(
                    f"S-27: you cannot bid {counted(card, 'chest')}, you own {owned}. Bid a lower "
                    "chest card or a province."
                )
            return card
        if not isinstance(card, str):
            raise CannotLay(
                f"S-25: {shown(card)} is not a card. Give the name of one of your provinces, or a "
                "chest card 0 to 4."
            )
        lookup = self._view.position.lookup
        try:
            name = lookup.province_name(lookup.province(card))
        except InputError as error:
            raise CannotLay(f"S-25: {error}") from None
        if name not in self._hand:
            raise CannotLay(f"S-25: {name} is not your province. Use a card from your own hand.")
        return name

    def _lay(self, space: str, card: Card | None) -> None:
        """Lay a card that may lie there, or take back what lies there, and say so."""
        lay_here = self.laid[space]
        from_space = None if card is None else self._where(card)
        for key in (space, from_space):
            if key is not None:
                self.laid[key] = None
                self._reasons.pop(key, None)
        self.laid[space] = card
        self._unwarn()
        self._card = self._before = None
        name = self._name(space)
        if card is None:
            back = (
                f"{self._card_words(lay_here)} is back in your hand. "
                if lay_here is not None
                else ""
            )
            words = capital(f"{back}Nothing lies on {_the(name)} now.")
        else:
            words = f"{capital(self._card_words(card))} lies on {_the(name)}."
            if lay_here is not None and lay_here != card:
                words += f" {capital(self._card_words(lay_here))} is back in your hand."
            concern = concerns(self._view, self.laid).get(space)
            if concern is not None:
                words += f" Mind: {concern.sentence}"
            elif space != "bid" and isinstance(card, int) and card > 0:
                words += f" Mind: {idle_chests({space: card})}"
        self._refresh(f"{words} {self._what_is_left()}")

    def _replace_all(self, laid: dict[str, Card | None], reasons: dict[str, str]) -> None:
        self._before = dict(self.laid)
        self._unwarn()
        self.laid = dict(laid)
        self._reasons = reasons
        self._card = None

    def _plan_in(self) -> Plan | None:
        """The plan that was handed in this round, if one was."""
        return self._latest.plan

    def _is_in(self) -> bool:
        return self._plan_in() == self.plan

    def _nothing_to_confirm(self) -> bool:
        return self._is_in() and not set(self.game.decision.waiting_for) & set(self._bots)

    # --- following the game -----------------------------------------------------------------------
    def _follow(self) -> None:
        """The game has changed, by whomever: begin anew with a new round, else keep what fits."""
        self._latest = self.game.view(self.player)
        state = self._latest.state
        handed_in = self._plan_in()
        planning = self._planning()
        begun = state.round != self._round
        if planning or begun:
            # After that the panel stays as it was while planning: the event and what the others
            # bid are to be seen where they are turned up.
            self._view = self._latest
        if planning or begun:
            self._hand = self._view.hand
        if begun:
            self._round = state.round
            self._replace_all(dict.fromkeys(SPACE_KEYS), {})
            self._before = None
            if handed_in is not None:
                self.laid = cards_of(handed_in)
        elif not planning:
            self._card = self._before = None
            if handed_in is not None and handed_in != self.plan:
                self.laid = cards_of(handed_in)
        else:
            self._drop_what_cannot_lie()
        if planning or begun:
            self._order_spaces()
        self.board.show(self._view, **PLAIN)
        self._refresh()

    def _drop_what_cannot_lie(self) -> None:
        """After an undo the hand or the war chest may be another."""
        owned = self._view.state.chests[self._view.seat]
        for key, card in self.laid.items():
            too_dear = key == "bid" and isinstance(card, int) and card > owned
            if too_dear or (isinstance(card, str) and card not in self._hand):
                self.laid[key] = None
        if self._card not in self._hand:
            self._card = None

    def _order_spaces(self) -> None:
        known = [ACTION_KEYS[action] for action in self._view.state.order if action != at.HIDDEN]
        self._positions = {key: place for place, key in enumerate(known, start=1)}
        self._order = [*known, *(key for key in ACTION_KEYS if key not in known)]

    # --- what people press ------------------------------------------------------------------------
    def _board_clicked(self, province: str) -> None:
        self._check_phase()
        self._card = str(self._checked_card("bid", province))
        self._refresh()

    # --- showing ----------------------------------------------------------------------------------
    def _title_text(self) -> str:
        view = self._view
        chests = counted(view.state.chests[view.seat], "chest")
        return (
            f"Planning: {self.player} · {view.position.season} of year {view.position.year} · "
            f"{chests}, {view.state.rice[view.seat]} rice"
        )

    def _refresh(self, words: str | None = None) -> None:
        """Bring the words and the board up to date; ``words`` are what is said."""
        why = "" if self._planning() else waiting_words(self.game)
        self._heading.say(self._title_text())
        if self._card is not None and self.board.selected != self._card:
            self.board.select(self._card)
        # Last, for whoever listens and then looks at the panel.
        self.say(words if words is not None else self._what_now(why))

    def _name(self, key: str) -> str:
        return space_name(key, action_names(self._view.position.numbers.deploy_armies))

    def _space_words(self, key: str, concern: Concern | None = None) -> list[str]:
        """What a space shows: position and name, price, what lies there, what to mind."""
        if key == "bid":
            first = ["Bid", "costs the chests you bid"]
        else:
            position = self._positions.get(key, "?")
            first = [
                f"{position} · {capital(self._name(key))}",
                price_words(self._view, key),
            ]
        return [*first, self._lies_words(key), *([concern.short] if concern else [])]

    def _card_words(self, card: Card) -> str:
        """A card as people read it: a province as it is printed on the board."""
        here = self._view.position.map
        return here.printed[here.index(card)] if isinstance(card, str) else _card_name(card)

    def _lies_words(self, key: str) -> str:
        card = self.laid[key]
        if card is None:
            return "empty"
        if isinstance(card, int):
            use = f"bid {counted(card, 'chest')}" if key == "bid" else "not wanted"
            return f"chest card {card}: {use}"
        position = self._view.position
        here = position.lookup.province(card)
        if key == "taxes":
            words = f"tax {position.board.tax[here]}"
        elif key == "rice":
            words = f"rice {position.board.rice[here]}"
        elif key == "bid":
            words = "no action this round"
        elif key in ACTION_KEYS[: at.BUILDINGS]:
            words = self._sites_words(card)
        else:
            words = counted(position.armies(card), "army", "armies")
        return f"{position.map.printed[here]}: {words}"

    def _sites_words(self, province: str) -> str:
        position = self._view.position
        here = position.lookup.province(province)
        free = max(0, position.board.sites[here] - len(position.buildings(province)))
        return counted(free, "free site", "free sites")

    def _space_lines(self) -> list[str]:
        return ["; ".join(self._space_words(key)) for key in (*self._order, "bid")]

    def _card_text(self, card: Card) -> str:
        """What a card of the hand shows: its name and values, and where it lies."""
        space = self._where(card)
        # A line in any case: a card that grew when it is laid would push all others around.
        armies = self._view.position.numbers.deploy_armies
        where = "in your hand" if space is None else f"on: {_SHORT[space].format(*armies)}"
        if isinstance(card, int):
            return f"Chest card {card}\n{where}"
        position = self._view.position
        here = position.lookup.province(card)
        built = [BUILDING_NAMES[ACTION_KEYS.index(one)] for one in position.buildings(card)]
        stands = [counted(position.armies(card), "army", "armies")]
        markers = position.revolts(card)
        if markers:
            stands.append(counted(markers, "revolt marker", "revolt markers"))
        return "\n".join(
            [
                position.map.printed[here],
                f"tax {position.board.tax[here]} · rice {position.board.rice[here]}",
                ", ".join([*built, self._sites_words(card)]),
                ", ".join(stands),
                where,
            ]
        )

    # --- words for the say-line -------------------------------------------------------------------
    def _what_now(self, why: str) -> str:
        if why:
            if self._plan_in() is None:
                return why
            if any(seat not in self._latest.state.turns for seat in range(len(self.game.players))):
                return f"Your plan lies face down (S-25). The bids come next (S-29). {why}"
            return f"Your plan is in (S-25). {why}"
        if self._card is not None:
            return self._for_a_card(self._card)
        if self._is_in():
            rest = ", ".join(name for name in self.game.decision.waiting_for)
            return (
                f"Your plan is in. It can be changed and handed in again until all plans are in "
                f"(S-25). Still planning: {rest}."
            )
        return self._what_is_left()

    def _what_is_left(self) -> str:
        if not self.problems:
            minded = len(concerns(self._view, self.laid))
            if minded:
                return (
                    f"The plan may be handed in, but mind {counted(minded, 'space', 'spaces')}. "
                    f"Change the plan, or press “{HAND_IN}”."
                )
            return f"Everything lies as it must. Press “{HAND_IN}”."
        due = min(len(SPACE_KEYS), len(self._cards()))
        left = due - sum(card is not None for card in self.laid.values())
        return (
            f"{counted(left, 'card', 'cards')} still to lay: choose a space and then a card, or a "
            "card and then its space."
        )

    def _for_a_card(self, card: str) -> str:
        words = f"{self._card_words(card)}: now choose the space for it."
        space = self._where(card)
        if space is None:
            return words
        return f"{words} It lies on {_the(self._name(space))}: another space moves it."


def _checked_space(space: object) -> str:
    if isinstance(space, str) and space in SPACE_KEYS:
        return space
    near = get_close_matches(space if isinstance(space, str) else "", SPACE_KEYS, 1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise CannotLay(
        f"S-25: there is no space {shown(space)}; there are {', '.join(SPACE_KEYS)}.{hint}"
    )


def _card_name(card: Card) -> str:
    return card if isinstance(card, str) else f"chest card {card}"


def _the(space: str) -> str:
    return "the bid space" if space == "bid" else f"“{space}”"
