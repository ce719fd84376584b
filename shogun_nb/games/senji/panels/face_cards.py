"""Whole choices of cards in the frame: support with its odds, combinations, sets and hostages.

Each is one press: its cards as pictures, with what it brings below them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import all_of, capital, counted, shortened
from shogun_nb.games.senji import choices as made
from shogun_nb.games.senji.drawing.cards import WIDE, Cards
from shogun_nb.games.senji.hanafuda import combinations_here, draw_odds_here
from shogun_nb.games.senji.reading.battles import Laying, layings
from shogun_nb.games.senji.reading.explaining import brings_of, use_of
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    BLUFF,
    CARD_FAMILY,
    CARD_NAMES,
    CARD_VALUE,
    COMBINATION_HONOUR,
    COMBINATION_SAMURAI,
    COMBINATION_SIZE,
    COMBINATIONS,
    SAMURAI_NAMES,
)
from shogun_nb.games.senji.rules.hands import seat_of
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.whole_table.told import Data
from shogun_nb.whole_table.turns_face import percent_of, percents

WHOLE = (made.Combine, made.ReturnSet, made.Reveal, made.TakeBack, made.Trade)
"""Actions of autumn that are offered whole."""
PRINTED = COMBINATIONS.index("four animals")
"""The set that stands in the rulebook's example."""
FEW, SMALL = 6, 50  # so many cards lie in a row; of more each is so many pixels wide
_THIRD = 118  # pixels of a samurai: three lie side by side
_OVERLAP = 26  # pixels from one card of a combination to the next
_LIKELY = 0.05  # what is less likely to be drawn is not told


def picture_of(names: Sequence[str], wide: int = WIDE) -> str:
    """Cards side by side as an SVG, each covering most of the one before; ``wide`` in pixels."""
    width = _THIRD if names and names[0] in SAMURAI_NAMES else wide
    step = _OVERLAP if len(names) > 1 else width
    drawn = Cards(tuple(names), width=width, across=99, step=step, margin=0).svg()
    return drawn.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def offered(position: Any, player: str, legal: Sequence[Choice]) -> list[Choice]:
    """What can be picked whole: every way to lay support; in autumn what the hand makes.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7)
    >>> offered(game.position, "Ann", [])
    []
    """
    step = position.state.step
    if step == at.SUPPORT:
        return [*legal]
    if step != at.ACT:
        return []
    found: list[Choice] = [
        made.Combine(one.name, one.card_names) for one in combinations_here(position, player)
    ]
    if not any(isinstance(one, made.Combine) for one in legal):
        found = []  # no province to station a samurai in, or none is left
    kinds = WHOLE[1:]
    rest = (one for one in legal if isinstance(one, kinds))
    return [*found, *sorted(rest, key=lambda one: kinds.index(type(one)))]


def cards_in(choice: Any) -> tuple[str, ...]:
    """The cards of a choice, by name."""
    if isinstance(choice, (made.Support, made.Combine, made.ReturnSet)):
        return tuple(choice.cards)
    return (choice.card,)


# --- support --------------------------------------------------------------------------------------
def support_groups(
    position: Any, others: Sequence[int], offers: Sequence[Any], picked: Choice | None
) -> list[Data]:
    """A card for each way to lay support, with how likely it wins this round, or rather ties it."""
    seat = position.state.seat
    found = layings(position, others, seat, [one.cards for one in offers])
    options = []
    for number, (choice, laid) in enumerate(zip(offers, found, strict=True)):
        words = words_of(position, choice)
        option: Data = {"words": capital(words), "do": "whole", "with": {"n": number}}
        option |= {"key": f"whole-{number}", "on": choice == picked}
        if not choice.cards:  # there is no picture that a note could stand below
            option["words"] += f": {_wins(laid)}"
        else:
            option["note"] = _share(laid)
            option["picture"] = picture_of(choice.cards)
            option["tip"] = " ".join(use_of(position, seat, name) for name in choice.cards)
        options.append(option)
    label = "Which support card? How often each wins"
    return [{"label": label, "kind": "cards", "options": options}]


def _wins(laid: Laying) -> str:
    wins, ties, _ = percents([laid.wins, laid.ties, laid.loses])
    return f"{wins} %, tie {ties} %" if ties > wins else f"{wins} %"


def _share(laid: Laying) -> str:
    return _wins(laid)


def support_bar(position: Any, others: Sequence[int], choice: made.Support) -> Data:
    """This round with these cards: won, tied and rolled again, or lost."""
    (laid,) = layings(position, others, position.state.seat, [choice.cards])
    return {
        "odds": percents([laid.wins, laid.ties, laid.loses]),
        "key": ["You win", "A tie: another roll", "You lose"],
        "kinds": ["win", "draw", "loss"],
    }


# --- bids -----------------------------------------------------------------------------------------
def bid_groups(position: Any, laid: tuple[str, int]) -> list[Data]:
    """The lots, each with what one has bid or how many cards lie there, then the own cards."""
    state, seat = position.state, position.state.seat
    card, lot = laid
    lots, own = [], _own_bids(position)
    for number, name in position.lots.items():
        first = (number - 1) * at.SEATS
        lie = sum(state.bids[first : first + at.SEATS])
        option: Data = {"words": capital(of_either_copy(name)), "do": "lot", "with": {"n": number}}
        option |= {"key": f"lot-{number}", "on": number == lot, "picture": picture_of([name])}
        lying = counted(lie, "bid") if lie else "no bid"
        tip = use_of(position, seat, name)
        option["tip"] = f"{capital(lying)} so far. {tip}"
        if number in own:
            option["tip"] = (
                f"{capital(lying)} so far, of which yours are worth {own[number]}. {tip}"
            )
        others = lie - state.bids[first + seat]
        mine = f"you: {own.get(number, 0)}" + (f", +{others}" if others else "")
        lots.append({**option, "note": mine if number in own else lying})
    bluff = CARD_NAMES[BLUFF[state.family[seat]]]
    hand = [name for name in position.hand(position.players[seat]) if name != bluff]
    cards = [
        {
            "words": capital(of_either_copy(name)),
            "do": "bid",
            "with": {"card": name},
            "key": f"bid-{name}",
        }
        | {
            "on": name == card,
            "picture": picture_of([name], WIDE if len(hand) <= FEW else SMALL),
            "tip": use_of(position, seat, name),
        }
        for name in hand
    ]
    label = "For which card?" + (" You: your bid; +1: one of others" if own else "")
    return [
        {"label": label, "kind": "cards", "options": lots},
        {"label": "Which card do you lay under it?", "kind": "cards", "options": cards},
    ]


def bids_so_far(position: Any) -> list[str]:
    """What the player has bid, lot by lot; how the auction ends."""
    found = _own_bids_in_words(position)
    told = [f"You have bid {all_of(found)}."] if found else []
    return [
        *told,
        "The highest sum of values wins, and loses the cards bid (SEN-062). If two sums are equal, "
        "nobody wins, and the bids stay there (SEN-064).",
    ]


def tied_bids(position: Any) -> list[str]:
    """Where cards of the player have gone that are under lots still, after the auction."""
    found = _own_bids_in_words(position)
    if not found:
        return []
    until = "to the end of the game" if position.ends_now else "until next winter"
    if len(found) == 1:
        return [f"Your bid of {found[0]} was equalled: it lies there {until} (SEN-064)."]
    return [f"Your bids of {all_of(found)} were equalled: they lie there {until} (SEN-064)."]


def _own_bids(position: Any) -> dict[int, int]:
    """What the player's bids are worth in all, by the number of the lot."""
    found: dict[int, int] = {}
    for number in position.lots:
        place = at.BID + (number - 1) * at.SEATS + position.state.seat
        lying = enumerate(position.plans[at.CARD_AT : at.CARD_AT + at.CARDS])
        own = [CARD_VALUE[card] for card, there in lying if there == place]
        if own:
            found[number] = sum(own)
    return found


def _own_bids_in_words(position: Any) -> list[str]:
    """The same in words, such as "3 for red family 2"."""
    own = _own_bids(position)
    return [f"{own[n]} for {of_either_copy(position.lots[n])}" for n in own]


# --- autumn ---------------------------------------------------------------------------------------
def autumn_groups(position: Any, offers: Sequence[Any], picked: Choice | None) -> list[Data]:
    """Combinations that the hand makes, then what diplomacy cards bring."""
    groups: dict[str, list[Data]] = {}
    for number, choice in enumerate(offers):
        label = {
            made.Combine: "Combinations in your hand",
            made.ReturnSet: "A card of each other family",
            made.Reveal: "Hostages to lay open, one of a family",
            made.TakeBack: "Hostages to take back",
            made.Trade: "Trade cards to use",
        }[type(choice)]
        option: Data = {"words": words_of(position, choice), "do": "whole", "with": {"n": number}}
        option |= {"key": f"whole-{number}", "on": choice == picked}
        option |= {"picture": picture_of(cards_in(choice)), "note": note_of(position, choice)}
        option["tip"] = tip_of(position, choice)
        groups.setdefault(label, []).append(option)
    return [{"label": name, "kind": "cards", "options": some} for name, some in groups.items()]


def words_of(position: Any, choice: Any) -> str:
    """A choice in so few words that a button holds them."""
    if isinstance(choice, made.Combine):
        return f"Lay {choice.combination}: {note_of(position, choice)}"
    if isinstance(choice, made.Support):
        bluff = [CARD_VALUE[CARD_NAMES.index(name)] for name in choice.cards] == [0]
        cards = of_either_copy(all_of(choice.cards))
        return "Lay your bluff" if bluff else f"Lay {cards or 'nothing'}"
    if isinstance(choice, made.ReturnSet):
        return f"Give back one of each: {note_of(position, choice)}"
    return of_either_copy(capital(position.rulebook.choice_in_words(position, choice)))


def tip_of(position: Any, choice: Any) -> str:
    """What an action of autumn brings, in a sentence with its rule."""
    if isinstance(choice, made.Combine):
        kind = COMBINATIONS.index(choice.combination)
        samurai = COMBINATION_SAMURAI[kind]
        brings = (
            f"bring {counted(samurai, 'samurai', 'samurai')} of {3 * samurai} that are drawn, and "
            "his honour"
            if samurai == 1
            else f"bring {samurai} samurai of {3 * samurai} that are drawn, and their honour"
            if samurai
            else f"bring {COMBINATION_HONOUR[kind]} honour"
        )
        told = f"{capital(all_of(choice.cards))} {brings}; the cards go away (SEN-132)."
        return told if kind == PRINTED else f"{told} * This set is a reconstruction."
    if isinstance(choice, made.ReturnSet):
        return (
            f"One card of each other family goes back: {position.numbers.set_honour} honour for "
            "you, and whoever gets a card back loses 1 (SEN-131)."
        )
    if isinstance(choice, made.TakeBack):
        return "It comes back into your hand, and its honour goes again (SEN-134)."
    return use_of(position, position.state.seat, choice.card)


def note_of(position: Any, choice: Any) -> str:
    """What a choice brings, in a word or two."""
    if isinstance(choice, made.Combine):
        return brings_of(COMBINATIONS.index(choice.combination))
    if isinstance(choice, made.ReturnSet):
        return f"+{position.numbers.set_honour} honour"
    card = CARD_NAMES.index(choice.card)
    value = CARD_VALUE[card]
    if isinstance(choice, made.Reveal):
        return f"+{value} ★"  # as wide as a card, and honour is a star on the page
    if isinstance(choice, made.TakeBack):
        return f"−{value} ★"
    owner = seat_of(position.state, CARD_FAMILY[card])
    return f"{'pile' if owner < 0 else shortened(position.players[owner], 8)}: {value}"


def nearly(position: Any, player: str, draws: int, most: int = 2) -> list[str]:
    """Which combinations the hand lacks a card or two for, and how likely the next draw helps."""
    have = {one.kind for one in combinations_here(position, player)}
    found = []
    for kind, name in enumerate(COMBINATIONS):
        if kind in have:
            continue
        odds = draw_odds_here(position, player, name, draws)
        if odds.missing < COMBINATION_SIZE[kind] and odds.chance >= _LIKELY:
            found.append((float(odds.chance), name, kind, odds.missing))
    turns = counted(draws // position.numbers.production, "Production")
    return [
        f"{capital(name)} ({brings_of(kind)}): {counted(missing, 'card')} missing; {turns} would "
        f"bring what is missing in {percent_of(chance)} % (SEN-132)."
        for chance, name, kind, missing in sorted(found, reverse=True)[:most]
    ]
