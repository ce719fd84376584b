"""Set-up, alone in a frame or at a table: lay out a game and draft the provinces (S-10 to S-17).

The panel is a plain model: the form with what is written in it, then the draft with a card and an
army group picked out. ``face_setup.py`` and ``face_draft.py`` show it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Still, unopened
from shogun_nb.engine.bots import ME as ME
from shogun_nb.engine.bots import OWN as OWN
from shogun_nb.engine.bots import PERSON as PERSON
from shogun_nb.engine.bots import Bot, BotError, StillThinking
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path, free_name
from shogun_nb.engine.game import Made, checked_game, checked_seed
from shogun_nb.engine.game import resume_and_tell as resume_and_tell
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.names import same_name
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.bots import GreedyBot, built_in, seated
from shogun_nb.games.shogun.choices import (
    Choice,
    ExchangeCards,
    Lookup,
    PlaceGroup,
    TakeCard,
    TakeUnseen,
)
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.position import Position, checked_players, checked_side, scenario
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.setup import next_card
from shogun_nb.games.shogun.steps import ACTION, RICE, before
from shogun_nb.games.shogun.towers import USUAL, Tower, TowerModel, name_of
from shogun_nb.whole_table.alone import SettingUp
from shogun_nb.whole_table.chair import ASK_AGAIN, Chair
from shogun_nb.whole_table.people import run_bots, waiting_words
from shogun_nb.whole_table.seating import DONE as DONE
from shogun_nb.whole_table.seating import FORM as FORM
from shogun_nb.whole_table.seating import GREEDY as GREEDY
from shogun_nb.whole_table.seating import KEPT as KEPT
from shogun_nb.whole_table.seating import LONGEST, ROLES, Seating, Seats, seed_from, sittings
from shogun_nb.whole_table.seating import RANDOM as RANDOM
from shogun_nb.whole_table.second_thoughts import Coached

DRAFT, LOOK = range(FORM + 1, DONE)
"""The stages between form and end: the draft, and a last look."""

NAMES = ("Takeda", "Uesugi", "Mori", "Tokugawa", "Oda")
"""What the players are called unless they say otherwise."""

SIDES = ("sun", "moon")
STARTS = ("printed", "draft")
LENGTHS = {1: "one year (short, about 30 minutes)", 2: "two years"}
RECORDED = "recorded"
_DRAWN = -1  # nobody is named to begin the draft
_MOON = (
    "the printed set-up is for the sun side only (S-15). On the moon side provinces are drafted."
)


# --- what the panel says, worked out from plain values --------------------------------------------
def consequences(players: int, side: str, start: str, years: int = 2) -> list[str]:
    """What follows from players, side, start and length, as sentences with rules.

    >>> consequences(4, "sun", "draft")[0]
    'Everybody begins with 15 chests (S-11).'
    """
    numbers = Parameters()
    groups = numbers.groups[: numbers.group_count[players - 3]]
    said = [f"Everybody begins with {numbers.start_chests[players - 3]} chests (S-11)."]
    sizes = ", ".join(map(str, groups))
    where = "stand where the rulebook prints them (S-15)" if start == "printed" else "are placed"
    said.append(f"{len(groups)} army groups each {where}: {sizes} armies (S-12).")
    board = read_map()
    closed = [
        name
        for name, one in zip(board.printed, board.provinces, strict=True)
        if players == 3 and one.closed[side]
    ]
    if closed:
        said.append(f"{len(closed)} provinces are closed (S-10): {', '.join(closed)}.")
    else:
        said.append("All 45 provinces are open (S-10).")
    if start == "draft":
        said.append(
            f"{players * len(groups)} of {45 - len(closed)} provinces are drafted; the others "
            "stay neutral (S-13)."
        )
    if years == 1:
        said.append("Spring, summer, autumn and one winter: then most points win (S-65).")
    return said


def groups_of(position: Position, player: str) -> dict[int, int]:
    """A player's army groups that are still to be placed: how many of each size (S-12).

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", seed=7)
    >>> groups_of(game.position, "Mori")
    {5: 1, 4: 2, 3: 2, 2: 4}
    """
    first = position.lookup.seat(player) * at.LARGEST_DRAFT
    left = [size for size in position.state.groups[first : first + at.LARGEST_DRAFT] if size > 0]
    return {size: left.count(size) for size in sorted(set(left), reverse=True)}


def pile_of(position: Position) -> tuple[int, str | None]:
    """How many cards the pile of the draft has, and its top card where everybody knows it (S-14).

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", seed=7)
    >>> pile_of(game.position)
    (35, None)
    """
    cards = position.state.card
    top = next_card(position.state)
    number = sum(place == at.UNSEEN or place >= at.UNDER_PILE for place in cards)
    return number, position.map.printed[top] if top >= 0 else None


def last_turn(choices: Sequence[Made], people: Sequence[str]) -> int | None:
    """How many choices there were before the last draft turn of these people; ``None`` if none.

    A turn is an exchange, if there is one, then an open card, or the unseen card and its group. A
    turn that has begun counts.

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
    >>> last_turn(game.choices, ["Mori"]) is None
    True
    >>> game = game.play("greedy", most=2)
    >>> game.choices[last_turn(game.choices, ["Mori"])].player
    'Mori'
    """
    found = None
    begun = False
    for place, made in enumerate(choices):
        if made.player is None:
            continue
        if not begun and made.player in people:
            found = place
        # The turn goes on after an exchange, and after an unseen card until its group is placed.
        begun = isinstance(made.choice, (ExchangeCards, TakeUnseen))
    return found


def tower_words(game: Game) -> str:
    """How many cubes went into the tower at the start, and which stayed inside (S-16).

    >>> print(tower_words(new_game(["Takeda", "Uesugi", "Mori"], seed=7)))
    31 cubes went into the tower: 7 armies of each player and 10 farmers. 9 stayed inside: Takeda \
2, Uesugi 2, farmers 5. The other 22 fell out and are back in the supplies (S-16).
    """
    numbers = game.start.numbers
    thrown = numbers.tower_armies * len(game.players) + numbers.tower_farmers
    filled = (entry for entry in game.record if entry.what == kinds.TOWER_FILLED)
    stayed = {entry.colour: entry.cubes for entry in filled}
    colours = [
        f"{'farmers' if colour == at.FARMERS else game.players[colour]} {cubes}"
        for colour, cubes in stayed.items()
    ]
    inside = sum(stayed.values())
    which = f": {', '.join(colours)}" if colours else ""
    return (
        f"{thrown} cubes went into the tower: {numbers.tower_armies} armies of each player and "
        f"{numbers.tower_farmers} farmers. {inside} stayed inside{which}. The other "
        f"{thrown - inside} fell out and are back in the supplies (S-16)."
    )


# --- the form -------------------------------------------------------------------------------------
@dataclass
class Form(Seats):
    """What is written in the form.

    ``first`` is the seat that begins the draft; -1 has it drawn. ``tower`` is the name of one of
    :attr:`SetupPanel.towers`.
    """

    side: str = "sun"
    start: str = "printed"
    years: int = 2
    first: int = _DRAWN
    tower: str = ""

    def settle(self) -> None:
        """Mend what does not go with what was chosen last: on the moon side all is drafted."""
        if self.side == "moon":
            self.start = "draft"
        if self.first >= self.players:
            self.first = _DRAWN


class SetupPanel(Coached, Seating):
    """Lay out a game and draft its provinces; ``game`` is what has come of it (``None`` before).

    ``players`` are 3 to 5 names, ``side``, ``start`` and ``seed`` those of
    :func:`shogun_nb.new_game`, ``years`` is the length of the game, 1 or 2 (S-65): all of them only
    fill the form, in which they can be changed. ``me`` is the player who sits here, the first one
    unless named. ``bots`` plays the others: one bot, a table by player (who is not in it is a
    person at this computer), or ``None``: people play everybody. ``roles`` says it in words
    instead, by player: ``"me"``, ``"person"``, ``"greedy"``, ``"random"``; without a ``"me"``
    nobody sits here. With ``keep``, the name of a file, every choice is kept there, and a game that
    is there already can be gone on with. ``on_done(panel)`` is called when a set-up is complete,
    ``on_begin(panel, aside)`` when a new game begins, before it is in its file: ``aside`` is where
    an earlier game of that file was put, or ``None``, and it returns what takes back what it did.
    With ``go_on`` a kept game whose set-up is complete needs no further word of a person. ``game``
    is one that is being drafted already, to be gone on with; of it are then the players, the side,
    and where it is kept. ``coach`` may speak before a choice of the draft. ``alone`` is ``False``
    where something larger shows the panel.

    Raises :class:`~shogun_nb.InputError` for names, sides and bots that are none.

    >>> panel = SetupPanel(seed=7)
    >>> panel.set_up()
    >>> panel.game
    <Shogun: Takeda, Uesugi, Mori; sun side, spring of year 1, 4 choices>
    >>> panel.me, list(panel.bots)
    ('Takeda', ['Uesugi', 'Mori'])
    """

    game: Game | None
    _form: Form
    _kept_game: Game | None
    _fewest, _most = 3, at.SEATS
    _how_many = f"Shogun is for {_fewest} to {_most} players (S-2)."

    # Python closes even a panel whose constructor failed.
    _unwatch: Callable[[], None] | None = None
    _close_board: Callable[[], None] | None = None
    _sun_start = STARTS[0]  # how armies begin on the sun side, while the moon side is looked at

    def __init__(
        self,
        *,
        players: Sequence[str] | None = None,
        side: str = "sun",
        start: str = "printed",
        seed: int | str | None = None,
        me: str | None = None,
        bots: object = "greedy",
        roles: Mapping[str, str] | None = None,
        years: int = 2,
        keep: str | os.PathLike[str] | None = None,
        on_done: Callable[[SetupPanel], object] | None = None,
        on_begin: Callable[[SetupPanel, Path | None], Callable[[], None]] | None = None,
        go_on: bool = False,
        game: Game | None = None,
        alone: bool = True,
    ) -> None:
        if game is not None:
            checked_game(game, "SetupPanel")
            players, side, start, seed = game.players, game.side, game.start.start, game.seed
            years = game.start.options.years
        names = checked_players(players if players is not None else NAMES[:3])
        checked_side(side)
        if start not in STARTS:
            raise InputError(f"start: {shown(start)} is not 'printed' (S-15) or 'draft' (S-13).")
        if type(years) is not int or years not in LENGTHS:
            raise InputError(f"years: {shown(years)} is not 1 or 2 (S-65).")
        seats = {} if bots is None else seated(bots, names)
        person = names[0 if me is None else Lookup(read_map(), names).seat(me)]
        if person in seats and isinstance(bots, Mapping):
            if me is not None:
                raise InputError(
                    f"bots: {person} plays at this panel. Leave {person} out of the table of bots."
                )
            person = next((name for name in names if name not in seats), "")
        self._running = False
        self._armed = False
        self._end_told = False
        self._card: str | None = None
        self._size: int | None = None
        self._targets: tuple[str, ...] = ()
        self._chairs: dict[str, Bot] = {}  # who drafts without being asked here
        self._thinker: str | None = None  # whose bot the draft waits for
        self._end_clock: Callable[[], None] | None = None

        given_roles = _checked_roles(roles, names, me)
        if roles is not None:
            person = ""  # whoever sits here is named there, or nobody does
        everybody = [*names, *(name for name in NAMES if name not in names)][: at.SEATS]
        self._good = everybody
        rows = sittings("shogun", everybody, len(names), person, seats)
        for row in rows:
            row.role = given_roles.get(row.name, row.role)
        typed = "" if seed is None else str(checked_seed(seed))
        self._given_tower = Tower() if game is None else game.tower
        tower = name_of(self._given_tower)
        form = Form("shogun", len(names), rows, typed, side, start, years, tower=tower)
        form.settle()
        with unopened(False):  # it is drawn on
            self.board = LiveBoard(scenario(players=names, side=side), card=False)
        self._close_board = self.board.close
        super().__init__(
            form,
            keep=None if keep is None else checked_path(keep),
            on_done=on_done,
            on_begin=on_begin,
            go_on=go_on,
        )
        self.board.on_click(self.guard(self._board_clicked))
        if game is not None:
            self._start_with(game)
        else:
            self._open()
        if alone:
            self._around = SettingUp(self)

    # --- who sits here ----------------------------------------------------------------------------
    @property
    def years(self) -> int:
        """How many years the game takes, 1 or 2 (S-65)."""
        return self._form.years if self.game is None else self.game.start.options.years

    @property
    def _people(self) -> list[str]:
        return [name for name, role in self.roles.items() if role in (ME, PERSON)]

    # --- the form ---------------------------------------------------------------------------------
    def set_up(
        self,
        *,
        players: Sequence[str] | None = None,
        side: str | None = None,
        start: str | None = None,
        seed: int | str | None = None,
        me: str | None = None,
        first: str | None = None,
        years: int | None = None,
    ) -> None:
        """Make the game that the form describes, and begin it.

        Whatever is named here is filled into the form before: names, side, start and seed as for
        :func:`shogun_nb.new_game`, ``me`` who sits here, ``first`` who begins the draft, ``years``
        the length of the game. With a draft, bots choose until a person is asked. A kept file that
        is in the way is put aside under another name. Raises
        :class:`~shogun_nb.InputError` for what the form says wrong, and when a game is set
        up already.

        >>> panel = SetupPanel(seed=7)
        >>> panel.set_up(start="draft", first="Takeda")
        >>> panel.game.decision.player
        'Takeda'
        """
        if self.stage not in (FORM, KEPT):
            raise InputError(
                "The game is set up already. To make another one, go back to the set-up first."
            )
        self._leave_quietly()
        self._fill_in(players, side, start, seed, me, first, years)
        names = self._checked_names()
        form = self._form
        begins = form.first if form.start == "draft" else _DRAWN
        game = new_game(
            names,
            form.side,
            form.start,
            seed_from(form.seed),
            first=names[begins] if begins >= 0 else None,
            options={"years": form.years},
            tower=self._tower(form.tower),
        )
        self._begin_with(game)

    def fill_form(
        self,
        *,
        players: int | None = None,
        side: str | None = None,
        start: str | None = None,
        years: int | None = None,
        first: int | None = None,
        tower: str | None = None,
        seed: str | None = None,
    ) -> None:
        """Fill in the form, and begin nothing: what is not named stays.

        ``players`` is how many (S-2), ``first`` the seat that begins the draft, from 0, or -1 to
        draw it, ``tower`` one of the names in :attr:`towers`, ``seed`` what is typed there. The
        moon side turns the start to the draft (S-15); back on the sun side it is what it was there.
        Raises :class:`~shogun_nb.InputError` for what the form does not offer, and once a game is
        set up; then nothing changed.

        >>> panel = SetupPanel()
        >>> panel.fill_form(players=4, side="moon")
        >>> panel.set_up(seed=7)
        >>> len(panel.game.players), panel.game.start.start
        (4, 'draft')
        """
        self._form_seat(0)
        moon = (self._form.side if side is None else side) == "moon"
        if moon and start == "printed":
            raise InputError(_MOON)
        wanted: dict[str, tuple[object, Sequence[object]]] = {
            "players": (players, range(3, at.SEATS + 1)),
            "side": (side, SIDES),
            "start": (start, STARTS),
            "years": (years, [*LENGTHS]),
            "first": (first, range(_DRAWN, at.SEATS)),
            "tower": (tower, self.towers),
        }
        for name, (value, offered) in wanted.items():
            if value is not None and (
                type(value) is bool or not isinstance(value, (int, str)) or value not in offered
            ):
                words = ", ".join(map(repr, offered))
                raise InputError(f"{name}: {shown(value)} is not one of {words}.")
        if seed is not None and not isinstance(seed, str):
            raise InputError(f"seed: {shown(seed)} is not a text.")
        if side == "moon" != self._form.side:
            self._sun_start = self._form.start
        elif side == "sun" != self._form.side and start is None:
            self._form.start = self._sun_start
        for name, (value, _) in wanted.items():
            if value is not None:
                setattr(self._form, name, value)
        if seed is not None:
            self._form.seed = seed[:LONGEST]
        self._form.settle()
        self._show()

    @property
    def towers(self) -> tuple[str, ...]:
        """The models of the battle tower that the form offers, in a word each (S-51).

        ``"recorded"`` repeats the throws of the practice class, ``"given"`` is the tower of the
        game that was given, where it is none of the others.

        >>> SetupPanel().towers
        ('independent', 'two floors', 'recorded')
        """
        given = name_of(self._given_tower)
        return (*USUAL, RECORDED) if given in USUAL else (*USUAL, RECORDED, given)

    def _tower(self, name: str) -> TowerModel:
        if name == RECORDED:  # a file is read, so only for those who want it
            from shogun_nb.games.shogun.measuring.throws import practice_throws

            return practice_throws().tower()
        return USUAL.get(name, self._given_tower)

    def _consequences(self) -> list[str]:
        """What follows from what is written in the form, as sentences with rules.

        >>> SetupPanel()._consequences()[0]
        'Everybody begins with 18 chests (S-11).'
        """
        form = self._form
        said = consequences(form.players, form.side, form.start, form.years)
        if form.tower != name_of(Tower()):
            said.append(f"Battles are fought with {self._tower(form.tower).described} (S-51).")
        return said

    def _fill_in(
        self,
        players: Sequence[str] | None,
        side: str | None,
        start: str | None,
        seed: int | str | None,
        me: str | None,
        first: str | None,
        years: int | None,
    ) -> None:
        """Fill the form as a person would; nothing of it when something is wrong."""
        form = self._form
        names = self._checked_names() if players is None else checked_players(players)
        side = checked_side(form.side if side is None else side)
        if start is None:
            start = "draft" if side == "moon" else form.start
        lookup = Lookup(read_map(), names)
        mine = None if me is None else lookup.seat(me)
        begins = form.first if first is None else lookup.seat(first)
        # The game itself checks whether these go together, and the seed.
        if begins >= len(names) or (start == "printed" and first is None):
            begins = _DRAWN
        chosen = names[begins] if begins >= 0 else None
        typed = seed_from(form.seed) if seed is None else seed
        length = form.years if years is None else years
        new_game(names, side, start, typed, first=chosen, options={"years": length})
        form.years, form.players, form.side = length, len(names), side
        form.start, form.first = start, begins
        for row, name in zip(form.seats, names, strict=False):
            row.name = name
        if mine is not None:
            # Whoever sat here takes the other's place.
            before = form.seats[mine].role
            for row in form.seats:
                if row.role == ME and before != ME:
                    row.role = before
            form.seats[mine].role = ME
        if seed is not None:
            form.seed = str(seed)

    def _checked_players(self, names: Sequence[str]) -> tuple[str, ...]:
        return checked_players(names)

    def _checked_names(self) -> tuple[str, ...]:
        return checked_players(self._form.names)

    def _last_good(self) -> tuple[str, ...]:
        """What the seats were called before a name was mistyped: the board goes on showing that."""
        names: list[str] = []
        for name in self._good[: self._form.players]:
            taken = {same_name(one) for one in names}
            names.append(next(one for one in (name, *NAMES) if same_name(one) not in taken))
        return tuple(names)

    def _start_with(self, game: Game) -> None:
        """Go on with a game that was just made, or that was kept."""
        self.game = game
        self.goes_on_in = None
        self._seat_bots()
        self._card = self._size = None
        self._armed = self._end_told = False
        self.stage = DRAFT if self._drafting() else LOOK
        self._targets = ()
        self.board.show(game, targets=())
        self._unwatch = game.watch(self.guard(self._changed, keep=True))
        self._run(lambda: None)

    def _seat_bots(self) -> None:
        """Only the bots draft by themselves; those of one's own keep no page waiting."""
        self._chairs = {
            name: Chair(name, bot) if _role_of(bot) == OWN else bot
            for name, bot in self.bots.items()
        }

    def _show_form(self) -> None:
        """Show what is written on the board: its side, and letters for the names."""
        try:
            names = self._checked_names()
            self._good = [*names, *self._good[len(names) :]]
        except InputError:
            names = self._last_good()
        shown = self.board.position
        if shown.side != self._form.side or shown.players != names:
            self.board.show(scenario(players=names, side=self._form.side))

    # --- a game that was kept ---------------------------------------------------------------------
    def _fill_in_kept(self, kept: Game) -> None:
        form = self._form
        form.side, form.years = kept.side, kept.start.options.years
        form.start = "draft" if kept.start.start == "draft" else "printed"
        self.board.show(told_position(kept))

    @property
    def _kept_words(self) -> str:
        """Whose game lies in the file, and where it stands; why it cannot be gone on with.

        >>> SetupPanel()._kept_words
        ''
        """
        game = self._kept_game
        if self.stage != KEPT or game is None:
            return self._kept_problem
        return (
            f"{all_of(game.players)} on the {game.side} side, {game.position.season} of "
            f"year {game.position.year}. {_stands(game)}"
        )

    def resume(self) -> None:
        """Go on with the game that is in the file, and go on keeping it there.

        Raises :class:`~shogun_nb.InputError` when there is none to go on with, and
        :class:`~shogun_nb.SaveFileError` for a file that was damaged.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     before = SetupPanel(keep=f"{folder}/class.jsonl", seed=7)
        ...     before.set_up()
        ...     before.game.close()  # as when the kernel is started anew
        ...     panel = SetupPanel(keep=f"{folder}/class.jsonl")
        ...     panel.resume()
        ...     panel.game.close()
        >>> panel.game.seed
        7
        """
        super().resume()
        if self._go_on_at_once and self.stage == LOOK:
            self.finish()

    def _leave_quietly(self) -> None:
        if self.stage == KEPT:
            super()._leave_quietly()
            names = self._last_good()
            self.board.show(scenario(players=names, side=self._form.side), targets=())

    # --- the draft --------------------------------------------------------------------------------
    def take(self, card: str, armies: int) -> None:
        """Take an open card and place an army group there (S-13), for the person who is asked.

        Raises :class:`~shogun_nb.IllegalChoice` with every reason, and
        :class:`~shogun_nb.InputError` when no person is to draft; nothing changes then.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.take(panel.game.position.open_cards[0], 5)
        >>> groups_of(panel.game.position, "Takeda")[4], panel.game.decision.player
        (2, 'Takeda')
        """
        self._act(TakeCard(card, armies))

    def take_unseen(self) -> None:
        """Take the unseen top card of the pile; its army group follows with :meth:`place` (S-13).

        Raises as :meth:`take`.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.take_unseen()
        >>> panel.place(2)
        >>> len(panel.game.position.provinces("Takeda"))
        1
        """
        self._act(TakeUnseen())
        if self.game is not None and self.game.decision.province is not None:
            self.board.select(self.game.decision.province)

    def place(self, armies: int) -> None:
        """Place an army group in the province that was taken unseen (S-13). Raises as :meth:`take`.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.take_unseen()
        >>> panel.place(5)
        """
        self._act(PlaceGroup(armies))

    def exchange(self) -> None:
        """Put both open cards under the pile and turn up two others, where S-14 allows it.

        Raises as :meth:`take`.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> try:
        ...     panel.exchange()
        ... except InputError as error:
        ...     print(str(error)[:45])
        S-14: the open cards may be exchanged only wh
        """
        self._act(ExchangeCards())

    def suggest(self) -> None:
        """Pick out what the greedy bot would choose; nothing is taken yet.

        Raises :class:`~shogun_nb.InputError` when no person is to draft.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.suggest()
        """
        game, _ = self._turn()
        choice, _ = game.suggest()
        self._card = None
        if isinstance(choice, TakeCard):
            self._card, self._size = choice.province, choice.armies
            self.board.select(self._card)
        elif isinstance(choice, PlaceGroup):
            self._size = choice.armies
        self._show()

    def undo(self) -> None:
        """Take back the last turn of the people at this computer, and what came after it.

        Raises :class:`~shogun_nb.InputError` when there is none, or the draft is done with.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.take(panel.game.position.open_cards[0], 5)
        >>> panel.undo()
        >>> panel.game.position.provinces("Takeda")
        ()
        """
        why = self._why_no_undo()
        if why or self.game is None:
            raise InputError(why)
        game, before = self.game, last_turn(self.game.choices, self._people)
        self._card = self._size = None
        self.stage = DRAFT
        self._seat_bots()
        self._run(lambda: game.undo(to=before), bots=False)

    def let_bot_finish(self) -> None:
        """Let the greedy bot draft for the people at this computer, to the end of the draft.

        Raises :class:`~shogun_nb.InputError` when there is no draft.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.let_bot_finish()
        >>> panel.game.decision.kind
        'a plan'
        """
        if self.game is None or not self._drafting():
            raise InputError("There is no draft to finish.")
        self._chairs = {**dict.fromkeys(self.game.players, GreedyBot()), **self._chairs}
        self._run(lambda: None)

    def finish(self) -> None:
        """Say that the set-up is complete; ``on_done`` is called once.

        Raises :class:`~shogun_nb.InputError` while there is something to do before.

        >>> panel = SetupPanel(seed=7)
        >>> panel.set_up()
        >>> panel.finish()
        >>> panel.done
        True
        """
        if self.stage < LOOK:
            raise InputError("The set-up is not complete yet. " + self.message.value)
        self.stage = DONE
        self._show()
        if not self._end_told:
            self._end_told = True
            self._tell_done()

    def begin_anew(self) -> None:
        """Back to the form. The game stays what it was for whoever has it; its file stays, too.

        >>> panel = SetupPanel(seed=7)
        >>> panel.set_up()
        >>> panel.begin_anew()
        >>> panel.game is None
        True
        """
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        self._end_asking()
        if self.game is not None:
            self.game.close()
        self.game = None
        self._chairs = {}
        self._armed = False
        self._notice = ""
        self.stage = FORM
        empty = scenario(players=self.board.position.players, side=self._form.side)
        self.board.show(empty, targets=())
        self._show()

    def close(self) -> None:
        """Take the panel and its board off the page and end following the game; it stays kept."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if self._close_board is not None:
            self._end_asking()
            self._close_board()
            self._close_board = None
        super().close()

    def _press_anew(self) -> None:
        if self._armed:
            self.begin_anew()
        else:
            self._armed = True
            self._show()

    def _disarm(self) -> None:
        self._armed = False
        self._show()

    def _drafting(self) -> bool:
        if self.game is None:
            return False
        asked = self.game.decision.choices
        return TakeCard in asked or PlaceGroup in asked

    def _turn(self) -> tuple[Game, str]:
        """The game and the person who is to draft now; raises when nobody here is."""
        why = self._why_not_me()
        if why or self.game is None:
            raise InputError(why)
        return self.game, str(self.game.decision.player)

    def _why_not_me(self) -> str:
        if self.game is None:
            return "no game is set up yet. Begin one first."
        if not self._drafting():
            return "the draft is over."
        asked = self.game.decision.player
        if asked not in self._people:
            return f"it is the turn of {asked} (S-13). " + waiting_words(self.game)
        return ""

    def _why_no_undo(self) -> str:
        if self.game is None or self.stage not in (DRAFT, LOOK):
            return "only turns of a draft that is not done with can be taken back."
        if self.stage == LOOK and not self._fresh():
            return "the game has gone on since the draft."
        if last_turn(self.game.choices, self._people) is None:
            return "you have not taken a turn yet."
        return ""

    def _fresh(self) -> bool:
        """Whether nobody has chosen anything since the draft, or since the printed set-up."""
        drafted = (TakeCard, TakeUnseen, PlaceGroup, ExchangeCards)
        return self.game is not None and all(
            made.player is None or isinstance(made.choice, drafted) for made in self.game.choices
        )

    def _act(self, choice: Choice) -> None:
        game, asked = self._turn()
        problems = game.problems(choice, asked)
        self._think_twice(game, choice, asked, lambda: self._press_for(choice))
        if not problems:
            self._card = self._size = None
        self._run(lambda: game.choose(choice, asked))

    def _press_for(self, choice: Choice) -> str:
        """The words of the button that hands this choice in."""
        if isinstance(choice, TakeUnseen):
            return "Take the unseen card"
        if isinstance(choice, ExchangeCards):
            return "Exchange both cards"
        assert isinstance(choice, TakeCard | PlaceGroup)
        return self._take_words(getattr(choice, "province", None), choice.armies)

    def _take_words(self, card: str | None, armies: int) -> str:
        """What the button says that takes a card with a group; ``None``: the card from the pile.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel._take_words("Awa-Boso", 5)
        'Take Awa (Bōsō) with 5 armies'
        """
        assert self.game is not None
        here = self.game.position
        place = card or self.game.decision.province
        name = "" if place is None else here.map.provinces[here.lookup.province(place)].printed
        group = counted(armies, "army", "armies")
        return f"Place {group} in {name}" if card is None else f"Take {name} with {group}"

    def _go_bots(self) -> None:
        self._run(lambda: None)

    def _run(self, action: Callable[[], object], *, bots: bool = True) -> None:
        """Change the game, let the bots draft, and show what came of it once."""
        self._running = True
        self._thinker = None
        try:
            action()
            if bots and self.game is not None and self._drafting():
                run_bots(self.game, self._chairs, until="a plan")
        except StillThinking as thinking:
            self._thinker = thinking.player
            if self._end_clock is None:
                again = self.guard(self._go_bots, keep=True)
                self._end_clock = self.manners.every(ASK_AGAIN, again)
        except BotError as error:
            raise InputError(
                f"{error} The draft stands before that choice. Go back to the set-up and let "
                "another bot play there."
            ) from error
        finally:
            self._running = False
            if self._thinker is None:
                self._end_asking()
            self._follow()
            self._show()

    def _end_asking(self) -> None:
        """Ask no bot any more whether it has thought."""
        self._thinker = None
        if self._end_clock is not None:
            self._end_clock()
            self._end_clock = None

    def _changed(self) -> None:
        """Something has changed the game."""
        if not self._running:
            self._follow()
            self._show()

    def _keep_in_a_new_file(self) -> None:
        """Use it when the file is full, or gone: nothing of the game is lost."""
        if self.game is not None and self.game.kept_in is not None:
            self.goes_on_in = free_name(self.game.kept_in)
            self.game.keep(self.goes_on_in)
            self.tell(f"The whole game is kept in {self.goes_on_in.name} from now on.")

    def _follow(self) -> None:
        self._armed = False
        if self.game is None or self.stage not in (DRAFT, LOOK):
            return
        self.stage = DRAFT if self._drafting() else LOOK
        position = self.game.position
        if self._card not in position.open_cards:
            self._card = None
        asked = self.game.decision.player
        if self._drafting() and asked in self.game.players:
            left = groups_of(position, asked)
            if self._size not in left:
                # With one size left there is nothing to choose.
                self._size = next(iter(left)) if len(left) == 1 else None

    def pick(self, card: str | None, armies: int | None) -> None:
        """Pick out an open card and an army group, for :meth:`take`; nothing is taken yet.

        ``None`` puts it down. Raises :class:`~shogun_nb.InputError` when no person is to draft, and
        for a card that does not lie open and a group that is not left.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.pick(panel.game.position.open_cards[1], 4)
        """
        game, asked = self._turn()
        cards = game.position.open_cards
        if armies is not None and (
            type(armies) is not int or armies not in groups_of(game.position, asked)
        ):
            raise InputError(f"S-12: there is no army group of {shown(armies)} left.")
        if card is not None and card not in cards:
            raise InputError(f"S-13: {shown(card)} does not lie open. Take {all_of(cards, 'or')}.")
        if card is None:
            self._card = None
        elif card != self._card:
            self._choose_place(cards.index(card))
        self._size = armies
        self._show()

    def _choose_place(self, place: int) -> None:
        game, _ = self._turn()
        cards = game.position.open_cards
        if place >= len(cards):
            raise InputError("No card lies here any more: the pile is empty (S-13).")
        if PlaceGroup in game.decision.choices:
            raise InputError("You have taken the unseen card: choose an army group for it (S-13).")
        self._card = cards[place]
        self.board.select(self._card)
        self._show()

    def _press_take(self) -> None:
        game, _ = self._turn()
        if self._size is None:
            raise InputError("Choose an army group first (S-12).")
        if PlaceGroup in game.decision.choices:
            self.place(self._size)
        elif self._card is None:
            raise InputError("Choose one of the two open cards first, or take the unseen one.")
        else:
            self.take(self._card, self._size)

    def _board_clicked(self, province: str) -> None:
        if self.stage != DRAFT:
            return
        game, _ = self._turn()
        cards = game.position.open_cards
        if province not in cards or PlaceGroup in game.decision.choices:
            raise InputError(
                game.problems(TakeCard(province, 1))[0]
                if TakeCard in game.decision.choices
                else "You have taken the unseen card: choose an army group for it (S-13)."
            )
        self._choose_place(cards.index(province))

    # --- showing ----------------------------------------------------------------------------------
    def _show(self) -> None:
        if self.stage == FORM:
            self._show_form()
        elif self.stage != KEPT and self.game is not None:
            # The open provinces are marked on the board while one of them can be taken.
            taking = not self._why_not_me() and PlaceGroup not in self.game.decision.choices
            targets = tuple(self.game.position.open_cards) if taking else ()
            if targets != self._targets:
                self._targets = targets
                self.board.show(targets=targets)
        self.say(self._what_now())

    def _what_now(self) -> str:
        if self._armed:
            return "Begin anew? This game is put away then. Press once more, or keep it."
        if self.stage == KEPT:
            if self._kept_game is None:
                return f"There is a file, but no game in it. {self._kept_problem}"
            return "A kept game was found. Say who plays each seat, then go on with it."
        if self.stage == FORM:
            kept = ""
            if self._keep is not None and self._keep.exists():
                kept = f" The game in {self._keep.name} is put aside then, under another name."
            return (
                "Lay out the game: players, side of the board, and where the armies begin. Then "
                f"begin.{kept}"
            )
        assert self.game is not None
        if self.stage == LOOK:
            if self._fresh():
                words = "The tower is filled and the events lie open. Look around, then go on."
            else:
                words = f"The saved game is where you left it. {_stands(self.game)} Go on with it."
            return self._notice + words
        if self.stage == DONE:
            return f"{self._notice}The game is set up. {waiting_words(self.game)}"
        return self._notice + self._whose_turn(self.game)

    def _whose_turn(self, game: Game) -> str:
        asked = game.decision.player
        if asked == self._thinker:
            return f"The bot of {asked} is thinking. The draft goes on as soon as it has chosen."
        if asked not in self._people:
            return waiting_words(game)
        you = f"{asked}, it is your turn"
        if PlaceGroup in game.decision.choices:
            return (
                f"{you}: {game.decision.province} came from the pile. Choose the army group that "
                "you place there (S-13)."
            )
        return (
            f"{you}: take one of the two open cards with an army group, or the unseen card (S-13)."
        )

    def still(self) -> Still:
        """The board as a picture, and what is to be done in words.

        >>> SetupPanel(seed=7).still().text[:7]
        'Set-up.'
        """
        board = self.board.still()
        words = [f"Set-up. {self._what_now()}"]
        if self.stage == FORM:
            words += self._consequences()
        if self.stage == DRAFT and self.game is not None:
            words.append(f"Open cards: {', '.join(self.game.position.open_cards)}.")
        if self.stage >= LOOK and self.game is not None:
            words.append(f"Seed: {self.game.seed}.")
        return Still("\n".join([*words, board.text]), png=board.png, width=board.width)


def _checked_roles(
    roles: Mapping[str, str] | None, names: Sequence[str], me: str | None
) -> dict[str, str]:
    """The roles by the names of the players as they are spelled; raises for what is none."""
    if roles is None:
        return {}
    if me is not None:
        raise InputError("me and roles: say only in roles who sits here.")
    if not isinstance(roles, Mapping):
        raise InputError("roles: give a table by player, such as {'Takeda': 'me'}.")
    lookup = Lookup(read_map(), tuple(names))
    checked = {}
    for name, role in roles.items():
        if role not in ROLES:
            raise InputError(f"roles, {name}: {shown(role)} is not {', '.join(map(repr, ROLES))}.")
        checked[names[lookup.seat(name)]] = role
    if list(checked.values()).count(ME) > 1:
        raise InputError("roles: only one player can be 'me'; the others here are 'person'.")
    return checked


def _role_of(bot: Bot | None) -> str:
    if bot is None:
        return PERSON
    return built_in(bot) or OWN


def told_position(game: Game) -> Position:
    """The board of a kept game, without what bots and chance have done before anybody saw it."""
    phase = game.position.state.phase
    kind = {at.ACTING: ACTION, at.FEEDING: RICE, at.REVOLTING: RICE, at.SCORING: RICE}.get(phase)
    told = () if kind is None or game.over else before(steps_of(game), kind)
    return told[-1].position if told else game.position


def _stands(game: Game) -> str:
    """Where a kept game stands, without what nobody has seen yet."""
    phase = game.position.state.phase
    if phase == at.ACTING and not game.over:
        return "The actions of this round are being carried out."
    if phase in (at.FEEDING, at.REVOLTING, at.SCORING) and not game.over:
        return "It is winter."
    return waiting_words(game)
