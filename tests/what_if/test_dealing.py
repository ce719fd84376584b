"""Hidden plans dealt anew: consistent with all that is public, and any such plan can come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.tape import PlayoutTape
from shogun_nb.games import gekokujo as gk
from shogun_nb.games.shogun.dealing import deal_hidden, remembered
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.planning import problems_with_plan


def luck(key: int, number: int) -> PlayoutTape:
    return PlayoutTape(key, number, 2_000)


STOPS = ["a plan", "a place in the turn order", "a target and a number of armies"]


def board(plans: list[int], seat: int) -> list[int]:
    return plans[seat * at.SPACES : (seat + 1) * at.SPACES]


def moments(seed: int, bots: str) -> Iterator[tuple[sg.Game, sg.Position]]:
    """A game at many decisions, each with the position in which its plans were made."""
    game = sg.new_game(["Takeda", "Uesugi", "Mori", "Hojo"], seed=seed)
    planning = game.position
    while not game.over:
        if game.decision.kind == "a plan":
            planning = game.position
        yield game, planning
        game.play(bots, most=1)


@pytest.mark.parametrize(("seed", "bots"), [(1, "random"), (2, "random"), (3, "greedy")])
def test_dealt_plans_never_contradict_what_is_public(seed: int, bots: str) -> None:
    """They are legal where they were made, show what is shown, and use no card that was lost."""
    seen = Counter[str]()
    for number, (game, planning) in enumerate(moments(seed, bots)):
        here, decision = game.position, game.decision
        state = here.state
        asked = here.lookup.seat(str(decision.player))
        dealt = deal_hidden(here, asked, luck(seed, number), remembered(here, game.record))
        assert board(dealt, asked) == board(here.plans, asked)
        for seat in range(state.players):
            plan, shown = board(dealt, seat), board(state.shown, seat)
            if not state.planned[seat]:
                assert plan == board(here.plans, seat)
                continue
            seen[decision.kind] += 1
            assert problems_with_plan(here.map.printed, planning.state, seat, plan) == []
            for card, known in zip(plan, shown, strict=True):
                assert known in (at.HIDDEN, card)
                if known == at.HIDDEN and card in range(len(state.owner)) and seat != asked:
                    assert state.owner[card] == seat
                    assert not state.spent[card]
    assert min(seen[stop] for stop in STOPS) > 20


def test_what_is_dealt_does_not_rest_on_the_true_plans() -> None:
    game = sg.new_game(seed=7).play("greedy", until=STOPS[2])
    here, view = game.position, game.view(str(game.decision.player))
    known = remembered(here, game.record)
    assert known == remembered(view.position, view.record)
    for number in range(20):
        tape = luck(3, number)
        assert deal_hidden(here, view.seat, tape, known) == deal_hidden(
            view.position, view.seat, tape, known
        )


def few_left(provinces: int, bid: int) -> tuple[sg.Position, int]:
    """Uesugi with all but two actions turned up, and so many provinces; and the seat."""
    names = ["Kai", "Suruga", "Sagami", "Izu", "Musashi", "Kozuke", "Shinano", "Mino"][:provinces]
    here = sg.scenario(players=["Takeda", "Uesugi", "Mori"])
    here = here.set("Aki", owner="Takeda", armies=2)
    for name in names:
        here = here.set(name, owner="Uesugi", armies=2)
    wanted = dict(zip(["castle", "temple", "theatre", "rice"], names, strict=False))
    plan = sg.Plan(**wanted, bid=bid)
    here = here.set_actions(actions=["taxes"], plans={"Uesugi": plan, "Takeda": sg.Plan(bid=0)})
    for space in range(8):
        here.state.shown[at.SPACES + space] = here.plans[at.SPACES + space]
    return here, 1


@pytest.mark.parametrize(("provinces", "bid"), [(7, 1), (8, 0), (6, 2), (5, 0), (4, 0)])
def test_every_consistent_plan_can_come_and_none_comes_more_often(provinces: int, bid: int) -> None:
    here, seat = few_left(provinces, bid)
    shown = board(here.state.shown, seat)
    cards = [n for n, owner in enumerate(here.state.owner) if owner == seat and n not in shown]
    unseen = [place for place in range(at.ACTIONS) if shown[place] == at.HIDDEN]
    assert len(unseen) == 2
    possible = set()
    here.state.chests[seat] = 9
    for two in {*permutations(cards, 2), *product([at.NOTHING], cards), *product(cards, [-1])} | {
        (at.NOTHING, at.NOTHING)
    }:
        plan = list(shown)
        for place, card in zip(unseen, two, strict=True):
            plan[place] = card
        if not problems_with_plan(here.map.printed, here.state, seat, plan):
            possible.add(tuple(plan))
    assert possible
    times = 400 * len(possible)
    came = Counter(tuple(board(deal_hidden(here, 0, luck(11, n)), seat)) for n in range(times))
    assert set(came) == possible
    off = sum((came[plan] - 400) ** 2 / 400 for plan in possible)
    assert off < 3 * len(possible) + 20  # chi-squared, far beyond what luck does


def test_nobodys_seat_deals_all_plans() -> None:
    game = sg.new_game(seed=7).play("greedy", until=STOPS[1])
    dealt = deal_hidden(game.position, -1, luck(1, 0))
    assert all(board(dealt, seat) != board(game.position.plans, seat) for seat in range(3))


@pytest.mark.parametrize("wrong", [[1], [99, 0], [-1, 0], [0, 17]])
def test_what_nobody_can_remember_is_refused(wrong: list[int]) -> None:
    with pytest.raises(InputError, match=r"remembered: give provinces .* \(S-43\)"):
        deal_hidden(sg.new_game(seed=7).position, 0, luck(1, 0), wrong)


# --- Gekokujō -------------------------------------------------------------------------------------
LATE = {"ninja_announced_late": 1, "ninja_stays": 1, "ninja_to_last": 1}


@pytest.mark.parametrize("options", [{}, LATE])
def test_of_an_assassin_the_public_state_tells_all(options: dict[str, int]) -> None:
    hire = gk.HireNinja("assassination")
    waited = 0
    for seed in range(2):
        game = gk.new_game(4, seed=seed, locals=1, options=options)
        for _ in range(150):
            here = game.position
            assert here.rulebook.deal_hidden(here, 0, luck(1, 0)) == here.plans
            waited += any(here.plans)
            if game.over:
                break
            if isinstance(hire, game.decision.choices) and not game.problems(hire):
                game.choose(hire)
            else:
                game.play("random", most=1)
    assert waited > 20


def test_koku_behind_screens_are_not_dealt() -> None:
    game = gk.new_game(4, seed=1, options={"screens": 1})
    game.position.rulebook.deal_hidden(game.position, 0, luck(1, 0))
    view = game.view("Oda").position
    with pytest.raises(InputError, match=r"G-020: Koku lie behind screens"):
        view.rulebook.deal_hidden(view, 0, luck(1, 0))
