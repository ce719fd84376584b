"""What Shogun brings to the table: its phases in their order, and what the table says of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shogun_nb.controls import Panel
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.history import Step
from shogun_nb.engine.speech import all_of
from shogun_nb.games.shogun import game as shogun
from shogun_nb.games.shogun import steps as history
from shogun_nb.games.shogun.choices import (
    ExchangeCards,
    OrderRevolts,
    PlaceGroup,
    Plan,
    TakeCard,
    TakePlace,
    TakeUnseen,
)
from shogun_nb.games.shogun.panels import face
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.ending import EndPanel
from shogun_nb.games.shogun.panels.holdings import Holdings
from shogun_nb.games.shogun.panels.log import GameLog
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.panels.setup import NAMES, SetupPanel, told_position
from shogun_nb.games.shogun.panels.story import overlays_of
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.hints import Hint, hint, warnings_for
from shogun_nb.games.shogun.reading.instead import COMPARED, alternatives_to
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.what_if.asking import Alternatives
from shogun_nb.whole_table.frame import Faces
from shogun_nb.whole_table.phases import END, SET_UP, AtTable, Phase, Secret, SetUp

PLANNING, BIDS, ACTIONS, WINTER = "planning", "the bids", "the actions", "winter"
"""The phases of a round; the last is that of a year."""

_DUE = {
    at.DRAFTING: SET_UP,
    at.FILLING_TOWER: SET_UP,
    at.REVEALING: BIDS,
    at.CHOOSING_PLACES: BIDS,
    at.ACTING: ACTIONS,
    at.FEEDING: WINTER,
    at.REVOLTING: WINTER,
    at.SCORING: WINTER,
}
_TOLD_IN = {
    history.BIDS: BIDS,
    history.ACTION: ACTIONS,
    history.RICE: WINTER,
    history.REVOLTS: WINTER,
    history.POINTS: WINTER,
}
_KEPT_IN = {
    at.DRAFTING: "the draft",
    at.PLANNING: "planning",
    at.REVEALING: "the bids",
    at.CHOOSING_PLACES: "the bids",
    at.ACTING: "the actions",
    at.FEEDING: "feeding the provinces",
    at.REVOLTING: "revolts",
    at.SCORING: "scoring",
}
_BEGINS_WITH = {BIDS: history.BIDS, ACTIONS: history.ACTION, WINTER: history.RICE}
_ON_TO = {
    BIDS: "On to the bids",
    ACTIONS: "On to the actions",
    WINTER: "On to the winter",
    END: "To the end of the game",
    PLANNING: "On to the next round",
}
_WORDS = {
    Plan: "the plan",
    TakePlace: "the special card",
    OrderRevolts: "the order of revolts",
}


class ShogunAtTable(AtTable):
    """What Shogun brings to the table."""

    says = "Plan in secret, trust the battle tower, feed your land."
    facts = "3 to 5 players, 30 to 40 minutes"
    players = NAMES
    of_set_up = (TakeCard, TakeUnseen, PlaceGroup, ExchangeCards)

    @property
    def faces(self) -> Faces:
        return face

    @property
    def set_up(self) -> Callable[..., SetUp]:
        return SetupPanel

    @property
    def secret(self) -> tuple[str, Callable[..., Secret]]:
        return PLANNING, PlanningPanel

    @property
    def phases(self) -> Mapping[str, Callable[..., Phase]]:
        return {BIDS: BidsPanel, ACTIONS: ActionsPanel, WINTER: WinterPanel}

    @property
    def ending(self) -> Callable[..., Panel]:
        return EndPanel

    @property
    def holdings(self) -> Callable[[Panel], Holdings]:
        return Holdings

    @property
    def log(self) -> Callable[[Panel], GameLog]:
        return GameLog

    def new_game(self, **arguments: Any) -> shogun.Game:
        return shogun.new_game(**arguments)

    def due(self, position: Position) -> str:
        return _DUE.get(position.state.phase, PLANNING)

    def after(self, phase: str, position: Position) -> str | None:
        if phase in (PLANNING, BIDS):
            return BIDS if phase == PLANNING else ACTIONS
        return WINTER if phase == ACTIONS and position.season == "autumn" else None

    def phase_of(self, step: Step) -> str | None:
        thrown = getattr(step, "before", None)  # a throw belongs to what it was made for
        if thrown is None:
            return _TOLD_IN.get(step.kind)
        return ACTIONS if thrown.state.phase == at.ACTING else WINTER

    def before(self, steps: Sequence[Any], phase: str) -> tuple[Step, ...]:
        return history.before(steps, _BEGINS_WITH[phase])

    def kept(self, game: Any) -> tuple[Any, str]:
        here = told_position(game)
        phase = _KEPT_IN.get(game.position.state.phase, "")
        return here, f"{here.rulebook.stands(here)}, {phase}"

    def overlays_of(self, step: Any) -> Mapping[str, Any]:
        return overlays_of(step)

    def heading(self, position: Position, now: str) -> str:
        years = position.options.years
        year = f"year {position.year} of {years}" if years > 1 else "a short game of one year"
        if now == END:
            return "Shogun · the end of the game"
        what = f" · {now}" if now != WINTER else ""
        return f"Shogun · {position.season.capitalize()}, {year}{what}"

    def on_to(self, phase: str) -> str:
        return _ON_TO[phase]

    def words_of(self, choice: Choice) -> str:
        return _WORDS.get(type(choice), "the move")

    def meanwhile(self, player: str, then: Position, now: Position, steps: Sequence[Step]) -> str:
        seat, printed = now.players.index(player), now.map.printed
        had, have = set(then.provinces(player)), set(now.provinces(player))
        revolts = {
            entry.province
            for step in steps
            for entry in step.entries
            if entry.what == kinds.REVOLT_BROKE_OUT and entry.seat == seat
        }
        told = [
            sentence.format(all_of([printed[place] for place in places]))
            for sentence, places in (
                ("You have won {}.", sorted(map(now.map.index, have - had))),
                ("You have lost {}.", sorted(map(now.map.index, had - have))),
                ("A revolt broke out in {}.", sorted(revolts)),
            )
            if places
        ]
        if not told:
            return ""
        return " ".join(["Here is what happened in the meantime.", *told, "The log tells how."])

    def hint(
        self, game: Any, player: str, laid: Mapping[str, str | int | None] | None = None
    ) -> Hint:
        return hint(game, player, laid)

    def warnings(self, game: Any, player: str, choice: Choice) -> list[str]:
        return warnings_for(game, player, choice)

    compared = COMPARED

    def alternatives(self, game: Any, player: str, choice: Choice) -> Alternatives:
        return alternatives_to(game, player, choice)


SHOGUN_AT_TABLE = ShogunAtTable()
