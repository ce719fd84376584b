"""Trees of chance as pictures: what can happen first, and then, and then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shogun_nb.engine.distribution import picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Of a fork, from the top: its branches differ by colour and by line.
_BRANCHES = (("#0072b2", "-"), ("#b34700", "--"), ("#006b4f", ":"))


def draw_tree(paths: Sequence[Sequence[str]], ends: Sequence[str], words: str) -> Figure:
    """A tree with these paths from the top: the words along each, and what stands at its end.

    Paths that begin with the same words share their branches; all are equally long, and a fork has
    up to three branches. ``words`` are for those who cannot see it.

    >>> draw_tree([("rain",), ("sun",)], ["1/4", "3/4"], "Rain 1/4, sun 3/4.")
    Rain 1/4, sun 3/4.
    """
    lines = [tuple(path) for path in paths]
    depth = len(lines[0])
    made = picture(6.6, 0.6 + 0.62 * len(paths), words)
    axes = made.subplots()
    axes.axis("off")
    axes.set_xlim(-0.1, depth * 1.25 + 0.1)
    axes.set_ylim(0.5 - len(paths), 0.5)

    def height(start: tuple[str, ...]) -> float:
        below = [place for place, whole in enumerate(lines) if whole[: len(start)] == start]
        return -sum(below) / len(below)

    for level in range(1, depth + 1):
        for path in dict.fromkeys(whole[:level] for whole in lines):
            fork = [
                *dict.fromkeys(one[level - 1] for one in lines if one[: level - 1] == path[:-1])
            ]
            place = fork.index(path[-1])
            low, high = height(path[:-1]), height(path)
            colour, line = _BRANCHES[place]
            axes.plot([level - 1, level], [low, high], color=colour, linestyle=line, linewidth=2)
            above = place < len(fork) - 1
            axes.text(
                level - 0.4,
                0.4 * low + 0.6 * high + (0.08 if above else -0.08),
                path[-1],
                ha="right",
                va="bottom" if above else "top",
                fontsize=9,
                in_layout=False,
            )
    for place, what in enumerate(ends):
        axes.text(depth + 0.08, -place, what, va="center", fontsize=10, in_layout=False)
    return made
