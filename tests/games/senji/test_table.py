"""Senji at the whole table, without a browser: what the page shows, and what it may ask for."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of
from shogun_nb.games import senji
from shogun_nb.games.senji.board_map import read_map
from shogun_nb.games.senji.bots import GreedyBot
from shogun_nb.games.senji.drawing.cards import words_of
from shogun_nb.games.senji.panels import face_cards, face_guide
from shogun_nb.games.senji.panels.ending import EndPanel
from shogun_nb.games.senji.panels.face_dice import FOR_BATTLE, FOR_HOST, FOR_RAID, rolled_for
from shogun_nb.games.senji.panels.face_notes import news_of
from shogun_nb.games.senji.panels.face_setup import SetupFace
from shogun_nb.games.senji.panels.setup import SetupPanel
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.reading.advising import counsel, warnings_for
from shogun_nb.games.senji.reading.autumn_now import autumn_now
from shogun_nb.games.senji.reading.battles import (
    Laying,
    cards_of_others,
    is_enemy,
    layings,
    side_of,
)
from shogun_nb.games.senji.reading.explaining import use_of
from shogun_nb.games.senji.reading.hostages import hostages_of
from shogun_nb.games.senji.reading.shortly import (
    battle_ends,
    cards_given,
    line_of,
    recap_of,
    results_of,
    trades_used,
)
from shogun_nb.games.senji.reading.worth import of_exchange
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules import summer as summering
from shogun_nb.games.senji.rules.cards import (
    CARD_FAMILY,
    CARD_KIND,
    CARD_NAMES,
    FAMILY,
    HANA_NAMES,
    SAMURAI_NAMES,
)
from shogun_nb.games.senji.rules.winter import MOMENTS
from shogun_nb.games.senji.said import Said
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import FAMILIES, PROMISES
from shogun_nb.whole_table.table import Table
from shogun_nb.whole_table.turns_face import percents
from shogun_nb.whole_table.what_ifs import INTERPRETED_PLAYOUTS, usual
from tests.games.senji.table import auction, autumn, do, summer, winter

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


@pytest.fixture
def here() -> Iterator[Table]:
    """A table at which Ann is a person who chooses her first samurai."""
    shown = senji.table(senji.new_game(NAMES, seed=7, options={"rounds": 1}), {"Ann": "me"})
    yield shown
    shown.close()


def ask(shown: Table, intent: str, **fields: Any) -> dict[str, Any]:
    """What the page asks for; returns the prompt that it gets."""
    number = shown.frame.face.answered + 1
    shown.frame._heard(None, {"do": intent, "number": number, **fields}, [])
    return dict(shown.frame.face.prompt)


def press(shown: Table, button: dict[str, Any]) -> None:
    """A button, as the page presses it, which then keeps the time while the table plays."""
    step = int(shown.frame.face.prompt["step"])
    ask(shown, button["do"], **button.get("with", {}), main=True, step=step)
    while shown.busy:
        shown._tick()


def main(shown: Table) -> None:
    press(shown, shown.frame.face.prompt["main"])


def to_step(shown: Table, step: int, *, empty: bool = False) -> TurnsPanel:
    """Play as the main button says until Ann is asked this; her second home may stand empty."""
    for _ in range(200):
        panel = shown.inner
        assert isinstance(panel, TurnsPanel)
        if panel.asked and panel.game.view("Ann").state.step == step:
            return panel
        nobody = senji.PlaceFirst(0)
        if empty and panel.asked and nobody in shown.game.legal():
            panel.choose(nobody)
            empty = False
            continue
        main(shown)
    raise AssertionError("Ann was never asked")


def moments_of(
    seeds: Iterable[int], rounds: int = 1, most: int = 150
) -> Iterator[tuple[Table, TurnsPanel, Any]]:
    """Games at Ann's table, press by press: the table, its panel, the game; who takes it acts."""
    for seed in seeds:
        game = senji.new_game(NAMES, seed=seed, options={"rounds": rounds})
        shown = senji.table(game, {"Ann": "me"}, keep=False)
        for _ in range(most):
            panel = shown.inner
            if not isinstance(panel, TurnsPanel) or panel.done:
                break
            yield shown, panel, game
        shown.close()


def asked_in(seeds: Iterable[int]) -> Iterator[tuple[Table, TurnsPanel, Any]]:
    """Whatever Ann is asked in games of one round: the table, its panel, the game.

    Whoever takes it chooses for her; all else is played as the main button says.
    """
    for shown, panel, game in moments_of(seeds):
        if panel.asked:
            yield shown, panel, game
        else:
            main(shown)


def holds_hostage(known: int = 0b11, **more: tuple[int, int]) -> senji.Game:
    """Eric of the green family may march against Max, in whose hand a hostage of his lies.

    ``known`` are the seats that know where it is, as bits; ``more`` are units elsewhere.
    """
    units = {"G1": (0, 4), "B3": (1, 2), "Y1": (2, 1), **more}
    here = summer(units, orders={"G1": "march"}, cards={"green family 4": 1}).position
    here.plans[at.CARD_KNOWN + CARD_NAMES.index("green family 4")] = known
    game = senji.new_game(position=here, seed=1)
    game.choose(senji.Call("Ise"))
    return game


def attacked() -> Iterator[tuple[Table, TurnsPanel, Any]]:
    """Max is asked whether he kills a hostage of whoever attacks him."""
    game = holds_hostage()
    game.choose(senji.March("Yamashiro", 4, ()))
    shown = senji.table(game, {"Max": "me"}, keep=False)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    assert panel.asked == "Max"
    yield shown, panel, game
    shown.close()


def hosting() -> tuple[Table, TurnsPanel, Any]:
    """A table at which the host is asked who is called first in summer; its panel and game."""
    game = senji.new_game(NAMES, seed=7, options={"rounds": 1}).play("greedy", until="orders")
    host = game.position.host
    assert host is not None
    shown = senji.table(game, {host: "me"}, keep=False)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    while game.position.state.step != at.CALL:
        main(shown)
    return shown, panel, game


def page_of(shown: Table) -> str:
    """Everything that the page has been sent."""
    face = shown.frame.face
    return json.dumps(
        [
            face.setting,
            face.head,
            face.prompt,
            face.actions,
            face.deciding,
            shown.board.layer.pieces,
        ]
    )


def test_the_first_samurai_is_chosen_of_three_cards(here: Table) -> None:
    assert here.asked == "Ann"
    face = here.frame.face
    (group,) = face.deciding["groups"]
    assert group["kind"] == "cards"
    assert len(group["options"]) == 3
    assert all(one["picture"].startswith("<svg") for one in group["options"])
    assert "Keep one of three samurai" in face.actions["say"]["text"]
    option = group["options"][1]
    ask(here, option["do"], **option["with"])
    assert face.prompt["main"]["words"].startswith("Keep ")
    kept = here.inner.chosen.samurai
    main(here)
    assert isinstance(here.game, senji.Game)
    assert here.game.position.state.samurai_of[SAMURAI_NAMES.index(kept)] == 0
    assert here.asked == "Ann"  # the others have gone on to her next choice


def test_orders_are_laid_province_by_province(here: Table) -> None:
    panel = to_step(here, at.ORDER, empty=True)
    groups = here.frame.face.deciding["groups"]
    assert [group["kind"] for group in groups] == ["steps"] * 3
    assert [len(group["options"]) for group in groups] == [3, 3, 3]
    assert here.frame.face.prompt["main"]["do"] == "suggest"
    wanted = ["production", "recruitment"]
    (empty,) = [place for place, name in enumerate(panel.own_provinces)
                if here.shown_position.army(name)[1:] == (0, ())]  # fmt: skip
    wanted.insert(empty, "march")
    for group, order in zip(groups, wanted, strict=True):
        option = next(one for one in group["options"] if one["with"]["order"] == order)
        ask(here, option["do"], **option["with"])
    assert panel.chosen == senji.Orders(wanted)
    first = panel.own_provinces[wanted.index("production")]
    panel._clicked(first)  # a press on the map lays the next one
    assert panel.orders[first] == "recruitment"
    for province, order in (("Aki", "march"), (panel.own_provinces[0], "rest"), (None, None)):
        with pytest.raises(InputError, match="SEN-070"):
            panel.order(province, order)
    assert isinstance(here.game, senji.Game)
    before = len(here.game.choices)
    main(here)  # nobody stands where a march is ordered: the coach doubts it once
    assert len(here.game.choices) == before
    assert "moves nobody" in here.frame.face.prompt["say"]
    main(here)
    assert any(isinstance(one.choice, senji.Orders) for one in here.game.choices[before:])


def test_the_page_gets_no_hidden_card_of_another(here: Table) -> None:
    """The own hand is there as pictures; of others nothing but numbers, at every decision."""
    asked = set()
    for _ in range(240):
        if here.game is None or here.game.over:
            break
        position = here.game.position
        seen = here.game.view("Ann").position
        told = page_of(here)
        for names, begin in ((CARD_NAMES, at.CARD_AT), (HANA_NAMES, at.HANA_AT)):
            for card, name in enumerate(names):
                hidden = seen.plans[begin + card] < 0 and position.plans[begin + card] >= 0
                if hidden and names is HANA_NAMES and position.hanafuda("Ann").count(name) == 0:
                    assert f'aria-label=\\"{words_of(name)}' not in told
                    assert f"<title>{words_of(name)}" not in told
        panel = here.inner
        if isinstance(panel, TurnsPanel) and panel.asked:
            asked.add(seen.state.step)
            shown = [one["label"] for one in here.frame.face.deciding["cards"]]
            assert sum(int(re.search(r"\d+", one)[0]) for one in shown[:-1]) == len(
                seen.hand("Ann")
            )  # type: ignore[index]
        if here.frame.face.prompt["main"]["do"] == "next":
            break
        main(here)
    assert {at.KEEP_FIRST, at.OFFER, at.BIDDING, at.ORDER, at.ACT} <= asked


def test_a_whole_short_game_is_played_to_its_end(here: Table) -> None:
    for _ in range(300):
        if here.game is not None and here.game.over and here.frame.face.ending:
            break
        main(here)
    ending = here.frame.face.ending
    assert [row["place"] for row in ending["rows"]] == [1, 2, 3, 4]
    assert ending["labels"] == ["start", "1"]
    assert any("wins" in row for row in ending["rows"])


def test_seats_wear_the_colours_of_their_families() -> None:
    game = senji.new_game(["Ann", "Ben", "Cleo"], 7, families=["yellow", "blue", "green"])
    shown = senji.table(game, {"Ann": "me"})
    colours = shown.frame.face.setting["colours"]
    assert colours.index("#f5b700") < colours.index("#0f5ea8") < colours.index("#74b35f")
    assert [seat["note"].split(" ")[0] for seat in shown.frame.face.head["seats"]] == [
        *("yellow", "blue", "green")
    ]
    shown.close()


def test_the_form_offers_three_to_six_seats_and_a_length() -> None:
    shown = senji.table(keep=False, players=5, seed=3)
    setup = shown.frame.face.setup
    assert (len(setup["seats"]), setup["fewest"], setup["most"]) == (5, 3, 6)
    assert "The homes of red are neutral land" in str(setup["facts"])
    ask(shown, "form", rounds=2)
    with pytest.raises(InputError, match="rounds: 7 is not what the form offers"):
        shown.inner.fill_form(rounds=7)  # type: ignore[attr-defined]
    main(shown)
    assert isinstance(shown.game, senji.Game)
    assert shown.game.start.options.rounds == 2
    assert len(shown.game.players) == 5
    shown.close()


def test_the_form_offers_families_talk_and_modules() -> None:
    shown = senji.table(keep=False, players=3, seed=3, minutes=8)
    face = shown.frame.face
    assert [seat["badge"]["words"] for seat in face.setup["seats"]] == ["blue", "green", "yellow"]
    ask(shown, "badge", seat=2)  # the next one after the last is the first
    ask(shown, "form", module="no_clock")
    ask(shown, "form", module="imperial")
    assert [seat["badge"]["words"] for seat in face.setup["seats"]] == ["yellow", "green", "blue"]
    assert [row["chosen"] for row in face.setup["choices"]] == [[100], ["imperial", "no_clock"]]
    for wrong in ({"rounds": 3}, {"module": "pacts"}, {"rounds": True}):
        before = json.dumps(face.setup)
        assert "is not what the form offers" in ask(shown, "form", **wrong)["alert"]
        assert json.dumps(face.setup) == before
    with pytest.raises(InputError, match="SEN-017: 'red' is not played here"):
        shown.inner.lead(0, "red")  # type: ignore[attr-defined]
    ask(shown, "add")  # imperial troops are for three
    assert face.setup["choices"][1]["chosen"] == ["no_clock"]
    ask(shown, "remove", seat=3)
    main(shown)
    assert isinstance(shown.game, senji.Game)
    start = shown.game.start
    assert start.families == ("yellow", "green", "blue")
    assert (start.options.imperial, start.options.kami, start.options.minutes) == (1, 0, 0)
    shown.close()


def test_the_form_shows_whose_home_each_province_is() -> None:
    """Three provinces a family; those that nobody leads are nobody's (SEN-015, SEN-017)."""
    board = read_map()
    for seats in (3, 4, 6):
        panel = SetupPanel(players=[*NAMES, "Eve", "Finn"][:seats], seed=7)
        panel.lead(0, "yellow")
        shown = SetupFace(panel, None).state()["picture"]
        there = [panel.families.index(one) if one in panel.families else "-" for one in FAMILIES]
        wanted = [str(there[FAMILIES.index(one.family)]) for one in board.provinces]
        assert list(shown["owners"]) == wanted
        assert len(shown["paths"]) == len(wanted) == 3 * len(FAMILIES)
        assert {wanted.count(str(seat)) for seat in range(seats)} == {3}
        assert ("neutral" in shown["words"]) == (seats < len(FAMILIES))


def test_lots_are_bid_for_by_their_cards(here: Table) -> None:
    panel = to_step(here, at.BIDDING)
    lots = panel.game.view("Ann").position.lots
    group, own = here.frame.face.deciding["groups"]
    assert own["label"] == "Which card do you lay under it?"
    assert [one["words"].lower() for one in group["options"]] == [*lots.values()]
    assert not any("support 0" in one["words"] for one in own["options"])  # the bluff stays
    assert all(one["picture"].startswith("<svg") for one in group["options"])
    option = group["options"][-1]
    ask(here, option["do"], **option["with"])
    cards = own["options"]
    ask(here, cards[0]["do"], **cards[0]["with"])
    assert panel.chosen == senji.Bid(cards[0]["words"].lower(), max(lots))
    ask(here, "lot", n=min(lots))  # another lot, the card stays
    assert panel.chosen == senji.Bid(cards[0]["words"].lower(), min(lots))
    for wrong in ({"card": "black support 3"}, {"card": "blue support 0"}, {"lot": 40}):
        with pytest.raises(InputError, match=r"SEN-0(48|61)"):
            panel.lay_bid(**wrong)  # type: ignore[arg-type]
    assert panel.chosen == senji.Bid(cards[0]["words"].lower(), min(lots))
    before = here.game.position.state.bids  # type: ignore[union-attr]
    main(here)
    assert sum(here.game.position.state.bids) > sum(before)  # type: ignore[union-attr]
    assert "You have bid 1 for" in here.frame.face.deciding["notes"][0]
    group, _ = here.frame.face.deciding["groups"]
    noted = {one["with"]["n"]: (one["note"], one["tip"]) for one in group["options"]}
    note, tip = noted.pop(min(lots))
    number = min(lots)
    lie = here.game.position.state.bids[(number - 1) * at.SEATS : number * at.SEATS]  # type: ignore[union-attr]
    assert note == ("you: 1" if sum(lie) == 1 else f"you: 1, +{sum(lie) - 1}")
    assert "so far, of which yours are worth 1. " in tip
    assert all(note.endswith((" bid", " bids")) for note, _ in noted.values())


def test_the_dice_lie_before_everybody_with_the_odds_of_the_own_view(here: Table) -> None:
    """Nine dice for both sides: they wait with exact odds, roll, and show what they show."""
    for _ in range(200):
        dice = here.frame.face.deciding.get("dice")
        if dice and "attack" in dice["title"] and "thrown" not in dice:
            break
        main(here)
    else:
        raise AssertionError("nobody fought")
    assert sum(dice["odds"]) == 100
    assert dice["shared"]["count"] + len(dice["sides"]) >= 7
    assert "dice" not in dice["shared"]
    assert len(dice["shared"]["faces"]) == 6
    panel = here.inner
    assert isinstance(panel, TurnsPanel)
    before = panel._throw_comes()
    main(here)
    fallen = here.frame.face.deciding["dice"]
    rolls = [one.choice for one in here.game.choices if isinstance(one.choice, senji.Dice)]  # type: ignore[union-attr]
    shown = [fallen["shared"]["dice"].count(face) for face in range(1, 7)]
    assert fallen["thrown"]
    assert shown in [[getattr(roll, family) for family in FAMILIES] for roll in rolls]
    for side, told in enumerate(fallen["sides"]):
        family = before.state.family[battle.player_of_side(before.state, side)]
        own = battle.strength_before_support(before.state, side) + shown[family]
        assert told["hits"] == str(own)


def test_a_battle_tells_how_it_ended_and_the_guide_leads_to_the_red_button(here: Table) -> None:
    """Every step of the guide names a button that is there; results of battles are news."""
    news, steps = set(), set()
    here.frame.guide(True)
    for _ in range(120):
        assert here.game is not None
        if here.game.over:
            break
        face = here.frame.face
        step = face.guide.get("now")
        if step:
            steps.add(step["key"])
            assert step["key"] in ("main", "tower-go", "")
            assert step["say"]["text"].format(**step["say"])
        if told := face.actions.get("say", {}).get("news"):
            news.add(told.split()[1])
        main(here)
    assert {"main", "tower-go"} <= steps
    assert news & {"take", "hold", "takes", "holds"}


def test_the_guide_says_farewell_once_when_the_second_round_begins() -> None:
    here = senji.table(senji.new_game(NAMES, seed=7, options={"rounds": 2}), {"Ann": "me"})
    here.frame.guide(True)
    told = []
    for _ in range(200):
        face = here.frame.face
        assert here.game is not None
        step = face.guide.get("now", {})
        told.append((here.game.position.state.round, bool(step), step.get("last", False)))
        assert face.head["goal"]["late"] == (face.guide == {"cards": {}})
        if face.head["goal"]["late"]:
            break
        main(here)
    assert told[-1] == (2, False, False)  # the page ends it, as “late” says
    assert any(last for _, _, last in told)
    assert {last for number, _, last in told if number < 2} == {False}
    here.close()


def test_cards_that_a_person_gives_and_gets_are_named_and_those_of_others_are_not(
    here: Table,
) -> None:
    panel = to_step(here, at.ANSWER)
    assert here.game is not None
    offers = [one for one in here.game.choices if isinstance(one.choice, senji.Offer)]
    offer, partner = offers[-1].choice, offers[-1].player
    panel.choose(senji.Accept())
    told = [line["words"] for line in here.frame.face.actions["just"]]
    gives, gets = (re.sub("b$", "", all_of(cards)) for cards in (offer.want, offer.give))
    assert f"Ann gives {partner} {gives}, face down" in told
    assert f"{partner} gives Ann {gets}, face down" in told
    # What others gave each other is known to them alone.
    given = [
        (step, entry)
        for step in steps_of(here.game, "Ann")
        for entry in step.entries
        if entry.what == kinds.GAVE
    ]
    assert any(0 not in (entry.seat, entry.whom) for _, entry in given)
    for step, entry in given:
        for me in (0, 1, 2, 3, None):
            known = me in (entry.seat, entry.whom)
            assert len(cards_given(here.game, step, entry, me)) == (entry.cards if known else 0)


def test_the_end_tells_a_single_person_by_how_much_it_was_won_or_lost() -> None:
    told = set()
    for seed in range(8):
        game = senji.new_game(NAMES, seed=seed, options={"rounds": 1}).play("greedy")
        shown = senji.table(game, {"Ann": "me"})
        honour = game.position.state.honour
        said = shown.frame.face.prompt["aloud"]
        if game.winners == ("Ann",):
            lead = honour[0] - max(honour[1:4])
            assert f"You become Shogun with {honour[0]} honour, {lead} more than the next!" in said
        elif "Ann" in game.winners:
            assert f"A tie: {all_of(game.winners)} share the victory" in said
        else:
            behind = max(honour) - honour[0]
            winner = game.winners[0]
            assert f"You have lost by {behind} honour. {winner} becomes Shogun with" in said
        told.add(said.split()[1])
        shown.close()
    assert told >= {"become", "have"}


def test_the_guide_keeps_silent_while_the_person_looks_back(here: Table) -> None:
    here.frame.guide(True)
    main(here)  # suggest
    main(here)  # keep him
    assert here.frame.face.guide["now"]["main"]["words"] == "Suggest"
    here.look(1)
    assert here.frame.face.guide == {}
    assert here.frame.face.prompt["main"]["words"] == "Back to now"
    main(here)
    assert here.frame.face.prompt["alert"] == ""
    assert here.frame.face.guide["now"]["main"]["words"] == "Suggest"


def test_the_honour_track_stands_among_the_standings(here: Table) -> None:
    ask(here, "drawer", name="standings")
    main(here)
    main(here)
    assert here.game is not None
    told = ", ".join(f"{name} {honour}" for name, honour in sorted(
        here.game.position.honour.items(), key=lambda pair: -pair[1]
    ))  # fmt: skip
    boxes = here.frame._faces.standings(here)
    assert any(f"Honour: {told}; 60 at the end" in getattr(one, "value", "") for one in boxes)


def test_a_decision_that_is_looked_at_again_shows_the_own_hand_of_then() -> None:
    game = senji.new_game(NAMES, seed=3, options={"rounds": 1}).play("greedy")
    shown = senji.table(game, {"Ben": "me"}, keep=False)
    what_ifs = shown.frame.what_ifs
    what_ifs.playouts = 2
    ask(shown, "turning")
    numbers = [
        n
        for n, one in enumerate(game.choices)
        if one.player == "Ben" and isinstance(one.choice, shown.brings.compared)
    ]
    for place, number in enumerate(numbers):
        ask(shown, "turn_at", at=place)
        then = game.fork().undo(to=number).view("Ben")
        own = sorted(words_of(name) for name in (*then.hand, *then.hanafuda))
        told = shown.frame.face.whatif
        assert sorted(re.findall("<title>(.*?)</title>", told["hand"])) == own
        assert told["kind"] == "turn"
    assert len(numbers) > 5
    shown.close()


def test_a_tie_is_told_as_one() -> None:
    game = senji.new_game(NAMES, seed=29, options={"rounds": 1}).play("greedy")
    assert game.winners == ("Ben", "Dan")
    assert EndPanel(game).verdict == ("A tie: Ben and Dan share the victory, with 12 honour each.")
    shown = senji.table(game, {"Ben": "me"})
    assert shown.frame.face.ending["say"] == EndPanel(game).verdict
    shown.close()


def test_a_samurai_who_falls_is_told_with_the_end_of_his_battle() -> None:
    found = 0
    for seed in range(4):
        game = senji.new_game(NAMES, seed=seed, options={"rounds": 2}).play("greedy")
        for step in steps_of(game):
            dead = [one for one in step.entries if one.what == kinds.SAMURAI_DIED]
            ended = any(one.what in (kinds.CONQUERED, kinds.HOLDS) for one in step.entries)
            if dead and ended:
                found += 1
                for one in dead:
                    (told, *_) = results_of(step, one.seat)
                    name = SAMURAI_NAMES[one.samurai]
                    assert f" Your {name} dies. " in told
                    (other, *_) = next(
                        its for n in range(4) if n != one.seat and (its := results_of(step, n))
                    )
                    assert f" {name} of {NAMES[one.seat]} dies. " in other
    assert found > 3


def test_the_coach_warns_of_what_the_view_tells() -> None:
    # Placed at random: this player has left a province empty.
    game = senji.new_game(NAMES, seed=2, options={"rounds": 1}).play("random", until="orders")
    player = game.decision.player
    assert player is not None
    seen = game.view(player)
    own = len(seen.legal()[0].orders)  # type: ignore[attr-defined]
    mine = [p for p in range(18) if seen.state.owner[p] == seen.seat]
    assert len(mine) == own
    assert warnings_for(game, player, senji.Orders(["production"] * own)) == []
    (warned,) = warnings_for(game, player, senji.Orders(["march"] * own))
    samurai = {seen.state.samurai_at[one] for one in range(18)}
    empty = [not seen.state.units[place] and place not in samurai for place in mine]
    assert any(empty)
    for place, is_empty in zip(mine, empty, strict=True):
        assert (seen.position.map.printed[place] in warned) == is_empty
    winter = senji.new_game(NAMES, seed=7).play("greedy", until="an offer")
    giver = winter.decision.player
    assert giver is not None
    family = winter.position.families[giver]
    other = next(name for name in NAMES if name != giver)
    gift = senji.Offer(other, False, (f"{family} family 4",), ())
    assert warnings_for(winter, giver, gift) == [
        f"{other} could kill this hostage when you attack: you would lose 8 honour (SEN-044, "
        "SEN-100)."
    ]


def test_hands_are_guessed_from_what_was_told_openly() -> None:
    """Nobody has got a card yet: no support is guessed, and the odds are those of the dice."""
    game = senji.new_game(NAMES, seed=7, options={"rounds": 1}).play("greedy", until="an offer")
    families = game.position.state.family
    assert cards_of_others(game.record, families) == [0] * 6
    game.play("greedy", until="orders")
    got = cards_of_others(game.record, families)
    assert sum(got) > 0
    seen = game.view("Ann").position
    for seat in (1, 2, 3):
        side = side_of(seen, got, seat, 2, (), 0)
        known = [c for c in range(72) if seen.plans[c] == seat]
        foreign = [c for c in known if CARD_FAMILY[c] != families[seat]]
        assert side.guessed <= max(0, got[seat] - len(foreign))
        assert side.guessed <= seen.state.hand[seat]


def test_a_press_on_the_map_marches_and_sails() -> None:
    game = senji.new_game(NAMES, seed=7, options={"rounds": 1}).play("greedy", until="orders")
    game.choose(senji.Orders(["march"] * 3), "Ann")
    while (game.position.state.step, game.decision.player) != (at.MARCH, "Ann"):
        game.play("greedy", most=1)
    shown = senji.table(game, {"Ann": "me"})
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    assert panel.asked == "Ann"
    (called,) = panel._overlays()["fill"]
    march = panel.marching
    assert march is not None
    assert set(panel._overlays()["targets"]) == set(march.goals)
    sea = next(one for one in march.goals if one.endswith(" sea"))
    ask(shown, "place", province=sea)
    assert isinstance(panel.chosen, senji.Raid)
    ask(shown, "place", province=sea)  # another press on the same sea: to stay there
    assert isinstance(panel.chosen, senji.SetSail)
    ask(shown, "drop")
    assert panel.chosen is None
    land = next(one for one in march.goals if not one.endswith(" sea"))
    ask(shown, "drag", **{"from": march.start, "to": land})
    assert isinstance(panel.chosen, senji.March)
    assert panel.chosen.to == land
    assert panel.chosen.units == max(march.numbers)
    ask(shown, "units", n=max(march.numbers) + 1)  # refused: nothing changes
    assert panel.chosen.units == max(march.numbers)
    before = len(game.choices)
    with pytest.raises(InputError, match="SEN-0"):
        panel._clicked("Satsuma")
    assert len(game.choices) == before
    assert called in game.position.map.names
    shown.close()


def test_a_host_lays_orders_for_imperial_troops_too() -> None:
    game = senji.new_game(NAMES[:3], seed=7, options={"rounds": 1, "imperial": 1})
    game.play("greedy", until="orders")
    host = game.position.host
    assert host is not None
    shown = senji.table(game, {host: "me"})
    if shown.asked is None:
        shown.to_my_choice()
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    assert "Aki" in panel.own_provinces
    assert len(shown.frame.face.deciding["groups"]) == 4
    shown.close()


def test_looking_back_shows_what_this_seat_saw_then(here: Table) -> None:
    """The own orders lie on the map of the past, those of others face down."""
    to_step(here, at.MARCH)
    steps = here.shown
    number = next(n for n, one in enumerate(steps, 1) if one.position.state.phase == at.SUMMER)
    here.look(number)
    assert here._past.board is not None
    seen = here._past.board.position
    state = seen.state
    for place in range(at.PROVINCES):
        if state.ordered[place] and state.owner[place] >= 0:
            assert (seen.plans[at.ORDER_AT + place] >= 0) == (state.owner[place] == 0)
    assert any(state.ordered[place] and state.owner[place] == 0 for place in range(at.PROVINCES))
    assert set(seen.hand("Ann"))
    here.to_now()


def test_standings_tell_what_autumn_would_bring_from_the_own_hand(here: Table) -> None:
    to_step(here, at.ORDER)
    *_, box = here.frame._faces.standings(here)
    assert here.game is not None
    seen = here.game.view("Ann").position
    gains = autumn_now(seen, "Ann")
    assert "If autumn came now" in box.value
    assert all(gain.words in box.value for gain in gains)
    assert f"+{sum(gain.honour for gain in gains)}" in box.value
    for name in NAMES[1:]:
        for card in here.game.position.hand(name):
            if not seen.plans[CARD_NAMES.index(card)] >= 0:
                assert card not in box.value


def test_what_autumn_would_bring_is_what_the_rules_give() -> None:
    """Five families in the hand bring the set; hostages are counted beside it."""
    cards = {"red family 3": 0, "violet trade 2": 0, "green support 1": 0, "yellow trade 1": 0}
    game = summer({"B1": (1, 1), "G1": (0, 1)}, cards=cards)
    found = {one.words: one.honour for one in autumn_now(game.position, "Eric")}
    assert found.get("hostage red family 3") == 3
    assert "a card of each other family" not in found  # none of blue and black
    cards |= {"blue support 1": 0, "black trade 2": 0, "red trade 1": 0}
    game = summer({"B1": (1, 1), "G1": (0, 1)}, cards=cards)
    found = {one.words: one.honour for one in autumn_now(game.position, "Eric")}
    assert found.get("a card of each other family") == 10
    assert found.get("hostage red family 3") == 3  # the set takes the trade card


def test_no_province_of_the_start_stands_empty_by_default() -> None:
    game = senji.new_game(["Ann", "Ben", "Cleo"], seed=3)
    shown = senji.table(game, {"Ann": "me"}, keep=False, coach=False)
    placed = set()
    while not game.position.state.round:
        if game.position.state.step == at.PLACE and game.decision.player == "Ann":
            placed.add(game.position.state.place)
            assert "nobody" not in shown.frame.face.prompt["main"]["words"]
        assert len(game.choices) < 60
        main(shown)
    assert len(placed) == 2  # of her last home there is nothing left to decide
    state = game.position.state
    homes = [n for n, owner in enumerate(state.owner) if owner == 0]
    assert len(homes) == 3
    assert all(state.units[n] or summering.samurai_at(state, 0, n) for n in homes)
    shown.close()


# --- what a newcomer must be told -----------------------------------------------------------------
def two_rounds() -> Table:
    return senji.table(senji.new_game(NAMES, seed=7, options={"rounds": 2}), {"Ann": "me"})


def press_key(shown: Table, key: str) -> None:
    """The option with this key, as the page presses it."""
    groups = shown.frame.face.deciding["groups"]
    option = next(one for group in groups for one in group["options"] if one.get("key") == key)
    ask(shown, option["do"], **option["with"])


def second(shown: Table, intent: str) -> dict[str, Any]:
    """The button beside the main one that means this."""
    return next(one for one in shown.frame.face.deciding["second"] if one["do"] == intent)


def test_a_short_game_says_so_everywhere() -> None:
    shown = senji.table(keep=False, players=4, seed=3, rounds=2)
    facts = " ".join(shown.frame.face.setup["facts"])
    assert "After round 2, or an earlier one in which somebody has 60 honour" in facts
    shown.close()
    shown = two_rounds()
    words = shown.frame.face.setting["words"]
    assert words["goal"].format(most=words["most"]) == "Most honour wins after round 2"
    goal = shown.frame.face.setting["goal"]
    assert goal["lines"][0]["words"].startswith("After round 2")
    assert "Invented" in goal["lines"][-1]["words"]
    assert "Invented" not in goal["lead"]
    to_step(shown, at.OFFER)
    assert shown.frame.face.head["years"] == ["round 1 of 2"]
    assert shown.frame.face.prompt["note"].startswith("round 1 of 2")
    shown.close()


class Quiet(GreedyBot):
    """Offers nothing."""

    def decide(self, view: senji.View, luck: Sequence[int]) -> senji.Choice:
        return senji.Silent() if view.state.step == at.OFFER else super().decide(view, luck)


def test_an_offer_of_nothing_is_seen_and_ends_the_talks_where_one_likes() -> None:
    quiet = dict.fromkeys(NAMES[1:], Quiet())
    here = senji.table(senji.new_game(NAMES, seed=7), {"Ann": "me", **quiet}, keep=False)
    panel = to_step(here, at.OFFER)
    face = here.frame.face
    assert face.actions["say"]["turn"] == "Turn 1 of 3 to offer a card."
    press(here, second(here, "end"))  # one press does it, as beside it
    panel = to_step(here, at.OFFER)
    assert face.actions["say"]["turn"].startswith("You offered nothing, and the others have had")
    assert face.actions["say"]["turn"].endswith("Turn 2 of 3 to offer a card.")
    lines = face.actions.get("recap", {}).get("lines") or face.actions["just"]
    assert "You offered nothing" in [line["words"] for line in lines]
    before = len(panel.game.choices)
    press(here, second(here, "still"))
    silent = [one for one in panel.game.choices[before:] if one.player == "Ann"]
    assert [type(one.choice) for one in silent][:1] == [senji.Silent]
    while panel.asked and panel.game.position.state.step == at.ANSWER:
        main(here)
    assert panel.asked == "Ann"
    assert panel.game.position.state.step == at.BIDDING  # the third turn has passed by itself
    with pytest.raises(InputError, match="SEN-040: no offer is asked"):
        panel.keep_still()
    here.undo()  # the last turn is asked again
    assert here.game is not None
    assert here.game.position.state.step == at.OFFER
    here.close()


def test_only_whoever_looked_at_a_hand_is_told_what_was_seen() -> None:
    told = set()
    for seed in (5, 9, 15):
        game = senji.new_game(NAMES, seed=seed, options={"rounds": 2}).play("greedy")
        for step in steps_of(game):
            for entry in (one for one in step.entries if one.what == kinds.LOOKED):
                for other in {*range(4), None} - {entry.seat}:
                    assert cards_given(game, step, entry, other) == ()
                cards = cards_given(game, step, entry, entry.seat)
                whom = NAMES[entry.whom]
                then = game.fork().undo(to=step.choices).view(NAMES[entry.seat]).position
                line = line_of(step.position, entry, cards)
                assert line is not None
                assert set(cards) <= set(CARD_NAMES)
                if len(cards) == 1:
                    assert cards[0] in then.hand(whom)
                    assert line["words"].startswith(f"{NAMES[entry.seat]} looks at a hand: {whom} ")
                told.add(min(len(cards), 4))
    assert told == {0, 1, 4}  # known already, one card of Naoe's, a whole hand


def test_whoever_hurries_hears_what_honour_the_others_won_and_lost() -> None:
    game = senji.new_game(NAMES, seed=3, options={"rounds": 1}).play("greedy")
    steps = steps_of(game)
    begin = next(n for n, one in enumerate(steps) if any(
        entry.what == kinds.ATTACKED for entry in one.entries
    ))  # fmt: skip
    lines, _ = recap_of(steps[begin:], 0, steps[begin - 1].position)
    had, has = steps[begin - 1].position.honour, game.position.honour
    told = {line["words"] for line in lines if line["words"].endswith("honour in all")}
    gained = {name: has[name] - had[name] for name in NAMES[1:] if has[name] != had[name]}
    assert told == {
        f"{name} {'gains' if more > 0 else 'loses'} {abs(more)} honour in all"
        for name, more in gained.items()
    }
    assert len(gained) > 1
    won = next(one for one in game.record if one.what == kinds.HONOUR)
    lost = type(won)((*won[:4], -3, *won[5:]))
    line = line_of(game.position, lost)
    assert line is not None
    assert line["words"] == f"{NAMES[won.seat]} loses 3 honour"  # with no minus


def test_what_the_others_did_stands_before_the_question_where_it_matters() -> None:
    """How an offer was answered, what bids have won, and who gained much honour meanwhile.

    What all battles have in common is explained in the first round, and no more.
    """
    told, explained = set(), set()
    for shown, panel, game in moments_of((3, 13), rounds=2):
        if not panel.asked:
            dice = shown.frame.face.deciding.get("dice", {})
            if "attack" in dice.get("title", "") and "thrown" not in dice:
                words = " ".join(dice["words"])
                explained.add((game.position.state.round, "The chances count" in words))
            main(shown)
            continue
        news = news_of(panel)
        own = [n for n, one in enumerate(game.choices) if one.player == "Ann"]
        last = game.choices[own[-1]].choice if own else None
        if news.endswith((" accepted your offer.", " refused your offer.")):
            assert isinstance(last, senji.Offer)
            assert news.startswith(last.player)
            told.add(news.split()[1])
        elif news.startswith(("You won ", "None of your bids won.")):
            assert isinstance(last, (senji.Bid, senji.DoneBidding))
            told.add(news.split()[0])
            won = re.findall(r"\w+ (?:family|support|trade) \d", news)
            assert set(won) <= {name.rstrip("b") for name in game.view("Ann").hand}
            assert bool(won) == news.startswith("You won")
        elif match := re.fullmatch(r"Meanwhile (\w+) gained (\d+) honour\.", news):
            before = game.fork().undo(to=own[-1]).position.honour
            gained = {name: game.position.honour[name] - before[name] for name in NAMES[1:]}
            assert gained[match[1]] == int(match[2]) == max(gained.values()) >= 5
            told.add("Meanwhile")
        panel.choose(counsel(game, "Ann")[0])
    assert told == {"accepted", "refused", "You", "None", "Meanwhile"}
    assert explained == {(1, True), (2, False)}


def test_a_second_press_on_who_is_called_next_changes_nothing() -> None:
    shown, panel, _ = hosting()
    assert panel.picking is not None
    (picked,) = panel.picking.picked
    chosen = panel.chosen
    ask(shown, "card", name=picked)
    assert panel.chosen == chosen
    shown.close()


def test_news_of_a_battle_end_with_the_next_choice_and_a_tie_is_told_by_its_dice(
    request: pytest.FixtureRequest,
) -> None:
    ties = 0
    for _, panel, game in asked_in((*range(12 if request.config.getoption("--long") else 4), 14)):
        news, step = news_of(panel), game.position.state.step
        assert not (news and step in (at.SUPPORT, at.ROLL_AGAIN))
        ties += step == at.SUPPORT and game.position.state.rounds_fought > 0
        panel.choose(counsel(game, "Ann")[0])
        # What was told before that choice is no news after it.
        later = news_of(panel)
        assert not (news and later == news and panel.asked)
    assert ties


def test_three_samurai_stay_in_sight_and_the_home_is_marked(here: Table) -> None:
    panel = here.inner
    assert isinstance(panel, TurnsPanel)
    assert panel._overlays() == {"fill": dict.fromkeys(("Izumo", "Bizen", "Yamashiro"), "focus")}
    names = [one["with"]["name"] for one in here.frame.face.deciding["groups"][0]["options"]]
    for name in names[:2]:
        press_key(here, f"card-{name}")
        options = here.frame.face.deciding["groups"][0]["options"]
        assert [one["with"]["name"] for one in options if one["on"]] == [name]
        assert len(options) == 3
        assert all(one["tip"] for one in options)
    assert panel.chosen == senji.KeepFirst(names[1])
    before = panel.chosen
    for wrong in ("Izumo", None, ["Kato"], 3):
        assert "is not asked for now" in ask(here, "card", name=wrong)["alert"]
    assert panel.chosen == before


def test_who_is_placed_can_be_changed_until_it_is_chosen(here: Table) -> None:
    panel = to_step(here, at.PLACE)
    there = panel.game.position.map.printed[panel.game.position.state.place]
    assert panel.chosen is None  # whether the samurai comes is asked
    press_key(here, "samurai-Yes")
    press_key(here, "units-2")
    assert here.frame.face.prompt["main"]["words"] == f"Place 2 units and the samurai in {there}"
    press_key(here, "samurai-No")
    assert panel.chosen == senji.PlaceFirst(2)
    for wrong in ({"units": 7}, {"units": True}, {"samurai": "yes"}):
        assert "SEN-015" in ask(here, "placed", **wrong)["alert"]
        assert panel.chosen == senji.PlaceFirst(2)


def test_whom_naoe_looks_at_can_be_changed_until_it_is_done() -> None:
    game = senji.new_game(NAMES, seed=0, options={"rounds": 2})
    while game.position.state.step != at.LOOK:
        game.play("greedy", most=1)
    looker = str(game.decision.player)
    shown = senji.table(game, {looker: "me"}, keep=False)
    others = [name for name in NAMES if name != looker]

    def options() -> list[dict[str, Any]]:
        (group,) = shown.frame.face.deciding["groups"]
        assert group["label"] == "Who?"
        assert [one["words"] for one in group["options"]] == ["Nobody", *others]
        return list(group["options"])

    for at_, words in enumerate(("Look at no card", *(f"Look at a card of {n}" for n in others))):
        press(shown, options()[at_])
        assert [bool(one.get("on")) for one in options()] == [n == at_ for n in range(4)]
        assert shown.frame.face.prompt["main"]["words"] == words
    for wrong in (-1, 4, "1", None):
        assert "SEN-170" in ask(shown, "pick", part=-1, value=wrong)["alert"]
    assert len(options()) == 4
    shown.close()


def test_the_coach_says_which_word_an_attack_breaks() -> None:
    eric, max_ = 0, 1
    units = {"G1": (eric, 4), "B3": (max_, 2), "Y1": (2, 1)}
    here = summer(units, orders={"G1": "march"}).position
    attack = senji.March("Yamashiro", 1, ())
    for giver, partner, words, round_, breaks in (
        (eric, max_, PROMISES[0], 1, True),
        (max_, eric, PROMISES[0], 1, False),
        (eric, 2, PROMISES[0], 1, False),
        (eric, max_, PROMISES[1], 1, False),
        (eric, max_, PROMISES[0], 0, False),  # of another round
    ):
        here.said = (Said(round_ * MOMENTS + 1, giver, partner, False, words),)
        game = senji.new_game(position=here, seed=1, chance="ask")
        game.choose(senji.Call("Ise"))
        told = "You promised Max: “not to attack you in this round”. It does not bind you (SEN-042)"
        assert (told in " ".join(warnings_for(game, "Eric", attack))) == breaks
        chosen, reason = counsel(game, "Eric")
        assert chosen == senji.March("Yamashiro", 4, ())
        assert (told in reason) == breaks
        assert warnings_for(game, "Eric", chosen) == []  # his own advice he does not doubt


def test_who_attacks_is_told_of_the_hostage_and_the_dice_tell_of_its_death() -> None:
    """SEN-044: what cost a player 8 honour unseen, beside odds that were “safe enough”."""
    game = holds_hostage()
    shown = senji.table(game, {"Eric": "me"}, keep=False)
    told = (
        "Max holds your green family 4 as a hostage: killed in this battle, it costs you 8 honour "
        "(SEN-044, SEN-100)."
    )
    assert counsel(game, "Eric")[0] != senji.March("Yamashiro", 4, ())
    place = next(n for n, one in enumerate(shown.inner.marching.ways) if one[1] == "Yamashiro")
    ask(shown, "way", n=place)
    assert told in shown.frame.face.deciding["notes"]
    coach = shown.frame.face.prompt["coach"]["words"]
    assert "Safe enough" not in coach
    assert str(shown.frame.face.prompt["coach"]).count("as a hostage") == 1
    assert f"92 % for Yamashiro. But {told.partition(' (')[0]}" in coach
    poor = senji.March("Yamashiro", 1, ())
    assert any(told in one for one in warnings_for(game, "Eric", poor))
    main(shown)
    assert "A victory brings you 8." in shown.frame.face.prompt["say"]
    assert shown.frame.face.prompt["main"]["words"] == "March to Yamashiro all the same"
    main(shown)  # Max is a greedy bot
    dice = shown.frame.face.deciding["dice"]
    assert dice["title"] == "You attack Yamashiro"
    assert dice["words"] == [
        "Max has killed your green family 4: you lose 8 honour, Max gains 4 (SEN-044).",
        "The chances count the dice to come and the support of both: your cards, and what the "
        "other side may hold.",
    ]
    shown.close()


def test_a_killed_hostage_is_told_above_the_dice_of_its_own_battle_only() -> None:
    game = holds_hostage(B3=(1, 1), G3=(1, 1))
    shown = senji.table(game, {"Eric": "me"}, keep=False)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    told = []
    for _ in range(40):
        dice = shown.frame.face.deciding.get("dice")
        if dice and "thrown" not in dice:
            told.append((dice["title"], any("has killed your" in one for one in dice["words"])))
        if len({title for title, _ in told}) == 2:
            break
        legal = game.legal() if panel.asked else ()
        ways = [one for one in legal if isinstance(one, senji.March) and one.units <= 2]
        if wanted := next((one for one in ways[::-1] if one.to in ("Yamashiro", "Owari")), None):
            panel.coach = None
            panel.choose(wanted)
        else:
            main(shown)
    assert [*dict(told).values()] == [True, False]
    shown.close()


def wild(panel: TurnsPanel, luck: Random) -> Any:
    """Any orders, and an attack wherever there is one; else nothing."""
    here = panel.game.view("Ann").position
    if here.state.step not in (at.ORDER, at.MARCH):
        return None
    legal: list[Any] = panel.game.legal()
    if here.state.step == at.MARCH:
        marches = [one for one in legal if isinstance(one, senji.March)]
        legal = [one for one in marches if is_enemy(here, 0, one.to)]
    return luck.choice(legal) if legal else None


def test_the_end_of_an_own_battle_is_seen_once_with_both_sums() -> None:
    """Also where support decides it; whoever has nothing to gain by support is not asked."""
    seen, asked, settled = list[tuple[int, ...]](), 0, 0
    games, luck, reasons = list[Any](), Random(1), set[str]()
    for shown, panel, game in moments_of((1, 2, 3, 6, 11, 14), rounds=2, most=400):
        if game not in games:
            games.append(game)
        dice = shown.frame.face.deciding.get("dice")
        if dice and str(dice["number"]).startswith("end"):
            totals = [int(one["units"].split(": ")[-1].split()[0]) for one in dice["sides"]]
            seen.append((len(games), *totals))
            why = next((words for words in dice["words"] if "you were not asked" in words), "")
            settled += bool(why)
            ahead = any(one.get("ahead") for one in dice["sides"] if one["name"] == "You")
            assert ahead or not why.startswith("It was won")
            assert not ahead or "could have won" not in why
            reasons.add(why.partition(",")[0])
            button = shown.frame.face.prompt["main"]
            assert (button["do"], button["words"]) == ("ended", "Go on")
            assert [one.get("ahead", False) for one in dice["sides"]].count(True) == 1
        if panel.asked and game.position.state.step == at.SUPPORT:
            asked += 1
            offers = [one.cards for one in game.legal()]
            here = game.view("Ann").position
            laid = layings(here, panel.others, here.state.seat, offers)
            assert max(one.wins + one.ties for one in laid) > 0
            assert min(one.wins for one in laid) < 1
            assert len({(one.wins, one.ties) for one in laid}) > 1
        if panel.asked and len(games) > 3 and (chosen := wild(panel, luck)) is not None:
            panel.coach = None
            panel.choose(chosen)
        else:
            main(shown)
    ended = list[tuple[int, ...]]()
    for number, game in enumerate(games, 1):
        for step in steps_of(game):
            if battle_ends(step, 0) and any(e.what == kinds.SUPPORTED for e in step.entries):
                one = [e for e in step.entries if e.what == kinds.STRENGTHS][-1]
                ended.append((number, one.attack, one.defence))
    assert seen == ended
    assert len(seen) > 5
    assert 0 < settled < len(seen)
    assert asked > 3
    assert len(reasons - {""}) == 4  # each with its own reason


def test_whoever_is_guided_lays_support_where_it_changes_nothing_too() -> None:
    """Two newcomers in a row fought four battles each, and never laid a card."""
    tried, rounds, games = 0, set[int](), list[Any]()
    for shown, panel, game in moments_of((3, 13, 14), rounds=2):
        if game not in games:
            games.append(game)
            shown.frame.guide(True)  # it ends by itself with the first round
        state = game.position.state
        if not panel.asked or state.step != at.SUPPORT:
            main(shown)
            continue
        legal = game.legal()
        cards = [choice.cards for choice in legal]
        laid = layings(game.view("Ann").position, panel.others, 0, cards)
        decided = len({(one.wins, one.ties) for one in laid}) == 1
        note = shown.frame.face.deciding["notes"][0]
        assert note.startswith("Nothing that you can lay changes") == panel.changes_nothing
        assert panel.changes_nothing or not decided
        if panel.changes_nothing:
            tried += 1
            rounds.add(state.round)
            assert len(legal) > 1
            panel.choose(max(legal, key=lambda choice: len(choice.cards)))
        else:
            main(shown)
    assert tried
    assert rounds == {1}


def test_hostages_that_may_be_there_are_told_with_or_and_others_never() -> None:
    """What an attacker cannot know stays hidden: a card that others can hold may be there."""
    seen = holds_hostage(known=0b10).view("Eric").position
    assert hostages_of(seen, [0, 0, 0, 0, 0, 0], 0, "Yamashiro") is None  # he can hold no such card
    held = hostages_of(seen, [0, 1, 0, 0, 0, 0], 0, "Yamashiro")
    assert held is not None
    assert (held.known, held.cards, held.cost) == (False, ("green family 4",), 8)
    assert held.words == (
        "Max may hold your green family 4 as a hostage: killed in this battle, it would cost you "
        "8 honour (SEN-044, SEN-100)."
    )
    assert hostages_of(seen, [0, 1, 0, 0, 0, 0], 0, "Suruga") is None  # Laura holds none
    assert hostages_of(seen, [0, 1, 0, 0, 0, 0], 0, "Ise") is None  # nobody attacks himself


def test_after_a_doubted_offer_the_game_goes_on_by_itself_like_after_any_other() -> None:
    here = senji.table(senji.new_game(NAMES, seed=7), {"Ann": "me"}, keep=False)
    panel = to_step(here, at.OFFER)
    own = FAMILIES[panel.game.position.state.family[0]]
    ask(here, "offer", what="partner", value="Ben")
    ask(here, "offer", what="give", value=f"{own} family 3")
    main(here)
    assert here.frame.face.prompt["main"]["words"] == "Make this offer all the same"
    main(here)
    assert panel.has_offered
    assert panel.asked == "Ann"
    here.close()


def test_who_takes_a_hanafuda_reads_how_many_alike_each_makes() -> None:
    taken = 0
    for shown, panel, game in asked_in([1]):
        if game.position.state.step == at.TAKE:
            assert panel.picking is not None
            names = panel.picking.names
            hand = game.view("Ann").hanafuda
            told = shown.frame.face.deciding["notes"]
            for name, words in zip(names, told, strict=True):
                plant = name.split()[0]
                alike = 1 + sum(one.split()[0] == plant for one in hand)
                assert f"you hold {alike} {plant} card{'s' * (alike > 1)} and " in words
            taken += 1
        panel.choose(counsel(game, "Ann")[0])
    assert taken


def test_every_battle_of_a_person_lies_there_before_its_dice() -> None:
    """Also where a question before it was answered by itself, as there was one answer."""
    game = senji.new_game(NAMES, seed=3, options={"rounds": 2})
    shown = senji.table(game, {"Ann": "me"}, keep=False)
    seen = 0
    while isinstance(shown.inner, TurnsPanel) and not game.over:
        dice = shown.frame.face.deciding.get("dice", {})
        seen += "attack" in dice.get("title", "") and "thrown" not in dice
        main(shown)
    fought = [one for one in game.record if one.what == kinds.STRENGTHS]
    assert seen == sum(0 in (one.seat, one.whom) for one in fought) == 4
    shown.close()


def test_nobody_who_sits_alone_is_asked_what_has_one_answer() -> None:
    """Undo asks it all the same; with several people the question itself says nothing."""
    units = {"G1": (0, 4), "B3": (1, 2), "Y1": (2, 1)}
    hostage = "green family 3"
    here = summer(units | {"K1": (3, 1)}, orders={"G1": "march"}, cards={hostage: 3}).position
    here.plans[at.CARD_KNOWN + CARD_NAMES.index(hostage)] = 1 << 3  # only Anna knows who holds it
    game = senji.new_game(position=here, seed=1)
    for choice in (senji.Call("Ise"), senji.March("Yamashiro", 4, ())):
        game.choose(choice)
    assert game.position.state.step == at.HOSTAGE
    several = senji.table(game.fork(), {"Max": "me", "Eric": "person"}, keep=False)
    assert several.inner.covered == "Max"  # type: ignore[union-attr]
    several.close()
    shown = senji.table(game, {"Max": "me"}, keep=False)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    assert panel.asked is None
    assert panel.forced == senji.Kill()
    main(shown)
    assert shown.frame.face.deciding["dice"]["title"] == "Eric attacks Yamashiro"
    number = next(n for n, one in enumerate(game.choices) if one.choice == senji.Kill())
    shown.in_the_game(lambda: game.undo(to=number))
    panel._stale = True
    panel.prepare()
    assert panel.asked == "Max"
    shown.close()


def test_a_province_in_which_a_samurai_stays_is_not_called_empty() -> None:
    units = {"G1": (0, 2), "B3": (1, 6), "Y1": (2, 1)}
    for samurai, who, empty in (
        ({}, (), True),
        ({"Kato": (0, "G1")}, (), False),  # he stays
        ({"Kato": (0, "G1")}, ("Kato",), True),
    ):
        here = summer(units, samurai, orders={"G1": "march"}).position
        game = senji.new_game(position=here, seed=1)
        game.choose(senji.Call("Ise"))
        told = " ".join(warnings_for(game, "Eric", senji.March("Yamashiro", 2, who)))
        assert ("Ise then stands empty next to the units in Yamashiro" in told) == empty


def test_the_guide_fills_in_every_name_also_in_its_farewell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever is asked: the last step may be an answer to an offer, too."""
    steps = set[int]()
    for _, panel, game in chain(attacked(), asked_in(range(1, 6))):
        steps.add(game.position.state.step)
        for farewell in (True, False):
            monkeypatch.setattr(face_guide, "_begins_second", lambda _, now=farewell: now)
            step = face_guide.step_of(panel, False)
            assert step is not None
            # Where something is chosen, that is said instead, such as the offer.
            assert step.get("last", False) == (farewell and panel.chosen is None)
            say = dict(step["say"])
            assert {*re.findall(r"\{(\w+)\}", say.pop("text"))} <= {*say}
        panel.choose(game.suggest(panel.asked)[0])
    assert {at.PLACE, at.OFFER, at.ANSWER, at.HOSTAGE, at.SHOW} <= steps


def test_arrows_follow_the_orders_that_are_suggested_and_gifts_are_warned_of(
    request: pytest.FixtureRequest,
) -> None:
    """What was laid before leaves no arrow; the coach says what a family card he gives may cost."""
    moved = gifts = 0
    for _, panel, game in asked_in(range(6 if request.config.getoption("--long") else 3)):
        asked = str(panel.asked)
        if panel.gives_orders:
            for province in panel.own_provinces:
                panel.order(province, "march")
                panel.suggest()
                marching = [one for one, order in panel.orders.items() if order == "march"]
                assert panel.ordered in (marching or [""])
                starts = {start for start, *_ in panel._orders_drawn().get("arrows", [])}
                assert starts <= {panel.ordered}
                moved += panel.ordered != province
        choice, reason = counsel(game, asked)
        if isinstance(choice, senji.Offer):
            own = game.position.state.family[NAMES.index(asked)]
            given = any(
                (CARD_FAMILY[card], CARD_KIND[card]) == (own, FAMILY)
                for card in map(CARD_NAMES.index, choice.give)
            )
            assert ("could kill this hostage" in reason) == given
            gifts += given
        panel.choose(choice)
    assert moved
    assert gifts


def test_the_guide_says_what_dice_are_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first that a newcomer sees decide who hosts the Emperor, and have no bar."""
    shown = senji.table(senji.new_game(NAMES, seed=7), {"Ann": "me"}, keep=False)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    told = []
    for rolled in (FOR_HOST, FOR_RAID, FOR_BATTLE):
        for falls in (False, True):
            monkeypatch.setattr(face_guide, "what_is_rolled", lambda _, now=rolled: now)
            monkeypatch.setattr(TurnsPanel, "falling", falls)
            step = face_guide.step_of(panel, False)
            assert step is not None
            assert step["key"] == "tower-go"
            told.append(step["say"]["text"])
    assert ["bar" in one for one in told] == [False, False, True, False, True, False]
    assert ["host" in one for one in told] == [True, True, False, False, False, False]
    assert len({*told}) == 6
    shown.close()


def test_what_dice_are_for_is_what_they_bring() -> None:
    found = set[str]()
    for seed in range(6):
        game = senji.new_game(NAMES, seed=seed, options={"rounds": 2}).play("greedy")
        for step in steps_of(game):
            if step.before is None:
                continue
            rolled = rolled_for(step.before.state)
            whats = {entry.what for entry in step.entries}
            found.add(rolled)
            assert (kinds.HOSTS in whats or kinds.HOST_TIED in whats) == (rolled == FOR_HOST)
            assert rolled == FOR_RAID or kinds.LOST_AT_SEA not in whats
    assert found == {FOR_HOST, FOR_RAID, FOR_BATTLE}


def test_an_offer_that_cannot_be_accepted_says_why() -> None:
    game = winter(1, {})
    game.choose(senji.Offer("Eric", give=("blue trade 2",), want=("yellow trade 3",)))
    shown = senji.table(game, {"Eric": "me"}, keep=False)
    words = json.dumps(shown.frame.face.deciding)
    assert "You do not hold all that is wanted, so you can only refuse (SEN-040)." in words
    assert "What you get counts" not in words
    shown.close()


def test_the_clock_waits_while_a_drawer_is_open(here: Table) -> None:
    panel = to_step(here, at.OFFER)
    now = [0.0]
    panel.sand._clock = lambda: now[0]
    panel.sand._last = 0.0

    def seconds(number: int) -> float:
        for _ in range(number):
            now[0] += 1
            here.manners._ticked(None, {"tick": here.manners.beat[1]}, [])
        return panel.sand.left

    before = panel.sand.left
    assert seconds(10) == before - 10
    ask(here, "drawer", name="rules")
    assert seconds(30) == before - 10
    ask(here, "drawer", name="")
    assert before - 22 <= seconds(10) <= before - 20


def test_an_attack_that_brings_nothing_is_called_so() -> None:
    """In the last summer nobody is beaten in an empty province, and none is needed afterwards."""
    for rounds, there, says in ((1, 0, True), (2, 0, False), (1, 1, False)):
        units = {"G1": (0, 4), "B3": (1, there), "B1": (1, 1), "Y1": (2, 1), "K1": (3, 1)}
        game = summer(units, orders={"G1": "march"}, rounds=rounds)
        game.choose(senji.Call("Ise"))
        shown = senji.table(game, {"Eric": "me"}, keep=False)
        panel = shown.inner
        assert isinstance(panel, TurnsPanel)
        panel._clicked("Yamashiro")
        assert panel.chosen == senji.March("Yamashiro", 4, ())
        said = shown.frame.face.prompt["coach"]["words"]
        assert ("It brings no honour, though" in said) == says
        shown.close()


def test_a_press_on_the_map_places_where_it_is_called_and_says_so_elsewhere(here: Table) -> None:
    panel = to_step(here, at.PLACE)
    names, printed = panel.game.position.map.names, panel.game.position.map.printed
    called = panel.game.position.state.place
    (units, _) = here.frame.face.deciding["groups"]
    assert units["label"] == f"Units in {printed[called]}"  # before anything is chosen
    placing = panel.placing
    assert placing is not None
    seen = []
    for _ in placing.numbers:
        panel._clicked(names[called])
        seen.append(placing.units)
    assert sorted(seen) == placing.numbers
    other = next(name for name in panel.homes if name != names[called])
    said = f"SEN-015: {printed[called]} is called now. "
    with pytest.raises(InputError, match=re.escape(said)):
        panel._clicked(other)
    assert seen[-1] == placing.units


def test_a_press_on_the_map_that_chooses_nothing_is_answered_in_plain_words() -> None:
    """Whatever is asked, and wherever somebody presses."""
    said = set[str]()
    steps = set[int]()
    for _, panel, game in asked_in((1, 2, 12)):
        steps.add(game.position.state.step)
        for name in game.position.map.names[::3]:
            try:
                panel._clicked(name)
            except InputError as error:
                said.add(str(error).replace(name, "X"))
        panel.let_go()
        panel.choose(counsel(game, "Ann")[0])
    assert {at.PLACE, at.OFFER, at.ORDER, at.MARCH, at.SUPPORT, at.ACT} <= steps
    plain = re.compile(
        r"SEN-\d+: 'X' is not asked for now|SEN-015: .* is called now|"
        "SEN-070: an order for 'X' is not asked|SEN-082: 'X' cannot be reached"
    )
    assert [one for one in said if not plain.match(one)] == []


def test_whatever_a_page_asks_for_that_is_not_there_is_refused_with_a_rule(
    request: pytest.FixtureRequest,
) -> None:
    """Every wish that the page can send, with nonsense in it, at every kind of decision."""
    nonsense: dict[str, Any] = {"n": 99, "part": 9, "value": 9, "units": 99, "lot": 99, "at": -1}
    words = ("card", "name", "samurai", "word", "what", "province", "from", "to")
    nonsense |= dict.fromkeys(words, "Rabbit")
    # These need no fields.
    choosing = {"accept", "act", "call_all", "choose", "end", "finish", "refuse", "suggest"}
    choosing |= {"throw", "undo"}
    harmless = {"drop", "seen", "ended", "still", "stop", "sand"}
    at_the_table = {"uncover"}  # it speaks of who sits there, of which no rule says anything
    steps, refused, tried = set[int](), 0, Counter[tuple[int, str]]()
    often = 10_000 if request.config.getoption("--long") else 2  # mostly to find the same
    for shown, panel, game in asked_in((1, 2, 3, 6)):
        part, step = shown.frame._part, game.position.state.step
        steps.add(step)
        before = (len(game.choices), repr(game.position.state))
        for intent in {*part.intents} - choosing - harmless - at_the_table:
            tried[step, intent] += 1
            if tried[step, intent] > often:
                continue
            for fields in (nonsense, {key: [None] for key in nonsense}):
                alert = ask(shown, intent, **fields)["alert"]
                assert re.search(r"\bSEN-\d+", alert), (intent, fields, alert)
                refused += 1
        assert (len(game.choices), repr(game.position.state)) == before
        panel.let_go()
        panel.choose(counsel(game, "Ann")[0])
    assert {at.PLACE, at.OFFER, at.BIDDING, at.ORDER, at.MARCH, at.SUPPORT, at.ACT} <= steps
    assert refused > 500


def test_a_card_that_ties_says_so_and_agrees_with_its_bar() -> None:
    share = face_cards._share
    assert share(Laying(("blue support 2",), 0.0, 1.0, 2)) == "0 %, tie 100 %"
    assert share(Laying((), 0.1, 0.6, 0)) == "10 %, tie 60 %"
    laid = Laying(("blue support 2",), 0.7654, 0.1173, 2)  # in the bar the three make 100 together
    assert share(laid) == f"{percents([laid.wins, laid.ties, laid.loses])[0]} %" == "76 %"


def test_bids_that_are_equalled_are_told_to_whoever_misses_the_cards() -> None:
    found = set[int]()
    for seed in range(1, 9):
        game = senji.new_game(NAMES, seed=seed, options={"rounds": 2})
        game.play("greedy", until="orders")
        told = {}
        while game.position.state.step == at.ORDER:
            player = game.decision.player
            told[player] = face_cards.tied_bids(game.view(player).position)
            game.choose(game.suggest(player)[0])
        tied = [one.card for one in game.record if one.what == kinds.LOT_TIED]
        found.add(len(tied))
        names = [of_either_copy(CARD_NAMES[card]) for card in tied]
        hit = [words for some in told.values() for words in some]
        assert len(hit) >= 2 * bool(tied)  # whoever ties is told, each of them
        for words in hit:
            mine = [name for name in names if name in words]
            assert mine
            several = len(mine) > 1
            assert words.startswith("Your bids of " if several else "Your bid of ")
            lie = "were equalled: they lie" if several else "was equalled: it lies"
            assert words.endswith(f"{lie} there until next winter (SEN-064).")
    assert {1, 2} <= found


def test_the_guide_names_the_home_that_is_called_and_leaves_doubts_to_the_coach(
    here: Table,
) -> None:
    here.frame.guide(True)
    panel = to_step(here, at.PLACE)
    there = panel.game.position.map.printed[panel.game.position.state.place]
    said = here.frame.face.guide["now"]["say"]
    assert said["text"].format(**said).startswith(f"{there} is called, one of your homes: ")
    to_step(here, at.OFFER)
    own = next(one for one in panel.game.view("Ann").position.hand("Ann") if one.endswith(" 1"))
    assert panel.offering is not None
    panel.offering.take(senji.Offer("Ben", give=(own,)))
    panel.touched()
    assert "Then press the red button" in here.frame.face.guide["now"]["say"]["text"]
    main(here)
    assert here.frame.face.guide == {}
    prompt = here.frame.face.prompt
    assert prompt["say"].startswith("Ben could kill this hostage")
    assert prompt["main"]["words"] == "Make this offer all the same"
    main(here)  # the same press goes through, and the guide speaks again
    assert here.frame.face.guide["now"]


def test_where_it_turned_shows_the_board_as_it_was_before_each_decision() -> None:
    game = senji.new_game(NAMES, seed=3, options={"rounds": 1}).play("greedy")
    shown = senji.table(game, {"Ann": "me"}, keep=False)
    asked = shown.frame.what_ifs
    assert usual(None, game.start.rulebook) == INTERPRETED_PLAYOUTS  # none of it is compiled
    asked.playouts = 2
    asked.turn()
    assert asked.turning is not None
    decisions = [one.decision for one in asked.turning.stop().points]
    assert any(isinstance(one.chosen, senji.Support) for one in decisions)
    for place, one in enumerate(decisions):
        asked.look_at(place)
        now, then = shown.shown_position.state, game.fork().undo(to=one.number).position.state
        assert (list(now.units), list(now.owner)) == (list(then.units), list(then.owner))
    asked.leave_turn()
    shown.look(2)  # a step by itself is the step's own board, and the course gives way to it
    assert shown.shown_position is shown.shown[1].position
    assert shown.frame.face.whatif == {}
    assert shown.frame.face.prompt["eyebrow"] == "Looking back"
    shown.to_now()
    assert shown.frame.face.whatif["kind"] == "course"
    shown.close()


def test_a_host_calls_by_one_press_or_has_the_rest_called() -> None:
    shown, panel, game = hosting()
    assert shown.frame.face.prompt["main"]["do"] == "choose"
    assert "gains by the order of calls" in shown.frame.face.deciding["notes"][0]
    (group,) = shown.frame.face.deciding["groups"]
    assert sum(one["on"] for one in group["options"]) == 1
    other = next(one["province"] for one in group["options"] if not one["on"])
    panel._clicked(other)
    assert panel.chosen == senji.Call(other)
    press(shown, second(shown, "call_all"))
    calls = [one for one in game.choices if isinstance(one.choice, senji.Call)]
    assert calls[0].choice == senji.Call(other)
    while not game.over and game.position.state.step != at.CALL_FAMILY:
        assert panel.asked is None or game.position.state.step != at.CALL  # never again in summer
        main(shown)
    assert "gains by the order of families" in shown.frame.face.deciding["notes"][0]
    shown.close()


def test_a_march_order_shows_where_one_could_go() -> None:
    game = senji.new_game(NAMES, seed=7, options={"rounds": 1}).play("greedy", until="orders")
    shown = senji.table(game, {"Ann": "me"}, keep=False)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    panel.order("Izumo", "march")
    panel.touched()
    drawn = panel._overlays()
    assert drawn["fill"] == {"Izumo": "focus"}
    goals = {end: words for _, end, words in drawn["arrows"]}
    assert goals["Bizen"] == goals["Yamashiro"] == "yours"
    assert goals["Echizen"].endswith(" %")
    assert "Aki" not in goals  # neutral
    told = shown.frame.face.deciding["notes"][1]
    assert told.startswith("From Izumo: ")
    assert f"Echizen, {goals['Echizen']} to win" in told
    assert "Bizen and Yamashiro are yours. Aki is neutral: nobody may go there (SEN-017)." in told
    panel.order("Izumo", "recruitment")
    assert "arrows" not in panel._overlays()
    shown.close()


def test_the_hand_is_fanned_by_family_and_every_card_says_what_it_is_for(here: Table) -> None:
    panel = to_step(here, at.ORDER)
    seen = panel.game.view("Ann").position
    fans = here.frame.face.deciding["cards"]
    families = {CARD_FAMILY[CARD_NAMES.index(name)] for name in seen.hand("Ann")}
    assert len(fans) == len(families) + 1
    for name in (*seen.hand("Ann"), *seen.hanafuda("Ann")):
        (fan,) = [one["picture"] for one in fans if f'data-key="hand-{name}"' in one["picture"]]
        assert use_of(seen, 0, name).split(" (")[0].replace("'", "&#39;") in fan
    own = fans[0]["picture"]
    assert own.count('tabindex="0"') == 1  # arrows walk from there
    assert ">support<" in own


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("green support 2", "your own support does not help you"),
        ("blue support 2", "up to 2 dice that show blue count for you"),
        ("green support 0", "you cannot give it away"),
        ("green family 4", "killed when you attack, it costs you 8"),
        ("blue family 3", "you gain 3, blue loses 6"),
        ("green trade 3", "you show 3 hanafuda"),
        ("blue trade 3", "Max shows you 3 hanafuda"),
        ("red trade 3", "Red is not played, so it brings no hanafuda"),
        ("red support 3", "then the card goes back into its pile"),
        ("willow plain 1", ""),
        ("Kato", "one unit less is lost"),
    ],
)
def test_what_a_card_is_for(name: str, says: str) -> None:
    position = summer({"G1": (0, 1)}).position
    assert says in use_of(position, 0, name)


def test_a_trade_card_of_an_absent_family_brings_what_the_option_says() -> None:
    position = summer({"G1": (0, 1)}, trades_with_pile=1).position
    assert "you see 3 hanafuda of the pile" in use_of(position, 0, "red trade 3")


def test_what_cards_count_is_what_the_bot_compares() -> None:
    """It accepts exactly what counts as much for it as what it gives."""
    for gets, gives in (
        (["black trade 2"], ["green trade 4"]),
        (["black family 1"], ["green trade 4"]),
    ):
        game = winter(1, dict.fromkeys(gets, 1) | dict.fromkeys(gives, 0))
        game.choose(senji.Offer("Eric", False, tuple(gets), tuple(gives)))
        seen = game.view("Eric").position
        told = of_exchange(seen, 0, senji.Accept())
        worth, goes = (int(n) for n in re.findall(r"counts (\d+)", told))
        choice, _ = game.suggest("Eric")
        assert isinstance(choice, senji.Accept) == (worth >= goes)
        assert told in counsel(game, "Eric")[1]
        assert "2 more as you hold no black card" in told


def test_a_battle_is_summed_up_for_both_sides() -> None:
    found = set()
    for seed in range(12):
        game = senji.new_game(NAMES, seed=seed, options={"rounds": 1}).play("greedy")
        for step in steps_of(game):
            for entry in step.entries:
                if entry.what != kinds.STRENGTHS:
                    continue
                for told in results_of(step, entry.seat):
                    found.add(re.sub(r"\d+", "n", told.partition(". ")[2].split(" honour")[0]))
                    if "brings no honour" in told:
                        assert not any(
                            one.what == kinds.HONOUR and one.rule == 111 for one in step.entries
                        )
    assert any(one.startswith("Units lost: n of yours and n of ") for one in found)
    assert any("You gain n" in one for one in found)
    assert any("No unit was lost, so it brings no" in one for one in found)


def test_what_is_shown_for_a_trade_card_is_marked_on_the_cards() -> None:
    hana = ["pine crane", "plum plain 1", "plum plain 2", "iris plain 1", "willow poet"]
    game = autumn(1, {"G1": (0, 1), "B1": (1, 1)}, hana={0: hana}, cards={"green trade 3": 1})
    game.choose(senji.Trade("green trade 3"))
    assert game.position.state.step == at.SHOW
    shown = senji.table(game, {"Eric": "me"}, keep=False)
    panel = shown.inner
    assert isinstance(panel, TurnsPanel)
    panel.suggest()
    (group,) = shown.frame.face.deciding["groups"]
    marked = tuple(one["with"]["name"] for one in group["options"] if one["on"])
    assert panel.chosen == senji.Show(marked)
    assert len(marked) == 3
    assert all(name in shown.frame.face.actions["say"]["words"] for name in marked)
    for name in marked:
        press_key(shown, f"card-{name}")
    assert panel.chosen is None
    for name in hana[:4]:  # the fourth takes the place of the first
        press_key(shown, f"card-{name}")
    assert set(panel.chosen.cards) == {*hana[1:4]}  # type: ignore[union-attr]
    main(shown)
    assert [one.choice for one in game.choices if isinstance(one.choice, senji.Show)] == [
        senji.Show(tuple(hana[1:4]))
    ]
    shown.close()
    assert trades_used(game.record, 1) == ["green trade 3"]


def test_the_end_keeps_its_main_button_harmless_and_the_length_for_the_next_game(
    tmp_path: Path,
) -> None:
    file = tmp_path / "senji_game.jsonl"
    game = senji.new_game(NAMES, seed=7, options={"rounds": 2, "minutes": 0, "kami": 1})
    game.keep(file)
    game.play("greedy")
    shown = senji.table(game, {"Ann": "me"}, keep=str(file))
    if not shown.frame.face.ending:
        main(shown)
    prompt = shown.frame.face.prompt
    assert prompt["main"]["do"] == "then"
    assert {"words": "Play again", "do": "again"} in prompt["others"]
    assert "neither won nor laid" not in str(shown.frame.face.ending)
    ask(shown, "again")
    panel = shown.inner
    assert isinstance(panel, SetupPanel)
    assert (panel.rounds, panel.minutes, panel.modules) == (2, 0, {"kami"})
    assert 'data-do="back">Back to it<' in shown.frame.face.prompt["news"]
    ask(shown, "back")  # the game that is over is shown at once
    assert shown.game is not None
    assert shown.game.over
    shown.close()


# --- a set of all families ------------------------------------------------------------------------
def test_the_coach_does_not_give_away_the_last_card_of_a_set_that_is_nearly_whole() -> None:
    offer = senji.Offer("Eric", give=["blue trade 4"], want=["violet support 2"])
    for more, lacks in (("black trade 2", "lacks red only"), ("red trade 1", "")):
        held = {"violet support 2": 0, "yellow trade 1": 0, "blue trade 2": 0, more: 0}
        game = winter(1, held)
        do(game, offer)
        choice, why = counsel(game, "Eric")
        greedy = game.suggest("Eric")[0]
        assert greedy == senji.Accept()
        if lacks:
            assert choice == senji.Refuse()
            assert why == (
                "No other violet card is in the hand, whose set of all families lacks red only: "
                "10 honour in autumn (SEN-131)."
            )
            assert warnings_for(game, "Eric", senji.Accept()) == [why]
        else:  # black is lacking, too, and red is there: one family is missing
            assert choice == senji.Refuse()
        told = of_exchange(game.view("Eric").position, 0, senji.Accept())
        assert told.endswith("What you give counts 2; you hold no other violet card.")
    game = winter(1, {"violet support 2": 0, "yellow trade 1": 0})
    do(game, offer)
    assert counsel(game, "Eric")[0] == senji.Accept()  # the set is far
    game = winter(1, {"violet support 2": 0, "violet trade 2": 0, "yellow trade 1": 0,
                      "blue trade 2": 0, "black trade 2": 0})  # fmt: skip
    do(game, offer)
    assert counsel(game, "Eric")[0] == senji.Accept()  # another violet card stays


def test_the_coach_keeps_a_whole_set_unless_the_battle_is_worth_more() -> None:
    others = dict.fromkeys(
        ("black support 2", "yellow trade 1", "red trade 1", "violet trade 2", "blue trade 3"), 0
    )
    for units, keeps in ((1, True), (6, False)):
        board = {"G2": (0, units), "B3": (1, units), "Y1": (2, 1), "K1": (3, 1)}
        game = summer(board, orders={"G2": "march"}, cards=others)
        do(game, senji.Call("Echizen"), senji.March("Yamashiro", units))
        while game.decision.player != "chance":
            do(game, game.legal()[-1])
        do(game, senji.Dice(red=3, violet=3, black=2, blue=1))
        while game.decision.player != "Eric":
            do(game, senji.Support(["blue support 0"]))
        assert game.suggest("Eric")[0] == senji.Support(["black support 2"])
        choice, why = counsel(game, "Eric")
        assert (choice != senji.Support(["black support 2"])) is keeps
        assert ("black" not in str(choice)) is keeps
        assert ("for 10 honour in autumn, more than this battle is worth (SEN-131)" in why) is keeps


def test_a_high_bid_for_the_last_family_of_a_set_is_no_waste() -> None:
    held = {"violet trade 2": 2, "green trade 1": 2, "blue trade 2": 2, "black trade 2": 2}
    game = auction(held, "red family 1")
    for card in ("yellow family 4", "yellow trade 4"):
        assert warnings_for(game, "Laura", senji.Bid(card, 1)) == []
        do(game, senji.Bid(card, 1))
    less = auction({"violet trade 2": 2, "green trade 1": 2}, "red family 1")
    assert warnings_for(less, "Laura", senji.Bid("yellow family 4", 1)) != []
