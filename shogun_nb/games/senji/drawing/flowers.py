"""What the hanafuda show: a plant for each month, and animals, suns and ribbons, from a few shapes.

All drawings are our own. A drawing is a piece of SVG in a box 54 wide and 60 high, with the ground
at its lower edge; what is larger is cut off by the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, radians, sin

INK, PAPER = "#2b2320", "#fbf6e9"
BARK, PINE, LEAF, PALE_LEAF = "#4d362a", "#2c6139", "#3f7d4a", "#7fa65a"
RED, PINK, BLUSH, GOLD, VIOLET = "#b8302a", "#d4536d", "#f2b3c2", "#e8b422", "#6b4aa5"

Points = Iterable[tuple[float, float]]


# --- shapes ---------------------------------------------------------------------------------------
def _n(*numbers: float) -> str:
    return " ".join(f"{number:.1f}".rstrip("0").rstrip(".") for number in numbers)


def disc(x: float, y: float, r: float, fill: str, line: str = "", tall: float = 0) -> str:
    """A disc, or an oval that is so tall."""
    rim = f' stroke="{line}"' if line else ""
    if tall:
        return (
            f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(r)}" ry="{_n(tall)}" fill="{fill}"{rim}/>'
        )
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{fill}"{rim}/>'


def path(d: str, fill: str = "none", line: str = "", wide: float = 1) -> str:
    """A path; a line where it has no fill."""
    rim = f' stroke="{line}" stroke-width="{_n(wide)}"' if line else ""
    return f'<path d="{d}" fill="{fill}"{rim}/>'


def area(points: Points, fill: str, line: str = "", wide: float = 1) -> str:
    """A polygon."""
    return path("M" + "L".join(_n(*point) for point in points) + "Z", fill, line, wide)


def box(x: float, y: float, wide: float, high: float, fill: str) -> str:
    """A rectangle."""
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" fill="{fill}"/>'


def moved(inside: str, x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """A drawing at another place, larger or turned; a negative size is seen in a mirror."""
    scale = f"{_n(size)} {_n(abs(size))}" if size < 0 else f"{size:.2f}"
    turned = f" rotate({_n(turn)})" if turn else ""
    return f'<g transform="translate({_n(x, y)}){turned} scale({scale})">{inside}</g>'


def leaf(
    x: float, y: float, turn: float, long: float, wide: float, fill: str, line: str = ""
) -> str:
    """A leaf, petal, wing or blade that begins at a point; turns go clockwise from the right."""
    ex, ey = x + long * cos(radians(turn)), y + long * sin(radians(turn))
    nx, ny = -sin(radians(turn)) * wide, cos(radians(turn)) * wide
    mx, my = (x + ex) / 2, (y + ey) / 2
    d = f"M{_n(x, y)}Q{_n(mx + nx, my + ny, ex, ey)}Q{_n(mx - nx, my - ny, x, y)}Z"
    return path(d, fill, line, 0.8)


def blossom(
    x: float, y: float, r: float, petals: int, fill: str, heart: str = GOLD, wide: float = 0.0
) -> str:
    """A flower seen from above: petals around a heart, each with a thin rim."""
    across = wide or 5.2 * r / petals
    first = -90.0
    around = (
        leaf(x, y, first + 360 / petals * one, r, across, fill, PAPER) for one in range(petals)
    )
    return "".join(around) + disc(x, y, r * 0.24, heart)


def round_blossom(x: float, y: float, r: float, fill: str) -> str:
    """A flower of five round petals."""
    turns = [radians(72 * one - 90) for one in range(5)]
    petals = (
        disc(x + 0.58 * r * cos(t), y + 0.58 * r * sin(t), 0.46 * r, fill, PAPER) for t in turns
    )
    return "".join(petals) + disc(x, y, r * 0.28, GOLD)


def line(d: str, colour: str, wide: float) -> str:
    """A line with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{_n(wide)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


# --- the plants of the twelve months --------------------------------------------------------------
def _pine() -> str:
    fans = ((12, 26, 14), (42, 22, 15), (27, 42, 16), (8, 52, 13), (47, 52, 14))
    out = line("M22 64Q20 46 28 38T36 8", BARK, 5)
    for x, y, r in fans:
        out += path(f"M{x - r} {y}A{r} {r} 0 0 1 {x + r} {y}Z", PINE, PAPER)
        for turn in range(195, 350, 22):
            far = 0.86 * r
            end = _n(x + far * cos(radians(turn)), y + far * sin(radians(turn)))
            out += path(f"M{x} {y - 1}L{end}", line="#9cc48d", wide=0.9)
    return out


def _plum() -> str:
    out = line("M2 62L18 40L34 32L52 4M18 40L8 18M34 32L50 36", BARK, 3)
    spots = ((18, 40, 9), (34, 30, 9), (46, 12, 8), (9, 18, 7), (48, 38, 7), (24, 56, 7))
    return out + "".join(round_blossom(x, y, r, PINK) for x, y, r in spots)


def _cherry() -> str:
    out = line("M-2 30Q24 38 56 18M20 34L12 56M36 29L44 48", BARK, 2.4)
    out += leaf(14, 32, -60, 16, 4, "#8a4b3a") + leaf(44, 24, -100, 16, 4, "#8a4b3a")
    for x, y, r in ((12, 52, 10), (27, 36, 11), (44, 46, 10), (9, 30, 8), (46, 22, 9)):
        out += disc(x, y, r * 0.9, "#c4577a") + blossom(x, y, r, 5, BLUSH, "#c4577a", r * 0.62)
    return out


def _wisteria() -> str:
    out = line("M-2 2Q26 8 56 0", BARK, 3)
    for x, many in ((10, 8), (27, 11), (44, 9)):
        out += leaf(x, 4, 150, 14, 3.5, LEAF) + leaf(x, 4, 30, 14, 3.5, LEAF)
        for one in range(many):
            y, r = 9 + 4.4 * one, 3.7 - 2.4 * one / many
            for side in (-1, 1):
                fill = VIOLET if (one + side) % 4 else "#a98ad6"
                out += disc(x + side * r * 0.9, y, r, fill, PAPER)
    return out


def _iris() -> str:
    out = ""
    for x, turn, long in (
        (6, -80, 52),
        (16, -97, 46),
        (27, -88, 60),
        (38, -95, 50),
        (49, -100, 55),
    ):
        out += leaf(x, 64, turn, long, 5, LEAF if x % 2 else PALE_LEAF)
    for x, y in ((15, 22), (39, 30)):
        out += line(f"M{x} {y}V64", PINE, 1.6)
        for turn, long in ((150, 13), (30, 13), (90, 13), (-70, 13), (-110, 13)):
            out += leaf(x, y, turn, long, 5.5, VIOLET, PAPER)
        out += leaf(x, y - 1, 90, 7, 1.8, GOLD)
    return out


def _peony() -> str:
    out = "".join(leaf(27, 44, turn, 30, 9, LEAF, PAPER) for turn in (10, 45, 90, 135, 170))
    for many, r, fill in ((9, 22, "#a92745"), (8, 16, PINK), (6, 10, BLUSH)):
        out += blossom(27, 30, r, many, fill, GOLD, r * 0.46)
    return out


def _clover() -> str:
    out = ""
    for bend in (-30, -10, 12, 32):
        x = 27 + bend
        out += line(f"M27 64Q{27 + bend / 3} 34 {x} 14", PINE, 1.4)
        for one in range(4):
            share = 0.25 + 0.24 * one
            at, y = 27 + bend * share**1.4, 64 - 50 * share
            for turn in (-90, 30, 150):
                out += leaf(at, y, turn, 7, 3, PALE_LEAF if one % 2 else LEAF)
            out += disc(at + 3, y - 4, 2, "#b03488") + disc(at - 4, y + 3, 1.7, "#b03488")
    return out


def _miscanthus() -> str:
    out = disc(27, 84, 46, INK)
    for x, turn in ((6, -104), (14, -96), (22, -92), (30, -86), (38, -82), (47, -76)):
        out += leaf(x, 62, turn, 36, 2.2, "#d9c98f")
        out += leaf(x + 3, 66, turn + 12, 24, 1.6, "#8d8a7c")
    return out


def _chrysanthemum() -> str:
    out = "".join(leaf(27, 60, turn, 30, 8, LEAF, PAPER) for turn in (-20, -60, -120, -160, 200))
    return out + blossom(17, 22, 16, 16, GOLD, "#a8720f") + blossom(39, 44, 15, 16, RED, GOLD)


def _maple_leaf(x: float, y: float, r: float, turn: float, fill: str) -> str:
    out = line(f"M0 0L{_n(0, r * 0.9)}", fill, 1.2)
    for side, long in ((-90, 1), (-45, 0.9), (-135, 0.9), (0, 0.7), (180, 0.7)):
        out += leaf(0, 0, side, r * long, r * 0.34, fill)
    return moved(out, x, y, 1, turn)


def _maple() -> str:
    out = line("M-2 8Q20 20 56 12M18 17L30 58", BARK, 2)
    spots = ((10, 18, 13, -20, RED), (30, 20, 14, 15, "#d9641f"), (46, 34, 13, 40, GOLD))
    more = ((14, 42, 13, -30, "#d9641f"), (32, 50, 14, 8, RED), (48, 10, 10, 70, RED))
    return out + "".join(_maple_leaf(*one) for one in (*spots, *more))


def _willow() -> str:
    out = line("M-4 4Q24 -4 58 6", BARK, 5)
    for number, x in enumerate((4, 13, 22, 32, 41, 50)):
        long = 48 + 9 * (number % 3 - 1)
        out += line(f"M{x} 2Q{x + 5} {long / 2} {x - 1} {long}", PINE, 1.1)
        for one in range(1, 8):
            y = long * one / 8
            at = x + 4 * (1 - (2 * one / 8 - 1) ** 2) * 0.6
            for turn in (60, 120):
                out += leaf(at, y, turn, 8, 2, PALE_LEAF if one % 2 else LEAF)
    return out


def _paulownia() -> str:
    out = ""
    for x, y, many in ((10, 26, 5), (27, 12, 7), (44, 26, 5)):
        out += line(f"M{x} {y}V52", PINE, 1.4)
        for one in range(many):
            for side in (-1, 1):
                r = 2 + 0.35 * one
                out += disc(x + side * r, y + 4.6 * one, r, "#9b72c8", PAPER)
    for turn, fill in ((165, LEAF), (15, LEAF), (90, PINE)):
        out += leaf(27, 48, turn, 30 if turn != 90 else 20, 15, fill, PAPER)
    return out


PLANTS: tuple[Callable[[], str], ...] = (
    *(_pine, _plum, _cherry, _wisteria, _iris, _peony),
    *(_clover, _miscanthus, _chrysanthemum, _maple, _willow, _paulownia),
)
"""By month."""
HANGING = (3, 10)
"""The months whose plants hang down: what else there is stands below."""


# --- what only some cards show --------------------------------------------------------------------
def _bird(body: str, wing: str, *, tail: tuple[tuple[float, float], ...] = ((172, 14),)) -> str:
    """A bird that flies to the right, 40 wide; ``tail`` has turns and lengths of feathers."""
    out = "".join(leaf(16, 22, turn, long, 2.6, wing, PAPER) for turn, long in tail)
    out += leaf(30, 22, -118, 24, 6, wing, PAPER)
    out += leaf(12, 22, -8, 26, 8.5, body, PAPER) + leaf(26, 22, -140, 24, 7, wing, PAPER)
    out += disc(37, 18.5, 4.6, body, PAPER) + area(((41, 17), (48, 19), (41, 20.5)), GOLD)
    return out + disc(38, 17.8, 1, INK)


def _crane() -> str:
    out = line("M26 36L24 56M32 36L33 56", INK, 1.6)
    out += leaf(20, 30, 165, 22, 7, INK, PAPER) + disc(29, 28, 14, "#fff", INK, 9)
    out += line("M39 24Q48 18 42 8", INK, 5) + line("M39 24Q48 18 42 8", "#fff", 3.2)
    out += disc(41, 7, 4, "#fff", INK) + path("M37 6A4 4 0 0 1 45 6Z", RED)
    return (
        out + area(((45, 6), (54, 9), (44, 9)), GOLD, INK, 0.6) + leaf(18, 28, 14, 22, 4, "#d9d4c8")
    )


def _geese() -> str:
    one = _bird("#45576a", "#7d8c9a")
    return moved(one, -2, 16, 0.72) + moved(one, 22, 0, 0.72) + moved(one, 18, 32, 0.72)


def _phoenix() -> str:
    tail = tuple((turn, 30.0) for turn in (150, 172, 194))
    eyes = "".join(
        disc(18 + 24 * cos(radians(turn)), 22 + 24 * sin(radians(turn)), 2.6, VIOLET, GOLD)
        for turn, _ in tail
    )
    crest = "".join(leaf(37, 15, turn, 9, 2, RED) for turn in (-60, -90, -120))
    return moved(_bird(RED, GOLD, tail=tail) + eyes + crest, 5, 0, 1.1)


def _beast(body: str, *, deep: float, legs: float) -> str:
    """A beast that looks to the left."""
    out = "".join(line(f"M{x} 30L{x - 1} {_n(34 + legs)}", body, 3.4) for x in (17, 23, 39, 45))
    return out + disc(31, 30, 18, body, PAPER, deep)


def _boar() -> str:
    out = _beast("#5b4034", deep=12, legs=13)
    out += "".join(line(f"M{x} 20L{x + 4} 14", INK, 1.4) for x in range(22, 46, 4))
    out += disc(13, 32, 9, "#5b4034", PAPER, 8) + box(1, 32, 6, 6, "#8a6a58")
    out += leaf(7, 38, -110, 8, 2, "#fff") + disc(11, 29, 1.3, "#fff")
    return out + leaf(17, 26, -60, 8, 4, INK)


def _deer() -> str:
    out = _beast("#b5733a", deep=9, legs=20)
    out += "".join(disc(x, y, 1.3, "#fff") for x, y in ((26, 26), (33, 28), (40, 26), (37, 33)))
    out += line("M18 28L12 12", "#b5733a", 6) + disc(9, 11, 6, "#b5733a", PAPER, 4.5)
    out += line("M11 7L8 -6M10 1L3 -3M14 8L20 -5M17 1L23 0", INK, 1.6)
    return out + disc(7, 10, 1, INK) + leaf(15, 11, -20, 8, 3, "#8d5527")


def _butterflies() -> str:
    one = "".join(
        leaf(0, 0, turn, long, 8, fill, INK)
        for turn, long, fill in ((-145, 15, GOLD), (-35, 15, GOLD), (130, 10, PINK), (50, 10, PINK))
    ) + line("M0 -5V7M0 -5L-4 -11M0 -5L4 -11", INK, 1.6)
    return moved(one, 17, 18, 1, -18) + moved(one, 39, 40, 0.85, 20)


def _curtain() -> str:
    stripes = "".join(box(8 * one, 14, 8, 26, RED if one % 2 == 0 else PAPER) for one in range(7))
    rope = line("M-3 13H59", GOLD, 3) + line("M0 40Q7 47 14 40T28 40T42 40T56 40", INK, 1.6)
    return moved(stripes + rope + "".join(disc(x, 26, 4, GOLD, INK) for x in (12, 44)), -1, 0)


def _bridge() -> str:
    planks = "".join(
        area(((x, y), (x + 22, y - 4), (x + 22, y + 2), (x, y + 6)), "#a9743f", INK)
        + line(f"M{x + 4} {y + 5}V{y + 14}M{x + 18} {y + 2}V{y + 11}", BARK, 2)
        for x, y in ((-2, 42), (16, 30), (34, 18))
    )
    water = "".join(
        line(f"M{x} {y}q6 -4 12 0t12 0", "#3a78b5", 1.4) for x, y in ((2, 58), (26, 48))
    )
    return water + planks


def _cup() -> str:
    out = path("M22 40H32L36 50H18Z", "#7d1c18") + path("M5 20Q8 42 27 42T49 20Z", RED, INK, 0.8)
    out += disc(27, 20, 22, "#7d1c18", INK, 6) + disc(27, 21, 17, "#e9dcc0", "", 3.6)
    return out + moved(blossom(0, 0, 7, 12, GOLD, "#a8720f"), 27, 32)


def _poet() -> str:
    out = path("M16 62L24 30H36L46 62Z", "#3d5a87", PAPER) + path("M24 30L30 44L36 30Z", PAPER)
    out += (
        disc(30, 24, 6, "#f0d3ae", INK)
        + path("M24 22A6 6 0 0 1 36 22Z", INK)
        + disc(30, 17, 2, INK)
    )
    out += line("M40 44L22 2", BARK, 1.8) + path("M1 16Q10 -8 30 -2T50 2Q26 2 1 16Z", GOLD, INK, 1)
    out += "".join(
        path(f"M22 -2L{x} {y}", line=INK, wide=0.8) for x, y in ((10, 11), (22, 6), (36, 2))
    )
    return out + disc(8, 58, 4, PALE_LEAF, INK, 3)


def moon() -> str:
    """The full moon, for a card with a red sky."""
    return box(-4, -4, 70, 120, RED) + disc(27, 32, 20, "#fdf4d8")


PIECES: dict[str, Callable[[], str]] = {
    "crane": _crane,
    "curtain": _curtain,
    "poet": _poet,
    "phoenix": _phoenix,
    "warbler": lambda: moved(_bird("#7d9a35", "#5d7526", tail=((165, 13), (150, 12))), -3, 2, 1.2),
    "cuckoo": lambda: moved(_bird("#7a6552", "#4b3d33", tail=((172, 18), (186, 17))), -3, 2, 1.2),
    "swallow": lambda: moved(_bird(RED, "#22305c", tail=((155, 20), (196, 20))), -1, 2, 1.15),
    "geese": _geese,
    "butterflies": _butterflies,
    "boar": _boar,
    "deer": _deer,
    "bridge": _bridge,
    "cup": _cup,
}
"""Animals and bright things by their words; the moon is behind the hill."""


def ribbon(fill: str, written: bool) -> str:
    """A tanzaku, a strip of paper for a poem, hanging aslant."""
    strokes = "".join(line(f"M{x} {y}v9m0 5v7", PAPER, 1.8) for x, y in ((23, 12), (31, 16)))
    words = strokes if written else ""
    return (
        line("M27 -4V4", INK, 1.2)
        + area(((16, 4), (38, 4), (38, 56), (16, 56)), fill, INK, 1.2)
        + box(16, 8, 22, 2, GOLD)
        + words
    )
