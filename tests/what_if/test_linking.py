"""Functions that are compiled as one piece: what they come to, alone and among others."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from shogun_nb.what_if import linking
from shogun_nb.what_if.linking import compilable_by_numba, compiled_whole

pytest.importorskip("numba")


def third(numbers: list[int], at: int) -> int:
    return numbers[at] * 3


def sum_of_thirds(numbers: list[int]) -> int:
    found = 0
    for at in range(len(numbers)):
        found += third(numbers, at) + max(third(numbers, 0), 1)
    return found


def thirds_and_sum(numbers: list[int]) -> int:
    if not len(numbers):
        raise ValueError("no numbers")
    return sum_of_thirds(numbers) + third(numbers, 0)


def test_parts_serve_a_whole_and_other_programs() -> None:
    """They need not have machine code of their own, for whoever else calls them."""
    import numba
    import numpy

    for function in (third, sum_of_thirds):
        compilable_by_numba(function)
        compilable_by_numba(function)  # once more does nothing
    numbers = numpy.arange(2, 7)
    whole = compiled_whole(thirds_and_sum)
    assert whole(numbers) == thirds_and_sum(list(numbers))
    defined = [
        one.name for one in whole.overloads[whole.signatures[0]].library.get_defined_functions()
    ]
    assert not any("sum_of_thirds" in name for name in defined), "it was not optimized as a whole"

    @numba.njit
    def other(numbers: list[int]) -> int:
        return sum_of_thirds(numbers) - third(numbers, 1)

    assert other(numbers) == sum_of_thirds(list(numbers)) - third(list(numbers), 1)


def test_what_a_whole_raises_comes_out() -> None:
    import numpy

    with pytest.raises(ValueError, match="no numbers"):
        compiled_whole(thirds_and_sum)(numpy.arange(0))


def sums(numbers: list[int], most: int) -> list[int]:
    found = [0] * most
    for at in range(most):
        found[at] = third(numbers, at % len(numbers))
    return found


def sum_of_sums(numbers: list[int], times: int) -> int:
    found = 0
    for most in range(times):
        for one in sums(numbers, most % 5):
            found += one
    return found


def test_what_is_held_is_let_go_and_threads_do_not_meet() -> None:
    """Each call counts by itself how often it holds what it was given, and its own lists."""
    import numpy
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()
    for function in (third, sums):
        compilable_by_numba(function)
    whole = compiled_whole(sum_of_sums, nogil=True)
    numbers, times = numpy.arange(2, 7), 100_000
    expected = whole(numbers, times)
    assert expected == sum_of_sums([2, 3, 4, 5, 6], times)
    references, before = sys.getrefcount(numbers), rtsys.get_allocation_stats()
    with ThreadPoolExecutor(4) as pool:
        found = [*pool.map(whole, [numbers] * 8, [times] * 8)]
    assert found == [expected] * 8
    assert sys.getrefcount(numbers) == references
    after = rtsys.get_allocation_stats()
    assert after.mi_alloc - before.mi_alloc == after.mi_free - before.mi_free > 0


def fourth(number: int) -> int:
    return number * 4


def fourth_and_one(number: int) -> int:
    return fourth(number) + 1


def test_another_numba_compiles_in_its_usual_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "TRIED", ())
    monkeypatch.setattr(linking, "_pipelines", None)
    compilable_by_numba(fourth)
    assert compiled_whole(fourth_and_one)(10) == 41
