"""Offers of several cards, promises, the sand-glass, and what bots say for their answers."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.panels.talking import FAIR, REFUSED, SandGlass, reasons_of
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.reading.worth import of_partner
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.words import PROMISES
from shogun_nb.whole_table.table import Table
from tests.games.senji.table import do, winter
from tests.games.senji.test_hot_seat import PEOPLE
from tests.games.senji.test_table import NAMES, ask, main, press, to_step


def offering(seats: dict[str, str], **options: int) -> Table:
    """A table at which Ann is asked for an offer."""
    game = senji.new_game(NAMES[:3], seed=7, options={"rounds": 1, **options})
    game.play("greedy", until="an offer")
    while game.decision.player != "Ann":
        game.choose(senji.Silent(), game.decision.player)
    return senji.table(game, seats)


@pytest.fixture
def here() -> Iterator[Table]:
    """Ann against bots, asked for an offer."""
    shown = offering({"Ann": "me"})
    yield shown
    shown.close()


def lay(shown: Table, what: str, value: object) -> dict[str, object]:
    return ask(shown, "offer", what=what, value=value)


def panel_of(shown: Table) -> TurnsPanel:
    assert isinstance(shown.inner, TurnsPanel)
    return shown.inner


def test_an_offer_of_several_cards_is_laid_out_part_by_part(here: Table) -> None:
    face, panel = here.frame.face, panel_of(here)
    assert [group["label"] for group in face.deciding["groups"]] == ["To whom?"]
    lay(here, "partner", "Ben")
    own = panel.game.view("Ann").hand
    give = next(group for group in face.deciding["groups"] if group["kind"] == "cards")
    named = [one["with"]["value"] for one in give["options"]]
    assert named == [card for card in own if not card.endswith("support 0")]  # not the bluff
    assert all(one["picture"].startswith("<svg") for one in give["options"])
    lay(here, "give", named[0])
    lay(here, "give", named[1])
    lay(here, "part", "want")
    family = panel.game.position.families["Ben"]
    wanted = face.deciding["groups"][-1]["options"]
    assert {one["with"]["value"].split()[0] for one in wanted} == {family}
    lay(here, "want", f"{family} trade 2" if family == "green" else wanted[0]["with"]["value"])
    lay(here, "part", "promise")
    lay(here, "promise", PROMISES[0])
    lay(here, "openly", True)
    offer = panel.chosen
    assert isinstance(offer, senji.Offer)
    assert (offer.player, offer.openly, offer.give) == ("Ben", True, tuple(named[:2]))
    assert (len(offer.want), offer.promise) == (1, PROMISES[0])
    parts = [one["words"] for one in face.deciding["groups"][1]["options"]]
    assert parts == ["Give: 2", "Get: 1", "Promise: 1", "All see it"]
    assert face.prompt["main"]["words"] == "Make this offer"
    assert f"and promise Ben “{PROMISES[0]}”, openly?" in face.prompt["aloud"]
    lay(here, "give", named[0])  # a second press lets go
    assert panel.chosen.give == (named[1],)  # type: ignore[union-attr]
    assert len(panel.game.choices[-1:]) == 1
    before = len(panel.game.choices)
    main(here)
    if len(panel.game.choices) == before:  # the coach doubts it once
        main(here)
    made = panel.game.choices[before]
    assert isinstance(made.choice, senji.Offer)
    assert made.choice.promise == PROMISES[0]


def test_bad_parts_of_an_offer_change_nothing(here: Table) -> None:
    panel = panel_of(here)
    lay(here, "partner", "Ben")
    stranger = next(iter(panel.game.position.hand("Cleo")))
    bluff = next(card for card in panel.game.view("Ann").hand if card.endswith("support 0"))
    wrong = [
        *(("give", stranger), ("give", bluff), ("give", 3), ("partner", "Ann"), ("partner", None)),
        *(("want", bluff), ("promise", "<b>all</b>"), ("openly", 1), ("part", "x"), (None, None)),
        *(("family", ["red"]), ("begun", True), ("offer", "x"), ("_here", "x")),
    ]
    for what, value in wrong:
        before = json.dumps(here.frame.face.deciding)
        told = ask(here, "offer", what=what, value=value)
        assert "SEN-040" in told["alert"], (what, value)
        assert json.dumps(here.frame.face.deciding) == before
    assert "<b>" not in json.dumps(here.frame.face.prompt)
    hand = [card for card in panel.game.view("Ann").hand if card != bluff]
    for card in hand[:4]:
        lay(here, "give", card)
    assert "up to 4 cards" in str(lay(here, "give", hand[4])["alert"])
    ask(here, "drop")
    assert panel.offering is not None
    assert panel.offering.partner is None


def test_a_bot_says_afterwards_why_it_took_or_refused(here: Table) -> None:
    panel = panel_of(here)
    hand = panel.game.view("Ann").position.hand("Ann")
    low = min((c for c in hand if not c.endswith("support 0")), key=lambda c: int(c.split()[2][0]))
    lay(here, "partner", "Ben")
    lay(here, "give", low)
    panel.offering.part = "want"  # type: ignore[union-attr]
    dear = next(c for c in panel.game.position.hand("Ben") if c.split()[2][0] == "4")
    lay(here, "want", dear)
    counted = of_partner(panel.game.view("Ann").position, senji.Offer("Ben", False, [low], [dear]))
    assert counted in here.frame.face.deciding["notes"]
    assert counted.startswith(f"Ben counts what comes as {low.split()[2][0]}, or ")
    assert counted.endswith(" and what goes as 4 (SEN-040).")
    for _ in range(20):
        if panel.asked and panel.reasons:
            break
        main(here)
    (reason,) = [one for one in panel.reasons if one.startswith("Ben on the last offer: ")]
    assert (
        reason == f"Ben on the last offer: {REFUSED} {counted}"
    )  # whether or not he holds what was asked for
    assert reason in here.frame.face.deciding["notes"]


@pytest.mark.parametrize(("value", "why"), [(2, FAIR), (3, REFUSED)])
def test_what_was_fair_is_refused_only_where_it_is_not_there(value: int, why: str) -> None:
    game = winter(0, {"black trade 2": 0, f"red trade {value}": 2}, offers=1)
    do(game, senji.Offer("Max", give=["black trade 2"], want=[f"red trade {value}"]))
    game.play({"Max": "greedy"}, most=1)
    (reason,) = reasons_of(game, "Eric", {"Max": senji.GreedyBot()})
    assert reason.startswith(f"Max on the last offer: {why} ")


def test_SEN_031_the_host_minds_the_sand_glass(here: Table) -> None:
    panel = panel_of(here)
    seconds = here.frame.face.deciding["second"]
    host = panel.game.position.host
    (sand,) = [one for one in seconds if one["do"] == "sand"]
    assert sand["words"] == "Stop the clock"
    assert sand["tip"] == f"{host} hosts the Emperor and minds the sand-glass (SEN-031)."
    assert panel.sand.words == "4:00 left"


def test_a_suggested_offer_can_be_changed_where_it_stands(here: Table) -> None:
    panel = panel_of(here)
    press(here, {"do": "suggest"})
    offer = panel.chosen
    assert isinstance(offer, senji.Offer)
    assert panel.advice
    lay(here, "part", "want")
    assert panel.advice  # nothing of the offer has changed
    options = here.frame.face.deciding["groups"][-1]["options"]
    assert offer.want[0] in [one["with"]["value"] for one in options if one["on"]]
    lay(here, "want", offer.want[0])
    assert panel.advice == ""  # it was about another offer


def test_offers_between_people_go_behind_the_cover() -> None:
    shown = offering(PEOPLE)
    panel = panel_of(shown)
    assert panel.covered == "Ann"
    ask(shown, "uncover", person="Ann")
    give = next(c for c in panel.game.view("Ann").hand if not c.endswith("support 0"))
    for what, value in (("partner", "Cleo"), ("give", give), ("promise", PROMISES[1])):
        lay(shown, what, value)
    main(shown)
    if panel.asked:  # the coach doubts it once
        main(shown)
    assert panel.covered == "Cleo"
    told = json.dumps([shown.frame.face.prompt, shown.frame.face.head, shown.news])
    assert give not in told
    assert PROMISES[1] not in told
    ask(shown, "uncover", person="Cleo")
    face = shown.frame.face
    (offer,) = face.deciding["groups"]
    assert offer["label"] == "What Ann offers"
    assert [one["note"] for one in offer["options"]] == ["from Ann"]
    said = face.prompt["aloud"]
    assert give in said
    assert f"and promises {PROMISES[1]}" in said
    answers = [one for one in face.deciding["second"] if one["do"] in ("accept", "refuse")]
    assert [one["words"] for one in answers] == ["Refuse the offer", "Accept the offer"]
    ask(shown, "accept", **answers[1]["with"])
    assert panel.game.view("Cleo").position.hand("Cleo").count(give) == 1
    assert PROMISES[1] not in str(panel.game.log())
    assert panel.covered  # somebody else may speak now
    shown.close()


# --- the sand-glass -------------------------------------------------------------------------------
def test_the_sand_runs_while_a_page_ticks_and_a_reload_loses_nothing() -> None:
    now = [100.0]
    sand = SandGlass(4, lambda: now[0])
    sand.follow(1, True)
    for _ in range(5):
        now[0] += 1
        assert not sand.tick()
    assert sand.left == 235
    assert sand.words == "4:00 left"
    now[0] += 600  # the page was closed meanwhile
    sand.tick()
    assert sand.left == 233
    sand.follow(1, False)
    now[0] += 50
    assert not sand.tick()
    sand.follow(1, True)
    sand.switch()
    assert sand.words.endswith(", stopped")
    now[0] += 2
    sand.tick()
    assert sand.left == 233
    sand.follow(2, True)  # a new winter turns the glass
    assert sand.left == 240
    assert not SandGlass(0).there


def test_when_the_sand_has_run_out_nobody_offers_any_more(here: Table) -> None:
    panel, face = panel_of(here), here.frame.face
    assert "4:00 left" in face.prompt["note"]
    now = [0.0]
    panel.sand._clock = lambda: now[0]
    panel.sand._last = 0.0
    hand = panel.game.view("Ann").hand
    for _ in range(119):
        now[0] += 2
        here.manners._ticked(None, {"tick": here.manners.beat[1]}, [])
    assert "0:02 left" in face.prompt["note"]
    assert panel.game.position.state.step == at.OFFER
    for _ in range(2):
        now[0] += 2
        here.manners._ticked(None, {"tick": here.manners.beat[1]}, [])
    state = panel.game.position.state
    assert state.phase not in (at.TALKING, at.LOOKING)
    assert panel.game.view("Ann").hand == hand
    while not panel.asked:
        main(here)
    assert "The sand has run out" in face.prompt["aloud"]
    assert "left" not in face.prompt["note"]
    with pytest.raises(InputError, match="SEN-040: nobody negotiates now"):
        panel.end_talks()


def test_a_class_can_do_without_the_clock(here: Table) -> None:
    face = here.frame.face
    assert [one["words"] for one in face.deciding["second"]].count("Stop the clock") == 1
    ask(here, "sand")
    assert face.prompt["note"].endswith("4:00 left, stopped")
    assert here.manners.beat[0] == 0 or panel_of(here).sand.tick() is False
    without = offering({"Ann": "me"}, minutes=0)
    assert "left" not in without.frame.face.prompt["note"]
    assert "Stop the clock" not in json.dumps(without.frame.face.deciding)
    assert "SEN-040" in ask(without, "sand")["alert"]
    without.close()
    to_step(here, at.ORDER)
    assert "left" not in face.prompt["note"]
