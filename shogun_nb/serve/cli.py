"""The command ``shogun-nb``. Alone it opens the tutorials; ``shogun-nb --help`` tells the rest.

What a command needs is imported when it runs, so that ``--help`` and ``--version`` answer at once.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import io
import platform
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from shogun_nb.serve.stops import stop_signals

Run: TypeAlias = Callable[[argparse.Namespace], int]
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

_EXAMPLES: Final = """\
examples:
  shogun-nb                                  copy the tutorials and open the first
  shogun-nb --no-browser                     the same, but only print the address
  shogun-nb open --folder ~/class            the same in a folder of your choice
  shogun-nb play                             play: the table as a page of its own
  shogun-nb simulate --bots greedy,random --games 100
  shogun-nb simulate --game gekokujo --games 100
  shogun-nb compare experiment.json          run what a comparison wrote; the same digits
  shogun-nb teach                            write pages for the teacher: solutions, worksheets
  shogun-nb projector 1                      lesson 1 on the projector, for a class without laptops
  shogun-nb collect handed_in                a table and a page of what a class handed in
  shogun-nb doctor                           what this machine lacks, and what to do
  shogun-nb warm                             compile the rules now, for simulations and what-ifs
  shogun-nb open --help                      all options of a command
"""


def main(argv: Sequence[str] | None = None, stops: list[int] | None = None) -> int:
    """Run the command line (``sys.argv`` if ``argv`` is None); returns the exit status.

    Ctrl-C raises :class:`KeyboardInterrupt`, but for ``simulate``, which ends its game first: it
    looks into ``stops``, a list that :func:`~shogun_nb.serve.stops.stop_signals` fills.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    SystemExit: 0
    """
    for stream in (sys.stdout, sys.stderr):
        # Into a pipe, Windows writes in letters of its own, which lack ō and ✓: better a question
        # mark there than no answer at all.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (
        words[0].startswith("-") and words[0] not in ("-h", "--help", "-V", "--version")
    ):
        words.insert(0, "open")
    # Before anything else: loading simulate takes a second, and may be stopped, too.
    with contextlib.ExitStack() as until_done:
        if words[0] == "simulate" and stops is None:
            stops = until_done.enter_context(stop_signals())
        arguments = _parser(words).parse_args(words)
        arguments.stops = stops
        run: Run = arguments.run
        return run(arguments)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="shogun-nb",
        description="A teaching edition of the board game Shogun, in notebooks.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=_version())
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", description="without one: open"
    )
    add_open(commands)
    add_play(commands)
    add_compare(commands)
    add_simulate(commands, words if words[0] == "simulate" else None)
    add_warm(commands)
    add_teach(commands)
    add_projector(commands)
    add_collect(commands)
    add_doctor(commands)
    return parser


def _version() -> str:
    try:
        version = importlib.metadata.version("shogun_nb")
    except importlib.metadata.PackageNotFoundError:
        version = "from a checkout that is not installed"
    return f"shogun-nb {version} (Python {platform.python_version()})"


# --- open ----------------------------------------------------------------------------------------


def add_open(commands: Commands) -> None:
    """Declare ``shogun-nb open``."""
    text = "Copy the tutorials into a folder of yours and open the first in JupyterLab"
    parser = commands.add_parser("open", help=text, description=f"{text}.")
    _add_serving(parser, "where your copies of the tutorials are")
    changed = parser.add_mutually_exclusive_group()
    changed.add_argument(
        "--keep",
        action="store_true",
        help="never ask: keep tutorials that you changed, also if newer ones are shipped",
    )
    changed.add_argument(
        "--replace",
        action="store_true",
        help="put the shipped tutorials in place of those you changed, after a backup of yours",
    )
    parser.set_defaults(run=_run_open)


def _add_serving(parser: argparse.ArgumentParser, folder: str) -> None:
    _add_folder(parser, folder)
    parser.add_argument(
        "--no-browser",
        action="store_true",
        help="only print the address, for a browser of your choice",
    )
    parser.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help="port of the server (default: always the same, or else a free one)",
    )


def _add_folder(parser: argparse.ArgumentParser, folder: str) -> None:
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        default=Path("~/shogun_nb_tutorials"),
        help=f"{folder} (default: %(default)s)",
    )


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = 0
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; ports are 1 to 65535")
    return port


def _run_open(arguments: argparse.Namespace) -> int:
    from shogun_nb.serve import launcher

    if arguments.replace:
        when_changed = launcher.WhenChanged.REPLACE
    elif arguments.keep or not sys.stdin.isatty():
        when_changed = launcher.WhenChanged.KEEP
    else:
        when_changed = launcher.WhenChanged.ASK

    def copy_and_serve() -> int:
        folder = _absolute(arguments.folder)
        report = launcher.copy_tutorials(folder, when_changed=when_changed, ask=_ask)
        for line in report.lines():
            _say(line)
        return launcher.serve(
            folder, port=arguments.port, open_browser=not arguments.no_browser, say=_say
        )

    return _until_stopped(copy_and_serve)


def _until_stopped(serve: Callable[[], int]) -> int:
    """The exit status; errors that the user can fix are explained in words."""
    from shogun_nb.serve.launcher import LauncherError

    try:
        return serve()
    except LauncherError as error:
        print(f"shogun-nb: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        _say("\nStopped.")
        return 130


def _absolute(folder: Path) -> Path:
    from shogun_nb.serve.launcher import LauncherError

    try:
        return folder.expanduser().absolute()
    except RuntimeError:
        raise LauncherError(
            f"no home folder is known for {folder}; choose a place with --folder"
        ) from None


def _ask(name: str) -> bool:
    """Ask whether to replace the tutorial ``name``; anything but yes means no."""
    question = (
        f"{name}: you changed it, and a newer one is shipped.\n"
        "Take the newer one (yours is kept beside it under another name)? [y/N] "
    )
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _say(line: str) -> None:
    # At once, even into a pipe: somebody is waiting for the address.
    print(line, flush=True)


# --- play ----------------------------------------------------------------------------------------


def add_play(commands: Commands) -> None:
    """Declare ``shogun-nb play``."""
    text = "Play a game at the table, a page of its own without any code"
    parser = commands.add_parser("play", help=text, description=f"{text}.")
    _add_serving(parser, "where the game is kept, to go on with it another time")
    parser.add_argument("--game", help="which game is set up (default: a page that offers them)")
    parser.set_defaults(run=_run_play)


def _run_play(arguments: argparse.Namespace) -> int:
    from shogun_nb.engine.errors import InputError
    from shogun_nb.serve import launcher

    def play() -> int:
        try:
            return launcher.play(
                _absolute(arguments.folder),
                game=arguments.game,
                port=arguments.port,
                open_browser=not arguments.no_browser,
                say=_say,
            )
        except InputError as error:
            raise launcher.LauncherError(str(error)) from error

    return _until_stopped(play)


# --- compare -------------------------------------------------------------------------------------


def add_compare(commands: Commands) -> None:
    """Declare ``shogun-nb compare``."""
    text = "Run the experiment in a file that a comparison wrote, and print what it shows"
    parser = commands.add_parser("compare", help=text, description=f"{text}.")
    parser.add_argument("file", type=Path, help="what Comparison.to_json wrote")
    parser.add_argument(
        "--workers", type=_workers, metavar="N", default=1, help="processes at once (default 1)"
    )
    parser.add_argument("--csv", metavar="FILE", help="keep estimates and differences")
    parser.add_argument("--rows", metavar="FILE", help="keep the numbers of every playout as CSV")
    parser.set_defaults(run=_run_compare)


def _workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:4]) <= 999:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes from 1 to 999")
    return int(text)


def _run_compare(arguments: argparse.Namespace) -> int:
    """0, or 2 for what cannot be run, kept or read; 130 if Ctrl-C came before the first block."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from shogun_nb.what_if.comparing import compare

    try:
        with contextlib.ExitStack() as until_done:
            executor = None
            if arguments.workers > 1:
                pool = ProcessPoolExecutor(arguments.workers, get_context("spawn"))
                executor = until_done.enter_context(pool)
            found = compare.from_json(arguments.file, executor=executor, progress=True)
        print(found)
        for path, rows in ((arguments.csv, False), (arguments.rows, True)):
            if path is not None:
                found.to_csv(path, rows=rows)
                print(f"Wrote {path}.")
    except (ValueError, OSError) as error:
        print(f"shogun-nb compare: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped before the first playouts were done.", file=sys.stderr)
        return 130
    if found.stopped:
        return 130
    if found.as_in_file:
        print("All results are those in the file.")
    else:
        print("The results differ from those in the file: another version may have made it.")
    return 0


# --- simulate ------------------------------------------------------------------------------------


def add_simulate(commands: Commands, words: Sequence[str] | None) -> None:
    """Declare ``shogun-nb simulate``; its options, and the engine with them, only with ``words``.

    They are what was typed: which other options there are depends on the game that it names.
    """
    text = "Let bots play many games and print wins and points"
    parser = commands.add_parser("simulate", help=text, description=f"{text}.")
    parser.add_argument("--game", help="which game they play (default: shogun)")
    if words is not None:
        from shogun_nb.engine import simulation
        from shogun_nb.engine.errors import InputError
        from shogun_nb.engine.rulebook import rulebook_of

        named = argparse.ArgumentParser(add_help=False, exit_on_error=False)
        named.add_argument("--game", nargs="?")
        try:
            rulebook = rulebook_of(named.parse_known_args(words)[0].game)
        except InputError as error:
            parser.error(str(error))
        simulation.add_arguments(parser, rulebook)
        parser.set_defaults(run=partial(simulation.run, rulebook=rulebook))


# --- warm ----------------------------------------------------------------------------------------

_WARM: Final = """\
Compile the rules with Numba now, so that nobody waits for it later: about a minute, once for
each version and machine.

The result is kept in the folder that SHOGUN_NB_CACHE or NUMBA_CACHE_DIR names, or else in your
folder for caches. A folder that was filled beforehand may be read-only: to put it into an image,
set SHOGUN_NB_CACHE there and run this command when the image is built. Compiled code suits the kind
of processor that it was made on. If the image runs on others, too, set NUMBA_CPU_NAME=generic, when
it is built and when it runs: code for every processor of that family, somewhat slower.
"""


def add_warm(commands: Commands) -> None:
    """Declare ``shogun-nb warm``."""
    parser = commands.add_parser(
        "warm",
        help="Compile the rules now, so that nobody waits for it later",
        description=_WARM,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", help="the rules of one game only (default: of all)")
    parser.set_defaults(run=_run_warm)


def _run_warm(arguments: argparse.Namespace) -> int:
    from shogun_nb.engine.errors import InputError
    from shogun_nb.engine.rulebook import known_games, rulebook_of
    from shogun_nb.what_if.playing import Player

    status = 0
    try:
        for name in [arguments.game] if arguments.game is not None else known_games():
            rulebook = rulebook_of(name)
            done = Player.of(rulebook, compiled=True).prepare(_say)
            assert done is not None
            if done.file is None:
                status = 1  # it was said why
                continue
            size = done.file.stat().st_size / 1e6
            how = "compiled" if done.anew else "compiled before, and loaded"
            _say(f"{rulebook.title}: {how} in {done.seconds:.1f} s; {done.file} ({size:.1f} MB)")
    except InputError as error:
        print(f"shogun-nb warm: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        _say("\nStopped.")
        return 130
    return status


# --- teach ---------------------------------------------------------------------------------------


def add_teach(commands: Commands) -> None:
    """Declare ``shogun-nb teach``."""
    text = "Write pages for the teacher: solutions and common wrong answers, worksheets, problems"
    parser = commands.add_parser("teach", help=text, description=f"{text}. A browser prints them.")
    parser.add_argument(
        "lessons",
        nargs="?",
        metavar="LESSONS",
        default="probability",
        help="a folder of the tutorials, or one lesson such as 01_setup (default: %(default)s)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", default=Path(), help="where they go (default: here)"
    )
    parser.set_defaults(run=_run_teach)


def _run_teach(arguments: argparse.Namespace) -> int:
    """0, or 2 for lessons that there are not, and where nothing can be written."""
    from shogun_nb.engine.errors import InputError
    from shogun_nb.teaching import for_teachers, projector
    from shogun_nb.teaching.problems import problems_of

    try:
        lessons = for_teachers.lessons_of(arguments.lessons)
        folder = _new_folder(arguments.out, "for_teachers")
        pages = {
            "solutions.html": for_teachers.page(lessons),
            "worksheets.html": for_teachers.worksheets(lessons),
        }
        if problems := problems_of(lessons):
            pages["problems.html"] = for_teachers.problem_sheet(problems)
            pages["problems_solved.html"] = for_teachers.solved_problems(problems)
        for one in filter(projector.experiments_of, lessons):
            pages[projector.name_of_page(one)] = projector.page(one)
        for name, text in pages.items():
            (folder / name).write_text(text, encoding="utf-8")
            _say(f"Wrote {folder / name}")
    except (InputError, RuntimeError, OSError) as error:
        print(f"shogun-nb teach: {error}", file=sys.stderr)
        return 2
    return 0


# --- projector -----------------------------------------------------------------------------------


def add_projector(commands: Commands) -> None:
    """Declare ``shogun-nb projector``."""
    text = "Open the page of a lesson for the projector, for a class without laptops"
    about = (
        f"{text}: everybody bets, one throw is large enough for the back row, groups tell what "
        "they threw. The page is one file and needs no network; the browser keeps what is entered."
    )
    parser = commands.add_parser("projector", help=text, description=about)
    parser.add_argument(
        "lesson", metavar="LESSON", help="its number, or its name such as probability/02_adding_up"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", default=Path(), help="where it goes (default: here)"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="write the page, and do not open it"
    )
    parser.set_defaults(run=_run_projector)


def _run_projector(arguments: argparse.Namespace) -> int:
    """0, or 2 for a lesson that there is not, and where nothing can be written."""
    import webbrowser

    from shogun_nb.engine.errors import InputError
    from shogun_nb.teaching import projector

    try:
        lesson = projector.projected(arguments.lesson)
        file = projector.write(lesson, arguments.out.expanduser().absolute())
    except (InputError, OSError) as error:
        print(f"shogun-nb projector: {error}", file=sys.stderr)
        return 2
    _say(f"Wrote {file}")
    if not arguments.no_browser and not webbrowser.open(file.as_uri()):
        _say("Open it in a browser.")
    return 0


def _new_folder(place: Path, name: str) -> Path:
    """A folder of this name, or with the next number that is free, made in the place.

    The place is made, too, if need be.
    """
    from shogun_nb.engine.files import next_free

    whole = place.expanduser().absolute()
    folder = next_free(lambda number: whole / f"{name}{f'_{number}' if number > 1 else ''}")
    folder.mkdir(parents=True)
    return folder


# --- collect -------------------------------------------------------------------------------------


def add_collect(commands: Commands) -> None:
    """Declare ``shogun-nb collect``."""
    text = "Make a table and a page to print of what a class handed in"
    parser = commands.add_parser(
        "collect",
        help=text,
        description=f"{text}: of all files in a folder that pupils wrote with Hand in.",
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the files are")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where table and page go (default: the same)"
    )
    parser.set_defaults(run=_run_collect)


def _run_collect(arguments: argparse.Namespace) -> int:
    """0, or 2 for what cannot be read, or is nothing to collect, and where nothing can be kept."""
    from shogun_nb.engine.errors import InputError
    from shogun_nb.teaching.collecting import collect

    try:
        found = collect(arguments.folder)
        print(found)
        # All three in one: it shows which belong together.
        folder = _new_folder(found.folder if arguments.out is None else arguments.out, "class")
        table, answers, page = (folder / name for name in ("table.csv", "answers.csv", "page.html"))
        found.to_csv(table)
        found.to_csv(answers, answers=True)
        found.to_html(page)
    except (InputError, RuntimeError, OSError) as error:
        print(f"shogun-nb collect: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        _say("\nStopped.")
        return 130
    _say(f"The class table, for a spreadsheet: {table}")
    _say(f"All answers, for a spreadsheet:     {answers}")
    _say(f"The page, to read and to print:     {page}")
    return 0


# --- doctor --------------------------------------------------------------------------------------


def add_doctor(commands: Commands) -> None:
    """Declare ``shogun-nb doctor``."""
    text = "Say what this machine lacks for the tutorials, and what to do"
    parser = commands.add_parser(
        "doctor",
        help=text,
        description=f"{text}. Nothing is installed or changed, and no other machine is asked.",
    )
    _add_folder(parser, "where the copies of the tutorials are, or are to be")
    parser.add_argument(
        "--quick", action="store_true", help="do not start the Python of a notebook for a trial"
    )
    parser.set_defaults(run=_run_doctor)


def _run_doctor(arguments: argparse.Namespace) -> int:
    """0 when nothing is lacking, else 1."""
    from shogun_nb.serve import doctor

    return _until_stopped(
        lambda: doctor.run(_absolute(arguments.folder), kernel=not arguments.quick, say=_say)
    )
