"""The questions and tasks of the third tutorial: marching, battles, the tower, revolts."""

from __future__ import annotations

from shogun_nb.controls import Panel
from shogun_nb.games.shogun.choices import Move, Plan, Throw
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.tower import BattlePanel
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.reading.on_board import name_of, stands
from shogun_nb.games.shogun.rules.state import THROW
from shogun_nb.teaching.exercises import Act, Choose, ChooseAll, HowMany, OnBoard
from shogun_nb.teaching.lesson import Lesson

TABLE = ("Blue", "Yellow", "Red", "Green")
ROUND = ("Takeda", "Uesugi", "Mori")

ONLY_FARMERS = (
    "5 farmers, and no army of yours; no revolt marker",
    "5 farmers and 1 army of yours; no revolt marker",
    "3 farmers and 1 army of yours; no revolt marker",
    "5 farmers and 1 army of yours; 1 revolt marker",
)


def kozuke(years: int = 2) -> Position:
    """The rulebook's example of a battle: Blue in Shinano, Yellow in Kōzuke."""
    here = scenario(players=TABLE, side="sun", options={"years": years})
    here = here.set("Shinano", owner="Blue", armies=5)
    here = here.set("Kozuke", owner="Yellow", armies=3)
    return here.set_cubes("tower", {"farmers": 4, "Red": 2})


def kozuke_attacked(seed: int = 3) -> Game:
    """The same, when Blue has marched with four armies and the tower waits for the throw."""
    here = kozuke().set_actions(actions=["battle_a"], plans={"Blue": Plan(battle_a="Shinano")})
    game = new_game(position=here, chance="ask", seed=seed)
    return game.choose(Move("Shinano", "Kozuke", 4))


def mikawa_taxed() -> Game:
    """The rulebook's example of a revolt: taxes from Mikawa, where two revolt markers lie."""
    here = scenario(players=("Ann", "Ben", "Cem", "Dirk"), side="sun")
    here = here.set("Mikawa", owner="Dirk", armies=4, revolts=2)
    here = here.set_cubes("tower", {"farmers": 3, "Ann": 2})
    here = here.set_actions(actions=["taxes"], plans={"Dirk": Plan(taxes="Mikawa")})
    return new_game(position=here, chance="ask", seed=4)


def temples() -> Position:
    """Blue in Yamato among neighbours with and without temples."""
    here = scenario(players=TABLE, side="sun").set("Yamato", owner="Blue", armies=6)
    here = here.set("Kii", owner="Blue", armies=1, temple=True)
    here = here.set("Ise", owner="Yellow", armies=2, temple=True)
    here = here.set("Settsu", owner="Red", armies=3)
    return here.set("Omi", owner="Green", armies=2, castle=True)


def _may_be_entered(here: Position, name: str) -> str:
    if name not in here.neighbours("Yamato"):
        return f"{name_of(here, name)} is not a neighbour of Yamato. The question is about those."
    if here.owner(name) == "Blue":
        return f"{stands(here, name)}: moving into an own province is no attack."
    return f"{stands(here, name)}. There is no temple that protects it."


def actions_game() -> Game:
    """A round of the learner's own, planned by the greedy bot, up to the first fight of anybody."""
    game = LESSON.game("actions", players=ROUND, start="printed", seed=21)
    assert isinstance(game, Game)
    if not game.position.state.planned[0] and game.position.state.round == 0:
        game.play("greedy", until="a target and a number of armies")
    return game


def _supplied(panel: Panel, province: str, owner: str | None, armies: int) -> str | None:
    """Whether the throw that was entered has left the province as the task wants it."""
    assert isinstance(panel, BattlePanel)
    position = panel.game.position
    if position.state.step == THROW:
        return ""
    if position.owner(province) == owner and position.armies(province) == armies:
        return None
    holder = position.owner(province)
    stands = (
        f"{position.armies(province)} of {holder}" if holder else "nobody: the province is neutral"
    )
    printed = position.map.province(province).printed
    return f"In {printed} now stands {stands}. Run this box again for another try."


def _held_with_two(panel: Panel) -> str | None:
    """Whether Dirk holds Mikawa after a throw that left two of his cubes in the tray."""
    assert isinstance(panel, BattlePanel)
    thrown = [one.choice for one in panel.game.choices if isinstance(one.choice, Throw)]
    if not thrown:
        return ""
    made = thrown[-1]
    if made.tray.get("Dirk", 0) != 2:
        return "The task is about 2 cubes of Dirk. Run this box again for another try."
    if panel.game.position.owner("Mikawa") != "Dirk":
        return "Dirk has lost Mikawa: a tie is not enough. Run this box again for another try."
    return None


def _supply(panel: Panel, **tray: int) -> None:
    assert isinstance(panel, BattlePanel)
    panel.supply(tray)


def _round_over(panel: Panel) -> str | None:
    assert isinstance(panel, ActionsPanel)
    if panel.done:
        return None
    if panel.cursor == 0:
        return ""
    return "Go on: the round is over when all ten actions are done and have been shown."


def _play_the_round(panel: Panel) -> None:
    assert isinstance(panel, ActionsPanel)
    while not panel.done:
        if panel.asked == panel.player:
            choice, _reason = panel.game.suggest(panel.player)
            if isinstance(choice, Move):
                panel.move(choice.target, choice.armies)
            else:
                panel.stay()
        else:
            panel.next()


def _one_press(panel: Panel) -> None:
    assert isinstance(panel, ActionsPanel)
    panel.next()


LESSON = Lesson(
    name="03_battles",
    title="Marching and battles",
    exercises=(
        OnBoard(
            key="temple",
            title="The temple event",
            prompt=(
                "The event of the round: provinces with a temple may not be attacked. Blue plans "
                "“battle/move A” in Yamato. Choose the neighbours that Blue cannot enter."
            ),
            rules=("S-28", "S-49"),
            scene=temples,
            answers=("Ise",),
            reasons={"Yamato": "From Yamato Blue marches. Choose where the armies cannot go."},
            wrong=_may_be_entered,
            missing="Look for the sign of a temple in the provinces around Yamato.",
            hints=("Two neighbours have a temple.", "One of them is Blue's."),
            why="Only Ise: a temple, and somebody else's. Into Kii Blue may move.",
        ),
        HowMany(
            key="cubes",
            title="Into the tower",
            prompt=(
                "Blue attacks Kōzuke with 4 armies. Yellow has 3 there. In the tray lie 2 cubes "
                "of Red from an earlier battle. How many cubes are thrown into the tower?"
            ),
            rules=("S-51", "S-52"),
            answer=9,
            unit="cubes",
            low=0,
            high=50,
            reasons={
                7: "And what lies in the tray?",
                4: "All involved armies go in, not only the attacker's.",
                8: "Count again: 4, 3 and what lies in the tray.",
                10: "A farmer from the farmers' supply joins only where nobody owns the province.",
            },
            hints=("Attackers, defenders, and everything in the tray.",),
            why="4 + 3 + 2 = 9. Everything goes in together, also cubes of players who take no "
            "part.",
        ),
        HowMany(
            key="helpers",
            title="Helpers",
            prompt=(
                "Blue attacks with 4 armies and holds “+1 army when attacking”. Yellow defends "
                "with 3 armies, has a castle there, and the event is “castle: +1 army when "
                "defending”. The tray is empty. How many cubes are thrown in?"
            ),
            rules=("S-23", "S-52"),
            answer=9,
            unit="cubes",
            low=0,
            high=50,
            reasons={
                7: "Both sides get help.",
                8: "Both sides get help, not one of them.",
            },
            hints=("5 of Blue. And of Yellow?",),
            why="4 + 1 of Blue, 3 + 1 of Yellow. The helpers come from the supplies.",
        ),
        Choose(
            key="kozuke",
            title="Who holds Kōzuke?",
            prompt=(
                "Blue attacks Kōzuke with 4 armies. Out of the tower fall 3 cubes of Blue, 1 of "
                "Yellow and 1 farmer. No revolt marker lies in Kōzuke. What stands there now?"
            ),
            rules=("S-53", "S-54"),
            options=(
                "1 army of Blue",
                "2 armies of Blue",
                "3 armies of Blue",
                "4 armies of Blue",
                "1 army of Yellow",
                "Nobody: it is neutral",
            ),
            answer="1 army of Blue",
            reasons={
                "2 armies of Blue": "No revolt marker: the farmer fights for Yellow.",
                "3 armies of Blue": "The winner loses as many as the loser had.",
                "4 armies of Blue": "Only cubes in the tray count, and the winner has losses, too.",
                "1 army of Yellow": "More cubes win.",
                "Nobody: it is neutral": "That is after a draw.",
            },
            hints=(
                "Whose side is the farmer on, where no revolt marker lies?",
                "More cubes win. Then count the losses.",
            ),
            why="In a calm province the farmer counts for Yellow. So Blue wins 3 : 2 and loses 2: "
            "one army remains. Blue gets the card of Kōzuke; all "
            "other cubes of both sides return to the supplies.",
        ),
        Choose(
            key="odds",
            title="Four against three",
            prompt=(
                "4 attackers against 3 defenders; before the throw nothing lies in the tray or in "
                "the tower. Of each side about three in four cubes fall out. What is most likely?"
            ),
            rules=("S-51",),
            options=("The attacker wins", "A draw", "The defender holds"),
            answer="The attacker wins",
            reasons={
                "A draw": "It happens in about a quarter of such battles.",
                "The defender holds": "It happens in about every eighth of such battles.",
            },
            hints=("One cube more is an advantage, if a small one.",),
            why="The attacker wins in 59 of 100 such battles; 27 are drawn and 13 lost. Six "
            "attackers win 91 of 100. If a single farmer lies in the tray before the throw, four "
            "attackers win only 34 of 100. For Kōzuke it is harder still: there four farmers are "
            "stuck in the tower, and on average two of them fall out.",
        ),
        Act(
            key="throw",
            title="Enter the result",
            prompt=(
                "The battle for Kōzuke once more, at the tower: 4 of Blue against 3 of Yellow. A "
                "teacher with a real tower types in what fell out. Do so: type a result after "
                "which 1 army of Blue stands in Kōzuke, and enter it."
            ),
            rules=("S-51", "S-52", "S-53", "S-54"),
            panel=lambda: BattlePanel(kozuke_attacked(), odds=True, supply=True),
            check=lambda panel: _supplied(panel, "Kozuke", "Blue", 1),
            right=lambda panel: _supply(panel, Blue=3, Yellow=1, farmers=1),
            wrong=(
                lambda panel: _supply(panel, Blue=3, Yellow=1),
                lambda panel: _supply(panel, Blue=1, Yellow=1),
                lambda panel: _supply(panel, Yellow=3),
            ),
            solution="For example 3 of Blue, 1 of Yellow and 1 farmer, as in “Who holds Kōzuke?”.",
            solve_in_page="kozuke",
            hints=(
                "Blue needs one cube more than Yellow and the farmers together.",
                "Remember the question “Who holds Kōzuke?”.",
            ),
            why="Any result in which Blue has exactly one cube more than the other side.",
        ),
        Choose(
            key="marker",
            title="Anger in the province",
            prompt=(
                "In the attacked province lies a revolt marker. 3 cubes of the attacker fall out, "
                "none of the defender, and 5 farmers. What happens?"
            ),
            rules=("S-53",),
            options=(
                "The attacker wins with 3 armies, and the farmers stay in the tray",
                "The farmers win for the defender",
                "A draw",
            ),
            answer="The attacker wins with 3 armies, and the farmers stay in the tray",
            reasons={
                "The farmers win for the defender": "They are angry with their lord: whom do they "
                "help?",
                "A draw": "Whose cubes count here?",
            },
            hints=("Where a revolt marker lies, the farmers take no side.",),
            why="Angry farmers help nobody. They are not involved and stay in the tray for the "
            "next battle.",
        ),
        ChooseAll(
            key="only_farmers",
            title="Only farmers",
            prompt=(
                "You defend a province, and 3 cubes of the attacker fall out. Each line is a case "
                "of its own. In which of them do you keep the province?"
            ),
            rules=("S-53", "S-54", "S-55"),
            options=ONLY_FARMERS,
            answers=ONLY_FARMERS[1:3],
            reasons={
                ONLY_FARMERS[0]: "5 are more than 3. But farmers are never placed on the board: "
                "who should stand there?",
                ONLY_FARMERS[1]: "Count both sides, and take the losses off: first farmers, then "
                "armies. Is anybody of yours left?",
                ONLY_FARMERS[2]: "What stands there when the farmers are lost first?",
                ONLY_FARMERS[3]: "Where a revolt marker lies, the farmers take no side. Count "
                "again.",
            },
            hints=(
                "First: do the farmers count? Then: who has more cubes?",
                "Your side must have more, and among its cubes an army of yours.",
            ),
            why="1 army and 5 farmers are 6 against 3: three farmers are lost, and the army stays. "
            "1 army and 3 farmers are 4 against 3: the three farmers are lost, and the army stays. "
            "Without an army of yours it is a draw, and the province becomes neutral. Angry "
            "farmers do not help: 1 against 3 is lost.",
        ),
        ChooseAll(
            key="draw",
            title="A draw",
            prompt="2 cubes of the attacker fall out, and 2 of the defender. What leaves the "
            "province?",
            rules=("S-55",),
            options=(
                "All armies",
                "The castle that stood there",
                "The revolt markers",
                "The province card, from the hand of its owner",
                "The building sites",
            ),
            answers=(
                "All armies",
                "The castle that stood there",
                "The revolt markers",
                "The province card, from the hand of its owner",
            ),
            reasons={"The building sites": "They are printed on the board."},
            missing="After a draw nothing is left there. What lay or stood there besides?",
            hints=("Nothing that can be moved stays.",),
            why="Everything goes; the province is neutral. The cubes of both sides return to the "
            "supplies.",
        ),
        ChooseAll(
            key="conquered",
            title="A conquest",
            prompt=(
                "Blue wins Kōzuke from Yellow. A castle stood there, and 1 revolt marker lay "
                "there. What does Blue get or find?"
            ),
            rules=("S-54",),
            options=(
                "The province card",
                "The castle",
                "The revolt marker",
                "Yellow's chests for the castle",
                "The armies that Yellow still had there",
            ),
            answers=("The province card", "The castle", "The revolt marker"),
            reasons={
                "Yellow's chests for the castle": "They went to the bank when it was built.",
                "The armies that Yellow still had there": "All cubes of the loser return to the "
                "loser's supply.",
                "The revolt marker": "Think of the farmers: does a new lord make them content?",
                "The castle": "A conquest pulls nothing down. A draw does.",
                "The province card": "Who owns a province holds its card.",
            },
            hints=("A draw takes everything away; a conquest takes only the loser's cubes.",),
            why="Buildings stay, and so do revolt markers (our reading). The anger is Blue's now: "
            "if Blue collects taxes there, a revolt breaks out at once, and if Blue is attacked, "
            "the farmers help nobody.",
        ),
        HowMany(
            key="neutral",
            title="A neutral province",
            prompt=(
                "You attack a neutral province with 2 armies; the tray is empty, and no event "
                "concerns it. How many farmers are thrown in against you?"
            ),
            rules=("S-52",),
            answer=1,
            unit="farmers",
            low=0,
            high=20,
            reasons={
                0: "Somebody lives there.",
                2: "That would be so under one of the events.",
            },
            hints=("Fewer than two.",),
            why="One farmer from the farmers' supply; two under the event “neutral provinces: 2 "
            "farmers defend”. But farmers who are stuck in the tower may fall out, too, and all "
            "that fall out count.",
        ),
        HowMany(
            key="more",
            title="More than were sent",
            prompt=(
                "Green attacks with 2 armies. Out fall 4 cubes of Green (two were stuck inside "
                "before) and 1 of the defender. How many armies of Green stand in the province now?"
            ),
            rules=("S-54",),
            answer=3,
            unit="armies",
            low=0,
            high=20,
            reasons={
                1: "All cubes of Green in the tray count, old ones too.",
                4: "Green has losses.",
                2: "Not as many as were sent: what counts lies in the tray.",
            },
            hints=("4 against 1.",),
            why="4 − 1 = 3, more than were sent.",
        ),
        Choose(
            key="third",
            title="The third party",
            prompt="Blue fights Yellow, and 2 cubes of Red fall out. What happens to them?",
            rules=("S-51",),
            options=(
                "They help the defender",
                "They return to Red's supply",
                "They stay in the tray",
            ),
            answer="They stay in the tray",
            reasons={
                "They help the defender": "Red takes no part in this battle.",
                "They return to Red's supply": "Only the cubes of those who fight return.",
            },
            hints=("They go into the tower with the next throw.",),
            why="Cubes of those who take no part stay in the tray, and go in again at the next "
            "throw. So look at the tray before you attack.",
        ),
        Choose(
            key="lost_card",
            title="Too late",
            prompt=(
                "Yellow planned “collect taxes” in Kōzuke. Earlier in the round Blue conquers "
                "Kōzuke. What happens when the taxes' turn comes?"
            ),
            rules=("S-43", "S-44"),
            options=(
                "Yellow collects them all the same",
                "Blue collects them",
                "Nobody does: the card has left Yellow's board",
            ),
            answer="Nobody does: the card has left Yellow's board",
            reasons={
                "Yellow collects them all the same": "Kōzuke is not Yellow's any more.",
                "Blue collects them": "Blue has the card, but it lies on no space of Blue's board.",
            },
            hints=("A province card changes hands at once.",),
            why="The card goes to Blue at once, and no action happens there in this round any "
            "more, even if Yellow takes Kōzuke back before.",
        ),
        Act(
            key="revolt",
            title="A revolt",
            prompt=(
                "Dirk has collected taxes in Mikawa, where 2 revolt markers lie: 2 farmers go "
                "into the tower against his 4 armies. Enter a result with 2 of Dirk's cubes by "
                "which he holds Mikawa."
            ),
            rules=("S-46", "S-56"),
            panel=lambda: BattlePanel(mikawa_taxed(), odds=True, supply=True),
            check=_held_with_two,
            right=lambda panel: _supply(panel, Dirk=2, farmers=1),
            wrong=(
                lambda panel: _supply(panel, Dirk=2, farmers=2),
                lambda panel: _supply(panel, Dirk=3, farmers=1),
            ),
            solution="2 of Dirk and 1 farmer, or 2 of Dirk and no farmer.",
            solve_in_page="mikawa",
            hints=("All farmers in the tray fight against him.", "He needs more cubes than they."),
            why="All farmers in the tray fight against the owner. Only with more cubes than "
            "farmers is the revolt put down; after taxes or rice one more marker is then placed. "
            "With as many the province is lost: armies, buildings and markers leave, and only "
            "the taxes are kept (our reading).",
        ),
        Act(
            key="actions",
            title="A round of actions",
            prompt=(
                "You are Takeda; a plan is laid for you. Watch the first actions with “One "
                "step”, and guess each time: will it be done or skipped? Then press “Go on to my "
                "next choice”, and decide for Takeda's armies, until the round is over."
            ),
            rules=("S-40", "S-41", "S-42", "S-44", "S-49"),
            panel=lambda: ActionsPanel(actions_game(), "Takeda", odds=True),
            check=_round_over,
            right=_play_the_round,
            wrong=(_one_press,),
            solution="Press “Go on to my next choice”, and decide when you are asked, until the "
            "round is over.",
            solve_in_page="actions",
            hints=(
                "“One step” shows one player. “Go on to my next choice” shows all at once.",
                "“Suggest a move” chooses what a bot would do, and the coach says why.",
            ),
            why="Spring is over. All cards of the plans return to the hands, and so do the daimyo "
            "cards (your own card, which lay on your place in the turn order). The special cards "
            "are given back, and the event leaves the game (S-50). After autumn the daimyo cards "
            "stay until winter is over.",
        ),
        # --- the closing questions ---
        HowMany(
            key="q_stay",
            prompt="6 armies stand in a province. How many may attack out of it at most?",
            rules=("S-49",),
            answer=5,
            unit="armies",
            low=0,
            high=20,
            reasons={6: "One must stay behind."},
            hints=("Not all of them.",),
            why="At least one stays.",
        ),
        Choose(
            key="q_farmers",
            prompt="When do the farmers in the tray help a defending player?",
            rules=("S-53",),
            options=(
                "Always",
                "When no revolt marker lies in the province",
                "When a revolt marker lies in the province",
            ),
            answer="When no revolt marker lies in the province",
            reasons={
                "Always": "Not when they are angry.",
                "When a revolt marker lies in the province": "It is a sign of anger.",
            },
            hints=("Think of what the marker stands for.",),
            why="In a calm province they help their lord.",
        ),
        HowMany(
            key="q_held",
            prompt="2 attackers, 3 defenders and 1 farmer fall out; no revolt marker. How many "
            "armies of the defender remain?",
            rules=("S-53", "S-54"),
            answer=2,
            unit="armies",
            low=0,
            high=20,
            reasons={
                1: "The farmers are lost first.",
                3: "Two losses: one is the farmer's.",
                4: "Farmers are no armies of the defender, and there are losses.",
            },
            hints=("The losses are 2, and farmers are lost first.",),
            why="2 losses: first the farmer, then 1 army. 2 remain.",
        ),
        Choose(
            key="q_neutral",
            prompt="The farmers win a battle for a neutral province. Who stands there now?",
            rules=("S-55",),
            options=("The farmers", "Nobody: it stays neutral"),
            answer="Nobody: it stays neutral",
            reasons={"The farmers": "Farmers are never placed on the board."},
            hints=("Where do farmers go after a fight?",),
            why="They return to their supply, and the province stays neutral.",
        ),
        Choose(
            key="q_zero",
            prompt="No cube of either side falls out of the tower. What is that?",
            rules=("S-55",),
            options=("A victory of the defender", "A draw", "The throw is repeated"),
            answer="A draw",
            reasons={
                "A victory of the defender": "0 is not more than 0.",
                "The throw is repeated": "Every throw counts.",
            },
            hints=("0 : 0.",),
            why="0 : 0 is a draw as well: the province becomes neutral.",
        ),
        HowMany(
            key="q_revolt",
            prompt="Rice is confiscated where 1 revolt marker lies. 2 farmers lie in the tray. "
            "How many farmers are thrown in?",
            rules=("S-56",),
            answer=3,
            unit="farmers",
            low=0,
            high=20,
            reasons={1: "And those in the tray?", 2: "And the one for the marker?"},
            hints=("One for the marker, and what lies in the tray.",),
            why="1 for the marker and 2 from the tray.",
        ),
        Choose(
            key="q_privilege",
            prompt="Does “+1 army when defending” help against a revolt?",
            rules=("S-23", "S-56"),
            options=("Yes", "No"),
            answer="No",
            reasons={"Yes": "The card speaks of attacks by other players."},
            hints=("Who attacks in a revolt?",),
            why="Only against battle/moves of other players.",
        ),
        Choose(
            key="q_back",
            prompt="You lose a province and take it back in the same round. Your planned action "
            "there comes later. Does it take place?",
            rules=("S-43",),
            options=("Yes", "No"),
            answer="No",
            reasons={"Yes": "Its card left your planning board when the province was lost."},
            hints=("Look for its card.",),
            why="The card has left the planning board; the action is lost.",
        ),
    ),
    final=(
        "q_stay",
        "q_farmers",
        "q_held",
        "q_neutral",
        "q_zero",
        "q_revolt",
        "q_privilege",
        "q_back",
    ),
)
