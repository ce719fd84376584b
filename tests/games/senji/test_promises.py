"""Promises in words of one's own: free, not binding, and known only to those who heard them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shogun_nb.engine.choice import Choice, ChoiceError
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import load
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.position_text import PositionError
from shogun_nb.games import senji
from shogun_nb.games.senji.bots.greedy import NO_PROMISE
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.words import LONGEST_PROMISE, OWN_WORDS, PROMISES
from shogun_nb.whole_table.seen import look_back, save_seen
from tests.games.senji.table import do, refused, winter
from tests.games.senji.test_hot_seat import PEOPLE
from tests.games.senji.test_table import ask, main
from tests.games.senji.test_talking import lay, offering, panel_of

WORDS = 'I leave "Izumo" <b>zwq</b>, {there} & {words}: ペスト ☮'
HEARD = f"Laura makes Max a promise that only the two know: “{WORDS}”. (SEN-042)"
UNHEARD = "Laura makes Max a promise that only the two know. (SEN-042)"
CARDS = {"blue trade 2": 1, "yellow trade 3": 2}


def promised(*then: Choice, openly: bool = False, words: str = WORDS) -> senji.Game:
    """Laura promises Max something for a card of his."""
    game = winter(2, CARDS, offers=3)
    offer = senji.Offer("Max", openly=openly, want=["blue trade 2"], promise=words)
    return do(game, offer, *then)


def told_to(game: senji.Game, player: str | None) -> list[str]:
    """All sentences of the steps as a player sees them, or as everybody does."""
    return [line for step in steps_of(game, player) for line in step.words]


def test_SEN_042_a_promise_in_own_words_is_known_to_the_two_alone() -> None:
    for game in (promised(), promised(senji.Accept())):
        for name in game.players:
            here = game.view(name).position
            knows = [one.words for one in here.said] == [WORDS]
            assert knows == (name in ("Laura", "Max"))
            copied = senji.Position.from_code(here.code())
            assert copied == here
            assert [one.words for one in copied.said] == ([WORDS] if knows else [])
            assert ("said=" in here.code()) == knows
            lines = game.view(name).log()
            assert (HEARD in lines) == (knows and here.state.step != at.ANSWER)
            told = [repr(here), str(here), json.dumps(lines), repr(game.view(name))]
            assert knows or not any("zwq" in one for one in told)
    game = promised(senji.Accept())
    assert UNHEARD in game.log()  # what all may read
    for step in steps_of(game):
        assert "zwq" not in json.dumps(step.words)
    assert HEARD in told_to(game, "Max")
    assert UNHEARD in told_to(game, "Anna")
    assert game.position.plans[-1] == -1


def test_SEN_042_an_open_promise_in_own_words_is_heard_by_all_once_it_is_made() -> None:
    game = promised(openly=True)
    assert game.view("Anna").position.said == ()  # it may be refused still
    assert game.view("Max").position.plans[-1] == OWN_WORDS
    game.choose(senji.Accept())
    line = f"Laura promises Max “{WORDS}”. (SEN-042)"
    assert all(line in game.view(name).log() for name in game.players)
    assert line in game.log()
    assert line in told_to(game, None)


def test_a_listed_promise_is_told_to_the_two_as_well() -> None:
    game = promised(senji.Accept(), words=PROMISES[0])
    line = f"Laura makes Max a promise that only the two know: {PROMISES[0]}. (SEN-042)"
    assert [line in game.view(name).log() for name in game.players] == [False, True, True, False]
    # Nobody else can tell one from the other.
    own = promised(senji.Accept())
    assert own.view("Anna").record == game.view("Anna").record
    assert own.view("Anna").position == game.view("Anna").position


def test_a_refused_promise_is_forgotten_and_an_older_one_stays() -> None:
    game = promised(senji.Accept())
    while game.decision.player != "Anna":
        game.choose(senji.Silent())
    do(game, senji.Offer("Max", promise="to be good"))
    assert [one.words for one in game.view("Max").position.said] == [WORDS, "to be good"]
    assert [one.words for one in game.view("Laura").position.said] == [WORDS]
    game.choose(senji.Refuse())
    assert [one.words for one in game.view("Max").position.said] == [WORDS]
    assert HEARD in game.view("Max").log()


def test_it_is_kept_with_the_game_and_taken_back_with_its_choice(tmp_path: Path) -> None:
    game = promised(senji.Accept())
    game.save(tmp_path / "kept.jsonl")
    again = load(tmp_path / "kept.jsonl")
    assert again.position == game.position
    assert again.position.said == game.position.said
    assert again.view("Max").log() == game.view("Max").log()
    fork = game.fork()
    fork.undo()
    assert fork.view("Anna").position.said == ()
    assert [one.words for one in fork.view("Max").position.said] == [WORDS]
    fork.undo()
    assert fork.position.said == ()
    assert HEARD in game.view("Max").log()  # the other game is as before
    assert game.replay().position.said == game.position.said
    on = senji.new_game(position=game.position, seed=1)
    assert on.position.said == game.position.said
    on = senji.new_game(position=game.position.code(), seed=1)
    assert [one.words for one in on.position.said] == [WORDS]


def test_a_file_of_another_seat_holds_no_word_of_it(tmp_path: Path) -> None:
    game = promised(senji.Accept())
    for name in game.players:
        file = save_seen(game, name, tmp_path / name)
        knows = name in ("Laura", "Max")
        assert ("zwq" in file.read_text()) == knows
        lines = [line for step in look_back(file).steps for line in step.words]
        assert (HEARD in lines, UNHEARD in lines) == (knows, not knows)


def test_bad_words_are_refused_and_nothing_is_said() -> None:
    game = winter(2, CARDS, offers=3)
    wrong = ["", " ", "x" * (LONGEST_PROMISE + 1), "two\nlines", "tab\t.", "\u202eturned", 7, ["x"]]
    wrong += ["zero\u200bwidth", "half \ud800"]
    for words in wrong:
        with pytest.raises(ChoiceError, match=r"promise \(SEN-042\)"):
            senji.Offer("Max", promise=words)  # type: ignore[arg-type]
    assert senji.Offer("Max", promise=f" {'x' * LONGEST_PROMISE} ").promise == "x" * LONGEST_PROMISE
    assert refused(game, senji.Offer("Laura", promise="to me")).startswith("SEN-040")
    assert game.position.said == ()
    code = promised(senji.Accept()).position.code()
    said = next(word for word in code.split() if word.startswith("said="))
    for odd in ("1,2,1,0", "x,2,1,0,a", "1,2,2,0,a", "1,2,9,0,a", "1,2,1,2,a", "1,2,1,0,%0A", ""):
        with pytest.raises(PositionError, match="said"):
            senji.Position.from_code(code.replace(said, f"said={odd}"))


def test_at_the_table_it_is_written_shown_to_the_partner_and_to_nobody_else() -> None:
    shown = offering(PEOPLE)
    panel, face = panel_of(shown), shown.frame.face
    ask(shown, "uncover", person="Ann")
    lay(shown, "partner", "Cleo")
    lay(shown, "part", "promise")
    line = face.deciding["groups"][-1]
    assert (line["kind"], line["value"], line["most"]) == ("line", "", LONGEST_PROMISE)
    lay(shown, "promise", PROMISES[0])
    lay(shown, "words", f" {WORDS} ")  # instead of the one from the list
    assert face.deciding["groups"][-1]["value"] == WORDS
    assert not any(one["on"] for one in face.deciding["groups"][-2]["options"])
    before = json.dumps(face.deciding)
    for odd in ("x" * 121, "two\nlines", 7, None, ["x"]):
        assert "SEN-042" in ask(shown, "offer", what="words", value=odd)["alert"]
        assert json.dumps(face.deciding) == before
    lay(shown, "words", "")
    assert panel.chosen is None
    lay(shown, "words", WORDS)
    main(shown)
    if panel.asked:  # the coach doubts it once
        main(shown)
    assert panel.covered == "Cleo"
    traits = [getattr(face, name) for name in face.traits(sync=True) if not name.endswith("_esm")]
    assert "zwq" not in json.dumps(traits, default=str)
    ask(shown, "uncover", person="Cleo")
    assert f"promises “{WORDS}”. Do you accept? It binds nobody." in face.prompt["aloud"]
    ask(shown, "kind", word="accept")
    main(shown)
    knew = []
    while panel.covered and panel.game.position.state.step == at.OFFER:
        told = json.dumps([face.prompt, face.deciding, face.actions])
        assert "zwq" not in told
        who = panel.covered
        ask(shown, "uncover", person=who)
        notes = json.dumps(face.deciding["notes"], ensure_ascii=False)
        if who == "Cleo":
            assert "Ann promised you in round 1: “" in notes
        if "zwq" in notes:
            knew.append(who)
        ask(shown, "kind", word="silent")
        main(shown)
    assert "Cleo" in knew
    assert "Ben" not in knew
    shown.close()


def test_the_log_of_one_person_remembers_it_escaped() -> None:
    shown = offering({"Ann": "me"})
    lay(shown, "partner", "Ben")
    give = next(c for c in panel_of(shown).game.view("Ann").hand if not c.endswith("support 0"))
    lay(shown, "give", give)
    lay(shown, "words", WORDS)
    ask(shown, "drawer", name="log")
    for _ in range(9):
        main(shown)
        html = shown._story._list.value  # type: ignore[attr-defined]
        if "a promise that" in html:
            break
    assert "&lt;b&gt;zwq&lt;/b&gt;" in html
    assert "<b>zwq" not in html
    shown.close()


def test_bots_say_that_a_promise_counts_for_nothing() -> None:
    game = promised()
    choice, reason = game.suggest("Max")
    assert isinstance(choice, senji.Refuse)
    assert reason.endswith(NO_PROMISE)
    with pytest.raises(InputError):
        game.suggest("Anna")
