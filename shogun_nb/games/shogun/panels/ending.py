"""The end of a game: who has won and why, all points, a chart of the game, files to keep (S-65).

The numbers and sentences come from :mod:`shogun_nb.games.shogun.reading.ending_accounts`, chart and
picture from :mod:`shogun_nb.games.shogun.reading.ending_pictures`; both work without a page, too.
This module puts them into one box.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

from ipywidgets import Box, HBox, Layout, Text, VBox

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Markup, OneOf, Panel, Press, Still, Words, show_if
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import SUFFIXES, free_name, new_file, write_new
from shogun_nb.engine.game import checked_game
from shogun_nb.engine.speech import all_of
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.ending_accounts import (
    MEASURES,
    Ending,
    ending_of,
    points_csv,
    ranking_words,
    what_decided,
    winning_words,
)
from shogun_nb.games.shogun.reading.ending_pictures import (
    CHART_WIDTH,
    SIGNS,
    chart,
    picture,
)
from shogun_nb.games.shogun.reading.pieces import counter, listed
from shogun_nb.games.shogun.reading.winter_tables import SOURCES, ranking_html
from shogun_nb.templates import Html, Views
from shogun_nb.whole_table.inside import INSIDE, checked_board, public

_views = Views(__file__)

POINTS, CHART, NUMBERS = "points", "chart", "numbers"

_VIEWS = {POINTS: "Points", CHART: "Chart", NUMBERS: "Chart in numbers"}
_FIRST_NAME = "shogun_end"  # of the files, until somebody types another
_TITLES = dict(zip(MEASURES, ("Points", "Provinces", "Chests", "Armies on the board"), strict=True))


class EndPanel(Panel):
    """The end of a game: ranking, what decided it, points, a chart of the game, files to keep.

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
    _own_board: LiveBoard | None = None
    _unwatch: Callable[[], None] | None = None

    def __init__(self, game: Game, *, board: LiveBoard | None = None) -> None:
        self.game: Game = checked_game(game, "EndPanel")
        self.ending: Ending | None = None
        board = checked_board(board, "EndPanel")
        self._own_board = None if board else LiveBoard(game, card=False, colouring="owner")
        self.board = board or self._own_board
        self._choices_read = -1
        self._chart = ""

        self._ranking = Markup()
        self._explanation = Markup()
        self._views = OneOf(self, "Look at", _VIEWS, POINTS, lambda _: self._show_view())
        self._view = Markup()
        self._view.add_class("shogun-ending-view")
        self._name = Text(
            _FIRST_NAME,
            description="Name of the file",
            placeholder="a name, or a path with a folder",
            continuous_update=True,
            style={"description_width": "initial"},
            layout=Layout(width="min(340px, 100%)"),
        )
        self._keep = [
            Press(
                self,
                "Save the picture",
                self._press_picture,
                tooltip="The board with the ranking below it, as a picture (.png)",
            ),
            Press(
                self,
                "Save the game",
                self._press_game,
                tooltip="The whole game, to load it and look at it again (.jsonl)",
            ),
            Press(
                self,
                "Save the points",
                self._press_points,
                tooltip="The points by player, year and source, for a spreadsheet (.csv)",
            ),
        ]
        for press in self._keep:
            press.add_class("shogun-once")
        row = HBox(self._keep)
        row.add_class("shogun-row")
        self._saved_line = Words("", "shogun-saved")
        self._saved_line.add_class("shogun-say")  # read aloud when it changes
        keep = VBox([Words("Keep it", "shogun-label"), self._name, row, self._saved_line])
        keep.add_class("shogun-ending-keep")
        self._side = VBox([self._ranking, self._explanation, self._views, self._view, keep])
        self._side.add_class("shogun-ending-side")
        table = Box([self._side] if self._own_board is None else [self._own_board, self._side])
        table.add_class("shogun-ending-table")
        super().__init__("The end of a game", [table])
        self.add_class("shogun-ending")
        if self._own_board is None:
            self.add_class(INSIDE)
        else:
            # Errors appear where files are saved: nobody would see them below a large board.
            keep.children = (*keep.children, self.alert)
            self.set_trait("children", tuple(box for box in self.children if box is not self.alert))
        self._show()
        self._unwatch = game.watch(self.guard(self._show, keep=True))

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
    @property
    def looks_at(self) -> str:
        """The view on the page: ``"points"``, ``"chart"`` or ``"numbers"``."""
        return str(self._views.value)

    def look(self, at: str) -> None:
        """Look at the points (``"points"``), the chart (``"chart"``) or its ``"numbers"``.

        The chart is drawn when it is looked at for the first time. Raises
        :class:`~shogun_nb.InputError` for anything else.

        >>> EndPanel(sg.new_game(seed=7).play("greedy")).look("chart")
        """
        if at not in _VIEWS:
            raise InputError(f"look: {shown(at)} is not one of {', '.join(_VIEWS)}.")
        self._views.choose(at)
        self._show_view()

    def save_picture(self, name: str | os.PathLike[str] | None = None) -> Path:
        """Save the board with the ranking as a picture, say where it is, and return its path.

        Without a name the one in the field is taken. Raises as :func:`save_picture`.

        >>> from tempfile import TemporaryDirectory
        >>> panel = EndPanel(sg.new_game(seed=7).play("greedy"))
        >>> with TemporaryDirectory() as folder:
        ...     panel.save_picture(f"{folder}/final").name
        'final.png'
        """
        return self._save("The picture", save_picture(self._over(), self._named(name)))

    def save_game(self, name: str | os.PathLike[str] | None = None) -> Path:
        """Save the whole game, say where it is, and return the file's path.

        Without a name the one in the field is taken. Raises as :func:`save_game`.

        >>> from tempfile import TemporaryDirectory
        >>> panel = EndPanel(sg.new_game(seed=7).play("greedy"))
        >>> with TemporaryDirectory() as folder:
        ...     panel.save_game(f"{folder}/final").name
        'final.jsonl'
        """
        self._over()
        return self._save("The game", save_game(self.game, self._named(name)))

    def save_points(self, name: str | os.PathLike[str] | None = None) -> Path:
        """Save all points as a table, say where it is, and return the file's path.

        Without a name the one in the field is taken. Raises as :func:`save_points`.

        >>> from tempfile import TemporaryDirectory
        >>> panel = EndPanel(sg.new_game(seed=7).play("greedy"))
        >>> with TemporaryDirectory() as folder:
        ...     panel.save_points(f"{folder}/final").name
        'final.csv'
        """
        return self._save("The points", save_points(self._over(), self._named(name)))

    def _press_picture(self) -> None:
        self.save_picture()

    def _press_game(self) -> None:
        self.save_game()

    def _press_points(self) -> None:
        self.save_points()

    def _named(self, name: str | os.PathLike[str] | None) -> str | os.PathLike[str]:
        return self._name.value if name is None else name

    def _save(self, what: str, path: Path) -> Path:
        self._saved_line.say(f"{what}: {path.name}, in the folder {path.parent}")
        return path

    # --- showing ----------------------------------------------------------------------------------
    def _show(self) -> None:
        """Follow the game: to its end, and back when the end is undone."""
        if not self.game.over:
            if self.ending is not None and self._own_board is not None:
                self._own_board.show(title=None)
            self.ending = None
            self._choices_read = -1
            show_if(self._side, False)
            self.say(self.why_not_next)
            return
        if self._choices_read == len(self.game.choices):
            return
        self.ending = ending = ending_of(self.game)
        self._choices_read = len(self.game.choices)
        self._chart = ""
        if self._own_board is None and self.board is not None:
            self.board.show(self.position, **PLAIN)
            self.board.say("The board at the end of the game.")
        if self._own_board is not None:
            self._own_board.show(title=winning_words(ending.ranking))
        first, *others = ranking_words(ending.ranking)
        self.say(f"{first} Below: what decided the game, all points, a chart, and files to keep.")
        self._ranking.value = ranking_html(ending.players, ending.ranking) + listed(others)
        self._explanation.value = _views.decided(listed(what_decided(ending)))
        self._saved_line.say("")
        if self._name.value == _FIRST_NAME:
            self._name.value = _free(_FIRST_NAME)
        show_if(self._side, True)
        self._show_view()

    def _show_view(self) -> None:
        ending = self.ending
        if ending is None:
            return
        if self.looks_at == CHART:
            self._chart = self._chart or _chart_html(ending)
            self._view.value = self._chart
        else:
            show = points_html if self.looks_at == POINTS else course_html
            self._view.value = show(ending)

    def close(self) -> None:
        """Take the panel off the page and end following the game; a board of others stays."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if self._own_board is not None:
            self._own_board.close()
        super().close()

    def still(self) -> Still:
        """Ranking, what decided the game, and all points, as HTML and as plain words.

        >>> EndPanel(game).still().text[:36]
        'The end of a game. The end comes aft'
        """
        ending = self.ending
        if ending is None:
            return Still(f"{self.title}. {self.why_not_next}")
        lines = [*ranking_words(ending.ranking), *what_decided(ending)]
        lines += [f"{one.place}. {one.player}: {one.points}" for one in ending.ranking]
        shown = Html(self._ranking.value), Html(self._explanation.value), points_html(ending)
        html = _views.still(self.title, lines[0], *shown)
        return Still("\n".join([f"{self.title}.", *lines]), html=html)


def _free(name: str) -> str:
    """This name, or the next that none of our files in the current folder has."""
    paths = [Path(name + suffix) for suffix in SUFFIXES]
    while any(os.path.lexists(path) for path in paths):
        taken = max(free_name(path).stem for path in paths)
        paths = [Path(taken + suffix) for suffix in SUFFIXES]
    return paths[0].stem


# --- tables and pictures as HTML ------------------------------------------------------------------
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


def course_html(ending: Ending) -> str:
    """The course of the game in numbers, as an HTML table: the text twin of the chart.

    >>> game = sg.new_game(["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> html = course_html(ending_of(game))
    >>> html.count("<th scope=col>"), html.count("<tbody>")
    (9, 4)
    """
    years: dict[int, int] = {}
    for moment in ending.course:
        years[moment.year] = years.get(moment.year, 0) + 1
    seats = range(len(ending.players))
    measures = [
        (
            _TITLES[measure],
            [
                (
                    counter(ending.players, seat),
                    [getattr(moment, measure)[seat] for moment in ending.course],
                )
                for seat in seats
            ],
        )
        for measure in MEASURES
    ]
    seasons = [moment.season for moment in ending.course]
    return _views.course(years.items(), seasons, measures)


def _chart_html(ending: Ending) -> str:
    """The chart, with a legend for the names that its font cannot show."""
    signs = [(counter(ending.players, seat), SIGNS[seat]) for seat in range(len(ending.players))]
    words = (
        "Chart of the game: points, provinces, chests and armies on the board of "
        f"{all_of(ending.players)}, from the start to the {ending.course[-1].words}. All its "
        f"numbers stand under “{_VIEWS[NUMBERS]}”."
    )
    data = b64encode(chart(ending)).decode()
    return _views.chart(signs, CHART_WIDTH, words, data)


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
