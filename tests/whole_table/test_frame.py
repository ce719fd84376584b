"""The frame without a page: what it says, what it does for intents, good ones and bad ones."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import shogun_nb as sg
from shogun_nb.controls.looks import colours, icons, symbols
from shogun_nb.games.shogun.events import EVENT_WORDS
from shogun_nb.games.shogun.panels.at_table import BIDS
from shogun_nb.games.shogun.panels.face import goal_of
from shogun_nb.games.shogun.panels.face_bids import acts_words
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.reading.advice import SPACE_KEYS
from shogun_nb.games.shogun.reading.shortly import action_titles
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.whole_table.frame import PARTS, frame_script, part_script
from shogun_nb.whole_table.phases import END
from shogun_nb.whole_table.table import Table, table

PLAYERS = ("Ann", "Ben", "Cem")
STEP = ("prompt", "quick", "answered")  # what a step of planning sends


class Page:
    """What the page would do: numbered intents, each with the step that it has seen."""

    def __init__(self, table: Table) -> None:
        self.table, self.frame = table, table.frame
        self.number = 0

    def wants(self, intent: object, **fields: Any) -> None:
        self.number += 1
        step = self.frame.face.prompt.get("step")
        self.frame._heard(None, {"do": intent, "number": self.number, "step": step, **fields}, [])

    def press(self) -> None:
        """The main button."""
        main = self.frame.face.prompt["main"]
        self.wants(main["do"], main=True, **main.get("with", {}))

    @property
    def alert(self) -> str:
        return str(self.frame.face.prompt["alert"])

    @property
    def laid(self) -> dict[str, Any]:
        return dict(self.frame.face.quick["laid"])


@contextmanager
def framed(game: sg.Game, seats: object = None) -> Iterator[Page]:
    shown = table(game, seats or {game.players[0]: "me"})
    try:
        yield Page(shown)
    finally:
        shown.close()
        game.close()


@pytest.fixture
def page() -> Iterator[Page]:
    with framed(sg.new_game(players=PLAYERS, seed=7, options={"years": 1})) as shown:
        yield shown


# --- what it says ---------------------------------------------------------------------------------
def test_the_state_of_planning_has_all_that_the_page_draws(page: Page) -> None:
    face = page.frame.face
    spaces = face.planning["spaces"]
    assert sorted(one["key"] for one in spaces) == sorted(SPACE_KEYS[:-1])
    assert [one["place"] for one in spaces] == [1, 2, 3, 4, 5, 0, 0, 0, 0, 0]
    assert len(face.planning["hand"]) == 9
    assert {one["province"] for one in face.planning["hand"]} <= set(face.setting["provinces"])
    assert len(face.planning["specials"]) == 5
    for icon in (
        *(action["icon"] for action in face.setting["actions"].values()),
        *(special["icon"] for special in face.planning["specials"]),
        *(card["icon"] for card in face.head["events"]["cards"]),
        *(season["icon"] for season in face.setting["seasons"]),
        *(tab["icon"] for tab in face.setting["drawers"].values()),
    ):
        assert icon in icons()


def test_where_all_have_planned_nobody_is_said_to_plan() -> None:
    here = table(sg.new_game(players=PLAYERS, seed=7), "greedy", keep=False)
    notes = []
    while here.phase != BIDS:
        notes.append([seat["note"] for seat in here.frame.face.head["seats"]])
        here.next()
    assert notes[:2] == [["planning"] * 3, ["has a plan", "planning", "planning"]]
    assert {seat["note"] for seat in here.frame.face.head["seats"]} == {"has a plan"}
    here.close()


def test_every_effect_of_an_event_has_a_sign_that_there_is() -> None:
    assert {words.icon for words in EVENT_WORDS.values()} <= set(icons())


def test_every_icon_says_what_it_is(page: Page) -> None:
    face = page.frame.face
    cards = face.head["events"]["cards"]
    assert len({card["name"] for card in cards}) == len(cards) == 4
    assert all(card["tip"] and card["name"] not in card["tip"] for card in cards)
    specials = face.planning["specials"]
    assert len({one["name"] for one in specials}) == len({one["words"] for one in specials}) == 5
    assert all(tab["tip"] for tab in face.setting["drawers"].values())


def test_the_goal_is_told_once_before_the_first_plan_in_true_numbers(page: Page) -> None:
    goal = page.frame.face.head["goal"]
    assert goal["first"]
    # Nobody has built: 1 point for each of 9 provinces, which want as much rice.
    assert sorted(row[:2] for row in goal["rows"]) == [[seat, ["0 / 9", 9]] for seat in range(3)]
    short = "9 rice short: 3 provinces revolt, each with 3 extra farmers"
    assert all(row[2] == short for row in goal["rows"])
    page.wants("suggest")
    page.press()
    assert page.frame.face.head["goal"]["first"] == ""
    with framed(sg.new_game(players=PLAYERS, seed=8)) as other:
        assert other.frame.face.head["goal"]["first"] != goal["first"]
        assert "two winters" in other.frame.face.setting["goal"]["lead"]


def test_the_goal_card_says_the_numbers_of_a_variant() -> None:
    said = goal_of(sg.Parameters(majority_points=(7, 5, 4), province_points=2), 1)
    words = " ".join(line["words"] for line in said["lines"])
    assert "2 points for each of your provinces" in words
    assert "7 for the most castles, 5 for the most temples, 4 for" in words


def test_undo_is_off_with_its_reason_until_there_is_something(page: Page) -> None:
    assert "to take back" in page.frame.face.prompt["undo"]["off"]
    page.wants("lay", space="castle", card="Izu")
    assert "off" not in page.frame.face.prompt["undo"]
    page.wants("undo")
    assert page.laid == {}
    assert page.frame.face.prompt["undo"]["off"]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_a_step_is_one_short_message_whatever_the_table(players: int, side: str) -> None:
    names = [f"Somebody with a long name {number}" for number in range(players)]
    start = "printed" if side == "sun" else "draft"
    game = sg.new_game(players=names, side=side, start=start, seed=3)
    game.play("random", until="a plan")
    with framed(game, {names[0]: "me"}) as page:
        page.wants("suggest")
        step = {name: getattr(page.frame.face, name) for name in STEP}
        assert page.laid
        assert len(json.dumps(step)) < 4000
        assert len(json.dumps(page.frame.face.planning)) < 4000
        # With all words of the page, sent once a game.
        assert len(json.dumps(page.frame.face.setting)) < 18_000


def test_script_and_styles_keep_within_their_budget() -> None:
    parts = [part_script(name) for name in PARTS]
    first = frame_script() + part_script("planning")  # with all styles and icons
    assert len(first.encode()) < 150_000
    assert len(gzip.compress(first.encode())) < 45_000
    # All that a game needs that is played from beginning to end; what-ifs come on top when asked,
    # and decisions of a game without panels of its own when it is played, or a line to write.
    asked = tuple(map(part_script, ("whatif", "deciding", "writing")))
    game = "".join([frame_script(), *(part for part in parts if part not in asked)])
    assert len(gzip.compress(game.encode())) < 80_000
    assert all(len(gzip.compress(part.encode())) < 5_000 for part in asked)
    # Each is one function or object for the page; the exports within are taken off.
    for script, export in [
        (frame_script(), "export default{render};"),
        *((part, "export default (kit) => {") for part in parts),
    ]:
        assert re.findall(r"\bexport (?:default|async|const|function)\b", script) == [
            "export default"
        ]
        assert export in script
        assert not re.search(r"[\d.]rem\b", script)


def test_the_script_of_a_part_is_sent_when_it_is_shown_first(page: Page) -> None:
    face = page.frame.face
    assert face.planning_script
    assert not face.actions_script
    page.wants("drawer", name="tower")
    assert face.actions_script  # it draws the tower


def test_words_of_people_reach_the_page_as_plain_words() -> None:
    bad = "<img src=x onerror=alert(1)>"
    game = sg.new_game(players=[bad, "Ben", "Cem"], seed=7)
    with framed(game) as page:
        # The page escapes what it writes; twice escaped would be wrong, too.
        assert page.frame.face.setting["players"][0]["name"] == bad
        page.wants("lay", space="castle", card="<b>Kai</b>")
        assert "<b>" not in page.alert
        assert "&lt;b&gt;Kai" in page.alert


def test_both_themes_have_the_same_colours() -> None:
    by_day, by_night = colours(dark=False), colours(dark=True)
    assert by_day.keys() == by_night.keys()
    assert by_day["paper"] != by_night["paper"]
    with pytest.raises(KeyError):
        symbols("no such icon")


# --- laying cards ---------------------------------------------------------------------------------
def test_cards_are_laid_moved_swapped_and_taken_back(page: Page) -> None:
    page.wants("lay", space="castle", card="Izu")
    page.wants("lay", space="taxes", card=3)
    page.wants("lay", space="taxes", card="Izu")
    assert page.laid == {"taxes": "Izu", "castle": 3}
    page.wants("lay", space="castle", card="Mino")  # from the hand: the chest card returns there
    assert page.laid == {"taxes": "Izu", "castle": "Mino"}
    page.wants("take", space="castle")
    assert page.laid == {"taxes": "Izu"}
    assert page.alert == ""


def test_the_coach_minds_what_a_person_lays_not_what_was_suggested() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    burning = game.position
    for name in burning.provinces("Ann"):
        burning = burning.set(name, revolts=1)
    with framed(sg.new_game(position=burning, seed=7)) as page:
        page.wants("suggest")
        face = page.frame.face
        assert face.quick["minds"] == {}
        assert not isinstance(page.laid["rice"], str)
        assert not isinstance(page.laid["taxes"], str)
        page.wants("lay", space="rice", card=burning.provinces("Ann")[0])
        assert "will revolt" in face.quick["minds"]["rice"]
        assert "S-" not in face.quick["minds"]["rice"]
        assert "will revolt" in face.prompt["coach"]["words"]


def test_a_province_as_the_bid_is_said_to_pay_nothing(page: Page) -> None:
    page.wants("lay", space="bid", card="Izu")
    assert "pays nothing" in page.frame.face.quick["minds"]["bid"]
    assert "pays nothing" in page.frame.face.prompt["coach"]["words"]


def test_an_empty_space_says_what_it_would_bring_with_the_best_card_left(page: Page) -> None:
    face = page.frame.face
    now = face.quick["now"]
    assert now.keys() == set(SPACE_KEYS[:-1])
    assert now["rice"] in face.prompt["say"]
    best = next(name for name in face.setting["provinces"] if now["rice"].startswith(name))
    page.wants("lay", space="castle", card=best)
    assert not face.quick["now"]["rice"].startswith(best)
    page.wants("lay", space="rice", card=best)
    assert "rice" not in face.quick["now"]


def test_rice_that_an_event_may_make_less_is_at_least_so_much() -> None:
    game = sg.new_game(players=PLAYERS, seed=11)
    with framed(game) as page:
        most = max(
            page.frame.face.setting["provinces"][one["province"]]["rice"]
            for one in page.frame.face.planning["hand"]
        )
        page.wants("suggest")
        rice = page.frame.face.quick["sums"]["rice"]
        assert rice["have"] < most  # at most 3, by an event that is still open
        assert rice["least"]
        assert "at least 3" in page.frame.face.prompt["coach"]["words"]


@pytest.mark.parametrize(
    ("rice", "lost", "said"),
    [
        (2, 2, "Winter is next: 2 rice for 3 provinces, and winter takes 3 or 7 rice first."),
        (9, 7, "Winter is next: 9 rice for 3 provinces, and winter takes 3 or 7 rice first."),
        (10, 7, "Rice is safe: 10 rice for 3 provinces, and winter takes 3 or 7 rice first."),
    ],
)
def test_rice_that_winter_takes_is_reckoned_with(rice: int, lost: int, said: str) -> None:
    here = sg.scenario(players=PLAYERS).set_player("Ann", rice=rice)
    for province in ("Kai", "Aki", "Ise"):
        here = here.set(province, owner="Ann", armies=2)
    here = here.set_round(season="autumn", open_events=[2, 6])  # 3 and 7 rice are lost (S-60)
    with framed(sg.new_game(position=here, seed=7)) as page:
        sums = page.frame.face.quick["sums"]["rice"]
        assert (sums["have"], sums["lost"], sums["need"]) == (rice, lost, 3)
        assert "3 or 7 rice" in sums["words"]
        assert said in page.frame.face.prompt["coach"]["words"]
        note = page.frame.face.head["goal"]["note"]
        assert note.startswith("Of the 2 events that are open, one is left over for winter: ")
        assert "it takes 3 or 7 rice first" in note
        assert (sums["loss"], sums["sure"]) == (7, False)


def test_events_that_are_still_open_stay_in_sight_all_round() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    with framed(game) as page:
        before = page.frame.face.head["events"]["cards"]
    game.play("greedy", until="a target and a number of armies")
    with framed(game) as page:
        now, *others = page.frame.face.head["events"]["cards"]
        assert now["words"]
        assert {now["icon"], *(one["icon"] for one in others)} == {one["icon"] for one in before}
        assert all("still open" in one["tip"] and not one["words"] for one in others)


def test_the_own_plan_stands_on_face_down_actions_and_on_nobody_elses_page() -> None:
    for seats, seen in (({"Ann": "me"}, True), ({"Ann": "me", "Ben": "person"}, False)):
        game = sg.new_game(players=PLAYERS, seed=7)
        game.play("greedy", until="a target and a number of armies")
        with framed(game, seats) as page:
            track = page.frame.face.actions["track"]
            down = [tile for tile in track if tile["when"] == "hidden"]
            assert len({tile["name"] for tile in track}) == len(track) == 10
            assert down
            assert any("province" in tile for tile in down) == seen


def test_undo_goes_back_step_by_step(page: Page) -> None:
    page.wants("lay", space="castle", card="Izu")
    page.wants("suggest")
    assert len(page.laid) == len(SPACE_KEYS)
    page.wants("undo")
    assert page.laid == {"castle": "Izu"}
    page.wants("undo")
    assert page.laid == {}
    page.wants("undo")
    assert "no choice of yours" in page.alert


def test_a_swap_that_would_bid_too_much_sends_the_other_card_home() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    poor = game.position.set_player("Ann", chests=2)
    with framed(sg.new_game(position=poor, seed=7)) as page:
        page.wants("lay", space="castle", card=4)
        page.wants("lay", space="bid", card=2)
        page.wants("lay", space="castle", card=2)
        assert page.laid == {"castle": 2}


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "lay", "space": "attic", "card": "Izu"},
        {"do": "lay", "space": "castle", "card": "Kyoto"},
        {"do": "lay", "space": "castle", "card": True},
        {"do": "lay", "space": "castle", "card": 7},
        {"do": "lay", "space": ["castle"], "card": {"a": 1}},
        {"do": "lay"},
        {"do": "take", "space": None},
        {"do": "confirm"},
        {"do": "no such thing"},
        {"do": None},
        {"do": ["lay"]},
        {"do": "drawer", "name": 7},
        {"do": "__class__"},
    ],
)
def test_a_bad_intent_changes_nothing_and_is_answered(page: Page, fields: dict[str, Any]) -> None:
    page.wants("lay", space="temple", card="Mino")
    before = page.laid
    wanted = fields.pop("do")
    page.wants(wanted, **fields)
    assert page.laid == before
    assert page.alert
    assert "went wrong" not in page.alert
    assert page.frame.face.answered == page.number
    page.wants("lay", space="castle", card="Izu")  # the table is as usable as before
    assert page.alert == ""


@pytest.mark.parametrize("content", [None, 3, "lay", [], {"number": "x"}, {"number": 10**6}])
def test_nonsense_from_the_page_is_no_error(page: Page, content: object) -> None:
    page.frame._heard(None, content, [])
    page.wants("lay", space="castle", card="Izu")
    assert page.laid == {"castle": "Izu"}


def test_what_was_chosen_on_the_board_is_in_the_hand(page: Page) -> None:
    page.table.inner._board_clicked("Izu")
    assert page.frame.face.quick["picked"] == "Izu"
    page.wants("lay", space="castle", card="Izu")
    assert page.frame.face.quick["picked"] == ""


@pytest.mark.parametrize("seed", range(6))
def test_the_rest_is_suggested_around_whatever_lies(seed: int) -> None:
    luck = random.Random(seed)
    game = sg.new_game(players=PLAYERS, seed=seed)
    panel = PlanningPanel(game, "Ann", bots=None)
    cards = [*game.view("Ann").hand, *range(5)]
    for space in luck.sample(SPACE_KEYS, 5):
        panel.lay(space, cards.pop(luck.randrange(len(cards))))
    lay = {key: card for key, card in panel.laid.items() if card is not None}
    panel.suggest_rest()
    assert panel.problems == []
    assert {key: panel.laid[key] for key in lay} == lay
    panel.undo()
    assert {key: card for key, card in panel.laid.items() if card is not None} == lay
    panel.close()


def test_with_few_cards_all_of_them_are_suggested() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    few = game.position
    for province in few.provinces("Ann")[3:]:
        few = few.set(province, owner="Ben", armies=1)
    game = sg.new_game(position=few, seed=7)
    panel = PlanningPanel(game, "Ann", bots=None)
    panel.lay("castle", game.view("Ann").hand[0])
    panel.suggest_rest()
    assert panel.problems == []
    assert sum(card is not None for card in panel.laid.values()) == 8
    panel.close()


# --- one main button ------------------------------------------------------------------------------
def tick(here: Table) -> None:
    """The page's clock, until the table rests."""
    for _ in range(5000):
        if not here.busy:
            return
        here._tick()
    raise AssertionError("the table does not come to rest")


def test_the_places_say_who_acts_when(page: Page) -> None:
    page.wants("suggest")
    page.press()
    tick(page.table)
    bids = page.frame.face.bids
    while not bids["asked"]:
        page.press()
        tick(page.table)
        bids = page.frame.face.bids
    said = {one["place"]: one["acts"] for one in bids["places"]}
    taken = {one["place"]: one["seat"] for one in bids["places"] if one["seat"] >= 0}
    assert said[5] == "acts last of 3"
    assert len({one["paid"] for one in bids["bids"]}) < 3
    assert bids["tie"]
    # Whoever has chosen is told a place, and no more than is known.
    for place, seat in taken.items():
        assert page.frame.face.head["seats"][seat]["note"] == f"place {place}"
    here = page.table._game
    page.wants("take_place", place=4)
    tick(page.table)
    order = [seat for seat in here.position.state.turns if seat >= 0]
    note = page.frame.face.head["seats"][order[2]]["note"]
    assert note == "acts 3rd"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_a_place_says_comes_true(players: int) -> None:
    """However the others choose: the words allow what happens, and nothing that cannot happen."""
    for chosen in permutations(range(5), players):
        turns = [-1] * 5
        for number, place in enumerate(chosen):
            acts = 1 + sorted(chosen).index(place)
            said = acts_words(turns, place + 1, players)
            word = "last" if acts == players else ("", "1st", "2nd", "3rd", "4th")[acts]
            assert word in said or "later" in said
            turns[place] = number
            if number == players - 1:
                assert said == f"acts {word} of {players}"
        empty = next((at for at in range(5) if turns[at] < 0), None)
        assert empty is None or acts_words(turns, empty + 1, players) == ""


def test_a_double_press_counts_once(page: Page) -> None:
    page.wants("suggest")
    step = page.frame.face.prompt["step"]
    for _ in range(2):
        page.wants("confirm", main=True, step=step)
    assert page.alert == ""
    choices = page.table._game.choices
    assert [made.player for made in choices if isinstance(made.choice, sg.Plan)] == ["Ann"]


def test_the_coach_is_short_and_names_its_rule_once(page: Page) -> None:
    page.wants("ask")
    coach = page.frame.face.prompt["coach"]
    assert coach["rule"] == "S-25"
    assert "S-25" not in coach["words"] + coach["more"]
    assert coach["more"].startswith("Build a castle in ")
    assert len(coach["more"]) < 300
    page.wants("suggest")  # there is an answer, too, when nothing is left to do
    assert page.frame.face.prompt["coach"]["more"].startswith("Your cards lie so already.")


def test_the_coach_speaks_once_before_a_plan(page: Page) -> None:
    page.wants("suggest")
    page.table.inner.coach = lambda choice, player: ["Think of winter."]
    page.press()
    assert "Think of winter. Press “Hand in my plan” again" in page.alert
    page.press()
    assert page.alert == ""
    assert page.table._game.choices


def test_a_whole_game_is_played_from_the_page_alone(page: Page) -> None:
    """With the main button: every phase has a face."""
    here: Table = page.table
    parts = set()
    for _ in range(2000):
        if here.phase == END:
            break
        face = page.frame.face
        parts |= {name for name in PARTS if getattr(face, name)} or {""}
        before = (face.prompt, here.phase, len(here._game.choices))
        assert face.prompt["main"]["words"]
        page.press()
        tick(page.table)
        assert (page.frame.face.prompt, here.phase, len(here._game.choices)) != before
    assert here.phase == END
    parts |= {name for name in PARTS if getattr(page.frame.face, name)}
    assert parts == {*PARTS} - {
        "start",
        "setup",
        "draft",
        "whatif",
        "deciding",
        "writing",
    }  # begun already, nothing asked
    json.dumps({name: getattr(page.frame.face, name) for name in ("setting", "head", "prompt")})


# --- the table around it --------------------------------------------------------------------------
def test_what_is_not_shown_costs_no_message_until_it_is(page: Page) -> None:
    here = page.table
    panel = here.inner
    assert panel.comm is None
    assert panel.message.comm is None
    assert here.story.comm is None
    assert here.board.comm is not None
    page.wants("drawer", name="log")
    assert here.story.comm is not None
    assert not here.story._holding_sync
    assert here.story in page.frame._drawer_box.children
    page.wants("drawer", name="")
    assert here.story._holding_sync
    assert page.frame._drawer_box.children == ()
    page.wants("drawer", name="log")
    assert not here.story._holding_sync


@pytest.mark.parametrize("name", ["log", "tower", "standings", "rules", "files", "settings"])
def test_every_drawer_opens(page: Page, name: str) -> None:
    page.wants("drawer", name=name)
    assert page.alert == ""
    assert page.frame._drawer_box.children
    page.frame._heard(None, {"do": "drawer", "name": ""}, [])


def test_the_rules_begin_with_this_moment(page: Page) -> None:
    page.wants("drawer", name="rules")
    now, rules = page.frame._drawer_box.children
    assert now.value.index("Now: planning") < now.value.index("S-25") < now.value.index("The goal")
    assert "S-1<" not in now.value
    assert "Taught" not in now.value + rules._list.value


def test_the_filters_of_the_log_are_folded(page: Page) -> None:
    page.wants("drawer", name="log")
    press = page.frame._drawer_box.children[1]
    story = page.table.story
    press.click()
    assert "shogun-log-open" in story._dom_classes
    press.click()
    assert "shogun-log-open" not in story._dom_classes


def test_the_drawer_shows_what_is_in_the_tower_and_tray(page: Page) -> None:
    position = page.table._game.position
    for where in ("inside", "tray"):
        cubes = position.state.tower if where == "inside" else position.state.tray
        shown = page.frame.face.head["tower"][where]
        assert sum(number for _, number in shown) == sum(cubes)
        assert all(number for _, number in shown)


def test_the_drawer_of_files_lists_games_and_goes_on_with_another(tmp_path: Path) -> None:
    other = sg.new_game(players=("Ann", "Ben", "Cid"), seed=3, keep=tmp_path / "other.jsonl")
    other.play("greedy", most=30).close()
    (tmp_path / "broken.jsonl").write_text("no game")
    with framed(sg.new_game(players=PLAYERS, seed=7, keep=tmp_path / "mine.jsonl")) as page:
        assert page.frame.face.kept == {}
        page.wants("drawer", name="files")
        assert ".jsonl" not in page.table._file_box.words.value

        def rows() -> dict[str, dict[str, Any]]:
            return {row["file"]: row for row in page.frame.face.kept["games"]}

        assert set(rows()) == {"mine.jsonl", "other.jsonl", "broken.jsonl"}
        assert [name for name, row in rows().items() if row["here"]] == ["mine.jsonl"]
        for file in rows():
            page.wants("tell", file=file)
        assert rows()["other.jsonl"]["stands"].startswith("Autumn of year 1")
        assert [player["name"] for player in rows()["other.jsonl"]["players"]] == [*other.players]
        assert "problem" in rows()["broken.jsonl"]
        for file in ("broken.jsonl", "none.jsonl", "../other.jsonl", 7, None):
            page.wants("open", file=file)
            assert page.frame.face.prompt["alert"], file
            assert page.table.game.players == PLAYERS
        page.wants("download", file="other.jsonl")
        assert page.frame.face.kept["download"]["text"] == (tmp_path / "other.jsonl").read_text()
        page.wants("upload", name="third.jsonl", text=(tmp_path / "other.jsonl").read_text())
        assert "third.jsonl" in rows()
        box = page.table._file_box
        box.name.value = "fourth"
        box.save.click()
        assert box.words.value.endswith("A copy is saved as “fourth”.")
        assert "fourth.jsonl" in rows()  # while the drawer is open
        page.wants("open", file="other.jsonl")
        assert page.table.game.players == other.players
        assert box.name.value == ""  # that was written for the game before
        assert "fourth" not in box.words.value
        assert [name for name, row in rows().items() if row["here"]] == ["other.jsonl"]


def test_looking_back_has_its_way_back_on_the_main_button(page: Page) -> None:
    page.wants("lay", space="castle", card="Izu")
    page.table.look(2)
    assert page.frame.face.planning == {}
    assert page.frame.face.prompt["main"] == {"words": "Back to now", "do": "to_now"}
    page.press()
    assert page.laid == {"castle": "Izu"}


def test_looking_back_shows_which_of_the_actions_it_was(page: Page) -> None:
    here = page.table
    for _ in range(400):
        if here.phase == END:
            break
        page.press()
        tick(here)
        assert "past" not in page.frame.face.head or page.frame.face.head["past"] == []
    began = {
        number: step.entries[0]
        for number, step in enumerate(here.shown, start=1)
        if step.what == kinds.ACTION_BEGAN
    }
    assert len(began) == 30
    titles = action_titles(here.shown_position.numbers)
    for number, entry in [*began.items()][::7]:
        here.look(number)
        past = page.frame.face.head["past"]
        (now,) = (tile for tile in past if tile["when"] == "now")
        assert now == past[entry.place - 1]
        assert now["name"] == titles[entry.action]
    here.look(1)
    assert page.frame.face.head["past"] == []  # the first plan: no action goes on


def test_the_cards_lie_again_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    with framed(sg.new_game(players=PLAYERS, seed=7, keep=file)) as page:
        page.wants("lay", space="castle", card="Izu")
        page.wants("lay", space="bid", card=2)
    with framed(sg.resume(file)) as page:
        assert page.laid == {"castle": "Izu", "bid": 2}
        assert "lie there again" in page.frame.face.prompt["news"]


def test_two_people_do_not_see_each_others_cards() -> None:
    game = sg.new_game(players=PLAYERS, seed=7)
    with framed(game, {"Ann": "me", "Ben": "person"}) as page:
        here = page.table
        assert page.frame.face.planning == {}  # the cover
        here._uncover("Ann")
        assert page.frame.face.head["me"] == 0
        page.wants("suggest")
        page.press()
        assert page.frame.face.planning == {}
        assert page.frame.face.quick == {}
        here._uncover("Ben")
        assert page.frame.face.head["me"] == 1
        assert page.laid == {}


def test_a_table_without_a_game_follows_its_set_up() -> None:
    here = table(keep=False)
    shown = here.frame
    assert shown.face.start
    assert shown._panel_box.children == ()  # no old panel stands there
    here.inner.set_up()
    here.inner.finish()
    assert shown.face.planning
    here.close()


def test_a_table_is_less_than_a_hundred_widgets_on_the_page() -> None:
    game = sg.new_game(players=PLAYERS, seed=7, options={"years": 1})
    table(game).close()  # what all tables share is made with the first
    begun = set(_instances)
    with framed(game) as page:
        assert len(_instances.keys() - begun) < 100
        page.wants("suggest")
        page.press()
        tick(page.table)
        assert page.table.phase == BIDS
        assert len(_instances.keys() - begun) < 100


def test_no_style_of_the_frame_asks_what_an_element_holds() -> None:
    """Chromium would work out all styles of the frame anew whenever anything in it changes."""
    package = Path(sg.__file__).parent
    for style in (*package.glob("whole_table/*.css"), package / "board" / "layer.css"):
        if style.name != "lab.css":  # a box of its own
            assert ":has(" not in style.read_text(), style.name
