"""Views: HTML comes of templates, and what people have typed is shown as text in all of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError

import shogun_nb as sg
from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Panel, Ruled, Still
from shogun_nb.engine.distribution import picture
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.games import gekokujo, senji
from shogun_nb.games.shogun.panels import face
from shogun_nb.games.shogun.reading.shortly import winter_html
from shogun_nb.teaching import for_teachers, projector
from shogun_nb.teaching.charted import Charted
from shogun_nb.teaching.collecting import Collected, LeftOut
from shogun_nb.teaching.exercises import State
from shogun_nb.teaching.handing_in import HandedIn, HandIn
from shogun_nb.teaching.problems import problems_of
from shogun_nb.teaching.progress import Entry
from shogun_nb.teaching.walk import Walk
from shogun_nb.templates import Html, Views, _environment
from shogun_nb.whole_table import settings
from shogun_nb.whole_table.past import Past

LESSONS = known_lessons()
PACKAGE = Path(sg.__file__).parent
# Who escapes by hand, and why.
BY_HAND = {
    "templates.py": "for lines of plain words, which need no template",
    "engine/answer.py": "the standard library is enough for the engine",
    "engine/distribution.py": "the same",
    "engine/reference.py": "the same",
    "engine/simulation.py": "the same",
    "games/gekokujo/odds.py": "odds need the standard library alone",
    "games/senji/drawing/cards.py": "draws SVG: cards",
    "games/senji/drawing/honour.py": "draws SVG: counters on a track",
    "games/shogun/odds.py": "the same",
    "games/shogun/throwing.py": "the same",
    "board/still.py": "draws SVG, and needs the standard library alone",
    "games/shogun/reading/fight.py": "draws SVG: labels of the tower",
}
BAD = ("<q>A\"&'", "<s>B", "C<u>")  # tags that no view has


def test_who_escapes_by_hand_is_known() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            ours = isinstance(node, ast.ImportFrom) and node.module in ("html", "markupsafe")
            if ours and any(name.name != "unescape" for name in node.names):
                found.add(path.relative_to(PACKAGE).as_posix())
            if isinstance(node, ast.Import):
                assert not {name.name for name in node.names} & {"html", "markupsafe"}, path
    assert found == set(BY_HAND)


def test_no_template_takes_words_as_html_by_itself() -> None:
    assert _environment().autoescape is True
    for path in PACKAGE.rglob("*.html"):
        if "page_template" not in path.parts:
            assert not re.search(r"\|\s*safe|autoescape|Markup", path.read_text("utf-8")), path


class Tags(HTMLParser):
    """Counts what is left open or closed too often."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass  # of a drawing

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def told(panel: Panel) -> None:
    """Everything that a panel shows from here to its end."""
    for _ in range(80):
        panel.still()
        if isinstance(panel, sg.WinterPanel) and panel.asked:
            panel.order(panel.drawn)
            continue
        try:
            panel.next()  # type: ignore[attr-defined]
        except InputError:
            return


def show_all() -> None:
    """Show every view there is, in games of people with odd names."""
    game = sg.new_game(BAD, seed=7).play("greedy")
    steps = steps_of(game)
    for stop in ("a place in the turn order", "a target and a number of armies"):
        bids = sg.new_game(BAD, seed=7).play("greedy", until=stop)
        told(sg.BidsPanel(bids, None, board=LiveBoard(bids)))
    here = sg.scenario(players=BAD)
    for name in ("Kai", "Suruga", "Sagami"):
        here = here.set(name, owner=BAD[2], armies=3, castle=True)
    winter = here.set_round(season="winter", open_events=[6])
    told(sg.WinterPanel(sg.new_game(position=winter, seed=1), BAD[2]))
    told(sg.WinterPanel(game, None))
    battles = sg.BattlePanel(sg.new_game(BAD, seed=7, chance="ask"), odds=True)
    battles.tower.show_before(next(one.before for one in steps[7:] if one.before is not None))
    battles.still()
    battles.tower.show_throw(next(one for one in steps if one.before is not None))
    battles.still()
    table = sg.table(sg.new_game(BAD, seed=7), {BAD[0]: "me"})
    face._rules_now(table)
    face._winter(table)
    settings.settings(table)
    table.coach._answers()
    table.coach.warn([f"{BAD[0]} waits."])
    for position in (winter, *(step.position for step in steps[::40])):
        table.holdings.show(position, roles={BAD[0]: "me", BAD[1]: BAD[0]}, asked=BAD[1])
        winter_html(position)
    table.story.show(steps)
    table.story.only(words=f"armies {BAD[0]}")
    campaign = gekokujo.new_game(BAD, seed=3, locals=1).play("greedy", most=40)
    other = gekokujo.table(campaign, {BAD[0]: "me"})
    round_ = senji.new_game(BAD, seed=3).play("greedy", until="orders")
    hand = senji.table(round_, {str(round_.decision.player): "me"})
    for shown in (other, hand):
        for drawer in ("log", "standings", "rules"):
            shown.frame._open_drawer({"name": drawer})
            shown.frame._show()
    past = Past(table, print, lambda: None, lambda: None, lambda _: {})
    past.show(steps[-1], 2)
    end = sg.EndPanel(game)
    end.still()
    for board in (game, gekokujo.new_game(BAD, seed=3)):
        live = LiveBoard(board)
        live.select("Kai")
        live._turn_words()
    gekokujo.choose(gekokujo.new_game(BAD, seed=3), "greedy")
    gekokujo.choose(gekokujo.new_game(BAD, seed=3).play("greedy"), "greedy")
    panel = Panel("Work")
    panel.guard(lambda: 1 / 0)()
    Ruled().say("3 chests (S-45).")
    Walk(panel, BAD, steps=2).show((0, 1, 2), animate=False)
    sg.likelihood_box(1, 3, BAD[0])
    Charted("chart", lambda: picture(2, 2), BAD[0], [["k"]])
    sg.compare(here, {BAD[0]: {}, BAD[1]: {}}, playouts=2, player=BAD[2])._repr_html_()
    box = sg.lab(here)
    box.alternatives = {BAD[0]: {}, BAD[1]: {"bots": "random"}}
    box.go("alternatives")
    box.compare(playouts=2)
    box._draw("sources")
    odds = sg.odds_lab()
    odds._open(9)
    odds.throw(3)
    odds.question = "The tower remembers"
    odds._files.button.click()
    odds.predict_first = True
    odds.guess = 1
    rules = sg.RulesPanel("kai")
    rules.still()
    for name in LESSONS:
        lesson = sg.lesson(name)
        lesson._repr_mimebundle_()
        if lesson.final:
            lesson.questions().still()
    sg.lesson("03_battles").ask("temple").still()
    sg.Throws((sg.RecordedThrow(BAD[0], ((BAD[1], 4, 0, 3),)),))._repr_html_()
    entries = {"complement": Entry(State.NOT_RIGHT, 0.35), "one_cube": Entry(answer=BAD[0])}
    done = {"probability/01_what_falls_out": entries, BAD[1]: entries}
    pupils = tuple(HandIn(name, name, 1, name, name, 1, done) for name in BAD)
    collected = Collected(Path(), pupils, (LeftOut(BAD[0], BAD[1]),))
    collected._repr_html_()
    collected.to_html()
    HandedIn(Path(BAD[0]), "", BAD[0])._repr_html_()
    every = [sg.lesson(name) for name in LESSONS]
    for_teachers.page(every)
    for_teachers.worksheets(every)
    projector.page(sg.lesson("probability/05_should_i_attack"))
    for_teachers.problem_sheet(problems_of(every))
    for_teachers.solved_problems(problems_of(every))


def called(module: Path) -> Iterator[tuple[str, str]]:
    """The views that a module shows, each with the file of its template."""
    source = module.read_text(encoding="utf-8")
    found = re.search(r"^_views = Views\((?:__file__|\"(.*)\")\)$", source, re.MULTILINE)
    if found:
        file = found[1] or module.with_suffix(".html").relative_to(PACKAGE).as_posix()
        yield from ((file, name) for name in re.findall(r"(?<![.\w])_views\.(\w+)\(", source))


def test_what_people_have_typed_is_text_in_every_view(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[tuple[str, str], list[str]] = {}
    view_of = Views.__getattr__

    def recorded(views: Views, name: str) -> Callable[..., Html]:
        view = view_of(views, name)

        def show(*given: Any, **named: Any) -> Html:
            html = view(*given, **named)
            shown.setdefault((views._name, name), []).append(html)
            return html

        return show

    monkeypatch.setattr(Views, "__getattr__", recorded)
    monkeypatch.setattr(LiveBoard, "still", lambda _: Still(BAD[0], png=b"a picture"))
    show_all()
    whole = {one for path in PACKAGE.rglob("*.py") for one in called(path)}
    assert len(whole) > 40
    assert whole - set(shown) == set()
    for place, pages in shown.items():
        for html in {*pages}:
            assert not re.search(r"<[qsu]>|&amp;(lt|gt|amp|#)", html), (place, html)
            assert 'A"&' not in html, (place, html)
            tags = Tags(html)
            tags.close()
            assert tags.open == [], (place, html)


def test_a_view_that_lacks_something_is_refused() -> None:
    with pytest.raises(UndefinedError, match="'text'"):
        Views("controls/words.html").trace()
