"""The questions and tasks of the fourth tutorial: winter, hunger, scoring, the end."""

from __future__ import annotations

from shogun_nb.controls import Panel
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.reading.on_board import name_of, region_of
from shogun_nb.teaching.exercises import Act, Choose, ChooseAll, HowMany, InOrder, OnBoard
from shogun_nb.teaching.lesson import Lesson

TABLE = ("Ann", "Ben", "Cem")


def nine_provinces() -> Position:
    """The rulebook's example: Ann owns nine provinces and will have rice for six."""
    here = scenario(players=TABLE, side="sun")
    for name in (
        "Kii",
        "Yamato",
        "Ise",
        "Shima",
        "Settsu",
        "Owari",
        "Mino",
        "Omi",
        "Mikawa",
    ):
        here = here.set(name, owner="Ann", armies=2)
    return here.set_player("Ann", rice=6)


def built_up() -> Position:
    """Buildings of three players in the purple and the yellow region."""
    here = scenario(players=TABLE, side="sun")
    here = here.set("Kii", owner="Ann", armies=2, castle=True, temple=True)
    here = here.set("Yamato", owner="Ann", armies=2, castle=True)
    here = here.set("Ise", owner="Ben", armies=2, castle=True, temple=True)
    here = here.set("Awa-Shikoku", owner="Ben", armies=2, temple=True, theatre=True)
    here = here.set("Iyo", owner="Cem", armies=2, theatre=True)
    here = here.set("Izu", owner="Cem", armies=2, castle=True)
    return here.set("Sagami", owner="Ann", armies=2, theatre=True)


def _no_single_castle(here: Position, name: str) -> str:
    region = region_of(here, name)
    if "castle" not in here.buildings(name):
        return f"No castle stands in {name_of(here, name)}, which is {region}."
    castles = sum(
        "castle" in here.buildings(one) for one in here.map.names if region_of(here, one) == region
    )
    return f"{name_of(here, name)} has a castle, but one of {castles} in the {region} region."


def before_hunger() -> Position:
    """The beginning of a winter in which two of three players lack rice."""
    here = scenario(players=TABLE, side="sun", options={"years": 1})
    for name, armies, revolts in (
        ("Izu", 4, 1),
        ("Sagami", 3, 0),
        ("Suruga", 2, 0),
        ("Musashi", 5, 1),
        ("Kai", 2, 0),
    ):
        here = here.set(name, owner="Ann", armies=armies, revolts=revolts)
    here = here.set("Izu", castle=True).set("Sagami", temple=True)
    for name, armies in (("Bizen", 3), ("Bitchu", 2), ("Hoki", 4), ("Tajima", 2)):
        here = here.set(name, owner="Ben", armies=armies)
    here = here.set("Bitchu", theatre=True).set("Hoki", castle=True)
    for name, armies in (("Kii", 3), ("Yamato", 3), ("Ise", 2)):
        here = here.set(name, owner="Cem", armies=armies, temple=name != "Ise")
    here = here.set_player("Ann", rice=6).set_player("Ben", rice=6).set_player("Cem", rice=8)
    here = here.set_cubes("tower", {"Ann": 2, "Ben": 2, "Cem": 1, "farmers": 4})
    return here.set_round(season="winter", open_events=[9])


def hungry_winter() -> Game:
    """That winter, as the last of a game."""
    return new_game(position=before_hunger(), seed=12)


def _winter_over(panel: Panel) -> str | None:
    assert isinstance(panel, WinterPanel)
    if panel.done:
        return None
    if panel.cursor == 0:
        return ""
    return "Go on to the end of the winter, and decide when you are asked."


def _through_the_winter(panel: Panel) -> None:
    assert isinstance(panel, WinterPanel)
    while not panel.done:
        if panel.asked == panel.player:
            panel.order(panel.drawn)
        else:
            panel.next()


def _one_press(panel: Panel) -> None:
    assert isinstance(panel, WinterPanel)
    panel.next()


LESSON = Lesson(
    name="04_winter_scoring",
    title="Winter and scoring",
    exercises=(
        HowMany(
            key="rounds",
            title="Two years",
            prompt=(
                "Spring, summer, autumn, winter: four rounds make a year. A game lasts two years. "
                "In how many of its rounds do the players plan actions?"
            ),
            rules=("S-20",),
            answer=6,
            unit="rounds",
            low=0,
            high=20,
            reasons={8: "In winter nobody plans.", 3: "That is one year.", 4: "That is one year."},
            hints=("In winter other things happen.",),
            why="Three in each year. The fourth round is winter: rice, revolts, scoring.",
        ),
        InOrder(
            key="steps",
            title="The winter",
            prompt="Guess the order of a winter.",
            rules=("S-60", "S-61", "S-62", "S-63", "S-64"),
            items=(
                "Everybody loses rice, as the last event card says",
                "Count who has too little rice for the provinces",
                "Draw the provinces that rise",
                "Fight the revolts",
                "Score points",
            ),
            help="Points come last: what is lost in a revolt scores nothing.",
            hints=("First the rice, last the points.",),
            why="What you lose in a revolt does not score. So rice is worth points.",
        ),
        HowMany(
            key="loss",
            title="The last event card",
            prompt=(
                "Ben has 5 rice. The event card left over takes 6 rice from everybody. How much "
                "rice has Ben then?"
            ),
            rules=("S-60",),
            answer=0,
            unit="rice",
            low=-10,
            high=20,
            reasons={
                -1: "There are no debts of rice.",
                5: "Everybody loses some.",
                6: "That is what the card takes.",
                1: "5 less 6. But there are no debts.",
            },
            hints=("There are no debts of rice.",),
            why="Nothing is left, and nobody owes rice. All four cards lie open from spring on, so "
            "you can see what winter may take: the card that is not drawn decides.",
        ),
        HowMany(
            key="unsupplied",
            title="Who goes hungry?",
            prompt=(
                "Ann owns 9 provinces and has 6 rice left after the loss. For how many provinces "
                "has she no rice?"
            ),
            rules=("S-61",),
            scene=nine_provinces,
            answer=3,
            unit="provinces",
            low=0,
            high=45,
            reasons={
                0: "Every province needs 1 rice.",
                9: "She has some rice.",
                6: "So many are fed. The others?",
            },
            hints=("Every province needs 1 rice.",),
            why="9 − 6 = 3.",
        ),
        HowMany(
            key="revolts",
            title="How many revolts?",
            prompt=(
                "The table of hunger (above) says what follows. Ann has no rice for 3 provinces. "
                "In how many provinces does a revolt break out?"
            ),
            rules=("S-61",),
            answer=2,
            unit="provinces",
            low=0,
            high=45,
            reasons={
                3: "Not in each of them: look at the table.",
                1: "That is another row of the table.",
                9: "Not everywhere.",
            },
            hints=("Find the row “3 or 4”.",),
            why="The row for 3 or 4: 2 revolts, with 2 more farmers in each.",
        ),
        Choose(
            key="who_draws",
            title="Who draws?",
            prompt="The players are Ann, Ben and Cem, in this order. Cem has too little rice. Who "
            "draws which of Cem's provinces rise?",
            rules=("S-62",),
            options=("Ann", "Ben", "Cem"),
            answer="Ann",
            reasons={
                "Ben": "He sits on the other side: play goes on from Ben to Cem. And from Cem?",
                "Cem": "The hungry player chooses only in which order the revolts are fought.",
            },
            hints=("After the last name of the list the first one comes again.",),
            why="Ann sits at Cem's left. She draws blindly from all of Cem's province cards, the "
            "fed ones too. Cem then chooses the order of the revolts.",
        ),
        HowMany(
            key="kai",
            title="A revolt in Kai",
            prompt=(
                "Arne lacks rice for 2 provinces: one revolt, with 2 more farmers. Kai is drawn, "
                "and 1 revolt marker lies there. How many farmers are thrown in against him?"
            ),
            rules=("S-56", "S-61"),
            answer=3,
            unit="farmers",
            low=0,
            high=20,
            reasons={
                2: "And the marker?",
                1: "And the additional farmers?",
                4: "Count again: markers, and the farmers of the table.",
            },
            hints=("One for the marker, and those of the table.",),
            why="1 for the marker and 2 of the table. (After the throw all farmers in the tray "
            "count.)",
        ),
        HowMany(
            key="put_down",
            title="The revolt is put down",
            prompt=(
                "Arne puts the revolt in Kai down. 1 revolt marker lay there before. Guess: how "
                "many lie there when the points are counted?"
            ),
            rules=("S-46", "S-56", "S-62"),
            answer=1,
            unit="markers",
            low=0,
            high=42,
            reasons={
                2: "One more comes with taxes or rice. Has Arne collected anything here?",
                0: "He has won, but the farmers are no happier than before.",
            },
            hints=("Why is a marker placed after taxes? Does that reason hold here?",),
            why="A marker is placed for taxes or rice that were collected. In a winter revolt "
            "nothing is collected, so none is placed, and winning takes none away.",
        ),
        Choose(
            key="order",
            title="In which order?",
            prompt=("Several players are hungry. Whose revolts are fought first?"),
            rules=("S-50", "S-62"),
            options=(
                "Those of the player with most missing rice",
                "Those of the first in autumn's turn order",
                "The order is drawn",
            ),
            answer="Those of the first in autumn's turn order",
            reasons={
                "Those of the player with most missing rice": "How hungry somebody is decides how "
                "many revolts there are, not when.",
                "The order is drawn": "There is an order on the table already.",
            },
            hints=("Autumn's turn order still lies on the board in winter.",),
            why="Everybody's daimyo card marks the place in the turn order; after autumn the cards "
            "stay until winter ends.",
        ),
        HowMany(
            key="simple_points",
            title="Simple points",
            prompt=(
                "Now the scoring. You own 9 provinces, and in them stand 2 castles, 1 temple and "
                "1 theatre. How many points is that without the majorities?"
            ),
            rules=("S-63",),
            answer=13,
            unit="points",
            low=0,
            high=100,
            reasons={
                9: "Buildings score, too.",
                17: "Every building scores the same here.",
                4: "Provinces score, too.",
            },
            hints=("1 for each province, 1 for each building.",),
            why="9 provinces and 4 buildings: 13 points.",
        ),
        Choose(
            key="castles",
            title="Most castles",
            prompt="Look at the purple region. Who has most castles there?",
            rules=("S-63",),
            scene=built_up,
            options=("Ann", "Ben", "Cem", "Ann and Ben have as many"),
            answer="Ann",
            reasons={
                "Ben": "Ben has one: in Ise.",
                "Cem": "Cem's castle stands in Izu. Which region is that?",
                "Ann and Ben have as many": "Count again: Kii, Yamato, Ise.",
            },
            hints=(
                "Look for the sign of a castle on purple land.",
                "Click a province: its card names the buildings.",
            ),
            why="Ann has two, in Kii and Yamato, Ben one. Most castles in a region: 3 points.",
        ),
        HowMany(
            key="temples",
            title="Temples",
            prompt=(
                "The same board. How many points does Ben get for the temples of the purple region?"
            ),
            rules=("S-63",),
            scene=built_up,
            answer=2,
            unit="points",
            low=0,
            high=10,
            reasons={
                1: "Is it a tie? Count the temples of Ann and of Ben.",
                3: "That is for castles.",
                0: "Count the temples of Ann and of Ben.",
            },
            hints=("Ben: Ise and Awa (Shikoku). Ann: Kii.",),
            why="Ben has two, Ann one: 2 points for most temples.",
        ),
        HowMany(
            key="theatres",
            title="A tie",
            prompt=(
                "The same board. In the purple region Ben and Cem have one theatre each, Ann has "
                "none. How many points does each of the two get for it?"
            ),
            rules=("S-63",),
            scene=built_up,
            answer=0,
            unit="points",
            low=0,
            high=10,
            reasons={
                1: "That would be for having most alone.",
                2: "That is for temples.",
                3: "That is for castles.",
            },
            hints=("Tied players get 1 less.",),
            why="Most theatres: 1 point. Tied players each get 1 less: 0.",
        ),
        OnBoard(
            key="where",
            title="One is enough",
            prompt=(
                "The same board. One player has most castles of a region with a single castle. "
                "Choose the province in which it stands."
            ),
            rules=("S-63",),
            scene=built_up,
            answers=("Izu",),
            wrong=_no_single_castle,
            missing="Look at the yellow region.",
            hints=("It is a peninsula in the yellow region.",),
            why="In yellow nobody else has a castle: Cem scores 3 points with a single one. Look "
            "for regions where little is built.",
        ),
        Act(
            key="winter",
            title="A hard winter",
            prompt=(
                "You are Ann, in a short game of one year. Two players will go hungry. Guess "
                "before each press: who, how many revolts, how many points?"
            ),
            rules=("S-60", "S-61", "S-62", "S-63", "S-65"),
            panel=lambda: WinterPanel(hungry_winter(), "Ann", odds=True),
            check=_winter_over,
            right=_through_the_winter,
            wrong=(_one_press,),
            solution="Go on until the winter is over; order your revolts when you are asked.",
            solve_in_page="winter",
            hints=("Go on. When you are asked, put your revolts in order and fight.",),
            why="The winter is over, and so is this short game of one year.",
        ),
        ChooseAll(
            key="stays",
            title="The new year",
            prompt="The first winter is over. Guess: what stays as it is?",
            rules=("S-64",),
            options=(
                "The points",
                "The chests",
                "The rice",
                "The buildings",
                "The revolt markers",
                "The cubes in the tower",
            ),
            answers=("The points", "The chests", "The buildings", "The cubes in the tower"),
            reasons={
                "The rice": "Rice does not keep over the winter.",
                "The revolt markers": "With the new year the anger is forgotten.",
            },
            missing="So far so good. Something else stays, too.",
            hints=("Two of the six go.",),
            why="Rice goes to 0 and all revolt markers leave the board. Points, chests, "
            "buildings, armies and the cubes in tower and tray stay.",
        ),
        HowMany(
            key="events",
            title="New events",
            prompt=(
                "There are 12 event cards. 4 were turned up in the first year, 4 new ones in the "
                "second. How many cards does nobody see in the whole game?"
            ),
            rules=("S-4", "S-64"),
            answer=4,
            unit="cards",
            low=0,
            high=12,
            reasons={8: "That is after the first year.", 0: "Not all are turned up."},
            hints=("12 less 4 less 4.",),
            why="The second year's four come from the eight that nobody has seen yet.",
        ),
        Choose(
            key="tie",
            title="The end",
            prompt=(
                "After the second winter Ann and Ben have 50 points each. Ann has 7 chests, Ben "
                "9. Who wins?"
            ),
            rules=("S-65",),
            options=("Ann", "Ben", "Both"),
            answer="Ben",
            reasons={
                "Ann": "The points are equal. What is compared next?",
                "Both": "Only if everything that is compared were equal.",
            },
            hints=("Money decides.",),
            why="As many points: whoever has more chests in the war chest wins. Still tied, they "
            "share the victory (our reading).",
        ),
        # --- the closing questions ---
        HowMany(
            key="q_rice",
            prompt="You own 7 provinces and have 9 rice. The last event card takes 4. For how "
            "many provinces have you no rice?",
            rules=("S-60", "S-61"),
            answer=2,
            unit="provinces",
            low=0,
            high=45,
            reasons={0: "The card takes some rice first.", 5: "That is the rice left."},
            hints=("9 − 4 first.",),
            why="9 − 4 = 5 rice for 7 provinces.",
        ),
        Choose(
            key="q_fed",
            prompt="Can a revolt break out in a province with no revolt marker, in winter?",
            rules=("S-61", "S-62"),
            options=("Yes", "No"),
            answer="Yes",
            reasons={"No": "The cards are drawn from all provinces of the hungry player."},
            hints=("From which cards is drawn?",),
            why="Any province of the hungry player can be drawn; the table's farmers come in any "
            "case.",
        ),
        Choose(
            key="q_own_order",
            prompt="Two of your provinces rise. Who decides which revolt is fought first?",
            rules=("S-62",),
            options=("You", "Your left neighbour", "The lot"),
            answer="You",
            reasons={
                "Your left neighbour": "The neighbour only draws.",
                "The lot": "The lot only decides which provinces rise.",
            },
            hints=("Whose land is it?",),
            why="Whoever suffers the revolts chooses their order.",
        ),
        HowMany(
            key="q_castles",
            prompt="You alone have most castles in two regions. How many points is that (castles "
            "themselves not counted)?",
            rules=("S-63",),
            answer=6,
            unit="points",
            low=0,
            high=50,
            reasons={3: "For each of the regions.", 2: "That is for temples in one region."},
            hints=("3 for each region.",),
            why="3 for each region.",
        ),
        HowMany(
            key="q_tie",
            prompt="Three players have one temple each in a region. How many points does each get "
            "for the majority?",
            rules=("S-63",),
            answer=1,
            unit="points",
            low=0,
            high=10,
            reasons={2: "Nobody has most alone.", 0: "Most temples count more than theatres."},
            hints=("2 points for most temples, and 1 less for tied players.",),
            why="2 − 1 = 1 for each of them.",
        ),
        HowMany(
            key="q_none",
            prompt="Nobody has built a theatre in the green region. How many points does anybody "
            "get for most theatres there?",
            rules=("S-63",),
            answer=0,
            unit="points",
            low=0,
            high=10,
            reasons={1: "Nobody has any."},
            hints=("Zero is not a majority.",),
            why="Without a building nobody scores.",
        ),
        Choose(
            key="q_lost",
            prompt="A province with a castle is lost in a winter revolt. Does the castle still "
            "score for you in this winter?",
            rules=("S-56", "S-63"),
            options=("Yes", "No"),
            answer="No",
            reasons={"Yes": "Revolts come before the scoring, and the castle is removed."},
            hints=("What comes first, revolts or points?",),
            why="The castle leaves the board before points are counted.",
        ),
        Choose(
            key="q_markers",
            prompt="What becomes of the revolt markers after the first winter?",
            rules=("S-64",),
            options=("They stay", "All are removed", "One in each province is removed"),
            answer="All are removed",
            reasons={
                "They stay": "A new year begins.",
                "One in each province is removed": "Not only one.",
            },
            hints=("A new year begins.",),
            why="All revolt markers leave the board.",
        ),
        Choose(
            key="q_win",
            prompt="Who wins the game?",
            rules=("S-65",),
            options=("Who has most provinces", "Who has most points", "Who has most chests"),
            answer="Who has most points",
            reasons={
                "Who has most provinces": "Provinces bring points. But not only they do.",
                "Who has most chests": "They count only where something else is equal.",
            },
            hints=("What is counted in both winters?",),
            why="Most points of both winters; with as many points, more chests.",
        ),
    ),
    final=(
        "q_rice",
        "q_fed",
        "q_own_order",
        "q_castles",
        "q_tie",
        "q_none",
        "q_lost",
        "q_markers",
        "q_win",
    ),
)
