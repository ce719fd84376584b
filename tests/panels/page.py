"""The page of a panel that stands alone: it sends what people want, and reads what is shown."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from shogun_nb.whole_table.frame import Frame


class Page:
    """Numbered intents for a frame, each with the step that the page has seen."""

    def __init__(self, panel: Any) -> None:
        self.panel = panel
        self.frame: Frame = panel._around.frame
        self.face = self.frame.face
        self.number = 0

    def wants(self, intent: object, **fields: Any) -> None:
        self.number += 1
        step = self.face.prompt.get("step")
        self.frame._heard(None, {"do": intent, "number": self.number, "step": step, **fields}, [])

    def press(self, step: int | None = None) -> None:
        """The main button, perhaps as the page has seen it at an earlier step."""
        main = self.prompt["main"]
        self.number += 1
        wanted = {"do": main["do"], "main": True, **main.get("with", {})}
        now = self.face.prompt["step"] if step is None else step
        self.frame._heard(None, {**wanted, "number": self.number, "step": now}, [])

    @property
    def prompt(self) -> dict[str, Any]:
        """What the page makes of the prompt."""
        prompt = dict(self.face.prompt)
        first = prompt.get("first")
        return {**prompt, **(first if isinstance(first, dict) else {})}

    @property
    def words(self) -> str:
        """What the main button says; "" where there is none."""
        return str(self.prompt["main"].get("words", ""))

    @property
    def say(self) -> str:
        """What is said, in plain words."""
        return unescape(re.sub(r"<[^>]*>", "", str(self.prompt["say"])))

    @property
    def alert(self) -> str:
        return str(self.face.prompt["alert"])
