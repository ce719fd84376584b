"""Winter, told step by step: rice, the revolts of the hungry, points (S-60 to S-65).

:mod:`shogun_nb.games.shogun.reading.winter_accounts` reads from a game what happened;
:class:`WinterPanel` shows it one after the other, so that a learner can say what will come before
it comes, and lets a hungry person choose the order of the revolts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Still
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.choices import OrderRevolts
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.story import Chapter, Story
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading import winter_accounts as accounts
from shogun_nb.games.shogun.reading import winter_tables as tables
from shogun_nb.games.shogun.reading.pieces import listed
from shogun_nb.games.shogun.reading.winter_accounts import (
    DRAW,
    END,
    EVENTS,
    FOR_BUILDINGS,
    FOR_PROVINCES,
    LOSS,
    NEED,
    REGION,
    REVOLT,
    THROWN,
    YEAR,
    Supply,
    WinterStep,
)
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.steps import Step
from shogun_nb.templates import Views
from shogun_nb.whole_table.people import your_turn

_views = Views(__file__)

_SCORING = (FOR_PROVINCES, FOR_BUILDINGS, REGION)
_AFTER = (YEAR, EVENTS, END)
ORDER_WORDS = "Fight in this order"
"""What the button says that confirms the order of revolts."""


class WinterPanel(Story):
    """The winter of a game: who lacks rice, the revolts, the points, the new year or the end.

    ``player`` sits at this panel; ``None`` when nobody does, and bots are looked on. ``bots`` is
    one bot for all others (``"greedy"``, ``"random"``, or a bot of your own), a table by player, or
    ``None``: then everybody orders their revolts here. With ``board`` the panel is a part of
    something larger, which shows it: it draws on that board. ``coach`` may speak before an order
    is confirmed. Until the ten actions of
    autumn are over the panel waits; it comes alive by itself when winter begins, and anew in the
    second one. ``odds`` shows the exact odds of every revolt.
    ``on_done(panel)`` is called once, when a winter has been shown to its end for the first time.
    Rules S-56 and S-60 to S-65.

    Raises :class:`~shogun_nb.InputError` for an unknown player or bot.

    >>> here = sg.scenario(players=["Takeda", "Uesugi", "Mori"])
    >>> for name in ("Kai", "Suruga", "Sagami"):
    ...     here = here.set(name, owner="Mori", armies=3)
    >>> game = sg.new_game(position=here.set_round(season="winter", open_events=[6]), seed=1)
    >>> panel = WinterPanel(game, "Mori")
    >>> panel.to_my_decision()
    >>> panel.asked, len(panel.drawn)
    ('Mori', 2)
    >>> panel.order(panel.drawn)
    >>> panel.to_my_decision()
    >>> panel.done
    True
    """

    def __init__(
        self,
        game: Game,
        player: str | None,
        *,
        bots: object = "greedy",
        odds: bool = False,
        board: LiveBoard | None = None,
        on_done: Callable[[WinterPanel], object] | None = None,
    ) -> None:
        super().__init__(
            "Winter",
            game,
            player,
            bots=bots,
            odds=odds,
            board=board,
            on_done=on_done,
        )

    # --- which part of the game -------------------------------------------------------------------
    def _is_here(self, state: State) -> bool:
        return state.phase in (at.FEEDING, at.REVOLTING, at.SCORING)

    def _opens(self, step: Step) -> bool:
        return step.what == kinds.RICE_LOST

    def _closes(self, step: Step) -> bool:
        return step.what in kinds.GAME_ENDS or accounts.opens_year(step)

    def _divided(self, steps: Sequence[Step]) -> list[Chapter]:
        return [
            replace(
                chapter,
                steps=accounts.winter_steps(chapter.steps),
                before=accounts.before_winter(chapter.steps) or chapter.before,
            )
            for chapter in super()._divided(steps)
        ]

    def _game_is_here(self) -> bool:
        # Also when the year is over and its events are still to be turned up.
        return bool(self._chapters) and not self._chapters[-1].closed

    def _arrive(self) -> None:
        """A winter is told from its beginning, unless a person has chosen something in it."""
        if not self._chapters:
            return
        self._chapter = len(self._chapters) - 1
        since = [
            made for made in self.game.choices[self.chapter.choices :] if made.player is not None
        ]
        orders = [made for made in since if isinstance(made.choice, OrderRevolts)]
        if len(orders) < len(since):
            self._chapter += 1  # the year after it has begun
        elif any(made.player not in self._bots for made in orders):
            self.cursor = len(self.chapter.steps)

    def _means_little(self) -> bool:
        """Hunger and the cards drawn for it come with the revolt; a person's is thrown apart."""
        step = self.step
        if not isinstance(step, WinterStep):
            return False
        if step.stage == NEED:
            return self._due(step) > 0
        if step.stage == REVOLT:
            return step.position.players[step.seat] in self._bots
        return step.stage in (DRAW, YEAR)

    # --- what a person does -----------------------------------------------------------------------
    @property
    def drawn(self) -> tuple[str, ...]:
        """The provinces whose revolts the person who is asked must put in order (S-62)."""
        if self.asked is None:
            return ()
        drawn = self.game.position.state.drawn
        return tuple(self.game.start.map.names[province] for province in drawn if province >= 0)

    def order(self, provinces: Sequence[str]) -> None:
        """Choose the order of the revolts, first to last, and go on to the first of them (S-62).

        Raises :class:`~shogun_nb.InputError` when nobody is to order revolts here now, and
        :class:`~shogun_nb.IllegalChoice` unless every drawn province is named once; nothing
        changes then.

        >>> WinterPanel(game, "Mori").order(["Kai"])
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: S-62: there are no revolts to put in order now. \
Winter comes after autumn's ten actions (S-20). The game waits for Takeda, Uesugi and Mori: a plan.
        """
        self.pause()
        asked = self.asked
        if asked is None:
            more = self._why_not_next() or "Go on."
            raise InputError(f"S-62: there are no revolts to put in order now. {more}")
        if isinstance(provinces, str) or not isinstance(provinces, Sequence):
            raise InputError(f"S-62: give a list of the provinces: {list(self.drawn)}.")
        choice = OrderRevolts(tuple(provinces))
        self._think_twice(self.game, choice, asked, lambda: ORDER_WORDS)
        self._running = True
        try:
            self.game.choose(choice, asked)
            self._stale = True
        finally:
            self._running = False
        self._forward()
        self._show(animate=True)
        self._finish()

    # --- words ------------------------------------------------------------------------------------
    @property
    def _told_winter(self) -> tuple[WinterStep, ...]:
        return tuple(step for step in self.told if isinstance(step, WinterStep))

    def _before_words(self) -> str:
        return (
            "Winter. The event card left over says how much rice everybody loses (S-60). Every "
            "province needs one rice (S-61). Who will lack rice? Look at the tracks and guess, "
            "then go on."
        )

    def _why_not_next(self) -> str:
        why = super()._why_not_next()
        if why and not self.chapter.steps and not self.game.over:
            return f"Winter comes after autumn's ten actions (S-20). {why}"
        return why

    def _decision_words(self, asked: str) -> str:
        you = your_turn(self.game, self._bots, asked, self.player)
        return (
            f"{you}: put your revolts in order (S-62). What "
            "stays inside the tower in one revolt may fall out in the next (S-51)."
        )

    def _end_words(self) -> str:
        step = self.step
        if isinstance(step, WinterStep) and step.stage == END:
            return accounts.why_won(accounts.ranking_of(step.position))
        return (
            "Winter is over, and the second year begins: spring, with a new plan (S-20, S-64)."
            f"{'' if self._inside else ' This panel goes on by itself in the next winter.'}"
        )

    def _line_of(self, step: Step) -> str:
        # Of a throw what it has decided, the cubes are in the tower; of a majority what it brings,
        # the counts are in the table.
        shown = (*kinds.OF_TRAY, kinds.MAJORITY_COUNTED)
        without = tuple(entry for entry in step.entries if entry.what not in shown)
        words = self._words_of(replace(step, entries=without))
        question = self._question(step) if isinstance(step, WinterStep) else ""
        return " ".join(filter(None, [*words, question]))

    def _log_html(self) -> str:
        return _views.log([listed(self._words_of(step)) for step in reversed(self.told)])

    def _words_of(self, step: Step) -> list[str]:
        words = step.words
        if not isinstance(step, WinterStep):
            return words
        position = step.position
        if step.stage == NEED:
            supply = self._supplies()[step.seat]
            if supply.provinces:
                sign = f"{supply.missing} missing" if supply.missing else "enough for all"
                land = counted(supply.provinces, "province")
                words = [*words, f"{land}, {supply.left} rice: {sign}. (S-61)"]
        elif step.stage == REVOLT:
            following = [position.map.printed[one] for one in position.state.drawn if one >= 0]
            first = position.map.printed[step.entries[0].province]
            if following and len(following) + 1 == len(self._cards_of(step)):
                chosen = f"{position.players[step.seat]} has chosen the order of the revolts: "
                words = [f"{chosen}{all_of([first, *following])}. (S-62)", *words]
        elif step.stage == FOR_PROVINCES and not words:
            words = ["Nobody has a province: no points for provinces. (S-63)"]
        elif step.stage == FOR_BUILDINGS and not words:
            words = ["Nobody has a building: no points for buildings and majorities. (S-63)"]
        return words

    def _question(self, step: WinterStep) -> str:
        """What to think about before the next press."""
        position = step.position
        names, state = position.players, position.state
        if step.stage == LOSS:
            first = accounts.in_turn_order(position)[0]
            return (
                "Now rice and provinces are compared, in autumn's turn order (S-62). First "
                f"{names[first]}: how many provinces are without rice, and which row of the table "
                "counts?"
            )
        if step.stage in (NEED, DRAW):
            due = self._due(step)
            left = due - len(self._cards_of(step))
            neighbour = names[accounts.left_neighbour(position, step.seat)]
            if due and left == due:
                return (
                    f"{neighbour}, the left neighbour, now draws {counted(due, 'province card')} "
                    f"of {names[step.seat]}, unseen (S-62). Which would hurt most?"
                )
            if left > 0:
                return f"{counted(left, 'more card')} to draw. Which will it be?"
            if due > 1:
                return (
                    f"{names[step.seat]} now chooses the order of the revolts (S-62). Which one "
                    "would you take first?"
                )
            if due:
                return (
                    "The revolt comes now. How many farmers are thrown: markers there, and more "
                    "by the table (S-56, S-61)?"
                )
        if step.stage == REVOLT:
            return (
                "The armies need more cubes in the tray than all farmers there (S-56). Will they "
                "put it down?"
            )
        if step.stage == THROWN and state.drawn[0] >= 0:
            return f"The next revolt: {position.map.printed[state.drawn[0]]}."
        if step.stage in (NEED, THROWN):
            order = accounts.in_turn_order(position)
            after = order[order.index(step.seat) + 1 :]
            if after:
                return f"Next in the turn order is {names[after[0]]}: is there enough rice?"
            return (
                "Nobody is hungry any more. Now the points (S-63), first 1 for every province: "
                "who gets how many?"
            )
        if step.stage == FOR_PROVINCES:
            each = position.numbers.building_points
            return f"Next, {counted(each, 'point')} for every building: who gets how many?"
        if step.stage in (FOR_BUILDINGS, REGION):
            region = self._region_after(step)
            if region is not None:
                return (
                    f"Next the {position.map.regions[region]} region, outlined on the board: who "
                    "has most castles, temples, nō theatres there?"
                )
            if self._last_winter(position):
                return "Those were all points. Who has won the game (S-65)?"
            return "Those were all points. What does the new year change (S-64)?"
        if step.stage == YEAR:
            return "Next, four new events are turned up for the second year (S-64)."
        return ""

    # --- what is read from the steps --------------------------------------------------------------
    def _supplies(self) -> tuple[Supply, ...]:
        begin = self.chapter.before or self._public
        steps = self.chapter.steps
        lost = bool(steps) and isinstance(steps[0], WinterStep) and steps[0].stage != LOSS
        return accounts.supplies_of(begin, lost=lost)

    def _cards_of(self, step: WinterStep) -> list[str]:
        """The cards of the step's player that are drawn by then."""
        drawn = []
        for one in self.chapter.steps:
            if isinstance(one, WinterStep) and one.stage == DRAW and one.seat == step.seat:
                drawn.append(one.position.map.names[one.entries[0].province])
            if one is step:
                break
        return drawn

    def _due(self, step: WinterStep) -> int:
        """How many cards of the step's player are drawn altogether (S-61)."""
        for one in self.chapter.steps:
            if isinstance(one, WinterStep) and one.stage == NEED and one.seat == step.seat:
                return max(0, one.entries[0].revolts) if one.what == kinds.UNSUPPLIED else 0
        return len(self._cards_of(step)) + step.position.state.revolts_due

    def _region_after(self, step: WinterStep) -> int | None:
        regions = accounts.regions_with_buildings(step.position)
        after = [region for region in regions if region > step.region]
        return after[0] if after else None

    def _last_winter(self, position: Position) -> bool:
        return position.state.round // at.SEASONS + 1 >= position.options.years

    # --- showing ----------------------------------------------------------------------------------
    def _overlays(self) -> dict[str, Any]:
        return {}  # the page shows on the map what winter counts

    def _parts(self) -> dict[str, str]:
        """What is to be seen at this stage, as HTML by part."""
        steps = self._told_winter
        if not self.chapter.steps:
            return {}
        last = steps[-1] if steps else None
        stage = last.stage if last is not None else None
        begin = self.chapter.before or self._public
        if last is not None and stage in (*_SCORING, *_AFTER):
            return self._points_parts(last, steps)
        told = {step.seat for step in steps if step.stage == NEED}
        parts = {
            "rice": tables.rice_html(self._supplies(), lost=stage is not None, told=told),
        }
        # The tower needs the room, and says itself how many farmers the table adds.
        if stage not in (REVOLT, THROWN):
            parts["table"] = tables.supply_html(begin.numbers, self._missing(last))
        if stage in (None, LOSS):
            parts["event"] = tables.event_html(begin, accounts.event_left(begin))
        if last is not None and stage in (NEED, DRAW, REVOLT, THROWN) and self._due(last):
            ended = [
                step.position.map.names[step.before.state.here]
                for step in steps
                if step.stage == THROWN and step.seat == last.seat and step.before is not None
            ]
            parts["cards"] = tables.cards_html(
                last.before or last.position,
                last.seat,
                self._cards_of(last),
                self._due(last),
                ended,
                last.position.map.names[last.entries[0].province] if stage == REVOLT else None,
            )
        return parts

    def _missing(self, last: WinterStep | None) -> int | None:
        if last is None or last.seat < 0:
            return None
        return self._supplies()[last.seat].missing or None

    def _points_parts(self, last: WinterStep, steps: Sequence[WinterStep]) -> dict[str, str]:
        position = last.position
        players = position.players
        begin = (self.chapter.before or self._public).state.points
        parts = {}
        scored = [step for step in steps if step.stage in _SCORING]
        # The majorities are added up region by region, as far as they are shown.
        known = 1 if last.stage == FOR_PROVINCES else at.SOURCES
        done = {step.region for step in scored if step.stage == REGION}
        if last.stage in _SCORING:
            asked = self._region_after(last) if last.stage != FOR_PROVINCES else None
            parts["buildings"] = tables.buildings_html(
                position, accounts.majorities_of(position), done, asked
            )
        parts["points"] = tables.points_html(
            players,
            begin[: len(players)],
            accounts.scored(scored, len(players)),
            known,
        )
        if last.stage == END:
            parts["end"] = tables.ranking_html(players, accounts.ranking_of(position))
        elif last.stage in (YEAR, EVENTS):
            parts["end"] = tables.year_html(position, events=last.stage == EVENTS)
        return parts

    def still(self) -> Still:
        """What is shown now, as HTML and as plain words; cubes that fall lie at once.

        >>> WinterPanel(game, "Mori").still().text[:37]
        "Winter. Winter comes after autumn's t"
        """
        self.tower.skip()
        lines = [f"{self.title}. {self._line()}"]
        lines += [words for step in self.shown for words in self._words_of(step)]
        tower = self.tower.still().html or ""
        parts = self._parts().values()
        html = _views.still(self.title, self._line(), parts, tower, self._log_html())
        return Still("\n".join(lines), html=html)
