"""The questions and tasks of Tokugawa's tutorial: roads, dice, re-rolls, and a short game.

The game was invented by Victor Gilhaus and Tizian Blumenthal; every sentence here is our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from shogun_nb.board.text import printed
from shogun_nb.engine.distribution import wilson
from shogun_nb.engine.speech import percent
from shogun_nb.games.tokugawa.game import new_game
from shogun_nb.games.tokugawa.odds import fight
from shogun_nb.games.tokugawa.position import LINE_UP, Position, scenario
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    ChooseAll,
    HowMany,
    OnBoard,
    Prediction,
    Trial,
    Trials,
)
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.teaching.whole_game import WholeGame

ME = LINE_UP[0]
TURNS = 4
BEGINNING: Mapping[str, Any] = {
    "seed": 7,
    "position": f"tokugawa1 players={','.join(LINE_UP)} option.short_game=1 option.turns={TURNS} "
    "phase=2 step=7 seat=1 starter=1 active=1 drawn=5 placed=16 turn=1 left=1 koku=15,15 "
    "banks=5,5,5,5,5,5,5,5,5 capital=0,1 order=1,2,3,0,4,7,6,5,11,9,8,10 kubota:Al sendai:Ba "
    "yedo:Bc takasaki:Ba niigata:Aa kitanosho:Ba matsumoto:Ba kano:Aa okazaki:Aa nagoya:Ba "
    "kyoto:Ac hikone:Aa tottori:Bl matsue:Aa himeji:Bl okayama:As takamatsu:Bs kochi:Al",
}
"""The game of the tutorial: all units stand, and it is over after four turns of each player."""


# --- positions ------------------------------------------------------------------------------------
def board() -> Position:
    """The board with both capitals."""
    return scenario()


def forest() -> Position:
    """An Archer in Osaka, from where forest roads lead on."""
    return board().set("Osaka", ME, "archer")


def roads_from(town: str) -> dict[str, int]:
    """How many roads lie between a town and each other that can be reached by land."""
    roads = [(one.start, one.end) for one in scenario().map.roads]
    roads += [(end, start) for start, end in roads]
    far = {town: 0}
    for place in (queue := [town]):
        near = [end for start, end in roads if start == place and end not in far]
        far |= dict.fromkeys(near, far[place] + 1)
        queue += near
    return far


def _not_through_forest(here: Position, name: str) -> str:
    roads, where = roads_from("Osaka").get(name), printed(here.map.province(name))
    if roads is None:
        return f"{where} lies on another island: no road leads there (T-001)."
    if roads == 0:
        return f"In {where} it stands already (T-050)."
    far = f"{roads} roads" if roads > 1 else "a road"
    return f"{where} lies {far} away, but not all of the way is forest (T-050)."


def begun() -> Position:
    """The beginning of the short game: all units of the start stand."""
    return scenario(BEGINNING["position"])


# --- dice -----------------------------------------------------------------------------------------
def _equal_fight(luck: Random) -> Trial:
    dice = [luck.randrange(6) for _ in range(4)]
    attack, defence = sum(dice[:2]) + 2, sum(dice[2:]) + 2
    faces = ["⚀⚁⚂⚃⚄⚅"[die] for die in dice]
    seen = f"{faces[0]}{faces[1]} = {attack} against {faces[2]}{faces[3]} = {defence}"
    return Trial(int(attack < defence), seen)


_EACH = 20  # games at a call


class Tally:
    """Whole games of greedy bots: how often who starts has won. Each call plays twenty others."""

    def __init__(self) -> None:
        self.won = self.decided = self.games = 0

    def more(self) -> str:
        """Play twenty more, and say it of all so far, with the 95 % interval."""
        for _ in range(_EACH):
            state = new_game(seed="who starts", game=self.games).play("greedy").position.state
            self.games += 1
            self.decided += state.winner >= 0
            self.won += state.winner == state.starter
        share = self.won / self.decided
        low, high = wilson(share, self.decided)
        return (
            f"{self.games} games so far, {self.decided} of them with one winner. Who starts has "
            f"won {self.won}: {percent(share)}.\n95 % interval: {percent(low)} to "
            f"{percent(high)}. Run the box again for more."
        )


TALLY = Tally()

_WHOLE_GAME = WholeGame(
    lambda: LESSON,
    "whole",
    ME,
    BEGINNING,
    f"Go on to the end: a third task, 10 points of tasks (T-094), or {TURNS} turns each (T-093).",
)
own_game, at_table = _WHOLE_GAME.own, _WHOLE_GAME.at_table

LESSON: Lesson = Lesson(
    name="tokugawa/01_towns_and_roads",
    title="Tokugawa: towns and roads",
    exercises=(
        HowMany(
            key="money",
            title="All the money there is",
            prompt="Two players, nine provinces: how many Koku are in the game?",
            rules=("T-010", "T-011"),
            answer=75,
            unit="Koku",
            low=0,
            high=200,
            reasons={
                30: "So many have the two players. And the banks (T-010)?",
                45: "So many lie in the banks. And the players (T-010)?",
                60: "Two players have 15 each, and nine provinces have a bank (T-010).",
                20: "There is a bank in each of nine provinces (T-010).",
            },
            help="15 for each of two players, 5 for each of nine banks (T-010).",
            hints=("Count players and banks.",),
            why="2 × 15 and 9 × 5. They never become more or less: what you pay lies in a bank, "
            "and somebody can take it from there.",
        ),
        Choose(
            key="placed",
            title="Placing a unit",
            prompt="Kyoto is yours, Yedo the enemy's. In Tokai a unit of yours stands in Nagoya "
            "already. Where may you place the next one?",
            rules=("T-003", "T-013", "T-014"),
            options=("Kofu", "Sumpu", "Mito", "Sendai"),
            answer="Sendai",
            reasons={
                "Kofu": "A road joins it to Yedo (T-014).",
                "Sumpu": "It lies in Tokai: one unit a province (T-014).",
                "Mito": "It lies in the province of the enemy capital (T-014).",
            },
            hints=("Three limits: province of the enemy, neighbours of Yedo, one a province.",),
            why="Its province is free, and no road leads from there to Yedo. Eight provinces are "
            "left for eight units: one in each. All others wait in your supply.",
        ),
        HowMany(
            key="income",
            title="Income",
            prompt="In Tokai stand 3 samurai of yours, 1 of the enemy, and a garden of yours. The "
            "bank holds 5 Koku. How many does one action bring?",
            rules=("T-021", "T-030"),
            answer=3,
            unit="Koku",
            low=0,
            high=20,
            reasons={
                2: "And the garden (T-030)?",
                4: "The enemy's unit takes 1 off (T-030).",
                5: "The bank is the limit, not the income (T-030).",
                6: "The enemy's samurai earns you nothing: it takes 1 off (T-030).",
            },
            help="1 for each samurai, 1 less for each enemy unit, 1 more with a garden (T-030).",
            hints=("Add, take off, and add the garden.",),
            why="3, less 1 for the enemy, and 1 for the garden. In this turn Tokai pays no more.",
        ),
        OnBoard(
            key="forest",
            title="Through the forest",
            prompt="Your Archer stands in Osaka, and nobody is in the way. Choose all towns that "
            "it reaches in one action through forest (dashed green roads).",
            rules=("T-001", "T-050", "T-051"),
            scene=forest,
            answers=("Nara", "Tsu", "Wakayama"),
            wrong=_not_through_forest,
            missing="So far so good. The forest road goes on: any distance (T-050).",
            hints=(
                "Follow the forest roads from Osaka, over every town that they lead to.",
                "There are three.",
            ),
            why="Three forest roads, one behind the other, in one action. Archers need no die.",
        ),
        HowMany(
            key="needed",
            title="By ship in the rain",
            prompt="A Lancer goes by ship; the weather die shows rain. What must the other die "
            "show at least?",
            rules=("T-002", "T-052", "T-053", "T-054"),
            answer=3,
            unit="",
            low=1,
            high=6,
            reasons={
                2: "So in sunshine. Rain takes 1 off the die (T-052).",
                4: "So over mountains (T-052).",
                1: "Archers need no die, Lancers do (T-052, T-054).",
                6: "In a storm no ship sails. This is rain (T-054).",
            },
            help="Water needs 2, after the weather is taken off (T-052).",
            hints=("What does water need, and what does rain take?",),
            why="Less 1 for the rain it is 2. If it fails, the action is gone, and it may be "
            "tried again.",
        ),
        Trials(
            key="equal",
            title="Archer against Archer",
            prompt="Equal strengths, sunshine, no supporters: both roll two dice, and a tie is the "
            "attacker's. Raise the bars to your guess, in 100 attacks, and keep it. Then roll.",
            rules=("T-004", "T-065", "T-066"),
            outcomes=("attacker wins", "defender holds"),
            chances=(fight(0), 1 - fight(0)),
            trial=_equal_fight,
            axis="who wins",
            pieces=("attack", "attacks"),
            hints=("In how many of 36 rolls are two totals equal? About 4. Whose are they?",),
            why="Ties come in 11 of 100, so the attacker wins 50 + 5½ of 100: exactly 721/1296.",
        ),
        Choose(
            key="tie",
            title="A fight in the rain",
            prompt="It rains. Your Lancer rolls 8. The Archer, who sits in a castle, rolls 6. What "
            "happens?",
            rules=("T-060", "T-062", "T-065", "T-083"),
            options=(
                "9 against 8: you win",
                "8 against 8: you win",
                "8 against 8: the Archer holds",
                "7 against 8: the Archer holds",
            ),
            answer="8 against 8: you win",
            reasons={
                "9 against 8: you win": "Rain takes 1 off the attacker (T-065).",
                "8 against 8: the Archer holds": "Whose is a tie (T-066)?",
                "7 against 8: the Archer holds": "A Lancer has strength 1 (T-004, T-065).",
            },
            hints=("Add strength and castle, take off the rain.",),
            why="8 + 1 − 1 against 6 + 0 + 2. The weather that was rolled for the way counts in "
            "the fight, too, but only for the attacker.",
        ),
        HowMany(
            key="supporters",
            title="What support costs, and brings",
            prompt="You have 6 Koku, attack with two supporters, and win. The bank there held 5 "
            "Koku before. How many Koku have you now?",
            rules=("T-061", "T-063", "T-067"),
            answer=7,
            unit="Koku",
            low=0,
            high=30,
            reasons={
                3: "The winner's supporters get their reward (T-067).",
                8: "The attack itself costs a Koku, too (T-061).",
                10: "First the attack and the support are paid (T-061, T-063).",
                5: "Each supporter gets 2 (T-067).",
            },
            help="Attack and supporters cost 1 each; each supporter of the winner gets 2 (T-061, "
            "T-063, T-067).",
            hints=("First pay, then take the reward.",),
            why="6 less 3, and 4 come back. Had you lost, all would stay in that bank.",
        ),
        HowMany(
            key="keep",
            title="When to stop",
            prompt="One supporter, so one re-roll; the defender has none. From which total on do "
            "you keep your first roll? Use the table above.",
            rules=("T-064",),
            answer=7,
            unit="on two dice",
            low=2,
            high=12,
            reasons={
                8: "It wins more often than a new roll. Is it the least that does (T-064)?",
                6: "It wins 42 of 100, and a new roll more (T-064).",
                12: "You would throw away rolls that win more often than a new one (T-064).",
                2: "So you would never use what you paid for (T-064).",
            },
            help="Keep what wins at least as often as a new roll: 56 of 100 (T-064).",
            on_paper="Wins if kept: 5: 28 of 100, 6: 42, 7: 58, 8: 72. A new roll: 56 of 100.",
            hints=("Compare each row with the 56 of a new roll.",),
            why="58 is more than 56, 42 is less: a new roll is worth more than a 6.",
        ),
        HowMany(
            key="answers_back",
            title="If the defender can answer",
            prompt="Now the defender has a supporter, too. From which total on do you keep the "
            "roll? Guess, then ask the odds lab above.",
            rules=("T-063", "T-064"),
            answer=8,
            unit="on two dice",
            low=2,
            high=12,
            reasons={
                7: "So without his supporter. Set “Defender's supporters” to 1 (T-064).",
                9: "Is it the least that beats a new roll (T-064)?",
                6: "He rolls again while he is losing: a roll is worth less now (T-064).",
            },
            help="Set both numbers of supporters to 1 in the lab (T-064).",
            hints=("Each roll of yours must hold against two of his.",),
            why="He rolls again whenever he is losing. That harms middling rolls most, so you "
            "want a better one.",
        ),
        Choose(
            key="now_or",
            title="Attack now, or a supporter first?",
            prompt="Your Archer stands beside an enemy Archer, on plain, with all weathers to "
            "come. Two actions are left, and Koku enough. What is best?",
            rules=("T-040", "T-068"),
            options=(
                "Attack, and if it fails, attack again",
                "Recruit a supporter, then attack",
                "Both are equal",
            ),
            answer="Attack, and if it fails, attack again",
            reasons={
                "Recruit a supporter, then attack": "That wins 60 of 100. What does the other "
                "way win (T-068)?",
                "Both are equal": "Set two actions in the lab, and compare the bars (T-068).",
            },
            hints=("In the lab choose “Attack now, or a supporter first?”, and two actions.",),
            why="Two attacks win 73 of 100, one with support 60. A second attack is a new roll "
            "for both sides, with new weather. Strong towns are different: try Swordsman, castle, "
            "three actions.",
        ),
        HowMany(
            key="score",
            title="The end",
            prompt="Your third task ends the game. Your cards have 3, 4 and 5 points. You have "
            "most money and fewest buildings; both have as many samurai. How many points are "
            "that?",
            rules=("T-093",),
            answer=17,
            unit="points",
            low=0,
            high=60,
            reasons={
                12: "And for most money (T-093)?",
                22: "A tie for most samurai scores nothing (T-093).",
                27: "Only for what you have more of than the other (T-093).",
                5: "And the cards (T-093)?",
            },
            help="Points of the cards, and 5 for each majority that is yours alone (T-093).",
            hints=("First the cards, then three majorities.",),
            why="12 of the cards and 5 for most money.",
        ),
        Prediction(
            key="guess_start",
            title="Your guess: who starts",
            prompt="The starting player has 1 action in the first turn, the other 2, then both 3. "
            "Two equal bots play many games. How many of 100 does the starting player win?",
            rules=("T-015", "T-020"),
            options=("About 35", "About 45", "About 50", "About 55", "About 65"),
            hints=("One action less, but always a turn ahead.",),
            why="Keep it in mind, and run the next box.",
        ),
        Act(
            key="whole_towns",
            title="A short game",
            prompt=f"Play the game in the box above to its end. You lead the {ME}.",
            rules=("T-092", "T-093", "T-094"),
            panel=at_table,
            elsewhere="in the game above",
            check=_WHOLE_GAME.over,
            right=_WHOLE_GAME.play,
            wrong=(_WHOLE_GAME.choose_once,),
            solution="Press the big button until the game is over, or choose yourself.",
            solve_in_page="campaign",
            hints=(
                "Which open task needs fewest towns that you do not hold yet?",
                "Income comes best from provinces where no enemy stands (T-030).",
            ),
            why="The end shows the points of both: cards, and three majorities.",
        ),
        # --- the closing questions ---
        Choose(
            key="q_weak",
            prompt="An Archer that was never weakened loses as defender. No neighbouring field is "
            "free. What happens?",
            rules=("T-066", "T-069"),
            options=(
                "It is weakened and stays",
                "It leaves the board",
                "It goes two fields far",
            ),
            answer="It leaves the board",
            reasons={
                "It is weakened and stays": "The attacker moves in there (T-066).",
                "It goes two fields far": "A retreat is one field far (T-066).",
            },
            hints=("Where could it go?",),
            why="No free field, no retreat, weakened before or not.",
        ),
        HowMany(
            key="q_capital",
            prompt="How many fights must Yedo lose until you have won the game?",
            rules=("T-070", "T-092"),
            answer=2,
            unit="fights",
            low=0,
            high=9,
            reasons={
                1: "The first turns it over: it has strength 1 then (T-070).",
                3: "The first turns it over. And the next one (T-092)?",
            },
            help="The first turns it over (T-070), the next one ends the game (T-092).",
            hints=("A capital has a front and a back.",),
            why="After the first it has strength 1, after the second the game is over.",
        ),
        ChooseAll(
            key="q_free",
            prompt="You have no action left, and 6 Koku. What may you still build?",
            rules=("T-080", "T-081", "T-082", "T-083", "T-084", "T-085"),
            options=("Garden", "Smithy", "Castle", "Temple", "Wall", "Ship"),
            answers=("Castle", "Wall"),
            reasons={
                "Garden": "It costs an action (T-081).",
                "Smithy": "It costs an action, and so does each upgrade (T-082).",
                "Temple": "It costs an action (T-084).",
                "Ship": "It costs an action (T-080).",
            },
            missing="So far so good, but there is another (T-085).",
            hints=("Two of them only defend.",),
            why="Both together cost all of your 6 Koku, and bring +3 in defence.",
        ),
        Choose(
            key="q_task",
            prompt="The card asks for Osaka, Nara and Wakayama. Your samurai stand in Osaka and "
            "Nara; in Wakayama is a garden of yours and nobody else. Is it yours?",
            rules=("T-012", "T-090"),
            options=(
                "Yes, at once",
                "Yes, when your turn is over",
                "No, a samurai is missing",
            ),
            answer="No, a samurai is missing",
            reasons={
                "Yes, at once": "Does a building hold a town for a card (T-090)?",
                "Yes, when your turn is over": "Cards are taken at once, but is it fulfilled "
                "(T-090)?",
            },
            hints=("What must stand in each town of a card?",),
            why="Each town needs a samurai of yours, all at the same time. Then the card is "
            "taken at once, and the next one of its pile counts.",
        ),
        Choose(
            key="q_broke",
            prompt="You have no Koku, and no province would pay you any. What can you do?",
            rules=("T-040", "T-041", "T-091"),
            options=(
                "Take a samurai off, and get its price back",
                "Recruit an Archer, the cheapest one",
                "Move, or leave the game with honour",
            ),
            answer="Move, or leave the game with honour",
            reasons={
                "Take a samurai off, and get its price back": "It may leave the board free of "
                "charge, but brings nothing (T-041).",
                "Recruit an Archer, the cheapest one": "It costs 1 Koku (T-040).",
            },
            hints=("What costs nothing?",),
            why="Movement is free of charge. Where your samurai then stand, a bank may pay again.",
        ),
    ),
    final=("q_weak", "q_capital", "q_free", "q_task", "q_broke"),
)
