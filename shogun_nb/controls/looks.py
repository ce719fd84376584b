"""What the table looks like: icons and design tokens, for a page that needs them once.

``tokens.css`` holds colours by day and by night, type, spacing and motion; ``icons.svg`` the icons.
Styles of parts are written with the unit ``rem``, and :func:`style` makes it the table's own:
a notebook's ``html`` is not ours, and the table grows with its frame, not with the window.

>>> symbols("coin").startswith(f'{OF_ICONS}id="shogun-i-coin"')
True
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
PREFIX = "shogun-i-"

OF_ICONS = (
    '<symbol viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" '
    'stroke-linecap="round" stroke-linejoin="round" '
)
"""How every icon begins."""

_SYMBOL = re.compile(rf'{OF_ICONS}id="{PREFIX}([\w-]+)".*?</symbol>')
_REM = re.compile(r"(?<![\w.-])(-?[\d.]+)rem\b")
_AROUND = re.compile(r"\s*([{};])\s*")
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_TOKEN = re.compile(r"--([\w-]+): (light-dark\((.+?), (?=#|rgba)(.+?)\)|#\w+|rgba\([^)]*\));")


@cache
def icons() -> dict[str, str]:
    """Every icon by its name, as an SVG symbol.

    >>> "b-castle" in icons()
    True
    """
    text = (HERE / "icons.svg").read_text(encoding="utf-8")
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}


def symbols(*names: str) -> str:
    """These icons as SVG symbols, for ``<use href="#shogun-i-coin"/>``; all of them for no name.

    Raises :class:`KeyError` for an icon that there is not.

    >>> symbols("coin", "rice").count("<symbol")
    2
    """
    return "".join(icons()[name] for name in names or icons())


def style(*files: Path) -> str:
    """The text of style sheets in the unit of the table, without what only readers need.

    >>> "--s4:calc(1*var(--unit))" in style(HERE / "tokens.css")
    True
    """
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    short = _AROUND.sub(r"\1", _COMMENT.sub("", text)).replace(": ", ":").replace(";}", "}")
    return _REM.sub(r"calc(\1*var(--unit))", short)


@cache
def colours(*, dark: bool) -> dict[str, str]:
    """The colours of the tokens by day or by night, for whoever paints without style sheets.

    >>> colours(dark=False)["paper"], colours(dark=True)["paper"]
    ('#f4ecdb', '#151a24')
    """
    return {
        found[1]: (found[4] if dark else found[3]) or found[2]
        for found in _TOKEN.finditer((HERE / "tokens.css").read_text(encoding="utf-8"))
    }
