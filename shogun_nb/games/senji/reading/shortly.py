"""What happened, in a few words for a page: lines with an icon, what flies where, what changed.

Plain data: words are not escaped here, and icons are names of ``controls/icons.svg``. Entries of
the record name no hidden card, so all of it may be shown to everybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.senji.choices import Exchange, Offer, Take, TakeFromHand
from shogun_nb.games.senji.entries import Entry
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules.cards import CARD_NAMES
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.rules.summer import provinces_of
from shogun_nb.games.senji.sentences import Words, of_either_copy
from shogun_nb.games.senji.words import SEAS

Line = dict[str, Any]
"""``icon``, ``words``; ``seat`` and ``province``, its name, where there is one."""
Given = Callable[[Any, Entry], Sequence[str]]
"""Which cards change hands in an entry of a step, as far as whoever reads it knows."""

ICONS: Mapping[int, str] = {
    kinds.KEPT: "person",
    kinds.HOSTS: "mon",
    kinds.PLACED: "province",
    kinds.ROUND_BEGAN: "s-winter",
    kinds.LOT_DRAWN: "bid",
    kinds.LOT_RETURNED: "bid",
    kinds.LOOKED: "you",
    kinds.GAVE: "hand",
    kinds.GAVE_OPENLY: "hand",
    kinds.OFFERED: "hand",
    kinds.EXCHANGED: "hand",
    kinds.REFUSED: "close",
    kinds.LOT_WON: "bid",
    kinds.LOT_TIED: "bid",
    kinds.LOT_BACK: "bid",
    kinds.ORDERED: "hand",
    kinds.REVEALED: "arrow",
    kinds.FLEET_CALLED: "arrow",
    kinds.RECRUITED: "cube",
    kinds.MOVED: "arrow",
    kinds.SAILED: "arrow",
    kinds.RAIDED: "arrow",
    kinds.LOST_AT_SEA: "close",
    kinds.LANDED: "arrow",
    kinds.ATTACKED: "swords",
    kinds.KILLED: "flame",
    kinds.ROLLED: "dice",
    kinds.ROLLED_AGAIN: "dice",
    kinds.SUPPORTED: "shield",
    kinds.STRENGTHS: "swords",
    kinds.TIED: "dice",
    kinds.HOLDS: "shield",
    kinds.CONQUERED: "flame",
    kinds.LOST_UNITS: "close",
    kinds.SAMURAI_DIED: "close",
    kinds.SAMURAI_FLED: "arrow",
    kinds.HONOUR: "point",
    kinds.TRADED: "hand",
    kinds.TOOK: "hand",
    kinds.SET_RETURNED: "hand",
    kinds.COMBINED: "hand",
    kinds.HOSTAGE_OPEN: "person",
    kinds.HOSTAGE_BACK: "person",
    kinds.HIRED: "cube",
    kinds.EXCHANGE_FORCED: "hand",
    kinds.STATIONED: "person",
    kinds.OUT: "close",
    kinds.GOES_ON: "point",
    kinds.WON: "point",
}
"""The sign of each kind of entry that is worth a line."""
_QUIET = (kinds.ROLLED, kinds.ROUND_BEGAN, kinds.REVEALED, kinds.LOT_DRAWN, kinds.LOT_RETURNED)
_WEIGHTY = (kinds.CONQUERED, kinds.HOLDS, kinds.LOT_WON, kinds.LOT_TIED, kinds.COMBINED,
            kinds.SET_RETURNED, kinds.HOSTS, kinds.OUT, kinds.EXCHANGED)  # fmt: skip
ENDS = (kinds.CONQUERED, kinds.HOLDS, kinds.WENT_BACK)
"""How a battle ends."""
_AT_SEA = (kinds.SAILED, kinds.RAIDED, kinds.LOST_AT_SEA, kinds.FLEET_CALLED, kinds.HIRED)
MOST = 9
"""Lines of a recap."""
_OF_VICTORY = 111
_WHY_LOST = {
    44: ": a hostage of the family was killed",
    131: ": a card of the family came back in a set",
    134: ": a hostage lies open no more",
}
_FEW = 3  # cards that were looked at and are told by name; more stand beside the support


_BETWEEN_TWO: Mapping[int, type[Offer | Take | TakeFromHand | Exchange]] = {
    kinds.GAVE: Offer,
    kinds.TOOK: Take,
    kinds.TOOK_CARD: TakeFromHand,
    kinds.EXCHANGE_FORCED: Exchange,
}
"""By which choice cards change hands that two alone see."""
_END = re.compile(r"\.(?= \(SEN-|$)")


def _unknown(step: Any, entry: Entry) -> Sequence[str]:
    return ()


def cards_given(game: Any, step: Any, entry: Entry, me: int | None) -> tuple[str, ...]:
    """The cards that change hands face down in an entry, by name, if this seat gave or got them.

    >>> from shogun_nb.games import senji
    >>> cards_given(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), None, Entry((kinds.WON,)), 0)
    ()
    """
    if entry.what == kinds.LOOKED and me == entry.seat:
        return _seen(game, step, entry)
    by = _BETWEEN_TWO.get(entry.what)
    if by is None or me not in (entry.seat, entry.whom):
        return ()
    made = reversed(game.choices[: step.choices + 1])
    player, choice = next((one.player, one.choice) for one in made if isinstance(one.choice, by))
    if not isinstance(choice, Offer):
        return (choice.card,)
    return tuple(choice.give if player == game.players[entry.seat] else choice.want)


def with_cards(words: str, cards: Sequence[str]) -> str:
    """A sentence about cards that some alone have seen, with their names for one of them.

    >>> with_cards("Ben takes a hanafuda card of Ann.", ["plum warblerb"])
    'Ben takes a hanafuda card of Ann: plum warbler.'
    """
    if not cards:
        return words
    names = of_either_copy(all_of(cards))
    return _END.sub(lambda end: f": {names}{end[0]}", words, count=1)


def _seen(game: Any, step: Any, entry: Entry) -> tuple[str, ...]:
    """The cards that whoever looks at a hand has come to know by it."""
    who = game.players[entry.seat]
    steps = steps_of(game, who)
    there = (n for n, one in enumerate(steps) if one.choices == step.choices)
    at_ = next((n for n in there if entry in steps[n].entries), 0)
    whom = game.players[entry.whom]
    before = steps[at_ - 1] if at_ else game.fork().undo(to=0).view(who)
    known = before.position.hand(whom)
    return tuple(name for name in steps[at_].position.hand(whom) if name not in known)


def line_of(position: Position, entry: Entry, cards: Sequence[str] = ()) -> Line | None:
    """A few words about an entry of the record; ``None`` for one that is not worth a line.

    ``cards`` are those that change hands in it, where whoever reads this has seen them.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", most=3)
    >>> entry = next(one for one in game.record if one.what == kinds.KEPT)
    >>> line_of(game.position, entry)["words"]
    'Ann keeps Yamagata: 6 honour'
    """
    icon = ICONS.get(entry.what)
    if icon is None or (entry.what == kinds.LOST_UNITS and not entry.units):
        return None
    told = Words(entry, position.lookup, position.said)
    if cards:
        told["cards"] = all_of(cards)
    words = entry.sentence.format_map(told).rstrip(".")
    if entry.what in (kinds.TOOK, kinds.TOOK_CARD, kinds.EXCHANGE_FORCED):
        words = with_cards(f"{words}.", cards).rstrip(".")
    if entry.what == kinds.LOST_AT_SEA and not entry.units:
        words = f"{position.lookup.side_name(entry.seat)} crosses the {SEAS[entry.sea]} safely"
    if entry.what == kinds.LOOKED and 0 < len(cards) <= _FEW:
        who, whom = (position.lookup.side_name(one) for one in (entry.seat, entry.whom))
        words = f"{who} looks at a hand: {whom} holds {of_either_copy(all_of(cards))}"
    if entry.what == kinds.HONOUR and entry.honour < 0:
        words = f"{position.lookup.side_name(entry.seat)} loses {-entry.honour} honour"
        words += _WHY_LOST.get(entry.rule, "")
    line: Line = {"icon": icon, "words": of_either_copy(words)}
    if getattr(entry, "seat", -1) >= 0:
        line["seat"] = entry.seat
    if (place := place_of(position, entry)) is not None:
        line["province"] = place
    return line


def place_of(position: Position, entry: Entry) -> str | None:
    """The province or sea that an entry is about, if there is one."""
    if entry.what in _AT_SEA:
        return SEAS[entry.sea]
    place = getattr(entry, "place", -1)
    return position.map.names[place] if place >= 0 else None


def lines_of(steps: Iterable[Any], given: Given = _unknown) -> list[Line]:
    """The lines of these steps, in their order, without those that say little."""
    return [
        line
        for step in steps
        for entry in step.entries
        if entry.what not in _QUIET
        and (line := line_of(step.position, entry, given(step, entry))) is not None
    ]


def deeds_of(steps: Iterable[Any], given: Given = _unknown) -> list[Line]:
    """Those of these lines that weigh most: battles, cards won, sets."""
    return [
        line
        for step in steps
        for entry in step.entries
        if entry.what in _WEIGHTY
        and (line := line_of(step.position, entry, given(step, entry))) is not None
    ]


def flights_of(steps: Iterable[Any]) -> list[dict[str, Any]]:
    """What flies over the page when these steps are shown: ``{what, from, to, n, seat}``."""
    units = (kinds.RECRUITED, kinds.PLACED)
    return [
        {"what": "cube", "seat": entry.seat, "from": entry.seat, "n": entry.units,
         "to": step.position.map.names[entry.place]}
        for step in steps
        for entry in step.entries
        if entry.what in units and entry.units > 0
    ]  # fmt: skip


def recap_of(
    steps: Sequence[Any], me: int | None, before: Position | None, given: Given = _unknown
) -> tuple[list[Line], int]:
    """What has changed in these steps: what concerns the person first, then what weighs most.

    What honour others have won or lost is told in one line of each. Returns the lines and how many
    more there are.
    """
    own: list[Line] = []
    rest: list[Line] = []
    honour: dict[int, int] = {}
    for step in steps:
        for entry in step.entries:
            if entry.what == kinds.HONOUR and entry.seat != me:
                honour[entry.seat] = honour.get(entry.seat, 0) + entry.honour
            line = line_of(step.position, entry, given(step, entry))
            if line is None or entry.what in _QUIET:
                continue
            if me is not None and me in (getattr(entry, "seat", -1), getattr(entry, "whom", -1)):
                own.append({**line, "own": True})
            elif entry.what in _WEIGHTY:
                rest.append(line)
    names = steps[-1].position.players if steps else ()
    weighty = sorted(filter(honour.get, honour), key=lambda seat: -abs(honour[seat]))
    there = [seat for seat in weighty if seat < len(names)][: MOST // 2]
    sums = [_honour_line(names[seat], seat, honour[seat]) for seat in there]
    room = MOST - len(sums)
    lines = [*own[:room], *sums, *rest[: max(0, room - len(own))]]
    return lines, len(own) + len(rest) + len(sums) - len(lines)


def _honour_line(player: str, seat: int, honour: int) -> Line:
    words = f"{player} {'gains' if honour > 0 else 'loses'} {abs(honour)} honour in all"
    return {"icon": ICONS[kinds.HONOUR], "words": words, "seat": seat}


def trades_used(record: Sequence[Any], seat: int) -> list[str]:
    """The trade cards that a seat has used in the autumn that the record ends in, by name.

    >>> trades_used([], 0)
    []
    """
    found: list[str] = []
    for entry in reversed(record):
        if entry.what == kinds.ROUND_BEGAN:
            break
        if entry.what in (kinds.TRADED, kinds.TRADED_WITH_PILE) and entry.seat == seat:
            found.insert(0, CARD_NAMES[entry.card])
    return found


def results_of(step: Any, me: int) -> list[str]:
    """How battles end in a step, told to a player who fights in them; none for others'."""
    return [" ".join(filter(None, one)) for one in ends_of(step, me)]


def ends_of(step: Any, me: int) -> list[tuple[str, str]]:
    """The same in two parts: who holds the province, then what it cost and brought."""
    found = []
    strengths: Entry | None = None
    lost: dict[int, int] = {}
    honour, gainer = 0, -1
    fallen: list[str] = []
    for entry in step.entries:
        if entry.what == kinds.STRENGTHS:
            strengths, honour, lost, fallen = entry, 0, {}, []
        elif entry.what == kinds.SAMURAI_DIED:
            own = entry.sentence if entry.seat != me else "Your {samurai} dies."
            fallen.append(str(own.format_map(Words(entry, step.position.lookup))))
        elif entry.what == kinds.LOST_UNITS:
            lost[entry.seat] = entry.units
        elif entry.what == kinds.HONOUR and entry.rule == _OF_VICTORY:
            honour, gainer = entry.honour, entry.seat
        elif strengths is None or me not in _fighters(step.position, strengths):
            continue
        elif entry.what == kinds.TIED:
            both = strengths.attack
            found.append((f"A tie for {_printed(step.position, entry)}, {both} to {both}.", ""))
        elif entry.what in (kinds.CONQUERED, kinds.HOLDS):
            takes = entry.what == kinds.CONQUERED
            name = _name(step.position, entry.seat, me)
            verb = ("take" if takes else "hold") + ("" if name == "You" else "s")
            totals = sorted((strengths.attack, strengths.defence), reverse=True)
            there = _printed(step.position, entry)
            ended = f"{name} {verb} {there}, {totals[0]} to {totals[1]}."
            cost = cost_of(step.position, gainer, me, lost, honour)
            found.append((ended, " ".join([*fallen, cost])))
    return found


def battle_ends(step: Any, me: int) -> bool:
    """Whether a battle of this seat ends in a step, not with a tie.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", most=60)
    >>> [battle_ends(step, 0) for step in steps_of(game)][:3]
    [False, False, False]
    """
    return any(cost for _, cost in ends_of(step, me))


def cost_of(position: Position, winner: int, me: int, lost: Mapping[int, int], honour: int) -> str:
    """What a battle has cost both sides, and the honour that comes of it (SEN-109 to SEN-111)."""
    units = sum(lost.values())
    if not units or not honour:
        return "No unit was lost, so it brings no honour (SEN-111)."
    whose = [
        f"{number} of {'yours' if _commander(position, seat) == me else _of(position, seat)}"
        for seat, number in sorted(lost.items(), key=lambda one: _commander(position, one[0]) != me)
        if number
    ]
    name = _name(position, winner, me)
    gains = "gain" if name == "You" else "gains"
    each = f", {honour // units} for each" if units > 1 and honour % units == 0 else ""
    return f"Units lost: {all_of(whose)}. {name} {gains} {honour} honour{each} (SEN-111)."


def _name(position: Position, seat: int, me: int) -> str:
    return "You" if _commander(position, seat) == me else str(position.lookup.side_name(seat))


def _of(position: Position, seat: int) -> str:
    return f"{position.lookup.side_name(seat)}’s"


def _printed(position: Position, entry: Entry) -> str:
    return str(position.map.printed[entry.place])


def _commander(position: Position, seat: int) -> int:
    return int(commander(position.state, seat))


def _fighters(position: Position, entry: Entry) -> tuple[int, int]:
    """Who plays the two sides of a battle."""
    return _commander(position, entry.seat), _commander(position, entry.whom)


def meanwhile(player: str, then: Position, now: Position) -> str:
    """What a player has won and lost between two positions, in sentences; "" for nothing."""
    seat = now.players.index(player)
    honour = now.state.honour[seat] - then.state.honour[seat]
    land = provinces_of(now.state, seat) - provinces_of(then.state, seat)
    if not then.state.round:  # at the start all is told beside it
        return ""
    told = []
    if honour:
        told.append(f"{abs(honour)} honour {'more' if honour > 0 else 'less'}")
    if land:
        told.append(f"{counted(abs(land), 'province')} {'more' if land > 0 else 'less'}")
    return f"{player} has {all_of(told)}." if told else ""
