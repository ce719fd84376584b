"""Who plays a new game, and in which file it is kept: what every set-up has in common.

:class:`Seating` is a plain model, which a frame shows: a form with seats, or a kept game that can
be gone on with. A game adds what else its form asks.
"""

from __future__ import annotations

import re
import warnings
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from shogun_nb.controls import Panel, Still, Watched
from shogun_nb.engine.bots import ME, OWN, PERSON, Bot
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import next_free
from shogun_nb.engine.game import checked_seed, load, resume_and_tell
from shogun_nb.engine.journal import NotKept, rename
from shogun_nb.engine.names import same_name
from shogun_nb.engine.rulebook import bot_name, rulebook_of
from shogun_nb.engine.speech import all_of, capital
from shogun_nb.whole_table.people import waiting_words

KEPT, FORM, DONE = "kept", "form", "done"
"""The stages: a kept game was found; the form; a game is set up."""
GREEDY, RANDOM = "greedy", "random"
ROLES = (ME, PERSON, GREEDY, RANDOM)
LONGEST = 250
"""Letters that a field of the form takes."""


def seed_from(text: str) -> int | str | None:
    """The seed that somebody typed: a whole number, a text, or ``None`` for an empty field."""
    plain = text.strip()
    return int(plain) if re.fullmatch(r"-?[0-9]{1,18}", plain) else plain or None


def put_aside(path: Path) -> Path:
    """Give a file another name beside its own, never one that is in use; returns that name.

    Raises :class:`~shogun_nb.engine.journal.InUse` when the game in it is being played somewhere
    else.
    """
    aside = f"{path.stem}-put-aside"
    return rename(path, next_free(lambda number: path.with_name(f"{aside}-{number}{path.suffix}")))


@dataclass
class Sitting:
    """A seat of the form: what it is called, who plays it, and the bot of one's own there."""

    name: str
    role: str
    own: Bot | None = None
    more: str = ""
    """What else belongs to the seat in a game, such as a clan."""

    @property
    def roles(self) -> tuple[str, ...]:
        """Who may play here."""
        return ROLES if self.own is None else (*ROLES, OWN)


class Seating(Panel):
    """The seats of a new game, or the game that is kept in a file.

    ``of`` names the game, ``names`` fill the seats, of which ``players`` play; ``me`` sits here;
    ``bots`` is one bot for all others, or a table by player (who is not in it is a person). With
    ``keep`` every choice is kept in that file; ``on_done(panel)`` is called when a game is set up,
    ``on_begin`` when a new one begins, before it is in its file. With ``go_on`` a kept game needs
    no further word.
    """

    fewest, most = 2, 6

    def __init__(
        self,
        of: str,
        names: Sequence[str],
        players: int,
        *,
        me: str | None,
        bots: object,
        seed: int | str | None,
        keep: Path | None,
        on_done: Callable[[Any], object] | None,
        on_begin: Callable[[Any, Path | None], Callable[[], None]] | None,
        go_on: bool,
    ) -> None:
        self._of = of
        table = rulebook_of(of).bots.seated(bots, names) if bots is not None else {}
        everybody = isinstance(bots, Mapping) or bots is None
        person = names[0] if me is None else me
        if person in table and isinstance(bots, Mapping):
            person = next((name for name in names[:players] if name not in table), "")
        self.seats = []
        for name in names:
            bot = table.get(name)
            if bot is None and not everybody:
                bot = next(iter(table.values()), None)
            role = ME if name == person else PERSON if bot is None else bot_name(bot) or OWN
            self.seats.append(Sitting(name, role, bot if role == OWN else None))
        self._spare = tuple(names)
        self.players = players
        self.seed = "" if seed is None else str(checked_seed(seed))
        self.game: Any = None
        self.goes_on_in: Path | None = None
        self.stage = FORM
        self._keep = keep
        self._on_begin = on_begin
        self._go_on_at_once = go_on
        self._notice = ""
        self._kept_game: Any = None
        self._kept_problem = ""
        self._given = self._copied()
        if on_done is not None:
            self.when_done(on_done)
        super().__init__("Set-up")
        self._look_for_kept()
        self._show()

    # --- what a game adds -------------------------------------------------------------------------
    @abstractmethod
    def _checked_players(self, names: Sequence[str]) -> tuple[str, ...]:
        """These names, if so many and such may play; raises an InputError for others."""

    @abstractmethod
    def _made(self) -> Any:
        """The game that the form describes; raises an InputError for what it says wrong."""

    # --- who sits here ----------------------------------------------------------------------------
    @property
    def playing(self) -> list[Sitting]:
        """The seats that play."""
        return self.seats[: self.players]

    @property
    def names(self) -> list[str]:
        """What the players are called, without blanks around it."""
        return [seat.name.strip() for seat in self.playing]

    @property
    def me(self) -> str | None:
        """The player who sits at this panel; ``None`` when nobody does."""
        return next((name for name, role in self.roles.items() if role == ME), None)

    @property
    def roles(self) -> dict[str, str]:
        """Who plays each seat, in a word."""
        return {seat.name.strip(): seat.role for seat in self.playing}

    @property
    def bots(self) -> dict[str, Bot]:
        """Who is played by which bot."""
        found: dict[str, Bot] = {}
        for seat in self.playing:
            if seat.role == OWN and seat.own is not None:
                found[seat.name.strip()] = seat.own
            elif seat.role in (GREEDY, RANDOM):
                found[seat.name.strip()] = rulebook_of(self._of).bots.named(seat.role)
        return found

    @Watched
    def done(self) -> bool:
        """Whether a game is set up."""
        return self.stage == DONE

    @property
    def found(self) -> str:
        """What was found in the file; empty if nothing was."""
        return self._notice.strip()

    def tell(self, words: str) -> None:
        """Say this before what is to be done now."""
        self._notice = f"{words} "
        self._show()

    # --- the form ---------------------------------------------------------------------------------
    def sit(self, seat: int, *, name: str | None = None, role: str | None = None) -> None:
        """Write what a seat (from 0) is called, and who plays it; any name may be written.

        Raises :class:`~shogun_nb.InputError` for a seat or role that there is not.
        """
        row = self._seat(seat)
        if self.stage == KEPT and name is not None:
            raise InputError("A kept game keeps the names of its players.")
        if name is not None and not isinstance(name, str):
            raise InputError(f"name: {shown(name)} is not a text.")
        if role is not None and (not isinstance(role, str) or role not in row.roles):
            raise InputError(f"role: {shown(role)} is not {', '.join(map(repr, row.roles))}.")
        if role is not None:
            row.role = role
            for other in self.seats:
                if role == ME and other is not row and other.role == ME:
                    other.role = PERSON
        if name is not None:
            row.name = name[:LONGEST]
        self._show()

    def swap(self, seat: int, other: int) -> None:
        """Let two seats that play change places. Raises as :meth:`sit`."""
        self._check_form()
        one, two = self._seat(seat), self._seat(other)
        self.seats[seat], self.seats[other] = two, one
        self._show()

    def add(self) -> None:
        """One more player, under a name that nobody has."""
        self._check_form()
        if self.players == self.most:
            raise InputError(f"At most {self.most} play.")
        row = self.seats[self.players]
        taken = {same_name(one) for one in self.names}
        if same_name(row.name) in taken:
            row.name = next(one for one in self._spare if same_name(one) not in taken)
        if row.role == ME and self.me is not None:
            row.role = GREEDY
        self.players += 1
        self._show()

    def remove(self, seat: int) -> None:
        """One player less; those behind move up."""
        self._check_form()
        self._seat(seat)
        if self.players == self.fewest:
            raise InputError(f"At least {self.fewest} play.")
        self.seats.insert(self.players - 1, self.seats.pop(seat))
        self.players -= 1
        self._show()

    def write_seed(self, seed: str) -> None:
        """Write the seed; any text may be written."""
        self._check_form()
        if not isinstance(seed, str):
            raise InputError(f"seed: {shown(seed)} is not a text.")
        self.seed = seed[:LONGEST]
        self._show()

    def name_problems(self) -> list[str]:
        """What is wrong with the name of each seat that plays; "" where nothing is."""
        problems: list[str] = []
        sound: list[str] = []
        for name in self.names:
            taken = {same_name(one) for one in (*sound, name)}
            spare = [one for one in self._spare if same_name(one) not in taken]
            try:
                few = max(self.fewest, len(sound) + 1)
                self._checked_players([*sound, name, *spare][:few])
                sound.append(name)
                problems.append("")
            except InputError as error:
                problems.append(capital(str(error).removeprefix("players: ")))
        return problems

    def seed_problem(self) -> str:
        """What is wrong with the seed that is typed; "" if nothing is."""
        try:
            checked_seed(seed_from(self.seed))
        except InputError as error:
            return str(error)
        return ""

    def _seat(self, seat: object) -> Sitting:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise InputError(f"seat: {shown(seat)} is not a seat from 0 to {self.players - 1}.")
        return self.seats[seat]

    def _check_form(self) -> None:
        if self.stage != FORM:
            raise InputError("The game is set up already; begin anew to change who plays.")

    def _copied(self) -> tuple[int, list[Sitting]]:
        return self.players, [replace(seat) for seat in self.seats]

    # --- the game ---------------------------------------------------------------------------------
    def set_up(self) -> None:
        """Make the game that the form describes, and begin it.

        A kept file that is in the way is put aside under another name. Raises
        :class:`~shogun_nb.InputError` for what the form says wrong; nothing changed then.
        """
        if self.stage == KEPT:
            self.leave()
        self._check_form()
        game = self._made()
        aside = put_aside(self._keep) if self._keep is not None and self._keep.exists() else None
        take_back = None if self._on_begin is None else self._on_begin(self, aside)
        if self._keep is not None:
            try:
                game.keep(self._keep)
            except NotKept:  # "Nothing was changed" holds for the earlier game, too
                if take_back is not None:
                    take_back()
                if aside is not None:
                    rename(aside, self._keep)
                raise
        if aside is not None:
            self._notice = "The earlier game was put aside: find it under Files. "
        self._start_with(game)

    def _start_with(self, game: Any) -> None:
        self.game, self.stage = game, DONE
        self._show()
        self._tell_done()

    def _look_for_kept(self) -> None:
        if self._keep is None or not self._keep.exists():
            return
        self.stage = KEPT
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # going on says it
                kept = load(self._keep)
            if kept.start.rulebook.name != self._of:
                raise InputError(f"{self._keep.name} holds a game of another kind.")
        except (InputError, OSError) as error:
            self._kept_problem = str(error)
            return
        self._kept_game = kept
        given = {seat.name.strip(): seat.role for seat in self.seats}
        me = self.me if self.me in kept.players else kept.players[0] if self.me else None
        self.players = len(kept.players)
        for row, name in zip(self.seats, kept.players, strict=False):
            role = given.get(name, GREEDY)
            row.name, row.role = name, ME if name == me else PERSON if role == ME else role

    @property
    def kept_words(self) -> str:
        """Whose game lies in the file, and where it stands; why it cannot be gone on with."""
        kept = self._kept_game
        if self.stage != KEPT or kept is None:
            return self._kept_problem
        stands = kept.start.rulebook.stands(kept.position)
        return f"{all_of(kept.players)}, {stands}. {waiting_words(kept)}"

    def resume(self) -> None:
        """Go on with the game that is in the file, and go on keeping it there.

        Raises :class:`~shogun_nb.InputError` when there is none to go on with.
        """
        if self.stage != KEPT or self._keep is None:
            raise InputError("There is no kept game to go on with. Set up a new one.")
        try:
            game, self._notice = resume_and_tell(self._keep)
        except OSError as error:
            why = error.strerror or error
            raise InputError(f"{self._keep.name} cannot be read: {why}.") from error
        self._start_with(game)

    def leave(self) -> None:
        """Leave a kept game where it is, and turn to the form for another one."""
        if self.stage == KEPT:
            self.stage = FORM
            self.players, self.seats = self._given
            self._given = self._copied()
            self._show()

    # --- showing ----------------------------------------------------------------------------------
    def _show(self) -> None:
        self.say(self._what_now())

    def _what_now(self) -> str:
        if self.stage == KEPT:
            if self._kept_game is None:
                return f"There is a file, but no game in it. {self._kept_problem}"
            return "A kept game was found. Say who plays each seat, then go on with it."
        if self.stage == FORM:
            return f"{self._notice}Say who plays and how, then begin."
        return f"{self._notice}The game is set up. {waiting_words(self.game)}"

    def still(self) -> Still:
        """What is to be done, in words."""
        return Still(f"Set-up. {self._what_now()}")
