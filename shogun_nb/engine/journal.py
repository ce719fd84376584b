"""The save file of a game: a header line, then one JSON line for each choice.

A game is a start and a list of choices; its file is the journal of that list. Every line carries a
check over itself and all before it, so that an altered line is found and named. A choice is on the
disk before it takes effect. If a crash leaves the last line incomplete, only that line is dropped,
with a warning. Undo is a line, too: nothing is ever rewritten.

Only one process at a time keeps a game in a file: it holds the file (:func:`hold`) until it ends,
however it ends. Before each choice it checks that the file is still there and unaltered; what
cannot be kept is refused (:class:`NotKept`).

Reading runs no code: lines are JSON, with whole numbers, texts, lists and tables only.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import warnings
import weakref
from collections.abc import Iterable, Iterator
from io import FileIO
from pathlib import Path
from typing import IO, Any

from shogun_nb.engine import files
from shogun_nb.engine.errors import InputError, shown_path
from shogun_nb.engine.files import checked_file, checked_path, lock, read_whole, write_all

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
    shogun_nb.engine.journal.SaveFileError: class.jsonl, line 3: was altered
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

    def __init__(self, file: str | os.PathLike[str], why: str = "") -> None:
        super().__init__(
            f"{os.fspath(file)}: "
            + (
                why
                or "this game is open already, in another window or notebook, and is kept from "
                "there. Play on there; or close that page (in JupyterLab, shut down its kernel as "
                "well) and try again here."
            )
        )
        self.file = os.fspath(file)


class NotKept(InputError, OSError):
    """Something could not be written to a file, and so was not done; the message says what to do.

    Either the disk refuses, or a kept game's file was deleted, replaced or altered. It is an
    :class:`OSError` as well, with the system's ``errno`` and ``strerror`` if the system refused.

    >>> print(NotKept("class.jsonl", "the file was deleted or renamed", "Take another file."))
    class.jsonl: the file was deleted or renamed. Nothing was changed. Take another file.
    """

    def __init__(
        self,
        file: str | os.PathLike[str],
        reason: str,
        advice: str,
        cause: OSError | None = None,
    ) -> None:
        OSError.__init__(self, cause and cause.errno, cause.strerror if cause else reason)
        self.file = os.fspath(file)
        self.reason = reason
        self.advice = advice
        self.changed = "Nothing was changed."

    def __str__(self) -> str:
        return f"{shown_path(self.file)}: {self.reason}. {self.changed} {self.advice}"


_MAKE_ROOM = "Make room there, or take a place that may be written."
_KEEP_ELSEWHERE = (
    "Keep the whole game in a new file and play on: at the table with “Keep in a new file”, in "
    'code with game.keep("another_name.jsonl").'
)


@contextlib.contextmanager
def writing(path: Path, advice: str = _MAKE_ROOM) -> Iterator[None]:
    """Turn a system error on writing into a :class:`NotKept` that says what to do.

    >>> with writing(Path("class.jsonl")):
    ...     raise OSError(28, "No space left on device")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.journal.NotKept: class.jsonl: it cannot be written: No space left on device. \
Nothing was changed. Make room there, or take a place that may be written.
    """
    try:
        yield
    except (NotKept, FileExistsError):
        raise
    except OSError as error:
        reason = f"it cannot be written: {error.strerror or error}"
        if isinstance(error, FileNotFoundError) and not path.parent.is_dir():
            reason = f"there is no folder {path.parent}"
        raise NotKept(path, reason, advice, error) from error


class Hold:
    """A file that this process holds for as long as this object lives; see :func:`hold`."""

    def __init__(self, stream: IO[bytes], path: Path) -> None:
        self._stream = stream
        if not lock(stream):
            raise InUse(path)
        # Also when the garbage collector removes it as part of a reference cycle.
        weakref.finalize(self, stream.close)

    def _let_go(self) -> None:
        """Let go of the file in this process."""
        self._stream.close()


_holds: weakref.WeakValueDictionary[tuple[int, int], Hold] = weakref.WeakValueDictionary()


def hold(path: str | os.PathLike[str]) -> Hold:
    """Keep all other processes from keeping a game in this file, until the result is forgotten.

    Within this process a file may be held more than once. Raises :class:`InUse` when another
    process holds it, :class:`OSError` when it cannot be opened. Where a file system knows nothing
    of this (some of networks), all goes on without.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "class.jsonl"
    ...     _ = path.write_text("a game")
    ...     hold(path) is hold(path)
    True
    """
    path = checked_file(path)
    while True:
        try:
            stream: IO[bytes] = path.open("r+b")
        except PermissionError:
            stream = path.open("rb")  # to be told later why it cannot be written
        try:
            # A name will not do as a key: it has several spellings, and can move to another file.
            found = os.fstat(stream.fileno())
            which = found.st_dev, found.st_ino
            held = _holds.get(which)
            if held is None:
                held = _holds[which] = Hold(stream, path)
            else:
                stream.close()
        except BaseException:
            stream.close()
            raise
        if os.path.samestat(found, path.stat()):
            return held
        del held  # the name has moved to another file meanwhile


if hasattr(os, "register_at_fork"):

    def _let_go_of_all() -> None:
        for held in list(_holds.values()):
            held._let_go()
        _holds.clear()

    # A child process (multiprocessing, say) must not hold a game after this process was killed.
    os.register_at_fork(after_in_child=_let_go_of_all)


def next_check(check: str, data: dict[str, Any]) -> str:
    """The check of a line: over the line's own data and the check of the line before."""
    return hashlib.sha256(f"{check}\n{_text(data)}".encode()).hexdigest()[:_CHECK]


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class Writer:
    """Appends lines to a journal, on the disk before :meth:`add_all` returns."""

    def __init__(self, path: Path, check: str, stream: FileIO, held: Hold) -> None:
        self.path = path.absolute()  # the same file when the current folder is another one
        self._check = check
        self._stream = stream
        self._hold: Hold | None = held
        self._torn_at: int | None = None  # where a line begins that the disk took in part only
        self._file_marks = _marks(os.fstat(stream.fileno()))
        _writers.add(self)
        weakref.finalize(self, stream.close)

    @classmethod
    def create(cls, path: str | os.PathLike[str], lines: Iterable[dict[str, Any]]) -> Writer:
        """A new journal with these lines, for its owner only, in a file that is not there yet.

        Raises :class:`FileExistsError` when it is there already, :class:`InUse` when another
        process was quicker to hold it, and :class:`NotKept` when it cannot be written; then no
        file is left behind.
        """
        path = Path(path)
        content, check = _encoded(path, lines)
        with writing(path):
            # If two processes want the same new name, the system gives it to one of them.
            stream = FileIO(path, "x+b", opener=lambda name, flags: os.open(name, flags, 0o600))
            try:
                held = hold(path)
                _write_all(stream, content)
                return cls(path, check, stream, held)
            except BaseException:
                stream.close()
                path.unlink(missing_ok=True)
                raise

    @classmethod
    def resume(cls, path: str | os.PathLike[str], check: str, length: int, held: Hold) -> Writer:
        """Go on with a journal that was read; what stands after ``length`` bytes is cut off.

        ``held`` was taken before it was read, or somebody else might have written since.
        """
        with writing(Path(path)):
            stream = FileIO(path, "r+b")
            stream.truncate(length)
        stream.seek(length)
        return cls(Path(path), check, stream, held)

    def add_all(self, lines: Iterable[dict[str, Any]]) -> None:
        """Append lines and wait until they are on the disk.

        Raises :class:`NotKept` when the disk refuses, when the file would become too long to be
        read again, and when it is not as this has left it; the journal then stands as before.
        """
        with writing(self.path, _KEEP_ELSEWHERE):
            sound = self._stream.tell() if self._torn_at is None else self._torn_at
            content, check = _encoded(self.path, lines, self._check, sound)
            if not content:
                return
            self.make_sure()
            try:
                _write_all(self._stream, content)
            except OSError:
                # Whatever part of these lines was written must be gone before the next ones.
                self._torn_at = sound
                with contextlib.suppress(OSError):
                    self._cut_off(sound)
                raise
            self._check = check
            self._file_marks = _marks(os.fstat(self._stream.fileno()))

    def make_sure(self) -> None:
        """Raise :class:`NotKept` unless the file has its name still, and is as this has left it."""
        try:
            named = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            raise NotKept(self.path, "the file was deleted or renamed", _KEEP_ELSEWHERE) from None
        if not os.path.samestat(named, os.fstat(self._stream.fileno())):
            raise NotKept(self.path, "another file stands in its place", _KEEP_ELSEWHERE)
        if self._torn_at is not None:
            self._cut_off(self._torn_at)
            named = self.path.stat()
        if _marks(named) != self._file_marks:
            if not self._is_unaltered(named.st_size):
                raise NotKept(
                    self.path,
                    "another game is writing this file, too, or somebody has altered it",
                    _KEEP_ELSEWHERE,
                )
            self._file_marks = _marks(named)

    def _is_unaltered(self, length: int) -> bool:
        """Whether the file holds what was written: it may only have been touched, or linked."""
        if length != self._stream.tell():
            return False
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", TornLine)
            try:
                _, check, sound = read(self.path)
            except SaveFileError:
                return False
        return (check, sound) == (self._check, length)

    def _cut_off(self, length: int) -> None:
        self._stream.truncate(length)
        self._stream.seek(length)
        self._torn_at = None

    def is_in(self, path: Path) -> bool:
        """Whether this journal writes to the file that has this name now."""
        if not self._stream.closed:
            with contextlib.suppress(OSError):  # a file that does not exist is not this one
                return os.path.samestat(os.fstat(self._stream.fileno()), path.stat())
        return False

    def close(self) -> None:
        """End the journal; the file stays as it is, and others may go on with it."""
        self._stream.close()
        self._hold = None


_writers: weakref.WeakSet[Writer] = weakref.WeakSet()


def _marks(found: os.stat_result) -> tuple[int, int, int]:
    """A cheap fingerprint that changes when a file is written to."""
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _write_all(stream: FileIO, content: bytes) -> None:
    write_all(stream, content)
    os.fsync(stream.fileno())


def _encoded(
    path: Path, lines: Iterable[dict[str, Any]], check: str = "", length: int = 0
) -> tuple[bytes, str]:
    """Lines for a file that has this length already, and the check of the last.

    Raises :class:`NotKept` for what :func:`read` would refuse to read.
    """
    content = bytearray()
    for data in lines:
        check = next_check(check, data)
        line = _text({**data, "check": check}).encode()
        if len(line) > LONGEST_LINE:
            raise NotKept(path, f"a line would be longer than {LONGEST_LINE} bytes", "Say less.")
        content += line + b"\n"
    if length + len(content) > LARGEST_FILE:
        raise NotKept(
            path,
            f"it would become longer than {LARGEST_FILE} bytes, and could not be read again",
            f"A new file is shorter: it leaves out what was taken back. {_KEEP_ELSEWHERE} "
            "To try out many choices, try them on game.fork(), which is kept in no file.",
        )
    return bytes(content), check


def rename(path: Path, other: Path) -> Path:
    """Give a kept game another name; a game of this process that is kept in it goes on there.

    Returns the new name. Raises :class:`InUse` when another process keeps a game in it, and
    :class:`NotKept` when it cannot be renamed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "class.jsonl"
    ...     _ = path.write_text("a game")
    ...     rename(path, path.with_name("other.jsonl")).name
    'other.jsonl'
    """
    held = hold(path)
    here = [writer for writer in _writers if writer.is_in(path)]
    with writing(other):
        path.rename(other)
    for writer in here:
        writer.path = other.absolute()
    del held
    return other


def write(path: str | os.PathLike[str], lines: Iterable[dict[str, Any]]) -> str:
    """Write a whole file, in place of an earlier one only when complete; the last line's check.

    Raises as :func:`write_whole`.
    """
    path = Path(path)
    content, check = _encoded(path, lines)
    write_whole(path, content)
    return check


def refuse_kept(path: Path) -> None:
    """Raise :class:`InUse` for a file in which a game is kept, here or by another process."""
    if not path.is_file():
        return
    try:
        hold(path)
        kept = any(writer.is_in(path) for writer in _writers)
    except InUse:
        kept = True
    if kept:
        raise InUse(
            path,
            "a game is kept in this file, here or in another window or notebook. Save under "
            "another name.",
        )


def write_export(path: object, content: bytes) -> None:
    """Write a file of numbers or a picture that anybody may read, in place of an earlier one.

    Raises :class:`~shogun_nb.InputError` for what is not a path and for a file in which a game is
    kept, :class:`OSError` when it cannot be written.
    """
    target = files.checked_path(path)
    if target.exists():
        refuse_kept(files.checked_file(target))
    files.write_whole(target, content, 0o644)


def write_whole(path: Path, content: bytes) -> None:
    """Write a whole file, in place of an earlier one only when complete.

    A new file is for its owner only. Raises :class:`InUse` for a file in which somebody keeps a
    game, :class:`NotKept` when it cannot be written; an earlier file then stays.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "mori.txt"
    ...     write_whole(path, b"what Mori may know")
    ...     oct(stat.S_IMODE(path.stat().st_mode))
    '0o600'
    """
    with writing(path):
        refuse_kept(path)
        mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o600
        files.write_whole(path, content, mode, to_disk=True)


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
            f"{path}: the last line was incomplete and was dropped; the game stands "
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
            raise ValueError("a name appears twice")
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
