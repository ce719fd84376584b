"""The coach: for every warning a position in which it comes, and one in which it does not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets import Box

from shogun_nb import new_game, scenario
from shogun_nb.controls import Panel, Press, show_if
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import percent
from shogun_nb.games.shogun.bots import Bot
from shogun_nb.games.shogun.choices import (
    Choice,
    DrawProvince,
    ExchangeCards,
    LayOutSpecials,
    Move,
    OrderRevolts,
    PlaceGroup,
    Plan,
    Stay,
    TakeCard,
    TakePlace,
    TakeUnseen,
    Throw,
    TurnUpActions,
)
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.legality import TooManyChoices
from shogun_nb.games.shogun.odds import odds_of_revolt
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading import doubts
from shogun_nb.games.shogun.reading.advice import concerns
from shogun_nb.games.shogun.reading.doubts import KINDS, Doubt, doubts_of
from shogun_nb.games.shogun.reading.hints import MOST_WARNINGS, hint, warnings_for
from shogun_nb.games.shogun.reading.second_look import cards_of, suggested_cards, suggestion
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.record import ROUND_ENDED, SKIPPED
from shogun_nb.games.shogun.towers import Tower
from shogun_nb.games.shogun.words import ACTION_NAMES
from shogun_nb.whole_table.coach import CoachBox, open_questions
from shogun_nb.whole_table.second_thoughts import SecondThought
from tests.helpers_game import NAMES, P3, Kind, a_plan, at_decision, kinds, stepped

# Nine provinces of Mori's around Settsu; the two others sit far away.
OWN = ("Settsu", "Yamato", "Kii", "Ise", "Omi", "Tamba", "Harima", "Bizen", "Hoki")


def found(game: Game, choice: Choice, player: str = "Mori") -> list[str]:
    """The kinds of doubts about a legal choice."""
    assert game.problems(choice, player) == []
    return [doubt.kind for doubt in doubts_of(game.view(player), choice)]


def drawn(game: Game, *wanted: Choice) -> Game:
    """Chance is answered by these where they fit, in this order, and by the tape elsewhere."""
    rest = list(wanted)
    while game.decision.player == "chance":
        if rest and isinstance(rest[0], game.decision.choices):
            game.choose(rest.pop(0), "chance")
        else:
            game.draw()
    return game


# --- planning -------------------------------------------------------------------------------------
def planning(
    change: Callable[[Position], Position] = lambda here: here,
    own: Sequence[str] = OWN,
    season: str = "spring",
    chests: int = 18,
    rice: int = 0,
    cards: Sequence[str] = ("castle", "rice", "taxes", "deploy_5", "battle_a"),
) -> Game:
    """Mori plans, with three armies in each own province; ``cards`` are the open action cards.

    The special cards always lie in one order.
    """
    here = scenario(players=P3).set("Shinano", owner="Takeda", armies=4)
    here = here.set("Echizen", owner="Uesugi", armies=4)
    for name in own:
        here = here.set(name, owner="Mori", armies=3)
    here = change(here.set_player("Mori", chests=chests, rice=rice))
    events = {"spring": [3, 4, 7, 8], "autumn": [3, 4]}[season]
    here = here.set_round(season=season, open_events=events)
    return drawn(
        new_game(position=here, seed=7, chance="ask"),
        TurnUpActions(tuple(cards)),
        LayOutSpecials(("rice", "attack", "six_armies", "chests", "defence")),
    )


def plan(**laid: Any) -> Plan:
    """A plan of six actions and a bid that nothing speaks against, but for what is named."""
    usual: dict[str, Any] = {
        "castle": "Yamato",
        "temple": "Kii",
        "rice": "Hoki",
        "taxes": "Settsu",
        "deploy_5": "Harima",
        "battle_a": "Tamba",
        "bid": 0,
    }
    return Plan(**{**usual, **laid})


def test_nothing_speaks_against_a_sensible_plan() -> None:
    assert found(planning(), plan()) == []


@dataclass(frozen=True)
class Case:
    """A choice in a position in which a doubt comes, and one near by in which it does not."""

    bad: Callable[[], tuple[Game, Choice]]
    good: Callable[[], tuple[Game, Choice]]


UNTAXED = {"taxes": None, "deploy_3": "Ise"}
# Prices of 5 together, and no income.
CHEAP: dict[str, Any] = {
    "temple": None,
    "theatre": "Kii",
    "taxes": None,
    "deploy_5": None,
    "deploy_1": "Harima",
    "battle_b": "Bizen",
}
ALONE = ("Shimosa", *OWN[:8])


def alone(hitachi: str) -> Game:
    """Shimosa among strong armies of Uesugi's; Hitachi belongs to one or the other."""

    def change(here: Position) -> Position:
        for name in ("Kozuke", "Musashi", "Shimotsuke"):
            here = here.set(name, owner="Uesugi", armies=6)
        return here.set("Hitachi", owner=hitachi, armies=6)

    return planning(change, own=ALONE)


# --- actions --------------------------------------------------------------------------------------
def acting(
    armies: Mapping[str, tuple[str, int]],
    action: str = "battle_a",
    change: Callable[[Position], Position] = lambda here: here,
) -> Game:
    """Mori acts from Kai; who else stands where is named."""
    here = scenario(players=P3)
    for name, (owner, count) in armies.items():
        here = here.set(name, owner=owner, armies=count)
    here = change(here.set_player("Mori", chests=5))
    here = here.set_actions(actions=[action], plans={"Mori": Plan(**{action: "Kai"})})
    return new_game(position=here, seed=7)


def facing(suruga: int, kai: int = 4) -> Game:
    """Kai of Mori's beside Suruga of Takeda's, and Musashi of Mori's behind it."""
    return acting({"Kai": ("Mori", kai), "Suruga": ("Takeda", suruga), "Musashi": ("Mori", 1)})


def behind(izu: int) -> Game:
    """Kai amid own provinces; Suruga, one of them, beside Izu of Takeda's."""
    around = dict.fromkeys(("Musashi", "Sagami", "Shinano", "Totomi"), ("Mori", 5))
    here = {**around, "Suruga": ("Mori", 1), "Izu": ("Takeda", izu), "Kai": ("Mori", 5)}
    return acting(here, "deploy_1")


def rich_home(suruga: int) -> Game:
    """Kai with a castle and twelve armies; Musashi beside it is neutral."""
    return acting(
        {"Kai": ("Mori", 12), "Suruga": ("Takeda", suruga)},
        change=lambda here: here.set("Kai", castle=True),
    )


def choosing_place(**laid: Any) -> Game:
    """Mori chooses first among the places."""
    game = planning()
    game.choose(plan(**laid, bid=4), "Mori")
    game.choose(Plan(taxes="Shinano", bid=0), "Takeda")
    return drawn(game.choose(Plan(taxes="Echizen", bid=0), "Uesugi"))


# --- winter ---------------------------------------------------------------------------------------
def hungry(tray: int, armies: int = 6, tower: Tower | None = None) -> Game:
    """Mori lacks rice for four provinces; Kai, well built, and Aki, with one army, revolt."""
    here = scenario(players=P3, tower=tower).set("Kai", owner="Mori", armies=armies, castle=True)
    for name in ("Aki", "Settsu", "Kii"):
        here = here.set(name, owner="Mori", armies=1)
    here = here.set_cubes("tray", {"farmers": tray})
    here = here.set_round(season="winter", open_events=[6])
    game = new_game(position=here, seed=7, chance="ask")
    return drawn(game, DrawProvince("Kai"), DrawProvince("Aki"))


# --- the draft ------------------------------------------------------------------------------------
def drafting(*cards: str) -> Game:
    """A draft that Mori begins; the cards are turned up in this order."""
    game = new_game(P3, start="draft", first="Mori", seed=7, chance="ask")
    return drawn(game, *map(DrawProvince, cards))


def second_turn(second: str) -> Game:
    """Mori has Shinano; open lie Etchu and Bizen. The card named was Takeda's, with five armies."""
    game = drafting("Shinano", second)
    drawn(game.choose(TakeCard("Shinano", 4)), DrawProvince("Harima"))
    drawn(game.choose(TakeCard(second, 5)), DrawProvince("Etchu"))
    return drawn(game.choose(TakeCard("Harima", 4)), DrawProvince("Bizen"))


def takes_suruga(armies: int) -> tuple[Game, Choice]:
    """Mori takes Suruga, beside five armies of Takeda's in Kai."""
    game = drafting("Shinano", "Kai")
    drawn(game.choose(TakeCard("Shinano", 4)), DrawProvince("Harima"))
    drawn(game.choose(TakeCard("Kai", 5)), DrawProvince("Suruga"))
    drawn(game.choose(TakeCard("Harima", 4)), DrawProvince("Etchu"))
    return game, TakeCard("Suruga", armies)


def wasted(change: Callable[[Position], Position], **laid: Any) -> str:
    """What the coach says of actions without effect."""
    told = doubts_of(planning(change).view("Mori"), plan(**{**UNTAXED, **laid}))
    return next(one.sentence for one in told if one.kind == doubts.WASTED)


def test_of_what_cannot_change_it_is_said_that_it_will_be_skipped() -> None:
    said = wasted(lambda here: here.set("Yamato", castle=True))
    assert said.startswith("“build a castle” in Yamato will be skipped: a castle stands there")


def test_a_single_army_may_be_joined_by_old_cubes_and_then_its_action_is_not_skipped() -> None:
    """S-51, S-54: the coach says that it is probable, and when not; then that comes about."""
    said = wasted(lambda here: here.set("Tamba", armies=1), battle_b=None)
    assert "“battle/move A” in Tamba will probably be skipped: a single army" in said
    assert "unless the province is attacked before, and you hold it with more armies" in said
    here = scenario(players=P3).set("Kai", owner="Mori", armies=1)
    here = here.set("Suruga", owner="Takeda", armies=3).set_cubes("tower", {"Mori": 4})
    here = here.set_actions(
        actions=["battle_a", "battle_b"],
        plans={"Takeda": Plan(battle_a="Suruga"), "Mori": Plan(battle_b="Kai")},
    )
    game = new_game(position=here, seed=7, chance="ask")
    game.choose(Move("Suruga", "Kai", 2), "Takeda")
    drawn(game.choose(Throw({"Takeda": 1, "Mori": 4})))
    assert game.position.armies("Kai") == 3
    assert (game.decision.player, game.decision.province) == ("Mori", "Kai")


def test_a_building_that_is_out_of_stock_may_come_back_and_then_be_built() -> None:
    """S-6, S-55: a province that becomes neutral gives its castle back."""

    def without_castles(here: Position) -> Position:
        here.state.stock[at.CASTLE] = 0
        return here

    said = wasted(without_castles)
    assert "“build a castle” in Yamato will probably be skipped: no castle is left in stock" in said
    assert "unless one comes back before, from a province that becomes neutral (S-55)" in said
    here = scenario(players=P3).set("Kai", owner="Mori", armies=2).set("Aki", owner="Mori")
    here = here.set("Suruga", owner="Takeda", armies=3, castle=True).set_actions(
        actions=["battle_a", "castle"], plans={"Mori": Plan(battle_a="Kai", castle="Aki")}
    )
    here = without_castles(here.set_player("Mori", chests=3))
    game = new_game(position=here, seed=7, chance="ask")
    drawn(game.choose(Move("Kai", "Suruga", 1), "Mori").choose(Throw({})))
    assert game.position.owner("Suruga") is None
    assert game.position.buildings("Aki") == ("castle",)


def test_what_is_said_to_be_skipped_is_skipped_in_every_game() -> None:
    """Random plans hold much nonsense: of what “will be skipped” nothing is ever carried out."""
    due: set[tuple[int, int]] = set()
    said = 0
    for seed in range(8):
        game, begun = new_game(P3, seed=seed), 0
        while not game.over:
            if game._state.step != at.PLAN:
                game.play("random", most=1)
            else:
                player = str(game.decision.player)
                choice = a_plan(game, player, seed=len(game.record))
                told = "; ".join(one.sentence for one in doubts_of(game.view(player), choice))
                for action in re.findall(r"“([^”]+)” in [^“”:]+ will be skipped:", told):
                    due.add((P3.index(player), ACTION_NAMES.index(action)))
                game.choose(choice, player)
            if game._state.round != begun and due:
                ends = [n for n, one in enumerate(game.record) if one[0] == ROUND_ENDED]
                round_ = game.record[[0, *ends][-2] : ends[-1]]
                skipped = {(one[2], one[5]) for one in round_ if one[0] == SKIPPED}
                assert due <= skipped
                said += len(due)
                due = set()
            begun = game._state.round
    assert said > 20


CASES: dict[str, Case] = {
    doubts.WASTED: Case(
        lambda: (
            planning(lambda here: here.set("Yamato", castle=True)),
            plan(**UNTAXED),
        ),
        lambda: (planning(), plan(**UNTAXED)),
    ),
    doubts.TOO_DEAR: Case(
        lambda: (planning(chests=1), plan(**CHEAP, deploy_3="Omi")),
        lambda: (planning(chests=12), plan(**CHEAP, deploy_3="Omi")),
    ),
    doubts.BID_TOO_HIGH: Case(
        lambda: (planning(chests=5), plan(**CHEAP, bid=4)),
        lambda: (planning(chests=14), plan(**CHEAP, bid=4)),
    ),
    doubts.SUPPLY_SHORT: Case(
        lambda: (planning(lambda here: here.set_cubes("tower", {"Mori": 31})), plan(**UNTAXED)),
        lambda: (planning(lambda here: here.set_cubes("tower", {"Mori": 25})), plan(**UNTAXED)),
    ),
    doubts.LIKELY_REVOLT: Case(
        lambda: (planning(lambda here: here.set("Settsu", revolts=4)), plan()),
        lambda: (planning(lambda here: here.set("Settsu", revolts=1, armies=9)), plan()),
    ),
    doubts.HUNGER: Case(
        lambda: (planning(season="autumn"), plan(rice=None, deploy_3="Ise")),
        lambda: (planning(season="autumn"), plan()),
    ),
    doubts.NO_TAXES: Case(
        lambda: (planning(chests=12), plan(**UNTAXED)),
        lambda: (planning(chests=18), plan(**UNTAXED)),
    ),
    doubts.FORCED_ATTACK: Case(
        lambda: (alone("Uesugi"), plan(battle_a="Shimosa", rice="Ise")),
        lambda: (alone("Mori"), plan(battle_a="Shimosa", rice="Ise")),
    ),
    doubts.NO_BID: Case(
        lambda: (planning(own=OWN[:2]), Plan(taxes="Settsu", rice="Yamato")),
        lambda: (planning(own=OWN[:2]), Plan(taxes="Settsu", rice="Yamato", bid=0)),
    ),
    doubts.IDLE_PRIVILEGE: Case(
        lambda: (choosing_place(**UNTAXED), TakePlace(4)),
        lambda: (choosing_place(), TakePlace(4)),
    ),
    doubts.POOR_ODDS: Case(
        lambda: (facing(8), Move("Kai", "Suruga", 3)),
        lambda: (facing(1), Move("Kai", "Suruga", 3)),
    ),
    doubts.TOO_FEW: Case(
        lambda: (facing(3, kai=8), Move("Kai", "Suruga", 2)),
        lambda: (facing(3, kai=8), Move("Kai", "Suruga", 6)),
    ),
    doubts.LEFT_BARE: Case(
        lambda: (facing(6, kai=7), Move("Kai", "Musashi", 6)),
        lambda: (facing(6, kai=7), Move("Kai", "Musashi", 1)),
    ),
    doubts.IDLE_ARMIES: Case(
        lambda: (behind(izu=6), Stay()),
        lambda: (behind(izu=1), Stay()),
    ),
    doubts.REVOLT_ORDER: Case(
        lambda: (hungry(tray=5), OrderRevolts(("Kai", "Aki"))),
        lambda: (hungry(tray=5), OrderRevolts(("Aki", "Kai"))),
    ),
    doubts.POORER_CARD: Case(
        lambda: (drafting("Bizen", "Settsu"), TakeCard("Bizen", 3)),
        lambda: (drafting("Bizen", "Aki"), TakeCard("Bizen", 3)),
    ),
    doubts.RICH_CARD_LEFT: Case(
        lambda: (second_turn("Kii"), TakeUnseen()),
        lambda: (drafting("Etchu", "Bizen"), TakeUnseen()),
    ),
    doubts.WEAK_GROUP: Case(lambda: takes_suruga(2), lambda: takes_suruga(5)),
}


def test_every_kind_has_its_case() -> None:
    assert set(CASES) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_doubt_comes_where_it_must(kind: str) -> None:
    game, choice = CASES[kind].bad()
    assert kind in found(game, choice)


@pytest.mark.parametrize("kind", KINDS)
def test_a_doubt_stays_away_near_by(kind: str) -> None:
    game, choice = CASES[kind].good()
    assert found(game, choice) == []


# --- more of single kinds -------------------------------------------------------------------------
def sentence(game: Game, choice: Choice, kind: str) -> str:
    told = {one.kind: one.sentence for one in doubts_of(game.view("Mori"), choice)}
    return told[kind]


def test_the_odds_told_are_those_of_the_position() -> None:
    game = facing(4)
    told = sentence(game, Move("Kai", "Suruga", 3), doubts.POOR_ODDS)
    odds = game.position.odds("Kai", "Suruga", 3)
    assert f"your chance to win is {percent(float(odds.win))}, and" in told
    assert f"{percent(float(odds.draw))} for a draw (exact, S-51" in told
    assert "Suruga of Takeda with 3 armies" in told
    assert "thrown in: 3 of yours and 4 of Takeda’s" in told


def test_a_poor_attack_is_left_alone_where_nothing_is_better() -> None:
    # No own neighbour, no other target that promises more: who can move must (S-42).
    ring = dict.fromkeys(("Suruga", "Totomi", "Shinano", "Musashi", "Sagami"), ("Takeda", 8))
    assert found(acting({**ring, "Kai": ("Mori", 4)}), Move("Kai", "Suruga", 3)) == []


def test_a_better_target_is_named() -> None:
    game = acting({"Kai": ("Mori", 5), "Suruga": ("Takeda", 8)})
    told = sentence(game, Move("Kai", "Suruga", 4), doubts.POOR_ODDS)
    assert re.search(r"Better: neutral \w+, where the chance of 4 armies is \d\d %\.", told)


def test_an_attack_with_all_leaves_a_rich_home_to_a_strong_neighbour() -> None:
    assert found(rich_home(suruga=9), Move("Kai", "Musashi", 11)) == [doubts.LEFT_BARE]
    assert found(rich_home(suruga=2), Move("Kai", "Musashi", 11)) == []
    assert found(rich_home(suruga=9), Move("Kai", "Musashi", 4)) == []


def test_a_move_after_deploying_may_be_declined_instead() -> None:
    here = {"Kai": ("Mori", 6), "Suruga": ("Takeda", 6), "Musashi": ("Mori", 1)}
    game = acting(here, "deploy_1")
    told = sentence(game, Move("Kai", "Musashi", 6), doubts.LEFT_BARE)
    assert "Better: stay (S-48); then that chance is" in told
    assert found(game, Stay()) == []


def test_rice_is_missed_in_spring_only_when_later_rounds_cannot_make_up_for_it() -> None:
    # Two rice a province, but five from Hoki: with it and another, 7 for nine provinces.
    poor = ("Omi", "Tamba", "Bizen", "Wakasa", "Owari", "Izu", "Totomi", "Hida", "Hoki")
    lazy = Plan(
        castle="Omi",
        temple="Hida",
        taxes="Tamba",
        deploy_5="Bizen",
        deploy_3="Owari",
        battle_a="Izu",
        bid=0,
    )
    assert found(planning(own=poor), lazy) == [doubts.HUNGER]
    assert found(planning(own=poor, rice=2), lazy) == []


def test_more_rice_is_asked_for_only_from_cards_with_nothing_better_to_do() -> None:
    game = planning(season="autumn")
    assert found(game, plan(rice="Omi", deploy_3="Bizen")) == [doubts.HUNGER]
    assert found(game, plan(rice="Omi", deploy_5="Hoki", deploy_3="Harima")) == []


def test_cards_that_must_lie_somewhere_are_not_called_wasted() -> None:
    # Seven provinces, six due (S-25): a castle on a castle is as good as anywhere.
    game = planning(
        lambda here: here.set("Bizen", castle=True).set("Bizen", revolts=1), own=OWN[:8]
    )
    laid = {"castle": "Bizen", "rice": "Harima", "deploy_5": "Yamato", "temple": "Kii"}
    assert found(game, plan(**laid)) == []


def test_a_bid_that_is_as_high_as_can_be_paid_is_named() -> None:
    # The castle comes first and costs 3 of the 5.
    game, choice = CASES[doubts.BID_TOO_HIGH].bad()
    assert "Better: bid 2." in sentence(game, choice, doubts.BID_TOO_HIGH)


def test_taxes_before_the_actions_pay_for_them_and_after_them_do_not() -> None:
    cards = ("taxes", "castle", "theatre", "deploy_1", "battle_a")
    beyond = plan(**{**CHEAP, "taxes": "Settsu"})
    assert found(planning(chests=0, cards=cards), beyond) == []
    assert found(planning(chests=0, cards=cards[::-1]), beyond) == [doubts.TOO_DEAR]


def test_rice_that_winter_does_not_ask_for_is_not_worth_a_revolt() -> None:
    def restless(here: Position) -> Position:
        return here.set("Hoki", revolts=1, armies=2)

    told = sentence(planning(restless, season="autumn", rice=20), plan(), doubts.LIKELY_REVOLT)
    assert "Your rice is enough for winter without it" in told


def test_no_place_is_doubted_that_any_plan_can_use() -> None:
    game = choosing_place()
    for place in (1, 2, 3, 4, 5):
        assert found(game, TakePlace(place)) == []


def test_the_group_for_an_unseen_province_is_judged_like_any_other() -> None:
    game, _ = takes_suruga(2)
    drawn(game.choose(TakeUnseen()), DrawProvince("Totomi"))
    assert found(game, PlaceGroup(2)) == [doubts.WEAK_GROUP]
    assert found(game, PlaceGroup(5)) == []


def test_putting_a_rich_card_under_the_pile_is_doubted() -> None:
    game = second_turn("Kii")
    view = game.view("Mori")
    view.state.faced[2 * view.seat : 2 * view.seat + 2] = view.state.open_cards
    assert [one.kind for one in doubts_of(view, ExchangeCards())] == [doubts.RICH_CARD_LEFT]


# --- odds of several revolts ----------------------------------------------------------------------
def test_the_first_revolt_of_an_order_has_the_odds_of_a_revolt() -> None:
    game = hungry(tray=3)
    position = game.position
    about = doubts._About(game.view("Mori"))
    kai = position.lookup.province("Kai")
    first = doubts._kept(about, [kai, position.lookup.province("Aki")])[0]
    odds = odds_of_revolt(position.facts, position.state, 2, kai, 2, position.tower)
    assert first == pytest.approx(float(odds.win))


@settings(max_examples=25)
@given(
    tray=st.integers(0, 8),
    armies=st.integers(1, 9),
    tower=st.sampled_from([Tower.straight_through(), Tower.emptying(), Tower(1, 0), Tower(1, 1)]),
    first=st.booleans(),
)
def test_with_a_certain_tower_the_order_comes_out_as_told(
    tray: int, armies: int, tower: Tower, first: bool
) -> None:
    game = hungry(tray, armies, tower)
    names = ("Kai", "Aki") if first else ("Aki", "Kai")
    about = doubts._About(game.view("Mori"))
    chances = doubts._kept(about, [game.position.lookup.province(name) for name in names])
    drawn(game.choose(OrderRevolts(names)))
    assert [game.position.owner(name) == "Mori" for name in names] == [
        pytest.approx(1.0) == chance for chance in chances
    ]


# --- every choice ---------------------------------------------------------------------------------
def legal_of(game: Game, most: int = 40) -> list[tuple[str, Choice]]:
    """Legal choices of who is asked: all of a few, or some plans of everybody."""
    try:
        legal = game.legal()
    except TooManyChoices:
        return [
            (name, Bot().at_random(game.view(name)))
            for name in game.decision.waiting_for
            for _ in range(2)
        ]
    return [(str(game.decision.player), choice) for choice in legal[:most]]


def assert_well_said(doubt: Doubt) -> None:
    """Which kind, by which rule, and what would be better."""
    assert doubt.kind in KINDS
    assert re.search(r"\bS-\d\d\b", doubt.sentence), doubt.sentence
    assert doubt.sentence.endswith("."), doubt.sentence
    assert not re.search(r"  |\.\.|\bNone\b|\bnan\b|: \.|-1\b(?! )", doubt.sentence), doubt.sentence


@settings(max_examples=20, deadline=None)
@given(kind=kinds(), share=st.floats(0, 1))
def test_it_has_words_for_every_legal_choice(kind: Kind, share: float) -> None:
    game = at_decision(kind, share)
    if game.over:
        return
    for player, choice in legal_of(game):
        told = doubts_of(game.view(player), choice)
        for doubt in told:
            assert_well_said(doubt)
        # What would be better is said once at least.
        assert not told or any("Better:" in one.sentence for one in told)
        assert warnings_for(game, player, choice) == [one.sentence for one in told][:MOST_WARNINGS]
    for player in game.decision.waiting_for:
        assert hint(game, player).words.endswith(".")


@settings(max_examples=20, deadline=None)
@given(kind=kinds(), share=st.floats(0, 1), luck=st.integers(0, 99))
def test_nothing_secret_is_used(kind: Kind, share: float, luck: int) -> None:
    game = at_decision(kind, share)
    if game.over:
        return
    before = [
        (player, choice, warnings_for(game, player, choice)) for player, choice in legal_of(game)
    ]
    words = hint(game, before[0][0]).words
    other = with_other_plans(game, before[0][0], luck)
    for player, choice, told in before:
        if player == before[0][0]:
            assert warnings_for(other, player, choice) == told
    assert hint(other, before[0][0]).words == words


def with_other_plans(game: Game, player: str, luck: int) -> Game:
    """The game, but for other cards on every space of the others that is still face down."""
    other = game.fork()
    state, own = other._state, other.players.index(player)
    for seat in range(len(other.players)):
        cards = [card for card, owner in enumerate(state.owner) if owner == seat] + [at.NOTHING]
        for space in range(at.SPACES):
            place = seat * at.SPACES + space
            if seat != own and state.shown[place] == at.HIDDEN:
                other._plans[place] = cards[(luck + space) % len(cards)]
    return other


def test_the_plans_of_others_are_really_others_in_that_test() -> None:
    game = new_game(P3, seed=7)
    other = with_other_plans(game, "Mori", 3)
    assert game._plans[: 2 * at.SPACES] != other._plans[: 2 * at.SPACES]
    assert game._plans[2 * at.SPACES :] == other._plans[2 * at.SPACES :]


# --- how often ------------------------------------------------------------------------------------
def counted(bots: str, games: int = 6) -> tuple[Counter[str], int]:
    """How often bots would be warned of what they choose, by kind, and of how many choices."""
    kinds_found: Counter[str] = Counter()
    choices = 0
    for seed in range(games):
        start = "draft" if seed % 2 else "printed"
        game = new_game(NAMES[: 3 + seed % 3], seed=seed, start=start, options={"years": 1})
        after = game.fork().play(bots)
        for made in after.choices:
            if made.player is not None:
                told = doubts_of(game.view(made.player), made.choice)
                kinds_found.update({one.kind for one in told})
                kinds_found["warned"] += bool(told)
                choices += 1
                game.choose(made.choice, made.player)
    return kinds_found, choices


def test_who_plays_by_rules_of_thumb_is_seldom_warned() -> None:
    # Over 60 games it was 2.3 %. A coach that is heard more than once in twenty choices is noise.
    warned, choices = counted("greedy")
    assert warned["warned"] < 0.05 * choices


def test_who_plays_blindly_is_often_warned() -> None:
    # Over 30 games it was 27 %: ten times as often as above, or it would not tell them apart.
    warned, choices = counted("random", games=3)
    assert warned["warned"] > 0.15 * choices
    assert len(warned) > 8


# --- warnings and hints ---------------------------------------------------------------------------
def test_an_illegal_choice_is_told_with_its_rule() -> None:
    game = new_game(P3, seed=7)
    assert warnings_for(game, "Mori", Plan(taxes="Kai", bid=0))[0].startswith("S-25: Kai")
    assert "not the choice that the game waits for" in warnings_for(game, "Mori", TakePlace(1))[0]


def test_no_more_warnings_than_one_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [Doubt(kind, f"{kind} (S-25).") for kind in KINDS[:5]]
    monkeypatch.setattr("shogun_nb.games.shogun.reading.hints.doubts_of", lambda view, choice: many)
    told = warnings_for(planning(), "Mori", plan())
    assert told == [one.sentence for one in many[:MOST_WARNINGS]]


def test_a_hint_is_the_greedy_choice_with_its_reason() -> None:
    game = facing(1)
    told = hint(game, "Mori")
    assert told.choice == game.suggest("Mori")[0]
    odds = game.position.odds("Kai", "Suruga", 3)
    assert (
        f"Attack Suruga of Takeda from Kai with 3 armies: your chance to win is {percent(odds.win)}"
        in (told.words)
    )
    assert told.words.endswith("The armies here are clearly more than the defender's.")


def test_a_hint_names_a_clearly_safer_attack() -> None:
    game = new_game(P3, seed=5, options={"years": 1})
    named = 0
    while not game.over:
        game.play("greedy", until="a target and a number of armies")
        if game.over:
            break
        told = hint(game, str(game.decision.player))
        if isinstance(told.choice, Move) and "Attack" in told.words and "doubt" not in told.words:
            start, most = told.choice.start, game.position.armies(told.choice.start) - 1
            mine = game.position.odds(start, told.choice.target, told.choice.armies).win
            chances = {
                move.target: game.position.odds(start, move.target, most).win
                for move in game.legal()
                if isinstance(move, Move) and game.position.owner(move.target) != asked(game)
            }
            best = max(chances, key=chances.__getitem__)
            clearly = chances[best] >= mine + 0.2
            assert ("\nSafer: attack " in told.words) == clearly
            if clearly:
                named += 1
                printed = game.position.map.printed[game.position.map.index(best)]
                assert f"{printed} of " in told.words or f"the neutral {printed}" in told.words
                assert told.words.endswith(f"your chance to win is {percent(chances[best])}.")
        game.play("greedy", most=1)
    assert named, "in this game there is such a hint"


def asked(game: Game) -> str:
    return str(game.decision.player)


def test_a_hint_says_so_where_nothing_is_without_risk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubt = Doubt(KINDS[0], "Your chance is 27 % only. Better: stay at home (S-49).")
    monkeypatch.setattr(
        "shogun_nb.games.shogun.reading.hints.doubts_of", lambda view, choice: [doubt]
    )
    choice, coach = hint(facing(1), "Mori").words.split("\n")
    assert choice.startswith("Attack Suruga of Takeda from Kai")
    assert coach == f"Nothing is without risk here: {doubt.sentence}"


def test_a_hint_for_a_plan_names_its_actions_and_the_weightiest_reasons() -> None:
    game = new_game(P3, seed=7)
    told = hint(game, "Takeda").words
    assert "collect taxes in Suruga" in told
    assert "• collect taxes in Suruga: the province pays well and is calm enough." in told
    assert told.splitlines()[0] == "lay these cards (S-25)."


def test_a_hint_for_a_plan_marks_what_lies_so_already() -> None:
    game = new_game(P3, seed=7)
    panel = PlanningPanel(game, "Takeda")
    box = CoachBox(panel)
    box.look_at(panel)
    panel.lay("taxes", "Suruga")
    panel.lay("rice", "Izu")  # the greedy bot would take another
    box.ask.click()
    assert "✓ collect taxes in Suruga" in box.said
    assert box.said.count("✓") == 2  # and in the line above
    # What is shown follows the cards; nobody has to ask again.
    panel.suggest()
    assert box.said.startswith("For Takeda: your cards lie so already (S-25).")
    assert "your cards lie so already" in box._hint.value
    assert "•" not in box.said
    panel.lay("taxes", None)
    assert "• collect taxes in Suruga" in box.said
    panel.suggest()
    panel.confirm()
    assert box.said == ""


def test_who_is_not_asked_gets_no_hint() -> None:
    with pytest.raises(InputError, match="not asked now"):
        hint(facing(1), "Takeda")


# --- the box --------------------------------------------------------------------------------------
@pytest.fixture
def table() -> Iterator[tuple[Panel, CoachBox, PlanningPanel]]:
    """A panel with the coach's box and a planning panel that asks it."""
    panel = Panel("Table")
    inner = PlanningPanel(planning(chests=5), "Mori", bots=None)
    box = CoachBox(panel)
    box.look_at(inner)
    inner.coach = box.warnings
    yield panel, box, inner
    box.close()
    inner.close()


def lay(inner: PlanningPanel, choice: Plan) -> None:
    inner.clear()
    for space in inner.laid:
        card = getattr(choice, space)
        if card is not None:
            inner.lay(space, card)
    free = [card for card in range(5) if card not in inner.laid.values()]
    for space in inner.laid:
        if inner.laid[space] is None and free:
            inner.lay(space, free.pop(0))


DEAR = plan(**CHEAP, bid=4)


def test_the_box_warns_once_and_shows_it(table: tuple[Panel, CoachBox, PlanningPanel]) -> None:
    _, box, inner = table
    lay(inner, DEAR)
    with pytest.raises(SecondThought, match="You bid 4 of your 5 chests"):
        inner.confirm()
    assert box.warned[0].startswith("You bid 4 of your 5 chests")
    assert "You bid 4 of your 5 chests" in box._warnings.value
    inner.confirm()
    assert "Mori" not in inner.game.decision.waiting_for
    assert box.warned == ()
    assert box._warnings.layout.display == "none"


def test_switched_off_it_keeps_silent(table: tuple[Panel, CoachBox, PlanningPanel]) -> None:
    panel, box, inner = table
    box.switch.click()
    assert not box.on
    assert box.switch.description == "Coach: off"
    lay(inner, DEAR)
    inner.confirm()
    assert "Mori" not in inner.game.decision.waiting_for
    box.ask.click()
    assert "the coach is off" in panel.alert.value
    with pytest.raises(InputError, match="is off"):
        box.hint(inner.game, "Takeda")
    box.switch.click()
    assert box.on


def test_it_says_what_it_would_do_and_takes_it_away_after_the_choice(
    table: tuple[Panel, CoachBox, PlanningPanel],
) -> None:
    _, box, inner = table
    box.ask.click()
    assert box.said.startswith("For Mori: ")
    assert box._hint.layout.display is None
    inner.game.choose(inner.game.suggest("Takeda")[0], "Takeda")
    assert box.said == ""
    assert box._hint.layout.display == "none"


def test_another_panel_takes_the_hint_away(table: tuple[Panel, CoachBox, PlanningPanel]) -> None:
    # At one notebook the next person must not read what was said to the last.
    _, box, inner = table
    box.ask.click()
    box.look_at(PlanningPanel(inner.game, "Takeda", bots=None))
    assert box.said == ""
    assert "Mori" not in box._hint.value


def test_while_others_are_asked_it_says_why_it_cannot_help() -> None:
    game = new_game(P3, seed=7)
    panel, box = Panel("Table"), CoachBox(Panel("Table"))
    box.look_at(panel)
    assert box.ask.why == "nobody chooses anything here now."
    inner = PlanningPanel(game, "Mori")
    inner.suggest()
    inner.confirm()
    bids = BidsPanel(game, "Mori")
    box.look_at(bids)
    assert "go on until it is your turn" in box.ask.why
    while bids.asked is None and not bids.done:
        bids.next()
    assert box.ask.why == "" or bids.done
    box.follow(game, None)
    assert "nobody is asked now" in box.ask.why
    box.look_at(None)
    assert box.ask.why == "nobody chooses anything here now."


def test_why_can_i_not_lists_what_is_off_with_its_reason(
    table: tuple[Panel, CoachBox, PlanningPanel],
) -> None:
    panel, box, inner = table
    press = Press(panel, "Play", lambda: None)
    press.off("a person must choose first.")
    box.frame = (Box([press]),)
    assert box._questions.layout.display == "none"
    box.why.click()
    assert open_questions(box.frame[0]) == [("Play", "a person must choose first.")]
    assert "<b>Play</b>" in box._questions.value
    press.on()
    lay(inner, DEAR)
    assert "<b>Play</b>" not in box._questions.value
    box.why.click()
    assert box._questions.layout.display == "none"


def test_hidden_controls_are_not_asked_about() -> None:
    panel = Panel("Table")
    shown, hidden = (Press(panel, words, lambda: None) for words in ("Attack", "Stay"))
    for press in (shown, hidden):
        press.off("S-48: not now.")
    show_if(hidden, False)
    panel.children = (shown, hidden)
    assert open_questions(panel) == [("Attack", "S-48: not now.")]


def test_names_of_people_are_text_only() -> None:
    players = ["<b>Ann</b>", "Ben & Co", "Mori"]
    here = scenario(players=players).set("Kai", owner="Mori", armies=4)
    here = here.set("Suruga", owner="<b>Ann</b>", armies=8).set("Totomi", owner="Mori", armies=1)
    here = here.set_actions(actions=["battle_a"], plans={"Mori": Plan(battle_a="Kai")})
    game = new_game(position=here, seed=7)
    box = CoachBox(Panel("Table"))
    box.follow(game, "Mori")
    box.warnings(Move("Kai", "Suruga", 3), "Mori")
    assert "&lt;b&gt;Ann" in box._warnings.value
    assert "<b>Ann" not in box._warnings.value
    box.hint(game, "Mori")
    assert "<b>Ann" not in box._hint.value


def test_closed_it_no_longer_watches_the_game() -> None:
    game = new_game(P3, seed=7)
    box = CoachBox(Panel("Table"))
    box.follow(game, "Mori")
    before = len(game._watchers)
    box.close()
    assert len(game._watchers) == before - 1


def test_a_whole_game_of_hints_can_be_played() -> None:
    game = new_game(P3, seed=3, options={"years": 1})
    for one in stepped(game, "greedy"):
        if not one.over:
            for name in one.decision.waiting_for[:1]:
                assert game.problems(hint(one, name).choice, name) == []


# --- what is suggested ----------------------------------------------------------------------------
def of_a_game(seed: int, players: int = 3) -> Iterator[tuple[Game, str]]:
    """Every moment of a bots' game in which somebody is asked, with who it is."""
    game = new_game(["Ann", "Ben", "Cem", "Dan", "Eve"][:players], seed=seed, options={"years": 1})
    while not game.over:
        for player in game.decision.waiting_for:
            yield game, player
        game.play("greedy", most=1)


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 5)])
def test_what_the_coach_suggests_it_does_not_warn_of(seed: int, players: int) -> None:
    mended = 0
    for game, player in of_a_game(seed, players):
        choice, _ = suggestion(game, player)
        assert warnings_for(game, player, choice) == []
        assert "Nothing is without risk" not in hint(game, player).words
        if isinstance(choice, Plan):
            view = game.view(player)
            minds = concerns(view, cards_of(choice)).values()
            # A card that must lie somewhere may be skipped: that costs nothing.
            assert all(mind.short.endswith(("skipped", "army")) for mind in minds), minds
        mended += choice != game.suggest(player)[0]
    assert mended, "in this game the bot takes risks"


def test_what_lies_already_is_paid_for_before_more_is_suggested() -> None:
    seen = 0
    for game, player in of_a_game(3):
        view = game.view(player)
        if game.decision.kind != "a plan" or view.state.chests[view.seat] < 8:
            continue
        first, second, third = view.position.provinces(player)[:3]
        lying = {"castle": first, "deploy_5": second, "temple": third, "bid": 4}
        if concerns(view, lying):
            continue
        laid, reasons = suggested_cards(game, player, lying)
        assert {key: laid[key] for key in lying} == lying
        assert reasons.keys() == laid.keys() - lying.keys()
        dear = [one.short for one in concerns(view, laid).values() if "chests" in one.short]
        assert not dear
        seen += 1
    assert seen, "such a plan is possible in this game"


def all_in_revolt(here: Position) -> Position:
    for name in OWN:
        here = here.set(name, armies=1, revolts=3)
    return here


def test_where_everything_is_bad_the_coach_says_so() -> None:
    game = planning(all_in_revolt, chests=0)
    choice, reasons = suggestion(game, "Mori")
    assert isinstance(choice, Plan)
    lines = [line for line in reasons.splitlines() if "No other card would do better" in line]
    minds = concerns(game.view("Mori"), cards_of(choice))
    assert len(lines) == len(minds)
