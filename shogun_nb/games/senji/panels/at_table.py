"""What Senji brings to the table: one panel for all of a game, and what the table says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shogun_nb.controls import Panel
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.history import Step
from shogun_nb.games.senji import choices as made
from shogun_nb.games.senji import game as senji
from shogun_nb.games.senji.choices import (
    Bid,
    EndMarch,
    KeepFirst,
    LandIn,
    March,
    Orders,
    Raid,
    SetSail,
    Support,
)
from shogun_nb.games.senji.drawing.cards import Cards
from shogun_nb.games.senji.panels import face
from shogun_nb.games.senji.panels.ending import EndPanel
from shogun_nb.games.senji.panels.setup import SetupPanel
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.position import LINE_UP, Position
from shogun_nb.games.senji.reading.advising import Hint, alternatives_to, hint, warnings_for
from shogun_nb.games.senji.reading.seen_since import why_not_back
from shogun_nb.games.senji.reading.shortly import (
    cards_given,
    meanwhile,
    place_of,
    with_cards,
)
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.what_if.asking import Alternatives
from shogun_nb.whole_table.one_phase import OnePhase
from shogun_nb.whole_table.standings import PlainLog

_ABOUT = (kinds.PLACED, kinds.RECRUITED, kinds.CONQUERED, kinds.HOLDS, kinds.ATTACKED, kinds.MOVED,
          kinds.SAILED, kinds.LANDED, kinds.RAIDED, kinds.CALLED, kinds.REVEALED)  # fmt: skip


_NAMED: Mapping[type[Choice], str] = {
    KeepFirst: "the samurai",
    made.PlaceFirst: "the first units",
    made.Offer: "the offer",
    made.Silent: "the offer",
    made.Accept: "the answer",
    made.Refuse: "the answer",
    Bid: "the bid",
    made.DoneBidding: "the end of the bids",
    Orders: "the orders",
    March: "the march",
    SetSail: "the voyage",
    Raid: "the raid",
    LandIn: "the landing",
    EndMarch: "the end of the march",
    Support: "the support",
    made.Combine: "the combination",
    made.ReturnSet: "the cards given back",
    made.Reveal: "the hostage laid open",
    made.TakeBack: "the hostage taken back",
    made.Trade: "the trade card",
    made.EndTurn: "the end of the turn",
}
"""What a choice is, in a word or two, for whoever takes it back."""


class OwnLog(PlainLog):
    """A log that names the cards which the one person here gave or got face down."""

    def _words_of(self, step: Any) -> Sequence[str]:
        game, player = getattr(self._panel, "game", None), getattr(self._panel, "_alone", "")
        words = super()._words_of(step)
        if game is None or not player:
            return words
        me = game.players.index(player)
        return [
            with_cards(line, cards_given(game, step, entry, me))
            for line, entry in zip(words, step.entries, strict=True)
        ]


class SenjiAtTable(OnePhase):
    """What Senji brings to the table."""

    says = "Hidden hands, auctions and talk in winter, war in summer."
    facts = "3 to 6 players, two rounds or to 60 honour"
    players = LINE_UP
    usual_players = 4
    phase = "the rounds"
    faces, set_up, turns, ending = face.FACES, SetupPanel, TurnsPanel, EndPanel
    second_measure = ("provinces", "provinces at the end")
    compared = (KeepFirst, Orders, March, SetSail, Raid, LandIn, EndMarch, Bid, Support)

    @property
    def log(self) -> Callable[[Panel], PlainLog]:
        """What has happened, as the one person here may know it."""
        return OwnLog

    def new_game(self, **arguments: Any) -> senji.Game:
        return senji.new_game(**arguments)

    def hand_of(self, position: Position, player: str) -> str:
        cards = (*position.hand(player), *position.hanafuda(player))
        return Cards(cards, across=5).svg() if cards else ""

    def why_not_back(self, game: Any, number: int, sits: str | None, people: Sequence[str]) -> str:
        return why_not_back(game, number, sits)

    def late(self, position: Position) -> bool:
        return position.state.round > 1

    def overlays_of(self, step: Any) -> Mapping[str, Any]:
        return overlays_of(step)

    def words_of(self, choice: Choice) -> str:
        return _NAMED.get(type(choice), "the choice")

    def meanwhile(self, player: str, then: Position, now: Position, steps: Sequence[Step]) -> str:
        return meanwhile(player, then, now)

    def hint(self, game: Any, player: str, laid: object = None) -> Hint:
        return hint(game, player)

    def warnings(self, game: Any, player: str, choice: Choice) -> list[str]:
        return warnings_for(game, player, choice)

    def alternatives(self, game: Any, player: str, choice: Choice) -> Alternatives:
        return alternatives_to(game, player, choice)


def overlays_of(step: Any) -> dict[str, Any]:
    """What shows a step on the board: the provinces and seas that it is about.

    >>> from shogun_nb.engine.history import steps_of
    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="an offer")
    >>> named = [overlays_of(step)["fill"] for step in steps_of(game)]
    >>> {*next(one for one in named if one).values()}
    {'focus'}
    """
    fill = {
        place: "focus"
        for entry in step.entries
        if entry.what in _ABOUT and (place := place_of(step.position, entry)) is not None
    }
    return {"fill": fill or None}


SENJI_AT_TABLE = SenjiAtTable()
