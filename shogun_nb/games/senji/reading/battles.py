"""What a player may expect of battles, raids and support: from the own view, and nothing else.

Everybody begins with the cards of the own family, which never support their own (SEN-104). So as
many cards of others are guessed in a hand as it has got, by all that is told openly, and has not
used since; each that the player has not seen is equally likely to be one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.record import Entry
from shogun_nb.games.senji.odds import (
    BattleOdds,
    Side,
    answers,
    battle_odds,
    brings,
    hands_of,
    lays,
    raid_odds,
    side_here,
)
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_FAMILY,
    CARD_NAMES,
    HOSOKAWA,
    SAMURAI_NAMES,
    WAKIZAKA,
)
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.rules.summer import samurai_at
from shogun_nb.games.senji.words import FAMILIES, SEAS


def names_of(mask: int) -> tuple[str, ...]:
    """Samurai by name, from a bit for each."""
    return tuple(name for one, name in enumerate(SAMURAI_NAMES) if mask >> one & 1)


def is_enemy(here: Position, seat: int, province: str) -> bool:
    """Whether a march of this seat into a province is an attack (SEN-087)."""
    owner = here.state.owner[here.map.index(province)]
    return bool(owner >= 0 and commander(here.state, owner) != commander(here.state, seat))


_GETS = (kinds.GAVE, kinds.GAVE_OPENLY)
_LOSES = (kinds.SUPPORTED, kinds.TRADED, kinds.TRADED_WITH_PILE, kinds.KILLED, kinds.HOSTAGE_OPEN)


def cards_of_others(record: Iterable[Entry], families: Sequence[int]) -> list[int]:
    """How many cards of other families each seat can hold at most, by all that is told openly.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="an offer")
    >>> cards_of_others(game.record, game.position.state.family)
    [0, 0, 0, 0, 0, 0]
    """
    found = [0] * at.SEATS
    for one in record:
        if one.what in _GETS:
            found[one.whom] += one.cards if one.what == kinds.GAVE else 1
        elif one.what == kinds.EXCHANGE_FORCED:
            found[one.seat] += 1
            found[one.whom] += 1
        elif one.what in (kinds.TOOK_CARD, kinds.LOT_WON, kinds.HOSTAGE_BACK):
            found[one.seat] += 1
        elif one.what == kinds.SET_RETURNED:
            found[one.seat] -= at.FAMILIES - 1
        elif one.what in _LOSES and CARD_FAMILY[one.card] != families[one.seat]:
            found[one.seat] -= 1
        found = [max(0, number) for number in found]
    return found


def foreign_known(here: Position, player: int) -> int:
    """How many cards of other families a player holds, as far as the position tells."""
    cards = enumerate(here.plans[at.CARD_AT : at.CARD_AT + at.CARDS])
    family = here.state.family[player]
    return sum(place == player and CARD_FAMILY[card] != family for card, place in cards)


def side_of(
    here: Position,
    others: Sequence[int],
    seat: int,
    units: int,
    samurai: Sequence[str],
    against: int,
) -> Side:
    """A side of a battle with a guess at its hand; ``others`` as :func:`cards_of_others` says."""
    side = side_here(here, seat, units, samurai, against)
    player = commander(here.state, seat)
    family = here.state.family[player]
    known = foreign_known(here, player)
    unseen = [n for n in side.unseen if CARD_FAMILY[CARD_NAMES.index(n)] != family]
    guessed = max(0, min(side.guessed, len(unseen), others[player] - known))
    return replace(side, unseen=tuple(unseen) if guessed else (), guessed=guessed)


def attack_odds(
    here: Position,
    others: Sequence[int],
    seat: int,
    province: str,
    units: int,
    samurai: Sequence[str],
) -> BattleOdds | None:
    """Exact odds of an attack on a province; ``None`` where nobody fights, or they cannot be had.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="an offer")
    >>> seen = game.view("Ann").position
    >>> attack_odds(seen, [0] * 6, 0, next(iter(seen.map.names)), 2, ()) is None
    True
    """
    if not is_enemy(here, seat, province) or not (units or samurai):
        return None
    state, place = here.state, here.map.index(province)
    owner = state.owner[place]
    theirs = names_of(samurai_at(state, owner, place))
    return _odds(
        here,
        side_of(here, others, seat, units, samurai, owner),
        side_of(here, others, owner, state.units[place], theirs, seat),
    )


def _odds(
    here: Position, attacker: Side, defender: Side, rolled_again: bool = False
) -> BattleOdds | None:
    try:
        return battle_odds(
            attacker,
            defender,
            options=here.options,
            numbers=here.numbers,
            rolled_again=rolled_again,
        )
    except InputError:  # too many hands are possible
        return None


def raid_wins(
    here: Position,
    others: Sequence[int],
    seat: int,
    province: str,
    units: int,
    samurai: Sequence[str],
) -> float:
    """How likely a raid over the sea takes a province: those lost at sea are counted (SEN-084)."""
    found = 0.0
    for lost, chance in raid_odds(units, "Mori" in samurai).lost.items():
        odds = attack_odds(here, others, seat, province, units - lost, samurai)
        found += float(chance) * (0.0 if odds is None else float(odds.wins))
    return found


def battle_of(state: at.State) -> tuple[int, int, int]:
    """Which battle is fought: the round, the place, and how often its dice have fallen."""
    return state.round, state.here, state.rounds_fought


def shores(here: Position, sea: str, start: int, seat: int) -> list[str]:
    """The provinces of others at a sea, as a raid from a place can reach them."""
    board, row = here.facts.board, SEAS.index(sea) * at.PROVINCES
    return [
        name
        for place, name in enumerate(here.map.names)
        if board.at_sea[row + place] and place != start and is_enemy(here, seat, name)
    ]


def before_the_roll(before: Position, seen: Position, others: Sequence[int]) -> BattleOdds | None:
    """The odds of the battle of a position, for a player whose view is ``seen``.

    ``before`` waits for its dice; of the view only the cards that the player knows are taken.
    """
    state = before.state
    if state.fight == at.NO_BATTLE or state.again:
        return None
    here = before.with_plans(seen.plans)
    attacker, defender = (
        side_of(
            here,
            others,
            battle.seat_of_side(state, side),
            battle.units_of_side(state, side),
            names_of(battle.samurai_of_side(state, side)),
            battle.seat_of_side(state, 1 - side),
        )
        for side in (at.ATTACKER, at.DEFENDER)
    )
    return _odds(before, attacker, defender, 1 in state.used)


def chance_at_sea(before: Position) -> float:
    """How likely a raid loses nobody in the roll that comes (SEN-084)."""
    return float(raid_odds(before.state.dice_due).nobody)


@dataclass(frozen=True)
class Laying:
    """What laying these cards comes to, with the dice as they lie: this round alone."""

    cards: tuple[str, ...]
    wins: float
    ties: float
    brings: int
    """Symbols that the cards count, if the other side lays none of the same family."""

    @property
    def loses(self) -> float:
        """How likely the other side is ahead."""
        return max(0.0, 1 - self.wins - self.ties)


def layings(
    here: Position, others: Sequence[int], seat: int, options: Sequence[Sequence[str]]
) -> list[Laying]:
    """What each way to lay support comes to for a player who sees the dice (SEN-104 to SEN-108).

    The other side lays what helps it most by the dice; its hand is guessed, unless it lies open.
    """
    state = here.state
    side = battle.side_of_support(state, state.fight)
    other = 1 - side
    own, foe = (battle.strength_before_support(state, one) for one in (side, other))
    seen = [
        card for card in range(at.CARDS) if here.plans[at.CARD_AT + card] == at.LAID + other
    ]  # Wakizaka sees what lies there
    most = 1 + battle.may_support_twice(state, other)
    answering = bool(battle.samurai_of_side(state, other) >> WAKIZAKA & 1)
    hands = {tuple(seen): 1.0} if seen else _their_hands(here, others, other, seat)
    holds_ties = [battle.samurai_of_side(state, one) >> HOSOKAWA & 1 for one in (side, other)]
    equal = here.options.equal_support_counts
    found = []
    for names in options:
        cards = [CARD_NAMES.index(name) for name in names]
        wins = ties = 0.0
        for hand, chance in hands.items():
            theirs = hand if seen else lays(hand, state.dice, most)
            if answering and not seen:
                theirs = answers(hand, cards, state.dice, most, equal)
            lead = own + brings(cards, theirs, state.dice, equal)
            lead -= foe + brings(theirs, cards, state.dice, equal)
            if lead > 0 or (lead == 0 and holds_ties[0]):
                wins += chance
            elif lead == 0 and not holds_ties[1]:
                ties += chance
        alone = brings(cards, (), state.dice, equal)
        found.append(Laying(tuple(names), wins, ties, alone))
    return found


def _their_hands(
    here: Position, others: Sequence[int], other: int, seat: int
) -> dict[tuple[int, ...], float]:
    """Useful support that the other side may hold, with the chance of each hand."""
    state = here.state
    foe = battle.seat_of_side(state, other)
    side = side_of(here, others, foe, 1, (), battle.seat_of_side(state, 1 - other))
    try:
        found = hands_of(side, Side(FAMILIES[state.family[seat]], 1))
    except InputError:
        return {(): 1.0}
    return {hand: float(chance) for hand, chance in found.items()}
