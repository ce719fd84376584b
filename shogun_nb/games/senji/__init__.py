"""Senji: hidden hands, auctions and battles with fate dice, for three to six players.

After the game of Serge Laget and Bruno Cathala; an unofficial teaching edition. Map, hanafuda,
samurai and values of diplomacy cards are a reconstruction.

>>> from shogun_nb.games import senji
>>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 2})
>>> game.play("greedy").over
True

Every name of it is loaded when it is first used. What all games share, such as ``sg.load``, is in
:mod:`shogun_nb` itself.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

_WHERE = {
    "board_map": ("Map", "Province", "check_map", "read_map"),
    "bots": ("Bot", "GreedyBot", "RandomBot"),
    "choices": (
        "Accept",
        "Bid",
        "Call",
        "CallFamily",
        "CallHome",
        "ChooseHost",
        "Combine",
        "Dice",
        "DiplomaticKami",
        "DoneBidding",
        "Draw",
        "EconomicKami",
        "EndMarch",
        "EndTurn",
        "Exchange",
        "Fight",
        "Flee",
        "GiveBack",
        "Hire",
        "HireSamurai",
        "Keep",
        "KeepFirst",
        "Kill",
        "LandIn",
        "Look",
        "March",
        "MilitaryKami",
        "Offer",
        "Orders",
        "PlaceFirst",
        "Raid",
        "Refuse",
        "ReturnSet",
        "Reveal",
        "RollAgain",
        "Seppuku",
        "SetSail",
        "Show",
        "Silent",
        "Spare",
        "SpareNone",
        "Station",
        "Support",
        "Take",
        "TakeBack",
        "TakeFromHand",
        "TakeFromPile",
        "Trade",
    ),
    "drawing.cards": ("cards",),
    "drawing.honour": ("HonourTrack", "honour_track"),
    "panels.begin": ("table",),
    "hanafuda": ("DrawOdds", "Laid", "best_laid", "combinations_in", "draw_odds"),
    "odds": (
        "BattleOdds",
        "RaidOdds",
        "Side",
        "battle_odds",
        "chance_of_odds",
        "raid_odds",
    ),
    "game": ("Game", "NotPlayable", "new_game", "scenario", "simulate"),
    "odds_answers": ("battle_working", "danger", "draws", "one_battle", "simulated_battle"),
    "panels.reference": ("RulesPanel", "find_rules", "rule"),
    "position": ("Position",),
    "reference": ("glossary",),
    "rules.parameters": ("Options", "Parameters"),
    "view": ("View",),
    "words": ("CREDIT", "RECONSTRUCTION"),
    "shogun_nb.whole_table.choose": ("choose",),
    "shogun_nb.whole_table.lab": ("lab",),
}
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}

__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    if name in _MODULE_OF:
        module = _MODULE_OF[name]
        whole = module if module.startswith("shogun_nb.") else f"{__name__}.{module}"
        value = getattr(import_module(whole), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no name {name!r}")


def __dir__() -> list[str]:
    return [*__all__]


if TYPE_CHECKING:
    from shogun_nb.games.senji.board_map import Map as Map
    from shogun_nb.games.senji.board_map import Province as Province
    from shogun_nb.games.senji.board_map import check_map as check_map
    from shogun_nb.games.senji.board_map import read_map as read_map
    from shogun_nb.games.senji.bots import Bot as Bot
    from shogun_nb.games.senji.bots import GreedyBot as GreedyBot
    from shogun_nb.games.senji.bots import RandomBot as RandomBot
    from shogun_nb.games.senji.choices import Accept as Accept
    from shogun_nb.games.senji.choices import Bid as Bid
    from shogun_nb.games.senji.choices import Call as Call
    from shogun_nb.games.senji.choices import CallFamily as CallFamily
    from shogun_nb.games.senji.choices import CallHome as CallHome
    from shogun_nb.games.senji.choices import ChooseHost as ChooseHost
    from shogun_nb.games.senji.choices import Combine as Combine
    from shogun_nb.games.senji.choices import Dice as Dice
    from shogun_nb.games.senji.choices import DiplomaticKami as DiplomaticKami
    from shogun_nb.games.senji.choices import DoneBidding as DoneBidding
    from shogun_nb.games.senji.choices import Draw as Draw
    from shogun_nb.games.senji.choices import EconomicKami as EconomicKami
    from shogun_nb.games.senji.choices import EndMarch as EndMarch
    from shogun_nb.games.senji.choices import EndTurn as EndTurn
    from shogun_nb.games.senji.choices import Exchange as Exchange
    from shogun_nb.games.senji.choices import Fight as Fight
    from shogun_nb.games.senji.choices import Flee as Flee
    from shogun_nb.games.senji.choices import GiveBack as GiveBack
    from shogun_nb.games.senji.choices import Hire as Hire
    from shogun_nb.games.senji.choices import HireSamurai as HireSamurai
    from shogun_nb.games.senji.choices import Keep as Keep
    from shogun_nb.games.senji.choices import KeepFirst as KeepFirst
    from shogun_nb.games.senji.choices import Kill as Kill
    from shogun_nb.games.senji.choices import LandIn as LandIn
    from shogun_nb.games.senji.choices import Look as Look
    from shogun_nb.games.senji.choices import March as March
    from shogun_nb.games.senji.choices import MilitaryKami as MilitaryKami
    from shogun_nb.games.senji.choices import Offer as Offer
    from shogun_nb.games.senji.choices import Orders as Orders
    from shogun_nb.games.senji.choices import PlaceFirst as PlaceFirst
    from shogun_nb.games.senji.choices import Raid as Raid
    from shogun_nb.games.senji.choices import Refuse as Refuse
    from shogun_nb.games.senji.choices import ReturnSet as ReturnSet
    from shogun_nb.games.senji.choices import Reveal as Reveal
    from shogun_nb.games.senji.choices import RollAgain as RollAgain
    from shogun_nb.games.senji.choices import Seppuku as Seppuku
    from shogun_nb.games.senji.choices import SetSail as SetSail
    from shogun_nb.games.senji.choices import Show as Show
    from shogun_nb.games.senji.choices import Silent as Silent
    from shogun_nb.games.senji.choices import Spare as Spare
    from shogun_nb.games.senji.choices import SpareNone as SpareNone
    from shogun_nb.games.senji.choices import Station as Station
    from shogun_nb.games.senji.choices import Support as Support
    from shogun_nb.games.senji.choices import Take as Take
    from shogun_nb.games.senji.choices import TakeBack as TakeBack
    from shogun_nb.games.senji.choices import TakeFromHand as TakeFromHand
    from shogun_nb.games.senji.choices import TakeFromPile as TakeFromPile
    from shogun_nb.games.senji.choices import Trade as Trade
    from shogun_nb.games.senji.drawing.cards import cards as cards
    from shogun_nb.games.senji.drawing.honour import HonourTrack as HonourTrack
    from shogun_nb.games.senji.drawing.honour import honour_track as honour_track
    from shogun_nb.games.senji.game import Game as Game
    from shogun_nb.games.senji.game import NotPlayable as NotPlayable
    from shogun_nb.games.senji.game import new_game as new_game
    from shogun_nb.games.senji.game import scenario as scenario
    from shogun_nb.games.senji.game import simulate as simulate
    from shogun_nb.games.senji.hanafuda import DrawOdds as DrawOdds
    from shogun_nb.games.senji.hanafuda import Laid as Laid
    from shogun_nb.games.senji.hanafuda import best_laid as best_laid
    from shogun_nb.games.senji.hanafuda import combinations_in as combinations_in
    from shogun_nb.games.senji.hanafuda import draw_odds as draw_odds
    from shogun_nb.games.senji.odds import BattleOdds as BattleOdds
    from shogun_nb.games.senji.odds import RaidOdds as RaidOdds
    from shogun_nb.games.senji.odds import Side as Side
    from shogun_nb.games.senji.odds import battle_odds as battle_odds
    from shogun_nb.games.senji.odds import chance_of_odds as chance_of_odds
    from shogun_nb.games.senji.odds import raid_odds as raid_odds
    from shogun_nb.games.senji.odds_answers import battle_working as battle_working
    from shogun_nb.games.senji.odds_answers import danger as danger
    from shogun_nb.games.senji.odds_answers import draws as draws
    from shogun_nb.games.senji.odds_answers import one_battle as one_battle
    from shogun_nb.games.senji.odds_answers import simulated_battle as simulated_battle
    from shogun_nb.games.senji.panels.begin import table as table
    from shogun_nb.games.senji.panels.reference import RulesPanel as RulesPanel
    from shogun_nb.games.senji.panels.reference import find_rules as find_rules
    from shogun_nb.games.senji.panels.reference import rule as rule
    from shogun_nb.games.senji.position import Position as Position
    from shogun_nb.games.senji.reference import glossary as glossary
    from shogun_nb.games.senji.rules.parameters import Options as Options
    from shogun_nb.games.senji.rules.parameters import Parameters as Parameters
    from shogun_nb.games.senji.view import View as View
    from shogun_nb.games.senji.words import CREDIT as CREDIT
    from shogun_nb.games.senji.words import RECONSTRUCTION as RECONSTRUCTION
    from shogun_nb.whole_table.choose import choose as choose
    from shogun_nb.whole_table.lab import lab as lab
