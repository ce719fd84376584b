"""Files: paths from people, free names, whole files or none, one writer at a time.

A file that a person names is always new: nothing is ever overwritten. A plain name goes into the
current folder (in a notebook, the notebook's own folder). For another folder, write the path.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from io import RawIOBase
from pathlib import Path
from typing import IO

from shogun_nb.engine.errors import InputError, shown

SUFFIXES = (".png", ".jsonl", ".json", ".csv", ".html")
"""What names of our files end in: one of these is put in place of another."""

_LONGEST = 120  # letters of a name; with its ending it fits every common file system
_NOT_IN_NAMES = '<>:"|?*\\'  # not all machines take them, and a file should go from one to another
_PATIENCE = 2.0  # seconds; longer than anybody reads a file of ours
_NO_NAMES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def checked_path(path: object) -> Path:
    """A path from a person or a program; the file need not exist.

    Raises :class:`~shogun_nb.InputError` for what cannot be the path of a file.

    >>> checked_path("class.jsonl").name
    'class.jsonl'
    """
    try:
        text = os.fspath(path)  # type: ignore[call-overload]
        if isinstance(text, str) and text and b"\0" not in os.fsencode(text):
            Path(text).stat()
            return Path(text)
    except (TypeError, UnicodeEncodeError):
        pass
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise InputError(
                f"{shown(text)} is too long for a path. Nothing was changed. Take a shorter one."
            ) from None
        if error.errno != errno.EINVAL:  # with signs that this system has in no name
            return Path(text)
    raise InputError(f"{shown(path)} is not a path of a file. Write one, such as 'class.jsonl'.")


def at_home(path: str) -> Path:
    """The path with ``~`` as the home folder. Raises :class:`InputError` where nobody has one.

    >>> at_home("maps/mine.geojson").name
    'mine.geojson'
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise InputError(f"{shown(path)}: no home folder is known. Write the whole path.") from None


def checked_file(path: object) -> Path:
    """The path of a file to read; a pipe or device is refused, because it might never end.

    Raises :class:`~shogun_nb.InputError` for those, :class:`OSError` when there is none.

    >>> checked_file(__file__).suffix
    '.py'
    """
    file = checked_path(path)
    mode = file.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # a folder is refused when it is opened
        raise InputError(f"{file} is a pipe or a device, no file. Name a file.")
    return file


def read_whole(path: object, most: int = 8_000_000) -> bytes:
    """What is in a file; of a longer one, one byte more than ``most``.

    Raises as :func:`checked_file`.

    >>> len(read_whole(__file__, most=10))
    11
    """
    with checked_file(path).open("rb") as stream:
        return stream.read(most + 1)


def cell(text: str) -> str:
    """A text as a cell of a CSV file: with an apostrophe where a spreadsheet would compute it.

    >>> cell("Mori"), cell("=1+1")
    ('Mori', "'=1+1")
    """
    computed = text[:1] in ("\t", "\r") or text.lstrip()[:1] in tuple("=+-@＝＋－＠")
    return f"'{text}" if computed else text


# --- new files ------------------------------------------------------------------------------------
def new_file(name: str | os.PathLike[str], suffix: str) -> Path:
    """The whole path for a new file that a person has named.

    ``name`` is a plain file name, for the current folder, or a path; ``suffix`` such as ``".png"``
    is added where it is missing. Raises :class:`~shogun_nb.InputError` for a name that some
    machines refuse, a path with ``..`` in it, a folder that does not exist, and a file that already
    exists; the last error names a free one.

    >>> new_file("my game", ".png").name
    'my game.png'
    >>> new_file("../../game", ".png")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: '../../game' leads to another folder by “..”. Write \
a plain file name, or the whole path of the folder.
    """
    text = os.fspath(name) if isinstance(name, (str, os.PathLike)) else None
    if not isinstance(text, str) or not text.strip():
        what = (
            "Write a name first" if text == "" else f"{shown(name)} is not a file name. Write one"
        )
        raise InputError(f"{what}, such as my_game.")
    text = text.strip()
    if not text.isprintable():
        raise InputError(f"{shown(text)} holds signs that no file name should have.")
    path = at_home(text) if "/" in text or os.sep in text else Path(text)
    if ".." in path.parts:
        raise InputError(
            f"{shown(text)} leads to another folder by “..”. Write a plain file name, or the "
            "whole path of the folder."
        )
    path = path.with_name(_checked(path.name, text) + suffix)
    try:
        path = path.absolute()
        if not path.parent.is_dir():
            raise InputError(
                f"There is no folder {path.parent}. Make it first, or write a plain file name for "
                "the current folder."
            )
    except OSError as error:
        raise _refused(path, error) from error
    if os.path.lexists(path):
        raise _there_already(path)
    return path


def _checked(name: str, text: str) -> str:
    """The name without its ending, when every machine can take it."""
    for ending in SUFFIXES:
        if name.lower().endswith(ending):
            name = name[: -len(ending)]
            break
    if text.endswith(("/", os.sep)) or not name:
        raise InputError(f"{shown(text)} names no file. Add a file name, such as my_game.")
    wrong = [sign for sign in _NOT_IN_NAMES if sign in name]
    if wrong:
        raise InputError(
            f"{shown(name)}: not every machine takes {' '.join(wrong)} in a file name. Use "
            "letters, digits, spaces, - and _."
        )
    if name[0] in ".~-" or name[-1] in ". " or _NO_NAMES.fullmatch(name):
        raise InputError(
            f"{shown(name)} has a meaning of its own to some machines. Take another file name, "
            "such as my_game."
        )
    if len(name) > _LONGEST or len(name.encode(errors="replace")) > 2 * _LONGEST:
        raise InputError(f"{shown(name)} is too long for a file name: take a shorter one.")
    return name


def free_name(path: Path) -> Path:
    """The next name like this one, in the same folder, that no file has.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = (Path(folder) / "game_2.png").write_text("")
    ...     free_name(Path(folder) / "game.png").name
    'game_3.png'
    """
    stem, number = path.stem, 2
    numbered = re.fullmatch(r"(.+)_([0-9]{1,4})", stem)
    if numbered is not None:
        stem, number = numbered[1], int(numbered[2]) + 1
    return next_free(lambda number: path.with_name(f"{stem}_{number}{path.suffix}"), number)


def name_beside(path: Path, ending: str) -> Path:
    """A name beside this one that no file has: ``table.old.jsonl``, ``table.old-2.jsonl``.

    >>> name_beside(Path("table.jsonl"), "old").name
    'table.old.jsonl'
    """
    return next_free(
        lambda number: path.with_name(
            f"{path.stem}.{ending}{f'-{number}' if number > 1 else ''}{path.suffix}"
        )
    )


def next_free(named: Callable[[int], Path], number: int = 1) -> Path:
    """The first of ``named(number)``, ``named(number + 1)`` … that does not exist yet.

    >>> next_free(lambda number: Path(f"game_{number}.png")).name
    'game_1.png'
    """
    while os.path.lexists(path := named(number)):
        number += 1
    return path


def write_new(path: Path, write: Callable[[Path], object]) -> Path:
    """Let ``write(path)`` fill a file that is not there yet; returns the path.

    Raises :class:`~shogun_nb.InputError` when the file is there already, or cannot be
    written; nothing is left behind then.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     new = new_file(f"{folder}/points", ".csv")
    ...     write_new(new, lambda path: path.write_text("3")).read_text()
    '3'
    """
    try:
        # The name is ours from here on. Only the owner may read a game: it holds hidden plans.
        path.touch(0o600 if path.suffix == ".jsonl" else 0o666, exist_ok=False)
    except FileExistsError:
        raise _there_already(path) from None
    except OSError as error:
        raise _refused(path, error) from error
    try:
        write(path)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError) and not isinstance(error, InputError):
            raise _refused(path, error) from error
        raise
    return path


def _there_already(path: Path) -> InputError:
    return InputError(
        f"{path.name} already exists and was not changed. Take the name "
        f"{free_name(path).stem}, for example."
    )


def _refused(path: Path, error: OSError) -> InputError:
    return InputError(
        f"{path.name} cannot be written to {path.parent} ({error.strerror or error}). Take "
        "another folder: write its whole path before the name."
    )


# --- whole or not at all --------------------------------------------------------------------------
def write_whole(path: Path, content: bytes, mode: int = 0o600, *, to_disk: bool = False) -> None:
    """Write a whole file, in place of an earlier one only when complete.

    It gets these permissions, whatever an earlier one had. With ``to_disk`` it is on the disk, safe
    from a loss of power, before this returns. Raises :class:`OSError` when it cannot be written; an
    earlier file then stays, and nothing is left behind.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "mori.txt"
    ...     write_whole(path, b"what Mori may know")
    ...     oct(stat.S_IMODE(path.stat().st_mode))
    '0o600'
    """
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb", buffering=0) as stream:
            write_all(stream, content)
            if to_disk:
                os.fsync(stream.fileno())
        part.chmod(mode)
        # The name is replaced in one step: a crash leaves the old file or the new one.
        _put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)


def _put_in_place(part: Path, path: Path) -> None:
    """Give a file its name, which another one may have had until now."""
    # Windows refuses while anybody reads the earlier file: another notebook, a scanner of viruses.
    # That is over in a moment.
    patience = _PATIENCE if sys.platform == "win32" else 0.0
    end = time.monotonic() + patience
    while True:
        try:
            part.replace(path)
        except PermissionError:
            if not patience or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def write_all(stream: RawIOBase, content: bytes) -> None:
    """Write all of this to a stream that may take a part at a time.

    >>> from io import BytesIO
    >>> write_all(stream := BytesIO(), b"a game"); stream.getvalue()
    b'a game'
    """
    left = memoryview(content)
    while left:
        left = left[stream.write(left) or 0 :]


# --- one process at a time ------------------------------------------------------------------------
if sys.platform == "win32":
    import msvcrt

    _FAR_BEHIND = 1 << 40  # locking this far out keeps nobody from reading or writing the file

    def lock(stream: IO[bytes]) -> bool:
        """Lock an open file until it is closed; false when another process has locked it."""
        stream.seek(_FAR_BEHIND)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in (errno.EACCES, errno.EDEADLK)
        return True

else:
    import fcntl

    def lock(stream: IO[bytes]) -> bool:
        """Lock an open file until it is closed; false when another process has locked it.

        The system ends the lock when the process ends, however it ends. Some network file systems
        cannot lock; there, work goes on without a lock.

        >>> with Path(__file__).open("rb") as one, Path(__file__).open("rb") as other:
        ...     lock(one), lock(other)
        (True, False)
        """
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            unknown = errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.EBADF
            if error.errno not in unknown:
                raise
        return True


@contextlib.contextmanager
def alone(path: Path, patience: float) -> Iterator[None]:
    """Let one process (and one of its threads) at a time read a file and write it anew.

    An empty file beside it is locked, because the file itself is replaced. Raises :class:`OSError`
    when that file cannot be made, or is still locked after ``patience`` seconds.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, alone(path := Path(folder) / "done.json", 3.0):
    ...     write_whole(path, b"{}")
    """
    beside = path.with_name(f"{path.name}.lock")
    end = time.monotonic() + patience
    while True:
        with beside.open("ab") as stream:
            # The process that held it may have removed it since it was opened here.
            if lock(stream) and _has_name(stream, beside):
                try:
                    yield
                finally:
                    with contextlib.suppress(PermissionError):  # Windows keeps what is open
                        beside.unlink(missing_ok=True)
                return
        if time.monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, "Another program is writing it")
        time.sleep(0.01)


def _has_name(stream: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(stream.fileno()), path.stat())
    except FileNotFoundError:
        return False
