"""The rules of Shogun in a learner's words, and the terms of the game.

The sentences are templates; every number of the game in them comes from the same
:class:`~shogun_nb.Parameters` and :class:`~shogun_nb.Options` that the rules play by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from shogun_nb.engine.reference import ReadingText, Reference, RuleText, TermText
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.events import EVENT_WORDS, with_numbers
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.rules.state import ACTIONS, EVENTS, PLACES, SEASONS, SPACES
from shogun_nb.games.shogun.rules.winter import majority_points

CHAPTERS: dict[str, dict[str, RuleText]] = {
    "Material": {
        "S-1": RuleText(
            "The board has two sides, sun and moon. Both show the same 45 provinces in 5 regions "
            "of 9, but 8 provinces belong to another region on the other side. Each of these 8 has "
            "two cards, one for the sun side and one for the moon side; every other province has "
            "one card. Together these are 53 province cards."
        ),
        "S-2": RuleText(
            "Shogun is a game for 3 to 5 players. Everybody has {armies:army/armies}, cubes of one "
            "colour, with a daimyo card and {chest_cards:chest card} that show 0 to 4 chests. "
            "{farmers} green cubes are the farmers, who belong to nobody."
        ),
        "S-3": RuleText(
            "There are {bank:chest} in all, in pieces worth 1 and 5; {castles:castle}, "
            "{temples:temple} and {theatres:nō theatre}; and {markers:revolt marker}."
        ),
        "S-4": RuleText(
            "{actions} action cards set the order of the actions. {places} special cards give a "
            "place in the turn order and a privilege. {events} event cards change a round and take "
            "rice in winter."
        ),
        "S-5": RuleText(
            "A province card names two values: the rice that its fields give, and the tax that "
            "its people pay, in chests. A province has room for buildings on 1 to 3 building sites."
        ),
        "S-6": RuleText(
            "All pieces are limited. Each player's {armies:army/armies} are always on the map, in "
            "the tower, in the tray or in the player's supply. (In the draft they may also lie on "
            "the player's own board.) What has run out cannot be placed. Whoever has at least 1 "
            "army in a province owns it.",
            ReadingText(
                "With too few farmers in the supply, as many come as there are. With no revolt "
                "marker left, none is placed."
            ),
            ReadingText(
                "If the bank has too few chests for the taxes of a province, the action is "
                "skipped (S-44)."
            ),
            ReadingText(
                "The extra chest or army of a special card, or of the castle event, falls away "
                "if bank or supply cannot give it. The rest happens all the same."
            ),
            ReadingText("Points and rice have no upper limit."),
        ),
    },
    "Set-up": {
        "S-10": RuleText(
            "Choose a side of the board and use only the province cards of that side. With 3 "
            "players, 8 marked provinces of that side are closed: their cards are not used, and no "
            "army may ever enter them."
        ),
        "S-11": RuleText(
            "Everybody begins with the same number of chests: {chests_3} with 3 players, "
            "{chests_4} with 4, {chests_5} with 5. They lie in the player's war chest. Armies and "
            "chests are open: all may see and count them at any time."
        ),
        "S-12": RuleText(
            "The first armies are placed in groups. With 3 players these are {groups_3}; with 4 "
            "players {groups_4}; with 5 players {groups_5}."
        ),
        "S-13": RuleText(
            "In the draft two province cards lie open beside a face-down pile. In turn, from the "
            "eldest on, each player takes one of them or the unseen top card, and puts any of "
            "their army groups there. An open card is replaced at once. When all groups are "
            "placed, the cards left over are neutral provinces.",
            ReadingText(
                "The first player is chosen or drawn; then it goes clockwise. The columns A, "
                "B, C … of the printed start are the seats in this order."
            ),
            ReadingText(
                "Whoever takes the unseen card sees it before choosing the group to place."
            ),
        ),
        "S-14": RuleText(
            "Are the two open cards the same as at your last turn? Then you may slip both under "
            "the pile and turn up the next two before you choose.",
            ReadingText(
                "Open cards that are exchanged go under the pile in the order in which they "
                "lay. When the pile is empty, they stay."
            ),
        ),
        "S-15": RuleText(
            "Instead of drafting, take the printed start: a list for 3, 4 or 5 players with "
            "everybody's provinces and armies. It is made for the sun side."
        ),
        "S-16": RuleText(
            "For the first filling, {tower_armies:army/armies} of each player and "
            "{tower_farmers:farmer} go into the battle tower together: {first_3:cube} with 3 "
            "players. What falls out goes back to the supplies; the rest stays inside."
        ),
        "S-17": RuleText(
            "Points and rice begin at 0. The event cards are shuffled, and {open_events} of them "
            "are laid open for the year."
        ),
    },
    "A round": {
        "S-20": RuleText(
            "A game takes {rounds:round}: {years:year} with a spring, a summer, an autumn and a "
            "winter each. In the first three seasons everybody plans and acts; in winter the "
            "provinces need rice, and points are scored."
        ),
        "S-21": RuleText(
            "The {actions} action cards are shuffled for every round. {open_actions} lie face up "
            "and show which actions come first; the other {hidden_actions} follow face down."
        ),
        "S-22": RuleText(
            "The {places} special cards are shuffled, too, and lie open on places 1 to {places}. "
            "Such a card is two things: a place in the turn order, and a privilege for the round."
        ),
        "S-23": RuleText(
            "The privileges: {privilege_chests:chest} more when you collect taxes; "
            "{privilege_rice} more rice when you confiscate rice; {privilege_deploy:army/armies} "
            "for “deploy {deploy_large}”; {privilege_attack:more army/more armies} into the tower "
            "when you attack; {privilege_defence} more when another player attacks you. All these "
            "armies come from your supply.",
            ReadingText("A privilege works every time, without being announced (but see S-6)."),
        ),
        "S-24": RuleText(
            "An event comes first, then the special card. Under “taxes: at most {taxes_most}”, a "
            "province that pays 7 brings {taxes_capped:chest}, and the card “+{privilege_chests}” "
            "makes it {taxes_example}. Where an event lets “deploy {deploy_large}” bring only "
            "{event_deploy_large}, the card for it makes it {deploy_example}.",
            ReadingText(
                "The card for “deploy {deploy_large}” adds nothing when fewer than "
                "{privilege_deploy:army/armies} are in the supply."
            ),
        ),
        "S-25": RuleText(
            "All plan at once and in secret. On each of the {actions} action spaces lies one card: "
            "a province of yours, where the action is wanted, or a chest card, where it is not; "
            "the chests on it count nothing here. A province serves one action a round. A plan may "
            "contain actions that prove impossible: they are skipped (S-44)."
        ),
        "S-26": RuleText(
            "A player with too few cards for all spaces lays out every card and leaves the other "
            "spaces empty; an empty action space counts like a chest card. Since everybody has "
            "{chest_cards:chest card}, this begins below {enough:province}.",
            ReadingText(
                "A player short of cards chooses which spaces stay empty, the bid space included."
            ),
            ReadingText(
                "A player without any province stays in the game: bids a chest card or no "
                "card, draws for the neighbour in winter and scores nothing."
            ),
        ),
        "S-27": RuleText(
            "The bid for the turn order lies on a space of its own: one card that you have not "
            "used, either a chest card from 0 to 4 or a province card. Only a player short of "
            "cards (S-26) may leave this space empty.",
            ReadingText("You cannot bid a chest card worth more than the chests you own."),
        ),
        "S-28": RuleText(
            "Nobody knows the event while planning. When all plans are made, one of the open event "
            "cards is drawn; only then are the bids turned up. In spring it is one of "
            "{open_events}, in summer one of {events_summer}, in autumn one of {events_autumn}. "
            "The event holds for everybody until the round ends."
        ),
        "S-29": RuleText(
            "Bids are turned up and the chests on them paid. Chest cards 4 down to 1 choose first, "
            "then province cards, then chest card 0, then no card; between equals lots are drawn. "
            "Each takes a special card and so its place. Cards that nobody took are out for this "
            "round; empty places are passed over.",
            ReadingText(
                "All province cards are equal bids, whatever the province; so are several "
                "players without a card."
            ),
        ),
        "S-30": RuleText(
            "A province as a bid costs no chest. But now everybody knows that you have no action "
            "there this round. Others may attack it all the same."
        ),
    },
    "Actions": {
        "S-40": RuleText(
            "The actions come in the order of their cards. All players carry out one, in turn "
            "order, before the next begins. After each of the first {hidden_actions} one more "
            "face-down action card is turned up."
        ),
        "S-41": RuleText(
            "The cards of a plan lie face down. In each action you turn up your card only when it "
            "is your turn. Until then the others do not know which province you chose."
        ),
        "S-42": RuleText(
            "Nobody may pass. If you can carry out an action that you planned, you have to; only "
            "the move after deploying {deploy_one:army/armies} (S-48) is optional."
        ),
        "S-43": RuleText(
            "Cards come back to the hand after the last action. If you lose a province, its card "
            "goes at once, even from your plan: to the conqueror, or to the stock if the province "
            "is now neutral. If its action is still to come, you lose that action.",
            ReadingText(
                "A card that left a plan is of no use to anybody this round, not even to the "
                "old owner who wins the province back."
            ),
            ReadingText("If the card was your bid, you keep your place and privilege."),
        ),
        "S-44": RuleText(
            "In full or not at all: an action that you cannot carry out completely is skipped, and "
            "nothing is paid or gained. With {too_few:army/armies} in the supply you cannot deploy "
            "{deploy_large}.",
            ReadingText(
                "What counts is the action as the event leaves it, without the special card: "
                "where “deploy {deploy_large}” brings only {event_deploy_large:army/armies}, "
                "{event_deploy_large} in the supply are enough."
            ),
        ),
        "S-45": RuleText(
            "A castle costs {castle_price:chest}, a temple {temple_price:chest}, a nō theatre "
            "{theatre_price:chest}. It needs a free building site, and no province holds two of a "
            "kind. Buildings outlive a conquest.",
            ReadingText(
                "Under the theatre event, a nō theatre may also be built where no revolt "
                "marker lies."
            ),
        ),
        "S-46": RuleText(
            "Confiscating rice or collecting taxes brings what the province card says. If the "
            "province had a revolt marker already, its farmers now revolt (S-56). If it had none, "
            "or if the revolt is put down, 1 revolt marker is added.",
            ReadingText(
                {
                    1: "What was gained is kept even if the revolt is lost.",
                    0: "What was gained is given back if the revolt is lost.",
                },
                "income_kept",
            ),
            ReadingText(
                "Taxes that are skipped because the bank is short bring no revolt and no marker."
            ),
        ),
        "S-47": RuleText(
            "For {deploy_large_price:chest} you deploy {deploy_large:army/armies}, for "
            "{deploy_small_price:chest} you deploy {deploy_small}. They come from your supply and "
            "stand in the province that you planned."
        ),
        "S-48": RuleText(
            "For {deploy_one_price:chest} you deploy {deploy_one:army/armies}. After that you may "
            "move as many armies as you like from there into one neighbouring province of yours, "
            "as long as 1 stays. This move is never an attack."
        ),
        "S-49": RuleText(
            "Battle/move A and B are alike: at least 1 army goes into one neighbouring province "
            "and at least 1 stays. If you own that province, it is a move; otherwise, a battle. "
            "A sea route joins neighbours, too, and a province takes any number of armies.",
            ReadingText(
                "The sea routes of the moon side are assumed to be those of the sun side; no "
                "list of them was found."
            ),
        ),
        "S-50": RuleText(
            "After the last action the special cards are handed back, and the event card of the "
            "round leaves the game. The daimyo cards return to their players (in autumn not before "
            "winter is over)."
        ),
    },
    "Battle": {
        "S-51": RuleText(
            "All armies of a battle go into the tower, together with every cube that lies in the "
            "tray. Some get stuck, others that were stuck fall out; what lies in the tray now "
            "decides. Cubes of those who do not take part stay in the tray. Never empty the tower."
        ),
        "S-52": RuleText(
            "The attacker throws in the armies that marched, the defender all that stand there; "
            "special cards and events may add to them. A neutral province is defended by "
            "{neutral_farmers:farmer} from the supply; under the event for neutral provinces, by "
            "{event_farmers}."
        ),
        "S-53": RuleText(
            "Farmers in the tray fight for the defender if the province has no revolt marker; they "
            "are the first losses, and those left go to the supply. With a revolt marker they keep "
            "out of it and stay in the tray. A neutral province is defended by farmers alone.",
            ReadingText(
                {
                    0: "A class may play that farmers never help a player.",
                    1: "In this game farmers never help a player; they stay in the tray.",
                },
                "farmers_never_help",
                silent=False,
            ),
        ),
        "S-54": RuleText(
            "The side with more cubes in the tray wins. All of the loser's go to the supply, and "
            "as many of the winner's: 3 against 2 leaves 1. The armies that are left stand in the "
            "province, and the winner takes or keeps its card. Cubes of earlier battles count, so "
            "more armies may stand there than came. Buildings stay.",
            ReadingText(
                {
                    1: "Revolt markers stay in a conquered province.",
                    0: "Revolt markers leave a conquered province.",
                },
                "markers_stay",
            ),
        ),
        "S-55": RuleText(
            "It is a draw if both sides have the same number of cubes, even 0. It is also a draw "
            "if a defending player's side has more but not one of that player's armies fell out. "
            "Both sides' cubes, buildings and revolt markers leave; the province is neutral. "
            "Farmers never stand on the map: a province that they win is neutral."
        ),
        "S-56": RuleText(
            "In a revolt the province's armies and 1 farmer for each revolt marker, in winter some "
            "more (S-61), go into the tower. All farmers in the tray fight the owner; no special "
            "card helps. With more cubes than they have, the owner loses as many and keeps the "
            "province; otherwise it is neutral, without buildings or markers.",
            ReadingText(
                {
                    0: "The castle event does not help in a revolt.",
                    1: "The castle event helps in a revolt, too.",
                },
                "castle_in_revolts",
            ),
            ReadingText("The temple event stops no revolt."),
        ),
    },
    "Winter": {
        "S-60": RuleText(
            "One event card is left over for winter. The number on it, {rice_losses}, says how "
            "much rice everybody loses.",
            ReadingText("Rice does not fall below 0."),
        ),
        "S-61": RuleText(
            "Every province needs 1 rice; without it, it is unsupplied. How many provinces "
            "revolt, and how many more farmers join each revolt: {winter_table}."
        ),
        "S-62": RuleText(
            "The left neighbour blindly draws, from all the victim's province cards, the provinces "
            "that revolt; the victim chooses the order of these revolts. If there are several "
            "victims, the turn order of autumn holds.",
            ReadingText("The left neighbour is the next seat clockwise."),
        ),
        "S-63": RuleText(
            "Score {province_points:point} for each province and {building_points} for each "
            "building. In each region the most castles score {castle_points}, the most temples "
            "{temple_points}, the most nō theatres {theatre_points}. Players who tie get 1 less "
            "each: {castle_tied}, {temple_tied} or {theatre_tied}. Where nobody has such a "
            "building, nobody scores it. Points once scored are kept."
        ),
        "S-64": RuleText(
            "If another year follows after winter, {open_events} other event cards are laid open, "
            "rice goes to 0 and all revolt markers leave the map. The rest stays as it is: points, "
            "chests, buildings, armies, tower and tray."
        ),
        "S-65": RuleText(
            "The game is over after {years:winter}. The player with the most points wins; of those "
            "who tie, the one with the most chests.",
            ReadingText("Players who are still level share the victory."),
            ReadingText(
                {
                    2: "A class with less time may play one year only.",
                    1: "This game is over after one year.",
                },
                "years",
                silent=False,
            ),
        ),
    },
}


TERMS: dict[str, TermText] = {
    "action": TermText(
        "One of the {actions} things that can be done in a round: build, confiscate rice, collect "
        "taxes, deploy, battle/move. Each can be done once a round.",
        "S-25 S-40 S-44",
        "Aktion",
    ),
    "action card": TermText(
        "A card with one of the {actions} actions; their row says in which order the actions come.",
        "S-21 S-40",
        "Aktionskarte",
    ),
    "action space": TermText(
        "A space of the player board; the card on it plans one action.",
        "S-25 S-26",
        "Aktionsfeld",
    ),
    "army": TermText(
        "A cube in a player's colour; everybody has {armies}.",
        "S-2 S-6",
        "Armee",
        "cube",
        "troops",
    ),
    "army group": TermText(
        "Armies that are placed together in one province at the start, {groups_least} to "
        "{groups_most} at a time.",
        "S-12 S-13",
        "Gruppe",
        "group",
    ),
    "attacker": TermText(
        "The player whose armies march into a province that is not their own.",
        "S-49 S-52",
        "Angreifer",
        "attack",
    ),
    "battle": TermText(
        "What happens when armies march into a province of another player or of nobody; the battle "
        "tower decides it.",
        "S-49 S-51 S-54",
        "Kampf",
    ),
    "battle/move": TermText(
        "The two actions, A and B, that take armies into a neighbouring province, in peace or in "
        "battle.",
        "S-49",
        "Kampf/Bewegung",
        "battle/move A",
        "battle/move B",
        "move",
    ),
    "battle tower": TermText(
        "A tower with small floors inside: some of the cubes thrown in get stuck, others fall out.",
        "S-16 S-51",
        "Würfelturm",
        "tower",
    ),
    "bid": TermText(
        "The card with which a player competes for an early choice of the special cards.",
        "S-27 S-29",
        "Gebot",
    ),
    "bid space": TermText(
        "The eleventh space of the player board, for the bid.",
        "S-25 S-27",
        "Versteigerungsfeld",
    ),
    "building": TermText(
        "A castle, a temple or a nō theatre; each scores {building_points:point} in winter.",
        "S-45 S-63",
        "Gebäude",
    ),
    "building site": TermText(
        "Room for one building; a province has 1 to 3.",
        "S-5 S-45",
        "Bauplatz",
        "site",
    ),
    "castle": TermText(
        "A building for {castle_price:chest}; the most castles of a region score "
        "{castle_points:point}.",
        "S-45 S-63",
        "Burg",
    ),
    "chest card": TermText(
        "One of a player's {chest_cards} cards that show 0 to 4 chests: it covers an action that "
        "is not wanted, or it is a bid.",
        "S-2 S-25 S-27",
        "Truhen-Karte",
    ),
    "closed province": TermText(
        "A province that is out of the game with 3 players; no army may enter it.",
        "S-10",
        "nicht betreten",
        "closed",
    ),
    "collect taxes": TermText(
        "The action that brings as many chests as the tax of the province, and makes its farmers "
        "angry.",
        "S-46",
        "Steuern einziehen",
    ),
    "confiscate rice": TermText(
        "The action that brings as much rice as the province gives, and makes its farmers angry.",
        "S-46",
        "Reis einziehen",
    ),
    "conquer": TermText(
        "To win the province of another player, or a neutral one, in a battle.",
        "S-54",
        "Eroberung",
        "conquest",
    ),
    "daimyo card": TermText(
        "A player's own card; it lies on the place in the turn order that the player has taken.",
        "S-2 S-29 S-50",
        "Daimyo-Karte",
        "daimyo",
    ),
    "defender": TermText(
        "The owner of the province that is attacked; of a neutral one, the farmers.",
        "S-52 S-53",
        "Verteidiger",
        "defence",
    ),
    "deploy": TermText(
        "To buy armies from one's own supply and place them: {deploy_large} for "
        "{deploy_large_price:chest}, {deploy_small} for {deploy_small_price}, or {deploy_one} for "
        "{deploy_one_price}.",
        "S-47 S-48",
        "aufstellen",
    ),
    "deploy/move": TermText(
        "The action that deploys {deploy_one:army/armies} and then allows a peaceful move.",
        "S-48",
        "aufstellen/bewegen",
        "deploy/move 1 army",
    ),
    "draft": TermText(
        "The start in which the players choose their provinces in turn, card by card.",
        "S-13 S-14",
        "Verteilung der Startprovinzen",
    ),
    "draw": TermText(
        "A battle without a winner: the province loses everything and becomes neutral.",
        "S-55",
        "Unentschieden",
        "tie",
    ),
    "event card": TermText(
        "A card that changes one round for everybody; the one left over takes rice in winter.",
        "S-17 S-28 S-60",
        "Ereigniskarte",
        "event",
    ),
    "farmer": TermText(
        "A green cube, one of {farmers}. Farmers defend neutral provinces, help the owner of a "
        "calm province, and fight the owner in a revolt.",
        "S-53 S-56 S-2",
        "Bauernarmee",
        "farmer army",
    ),
    "first filling": TermText(
        "The cubes that are thrown into the battle tower before the game.",
        "S-16",
        "Grundfüllung",
    ),
    "left neighbour": TermText(
        "Who draws your revolts in winter: the next seat clockwise (reading).",
        "S-62",
        "der linke Nachbar",
        "neighbour on the left",
    ),
    "losses": TermText(
        "The cubes that return to the supply after a battle: all of the loser's, and as many of "
        "the winner's.",
        "S-54 S-53",
        "Verluste",
        "loss",
    ),
    "majority": TermText(
        "The most buildings of one kind in a region; it scores {castle_points}, {temple_points} or "
        "{theatre_points}, or 1 less in a tie.",
        "S-63",
        "Mehrheit",
    ),
    "moon side": TermText(
        "The side of the board on which 8 provinces belong to other regions than on the sun side.",
        "S-1",
        "Mond",
        "moon",
    ),
    "neighbouring province": TermText(
        "A province on the other side of a border or of a sea route.",
        "S-49",
        "Nachbarprovinz",
        "neighbour",
        "adjacent",
    ),
    "neutral province": TermText(
        "A province without armies: it belongs to nobody, and farmers defend it.",
        "S-13 S-52 S-55",
        "neutrale Provinz",
        "neutral",
    ),
    "nō theatre": TermText(
        "A building for {theatre_price:chest}; the most theatres of a region score "
        "{theatre_points:point}.",
        "S-45 S-63",
        "Nô-Theater",
        "theatre",
    ),
    "option": TermText(
        "What a class may play otherwise, as in sg.new_game(options={{'income_kept': 0}}): some "
        "readings, and a few rules.",
        "S-46 S-53 S-54 S-56 S-65",
    ),
    "plan": TermText(
        "A player's cards for the round, face down: provinces and chest cards on the action "
        "spaces, and a bid.",
        "S-25 S-26 S-27",
        "Aktionen planen",
        "planning",
    ),
    "player board": TermText(
        "The board in front of each player: one side has places for army groups, the other the "
        "action spaces and the bid space.",
        "S-12 S-25",
        "Spielertableau",
    ),
    "point": TermText(
        "What wins the game; scored in winter for provinces, buildings and majorities.",
        "S-63 S-65",
        "Siegpunkt",
        "victory point",
        "score",
    ),
    "printed start": TermText(
        "A start for quick games: the rulebook says who has which provinces with how many armies.",
        "S-15",
        "Startaufstellung",
    ),
    "privilege": TermText(
        "The advantage that a special card gives its holder for one round.",
        "S-22 S-23 S-24",
        "Vorteil",
    ),
    "province": TermText(
        "One of 45 pieces of land, with a tax, rice and building sites.",
        "S-1 S-5 S-6",
        "Provinz",
    ),
    "province card": TermText(
        "The card of a province: whoever has it owns the province, and plans with it.",
        "S-5 S-25 S-43",
        "Provinzkarte",
    ),
    "reading": TermText(
        "How this edition decides where the rulebook says nothing; always marked as such.",
        "S-6 S-46",
        "",
    ),
    "region": TermText(
        "Nine provinces of one colour, in which majorities are counted. There are five.",
        "S-1 S-63",
        "Region",
    ),
    "revolt": TermText(
        "The farmers of a province against its owner: after taxes or rice where a revolt marker "
        "lies, and in winter where rice is missing.",
        "S-56 S-46 S-61",
        "Aufstand",
    ),
    "revolt marker": TermText(
        "It shows that the farmers of a province are angry. The more of them, the stronger a "
        "revolt.",
        "S-46 S-53 S-56",
        "Unruhemarker",
        "marker",
    ),
    "rice": TermText(
        "Food: it is confiscated in the provinces, and in winter each of them needs 1.",
        "S-46 S-61",
        "Reis",
    ),
    "rice loss": TermText(
        "The rice that everybody loses at the beginning of winter, by the event card left over.",
        "S-60",
        "Reisverlust",
    ),
    "rice track": TermText(
        "The row of spaces that shows how much rice each player has.",
        "S-17 S-46",
        "Nahrungsleiste",
    ),
    "round": TermText(
        "A season. In spring, summer and autumn every action comes once; in winter provinces are "
        "fed and points scored.",
        "S-20",
        "Runde",
        "season",
    ),
    "score track": TermText(
        "The row of spaces on which the players' points are counted.",
        "S-17 S-63",
        "Siegpunkteleiste",
    ),
    "scoring": TermText(
        "The end of each winter: points for provinces, buildings and majorities.",
        "S-63",
        "Wertung",
    ),
    "sea route": TermText(
        "A dashed line over the sea; it makes two provinces neighbours.",
        "S-49",
        "Seeweg",
    ),
    "skipped action": TermText(
        "An action that a player cannot carry out in full; nothing is paid for it.",
        "S-44",
        "ausfallen",
        "skip",
    ),
    "special card": TermText(
        "One of {places} cards that players choose in the order of their bids: a place in the turn "
        "order with a privilege.",
        "S-22 S-23 S-29",
        "Sonderkarte",
    ),
    "stock": TermText(
        "Where the pieces lie that belong to nobody: chests in the bank, buildings, revolt "
        "markers, neutral province cards.",
        "S-3 S-6",
        "allgemeiner Vorrat",
        "bank",
    ),
    "sun side": TermText(
        "The side of the board for a first game; the printed start is made for it.",
        "S-1 S-15",
        "Sonne",
        "sun",
    ),
    "supply": TermText(
        "A player's armies that are neither on the map nor in tower or tray; the farmers have one, "
        "too.",
        "S-6 S-47",
        "eigener Vorrat",
    ),
    "table of hunger": TermText(
        "The table for winter: how many provinces revolt if so many are unsupplied, and how many "
        "more farmers come to each revolt.",
        "S-61",
        "Versorgungstabelle",
        "supply table",
        "winter table",
    ),
    "tax": TermText(
        "The chests that a province pays when taxes are collected there.",
        "S-5 S-46",
        "Steuern",
        "taxes",
    ),
    "temple": TermText(
        "A building for {temple_price:chest}; the most temples of a region score "
        "{temple_points:point}.",
        "S-45 S-63",
        "Tempel",
    ),
    "tray": TermText(
        "The dish at the foot of the battle tower. What lies there goes in again at the next "
        "throw.",
        "S-51 S-53 S-54",
        "Schale",
    ),
    "turn order": TermText(
        "Who acts first, second and so on in every action of a round.",
        "S-22 S-29 S-40",
        "Spielerreihenfolge",
    ),
    "unsupplied province": TermText(
        "A province for which its owner has no rice in winter. Any province of that owner may then "
        "revolt.",
        "S-61",
        "unversorgte Provinz",
        "unsupplied",
    ),
    "war chest": TermText(
        "A player's money, counted in chests; there are {bank} in the game.",
        "S-3 S-11",
        "Schatztruhe",
        "chest",
    ),
    "winter": TermText(
        "The fourth round of a year: rice is lost, revolts break out where it is short, points are "
        "scored.",
        "S-60 S-61 S-63",
        "Winter-Runde",
    ),
}


TERMS |= {
    f"event: {words.term}": TermText(
        f"{{event_{effect}}}", words.rules, "", *filter(None, [words.also])
    )
    for effect, words in EVENT_WORDS.items()
    if words.term
}


# --- filling the templates ------------------------------------------------------------------------
def _cards_with(numbers: Parameters, effect: int) -> str:
    """Which event cards have an effect."""
    cards = [str(card) for card, what in enumerate(numbers.event_effect, 1) if what == effect]
    if not cards:
        return "No card"
    return f"{'Card' if len(cards) == 1 else 'Cards'} {all_of(cards)}"


def _loss_of(numbers: Parameters, effect: int) -> str:
    """What those cards take if one of them is left over for winter."""
    losses = [
        str(loss)
        for what, loss in zip(numbers.event_effect, numbers.event_rice_loss, strict=True)
        if what == effect
    ]
    return f"Left over, it takes {all_of(losses, 'or')} rice in winter." if losses else ""


def _winter_table(numbers: Parameters) -> str:
    """The rows of the table, those with the same numbers together."""
    rows: list[tuple[int, int, int, int]] = []  # from, to, revolts, farmers
    for missing, (revolts, farmers) in enumerate(
        zip(numbers.revolts, numbers.revolt_farmers, strict=True)
    ):
        if missing == 0:
            continue  # nobody is hungry: the table is not looked at
        if rows and rows[-1][2:] == (revolts, farmers):
            rows[-1] = (rows[-1][0], missing, revolts, farmers)
        else:
            rows.append((missing, missing, revolts, farmers))
    last = len(numbers.revolts) - 1
    words: list[str] = []
    for first, to, revolts, farmers in rows:
        missing_words = f"{first}" if first == to else f"{first}–{to}"
        if to == last:
            missing_words = f"{first} or more"
        unsupplied = "" if words else " unsupplied"
        more = f"{counted(farmers, 'more farmer')}{' each' if revolts > 1 else ''}"
        words.append(f"{missing_words}{unsupplied} → {counted(revolts, 'revolt')}, {more}")
    return "; ".join(words)


def _filling(numbers: Parameters, options: Options) -> Mapping[str, int | str]:
    """Everything that a template may name."""
    groups = [", ".join(map(str, numbers.groups[:count])) for count in numbers.group_count]
    capped = min(7, numbers.event_taxes_most)  # Settsu, the example of the rulebook
    losses = sorted(set(numbers.event_rice_loss))
    counts = {
        **{name: value for name, value in asdict(numbers).items() if isinstance(value, int)},
        "actions": ACTIONS,
        "places": PLACES,
        "events": EVENTS,
        "chest_cards": CHEST_CARDS,
        "enough": SPACES - CHEST_CARDS,
        "markers": numbers.revolt_markers,
        "first_3": 3 * numbers.tower_armies + numbers.tower_farmers,
        "open_events": numbers.events_a_year,
        "events_summer": numbers.events_a_year - 1,
        "events_autumn": numbers.events_a_year - 2,
        "hidden_actions": ACTIONS - numbers.open_actions,
        "years": options.years,
        "rounds": options.years * SEASONS,
        "taxes_most": numbers.event_taxes_most,
        "taxes_capped": capped,
        "taxes_example": capped + numbers.privilege_chests,
        "deploy_example": max(numbers.event_deploy[0], numbers.privilege_deploy),
        "too_few": max(0, numbers.deploy_armies[0] - 1),
        "event_deploy_large": numbers.event_deploy[0],
        "groups_least": min(numbers.groups),
        "groups_most": max(numbers.groups),
    }
    for place, kind in enumerate(("castle", "temple", "theatre")):
        counts[f"{kind}s"] = numbers.building_stock[place]
        counts[f"{kind}_price"] = numbers.building_price[place]
        counts[f"{kind}_points"] = numbers.majority_points[place]
        counts[f"{kind}_tied"] = majority_points(numbers, place, 2)
    for place, size in enumerate(("large", "small", "one")):
        counts[f"deploy_{size}"] = numbers.deploy_armies[place]
        counts[f"deploy_{size}_price"] = numbers.deploy_price[place]
    for place, players in enumerate((3, 4, 5)):
        counts[f"chests_{players}"] = numbers.start_chests[place]
    words = {f"groups_{players}": groups[place] for place, players in enumerate((3, 4, 5))}
    words["winter_table"] = _winter_table(numbers)
    words["rice_losses"] = f"from {losses[0]} to {losses[-1]}"
    for effect, said in EVENT_WORDS.items():
        meaning = with_numbers(numbers, said.glossary)
        words[f"event_{effect}"] = (
            f"{_cards_with(numbers, effect)}. {meaning} {_loss_of(numbers, effect)}"
        )
    return {**counts, **words}


REFERENCE = Reference(
    chapters=CHAPTERS,
    terms=TERMS,
    filling=_filling,
    parameters=Parameters,
    options=Options,
    code=tuple(
        f"shogun_nb.games.shogun.rules.{module}"
        for module in ("actions", "battle", "course", "planning", "setup", "winter")
    ),
    called="sg",
    examples=("S-53", "farmers", "tray"),
)
"""The rules of Shogun by number and by words, without links to the tutorials."""

glossary = REFERENCE.glossary
