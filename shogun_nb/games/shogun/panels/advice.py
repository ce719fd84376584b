"""What can be said about the cards laid so far: prices, what they leave, what may go wrong.

Advice never forbids anything: a plan may name an action that cannot be done (S-25), it is skipped
when its turn comes (S-44). Everything here is read from a player's own view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from shogun_nb.engine.view import View
from shogun_nb.games.shogun.bots.greedy import price_of
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import FEWER_ARMIES, TAXES_AT_LEAST, TAXES_AT_MOST
from shogun_nb.games.shogun.words import ACTION_KEYS, ACTION_NAMES, BUILDING_NAMES, counted

Card = str | int
"""A province card by its name, or a chest card by its number, 0 to 4."""

Laid = Mapping[str, Card | None]
"""What lies on the eleven spaces: :data:`SPACE_KEYS` to a card, or ``None`` where nothing lies."""

SPACE_KEYS = (*ACTION_KEYS, "bid")
"""What the ten action spaces and the bid space are called, in the order of the player board."""

ALWAYS, SOMETIMES, NEVER = "always", "sometimes", "never"

UNLESS_BACK = "unless one comes back before, from a province that becomes neutral (S-55)"
UNLESS_HELD = (
    "unless the province is attacked before, and you hold it with more armies: old cubes of yours "
    "may fall out of the tower (S-51, S-54)"
)
"""When an action that is probably skipped can be done after all."""


@dataclass(frozen=True)
class Concern:
    """Something foolish that may be planned all the same: a few words, and a whole sentence.

    >>> Concern("no free site", "Kai has no free site left (S-45).").short
    'no free site'
    """

    short: str
    sentence: str


def chests_words(count: int) -> str:
    """A number of chests in words.

    >>> chests_words(1), chests_words(3)
    ('1 chest', '3 chests')
    """
    return counted(count, "chest")


def space_name(key: str) -> str:
    """A space in words.

    >>> space_name("castle"), space_name("bid")
    ('build a castle', 'bid')
    """
    return "bid" if key == "bid" else ACTION_NAMES[ACTION_KEYS.index(key)]


def price(view: View, key: str) -> int:
    """Chests that an action costs (S-45, S-47, S-48); the bid space itself costs nothing.

    >>> from shogun_nb import new_game
    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> price(view, "castle"), price(view, "taxes")
    (3, 0)
    """
    if key == "bid":
        return 0
    return price_of(view.position.facts, ACTION_KEYS.index(key))


def _open_effects(view: View) -> list[int]:
    """The effects of the events of which one will hold this round (S-28)."""
    numbers, state = view.position.numbers, view.state
    return [
        numbers.event_effect[card] for card in range(at.EVENTS) if state.events[card] == at.OPEN
    ]


def taxes_from(view: View, province: str) -> list[int]:
    """What collecting taxes may bring, by the event still to be drawn, without a privilege (S-46).

    >>> from shogun_nb import new_game
    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> sorted(view.position.open_events), taxes_from(view, "Settsu")
    ([3, 7, 8, 10], [5, 7])
    """
    numbers = view.position.numbers
    tax = view.position.board.tax[view.position.lookup.province(province)]
    brought = {tax} if not _open_effects(view) else set()
    for effect in _open_effects(view):
        if effect == TAXES_AT_MOST:
            brought.add(min(tax, numbers.event_taxes_most))
        elif effect == TAXES_AT_LEAST:
            brought.add(max(tax, numbers.event_taxes_least))
        else:
            brought.add(tax)
    return sorted(brought)


def total_price(view: View, laid: Laid) -> int:
    """The prices of all wanted actions together.

    >>> from shogun_nb import new_game
    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> total_price(view, {"castle": "Settsu", "temple": 2, "deploy_1": "Bingo"})
    4
    """
    return sum(price(view, key) for key in ACTION_KEYS if isinstance(laid.get(key), str))


def _orders(view: View, wanted: list[str]) -> Iterator[tuple[str, ...]]:
    """Every order in which the wanted actions may come, as far as it is not known (S-21)."""
    known = [ACTION_KEYS[action] for action in view.state.order if action != at.HIDDEN]
    first = tuple(key for key in known if key in wanted)
    for rest in permutations([key for key in wanted if key not in known]):
        yield first + rest


def affordable(view: View, laid: Laid) -> dict[str, str]:
    """For each wanted action with a price whether it can be paid: always, sometimes or never.

    Every order of the face-down cards and every income from taxes is tried, with the bid paid
    first (S-29), as long as no province is lost before its action.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> affordable(game.view("Mori"), {"castle": "Settsu", "bid": 4})
    {'castle': 'always'}
    """
    bid = laid.get("bid")
    begin = view.state.chests[view.seat] - (bid if isinstance(bid, int) else 0)
    priced = [key for key in ACTION_KEYS if isinstance(laid.get(key), str) and price(view, key)]
    if total_price(view, laid) <= begin:
        return dict.fromkeys(priced, ALWAYS)
    taxed = laid.get("taxes")
    incomes = [0]
    wanted = list(priced)
    if isinstance(taxed, str):
        wanted.append("taxes")
        extra = view.position.numbers.privilege_chests
        incomes = sorted({one + more for one in taxes_from(view, taxed) for more in (0, extra)})
    seen: dict[str, set[bool]] = {key: set() for key in priced}
    for order in _orders(view, wanted):
        for income in incomes:
            chests = begin
            for key in order:
                if key == "taxes":
                    chests += income
                    continue
                paid = price(view, key) <= chests
                chests -= price(view, key) if paid else 0
                seen[key].add(paid)
    return {
        key: SOMETIMES if len(outcomes) == 2 else ALWAYS if True in outcomes else NEVER
        for key, outcomes in seen.items()
    }


def _choice_of(numbers: list[int]) -> str:
    return " or ".join(str(one) for one in numbers)


def money_lines(view: View, laid: Laid) -> list[str]:
    """The war chest, the bid, the prices, what is left, the taxes, and what can be paid.

    >>> from shogun_nb import new_game
    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> print("\\n".join(money_lines(view, {"castle": "Settsu", "bid": 2})))
    18 in the war chest − 2 bid − 3 for prices = 13 left
    Taxes: none planned.
    All of it can be paid, in whatever order the cards come.
    """
    chests = view.state.chests[view.seat]
    card = laid.get("bid")
    bid = card if isinstance(card, int) else 0
    prices = total_price(view, laid)
    left = chests - bid - prices
    rest = f"{left} left" if left >= 0 else f"{-left} short"
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
            f"{extra} more with the taxes privilege (S-23)."
        )
    else:
        lines.append("Taxes: none planned.")
    found = affordable(view, laid)
    groups = {
        state: [space_name(key) for key, one in found.items() if one == state]
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

    >>> from shogun_nb import new_game
    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> view.position.armies("Bingo"), view.position.revolts("Bingo")
    (2, 0)
    >>> concerns(view, {"battle_a": "Bingo"})
    {}
    """
    found: dict[str, Concern] = {}
    payable = affordable(view, laid)
    for action, key in enumerate(ACTION_KEYS):
        card = laid.get(key)
        name = ACTION_NAMES[action][0].upper() + ACTION_NAMES[action][1:]
        if isinstance(card, str):
            concern = _concern(view, card, action)
            if concern is None and payable.get(key) == NEVER:
                concern = Concern(
                    "probably too dear",
                    "there will probably be too few chests, unless something else is skipped "
                    "before (S-44).",
                )
            if concern is None and payable.get(key) == SOMETIMES:
                concern = Concern(
                    "chests may be short", "whether there are chests enough depends (S-44)."
                )
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


def _concern(view: View, province: str, action: int) -> Concern | None:
    """What is foolish about an action in a province, chests apart."""
    position, state = view.position, view.state
    here = position.lookup.province(province)
    if action < at.BUILDINGS:
        built = position.buildings(province)
        kind = BUILDING_NAMES[action]
        if ACTION_KEYS[action] in built:
            return Concern(
                f"has a {kind}: skipped",
                f"a {kind} stands there already, and no kind is built twice; it will be skipped "
                "(S-45).",
            )
        if len(built) >= position.board.sites[here]:
            return Concern(
                "no free site: skipped",
                "no building site is free; it will be skipped (S-45).",
            )
        if state.stock[action] == 0:
            return Concern(
                "none in stock",
                f"no {kind} is left in stock; it will probably be skipped (S-6), {UNLESS_BACK}.",
            )
    elif action in (at.CONFISCATE_RICE, at.COLLECT_TAXES):
        markers = state.revolts[here]
        if markers:
            armies, tray = state.armies[here], state.tray[at.FARMERS]
            return Concern(
                "a revolt will break out",
                f"a revolt will break out (S-46): {counted(armies, 'army', 'armies')} against "
                f"{counted(markers, 'farmer')} from the markers and those in the tray, now {tray} "
                "(S-56).",
            )
    elif action <= at.DEPLOY_1:
        size = action - at.DEPLOY_5
        armies = fewest = position.numbers.deploy_armies[size]
        if FEWER_ARMIES in _open_effects(view):
            fewest = min(armies, position.numbers.event_deploy[size])
        supply = state.supply[view.seat]
        if supply < armies:
            fewer = ", or the event makes it fewer" if supply >= fewest else ""
            return Concern(
                "supply too small",
                f"your supply holds {counted(supply, 'army', 'armies')}, wanted: {armies}; it will "
                "probably be skipped (S-44), unless armies come back from a battle before"
                f"{fewer}.",
            )
    elif state.armies[here] == 1:
        return Concern(
            "only 1 army",
            "a single army must stay, so it will probably be skipped (S-44, S-49), unless armies "
            f"move in before, or {UNLESS_HELD.removeprefix('unless ')}.",
        )
    return None
