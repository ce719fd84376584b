"""What a frame needs of its surroundings: a whole table, or one phase of a game by itself.

:class:`Host` is the contract between the frame and what lies around a phase. The whole table keeps
it, and ``Alone`` in ``alone.py`` for a panel that is shown without a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ipywidgets import Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Panel
from shogun_nb.whole_table.coach import CoachBox

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.phases import AtTable, Inner


class Host(Protocol):
    """Whose game it is, who is asked, what goes on by itself, and how to go on.

    Its words are for people: they name what can be pressed.
    """

    @property
    def box(self) -> Panel:
        """What stands on the page; it says and warns, and its manners keep the time."""

    @property
    def alone(self) -> bool:
        """Whether one phase is shown without a table around it: no files, no looking back."""

    @property
    def brings(self) -> AtTable:
        """What the game brings to the table."""

    @property
    def offered(self) -> Mapping[str, Intent]:
        """What the page may ask for here and not everywhere, by name."""

    # --- what is shown ----------------------------------------------------------------------------
    @property
    def inner(self) -> Inner | None:
        """The panel that is due; ``None`` while there is none."""

    @property
    def game(self) -> Any:
        """The game; ``None`` while it is set up."""

    @property
    def people(self) -> tuple[str, ...]:
        """The players that people play here."""

    @property
    def asked(self) -> str | None:
        """The person who must choose now."""

    @property
    def phase(self) -> str:
        """Which part of the game is shown."""

    @property
    def shown(self) -> Sequence[Any]:
        """All steps of the game that have been shown."""

    @property
    def looking(self) -> int | None:
        """The number of the step that is looked back at; ``None`` for now."""

    @property
    def board(self) -> LiveBoard:
        """The board beside the phase."""

    @property
    def coach(self) -> CoachBox:
        """Who warns and advises."""

    # --- how it goes on ---------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""

    @property
    def plays(self) -> bool:
        """Whether it goes on at its speed, to be watched."""

    @property
    def speed(self) -> str:
        """How fast that is."""

    @property
    def hurried(self) -> Sequence[Any]:
        """The steps that were hurried past the last time."""

    @property
    def before_hurry(self) -> Any:
        """The position before that; ``None`` for none."""

    def hurry(self) -> None:
        """Go on until a person must choose."""

    def stop(self) -> None:
        """Stop what goes on by itself."""

    def next(self) -> None:
        """The next step."""

    def act(self) -> None:
        """The next action of the next player, whole."""

    def play(self, speed: str | None = None) -> None:
        """Go on by itself, to be watched."""

    # --- what the frame says of it ----------------------------------------------------------------
    built: bool
    """Whether all parts of it are there."""
    boards: Any
    """The box of its boards: that of now, and that of the past."""

    @property
    def first_of_all(self) -> Mapping[str, Any]:
        """What of the prompt comes before what the phase wants to say in it."""

    @property
    def past_shown(self) -> Sequence[Widget]:
        """What stands in the decision's place while somebody looks back."""

    @property
    def next_words(self) -> str:
        """What :meth:`next` does now, as the words of its button."""

    @property
    def news(self) -> str:
        """What has happened to the table itself, as HTML; "" when it is told already."""

    @property
    def why_not_next(self) -> str:
        """Why nothing can come next; "" when it can."""

    @property
    def undo_words(self) -> str:
        """What the button says that takes something back."""

    @property
    def why_no_undo(self) -> str:
        """Why nothing can be taken back; "" when it can."""

    @property
    def others(self) -> list[dict[str, str]]:
        """What else can be pressed now, beside the main button."""

    @property
    def shown_position(self) -> Any:
        """The position that is shown: of now, or of the step that is looked back at."""

    def press_next(self) -> None:
        """Somebody has pressed the button for :meth:`next`."""

    def press_undo(self) -> None:
        """Somebody wants to take something back; what is much is asked for twice."""

    def remember(self) -> None:
        """Write down beside a kept game how the table stands."""

    def forget_undo(self) -> None:
        """Something else was pressed: what was asked for once must be asked for anew."""

    def in_the_game(self, work: Callable[[], object]) -> None:
        """Do what may change the game; a bot that fails is named, for somebody to replace."""


def game_of(host: Host) -> Any:
    """The game on the table, or the one that is being set up there; ``None`` before there is one.

    >>> game_of(sg.table(game)) is game
    True
    """
    inner = host.inner
    return getattr(inner, "game", None) if host.game is None else host.game
