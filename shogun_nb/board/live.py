"""The live board: a position with clicks, keys, and a named twin for each of them.

The land is painted on a canvas (:mod:`shogun_nb.board.canvas`), what stands on it is drawn in the
page (:mod:`shogun_nb.board.layer`). :class:`LiveBoard` shows what the still picture shows, and says
in words and buttons whatever it says in colours and clicks.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping
from typing import Any

import traitlets
from ipywidgets import Box, Combobox, HBox, Layout, ValueWidget, VBox

from shogun_nb.board import layer
from shogun_nb.board.canvas import NARROWEST, WIDEST, Glass, Pencil, Step, Surface, outlines_of
from shogun_nb.board.drawn import Drawn, table_html
from shogun_nb.board.land import land_marks
from shogun_nb.board.layer import LOOK, Layer
from shogun_nb.board.still import png
from shogun_nb.controls import Markup, OneOf, Panel, Press, Still, Words, looks, show_if
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.errors import shown as quoted
from shogun_nb.engine.game import Game
from shogun_nb.engine.map import Map, Near
from shogun_nb.engine.position import Position
from shogun_nb.engine.view import View

STILL_WIDTH = 800  # pixels: every saved notebook carries this picture
FOLLOW_PAUSE = 0.25  # seconds between two drawings while a game is played by a program

# Icons of signs that have one; the others are drawn as in pictures.
ICONS = {
    "castle": "b-castle",
    "temple": "b-temple",
    "theatre": "b-theatre",
    "tax": "coin",
    "rice": "rice",
    "revolts": "flame",
    "koku": "coin",
}

# --- the board ------------------------------------------------------------------------------------

_DIRECTIONS = {
    "ArrowLeft": (-1.0, 0.0),
    "ArrowRight": (1.0, 0.0),
    "ArrowUp": (0.0, -1.0),
    "ArrowDown": (0.0, 1.0),
}
_WORDS = {
    "ArrowLeft": "to the left",
    "ArrowRight": "to the right",
    "ArrowUp": "above",
    "ArrowDown": "below",
}
_WELCOME = "Click a {} to see its card. With the keyboard: Tab to the board, then the arrow keys."


def step_to(board: Map, near: Near, place: int, key: str) -> int | None:
    """The neighbour, by land or sea, that lies best in the direction of an arrow key.

    ``None`` when there is none within a quarter turn (less a little) of that direction.

    >>> land = read_map()
    >>> land.names[step_to(land, land.neighbours("sun"), land.index("Kai"), "ArrowUp")]
    'Shinano'
    """
    right, down = _DIRECTIONS[key]
    x, y = board.provinces[place].label
    best: tuple[float, int] | None = None
    for other in near[place]:
        dx, dy = board.provinces[other].label[0] - x, board.provinces[other].label[1] - y
        length = math.hypot(dx, dy) or 1.0
        ahead = (dx * right + dy * down) / length  # cosine of the angle to the arrow
        if ahead < 0.2:
            continue
        # Straight ahead counts most; of two alike the nearer one.
        worth = (ahead - length / 2_000, other)
        if best is None or worth > best:
            best = worth
    return None if best is None else best[1]


class LiveBoard(Panel, ValueWidget):  # type: ignore[misc]
    """The board on a page: click, hover, arrow keys, and the same by names and buttons.

    ``shown`` is a game, which the board then follows, a position, or a player's view, of any game
    that has a board. ``width`` is
    in pixels of the page; ``None`` fits the board to the cell, at most to its own size. ``card``
    says whether province cards are shown beside it. ``on_click`` is called with the name of a
    province when a person chooses one: by mouse, with Enter, or with the button "Choose". The
    other arguments are those of :meth:`shogun_nb.Position.show`.

    ``selected`` is the name of the selected province, or ``None``; setting it selects another, as
    with :meth:`select`. It is a trait: ``observe`` and ``link`` work on it. ``value`` is the same
    under the name that ``interact`` and ``interactive_output`` of ipywidgets look for.

    Raises :class:`~shogun_nb.InputError` for anything that cannot be shown.

    >>> board = LiveBoard(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
    >>> board.observe(lambda change: print("Now", change["new"]), "selected")
    >>> board.selected = "kai"
    Now Kai
    """

    selected = traitlets.Any(None)
    value = traitlets.Any(None)
    # A board refused in the constructor has no game to follow, but is closed, too.
    _unwatch: Callable[[], None] | None = None

    def __init__(
        self,
        shown: Game | Position | View,
        *,
        width: int | None = None,
        card: bool = True,
        on_click: Callable[[str], None] | None = None,
        **overlays: Any,
    ) -> None:
        if width is not None and (type(width) is not int or not NARROWEST <= width <= WIDEST):
            raise InputError(
                f"width: {quoted(width)} is not None (fitted to the cell) or a whole number of "
                f"pixels from {NARROWEST} to {WIDEST}."
            )
        self._shown = _checked_shown(shown)
        self._drawn = _drawn(self._shown)
        self._overlays: dict[str, Any] = {"colouring": next(iter(self._drawn.colourings))}
        self._overlays.update(overlays)
        self._sight, self._over = self._drawn.sight(**self._overlays)
        self._chosen: int | None = None
        self._hovered: int | None = None
        self._card_place: int | None = None  # the province of the card
        self._listeners: list[Callable[[str], None]] = []
        self._last_drawing = 0.0
        self._drawing_is_due = False
        self._unseen = False  # until a page says so: the board may still be shown
        self._drawing_is_old = False
        self._with_card = bool(card)
        self._land: tuple[Any, ...] = ()  # what the painted land depends on
        self._part: list[float] = []  # of the board, that a page has zoomed to
        board, title = self._drawn.map, self.position.rulebook.title
        called = self._drawn.place
        self._surface = Surface(board.width, board.height, width)
        self._glass = Glass()
        #: What stands on the land, in the page; a frame may ask it for signs, glow and an arrow.
        self.layer = Layer(
            _css=looks.style(looks.HERE / "tokens.css", LOOK),
            icons=looks.symbols(
                *ICONS.values(), "plus", "minus", "fit", "legend", "rules", "point"
            ),
            hears=self._with_card,
            words=f"Board of {title}. Arrow keys move from {called} to {called}, Home goes to the "
            "first, Enter chooses, plus and minus zoom. Tab leaves the board.",
        )
        frame = Box(
            [self._surface.canvas, self._glass.canvas, self.layer],
            layout=Layout(flex="0 0 auto" if width else "99 1 600px"),
        )
        frame.add_class("shogun-board-frame")
        self._card = Markup()
        self._card.add_class("shogun-card")
        middle = HBox([frame, self._card] if card else [frame])
        middle.add_class("shogun-board")
        super().__init__("", [middle, self._build_twin()])
        self.manners.on_width(self.guard(self._fit, keep=True))
        self.manners.on_views(self.guard(self._page_shows, keep=True))
        for surface in (self._surface, self._glass):
            surface.canvas.on_client_ready(self.guard(surface.repaint, keep=True))
        place = self._is_place
        self.layer.hear("key", self.guard(self._key), lambda key: isinstance(key, str))
        self.layer.hear("click", self.guard(self._click), place)
        self.layer.hear("hover", self.guard(self._hover, keep=True), place)
        self.layer.hear(
            "dark", self.guard(self._turn_dark, keep=True), lambda dark: type(dark) is bool
        )
        self.layer.hear("part", self.guard(self._rest, keep=True), layer.is_part)
        self.say(_WELCOME.format(self._drawn.place))
        if on_click is not None:
            self.on_click(on_click)
        self._draw()
        self._tell()
        self._follow()

    def _build_twin(self) -> VBox:
        """Names and buttons for everything that mouse and arrow keys do."""
        self._names = Combobox(
            description=self._drawn.place.capitalize(),
            placeholder="a name",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=Layout(width="230px", margin="1px"),
        )
        self._names.observe(self.guard(self._named), names="value")
        self._choose = Press(self, f"Choose a {self._drawn.place}", self._choose_selected)
        self._colours = OneOf(
            self,
            "Colours",
            dict(self._drawn.colourings),
            self._overlays["colouring"],
            lambda colouring: self.show(colouring=colouring),
        )
        self._in_words = Press(self, "Board in words", self._turn_words)
        self._table = Markup(layout=Layout(display="none"))
        self._near_label = Words("", "shogun-label")
        self._near: list[Press] = []
        self._near_places: list[int | None] = []
        self._near_row = HBox([self._near_label])
        self._have_buttons(max(len(near) for near in self._drawn.near))
        self._near_row.add_class("shogun-row")
        self._near_row.add_class("shogun-board-near")
        tools = HBox([self._names, self._choose, self._colours, self._in_words])
        tools.add_class("shogun-row")
        tools.add_class("shogun-board-tools")
        self._aloud = Words("", "shogun-heard")
        twin = VBox([self._near_row, tools, self._table, self._aloud])
        twin.add_class("shogun-board-twin")
        return twin

    # --- what programs use ------------------------------------------------------------------------
    @property
    def called(self) -> str:
        """What a place of this board is called: province, or town."""
        return self._drawn.place

    @property
    def position(self) -> Any:
        """The position that the board shows; of a game, the present one."""
        return _position(self._shown)

    def show(self, shown: Game | Position | View | None = None, **overlays: Any) -> None:
        """Show something else, other overlays, or both; what is not given stays as it is.

        Raises :class:`~shogun_nb.InputError`, and changes nothing, when it cannot be shown.

        >>> board = LiveBoard(scenario())
        >>> board.show(targets=["Kai"], status="Where do you attack?")
        """
        following = self._shown if shown is None else _checked_shown(shown)
        if _position(following).rulebook is not self.position.rulebook:
            raise InputError("show: this is another game. Make another LiveBoard for it.")
        wanted = {**self._overlays, **overlays}
        drawn = _drawn(following)
        sight, over = drawn.sight(**wanted)
        changed_map = drawn.map != self._drawn.map
        self._shown, self._drawn, self._overlays = following, drawn, wanted
        self._sight, self._over = sight, over
        if shown is not None:
            self._follow()
        self._colours.choose(wanted["colouring"])
        if changed_map:
            self._chosen = self._hovered = self._card_place = None
            self._surface.resize(drawn.map.width, drawn.map.height)
        self._draw()
        self._tell()
        self._tell_selected()

    @property
    def card(self) -> Markup:
        """The card of a province beside the board, to be shown elsewhere, too. ::

        Box([Button(description="Check"), board.card])
        """
        return self._card

    def select(self, province: str | None) -> None:
        """Select a province as the arrow keys do, or none; ``on_click`` hears nothing of it.

        Raises :class:`~shogun_nb.UnknownProvince` with names that look alike.

        >>> board = LiveBoard(scenario())
        >>> board.select("Awa (Bōsō)")
        >>> board.selected
        'Awa-Boso'
        """
        if province is None:
            self._hovered = None  # nor is anything of it left on the card
        self._select(None if province is None else self._drawn.map.index(province))

    def on_click(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call ``told(province)`` whenever a person chooses one; returns a function that ends it.

        >>> board, names = LiveBoard(scenario()), []
        >>> unhear = board.on_click(names.append)
        """
        self._listeners.append(told)
        self._tell()

        def unhear() -> None:
            if told in self._listeners:
                self._listeners.remove(told)
                self._tell()

        return unhear

    def close(self) -> None:
        """Take the board off the page and end following its game."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        for name in ("_surface", "_glass"):
            surface = getattr(self, name, None)  # one that was refused has none
            if surface is not None:
                surface.close()
        super().close()

    def still(self) -> Still:
        """The same picture and words for a page without a kernel.

        >>> LiveBoard(scenario()).still().text[:16]
        'Shogun, sun side'
        """
        scene = _drawn(self._shown).scene(**self._overlays)
        picture = png(scene, width=STILL_WIDTH)
        return Still(f"{scene.title}. {scene.summary}", png=picture, width=STILL_WIDTH)

    # --- following a game -------------------------------------------------------------------------
    def _follow(self) -> None:
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if isinstance(self._shown, Game):
            self._unwatch = self._shown.watch(self.guard(self._game_changed, keep=True))

    def _page_shows(self, views: int) -> None:
        """How many pages show the board; on none, as a rerun cell leaves it, it is not drawn."""
        self._unseen = views == 0
        if not self._unseen and self._drawing_is_old:
            self._drawing_is_old = False
            self.show()

    def _game_changed(self) -> None:
        """Draw at once, but not hundreds of times while a program plays a whole game."""
        if self._unseen:
            self._drawing_is_old = True
            return
        if time.monotonic() - self._last_drawing >= FOLLOW_PAUSE:
            self.show()
            return
        if self._drawing_is_due:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: nobody could draw later
            self.show()
            return
        # The loop goes on when the cell or the click is done; then the last position is drawn.
        self._drawing_is_due = True
        loop.call_soon(self.guard(self._catch_up, keep=True))

    def _catch_up(self) -> None:
        self._drawing_is_due = False
        self.show()

    # --- drawing ----------------------------------------------------------------------------------
    def _draw(self) -> None:
        """Bring land and layer up to date: whatever has changed, and the layer in one message."""
        sight, board = self._sight, self._drawn.map
        land = (
            *(board, sight.fills, sight.groups, sight.closed, sight.dashes, sight.by_owner),
            *(self.layer.dark, self._surface.transform),
        )
        with self.layer.hold_sync():
            if land != self._land:
                self._surface.paint(self._land_steps(1.0))
                self._land = land
                if self._part:
                    self._rest(self._part)
            whole = layer.land_for(board, sight, ICONS)
            whole["colours"] = layer.region_colours(sight, looks.colours(dark=self.layer.dark))
            self.layer.land = whole
            self.layer.pieces = layer.pieces_of(sight)
            self.layer.marks = layer.marks_of(self._over, sight.by_owner)
            self.layer.chosen = -1 if self._chosen is None else self._chosen
        self._last_drawing = time.monotonic()

    def _land_steps(self, zoom: float) -> list[Step]:
        board, colours = self._drawn.map, looks.colours(dark=self.layer.dark)
        return (
            Pencil(outlines_of(board)).marks(land_marks(board, self._sight, colours, zoom)).steps()
        )

    def _fit(self, width: int) -> None:
        if self._surface.fit(width):
            self._draw()

    def _turn_dark(self, dark: bool) -> None:
        """The theme of the page; of several pages the last one counts."""
        self.layer.dark = dark
        self._draw()

    def _rest(self, part: list[float]) -> None:
        """A zoom rests on a part of the board: paint it sharply, on a canvas of its own."""
        self._part = part
        x, y, width, across, down = part
        self._glass.show(x, y, width, round(across), round(down))
        self.layer.near = part  # the page takes it with the next drawing
        self._glass.paint(self._land_steps(max(1.0, self._drawn.map.width / width)))

    # --- what people do ---------------------------------------------------------------------------
    def _is_place(self, place: object) -> bool:
        return layer.is_place(self._drawn.map)(place)

    def _click(self, place: int) -> None:
        at = None if place < 0 else place
        self._hovered = at
        self._select(at)
        if at is not None:
            self._choose_selected()

    def _hover(self, place: int) -> None:
        at = None if place < 0 else place
        if at != self._hovered:
            self._hovered = at
            self._show_card()

    def _key(self, key: str) -> None:
        board = self._drawn.map
        if key in ("Enter", " "):
            self._choose_selected()
        elif key == "Home" or (key in _DIRECTIONS and self._chosen is None):
            self._select(self._first())
        elif key in _DIRECTIONS and self._chosen is not None:
            place = step_to(board, self._open_near(), self._chosen, key)
            if place is None:
                here = board.printed[self._chosen]
                self._aloud.say(f"{here} has no neighbour {_WORDS[key]}.")
            else:
                self._select(place)

    def _open_near(self) -> Near:
        """The neighbours of each province, without those that are out of the game."""
        closed = self._sight.closed
        return tuple(
            tuple(one for one in near if not closed[one]) or near for near in self._drawn.near
        )

    def _first(self) -> int:
        """The province that is marked, or the first of who looks on or must choose, or of all."""
        if self._over.fill:
            return next(iter(self._over.fill))
        player = self._shown.player if isinstance(self._shown, View) else None
        if isinstance(self._shown, Game):
            player = self._shown.decision.player
        players = self.position.players
        first = self._drawn.first(players.index(player)) if player in players else None
        return 0 if first is None else first

    def _named(self, change: Mapping[str, Any]) -> None:
        name = str(change["new"]).strip()
        if name and name != self._printed_selected():
            self.select(name)

    def _go_near(self, slot: int) -> None:
        place = self._near_places[slot]
        if place is not None:
            self._select(place, slot)

    def _choose_selected(self) -> None:
        name = self.selected
        if name is None:
            if self._listeners:
                raise InputError(
                    f"No {self._drawn.place} is selected yet: click one, or give its name."
                )
            return
        for told in list(self._listeners):
            told(name)

    def _turn_words(self) -> None:
        hidden = self._table.layout.display == "none"
        show_if(self._table, hidden)
        self._in_words.mark(hidden)
        self._tell()

    def _select(self, place: int | None, slot: int | None = None) -> None:
        self._chosen = place
        if place is None:
            self._card_place = None
        self.layer.chosen = -1 if place is None else place
        self._tell(slot)
        self._tell_selected()

    def _tell_selected(self) -> None:
        """Tell programs what is selected, once the board shows it."""
        with self.hold_trait_notifications():
            self.selected = self.value = self._chosen_name()

    def _chosen_name(self) -> str | None:
        return None if self._chosen is None else self._drawn.map.names[self._chosen]

    @traitlets.validate("selected", "value")
    def _check_selected(self, proposal: Mapping[str, Any]) -> str | None:
        name, board = proposal["value"], self._drawn.map
        return name if name is None or name in board.names else board.names[board.index(name)]

    @traitlets.observe("selected", "value")
    def _follow_selected(self, change: Mapping[str, Any]) -> None:
        if change["new"] != self._chosen_name():
            self.select(change["new"])

    # --- saying it in words -----------------------------------------------------------------------
    def _tell(self, slot: int | None = None) -> None:
        """Bring the card, the names and the buttons up to date."""
        self._show_card()
        names = self._drawn.map.printed
        if self._names.options != names:
            self._names.options = names
        name = self._printed_selected()
        self._names.value = name
        show_if(self._choose, self._listeners)
        self._choose.description = f"Choose {name or f'a {self._drawn.place}'}"
        if name:
            self._choose.on()
        else:
            self._choose.off(
                f"no {self._drawn.place} is selected yet; click one, or give its name."
            )
        self._tell_neighbours(slot)
        self._aloud.say("" if self._chosen is None else self._drawn.words(self._chosen))
        if self._table.layout.display != "none":
            self._table.value = table_html(self._drawn.text())

    def _printed_selected(self) -> str:
        """The selected province as it is written on the board; an empty text for none."""
        return "" if self._chosen is None else self._drawn.map.printed[self._chosen]

    def _have_buttons(self, number: int) -> None:
        """Enough buttons for so many neighbours; made before they are needed, and never again."""
        for slot in range(len(self._near), number):
            self._near.append(Press(self, "", lambda slot=slot: self._go_near(slot)))  # type: ignore[misc]
            self._near_places.append(None)
        if len(self._near_row.children) <= len(self._near):
            self._near_row.children = (self._near_label, *self._near)

    def _tell_neighbours(self, slot: int | None) -> None:
        near = () if self._chosen is None else self._drawn.near[self._chosen]
        self._have_buttons(len(near))
        show_if(self._near_row, near)
        self._near_label.say(f"Neighbours of {self._printed_selected()}:" if near else "")
        slots = list(range(len(near)))
        if slot is not None and slots and slot not in slots:
            slots[-1] = slot  # the pressed button stays, or the keyboard would lose its focus
        for number, press in enumerate(self._near):
            place = near[slots.index(number)] if number in slots else None
            self._near_places[number] = place
            show_if(press, place is not None)
            # No page keeps what somebody has selected in secret.
            press.description = "" if place is None else self._drawn.map.printed[place]

    def _show_card(self) -> None:
        """The card of the province under the pointer, else of the selected one.

        With neither, the last card stays, so that the page does not jump under the pointer.
        """
        if not self._with_card:
            return
        place = self._chosen if self._hovered is None else self._hovered
        if place is None and self._card_place is not None:
            place = self._card_place
        self._card_place = place
        self._card.value = self._drawn.card(place)
        if place is None:
            self._card.add_class("shogun-card-empty")
        else:
            self._card.remove_class("shogun-card-empty")


def _checked_shown(shown: object) -> Game | Position | View:
    if isinstance(shown, (Game, Position, View)):
        return shown
    raise InputError(
        f"LiveBoard: {type(shown).__name__} is not a game, position or view. "
        "Give one, for example LiveBoard(sg.new_game(seed=7))."
    )


def _position(shown: Game | Position | View) -> Position:
    return shown if isinstance(shown, Position) else shown.position


def _drawn(shown: Game | Position | View) -> Drawn:
    drawn: Drawn = _position(shown).drawn()
    return drawn
