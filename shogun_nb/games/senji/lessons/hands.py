"""The questions and tasks of Senji's first tutorial: set-up, winter, orders, marches and raids.

The game was invented by Serge Laget and Bruno Cathala; every sentence here is our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from shogun_nb.board.text import printed
from shogun_nb.engine.speech import percent
from shogun_nb.games.senji.dealing import deal_hidden
from shogun_nb.games.senji.game import Game, new_game
from shogun_nb.games.senji.odds import raid_odds
from shogun_nb.games.senji.position import LINE_UP, Position
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import HANA_SYMBOL, SUN
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    ChooseAll,
    HowMany,
    OnBoard,
    Probability,
    Trial,
    Trials,
)
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.teaching.whole_game import WholeGame, own_choices

ME = LINE_UP[0]
PLAYERS = LINE_UP[:4]
BEGINNING: Mapping[str, Any] = {"players": PLAYERS, "seed": 7, "options": {"rounds": 2}}
"""The game whose set-up and first winter the learner plays."""


# --- positions ------------------------------------------------------------------------------------
def board() -> Position:
    """Six families at home, when the set-up is over."""
    return new_game(LINE_UP, 7).play("greedy", until="an offer").position


def marches_from(province: str) -> dict[str, int]:
    """How many land marches each province lies from here, dotted lines included (SEN-001)."""
    here = board()
    near, names = here.facts.board.near, here.map.names
    far = {province: 0}
    for place in (queue := [province]):
        start = names.index(place) * at.PROVINCES
        fresh = [name for n, name in enumerate(names) if near[start + n] and name not in far]
        far |= dict.fromkeys(fresh, far[place] + 1)
        queue += fresh
    return far


def _not_next(here: Position, name: str) -> str:
    marches, where = marches_from("Sanuki")[name], printed(here.map.province(name))
    if marches == 0:
        return f"The units stand in {where} already (SEN-082)."
    return f"{where} is {marches} marches away: another province lies between (SEN-082)."


def dealt() -> Game:
    """Four players, each with four hanafuda; Ann holds one sun."""
    return new_game(PLAYERS, 7)


# --- hidden hands ---------------------------------------------------------------------------------
class Deals:
    """All that Ann cannot see, dealt anew again and again: where do suns lie?"""

    def __init__(self) -> None:
        self.here = dealt().position
        self.deals = self.in_pile = self.in_hand = 0

    def more(self) -> str:
        """Deal 1,000 times more, and say it of all so far."""
        for _ in range(1_000):
            self.deals += 1
            luck = Random(f"hidden hands {self.deals}")
            tape = [luck.getrandbits(64)]
            where = deal_hidden(self.here, 0, tape)[at.HANA_AT : at.HANA_AT + at.HANA]
            suns = [place for card, place in enumerate(where) if HANA_SYMBOL[card] == SUN]
            self.in_pile += suns.count(at.HANA_PILE)
            self.in_hand += suns.count(1)
        pile = self.in_pile / (self.deals * self.here.state.hana_pile)
        hand = self.in_hand / (self.deals * self.here.state.hana[1])
        return (
            f"{self.deals:,} deals that fit what Ann sees.\n"
            f"Of the cards in the pile {percent(pile, 1)} were suns, "
            f"of those in Ben's hand {percent(hand, 1)}.\n"
            "Run the box again for more."
        )


DEALS = Deals()


# --- raids ----------------------------------------------------------------------------------------
def _raid(luck: Random) -> Trial:
    dice = [luck.randrange(6) for _ in range(5)]
    lost = dice.count(0)
    seen = " ".join("own" if die == 0 else "–" for die in dice)
    return Trial(min(lost, 3), f"{seen}: {lost} lost")


_LOST = raid_odds(5, exact=True).lost
_CHANCES = tuple(Fraction(_LOST[number]) for number in range(3))

_FIRST_WINTER = WholeGame(lambda: LESSON, "winter", ME, BEGINNING, "")
own_game, at_table = _FIRST_WINTER.own, _FIRST_WINTER.at_table


def _until_spring(table: Any) -> str | None:
    """What is still to be done until the orders of the first spring are asked."""
    own, here = own_game(), table.game
    game = here if here is not None and here.start == own.start else own
    state = game.position.state
    if (state.round > 1 or state.phase >= at.SPRING) and own_choices(game, ME):
        return None
    if not own_choices(game, ME):
        return ""
    return "Go on until you are asked for orders: so far it is not spring (SEN-070)."


def _play_winter(table: Any) -> None:
    table.game.play("greedy", until="orders")


LESSON: Lesson = Lesson(
    name="senji/01_hands_and_honour",
    title="Senji: hands and honour",
    exercises=(
        OnBoard(
            key="sanuki",
            title="Over dotted lines",
            prompt="Units stand in Sanuki, on Shikoku. Choose all provinces that they reach in one "
            "march by land.",
            rules=("SEN-001", "SEN-082"),
            scene=board,
            answers=("Tosa", "Bizen", "Yamashiro"),
            wrong=_not_next,
            missing="So far so good. A dotted line is a border, too (SEN-001).",
            hints=("Which borders has Sanuki, and which dotted lines end there?", "Three."),
            why="One border, and two dotted lines over the water.",
        ),
        Choose(
            key="first_host",
            title="A tie at the start",
            prompt="Ann (blue) and Ben (green) begin with 6 honour each, Dan (black) with 5. The "
            "nine dice show 2 blue, 2 green, 4 black and 1 red. Who hosts the Emperor?",
            rules=("SEN-006", "SEN-013", "SEN-014", "SEN-033"),
            options=("Ann", "Ben", "Dan", "Nobody yet"),
            answer="Nobody yet",
            reasons={
                "Ann": "Ben has as many own symbols (SEN-033).",
                "Ben": "Ann has as many own symbols (SEN-033).",
                "Dan": "Only those who are tied for most honour read the dice (SEN-033).",
            },
            hints=("Whose symbols count?",),
            why="Both have 2. The dice are rolled again for the two.",
        ),
        HowMany(
            key="last_home",
            title="The last home",
            prompt="Your first home got a fortress alone, the second a fortress and a unit. Now "
            "the third is called. How many units stand there then?",
            rules=("SEN-002", "SEN-010", "SEN-012", "SEN-015", "SEN-016"),
            answer=2,
            unit="units",
            low=0,
            high=12,
            reasons={
                0: "Nothing may be kept back (SEN-016).",
                1: "You began with three units. Nothing may be kept back (SEN-016).",
                3: "One stands in the second home already (SEN-015).",
                11: "You begin with three units; the others wait in your supply (SEN-012).",
            },
            help="What is left of your three units must go there (SEN-012, SEN-016).",
            hints=("With how many units do you begin?",),
            why="Both units that are left, and the samurai. Nine more wait in your supply.",
        ),
        Choose(
            key="later_host",
            title="A later tie",
            prompt="You hosted the Emperor in the last round. Now you and Cleo have most honour, "
            "equally much. Who hosts?",
            rules=("SEN-030", "SEN-031", "SEN-032", "SEN-034"),
            options=("The dice decide", "Cleo, as you had your turn", "You choose"),
            answer="You choose",
            reasons={
                "The dice decide": "So in the first round only (SEN-033, SEN-034).",
                "Cleo, as you had your turn": "Nobody is entitled to a turn (SEN-034).",
            },
            hints=("Who has a privilege from the last round?",),
            why="The last host chooses among the tied, and may choose their own family. The host "
            "orders summer and autumn.",
        ),
        HowMany(
            key="killed",
            title="A hostage dies",
            prompt="In your hand lies “green family 3”. Green attacks you, and you kill the "
            "hostage. How much honour does green lose?",
            rules=("SEN-007", "SEN-044", "SEN-045"),
            answer=6,
            unit="honour",
            low=0,
            high=20,
            reasons={
                3: "So much you gain. And green (SEN-044)?",
                9: "You gain the value; what does green lose (SEN-044)?",
                0: "A killed hostage costs its family honour (SEN-044).",
            },
            help="You gain the value of the card, the attacker loses twice as much (SEN-044).",
            hints=("Twice the value.",),
            why="And you gain 3. So who holds your family cards is safe from you, nearly.",
        ),
        ChooseAll(
            key="give",
            title="What may you give away?",
            prompt="It is winter, and you are blue. Which of these may you give to another player?",
            rules=("SEN-041", "SEN-043", "SEN-046", "SEN-048"),
            options=("green trade 2", "blue family 4", "blue support 0", "a hanafuda card"),
            answers=("green trade 2", "blue family 4"),
            reasons={
                "blue support 0": "The own bluff is never given away (SEN-048).",
                "a hanafuda card": "Hanafuda may not change hands in winter (SEN-043).",
            },
            missing="So far so good, but there is another (SEN-041).",
            hints=("Two things are forbidden.",),
            why="Any diplomacy card of the hand, also one that came from somebody else; but for "
            "the bluff.",
        ),
        HowMany(
            key="worth",
            title="What a card is worth to a bot",
            prompt="You offer “blue trade 1”. The bot has no blue card yet. What is yours worth to "
            "it?",
            rules=("SEN-040",),
            answer=3,
            unit="",
            low=0,
            high=20,
            reasons={
                1: "And it has no card of your family yet (SEN-040).",
                2: "Value and 2 more for a new family, together (SEN-040).",
            },
            help="The value, and 2 more for a family of which it has no card (SEN-040).",
            hints=("Add the value and what a new family is worth.",),
            why="1 and 2. So it gives you a card of value 3 for it, if you ask.",
        ),
        Choose(
            key="bids",
            title="Two bids",
            prompt="Under a blue card lie cards of values 1 and 3 from Ann, and three cards of "
            "value 1 from Ben. What happens?",
            rules=("SEN-060", "SEN-061", "SEN-062"),
            options=(
                "Ben wins, with three cards",
                "Ann wins, and her cards go to Ben",
                "Ann wins, and her cards go into the blue pile",
                "Ann wins, and takes her cards back",
            ),
            answer="Ann wins, and her cards go into the blue pile",
            reasons={
                "Ben wins, with three cards": "Values count, not cards (SEN-062).",
                "Ann wins, and her cards go to Ben": "Ben takes his own three back. Where does "
                "the price go (SEN-062)?",
                "Ann wins, and takes her cards back": "The winner pays with the bid (SEN-062).",
            },
            hints=("Add the values.",),
            why="4 against 3. Ben takes his cards back.",
        ),
        Probability(
            key="sun",
            title="A sun from the pile",
            prompt="The deck has ten suns among 96 hanafuda. Ann holds four cards, one of them a "
            "sun. How likely is the next card that she draws a sun?",
            rules=("SEN-005", "SEN-011", "SEN-071"),
            answer=9 / 92,
            tolerance=0.003,
            reasons={
                10 / 96: "She sees four cards already, and one of them is a sun (SEN-005).",
                10 / 92: "One of the ten lies in her own hand (SEN-005).",
            },
            help="Suns that she does not see, divided by cards that she does not see (SEN-011).",
            hints=("How many cards does she not see, and how many suns are among them?",),
            why="9 suns are among 92 cards that she does not see, wherever they lie.",
        ),
        HowMany(
            key="ise",
            title="Twice in a summer",
            prompt="In Echizen stand 2 units, in Ise 2, and in both lies a march. The host calls "
            "Echizen first, then Ise. With how many units at most can Ise attack Yamashiro?",
            rules=("SEN-073", "SEN-080"),
            answer=4,
            unit="units",
            low=0,
            high=12,
            reasons={
                2: "Units that come from Echizen stand in Ise when it is called (SEN-080).",
                3: "All may march, nobody needs to stay (SEN-073).",
                6: "Six is the limit, but so many there are not (SEN-081).",
            },
            help="An order moves all that stands there when it is called (SEN-080).",
            hints=("What stands in Ise when Ise is called?",),
            why="Two go to Ise, then all of them attack: they march twice. Had Ise been called "
            "first, only its own two could. So the order is worth a card.",
        ),
        HowMany(
            key="recruits",
            title="Recruitment",
            prompt="In a province of yours stand 5 units and a samurai; 10 units of yours are in "
            "play. Recruitment is carried out there. How many units come?",
            rules=("SEN-072", "SEN-081", "SEN-085"),
            answer=1,
            unit="units",
            low=0,
            high=12,
            reasons={
                0: "A samurai does not count (SEN-081).",
                2: "How many units may stand together (SEN-081)?",
            },
            help="Two, as far as 6 in the province and 12 in play allow (SEN-072, SEN-081).",
            hints=("Six units may stand together. Does a samurai count?",),
            why="Six units may stand together, the samurai beside them.",
        ),
        Probability(
            key="bookmaker",
            title="From odds to a probability",
            prompt="A bookmaker gives odds of 2 to 3 for Laura. What is the probability that she "
            "wins?",
            rules=("SEN-004", "SEN-084"),
            answer=2 / 5,
            reasons={
                2 / 3: "Odds compare with what is against her. A probability compares with all "
                "(SEN-004).",
                3 / 5: "That is how likely she loses (SEN-004).",
            },
            help="What is for her, divided by all: for and against (SEN-004).",
            hints=("Five parts in all.",),
            why="2 parts of 2 + 3. In the same way “1 to 5” is 1/6.",
        ),
        Trials(
            key="raid",
            title="Five units over the sea",
            prompt="Five units raid, so five dice are rolled. Raise the bars to your guess, in 100 "
            "raids, and keep it. Then roll.",
            rules=("SEN-084",),
            outcomes=("all come through", "1 lost", "2 lost", "3 or more"),
            chances=(*_CHANCES, 1 - sum(_CHANCES, Fraction(0))),
            trial=_raid,
            axis="units lost",
            pieces=("raid", "raids"),
            hints=("All come through with 5/6 · 5/6 · 5/6 · 5/6 · 5/6.",),
            why="3125/7776 for “all come through”, and the same for “1 lost”: 40 of 100 each. "
            "With the samurai Mori at most two dice are rolled: 25/36, 69 of 100.",
        ),
        Act(
            key="first_winter",
            title="Set-up and a first winter",
            prompt="Play at the table above until you are asked for the orders of spring. Try an "
            "offer and a bid of your own.",
            rules=("SEN-015", "SEN-040", "SEN-061"),
            panel=at_table,
            elsewhere="at the table above",
            check=_until_spring,
            right=_play_winter,
            wrong=(_FIRST_WINTER.choose_once,),
            solution="Press the big button until orders are asked, or choose yourself.",
            solve_in_page="senji_winter",
            hints=("Which family have you no card of yet?",),
            why="Your hand holds pledges of others now. You may go on; the second tutorial brings "
            "battles and autumn first.",
        ),
        # --- the closing questions ---
        Choose(
            key="q_goal",
            prompt="In summer you have 61 honour, at the end of the round 58. Nobody has more. Is "
            "the game over?",
            rules=("SEN-020", "SEN-021"),
            options=("Yes", "No"),
            answer="No",
            reasons={"Yes": "When is it checked (SEN-020)?"},
            hints=("What counts is the end of a round.",),
            why="60 at the end of a round end it. Honour can be lost, such as with a hostage.",
        ),
        HowMany(
            key="q_neutral",
            prompt="Four play. How many provinces are neutral?",
            rules=("SEN-003", "SEN-017"),
            answer=6,
            unit="provinces",
            low=0,
            high=18,
            reasons={
                2: "Two homes, of how many provinces each (SEN-003)?",
                3: "Red is absent, and violet, too (SEN-017).",
                9: "The home of black is neutral with three players only (SEN-017).",
            },
            help="Two of the six families are absent; each has three provinces (SEN-017).",
            hints=("Two families are absent.",),
            why="The homes of red and violet, with three provinces each.",
        ),
        Choose(
            key="q_tie",
            prompt="Ann and Ben bid 4 each for a card, Cleo 2. What happens?",
            rules=("SEN-063", "SEN-064", "SEN-065"),
            options=(
                "Dice decide between Ann and Ben",
                "The bids of Ann and Ben stay until next winter, Cleo takes hers back",
                "All take their bids back",
            ),
            answer="The bids of Ann and Ben stay until next winter, Cleo takes hers back",
            reasons={
                "Dice decide between Ann and Ben": "Nobody rolls for a card (SEN-064).",
                "All take their bids back": "So do lower bids only (SEN-064).",
            },
            hints=("Nobody has the highest bid alone.",),
            why="They count again then, and more may be added.",
        ),
        Choose(
            key="q_promise",
            prompt="Max gave Laura a card, and Laura promised to call his province first. She "
            "calls another one. What can Max do?",
            rules=("SEN-042",),
            options=("Take his card back", "Ask for honour of hers", "Nothing"),
            answer="Nothing",
            reasons={
                "Take his card back": "A card that is given is given (SEN-042).",
                "Ask for honour of hers": "No rule punishes her (SEN-042).",
            },
            hints=("Does a promise bind?",),
            why="Promises bind nobody. He will remember it.",
        ),
        ChooseAll(
            key="q_cards",
            prompt="What is true of cards of others in your hand?",
            rules=("SEN-047", "SEN-049"),
            options=(
                "A support card counts its family's symbols for you",
                "A support card works against its own family",
                "A trade card lets you see some of its owner's hanafuda",
                "A trade card lets you take any card of the pile",
            ),
            answers=(
                "A support card counts its family's symbols for you",
                "A trade card lets you see some of its owner's hanafuda",
            ),
            reasons={
                "A support card works against its own family": "It must be of a third family "
                "(SEN-047).",
                "A trade card lets you take any card of the pile": "Its owner shows the hand, not "
                "the pile (SEN-049).",
            },
            missing="So far so good, but there is another (SEN-047, SEN-049).",
            hints=("One sentence of each type.",),
            why="Up to the value of the card: so many symbols, or so many hanafuda.",
        ),
        Choose(
            key="q_fleet",
            prompt="Your fleet was there before this summer. The host calls it. What may it do "
            "without dice?",
            rules=("SEN-070", "SEN-083", "SEN-086"),
            options=(
                "Land in one province at its sea only",
                "Land in several provinces at its sea",
                "Attack a fleet at the same sea",
            ),
            answer="Land in several provinces at its sea",
            reasons={
                "Land in one province at its sea only": "A fleet may split (SEN-086).",
                "Attack a fleet at the same sea": "Families share a sea in peace (SEN-083).",
            },
            hints=("Fleets need no order, and there is no battle at sea.",),
            why="In any number of provinces, and each may be a battle.",
        ),
        Choose(
            key="q_empty",
            prompt="You march into a province of Cleo in which nobody stands. What happens?",
            rules=("SEN-087",),
            options=("It is yours at once", "There is a battle", "You may not enter"),
            answer="There is a battle",
            reasons={
                "It is yours at once": "It has an owner who may have luck (SEN-087).",
                "You may not enter": "Only neutral land is closed (SEN-017, SEN-087).",
            },
            hints=("Cleo's fortress stands there.",),
            why="Cleo has no units there, but her symbols on the dice count.",
        ),
    ),
    final=("q_goal", "q_neutral", "q_tie", "q_promise", "q_cards", "q_fleet", "q_empty"),
)
