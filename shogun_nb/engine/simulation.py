"""Many whole games of bots: who wins, with how many points, and where the points come from."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from statistics import fmean, stdev
from typing import IO

from shogun_nb.engine.board_map import Map, read_map
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import cell, checked_file, checked_path
from shogun_nb.engine.game import Game, Start, new_game
from shogun_nb.engine.journal import refuse_kept
from shogun_nb.games.shogun.bots import BOTS, Bot, bot_named
from shogun_nb.games.shogun.bots.play import GREEDY, RANDOM, play
from shogun_nb.games.shogun.bots.random import BOT_TAPE_LENGTH, plan_table
from shogun_nb.games.shogun.chance import make_tape
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.rules.winter import is_winner, points_by_source
from shogun_nb.games.shogun.words import SOURCE_NAMES, counted

PLAYER_NAMES = ("Takeda", "Uesugi", "Mori", "Hojo", "Oda")
_BUILT_IN = {"random": RANDOM, "greedy": GREEDY}
_MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Row:
    """The end of one game for one player."""

    game: int
    player: str
    bot: str
    points: int
    won: float  # a shared victory counts as its share
    chests: int
    provinces: int
    by_source: tuple[int, ...]


_HEADINGS = ["player", "bot", "games", "wins", "share", "points", "± sd"] + [
    f"from {name}" for name in SOURCE_NAMES
]


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
        *(
            f"{fmean(row.by_source[source] for row in rows):.1f}"
            for source in range(len(SOURCE_NAMES))
        ),
    ]


@dataclass(frozen=True, repr=False)
class Results:
    """The ends of many games, a row for each game and player.

    >>> results = simulate(players=3, bots=["greedy", "random"], games=4, seed=1)
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

        >>> len(simulate(players=3, bots="random", games=1).lines())
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

        >>> simulate(players=3, bots="random", games=1).table().splitlines()[1].split()[:2]
        ['player', 'bot']
        """
        lines = self.lines()
        widths = [max(len(line[i]) for line in [_HEADINGS, *lines]) for i in range(len(_HEADINGS))]

        def row_text(cells: Sequence[str]) -> str:
            left = [cell.ljust(width) for cell, width in zip(cells[:2], widths, strict=False)]
            right = [cell.rjust(width) for cell, width in zip(cells[2:], widths[2:], strict=True)]
            return "  ".join([*left, *right])

        return "\n".join(
            [
                f"{counted(self.games, 'game')}, seed {self.seed}. Points are means per game, then "
                "where they come from.",
                row_text(_HEADINGS),
                *map(row_text, lines),
            ]
        )

    def to_csv(self, path: str | Path) -> None:
        """Write a row for each game and player, in place of an earlier file of that name.

        Names that a spreadsheet would take for a formula get an apostrophe in front. Raises
        :class:`~shogun_nb.InputError` for what is no path, :class:`OSError` when it cannot
        be written.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     simulate(players=3, bots="random", games=1).to_csv(f"{folder}/games.csv")
        """
        with _opened(checked_path(path), overwrite=True) as file:
            _write_rows(file, self.rows)


def _opened(path: Path, overwrite: bool) -> IO[str]:
    """The file, open, with its headings."""
    try:
        if overwrite and path.exists():
            refuse_kept(checked_file(path))
        file = path.open("w" if overwrite else "x", newline="", encoding="utf-8")
    except FileExistsError:
        raise InputError(
            f"{path} is there already and stays as it is. Name another file, or add --overwrite."
        ) from None
    csv.writer(file).writerow(
        ["game", "player", "bot", "points", "won", "chests", "provinces"]
        + ["points_from_" + name.replace(" ", "_") for name in SOURCE_NAMES]
    )
    file.flush()
    return file


def _write_rows(file: IO[str], rows: Iterable[Row]) -> None:
    csv.writer(file).writerows(
        [
            row.game,
            cell(row.player),
            cell(row.bot),
            row.points,
            f"{row.won:g}",
            row.chests,
            row.provinces,
            *row.by_source,
        ]
        for row in rows
    )
    file.flush()


def simulate(
    players: int | Sequence[str] = 5,
    bots: str | Bot | Sequence[str | Bot] = ("greedy", "random"),
    games: int = 1000,
    seed: int | str = 1,
    *,
    side: str = "sun",
    start: str | None = None,
    options: Mapping[str, int] | None = None,
    map: Map | None = None,
    progress: bool = False,
) -> Results:
    """Play whole games of bots.

    ``players`` is a number (3 to 5) or their names; ``bots`` are dealt to the seats in turn and
    move on by one seat with each game, so that no bot keeps the better seat. The same seed plays
    the same games on every machine. ``progress`` shows a bar.

    Raises :class:`ValueError` for impossible input, :class:`~shogun_nb.BotError` for a bot
    that fails.

    >>> simulate(players=3, bots=["random"], games=2, seed=1).rows[0].player
    'Takeda'
    """
    played = _played(players, bots, games, seed, side, start, options, map)
    if progress:
        played = _with_bar(played, games)
    return Results(tuple(row for rows in played for row in rows), games, seed)


def _with_bar(played: Iterable[list[Row]], games: int) -> Iterable[list[Row]]:
    from tqdm.auto import tqdm

    bar: Iterable[list[Row]] = tqdm(played, total=games, unit="game", file=sys.stderr)
    return bar


def _played(
    players: int | Sequence[str],
    bots: str | Bot | Sequence[str | Bot],
    games: int,
    seed: int | str,
    side: str,
    start: str | None,
    options: Mapping[str, int] | None,
    map: Map | None,
) -> Iterable[list[Row]]:
    """The rows of each game, which is played when they are asked for; what is given, at once."""
    if isinstance(players, int):
        if isinstance(players, bool) or not 3 <= players <= 5:
            raise InputError(f"players: {shown(players)} is not 3, 4 or 5 (S-2).")
        players = PLAYER_NAMES[:players]
    if isinstance(bots, (str, Bot)):
        bots = [bots]
    if not isinstance(bots, Sequence) or not bots:
        raise InputError(f"bots: give a list such as {list(BOTS)}, not {shown(bots)}.")
    if type(games) is not int or not 1 <= games <= _MOST_GAMES:
        raise InputError(f"games: {shown(games)} is not a whole number from 1 to {_MOST_GAMES}.")
    template = new_game(
        players, side, start, seed, options=options, map=map or read_map(), chance="ask"
    )
    for bot in bots:
        bot_named(bot)
    return (_play(template, number, bots) for number in range(games))


def _play(template: Game, number: int, bots: Sequence[str | Bot]) -> list[Row]:
    seats = [bots[(seat + number) % len(bots)] for seat in range(len(template.players))]
    if all(isinstance(bot, str) for bot in seats):
        state = _play_built_in(template, number, [str(bot) for bot in seats])
    else:
        state = _play_any(template.start, number, seats)
    return _rows(state, number, template.players, [_name(bot) for bot in seats])


def _name(bot: str | Bot) -> str:
    return bot if isinstance(bot, str) else type(bot).__name__


def _play_built_in(template: Game, game: int, seats: Sequence[str]) -> State:
    """The fast way: the rules' own loop, without checks and without views."""
    start = template.start
    position = template.position
    play(
        position.facts,
        start.tower.tables(),
        plan_table(),
        position.state,
        position.plans,
        make_tape(start.seed, game),
        make_tape(start.seed, game, "bots", BOT_TAPE_LENGTH),
        [_BUILT_IN[bot] for bot in seats],
        [0] * CHOICE_LENGTH,
        None,
    )
    return position.state


def _play_any(start: Start, number: int, seats: Sequence[str | Bot]) -> State:
    """The careful way, for bots of users: views, and every choice checked."""
    game = new_game(
        start.players,
        start.side,
        start.start,
        start.seed,
        options=start.options,
        map=start.map,
        game=number,
    )
    game.play(dict(zip(start.players, seats, strict=True)))
    return game.position.state


def _rows(state: State, game: int, players: Sequence[str], bots: Sequence[str]) -> list[Row]:
    winners = sum(is_winner(state, seat) for seat in range(len(players)))
    return [
        Row(
            game=game,
            player=players[seat],
            bot=bots[seat],
            points=state.points[seat],
            won=is_winner(state, seat) / winners,
            chests=state.chests[seat],
            provinces=sum(owner == seat for owner in state.owner),
            by_source=points_by_source(state, seat),
        )
        for seat in range(len(players))
    ]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``shogun-nb simulate``."""
    parser.add_argument("--players", type=int, default=5, help="3, 4 or 5 (default 5)")
    parser.add_argument("--side", choices=("sun", "moon"), default="sun")
    parser.add_argument(
        "--start", choices=("printed", "draft"), help="default: printed on the sun side"
    )
    parser.add_argument(
        "--bots",
        default="greedy,random",
        help="bots by name, with commas; dealt to the seats in turn (default greedy,random)",
    )
    parser.add_argument("--games", type=int, default=1000, help="how many games (default 1000)")
    parser.add_argument("--seed", default="1", help="the same seed plays the same games")
    parser.add_argument("--years", type=int, choices=(1, 2), default=2)
    parser.add_argument("--csv", metavar="FILE", help="keep a row for each game and player")
    parser.add_argument(
        "--overwrite", action="store_true", help="write --csv in place of a file that is there"
    )


def run(arguments: argparse.Namespace) -> int:
    """Carry out ``shogun-nb simulate``; 0 when all went well, 2 for impossible input.

    After Ctrl-C (then 130) or a polite kill (143) the game in hand is played to its end; what was
    played is printed, and kept in the file.
    """
    seed: int | str = arguments.seed
    with suppress(ValueError):  # any other text is a seed, too
        seed = int(arguments.seed)
    rows: list[Row] = []
    target: Path | None = None
    trouble = ""
    try:
        played = _played(
            arguments.players,
            [name.strip() for name in arguments.bots.split(",")],
            arguments.games,
            seed,
            arguments.side,
            arguments.start,
            {"years": arguments.years},
            None,
        )
        with ExitStack() as files:
            file: IO[str] | None = None
            if arguments.csv is not None and not arguments.stops:
                target = checked_path(arguments.csv)
                if not target.absolute().parent.is_dir():
                    raise InputError(f"there is no folder {target.absolute().parent}")
                # Before the first game: nobody should wait for what cannot be kept.
                file = files.enter_context(_opened(target, arguments.overwrite))
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
