"""A game in the frame: what is asked, the own cards as pictures, orders province by province.

What the page shows is worked out here from a :class:`TurnsPanel`, which stays the model and judges
everything. All of it comes from the view of who is asked: no hand of another player reaches the
page. Words are plain text, which the page escapes; the pictures of cards are our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.senji import choices as made
from shogun_nb.games.senji.choices import promise_in_words
from shogun_nb.games.senji.odds import raid_odds
from shogun_nb.games.senji.panels.face_cards import (
    WHOLE,
    autumn_groups,
    bid_groups,
    bids_so_far,
    nearly,
    picture_of,
    support_bar,
    support_groups,
    words_of,
)
from shogun_nb.games.senji.panels.face_dice import bar, dice_of
from shogun_nb.games.senji.panels.face_hand import hand_of
from shogun_nb.games.senji.panels.marching import Marching
from shogun_nb.games.senji.panels.picking import CALLS, Picking, Placing
from shogun_nb.games.senji.panels.setup import round_of
from shogun_nb.games.senji.panels.talking import promise_line, talks
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.advising import warnings_for
from shogun_nb.games.senji.reading.autumn_now import lacking
from shogun_nb.games.senji.reading.battles import (
    attack_odds,
    before_the_roll,
    names_of,
)
from shogun_nb.games.senji.reading.explaining import use_of
from shogun_nb.games.senji.reading.reaching import reach_in_words
from shogun_nb.games.senji.reading.shortly import (
    flights_of,
    line_of,
    lines_of,
    recap_of,
    results_of,
    trades_used,
)
from shogun_nb.games.senji.reading.worth import of_exchange
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.battle import strength_before_support
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.rules.setup import is_home
from shogun_nb.games.senji.rules.winter import MOMENTS
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import FAMILIES, ORDERS, SEAS
from shogun_nb.whole_table import turns_face
from shogun_nb.whole_table.told import PACES, Data
from shogun_nb.whole_table.turns_face import DICE_WORDS, MINDS, TurnFace, percent_of

WORDS = DICE_WORDS
ACTING_WORDS = {
    **turns_face.ACTING_WORDS,
    "track": "The round",
}
"""What the page says by itself; {} are filled there."""
PHASES = ("Winter", "Spring", "Summer", "Autumn")
_PHASE_OF = {at.DRAWING_LOTS: 0, at.LOOKING: 0, at.TALKING: 0, at.AUCTION: 0, at.SPRING: 1,
             at.SUMMER: 2, at.AUTUMN: 3, at.ROUND_END: 3, at.ENDED: 3, at.HOSTING: 0}  # fmt: skip
_SIGNS: Mapping[type[Choice], str] = {
    made.Offer: "hand",
    made.Silent: "check",
    made.Accept: "check",
    made.Refuse: "close",
    made.Bid: "bid",
    made.DoneBidding: "check",
    made.March: "arrow",
    made.SetSail: "arrow",
    made.Raid: "swords",
    made.LandIn: "arrow",
    made.EndMarch: "check",
    made.Trade: "hand",
    made.ReturnSet: "hand",
    made.Combine: "hand",
    made.Reveal: "person",
    made.TakeBack: "person",
    made.Hire: "cube",
    made.HireSamurai: "person",
    made.Exchange: "hand",
    made.EndTurn: "check",
}
_ASKED = {
    at.KEEP_FIRST: "Keep one of three samurai: his honour is what you begin with.",
    at.KEEP: "Which samurai comes into your service?",
    at.CALL_HOME: "You host: whose home is next? Its owner places units there.",
    at.PLACE: "{there} is called. How many of your first units stand there?",
    at.CHOOSE_HOST: "Several have most honour. Who hosts the Emperor?",
    at.LOOK: "Naoe looks at one card, drawn at random. Whose?",
    at.OFFER: "{turn} Do you offer somebody a card? You may ask one in return.",
    at.ANSWER: "{partner} offers {give} for {want}. Do you accept?",
    at.BIDDING: "Bid for a card of an absent family? Bids lie face down.",
    at.ORDER: "Lay an order in each of your provinces, here or on the map.",
    at.CALL: "You host: which province or fleet acts next?",
    at.MARCH: "{there} marches. Where to, and with how many?",
    at.PICK_BATTLE: "Which battle comes first?",
    at.HOSTAGE: "{who} attacks {there}, with {what}. Do you kill a hostage of {who}?",
    at.ROLL_AGAIN: "Takenaka may roll one die again. Which?",
    at.SUPPORT: "Battle for {there}. Which support card do you lay?",
    at.FLEE: "Otani has lost {there}. Where does he go?",
    at.CALL_FAMILY: "You host: whose family acts next?",
    at.ACT: "Your autumn: lay combinations, use cards, then end the turn.",
    at.SHOW: "A trade card was played: which of your hanafuda do you show?",
    at.TAKE: "Take one of the hanafuda that are shown.",
    at.SWAP_BACK: "Umeko exchanges a card with you. Which do you give?",
    at.KAMI_ROLL: "A kami of yours may roll dice again. Which?",
    at.SPARE: "Kato saves one unit, if you like.",
    at.TAKE_FROM_HAND: "Your kami takes a card of this hand. Which?",
    at.TAKE_FROM_PILE: "Your kami takes a hanafuda card from the pile. Which?",
    at.STATION: "In which province does the new samurai stand?",
}
_FIRST = {
    at.KEEP_FIRST: "His honour is yours at once; his ability is used where he stands.",
    at.PLACE: "An empty province is taken easily: leave somebody in each.",
    at.OFFER: "Cards of other families help most: as support, and five of them bring honour.",
    at.BIDDING: "A card of a family that you lack is worth more than one more of your own.",
    at.ORDER: "Production brings cards, and cards bring honour. March where the odds are good.",
    at.CALL: "Call your own provinces before anybody can attack them.",
    at.MARCH: "Press a lit place: its odds stand beside it.",
    at.SUPPORT: "Lay what the dice show; the bluff tells the other side nothing.",
    at.ACT: "Lay what your hand makes; keep what may become more.",
}
"""What the coach says in the first round of each kind of decision."""
_LABELS = {
    "Player": "Who?", "Openly": "Shall all see the cards?", "Give": "What do you give?",
    "Want": "What do you want in return?", "Card": "Which card?",
    "Units": "How many units?", "Province": "Where?", "To": "Where to?",
    "Samurai": "Which samurai?", "Cards": "Which card?", "Family": "Which die?",
}  # fmt: skip
"""What is asked of each part of a choice."""
_FOR_WHAT = (
    "Support helps in battle, family cards are hostages, trade cards bring hanafuda in autumn: "
    "rest on a card, and it says what it is for."
)
_MOST_LINES = 5
_MOST_PROMISES = 3


class TurnsFace(TurnFace[TurnsPanel]):
    """A panel of turns as the frame shows it."""

    GOES_ON = True
    BEGINNING = "The cards are dealt. Go on."

    def __init__(self, panel: TurnsPanel, table: Any) -> None:
        super().__init__(panel, table)
        self._ticks = panel.guard(self._tick, keep=True)
        self.intents = {
            **self.intents,
            "order": self._order,
            "way": self._way,
            "whole": self._whole,
            "lot": lambda wanted: self._bid(lot=wanted.get("n")),
            "bid": lambda wanted: self._bid(card=wanted.get("card")),
            "units": self._units,
            "samurai": self._samurai,
            "seen": self._once(self._seen),
            "offer": self._offer,
            "sand": lambda _: self._switch_sand(),
            "still": self._once(self._keep_still),
            "call_all": self._once(self._call_all),
            "card": self._card,
            "placed": self._placed,
        }

    # --- talk in winter ---------------------------------------------------------------------------
    def _offer(self, wanted: Mapping[str, Any]) -> None:
        """One part of an offer is laid out or taken away."""
        self._asked()
        if self.panel.offering is None:
            raise InputError("SEN-040: no offer is asked for now. Choose one of what stands there.")
        self.panel.offering.change(wanted.get("what"), wanted.get("value"))
        self.panel.touched()

    def _keep_still(self) -> None:
        """Nothing more is offered in these talks; the others go on."""
        self.panel.keep_still()
        self._others_go_on()

    def _call_all(self) -> None:
        """The rest is called as the coach would; it stops where the host must decide more."""
        self.panel.call_all()
        self._others_go_on()

    def _card(self, wanted: Mapping[str, Any]) -> None:
        """One of the cards that lie there is picked, or let go of."""
        self._asked()
        if self.panel.picking is None:
            raise InputError("No card is to be picked now. Choose one of what stands there.")
        self.panel.picking.press(wanted.get("name"))
        self.panel.touched()

    def _placed(self, wanted: Mapping[str, Any]) -> None:
        """So many units stand in a home, or the samurai does."""
        self._asked()
        if self.panel.placing is None:
            raise InputError("SEN-015: nobody is placed now. Choose one of what stands there.")
        self.panel.placing.say(wanted.get("units"), wanted.get("samurai"))
        self.panel.touched()

    def _own_press(self) -> Data | None:
        """The line that tells of an own turn without an offer, which leaves no entry in the log."""
        if not self.panel.offered_nothing:
            return None
        return {"icon": "check", "words": "You offered nothing", "seat": self._now.state.seat}

    def _switch_sand(self) -> None:
        if not self._talks():
            raise InputError("SEN-040: the sand runs while people negotiate in winter.")
        self.panel.sand.switch()
        self._time()
        self.panel.touched()

    def _talks(self) -> bool:
        panel = self.panel
        return panel.asked is not None and panel.sand.there and talks(self._now.state)

    def _time(self) -> None:
        """Let the page keep the time while a person negotiates here."""
        panel, table = self.panel, self.table
        panel.sand.follow(self._now.state.round, self._talks())
        if table is not None and self._talks() and panel.sand.on and not table.busy:
            manners = table.box.manners
            if manners._told_beat is not self._ticks:
                manners.every(1000, self._ticks)

    def _tick(self) -> None:
        panel, before = self.panel, self.panel.sand.words
        if not self._talks():
            self._rest()
        elif panel.sand.tick():
            self._table.in_the_game(panel.end_talks)
            panel._tell_said()
        elif panel.sand.words != before:
            panel._tell_said()

    def _rest(self) -> None:
        """Nobody negotiates: the page need not keep the time."""
        manners = self._table.box.manners
        if manners._told_beat is self._ticks:
            manners.every(1000, self._ticks)()

    def _finished(self) -> Choice:
        choice = self._finishing()
        if choice is None:
            raise InputError("There is nothing to be ended now. Choose one of what stands there.")
        return choice

    def _finishing(self) -> Choice | None:
        """The choice that says "no more", where there is one beside others."""
        question = self.panel.deciding.question
        if question is None:
            return None
        last = (made.Silent, made.DoneBidding, made.EndMarch, made.EndTurn)
        return next((kind() for kind in question.kinds if kind in last), None)

    def _seen(self) -> None:
        """The dice have been seen; a battle goes on to the person's own support."""
        self.panel.see_throw()
        if self._position.state.fight != at.NO_BATTLE:
            self._others_go_on()

    def _others_go_on(self) -> None:
        if not self.panel.done:
            super()._others_go_on()

    def _march(self) -> Marching:
        self._asked()
        if self.panel.marching is None:
            raise InputError("SEN-080: nobody of yours marches now. Choose what is asked.")
        return self.panel.marching

    def _drag(self, wanted: Mapping[str, Any]) -> None:
        march = self._march()
        if self._named(wanted.get("from")) != march.start:
            raise InputError(f"SEN-082: who stands in {march.start} marches now, nobody else.")
        self.panel._clicked(self._named(wanted.get("to")))

    def _way(self, wanted: Mapping[str, Any]) -> None:
        """One of the ways that can be gone; a second press lets go of it."""
        march, number = self._march(), wanted.get("n")
        if type(number) is not int or not 0 <= number < len(march.ways):
            raise InputError("This is not what is asked now. Choose one of what stands there.")
        way = march.ways[number]
        again = way == march.way
        self.panel.let_go()
        if not again:
            march.take(way)
        self.panel.touched()

    def _whole(self, wanted: Mapping[str, Any]) -> None:
        """Cards that are one choice together: a combination, support, a set."""
        self._asked()
        self.panel.take(wanted.get("n"))
        self.panel.touched()

    def _bid(self, **laid: Any) -> None:
        self._asked()
        self.panel.lay_bid(**laid)
        self.panel.touched()

    def _take_kind(self, kind: type[Choice]) -> None:
        self.panel.picked = None
        super()._take_kind(kind)

    def _units(self, wanted: Mapping[str, Any]) -> None:
        self._march().set_units(wanted.get("n"))
        self.panel.touched()

    def _samurai(self, wanted: Mapping[str, Any]) -> None:
        self._march().turn_samurai(wanted.get("name"))
        self.panel.touched()

    def _flights_of(self, steps: Sequence[Any]) -> list[Data]:
        return flights_of(steps)

    def _recap_of(
        self, steps: Sequence[Any], me: int | None, before: Any
    ) -> tuple[list[Data], int]:
        return recap_of(steps, me, before)

    def _dice(self) -> Data | None:
        return dice_of(self)

    def seen(self, seat: int) -> Position:
        """What a seat may know of the game as it is now."""
        return self.panel.game.view(self.panel.game.players[seat]).position

    # --- what the page wants ----------------------------------------------------------------------
    def _order(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        self.panel.order(wanted.get("province"), wanted.get("order"))
        self.panel.touched()

    def _named(self, name: object) -> str:
        return str(name) if name in SEAS else super()._named(name)

    def _let_go(self) -> None:
        self.panel.let_go()

    # --- the whole --------------------------------------------------------------------------------
    def beside(self) -> Mapping[str, Data]:
        """What others draw: the phases, what happens, what flies (``actions.js``)."""
        panel = self.panel
        state: Data = {"at": self._at(), "second": [], "say": self._say()}
        if panel.asked is None:
            state["second"] = self._second()
            state["doing"] = self._doing()
        state.update(self._recap())
        press = self._own_press() if panel.asked is not None else None
        own = [] if press is None else [press]
        if "recap" in state:
            state["recap"]["lines"] = [*own, *state["recap"]["lines"]]
        elif panel.asked is not None:
            state["just"] = [*lines_of(panel.told)[-_MOST_LINES:], *own][-_MOST_LINES:]
        state["flights"] = self._flights()
        march = panel.marching if panel.asked is not None else None
        if march is not None and march.ways:
            state["drag"] = {"from": [march.start], "to": {march.start: march.goals}}
            state["drag"]["words"] = {march.start: "→"}
        if self.table is not None:
            state["pace"] = PACES[self.table.speed]
        if panel.offering is not None and panel.offering.partner is not None:
            return {"actions": state, "writing": {"here": True}}
        return {"actions": state}

    # --- prompt -----------------------------------------------------------------------------------
    def _title(self) -> tuple[str, str]:
        state = self._now.state
        when = round_of(self._now) if state.round else "set-up"
        note = when + (" · the others play on" if self._hurries() else "")
        if self._talks():
            note = f"{when} · {self.panel.sand.words}"
        if state.fight != at.NO_BATTLE:
            return "Battle", note
        phase = phase_of(self._now)
        return ("The start" if phase < 0 else PHASES[phase]), note

    def _lines(self, step: Any) -> list[Data]:
        if step.before is not None and self._me is not None:
            found = results_of(step, self._me)
            if found:
                return [{"words": " ".join(found).rstrip(".")}]
        told = (line_of(step.position, entry) for entry in step.entries)
        return [line for line in told if line is not None]

    def _question(self) -> Data:
        panel, here = self.panel, self._now
        state, choice = here.state, panel.chosen
        named = state.step not in CALLS and choice != made.Kill()
        if isinstance(choice, made.PlaceFirst):
            there = here.map.printed[state.place]
            return {"text": "{there} is called. {words}?", "there": there} | {
                "words": self._in_words(choice)
            }
        if choice is not None and named and not panel.gives_orders:
            other = panel.picking is not None and len(panel.picking.names) > panel.picking.wanted
            more = " Or press another card." if other else ""
            return {"text": "{words}?" + more, "words": self._in_words(choice)}
        names: dict[str, str] = {}
        place = state.here if state.fight != at.NO_BATTLE else state.place
        if 0 <= place < at.PROVINCES:
            names["there"] = here.map.printed[place]
        elif place >= at.PROVINCES:
            names["there"] = f"The fleet in the {SEAS[(place - at.PROVINCES) // at.SEATS]}"
        if state.step == at.HOSTAGE:
            names["who"] = here.lookup.side_name(state.mover)
            units = battle.units_of_side(state, at.ATTACKER)
            samurai = names_of(battle.samurai_of_side(state, at.ATTACKER))
            names["what"] = all_of([counted(units, "unit"), *samurai])
        if state.step == at.ANSWER:
            offer = here.plans[at.OFFER_AT : at.SHOWN_AT]
            give, want = offer[: at.OFFER_CARDS], offer[at.OFFER_CARDS :]
            names["partner"] = here.lookup.side_name(state.mover)
            for name, some in (("give", give), ("want", want)):
                cards = all_of([CARD_NAMES[card] for card in some if card >= 0])
                names[name] = of_either_copy(cards) or "nothing"
        if state.step == at.MARCH and state.march == at.RAIDING:
            return {"text": "They have come over the {sea}. Where do they land?"} | {
                "sea": SEAS[state.sea]
            }
        asked = _ASKED.get(state.step, capital(f"{here.rulebook.words_of(here)}."))
        promise = here.plans[at.PROMISE_AT]
        if state.step == at.ANSWER and promise >= 0:
            own = here.said[-1].words if here.said else ""
            names["promise"] = promise_in_words(promise, own)
            asked = "{partner} offers {give} for {want}, and promises {promise}. "
            asked += "Do you accept? It binds nobody."
        if self.panel.sand.ran_out == state.round and state.phase == at.AUCTION:
            asked = f"The sand has run out: no more offers in this winter. {asked}"
        if state.step == at.OFFER:
            names["turn"] = panel.turn_to_offer
        if news := self._news():
            asked, names["news"] = "{news} " + asked, news
        return {"text": asked, **names}

    def _in_words(self, choice: Choice) -> str:
        """A choice in words; of cards that are picked whole only what they are together."""
        if choice == self.panel.picked:
            return words_of(self._now, choice)
        if isinstance(choice, made.Bid):
            lot = self._now.lots.get(choice.lot, "this")
            return of_either_copy(f"Bid {choice.card} for {lot}")
        return of_either_copy(str(self._now.rulebook.choice_in_words(self._now, choice)))

    def _news(self) -> str:
        """How battles of the person's own have ended since the last choice."""
        game, me = self.panel.game, self._me
        made_ = [n for n, one in enumerate(game.choices) if one.player == self.panel.asked]
        if me is None or not made_:
            return ""
        told: list[str] = []
        for step in reversed(self.panel.told):
            if step.choices < made_[-1]:
                break
            told = [*results_of(step, me), *told]
        return " ".join(told[-1:])

    # --- buttons ----------------------------------------------------------------------------------
    def _choose_button(self) -> Data:
        panel = self.panel
        choice, again = panel.chosen, " all the same" if self.doubts else ""
        if choice is None:
            return self._button("Suggest", "suggest", soft=True)
        words = capital(self._in_words(choice))
        if isinstance(choice, made.Show):
            words = f"Show {'this card' if len(choice.cards) == 1 else 'these cards'}"
        if isinstance(choice, made.PlaceFirst):
            there = self._now.map.printed[self._now.state.place]
            words = (
                f"{words} in {there}" if choice != made.PlaceFirst(0) else f"Leave {there} empty"
            )
        if choice == made.Kill() and self._only_one():
            words = "Go on: no hostage to kill"
        if isinstance(choice, made.Offer):
            words = "Make this offer"  # what it is stands above
        if panel.gives_orders:
            words = "Lay these orders"
        return self._button(f"{words}{again}", "choose")

    def _only_one(self) -> bool:
        """Whether there is nothing to decide: a single choice is left."""
        question = self.panel.deciding.question
        return question is not None and len(question.offered({}).choices) == 1

    def _finish_words(self) -> str:
        return capital(self._now.rulebook.choice_in_words(self._now, self._finished()))

    def _second(self) -> list[Data]:
        panel = self.panel
        if panel.done or panel.falling or panel.throw_comes:
            return []
        if panel.asked is None:
            step = self._button("One step", "act", tip="Shows what happens next, and waits.")
            if self._hurries() or not panel.player:
                return [step]
            tip = "Plays on, step by step, until you must decide."
            return [self._button("Watch", "watch", tip=tip), step]
        found = []
        main = self._asked_button()["do"]
        if main != "suggest":
            found.append(self._button("Suggest", "suggest"))
        if self._talks():
            words = "Stop the clock" if panel.sand.on else "Let the sand run"
            found.append(self._button(words, "sand"))
        if panel.offering is not None:
            tip = "You are not asked for an offer again in these talks; others may still offer."
            found.append(self._button("Offer nothing more", "still", tip=tip))
        if self._now.state.step in CALLS and not self._only_one():
            tip = "The rest is called for you, your own first; whatever you must decide is asked."
            found.append(self._button("Call all the rest", "call_all", tip=tip))
        ends = self._finishing()
        if ends is not None and panel.chosen != ends and main != "finish":
            found.append(self._button(self._finish_words(), "finish"))
        return found

    # --- deciding ---------------------------------------------------------------------------------
    def _decision(self) -> Data:
        """What can be picked, and the own hand."""
        panel = self.panel
        picked = bool(panel.orders) or bool(panel.deciding.picked())
        picked |= panel.deciding.kind is not None and len(self._kinds()) > 1
        found: Data = {}
        if panel.marching is not None:
            groups = self._ways(panel.marching)
            picked = panel.marching.way is not None
            way = panel.marching.way
            chance = None if way is None else panel.marching.chance(way)
            if way is not None and chance is not None and way[0] is not made.Raid:
                state = self._now.state
                owner = state.owner[self._now.map.index(way[1])]
                found["odds"] = bar(self, self._now, chance, state.mover, owner)
        else:
            groups = self._orders() if panel.gives_orders else self._groups()
            picked |= panel.picked is not None or any(panel.bid)
            picked |= panel.picking is not None and bool(panel.picking.picked)
            picked |= panel.placing is not None and panel.placing.said
            if self._now.state.step == at.HOSTAGE:
                found |= self._odds_of_attack()
            if isinstance(panel.picked, made.Support):
                found["odds"] = support_bar(self._now, panel.others, panel.picked)
        return {"groups": groups, "notes": self._notes(), "picked": picked, **found}

    def _odds_of_attack(self) -> Data:
        """The odds of the battle that comes, of which the person decides something before."""
        here, others = self._now, self.panel.others
        odds = before_the_roll(here, here, others)
        if odds is None:
            return {}
        seats = [battle.seat_of_side(here.state, side) for side in (at.ATTACKER, at.DEFENDER)]
        return {"odds": bar(self, here, float(odds.wins), *seats)}

    def _ways(self, march: Marching) -> list[Data]:
        """Where one may go, with the odds; then how many units, and which samurai."""
        here = self._now
        rows: list[Data] = []
        for number, way in enumerate(march.ways):
            kind, end = way
            share = march.chance(way)
            row: Data = {"do": "way", "with": {"n": number}, "key": f"way-{number}"}
            row |= {"words": capital(end) if end in SEAS else self._printed(end), "province": end}
            row["note"] = ""
            if end not in SEAS:
                place = here.map.index(end)
                owner = here.state.owner[place]
                units = counted(here.state.units[place], "unit")
                if 0 <= owner < len(here.players):
                    row["seat"] = owner
                row["held"] = units
                row["note"] = "yours" if share is None else ""
            else:
                row["icon"] = "swords" if kind is made.Raid else "arrow"
                row["held"] = "raid" if kind is made.Raid else "sail"
            if share is not None:
                row |= {"win": percent_of(share), "note": f"{percent_of(share)} %"}
                if kind is made.Raid:
                    row["note"] = f"≤ {row['note']}"
            if way == march.way:
                row["on"] = True
            rows.append(row)
        start = f"the {march.start}" if march.start in SEAS else self._printed(march.start)
        found: list[Data] = []
        if march.way is not None:
            numbers = march.numbers
            if len(numbers) > 1:
                options = [
                    {"words": str(n), "do": "units", "with": {"n": n}, "key": f"units-{n}",
                     "on": n == march.units}
                    for n in numbers
                ]  # fmt: skip
                stay = max(numbers) - march.units
                say = (
                    f"{stay} stay here" if stay > 1 else "1 stays here" if stay else "nobody stays"
                )
                found.append({"label": "Units", "kind": "steps", "options": options, "say": say})
            if march.who:
                options = [
                    {"words": name, "do": "samurai", "with": {"name": name},
                     "key": f"samurai-{name}", "on": name in march.samurai}
                    for name in march.who
                ]  # fmt: skip
                found.append({"label": "Samurai", "kind": "steps", "options": options})
        label = f"From {start} to"
        say = "how likely you take it; of a raid the best shore"
        rows_ = {"label": label, "say": say, "kind": "rows", "options": rows}
        return [rows_, *found] if len(rows) < 6 else [*found, rows_]

    def _kinds(self) -> list[type[Choice]]:
        """The kinds of choice beside the one that says: no more."""
        question = self.panel.deciding.question
        ends = self._finishing()
        kinds = () if question is None else question.kinds
        return [kind for kind in kinds if ends is None or kind is not type(ends)]

    def _orders(self) -> list[Data]:
        """Three orders beside each own province."""
        panel, here = self.panel, self._now
        found: list[Data] = []
        for name in panel.own_provinces:
            options: list[Data] = [
                {
                    "words": capital(order),
                    "province": name,
                    "do": "order",
                    "with": {"province": name, "order": order},
                    "key": f"order-{name}-{order}",
                    "on": panel.orders.get(name) == order,
                }
                for order in ORDERS
            ]
            printed = here.map.printed[here.map.index(name)]
            found.append({"label": printed, "kind": "steps", "options": options})
        return found

    def _groups(self) -> list[Data]:
        """What is picked whole, then the kinds of choice, and what is open of one of them."""
        panel = self.panel
        deciding = panel.deciding
        question = deciding.question
        if question is None:
            return []
        here = question.position
        if panel.picking is not None:
            return [self._picking_group(panel.picking)]
        if panel.placing is not None:
            return self._placing_groups(panel.placing)
        if here.state.step == at.BIDDING:
            return bid_groups(here, panel.bid)
        if here.state.step == at.SUPPORT:
            return support_groups(here, panel.others, panel.offers, panel.picked)
        if panel.offering is not None:
            return panel.offering.groups()
        found: list[Data] = self._offered() if here.state.step == at.ANSWER else []
        kinds = self._kinds()
        if here.state.step == at.ACT:
            found = autumn_groups(here, panel.offers, panel.picked)
            kinds = [kind for kind in kinds if kind not in WHOLE]
        acts = here.state.step == at.ACT
        if len(kinds) > 1 or acts:
            legal = {type(one) for one in question.offered({}).choices}
            options: list[Data] = [
                {
                    "words": kind.title if kind.declarations else question.words(kind()),
                    "icon": _SIGNS.get(kind, "check"),
                    "do": "kind",
                    "with": {"word": kind.word},
                    "key": f"kind-{kind.word}",
                    "on": deciding.kind is kind,
                }
                for kind in kinds
                if kind in legal
            ]
            if options:
                label = "Or else" if found else "What to do"
                found.append({"label": label, "kind": "buttons", "options": options})
        elif kinds and deciding.kind is None and kinds[0] in deciding.kinds:
            deciding.pick_kind(kinds[0])
        if acts and deciding.kind not in kinds:
            return found
        if deciding.kind is not None and (len(kinds) == 1 or found):
            groups = [self._told(group) for group in deciding.groups()]
            found += groups
        return found

    def _picking_group(self, picking: Picking) -> Data:
        """The cards that lie there, with those that are picked marked."""
        step = self._now.state.step
        if step in CALLS:
            return self._called_group(picking)
        options = [
            {"words": capital(name), "do": "card", "with": {"name": name}, "key": f"card-{name}",
             "on": name in picking.picked, "picture": picture_of([name]), "tip": self._use_of(name)}
            for name in picking.names
        ]  # fmt: skip
        label = {
            at.SHOW: f"Your hanafuda: {picking.wanted} to show",
            at.KEEP_FIRST: "Which samurai? The disc says his honour",
            at.KEEP: f"Samurai: {picking.wanted} to keep",
        }.get(step, "Which card?")
        return {"label": label, "kind": "cards", "options": options}

    def _called_group(self, picking: Picking) -> Data:
        """Who can be called: families, or provinces and fleets, each with whose it is."""
        here = self._now
        options: list[Data] = []
        for name in picking.names:
            option: Data = {"words": name, "do": "card", "with": {"name": name}}
            option |= {"key": f"call-{name}", "on": name in picking.picked}
            if name in here.map.names:
                option |= {"words": self._printed(name), "province": name}
                place = here.map.index(name)
                owner = here.state.owner[place]
                option["seat"] = owner if owner >= 0 else is_home(here.facts, here.state, place)
            elif name in here.players:
                option["seat"] = here.players.index(name)
            options.append(option)
        label = "Family" if here.state.step == at.CALL_FAMILY else "Who is called next?"
        return {"label": label, "kind": "cards", "options": options}

    def _use_of(self, name: str) -> str:
        """What a card is for, to whoever is asked."""
        return use_of(self._now, self._now.state.seat, name)

    def _placing_groups(self, placing: Placing) -> list[Data]:
        """How many units, and whether the samurai comes: both can be changed until it is chosen."""
        options: list[Data] = [
            {"words": str(n), "do": "placed", "with": {"units": n}, "key": f"units-{n}",
             "on": n == placing.units}
            for n in placing.numbers
        ]  # fmt: skip
        found = [{"label": "Units", "kind": "steps", "options": options}]
        if placing.may_choose:
            two = [
                {"words": words, "do": "placed", "with": {"samurai": comes},
                 "key": f"samurai-{words}", "on": placing.samurai is comes}
                for words, comes in (("No", False), ("Yes", True))
            ]  # fmt: skip
            found.append({"label": "With the samurai?", "kind": "steps", "options": two})
        return found

    def _offered(self) -> list[Data]:
        """The cards of an offer, as whom it is for sees them."""
        here = self._now
        first, plans = here.lookup.side_name(here.state.mover), here.plans
        found: list[Data] = []
        for who, begin in ((first, at.OFFER_AT), ("You", at.OFFER_AT + at.OFFER_CARDS)):
            cards = [CARD_NAMES[n] for n in plans[begin : begin + at.OFFER_CARDS] if n >= 0]
            verb = "gives" if who == first else "give"
            options = [
                {"words": capital(one), "picture": picture_of([one]), "key": f"offered-{one}",
                 "off": f"{who} {verb} {one} if you accept. {self._use_of(one)}"}
                for one in cards
            ]  # fmt: skip
            if options:
                found.append({"label": f"{who} {verb}", "kind": "cards", "options": options})
        return found

    def _told(self, group: Data) -> Data:
        """A group with a question above it, in which cards are shown as cards."""
        here = self._now
        label = _LABELS.get(group["label"].rstrip(" 0123456789"), group["label"])
        if group["label"] == "Samurai" and group["options"][0]["words"] in ("No", "Yes"):
            label = "With the samurai?"
        if group["kind"] != "buttons":
            return {**group, "label": label}
        for option in group["options"]:
            card = _card_of(option["words"])
            if card:
                option["picture"] = picture_of([card])
            elif option["words"] in here.players:
                option["seat"] = here.players.index(option["words"])
        return {**group, "label": label, "kind": "cards"}

    def state(self) -> Data:
        """The decision, and the hand of who sits here."""
        self.panel.prepare()
        self._time()
        return {**super().state(), "cards": self._hand()}

    def _hand(self) -> list[Data]:
        """The cards in the hand of who is asked, or who sits here alone; nobody else's."""
        player = self.panel.seen_by
        if player is None:
            return []
        return hand_of(self.panel.game.view(player).position, player)

    def _notes(self) -> list[str]:
        step = self._now.state.step
        if step == at.ORDER:
            numbers = self._now.numbers
            marches = [
                reach_in_words(self._now, self.panel.others, self._now.map.index(name))
                for name, order in self.panel.orders.items()
                if order == ORDERS[at.MARCH_ORDER]
            ]
            return [
                f"Production draws {numbers.production} hanafuda, of which sets bring honour in "
                f"autumn. Recruitment brings {numbers.recruits} units, up to {numbers.stack} in a "
                "province. March goes to one or two places. All lie face down until the host calls "
                "(SEN-070 to SEN-073).",
                *marches,
                *self._promises(),
            ]
        if step == at.KEEP_FIRST:
            homes = all_of([self._printed(name) for name in self.panel.homes])
            return [
                f"Your home, lit on the map, is {homes}. He and your first units begin there "
                "(SEN-015)."
            ]
        if step == at.BIDDING:
            return bids_so_far(self._now)
        if step == at.HOSTAGE:
            return self._of_hostages()
        if self.panel.marching is not None:
            return self._of_march(self.panel.marching)
        if step in (at.SUPPORT, at.ROLL_AGAIN):
            state, here = self._now.state, self._now
            dice = [f"{family} {n}" for family, n in zip(FAMILIES, state.dice, strict=True) if n]
            sides = (state.mover, state.owner[state.here])
            told = [
                f"{here.lookup.side_name(seat)} {strength_before_support(state, side)}"
                for side, seat in enumerate(sides)
            ]
            return [
                f"The dice show {', '.join(dice) or 'nothing yet'} (SEN-103).",
                f"Without support: {', '.join(told)}. A support card counts dice of its family, up "
                "to its value (SEN-105).",
                *self._own_support(),
            ]
        if step == at.ACT:
            return self._of_autumn()
        if step in (at.OFFER, at.ANSWER):
            found = [*self.panel.reasons, *self._promises()]
            if step == at.ANSWER:
                found.append(of_exchange(self._now, self._now.state.seat, made.Accept()))
            if self._now.state.round == 1:
                found.append(_FOR_WHAT)
            if step == at.OFFER:
                found.append(
                    "Promises do not bind (SEN-042). Your bluff, the support card of value 0, can "
                    "never be given away (SEN-048)."
                )
            return found
        return []

    def _promises(self) -> list[str]:
        """What whoever is asked has promised or was promised of late (SEN-042)."""
        here, player = self._now, self.panel.asked
        waits = here.state.step == at.ANSWER and here.plans[at.PROMISE_AT] >= 0
        made_ = here.said[:-1] if waits else here.said
        return [
            promise_line(here, one, player)
            for one in made_
            if player in (here.players[one.giver], here.players[one.partner])
            and one.moment // MOMENTS >= here.state.round - 1
        ][-_MOST_PROMISES:]

    def _of_hostages(self) -> list[str]:
        """What killing a hostage brings, and why it is asked even where there is none."""
        question = self.panel.deciding.question
        if question is not None and len(question.offered({}).choices) > 1:
            return [
                "A hostage is a family card of the attacker in your hand. Killed, it brings you "
                "its value, the attacker loses twice as much, and the card leaves the game "
                "(SEN-044, SEN-100)."
            ]
        return [
            "A hostage is a family card of the attacker in your hand, and you hold none: go on. It "
            "is asked all the same, so that the question tells nobody what you hold (SEN-100)."
        ]

    def _own_support(self) -> list[str]:
        """Why support cards of the own family are not among those that can be laid."""
        here, seat = self._now, self._now.state.seat
        own = f"{FAMILIES[here.state.family[seat]]} support"
        if not any(
            name.startswith(own) and name != f"{own} 0" for name in here.hand(here.players[seat])
        ):
            return []
        return [
            f"Your {own} helps other families only: exchange it in winter for theirs (SEN-104)."
        ]

    def _of_autumn(self) -> list[str]:
        """What cards do in autumn, which trade cards were used, and what the hand still lacks."""
        here, seat = self._now, self._now.state.seat
        player = here.players[seat]
        found = []
        if any(isinstance(one, made.Trade) for one in self.panel.offers):
            found.append(
                "A trade card goes back to its family, who shows you as many hanafuda as it says; "
                "you take one of them (SEN-049)."
            )
        used = trades_used(self.panel.game.record, seat)
        if used:
            found.append(f"Used in this autumn: {of_either_copy(all_of(used))}.")
        found += nearly(here, player, 2 * here.numbers.production)
        missing = lacking(here, seat)
        if 0 < len(missing) <= 2:
            found.append(
                f"For a card of each other family ({here.numbers.set_honour} honour) you lack "
                f"{all_of(missing)} (SEN-131)."
            )
        return found

    def _of_march(self, march: Marching) -> list[str]:
        """What a march comes to, in sentences with their rules."""
        if march.way is None:
            return [
                "An order goes to two provinces at most (SEN-073). A raid lands at once, after "
                "dice (SEN-084). Who sails stays at sea, and lands when the fleet is called "
                "(SEN-086)."
            ]
        kind, end = march.way
        here = self._now
        if kind is made.Raid:
            landings = march.landings(end, march.units, march.samurai)
            shown = [f"{self._printed(name)} {percent_of(share)} %" for name, share in landings[:4]]
            through = float(raid_odds(march.units, "Mori" in march.samurai).nobody)
            at_sea = (
                f"Each die at sea takes a unit with a chance of 1 in 6; all come through in "
                f"{percent_of(through)} % (SEN-084)."
            )
            if not shown:
                return [at_sea, "No enemy province lies at this sea."]
            return [at_sea, f"A raid takes, dice at sea included: {', '.join(shown)}."]
        if kind is made.SetSail:
            return ["The fleet is called from next summer on, once a round (SEN-080, SEN-086)."]
        odds = attack_odds(here, march.others, here.state.mover, end, march.units, march.samurai)
        if odds is None:
            return []
        won, lost = odds.honour
        return [
            f"A victory brings you {won} honour, a defeat brings the defender {lost}; you would "
            f"have {counted(odds.left[0], 'unit')} left (SEN-110, SEN-111).",
            "Cards that you have not seen may be in any hand: the odds count them so.",
        ]

    # --- looking on -------------------------------------------------------------------------------
    def _doing(self) -> Data:
        """What each player has done in this round."""
        here = self._position
        counts = lambda position: position.state.round >= here.state.round  # noqa: E731
        rows = self._done_by(range(here.state.players), counts, lines_of, 2)
        return {"title": "This round", "action": "", "rows": rows}

    # --- the coach --------------------------------------------------------------------------------
    def _warnings(self, player: str, choice: Choice) -> list[str]:
        return warnings_for(self.panel.game, player, choice)

    def _chances(self, more: list[str]) -> list[str]:
        march = self.panel.marching
        share = None if march is None or march.way is None else march.chance(march.way)
        if march is None or march.way is None or share is None or self.panel.advice:
            return []
        mind = next(words for least, words in MINDS if share >= least)
        there = march.way[1]
        where = f"over the {there}" if there in SEAS else f"for {self._printed(there)}"
        return [f"{percent_of(share)} % {where}. {mind}", *more]

    def _first(self) -> list[str]:
        """What to know at each kind of decision in the first round, if nothing else is said."""
        state = self._now.state
        if state.round > 1:
            return []
        return [_FIRST[state.step]] if state.step in _FIRST else []


def _card_of(words: str) -> str:
    """The card that an option in words stands for, or ""."""
    low = words[:1].lower() + words[1:]
    return words if words in SAMURAI_NAMES else low if low in (*CARD_NAMES, *HANA_NAMES) else ""


def phase_of(position: Position) -> int:
    """The season, winter first; -1 in the set-up.

    >>> from shogun_nb.games import senji
    >>> phase_of(senji.new_game(["Ann", "Ben", "Cleo"], seed=7).position)
    -1
    """
    return _PHASE_OF.get(position.state.phase, -1) if position.state.round else -1
