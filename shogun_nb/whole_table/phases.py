"""What a game brings to the table: its phases, with a panel for each, and its words.

The table knows no game. It asks the rulebook of the game that lies on it, by :func:`at_table`; a
game answers with an object of a class made from :class:`AtTable`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from shogun_nb.controls import Panel, Still, Words
from shogun_nb.engine.bots import ME, Bot
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import Game
from shogun_nb.engine.history import Step
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.what_if.asking import Alternatives

if TYPE_CHECKING:
    from shogun_nb.board.live import LiveBoard
    from shogun_nb.whole_table.frame import Faces

SET_UP, END = "set-up", "the end"
"""The phases that every game has, before the first round and after the last."""

SPEEDS = {"slow": 4000, "normal": 2200, "fast": 900}
"""Milliseconds from one step to the next while something plays by itself."""
AT_ONCE = "fast"  # at this speed no cube is seen to fall: that alone takes longer than a step


class Inner(Protocol):
    """The panel that is due, of whatever phase: what a table and its frame ask of each."""

    message: Words
    """What it says: what to do now."""
    alert: Words
    """What it warns of."""

    @property
    def game(self) -> Any:
        """The game; ``None`` while it is set up."""

    @property
    def asked(self) -> str | None:
        """The person who must choose now, when all before has been told."""

    def warn(self, words: str, /) -> None:
        """Say what is wrong; an empty text takes it away."""

    def still(self) -> Still:
        """The picture or text that stands for it where no kernel runs."""

    def in_words(self) -> str:
        """The text of that alone, in which a table needs no second picture of its board."""

    def close(self) -> None:
        """Take it off the page for good."""


class Standing(Inner, Protocol):
    """A panel that can be shown by itself, without a table around it."""

    board: LiveBoard
    """Its board."""
    _bots: Mapping[str, Bot]

    @property
    def position(self) -> Any:
        """What is shown, without anything that is hidden."""


class Phase(Inner, Protocol):
    """The panel of a phase that is told step by step, while the game may be further already."""

    @property
    def done(self) -> bool:
        """Whether it has been told to its end."""

    @property
    def why_not_next(self) -> str:
        """Why nothing can come next now; "" when it can."""

    @property
    def next_words(self) -> str:
        """What the button for :meth:`next` says."""

    @property
    def told(self) -> Sequence[Step]:
        """The steps that have been told."""

    @property
    def position(self) -> Any:
        """What is shown, without anything that is hidden."""

    @property
    def faced(self) -> bool:
        """Whether it is told by whole actions, and fights in it are seen however fast it goes."""

    @property
    def falling(self) -> bool:
        """Whether a page shows just now how something is drawn, such as a throw."""

    @property
    def throw_comes(self) -> bool:
        """Whether such a throw comes next."""

    @property
    def halts_here(self) -> bool:
        """Whether one comes that somebody here wants to see."""

    def next(self) -> None:
        """Tell the next step."""

    def act(self) -> None:
        """Tell the next action of the next player, whole."""

    def advance(self, seconds: float) -> None:
        """Go on for so long, or until a person must choose."""

    def tell_up_to(self, step: Step) -> bool:
        """Tell as much as was told at a step; ``False`` where it does not tell of it."""

    def see_throw(self) -> None:
        """Somebody has seen how a throw ended: show what it has brought."""

    def show_odds(self, wanted: bool) -> None:
        """Show exact odds before something is drawn, or not."""

    def take_up(self, bots: object) -> None:
        """Begin where a new panel of this game, with these bots, would begin now."""

    def lay_aside(self) -> None:
        """Show and draw nothing more, until :meth:`take_up`."""

    def let_play(self, player: str, bot: Bot) -> None:
        """Let another bot play a player from now on."""

    def close(self) -> None:
        """Take it off the page."""


class Played(Phase, Standing, Protocol):
    """The panel of a phase that also goes on by itself, to be watched, and back."""

    cursor: int
    """How many steps are told."""
    _pace: str
    _failed_player: str | None

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""

    def play(self, speed: str | None = None) -> None:
        """Go on by itself, to be watched, at a speed of :data:`SPEEDS`."""

    def pause(self) -> None:
        """Stop that."""

    def back(self) -> None:
        """Take the last step back."""

    def _paced(self, speed: str) -> None:
        """Go on at another speed from now on."""

    def _go_on_greedily(self) -> None:
        """Let the greedy bot choose where another has failed."""


class Secret(Inner, Protocol):
    """The panel on which one player chooses unseen, while all others do: such as a plan."""

    player: str

    @property
    def laid(self) -> Mapping[str, str | int | None]:
        """What lies on each space."""

    def lay(self, space: str, card: str | int | None, /) -> None:
        """Lay a card on a space."""

    def lay_plan(self, plan: Any, /) -> None:
        """Lay out a choice that was taken back, to be changed."""


class SetUp(Inner, Protocol):
    """The panel on which a game is set up, from the form to the first round."""

    @property
    def goes_on_in(self) -> Path | None:
        """The new file in which it is kept since its own was full or gone."""

    @property
    def found(self) -> str:
        """What was found in the file."""

    @property
    def roles(self) -> Mapping[str, str]:
        """Who plays each player, in a word."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """Who is played by which bot."""

    def tell(self, words: str) -> None:
        """Say this before what is to be done now."""

    def leave(self) -> None:
        """Leave the game that is asked about."""


class Holdings(Protocol):
    """Who has what."""

    def show(self, position: Any, *, roles: Mapping[str, str], asked: str | None) -> None:
        """Show this position; ``roles`` say who plays whom, ``asked`` is who must choose now."""


class Log(Protocol):
    """What has happened; a box like others."""

    _dom_classes: Any

    def add_class(self, name: str, /) -> Any:
        """Give the box a class of CSS."""

    def remove_class(self, name: str, /) -> Any:
        """Take it back."""

    def show_all(self) -> None:
        """Show everything of everybody again."""

    def show(self, steps: Sequence[Any], /) -> None:
        """Tell these steps."""


class Advice(Protocol):
    """What the coach would choose, and why."""

    @property
    def choice(self) -> Choice:
        """The choice."""

    @property
    def words(self) -> str:
        """The choice and its reasons in words."""


class AtTable(ABC):
    """What one game brings to the table."""

    says: str
    """What it is, in a sentence for the start page."""
    facts: str
    """For how many it is, and how long it takes."""

    # --- its panels -------------------------------------------------------------------------------
    @property
    @abstractmethod
    def faces(self) -> Faces:
        """What the frame shows of the game."""

    @property
    @abstractmethod
    def set_up(self) -> Callable[..., SetUp]:
        """The panel of the set-up."""

    @property
    def secret(self) -> tuple[str, Callable[..., Secret]] | None:
        """The phase in which all choose at once, which begins a round, and its panel, if any."""
        return None

    @property
    @abstractmethod
    def phases(self) -> Mapping[str, Callable[..., Phase]]:
        """The other phases in the order of a round, with their panels."""

    @property
    def hides_hands(self) -> bool:
        """Whether each seat has cards that nobody else may see.

        Then one who plays alone looks back at what that seat saw, and a file can hold one view
        alone.
        """
        return False

    def late(self, position: Any) -> bool:
        """Whether the first round is over, which a guide shows step by step."""
        return bool(position.state.round)

    @property
    def first(self) -> str:
        """The phase with which a round begins."""
        return next(iter(self.phases)) if self.secret is None else self.secret[0]

    @property
    @abstractmethod
    def ending(self) -> Callable[..., Panel]:
        """The panel of the end of a game."""

    @property
    @abstractmethod
    def holdings(self) -> Callable[[Panel], Holdings]:
        """Who has what, as everybody may see it; a box in a panel."""

    @property
    @abstractmethod
    def log(self) -> Callable[[Panel], Log]:
        """What has happened, in sentences; a box in a panel."""

    def alone(
        self,
        only: str,
        game: Game | None,
        seats: Callable[[Sequence[str]], Mapping[str, str | Bot]],
        form: Mapping[str, Any],
        *,
        coach: bool,
        odds: bool,
    ) -> Panel:
        """The panel of one phase without a table, for whoever sits here.

        ``only`` is the name of a phase without its article, or "setup". ``seats`` says who plays
        these players; ``form`` is what fills the form of the set-up. Raises
        :class:`~shogun_nb.InputError` for a phase that there is not.
        """
        kinds: dict[str, Callable[..., Any]] = dict([] if self.secret is None else [self.secret])
        kinds |= {name.removeprefix("the "): kind for name, kind in self.phases.items()}
        kinds["setup"] = self.set_up
        kind = kinds.get(only) if isinstance(only, str) else None
        if kind is None:
            raise InputError(f"only: {shown(only)} is not {', '.join(map(repr, kinds))}.")
        if only == "setup" and game is not None and not self.of_set_up:
            raise InputError("table: only='setup' begins a new game. Leave the game out.")
        if only != "setup" and game is None:
            raise InputError(f"table: only={only!r} needs a game, such as one from new_game().")
        names: Sequence[str] = self.players[: self.usual_players] if game is None else game.players
        if only == "setup":
            names = tuple(form["players"] or names)
        roles = seats(names)
        bots = {name: seat for name, seat in roles.items() if isinstance(seat, Bot)}
        people = [name for name in roles if name not in bots]
        me = next((name for name in people if roles[name] == ME), None)
        if only == "setup":
            laid = {"players": names} if game is None else {"players": None, "game": game}
            panel = kind(**{**form, **laid}, me=me, bots=bots)
        else:
            mine = me or next(iter(people), None)
            if mine is None and self.secret is not None and only == self.secret[0]:
                raise InputError(
                    f"table: only={only!r} needs somebody who plans, such as {{{names[-1]!r}: "
                    "'me'}."
                )
            panel = kind(game, mine, bots=bots)
            if odds and hasattr(panel, "show_odds"):
                panel.show_odds(True)
        panel._around.coach.on = coach
        return cast("Panel", panel)

    @abstractmethod
    def new_game(self, **arguments: Any) -> Game:
        """A new game, from the arguments of the game's own function."""

    # --- its course -------------------------------------------------------------------------------
    players: Sequence[str]
    """Whom the form of the set-up names, as many as can play."""
    usual_players = 3
    """How many of them play unless somebody says otherwise."""
    of_set_up: tuple[type[Choice], ...]
    """Choices that are made before the first round, and not taken back at the table."""

    @abstractmethod
    def due(self, position: Any) -> str:
        """The phase in which a position is that does not end the game."""

    @abstractmethod
    def after(self, phase: str, position: Any) -> str | None:
        """The phase that comes after one that was told to its end; ``None``: the round is over."""

    @abstractmethod
    def phase_of(self, step: Step) -> str | None:
        """The phase whose panel tells of a step; ``None`` where none does."""

    @abstractmethod
    def before(self, steps: Sequence[Step], phase: str) -> tuple[Step, ...]:
        """The steps before a phase of the round that is told now."""

    @abstractmethod
    def overlays_of(self, step: Step) -> Mapping[str, Any]:
        """What shows a step on the board."""

    def kept(self, game: Any) -> tuple[Any, str]:
        """What a kept game shows of itself: a position, and where it stands in a few words.

        Nothing that nobody has seen yet.
        """
        return game.position, str(game.start.rulebook.stands(game.position))

    # --- its words --------------------------------------------------------------------------------
    @abstractmethod
    def heading(self, position: Any, now: str) -> str:
        """Where the game stands, in a line; ``now`` is the phase, or what else is done."""

    @abstractmethod
    def on_to(self, phase: str) -> str:
        """What the button says that goes on to another phase."""

    @abstractmethod
    def words_of(self, choice: Choice) -> str:
        """What a choice is, in a word or two: "the plan"."""

    @abstractmethod
    def meanwhile(self, player: str, then: Any, now: Any, steps: Sequence[Step]) -> str:
        """What a player has won and lost between two positions, in sentences; "" for nothing."""

    second_measure: tuple[str, str] | None = None
    """What tells choices apart where wins do not: a measure of ``sg.compare``, and its words."""

    def hand_of(self, position: Any, player: str) -> str:
        """Pictures of a player's own cards, as far as a position knows them; "" for none."""
        return ""

    def why_not_back(self, game: Game, number: int, sits: str | None, people: Sequence[str]) -> str:
        """Why the choice of this number cannot be taken back; "" where it can.

        ``sits`` is the person at the table now, ``people`` are all who play here. A game with
        hidden hands says here what was seen since.
        """
        return ""

    # --- its coach --------------------------------------------------------------------------------
    @abstractmethod
    def hint(
        self, game: Game, player: str, laid: Mapping[str, str | int | None] | None = None
    ) -> Advice:
        """What a good player would do in this player's place; ``laid`` are cards laid already."""

    @abstractmethod
    def warnings(self, game: Game, player: str, choice: Choice) -> list[str]:
        """What speaks against a choice of a player."""

    # --- its what-ifs -----------------------------------------------------------------------------
    compared: tuple[type[Choice], ...] = ()
    """Choices that :meth:`alternatives` compares with others."""

    def alternatives(self, game: Game, player: str, choice: Choice) -> Alternatives:
        """What a choice of a player who is asked now is compared with, the choice itself first.

        Raises :class:`~shogun_nb.InputError` for a choice that is not one of :attr:`compared`.
        """
        raise InputError("Choices of this kind are not compared with others.")


def at_table(game: Game | str | None) -> AtTable:
    """What a game brings to the table, also by its name; ``None``: the one where none is named.

    Raises :class:`~shogun_nb.InputError` for a game that brings nothing.

    >>> at_table(game).secret[0]
    'planning'
    """
    rulebook = game.start.rulebook if isinstance(game, Game) else rulebook_of(game)
    brought = rulebook.at_table
    if not isinstance(brought, AtTable):
        raise InputError(
            f"table: {rulebook.title} has no table of its own. Play it with choose(game)."
        )
    return brought
