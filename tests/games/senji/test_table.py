"""Senji at the whole table, without a browser: what the page shows, and what it may ask for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.whole_table.table import Table

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
    """A button, as the page presses it; what the table plays by itself is played at once."""
    step = int(shown.frame.face.prompt["step"])
    ask(shown, button["do"], **button.get("with", {}), main=True, step=step)
    if shown.busy:  # no page keeps the time here
        shown.stop()
        shown.to_my_choice()


def main(shown: Table) -> None:
    press(shown, shown.frame.face.prompt["main"])


def to_step(shown: Table, step: int) -> TurnsPanel:
    """Play as the coach suggests until Ann is asked this."""
    for _ in range(200):
        panel = shown.inner
        assert isinstance(panel, TurnsPanel)
        if panel.asked and panel.game.view("Ann").state.step == step:
            return panel
        main(shown)
    raise AssertionError("Ann was never asked")


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
    panel = to_step(here, at.ORDER)
    groups = here.frame.face.deciding["groups"]
    assert [group["kind"] for group in groups] == ["steps"] * 3
    assert [len(group["options"]) for group in groups] == [3, 3, 3]
    assert here.frame.face.prompt["main"]["do"] == "suggest"
    for group, order in zip(groups, ("production", "march", "recruitment"), strict=True):
        option = next(one for one in group["options"] if one["with"]["order"] == order)
        ask(here, option["do"], **option["with"])
    assert panel.chosen == senji.Orders(["production", "march", "recruitment"])
    panel._clicked(panel.own_provinces[0])  # a press on the map lays the next one
    assert panel.orders[panel.own_provinces[0]] == "recruitment"
    for province, order in (("Aki", "march"), (panel.own_provinces[0], "rest"), (None, None)):
        with pytest.raises(InputError, match="SEN-070"):
            panel.order(province, order)
    main(here)
    assert isinstance(here.game, senji.Game)
    assert any(isinstance(one.choice, senji.Orders) for one in here.game.choices)


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
                    assert f'aria-label=\\"{name}' not in told
                    assert f"<title>{name}:" not in told
        panel = here.inner
        if isinstance(panel, TurnsPanel) and panel.asked:
            asked.add(seen.state.step)
            shown = [one["label"] for one in here.frame.face.deciding["cards"]]
            assert f"Your diplomacy cards: {len(seen.hand('Ann'))}" in shown
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
    ask(shown, "form", minutes=0, module="imperial")
    assert [seat["badge"]["words"] for seat in face.setup["seats"]] == ["yellow", "green", "blue"]
    assert [row["chosen"] for row in face.setup["choices"]] == [[100], [0], ["imperial"]]
    for wrong in ({"minutes": 3}, {"module": "pacts"}, {"minutes": True}):
        before = json.dumps(face.setup)
        assert "is not what the form offers" in ask(shown, "form", **wrong)["alert"]
        assert json.dumps(face.setup) == before
    with pytest.raises(InputError, match="SEN-017: 'red' is not played here"):
        shown.inner.lead(0, "red")  # type: ignore[attr-defined]
    ask(shown, "add")  # imperial troops are for three
    assert face.setup["choices"][2]["chosen"] == []
    ask(shown, "remove", seat=3)
    main(shown)
    assert isinstance(shown.game, senji.Game)
    start = shown.game.start
    assert start.families == ("yellow", "green", "blue")
    assert (start.options.imperial, start.options.kami, start.options.minutes) == (1, 0, 0)
    shown.close()


def test_lots_are_bid_for_by_their_cards(here: Table) -> None:
    panel = to_step(here, at.BIDDING)
    lots = panel.game.view("Ann").position.lots
    group, own = here.frame.face.deciding["groups"]
    assert own["label"] == "Which card?"
    assert [one["words"] for one in group["options"]] == [*lots.values()]
    assert all(one["picture"].startswith("<svg") for one in group["options"])
    option = group["options"][-1]
    ask(here, option["do"], **option["with"])
    cards = own["options"]
    ask(here, cards[0]["do"], **cards[0]["with"])
    assert panel.chosen == senji.Bid(cards[0]["words"].lower(), max(lots))


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
