"""The sentences below a decision of the frame: what it is about, with their rules.

All of it comes from the view of who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.senji import choices as made
from shogun_nb.games.senji.bots import GreedyBot
from shogun_nb.games.senji.odds import raid_odds
from shogun_nb.games.senji.panels.face_cards import (
    bids_so_far,
    nearly,
    tied_bids,
)
from shogun_nb.games.senji.panels.marching import Marching
from shogun_nb.games.senji.panels.talking import promise_line
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.autumn_now import set_so_far
from shogun_nb.games.senji.reading.battles import (
    attack_odds,
)
from shogun_nb.games.senji.reading.explaining import all_combinations, fits_into
from shogun_nb.games.senji.reading.hostages import hostages_of
from shogun_nb.games.senji.reading.reaching import reach_in_words
from shogun_nb.games.senji.reading.shortly import (
    cards_given,
    ends_of,
    results_of,
    trades_used,
)
from shogun_nb.games.senji.reading.worth import of_exchange, of_partner
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.battle import strength_before_support
from shogun_nb.games.senji.rules.cards import CARD_NAMES
from shogun_nb.games.senji.rules.winter import MOMENTS
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import FAMILIES, ORDERS
from shogun_nb.whole_table.turns_face import percent_of

_FOR_WHAT = (
    "Support helps in battle, family cards are hostages, trade cards bring hanafuda in autumn: "
    "point at a card, and it says what it is for."
)
_OF_HOST = {
    at.CALL: "The host gains by the order of calls: who is called early attacks what stands there "
    "now, and who waits may be attacked first and lose the order with the province (SEN-080, "
    "SEN-112).",
    at.CALL_FAMILY: "The host gains by the order of families: a trade card takes a hanafuda card "
    "of its owner, so who acts late may miss one for a combination (SEN-049, SEN-130).",
}
"""What it is worth to call the others."""
_MOST_PROMISES = 3
MUCH = 5
"""So much honour that another has gained meanwhile is told above all else that happened."""


def notes_of(panel: TurnsPanel, here: Position) -> list[str]:
    """What stands below a decision: what it is about, in sentences with their rules."""
    step = here.state.step
    if step == at.ORDER:
        numbers = here.numbers
        marches = [
            reach_in_words(here, panel.others, here.map.index(name))
            for name, order in panel.orders.items()
            if order == ORDERS[at.MARCH_ORDER]
        ]
        return [
            f"Production draws {numbers.production} hanafuda, of which sets bring honour in "
            f"autumn. Recruitment brings {numbers.recruits} units, up to {numbers.stack} in a "
            "province. March goes to one or two places. All lie face down until the host calls "
            "(SEN-070 to SEN-073).",
            *marches,
            all_combinations(),
            *tied_bids(here),
            *_promises(panel, here),
        ]
    if step == at.KEEP_FIRST:
        homes = all_of([here.map.province(name).printed for name in panel.homes])
        return [
            f"Your home, lit on the map, is {homes}. He and your first units begin there (SEN-015)."
        ]
    if step in _OF_HOST:
        return [_OF_HOST[step]]
    if step == at.LOOK:
        return _not_seen(here)
    if step == at.BIDDING:
        return [*bids_so_far(here), set_so_far(here, here.state.seat)]
    if step == at.HOSTAGE:
        return _of_hostages(panel)
    if panel.marching is not None:
        return _of_march(here, panel.marching)
    if step in (at.SUPPORT, at.ROLL_AGAIN):
        state = here.state
        dice = [f"{family} {n}" for family, n in zip(FAMILIES, state.dice, strict=True) if n]
        sides = (state.mover, state.owner[state.here])
        told = [
            f"{here.lookup.side_name(seat)} {strength_before_support(state, side)}"
            for side, seat in enumerate(sides)
        ]
        tried = (
            "Nothing that you can lay changes how this battle ends; later you are not asked then. "
            "Lay a card or your bluff all the same, to see how it goes (SEN-104)."
        )
        return [
            *([tried] if panel.changes_nothing else []),
            f"The dice show {', '.join(dice) or 'nothing yet'} (SEN-103).",
            f"Without support: {', '.join(told)}. A support card counts dice of its family, up "
            "to its value (SEN-105). A tie is rolled for again, with new support (SEN-108).",
            "After the battle a support card goes home to its family, and your bluff comes back to "
            f"you (SEN-107). {set_so_far(here, state.seat)}",
            *_own_support(here),
            *_seen_of_others(here),
        ]
    if step == at.ACT:
        return _of_autumn(panel, here)
    if step == at.TAKE and panel.picking is not None:
        hand = here.hanafuda(here.players[here.state.seat])
        return [fits_into(hand, name) for name in panel.picking.names]
    if panel.offering is not None and panel.offering.partner is not None:
        if panel.offering.part == "promise":  # else the cards need the room
            return [*_promises(panel, here), "Promises do not bind (SEN-042)."]
        return _of_offer(panel, here)
    if step in (at.OFFER, at.ANSWER):
        found = []  # what it is worth stands first
        if step == at.ANSWER and _may_accept(panel):
            found.append(of_exchange(here, here.state.seat, made.Accept()))
        elif step == at.ANSWER:
            found.append("You do not hold all that is wanted, so you can only refuse (SEN-040).")
        found += [*panel.reasons, *_promises(panel, here), set_so_far(here, here.state.seat)]
        if here.state.round == 1:
            found.append(_FOR_WHAT)
        if step == at.OFFER:
            found.append(
                "Promises do not bind (SEN-042). Your bluff, the support card of value 0, can "
                "never be given away (SEN-048)."
            )
        return found
    return []


def _of_offer(panel: TurnsPanel, here: Position) -> list[str]:
    """What the cards of an offer count for a greedy bot, whose rule is public."""
    offer = None if panel.offering is None else panel.offering.offer
    if offer is None or not isinstance(panel.bots.get(offer.player), GreedyBot):
        return []
    return [of_partner(here, offer)] if offer.give and offer.want else []


def _may_accept(panel: TurnsPanel) -> bool:
    """Whether whoever is asked holds what an offer wants."""
    question = panel.deciding.question
    return question is not None and made.Accept() in question.offered({}).choices


def news_of(panel: TurnsPanel) -> str:
    """What whoever is asked has seen or fought since their last choice; "" for nothing.

    That is how the last battle has ended, and which cards were seen in a hand.
    """
    game, asked = panel.game, panel.asked
    made_ = [n for n, one in enumerate(game.choices) if one.player == asked]
    if asked is None or not made_:
        return ""
    if game.position.state.step in (at.SUPPORT, at.ROLL_AGAIN):
        return ""  # the dice of this battle lie there, and say that it was a tie
    me, told, since = game.players.index(asked), list[str](), list[Any]()
    for step in reversed(panel.told):
        if step.choices <= made_[-1]:  # it was shown before that choice
            break
        since.append(step)
        told = [*_seen_in(panel, step, me), *_answers_in(panel, step, me), *told]
        # What it has cost was seen at its end, or the next battle needs the room.
        if not panel.has_news or game.position.state.step == at.HOSTAGE:
            told = [*(ended for ended, _ in ends_of(step, me)), *told]
        else:
            told = [*results_of(step, me), *told]
    return " ".join(told[-1:]) or _won_by_bids(panel, since, me) or _gained(panel, since)


def _seen_in(panel: TurnsPanel, step: Any, me: int) -> list[str]:
    """The cards that whoever is asked has seen in a hand in this step, in a sentence."""
    told = []
    for entry in step.entries:
        if entry.what == kinds.LOOKED and entry.seat == me:
            whom = panel.game.players[entry.whom]
            cards = of_either_copy(all_of(cards_given(panel.game, step, entry, me)))
            told.append(
                f"You have looked: {whom} holds {cards}."
                if cards
                else f"You have looked at {whom}’s hand, and seen nothing new."
            )
    return told


def _answers_in(panel: TurnsPanel, step: Any, me: int) -> list[str]:
    """How an offer of whoever is asked was answered in this step, in a sentence."""
    players = panel.game.players
    answers = {
        kinds.REFUSED: "{who} refused your offer.",
        kinds.EXCHANGED: "{who} accepted your offer.",
    }
    return [
        answers[entry.what].format(who=players[entry.seat])
        for entry in step.entries
        if entry.what in answers and entry.whom == me
    ]


def _won_by_bids(panel: TurnsPanel, steps: Sequence[Any], me: int) -> str:
    """What the bids of whoever is asked have won, if the auction has ended in these steps."""
    ends = (kinds.LOT_WON, kinds.LOT_TIED, kinds.LOT_BACK)
    ended = [entry for step in steps[::-1] for entry in step.entries if entry.what in ends]
    won = [CARD_NAMES[one.card] for one in ended if one.what == kinds.LOT_WON and one.seat == me]
    if won:
        gone = "it" if len(won) == 1 else "them"
        return f"You won {of_either_copy(all_of(won))}; the cards you bid for {gone} are gone."
    own = (one.choice for one in reversed(panel.game.choices) if one.player == panel.asked)
    bids = any(isinstance(one, made.Bid) for one in takewhile(_of_bidding, own))
    return "None of your bids won." if ended and bids else ""


def _of_bidding(choice: Any) -> bool:
    return isinstance(choice, (made.Bid, made.DoneBidding))


def _gained(panel: TurnsPanel, steps: Sequence[Any]) -> str:
    """Who of the others gained most honour in these steps, if that is much; else ""."""
    gained: dict[int, int] = {}
    for entry in (entry for step in steps for entry in step.entries):
        if entry.what == kinds.HONOUR and panel.game.players[entry.seat] != panel.asked:
            gained[entry.seat] = gained.get(entry.seat, 0) + entry.honour
    best = max(gained, key=lambda seat: gained[seat], default=-1)
    if best < 0 or gained[best] < MUCH:
        return ""
    return f"Meanwhile {panel.game.players[best]} gained {gained[best]} honour."


def _promises(panel: TurnsPanel, here: Position) -> list[str]:
    """What whoever is asked has promised or was promised of late (SEN-042)."""
    player = panel.asked
    waits = here.state.step == at.ANSWER and here.plans[at.PROMISE_AT] >= 0
    made_ = here.said[:-1] if waits else here.said
    return [
        promise_line(here, one, player)
        for one in made_
        if player in (here.players[one.giver], here.players[one.partner])
        and one.moment // MOMENTS >= here.state.round - ("in this round" not in one.words)
    ][-_MOST_PROMISES:]


def _not_seen(here: Position) -> list[str]:
    """How many cards of each hand whoever is asked does not know: what Naoe can find out."""
    state = here.state
    hidden = {
        player: n
        for seat, player in enumerate(here.players)
        if seat != state.seat and (n := state.hand[seat] - len(here.hand(player)))
    }
    if not hidden:
        return [
            "You know all cards of all hands, so there is nothing to find out. Each begins with "
            "the 12 cards of the own family; what others exchange face down is hidden from you "
            "(SEN-012, SEN-170)."
        ]
    hands = all_of([f"{n} of {player}" for player, n in hidden.items()])
    return [f"Cards that you have not seen: {hands}. One of a hand is shown to you (SEN-170)."]


def _of_hostages(panel: TurnsPanel) -> list[str]:
    """What killing a hostage brings, and why it is asked even where there is none."""
    question = panel.deciding.question
    if question is not None and len(question.offered({}).choices) > 1:
        return [
            "A hostage is a family card of the attacker in your hand. Killed, it brings you "
            "its value, the attacker loses twice as much, and the card leaves the game "
            "(SEN-044, SEN-100)."
        ]
    return [
        "A hostage is a family card of the attacker in your hand, and you hold none: go on. It "
        "is asked all the same, so that the question tells nobody what you hold (SEN-100)."
    ]


def _own_support(here: Position) -> list[str]:
    """Why support cards of the own family are not among those that can be laid."""
    seat = here.state.seat
    own = f"{FAMILIES[here.state.family[seat]]} support"
    if not any(
        name.startswith(own) and name != f"{own} 0" for name in here.hand(here.players[seat])
    ):
        return []
    return [f"Your {own} helps other families only: exchange it in winter for theirs (SEN-104)."]


def _seen_of_others(here: Position) -> list[str]:
    """Which cards of the other side whoever is asked has looked at, such as by Akashi."""
    state = here.state
    sides = (battle.player_of_side(state, side) for side in (at.ATTACKER, at.DEFENDER))
    other = next(seat for seat in sides if seat != state.seat)
    known = here.hand(here.players[other]) if other < len(here.players) else ()
    if not known:
        return []
    return [f"You know of {here.players[other]}’s hand: {of_either_copy(all_of(known))}."]


def _of_autumn(panel: TurnsPanel, here: Position) -> list[str]:
    """What cards do in autumn, which trade cards were used, and what the hand still lacks."""
    seat = here.state.seat
    player = here.players[seat]
    found = [set_so_far(here, seat)]
    if any(isinstance(one, made.Trade) for one in panel.offers):
        found.append(
            "A trade card goes back to its family, who shows you as many hanafuda as it says; "
            "you take one of them (SEN-049)."
        )
    used = trades_used(panel.game.record, seat)
    if used:
        found.append(f"Used in this autumn: {of_either_copy(all_of(used))}.")
    found.append(all_combinations())
    if here.state.round < here.options.rounds:  # there is another spring
        found += nearly(here, player, 2 * here.numbers.production)
    return found


def _of_march(here: Position, march: Marching) -> list[str]:
    """What a march comes to, in sentences with their rules."""
    if march.way is None:
        most = counted(here.options.march_targets, "province")
        return [
            f"An order goes to {most} at most (SEN-073). A raid lands at once, after "
            "dice (SEN-084). Who sails stays at sea, and lands when the fleet is called "
            "(SEN-086)."
        ]
    kind, end = march.way
    if kind is made.Raid:
        landings = march.landings(end, march.units, march.samurai)
        shown = [
            f"{here.map.province(name).printed} {percent_of(share)} %" for name, share in landings
        ]
        through = float(raid_odds(march.units, "Mori" in march.samurai).nobody)
        at_sea = (
            f"Each die at sea takes a unit with a chance of 1 in 6; all come through in "
            f"{percent_of(through)} % (SEN-084)."
        )
        if not shown:
            return [at_sea, "No enemy province lies at this sea."]
        return [
            at_sea,
            f"How often a raid takes a province, with the dice at sea: {', '.join(shown)}.",
        ]
    if kind is made.SetSail:
        return ["The fleet is called from next summer on, once a round (SEN-080, SEN-086)."]
    odds = attack_odds(here, march.others, here.state.mover, end, march.units, march.samurai)
    if odds is None:
        return []
    won, lost = odds.honour
    held = hostages_of(here, march.others, here.state.mover, end)
    return [
        *([held.words] if held is not None else []),
        f"A victory brings you {won} honour and leaves you {counted(odds.left[0], 'unit')}; a "
        f"defeat brings the defender {lost} (SEN-110, SEN-111).",
        "Cards that you have not seen may be in any hand: the odds count them so.",
    ]
