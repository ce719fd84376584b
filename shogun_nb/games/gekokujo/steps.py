"""The decisions of Gekokujō in the words of a panel: what is at stake, and what ends a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, counted, percent
from shogun_nb.games.gekokujo.chance import sides_of
from shogun_nb.games.gekokujo.odds import odds_at
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    FIGHTING_KINDS,
    fighting,
    fights,
    losable,
    targets,
)
from shogun_nb.games.gekokujo.rules.planning import announces
from shogun_nb.games.gekokujo.words import some_units

if TYPE_CHECKING:
    from shogun_nb.games.gekokujo.position import Situation

FINISHED = {
    at.SOW: "Finished: sow and store no more",
    at.PREPARE: "Finished: buy nothing more",
    at.OFFER_PACT: "Finished: offer no more pacts",
    at.MOVE: "Finished: move nothing more, then fight",
    at.CHOOSE_BATTLE: "Finished: attack no allies",
}
"""What "finished" means, by step."""


def stakes(position: Situation) -> str:
    """What the player who is asked should know before choosing, in sentences."""
    state, numbers = position.state, position.numbers
    seat = state.seat
    koku = f"You have {state.koku[seat]} Koku."
    if state.step == at.PREPARE and announces(state):
        return "Your Ninja sabotages or diverts if you say so now; it costs nothing more."
    if state.step == at.PREPARE:
        return (
            f"{koku} A Bushi costs {numbers.bushi_price}, the Ninja {numbers.ninja_price}, a "
            f"castle {numbers.castle_price}. {numbers.bushi_a_koku} Bushi eat 1 Koku a round."
        )
    if state.step == at.SOW:
        return f"{koku} Sown Koku grow if you still control the province in winter."
    if state.step == at.OFFER_PACT:
        return f"{koku} An offer costs {numbers.pact_price}."
    if state.step == at.ANSWER_PACT:
        offerer = position.players[state.order[state.turn]]
        return f"{offerer} offers a pact: you do not fight each other in this round."
    if state.step == at.MOVE:
        return (
            f"Choose where a group starts, then province by province where it goes. Bushi go up "
            f"to {numbers.bushi_steps} provinces, Daimyo {numbers.daimyo_steps}; each unit moves "
            "once. When you have finished, your battles are fought."
        )
    if state.step == at.DISBAND:
        return f"{counted(state.leaving[seat], 'Bushi', 'Bushi')} of yours must leave the board."
    if state.step == at.GIVE_UP:
        return f"You are a vassal now and lose {counted(state.giving_up[seat], 'province')}."
    if state.step == at.RETREAT:
        return f"The units come from {position.map.printed[state.retreat_from]}."
    if state.step == at.CHOOSE_BATTLE or state.here < 0:
        return ""
    battle = f"{battle_in_words(position)}."
    if state.step == at.HIRE_RONIN:
        return f"{battle} {_chances(position)} {koku} A Ronin costs {numbers.ronin_price}."
    if state.step == at.SPLIT_HITS:
        hits = targets(position.facts, state, sides_of(state)[state.side], [0] * at.SIDES)
        return f"{battle} You have {counted(hits, 'hit')} to split."
    if state.step == at.TAKE_LOSSES:
        side = sides_of(state)[state.side]
        due = counted(losable(state, side, [0] * FIGHTING_KINDS), "unit")
        return f"{battle} {position.lookup.side_name(side)} must remove {due}."
    return battle


def battle_in_words(position: Situation) -> str:
    """Who fights where with what, as in "Echigo: Oda with 3 Bushi against Uesugi with 2 Bushi"."""
    state = position.state
    told = [
        f"{position.lookup.side_name(side)} with {units_in_words(position, side)}"
        for side in sides_of(state)
        if fights(state, side) or state.due[side] > 0
    ]
    sides = " against ".join(filter(None, [*told[:1], all_of(told[1:])]))
    return f"{position.map.printed[state.here]}: {sides}"


def units_in_words(position: Situation, side: int) -> str:
    """The units of a side in the battle in hand, Daimyo first, as in "1 Daimyo and 3 Bushi"."""
    counts = [(fighting(position.state, side, kind), kind) for kind in range(FIGHTING_KINDS)]
    order = sorted(counts, key=lambda one: one[1] != at.DAIMYO)
    return all_of([some_units(count, kind) for count, kind in order if count])


def _chances(position: Situation) -> str:
    """The exact odds if nobody hires more Ronin; nothing where they take too long."""
    state = position.state
    place = position.map.printed[state.here]
    hidden = [max(at.NOT_HIDING, plan) for plan in position.plans]
    try:
        odds = odds_at(
            position.facts, state, hidden, position.players, state.attacker, state.here,
            called=place,
        )  # fmt: skip
    except InputError:
        return ""
    ends = [f"{side} takes it {percent(odds.controls[side])}" for side in odds.sides]
    ends += [f"several sides stay {percent(odds.several)}", f"nobody {percent(odds.nobody)}"]
    return f"Without more Ronin: {', '.join(ends)}."
