"""Set-up as a live box: lay out a game, draft the provinces, fill the tower (S-10 to S-17).

First a form in which every choice shows at once what follows from it, then the draft with the two
open cards, the pile and the army groups, with a live board beside it all the time.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import Box, HBox, Text, VBox

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.palette import INK, LIVERIES, emblems, region_fills
from shogun_nb.controls import Markup, OneOf, Panel, Press, Still, Watched, Words, show_if
from shogun_nb.engine.bots import ME as ME
from shogun_nb.engine.bots import PERSON as PERSON
from shogun_nb.engine.bots import StillThinking
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path, free_name, next_free
from shogun_nb.engine.game import Made, checked_game, checked_seed, load
from shogun_nb.engine.game import resume_and_tell as resume_and_tell
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.journal import NotKept, SaveFileError, rename
from shogun_nb.engine.names import same_name
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.bots import Bot, BotError, GreedyBot, RandomBot, built_in, seated
from shogun_nb.games.shogun.choices import (
    Choice,
    ExchangeCards,
    Lookup,
    PlaceGroup,
    TakeCard,
    TakeUnseen,
)
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.chair import ASK_AGAIN, Chair
from shogun_nb.games.shogun.panels.seats import run_bots, waiting_words
from shogun_nb.games.shogun.panels.second_thoughts import Coached
from shogun_nb.games.shogun.position import Position, checked_players, checked_side, scenario
from shogun_nb.games.shogun.reading.pieces import counter, listed, province_facts
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.setup import next_card
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import ACTION, RICE, before
from shogun_nb.games.shogun.words import SEAT_LETTERS

KEPT, FORM, DRAFT, LOOK, DONE = range(5)
"""The stages of the panel: a kept game was found; the form; the draft; a last look; done."""

NAMES = ("Takeda", "Uesugi", "Mori", "Tokugawa", "Oda")
"""What the players are called unless they say otherwise."""

GREEDY, RANDOM, OWN = "greedy", "random", "own"
ROLES = {
    ME: "me",
    PERSON: "person at this computer",
    GREEDY: "greedy bot",
    RANDOM: "random bot",
}
LENGTHS = {1: "one year (short, about 20 minutes)", 2: "two years"}
_DRAWN = -1  # nobody is named to begin the draft


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


def seed_from(text: str) -> int | str | None:
    """The seed that somebody typed: a whole number, a text, or ``None`` for an empty field."""
    plain = text.strip()
    return int(plain) if re.fullmatch(r"-?[0-9]{1,18}", plain) else plain or None


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


def since_last_turn(game: Game, people: Sequence[str]) -> list[str]:
    """What happened from the last draft turn of these people on, as sentences with rules.

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
    >>> since_last_turn(game, ["Mori"])[0][:24]
    'The card of Settsu is tu'
    """
    seats = [game.players.index(name) for name in people]
    drafted = (
        kinds.FIRST_PLAYER_DRAWN,
        kinds.CARD_TURNED_UP,
        kinds.CARDS_EXCHANGED,
        kinds.CARD_TAKEN,
        kinds.GROUP_PLACED,
    )
    entries = [entry for entry in game.record if entry.what in drafted]
    turns = [
        place
        for place, entry in enumerate(entries)
        if entry.what == kinds.CARD_TAKEN and entry.seat in seats
    ]
    if game.decision.kind.startswith("an army group") and turns:
        turns.pop()  # the turn in hand is not the last one
    here = game.position
    return log_of(here.lookup, here.numbers, entries[turns[-1] if turns else 0 :])


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


def put_aside(path: Path) -> Path:
    """Give a file another name beside its own, never one that is in use; returns that name.

    Raises :class:`~shogun_nb.engine.journal.InUse` when the game in it is being played somewhere
    else.
    """
    aside = f"{path.stem}-put-aside"
    return rename(path, next_free(lambda number: path.with_name(f"{aside}-{number}{path.suffix}")))


# --- parts of the page ----------------------------------------------------------------------------
class _Seat(HBox):  # type: ignore[misc]
    """A seat of the form: its colour, its name, and who plays it."""

    def __init__(self, panel: SetupPanel, seat: int, name: str, role: str, own: Bot | None) -> None:
        self.own = own
        self._livery = LIVERIES[seat]
        self.badge = Markup()
        self.show(SEAT_LETTERS[seat])
        self.name = Text(name, description=f"Seat {seat + 1}")
        self.name.add_class("shogun-seat-name")
        roles = {**ROLES, OWN: "a bot of your own"} if own is not None else ROLES
        self.role = OneOf(
            panel, f"Who plays seat {seat + 1}", roles, role, lambda _: panel._seat_chosen(seat)
        )
        self.role.add_class("shogun-seat-role")
        super().__init__([self.badge, self.name, self.role])
        self.add_class("shogun-seat")

    def show(self, letter: str) -> None:
        """Show the counter of the seat with the letter that it has on the board."""
        self.badge.value = (
            f'<span class="shogun-counter" aria-hidden="true" '
            f'style="background:{self._livery.colour};color:{self._livery.text}">'
            f"{escape(letter)}</span>"
        )

    def bot(self) -> Bot | None:
        """The bot that plays here, if one does."""
        role = self.role.value
        if role == OWN:
            return self.own
        return GreedyBot() if role == GREEDY else RandomBot() if role == RANDOM else None


class _Card(VBox):  # type: ignore[misc]
    """A card of the draft that can be pressed anywhere: what it shows, and its button."""

    def __init__(self, panel: Panel, words: str, action: Callable[[], None]) -> None:
        self.face = Markup()
        self.press = Press(panel, words, action, width="auto")
        super().__init__([self.face, self.press])
        self.add_class("shogun-open-card")

    def mark(self, kind: str, wanted: bool) -> None:
        if wanted:
            self.add_class(kind)
        else:
            self.remove_class(kind)


class SetupPanel(Coached, Panel):
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
    With ``go_on`` a kept game whose
    set-up is complete needs no further word of a person. ``game`` is one that is being drafted
    already, to be gone on with; of it are then the players, the side, and where it is kept.
    ``coach`` may speak before a choice of the draft.

    Raises :class:`~shogun_nb.InputError` for names, sides and bots that are none.

    >>> panel = SetupPanel(seed=7)
    >>> panel.set_up()
    >>> panel.game
    <Shogun: Takeda, Uesugi, Mori; sun side, spring of year 1, 4 choices>
    >>> panel.me, list(panel.bots)
    ('Takeda', ['Uesugi', 'Mori'])
    """

    # Python closes even a panel whose constructor failed.
    _unwatch: Callable[[], None] | None = None
    _close_board: Callable[[], None] | None = None

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
    ) -> None:
        if game is not None:
            checked_game(game, "SetupPanel")
            players, side, start, seed = game.players, game.side, game.start.start, game.seed
            years = game.start.options.years
        names = checked_players(players if players is not None else NAMES[:3])
        checked_side(side)
        if start not in ("printed", "draft"):
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
        self.game: Game | None = None
        self.goes_on_in: Path | None = None
        """The new file in which the game is kept since its own was full or gone."""
        self.stage = FORM
        self._keep = None if keep is None else checked_path(keep)
        self._on_begin = on_begin
        self._go_on_at_once = go_on
        if on_done is not None:
            self.when_done(on_done)
        self._running = False
        self._armed = False
        self._end_told = False
        self._notice = ""
        self._card: str | None = None
        self._targets: tuple[str, ...] = ()
        self._size: int | None = None
        self._roles: dict[str, str] = {}
        self._bots: dict[str, Bot] = {}
        self._chairs: dict[str, Bot] = {}  # who drafts without being asked here
        self._thinker: str | None = None  # whose bot the draft waits for
        self._end_clock: Callable[[], None] | None = None
        self._kept_game: Game | None = None
        self._kept_problem = ""
        everybody = isinstance(bots, Mapping) or bots is None

        given_roles = _checked_roles(roles, names, me)
        if roles is not None:
            person = ""  # whoever sits here is named there, or nobody does
        spare = [name for name in NAMES if name not in names]
        self._names = [*names, *spare][: at.SEATS]
        self._good = [*self._names]
        self._seats = []
        for seat, name in enumerate(self._names):
            bot = seats.get(name)
            if bot is None and not everybody and seat >= len(names):
                bot = next(iter(seats.values()), None)
            role = ME if name == person else _role_of(bot)
            role = given_roles.get(name, role)
            self._seats.append(_Seat(self, seat, name, role, bot if role == OWN else None))
        self.board = LiveBoard(scenario(players=names, side=side))
        self._close_board = self.board.close
        self._build(len(names), side, "draft" if side == "moon" else start, seed, years)
        super().__init__("Set-up", [self._table])
        self.add_class("shogun-setup")
        for row in self._seats:
            row.name.observe(self.guard(lambda _: self._show_form()), names="value")
        self.board.on_click(self.guard(self._board_clicked))
        in_seats = [row.role.value for row in self._seats]
        self._form_defaults = (
            self._number.value,
            self._side.value,
            self._start.value,
            self._years.value,
            in_seats,
        )
        if game is not None:
            self._start_with(game)
        else:
            self._look_for_kept()
            self._show()

    # --- the parts --------------------------------------------------------------------------------
    def _build(
        self, players: int, side: str, start: str, seed: int | str | None, years: int
    ) -> None:
        """All parts once; later they only change what they show."""
        changed = lambda _: self._form_changed()  # noqa: E731  four controls, one answer
        self._kept_words = Words("")
        self._go_on = Press(self, "Go on with the kept game", self.resume, kind="shogun-main")
        self._leave_kept = Press(self, "Begin a new game", self.leave)
        self._kept_box = VBox([self._kept_words, _row(self._go_on, self._leave_kept)])

        self._number = OneOf(self, "Players (S-2)", {3: "3", 4: "4", 5: "5"}, players, changed)
        self._side = OneOf(
            self,
            "Side of the board (S-1)",
            {"sun": "☀ sun", "moon": "☾ moon"},
            side,
            changed,
        )
        self._start = OneOf(
            self,
            "Where the armies begin",
            {"printed": "printed set-up (S-15)", "draft": "draft (S-13)"},
            start,
            changed,
        )
        self._first = OneOf(
            self,
            "Who begins the draft (S-13)",
            {_DRAWN: "drawn", **dict(enumerate(self._names))},
            _DRAWN,
        )
        self._years = OneOf(self, "Length of the game (S-65)", LENGTHS, years, changed)
        self._board_box = _sheet([self._number, self._side, self._start, self._first, self._years])
        self._seat_box = _sheet([Words("Seats, clockwise", "shogun-label"), *self._seats])
        self._seed = Text(
            "" if seed is None else str(checked_seed(seed)),
            description="Seed",
            placeholder="empty: drawn by chance",
        )
        self._seed.add_class("shogun-seed")
        self._seed_box = VBox(
            [
                self._seed,
                Words(
                    "The same seed gives the same luck again, so a whole class can repeat a game."
                ),
            ]
        )
        self._facts = Markup()
        self._facts.add_class("shogun-consequences")
        self._problem = Words("", "shogun-form-problem")
        self._set_up = Press(self, "Set up", self.set_up, kind="shogun-main")
        self._set_up.add_class("shogun-once")

        self._open = [
            _Card(self, "Choose", lambda place=place: self._choose_place(place))  # type: ignore[misc]
            for place in range(2)
        ]
        self._pile = _Card(self, "Take the unseen card", self.take_unseen)
        self._pile.press.add_class("shogun-once")
        self._pile.add_class("shogun-pile")
        cards = Box([*self._open, self._pile])
        cards.add_class("shogun-card-row")
        self._groups = HBox([])
        self._groups.add_class("shogun-row")
        self._sizes: dict[int, Press] = {}
        groups = Box([Words("Your army group (S-12)", "shogun-label"), self._groups])
        groups.add_class("shogun-group")
        self._take = Press(self, "Take", self._press_take, kind="shogun-main")
        self._take.add_class("shogun-once")
        self._exchange = Press(self, "Exchange both cards", self.exchange)
        self._exchange.add_class("shogun-once")
        self._suggest = Press(self, "Suggest", self.suggest)
        self._undo = Press(self, "Undo my last turn", self.undo)
        self._undo.add_class("shogun-once")
        self._finish = Press(self, "Let a bot finish the draft for me", self.let_bot_finish)
        self._others = Press(self, "Let the others go on", self._go_bots)
        self._advice = Words()
        self._story = Markup()
        self._everybody = Markup()
        self._draft_box = VBox(
            [
                cards,
                groups,
                _row(self._take, self._exchange, self._suggest, self._others),
                self._advice,
                self._story,
                self._everybody,
            ]
        )
        self._draft_box.add_class("shogun-draft")
        self._look = Markup()
        self._done = Press(self, "Done", self.finish, kind="shogun-main")
        self._undo_last = Press(self, "Undo my last turn", self.undo)
        self._undo_last.add_class("shogun-once")
        self._look.add_class("shogun-look")
        self._anew = Press(self, "Begin anew", self._press_anew)
        self._anew.add_class("shogun-once")
        self._stay = Press(self, "Keep this game", self._disarm)
        self._elsewhere = Press(self, "Keep in a new file", self._keep_in_a_new_file)
        self._foot = _row(
            self._done,
            self._undo,
            self._undo_last,
            self._finish,
            self._anew,
            self._stay,
            self._elsewhere,
        )

        left = VBox(
            [
                self._kept_box,
                self._board_box,
                self._seat_box,
                self._seed_box,
                self._facts,
                self._problem,
                self._set_up,
                self._draft_box,
                self._look,
                self._foot,
            ]
        )
        left.add_class("shogun-setup-left")
        right = VBox([self.board])
        right.add_class("shogun-setup-right")
        self._table = Box([left, right])
        self._table.add_class("shogun-setup-table")

    # --- who sits here ----------------------------------------------------------------------------
    @property
    def me(self) -> str | None:
        """The player who sits at this panel; ``None`` when nobody does."""
        roles = self._roles or self._form_roles()
        return next((name for name, role in roles.items() if role == ME), None)

    @property
    def roles(self) -> dict[str, str]:
        """Who plays each seat: ``"me"``, ``"person"``, ``"greedy"``, ``"random"``, or ``"own"``."""
        return dict(self._roles) if self._roles else self._form_roles()

    @property
    def years(self) -> int:
        """How many years the game takes, 1 or 2 (S-65)."""
        return self._years.value if self.game is None else self.game.start.options.years

    @property
    def bots(self) -> dict[str, Bot]:
        """Who is played by which bot: what the next panels want as ``bots``."""
        return dict(self._bots) if self._roles else self._form_bots()

    @Watched
    def done(self) -> bool:
        """Whether the set-up is complete."""
        return self.stage == DONE

    @property
    def found(self) -> str:
        """What was found in the file: a torn last line, an earlier game; empty if nothing was."""
        return self._notice.strip()

    def tell(self, words: str) -> None:
        """Say this before what is to be done now; it belongs to ``found`` from then on.

        >>> panel = SetupPanel(seed=7)
        >>> panel.set_up(start="draft", first="Takeda")
        >>> panel.tell("You play on from there.")
        >>> panel.message.value[:31]
        'You play on from there. Takeda,'
        """
        self._notice = f"{words} "
        self._show()

    def _form_roles(self) -> dict[str, str]:
        return {row.name.value.strip(): row.role.value for row in self._active()}

    def _form_bots(self) -> dict[str, Bot]:
        found = {}
        for row in self._active():
            bot = row.bot()
            if bot is not None:
                found[row.name.value.strip()] = bot
        return found

    def _active(self) -> list[_Seat]:
        return self._seats[: self._number.value]

    @property
    def _people(self) -> list[str]:
        return [name for name, role in self._roles.items() if role in (ME, PERSON)]

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
                "The game is set up already. To make another one, press “Begin anew” twice."
            )
        self._leave_quietly()
        self._fill_in(players, side, start, seed, me, first, years)
        names = self._checked_names()
        drafting = self._start.value == "draft"
        begins = self._first.value if drafting else _DRAWN
        game = new_game(
            names,
            self._side.value,
            self._start.value,
            seed_from(self._seed.value),
            first=names[begins] if 0 <= begins < len(names) else None,
            options={"years": self._years.value},
        )
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
            self._notice = f"The earlier game was put aside: it is now in {aside.name}. "
        self._seed.value = str(game.seed)
        self._start_with(game)

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
        names = self._checked_names() if players is None else checked_players(players)
        side = checked_side(self._side.value if side is None else side)
        if start is None:
            start = "draft" if side == "moon" else self._start.value
        lookup = Lookup(read_map(), names)
        mine = None if me is None else lookup.seat(me)
        begins = self._first.value if first is None else lookup.seat(first)
        # The game itself checks whether these go together, and the seed.
        if start == "printed" and first is None:
            begins = _DRAWN
        chosen = names[begins] if 0 <= begins < len(names) else None
        typed = seed_from(self._seed.value) if seed is None else seed
        length = self._years.value if years is None else years
        new_game(names, side, start, typed, first=chosen, options={"years": length})
        self._years.choose(length)
        self._number.choose(len(names))
        self._side.choose(side)
        self._start.choose(start)
        self._first.choose(begins if begins < len(names) else _DRAWN)
        for row, name in zip(self._seats, names, strict=False):
            row.name.value = name
        if mine is not None:
            # Whoever sat here takes the other's place.
            before = self._seats[mine].role.value
            for row in self._seats:
                if row.role.value == ME and before != ME:
                    row.role.choose(before)
            self._seats[mine].role.choose(ME)
        if seed is not None:
            self._seed.value = str(seed)

    def _checked_names(self) -> tuple[str, ...]:
        return checked_players([row.name.value.strip() for row in self._active()])

    def _last_good(self) -> tuple[str, ...]:
        """What the seats were called before a name was mistyped: the board goes on showing that."""
        names: list[str] = []
        for name in self._good[: self._number.value]:
            taken = {same_name(one) for one in names}
            names.append(next(one for one in (name, *NAMES) if same_name(one) not in taken))
        return tuple(names)

    def _start_with(self, game: Game) -> None:
        """Go on with a game that was just made, or that was kept."""
        self.game = game
        self.goes_on_in = None
        self._roles = self._form_roles()
        self._bots = self._form_bots()
        self._seat_bots()
        self._card = self._size = None
        self._armed = self._end_told = False
        self._sizes = {
            size: Press(self, "", lambda size=size: self._choose_size(size))  # type: ignore[misc]
            for size in sorted(set(game.start.numbers.groups), reverse=True)
        }
        self._groups.children = [*self._sizes.values()]
        self.stage = DRAFT if self._drafting() else LOOK
        self._targets = ()
        self.board.show(game, targets=())
        self._unwatch = game.watch(self.guard(self._changed, keep=True))
        self._run(lambda: None)

    def _seat_bots(self) -> None:
        """Only the bots draft by themselves; those of one's own keep no page waiting."""
        self._chairs = {
            name: Chair(name, bot) if _role_of(bot) == OWN else bot
            for name, bot in self._bots.items()
        }

    def _seat_chosen(self, seat: int) -> None:
        """Only one seat is "me"; whoever was it before becomes another person here."""
        if self._seats[seat].role.value == ME:
            for other, row in enumerate(self._seats):
                if other != seat and row.role.value == ME:
                    row.role.choose(PERSON)
        self._show_form()

    def _form_changed(self) -> None:
        if self._side.value == "moon" and self._start.value == "printed":
            self._start.choose("draft")
        if self._first.value >= self._number.value:
            self._first.choose(_DRAWN)
        self._show()

    def _show_form(self) -> None:
        problem = ""
        try:
            names = self._checked_names()
            self._good = [*names, *self._good[len(names) :]]
        except InputError as error:
            problem = str(error)
            names = self._last_good()
        self._problem.say(problem)
        show_if(self._problem, bool(problem) and self.stage == FORM)
        if problem:
            self._set_up.off(problem)
        else:
            self._set_up.on()
        moon = self._side.value == "moon"
        if moon:
            self._start.presses["printed"].off(
                "the printed set-up is for the sun side only (S-15). On the moon side provinces "
                "are drafted."
            )
        else:
            self._start.presses["printed"].on()
        letters = emblems(names)
        for seat, row in enumerate(self._seats):
            row.show(letters[seat])
            name = row.name.value.strip() or f"seat {seat + 1}"
            show_if(row, seat < self._number.value)
            press = self._first.presses[seat]
            press.description = name
            show_if(press, seat < self._number.value)
        show_if(self._first, self._start.value == "draft")
        said = consequences(
            self._number.value, self._side.value, self._start.value, self._years.value
        )
        self._facts.value = '<div class="shogun-label">What follows</div>' + listed(said)
        if self.game is None and self.stage == FORM:
            shown = self.board.position
            if shown.side != self._side.value or shown.players != names:
                self.board.show(scenario(players=names, side=self._side.value))

    # --- a game that was kept ---------------------------------------------------------------------
    def _look_for_kept(self) -> None:
        if self._keep is None or not self._keep.exists():
            return
        self.stage = KEPT
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # going on says it in the panel
                self._kept_game = load(self._keep)
        except (SaveFileError, OSError) as error:
            self._kept_problem = str(error)
            return
        names = self._kept_game.players
        self._number.choose(len(names))
        self._side.choose(self._kept_game.side)
        self._start.choose("draft" if self._kept_game.start.start == "draft" else "printed")
        self._years.choose(self._kept_game.start.options.years)
        me = self.me
        if me is not None and me not in names:
            me = names[0]
        given = {row.name.value.strip(): row.role.value for row in self._seats}
        for row, name in zip(self._seats, names, strict=False):
            row.name.value = name
            row.name.disabled = True
            role = given.get(name, GREEDY)
            row.role.choose(ME if name == me else PERSON if role == ME else role)
        self.board.show(_told_position(self._kept_game))

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
        if self.stage != KEPT or self._keep is None:
            raise InputError("There is no kept game to go on with. Set up a new one.")
        game, self._notice = resume_and_tell(self._keep)
        self._seed.value = str(game.seed)
        self._start_with(game)
        if self._go_on_at_once and self.stage == LOOK:
            self.finish()

    def leave(self) -> None:
        """Leave a kept game where it is, and turn to the form for another one.

        Its file is put aside under another name when the other game is set up. Nothing happens
        when there is none.

        >>> panel = SetupPanel()
        >>> panel.leave()
        """
        if self.stage == KEPT:
            self._leave_quietly()
            names = tuple(row.name.value for row in self._active())
            self.board.show(scenario(players=names, side=self._side.value), targets=())
            self._show()

    def _leave_quietly(self) -> None:
        """Back to the form as it was given; the kept file stays until another game is made."""
        if self.stage == KEPT:
            self.stage = FORM
            number, side, start, years, roles = self._form_defaults
            self._years.choose(years)
            self._number.choose(number)
            self._side.choose(side)
            self._start.choose(start)
            for row, name, role in zip(self._seats, self._names, roles, strict=True):
                row.name.value = name
                row.name.disabled = False
                row.role.choose(role)

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
        """Lay out what the greedy bot would choose, with its reason; nothing is taken yet.

        Raises :class:`~shogun_nb.InputError` when no person is to draft.

        >>> panel = SetupPanel(start="draft", seed=7)
        >>> panel.set_up()
        >>> panel.suggest()
        """
        game, _ = self._turn()
        choice, reason = game.suggest()
        if isinstance(choice, TakeCard):
            self._card, self._size = choice.province, choice.armies
            self.board.select(self._card)
            words = f"take {choice.province} with {counted(choice.armies, 'army', 'armies')}"
        elif isinstance(choice, PlaceGroup):
            self._size = choice.armies
            words = f"place {counted(choice.armies, 'army', 'armies')}"
        else:
            self._card = None
            words = "take the unseen card of the pile"
        self._advice.say(f"The greedy bot would {words}. {reason}")
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
        self._advice.say("")
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
        self._roles, self._bots, self._chairs = {}, {}, {}
        self._armed = False
        self._notice = ""
        self._advice.say("")
        self.stage = FORM
        for row in self._seats:
            row.name.disabled = False
        self._targets = ()
        empty = scenario(players=self.board.position.players, side=self._side.value)
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
            return "no game is set up yet. Press “Set up” first."
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
            self._advice.say("")
        self._run(lambda: game.choose(choice, asked))

    def _press_for(self, choice: Choice) -> str:
        """The words of the button that hands this choice in."""
        if isinstance(choice, TakeUnseen):
            return str(self._pile.press.description)
        if isinstance(choice, ExchangeCards):
            return str(self._exchange.description)
        if isinstance(choice, PlaceGroup) and self.game is not None:
            return _take_words(None, self.game.decision.province, choice.armies)
        if isinstance(choice, TakeCard):
            return _take_words(choice.province, None, choice.armies)
        return str(self._take.description)

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
                f"{error} The draft stands before that choice. Press “Begin anew” and let another "
                "bot play there."
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

    def _choose_size(self, size: int) -> None:
        self._turn()
        self._size = size
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
        stage = self.stage
        show_if(self._kept_box, stage == KEPT)
        show_if(self._board_box, stage == FORM)
        readable = stage == FORM or (stage == KEPT and self._kept_game is not None)
        show_if(self._seat_box, readable)
        show_if(self._seed_box, stage == FORM)
        show_if(self._facts, stage == FORM)
        show_if(self._set_up, stage == FORM)
        show_if(self._draft_box, stage == DRAFT)
        show_if(self._look, stage in (LOOK, DONE))
        show_if(self._undo, stage == DRAFT)
        show_if(self._finish, stage == DRAFT and bool(self._people))
        show_if(self._done, stage == LOOK)
        show_if(self._undo_last, stage == LOOK and not self._why_no_undo())
        show_if(self._foot, stage in (DRAFT, LOOK, DONE))
        self._show_form()
        if stage == KEPT:
            self._show_kept()
        if stage == DRAFT and self.game is not None:
            self._show_draft(self.game)
        if stage in (LOOK, DONE) and self.game is not None:
            self._show_look(self.game)
        self._anew.description = (
            "Yes, put this game away and begin anew" if self._armed else "Begin anew"
        )
        show_if(self._stay, self._armed)
        show_if(self._elsewhere, self.game is not None and self.game.not_kept)
        self.say(self._what_now())

    def _show_kept(self) -> None:
        name = "" if self._keep is None else self._keep.name
        if self._kept_game is None:
            self._kept_words.say(f"The file {name} holds no game to go on with.")
            self._go_on.off(self._kept_problem)
            return
        game = self._kept_game
        self._kept_words.say(
            f"{name}: {all_of(game.players)} on the {game.side} side, {game.position.season} of "
            f"year {game.position.year}. {_stands(game)}"
        )

    def _show_draft(self, game: Game) -> None:
        position = game.position
        asked = game.decision.player
        why = self._why_not_me()
        unseen = PlaceGroup in game.decision.choices
        viewer = asked if asked in self._people else self.me
        busy = why or (
            "you have taken the unseen card: choose an army group for it (S-13)." if unseen else ""
        )
        cards = position.open_cards
        for place, card in enumerate(self._open):
            show_if(card, place < len(cards))
            if place >= len(cards):
                continue
            card.face.value = card_html(position, cards[place], viewer)
            card.press.description = f"Choose {cards[place]}"
            _switch(card.press, busy)
            card.press.mark(self._card == cards[place])
            card.mark("shogun-chosen-card", self._card == cards[place])
        number, top = pile_of(position)
        if unseen and game.decision.province is not None:
            self._pile.face.value = card_html(position, game.decision.province, viewer)
            self._pile.press.description = "Taken unseen"
        else:
            self._pile.face.value = pile_html(number, top)
            self._pile.press.description = "Take the unseen card"
        self._pile.mark("shogun-chosen-card", unseen)
        _switch(self._pile.press, busy or ("the pile is empty (S-13)." if not number else ""))
        left = groups_of(position, viewer) if viewer is not None else {}
        for size, press in self._sizes.items():
            press.description = f"{counted(size, 'army', 'armies')} · {left.get(size, 0)} left"
            none_left = "" if size in left else f"no group of {size} is left (S-12)."
            _switch(press, why or none_left)
            press.mark(self._size == size and size in left)
        self._show_take(position, game.decision.province if unseen else None, why)
        _switch(self._exchange, busy or "; ".join(game.problems(ExchangeCards(), asked)))
        _switch(self._suggest, why)
        _switch(self._undo, self._why_no_undo())
        show_if(self._others, bool(why) and asked in self._bots and self._thinker is None)
        self._finish.description = (
            f"Let a bot finish the draft for {'me' if len(self._people) == 1 else 'all of us'}"
        )
        title = "Since your last turn" if last_turn(game.choices, self._people) else "So far"
        story = since_last_turn(game, self._people)
        self._story.value = f'<div class="shogun-label">{title}</div>' + listed(story)
        self._everybody.value = everybody_html(position, asked)
        targets = () if busy else tuple(cards)
        self._aim(targets)

    def _aim(self, targets: tuple[str, ...]) -> None:
        """Mark the open provinces on the board."""
        if targets != self._targets:
            self._targets = targets
            self.board.show(targets=targets)

    def _show_take(self, position: Position, unseen: str | None, why: str) -> None:
        card = unseen or self._card
        self._take.description = _take_words(self._card, unseen, self._size)
        if not why and card is None:
            why = "choose one of the two open cards first, here or on the board (S-13)."
        elif not why and self._size is None:
            why = "choose an army group first (S-12)."
        _switch(self._take, why)

    def _show_look(self, game: Game) -> None:
        said = []
        if any(entry.what == kinds.TOWER_FILLED for entry in game.record):
            said.append(tower_words(game))
        chests = sorted(set(game.position.chests.values()))
        if len(chests) == 1:
            said.append(f"Everybody has {counted(chests[0], 'chest')} (S-11).")
        said.append(f"The seed is {game.seed}: with it and the same choices the game is the same.")
        events = "".join(
            f'<div class="shogun-event-card"><div>'
            f"{escape(event_meaning(game.start.numbers, card - 1))}</div></div>"
            for card in game.position.open_events
        )
        self._look.value = (
            '<div class="shogun-label">How it begins</div>'
            + listed(said, "shogun-story")
            + lands_html(game.position)
            + '<div class="shogun-label">The open events of this year (S-17)</div>'
            + f'<div class="shogun-event-row">{events}</div>'
        )
        self._aim(())

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
                f"press “Set up”.{kept}"
            )
        assert self.game is not None
        if self.stage == LOOK:
            if self._fresh():
                words = "The tower is filled and the events lie open. Look around, then press Done."
            else:
                words = f"The kept game is where it was left. {_stands(self.game)} Press Done."
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
            f"{you}: choose one of the two open cards and an army group, then press Take. Or take "
            "the unseen card (S-13)."
        )

    def still(self) -> Still:
        """The board as a picture, and what is to be done in words.

        >>> SetupPanel(seed=7).still().text[:7]
        'Set-up.'
        """
        board = self.board.still()
        words = [f"Set-up. {self._what_now()}"]
        if self.stage == FORM:
            words += consequences(
                self._number.value, self._side.value, self._start.value, self._years.value
            )
        if self.stage == DRAFT and self.game is not None:
            words.append(f"Open cards: {', '.join(self.game.position.open_cards)}.")
        if self.stage >= LOOK and self.game is not None:
            words.append(f"Seed: {self.game.seed}.")
        return Still("\n".join([*words, board.text]), png=board.png, width=board.width)


def _row(*children: Any) -> HBox:
    row = HBox([*children])
    row.add_class("shogun-row")
    return row


def _sheet(children: Sequence[Any]) -> VBox:
    sheet = VBox([*children])
    sheet.add_class("shogun-sheet")
    return sheet


def _switch(press: Press, why: str) -> None:
    if why:
        press.off(why)
    else:
        press.on()


def _take_words(card: str | None, unseen: str | None, size: int | None) -> str:
    """What the button says that takes a card, or places a group where one was taken unseen."""
    armies = counted(size, "army", "armies") if size is not None else ""
    if unseen is not None:
        return f"Place {armies} in {unseen}" if armies else f"Place a group in {unseen}"
    if card is None:
        return "Take"
    return f"Take {card} with {armies}" if armies else f"Take {card}"


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


def _told_position(game: Game) -> Position:
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


# --- cards and tables -----------------------------------------------------------------------------
def card_html(position: Position, province: str, viewer: str | None) -> str:
    """The face of a province card in the draft, with the viewer's own provinces beside it.

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", seed=7)
    >>> "Next to mine" in card_html(game.position, "Kai", "Mori")
    True
    """
    facts = province_facts(position, province)
    near = position.neighbours(province)
    mine = [name for name in near if viewer is not None and position.owner(name) == viewer]
    fill = region_fills(position.map.regions)[facts["region"]]
    printed = position.map.provinces[position.lookup.province(province)]
    rows = [
        ("Taxes", counted(printed.tax, "chest")),
        ("Rice", str(printed.rice)),
        ("Sites", str(printed.sites)),
    ]
    table = "".join(f"<tr><th>{words}</th><td>{value}</td></tr>" for words, value in rows)
    return (
        f'<div class="shogun-card-band" style="background:{fill};color:{INK}">'
        f'<span class="shogun-card-title">{escape(printed.romaji or printed.name)}</span>'
        f"<span>{escape(facts['region'])} region</span></div>"
        f'<table>{table}</table><p class="shogun-card-note">Next to mine: '
        f"{escape(', '.join(mine)) or 'none'}</p>"
    )


def pile_html(number: int, top: str | None) -> str:
    """The face of the pile: how many cards, and the top one where it is known.

    >>> "35 cards" in pile_html(35, None)
    True
    """
    if number == 0:
        words = "No card is left (S-13)."
    elif top is not None:
        words = f"Its top card is known: {escape(top)}, put under the pile before (S-14)."
    else:
        words = "Nobody knows the top card. You see it first, then choose its army group."
    return (
        '<div class="shogun-card-band shogun-card-back"><span class="shogun-card-title">The pile'
        f"</span><span>{counted(number, 'card')}</span></div><p>{words}</p>"
    )


def everybody_html(position: Position, asked: str | None) -> str:
    """Everybody's army groups that are still to be placed; who is asked is marked.

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], start="draft", first="Mori", seed=7)
    >>> everybody_html(game.position, "Mori").count("shogun-cube")
    27
    """
    rows = []
    for seat, name in enumerate(position.players):
        cubes = "".join(
            f'<span class="shogun-cube">{size}</span>' * many
            for size, many in groups_of(position, name).items()
        )
        turn = " ◀ chooses" if name == asked else ""
        own = counted(len(position.provinces(name)), "province")
        rows.append(
            f"<tr><th>{counter(position.players, seat)}{turn}</th><td>{cubes or 'all placed'}"
            f"</td><td>{own}</td></tr>"
        )
    return (
        '<div class="shogun-label">Army groups still to be placed (S-12)</div>'
        f'<table class="shogun-groups-table"><tbody>{"".join(rows)}</tbody></table>'
    )


def lands_html(position: Position) -> str:
    """Everybody's provinces with the armies in them, strongest first.

    >>> "Suruga&nbsp;5" in lands_html(new_game(["Takeda", "Uesugi", "Mori"], seed=7).position)
    True
    """
    rows = []
    for seat, name in enumerate(position.players):
        own = sorted(position.provinces(name), key=lambda one: (-position.armies(one), one))
        lands = ", ".join(f"{escape(one)}&nbsp;{position.armies(one)}" for one in own)
        rows.append(f"<tr><th>{counter(position.players, seat)}</th><td>{lands}</td></tr>")
    return (
        '<div class="shogun-label">Provinces and their armies</div>'
        f'<table class="shogun-groups-table"><tbody>{"".join(rows)}</tbody></table>'
    )
