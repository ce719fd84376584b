"""A game that is over, in numbers and sentences: points by year, its course, what decided it.

Everything is read from the game's record and its positions once, by :func:`ending_of`; nothing
here draws or needs a page. Ranking and tie-break are those of the winter panel.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, fields

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import cell
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.winter_accounts import (
    Ranked,
    majorities_of,
    ranking_of,
    why_won,
)
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.steps import DRAFT, FILLING, Step
from shogun_nb.games.shogun.words import SEASON_NAMES, SOURCE_NAMES

MEASURES = ("points", "provinces", "chests", "armies")
"""What is followed through the game, for every player; armies are those on the board."""

MOST_SENTENCES = 5
"""How many sentences say at most what decided a game."""

_NOT_WORTH_TELLING = 3  # so few skipped actions or attacks in vain happen to everybody


@dataclass(frozen=True)
class Moment:
    """How everybody stood at one moment, by seat: at the start, or at the end of a round.

    ``year`` is 1 or 2, and 0 at the start; ``season`` is ``"start"`` or that of the round.

    >>> Moment(1, "winter", (9, 4, 4), (8, 7, 7), (3, 0, 5), (20, 9, 16)).words
    'winter of year 1'
    """

    year: int
    season: str
    points: tuple[int, ...]
    provinces: tuple[int, ...]
    chests: tuple[int, ...]
    armies: tuple[int, ...]

    @property
    def words(self) -> str:
        """When it was."""
        return f"{self.season} of year {self.year}" if self.year else self.season


@dataclass(frozen=True)
class Deeds:
    """What a player's armies and plans came to, as counts.

    Provinces: ``taken`` that belonged to nobody, ``conquered`` from other players, ``lost`` in
    battles and ``revolted``; of these, ``starved`` went in winter. ``in_vain`` are attacks that
    were beaten off or drawn, ``skipped`` actions that were planned and could not be carried out,
    ``unpaid`` those of them for which there were too few chests.

    >>> Deeds(taken=3, conquered=2, lost=1, revolted=1).gained
    3
    """

    taken: int = 0
    conquered: int = 0
    lost: int = 0
    revolted: int = 0
    starved: int = 0
    in_vain: int = 0
    skipped: int = 0
    unpaid: int = 0

    @property
    def gained(self) -> int:
        """By how many provinces the player has grown, from the start to the end."""
        return self.taken + self.conquered - self.lost - self.revolted


@dataclass(frozen=True)
class Ending:
    """A game that is over, as :func:`ending_of` reads it. Lists by player are in seat order.

    ``years`` has the points of every winter that was played in this game, by seat and source
    (provinces, buildings, most castles, temples, theatres); ``brought`` are the points that the
    position had already where the game began. ``course`` follows the game from round to round.

    >>> ending = ending_of(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy"))
    >>> len(ending.years), len(ending.course), ending.ranking[0].player
    (2, 9, 'Mori')
    """

    position: Position
    ranking: tuple[Ranked, ...]
    first_year: int
    years: tuple[tuple[tuple[int, ...], ...], ...]
    brought: tuple[int, ...]
    course: tuple[Moment, ...]
    deeds: tuple[Deeds, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.position.players

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, alone or together (S-65)."""
        return tuple(one.player for one in self.ranking if one.wins)

    def by_source(self, seat: int) -> tuple[int, ...]:
        """A seat's points of all winters that were played, by source."""
        return tuple(sum(year[seat][source] for year in self.years) for source in range(at.SOURCES))


# --- reading a game -------------------------------------------------------------------------------
def ending_of(game: Game) -> Ending:
    """Everything about the end of a game, read from its steps once: a few milliseconds.

    Raises :class:`~shogun_nb.InputError` for a game that is not over.

    >>> ending_of(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: The game is not over yet (S-65). Takeda and Uesugi and \
Mori: choose a plan.
    """
    if not game.over:
        raise InputError(f"The game is not over yet (S-65). {game.decision}")
    position = game.position
    players = len(position.players)
    steps = steps_of(game)
    won = [0] * players
    years: dict[int, list[list[int]]] = {}
    for step in steps:
        for entry in step.entries:
            if entry.what == kinds.POINTS_SCORED:
                year = step.position.state.round // at.SEASONS
                rows = years.setdefault(year, [[0] * at.SOURCES for _ in range(players)])
                rows[entry.seat][entry.source] += entry.points
                won[entry.seat] += entry.points
            elif entry.what in (kinds.YEAR_ENDED, *kinds.GAME_ENDS):
                # Also a winter that brought nobody a point was played.
                year = _year_over(step, entry.what)
                years.setdefault(year, [[0] * at.SOURCES for _ in range(players)])
    state = position.state
    return Ending(
        position,
        ranking_of(position),
        min(years, default=0) + 1,
        tuple(tuple(tuple(row) for row in years[year]) for year in sorted(years)),
        tuple(state.points[seat] - won[seat] for seat in range(players)),
        course_of(game, steps),
        deeds_of(steps, players),
    )


def _year_over(step: Step, what: int) -> int:
    """The year, from 0, that this step ends; a new year has begun when it is noted."""
    return (step.position.state.round - (what == kinds.YEAR_ENDED)) // at.SEASONS


def course_of(game: Game, steps: Sequence[Step] | None = None) -> tuple[Moment, ...]:
    """How everybody stood at the start and after every round that is over; winter is a round, too.

    ``steps`` are those of the game, if they are known already. The start comes after the set-up.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> [moment.season for moment in course_of(game)][:5]
    ['start', 'spring', 'summer', 'autumn', 'winter']
    >>> course_of(game)[-1].points == (*game.scores.values(),)
    True
    """
    steps = steps_of(game) if steps is None else steps
    begin = next(
        (number for number, step in enumerate(steps) if step.kind not in (DRAFT, FILLING)),
        len(steps),
    )
    start = steps[begin - 1].position if begin else game.start.position or game.position
    moments = {(0, "start"): start}
    for step in steps:
        for entry in step.entries:
            if entry.what == kinds.ROUND_ENDED:
                year, season = divmod(entry.round - 1, at.SEASONS)
                moments[year + 1, SEASON_NAMES[season]] = step.position
            elif entry.what in (kinds.YEAR_ENDED, *kinds.GAME_ENDS):
                moments[_year_over(step, entry.what) + 1, SEASON_NAMES[at.WINTER]] = step.position
    return tuple(_moment(*when, position) for when, position in moments.items())


def _moment(year: int, season: str, position: Position) -> Moment:
    state = position.state
    players = len(position.players)
    provinces, armies = [0] * players, [0] * players
    for owner, number in zip(state.owner, state.armies, strict=True):
        if owner < players:
            provinces[owner] += 1
            armies[owner] += number
    return Moment(
        year,
        season,
        tuple(state.points[:players]),
        tuple(provinces),
        tuple(state.chests[:players]),
        tuple(armies),
    )


def deeds_of(steps: Sequence[Step], players: int) -> tuple[Deeds, ...]:
    """What everybody's armies and plans came to, by seat; ``steps`` are those of a game.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> [(one.conquered, one.lost) for one in deeds_of(steps_of(game), 3)]
    [(8, 7), (5, 10), (8, 6)]
    """
    done = [dict.fromkeys((item.name for item in fields(Deeds)), 0) for _ in range(players)]
    for step in steps:
        before = step.before.state if step.before is not None else None
        for entry in step.entries:
            what, seat = entry.what, entry.seat
            if what == kinds.SKIPPED and entry.reason != kinds.NOT_WANTED:
                done[seat]["skipped"] += 1
                done[seat]["unpaid"] += entry.reason == kinds.TOO_FEW_CHESTS
            if before is None:
                continue
            owner = before.defender
            if what == kinds.BATTLE_WON:
                done[seat]["taken" if owner == at.NEUTRAL else "conquered"] += 1
            elif what in (kinds.BATTLE_HELD, kinds.BATTLE_DRAWN, kinds.FARMERS_HELD):
                done[before.attacker]["in_vain"] += 1
            elif what == kinds.REVOLT_LOST:
                done[seat]["revolted"] += 1
                done[seat]["starved"] += before.fight == at.WINTER_REVOLT
            if what in (kinds.BATTLE_WON, kinds.BATTLE_DRAWN) and owner != at.NEUTRAL:
                done[owner]["lost"] += 1
    return tuple(Deeds(**one) for one in done)


# --- sentences ------------------------------------------------------------------------------------
def winning_words(ranking: Sequence[Ranked]) -> str:
    """Who has won, in a few words.

    >>> winning_words([Ranked(1, "Mori", 30, 4, True), Ranked(2, "Ann", 20, 3, False)])
    'Mori has won'
    """
    winners = [one.player for one in ranking if one.wins]
    if len(winners) > 1:
        return f"{all_of(winners)} share the victory"
    return f"{winners[0]} has won"


def ranking_words(ranking: Sequence[Ranked]) -> list[str]:
    """Why the first has won, and how ties behind were broken, in sentences (S-65).

    >>> rows = [("Mori", 30, 4), ("Ann", 20, 3), ("Ben", 20, 1)]
    >>> for line in ranking_words([Ranked(n, *row, n == 1) for n, row in enumerate(rows, 1)]):
    ...     print(line)
    Mori has the most points, 30, and wins (S-65).
    Ann and Ben have 20 points each; more chests come first: Ann 3, Ben 1 (S-65).
    """
    words = [why_won(ranking)]
    behind = [one for one in ranking if one.points != ranking[0].points]
    for points in dict.fromkeys(one.points for one in behind):
        level = [one for one in behind if one.points == points]
        if len(level) < 2:
            continue
        names = all_of([one.player for one in level])
        each = f"{names} have {counted(points, 'point')} each"
        if len({one.chests for one in level}) == 1:
            chests = counted(level[0].chests, "chest")
            words.append(f"{each}, and {chests} each: they share place {level[0].place} (S-65).")
        else:
            chests = ", ".join(f"{one.player} {one.chests}" for one in level)
            words.append(f"{each}; more chests come first: {chests} (S-65).")
    return words


def what_decided(ending: Ending) -> list[str]:
    """What decided the game, in three to five plain sentences made from its record.

    First the lead and where it came from, then how the years went, then what stands out most.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> for line in what_decided(ending_of(game)):
    ...     print(line)
    Mori was 14 points ahead of Takeda: 6 more for buildings, 6 more for most castles, 2 more for \
most temples and 1 more for provinces; Takeda had 1 more for most theatres.
    Mori was 4 points ahead after the first winter already, and scored most in the second one too.
    Mori went from 9 provinces to 10, Takeda from 9 to 11 and Uesugi from 9 to 6.
    Mori and Takeda conquered 8 provinces each from other players; nobody lost as many in battle \
as Uesugi, 10.
    Mori lost 3 provinces to revolts in winter, for want of rice (S-61).
    """
    told = [_lead_words(ending)]
    if len(ending.years) > 1:
        told.append(_years_words(ending))
    told.append(_growth_words(ending))
    others = sorted(_remarkable(ending), key=lambda one: -one[0])
    return [*told, *(words for _, words in others)][:MOST_SENTENCES]


def _lead_words(ending: Ending) -> str:
    """How large the lead is and from which sources it comes."""
    first = ending.ranking[0]
    if len(ending.winners) > 1:
        return (
            f"{all_of(ending.winners)} could not be told apart: one point more, or one chest "
            "more, would have made one of them the only winner (S-65)."
        )
    second = ending.ranking[1]
    lead = first.points - second.points
    one, other = (ending.players.index(name) for name in (first.player, second.player))
    mine, theirs = ending.by_source(one), ending.by_source(other)
    differences = [
        (mine[source] - theirs[source], f"for {name}") for source, name in enumerate(SOURCE_NAMES)
    ]
    differences.append((ending.brought[one] - ending.brought[other], "from before the game"))
    ahead = sorted((pair for pair in differences if pair[0] > 0), key=lambda pair: -pair[0])
    behind = sorted((pair for pair in differences if pair[0] < 0), key=lambda pair: pair[0])
    more = all_of([f"{number} more {name}" for number, name in ahead])
    less = all_of([f"{-number} more {name}" for number, name in behind])
    against = f"; {second.player} had {less}" if less else ""
    if lead == 0:
        told = f": {first.player} had {more}{against}" if more else ""
        return (
            f"One point more would have made {second.player} the winner; so the chests "
            f"decided, {first.chests} to {second.chests} (S-65){told}."
        )
    return f"{first.player} was {counted(lead, 'point')} ahead of {second.player}: {more}{against}."


def _years_words(ending: Ending) -> str:
    """Whether the first winter of the game had decided it."""
    players = ending.players
    first = [
        brought + sum(scored)
        for brought, scored in zip(ending.brought, ending.years[0], strict=True)
    ]
    last = [sum(row) for row in ending.years[-1]]
    best = max(first)
    led = [name for name, points in zip(players, first, strict=True) if points == best]
    winner = players.index(ending.winners[0])
    if len(ending.winners) == 1 and led == [players[winner]]:
        ahead = best - max(points for seat, points in enumerate(first) if seat != winner)
        also = "scored most in the second one too" if last[winner] == max(last) else "kept the lead"
        return (
            f"{players[winner]} was {counted(ahead, 'point')} ahead after the first winter "
            f"already, and {also}."
        )
    scored = all_of([f"{one.player} {last[players.index(one.player)]}" for one in ending.ranking])
    each = " each" if len(led) > 1 else ""
    return (
        f"After the first winter {all_of(led)} led with {counted(best, 'point')}{each}; the second "
        f"one brought {scored}."
    )


def _growth_words(ending: Ending) -> str:
    """From how many provinces to how many."""
    start, end = ending.course[0].provinces, ending.course[-1].provinces
    order = [ending.players.index(one.player) for one in ending.ranking]
    first, *others = order
    if start == end:
        return "Everybody had as many provinces at the end as at the start."
    went = f"{ending.players[first]} went from {counted(start[first], 'province')} to {end[first]}"
    kept = f"{ending.players[first]} has {counted(end[first], 'province')} as at the start"
    words = [kept if start[first] == end[first] else went]
    for before, seat in zip(order, others, strict=False):
        # The verb of the one before goes on, if it is the same.
        verb = " went" if start[before] == end[before] else ""
        change = f"{verb} from {start[seat]} to {end[seat]}"
        stayed = start[seat] == end[seat]
        words.append(f"{ending.players[seat]}{f' stayed at {end[seat]}' if stayed else change}")
    return f"{all_of(words)}."


def _remarkable(ending: Ending) -> list[tuple[int, str]]:
    """What else stands out, each with how much it weighs."""
    players, deeds = ending.players, ending.deeds
    found = []
    most, by = _most(ending, "conquered")
    if most:
        lost, of = _most(ending, "lost")
        words = f"{all_of(by)} conquered {_each(most, 'province', by)} from other players"
        if by == of:
            words += f", and lost {lost} in battle: nobody did more of either."
        else:
            each = " each" if len(of) > 1 else ""
            words += f"; nobody lost as many in battle as {all_of(of)}, {lost}{each}."
        found.append(((most + lost) // len(by), words))
    else:
        found.append((0, "Nobody conquered a province from another player."))
    most, by = _most(ending, "revolted")
    if most:
        starved = sum(deeds[players.index(name)].starved for name in by)
        words = f"{all_of(by)} lost {_each(most, 'province', by)} to revolts"
        if starved == most * len(by):
            words += " in winter, for want of rice (S-61)."
        elif starved:
            words += f" (S-56), {starved} of them in winter for want of rice (S-61)."
        else:
            words += " (S-56)."
        found.append((2 * most, words))
    most, by = _most(ending, "skipped")
    if most >= _NOT_WORTH_TELLING and len(by) == 1:
        unpaid = deeds[players.index(by[0])].unpaid
        why = "all of them" if unpaid == most else f"{unpaid} of them" if unpaid else ""
        chests = f", {why} for too few chests" if why else ""
        words = f"{by[0]} planned {most} actions that had to be skipped{chests} (S-44)."
        found.append((most, words))
    most, by = _most(ending, "in_vain")
    if most >= _NOT_WORTH_TELLING and len(by) == 1:
        found.append((most, f"{by[0]} attacked {most} times without winning the province."))
    narrow = _narrow_words(ending)
    return [*found, narrow] if narrow else found


def _each(number: int, one: str, names: Sequence[str]) -> str:
    return counted(number, one) + (" each" if len(names) > 1 else "")


def _most(ending: Ending, deed: str) -> tuple[int, list[str]]:
    """The highest count of a deed, and who has it, best placed first."""
    counts = {
        one.player: getattr(ending.deeds[ending.players.index(one.player)], deed)
        for one in ending.ranking
    }
    most = max(counts.values())
    return most, [name for name, count in counts.items() if count == most]


def _narrow_words(ending: Ending) -> tuple[int, str] | None:
    """Majorities of the last winter that the only winner held by a single building (S-63)."""
    if len(ending.winners) > 1:
        return None
    first, second = ending.ranking[:2]
    seat = ending.players.index(first.player)
    points = [
        one.points
        for one in majorities_of(ending.position)
        if one.holders == (seat,)
        and one.points
        and one.built[seat] - max(n for other, n in enumerate(one.built) if other != seat) == 1
    ]
    if not points:
        return None
    many = counted(len(points), "majority", "majorities")
    lead = first.points - second.points
    more = ", more than the whole lead" if sum(points) > lead else ""
    last = "the last winter" if ending.first_year + len(ending.years) > 2 else "winter"
    words = (
        f"In {last} {first.player} held {many} by a single building, for "
        f"{counted(sum(points), 'point')}{more} (S-63)."
    )
    return sum(points) + (5 if more else 0), words


# --- as a table for a spreadsheet -----------------------------------------------------------------
def points_csv(ending: Ending) -> str:
    """The points of every player by year and source, as CSV: a row for each year, one for all.

    A game that began from a position with points has a row for them, too. Names that a
    spreadsheet would take for a formula get an apostrophe in front.

    >>> game = new_game(["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1}).play("greedy")
    >>> points_csv(ending_of(game)).splitlines()[0]
    'place,player,chests,year,provinces,buildings,most castles,most temples,most theatres,points'
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["place", "player", "chests", "year", *SOURCE_NAMES, "points"])
    for one in ending.ranking:
        seat = ending.players.index(one.player)
        who = [one.place, cell(one.player), one.chests]
        if any(ending.brought):
            writer.writerow([*who, "before", *[""] * at.SOURCES, ending.brought[seat]])
        for number, year in enumerate(ending.years, ending.first_year):
            writer.writerow([*who, number, *year[seat], sum(year[seat])])
        writer.writerow([*who, "all", *ending.by_source(seat), one.points])
    return text.getvalue()
