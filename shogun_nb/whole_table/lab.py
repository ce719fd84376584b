"""The box of scenarios: change a position by hand, say what is to be compared, and compare it.

It is made of what the rulebook says: what can be changed (``changeable``), who is asked and the
legal choices, the diagnosis of a position, and the bots that play on. So it serves every game. What
it knows and checks stands in ``workbench.py``; how it is shown and pressed, here.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from ipywidgets import BoundedIntText, Box, HBox, Layout, Text, VBox, Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import (
    Markup,
    OneOf,
    Press,
    Still,
    Words,
    close_all,
    looks,
    show_if,
)
from shogun_nb.controls.downloads import file_link
from shogun_nb.controls.form import GO
from shogun_nb.controls.values import Grouped
from shogun_nb.engine.changing import Group, code_of
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.distribution import html_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import Game
from shogun_nb.engine.narrowing import Offer
from shogun_nb.engine.position import Position
from shogun_nb.engine.speech import capital, counted
from shogun_nb.engine.view import View, problems_of
from shogun_nb.templates import Html, Views
from shogun_nb.what_if.asking import PLAYING
from shogun_nb.what_if.comparison import WITHOUT_NUMBA, rounded
from shogun_nb.what_if.experiment import (
    MOST_PLAYOUTS,
    ROUND,
    Scenario,
    standard_measures,
)
from shogun_nb.what_if.pictures import KINDS
from shogun_nb.whole_table.decision import DecisionBox, rule_last
from shogun_nb.whole_table.decision import Question as Asked
from shogun_nb.whole_table.intervals import scales_of
from shogun_nb.whole_table.workbench import Workbench

_views = Views(__file__)
_HERE = Path(__file__).parent

POSITION, ALTERNATIVES, ANSWER = "position", "alternatives", "answer"
_STAGES = {
    POSITION: "1 · Position",
    ALTERNATIVES: "2 · Alternatives",
    ANSWER: "3 · Answer",
}
MOST_TO_SETTLE = 100_000
"""So many playouts are offered by one press at most, where fewer have settled nothing."""
_MAIN = "shogun-lab-main"  # what the keyboard goes to when its place is gone
_PLACE = "A place on the board"


def lab(source: object, *, map: Any = None, width: int | None = None) -> Lab:
    """Change a position by hand and compare what could be done in it, in one cell.

    ``source`` is a game, a view, a position, or a position's text; or the name of a file, of a
    saved game or of an experiment (``lab.result.to_json``). It stays as it is. A text or a file of
    a map of your own needs the ``map``. ``width`` is that of the board, in pixels.

    In the box: click a province and change what stands there, or choose what else to change; the
    rules say what is odd. Then say what is to be compared: choices of the player who is asked,
    bots, or another position. *Compare* plays each alternative to the end many times, with the
    same luck. All of it can be done by a program, too; see :class:`Lab`.

    Raises :class:`~shogun_nb.InputError` for what is not one of these, :class:`OSError` for a file
    that cannot be read.

    >>> box = lab(game)
    >>> box.position = box.position.set("Kai", owner="Mori", armies=3)
    >>> box.alternatives = {"as it is": {}, "by luck": {"bots": {"Takeda": "random"}}}
    >>> box.compare(playouts=4).alternatives
    ('as it is', 'by luck')
    """
    return Lab(source, map=map, width=width)


class LabPage(anywidget.AnyWidget):
    """What a lab brings to the page: its look, and a button that copies the line of code."""

    _esm = _HERE / "lab.js"
    styles: ClassVar = (looks.HERE / "tokens.css", _HERE / "lab.css")
    _css = looks.style(*styles)


class Lab(Workbench):
    """The box of :func:`lab`, which makes it.

    ``position`` is the position as it is changed; set it to begin from another. ``alternatives``
    are what is compared, by name, each as :func:`shogun_nb.compare` takes it; ``playouts``,
    ``measures`` (one or several names), ``bots``, ``player``, ``seed``, ``know_plans`` and
    ``until`` are those of that function, too; where ``until`` leaves nothing of the ``measures``,
    what the game counts takes their place. ``result`` is the comparison as far as it is known. All
    of these are traits, as are ``code`` and ``running``, which can only be read: ``observe`` and
    ``link`` work.

    Setting one of them to what it cannot be raises :class:`~shogun_nb.InputError`, and changes
    nothing.

    >>> box = Lab(game)
    >>> box.observe(lambda change: print(change["new"].armies("Settsu")), "position")
    >>> box.change("Settsu", "Armies", 5)
    5
    >>> box.code[-24:]
    ".set('Settsu', armies=5)"
    >>> box.undo()
    2
    """

    _adviser: Callable[[], tuple[Choice, str]] | None = None
    """What the greedy bot would choose, and why, where a player is asked."""

    def __init__(self, source: object, *, map: Any = None, width: int | None = None) -> None:
        self._stage, self._section = POSITION, _PLACE
        self._kind = ""  # of picture, besides the intervals
        self._reached: dict[str, tuple[float, float]] = {}
        super().__init__(source, map)
        for kind in ("shogun-look", "shogun-lab", "shogun-choose"):
            self.add_class(kind)
        self.manners.home = _MAIN
        self.manners.names = {"shogun-choose-slider": "The number", "shogun-lab-steps": "Steps"}
        here = self.position
        drawn = self._rules.board(here)
        self.board = None if drawn is None else LiveBoard(here, width=width, card=False)
        """The board of the game, if it has one."""
        self._page = LabPage()
        self._build()
        left_out = ""
        if self._read is not None:
            left_out = self._take(self._read)
            self._stage = ALTERNATIVES
        if self.board is not None:
            self.board.on_click(self.guard(self._clicked))
        self._show()
        self.warn(left_out)

    # --- building ---------------------------------------------------------------------------------
    def _build(self) -> None:
        self._steps = OneOf(self, "Steps", _STAGES, POSITION, self.go)
        self._steps.add_class("shogun-lab-steps")
        self._main = Press(self, "", self._go_on, kind=f"shogun-main {_MAIN}")
        prompt = HBox([self.message, self._main])
        prompt.add_class("shogun-lab-prompt")
        # 1: the position
        self._sections = OneOf(self, "What to change", {}, None, self._choose_section)
        self._groups = Grouped(self, self._change)
        self._undo = Press(self, "Undo", self.undo)
        self._odd = self._words_kind("", "shogun-lab-odd")
        self._code = Markup()
        row = HBox([self._undo])
        row.add_class("shogun-row")
        self._first = VBox([self._sections, self._groups, row, self._odd, self._code])
        # 2: what to compare
        self._decision = DecisionBox(self, self._add_choice, self.board, "Add it")
        self._who = Words("", "shogun-label")
        self._name = Text(
            description="Name",
            placeholder="made of its words",
            style={"description_width": "initial"},
            layout=Layout(width="min(320px, 100%)"),
        )
        self._more = HBox([])
        self._more.add_class("shogun-row")
        self._rows = VBox([])
        self._rows.add_class("shogun-lab-rows")
        self._settings = VBox([])
        self._build_settings()
        self._second = VBox(
            [
                # What was added comes after it, so that nothing moves under a hand that adds.
                _card("Add an alternative", self._name, self._who, self._decision, self._more),
                _card("Compared", self._rows),
                _card("How", self._settings),
            ]
        )
        # 3: the answer
        self._answer, self._picture, self._files = Markup(), Markup(), Markup()
        self._kinds = OneOf(
            self,
            "More pictures",
            {"": "None", **{kind: capital(kind) for kind in KINDS[1:]}},
            "",
            self._draw,
        )
        self._third = VBox([self._answer, self._kinds, self._picture, self._files])
        tools = VBox([prompt, self._first, self._second, self._third])
        tools.add_class("shogun-lab-tools")
        body = Box([*([self.board] if self.board else []), tools])
        body.add_class("shogun-lab-body")
        wide = Box([body])
        wide.add_class("shogun-lab-wide")
        self._head = HBox([self._heading, self._steps])
        self._head.add_class("shogun-lab-head")
        self.set_trait("children", (self.manners, self._page, self._head, self.alert, wide))

    def _build_settings(self) -> None:
        here = self._begun.scenario.position
        self._count = BoundedIntText(
            min=2,
            max=MOST_PLAYOUTS,
            description="Playouts of each",
            style={"description_width": "initial"},
            layout=Layout(width="220px"),
        )
        self._count.observe(
            self.guard(lambda change: self.set_trait("playouts", change["new"])), "value"
        )
        self._measure = {
            name: Press(self, capital(name), lambda name=name: self._turn_measure(name))  # type: ignore[misc]
            for name in standard_measures(here)
        }
        measured = HBox([*self._measure.values()])
        measured.add_class("shogun-row")
        self._ends = OneOf(
            self,
            "Each playout ends with",
            {None: "The game", ROUND: "This round"},
            None,
            lambda until: self.set_trait("until", until),
        )
        group = VBox([Words("What is measured", "shogun-label"), measured])
        for kind in ("shogun-group", "shogun-several"):
            group.add_class(kind)
        self._for = OneOf(
            self,
            "For whom",
            {name: name for name in here.players},
            None,
            lambda name: self.set_trait("player", name),
        )
        self._play_on = OneOf(
            self,
            "Bots that play on",
            {bot: bot for bot in self._rules.playing},
            None,
            lambda bot: self.set_trait("bots", bot),
        )
        self._plans = Press(
            self,
            "Take all plans as they lie",
            lambda: self.set_trait("know_plans", not self.know_plans),
            tooltip="Otherwise what the player who chooses cannot see is dealt anew each time.",
        )
        plans = HBox([self._plans])
        plans.add_class("shogun-several")
        show_if(plans, any(here.plans) and self._begun.scenario.player is None)
        slow = Words("" if find_spec("numba") else WITHOUT_NUMBA)
        show_if(slow, not find_spec("numba"))
        how = (self._count, slow, self._ends, group, self._for, self._play_on, plans)
        self._settings.children = how

    def _add_choice(self, choice: object) -> None:
        self._add(choice)

    def _add(self, what: object) -> None:
        self.add(what, self._name.value.strip())
        self._name.value = ""
        self._ask()
        if len(self.alternatives) < 2:
            self.manners.focus(GO)

    # --- what people press ------------------------------------------------------------------------
    def go(self, stage: str) -> None:
        """Show another step: ``"position"``, ``"alternatives"`` or ``"answer"``.

        Raises :class:`~shogun_nb.InputError` for any other.
        """
        if stage not in _STAGES:
            raise InputError(f"go: {shown(stage)} is not one of {', '.join(_STAGES)}.")
        self._stage = stage
        self._steps.choose(stage)
        if stage == ALTERNATIVES:
            self._ask()
        self._show()

    def _go_on(self) -> None:
        if self.running:
            self.stop()
        elif self._must_undo:
            self.undo()
        elif self._stage == POSITION:
            self.go(ALTERNATIVES)
        elif not self.alternatives and self._adviser is not None:
            self.go(ALTERNATIVES)
            self._suggest()
        else:
            self.playouts = self._playouts_to_settle() or self.playouts
            self.begin()

    def _suggest(self) -> None:
        """Fill in what the greedy bot would choose, with its reason."""
        assert self._adviser is not None
        self._decision.advise(*self._adviser())
        self.manners.focus(GO)

    def _clicked(self, place: str) -> None:
        if self._stage == ALTERNATIVES:
            self._decision.click(place)
            return
        self._section = _PLACE
        if self._stage == ANSWER:
            self._stage = POSITION
            self._steps.choose(POSITION)
        self._show()

    def _choose_section(self, section: str) -> None:
        self._section = section
        self._show()

    def _turn_measure(self, name: str) -> None:
        chosen = self.measures
        if chosen == (name,):
            raise InputError("Something must be measured: choose another first.")
        self.measures = (
            tuple(one for one in chosen if one != name) if name in chosen else (*chosen, name)
        )

    def _draw(self, kind: str) -> None:
        self._kind = kind
        self._show_picture()

    # --- showing ----------------------------------------------------------------------------------
    def _show(self) -> None:
        """Show everything as it stands now."""
        here = self.position
        stands = self._rules.stands(here)
        self._heading.say(" · ".join(filter(None, ["What if?", self._rules.title, stands])))
        if self.board is not None:
            drawing = PLAIN if self._stage != ALTERNATIVES else {}
            self.board.show(here, **drawing)
        for stage, part in zip(_STAGES, (self._first, self._second, self._third), strict=True):
            show_if(part, self._stage == stage)
        if self._stage == POSITION:
            self._show_position()
        elif self._stage == ALTERNATIVES:
            self._show_alternatives()
        else:
            self._show_answer()
        self._show_main()
        (self.add_class if self._stage == ANSWER else self.remove_class)("shogun-lab-answers")
        self.say(self._prompt())

    def _position_moved(self) -> None:
        if self._stage == ALTERNATIVES:
            self._ask()

    def _show_comparison(self) -> None:
        self.go(ANSWER)

    def _show_news(self, *, over: bool) -> None:
        if self._stage == ANSWER:
            self._show_answer()
        self._show_main()
        if over:
            self.say(self._prompt())

    def _prompt(self) -> str:
        if self._scenario is None and self._stage != ANSWER:
            below = self._stage == POSITION
            where = "See below what is wrong." if below else "Change the position."
            return f"No game can begin like this. {where}"
        if self._stage == POSITION:
            how = (
                f"Click a {self.board.called} to change it" if self.board else "Change the position"
            )
            return f"{how}, or leave it as it is."
        if self._stage == ALTERNATIVES:
            due = 2 - len(self.alternatives)
            if due > 0:
                return f"Add {counted(due, 'alternative')}: what could be done here?"
            end = f"the end of the {self.until}" if self.until else "the end"
            return f"Each alternative is played to {end} many times, with the same luck for all."
        if self.running:
            return "The bots play on from each alternative, with the same luck for all."
        if self.result is not None:
            return str(self.result.sentence())
        return "Nothing is known yet. Press Compare."

    def _show_main(self) -> None:
        main = self._main
        main.on()
        if self.running:
            main.description = "Stop"
        elif self._must_undo:
            main.description = "Undo the last change"
        elif self._stage == POSITION:
            main.description = "Go on: what to compare"
        elif not self.alternatives and self._adviser is not None:
            main.description = "Suggest an alternative"
        elif (more := self._playouts_to_settle()) is not None:
            main.description = f"Compare with {more:,} playouts"
        else:
            again = self._stage == ANSWER and self.result is not None
            main.description = "Compare again" if again else "Compare"
            if not self.alternatives:
                main.off("add an alternative first.")

    @property
    def _must_undo(self) -> bool:
        """Whether the last change is what stands in the way of a game."""
        return self._stage != ANSWER and self._scenario is None and bool(self._past)

    def _playouts_to_settle(self) -> int | None:
        """How many playouts would show more than the answer that is there, if that is so."""
        found = self.result
        if self._stage != ANSWER or self._stale or found is None or found.stopped:
            return None
        if len(found.alternatives) < 2:
            return None
        of_two = found.difference(*found.alternatives[:2])
        if of_two.settled or not of_two.to_settle:
            return None
        more = rounded(max(of_two.to_settle, 2 * found.playouts))
        return more if more <= MOST_TO_SETTLE else None

    # 1
    def _show_position(self) -> None:
        groups = {group.title: group for group in self._rules.changeable(self.position)}
        place = None if self.board is None else self.board.selected
        names = [*([_PLACE] if groups and self.board else []), *groups]
        if [*self._sections.presses] != names:
            self._rebuild_sections(names)
        if self._section not in names:
            self._section = names[0] if names else ""
        self._sections.choose(self._section)
        if not groups:
            group = Group(
                "As it was given",
                (),
                f"Positions of {self._rules.title} cannot be changed by hand yet. Begin from a "
                "game or a text.",
            )
        elif self._section == _PLACE:
            at = self._rules.changeable(self.position, place) if place else ()
            hint = "Click one, or write its name below the board and press Enter."
            group = at[0] if at else Group("No place is chosen", (), hint)
        else:
            group = groups[self._section]
        self._groups.show(group)
        if self._past:
            self._undo.on()
        else:
            self._undo.off("nothing has been changed yet.")
        odd = [rule_last(str(finding)) for finding in self.position.status]
        self._odd.say("\n".join(odd) or "The rules find nothing odd.")
        module = self._rules.module
        calls = [call.code(module) for call in self._begun.calls]
        begin = code_of(self._begun.scenario.position)
        self._code.value = _views.code("position", self.code, begin, calls)

    def _rebuild_sections(self, names: Sequence[str]) -> None:
        old = self._sections
        self._sections = OneOf(
            self, "What to change", {name: name for name in names}, None, self._choose_section
        )
        show_if(self._sections, len(names) > 1)
        self._first.children = (self._sections, *self._first.children[1:])
        close_all(old)

    # 2
    def _ask(self) -> None:
        """Ask for a choice of whoever is to choose in the position."""
        for old in self._more.children:
            close_all(old)
        self._more.children = ()
        self._adviser = None
        scenario = self._scenario
        if scenario is None:
            self._decision.ask(None)
            return
        here, rules = scenario.position, self._rules
        waiting = scenario.waiting
        player = self.player if self.player in waiting else next(iter(waiting), "")
        if scenario.player in waiting:
            player = scenario.player
        if player:
            seat = here.lookup.seat(player)
            view = rules.view(rules.hide(here.copy(), seat), player, ())
            asked = Asked(view.position, seat, view.problems, view.offered)
        else:
            seat, weighed = -1, []  # type: ignore[var-annotated]

            def offered(_: object) -> Offer:
                state = here.state
                weighed[:] = [
                    (rules.kinds.from_numbers(state.step, numbers, state, here.lookup), weight)
                    for numbers, weight in rules.outcomes(here)
                ]
                return Offer([choice for choice, _ in weighed])

            asked = Asked(here, -1, lambda one: problems_of(here, None, one)[1], offered, weighed)
        place = rules.place_of(here)
        what = rules.words_of(here) + (f" ({place})" if place else "")
        self._who.say(f"{player or 'Chance'}: {what}")
        self._decision.ask(asked)
        presses = []
        bot_of: Any = rules.bots.get(rules.bots.usual)
        if player and hasattr(bot_of, "suggest"):
            # Shown each time anew: a bot may spoil it.
            self._adviser = lambda: bot_of().suggest(
                rules.view(rules.hide(here.copy(), seat), player, ())
            )
            presses.append(Press(self, "Suggest", self._suggest))
        who = player or here.players[0]
        for bot in rules.playing:
            presses.append(
                Press(
                    self,
                    f"Add: the {bot} bot goes on for {who}",
                    lambda bot=bot: self._add({"bots": {who: bot}}),  # type: ignore[misc]
                )
            )
        presses.append(
            Press(
                self,
                "Add: the position as it is now",
                lambda: self._add({"scenario": self._scenario}),
                tooltip="Then change the position, and compare both.",
            )
        )
        self._more.children = tuple(presses)

    def _show_alternatives(self) -> None:
        old = self._rows.children
        names, rows = {}, []
        for number, (name, what) in enumerate(self.alternatives.items()):
            wrong = ""
            try:
                if self._scenario is not None:  # else nothing can be compared
                    self._described({name: what})
            except InputError as error:
                wrong = str(error).rpartition("\n")[2]
            line = Markup(_views.alternative(number + 1, name, self._told(what), wrong))
            line.add_class("shogun-lab-line")
            key = f"shogun-remove-{number}"
            drop = Press(self, "✕", lambda name=name: self.remove(name), kind=f"shogun-once {key}")  # type: ignore[misc]
            names[key] = f"remove {name}"
            rows.append(HBox([line, drop]))
        if not rows:
            rows = [Words("Nothing yet.")]
        self.manners.names = {**self.manners.names, **names}
        self._rows.children = tuple(rows)
        for row in old:
            close_all(row)
        self._count.value = self.playouts
        self._ends.choose(self.until)
        known = standard_measures(self._begun.scenario.position, self.until)
        for name, press in self._measure.items():
            press.mark(name in self.measures)
            if name in known:
                press.on()
            else:
                press.off(f"nobody has won at the end of a {self.until}.")
        player = self.player
        if not player and self._scenario is not None:
            player = self._usual_player()
        self._for.choose(player)
        self._play_on.choose(self.bots)
        self._plans.mark(self.know_plans)

    def _told(self, what: object) -> str:
        """What an alternative is, besides its name."""
        parts = what if isinstance(what, Mapping) else {}
        here = self.position
        choices = what if isinstance(what, (list, tuple)) else parts.get("choices", ())
        if isinstance(what, Choice):
            choices = [what]
        told = [self._rules.choice_in_words(here, one) for one in choices or ()]
        if parts.get("bots"):
            told.append("bots of its own")
        done = ", then ".join(told)
        if "scenario" in parts or isinstance(what, (Game, View, Position, Scenario, str)):
            return f"In a position of its own: {done}" if done else "A position of its own"
        return done

    # 3
    def _show_answer(self) -> None:
        known, found = self._known, self.result
        going = known if self.running else None
        notes = []
        if self._stale:
            notes.append("The position or what is compared has been changed since.")
        if known is not None and known.stage == PLAYING and known.note:
            notes.append(known.note)
        if going is None:
            self._reached = {}
        scales = [] if found is None else scales_of(found, self._reached)
        sentence = found.sentence() if found is not None and going is not None else ""
        self._answer.value = _views.answer(going, sentence, notes, scales)
        done = found is not None and going is None
        for part in (self._kinds, self._picture, self._files):
            show_if(part, done)
        if done:
            assert found is not None
            self._show_picture()
            table = Html(html_table(found.lines(), head=True))
            self._files.value = _views.files(
                table,
                [*filter(None, [found.luck()]), *found.notes()],
                file_link("application/json", found.to_json().encode()),
                file_link("text/csv", found.to_csv().encode()),
                Html(looks.symbols("down")),
            )

    def _show_picture(self) -> None:
        """The picture that is chosen; the intervals are there already."""
        if self.result is None or not self._kind:
            self._picture.value = ""
            return
        figure = self.result.plot(self._kind)
        png = base64.b64encode(figure._repr_png_()).decode()
        self._picture.value = _views.picture(f"data:image/png;base64,{png}", self.result.sentence())

    def still(self) -> Still:
        """The board as it stands, with the answer if there is one."""
        words = f"What if? {self._rules.title}. {self._prompt()}"
        if self.board is None:
            return Still(words)
        picture = self.board.still()
        return Still(f"{words} {picture.text}", picture.png, width=picture.width)


def _card(title: str, *parts: Widget) -> VBox:
    card = VBox([Words(title, "shogun-label"), *parts])
    card.add_class("shogun-lab-card")
    return card
