"""The questions and tasks of Senji's second tutorial: battles, autumn, and a whole game.

The battle is the one of the rulebook's long example. The game was invented by Serge Laget and Bruno
Cathala; every sentence here is our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from shogun_nb.games.senji.choices import Call, Dice, Kill, March, Support
from shogun_nb.games.senji.game import new_game, scenario
from shogun_nb.games.senji.odds import Side, battle_odds
from shogun_nb.games.senji.position import LINE_UP, Position
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    ChooseAll,
    FillIn,
    HowMany,
    Prediction,
    Trial,
    Trials,
)
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.teaching.whole_game import WholeGame

ME = LINE_UP[0]
ROUNDS = 2
BEGINNING: Mapping[str, Any] = {"players": LINE_UP[:4], "seed": 2, "options": {"rounds": ROUNDS}}
"""The game of the tutorial: from the set-up on, scored after two rounds."""
HAND = (
    *("clover boar", "maple deer", "peony butterflies", "wisteria cuckoo", "plum warbler"),
    *("miscanthus geese", "willow swallow"),
)
"""A hand in autumn: seven animals."""


# --- the battle of the example --------------------------------------------------------------------
def war() -> Position:
    """Central Japan before the battle: Eric in Ise, Max in Yamashiro."""
    here = scenario(
        players=["Eric", "Max", "Laura", "Anna"],
        families=["green", "blue", "yellow", "black"],
        host="Laura",
    )
    here = here.set("Ise", "Eric", 4, ["Hosokawa"], order="march").set("Yamashiro", "Max", 5)
    for name, owner in {"Echizen": "Eric", "Owari": "Eric", "Izumo": "Max", "Bizen": "Max"}.items():
        here = here.set(name, owner)
    return here.give("Max", "green family 2").give("Eric", "black support 1")


def told() -> str:
    """The whole battle as the log tells it, with the dice of the example."""
    game = new_game(position=war(), seed=1, chance="ask")
    before = len(game.log())
    for choice in (
        Call("Ise"),
        March("Yamashiro", 4, ("Hosokawa",)),
        Kill("green family 2"),
        Dice(green=2, blue=3, black=2, red=1),
        Support(("blue support 0",)),
        Support(("black support 1",)),
    ):
        game.choose(choice)
    return "\n".join(game.log()[before:])


_EQUAL = battle_odds(Side("green", 4), Side("blue", 4), exact=True)


def _equal_roll(luck: Random) -> Trial:
    dice = [luck.randrange(6) for _ in range(9)]
    ours, theirs = dice.count(0), dice.count(1)
    outcome = 0 if ours > theirs else 1 if ours == theirs else 2
    return Trial(outcome, f"green {ours}, blue {theirs}, others {9 - ours - theirs}")


_WHOLE_GAME = WholeGame(
    lambda: LESSON,
    "whole",
    ME,
    BEGINNING,
    f"Go on to the end: the game is scored after round {ROUNDS} (SEN-160).",
)
own_game, at_table = _WHOLE_GAME.own, _WHOLE_GAME.at_table

LESSON: Lesson = Lesson(
    name="senji/02_battles_and_autumn",
    title="Senji: battles and autumn",
    exercises=(
        HowMany(
            key="grandfather",
            title="The grandfather",
            prompt="Max kills the hostage “green family 2” before the battle. How much honour does "
            "Eric lose?",
            rules=("SEN-100",),
            answer=4,
            unit="honour",
            low=0,
            high=20,
            reasons={
                2: "So much Max gains (SEN-100).",
                6: "Max gains the value. What does Eric lose (SEN-100)?",
            },
            help="The attacker loses twice the value (SEN-100).",
            hints=("Twice the value of the card.",),
            why="Twice the value. Max gains 2. The card leaves the game.",
        ),
        FillIn(
            key="totals",
            title="Who is ahead?",
            prompt="Eight dice show 2 green, 3 blue, 2 black, 1 red. Fill in the rest, before "
            "support.",
            rules=("SEN-101", "SEN-102", "SEN-103"),
            corner="",
            rows=("Eric (green)", "Max (blue)"),
            columns=("units", "samurai", "rolled", "together"),
            answers=((4, 1, 2, 7), (5, 0, 3, 8)),
            given=((0, 0), (1, 0), (1, 1)),
            help="Units, a die for each samurai, own symbols; then their sum (SEN-101 to SEN-103).",
            decimals=True,
            hints=("Hosokawa's die counts 1.",),
            why="7 against 8. Of nine dice one is Hosokawa's, so eight were rolled, for both.",
        ),
        Choose(
            key="support",
            title="Which card helps Eric?",
            prompt="Eric is green, Max is blue. The dice show 2 green, 3 blue, 2 black, 1 red. "
            "Which of these cards may Eric lay?",
            rules=("SEN-104", "SEN-105"),
            options=("blue support 3", "green support 2", "red trade 4", "black support 1"),
            answer="black support 1",
            reasons={
                "blue support 3": "Not of the opponent's family (SEN-104).",
                "green support 2": "Of a third family, or the own bluff (SEN-104).",
                "red trade 4": "Only support is laid in a battle (SEN-104).",
            },
            hints=("Not of the opponent, not of the own family.",),
            why="It brings 1, though two black symbols lie there: never more than its value.",
        ),
        Choose(
            key="eight_eight",
            title="Eight against eight",
            prompt="Max has laid his bluff, so it is 8 against 8. What happens?",
            rules=("SEN-107", "SEN-108", "SEN-170"),
            options=(
                "Max wins, as the defender",
                "Eric wins, as Hosokawa wins ties",
                "The dice are rolled again",
                "Both lose all",
            ),
            answer="Eric wins, as Hosokawa wins ties",
            reasons={
                "Max wins, as the defender": "A tie is nobody's by itself (SEN-108).",
                "The dice are rolled again": "So without a samurai who changes it (SEN-108, "
                "SEN-170).",
                "Both lose all": "There is always a winner in the end (SEN-108).",
            },
            hints=("What is written on Hosokawa?",),
            why="The text of a samurai goes before the rules. Both cards go home: “black support "
            "1” to Anna, the bluff to Max.",
        ),
        HowMany(
            key="spoils",
            title="Honour of the victory",
            prompt="Max had 5 units, Eric 4. How much honour does Eric get?",
            rules=("SEN-109", "SEN-110", "SEN-111"),
            answer=18,
            unit="honour",
            low=0,
            high=60,
            reasons={
                9: "The attacker gets 2 for each (SEN-111).",
                20: "Eric had 4 units only, so he cannot lose 5 (SEN-110).",
                10: "The winner's losses count, too (SEN-111).",
                8: "The loser's losses count, too (SEN-111).",
            },
            help="Units that both have lost, times 2 for the attacker (SEN-110, SEN-111).",
            hints=("How many units have both lost together?",),
            why="(5 + 4) · 2. As a defender Max would have got 1 for each.",
        ),
        Trials(
            key="shared",
            title="Dice for both",
            prompt="Four units against four, no samurai, no support: nine dice for both. Raise the "
            "bars to your guess for the first roll, in 100 battles, and keep it. Then roll.",
            rules=("SEN-103", "SEN-108"),
            outcomes=("attacker ahead", "tie", "defender ahead"),
            chances=(_EQUAL.ahead, _EQUAL.tie, _EQUAL.behind),  # type: ignore[arg-type]
            trial=_equal_roll,
            axis="after the first roll",
            pieces=("roll", "rolls"),
            hints=("Both sides are alike. How often do they roll equally many?",),
            why="A tie is 290747/1259712, 23 of 100; what is left belongs to both alike.",
        ),
        HowMany(
            key="one_more",
            title="What is one unit worth?",
            prompt="Equal sides win 50 of 100. In how many of 100 does the attacker win with one "
            "unit more? Guess, then set 4 against 3 in the odds lab above.",
            rules=("SEN-101", "SEN-108"),
            answer=76,
            tolerance=1,
            unit="of 100",
            low=0,
            high=100,
            reasons={
                50: "So with equal sides (SEN-108).",
                57: "A lead of one is worth more: nine dice bring a side 1½ symbols (SEN-103).",
            },
            help="Set 4 and 3 units in the lab, and nothing else (SEN-101).",
            hints=("The lab says it: 4 against 3.",),
            why="Nine dice bring each side 1½ symbols on average, so a lead of 1 counts much; a "
            "lead of 2 wins 92 of 100.",
        ),
        HowMany(
            key="best",
            title="Seven animals",
            prompt="You hold the seven animals above. How much honour do they bring together at "
            "best? Each card counts in one combination.",
            rules=("SEN-132",),
            answer=14,
            unit="honour",
            low=0,
            high=60,
            reasons={
                8: "And what can be made of the three that are left (SEN-132)?",
                16: "There are seven animals, not eight (SEN-132).",
                6: "And the four that are left (SEN-132)?",
            },
            help="Boar, deer and butterflies make a combination of their own (SEN-132).",
            hints=("Two combinations fit, if you divide the cards well.",),
            why="6 for boar, deer and butterflies, 8 for the other four.",
        ),
        HowMany(
            key="lack",
            title="The fourth sun",
            prompt="You hold three suns; four bring 12 honour. In how many of 100 do the two cards "
            "of a Production bring one? Guess, then ask the odds lab above.",
            rules=("SEN-071", "SEN-132"),
            answer=15,
            tolerance=1,
            unit="of 100",
            low=0,
            high=100,
            reasons={
                7: "So with one card (SEN-071).",
                8: "So with one card (SEN-071).",
                30: "So with four cards, two Productions (SEN-071).",
            },
            help="In the lab: four suns, 3 in the hand, 2 cards to draw (SEN-132).",
            hints=("Seven suns are among 93 cards that you do not see.",),
            why="7 of 93 for each card, nearly twice as much for two. A trade card may be quicker.",
        ),
        HowMany(
            key="set",
            title="A set",
            prompt="Laura gives back one card of each of the five other families. Two of these "
            "families are absent. How many players lose honour by it?",
            rules=("SEN-131",),
            answer=3,
            unit="players",
            low=0,
            high=5,
            reasons={
                5: "Who plays the absent families (SEN-131)?",
                2: "So many are absent (SEN-131).",
                4: "Laura loses none (SEN-131).",
            },
            help="Each player who gets a card back loses 1 (SEN-131).",
            hints=("How many of the five are played?",),
            why="She gets 10, they lose 1 each: an absent family has no honour to lose.",
        ),
        Prediction(
            key="guess_source",
            title="Your guess: where honour comes from",
            prompt="Four bots play to 60. What brings each of them most honour on average?",
            rules=("SEN-021",),
            options=("Battles", "Combinations of hanafuda", "Sets of cards", "Open hostages"),
            hints=("The winner of one battle got 18.",),
            why="Keep it in mind, and read on.",
        ),
        Act(
            key="whole_senji",
            title="A whole game",
            prompt=f"Play the game in the box above to its end. You are {ME}.",
            rules=("SEN-160", "SEN-161"),
            panel=at_table,
            elsewhere="in the game above",
            check=_WHOLE_GAME.over,
            right=_WHOLE_GAME.play,
            wrong=(_WHOLE_GAME.choose_once,),
            solution="Press the big button until the game is over, or choose yourself.",
            solve_in_page="campaign",
            hints=(
                "Which combination lacks one card only?",
                "Where does an enemy province stand empty, or nearly so?",
            ),
            why="The end shows where the honour of each came from.",
        ),
        # --- the closing questions ---
        Choose(
            key="q_same",
            prompt="Both sides lay support of red: Eric value 3, Max value 2. The dice show 2 red. "
            "Who gets what?",
            rules=("SEN-106",),
            options=("Eric 2, Max 0", "Eric 2, Max 2", "Eric 3, Max 2", "Nobody anything"),
            answer="Eric 2, Max 0",
            reasons={
                "Eric 2, Max 2": "Of one family only the higher card counts (SEN-106).",
                "Eric 3, Max 2": "Not more than was rolled (SEN-105).",
                "Nobody anything": "So with two equal cards (SEN-106).",
            },
            hints=("Only one of the two cards counts.",),
            why="Only the higher card counts, up to what was rolled.",
        ),
        ChooseAll(
            key="q_after",
            prompt="The attacker has won, but has no unit left. His samurai lives. What is true?",
            rules=("SEN-112", "SEN-113", "SEN-114"),
            options=(
                "The province is his",
                "The order that lay there is carried out",
                "The loser's dead samurai costs him honour",
                "With six provinces he may not attack any more",
            ),
            answers=("The province is his", "With six provinces he may not attack any more"),
            reasons={
                "The order that lay there is carried out": "It is discarded (SEN-112).",
                "The loser's dead samurai costs him honour": "A dead samurai costs none (SEN-113).",
            },
            missing="So far so good, but there is another (SEN-112, SEN-114).",
            hints=("Two are true.",),
            why="His fortress replaces the other, and six are the limit.",
        ),
        Choose(
            key="q_baba",
            prompt="Baba may lay two support cards, Wakizaka lays his after seeing the "
            "opponent's. They meet. What happens?",
            rules=("SEN-171", "SEN-172", "SEN-173"),
            options=(
                "The attacker chooses",
                "Baba's player lays both open, then Wakizaka's",
                "Neither ability counts",
            ),
            answer="Baba's player lays both open, then Wakizaka's",
            reasons={
                "The attacker chooses": "The rulebook settles this pair (SEN-172).",
                "Neither ability counts": "Both abilities hold (SEN-172).",
            },
            hints=("Both do what is written on them.",),
            why="Otherwise the defender uses abilities first, or does without them.",
        ),
        HowMany(
            key="q_trade",
            prompt="In autumn Anna gives back “green trade 4”. Eric has 2 hanafuda. How many does "
            "she see?",
            rules=("SEN-130",),
            answer=2,
            unit="cards",
            low=0,
            high=9,
            reasons={
                4: "So many he should show, but he has not so many (SEN-130).",
                1: "So many she takes (SEN-130).",
            },
            help="The owner shows as many as the value says, as far as he has them (SEN-130).",
            hints=("How many has he?",),
            why="All that he has. She takes one, and sees what he saves for.",
        ),
        HowMany(
            key="q_higher",
            prompt="“green family 2” lies open before you. In this autumn you take it back, and "
            "lay “green family 4” open. By how much does your honour change?",
            rules=("SEN-133", "SEN-134"),
            answer=2,
            unit="honour",
            low=-9,
            high=20,
            reasons={
                4: "The honour of the first one goes (SEN-134).",
                6: "One of each family may lie there (SEN-133).",
                0: "The new one is worth more (SEN-134).",
            },
            help="Minus the first, plus the second (SEN-134).",
            hints=("One goes, one comes.",),
            why="−2 and +4. What lies open cannot be killed, and cannot be exchanged.",
        ),
        HowMany(
            key="q_hired",
            prompt="You have no province and 14 honour. How many mercenaries can you hire at most?",
            rules=("SEN-135",),
            answer=4,
            unit="mercenaries",
            low=0,
            high=20,
            reasons={
                6: "So many are allowed, but they cost 3 honour each (SEN-135).",
                5: "The price may not take honour below 0 (SEN-135).",
                14: "They cost 3 honour each (SEN-135).",
            },
            help="3 honour each, and honour does not go below 0 (SEN-135).",
            hints=("How often does 3 go into 14?",),
            why="For 12 honour. They stand in one sea, and land next summer.",
        ),
        Choose(
            key="q_out",
            prompt="At the end of autumn you have no province, but 2 honour. Are you out?",
            rules=("SEN-136",),
            options=("Yes", "No"),
            answer="No",
            reasons={"Yes": "What must be gone besides the provinces (SEN-136)?"},
            hints=("Both must be gone.",),
            why="Out is who has neither a province nor honour.",
        ),
        Choose(
            key="q_equal",
            prompt="At the end of a round Ann and Ben have 63 honour each, more than all others. "
            "What happens?",
            rules=("SEN-162",),
            options=("Both win", "Another round is played", "The host chooses"),
            answer="Another round is played",
            reasons={
                "Both win": "There is one shogun only (SEN-162).",
                "The host chooses": "So for the Emperor, not for the victory (SEN-034, SEN-162).",
            },
            hints=("Nobody has most alone.",),
            why="Until somebody has most alone.",
        ),
    ),
    final=("q_same", "q_after", "q_baba", "q_trade", "q_higher", "q_hired", "q_out", "q_equal"),
)
