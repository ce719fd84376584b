"""Every deliberate mistake of ``mutations.py`` is noticed by the tests named beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.acceptance.mutations import MUTATIONS
from tests.mutating import Copy, Mutation


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("mutated"), "shogun", Path(__file__).parent)


def test_the_copy_passes_as_it_is(copy: Copy) -> None:
    copy.assert_sound(MUTATIONS)


def test_mutations_are_many_and_spread_over_the_rules() -> None:
    """At least thirty, with names of their own, in every chapter and in chance."""
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS) >= 30
    rules = ["setup", "planning", "actions", "battle", "winter", "state", "parameters"]
    files = {f"rules/{chapter}.py" for chapter in rules}
    files |= {"chance.py", "../../engine/declared.py"}
    assert {mutation.file for mutation in MUTATIONS} == files


@pytest.mark.parametrize("mutation", MUTATIONS, ids=[one.name for one in MUTATIONS])
def test_a_mistake_in_the_rules_is_noticed(copy: Copy, mutation: Mutation) -> None:
    copy.assert_noticed(mutation)
