"""Measuring a real tower: files of throws, estimates, and models checked (S-51)."""

from __future__ import annotations

import math
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import numpy
import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.games.shogun.measuring.estimates import fit, posterior
from shogun_nb.games.shogun.measuring.likelihood import MODELS, highest
from shogun_nb.games.shogun.measuring.result import Drawn
from shogun_nb.games.shogun.measuring.throws import FORMAT, PRACTICE, _made_practice
from shogun_nb.games.shogun.towers import Tower, TwoFloorTower

INDEPENDENT, FLOORS = MODELS
CLASSES = 1_000
BY_COLOUR = "group,thrown blue,inside blue,fell blue,thrown red,inside red,fell red\n"


def written(folder: Path, text: str | bytes, name: str = "class.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def throws_of(*cells: tuple[int, int, int | None, int]) -> sg.Throws:
    """Throws of which so much is known; one that was not seen apart is of one colour."""
    made = []
    for thrown, inside, passed, fell in cells:
        colours = (("blue", thrown, 0, passed), ("red", 0, inside, fell))
        if passed is None:
            colours = (("", thrown, inside, fell),)  # type: ignore[assignment]
        made.append(sg.RecordedThrow("A", colours))  # type: ignore[arg-type]
    return sg.Throws(tuple(made))


# --- files ----------------------------------------------------------------------------------------
def test_throws_by_colour_are_read(tmp_path: Path) -> None:
    text = BY_COLOUR + "A,10,0,7,,,\nA,0,,1,8,0,6\n\nB,5,0,5,,,\n"
    throws = sg.read_throws(written(tmp_path, text))
    assert len(throws) == 3
    assert throws.groups == ("A", "B")
    first, second, third = throws
    assert (first.thrown, first.inside, first.fell, first.apart) == (10, 0, 7, (7, 0))
    # What lay inside was left out: 10 came in, 7 fell out.
    assert second.colours == (("blue", 0, 3, 1), ("red", 8, 0, 6))
    assert second.apart == (6, 1)
    assert (second.file, second.line) == ("class.csv", 3)
    assert third.inside == 0  # another group, another tower
    assert throws.cells == Counter({(10, 0, 7, 0): 1, (8, 3, 6, 1): 1, (5, 0, 5, 0): 1})


def test_throws_of_one_colour_are_read(tmp_path: Path) -> None:
    throws = sg.read_throws(written(tmp_path, "thrown,inside,fell\n10,0,7\n6,,8\n4,0,4\n"))
    assert [(one.thrown, one.inside, one.fell) for one in throws] == [
        (10, 0, 7),
        (6, 3, 8),
        (4, 0, 4),
    ]
    assert [one.apart for one in throws] == [(7, 0), None, (4, 0)]
    assert throws.groups == ("class",)  # the file's name


SAME = [("A", 10, 0, 7), ("A", 4, 3, 3)]


@pytest.mark.parametrize(
    "text",
    [
        "group,thrown,inside,fell\nA,10,0,7\nA,4,3,3\n",
        "group;thrown;inside;fell\nA;10;0;7\nA;4;3;3\n",
        "group;thrown;inside;fell\nA;10,0;0,0;7,00\nA;4,0;;3,0\n",
        "group\tthrown in\tinside before\tfell out\nA\t10\t0\t7\nA\t4\t3\t3\n",
        "\ufeffGroup,Thrown,Inside,Fell\r\nA,10.0,0,7\r\nA,4,3,3\r\n",
        "# a class; of, its own\ngroup,note,THROWN,fell,inside\nA,=1+1,10,7,\nA,,4,3,\n,,,,\n",
        '"group","thrown","inside","fell"\n"A","10","0","7"\n"A"," 4 ","3","3"\n',
        "group,thrown,inside,fell,,\nA,10,0,7,,\nA,4,3,3\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_what_school_spreadsheets_write_is_read_alike(
    text: str, encoding: str, tmp_path: Path
) -> None:
    if encoding == "cp1252":
        text = text.replace("\ufeff", "")
    throws = sg.read_throws(written(tmp_path, text.encode(encoding)))
    assert [(one.group, one.thrown, one.inside, one.fell) for one in throws] == SAME


def test_groups_and_colours_in_windows_letters(tmp_path: Path) -> None:
    text = "group;thrown grün;fell grün\nBären;4;3\n".encode("cp1252")
    (throw,) = sg.read_throws(written(tmp_path, text))
    assert (throw.group, throw.colours) == ("Bären", (("grün", 4, 0, 3),))


def test_files_and_folders_are_pooled(tmp_path: Path) -> None:
    for name in ("one.csv", "two.csv"):
        written(tmp_path, "thrown,inside,fell\n10,0,7\n6,,8\n", name)
    pooled = sg.read_throws(tmp_path)
    assert pooled.groups == ("one", "two")
    both = sg.read_throws(tmp_path / "one.csv", tmp_path / "two.csv")
    assert both == pooled
    assert sg.read_throws(tmp_path / "one.csv") + sg.read_throws(tmp_path / "two.csv") == pooled
    assert pooled.of_group("two") == pooled[2:]
    with pytest.raises(InputError, match="no group 'three'"):
        pooled.of_group("three")


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("A,10,0,11", "11 fell out, but 10 were thrown in and 0 lay inside"),
        ("A,-1,0,0", "thrown is '-1', which is no whole number"),
        ("A,3.5,0,0", "thrown is '3.5'"),
        ("A,ten,0,0", "thrown is 'ten'"),
        ("A,٣,0,0", "thrown is '٣'"),
        ("A,4,=2+2,3", "inside is '=2+2'"),
        ('A,4,0,"=HYPERLINK(""http://x"")"', "fell is '=HYPERLINK"),
        ("A,9999,0,0", "more than 378 cubes"),
        ("A,99999,0,0", "thrown is '99999'"),
        ("A,0,0,0", "no cube was thrown in or lay inside"),
        ("A,3,5,0,2", "5 cells under 4 headings"),
    ],
)
def test_impossible_rows_are_named_by_file_and_line(row: str, wrong: str, tmp_path: Path) -> None:
    good = written(tmp_path, "thrown,inside,fell\n10,0,7\n", "good.csv")
    bad = written(tmp_path, f"group,thrown,inside,fell\nA,4,0,3\n{row}\nA,4,0,3\n", "bad.csv")
    with pytest.raises(sg.ThrowsError) as refused:
        sg.read_throws(good, bad)
    assert "1 row is impossible, so nothing was read" in str(refused.value)
    assert f"bad.csv, line 3: {wrong}" in str(refused.value)


def test_a_row_is_one_row_and_what_follows_from_it_is_not_told(tmp_path: Path) -> None:
    """Of a number that cannot be read nothing is concluded, here or in the rows below it."""
    text = f"{BY_COLOUR}A,-3,,2,x,,1\nA,0,,3,0,,0\nA,0,0,4,0,,0\n"
    with pytest.raises(sg.ThrowsError) as refused:
        sg.read_throws(written(tmp_path, text))
    first, *lines = str(refused.value).splitlines()
    assert first == "2 rows are impossible, so nothing was read:"
    assert lines == [
        "class.csv, line 2: thrown blue is '-3', which is no whole number of cubes; thrown red is "
        "'x', which is no whole number of cubes.",
        "class.csv, line 4: 4 blue fell out, but 0 were thrown in and 0 lay inside.",
    ]


def test_many_impossible_rows_are_told_shortly(tmp_path: Path) -> None:
    text = "thrown,inside,fell\n" + "1,0,2\n" * 500
    with pytest.raises(sg.ThrowsError, match="500 rows are impossible") as refused:
        sg.read_throws(written(tmp_path, text))
    assert "… and 490 more" in str(refused.value)
    assert len(str(refused.value)) < 2_000


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"", "is empty"),
        (b"# only words\n", "is empty"),
        (b"thrown,inside,fell\n", "no throws in it yet"),
        (b"PK\x03\x04\x00\x00", "is not a text. If it is a spreadsheet"),
        (b"\xff\xfeA", "encoding is unknown"),
        (b"thrown\x81,fell\n1,1\n", "encoding is unknown"),
        (b"thrwon,inside,fell\n1,0,1\n", "column 'thrwon' is unknown"),
        (b"thrown,inside\n1,0\n", "column 'fell' is missing"),
        (b"thrown blue,fell red\n1,0\n", "column 'fell blue' is missing"),
        (b"thrown,thrown in,fell\n1,0,1\n", "'thrown in' appears twice"),
        (b"group,note\n1,0\n", "no columns thrown, inside and fell"),
        (b'thrown,inside,fell\n"1,0,1\n', "line 2"),
        (b"thrown,fell\n" + b"1,1\n" * 600_000, "more than 2 MB"),
        (b"thrown,fell\n" + b"1,1\n" * 20_001, "More than 20,000 throws"),
    ],
    ids=range(14),
)
def test_what_is_no_file_of_throws_is_refused(data: bytes, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(sg.ThrowsError, match=r"(?s)") as refused:
        sg.read_throws(written(tmp_path, data))
    assert wrong in str(refused.value)
    assert len(str(refused.value)) < 300


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(sg.ThrowsError, match="No such file"):
        sg.read_throws(tmp_path / "none.csv")
    with pytest.raises(sg.ThrowsError, match="holds no file"):
        sg.read_throws(tmp_path)
    with pytest.raises(InputError, match="Name at least one file"):
        sg.read_throws()
    with pytest.raises(InputError, match="not a path"):
        sg.read_throws(7)  # type: ignore[arg-type]


def test_hostile_cells_stay_text_and_are_neutralised(tmp_path: Path) -> None:
    bad = '=HYPERLINK("http://x","<b>win</b>")'
    text = 'group,thrown <i>blue</i>,fell <i>blue</i>\n"' + bad.replace('"', '""') + '",4,3\n'
    throws = sg.read_throws(written(tmp_path, text))
    assert throws.groups == (bad,)
    assert "<b>" not in throws._repr_html_()
    assert "&lt;b&gt;win" in throws._repr_html_()
    path = throws.to_csv(tmp_path / "out")
    assert "\n\"'=HYPERLINK(" in path.read_text(encoding="utf-8")
    assert sg.read_throws(path) == throws or sg.read_throws(path)[0].group == bad


def test_throws_are_written_as_they_are_read(tmp_path: Path) -> None:
    throws = sg.practice_throws()
    again = sg.read_throws(throws.to_csv(tmp_path / "again.csv"))
    assert again.simulated
    assert again.cells == throws.cells
    assert [one.colours for one in again] == [one.colours for one in throws]


@pytest.mark.parametrize("colours", [True, False])
def test_the_template_explains_itself_and_can_be_filled_in(colours: bool, tmp_path: Path) -> None:
    path = sg.throws_template(tmp_path / "sheet", colours=colours)
    text = path.read_text(encoding="utf-8")
    assert all(f"# {line}" in text for line in FORMAT.splitlines())
    with pytest.raises(sg.ThrowsError, match="no throws in it yet"):
        sg.read_throws(path)
    path.write_text(text + "A,10,,7\n", encoding="utf-8")
    (throw,) = sg.read_throws(path)
    assert (throw.thrown, throw.fell) == (10, 7)
    with pytest.raises(InputError, match="sheet"):
        sg.throws_template(tmp_path / "sheet")


def test_the_practice_data_are_what_their_command_makes_and_say_so() -> None:
    assert PRACTICE.read_text(encoding="utf-8") == _made_practice().csv_text()
    assert "SIMULATED" in PRACTICE.read_text(encoding="utf-8").splitlines()[0]
    throws = sg.practice_throws()
    for words in (str(throws), str(throws.fit()), str(throws.posterior())):
        assert "simulated" in words.lower()


# --- likelihoods, by hand -------------------------------------------------------------------------
@pytest.mark.parametrize("model", MODELS.values(), ids=lambda model: model.name)
def test_likelihoods_are_those_of_the_towers(model: Any) -> None:
    """Seen apart: two distributions; not seen apart: that of the sum."""
    first, second = 0.7, 0.2
    tower = model.tower(first, second)
    cells = Counter({(4, 3, 2, 1): 2, (4, 3, None, 5): 1, (2, 0, 1, 0): 1, (0, 2, 0, 1): 3})
    others = {"others": 4} if isinstance(tower, TwoFloorTower) else {}
    expected = 2 * math.log(tower.distribution(4, 0)[2] * tower.distribution(0, 3, **others)[1])
    expected += math.log(tower.distribution(4, 3)[5]) + math.log(tower.distribution(2, 0)[1])
    seen = tower.distribution(0, 2)[1]
    expected += 3 * math.log(max(seen, 1e-300))
    found = model.likelihood(cells)(numpy.array([first]), numpy.array([second]))
    assert found[0] == pytest.approx(expected)


def test_one_cube_of_each_by_hand() -> None:
    """1 thrown in, 1 inside, 1 came out: p(1 - q) + (1 - p)q."""
    likelihood = MODELS[INDEPENDENT].likelihood(Counter({(1, 1, None, 1): 1}))
    stay, fall = 0.3, 0.6
    found = likelihood(numpy.array([stay]), numpy.array([fall]))[0]
    assert found == pytest.approx(math.log(0.7 * 0.4 + 0.3 * 0.6))


def test_seen_apart_the_likeliest_values_are_the_shares() -> None:
    throws = throws_of((10, 0, 7, 0), (10, 5, 8, 2), (20, 10, 13, 4))
    found = throws.fit().estimates
    assert found["stay"].value == pytest.approx(12 / 40, abs=1e-5)
    assert found["fall"].value == pytest.approx(6 / 15, abs=1e-5)
    # The ends of the interval by its definition: 2 (highest - there) = 1.96².
    for name, seen, of in (("stay", 12, 40), ("fall", 6, 15)):
        for end in (found[name].low, found[name].high):
            drop = seen * math.log(seen / of / end)
            drop += (of - seen) * math.log((1 - seen / of) / (1 - end))
            assert 2 * drop == pytest.approx(1.959964**2, rel=0.01)


@pytest.mark.parametrize(
    ("cells", "stay", "fall"),
    [
        (((10, 4, 10, 4),) * 5, (0, 0), (1, 1)),
        (((10, 4, 0, 0),) * 5, (1, 1), (0, 0)),
        (((10, 4, None, 14),) * 5, (0, 0), (1, 1)),
    ],
)
def test_towers_at_the_ends(cells: Any, stay: Any, fall: Any) -> None:
    found = throws_of(*cells).fit().estimates
    for one, (value, end) in ((found["stay"], stay), (found["fall"], fall)):
        assert one.value == pytest.approx(value, abs=1e-6)
        assert end in (pytest.approx(one.low, abs=1e-6), pytest.approx(one.high, abs=1e-6))
        assert 0 < one.width < 0.2
    tower = throws_of(*cells).fit().tower
    assert (tower.stay, tower.fall) == (stay[0], fall[0])  # type: ignore[attr-defined]


def test_the_likeliest_pair_is_found_wherever_it_is() -> None:
    for first, second in ((0.003, 0.98), (0, 0.5), (1, 0), (0.37, 0.371)):

        def hill(a: Any, b: Any, first: float = first, second: float = second) -> Any:
            return -100 * (a - first) ** 2 - (b - second) ** 2 - (a - first) * (b - second)

        best, value = highest(hill)
        assert best == pytest.approx((first, second), abs=1e-4)
        assert value == pytest.approx(0, abs=1e-6)


def test_posteriors_of_throws_seen_apart_are_beta_distributions() -> None:
    """12 of 40 stayed; prior Beta(2, 5): Beta(14, 33), its mean and its variance."""
    throws = throws_of((10, 0, 7, 0), (10, 5, 8, 2), (20, 10, 13, 4))
    found = throws.posterior((2, 5))
    assert found.estimates["stay"].value == pytest.approx(14 / 47, abs=1e-4)
    assert found.estimates["fall"].value == pytest.approx(8 / 22, abs=1e-3)
    values, density = found.densities["stay"]
    step = values[1] - values[0]
    assert (density * step).sum() == pytest.approx(1, abs=1e-2)
    variance = (density * (values - 14 / 47) ** 2).sum() * step
    assert variance == pytest.approx(14 * 33 / (47**2 * 48), rel=0.01)
    for name, one in found.estimates.items():
        values, density = found.densities[name]
        inside = (values >= one.low) & (values <= one.high)
        assert density[inside].sum() / density.sum() == pytest.approx(0.95, abs=0.02)
    # Evidence: the ways times B(14, 33) / B(2, 5), and so for fall.
    ways = math.comb(10, 7) * math.comb(10, 8) * math.comb(20, 13)
    ways *= math.comb(5, 2) * math.comb(10, 4)

    def beta(a: float, b: float) -> float:
        return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)

    expected = math.log(ways) + beta(14, 33) - beta(2, 5) + beta(8, 14) - beta(2, 5)
    assert found.log_evidence == pytest.approx(expected, abs=0.01)


# --- known towers are found again -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("tower", "colours"),
    [
        (Tower(0.3, 0.4), True),
        (Tower(0.3, 0.4), False),
        (TwoFloorTower(0.8, 0.05), True),
        (TwoFloorTower(0.7, 0.02), False),
    ],
)
def test_a_large_class_finds_its_tower(tower: Any, colours: bool) -> None:
    many = 1_500 if colours else 400
    throws = sg.simulated_class(tower, many, (3, 8, 13), colours=colours, seed=5)
    found = throws.fit(tower.model)
    for name, one in found.estimates.items():
        true = float(getattr(tower, name))
        assert one.width < (0.1 if colours else 0.2)
        assert abs(one.value - true) < one.width  # that is four standard errors


def test_which_model_it_was_is_found() -> None:
    for tower in (Tower(0.3, 0.4), TwoFloorTower(0.8, 0.05)):
        throws = sg.simulated_class(tower, 100, (4, 9, 14), seed=2)
        found = throws.compare_models()
        assert found.better == tower.model
        assert found.aic_difference > 10
        assert found.log_bayes_factor > 5
    # As many cubes each time: then none can be told from the other.
    same = sg.simulated_class(TwoFloorTower(0.8, 0.05), 60, 10).compare_models()
    assert same.aic_difference < 2
    assert "hardly a difference" in str(same)


def test_a_class_that_does_not_throw_so_is_doubted() -> None:
    honest = sg.simulated_class(Tower(0.3, 0.4), 100, (4, 9, 14), seed=2)
    assert honest.goodness_of_fit(classes=60).p_value > 0.05
    # All pass or all stay, by turns: the shares are as good as ever, the model is not.
    clumped = throws_of(*((10, 5, 10, 5), (10, 5, 0, 0), (10, 5, 10, 0), (10, 5, 0, 5)) * 10)
    doubted = clumped.goodness_of_fit(classes=60)
    assert doubted.p_value == pytest.approx(1 / 61)
    assert "doubtful" in str(doubted)
    seen = sum(row[2] for row in doubted.table)
    assert seen == round(sum(row[3] for row in doubted.table)) == 80
    assert all(row[3] >= 5 for row in doubted.table)


def test_bootstrap_intervals_are_about_those_of_the_likelihood() -> None:
    throws = sg.simulated_class(Tower(0.3, 0.4), 200, seed=3)
    drawn, found = throws.bootstrap(200).estimates, throws.fit().estimates
    for name, one in drawn.items():
        assert one.value == pytest.approx(found[name].value, abs=1e-5)
        assert one.width == pytest.approx(found[name].width, rel=0.3)
    assert throws.bootstrap(20, seed=7) == throws.bootstrap(20, seed=7)


@pytest.mark.parametrize("colours", [True, False])
def test_how_many_throws_are_enough_is_what_classes_find(colours: bool) -> None:
    tower = Tower(0.1, 0.6)
    throws = sg.simulated_class(tower, 400, 10, colours=colours, seed=4)
    asked = sg.how_many_throws(0.05, tower=tower, colours=colours)
    assert asked.inside == pytest.approx(numpy.mean([one.inside for one in throws]), rel=0.1)
    for name, one in throws.fit().estimates.items():
        assert one.width == pytest.approx(asked.width(name, 400), rel=0.15)
        assert asked.width(name, asked.enough[name]) <= 0.05 + 1e-9
        assert asked.width(name, max(1, asked.enough[name] - 2)) > 0.05
    with pytest.raises(InputError, match="cannot tell the two probabilities apart"):
        sg.how_many_throws(tower=Tower(0.5, 0.5), inside=10, colours=False)


# --- coverage -------------------------------------------------------------------------------------
def classes(colours: bool, count: int) -> Iterator[tuple[Tower, sg.Throws]]:
    """Classes with towers of their own, 40 throws each."""
    luck = numpy.random.default_rng(20)
    for number in range(count):
        tower = Tower(*(round(float(one), 3) for one in luck.uniform(0.1, 0.6, 2)))
        yield tower, sg.simulated_class(tower, 40, (5, 10, 15), colours=colours, seed=number)


def coverage(colours: bool, count: int = CLASSES) -> dict[str, float]:
    """The share of classes in whose 95 % interval the true value lies, by kind and probability."""
    inside: Counter[str] = Counter()
    for tower, throws in classes(colours, count):
        for kind, found in (("profile", fit(throws)), ("credible", posterior(throws))):
            for name, one in found.estimates.items():  # type: ignore[attr-defined]
                inside[f"{kind} {name}"] += one.low <= float(getattr(tower, name)) <= one.high
    return {name: times / count for name, times in inside.items()}


@pytest.mark.slow
@pytest.mark.parametrize("colours", [True, False])
def test_intervals_hold_the_true_value_in_95_of_100_classes(colours: bool) -> None:
    """With 1,000 classes the share itself is known to 1.4 %; see tests/benchmarks/FIGURES.md."""
    for name, share in coverage(colours).items():
        assert 0.93 <= share <= 0.97, f"{name}: {share}"


# --- what is said and refused ---------------------------------------------------------------------
def results() -> list[Any]:
    throws = sg.practice_throws()
    return [
        throws.fit(),
        throws.fit(FLOORS),
        throws.posterior(),
        throws.bootstrap(20),
        throws.goodness_of_fit(classes=20),
        throws.compare_models(),
        sg.how_many_throws(),
    ]


def test_results_are_said_shown_drawn_and_written(tmp_path: Path) -> None:
    for number, found in enumerate(results()):
        said = str(found)
        assert all(sentence in said for sentence in found.sentences())
        assert "<table>" in found._repr_html_()
        picture = found.plot()
        assert found.sentences()[0] in repr(picture)  # for those who cannot see it
        assert picture._repr_png_().startswith(b"\x89PNG")
        lines = found.to_csv(tmp_path / f"{number}").read_text(encoding="utf-8").splitlines()
        assert len(lines) == len(found.rows())
        if isinstance(found, Drawn):
            drawn = tmp_path / f"{number}.svg"
            assert found.to_svg(drawn) == drawn.read_text(encoding="utf-8")
            assert found.sentences()[0] in unescape(found.to_svg())
            assert found.to_png(tmp_path / f"{number}.png") == picture._repr_png_()


def test_throws_that_say_nothing_are_refused_and_little_is_said_so() -> None:
    with pytest.raises(InputError, match="No cube was inside before a throw"):
        throws_of((10, 0, 7, 0)).fit()
    with pytest.raises(InputError, match="No cube was thrown in"):
        throws_of((0, 4, 0, 2)).posterior()
    with pytest.raises(InputError, match="In no throw could the cubes"):
        throws_of((10, 4, None, 7)).tower()
    assert "say next to nothing" in str(throws_of((10, 1, 7, 1)).fit())


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda throws: throws.fit("three floors"), "'independent cubes' or 'two floors'"),
        (lambda throws: throws.fit([]), "is not"),
        (lambda throws: throws.posterior((0, 1)), "prior"),
        (lambda throws: throws.posterior((1, float("nan"))), "prior"),
        (lambda throws: throws.posterior("flat"), "prior"),
        (lambda throws: throws.bootstrap(5), "times: 5"),
        (lambda throws: throws.bootstrap(50, seed=-1), "seed: -1"),
        (lambda throws: throws.goodness_of_fit(classes=10**9), "classes: 1000000000"),
        (lambda _: sg.how_many_throws(0), "width"),
        (lambda _: sg.how_many_throws(tower=Tower(0, 1)), "certain already"),
        (lambda _: sg.how_many_throws(tower=TwoFloorTower()), "not a Tower"),
        (lambda _: sg.how_many_throws(thrown=0), "thrown: 0"),
        (lambda _: sg.how_many_throws(inside=0), "inside: 0"),
        (lambda _: sg.simulated_class(thrown=0), "thrown: 0"),
        (lambda _: sg.simulated_class(thrown=[]), "thrown: None"),
        (lambda _: sg.simulated_class(throws=0), "throws: 0"),
        (lambda _: sg.simulated_class(0.5), "not a battle tower"),
    ],
)
def test_impossible_questions_are_refused(ask: Any, said: str) -> None:
    with pytest.raises(InputError) as refused:
        ask(sg.practice_throws())
    assert said in str(refused.value)


def test_a_measured_tower_is_played_with(tmp_path: Path) -> None:
    throws = sg.practice_throws()
    rulebook, parser = rulebook_of("shogun"), ArgumentParser()
    rulebook.add_arguments(parser)
    asked = parser.parse_args(["--tower", str(throws.to_csv(tmp_path / "class.csv"))])
    assert rulebook.game_of(asked, 1).position.tower == throws.tower()
    for tower in (throws.tower(), throws.fit().tower, throws.fit(FLOORS).tower):
        assert sg.new_game(seed=1, tower=tower, options={"years": 1}).play("random").over
        assert 0 < sg.battle_odds(4, 3, tower=tower, throws=None).win < 1
