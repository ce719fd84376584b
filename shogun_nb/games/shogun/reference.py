"""The rules reference: every rule by its number in a learner's words, and the terms of the game.

The sentences are templates; every number of the game in them comes from the same
:class:`~shogun_nb.Parameters` and :class:`~shogun_nb.Options`
that the rules play by, so that what is said and what is played cannot part. The functions that
carry a rule out come from the marks on them (:mod:`shogun_nb.engine.register`). Where a rule is
taught is known further up and handed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from html import escape
from typing import Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.register import RULES
from shogun_nb.engine.speech import all_of, counted, folded
from shogun_nb.games.shogun.events import EVENT_WORDS, with_numbers
from shogun_nb.games.shogun.rules import actions, battle, course, planning, setup, winter
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.rules.state import ACTIONS, EVENTS, PLACES, SEASONS, SPACES

# Imported for their marks: only then the register knows all functions of the rules.
_CHAPTERS_OF_CODE = (actions, battle, course, planning, setup, winter)

Taught = Callable[[], Mapping[str, Sequence[tuple[str, str]]]]
"""Where rules are taught: for each number pairs of a tutorial and the title of an exercise."""


def nowhere() -> Mapping[str, Sequence[tuple[str, str]]]:
    """No tutorials: what a reference is made with that has nobody to teach it.

    >>> nowhere()
    {}
    """
    return {}


@dataclass(frozen=True)
class _Said:
    """A rule as it is written below: a template, and templates of its readings."""

    text: str
    readings: tuple[_ReadingSaid, ...] = ()


@dataclass(frozen=True)
class _ReadingSaid:
    """``texts`` by the value of the option; with no option there is only one, under -1."""

    texts: Mapping[int, str]
    option: str | None = None
    silent: bool = True  # whether the rulebook says nothing of it


def _reading(text: str) -> _ReadingSaid:
    return _ReadingSaid({-1: text})


def _option(name: str, texts: Mapping[int, str]) -> _ReadingSaid:
    return _ReadingSaid(texts, name)


def _variant(name: str, texts: Mapping[int, str]) -> _ReadingSaid:
    """An option that departs from what the rulebook decides: no reading."""
    return _ReadingSaid(texts, name, silent=False)


CHAPTERS: dict[str, dict[str, _Said]] = {
    "Material": {
        "S-1": _Said(
            "The board has two sides, sun and moon. Both show the same 45 provinces in 5 regions "
            "of 9, but 8 provinces belong to another region on the other side. Each of these 8 has "
            "two cards, one for the sun side and one for the moon side; every other province has "
            "one card. Together these are 53 province cards."
        ),
        "S-2": _Said(
            "Shogun is a game for 3 to 5 players. Everybody has {armies:army/armies}, cubes of one "
            "colour, with a daimyo card and {chest_cards:chest card} that show 0 to 4 chests. "
            "{farmers} green cubes are the farmers, who belong to nobody."
        ),
        "S-3": _Said(
            "There are {bank:chest} in all, in pieces worth 1 and 5; {castles:castle}, "
            "{temples:temple} and {theatres:nō theatre}; and {markers:revolt marker}."
        ),
        "S-4": _Said(
            "{actions} action cards set the order of the actions. {places} special cards give a "
            "place in the turn order and a privilege. {events} event cards change a round and take "
            "rice in winter."
        ),
        "S-5": _Said(
            "A province card names two values: the rice that its fields give, and the tax that "
            "its people pay, in chests. A province has room for buildings on 1 to 3 building sites."
        ),
        "S-6": _Said(
            "All pieces are limited. Each player's {armies:army/armies} are always on the map, in "
            "the tower, in the tray or in the player's supply. (In the draft they may also lie on "
            "the player's own board.) What has run out cannot be placed. Whoever has at least 1 "
            "army in a province owns it.",
            (
                _reading(
                    "With too few farmers in the supply, as many come as there are. With no revolt "
                    "marker left, none is placed."
                ),
                _reading(
                    "If the bank has too few chests for the taxes of a province, the action is "
                    "skipped (S-44)."
                ),
                _reading(
                    "The extra chest or army of a special card, or of the castle event, falls away "
                    "if bank or supply cannot give it. The rest happens all the same."
                ),
                _reading("Points and rice have no upper limit."),
            ),
        ),
    },
    "Set-up": {
        "S-10": _Said(
            "Choose a side of the board and use only the province cards of that side. With 3 "
            "players, 8 marked provinces of that side are closed: their cards are not used, and no "
            "army may ever enter them."
        ),
        "S-11": _Said(
            "Everybody begins with the same number of chests: {chests_3} with 3 players, "
            "{chests_4} with 4, {chests_5} with 5. They lie in the player's war chest. Armies and "
            "chests are open: all may see and count them at any time."
        ),
        "S-12": _Said(
            "The first armies are placed in groups. With 3 players these are {groups_3}; with 4 "
            "players {groups_4}; with 5 players {groups_5}."
        ),
        "S-13": _Said(
            "In the draft two province cards lie open beside a face-down pile. In turn, from the "
            "eldest on, each player takes one of them or the unseen top card, and puts any of "
            "their army groups there. An open card is replaced at once. When all groups are "
            "placed, the cards left over are neutral provinces.",
            (
                _reading(
                    "The first player is chosen or drawn; then it goes clockwise. The columns A, "
                    "B, C … of the printed start are the seats in this order."
                ),
                _reading(
                    "Whoever takes the unseen card sees it before choosing the group to place."
                ),
            ),
        ),
        "S-14": _Said(
            "Are the two open cards the same as at your last turn? Then you may slip both under "
            "the pile and turn up the next two before you choose.",
            (
                _reading(
                    "Open cards that are exchanged go under the pile in the order in which they "
                    "lay. When the pile is empty, they stay."
                ),
            ),
        ),
        "S-15": _Said(
            "Instead of drafting, take the printed start: a list for 3, 4 or 5 players with "
            "everybody's provinces and armies. It is made for the sun side."
        ),
        "S-16": _Said(
            "For the first filling, {tower_armies:army/armies} of each player and "
            "{tower_farmers:farmer} go into the battle tower together: {first_3:cube} with 3 "
            "players. What falls out goes back to the supplies; the rest stays inside."
        ),
        "S-17": _Said(
            "Points and rice begin at 0. The event cards are shuffled, and {open_events} of them "
            "are laid open for the year."
        ),
    },
    "A round": {
        "S-20": _Said(
            "A game takes {rounds:round}: {years:year} with a spring, a summer, an autumn and a "
            "winter each. In the first three seasons everybody plans and acts; in winter the "
            "provinces need rice, and points are scored."
        ),
        "S-21": _Said(
            "The {actions} action cards are shuffled for every round. {open_actions} lie face up "
            "and show which actions come first; the other {hidden_actions} follow face down."
        ),
        "S-22": _Said(
            "The {places} special cards are shuffled, too, and lie open on places 1 to {places}. "
            "Such a card is two things: a place in the turn order, and a privilege for the round."
        ),
        "S-23": _Said(
            "The privileges: {privilege_chests:chest} more when you collect taxes; "
            "{privilege_rice} more rice when you confiscate rice; {privilege_deploy:army/armies} "
            "for “deploy {deploy_large}”; {privilege_attack:more army/more armies} into the tower "
            "when you attack; {privilege_defence} more when another player attacks you. All these "
            "armies come from your supply.",
            (_reading("A privilege works every time, without being announced (but see S-6)."),),
        ),
        "S-24": _Said(
            "An event comes first, then the special card. Under “taxes: at most {taxes_most}”, a "
            "province that pays 7 brings {taxes_capped:chest}, and the card “+{privilege_chests}” "
            "makes it {taxes_example}. Where an event lets “deploy {deploy_large}” bring only "
            "{event_deploy_large}, the card for it makes it {deploy_example}.",
            (
                _reading(
                    "The card for “deploy {deploy_large}” adds nothing when fewer than "
                    "{privilege_deploy:army/armies} are in the supply."
                ),
            ),
        ),
        "S-25": _Said(
            "All plan at once and in secret. On each of the {actions} action spaces lies one card: "
            "a province of yours, where the action is wanted, or a chest card, where it is not; "
            "the chests on it count nothing here. A province serves one action a round. A plan may "
            "contain actions that prove impossible: they are skipped (S-44)."
        ),
        "S-26": _Said(
            "A player with too few cards for all spaces lays out every card and leaves the other "
            "spaces empty; an empty action space counts like a chest card. Since everybody has "
            "{chest_cards:chest card}, this begins below {enough:province}.",
            (
                _reading(
                    "A player short of cards chooses which spaces stay empty, the bid space "
                    "included."
                ),
                _reading(
                    "A player without any province stays in the game: bids a chest card or no "
                    "card, draws for the neighbour in winter and scores nothing."
                ),
            ),
        ),
        "S-27": _Said(
            "The bid for the turn order lies on a space of its own: one card that you have not "
            "used, either a chest card from 0 to 4 or a province card. Only a player short of "
            "cards (S-26) may leave this space empty.",
            (_reading("You cannot bid a chest card worth more than the chests you own."),),
        ),
        "S-28": _Said(
            "Nobody knows the event while planning. When all plans are made, one of the open event "
            "cards is drawn; only then are the bids turned up. In spring it is one of "
            "{open_events}, in summer one of {events_summer}, in autumn one of {events_autumn}. "
            "The event holds for everybody until the round ends."
        ),
        "S-29": _Said(
            "Bids are turned up and the chests on them paid. Chest cards 4 down to 1 choose first, "
            "then province cards, then chest card 0, then no card; between equals lots are drawn. "
            "Each takes a special card and so its place. Cards that nobody took are out for this "
            "round; empty places are passed over.",
            (
                _reading(
                    "All province cards are equal bids, whatever the province; so are several "
                    "players without a card."
                ),
            ),
        ),
        "S-30": _Said(
            "A province as a bid costs no chest. But now everybody knows that you have no action "
            "there this round. Others may attack it all the same."
        ),
    },
    "Actions": {
        "S-40": _Said(
            "The actions come in the order of their cards. All players carry out one, in turn "
            "order, before the next begins. After each of the first {hidden_actions} one more "
            "face-down action card is turned up."
        ),
        "S-41": _Said(
            "The cards of a plan lie face down. In each action you turn up your card only when it "
            "is your turn. Until then the others do not know which province you chose."
        ),
        "S-42": _Said(
            "Nobody may pass. If you can carry out an action that you planned, you have to; only "
            "the move after deploying 1 army (S-48) is optional."
        ),
        "S-43": _Said(
            "Cards come back to the hand after the last action. If you lose a province, its card "
            "goes at once, even from your plan: to the conqueror, or to the stock if the province "
            "is now neutral. If its action is still to come, you lose that action.",
            (
                _reading(
                    "A card that left a plan is of no use to anybody this round, not even to the "
                    "old owner who wins the province back."
                ),
                _reading("If the card was your bid, you keep your place and privilege."),
            ),
        ),
        "S-44": _Said(
            "In full or not at all: an action that you cannot carry out completely is skipped, and "
            "nothing is paid or gained. With {too_few:army/armies} in the supply you cannot deploy "
            "{deploy_large}.",
            (
                _reading(
                    "What counts is the action as the event leaves it, without the special card: "
                    "where “deploy {deploy_large}” brings only {event_deploy_large:army/armies}, "
                    "{event_deploy_large} in the supply are enough."
                ),
            ),
        ),
        "S-45": _Said(
            "A castle costs {castle_price:chest}, a temple {temple_price:chest}, a nō theatre "
            "{theatre_price:chest}. It needs a free building site, and no province holds two of a "
            "kind. Buildings outlive a conquest.",
            (
                _reading(
                    "Under the theatre event, a nō theatre may also be built where no revolt "
                    "marker lies."
                ),
            ),
        ),
        "S-46": _Said(
            "Confiscating rice or collecting taxes brings what the province card says. If the "
            "province had a revolt marker already, its farmers now revolt (S-56). If it had none, "
            "or if the revolt is put down, 1 revolt marker is added.",
            (
                _option(
                    "income_kept",
                    {
                        1: "What was gained is kept even if the revolt is lost.",
                        0: "What was gained is given back if the revolt is lost.",
                    },
                ),
                _reading(
                    "Taxes that are skipped because the bank is short bring no revolt and no "
                    "marker."
                ),
            ),
        ),
        "S-47": _Said(
            "For {deploy_large_price:chest} you deploy {deploy_large:army/armies}, for "
            "{deploy_small_price:chest} you deploy {deploy_small}. They come from your supply and "
            "stand in the province that you planned."
        ),
        "S-48": _Said(
            "For {deploy_one_price:chest} you deploy {deploy_one:army/armies}. After that you may "
            "move as many armies as you like from there into one neighbouring province of yours, "
            "as long as 1 stays. This move is never an attack."
        ),
        "S-49": _Said(
            "Battle/move A and B are alike: at least 1 army goes into one neighbouring province "
            "and at least 1 stays. If you own that province, it is a move; otherwise, a battle. "
            "A sea route joins neighbours, too, and a province takes any number of armies.",
            (
                _reading(
                    "The sea routes of the moon side are assumed to be those of the sun side; no "
                    "list of them was found."
                ),
            ),
        ),
        "S-50": _Said(
            "After the last action the special cards are handed back, and the event card of the "
            "round leaves the game. The daimyo cards return to their players (in autumn not before "
            "winter is over)."
        ),
    },
    "Battle": {
        "S-51": _Said(
            "All armies of a battle go into the tower, together with every cube that lies in the "
            "tray. Some get stuck, others that were stuck fall out; what lies in the tray now "
            "decides. Cubes of those who do not take part stay in the tray. Never empty the tower."
        ),
        "S-52": _Said(
            "The attacker throws in the armies that marched, the defender all that stand there; "
            "special cards and events may add to them. A neutral province is defended by "
            "{neutral_farmers:farmer} from the supply; under the event for neutral provinces, by "
            "{event_farmers}."
        ),
        "S-53": _Said(
            "Farmers in the tray fight for the defender if the province has no revolt marker; they "
            "are the first losses, and those left go to the supply. With a revolt marker they keep "
            "out of it and stay in the tray. A neutral province is defended by farmers alone.",
            (
                _variant(
                    "farmers_never_help",
                    {
                        0: "A class may play that farmers never help a player.",
                        1: "In this game farmers never help a player; they stay in the tray.",
                    },
                ),
            ),
        ),
        "S-54": _Said(
            "The side with more cubes in the tray wins. All of the loser's go to the supply, and "
            "as many of the winner's: 3 against 2 leaves 1. The armies that are left stand in the "
            "province, and the winner takes or keeps its card. Cubes of earlier battles count, so "
            "more armies may stand there than came. Buildings stay.",
            (
                _option(
                    "markers_stay",
                    {
                        1: "Revolt markers stay in a conquered province.",
                        0: "Revolt markers leave a conquered province.",
                    },
                ),
            ),
        ),
        "S-55": _Said(
            "It is a draw if both sides have the same number of cubes, even 0. It is also a draw "
            "if a defending player's side has more but not one of that player's armies fell out. "
            "Both sides' cubes, buildings and revolt markers leave; the province is neutral. "
            "Farmers never stand on the map: a province that they win is neutral."
        ),
        "S-56": _Said(
            "In a revolt the province's armies and 1 farmer for each revolt marker, in winter some "
            "more (S-61), go into the tower. All farmers in the tray fight the owner; no special "
            "card helps. With more cubes than they have, the owner loses as many and keeps the "
            "province; otherwise it is neutral, without buildings or markers.",
            (
                _option(
                    "castle_in_revolts",
                    {
                        0: "The castle event does not help in a revolt.",
                        1: "The castle event helps in a revolt, too.",
                    },
                ),
                _reading("The temple event stops no revolt."),
            ),
        ),
    },
    "Winter": {
        "S-60": _Said(
            "One event card is left over for winter. The number on it, {rice_losses}, says how "
            "much rice everybody loses.",
            (_reading("Rice does not fall below 0."),),
        ),
        "S-61": _Said(
            "Every province needs 1 rice; without it, it is unsupplied. How many provinces "
            "revolt, and how many more farmers join each revolt: {winter_table}."
        ),
        "S-62": _Said(
            "The left neighbour blindly draws, from all the victim's province cards, the provinces "
            "that revolt; the victim chooses the order of these revolts. If there are several "
            "victims, the turn order of autumn holds.",
            (_reading("The left neighbour is the next seat clockwise."),),
        ),
        "S-63": _Said(
            "Score {province_points:point} for each province and {building_points} for each "
            "building. In each region the most castles score {castle_points}, the most temples "
            "{temple_points}, the most nō theatres {theatre_points}. Players who tie get 1 less "
            "each: {castle_tied}, {temple_tied} or {theatre_tied}. Where nobody has such a "
            "building, nobody scores it. Points once scored are kept."
        ),
        "S-64": _Said(
            "If another year follows after winter, {open_events} other event cards are laid open, "
            "rice goes to 0 and all revolt markers leave the map. The rest stays as it is: points, "
            "chests, buildings, armies, tower and tray."
        ),
        "S-65": _Said(
            "The game is over after {years:winter}. The player with the most points wins; of those "
            "who tie, the one with the most chests.",
            (
                _reading("Players who are still level share the victory."),
                _variant(
                    "years",
                    {
                        2: "A class with less time may play one year only.",
                        1: "This game is over after one year.",
                    },
                ),
            ),
        ),
    },
}

NUMBERS: tuple[str, ...] = tuple(number for rules in CHAPTERS.values() for number in rules)
"""The numbers of all rules, in order."""


@dataclass(frozen=True)
class _TermSaid:
    text: str
    rules: tuple[str, ...]
    german: str = ""
    also: tuple[str, ...] = ()


def _term(text: str, rules: str, german: str = "", *also: str) -> _TermSaid:
    return _TermSaid(text, tuple(rules.split()), german, also)


TERMS: dict[str, _TermSaid] = {
    "action": _term(
        "One of the {actions} things that can be done in a round: build, confiscate rice, collect "
        "taxes, deploy, battle/move. Each can be done once a round.",
        "S-25 S-40 S-44",
        "Aktion",
    ),
    "action card": _term(
        "A card with one of the {actions} actions; their row says in which order the actions come.",
        "S-21 S-40",
        "Aktionskarte",
    ),
    "action space": _term(
        "A space of the player board; the card on it plans one action.",
        "S-25 S-26",
        "Aktionsfeld",
    ),
    "army": _term(
        "A cube in a player's colour; everybody has {armies}.",
        "S-2 S-6",
        "Armee",
        "cube",
        "troops",
    ),
    "army group": _term(
        "Armies that are placed together in one province at the start, {groups_least} to "
        "{groups_most} at a time.",
        "S-12 S-13",
        "Gruppe",
        "group",
    ),
    "attacker": _term(
        "The player whose armies march into a province that is not their own.",
        "S-49 S-52",
        "Angreifer",
        "attack",
    ),
    "battle": _term(
        "What happens when armies march into a province of another player or of nobody; the battle "
        "tower decides it.",
        "S-49 S-51 S-54",
        "Kampf",
    ),
    "battle/move": _term(
        "The two actions, A and B, that take armies into a neighbouring province, in peace or in "
        "battle.",
        "S-49",
        "Kampf/Bewegung",
        "battle/move A",
        "battle/move B",
        "move",
    ),
    "battle tower": _term(
        "A tower with small floors inside: some of the cubes thrown in get stuck, others fall out.",
        "S-16 S-51",
        "Würfelturm",
        "tower",
    ),
    "bid": _term(
        "The card with which a player competes for an early choice of the special cards.",
        "S-27 S-29",
        "Gebot",
    ),
    "bid space": _term(
        "The eleventh space of the player board, for the bid.",
        "S-25 S-27",
        "Versteigerungsfeld",
    ),
    "building": _term(
        "A castle, a temple or a nō theatre; each scores {building_points:point} in winter.",
        "S-45 S-63",
        "Gebäude",
    ),
    "building site": _term(
        "Room for one building; a province has 1 to 3.",
        "S-5 S-45",
        "Bauplatz",
        "site",
    ),
    "castle": _term(
        "A building for {castle_price:chest}; the most castles of a region score "
        "{castle_points:point}.",
        "S-45 S-63",
        "Burg",
    ),
    "chest card": _term(
        "One of a player's {chest_cards} cards that show 0 to 4 chests: it covers an action that "
        "is not wanted, or it is a bid.",
        "S-2 S-25 S-27",
        "Truhen-Karte",
    ),
    "closed province": _term(
        "A province that is out of the game with 3 players; no army may enter it.",
        "S-10",
        "nicht betreten",
        "closed",
    ),
    "collect taxes": _term(
        "The action that brings as many chests as the tax of the province, and makes its farmers "
        "angry.",
        "S-46",
        "Steuern einziehen",
    ),
    "confiscate rice": _term(
        "The action that brings as much rice as the province gives, and makes its farmers angry.",
        "S-46",
        "Reis einziehen",
    ),
    "conquer": _term(
        "To win the province of another player, or a neutral one, in a battle.",
        "S-54",
        "Eroberung",
        "conquest",
    ),
    "daimyo card": _term(
        "A player's own card; it lies on the place in the turn order that the player has taken.",
        "S-2 S-29 S-50",
        "Daimyo-Karte",
        "daimyo",
    ),
    "defender": _term(
        "The owner of the province that is attacked; of a neutral one, the farmers.",
        "S-52 S-53",
        "Verteidiger",
        "defence",
    ),
    "deploy": _term(
        "To buy armies from one's own supply and place them: {deploy_large} for "
        "{deploy_large_price:chest}, {deploy_small} for {deploy_small_price}, or {deploy_one} for "
        "{deploy_one_price}.",
        "S-47 S-48",
        "aufstellen",
    ),
    "deploy/move": _term(
        "The action that deploys {deploy_one:army/armies} and then allows a peaceful move.",
        "S-48",
        "aufstellen/bewegen",
        "deploy/move 1 army",
    ),
    "draft": _term(
        "The start in which the players choose their provinces in turn, card by card.",
        "S-13 S-14",
        "Verteilung der Startprovinzen",
    ),
    "draw": _term(
        "A battle without a winner: the province loses everything and becomes neutral.",
        "S-55",
        "Unentschieden",
        "tie",
    ),
    "event card": _term(
        "A card that changes one round for everybody; the one left over takes rice in winter.",
        "S-17 S-28 S-60",
        "Ereigniskarte",
        "event",
    ),
    "farmer": _term(
        "A green cube, one of {farmers}. Farmers defend neutral provinces, help the owner of a "
        "calm province, and fight the owner in a revolt.",
        "S-53 S-56 S-2",
        "Bauernarmee",
        "farmer army",
    ),
    "first filling": _term(
        "The cubes that are thrown into the battle tower before the game.",
        "S-16",
        "Grundfüllung",
    ),
    "left neighbour": _term(
        "Who draws your revolts in winter: the next seat clockwise (reading).",
        "S-62",
        "der linke Nachbar",
        "neighbour on the left",
    ),
    "losses": _term(
        "The cubes that return to the supply after a battle: all of the loser's, and as many of "
        "the winner's.",
        "S-54 S-53",
        "Verluste",
        "loss",
    ),
    "majority": _term(
        "The most buildings of one kind in a region; it scores {castle_points}, {temple_points} or "
        "{theatre_points}, or 1 less in a tie.",
        "S-63",
        "Mehrheit",
    ),
    "moon side": _term(
        "The side of the board on which 8 provinces belong to other regions than on the sun side.",
        "S-1",
        "Mond",
        "moon",
    ),
    "neighbouring province": _term(
        "A province on the other side of a border or of a sea route.",
        "S-49",
        "Nachbarprovinz",
        "neighbour",
        "adjacent",
    ),
    "neutral province": _term(
        "A province without armies: it belongs to nobody, and farmers defend it.",
        "S-13 S-52 S-55",
        "neutrale Provinz",
        "neutral",
    ),
    "nō theatre": _term(
        "A building for {theatre_price:chest}; the most theatres of a region score "
        "{theatre_points:point}.",
        "S-45 S-63",
        "Nô-Theater",
        "theatre",
    ),
    "option": _term(
        "What a class may play otherwise, as in sg.new_game(options={{'income_kept': 0}}): some "
        "readings, and a few rules.",
        "S-46 S-53 S-54 S-56 S-65",
    ),
    "plan": _term(
        "A player's cards for the round, face down: provinces and chest cards on the action "
        "spaces, and a bid.",
        "S-25 S-26 S-27",
        "Aktionen planen",
        "planning",
    ),
    "player board": _term(
        "The board in front of each player: one side has places for army groups, the other the "
        "action spaces and the bid space.",
        "S-12 S-25",
        "Spielertableau",
    ),
    "point": _term(
        "What wins the game; scored in winter for provinces, buildings and majorities.",
        "S-63 S-65",
        "Siegpunkt",
        "victory point",
        "score",
    ),
    "printed start": _term(
        "A start for quick games: the rulebook says who has which provinces with how many armies.",
        "S-15",
        "Startaufstellung",
    ),
    "privilege": _term(
        "The advantage that a special card gives its holder for one round.",
        "S-22 S-23 S-24",
        "Vorteil",
    ),
    "province": _term(
        "One of 45 pieces of land, with a tax, rice and building sites.",
        "S-1 S-5 S-6",
        "Provinz",
    ),
    "province card": _term(
        "The card of a province: whoever has it owns the province, and plans with it.",
        "S-5 S-25 S-43",
        "Provinzkarte",
    ),
    "reading": _term(
        "How this edition decides where the rulebook says nothing; always marked as such.",
        "S-6 S-46",
        "",
    ),
    "region": _term(
        "Nine provinces of one colour, in which majorities are counted. There are five.",
        "S-1 S-63",
        "Region",
    ),
    "revolt": _term(
        "The farmers of a province against its owner: after taxes or rice where a revolt marker "
        "lies, and in winter where rice is missing.",
        "S-56 S-46 S-61",
        "Aufstand",
    ),
    "revolt marker": _term(
        "It shows that the farmers of a province are angry. The more of them, the stronger a "
        "revolt.",
        "S-46 S-53 S-56",
        "Unruhemarker",
        "marker",
    ),
    "rice": _term(
        "Food: it is confiscated in the provinces, and in winter each of them needs 1.",
        "S-46 S-61",
        "Reis",
    ),
    "rice loss": _term(
        "The rice that everybody loses at the beginning of winter, by the event card left over.",
        "S-60",
        "Reisverlust",
    ),
    "rice track": _term(
        "The row of spaces that shows how much rice each player has.",
        "S-17 S-46",
        "Nahrungsleiste",
    ),
    "round": _term(
        "A season. In spring, summer and autumn every action comes once; in winter provinces are "
        "fed and points scored.",
        "S-20",
        "Runde",
        "season",
    ),
    "score track": _term(
        "The row of spaces on which the players' points are counted.",
        "S-17 S-63",
        "Siegpunkteleiste",
    ),
    "scoring": _term(
        "The end of each winter: points for provinces, buildings and majorities.",
        "S-63",
        "Wertung",
    ),
    "sea route": _term(
        "A dashed line over the sea; it makes two provinces neighbours.",
        "S-49",
        "Seeweg",
    ),
    "skipped action": _term(
        "An action that a player cannot carry out in full; nothing is paid for it.",
        "S-44",
        "ausfallen",
        "skip",
    ),
    "special card": _term(
        "One of {places} cards that players choose in the order of their bids: a place in the turn "
        "order with a privilege.",
        "S-22 S-23 S-29",
        "Sonderkarte",
    ),
    "stock": _term(
        "Where the pieces lie that belong to nobody: chests in the bank, buildings, revolt "
        "markers, neutral province cards.",
        "S-3 S-6",
        "allgemeiner Vorrat",
        "bank",
    ),
    "sun side": _term(
        "The side of the board for a first game; the printed start is made for it.",
        "S-1 S-15",
        "Sonne",
        "sun",
    ),
    "supply": _term(
        "A player's armies that are neither on the map nor in tower or tray; the farmers have one, "
        "too.",
        "S-6 S-47",
        "eigener Vorrat",
    ),
    "table of hunger": _term(
        "The table for winter: how many provinces revolt if so many are unsupplied, and how many "
        "more farmers come to each revolt.",
        "S-61",
        "Versorgungstabelle",
        "supply table",
        "winter table",
    ),
    "tax": _term(
        "The chests that a province pays when taxes are collected there.",
        "S-5 S-46",
        "Steuern",
        "taxes",
    ),
    "temple": _term(
        "A building for {temple_price:chest}; the most temples of a region score "
        "{temple_points:point}.",
        "S-45 S-63",
        "Tempel",
    ),
    "tray": _term(
        "The dish at the foot of the battle tower. What lies there goes in again at the next "
        "throw.",
        "S-51 S-53 S-54",
        "Schale",
    ),
    "turn order": _term(
        "Who acts first, second and so on in every action of a round.",
        "S-22 S-29 S-40",
        "Spielerreihenfolge",
    ),
    "unsupplied province": _term(
        "A province for which its owner has no rice in winter. Any province of that owner may then "
        "revolt.",
        "S-61",
        "unversorgte Provinz",
        "unsupplied",
    ),
    "war chest": _term(
        "A player's money, counted in chests; there are {bank} in the game.",
        "S-3 S-11",
        "Schatztruhe",
        "chest",
    ),
    "winter": _term(
        "The fourth round of a year: rice is lost, revolts break out where it is short, points are "
        "scored.",
        "S-60 S-61 S-63",
        "Winter-Runde",
    ),
}


TERMS |= {
    f"event: {words.term}": _TermSaid(
        f"{{event_{effect}}}", tuple(words.rules.split()), "", tuple(filter(None, [words.also]))
    )
    for effect, words in EVENT_WORDS.items()
    if words.term
}


# --- filling the templates ------------------------------------------------------------------------
class _Count(int):
    """A number that brings its word along: ``{n:chest}`` is "1 chest" or "3 chests"."""

    def __format__(self, words: str) -> str:
        one, _, many = words.partition("/")
        return counted(int(self), one, many) if one else str(int(self))


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
        more = f"{_Count(farmers):more farmer}{' each' if revolts > 1 else ''}"
        words.append(f"{missing_words}{unsupplied} → {_Count(revolts):revolt}, {more}")
    return "; ".join(words)


@lru_cache(maxsize=4)
def _filling(numbers: Parameters, options: Options) -> Mapping[str, object]:
    """Everything that a template may name."""
    groups = [", ".join(map(str, numbers.groups[:count])) for count in numbers.group_count]
    capped = min(7, numbers.event_taxes_most)  # Settsu, the example of the rulebook
    losses = sorted(set(numbers.event_rice_loss))
    counts = {
        "actions": ACTIONS,
        "places": PLACES,
        "events": EVENTS,
        "chest_cards": CHEST_CARDS,
        "enough": SPACES - CHEST_CARDS,
        "armies": numbers.armies,
        "farmers": numbers.farmers,
        "bank": numbers.bank,
        "markers": numbers.revolt_markers,
        "tower_armies": numbers.tower_armies,
        "tower_farmers": numbers.tower_farmers,
        "first_3": 3 * numbers.tower_armies + numbers.tower_farmers,
        "open_events": numbers.events_a_year,
        "events_summer": numbers.events_a_year - 1,
        "events_autumn": numbers.events_a_year - 2,
        "open_actions": numbers.open_actions,
        "hidden_actions": ACTIONS - numbers.open_actions,
        "years": options.years,
        "rounds": options.years * SEASONS,
        "privilege_chests": numbers.privilege_chests,
        "privilege_rice": numbers.privilege_rice,
        "privilege_deploy": numbers.privilege_deploy,
        "privilege_attack": numbers.privilege_attack,
        "privilege_defence": numbers.privilege_defence,
        "taxes_most": numbers.event_taxes_most,
        "taxes_capped": capped,
        "taxes_example": capped + numbers.privilege_chests,
        "deploy_example": max(numbers.event_deploy[0], numbers.privilege_deploy),
        "too_few": max(0, numbers.deploy_armies[0] - 1),
        "neutral_farmers": numbers.neutral_farmers,
        "event_farmers": numbers.event_farmers,
        "event_deploy_large": numbers.event_deploy[0],
        "province_points": numbers.province_points,
        "building_points": numbers.building_points,
        "groups_least": min(numbers.groups),
        "groups_most": max(numbers.groups),
    }
    for place, kind in enumerate(("castle", "temple", "theatre")):
        counts[f"{kind}s"] = numbers.building_stock[place]
        counts[f"{kind}_price"] = numbers.building_price[place]
        counts[f"{kind}_points"] = numbers.majority_points[place]
        counts[f"{kind}_tied"] = max(0, numbers.majority_points[place] - 1)
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
    return {**{name: _Count(number) for name, number in counts.items()}, **words}


# --- what is asked for ----------------------------------------------------------------------------
@dataclass(frozen=True)
class Reading:
    """How this edition decides where the rulebook says nothing, or what a class may play otherwise.

    ``option`` is the name under which a class may decide otherwise (see
    :class:`~shogun_nb.Options`), ``None`` if it may not. ``silent`` is whether
    the rulebook says nothing of it; where it does decide, there is only the option to depart from.

    >>> print(rule("S-54").readings[0])
    Reading (option markers_stay): Revolt markers stay in a conquered province.
    >>> print(rule("S-53").readings[0])
    Option farmers_never_help: A class may play that farmers never help a player.
    """

    text: str
    option: str | None = None
    silent: bool = True

    def __str__(self) -> str:
        return f"{self.label}: {self.text}"

    @property
    def label(self) -> str:
        """What marks it as a reading, or as an option only."""
        if not self.silent:
            return f"Option {self.option}"
        return f"Reading (option {self.option})" if self.option else "Reading"


@dataclass(frozen=True, repr=False)
class Rule:
    """A rule: ``number``, ``text`` in plain words, ``chapter``, ``readings`` and ``functions``.

    ``functions`` are those of the package that carry the rule out; a rule that only counts
    pieces may have none. Shown in a notebook, it links to where it is taught.

    >>> rule("S-42")
    S-42 (Actions): Nobody may pass. If you can carry out an action that you planned, you have to; \
only the move after deploying 1 army (S-48) is optional.
    >>> [function.__name__ for function in rule("S-45").functions]
    ['build', 'price_of', 'why_not_built']
    """

    number: str
    text: str
    chapter: str
    readings: tuple[Reading, ...] = ()
    functions: tuple[Callable[..., Any], ...] = ()
    links: Taught = field(default=nowhere, compare=False)

    @property
    def taught(self) -> tuple[tuple[str, str], ...]:
        """Where it is taught: pairs of a tutorial and the title of an exercise."""
        return tuple(self.links().get(self.number, ()))

    def __str__(self) -> str:
        lines = [f"{self.number} ({self.chapter}): {self.text}", *map(str, self.readings)]
        if tutorials := self._tutorials():
            taught = "; ".join(f"{name} ({', '.join(found)})" for name, found in tutorials.items())
            lines.append(f"Taught in {taught}.")
        return "\n".join(lines)

    __repr__ = __str__

    def _tutorials(self) -> dict[str, list[str]]:
        """The titles of the exercises by tutorial, each once."""
        found: dict[str, list[str]] = {}
        for tutorial, title in self.taught:
            titles = found.setdefault(tutorial, [])
            if title not in titles:
                titles.append(title)
        return found

    def html(self, marked: str = "", *, new_tab: bool = False) -> str:
        """The rule as HTML; the words of the search ``marked`` are marked.

        The links lead to the notebooks of the same folder; ``new_tab`` says so, where a page
        would otherwise be left.

        >>> rule("S-41").html()[:60]
        '<p><b>S-41</b> The cards of a plan lie face down. In each ac'
        """
        wanted = _wanted(marked)
        lines = [f"<p><b>{_marked(self.number, wanted)}</b> {_marked(self.text, wanted)}</p>"]
        lines += [
            f"<p><i>{escape(reading.label)}:</i> {_marked(reading.text, wanted)}</p>"
            for reading in self.readings
        ]
        away = ' target="_blank" rel="noopener"' if new_tab else ""
        links = [
            f'<a href="{escape(name, quote=True)}.ipynb"{away}>{escape(name)}</a> '
            f"({escape(', '.join(titles))})"
            for name, titles in self._tutorials().items()
        ]
        if links:
            lines.append(f"<p>Taught in {'; '.join(links)}.</p>")
        return "".join(lines)

    def _repr_html_(self) -> str:
        return self.html()


class Rules(list[Rule]):
    """Rules that were found, the best first; a list that reads well.

    >>> find_rules("Seeweg")
    S-49 (Actions): Battle/move A and B are alike: at least 1 army goes into one neighbouring \
province and at least 1 stays. If you own that province, it is a move; otherwise, a battle. A sea \
route joins neighbours, too, and a province takes any number of armies.
    Reading: The sea routes of the moon side are assumed to be those of the sun side; no list of \
them was found.
    """

    def __repr__(self) -> str:
        return "\n\n".join(map(str, self)) or "No rule."

    def _repr_html_(self) -> str:
        return "".join(f"<div>{rule.html()}</div>" for rule in self) or "<p>No rule.</p>"


@dataclass(frozen=True, repr=False)
class Term:
    """A word of the game: ``name``, ``text``, the ``rules`` by number, the German rulebook's word.

    ``also`` are other words under which it is found.

    >>> glossary("tray")
    tray (Schale): The dish at the foot of the battle tower. What lies there goes in again at the \
next throw. S-51, S-53, S-54
    """

    name: str
    text: str
    rules: tuple[str, ...]
    german: str = ""
    also: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name, with the German word in brackets."""
        return f"{self.name} ({self.german})" if self.german else self.name

    def __str__(self) -> str:
        return f"{self.title}: {self.text} {', '.join(self.rules)}"

    __repr__ = __str__

    def html(self, marked: str = "") -> str:
        """The term as a paragraph of HTML; the words of the search ``marked`` are marked.

        >>> glossary("bid").html()[:29]
        '<p><b>bid</b> (<i lang="de">G'
        """
        wanted = _wanted(marked)
        german = f' (<i lang="de">{_marked(self.german, wanted)}</i>)' if self.german else ""
        return (
            f"<p><b>{_marked(self.name, wanted)}</b>{german}: {_marked(self.text, wanted)} "
            f"{', '.join(self.rules)}</p>"
        )

    def _repr_html_(self) -> str:
        return self.html()


class Glossary(tuple[Term, ...]):
    """All terms of the game in the order of the alphabet; in a notebook, a table.

    >>> glossary()[0].name, glossary()[-1].name
    ('action', 'winter')
    """

    def __repr__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align: left">{escape(term.name)}</th>'
            f'<td style="text-align: left" lang="de">{escape(term.german)}</td>'
            f'<td style="text-align: left">{escape(term.text)}</td>'
            f'<td style="text-align: left">{_unbroken(term.rules)}</td></tr>'
            for term in self
        )
        heads = "".join(
            f'<th scope="col" style="text-align: left">{head}</th>'
            for head in ("term", "German", "meaning", "rules")
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _unbroken(numbers: Sequence[str]) -> str:
    """Numbers as HTML; none is torn apart at its hyphen at the end of a line."""
    return ", ".join(f'<span style="white-space: nowrap">{number}</span>' for number in numbers)


_NUMBER = re.compile(r"(?:s\s*[-–]?\s*)?(\d{1,4})", re.IGNORECASE | re.ASCII)


def rule(
    number: str | int,
    *,
    parameters: Parameters | None = None,
    options: Options | None = None,
    taught: Taught = nowhere,
) -> Rule:
    """The rule of a number: ``"S-53"``, ``"s53"``, ``"53"`` or ``53``.

    ``parameters`` and ``options`` are those of a variant, if the rule is to be told as it is
    played there. ``taught`` says where rules are taught.

    Raises :class:`~shogun_nb.InputError` with near numbers when there is no such rule.

    >>> rule(45, parameters=Parameters(building_price=(4, 2, 1))).text[:23]
    'A castle costs 4 chests'
    >>> rule("S-55") == rule("s55") == rule("55")
    True
    >>> rule("S-9")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: There is no rule S-9; near it are S-6, S-10 and S-11. \
sg.find_rules("farmers") searches by words.
    """
    name = _number_of(number)
    for chapter, rules in CHAPTERS.items():
        if name in rules:
            return _made(name, chapter, parameters, options, taught)
    near = sorted(
        sorted(NUMBERS, key=lambda one: abs(int(one[2:]) - int(name[2:])))[:3], key=_value
    )
    raise InputError(
        f"There is no rule {name}; near it are {all_of(near)}. "
        'sg.find_rules("farmers") searches by words.'
    )


def all_rules(
    *,
    parameters: Parameters | None = None,
    options: Options | None = None,
    taught: Taught = nowhere,
) -> Rules:
    """All rules in their order; the arguments are those of :func:`rule`.

    >>> len(all_rules())
    48
    """
    return Rules(
        _made(number, chapter, parameters, options, taught)
        for chapter, rules in CHAPTERS.items()
        for number in rules
    )


def _made(
    number: str,
    chapter: str,
    parameters: Parameters | None,
    options: Options | None,
    taught: Taught,
) -> Rule:
    chosen = options or Options()
    if not isinstance(chosen, Options):
        raise InputError("options: give Options(…).")
    filling = _filling(_numbers_of(parameters), chosen)
    said = CHAPTERS[chapter][number]
    readings = tuple(
        Reading(
            one.texts[-1 if one.option is None else getattr(chosen, one.option)].format_map(
                filling
            ),
            one.option,
            one.silent,
        )
        for one in said.readings
    )
    functions = tuple(
        function
        for function in RULES.get(number, ())
        # Chance and bots carry marks as well; the rules alone are carried out here.
        if function.__module__.startswith("shogun_nb.games.shogun.rules.")
    )
    return Rule(number, said.text.format_map(filling), chapter, readings, functions, taught)


def _numbers_of(given: Parameters | None) -> Parameters:
    if given is not None and not isinstance(given, Parameters):
        raise InputError("parameters: give Parameters(…).")
    return given or Parameters()


def _number_of(given: object) -> str:
    if isinstance(given, (str, int)) and not isinstance(given, bool):
        found = _NUMBER.fullmatch(given.strip() if isinstance(given, str) else shown(given))
        if found:
            return f"S-{int(found[1])}"
    raise InputError(
        f"{shown(given)} is not the number of a rule. Write it like 'S-53' or 53; "
        'sg.find_rules("farmers") searches by words.'
    )


def _value(number: str) -> int:
    return int(number[2:])


def glossary(name: str | None = None, *, parameters: Parameters | None = None) -> Glossary | Term:
    """All terms of the game, or the term of this name, in English or German.

    Raises :class:`~shogun_nb.InputError` with near terms when there is no such term.

    >>> print(glossary("Unruhemarker"))
    revolt marker (Unruhemarker): It shows that the farmers of a province are angry. The more of \
them, the stronger a revolt. S-46, S-53, S-56
    >>> glossary("trey")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: There is no term 'trey'; did you mean tray? \
sg.glossary() lists all.
    """
    filling = _filling(_numbers_of(parameters), Options())
    terms = Glossary(
        Term(term, said.text.format_map(filling).strip(), said.rules, said.german, said.also)
        for term, said in sorted(TERMS.items(), key=lambda item: folded(item[0]))
    )
    if name is None:
        return terms
    if not isinstance(name, str):
        raise InputError(
            f"{shown(name)} is no term. Write it like 'tray'; sg.glossary() lists all."
        )
    wanted = _stems(name)
    # The names themselves come before other words for them: "event" is a card before all else.
    for words_of in (_own_name, _other_names):
        for term in terms:
            if wanted and any(_stems(word) == wanted for word in words_of(term)):
                return term
    known = {folded(word): term.name for term in terms for word in (*_own_name(term), *term.also)}
    near = dict.fromkeys(known[word] for word in get_close_matches(folded(name), known, 3))
    ask = f"; did you mean {all_of([*near], 'or')}?" if near else "."
    raise InputError(f"There is no term {shown(name)}{ask} sg.glossary() lists all.")


def _own_name(term: Term) -> tuple[str, ...]:
    return (term.name,)


def _other_names(term: Term) -> tuple[str, ...]:
    return (*term.also, term.german)


# --- search ---------------------------------------------------------------------------------------
_WORD = re.compile(r"\bs\s?[-–]?\s?\d+|\w+")
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "and",
        "or",
        "is",
        "are",
        "be",
        "can",
        "do",
        "does",
        "if",
        "it",
        "its",
        "for",
        "with",
        "from",
        "by",
        "my",
        "you",
        "your",
        "what",
        "which",
        "when",
        "where",
        "who",
        "how",
        "that",
        "this",
        "there",
    ]
)
_WHOLE, _BEGINNING = 2, 1


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    """One form for one and many: "armies" is "army"."""
    if re.fullmatch(r"s\s?[-–]?\s?\d+", word):
        return f"s-{int(re.sub(r'[^0-9]', '', word))}"
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and re.search(r"(?:x|ss|sh|ch)es$", word):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _stems(text: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in _WORD.findall(folded(text)))


def _wanted(words: str) -> tuple[str, ...]:
    """The words of a search that count: the small ones only if there are no others."""
    found = tuple(dict.fromkeys(_stems(words)))
    return tuple(word for word in found if word not in _SMALL) or found


def _fits(wanted: str, stem: str) -> int:
    """How well a word of a text fits a word of a search: whole, by its beginning, or not (0)."""
    if stem == wanted:
        return _WHOLE
    # Half a number is another number.
    return _BEGINNING if wanted[-1].isalpha() and stem.startswith(wanted) else 0


def _fits_number(wanted: str, number: str, *, alone: bool) -> int:
    """The same for the number of a rule. "S-5" may be on the way to "S-53".

    Digits without S are the number of a rule only if they stand alone: "6 armies" is not S-6.
    """
    if wanted == number or (alone and f"s-{wanted}" == number):
        return _WHOLE
    return _BEGINNING if wanted.startswith("s-") and number.startswith(wanted) else 0


def _best(wanted: str, stems: Iterable[str]) -> int:
    return max((_fits(wanted, stem) for stem in stems), default=0)


@lru_cache
def _german_of(number: str) -> tuple[str, ...]:
    """The German words of the terms of a rule."""
    return tuple(
        stem for said in TERMS.values() if number in said.rules for stem in _stems(said.german)
    )


def _score(found: Rule, wanted: Sequence[str]) -> tuple[int, int]:
    """How many words of a search a rule has, and how much they say about it."""
    number = _stem(folded(found.number))
    text = _stems(found.text)
    readings = _stems(" ".join(map(str, found.readings)))
    others = (*_stems(found.chapter), *_german_of(found.number))
    words = score = 0
    for one in wanted:
        fits = (
            100 * _fits_number(one, number, alone=len(wanted) == 1)
            + 10 * _best(one, text)
            + min(3, sum(_fits(one, stem) == _WHOLE for stem in text))
            + 3 * _best(one, readings)
            + 2 * _best(one, others)
        )
        words += fits > 0
        score += fits
    if words:
        # A rule is more about a term of the game the earlier the term names it.
        for name, said in TERMS.items():
            named = all(any(_fits(one, stem) for one in wanted) for stem in _stems(name))
            if named and found.number in said.rules:
                score += 12 - 2 * said.rules.index(found.number)
    return words, score


def find_rules(
    words: str | int,
    *,
    parameters: Parameters | None = None,
    options: Options | None = None,
    taught: Taught = nowhere,
) -> Rules:
    """The rules that have these words or this number, the best first.

    Capitals and accents do not matter; one word may be the beginning of a longer one; words of
    the German rulebook are understood. Rules that have all the words come alone; if there is
    none, those that have most of them. Without words all rules come, in their order. The other
    arguments are those of :func:`rule`.

    Raises :class:`~shogun_nb.InputError` for anything but words or a number.

    >>> [found.number for found in find_rules("farmers in the tray")]
    ['S-53', 'S-56', 'S-6']
    >>> find_rules("s53")[0].number, find_rules("castl")[0].number
    ('S-53', 'S-45')
    """
    if not isinstance(words, (str, int)) or isinstance(words, bool):
        raise InputError(f"{shown(words)} cannot be searched for. Write words, such as 'farmers'.")
    text = words if isinstance(words, str) else shown(words)
    rules = all_rules(parameters=parameters, options=options, taught=taught)
    if not text.strip():
        return rules
    scores = {found.number: _score(found, _wanted(text)) for found in rules}
    most = max(words for words, _ in scores.values())
    return Rules(
        sorted(
            (found for found in rules if most and scores[found.number][0] == most),
            key=lambda found: -scores[found.number][1],
        )
    )


def find_terms(words: str, *, parameters: Parameters | None = None) -> list[Term]:
    """The terms of the glossary whose English or German name has all these words.

    >>> [term.name for term in find_terms("revolt")]
    ['revolt', 'revolt marker']
    """
    wanted = _wanted(words)
    terms = glossary(parameters=parameters)
    assert isinstance(terms, Glossary)
    if not wanted:
        return []

    def fits(term: Term) -> bool:
        return any(
            all(_best(one, _stems(name)) for one in wanted)
            for name in (term.name, term.german, *term.also)
        )

    return [term for term in terms if fits(term)]


def _marked(text: str, wanted: Sequence[str]) -> str:
    """A text as HTML in which the words of a search are marked."""
    if not wanted:
        return escape(text)
    pieces = []
    for piece in re.split(r"(S-\d+|\w+)", text):
        stems = _stems(piece)
        hit = any(_fits(one, stem) for one in wanted for stem in stems)
        pieces.append(f"<mark>{escape(piece)}</mark>" if hit else escape(piece))
    return "".join(pieces)
