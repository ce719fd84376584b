"""A plain board: a game lists what stands where, and needs no painter of its own.

:class:`Marks` is that list: owners, units, small signs and words for each province, a row for each
player. It draws itself as a picture, as text, and for the live board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, ClassVar

from shogun_nb.board import palette
from shogun_nb.board.drawn import Drawn, badge, card, card_key, neighbour_rows
from shogun_nb.board.geometry import PRINTED, ROAD, Line, moved_to
from shogun_nb.board.scene import (
    ASSUMED_DASH,
    FLAME,
    NUMBER,
    PIECES,
    Area,
    Counter,
    Disc,
    Overlays,
    Painter,
    Scene,
    Shape,
    fitted,
    overlays_of,
    shrunk,
    text_width,
)
from shogun_nb.board.sight import NOBODY as NOBODY
from shogun_nb.board.sight import Row, Standing, Tag, Units, Way
from shogun_nb.board.text import LONGEST, WIDTH, clean, columns, name_column, padded, side_by_side
from shogun_nb.engine.map import Map, Near, Point
from shogun_nb.engine.speech import counted


@dataclass(frozen=True, slots=True)
class Sign:
    """A small drawing, the letter that stands for it in text, and what it means.

    With ``far`` it is also seen on a live board of which all is shown.
    """

    paths: tuple[Line, ...] = field(repr=False)
    letter: str
    words: str
    far: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """The units of one player in a province, and how many leaders stand with them.

    Those of ``NOBODY`` belong to no player, and are drawn small. ``kinds`` tells those apart that
    are no plain units: a sign each, and how many of the ``units`` it stands for. A single unit may
    have a ``sign`` in place of its number.
    """

    seat: int
    units: int
    leaders: int = 0
    kinds: tuple[tuple[Sign, int], ...] = ()
    sign: Sign | None = None

    @property
    def told(self) -> str:
        """The units in a few signs, as in "4", or "1,2s" for 3 of which 2 bear the sign "s"."""
        if self.sign is not None:
            return self.sign.letter
        plain = self.units - sum(count for _, count in self.kinds)
        words = [str(plain)] if plain or not self.kinds else []
        return ",".join([*words, *(f"{count}{sign.letter}" for sign, count in self.kinds)])


@dataclass(frozen=True, slots=True)
class Place:
    """What there is to be seen of one province.

    ``group`` is the region that colours it; ``owner`` a seat or ``NOBODY``; ``words`` a sentence
    without its name, ``rows`` its card in plain text; ``printed`` are signs on the land. A
    ``closed`` province is out of the game; a place that is a ``sea`` is nobody's.
    """

    group: str
    owner: int = NOBODY
    stacks: tuple[Stack, ...] = ()
    signs: tuple[Sign, ...] = ()
    words: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    printed: tuple[Sign, ...] = ()
    closed: bool = False
    sea: bool = False


@dataclass(frozen=True, slots=True)
class Marks(Drawn):
    """What stands on a board: one :class:`Place` for each province of the map.

    ``players`` by seat, each with a row of ``scores`` under ``columns``; ``facts`` are lines of the
    head (name and words); ``units`` and ``leaders`` what a counter and a dot above it stand for,
    ``others`` what units of ``NOBODY`` are, if there are any; ``links`` what the dashed lines are;
    ``note`` is the small print, such as whose map this is. ``ways`` are lines on the land, ``tags``
    stand at places of their own. Where places are points ``names_at`` says where names stand, and
    their cards tell the neighbours themselves; ``place`` is what a place is called. A game with
    colours of its own gives ``liveries`` of its players and ``fills`` of its regions; ``closed``
    says what a province is that is out of the game.

    >>> board = read_map()
    >>> places = [Place("Japan", owner=number % 2, words="rice") for number in range(45)]
    >>> marks = Marks(board, "Rice", "year 1", ("Ann", "Ben"), places, board.neighbours("sun"))
    >>> marks.words(0), marks.first(1)
    ('Aki: rice', 1)
    """

    colourings: ClassVar[Mapping[str, str]] = {"owner": "owners", "region": "regions"}

    map: Map
    title: str
    when: str
    players: tuple[str, ...]
    places: Sequence[Place] = field(repr=False)
    near: Near = field(repr=False)
    columns: tuple[str, ...] = ()
    scores: tuple[tuple[str, ...], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    signs: tuple[Sign, ...] = ()
    units: str = "units"
    leaders: str = "leader"
    others: str = ""
    links: str = "by sea"
    note: str = ""
    ways: tuple[Way, ...] = ()
    tags: tuple[Tag, ...] = ()
    names_at: tuple[Point, ...] = ()
    place: str = "province"
    liveries: tuple[palette.Livery, ...] = palette.SIX_LIVERIES
    fills: Mapping[str, str] = field(default_factory=dict)
    closed: str = ""

    def painted(self, overlays: dict[str, Any]) -> Scene:
        """The picture's content."""
        painter, over, title = self.painter(overlays)
        heading = f"{self.title}, {self.when}" if self.when else self.title
        owners = [place.owner for place in self.places if not place.sea]
        told = [
            f"{name} {counted(owners.count(seat), self.place)}"
            for seat, name in enumerate(self.players)
        ]
        told.append(f"{owners.count(NOBODY)} neutral")
        return painter.scene(over, title, f"{heading}: {'; '.join(told)}.", self.text())

    def painter(self, overlays: dict[str, Any]) -> tuple[Painter, Overlays, str]:
        """Who paints it, the overlays, and the title."""
        return _Painter(self), overlays_of(self.map, tuple(self.colourings), **overlays), self.title

    @property
    def rows(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """The letter, the name and the scores of each player."""
        scores = self.scores or ((),) * len(self.players)
        return list(zip(self.letters, self.players, scores, strict=True))

    @property
    def letters(self) -> tuple[str, ...]:
        """A letter for each player."""
        return palette.letters(self.players)

    @property
    def groups(self) -> tuple[str, ...]:
        """The regions, each once."""
        return tuple(dict.fromkeys(place.group for place in self.places))

    def first(self, seat: int) -> int | None:
        """The first province of the player at a seat, if there is one."""
        return next((n for n, place in enumerate(self.places) if place.owner == seat), None)

    def words(self, place: int) -> str:
        """A province in words."""
        return f"{self.map.printed[place]}: {self.places[place].words}"

    def card(self, place: int | None) -> str:
        """The card of a province as HTML."""
        if place is None:
            signs = ", ".join(f"{sign.letter}: {sign.words}" for sign in self.signs)
            counter = f"A counter: the letter of a player and {self.units or 'a unit'}."
            if self.leaders:
                counter += f" A dot: {self.leaders}."
            if self.others:
                counter += f" A small number: {self.others}."
            return card_key((counter, signs, self.note), self.place)
        here = self.places[place]
        owner = "nobody"
        if here.owner != NOBODY:
            livery, letter = self.liveries[here.owner], self.letters[here.owner]
            owner = badge(livery, letter, self.players[here.owner])
        rows = [*(() if here.sea else [("Owner", owner)]), *here.rows]
        if not self.names_at and not here.sea:
            by_sea = {
                self.map.index(link.end if link.start == self.map.names[place] else link.start)
                for link in self.map.sea_routes
                if self.map.names[place] in (link.start, link.end)
            }
            near = [one for one in self.near[place] if not self.places[one].sea]
            rows += neighbour_rows(self.map, near, by_sea, {}, self.links.capitalize())
        return card(self.map.printed[place], rows)

    def text(self) -> str:
        """The whole position as text of at most 100 columns."""
        letters = self.letters
        lines = [f"{self.title}, {self.when}" if self.when else self.title]
        for name, words in self.facts:
            lines += wrap(f"{name}: {words}", WIDTH, break_on_hyphens=False)
        table = [self.columns, *(row for _, _, row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        cells = [
            " ".join(f"{one:>{wide}}" for one, wide in zip(row, widths, strict=True))
            for row in table
        ]
        lines += ["", f"  {'player':{LONGEST}} {cells[0]}"]
        for (letter, name, _), row in zip(self.rows, cells[1:], strict=True):
            lines.append(f"{letter} {name_column(name)} {row}")
        longest = max(map(columns, self.map.names))
        for group in self.groups:
            places = [n for n, place in enumerate(self.places) if place.group == group]
            told = [tag.told for tag in self.tags if tag.name == group]
            kind = "sea" if self.places[places[0]].sea else self.place
            lines += ["", f"{group} ({', '.join([counted(len(places), kind), *told])})"]
            lines += side_by_side([self._cell(place, longest, letters) for place in places])
        signs = ", ".join(f"{sign.letter} {sign.words}" for sign in self.signs)
        units = f"{self.leaders}+{self.units}" if self.leaders else self.units
        owners = f"owner (- nobody, x {self.closed})" if self.closed else "owner (- nobody)"
        counters = ", ".join(filter(None, (owners, units)))
        counters += f", ({self.others})" if self.others else ""
        below = wrap(signs, WIDTH, break_on_hyphens=False)
        lines += ["", *([counters, *below] if len(signs) > 50 else [f"{counters}; {signs}"])]
        lines += wrap(self.note, WIDTH, break_on_hyphens=False)
        return "\n".join(lines).rstrip()

    def _cell(self, number: int, longest: int, letters: Sequence[str]) -> str:
        place = self.places[number]
        owner = "-" if place.owner == NOBODY else letters[place.owner]
        owner = "x" if place.closed else "" if place.sea else owner
        stacks = [
            f"({one.units})"
            if one.seat == NOBODY
            else letters[one.seat] + (f"{one.leaders}+{one.told}" if self.leaders else one.told)
            for one in place.stacks
        ]
        if len(stacks) == 1 and place.stacks[0].seat == place.owner != NOBODY:
            stacks = [stacks[0][1:]]
        signs = "".join(sign.letter for sign in (*place.signs, *place.printed))
        name = padded(self.map.names[number], longest)
        return " ".join(filter(None, (name, owner, "/".join(stacks), signs)))


class _Painter(Painter):
    name_size = 13.0
    panel_scale = 1.2

    def __init__(self, marks: Marks) -> None:
        super().__init__(marks.map, tuple(place.group for place in marks.places))
        self.its = marks
        if marks.names_at:
            self.panel_scale = 1.04
        else:
            self.k *= 1.06  # there are fewer words in a province than on other boards
        self.letters = marks.letters
        self.fills = marks.fills or palette.region_fills(marks.groups)
        self.note = marks.note
        self.score_size = (
            (190.0 + 64 * len(marks.columns), 42.0 + 20 * len(marks.players))
            if marks.players
            else None
        )

    @property
    def head_size(self) -> tuple[float, float]:  # type: ignore[override]
        """It grows with the lines that :meth:`legend` writes."""
        rows = (len(self.entries) + 2) // 3 + len(self.samples())
        return 470.0, 50.0 + 19 * (bool(self.its.when) + len(self.its.facts)) + 18 * rows

    def samples(self) -> list[list[tuple[float, str]]]:
        """The regions of the legend: lines of places and names."""
        lines: list[list[tuple[float, str]]] = []
        x = 470.0
        for group in self.its.groups if self.colouring == "region" else ():
            span = 36 + text_width(clean(group, 20), 10.5)
            if x + span > 456:
                lines.append([])
                x = 14.0
            lines[-1].append((x, group))
            x += span
        return lines

    def fill(self, place: int) -> str:
        here = self.its.places[place]
        if self.colouring == "region":
            return self.fills[here.group]
        if here.sea:
            return self.fills[here.group]
        if here.owner == NOBODY:
            return palette.CLOSED_FILL if here.closed else palette.NEUTRAL_FILL
        return palette.pale(self.its.liveries[here.owner])

    def is_closed(self, place: int) -> bool:
        return self.its.places[place].closed

    def words(self, place: int) -> str:
        return self.its.words(place)

    def told(self) -> dict[str, Any]:
        its = self.its
        legend = [(sign.letter, sign.words) for sign in its.signs]
        legend += [("units", its.units), ("leaders", its.leaders), ("others", its.others)]
        legend += [("closed", its.closed)]
        link = "" if its.names_at else its.links
        printed = {sign: None for here in its.places for sign in here.printed}
        ways = [(f"way {way.words}", way.words) for way in its.ways if way.words]
        return {
            "when": its.when,
            "fills": self.fills,
            "values": ((),) * len(its.places),
            "liveries": its.liveries,
            "signs": {sign.letter: sign.paths for sign in (*its.signs, *printed)},
            "legend": (*filter(all, [*legend, ("route", link)]), *ways),
            "far": tuple(sign.letter for sign in its.signs if sign.far),
            "facts": its.facts,
            "columns": its.columns,
            "rows": tuple(Row(seat, *row) for seat, row in enumerate(its.rows)),
            "ways": its.ways,
            "tags": its.tags,
            "water": tuple(here.sea for here in its.places),
            "printed": tuple(tuple(sign.letter for sign in here.printed) for here in its.places),
        }

    def standing(self, place: int) -> Standing:
        here = self.its.places[place]
        units = [
            Units(
                stack.seat,
                "" if stack.seat == NOBODY else self.letters[stack.seat],
                stack.units,
                stack.leaders,
                tuple((sign.letter, count) for sign, count in stack.kinds),
                stack.sign.letter if stack.sign else "",
            )
            for stack in here.stacks
        ]
        signs = tuple(sign.letter for sign in here.signs)
        return Standing(here.owner, tuple(units), signs=signs)

    def dash(self, route: int) -> tuple[float, ...]:
        return ASSUMED_DASH

    def province(self, place: int, fill: str) -> list[Counter]:
        here = self.its.places[place]
        label = self.board.provinces[place].label
        counters = []
        for number, stack in enumerate(here.stacks):
            if stack.seat == NOBODY:
                x, y = (24.0, -13.0) if number else (0.0, -13.0)
                self.small(label, x, y, stack.units)
                continue
            x, y, width = 0.0, 0.0 if self.its.names_at else -13.0, 33.0
            if len(here.stacks) > 1:  # smaller ones, two in a row
                x, y, width = 15.0 * (number % 2 * 2 - 1), y - 19 * (number // 2), 22.0
            letter = self.letters[stack.seat]
            livery = self.its.liveries[stack.seat]
            words = ("", "") if stack.sign else (letter, str(stack.units))
            self.counter(label, x, y, livery, *words, width)
            if stack.sign:
                self.glyph(label, x, y, letter, stack.sign, livery.text)
            self.dots(label, x, y, stack.leaders)
            at = self.spot(label, x, y)
            counters.append(Counter(place, stack.seat, letter, stack.units, at))
        self.name(place, fill)
        row = [(sign, 0) for sign in here.signs]
        row += [pair for stack in here.stacks for pair in stack.kinds]
        x = 6.75 - sum(23 if count else 13.5 for _, count in row) / 2
        y = 15.5 if self.its.names_at else 20.5
        for sign, count in row:
            self.pictogram(label, x, y, sign.paths, 12)
            if count:
                self.text(label, x + 11, 24.2, str(count), 9.5, bold=True, layer=PIECES)
            x += 23 if count else 13.5
        return counters

    def glyph(self, at: Point, x: float, y: float, letter: str, sign: Sign, ink: str) -> None:
        """The letter of a player, and the sign of a unit in place of a number."""
        self.text(at, x - 7, y + 4.4, letter, 12, ink, bold=True, layer=PIECES)
        self.shape(at, x + 6, y, sign.paths, 13, ink, None, 0, level=NUMBER)

    def name(self, place: int, fill: str) -> None:
        if not self.its.names_at:
            super().name(place, fill)
            return
        halo = palette.mix(fill, palette.WHITE, 0.6)
        province, (right, down) = self.board.provinces[place], self.its.names_at[place]
        right, down = right - province.label[0], down - province.label[1]
        # Beside, above or below what stands there; its signs hang below.
        x, y, anchor = 0.0, -13.5 if down < 0 else 22.5, "middle"
        if abs(right) > abs(down):
            gap = 20.0 if self.its.places[place].stacks else 12.0
            x, y, anchor = (gap, 3.6, "start") if right > 0 else (-gap, 3.6, "end")
        elif down > 0 and self.its.places[place].signs:
            y = 31.5
        given: dict[str, Any] = {"halo": halo, "anchor": anchor, "serif": True, "bold": True}
        self.text(province.label, x, y, province.printed, 10, **given)

    def land(self, areas: Sequence[Area], filled: Mapping[int, str]) -> None:
        super().land(areas, filled)
        for way in self.its.ways:
            self.line(way.lines, palette.PAPER, (ROAD + 2.6) * self.k)
            self.line(way.lines, palette.WAYS[way.token], ROAD * self.k, way.dash)
        for place, here in enumerate(self.its.places):
            for sign in here.printed:
                label = self.board.provinces[place].label
                self.marks.append(Disc(label, 0.42 * PRINTED * self.k, palette.PAPER))
                at = moved_to(label, sign.paths, PRINTED * self.k)
                self.line(at, palette.PAPER, 3.2 * self.k)
                self.marks.append(Shape(at, True, palette.INK))

    def panels(self, heading: str, status: str) -> None:
        for tag in self.its.tags:
            half = text_width(tag.name, 10, bold=True) / 2 + 18
            self.plate(tag.at, -half, -8.5, 2 * half, 17)
            self.text(tag.at, -15, 3.7, tag.name, 10, palette.MUTED, bold=True, layer=PIECES)
            self.disc(tag.at, half - 22, 0, 4.6, palette.COIN, palette.COIN_EDGE, 1.2)
            self.text(tag.at, half - 9, 3.9, str(tag.number), 11, bold=True, layer=PIECES)
        super().panels(heading, status)

    def small(self, at: Point, x: float, y: float, units: int) -> None:
        self.disc(at, x, y, 7.5, palette.NEUTRAL_FILL, palette.MUTED, 1.0)
        self.text(at, x, y + 3.6, str(units), 10, palette.MUTED, layer=PIECES)

    def dots(self, at: Point, x: float, y: float, number: int) -> None:
        for dot in range(number):
            left = x + 8.0 * (dot - (number - 1) / 2)
            self.disc(at, left, y - 9.5, 3.2, palette.WHITE, palette.INK, 1.1, level=FLAME)

    def details(self, at: Point) -> float:
        y = 47.0
        x = max([80.0, *(text_width(name, 11) + 26 for name, _ in self.its.facts)])
        if self.its.when:
            self.text(at, 14, y, self.its.when, 12.5, bold=True, anchor="start", layer=PIECES)
            y += 19
        for name, words in self.its.facts:
            self.text(at, 14, y, name, 11, palette.MUTED, anchor="start", layer=PIECES)
            words = fitted(words, 11, self.head_size[0] - 14 - x)
            self.text(at, x, y, words, 11, anchor="start", layer=PIECES)
            y += 19
        return y - 11

    @property
    def entries(self) -> list[str]:
        """What the legend explains."""
        its = self.its
        link = "" if its.names_at else its.links
        ways = (way.words for way in its.ways)
        more = (its.units, its.leaders, its.others, its.closed, link, *ways)
        return [*(sign.words for sign in its.signs), *filter(None, more)]

    def legend(self, at: Point, y: float) -> None:
        entries = self.entries
        ways = {way.words: way for way in self.its.ways}
        for number, words in enumerate(entries):
            x, level = 24.0 + number % 3 * 152, y + number // 3 * 18
            self.entry(at, x, level, words)
            if number < len(self.its.signs):
                self.pictogram(at, x, level, self.its.signs[number].paths, 13)
            elif words == self.its.units:
                self.text(at, x, level + 4, "A 1", 11, bold=True, layer=PIECES)
            elif words == self.its.leaders:
                self.dots(at, x, level + 9.5, 1)
            elif words == self.its.links:
                self.route_sign(at, x, level, ASSUMED_DASH)
            elif words == self.its.closed:
                self.swatch(at, x - 9, level, palette.CLOSED_FILL)
            elif words in ways:
                sample, way = self.moved(at, ((x - 12, level), (x + 12, level))), ways[words]
                ink, width = palette.WAYS[way.token], ROAD * self.k
                self.line((sample,), ink, width, way.dash, layer=PIECES)
            else:
                self.small(at, x, level, 1)
        y += (len(entries) + 2) // 3 * 18
        for line in self.samples():
            for x, group in line:
                self.swatch(at, x, y, self.fills[group])
                words = clean(group, 20)
                self.text(at, x + 24, y + 3.8, words, 10.5, anchor="start", layer=PIECES)
            y += 18

    def score(self, at: Point, width: float, height: float) -> None:
        self.plate(at, 0, 0, width, height)
        self.text(at, 14, 22, "players", 10, palette.MUTED, anchor="start", layer=PIECES)
        places = [206.0 + 64 * number for number in range(len(self.its.columns))]
        for x, words in zip(places, self.its.columns, strict=True):
            self.text(at, x, 22, words, 10, palette.MUTED, layer=PIECES)
        y = 41.0
        for seat, (letter, player, row) in enumerate(self.its.rows):
            self.counter(at, 34, y, self.its.liveries[seat], letter, "")
            name, size = shrunk(player, 12, 112, bold=True)
            self.text(at, 60, y + 4, name, size, bold=True, anchor="start", layer=PIECES)
            for x, words in zip(places, row, strict=True):
                self.text(at, x, y + 4, words, 12, layer=PIECES)
            y += 20
