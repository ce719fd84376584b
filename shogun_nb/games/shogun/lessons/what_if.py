"""The questions of the sixth notebook: three what-ifs, each guessed first, then asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.lessons.battles import kozuke
from shogun_nb.games.shogun.lessons.winter import before_hunger
from shogun_nb.teaching.exercises import Choose, HowMany, Prediction
from shogun_nb.teaching.lesson import Lesson

if TYPE_CHECKING:
    from shogun_nb.games.shogun.position import Position

ROUND = ("Takeda", "Uesugi", "Mori")


def attack(*, armies: int = 5, defenders: int = 3, farmers: int = 4) -> Game:
    """Kōzuke in the last autumn: Blue chooses where to march, and with how many armies.

    ``armies`` of Blue stand in Shinano, ``defenders`` of Yellow in Kōzuke; ``farmers`` are stuck in
    the tower. Nobody else has provinces, so after the battle only winter is to come.
    """
    here = kozuke(years=1).set("Shinano", armies=armies).set("Kozuke", armies=defenders)
    here = here.set_cubes("tower", {"farmers": farmers, "Red": 2})
    here = here.set_player("Blue", chests=3, rice=7).set_player("Yellow", chests=5, rice=7)
    here = here.set_round(season="autumn", open_events=[9])
    plans = {"Blue": Plan(battle_a="Shinano")}
    return new_game(position=here.set_actions(actions=["battle_a"], plans=plans), seed=3)


def last_plan() -> Game:
    """The game of the fifth tutorial, played by bots up to the plans of its only autumn."""
    game = new_game(players=ROUND, seed=16, options={"years": 1})
    while True:
        game.play("greedy", until="a plan")
        if game.position.season == "autumn":
            return game
        game.play("greedy", until="a place in the turn order")


def plans() -> dict[str, Plan]:
    """The plan of the bot for Takeda, and four that leave a part of it out, by name."""
    whole, _reason = last_plan().suggest("Takeda")
    assert isinstance(whole, Plan)
    return {
        "whole": whole,
        "no rice": replace(whole, rice=None),
        "no taxes": replace(whole, taxes=None),
        "no building": replace(whole, castle=None, temple=None, theatre=None),
        "no march": replace(whole, battle_a=None, battle_b=None),
    }


def winter(rice: int) -> Position:
    """The hungry winter of the fourth tutorial, with so much rice for Ann."""
    return before_hunger().set_player("Ann", rice=rice)


LESSON = Lesson(
    name="06_what_if",
    title="What if?",
    exercises=(
        Prediction(
            key="guess_attack",
            title="Your guess: four armies or three?",
            prompt="Blue can march with 4 armies or with 3. How much more often does Blue win the "
            "game with 4?",
            rules=("S-51",),
            options=(
                "Hardly: 1 army makes no difference",
                "In about 5 of 100 games more",
                "In about 15 of 100 games more",
                "In about 40 of 100 games more",
            ),
            hints=(
                "On average 3 of 4 cubes that are thrown in fall out, and half of the farmers in "
                "the tower. The farmers fight for Yellow.",
            ),
            why="Now ask, and see how near you were.",
        ),
        Choose(
            key="read_attack",
            title="Reading the interval",
            prompt="The whole interval of the difference lies above zero. What may you say?",
            rules=(),
            options=(
                "4 armies win every game that 3 armies would lose",
                "4 armies win more often: luck alone hardly makes such a difference",
                "4 armies and 3 armies may well be equally good",
                "Blue will win the next game with 4 armies",
            ),
            answer="4 armies win more often: luck alone hardly makes such a difference",
            reasons={
                "4 armies win every game that 3 armies would lose": "Look at the picture on the "
                "left: how many games are won with 4 armies?",
                "4 armies and 3 armies may well be equally good": "Then a difference of zero would "
                "lie in the interval.",
                "Blue will win the next game with 4 armies": "The numbers are about many games. A "
                "single one may go either way.",
            },
            hints=("“Equally good” would be a difference of zero. Is zero in the interval?",),
            why="Zero is not in it, so 4 armies are better here. How much better is less sure: "
            "anything between the two ends fits what was seen.",
        ),
        Choose(
            key="draws",
            title="Twelve conquests, thirty victories?",
            prompt="With 4 armies Blue conquers Kōzuke in about 12 of 100 games, but wins about 31 "
            "of 100. Where do the other victories come from?",
            rules=("S-55", "S-65"),
            options=(
                "From draws: nobody keeps Kōzuke",
                "From defeats: Blue has lost fewer armies",
                "From winter: Yellow's provinces rise",
                "From the chests: Blue has more of them",
            ),
            answer="From draws: nobody keeps Kōzuke",
            reasons={
                "From defeats: Blue has lost fewer armies": "Armies on the board bring no points.",
                "From winter: Yellow's provinces rise": "Yellow has more than enough rice.",
                "From the chests: Blue has more of them": "It is Yellow who has more.",
            },
            hints=("In which way of ending a battle does the defender lose, too?",),
            why="In about 19 of 100 games the battle is drawn. Then Kōzuke is neutral, and Blue is "
            "the only one with a province. A battle that is not won may still win the game.",
        ),
        Prediction(
            key="guess_plan",
            title="Your guess: what can be left out?",
            prompt="Takeda leaves out one part of this plan. Which loss costs most victories?",
            rules=("S-63", "S-65"),
            options=(
                "No rice is confiscated",
                "No taxes are collected",
                "Nothing is built",
                "No army marches",
            ),
            hints=(
                "This is the last round before the last winter. What counts there?",
                "Provinces, buildings and majorities bring points. Hunger may cost provinces.",
            ),
            why="Now ask for all four at once.",
        ),
        Choose(
            key="read_plan",
            title="An interval with zero in it",
            prompt="Between the whole plan and the one without taxes the interval holds zero. What "
            "may you say?",
            rules=(),
            options=(
                "It is proved that taxes make no difference here",
                "The whole plan is better, because its number is higher",
                "From these playouts nobody can tell which of the two is better",
                "Something went wrong in the experiment",
            ),
            answer="From these playouts nobody can tell which of the two is better",
            reasons={
                "It is proved that taxes make no difference here": "Zero lies in the interval, but "
                "so do small differences on both sides of it.",
                "The whole plan is better, because its number is higher": "By so little one of the "
                "two is nearly always ahead, even if they are equally good.",
                "Something went wrong in the experiment": "It is an honest answer, and a common "
                "one.",
            },
            hints=("The true difference may lie anywhere in the interval.",),
            why="Not shown is not the same as not there. But it cannot be much: the interval is "
            "narrow. That fits the rules: chests score nothing, and decide only between players "
            "with equally many points (S-65).",
        ),
        Prediction(
            key="guess_rice",
            title="Your guess: one more rice",
            prompt="Ann has 5 rice. What would a sixth bring her, on average?",
            rules=("S-61",),
            options=(
                "Nothing at all",
                "About half a point",
                "About one point",
                "More than one point",
            ),
            hints=("Take off what everybody loses. Then look at the table of hunger.",),
            why="Now ask for every amount from 4 to 10 rice.",
        ),
        Choose(
            key="same_rice",
            title="Alike in each playout",
            prompt="5 rice and 6 rice gave exactly the same, in each of the playouts. Why?",
            rules=("S-60", "S-61"),
            options=(
                "The experiment was too small to see the difference",
                "Both lie in the same line of the table of hunger",
                "In winter rice does not matter",
                "Ann has enough rice in both cases",
            ),
            answer="Both lie in the same line of the table of hunger",
            reasons={
                "The experiment was too small to see the difference": "Then the two would be near "
                "each other. They are the same, playout by playout.",
                "In winter rice does not matter": "Compare 4 and 9 rice in the picture.",
                "Ann has enough rice in both cases": "She has 5 provinces, and the event takes 4 "
                "rice first.",
            },
            hints=("How many provinces are without rice, with 5 and with 6?",),
            why="After the loss of 4 she feeds 1 or 2 of her 5 provinces. So 4 or 3 are without "
            "rice, and for both the table says: 2 revolts, 2 more farmers in each. The tower "
            "throws the same luck for both, too.",
        ),
        HowMany(
            key="enough_rice",
            title="Enough is enough",
            prompt="From how many rice on does more of it bring Ann nothing?",
            rules=("S-60", "S-61"),
            answer=9,
            unit="rice",
            low=0,
            high=20,
            reasons={
                5: "That feeds her 5 provinces only if nothing is lost first.",
                10: "Look at the picture: is the curve still rising just before?",
            },
            hints=("Where does the curve become flat?", "5 provinces, and 4 rice are lost first."),
            why="4 are lost, and 5 provinces eat. The last step is the largest: whoever feeds all "
            "has no revolt at all, and keeps all provinces.",
        ),
        Choose(
            key="q_playout",
            prompt="What is a playout?",
            rules=(),
            options=(
                "A game between two people who try the same choice",
                "The rest of a game, played to the end by the computer",
                "A list of all that can happen, with exact odds",
            ),
            answer="The rest of a game, played to the end by the computer",
            reasons={
                "A game between two people who try the same choice": "People would need years for "
                "it.",
                "A list of all that can happen, with exact odds": "That can be made for a single "
                "battle. For the rest of a game it would be far too long.",
            },
            hints=("Who plays it, and from where on?",),
            why="It begins with the position and the choice that you ask about. Bots make all "
            "choices after that, and luck is drawn anew.",
        ),
        Choose(
            key="q_zero",
            prompt="“A wins 4 of 100 more often than B”, and the interval goes from −3 to 11. What "
            "do you do?",
            rules=(),
            options=(
                "Choose B, since the interval goes below zero",
                "Say that A and B are the same",
                "Ask again with more playouts, or choose by other reasons",
            ),
            answer="Ask again with more playouts, or choose by other reasons",
            reasons={
                "Choose B, since the interval goes below zero": "Most of it lies above zero.",
                "Say that A and B are the same": "They may be. They may also be 10 apart.",
            },
            hints=("Zero lies in the interval.",),
            why="Neither is shown to be better. More playouts make the interval narrower.",
        ),
        Choose(
            key="q_points",
            prompt="One plan brings 30 points on average, another 27. Can the first win nearly "
            "three games of four, and the second none?",
            rules=("S-65",),
            options=(
                "Yes: a few points can decide who is ahead",
                "No: 3 points of 30 are a tenth, so it wins a tenth more",
                "No: the averages are nearly the same",
            ),
            answer="Yes: a few points can decide who is ahead",
            reasons={
                "No: 3 points of 30 are a tenth, so it wins a tenth more": "Only being ahead "
                "counts, not by how much.",
                "No: the averages are nearly the same": "If the others have 28 points, which of "
                "the two is ahead?",
            },
            hints=("Think of a race that is won by a step.",),
            why="So it was with Takeda's march. Decide what you want to measure before you "
            "compare: points or victories.",
        ),
        Choose(
            key="q_bots",
            prompt="An answer was found with bots on all seats. For which games does it hold?",
            rules=(),
            options=(
                "For every game from this position",
                "For games that go on as these bots play",
                "For no game with people",
            ),
            answer="For games that go on as these bots play",
            reasons={
                "For every game from this position": "Would you always go on as a bot does?",
                "For no game with people": "People who play sensibly are not so far from a bot.",
            },
            hints=("Who makes the choices after the one that you ask about?",),
            why="With other players the numbers change. Often the order of the choices stays, but "
            "that is for you to judge.",
        ),
    ),
    final=("q_playout", "q_zero", "q_points", "q_bots"),
)
