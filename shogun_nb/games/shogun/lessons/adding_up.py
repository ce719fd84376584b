"""The second lesson on probability: two sides, the sums of their cubes, and many battles."""

from __future__ import annotations

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.odds import battle_odds
from shogun_nb.games.shogun.panels.cubes import Cubes, in_the_tray, win_draw_loss
from shogun_nb.teaching.exercises import Choose, FillIn, HowMany, Probability
from shogun_nb.teaching.lesson import Lesson

MOST_IN_TABLE = 20


def odds_table(most: int = 5, *, of: str = "win") -> str:
    """The odds of 1 to ``most`` attackers against 1 to ``most`` defenders, in whole per cent.

    ``of`` is "win", "draw" or "loss", the attacker's. The tower is empty before each battle.
    Raises :class:`~shogun_nb.InputError` for anything else, and for more than 20.

    >>> print(odds_table(2))
    win, in 100 battles     1    2  defenders
    1 attacker             19    5
    2 attackers            66   27
    """
    if type(most) is not int or not 1 <= most <= MOST_IN_TABLE:
        raise InputError(f"odds_table: {shown(most)} is not a number from 1 to {MOST_IN_TABLE}.")
    if of not in ("win", "draw", "loss"):
        raise InputError(f"odds_table: {shown(of)} is not one of 'win', 'draw' and 'loss'.")
    numbers = range(1, most + 1)
    title = f"{of}, in 100 battles"
    lines = [f"{title:<20}{''.join(f'{one:5}' for one in numbers)}  defenders"]
    for attackers in numbers:
        name = f"{attackers} attacker{'' if attackers == 1 else 's'}"
        chances = [getattr(battle_odds(attackers, defenders), of) for defenders in numbers]
        lines.append(f"{name:<20}{''.join(f'{100 * one:5.0f}' for one in chances)}")
    return "\n".join(lines)


LESSON = Lesson(
    name="probability/02_adding_up",
    title="Adding up",
    exercises=(
        win_draw_loss(
            Cubes("Blue", 2),
            Cubes("Yellow", 1),
            key="two_against_one",
            title="Two against one",
            prompt="Blue attacks with 2 cubes, Yellow defends with 1; the tower is empty. More "
            "cubes in the tray win, as many are a draw. Of 100 such battles, how many does Blue "
            "win, draw and lose?",
            rules=("S-54", "S-55"),
            in_class="Blue attacks with 2 cubes, Yellow defends with 1. More cubes in the tray "
            "win, as many are a draw. Does Blue win, draw or lose?",
            hints=("Nobody knows yet: guess.",),
            why="Win 42/64, draw 19/64, loss 3/64: each is a sum over pairs, so many of "
            "Blue and so many of Yellow.",
        ),
        FillIn(
            key="table",
            title="All that can happen",
            prompt="Fill in the table: in each cell, how likely is it that so many cubes of Blue "
            "and so many of Yellow fall out?",
            rules=(),
            corner="fall out",
            rows=("0 of Blue", "1 of Blue", "2 of Blue"),
            columns=("0 of Yellow", "1 of Yellow"),
            answers=((1 / 64, 3 / 64), (6 / 64, 18 / 64), (9 / 64, 27 / 64)),
            given=((0, 0),),
            reasons={
                1 / 16: "That is Blue alone. Multiply by how likely Yellow's number is.",
                6 / 16: "That is Blue alone. Multiply by how likely Yellow's number is.",
                9 / 16: "That is Blue alone. Multiply by how likely Yellow's number is.",
                1 / 4: "That is Yellow alone. Multiply by how likely Blue's number is.",
                3 / 4: "That is Yellow alone. Multiply by how likely Blue's number is.",
            },
            help="Multiply the probability at the left by the one above: both must happen.",
            hints=(
                "Blue: 1/16, 6/16, 9/16. Yellow: 1/4, 3/4.",
                "In the first row: 1/16 · 1/4 and 1/16 · 3/4.",
                "In the last row: 9/16 · 1/4 and 9/16 · 3/4.",
            ),
            why="Blue's cubes and Yellow's are independent, so each cell is a product. All six "
            "together make 64/64 = 1: a good check.",
        ),
        Probability(
            key="draw",
            title="A draw",
            prompt="Out of your table: how likely is a draw?",
            rules=("S-55",),
            answer=19 / 64,
            reasons={
                18 / 64: "That is 1 : 1. With no cube at all both sides have as many, too.",
                1 / 64: "That is 0 : 0. There is another cell with as many on both sides.",
                28 / 64: "The number of Blue and the number of Yellow must be the same.",
            },
            hints=("In which cells have both sides as many?", "0 : 0 and 1 : 1."),
            why="1/64 + 18/64 = 19/64 = 0.297.",
        ),
        Probability(
            key="win",
            title="A win",
            prompt="How likely does Blue win?",
            rules=("S-54",),
            answer=42 / 64,
            reasons={
                27 / 64: "That is 2 : 1. There are more cells in which Blue has more.",
                36 / 64: "One cell is missing: 1 : 0 is a win, too.",
                33 / 64: "One cell is missing: look at 2 : 0.",
                15 / 64: "One cell is missing: Yellow's cube may fall out, and Blue still wins.",
                61 / 64: "That counts the draws.",
                2 / 3: "2 of 3 cubes are Blue's, but the cells are not equally likely.",
            },
            hints=("In which cells has Blue more?", "1 : 0, 2 : 0 and 2 : 1."),
            why="6/64 + 9/64 + 27/64 = 42/64 = 0.656.",
        ),
        Probability(
            key="loss",
            title="And the rest",
            prompt="Without the table: how likely does Blue lose?",
            rules=(),
            answer=3 / 64,
            reasons={
                22 / 64: "What is left after the wins is draws and losses. Take the draws away.",
                45 / 64: "That is what is left after the draws: it holds the wins, too.",
                61 / 64: "That is the complement: Blue does not lose.",
            },
            hints=("Win, draw and loss together make 1.", "1 − 42/64 − 19/64"),
            why="64/64 − 42/64 − 19/64 = 3/64. It is the one cell that you have not used.",
        ),
        Probability(
            key="or",
            title="The one or the other",
            prompt="Of the pupils of a school 65 % have a bicycle, 30 % have a skateboard, and "
            "20 % have both. How likely has a pupil at least one of the two?",
            rules=(),
            answer=0.75,
            reasons={
                0.95: "Those who have both count twice in that sum.",
                0.55: "Take away once what was counted twice: once it must stay.",
                0.195: "That is a product: for both, if they were independent. “Or” is asked.",
                0.25: "That is the complement: neither of the two.",
                0.2: "So many have both.",
            },
            hints=("P(A or B) = P(A) + P(B) − P(A and B)", "0.65 + 0.30 − 0.20"),
            why="0.65 + 0.30 − 0.20 = 0.75: 45 of 100 have the bicycle only, 10 the skateboard "
            "only, 20 both.",
        ),
        Probability(
            key="two_of_three",
            title="Two of three machines",
            prompt="Three machines work independently of one another, with the probabilities 0.9, "
            "0.8 and 0.6. How likely do exactly two of them work?",
            rules=(),
            answer=0.444,
            reasons={
                0.432: "That is all three.",
                0.288: "That is one path: the first two work, the third does not. Any of the three "
                "may be the one that fails.",
                0.876: "That counts all three, too. Exactly two are asked.",
                0.992: "That is at least one.",
                0.72: "Those are the first two. What does the third one do?",
            },
            hints=(
                "Which machine fails? There are three paths.",
                "0.9 · 0.8 · 0.4 + 0.9 · 0.2 · 0.6 + 0.1 · 0.8 · 0.6",
            ),
            why="0.288 + 0.108 + 0.048 = 0.444. The formula of lesson 1 does not help: it wants "
            "the same p for all.",
        ),
        FillIn(
            key="difference",
            title="By how many",
            prompt="How many more cubes has Blue in the tray than Yellow? Add the cells of your "
            "table that have the same difference.",
            rules=(),
            corner="Blue has more by",
            rows=("probability",),
            columns=("−1", "0", "1", "2"),
            answers=((3 / 64, 19 / 64, 33 / 64, 9 / 64),),
            given=((0, 0), (0, 1)),
            reasons={
                27 / 64: "2 : 1 is one cell. Another has the same difference.",
                6 / 64: "1 : 0 is one cell. Another has the same difference.",
                36 / 64: "Those cells have different differences.",
            },
            help="Which cells have this difference? Add them.",
            hints=("1 : 0 and 2 : 1 have the same difference.", "6/64 + 27/64, and 2 : 0."),
            why="By 1: 6/64 + 27/64 = 33/64. By 2: 9/64. So many armies of Blue are left after a "
            "win.",
        ),
        in_the_tray(
            Cubes("Blue", 2, 1),
            key="with_one_inside",
            title="One more is stuck inside",
            prompt="Two cubes of Blue go in, and one more is stuck inside, which falls out with "
            "probability 1/2. Of 100 such throws, how often do 0, 1, 2 or 3 cubes of Blue fall "
            "out?",
            rules=("S-51",),
            in_class="Two cubes of Blue go in, and a third is stuck inside, which falls out with "
            "probability 1/2. How many of the three fall out?",
            hints=("Nobody knows yet: guess.",),
            why="Not one formula, for the cubes are not alike: two small tables are added up.",
        ),
        FillIn(
            key="sum",
            title="A sum by hand",
            prompt="Now one cube of Blue goes in, and two are stuck inside. Fill in how many of "
            "Blue fall out in all.",
            rules=(),
            corner="fall out in all",
            rows=("probability",),
            columns=("0", "1", "2", "3"),
            answers=((1 / 16, 5 / 16, 7 / 16, 3 / 16),),
            given=((0, 0),),
            reasons={
                2 / 16: "There are two ways to it. Go through both.",
                3 / 16: "There are two ways to it. Go through both.",
                6 / 16: "There are two ways to it. Go through both.",
                1 / 16: "Which ways are there to this sum, and how likely is each?",
                1 / 4: "Each way is a product, one number of each line. Add the ways.",
                1 / 2: "Each way is a product, one number of each line. Add the ways.",
                3 / 4: "Each way is a product, one number of each line. Add the ways.",
            },
            help="List the ways to this sum, multiply along each, and add them.",
            hints=(
                "1 in all: 0 + 1, or 1 + 0. What are the ways to 2 and to 3?",
                "1 in all: 1/4 · 1/2 + 3/4 · 1/4.",
                "2 in all: 1/4 · 1/4 + 3/4 · 1/2.",
            ),
            why="5/16, 7/16, 3/16, and with 1/16 they make 16/16. That is a convolution.",
        ),
        win_draw_loss(
            Cubes("Blue", 1),
            Cubes("Yellow", 1),
            key="one_each",
            title="One against one",
            prompt="One cube each. Guess again: of 100 such battles, how many does Blue win, draw "
            "and lose?",
            rules=("S-55",),
            watched=1,
            many=(1, 10, 100, 1000, 10_000),
            in_class="One cube each. Does Blue win, draw or lose?",
            hints=("Nobody knows yet: guess.",),
            why="Win and loss are alike, and the draw is likelier than both together. The curve "
            "jumps at first and then hardly moves.",
        ),
        Probability(
            key="draw_one_each",
            title="The draws in another tower",
            prompt="One against one again, but in a tower in which a cube falls out with "
            "probability 0.6. How likely is a draw?",
            rules=("S-55",),
            answer=0.52,
            reasons={
                0.36: "That is 1 : 1. And if neither falls out?",
                0.16: "That is 0 : 0. And if both fall out?",
                1 / 3: "The three are not equally likely.",
                0.24: "So likely is a win.",
                0.48: "That is win and loss together.",
                10 / 16: "That is our tower. This one is another.",
            },
            hints=("Both fall out, or neither does.", "0.6 · 0.6 + 0.4 · 0.4"),
            why="0.36 + 0.16 = 0.52. In our tower it is 9/16 + 1/16 = 0.625.",
        ),
        Choose(
            key="opposite",
            title="What is left of 1?",
            prompt="2 against 1: Blue wins with probability 0.656. What is the remaining 0.344?",
            rules=("S-55",),
            options=(
                "Yellow keeps the province",
                "Yellow keeps the province, or nobody has it",
                "Nobody has the province",
            ),
            answer="Yellow keeps the province, or nobody has it",
            reasons={
                "Yellow keeps the province": "In a game without draws it would be so. Look at "
                "your bars: which one of the two is the longer?",
                "Nobody has the province": "Look at your table: Yellow has a cell, too.",
            },
            hints=("The complement of “win” is everything else.",),
            why="Mostly it is nobody's: 19/64 draws, and only 3/64 losses. Who plans with two "
            "outcomes where there are three plans badly.",
        ),
        HowMany(
            key="enough",
            title="Reading the table",
            on_paper=odds_table(),
            prompt="Three armies defend. With how many must you attack at least, to win 75 of 100 "
            "such battles or more?",
            rules=(),
            answer=5,
            unit="armies",
            low=1,
            high=20,
            reasons={
                3: "As many as they are not enough: look at the draws.",
                4: "Read on in the column: that is not yet three quarters.",
                6: "That is enough, but fewer will do.",
            },
            hints=("Go down the column of 3 defenders.",),
            why="5 attackers win 80 of 100 battles against 3; 4 win only 59.",
        ),
        Choose(
            key="smaller",
            title="What becomes smaller?",
            prompt="10,000 battles instead of 100. What becomes smaller, as a rule?",
            rules=(),
            options=(
                "How far the number of draws is from the number expected",
                "How far the share of draws is from 0.625",
                "Both",
                "Neither: luck stays luck",
            ),
            answer="How far the share of draws is from 0.625",
            reasons={
                "How far the number of draws is from the number expected": "5 "
                "draws too many are much of 100 battles. 50 too many are little of 10,000.",
                "Both": "Of more battles more may go astray. Only, what are they divided by?",
                "Neither: luck stays luck": "Look at your curve: does it jump as much at the end?",
            },
            hints=("Look at the curve. What does it show, a number or a share?",),
            why="The number goes further astray, the share less far: the distance grows with the "
            "square root of the battles, and is divided by all of them.",
        ),
        Choose(
            key="memory",
            title="Five draws in a row",
            prompt="One against one has just been a draw five times running. What about the next "
            "battle, with an empty tower?",
            rules=(),
            options=(
                "A draw is less likely now: luck must even out",
                "A draw is more likely now: it is a run",
                "A draw is as likely as ever",
            ),
            answer="A draw is as likely as ever",
            reasons={
                "A draw is less likely now: luck must even out": "Who should tell the cubes what "
                "came before?",
                "A draw is more likely now: it is a run": "Who should tell the cubes what came "
                "before?",
            },
            hints=("The tower is emptied before each battle.",),
            why="0.625, as before. What came early is not paid back: it is drowned by what comes "
            "later.",
        ),
        HowMany(
            key="root",
            title="How far is usual?",
            prompt="300 cubes go in, one after the other. What is the standard deviation of the "
            "share that falls out?",
            rules=(),
            answer=0.025,
            unit="",
            tolerance=0.001,
            low=0,
            high=300,
            reasons={
                7.5: "That is of the number of cubes. Divide by 300 for the share.",
                56.25: "That is the variance of the number. First the root, then divide.",
                0.1875: "That is the variance of one cube. Divide by 300, and take the root.",
                0.433: "That is the standard deviation of one cube.",
                0.000625: "That is the variance of the share. Take the root.",
            },
            hints=("Root of p · (1 − p) / n.", "3/4 · 1/4 / 300 = 0.000625. And the root?"),
            why="The root of 0.1875 / 300 is 0.025. So a share between 0.70 and 0.80 is no "
            "surprise: two standard deviations to either side.",
        ),
        HowMany(
            key="variance",
            title="The variance of a difference",
            prompt="2 against 1: the number of Blue has the variance 0.375, that of Yellow 0.1875. "
            "What is the variance of Blue's number minus Yellow's?",
            rules=(),
            answer=0.5625,
            unit="",
            tolerance=0.005,
            low=0,
            high=10,
            reasons={
                0.1875: "Luck of the one does not take away luck of the other.",
                0.75: "That is the mean of the difference: 1.5 − 0.75.",
                0.0703: "Means and variances of a sum are added, not multiplied.",
            },
            hints=("Does the result vary more or less when Yellow throws, too?", "0.375 + 0.1875"),
            why="0.375 + 0.1875 = 0.5625. Luck is added on both sides, whether you add or "
            "subtract. The mean is 1.5 − 0.75 = 0.75.",
        ),
        Probability(
            key="q_cell",
            prompt="2 against 2. How likely is it that 2 cubes of Blue and 1 of Yellow fall out?",
            rules=(),
            answer=54 / 256,
            reasons={
                9 / 16: "That is Blue alone.",
                6 / 16: "That is Yellow alone.",
                15 / 16: "Both must happen: multiply.",
                27 / 256: "Which of Yellow's two cubes is it? Two paths.",
            },
            hints=("Both sides have 1/16, 6/16, 9/16.", "9/16 · 6/16"),
            why="9/16 · 6/16 = 54/256 = 0.211.",
        ),
        Probability(
            key="q_draw",
            prompt="2 against 2. How likely is a draw?",
            rules=("S-55",),
            answer=118 / 256,
            tolerance=0.002,
            reasons={
                81 / 256: "That is 2 : 2. There are two more cells.",
                117 / 256: "One cell is missing: 0 : 0.",
                1 / 3: "Win, draw and loss are not equally likely.",
                36 / 256: "That is 1 : 1. There are two more cells.",
            },
            hints=("0 : 0, 1 : 1 and 2 : 2.", "(1 + 36 + 81) / 256"),
            why="1/256 + 36/256 + 81/256 = 118/256 = 0.461.",
        ),
        Probability(
            key="q_win",
            prompt="2 against 2. How likely does Blue win?",
            rules=("S-54",),
            answer=69 / 256,
            reasons={
                138 / 256: "That is left after the draws. Whose is it?",
                1 / 2: "The draws are missing.",
                118 / 256: "That is the draw.",
                54 / 256: "That is 2 : 1. There are two more cells.",
            },
            hints=("Both sides are alike. What is left after the draws?", "(1 − 118/256) / 2"),
            why="(256 − 118) / 256 / 2 = 69/256 = 0.270. Both sides are alike, so each has half "
            "of what the draws leave.",
        ),
        Probability(
            key="q_dice",
            prompt="Two dice are thrown. How likely is the sum 10?",
            rules=(),
            answer=3 / 36,
            reasons={
                1 / 11: "The sums from 2 to 12 are not equally likely.",
                2 / 36: "List the ways: is 5 + 5 among them?",
                1 / 36: "That is one way. There are more.",
                6 / 36: "Those are more ways than there are.",
            },
            hints=("First die and second die: 4 + 6, …", "4 + 6, 5 + 5, 6 + 4: each 1/36."),
            why="4 + 6, 5 + 5 and 6 + 4: 3/36 = 0.083. The same adding up as with the cubes.",
        ),
        HowMany(
            key="q_hundredfold",
            prompt="The share of heads in 100 throws of a coin has the standard deviation 0.05. "
            "How many throws bring it down to 0.005?",
            rules=(),
            answer=10_000,
            unit="throws",
            low=0,
            high=1_000_000,
            reasons={
                1000: "Ten times as many make it about three times smaller.",
                200: "Twice as many make it 1.4 times smaller.",
                100_000: "That is more than enough.",
            },
            hints=("A tenth of it wants the square of ten as many.",),
            why="A tenth of the deviation wants a hundred times the throws: 100 · 100.",
        ),
    ),
    final=("q_cell", "q_draw", "q_win", "q_dice", "q_hundredfold"),
)
