"""Scripts without what only readers need, so that a page has less to load.

rjsmin 1.3 and jsmin take a template within a template for code, and drop spaces and words of it.
"""

from __future__ import annotations

import re

_PIECES = re.compile(
    r"""
    (?P<comment>//[^\n]*)
  | (?P<text>"(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*')
  | (?P<pattern>(?:(?<=[(,=:!&|?;{}\[])[ ]* | (?<=\n)(?!/[ ])) /(?![/*])
      (?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+ /[a-z]*)
  | (?P<template>`(?:\\.|[^`$\\]|\$(?!\{))*)
  | (?P<open>\{)
  | (?P<close>\})
  | (?P<space>[ ]+)
  | (?P<code>[^"'`/{}\ ]+|/)
    """,
    re.VERBOSE,
)
_TEMPLATE = re.compile(r"(?:\\.|[^`$\\]|\$(?!\{))*")
_WORD = re.compile(r"[\w$]")


def shortened(script: str) -> str:
    r"""A script without comments, indents, and the spaces beside signs.

    What stands in quotes, in templates and in patterns stays, but for indents of templates of
    several lines. No line is joined to another, so that a line may still end a statement.

    >>> print(shortened("const a = (b, c) => `${ b } + ${c}`; // a sum\nlet d = a - -1;"))
    const a=(b,c)=>`${b} + ${c}`;
    let d=a- -1;
    >>> print(shortened("say(/ [\"'/] /g, `<i>${ on ? `a ${ 1 + 1 }` : {}.b } // no end</i>`);"))
    say(/ ["'/] /g,`<i>${on?`a ${1+1}`:{}.b} // no end</i>`);
    """
    script = re.sub(r"^ +|^\n", "", script, flags=re.MULTILINE)
    out: list[str] = []
    depth: list[int] = []  # of braces, for each template that is open
    at = 0
    while at < len(script):
        found = _PIECES.match(script, at)
        assert found is not None, script[at : at + 40]
        kind, piece = found.lastgroup, found[0]
        at = found.end()
        if kind == "comment":
            continue
        if kind == "space":
            before = out[-1][-1:] if out else ""
            after = script[at : at + 1]
            words = _WORD.match(before) and _WORD.match(after)
            if words or (before == after and before in "+-") or "/" in (before, after):
                out.append(" ")
            continue
        ends = kind == "template"  # or the text goes on after a value in it
        if kind == "open" and depth:
            depth[-1] += 1
        elif kind == "close" and depth:
            if depth[-1]:
                depth[-1] -= 1
            else:
                depth.pop()
                rest = _TEMPLATE.match(script, at)
                assert rest is not None
                piece, at, ends = piece + rest[0], rest.end(), True
        out.append(piece.strip() if kind == "pattern" else piece)
        if ends and script.startswith("${", at):
            depth.append(0)
            out.append("${")
            at += 2
        elif ends:
            out.append("`")
            at += 1
    return re.sub(r" +$|^\n", "", "".join(out), flags=re.MULTILINE)


def joined(script: str) -> str:
    r"""A script without line ends where a line goes on or another statement begins anyway.

    >>> joined("let a = [\n1,\n2];\nb()\nc()")
    'let a = [1,2];b()\nc()'
    """
    return re.sub(r"(?<=[;{,(\[])\n", "", script)
