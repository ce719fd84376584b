"""The fifth lesson on probability: what a gamble is worth, and to whom; draws that remember."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from random import Random
from textwrap import fill
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.choices import Move, Plan
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.lessons.battles import kozuke
from shogun_nb.games.shogun.odds import battle_odds
from shogun_nb.games.shogun.panels.cubes import Cubes, ThrownCubes
from shogun_nb.games.shogun.towers import Tower
from shogun_nb.teaching.exercises import (
    Choose,
    ChooseAll,
    FillIn,
    HowMany,
    Prediction,
    Probability,
    Trial,
    Trials,
)
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.what_if.comparing import compare
from shogun_nb.whole_table.lab import Lab, lab

if TYPE_CHECKING:
    from shogun_nb.what_if.comparison import Comparison

RED_ENDS_WITH = 20
PLACES = ("1st", "2nd", "3rd", "4th")  # short enough for the bars on a telephone
STAKES = 6  # times in a row that everything is staked


def armies_left(attackers: Cubes, defenders: Cubes, **words: Any) -> Trials:
    """An experiment: how many armies does the attacker place in the province (S-54, S-55)?

    What is guessed is the average. ``words`` are those of Trials.

    >>> left = armies_left(Cubes("Blue", 2), Cubes("Yellow", 1), key="left", rules=(),
    ...     prompt="How many are left?", hints=("0, 1 or 2.",), why="By how many more?")
    >>> [str(chance) for chance in left.chances], str(left.average)
    (['11/32', '33/64', '9/64'], '51/64')
    """
    tower = Tower()
    odds = battle_odds(
        *(attackers.thrown, defenders.thrown),
        inside={"attacker": attackers.inside, "defender": defenders.inside},
        exact=True,
    )
    left = odds.attacker_survivors
    chances = [1 - Fraction(odds.win), *(Fraction(left[n]) for n in range(1, max(left) + 1))]

    def trial(luck: Random) -> Trial:
        mine, other = attackers.fall(tower, luck), defenders.fall(tower, luck)
        return Trial(max(0, mine - other), (mine, other))

    return Trials(
        outcomes=tuple(map(str, range(len(chances)))),
        chances=tuple(chances),
        values=tuple(range(len(chances))),
        trial=trial,
        axis="armies that are left",
        pieces=("battle", "battles"),
        picture=lambda panel: ThrownCubes(panel, (attackers, defenders)),
        **words,
    )


def drawn_blindly(cards: Mapping[str, bool], number: int, **words: Any) -> Trials:
    """An experiment: so many cards are drawn blindly, and none goes back. How many are marked?

    ``cards`` are the names of all, each with whether it is marked. ``words`` are those of Trials.
    Raises :class:`~shogun_nb.InputError` unless the number is from 1 to that of the cards.

    >>> draw = drawn_blindly({"Izu": True, "Kai": False, "Suruga": False}, 2, key="draw",
    ...     prompt="How many castles?", rules=(), hints=("0 or 1.",), why="Two of three.",
    ...     axis="castles")
    >>> [str(chance) for chance in draw.chances]
    ['1/3', '2/3']
    """
    if type(number) is not int or not 1 <= number <= len(cards):
        raise InputError(f"drawn_blindly: {shown(number)} is not a number from 1 to {len(cards)}.")
    marked = sum(cards.values())
    others = len(cards) - marked
    least, most = max(0, number - others), min(number, marked)

    def trial(luck: Random) -> Trial:
        drawn = luck.sample([*cards], number)
        return Trial(sum(cards[one] for one in drawn) - least, ", ".join(drawn))

    usual = {"pieces": ("draw", "draws")}
    return Trials(
        outcomes=tuple(map(str, range(least, most + 1))),
        chances=tuple(
            Fraction(comb(marked, hits) * comb(others, number - hits), comb(len(cards), number))
            for hits in range(least, most + 1)
        ),
        trial=trial,
        **{**usual, **words},
    )


def _everything_at_stake(luck: Random) -> Trial:
    seen = []
    for _ in range(STAKES):
        seen.append("falls out" if luck.random() < 3 / 4 else "stays inside")
        if seen[-1] == "stays inside":
            return Trial(0, ", ".join(seen))
    return Trial(1, ", ".join(seen))


def _when_drawn(luck: Random) -> Trial:
    cards = luck.sample(("taxes", "rice", "farmers", "castles"), 4)
    return Trial(cards.index("castles"), f"{', '.join(cards[:3])}, left over {cards[3]}")


def last_autumn(points: int, *, temple: bool) -> Game:
    """The last autumn, where Blue can gain 3 points for sure or 5 by luck.

    ``points`` are those with which Blue ends the game if nothing comes of it; Red ends with 20.
    With ``temple`` Blue builds one in Shinano, and else may attack Kōzuke from there.
    """
    here = kozuke(years=1).set_cubes("tower", {"farmers": 0, "Red": 0})
    here = here.set("Kozuke", castle=True).set("Kai", owner="Blue", armies=2)
    here = here.set("Suruga", owner="Red", armies=3)
    # Winter adds a point for each province: two of Blue's, one of Red's.
    # Red has more chests, so that Blue wins no tie.
    for name, already, chests in (
        ("Blue", points - 2, 3),
        ("Red", RED_ENDS_WITH - 1, 5),
        ("Yellow", 0, 3),
    ):
        here = here.set_player(name, points=already, rice=9, chests=chests)
    here = here.set_round(season="autumn", open_events=[9])
    plan = Plan(temple="Shinano", battle_a="Kai") if temple else Plan(battle_a="Shinano")
    here = here.set_actions(actions=["temple", "battle_a"], plans={"Blue": plan})
    return new_game(position=here, seed=3)


def temple_or_attack(points: int, *, playouts: int = 200, seed: int = 1) -> Comparison:
    """The temple against the attack with 4 armies: victories first, then points.

    ``points`` are as in :func:`last_autumn`.

    >>> found = temple_or_attack(19, playouts=50)
    >>> found.estimate("temple", "points").value, found.estimate("temple", "win").value
    (22.0, 1.0)
    """
    return compare(
        last_autumn(points, temple=False),
        _both_ways(points),
        playouts=playouts,
        seed=seed,
        player="Blue",
        measure=["win", "points"],
        know_plans=True,
    )


def said(found: Comparison) -> str:
    """What a comparison says, a paragraph for each measure, in lines that fit a page.

    >>> max(map(len, said(temple_or_attack(19, playouts=50)).splitlines())) <= 90
    True
    """
    return "\n\n".join(fill(sentence, 90) for sentence in found.sentences())


def in_the_lab(points: int) -> Lab:
    """The same question in the lab, where both ways lie ready and one press compares them.

    ``points`` are as in :func:`last_autumn`.

    >>> box = in_the_lab(16)
    >>> box.compare(playouts=50).difference("attack", "temple").value > 0
    True
    """
    box = lab(last_autumn(points, temple=False))
    box.alternatives = _both_ways(points)
    box.player, box.know_plans, box.playouts = "Blue", True, 200
    box.go("alternatives")
    return box


def _both_ways(points: int) -> dict[str, object]:
    return {
        "temple": {
            "scenario": last_autumn(points, temple=True),
            "choices": [Move("Kai", "Shinano", 1)],
        },
        "attack": Move("Shinano", "Kozuke", 4),
    }


LESSON = Lesson(
    name="probability/05_should_i_attack",
    title="Should I attack?",
    exercises=(
        armies_left(
            Cubes("Blue", 2),
            Cubes("Yellow", 1),
            key="armies_left",
            title="What is left of two?",
            prompt="Blue attacks with 2 cubes, Yellow defends with 1; the tower is empty. How "
            "many armies has Blue in the province afterwards, on average?",
            rules=("S-54", "S-55"),
            in_class="Blue attacks with 2 cubes, Yellow defends with 1. How many armies has Blue "
            "in the province afterwards, on average? Bet on the nearest whole number.",
            hints=("Nobody knows yet: guess.",),
            why="0 · 22/64 + 1 · 33/64 + 2 · 9/64 = 51/64, about 0.80.",
        ),
        HowMany(
            key="points",
            title="Points of the attack",
            prompt="The attack brings 5 points with probability 0.6, and else 0. What is its "
            "expected value?",
            rules=("S-63",),
            answer=3,
            unit="points",
            tolerance=0.01,
            low=-10,
            high=10,
            reasons={
                5: "So much it brings if it is won. How often is it?",
                2.5: "That is for a coin. The attack is won more often.",
                0.6: "That is the probability. What does it bring?",
                2: "So often times 5 it is not won: that is 0.4 · 5.",
            },
            hints=("Each number of points times its probability; then add.", "5 · 0.6 + 0 · 0.4"),
            why="5 · 0.6 + 0 · 0.4 = 3: as much as the temple.",
        ),
        HowMany(
            key="spread",
            title="The risk of the attack",
            prompt="What is the variance of the attack's points?",
            rules=(),
            answer=6,
            unit="",
            tolerance=0.01,
            low=0,
            high=100,
            reasons={
                2.4: "That is the part of the victory. The other outcome has its part, too.",
                3.6: "That is the part of the defeat. The other outcome has its part, too.",
                15: "Square the distances from the mean, not the points themselves.",
                2.45: "That is the standard deviation. Its square is asked.",
                3: "That is the mean.",
                0: "The temple has no risk. This has.",
                13: "Weigh each squared distance with its probability.",
                0.24: "That is p · (1 − p): the variance of a single success, not of its points.",
            },
            hints=(
                "The mean of the squared distances from the mean, 3.",
                "(5 − 3)² · 0.6 + (0 − 3)² · 0.4",
            ),
            why="4 · 0.6 + 9 · 0.4 = 2.4 + 3.6 = 6. The standard deviation is its root, 2.45 "
            "points. The temple's is 0.",
        ),
        Trials(
            key="all_in",
            title="Everything at stake, six times",
            prompt="You have 1 chest of gold. You stake all you have on one cube that is thrown "
            "in. If it falls out (3/4), you get twice your stake; if not, you have nothing. You do "
            "it six times. Of 100 players who do so, how many lose everything?",
            rules=(),
            outcomes=("everything lost", "64 chests"),
            chances=(1 - Fraction(3, 4) ** STAKES, Fraction(3, 4) ** STAKES),
            trial=_everything_at_stake,
            axis="what the player has in the end",
            pieces=("player", "players"),
            in_class="You have 1 chest, and you stake all that you have on one cube. If it falls "
            "out (3/4), you have twice as much; if not, nothing. You do it six times. "
            "What do you have in the end?",
            hints=("Nobody knows yet: guess.",),
            why="All six fall out with (3/4)⁶ = 0.178. So 82 of 100 lose everything, although "
            "each single stake is a good one.",
        ),
        FillIn(
            key="winning",
            title="Two players, the same choice",
            prompt="Red will end with 20 points. Without temple or attack the leader ends with "
            "19, the last with 16. How likely does each win the game with the temple (3 points "
            "for sure), and with the attack (5 points with 0.6, else 0)?",
            rules=("S-65",),
            corner="wins the game",
            rows=("the leader, 19", "the last, 16"),
            columns=("temple", "attack"),
            answers=((1, 0.6), (0, 0.6)),
            reasons={
                3: "That is points. How likely are they enough for more than 20?",
                0.4: "So likely is the attack not won.",
                0.5: "Add the points first. Are there more than 20?",
            },
            help="Add the points, and compare with 20: for sure, never, or with the attack's luck?",
            hints=(
                "With the temple they end with 22 and 19. Which is more than 20?",
                "With the attack: 24 or 19, and 21 or 16.",
            ),
            why="The same odds, the same points; and the leader must build, the last must attack.",
        ),
        HowMany(
            key="certain",
            title="As good as the gamble",
            prompt="Utility is the root of the chests. A gamble brings 0 or 100 chests, each with "
            "1/2. How many chests for sure have the same utility?",
            rules=(),
            answer=25,
            unit="chests",
            tolerance=0.01,
            low=0,
            high=100,
            reasons={
                50: "That is the expected value. Take the expected utility, and go back.",
                5: "That is the expected utility. How many chests have it?",
                10: "That is the utility of 100 chests.",
                7.07: "That is the root of the mean. First take the roots, then the mean.",
            },
            hints=("The roots of 0 and 100 are 0 and 10.", "Expected utility 5: the root of what?"),
            why="The root of 25 is 5, as much as 0 · 1/2 + 10 · 1/2. Whoever feels like that gives "
            "a gamble worth 50 on average away for more than 25.",
        ),
        Trials(
            key="event_card",
            title="When does it come?",
            prompt="Four event cards lie open; one of them is about castles. In spring, in summer "
            "and in autumn one is drawn and put away; the last is left over. Of 100 years, how "
            "often does the castle card come 1st (spring), 2nd (summer), 3rd (autumn), or 4th "
            "(left over)?",
            rules=("S-28", "S-60"),
            outcomes=PLACES,
            chances=(Fraction(1, 4),) * 4,
            trial=_when_drawn,
            axis="when the castle card comes",
            pieces=("year", "years"),
            in_class="Four event cards lie open; one of them is about castles. One is drawn in "
            "spring, one in summer and one in autumn; the last is left over. When does "
            "the castle card come?",
            hints=("Nobody knows yet: guess.",),
            why="A quarter each. In summer, for example: 3/4 · 1/3 = 1/4.",
        ),
        drawn_blindly(
            {
                "Izu (castle)": True,
                "Sagami (castle)": True,
                "Suruga": False,
                "Musashi": False,
                "Kai": False,
            },
            2,
            key="castles",
            title="The hungry winter",
            prompt="Ann has five provinces, two with a castle. She lacks rice, so her neighbour "
            "draws two of her five cards blindly: there the farmers rise. Of 100 such winters, "
            "how often are 0, 1 or 2 of the castles drawn?",
            rules=("S-61", "S-62"),
            axis="castles that are drawn",
            in_class="Ann has five provinces, two with a castle. Her neighbour draws two of her "
            "five cards blindly. How many of the two castles are drawn?",
            hints=("Nobody knows yet: guess.",),
            why="3/10, 6/10 and 1/10. More often than not one castle is in danger.",
        ),
        Probability(
            key="spared",
            title="Spared",
            prompt="Ben has six provinces, two with a castle. Two cards are drawn. How likely is "
            "no castle drawn?",
            rules=("S-62",),
            answer=0.4,
            reasons={
                4 / 9: "The first card is not put back: then five are left.",
                2 / 3: "That is the first card alone.",
                0.6: "That is the complement: at least one castle is drawn.",
                1 / 15: "That is: both castles are drawn.",
                1 / 3: "That is the first card, and a castle.",
                8 / 15: "That is exactly one castle.",
            },
            hints=("The first has no castle: 4 of 6. And then?", "4/6 · 3/5"),
            why="4/6 · 3/5 = 12/30 = 0.4. So at least one castle is drawn with 0.6.",
        ),
        Probability(
            key="exactly_one",
            title="Exactly one",
            prompt="Cem has seven provinces, three with a temple. Two cards are drawn. How likely "
            "is exactly one of them a temple?",
            rules=("S-62",),
            answer=12 / 21,
            reasons={
                2 / 7: "That is one order: first the temple, then another.",
                24 / 49: "That is with putting back. Here the first card stays out.",
                1 / 7: "That is both.",
                3 / 7: "That is the first card alone; or the complement: both alike.",
                5 / 7: "That counts both, too.",
            },
            hints=("One temple of three, one other of four, out of C(7, 2).", "3 · 4 / 21"),
            why="3 · 4 / 21 = 12/21 = 0.571. By paths: 3/7 · 4/6 + 4/7 · 3/6 is the same.",
        ),
        Probability(
            key="lot",
            title="Drawn by lot",
            prompt="You and three others have bid the same. The order is drawn by lot. How likely "
            "do you come before both Ann and Ben, who are two of the others?",
            rules=("S-29",),
            answer=1 / 3,
            reasons={
                1 / 4: "That is: first of all four. The fourth does not matter here.",
                1 / 2: "That is before one of them.",
                1 / 6: "That fixes the order of Ann and Ben, too.",
                1 / 24: "That is one order of all four. Many others will do as well.",
                2 / 3: "That is the complement: one of them is before you.",
            },
            hints=("Look at three of you only. Who of the three is first?",),
            why="Of the three each is first as likely: 1/3. Of all 24 orders it is 8.",
        ),
        Choose(
            key="independent",
            title="Are two draws independent?",
            prompt="Ann's five cards again, two with a castle; two are drawn. “The first has a "
            "castle” and “the second has a castle”: are these events independent?",
            rules=("S-62",),
            options=(
                "Yes: each has the probability 2/5",
                "Yes: who draws does not see the cards",
                "No: after a castle the second is one with 1/4 only",
            ),
            answer="No: after a castle the second is one with 1/4 only",
            reasons={
                "Yes: each has the probability 2/5": "True, each alone has it. But what is the "
                "probability of both? Not 2/5 · 2/5.",
                "Yes: who draws does not see the cards": "The draw is blind. But are as many "
                "castles left for the second card, whatever the first was?",
            },
            hints=("You hear that the first was a castle. Does that change the second?",),
            why="2/5 · 1/4 = 1/10 for both, and not 4/25. What one knows of the first changes the "
            "second.",
        ),
        Probability(
            key="after_bad_luck",
            title="After bad luck",
            prompt="You threw one cube, and it is stuck. Now you throw another, into the same "
            "tower. How likely do both fall out now?",
            rules=("S-51",),
            answer=3 / 8,
            reasons={
                3 / 4: "That is the new cube alone.",
                1 / 2: "That is the stuck cube alone.",
                9 / 16: "The stuck one falls out less often than a new one.",
                3 / 32: "That the first one is stuck you know already: it has happened.",
                7 / 8: "That is at least one of them.",
                1: "Both must happen: multiply.",
            },
            hints=("The new one 3/4, the stuck one 1/2.", "3/4 · 1/2"),
            why="3/4 · 1/2 = 3/8. Had the first fallen out, it would be 0: nothing would be left "
            "inside. So the two throws are not independent.",
        ),
        ChooseAll(
            key="remember",
            title="Where does the past count?",
            prompt="In which of these does what has happened change the probabilities of what "
            "comes?",
            rules=("S-28", "S-29", "S-51"),
            options=(
                "Two battles with the same tower, not emptied",
                "Two battles, each with an emptied tower",
                "The event cards of one year",
                "Equal bids: the lot of this round and of the next",
            ),
            answers=("Two battles with the same tower, not emptied", "The event cards of one year"),
            reasons={
                "Two battles, each with an emptied tower": "Where should the past be kept?",
                "Equal bids: the lot of this round and of the next": "Every round all lots go back "
                "into the bag. Who was last five times is last as likely as ever.",
            },
            missing="Right so far. Where else does something stay in or stay out?",
            hints=("Is there a place in which the past is kept?",),
            why="Stuck cubes stay in, drawn cards stay out. All else begins anew: to wait for "
            "luck that is “due” there is the gambler's fallacy.",
        ),
        Prediction(
            key="guess_lab",
            title="Your guess: the real position",
            prompt="The leader (19) can build or attack. In how many of 100 games more does the "
            "leader win with the temple?",
            rules=("S-65",),
            options=("None: 3 points either way", "About 20", "About 40", "All 100"),
            hints=("Look at your table: 1 and 0.6.",),
            why="Now ask.",
        ),
        Choose(
            key="interval",
            title="Two sentences, one position",
            prompt="Victories: the interval lies above zero. Points: it holds zero. What may you "
            "say?",
            rules=(),
            options=(
                "The leader wins more often with the temple; of the points no difference is shown",
                "The points are equal: that is proven",
                "One of the two sentences must be wrong",
            ),
            answer="The leader wins more often with the temple; of the points no difference is "
            "shown",
            reasons={
                "The points are equal: that is proven": "Zero fits, and so does everything else "
                "in the interval.",
                "One of the two sentences must be wrong": "Points and victories are different "
                "questions. Think of your table.",
            },
            hints=("What would “no difference” be? In which interval does it lie?",),
            why="What you measure decides what you find. By points both are alike; by victories "
            "they are far apart.",
        ),
        HowMany(
            key="q_mean",
            prompt="A sortie is won with probability 0.3 and then brings 10 points. Else it costs "
            "2. What is its expected value?",
            rules=(),
            answer=1.6,
            unit="points",
            tolerance=0.01,
            low=-10,
            high=20,
            reasons={
                3: "That forgets what it costs if it is not won.",
                4.4: "What it costs is taken away, not added.",
                4: "That is the mean of 10 and −2, as if both were equally likely.",
                2.4: "It costs 2 with probability 0.7, not 0.3.",
                1: "10 · 0.3, and then take away the other part with its probability.",
            },
            hints=("10 · 0.3 and −2 · 0.7.",),
            why="3 − 1.4 = 1.6.",
        ),
        Choose(
            key="q_who",
            prompt="Staying brings 2 points for sure, the sortie 1.6 on average (10 with 0.3, "
            "else −2). Who may be right to try the sortie?",
            rules=(),
            options=(
                "Nobody: it brings less on average",
                "The last, who needs 8 points more to win",
                "The leader, whose lead is 1 point",
            ),
            answer="The last, who needs 8 points more to win",
            reasons={
                "Nobody: it brings less on average": "And if the average does not help somebody?",
                "The leader, whose lead is 1 point": "Whoever leads wins by staying. What does "
                "the sortie risk?",
            },
            hints=("Who does not win with 2 points?",),
            why="2 points are of no use to the last: their utility is 0. The sortie wins with 0.3.",
        ),
        Probability(
            key="q_danger",
            prompt="Eight provinces, three with a castle; two cards are drawn blindly. How likely "
            "is at least one castle drawn?",
            rules=("S-62",),
            answer=9 / 14,
            reasons={
                5 / 14: "That is the complement: none is drawn.",
                15 / 28: "That is exactly one. Two would count, too.",
                39 / 64: "That is with putting back.",
                3 / 8: "That is the first card alone.",
                3 / 4: "Adding 3/8 twice counts both castles twice.",
            },
            hints=("None: 5/8 · 4/7. And the complement?",),
            why="1 − 5/8 · 4/7 = 1 − 20/56 = 9/14 = 0.643.",
        ),
        Probability(
            key="q_order",
            prompt="Three players have bid the same. How likely is the order by lot Blue, Yellow, "
            "Red?",
            rules=("S-29",),
            answer=1 / 6,
            reasons={
                1 / 3: "That is: Blue first. Then two orders are left.",
                1 / 27: "Nobody is drawn twice.",
                1 / 2: "That is one of them before another.",
                1 / 9: "For the second place two are left, not three.",
            },
            hints=("How many orders of three are there?",),
            why="3! = 3 · 2 · 1 = 6 orders, each as likely.",
        ),
        Probability(
            key="q_urn",
            prompt="Without a game: in a bag are 5 red and 3 blue balls. Three are drawn, and none "
            "goes back. How likely are exactly two of them red?",
            rules=(),
            answer=30 / 56,
            reasons={
                10 / 56: "That is one order: red, red, blue. There are three.",
                225 / 512: "That is with putting back: the binomial distribution.",
                5 / 8: "That is one ball.",
                10 / 28: "That is two of two.",
                40 / 56: "That counts three red ones, too.",
            },
            hints=("Two of 5, one of 3, out of C(8, 3).", "10 · 3 / 56"),
            why="C(5, 2) · C(3, 1) / C(8, 3) = 10 · 3 / 56 = 0.536.",
        ),
        Choose(
            key="q_die",
            prompt="One die. A: the number is even. B: it is 5 or 6. Are A and B independent?",
            rules=(),
            options=(
                "Yes: P(A and B) = 1/6 = 1/2 · 1/3",
                "No: both are about the same die",
                "No: 6 belongs to both",
            ),
            answer="Yes: P(A and B) = 1/6 = 1/2 · 1/3",
            reasons={
                "No: both are about the same die": "That is no hindrance. Calculate P(A), P(B) "
                "and P(A and B).",
                "No: 6 belongs to both": "Something must belong to both: else the one would rule "
                "out the other. Calculate.",
            },
            hints=("Only the 6 is in both. Multiply P(A) and P(B).",),
            why="Whoever hears “5 or 6” still gives “even” one half: one of two. The product "
            "decides, not the feeling.",
        ),
    ),
    final=("q_mean", "q_who", "q_danger", "q_order", "q_urn", "q_die"),
)
