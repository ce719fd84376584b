"""A round in the frame: what is bought, who marches where, dice that roll, what everybody does.

What the page shows is worked out here from a :class:`TurnsPanel`, which stays the model and judges
everything. A decision is drawn by ``deciding.js``, what happened by ``actions.js``. Words are plain
text, which the page escapes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, capital, counted, ordinal
from shogun_nb.games.gekokujo import choices as made
from shogun_nb.games.gekokujo.chance import faces_shown, occasion, sides_of
from shogun_nb.games.gekokujo.odds import Odds, odds_at
from shogun_nb.games.gekokujo.panels import face_winter
from shogun_nb.games.gekokujo.panels.face_setup import ABILITIES
from shogun_nb.games.gekokujo.panels.face_winter import round_in_words
from shogun_nb.games.gekokujo.panels.marching import QUICK
from shogun_nb.games.gekokujo.panels.turns import TurnsPanel
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.reading.advising import Threat, threat_to, warnings_for, with_recruits
from shogun_nb.games.gekokujo.reading.shortly import (
    flights_of,
    line_of,
    lines_of,
    recap_of,
    winter_now,
)
from shogun_nb.games.gekokujo.reading.winter import mountain_cost, winter_cost, winter_in_words
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    FIGHTING_KINDS,
    NEVER,
    castle_helps,
    dice_of,
    dice_of_side,
    fighting,
    fights,
    lowest_face,
    penalty,
    printed_face,
    strength,
)
from shogun_nb.games.gekokujo.rules.economy import food, income
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.units import units_at
from shogun_nb.games.gekokujo.steps import units_in_words
from shogun_nb.games.gekokujo.words import UNIT_KEYS, UNIT_WORDS, some_units
from shogun_nb.whole_table import turns_face
from shogun_nb.whole_table.decision import Question
from shogun_nb.whole_table.told import PACES, Data
from shogun_nb.whole_table.turns_face import (
    DICE_WORDS,
    MINDS,
    TurnFace,
    percent_of,
    percents,
)

if TYPE_CHECKING:
    from shogun_nb.whole_table.host import Host

WORDS = DICE_WORDS
ACTING_WORDS = {
    **turns_face.ACTING_WORDS,
    "track": "The three phases of a round",
    "nothing": "stayed as they were",
}
"""What the page says by itself; {} are filled there."""

PHASES = (("Planning", "coin"), ("Campaign", "arrow"), ("Winter", "s-winter"))
"""The phases of a round, with their signs."""
_COUNTED: Mapping[type[Choice], str] = {made.Recruit: "Bushi", made.HireRonin: "Ronin"}
"""What a row of numbers counts."""
_PLANNING = (at.SOWING, at.PREPARING, at.PACTS)
_OF_BATTLE = (at.HIRE_RONIN, at.ASSASSINATE, at.SPLIT_HITS, at.TAKE_LOSSES, at.ROLL)
_BESIDE_VERDICT = (
    *(kinds.ROLLED, kinds.UNITS_LOST, kinds.BATTLE_WON, kinds.BATTLE_BEGAN),
    *(kinds.WINTER_PAID, kinds.DEBT, kinds.DISBANDED),
)
"""What a throw's heading and sides say already, or what only comes after it."""
_MOST_LINES = 5
_MOST_RONIN = 3
"""For so many Ronin the chances stand beside each other."""
_KIND_SIGNS: Mapping[type[Choice], str] = {
    made.Recruit: "cube",
    made.HireNinja: "person",
    made.BuildCastle: "b-castle",
    made.Fortify: "shield",
    made.AnnounceAttack: "swords",
    made.PayIntoFund: "coin",
    made.Sow: "rice",
    made.Store: "chest",
    made.OfferPact: "hand",
    made.Accept: "check",
    made.Decline: "close",
    made.Finished: "check",
    made.Assassinate: "swords",
    made.Wait: "shield",
}
_MISSIONS = {
    "assassination": "hidden: kills a Bushi before a battle",
    "sabotage": "defenders −1, no recruits there",
    "diversion": "nobody attacks there",
}
_NOTES: Mapping[int, str] = {
    at.OFFER_PACT: "Allies do not fight this round and may stand together, 10 at most (G-702). "
    "Whoever attacks an ally all the same rolls with −1 (G-703).",
    at.ANSWER_PACT: "It costs you nothing, and holds for this round only (G-701).",
    at.HIRE_RONIN: "You may hire as many Ronin as you have Bushi there; they leave after the "
    "battle (G-046). A Daimyo leads: he rolls three dice, all others one (G-044).",
    at.TAKE_LOSSES: "Ronin leave anyway: lose them first. A Daimyo is worth three dice (G-047).",
    at.GIVE_UP: "Half of your provinces become nobody’s (G-050). You play on, and can become free "
    "again by the fund or by a Gekokujō attack (G-052).",
}
"""What may be known before some choices, beside the board."""
_OF_A_VASSAL = "A new vassal loses half of the units (G-050). Choose what you need least."
_OF_NINJA = (
    "For this round he sabotages a province (defenders −1, no recruits there), diverts (nobody "
    "attacks there), or kills a Bushi before a battle (G-060)."
)
_OF_A_DEBT = "For each Koku that cannot be paid 2 Bushi leave (G-037). Choose those you need least."
FINISH_WORDS: Mapping[int, str] = {
    at.MOVE: "Move no more: on to the battles",
    at.PREPARE: "Nothing more: on to the next",
    at.SOW: "Sow and store nothing more",
    at.OFFER_PACT: "Offer no pact",
    at.CHOOSE_BATTLE: "Attack no allies",
}
"""What the button says that ends a step."""
_FIRST: Mapping[int, str] = {
    at.PREPARE: "First round: Bushi win land, and land brings Koku. Keep what winter would take, "
    "and buy Bushi for the rest.",
    at.MOVE: "First round: press a lit province beside your home; the bar shows how often you "
    "take it. Split up to take two provinces at once.",
    at.HIRE_RONIN: "First round: the bar shows how often you win with the Ronin that are picked.",
    at.CHOOSE_BATTLE: "First round: the order matters little while you fight locals only.",
}
"""What the coach says in the first round, before anybody asks."""


def _hampered(facts: Facts, state: at.State, side: int, kind: int) -> bool:
    """Whether units of a kind could hit, but for sabotage or treason."""
    weapons = at.MELEE if state.step == at.HIRE_RONIN else state.weapons  # what it is about
    return (
        lowest_face(facts, state, side, kind, weapons) >= NEVER
        and printed_face(facts, state, side, kind, weapons) < NEVER
        and penalty(facts, state, side) > 0
    )


def _penalty_in_words(facts: Facts, state: at.State, side: int) -> str:
    word = "treason" if state.traitor[side] and side == state.attacker else "sabotage"
    return f"{word} −{penalty(facts, state, side)}"


def _needs(face: int) -> str:
    """Which faces of a die hit."""
    return "6 hits" if face == 6 else f"{face} to 6 hit" if face < 5 else "5 and 6 hit"


def _reason(problem: str) -> str:
    """Why not, as it stands on a card: without its rule, and without what to do instead."""
    text = problem.partition(": ")[2] or problem
    return capital(text.partition(". ")[0].rstrip("."))


def phase_of(position: Position) -> int:
    """Which of the three phases of a round a position is in (G-030 to G-036).

    >>> from shogun_nb.games import gekokujo
    >>> phase_of(gekokujo.new_game(seed=7).position)
    0
    """
    phase = position.state.phase
    return 0 if phase <= at.PACTS else 1 if phase <= at.FIGHTING else 2


class TurnsFace(TurnFace[TurnsPanel]):
    """A panel of turns as the frame shows it."""

    BEGINNING = "The clans stand in their homes. Go on."

    def __init__(self, panel: TurnsPanel, table: Host | None) -> None:
        super().__init__(panel, table)
        self.intents = {**self.intents, "start": self._start}

    def _finished(self) -> Choice:
        return made.Finished()

    def _flights_of(self, steps: Sequence[Any]) -> list[Data]:
        return flights_of(steps)

    def _recap_of(
        self, steps: Sequence[Any], me: int | None, before: Any
    ) -> tuple[list[Data], int]:
        # What came before the winter was read beside its bills.
        began = [
            at_
            for at_, step in enumerate(steps)
            if any(entry.what == kinds.ROUND_BEGAN for entry in step.entries)
        ]
        if began and steps[began[-1]].before is not None:
            steps, before = steps[began[-1] :], steps[began[-1]].position
        return recap_of(steps, me, before)

    def _side(self, seat: int) -> str:
        return "the locals" if seat == at.LOCALS else super()._side(seat)

    def _choose(self) -> None:
        """Make the choice; where it is the last before the dice, they roll with the same press."""
        rolls = self._rolls_with(self.panel.chosen)
        super()._choose()
        if rolls and not self.doubts and self.panel.throw_comes and self.table is not None:
            self.table.next()

    def _rolls_with(self, choice: Choice | None) -> bool:
        """Whether nobody else decides anything between this choice and the dice."""
        state = self._now.state
        if not isinstance(choice, made.HireRonin) or state.ninja == state.seat:
            return False
        sides = {side for side in sides_of(state) if fights(state, side)}
        return sides == {state.seat, at.LOCALS}

    def _take_kind(self, kind: type[Choice]) -> None:
        if self.panel.marching is not None:
            raise InputError("This is not what is asked now. Choose one of what stands there.")
        wanted, _ = self.panel.advised
        if type(wanted) is kind and kind is not made.Sow:  # what is sown cannot be spent
            self.panel.deciding.take(wanted)
            return
        self.panel.deciding.pick_kind(kind)
        if kind is not made.Sow:
            self.panel.deciding.set_most()

    def _number(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        part, number = wanted.get("part"), wanted.get("n")
        marching = self.panel.marching
        if marching is None:
            self.panel.deciding.set_number(part, number)
        elif type(part) is int and type(number) is int and 0 <= part < at.UNIT_KINDS:
            marching.set_count(part, number)
        else:
            raise InputError("G-034: this is not a number of units. Choose one of the numbers.")
        self.panel.touched()

    def _start(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        if self.panel.marching is None:
            raise InputError("Nothing can be moved now.")
        self.panel.marching.begin(self._named(wanted.get("province")))
        self.panel.touched()

    def _drag(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        marching = self.panel.marching
        if marching is None:
            raise InputError("Nothing can be moved now.")
        start, end = (self._named(wanted.get(name)) for name in ("from", "to"))
        if marching.start != start:
            marching.begin(start)  # else those who were picked go
        marching.go(end)
        self.panel.touched()

    def _let_go(self) -> None:
        if self.panel.marching is not None:
            self.panel.marching.start = self.panel.marching.end = None
        else:
            self.panel.deciding.drop()

    # --- the whole --------------------------------------------------------------------------------
    def beside(self) -> Mapping[str, Data]:
        """What others draw: phases, what happens, what flies (``actions.js``), and a winter."""
        panel = self.panel
        state: Data = {"at": self._at(), "second": [], "say": self._say()}
        if not panel.winter_is_over:
            state["track"] = self._track()  # in winter the cities lie there
        if panel.asked is None and not panel.winter_is_over:
            state["second"] = self._second()
            state["doing"] = self._doing()
        state.update(self._recap())
        if panel.asked is not None and "recap" not in state:
            buys = self._now.state.step == at.PREPARE  # what winter costs stays in sight below it
            state["just"] = lines_of(panel.told)[-2 if buys else -_MOST_LINES :]
        state["flights"] = self._flights()
        drag = self._dragging()
        if drag:
            state["drag"] = drag
        if self.table is not None:
            state["pace"] = PACES[self.table.speed]
        in_winter = panel.asked is not None and phase_of(self._now) == 2
        if panel.winter_is_over or in_winter:
            return {"winter": face_winter.winter_of(panel, self._now), "actions": state}
        now = self._now
        seen = panel.thrown.position if panel.falling and panel.thrown is not None else now
        winter: Data = {"race": face_winter.race(seen)}  # as it is behind the dice, too
        # In the first round there is enough to read where nobody pays for mountains yet.
        seats = range(now.state.players)
        due = now.state.round > 1 or any(winter_cost(now.facts, now.state, one) for one in seats)
        if panel.asked is not None and now.state.step == at.PREPARE and due:
            winter["bill"] = winter_now(now)
        return {"winter": winter, "actions": state}

    # --- tray: the three phases -------------------------------------------------------------------
    def _track(self) -> list[Data]:
        here = self._now
        now = phase_of(here)
        tiles: list[Data] = []
        for place, (name, icon) in enumerate(PHASES):
            when = "done" if place < now else "now" if place == now else "todo"
            tile: Data = {"when": when, "icon": icon, "name": name}
            if when == "now" and place < 2:
                tile["who"] = self._who(here)
            tiles.append(tile)
        return tiles

    def _who(self, here: Position) -> list[Data]:
        state = here.state
        order = [seat for seat in state.order if seat >= 0]
        turn = state.turn if state.phase >= at.SOWING else -1
        return [
            {"seat": seat, "when": "now" if at_ == turn else "done" if at_ < turn else "todo"}
            for at_, seat in enumerate(order)
        ]

    # --- prompt -----------------------------------------------------------------------------------
    def _title(self) -> tuple[str, str]:
        here = self._position
        asked = self.panel.asked
        note = round_in_words(here)
        if asked is not None:
            step = self._now.state.step
            title = "Battle" if step in _OF_BATTLE else PHASES[phase_of(self._now)][0]
            if step == at.CHOOSE_CLAN:
                return "The clans", "choose one"
            order = [seat for seat in self._now.state.order if seat >= 0]
            seat = here.players.index(asked)
            if seat in order and step not in _OF_BATTLE:
                place = order.index(seat) + 1
                who = "you act" if self._is_me(seat) else f"{asked} acts"
                note += f" · {who} {ordinal(place)} of {len(order)}"
            return title, note
        if self._hurries():
            note += " · the others play on"
        if self.panel.winter_is_over:
            return "Winter", note
        return PHASES[phase_of(here)][0], note

    def _lines(self, step: Any) -> list[Data]:
        return lines_of([step])

    def _say(self) -> Data:
        winter = self.panel.winter_is_over and self.panel.asked is None and not self.doubts
        return face_winter.said_of(self.panel, self._me) if winter else super()._say()

    def _question(self) -> Data:
        panel, here = self.panel, self._now
        seat = here.players.index(str(panel.asked))
        who = "" if panel.alone is not None else "{who}: "
        names = {"who": str(panel.asked)}
        state, koku = here.state, here.state.koku[seat]
        step = state.step
        marching = panel.marching
        if marching is not None:
            return self._march_question(who, names)
        if step == at.PREPARE:
            cost = winter_cost(here.facts, state, seat)
            text = f"You have {{n}} Koku{self._whence(seat)}. What do you buy?" if not who else (
                "{n} Koku. What is bought?"
            )  # fmt: skip
            if cost:
                text = "You have {n} Koku, and winter would take {cost}. What do you buy?"
                if who:
                    text = "{n} Koku, and winter would take {cost}. What is bought?"
            names |= {"n": str(koku), "cost": str(cost)}
        elif step == at.CHOOSE_BATTLE:
            text = "Which battle comes first?"
            if panel.chosen is not None:
                text = f"{here.rulebook.choice_in_words(here, panel.chosen)}?"
        elif step == at.HIRE_RONIN:
            text = "Hire Ronin for the battle of {here}? Each is one die more, for 1 Koku."
            if state.attacker != seat:
                text = "{other} attacks you. Hire Ronin for the battle of {here}?"
                names["other"] = here.players[state.attacker]
            names["here"] = here.map.printed[state.here]
        elif step == at.OFFER_PACT:
            text = "Offer somebody a pact? It costs {n} Koku, also if it is declined."
            names["n"] = str(here.numbers.pact_price)
        elif step == at.GIVE_UP:
            text = "You have no Daimyo left and are a vassal now: give up {n}."
            names["n"] = counted(state.giving_up[seat], "province")
        elif step == at.DISBAND:
            text = "{n} of your Bushi must leave the board. From where?"
            names["n"] = str(state.leaving[seat])
        elif step == at.RETREAT:
            text = "Where do the units of {here} retreat to?"
            names["here"] = here.map.printed[state.retreat_from]
        elif step == at.ANSWER_PACT:
            offerer = here.players[state.order[state.turn]]
            text = "{other} offers a pact: no fight between you in this round. Accept?"
            names["other"] = offerer
        elif step == at.CHOOSE_CLAN:
            text = "Which clan do you lead?"
        elif step == at.SOW:
            text = (
                "You have {n} Koku. Sow or store some? What is sown grows until winter, where you "
            )
            text += "still hold the province then."
            names["n"] = str(koku)
        elif step == at.ASSASSINATE:
            text = "Does your Ninja strike in {here}? He kills a Bushi there before the dice."
            names["here"] = here.map.printed[state.here]
        elif step == at.TAKE_LOSSES:
            text = "Which units do you lose in {here}?"
            names["here"] = here.map.printed[state.here]
        else:
            stakes = here.rulebook.stakes(here)
            text = f"Choose {here.rulebook.words_of(here)}. {stakes}"
        return {"text": who + text, **names}

    def _whence(self, seat: int) -> str:
        """Where the Koku of a new game come from, while all of them are there."""
        here = self._now
        start, earned = here.numbers.start_koku, income(here.facts, here.state, seat)
        if here.state.round != 1 or here.state.koku[seat] != start + earned:
            return ""
        return f": {start} to begin with, {earned} of income"

    def _march_question(self, who: str, names: Mapping[str, str]) -> Data:
        marching = self.panel.marching
        assert marching is not None
        if marching.start is None:
            text = "Who moves? Press a province of yours with units, or drag from it."
            if self._all_moved():
                text = "All have moved but those who hold your land alone. On to the battles?"
            elif self._stays():
                text = "The coach would stay now. On to the battles, or does somebody move?"
            return {"text": who + text, **names}
        here = {"here": self._printed(marching.start)}
        if marching.end is None:
            text = "Where do the units of {here} go? Press a lit province, or drag to it."
            return {"text": who + text, **names, **here}
        here["there"] = self._printed(marching.end)
        if marching.choice is None:
            return {"text": who + "Choose who goes from {here} to {there}.", **names, **here}
        verb = "March into {there} and fight?" if marching.is_fight(marching.end) else (
            "Move to {there}?"
        )  # fmt: skip
        steps = counted(marching.steps, "step")
        return {"text": f"{who}{verb} {capital(marching.words())}, {steps}.", **names, **here}

    # --- buttons ----------------------------------------------------------------------------------
    def _pause_button(self) -> Data | None:
        if not self.panel.winter_is_over:
            battle = self._battle_to_come()
            words = f"On to the battle of {battle}"
            return {"words": words, "do": "hurry"} if battle else None
        return {"words": f"On to round {self._position.state.round + 1}", "do": "hurry"}

    def _battle_to_come(self) -> str:
        """Where the next step is a battle of a person who sits here; "" where it is none."""
        for step in self.panel.chapter.steps[self.panel.cursor :]:
            for entry in step.entries:
                if entry.what == kinds.BATTLE_BEGAN:
                    sides = range(self._position.state.players)
                    mine = any(
                        self._is_me(side) and (side == entry.seat or entry.defenders >> side & 1)
                        for side in sides
                    )
                    return step.position.map.printed[entry.province] if mine else ""
        return ""

    def _choose_button(self) -> Data:
        panel, here = self.panel, self._now
        choice, again = panel.chosen, " all the same" if self.doubts else ""
        if choice is None:
            done = self._all_moved() or self._all_bought() or self._enough() or self._stays()
            if done or (panel.advice and panel.may_finish):
                return self._button(self._finish_words(), "finish")
            return self._button("Suggest", "suggest", soft=True)
        if isinstance(choice, made.Move):
            there = self._printed(choice.path[-1])
            odds = panel.marching.odds(choice.path[-1]) if panel.marching else None
            if odds is None:
                return self._button(f"Move to {there}{again}", "choose")
            win = percent_of(float(odds.controls[str(panel.asked)]))
            return self._button(f"March on {there}{again} · {win} %", "choose")
        words = here.rulebook.choice_in_words(here, choice)
        if isinstance(choice, made.HireRonin):
            rolls = self._rolls_with(choice)
            some = f"Hire {choice.count} Ronin{' and roll' if rolls else ''}"
            none = "Roll without Ronin" if rolls else "Hire no Ronin"
            words = some if choice.count else none
        return self._button(f"{capital(words)}{again}", "choose")

    def _all_moved(self) -> bool:
        marching = self.panel.marching
        if marching is None or marching.start is not None or not self.panel.may_finish:
            return False
        return not marching.free

    def _all_bought(self) -> bool:
        """Whether nothing is picked, and no more Bushi can be bought."""
        deciding, step = self.panel.deciding, self._now.state.step
        bought = step == at.PREPARE and made.Recruit not in deciding.kinds
        return bought and deciding.kind is None and self.panel.may_finish

    def _enough(self) -> bool:
        """Whether nothing is picked, and the coach would buy nothing more."""
        if self._now.state.step != at.PREPARE or self.panel.deciding.kind is not None:
            return False
        return isinstance(self.panel.advised[0], made.Finished) and self.panel.may_finish

    def _stays(self) -> bool:
        """Whether the coach would move nothing more."""
        if self.panel.marching is None or not self.panel.may_finish:
            return False
        return isinstance(self.panel.advised[0], made.Finished)

    def _guided(self) -> Data:
        """What the main button does instead while the guide of the first round is shown."""
        frame = getattr(self.table, "frame", None)
        if frame is None or not frame.guiding or self.table is None:
            return {}
        now: Data = self.table.brings.faces.guide(self.table).get("now") or {}
        return now.get("main") or {}

    def _finish_words(self) -> str:
        return FINISH_WORDS.get(self._now.state.step, "Finished")

    def _second(self) -> list[Data]:
        panel = self.panel
        if panel.falling or panel.throw_comes or panel.done:
            return []
        if panel.asked is None:
            tip = "Shows what one player does next, and waits."
            step = self._button("One step", "act", tip=tip)
            if self._hurries() or not panel.player:
                return [step]
            tip = "Plays on, with every battle of the others, until you must decide."
            return [self._button("Watch", "watch", tip=tip), step]
        found = []
        guided = self._guided().get("do")
        ends = (guided or self._asked_button()["do"]) == "finish"
        if guided == "suggest":  # it is the main button already
            pass
        elif ends or (panel.chosen is not None and len(panel.deciding.kinds) != 1):
            found.append(self._button("Suggest", "suggest"))
        if panel.may_finish and not ends:
            found.append(self._button(self._finish_words(), "finish"))
        return found

    # --- deciding ---------------------------------------------------------------------------------
    def _decision(self) -> Data:
        """What can be picked, the odds of what is picked, and what may be known before."""
        panel = self.panel
        marching = panel.marching
        groups = self._march_groups() if marching is not None else self._groups()
        found: Data = {"groups": groups, "notes": self._notes()}
        if marching is not None:
            found["picked"] = marching.start is not None and len(marching.starts) > 1
            odds = None if marching.end is None else marching.odds(marching.end)
            if odds is not None and marching.end is not None:
                found["odds"] = self._bar(odds, self._position.players.index(str(panel.asked)))
        else:
            found["picked"] = bool(panel.deciding.picked())
            state = self._now.state
            if state.step in (at.HIRE_RONIN, at.ASSASSINATE):
                odds = self._battle_odds(self._now, panel.chosen)
                if odds is not None:
                    found["odds"] = self._bar(odds, state.attacker)
        return found

    def _notes(self) -> list[str]:
        panel = self.panel
        found = [*panel.deciding.problems()]
        if panel.advice and (self.table is None or not self.table.coach.on):
            found.append(panel.advice)
        state = self._now.state
        if state.step == at.PREPARE:
            found.append(self._money())
            if panel.deciding.kind is made.HireNinja:
                found.append(_OF_NINJA)
        elif state.step == at.DISBAND:
            vassal = state.cause == at.VASSALS_HALF
            found.append(_OF_A_VASSAL if vassal else _OF_A_DEBT)
        elif state.step == at.HIRE_RONIN and _hampered(
            self._now.facts, state, state.seat, at.BUSHI
        ):
            why = _penalty_in_words(self._now.facts, state, state.seat)
            found.append(
                f"Here your Bushi and Ronin cannot hit: {why} (G-060). Ronin would only be lost "
                "in place of your own units."
            )
        elif state.step == at.TAKE_LOSSES and not state.ronin[state.seat]:
            found.append("A Daimyo is worth three dice: keep him if you can (G-047).")
        elif state.step == at.HIRE_RONIN:
            face = lowest_face(self._now.facts, state, state.seat, at.RONIN, at.MELEE)
            like = f"A Ronin fights like a Bushi: here {_needs(face)}. "
            found += [*self._with_ronin(), f"{like}{_NOTES[state.step]}"]
        elif state.step in _NOTES:
            found.append(_NOTES[state.step])
        if state.step in _OF_BATTLE and state.here >= 0:
            found.append(self._now.rulebook.stakes(self._now).split(". ")[0].rstrip(".") + ".")
        return found

    def _with_ronin(self) -> list[str]:
        """The chances without Ronin, and with each number of them that can be hired."""
        here, state = self._now, self._now.state
        me, attacker = here.players[state.seat], here.players[state.attacker]
        told = []
        for count in range(_MOST_RONIN + 1):
            if here.rulebook.numbers_of(here, state.seat, made.HireRonin(count))[1]:
                break
            odds = self._battle_odds(here, made.HireRonin(count))
            if odds is None:
                return []
            words = f"{count} Ronin: {percent_of(float(odds.controls[me]))} %"
            if me != attacker:
                words += f" ({attacker}: {percent_of(float(odds.controls[attacker]))} %)"
            told.append(words)
        if len(told) < 2:
            return []
        verb = "take it" if me == attacker else "keep it"
        return [f"Your chance to {verb}, with {'; '.join(told)}."]

    def _money(self) -> str:
        """What winter and the next round cost whoever buys what is picked."""
        here, choice = self._now, self.panel.chosen
        seat, state, then = here.state.seat, here.state, ""
        if isinstance(choice, made.Recruit):
            state = with_recruits(here, seat, choice)
            then = f"Then you have {state.koku[seat]} Koku. "
        due = food(here.facts, state, seat)
        fed = f"Next round your Bushi eat {due} Koku: 1 Koku feeds {here.numbers.bushi_a_koku}."
        if state.round >= here.options.rounds:
            fed = "It is the last round: this winter counts, and nobody eats after it."
        return f"{then}{winter_in_words(here.facts, state, seat)} {fed}"

    def _groups(self) -> list[Data]:
        """The kinds of choice as cards with prices, then what is open of the one that is picked."""
        deciding = self.panel.deciding
        question = deciding.question
        if question is None:
            return []
        found: list[Data] = []
        offered = [kind for kind in question.kinds if kind is not made.Finished]
        if len(offered) > 1:
            options = []
            legal = {type(one) for one in question.offered({}).choices}
            for kind in offered:
                option: Data = {
                    "words": kind.title if kind.declarations else question.words(kind()),
                    "icon": _KIND_SIGNS.get(kind, "check"),
                    "note": self._price(kind),
                    "do": "kind",
                    "with": {"word": kind.word},
                    "key": f"kind-{kind.word}",
                }
                if kind not in legal:
                    why = self._why_not(question, kind)
                    if not why or "vassal" in why or "liberation" in why:
                        continue  # of no use to whoever is no vassal
                    option |= {"off": why, "note": _reason(why)}
                if deciding.kind is kind:
                    option["on"] = True
                options.append(option)
            found.append({"label": "What to do", "kind": "buttons", "options": options})
        if deciding.kind is not None or len(offered) == 1:
            groups = deciding.groups()
            if deciding.kind is made.Lose:  # in the order in which they are missed least
                groups.sort(key=lambda one: (one["label"] != "Ronin", one["label"] == "Daimyo"))
            for group in groups:
                label = None if deciding.kind is None else _COUNTED.get(deciding.kind)
                if group["kind"] == "steps" and label is not None:
                    say = self._room(group["options"])
                    group = {**group, "label": label, "icon": "cube", "say": say}
                found.append(self._decorated(group))
        return found

    def _room(self, options: Sequence[Data]) -> str:
        """Why no more can be recruited there, where the room is what ends it; else ""."""
        choice, most = self.panel.chosen, self._now.numbers.most_units
        if not isinstance(choice, made.Recruit) or len(options) > 4:  # nor has it room there
            return ""
        place = self._now.map.index(choice.province)
        if (
            int(options[-1]["words"]) + units_at(self._now.state, place, self._now.state.seat)
            < most
        ):
            return ""
        room = most - units_at(self._now.state, place, self._now.state.seat)
        return f"room for {room}: {most} units at most"

    def _why_not(self, question: Question, kind: type[Choice]) -> str:
        """Why a kind of choice cannot be made: of recruits in the own provinces, if there are any.

        Where most units stand comes first: that is where somebody wants to recruit.
        """
        state, names = self._now.state, self._now.map.names
        mine = [place for place, owner in enumerate(state.owner) if owner == state.seat]
        mine.sort(key=lambda place: -units_at(state, place, state.seat))
        if kind is made.Recruit and mine:
            found = [question.problems(made.Recruit(names[place], 1)) for place in mine]
            return min(found, key=len)[0]
        return question.why_not(kind)

    def _price(self, kind: type[Choice]) -> str:
        numbers = self._now.numbers
        return {
            made.Recruit: f"{numbers.bushi_price} Koku each",
            made.HireNinja: f"{numbers.ninja_price} Koku: spoils a defence, or shields a province",
            made.BuildCastle: f"{numbers.castle_price} Koku, +{numbers.castle_defence} to defend",
            made.Fortify: f"{numbers.fortify_price} Koku, +{numbers.fortified_defence} this round",
            made.OfferPact: f"{numbers.pact_price} Koku",
            made.Sow: "grows until winter",
            made.Store: "safe, not for use this round",
            made.AnnounceAttack: "all Koku for Ronin",
            made.PayIntoFund: f"free at {numbers.fund_to_be_free}",
        }.get(kind, "")

    def _decorated(self, group: Data) -> Data:
        """A group with the owners and units of its provinces beside them."""
        here, state = self._position, self._position.state
        if self.panel.deciding.kind is made.HireNinja and "province" in group["options"][0]:
            far = self._far_from(self._now.state.seat)
            near = sorted(
                group["options"],
                key=lambda one: (not one.get("on"), far[here.map.index(one["province"])]),
            )
            group = {**group, "options": near, "say": "the nearest first"}
        for option in group["options"]:
            if "province" in option:
                place = here.map.index(option["province"])
                option["seat"] = state.owner[place]
                if state.step in (at.DISBAND, at.RETREAT, at.GIVE_UP):  # about one's own alone
                    option["held"] = f"{units_at(state, place, state.seat)} of yours"
                else:
                    option["held"] = self._held(place)
                option.setdefault("note", "")
            elif option["words"] in here.players:
                seat = option["seat"] = here.players.index(option["words"])
                me = here.players.index(str(self.panel.asked))
                borders = sum(
                    any(state.owner[near] == seat for near in here.map.neighbours[place])
                    for place, owner in enumerate(state.owner)
                    if owner == me
                )
                borders_ = counted(borders, "province") if borders else "none"
                option["note"] = f"beside {borders_} of yours"
            else:
                words = option["words"]
                option["note"] = _MISSIONS.get(words.lower(), ABILITIES.get(words, ""))
        return group

    def _far_from(self, seat: int) -> list[int]:
        """How many steps each province is from those of a player."""
        owners, near = self._now.state.owner, self._now.map.neighbours
        far = [0 if owner == seat else len(owners) for owner in owners]
        edge = [place for place, owner in enumerate(owners) if owner == seat]
        for here in edge:  # it grows as provinces are reached
            for other in near[here]:
                if far[other] > far[here] + 1:
                    far[other] = far[here] + 1
                    edge.append(other)
        return far

    def _held(self, place: int) -> str:
        """Who stands in a province: one's own, and others beside them."""
        state = self._now.state
        own = units_at(state, place, state.seat)
        sides = [*range(state.players), at.LOCALS]
        others = sum(units_at(state, place, side) for side in sides if side != state.seat)
        if own and others:
            return f"{own} of yours, {others} of others"
        return f"{own} of yours" if own else counted(others, "unit") if others else ""

    def _march_groups(self) -> list[Data]:
        marching = self.panel.marching
        assert marching is not None
        here, state = self._position, self._position.state
        if marching.start is None:
            options = []
            for name in marching.starts:
                place = here.map.index(name)
                units = units_at(state, place, marching.seat)
                option = self._place_option(name, counted(units, "unit"))
                options.append({**option, "held": ""})
            return [{"label": "From", "kind": "rows", "options": options}] if options else []
        groups: list[Data] = []
        same = marching.is_settled
        if len(marching.free) > 1 or marching.guards(marching.start):
            groups.append(self._starts())
        for kind in (at.DAIMYO, *range(at.TYPES)):
            most = marching.most(kind)
            if most:
                name = "Daimyo" if kind == at.DAIMYO else UNIT_WORDS[kind]
                options = [
                    {"words": str(n), "do": "number", "with": {"part": kind, "n": n}}
                    | ({"on": True} if n == marching.group[kind] and same else {})
                    for n in range(most + 1)
                ]
                icon = "mon" if kind == at.DAIMYO else "cube"
                groups.append({"label": name, "kind": "steps", "options": options, "icon": icon})
        place = here.map.index(marching.start)
        stay = units_at(state, place, marching.seat) - sum(marching.group)
        if groups and same:
            here_ = self._printed(marching.start)
            words = f"{stay} {'stays' if stay == 1 else 'stay'} in {here_}"
            if not stay and state.owner[place] == marching.seat:
                words = f"nobody stays: you lose {here_}"
            groups[-1]["say"] = words
        groups.append(self._targets())
        return groups

    def _starts(self) -> Data:
        """From where somebody can move; what is picked stays among them."""
        marching = self.panel.marching
        assert marching is not None
        options = []
        for name in dict.fromkeys([*marching.free, str(marching.start)]):
            count = sum(marching.largest(self._position.map.index(name), 1))
            option: Data = {
                "words": f"{self._printed(name)} {count}",
                "do": "start",
                "with": {"province": name},
                "province": name,
                "key": f"start-{name}",
            }
            options.append(option | ({"on": True} if name == marching.start else {}))
        return {"label": "From", "kind": "steps", "options": options, "icon": "arrow"}

    def _targets(self) -> Data:
        """Where the group may go, nearest first and own land last, with its steps or its odds.

        Their order is that of the largest group: it stays while somebody picks another.
        """
        marching = self.panel.marching
        assert marching is not None
        assert marching.start is not None
        options = []
        for name, path in marching.reach(marching.start).items():
            steps = len(path) - 1
            option = self._place_option(name, counted(steps, "step"))
            if name == marching.end:
                option["on"] = True
            most = 0.0
            if marching.is_fight(name):
                best = marching.odds_with_largest(marching.start, path)
                going = marching.group if name == marching.end else marching.would_go(path)
                odds = marching.odds(name, going)
                if best is not None:
                    most = float(best.controls[str(self.panel.asked)])
                if odds is not None:
                    win = percent_of(float(odds.controls[str(self.panel.asked)]))
                    option["win"], option["note"] = win, f"{win} %"
                    option["held"] = counted(steps, "step")
            worth = self._worth(name)
            if worth:
                option["held"] = " · ".join([counted(steps, "step"), *worth])
            cold = self._winter_there(name, path)
            if cold:
                far = (
                    "" if steps == 1 else f"{option.get('held', '')} · "
                )  # else no room for the bar
                option["held"] = f"{far}winter −{cold} Koku"
                option["tip"] = (
                    f"A mountain province: with these units winter takes {cold} Koku more (G-036)."
                )
            options.append((option["seat"] == marching.seat, steps, -most, name, option))
        options.sort(key=lambda one: one[:4])
        label = f"From {self._printed(marching.start)} to"
        return {
            "label": label,
            "say": "the bar is your chance of taking it"
            if marching.is_settled
            else "with those whom I would send, yours to change then",
            "kind": "rows",
            "options": [option for *_, option in options],
        }

    def _worth(self, name: str) -> list[str]:
        """What a province has that others have not: a city, a castle, income of this clan."""
        here, state = self._position, self._position.state
        place, seat = here.map.index(name), self._now.state.seat
        province = here.map.provinces[place]
        if state.owner[place] == seat:
            return []
        found = [f"★ {province.mandate}"] if province.mandate else []
        found += ["castle"] * (place in state.castle)
        mine = self._now.state.fork()
        mine.owner[place] = seat
        more = income(here.facts, mine, seat) - income(here.facts, self._now.state, seat)
        if more > here.numbers.province_income:
            found.append(f"+{more} Koku")
        return found

    def _winter_there(self, name: str, path: Sequence[str]) -> int:
        """What winter costs more if those go there who would."""
        marching, here = self.panel.marching, self._now
        assert marching is not None
        assert marching.start is not None
        place = here.map.index(name)
        group = marching.group if name == marching.end else marching.would_go(path)
        start = here.map.index(marching.start)
        return mountain_cost(here.facts, here.state, marching.seat, place, sum(group), start)

    def _place_option(self, name: str, note: str) -> Data:
        place = self._position.map.index(name)
        seat = self._position.state.owner[place]
        return {
            "words": self._printed(name),
            "note": note,
            "seat": seat,
            "province": name,
            "do": "place",
            "with": {"province": name},
            "key": f"place-{name}",
        }

    def _dragging(self) -> Data | None:
        """From where to where units can be dragged on the map."""
        marching = self.panel.marching
        if marching is None or self.panel.asked is None or not marching.starts:
            return None
        words = {}
        for name in marching.starts:
            place = self._position.map.index(name)
            words[name] = str(sum(marching.largest(place, 1)))
        reach = {name: [*marching.reach(name)] for name in marching.starts}
        return {"from": marching.starts, "to": reach, "words": words}

    # --- dice -------------------------------------------------------------------------------------
    def _battle_odds(self, here: Position, choice: Choice | None = None) -> Odds | None:
        """The odds of the battle in hand, with the Ronin that are about to be hired."""
        state = here.state
        seat = state.seat
        hired = {}
        if isinstance(choice, made.HireRonin) and choice.count:
            hired = {seat: choice.count}
        hidden = [max(at.NOT_HIDING, plan) for plan in here.plans]
        try:
            return odds_at(
                here.facts,
                state,
                hidden,
                here.players,
                state.attacker,
                state.here,
                ronin=hired,
                most=QUICK,
            )
        except InputError:
            return None

    def _bar(self, odds: Odds, attacker: int) -> Data:
        """The odds in the order of the bar; green is good for the person who looks on."""
        names = list(odds.sides)
        first = self._position.players[attacker]
        shares = [float(odds.controls[first])]
        key = [f"{capital(self._side(attacker))} {'take' if self._is_me(attacker) else 'takes'} it"]
        shares.append(float(odds.several) + float(odds.nobody))
        key.append("nobody controls it")
        for name in names:
            if name != first:
                shares.append(float(odds.controls[name]))
                seat = at.LOCALS if name not in self._position.players else (
                    self._position.players.index(name)
                )  # fmt: skip
                holds = "hold" if self._is_me(seat) or seat == at.LOCALS else "holds"
                key.append(f"{self._side(seat)} {holds} it")
        mine = any(self._is_me(self._position.players.index(name)) for name in names
                   if name in self._position.players and name != first)  # fmt: skip
        good, bad = ("loss", "win") if mine else ("win", "loss")
        return {
            "odds": percents(shares),
            "key": key,
            "kinds": [good, "draw", *[bad] * (len(shares) - 2)],
        }

    def _dice(self) -> Data | None:
        """The throw that waits, or that nobody has seen yet."""
        panel = self.panel
        before = panel.waiting
        if before is None or not (panel.falling or panel.throw_comes):
            return None
        state = before.state
        if state.step != at.ROLL:
            return None
        step = panel.thrown if panel.falling else None
        shown = self._faces(before, step)
        sides = []
        for side in sides_of(state):
            dice = dice_of_side(before.facts, state, side, state.weapons)
            if not dice and not fights(state, side):
                continue
            sides.append(self._dice_side(before, side, shown.get(side, {}), step))
        here = before.map.printed[state.here]
        attacker = state.attacker
        verb = "attack" if self._is_me(attacker) else "attacks"
        dice_: Data = {
            "eyebrow": f"Battle · round {state.round}",
            "title": f"{capital(self._side(attacker))} {verb} {here}",
            "province": before.map.names[state.here],
            "sides": sides,
            "words": self._of_daimyo(before),
            "number": panel.cursor + (0 if panel.falling else 1),
        }
        odds = self._battle_odds(before)
        if odds is not None:
            dice_["odds"] = None
            dice_.update(self._bar(odds, attacker))
        if step is not None:
            dice_["thrown"] = True
            dice_["title"], dice_["words"] = self._verdict(step, here)
        return dice_

    @staticmethod
    def _of_daimyo(before: Position) -> list[str]:
        """Why some roll more dice than they have units, where that is so."""
        state = before.state
        if not any(fighting(state, side, at.DAIMYO) for side in sides_of(state)):
            return []
        dice = before.numbers.daimyo_dice
        return [f"A Daimyo rolls {dice} dice, every other unit one (G-044)."]

    def _dice_side(self, before: Position, side: int, shown: Mapping[int, Sequence[int]],
                   step: Any) -> Data:  # fmt: skip
        state, facts = before.state, before.facts
        groups: list[tuple[int, Data]] = []
        for kind in range(FIGHTING_KINDS):
            count = dice_of(facts, state, side, kind, state.weapons)
            face = lowest_face(facts, state, side, kind, state.weapons)
            units = some_units(fighting(state, side, kind), kind)
            if fighting(state, side, kind) and _hampered(facts, state, side, kind):
                words = f"{units} cannot hit: {_penalty_in_words(facts, state, side)}"
                groups.append((kind, {"words": words, "face": NEVER, "count": 0, "dice": []}))
                continue
            if not count or face >= NEVER:
                continue
            if kind == at.DAIMYO:
                each = " each" if fighting(state, side, kind) > 1 else ""
                units += f" ({facts.numbers.daimyo_dice} dice{each})"
            group: Data = {"words": f"{units}: {_needs(face)}", "face": face, "count": count}
            if step is not None:
                group["dice"] = list(shown.get(kind, ()))
            groups.append((kind, group))
        groups.sort(key=lambda one: one[0] != at.DAIMYO)  # Daimyo, Bushi of all types, Ronin
        found: Data = {
            "seat": side if side < at.SEATS else -1,
            "name": capital(self._side(side)),
            "units": units_in_words(before, side) + self._behind_castle(before, side),
            "groups": [group for _, group in groups],
        }
        if self._is_me(side):
            found["mine"] = True
        if step is not None:
            hits = sum(e.hits for e in step.entries if e.what == kinds.ROLLED and e.seat == side)
            found["hits"], found["hitWords"] = hits, "hit" if hits == 1 else "hits"
            won = any(e.what == kinds.BATTLE_WON and e.seat == side for e in step.entries)
            if won:
                found["ahead"] = True
            lost = [e for e in step.entries if e.what == kinds.UNITS_LOST and e.seat == side]
            if lost:
                line = line_of(step.position, lost[0])
                found["note"] = line["words"] if line else ""
        return found

    @staticmethod
    def _behind_castle(before: Position, side: int) -> str:
        """What the castle of a side adds to its dice here; "" for none."""
        state, numbers = before.state, before.numbers
        if side == at.LOCALS or side == state.attacker or state.arquebuses:
            return ""
        if not castle_helps(before.facts, state, side):
            return ""
        if state.fortified[side]:
            return f", behind a fortified castle: +{numbers.fortified_defence}"
        return f", behind a castle: +{numbers.castle_defence}"

    def _faces(self, before: Position, step: Any) -> dict[int, dict[int, list[int]]]:
        """What every die shows: as the tape has thrown it, or any dice with as many hits.

        Hits that somebody has chosen by hand are not on the tape.
        """
        if step is None:
            return {}
        state, facts, game = before.state, before.facts, self.panel.game
        shown = faces_shown(facts, state, game._tape[occasion(state)])
        rolled = {e.seat: e.hits for e in step.entries if e.what == kinds.ROLLED}
        for side, by_kind in shown.items():
            needs = {kind: lowest_face(facts, state, side, kind, state.weapons) for kind in by_kind}
            hits = sum(one >= needs[kind] for kind, faces in by_kind.items() for one in faces)
            wanted = rolled.get(side, hits)
            if hits != wanted:
                for kind, faces in by_kind.items():
                    lit = min(len(faces), wanted) if needs[kind] < NEVER else 0
                    by_kind[kind] = [needs[kind]] * lit + [1] * (len(faces) - lit)
                    wanted -= lit
        return shown

    def _verdict(self, step: Any, here: str) -> tuple[str, list[str]]:
        """How the throw has ended, in a heading and sentences."""
        told = [
            f"{line['words']}."
            for entry in step.entries
            if entry.what not in _BESIDE_VERDICT
            and (line := line_of(step.position, entry)) is not None
        ]
        last = {entry.what: entry for entry in step.entries}
        if kinds.BATTLE_WON in last:
            seat = last[kinds.BATTLE_WON].seat
            verb = "win" if self._is_me(seat) else "wins"
            if kinds.CONTROL_GAINED not in last and seat < at.SEATS:
                control = "still control" if self._is_me(seat) else "still controls"
                told.append(f"{capital(self._side(seat))} {control} {here} (G-042).")
            return f"{capital(self._side(seat))} {verb} {here}", told
        if kinds.BATTLE_OPEN in last:
            entry = last[kinds.BATTLE_OPEN]
            sides = [one for one in range(at.SIDES) if entry.sides >> one & 1]
            if sides == [at.LOCALS]:
                return f"The locals hold {here}", told
            if not sides:
                return f"Nobody is left in {here}", told
            return f"{all_of([capital(self._side(one)) for one in sides])} stay in {here}", told
        told.append("Each side chooses whom it loses (G-047).")
        hits = {e.seat: e.hits for e in step.entries if e.what == kinds.ROLLED}
        state = step.before.state if step.before is not None else step.position.state
        if len(hits) != 2:
            told.append(f"Whoever is left alone controls {here} (G-042).")
            return f"Hits: {' to '.join(map(str, hits.values()))}", told
        left = [
            side
            for side in hits
            if strength(state, side) > sum(hits[other] for other in hits if other != side)
        ]
        if len(left) == 1:
            verb = "take" if left[0] == state.attacker else "hold"
            many = self._is_me(left[0]) or left[0] == at.LOCALS
            told.append(f"Whoever is left alone controls {here} (G-042).")
            return f"{capital(self._side(left[0]))} {verb}{'' if many else 's'} {here}", told
        if left:
            told.append("Both still stand there: nobody controls it (G-042).")
            both = all_of([capital(self._side(one)) if at_ == 0 else self._side(one)
                           for at_, one in enumerate(left)])  # fmt: skip
            return f"{both} both stay in {here}", told
        return f"Nobody is left in {here}", told

    # --- looking on -------------------------------------------------------------------------------
    def _doing(self) -> Data:
        """What each player has done in this phase, in the order of play."""
        here = self._position
        state = here.state
        phase = phase_of(here)
        now = (state.round, phase)
        rows = self._done_by(
            [seat for seat in state.order if seat >= 0] or range(state.players),
            lambda position: (position.state.round, phase_of(position)) == now,
            lambda steps: [line for line in lines_of(steps) if line["icon"] != "close"],
        )
        # Battles follow each player's own movement, but for an option (G-035).
        all_moved = state.phase == at.FIGHTING and here.options.all_move_first
        for place, row in enumerate(rows):
            if phase < 2 and (all_moved or place < state.turn):
                row["skips"] = True  # without lines: the turn has passed
        return {"title": PHASES[phase][0], "action": "", "rows": rows}

    # --- the coach --------------------------------------------------------------------------------
    def advice(self) -> list[str]:
        """What the coach says of what is picked, in a line, and what more there is to it."""
        panel = self.panel
        choice = panel.chosen if panel.asked is not None else None
        if choice is None or panel.asked is None:
            if panel.asked is None:
                return []
            return [panel.advice] if panel.advice else [] if self.doubts else self._first()
        doubts = () if self.doubts else tuple(warnings_for(panel.game, panel.asked, choice))
        more = [panel.advice] if panel.advice else []
        if isinstance(choice, made.Move) and panel.marching is not None:
            odds = panel.marching.odds(choice.path[-1])
            if odds is not None:
                win = float(odds.controls[panel.asked])
                mind = next(words for least, words in MINDS if win >= least)
                there = self._printed(choice.path[-1])
                if doubts:  # what it costs comes before what it promises
                    mind = ""
                elif threat := self._threat(choice):
                    mind, more = threat.short, [*more, threat.words]
                return [*doubts, f"{percent_of(win)} % for {there}. {mind}".rstrip(), *more]
        return [*doubts, *more] or ([] if self.doubts else self._first())

    def _threat(self, choice: made.Move) -> Threat | None:
        """Which neighbour could take what a movement leaves behind."""
        here, place = self._now, self._now.map.index(choice.path[0])
        group = [getattr(choice, key) for key in UNIT_KEYS]
        if here.state.owner[place] != here.state.seat:
            return None
        return threat_to(here, here.state.seat, place, group, here.map.index(choice.path[-1]))

    def _first(self) -> list[str]:
        """What to know in the first round, if nothing else is to be said."""
        state = self._now.state
        defends = state.step == at.HIRE_RONIN and state.attacker != state.seat
        if state.round != 1 or state.step not in _FIRST or defends:
            return []
        if state.step == at.PREPARE and made.Recruit not in self.panel.deciding.kinds:
            return []  # there is no room or no Koku for more
        if state.step == at.MOVE and isinstance(self.panel.advised[0], made.Finished):
            return [f"{self.panel.advised[1]} I would stay."]
        words, wanted = _FIRST[state.step], self.panel.advised[0]
        threat = self._threat(wanted) if isinstance(wanted, made.Move) else None
        odds = self._first_odds() if state.step == at.MOVE else ""
        if threat is not None:
            return [f"{words} But {threat.short}", odds or threat.words]
        return [f"{words} {odds}".rstrip()]

    def _first_odds(self) -> str:
        """How often three units of this clan take a province from the locals, for two groups."""
        marching = self.panel.marching
        if marching is None or marching.start is None or self._now.options.specialized_warfare:
            return ""
        state, name = self._now.state, str(self.panel.asked)
        if marching.most(at.BUSHI) < 3 or not marching.most(at.DAIMYO):
            return ""
        for end in marching.reach(marching.start):
            place = self._now.map.index(end)
            if state.locals[place] and state.owner[place] < 0:
                alone, led = [0] * at.UNIT_KINDS, [0] * at.UNIT_KINDS
                alone[at.BUSHI], led[at.BUSHI], led[at.DAIMYO] = 3, 2, 1
                both = [marching.odds(end, group) for group in (alone, led)]
                if None in both:
                    return ""
                shares = [percent_of(float(one.controls[name])) for one in both if one is not None]
                return (
                    f"3 Bushi take {self._printed(end)} in {shares[0]} of 100 cases, 2 Bushi and a "
                    f"Daimyo in {shares[1]}."
                )
        return ""
