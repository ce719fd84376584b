"""Winter in the frame: rice against provinces, the revolts of the hungry, points as they come.

What the page shows is worked out here from a :class:`WinterPanel`, which stays the model: the
intents of the page call its twins, and it alone judges them. The throws of revolts, and what flies,
are drawn by the part of the actions, which gets its state from :meth:`WinterFace.beside`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.odds import odds_of_revolt
from shogun_nb.games.shogun.panels.face_tower import StoryFace, said, shares_of
from shogun_nb.games.shogun.panels.winter import ORDER_WORDS, WinterPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading import winter_accounts as accounts
from shogun_nb.games.shogun.reading.shortly import FIGHTS_END, recap_of
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
    WinterStep,
)
from shogun_nb.games.shogun.reading.yours import news_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import BUILDING_NAMES
from shogun_nb.whole_table.second_thoughts import SecondThought
from shogun_nb.whole_table.told import PACES, Data

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

WORDS = {
    "rice": "Rice and provinces",
    "riceNote": "each province wants 1 rice",
    "lost": "{n} lost",
    "fed": "{rice} for {provinces}",
    "missing": "{n} missing",
    "enough": "enough",
    "none": "no province",
    "hunger": "If rice is missing",
    "hungerNote": "for so many provinces",
    "revolts": "revolts",
    "farmers": "more farmers in each",
    "order": "First to last",
    "orderNote": "what stays inside the tower may help later",
    "card": "{name}: {armies} armies against {farmers} farmers",
    "against": "{armies} : {farmers}",
    "earlier": "{name} earlier",
    "later": "{name} later",
    "chance": "{n} %",
    "first": "{name} is already the first.",
    "last": "{name} is already the last.",
    "cardTip": "Your armies there: {armies}, farmers: {farmers}. The bar says how often you keep "
    "it, if it comes first. Press two cards, or drag one, to change the order.",
    "points": "Points of this winter",
    "rule": "S-63",
    "supplyRule": "S-60, S-61",
    "orderRule": "S-62",
    "sources": ["provinces", "buildings", "castles", "temples", "theatres"],
    "sourceTips": ["1 for each province", "1 for each building", "the most castles in a region",
                   "the most temples in a region", "the most nō theatres in a region"],
    "sum": "sum",
    "before": "before",
    "regions": "Most buildings by region",
    "nobody": "nobody has one",
    "tied": "a tie brings 1 point less",
    "year": "A new year",
    "goes": "Goes: all rice, all revolt markers, the event left over.",
    "stays": "Stays: points, chests, provinces, armies, buildings, the cubes in the tower.",
}  # fmt: skip
"""What the page says by itself; {} are filled there."""

_POINTS = (FOR_PROVINCES, FOR_BUILDINGS, REGION, YEAR, EVENTS, END)
_MOST_PIECES = 20  # that fly at once


class WinterFace(StoryFace[WinterPanel]):
    """A winter panel as the frame shows it; ``intents`` are what the page may ask for.

    >>> here = sg.scenario(players=["Ann", "Ben", "Cem"]).set("Kai", owner="Ann", armies=2)
    >>> here = here.set_round(season="winter", open_events=[6])
    >>> WinterFace(WinterPanel(sg.new_game(position=here), "Ann"), None).prompt()["main"]["words"]
    'Lose 3 rice each'
    """

    name = "winter"

    def __init__(self, panel: WinterPanel, table: Host | None) -> None:
        super().__init__(panel, table)
        self.doubts: tuple[str, ...] = ()
        """What the coach has said of the order that was wanted."""
        self._doubted: object = None
        self._flown = (0, self._at())
        self._flying: list[Data] = []
        self._hurried_from = -1  # the step from which the table hurried on; -1 once that is seen
        self._recap_at = -1
        panel.halts_for = panel.alone
        panel.watches = () if table is None else table.people
        self.intents: Mapping[str, Intent] = {
            "order": self._order,
            "throw": self._once(lambda: self._table.next()),
            "seen": self._once(self._seen),
            "act": self._once(self._act),
            "hurry": lambda _: self._hurry(),
        }

    # --- what the page wants ----------------------------------------------------------------------
    def _act(self) -> None:
        """The next step, and of the last one also the scene that comes after it."""
        nothing_lost = self._step is None and not self._loss()
        self._table.act()
        if nothing_lost and self._stage == LOSS and not self.panel.done:
            self._table.act()  # a loss of nothing shows nothing
        if self._table.alone:
            return
        if self.panel.done and self.panel.game.over and self._table.inner is self.panel:
            self._table.next()

    def _seen(self) -> None:
        """A throw has been seen; the next revolt of the same bot comes with that press."""
        self.panel.see_throw()
        if self._hurries():  # what goes on by itself comes to that revolt by itself
            return
        step = self._step
        more = step is not None and step.stage == THROWN and step.position.state.drawn[0] >= 0
        if more and step is not None and step.position.players[step.seat] in self.panel.bots:
            self._table.act()

    def _hurry(self) -> None:
        """On to the end of winter; what is passed over is told then."""
        self._hurried_from, self._recap_at = self.panel.cursor, -1
        self._table.hurry()

    def _recap(self) -> Data:
        """What has come of this winter while the table hurried, until somebody goes on."""
        panel = self.panel
        if self._hurries() or panel.falling or panel.throw_comes or self._hurried_from < 0:
            return {}
        if self._recap_at < 0:
            self._recap_at = panel.cursor
        if self._recap_at != panel.cursor:
            self._hurried_from = -1
            return {}
        lines, more = recap_of(self._told[self._hurried_from :], self._me)
        if self._stage in _POINTS:
            for one in accounts.ranking_of(self._position):
                seat = self._position.players.index(one.player)
                points = sum(self._scored()[seat])
                words = f"{counted(points, 'point')} in this winter"
                lines.append({"seat": seat, "icon": "point", "words": words})
                lines[-1]["own"] = self._is_me(seat)
        return {"recap": {"lines": lines, "more": more}} if lines else {}

    def _order(self, wanted: Mapping[str, Any]) -> None:
        provinces = wanted.get("provinces")
        if not isinstance(provinces, list):
            raise InputError(f"S-62: give a list of the provinces: {list(self.panel.drawn)}.")
        try:
            self.panel.order(provinces)
        except SecondThought as thought:
            self.doubts, self._doubted = thought.sentences, self._at()

    # --- the whole --------------------------------------------------------------------------------
    def state(self) -> Data:
        """All that the page needs to show winter as it stands."""
        if self._doubted != self._at():
            self.doubts = ()
        stage, step = self._stage, self._step
        state: Data = {
            "at": self._at(),
            "stage": stage or "before",
            "say": said(" ".join(self.doubts)) if self.doubts else self._say(),
            "second": self._second(),
            "regions": self._regions(),
            "spot": self._spot(),
            "flames": self._flames(),
        }
        if stage in _POINTS and step is not None:
            state["points"] = self._points(step)
            if stage in (YEAR, EVENTS):
                state["year"] = True
        else:
            state["rice"] = self._rice()
            state["hunger"] = self._hunger()
            if self.panel.asked is not None:
                state["order"] = self._drawn()
        return state

    def beside(self) -> dict[str, Data]:
        """What the part of the actions draws here: the tower, and what flies."""
        state: Data = {"at": self._at(), "flights": self._flights(), "second": []}
        state.update(self._recap())
        tower = self._tower()
        if tower is not None:
            state["tower"] = tower
        if self.table is not None:
            state["pace"] = PACES[self.table.speed]
            state["plays"] = self.table.plays
        return {"actions": state}

    def prompt(self) -> Data:
        """What it is about, and the one main button."""
        position = self._position
        years = position.options.years
        year = (self._begin.state.round // at.SEASONS) + 1
        note = f"year {year} of {years}" if years > 1 else "the only one of this game"
        return {"eyebrow": "Winter", "note": note, "say": "", "main": self._main()}

    # --- where the story stands -------------------------------------------------------------------
    @property
    def _step(self) -> WinterStep | None:
        """The last step that may be told: not a throw that still falls."""
        told = self.panel.told
        step = told[-1] if told else None
        return step if isinstance(step, WinterStep) else None

    @property
    def _stage(self) -> str:
        return self._step.stage if self._step is not None else ""

    @property
    def _told(self) -> Sequence[WinterStep]:
        return [step for step in self.panel.told if isinstance(step, WinterStep)]

    @property
    def _begin(self) -> Position:
        return self.panel.chapter.before or self.panel.position

    def _loss(self) -> int:
        card = accounts.event_left(self._begin)
        return 0 if card is None else self._begin.numbers.event_rice_loss[card]

    def _has(self, seat: int, words: str = "") -> str:
        """The subject of a sentence, with the verb that belongs to it."""
        return f"You {words}" if self._is_me(seat) else f"{self._position.players[seat]} {words}s"

    def _whose(self, seat: int) -> str:
        return "your" if self._is_me(seat) else f"{self._position.players[seat]}’s"

    # --- what is said -----------------------------------------------------------------------------
    def _say(self) -> Data:
        """What has just come out, or what is asked."""
        panel, step, stage, position = self.panel, self._step, self._stage, self._position
        if panel.asked is not None:
            names = all_of([self._printed(name) for name in panel.drawn])
            who = "" if panel.alone is not None else f"{panel.asked}: "
            seat = position.players.index(panel.asked)
            short = accounts.supplies_of(self._begin, lost=self._begins_late)[seat].missing
            why = f"{short} rice missing. The cards drawn: {{names}} rise up."
            return said(f"{who}{why} Which revolt comes first?", names=names)
        if step is None or stage == LOSS:
            return self._say_at_first(stage)
        if stage in (NEED, DRAW, REVOLT):
            return self._say_need(step)
        if stage == THROWN:
            ends = [entry for entry in step.entries if entry.what in FIGHTS_END]
            return said(news_of(step.position, ends[-1], self._me) if ends else "The revolt ends.")
        if stage == END:
            return said(accounts.why_won(accounts.ranking_of(step.position)).split(" (S-")[0] + ".")
        if stage in (YEAR, EVENTS):
            return said(f"{self._lead(step)} Rice and revolt markers go; one year is left.")
        return self._say_points(step)

    def _say_at_first(self, stage: str) -> Data:
        loss = self._loss()
        if stage == LOSS:
            lost = f"Everybody has lost {loss} rice. " if loss else "Nobody loses rice. "
            return said(f"{lost}Who can feed all provinces?")
        first = f"First everybody loses {loss} rice. " if loss else "Nobody loses rice this time. "
        return said(f"{first}Then every province wants 1. Who will lack some?")

    def _say_need(self, step: WinterStep) -> Data:
        supply = accounts.supplies_of(self._begin, lost=self._begins_late)[step.seat]
        land = counted(supply.provinces, "province")
        if not supply.missing:
            feeds = self._has(step.seat, "feed")
            rice = f"with {supply.left} rice"
            return said(f"{feeds} {land} {rice}." if supply.provinces else f"{feeds} nobody.")
        revolts = counted(supply.revolts, "revolt")
        farmers = counted(supply.farmers, "more farmer")
        lacks = self._has(step.seat, "lack")
        each = " each" if supply.revolts > 1 else ""
        lacking = f"{lacks} {supply.missing} rice for {land}: {revolts}, {farmers}{each}."
        return said(f"{lacking} Drawn cards say where.")

    def _say_points(self, step: WinterStep) -> Data:
        if step.stage == REGION:
            name = step.position.map.regions[step.region]
            held: dict[tuple[int, ...], list[str]] = {}
            for one in accounts.majorities_of(step.position):
                if one.region == step.region and one.holders:
                    held.setdefault(one.holders, []).append(f"{BUILDING_NAMES[one.kind]}s")
            parts = [f"{self._most(who)} the most {all_of(kinds_)}" for who, kinds_ in held.items()]
            return said(f"{{name}} region: {'; '.join(parts)}.", name=capital(name))
        numbers = step.position.numbers
        number, what = numbers.province_points, "province"
        source = at.PROVINCES
        if step.stage == FOR_BUILDINGS:
            number, what, source = numbers.building_points, "building", at.BUILT
        got = [row[source] for row in self._scored()]
        best = [seat for seat, points in enumerate(got) if points == max(got)]
        most = (
            f"{capital(self._most(best))} the most: {max(got)}." if max(got) else "Nobody has one."
        )
        return said(f"{counted(number, 'point')} for every {what}. {most}")

    def _most(self, seats: Sequence[int]) -> str:
        """Who has something, or shares it, with the verb."""
        names = all_of([self._name(seat) for seat in sorted(seats, key=self._is_me)])
        if len(seats) > 1:
            return f"{names} share"
        return f"{names} {'have' if self._is_me(seats[0]) else 'has'}"

    def _lead(self, step: WinterStep) -> str:
        """Who leads, and by how much."""
        ranked = accounts.ranking_of(step.position)
        best = [one for one in ranked if one.points == ranked[0].points]
        if len(best) > 1:
            return f"{all_of([one.player for one in best])} lead together."
        seat = step.position.players.index(best[0].player)
        return f"{self._has(seat, 'lead')} by {best[0].points - ranked[1].points}."

    # --- buttons ----------------------------------------------------------------------------------
    def _main(self) -> Data:
        panel = self.panel
        if self._hurries():
            return {"words": "Stop", "do": "stop", "soft": True}
        if panel.falling and panel.tower.thrown is not None:
            return self._button(self._after_words(panel.tower.thrown), "seen")
        if panel.throw_comes and not panel.done:
            return self._button("Throw", "throw")
        if panel.asked is not None:
            again = " all the same" if self.doubts else ""
            names = [*panel.drawn]
            return self._button(f"{ORDER_WORDS}{again}", "order", provinces=names)
        if panel.done:
            words = "See how it ended" if panel.game.over else "On to spring"
            return {"words": words, "do": "next"}
        return self._button(self._next_words(), "act")

    def _button(self, words: str, intent: str, **fields: Any) -> Data:
        return {"words": words, "do": intent, "with": {"at": self._at(), **fields}}

    def _second(self) -> list[Data]:
        panel = self.panel
        if panel.falling or panel.throw_comes or panel.done or panel.asked or self._hurries():
            return []
        return [{"words": "To the end of winter", "do": "hurry"}]

    def _next_words(self) -> str:
        """What the next press shows."""
        step, stage = self._step, self._stage
        position = self._position
        if step is None:
            loss = self._loss()
            first = accounts.in_turn_order(position)[:1]  # nobody while winter has not come
            feed = f"Feed {self._whose(first[0])} provinces" if first else "Go on"
            return f"Lose {loss} rice each" if loss else feed
        if stage == THROWN and position.state.drawn[0] >= 0:
            return f"Next revolt: {position.map.printed[position.state.drawn[0]]}"
        if stage == DRAW:
            return "The revolt"
        if stage in (LOSS, NEED, THROWN):
            order = accounts.in_turn_order(position)
            after = order[order.index(step.seat) + 1 :] if stage != LOSS else order
            return f"Feed {self._whose(after[0])} provinces" if after else "Points for provinces"
        if stage == FOR_PROVINCES:
            return "Points for buildings"
        following = self._region_after(step)
        if stage in (FOR_BUILDINGS, REGION) and following is not None:
            return f"Count the {position.map.regions[following]} region"
        if stage in (FOR_BUILDINGS, REGION):
            last = position.state.round // at.SEASONS + 1 >= position.options.years
            return "Who has won?" if last else "The new year"
        return "Go on"

    def _region_after(self, step: WinterStep) -> int | None:
        later = [one for one in accounts.regions_with_buildings(step.position) if one > step.region]
        return later[0] if later else None

    # --- rice -------------------------------------------------------------------------------------
    @property
    def _begins_late(self) -> bool:
        """Whether the loss of rice is not among the steps: the game began after it."""
        steps = self.panel.chapter.steps
        return bool(steps) and isinstance(steps[0], WinterStep) and steps[0].stage != LOSS

    def _rice(self) -> Data:
        """Everybody's rice against their provinces, in turn order, as far as it is told."""
        told = self._told
        lost = bool(told) or self._begins_late
        counted_ = {step.seat: step for step in told if step.stage == NEED}
        now = told[-1].seat if told and told[-1].seat >= 0 else -1
        begin = self._begin
        supplies = accounts.supplies_of(begin, lost=self._begins_late)
        rows = []
        for seat in accounts.in_turn_order(begin):
            one = supplies[seat]
            row: Data = {
                "seat": seat,
                "rice": one.left if lost else one.before,
                "provinces": one.provinces,
            }
            if lost and one.lost:
                row["lost"] = one.lost
            if seat in counted_:
                row["missing"] = one.missing
                row["revolts"] = self._revolts(seat)
            if seat == now:
                row["now"] = True
            rows.append(row)
        return {"loss": self._loss(), "rows": rows}

    def _revolts(self, seat: int) -> list[Data]:
        """The revolts of a seat in the order of the draw, and how those ended that are over."""
        found: dict[int, Data] = {}
        for step in self._told:
            if step.seat != seat:
                continue
            if step.stage == DRAW:
                here = step.entries[0].province
                found[here] = {"province": step.position.map.names[here]}
            elif step.stage == THROWN and step.before is not None:
                end = next((one for one in step.entries if one.what in FIGHTS_END), None)
                row = found.setdefault(
                    here := step.before.state.here,
                    {"province": step.position.map.names[here]},
                )
                if end is not None:
                    row["kept"] = end.what == kinds.REVOLT_PUT_DOWN
                    row["count"] = f"{end.armies} : {end.farmers}"
        return [*found.values()]

    def _hunger(self) -> list[Data]:
        """The table of hunger (S-61), with the row that counts now."""
        step = self._step
        missing = 0
        if step is not None and step.seat >= 0:
            supplies = accounts.supplies_of(self._begin, lost=self._begins_late)
            missing = supplies[step.seat].missing
        return [
            {
                "missing": row.missing.replace(" and more", "+"),
                "revolts": row.revolts,
                "farmers": row.farmers,
                **({"lit": True} if missing and row.holds(missing) else {}),
            }
            for row in accounts.table_rows(self._begin.numbers)
        ]

    def _drawn(self) -> Data:
        """The revolts that a person puts in order: what stands there, and the chances."""
        position = self.panel.game.position
        state = position.state
        seat = position.players.index(str(self.panel.asked))
        cards = []
        for name in self.panel.drawn:
            here = position.map.index(name)
            more = state.extra_farmers
            odds = odds_of_revolt(position.facts, state, seat, here, more, position.tower)
            cards.append(
                {
                    "province": name,
                    "armies": state.armies[here],
                    "farmers": state.revolts[here] + more,
                    "win": shares_of(odds.win, 0, odds.loss)[0],
                }
            )
        return {"seat": seat, "cards": cards}

    # --- points -----------------------------------------------------------------------------------
    def _scored(self) -> tuple[tuple[int, ...], ...]:
        return accounts.scored(self._told, len(self._position.players))

    def _points(self, step: WinterStep) -> Data:
        """The points of this winter by source as far as they are told, and those before it."""
        players = step.position.players
        before = self._begin.state.points
        scored = self._scored()
        known = 1 if step.stage == FOR_PROVINCES else 2 if step.stage == FOR_BUILDINGS else 5
        rows: list[Data] = [
            {"seat": seat, "before": before[seat], "from": scored[seat][:known]}
            for seat in range(len(players))
        ]
        if known == at.SOURCES:
            rows.sort(key=lambda row: -row["before"] - sum(row["from"]))
        fresh = [
            [entry.seat, entry.source]
            for entry in step.entries
            if entry.what == kinds.POINTS_SCORED
            and step.stage in (FOR_PROVINCES, FOR_BUILDINGS, REGION)
        ]
        # As long as the best will be, so that a bar grows and never shrinks.
        steps = [one for one in self.panel.chapter.steps if isinstance(one, WinterStep)]
        sums = [sum(row) for row in accounts.scored(steps, len(players))]
        most = max(10, *(had + got for had, got in zip(before, sums, strict=False)))
        return {"rows": rows, "fresh": fresh, "most": most}

    def _regions(self) -> list[Data]:
        """Who has built what in each region, and who scores for it, as far as it is told."""
        position, step = self._position, self._step
        told = {one.region for one in self._told if one.stage == REGION}
        everything = self._stage in (YEAR, EVENTS, END)
        found: list[Data] = []
        for region, name in enumerate(position.map.regions):
            most = [one for one in accounts.majorities_of(position) if one.region == region]
            if not most:
                continue
            row: Data = {"name": name}
            if region in told or everything:
                row["told"] = True
            if step is not None and step.stage == REGION and step.region == region:
                row["now"] = True
            row["most"] = [
                [[[seat, n] for seat, n in enumerate(one.built) if n], [*one.holders], one.points]
                for one in most
            ]
            found.append(row)
        return found

    # --- the board --------------------------------------------------------------------------------
    def _spot(self) -> list[str]:
        """The provinces that it is about: the others lie in the shade."""
        step, stage = self._step, self._stage
        if step is None:
            return []
        position = step.position
        names, state = position.map.names, position.state
        if self.panel.asked is not None:
            return [*self.panel.drawn]
        if stage in (NEED, DRAW):
            return [*position.provinces(position.players[step.seat])]
        if stage == REVOLT:
            return [names[step.entries[0].province]]
        if stage == THROWN and step.before is not None:
            return [names[step.before.state.here]]
        if stage == FOR_BUILDINGS:
            return [
                name
                for here, name in enumerate(names)
                if state.owner[here] < at.SEATS
                and any(state.buildings[here * at.BUILDINGS : (here + 1) * at.BUILDINGS])
            ]
        if stage == REGION:
            return [
                name
                for here, name in enumerate(names)
                if position.board.region[here] == step.region and state.owner[here] != at.CLOSED
            ]
        return []

    def _flames(self) -> list[str]:
        """The provinces whose revolts are still to come, in their order."""
        step = self._step
        if self.panel.asked is not None:
            return [*self.panel.drawn]
        if step is None or self._stage not in (NEED, DRAW, REVOLT, THROWN):
            return []
        revolts = self._revolts(step.seat)
        return [row["province"] for row in revolts if "kept" not in row]

    def _flights(self) -> Data:
        """What flies to what the page shows now; the number tells old flights from new ones."""
        number, before = self._flown
        now = self._at()
        if before != now:
            self._flown = (number + 1, now)
            step = self._step
            shown = step is not None and not self._hurries() and not self.panel.falling
            self._flying = self._pieces(step) if step is not None and shown else []
        return {"number": self._flown[0], "list": self._flying}

    def _pieces(self, step: WinterStep) -> list[Data]:
        """Points from where they come to the seats, flames to where revolts break out."""
        if step.stage in (DRAW, REVOLT):
            return [{"what": "flame", "seat": step.seat, "to": name, "n": 1}
                    for name in self._flames()]  # fmt: skip
        if step.stage not in (FOR_PROVINCES, FOR_BUILDINGS, REGION):
            return []
        players = len(step.position.players)
        return [
            {"what": "point", "seat": entry.seat, "from": name, "to": entry.seat, "n": 1}
            for entry in step.entries
            if entry.what == kinds.POINTS_SCORED
            for name in self._origins(step, entry)[: max(2, _MOST_PIECES // players)]
        ]

    def _origins(self, step: WinterStep, entry: Entry) -> list[str]:
        """The provinces that have brought these points; one for each point of a majority."""
        position = step.position
        names, state = position.map.names, position.state
        own = [here for here, owner in enumerate(state.owner) if owner == entry.seat]
        if entry.source == at.PROVINCES:
            return [names[here] for here in own]
        if entry.source == at.BUILT:
            built = [any(state.buildings[one * at.BUILDINGS :][: at.BUILDINGS]) for one in own]
            return [names[here] for here, some in zip(own, built, strict=True) if some]
        kind = entry.source - at.BUILT - 1
        there = [
            names[here]
            for here in own
            if position.board.region[here] == entry.region
            and state.buildings[here * at.BUILDINGS + kind]
        ]
        return [there[number % len(there)] for number in range(entry.points)] if there else []
