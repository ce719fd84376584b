"""A turn in the frame: what can be done in a town, ways with their odds, fights with re-rolls.

What the page shows is worked out here from a :class:`TurnsPanel`, which stays the model and judges
everything. Words are plain text, which the page escapes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from shogun_nb.board.layer import path_of
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.narrowing import Part
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.tokugawa import choices as made
from shogun_nb.games.tokugawa.drawing import BUILT, UNITS, open_cards
from shogun_nb.games.tokugawa.panels.turns import THINGS, TurnsPanel
from shogun_nb.games.tokugawa.position import Position
from shogun_nb.games.tokugawa.reading.advising import chance_of, warnings_for
from shogun_nb.games.tokugawa.reading.shortly import flights_of, line_of, lines_of, recap_of
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.battle import (
    attack_strength,
    defence_strength,
    strength_of,
)
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.games.tokugawa.rules.tasks import progress
from shogun_nb.games.tokugawa.rules.towns import is_samurai, samurai_left
from shogun_nb.games.tokugawa.steps import (
    chance_now,
    in_fight,
    incomes,
    leaving,
    roll_chances,
    stakes,
    support_chances,
    to_place,
)
from shogun_nb.games.tokugawa.words import BUILDING_KEYS, SAMURAI_KEYS, UNIT_WORDS, WEATHER_KEYS
from shogun_nb.whole_table import turns_face
from shogun_nb.whole_table.told import PACES, Data
from shogun_nb.whole_table.turns_face import (
    DICE_WORDS,
    MINDS,
    STOP_TIP,
    TurnFace,
    percent_of,
    percents,
)

WORDS = DICE_WORDS
ACTING_WORDS = {
    **turns_face.ACTING_WORDS,
    "track": "The open task cards",
    "when": {"done": "done", "now": "open", "todo": "open", "hidden": "to come"},
}
"""What the page says by itself; {} are filled there."""
_SIGNS: Mapping[type[Choice], str] = {
    made.Income: "coin",
    made.Recruit: "person",
    made.Move: "arrow",
    made.Sail: "arrow",
    made.Attack: "swords",
    made.Build: "building",
    made.Upgrade: "shield",
    made.Remove: "close",
    made.Resign: "close",
    made.EndTurn: "check",
    made.SailNow: "arrow",
    made.Stay: "check",
    made.Keep: "check",
    made.RollAgain: "dice",
    made.TakeOver: "building",
    made.Destroy: "flame",
}
_WHAT_FOR = {
    "income": "One province pays 1 Koku for each samurai of yours, 1 less for each enemy "
    "unit (T-030).",
    "recruit": "A new samurai on any free town (T-040).",
    "build": "A ship, garden, smithy, castle, temple or wall where you have a unit (T-080).",
    "upgrade": "+1 for a samurai, once, where you own a smithy (T-082).",
    "remove": "A samurai leaves the board, so that you can recruit it elsewhere when none is left "
    "in the supply (T-041).",
    "ship": "It sails from port to port, with the samurai of its town, and at once for the first "
    "time (T-080).",
    "garden": "Income in its province is {garden_income} more (T-081).",
    "smithy": "Its owner may upgrade samurai, for {upgrade_price} Koku and an action each (T-082).",
    "castle": "+{castle_defence} in defence from your next turn on; one in a province (T-083).",
    "temple": "+{temple_strength} in defence at once, and in attacks from there in later turns "
    "(T-084).",
    "wall": "+{wall_defence} in defence, but no building when the points are counted (T-085).",
}
"""What actions and buildings are for, in a sentence."""
_GOOD_FOR = (
    "Cheap, and as good as any other for tasks, income and support.",
    "For attacks, and for towns that the enemy wants.",
    "For the capital, and for the fights that decide.",
)
"""What each kind of samurai is for, from the Archer on."""
_IN_SHORT = ("+{} in a fight, moves freely", "+{} in a fight", "+{} in a fight, the strongest")
_BY_FORM = (made.Income, made.Recruit, made.Build, made.Upgrade, made.Remove, made.Resign)
"""Actions that can also be found without a town; ways begin with a town."""
_MOST_LINES = 5
_OUTCOMES = (kinds.BEATEN, kinds.REPELLED, kinds.CAPITAL_HIT, kinds.HELD_BACK, kinds.TASK_DONE)
"""What a person has just brought about, and is told of before the next question."""
_MOMENTS = {at.RETREAT: "Retreat", at.SAIL_NOW: "New ship", at.SPOILS: "Garden"}
"""What is decided in a turn beside actions."""


class TurnsFace(TurnFace[TurnsPanel]):
    """A panel of turns as the frame shows it."""

    BEGINNING = "The capitals are drawn. Go on."
    GOES_ON = True

    def __init__(self, panel: TurnsPanel, table: Any) -> None:
        super().__init__(panel, table)
        self.intents = {
            **self.intents,
            "go": self._go,
            "unit": self._unit,
            "thing": self._thing,
            "again": self._again,
            "wait": lambda _: None,
            "seen": self._once(self._see),
            "throw": self._once(self._throw),
        }
        self._verdict_at: object = None
        """Where the story stands while the end of a fight is read that no dice brought."""

    def _finished(self) -> Choice:
        return made.EndTurn()

    def _flights_of(self, steps: Sequence[Any]) -> list[Data]:
        return flights_of(steps)

    def _recap_of(
        self, steps: Sequence[Any], me: int | None, before: Any
    ) -> tuple[list[Data], int]:
        return recap_of(steps, me, before)

    # --- what the page wants ----------------------------------------------------------------------
    def _go(self, wanted: Mapping[str, Any]) -> None:
        """One of what can be done in the town that is looked at."""
        self._asked()
        self.panel.take(wanted.get("n"))
        self.panel.touched()

    def _unit(self, wanted: Mapping[str, Any]) -> None:
        """Another unit of the start is to be placed."""
        self._asked()
        self.panel.take_unit(wanted.get("kind"))
        self.panel.touched()

    def _thing(self, wanted: Mapping[str, Any]) -> None:
        """Something else is to be recruited or built."""
        self._asked()
        self.panel.take_thing(wanted.get("word"))
        self.panel.touched()

    def _throw(self) -> None:
        self._table.next()

    def _see(self) -> None:
        """A roll was read: what needs nobody here comes by itself."""
        if self._verdict_at is not None:
            self._verdict_at = None
            self.panel.touched()
        else:
            self.panel.see_throw()
        self._fight_on()

    def _again(self, wanted: Mapping[str, Any]) -> None:
        """Keep the roll, or roll again: one press."""
        if wanted.get("at") != self._at():
            return
        self.panel.see_throw()
        self._asked()
        self.panel.choose(made.RollAgain() if wanted.get("again") is True else made.Keep())
        step = self.panel.step
        if not self.panel.throw_comes and step is not None and step.before is not None:
            self._verdict_at = self._at()
            return
        self._fight_on()

    def _choose(self) -> None:
        again = isinstance(self.panel.chosen, (made.RollAgain, made.Keep))
        super()._choose()
        if again and not self.doubts and not self._hurries():
            self._fight_on()

    def _fight_on(self) -> None:
        """Roll what needs no press here: a re-roll, and the dice of whom nobody here plays."""
        panel = self.panel
        if panel.throw_comes and panel.asked is None:
            rolls = panel.rolls
            assert rolls is not None
            if panel.rolls_again or panel.game.players[rolls] in panel.bots:
                self._table.next()
            return
        self._others_go_on()

    def _take_kind(self, kind: type[Choice]) -> None:
        was = self.panel.deciding.kind
        self.panel.let_go()
        if kind is not was:  # a second press lets go of it
            self.panel.deciding.pick_kind(kind)

    def _drag(self, wanted: Mapping[str, Any]) -> None:
        self._asked()
        if not self.panel.acts:
            raise InputError("Nothing can be moved now.")
        start, end = (self._named(wanted.get(name)) for name in ("from", "to"))
        self.panel.deciding.drop()
        self.panel.go(start, end)
        self.panel.touched()

    def _let_go(self) -> None:
        self.panel.let_go()

    # --- the whole --------------------------------------------------------------------------------
    def beside(self) -> Mapping[str, Data]:
        """What others draw: open tasks, what happens, what flies (``actions.js``)."""
        panel = self.panel
        state: Data = {"at": self._at(), "second": [], "say": self._say(), "track": self._track()}
        if panel.asked is None:
            state["second"] = self._second()
            state["doing"] = self._doing()
        state.update(self._recap())
        if panel.asked is not None and "recap" not in state:
            state["just"] = lines_of(panel.told)[-_MOST_LINES:]
        state["flights"] = self._flights()
        if panel.asked is not None and panel.acts and panel.starts:
            state["drag"] = {
                "from": panel.starts,
                "to": {name: panel.goals(name) for name in panel.starts},
                "words": dict.fromkeys(panel.starts, "→"),
            }
        if self.table is not None:
            state["pace"] = PACES[self.table.speed]
        return {"actions": state}

    def _track(self) -> list[Data]:
        """The open task cards, with how far each player is (T-090)."""
        here = self._position
        tiles: list[Data] = []
        for card in open_cards(here.state):
            name, towns, need, _ = TASKS[card]
            so_far = [progress(here.facts, here.state, seat, card) for seat in range(at.SEATS)]
            told = ", ".join(
                f"{player} {done}" for player, done in zip(here.players, so_far, strict=True)
            )
            printed = [self._printed(town) for town in towns.split()]
            asked = ", ".join(printed) or counted(need, "ship")
            some = f"{need} of " if len(printed) > need else ""
            has = f"a samurai in {some or 'all of '}{asked}" if printed else asked
            tiles.append(
                {
                    "when": "now",
                    "icon": "point",
                    "name": f"{name} · {need} points\n{told} of {need}\n{some}{asked}",
                    "tip": f"{need} points for the first who has {has} (T-090). {told} so far.",
                    "about": "|".join(towns.split()),
                }
            )
        return tiles

    # --- prompt -----------------------------------------------------------------------------------
    def _title(self) -> tuple[str, str]:
        state = self._now.state
        note = f"turn {state.turn}" if state.turn else "placing the first units"
        if self._hurries():
            note += " · the other player plays on"
        if in_fight(self._now):
            return "Fight", f"{note} · {WEATHER_KEYS[state.weather]}"
        if self.panel.asked is not None and self.panel.acts:
            if self.panel.alone:  # the game counts the turns of both; a person counts the own ones
                note = f"your turn {(state.turn + 1) // 2}"
            return "Your turn" if self.panel.alone else f"{self.panel.asked}’s turn", (
                f"{note} · {counted(state.left, 'action')} left" + self._first_turn()
            )
        if self.panel.asked is not None and state.step in _MOMENTS:
            return _MOMENTS[state.step], note
        return ("Playing", note) if state.turn else ("The start", note)

    def _first_turn(self) -> str:
        """Why there are fewer actions than in other turns (T-020)."""
        state, numbers = self._now.state, self._now.numbers
        if state.turn > at.SEATS or not state.turn:
            return ""
        return f" of {numbers.first_actions[state.turn - 1]}: your first turn"

    def _lines(self, step: Any) -> list[Data]:
        told = (line_of(step.position, entry) for entry in step.entries)
        return [line for line in told if line is not None]

    def _over(self) -> Data:
        for entry in reversed(self.panel.game.record):
            if entry.what == kinds.WON and (won := line_of(self._now, entry)) is not None:
                return {"text": "The game is over: {words}.", "words": won["words"]}
        return super()._over()

    def _question(self) -> Data:
        panel, here = self.panel, self._now
        state, choice = here.state, panel.chosen
        who = "" if panel.alone is not None else "{who}: "
        names = {"who": str(panel.asked)}
        if state.goal >= 0:
            names["there"] = here.map.printed[state.goal]
        if state.step == at.PLACE_UNIT:
            first = not any(is_samurai(state, town, state.seat) for town in range(len(state.side)))
            text = "Where do you begin?" if first else "Where does your next unit go?"
            text += " Press a lit town: one unit in a province."
            if choice is not None:
                text = f"{here.rulebook.choice_in_words(here, choice)}?"
        elif state.step == at.ACT:
            text = self._action_question(choice, names)
        elif state.step == at.SUPPORT:
            text = "Call support in the fight for {there}? Each unit costs 1 Koku."
            text += self._capital_at_stake()
        elif state.step == at.ROLL_AGAIN:
            text = f"Your roll is {state.dice[state.seat]}. Keep it, or roll again?"
            text += self._capital_at_stake()
        elif state.step == at.RETREAT:
            text = "Your unit is beaten in {there}. Where does it retreat to?"
        elif state.step == at.SAIL_NOW:
            text = "Your new ship may sail at once, without another action. Where to?"
        else:
            text = "You have taken {there}, with a garden. What becomes of it?"
        return {"text": who + text, **names}

    def _capital_at_stake(self) -> str:
        """What the fight for a capital decides (T-070, T-092)."""
        state = self._now.state
        if state.unit[state.goal] != at.CAPITAL:
            return ""
        own = "Your" if state.side[state.goal] == state.seat else "The enemy’s"
        if state.weak[state.goal]:
            return f" {own} capital falls with this fight, if it is lost, and the game is over."
        return f" {own} capital has two lives: this fight can take the first."

    def _action_question(self, choice: Choice | None, names: dict[str, str]) -> str:
        panel, here = self.panel, self._now
        if choice is not None:
            return f"{here.rulebook.choice_in_words(here, choice)}?"
        if panel.town is not None:
            names["town"] = self._printed(panel.town)
            lit = " Lit towns can be reached or attacked." if panel.goals(panel.town) else ""
            return "What shall be done in {town}?" + lit
        if panel.deciding.kind is not None:
            if not panel.deciding.places:
                return {
                    made.Recruit: "Which unit? Then press a lit town.",
                    made.Build: "Which building? Then press a lit town.",
                }.get(panel.deciding.kind, "Which one? Press it in the list.")
            return "Choose where: press a lit town, or one of the list."
        text = "Press a town of yours to move or attack from it, or choose an action."
        if not here.state.left:
            text = "No action is left. End the turn, or build a castle or a wall."
        if news := self._news():
            names["news"] = news
            return "{news} " + text
        return text

    def _news(self) -> str:
        """How a fight or a movement has just ended, and what was fulfilled by it."""
        steps = self.panel.told[-1:]
        lines = [
            line["words"]
            for step in steps
            for entry in step.entries
            if entry.what in _OUTCOMES and (line := line_of(step.position, entry)) is not None
        ]
        return " ".join(f"{words}." for words in lines[:2])

    # --- buttons ----------------------------------------------------------------------------------
    def _choose_button(self) -> Data:
        panel, here = self.panel, self._now
        choice, again = panel.chosen, " all the same" if self.doubts else ""
        if choice is None:
            if panel.acts and not here.state.left and panel.deciding.kind is None:
                return self._button(self._finish_words(), "finish")
            return self._button("Suggest", "suggest", soft=True)
        words = capital(here.rulebook.choice_in_words(here, choice))
        if isinstance(choice, made.Support):
            words = f"Call {counted(choice.units, 'unit')}" if choice.units else "Call nobody"
        chance = chance_of(here, choice)
        share = "" if chance in (None, 1.0) else f" · {percent_of(chance or 0.0)} %"
        if isinstance(choice, (made.Build, made.Recruit)):
            share = f" · {self._koku_of(vars(choice)[THINGS[type(choice)]])} Koku"
        return self._button(f"{words}{again}{share}", "choose")

    def _finish_words(self) -> str:
        return "End the turn"

    def _second(self) -> list[Data]:
        panel = self.panel
        if panel.falling or panel.throw_comes or panel.done:
            return []
        if panel.asked is None:
            tip = "Shows what the other player does next, and waits."
            step = self._button("One step", "act", tip=tip)
            if self._hurries():
                return [{"words": "Stop here", "do": "stop", "tip": STOP_TIP}]
            if not panel.player:
                return [step]
            tip = "Plays on, with every fight, until you must decide."
            return [self._button("Watch", "watch", tip=tip), step]
        found = []
        main = self._asked_button()["do"]
        if main != "suggest":
            found.append(self._button("Suggest", "suggest"))
        if panel.acts and main != "finish":
            found.append(self._button(self._finish_words(), "finish"))
        return found

    # --- deciding ---------------------------------------------------------------------------------
    def _decision(self) -> Data:
        """What can be picked, the odds of what is picked, and what may be known before."""
        panel, here = self.panel, self._now
        groups = self._town_groups() if panel.town is not None else self._groups()
        kind = panel.acts and panel.deciding.kind is not None
        picked = panel.town is not None or kind or bool(panel.deciding.picked())
        found: Data = {"groups": groups, "notes": self._notes(), "picked": picked}
        choice = panel.chosen
        if not in_fight(here):
            found["signs"] = [[name, "point"] for name in self._wanted(here)]
        if isinstance(choice, made.Attack):
            odds = here.odds(choice.start, choice.town, choice.way)
            found["odds"] = self._bar(here, float(odds.wins), here.state.seat)
        elif in_fight(here):
            chance = chance_now(here)
            if isinstance(choice, made.Support):
                chance = support_chances(here)[choice.units]
            found["odds"] = self._bar(here, float(chance), here.state.active)
        return found

    def _wanted(self, here: Position) -> list[str]:
        """The towns that open tasks ask for, and where no samurai of who is asked stands yet."""
        seat = here.state.seat
        open_ = {*self.panel.free} if here.state.step == at.PLACE_UNIT else {*here.map.names}
        asked = {name for card in open_cards(here.state) for name in TASKS[card][1].split()}
        places = enumerate(here.map.names)
        return [
            name
            for town, name in places
            if name in asked & open_ and not is_samurai(here.state, town, seat)
        ]

    def _notes(self) -> list[str]:
        panel, here = self.panel, self._now
        found = [*panel.deciding.problems()]
        if panel.advice and (self.table is None or not self.table.coach.on):
            found.append(panel.advice)
        state = here.state
        choice = panel.chosen
        if state.step == at.PLACE_UNIT:
            found.append(stakes(here))
        elif isinstance(choice, made.Attack):
            found += self._of_attack(here, choice)
        elif isinstance(choice, (made.Move, made.Sail)) and (chance_of(here, choice) or 1) < 1:
            found.append(
                "Die and weather decide. If they fail, the unit stays, and the action is gone "
                "(T-052, T-053)."
            )
        elif isinstance(choice, (made.Build, made.Recruit)):
            found.append(self._sign_of(vars(choice)[THINGS[type(choice)]])["tip"])
        elif state.step in (at.SUPPORT, at.ROLL_AGAIN):
            found.append(stakes(here))
            if state.step == at.ROLL_AGAIN:
                found.append(
                    "Keep a roll that wins at least as often as a new one would: the old one is "
                    "annulled, also if the new one is worse (T-064)."
                )
            else:
                found.append(
                    "Each unit that supports you is one re-roll, and brings 2 Koku if you win "
                    "(T-064, T-067)."
                )
        return found

    def _of_attack(self, here: Position, choice: made.Attack) -> list[str]:
        """Weather by weather, and whether one more supporter would be worth the wait."""
        odds = here.odds(choice.start, choice.town, choice.way)
        mine, theirs = odds.support
        weather = ", ".join(
            f"{percent_of(float(win))} % in {word}"
            for word, (chance, win) in odds.by_weather.items()
            if chance
        )
        more = here.odds(choice.start, choice.town, choice.way, support=(mine + 1, theirs))
        numbers = here.numbers
        return [
            f"It costs {numbers.attack_price} Koku, and {numbers.support_price} for each unit in "
            "support. If it fails, yours stays where it stood (T-061, T-063, T-066).",
            f"The weather die is rolled first: you win {weather}, with "
            f"{counted(mine, 'unit')} in support of you, {theirs} against you.",
            f"With one more unit of yours next to {self._printed(choice.town)}: "
            f"{percent_of(float(more.wins))} %.",
        ]

    def _groups(self) -> list[Data]:
        """The kinds of choice as cards, then what is open of the one that is picked."""
        deciding, here = self.panel.deciding, self._now
        question = deciding.question
        if question is None:
            return []
        found: list[Data] = []
        offered = [one for one in question.kinds if one is not made.EndTurn]
        if self.panel.acts:
            offered = [one for one in offered if one in _BY_FORM]
        if len(offered) > 1:
            legal = {type(one) for one in question.offered({}).choices}
            options = []
            for kind in offered:
                if kind is made.Resign and kind not in legal:
                    continue
                option: Data = {
                    "tip": _WHAT_FOR.get(kind.word, ""),
                    "words": kind.title if kind.declarations else question.words(kind()),
                    "icon": _SIGNS.get(kind, "check"),
                    "note": self._note_of(kind),
                    "do": "kind",
                    "with": {"word": kind.word},
                    "key": f"kind-{kind.word}",
                }
                if kind not in legal:
                    option["note"], option["off"] = self._why_off(kind)
                if deciding.kind is kind:
                    option["on"] = True
                options.append(option)
            found.append({"label": "What to do", "kind": "buttons", "options": options})
        if deciding.kind is not None or len(offered) == 1:
            # Long lists of towns last: what comes after a town would be below them.
            groups = sorted(deciding.groups(), key=lambda group: group["kind"] == "rows")
            if things := self._things():
                groups = [things, *(group for group in groups if group["kind"] == "rows")]
            found += [self._decorated(group) for group in groups]
        if here.state.step == at.PLACE_UNIT:
            options = [
                {
                    "words": words,
                    **self._unit_sign(kind),
                    "note": _IN_SHORT[kind - at.ARCHER].format(here.numbers.strength[kind - 1]),
                    "do": "unit",
                    "with": {"kind": kind},
                    "key": f"unit-{kind}",
                    "on": kind == self.panel.unit,
                }
                for kind, words in to_place(here, here.state.seat).items()
            ]
            found.insert(0, {"label": "Still to place", "kind": "buttons", "options": options})
        return found

    def _things(self) -> Data | None:
        """What can be recruited or built; it stays there when one is picked, for another press."""
        panel = self.panel
        words = panel.things()
        if not words:
            return None
        kind = panel.deciding.kind
        assert kind is not None
        on = panel.deciding._narrowing.picked.get(Part(THINGS[kind]))
        options = [
            {
                "words": word.capitalize(),
                "note": self._price_of(word),
                **self._sign_of(word),
                "do": "thing",
                "with": {"word": word},
                "key": f"thing-{word}",
                "on": word == on,
            }
            for word in words
        ]
        if kind is made.Recruit:
            options += self._missing(words)
        return {"label": kind.title, "kind": "buttons", "options": options}

    def _missing(self, words: Collection[str]) -> list[Data]:
        """The samurai that cannot be recruited now, grey, with the reason (T-003, T-040)."""
        here = self._now
        state, found = here.state, []
        for kind, word in enumerate(SAMURAI_KEYS, at.ARCHER):
            if word in words:
                continue
            name, price = word.capitalize(), here.numbers.samurai_price[kind - 1]
            note = f"{price} Koku: you have {state.koku[state.seat]}"
            article = "An" if name[0] in "AEIOU" else "A"
            off = f"T-040: {article.lower()} {name} costs {price} Koku. Collect income first."
            if not samurai_left(here.facts, state, state.seat, kind):
                note = "0 left"
                off = (
                    f"T-003: no {name} of yours is left in the supply. Take one off the board with "
                    "“Remove” to recruit it elsewhere (T-041)."
                )
            elif price <= state.koku[state.seat]:
                note, off = "no free town", "T-040: it can stand on a free town only."
            if not state.left:
                note, off = "no action left", "T-020: no action is left in this turn."
            sign = {"drawing": self._unit_sign(kind)["drawing"]}
            option: Data = {"words": name, "note": note, "off": off, "key": f"thing-{word}", **sign}
            found.append(option)
        return found

    def _price_of(self, word: str) -> str:
        """What a samurai or a building costs, and what else is to be known of it."""
        more = {"castle": ", no action; ready next turn", "wall": ", no action"}.get(word, "")
        if word in SAMURAI_KEYS:
            kind = SAMURAI_KEYS.index(word)
            left = samurai_left(
                self._now.facts, self._now.state, self._now.state.seat, at.ARCHER + kind
            )
            more = f", strength {self._now.numbers.strength[kind]}, {left} left"
        return f"{self._koku_of(word)} Koku{more}"

    def _koku_of(self, word: str) -> int:
        """The price of a samurai or a building (T-040, T-080)."""
        numbers = self._now.numbers
        if word in SAMURAI_KEYS:
            return int(numbers.samurai_price[SAMURAI_KEYS.index(word)])
        return int(numbers.price[BUILDING_KEYS.index(word)])

    def _sign_of(self, word: str) -> Data:
        """The drawing of a samurai as on the map, with what it does; the sign of a building."""
        if word in SAMURAI_KEYS:
            return self._unit_sign(at.ARCHER + SAMURAI_KEYS.index(word))
        tip = _WHAT_FOR[word].format(**asdict(self._now.numbers))
        return {"drawing": path_of(BUILT[BUILDING_KEYS.index(word)].paths), "tip": tip}

    def _unit_sign(self, kind: int) -> Data:
        moves = "needs no die to move" if kind == at.ARCHER else "rolls a die to move"
        strength = self._now.numbers.strength[kind - 1]
        return {
            "drawing": path_of(UNITS[kind].paths),
            "tip": f"It adds {strength} to its two dice in a fight (T-004), and {moves} (T-052). "
            + _GOOD_FOR[kind - at.ARCHER],
        }

    def _why_off(self, kind: type[Choice]) -> tuple[str, str]:
        """Why nothing of a kind can be done, in short for its button, and in a sentence.

        Towns without a samurai of who is asked say nothing: the reasons are in those with one.
        """
        here, question = self._now, self.panel.deciding.question
        assert question is not None
        state = here.state
        said = question.why_not(kind)
        if kind is made.Upgrade:
            own = [name for town, name in enumerate(here.map.names)
                   if is_samurai(state, town, state.seat)]  # fmt: skip
            said = next((question.problems(made.Upgrade(name))[0] for name in own), said)
        said = said or "Nothing of the kind is possible now."
        if not state.left and kind is not made.Remove:
            return "no action left", said
        if kind is made.Income and incomes(here, state.seat):
            return "collected", "T-030: each province pays once a turn, and you have collected."
        if kind is made.Income:
            return (
                "nothing to collect",
                "T-030: no province pays you now. Each samurai of yours brings 1 Koku of its bank, "
                "each enemy unit in the province takes 1 off.",
            )
        if kind is made.Upgrade and "smithy" in said:
            return "needs a smithy", said
        return self._note_of(kind), said

    def _note_of(self, kind: type[Choice]) -> str:
        here, numbers = self._now, self._now.numbers
        if kind is made.Income:
            most = max(self._collectable().values(), default=0)
            return f"up to {most} Koku"
        if kind in (made.Keep, made.RollAgain):
            keep, again = roll_chances(here)
            share = keep if kind is made.Keep else again
            if here.state.seat != here.state.active:
                share = 1 - share
            return f"{percent_of(float(share))} % for you"
        return {
            made.Recruit: self._recruits(),
            made.Build: f"{min(numbers.price)} to {max(numbers.price)} Koku",
            made.Upgrade: f"{numbers.upgrade_price} Koku: a samurai +1",
            made.Remove: "your samurai, free",
        }.get(kind, "")

    def _recruits(self) -> str:
        """What the samurai cost that are left in the supply (T-003, T-040)."""
        here = self._now
        prices = [
            str(price)
            for kind, price in enumerate(here.numbers.samurai_price, at.ARCHER)
            if samurai_left(here.facts, here.state, here.state.seat, kind)
        ]
        return f"{', '.join(prices)} Koku" if prices else "0 left"

    def _collectable(self) -> dict[int, int]:
        """What the provinces bring that have not been collected in this turn (T-030)."""
        here = self._now
        collected = here.state.collected
        earned = incomes(here, here.state.seat)
        return {bank: koku for bank, koku in earned.items() if not collected[bank]}

    def _decorated(self, group: Data) -> Data:
        """A group with what a press would bring or cost beside its words."""
        here = self._now
        state = here.state
        earned = incomes(here, state.seat)
        driven = leaving(here) if state.step == at.RETREAT else {}
        wanted = self._wanted(here)
        by_bank = {here.lookup.bank_name(bank): koku for bank, koku in earned.items()}
        for option in group["options"]:
            if "province" in option:
                place = here.map.index(option["province"])
                if state.side[place] >= 0:
                    option["seat"] = state.side[place]
                elif option["province"] in wanted:
                    option["icon"] = "point"
                option["held"] = here.map.regions[here.facts.board.province[place]].romaji
                note = f"{driven[place]} leaves the board" if place in driven else ""
                option.setdefault("note", note)
            elif option["words"] in by_bank:
                option["note"] = f"+{by_bank[option['words']]} Koku"
        return group

    def _town_groups(self) -> list[Data]:
        """All that can be done in the town that is looked at, ways with their odds first."""
        panel, here = self.panel, self._now
        assert panel.town is not None
        ways: list[Data] = []
        others: list[Data] = []
        for number, choice in enumerate(panel.of_town(panel.town)):
            option: Data = {"do": "go", "with": {"n": number}, "key": f"go-{number}"}
            if panel.picked == choice:
                option["on"] = True
            if isinstance(choice, (made.Move, made.Sail, made.Attack)):
                share = chance_of(here, choice)
                place = here.map.index(choice.town)
                how = choice.terrain if isinstance(choice, made.Move) else "by ship"
                if isinstance(choice, made.Attack):
                    how = f"attack by {choice.way}"
                elif isinstance(choice, made.Sail) and choice.crew == "empty":
                    how = "empty ship"
                option |= {
                    "words": here.map.printed[place],
                    "province": choice.town,
                    "held": how,
                    "note": f"{percent_of(share or 0.0)} %",
                    "win": percent_of(share or 0.0),
                }
                if here.state.side[place] >= 0:
                    option["seat"] = here.state.side[place]
                ways.append(option)
            else:
                words = here.rulebook.choice_in_words(here, choice)
                town = f" in {self._printed(panel.town)}"
                sign: Data = {"icon": _SIGNS.get(type(choice), "check")}
                note = ""
                if isinstance(choice, (made.Build, made.Recruit)):
                    thing = vars(choice)[THINGS[type(choice)]]
                    sign, note = self._sign_of(thing), self._price_of(thing)
                elif isinstance(choice, made.Upgrade):
                    note = self._note_of(made.Upgrade)
                if isinstance(choice, made.Income):
                    bank = here.lookup.bank(choice.province)
                    note = f"+{incomes(here, here.state.seat).get(bank, 0)} Koku"
                option |= {"words": words.replace(town, ""), **sign, "note": note}
                others.append(option)
        found: list[Data] = []
        recruits = [one.kind for one in panel.of_town(panel.town) if isinstance(one, made.Recruit)]
        if recruits:
            others += [
                {**one, "words": f"Recruit 1 {one['words']}"} for one in self._missing(recruits)
            ]
        if others:
            label = f"In {self._printed(panel.town)}"
            found.append({"label": label, "kind": "buttons", "options": others})
        if ways:
            label = f"From {self._printed(panel.town)} to"
            say = "how likely it arrives, or wins"
            found.append({"label": label, "say": say, "kind": "rows", "options": ways})
        return found

    # --- dice -------------------------------------------------------------------------------------
    def _main(self) -> Data:
        if self._hurries():  # a second press must not stop what the first has begun
            other = self.panel.player and self._side(
                1 - self._position.lookup.seat(self.panel.player)
            )
            words = f"{other} plays …" if other else "The game plays …"
            return {"words": words, "do": "wait", "soft": True}
        if self._is_verdict():
            return self._button("Go on", "seen")
        if self.panel.on_a_roll is not None:
            return self._on_roll()[0]
        if self.panel.throw_comes:
            rolls = self.panel.rolls
            assert rolls is not None
            if not self._is_me(rolls) and self.panel.alone is not None:
                return self._button(f"{self._side(rolls)} rolls the dice", "throw")
        return super()._main()

    def _is_verdict(self) -> bool:
        return self._verdict_at is not None and self._verdict_at == self._at()

    def _on_roll(self) -> list[Data]:
        """Keep the roll, and roll again, the better one first, with the odds of each (T-064)."""
        here = self.panel.game.position
        shares = [float(share) for share in roll_chances(here)]
        if here.state.seat != here.state.active:
            shares = [1 - share for share in shares]
        words = ("Keep the roll", "Roll again")
        found = [self._button(f"{words[n]} · {percent_of(shares[n])} %", "again") for n in range(2)]
        for n, one in enumerate(found):
            one["with"] = {**one["with"], "again": bool(n)}
        return found if shares[0] >= shares[1] else found[::-1]

    def _bar(self, here: Position, wins: float, attacker: int) -> Data:
        """The odds as a bar; green is good for the person who looks on."""
        other = 1 - attacker
        take = "take" if self._is_me(attacker) else "takes"
        hold = "hold" if self._is_me(other) else "holds"
        good, bad = ("loss", "win") if self._is_me(other) else ("win", "loss")
        return {
            "odds": percents([wins, 1 - wins]),
            "key": [
                f"{capital(self._side(attacker))} {take} it",
                f"{capital(self._side(other))} {hold} it",
            ],
            "kinds": [good, bad],
        }

    def _dice(self) -> Data | None:
        """The throw that waits, or that nobody has seen yet."""
        panel = self.panel
        decides = panel.on_a_roll is not None and panel.thrown is not None
        lies = panel.falling or self._is_verdict() or decides
        before = panel.waiting if lies else panel._throw_comes()
        if before is None or (self._hurries() and not panel.falling):
            return None
        state = before.state
        step = panel.thrown if lies else None
        attacker = state.active
        town = before.map.printed[state.goal]
        rolls = attacker if state.stage == at.ATTACKER_ROLL else 1 - attacker
        verb = "attack" if self._is_me(attacker) else "attacks"
        dice: Data = {
            "eyebrow": f"Fight · turn {state.turn} · {WEATHER_KEYS[state.weather]}",
            "title": f"{capital(self._side(attacker))} {verb} {town}",
            "province": before.map.names[state.goal],
            "sides": [
                self._dice_side(before, seat, step, seat == rolls)
                for seat in (attacker, 1 - attacker)
            ],
            "words": [],
            "number": panel.cursor + (0 if lies else 1),
            **self._bar(before, float(chance_now(before)), attacker),
        }
        again = " again" if state.again[rolls] else ""
        if step is not None:
            dice["thrown"] = True
            dice["title"], dice["words"] = self._verdict(step, rolls, town)
            if decides:
                dice["other"] = self._on_roll()[1]
                dice["words"] = [*dice["words"], stakes(panel.game.position)]
            elif panel.falling and panel.rolls is not None:
                # The other side is not content, and rolls again.
                dice["onward"] = True
        elif again or state.dice[1 - rolls]:
            verb = "roll" if self._is_me(rolls) else "rolls"
            dice["title"] = f"{capital(self._side(rolls))} {verb}{again} for {town}"
        return dice

    def _dice_side(self, before: Position, seat: int, step: Any, rolls: bool) -> Data:
        state, facts = before.state, before.facts
        attacks = seat == state.active
        place = state.start if attacks else state.goal
        own = strength_of(facts, state, place)
        if attacks:
            total = attack_strength(facts, state, place, state.weather)
        else:
            total = defence_strength(facts, state, place)
        # Why the dice get another number than the unit's own.
        lost = facts.numbers.weather[state.weather] if attacks else 0
        built = total - own + lost
        parts = [f"{WEATHER_KEYS[state.weather]} −{lost}"] if lost else []
        parts += [f"buildings +{built}"] if built else []
        units = ", ".join([f"{UNIT_WORDS[state.unit[place]]} of strength {own}", *parts])
        faces, sum_ = self._faces(step, seat) if rolls else self._last_roll(seat, state.dice[seat])
        again = state.support[seat] - state.again[seat]
        words = f"2 dice {total:+d}".replace("-", "−") if total else "2 dice"
        if again:
            words += f", {counted(again, 're-roll', 're-rolls')} left"
        group: Data = {"words": words, "face": 1, "count": 2}
        if faces:
            group["dice"] = faces
        found: Data = {"seat": seat, "name": capital(self._side(seat)), "units": units,
                       "groups": [group]}  # fmt: skip
        if self._is_me(seat):
            found["mine"] = True
        if step is not None:
            found["hits"] = str(sum_ + total) if faces else ""
            found["hitWords"] = "in all" if faces else ""
            found["ahead"] = any(e.what == kinds.BEATEN for e in step.entries) if attacks else any(
                e.what == kinds.REPELLED for e in step.entries
            )  # fmt: skip
        return found

    def _faces(self, step: Any, seat: int) -> tuple[list[int], int]:
        """The two dice of a roll in a step, and their sum."""
        for entry in () if step is None else step.entries:
            if entry.what == kinds.ROLLED and entry.seat == seat:
                return [entry.first, entry.total - entry.first], entry.total
        return [], 0

    def _last_roll(self, seat: int, total: int) -> tuple[list[int], int]:
        """The roll of the other side that stands; none before it."""
        if total:
            for step in reversed(self.panel.shown):
                faces, sum_ = self._faces(step, seat)
                if sum_ == total:
                    return faces, sum_
        return [], 0

    def _verdict(self, step: Any, seat: int, town: str) -> tuple[str, list[str]]:
        """How the throw has ended, in a heading and sentences."""
        told = [
            f"{line['words']}."
            for entry in step.entries
            if entry.what not in (kinds.ROLLED, kinds.BEATEN, kinds.REPELLED)
            and (line := line_of(step.position, entry)) is not None
        ]
        for entry in step.entries:
            if entry.what == kinds.BEATEN:
                verb = "win" if self._is_me(entry.seat) else "wins"
                side = capital(self._side(entry.seat))
                return f"{side} {verb} {town}, {entry.attack} to {entry.defence}", told
            if entry.what == kinds.REPELLED:
                return f"{town} holds, {entry.defence} to {entry.attack}", told
        rolled = next((e.total for e in step.entries if e.what == kinds.ROLLED), 0)
        verb = "roll" if self._is_me(seat) else "rolls"
        return f"{capital(self._side(seat))} {verb} {rolled}", told

    # --- looking on -------------------------------------------------------------------------------
    def _doing(self) -> Data:
        """What each player has done in this turn and the one before."""
        since = self._position.state.turn - 1
        counts = lambda position: position.state.turn >= since  # noqa: E731
        rows = self._done_by(range(at.SEATS), counts, lines_of)
        return {"title": "These turns", "action": "", "rows": rows}

    # --- the coach --------------------------------------------------------------------------------
    def _warnings(self, player: str, choice: Choice) -> list[str]:
        return warnings_for(self.panel.game, player, choice)

    def _chances(self, more: list[str]) -> list[str]:
        panel, choice = self.panel, self.panel.chosen
        if not isinstance(choice, made.Attack):
            return []
        win = chance_of(self._now, choice) or 0.0
        mind = next(words for least, words in MINDS if win >= least)
        if choice == panel.proposed:  # his reason, not what the odds alone say
            mind, more = panel.advice, []
        return [f"{percent_of(win)} % for {self._printed(choice.town)}. {mind}", *more]

    def _nearly(self) -> list[str]:
        """Which open card the other player lacks a single town or ship for (T-090)."""
        here = self._now
        other = 1 - here.state.seat
        found = []
        for card in open_cards(here.state):
            name, towns, need, _ = TASKS[card]
            if progress(here.facts, here.state, other, card) != need - 1:
                continue
            lacks = [
                self._printed(town)
                for town in towns.split()
                if not is_samurai(here.state, here.map.index(town), other)
            ]
            what = all_of(lacks, "or") if lacks else "a ship"
            found.append(f"{here.players[other]} lacks only {what} for “{name}” (T-090).")
        return found

    def _first(self) -> list[str]:
        """What to know at the start and in the first turns, if nothing else is to be said."""
        state = self._now.state
        if state.step == at.ACT and (nearly := self._nearly()):
            return nearly
        starred = bool(self._wanted(self._now))
        if state.step == at.PLACE_UNIT:
            if starred:
                return ["Begin where open tasks ask for a samurai: stars mark these towns."]
            return ["No open task asks for a town that is free here. Choose one in a province "
                    "without an enemy: it will pay you (T-030)."]  # fmt: skip
        if state.step == at.ACT and state.turn <= 4 and state.left:
            if starred:
                return ["Recruit where a star marks what a task asks for, or go there."]
            if self._collectable():
                return ["Collect income while provinces pay, or build what the tasks ask for."]
            return ["No province pays you now: recruit where no enemy stands, or build."]
        return []
