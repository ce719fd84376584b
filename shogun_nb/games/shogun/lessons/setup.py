"""The questions and tasks of the first tutorial: board, pieces, set-up, tower, events."""

from __future__ import annotations

from shogun_nb.controls import Markup, Panel, Still
from shogun_nb.games.shogun.game import new_game
from shogun_nb.games.shogun.panels.setup import SetupPanel
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.reading.on_board import marches, name_of, region_of, stands, threats
from shogun_nb.games.shogun.reading.winter_tables import open_events_html
from shogun_nb.teaching.exercises import Act, Choose, ChooseAll, HowMany, InOrder, OnBoard
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.templates import escaped

FOUR = ("Takeda", "Uesugi", "Mori", "Tokugawa")
THREE = ("Takeda", "Uesugi", "Mori")


def empty_board() -> Position:
    """The sun side as four players see it before anything is placed."""
    return scenario(players=FOUR, side="sun")


def small_board() -> Position:
    """The sun side for three players, with its closed provinces, and Takeda in Iyo."""
    return scenario(players=THREE, side="sun").set("Iyo", owner="Takeda", armies=3)


def printed_start() -> Position:
    """The printed start for three players (S-15)."""
    return new_game(players=THREE, start="printed", seed=7).position


class OpenEvents(Panel):
    """The event cards that lie open for the year, as cards.

    >>> OpenEvents(printed_start()).still().text.splitlines()[0]
    'Card 3: neutral provinces: 2 farmers defend; left over for winter: 3 rice lost'
    """

    def __init__(self, position: Position) -> None:
        self._events = position.open_events
        cards = Markup()
        cards.value = open_events_html(position)
        super().__init__("The open event cards", [cards])
        self.say("Spring, summer and autumn draw one each. The last one takes rice in winter.")

    def still(self) -> Still:
        """The cards in words."""
        lines = [f"Card {number}: {words}" for number, words in self._events.items()]
        return Still("\n".join(lines), html="".join(f"<p>{escaped(line)}</p>" for line in lines))


def _not_so_rich(here: Position, name: str) -> str:
    tax, region = here.map.province(name).tax, region_of(here, name)
    if region == "brown":
        return f"{name_of(here, name)} is brown, but it pays {tax}. Shinano pays 6."
    return f"{name_of(here, name)} pays {tax}, and it is {region}: look for a brown province."


def _too_far(here: Position, name: str) -> str:
    return (
        f"{name_of(here, name)} does not touch Izu, and no dashed line joins them: armies need "
        f"{marches(here, 'Izu', name)} marches to get there."
    )


def _not_the_strongest(here: Position, name: str) -> str:
    if here.owner(name) == "Uesugi":
        return f"{stands(here, name)}. In one province Uesugi has more."
    return f"{stands(here, name)}. Uesugi's counters carry the letter U."


def _not_so_quiet(here: Position, name: str) -> str:
    if here.owner(name) == "Takeda":
        return f"{name_of(here, name)} can be attacked out of {threats(here, name)}."
    return f"{stands(here, name)}. Look at the counters with a T."


def _a_four_player_draft(panel: Panel) -> str | None:
    """Whether the panel holds a draft of four in which the learner has placed a first group."""
    assert isinstance(panel, SetupPanel)
    game = panel.game
    if game is None:
        return ""
    if len(game.players) != 4:
        return (
            f"This table has {len(game.players)} players. Go back to the set-up and make it 4: the "
            "number of players decides how many groups and chests everybody gets (S-11, S-12)."
        )
    if game.start.start != "draft":
        return "This is the printed start. Go back to the set-up and choose the draft (S-13)."
    mine = panel.me
    if mine is None:
        return (
            "Nobody at this table is you. Go back to the set-up and say at a seat that it is you."
        )
    placed = [entry for entry in game.choices if entry.player == mine]
    if not any(entry.choice.word in ("take card", "place group") for entry in placed):
        return "Your first group is not on the board yet. Take a card and choose a group (S-13)."
    return None


def _draft_of_four(panel: Panel) -> None:
    assert isinstance(panel, SetupPanel)
    panel.set_up(players=FOUR, start="draft", me="Takeda", seed=3)
    assert panel.game is not None
    card = panel.game.position.open_cards[0]
    panel.take(card, 5)


def _draft_of_three(panel: Panel) -> None:
    assert isinstance(panel, SetupPanel)
    panel.set_up(players=THREE, start="draft", me="Takeda", seed=3)


def _printed_for_four(panel: Panel) -> None:
    assert isinstance(panel, SetupPanel)
    panel.set_up(players=FOUR, start="printed", me="Takeda", seed=3)


def _draft_without_a_pick(panel: Panel) -> None:
    assert isinstance(panel, SetupPanel)
    panel.set_up(players=FOUR, start="draft", me="Takeda", seed=3, first="Takeda")


LESSON = Lesson(
    name="01_setup",
    title="Setting up the game",
    exercises=(
        OnBoard(
            key="rich",
            title="A rich province",
            prompt=(
                "Shinano pays 6 chests in taxes. Find a province of the brown region that pays "
                "more, and choose it on the board."
            ),
            rules=("S-5",),
            scene=empty_board,
            answers=("Etchu",),
            reasons={"Shinano": "Shinano itself pays 6. Look for a higher number in a coin."},
            wrong=_not_so_rich,
            missing="Click a province: its card says what it pays. No brown one is chosen yet.",
            hints=(
                "The number in the round coin is the tax. The brown region lies in the north.",
                "It lies at the north coast, west of Echigo.",
            ),
            why="Etchū pays 7 chests, as five other provinces do. None pays more.",
        ),
        OnBoard(
            key="izu",
            title="Neighbours",
            prompt=(
                "Izu is the small peninsula in the yellow region. Choose all provinces into which "
                "armies can march from Izu."
            ),
            rules=("S-49",),
            scene=empty_board,
            answers=("Awa-Boso", "Sagami", "Shima", "Suruga"),
            reasons={"Izu": "Izu itself is where the armies are. Choose where they could go."},
            wrong=_too_far,
            missing="Some are missing. Follow the dashed lines across the sea, too.",
            hints=(
                "Two neighbours share a border on land.",
                "Two more are joined by a dashed line: a sea route.",
            ),
            why="Sagami and Suruga by land, Shima and Awa (Bōsō) by sea route: provinces joined by "
            "a dashed line are neighbours like any others.",
        ),
        Choose(
            key="closed",
            title="Three players",
            prompt=(
                "Three players, sun side. Takeda stands in Iyo with 3 armies and wants to march "
                "into Tosa next door. May Takeda do that?"
            ),
            rules=("S-10",),
            scene=small_board,
            options=(
                "Yes: Tosa is a neighbour of Iyo",
                "Yes, but only if nobody stands there",
                "No: Tosa is closed",
            ),
            answer="No: Tosa is closed",
            reasons={
                "Yes: Tosa is a neighbour of Iyo": "It is a neighbour. But look at the hatching "
                "on the board.",
                "Yes, but only if nobody stands there": "That is so of neutral provinces: they "
                "may be attacked. But look at the hatching on the board.",
            },
            hints=("What does the hatching mean? Click Tosa and read its card.",),
            why="With three players eight provinces are closed. Their cards leave the game, and "
            "no army may enter them. Mostly they lie at the rim of the board.",
        ),
        HowMany(
            key="supply",
            title="Where are the armies?",
            prompt=(
                "Three players: everybody has 62 armies and places groups of 5, 4, 4, 3, 3, 2, 2, "
                "2 and 2 on the board. How many armies are then left in the supply of each player "
                "(before the tower is filled)?"
            ),
            rules=("S-2", "S-12"),
            answer=35,
            unit="armies",
            low=0,
            high=62,
            reasons={
                27: "27 is what stands on the board. The question is what is left.",
                53: "You took off the number of groups. Take off the armies in them.",
                28: "You have taken off the 7 armies for the tower already. They are thrown later.",
            },
            hints=("Add up the nine groups first.", "5 + 4 + 4 + 3 + 3 + 2 + 2 + 2 + 2 = 27."),
            why="62 − 27 = 35. Everything in Shogun is finite: whoever has no armies left in the "
            "supply cannot deploy any.",
        ),
        OnBoard(
            key="strong",
            title="Reading the board",
            prompt=(
                "The printed start for three players. Choose the province in which Uesugi has the "
                "most armies."
            ),
            rules=("S-15",),
            scene=printed_start,
            answers=("Yamato",),
            wrong=_not_the_strongest,
            missing="No province of Uesugi with the biggest number is chosen yet.",
            hints=(
                "Uesugi's counters carry the letter U.",
                "It lies in the purple region, inland.",
            ),
            why="Yamato, with the group of 5. Colour, shape and letter of a counter say whose it "
            "is; the number says how many armies there are.",
        ),
        OnBoard(
            key="front",
            title="A quiet province",
            prompt=(
                "The printed start for three players. Three of Takeda's provinces cannot be "
                "attacked by anybody now: all around them lies Takeda's own land, neutral "
                "land, or closed land. Sagami is one of the three. Choose the two others."
            ),
            rules=("S-49",),
            scene=printed_start,
            answers=("Izu", "Suruga"),
            reasons={"Sagami": "Sagami was named already. Find two others."},
            wrong=_not_so_quiet,
            missing="There are two. Look at the neighbours on the card of each province with a T.",
            hints=(
                "Look in the yellow region, around Sagami.",
                "Neutral neighbours do not attack: only players do.",
            ),
            why="Izu and Suruga have only own, neutral and closed neighbours. The printed start "
            "put 5 armies into Suruga all the same: from there they can march out.",
        ),
        Act(
            key="draft",
            title="Your own draft",
            prompt=(
                "Now set up a game yourself: 4 players, the draft, one of them you. Then take "
                "your first province and place a group there."
            ),
            rules=("S-12", "S-13"),
            panel=SetupPanel,
            check=_a_four_player_draft,
            right=_draft_of_four,
            wrong=(_draft_of_three, _printed_for_four, _draft_without_a_pick),
            solution="Add a player, choose the draft, begin; then a card and a group on it.",
            solve_in_page="draft",
            hints=(
                "Press “Add a player” and “Draft”, then “Begin with 4 players”.",
                "When it is your turn: press a card, then one of your army groups.",
            ),
            why="That is a turn of the draft: one card, one group. It goes on until every group "
            "is placed; what is left over stays neutral.",
        ),
        InOrder(
            key="unseen",
            title="The unseen card",
            prompt="You want the card that nobody has seen. Put your turn into the right order.",
            rules=("S-13",),
            items=(
                "Take the top card of the pile",
                "Look which province it is",
                "Choose one of your army groups",
                "Place the group in the province",
            ),
            help="Can you choose the group for a province that you do not know yet?",
            hints=("The card comes first; the group comes when you know the province.",),
            why="You take the card without knowing it, but you choose the group when you know the "
            "province (our reading).",
        ),
        Choose(
            key="exchange",
            title="The same two cards",
            prompt=(
                "In the draft you face Aki and Noto. The others take from the pile, and when it "
                "is your turn again, Aki and Noto still lie there. What may you do that you could "
                "not do last time?"
            ),
            rules=("S-14",),
            options=(
                "Take both cards",
                "Put both under the pile and turn up two new ones, then choose",
                "Pass this turn",
                "Put one of them back and draw one instead",
            ),
            answer="Put both under the pile and turn up two new ones, then choose",
            reasons={
                "Take both cards": "Nobody takes two cards in a turn.",
                "Pass this turn": "Every turn a province is taken; there is no passing.",
                "Put one of them back and draw one instead": "Not one: think of both or neither.",
            },
            hints=("It is about both cards at once.",),
            why="Facing the same two open cards as at your last turn, you may first put both under "
            "the pile. Then you choose as always. If only one of them is the same, you may not.",
        ),
        HowMany(
            key="thrown",
            title="Filling the tower",
            prompt=(
                "Before the game, 7 armies of each player and 10 farmers are thrown into the "
                "tower, all together. How many cubes is that with 5 players?"
            ),
            rules=("S-16",),
            answer=45,
            unit="cubes",
            low=0,
            high=330,
            reasons={
                35: "Those are the armies. The farmers go in, too.",
                85: "The farmers belong to nobody: there are 10 in all, not 10 for each player.",
                31: "That is the number for 3 players.",
            },
            hints=("5 times 7, and the farmers.",),
            why="5 × 7 + 10 = 45. With three players it is 31.",
        ),
        Choose(
            key="last_event",
            title="Four event cards",
            prompt=(
                "Four event cards lie open for the year. In each of spring, summer and autumn one "
                "of them is drawn and holds for that round. Guess: what is the fourth for?"
            ),
            rules=("S-17", "S-60"),
            options=(
                "It holds in winter as an event",
                "It is put back into the pile",
                "It says how much rice everybody loses in winter",
            ),
            answer="It says how much rice everybody loses in winter",
            reasons={
                "It holds in winter as an event": "In winter the upper half of the card is not "
                "used.",
                "It is put back into the pile": "It is used once more. Every card has two halves.",
            },
            hints=("What do provinces need in winter?",),
            why="Its lower half is the rice that everybody loses in winter. So from the beginning "
            "of the year you can see how hungry the winter may become.",
        ),
        InOrder(
            key="whole",
            title="The whole set-up",
            prompt="Put the set-up of a game into the right order.",
            rules=("S-10", "S-13", "S-16", "S-17"),
            items=(
                "Choose the side of the board",
                "Everybody gets armies and chests",
                "Draft the provinces and place the groups",
                "Throw the first filling into the tower",
                "Turn up four event cards",
            ),
            help="Armies come before they can be placed; the events come last, for the year "
            "begins.",
            hints=("Land first, then what you own, then where you stand.",),
            why="Side, pieces, provinces, tower, events. Then spring of the first year begins.",
        ),
        # --- the closing questions ---
        HowMany(
            key="q_region",
            prompt="How many provinces does every region have?",
            rules=("S-1",),
            answer=9,
            unit="provinces",
            low=0,
            high=45,
            reasons={45: "That is the whole board.", 5: "That is the number of regions."},
            hints=("45 provinces, 5 regions, all of one size.",),
            why="45 provinces in 5 regions of 9, on both sides of the board.",
        ),
        Choose(
            key="q_shima",
            prompt="May an army march from Shima to Izu?",
            rules=("S-49",),
            options=("Yes", "No, there is water between them"),
            answer="Yes",
            reasons={"No, there is water between them": "Look for a dashed line on the board."},
            hints=("Provinces can be joined in two ways.",),
            why="A sea route joins them, so they are neighbours.",
        ),
        HowMany(
            key="q_chests",
            prompt="Five players. How many chests does each have at the beginning?",
            rules=("S-11",),
            answer=12,
            unit="chests",
            low=0,
            high=135,
            reasons={
                18: "That is for three players.",
                15: "That is for four players.",
                27: "The chests of the bank are not all dealt out.",
            },
            hints=("The more players, the fewer chests: 18 with three.",),
            why="18 with three players, 15 with four, 12 with five.",
        ),
        ChooseAll(
            key="q_open",
            prompt="What can everybody see at any time?",
            rules=("S-11", "S-25"),
            options=(
                "How many chests you have",
                "How many armies you have in the supply",
                "The plan that you are making",
                "The armies in your provinces",
            ),
            answers=(
                "How many chests you have",
                "How many armies you have in the supply",
                "The armies in your provinces",
            ),
            reasons={
                "The plan that you are making": "A plan is secret. Each of its cards is turned up "
                "when its action comes.",
                "How many chests you have": "Chests lie open on the table.",
                "How many armies you have in the supply": "The supply lies open on the table.",
                "The armies in your provinces": "They stand on the board.",
            },
            hints=("Only one of the four is a secret.",),
            why="Armies and chests are open information. Only plans are secret.",
        ),
        Choose(
            key="q_left",
            prompt="The draft is over, and some province cards are left. What are those provinces?",
            rules=("S-13",),
            options=("Closed", "Neutral", "Dealt to the last player"),
            answer="Neutral",
            reasons={
                "Closed": "Closed provinces exist only with three players, and their cards left "
                "the game before the draft.",
                "Dealt to the last player": "Everybody has placed all groups; nobody gets more.",
            },
            hints=("Nobody owns them, but they can be attacked.",),
            why="They are neutral: they belong to nobody and can be conquered.",
        ),
        Choose(
            key="q_fallen",
            prompt="At the first filling some cubes fall out of the tower. Where do they go?",
            rules=("S-16",),
            options=(
                "They stay in front of the tower for the first battle",
                "Back to the supplies",
                "They are thrown in again",
                "Out of the game",
            ),
            answer="Back to the supplies",
            reasons={
                "They stay in front of the tower for the first battle": "That happens later, with "
                "cubes of players who take no part in a battle.",
                "They are thrown in again": "They are thrown once only.",
                "Out of the game": "Nothing ever leaves the game that way: all pieces are kept.",
            },
            hints=("After the filling nothing lies in front of the tower.",),
            why="They return to the supplies of their players and of the farmers. Only what "
            "stayed inside waits for its day.",
        ),
        Choose(
            key="q_stock",
            prompt="All 28 castles of the game stand on the board. May you build one more?",
            rules=("S-3", "S-6"),
            options=("Yes, use any other piece for it", "No, there are no more"),
            answer="No, there are no more",
            reasons={
                "Yes, use any other piece for it": "Are the pieces of Shogun unlimited?",
            },
            hints=("How many pieces of each kind does the box hold?",),
            why="Every piece is finite. What is not there cannot be placed.",
        ),
        HowMany(
            key="q_events",
            prompt="Four event cards are turned up for a year. How many of them take effect as an "
            "event of a round?",
            rules=("S-17", "S-28"),
            answer=3,
            unit="cards",
            low=0,
            high=12,
            reasons={4: "One of them only says something about rice.", 1: "One in every round."},
            hints=("There is one in spring, one in summer, one in autumn.",),
            why="Three. The fourth says how much rice is lost in winter.",
        ),
    ),
    final=(
        "q_region",
        "q_shima",
        "q_chests",
        "q_open",
        "q_left",
        "q_fallen",
        "q_stock",
        "q_events",
    ),
)
