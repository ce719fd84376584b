"""Golden games: whole games as text, for reading and for noticing when a game changes.

    python tests/golden/make.py

writes them anew; ``tests/test_golden.py`` compares them with what the library plays now. A change
that was meant shows in the files' own diff, and is committed with them.

Each file is a game of bots from its start to its last line: what it begins with, every choice as
it is written in Python, under it what the choice led to in sentences with rule numbers, the
scores, and the last position as a line of text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(HERE.parents[1]))

from shogun_nb.engine.game import Game  # noqa: E402
from shogun_nb.games import gekokujo, senji, tokugawa  # noqa: E402
from shogun_nb.games.gekokujo.game import MODULES  # noqa: E402
from shogun_nb.games.shogun.game import new_game  # noqa: E402
from shogun_nb.games.shogun.rules.parameters import Options  # noqa: E402
from shogun_nb.games.shogun.towers import Tower  # noqa: E402

COMMAND = "python tests/golden/make.py"
ALWAYS_NAMED = ("income_kept", "markers_stay", "castle_in_revolts", "farmers_never_help", "years")
"""Later options are named only by a game that sets them: the files stay as they are."""


@dataclass(frozen=True, kw_only=True)
class Golden:
    """A game to be written down: its settings, and which bot sits where; this one is Shogun."""

    name: str
    about: str
    bots: Mapping[str, str]
    seed: int
    options: Mapping[str, int] = field(default_factory=dict)
    side: str = ""
    start: str = ""
    tower: Tower = field(default_factory=Tower)

    def begin(self) -> Game:
        """The game before its first choice; chance is asked, so that its choices show, too."""
        return new_game(
            players=list(self.bots),
            side=self.side,
            start=self.start,
            seed=self.seed,
            options=self.options,
            tower=self.tower,
            chance="ask",
        )

    def settings(self, game: Any) -> Iterator[str]:
        """What the game begins with."""
        yield f"side     {self.side}"
        yield f"start    {self.start}"
        yield from self.seats()
        usual, options = asdict(Options()), asdict(game.start.options)
        named = [name for name in options if name in ALWAYS_NAMED or options[name] != usual[name]]
        yield f"options  Options({', '.join(f'{name}={options[name]}' for name in named)})"
        yield f"tower    {self.tower!r}"

    def seats(self) -> Iterator[str]:
        """Who plays, and with what luck."""
        yield "players  " + ", ".join(f"{name} ({bot})" for name, bot in self.bots.items())
        yield f"seed     {self.seed}"

    def moment(self, position: Any) -> str:
        """What a new part of the file is headed with."""
        return f"{position.season}, year {position.year}"


@dataclass(frozen=True, kw_only=True)
class Gekokujo(Golden):
    """A game of Gekokujō to be written down."""

    clans: str | None = None

    def begin(self) -> Game:
        return gekokujo.new_game(
            list(self.bots), self.clans, self.seed, options=self.options, chance="ask"
        )

    def settings(self, game: Any) -> Iterator[str]:
        yield f"clans    {', '.join(game.start.clans) or self.clans}"
        yield from self.seats()
        yield f"options  {dict(self.options)}"

    def moment(self, position: Any) -> str:
        return f"round {position.round}, {position.phase}"


@dataclass(frozen=True, kw_only=True)
class Tokugawa(Golden):
    """A game of Tokugawa to be written down."""

    def begin(self) -> Game:
        return tokugawa.new_game(list(self.bots), self.seed, options=self.options, chance="ask")

    def settings(self, game: Any) -> Iterator[str]:
        yield from self.seats()
        yield f"options  {dict(self.options)}"

    def moment(self, position: Any) -> str:
        return f"turn {position.state.turn}"


@dataclass(frozen=True, kw_only=True)
class Senji(Golden):
    """A game of Senji to be written down."""

    def begin(self) -> Game:
        return senji.new_game(list(self.bots), self.seed, options=self.options, chance="ask")

    def settings(self, game: Any) -> Iterator[str]:
        yield f"families {', '.join(game.start.families)}"
        yield from self.seats()
        yield f"options  {dict(self.options)}"

    def moment(self, position: Any) -> str:
        return f"round {position.state.round}"


SHOGUN = (
    Golden(
        name="sun_3_printed_greedy",
        about="Three greedy bots from the printed start: two years, provinces closed (S-10).",
        side="sun",
        start="printed",
        bots={"Takeda": "greedy", "Uesugi": "greedy", "Mori": "greedy"},
        seed=3,
    ),
    Golden(
        name="sun_4_printed_one_year",
        about="Greedy and random bots in turn, for one year only (S-65).",
        side="sun",
        start="printed",
        bots={"Takeda": "greedy", "Uesugi": "random", "Mori": "greedy", "Hojo": "random"},
        seed=4,
        options={"years": 1},
    ),
    Golden(
        name="sun_5_printed_random",
        about="Five random bots, two years: rarely wise, but nearly every rule occurs.",
        side="sun",
        start="printed",
        bots=dict.fromkeys(("Takeda", "Uesugi", "Mori", "Hojo", "Oda"), "random"),
        seed=5,
    ),
    Golden(
        name="sun_5_draft_one_year",
        about="Five greedy bots draft their provinces (S-13) and play one year.",
        side="sun",
        start="draft",
        bots=dict.fromkeys(("Takeda", "Uesugi", "Mori", "Hojo", "Oda"), "greedy"),
        seed=6,
        options={"years": 1},
    ),
    Golden(
        name="moon_3_draft_other_tower",
        about="Three random bots on the moon side, with a tower that holds more cubes (S-51).",
        side="moon",
        start="draft",
        bots={"Takeda": "random", "Uesugi": "random", "Mori": "random"},
        seed=7,
        options={"years": 1},
        tower=Tower(stay=0.5, fall=0.25),
    ),
    Golden(
        name="moon_4_draft_other_readings",
        about="Four bots on the moon side, with every switchable reading the other way.",
        side="moon",
        start="draft",
        bots={"Takeda": "random", "Uesugi": "greedy", "Mori": "random", "Hojo": "greedy"},
        seed=8,
        options={
            "income_kept": 0,
            "markers_stay": 0,
            "castle_in_revolts": 1,
            "farmers_never_help": 1,
        },
    ),
)


GEKOKUJO = (
    Gekokujo(
        name="gekokujo_4_greedy",
        about="Four greedy bots, and a local Bushi in every province (G-039).",
        bots=dict.fromkeys(("Oda", "Shimazu", "Tokugawa", "Uesugi"), "greedy"),
        seed=1,
        options={"locals": 1, "rounds": 6},
    ),
    Gekokujo(
        name="gekokujo_5_random_modules",
        about="Five random bots with all four modules: rarely wise, but many rules occur.",
        bots=dict.fromkeys(("Oda", "Shimazu", "Tokugawa", "Uesugi", "Chosokabe"), "random"),
        seed=1,
        options={**dict.fromkeys(MODULES, 1), "locals": 1, "rounds": 4},
    ),
    Gekokujo(
        name="gekokujo_3_choose_clans",
        about="Three bots choose their clans (G-023), with several readings the other way.",
        bots={"Ann": "greedy", "Ben": "random", "Cem": "greedy"},
        clans="choose",
        seed=3,
        options={"all_move_first": 1, "flag": 1, "fight_on": 1, "rounds": 5},
    ),
)
TOKUGAWA = (
    Tokugawa(
        name="tokugawa_greedy",
        about="Two greedy bots: the long game, to the third task card (T-093).",
        bots={"Ann": "greedy", "Ben": "greedy"},
        seed=1,
    ),
    Tokugawa(
        name="tokugawa_random",
        about="A random bot against a greedy one, six turns each: rarely wise, but rules occur.",
        bots={"Ann": "random", "Ben": "greedy"},
        seed=2,
        options={"turns": 6},
    ),
    Tokugawa(
        name="tokugawa_short_other_readings",
        about="The short game (T-094) of two greedy bots, with several readings the other way.",
        bots={"Ann": "greedy", "Ben": "greedy"},
        seed=3,
        options={
            "short_game": 1,
            "attacker_chooses_retreat": 1,
            "archers_roll_at_sea": 1,
            "gardens_add_up": 1,
            "ties_score": 1,
        },
    ),
)
SENJI = (
    Senji(
        name="senji_3_imperial_kami",
        about="Three random bots, with imperial troops (SEN-190) and kami (SEN-180).",
        bots=dict.fromkeys(("Ann", "Ben", "Cem"), "random"),
        seed=1,
        options={"imperial": 1, "kami": 1, "rounds": 3, "offers": 1},
    ),
    Senji(
        name="senji_4_random",
        about="Four random bots by the usual rules, for two rounds.",
        bots=dict.fromkeys(("Ann", "Ben", "Cem", "Dan"), "random"),
        seed=2,
        options={"rounds": 2},
    ),
    Senji(
        name="senji_5_other_readings",
        about="Five random bots, with many readings the other way.",
        bots=dict.fromkeys(("Ann", "Ben", "Cem", "Dan", "Eve"), "random"),
        seed=3,
        options={
            **dict.fromkeys(("family_exchanges", "trades_with_pile", "lots_stay"), 1),
            **dict.fromkeys(("new_fleets_called", "samurai_drown", "many_hostages"), 1),
            **dict.fromkeys(("support_required", "dead_return", "equal_support_counts"), 1),
            "march_targets": 3,
            "rounds": 2,
            "offers": 1,
        },
    ),
    Senji(
        name="senji_6_random",
        about="Six random bots: no neutral land and no auctions.",
        bots=dict.fromkeys(("Ann", "Ben", "Cem", "Dan", "Eve", "Fay"), "random"),
        seed=4,
        options={"rounds": 2, "offers": 1},
    ),
    Senji(
        name="senji_4_greedy",
        about="Four greedy bots by the usual rules, for three rounds: offers, answers and bids.",
        bots=dict.fromkeys(("Ann", "Ben", "Cem", "Dan"), "greedy"),
        seed=5,
        options={"rounds": 3},
    ),
    Senji(
        name="senji_4_more_readings",
        about="Four random bots, with the readings the other way that no other game here has so.",
        bots=dict.fromkeys(("Ann", "Ben", "Cem", "Dan"), "random"),
        seed=6,
        options={
            **dict.fromkeys(("shown_at_random", "tied_bids_fixed", "kept_lots_count"), 1),
            **dict.fromkeys(("host_picks_battles", "joined_fleet_rests", "both_seas"), 1),
            **dict.fromkeys(("unlanded_lost", "takenaka_once", "extra_units_wait"), 1),
            **dict.fromkeys(("all_roll_again", "first_seat_hosts", "used_stay_out"), 1),
            "rounds": 2,
            "offers": 1,
        },
    ),
)
GAMES: tuple[Golden, ...] = (*SHOGUN, *GEKOKUJO, *TOKUGAWA, *SENJI)


def path_of(golden: Golden) -> Path:
    """Where the game is kept."""
    return HERE / f"{golden.name}.txt"


def choose_once(game: Game, bots: Mapping[str, str]) -> None:
    """The next choice, of chance from the tape or of a bot."""
    if game.decision.player == "chance":
        game.draw()
    else:
        game.play(bots, most=1)


def text_of(golden: Golden) -> str:
    """The whole game as text."""
    return "\n".join(_lines(golden)) + "\n"


def _lines(golden: Golden) -> Iterator[str]:
    game = golden.begin()
    yield golden.about
    yield f"Written by: {COMMAND}"
    yield ""
    yield from golden.settings(game)
    yield ""
    told = 0
    moment = ""
    while True:
        entries = len(game.record)
        yield from (f"    {line}" for line in game.log(last=entries - told))
        told = entries
        if game.over:
            break
        now = golden.moment(game.position)
        if now != moment:
            moment = now
            yield f"--- {moment} ---"
        made = len(game.choices)
        choose_once(game, golden.bots)
        for choice in game.choices[made:]:
            yield f"{choice.player or 'chance'}: {choice.choice!r}"
    yield ""
    yield "--- the end ---"
    yield "won by   " + ", ".join(game.winners)
    for name, points in game.points_by_source().items():
        sources = ", ".join(f"{source} {number}" for source, number in points.items())
        yield f"{name:<8} {game.scores[name]} points: {sources}"
    yield ""
    yield game.position.code()


def main() -> None:
    """Write all games, and remove files of games that are no longer in the list."""
    for golden in GAMES:
        path_of(golden).write_text(text_of(golden), encoding="utf-8", newline="\n")
        print(f"{path_of(golden).name}: {path_of(golden).stat().st_size / 1000:.0f} kB")
    for path in sorted(set(HERE.glob("*.txt")) - set(map(path_of, GAMES))):
        path.unlink()
        print(f"{path.name}: removed")


if __name__ == "__main__":
    main()
