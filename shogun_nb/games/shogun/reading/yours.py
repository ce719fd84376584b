"""What has happened, told to the person whom it concerns: "you win", never two persons in one text.

The log names everybody, since all read it. A page that one person looks at says "you" throughout.
Words are plain, and are not escaped.
"""

from __future__ import annotations

from collections.abc import Callable

from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.fight import Before, Thrown, farmers_words, leaving
from shogun_nb.games.shogun.reading.shortly import why_skipped
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.words import BUILDING_NAMES, action_names


def armies_words(number: int) -> str:
    """Armies in words.

    >>> armies_words(0), armies_words(1)
    ('no armies', '1 army')
    """
    return counted(number, "army", "armies") if number else "no armies"


def farmers_counted(number: int) -> str:
    """Farmers in words.

    >>> farmers_counted(0), farmers_counted(1)
    ('no farmers', '1 farmer')
    """
    return counted(number, "farmer") if number else "no farmers"


def news_of(position: Position, entry: Entry, me: int | None) -> str:
    """An entry as a whole sentence for the player in seat ``me``; ``None`` concerns nobody.

    >>> step = steps_of(game.play("greedy", most=7))[-2]
    >>> news_of(step.position, step.entries[0], 0)
    'You attack Wakasa from Tamba with 3 armies.'
    """
    players, here = position.players, ""
    if entry.province >= 0:
        here = position.map.printed[entry.province]

    def name(seat: int) -> str:
        return "you" if seat == me else players[seat]

    def does(seat: int, you: str, they: str) -> str:
        return f"You {you}" if seat == me else f"{players[seat]} {they}"

    def stood() -> str:
        """Who stood against the attacker."""
        farmers = entry.farmers
        if entry.what == kinds.FARMERS_HELD or (
            entry.what != kinds.BATTLE_HELD and entry.defender == at.NEUTRAL
        ):
            return farmers_counted(max(0, farmers))
        armies = armies_words(entry.defenders)
        return f"{armies} and {farmers_counted(farmers)}" if farmers > 0 else armies

    def won() -> str:
        whose = "" if entry.defender == at.NEUTRAL else f" from {name(entry.defender)}"
        wins = does(entry.seat, f"win {here}", f"wins {here}")
        return f"{wins}{whose}: {armies_words(entry.attackers)} against {stood()}."

    def drawn() -> str:
        neutral = entry.defender == at.NEUTRAL
        other = "the farmers" if neutral else name(entry.defender)
        ends = "It stays neutral." if neutral else "It is neutral now."
        between = f"A draw in {here} between {name(entry.seat)} and {other}"
        return f"{between}: {armies_words(entry.attackers)} against {stood()}. {ends}"

    fights: dict[int, Callable[[], str]] = {
        kinds.BATTLE_WON: won,
        kinds.BATTLE_DRAWN: drawn,
        kinds.BATTLE_HELD: lambda: (
            f"{does(entry.seat, f'hold {here}', f'holds {here}')} against {name(entry.attacker)}: "
            f"{stood()} against {armies_words(entry.attackers)}."
        ),
        kinds.FARMERS_HELD: lambda: (
            f"The farmers hold {here} against {name(entry.seat)}: {stood()} against "
            f"{armies_words(entry.attackers)}. It stays neutral."
        ),
        kinds.REVOLT_PUT_DOWN: lambda: (
            f"{does(entry.seat, 'put', 'puts')} down the revolt in {here}: "
            f"{armies_words(entry.armies)} against {farmers_counted(entry.farmers)}."
        ),
        kinds.REVOLT_LOST: lambda: (
            f"{does(entry.seat, 'lose', 'loses')} {here} to the revolt: "
            f"{armies_words(entry.armies)} against {farmers_counted(entry.farmers)}. "
            "It is neutral now."
        ),
    }
    if entry.what in fights:
        return fights[entry.what]()
    if entry.what == kinds.ATTACKED and me is not None and me in (entry.seat, entry.defender):
        whom = here if entry.defender == at.NEUTRAL else f"{name(entry.defender)} in {here}"
        attacks = does(entry.seat, "attack", "attacks")
        start = position.map.printed[entry.start]
        return f"{attacks} {whom} from {start} with {armies_words(entry.armies)}."
    if me is not None and entry.seat == me and entry.what in _YOURS:
        return _YOURS[entry.what](position, entry, here)
    (words,) = log_of(position.lookup, position.numbers, [entry])
    return words.rpartition(" (")[0]


def _skipped(position: Position, entry: Entry, here: str) -> str:
    action = action_names(position.numbers.deploy_armies)[entry.action]
    why = why_skipped(entry)
    return f"You skip “{action}”{f' in {here}' if here else ''}: {why}."


def _income(entry: Entry) -> str:
    if entry.action == at.COLLECT_TAXES:
        return counted(entry.income, "chest")
    return f"{entry.income} rice"


def _built(_: Position, entry: Entry, here: str) -> str:
    building = BUILDING_NAMES[entry.building]
    return f"You build a {building} in {here} for {counted(entry.price, 'chest')}."


_YOURS: dict[int, Callable[[Position, Entry, str], str]] = {
    kinds.SKIPPED: _skipped,
    kinds.BUILDING_BUILT: _built,
    kinds.TAXES_COLLECTED: lambda _, e, here: (
        f"You collect {counted(e.chests, 'chest')} in {here}."
    ),
    kinds.RICE_CONFISCATED: lambda _, e, here: f"You confiscate {e.rice} rice in {here}.",
    kinds.INCOME_LOST: lambda _, e, here: f"You give back the {_income(e)} of {here}.",
    kinds.REVOLT_BROKE_OUT: lambda _, e, here: (
        f"Revolt in {here}: {farmers_counted(e.farmers)} against {armies_words(e.armies)} of yours."
    ),
    kinds.ARMIES_DEPLOYED: lambda _, e, here: (
        f"You deploy {armies_words(e.armies)} in {here} for {counted(e.price, 'chest')}."
    ),
    kinds.ARMIES_MOVED: lambda position, e, here: (
        f"You move {armies_words(e.armies)} from {position.map.printed[e.start]} to {here}."
    ),
    kinds.ARMIES_STAYED: lambda _, e, here: f"You move no armies out of {here}.",
}


def before_words(before: Before, me: int | None) -> list[str]:
    """What goes into the tower, and on whose side the farmers are (S-51, S-53).

    >>> step = steps_of(game.play("greedy", most=7))[-1]
    >>> from shogun_nb.games.shogun.reading.fight import before_of
    >>> before_words(before_of(step.before), 0)[0]
    'Into the tower go 4 armies of yours and 1 farmer (S-51).'
    """
    position = before.position
    state = position.state
    seats = [one.colour for one in before.parties if one.colour < len(position.players)]
    words = farmers_words(position)
    if me is None or me not in seats:
        return [before.sentences[0], words]

    def cubes(colour: int, number: int) -> str:
        if colour == at.FARMERS:
            return counted(number, "farmer")
        whose = "yours" if colour == me else position.players[colour]
        return f"{armies_words(number)} of {whose}"

    going = all_of([cubes(one.colour, one.hand) for one in before.parties if one.hand])
    lying = [cubes(one.colour, one.tray) for one in before.parties if one.tray]
    with_them = f", and with them from the tray {all_of(lying)}" if lying else ""
    first = f"Into the tower go {going}{with_them} (S-51)."
    here = position.map.printed[state.here]
    if state.defender != me:
        return [first, words]
    if state.fight != at.BATTLE:
        return [first, "All farmers that fall out fight against you (S-56)."]
    if not position.options.farmers_never_help and not state.revolts[state.here]:
        words = (
            f"{here} has no revolt marker: the farmers that fall out count for you and are the "
            "first losses (S-53)."
        )
    return [first, words]


def throw_words(thrown: Thrown, me: int | None) -> list[str]:
    """What nobody should miss of a throw.

    >>> step = steps_of(game.play("greedy", most=7))[-1]
    >>> from shogun_nb.games.shogun.reading.fight import throw_of
    >>> throw_words(throw_of(step), 0)[0]
    'The farmers have 3, as many as you: you do not get the card of Wakasa (S-55).'
    """
    position, outcome = thrown.before.position, thrown.outcome
    state = position.state
    here = position.map.printed[state.here]
    attacks = state.fight == at.BATTLE and state.attacker == me
    if outcome is None or me is None or not (attacks or state.defender == me):
        return list(thrown.weighty)
    mine = armies_words(thrown.standing[me])
    stand = f"{mine} of yours {'stands' if thrown.standing[me] == 1 else 'stand'} in {here} now"
    inside = sum(
        one.thrown + one.inside - thrown.fell[me]
        for one in thrown.before.parties
        if one.colour == me
    )
    stand += f", {inside} {'is' if inside == 1 else 'are'} inside the tower" if inside else ""
    what = outcome.what
    if what == kinds.BATTLE_WON:
        against = outcome.defenders + max(0, outcome.farmers)
        if attacks:
            lost = f"You lose as many as the other side had: {against} (S-54)."
            lost = lost if against else "Nobody stood against you: all that fell out stay (S-54)."
            return [lost, f"{stand} (S-54)."]
        winner = position.players[state.attacker]
        number = thrown.standing[state.attacker]
        left = f"{armies_words(number)} of {winner} {'stands' if number == 1 else 'stand'}"
        lost = f"{winner} loses as many as your side had: {against} (S-54)."
        lost = lost if against else f"Nothing of your side fell out: {winner} loses nothing (S-54)."
        return [lost, f"{left} in {here} now (S-54)."]
    if what == kinds.BATTLE_HELD and not attacks:
        first = min(max(0, outcome.farmers), outcome.attackers)
        lost_ = [farmers_counted(first)] if first else []
        rest = outcome.attackers - first
        lost_ += [f"{armies_words(rest)} of yours"] if rest else []
        words = f"Your side loses as many as attacked: {all_of(lost_)} (S-54)."
        return [
            words if lost_ else "No attacker fell out: all of yours that did stay (S-54).",
            f"{stand}.",
        ]
    if what == kinds.BATTLE_DRAWN and state.defender == at.NEUTRAL:
        number = outcome.attackers
        return [
            f"The farmers have {number}, as many as you: you do not get the card of {here} (S-55)."
        ]
    if what == kinds.BATTLE_DRAWN and not attacks:
        why = "As many on both sides: a draw"
        if max(0, outcome.farmers) > outcome.attackers:
            why = "Your side has more, but only farmers: a draw"
        gone = leaving(position, "You give", "S-55")
        return gone if len(gone) > 1 else [f"{why} (S-55).", *gone]
    if what == kinds.REVOLT_PUT_DOWN:
        lost = f"You lose as many as there are farmers: {outcome.farmers} (S-56)."
        return [
            lost if outcome.farmers else "No farmer fell out: all of yours that did stay (S-56).",
            f"{stand} (S-56).",
        ]
    if what == kinds.REVOLT_LOST:
        equal = outcome.armies == outcome.farmers
        why = "Equal is not enough" if equal else "The farmers have more"
        gone = leaving(position, "You give", "S-56")
        return gone if len(gone) > 1 else [f"{why} (S-56).", *gone]
    return list(thrown.weighty)
