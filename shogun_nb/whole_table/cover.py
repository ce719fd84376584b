"""The cover that hides everybody's secrets on the stage."""

from __future__ import annotations

from collections.abc import Callable

from shogun_nb.controls import Panel, Press, Words
from shogun_nb.engine.game import Game
from shogun_nb.engine.position import Position


def is_covered(inner: object) -> bool:
    """Whether nobody sits at the table now: a cover hides what the last one saw.

    >>> is_covered(Cover(game))
    True
    """
    return isinstance(inner, Cover) or getattr(inner, "covered", None) is not None


class Cover(Panel):
    """A closed curtain between two people who choose in secret at one screen, or while bots plan.

    ``person`` is who should sit here next, ``uncovered()`` is called when they say they do;
    ``None``: the bots plan. ``does`` and ``shown`` say what the person does, and with what.

    >>> cover = Cover(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "Mori", lambda: None)
    >>> cover.message.value
    'Hand over to Mori. Nobody else should look while Mori plans (S-25).'
    """

    done = False
    asked: str | None = None
    why_not_next = ""

    def __init__(
        self,
        game: Game,
        person: str | None = None,
        uncovered: Callable[[], None] = lambda: None,
        *,
        does: str = "plans",
        shown: str = "cards",
    ) -> None:
        self.game = game
        self.press: Press | None = None
        name = Words("The bots plan …" if person is None else f"{person} {does} next")
        name.add_class("shogun-cover-name")
        super().__init__("", [name])
        self.add_class("shogun-inside")
        self.add_class("shogun-cover")
        if person is None:
            self.say("The bots plan. The bids come next.")
            return
        self.asked = person
        here = game.position
        rule = here.rulebook.asked[here.state.step].rule
        self.say(f"Hand over to {person}. Nobody else should look while {person} {does} ({rule}).")
        self.press = Press(
            self, f"I am {person}: show my {shown}", uncovered, kind="shogun-main", width="auto"
        )
        self.press.add_class("shogun-once")
        self.press.add_class("shogun-cover-press")
        self.set_trait("children", (self.manners, self.message, name, self.press, self.alert))

    @property
    def position(self) -> Position:
        """What everybody may see."""
        here: Position = self.game.position
        return here.rulebook.hide(here, -1)  # type: ignore[no-any-return]
