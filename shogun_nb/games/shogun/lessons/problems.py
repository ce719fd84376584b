"""Twenty problems on probability as textbooks have them, for those who have done the lessons."""

from __future__ import annotations

from shogun_nb.teaching.exercises import HowMany, Probability
from shogun_nb.teaching.problems import Place, Problem

_FALLS = "probability/01_what_falls_out"
_ADDING = "probability/02_adding_up"
_REMEMBERS = "probability/03_the_tower_remembers"
_ATTACK = "probability/05_should_i_attack"

_FORMULA = Place(_FALLS, "P(exactly k fall out) = C(n, k) · pᵏ · (1 − p)ⁿ⁻ᵏ")
_AT_LEAST_ONE = Place(_FALLS, "P(at least one) = 1 − P(none)")
_AT_LEAST_TWO = Place(_FALLS, "“at least two” is everything but none and exactly one")
_ROOT = Place(_FALLS, "Its square root is the standard deviation")
_PATHS_ADD = Place(_FALLS, "Different paths, add.")
_VARIANCE = Place(_FALLS, "variance = n · p · (1 − p)")
_WAYS = Place(_ADDING, "multiply along each way, and add the ways")
_CELLS = Place(_ADDING, "An event is some of the cells; add them.")
_SUMS = Place(_ADDING, "The variance of a sum is the sum of the variances")
_MEANS = Place(_ADDING, "The mean of a sum is the sum of the means.")
_OR = Place(_ADDING, "P(A or B) = P(A) + P(B) − P(A and B)")
_NORMALISE = Place(_REMEMBERS, "So divide each by their sum.")
_TOTAL = Place(_REMEMBERS, "the sum of them is called the total probability")
_ONE_ROW = Place(_REMEMBERS, "look at one row or one column only, and divide by its sum")
_GIVEN = Place(_REMEMBERS, "P(A | B) = P(A and B) / P(B)")
_BY_WAY_OF = Place(_REMEMBERS, "by way of each state in between")
_BALANCE = Place(_REMEMBERS, "as many go in as come out")
_WAITING = Place(_REMEMBERS, "In general, with p for falling: E = 1 + (1 − p) · E, so E = 1 / p.")
_EACH_WAITS = Place(_REMEMBERS, "each state waits for the other")
_ABSORBING = Place(_REMEMBERS, "every next state with its probability times its own probability")
_CHANGING = Place(_ATTACK, "the numbers at the forks change on the way")
_CHOOSE = Place(_ATTACK, "P(k marked) = C(marked, k) · C(others, rest) / C(all, drawn)")
_ORDERS = Place(_ATTACK, "4 choices for the first place, 3 for the second, then 2, then 1")

_BINOMIAL = "The binomial distribution"
_CONVOLUTION = "Sums and differences"
_CONDITIONAL = "Conditional probability"
_CHAINS = "Markov chains"
_WITHOUT = "Drawing without replacement"

PROBLEMS = (
    # --- the binomial distribution ---------------------------------------------------------------
    Problem(
        _BINOMIAL,
        Probability(
            key="two_sixes",
            prompt="A die is thrown eight times. How likely are exactly two sixes?",
            rules=(),
            answer=28 * 5**6 / 6**8,
            reasons={
                5**6 / 6**8: "That is one path. The two sixes may come at any two throws.",
                1 / 36: "What must the other six throws show?",
                1 / 4: "Two of eight: but a six comes with 1/6 at each throw.",
            },
            hints=("n = 8, p = 1/6, k = 2", "28 · (1/6)² · (5/6)⁶"),
            why="C(8, 2) = 28, and 28 · (1/6)² · (5/6)⁶ = 0.260.",
        ),
        (_FORMULA,),
    ),
    Problem(
        _BINOMIAL,
        Probability(
            key="seeds",
            prompt="A seed sprouts with probability 0.9. Ten are sown. How likely do at least nine "
            "of them sprout?",
            rules=(),
            answer=10 * 0.9**9 * 0.1 + 0.9**10,
            reasons={
                10 * 0.9**9 * 0.1: "That is exactly nine. Ten would do, too.",
                0.9**10: "That is all ten. Nine would do, too.",
                1 - 0.9**10 - 10 * 0.9**9 * 0.1: "That is the complement: at most eight.",
                0.9: "That is a single seed.",
            },
            hints=("Exactly nine, or ten.", "10 · 0.9⁹ · 0.1 + 0.9¹⁰"),
            why="0.387 + 0.349 = 0.736.",
        ),
        (_FORMULA, _PATHS_ADD),
    ),
    Problem(
        _BINOMIAL,
        Probability(
            key="guessing",
            prompt="A test has six questions with four answers each, one of them right. Kim "
            "guesses every time. How likely is at least one of the six right?",
            rules=(),
            answer=1 - 0.75**6,
            reasons={
                0.75**6: "That is the complement: none is right.",
                1: "6 · 1/4 would be more than certain.",
                6 * 0.25 * 0.75**5: "That is exactly one.",
                0.25: "That is one question.",
            },
            hints=("How likely are all six wrong?", "1 − (3/4)⁶"),
            why="1 − 0.178 = 0.822.",
        ),
        (_AT_LEAST_ONE,),
    ),
    Problem(
        _BINOMIAL,
        HowMany(
            key="screws",
            prompt="Of the screws of a machine 4 % are faulty. What is the standard deviation of "
            "the number of faulty screws among 150?",
            rules=(),
            answer=2.4,
            unit="screws",
            tolerance=0.02,
            low=0,
            high=150,
            reasons={
                5.76: "That is the variance. Take the root.",
                6: "That is the mean.",
                0.016: "That is the standard deviation of the share.",
            },
            hints=("First the variance: n · p · (1 − p).", "√(150 · 0.04 · 0.96)"),
            why="150 · 0.04 · 0.96 = 5.76, and √5.76 = 2.4.",
        ),
        (_VARIANCE, _ROOT),
    ),
    # --- sums and differences: convolution -------------------------------------------------------
    Problem(
        _CONVOLUTION,
        Probability(
            key="spinner",
            prompt="A spinner shows 0, 1 or 2 with probabilities 0.5, 0.3 and 0.2. It is spun "
            "twice. How likely is the sum 2?",
            rules=(),
            answer=0.29,
            reasons={
                0.2: "There are three ways to 2: 0 + 2, 1 + 1, 2 + 0.",
                0.19: "0 + 2 and 2 + 0 are two ways.",
                0.09: "That is 1 + 1 alone.",
                0.1: "That is one way: 0 + 2.",
            },
            hints=("0 + 2, 1 + 1, 2 + 0", "0.5 · 0.2 + 0.3 · 0.3 + 0.2 · 0.5"),
            why="0.10 + 0.09 + 0.10 = 0.29.",
        ),
        (_WAYS,),
    ),
    Problem(
        _CONVOLUTION,
        Probability(
            key="goals",
            prompt="The home team scores 0, 1 or 2 goals with probabilities 0.3, 0.4 and 0.3, and "
            "independently of that the visitors score 0 or 1 with 0.6 and 0.4. How likely does the "
            "home team win?",
            rules=(),
            answer=0.54,
            reasons={
                0.34: "That is a draw.",
                0.12: "That is a defeat, or 2 : 1 alone.",
                0.42: "One cell is missing: 2 : 1.",
                0.88: "That counts the draws.",
            },
            hints=("Write the table of all pairs.", "1 : 0, 2 : 0 and 2 : 1"),
            why="0.4 · 0.6 + 0.3 · 0.6 + 0.3 · 0.4 = 0.24 + 0.18 + 0.12 = 0.54.",
        ),
        (_CELLS,),
    ),
    Problem(
        _CONVOLUTION,
        Probability(
            key="connection",
            prompt="A bus takes 10, 11 or 12 minutes with probabilities 0.5, 0.3 and 0.2. The "
            "train after it takes 20 or 21 minutes with 0.6 and 0.4, independently of the bus. How "
            "likely do both together take at most 31 minutes?",
            rules=(),
            answer=0.68,
            reasons={
                0.38: "That is exactly 31 minutes. 30 would do, too.",
                0.3: "That is 30 minutes. 31 would do, too.",
                0.32: "That is the complement: more than 31.",
                0.5: "One way is missing: 10 + 21 or 11 + 20 make 31, too.",
            },
            hints=("10 + 20, 10 + 21 and 11 + 20", "0.5 · 0.6 + 0.5 · 0.4 + 0.3 · 0.6"),
            why="0.30 + 0.20 + 0.18 = 0.68.",
        ),
        (_WAYS, _PATHS_ADD),
    ),
    Problem(
        _CONVOLUTION,
        HowMany(
            key="parcels",
            prompt="The weights of two parcels are independent, with standard deviations of 3 and "
            "4 grams. What is the standard deviation of the difference of their weights?",
            rules=(),
            answer=5,
            unit="grams",
            low=0,
            high=100,
            reasons={
                1: "Standard deviations are not subtracted. Two sources of luck make more luck.",
                7: "Variances are added, not standard deviations.",
                25: "That is the variance. Take the root.",
            },
            hints=("The variances are 9 and 16.", "Also of a difference they are added: √25."),
            why="9 + 16 = 25, and √25 = 5.",
        ),
        (_SUMS, _ROOT),
    ),
    # --- conditional probability -----------------------------------------------------------------
    Problem(
        _CONDITIONAL,
        Probability(
            key="late",
            prompt="It rains on 30 % of the days. If it rains, Ida is late with probability 0.2, "
            "else with 0.05. How likely is Ida late?",
            rules=(),
            answer=0.095,
            reasons={
                0.06: "That is rain and late. She may be late without rain, too.",
                0.25: "You have added 0.2 and 0.05. Each counts only as often as its weather.",
                0.125: "That is the middle. But it rains less often than not.",
                0.2: "That is given rain.",
            },
            hints=("Two paths end with late.", "0.3 · 0.2 + 0.7 · 0.05"),
            why="0.060 + 0.035 = 0.095.",
        ),
        (_TOTAL,),
    ),
    Problem(
        _CONDITIONAL,
        Probability(
            key="machines",
            prompt="Machine A makes 60 % of all parts, and 2 % of its parts are faulty. Machine B "
            "makes the rest, and 5 % of those are faulty. A part is faulty. How likely does it "
            "come from B?",
            rules=(),
            answer=0.625,
            reasons={
                0.02: "That is B and faulty at once, of all parts. Divide by all that are faulty.",
                0.05: "That is turned round: faulty, given B.",
                0.4: "That was before you knew that it is faulty.",
                0.375: "That is A.",
                0.032: "So many are faulty at all.",
                5 / 7: "That would be right if both machines made as many.",
            },
            hints=("Products: 0.6 · 0.02 and 0.4 · 0.05.", "0.020 / (0.012 + 0.020)"),
            why="0.020 / 0.032 = 0.625.",
        ),
        (_NORMALISE,),
    ),
    Problem(
        _CONDITIONAL,
        Probability(
            key="glasses",
            prompt="Of 200 people 120 are women. 45 of the women and 20 of the men wear glasses. "
            "One of those with glasses is chosen by chance. How likely is it a woman?",
            rules=(),
            answer=45 / 65,
            reasons={
                45 / 120: "That is turned round: glasses, given a woman.",
                45 / 200: "That is both at once, of all people.",
                0.6: "That is of all people.",
                20 / 65: "That is a man.",
            },
            hints=("Write a two-way table. Which column is asked?", "45 of 65"),
            why="65 wear glasses, 45 of them are women: 45/65 = 0.692.",
        ),
        (_ONE_ROW,),
    ),
    Problem(
        _CONDITIONAL,
        Probability(
            key="given_or",
            prompt="P(A) = 0.5, P(B) = 0.4 and P(A or B) = 0.75. How large is P(A | B)?",
            rules=(),
            answer=0.375,
            reasons={
                0.15: "That is P(A and B). Divide by P(B).",
                0.3: "That is P(B | A): you have divided by P(A).",
                0.5: "So it would be if A and B were independent.",
                0.2: "P(A) · P(B) is P(A and B) only if they are independent.",
            },
            hints=("First P(A and B), by the addition rule.", "0.5 + 0.4 − 0.75 = 0.15"),
            why="P(A and B) = 0.15, and 0.15 / 0.4 = 0.375.",
        ),
        (_OR, _GIVEN),
    ),
    # --- Markov chains ---------------------------------------------------------------------------
    Problem(
        _CHAINS,
        Probability(
            key="brands",
            prompt="Who buys brand X buys X again next time with probability 0.8. Who buys Y "
            "changes to X with 0.3. A customer has bought Y. How likely does the customer buy X "
            "the time after next?",
            rules=(),
            answer=0.45,
            reasons={
                0.3: "That is next time.",
                0.24: "That is by way of X. There is another way.",
                0.21: "That is by way of Y. There is another way.",
                0.55: "That is: the customer buys Y.",
                0.6: "That is in the long run.",
            },
            hints=("By way of X, or by way of Y.", "0.3 · 0.8 + 0.7 · 0.3"),
            why="0.24 + 0.21 = 0.45.",
        ),
        (_BY_WAY_OF,),
    ),
    Problem(
        _CHAINS,
        Probability(
            key="long_run",
            prompt="Who buys brand X changes to Y next time with probability 0.2. Who buys Y "
            "changes to X with 0.3. What share of all purchases is X in the long run?",
            rules=(),
            answer=0.6,
            reasons={
                0.4: "That is Y.",
                0.5: "More change from Y to X than from X to Y.",
                0.8: "So likely does X stay X.",
                2 / 3: "0.2 / 0.3 is how many times as often Y is bought as X.",
                0.3: "So likely does Y change to X.",
            },
            hints=("As many change from X as to X.", "X · 0.2 = Y · 0.3"),
            why="X · 0.2 = Y · 0.3 and X + Y = 1: 0.3 / (0.2 + 0.3) = 0.6.",
        ),
        (_BALANCE,),
    ),
    Problem(
        _CHAINS,
        HowMany(
            key="album",
            prompt="Each packet holds one of three pictures, all equally likely. How many packets "
            "does it take on average until all three pictures are there?",
            rules=(),
            answer=5.5,
            unit="packets",
            tolerance=0.01,
            low=0,
            high=100,
            reasons={
                3: "Then no picture may come twice.",
                4.5: "The first packet counts, too.",
                9: "The later pictures take longer than the first: each wait has its own p.",
                2.5: "1/(2/3) + 1: the last picture comes with 1/3 only.",
            },
            hints=(
                "The first picture is new at once. How long until the second is, with p = 2/3?",
                "1 + 3/2 + 3",
            ),
            why="A new picture comes with 1, then with 2/3, then with 1/3: 1 + 3/2 + 3 = 5.5.",
        ),
        (_WAITING, _MEANS),
    ),
    Problem(
        _CHAINS,
        Probability(
            key="deuce",
            prompt="In tennis, at deuce, who is first two points ahead wins the game. The server "
            "wins each point with 0.6. How likely does the server win the game?",
            rules=(),
            answer=0.36 / 0.52,
            reasons={
                0.36: "That is two points at once. After one point each it is deuce again.",
                0.6: "That is one point.",
                0.16: "So likely does the other one win two points at once.",
                0.48: "So likely is it deuce again.",
                0.84: "At deuce everything is as at the beginning: the server may still lose.",
            },
            hints=(
                "After two points the game is won, lost, or everything is as at the beginning.",
                "x = 0.36 + 0.48 · x",
            ),
            why="x = 0.36 + 0.48 · x, so x = 0.36 / 0.52 = 0.692.",
        ),
        (_ABSORBING, _EACH_WAITS),
    ),
    # --- drawing without replacement -------------------------------------------------------------
    Problem(
        _WITHOUT,
        Probability(
            key="aces",
            prompt="Of 32 cards 4 are aces. Two cards are drawn. How likely is at least one of "
            "them an ace?",
            rules=(),
            answer=1 - 28 * 27 / (32 * 31),
            reasons={
                28 * 27 / (32 * 31): "That is the complement: no ace.",
                12 / 992: "That is both.",
                0.25: "Adding 4/32 twice counts two aces twice.",
                2 * 4 * 28 / 992: "That is exactly one.",
                4 / 32: "That is one card.",
            },
            tolerance=0.001,
            hints=("No ace: 28/32, then 27/31.", "1 − 28/32 · 27/31"),
            why="1 − 756/992 = 0.238.",
        ),
        (_CHANGING, _AT_LEAST_ONE),
    ),
    Problem(
        _WITHOUT,
        Probability(
            key="lamps",
            prompt="Of twelve lamps three are broken. Four are taken by chance. How likely is "
            "exactly one of them broken?",
            rules=(),
            answer=252 / 495,
            reasons={
                63 / 495: "Any of the four may be the broken one: four paths.",
                4 * 0.25 * 0.75**3: "That is with putting back. What is taken stays out.",
                0.25: "That is one lamp.",
                84 / 495: "Which of the three broken ones? Multiply by C(3, 1).",
            },
            hints=("C(3, 1) · C(9, 3) / C(12, 4)", "3 · 84 / 495"),
            why="3 · 84 / 495 = 0.509.",
        ),
        (_CHOOSE,),
    ),
    Problem(
        _WITHOUT,
        Probability(
            key="class_council",
            prompt="A lot decides which three of five girls and four boys go to the class council. "
            "How likely is it that at least two of the three are girls?",
            rules=(),
            answer=50 / 84,
            reasons={
                40 / 84: "That is exactly two. Three would do, too.",
                10 / 84: "That is three girls. Two would do, too.",
                34 / 84: "That is the complement: at most one girl.",
                5 / 9: "That is one of the three.",
            },
            hints=(
                "Exactly two, or three.",
                "C(5, 2) · C(4, 1) = 40, C(5, 3) = 10, of C(9, 3) = 84",
            ),
            why="(40 + 10) / 84 = 0.595.",
        ),
        (_CHOOSE, _AT_LEAST_TWO),
    ),
    Problem(
        _WITHOUT,
        Probability(
            key="lanes",
            prompt="Four runners are given the lanes 1 to 4 by lot. How likely does Ann get lane 1 "
            "and Ben lane 2?",
            rules=(),
            answer=1 / 12,
            reasons={
                1 / 16: "Lane 1 is gone when Ben draws.",
                1 / 24: "That is one order of all four. The other two may change places.",
                1 / 2: "Along a path you multiply.",
                1 / 6: "Ann may not take lane 2: in how many of the 24 orders is it so?",
            },
            hints=("Ann gets lane 1 with 1/4. How many lanes are left for Ben?", "1/4 · 1/3"),
            why="1/4 · 1/3 = 1/12: 2 of the 24 orders.",
        ),
        (_ORDERS, _CHANGING),
    ),
)
