"""The layer of a live board: all that stands on the land, as one SVG in the page; see ``layer.js``.

It lies over the canvas with the land, alone takes the pointer, and moves both when somebody pans or
zooms. Nothing of that comes to the kernel. What does: a click, a key that moves the selection, the
province the pointer rests on (if a card shows it), the theme, and the part of the board that is
shown when a zoom rests, so that the land can be painted sharply.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import anywidget
import shapely
import traitlets

from shogun_nb.board.geometry import Line, is_sea, room
from shogun_nb.board.land import KINDS, region_colour
from shogun_nb.board.scene import Overlays
from shogun_nb.board.sight import Sight
from shogun_nb.board.signs import counter_outline
from shogun_nb.engine.map import Map, Ring

_HERE = Path(__file__).parent
LOOK = _HERE / "layer.css"
COUNTER = 20.0  # pixels: how wide the outlines of counters are sent; the page widens them
NEAREST = 8.0  # times the whole board: no page zooms in further


class Layer(anywidget.AnyWidget):
    """What stands on a board, in the page.

    ``land`` is sent once for a map, ``pieces`` and ``marks`` at each step, ``chosen`` is the place
    of the selected province (-1: none). ``near`` says which part of the board the second canvas
    shows. With ``hears`` the page tells where the pointer rests. ``dark`` is the theme that the
    land is painted for.

    A frame around the board may ask for more: ``signs`` are provinces with icons of
    :mod:`shogun_nb.controls.looks`, and a third word for a sign that is to stand out; ``glow`` are
    provinces; ``arrow`` is (from, to, number); around the provinces of ``spot`` all lies in the
    shade. Provinces are given by their names in the API.

    >>> layer = Layer(words="Board")
    >>> layer.signs = [("Kai", "a-taxes")]
    >>> layer.arrow = ("Kai", "Suruga", 3)
    """

    _esm = _HERE / "layer.js"
    _css = traitlets.Unicode("").tag(sync=True)
    land = traitlets.Dict().tag(sync=True)
    pieces = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    near: traitlets.List[Any] = traitlets.List().tag(sync=True)
    hears = traitlets.Bool(False).tag(sync=True)
    dark = traitlets.Bool(False).tag(sync=True)
    words = traitlets.Unicode("").tag(sync=True)
    icons = traitlets.Unicode("").tag(sync=True)
    signs: traitlets.List[Any] = traitlets.List().tag(sync=True)
    glow: traitlets.List[Any] = traitlets.List().tag(sync=True)
    arrow: traitlets.List[Any] = traitlets.List().tag(sync=True)
    spot: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.add_class("shogun-layer-box")

    @traitlets.validate("signs", "glow", "arrow")
    def _plain(self, proposal: Mapping[str, Any]) -> list[Any]:
        """Lists throughout, as the page sends them back; a tuple would count as a change."""
        return [list(one) if isinstance(one, tuple) else one for one in proposal["value"]]

    def hear(self, kind: str, told: Callable[[Any], object], check: Callable[[Any], bool]) -> None:
        """Call ``told(what)`` for messages of this kind from the page; nonsense is left out."""

        def heard(_: object, content: object, __: object) -> None:
            if isinstance(content, dict) and kind in content and check(content[kind]):
                told(content[kind])

        self.on_msg(heard)


def is_place(board: Map) -> Callable[[Any], bool]:
    """Whether a message names a province of the board, or none by -1."""
    return lambda place: type(place) is int and -1 <= place < len(board.provinces)


def is_part(part: Any) -> bool:
    """Whether a message says which part of the board is shown: x, y, width, pixels across and down.

    >>> is_part([0, 0, 600, 800, 500]), is_part([0, 0, 0, 800, 500]), is_part(["x"])
    (True, False, False)
    """
    if not isinstance(part, list) or len(part) != 5:
        return False
    if not all(type(one) in (int, float) and math.isfinite(one) for one in part):
        return False
    x, y, width, across, down = part
    return (
        max(abs(x), abs(y)) < 1e5 and 1 <= width < 1e5 and all(9 < n < 4000 for n in (across, down))
    )


def shape_id(board: Map, name: str) -> str:
    """The id of the SVG symbol that the page has for the outline of a province.

    >>> shape_id(read_map(), "Kai")
    'shogun-shape-bf57-Kai'
    """
    return f"shogun-shape-{_key(board)}-{re.sub('[^A-Za-z0-9-]+', '_', name)}"


@lru_cache(maxsize=8)
def _key(board: Map) -> str:
    """A few letters for a map: two maps on one page must not share their symbols."""
    text = "".join(_outline(province.rings) for province in board.provinces)
    return f"{sum(number * ord(sign) for number, sign in enumerate(text)) % 65536:04x}"


@lru_cache(maxsize=8)
def land_of_page(board: Map) -> dict[str, Any]:
    """What the page needs to know of a map, whatever the game: outlines, places of labels."""
    k = room(board)
    places: list[dict[str, Any]] = []
    for province in board.provinces:
        whole = shapely.union_all([shapely.Polygon(ring) for ring in province.rings])
        inner = shapely.simplify(shapely.buffer(whole, -2.4 * k), 0.4 * k)
        rings = [part.exterior.coords for part in getattr(inner, "geoms", [inner]) if part.area]
        places.append(
            {
                "n": province.name,
                "t": province.printed,
                "id": shape_id(board, province.name),
                "x": round(province.label[0], 1),
                "y": round(province.label[1], 1),
                "d": _outline(province.rings),
                "i": _outline(rings),
                "b": [round(float(one), 1) for one in whole.bounds],
            }
        )
    scenery = [
        {"t": item.romaji, "x": item.label[0], "y": item.label[1]}
        for item in board.scenery
        if item.kind == "scenery" and item.romaji
    ]
    return {
        "width": board.width,
        "height": board.height,
        "k": k,
        "places": places,
        "scenery": scenery,
        "nearest": NEAREST,
    }


def land_for(board: Map, sight: Sight, icons: Mapping[str, str]) -> dict[str, Any]:
    """Everything about the board that stays as it is during a game; ``icons`` of signs, by name."""
    regions = [*sight.fills]
    land = land_of_page(board)
    # Where the board stands in a place of another shape: all that is in the game is seen, and of
    # what is closed the name.
    bounds = [
        [place["x"] - 40, place["y"] - 22, place["x"] + 40, place["y"] + 22]
        if closed
        else place["b"]
        for place, closed in zip(land["places"], sight.closed, strict=True)
    ]
    low, high = (
        [pick(bound[n + side] for bound in bounds) for n in (0, 1)]
        for pick, side in ((min, 0), (max, 2))
    )
    labels = [[one["x"] - 26, one["y"] - 8, one["x"] + 26, one["y"] + 8] for one in land["scenery"]]
    everything = [place["b"] for place in land["places"]] + labels
    drawn: dict[str, dict[str, Any]] = {name: {"i": icon} for name, icon in icons.items()}
    for name, paths in sight.signs.items():
        path = path_of(paths) if name not in icons else ""
        drawn.setdefault(name, {"d": path})
        if name in sight.far:
            drawn[name]["far"] = 1
    return {
        **land,
        "home": [*low, *high],
        "all": [pick(one[n] for one in everything) for n, pick in enumerate((min, min, max, max))],
        "groups": [regions.index(group) for group in sight.groups],
        "regions": [[name, KINDS[n % len(KINDS)]] for n, name in enumerate(regions)],
        "closed": [int(closed) for closed in sight.closed],
        "values": [[list(pair) for pair in values] for values in sight.values],
        "liveries": [
            [one.colour, one.text, [list(at) for at in counter_outline(one.outline, COUNTER, 18)]]
            for one in sight.liveries
        ],
        "signs": drawn,
        "ways": [
            [f"way {way.words}", way.token, list(way.dash), _lines(way.lines)] for way in sight.ways
        ],
        "printed": [list(names) for names in sight.printed],
        "points": int(board.points),
        "legend": [list(pair) for pair in sight.legend],
        "corners": _corners(board, len(sight.rows)),
        "note": sight.note,
    }


def region_colours(sight: Sight, colours: Mapping[str, str]) -> list[str]:
    """The colours of the regions, in their order."""
    return [region_colour(sight, region, colours) for region in sight.fills]


def _corners(board: Map, rows: int) -> list[str]:
    """Where the head and the players stand: corners of the board that are open sea."""
    k = room(board)
    sizes = ((400.0 * k, 120.0 * k), (430.0 * k, (50.0 + 20 * rows) * k))
    found: list[str] = []
    for size, order in zip(sizes, (("tl", "tr", "br"), ("br", "tr", "tl")), strict=True):
        free = [
            corner
            for corner in order
            if corner not in found and is_sea(board, _box(board, corner, size))
        ]
        found.append(free[0] if free else "")
    return found


def _box(board: Map, corner: str, size: tuple[float, float]) -> tuple[float, float, float, float]:
    x = 8.0 if corner[1] == "l" else board.width - 8 - size[0]
    y = 8.0 if corner[0] == "t" else board.height - 8 - size[1]
    return x, y, *size


def pieces_of(sight: Sight) -> dict[str, Any]:
    """What stands on the board now, as short as it can be sent."""
    letters = {row.livery: row.letter for row in sight.rows}
    return {
        "p": [
            [
                here.owner,
                [
                    [
                        one.livery,
                        one.number,
                        one.leaders,
                        *([one.kinds] if one.kinds or one.sign else []),
                        *([one.sign] if one.sign else []),
                    ]
                    for one in here.units
                ],
                here.revolts,
                list(here.signs),
                here.free,
            ]
            for here in sight.places
        ],
        "letters": [letters.get(livery, "") for livery in range(len(sight.liveries))],
        "title": sight.title,
        "when": sight.when,
        "facts": [list(pair) for pair in sight.facts],
        "columns": list(sight.columns),
        "rows": [[row.livery, row.name, *row.cells] for row in sight.rows],
        "tags": [[*tag.at, tag.sign, tag.name, tag.number] for tag in sight.tags],
    }


def marks_of(over: Overlays, by_owner: bool) -> dict[str, Any]:
    """What is pointed out, by places of provinces."""
    return {
        "targets": list(over.targets),
        "arrows": [list(arrow) for arrow in over.arrows],
        "last": list(over.last_move or ()),
        "fill": [[place, colour] for place, colour in over.fill.items()],
        "status": over.status,
        "owner": int(by_owner),
    }


def path_of(paths: Iterable[Line]) -> str:
    """The drawing of a sign as the path of an SVG, about 1 wide and high around (0, 0).

    >>> path_of([((0.0, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.0, -0.5))])
    'M0-.5l.5 1-1 0z'
    """
    return "".join(_outline([line]) for line in paths)


def _outline(rings: Iterable[Ring]) -> str:
    """Rings as the path of an SVG: after its first point by steps, which is shorter."""
    words = []
    for ring in rings:
        tenths = [(round(x * 10), round(y * 10)) for x, y in ring]
        steps = [
            f"{_short(x - before[0])} {_short(y - before[1])}".replace(" -", "-")
            for before, (x, y) in pairwise(tenths[:-1])
            if (x, y) != before
        ]
        x, y = tenths[0]
        words.append(f"M{_short(x)} {_short(y)}l{' '.join(steps)}z".replace(" -", "-"))
    return "".join(words)


def _lines(lines: Iterable[Line]) -> str:
    """Open lines as the path of an SVG."""
    return "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in line) for line in lines)


def _short(tenths: int) -> str:
    """A number of tenths without needless signs.

    >>> _short(5), _short(-20), _short(-3)
    ('.5', '-2', '-.3')
    """
    return f"{tenths / 10:g}".replace("0.", ".", 1) if abs(tenths) < 10 else f"{tenths / 10:g}"
