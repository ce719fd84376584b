"""Finds what is shipped beside the code: the maps and the tutorials.

In a wheel they lie in ``shogun_nb/_shipped``; in a checkout (also one installed with ``pip install
-e``) at its top level, beside the package. ``importlib.resources`` finds only the former, so every
other module asks here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, TypeAlias

ShippedFolder: TypeAlias = Literal["maps", "tutorials"]

MANIFEST: Final = ".shogun_nb_copied.json"
"""The file by which a folder is known as the learner's own: the launcher laid it out."""

OURS: Final = "SHOGUN_NB_KERNEL"
"""The environment variable by which a kernel is known as one that the launcher started."""

WIDGET_VIEW: Final = "application/vnd.jupyter.widget-view+json"
"""What a live box is called in a notebook's file, beside what stands for it without a kernel."""

_FOLDERS: Final = ("maps", "tutorials")
_PACKAGE: Final = Path(__file__).resolve().parents[1]


def shipped(name: ShippedFolder) -> Path:
    """The folder ``"maps"`` or ``"tutorials"`` as it was shipped. Read from it, never write to it.

    Raises ``ValueError`` for another name, and ``FileNotFoundError`` when the installation is
    incomplete.

    >>> (shipped("maps") / "shogun.geojson").name
    'shogun.geojson'
    """
    if name not in _FOLDERS:
        raise ValueError(f"nothing is shipped under {name!r}; there are {' and '.join(_FOLDERS)}")
    in_wheel = _PACKAGE / "_shipped" / name
    if in_wheel.is_dir():
        return in_wheel
    checkout = _PACKAGE.parent
    in_checkout = checkout / name
    # Without this, a folder "maps" of some other package in site-packages would do.
    if (checkout / "pyproject.toml").is_file() and in_checkout.is_dir():
        return in_checkout
    raise FileNotFoundError(
        f"the folder {name!r} of shogun_nb is missing: neither {in_wheel} nor {in_checkout} "
        "exists. Install again: pip install --force-reinstall --no-deps shogun_nb"
    )
