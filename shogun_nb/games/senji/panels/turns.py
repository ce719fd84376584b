"""A game of Senji told step by step: set-up, then winter, spring, summer and autumn, over and over.

Whoever sits here sees the own hand and nothing of others': what can be chosen comes from the
player's view alone. Several people at one computer change seats behind a cover.
"""

from __future__ import annotations

from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.narrowing import Part
from shogun_nb.games.senji.choices import LandIn, March, Orders, Raid, SetSail
from shogun_nb.games.senji.game import Game
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.words import ORDERS, SEAS
from shogun_nb.whole_table.decision import Question
from shogun_nb.whole_table.turns import Turns


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
        super().__init__("The round", game, player, **given)

    # --- which part of the game -------------------------------------------------------------------
    def _is_here(self, state: Any) -> bool:
        return bool(state.step < at.GAME_OVER)

    def _opens(self, step: Any) -> bool:
        return True

    def _closes(self, step: Any) -> bool:
        return any(entry.what == kinds.WON for entry in step.entries)

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

    # --- deciding ---------------------------------------------------------------------------------
    def _ask_anew(self, question: Question | None) -> None:
        self.orders = {}
        super()._ask_anew(question)

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
        return [
            name
            for name, owner in zip(here.map.names, here.state.owner, strict=True)
            if owner >= 0 and commander(here.state, owner) == question.seat
        ]

    def order(self, province: object, order: object) -> None:
        """Lay an order in a province of one's own; raises with the rule for anything else."""
        if not self.gives_orders or province not in self.own_provinces or order not in ORDERS:
            raise InputError(
                f"SEN-070: an order for {shown(province)} is not asked for. Choose one of the "
                "three beside each of your provinces."
            )
        self.orders[str(province)] = str(order)

    @property
    def chosen(self) -> Choice | None:
        """The choice as it stands, whole; ``None`` while something is missing."""
        self.prepare()
        if self.asked is None:
            return None
        if not self.gives_orders:
            return self.deciding.chosen
        laid = [self.orders.get(name) for name in self.own_provinces]
        return None if None in laid else Orders(tuple(filter(None, laid)))

    def let_go(self) -> None:
        """Forget what was picked."""
        self.orders = {}
        self.deciding.drop()

    def _take_advice(self, choice: Choice) -> None:
        if isinstance(choice, Orders):
            self.orders = dict(zip(self.own_provinces, choice.orders, strict=True))
        else:
            self.deciding.take(choice)

    def _clicked(self, province: str) -> None:
        self.prepare()
        if self.asked is None:
            return
        if self.gives_orders:  # a press lays the next of the three
            before = ORDERS.index(self.orders.get(province, ORDERS[-1]))
            self.order(province, ORDERS[(before + 1) % len(ORDERS)])
        else:
            self._go_to(province)
        self.touched()

    def _go_to(self, place: str) -> None:
        """Pick a place of the board; in a march it is also said by it how to get there."""
        if place in SEAS or (self.deciding.kind is None and self.goals):
            kinds_ = (SetSail, Raid) if place in SEAS else (March, LandIn)
            kind = next((one for one in kinds_ if one in self.deciding.kinds), None)
            if kind is None or place not in self.goals:
                raise InputError(f"SEN-082: {shown(place)} cannot be reached. Press a lit place.")
            self.deciding.pick_kind(kind)
        part = Part("sea") if place in SEAS else Part("to")
        if place in SEAS and part in self.deciding._narrowing.open:
            self.deciding.pick_value(part, place)
        elif place not in SEAS:
            self.deciding.place(place)

    @property
    def goals(self) -> list[str]:
        """The provinces and seas that can be reached in a march."""
        question = self.deciding.question
        if question is None or question.position.state.step != at.MARCH:
            return []
        ends = [
            getattr(one, "to", None) or getattr(one, "sea", None)
            for one in question.offered({}).choices
        ]
        return [*dict.fromkeys(filter(None, ends))]

    def _overlays(self) -> dict[str, Any]:
        self.prepare()
        if self.asked is None:
            return super()._overlays()
        if self.gives_orders:
            return {"targets": [name for name in self.own_provinces if name not in self.orders]}
        places = self.goals if self.deciding.kind is None else self.deciding.places
        return {"targets": [*dict.fromkeys(places)], "fill": self._called()}

    def _called(self) -> dict[str, str] | None:
        """The province that was called, while somebody acts there."""
        question = self.deciding.question
        assert question is not None
        place = question.position.rulebook.place_of(question.position)
        return None if place is None else {place: "focus"}
