"""What a winter brought, read from a game's steps: rice, revolts, points (S-60 to S-65).

The engine plays a whole winter at once until somebody must choose. Here its steps are put together
into what people look at one after the other (:func:`winter_steps`), and the numbers behind each of
them are worked out from the position: who lacks rice, which row of the table counts, who has most
castles where, who wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.planning import provinces_of
from shogun_nb.games.shogun.rules.winter import is_winner, majority_points
from shogun_nb.games.shogun.steps import POINTS, Step

# What is looked at, in this order; need to throwing again for each player.
LOSS, NEED, DRAW, REVOLT, THROWN = "loss", "need", "draw", "revolt", "thrown"
FOR_PROVINCES, FOR_BUILDINGS, REGION = "for provinces", "for buildings", "region"
YEAR, EVENTS, END = "year", "events", "end"


@dataclass(frozen=True)
class WinterStep(Step):
    """A step of the winter as it is shown: one or several of the game's, in one of these stages.

    ``seat`` is whom it is about and ``region`` which region's majorities, -1 for none. A step may
    have no entries: where nobody has a building, or a tie for most theatres brings nothing.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> winter_steps(steps_of(game))[0].stage
    'loss'
    """

    stage: str = LOSS
    seat: int = -1
    region: int = -1

    @property
    def what(self) -> int:
        """The kind of the first entry; -1 without one, and for a throw."""
        return self.entries[0].what if self.entries and self.before is None else -1


@dataclass(frozen=True)
class Supply:
    """What a player's rice is enough for (S-60, S-61).

    ``before`` is the rice on the track before the loss, ``lost`` what of it goes, ``left`` what
    stays; ``missing`` are the provinces without rice, ``revolts`` and ``farmers`` what the table
    says of them.

    >>> Supply("Mori", 9, 3, 6, 9, 3, 2, 2).missing
    3
    """

    player: str
    before: int
    lost: int
    left: int
    provinces: int
    missing: int
    revolts: int
    farmers: int


@dataclass(frozen=True)
class Row:
    """A row of the table of hunger (S-61): from so many missing to so many (``None``: and more).

    >>> Row(3, 4, 2, 2).words
    '3–4 missing: 2 revolts, 2 more farmers each'
    """

    first: int
    last: int | None
    revolts: int
    farmers: int

    @property
    def missing(self) -> str:
        """How many provinces lack rice."""
        if self.last is None:
            return f"{self.first} and more"
        return f"{self.first}" if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def words(self) -> str:
        """The row as one would say it."""
        each = " each" if self.revolts > 1 else ""
        return (
            f"{self.missing} missing: {counted(self.revolts, 'revolt')}, "
            f"{counted(self.farmers, 'more farmer')}{each}"
        )

    def holds(self, missing: int) -> bool:
        """Whether this row counts for so many provinces without rice."""
        return self.first <= missing and (self.last is None or missing <= self.last)


@dataclass(frozen=True)
class Majority:
    """Who has most buildings of a kind (0 castle, 1 temple, 2 nō theatre) in a region (S-63).

    ``built`` are the buildings by seat; ``holders`` the seats with the most, none where nobody has
    built one; ``points`` what each of them scores: one less than the full number when there are
    several.

    >>> Majority(0, 0, (2, 2, 0), (0, 1), 2).tied
    True
    """

    region: int
    kind: int
    built: tuple[int, ...]
    holders: tuple[int, ...]
    points: int

    @property
    def tied(self) -> bool:
        """Whether several players have the most."""
        return len(self.holders) > 1


@dataclass(frozen=True)
class Ranked:
    """A player's place at the end of the game (S-65), 1 for who has won, alone or together.

    >>> Ranked(1, "Mori", 30, 4, True).wins
    True
    """

    place: int
    player: str
    points: int
    chests: int
    wins: bool


# --- the steps ------------------------------------------------------------------------------------
def winter_steps(steps: Sequence[Step]) -> tuple[WinterStep, ...]:
    """The steps of one winter as they are looked at; those of other seasons are left out.

    Every entry of the winter is in exactly one of them. ``steps`` are those of
    :func:`shogun_nb.steps_of`, of one winter only.

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1}).play("greedy")
    >>> [step.stage for step in winter_steps(steps_of(game))][-2:]
    ['region', 'end']
    """
    found = []
    lost = [step for step in steps if step.what == kinds.RICE_LOST]
    if lost:
        found.append(_joined(lost, LOSS))
    for step in steps:
        what = step.what
        if what in _ABOUT_ONE:
            found.append(_joined([step], _ABOUT_ONE[what], seat=step.entries[0].seat))
        elif step.before is not None and step.before.state.fight == at.WINTER_REVOLT:
            found.append(_joined([step], THROWN, seat=step.before.state.defender))
    ends = [step for step in steps if step.what in (kinds.YEAR_ENDED, *kinds.GAME_ENDS)]
    if ends:
        points = [step for step in steps if step.kind == POINTS]
        found += _scoring(points, ends[0])
        found.append(_joined(ends, YEAR if ends[0].what == kinds.YEAR_ENDED else END))
    events = [step for step in steps if opens_year(step)]
    if events:
        found.append(_joined(events, EVENTS))
    return tuple(found)


_ABOUT_ONE = {
    kinds.SUPPLIED: NEED,
    kinds.UNSUPPLIED: NEED,
    kinds.REVOLT_DRAWN: DRAW,
    kinds.REVOLT_BROKE_OUT: REVOLT,
}


def opens_year(step: Step) -> bool:
    """Whether an event of the second year is turned up: the end of the first winter (S-64)."""
    return step.what == kinds.EVENT_TURNED_UP and step.entries[0].rule == 64


def before_winter(steps: Sequence[Step]) -> Position | None:
    """The position before the rice is lost (S-60); ``None`` where the loss is not among the steps.

    >>> here = scenario().set_player("Takeda", rice=9).set("Kai", owner="Takeda", armies=1)
    >>> game = new_game(position=here.set_round(season="winter", open_events=[6]))
    >>> before_winter(steps_of(game)).rice["Takeda"], steps_of(game)[0].position.rice["Takeda"]
    (9, 6)
    """
    if not steps or steps[0].what != kinds.RICE_LOST:
        return None
    # By the first entry the first player has lost some: it lies on the track again.
    position = steps[0].position.copy()
    lost = steps[0].entries[0]
    position.state.rice[lost.seat] += lost.rice
    return position


def _joined(
    steps: Sequence[Step],
    stage: str,
    seat: int = -1,
    region: int = -1,
    entries: Iterable[Entry] | None = None,
) -> WinterStep:
    last = steps[-1]
    if entries is None:
        entries = (entry for step in steps for entry in step.entries)
    return WinterStep(
        last.kind,
        tuple(entries),
        last.position,
        last.choices,
        last.before,
        last.tray,
        stage,
        seat,
        region,
    )


def _scoring(points: Sequence[Step], end: Step) -> list[WinterStep]:
    """First all points for provinces, then for buildings, then region by region (S-63).

    On the board of each step stand the points that have been told by then.
    """
    entries = [entry for step in points for entry in step.entries]
    last = points[-1] if points else end
    told = [*end.position.state.points]
    sources = [*last.position.state.scored]
    year = last.position.state.round // at.SEASONS
    for entry in entries:
        _score(told, sources, year, entry, -1)
    groups = [(FOR_PROVINCES, -1), (FOR_BUILDINGS, -1)]
    groups += [(REGION, region) for region in regions_with_buildings(end.position)]
    found = []
    for stage, region in groups:
        some = [entry for entry in entries if _scored_in(entry) == (stage, region)]
        for entry in some:
            _score(told, sources, year, entry, 1)
        position = last.position.copy()
        position.state.points[:] = told
        position.state.scored[:] = sources
        step = _joined([last], stage, region=region, entries=some)
        found.append(replace(step, kind="points", position=position))
    return found


def _score(told: list[int], sources: list[int], year: int, entry: Entry, sign: int) -> None:
    """Add the points of an entry to the score track and the sources, or take them off (-1)."""
    if entry.what == kinds.POINTS_SCORED:
        told[entry.seat] += sign * entry.points
        row = (year * at.SEATS + entry.seat) * at.SOURCES
        sources[row + entry.source] += sign * entry.points


def _scored_in(entry: Entry) -> tuple[str, int]:
    """The stage, and the region of a majority, in which points are told."""
    if entry.source == at.PROVINCES:
        return FOR_PROVINCES, -1
    return (FOR_BUILDINGS, -1) if entry.source == at.BUILT else (REGION, entry.region)


# --- rice -----------------------------------------------------------------------------------------
def event_left(position: Position) -> int | None:
    """The number, 0 to 11, of the event card that is left over for winter (S-60)."""
    cards = [card for card, place in enumerate(position.state.events) if place == at.OPEN]
    return cards[-1] if cards else None


def losses_of(position: Position) -> list[int]:
    """What everybody may lose in winter, each amount once: by the events still open (S-28, S-60).

    Without any, 0.

    >>> losses_of(scenario().set_round(season="autumn", open_events=[2, 6]))
    [3, 7]
    """
    losses = position.numbers.event_rice_loss
    still = [
        loss for loss, lies in zip(losses, position.state.events, strict=True) if lies == at.OPEN
    ]
    return sorted(set(still)) or [0]


def loss_words(position: Position) -> str:
    """The same in words, such as "3 or 7 rice" and "2 to 7 rice".

    >>> loss_words(scenario().set_round(season="autumn", open_events=[2, 6]))
    '3 or 7 rice'
    """
    losses = losses_of(position)
    between = " or " if len(losses) == 2 else " to "
    return f"{between.join(map(str, dict.fromkeys((losses[0], losses[-1]))))} rice"


def supplies_of(position: Position, *, lost: bool = False) -> tuple[Supply, ...]:
    """What everybody's rice will be enough for, at the beginning of winter (S-60, S-61).

    ``lost``: this position comes after the loss already.

    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"]).set_player("Mori", rice=2)
    >>> here = here.set("Kai", owner="Mori", armies=4)
    >>> here = here.set_round(season="winter", open_events=[6])
    >>> mori = supplies_of(here)[2]
    >>> mori.lost, mori.left, mori.missing
    (2, 0, 1)
    """
    card = event_left(position)
    loss = position.numbers.event_rice_loss[card] if card is not None and not lost else 0
    found = []
    for seat, player in enumerate(position.players):
        before = position.state.rice[seat]
        gone = min(loss, before)
        provinces = provinces_of(position.state, seat)
        missing = max(0, provinces - (before - gone))
        place = min(missing, len(position.numbers.revolts) - 1)
        revolts = min(position.numbers.revolts[place], provinces) if missing else 0
        farmers = position.numbers.revolt_farmers[place] if missing else 0
        found.append(
            Supply(player, before, gone, before - gone, provinces, missing, revolts, farmers)
        )
    return tuple(found)


def table_rows(numbers: Parameters) -> tuple[Row, ...]:
    """The table of hunger (S-61), neighbouring numbers with the same consequence in one row.

    >>> [row.missing for row in table_rows(Parameters())]
    ['1', '2', '3–4', '5–6', '7 and more']
    """
    rows: list[Row] = []
    last = len(numbers.revolts) - 1
    for missing in range(1, last + 1):
        same = (numbers.revolts[missing], numbers.revolt_farmers[missing])
        end = None if missing == last else missing
        if rows and (rows[-1].revolts, rows[-1].farmers) == same:
            rows[-1] = Row(rows[-1].first, end, *same)
        else:
            rows.append(Row(missing, end, *same))
    return tuple(rows)


def in_turn_order(position: Position) -> tuple[int, ...]:
    """The seats in autumn's turn order, in which winter asks for rice (S-62)."""
    return tuple(seat for seat in position.state.turns if seat >= 0)


def left_neighbour(position: Position, seat: int) -> int:
    """The seat that draws a victim's cards: the next one clockwise (S-62)."""
    return (seat + 1) % position.state.players


# --- points ---------------------------------------------------------------------------------------
def majorities_of(position: Position) -> tuple[Majority, ...]:
    """Who has most castles, temples and theatres in each region (S-63), region by region.

    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"])
    >>> here = here.set("Kai", owner="Mori", armies=1, castle=True)
    >>> here = here.set("Suruga", owner="Takeda", armies=1, castle=True)
    >>> [(one.holders, one.points) for one in majorities_of(here) if one.holders]
    [((0, 2), 2)]
    """
    state, board = position.state, position.board
    players = len(position.players)
    found = []
    for region in range(max(board.region) + 1):
        for kind in range(at.BUILDINGS):
            built = [0] * players
            for province, owner in enumerate(state.owner):
                if board.region[province] == region and owner < players:
                    built[owner] += state.buildings[province * at.BUILDINGS + kind]
            most = max(built)
            holders = tuple(seat for seat in range(players) if most and built[seat] == most)
            points = majority_points(position.numbers, kind, len(holders)) if holders else 0
            found.append(Majority(region, kind, tuple(built), holders, points))
    return tuple(found)


def regions_with_buildings(position: Position) -> tuple[int, ...]:
    """The regions in which players have built something, by number."""
    return tuple(sorted({one.region for one in majorities_of(position) if one.holders}))


def scored(steps: Iterable[Step], players: int) -> tuple[tuple[int, ...], ...]:
    """The points of these steps by seat and source: provinces, buildings, three majorities.

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1}).play("greedy")
    >>> [sum(points) for points in scored(steps_of(game), 3)] == [*game.scores.values()]
    True
    """
    points = [[0] * at.SOURCES for _ in range(players)]
    for step in steps:
        for entry in step.entries:
            if entry.what == kinds.POINTS_SCORED:
                points[entry.seat][entry.source] += entry.points
    return tuple(tuple(row) for row in points)


def ranking_of(position: Position) -> tuple[Ranked, ...]:
    """Everybody's place by points, then chests; equal in both is the same place (S-65).

    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"]).set_player("Mori", points=9)
    >>> [(one.place, one.player) for one in ranking_of(here)]
    [(1, 'Mori'), (2, 'Takeda'), (2, 'Uesugi')]
    """
    state = position.state
    worth = [(state.points[seat], state.chests[seat]) for seat in range(len(position.players))]
    order = sorted(range(len(worth)), key=lambda seat: (-worth[seat][0], -worth[seat][1], seat))
    return tuple(
        Ranked(
            1 + sum(other > worth[seat] for other in worth),
            position.players[seat],
            *worth[seat],
            is_winner(state, seat),
        )
        for seat in order
    )


def why_won(ranking: Sequence[Ranked]) -> str:
    """Why the first has won, alone or together, in a sentence (S-65).

    >>> why_won([Ranked(1, "Mori", 30, 4, True), Ranked(2, "Takeda", 30, 2, False)])
    'Mori and Takeda have 30 points each; Mori has more chests (4) and wins (S-65).'
    """
    winners = [one.player for one in ranking if one.wins]
    first = ranking[0]
    level = [one.player for one in ranking if one.points == first.points]
    points = counted(first.points, "point")
    chests = counted(first.chests, "chest")
    if len(level) == 1:
        return f"{first.player} has the most points, {first.points}, and wins (S-65)."
    if len(winners) == 1:
        return (
            f"{all_of(level)} have {points} each; {first.player} has more chests "
            f"({first.chests}) and wins (S-65)."
        )
    others = ""
    if len(level) > len(winners):
        others = f" {all_of([name for name in level if name not in winners])} had fewer chests."
    return (
        f"{all_of(winners)} have {points} and {chests} each: they share the victory (S-65).{others}"
    )
