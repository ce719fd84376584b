"""The questions and tasks of Gekokujō's tutorial: a round, a whole game, and unequal homes.

The rules are by jankos1976 (ShogunGekokujo, CC BY 4.0); every sentence here is our own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from shogun_nb.board.text import printed
from shogun_nb.engine.contest import OddsTable
from shogun_nb.games.gekokujo.game import new_game, simulate
from shogun_nb.games.gekokujo.odds_answers import odds_table
from shogun_nb.games.gekokujo.position import LINE_UP, Position, scenario
from shogun_nb.games.gekokujo.rulebook import GEKOKUJO
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    HowMany,
    InOrder,
    OnBoard,
    Prediction,
    Trial,
    Trials,
)
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.teaching.whole_game import WholeGame, own_choices, play_one
from shogun_nb.what_if.playing import LOADING, Player
from shogun_nb.whole_table.choose import ChoosePanel

CLANS = LINE_UP[:4]
HOMES = {"Oda": "Owari", "Shimazu": "Satsuma", "Tokugawa": "Mikawa", "Uesugi": "Echigo"}
FIRST, WHOLE = "Oda", "Shimazu"
"""Whom the learner leads in the first round, and in the whole game."""
BEGINNING: Mapping[str, Any] = {"seed": 7, "locals": 1, "options": {"rounds": 4}}
"""The short game: a local Bushi in each province, and an end after four rounds."""


# --- positions ------------------------------------------------------------------------------------
def board() -> Position:
    """The beginning of a game of six clans, so that the board shows all homes."""
    return new_game(6, seed=7).position


def two_provinces() -> Position:
    """Oda in Owari and Mino; locals defend all that nobody holds."""
    here = scenario(players=("Oda", "Uesugi"), options={"locals": 1})
    here = here.set("Owari", units={"Oda": {"bushi": 3}})
    return here.set("Mino", units={"Oda": {"daimyo": 1, "bushi": 1}})


def beginning(homes: Mapping[str, str] = HOMES, *, koku: int = 3, rounds: int = 4) -> Position:
    """The beginning of the short game, with these homes, and so many Koku for Tokugawa."""
    here = scenario(players=CLANS, options={"locals": 1, "rounds": rounds})
    for clan, home in homes.items():
        here = here.set(home, units={clan: {"daimyo": 3, "bushi": 1}})
    return here.set_player("Tokugawa", koku=koku)


def exchanged(rounds: int = 4) -> Position:
    """The same, but Tokugawa begins in Satsuma and Shimazu in Mikawa."""
    homes = {**HOMES, "Tokugawa": HOMES["Shimazu"], "Shimazu": HOMES["Tokugawa"]}
    return beginning(homes, rounds=rounds)


def steps_from(home: str) -> dict[str, int]:
    """How many steps each province lies from here, over borders and sea links (G-034)."""
    here, far = scenario(), {home: 0}
    for place in (queue := [home]):
        near = [one for one in here.neighbours(place) if one not in far]
        far |= dict.fromkeys(near, far[place] + 1)
        queue += near
    return far


def room() -> str:
    """How many provinces lie nearer to each home than to any other, and the next rival, as text."""
    far = {clan: steps_from(home) for clan, home in HOMES.items()}
    nearest: Counter[str] = Counter()
    for place in far["Oda"]:
        first, second = sorted(CLANS, key=lambda clan: far[clan][place])[:2]
        nearest[first] += far[first][place] < far[second][place]
    rivals = {
        clan: min(far[clan][home] for other, home in HOMES.items() if other != clan)
        for clan in CLANS
    }
    return "\n".join(
        f"{clan:<9} {nearest[clan]:>2} provinces lie nearest to its home; "
        f"the next rival begins {rivals[clan]} step{'s' * (rivals[clan] > 1)} away"
        for clan in CLANS
    )


def bushi_against_bushi() -> OddsTable:
    """How often an attack of Bushi on Bushi takes the province."""
    return odds_table(8, 3)


# --- games ----------------------------------------------------------------------------------------
class Tally:
    """Whole games of greedy bots, counted: each call of :meth:`more` plays others.

    At first 10. From the second time on, where Numba is installed, the rules are compiled beside
    the notebook, and as soon as they are there it plays 200.
    """

    def __init__(self) -> None:
        self.won: Counter[str] = Counter()
        self._times = 0

    def more(self) -> str:
        """Play some more, and say who has won how many so far."""
        self._times += 1
        games = 10
        if self._times > 1:
            player = Player.of(GEKOKUJO)
            quick = player.compiled and player.seconds_until_ready() <= LOADING
            games = 200 if quick else 10
            if player.compiled and not quick and self._times == 2:
                player.compile_beside()
        for row in simulate(4, "greedy", games, self._times).rows:
            self.won[row.player] += int(row.won)
        of = sum(self.won.values())
        lines = [f"{of} games so far. Run the box again for more."]
        for clan in CLANS:
            share = self.won[clan] / of
            lines.append(f"{clan:<9}{'█' * round(30 * share):<31}{self.won[clan]:>4}  {share:.0%}")
        return "\n".join(lines)


TALLY = Tally()


def first_round() -> ChoosePanel:
    """The learner's own first round, with Oda."""
    return ChoosePanel(LESSON.game("first", seed=7, locals=1), {FIRST: "me"})


def _round_over(panel: Any) -> str | None:
    if panel.game.over or panel.game.position.round > 1:
        return None
    if not own_choices(panel.game, FIRST):
        return ""
    return "Go on until the line at the top says “round 2”: plan, move, fight, winter (G-030)."


def _play(game: Any, rounds: int) -> None:
    while not game.over and game.position.round <= rounds:
        game.play("greedy", most=1)


_WHOLE_GAME = WholeGame(
    lambda: LESSON,
    "whole",
    WHOLE,
    BEGINNING,
    "Go on to the end: after round 4, or with 20 provinces or the mandate before (G-012).",
)
own_game, at_table = _WHOLE_GAME.own, _WHOLE_GAME.at_table


# --- dice -----------------------------------------------------------------------------------------
def _two_dice(luck: Random) -> Trial:
    dice = [luck.randrange(6) for _ in range(2)]
    hits = sum(die >= 4 for die in dice)
    faces = " ".join("⚀⚁⚂⚃⚄⚅"[die] for die in dice)
    return Trial(hits, f"{faces}: {hits} hit{'s' * (hits != 1)}")


def _far_from_tosa(here: Position, name: str) -> str:
    far = steps_from("Tosa")[name]
    where = printed(here.map.province(name))
    return f"{where} is {far} steps from Tosa: one step crosses one border or sea link (G-034)."


def _no_star(here: Position, name: str) -> str:
    where = printed(here.map.province(name))
    return f"{where} has no star. The mandate is about three provinces with one (G-014)."


_STEPS = (
    "Ronin are hired, by the attacker first",
    "The Ninja may strike",
    "All sides roll at the same time, once",
    "Hits remove units",
    "Control is checked",
)

LESSON: Lesson = Lesson(
    name="gekokujo/01_a_campaign",
    title="Gekokujō: a campaign",
    exercises=(
        OnBoard(
            key="mandate",
            title="Three provinces with a star",
            prompt="Kyoto, Osaka and Edo in one hand win the game. Choose the three provinces in "
            "which they lie.",
            rules=("G-014",),
            scene=board,
            answers=("Yamashiro", "Settsu", "Musashi"),
            wrong=_no_star,
            missing="So far so good. There are three of them: look for another star (G-014).",
            hints=(
                "Look for the stars: two lie close together, one far to the east.",
                "A click tells the name of the city.",
            ),
            why="Kyoto lies in Yamashiro, Osaka in Settsu, Edo in Musashi (our reading: the "
            "rulebook does not say where Edo lies).",
        ),
        OnBoard(
            key="near",
            title="One step from Tosa",
            prompt="Units go from province to province, over land borders and sea links. Choose "
            "all provinces that lie one step from Tosa, the home of Chosokabe.",
            rules=("G-034",),
            scene=board,
            answers=("Awa (Shikoku)", "Iyo"),
            reasons={
                "Tosa": "In Tosa they stand already. A step leads into another province (G-034)."
            },
            wrong=_far_from_tosa,
            missing="So far so good, but one more province shares a border with Tosa (G-034).",
            hints=("Tosa lies in the south, on the island of Shikoku.", "There are two."),
            why="By land to its two neighbours on the island; no sea link begins in Tosa.",
        ),
        HowMany(
            key="begins",
            title="Your pieces",
            prompt="How many units does each player have on the board when the game begins?",
            rules=("G-020", "G-021"),
            answer=4,
            unit="units",
            low=0,
            high=80,
            reasons={
                3: "These are the Daimyo. A Bushi stands with them (G-021).",
                1: "That is the Bushi. The Daimyo are units, too (G-021).",
                72: "That is all that a clan has. Most of it waits in the supply (G-020).",
            },
            help="Count what stands in the home province: Daimyo and Bushi (G-021).",
            hints=("Leaders and soldiers are counted together.",),
            why="3 Daimyo and 1 Bushi, all in the home province.",
        ),
        Prediction(
            key="guess_clan",
            title="Your guess: who wins?",
            prompt="Oda, Shimazu, Tokugawa and Uesugi play 2,000 games, all by the same bot. Look "
            "at their homes and abilities: how will it come out?",
            rules=("G-023",),
            options=(
                "All four win about as often",
                "Oda wins most: its attack is stronger",
                "Shimazu wins most: it has more Koku, and a corner of its own",
                "Tokugawa wins most: it begins in the middle",
                "Uesugi wins most: its defence is stronger",
            ),
            hints=("Which home has room around it? Which has neighbours?",),
            why="Keep it in mind. At the end of the tutorial the games are counted.",
        ),
        HowMany(
            key="income",
            title="Income",
            prompt="Oda controls 4 provinces. In a fifth stand units of Oda and of Uesugi. How "
            "many Koku does Oda receive?",
            rules=("G-030",),
            answer=7,
            unit="Koku",
            low=0,
            high=30,
            reasons={
                8: "A contested province brings nothing (G-030).",
                4: "And the base income, which everybody receives (G-030)?",
                5: "A contested province brings nothing, and everybody has a base income (G-030).",
                3: "That is the base income alone (G-030).",
            },
            help="Base income, and 1 for each province that Oda controls alone (G-030).",
            hints=("First what everybody receives, then the provinces.",),
            why="3, and 1 for each of the 4. Nobody controls the fifth.",
        ),
        HowMany(
            key="chosokabe",
            title="Islanders",
            prompt="Chosokabe controls 5 provinces, all at the coast. How many Koku does "
            "Chosokabe receive?",
            rules=("G-023", "G-030"),
            answer=11,
            unit="Koku",
            low=0,
            high=30,
            reasons={
                8: "So much would another clan receive. Chosokabe has an ability (G-023).",
                9: "And for the coasts: 1 for every two, at most 2 (G-023)?",
                10: "Chosokabe's base income is not that of the others (G-023).",
                14: "For the coasts there is 1 for every *two* provinces, at most 2 (G-023).",
            },
            help="Chosokabe's own base income, the provinces, and for the coasts at most 2 "
            "(G-023, G-030).",
            hints=("Three parts: base income, provinces, coasts.",),
            why="4 of base income, 5 for the provinces, and 2 for the coasts: 5 halved is 2, "
            "rounded down.",
        ),
        HowMany(
            key="upkeep",
            title="Upkeep",
            prompt="It is round 2. You have 5 Bushi and 3 Daimyo. How many Koku do they cost?",
            rules=("G-022", "G-031"),
            answer=3,
            unit="Koku",
            low=0,
            high=30,
            reasons={
                4: "Daimyo cost nothing (G-031).",
                2: "What is left over is rounded up (G-031).",
                5: "One Koku feeds two of them (G-031).",
                0: "That is so in the first round only (G-022).",
            },
            help="1 Koku for two Bushi, rounded up (G-031).",
            hints=("Who eats, and how many share a Koku?",),
            why="5 Bushi are two pairs and one more: rounded up to three. Daimyo cost nothing.",
        ),
        InOrder(
            key="order",
            title="The low come first",
            prompt="Put the clans in the order in which they act.",
            rules=("G-032",),
            items=(
                "Uesugi: 4 provinces, 9 Koku",
                "Oda: 5 provinces, 2 Koku",
                "Tokugawa: 5 provinces, 6 Koku",
                "Shimazu: 9 provinces, 1 Koku",
            ),
            help="Fewest provinces first; Koku count only between equals (G-032).",
            reasons={
                "Shimazu: 9 provinces, 1 Koku": "Provinces come before Koku (G-032).",
                "Tokugawa: 5 provinces, 6 Koku": "Between equals the one with less Koku is first "
                "(G-032).",
            },
            hints=("Look at the provinces first.", "Two have as many. Who of them is poorer?"),
            why="Fewest provinces first; of the two with 5 the poorer. Still equal? Fewer units, "
            "then the alphabet. That is Gekokujō: the low overcome the high.",
        ),
        HowMany(
            key="room_for",
            title="Recruiting",
            prompt="In Owari, your only province, stand 3 Daimyo and 2 Bushi. You have 6 Koku. "
            "How many Bushi can you recruit there?",
            rules=("G-033", "G-034"),
            answer=2,
            unit="Bushi",
            low=0,
            high=30,
            reasons={
                6: "Koku you have enough. How many units may stand there (G-034)?",
                5: "Daimyo are units, too: they count for the limit of seven (G-034).",
                7: "Those that stand there already count (G-034).",
            },
            help="A Bushi costs 1 Koku, and seven of your units may stand in a province (G-033, "
            "G-034).",
            hints=("What is short here: Koku or room?",),
            why="3 and 2 are 5 units; seven may stand in a province after recruiting.",
        ),
        HowMany(
            key="debt",
            title="No debts",
            prompt="Your upkeep is 5 Koku, and you have 2. How many Bushi must leave the board?",
            rules=("G-037",),
            answer=6,
            unit="Bushi",
            low=0,
            high=30,
            reasons={
                3: "For each Koku that is missing it is more than one (G-037).",
                10: "You do pay what you have (G-037).",
                5: "Pay first. Then count what is missing (G-037).",
            },
            help="Two Bushi for each Koku that is missing (G-037).",
            hints=("How many Koku are missing?",),
            why="3 Koku are missing, and each costs two Bushi. You choose which.",
        ),
        Choose(
            key="far",
            title="How far?",
            prompt="Oda holds Owari and Mino. Local Bushi stand in all other provinces. Which "
            "province can the Bushi of Owari *not* reach in this campaign?",
            rules=("G-034", "G-039"),
            scene=two_provinces,
            options=("Ise", "Hida", "Shinano", "Iga"),
            answer="Iga",
            reasons={
                "Ise": "It lies beside Owari: one step (G-034).",
                "Hida": "Two steps: by way of Mino, which is Oda's own (G-034).",
                "Shinano": "Two steps: by way of Mino, which is Oda's own (G-034).",
            },
            hints=("A Bushi goes up to two steps. Where would it have to stop on the way?",),
            why="The way leads through a province where locals stand: whoever enters stops there. "
            "Through your own provinces you go on.",
        ),
        InOrder(
            key="steps",
            title="The course of a battle",
            prompt="Put the steps of a battle in order.",
            rules=("G-041",),
            items=_STEPS,
            help="First all helpers come, then the dice fall, then they are answered (G-041).",
            hints=("What must be known before anybody rolls?", "The check of control is the end."),
            why="Helpers, Ninja, dice, losses, control. Both sides roll at once: whoever is hit "
            "has rolled all the same.",
        ),
        Trials(
            key="two_bushi",
            title="Two Bushi attack",
            prompt="Two Bushi attack: two dice, and each hits with 5 or 6. How many hits will "
            "there be? Raise the bars to your guess, in 100 battles, and keep it. Then roll.",
            rules=("G-044",),
            outcomes=("no hit", "1 hit", "2 hits"),
            chances=(Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)),
            trial=_two_dice,
            axis="hits of two dice",
            pieces=("roll", "rolls"),
            hints=("Two of the six faces hit: each die hits in a third of all rolls.",),
            why="A die misses with 2/3, so both miss with 4/9. Both hit with 1/9. So at least one "
            "hits with 5/9.",
        ),
        Choose(
            key="takes",
            title="Two against one",
            prompt="Your two Bushi attack a province with one local Bushi, who hits with a 6 "
            "only. How often is the province yours?",
            rules=("G-042", "G-044"),
            options=("In about 33 of 100", "In about 56 of 100", "In about 89 of 100", "Always"),
            answer="In about 56 of 100",
            reasons={
                "In about 33 of 100": "So often does *one* die hit. You roll two (G-044).",
                "In about 89 of 100": "Look at your experiment: how often did both dice miss "
                "(G-044)?",
                "Always": "If both dice miss, the local still stands there, and nobody controls "
                "the province (G-042).",
            },
            hints=("One hit is enough. How often was there at least one?",),
            why="5/9: one hit is enough. The local can hit one of yours at most, so one is left "
            "to hold the province.",
        ),
        HowMany(
            key="needed",
            title="Ask the odds lab",
            prompt="Two Bushi defend. With how many Bushi must you attack, so that you take the "
            "province at least every second time? Guess, then ask the odds lab above.",
            rules=("G-042", "G-044"),
            answer=5,
            unit="Bushi",
            low=1,
            high=15,
            reasons={
                4: "That is just too few: the bar stays below the line (G-044).",
                3: "Three take it in a quarter of the battles (G-044).",
                2: "Two must hit with both dice, and one must live (G-042).",
                8: "So many need three defenders. Set “Defending Bushi” to 2 (G-044).",
            },
            help="Choose “How many Bushi?” in the lab, and two defenders (G-044).",
            hints=("In the lab choose “How many Bushi?”, and set “Defending Bushi” to 2.",),
            why="So many win 54 of 100. One defender more costs three attackers more: to attack a "
            "crowd is dear.",
        ),
        Choose(
            key="echigo",
            title="Bonuses",
            prompt="Uesugi defends Echigo, its home since the game began, with 4 Bushi and a "
            "castle. On which faces do its Bushi hit?",
            rules=("G-001", "G-023", "G-045", "G-061"),
            options=("6", "5 and 6", "4 to 6"),
            answer="5 and 6",
            reasons={
                "6": "So it is without help. Uesugi has some (G-023, G-061).",
                "4 to 6": "Ability and castle are of one kind: they do not add up (G-001).",
            },
            hints=("Ability +1, castle +1. Do they add up?",),
            why="A Bushi defends with a 6. Only the largest bonus counts: +1, so one face more.",
        ),
        Choose(
            key="left",
            title="Who is left?",
            prompt="Oda attacks them with 1 Daimyo and 3 Bushi, and scores 4 hits; Uesugi scores "
            "2. What stands in Echigo afterwards?",
            rules=("G-042", "G-047"),
            options=(
                "1 Daimyo and 1 Bushi of Oda, who controls it",
                "1 Daimyo and 3 Bushi of Oda, who controls it",
                "3 Bushi of Oda, who controls it",
                "2 Bushi of Uesugi, who controls it",
            ),
            answer="1 Daimyo and 1 Bushi of Oda, who controls it",
            reasons={
                "1 Daimyo and 3 Bushi of Oda, who controls it": "All roll at the same time: the "
                "two hits count, too (G-041).",
                "3 Bushi of Oda, who controls it": "A hit removes one unit, and whose it is "
                "chooses which. Would you choose so (G-047)?",
                "2 Bushi of Uesugi, who controls it": "Four hits remove four units (G-047).",
            },
            hints=("Each hit removes one unit of the other side.",),
            why="It is the example of the rulebook. 4 hits remove all of Uesugi; Oda loses two "
            "units and chooses two Bushi.",
        ),
        Choose(
            key="both",
            title="Both still there",
            prompt="After the roll 2 Bushi of Tokugawa and 1 Ronin of the other side are left. "
            "Who controls the province?",
            rules=("G-042", "G-046"),
            options=("Tokugawa", "The side with the Ronin", "Nobody: it is neutral"),
            answer="Nobody: it is neutral",
            reasons={
                "Tokugawa": "Control means to be alone there, and the Ronin still stands when it "
                "is checked (G-042, G-046).",
                "The side with the Ronin": "Ronin alone gain nothing (G-046).",
            },
            hints=("Is anybody alone there when control is checked?",),
            why="Ronin leave when the battle is over, and the check of control is its last step. "
            "A neutral province brings no income.",
        ),
        HowMany(
            key="mountains",
            title="Winter in the mountains",
            prompt="You control Shinano and Hida, both mountains, with 5 units in the two "
            "together. What does winter cost?",
            rules=("G-036",),
            answer=4,
            unit="Koku",
            low=0,
            high=30,
            reasons={
                2: "And for the units that winter there (G-036)?",
                3: "One Koku feeds three units; what is left over is rounded up (G-036).",
                7: "Not each unit costs a Koku (G-036).",
            },
            help="1 Koku for each mountain, and 1 for three units in all of them (G-036).",
            hints=("Mountains first, then units, in threes.",),
            why="2 for the mountains, and 2 for the units: 5 in threes, rounded up.",
        ),
        Choose(
            key="ninja",
            title="The Ninja",
            prompt="Uesugi will attack you in Kaga, where a Daimyo of yours stands, and you want "
            "no battle there in this round. How can the Ninja help?",
            rules=("G-060",),
            options=("By sabotage", "By diversion", "By assassination"),
            answer="By diversion",
            reasons={
                "By sabotage": "That makes defence worse, and stops recruiting (G-060).",
                "By assassination": "That kills a Bushi in a battle; it does not prevent one "
                "(G-060).",
            },
            hints=("Which of the three missions protects a province?",),
            why="Diversion: nobody can attack the province in this round. All three cost 3 Koku, "
            "and only the first who hires him has him.",
        ),
        Choose(
            key="castle",
            title="Your castle",
            prompt="Which of these is *not* true of your castle?",
            rules=("G-061", "G-062"),
            options=(
                "It helps in defence only",
                "It cannot be fortified for longer than a round",
                "Whoever conquers the province takes it over",
            ),
            answer="Whoever conquers the province takes it over",
            reasons={
                "It helps in defence only": "That is true: walls help those behind them (G-061).",
                "It cannot be fortified for longer than a round": "That is true: the 3 Koku are "
                "for one round (G-062).",
            },
            hints=("What becomes of it when it is lost?",),
            why="It is destroyed (our reading), and you may build anew. You can have only one.",
        ),
        Act(
            key="first_round",
            title="Your first round",
            prompt="You lead Oda; bots lead the others. Play a round: recruit in Owari, finish, "
            "and move. Click Owari, then the province where they go, and say how many. Then "
            "fight. “Suggest” shows what a bot would do.",
            rules=("G-033", "G-034", "G-035", "G-039", "G-040"),
            panel=first_round,
            check=_round_over,
            right=lambda panel: _play(panel.game, 1),
            wrong=(lambda panel: play_one(panel.game, FIRST),),
            solution="Press “Suggest” and “Choose” until the line at the top says “round 2”.",
            solve_in_page="campaign_round",
            hints=(
                "First recruit: up to seven units may stand in Owari.",
                "A Daimyo rolls three dice. Alone it is strong, but you have only three.",
            ),
            why="You have planned, marched and fought; then came winter. In round 2 the order is "
            "set anew, and upkeep begins.",
        ),
        # --- second sitting ---
        Choose(
            key="three_sides",
            title="Three in one province",
            prompt="Oda moves into a province where units of Uesugi and of Takeda stand. Whom do "
            "the hits of Uesugi fall on?",
            rules=("G-043",),
            options=(
                "On Oda only, the attacker",
                "On Oda and Takeda, as Uesugi says",
                "On Oda and Takeda, half each",
            ),
            answer="On Oda and Takeda, as Uesugi says",
            reasons={
                "On Oda only, the attacker": "Takeda is an opponent, too (G-043).",
                "On Oda and Takeda, half each": "No rule halves them: somebody decides (G-043).",
            },
            hints=("Who are Uesugi's opponents there?",),
            why="The active player attacks, all others defend. All roll; then each, from the "
            "attacker on, says how the own hits are split. All remove at the same time.",
        ),
        Choose(
            key="vassal",
            title="The last Daimyo",
            prompt="You control 9 provinces, and your last Daimyo falls in a battle against Oda. "
            "What happens?",
            rules=("G-050", "G-051"),
            options=(
                "You are out of the game",
                "You give up 4 provinces, then half of your troops, and cannot win as a vassal",
                "Oda takes 4 of your provinces, and you cannot win as a vassal",
                "Nothing: a new Daimyo can be recruited",
            ),
            answer="You give up 4 provinces, then half of your troops, and cannot win as a vassal",
            reasons={
                "You are out of the game": "That is so only without a Daimyo *and* without a "
                "province (G-053).",
                "Oda takes 4 of your provinces, and you cannot win as a vassal": "They are lost, "
                "not handed over: they become neutral (G-050).",
                "Nothing: a new Daimyo can be recruited": "Three are all that there are (G-052).",
            },
            hints=("Half of what you have, and to whom does it go?",),
            why="You become a vassal of Oda and lose half of provinces and troops, of your "
            "choice; half of 9 is rounded down (our reading). Your clan's ability stays.",
        ),
        HowMany(
            key="free",
            title="The way back",
            prompt="A vassal saves for freedom, as fast as the rules allow. In how many rounds is "
            "it free?",
            rules=("G-052",),
            answer=4,
            unit="rounds",
            low=0,
            high=30,
            reasons={
                3: "Three times three are nine (G-052).",
                10: "More than 1 Koku a round may go into the fund (G-052).",
                1: "Not all at once: there is a most for a round (G-052).",
            },
            help="Up to 3 Koku a round, and 10 are needed (G-052).",
            hints=("How much may go into the fund in a round?",),
            why="3, 3, 3 and 1. The other way is quicker, and dangerous: a Gekokujō attack, all "
            "Koku of a round for Ronin, two for each.",
        ),
        Choose(
            key="tie",
            title="Level at the end",
            prompt="Oda and Uesugi reach 20 provinces at the same check. Oda has 6 Koku and 1 "
            "Daimyo, Uesugi 4 Koku and 3 Daimyo. Who wins?",
            rules=("G-011", "G-012", "G-013"),
            options=("Oda", "Uesugi", "Both", "Nobody: the game goes on"),
            answer="Oda",
            reasons={
                "Uesugi": "Leaders come second among what decides (G-013).",
                "Both": "Only one wins: something decides between equals (G-013).",
                "Nobody: the game goes on": "20 provinces are enough with 4 players (G-012).",
            },
            hints=("Four things may decide, one after the other. Which is the first?",),
            why="Koku decide first, then Daimyo on the board, then mandate provinces, then the "
            "next order. Victory is checked at the end of each phase.",
        ),
        Choose(
            key="at_once",
            title="Two ways to win",
            prompt="At the end of the campaign Shimazu controls 20 provinces, and Oda alone "
            "controls Kyoto, Osaka and Edo. Who wins?",
            rules=("G-010", "G-014"),
            options=("Shimazu", "Oda", "Both", "Nobody yet"),
            answer="Oda",
            reasons={
                "Shimazu": "At the same check one condition comes before the other (G-010).",
                "Both": "Only one wins: the conditions have an order (G-010).",
                "Nobody yet": "The check is at the end of each phase (G-011).",
            },
            hints=("Which of the two conditions comes first?",),
            why="The mandate comes before provinces.",
        ),
        Act(
            key="whole_campaign",
            title="A whole game",
            prompt="Play the game in the box above to its end. You lead Shimazu.",
            rules=("G-010", "G-012", "G-038"),
            panel=at_table,
            elsewhere="in the game above",
            check=_WHOLE_GAME.over,
            right=_WHOLE_GAME.play,
            wrong=(_WHOLE_GAME.choose_once,),
            solution="Press the big button until the game is over, or choose yourself.",
            solve_in_page="campaign",
            hints=(
                "Count first: which provinces around you have one local Bushi only?",
                "A province that you leave is neutral: let a Bushi stay (G-038).",
            ),
            why="The end shows who controls how many provinces. And now ask: was it you, or your "
            "home?",
        ),
        Prediction(
            key="guess_exchange",
            title="Your guess: homes exchanged",
            prompt="Tokugawa begins in Satsuma, Shimazu in Mikawa; each keeps its ability. How "
            "will it come out?",
            rules=("G-023",),
            options=(
                "Shimazu still wins most: it is the clan",
                "Tokugawa wins most: it is the home",
                "Both win about as often: it is half and half",
            ),
            hints=("What made Shimazu strong: Koku from the coast, or room?",),
            why="Now ask: fifteen games each, with the same luck.",
        ),
        Choose(
            key="cause",
            title="What is the reason?",
            prompt="Only the two homes were exchanged. What may you say of these games of bots?",
            rules=("G-023", "G-034"),
            options=(
                "Tokugawa is the stronger clan",
                "The home decides far more than the ability",
                "It was luck: others might win the next fifteen games",
                "Shimazu's ability makes it weaker",
            ),
            answer="The home decides far more than the ability",
            reasons={
                "Tokugawa is the stronger clan": "At its own home it wins hardly ever (G-023).",
                "It was luck: others might win the next fifteen games": "Look at the interval: "
                "zero is far away. And 2,000 games said the same of Satsuma (G-034).",
                "Shimazu's ability makes it weaker": "More Koku never harm (G-023).",
            },
            hints=("What is different in the two games, and what is the same?",),
            why="Same clans, same bots, same luck: only the homes differ, so they are the cause. "
            "That is what a what-if is for.",
        ),
        Choose(
            key="koku",
            title="Can money make up for it?",
            prompt="Look at the curve and its band: Tokugawa at home in Mikawa, with more and "
            "more Koku at the beginning. What may you say?",
            rules=("G-032", "G-033", "G-034"),
            options=(
                "With 12 Koku more Tokugawa is as large as at Satsuma",
                "Not even 12 Koku more make up for the home",
                "It is proved that Koku are worth nothing",
            ),
            answer="Not even 12 Koku more make up for the home",
            reasons={
                "With 12 Koku more Tokugawa is as large as at Satsuma": "At Satsuma it had about "
                "7 provinces more. Does the band reach so high (G-033)?",
                "It is proved that Koku are worth nothing": "The band is wide after ten playouts: "
                "a small gain may hide in it (G-033).",
            },
            hints=("How much higher is the end of the curve than its beginning? And its band?",),
            why="With 500 playouts each it was 4.4, 3.8, 3.6 and 4.5 provinces: a little more "
            "money even did harm. One likely reason: of equals the richer acts later. And seven "
            "units are the limit of a province; around Mikawa others live.",
        ),
        # --- the closing questions ---
        Choose(
            key="q_control",
            prompt="All units of yours leave a province. Who controls it now?",
            rules=("G-038",),
            options=("Still you", "Nobody", "The neighbour with most units"),
            answer="Nobody",
            reasons={
                "Still you": "Control means to have units there (G-038).",
                "The neighbour with most units": "Who is not there gains nothing (G-038).",
            },
            hints=("What does control mean?",),
            why="Without units there is no control, and no income.",
        ),
        HowMany(
            key="q_ronin",
            prompt="You attack with 1 Daimyo and 3 Bushi, and have 9 Koku. How many Ronin may you "
            "hire at most?",
            rules=("G-046",),
            answer=3,
            unit="Ronin",
            low=0,
            high=30,
            reasons={
                9: "As many as your own Bushi in this battle (G-046).",
                4: "Only Bushi count for the limit (G-046).",
            },
            help="As many as your own Bushi in this battle, 1 Koku each (G-046).",
            hints=("Koku are enough. What limits them?",),
            why="As many as Bushi of your own.",
        ),
        HowMany(
            key="q_oda",
            prompt="A Daimyo of Oda attacks with 2 Bushi. From which face on do these Bushi hit?",
            rules=("G-023", "G-044"),
            answer=4,
            unit="",
            low=1,
            high=6,
            reasons={
                5: "So without Oda's ability (G-023).",
                6: "So in defence (G-044).",
                3: "So hits the Daimyo itself (G-023).",
            },
            help="A Bushi attacks with 5 and 6, and Oda's Daimyo gives +1 (G-023, G-044).",
            hints=("A bonus lowers the face that is needed.",),
            why="One face lower than 5.",
        ),
        Choose(
            key="q_attacker",
            prompt="In your turn units of yours and of Uesugi still stand in one province; nobody "
            "has moved in. What happens?",
            rules=("G-040", "G-042"),
            options=(
                "Nothing: without a movement there is no battle",
                "A battle, and you are the attacker",
                "A battle, and Uesugi is the attacker",
            ),
            answer="A battle, and you are the attacker",
            reasons={
                "Nothing: without a movement there is no battle": "Where units of two players "
                "stand after the movement, they fight (G-040).",
                "A battle, and Uesugi is the attacker": "Whose turn is it (G-040)?",
            },
            hints=("Whose turn is it?",),
            why="Whose turn it is attacks (our reading). You could have left before.",
        ),
        Choose(
            key="q_kyoto",
            prompt="Uesugi defends Yamashiro (Kyoto), where it has a castle. How large is the "
            "bonus?",
            rules=("G-001", "G-015", "G-061"),
            options=("None", "+1", "+2", "+3"),
            answer="+1",
            reasons={
                "None": "Whoever defends in Kyoto is helped (G-015).",
                "+2": "Bonuses of one kind do not add up (G-001).",
                "+3": "Bonuses of one kind do not add up (G-001).",
            },
            hints=("Only the largest counts.",),
            why="Kyoto, castle and ability are each worth 1, and only the largest counts.",
        ),
        Choose(
            key="q_sabotage",
            prompt="Your province has a castle, and it is sabotaged in this round. What holds for "
            "its defence?",
            rules=("G-001", "G-060"),
            options=("+1", "−1", "Nothing is changed"),
            answer="Nothing is changed",
            reasons={
                "+1": "Sabotage counts, too (G-060).",
                "−1": "The castle counts, too (G-001).",
            },
            hints=("The largest bonus and the largest penalty both count.",),
            why="+1 and −1: both count, and cancel. But you cannot recruit there.",
        ),
        Choose(
            key="q_out",
            prompt="When are you out of the game?",
            rules=("G-053",),
            options=(
                "When your last Daimyo falls",
                "When you lose your last province",
                "When you lose your last province, with no Daimyo on the board",
            ),
            answer="When you lose your last province, with no Daimyo on the board",
            reasons={
                "When your last Daimyo falls": "Then you are a vassal (G-050).",
                "When you lose your last province": "With a Daimyo you play on (G-053).",
            },
            hints=("Two things must come together.",),
            why="Both together.",
        ),
        Choose(
            key="q_sure",
            prompt="2,000 games of bots say that Shimazu wins 92 of 100. What do they say of a "
            "game between you and your friends?",
            rules=(),
            options=(
                "Shimazu will win it",
                "Where the advantage lies; people can join against the leader",
                "Nothing at all",
            ),
            answer="Where the advantage lies; people can join against the leader",
            reasons={
                "Shimazu will win it": "Not one of the bots joins another against the leader.",
                "Nothing at all": "Room and money are the same for people.",
            },
            hints=("Would you let Shimazu grow in peace?",),
            why="The homes stay unequal, but who knows it can act on it.",
        ),
    ),
    final=(
        *("q_control", "q_ronin", "q_oda", "q_attacker", "q_kyoto", "q_sabotage", "q_out"),
        "q_sure",
    ),
)
