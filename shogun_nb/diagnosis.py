"""What is odd about a position, in words, with the rule that says so.

Odd positions may be set up; they are diagnosed, not forbidden. Only what the rules could not be
played from is refused when a game begins.
"""

from __future__ import annotations

from dataclasses import dataclass

from shogun_nb.choices import FARMERS_NAME, Lookup
from shogun_nb.rules import state as at
from shogun_nb.rules.parameters import Board, Options, Parameters
from shogun_nb.words import BUILDING_NAMES, EVENT_NAMES


@dataclass(frozen=True)
class Finding:
    """One thing that is odd: the rule, the sentence, and whether play can go on from it."""

    rule: str
    text: str
    playable: bool = True

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


def diagnose(
    board: Board, numbers: Parameters, options: Options, state: at.State, lookup: Lookup
) -> tuple[Finding, ...]:
    """Everything that a position of a real game cannot have; () for a sound one.

    >>> from shogun_nb.position import scenario
    >>> print(scenario(players=["Takeda", "Uesugi", "Mori"]).set("Kai", owner="Mori").status[0])
    S-6: Kai belongs to Mori but holds no army.
    """
    found: list[Finding] = []
    found += _cubes(numbers, state, lookup)
    found += _stocks(numbers, state, lookup)
    found += _provinces(board, state, lookup)
    found += _course(board, options, state, lookup)
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
                    f"{name}: {total} cubes in all instead of {due}.",
                    playable=total < due or total <= 63,
                )
            )
    return found


def _stocks(numbers: Parameters, state: at.State, lookup: Lookup) -> list[Finding]:
    found = []
    chests = state.bank + sum(state.chests)
    if chests != numbers.bank:
        found.append(Finding("S-6", f"{chests} chests in all instead of {numbers.bank}."))
    if state.bank < 0 or min(state.chests) < 0:
        found.append(Finding("S-6", "The bank or a player has fewer than 0 chests.", False))
    markers = state.markers + sum(state.revolts)
    if markers != numbers.revolt_markers:
        found.append(
            Finding("S-6", f"{markers} revolt markers in all instead of {numbers.revolt_markers}.")
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
            found.append(Finding("S-6", f"{name} holds {armies} armies of nobody.", False))
        built = sum(state.buildings[province * at.BUILDINGS : (province + 1) * at.BUILDINGS])
        if built > board.sites[province]:
            found.append(
                Finding("S-45", f"{name} has {built} buildings on {board.sites[province]} sites.")
            )
        if owner >= at.SEATS and (built or state.revolts[province]):
            found.append(Finding("S-55", f"{name} is neutral but has buildings or revolt markers."))
    return found


def _course(board: Board, options: Options, state: at.State, lookup: Lookup) -> list[Finding]:
    found = []
    sitting = [seat for seat in state.turns if seat >= 0]
    if len(set(sitting)) < len(sitting) or any(seat >= state.players for seat in sitting):
        found.append(Finding("S-29", "The turn order names a player twice or nobody.", False))
    in_order = state.phase in (at.ACTING, at.ROUND_END, at.FEEDING, at.REVOLTING)
    if in_order and len(sitting) != state.players:
        found.append(Finding("S-29", "A player has no place in the turn order."))
    known = [action for action in state.order if action != at.HIDDEN]
    if len(set(known)) < len(known):
        found.append(Finding("S-21", "An action card lies out twice.", False))
    if state.phase == at.ACTING and not 0 <= state.slot < at.ACTIONS:
        found.append(Finding("S-40", "There is no such action card to carry out.", False))
    if state.event >= 0 and state.events[state.event] != at.IN_FORCE:
        found.append(Finding("S-28", f"{EVENT_NAMES[state.event]}: not an event of this year."))
    season = state.round % at.SEASONS
    winter = state.phase in (at.FEEDING, at.REVOLTING, at.SCORING)
    if winter != (season == at.WINTER) and state.phase != at.ENDED:
        found.append(Finding("S-20", "The season does not fit the phase of the game.", False))
    if state.round // at.SEASONS >= options.years:
        found.append(Finding("S-65", "The game ends before this year.", False))
    open_events = state.events.count(at.OPEN) if isinstance(state.events, list) else 0
    if state.phase in (at.LAYING_OUT, at.PLANNING) and open_events != 4 - season:
        found.append(Finding("S-28", f"{open_events} events lie open instead of {4 - season}."))
    moving = state.step in (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY, at.PLACE_GROUP)
    if moving and not 0 <= state.here < len(state.owner):
        found.append(Finding("S-49", "No province is acting.", False))
    if (
        state.step in (at.BATTLE_MOVE, at.MOVE_AFTER_DEPLOY)
        and state.here >= 0
        and (state.owner[state.here] != state.seat or state.armies[state.here] < 2)
    ):
        found.append(Finding("S-49", "The acting province cannot move any army.", False))
    if state.step == at.THROW:
        if state.fight == at.NO_FIGHT:
            found.append(Finding("S-51", "Cubes are to be thrown, but for no fight.", False))
        elif state.fight != at.FIRST_FILLING and not (
            0 <= state.here < len(state.owner)
            and 0 <= state.attacker < at.COLOURS
            and 0 <= state.defender < at.COLOURS
        ):
            found.append(Finding("S-51", "The parties of the fight are not named.", False))
        elif state.fight == at.ACTION_REVOLT and state.order[state.slot] < 0:
            found.append(Finding("S-46", "No action card caused this revolt.", False))
    if at.FIRST_PLAYER <= state.step <= at.LAST_OF_CHANCE and state.seat != -1:
        found.append(Finding("S-13", "Chance is asked, but a seat is named.", False))
    asked = at.LAST_OF_CHANCE < state.step < at.GAME_OVER
    if asked and not 0 <= state.seat < state.players:
        found.append(Finding("S-29", "Nobody is asked for the choice.", False))
    return found
