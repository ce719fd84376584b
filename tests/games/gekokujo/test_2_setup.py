"""Chapter 2 of Gekokujō's checklist: pieces, clans, first units (G-020 to G-023, G-039)."""

from __future__ import annotations

import pytest

from shogun_nb.games.gekokujo.choices import BuildCastle, ChooseClan, FirstToChoose, Recruit
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import gain_control, lose_control
from shogun_nb.games.gekokujo.rules.economy import income
from shogun_nb.games.gekokujo.rules.parameters import Options, Parameters
from shogun_nb.games.gekokujo.rules.setup import facts_of, set_up
from shogun_nb.games.gekokujo.words import CLAN_NAMES, HOMES
from tests.games.gekokujo.table import LINE_UP, MAP, A, B, C, D, Table, table


def begun(players: int = 6, **options: int) -> Table:
    """A new game, each clan known, at the first choice."""
    t = table(players, range(at.CLANS), **options)
    t.run()
    return t


def test_G_020_a_piece_whose_supply_is_empty_cannot_be_placed() -> None:
    t = table(numbers=Parameters(bushi=4, castles=1))
    t.put(A, "Owari", 3)
    t.put(B, "Satsuma", 1)
    t.state.castle[B] = MAP.index("Satsuma")
    t.give(A, 20)
    t.begin(at.PREPARING)
    assert t.problems(Recruit("Owari", 1)) == []
    assert t.problems(Recruit("Owari", 2)) == ["G-020: you have only 1 Bushi in the supply."]
    assert t.problems(BuildCastle("Owari")) == ["G-020: all 1 castles are on the board."]


def test_G_021_three_daimyo_one_bushi_and_three_koku_at_home() -> None:
    t = begun()
    for seat, home in enumerate(HOMES):
        assert t.units(seat, home) == [1, 0, 0, 0, 0, 0, 3]
        assert t.owner(home) == seat
        assert t.state.supply[seat] == 68
    told = t.said(kinds.CLAN_SET_OUT)
    assert [(one.bushi, one.daimyo, one.koku) for one in told] == [(1, 3, 3)] * 6
    assert sum(owner >= 0 for owner in t.state.owner) == 6


def test_G_022_no_upkeep_in_the_first_round() -> None:
    t = begun()
    assert t.state.round == 1
    assert t.said(kinds.UPKEEP_PAID) == []
    t = table()
    t.put(A, "Owari", 1)
    t.begin(at.INCOME, round=1)
    assert [(one.seat, one.koku) for one in t.said(kinds.UPKEEP_PAID)] == [(A, 1)]


def test_G_023_by_option_players_choose_in_the_order_of_their_seats() -> None:
    facts = facts_of(MAP, options=Options(clans_by_seat=1))
    t = Table(facts, set_up(facts, 3))
    chosen = []
    t.run()
    for clan in ("Takeda", "Uesugi", "Oda"):
        chosen.append((t.state.step, t.state.seat))
        t.choose(ChooseClan(clan))
    assert chosen == [(at.CHOOSE_CLAN, seat) for seat in (A, B, C)]
    assert t.said(kinds.CHOOSER_DRAWN) == []
    assert t.state.clan[:3] == [at.TAKEDA, at.UESUGI, at.ODA]


def test_G_023_the_order_of_choice_is_drawn() -> None:
    facts = facts_of(MAP)
    t = Table(facts, set_up(facts, 3))
    assert t.run() == at.DRAW_CHOOSER
    assert t.choose(FirstToChoose("Cem")) == at.CHOOSE_CLAN
    assert t.state.seat == C
    t.choose(ChooseClan("Takeda"))
    assert t.problems(FirstToChoose("Cem")) == [
        "G-023: Cem leads a clan already. Draw one of those who do not."
    ]
    t.choose(FirstToChoose("Ann"))
    assert t.problems(ChooseClan("Takeda"))[0].startswith("G-023: Takeda is led already.")
    assert t.choose(ChooseClan("Uesugi")) == at.CHOOSE_CLAN  # the last one is not drawn
    t.choose(ChooseClan("Oda"))
    assert t.state.clan[:3] == [at.UESUGI, at.ODA, at.TAKEDA]
    assert (t.owner("Echigo"), t.owner("Owari"), t.owner("Kai")) == (A, B, C)


def test_G_023_the_sixth_player_takes_the_clan_that_is_left() -> None:
    facts = facts_of(MAP)
    t = Table(facts, set_up(facts, 6))
    t.run()
    for name, clan in zip(("Ann", "Ben", "Cem", "Dan", "Eva"), CLAN_NAMES, strict=False):
        t.choose(FirstToChoose(name))
        t.choose(ChooseClan(clan))
    assert t.state.round == 1
    assert t.state.clan == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("coasts", "koku"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 2)])
def test_G_023_chosokabe_collect_more_by_the_coast(coasts: int, koku: int) -> None:
    t = table(clans=(at.CHOSOKABE, *LINE_UP[1:]))
    coastal = [name for name, sea in zip(MAP.names, MAP.coastal, strict=True) if sea]
    for name in coastal[:coasts]:
        t.put(A, name, 1)
    assert income(t.facts, t.state, A) == 4 + coasts + koku


@pytest.mark.parametrize(("coasts", "koku"), [(0, 0), (1, 1), (3, 3), (5, 3)])
def test_G_023_shimazu_collect_more_by_the_coast(coasts: int, koku: int) -> None:
    t = table()
    coastal = [name for name, sea in zip(MAP.names, MAP.coastal, strict=True) if sea]
    for name in coastal[:coasts]:
        t.put(B, name, 1)
    t.put(B, "Shinano", 1)
    assert income(t.facts, t.state, B) == 3 + coasts + 1 + koku


def test_G_EX_2_income_at_home() -> None:
    t = begun()
    wanted = dict.fromkeys(CLAN_NAMES, 4) | {"Chosokabe": 5, "Shimazu": 5}
    found = {CLAN_NAMES[one.seat]: one.koku for one in t.said(kinds.INCOME_COLLECTED)}
    assert found == wanted


def test_G_023_uesugi_know_what_they_held_when_the_round_began() -> None:
    t = table()
    t.put(D, "Echigo", 1)
    t.put(D, "Sado", 1)
    t.state.began[:] = [-1] * 68
    t.begin(at.INCOME)
    assert t.state.began[MAP.index("Echigo")] == D


@pytest.mark.parametrize("whose", [B, -1])
def test_G_023_uesugi_still_defend_better_what_was_lost_since_the_round_began(whose: int) -> None:
    """The rulebook asks who controlled the province when the round began, and nothing else."""
    t = table()
    t.put(D, "Echigo", 1)
    here = MAP.index("Echigo")
    if whose == B:
        gain_control(t.facts, t.state, t.record, here, B, 42, -1)
    else:
        lose_control(t.facts, t.state, t.record, here, 42, kinds.CONTESTED)
        assert t.state.began[here] == D  # contested: the bonus counts in another battle
    gain_control(t.facts, t.state, t.record, here, D, 42, -1)
    assert (t.owner("Echigo"), t.state.began[here]) == (D, D)


def test_G_039_locals_defend_what_nobody_has_held() -> None:
    assert sum(begun().state.locals) == 0
    t = begun(4, locals=2)
    homes = {MAP.index(home) for home in HOMES[:4]}
    assert [t.state.locals[place] for place in range(68)] == [
        0 if place in homes else 2 for place in range(68)
    ]
