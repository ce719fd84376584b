"""The plan of the person at the table, kept in sight while bids and actions go on."""

from __future__ import annotations

from html import escape

from shogun_nb.board.text import printed
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import ACTION_KEYS, action_names


def plan_of(game: Game, player: str) -> Plan | None:
    """The last plan that a player has made in a game; ``None`` before the first.

    >>> plan_of(game, "Mori") is None
    True
    """
    made = (
        one.choice
        for one in reversed(game.choices)
        if one.player == player and isinstance(one.choice, Plan)
    )
    return next(made, None)


def plan_html(plan: Plan, player: str, position: Position) -> str:
    """The ten actions in the order of this round, where each happens, and how far they are.

    Actions whose card is not turned up yet come last (S-21, S-41). A province that is lost takes
    its action with it (S-43); whether one can be carried out in full only its turn shows (S-44).

    >>> here = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).position
    >>> plan_html(Plan(taxes="Kai", bid=2), "Takeda", here).count("<tr")
    10
    """
    state = position.state
    order = [int(action) for action in state.order if action >= 0]
    later = [action for action in range(at.ACTIONS) if action not in order]
    acting = state.phase == at.ACTING
    names = action_names(position.numbers.deploy_armies)
    rows = []
    for place, action in enumerate([*order, *later]):
        known = place < len(order)
        when = f"{place + 1}." if known else "later"
        passed = acting and known and place < state.slot
        now = acting and known and place == state.slot
        kind = "shogun-passed" if passed else "shogun-here" if now else ""
        sign = " ✓" if passed else " ◂ now" if now else ""
        where = _where(getattr(plan, ACTION_KEYS[action]), player, position, passed)
        rows.append(
            f'<tr class="{kind}"><td>{when}</td><th scope="row">'
            f"{escape(names[action])}</th><td>{where}{sign}</td></tr>"
        )
    bid = plan.bid
    words = "nothing" if bid is None else counted(bid, "chest") if isinstance(bid, int) else bid
    return (
        # The track of the actions shows the cards that are turned up, with the plan for each.
        f"<details{'' if acting else ' open'}><summary>The plan of {escape(player)}</summary>"
        f'<table class="shogun-own-plan">{"".join(rows)}</table>'
        f'<div class="shogun-note">Bid: {escape(words)}.</div></details>'
    )


def _where(card: str | int | None, player: str, position: Position, passed: bool) -> str:
    if not isinstance(card, str):
        return "–" if card is None else f"chest card {card}"
    province = position.map.provinces[position.map.index(card)]
    if passed or position.owner(province.name) == player:
        return escape(printed(province))
    return f"<s>{escape(printed(province))}</s> lost (S-43)"
