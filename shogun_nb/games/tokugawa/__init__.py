"""Tokugawa: towns, roads and two players, after the game of Victor Gilhaus and Tizian Blumenthal.

Board, strength of the Swordsman and task cards are a reconstruction.

>>> from shogun_nb.games import tokugawa
>>> game = tokugawa.new_game(["Ann", "Ben"], seed=7)
>>> game.play("greedy").over
True

Every name of it is loaded when it is first used. What all games share, such as ``sg.load``, is in
:mod:`shogun_nb` itself.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

_CHOICES = (
    *("Attack", "Build", "Destroy", "Dice", "EndTurn", "Income", "Keep", "Kyoto", "Move", "Pile"),
    *("Place", "Recruit", "Remove", "Resign", "Retreat", "RollAgain", "Sail", "SailNow", "Starter"),
    *("Stay", "Support", "TakeOver", "Upgrade", "Weather"),
)
_WHERE = {
    "board_map": ("Map", "Region", "Road", "Town", "check_map", "read_map"),
    "bots": ("Bot", "GreedyBot", "RandomBot", "SteadyBot"),
    "choices": _CHOICES,
    "game": ("Game", "NotPlayable", "new_game", "simulate"),
    "panels.begin": ("table",),
    "odds": ("AttackOdds", "comes_through", "fight", "keeps"),
    "odds_answers": (
        *("KeepOrRoll", "NowOrSupporter", "SupportTable", "WeatherTable", "attack_working"),
        *("keep_or_roll", "movement", "now_or_supporter", "one_attack", "simulated_attack"),
        "support_table",
    ),
    "position": ("Position", "scenario"),
    "panels.reference": ("RulesPanel", "find_rules", "rule"),
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
    from shogun_nb.games.tokugawa.board_map import Map as Map
    from shogun_nb.games.tokugawa.board_map import Region as Region
    from shogun_nb.games.tokugawa.board_map import Road as Road
    from shogun_nb.games.tokugawa.board_map import Town as Town
    from shogun_nb.games.tokugawa.board_map import check_map as check_map
    from shogun_nb.games.tokugawa.board_map import read_map as read_map
    from shogun_nb.games.tokugawa.bots import Bot as Bot
    from shogun_nb.games.tokugawa.bots import GreedyBot as GreedyBot
    from shogun_nb.games.tokugawa.bots import RandomBot as RandomBot
    from shogun_nb.games.tokugawa.bots import SteadyBot as SteadyBot
    from shogun_nb.games.tokugawa.choices import Attack as Attack
    from shogun_nb.games.tokugawa.choices import Build as Build
    from shogun_nb.games.tokugawa.choices import Destroy as Destroy
    from shogun_nb.games.tokugawa.choices import Dice as Dice
    from shogun_nb.games.tokugawa.choices import EndTurn as EndTurn
    from shogun_nb.games.tokugawa.choices import Income as Income
    from shogun_nb.games.tokugawa.choices import Keep as Keep
    from shogun_nb.games.tokugawa.choices import Kyoto as Kyoto
    from shogun_nb.games.tokugawa.choices import Move as Move
    from shogun_nb.games.tokugawa.choices import Pile as Pile
    from shogun_nb.games.tokugawa.choices import Place as Place
    from shogun_nb.games.tokugawa.choices import Recruit as Recruit
    from shogun_nb.games.tokugawa.choices import Remove as Remove
    from shogun_nb.games.tokugawa.choices import Resign as Resign
    from shogun_nb.games.tokugawa.choices import Retreat as Retreat
    from shogun_nb.games.tokugawa.choices import RollAgain as RollAgain
    from shogun_nb.games.tokugawa.choices import Sail as Sail
    from shogun_nb.games.tokugawa.choices import SailNow as SailNow
    from shogun_nb.games.tokugawa.choices import Starter as Starter
    from shogun_nb.games.tokugawa.choices import Stay as Stay
    from shogun_nb.games.tokugawa.choices import Support as Support
    from shogun_nb.games.tokugawa.choices import TakeOver as TakeOver
    from shogun_nb.games.tokugawa.choices import Upgrade as Upgrade
    from shogun_nb.games.tokugawa.choices import Weather as Weather
    from shogun_nb.games.tokugawa.game import Game as Game
    from shogun_nb.games.tokugawa.game import NotPlayable as NotPlayable
    from shogun_nb.games.tokugawa.game import new_game as new_game
    from shogun_nb.games.tokugawa.game import simulate as simulate
    from shogun_nb.games.tokugawa.odds import AttackOdds as AttackOdds
    from shogun_nb.games.tokugawa.odds import comes_through as comes_through
    from shogun_nb.games.tokugawa.odds import fight as fight
    from shogun_nb.games.tokugawa.odds import keeps as keeps
    from shogun_nb.games.tokugawa.odds_answers import KeepOrRoll as KeepOrRoll
    from shogun_nb.games.tokugawa.odds_answers import NowOrSupporter as NowOrSupporter
    from shogun_nb.games.tokugawa.odds_answers import SupportTable as SupportTable
    from shogun_nb.games.tokugawa.odds_answers import WeatherTable as WeatherTable
    from shogun_nb.games.tokugawa.odds_answers import attack_working as attack_working
    from shogun_nb.games.tokugawa.odds_answers import keep_or_roll as keep_or_roll
    from shogun_nb.games.tokugawa.odds_answers import movement as movement
    from shogun_nb.games.tokugawa.odds_answers import now_or_supporter as now_or_supporter
    from shogun_nb.games.tokugawa.odds_answers import one_attack as one_attack
    from shogun_nb.games.tokugawa.odds_answers import simulated_attack as simulated_attack
    from shogun_nb.games.tokugawa.odds_answers import support_table as support_table
    from shogun_nb.games.tokugawa.panels.begin import table as table
    from shogun_nb.games.tokugawa.panels.reference import RulesPanel as RulesPanel
    from shogun_nb.games.tokugawa.panels.reference import find_rules as find_rules
    from shogun_nb.games.tokugawa.panels.reference import rule as rule
    from shogun_nb.games.tokugawa.position import Position as Position
    from shogun_nb.games.tokugawa.position import scenario as scenario
    from shogun_nb.games.tokugawa.reference import glossary as glossary
    from shogun_nb.games.tokugawa.rules.parameters import Options as Options
    from shogun_nb.games.tokugawa.rules.parameters import Parameters as Parameters
    from shogun_nb.games.tokugawa.view import View as View
    from shogun_nb.games.tokugawa.words import CREDIT as CREDIT
    from shogun_nb.games.tokugawa.words import RECONSTRUCTION as RECONSTRUCTION
    from shogun_nb.whole_table.choose import choose as choose
    from shogun_nb.whole_table.lab import lab as lab
