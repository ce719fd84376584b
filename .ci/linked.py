"""Link what a package asks for from one environment into another: ``linked.py NAME FROM INTO``.

Only what it requires without extras, with what that requires, so that whatever the package forgets
to ask for is missing there, too. Scripts are left out: they name the Python of their environment.
"""

import os
import sys
from importlib.metadata import distributions
from pathlib import Path

from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name

name, *folders = sys.argv[1:]
source, target = (Path(folder).resolve() for folder in folders)
(packages,) = source.glob("lib/python*/site-packages")
found = {canonicalize_name(one.name): one for one in distributions(path=[str(packages)])}
asked: set[tuple[str, str]] = set()
due = [(canonicalize_name(name), "")]
while due:
    package, extra = due.pop()
    for said in found[package].requires or ():
        need = Requirement(said)
        if need.marker is None or need.marker.evaluate({"extra": extra}):
            wanted = {(canonicalize_name(need.name), one) for one in ["", *need.extras]} - asked
            asked |= wanted
            due += wanted
for package in {package for package, _ in asked}:
    for file in found[package].files or ():
        inside = Path(os.path.normpath(file.locate())).relative_to(source)
        if inside.parts[0] not in ("bin", "Scripts") and inside.suffix != ".pyc":
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            os.link(source / inside, target / inside)
