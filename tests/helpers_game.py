"""What the tests of games share: games at any decision, and everything a game consists of."""

from __future__ import annotations

import json
import signal
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from shogun_nb.engine import journal
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.position_code import WORDS
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Options
from shogun_nb.games.shogun.towers import Tower

NAMES = ("Takeda", "Uesugi", "Mori", "Hojo", "Oda")
P3, P4, P5 = NAMES[:3], NAMES[:4], NAMES[:5]

A_QUARTER = settings(max_examples=settings.default.max_examples // 4)
"""For what looks at every step of a whole game: an example is hundreds already."""


def no_space(*_: object, **__: object) -> int:
    """What a full disk answers, in place of whatever would write."""
    raise OSError(28, "No space left on device")


@dataclass(frozen=True)
class Kind:
    """What sort of game is played, and by whom."""

    players: tuple[str, ...]
    side: str
    start: str
    seed: int
    years: int
    bots: tuple[str, ...]
    tower: Tower

    def new(self, **further: Any) -> Game:
        """The game at its beginning."""
        return new_game(
            self.players,
            self.side,
            self.start,
            self.seed,
            options=Options(years=self.years),
            tower=self.tower,
            **further,
        )

    def table(self) -> dict[str, str]:
        """Who plays for whom."""
        return dict(zip(self.players, self.bots, strict=False))


@st.composite
def kinds(draw: st.DrawFn) -> Kind:
    """Any sort of game: both sides and starts, 3 to 5 players, one or two years, either bot."""
    side, start = draw(st.sampled_from([("sun", "printed"), ("sun", "draft"), ("moon", "draft")]))
    players = draw(st.integers(3, 5))
    return Kind(
        players=NAMES[:players],
        side=side,
        start=start,
        seed=draw(st.integers(0, 10**6)),
        years=draw(st.integers(1, 2)),
        bots=tuple(draw(st.sampled_from(("random", "greedy"))) for _ in range(players)),
        tower=draw(st.sampled_from([Tower(), Tower(0.5, 0.25), Tower.emptying()])),
    )


class Everything(str):
    """All that a game consists of; shown in short, since a diff of it takes a minute."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<everything of a game, sum {zlib.crc32(self.encode())}>"


def everything(game: Game) -> Everything:
    """All that a game consists of, as text: equal only when not a byte differs."""
    text = json.dumps(
        [
            game.start.to_json(),
            game.chance,
            repr(game._state),
            game._plans,
            game._record,
            [made.to_json() for made in game._choices],
            game.position.code(),
            game._unsaved,
        ]
    )
    return Everything(text)


def at_decision(kind: Kind, share: float, **further: Any) -> Game:
    """The game when about this share of its choices has been made, 0 the first, 1 the end."""
    game = kind.new(**further)
    whole = kind.new().play(kind.table())
    made = sum(one.player is not None for one in whole.choices)
    return game.play(kind.table(), most=int(share * made))


def stepped(game: Game, bots: Any = "random") -> Iterator[Game]:
    """The game at each of its decisions, also those of chance when it asks."""
    while not game.over:
        yield game
        if game.decision.player == "chance":
            game.draw()
        else:
            game.play(bots, most=1)
    yield game


def until(game: Game, step: int, bots: Any = "random") -> Game:
    """Play on until this step is awaited."""
    for _ in stepped(game, bots):
        if game._state.step == step:
            return game
    raise AssertionError(f"the game ended without step {step}")


def a_plan(game: Game, player: str, seed: int = 0) -> Any:
    """Some legal plan of a player."""
    from shogun_nb.games.shogun.bots import Bot

    view = game.view(player)
    view.random = Random(seed)
    return Bot().at_random(view)


def write_lines(path: Path, lines: Sequence[dict[str, Any]]) -> Path:
    """A save file of these lines with checks that fit: as a hostile hand would make it."""
    check = ""
    content = b""
    for line in lines:
        check = journal.next_check(check, line)
        content += (journal._text({**line, "check": check}) + "\n").encode()
    path.write_bytes(content)
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a save file without their checks."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        del line["check"]
    return lines


class Hangs(AssertionError):
    """Something ran far longer than it may."""


def hears_ctrl_c() -> None:
    """For a process before it begins (``preexec_fn``), or for this one: Ctrl-C is not ignored.

    What a script starts in the background ignores it, and so do the processes started by that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail instead of waiting for ever, where the system has alarms."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(*_: object) -> None:
        raise Hangs(f"not done after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except Hangs as error:
        # Anew, without the frames that were interrupted: some of them have no line to show.
        raise Hangs(str(error)) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- positions with a few numbers changed ---------------------------------------------------------
_INTERESTING = (-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 44, 62, 63, 64, 999, 1000, 1004, 9999)
_FIELDS = [*WORDS, "plans"]


def mutated(code: str, random: Random) -> str:
    """A position's text with one to three of its numbers or provinces changed."""
    words = code.split(" ")
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        roll = random.random()
        place = random.randrange(3, len(words)) if len(words) > 3 else 0
        word = words[place] if place else "round=0"
        if roll < 0.1:
            words[place or -1] = ""
        elif roll < 0.3:
            words.append(_new_field(random, words))
        elif ":" in word:
            words[place] = _other_province(word, random)
        elif "=" in word and "." not in word:
            key, _, value = word.partition("=")
            numbers = value.split(",")
            index = random.randrange(len(numbers))
            numbers[index] = str(random.choice(_INTERESTING))
            words[place] = f"{key}={','.join(numbers)}"
    return " ".join(word for word in words if word)


def _new_field(random: Random, words: Sequence[str]) -> str:
    key = random.choice(_FIELDS)
    if any(word.startswith(key + "=") for word in words):
        return ""
    usual = at.blank_state(45, 3)
    value = [at.HIDDEN] * (at.SEATS * at.SPACES) if key == "plans" else getattr(usual, key)
    if isinstance(value, int):
        return f"{key}={random.choice(_INTERESTING)}"
    numbers = list(value)
    numbers[random.randrange(len(numbers))] = random.choice(_INTERESTING)
    return f"{key}={','.join(map(str, numbers))}"


def _other_province(word: str, random: Random) -> str:
    key = word.partition(":")[0]
    owner = random.choice("ABCDENX")
    armies = random.choice((0, 0, 1, 2, 5, 63, 999))
    text = f"{key}:{owner}{armies}" + random.choice(("", "", "c", "ctn"))
    return text + random.choice(("", "", "!1", "!42")) + random.choice(("", "", "~", "@2", "@99"))
