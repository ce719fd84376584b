"""Views and bots: nobody learns from them what the player may not know, nor changes the game."""

from __future__ import annotations

import copy
import gc
import pickle
import types
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogun_nb.engine.frozen import FrozenTable
from shogun_nb.engine.game import Made
from shogun_nb.engine.journal import Writer
from shogun_nb.engine.tape import make_tape
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.bots import Bot, GreedyBot, RandomBot
from shogun_nb.games.shogun.bots.random import plan_table
from shogun_nb.games.shogun.choices import Choice, Plan
from shogun_nb.games.shogun.game import Game, Start, new_game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.towers import Tower
from shogun_nb.games.shogun.view import View
from shogun_nb.whole_table.chair import Chair
from shogun_nb.whole_table.seats import role_of
from tests.helpers_game import P3, P5, Kind, a_plan, at_decision, everything, kinds, until


def seen(view: View, folder: Path) -> list[Any]:
    """All that a player can read off a view, in every way that it offers."""
    view.save(folder / "view")
    twin = copy.deepcopy(view)
    twin.save(folder / "twin")
    data, metadata = view._repr_mimebundle_()
    return [
        view.code(),
        view.record,
        view.log(),
        (folder / "view").read_bytes(),
        (folder / "twin").read_bytes(),
        twin.code(),
        twin.log(),
        repr(view),
        str(view),
        repr(view.position),
        repr(view.state),
        view.position.plans,
        view.hand,
        view.seat,
        repr(view.decision),
        [repr(one) for one in view.position.status],
        data["text/plain"],
        data["image/png"],
        metadata,
        view.random.getstate(),
    ]


def reachable(root: object) -> Iterator[object]:
    """Every object that can be reached from here, through attributes, lists, tables and cells."""
    found: set[int] = set()
    waiting: list[object] = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, (type, types.ModuleType, types.FunctionType)):
            continue
        found.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


def pair_of_plans(kind: Kind, seed: int) -> tuple[Game, Game]:
    """Two games in which everything but the hidden plans of two seats is the same."""
    games = []
    for number in range(2):
        game = until(kind.new(), at.PLAN, kind.table())
        for seat, name in enumerate(kind.players):
            if seat < 2:
                game.choose(a_plan(game, name, seed if seat == 0 else 2 * seed + number), name)
        games.append(game)
    return games[0], games[1]


@given(kind=kinds(), seed=st.integers(1, 10**6))
def test_other_plans_make_no_difference_to_a_view(kind: Kind, seed: int) -> None:
    one, two = pair_of_plans(kind, seed)
    if one._plans == two._plans:
        return
    for name in kind.players:
        if name == kind.players[1]:  # whose plan it is
            assert one.view(name).code() != two.view(name).code()
        else:
            assert seen_quickly(one.view(name)) == seen_quickly(two.view(name))


@pytest.mark.parametrize("seed", [1, 2])
def test_other_plans_make_no_difference_to_files_copies_and_pictures(
    seed: int, tmp_path: Path
) -> None:
    kind = Kind(P5, "sun", "printed", seed, 2, ("random",) * 5, Tower())
    one, two = pair_of_plans(kind, seed)
    assert one._plans != two._plans
    assert seen(one.view("Oda"), tmp_path) == seen(two.view("Oda"), tmp_path)


def seen_quickly(view: View) -> list[Any]:
    return [
        view.code(),
        view.record,
        view.log(),
        str(view),
        repr(view.state),
        view.random.getstate(),
    ]


@given(kind=kinds(), share=st.floats(0, 1))
def test_a_seed_and_the_cards_to_come_make_no_difference_to_a_view(
    kind: Kind, share: float
) -> None:
    """Two games with the same past and different luck ahead."""
    game = at_decision(kind, share)
    if game.over or game.decision.player is None:
        return
    other = new_game(
        kind.players, kind.side, kind.start, kind.seed + 1, options=game.start.options,
        tower=kind.tower, game=5, chance="ask",
    ).replay(game.choices)  # fmt: skip
    other.chance = "tape"
    assert other.choices == game.choices
    for name in kind.players:
        one, two = game.view(name), other.view(name)
        assert seen_quickly(one)[:-1] == seen_quickly(two)[:-1]
        assert one.position == two.position


@given(kind=kinds(), share=st.floats(0, 0.99))
def test_no_game_tape_seed_or_other_plan_can_be_reached_from_a_view(
    kind: Kind, share: float
) -> None:
    seed = "a seed that nobody can guess"
    game = new_game(kind.players, kind.side, kind.start, seed, options=kind.new().start.options)
    game.play(kind.table(), most=int(share * 200))
    tape, bot_tape = make_tape(seed), make_tape(seed, 0, "bots")
    for name in kind.players:
        view = game.view(name)
        seat = view.seat
        for thing in reachable(vars(view)):
            assert not isinstance(thing, (Game, Start, Made, Writer, Choice, Bot)), type(thing)
            assert thing != seed
            assert not (isinstance(thing, str) and seed in thing)
            assert thing is not game._tape
            assert thing is not game._bot_tape
            assert thing is not game._plans
            assert thing is not game._state
            assert thing is not game._record
            if isinstance(thing, (list, tuple, array)) and len(thing) >= len(bot_tape):
                assert thing not in (tape, bot_tape)
        for other in range(at.SEATS):
            row = view.position.plans[other * at.SPACES : (other + 1) * at.SPACES]
            if other != seat:
                assert row == [at.HIDDEN] * at.SPACES
            else:
                assert row == game._plans[seat * at.SPACES : (seat + 1) * at.SPACES]


def test_what_was_revealed_is_seen_and_nothing_more() -> None:
    game = until(new_game(P3, seed=7), at.BATTLE_MOVE)
    state = game.view("Mori").state
    for seat in range(3):
        for space in range(at.SPACES):
            shown = state.shown[seat * at.SPACES + space]
            assert shown in (at.HIDDEN, game._plans[seat * at.SPACES + space])
    acted = [one for one in state.order[: state.slot] if one >= 0]
    assert all(
        state.shown[seat * at.SPACES + one] != at.HIDDEN for seat in range(3) for one in acted
    )
    face_down = [one for one in range(10) if one not in state.order]
    assert face_down
    assert all(
        state.shown[seat * at.SPACES + one] == at.HIDDEN for seat in range(3) for one in face_down
    )


def test_a_view_can_be_pickled_without_what_is_hidden(tmp_path: Path) -> None:
    game = new_game(P3, seed="unguessable", keep=tmp_path / "f")
    for name in P3[:2]:
        game.choose(a_plan(game, name), name)
    data = pickle.dumps(game.view("Mori"))
    assert b"unguessable" not in data
    assert pickle.loads(data).code() == game.view("Mori").code()


def test_a_view_of_a_stranger_is_refused() -> None:
    with pytest.raises(ValueError, match="does not play"):
        new_game(P3, seed=1).view("Nobunaga")
    with pytest.raises(ValueError, match="does not play"):
        new_game(P3, seed=1).view("chance")


@given(kind=kinds(), share=st.floats(0, 0.99))
def test_whatever_is_done_to_a_view_the_game_stays(kind: Kind, share: float) -> None:
    game = at_decision(kind, share)
    before = everything(game)
    for name in kind.players:
        view = game.view(name)
        spoil(view)
        view.player = "Nobunaga"
        view.record.clear()
    assert everything(game) == before
    assert everything(game.fork().play(kind.table(), most=30)) == everything(
        at_decision(kind, share).play(kind.table(), most=30)
    )


def spoil(view: View) -> None:
    """Change all that can be changed in the view's position."""
    state = view.position.state
    for province in range(len(state.owner)):
        state.owner[province] = view.seat
        state.armies[province] = 50
    state.chests[view.seat] = 99
    state.step = at.GAME_OVER
    view.position.plans[:] = [3] * len(view.position.plans)
    with suppress(AttributeError):  # or it cannot be changed at all
        view.position.options.years = 1
    with suppress(TypeError):
        view.position.numbers.building_price[:] = [0, 0, 0]  # type: ignore[index]
    with suppress(TypeError):
        view.position.numbers.deploy_armies[:] = [60, 60, 60]  # type: ignore[index]
    tables = view.position.tower.tables()
    for name in ("passes", "falls", "passes_from", "falls_from"):
        with suppress(TypeError):
            getattr(tables, name)[:] = [0] * len(getattr(tables, name))
        with suppress(AttributeError):
            setattr(tables, name, [0])
    with suppress(AttributeError):
        view.position.map._places.clear()  # type: ignore[attr-defined]
    with suppress(TypeError, AttributeError):
        view.position.map._adjacent["sun"] = ()  # type: ignore[index]
    with suppress(TypeError):
        view.position.map.provinces[0].region._items = ()  # type: ignore[attr-defined]
    view.random.seed(0)


def can_be_changed(thing: object) -> bool:
    """Whether plain Python changes it: ``object.__setattr__`` and the like are left out."""
    if isinstance(thing, (list, dict, set, bytearray, array, Random)):
        return True
    if isinstance(thing, tuple) and not hasattr(thing, "__dict__"):
        return False  # what is in it is looked at by itself
    kind = type(thing)
    frozen = getattr(kind, "__dataclass_params__", None)
    ours = kind.__module__.partition(".")[0] == "shogun_nb"
    return ours and kind is not FrozenTable and not (frozen is not None and frozen.frozen)


@given(kind=kinds(), share=st.floats(0, 0.99))
def test_nothing_that_a_view_reaches_and_that_can_be_changed_is_anybody_elses(
    kind: Kind, share: float
) -> None:
    game = at_decision(kind, share)

    def of(view: View) -> list[object]:
        here = view.position
        return [
            vars(view),
            *(here.tower.tables(), here.board, here.lookup, here.status, here.copy()),
            *(view.state, view.decision, view.hand, view.log(), here.map.names),
        ]

    view, twin = of(game.view(kind.players[0])), of(game.view(kind.players[0]))
    others = [vars(game), game.tower.tables(), read_map(), game.start.map, plan_table(), twin]
    shared = {id(thing): thing for other in others for thing in reachable(other)}
    for thing in reachable(view):
        if can_be_changed(thing):
            assert id(thing) not in shared, thing


# --- bots get views only --------------------------------------------------------------------------
class Looking(Bot):
    """Keeps all that it is given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    def keep(self, *given_things: Any) -> Choice:
        self.given.append(given_things)
        return self.at_random(given_things[0])

    draft = place_group = plan = take_place = keep
    battle_move = move_after_deploy = order_revolts = keep


def test_the_methods_of_a_users_bot_get_a_view_and_nothing_else() -> None:
    bot = Looking()
    new_game(P5, "moon", seed=4).play(bot)
    steps = set()
    for things in bot.given:
        assert len(things) == 1
        (view,) = things
        assert type(view) is View
        steps.add(view.state.step)
    assert steps >= {at.DRAFT, at.PLAN, at.TAKE_PLACE, at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY}


def test_a_users_bot_cannot_read_the_tape_of_the_built_in_bots() -> None:
    """Whoever has that tape knows every hidden plan of a random bot."""
    known: list[Plan] = []

    class Peeking(Bot):
        def decide(self, view: View, luck: Any) -> Choice:
            if view.state.step == at.PLAN:
                twin = copy.deepcopy(view)
                twin.player = "Uesugi"
                try:
                    known.append(RandomBot().decide(twin, luck))  # type: ignore[arg-type]
                except (IndexError, TypeError, AttributeError):
                    known.append(Plan())
            return self.at_random(view)

    game = new_game(P3, seed=7)
    game.play({"Takeda": Peeking(), "Uesugi": "random", "Mori": "random"}, most=2)
    plan = next(made.choice for made in game.choices if made.player == "Uesugi")
    assert known
    assert plan not in known


@pytest.mark.parametrize("where", ["object", "class", "subclass", "method", "chair", "at random"])
def test_nobody_gets_the_tape_by_replacing_a_part_of_a_random_bot(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Any] = []

    def decide(*things: Any) -> Choice:
        given.extend(things)
        view = next(thing for thing in things if isinstance(thing, View))
        return GreedyBot().suggest(view)[0]

    bot = RandomBot()
    if where == "class":
        monkeypatch.setattr(RandomBot, "decide", decide)
    elif where == "subclass":
        bot = type("Mine", (RandomBot,), {"decide": decide})()
    else:
        name = {"method": "plan", "at random": "at_random"}.get(where, "decide")
        monkeypatch.setattr(bot, name, decide)
    seat: Bot = Chair("Takeda", bot) if where == "chair" else bot
    game = new_game(P3, seed=7)
    expected = game.suggest("Takeda")[0]
    game.play({"Takeda": seat, "Uesugi": "random", "Mori": "random"}, most=3)
    assert given, "it was asked"
    chosen = next(made.choice for made in game.choices if made.player == "Takeda")
    assert chosen == expected, "and it has chosen"
    for thing in given:
        assert isinstance(thing, (View, RandomBot)) or thing == ()
    assert role_of(bot) == "own"


def test_a_random_bot_that_nobody_has_touched_plays_as_in_simulations() -> None:
    bot = RandomBot()
    bot.name = "Ann"  # type: ignore[attr-defined]  # a word about it changes nothing
    one, two = new_game(P3, seed=7), new_game(P3, seed=7)
    assert one.play(bot).choices == two.play("random").choices


def test_a_users_bot_has_luck_of_its_own_the_same_in_every_run() -> None:
    class Own(Bot):
        pass

    codes = {new_game(P3, seed=7).play(Own()).position.code() for _ in range(2)}
    assert len(codes) == 1
    game = new_game(P3, seed=7)
    states = {name: game.view(name).random.getstate() for name in P3}
    assert len(set(states.values())) == 3
    assert isinstance(game.view("Mori").random, Random)
    assert isinstance(game.view("Mori").position, Position)


def test_a_view_cannot_spoil_the_map_that_all_games_share() -> None:
    view = new_game(["Ann", "Ben", "Cem"], seed=1).view("Ann")
    province = view.position.map.provinces[0]
    for table in (province.region, province.closed, view.position.map.sea_routes[0].certain):
        with pytest.raises(TypeError):
            table["sun"] = "spoiled"  # type: ignore[index]
