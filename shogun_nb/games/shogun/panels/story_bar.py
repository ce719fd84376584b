"""The bar of buttons over a story that stands for itself; inside a frame, the frame has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ipywidgets import HBox

from shogun_nb.controls import OneOf, Press, Words, show_if

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from shogun_nb.games.shogun.panels.story import Story


class StoryBar(HBox):  # type: ignore[misc]
    """Next, Back, Play with its speeds, To my next choice, Odds, and how far the story is.

    ``does`` says what each press does, by its attribute here. The button that lets another bot go
    on, ``replace``, stands below the bar.
    """

    def __init__(
        self,
        story: Story,
        does: Mapping[str, Callable[[], None]],
        speeds: Mapping[str, int],
        paced: Callable[[str], None],
    ) -> None:
        self.next = Press(
            story, "Next", does["next"], kind=f"shogun-main shogun-story-next {story.next_kind}"
        )
        self.back = Press(story, "Back", does["back"])
        self.play = Press(story, "Play", does["play"], kind="shogun-story-play")
        self.far = Press(story, "To my next choice", does["far"])
        self.speed = OneOf(story, "Speed", {speed: speed for speed in speeds}, "normal", paced)
        self.odds = Press(story, "Odds", does["odds"])
        self.replace = Press(story, "Let the greedy bot go on", does["replace"])
        show_if(self.replace, False)
        self._where = Words("", "shogun-story-where")
        super().__init__(
            [self.next, self.back, self.play, self.speed, self.far, self.odds, self._where],
            _dom_classes=("shogun-row", "shogun-story-bar"),
        )

    def show(self, story: Story, failed: str | None) -> None:
        """Show what can be pressed now; ``failed`` is the player whose bot has failed."""
        why = story.why_not_next
        for press in (self.next, self.far):
            press.off(why) if why else press.on()
        if why and not story.playing:
            self.play.off(why)
        else:
            self.play.on()
        self.play.description = "Pause" if story.playing else "Play"
        self.play.mark(story.playing)
        self.odds.mark(story.odds)
        if story.cursor:
            self.back.on()
        else:
            self.back.off("this is the beginning.")
        show_if(self.replace, failed)
        if failed is not None:
            self.replace.description = f"Let the greedy bot go on for {failed}"
        self._where.say(_where_words(story))


def _where_words(story: Story) -> str:
    if not story.cursor:
        return ""
    so_far = len(story.chapter.steps)
    more = f" of {so_far} so far" if story.cursor < so_far else ""
    return f"Step {story.cursor}{more}."
