"""What browser tests share: one JupyterLab and one browser for the whole run, mostly one page.

With ``-n 2`` each of the processes has its own.

How they are started and watched stands in ``lab.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from shogun_nb.teaching.progress import FILE
from tests.browser.lab import Lab, Notebook, running_browser, running_lab, watched_page

# What is expected may take its time on a busy machine; it is seen as soon as it is there.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def lab(python_here: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on fresh copies of the tutorials."""
    with running_lab(tmp_path_factory.mktemp("lab"), python_here) as running:
        yield running


@pytest.fixture(scope="session")
def browser(chromium: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """Chromium without a window and with a profile of its own."""
    with running_browser(chromium, tmp_path_factory.mktemp("chromium")) as context:
        yield context


@pytest.fixture(scope="session")
def at_hand() -> list[Notebook]:
    """The page of the last test, if it can be used again."""
    return []


@pytest.fixture
def notebook(
    lab: Lab, browser: BrowserContext, at_hand: list[Notebook], request: pytest.FixtureRequest
) -> Iterator[Notebook]:
    """A page without a notebook, watched from its first request on; kernels end with the test.

    Its user wants no motion, which would take its time; tests that look at what moves say so by the
    mark ``moving``.
    """
    failed = request.session.testsfailed
    there = set(lab.folder.iterdir())
    with watched_page(lab, browser, at_hand) as shown:
        if request.node.get_closest_marker("moving") is None:
            shown.page.emulate_media(reduced_motion="reduce")
        yield shown
        keep_picture(request, shown.page.screenshot)
        if request.session.testsfailed > failed:  # nobody knows what is left of it
            shown.page.goto("about:blank")
    # What one test has saved would be in the way of the next that saves under the same name.
    for path in set(lab.folder.iterdir()) - there:
        if path.is_file() and path.name != FILE:
            path.unlink()


def keep_picture(request: pytest.FixtureRequest, take: Callable[..., bytes]) -> None:
    """Under ``--screenshots FOLDER``: what the test saw last, named after the test."""
    folder: Path | None = request.config.getoption("--screenshots")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^\w.-]+", "_", request.node.name).strip("_")
        take(path=folder / f"{name}.png")
