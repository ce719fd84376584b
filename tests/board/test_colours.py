"""Colours that carry a meaning look different to everybody; words can be read in every theme.

How the colour-blind see a colour is computed after Machado, Oliveira and Fernandes (2009), at full
severity; how different two colours look is their distance in CAM02-UCS (Luo, Cui and Li, 2006),
where 1 is what people with normal sight just notice when the two touch. Both are colorspacious's.

The thresholds: from about 5 on, an untrained eye speaks of two different colours (Mokrzycki and
Tatol, 2011). That is asked of areas as large as provinces. Counters and outlines are small and
lie apart, and both make colours look more alike: of them 8 is asked. Beside every colour stands
another sign (a letter, an outline, a dash, hatching), so that nobody depends on these numbers.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import numpy as np
import pytest
from colorspacious import cspace_convert, deltaE
from jupyterlab.commands import get_app_dir

from shogun_nb.board import palette
from shogun_nb.controls import looks
from shogun_nb.controls.looks import colours
from shogun_nb.games.shogun.rules.state import SEATS

SIGHTS = (None, "protanomaly", "deuteranomaly", "tritanomaly")
AREAS, SMALL = 5.0, 8.0


def rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def seen(colour: str, sight: str | None) -> tuple[float, float, float]:
    """A colour as somebody with this sight sees it, in sRGB from 0 to 1."""
    if sight is None:
        return rgb(colour)
    space = {"name": "sRGB1+CVD", "cvd_type": sight, "severity": 100}
    red, green, blue = np.clip(cspace_convert(rgb(colour), space, "sRGB1"), 0, 1)
    return float(red), float(green), float(blue)


def distance(one: str, two: str, sight: str | None) -> float:
    pair = seen(one, sight), seen(two, sight)
    return float(deltaE(*pair, input_space="sRGB1", uniform_space="CAM02-UCS"))


def too_alike(colours: dict[str, str], least: float) -> list[str]:
    return [
        f"{one} and {two} ({sight or 'normal sight'}): {far:.1f}"
        for one, two in itertools.combinations(colours, 2)
        for sight in SIGHTS
        if (far := distance(colours[one], colours[two], sight)) < least
    ]


# --- the board -----------------------------------------------------------------------------------

COUNTERS = {livery.outline: livery.colour for livery in palette.LIVERIES}
REGIONS = dict(palette.REGION_FILLS)
OWNERS = {
    **{f"seat {seat}": palette.tint(seat) for seat in range(SEATS)},
    "neutral": palette.NEUTRAL_FILL,
    "closed": palette.CLOSED_FILL,
}
OUTLINES = {
    "last move": palette.LAST_MOVE,
    "target": palette.TARGET,
}
DAY, NIGHT = (colours(dark=dark) for dark in (False, True))
# What the live board outlines provinces with, by names of tokens (layer.css).
LIVE = {"last move": "last", "target": "accent", "selected": "indigo", "under the pointer": "ink"}


def lit(tokens: dict[str, str]) -> dict[str, str]:
    return {name: tokens[token] for name, token in LIVE.items()}


def land(tokens: dict[str, str]) -> dict[str, str]:
    return {name: tokens[f"r-{name}"] for name in REGIONS}


FILLS = {word: palette.NAMED[word] for word in ("good", "bad", "focus", "faint")}


def test_the_simulation_knows_what_is_known() -> None:
    """Red and green of the same lightness are one to those without cones for green or red."""
    red, green = "#b36b4f", "#7f8a3a"
    assert distance(red, green, None) > 20
    assert min(distance(red, green, sight) for sight in SIGHTS[1:3]) < SMALL
    assert distance(red, green, "tritanomaly") > 20


@pytest.mark.parametrize(
    ("colours", "least", "number"),
    [
        pytest.param(COUNTERS, SMALL, 6, id="counters"),
        pytest.param(REGIONS, AREAS, 5, id="regions"),
        pytest.param(OWNERS, AREAS, 7, id="owners"),
        pytest.param(OUTLINES, SMALL, 2, id="outlines"),
        pytest.param(lit(DAY), SMALL, 4, id="outlines of the live board by day"),
        pytest.param(lit(NIGHT), SMALL, 4, id="outlines of the live board by night"),
        pytest.param(land(DAY), AREAS, 5, id="regions of the live board by day"),
        pytest.param(land(NIGHT), AREAS, 5, id="regions of the live board by night"),
        pytest.param(FILLS, SMALL, 4, id="fills with a meaning"),
    ],
)
def test_no_two_look_alike_whatever_the_sight(
    colours: dict[str, str], least: float, number: int
) -> None:
    assert len(colours) == number
    assert too_alike(colours, least) == []


def test_two_that_look_alike_are_named() -> None:
    alike = {"brick": "#b36b4f", "olive": "#7f8a3a"}
    assert any("brick and olive" in words for words in too_alike(alike, SMALL))


def test_an_outline_shows_on_every_ground() -> None:
    """Lines carry a white edge; 3 : 1 is what WCAG 2.2 (1.4.11) asks of signs without words."""
    grounds = [*REGIONS.values(), *OWNERS.values(), *FILLS.values(), palette.SEA]
    for name, outline in OUTLINES.items():
        for ground in grounds:
            beside = max(palette.contrast(outline, ground), palette.contrast(outline, "#ffffff"))
            assert beside >= 3, (name, ground)
    for tokens in (DAY, NIGHT):
        for name, outline in lit(tokens).items():
            for ground in (*land(tokens).values(), tokens["r-closed"], tokens["sea"]):
                edge = tokens["paper-raised"]
                beside = max(palette.contrast(outline, ground), palette.contrast(outline, edge))
                assert beside >= 3, (name, ground)
    for name, fill in palette.NAMED.items():
        # On both sides of its line: the white edge, and the colour within.
        assert min(palette.contrast(palette.edge(fill), on) for on in ("#ffffff", fill)) >= 3, name


# --- the words of the panels ---------------------------------------------------------------------

STYLE = (looks.HERE / "style.css").read_text(encoding="utf-8")
THEMES = {
    "light": "theme-light-extension",
    "dark": "theme-dark-extension",
    "dark, high contrast": "theme-dark-high-contrast-extension",
    "no theme": None,  # a page without JupyterLab, such as one made by Voila
}
# On what a panel stands: the notebook, a cell, and what a panel puts below its own parts.
# Grains of rice, bars and the parts of a slider: drawn shapes in which no words ever stand.
WORDLESS = ("noUi-", "shogun-fed", "shogun-odds-win", "shogun-rice", "shogun-score-")

GROUNDS = ("var(--jp-layout-color0, #ffffff)", "var(--shogun-paper)", "var(--shogun-tray)")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;]+)")
# Words that change nothing here: what lies below or is written around decides.
PASSED_ON = ("inherit", "currentcolor", "transparent", "none")
COLOUR_NAMES = {"white": "#ffffff", "black": "#000000"}


def rules(css: str) -> list[tuple[str, dict[str, str]]]:
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return [
        (" ".join(selector.split()), {name: value_of(v) for name, v in found})
        for selector, body in RULE.findall(plain)
        if (found := DECLARATION.findall(body))
    ]


def value_of(value: str) -> str:
    """What a declaration says, without how strongly it says it."""
    return " ".join(value.removesuffix("!important").split())


def themes_folder() -> Path:
    return Path(get_app_dir()) / "themes" / "@jupyterlab"


def variables(theme: str) -> dict[str, str]:
    """The colours that a theme of JupyterLab gives, and with them those of our own."""
    values: dict[str, str] = {}
    extension = THEMES[theme]
    if extension is not None:
        css = (themes_folder() / extension / "index.css").read_text(encoding="utf-8")
        values = dict(re.findall(r"(--jp-[\w-]+):([^;}]+)", css))
    for selector, declared in rules(STYLE):
        own = {name: value for name, value in declared.items() if name.startswith("--shogun-")}
        if "data-jp-theme-light" not in selector or theme.startswith("dark"):
            values |= own
    night = theme.startswith("dark")
    pairs = re.findall(r"(--p\w+-[\w-]+): light-dark\((\S+), (\S+)\);", palette.tokens())
    return values | {name: dark if night else light for name, light, dark in pairs}


def worked_out(value: str, given: dict[str, str], below: str = "#ffffff") -> str | None:
    """A colour of CSS as ``#rrggbb``; ``None`` for one that is only passed on."""
    value = value.strip().lower()
    if value in PASSED_ON:
        return None
    if named := re.fullmatch(r"var\((--[\w-]+)(?:,\s*(.+))?\)", value):
        return worked_out(given.get(named[1]) or named[2], given, below)
    if seen_through := re.fullmatch(r"rgba\((\d+),\s*(\d+),\s*(\d+),\s*([\d.]+)\)", value):
        solid = "#" + "".join(f"{int(part):02x}" for part in seen_through.groups()[:3])
        return palette.mix(below, solid, float(seen_through[4]))
    return palette.colour(COLOUR_NAMES.get(value, value))


def faint_words(css: str, theme: str) -> list[str]:
    """Every rule whose words do not reach 4.5 : 1 on all that they may be written on."""
    given = variables(theme)
    faint = []
    for selector, declared in rules(css):
        if declared.get("background", "").startswith("repeating-linear-gradient"):
            # A hatched bar or grain; if words stood on it, its colours would have to be named here.
            assert "color" not in declared, selector
            continue
        background = declared.get("background-color") or declared.get("background", "transparent")
        own = worked_out(background, given)
        grounds = [own] if own else [worked_out(ground, given) for ground in GROUNDS]
        inks = [declared["color"]] if "color" in declared else []
        if own and not inks and "canvas" not in selector:  # whose words are drawn, see above
            # Whatever stands in it brings the common colours along.
            if any(selector.rpartition(".")[2].startswith(shape) for shape in WORDLESS):
                continue
            inks = ["var(--shogun-ink)", "var(--shogun-soft)"]
        for ink in inks:
            for ground in filter(None, grounds):
                words = worked_out(ink, given, below=ground)
                if words and (reached := palette.contrast(words, ground)) < 4.5:
                    faint.append(f"{selector}: {words} on {ground} is {reached:.2f} : 1")
    return faint


@pytest.mark.parametrize("theme", THEMES)
def test_words_of_the_panels_can_be_read(theme: str) -> None:
    assert faint_words(STYLE, theme) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_edges_of_what_is_chosen_or_focused_are_seen(theme: str) -> None:
    given = variables(theme)
    for sign in ("accent", "good", "bad"):
        for ground in GROUNDS:
            pair = worked_out(f"var(--shogun-{sign})", given), worked_out(ground, given)
            assert None not in pair
            assert palette.contrast(*pair) >= 3, (sign, ground)  # type: ignore[arg-type]


def test_nothing_makes_words_fainter_than_their_colour() -> None:
    """Neither opacity nor a filter, which the sums above would not see."""
    for selector, declared in rules(STYLE):
        assert not {"filter", "mix-blend-mode"} & set(declared), selector
        # Wholly seen or not at all: what moves comes and goes, and no words are half there.
        assert declared.get("opacity", "1") in ("0", "1"), selector


def test_the_sums_see_what_they_look_for() -> None:
    """The themes are found and read, and faint words are named, whatever they stand on."""
    assert len(rules(STYLE)) > 20
    assert worked_out("var(--jp-layout-color1)", variables("light")) == "#ffffff"
    assert worked_out("var(--jp-layout-color1)", variables("dark")) == "#212121"
    half = worked_out("rgba(0,0,0,.5)", {}, below="#ffffff")
    assert half == "#808080"
    assert len(faint_words(".a { color: #888888; }", "light")) == 3
    assert faint_words(".a { color: #ffffff; background: #0f5ea8; }", "light") == []
    assert len(faint_words(".a { background: #777777; }", "dark")) == 2
