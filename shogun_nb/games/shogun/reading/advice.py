"""What can be said about the cards laid so far: prices, what they leave, what may go wrong.

Advice never forbids anything: a plan may name an action that cannot be done (S-25), it is skipped
when its turn comes (S-44). Everything here is read from a player's own view.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import (
    armies_of,
    has_target,
    price_of,
    rice_of,
    taxes_of,
    why_not_built,
)
from shogun_nb.games.shogun.rules.parameters import NO_EFFECT
from shogun_nb.games.shogun.rules.record import (
    ALREADY_BUILT,
    NO_FREE_SITE,
    NO_TARGET,
    NONE_IN_STOCK,
    TOO_FEW_ARMIES,
)
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import ACTION_KEYS, ACTION_NAMES, BUILDING_NAMES, action_names

Card = str | int
"""A province card by its name, or a chest card by its number, 0 to 4."""

Laid = Mapping[str, Card | None]
"""What lies on the eleven spaces: :data:`SPACE_KEYS` to a card, or ``None`` where nothing lies."""

SPACE_KEYS = (*ACTION_KEYS, "bid")
"""What the ten action spaces and the bid space are called, in the order of the player board."""

DONE, NO_CHESTS, NO_SUPPLY = range(3)
"""What becomes of an action with a price."""

ALWAYS, SOMETIMES, NEVER = "always", "sometimes", "never"

A_REVOLT, PROBABLY_TOO_DEAR, MAY_BE_SHORT = (
    "a revolt will break out",
    "probably too dear",
    "chests may be short",
)
"""Concerns that weigh, in a few words."""

UNLESS_HELD = (
    "unless the province is attacked before, and you hold it with more armies: old cubes of yours "
    "may fall out of the tower (S-51, S-54)"
)
"""When an action with a single army, which is probably skipped, can be done after all."""


@dataclass(frozen=True)
class Concern:
    """Something foolish that may be planned all the same: a few words, and a whole sentence.

    >>> Concern("no free site", "Kai has no free site left (S-45).").short
    'no free site'
    """

    short: str
    sentence: str


def space_name(key: str, actions: Sequence[str] = ACTION_NAMES) -> str:
    """A space in words; ``actions`` are those of a variant (``words.action_names``)."""
    return "bid" if key == "bid" else actions[ACTION_KEYS.index(key)]


def _open_effects(view: View) -> list[int]:
    """The effects of the events of which one will hold this round (S-28)."""
    numbers, state = view.position.numbers, view.state
    cards = [card for card in range(at.EVENTS) if state.events[card] == at.OPEN]
    return [numbers.event_effect[card] for card in cards] or [NO_EFFECT]


def _wanted(laid: Laid) -> dict[int, str]:
    """The actions that have a province, with its name."""
    cards = ((action, laid.get(key)) for action, key in enumerate(ACTION_KEYS))
    return {action: card for action, card in cards if isinstance(card, str)}


def prices_of(view: View, actions: Iterable[int]) -> list[int]:
    """What actions may cost together, by the event still to be drawn (S-28, S-45, S-47, S-48).

    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> prices_of(view, [at.BUILD_CASTLE, at.DEPLOY_1])
    [4]
    """
    facts, wanted = view.position.facts, [*actions]
    effects = _open_effects(view)
    return sorted({sum(price_of(facts, one, effect) for one in wanted) for effect in effects})


def price_words(view: View, key: str) -> str:
    """What an action costs, by the event still to be drawn.

    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> price_words(view, "castle"), price_words(view, "taxes")
    ('3 chests', 'costs nothing')
    """
    *cheaper, dearest = prices_of(view, [ACTION_KEYS.index(key)])
    words = " or ".join([*map(str, cheaper), counted(dearest, "chest")])
    return words if dearest else "costs nothing"


def taxes_from(view: View, province: str) -> list[int]:
    """What collecting taxes may bring, by the event still to be drawn, without a privilege (S-46).

    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> sorted(view.position.open_events), taxes_from(view, "Settsu")
    ([3, 7, 8, 10], [5, 7])
    """
    position = view.position
    place = position.lookup.province(province)
    effects = _open_effects(view)
    return sorted({taxes_of(position.facts, place, one) for one in effects})


def rice_from(view: View, province: str) -> list[int]:
    """What confiscating rice may bring, by the event still to be drawn, without a privilege (S-46).

    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> rice_from(view, "Settsu")
    [3, 4]
    """
    position = view.position
    place = position.lookup.province(province)
    return sorted({rice_of(position.facts, place, one) for one in _open_effects(view)})


def runs_of(
    view: View, wanted: Mapping[int, int], bid: int, supply: float, more_taxes: Sequence[int] = (0,)
) -> Iterator[tuple[dict[int, int], int]]:
    """The outcome of each action with a price, for each possible course of the round.

    ``wanted`` are actions with their provinces. Every order of the face-down cards (S-21), every
    open event (S-28) and each of ``more_taxes`` is tried, with the bid paid first (S-29), as long
    as no province is lost before. An action is ``DONE``, or fails for ``NO_CHESTS`` or
    ``NO_SUPPLY``. The weight of a way says how many equally likely ones are like it.
    """
    facts, state = view.position.facts, view.state
    taxed = wanted.get(at.COLLECT_TAXES)
    cases = Counter(
        (
            tuple(price_of(facts, action, effect) for action in range(at.ACTIONS)),
            tuple(armies_of(facts, action, effect) for action in range(at.ACTIONS)),
            0 if taxed is None else taxes_of(facts, taxed, effect) + more,
        )
        for effect in _open_effects(view)
        for more in more_taxes
    )
    concerned = [
        action
        for action in wanted
        if action == at.COLLECT_TAXES or any(prices[action] for prices, _, _ in cases)
    ]
    known = [action for action in state.order if action in concerned]
    for hidden in permutations([action for action in concerned if action not in known]):
        for (prices, deployed, income), weight in cases.items():
            chests, armies = state.chests[view.seat] - bid, supply
            run = {}
            for action in (*known, *hidden):
                if action == at.COLLECT_TAXES:
                    chests += income
                elif chests < prices[action]:
                    run[action] = NO_CHESTS
                elif armies < deployed[action]:
                    run[action] = NO_SUPPLY
                else:
                    run[action] = DONE
                    chests -= prices[action]
                    armies -= deployed[action]
            yield run, weight


def affordable(view: View, laid: Laid) -> dict[str, str]:
    """For each wanted action with a price whether it can be paid: always, sometimes or never.

    Every order of the face-down cards, every event and every income from taxes is tried, with the
    bid paid first (S-29), as long as no province is lost before its action.

    >>> affordable(game.view("Mori"), {"castle": "Settsu", "bid": 4})
    {'castle': 'always'}
    """
    bid = laid.get("bid")
    paid_bid = bid if isinstance(bid, int) else 0
    wanted = _wanted(laid)
    if prices_of(view, wanted)[-1] <= view.state.chests[view.seat] - paid_bid:
        return {ACTION_KEYS[one]: ALWAYS for one in wanted if prices_of(view, [one])[-1]}
    provinces = {one: view.position.lookup.province(name) for one, name in wanted.items()}
    more_taxes = (0, view.position.numbers.privilege_chests)
    # Battles may return pieces to the supply, so only chests are counted.
    runs = runs_of(view, provinces, paid_bid, math.inf, more_taxes)
    paid: dict[int, set[bool]] = {}
    for run, _ in runs:
        for action, outcome in run.items():
            paid.setdefault(action, set()).add(outcome == DONE)
    return {
        ACTION_KEYS[action]: SOMETIMES if len(both) == 2 else ALWAYS if True in both else NEVER
        for action, both in sorted(paid.items())
    }


def _choice_of(numbers: list[int]) -> str:
    return " or ".join(str(one) for one in numbers)


def money_lines(view: View, laid: Laid) -> list[str]:
    """The war chest, the bid, the prices, what is left, the taxes, and what can be paid.

    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> print("\\n".join(money_lines(view, {"castle": "Settsu", "bid": 2})))
    18 in the war chest − 2 bid − 3 for prices = 13 left
    Taxes: none planned.
    All of it can be paid, in whatever order the cards come.
    """
    chests = view.state.chests[view.seat]
    card = laid.get("bid")
    bid = card if isinstance(card, int) else 0
    *cheaper, dearest = prices_of(view, _wanted(laid))
    left = chests - bid - dearest
    rest = f"{left} left" if left >= 0 else f"{-left} short"
    prices = f"at most {dearest}" if cheaper else dearest
    lines = [f"{chests} in the war chest − {bid} bid − {prices} for prices = {rest}"]
    taxed = laid.get("taxes")
    if isinstance(taxed, str):
        brought = taxes_from(view, taxed)
        extra = view.position.numbers.privilege_chests
        event = (
            "whichever open event is drawn"
            if len(brought) == 1
            else "by the event, which is drawn after planning"
        )
        lines.append(
            f"Taxes from {taxed}: {_choice_of(brought)} more, {event} (S-28); "
            f"{extra} more with the special card (S-23)."
        )
    else:
        lines.append("Taxes: none planned.")
    found = affordable(view, laid)
    actions = action_names(view.position.numbers.deploy_armies)
    groups = {
        state: [space_name(key, actions) for key, one in found.items() if one == state]
        for state in (ALWAYS, SOMETIMES, NEVER)
    }
    if not found:
        lines.append("Nothing planned costs chests yet.")
    elif not groups[SOMETIMES] and not groups[NEVER]:
        first = "All of it" if left >= 0 else "With the taxes all of it"
        lines.append(f"{first} can be paid, in whatever order the cards come.")
    else:
        words = {
            ALWAYS: "Can be paid in whatever order the cards come: {}.",
            SOMETIMES: "Depends on which card comes first and on the taxes: {}.",
            NEVER: "Probably cannot be paid in any order and is skipped (S-44), unless something "
            "else is skipped before: {}.",
        }
        lines += [words[state].format(", ".join(keys)) for state, keys in groups.items() if keys]
    return lines


def concerns(view: View, laid: Laid) -> dict[str, Concern]:
    """What is foolish, though allowed, by space: it would be skipped, or bring a revolt.

    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> view.position.armies("Bingo"), view.position.revolts("Bingo")
    (2, 0)
    >>> concerns(view, {"battle_a": "Bingo"})
    {}
    """
    found: dict[str, Concern] = {}
    payable = affordable(view, laid)
    actions = action_names(view.position.numbers.deploy_armies)
    for action, key in enumerate(ACTION_KEYS):
        card = laid.get(key)
        name = capital(actions[action])
        if isinstance(card, str):
            concern = _concern(view, card, action)
            if concern is None and payable.get(key) == NEVER:
                concern = Concern(
                    PROBABLY_TOO_DEAR,
                    "there will probably be too few chests, unless something else is skipped "
                    "before (S-44).",
                )
            if concern is None and payable.get(key) == SOMETIMES:
                concern = Concern(MAY_BE_SHORT, "whether there are chests enough depends (S-44).")
            if concern is not None:
                found[key] = Concern(concern.short, f"{name} in {card}: {concern.sentence}")
    return found


def idle_chests(laid: Laid) -> str:
    """That the chests on chest cards count for nothing on an action; "" where there are none.

    >>> idle_chests({"castle": 0, "temple": 4, "taxes": 2, "bid": 1})
    'Chest cards 2, 4 only say “not wanted”: their chests count for nothing there (S-25).'
    """
    idle = sorted(
        card for key in ACTION_KEYS if isinstance(card := laid.get(key), int) and card > 0
    )
    if not idle:
        return ""
    numbers = ", ".join(str(card) for card in idle)
    if len(idle) == 1:
        return (
            f"Chest card {numbers} only says “not wanted”: its chests count for nothing there "
            "(S-25)."
        )
    return (
        f"Chest cards {numbers} only say “not wanted”: their chests count for nothing there (S-25)."
    )


@dataclass(frozen=True)
class Skip:
    """Why an action will be skipped, as things are, and ``unless`` what happens; "" for nothing.

    ``why`` is the reason as the record names it, ``clause`` the same in words, with its ``rules``.
    """

    why: int
    short: str
    clause: str
    rules: str
    unless: str = ""


def why_skipped(position: Position, seat: int, province: int, action: int) -> Skip | None:
    """Why a player's action in a province cannot be done as things are; ``None`` when it can.

    Chests and supply, which actions before change, are left to :func:`runs_of`.

    >>> here = scenario(players=["Ann", "Ben", "Cem"]).set("Kai", owner="Ann", castle=True)
    >>> why_skipped(here, 0, here.lookup.province("Kai"), at.BUILD_CASTLE).clause
    'a castle stands there already, and no kind is built twice'
    """
    facts, state = position.facts, position.state
    if action < at.BUILDINGS:
        kind = BUILDING_NAMES[action]
        built = f"a {kind} stands there already, and no kind is built twice"
        back = "unless one comes back before, from a province that becomes neutral (S-55)"
        skips = {
            ALREADY_BUILT: (f"has a {kind}: skipped", built, "S-45"),
            NO_FREE_SITE: ("no free site: skipped", "no building site is free there", "S-45"),
            NONE_IN_STOCK: ("none in stock", f"no {kind} is left in stock", "S-6", back),
        }
        why = why_not_built(facts, state, province, action)
        return Skip(why, *skips[why]) if why in skips else None
    if action < at.BATTLE_A:
        return None
    if not has_target(facts, state, seat, province, action):
        clause = "no province can be entered from there"
        return Skip(NO_TARGET, "no way out: skipped", clause, "S-49")
    if state.armies[province] < 2:
        joined = f"unless armies move in before, or {UNLESS_HELD.removeprefix('unless ')}"
        clause = "a single army must stay"
        return Skip(TOO_FEW_ARMIES, "only 1 army", clause, "S-44, S-49", joined)
    return None


def _concern(view: View, province: str, action: int) -> Concern | None:
    """What is foolish about an action in a province, chests apart."""
    position, state = view.position, view.state
    here = position.lookup.province(province)
    skip = why_skipped(position, view.seat, here, action)
    if skip is not None:
        will = f", so it will probably be skipped ({skip.rules}), {skip.unless}."
        if not skip.unless:
            will = f"; it will be skipped ({skip.rules})."
        return Concern(skip.short, skip.clause + will)
    if action in (at.CONFISCATE_RICE, at.COLLECT_TAXES) and state.revolts[here]:
        markers, tray = state.revolts[here], state.tray[at.FARMERS]
        return Concern(
            A_REVOLT,
            f"the farmers will revolt (S-46): {counted(markers, 'farmer')}"
            f"{f', and {tray} more from the tray,' if tray else ''} against your "
            f"{counted(state.armies[here], 'army', 'armies')} (S-56).",
        )
    supply = state.supply[view.seat]
    armies = [armies_of(position.facts, action, effect) for effect in _open_effects(view)]
    if supply < max(armies):
        fewer = ", or the event makes it fewer" if supply >= min(armies) else ""
        return Concern(
            "supply too small",
            f"your supply holds {counted(supply, 'army', 'armies')}, wanted: {max(armies)}; it "
            "will probably be skipped (S-44), unless armies come back from a battle before"
            f"{fewer}.",
        )
    return None
