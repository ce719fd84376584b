"""Objections to legal choices: only clearly bad ones, each with its numbers.

Everything is read from what the chooser may see (:class:`~shogun_nb.View`): the public
position and their own plan. The odds are exact for the cubes as they lie now. A doubt comes only
where something clearly better could be done, so that who plays sensibly seldom hears one.

Measured over 60 games of the greedy bot, 3 to 5 players: of 5 200 choices 2.3 % are doubted (moves
4.7 %, places 2.6 %, plans 0.5 %, cards of the draft never). Over 30 games of the random bot it is
27 % (plans 65 %, moves 27 %). To judge one choice took 0.2 milliseconds, the slowest 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from shogun_nb.engine.speech import all_of, counted, percent
from shogun_nb.games.shogun.bots.greedy import threat, worth_of_attack, worth_of_province
from shogun_nb.games.shogun.choices import (
    Choice,
    ExchangeCards,
    Move,
    OrderRevolts,
    PlaceGroup,
    Plan,
    Stay,
    TakeCard,
    TakePlace,
    TakeUnseen,
)
from shogun_nb.games.shogun.odds import (
    ATTACKER,
    DEFENDER,
    NEUTRAL_BATTLE,
    PEASANTS,
    Odds,
    odds_of_move,
    odds_of_revolt,
)
from shogun_nb.games.shogun.reading.advice import (
    DONE,
    NO_CHESTS,
    NO_SUPPLY,
    UNLESS_HELD,
    prices_of,
    runs_of,
    why_skipped,
)
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import effect_in_force, is_target, price_of, rice_of
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.rules.record import TOO_FEW_ARMIES
from shogun_nb.games.shogun.rules.setup import next_card
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import action_names

# --- the kinds of doubts --------------------------------------------------------------------------
WASTED, TOO_DEAR, BID_TOO_HIGH, SUPPLY_SHORT, LIKELY_REVOLT = (
    "an action that is skipped, or probably so",
    "more than the war chest holds",
    "a bid that takes the chests",
    "more than the supply holds",
    "a revolt that is likely lost",
)
HUNGER, NO_TAXES, FORCED_ATTACK, NO_BID = (
    "hunger in winter",
    "taxes left lying",
    "an attack that cannot be avoided",
    "no card on the bid space",
)
IDLE_PRIVILEGE, POOR_ODDS, TOO_FEW, LEFT_BARE, IDLE_ARMIES = (
    "a privilege without use",
    "an attack with poor odds",
    "too few armies for the attack",
    "a province left bare",
    "armies that stand idle",
)
REVOLT_ORDER, POORER_CARD, RICH_CARD_LEFT, WEAK_GROUP = (
    "the order of the revolts",
    "the poorer card",
    "a rich card left lying",
    "a weak group at a strong neighbour",
)

PLAN_KINDS = (
    WASTED,
    TOO_DEAR,
    BID_TOO_HIGH,
    SUPPLY_SHORT,
    LIKELY_REVOLT,
    HUNGER,
    NO_TAXES,
    FORCED_ATTACK,
    NO_BID,
)
OTHER_KINDS = (
    IDLE_PRIVILEGE,
    POOR_ODDS,
    TOO_FEW,
    LEFT_BARE,
    IDLE_ARMIES,
    REVOLT_ORDER,
    POORER_CARD,
    RICH_CARD_LEFT,
    WEAK_GROUP,
)
KINDS = (*PLAN_KINDS, *OTHER_KINDS)
"""Every kind of doubt, those about plans first."""

# --- what counts as clearly bad: judgement, checked against whole games in the tests --------------
_POOR = 0.3  # an attack that succeeds less often than this
_POOR_REVOLT = 0.3  # a revolt put down less often than this
_CLEARLY = 0.2  # odds better by this much are clearly better
_FREE_WORTH = 8  # what a free action is worth at least to be called a better use, in 1/10 points
_FEW_CHESTS = 5  # with fewer left after all prices, taxes are worth a word
_RICH_TAX = 4  # a province that pays this much is worth collecting from
_MORE_RICE = 2  # a card that gives this much more rice is clearly better
_MORE_CARD = 3  # tax, rice and sites together: a card better by this much is clearly better
_RICH = 10  # a card this much above the average of the pile, in greedy's worth of a province
_STRONG = 4  # a neighbour with so many armies is strong
_MORE_POINTS = 0.25  # expected points that another order of revolts must save


@dataclass(frozen=True)
class Doubt:
    """Something clearly bad in a legal choice: which kind it is, and the whole of it in words.

    >>> Doubt(NO_BID, "The bid space is empty, so you choose your place last (S-29).").kind
    'no card on the bid space'
    """

    kind: str
    sentence: str


def doubts_of(view: View, choice: Choice) -> list[Doubt]:
    """What speaks against a legal choice of the view's player; [] when nothing clearly does.

    An illegal choice is not judged: :meth:`~shogun_nb.View.problems` says what is wrong.

    >>> doubts_of(game.view("Mori"), game.suggest("Mori")[0])
    []
    """
    if view.problems(choice):
        return []
    about = _About(view)
    if isinstance(choice, Plan):
        return _PlanDoubts(about, choice).all()
    if isinstance(choice, TakePlace):
        return _about_place(about, choice.place - 1)
    if isinstance(choice, Move):
        target, armies = choice.numbers(view.position.lookup)
        return _about_move(about, target, armies)
    if isinstance(choice, Stay):
        return _about_staying(about)
    if isinstance(choice, OrderRevolts):
        return _about_order(about, choice.numbers(view.position.lookup))
    if isinstance(choice, (TakeCard, TakeUnseen, ExchangeCards, PlaceGroup)):
        return _about_draft(about, choice)
    return []


class _About:
    """A view, with the questions that all doubts ask of it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.position = position = view.position
        self.state = position.state
        self.board = position.board
        self.facts = position.facts
        self.numbers = position.numbers
        self.tower = position.tower
        self.seat = view.seat
        self.names = position.map.printed

    def neighbours(self, province: int) -> Sequence[int]:
        first = self.board.first
        return self.board.neighbours[first[province] : first[province + 1]]

    def enemies(self, province: int) -> list[int]:
        """Neighbours that belong to another player."""
        owner = self.state.owner
        return [
            near
            for near in self.neighbours(province)
            if owner[near] != self.seat and owner[near] < at.SEATS
        ]

    def own(self, province: int) -> list[int]:
        """Neighbours of one's own."""
        return [near for near in self.neighbours(province) if self.state.owner[near] == self.seat]

    def targets(self, province: int) -> list[int]:
        """Neighbours that may be attacked."""
        return [
            near
            for near in self.neighbours(province)
            if self.state.owner[near] != self.seat
            and is_target(self.facts, self.state, self.seat, near, at.BATTLE_A)
        ]

    def attack(self, start: int, target: int, armies: int, state: at.State | None = None) -> Odds:
        state = self.state if state is None else state
        return odds_of_move(
            self.facts, state, state.owner[start], start, target, armies, self.tower
        )

    def best_attack(self, start: int) -> tuple[int, Odds] | None:
        """The target with the best odds from here, with all armies that may move."""
        most = self.state.armies[start] - 1
        if most < 1:
            return None
        found = [(target, self.attack(start, target, most)) for target in self.targets(start)]
        return max(found, key=lambda one: one[1].win, default=None)

    def danger(self, province: int, armies: int, without: int = -1) -> tuple[float, int]:
        """How likely the most dangerous neighbour would take a province with so many armies.

        Also who that is, -1 for nobody. ``without`` is a neighbour that does not count.
        """
        state = self.state.fork()
        state.owner[province], state.armies[province] = self.seat, armies
        worst, who = 0.0, -1
        for near in self.enemies(province):
            if near == without or state.armies[near] < 2:
                continue
            # A temple may protect the province this round (event).
            if not is_target(self.facts, state, state.owner[near], province, at.BATTLE_A):
                continue
            odds = self.attack(near, province, state.armies[near] - 1, state)
            if odds.win > worst:
                worst, who = float(odds.win), near
        return worst, who

    def owner_name(self, province: int) -> str:
        owner = self.state.owner[province]
        return self.position.players[owner] if owner < at.SEATS else ""

    def of(self, province: int) -> str:
        """A province with its owner, as in "Kai of Mori" and "the neutral Kai"."""
        owner = self.owner_name(province)
        return f"{self.names[province]} of {owner}" if owner else f"neutral {self.names[province]}"

    def buildings(self, province: int) -> int:
        first = province * at.BUILDINGS
        return sum(self.state.buildings[first : first + at.BUILDINGS])

    @property
    def last_round(self) -> bool:
        """Whether no further actions come after this round (S-65)."""
        return self.state.round >= at.SEASONS * self.facts.options.years - 2

    def open_effects(self) -> list[tuple[int, int]]:
        """The open events: the effect and the rice that is lost if it is left over (S-28, S-60)."""
        numbers = self.numbers
        return [
            (numbers.event_effect[card], numbers.event_rice_loss[card])
            for card in range(at.EVENTS)
            if self.state.events[card] == at.OPEN
        ]


def _armies(number: int) -> str:
    return counted(number, "army", "armies")


def _cubes_of(odds: Odds, defender: str) -> str:
    """What is thrown into the tower and what lies in it, of all who take part (S-51, S-53)."""

    def told(cubes: Mapping[str, int]) -> str:
        whose = {ATTACKER: "of yours", DEFENDER: f"of {defender}’s"}
        return all_of(
            [
                f"{number} {whose[party]}" if party in whose else counted(number, "farmer")
                for party, number in cubes.items()
                if number
            ]
        )

    inside = told(odds.inside)
    return f"thrown in: {told(odds.thrown)}; inside the tower: {inside or 'nothing of these'}"


# --- plans ----------------------------------------------------------------------------------------
class _PlanDoubts:
    """What speaks against a plan."""

    def __init__(self, about: _About, plan: Plan) -> None:
        self.about = about
        state, seat = about.state, about.seat
        cards, _ = plan.cards(about.position.lookup)
        self.laid = {action: cards[action] for action in range(at.ACTIONS) if cards[action] >= 0}
        self.bid = cards[at.BID]
        self.paid_bid = self.bid - at.CHEST_CARD if self.bid >= at.CHEST_CARD else 0
        self.hand = [card for card, owner in enumerate(state.owner) if owner == seat]
        self.unused = [
            card for card in self.hand if card not in self.laid.values() and card != self.bid
        ]
        chest_cards = CHEST_CARDS - (self.bid >= at.CHEST_CARD)
        # Where all cards lie out (S-26), none of them can stay in the hand.
        self.all_out = len(self.hand) + CHEST_CARDS <= at.ACTIONS
        # Wanted actions that a chest card could cover instead.
        free = chest_cards - (at.ACTIONS - len(self.laid))
        self.coverable = 0 if self.all_out else free
        self.doomed = {
            action: why
            for action, card in self.laid.items()
            if (why := self._why_skipped(action, card))
        }
        self.named: set[int] = set()  # cards for which a better use was named already
        self.unwanted = [action for action in range(at.ACTIONS) if action not in self.laid]
        prices = prices_of(about.view, self.laid.keys() - self.doomed.keys())
        self.left = state.chests[seat] - self.paid_bid - prices[-1]

    def all(self) -> list[Doubt]:
        """All doubts, those that weigh most first."""
        return [
            *self._bid_too_high(),
            *self._hunger(),
            *self._no_taxes(),
            *self._revolts(),
            *self._forced_attacks(),
            *self._too_dear(),
            *self._wasted(),
            *self._no_bid(),
        ]

    def _name(self, action: int) -> str:
        name = action_names(self.about.position.numbers.deploy_armies)[action]
        return f"“{name}” in {self.about.names[self.laid[action]]}"

    def _why_skipped(self, action: int, card: int) -> str:
        """Why an action is skipped, or probably so and when not; "" when it can be done.

        It says "will be skipped" only if nothing can change before its turn.
        """
        about = self.about
        skip = why_skipped(about.position, about.seat, card, action)
        if skip is None:
            return ""
        unless = skip.unless
        if skip.why == TOO_FEW_ARMIES:
            movers = (at.DEPLOY_1, at.BATTLE_A, at.BATTLE_B)
            if any(
                self.laid.get(other) in about.neighbours(card)
                for other in movers
                if other != action
            ):
                return ""
            unless = UNLESS_HELD
        if unless:
            return f"will probably be skipped: {skip.clause} ({skip.rules}), {unless}"
        return f"will be skipped: {skip.clause} ({skip.rules})"

    # --- money and supply -------------------------------------------------------------------------
    def _outcomes(self, bid: int) -> dict[int, list[float]]:
        """For each action with a price: how likely it is done, or fails for chests or supply.

        Privileges are not counted: nobody has one yet.
        """
        about = self.about
        wanted = {action: card for action, card in self.laid.items() if action not in self.doomed}
        runs = [*runs_of(about.view, wanted, bid, about.state.supply[about.seat])]
        total = sum(weight for _, weight in runs)
        return {
            action: [
                sum(weight for run, weight in runs if run[action] == outcome) / total
                for outcome in (DONE, NO_CHESTS, NO_SUPPLY)
            ]
            for action in sorted(runs[0][0])
        }

    def _bid_too_high(self) -> list[Doubt]:
        if not self.paid_bid:
            return []
        with_bid, without = self._outcomes(self.paid_bid), self._outcomes(0)
        lost = [
            action
            for action, shares in with_bid.items()
            if shares[NO_CHESTS] > 0.5 and without[action][DONE] >= 0.5
        ]
        if not lost:
            return []
        chests = self.about.state.chests[self.about.seat]
        lower = max(
            bid
            for bid in range(self.paid_bid)
            if all(self._outcomes(bid)[action][DONE] >= 0.5 for action in lost) or not bid
        )
        told = all_of(
            [f"{self._name(action)} ({percent(with_bid[action][NO_CHESTS])})" for action in lost]
        )
        return [
            Doubt(
                BID_TOO_HIGH,
                f"You bid {self.paid_bid} of your {counted(chests, 'chest')}, paid before the "
                f"first action (S-29); then too few are left, and this is likely skipped (S-44): "
                f"{told}. Better: bid {lower}.",
            )
        ]

    def _too_dear(self) -> list[Doubt]:
        """Actions that fail in most orders for want of chests or armies, and need not lie here."""
        state, seat = self.about.state, self.about.seat
        outcomes = self._outcomes(0)
        found = []
        for kind, outcome, stock in (
            (TOO_DEAR, NO_CHESTS, f"Your war chest holds {counted(state.chests[seat], 'chest')}"),
            (SUPPLY_SHORT, NO_SUPPLY, f"Your supply holds {_armies(state.supply[seat])}"),
        ):
            short = {
                action: f"{self._name(action)} ({percent(shares[outcome])})"
                for action, shares in outcomes.items()
                if shares[outcome] > 0.5
            }
            told, better = self._better_uses(short)
            if told:
                found.append(
                    Doubt(
                        kind,
                        f"{stock} for all that you planned, so this is likely skipped (S-44): "
                        f"{all_of(told)}. {better}".strip(),
                    )
                )
        return found

    # --- cards without use ------------------------------------------------------------------------
    def _better_uses(self, lying: Mapping[int, str]) -> tuple[list[str], str]:
        """Which of the actions lie there without need, in words, and what would be better.

        Nothing where the cards lie there for want of a better use: one must lie somewhere (S-25).
        """
        told, better, covered = [], [], []
        for action, words in lying.items():
            name = self.about.names[self.laid[action]]
            if self.laid[action] in self.named:
                told.append(words)
            elif free := self._free_use(self.laid[action]):
                told.append(words)
                better.append(f"{free} with {name}")
            elif self.coverable > 0:
                self.coverable -= 1
                told.append(words)
                covered.append(name)
        if covered:
            kept = f"keep {all_of(covered)} in your hand"
            better.append(f"{kept} and cover with chest cards what you cannot do (S-25)")
        return told, f"Better: {'; '.join(better)}." if better else ""

    def _free_use(self, card: int) -> str:
        """An action without a price that is not wanted yet and would be worth something here."""
        about, state = self.about, self.about.state
        if not state.revolts[card]:
            tax, rice = about.board.tax[card], about.board.rice[card]
            if tax >= _RICH_TAX and not about.last_round and self._is_free(at.COLLECT_TAXES):
                return f"collect taxes ({counted(tax, 'chest')}, S-46)"
            if rice >= _MORE_RICE and self._missing_if(0) > 0 and self._is_free(at.CONFISCATE_RICE):
                return f"confiscate rice ({rice}, which winter will ask for, S-61)"
        worth = worth_of_attack(about.facts, state, about.seat, card)
        best = about.best_attack(card) if worth >= _FREE_WORTH else None
        if best is not None and best[1].win > 0.5:
            for action in (at.BATTLE_A, at.BATTLE_B):
                if self._is_free(action):
                    return (
                        f"attack {about.of(best[0])} (battle/move, S-49; your chance to win is "
                        f"{percent(float(best[1].win))} as things lie now)"
                    )
        return ""

    def _is_free(self, action: int) -> bool:
        """Whether an action is not wanted yet; it is named once only."""
        if action not in self.unwanted:
            return False
        self.unwanted.remove(action)
        return True

    def _wasted(self) -> list[Doubt]:
        told, better = self._better_uses(
            {action: f"{self._name(action)} {why}" for action, why in self.doomed.items()}
        )
        if not told:
            return []
        return [Doubt(WASTED, f"{'; '.join(told)}. {better}".strip())]

    # --- rice -------------------------------------------------------------------------------------
    def _missing_if(self, rice: int) -> int:
        """Provinces without rice in winter, with so much more and the smallest loss still open."""
        about = self.about
        loss = min((loss for _, loss in about.open_effects()), default=0)
        stored = about.state.rice[about.seat] + rice
        return len(self.hand) - max(0, stored - loss)

    def _winters(self, province: int | None) -> list[int]:
        """Autumn: provinces without rice, for each event that may be drawn with the other left."""
        about = self.about
        events = about.open_effects()
        found = []
        for place, (effect, _) in enumerate(events):
            gain = 0
            if province is not None:
                gain = rice_of(about.facts, province, effect)
            for other, (_, loss) in enumerate(events):
                if other != place:
                    stored = about.state.rice[about.seat] + gain
                    found.append(max(0, len(self.hand) - max(0, stored - loss)))
        return found

    def _idle_calm(self, values: Sequence[int]) -> int:
        """The best card without revolt marker that is in the hand or laid in vain; -1 for none."""
        idle = [*self.unused, *(self.laid[action] for action in self.doomed)]
        calm = [card for card in idle if not self.about.state.revolts[card]]
        return max(set(calm) - self.named, key=lambda card: (values[card], -card), default=-1)

    def _hunger(self) -> list[Doubt]:
        about, state = self.about, self.about.state
        planned = self.laid.get(at.CONFISCATE_RICE)
        best = self._idle_calm(about.board.rice)
        given = about.board.rice[planned] if planned is not None else 0
        if best < 0 or best == planned or about.board.rice[best] < given + _MORE_RICE:
            return []
        told = self._hungry_in_autumn(planned, best, given)
        if planned is None and state.round % at.SEASONS < at.AUTUMN:
            told = self._hungry_anyway()
        if not told:
            return []
        self.named.add(best)
        if planned is None:
            self.unwanted.remove(at.CONFISCATE_RICE)
        then = ""
        if state.round % at.SEASONS == at.AUTUMN:
            then = f"; then {_from_to(self._winters(best))} would"
        rice = f"{about.board.rice[best]} rice from {about.names[best]}, which has nothing better"
        return [Doubt(HUNGER, f"{told} Better: {rice} to do{then}.")]

    def _hungry_in_autumn(self, planned: int | None, best: int, given: int) -> str:
        about = self.about
        if about.state.round % at.SEASONS != at.AUTUMN:
            return ""
        without, with_best = self._winters(planned), self._winters(best)
        if not without or min(without) < 1 or max(without) <= max(with_best):
            return ""
        row = min(max(without), len(about.numbers.revolts) - 1)
        rice = "no rice is confiscated" if planned is None else f"only {given} rice comes in"
        return (
            f"Winter comes next and {rice}: with {about.state.rice[about.seat]} rice, "
            f"{counted(len(self.hand), 'province')} and the loss of the event left over (S-60), "
            f"{_from_to(without)} of them would lack rice, with up to "
            f"{counted(about.numbers.revolts[row], 'revolt')} and "
            f"{counted(about.numbers.revolt_farmers[row], 'more farmer')} in each (S-61)."
        )

    def _hungry_anyway(self) -> str:
        """That even the best cards of the rounds left would not do without this round's."""
        about, state = self.about, self.about.state
        rounds = at.AUTUMN - state.round % at.SEASONS
        calm = [about.board.rice[card] for card in self.hand if not state.revolts[card]]
        most = sum(sorted(calm, reverse=True)[:rounds])
        missing = self._missing_if(most)
        if missing <= 0:
            return ""
        return (
            f"No rice is confiscated this round. You have {state.rice[about.seat]}; even the best "
            f"cards of the {counted(rounds, 'round')} left before winter bring {most} more, and "
            f"then {missing} of your {counted(len(self.hand), 'province')} would lack rice, which "
            "brings revolts (S-60, S-61)."
        )

    def _no_taxes(self) -> list[Doubt]:
        about = self.about
        if at.COLLECT_TAXES in self.laid or about.last_round or self.left >= _FEW_CHESTS:
            return []
        best = self._idle_calm(about.board.tax)
        if best < 0 or about.board.tax[best] < _RICH_TAX:
            return []
        self.named.add(best)
        self.unwanted.remove(at.COLLECT_TAXES)
        left = counted(abs(self.left), "chest")
        return [
            Doubt(
                NO_TAXES,
                "No taxes are collected: after the bid and all prices your war chest "
                f"{'holds ' + left if self.left >= 0 else 'is ' + left + ' short'}, with another "
                f"round to pay for. Better: collect taxes in {about.names[best]}, which has "
                f"nothing better to do and no revolt marker: "
                f"{counted(about.board.tax[best], 'chest')}, at no price (S-46).",
            )
        ]

    # --- revolts ----------------------------------------------------------------------------------
    def _revolts(self) -> list[Doubt]:
        about, state = self.about, self.about.state
        found = []
        for action in (at.COLLECT_TAXES, at.CONFISCATE_RICE):
            card = self.laid.get(action)
            if card is None or not state.revolts[card]:
                continue
            odds = odds_of_revolt(about.facts, state, about.seat, card, 0, about.tower)
            needless = self._needless(action)
            if odds.win >= _POOR_REVOLT and not (needless and odds.win < 0.8):
                continue
            better = self._calmer(action, card)
            if not better:
                continue
            farmers = odds.thrown[PEASANTS]
            found.append(
                Doubt(
                    LIKELY_REVOLT,
                    f"{self._name(action)}: it holds "
                    f"{counted(state.revolts[card], 'revolt marker')}, so a revolt breaks out "
                    f"(S-46), {counted(odds.thrown[DEFENDER], 'cube')} of yours against "
                    f"{counted(farmers, 'farmer')} and those in the tower: your chance to keep "
                    f"the province is {percent(float(odds.win))} (exact as things lie now, S-56)."
                    f"{needless} Better: {better}.",
                )
            )
        return found

    def _needless(self, action: int) -> str:
        """That the income would be of no use any more; "" when it may be."""
        about = self.about
        autumn = about.state.round % at.SEASONS == at.AUTUMN
        if action == at.CONFISCATE_RICE and autumn and max(self._winters(None), default=1) == 0:
            return " Your rice is enough for winter without it (S-61, S-64)."
        return ""

    def _calmer(self, action: int, card: int) -> str:
        """Another card for taxes or rice, or none at all."""
        about = self.about
        values = about.board.tax if action == at.COLLECT_TAXES else about.board.rice
        best = self._idle_calm(values)
        if best >= 0 and 2 * values[best] >= values[card]:
            unit = "chest" if action == at.COLLECT_TAXES else "rice"
            gives = counted(values[best], unit, "rice" if unit == "rice" else "")
            return f"{about.names[best]}, which has no revolt marker and gives {gives}"
        if self.coverable > 0:
            return "cover it with a chest card (S-25)"
        return ""

    # --- armies -----------------------------------------------------------------------------------
    def _forced_attacks(self) -> list[Doubt]:
        """Attacks with poor odds that must be made, since there is nowhere else to go (S-42)."""
        about, state = self.about, self.about.state
        found = []
        for action in (at.BATTLE_A, at.BATTLE_B):
            card = self.laid.get(action)
            if card is None or state.armies[card] < 2 or about.own(card):
                continue
            best = about.best_attack(card)
            if best is None or best[1].win >= _POOR:
                continue
            harmless = [one for one in self.unused if state.armies[one] < 2 or about.own(one)]
            if not self.coverable > 0 and not harmless:
                continue
            target, odds = best
            better = (
                "cover it with a chest card (S-25)"
                if self.coverable > 0
                else f"lay {about.names[harmless[0]]} here, from where nobody must attack"
            )
            found.append(
                Doubt(
                    FORCED_ATTACK,
                    f"{self._name(action)}: no neighbour is yours, so you must attack (S-42). The "
                    f"best target is {about.of(target)}: your chance to win is "
                    f"{percent(float(odds.win))} (exact as things lie now, S-51; "
                    f"{_cubes_of(odds, about.owner_name(target))}). Better: {better}.",
                )
            )
        return found

    def _no_bid(self) -> list[Doubt]:
        if self.bid != at.NOTHING:
            return []
        return [
            Doubt(
                NO_BID,
                "No card lies on the bid space, so you choose your place after everybody with one "
                "(S-29). Better: bid chest card 0; it costs nothing, and an action space left "
                "empty counts as not wanted all the same (S-26).",
            )
        ]


def _from_to(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{low}" if low == high else f"{low} to {high}"


# --- a place in the turn order --------------------------------------------------------------------
def _about_place(about: _About, place: int) -> list[Doubt]:
    """A privilege that the own plan cannot use, while an earlier place has one that it can."""
    state = about.state
    # Nobody knows beforehand whether they will be attacked.
    if state.special[place] == at.STRONGER_DEFENCE or _use_of(about, state.special[place]):
        return []
    for other in range(place):
        use = _use_of(about, state.special[other])
        if state.turns[other] < 0 and use:
            useless = privilege_meaning(about.numbers, state.special[place])
            better = privilege_meaning(about.numbers, state.special[other])
            return [
                Doubt(
                    IDLE_PRIVILEGE,
                    f"Place {place + 1} gives you “{useless}” (S-23), and nothing in your plan can "
                    f"use it. Better: place {other + 1}, earlier in the turn order, gives "
                    f"“{better}”: {use}.",
                )
            ]
    return []


def _use_of(about: _About, special: int) -> str:
    """What the own plan makes of a special card, in words; "" when nothing."""
    first = about.seat * at.SPACES
    plan = about.position.plans[first : first + at.SPACES]
    names = about.names

    def planned(action: int) -> str:
        name = action_names(about.position.numbers.deploy_armies)[action]
        return f"you planned “{name}” in {names[plan[action]]}"

    wanted = {
        at.MORE_CHESTS: (at.COLLECT_TAXES,),
        at.MORE_RICE: (at.CONFISCATE_RICE,),
        at.SIX_ARMIES: (at.DEPLOY_5,),
        at.STRONGER_ATTACK: (at.BATTLE_A, at.BATTLE_B),
    }
    if special == at.STRONGER_DEFENCE:
        return ""
    for action in wanted[special]:
        if plan[action] >= 0:
            price = price_of(about.facts, action, effect_in_force(about.facts, about.state))
            if price <= about.state.chests[about.seat] or plan[at.COLLECT_TAXES] >= 0:
                return planned(action)
    return ""


# --- moves ----------------------------------------------------------------------------------------
def _about_move(about: _About, target: int, armies: int) -> list[Doubt]:
    start = about.state.here
    if about.state.owner[target] == about.seat:
        return _bare_after_move(about, start, target, armies)
    odds = about.attack(start, target, armies)
    found = _about_odds(about, start, target, armies, odds)
    return found or _bare_after_attack(about, start, target, armies, odds)


def _about_odds(about: _About, start: int, target: int, armies: int, odds: Odds) -> list[Doubt]:
    """Poor odds, or odds that more armies would make clearly better."""
    most = about.state.armies[start] - 1
    name = about.of(target)
    told = (
        f"You attack {name} with {_armies(armies)}: your chance to win is "
        f"{percent(float(odds.win))}, and {percent(float(odds.draw))} for a draw (exact, S-51; "
        f"{_cubes_of(odds, about.owner_name(target))})."
    )
    all_in = about.attack(start, target, most) if most > armies else odds
    if all_in.win >= odds.win + _CLEARLY and all_in.win >= 0.4 and odds.win < 0.5:
        return [
            Doubt(
                TOO_FEW,
                f"{told} Better: with all {most} that may move your chance is "
                f"{percent(float(all_in.win))}.",
            )
        ]
    # A draw makes another player's province neutral (S-55): half a success for the attacker.
    half = 0.0 if odds.kind == NEUTRAL_BATTLE else float(odds.draw) / 2
    if odds.win >= _POOR or odds.win + half >= 0.45:
        return []
    others = [one for one in about.targets(start) if one != target]
    better = ""
    if others:
        best = max(others, key=lambda one: about.attack(start, one, most).win)
        chance = float(about.attack(start, best, most).win)
        if chance >= odds.win + _CLEARLY:
            better = f"{about.of(best)}, where the chance of {_armies(most)} is {percent(chance)}"
    if not better and about.own(start):
        better = (
            f"move within your own provinces, to {about.names[about.own(start)[0]]} for example: "
            "that risks nothing (S-49)"
        )
    return [Doubt(POOR_ODDS, f"{told} Better: {better}.")] if better else []


def _bare_after_move(about: _About, start: int, target: int, armies: int) -> list[Doubt]:
    """A move inside that leaves a threatened province bare for one that nobody threatens."""
    state = about.state
    may_stay = state.step == at.MOVE_AFTER_DEPLOY
    left, kept = state.armies[start] - armies, state.armies[start] - (not may_stay)
    after, who = about.danger(start, left)
    if after < 0.6:
        return []
    safer = about.danger(start, kept)[0]
    if after - safer < 2 * _CLEARLY:
        return []
    if about.danger(target, state.armies[target])[0] >= _POOR:
        return []
    better = "stay (S-48)" if may_stay else "move 1 army only (S-49)"
    return [
        Doubt(
            LEFT_BARE,
            f"You leave {_armies(left)} in {about.names[start]}, next to "
            f"{_armies(state.armies[who])} in {about.of(who)}, whose chance to take it would be "
            f"{percent(after)} (exact as things lie now, S-51), while {about.names[target]} is in "
            f"little danger. Better: {better}; then that chance is {percent(safer)}.",
        )
    ]


def _bare_after_attack(
    about: _About, start: int, target: int, armies: int, odds: Odds
) -> list[Doubt]:
    """An attack with all there is, where fewer win nearly as well and would keep a rich home."""
    state = about.state
    left = state.armies[start] - armies
    if left > 2 or not about.buildings(start):
        return []
    after, who = about.danger(start, left, without=target)
    if after < 0.6:
        return []
    for fewer in range(armies - 1, 0, -1):
        weaker = about.attack(start, target, fewer)
        if weaker.win < odds.win - 0.05:
            return []
        kept = state.armies[start] - fewer
        safer = about.danger(start, kept, without=target)[0]
        if after - safer >= 2 * _CLEARLY:
            return [
                Doubt(
                    LEFT_BARE,
                    f"You leave {_armies(left)} in {about.names[start]} with its "
                    f"{counted(about.buildings(start), 'building')}, next to "
                    f"{_armies(state.armies[who])} in {about.of(who)}, whose chance to take it "
                    f"would be {percent(after)} (exact as things lie now, S-51). Better: attack "
                    f"with {fewer}: your chance is {percent(float(weaker.win))} instead of "
                    f"{percent(float(odds.win))}, and {about.names[start]} is lost with "
                    f"a chance of {percent(safer)} only.",
                )
            ]
    return []


def _about_staying(about: _About) -> list[Doubt]:
    """Armies that stay where nobody can attack, while a neighbouring own province is in danger."""
    state, start = about.state, about.state.here
    outside = [near for near in about.neighbours(start) if about.state.owner[near] != about.seat]
    if state.armies[start] < 3 or any(state.owner[near] != at.CLOSED for near in outside):
        return []
    most = state.armies[start] - 1
    for target in about.own(start):
        before, who = about.danger(target, state.armies[target])
        after = about.danger(target, state.armies[target] + most)[0]
        if before >= 0.5 and before - after >= 2 * _CLEARLY:
            return [
                Doubt(
                    IDLE_ARMIES,
                    f"{_armies(state.armies[start])} stay in {about.names[start]}, where nobody "
                    f"can attack (all its neighbours are yours), while "
                    f"{_armies(state.armies[who])} in {about.of(who)} have a chance "
                    f"of {percent(before)} to take {about.names[target]} (exact as things lie now, "
                    f"S-51). Better: move {most} there (S-48); then that chance is "
                    f"{percent(after)}.",
                )
            ]
    return []


# --- revolts in winter ----------------------------------------------------------------------------
def _about_order(about: _About, order: Sequence[int]) -> list[Doubt]:
    """An order of revolts that saves clearly fewer points than another."""
    orders = list(permutations(order))
    chances = {one: _kept(about, one) for one in orders}
    worth = {card: 1 + about.buildings(card) for card in order}

    def points(one: tuple[int, ...]) -> float:
        return sum(worth[card] * chance for card, chance in zip(one, chances[one], strict=True))

    chosen = tuple(order)
    best = max(orders, key=points)
    if points(best) - points(chosen) < _MORE_POINTS:
        return []

    def told(one: tuple[int, ...]) -> str:
        return ", then ".join(
            f"{about.names[card]} ({percent(chance)})"
            for card, chance in zip(one, chances[one], strict=True)
        )

    return [
        Doubt(
            REVOLT_ORDER,
            f"In this order you keep {told(chosen)}: {points(chosen):.1f} points for provinces and "
            "buildings to be expected. The farmers of the tray fight in the first revolt and "
            f"are gone then (S-56, S-62). Better: {told(best)}, {points(best):.1f} points.",
        )
    ]


def _kept(about: _About, order: Sequence[int]) -> list[float]:
    """How likely each province is kept when the revolts come in this order, exactly (S-56).

    After a revolt the cubes of both sides leave the tray, whoever wins: only what lies in the
    tower goes on from one to the next, for each colour on its own. With a tower whose cubes are
    not independent that is roughly so, not exactly.
    """
    state, tower, seat = about.state, about.tower, about.seat
    colours = (seat, at.FARMERS)
    inside = {colour: {state.tower[colour]: 1.0} for colour in colours}
    tray = {colour: state.tray[colour] for colour in colours}
    around = state.tower[at.FARMERS] + state.tray[at.FARMERS] + state.supply[at.FARMERS]
    found = []
    for place, card in enumerate(order):
        out: dict[int, dict[int, float]] = {colour: {} for colour in colours}
        after: dict[int, dict[int, float]] = {colour: {} for colour in colours}
        for colour in colours:
            for within, chance in inside[colour].items():
                thrown = state.armies[card]
                if colour == at.FARMERS:
                    supply = state.supply[colour] if place == 0 else around - within
                    thrown = min(state.revolts[card] + state.extra_farmers, supply)
                thrown += tray[colour]
                for fallen, one in enumerate(tower.distribution(thrown, within)):
                    out[colour][fallen] = out[colour].get(fallen, 0.0) + chance * one
                    rest = thrown + within - fallen
                    after[colour][rest] = after[colour].get(rest, 0.0) + chance * one
        found.append(
            sum(
                ours * theirs
                for armies, ours in out[seat].items()
                for farmers, theirs in out[at.FARMERS].items()
                if armies > farmers
            )
        )
        inside, tray = after, dict.fromkeys(colours, 0)
    return found


# --- the draft ------------------------------------------------------------------------------------
def _about_draft(
    about: _About, choice: TakeCard | TakeUnseen | ExchangeCards | PlaceGroup
) -> list[Doubt]:
    state, lookup = about.state, about.position.lookup
    if isinstance(choice, PlaceGroup):
        return _about_group(about, state.here, choice.armies)
    open_cards = [card for card in state.open_cards if card >= 0]
    if isinstance(choice, TakeCard):
        taken = lookup.province(choice.province)
        return _poorer_card(about, taken, open_cards) + _about_group(about, taken, choice.armies)
    return _rich_card_left(about, open_cards)


def _card_words(about: _About, card: int) -> str:
    board = about.board
    return (
        f"{about.names[card]} ({counted(board.tax[card], 'chest')} of taxes, {board.rice[card]} "
        f"rice, {counted(board.sites[card], 'site')})"
    )


def _poorer_card(about: _About, taken: int, open_cards: Sequence[int]) -> list[Doubt]:
    """The other open card is no worse in anything and clearly better in sum."""
    board = about.board
    for other in open_cards:
        gains = [values[other] - values[taken] for values in (board.tax, board.rice, board.sites)]
        if (
            min(gains) >= 0
            and sum(gains) >= _MORE_CARD
            and len(about.own(other)) >= len(about.own(taken))
            and len(about.enemies(other)) <= len(about.enemies(taken))
        ):
            return [
                Doubt(
                    POORER_CARD,
                    f"{_card_words(about, taken)} is in nothing better than the other open card "
                    f"(S-13), and its neighbours are no friendlier. Better: "
                    f"{_card_words(about, other)}.",
                )
            ]
    return []


def _rich_card_left(about: _About, open_cards: Sequence[int]) -> list[Doubt]:
    """An open card far above what the pile gives on average."""
    state, board = about.state, about.board
    unseen = [card for card, place in enumerate(state.card) if place == at.UNSEEN]
    if not unseen or not open_cards or next_card(state) == -1:
        return []
    worth = {
        card: worth_of_province(about.facts, state, about.seat, card)
        for card in (*unseen, *open_cards)
    }
    average = sum(worth[card] for card in unseen) / len(unseen)
    best = max(open_cards, key=lambda card: worth[card])
    if worth[best] < average + _RICH:
        return []
    tax = sum(board.tax[card] for card in unseen) / len(unseen)
    rice = sum(board.rice[card] for card in unseen) / len(unseen)
    beside = counted(len(about.own(best)), "province")
    joined = f" and lies next to {beside} of yours" if about.own(best) else ""
    return [
        Doubt(
            RICH_CARD_LEFT,
            f"An unseen card gives {tax:.1f} chests and {rice:.1f} rice on average of those not "
            f"yet seen (S-13). Better: the open {_card_words(about, best)}, which is far above "
            f"that{joined}.",
        )
    ]


def _about_group(about: _About, province: int, armies: int) -> list[Doubt]:
    """A small group next to a strong neighbour, with a strong group still to place."""
    state = about.state
    first = about.seat * at.LARGEST_DRAFT
    largest = max(state.groups[first : first + at.LARGEST_DRAFT])
    danger = threat(about.facts, state, about.seat, province)
    if danger < _STRONG or armies > 2 or largest < _STRONG:
        return []
    near = max(about.enemies(province), key=lambda one: state.armies[one])
    taken = about.danger(province, armies)[0]
    safer = about.danger(province, largest)[0]
    if taken - safer < _CLEARLY:
        return []
    return [
        Doubt(
            WEAK_GROUP,
            f"{_armies(armies)} in {about.names[province]} stand next to {_armies(danger)} in "
            f"{about.of(near)}, whose chance to take it is {percent(taken)} (exact with the tower "
            f"as empty as now, S-51). Better: your group of {largest} (S-12); then that chance is "
            f"{percent(safer)}.",
        )
    ]
