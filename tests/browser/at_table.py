"""The table on a page, as tests press it: its main button, its parts, its drawers."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import IDLE, click_province, until

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 180_000  # milliseconds for a whole game, on a busy machine


def main(page: Page) -> Locator:
    """The one main button; while the tower lies over the table, the tower's."""
    return page.locator(".shogun-face .main.shogun-main:visible").last


def prompt(page: Page) -> Locator:
    """What is to be done now."""
    return page.locator(".shogun-face .prompt")


def decision(page: Page) -> Locator:
    return page.locator(".shogun-face .decision")


def other(page: Page, intent: str) -> Locator:
    """A button beside the main one."""
    return page.locator(f"[data-key=other-{intent}]")


def card(page: Page, name: object) -> Locator:
    """A card of the hand."""
    return page.locator(f'.shogun-face .tray [data-card="{name}"]')


def space(page: Page, key: str) -> Locator:
    """An action space, or that of the bid."""
    return page.locator(f'.shogun-face [data-space="{key}"]')


def lies(page: Page, key: str, name: object) -> None:
    """Wait until this card lies there."""
    expect(space(page, key).locator(f'[data-mini="{name}"]')).to_be_visible()


def set_up(page: Page) -> None:
    """A new game as the form stands, up to the first plan."""
    expect(main(page)).to_have_text(re.compile("^Begin with"))
    main(page).click()
    expect(page.locator(".shogun-face .seasons")).to_be_visible()
    read_the_goal(page)


def read_the_goal(page: Page) -> None:
    """Close the card of the goal, which comes once a game, before the first plan."""
    until(page, IDLE)
    if page.locator(".shogun-face .goalcard").is_visible():
        page.locator("[data-key=goal-close]").press("Enter")
    expect(page.locator(".shogun-face .goalcard")).to_have_count(0)


def click_board(page: Page, province: str) -> None:
    """Click where the name of a province stands, by its name in the API."""
    click_province(page.locator(".shogun-frame-board .shogun-layer:visible").first, province)


@contextmanager
def drawer(page: Page, name: str) -> Iterator[Locator]:
    """A drawer, open; closed again by its own button."""
    page.locator(f"[data-key=tab-{name}]").click()
    box = page.locator(".shogun-frame-drawer")
    expect(box.locator(":scope > *").first).to_be_visible()
    yield box
    page.locator("[data-key=dclose]").click()
    expect(box).to_be_hidden()


def setting(page: Page, words: str) -> None:
    """Press something among the settings."""
    with drawer(page, "settings") as box:
        box.get_by_role("button", name=words).click()
