"""The actions in the frame: the march, the battle tower, and what everybody does.

What the page shows is worked out here from an :class:`ActionsPanel`, which stays the model: the
intents of the page call its twins, and it alone judges them. Words are plain text, which the page
escapes. A message with names in it is ``{"text": "March into {there}?", "there": "Ōmi"}``: the page
sets the names bold. Provinces are named as in the API; percentages are whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.board.text import printed
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.odds import ATTACKER, DEFENDER, PEASANTS, Odds
from shogun_nb.games.shogun.panels.actions import ActionsPanel, in_turn_order, rows_of, seat_of
from shogun_nb.games.shogun.panels.second_thoughts import SecondThought
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.fight import (
    Before,
    Party,
    Thrown,
    chances_of,
)
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.shortly import (
    ACTION_ICONS,
    PRIVILEGE_ICONS,
    Line,
    action_titles,
    flights_of,
    line_of,
    lines_of,
    recap_of,
    winter_now,
)
from shogun_nb.games.shogun.reading.yours import before_words, news_of, throw_words
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import Step
from shogun_nb.games.shogun.words import ACTION_KEYS, SEASON_NAMES

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.table import Table

Data = dict[str, Any]
FARMERS = "F"
"""The sign of the farmers where players have the number of their seat."""

_MOST_LINES = 4  # of what has just happened
_PACES = {"slow": 1.3, "normal": 1.0, "fast": 0.5, "top": 0.25}
_MINDS = (
    (0.8, "Safe enough."),
    (0.55, "A fair risk."),
    (0.35, "A gamble."),
    (0.0, "I would not."),
)
"""What the coach thinks of an attack that is won so often at least."""
_VERBS = (
    *[("build", "builds")] * 3,
    ("confiscate rice", "confiscates rice"),
    ("collect taxes", "collects taxes"),
    *[("deploy", "deploys")] * 3,
    *[("march", "marches")] * 2,
)
"""What is done in each action, said to the person and of others."""
_ORDINALS = ("first", "second", "third", "fourth", "last")


def said(text: str, **names: str) -> Data:
    """A message in which the page sets these names bold.

    >>> said("March from {here}.", here="Mino")
    {'text': 'March from {here}.', 'here': 'Mino'}
    """
    return {"text": text, **names}


class ActionsFace:
    """An actions panel as the frame shows it; ``intents`` are what the page may ask for.

    >>> game = game.play("greedy", until="a target and a number of armies")
    >>> panel = ActionsPanel(game, "Mori")
    >>> panel.to_my_decision()
    >>> panel.choose("Settsu", 3)
    >>> ActionsFace(panel, None).prompt()["main"]["words"]
    'Attack Settsu · 51 %'
    """

    name = "actions"

    def __init__(self, panel: ActionsPanel, table: Table | None) -> None:
        self.panel = panel
        self.table = table
        self.doubts: tuple[str, ...] = ()
        """What the coach has said of the move that is chosen."""
        self._doubted: object = None
        self._odds: dict[tuple[int, str, int], Odds] = {}
        self._flown = (0, self._at())
        self._flying: list[Data] = []
        self._shown = len(panel.shown)
        self._recap_at: object = None
        panel.faced = True
        panel.halts_for = panel.alone
        panel.halts_at_deeds = self._takes_time()
        self.intents: Mapping[str, Intent] = {
            "target": self._target,
            "armies": self._armies,
            "suggest": lambda _: panel.suggest(),
            "move": self._once(self._move),
            "stay": self._once(self._stay),
            "throw": self._once(lambda: self._table.next()),
            "seen": self._once(panel.see_throw),
            "act": self._once(lambda: self._table.act()),
            "hurry": self._hurry,
        }

    # --- what the page wants ----------------------------------------------------------------------
    @property
    def _table(self) -> Table:
        if self.table is None:
            raise InputError("There is no table here: press on a panel at a table.")
        return self.table

    def _at(self) -> str:
        """Where the story stands: a press meant for another moment does nothing."""
        panel = self.panel
        chosen = f"{panel.target}-{panel.armies}" if panel.target is not None else ""
        return f"{len(panel.game.choices)}-{panel.cursor}-{panel.falling}-{chosen}"

    def _once(self, act: Callable[[], None]) -> Intent:
        def once(wanted: Mapping[str, Any]) -> None:
            if wanted.get("at") == self._at():
                act()

        return once

    def _target(self, wanted: Mapping[str, Any]) -> None:
        name = wanted.get("province")
        if not isinstance(name, str):
            raise InputError(f"S-49: {shown(name)} is no province. Choose one of the targets.")
        self.panel.choose(name)

    def _armies(self, wanted: Mapping[str, Any]) -> None:
        number = wanted.get("n")
        if type(number) is not int:
            raise InputError(f"S-49: {shown(number)} is no number of armies.")
        self.panel.set_armies(number)

    def _move(self) -> None:
        if self.panel.target is None:
            raise InputError("S-49: choose a target first.")
        target = self.panel.target
        self._think(lambda: self.panel.move(target, self.panel.armies))

    def _hurry(self, _: Mapping[str, Any]) -> None:
        self.panel.halts_at_deeds = self._takes_time()
        self._table.hurry()

    def _takes_time(self) -> bool:
        """Whether the person wants to see each action of their own: not at a high speed."""
        return self.table is None or self.table.speed in ("slow", "normal")

    def _stay(self) -> None:
        self._think(self.panel.stay)

    def _think(self, act: Callable[[], None]) -> None:
        """The coach speaks once, in the bubble of the page; the same press again goes through."""
        try:
            act()
            self.panel.board.select(None)  # what was marked for it is decided
        except SecondThought as thought:
            # The numbers stand on the page already.
            plain = (re.sub(r" \(exact[^)]*\)", "", words) for words in thought.sentences)
            self.doubts, self._doubted = tuple(plain), self._at()

    # --- the whole --------------------------------------------------------------------------------
    def state(self) -> Data:
        """All that the page needs to show the actions as they stand."""
        panel = self.panel
        if self._doubted != self._at():
            self.doubts = ()
        state: Data = {"track": self._track(), "say": self._say(), "at": self._at()}
        state["second"] = self._second()
        tower = self._tower()
        if tower is not None:
            state["tower"] = tower
        if panel.asked is not None and panel.here is not None:
            state["decision"] = self._decision()
        else:
            if panel.done:
                state["winter"] = winter_now(panel.position)
            else:
                state["doing"] = self._doing()
            last = self._last_fight()
            if last is not None:
                state["last"] = last
        state.update(self._recap())
        deed = self._deed()
        if deed is not None:
            state["deed"] = deed
        crowded = len(state.get("decision", {}).get("targets", ())) > _MOST_LINES
        if not crowded and state.keys().isdisjoint(("tower", "last", "recap", "winter")):
            state["just"] = self._just_now()
        state["flights"] = self._flights()
        if self.table is not None:
            state["pace"] = _PACES[self.table.speed]
            state["plays"] = self.table.plays
        return state

    def prompt(self) -> Data:
        """What it is about, and the one main button."""
        title, note = self._title()
        return {"eyebrow": title, "note": note, "say": "", "main": self._main()}

    def _button(self, words: str, intent: str, **more: Any) -> Data:
        return {"words": words, "do": intent, "with": {"at": self._at()}, **more}

    def _flights(self) -> Data:
        """What flies to what the page shows now; the number tells old flights from new ones."""
        number, at_ = self._flown
        now = self._at()
        told = self.panel.told
        if at_ != now:
            fresh = told[self._shown :]
            # Whoever hurries sees a recap instead.
            deed = self.panel.deed
            if deed is not None:
                self._flying = flights_of([deed])
            else:
                self._flying = [] if self._hurries() or self._recap() else flights_of(fresh)
            self._flown = (number + 1, now)
            self._shown = len(told)
        return {"number": self._flown[0], "list": self._flying}

    def _hurries(self) -> bool:
        return self.table is not None and self.table.busy

    def _recap(self) -> Data:
        """What has changed while the table hurried, until somebody does something."""
        if self.table is None or self.table.busy or not self.table.hurried:
            self._recap_at = None
            return {}
        now = (len(self.panel.game.choices), self.panel.cursor, self.panel.target)
        if self._recap_at is None:
            self._recap_at = now
        if self._recap_at != now:
            return {}
        lines, more = recap_of(self.table.hurried, self._me)
        if self.panel.deed is not None:
            # The action that goes on is told below, player by player.
            told = [line for row in self._doing()["rows"] for line in row["lines"]]
            shown = [(line["seat"], line["words"]) for line in told]
            lines = [line for line in lines if (line["seat"], line["words"]) not in shown]
        return {"recap": {"lines": lines, "more": more}} if lines else {}

    # --- small pieces -----------------------------------------------------------------------------
    @property
    def _position(self) -> Position:
        return self.panel.position

    def _printed(self, name: str) -> str:
        position = self._position
        return printed(position.map.provinces[position.map.index(name)])

    @property
    def _me(self) -> int | None:
        """The seat of the only person who looks on."""
        alone = self.panel.alone
        return None if alone is None else self._position.players.index(alone)

    def _is_me(self, seat: int) -> bool:
        return seat == self._me

    def _name(self, seat: int, you: str = "you") -> str:
        return you if self._is_me(seat) else self._position.players[seat]

    def _titles(self) -> list[str]:
        """The action cards as headings."""
        return action_titles(self._position.numbers)

    def _action(self) -> int:
        """The action that is being carried out, or -1."""
        return int(self._position.state.order[self.panel.begun - 1]) if self.panel.begun else -1

    # --- tray: the ten actions --------------------------------------------------------------------
    def _track(self) -> list[Data]:
        """The ten action cards in order: done, now, to come, face down; what is planned."""
        panel, position = self.panel, self._position
        begun, over, own = panel.begun, panel.done, panel.own_cards()
        titles, names = self._titles(), position.map.names
        tiles: list[Data] = []
        for place, action in enumerate(position.state.order):
            if action < 0:
                tiles.append({"when": "hidden", "name": "face down"})
                continue
            when = "done" if over or place + 1 < begun else "now" if place + 1 == begun else "todo"
            tile: Data = {"when": when, "icon": ACTION_ICONS[action], "name": titles[action]}
            card = own.get(action)
            if card is not None and card >= 0:
                tile["province"] = names[card]
                if when != "done" and position.owner(names[card]) != panel.alone:
                    tile["lost"] = True
            elif card is not None:
                tile["none"] = True
            if when == "now":
                tile["who"] = self._who()
            tiles.append(tile)
        return tiles

    def _who(self) -> list[Data]:
        """The players of the action that is carried out, in turn order."""
        current = self._acting_seat()
        rows = rows_of(self.panel.told)
        return [
            {"seat": seat, "when": "now" if seat == current else "done" if seat in rows else "todo"}
            for seat in self._position.state.turns
            if seat >= 0
        ]

    def _acting_seat(self) -> int | None:
        asked = self.panel.asked
        if asked is not None:
            return self._position.players.index(asked)
        return seat_of(self.panel.shown, self.panel.cursor)

    # --- prompt -----------------------------------------------------------------------------------
    def _title(self) -> tuple[str, str]:
        """What it is about in a word or two, and a note beside it."""
        panel, begun = self.panel, self.panel.begun
        if panel.done:
            number = panel.chapter.steps[-1].entries[0].round
            return capital(SEASON_NAMES[(number - 1) % at.SEASONS]), "all ten actions are done"
        if not begun:
            return "The actions", "plans and bids are in"
        return self._titles()[self._action()], f"action {begun} of 10{self._whose_turn()}"

    def _say(self) -> Data:
        """What is asked, or what has happened last."""
        panel = self.panel
        if panel.done:
            return said("The ten actions are over. {next} comes now.", next=self._next_season())
        if panel.asked is not None:
            return self._question()
        if not panel.begun:
            return said(
                "Ten actions come, each for all in turn order: {names}.",
                names=all_of(in_turn_order(self._position)),
            )
        return self._news()

    def _next_season(self) -> str:
        """The season after the round that is over."""
        number = self.panel.chapter.steps[-1].entries[0].round
        return capital(SEASON_NAMES[number % at.SEASONS])

    def _whose_turn(self) -> str:
        seat = self._acting_seat()
        if seat is None or self.panel.asked is None:
            return ""
        order = [one for one in self._position.state.turns if one >= 0]
        place = len(order) - 1 if seat == order[-1] else order.index(seat)
        word = "last" if place == len(order) - 1 else _ORDINALS[place]
        return f" · {'you are' if self._is_me(seat) else f'{self.panel.asked} is'} {word}"

    def _question(self) -> Data:
        panel = self.panel
        here = self._printed(panel.here or "")
        names = {"here": here} if panel.target is None else {
            "here": here,
            "there": self._printed(panel.target),
        }  # fmt: skip
        if panel.target is None and panel.may_stay:
            text = "March on from {here}, or stay?"
        elif panel.target is None:
            text = "Where do armies of {here} march?"
        elif self._is_own(panel.target):
            text = "Move from {here} to {there}?"
        else:
            text = "March from {here} into {there}?"
        if panel.alone is not None:
            return said(text, **names)
        return said("{who}: " + text, who=str(panel.asked), **names)

    def _news(self) -> Data:
        """What has happened last, in a sentence."""
        for step in reversed(self.panel.told):
            for entry in reversed(step.entries):
                if line_of(step.position, entry) is not None:
                    return said(news_of(step.position, entry, self._me))
        return said("It begins.")

    # --- buttons ----------------------------------------------------------------------------------
    def _main(self) -> Data:
        panel = self.panel
        if self._hurries():
            return {"words": "Stop", "do": "stop", "soft": True}
        if panel.falling and panel.tower.thrown is not None:
            return self._button(self._after_words(panel.tower.thrown), "seen")
        if panel.throw_comes:
            return self._button("Throw", "throw")
        if panel.asked is not None and panel.here is not None:
            return self._move_button()
        if panel.done:
            return {"words": f"On to {self._next_season().lower()}", "do": "next"}
        if not panel.player:
            return {"words": "Go on to the end", "do": "hurry"}
        tip = "Plays on until you must decide, and stops at each action of yours."
        return {"words": "Go on to my next choice", "do": "hurry", "tip": tip}

    def _move_button(self) -> Data:
        panel = self.panel
        if panel.target is None:
            if panel.may_stay:
                return self._button(f"Stay in {self._printed(panel.here or '')}", "stay")
            return self._button("Suggest a move", "suggest", soft=True)
        there = self._printed(panel.target)
        again = " all the same" if self.doubts else ""
        if self._is_own(panel.target):
            armies = counted(panel.armies, "army", "armies")
            return self._button(f"Move {armies} to {there}{again}", "move")
        win = self._win_of(self._odds_of(panel.target, panel.armies))
        return self._button(f"Attack {there}{again} · {win} %", "move")

    def _second(self) -> list[Data]:
        """The smaller buttons beside the main one."""
        panel = self.panel
        if panel.falling or panel.throw_comes or panel.done:
            return []
        if panel.asked is None:
            tip = "Shows what one player does next, and waits."
            return [self._button(f"One step: {self._next_name()}", "act", tip=tip)]
        found = [] if panel.target is None and not panel.may_stay else [
            self._button("Suggest", "suggest")
        ]  # fmt: skip
        if panel.may_stay and panel.target is not None:
            found.append(self._button("Stay", "stay"))
        return found

    def _next_name(self) -> str:
        """What comes next in the action, and whose; the next action after the last of them."""
        panel, turns = self.panel, [seat for seat in self._position.state.turns if seat >= 0]
        rows = rows_of(panel.told) if panel.begun else {}
        coming = [seat for seat in turns if seat not in rows and not self._skips(seat)]
        if panel.begun and coming:
            you, they = _VERBS[self._action()]
            if self._is_me(coming[0]):
                return f"you {you}"
            return f"{self._position.players[coming[0]]} {they}"
        order = self._position.state.order
        if panel.begun == len(order):
            return "the end of the round"
        action = order[panel.begun]
        return self._titles()[action] if action >= 0 else "the next action"

    def _skips(self, seat: int) -> bool:
        """Whether it is known that nothing comes of a seat in the action that is carried out."""
        if not self._is_me(seat) or not self.panel.begun:
            return False
        card = self.panel.own_cards().get(self._action())
        if card is None:
            return False
        names = self._position.map.names
        return card < 0 or self._position.owner(names[card]) != self.panel.alone

    # --- deciding ---------------------------------------------------------------------------------
    def _is_own(self, target: str) -> bool:
        return self._position.owner(target) == self.panel.asked

    def _odds_of(self, target: str, armies: int) -> Odds:
        key = (len(self.panel.game.choices), target, armies)
        if key not in self._odds:
            position = self.panel.game.position
            self._odds[key] = position.odds(self.panel.here or "", target, armies)
        return self._odds[key]

    @staticmethod
    def _win_of(odds: Odds) -> int:
        return shares_of(odds.win, odds.draw, odds.loss)[0]

    def _decision(self) -> Data:
        panel, position = self.panel, self._position
        here, armies = panel.here or "", panel.armies
        held = position.armies(here)
        stays = held - armies
        decision: Data = {
            "from": here,
            "armies": armies,
            "most": held - 1,
            "stays": f"{stays} of {held} {'stays' if stays == 1 else 'stay'} in "
            f"{self._printed(here)}",
            "targets": self._targets(),
            "sides": self._sides(),
        }
        if panel.target is not None:
            decision["target"] = panel.target
            if not self._is_own(panel.target):
                odds = self._odds_of(panel.target, armies)
                decision["odds"] = shares_of(odds.win, odds.draw, odds.loss)
                left = _left(odds)
                decision["key"] = [
                    f"win, about {left} left" if left else "win",
                    "draw: it is nobody's",
                    "loss",
                ]
                decision["kinds"] = ["win", "draw", "loss"]
                decision["inside"] = self._inside()
        if panel.advice and (self.table is None or not self.table.coach.on):
            decision["advice"] = panel.advice
        if self.doubts:
            decision["doubts"] = list(self.doubts)
        return decision

    def _targets(self) -> list[Data]:
        panel, position = self.panel, self._position
        found = []
        for name in panel.targets:
            owner = position.owner(name)
            target: Data = {"province": name, "armies": position.armies(name)}
            target["seat"] = -1 if owner is None else position.players.index(owner)
            if not self._is_own(name):
                odds = self._odds_of(name, panel.armies)
                target["win"] = self._win_of(odds)
                target["words"] = f"{target['win']} %"
            found.append(target)
        return sorted(found, key=lambda one: -one.get("win", -1))

    def _sides(self) -> list[Data]:
        """Who goes, and who stands there: cubes, those added to them, and why."""
        panel, position = self.panel, self._position
        here, armies = panel.here or "", panel.armies
        seat = position.players.index(str(panel.asked))
        ours: Data = {"seat": seat, "province": here, "cubes": armies}
        if panel.target is None:
            return [ours]
        owner = position.owner(panel.target)
        theirs: Data = {"province": panel.target, "cubes": position.armies(panel.target)}
        theirs["seat"] = FARMERS if owner is None else position.players.index(owner)
        if owner == panel.asked:
            theirs["note"] = "yours" if panel.alone else str(owner)
            return [ours, theirs]
        odds = self._odds_of(panel.target, armies)
        thrown, old = odds.thrown, odds.old
        _add(ours, thrown[ATTACKER] - old.get(ATTACKER, 0) - armies, "your special card" if
             self._is_me(seat) else "special card")  # fmt: skip
        _tray(ours, old.get(ATTACKER, 0))
        if owner is None:
            farmers = thrown[PEASANTS] - old.get(PEASANTS, 0)
            theirs["cubes"] = farmers
            theirs["note"] = counted(farmers, "farmer")
            _tray(theirs, old.get(PEASANTS, 0))
            return [ours, theirs]
        more = thrown[DEFENDER] - old.get(DEFENDER, 0) - theirs["cubes"]
        card = position.state.privilege[theirs["seat"]] == at.STRONGER_DEFENCE
        _add(theirs, more, "special card" if card else "castle, by the event")
        theirs.setdefault("note", self._name(theirs["seat"]))
        _tray(theirs, old.get(DEFENDER, 0))
        return [ours, theirs]

    def _inside(self) -> str:
        """What lies in the tower: what is of the two sides may fall out and count."""
        panel, position = self.panel, self._position
        asked = position.players.index(str(panel.asked))
        owner = position.owner(panel.target or "")
        seats = [asked] if owner is None else [asked, position.players.index(owner)]
        tower = list(position.state.tower)
        if not any(tower):
            return "The tower is empty."
        parts = [
            f"{tower[seat]} of {'yours' if self._is_me(seat) else position.players[seat]}"
            for seat in seats
            if tower[seat]
        ]
        if tower[at.FARMERS]:
            parts.append(counted(tower[at.FARMERS], "farmer"))
        others = sum(tower) - tower[at.FARMERS] - sum(tower[seat] for seat in seats)
        if others:
            parts.append(f"{others} of others, not in this fight")
        return f"Inside the tower: {', '.join(parts)}."

    # --- looking on -------------------------------------------------------------------------------
    def _doing(self) -> Data:
        """What each player does in the action, in turn order; before the first, who is where."""
        panel, position = self.panel, self._position
        state = position.state
        rows = rows_of(panel.told) if panel.begun else {}
        current = self._acting_seat()
        found: list[Data] = []
        for place, seat in enumerate(state.turns):
            if seat < 0:
                continue
            row: Data = {"seat": seat, "lines": lines_of(rows.get(seat, ()), self._me)}
            if not panel.begun:
                card = state.special[place]
                if card >= 0:
                    words = privilege_meaning(position.numbers, card)
                    row["lines"] = [{"seat": seat, "icon": PRIVILEGE_ICONS[card], "words": words}]
            elif seat == current:
                row["now"] = True
            elif not row["lines"] and self._skips(seat):
                row["skips"] = True
            if self._is_me(seat):
                row["me"] = True
            found.append(row)
        if not panel.begun:
            return {"title": "Turn order and special cards", "rows": found}
        return {"action": ACTION_KEYS[self._action()], "rows": found}

    def _just_now(self) -> list[Line]:
        """The last lines of the actions before this one."""
        told = list(self.panel.told)
        if self.panel.begun and not self.panel.done:
            begins = [place for place, one in enumerate(told) if one.what == kinds.ACTION_BEGAN]
            told = told[: begins[-1]] if begins else []
            if self.panel.asked is not None and begins:
                told = list(self.panel.told)
        lines = [line for line in lines_of(told, self._me) if line["icon"] != "close"]
        return lines[-_MOST_LINES:]

    def _deed(self) -> Data | None:
        """What the person's own card has just brought, while the story stands there."""
        step = self.panel.deed
        if step is None or self._hurries():
            return None
        entry = step.entries[0]
        line = line_of(step.position, entry, self._me)
        if line is None:
            return None
        words = news_of(step.position, entry, self._me)
        revolt = any(one.what == kinds.MARKER_PLACED for one in step.entries)
        more = "A revolt marker is placed there (S-46)." if revolt else ""
        return {**line, "words": words, "more": more, "at": self.panel.cursor}

    # --- the coach ---
    def advice(self) -> list[str]:
        """What the coach says of the march that is chosen, in a line, and what more there is."""
        panel = self.panel
        if panel.asked is None or panel.target is None or panel.here is None:
            return []
        more = [*self.doubts, *([panel.advice] if panel.advice else [])]
        if self._is_own(panel.target):
            return more
        win = self._win_of(self._odds_of(panel.target, panel.armies))
        mind = next(words for least, words in _MINDS if win >= 100 * least)
        best = next((one for one in self._targets() if one.get("win", 0) > win + 20), None)
        if best is not None:
            more.append(f"{self._printed(best['province'])} is safer: {best['words']}.")
        return [f"{win} % for {self._printed(panel.target)}. {mind}", *more]

    # --- the battle tower -------------------------------------------------------------------------
    def _tower(self) -> Data | None:
        """The throw that waits, or that nobody has seen yet."""
        panel = self.panel
        before = panel.tower.before
        if before is None or not (panel.falling or panel.throw_comes):
            return None
        tower = self._before(before)
        if panel.falling and panel.tower.thrown is not None:
            tower.update(self._thrown(panel.tower.thrown))
        if panel.cursor:
            tower["number"] = panel.cursor + (0 if panel.falling else 1)
        return tower

    def _before(self, before: Before) -> Data:
        position, state = before.position, before.position.state
        cubes = [
            {"colour": _sign(one.colour), "in": one.thrown, "inside": one.inside}
            for one in before.parties
        ]
        tower: Data = {
            "eyebrow": self._eyebrow(position),
            "title": self._before_title(position),
            "sides": [
                self._side(position, colours, before.parties) for colours in sides_of(before)
            ],
            "cubes": cubes,
            "words": before_words(before, self._me),
        }
        tower.update(self._bar(before))
        if state.fight == at.BATTLE:
            tower["from"] = position.map.names[state.start]
        tower["province"] = position.map.names[state.here]
        return tower

    def _bar(self, before: Before) -> Data:
        """The odds before a throw in the order of its two sides, with what each means.

        ``kinds`` colours them for the person who looks on; where two others fight, the first side
        is the good one, and the words say whose it is.
        """
        chances = {kind: chance for kind, _, chance in chances_of(before)}
        if not chances:
            return {}
        state, players = before.position.state, before.position.players
        battle = state.fight == at.BATTLE
        first = state.attacker if battle else state.defender
        owner = state.defender if state.defender < at.SEATS else -1

        def does(seat: int, you: str, they: str) -> str:
            return f"you {you}" if self._is_me(seat) else f"{players[seat]} {they}"

        wins = does(first, "win", "wins") if battle else does(first, "keep it", "keeps it")
        holds = "the farmers win" if not battle else "the farmers hold"
        if battle and owner >= 0:
            holds = does(owner, "hold", "holds")
        mine = battle and owner >= 0 and self._is_me(owner)
        return {
            "odds": shares_of(chances["win"], chances.get("draw", 0.0), chances["loss"]),
            "key": [wins, "draw", holds],
            "kinds": ["loss", "draw", "win"] if mine else ["win", "draw", "loss"],
        }

    def _eyebrow(self, position: Position) -> str:
        state = position.state
        here = position.map.printed[state.here]
        if state.fight == at.BATTLE:
            title = self._titles()[self._action()] if self.panel.begun else "Battle"
            return f"{title} · {position.map.printed[state.start]} to {here}"
        return f"Revolt in {here}"

    def _before_title(self, position: Position) -> str:
        state = position.state
        here = position.map.printed[state.here]
        if state.fight == at.BATTLE:
            who = self._name(state.attacker, "You")
            verb = "attack" if self._is_me(state.attacker) else "attacks"
            mine = state.defender < at.SEATS and self._is_me(state.defender)
            return f"{who} {verb} {f'you in {here}' if mine else here}"
        owner = self._name(state.defender)
        return f"{here} rises against {owner}"

    def _side(self, position: Position, colours: Sequence[int], parties: Sequence[Party]) -> Data:
        first = colours[0]
        name = "farmers" if first == at.FARMERS else self._name(first, "You")
        notes = [note for one in parties if one.colour in colours for note in one.notes]
        side: Data = {"colour": _sign(first), "name": name, "notes": notes}
        side["colours"] = [_sign(colour) for colour in colours]
        if first < at.SEATS and self._is_me(first):
            side["mine"] = True
        if len(colours) > 1:
            side["with"] = "with the farmers that fall out"
        return side

    def _thrown(self, thrown: Thrown) -> Data:
        position = thrown.before.position
        sums = [sum(thrown.fell[one] for one in side) for side in sides_of(thrown.before)]
        fell = [
            {"colour": _sign(one.colour), "out": thrown.fell[one.colour]}
            for one in thrown.before.parties
        ]
        return {
            "thrown": fell,
            "sums": sums,
            "won": self._won(thrown),
            "verdict": self._verdict(position, thrown),
            "words": self._throw_words(thrown),
        }

    def _won(self, thrown: Thrown) -> int:
        """Which side has won, 0 or 1; -1 for a draw."""
        what = -1 if thrown.outcome is None else thrown.outcome.what
        if what in (kinds.BATTLE_WON, kinds.REVOLT_PUT_DOWN):
            return 0
        return 1 if what in (kinds.BATTLE_HELD, kinds.FARMERS_HELD, kinds.REVOLT_LOST) else -1

    def _verdict(self, position: Position, thrown: Thrown) -> str:
        state = position.state
        here = position.map.printed[state.here]
        sums = [sum(thrown.fell[one] for one in side) for side in sides_of(thrown.before)]
        count = " : ".join(str(one) for one in sums)
        what = -1 if thrown.outcome is None else thrown.outcome.what

        def does(seat: int, you: str, they: str) -> str:
            return f"You {you}" if self._is_me(seat) else f"{position.players[seat]} {they}"

        words: dict[int, Callable[[], str]] = {
            kinds.BATTLE_WON: lambda: does(state.attacker, f"take {here}", f"takes {here}"),
            kinds.BATTLE_HELD: lambda: does(state.defender, f"hold {here}", f"holds {here}"),
            kinds.BATTLE_DRAWN: lambda: (
                f"A draw: {here} "
                f"{'stays neutral' if state.defender == at.NEUTRAL else 'is nobody’s'}"
            ),
            kinds.FARMERS_HELD: lambda: f"The farmers hold {here}",
            kinds.REVOLT_PUT_DOWN: lambda: does(state.defender, f"keep {here}", f"keeps {here}"),
            kinds.REVOLT_LOST: lambda: does(state.defender, f"lose {here}", f"loses {here}"),
        }
        return f"{words[what]()}, {count}" if what in words else thrown.count

    def _after_words(self, thrown: Thrown) -> str:
        """What the button says under a verdict: what follows for the person here."""
        state = thrown.before.position.state
        here = thrown.before.position.map.printed[state.here]
        battle = state.fight == at.BATTLE
        won = self._won(thrown)
        if battle and self._is_me(state.attacker):
            return f"Take {here}" if won == 0 else "Go on"
        if state.defender < at.SEATS and self._is_me(state.defender):
            kept = won == (1 if battle else 0)
            return f"Keep {here}" if kept else f"Give up {here}"
        return "Go on"

    def _last_fight(self) -> Data | None:
        """The fight that was seen last, while nothing else has been shown since."""
        panel = self.panel
        thrown, step = panel.tower.thrown, panel.step
        if panel.falling or thrown is None or step is None or step.before is None:
            return None
        position = thrown.before.position
        data = self._thrown(thrown)
        sides = [
            self._side(position, colours, thrown.before.parties)
            for colours in sides_of(thrown.before)
        ]
        last: Data = {"verdict": data["verdict"], "won": data["won"], "sums": data["sums"]}
        last["sides"] = [
            {key: one[key] for key in ("colour", "name", "mine") if key in one} for one in sides
        ]
        last["changes"] = self._changes(thrown, step)
        last["province"] = position.map.names[position.state.here]
        bar = self._bar(thrown.before)
        if bar:
            last.update(bar)
            last["luck"] = self._luck(thrown, bar["odds"])
        return last

    def _changes(self, thrown: Thrown, step: Step) -> list[Line]:
        """What a fight has changed: the province, armies, cards, cubes in the tower."""
        before, after = thrown.before.position, step.position
        state = before.state
        here = before.map.names[state.here]
        name = before.map.printed[state.here]
        owner = after.owner(here)
        found: list[Line] = []
        if owner is None:
            words, seat = f"{name} belongs to nobody", -1
        else:
            seat = after.players.index(owner)
            whose = "yours" if self._is_me(seat) else f"{owner}'s"
            armies = counted(after.armies(here), "army", "armies")
            words = f"{name} is {whose}, with {armies}"
        line: Line = {"seat": seat, "icon": "province", "words": words, "province": here}
        counts = seat if seat >= 0 else state.defender
        if before.owner(here) != owner and counts < at.SEATS:
            numbers = [len(one.provinces(before.players[counts])) for one in (before, after)]
            line["note"] = f"{numbers[0]} → {numbers[1]}"
        found.append(line)
        lost = {party.colour: party.thrown + party.inside for party in thrown.before.parties}
        for colour in lost:
            gone = thrown.returned[colour]
            if not gone:
                continue
            if colour == at.FARMERS:
                farmers = {"icon": "farmer", "words": "farmers gone"}
                found.append({"seat": -1, "note": str(gone), **farmers})
            else:
                whose = "your armies lost" if self._is_me(colour) else (
                    f"armies of {before.players[colour]} lost"
                )  # fmt: skip
                found.append({"seat": colour, "icon": "cube", "words": whose, "note": str(gone)})
        for entry in step.entries:
            if entry.what == kinds.CARD_LEFT_BOARD:
                words = self._card_lost(entry, name)
                found.append({"seat": entry.seat, "icon": "hand", "words": words})
            elif entry.what == kinds.INCOME_LOST:
                found.append(
                    {"seat": entry.seat, "icon": "chest", "words": "the income is given back"}
                )
        return found

    def _throw_words(self, thrown: Thrown) -> list[str]:
        """What a throw has brought, with the card that it has taken off a board (S-43)."""
        step, position = self.panel.step, thrown.before.position
        here = position.map.printed[position.state.here]
        cards = [
            entry
            for entry in (step.entries if step is not None else ())
            if entry.what == kinds.CARD_LEFT_BOARD
        ]
        logged = log_of(position.lookup, position.numbers, cards)
        words = [one for one in throw_words(thrown, self._me) if one not in logged]
        return [*words[:2], *(f"{self._card_lost(entry, here)} (S-43)." for entry in cards)]

    def _card_lost(self, entry: Entry, name: str) -> str:
        """Who has lost a card, and the action with it, if that still lies ahead."""
        who = "You lose" if self._is_me(entry.seat) else (
            f"{self._position.players[entry.seat]} loses"
        )  # fmt: skip
        words = f"{who} the card of {name}"
        if entry.space >= at.ACTIONS:
            return words
        order, begun = list(self._position.state.order), self.panel.begun
        over = order[: max(0, begun - 1)]
        if begun and entry.space == order[begun - 1] and entry.seat in rows_of(self.panel.told):
            over.append(entry.space)
        if entry.space in over:
            return words
        return f"{words}, and “{self._titles()[entry.space]}” with it"

    def _luck(self, thrown: Thrown, shares: Sequence[int]) -> str:
        """How likely was what has happened, for the person who looks on; the numbers of the bar."""
        won = self._won(thrown)
        state = thrown.before.position.state
        second = state.defender if state.fight == at.BATTLE else at.FARMERS
        mine = 1 if second < at.SEATS and self._is_me(second) else 0
        words = "a draw" if won < 0 else "such a win" if won == mine else "such a loss"
        if won >= 0 and not self._fights(state):
            words = "such an end"
        chance = shares[{0: 0, 1: 2, -1: 1}[won]]
        if chance >= 50:
            return f"As expected: {words} comes in {chance} of 100."
        if chance >= 25:
            return f"Not unlikely: {words} comes in {chance} of 100."
        return f"A surprise: {words} comes in only {chance} of 100."

    def _fights(self, state: State) -> bool:
        """Whether the person who looks on is one of the two sides."""
        sides = [state.defender]
        if state.fight == at.BATTLE:
            sides.append(state.attacker)
        return any(seat < at.SEATS and self._is_me(seat) for seat in sides)


def sides_of(before: Before) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The colours on both sides of a throw: who attacks, or owns the place, is first.

    >>> from shogun_nb.games.shogun.reading.fight import before_of
    >>> step = steps_of(game.play("greedy", most=7))[-1]
    >>> sides_of(before_of(step.before))
    ((0,), (5,))
    """
    state = before.position.state
    involved = [one.colour for one in before.parties if one.involved]
    first = state.attacker if state.fight == at.BATTLE else state.defender
    return (first,), tuple(colour for colour in involved if colour != first)


def _sign(colour: int) -> int | str:
    return FARMERS if colour == at.FARMERS else colour


def shares_of(win: Any, draw: Any, loss: Any) -> list[int]:
    """Per cent of win, draw and loss, as one number everywhere; they make 100.

    The win is rounded as :func:`percent` rounds it, and what is left goes to draw and loss by the
    largest remainder. What is possible is never 0.

    >>> shares_of(0.956, 0.034, 0.01)
    [96, 3, 1]
    """
    first, *others = (100 * float(one) for one in (win, draw, loss))
    open_ = sum(one > 0 for one in others)
    share = min(100 - open_, max(int(first > 0), int(f"{first:.0f}")))
    left = 100 - share
    found = [max(int(one > 0), int(one)) for one in others]
    by_rest = sorted((0, 1), key=lambda at_: int(others[at_]) - others[at_])
    while sum(found) != left:
        step = 1 if sum(found) < left else -1
        order = [at_ for at_ in (by_rest if step > 0 else by_rest[::-1]) if others[at_] > 0]
        fit = [at_ for at_ in order if found[at_] + step > 0]
        if not fit:
            return [100 - sum(found), *found]
        for at_ in fit:
            if sum(found) != left:
                found[at_] += step
    return [share, *found]


def _left(odds: Odds) -> int:
    """How many armies are left after a win, on average; 0 where nothing can be won."""
    if not odds.win:
        return 0
    return max(1, round(float(odds.expected_attacker_survivors) / float(odds.win)))


def _add(side: Data, more: int, why: str) -> None:
    if more > 0:
        side["more"] = more
        side["note"] = f"+{more}: {why}"


def _tray(side: Data, old: int) -> None:
    if old > 0:
        side["tray"] = f"{old} from the tray"
