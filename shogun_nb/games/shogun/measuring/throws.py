"""Recorded throws of a real tower: a CSV file that pupils fill in, read, pooled and written.

The format stands in ``FORMAT``, which is also the head of the template.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from shogun_nb.engine.errors import InputError, shown, shown_path
from shogun_nb.engine.files import cell, checked_path, new_file, read_whole, write_new
from shogun_nb.engine.speech import all_of, counted, shortened
from shogun_nb.games.shogun.measuring.result import Result
from shogun_nb.games.shogun.rules.state import COLOURS
from shogun_nb.games.shogun.throwing import checked_number_of_throws, simulated_throws
from shogun_nb.games.shogun.towers import MOST_CUBES, ROW, EmpiricalTower, Tower, TowerModel

if TYPE_CHECKING:
    from shogun_nb.games.shogun.measuring.checking import GoodnessOfFit, ModelComparison
    from shogun_nb.games.shogun.measuring.estimates import Bootstrap, Fit, Posterior

FORMAT = """\
One row for each throw. Lines that begin with # are not read.
group: who has thrown; any text, or nothing. note: whatever you want to remember.
thrown blue: how many blue cubes were thrown in.
fell blue: how many blue cubes lay in the tray after the throw.
inside blue: how many blue cubes lay in the tower before it. Leave it empty unless somebody has put
in or taken out cubes: then it is what came in less what fell out in the rows before, at first 0.
Write 0 for every colour where the tower was emptied.
For other colours write their names. For cubes of one colour: thrown, inside and fell.
Best throw in a colour of which none lies inside: so you see which cubes passed, and which had lain
inside."""
"""How a file of throws is written."""

COLOUR_NAMES = ("blue", "red", "yellow", "purple", "black")
"""The colours of the template, in their order; a file may have others."""

MOST_OF_A_COLOUR = ROW - 4
"""Cubes of one colour that a sheet takes (S-2)."""

_MOST_BYTES = 2_000_000
_MOST_THROWS = 20_000
_MOST_TOLD = 10  # problems in one message
_LONGEST_NAME = 60
_HEADING = re.compile(r"(?:(thrown)(?: in)?|(inside)(?: before)?|(fell)(?: out)?)(?: (.+))?")
_NUMBER = re.compile(r"([0-9]{1,4})(?:[.,]0+)?")


class ThrowsError(InputError):
    """A file of throws that cannot be read, or holds impossible throws; file and line are named."""


@dataclass(frozen=True, slots=True)
class RecordedThrow:
    """One throw that somebody has recorded.

    ``colours`` has for each colour its name, the cubes thrown in, those that lay inside before, and
    those that lay in the tray afterwards. ``file`` and ``line`` say where it stands.

    >>> throw = RecordedThrow("A", (("blue", 10, 0, 7), ("red", 0, 4, 1)))
    >>> throw.thrown, throw.inside, throw.fell, throw.apart
    (10, 4, 8, (7, 1))
    """

    group: str
    colours: tuple[tuple[str, int, int, int], ...]
    file: str = ""
    line: int = 0

    @property
    def thrown(self) -> int:
        """All cubes thrown in."""
        return sum(thrown for _, thrown, _, _ in self.colours)

    @property
    def inside(self) -> int:
        """All cubes that lay inside before."""
        return sum(inside for _, _, inside, _ in self.colours)

    @property
    def fell(self) -> int:
        """All cubes in the tray afterwards."""
        return sum(fell for _, _, _, fell in self.colours)

    @property
    def apart(self) -> tuple[int, int] | None:
        """How many of the thrown cubes passed, and how many of those inside fell out.

        ``None`` where a colour was both thrown in and inside: its cubes cannot be told apart.
        """
        if any(thrown and inside for _, thrown, inside, _ in self.colours):
            return None
        passed = sum(fell for _, thrown, _, fell in self.colours if thrown)
        return passed, self.fell - passed


@dataclass(frozen=True, repr=False)
class Throws(Result, Sequence[RecordedThrow]):
    """Throws of one tower, by one group or by several.

    Made by :func:`~shogun_nb.read_throws`, :func:`~shogun_nb.simulated_class` and
    :func:`~shogun_nb.practice_throws`. ``+`` pools those of several files. ``simulated`` says that
    nobody has thrown them.

    >>> throws = practice_throws()
    >>> print(throws.sentences()[0])
    120 throws of 3 groups: 1,185 cubes thrown in, 1,023 fell out. SIMULATED, not measured.
    """

    recorded: tuple[RecordedThrow, ...]
    simulated: bool = False

    def __len__(self) -> int:
        return len(self.recorded)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        if isinstance(at, slice):
            return Throws(self.recorded[at], self.simulated)
        return self.recorded[at]

    def __add__(self, other: Throws) -> Throws:
        if not isinstance(other, Throws):
            return NotImplemented
        return Throws(self.recorded + other.recorded, self.simulated or other.simulated)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups, in the order of their first throws."""
        return tuple(dict.fromkeys(throw.group for throw in self.recorded))

    def of_group(self, group: str) -> Throws:
        """The throws of one group. Raises :class:`~shogun_nb.InputError` if there is none.

        >>> len(practice_throws().of_group("Group 1"))
        40
        """
        if group not in self.groups:
            raise InputError(
                f"There is no group {shown(group)}. There are "
                f"{shortened(all_of(self.groups), 200)}."
            )
        chosen = tuple(throw for throw in self.recorded if throw.group == group)
        return Throws(chosen, self.simulated)

    @property
    def cells(self) -> Counter[tuple[int, int, int | None, int]]:
        """What is known of the throws, with how often it occurred; all that models look at.

        A cell is: thrown in, inside before, how many of the thrown passed (``None`` where that was
        not seen), and how many fell out: of those inside, or, where it was not seen, of all.
        """
        found: Counter[tuple[int, int, int | None, int]] = Counter()
        for throw in self.recorded:
            apart = throw.apart
            passed, fell = (None, throw.fell) if apart is None else apart
            found[throw.thrown, throw.inside, passed, fell] += 1
        return found

    def tower(self) -> EmpiricalTower:
        """The tower that repeats these throws, for games and odds.

        Throws in which passing and falling out were not seen apart are left out. Raises
        :class:`~shogun_nb.InputError` where none is left, or more than a tower can have.

        >>> practice_throws().tower().name
        'recorded throws'
        """
        seen = [
            (throw.thrown, throw.thrown - throw.apart[0], throw.inside, throw.apart[1])
            for throw in self.recorded
            if throw.apart is not None
        ]
        if not seen:
            raise InputError(
                "In no throw could the cubes that passed be told from those that fell out. "
                "Throw in a colour of which none lies inside."
            )
        return EmpiricalTower(seen)

    # --- what is made of them ---------------------------------------------------------------------
    def fit(self, model: str = "independent cubes") -> Fit:
        """The tower with which these throws are likeliest; see :class:`Fit`.

        ``model`` is "independent cubes" or "two floors".
        """
        from shogun_nb.games.shogun.measuring.estimates import fit

        return fit(self, model)

    def posterior(
        self, prior: tuple[float, float] = (1, 1), model: str = "independent cubes"
    ) -> Posterior:
        """What to believe of the tower after these throws; see :class:`Posterior`.

        ``prior`` are the two numbers of a Beta distribution that each of both probabilities has
        before; (1, 1) takes all values for equally likely.
        """
        from shogun_nb.games.shogun.measuring.estimates import posterior

        return posterior(self, prior, model)

    def bootstrap(
        self, times: int = 200, seed: int = 1, model: str = "independent cubes"
    ) -> Bootstrap:
        """How much the estimates differ when throws are drawn again; see :class:`Bootstrap`."""
        from shogun_nb.games.shogun.measuring.estimates import bootstrap

        return bootstrap(self, times, seed, model)

    def goodness_of_fit(
        self, model: str = "independent cubes", classes: int = 200, seed: int = 1
    ) -> GoodnessOfFit:
        """Whether these throws look like those of a model; see :class:`GoodnessOfFit`."""
        from shogun_nb.games.shogun.measuring.checking import goodness_of_fit

        return goodness_of_fit(self, model, classes, seed)

    def compare_models(self) -> ModelComparison:
        """Which model explains these throws better; see :class:`ModelComparison`."""
        from shogun_nb.games.shogun.measuring.checking import compare_models

        return compare_models(self)

    # --- shown and written ------------------------------------------------------------------------
    def sentences(self) -> list[str]:
        """How many throws there are, of whom, and of how many cubes."""
        thrown = sum(throw.thrown for throw in self.recorded)
        fell = sum(throw.fell for throw in self.recorded)
        simulated = " SIMULATED, not measured." if self.simulated else ""
        return [
            f"{counted(len(self), 'throw')} of {counted(len(self.groups), 'group')}: "
            f"{thrown:,} cubes thrown in, {fell:,} fell out.{simulated}"
        ]

    def rows(self) -> list[list[str]]:
        """A line for each group, the headings first."""
        rows = [["group", "throws", "thrown in", "fell out", "told apart"]]
        for group in self.groups:
            one = self.of_group(group)
            apart = sum(throw.apart is not None for throw in one)
            numbers = len(one), sum(t.thrown for t in one), sum(t.fell for t in one), apart
            rows.append([group or "–", *map(str, numbers)])
        return rows

    def to_csv(self, name: str | Path) -> Path:
        """Write the throws as :func:`~shogun_nb.read_throws` reads them. Returns the new file.

        Names that a spreadsheet would compute get an apostrophe in front. Raises
        :class:`~shogun_nb.InputError` for a name that no file can have, or that one has already.
        """
        return write_new(new_file(name, ".csv"), self._write)

    def _write(self, path: Path) -> None:
        path.write_text(self.csv_text(), encoding="utf-8", newline="")

    def csv_text(self) -> str:
        """The same as text."""
        colours = list(dict.fromkeys(one[0] for throw in self.recorded for one in throw.colours))
        file = io.StringIO()
        if self.simulated:
            file.write("# SIMULATED: nobody has thrown these. They are for practice.\n")
        rows = csv.writer(file, lineterminator="\n")
        parts = ("thrown", "inside", "fell")
        names = [f"{part} {cell(colour)}".rstrip() for colour in colours for part in parts]
        rows.writerow(["group", *names])
        for throw in self.recorded:
            known = {name: numbers for name, *numbers in throw.colours}
            numbers = [one for colour in colours for one in known.get(colour, (0, 0, 0))]
            rows.writerow([cell(throw.group), *numbers])
        return file.getvalue()


# --- reading --------------------------------------------------------------------------------------
def read_throws(*files: str | Path) -> Throws:
    """The throws in CSV files, pooled; a folder stands for all files in it that end in ``.csv``.

    ``sg.throws_template("sheet.csv")`` writes an empty file with the format explained. Commas,
    semicolons and tabs may divide the cells; the text may be in UTF-8, UTF-16 or Windows' encoding
    for western languages. A whole number may be written 3, 3.0 or 3,0. Where the column ``group``
    is missing or empty the file's name stands for it.

    Raises :class:`ThrowsError` for what is no such file, and for impossible throws: it names each
    with its file and line, and what is wrong. Then nothing is read.
    """
    if not files:
        raise InputError("Name at least one file, such as read_throws('group_1.csv').")
    paths: list[Path] = []
    for file in files:
        path = checked_path(file)
        inside = sorted(path.glob("*.csv")) if path.is_dir() else [path]
        if not inside:
            raise ThrowsError(f"{shown_path(path)} holds no file that ends in .csv.")
        paths += inside
    throws: list[RecordedThrow] = []
    problems: list[str] = []
    simulated = False
    for path in paths:
        try:
            data = read_whole(path, _MOST_BYTES)
        except OSError as error:
            raise ThrowsError(f"{shown_path(path)}: {error.strerror or error}.") from None
        text = _text_of(path.name, data)
        simulated = simulated or text.startswith("# SIMULATED")
        throws += _throws_in(path.name, path.stem, text, problems)
        if len(throws) > _MOST_THROWS:
            raise ThrowsError(f"More than {_MOST_THROWS:,} throws. Take fewer files.")
    if problems:
        more = len(problems) - _MOST_TOLD
        told = [*problems[:_MOST_TOLD], *([f"… and {more} more"] if more > 0 else [])]
        many = counted(len(problems), "row is", "rows are")
        raise ThrowsError(f"{many} impossible, so nothing was read:\n" + "\n".join(told))
    if not throws:
        raise ThrowsError(f"{shown_path(paths[0])}: there are no throws in it yet.")
    return Throws(tuple(throws), simulated)


def _text_of(name: str, data: bytes) -> str:
    if len(data) > _MOST_BYTES:
        raise ThrowsError(f"{name}: more than 2 MB are no file of throws.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\0" in data:
        raise ThrowsError(
            f"{name} is not a text. If it is a spreadsheet, save it as CSV and read that file."
        )
    else:
        encodings = ["utf-8", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding).removeprefix("\ufeff")
        except UnicodeError:
            continue
    raise ThrowsError(f"{name}: its encoding is unknown. Save it as CSV in UTF-8.")


def _throws_in(name: str, stem: str, text: str, problems: list[str]) -> Iterator[RecordedThrow]:
    lines = text.splitlines()
    numbered = [
        (number, line)
        for number, line in enumerate(lines, 1)
        if line.strip(' ,;\t"') and not line.lstrip('"').startswith("#")
    ]
    if not numbered:
        raise ThrowsError(f"{name} is empty. throws_template() writes a file to fill in.")
    divider = max(";\t,", key=numbered[0][1].count)
    rows = [(number, _cells(name, number, line, divider)) for number, line in numbered]
    headings = [" ".join(one.lower().replace("_", " ").split()) for one in rows[0][1]]
    columns = _columns(name, rows[0][0], headings)
    lying: dict[tuple[str, str], int] = {}
    unknown: set[tuple[str, str]] = set()  # what lies inside after a number that cannot be read
    for number, cells in rows[1:]:
        where = f"{name}, line {number}"
        if any(one for one in cells[len(headings) :]):
            problems.append(
                f"{where}: {len(cells)} cells under {len(headings)} headings. Is a decimal comma "
                "among cells that commas divide?"
            )
            continue
        cells += [""] * (len(headings) - len(cells))
        group = cells[headings.index("group")] if "group" in headings else ""
        group = shortened(group.removeprefix("'") or stem, _LONGEST_NAME)
        found: list[str] = []
        colours = []
        for colour, places in columns.items():
            readable = len(found)
            got = {part: _number(headings[at], cells[at], found) for part, at in places.items()}
            inside = got.get("inside")
            if len(found) > readable:
                unknown.add((group, colour))
            elif inside is not None:
                unknown.discard((group, colour))
            if inside is None:
                inside = lying.get((group, colour), 0)
            thrown, fell = got["thrown"] or 0, got["fell"] or 0
            if fell > thrown + inside and (group, colour) not in unknown:
                of = f" {colour}" if colour else ""
                found.append(
                    f"{fell}{of} fell out, but {thrown} were thrown in and {inside} lay inside"
                )
            lying[group, colour] = max(0, inside + thrown - fell)
            if thrown or inside or fell:
                colours.append((colour, thrown, inside, fell))
        throw = RecordedThrow(group, tuple(colours), name, number)
        if throw.thrown + throw.inside > MOST_CUBES:
            found.append(f"more than {MOST_CUBES} cubes")
        if not found and not throw.colours:
            found.append("no cube was thrown in or lay inside")
        if found:
            problems.append(f"{where}: {'; '.join(found)}.")
        else:
            yield throw


def _cells(name: str, number: int, line: str, divider: str) -> list[str]:
    try:
        rows = list(csv.reader([line], delimiter=divider, strict=True))
    except csv.Error as error:
        raise ThrowsError(f"{name}, line {number}: {error}.") from None
    return [one.strip() for one in rows[0]]


def _columns(name: str, number: int, headings: Sequence[str]) -> dict[str, dict[str, int]]:
    """For each colour the places of its columns."""
    columns: dict[str, dict[str, int]] = {}
    for place, heading in enumerate(headings):
        found = _HEADING.fullmatch(heading)
        if found is None:
            if heading not in ("group", "throw", "note", ""):
                raise ThrowsError(
                    f"{name}, line {number}: the column {shown(heading)} is unknown. There are "
                    "group, throw, note, and thrown, inside and fell, with or without a colour."
                )
            continue
        part = next(filter(None, found.groups()))
        of_colour = columns.setdefault(shortened(found[4] or "", _LONGEST_NAME), {})
        if part in of_colour:
            raise ThrowsError(f"{name}, line {number}: the column {shown(heading)} appears twice.")
        of_colour[part] = place
    if not columns:
        raise ThrowsError(
            f"{name}, line {number}: there are no columns thrown, inside and fell. "
            "throws_template() writes a file that has them."
        )
    for colour, of_colour in columns.items():
        for part in ("thrown", "fell"):
            if part not in of_colour:
                missing = f"{part} {colour}".rstrip()
                raise ThrowsError(f"{name}, line {number}: the column {shown(missing)} is missing.")
    return columns


def _number(heading: str, text: str, problems: list[str]) -> int | None:
    if not text:
        return None
    found = _NUMBER.fullmatch(text)
    if found is None:
        problems.append(f"{heading} is {shown(text)}, which is no whole number of cubes")
        return None
    return int(found[1])


# --- writing --------------------------------------------------------------------------------------
def throws_template(name: str | Path = "throws.csv", *, colours: bool = True) -> Path:
    """Write an empty file of throws with its format explained. Returns the new file.

    ``colours=False`` makes one for cubes of one colour. Raises :class:`~shogun_nb.InputError` for
    a name that no file can have, or that one has already.
    """
    names = [f" {colour}" for colour in COLOUR_NAMES] if colours else [""]
    headings = [f"{part}{colour}" for colour in names for part in ("thrown", "inside", "fell")]
    lines = [*(f"# {line}" for line in FORMAT.splitlines()), ",".join(["group", *headings])]
    text = "\n".join(lines) + "\n"
    return write_new(
        new_file(name, ".csv"), lambda path: path.write_text(text, encoding="utf-8", newline="")
    )


# --- without a tower at hand ----------------------------------------------------------------------
def simulated_class(
    tower: TowerModel | None = None,
    throws: int = 40,
    thrown: int | Sequence[int] = 10,
    *,
    groups: Sequence[str] = ("Group 1",),
    colours: bool = True,
    seed: int | str = 1,
) -> Throws:
    """Throws as a class would record them, simulated: so many by each group.

    ``thrown`` cubes are thrown in each time; of several numbers each in turn, which shows whether
    many cubes knock more loose. With ``colours`` each throw is of another colour, and after five
    the tower is emptied, so that all is seen apart. Otherwise all cubes have one colour, and the
    tower is emptied only before it would hold more than 60. The same ``seed`` makes the same
    throws. Raises :class:`~shogun_nb.InputError` for impossible numbers.

    >>> throws = simulated_class(Tower(0.3, 0.4), throws=2, seed=7)
    >>> [(throw.thrown, throw.inside, throw.apart) for throw in throws]
    [(10, 0, (8, 0)), (10, 2, (6, 0))]
    """
    model = Tower() if tower is None else tower
    checked_number_of_throws(throws)
    numbers = (thrown,) if isinstance(thrown, int) else tuple(thrown)
    for one in numbers or (None,):
        if type(one) is not int or not 1 <= one <= MOST_OF_A_COLOUR:
            raise InputError(f"thrown: {shown(one)} is not a whole number from 1 to 60 (S-2).")
    if not isinstance(model, TowerModel):
        raise InputError(f"tower={shown(tower)} is not a battle tower. Use for example Tower().")
    recorded = []
    for group in groups:
        inside = [0] * COLOURS
        for number in range(throws):
            place = number % len(COLOUR_NAMES) if colours else 0
            cubes = numbers[number % len(numbers)]
            if (colours and place == 0) or inside[place] + cubes > MOST_OF_A_COLOUR:
                inside = [0] * COLOURS
            hand = [0] * COLOURS
            hand[place] = cubes
            luck = f"{seed}/{group}/{number}"
            (tray,) = (list(one) for one in simulated_throws(model, hand, inside, 1, luck))
            names = COLOUR_NAMES if colours else ("",)
            of_throw = tuple(
                (name, hand[colour], inside[colour], tray[colour])
                for colour, name in enumerate(names)
                if hand[colour] or inside[colour]
            )
            recorded.append(RecordedThrow(group, of_throw))
            inside = [was + new - out for was, new, out in zip(inside, hand, tray, strict=True)]
    return Throws(tuple(recorded), simulated=True)


PRACTICE = Path(__file__).with_name("practice.csv")
"""The practice data set. ``python -m shogun_nb.games.shogun.measuring.throws`` writes it."""


def practice_throws() -> Throws:
    """A data set for practice: 3 groups, 40 throws of 5, 10 or 15 cubes. It is **simulated**.

    It was made with independent cubes; which tower it was, ``practice_tower`` of this module tells.

    >>> practice_throws().simulated
    True
    """
    return read_throws(PRACTICE)


def practice_tower() -> Tower:
    """The tower that the practice data set was made with.

    >>> practice_tower()
    Tower(stay=0.3, fall=0.4)
    """
    return Tower(0.3, 0.4)


def _made_practice() -> Throws:
    groups = ("Group 1", "Group 2", "Group 3")
    return simulated_class(practice_tower(), thrown=(5, 10, 15), groups=groups, seed="practice")


if __name__ == "__main__":
    PRACTICE.write_text(_made_practice().csv_text(), encoding="utf-8", newline="")
