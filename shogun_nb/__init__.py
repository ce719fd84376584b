"""shogun_nb: the notebook edition of the board game Shogun, for learning, teaching and what-ifs.

>>> import shogun_nb as sg
>>> game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], side="sun", seed=7)
>>> game.decision.kind
'a plan'

Everything a user needs is a name of this module; it is loaded when it is first used, so that the
import itself is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_WHERE = {
    "board.live": ("LiveBoard",),
    "board_map": ("Map", "MapError", "Province", "UnknownProvince", "check_map", "read_map"),
    "bots": ("Bot", "BotError", "GreedyBot", "RandomBot"),
    "chance": ("Tower", "TooManyOutcomes"),
    "choices": (
        "Choice",
        "ChoiceError",
        "DrawEvent",
        "DrawProvince",
        "ExchangeCards",
        "FirstPlayer",
        "LayOutSpecials",
        "Move",
        "OrderRevolts",
        "PlaceGroup",
        "Plan",
        "Stay",
        "TakeCard",
        "TakePlace",
        "TakeUnseen",
        "Throw",
        "TurnUpActions",
        "TurnUpEvents",
        "UnknownPlayer",
        "WinTie",
    ),
    "diagnosis": ("Finding",),
    "errors": ("InputError",),
    "game": (
        "Game",
        "IllegalChoice",
        "Made",
        "NotPlayable",
        "load",
        "new_game",
        "resume",
    ),
    "history": ("Step", "steps_of"),
    "journal": ("NotKept", "SaveFileError", "TornLine"),
    "legality": ("TooManyChoices",),
    "odds": ("Odds", "battle_odds"),
    "panels.actions": ("ActionsPanel",),
    "panels.bids": ("BidsPanel",),
    "panels.planning": ("CannotLay", "NotPlanning", "PlanningPanel"),
    "panels.setup": ("SetupPanel",),
    "panels.winter": ("WinterPanel",),
    "panels.tower": ("BattlePanel",),
    "position": ("Position", "scenario"),
    "position_code": ("PositionError",),
    "rules.parameters": ("Options", "Parameters"),
    "rules.reference": ("glossary",),
    "simulation": ("Results", "simulate"),
    "teaching.lesson": ("Lesson", "lesson"),
    "teaching.reference": ("RulesPanel", "find_rules", "rule"),
    "view": ("Decision", "View"),
    "whole_table.ending": ("EndPanel",),
    "whole_table.table": ("Table", "table"),
}
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}

__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    if name in _MODULE_OF:
        value = getattr(import_module(f"shogun_nb.{_MODULE_OF[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'shogun_nb' has no name {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


if TYPE_CHECKING:
    from shogun_nb.board.live import LiveBoard as LiveBoard
    from shogun_nb.board_map import Map as Map
    from shogun_nb.board_map import MapError as MapError
    from shogun_nb.board_map import Province as Province
    from shogun_nb.board_map import UnknownProvince as UnknownProvince
    from shogun_nb.board_map import check_map as check_map
    from shogun_nb.board_map import read_map as read_map
    from shogun_nb.bots import Bot as Bot
    from shogun_nb.bots import BotError as BotError
    from shogun_nb.bots import GreedyBot as GreedyBot
    from shogun_nb.bots import RandomBot as RandomBot
    from shogun_nb.chance import TooManyOutcomes as TooManyOutcomes
    from shogun_nb.chance import Tower as Tower
    from shogun_nb.choices import Choice as Choice
    from shogun_nb.choices import ChoiceError as ChoiceError
    from shogun_nb.choices import DrawEvent as DrawEvent
    from shogun_nb.choices import DrawProvince as DrawProvince
    from shogun_nb.choices import ExchangeCards as ExchangeCards
    from shogun_nb.choices import FirstPlayer as FirstPlayer
    from shogun_nb.choices import LayOutSpecials as LayOutSpecials
    from shogun_nb.choices import Move as Move
    from shogun_nb.choices import OrderRevolts as OrderRevolts
    from shogun_nb.choices import PlaceGroup as PlaceGroup
    from shogun_nb.choices import Plan as Plan
    from shogun_nb.choices import Stay as Stay
    from shogun_nb.choices import TakeCard as TakeCard
    from shogun_nb.choices import TakePlace as TakePlace
    from shogun_nb.choices import TakeUnseen as TakeUnseen
    from shogun_nb.choices import Throw as Throw
    from shogun_nb.choices import TurnUpActions as TurnUpActions
    from shogun_nb.choices import TurnUpEvents as TurnUpEvents
    from shogun_nb.choices import UnknownPlayer as UnknownPlayer
    from shogun_nb.choices import WinTie as WinTie
    from shogun_nb.diagnosis import Finding as Finding
    from shogun_nb.errors import InputError as InputError
    from shogun_nb.game import Game as Game
    from shogun_nb.game import IllegalChoice as IllegalChoice
    from shogun_nb.game import Made as Made
    from shogun_nb.game import NotPlayable as NotPlayable
    from shogun_nb.game import load as load
    from shogun_nb.game import new_game as new_game
    from shogun_nb.game import resume as resume
    from shogun_nb.history import Step as Step
    from shogun_nb.history import steps_of as steps_of
    from shogun_nb.journal import NotKept as NotKept
    from shogun_nb.journal import SaveFileError as SaveFileError
    from shogun_nb.journal import TornLine as TornLine
    from shogun_nb.legality import TooManyChoices as TooManyChoices
    from shogun_nb.odds import Odds as Odds
    from shogun_nb.odds import battle_odds as battle_odds
    from shogun_nb.panels.actions import ActionsPanel as ActionsPanel
    from shogun_nb.panels.bids import BidsPanel as BidsPanel
    from shogun_nb.panels.planning import CannotLay as CannotLay
    from shogun_nb.panels.planning import NotPlanning as NotPlanning
    from shogun_nb.panels.planning import PlanningPanel as PlanningPanel
    from shogun_nb.panels.setup import SetupPanel as SetupPanel
    from shogun_nb.panels.tower import BattlePanel as BattlePanel
    from shogun_nb.panels.winter import WinterPanel as WinterPanel
    from shogun_nb.position import Position as Position
    from shogun_nb.position import scenario as scenario
    from shogun_nb.position_code import PositionError as PositionError
    from shogun_nb.rules.parameters import Options as Options
    from shogun_nb.rules.parameters import Parameters as Parameters
    from shogun_nb.rules.reference import glossary as glossary
    from shogun_nb.simulation import Results as Results
    from shogun_nb.simulation import simulate as simulate
    from shogun_nb.teaching.lesson import Lesson as Lesson
    from shogun_nb.teaching.lesson import lesson as lesson
    from shogun_nb.teaching.reference import RulesPanel as RulesPanel
    from shogun_nb.teaching.reference import find_rules as find_rules
    from shogun_nb.teaching.reference import rule as rule
    from shogun_nb.view import Decision as Decision
    from shogun_nb.view import View as View
    from shogun_nb.whole_table.ending import EndPanel as EndPanel
    from shogun_nb.whole_table.table import Table as Table
    from shogun_nb.whole_table.table import table as table
