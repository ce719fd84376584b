"""The save file of a game: a header line, then one JSON line for each choice.

A game is a start and a list of choices; its file is the journal of that list. Every line carries a
check over itself and all before it, so that an altered line is found and named. A choice is on the
disk before it takes effect; of a last line that was torn by a crash only that line is dropped, with
a word about it. Undo is a line, too: nothing is ever rewritten.

Only one process at a time keeps a game in a file: it holds the file (:func:`hold`), and the system
lets go of what a process held when that ends, however it ends.

Reading runs no code: lines are JSON, with whole numbers, texts, lists and tables only.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import stat
import sys
import tempfile
import warnings
import weakref
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from typing import IO, Any

from shogun_nb.errors import InputError
from shogun_nb.files import checked_file, checked_path, read_whole

FORMAT = "shogun_nb game"
VERSION = 1
LARGEST_FILE = 8_000_000  # bytes; a whole game has about 60,000
LONGEST_LINE = 200_000
_CHECK = 16  # hexadecimal digits of the check that stand on each line


class SaveFileError(InputError):
    """A file that is no saved game: the file, the line, the reason and what to do.

    >>> raise SaveFileError("class.jsonl", 3, "was altered")
    Traceback (most recent call last):
        ...
    shogun_nb.journal.SaveFileError: class.jsonl, line 3: was altered
    """

    def __init__(self, file: str | os.PathLike[str], line: int, reason: str) -> None:
        super().__init__(f"{os.fspath(file)}, line {line}: {reason}")
        self.file = os.fspath(file)
        self.line = line
        self.reason = reason


class TornLine(UserWarning):
    """The last line of a save file was not written to its end and was dropped.

    >>> issubclass(TornLine, UserWarning)
    True
    """


class InUse(InputError):
    """A game that another process is keeping in its file: another window, notebook or program.

    >>> issubclass(InUse, InputError)
    True
    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        super().__init__(
            f"{os.fspath(file)}: this game is open already, in another window or notebook, and is "
            "kept from there. Play on there; or close that page (in JupyterLab, shut down its "
            "kernel as well) and try again here."
        )
        self.file = os.fspath(file)


class Hold:
    """A file that this process holds for as long as this object lives; see :func:`hold`."""

    def __init__(self, path: Path) -> None:
        try:
            self._stream: IO[bytes] = path.open("r+b")
        except PermissionError:
            self._stream = path.open("rb")  # to be told later why it cannot be written
        try:
            _take(self._stream, path)
        except BaseException:
            self._stream.close()
            raise

    def _let_go(self) -> None:
        """Hold the file no longer, in this process."""
        stream = getattr(self, "_stream", None)
        if stream is not None:
            stream.close()

    __del__ = _let_go


_holds: weakref.WeakValueDictionary[tuple[int, int], Hold] = weakref.WeakValueDictionary()


def hold(path: str | os.PathLike[str]) -> Hold:
    """Keep all other processes from keeping a game in this file, until the result is forgotten.

    Within this process a file may be held more than once. Raises :class:`InUse` when another
    process holds it, :class:`OSError` when it cannot be opened. Where a file system knows nothing
    of this (some of networks), all goes on without.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "class.jsonl"
    ...     _ = path.write_text("a game")
    ...     hold(path) is hold(path)
    True
    """
    path = checked_file(path)
    found = path.stat()
    # Not by its name: that may be written in more than one way, and may go to another file.
    which = found.st_dev, found.st_ino
    held = _holds.get(which)
    if held is None:
        held = _holds[which] = Hold(path)
    return held


if sys.platform == "win32":
    import msvcrt

    _FAR_BEHIND = 1 << 40  # what is held there keeps nobody from reading or writing the game

    def _take(stream: IO[bytes], path: Path) -> None:
        stream.seek(_FAR_BEHIND)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EDEADLK):
                raise InUse(path) from None

else:
    import fcntl

    def _let_go_of_all() -> None:
        for held in list(_holds.values()):
            held._let_go()
        _holds.clear()

    # A child (as of multiprocessing) must not go on holding a game when this process was killed.
    os.register_at_fork(after_in_child=_let_go_of_all)

    def _take(stream: IO[bytes], path: Path) -> None:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(path) from None
        except OSError as error:
            unknown = errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.EBADF
            if error.errno not in unknown:
                raise


def next_check(check: str, data: dict[str, Any]) -> str:
    """The check of a line: over the line's own data and the check of the line before.

    >>> next_check("", {"a": 1}) == next_check("", {"a": 1}) != next_check("x", {"a": 1})
    True
    """
    return hashlib.sha256(f"{check}\n{_text(data)}".encode()).hexdigest()[:_CHECK]


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class Writer:
    """Appends lines to a journal, on the disk before :meth:`add_all` returns."""

    def __init__(self, path: Path, check: str, stream: FileIO, held: Hold) -> None:
        self.path = path
        self._check = check
        self._stream = stream
        self._held: Hold | None = held
        self._torn_at: int | None = None  # where a line begins that the disk took in part only
        _writers.add(self)

    @classmethod
    def create(cls, path: str | os.PathLike[str], lines: Iterable[dict[str, Any]]) -> Writer:
        """A new journal with these lines, in place of a file of that name only when complete.

        Raises :class:`OSError` when the place cannot be written.
        """
        path = Path(path)
        check = write(path, lines)
        return cls(path, check, FileIO(path, "ab"), hold(path))

    @classmethod
    def resume(cls, path: str | os.PathLike[str], check: str, length: int, held: Hold) -> Writer:
        """Go on with a journal that was read: a torn last line after ``length`` bytes goes.

        ``held`` was taken before it was read, or somebody else might have written since.
        """
        stream = FileIO(path, "r+b")
        stream.truncate(length)
        stream.seek(length)
        return cls(Path(path), check, stream, held)

    def add_all(self, lines: Iterable[dict[str, Any]]) -> None:
        """Append lines and wait until they are on the disk.

        Raises :class:`OSError` when the disk refuses, :class:`~shogun_nb.errors.InputError` when
        somebody else has written to the file; the journal then stands as before.
        """
        check = self._check
        content = b""
        for data in lines:
            check = next_check(check, data)
            content += (_text({**data, "check": check}) + "\n").encode()
        if not content:
            return
        if self._torn_at is not None:
            self._cut_off(self._torn_at)
        sound = self._stream.tell()
        if os.fstat(self._stream.fileno()).st_size != sound:
            raise InputError(
                f"{self.path}: another game is writing this file, too; this choice was not made. "
                "Close one of them and go on with sg.resume()."
            )
        try:
            left = memoryview(content)
            while left:
                left = left[self._stream.write(left) :]
            os.fsync(self._stream.fileno())
        except OSError:
            # What was written of these lines must not stand before the next ones.
            self._torn_at = sound
            with contextlib.suppress(OSError):
                self._cut_off(sound)
            raise
        self._check = check

    def _cut_off(self, length: int) -> None:
        self._stream.truncate(length)
        self._stream.seek(length)
        self._torn_at = None

    def is_in(self, path: Path) -> bool:
        """Whether this is written to the file that has this name now."""
        if self._stream.closed:
            return False
        mine, named = os.fstat(self._stream.fileno()), path.stat()
        return (mine.st_dev, mine.st_ino) == (named.st_dev, named.st_ino)

    def close(self) -> None:
        """End the journal; the file stays as it is, and others may go on with it."""
        self._stream.close()
        self._held = None

    def __del__(self) -> None:
        # A game that is forgotten without close(), as when its cell runs again.
        if hasattr(self, "_stream"):
            self.close()


_writers: weakref.WeakSet[Writer] = weakref.WeakSet()


def rename(path: Path, other: Path) -> Path:
    """Give a kept game another name; a game of this process that is kept in it goes on there.

    Returns the new name. Raises :class:`InUse` when another process keeps a game in it, and
    :class:`OSError` when it cannot be renamed.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "class.jsonl"
    ...     _ = path.write_text("a game")
    ...     rename(path, path.with_name("other.jsonl")).name
    'other.jsonl'
    """
    held = hold(path)
    here = [writer for writer in _writers if writer.is_in(path)]
    path.rename(other)
    for writer in here:
        writer.path = other
    del held
    return other


def write(path: str | os.PathLike[str], lines: Iterable[dict[str, Any]]) -> str:
    """Write a whole file, in place of an earlier one only when complete; the last line's check.

    Raises :class:`OSError` when the place cannot be written; an earlier file then stays.
    """
    path = Path(path)
    check = ""
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path}: there is no folder {path.parent}")
    handle, name = tempfile.mkstemp(prefix=path.name + ".", dir=path.parent)
    if path.exists():
        Path(name).chmod(stat.S_IMODE(path.stat().st_mode))
    else:
        # As an ordinary new file: a temporary one would be readable to its owner alone.
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
    try:
        with os.fdopen(handle, "wb") as stream:
            for data in lines:
                check = next_check(check, data)
                stream.write((_text({**data, "check": check}) + "\n").encode())
            stream.flush()
            os.fsync(stream.fileno())
        # The name is replaced in one step: a crash leaves the old file or the new one, never half.
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return check


def read(path: str | os.PathLike[str]) -> tuple[list[dict[str, Any]], str, int]:
    """The lines of a journal, the check of the last, and how many bytes are sound.

    Raises :class:`SaveFileError` for a file that is too large, of another format or a later
    version, altered or damaged; :class:`OSError` when it cannot be read. A torn last line is
    dropped with the warning :class:`TornLine`.
    """
    path = checked_path(path)
    try:
        content = read_whole(path, LARGEST_FILE)
    except InputError as error:
        raise SaveFileError(path, 1, str(error)) from None
    if len(content) > LARGEST_FILE:
        raise SaveFileError(
            path, 1, f"the file is larger than {LARGEST_FILE} bytes; no saved game is."
        )
    lines: list[dict[str, Any]] = []
    check = ""
    sound = 0
    pieces = content.split(b"\n")
    torn = pieces.pop()  # what stands behind the last line end
    for number, piece in enumerate(pieces, start=1):
        data = _read_line(path, number, piece)
        given = data.pop("check", None)
        if number == 1:
            _check_header(path, data)
        check = next_check(check, data)
        if given != check:
            raise SaveFileError(
                path,
                number,
                "this line or one before it was altered, left out or put elsewhere (its check "
                "does not fit). Use an unaltered copy.",
            )
        lines.append(data)
        sound += len(piece) + 1
    if not lines:
        raise SaveFileError(path, 1, f"this is not a {FORMAT}: there is no complete first line.")
    if torn:
        warnings.warn(
            f"{path}: the last line was not written to its end and was dropped; the game stands "
            f"where line {len(lines)} left it.",
            TornLine,
            stacklevel=3,
        )
    return lines, check, sound


def _read_line(path: Path, number: int, piece: bytes) -> dict[str, Any]:
    if len(piece) > LONGEST_LINE:
        raise SaveFileError(path, number, f"the line is longer than {LONGEST_LINE} bytes.")

    def refuse(word: str) -> float:
        raise ValueError(f"{word[:20]} is not a whole number")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            raise ValueError("a name stands twice")
        return table

    try:
        data = json.loads(
            piece.decode(), parse_constant=refuse, parse_float=refuse, object_pairs_hook=once
        )
        if isinstance(data, dict):
            _text(data).encode()  # half a character can be read, but not written again
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise SaveFileError(path, number, f"not a line of a {FORMAT}: {reason}.") from None
    if not isinstance(data, dict):
        raise SaveFileError(path, number, f"not a line of a {FORMAT}: no table of names.")
    return data


def _check_header(path: Path, header: dict[str, Any]) -> None:
    if header.get("format") != FORMAT:
        raise SaveFileError(path, 1, f"this is not a {FORMAT} (no such format named).")
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise SaveFileError(path, 1, f"the version {version!r} is none.")
    if version > VERSION:
        raise SaveFileError(
            path,
            1,
            f"version {version} is later than {VERSION}, the latest this shogun_nb reads. "
            "Update shogun_nb.",
        )
