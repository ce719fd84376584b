"""Gekokujō: campaigns of four or five clans, after the game by jankos1976 (CC BY 4.0).

>>> from shogun_nb.games import gekokujo
>>> game = gekokujo.new_game(seed=7, locals=1)
>>> panel = gekokujo.choose(game, {"Oda": "me"})
>>> panel.asked
'Oda'

Every name of it is loaded when it is first used. What all games share, such as ``sg.load``, is in
:mod:`shogun_nb` itself.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

_CHOICES = (
    *("Accept", "AnnounceAttack", "Assassinate", "BuildCastle", "ChooseClan", "Decline", "Disband"),
    *("Fight", "Finished", "FirstToChoose", "Fortify", "GiveUp", "Harvest", "HireNinja"),
    *("HireRonin", "Lose", "Move", "OfferPact", "PayIntoFund", "Recruit", "Retreat", "Roll", "Sow"),
    *("SplitHits", "Store", "Wait"),
)
_WHERE = {
    "board_map": ("Map", "Province", "check_map", "read_map"),
    "bots": ("Bot", "GreedyBot", "RandomBot"),
    "choices": _CHOICES,
    "game": ("Game", "NotPlayable", "new_game", "simulate"),
    "panels.begin": ("table",),
    "odds": ("Odds", "Side", "battle_odds"),
    "odds_answers": ("battle_working", "bushi_needed", "odds_table", "simulated_odds"),
    "position": ("Position", "scenario"),
    "panels.reference": ("RulesPanel", "find_rules", "rule"),
    "reference": ("glossary",),
    "rules.parameters": ("Options", "Parameters"),
    "view": ("View",),
    "words": ("CREDIT",),
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
    from shogun_nb.games.gekokujo.board_map import Map as Map
    from shogun_nb.games.gekokujo.board_map import Province as Province
    from shogun_nb.games.gekokujo.board_map import check_map as check_map
    from shogun_nb.games.gekokujo.board_map import read_map as read_map
    from shogun_nb.games.gekokujo.bots import Bot as Bot
    from shogun_nb.games.gekokujo.bots import GreedyBot as GreedyBot
    from shogun_nb.games.gekokujo.bots import RandomBot as RandomBot
    from shogun_nb.games.gekokujo.choices import Accept as Accept
    from shogun_nb.games.gekokujo.choices import AnnounceAttack as AnnounceAttack
    from shogun_nb.games.gekokujo.choices import Assassinate as Assassinate
    from shogun_nb.games.gekokujo.choices import BuildCastle as BuildCastle
    from shogun_nb.games.gekokujo.choices import ChooseClan as ChooseClan
    from shogun_nb.games.gekokujo.choices import Decline as Decline
    from shogun_nb.games.gekokujo.choices import Disband as Disband
    from shogun_nb.games.gekokujo.choices import Fight as Fight
    from shogun_nb.games.gekokujo.choices import Finished as Finished
    from shogun_nb.games.gekokujo.choices import FirstToChoose as FirstToChoose
    from shogun_nb.games.gekokujo.choices import Fortify as Fortify
    from shogun_nb.games.gekokujo.choices import GiveUp as GiveUp
    from shogun_nb.games.gekokujo.choices import Harvest as Harvest
    from shogun_nb.games.gekokujo.choices import HireNinja as HireNinja
    from shogun_nb.games.gekokujo.choices import HireRonin as HireRonin
    from shogun_nb.games.gekokujo.choices import Lose as Lose
    from shogun_nb.games.gekokujo.choices import Move as Move
    from shogun_nb.games.gekokujo.choices import OfferPact as OfferPact
    from shogun_nb.games.gekokujo.choices import PayIntoFund as PayIntoFund
    from shogun_nb.games.gekokujo.choices import Recruit as Recruit
    from shogun_nb.games.gekokujo.choices import Retreat as Retreat
    from shogun_nb.games.gekokujo.choices import Roll as Roll
    from shogun_nb.games.gekokujo.choices import Sow as Sow
    from shogun_nb.games.gekokujo.choices import SplitHits as SplitHits
    from shogun_nb.games.gekokujo.choices import Store as Store
    from shogun_nb.games.gekokujo.choices import Wait as Wait
    from shogun_nb.games.gekokujo.game import Game as Game
    from shogun_nb.games.gekokujo.game import NotPlayable as NotPlayable
    from shogun_nb.games.gekokujo.game import new_game as new_game
    from shogun_nb.games.gekokujo.game import simulate as simulate
    from shogun_nb.games.gekokujo.odds import Odds as Odds
    from shogun_nb.games.gekokujo.odds import Side as Side
    from shogun_nb.games.gekokujo.odds import battle_odds as battle_odds
    from shogun_nb.games.gekokujo.odds_answers import battle_working as battle_working
    from shogun_nb.games.gekokujo.odds_answers import bushi_needed as bushi_needed
    from shogun_nb.games.gekokujo.odds_answers import odds_table as odds_table
    from shogun_nb.games.gekokujo.odds_answers import simulated_odds as simulated_odds
    from shogun_nb.games.gekokujo.panels.begin import table as table
    from shogun_nb.games.gekokujo.panels.reference import RulesPanel as RulesPanel
    from shogun_nb.games.gekokujo.panels.reference import find_rules as find_rules
    from shogun_nb.games.gekokujo.panels.reference import rule as rule
    from shogun_nb.games.gekokujo.position import Position as Position
    from shogun_nb.games.gekokujo.position import scenario as scenario
    from shogun_nb.games.gekokujo.reference import glossary as glossary
    from shogun_nb.games.gekokujo.rules.parameters import Options as Options
    from shogun_nb.games.gekokujo.rules.parameters import Parameters as Parameters
    from shogun_nb.games.gekokujo.view import View as View
    from shogun_nb.games.gekokujo.words import CREDIT as CREDIT
    from shogun_nb.whole_table.choose import choose as choose
    from shogun_nb.whole_table.lab import lab as lab
