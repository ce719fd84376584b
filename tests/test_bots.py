"""Bots: uniform luck, reasons in words, and whoever fails is named while the game stays."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogun_nb import simulate
from shogun_nb.engine.tape import make_tape
from shogun_nb.games.shogun.bots import BOTS, Bot, BotError, GreedyBot, RandomBot, bot_named
from shogun_nb.games.shogun.bots.greedy import REASON_SENTENCES
from shogun_nb.games.shogun.bots.random import plan_counts
from shogun_nb.games.shogun.choices import Choice, Move, Plan, Stay, TakePlace
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.position import scenario
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.planning import problems_with_plan
from shogun_nb.games.shogun.view import View
from tests.helpers_game import P3, P4, P5, Kind, at_decision, everything, kinds, stepped, until

METHODS = (
    "draft",
    "place_group",
    "plan",
    "take_place",
    "battle_move",
    "move_after_deploy",
    "order_revolts",
)


# --- a user's bot ---------------------------------------------------------------------------------
class Counting(Bot):
    """A method per kind of choice, each counted."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()


def _counted(name: str) -> Any:
    def method(self: Counting, view: View) -> Choice:
        self.asked[name] += 1
        return self.at_random(view)

    return method


for _name in METHODS:
    setattr(Counting, _name, _counted(_name))


def test_each_kind_of_choice_is_asked_of_its_own_method() -> None:
    bot = Counting()
    for seed in range(3):
        assert new_game(P5, "moon", seed=seed).play(bot).over
    assert set(bot.asked) == set(METHODS)
    assert bot.asked["draft"] >= 3 * 35
    assert bot.asked["plan"] == 3 * 5 * 6


@given(kind=kinds())
def test_a_bot_without_methods_plays_whole_legal_games(kind: Kind) -> None:
    class Idle(Bot):
        pass

    assert kind.new().play(Idle()).over


class Raising(Bot):
    def take_place(self, view: View) -> Choice:
        raise ZeroDivisionError("no places left in my table")


class Returning(Bot):
    """Returns whatever it was made with instead of a place."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def take_place(self, view: View) -> Choice:
        return self.thing  # type: ignore[no-any-return]


class Forging(Bot):
    """Changes its view, so that an impossible choice looks possible there."""

    def battle_move(self, view: View) -> Choice:
        view.state.armies[view.state.here] = 1_000
        return max(view.legal(), key=lambda one: one.armies)  # type: ignore[attr-defined]


class Silencing(Bot):
    """Puts another answer in the place of the check."""

    def take_place(self, view: View) -> Choice:
        view.problems = lambda choice: []  # type: ignore[method-assign,misc]
        return Stay()


class Posing(Bot):
    """Says that it is somebody else."""

    def plan(self, view: View) -> Choice:
        view.player = "Mori"
        return self.at_random(view)


class Ruining(Bot):
    """Leaves nothing in its view by which its choice could be checked, or somebody be named."""

    def take_place(self, view: View) -> Choice:
        view.position.state.turns.clear()
        return TakePlace(1)


class Deciding(Bot):
    """Decides by itself, wrongly."""

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        del view.player
        raise KeyError(view.state.step)


@pytest.mark.parametrize("bot", [Ruining(), Deciding()], ids=lambda bot: type(bot).__name__)
def test_a_bot_that_spoils_its_view_or_decides_by_itself_is_named_all_the_same(bot: Bot) -> None:
    _, error = _failing_play(bot, at.TAKE_PLACE)
    assert re.search("take_place raised IndexError|decide raised KeyError", str(error))


def _failing_play(bot: Bot, step: int) -> tuple[Game, BotError]:
    game = until(new_game(P3, seed=7), step)
    asked = game.decision.player
    assert asked is not None
    before = everything(game)
    with pytest.raises(BotError) as error:
        game.play({asked: bot})
    assert everything(game) == before
    assert type(bot).__name__ in str(error.value)
    assert asked in str(error.value)
    assert game.play("greedy", most=5)  # and the game goes on
    return game, error.value


def test_a_bot_that_raises_is_named_with_its_error() -> None:
    _, error = _failing_play(Raising(), at.TAKE_PLACE)
    assert "take_place" in str(error)
    assert "ZeroDivisionError: no places left in my table" in str(error)
    assert isinstance(error.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (None, "None is not a choice"),
        (3, "3 is not a choice"),
        (TakePlace, "is not a choice"),
        (Stay(), "Stay is not the choice"),
        (Plan(), "Plan is not the choice"),
        (Move("Edo", "Kai", 1), "Move is not the choice"),
        ([TakePlace(1)], "is not a choice"),
    ],
)
def test_a_bot_that_returns_something_else_is_named_with_what_it_returned(
    thing: Any, said: str
) -> None:
    _, error = _failing_play(Returning(thing), at.TAKE_PLACE)
    assert said in str(error)


def test_a_bot_that_takes_a_place_that_is_taken_is_told_which_are_free() -> None:
    game = until(new_game(P3, seed=7), at.TAKE_PLACE)
    game.choose(TakePlace(2))
    until(game, at.TAKE_PLACE)
    before = everything(game)
    with pytest.raises(BotError, match=r"S-29: place 2 is taken"):
        game.play(Returning(TakePlace(2)))
    assert everything(game) == before


@pytest.mark.parametrize(
    ("bot", "step"),
    [(Forging(), at.BATTLE_MOVE), (Silencing(), at.TAKE_PLACE), (Posing(), at.PLAN)],
    ids=lambda one: type(one).__name__,
)
def test_a_bot_that_cheats_with_its_view_is_named_and_gains_nothing(bot: Bot, step: int) -> None:
    _failing_play(bot, step)


@pytest.mark.parametrize("bot", ["clever", "", None, 7, Bot, ["random"], object()])
def test_what_is_no_bot_is_refused(bot: Any) -> None:
    game = new_game(P3, seed=7)
    before = everything(game)
    for bots in (bot, {"Mori": bot}):
        with pytest.raises(ValueError, match=r"^bot: "):
            game.play(bots)
    with pytest.raises(ValueError, match="does not play"):
        game.play({"Nobunaga": "random"})
    assert everything(game) == before


def test_play_stops_where_nobody_has_a_bot() -> None:
    game = new_game(P3, seed=7).play({"takeda": "greedy", "Uesugi": "random"})
    assert game.decision.waiting_for == ("Mori",)
    before = everything(game)
    assert everything(game.play({"Takeda": "greedy"})) == before
    assert everything(game.play("greedy", most=0)) == before
    assert len(game.play("greedy", most=1).choices) > 2
    assert bot_named("random").__class__ is RandomBot is BOTS["random"]


# --- the random bot -------------------------------------------------------------------------------
def chi_square(counts: Counter[Any], possible: int) -> tuple[float, float]:
    """The statistic, and a bound that fixed seeds passed and no skewed choice would."""
    games = sum(counts.values())
    due = games / possible
    missing = possible - len(counts)
    found = sum((count - due) ** 2 / due for count in counts.values()) + missing * due
    freedom = max(possible - 1, 1)
    return found, freedom + 4 * math.sqrt(2 * freedom) + 4


def choices_of_many_seeds(game: Game, times: int) -> Counter[str]:
    view = game.view(game.decision.player or "")
    counts: Counter[str] = Counter()
    for seed in range(times):
        counts[repr(RandomBot().decide(view, make_tape(seed, 0, "bots", 2_200)))] += 1
    return counts


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (at.TAKE_PLACE, ("sun", "printed")),
        (at.BATTLE_MOVE, ("sun", "printed")),
        (at.MOVE_AFTER_DEPLOY, ("sun", "printed")),
        (at.ORDER_REVOLTS, ("sun", "printed")),
        (at.DRAFT, ("moon", "draft")),
        (at.PLACE_GROUP, ("moon", "draft")),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_random_bot_takes_every_legal_choice_equally_often(
    step: int, kind: tuple[str, str], seed: int
) -> None:
    game = until(new_game(P4, *kind, seed=seed), step)
    legal = game.legal()
    counts = choices_of_many_seeds(game, 40 * len(legal) if len(legal) > 1 else 5)
    assert set(counts) <= {repr(one) for one in legal}
    found, bound = chi_square(counts, len(legal))
    assert found < bound, counts


def legal_plans(game: Game, player: str) -> list[tuple[int, ...]]:
    """All legal plans by trying every way to lay the hand and the chest cards."""
    state = game.position.state
    seat = game.players.index(player)
    hand = [province for province, owner in enumerate(state.owner) if owner == seat]
    names = game.start.map.names
    found = []
    bids = [at.NOTHING, *hand, *(at.CHEST_CARD + chests for chests in range(5))]
    for places in itertools.product([None, *range(at.ACTIONS)], repeat=len(hand)):
        used = [place for place in places if place is not None]
        if len(set(used)) < len(used):
            continue
        cards = [at.NOTHING] * at.ACTIONS
        for province, place in zip(hand, places, strict=True):
            if place is not None:
                cards[place] = province
        for bid in bids:
            if not problems_with_plan(names, state, seat, [*cards, bid]):
                found.append((*cards, bid))
    return found


def game_with(provinces: int, chests: int) -> Game:
    here = scenario(players=P3).set("Aki", owner="Mori", armies=1)
    for name in ("Kai", "Kaga", "Kii", "Kozuke", "Ise", "Izu", "Omi")[:provinces]:
        here = here.set(name, owner="Takeda", armies=2)
    game = new_game(position=here.set_player("Takeda", chests=chests), seed=1)
    return until(game, at.PLAN)


@pytest.mark.parametrize("provinces", range(5))
@pytest.mark.parametrize("chests", [0, 2, 9])
def test_the_number_of_plans_is_that_of_all_plans_without_a_problem(
    provinces: int, chests: int
) -> None:
    game = game_with(provinces, chests)
    found = legal_plans(game, "Takeda")
    counts = plan_counts(provinces, min(chests, 4) + 1)
    assert len(found) == sum(counts)
    by_kind = Counter()
    for plan in found:
        wanted = sum(card != at.NOTHING for card in plan[: at.ACTIONS])
        bid = plan[at.BID]
        by_kind[wanted if bid >= at.CHEST_CARD else 22 if bid == at.NOTHING else 11 + wanted] += 1
    assert [by_kind[kind] for kind in range(23)] == counts


@pytest.mark.parametrize(("provinces", "chests"), [(0, 0), (0, 3), (1, 0), (1, 9), (2, 0)])
def test_the_random_bot_makes_every_legal_plan_equally_often(provinces: int, chests: int) -> None:
    game = game_with(provinces, chests)
    possible = len(legal_plans(game, "Takeda"))
    counts = choices_of_many_seeds(game, min(8 * possible, 3_000))
    found, bound = chi_square(counts, possible)
    assert found < bound


@pytest.mark.parametrize("provinces", [3, 5, 6, 7])
def test_the_kinds_of_plans_come_as_often_as_their_numbers_say(provinces: int) -> None:
    game = game_with(provinces, 9)
    view = game.view("Takeda")
    counts = plan_counts(provinces, 5)
    seen: Counter[int] = Counter()
    spaces: Counter[str] = Counter()
    times = 3_000
    for seed in range(times):
        plan = RandomBot().decide(view, make_tape(seed, 0, "bots", 2_200))
        assert isinstance(plan, Plan)
        wanted = sum(plan.numbers(view.position.lookup)[space] >= 0 for space in range(10))
        seen[wanted if isinstance(plan.bid, int) else 22 if plan.bid is None else 11 + wanted] += 1
        spaces.update(key for key, name in plan.to_json().items() if key != "choice" and name)
    whole = sum(counts)
    for kind, count in enumerate(counts):
        due = times * count / whole
        assert abs(seen[kind] - due) < 5 * math.sqrt(due) + 1, (kind, seen[kind], due)
    on_actions = [count for key, count in spaces.items() if key != "bid"]
    assert len(on_actions) == at.ACTIONS
    due = sum(on_actions) / at.ACTIONS
    assert all(abs(count - due) < 5 * math.sqrt(due) for count in on_actions)


# --- the greedy bot -------------------------------------------------------------------------------
@given(kind=kinds())
def test_every_choice_of_the_greedy_bot_is_legal_and_has_a_reason(kind: Kind) -> None:
    game = kind.new()
    for _ in stepped(game, "greedy"):
        if game.over:
            break
        choice, reason = game.suggest()
        assert game.problems(choice, game.decision.player) == []
        for line in reason.split("\n"):
            assert line.rstrip().endswith(".")
            assert any(line.endswith(sentence) for sentence in REASON_SENTENCES if sentence), line
        if isinstance(choice, Plan):
            assert len(reason.split("\n")) == at.SPACES


def test_one_chest_is_one_chest_in_a_reason() -> None:
    words = {
        new_game(players, seed=seed).suggest(players[1])[1].splitlines()[-1].split(".")[0]
        for seed in range(12)
        for players in (P3, P4, P5)
    }
    assert "bid: 1 chest" in words
    assert "bid: 1 chests" not in words
    assert words & {"bid: 0 chests", "bid: 2 chests", "bid: 3 chests"}


def test_a_reason_for_a_plan_names_provinces_as_the_board_prints_them() -> None:
    game = new_game(P3, seed=7)
    board = game.position.map
    for player in P3:
        choice, reason = game.suggest(player)
        assert isinstance(choice, Plan)
        cards = [card for card in vars(choice).values() if isinstance(card, str)]
        named = [line.partition(": ")[2].partition(". ")[0] for line in reason.splitlines()]
        printed = [board.printed[board.index(card)] for card in cards]
        assert [name for name in named if name in board.printed] == printed
    assert "Etchū" in printed  # Mori's: one that the file and the board spell differently


@given(kind=kinds(), share=st.floats(0, 0.99))
def test_the_greedy_bot_uses_no_luck(kind: Kind, share: float) -> None:
    game = at_decision(kind, share)
    if game.over:
        return
    view = game.view(game.decision.player or "")
    twin = game.view(game.decision.player or "")
    twin.random.seed(99)
    assert GreedyBot().decide(view, ()) == GreedyBot().decide(twin, [7] * 9)
    assert GreedyBot().suggest(game.view(view.player)) == game.suggest()


def test_the_greedy_bot_clearly_beats_the_random_bot() -> None:
    results = simulate(players=3, bots=["greedy", "random", "random"], games=30, seed=1)
    greedy = sum(row.won for row in results.rows if row.bot == "greedy")
    assert greedy >= 24  # 10 would be luck
    points = {
        bot: [row.points for row in results.rows if row.bot == bot] for bot in ("greedy", "random")
    }
    mean = {bot: sum(values) / len(values) for bot, values in points.items()}
    assert mean["greedy"] > 1.3 * mean["random"]


def test_one_random_seat_among_greedy_ones_rarely_wins() -> None:
    results = simulate(players=4, bots=["random", "greedy", "greedy", "greedy"], games=30, seed=2)
    assert sum(row.won for row in results.rows if row.bot == "random") <= 3


def test_a_method_nearly_named_like_a_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="is battle_mvoe meant to be battle_move"):
        type("Typo", (Bot,), {"battle_mvoe": lambda self, view: None})


def test_a_class_in_place_of_a_bot_is_explained() -> None:
    with pytest.raises(ValueError, match=r"write RandomBot\(\)"):
        new_game(seed=1).play(RandomBot)
    with pytest.raises(ValueError, match="Did you mean 'greedy'"):
        new_game(seed=1).play("gredy")
