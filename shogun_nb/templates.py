"""HTML of templates that escape what they are given: text from people is shown as text.

A module with views has a file of the same name beside it that ends in ``.html``. Each of its macros
(Jinja2) is a view. Line breaks in it are for those who read it: between words they are a blank,
beside a tag nothing. Jinja2 is loaded when the first view is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.lexer import TokenStream

_PACKAGE = Path(__file__).parent


class Html(str):
    """HTML of our own, which views take as it is; never words of people.

    Joined to other text it is plain text again, which views escape.

    >>> Html("<b>Kai</b>")
    '<b>Kai</b>'
    """

    __slots__ = ()

    def __html__(self) -> str:
        return self


class Views:
    """The views of a module, by name.

    >>> Views("board/drawn.py").table("<b>")
    '<pre>&lt;b&gt;</pre>'
    """

    def __init__(self, module: str) -> None:
        path = (_PACKAGE / module).with_suffix(".html")
        self._name = path.relative_to(_PACKAGE).as_posix()

    def __getattr__(self, name: str) -> Callable[..., Html]:
        if name.startswith("__"):
            raise AttributeError(name)
        view = getattr(_environment().get_template(self._name).module, name)
        return lambda *given, **named: Html(view(*given, **named))


def escaped(words: str) -> str:
    """Words as HTML, line by line.

    >>> escaped("Ann & Ben")
    'Ann &amp; Ben'
    """
    return escape(words).replace("\n", "<br>")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from jinja2.ext import Extension
    from jinja2.lexer import Token

    class Joined(Extension):
        """Line breaks of a template are not sent to the page."""

        def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
            for token in stream:
                if token.type == "data":
                    token = Token(token.lineno, "data", _joined(token.value))
                yield token

    return Environment(
        loader=FileSystemLoader(_PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[Joined],
        auto_reload=False,
    )


def _joined(text: str) -> str:
    r"""The lines of a template without their breaks.

    >>> _joined("<p>\n  one\n  word</p>\n")
    '<p>one word</p>'
    """
    between_words = re.sub(r"(?<=[^>\s])\s*\n\s*(?=[^<\s])", " ", text)
    return re.sub(r"\s*\n\s*", "", between_words)
