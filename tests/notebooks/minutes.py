"""How long a tutorial takes: ``python tests/notebooks/minutes.py`` says it for each sitting.

What is read is counted at 180 words a minute, where it is reckoned with as well at 150: texts,
questions, options, the reason when an answer is right, what boxes print. What is for those who can
program is not counted. For each box that is run, each answer that is thought about, each card
that is laid and each press at a table come the seconds below. They were noted by going through
the tutorials in JupyterLab as a learner does, and every third answer is wrong at first.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.teaching.exercises import Exercise, FillIn, Probability, Trials
from shogun_nb.teaching.lesson import lesson

LESSONS = known_lessons()
TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
WORDS_A_MINUTE = 180
WORDS_WITH_NUMBERS = 150  # a minute, where what is read is calculated, too
BOX = 5  # seconds to run it and look at what came
BOARD = 30  # to look at a board or a table that asks nothing
TABLE = 150  # to find one's way at the table of a whole game
FROM_GAME = 25  # the words of a question that is made from one's own game
THINK = {
    "Choose": 30,
    "Prediction": 30,
    "HowMany": 30,
    "ChooseAll": 45,
    "OnBoard": 45,
    "InOrder": 60,
    "InPlay": 30,
    "Probability": 60,  # with pen and paper
}
CELL = 20  # to work out a cell of a table and to write it
BAR = 6  # to raise a bar to one's guess
TRIALS = 45  # to throw once and watch, then ten and a thousand, and to look at the theory
CLOSING = 20  # to think about a closing question
AGAIN = 30  # to read what was wrong, and to answer once more: one time in three
CARD = 8  # to choose a card and lay it
PRESS = 9  # to read the line at the table, press the button, and see what comes of it
CHOICE = 25  # to think about a choice of one's own at the table

# What is done for a task at its panel or at the table: cards laid, presses, choices.
DEEDS = {
    "draft": (1, 8, 2),
    "settsu": (2, 1, 1),
    "round_plan": (11, 2, 4),
    "round_bids": (0, 5, 1),
    "throw": (0, 3, 1),
    "revolt": (0, 3, 1),
    "actions": (0, 16, 4),
    "winter": (0, 17, 3),
    # Of the whole game there stand here a round's plan, its bids, and its actions or its winter.
    "plan": (11, 2, 5),
    "special": (0, 5, 1),
    "skipped": (0, 14, 3),
    "otherwise": (13, 5, 5),
    "odds": (0, 20, 4),
    "lookback": (0, 3, 1),
    "winner": (11, 7, 6),
    "hunger": (0, 14, 3),
    "majorities": (0, 16, 1),
    "whatif": (2, 5, 2),
    # Of Gekokujō a round of Oda, and four of Shimazu, with about 40 choices.
    "first_round": (0, 10, 4),
    "whole_campaign": (0, 56, 12),
    # Of Tokugawa four turns, with about 19 choices, and the bot's turns between them.
    "whole_towns": (0, 24, 6),
    # Of Senji the set-up and a winter, and two rounds with about 40 choices.
    "first_winter": (0, 14, 3),
    "whole_senji": (0, 46, 10),
}
SITTING = "**End of the first sitting.**"
EXTRA = "## For those who can program"


def sittings(name: str) -> list[float]:
    """The minutes of each sitting of a tutorial."""
    seconds = [0.0]
    for cell in json.loads((TUTORIALS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            if EXTRA in source:
                break
            if SITTING in source:
                seconds.append(0.0)
            seconds[-1] += reading(source, pace_of(name))
            continue
        seconds[-1] += BOX + _of_box(name, source, cell["outputs"])
    return [one / 60 for one in seconds]


def pace_of(name: str) -> int:
    """How many words a minute are read in a tutorial."""
    return WORDS_WITH_NUMBERS if name.startswith(("probability/", "tokugawa/")) else WORDS_A_MINUTE


def _of_box(name: str, source: str, outputs: list[Any]) -> float:
    here, pace = lesson(name), pace_of(name)
    asked = re.search(r'lesson\.ask\("(\w+)"\)', source)
    if asked:
        return answering(here.exercises[asked[1]], pace=pace)
    if "lesson.questions()" in source:
        return sum(
            # What is to be calculated takes as long at the end as before.
            answering(one, None if isinstance(one, Probability) else CLOSING, pace=pace)
            for one in map(here.exercises.__getitem__, here.final)
        )
    printed = "".join("".join(one.get("text", "")) for one in outputs)
    looks = any("image/png" in one.get("data", {}) for one in outputs)
    at_table = "lesson.table(" in source or ".at_table(" in source
    look = TABLE if at_table else BOARD * looks
    return reading(printed, pace) + look


def reading(text: str, pace: int = WORDS_A_MINUTE) -> float:
    """The seconds to read it; what is folded away, and numbers of rules, are not read."""
    for unread in (
        r"<details>.*?</details>",
        r"\[<sup>[^]]*\]\([^)]*\)",
        r"\]\([^)]*\)",
        r"<[^>]*>",
    ):
        text = re.sub(unread, " ", text, flags=re.DOTALL)
    return len(re.findall(r"\w[\w’'-]*", text)) * 60 / pace


def answering(exercise: Exercise, think: int | None = None, *, pace: int = WORDS_A_MINUTE) -> float:
    """The seconds to read a question or task, to think, to answer, and to read why."""
    kind = type(exercise).__name__
    options = (*getattr(exercise, "options", ()), *getattr(exercise, "items", ()))
    more = "word " * FROM_GAME if kind == "InPlay" else ""
    told = reading(" ".join([exercise.prompt, *options, exercise.why, more]), pace)
    if isinstance(exercise, Trials):
        return told + BAR * len(exercise.outcomes) + TRIALS
    if isinstance(exercise, FillIn):
        return told + CELL * len(exercise.open) + AGAIN / 3
    cards, presses, choices = DEEDS.get(exercise.key, (0, 0, 0))
    done = cards * CARD + presses * PRESS + choices * CHOICE
    return told + done + AGAIN / 3 + (THINK.get(kind, 0) if think is None else think)


if __name__ == "__main__":
    for name in LESSONS:
        print(name, " + ".join(f"{minutes:.0f}" for minutes in sittings(name)))
