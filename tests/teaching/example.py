"""A small lesson with one exercise of each kind, for tests with and without a page."""

from __future__ import annotations

from shogun_nb.board.text import printed
from shogun_nb.controls import Panel, Press
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.teaching.exercises import Act, Choose, ChooseAll, HowMany, InOrder, OnBoard
from shogun_nb.teaching.lesson import Lesson

HOSTILE = "<img src=x onerror=alert(1)> & <b>Ann</b>"


class Bid(Panel):
    """Three chest cards; pressing one bids it."""

    def __init__(self) -> None:
        self.bid: int | None = None
        self.cards = [
            Press(self, f"bid {card}", lambda card=card: self.lay(card))  # type: ignore[misc]
            for card in range(3)
        ]
        super().__init__("Your bid", self.cards)
        self.say("Lay a chest card.")

    def lay(self, card: int) -> None:
        self.bid = card
        self.say(f"Chest card {card} lies on the bid space.")


def check_bid(panel: Panel) -> str | None:
    assert isinstance(panel, Bid)
    if panel.bid is None:
        return ""
    return None if panel.bid == 2 else "Somebody else bid more."


def bid(card: int, panel: Panel) -> None:
    assert isinstance(panel, Bid)
    panel.lay(card)


def board() -> Position:
    return scenario().set("Kai", owner="Takeda", armies=3).set("Suruga", owner="Takeda", armies=2)


def make() -> Lesson:
    return Lesson(
        name="example",
        title="An example",
        exercises=(
            Choose(
                key="temple",
                title="The price of a temple",
                prompt="What does a temple cost?\nThe prices stand on the cards.",
                rules=("S-45",),
                options=("1 chest", "2 chests", "3 chests"),
                answer="2 chests",
                reasons={
                    "1 chest": "That is the nō theatre.",
                    "3 chests": "That is the castle.",
                },
                hints=("It is neither the dearest nor the cheapest.", "Look at S-45."),
                why="A temple costs 2 chests.",
            ),
            ChooseAll(
                key="kinds",
                title=HOSTILE,
                prompt=f"Which of these can be built? {HOSTILE}",
                rules=("S-3", "S-45"),
                options=("castle", HOSTILE, "harbour", "temple", "nō theatre"),
                answers=("castle", "temple", "nō theatre"),
                reasons={HOSTILE: "That is no building.", "harbour": "Shogun has no ships."},
                hints=("There are three kinds.",),
                why=f"S-3 and S-45: these three. {HOSTILE}",
            ),
            HowMany(
                key="chests",
                title="Chests at the start",
                prompt="How many chests has each of four players at the start?",
                rules=("S-11",),
                answer=15,
                unit="chests",
                reasons={18: "That is for three players."},
                hints=("Fewer than with three players.",),
                why="With four players it is 15.",
                high=60,
            ),
            OnBoard(
                key="takeda",
                title="Takeda's land",
                prompt="Choose both provinces of Takeda.",
                rules=("S-6",),
                scene=board,
                answers=("Kai", "Suruga"),
                reasons={"Shinano": "Shinano is neutral."},
                wrong=lambda here, name: f"{printed(here.map.province(name))} is not Takeda's.",
                hints=("They lie side by side.",),
                why="A province belongs to whoever has armies there.",
            ),
            InOrder(
                key="seasons",
                title="A year",
                prompt="Put the seasons in order.",
                rules=("S-20",),
                items=("spring", "summer", "autumn", "winter"),
                help="Which season begins a year of this game?",
                hints=("Winter is the end.",),
                why="Spring to winter.",
            ),
            Act(
                key="bid",
                title="A bid",
                prompt="Two players bid 0 and 1. Bid more than both.",
                rules=("S-27", "S-29"),
                panel=Bid,
                check=check_bid,
                right=lambda panel: bid(2, panel),
                wrong=(lambda panel: bid(0, panel),),
                solution="Press the button bid 2",
                solve_in_page="example_bid",
                hints=("The highest card is still there.",),
                why="The highest bid chooses first.",
            ),
            HowMany(
                key="q_share",
                prompt="What is a quarter of 31?",
                rules=("S-16",),
                answer=7.75,
                tolerance=0.25,
                unit="cubes",
                hints=("Divide by four.",),
                why="31 : 4 = 7.75.",
            ),
            Choose(
                key="q_side",
                prompt="How many sides has the board?",
                rules=("S-1",),
                options=("one", "two"),
                answer="two",
                reasons={"one": "Turn it over."},
                hints=("Sun and moon.",),
                why="Sun and moon.",
            ),
        ),
        final=("q_share", "q_side"),
    )


LESSON = make()
