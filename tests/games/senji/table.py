"""Senji for tests: games with chance asked, and positions put together by hand."""

from __future__ import annotations

from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.games import senji
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.rules.hands import put_card

NAMES = ["Eric", "Max", "Laura", "Anna"]
FAMILIES = ["green", "blue", "yellow", "black"]
BOARD = senji.read_map()


def place(province: str) -> int:
    """The number of a province, by name or id."""
    return BOARD.index(province)


def summer(
    units: dict[str, tuple[int, int]],
    samurai: dict[str, tuple[int, str]] | None = None,
    orders: dict[str, str] | None = None,
    cards: dict[str, int] | None = None,
    fleets: dict[tuple[int, int], int] | None = None,
    numbers: senji.Parameters | None = None,
    **options: int,
) -> senji.Game:
    """A game of the four of the worked example in summer, Laura the host, chance asked.

    ``units``: whose, and how many, by the id of a province; ``samurai``: whose, and where;
    ``cards``: in whose hand; ``fleets``: units by sea (0: north) and player, there before summer.
    With imperial troops Anna does not play.
    """
    players = 3 if options.get("imperial") else 4
    start = senji.new_game(
        NAMES[:players],
        1,
        families=FAMILIES[:players],
        options=options,
        numbers=numbers,
        chance="ask",
    )
    here = start.position
    state, plans = here.state, here.plans
    state.due_hana = state.due_samurai = 0
    state.round, state.phase, state.host, state.dealt = 1, at.SUMMER, 2, 2 * players
    for key, (seat, count) in units.items():
        state.owner[place(key)], state.units[place(key)] = seat, count
    for name, (seat, key) in (samurai or {}).items():
        one = SAMURAI_NAMES.index(name)
        state.samurai_of[one], state.samurai_at[one] = seat, place(key)
    for key, order in (orders or {}).items():
        state.ordered[place(key)] = 1
        plans[at.ORDER_AT + place(key)] = ("production", "recruitment", "march").index(order)
    for (sea, seat), count in (fleets or {}).items():
        state.fleet[sea * at.SEATS + seat], state.ready[sea * at.SEATS + seat] = count, 1
    for name, seat in (cards or {}).items():
        put_card(state, plans, CARD_NAMES.index(name), seat)
    state.step, state.seat = at.CALL, state.host
    return senji.new_game(position=here, seed=1, chance="ask")


def deal(here: senji.Position, hana: dict[int, list[str]]) -> None:
    """Hanafuda from the pile come to the hands of seats."""
    for seat, names in hana.items():
        for name in names:
            card = HANA_NAMES.index(name)
            here.plans[at.HANA_AT + card], here.plans[at.HANA_KNOWN + card] = seat, 1 << seat
            here.state.hana[seat] += 1
            here.state.hana_pile -= 1


def changed(game: senji.Game, **values: int) -> senji.Game:
    """A game from the position of another, with some numbers of the state changed."""
    here = game.position
    for name, value in values.items():
        setattr(here.state, name, value)
    return senji.new_game(position=here, seed=1, chance="ask")


def autumn(
    seat: int,
    units: dict[str, tuple[int, int]],
    hana: dict[int, list[str]] | None = None,
    honour: dict[int, int] | None = None,
    **given: Any,
) -> senji.Game:
    """A game in autumn, in which the family of this seat acts."""
    here = summer(units, **given).position
    deal(here, hana or {})
    for other, amount in (honour or {}).items():
        here.state.honour[other] = amount
    begun = senji.new_game(position=here, seed=1, chance="ask")
    return changed(begun, phase=at.AUTUMN, step=at.ACT, seat=seat, mover=seat, turn=1)


def winter(seat: int, cards: dict[str, int], **options: int) -> senji.Game:
    """A game in winter, in which this seat may make an offer; everybody has a province."""
    game = summer(HOMES, cards=cards, **{"offers": 1, **options})
    return changed(game, phase=at.TALKING, step=at.OFFER, seat=seat)


def auction(cards: dict[str, int], *lots: str, **options: int) -> senji.Game:
    """A game in winter in which Laura bids first, then Anna, Eric and Max."""
    here = summer(HOMES, cards=cards, **options).position
    for slot, name in enumerate(lots):
        put_card(here.state, here.plans, CARD_NAMES.index(name), at.LOT)
        here.state.lot[slot] = CARD_NAMES.index(name)
    begun = senji.new_game(position=here, seed=1, chance="ask")
    return changed(begun, phase=at.AUCTION, step=at.BIDDING, seat=2, turn=0)


HOMES = {"G1": (0, 1), "B1": (1, 1), "Y1": (2, 1), "K1": (3, 1)}


def do(game: senji.Game, *choices: Choice) -> senji.Game:
    """Make these choices, each by whoever is asked."""
    for choice in choices:
        game.choose(choice)
    return game


def refused(game: Any, choice: Choice) -> str:
    """What a refusal says; the game is as before."""
    return str(game.problems(choice)[0])
