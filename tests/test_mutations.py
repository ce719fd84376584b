"""Every deliberate mistake in the rules of a game is noticed by the tests named beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path

import pytest

from tests.acceptance import mutations as shogun
from tests.games.gekokujo import mutations as gekokujo
from tests.games.senji import mutations as senji
from tests.games.tokugawa import mutations as tokugawa
from tests.mutating import Copy, Mutation

GAMES = {"shogun": shogun, "gekokujo": gekokujo, "tokugawa": tokugawa, "senji": senji}
CHAPTERS = {
    "shogun": "actions battle parameters planning setup state winter",
    "gekokujo": "battle campaign control course economy parameters planning setup vassals victory",
    "tokugawa": "actions battle course movement parameters setup tasks towns",
    "senji": "autumn battle hands kami parameters setup summer winter",
}
OTHERS = {
    "shogun": {"chance.py", "../../engine/declared.py"},
    "gekokujo": {"chance.py", "odds.py"},
    "tokugawa": {"chance.py", "odds.py"},
    "senji": {"chance.py", "legality.py", "view.py"},
}
ALL = [
    *((game, one) for game, module in GAMES.items() for one in module.MUTATIONS),
    *(pytest.param("senji", one, marks=pytest.mark.slow) for one in senji.MORE),
]
NAMES = [f"{game}: {one.name}" for game, module in GAMES.items() for one in module.MUTATIONS]
NAMES += [f"senji: {one.name}" for one in senji.MORE]


@pytest.fixture(scope="module")
def copy_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Copy]]:
    """The copy of a game, made once."""
    with ExitStack() as copies:

        @cache
        def made(game: str) -> Copy:
            tests = Path(str(GAMES[game].__file__)).parent
            return copies.enter_context(closing(Copy(tmp_path_factory.mktemp(game), game, tests)))

        yield made


@pytest.mark.parametrize("game", GAMES)
def test_the_copy_passes_as_it_is(copy_of: Callable[[str], Copy], game: str) -> None:
    copy_of(game).assert_sound(GAMES[game].MUTATIONS)


@pytest.mark.parametrize("game", GAMES)
def test_mutations_are_many_and_spread_over_the_rules(game: str) -> None:
    """At least thirty, with names of their own, in every chapter, in chance and in the odds."""
    mutations = GAMES[game].MUTATIONS
    assert len({mutation.name for mutation in mutations}) == len(mutations) >= 30
    chapters = {f"rules/{chapter}.py" for chapter in CHAPTERS[game].split()}
    assert {mutation.file for mutation in mutations} == chapters | OTHERS[game]


@pytest.mark.parametrize(("game", "mutation"), ALL, ids=NAMES)
def test_a_mistake_in_the_rules_is_noticed(
    copy_of: Callable[[str], Copy], game: str, mutation: Mutation
) -> None:
    copy_of(game).assert_noticed(mutation)
