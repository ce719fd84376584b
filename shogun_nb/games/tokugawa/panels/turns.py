"""A game of Tokugawa told step by step: the units of the start, then turns of up to three actions.

A town that is pressed shows all that can be done there; a second one is where its unit goes, or
whom it attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from shogun_nb.board.live import LiveBoard
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.narrowing import Part
from shogun_nb.games.tokugawa.choices import Attack, Build, Income, Move, Place, Recruit, Sail
from shogun_nb.games.tokugawa.game import Game
from shogun_nb.games.tokugawa.reading.advising import chance_of
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.steps import in_fight, to_place
from shogun_nb.games.tokugawa.words import SAMURAI_KEYS
from shogun_nb.whole_table.decision import Question
from shogun_nb.whole_table.turns import Turns

_ROADS = ("plain", "forest", "mountain")
THINGS: Mapping[type[Choice], str] = {Recruit: "kind", Build: "building"}
"""What is chosen before its town, by the kind of choice."""


def _is_empty(choice: Choice) -> bool:
    """Whether a ship sails without anybody."""
    return isinstance(choice, Sail) and choice.crew == "empty"


class TurnsPanel(Turns):
    """All turns of a game, told step by step; a person decides when asked.

    ``player`` sits at this panel; ``None`` when nobody does. ``bots`` are as for any panel.

    >>> from shogun_nb.games import tokugawa
    >>> game = tokugawa.new_game(["Ann", "Ben"], seed=7)
    >>> panel = TurnsPanel(game, "Ben", board=LiveBoard(game))
    >>> panel.asked
    'Ben'
    """

    game: Game

    def __init__(
        self,
        game: Game,
        player: str | None,
        *,
        bots: object = "steady",
        odds: bool = False,
        board: LiveBoard | None = None,
        on_done: Callable[[Any], object] | None = None,
    ) -> None:
        self.town: str | None = None
        """The town whose actions are looked at, in a turn."""
        self.picked: Choice | None = None
        """The action that was picked there."""
        self.proposed: Choice | None = None
        """What the coach has proposed for this decision; his reason is ``advice``."""
        self.unit = 0
        """The kind of unit that is placed, at the start."""
        self._legal: list[Choice] = []
        super().__init__("The game", game, player, bots=bots, odds=odds, board=board,
                         on_done=on_done)  # fmt: skip

    # --- which part of the game -------------------------------------------------------------------
    def _opens(self, step: Any) -> bool:
        return True

    def _closes(self, step: Any) -> bool:
        return any(entry.what == kinds.WON for entry in step.entries)

    def _fight_in(self, before: Any) -> Collection[int]:
        return range(at.SEATS) if in_fight(before) else ()

    def _means_little(self) -> bool:
        """An attack that begins is seen with its dice."""
        step = self.step
        return step is not None and step.what == kinds.ATTACKED and self._throw_comes() is None

    def _before_words(self) -> str:
        return "The capitals are drawn. Go on."

    def _end_words(self) -> str:
        return "The game is over (T-093)."

    def _forward(self) -> None:
        """One step on; a bot decides about its roll at once, so that the dice say how it ends."""
        super()._forward()
        rolled = self.step is not None and self.step.before is not None and self.coming is None
        decides = self.game.position.state.step == at.ROLL_AGAIN
        if rolled and decides and self.game.decision.player in self._bots:
            self._let_the_game_go_on()
            self._read()

    @property
    def rolls(self) -> int | None:
        """Whose dice come next in a fight, by seat; ``None`` if none do."""
        before = self._throw_comes()
        if before is None:
            return None
        state = before.state
        return int(state.active if state.stage == at.ATTACKER_ROLL else 1 - state.active)

    @property
    def rolls_again(self) -> bool:
        """Whether the dice that come next are a re-roll."""
        before, seat = self._throw_comes(), self.rolls
        return before is not None and seat is not None and before.state.again[seat] > 0

    @property
    def on_a_roll(self) -> str | None:
        """Who decides, here, about the roll that was made last; ``None`` if nobody does."""
        state = self.game.position.state
        if state.step != at.ROLL_AGAIN or self.coming is not None:
            return None
        name: str = self.game.players[state.seat]
        return name if name not in self._bots and name in {*self.watches, self.player} else None

    def see_throw(self) -> None:
        """Somebody has seen how a throw ended; whoever decides about it is asked at once.

        Also where the throw has lain there since before: after an undo, or on a panel alone.
        """
        super().see_throw()
        if self.on_a_roll is not None and self.asked is None and not self.falling:
            self._seen_throw = True
            self._flow()
            self._show()

    # --- deciding ---------------------------------------------------------------------------------
    def _ask_anew(self, question: Question | None) -> None:
        self.town = self.picked = self.proposed = None
        self._legal, self.unit = [], 0
        super()._ask_anew(question)
        if question is None:
            return
        self._legal = [*question.offered({}).choices]
        if question.position.state.step == at.SUPPORT:
            self.deciding.set_most()  # the odds that were named before the attack count on all
        if not self.acts and question.position.state.step == at.PLACE_UNIT:
            self.take_unit(next(iter(to_place(question.position, question.seat))))

    def take_unit(self, kind: object) -> None:
        """Place this kind of unit next, by its number; raises with the rule for one that is gone.

        The kind is picked at once where it is the only one.
        """
        if type(kind) is not int or not at.ARCHER <= kind < at.CAPITAL:
            raise InputError("T-014: there is no such unit. Choose one of those to be placed.")
        self.deciding.drop()
        self.unit = kind
        if Part("kind") in self.deciding._narrowing.next_parts:
            self.deciding.pick_value(Part("kind"), SAMURAI_KEYS[kind - 1])

    def things(self) -> list[str]:
        """What can be recruited, or built, if one of the two is being chosen."""
        kind = self.deciding.kind
        field = THINGS.get(kind) if kind is not None else None
        found = [] if field is None else [vars(one)[field] for one in self._of(kind)]
        return [*dict.fromkeys(found)]

    def take_thing(self, word: object) -> None:
        """Recruit or build this, in the town that is picked if it may stand there.

        Raises :class:`~shogun_nb.InputError` for what there is not.
        """
        kind, town = self.deciding.kind, getattr(self.deciding.chosen, "town", None)
        if kind is None or word not in self.things():
            raise InputError("T-021: this is not to be had now. Choose one of what stands there.")
        self.deciding.pick_kind(kind)
        self.deciding.pick_value(Part(THINGS[kind]), word)
        if town is not None and any(
            vars(one)["town"] == town for one in self._of(kind) if word in vars(one).values()
        ):
            self.deciding.place(town)

    def _of(self, kind: type[Choice] | None) -> list[Choice]:
        return [one for one in self._legal if type(one) is kind]

    @property
    def acts(self) -> bool:
        """Whether an action is asked for."""
        question = self.deciding.question
        return question is not None and question.position.state.step == at.ACT

    @property
    def chosen(self) -> Choice | None:
        """The choice as it stands, whole; ``None`` while something is missing."""
        self.prepare()
        if self.asked is None:
            return None
        return self.picked if self.picked is not None else self.deciding.chosen

    def of_town(self, town: str) -> list[Choice]:
        """All that can be done in a town or from it, ways first, the likeliest first of each."""
        assert self.deciding.question is not None
        here = self.deciding.question.position
        province = here.map.town(town).province
        found = [
            one
            for one in self._legal
            if getattr(one, "start", getattr(one, "town", None)) == town
            or (isinstance(one, Income) and one.province == province)
        ]
        order = [Attack, Move, Sail]
        rank = {one: number for number, one in enumerate(order)}
        found.sort(
            key=lambda one: (
                rank.get(type(one), len(order)),
                _is_empty(one),
                -(chance_of(here, one) or 0.0),
            )
        )
        # Of several terrains that lead to a town only the likeliest is worth a look.
        best: dict[str, Choice] = {}
        for one in found:
            if isinstance(one, Move):
                best.setdefault(one.town, one)
        return [one for one in found if not isinstance(one, Move) or best[one.town] is one]

    @property
    def starts(self) -> list[str]:
        """The towns from which a unit or a ship can go."""
        towns = (one.start for one in self._legal if isinstance(one, (Move, Sail, Attack)))
        return [*dict.fromkeys(towns)]

    def goals(self, town: str) -> list[str]:
        """Where units of a town can go, or whom they can attack; an empty ship only if it is alone.

        An empty ship beside a unit is found in the list: on the board it would light every port.
        """
        found = [one for one in self._legal if getattr(one, "start", None) == town]
        ways = [one for one in found if isinstance(one, (Move, Sail, Attack))]
        manned = [one for one in ways if not _is_empty(one)]
        return [*dict.fromkeys(one.town for one in manned or ways)]

    @property
    def free(self) -> list[str]:
        """The towns in which a unit of the start can be placed."""
        return [*dict.fromkeys(one.town for one in self._legal if isinstance(one, Place))]

    def _instead_of(self, choice: Choice) -> list[str]:
        """The towns that can be pressed instead of that of a choice, all else being equal."""
        other = vars(choice) | {"town": None}
        return [
            vars(one)["town"]
            for one in self._legal
            if type(one) is type(choice) and vars(one) | {"town": None} == other
        ]

    def take(self, number: object) -> None:
        """Pick one of what can be done in the town, by its place in the list.

        Raises :class:`~shogun_nb.InputError` for one that there is not.
        """
        found = [] if self.town is None else self.of_town(self.town)
        if type(number) is not int or not 0 <= number < len(found):
            raise InputError("This is not what is asked now. Choose one of what stands there.")
        self.picked = found[number]

    def go(self, start: str, town: str) -> None:
        """Pick the likeliest way from one town to another; raises with the rule where none is."""
        ways = [one for one in self.of_town(start) if getattr(one, "town", None) == town]
        ways = [one for one in ways if isinstance(one, (Move, Sail, Attack))]
        if not ways:
            assert self.deciding.question is not None
            tried = [Move(start, town, terrain) for terrain in _ROADS] + [Attack(start, town)]
            problems = [self.deciding.question.problems(one) for one in tried]
            raise InputError(problems[-1 if self.is_enemy(town) else 0][0])
        self.town, self.picked = start, ways[0]

    def is_enemy(self, town: str) -> bool:
        """Whether a unit of the other player stands in a town."""
        assert self.deciding.question is not None
        state, place = self.deciding.question.position.state, self.game.position.map.index(town)
        return bool(state.side[place] == 1 - state.seat and state.unit[place] != at.NO_UNIT)

    def let_go(self) -> None:
        """Forget what was picked."""
        self.town = self.picked = None
        if self.acts or self.unit == 0:
            self.deciding.drop()
        else:
            self.take_unit(self.unit)

    def _take_advice(self, choice: Choice) -> None:
        self.proposed = choice
        if not self.acts:
            self.deciding.take(choice)
            if isinstance(choice, Place):
                self.unit = at.ARCHER + SAMURAI_KEYS.index(choice.kind)
            return
        self.deciding.drop()
        self.town = getattr(choice, "start", getattr(choice, "town", None))
        self.picked = choice

    def _clicked(self, province: str) -> None:
        self.prepare()
        if self.asked is None:
            return
        if not self.acts or (self.deciding.kind is not None and self.picked is None):
            self.deciding.place(province)
        elif self.town is not None and province in self.goals(self.town):
            self.go(self.town, province)
        elif self.of_town(province):
            self.town, self.picked = province, None
        elif self.town is not None and self.goals(self.town):
            self.go(self.town, province)
        else:
            raise InputError("T-021: there is nothing to be done here now. Press a lit town.")
        self.touched()

    def _overlays(self) -> dict[str, Any]:
        self.prepare()
        if self.asked is None:
            return super()._overlays()
        choice = self.chosen
        if not self.acts or self.deciding.kind is not None:
            shown = super()._overlays()
            if hasattr(choice, "town"):
                assert choice is not None
                shown = {"targets": self._instead_of(choice)}
        elif self.town is None:
            shown = {"targets": self.starts}
        else:
            shown = {"targets": self.goals(self.town), "fill": {self.town: "focus"}}
        place = getattr(choice, "town", None)
        if place is not None:  # what is picked is seen on the board, also if the coach picked it
            shown["fill"] = {**shown.get("fill", {}), place: "focus"}
        if isinstance(self.picked, (Move, Sail, Attack)):
            assert self.deciding.question is not None
            chance = chance_of(self.deciding.question.position, self.picked) or 0.0
            shown["arrows"] = [(self.picked.start, self.picked.town, f"{round(100 * chance)} %")]
        return shown
