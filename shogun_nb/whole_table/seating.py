"""Who plays a new game, and in which file it is kept: what every set-up has in common.

:class:`Seating` is a plain model, which a frame shows: a form with seats, or a kept game that can
be gone on with. A game adds what else its form asks.
"""

from __future__ import annotations

import re
import warnings
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from shogun_nb.controls import Panel, Still, Watched
from shogun_nb.engine.bots import ME, OWN, PERSON, Bot
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import next_free
from shogun_nb.engine.game import checked_seed, load, resume_and_tell
from shogun_nb.engine.journal import NotKept, rename
from shogun_nb.engine.names import same_name
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.engine.speech import all_of, capital
from shogun_nb.whole_table.alone import SettingUp
from shogun_nb.whole_table.people import waiting_words

KEPT, FORM, DONE = 0, 1, 4
"""The stages: a kept game was found; the form; a game is set up. Between them a game may have its
own, as the draft of Shogun."""
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
    bots: tuple[str, ...] = (GREEDY, RANDOM)
    """The bots that come with the game."""

    @property
    def roles(self) -> tuple[str, ...]:
        """Who may play here."""
        found = (ME, PERSON, *self.bots)
        return found if self.own is None else (*found, OWN)


def sittings(
    of: str, names: Sequence[str], count: int, person: str, table: Mapping[str, Bot]
) -> list[Sitting]:
    """A seat for each name: ``person`` sits here, the others are played by the bots of ``table``.

    Whoever has no bot there is a person. The first ``count`` play; who is added to them later
    plays like the other bots.
    """
    known = rulebook_of(of).bots.name_of
    seats = []
    for place, name in enumerate(names):
        bot = table.get(name)
        if bot is None and place >= count:
            bot = next(iter(table.values()), None)
        role = ME if name == person else PERSON if bot is None else known(bot) or OWN
        own = bot if role == OWN else None
        seats.append(Sitting(name, role, own, bots=tuple(rulebook_of(of).bots)))
    return seats


def first_seats(
    of: str, names: Sequence[str], count: int, me: str | None, bots: object, seed: int | str | None
) -> Seats:
    """The form as a program fills it: the first ``count`` of ``names`` play, others may be added.

    ``me``, or the first, sits here, but where ``bots`` are a table that has a bot for that name:
    then the first without one. Raises :class:`~shogun_nb.InputError` for bots and seeds that are
    none.
    """
    table = {} if bots is None else rulebook_of(of).bots.seated(bots, names)
    person = names[0] if me is None else me
    if person in table and isinstance(bots, Mapping):
        person = next((name for name in names[:count] if name not in table), "")
    typed = "" if seed is None else str(checked_seed(seed))
    return Seats(of, count, sittings(of, names, count, person, table), typed)


@dataclass
class Seats:
    """What a form says of the seats: of all, as many play as there are ``players``.

    ``of`` names the game, ``seed`` is what is typed there.

    >>> Seats("gekokujo", 2, [Sitting(name, "person") for name in ("Ann", "Ben", "Cem")]).names
    ['Ann', 'Ben']
    """

    of: str
    players: int
    seats: list[Sitting]
    seed: str = ""

    @property
    def playing(self) -> list[Sitting]:
        """The seats that play."""
        return self.seats[: self.players]

    @property
    def names(self) -> list[str]:
        """What the players are called, without blanks around it."""
        return [seat.name.strip() for seat in self.playing]

    @property
    def roles(self) -> dict[str, str]:
        """Who plays each player, in a word."""
        return {seat.name.strip(): seat.role for seat in self.playing}

    @property
    def bots(self) -> dict[str, Bot]:
        """Who is played by which bot."""
        found: dict[str, Bot] = {}
        for seat in self.playing:
            if seat.role == OWN and seat.own is not None:
                found[seat.name.strip()] = seat.own
            elif seat.role not in (ME, PERSON, OWN):
                found[seat.name.strip()] = rulebook_of(self.of).bots.named(seat.role)
        return found

    def copy(self) -> Self:
        """The same once more, to be written in."""
        again = copy(self)
        again.seats = [replace(seat) for seat in self.seats]
        return again

    def settle(self) -> None:
        """Mend what does not go with what was chosen last."""

    def seat_me(self, seat: int) -> None:
        """Only this seat is "me": whoever was it before is another person here."""
        for other, one in enumerate(self.seats):
            if other != seat and one.role == ME:
                one.role = PERSON


class Seating(Panel):
    """The seats of a new game, or the game that is kept in a file.

    ``form`` is what is written at first. With ``keep`` every choice is kept in that file;
    ``on_done(panel)`` is called when a game is set up, ``on_begin`` when a new one begins, before
    it is in its file. With ``go_on`` a kept game needs no further word. A subclass calls
    :meth:`_open` when it is ready.
    """

    _fewest: int
    _most: int
    _how_many: str
    """How many may play, and by which rule, in words."""
    _form: Any
    """What is written in the form, a :class:`Seats`."""
    _around: SettingUp | None = None
    """What shows the panel while it stands alone; ``None`` in something larger."""

    def __init__(
        self,
        form: Seats,
        *,
        keep: Path | None,
        on_done: Callable[[Any], object] | None,
        on_begin: Callable[[Any, Path | None], Callable[[], None]] | None,
        go_on: bool,
    ) -> None:
        self._form = form
        self._given = form.copy()
        self._names = tuple(seat.name for seat in form.seats)
        self.game: Any = None
        self.goes_on_in: Path | None = None
        """The new file in which the game is kept since its own was full or gone."""
        self.stage = FORM
        self._keep = keep
        self._on_begin = on_begin
        self._go_on_at_once = go_on
        self._notice = ""
        self._kept_game: Any = None
        self._kept_problem = ""
        if on_done is not None:
            self.when_done(on_done)
        super().__init__("Set-up")

    def _open(self, alone: bool = False) -> None:
        """Look for a kept game, and show what there is; ``alone`` in a frame of its own."""
        self._look_for_kept()
        self._show()
        if alone:
            self._around = SettingUp(self)

    def close(self) -> None:
        """Take the panel off the page; a game that it keeps stays kept."""
        if self._around is not None:
            self._around.close()
        super().close()

    # --- what a game adds -------------------------------------------------------------------------
    @abstractmethod
    def _checked_players(self, names: Sequence[str]) -> tuple[str, ...]:
        """These names, if so many and such may play; raises an InputError for others."""

    def _start_with(self, game: Any) -> None:
        """Go on with a game that was just made, or that was kept."""
        self.game, self.stage = game, DONE
        self._show()
        self._tell_done()

    def _fill_in_kept(self, kept: Any) -> None:
        """Fill in the form as the kept game began; the seats are filled in already."""

    # --- who sits here ----------------------------------------------------------------------------
    @property
    def me(self) -> str | None:
        """The player who sits at this panel; ``None`` when nobody does."""
        return next((name for name, role in self.roles.items() if role == ME), None)

    @property
    def roles(self) -> dict[str, str]:
        """Who plays each seat: ``"me"``, ``"person"``, ``"greedy"``, ``"random"``, or ``"own"``."""
        found: dict[str, str] = self._form.roles
        return found

    @property
    def bots(self) -> dict[str, Bot]:
        """Who is played by which bot: what the next panels want as ``bots``."""
        found: dict[str, Bot] = self._form.bots
        return found

    @Watched
    def done(self) -> bool:
        """Whether the set-up is complete."""
        return self.stage == DONE

    @property
    def found(self) -> str:
        """What was found in the file: a torn last line, an earlier game; empty if nothing was."""
        return self._notice.strip()

    def tell(self, words: str) -> None:
        """Say this before what is to be done now; it belongs to ``found`` from then on."""
        self._notice = f"{words} "
        self._show()

    # --- the form ---------------------------------------------------------------------------------
    def sit(self, seat: int, *, name: str | None = None, role: str | None = None) -> None:
        """Write in the form what a seat (from 0) is called, and who plays it.

        Any name may be written; :meth:`name_problems` says what is wrong with it. Of two people
        only the last is ``"me"``. Raises :class:`~shogun_nb.InputError` for a seat or role that
        there is not, and once a game is set up.

        >>> panel = sg.SetupPanel()
        >>> panel.sit(1, name="Ben", role="person")
        >>> panel.roles
        {'Takeda': 'me', 'Ben': 'person', 'Mori': 'greedy'}
        """
        if self.stage == KEPT and self._kept_game is not None and name is None:
            row = self._seat_of(seat)  # who plays a kept game may be said anew
        else:
            row = self._form_seat(seat)
        if name is not None and not isinstance(name, str):
            raise InputError(f"name: {shown(name)} is not a text.")
        if role is not None and (not isinstance(role, str) or role not in row.roles):
            raise InputError(f"role: {shown(role)} is not {', '.join(map(repr, row.roles))}.")
        if role is not None:
            row.role = role
            if role == ME:
                self._form.seat_me(seat)
        if name is not None:
            row.name = name[:LONGEST]
        self._show()

    def swap(self, seat: int, other: int) -> None:
        """Let two seats of the form (from 0) change places: their colours, letters and turns.

        Raises as :meth:`sit`.

        >>> panel = sg.SetupPanel()
        >>> panel.swap(0, 2)
        >>> panel.roles
        {'Mori': 'greedy', 'Uesugi': 'greedy', 'Takeda': 'me'}
        """
        one, two = self._form_seat(seat), self._form_seat(other)
        seats = self._form.seats
        seats[seat], seats[other] = two, one
        self._show()

    def _add(self) -> None:
        """One more player, under a name that nobody has."""
        self._form_seat(0)
        form = self._form
        if form.players == self._most:
            raise InputError(self._how_many)
        row = form.seats[form.players]
        taken = {same_name(one) for one in form.names}
        if same_name(row.name) in taken:
            row.name = next(one for one in self._names if same_name(one) not in taken)
        if row.role == ME and self.me is not None:
            row.role = rulebook_of(form.of).bots.usual
        self._set_players(form.players + 1)

    def _remove(self, seat: int) -> None:
        """One player less; those behind move up."""
        self._form_seat(seat)
        form = self._form
        if seat >= form.players:
            raise InputError(f"Seat {seat + 1} does not play.")
        if form.players == self._fewest:
            raise InputError(self._how_many)
        form.seats.insert(form.players - 1, form.seats.pop(seat))
        self._set_players(form.players - 1)

    def _set_players(self, players: int) -> None:
        self._form.players = players
        self._form.settle()
        self._show()

    def name_problems(self) -> list[str]:
        """What is wrong with the name of each seat that plays; "" where nothing is.

        >>> panel = sg.SetupPanel(players=["Ann", "Ben", "Cem"])
        >>> panel.sit(2, name="ann")
        >>> [bool(problem) for problem in panel.name_problems()]
        [False, False, True]
        """
        problems: list[str] = []
        sound: list[str] = []
        for name in self._form.names:
            taken = {same_name(one) for one in (*sound, name)}
            spare = [one for one in self._names if same_name(one) not in taken]
            try:
                few = max(self._fewest, len(sound) + 1)
                self._checked_players([*sound, name, *spare][:few])
                sound.append(name)
                problems.append("")
            except InputError as error:
                problems.append(capital(str(error).removeprefix("players: ")))
        return problems

    def seed_problem(self) -> str:
        """What is wrong with the seed that is typed; "" if nothing is."""
        try:
            checked_seed(seed_from(self._form.seed))
        except InputError as error:
            return str(error)
        return ""

    def write_seed(self, seed: object) -> None:
        """Write the seed; any text may be written."""
        self._form_seat(0)
        if not isinstance(seed, str):
            raise InputError(f"seed: {shown(seed)} is not a text.")
        self._form.seed = seed[:LONGEST]
        self._show()

    def _form_seat(self, seat: object) -> Sitting:
        if self.stage != FORM:
            raise InputError("The game is set up already; begin anew to change who plays.")
        return self._seat_of(seat)

    def _seat_of(self, seat: object) -> Sitting:
        seats: list[Sitting] = self._form.seats
        if type(seat) is not int or not 0 <= seat < len(seats):
            raise InputError(f"seat: {shown(seat)} is not a seat from 0 to {len(seats) - 1}.")
        return seats[seat]

    # --- the game ---------------------------------------------------------------------------------
    def _begin_with(self, game: Any) -> None:
        """Keep a new game in the file, and begin it; what was in that file is put aside."""
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
            found = "find it under Files" if self._on_begin else f"it is now in {aside.name}"
            self._notice = f"The earlier game was put aside: {found}. "
        self._form.seed = str(game.seed)
        self._start_with(game)

    def _look_for_kept(self) -> None:
        if self._keep is None or not self._keep.exists():
            return
        self.stage = KEPT
        form = self._form
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # going on says it in the panel
                kept = load(self._keep)
            if kept.start.rulebook.name != form.of:
                raise InputError(f"{self._keep.name} holds a game of another kind.")
        except (InputError, OSError) as error:
            self._kept_problem = str(error)
            return
        self._kept_game, names, me = kept, kept.players, self.me
        if me is not None and me not in names:
            me = names[0]
        given = {seat.name.strip(): seat.role for seat in form.seats}
        form.players = len(names)
        for row, name in zip(form.seats, names, strict=False):
            role = given.get(name, rulebook_of(form.of).bots.usual)
            row.name, row.role = name, ME if name == me else PERSON if role == ME else role
        self._fill_in_kept(kept)

    @property
    def _kept_words(self) -> str:
        """Whose game lies in the file, and where it stands; why it cannot be gone on with."""
        kept = self._kept_game
        if self.stage != KEPT or kept is None:
            return self._kept_problem
        stands = kept.start.rulebook.stands(kept.position)
        return f"{all_of(kept.players)}, {stands}. {waiting_words(kept)}"

    def resume(self) -> None:
        """Go on with the game that is in the file, and go on keeping it there.

        Raises :class:`~shogun_nb.InputError` when there is none to go on with, and
        :class:`~shogun_nb.SaveFileError` for a file that was damaged.
        """
        if self.stage != KEPT or self._keep is None:
            raise InputError("There is no kept game to go on with. Set up a new one.")
        try:
            game, self._notice = resume_and_tell(self._keep)
        except OSError as error:
            why = error.strerror or error
            raise InputError(f"{self._keep.name} cannot be read: {why}.") from error
        self._form.seed = str(game.seed)
        self._start_with(game)

    def leave(self) -> None:
        """Leave a kept game where it is, and turn to the form for another one.

        Its file is put aside under another name when the other game is set up. Nothing happens
        when there is none.

        >>> panel = sg.SetupPanel()
        >>> panel.leave()
        """
        if self.stage == KEPT:
            self._leave_quietly()
            self._show()

    def back(self) -> None:
        """Back from the form to the game that is in the file; one that is over is shown at once.

        Raises :class:`~shogun_nb.InputError` where no game is kept, or none can be gone on with.
        """
        if self.stage != FORM or self._keep is None or not self._keep.exists():
            raise InputError("There is no kept game to go back to. Set up a new one.")
        self._look_for_kept()
        if self._kept_game is not None and self._kept_game.over:
            self.resume()
        else:
            self._show()

    def _leave_quietly(self) -> None:
        """Back to the form as it was given; the kept file stays until another game is made."""
        if self.stage == KEPT:
            self.stage = FORM
            self._form = self._given.copy()

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


class PlainSeating(Seating):
    """A set-up that is one form, of which the game is made at once; a game's own says how."""

    @abstractmethod
    def _made(self, names: Sequence[str], seed: int | str | None) -> Any:
        """The game that the form describes, of these players."""

    def set_up(self) -> None:
        """Make the game that the form describes, and begin it.

        A kept file that is in the way is put aside under another name. Raises
        :class:`~shogun_nb.InputError` for what the form says wrong; nothing changed then.
        """
        self._leave_quietly()
        self._form_seat(0)
        self._begin_with(self._made(self._form.names, seed_from(self._form.seed)))

    def _check_offered(self, given: Mapping[str, object], **offered: Sequence[object]) -> None:
        """Refuse what the form does not offer; ``offered`` says what may be said of each field."""
        self._form_seat(0)
        for name, value in given.items():
            if not any(type(value) is type(one) and value == one for one in offered.get(name, ())):
                raise InputError(f"{name}: {shown(value)} is not what the form offers.")
