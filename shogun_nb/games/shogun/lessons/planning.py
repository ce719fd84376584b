"""The questions and tasks of the second tutorial: action cards, prices, planning, bids."""

from __future__ import annotations

from shogun_nb.controls import Panel
from shogun_nb.games.shogun.choices import TakePlace
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.bids import CHOOSING, READY, BidsPanel
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.reading.on_board import name_of, stands
from shogun_nb.teaching.exercises import Act, Choose, ChooseAll, HowMany, InOrder, OnBoard
from shogun_nb.teaching.lesson import Lesson

TABLE = ("Ann", "Ben", "Dirk")
ROUND = ("Takeda", "Uesugi", "Mori")


def first_spring() -> Game:
    """The first planning of a game with the printed start; Dirk owns Settsu."""
    return new_game(players=TABLE, start="printed", seed=11)


def in_aki() -> Position:
    """The rulebook's example: a temple stands in Aki, which has two building sites."""
    here = scenario(players=("Ann", "Ben", "Cem", "Dirk"), side="sun")
    return here.set("Aki", owner="Dirk", armies=3, temple=True)


def in_mikawa() -> Position:
    """The rulebook's example: Mikawa with 4 armies and 2 revolt markers."""
    here = scenario(players=("Ann", "Ben", "Cem", "Dirk"), side="sun")
    return here.set("Mikawa", owner="Dirk", armies=4, revolts=2)


def dirks_land() -> Position:
    """Four provinces of one player, two of them with a single army."""
    here = scenario(players=("Ann", "Ben", "Cem", "Dirk"), side="sun")
    for name, armies in (("Settsu", 1), ("Yamato", 5), ("Kii", 1), ("Ise", 2)):
        here = here.set(name, owner="Dirk", armies=armies)
    return here


def dirks_first_plan() -> Panel:
    """A planning board for Dirk; nobody else plans by itself."""
    return PlanningPanel(first_spring(), "Dirk", bots=None)


def _may_leave(here: Position, name: str) -> str:
    if here.owner(name) != "Dirk":
        return f"{stands(here, name)}. Dirk plans for his own provinces only."
    armies = here.armies(name)
    return f"Of {armies} armies in {name_of(here, name)} {armies - 1} can go, and 1 stays."


def _laid(panel: Panel) -> dict[str, str | int | None]:
    assert isinstance(panel, PlanningPanel)
    return panel.laid


def _taxes_in_settsu(panel: Panel) -> str | None:
    laid = _laid(panel)
    assert isinstance(panel, PlanningPanel)
    if all(card is None for card in laid.values()):
        return ""
    card = laid["taxes"]
    if card == "Settsu":
        return None
    if "Settsu" in laid.values():
        return "Settsu's card lies on another space. Which action brings chests?"
    if isinstance(card, int):
        return (
            f"On “collect taxes” lies the chest card {card}. That covers the action: it will not "
            "take place, and the chests on the card count for nothing (S-25)."
        )
    if card is not None:
        board = panel.game.position.map
        return f"{board.printed[board.index(card)]} will pay taxes. The task is about Settsu."
    return "Nothing lies on “collect taxes” yet."


def _a_whole_plan(panel: Panel) -> str | None:
    assert isinstance(panel, PlanningPanel)
    decision = panel.game.decision
    if decision.kind != "a plan" or panel.player not in decision.waiting_for:
        return None  # it lies there, or its round has gone on already
    if all(card is None for card in panel.laid.values()):
        return ""
    problems = panel.problems
    if problems:
        return problems[0]
    return "Nearly: the plan is whole, but it is not handed in. Press “Hand in my plan”."


def _lay(panel: Panel, **cards: str | int) -> None:
    assert isinstance(panel, PlanningPanel)
    for space, card in cards.items():
        panel.lay(space, card)


def _confirm_a_suggestion(panel: Panel) -> None:
    assert isinstance(panel, PlanningPanel)
    panel.suggest()
    panel.confirm()


def _suggest_without_confirming(panel: Panel) -> None:
    assert isinstance(panel, PlanningPanel)
    panel.suggest()


def round_game() -> Game:
    """The game whose first spring the learner plans; it is kept from one day to the next."""
    game = LESSON.game("round", players=ROUND, start="printed", seed=5)
    assert isinstance(game, Game)
    return game


def plan_the_round() -> Panel:
    """The learner's planning board in that game; bots plan for the others."""
    return PlanningPanel(round_game(), "Takeda", bots="greedy")


def bids_of_the_round() -> Panel:
    """The bids of that game."""
    return BidsPanel(round_game(), "Takeda", bots="greedy")


def _has_a_place(panel: Panel) -> str | None:
    assert isinstance(panel, BidsPanel)
    if panel.done:
        return None
    if panel.game.decision.kind == "a plan":
        return "" if panel.player in panel.game.decision.waiting_for else "The others still plan."
    if panel.stage == READY:
        return ""
    return "Go on until the special cards lie before you, and take one."


def _plan_for_all(panel: Panel) -> None:
    assert isinstance(panel, BidsPanel)
    if panel.game.decision.kind == "a plan":
        panel.game.play("greedy", until="a place in the turn order")


def _look_at_the_event(panel: Panel) -> None:
    _plan_for_all(panel)
    assert isinstance(panel, BidsPanel)
    panel.next()


def _take_a_place(panel: Panel) -> None:
    _plan_for_all(panel)
    assert isinstance(panel, BidsPanel)
    while not panel.done:
        if panel.stage == CHOOSING and panel.game.decision.player == panel.player:
            free = panel.game.legal()[0]
            assert isinstance(free, TakePlace)
            panel.take(free.place)
        else:
            panel.next()


LESSON = Lesson(
    name="02_planning",
    title="Planning and bidding",
    exercises=(
        InOrder(
            key="steps",
            title="A round",
            prompt="Spring, summer and autumn go the same way. Guess the order of the steps.",
            rules=("S-21", "S-22", "S-25", "S-28", "S-29", "S-40"),
            items=(
                "Lay out the action cards and the special cards",
                "Everybody plans in secret and bids",
                "Draw the event of the round",
                "Reveal the bids and settle the turn order",
                "Carry out the ten actions",
            ),
            help="You plan before you know the event, and before you know who goes first.",
            hints=("First what lies open for all; last what is done on the board.",),
            why="The event is drawn after the planning: what you plan is a bet on it.",
        ),
        HowMany(
            key="known",
            title="What you know",
            prompt=(
                "Look at the ten action cards of this round. While you plan, for how many of the "
                "ten actions do you know when their turn comes?"
            ),
            rules=("S-21",),
            answer=5,
            unit="actions",
            low=0,
            high=10,
            reasons={10: "Some of the cards lie face down.", 0: "Some of the cards lie open."},
            hints=("Count the cards that lie face up.",),
            why="Five lie open. You still plan all ten: the other five come in an order that "
            "nobody knows. After each of the first five actions one more is turned up (S-40).",
        ),
        Act(
            key="settsu",
            title="Taxes in Settsu",
            prompt=(
                "Dirk needs chests. His province Settsu pays 7; none on the board pays more. Lay "
                "the card of Settsu where it brings them."
            ),
            rules=("S-25", "S-46"),
            panel=dirks_first_plan,
            check=_taxes_in_settsu,
            right=lambda panel: _lay(panel, taxes="Settsu"),
            wrong=(
                lambda panel: _lay(panel, rice="Settsu"),
                lambda panel: _lay(panel, taxes=4),
                lambda panel: _lay(panel, taxes="Hoki"),
                lambda panel: _lay(panel, castle="Hoki"),
            ),
            solution="Choose the space “collect taxes”, then the card of Settsu.",
            solve_in_page="settsu",
            hints=(
                "Choose a space, then a card; or a space, then the province on the board.",
                "The space is called “collect taxes”.",
            ),
            why="If Settsu is still his when the turn of the taxes comes, it pays him 7 chests. "
            "Lost before, the card leaves his board and the action with it (S-43). And nothing "
            "else can happen in Settsu: its card lies on the board already.",
        ),
        HowMany(
            key="chest_card",
            title="A chest card on an action",
            prompt=(
                "Ann does not want to build a temple. She covers the space with her chest card 4. "
                "How many chests does she get or pay for it?"
            ),
            rules=("S-25",),
            answer=0,
            unit="chests",
            low=-10,
            high=10,
            reasons={
                4: "The card shows 4 chests, but on an action space they count for nothing.",
                -4: "The card shows 4 chests, but on an action space they count for nothing.",
                2: "2 chests is the price of a temple. No temple is built.",
                -2: "2 chests is the price of a temple. No temple is built.",
            },
            hints=("The card only says: not this action.",),
            why="Nothing at all. A chest card on an action is worth nothing; its number matters "
            "on the bid space only. So cover actions with the numbers that you do not want to bid.",
        ),
        HowMany(
            key="prices",
            title="What it costs",
            prompt=(
                "In one round you want a castle, a nō theatre, “deploy 5 armies” and “deploy/move "
                "1 army”. How many chests is that together?"
            ),
            rules=("S-45", "S-47", "S-48"),
            answer=8,
            unit="chests",
            low=0,
            high=50,
            reasons={
                7: "Is deploying a single army free?",
                9: "A theatre costs less than a temple.",
                10: "A deployment of 5 armies costs less than a chest for each.",
                5: "Is deploying 5 armies free?",
            },
            hints=(
                "The price stands on each space of the planning board.",
                "Castle 3, theatre 1, deploy five 3, deploy/move one 1.",
            ),
            why="3 + 1 + 3 + 1 = 8. Prices: castle 3, temple 2, theatre 1; deploy five 3, deploy "
            "three 2, deploy/move one 1. Collecting, confiscating and fighting cost no chests.",
        ),
        ChooseAll(
            key="short",
            title="Not enough chests",
            prompt=(
                "You own 2 chests after the bids. The actions come in this order: build a castle "
                "(3 chests), build a temple (2), collect taxes (4 in your province), deploy 3 "
                "armies (2). You planned all four. Which ones take place?"
            ),
            rules=("S-44",),
            options=("Build a castle", "Build a temple", "Collect taxes", "Deploy 3 armies"),
            answers=("Build a temple", "Collect taxes", "Deploy 3 armies"),
            reasons={
                "Build a castle": "At the time of the castle you have 2 chests. It costs 3.",
                "Build a temple": "You still have your 2 chests then: nothing was paid before.",
                "Collect taxes": "Collecting costs nothing.",
                "Deploy 3 armies": "Count again what you have when its turn comes.",
            },
            hints=(
                "Go through them in order and write down your chests.",
                "What cannot be paid in full is skipped, and nothing is paid.",
            ),
            why="Castle: skipped, nothing paid (S-44). Temple: 2 paid, 0 left. Taxes: 4. Deploy: "
            "2 paid, 2 left. A plan may hope for chests that come earlier in the order.",
        ),
        ChooseAll(
            key="aki",
            title="Building in Aki",
            prompt=(
                "Aki has two building sites, and a temple stands on one. What may Dirk build "
                "there next? Choose each that is allowed."
            ),
            rules=("S-45",),
            scene=in_aki,
            options=("A castle", "A second temple", "A nō theatre"),
            answers=("A castle", "A nō theatre"),
            reasons={
                "A second temple": "No kind of building may stand twice in a province.",
                "A castle": "One site is still free, and there is no castle yet.",
                "A nō theatre": "One site is still free, and there is no theatre yet.",
            },
            hints=("One site is left.", "Each kind once in a province."),
            why="One of the two: a castle or a theatre. After that Aki is full.",
        ),
        HowMany(
            key="mikawa",
            title="Taxes and anger",
            prompt=(
                "Dirk collects taxes in Mikawa, where 2 revolt markers lie. He gets the chests, "
                "but a revolt breaks out. How many farmers are thrown into the tower against him?"
            ),
            rules=("S-46", "S-56"),
            scene=in_mikawa,
            answer=2,
            unit="farmers",
            low=0,
            high=20,
            reasons={
                0: "Where a revolt marker lies, collecting makes the farmers rise.",
                3: "The third marker is placed only after the revolt was put down.",
                4: "4 armies are Dirk's. How many markers are there?",
                1: "There are more markers than that.",
            },
            hints=("One for each revolt marker in the province.",),
            why="One farmer for each marker there: 2. (After the throw all farmers in the tray "
            "count, old ones too.) If Dirk puts the revolt down, he keeps Mikawa and a third "
            "marker is placed. If not, armies, buildings and markers leave, and Mikawa is neutral. "
            "He keeps the chests, as he would keep rice (our reading). So spread your collecting "
            "over many provinces.",
        ),
        ChooseAll(
            key="supplies",
            title="When the pieces run out",
            prompt=(
                "Late in the game pieces run out. You have 9 chests. Each line is a case of its "
                "own: an action that you planned, and what is left. Which of these actions take "
                "place?"
            ),
            rules=("S-6", "S-44", "S-46", "S-47"),
            options=(
                "Deploy 5 armies; 4 are left in your supply",
                "Deploy 3 armies; 4 are left in your supply",
                "Collect 6 chests; 5 are left in the bank",
                "Build a nō theatre; none is left",
                "Confiscate rice; no revolt marker is left",
            ),
            answers=(
                "Deploy 3 armies; 4 are left in your supply",
                "Confiscate rice; no revolt marker is left",
            ),
            reasons={
                "Deploy 5 armies; 4 are left in your supply": "Only 4 could be placed. In full or "
                "not at all: none is placed, and nothing is paid.",
                "Collect 6 chests; 5 are left in the bank": "The bank cannot pay in full, and "
                "part of the taxes is not paid either.",
                "Build a nō theatre; none is left": "No other piece can stand for it.",
                "Deploy 3 armies; 4 are left in your supply": "4 armies are enough for this one.",
                "Confiscate rice; no revolt marker is left": "The marker is not what you want: it "
                "only follows. Can the rice itself be confiscated?",
            },
            hints=(
                "Ask each time: can the action itself be done in full?",
                "Two of the five can.",
            ),
            why="What the action itself needs must be there in full, else it is skipped: nothing "
            "is paid, and taxes that the bank cannot pay make nobody angry. What only follows "
            "falls away: no marker left, none placed (our reading).",
        ),
        OnBoard(
            key="single",
            title="A single army",
            prompt=(
                "Dirk plans “battle/move A”. Armies move or attack out of the province on the "
                "space, and at least one must stay behind. Choose the provinces out of which "
                "nobody can march as the armies stand now."
            ),
            rules=("S-44", "S-49"),
            scene=dirks_land,
            answers=("Kii", "Settsu"),
            wrong=_may_leave,
            missing="There are two. From where can nobody leave?",
            hints=("Look for the number 1.",),
            why="The single army may not leave, so the action will probably be skipped. It takes "
            "place only if more armies stand there when its turn comes: if some have moved in "
            "earlier in the round (S-48, S-49), for instance.",
        ),
        HowMany(
            key="arne",
            title="Event and special card",
            prompt=(
                "Arne collects taxes in Settsu, which pays 7. The event of the round: taxes bring "
                "at most 5 chests. Arne holds the special card “+1 chest when collecting taxes”. "
                "How many chests does he get?"
            ),
            rules=("S-23", "S-24", "S-46"),
            answer=6,
            unit="chests",
            low=0,
            high=20,
            reasons={
                5: "The special card comes after the event.",
                8: "The event holds, too: at most 5.",
                7: "Both count: the event and the special card.",
            },
            hints=("First the event, then the special card.",),
            why="The event cuts 7 to 5; then the special card adds 1: 6 chests.",
        ),
        Choose(
            key="theatre_event",
            title="The theatre event",
            prompt=(
                "The event of the round: a nō theatre removes 1 revolt marker. In which of these "
                "provinces does a marker leave?"
            ),
            rules=("S-24", "S-45"),
            options=(
                "Kii: a theatre has stood there since spring, and 1 marker lies there",
                "Mikawa: a theatre is built there now, and 2 markers lie there",
                "Aki: a temple is built there now, and 1 marker lies there",
                "Ise: the theatre is skipped for want of chests, and 1 marker lies there",
            ),
            answer="Mikawa: a theatre is built there now, and 2 markers lie there",
            reasons={
                "Kii: a theatre has stood there since spring, and 1 marker lies there": "The "
                "event changes an action of this round. Nothing is built in Kii.",
                "Aki: a temple is built there now, and 1 marker lies there": "Farmers love a "
                "play. A temple does not help.",
                "Ise: the theatre is skipped for want of chests, and 1 marker lies there": "What "
                "is skipped has no effect.",
            },
            hints=("An event changes an action. Which action is meant here?",),
            why="It acts at the moment when the theatre is built, and removes 1 marker, so 1 of "
            "2 stays in Mikawa. Where no marker lies, the theatre is built all the same (our "
            "reading).",
        ),
        InOrder(
            key="bids",
            title="Who chooses first?",
            prompt=(
                "The bids are revealed. Guess: in which order do the players choose their places "
                "in the turn order?"
            ),
            rules=("S-29",),
            items=(
                "Chest card 3",
                "Chest card 1",
                "A province card",
                "Chest card 0",
                "No card (possible only with too few cards)",
            ),
            help="A province card costs nothing, and still beats one of the chest cards.",
            hints=("More chests first; the province stands before the empty card.",),
            why="Chest cards from 4 down to 1, then province cards, then chest card 0, then no "
            "card. Equal bids, two provinces too: the order is drawn.",
        ),
        InOrder(
            key="turn_order",
            title="The turn order",
            prompt=(
                "Three players. Black bid most and takes the special card on place 5. Blue takes "
                "the one on place 3, Red the one on place 2. Nobody takes 1 and 4. Who acts "
                "first, second, third?"
            ),
            rules=("S-22", "S-29"),
            items=("Red", "Blue", "Black"),
            help="Who chose first need not act first: the place decides.",
            hints=("Empty places are skipped.",),
            why="The places decide: 2, 3, 5. Black paid most for the card that he wanted, and "
            "acts last.",
        ),
        Act(
            key="round_plan",
            title="Your round: the plan",
            prompt=(
                "A game of your own begins: you are Takeda, two bots play Uesugi and Mori. Plan "
                "your first spring, and hand the plan in."
            ),
            rules=("S-25",),
            panel=plan_the_round,
            check=_a_whole_plan,
            right=_confirm_a_suggestion,
            wrong=(_suggest_without_confirming,),
            solution="Press “Suggest all 11”, change what you like, and press “Hand in my plan”.",
            solve_in_page="whole_plan",
            hints=(
                "At most five actions can stay without a province, four if you bid a chest card.",
                "“Suggest all 11” lays a plan, and the coach says more; change what you like.",
            ),
            why="Your plan lies face down, and so do those of the others.",
        ),
        Act(
            key="round_bids",
            title="Your round: the bids",
            prompt=(
                "Before each press, guess: which event, who bid most, who chooses first? Then take "
                "your special card."
            ),
            rules=("S-28", "S-29"),
            panel=bids_of_the_round,
            check=_has_a_place,
            right=_take_a_place,
            wrong=(_look_at_the_event,),
            solution="Go on with the big button until you may choose, and take a place.",
            solve_in_page="round_bids",
            hints=("Hand in your plan above first. Then go on until it is your turn.",),
            why="The turn order stands. The ten actions can begin.",
        ),
        # --- the closing questions ---
        Choose(
            key="q_event",
            prompt="When is the event of the round drawn?",
            rules=("S-28",),
            options=(
                "Before the planning",
                "After the planning, before the bids are revealed",
                "After the bids",
            ),
            answer="After the planning, before the bids are revealed",
            reasons={
                "Before the planning": "Then planning would be too easy.",
                "After the bids": "A little earlier.",
            },
            hints=("You know the open event cards, but not which of them will hold.",),
            why="You plan with the open cards in view, not knowing which will be drawn.",
        ),
        Choose(
            key="q_poor",
            prompt="You own 2 chests. Which of these bids is not allowed?",
            rules=("S-27",),
            options=("Chest card 0", "Chest card 2", "Chest card 3", "A province card"),
            answer="Chest card 3",
            reasons={
                "Chest card 0": "It costs nothing.",
                "Chest card 2": "You can pay it, and then you have none left.",
                "A province card": "It costs no chests.",
            },
            hints=("The chests on the card are paid when the bids are revealed.",),
            why="A bid that cannot be paid may not be laid (our reading).",
        ),
        Choose(
            key="q_zero",
            prompt="Ann bids chest card 0, Ben bids a province. Who chooses first?",
            rules=("S-29",),
            options=("Ann", "Ben", "The order is drawn"),
            answer="Ben",
            reasons={
                "Ann": "The chest card 0 comes late.",
                "The order is drawn": "Only equal bids are drawn.",
            },
            hints=("A province card is worth more than the empty chest card.",),
            why="Province cards come before the chest card 0.",
        ),
        Choose(
            key="q_tie",
            prompt="Two players bid chest card 2. Who of them chooses first?",
            rules=("S-29",),
            options=("Who has more chests", "Who sits further left", "It is drawn"),
            answer="It is drawn",
            reasons={
                "Who has more chests": "Chests decide at the end of the game, not here.",
                "Who sits further left": "Seats do not matter here.",
            },
            hints=("Neither of them decides it, and nobody else.",),
            why="Equal bids: chance decides.",
        ),
        HowMany(
            key="q_six",
            prompt=(
                "The event: “deploy 5” gives only 3 armies. Ben holds the special card “6 armies "
                "instead of 5” and deploys. How many armies does he place?"
            ),
            rules=("S-23", "S-24", "S-47"),
            answer=6,
            unit="armies",
            low=0,
            high=20,
            reasons={
                3: "And then comes the special card.",
                4: "The card does not say +1. What does it say?",
                5: "5 is what it would be without event and special card.",
            },
            hints=("First the event, then the special card.", "The card says how many there are."),
            why="5 armies become 3 by the event, and then 6 by the special card, which says: 6 "
            "armies. (At the printed price of 3 chests.)",
        ),
        Choose(
            key="q_province",
            prompt="Cem bids the province Kai. What does he give up by that?",
            rules=("S-29", "S-30"),
            options=(
                "As many chests as Kai pays in taxes",
                "Nothing at all",
                "No chests, but Kai has no action this round, and all know it",
                "He loses Kai",
            ),
            answer="No chests, but Kai has no action this round, and all know it",
            reasons={
                "As many chests as Kai pays in taxes": "Only the chests on chest cards are paid.",
                "Nothing at all": "He pays no chests. But where is the card of Kai this round?",
                "He loses Kai": "The card comes back to his hand at the end of the round.",
            },
            hints=("A card lies on one space only.",),
            why="The card lies on the bid space, so no action can happen in Kai, and everybody "
            "has seen it.",
        ),
        HowMany(
            key="q_few",
            prompt=(
                "You own only 4 provinces. All your cards must lie out. How many of the 11 spaces "
                "(ten actions and the bid) stay empty?"
            ),
            rules=("S-26",),
            answer=2,
            unit="spaces",
            low=0,
            high=11,
            reasons={
                7: "The chest cards lie out, too: five of them.",
                6: "One of the 11 spaces is for the bid.",
                1: "Count the spaces: ten actions and the bid.",
            },
            hints=("4 province cards and 5 chest cards.",),
            why="4 + 5 = 9 cards for 11 spaces: 2 stay empty, and you choose which (our reading). "
            "An empty action space counts like one covered by a chest card.",
        ),
        Choose(
            key="q_must",
            prompt="Your planned “collect taxes” comes, but now you fear a revolt. May you pass?",
            rules=("S-42",),
            options=("Yes", "No: who can take the action must"),
            answer="No: who can take the action must",
            reasons={"Yes": "What is planned and can be done is done, wanted or not."},
            hints=("Only the move after “deploy/move 1 army” is voluntary.",),
            why="What was planned and is possible must be done. Plan with care.",
        ),
    ),
    final=(
        "q_event",
        "q_poor",
        "q_zero",
        "q_tie",
        "q_six",
        "q_few",
        "q_province",
        "q_must",
    ),
)
