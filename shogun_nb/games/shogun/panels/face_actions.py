"""The actions in the frame: the march, the battle tower, and what everybody does.

What the page shows is worked out here from an :class:`ActionsPanel`, which stays the model: the
intents of the page call its twins, and it alone judges them. Words are plain text, which the page
escapes. A message with names in it is ``{"text": "March into {there}?", "there": "Ōmi"}``: the page
sets the names bold. Provinces are named as in the API; percentages are whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.shogun.choices import Choice, Move, Stay
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.odds import ATTACKER, DEFENDER, PEASANTS, Odds
from shogun_nb.games.shogun.panels.actions import ActionsPanel, in_turn_order, rows_of, seat_of
from shogun_nb.games.shogun.panels.face_tower import FARMERS, StoryFace, said, shares_of
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.hints import warnings_for
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.second_look import suggestion
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
from shogun_nb.games.shogun.reading.yours import news_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import armies_of, effect_in_force
from shogun_nb.games.shogun.rules.parameters import NO_EFFECT
from shogun_nb.games.shogun.words import ACTION_KEYS, SEASON_NAMES
from shogun_nb.whole_table.second_thoughts import SecondThought
from shogun_nb.whole_table.told import PACES, Data, recap_told

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

WORDS = {
    "share": "{name}: {n} in 100",
    "trayName": "tray",
    "tray": "The board below the tower. What falls out there decides, and what is left there "
    "after a battle is thrown in again with the next.",
    "fromTray": "What fell out of the tower in an earlier battle lies in the tray, and is thrown "
    "in again.",
    "where": "Where to?",
    "whereNote": "Choose a province on the map or in the list.",
    "own": "yours: move in",
    "withOne": "with 1 army",
    "with": "with {n} armies",
    "withMore": "with {n} + {more} armies",
    "armies": "Armies",
    "targets": "Targets of {name}",
    "luck": "Was it luck?",
    "before": "before the throw",
    "odds": "the odds",
    "changed": "What changed",
    "you": "You",
    "decide": "decide now",
    "decides": "decides now",
    "nothing": "nothing to do",
    "coming": "to come",
    "still": "Still to come: {name}",
    "waited": "While you waited",
    "more": "and {n} more, in the log",
    "just": "Just now",
    "justNote": "all of it is in the log",
    "winter": "If winter came now",
    "soFar": "with the points so far",
    "without": "without revolts",
    "fed": "{rice} of {provinces}",
    "heads": ["rice", "provinces", "buildings", "majorities"],
    "points": "points",
    "mostIn": "most in",
    "kinds": ["castles", "temples", "nō theatres"],
    "mosts": ["most castles", "most temples", "most nō theatres"],
    "when": {"done": "done", "now": "now", "todo": "to come", "hidden": "face down"},
    "skipped": "skipped",
    "tile": "{name}: {province}",
    "tileDown": "{name}: {province}. The card lies face down: nobody knows when it comes.",
    "down": "{name}. The card lies face down: nobody knows when it comes.",
    "track": "The ten actions of this round",
    "tower": "The battle tower",
    "throw": "Throw the cubes into the tower.",
    "fall": "The cubes fall …",
    "skip": "Skip",
    "inside": "inside",
    "stayed": "stayed inside",
}
"""What the page says by itself; {} are filled there."""

_STOP_TIP = "The others play until your next choice. This stops them here."
_MOST_LINES = 4  # of what has just happened
_MINDS = (
    (0.8, "Safe enough."),
    (0.55, "A fair risk."),
    (0.35, "A gamble."),
    (0.0, "I would not."),
)
"""What the coach thinks of an attack that is won so often at least."""
_MINDS_AGAINST = [words for least, words in _MINDS if least < 0.5]
_NOTHING_BETTER = "No other move from here is better."
_VERBS = (
    *[("build", "builds")] * 3,
    ("confiscate rice", "confiscates rice"),
    ("collect taxes", "collects taxes"),
    *[("deploy", "deploys")] * 3,
    *[("march", "marches")] * 2,
)
"""What is done in each action, said to the person and of others."""
_ORDINALS = ("first", "second", "third", "fourth", "last")


def track_of(position: Position, begun: int) -> Iterator[tuple[int, Data]]:
    """The ten actions of a round in order, each with its tile, while the one at a place goes on.

    ``begun`` counts from 1; 0 is before the first, 11 after the last.

    >>> [tile["when"] for _, tile in track_of(game.position, 2)][:3]
    ['done', 'now', 'todo']
    """
    titles, order = action_titles(position.numbers), position.state.order
    # Which actions come face down is known, and what is planned for them; not when they come.
    down = (action for action in range(at.ACTIONS) if action not in order)
    for place, turned in enumerate(order, start=1):
        action = turned if turned >= 0 else next(down)
        when = "done" if place < begun else "now" if place == begun else "todo"
        if turned < 0:
            when = "hidden"
        yield action, {"when": when, "icon": ACTION_ICONS[action], "name": titles[action]}


class ActionsFace(StoryFace[ActionsPanel]):
    """An actions panel as the frame shows it; ``intents`` are what the page may ask for.

    >>> game = game.play("greedy", until="a target and a number of armies")
    >>> panel = ActionsPanel(game, "Mori")
    >>> panel.to_my_decision()
    >>> panel.choose("Settsu", 3)
    >>> ActionsFace(panel, None).prompt()["main"]["words"]
    'Attack Settsu · 51 %'
    """

    name = "actions"

    def __init__(self, panel: ActionsPanel, table: Host | None) -> None:
        super().__init__(panel, table)
        self.doubts: tuple[str, ...] = ()
        """What the coach has said of the move that is chosen."""
        self._doubted: object = None
        self._odds: dict[tuple[int, str, int], Odds] = {}
        self._advised: tuple[int, Choice] | None = None
        self._flown = (0, self._at())
        self._flying: list[Data] = []
        self._shown = len(panel.shown)
        panel.halts_for = panel.alone
        panel.watches = () if table is None else table.people
        self.intents: Mapping[str, Intent] = {
            "target": self._target,
            "armies": self._armies,
            "drop": lambda _: self._drop(),
            "suggest": lambda _: panel.suggest(),
            "move": self._once(self._move),
            "stay": self._once(self._stay),
            "throw": self._once(lambda: self._table.next()),
            "seen": self._once(panel.see_throw),
            "act": self._once(lambda: self._table.act()),
            "watch": lambda _: self._table.play(),
            "hurry": lambda _: self._table.hurry(),
        }

    # --- what the page wants ----------------------------------------------------------------------
    def _target(self, wanted: Mapping[str, Any]) -> None:
        name = wanted.get("province")
        if not isinstance(name, str):
            raise InputError(f"S-49: {shown(name)} is not a province. Choose one of the targets.")
        self.panel.choose(name)

    def _drop(self) -> None:
        """Let go of the target that was chosen."""
        if self.panel.asked is not None and self.panel.target is not None:
            self.panel.target = None
            self.panel._unwarn()
            self.panel.board.select(None)
            self.panel._show()

    def _armies(self, wanted: Mapping[str, Any]) -> None:
        number = wanted.get("n")
        if type(number) is not int:
            raise InputError(f"S-49: {shown(number)} is not a number of armies.")
        self.panel.set_armies(number)

    def _move(self) -> None:
        if self.panel.target is None:
            raise InputError("S-49: choose a target first.")
        target = self.panel.target
        self._think(lambda: self.panel.move(target, self.panel.armies))

    def _stay(self) -> None:
        self._think(self.panel.stay)

    def _think(self, act: Callable[[], None]) -> None:
        """The coach speaks once, in the bubble of the page; the same press again goes through."""
        try:
            act()
            self.panel.board.select(None)  # what was marked for it is decided
        except SecondThought as thought:
            self.doubts, self._doubted = _plain(thought.sentences), self._at()

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
            state["pace"] = PACES[self.table.speed]
            state["plays"] = self.table.plays
        return state

    def prompt(self) -> Data:
        """What it is about, and the one main button."""
        title, note = self._title()
        return {"eyebrow": title, "note": note, "say": "", "main": self._main()}

    def tried(self) -> Choice | None:
        """The march that is chosen and not yet confirmed."""
        panel = self.panel
        if panel.asked is None or panel.here is None or panel.target is None:
            return None
        return Move(panel.here, panel.target, panel.armies)

    def fought(self) -> bool:
        """Whether the last fight that was seen is one that the person here began."""
        panel, last = self.panel, self._last_fight()
        thrown = panel.tower.thrown
        return (
            last is not None
            and thrown is not None
            and self._is_me(thrown.before.position.state.attacker)
        )

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
                hurries = self._hurries() and not (self.table and self.table.plays)
                self._flying = [] if hurries or self._recap() else flights_of(fresh)
            self._flown = (number + 1, now)
            self._shown = len(told)
        return {"number": self._flown[0], "list": self._flying}

    def _recap(self) -> Data:
        """What has changed while the table hurried, until somebody does something."""
        if not self._has_recap(self.panel.target):
            return {}
        lines, more = recap_of(self._table.hurried, self._me, self._table.before_hurry)
        if self.panel.asked is None and not self.panel.done:
            # The action that goes on is told below, player by player.
            told = [line for row in self._doing()["rows"] for line in row["lines"]]
            shown = [(line["seat"], line["words"]) for line in told]
            lines = [line for line in lines if (line["seat"], line["words"]) not in shown]
        return recap_told(lines, more)

    def _at(self) -> str:
        panel = self.panel
        chosen = f"{panel.target}-{panel.armies}" if panel.target is not None else ""
        return f"{super()._at()}-{chosen}"

    def _battle_title(self) -> str:
        return self._titles()[self._action()] if self.panel.begun else super()._battle_title()

    def _action_lost(self, entry: Entry) -> str:
        if entry.space >= at.ACTIONS:
            return ""
        order, begun = list(self._position.state.order), self.panel.begun
        over = order[: max(0, begun - 1)]
        if begun and entry.space == order[begun - 1] and entry.seat in rows_of(self.panel.told):
            over.append(entry.space)
        return "" if entry.space in over else self._titles()[entry.space]

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
        own, names, failed = panel.own_cards(), position.map.names, self._failed()
        tiles: list[Data] = []
        for action, tile in track_of(position, at.ACTIONS + 1 if panel.done else panel.begun):
            when, card = tile["when"], own.get(action)
            if card is not None and card >= 0:
                tile["province"] = names[card]
                if when != "done" and position.owner(names[card]) != panel.alone:
                    tile["lost"] = True
            elif card is not None:
                tile["none"] = True
            if when == "done" and action in failed:
                tile["failed"] = failed[action]
            if when == "now":
                tile["who"] = self._who()
            tiles.append(tile)
        return tiles

    def _failed(self) -> dict[int, str]:
        """What has not come about of the person's own plan this round, by action, and why."""
        return {
            entry.action: f"{line['words']}."
            for step in self.panel.told
            for entry in step.entries
            if entry.what in (kinds.SKIPPED, kinds.INCOME_LOST) and self._is_me(entry.seat)
            if (line := line_of(step.position, entry, self._me)) is not None and "failed" in line
        }

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
            note = (
                "the others play until your choice" if self._hurries() else "plans and bids are in"
            )
            return "The actions", note
        note = f"action {begun} of 10{self._whose_turn()}"
        if self._hurries():
            note = f"action {begun} of 10 · the others play on"
        return self._titles()[self._action()], note

    def _say(self) -> Data:
        """What is asked, or what has happened last."""
        panel = self.panel
        if panel.done:
            return said("The ten actions are over. {next} comes now.", next=self._next_season())
        if panel.asked is not None:
            return self._question()
        if not panel.begun:
            return said(
                "Ten actions follow. In each, all act in turn order: {names}.",
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
            text = "Where should the armies of {here} march?"
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
                    news = news_of(step.position, entry, self._me)
                    deed = self.panel.deed
                    revolt = (
                        deed is not None
                        and step is deed
                        and any(one.what == kinds.MARKER_PLACED for one in step.entries)
                    )
                    return said(f"{news} A revolt marker is placed there." if revolt else news)
        return said("It begins.")

    # --- buttons ----------------------------------------------------------------------------------
    def _main(self) -> Data:
        panel = self.panel
        if self._hurries():
            return {"words": "Stop here", "do": "stop", "soft": True, "tip": _STOP_TIP}
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
        tip = "Plays on until you must decide, or until somebody fights you."
        return {"words": "Go on to my next choice", "do": "hurry", "tip": tip}

    def _move_button(self) -> Data:
        panel = self.panel
        if panel.target is None:
            if self._stays():
                return self._button(panel._stay_words, "stay")
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
            step = self._button(f"One step: {self._next_name()}", "act", tip=tip)
            if self._hurries() or not panel.player:
                return [step]
            tip = "Plays on, with every battle of the others, until you must decide."
            return [self._button("Watch", "watch", tip=tip), step]
        found = [] if panel.target is None else [self._suggest_button()]
        if panel.may_stay and (panel.target is not None or not self._stays()):
            found.append(self._button("Stay", "stay"))
        return found

    def _suggest_button(self) -> Data:
        """What asks the coach; while his move stands there, it says so."""
        if self.panel.advice and self._suggested() == self.tried():
            return self._button("Suggested", "suggest", off="The coach would do what is chosen.")
        return self._button("Suggest", "suggest")

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

    def _suggested(self) -> Choice:
        """What the coach would do; asked once for each decision."""
        number = len(self.panel.game.choices)
        if self._advised is None or self._advised[0] != number:
            self._advised = number, suggestion(self.panel.game, str(self.panel.asked))[0]
        return self._advised[1]

    def _stays(self) -> bool:
        """Whether the coach has been asked, and would stay."""
        return bool(self.panel.advice) and isinstance(self._suggested(), Stay)

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
                    "draw: it is nobody’s",
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
        # The likeliest first, as if all went who may: so no row moves away under a finger while the
        # number of armies changes.
        most = position.armies(panel.here or "") - 1
        likely = {
            name: self._odds_of(name, most).win for name in panel.targets if not self._is_own(name)
        }
        return sorted(found, key=lambda one: -likely.get(one["province"], -1))

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
        doing: Data = {"action": ACTION_KEYS[self._action()], "rows": found}
        usual, now = (
            armies_of(position.facts, self._action(), effect)
            for effect in (NO_EFFECT, effect_in_force(position.facts, state))
        )
        if now != usual:
            fewer = counted(now, "army", "armies")
            doing["say"] = (
                f"Place {fewer} from your supply here: {now} instead of {usual}, by the event."
            )
        return doing

    def _just_now(self) -> list[Line]:
        """The last lines of the actions before this one."""
        told = list(self.panel.told)
        if self.panel.begun and not self.panel.done:
            begins = [place for place, one in enumerate(told) if one.what == kinds.ACTION_BEGAN]
            told = told[: begins[-1]] if begins else []
            if self.panel.asked is not None and begins:
                told = list(self.panel.told)
        lines = [
            line for line in lines_of(told, self._me) if line["icon"] != "close" or "failed" in line
        ]
        return lines[-_MOST_LINES:]

    def _deed(self) -> Data | None:
        """Where the person's own card has just brought something, while the story stands there."""
        step = self.panel.deed
        if step is None or self._hurries() or self.panel.asked is not None:
            return None
        entry = step.entries[0]
        line = line_of(step.position, entry, self._me)
        if line is None:
            return None
        return {key: line[key] for key in ("icon", "province") if key in line}

    # --- the coach ---
    def advice(self) -> list[str]:
        """What the coach says of the march that is chosen, in a line, and what more there is."""
        panel = self.panel
        if panel.asked is None or panel.target is None or panel.here is None:
            return []
        move = Move(panel.here, panel.target, panel.armies)
        # As long as it is true, not only when it is pressed.
        doubts = self.doubts or _plain(warnings_for(panel.game, panel.asked, move))
        told = self.table is not None and self.table.coach.said  # the coach's answer has it, too
        more = [*doubts, *([panel.advice] if panel.advice and not told else [])]
        if self._is_own(panel.target):
            return more
        win = self._win_of(self._odds_of(panel.target, panel.armies))
        mind = next(words for least, words in _MINDS if win >= 100 * least)
        if mind in _MINDS_AGAINST and self._suggested() == move:
            mind = _NOTHING_BETTER
        best = next((one for one in self._targets() if one.get("win", 0) > win + 20), None)
        if best is not None:
            more.append(f"{self._printed(best['province'])} is safer: {best['words']}.")
        return [f"{win} % for {self._printed(panel.target)}. {mind}", *more]


def _plain(doubts: Iterable[str]) -> tuple[str, ...]:
    """What the coach has against something, without the numbers that stand on the page already."""
    return tuple(re.sub(r" \(exact[^)]*\)", "", words) for words in doubts)


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
        side["tray"] = f"+{old} from the tray"
