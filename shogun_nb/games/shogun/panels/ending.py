"""The end of a game: who has won and why, all points, the course of the game, files to keep (S-65).

Numbers and sentences come from :mod:`shogun_nb.games.shogun.reading.ending_accounts`, the picture
from :mod:`shogun_nb.games.shogun.reading.ending_pictures`; both work without a page, too.
:mod:`shogun_nb.games.shogun.panels.face_ending` shows the panel in the frame.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Panel, Still
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import free_name, new_file, write_new
from shogun_nb.engine.game import checked_game
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.ending_accounts import (
    Ending,
    ending_of,
    points_csv,
    ranking_words,
    what_decided,
)
from shogun_nb.games.shogun.reading.ending_pictures import picture
from shogun_nb.games.shogun.reading.pieces import counter, listed
from shogun_nb.games.shogun.reading.winter_tables import SOURCES, ranking_html
from shogun_nb.templates import Html, Views
from shogun_nb.whole_table.alone import Alone, standing
from shogun_nb.whole_table.inside import checked_board, leaving, public

_views = Views(__file__)

VIEWS = ("points", "chart", "numbers")
"""What can be looked at; see :meth:`EndPanel.look`."""

_FIRST_NAME = "shogun_end"  # of the files, until somebody gives another


class EndPanel(Panel):
    """The end of a game: ranking, what decided it, points, the course of the game, files to keep.

    The panel waits until the game is over, and again when the end is undone. ``board`` is a live
    board that others use, too: the last position is shown on it. Without one the panel brings its
    own, coloured by owner. Rules S-63 and S-65.

    ``ending`` has all numbers (``None`` before the end).

    >>> game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> panel = EndPanel(game)
    >>> panel.ending.winners
    ('Mori',)
    >>> panel.look("numbers")
    >>> panel.looks_at
    'numbers'
    """

    # Python closes even a panel whose constructor failed.
    _unwatch: Callable[[], None] | None = None
    _around: Alone | None = None
    looks_at = "points"
    """What :meth:`look` has wanted last."""

    def __init__(self, game: Game, *, board: LiveBoard | None = None) -> None:
        self.game: Game = checked_game(game, "EndPanel")
        self._bots = dict.fromkeys(game.players)  # nobody has played here: it is told of everybody
        self.ending: Ending | None = None
        self._choices_read = -1
        super().__init__("The end of a game")
        given = checked_board(board, "EndPanel")
        self.board = given or LiveBoard(game, card=False, colouring="owner")
        self._leave_board = leaving(lambda: None, self.board if given is None else None)
        self._show()
        self._unwatch = game.watch(self.guard(self._show, keep=True))
        self._around = standing(self, given)

    # --- where the game stands --------------------------------------------------------------------
    @property
    def position(self) -> Position:
        """The position that is shown: the last one of the game."""
        return public(self.game.position)

    @property
    def asked(self) -> None:
        """Nobody: at the end there is nothing to decide."""
        return None

    @property
    def why_not_next(self) -> str:
        """Why nothing can come next."""
        if self.game.over:
            return "The game is over (S-65)."
        return f"The end comes after the last winter (S-65). {self.game.decision}"

    def _over(self) -> Ending:
        if self.ending is None:
            raise InputError(self.why_not_next)
        return self.ending

    # --- what people do ---------------------------------------------------------------------------
    def look(self, at: str) -> None:
        """Look at the points (``"points"``), at the course (``"chart"``) or at its ``"numbers"``.

        Raises :class:`~shogun_nb.InputError` for anything else.

        >>> EndPanel(sg.new_game(seed=7).play("greedy")).look("chart")
        """
        if at not in VIEWS:
            raise InputError(f"look: {shown(at)} is not one of {', '.join(VIEWS)}.")
        self.looks_at = at
        self._tell_said()

    def save_picture(self, name: str | os.PathLike[str] | None = None) -> Path:
        """Save the board with the ranking as a picture; returns the file's path.

        Without a name it is ``shogun_end``, or the next of this name that is free. Raises as
        :func:`save_picture`.

        >>> from tempfile import TemporaryDirectory
        >>> panel = EndPanel(sg.new_game(seed=7).play("greedy"))
        >>> with TemporaryDirectory() as folder:
        ...     panel.save_picture(f"{folder}/final").name
        'final.png'
        """
        return save_picture(self._over(), _named(name, ".png"))

    def save_game(self, name: str | os.PathLike[str] | None = None) -> Path:
        """Save the whole game; returns the file's path. See :meth:`save_picture`.

        >>> from tempfile import TemporaryDirectory
        >>> panel = EndPanel(sg.new_game(seed=7).play("greedy"))
        >>> with TemporaryDirectory() as folder:
        ...     panel.save_game(f"{folder}/final").name
        'final.jsonl'
        """
        self._over()
        return save_game(self.game, _named(name, ".jsonl"))

    def save_points(self, name: str | os.PathLike[str] | None = None) -> Path:
        """Save all points as a table; returns the file's path. See :meth:`save_picture`.

        >>> from tempfile import TemporaryDirectory
        >>> panel = EndPanel(sg.new_game(seed=7).play("greedy"))
        >>> with TemporaryDirectory() as folder:
        ...     panel.save_points(f"{folder}/final").name
        'final.csv'
        """
        return save_points(self._over(), _named(name, ".csv"))

    # --- showing ----------------------------------------------------------------------------------
    def _show(self) -> None:
        """Follow the game: to its end, and back when the end is undone."""
        if not self.game.over:
            self.ending = None
            self._choices_read = -1
            self.say(self.why_not_next)
            return
        if self._choices_read == len(self.game.choices):
            return
        self.ending = ending_of(self.game)
        self._choices_read = len(self.game.choices)
        self.board.show(self.position, **PLAIN)
        self.board.say("The board at the end of the game.")
        self.say(ranking_words(self.ending.ranking)[0])

    def close(self) -> None:
        """Take the panel off the page and end following the game; a board of others stays."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
            self._leave_board()
        if self._around is not None:
            self._around.close()
        super().close()

    def still(self) -> Still:
        """Ranking, what decided the game, and all points, as HTML and as plain words.

        >>> EndPanel(game).still().text[:36]
        'The end of a game. The end comes aft'
        """
        ending = self.ending
        if ending is None:
            return Still(f"{self.title}. {self.why_not_next}")
        said, decided = ranking_words(ending.ranking), what_decided(ending)
        lines = [*said, *decided]
        lines += [f"{one.place}. {one.player}: {one.points}" for one in ending.ranking]
        ranking = ranking_html(ending.players, ending.ranking) + listed(said[1:])
        parts = Html(ranking), Html(listed(decided)), points_html(ending)
        html = _views.still(self.title, said[0], *parts)
        return Still("\n".join([f"{self.title}.", *lines]), html=html)


def _named(name: str | os.PathLike[str] | None, suffix: str) -> str | os.PathLike[str]:
    """The name that a person has given, or one in the current folder that is free."""
    if name is not None:
        return name
    first = Path(f"{_FIRST_NAME}{suffix}")
    return (free_name(first) if os.path.lexists(first) else first).name


# --- the table as HTML ----------------------------------------------------------------------------
def points_html(ending: Ending) -> str:
    """The points of everybody by source and year, as an HTML table; names are escaped (S-63).

    >>> game = sg.new_game(["Takeda", "Uesugi", "<b>"], seed=7).play("greedy")
    >>> html = points_html(ending_of(game))
    >>> html.count("year 2"), "&lt;b&gt;" in html
    (3, True)
    """
    several = len(ending.years) > 1 or any(ending.brought)
    rows = []
    for one in ending.ranking:
        seat = ending.players.index(one.player)
        years = [
            (number, year[seat]) for number, year in enumerate(ending.years, ending.first_year)
        ]
        points = ending.by_source(seat), one.points, ending.brought[seat]
        rows.append((counter(ending.players, seat), one.player, *points, years))
    return _views.points(SOURCES, rows, several, any(ending.brought))


# --- files ----------------------------------------------------------------------------------------
def save_picture(ending: Ending, name: str | os.PathLike[str]) -> Path:
    """Write the board with the ranking as a PNG into a new file; returns its whole path.

    ``name`` is a plain file name, for the current folder, or a path; ``.png`` is added. Raises
    :class:`~shogun_nb.InputError` for a name that cannot be taken, and when the file is
    there already: nothing is overwritten, and the error says which name is free.

    >>> from tempfile import TemporaryDirectory
    >>> ending = ending_of(sg.new_game(seed=7).play("greedy"))
    >>> with TemporaryDirectory() as folder:
    ...     save_picture(ending, f"{folder}/final").name
    'final.png'
    """
    path = new_file(name, ".png")
    drawn = picture(ending)
    return write_new(path, lambda new: new.write_bytes(drawn))


def save_game(game: Game, name: str | os.PathLike[str]) -> Path:
    """Write a game that is over into a new ``.jsonl`` file, for :func:`shogun_nb.load`.

    As :func:`save_picture`. A game that is not over is refused: its file would tell the plans of
    everybody. :meth:`shogun_nb.Game.save` does that for its owner.

    >>> from tempfile import TemporaryDirectory
    >>> game = sg.new_game(seed=7).play("greedy")
    >>> with TemporaryDirectory() as folder:
    ...     sg.load(save_game(game, f"{folder}/final")).scores == game.scores
    True
    """
    if not game.over:
        raise InputError(f"The game is not over yet (S-65). {game.decision}")
    return write_new(new_file(name, ".jsonl"), game.save)


def save_points(ending: Ending, name: str | os.PathLike[str]) -> Path:
    """Write all points into a new ``.csv`` file; see :func:`points_csv`, and :func:`save_picture`.

    The text is UTF-8 with a mark at its beginning, so that spreadsheets read every name.

    >>> from tempfile import TemporaryDirectory
    >>> ending = ending_of(sg.new_game(seed=7).play("greedy"))
    >>> with TemporaryDirectory() as folder:
    ...     save_points(ending, f"{folder}/final").read_text(encoding="utf-8-sig")[:12]
    'place,player'
    """
    data = points_csv(ending).encode("utf-8-sig")
    return write_new(new_file(name, ".csv"), lambda new: new.write_bytes(data))
