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
    "games.shogun.board_map": (
        "Map",
        "MapError",
        "Province",
        "UnknownProvince",
        "check_map",
        "read_map",
    ),
    "games.shogun.bots": ("Bot", "BotError", "GreedyBot", "RandomBot"),
    "games.shogun.chance": ("TooManyOutcomes",),
    "games.shogun.measuring.checking": (
        "EnoughThrows",
        "GoodnessOfFit",
        "ModelComparison",
        "how_many_throws",
    ),
    "games.shogun.measuring.estimates": ("Bootstrap", "Fit", "Posterior"),
    "games.shogun.measuring.throws": (
        "RecordedThrow",
        "Throws",
        "ThrowsError",
        "practice_throws",
        "read_throws",
        "simulated_class",
        "throws_template",
    ),
    "games.shogun.throwing": ("SimulatedThrows", "throw_tower"),
    "games.shogun.towers": ("EmpiricalTower", "Tower", "TowerModel", "TwoFloorTower"),
    "games.shogun.choices": (
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
    "games.shogun.diagnosis": ("Finding",),
    "engine.errors": ("InputError",),
    "engine.game": ("IllegalChoice", "Made", "load", "resume"),
    "games.shogun.game": ("Game", "NotPlayable", "new_game", "simulate"),
    "engine.history": ("steps_of",),
    "games.shogun.steps": ("Step",),
    "engine.journal": ("NotKept", "SaveFileError", "TornLine"),
    "games.shogun.legality": ("TooManyChoices",),
    "games.shogun.odds": ("Odds", "battle_odds"),
    "games.shogun.odds_answers": (
        "armies_needed",
        "attacks_in_a_row",
        "battle_working",
        "odds_by_inside",
        "odds_table",
        "simulated_odds",
        "tower_chain",
    ),
    "engine.contest": ("side_by_side",),
    "engine.working": ("binomial", "convolution", "markov_chain"),
    "games.shogun.panels.actions": ("ActionsPanel",),
    "games.shogun.panels.bids": ("BidsPanel",),
    "games.shogun.panels.planning": ("CannotLay", "NotPlanning", "PlanningPanel"),
    "games.shogun.panels.recording": ("RecordingSheet", "recording_sheet"),
    "games.shogun.panels.reference": ("RulesPanel", "find_rules", "rule"),
    "games.shogun.panels.setup": ("SetupPanel",),
    "games.shogun.panels.winter": ("WinterPanel",),
    "games.shogun.panels.tower": ("BattlePanel",),
    "games.shogun.position": ("Position", "scenario"),
    "engine.position_text": ("PositionError",),
    "games.shogun.rules.parameters": ("Options", "Parameters"),
    "games.shogun.reference": ("glossary",),
    "engine.simulation": ("Results",),
    "teaching.collecting": ("Collected", "collect"),
    "teaching.handing_in": ("HandedIn", "hand_in"),
    "teaching.lesson": ("Lesson", "lesson"),
    "teaching.likelihood": ("LikelihoodBox", "likelihood_box"),
    "teaching.odds_lab": ("OddsLab", "odds_lab"),
    "engine.view": ("Decision",),
    "games.shogun.view": ("View",),
    "what_if.comparing": ("compare",),
    "what_if.comparison": ("Comparison",),
    "what_if.sweeping": ("Sweep", "sweep"),
    "whole_table.choose": ("ChoosePanel", "choose"),
    "whole_table.lab": ("Lab", "lab"),
    "whole_table.seen": ("SeenGame", "look_back", "save_seen"),
    "games.shogun.panels.ending": ("EndPanel",),
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
    from shogun_nb.engine.contest import side_by_side as side_by_side
    from shogun_nb.engine.errors import InputError as InputError
    from shogun_nb.engine.game import IllegalChoice as IllegalChoice
    from shogun_nb.engine.game import Made as Made
    from shogun_nb.engine.game import load as load
    from shogun_nb.engine.game import resume as resume
    from shogun_nb.engine.history import steps_of as steps_of
    from shogun_nb.engine.journal import NotKept as NotKept
    from shogun_nb.engine.journal import SaveFileError as SaveFileError
    from shogun_nb.engine.journal import TornLine as TornLine
    from shogun_nb.engine.position_text import PositionError as PositionError
    from shogun_nb.engine.simulation import Results as Results
    from shogun_nb.engine.view import Decision as Decision
    from shogun_nb.engine.working import binomial as binomial
    from shogun_nb.engine.working import convolution as convolution
    from shogun_nb.engine.working import markov_chain as markov_chain
    from shogun_nb.games.shogun.board_map import Map as Map
    from shogun_nb.games.shogun.board_map import MapError as MapError
    from shogun_nb.games.shogun.board_map import Province as Province
    from shogun_nb.games.shogun.board_map import UnknownProvince as UnknownProvince
    from shogun_nb.games.shogun.board_map import check_map as check_map
    from shogun_nb.games.shogun.board_map import read_map as read_map
    from shogun_nb.games.shogun.bots import Bot as Bot
    from shogun_nb.games.shogun.bots import BotError as BotError
    from shogun_nb.games.shogun.bots import GreedyBot as GreedyBot
    from shogun_nb.games.shogun.bots import RandomBot as RandomBot
    from shogun_nb.games.shogun.chance import TooManyOutcomes as TooManyOutcomes
    from shogun_nb.games.shogun.choices import Choice as Choice
    from shogun_nb.games.shogun.choices import ChoiceError as ChoiceError
    from shogun_nb.games.shogun.choices import DrawEvent as DrawEvent
    from shogun_nb.games.shogun.choices import DrawProvince as DrawProvince
    from shogun_nb.games.shogun.choices import ExchangeCards as ExchangeCards
    from shogun_nb.games.shogun.choices import FirstPlayer as FirstPlayer
    from shogun_nb.games.shogun.choices import LayOutSpecials as LayOutSpecials
    from shogun_nb.games.shogun.choices import Move as Move
    from shogun_nb.games.shogun.choices import OrderRevolts as OrderRevolts
    from shogun_nb.games.shogun.choices import PlaceGroup as PlaceGroup
    from shogun_nb.games.shogun.choices import Plan as Plan
    from shogun_nb.games.shogun.choices import Stay as Stay
    from shogun_nb.games.shogun.choices import TakeCard as TakeCard
    from shogun_nb.games.shogun.choices import TakePlace as TakePlace
    from shogun_nb.games.shogun.choices import TakeUnseen as TakeUnseen
    from shogun_nb.games.shogun.choices import Throw as Throw
    from shogun_nb.games.shogun.choices import TurnUpActions as TurnUpActions
    from shogun_nb.games.shogun.choices import TurnUpEvents as TurnUpEvents
    from shogun_nb.games.shogun.choices import UnknownPlayer as UnknownPlayer
    from shogun_nb.games.shogun.choices import WinTie as WinTie
    from shogun_nb.games.shogun.diagnosis import Finding as Finding
    from shogun_nb.games.shogun.game import Game as Game
    from shogun_nb.games.shogun.game import NotPlayable as NotPlayable
    from shogun_nb.games.shogun.game import new_game as new_game
    from shogun_nb.games.shogun.game import simulate as simulate
    from shogun_nb.games.shogun.legality import TooManyChoices as TooManyChoices
    from shogun_nb.games.shogun.measuring.checking import EnoughThrows as EnoughThrows
    from shogun_nb.games.shogun.measuring.checking import GoodnessOfFit as GoodnessOfFit
    from shogun_nb.games.shogun.measuring.checking import ModelComparison as ModelComparison
    from shogun_nb.games.shogun.measuring.checking import how_many_throws as how_many_throws
    from shogun_nb.games.shogun.measuring.estimates import Bootstrap as Bootstrap
    from shogun_nb.games.shogun.measuring.estimates import Fit as Fit
    from shogun_nb.games.shogun.measuring.estimates import Posterior as Posterior
    from shogun_nb.games.shogun.measuring.throws import RecordedThrow as RecordedThrow
    from shogun_nb.games.shogun.measuring.throws import Throws as Throws
    from shogun_nb.games.shogun.measuring.throws import ThrowsError as ThrowsError
    from shogun_nb.games.shogun.measuring.throws import practice_throws as practice_throws
    from shogun_nb.games.shogun.measuring.throws import read_throws as read_throws
    from shogun_nb.games.shogun.measuring.throws import simulated_class as simulated_class
    from shogun_nb.games.shogun.measuring.throws import throws_template as throws_template
    from shogun_nb.games.shogun.odds import Odds as Odds
    from shogun_nb.games.shogun.odds import battle_odds as battle_odds
    from shogun_nb.games.shogun.odds_answers import armies_needed as armies_needed
    from shogun_nb.games.shogun.odds_answers import attacks_in_a_row as attacks_in_a_row
    from shogun_nb.games.shogun.odds_answers import battle_working as battle_working
    from shogun_nb.games.shogun.odds_answers import odds_by_inside as odds_by_inside
    from shogun_nb.games.shogun.odds_answers import odds_table as odds_table
    from shogun_nb.games.shogun.odds_answers import simulated_odds as simulated_odds
    from shogun_nb.games.shogun.odds_answers import tower_chain as tower_chain
    from shogun_nb.games.shogun.panels.actions import ActionsPanel as ActionsPanel
    from shogun_nb.games.shogun.panels.bids import BidsPanel as BidsPanel
    from shogun_nb.games.shogun.panels.ending import EndPanel as EndPanel
    from shogun_nb.games.shogun.panels.planning import CannotLay as CannotLay
    from shogun_nb.games.shogun.panels.planning import NotPlanning as NotPlanning
    from shogun_nb.games.shogun.panels.planning import PlanningPanel as PlanningPanel
    from shogun_nb.games.shogun.panels.recording import RecordingSheet as RecordingSheet
    from shogun_nb.games.shogun.panels.recording import recording_sheet as recording_sheet
    from shogun_nb.games.shogun.panels.reference import RulesPanel as RulesPanel
    from shogun_nb.games.shogun.panels.reference import find_rules as find_rules
    from shogun_nb.games.shogun.panels.reference import rule as rule
    from shogun_nb.games.shogun.panels.setup import SetupPanel as SetupPanel
    from shogun_nb.games.shogun.panels.tower import BattlePanel as BattlePanel
    from shogun_nb.games.shogun.panels.winter import WinterPanel as WinterPanel
    from shogun_nb.games.shogun.position import Position as Position
    from shogun_nb.games.shogun.position import scenario as scenario
    from shogun_nb.games.shogun.reference import glossary as glossary
    from shogun_nb.games.shogun.rules.parameters import Options as Options
    from shogun_nb.games.shogun.rules.parameters import Parameters as Parameters
    from shogun_nb.games.shogun.steps import Step as Step
    from shogun_nb.games.shogun.throwing import SimulatedThrows as SimulatedThrows
    from shogun_nb.games.shogun.throwing import throw_tower as throw_tower
    from shogun_nb.games.shogun.towers import EmpiricalTower as EmpiricalTower
    from shogun_nb.games.shogun.towers import Tower as Tower
    from shogun_nb.games.shogun.towers import TowerModel as TowerModel
    from shogun_nb.games.shogun.towers import TwoFloorTower as TwoFloorTower
    from shogun_nb.games.shogun.view import View as View
    from shogun_nb.teaching.collecting import Collected as Collected
    from shogun_nb.teaching.collecting import collect as collect
    from shogun_nb.teaching.handing_in import HandedIn as HandedIn
    from shogun_nb.teaching.handing_in import hand_in as hand_in
    from shogun_nb.teaching.lesson import Lesson as Lesson
    from shogun_nb.teaching.lesson import lesson as lesson
    from shogun_nb.teaching.likelihood import LikelihoodBox as LikelihoodBox
    from shogun_nb.teaching.likelihood import likelihood_box as likelihood_box
    from shogun_nb.teaching.odds_lab import OddsLab as OddsLab
    from shogun_nb.teaching.odds_lab import odds_lab as odds_lab
    from shogun_nb.what_if.comparing import compare as compare
    from shogun_nb.what_if.comparison import Comparison as Comparison
    from shogun_nb.what_if.sweeping import Sweep as Sweep
    from shogun_nb.what_if.sweeping import sweep as sweep
    from shogun_nb.whole_table.choose import ChoosePanel as ChoosePanel
    from shogun_nb.whole_table.choose import choose as choose
    from shogun_nb.whole_table.lab import Lab as Lab
    from shogun_nb.whole_table.lab import lab as lab
    from shogun_nb.whole_table.seen import SeenGame as SeenGame
    from shogun_nb.whole_table.seen import look_back as look_back
    from shogun_nb.whole_table.seen import save_seen as save_seen
    from shogun_nb.whole_table.table import Table as Table
    from shogun_nb.whole_table.table import table as table
