"""What a throw of the battle tower is about, in words, as a table and as a drawing.

:func:`before_of` reads a position that waits for a throw, :func:`throw_of` a step of a game's
history that is one. Nothing here is live; :mod:`shogun_nb.games.shogun.panels.tower` puts it on a
page. Tables are made by templates; the drawing escapes its few words itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from shogun_nb.board.palette import INK, LIVERIES, PAPER, WHITE, emblems, mix
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, capital, counted, percent
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.odds import Odds, odds_of_throw
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, farmers_counter
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.actions import effect_in_force
from shogun_nb.games.shogun.rules.battle import castle_armies, farmers_take_part, neutral_defenders
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import Step
from shogun_nb.games.shogun.words import BUILDING_NAMES
from shogun_nb.templates import Views

_views = Views(__file__)

Cubes = tuple[int, ...]
"""Cubes by colour: seats 0 to 4, then the farmers."""

# What else a throw may bring, told in the game's own sentences.
_FURTHER = (kinds.CARD_LEFT_BOARD, kinds.INCOME_LOST, kinds.MARKER_PLACED, kinds.NO_MARKER_LEFT)


@dataclass(frozen=True)
class Party:
    """One colour at a throw: its part, and where its cubes are before it.

    ``colour`` is a seat, or 5 for the farmers. ``hand`` goes in, ``tray`` goes in with it, and
    ``inside`` lies in the tower already. ``involved``: whether its cubes decide (S-51, S-53).
    ``notes`` say where the cubes of the hand come from.

    >>> Party(0, "attacker", 4, 1, 2, True, ()).thrown
    5
    """

    colour: int
    part: str
    hand: int
    tray: int
    inside: int
    involved: bool
    notes: tuple[str, ...]

    @property
    def thrown(self) -> int:
        """Cubes that are thrown in: those of the hand and those that lie in the tray (S-51)."""
        return self.hand + self.tray


@dataclass(frozen=True)
class Before:
    """A throw that is about to come: its title, who takes part, and what there is to know.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> before_of(game.position).title
    'The first filling of the tower (S-16)'
    """

    position: Position
    title: str
    parties: tuple[Party, ...]
    sentences: tuple[str, ...]

    @property
    def odds(self) -> Odds | None:
        """The exact odds; ``None`` at the first filling, where nothing is decided."""
        state = self.position.state
        if state.fight == at.FIRST_FILLING:
            return None
        return odds_of_throw(self.position.facts, state, self.position.tower)


@dataclass(frozen=True)
class Thrown:
    """A throw that has come: what lies where, what returns, what stands, and why.

    All cubes are by colour. ``fell`` lay in the tray when it was decided, of which ``returned``
    went to the supplies, ``standing`` stand in the province and ``staying`` stay in the tray.
    ``inside`` lies in the tower now. ``count`` and ``verdict`` are the two sentences of the result,
    ``weighty`` those of the others that nobody should miss. ``outcome`` is what the record says of
    it; ``None`` of the first filling.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> throw_of(steps_of(game)[-1]).count
    '3 of Takeda against 3 farmers.'
    """

    before: Before
    fell: Cubes
    inside: Cubes
    returned: Cubes
    standing: Cubes
    staying: Cubes
    count: str
    verdict: str
    sentences: tuple[str, ...]
    outcome: Entry | None = None
    weighty: tuple[str, ...] = ()


# --- before ---------------------------------------------------------------------------------------
def before_of(position: Position, record: Sequence[Entry] = ()) -> Before:
    """What a position that waits for a throw is about (S-51 to S-53).

    ``record`` are entries of the game that led there: they know how many armies a special card
    has added where the supply is empty now. Raises :class:`~shogun_nb.InputError` for a
    position that waits for something else.

    >>> before_of(scenario())
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: S-51: this position does not wait for a throw of the tower.
    """
    state = position.state
    if state.step != at.THROW:
        raise InputError("S-51: this position does not wait for a throw of the tower.")
    parties = _parties(position, record)
    if state.fight == at.FIRST_FILLING:
        title = "The first filling of the tower (S-16)"
        sentences = (
            "Armies of every player and farmers are thrown in together. What stays inside waits "
            "for later battles; what falls out returns to the supplies (S-16).",
        )
        return Before(position, title, parties, sentences)
    return Before(position, _title(position), parties, (*_before_sentences(position, parties),))


def _title(position: Position) -> str:
    state = position.state
    here = position.map.printed[state.here]
    if state.fight == at.BATTLE:
        whose = "which belongs to nobody"
        if state.defender != at.NEUTRAL:
            whose = f"a province of {position.players[state.defender]}"
        start = position.map.printed[state.start]
        return f"{position.players[state.attacker]} attacks {here}, {whose}, from {start}."
    owner = position.players[state.defender]
    if state.fight == at.WINTER_REVOLT:
        return f"Winter: {here} rises against {owner} for want of rice (S-62)."
    cause = "Taxes were collected"
    if state.cause == at.CONFISCATE_RICE:
        cause = "Rice was confiscated"
    return f"{cause} where a revolt marker lay already: {here} rises against {owner} (S-46)."


def _parties(position: Position, record: Sequence[Entry]) -> tuple[Party, ...]:
    state = position.state
    involved = involved_in(position)
    order = list(involved) + [colour for colour in range(at.COLOURS) if colour not in involved]
    found = []
    for colour in order:
        hand, tray, inside = state.hand[colour], state.tray[colour], state.tower[colour]
        if hand + tray + inside > 0 or colour in involved:
            found.append(
                Party(
                    colour,
                    _part(position, colour),
                    hand,
                    tray,
                    inside,
                    colour in involved,
                    _sources(position, record, colour),
                )
            )
    return tuple(found)


def involved_in(position: Position) -> tuple[int, ...]:
    """The colours whose cubes decide the throw that a position waits for (S-51, S-53).

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> involved_in(game.position)
    (0, 1, 2, 5)
    """
    state = position.state
    if state.fight == at.FIRST_FILLING:
        return (*range(state.players), at.FARMERS)
    if state.fight != at.BATTLE:
        return (state.defender, at.FARMERS)
    found = [state.attacker]
    if state.defender != at.NEUTRAL:
        found.append(state.defender)
    if farmers_take_part(position.facts, state):
        found.append(at.FARMERS)
    return tuple(found)


def _part(position: Position, colour: int) -> str:
    state = position.state
    if state.fight == at.FIRST_FILLING:
        return ""
    if colour not in involved_in(position):
        return "not involved"
    if colour == state.attacker and state.fight == at.BATTLE:
        return "attacks"
    if colour != at.FARMERS:
        return "defends"
    if state.fight != at.BATTLE:
        return "rise"
    return "defend" if state.defender == at.NEUTRAL else "help the defender"


def _sources(position: Position, record: Sequence[Entry], colour: int) -> tuple[str, ...]:
    """Where the cubes of a colour that go in come from, as phrases with their rules."""
    state = position.state
    number = state.hand[colour]
    if state.fight == at.FIRST_FILLING or number == 0:
        return ()
    if colour == at.FARMERS:
        return (_farmers_source(position),)
    joined = _joined(position, record, colour)
    told = [
        f"{counted(armies, 'army', 'armies')} added {why}"
        for armies, why in joined
        if armies is not None
    ]
    if any(armies is None for armies, _ in joined):
        told = [f"one of them added {why}, if the supply had it" for _, why in joined]
    own = number - sum(armies or 0 for armies, _ in joined)
    where = position.map.printed[state.here]
    from_where = f"from {where}"
    if colour == state.attacker:
        from_where = f"from {position.map.printed[state.start]}"
    return (f"{counted(own, 'army', 'armies')} {from_where}", *told)


def _joined(
    position: Position, record: Sequence[Entry], colour: int
) -> list[tuple[int | None, str]]:
    """Armies that card or event have added, with why; ``None`` where that cannot be known."""
    state = position.state
    because = {
        kinds.BY_PRIVILEGE: "by the special card (S-23)",
        kinds.BY_EVENT: "by this round's event (S-52)",
    }
    begun = max(
        (
            place
            for place, entry in enumerate(record)
            if entry.what in (kinds.ATTACKED, kinds.REVOLT_BROKE_OUT)
            and entry.province == state.here
        ),
        default=None,
    )
    if begun is not None:
        return [
            (entry.armies, because[entry.reason])
            for entry in record[begun:]
            if entry.what == kinds.REINFORCED
            and (entry.seat, entry.province) == (colour, state.here)
        ]
    wanted = []
    facts, numbers = position.facts, position.numbers
    by_event = castle_armies(facts, state, state.here, effect_in_force(facts, state))
    allowed = state.fight == at.BATTLE or (
        state.fight == at.ACTION_REVOLT and position.options.castle_in_revolts == 1
    )
    if colour == state.defender and by_event and allowed:
        wanted.append((by_event, because[kinds.BY_EVENT]))
    if state.fight == at.BATTLE:
        card = state.privilege[colour]
        if colour == state.attacker and card == at.STRONGER_ATTACK:
            wanted.append((numbers.privilege_attack, because[kinds.BY_PRIVILEGE]))
        if colour == state.defender and card == at.STRONGER_DEFENCE:
            wanted.append((numbers.privilege_defence, because[kinds.BY_PRIVILEGE]))
    known = state.supply[colour] > 0
    return [(armies if known else None, why) for armies, why in wanted]


def _farmers_source(position: Position) -> str:
    state = position.state
    if state.fight == at.BATTLE:
        facts = position.facts
        farmers = neutral_defenders(facts, effect_in_force(facts, state))
        by_event = ", by this round's event" if farmers != facts.numbers.neutral_farmers else ""
        return f"from the supply{by_event} (S-52)"
    markers = state.revolts[state.here]
    told = f"1 for each of {markers} revolt markers" if markers > 1 else "1 for its revolt marker"
    if state.fight == at.WINTER_REVOLT:
        extra = f"{state.extra_farmers} of the winter table (S-61)"
        told = f"{told} and {extra}" if markers else extra
        markers += state.extra_farmers
    if state.hand[at.FARMERS] < markers:
        told += "; the supply has no more (S-6)"
    return f"{told} (S-56)"


def _before_sentences(position: Position, parties: Sequence[Party]) -> list[str]:
    state = position.state
    told = []
    going = [_counted_cubes(position, one.colour, one.hand) for one in parties if one.hand]
    lying = [_counted_cubes(position, one.colour, one.tray) for one in parties if one.tray]
    with_them = f", and with them from the tray {all_of(lying)}" if lying else ""
    told.append(f"Into the tower go {all_of(going)}{with_them} (S-51).")
    told.append(farmers_words(position))
    others = [
        position.players[one.colour]
        for one in parties
        if not one.involved and one.colour != at.FARMERS and one.colour < len(position.players)
    ]
    if others:
        is_are = "is" if len(others) == 1 else "are"
        told.append(
            f"{all_of(others)} {is_are} not involved: what falls out of that colour stays in the "
            "tray (S-51)."
        )
    if state.fight == at.BATTLE:
        told.append(
            "Whoever has more cubes in the tray afterwards wins (S-54). As many on both sides are "
            "a draw"
            + (
                " (S-55)."
                if state.defender == at.NEUTRAL
                else ", and so are more on the defending side if they are only farmers (S-55)."
            )
        )
    else:
        owner = position.players[state.defender]
        told.append(f"{owner} needs more cubes in the tray than there are farmers (S-56).")
    return told


def farmers_words(position: Position) -> str:
    """On whose side the farmers are in the fight that a position waits for, and why.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> farmers_words(steps_of(game)[-1].before).split(":")[1]
    ' the farmers that fall out are the defender (S-53).'
    """
    state = position.state
    here = position.map.printed[state.here]
    if state.fight != at.BATTLE:
        owner = position.players[state.defender]
        return f"All farmers that fall out fight against {owner} (S-56)."
    if state.defender == at.NEUTRAL:
        return f"{here} belongs to nobody: the farmers that fall out are the defender (S-53)."
    if position.options.farmers_never_help:
        return "At this table farmers never help (an option to S-53): they stay in the tray."
    markers = state.revolts[state.here]
    if markers:
        return (
            f"{here} has {counted(markers, 'revolt marker')}: the farmers help nobody, and those "
            "that fall out stay in the tray (S-53)."
        )
    owner = position.players[state.defender]
    return (
        f"{here} has no revolt marker: the farmers that fall out count for {owner} and are the "
        "first losses (S-53)."
    )


# --- after ----------------------------------------------------------------------------------------
def throw_of(step: Step, record: Sequence[Entry] = ()) -> Thrown:
    """What a throw has brought, read from a step of :func:`shogun_nb.steps_of`.

    Raises :class:`~shogun_nb.InputError` for a step that is no throw.

    >>> throw_of(steps_of(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))[0])
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: S-51: this step ('draft') is no throw of the tower.
    """
    if step.before is None:
        raise InputError(f"S-51: this step ({step.kind!r}) is no throw of the tower.")
    before = before_of(step.before, record)
    position = step.before
    state = position.state
    involved = involved_in(position)
    fell = step.tray
    inside = tuple(
        state.hand[colour] + state.tray[colour] + state.tower[colour] - fell[colour]
        for colour in range(at.COLOURS)
    )
    standing = [0] * at.COLOURS
    outcome: Entry | None = None
    further = []
    for entry in step.entries:
        if entry.what == kinds.ARMIES_STAND:
            standing[entry.seat] = entry.armies
        elif entry.what in _VERDICTS:
            outcome = entry
        elif entry.what in _FURTHER:
            further.append(entry)
    returned = tuple(
        fell[colour] - standing[colour] if colour in involved else 0 for colour in range(at.COLOURS)
    )
    staying = tuple(0 if colour in involved else fell[colour] for colour in range(at.COLOURS))
    weighty: list[str] = []
    if outcome is None:
        count, verdict, told = _filled(position, inside, fell)
    else:
        count = _count_words(position, outcome, farmers=at.FARMERS in involved)
        verdict, told = _VERDICTS[outcome.what](position, outcome, standing)
        weighty = [*told[:2], *log_of(position.lookup, position.numbers, further[:1])]
        if state.fight == at.BATTLE and state.defender != at.NEUTRAL and fell[at.FARMERS]:
            weighty.insert(0, _farmers_after(position, fell[at.FARMERS]))
        told = [
            _farmers_after(position, fell[at.FARMERS]),
            *told,
            *_returning(position, outcome.what, returned),
        ]
    if any(staying):
        told = [*told, *_staying(position, staying)]
    told = [*told, *log_of(position.lookup, position.numbers, further)]
    return Thrown(
        before,
        fell,
        inside,
        returned,
        tuple(standing),
        staying,
        count,
        verdict,
        tuple(filter(None, told)),
        outcome,
        tuple(weighty),
    )


def _filled(
    position: Position, inside: Sequence[int], fell: Sequence[int]
) -> tuple[str, str, list[str]]:
    stay = _counted_all(position, inside)
    out = _counted_all(position, fell)
    return (
        f"In the tower stay {stay}.",
        "They wait there for later battles (S-16).",
        [f"What fell out returns to the supplies: {out} (S-16)."],
    )


def _count_words(position: Position, outcome: Entry, *, farmers: bool) -> str:
    """The count: who has how many cubes in the tray, of those who take part."""
    state = position.state
    if outcome.what in (kinds.REVOLT_PUT_DOWN, kinds.REVOLT_LOST):
        owner = position.players[state.defender]
        return f"{outcome.armies} of {owner} against {_farmers(outcome.farmers)}."
    ours = f"{outcome.attackers} of {position.players[state.attacker]}"
    if state.defender == at.NEUTRAL:
        return f"{ours} against {_farmers(outcome.farmers)}."
    theirs = f"{outcome.defenders} of {position.players[state.defender]}"
    if farmers and outcome.farmers > 0:
        theirs += f" and {_farmers(outcome.farmers)}"
    return f"{ours} against {theirs}."


def _won(position: Position, outcome: Entry, standing: Sequence[int]) -> tuple[str, list[str]]:
    state = position.state
    here = position.map.printed[state.here]
    winner = position.players[state.attacker]
    against = outcome.defenders + outcome.farmers
    left = standing[state.attacker]
    told = []
    if against:
        told.append(f"{winner} loses as many as the other side had: {against} (S-54).")
    else:
        told.append(f"Nobody stood against {winner}, who loses nothing (S-54).")
    told.append(_stand_words(position, state.attacker, left))
    if left > state.hand[state.attacker]:
        told.append("That is more than were thrown in: old cubes count too (S-54).")
    if state.defender != at.NEUTRAL:
        loser = position.players[state.defender]
        told.append(f"The card of {here} goes from {loser} to {winner} (S-54).")
    else:
        told.append(f"{winner} takes the card of {here} from the stock (S-54).")
    stays = _buildings(position)
    markers = state.revolts[state.here]
    if markers and position.options.markers_stay:
        stays.append(counted(markers, "revolt marker"))
    if stays:
        told.append(f"What stands there stays: {all_of(stays)} (S-54).")
    if markers and not position.options.markers_stay:
        told.append(f"The revolt markers leave {here} (an option to S-54).")
    return f"{winner} has more and wins {here} (S-54).", told


def _held(position: Position, outcome: Entry, standing: Sequence[int]) -> tuple[str, list[str]]:
    state = position.state
    here = position.map.printed[state.here]
    owner = position.players[state.defender]
    attackers, farmers = outcome.attackers, outcome.farmers
    told = []
    if attackers == 0:
        told.append("No attacker fell out: the defending side loses nothing (S-54).")
    else:
        first = min(farmers, attackers)
        rest = attackers - first
        lost = [_farmers(first)] if first else []
        lost += [f"{rest} of {owner}"] if rest else []
        first_words = ", farmers first" if first and rest else ""
        told.append(
            f"The defending side loses as many as attacked: {all_of(lost)}{first_words} "
            f"({'S-53, S-54' if first else 'S-54'})."
        )
        told.append(
            f"{position.players[state.attacker]} loses all {attackers} that fell out: they return "
            "to the supply (S-54)."
            if attackers > 1
            else f"{position.players[state.attacker]} loses the one that fell out: it returns to "
            "the supply (S-54)."
        )
    if farmers > attackers:
        over = farmers - attackers
        told.append(
            f"{_farmers(over)} left over {'returns' if over == 1 else 'return'} to the supply: "
            "farmers are never placed on the map (S-53)."
        )
    told.append(_stand_words(position, state.defender, standing[state.defender]))
    who = f"{owner}'s side has more and" if farmers else f"{owner} has more and"
    return f"{who} holds {here} (S-54).", told


def _drawn(position: Position, outcome: Entry, _: Sequence[int]) -> tuple[str, list[str]]:
    state = position.state
    here = position.map.printed[state.here]
    ours, theirs, farmers = outcome.attackers, outcome.defenders, outcome.farmers
    if state.defender == at.NEUTRAL:
        return (
            f"A draw: {here} stays neutral (S-55).",
            [f"{position.players[state.attacker]} does not get the card of {here} (S-55)."],
        )
    owner = position.players[state.defender]
    if ours == 0 and theirs + farmers == 0:
        why = "Nothing fell out on either side: that is a draw, too"
    elif farmers > ours:
        why = (
            f"The defending side has more, but only farmers: no army of {owner} fell out. That is "
            "a draw"
        )
    else:
        why = "Both sides have as many: a draw"
    return f"{why}, and {here} is neutral now (S-55).", leaving(position, f"{owner} gives", "S-55")


def _farmers_held(position: Position, _: Entry, __: Sequence[int]) -> tuple[str, list[str]]:
    state = position.state
    here = position.map.printed[state.here]
    return (
        f"The farmers have more: {here} stays neutral (S-55).",
        ["Farmers are never placed on the map (S-55)."],
    )


def _put_down(position: Position, outcome: Entry, standing: Sequence[int]) -> tuple[str, list[str]]:
    state = position.state
    here = position.map.printed[state.here]
    owner = position.players[state.defender]
    farmers = outcome.farmers
    lost = (
        f"{owner} loses as many as there are farmers: {farmers} (S-56)."
        if farmers
        else f"No farmer fell out: {owner} loses nothing (S-56)."
    )
    return (
        f"{owner} has more: the revolt is put down, and {owner} keeps {here} (S-56).",
        [lost, _stand_words(position, state.defender, standing[state.defender])],
    )


def _lost(position: Position, outcome: Entry, _: Sequence[int]) -> tuple[str, list[str]]:
    state = position.state
    here = position.map.printed[state.here]
    owner = position.players[state.defender]
    why = "Equal is not enough" if outcome.armies == outcome.farmers else "The farmers have more"
    return (
        f"{why}: {owner} loses {here}, which is neutral now (S-56).",
        leaving(position, f"{owner} gives", "S-56"),
    )


_VERDICTS = {
    kinds.BATTLE_WON: _won,
    kinds.BATTLE_HELD: _held,
    kinds.BATTLE_DRAWN: _drawn,
    kinds.FARMERS_HELD: _farmers_held,
    kinds.REVOLT_PUT_DOWN: _put_down,
    kinds.REVOLT_LOST: _lost,
}


def _stand_words(position: Position, seat: int, armies: int) -> str:
    here = position.map.printed[position.state.here]
    stands = "stands" if armies == 1 else "stand"
    return (
        f"{counted(armies, 'army', 'armies')} of {position.players[seat]} {stands} in {here} now "
        f"({'S-54' if position.state.fight == at.BATTLE else 'S-56'})."
    )


def leaving(position: Position, gives: str, number: str) -> list[str]:
    """What leaves a province that becomes neutral, and where its card goes."""
    state = position.state
    here = position.map.printed[state.here]
    gone = _buildings(position)
    markers = state.revolts[state.here]
    if markers:
        gone.append(counted(markers, "revolt marker"))
    told = [f"{gives} the card of {here} back to the stock ({number})."]
    if gone:
        verb = "leave" if len(gone) > 1 or markers > 1 else "leaves"
        told.append(f"{capital(all_of(gone))} {verb} {here} ({number}).")
    return told


def _buildings(position: Position) -> list[str]:
    state = position.state
    return [
        f"the {name}"
        for kind, name in enumerate(BUILDING_NAMES)
        if state.buildings[state.here * at.BUILDINGS + kind]
    ]


def _farmers_after(position: Position, farmers: int) -> str:
    """Whose side the farmers that fell out were on, and why (S-53, S-56)."""
    state = position.state
    here = position.map.printed[state.here]
    if farmers == 0:
        return "No farmer fell out."
    fell = f"{_farmers(farmers)} fell out"
    if state.fight != at.BATTLE:
        return f"{fell}, and all farmers fight against the owner (S-56)."
    if state.defender == at.NEUTRAL:
        return f"{fell}: in a neutral province the farmers are the defender (S-53)."
    if position.options.farmers_never_help:
        return f"{fell}: at this table farmers never help (an option to S-53)."
    markers = state.revolts[state.here]
    if markers:
        return (
            f"{fell}, but {here} has {counted(markers, 'revolt marker')}: they help nobody (S-53)."
        )
    owner = position.players[state.defender]
    count = "counts" if farmers == 1 else "count"
    return f"{fell} and {count} for {owner}: {here} has no revolt marker (S-53)."


def _returning(position: Position, outcome: int, returned: Sequence[int]) -> list[str]:
    if not any(returned):
        return ["Nothing returns to the supplies."]
    number = "S-56"
    if position.state.fight == at.BATTLE:
        drawn = outcome in (kinds.BATTLE_DRAWN, kinds.FARMERS_HELD)
        number = "S-55" if drawn else "S-54"
    verb = "returns" if sum(returned) == 1 else "return"
    return [f"To the supplies {verb} {_counted_all(position, returned)} ({number})."]


def _staying(position: Position, staying: Sequence[int]) -> list[str]:
    stays = "stays" if sum(staying) == 1 else "stay"
    return [
        f"{_counted_all(position, staying)} {stays} in the tray: not involved, they go in again "
        "with the next throw (S-51)."
    ]


def _farmers(number: int) -> str:
    return counted(number, "farmer") if number else "no farmer"


def name_of(position: Position, colour: int) -> str:
    """The player of a colour, or ``"farmers"``.

    >>> name_of(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).position, 5)
    'farmers'
    """
    if colour == at.FARMERS:
        return "farmers"
    players = position.players
    return players[colour] if colour < len(players) else f"seat {colour + 1}"


def _counted_cubes(position: Position, colour: int, number: int) -> str:
    if colour == at.FARMERS:
        return counted(number, "farmer")
    return f"{counted(number, 'army', 'armies')} of {name_of(position, colour)}"


def _counted_all(position: Position, cubes: Sequence[int]) -> str:
    """Cubes of all colours in words; ``nothing`` for none."""
    told = [
        _counted_cubes(position, colour, number) for colour, number in enumerate(cubes) if number
    ]
    return all_of(told) if told else "nothing"


# --- tables ---------------------------------------------------------------------------------------
def colour_sign(position: Position, colour: int) -> str:
    """A colour with its sign and name, as HTML.

    >>> game = new_game(players=["Takeda", "<b>", "Mori"], seed=7)
    >>> colour_sign(game.position, 1).endswith("&lt;b&gt;")
    True
    """
    return farmers_counter() if colour == at.FARMERS else counter(position.players, colour)


def before_html(before: Before) -> str:
    """Who puts in what, as a table: part, cubes thrown in, from the tray, inside already.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> before_html(before_of(game.position)).count("<tr>")
    5
    """
    rows = [
        (one, [_views.noted(one.hand, "; ".join(one.notes)), one.tray, one.inside])
        for one in before.parties
    ]
    return _table(before, ("Go in", "From the tray", "Inside already"), rows)


def throw_html(thrown: Thrown) -> str:
    """What came of it by colour, as a table: thrown in, inside before and after, tray, and then.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> "3 to the supply" in throw_html(throw_of(steps_of(game)[-1]))
    True
    """
    position = thrown.before.position
    rows = []
    for one in thrown.before.parties:
        colour = one.colour
        then = []
        if thrown.standing[colour]:
            armies = thrown.standing[colour]
            here = position.map.printed[position.state.here]
            then.append(f"{armies} {'stands' if armies == 1 else 'stand'} in {here}")
        if thrown.returned[colour]:
            then.append(f"{thrown.returned[colour]} to the supply")
        if thrown.staying[colour]:
            stays = "stays" if thrown.staying[colour] == 1 else "stay"
            then.append(f"{thrown.staying[colour]} {stays} in the tray")
        moved = f"{one.inside} → {thrown.inside[colour]}"
        fell = _views.strong(thrown.fell[colour])
        rows.append((one, [one.thrown, moved, fell, ", ".join(then) or "–"]))
    heads = ("Thrown in", "Inside before → now", "In the tray", "Then")
    return _table(thrown.before, heads, rows)


def _table(
    before: Before, heads: Sequence[str], rows: Sequence[tuple[Party, Sequence[object]]]
) -> str:
    """A table by colour; at the first filling nobody has a part to play."""
    part = ("Part",) if any(one.part for one in before.parties) else ()
    told = [
        (colour_sign(before.position, one.colour), [*filter(None, [one.part]), *cells])
        for one, cells in rows
    ]
    return _views.throws(("Colour", *part, *heads), told)


def chances_of(before: Before) -> tuple[tuple[str, str, float], ...]:
    """How likely each outcome of a throw is: its kind (win, draw, loss), words, probability.

    Nothing for the first filling. In a revolt there is no draw (S-56).

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> chances_of(before_of(game.position))
    ()
    """
    odds = before.odds
    if odds is None:
        return ()
    state = before.position.state
    here = before.position.map.printed[state.here]
    if state.fight != at.BATTLE:
        owner = before.position.players[state.defender]
        return (
            ("win", f"{owner} keeps {here}", float(odds.win)),
            ("loss", f"{owner} loses {here}", float(odds.loss)),
        )
    attacker = before.position.players[state.attacker]
    if state.defender == at.NEUTRAL:
        draw, held = f"draw: {here} stays neutral", "the farmers hold it"
    else:
        draw = f"draw: {here} becomes neutral"
        held = f"{before.position.players[state.defender]} holds {here}"
    return (
        ("win", f"{attacker} wins {here}", float(odds.win)),
        ("draw", draw, float(odds.draw)),
        ("loss", held, float(odds.loss)),
    )


def odds_html(before: Before) -> str:
    """The odds of a throw as bars with numbers; nothing for the first filling.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> odds_html(before_of(game.position))
    ''
    """
    bars = [(*found, percent(found[2], 1)) for found in chances_of(before)]
    tower = before.position.tower
    exact = tower.cases() is not None
    return _views.odds(bars, tower.described, exact) if bars else ""


# --- the drawing ----------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Cube:
    colour: int
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class _Zone:
    """A rectangle in which cubes lie in stacks, one stack or more a colour, from its floor up."""

    x: float
    y: float
    width: float
    height: float

    def laid(self, cubes: Sequence[tuple[int, int]]) -> tuple[list[_Cube], list[tuple[float, int]]]:
        """The cubes, and under each colour the middle of its stacks and its number."""
        groups = [(colour, number) for colour, number in cubes if number]
        size, columns = self._fitting([number for _, number in groups])
        gap = size * 0.9
        whole = sum(columns) * size + gap * max(0, len(groups) - 1)
        left = self.x + (self.width - whole) / 2
        placed = []
        numbers = []
        for (colour, number), wide in zip(groups, columns, strict=True):
            for place in range(number):
                row, column = divmod(place, wide)
                x = left + column * size
                placed.append(_Cube(colour, x, self.y + self.height - (row + 1) * size, size))
            numbers.append((left + wide * size / 2, number))
            left += wide * size + gap
        return placed, numbers

    def _fitting(self, numbers: Sequence[int]) -> tuple[float, list[int]]:
        """The largest cubes that fit, and how many columns each colour has then."""
        size = _LARGEST
        while True:
            rows = max(1, int(self.height // size))
            columns = [-(-number // rows) for number in numbers]
            # Low and wide, as cubes fall, where there is room.
            for more in range(max(numbers, default=0)):
                wider = [
                    min(number, max(one, more))
                    for number, one in zip(numbers, columns, strict=True)
                ]
                if self._width(wider, size) > self.width or more > _MOST_IN_A_ROW:
                    break
                columns = wider
            if self._width(columns, size) <= self.width or size <= _SMALLEST:
                return size, columns
            size -= 1

    @staticmethod
    def _width(columns: Sequence[int], size: float) -> float:
        return sum(columns) * size + 0.9 * size * max(0, len(columns) - 1)


_LARGEST, _SMALLEST, _MOST_IN_A_ROW = 25.0, 5.0, 4
_WIDE, _HIGH = 480, 476
_ABOVE = _Zone(70, 4, 390, 82)
_WITHIN = _Zone(156, 172, 220, 120)
_TRAY = _Zone(86, 366, 360, 74)
_MOUTH = (266.0, 128.0)
_OPENING = (266.0, 334.0)

# When what moves, in milliseconds from the beginning.
_ONE_IN, _ALL_IN, _ONE_OUT, _ALL_OUT = 520, 900, 620, 1100
_MIXING = 450


@dataclass(frozen=True)
class Drawing:
    """The tower as SVG, and how long its cubes are on their way, in milliseconds.

    >>> Drawing("<svg></svg>", 0).total
    0
    """

    svg: str
    total: int

    def __html__(self) -> str:
        """The drawing itself, for a view."""
        return self.svg


def draw_before(before: Before) -> Drawing:
    """The tower with what goes in above it, what lies in the tray, and what is inside.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> draw_before(before_of(game.position)).svg.count('class="shogun-cube"')
    31
    """
    hand = [(one.colour, one.hand) for one in before.parties]
    tray = [(one.colour, one.tray) for one in before.parties]
    inside = [(one.colour, one.inside) for one in before.parties]
    position = before.position
    parts = [
        _group("shogun-going", _heap(position, _ABOVE, hand)),
        _tower(),
        _group("shogun-within", _heap(position, _WITHIN, inside)),
        _group("shogun-out", _heap(position, _TRAY, tray)),
    ]
    label = (
        f"The battle tower before the throw. Going in: {_counted_pairs(position, hand)}. "
        f"Inside: {_counted_pairs(position, inside)}. "
        f"In the tray: {_counted_pairs(position, tray)}."
    )
    return Drawing(_svg(parts, label), 0)


def draw_throw(thrown: Thrown, *, moving: bool = False) -> Drawing:
    """The tower after a throw; ``moving`` adds what is seen only on the way there.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> thrown = throw_of(steps_of(game)[-1])
    >>> draw_throw(thrown).total, draw_throw(thrown, moving=True).total > 1000
    (0, True)
    """
    position = thrown.before.position
    parties = thrown.before.parties
    inside = [(one.colour, thrown.inside[one.colour]) for one in parties]
    fell = [(one.colour, thrown.fell[one.colour]) for one in parties]
    going = [(one.colour, one.thrown) for one in parties]
    going_in = ""
    was_inside = ""
    was_out = ""
    mixing = out_from = total = 0
    if moving:
        count = sum(number for _, number in going)
        mixing = _ONE_IN + min(_ALL_IN, 90 * count)
        out_from = mixing + _MIXING
        total = out_from + _ONE_OUT + min(_ALL_OUT, 110 * sum(number for _, number in fell))
        going_in = _group(
            "shogun-going shogun-passing", _heap(position, _ABOVE, going, 0, _ALL_IN, _MOUTH)
        )
        old = [(one.colour, one.inside) for one in parties]
        lay = [(one.colour, one.tray) for one in parties]
        was_inside = _group("shogun-was-inside", _heap(position, _WITHIN, old))
        was_out = _group("shogun-was-out", _heap(position, _TRAY, lay))
    parts = [
        going_in,
        _tower(),
        was_inside,
        _group("shogun-within", _heap(position, _WITHIN, inside)),
        was_out,
        _group("shogun-out", _heap(position, _TRAY, fell, out_from, _ALL_OUT, _OPENING)),
    ]
    label = (
        f"The battle tower after the throw. In the tray: {_counted_pairs(position, fell)}. "
        f"Inside: {_counted_pairs(position, inside)}."
    )
    return Drawing(_svg(parts, label, mixing, out_from), total)


def _counted_pairs(position: Position, cubes: Sequence[tuple[int, int]]) -> str:
    told = [_counted_cubes(position, colour, number) for colour, number in cubes if number]
    return all_of(told) if told else "nothing"


def _svg(parts: Sequence[str], label: str, mixing: int = 0, out_from: int = 0) -> str:
    style = f' style="--mixing:{mixing}ms;--out:{out_from}ms"' if out_from else ""
    return (
        f'<svg class="shogun-tower-picture" viewBox="0 0 {_WIDE} {_HIGH}" role="img" '
        f'aria-label="{escape(label)}" xmlns="http://www.w3.org/2000/svg"{style}>'
        f'<rect width="{_WIDE}" height="{_HIGH}" rx="8" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _group(kind: str, inner: str) -> str:
    return f'<g class="{kind}">{inner}</g>'


def _text(x: float, y: float, words: str, size: int, *, anchor: str = "middle") -> str:
    weight = ' font-weight="700"' if anchor == "middle" else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{weight} '
        f'fill="{INK}" font-family="sans-serif">{escape(words)}</text>'
    )


def _tower() -> str:
    """Funnel, body with a window, opening and tray; the same at every throw."""
    wood, dark, pale = "#8b6b45", "#4a3a28", "#efe7d3"
    return (
        f'<g class="shogun-tower-body" stroke="{dark}" stroke-width="2" stroke-linejoin="round">'
        f'<path d="M120 112 H412 L372 152 H160 Z" fill="{wood}"/>'
        f'<ellipse cx="266" cy="114" rx="128" ry="7" fill="{dark}"/>'
        f'<path d="M132 152 H400 L386 322 H146 Z" fill="{wood}"/>'
        f'<rect x="152" y="162" width="228" height="152" rx="5" fill="{pale}"/>'
        f'<path d="M222 322 H310 L324 350 H208 Z" fill="{dark}"/></g>'
        f'<path d="M78 356 H454 L468 468 H64 Z" fill="{pale}" stroke="{dark}" stroke-width="2" '
        'stroke-linejoin="round"/>'
        + _text(8, 24, "goes in", 13, anchor="start")
        + _text(8, 240, "inside", 13, anchor="start")
        + _text(8, 412, "tray", 13, anchor="start")
    )


def _heap(
    position: Position,
    zone: _Zone,
    cubes: Sequence[tuple[int, int]],
    wait: int = 0,
    spread: int = 0,
    way: tuple[float, float] | None = None,
) -> str:
    """A heap of cubes with their numbers; ``way`` is where its cubes go to or come from."""
    placed, numbers = zone.laid(cubes)
    signs = emblems(position.players)
    step = min(spread / max(1, len(placed)), 100)
    drawn = []
    for place, cube in enumerate(placed):
        style = ""
        if way is not None:
            x, y = way[0] - cube.x - cube.size / 2, way[1] - cube.y - cube.size / 2
            style = f' style="--x:{x:.0f}px;--y:{y:.0f}px;--wait:{wait + step * place:.0f}ms"'
        drawn.append(
            f'<g transform="translate({cube.x:.1f} {cube.y:.1f})"><g class="shogun-cube"{style}>'
            f"{_cube(cube.colour, cube.size, signs)}</g></g>"
        )
    floor = zone.y + zone.height + 16
    told = "".join(_text(x, floor, str(number), 15) for x, number in numbers)
    return "".join(drawn) + _group("shogun-numbers", told)


def _cube(colour: int, size: float, signs: Sequence[str]) -> str:
    """A cube with the letter of its player; a farmer's has a straw hat instead."""
    livery = LIVERIES[colour]
    deep = size * 0.17
    front = size - deep - 1
    light, shade = mix(livery.colour, WHITE, 0.4), mix(livery.colour, INK, 0.45)
    if colour == at.FARMERS:
        middle, low = front / 2, deep + front * 0.74
        sign = (
            f'<path d="M{middle:.1f} {deep + front * 0.24:.1f} L{front * 0.86:.1f} {low:.1f} '
            f'H{front * 0.14:.1f} Z" fill="{livery.text}"/>'
        )
    else:
        sign = (
            f'<text x="{front / 2:.1f}" y="{deep + front * 0.8:.1f}" font-size="{front * 0.8:.1f}" '
            f'text-anchor="middle" font-weight="700" font-family="sans-serif" '
            f'fill="{livery.text}">{escape(signs[colour])}</text>'
        )
    edge = mix(livery.colour, INK, 0.7)
    return (
        f'<path d="M0 {deep:.1f} L{deep:.1f} 0 H{front + deep:.1f} L{front:.1f} {deep:.1f} Z" '
        f'fill="{light}" stroke="{edge}" stroke-width="0.6"/>'
        f'<path d="M{front:.1f} {deep:.1f} L{front + deep:.1f} 0 V{front:.1f} '
        f'L{front:.1f} {front + deep:.1f} Z" fill="{shade}" stroke="{edge}" stroke-width="0.6"/>'
        f'<rect y="{deep:.1f}" width="{front:.1f}" height="{front:.1f}" fill="{livery.colour}" '
        f'stroke="{edge}" stroke-width="0.8"/>{sign}'
    )
