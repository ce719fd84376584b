"""A game in the frame: what is asked, the own cards as pictures, orders province by province.

What the page shows is worked out here from a :class:`TurnsPanel`, which stays the model and judges
everything. All of it comes from the view of who is asked: no hand of another player reaches the
page. Words are plain text, which the page escapes; the pictures of cards are our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.senji import choices as made
from shogun_nb.games.senji.choices import promise_in_words
from shogun_nb.games.senji.panels.ending import verdict_of
from shogun_nb.games.senji.panels.face_cards import (
    support_bar,
    words_of,
)
from shogun_nb.games.senji.panels.face_dice import bar, dice_of
from shogun_nb.games.senji.panels.face_groups import (
    finishing,
    groups_of,
    kinds_of,
    orders_of,
    ways_of,
)
from shogun_nb.games.senji.panels.face_hand import hand_of
from shogun_nb.games.senji.panels.face_notes import news_of, notes_of
from shogun_nb.games.senji.panels.marching import Marching
from shogun_nb.games.senji.panels.picking import CALLS
from shogun_nb.games.senji.panels.setup import round_of
from shogun_nb.games.senji.panels.talking import talks
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.advising import warnings_for
from shogun_nb.games.senji.reading.battles import (
    before_the_roll,
    names_of,
)
from shogun_nb.games.senji.reading.hostages import hostages_of
from shogun_nb.games.senji.reading.shortly import (
    cards_given,
    deeds_of,
    flights_of,
    line_of,
    lines_of,
    recap_of,
    results_of,
)
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import SEAS
from shogun_nb.whole_table import turns_face
from shogun_nb.whole_table.deciding import at_place, not_there
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
    at.OFFER: "Cards of other families help most: as support in battle, and one of each other "
    "family brings honour in autumn.",
    at.BIDDING: "A card of a family that you lack is worth more than one more of your own.",
    at.ORDER: "Production brings cards, and cards bring honour. March where the odds are good.",
    at.CALL: "Call your own provinces before anybody can attack them.",
    at.MARCH: "Press a lit place: its odds stand beside it.",
    at.SUPPORT: "Lay what the dice show; the bluff tells the other side nothing.",
    at.ACT: "Lay what your hand makes; keep what may become more.",
}
"""What the coach says in the first round of each kind of decision."""
_MOST_LINES = 5


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
            "ended": self._once(self._see_end),
            "offer": self._offer,
            "sand": lambda _: self._switch_sand(),
            "still": self._once(self._keep_still),
            "call_all": self._once(self._call_all),
            "card": self._card,
            "end": self._once(self._finish),
            "accept": self._once(lambda: self._answer(made.Accept())),
            "refuse": self._once(lambda: self._answer(made.Refuse())),
            "placed": self._placed,
        }

    # --- talk in winter ---------------------------------------------------------------------------
    def _offer(self, wanted: Mapping[str, Any]) -> None:
        """One part of an offer is laid out or taken away."""
        self._asked()
        if self.panel.offering is None:
            raise InputError("SEN-040: no offer is asked for now. Choose one of what stands there.")
        before = self.panel.offering.offer
        self.panel.offering.change(wanted.get("what"), wanted.get("value"))
        if self.panel.offering.offer != before:
            self.panel.advice = ""  # it was about another offer
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
            raise not_there(self.panel.game.position)
        self.panel.picking.press(wanted.get("name"))
        self.panel.touched()

    def _answer(self, answer: Choice) -> None:
        """An offer is accepted or refused, by one press."""
        self._asked()
        self.ending = False
        self._think(lambda: self.panel.choose(answer))
        self._others_go_on()

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
        more = " more" if self.panel.has_offered else ""
        return {
            "icon": "check",
            "words": f"You offered nothing{more}",
            "seat": self._now.state.seat,
        }

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
        elif self._looks_elsewhere():
            return  # whoever reads, or waits for an answer, loses no time by it
        elif panel.sand.tick():
            self._table.in_the_game(panel.end_talks)
            panel._tell_said()
        elif panel.sand.words != before:
            panel._tell_said()

    def _looks_elsewhere(self) -> bool:
        """Whether a drawer is open, or other choices are tried out, beside the game."""
        frame = getattr(self._table, "frame", None)
        if frame is None:
            return False
        question = frame.what_ifs.question
        return bool(frame.drawer) or (question is not None and not question.known.over)

    def _rest(self) -> None:
        """Nobody negotiates: the page need not keep the time."""
        manners = self._table.box.manners
        if manners._told_beat is self._ticks:
            manners.every(1000, self._ticks)()

    def _finished(self) -> Choice:
        choice = finishing(self.panel)
        if choice is None:
            raise not_there(self.panel.game.position)
        return choice

    def _seen(self) -> None:
        """The dice have been seen; a battle goes on to the person's own support."""
        self.panel.see_throw()
        if self._position.state.fight != at.NO_BATTLE:
            self._others_go_on()

    def _see_end(self) -> None:
        """The end of a battle has been seen; the game goes on."""
        self.panel.see_end()
        self._others_go_on()

    def _main(self) -> Data:
        if self.panel.ended is not None and not self._hurries():
            return self._button("Go on", "ended")
        return super()._main()

    def _others_go_on(self) -> None:
        if not self.panel.done and self.panel.ended is None:
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
        march = self._march()
        way = at_place(march.ways, wanted.get("n"), march.position)
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
        return recap_of(steps, me, before, self._given)

    def _given(self, step: Any, entry: Any) -> Sequence[str]:
        """Which cards a person who sits here alone gave or got face down."""
        return cards_given(self.panel.game, step, entry, self._me)

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
            state["just"] = [*lines_of(panel.told, self._given)[-_MOST_LINES:], *own][-_MOST_LINES:]
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
        told = (line_of(step.position, entry, self._given(step, entry)) for entry in step.entries)
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
        if news := news_of(panel):
            asked, names["news"] = "{news} " + asked, news
        return {"text": asked, **names}

    def _over(self) -> Data:
        return {"text": "{verdict}", "verdict": verdict_of(self.panel.game)}

    def _in_words(self, choice: Choice) -> str:
        """A choice in words; of cards that are picked whole only what they are together."""
        if choice == self.panel.picked:
            return words_of(self._now, choice)
        return of_either_copy(str(self._now.rulebook.choice_in_words(self._now, choice)))

    # --- buttons ----------------------------------------------------------------------------------
    def _choose_button(self) -> Data:
        panel = self.panel
        choice = panel.chosen
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
        if self.doubts:  # what it is stands above, and there is room for two lines only
            short = "Bid it" if isinstance(choice, made.Bid) else words.partition(":")[0]
            words = f"{short} all the same"
        return self._button(words, "choose")

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
        question = panel.deciding.question
        if question is not None and self._now.state.step == at.ANSWER:
            answers = [one for one in question.offered({}).choices if one != panel.chosen]
            found += [self._button(capital(self._in_words(one)), one.word) for one in answers]
        if self._talks():
            words = "Stop the clock" if panel.sand.on else "Start the clock"
            host = self._now.players[self._now.state.host]
            tip = f"{host} hosts the Emperor and minds the sand-glass (SEN-031)."
            found.append(self._button(words, "sand", tip=tip))
        if panel.offering is not None:
            tip = "You are not asked for an offer again in these talks; others may still offer."
            found.append(self._button("No more offers", "still", tip=tip))
        if self._now.state.step in CALLS and not self._only_one():
            tip = "The rest is called for you, your own first; whatever you must decide is asked."
            found.append(self._button("Call all the rest", "call_all", tip=tip))
        ends = finishing(self.panel)
        if ends is not None and panel.chosen != ends and main != "finish":
            found.append(self._button(self._finish_words(), "end"))
        return found

    # --- deciding ---------------------------------------------------------------------------------
    def _decision(self) -> Data:
        """What can be picked, and the own hand."""
        panel = self.panel
        picked = bool(panel.orders) or bool(panel.deciding.picked())
        picked |= panel.deciding.kind is not None and len(kinds_of(panel)) > 1
        found: Data = {}
        if panel.marching is not None:
            groups = ways_of(self._now, panel.marching)
            picked = panel.marching.way is not None
            way = panel.marching.way
            chance = None if way is None else panel.marching.chance(way)
            if way is not None and chance is not None and way[0] is not made.Raid:
                state = self._now.state
                owner = state.owner[self._now.map.index(way[1])]
                found["odds"] = bar(self, self._now, chance, state.mover, owner)
        else:
            groups = orders_of(panel, self._now) if panel.gives_orders else groups_of(panel)
            picked |= panel.picked is not None or any(panel.bid)
            picked |= panel.picking is not None and bool(panel.picking.picked)
            picked |= panel.placing is not None and panel.placing.said
            if self._now.state.step == at.HOSTAGE:
                found |= self._odds_of_attack()
            if isinstance(panel.picked, made.Support):
                found["odds"] = support_bar(self._now, panel.others, panel.picked)
        return {"groups": groups, "notes": notes_of(panel, self._now), "picked": picked, **found}

    def _odds_of_attack(self) -> Data:
        """The odds of the battle that comes, of which the person decides something before."""
        here, others = self._now, self.panel.others
        odds = before_the_roll(here, here, others)
        if odds is None:
            return {}
        seats = [battle.seat_of_side(here.state, side) for side in (at.ATTACKER, at.DEFENDER)]
        return {"odds": bar(self, here, float(odds.wins), *seats)}

    def state(self) -> Data:
        """The decision, and the hand of who sits here."""
        self.panel.tries = self.guided
        self.panel.prepare()
        self._time()
        return {**super().state(), "cards": self._hand()}

    def _hand(self) -> list[Data]:
        """The cards in the hand of who is asked, or who sits here alone; nobody else's."""
        player = self.panel.seen_by
        if player is None:
            return []
        return hand_of(self.panel.game.view(player).position, player)

    # --- looking on -------------------------------------------------------------------------------
    def _doing(self) -> Data:
        """What each player has done in this round."""
        here = self._position
        counts = lambda position: position.state.round >= here.state.round  # noqa: E731
        rows, all_ = (
            self._done_by(range(here.state.players), counts, partial(told, given=self._given), most)
            for told, most in ((deeds_of, 3), (lines_of, 2))
        )
        rows = [one if one["lines"] else other for one, other in zip(rows, all_, strict=True)]
        return {"title": "This round", "action": "", "rows": rows}

    # --- the coach --------------------------------------------------------------------------------
    def _warnings(self, player: str, choice: Choice) -> list[str]:
        return warnings_for(self.panel.game, player, choice)

    def _chances(self, more: list[str]) -> list[str]:
        march, advice = self.panel.marching, self.panel.advice
        share = None if march is None or march.way is None else march.chance(march.way)
        if march is None or march.way is None or share is None:
            return []
        there = march.way[1]
        if there in SEAS:
            chance = f"At best {percent_of(share)} %, at the easiest shore, dice at sea included."
            return [f"{chance} {advice}".rstrip(), *(one for one in more if one != advice)]
        chance = f"{percent_of(share)} % for {self._printed(there)}."
        if advice:  # it says which hostages are held
            return [f"{chance} {advice}", *(one for one in more if one != advice)]
        mind = next(words for least, words in MINDS if share >= least)
        if march.brings_nothing:
            mind = "It brings no honour, though: nobody is beaten, and no round follows (SEN-111)."
        held = hostages_of(self._now, march.others, self._now.state.mover, there)
        if held is not None and held.known and share >= MINDS[1][0]:
            mind = f"But {held.words}"
            more = [one.replace(held.words, "").strip() for one in more]  # it is said already
        return [f"{chance} {mind}", *more]

    @property
    def guided(self) -> bool:
        """Whether this is a first round in which the guide speaks beside it."""
        frame = getattr(self._table, "frame", None)
        first = self.panel.game.position.state.round <= 1
        return first and frame is not None and bool(frame.guiding)

    def _first(self) -> list[str]:
        """What to know at each kind of decision in the first round, if nothing else is said."""
        state = self._now.state
        if state.round > 1 or self.guided:  # the guide says it
            return []
        return [_FIRST[state.step]] if state.step in _FIRST else []


def phase_of(position: Position) -> int:
    """The season, winter first; -1 in the set-up.

    >>> from shogun_nb.games import senji
    >>> phase_of(senji.new_game(["Ann", "Ben", "Cleo"], seed=7).position)
    -1
    """
    return _PHASE_OF.get(position.state.phase, -1) if position.state.round else -1
