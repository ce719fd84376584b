"""Where compiled rules are kept, and for which sources, machine and versions they are good.

The file's name says all that its content depends on. So nothing stale is ever read, and neither
folders nor times of files matter: a folder that was filled when an image was built may be read
where it cannot be written.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import at_home

FOLDER = "shogun_nb"
ENDING = ".1.nbc"
"""What Numba adds to the name of a file with compiled code."""
MOST_KEPT = 8  # files of a game: of other versions, other machines, earlier sources


# --- which folder ---------------------------------------------------------------------------------
def folders() -> list[Path]:
    """The folders where compiled rules may lie, those to be tried first in front.

    That is the one in ``SHOGUN_NB_CACHE`` or ``NUMBA_CACHE_DIR``, if one of these is set, the one
    for caches in the user's home, and one of the user's own among the temporary files.

    >>> len(folders()) > 0
    True
    """
    found = _named()
    with contextlib.suppress(InputError):
        found.append(_of_user())
    return [folder for folder in (*found, _temporary()) if _is_safe(folder)]


def _named() -> list[Path]:
    named = os.environ.get("SHOGUN_NB_CACHE") or os.environ.get("NUMBA_CACHE_DIR")
    return [Path(named).absolute()] if named else []


def _of_user() -> Path:
    """Where this system wants caches of a user; raises :class:`InputError` without a home."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else at_home("~/AppData/Local")) / FOLDER / "Cache"
    if sys.platform == "darwin":
        return at_home("~/Library/Caches") / FOLDER
    named = os.environ.get("XDG_CACHE_HOME", "")
    # The standard asks to ignore what is not a whole path.
    return (Path(named) if Path(named).is_absolute() else at_home("~/.cache")) / FOLDER


def _temporary() -> Path:
    user = f"-{os.getuid()}" if hasattr(os, "getuid") else ""  # Windows has a folder for each user
    return Path(tempfile.gettempdir()) / f"{FOLDER}{user}"


def _is_safe(folder: Path) -> bool:
    """Among the temporary files: whether only this user can change the folder.

    What lies there is run, so it must not be anybody else's.
    """
    if folder != _temporary() or not hasattr(os, "getuid"):
        return True
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    return ours and not found.st_mode & 0o077


def kept_in(name: str) -> Path | None:
    """The folder that has compiled code of this name."""
    return next((folder for folder in folders() if _is_there(folder, name)), None)


def _is_there(folder: Path, name: str) -> bool:
    try:
        return os.access(folder / f"{name}{ENDING}", os.R_OK)
    except OSError:
        return False


def writable() -> Path | None:
    """The first folder that can be written to, made if need be; ``None``: nothing can be kept."""
    for folder in folders():
        try:
            # One that was named may be meant for others, too, as in an image.
            mode = 0o777 if folder in _named() else 0o700
            folder.mkdir(mode, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b" ")  # a full disk takes names, but no content
        except OSError:
            continue
        if _is_safe(folder):  # nobody was quicker
            return folder
    return None


def tidy(folder: Path, game: str) -> None:
    """Remove what was kept longest ago of a game, if there is much of it."""
    with contextlib.suppress(OSError):
        files = sorted(
            folder.glob(f"{game}-*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True
        )
        for file in files[MOST_KEPT:]:
            for path in (file, file.with_name(file.name.removesuffix(ENDING) + ".nbi")):
                path.unlink(missing_ok=True)


# --- which name -----------------------------------------------------------------------------------
def name_of(game: str, sources: Iterable[Path], about: Iterable[object]) -> str:
    """A name that is another one as soon as a source or anything else that is told changes.

    >>> here = Path(__file__)
    >>> name_of("toy", [here], ["numba 1"]) == name_of("toy", [here], ["numba 2"])
    False
    """
    digest = hashlib.sha256()
    for source in sorted(sources):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    for thing in about:
        digest.update(f"{thing}\0".encode())
    return f"{game}-{digest.hexdigest()[:32]}"


def sources_of(functions: Iterable[Callable[..., object]]) -> set[Path]:
    """Every source in the folders where these functions stand.

    That is more than their own files: compiled code also holds the numbers that they take from
    modules beside them.
    """
    found = {Path(function.__code__.co_filename).parent for function in functions}
    return {path for folder in found for path in folder.glob("*.py")}
