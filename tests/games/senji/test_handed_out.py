"""What one seat may keep: undo stops where something hidden was seen, and files hold one view."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.games import senji
from shogun_nb.games.senji.drawing.cards import words_of
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.reading.seen_since import seen_since
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES
from shogun_nb.whole_table.seen import look_back, save_seen
from tests.games.senji.test_hot_seat import PEOPLE
from tests.games.senji.test_table import NAMES, ask, main, to_step
from tests.whole_table.slow_bots import tick


def played(most: int = 90) -> senji.Game:
    game = senji.new_game(NAMES[:3], seed="kiln", options={"rounds": 1})
    return game.play("greedy", most=most)


# --- undo -----------------------------------------------------------------------------------------
def test_undo_stops_where_something_hidden_was_seen() -> None:
    game = senji.new_game(NAMES[:3], seed=7, options={"rounds": 1})
    shown = senji.table(game, {"Ann": "me"})
    to_step(shown, at.ORDER)
    ask(shown, "suggest")
    main(shown)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    while not panel.asked:
        main(shown)
    number = max(n for n, one in enumerate(game.choices) if one.player == "Ann")
    assert isinstance(game.choices[number].choice, senji.Orders)
    assert seen_since(game, number) == "an order was turned up"
    off = shown.frame.face.prompt["undo"]["off"]
    assert off == "an order was turned up since: what was seen cannot be taken back."
    before = game.choices
    with pytest.raises(InputError, match="what was seen cannot be taken back"):
        shown.undo()
    assert game.choices == before
    shown.close()


def test_what_nobody_has_seen_can_be_taken_back() -> None:
    game = senji.new_game(NAMES[:3], seed=7, options={"rounds": 1})
    game.play("greedy", until="an offer")
    shown = senji.table(game, {game.decision.player: "me"})
    me = game.decision.player
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    before = len(game.choices)
    panel.choose(senji.Silent())
    assert shown.why_no_undo == ""
    shown.undo()
    assert (len(game.choices), shown.asked) == (before, me)
    shown.close()


def test_a_drawn_card_is_not_taken_back() -> None:
    """Every draw of the own hand is seen at once, whatever brought it."""
    game = played(400)
    drawn = [n for n, one in enumerate(game.record) if one.what == 0 and one.seat == 0]
    assert drawn
    for number, one in enumerate(game.choices):
        if one.player != "Ann":
            continue
        then = game.fork()
        then.undo(to=number)
        later = game.fork()
        later.undo(to=min(number + 8, len(game.choices)))
        hand = set(then.view("Ann").hanafuda)
        if set(later.view("Ann").hanafuda) - hand:
            assert seen_since(later, number)


def test_another_person_does_not_take_back_what_is_not_theirs() -> None:
    shown = senji.table(senji.new_game([*PEOPLE], seed=7, options={"rounds": 1}), PEOPLE)
    ask(shown, "uncover", person="Ann")
    ask(shown, "suggest")
    main(shown)
    ask(shown, "uncover", person="Ben")
    assert shown.why_no_undo == "Ben sits here now, and the last choice was Ann's."
    shown.close()


# --- files ----------------------------------------------------------------------------------------
def test_a_file_handed_out_holds_one_view_and_no_more(tmp_path: Path) -> None:
    game = played(150)
    file = save_seen(game, "Ann", tmp_path / "mine")
    assert file.name == "mine.json"
    text = file.read_bytes()
    assert b"kiln" not in text  # the seed
    assert b'"seed"' not in text
    assert b'"choices"' not in text
    seen = look_back(file)
    steps = steps_of(game, "Ann")
    assert [one.position for one in seen.steps] == [one.position for one in steps]
    assert [one.entries for one in seen.steps] == [one.entries for one in steps]
    # Whatever anybody reads out of the bytes, no card is where only others know that it is.
    full = [*_full_positions(game)]
    for row, then in zip(seen.steps, full, strict=True):
        for begin, known, count in ((at.CARD_AT, at.CARD_KNOWN, at.CARDS),):
            for card in range(count):
                if not then.plans[known + card] & 1 and then.plans[begin + card] >= 0:
                    assert row.position.plans[begin + card] in (-1, then.plans[begin + card])
                    if then.plans[known + card] != at.ALL:
                        assert row.position.plans[begin + card] == -1
    # The same game gives the same bytes.
    other = save_seen(game, "Ann", tmp_path / "again").read_bytes()
    assert other == text


def _full_positions(game: senji.Game) -> list[senji.Position]:
    """The position with all that is hidden at each step that Ann is told of."""
    from shogun_nb.engine import history

    rules = game.start.rulebook
    followed = history._Following.__new__(history._Following)
    followed._seat, followed._marks, followed._steps = 0, [], {}
    followed._rulebook = rules
    followed._mark = lambda here, entry: followed._marks.append(  # type: ignore[method-assign]
        history._Mark(entry, here.position.copy(), len(here.choices))
    )
    followed._replay = rules.game(game.start, "ask", noted=followed._mark)
    followed.follow(game)
    return [one.position for one in followed.steps()]


def test_it_opens_as_looking_back_and_is_not_played_on(tmp_path: Path) -> None:
    seen = look_back(save_seen(played(70), "Ben", tmp_path / "of_ben"))  # no hand is shown yet
    assert seen.title == "Senji · as Ben saw it"
    assert not hasattr(seen, "game")
    seen.look(3)
    assert seen.message.value.startswith("Step 3 of")
    names = seen.steps[2].position.hand("Ben")
    assert names
    assert all(words_of(name) in seen.hand.value for name in names)
    assert not any(seen.steps[-1].position.hanafuda(other) for other in ("Ann", "Cleo"))
    for number in (0, len(seen.steps) + 1, "2", True):
        with pytest.raises(InputError, match="there is no such step"):
            seen.look(number)  # type: ignore[arg-type]
    # At its end it is watched from the beginning, step by step, to its end.
    seen.to_end()
    seen.past.watch.click()
    for number in range(2, len(seen.steps) + 1):
        tick(seen)
        assert seen.past.number == number
    assert not seen.past.watches
    seen.close()


def test_other_files_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    game = played(20)
    whole = save_seen(game, "Ann", tmp_path / "a").read_text()
    lines = whole.splitlines()
    odd = {
        "kept": None,
        "empty": "",
        "list": "[]",
        "binary": "\0\1",
        "short": "\n".join(lines[:-1]),
        "name": whole.replace('"player": "Ann"', '"player": "Zoe"'),
        "game": whole.replace('"game": "senji"', '"game": "chess"'),
        "entry": whole.replace('"told":[[', '"told":[["x"],[', 1),
        "kind": whole.replace('"told":[[', '"told":[[999,1,1,1,1,1,1],[', 1),
        "code": whole.replace("hidden.cards=", "hidden.cards=x", 1),
        "gone": whole.replace('"gone":[]', '"gone":["no"]', 1),
    }
    for name, text in odd.items():
        path = tmp_path / f"odd_{name}.json"
        if text is None:
            game.save(path.with_suffix(".jsonl"))
            path = path.with_suffix(".jsonl")
        else:
            path.write_text(text)
        with pytest.raises(InputError):
            look_back(path)
    with pytest.raises(InputError):
        look_back(tmp_path / "nowhere.json")
    with pytest.raises(InputError):
        save_seen(game, "Ann", tmp_path / "a")  # taken
    with pytest.raises(InputError):
        save_seen(game, "Zoe", tmp_path / "z")


def test_the_table_saves_what_the_seat_sees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = senji.table(played(30), PEOPLE)
    with pytest.raises(InputError, match="Nobody sits here now"):
        shown.save_seen("mine")
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    assert panel.covered
    ask(shown, "uncover", person=panel.covered)
    ask(shown, "drawer", name="files")
    assert shown._file_box.seen.layout.display != "none"
    shown.save("mine")  # a copy of the whole game is another file
    path = shown.save_seen("mine")
    assert path.name == "mine.json"
    assert look_back(path).player == shown.asked
    shown.close()


# --- everything else that leaves the table --------------------------------------------------------
def test_text_code_copy_and_log_tell_no_card_of_another_seat() -> None:
    """The log, the text code and the view of a seat are the same, however others' cards lie."""
    game = played(400)
    view = game.view("Ann")
    known = {CARD_NAMES.index(name) for name in view.hand}
    code = view.position.code()
    plans = senji.Position.from_code(code).plans
    for card in range(at.CARDS):
        if card not in known and not game.position.plans[at.CARD_KNOWN + card] & 1:
            assert plans[at.CARD_AT + card] == -1
    log = json.dumps(game.log())
    told = 0
    for other in ("Ben", "Cleo"):
        hidden = set(game.position.hand(other)) - set(view.position.hand(other))
        public = game.start.rulebook.hide(game.position, -1)
        assert not set(public.hand(other)) & hidden
        never = [name for name in hidden if name not in log]
        told += len(never)
    assert told  # cards that were never told of
    for step in steps_of(game):
        for name in NAMES[:3]:
            at_least = set(step.position.hand(name)) | set(step.position.hanafuda(name))
            assert at_least <= set(game.position.hand(name)) | at_least
            for card in step.position.hand(name):
                number = CARD_NAMES.index(card)
                assert step.position.plans[at.CARD_KNOWN + number] == at.ALL


@pytest.mark.parametrize("seed", [3, 11])
def test_what_was_seen_since_is_the_same_for_who_asks_for_the_first_time(seed: int) -> None:
    """Also after undo, when other choices come."""
    game = senji.new_game(["Ann", "Ben", "Cleo"], seed=seed)
    words = set()
    for turn in range(60):
        game.play("random" if turn % 3 else "greedy", most=3)
        if turn % 4 == 3:
            game.undo(2)
        mine = [number for number, one in enumerate(game.choices) if one.player == "Ann"]
        for number in mine[-1:]:
            words.add(seen_since(game, number))
            assert seen_since(game, number) == seen_since(game.fork(), number)
    assert len(words) > 2
