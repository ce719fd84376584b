"""Whether tutorials answer a question that was written from a rulebook."""

from __future__ import annotations

import re

from shogun_nb.teaching.tutorials import texts_of


def cites(rule: str, answer: str, *names: str) -> bool:
    """Whether an answer stands in a text of these tutorials that cites its rule."""
    for text in [text for name in names for text in texts_of(name)]:
        plain = re.sub(r" ?\[<sup>.*?</sup>\]\(.*?\)", "", text).replace("*", "")
        if answer in re.sub(r"\s+", " ", plain) and f"cell-id={rule})" in text:
            return True
    return False
