"""What the box of scenarios knows: a position that is changed, what is tried, what came of it.

It has no controls of its own. What it is told, by a program or by a control, it checks, and has it
shown: :class:`~shogun_nb.whole_table.lab.Lab` does that.
"""

from __future__ import annotations

import asyncio
import os
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from weakref import WeakSet

import traitlets

from shogun_nb.controls import Panel, Ruled, Watched
from shogun_nb.engine.bots import Bot, called
from shogun_nb.engine.changing import Call, Changeable, applied, code_of, with_change
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.game import checked_seed, load
from shogun_nb.engine.position import Position
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.what_if.asking import FAILED, Question
from shogun_nb.what_if.comparing import INTERPRETED_PLAYOUTS, described_by, run
from shogun_nb.what_if.comparison import Comparison
from shogun_nb.what_if.experiment import (
    POINTS,
    WIN,
    CompareError,
    Scenario,
    checked_name,
    checked_playouts,
    checked_until,
    experiment_from,
    is_code,
    read_file,
    standard_measures,
)

if TYPE_CHECKING:
    from shogun_nb.what_if.experiment import Experiment

PLAYOUTS = 1_000
"""Playouts of each alternative at first, where Numba is installed."""


class Begun(NamedTuple):
    """A position as it was given, and how it has been changed since."""

    scenario: Scenario  # its position as it was given, not run on
    calls: tuple[Call, ...]


class Workbench(Panel):
    """A position that is changed, alternatives in it, and their comparison; a box shows it.

    Its traits are those that :class:`~shogun_nb.whole_table.lab.Lab` tells of.
    """

    position = traitlets.Any()
    alternatives = traitlets.Dict()
    playouts = traitlets.Any()
    measures = traitlets.Any((WIN,))
    bots = traitlets.Any("")
    player = traitlets.Any("")
    seed = traitlets.Any(1)
    know_plans = traitlets.Any(False)
    until = traitlets.Any(None)
    result = traitlets.Any(None)

    _living: ClassVar[WeakSet[Workbench]] = WeakSet()
    _pages: int | None = None
    """How many pages show the box; ``None`` before the first."""
    _asking: Question | None = None

    def __init__(self, source: object, map: Any = None) -> None:
        scenario, self._read = _opened(source, map)
        here = scenario.position
        self._rules = here.rulebook
        self._begun = Begun(scenario, ())
        self._past: list[Begun] = []
        self._scenario: Scenario | None = None  # run on to a choice; None: no game can begin
        self._stale = False  # whether something was changed since the answer
        self._known: Any = None

        class OfThisGame(Ruled):
            reference = self._rules.reference

        self._words_kind = OfThisGame
        super().__init__(f"What if? · {self._rules.title}")
        self._inside = True  # a change comes from the box itself
        self.position = here
        self.bots = self._rules.plays_usually
        self.playouts = PLAYOUTS if find_spec("numba") else INTERPRETED_PLAYOUTS
        self._inside = False
        self.manners.on_views(self._shown_on)
        self._living.add(self)

    def _shown_on(self, pages: int) -> None:
        self._pages = pages

    # --- what a box does about it -----------------------------------------------------------------
    @abstractmethod
    def _show(self) -> None:
        """Show everything as it stands now."""

    @abstractmethod
    def _position_moved(self) -> None:
        """Somebody else may be asked now."""

    @abstractmethod
    def _show_comparison(self) -> None:
        """Go to what is known of the playouts, which have been begun or played."""

    @abstractmethod
    def _show_news(self, *, over: bool) -> None:
        """Show what is known of the playouts now; ``over``: nothing more will be."""

    # --- what programs may watch and set ----------------------------------------------------------
    @Watched
    def code(self) -> str:
        """The line of code that makes the position again."""
        return code_of(self._begun.scenario.position, self._begun.calls)

    @Watched
    def running(self) -> bool:
        """Whether playouts are being played."""
        return self._asking is not None

    @property
    def experiment(self) -> Experiment:
        """What *Compare* would run, checked.

        Raises :class:`~shogun_nb.InputError` that says why it cannot be.

        >>> Lab(game).experiment
        Traceback (most recent call last):
            ...
        shogun_nb.what_if.experiment.CompareError: compare: name at least one alternative, such as \
{"as planned": choice}.
        """
        return self._described(self.alternatives)

    def _described(self, alternatives: Mapping[str, Any]) -> Experiment:
        return described_by(
            self._as_asked(),
            alternatives,
            self.playouts,
            self.bots,
            list(self.measures),
            self.seed,
            self.player or self._usual_player(),
            self.know_plans,
            self.until,
        )[0]

    def _as_asked(self) -> Scenario:
        if self._scenario is None:
            wrong = "\n".join(str(one) for one in self.position.status if not one.playable)
            raise CompareError(f"No game can begin from this position:\n{wrong or self._why}")
        return self._scenario

    def _usual_player(self) -> str:
        """For whom it is measured if nobody says: who sees it, or is asked."""
        scenario = self._as_asked()
        waiting = scenario.waiting or scenario.position.players
        return scenario.player or waiting[0]

    @traitlets.validate("position")
    def _check_position(self, proposal: Mapping[str, Any]) -> Position:
        here = proposal["value"]
        if self._inside:
            return here  # type: ignore[no-any-return]
        begun = Scenario.given(here)
        now = self.position
        if (begun.position.rulebook, begun.position.players) != (now.rulebook, now.players):
            raise InputError("lab: this is another game, or has other players; make another lab.")
        self._keep(Begun(begun, ()))
        return begun.position

    @traitlets.validate("alternatives")
    def _check_alternatives(self, proposal: Mapping[str, Any]) -> dict[str, Any]:
        given = dict(proposal["value"])
        for name in given:
            checked_name(name)
        if given and not self._inside:
            self._described(given)
        return given

    @traitlets.validate("playouts")
    def _check_playouts(self, proposal: Mapping[str, Any]) -> int:
        return checked_playouts(proposal["value"])

    @traitlets.validate("measures")
    def _check_measures(self, proposal: Mapping[str, Any]) -> tuple[str, ...]:
        given, known = proposal["value"], self._measures_known(self.until)
        named = (given,) if isinstance(given, str) else tuple(given)
        unknown = [one for one in named if one not in known]
        if unknown or not named or len({*named}) < len(named):
            what = shown(unknown[0]) if unknown else "nothing, or one twice,"
            raise InputError(f"measures: {what} is not one of {', '.join(known)}.")
        return named

    def _measures_known(self, until: str | None) -> tuple[str, ...]:
        return standard_measures(self._begun.scenario.position, until)

    @traitlets.validate("until")
    def _check_until(self, proposal: Mapping[str, Any]) -> str | None:
        return checked_until(proposal["value"])

    @traitlets.observe("until")
    def _ends_elsewhere(self, change: Mapping[str, Any]) -> None:
        """Nobody has won at the end of a round: measure what is known then."""
        known = self._measures_known(change["new"])
        kept = tuple(one for one in self.measures if one in known)
        if kept != self.measures:
            counted_in = self._rules.points_are
            self.measures = kept or (known[-1:] if counted_in == POINTS else (counted_in,))
        self._changed()

    @traitlets.validate("bots")
    def _check_bots(self, proposal: Mapping[str, Any]) -> Any:
        if self._inside:
            return proposal["value"]
        if self._scenario is not None:
            asked, player = self._scenario, self._usual_player()
            described_by(asked, {"as it is": {}}, None, proposal["value"], player=player)
        return proposal["value"]

    @traitlets.validate("player")
    def _check_player(self, proposal: Mapping[str, Any]) -> str:
        here, name = self._begun.scenario.position, proposal["value"]
        return name and here.players[here.lookup.seat(name)]  # type: ignore[no-any-return]

    @traitlets.validate("seed")
    def _check_seed(self, proposal: Mapping[str, Any]) -> int | str:
        return checked_seed(proposal["value"])

    @traitlets.validate("know_plans")
    def _check_know_plans(self, proposal: Mapping[str, Any]) -> bool:
        if type(proposal["value"]) is not bool:
            raise InputError(f"know_plans: {shown(proposal['value'])} is not True or False.")
        return bool(proposal["value"])

    @traitlets.observe("position")
    def _moved(self, _: object) -> None:
        self._run_on()
        self._position_moved()
        self._changed()

    @traitlets.observe(
        "alternatives", "playouts", "measures", "bots", "player", "seed", "know_plans"
    )
    def _changed(self, _: object = None) -> None:
        self._stale = self.result is not None
        if not self._inside:
            self._show()

    # --- changing the position --------------------------------------------------------------------
    def change(self, where: str, label: str, value: object) -> None:
        """Change one value, as the controls do.

        ``where`` is a place on the board, or one of the groups in which all the rest stands, such
        as the name of a player or ``"Options"``; ``label`` is what the control is called. Raises
        :class:`~shogun_nb.InputError` with what there is, and changes nothing.

        >>> box = Lab(game)
        >>> box.change("Mori", "Chests", 3)
        >>> box.position.chests["Mori"]
        3
        """
        groups = {group.title: group for group in self._rules.changeable(self.position)}
        group = groups.get(where)
        if group is None:
            group = self._rules.changeable(self.position, where)[0]
        self._change(group.named(label), value)
        self._show()

    def _change(self, one: Changeable, value: object) -> None:
        call = one.to(value)
        begun = self._begun
        self._put(Begun(begun.scenario, with_change(begun.scenario.position, begun.calls, call)))

    def _put(self, begun: Begun) -> None:
        """Go to a position that is made so, if it can be made."""
        position = applied(begun.scenario.position, begun.calls)
        self._keep(begun)
        self._set(position=position)

    def _keep(self, begun: Begun) -> None:
        self._past.append(self._begun)
        self._begun = begun

    def _set(self, **traits: object) -> None:
        """Set what is known to be right, and show it once."""
        self._inside = True
        try:
            for name, value in traits.items():
                setattr(self, name, value)
        finally:
            self._inside = False
        self._show()

    def undo(self) -> None:
        """Take back the last change of the position.

        Raises :class:`~shogun_nb.InputError` when there is none.
        """
        if not self._past:
            raise InputError("Undo: nothing has been changed yet.")
        self._begun = self._past.pop()
        self._set(position=applied(self._begun.scenario.position, self._begun.calls))

    def _run_on(self) -> None:
        """The scenario of the position, with what all remember while it is the same moment."""
        begun, here = self._begun.scenario, self.position
        self._scenario, self._why = None, ""
        if not here.playable:
            return
        try:
            scenario = Scenario.of(here)
        except InputError as error:
            self._why = str(error)
            return
        same = self._rules.moment(here.state) == self._rules.moment(begun.position.state)
        self._scenario = replace(
            scenario, remembered=begun.remembered if same else (), player=begun.player
        )

    # --- what is compared -------------------------------------------------------------------------
    def add(self, what: object, name: str = "") -> str:
        """Add an alternative and return its name, which is by default made of its words.

        ``what`` is as in :func:`shogun_nb.compare`: a choice, a list of choices, another position,
        or a table with ``choices``, ``scenario`` and ``bots``. Raises
        :class:`~shogun_nb.InputError` for what cannot be compared here, and for a name that there
        is.

        >>> battle = game.play("greedy", until="a target and a number of armies")
        >>> Lab(battle).add(battle.legal()[0], "the first")
        'the first'
        """
        if name and name in self.alternatives:
            raise InputError(f"There is an alternative {shown(name)} already.")
        if not name:
            name = self._fresh(self._named(what))
        # Others may not go with the position any more: each says so by itself.
        self._described({checked_name(name): what})
        self._set(alternatives={**self.alternatives, name: what})
        return name

    def _named(self, what: object) -> str:
        here = self._as_asked().position
        if isinstance(what, Choice):
            words: str = self._rules.choice_in_words(here, what)
            return words
        if isinstance(what, (list, tuple)):
            return "several choices"
        if isinstance(what, Mapping) and "scenario" not in what:
            bots = what.get("bots")
            if isinstance(bots, (str, Bot)):
                return f"{called(bots)} bots"
            listed = (
                zip(here.players, bots, strict=False) if isinstance(bots, (list, tuple)) else ()
            )
            table = bots if isinstance(bots, Mapping) else dict(listed)
            told = [f"the {called(bot)} bot for {player}" for player, bot in table.items()]
            return ", ".join(told) or "as the bots choose"
        changes = len(self._begun.calls)
        return f"the position with {counted(changes, 'change')}" if changes else "as given"

    def _fresh(self, name: str) -> str:
        """The name, short enough and with a number if it is taken."""
        name = " ".join(name.split())[:80]
        names = [name, *(f"{name} ({number})" for number in range(2, 1000))]
        return next(one for one in names if one not in self.alternatives)

    def remove(self, name: str) -> None:
        """Take an alternative out. Raises :class:`~shogun_nb.InputError` for one there is not."""
        if name not in self.alternatives:
            raise InputError(f"There is no alternative {shown(name)}.")
        self._set(
            alternatives={one: what for one, what in self.alternatives.items() if one != name}
        )

    def _take(self, experiment: Experiment) -> str:
        """Take over what an experiment in a file says; returns in words what it could not."""
        first = experiment.alternatives[0].scenario
        self.until = experiment.until
        self.seed, self.know_plans = experiment.seed, experiment.know_plans
        self.player, self.playouts = experiment.player, experiment.playouts
        self.measures = (
            tuple(one for one in experiment.measures if one not in experiment.functions)
            or standard_measures(first.position, experiment.until)[:1]
        )
        self.alternatives = {
            one.name: {
                "choices": list(one.choices),
                "bots": dict(zip(first.position.players, one.bots, strict=True)),
                **({"scenario": one.scenario} if one.scenario != first else {}),
            }
            for one in experiment.alternatives
        }
        if not experiment.functions:
            return ""
        return (
            f"The file was measured by a function of its own, {all_of(experiment.functions)}, "
            f"which no file holds. Measured here: {all_of(self.measures)}. To run it whole, give "
            "the function: sg.compare.from_json(…, measure=…)."
        )

    # --- comparing --------------------------------------------------------------------------------
    def compare(self, playouts: int | None = None, **settings: Any) -> Comparison:
        """Compare the alternatives here and now, and show the answer in the box, too.

        ``settings`` are ``executor``, ``progress`` and ``compiled`` of :func:`shogun_nb.compare`.
        Raises :class:`~shogun_nb.InputError` as it does.
        """
        if playouts is not None:
            self.playouts = playouts
        described = self.experiment
        self._end()
        found = run(described, {}, False, **settings)
        self._known, self._stale = None, False
        self.result = found
        self._show_comparison()
        return found

    def begin(self) -> None:
        """Compare in the background, as the button does; ``result`` tells what is known so far.

        Raises :class:`~shogun_nb.InputError` for what cannot be compared.
        """
        described = self.experiment
        self._end()
        for other in {*self._living} - {self}:
            if other.running and other._pages == 0:  # such as that of a cell that was run again
                other.stop()
        told = self.guard(self._heard, keep=True)
        try:
            loop = asyncio.get_running_loop()
            heard: Callable[[], object] = lambda: loop.call_soon_threadsafe(told)  # noqa: E731
        except RuntimeError:  # no kernel
            heard = told
        self.result, self._stale = None, False
        self._asking = Question(described, {}, heard)
        self._known = self._asking.known
        self._show_comparison()
        self._asking.begin()

    def stop(self) -> None:
        """Stop what plays; what is known by then stays. Nothing happens where nothing plays."""
        if self._asking is not None:
            self._asking.stop()
            self._heard()

    def _heard(self) -> None:
        """Something new is known."""
        asking = self._asking
        if asking is None:
            return
        self._known = known = asking.known
        if known.over:
            self._asking = None
        self.result = known.comparison
        if known.stage == FAILED:
            self.warn(known.error)
        self._show_news(over=known.over)

    def _end(self) -> None:
        """Nobody waits any more for what plays."""
        if self._asking is not None:
            asking, self._asking = self._asking, None
            asking.stop()

    def close(self) -> None:
        """Take the box off the page, and stop what plays."""
        self._end()
        super().close()


def _opened(source: object, map: Any) -> tuple[Scenario, Experiment | None]:
    """The scenario that somebody gives, as it is; and the experiment of a file that holds one."""
    if isinstance(source, (str, os.PathLike)) and not is_code(source):
        path = checked_path(source)
        if path.suffix == ".json":
            experiment = experiment_from(read_file(path), map)
            return experiment.alternatives[0].scenario, experiment
        source = load(path, map=map)
    return Scenario.given(source, map), None
