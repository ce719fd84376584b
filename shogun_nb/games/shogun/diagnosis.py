"""What is odd about a position, in words, with the rule that says so.

Odd positions may be set up; they are diagnosed, not forbidden. A game refuses to begin only from a
position that the rules cannot play.
"""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.position import Finding as Finding
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.choices import FARMERS_NAME, Lookup
from shogun_nb.games.shogun.events import event_name
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.shogun.words import BUILDING_NAMES, action_names


def diagnose(
    facts: Facts, state: at.State, plans: Sequence[int], lookup: Lookup
) -> tuple[Finding, ...]:
    """Everything that a position of a real game cannot have; () for a sound one.

    >>> print(scenario(players=["Takeda", "Uesugi", "Mori"]).set("Kai", owner="Mori").status[0])
    S-6: Kai belongs to Mori but holds no army.
    """
    board, numbers, options = facts
    found: list[Finding] = []
    found += _cubes(numbers, state, lookup)
    found += _stocks(numbers, state, lookup)
    found += _provinces(board, state, lookup)
    found += _course(options, state)
    found += _table(numbers, state, lookup)
    found += _plans(numbers, state, plans, lookup)
    return tuple(found)


def _colours(state: at.State, lookup: Lookup) -> list[tuple[int, str]]:
    return [*enumerate(lookup.players), (at.FARMERS, FARMERS_NAME)]


def _cubes(numbers: Parameters, state: at.State, lookup: Lookup) -> list[Finding]:
    found = []
    for colour, name in _colours(state, lookup):
        outside = [state.supply[colour], state.tower[colour], state.tray[colour]]
        if min(*outside, state.hand[colour]) < 0:
            found.append(
                Finding("S-6", f"{name}: a supply is below 0; there are too many cubes.", False)
            )
        total = sum(outside) + state.hand[colour]
        due = numbers.farmers
        if colour != at.FARMERS:
            due = numbers.armies
            total += sum(
                armies
                for owner, armies in zip(state.owner, state.armies, strict=True)
                if owner == colour
            )
            first = colour * at.LARGEST_DRAFT
            total += sum(state.groups[first : first + at.LARGEST_DRAFT])
        if total != due:
            found.append(
                Finding(
                    "S-6",
                    f"{name}: {counted(total, 'cube')} in all instead of {due}.",
                    playable=total < due or total <= 63,
                )
            )
    return found


def _stocks(numbers: Parameters, state: at.State, lookup: Lookup) -> list[Finding]:
    found = []
    chests = state.bank + sum(state.chests)
    if chests != numbers.bank:
        found.append(
            Finding("S-6", f"{counted(chests, 'chest')} in all instead of {numbers.bank}.")
        )
    if state.bank < 0 or min(state.chests) < 0:
        found.append(Finding("S-6", "The bank or a player has fewer than 0 chests.", False))
    markers = state.markers + sum(state.revolts)
    if markers != numbers.revolt_markers:
        found.append(
            Finding(
                "S-6",
                f"{counted(markers, 'revolt marker')} in all instead of {numbers.revolt_markers}.",
            )
        )
    if state.markers < 0:
        found.append(Finding("S-6", "The stock of revolt markers is below 0.", False))
    for kind, name in enumerate(BUILDING_NAMES):
        built = state.stock[kind] + sum(state.buildings[kind :: at.BUILDINGS])
        if built != numbers.building_stock[kind]:
            found.append(
                Finding("S-6", f"{name}: {built} in all instead of {numbers.building_stock[kind]}.")
            )
        if state.stock[kind] < 0:
            found.append(Finding("S-6", f"{name}: the stock is below 0.", False))
    return found


def _provinces(board: Board, state: at.State, lookup: Lookup) -> list[Finding]:
    found = []
    for province, owner in enumerate(state.owner):
        name = lookup.province_name(province)
        armies = state.armies[province]
        fighting = state.step == at.THROW and province == state.here
        if bool(board.closed[province]) != (owner == at.CLOSED):
            if owner == at.CLOSED:
                text = f"{name} is closed, but not with this side and number of players."
            else:
                text = f"{name} must be closed with three players on this side."
            found.append(Finding("S-10", text, False))
        if at.SEATS > owner >= len(lookup.players):
            found.append(Finding("S-2", f"{name} belongs to a seat where nobody sits.", False))
        elif owner < at.SEATS and armies < 1 and not fighting:
            found.append(
                Finding("S-6", f"{name} belongs to {lookup.player_name(owner)} but holds no army.")
            )
        elif owner >= at.SEATS and armies > 0:
            found.append(
                Finding(
                    "S-6", f"{name} holds {counted(armies, 'army', 'armies')} of nobody.", False
                )
            )
        built = sum(state.buildings[province * at.BUILDINGS : (province + 1) * at.BUILDINGS])
        if built > board.sites[province]:
            found.append(
                Finding(
                    "S-45",
                    f"{name} has {counted(built, 'building')} on "
                    f"{counted(board.sites[province], 'site')}.",
                )
            )
        if owner >= at.SEATS and (built or state.revolts[province]):
            found.append(Finding("S-55", f"{name} is neutral but has buildings or revolt markers."))
    return found


_STEPS_OF = {
    at.DRAFTING: (at.FIRST_PLAYER, at.TURN_UP_PROVINCE, at.DRAFT, at.PLACE_GROUP),
    at.FILLING_TOWER: (at.THROW,),
    at.NEW_YEAR: (at.TURN_UP_EVENTS,),
    at.LAYING_OUT: (at.TURN_UP_ACTIONS, at.LAY_OUT_SPECIALS),
    at.PLANNING: (at.PLAN,),
    at.REVEALING: (at.DRAW_EVENT,),
    at.CHOOSING_PLACES: (at.BREAK_TIE, at.TAKE_PLACE),
    at.ACTING: (at.TURN_UP_ACTION, at.THROW, at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY),
    at.REVOLTING: (at.DRAW_REVOLT, at.ORDER_REVOLTS, at.THROW),
}
_IN_TURN_ORDER = (at.ACTING, at.ROUND_END, at.FEEDING, at.REVOLTING, at.SCORING)
_WITH_CARDS = (at.PLANNING, at.REVEALING, at.CHOOSING_PLACES)


def _no(rule: str, text: str) -> Finding:
    """A fault that keeps the rules from being played."""
    return Finding(rule, text, playable=False)


def _course(options: Options, state: at.State) -> list[Finding]:
    """Whether round, phase and what is awaited fit together."""
    found = []
    season = state.round % at.SEASONS
    winter = state.phase in (at.FEEDING, at.REVOLTING, at.SCORING)
    if state.phase == at.ENDED:
        if state.step != at.GAME_OVER:
            found.append(_no("S-65", "The game has ended, but it still waits for something."))
    elif state.step != at.NOBODY and state.step not in _STEPS_OF.get(state.phase, ()):
        found.append(
            _no(
                "S-20",
                "The game waits for something that does not belong to this part of the round.",
            )
        )
    elif winter != (season == at.WINTER):
        found.append(_no("S-20", "The season does not fit the part of the round."))
    if state.phase in (at.DRAFTING, at.FILLING_TOWER) and state.round != 0:
        found.append(_no("S-10", "Set-up is over after the first round has begun."))
    if state.round // at.SEASONS >= options.years:
        found.append(_no("S-65", "The game ends before this year."))
    chance = at.NOBODY < state.step <= at.LAST_OF_CHANCE
    player = at.LAST_OF_CHANCE < state.step < at.GAME_OVER
    if chance and state.seat != -1:
        found.append(_no("S-13", "The game waits for chance, but a seat is named."))
    if player and not 0 <= state.seat < state.players:
        found.append(_no("S-29", "No player is named for the choice."))
    if state.phase != at.DRAFTING and state.turn > at.PLACES:
        found.append(_no("S-29", "The turn order has no such place."))
    if state.step != at.THROW and any(state.hand):
        found.append(Finding("S-51", "Cubes are in the hand, but nothing is thrown."))
    return found


def _table(numbers: Parameters, state: at.State, lookup: Lookup) -> list[Finding]:
    """Whether cards on the table, turn order and current fight are possible."""
    found = [*_action_cards(state), *_event_cards(numbers, state), *_places(state)]
    specials = [card for card in state.special if card != at.HIDDEN]
    complete = sorted(specials) == list(range(at.PLACES))
    if (specials or state.phase in _WITH_CARDS) and not complete:
        found.append(_no("S-22", "The five special cards are not each on display exactly once."))
    for seat in range(len(lookup.players), at.SEATS):
        rows = (state.supply, state.tower, state.tray, state.hand)
        first = seat * at.LARGEST_DRAFT
        if any(row[seat] for row in rows) or any(state.groups[first : first + at.LARGEST_DRAFT]):
            found.append(_no("S-2", f"Seat {seat + 1}, where nobody sits, has cubes."))
        if state.chests[seat] or state.points[seat] or state.rice[seat]:
            found.append(Finding("S-2", f"Seat {seat + 1}, where nobody sits, owns something."))
    if state.phase == at.DRAFTING:
        found += _draft(state)
    elif any(state.groups):
        found.append(Finding("S-13", "Army groups are left over after the draft."))
    if state.phase == at.REVOLTING:
        found += _revolts(state)
    elif any(province >= 0 for province in state.drawn) or state.revolts_due:
        found.append(_no("S-62", "Provinces are drawn for revolts outside the winter's revolts."))
    if state.step in (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY):
        here = state.here
        if here < 0 or state.owner[here] != state.seat or state.armies[here] < 2:
            found.append(_no("S-49", "The acting province cannot move any army."))
    if state.step == at.THROW:
        found += _throw(state)
    if state.step == at.PLAN and state.planned[state.seat]:
        found.append(_no("S-25", "The game waits for a plan from a player who has handed one in."))
    return found


def _action_cards(state: at.State) -> list[Finding]:
    known = [action for action in state.order if action != at.HIDDEN]
    if state.order[: len(known)] != known or len(set(known)) < len(known) or -1 in known:
        return [
            _no(
                "S-21",
                "An action card is on display twice, or a hidden one comes before an open one.",
            )
        ]
    laying_out = state.phase == at.LAYING_OUT
    if laying_out and known and (len(known) < 5 or state.step == at.TURN_UP_ACTIONS):
        return [_no("S-21", "Five action cards are turned up together.")]
    if state.step == at.LAY_OUT_SPECIALS and not known:
        return [_no("S-21", "The action cards are turned up before the special cards.")]
    if state.step == at.LAY_OUT_SPECIALS and state.special[0] != at.HIDDEN:
        return [_no("S-22", "The special cards are already on display.")]
    if state.step == at.TURN_UP_ACTION and len(known) == at.ACTIONS:
        return [_no("S-40", "All action cards are already face up.")]
    if state.phase == at.ACTING and not 0 <= state.slot < at.ACTIONS:
        return [_no("S-40", "There is no such action card to carry out.")]
    acting = state.step in (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY, at.THROW)
    if state.phase == at.ACTING and acting:
        action = state.order[state.slot]
        allowed = {
            at.BATTLE_MOVE: (at.BATTLE_A, at.BATTLE_B),
            at.MOVE_AFTER_DEPLOY: (at.DEPLOY_1,),
            at.THROW: (at.CONFISCATE_RICE, at.COLLECT_TAXES)
            if state.fight == at.ACTION_REVOLT
            else (at.BATTLE_A, at.BATTLE_B),
        }
        if action not in allowed[state.step]:
            return [_no("S-40", "The action card does not match what the game waits for.")]
    return []


def _event_cards(numbers: Parameters, state: at.State) -> list[Finding]:
    found = []
    lying = {place: sum(card == place for card in state.events) for place in range(4)}
    season = state.round % at.SEASONS
    first_year = state.round < at.SEASONS
    due = numbers.events_a_year * (first_year + (state.phase <= at.NEW_YEAR))
    if lying[at.IN_PILE] < due and state.phase != at.ENDED:
        found.append(
            Finding(
                "S-64",
                f"In the pile: {counted(lying[at.IN_PILE], 'event card')}. To be drawn: {due}.",
                playable=state.phase > at.NEW_YEAR and lying[at.IN_PILE] >= numbers.events_a_year,
            )
        )
    if lying[at.IN_FORCE] > 1 or (state.event >= 0) != (lying[at.IN_FORCE] == 1):
        found.append(Finding("S-28", "Not exactly the event drawn is in force."))
    if state.event >= 0 and state.events[state.event] != at.IN_FORCE:
        found.append(
            Finding("S-28", f"{event_name(numbers, state.event)}: not an event of this year.")
        )
    past_due = numbers.events_a_year * (state.round // at.SEASONS) + season
    begun = state.round // at.SEASONS + (state.phase > at.NEW_YEAR)
    pile_due = at.EVENTS - numbers.events_a_year * begun
    if lying[at.OUT] < past_due and lying[at.IN_PILE] > pile_due:
        found.append(
            Finding(
                "S-64",
                f"In the pile: {counted(lying[at.IN_PILE], 'event card')} instead of {pile_due}; "
                f"out of the game: {lying[at.OUT]} instead of {past_due}. Name them: "
                "set_round(past_events=[…]).",
            )
        )
    elif lying[at.OUT] != past_due:
        found.append(
            Finding("S-50", f"Events out of the game: {lying[at.OUT]} instead of {past_due}.")
        )
    open_due = numbers.events_a_year - season
    waiting = (at.LAYING_OUT, at.PLANNING, at.FEEDING)
    if state.phase in waiting and lying[at.OPEN] != open_due:
        found.append(Finding("S-28", f"Open events: {lying[at.OPEN]} instead of {open_due}."))
    if state.step == at.DRAW_EVENT and not lying[at.OPEN]:
        found.append(_no("S-28", "An event must be drawn, but none is open."))
    return found


def _places(state: at.State) -> list[Finding]:
    sitting = [seat for seat in state.turns if seat >= 0]
    if len(set(sitting)) < len(sitting) or any(seat >= state.players for seat in sitting):
        return [_no("S-29", "The turn order names a player twice or nobody.")]
    if state.phase == at.DRAFTING:
        return []
    for seat, place in enumerate(state.place):
        if (place >= 0 and state.turns[place] != seat) or (place < 0 and seat in sitting):
            return [_no("S-29", "Turn order and daimyo cards do not fit together.")]
    if state.phase in _IN_TURN_ORDER and len(sitting) < state.players:
        return [Finding("S-29", "A player has no place in the turn order.")]
    choosing = state.phase == at.CHOOSING_PLACES
    if sitting and not choosing and state.phase not in (*_IN_TURN_ORDER, at.ENDED):
        return [_no("S-29", "There is a turn order before the bids are revealed.")]
    if state.step == at.TAKE_PLACE and state.seat in sitting:
        return [_no("S-29", "The game waits for a place from a player who has one.")]
    if state.step == at.BREAK_TIE and len(sitting) == state.players:
        return [_no("S-29", "A tie is to be drawn, but every player has a place.")]
    return []


def _draft(state: at.State) -> list[Finding]:
    in_order = list(state.turns[: state.players])
    if state.turns[0] < 0:
        fresh = state.turn == 0 and state.step in (at.NOBODY, at.FIRST_PLAYER)
        return [] if fresh else [_no("S-13", "The draft has no first player.")]
    if sorted(in_order) != list(range(state.players)) or state.step == at.FIRST_PLAYER:
        return [_no("S-13", "The draft does not go round all seats.")]
    asked = state.step in (at.DRAFT, at.PLACE_GROUP)
    now = in_order[state.turn % state.players]
    left = [
        sum(size > 0 for size in state.groups[seat * at.LARGEST_DRAFT :][: at.LARGEST_DRAFT])
        for seat in in_order
    ]
    done = state.turn % state.players
    if len(set(left[done:])) > 1 or any(count != left[done] - 1 for count in left[:done]):
        return [_no("S-13", "The players' groups left do not fit the turn of the draft.")]
    owed = asked or state.takes_unseen == 1
    if (asked and state.seat != now) or (owed and left[done] == 0):
        return [_no("S-13", "The draft asks a player whose turn it is not, or who has no group.")]
    face_up = [number for number, card in enumerate(state.card) if card == at.FACE_UP]
    if sorted(card for card in state.open_cards if card >= 0) != face_up:
        return [_no("S-13", "The open cards are not those that lie face up.")]
    if any(
        (card == at.TAKEN) != (owner != at.NEUTRAL) and number != state.here
        for number, (card, owner) in enumerate(zip(state.card, state.owner, strict=True))
    ):
        return [_no("S-13", "Cards taken and provinces owned do not fit together.")]
    free = sum(card != at.TAKEN for card in state.card)
    if free < sum(left) - (state.step == at.PLACE_GROUP):
        return [_no("S-13", "There are fewer cards than groups.")]
    pile = sum(card == at.UNSEEN for card in state.card)
    if state.step == at.TURN_UP_PROVINCE and (
        not pile or (state.takes_unseen != 1 and -1 not in state.open_cards)
    ):
        return [_no("S-13", "A card is to be turned up, but there is none or no place for it.")]
    if state.takes_unseen not in (0, 1) or (
        state.takes_unseen == 1 and state.step != at.TURN_UP_PROVINCE
    ):
        return [_no("S-13", "A card is owed to a player, but none is turned up.")]
    placing = state.step == at.PLACE_GROUP
    if placing != (state.here >= 0) or (placing and state.owner[state.here] != at.NEUTRAL):
        return [_no("S-13", "The province for the group is not known or not free.")]
    return []


def _revolts(state: at.State) -> list[Finding]:
    drawn = [province for province in state.drawn if province >= 0]
    victim = state.turns[state.turn] if state.turn < at.PLACES else -1
    if state.revolt_stage == at.NOT_COUNTED and not drawn and state.step == at.NOBODY:
        return []
    if victim < 0 or state.revolt_stage not in (at.DRAWING, at.FIGHTING):
        return [_no("S-62", "Revolts are drawn, but for no player.")]
    if (
        state.drawn[: len(drawn)] != drawn
        or len(set(drawn)) < len(drawn)
        or any(state.owner[province] != victim for province in drawn)
    ):
        return [_no("S-62", "The provinces drawn are not the victim's, once each.")]
    own = sum(owner == victim for owner in state.owner)
    drawing = state.step == at.DRAW_REVOLT
    if drawing != (state.revolts_due > 0) and state.step != at.NOBODY:
        return [_no("S-62", "A province is to be drawn, but no revolt is due.")]
    if len(drawn) + state.revolts_due > min(at.MOST_REVOLTS, own):
        return [_no("S-62", "More revolts are due than a winter has.")]
    if (state.revolt_stage == at.DRAWING) != drawing and state.step != at.NOBODY:
        return [_no("S-62", "Provinces are drawn before the revolts are fought.")]
    if state.step == at.ORDER_REVOLTS and (len(drawn) < 2 or state.seat != victim):
        return [_no("S-62", "There are no revolts to order, or another player is asked.")]
    if state.step == at.THROW and state.defender != victim:
        return [_no("S-62", "The revolt is not the victim's.")]
    return []


def _throw(state: at.State) -> list[Finding]:
    fights = {
        at.FILLING_TOWER: (at.FIRST_FILLING,),
        at.ACTING: (at.BATTLE, at.ACTION_REVOLT),
        at.REVOLTING: (at.WINTER_REVOLT,),
    }
    if state.fight not in fights.get(state.phase, ()):
        return [_no("S-51", "Cubes are to be thrown, but for no fight of this part.")]
    if state.fight == at.FIRST_FILLING:
        return []
    if state.here < 0 or state.owner[state.here] != state.defender:
        return [_no("S-51", "The defender does not own the province fought for.")]
    if state.armies[state.here] and state.defender != at.NEUTRAL:
        return [_no("S-51", "The defender's armies still stand in the province.")]
    if state.fight == at.BATTLE:
        if not 0 <= state.attacker < state.players or state.attacker == state.defender:
            return [_no("S-51", "The attacker is not named.")]
        return []
    if state.attacker != at.FARMERS or state.defender >= state.players:
        return [_no("S-56", "In a revolt the farmers attack a player.")]
    if state.fight == at.ACTION_REVOLT and state.cause != state.order[state.slot]:
        return [_no("S-46", "The revolt does not come from the action in hand.")]
    return []


def _plans(
    numbers: Parameters, state: at.State, plans: Sequence[int], lookup: Lookup
) -> list[Finding]:
    """Impossible plans: cards of others, cards used twice, bids of cards not owned."""
    found = []
    actions = action_names(numbers.deploy_armies)
    before = state.phase in (at.PLANNING, at.REVEALING)
    for seat, name in enumerate(lookup.players):
        seen: set[int] = set()
        row = plans[seat * at.SPACES : (seat + 1) * at.SPACES]
        for space, card in enumerate(row):
            where = "bid" if space == at.BID else actions[space]
            chest = card >= at.CHEST_CARD
            if chest and space != at.BID:
                found.append(_no("S-25", f"{name}, {where}: a chest card counts as no card."))
            elif chest and before and card - at.CHEST_CARD > state.chests[seat]:
                found.append(_no("S-27", f"{name} bids more chests than there are."))
            elif 0 <= card < at.CHEST_CARD:
                province = lookup.province_name(card)
                if card in seen:
                    found.append(Finding("S-25", f"{name}: {province} lies on two spaces."))
                seen.add(card)
                if state.owner[card] != seat and not state.spent[card]:
                    found.append(
                        Finding("S-25", f"{name}, {where}: {province} is not {name}'s card.")
                    )
    return found
