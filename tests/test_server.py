"""What a reopened notebook shows: views of widgets that live, and for the others what stands by."""

from __future__ import annotations

import asyncio
import copy
import hashlib
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from nbformat.sign import NotebookNotary
from traitlets import Any as AnyTrait
from traitlets.config import LoggingConfigurable

from shogun_nb.serve.server import (
    WIDGET_VIEW,
    PromptConnection,
    TutorialContents,
    without_dead_widgets,
)

BOARD = {WIDGET_VIEW: {"model_id": "board"}, "image/png": "iVBO", "text/plain": "Board of spring"}
QUIZ = {WIDGET_VIEW: {"model_id": "quiz"}, "text/html": "<b>Quiz</b>", "text/plain": "Quiz"}
ALONE = {WIDGET_VIEW: {"model_id": "alone"}}


def lesson(*shown: dict[str, Any]) -> Any:
    outputs = [
        *(
            nbformat.v4.new_output("display_data", data, metadata={WIDGET_VIEW: {}})
            for data in shown
        ),
        nbformat.v4.new_output("stream", name="stdout", text="Spring begins."),
    ]
    code = nbformat.v4.new_code_cell("board", outputs=outputs, execution_count=1)
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Setup"), code])


def views(notebook: Any) -> list[str]:
    """The ids of the widgets that are still shown alive."""
    return [
        output["data"][WIDGET_VIEW]["model_id"]
        for cell in notebook["cells"]
        for output in cell.get("outputs", [])
        if WIDGET_VIEW in output.get("data", {})
    ]


# --- the notebook --------------------------------------------------------------------------------


def test_a_picture_or_text_stands_for_a_widget_that_is_gone() -> None:
    given = lesson(BOARD, QUIZ)
    before = copy.deepcopy(given)
    shown = without_dead_widgets(given)
    assert given == before
    board, quiz, words = shown["cells"][1]["outputs"]
    assert board["data"] == {"image/png": "iVBO", "text/plain": "Board of spring"}
    assert board["metadata"] == {}
    assert quiz["data"] == {"text/html": "<b>Quiz</b>", "text/plain": "Quiz"}
    assert words["text"] == "Spring begins."
    nbformat.validate(shown)


def test_a_widget_that_a_kernel_knows_stays() -> None:
    assert views(without_dead_widgets(lesson(BOARD, QUIZ), alive={"quiz"})) == ["quiz"]


def test_a_widget_with_nothing_beside_it_is_not_made_to_vanish() -> None:
    given = lesson(ALONE)
    assert without_dead_widgets(given) == given


# --- the server ----------------------------------------------------------------------------------


class Server(LoggingConfigurable):
    """As much of JupyterLab's server as the contents manager asks for: sessions and kernels."""

    session_manager = AnyTrait()
    kernel_manager = AnyTrait()


def server(*kernels: AsyncKernelManager, path: str = "lesson.ipynb") -> Server:
    async def list_sessions() -> list[dict[str, Any]]:
        return [
            {"path": path, "type": "notebook", "kernel": {"id": number}}
            for number in range(len(kernels))
        ]

    return Server(
        session_manager=SimpleNamespace(list_sessions=list_sessions),
        kernel_manager=SimpleNamespace(get_kernel=lambda number: kernels[number]),
    )


@pytest.fixture
def contents(tmp_path: Path) -> TutorialContents:
    folder = tmp_path / "course"
    folder.mkdir()
    nbformat.write(lesson(BOARD, QUIZ, ALONE), folder / "lesson.ipynb")
    notary = NotebookNotary(data_dir=str(tmp_path / "signatures"))
    (tmp_path / "signatures").mkdir()
    return TutorialContents(root_dir=str(folder), notary=notary, parent=server())


def read(contents: TutorialContents, path: str = "lesson.ipynb", **asked: Any) -> Any:
    return asyncio.run(contents.get(path, **asked))


def test_without_a_kernel_the_page_gets_pictures_and_the_file_stays_as_it_is(
    contents: TutorialContents, tmp_path: Path
) -> None:
    file = tmp_path / "course" / "lesson.ipynb"
    before = file.read_bytes()
    model = read(contents, require_hash=True)
    assert views(model["content"]) == ["alone"]
    assert file.read_bytes() == before
    # JupyterLab asks by this whether the file changed behind its back.
    assert model["hash"] == hashlib.sha256(before).hexdigest()


@pytest.mark.parametrize("path", ["/lesson.ipynb", "lesson.ipynb/"])
def test_a_path_may_come_with_slashes(contents: TutorialContents, path: str) -> None:
    assert views(read(contents, path)["content"]) == ["alone"]


def test_what_is_not_a_whole_notebook_comes_as_ever(contents: TutorialContents) -> None:
    plain = AsyncLargeFileManager(root_dir=contents.root_dir)
    for path, asked in (
        ("", {}),
        ("lesson.ipynb", {"content": False}),
        ("lesson.ipynb", {"type": "file", "format": "text"}),
    ):
        assert read(contents, path, **asked) == asyncio.run(plain.get(path, **asked))


def test_trust_is_that_of_the_file(contents: TutorialContents) -> None:
    """Also after it was read and saved without its dead widgets."""

    def trusted() -> bool:
        return bool(read(contents)["content"]["cells"][1]["metadata"]["trusted"])

    assert not trusted()
    asyncio.run(contents.trust_notebook("lesson.ipynb"))
    assert trusted()
    asyncio.run(contents.save(read(contents), "lesson.ipynb"))
    assert trusted()


# --- a kernel of one's own -----------------------------------------------------------------------

OPEN_A_WIDGET = """\
import comm
comm.create_comm(target_name="jupyter.widget", comm_id="board")
comm.create_comm(target_name="something.else", comm_id="quiz")
"""


async def run(kernel: AsyncKernelManager, code: str, *, wait: bool = True) -> None:
    client = kernel.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=60)
        if wait:
            await client.execute_interactive(code, timeout=60)
        else:
            client.execute(code)
            while True:
                message = await client.get_iopub_msg(timeout=60)
                if message["content"].get("text") == "busy\n":
                    break
    finally:
        client.stop_channels()


def test_what_the_kernel_of_the_notebook_knows_comes_alive(contents: TutorialContents) -> None:
    """Also while it computes; after a restart it knows nothing, and then it can still be ended."""

    async def course() -> None:
        kernel = AsyncKernelManager(kernel_name="python3")
        await kernel.start_kernel(extra_arguments=["--log-level=ERROR"])
        try:
            await run(kernel, OPEN_A_WIDGET)
            contents.parent = server(kernel)
            assert views((await contents.get("lesson.ipynb"))["content"]) == ["board", "alone"]

            contents.parent = server(kernel, path="another.ipynb")
            assert views((await contents.get("lesson.ipynb"))["content"]) == ["alone"]

            contents.parent = server(kernel)
            await run(kernel, "import time; print('busy'); time.sleep(600)", wait=False)
            assert views((await contents.get("lesson.ipynb"))["content"]) == ["board", "alone"]

            await kernel.restart_kernel(now=True)
            await run(kernel, "'as new'")
            assert views((await contents.get("lesson.ipynb"))["content"]) == ["alone"]
            # The kernel still hears the server, whose place our question must not have taken.
            await kernel.shutdown_kernel()
            assert not await kernel.is_alive()
        finally:
            await kernel.shutdown_kernel(now=True)

    asyncio.run(course())


def test_a_kernel_that_does_not_answer_may_know_everything(
    contents: TutorialContents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here nobody listens where it should."""
    monkeypatch.setattr("shogun_nb.serve.server._SECONDS_TO_ANSWER", 0.1)
    kernel = AsyncKernelManager(connection_file=str(tmp_path / "kernel.json"))
    kernel.write_connection_file()
    contents.parent = server(kernel)
    assert views(read(contents)["content"]) == ["board", "quiz", "alone"]


def test_no_message_of_a_kernel_waits_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise clicks in quick succession are redrawn 40 milliseconds later."""
    done: list[str] = []

    class Handler(KernelWebsocketHandler):
        def __init__(self) -> None:  # no request stands behind it
            pass

        def set_nodelay(self, wanted: bool) -> None:
            done.append(f"no delay: {wanted}")

    monkeypatch.setattr(
        ZMQChannelsWebsocketConnection, "connect", lambda _: done.append("connected")
    )
    connection = PromptConnection.__new__(PromptConnection)
    connection.websocket_handler = Handler()
    connection.connect()
    assert done == ["no delay: True", "connected"]


def test_a_server_reads_no_grammar_that_it_does_not_need() -> None:
    asked = "import sys, shogun_nb.serve.{}; sys.exit('lark' in sys.modules)"
    for server in ("page", "lab"):
        subprocess.run([sys.executable, "-c", asked.format(server)], check=True)
