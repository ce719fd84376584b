"""Fate dice in the frame: nine for both sides of a battle, those of a raid, and of a tied host.

All of it is open to everybody but the odds, which are those of the person who looks on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shogun_nb.engine.speech import all_of, capital, counted, ordinal
from shogun_nb.games.senji.choices import Dice
from shogun_nb.games.senji.drawing.dice import FACES
from shogun_nb.games.senji.reading.battles import (
    battle_of,
    before_the_roll,
    chance_at_sea,
    names_of,
)
from shogun_nb.games.senji.reading.shortly import ENDS, ends_of, line_of
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, CARD_VALUE
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import FAMILIES, SEAS
from shogun_nb.whole_table.told import Data
from shogun_nb.whole_table.turns_face import percents

if TYPE_CHECKING:
    from shogun_nb.games.senji.panels.face_turns import TurnsFace
    from shogun_nb.games.senji.panels.turns import TurnsPanel

_TOLD_BY_DICE = (kinds.ROLLED, kinds.ROLLED_AGAIN, kinds.STRENGTHS)
_TOLD_IN_SUM = (kinds.LOST_UNITS, kinds.SAMURAI_DIED, kinds.HONOUR, kinds.CONQUERED, kinds.HOLDS)
FOR_BATTLE, FOR_RAID, FOR_HOST = "battle", "raid", "host"


def rolled_for(state: Any) -> str:
    """What the dice are for that are due: one of these three."""
    if state.fight != at.NO_BATTLE:
        return FOR_BATTLE
    return FOR_RAID if state.march == at.RAIDING else FOR_HOST


def _before(panel: TurnsPanel) -> Any:
    """The position of the roll that waits, or that nobody has seen yet; ``None`` for none."""
    if not (panel.falling or panel.throw_comes):
        return None
    # What waits may have come so lately that the story has not been shown since.
    return panel.waiting if panel.falling else panel._throw_comes()


def what_is_rolled(panel: TurnsPanel) -> str | None:
    """What the dice are for that wait, or that nobody has seen yet; ``None`` where there are none.

    >>> from shogun_nb.games import senji
    >>> from shogun_nb.games.senji.panels.turns import TurnsPanel
    >>> what_is_rolled(TurnsPanel(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), "Ann")) is None
    True
    """
    before = _before(panel)
    return None if before is None else rolled_for(before.state)


def dice_of(face: TurnsFace) -> Data | None:
    """The roll that waits, or that nobody has seen yet."""
    panel = face.panel
    if panel.ended is not None and not panel.falling:
        return _ended(face, panel.ended)
    before = _before(panel)
    if before is None:
        return None
    step = panel.thrown if panel.falling else None
    thrown = _thrown(face, step)
    state = before.state
    rolled = rolled_for(state)
    if rolled == FOR_BATTLE:
        found = _battle(face, before, step, thrown)
    elif rolled == FOR_RAID:
        found = _raid(face, before, thrown)
    else:
        found = _host(face, before, thrown)
    number = counted(state.dice_due, "die", "dice")
    shared: Data = {"words": f"{number}{found.pop('for')}", "faces": FACES, "face": 1}
    shared |= {"count": state.dice_due, "hits": found.pop("hits")}
    if thrown is not None:
        shared["dice"] = [one + 1 for one, n in enumerate(thrown) for _ in range(n)]
        found["thrown"] = True
    found |= {"shared": shared, "number": panel.cursor + (0 if panel.falling else 1)}
    return found


def _thrown(face: TurnsFace, step: Any) -> list[int] | None:
    """What these dice show, family by family."""
    if step is None:
        return None
    steps = face.panel.shown
    number = sum(one.before is not None for one in steps)
    rolls = [one.choice for one in face.panel.game.choices if isinstance(one.choice, Dice)]
    return [getattr(rolls[number - 1], family) for family in FAMILIES]


def _family(here: Any, seat: int) -> int:
    """Whose symbols a seat reads: the host's for imperial troops (SEN-194)."""
    return int(here.state.family[commander(here.state, seat)])


def _side(face: TurnsFace, here: Any, seat: int) -> str:
    return "you" if face._is_me(seat) else str(here.lookup.side_name(seat))


# --- a battle -------------------------------------------------------------------------------------
def _battle(face: TurnsFace, before: Any, step: Any, thrown: list[int] | None) -> Data:
    state = before.state
    seats = [battle.seat_of_side(state, side) for side in (at.ATTACKER, at.DEFENDER)]
    names = [_side(face, before, seat) for seat in seats]
    town = before.map.printed[state.here]
    verb = "attack" if names[0] == "you" else "attacks"
    again = " again" if state.again else ""
    found: Data = {
        "eyebrow": f"Battle · round {state.round}",
        "title": f"{capital(names[0])} {verb} {town}",
        "province": before.map.names[state.here],
        "sides": [_fighter(face, before, side, thrown) for side in range(2)],
        "for": again or " for both",
        "hits": [_family(before, seat) + 1 for seat in seats],
        "words": [],
    }
    if state.rounds_fought:
        found["eyebrow"] += f" · a tie: fought for the {ordinal(state.rounds_fought + 1)} time"
    me = face._me
    odds = None if me is None else before_the_roll(before, face.seen(me), face.panel.others)
    told = _killed(face, before, step)
    # What all battles have in common is told as long as it is new, and nobody else tells it.
    explained = step is None and state.round == 1 and not face.guided
    if odds is not None:
        found |= bar(face, before, float(odds.wins), *seats)
        if explained:
            told.append(
                "The chances count the dice to come and the support of both: your cards, and what "
                "the other side may hold."
            )
    if explained and state.dice_due < before.numbers.dice and not state.again:
        told.append(
            f"Of {before.numbers.dice} dice one is left out for each samurai who fights (SEN-102)."
        )
    if step is not None:
        found["title"], found["words"] = _verdict(face, before, step, town)
        for side, seat in zip(found["sides"], seats, strict=True):
            side["ahead"] = any(e.what in ENDS and e.seat == seat for e in step.entries)
    found["words"] = [*told, *found["words"]]
    return found


def _ended(face: TurnsFace, step: Any) -> Data:
    """How a battle has ended after support: both sums, and what it cost and brought."""
    before = step.before
    strengths = [one for one in step.entries if one.what == kinds.STRENGTHS][-1]
    state = before.state.fork()
    for one in step.entries:
        if one.what == kinds.ROLLED:
            state.dice[one.family] += one.amount
    dice = [one + 1 for one, number in enumerate(state.dice) for _ in range(number)]
    sides, families = [], []
    for side, total in ((at.ATTACKER, strengths.attack), (at.DEFENDER, strengths.defence)):
        seat = battle.seat_of_side(state, side)
        families.append(_family(before, seat) + 1)
        one = _fighter(face, before, side, None)
        one["units"] = _summed(before, state, step, side, total)
        one["ahead"] = any(e.what in ENDS and e.seat == seat for e in step.entries)
        sides.append(one)
    title, told = _verdict(face, before, step, before.map.printed[strengths.place])
    if why := face.panel.settled.get(battle_of(before.state)):
        told.append(why)
    shared = {"words": "The dice for both", "faces": FACES, "face": 1, "hits": families}
    return {
        "eyebrow": f"Battle · round {state.round}",
        "title": title,
        "province": before.map.names[strengths.place],
        "sides": sides,
        "shared": {**shared, "count": len(dice), "dice": dice},
        "words": told,
        "number": f"end {face.panel.cursor}",
    }


def _summed(before: Any, state: at.State, step: Any, side: int, total: int) -> str:
    """What a side has come to: who fights, its own dice, the support that it has laid."""
    family = _family(before, battle.seat_of_side(state, side))
    units = counted(battle.units_of_side(state, side), "unit")
    who = all_of([units, *names_of(battle.samurai_of_side(state, side))])
    strength = battle.strength_before_support(state, side)
    player = battle.player_of_side(state, side)
    laid = [
        of_either_copy(CARD_NAMES[entry.card]) if CARD_VALUE[entry.card] else "the bluff"
        for entry in step.entries
        if entry.what == kinds.SUPPORTED and entry.seat == player
    ]
    support = f"{all_of(laid)} +{total - strength}" if laid else "no support"
    return f"{who}, {state.dice[family]} {FAMILIES[family]}, {support}: {total} in all"


def _killed(face: TurnsFace, before: Any, thrown: Any) -> list[str]:
    """The hostages that have died in this battle, which no dice show (SEN-044)."""
    found: list[str] = []
    for step in reversed(face.panel.shown):
        for entry in reversed(step.entries):
            # Of two battles of a march the second begins where the first has ended.
            if entry.what == kinds.ATTACKED or (step is not thrown and entry.what in ENDS):
                return found
            if entry.what == kinds.KILLED:
                found.insert(0, _of_killed(face, before, entry))
    return found


def _of_killed(face: TurnsFace, before: Any, entry: Any) -> str:
    killer, loser = (_side(face, before, one) for one in (entry.seat, entry.whom))
    value, card = CARD_VALUE[entry.card], of_either_copy(CARD_NAMES[entry.card])
    told = f"{killer} has killed {loser}’s {card}: {loser} loses {2 * value} honour"
    if loser == "you":
        told = f"{killer} has killed your {card}: you lose {2 * value} honour"
    elif killer == "you":
        told = f"You have killed {loser}’s {card}: {loser} loses {2 * value} honour"
    gains = "you gain" if killer == "you" else f"{killer} gains"
    return f"{told}, {gains} {value} (SEN-044)."


def bar(face: TurnsFace, here: Any, wins: float, attacker: int, defender: int) -> Data:
    """The odds of a battle as a bar; green is good for the person who looks on."""
    names = [_side(face, here, seat) for seat in (attacker, defender)]
    take = "take" if names[0] == "you" else "takes"
    hold = "hold" if names[1] == "you" else "holds"
    return {
        "odds": percents([wins, 1 - wins]),
        "key": [f"{capital(names[0])} {take} it", f"{capital(names[1])} {hold} it"],
        "kinds": ["loss", "win"] if names[1] == "you" else ["win", "loss"],
    }


def _fighter(face: TurnsFace, before: Any, side: int, thrown: list[int] | None) -> Data:
    """A side: what it has without dice, then with its own symbols (SEN-101 to SEN-103)."""
    state = before.state
    seat = battle.seat_of_side(state, side)
    samurai = names_of(battle.samurai_of_side(state, side))
    units = counted(battle.units_of_side(state, side), "unit")
    family = _family(before, seat)
    strength = battle.strength_before_support(state, side)
    found: Data = {
        "seat": seat if seat < len(before.players) else -1,
        "name": capital(_side(face, before, seat)),
        "units": all_of([units, *samurai]) + f": {strength} so far",
        "groups": [],
    }
    if face._is_me(seat):
        found["mine"] = True
    if thrown is not None:
        found["hits"] = str(strength + thrown[family])
        found["hitWords"] = f"with {thrown[family]} {FAMILIES[family]}"
    return found


def _verdict(face: TurnsFace, before: Any, step: Any, town: str) -> tuple[str, list[str]]:
    """How the battle stands after this roll: the end, or that support comes next."""
    told = [
        f"{line['words']}."
        for entry in step.entries
        if entry.what not in _TOLD_BY_DICE and (line := line_of(step.position, entry)) is not None
    ]
    strengths = next((e for e in step.entries if e.what == kinds.STRENGTHS), None)
    for entry in step.entries:
        if entry.what in (kinds.CONQUERED, kinds.HOLDS) and strengths is not None:
            name = _side(face, before, entry.seat)
            verb = "take" if entry.what == kinds.CONQUERED else "hold"
            verb += "" if name == "you" else "s"
            totals = sorted((strengths.attack, strengths.defence), reverse=True)
            if summed := [] if face._me is None else ends_of(step, face._me):
                # The title says who holds it; what it cost and brought stands below.
                told = [summed[-1][1], *(
                    f"{line['words']}." for e in step.entries
                    if e.what not in (*_TOLD_BY_DICE, *_TOLD_IN_SUM, kinds.SUPPORTED)
                    and (line := line_of(step.position, e)) is not None
                )]  # fmt: skip
            return f"{capital(name)} {verb} {town}, {totals[0]} to {totals[1]}", told
    if any(entry.what == kinds.TIED for entry in step.entries):
        return f"A tie for {town}: the dice roll again", told
    if not told:
        told = ["Support comes next: a card of a third family counts its dice, up to its value "
                "(SEN-105)."]  # fmt: skip
    return f"The dice for {town}", told


# --- a raid, and a host ---------------------------------------------------------------------------
def _raid(face: TurnsFace, before: Any, thrown: list[int] | None) -> Data:
    state = before.state
    seat, family = state.mover, _family(before, state.mover)
    name = _side(face, before, seat)
    sea = SEAS[state.sea]
    all_come = chance_at_sea(before)
    found: Data = {
        "eyebrow": f"Raid over the {sea} · round {state.round}",
        "title": f"{capital(name)} {'sail' if name == 'you' else 'sails'} over the {sea}",
        "province": sea,
        "sides": [
            {
                "seat": seat if seat < len(before.players) else -1,
                "name": capital(name),
                "units": f"{counted(state.in_hand, 'unit')}: each {FAMILIES[family]} die takes one",
                "groups": [],
            }
        ],
        "for": "",
        "hits": [family + 1],
        "words": [],
        "odds": percents([all_come, 1 - all_come]),
        "key": ["All come through", "Somebody is lost"],
        "kinds": ["win", "loss"],
    }
    if thrown is not None:
        lost = min(state.in_hand, thrown[family])
        through = state.in_hand - lost
        words = "comes through" if through == 1 else "come through"
        found["sides"][0] |= {"hits": str(through), "hitWords": words}
        told = "nobody is lost" if not lost else f"{counted(lost, 'unit')} lost"
        found["title"] = f"The {sea}: {told}"
        found["words"] = ["A die shows a family with a chance of 1 in 6, odds of 1 to 5 (SEN-084)."]
    return found


def _host(face: TurnsFace, before: Any, thrown: list[int] | None) -> Data:
    state = before.state
    seats = [seat for seat in range(state.players) if state.tied >> seat & 1]
    sides: list[Data] = []
    most = 0 if thrown is None else max(thrown[_family(before, seat)] for seat in seats)
    for seat in seats:
        family = _family(before, seat)
        name = capital(_side(face, before, seat))
        side: Data = {"seat": seat, "name": name, "units": FAMILIES[family], "groups": []}
        if face._is_me(seat):
            side["mine"] = True
        if thrown is not None:
            side |= {
                "hits": str(thrown[family]),
                "hitWords": "own",
                "ahead": thrown[family] == most,
            }
        sides.append(side)
    found: Data = {
        "eyebrow": "Who hosts the Emperor?",
        "title": "Most honour is tied: most own symbols host",
        "sides": sides,
        "for": " for all who are tied",
        "hits": [_family(before, seat) + 1 for seat in seats],
        "words": [],
    }
    if thrown is not None:
        first = [one["name"] for one in sides if one["ahead"]]
        host = "hosts" if first != ["You"] else "host"
        again = f"{all_of(first)} are tied again: another roll"
        found["title"] = f"{first[0]} {host} the Emperor" if len(first) == 1 else again
        found["words"] = ["All read the same dice; who has most own symbols hosts (SEN-033)."]
    return found
