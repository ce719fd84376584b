"""What the coach suggests: the choice of the greedy bot, mended where its own warnings speak up.

The bot plays by rules of thumb and takes risks of which the coach would warn. What is suggested to
a person must not be what that person is warned of afterwards, so both use one judgement here: that
of :mod:`~shogun_nb.games.shogun.reading.doubts` and of
:func:`~shogun_nb.games.shogun.reading.advice.concerns`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.bots.greedy import (
    BID_FROM_PLENTY,
    BID_NOTHING,
    MUST_BE_USED,
    NOT_WORTH_IT,
    REASON_SENTENCES,
    STAY_HERE,
    hunger,
    put_prices,
    reason_for,
    worth_of_action,
)
from shogun_nb.games.shogun.choices import Choice, Move, OrderRevolts, Plan, Stay, TakePlace
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.reading.advice import (
    A_REVOLT,
    MAY_BE_SHORT,
    PROBABLY_TOO_DEAR,
    SPACE_KEYS,
    Card,
    Laid,
    concerns,
)
from shogun_nb.games.shogun.reading.doubts import doubts_of
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import ACTION_KEYS, action_names

NOTHING_BETTER = "No other card would do better here, but mind: {why}"
"""The reason for a card that the coach lays although it warns of it."""

_FAIR_ODDS = "The odds are fair, and enough stay at home."
_NO_ATTACK = "No attack from here is worth its risk."
_USEFUL_PLACE = "Its card is of use to your plan."
_BEST_ORDER = "In this order the most can be saved."

_GRAVE = (A_REVOLT, MAY_BE_SHORT, PROBABLY_TOO_DEAR)
_SKIPPED = 4  # what an action that is skipped for nothing counts against a plan, in 1/10 points
_MOST_TRIES = 8  # a plan is mended card by card, so many times at most


def suggestion(game: Game, player: str) -> tuple[Choice, str]:
    """What the coach would choose for a player and why, as :meth:`~shogun_nb.Game.suggest` says it.

    Raises :class:`~shogun_nb.InputError` when the player is not asked now.

    >>> choice, reason = suggestion(game, "Mori")
    >>> doubts_of(game.view("Mori"), choice)
    []
    """
    choice, reason = game.suggest(player)
    view = game.view(player)
    if isinstance(choice, Plan):
        laid, reasons = suggested_cards(game, player, {})
        return plan_of_cards(laid), "\n".join(reasons[key] for key in SPACE_KEYS)
    if not doubts_of(view, choice):
        return choice, reason
    better = (one for one in _instead(view, choice) if not doubts_of(view, one[0]))
    return next(better, (choice, reason))


def _instead(view: View, choice: Choice) -> Iterator[tuple[Choice, str]]:
    """Other legal choices of the same kind with their reasons, the more promising ones first."""
    found: Iterable[tuple[Choice, str]] = ()
    if isinstance(choice, Move):
        found = _moves(view, choice.start)
    elif isinstance(choice, TakePlace):
        found = ((TakePlace(place), _USEFUL_PLACE) for place in range(1, at.PLACES + 1))
    elif isinstance(choice, OrderRevolts):
        orders = permutations(choice.provinces)
        found = ((OrderRevolts(order), _BEST_ORDER) for order in orders)
    return (one for one in found if not view.problems(one[0]))


def _moves(view: View, start: str) -> Iterator[tuple[Choice, str]]:
    """Attacks that are rather won than not, the likelier first; then moves within, and staying."""
    position = view.position
    most = position.armies(start) - 1
    near = position.neighbours(start)
    attacks = {
        target: position.odds(start, target, most).win
        for target in near
        if position.owner(target) != view.player and not view.problems(Move(start, target, most))
    }
    for target in sorted(attacks, key=attacks.__getitem__, reverse=True):
        if attacks[target] > 0.5:
            for armies in range(most, 0, -1):
                yield Move(start, target, armies), _FAIR_ODDS
    yield Stay(), REASON_SENTENCES[STAY_HERE]
    for armies in range(1, most + 1):
        for target in near:
            if position.owner(target) == view.player:
                yield Move(start, target, armies), _NO_ATTACK


# --- plans ----------------------------------------------------------------------------------------
def cards_of(plan: Plan) -> dict[str, Card | None]:
    """A plan as cards: the chest cards that it does not name cover what is not wanted.

    >>> cards_of(Plan(taxes="Kai", bid=0))["castle"]
    1
    """
    laid: dict[str, Card | None] = {key: getattr(plan, key) for key in SPACE_KEYS}
    free: list[Card] = [card for card in range(CHEST_CARDS) if card not in laid.values()]
    for key in ACTION_KEYS:
        if laid[key] is None and free:
            laid[key] = free.pop(0)
    return laid


def plan_of_cards(laid: Laid) -> Plan:
    """The plan that these cards say: a chest card on an action is as good as none.

    >>> plan_of_cards({"taxes": "Kai", "castle": 3, "bid": 0})
    Plan(taxes='Kai', bid=0)
    """
    wanted = {key: card for key in ACTION_KEYS if isinstance(card := laid.get(key), str)}
    return Plan(**wanted, bid=laid.get("bid"))


def suggested_cards(
    game: Game, player: str, lying: Laid
) -> tuple[dict[str, Card | None], dict[str, str]]:
    """What the coach would lay on the spaces that are empty, and a line of reason for each of them.

    What lies already stays, and is reckoned with.

    >>> cards, reasons = suggested_cards(game, "Mori", {"bid": 0})
    >>> cards["bid"], "bid" in reasons
    (0, False)
    """
    choice, words = game.suggest(player)
    assert isinstance(choice, Plan)
    desk = _Desk(game.view(player), lying)
    wanted = cards_of(choice)
    laid = desk.mended(desk.filled(wanted))
    lines = zip(SPACE_KEYS, words.splitlines(), strict=True)
    known = {key: line for key, line in lines if laid[key] == wanted[key]}
    return laid, desk.reasons(laid, known)


class _Desk:
    """Cards on the coach's desk: those that lie already are not touched."""

    def __init__(self, view: View, lying: Laid) -> None:
        self.view = view
        self.lying = {key: lying.get(key) for key in SPACE_KEYS}
        self.free = [key for key in SPACE_KEYS if self.lying[key] is None]
        position = view.position
        self.hand: list[Card] = [*range(CHEST_CARDS), *position.provinces(view.player)]
        self._prices = [0] * at.ACTIONS
        put_prices(position.facts, position.state, self._prices)
        provinces = len(self.hand) - CHEST_CARDS
        self._hungry = hunger(position.facts, position.state, view.seat, provinces)

    def _fits(self, key: str, card: Card | None) -> bool:
        """Whether the coach would lay a card there: as a bid only what can be paid (S-27)."""
        if key != "bid":
            return True
        return isinstance(card, int) and card <= self.view.state.chests[self.view.seat]

    def filled(self, wanted: Laid) -> dict[str, Card | None]:
        """The cards that lie, with those that are wanted, and with others where they lie already.

        Whoever has fewer cards than spaces lays all of them (S-26).
        """
        laid = dict(self.lying)
        for key in self.free:
            if wanted.get(key) not in laid.values():
                laid[key] = wanted.get(key)
        # The bid first: not every chest card can be bid (S-27).
        for key in ("bid", *ACTION_KEYS):
            spare = [card for card in self.hand if card not in laid.values()]
            fits = [card for card in spare if self._fits(key, card)]
            if laid[key] is None and (fits or (key == "bid" and spare)):
                laid[key] = (fits or spare)[0]
        return laid

    def mended(self, laid: dict[str, Card | None]) -> dict[str, Card | None]:
        """The cards, changed as long as that takes a warning away."""
        best, rank = laid, self._rank(laid)
        for _ in range(_MOST_TRIES):
            if not rank[0]:
                break
            minds = concerns(self.view, best)
            # First where something is wrong; where that does not help, anywhere.
            for where in ([key for key in self.free if key in minds], self.free):
                ranked = [(self._rank(one), place, one)
                          for place, one in enumerate(self._others(best, where))]  # fmt: skip
                new, _, better = min(ranked, default=(rank, 0, best))
                if new < rank:
                    break
            if new >= rank:
                break
            best, rank = better, new
        return best

    def _others(self, laid: Laid, where: Iterable[str]) -> Iterator[dict[str, Card | None]]:
        """The same cards with another card on one of these spaces, or two that change places."""
        spare = [card for card in self.hand if card not in laid.values()]
        for key in where:
            for card in spare:
                # Chest cards on an action are all alike.
                first = not isinstance(card, int) or key == "bid" or card == spare[0]
                if laid[key] is not None and first and self._fits(key, card):
                    yield {**laid, key: card}
            for other in self.free:
                if (
                    other != key
                    and laid[other] != laid[key]
                    and self._fits(key, laid[other])
                    and self._fits(other, laid[key])
                ):
                    yield {**laid, key: laid[other], other: laid[key]}

    def _rank(self, laid: Laid) -> tuple[int, int]:
        """How bad it is: warnings that weigh, then what it gives up in tenths of a point."""
        minds = concerns(self.view, laid)
        worth = {
            key: self._worth(key, card)
            for key in ACTION_KEYS
            if isinstance(card := laid.get(key), str)
        }
        idle = [key for key in minds if minds[key].short not in _GRAVE and worth[key] <= 0]
        doubts = doubts_of(self.view, plan_of_cards(laid))
        return len(doubts) + len(minds) - len(idle), _SKIPPED * len(idle) - sum(worth.values())

    def _worth(self, key: str, name: str) -> int:
        """What an action is worth to the greedy bot where it can be paid."""
        position, action = self.view.position, ACTION_KEYS.index(key)
        province, price = position.lookup.province(name), self._prices[action]
        return worth_of_action(
            position.facts, position.state, self.view.seat, province, action, price, self._hungry
        )

    def reasons(self, laid: Laid, known: Mapping[str, str]) -> dict[str, str]:
        """A line for each space that the coach has filled, as the bot says it where it is its."""
        position = self.view.position
        minds = concerns(self.view, laid)
        names = dict(
            zip(SPACE_KEYS, (*action_names(position.numbers.deploy_armies), "bid"), strict=True)
        )
        found = {}
        for key in self.free:
            card = laid[key]
            if key in known and key not in minds:
                found[key] = known[key]
                continue
            what, why = "not wanted", REASON_SENTENCES[NOT_WORTH_IT]
            if key == "bid":
                what = counted(card, "chest") if isinstance(card, int) else "not wanted"
                why = REASON_SENTENCES[BID_FROM_PLENTY if card else BID_NOTHING]
            elif isinstance(card, str):
                what = position.map.printed[position.lookup.province(card)]
                why = self._reason(key, card)
            if key in minds:
                why = NOTHING_BETTER.format(why=minds[key].sentence.partition(": ")[2])
            found[key] = f"{names[key]}: {what}. {why}"
        return found

    def _reason(self, key: str, name: str) -> str:
        if self._worth(key, name) <= 0:
            return REASON_SENTENCES[MUST_BE_USED]
        position = self.view.position
        action, province = ACTION_KEYS.index(key), position.lookup.province(name)
        facts, state = position.facts, position.state
        return REASON_SENTENCES[
            reason_for(facts, state, self.view.seat, province, action, self._hungry)
        ]
