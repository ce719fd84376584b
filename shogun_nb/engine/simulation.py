"""Many whole games of bots: who wins, with how many points, and where the points come from."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from statistics import fmean, stdev
from typing import IO, Any

from shogun_nb.engine.bots import Bot, called
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import cell, checked_file, checked_path
from shogun_nb.engine.game import Game, opened
from shogun_nb.engine.journal import refuse_kept
from shogun_nb.engine.rulebook import Rulebook
from shogun_nb.engine.speech import counted
from shogun_nb.engine.tape import make_tape

_MOST_GAMES = 10_000_000
_FIRST_LOOK = 1.0  # seconds of games until it is reckoned whether to go on compiled
_LEAST = 3.0  # seconds that the games left must take for that
_BLOCK = 256  # games in one call of compiled code, which nothing can interrupt


@dataclass(frozen=True)
class Row:
    """The end of one game for one player.

    ``won`` is 1, 0, or the share of a shared victory. ``holdings`` are counts at the end, such as
    chests; ``by_source`` says where the points come from.
    """

    game: int
    player: str
    bot: str
    points: int
    won: float
    holdings: Mapping[str, int]
    by_source: Mapping[str, int]


_HEADINGS = ("player", "bot", "games", "wins", "share", "points", "± sd")


def _line(player: str, bot: str, rows: Sequence[Row]) -> list[str]:
    wins = sum(row.won for row in rows)
    points = [row.points for row in rows]
    return [
        player,
        bot,
        str(len(rows)),
        f"{wins:g}" if wins == int(wins) else f"{wins:.1f}",
        f"{wins / len(rows):.1%}",
        f"{fmean(points):.1f}",
        f"{stdev(points):.1f}" if len(points) > 1 else "–",
        *(f"{fmean(row.by_source[source] for row in rows):.1f}" for source in rows[0].by_source),
    ]


@dataclass(frozen=True, repr=False)
class Results:
    """The ends of many games, a row for each game and player.

    >>> results = sg.simulate(players=3, bots=["greedy", "random"], games=4, seed=1)
    >>> len(results.rows), results.games
    (12, 4)
    """

    rows: tuple[Row, ...]
    games: int
    seed: int | str

    def __repr__(self) -> str:
        return f"<{self.games} simulated games, seed {self.seed}; print() shows the table>"

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.table())}</pre>"

    def lines(self) -> list[list[str]]:
        """The table without its heading: a line a player and bot, then a line a bot.

        >>> len(sg.simulate(players=3, bots="random", games=1).lines())
        3
        """
        seats = list(dict.fromkeys((row.player, row.bot) for row in self.rows))
        bots = list(dict.fromkeys(row.bot for row in self.rows))
        groups = [
            (player, bot, [row for row in self.rows if (row.player, row.bot) == (player, bot)])
            for player, bot in seats
        ]
        if len(bots) > 1:
            groups += [("all", bot, [row for row in self.rows if row.bot == bot]) for bot in bots]
        return [_line(player, bot, rows) for player, bot, rows in groups]

    def table(self) -> str:
        """Wins, points and points by source, by player and bot, and by bot alone.

        >>> sg.simulate(players=3, bots="random", games=1).table().splitlines()[1].split()[:2]
        ['player', 'bot']
        """
        headings = [*_HEADINGS, *(f"from {source}" for source in self.rows[0].by_source)]
        lines = [headings, *self.lines()]
        widths = [max(len(line[i]) for line in lines) for i in range(len(headings))]

        def row_text(cells: Sequence[str]) -> str:
            left = [cell.ljust(width) for cell, width in zip(cells[:2], widths, strict=False)]
            right = [cell.rjust(width) for cell, width in zip(cells[2:], widths[2:], strict=True)]
            return "  ".join([*left, *right])

        return "\n".join(
            [
                f"{counted(self.games, 'game')}, seed {self.seed}. "
                "Points are means per game, then where they come from.",
                *map(row_text, lines),
            ]
        )

    def to_csv(self, path: str | Path) -> None:
        """Write a row for each game and player, in place of an earlier file of that name.

        Names that a spreadsheet would take for a formula get an apostrophe in front. Raises
        :class:`~shogun_nb.InputError` for what is not a path, :class:`OSError` when it cannot
        be written.
        """
        with _opened(checked_path(path), overwrite=True, like=self.rows[0]) as file:
            _write_rows(file, self.rows)


def _opened(path: Path, overwrite: bool, like: Row) -> IO[str]:
    """The file, open, with its headings."""
    try:
        if overwrite and path.exists():
            refuse_kept(checked_file(path))
        file = path.open("w" if overwrite else "x", newline="", encoding="utf-8")
    except FileExistsError:
        raise InputError(
            f"{path} already exists and was not changed. Name another file, or add --overwrite."
        ) from None
    csv.writer(file).writerow(_headings(like))
    file.flush()
    return file


def _headings(row: Row) -> list[str]:
    sources = ["points_from_" + source.replace(" ", "_") for source in row.by_source]
    return ["game", "player", "bot", "points", "won", *row.holdings, *sources]


def _write_rows(file: IO[str], rows: Iterable[Row]) -> None:
    csv.writer(file).writerows(
        [
            row.game,
            cell(row.player),
            cell(row.bot),
            row.points,
            f"{row.won:g}",
            *row.holdings.values(),
            *row.by_source.values(),
        ]
        for row in rows
    )
    file.flush()


def results(
    template: Game,
    bots: object,
    games: int,
    seed: int | str,
    *,
    progress: bool = False,
    compiled: bool | None = None,
) -> Results:
    """Whole games of bots that begin as ``template`` does, each with luck of its own.

    ``bots`` are dealt to the seats in turn and move on by one seat with each game, so that no bot
    keeps the better seat. ``compiled`` is as for :func:`rows_of`. Raises :class:`ValueError` for
    impossible input.
    """
    rows = rows_of(template, bots, games, compiled)
    if progress:
        rows = _with_bar(rows, games)
    return Results(tuple(row for of_game in rows for row in of_game), games, seed)


def rows_of(
    template: Game, bots: object, games: int, compiled: bool | None = None
) -> Iterable[list[Row]]:
    """The rows of each game, which is played when they are asked for; what is given, at once.

    ``compiled`` says whether the rules are compiled for that, with the same results; by default
    they are where built-in bots play, Numba is there and it saves time.
    """
    built_in = template.start.rulebook.bots
    dealt = [bots] if isinstance(bots, (str, Bot)) else bots
    if not isinstance(dealt, Sequence) or not dealt:
        raise InputError(f"bots: give a list such as {list(built_in)}, not {shown(dealt)}.")
    if type(games) is not int or not 1 <= games <= _MOST_GAMES:
        raise InputError(f"games: {shown(games)} is not a whole number from 1 to {_MOST_GAMES}.")
    for bot in dealt:
        built_in.named(bot)
    return _played(template, dealt, games, compiled)


def _played(
    template: Game, bots: Sequence[str | Bot], games: int, compiled: bool | None
) -> Iterable[list[Row]]:
    fast = all(bot in template.start.rulebook.fast for bot in bots)
    undecided = compiled is None and fast
    begin = time.monotonic()
    number = 0
    while number < games and not compiled:
        yield _play(template, number, bots)
        number += 1
        spent = time.monotonic() - begin
        if undecided and spent > _FIRST_LOOK:
            undecided = False
            compiled = _is_worth_it(template, spent / number * (games - number))
    if number < games:
        yield from _play_compiled(template, [str(bot) for bot in bots], range(number, games))


def _is_worth_it(template: Game, seconds: float) -> bool:
    """Whether compiled games end sooner than interpreted ones, which take so many seconds."""
    if seconds < _LEAST:
        return False
    from shogun_nb.what_if.playing import Player, say

    player = Player.of(template.start.rulebook)
    if not player.compiled or seconds < 1.2 * player.seconds_until_ready(template):
        return False
    player.prepare(say, template)
    return True


def _play_compiled(template: Game, bots: Sequence[str], numbers: range) -> Iterable[list[Row]]:
    from shogun_nb.what_if.playing import Player
    from shogun_nb.what_if.records import unpacked_all

    start, position = template.start, template.position
    player = Player.of(start.rulebook, compiled=True)
    seats = range(len(template.players))
    dealings = [_seated(bots, number, seats) for number in range(len(bots))]
    for first in numbers[::_BLOCK]:
        block = numbers[first - numbers.start :][:_BLOCK]
        ends = player.play_seed(
            template._facts,
            template._luck,
            position.state,
            position.plans,
            dealings,
            start.seed,
            block,
        )
        for number, state in zip(block, unpacked_all(ends, position.state), strict=True):
            yield _rows(template, state, number, dealings[number % len(bots)])


def _seated(bots: Sequence[Any], number: int, seats: range) -> list[Any]:
    """The bots at the seats in the game of a number."""
    return [bots[(seat + number) % len(bots)] for seat in seats]


def _with_bar(played: Iterable[list[Row]], games: int) -> Iterable[list[Row]]:
    from tqdm.auto import tqdm

    bar: Iterable[list[Row]] = tqdm(played, total=games, unit="game", file=sys.stderr)
    return bar


def _play(template: Game, number: int, bots: Sequence[str | Bot]) -> list[Row]:
    players = template.players
    seats = _seated(bots, number, range(len(players)))
    start = replace(template.start, game=number)
    rulebook = start.rulebook
    if all(bot in rulebook.fast for bot in seats):
        state = _play_built_in(template, number, [str(bot) for bot in seats])
    else:
        # The careful way, for bots of users: views, and every choice checked.
        game = opened(rulebook.game(start)).play(dict(zip(players, seats, strict=True)))
        state = game.position.state
    return _rows(template, state, number, seats)


def _play_built_in(template: Game, number: int, seats: Sequence[str]) -> Any:
    """The fast way: the rules' own loop, without checks and without views."""
    start = template.start
    rulebook = start.rulebook
    position = template.position
    rulebook.play(
        template._facts,  # made once for all games
        template._luck,
        position.state,
        position.plans,
        make_tape(start.seed, number, "chance", rulebook.tape_length),
        make_tape(start.seed, number, "bots", rulebook.bot_tape_length),
        seats,
    )
    return position.state


def _rows(template: Game, state: Any, number: int, seats: Sequence[str | Bot]) -> list[Row]:
    rulebook = template.start.rulebook
    players = template.players
    winners = rulebook.winners(state)
    points = rulebook.scores(state)
    return [
        Row(
            game=number,
            player=players[seat],
            bot=called(bot),
            points=points[seat],
            won=(seat in winners) / max(1, len(winners)),
            holdings=rulebook.holdings(state, seat),
            by_source=rulebook.points_by_source(state, seat),
        )
        for seat, bot in enumerate(seats)
    ]


def add_arguments(parser: argparse.ArgumentParser, rulebook: Rulebook) -> None:
    """The options of ``shogun-nb simulate`` for a game."""
    rulebook.add_arguments(parser)
    bots = ",".join(sorted(rulebook.bots))
    parser.add_argument(
        "--bots",
        default=bots,
        help=f"bots by name, with commas; dealt to the seats in turn (default {bots})",
    )
    parser.add_argument("--games", type=int, default=1000, help="how many games (default 1000)")
    parser.add_argument("--seed", default="1", help="the same seed plays the same games")
    parser.add_argument("--csv", metavar="FILE", help="keep a row for each game and player")
    parser.add_argument(
        "--overwrite", action="store_true", help="write --csv in place of a file that is there"
    )


def run(arguments: argparse.Namespace, rulebook: Rulebook) -> int:
    """Carry out ``shogun-nb simulate``; 0 when all went well, 2 for impossible input.

    After Ctrl-C (returns 130) or SIGTERM (143) the current game is played to its end, and the
    results so far are printed and saved.
    """
    seed: int | str = arguments.seed
    with suppress(ValueError):  # any other text is a seed, too
        seed = int(arguments.seed)
    rows: list[Row] = []
    target: Path | None = None
    trouble = ""
    try:
        bots = [name.strip() for name in arguments.bots.split(",")]
        template = rulebook.game_of(arguments, seed)
        played = rows_of(template, bots, arguments.games)
        with ExitStack() as files:
            file: IO[str] | None = None
            if arguments.csv is not None and not arguments.stops:
                target = checked_path(arguments.csv)
                if not target.absolute().parent.is_dir():
                    raise InputError(f"there is no folder {target.absolute().parent}")
                seats = [bots[0]] * len(template.players)
                like = _rows(template, template.position.state, 0, seats)[0]
                # Before the first game: nobody should wait for results that cannot be saved.
                file = files.enter_context(_opened(target, arguments.overwrite, like))
            for game in () if arguments.stops else _with_bar(played, arguments.games):
                rows += game
                if file is not None:
                    _write_rows(file, game)
                if arguments.stops:
                    break
    except (ValueError, OSError) as error:
        trouble = f"shogun-nb simulate: {error}"
    if rows:
        print(Results(tuple(rows), rows[-1].game + 1, seed))
        if target is not None and not trouble:
            print(f"Wrote {len(rows)} rows to {target}.")
    if trouble:
        print(trouble, file=sys.stderr)
        return 2
    if arguments.stops:
        many = rows[-1].game + 1 if rows else 0
        print(f"Stopped. Games played: {many} of {arguments.games}.", file=sys.stderr)
        return 128 + int(arguments.stops[0])
    return 0
