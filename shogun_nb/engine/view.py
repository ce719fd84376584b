"""What one player sees, what is asked, and what is wrong with a choice.

Games use it on the whole position, bots and players on a view of it that holds nothing hidden.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.journal import write_whole
from shogun_nb.engine.narrowing import Offer, Part
from shogun_nb.engine.position import Position, Situation


@dataclass(frozen=True)
class Decision:
    """What is to be chosen now, and by whom.

    ``kind`` says it in words; ``player`` is a name, ``"chance"``, or ``None`` when the game is
    over; ``waiting_for`` are all players whose choice is missing (several while plans are made);
    ``choices`` are the kinds of choice that answer it, ``example`` is one, as it would be typed;
    ``province`` is where on the board, if it is chosen at a place.

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

    >>> game.view("Mori").hand[:2]
    ('Bingo', 'Bitchu')
    """

    def __init__(
        self,
        position: Position,
        player: str,
        record: Sequence[Any],
        random: Random | None = None,
    ) -> None:
        self.position = position
        self.player = player
        self._record = list(record)
        self.random = random if random is not None else Random(0)

    @property
    def record(self) -> list[Any]:
        """What happened and why, as numbers with names (:mod:`shogun_nb.engine.record`)."""
        return [*map(self.position.rulebook.entry, self._record)]

    @property
    def state(self) -> Any:
        """The public state as numbers."""
        return self.position.state

    @property
    def seat(self) -> int:
        """The player's seat, 0 to 4."""
        seat: int = self.position.lookup.seat(self.player)
        return seat

    @property
    def decision(self) -> Decision:
        """What is to be chosen now."""
        return decision_of(self.position)

    def problems(self, choice: Choice) -> list[str]:
        """Everything wrong with a choice of this player, each with its rule; [] when legal."""
        return problems_of(self.position, self.player, choice)[1]

    def legal(self) -> list[Choice]:
        """Every legal choice; raises :class:`~shogun_nb.TooManyChoices` for plans.

        >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
        >>> len(game.view("Mori").legal()), game.view("Takeda").legal()
        (9, [])
        """
        here = self._as_asked()
        return here.rulebook.legal(here) if here.state.seat == self.seat else []

    def offered(self, picked: Mapping[Part, Any]) -> Offer:
        """The legal choices to choose from part by part, where parts are ``picked`` already.

        Raises :class:`~shogun_nb.TooManyChoices` for plans.

        >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
        >>> game.view("Takeda").offered({})
        Offer(choices=[], some=False)
        """
        here = self._as_asked()
        return here.rulebook.offered(here, picked) if here.state.seat == self.seat else Offer([])

    def _as_asked(self) -> Position:
        """The position in which this player is the one who is asked, if all choose at once."""
        here = self.position
        if here.rulebook.asked[here.state.step].together:
            here = here.copy()
            here.state.seat = self.seat
        return here

    def code(self) -> str:
        """The view as one line of text; the plans of others are not in it."""
        return self.position.code()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what this player may know to a file: the line of text of :meth:`code`.

        A new file is for its owner only. Raises :class:`~shogun_nb.engine.journal.InUse` for a file
        in which a game is kept, :class:`~shogun_nb.NotKept` when it cannot be written.
        """
        write_whole(checked_path(path), f"{self.code()}\n".encode())

    def log(self, last: int | None = None) -> list[str]:
        """What happened, in sentences with rule numbers."""
        return self.position.rulebook.log(self.position, last_of(self._record, last))

    def __repr__(self) -> str:
        return f"<view of {self.player}: {self.position.rulebook.stands(self.position)}>"

    def __str__(self) -> str:
        return str(self.position)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.position._repr_mimebundle_()


def seen(position: Position, seat: int, record: Sequence[Any], luck: str) -> Any:
    """The view of the player at a seat; the position is given away to it.

    The player's own luck is made of ``luck``, a text for the whole game, of the player and of the
    moment: what somebody else chose makes no difference to it.

    >>> seen(game.position, 2, game.record, "a lesson").player
    'Mori'
    """
    rulebook, player = position.rulebook, position.players[seat]
    place = f"{luck}/{player}/{rulebook.moment(position.state)}"
    random = Random(hashlib.sha256(place.encode()).digest())
    return rulebook.view(rulebook.hide(position, seat), player, record, random)


def last_of(record: Sequence[Any], last: int | None) -> Sequence[Any]:
    """The last entries of a record, or all. Raises :class:`~shogun_nb.InputError` for no number."""
    if last is not None and (type(last) is not int or last < 0):
        raise InputError(f"log: last={shown(last)} is not a number of sentences, such as 10.")
    return record if last is None else record[len(record) - min(last, len(record)) :]


def who_chooses(position: Situation) -> tuple[str, ...]:
    """Who is to choose: players, ``"chance"``, or nobody."""
    state = position.state
    rulebook = position.rulebook
    if not 0 < state.step < rulebook.game_over:
        return ()
    if state.step <= rulebook.last_of_chance:
        return ("chance",)
    return tuple(position.players[seat] for seat in rulebook.seats_asked(state))


def decision_of(position: Situation) -> Decision:
    """What a position waits for.

    >>> decision_of(scenario(players=["Takeda", "Uesugi", "Mori"])).kind
    'nothing'
    """
    rulebook = position.rulebook
    waiting = who_chooses(position)
    return Decision(
        kind=rulebook.words_of(position),
        player=waiting[0] if waiting else None,
        waiting_for=waiting,
        choices=rulebook.kinds.of_step(position.state.step),
        province=rulebook.place_of(position),
        example=rulebook.example(position),
    )


def problems_of(
    position: Situation, player: str | None, choice: object
) -> tuple[list[int], list[str], int]:
    """Numbers, problems and seat of a choice by a player (``None``: whoever is asked)."""
    state = position.state
    rulebook = position.rulebook
    asked = rulebook.asked[state.step]
    if state.step == rulebook.game_over:
        return [], [f"{asked.rule}: the game is over; there is nothing left to choose."], -1
    chance = state.step <= rulebook.last_of_chance
    seat = state.seat
    if player is not None and not (chance and player == "chance"):
        seat = position.lookup.seat(player)
        if chance:
            refusal = f"{asked.rule}: chance is asked now ({asked.words}), not {player}."
            return [], [refusal], seat
        if not asked.together and seat != state.seat:
            whose = f"it is the turn of {position.players[state.seat]}, not of {player}."
            return [], [f"{asked.turn or asked.rule}: {whose}"], seat
    kinds = rulebook.kinds.of_step(state.step)
    if not isinstance(choice, kinds):
        if not kinds:
            return [], [f"{asked.rule}: there is nothing to choose here."], seat
        what = (
            f"{type(choice).__name__} is not the choice that the game waits for"
            if isinstance(choice, Choice)
            else f"{shown(choice)} is not a choice"
        )
        wanted = f"The game waits for {asked.words}, for example {rulebook.example(position)}."
        return [], [f"{asked.rule}: {what}. {wanted}"], seat
    assert isinstance(choice, Choice)
    numbers, problems = rulebook.numbers_of(position, seat, choice)
    return numbers, problems, seat
