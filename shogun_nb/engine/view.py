"""What one player sees, what is asked, and what is wrong with a choice: a position with a chooser.

Games use it on the whole position, bots and players on a view of it that holds nothing hidden.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.journal import write_whole
from shogun_nb.games.shogun.choices import Choice, Lookup, Plan, wanted_kinds
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.legality import (
    STEP_NAMES,
    STEP_RULES,
    example,
    legal_choices,
    numbers_of,
)
from shogun_nb.games.shogun.position import Position, Situation
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.record import RawEntry


@dataclass(frozen=True)
class Decision:
    """What is to be chosen now, and by whom.

    ``kind`` says it in words; ``player`` is a name, ``"chance"``, or ``None`` when the game is
    over; ``waiting_for`` are all players whose choice is missing (several while plans are made);
    ``choices`` are the kinds of choice that answer it, ``example`` is one, as it would be typed;
    ``province`` is where the action takes place, if it does.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> print(game.decision)
    Takeda and Uesugi and Mori: choose a plan.
    """

    kind: str
    player: str | None
    waiting_for: tuple[str, ...]
    choices: tuple[type[Choice], ...]
    province: str | None
    example: str

    def __str__(self) -> str:
        if self.player is None:
            return "The game is over."
        who = " and ".join(self.waiting_for)
        where = f" ({self.province})" if self.province else ""
        text = f"{who}: choose {self.kind}{where}."
        return f"{text} For example {self.example}." if self.player == "chance" else text


class View:
    """What one player may know: the public position and the player's own plan.

    Bots get this and nothing else. It holds no seed, no tape and no other plan, so that nothing
    hidden can be read from it, copied or saved out of it. ``random`` is luck of the player's own,
    the same again when the same game is played again.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> game.view("Mori").hand[:2]
    ('Bingo', 'Bitchu')
    """

    def __init__(
        self,
        position: Position,
        player: str,
        record: Sequence[RawEntry],
        random: Random | None = None,
    ) -> None:
        self.position = position
        self.player = player
        self._record = list(record)
        self.random = random if random is not None else Random(0)

    @property
    def record(self) -> list[Entry]:
        """What happened and why, as numbers with names; see :mod:`shogun_nb.games.shogun.entries`."""
        return [*map(Entry, self._record)]

    @property
    def state(self) -> at.State:
        """The public state as numbers.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.view("Mori").state.chests[:3]
        [18, 18, 18]
        """
        return self.position.state

    @property
    def seat(self) -> int:
        """The player's seat, 0 to 4.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.view("Mori").seat
        2
        """
        return self.position.lookup.seat(self.player)

    @property
    def hand(self) -> tuple[str, ...]:
        """The player's provinces, which are their cards.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> len(game.view("Mori").hand)
        9
        """
        return self.position.provinces(self.player)

    @property
    def plan(self) -> Plan | None:
        """The player's own plan of this round; ``None`` before it is made (S-25).

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> plan, _ = game.suggest("Mori")
        >>> game.choose(plan, "Mori").view("Mori").plan == plan
        True
        """
        return self.position.plan(self.player)

    @property
    def decision(self) -> Decision:
        """What is to be chosen now.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.view("Mori").decision.kind
        'a plan'
        """
        return decision_of(self.position)

    def problems(self, choice: Choice) -> list[str]:
        """Everything wrong with a choice of this player, each with its rule; [] when legal.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> view = game.view("Mori")
        >>> view.problems(game.suggest("Mori")[0])
        []
        """
        return problems_of(self.position, self.player, choice)[1]

    def legal(self) -> list[Choice]:
        """Every legal choice; raises :class:`~shogun_nb.TooManyChoices` for plans.

        >>> from shogun_nb import new_game
        >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
        >>> len(game.view("Mori").legal()), game.view("Takeda").legal()
        (9, [])
        """
        if self.position.state.seat != self.seat:
            return []
        return legal_choices(self.position)

    def code(self) -> str:
        """The view as one line of text; the plans of others are not in it.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.view("Mori").code()[:16]
        'shogun1 side=sun'
        """
        return self.position.code()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what this player may know to a file: the line of text of :meth:`code`.

        A new file is for its owner only. Raises :class:`~shogun_nb.engine.journal.InUse` for a file
        in which a game is kept, :class:`~shogun_nb.NotKept` when it cannot be written.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     game.view("Mori").save(f"{folder}/mori.txt")
        """
        write_whole(checked_path(path), f"{self.code()}\n".encode())

    def log(self, last: int | None = None) -> list[str]:
        """What happened, in sentences with rule numbers.

        >>> from shogun_nb import new_game
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> game.view("Mori").log(last=1) == game.log(last=1)
        True
        """
        return log_of(self.position.lookup, self.position.numbers, self._record, last)

    def __repr__(self) -> str:
        return f"<view of {self.player}: {self.position.season}, year {self.position.year}>"

    def __str__(self) -> str:
        return str(self.position)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.position._repr_mimebundle_()


def log_of(
    lookup: Lookup, numbers: Parameters, record: Sequence[Sequence[int]], last: int | None
) -> list[str]:
    # Words are needed only where somebody reads: games and simulations run without them.
    from shogun_nb.games.shogun.events import event_name
    from shogun_nb.games.shogun.sentences import Names, log_line

    names = Names(
        lookup.players,
        # A log is read beside the board, so it spells provinces as the board does.
        lookup.map.printed,
        [province.sites for province in lookup.map.provinces],
        lookup.map.regions,
        [event_name(numbers, card) for card in range(at.EVENTS)],
    )
    if last is not None and (type(last) is not int or last < 0):
        raise InputError(f"log: last={shown(last)} is not a number of sentences, such as 10.")
    entries = record if last is None else record[len(record) - min(last, len(record)) :]
    return [log_line(entry, names) for entry in entries]


def who_chooses(position: Situation) -> tuple[str, ...]:
    """Who is to choose: players, ``"chance"``, or nobody."""
    state = position.state
    if state.step in (at.NOBODY, at.GAME_OVER):
        return ()
    if state.step <= at.LAST_OF_CHANCE:
        return ("chance",)
    if state.step == at.PLAN:
        return tuple(name for seat, name in enumerate(position.players) if not state.planned[seat])
    return (position.players[state.seat],)


def decision_of(position: Situation) -> Decision:
    """What a position waits for.

    >>> from shogun_nb import scenario
    >>> decision_of(scenario(players=["Takeda", "Uesugi", "Mori"])).kind
    'nothing'
    """
    state = position.state
    step = state.step
    waiting = who_chooses(position)
    shown = step in (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY, at.PLACE_GROUP, at.THROW)
    province = position.map.names[state.here] if shown and state.here >= 0 else None
    kind = STEP_NAMES[step]
    if step == at.DRAW_REVOLT:
        kind = f"a province of {position.players[state.turns[state.turn]]} for a winter revolt"
    player = waiting[0] if waiting else None
    return Decision(kind, player, waiting, wanted_kinds(step), province, example(position))


def problems_of(
    position: Situation, player: str | None, choice: Choice
) -> tuple[list[int], list[str], int]:
    """Numbers, problems and seat of a choice by a player (``None``: whoever is asked)."""
    state = position.state
    if state.step == at.GAME_OVER:
        return [], ["S-65: the game is over; nothing can be chosen any more."], -1
    rule = STEP_RULES[state.step]
    chance = state.step <= at.LAST_OF_CHANCE
    seat = state.seat
    if player is not None and not (chance and player == "chance"):
        seat = position.lookup.seat(player)
        if chance:
            asked = STEP_NAMES[state.step]
            return [], [f"{rule}: chance is asked now ({asked}), not {player}."], seat
        if state.step != at.PLAN and seat != state.seat:
            # Whose turn it is to act says another rule than what may be done.
            rule = "S-40" if state.step in (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY) else rule
            turn = f"{rule}: it is the turn of {position.players[state.seat]}, not of {player}."
            return [], [turn], seat
    numbers, problems = numbers_of(position, seat, choice)
    return numbers, problems, seat
