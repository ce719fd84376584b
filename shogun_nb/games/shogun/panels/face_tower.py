"""A story in the frame, and its battle tower: what the actions and the winter have in common.

What the page shows is worked out here from a :class:`Story`, which stays the model. Words are plain
text, which the page escapes. A message with names in it is
``{"text": "March into {there}?", "there": "Ōmi"}``: the page sets the names bold. Provinces are
named as in the API; percentages are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from shogun_nb.board.text import printed
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.panels.story import Story
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.fight import Before, Party, Thrown, chances_of
from shogun_nb.games.shogun.reading.shortly import Line
from shogun_nb.games.shogun.reading.yours import before_words, throw_words
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import Step
from shogun_nb.whole_table.told import Data, ToldFace

FARMERS = "F"
"""The sign of the farmers where players have the number of their seat."""


def said(text: str, **names: str) -> Data:
    """A message in which the page sets these names bold.

    >>> said("March from {here}.", here="Mino")
    {'text': 'March from {here}.', 'here': 'Mino'}
    """
    return {"text": text, **names}


Told = TypeVar("Told", bound=Story)


class StoryFace(ToldFace[Told], Generic[Told]):
    """A story as the frame shows it: who looks on, and the battle tower of its fights."""

    # --- small pieces -----------------------------------------------------------------------------
    @property
    def _position(self) -> Position:
        return self.panel.position

    def _printed(self, name: str) -> str:
        position = self._position
        return printed(position.map.provinces[position.map.index(name)])

    def _name(self, seat: int, you: str = "you") -> str:
        return you if self._is_me(seat) else self._position.players[seat]

    def _battle_title(self) -> str:
        """What a battle is called here."""
        return "Battle"

    def _action_lost(self, _: Entry) -> str:
        """The action that lies ahead and is lost with a card; "" for none."""
        return ""

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
            return f"{self._battle_title()} · {position.map.printed[state.start]} to {here}"
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
        count = f"{sums[0]} : {sums[1]}"  # in the order of the picture beside it
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
            whose = "yours" if self._is_me(seat) else f"{owner}’s"
            armies = counted(after.armies(here), "army", "armies")
            words = f"{name} is {whose}, with {armies}"
        line: Line = {"seat": seat, "icon": "province", "words": words, "province": here}
        counts = seat if seat >= 0 else state.defender
        if before.owner(here) != owner and counts < at.SEATS:
            numbers = [len(one.provinces(before.players[counts])) for one in (before, after)]
            whose = "your" if self._is_me(counts) else f"{before.players[counts]}’s"
            line["note"] = f"{whose} provinces: {numbers[0]} → {numbers[1]}"
        found.append(line)
        lost = {party.colour: party.thrown + party.inside for party in thrown.before.parties}
        for party in thrown.before.parties:
            colour, stuck = party.colour, party.thrown - thrown.fell[party.colour]
            if party.involved and colour < at.SEATS and stuck:
                whose = "your armies" if self._is_me(colour) else (
                    f"armies of {before.players[colour]}"
                )  # fmt: skip
                fate = "stuck in the tower" if stuck > 0 else "more fell out of the tower"
                words = f"{whose} {fate}" if stuck > 0 else f"{whose}: {fate}"
                found.append({"seat": colour, "icon": "tower", "words": words})
                found[-1]["note"] = str(abs(stuck))
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
                    {
                        "seat": entry.seat,
                        "icon": "chest",
                        "words": f"the income of {name} is given back",
                    }
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
        told = f"the card of {here}"
        words = [
            one
            for one in throw_words(thrown, self._me)
            if one not in logged and not (cards and told in one)
        ]
        return [*words[:2], *(f"{self._card_lost(entry, here)} (S-43)." for entry in cards)]

    def _card_lost(self, entry: Entry, name: str) -> str:
        """Who has lost a card, and the action with it, if that still lies ahead."""
        who = "You lose" if self._is_me(entry.seat) else (
            f"{self._position.players[entry.seat]} loses"
        )  # fmt: skip
        words = f"{who} the card of {name}"
        lost = self._action_lost(entry)
        return f"{words}, and “{lost}” with it" if lost else words

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
