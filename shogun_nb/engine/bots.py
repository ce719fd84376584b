"""Bots of any game: players made of rules of thumb or of luck. They get views only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from shogun_nb.engine.errors import InputError, shown

if TYPE_CHECKING:
    from shogun_nb.engine.choice import Choice
    from shogun_nb.engine.view import View

ME, PERSON = "me", "person"
"""Who plays a seat that no bot plays: the person who has begun, or another at this computer."""
OWN = "own"
"""Any bot that does not come with the game."""

_ALWAYS = ("decide", "at_random")


class BotError(RuntimeError):
    """A bot raised an error, or chose against the rules; the game stands before its choice.

    >>> class Stubborn(Bot):
    ...     def plan(self, view):
    ...         return None
    >>> try:
    ...     new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play(Stubborn())
    ... except BotError as error:
    ...     print(str(error)[:36])
    Stubborn for Takeda: plan chose None
    """


def misled(bot: Bot, player: str, choice: object, problems: Sequence[str]) -> BotError:
    """The error for a bot whose choice passed the check of its own view, and not that of the game.

    >>> str(misled(Bot(), "Mori", 3, ["S-25: 3 is not a choice."]))
    'Bot for Mori chose 3: S-25: 3 is not a choice.'
    """
    return BotError(f"{called(bot)} for {player} chose {choice!r}: " + "; ".join(problems))


def called(bot: str | Bot) -> str:
    """What a bot is called in tables: its name, or that of its class.

    >>> called("greedy"), called(Bot())
    ('greedy', 'Bot')
    """
    return bot if isinstance(bot, str) else type(bot).__name__


class StillThinking(InputError):
    """A bot has not chosen yet; it thinks on, and is asked again.

    >>> print(StillThinking("Mori"))
    The bot of Mori is still thinking. Wait a moment, then go on.
    """

    def __init__(self, player: str) -> None:
        super().__init__(f"The bot of {player} is still thinking. Wait a moment, then go on.")
        self.player = player


class Bot:
    """The base of all bots. A game's own base names a method for each kind of choice.

    Every method gets a view and returns a choice. ``methods`` are their names.
    """

    methods: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Refuse a method whose name is nearly that of a choice: it would never be asked.

        Raises :class:`~shogun_nb.InputError` that names both.
        """
        super().__init_subclass__()
        known = (*cls.methods, *_ALWAYS)
        for name in vars(cls):
            near = [] if name in known else get_close_matches(name, cls.methods, 1, 0.8)
            if near and not name.startswith("_"):
                raise InputError(f"bot {cls.__name__}: is {name} meant to be {near[0]}?")

    def at_random(self, view: Any) -> Choice:
        """A legal choice, all equally likely."""
        return _at_random(view, _FreshTape(view.random))

    def decide(self, view: Any, luck: Sequence[int]) -> Choice:
        """Ask the method that is due, and check what it says.

        Raises :class:`BotError` naming bot, player and problem. ``luck`` is empty in games, because
        the bots' tape would tell what the random bots will do.

        >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
        >>> type(Bot().decide(view, ())).__name__
        'Plan'
        """
        method = view.position.rulebook.asked[view.state.step].method
        try:
            choice: Choice = getattr(self, method, self.at_random)(view)
            # A choice that all make at once may be asked of any seat, so the player is named. It
            # cannot even be asked where the bot has spoiled its view.
            problems = view.problems(choice)
        except Exception as error:
            raise BotError(
                f"{type(self).__name__} for {view.player}: {method} raised "
                f"{type(error).__name__}: {error}"
            ) from error
        if problems:
            raise BotError(
                f"{type(self).__name__} for {view.player}: {method} chose {choice!r}: "
                + "; ".join(problems)
            )
        return choice


class ByLuck(Bot):
    """A bot that chooses uniformly over all legal whole choices."""

    def decide(self, view: Any, luck: Sequence[int]) -> Choice:
        """Read the tape that is given; without one choose by the methods, as any bot does."""
        return _at_random(view, luck) if luck else super().decide(view, luck)


class _FreshTape(Sequence[int]):
    """A tape made as it is read, from a player's own luck."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._read: dict[int, int] = {}

    def __getitem__(self, at: int) -> int:  # type: ignore[override]
        return self._read.setdefault(at, self._random.getrandbits(32))

    def __len__(self) -> int:
        return len(self._read)


def _at_random(view: View, tape: Sequence[int]) -> Choice:
    here = view.position
    return here.rulebook.at_random(here, view.seat, tape)


class BuiltIn(dict[str, type[Bot]]):
    """The bots that come with a game, by name; tells them from altered copies.

    ``usual`` is the one that plays whoever has none at a table, and that advises people.
    """

    def __init__(self, bots: Mapping[str, type[Bot]], usual: str = "greedy") -> None:
        super().__init__(bots)
        self.usual = usual
        self._kinds = dict(bots)
        self._parts = {
            (kind, name): getattr(kind, name, None)
            for kind in bots.values()
            for name in (*kind.methods, *_ALWAYS)
        }

    def name_of(self, bot: Bot) -> str | None:
        """The name of a built-in bot that nobody has altered; ``None`` for any other bot.

        >>> from shogun_nb.games.shogun.bots import BOTS
        >>> BOTS.name_of(GreedyBot()), BOTS.name_of(Bot())
        ('greedy', None)
        >>> bot = RandomBot()
        >>> bot.plan = lambda view: None
        >>> BOTS.name_of(bot) is None
        True
        """
        name = next((name for name, kind in self._kinds.items() if kind is type(bot)), None)
        ours = [(part, one) for (kind, part), one in self._parts.items() if kind is type(bot)]
        if any(
            part in vars(bot) or getattr(type(bot), part, None) is not one for part, one in ours
        ):
            return None
        return name

    def asking(
        self, bots: Mapping[str, Bot], tape: Sequence[int]
    ) -> dict[str, Callable[[View], Choice]]:
        """The function that asks each bot in a game with this tape, by player.

        The random bot reads the tape, as it does in simulations, so that both play the same games.
        No other code gets the tape: the bot itself is not called, because a part of it may have
        been replaced. Any other error of a bot becomes a :class:`BotError`.
        """

        def ask(player: str, bot: Bot) -> Callable[[View], Choice]:
            def decide(view: View) -> Choice:
                try:
                    return bot.decide(view, ())
                except (BotError, StillThinking):
                    raise
                except Exception as error:
                    raise BotError(
                        f"{type(bot).__name__} for {player}: decide raised "
                        f"{type(error).__name__}: {error}"
                    ) from error

            if self.name_of(bot) is not None and isinstance(bot, ByLuck):
                return lambda view: _at_random(view, tape)
            return decide

        return {player: ask(player, bot) for player, bot in bots.items()}

    def named(self, bot: object) -> Any:
        """The bot of this name, or the bot itself. Raises :class:`ValueError` for anything else.

        >>> from shogun_nb.games.shogun.bots import BOTS
        >>> type(BOTS.named("greedy")).__name__
        'GreedyBot'
        """
        if isinstance(bot, Bot):
            return bot
        kind = self.get(bot) if isinstance(bot, str) else None
        if kind is None:
            if isinstance(bot, type) and issubclass(bot, Bot):
                raise InputError(f"bot: {bot.__name__} is the class; write {bot.__name__}().")
            near = get_close_matches(bot, self, 1) if isinstance(bot, str) else []
            if near:
                raise InputError(f"bot: there is no bot {shown(bot)}. Did you mean {near[0]!r}?")
            raise InputError(
                f"bot: {shown(bot)} is neither {' nor '.join(map(repr, self))} nor an object of a "
                "class made from shogun_nb.Bot."
            )
        return kind()

    def at_table(self, seats: object, players: Sequence[str]) -> dict[str, Any]:
        """Who plays each player: ``"me"``, ``"person"``, or a bot, in the order of the seats.

        ``seats`` is a table by player with ``"me"`` (at most once), ``"person"`` (somebody else at
        this computer), the name of a bot or a bot of your own; the others are played by the usual
        bot (:attr:`usual`), or the first if there is none. ``None`` is the first player for me and
        bots for all others; one bot for all is a game to watch.

        Raises :class:`~shogun_nb.InputError` for unknown players, bots, and two of "me".
        """
        if seats is None:
            seats = {players[0]: ME}
        if not isinstance(seats, Mapping):
            return dict.fromkeys(players, self.named(seats))
        by_name = {player.casefold(): player for player in players}
        taken: dict[str, Any] = {}
        for name, seat in seats.items():
            player = by_name.get(str(name).casefold())
            if player is None:
                raise InputError(f"seats: {name!r} does not play; players: {', '.join(players)}.")
            if player in taken:
                raise InputError(f"seats: {player} is listed twice. Leave one of them out.")
            if seat in (ME, PERSON):
                taken[player] = str(seat)
                continue
            try:
                taken[player] = self.named(seat)
            except InputError as error:
                raise InputError(
                    f'seats: {player} is played by "me", by "person" (somebody else at this '
                    f"computer) or by a bot. {error}"
                ) from None
        if list(taken.values()).count(ME) > 1:
            raise InputError('seats: only one player is "me"; call the others "person".')
        others: Any = self.get(self.usual) or next(iter(self.values()), None)
        if others is None and len(taken) < len(players):
            raise InputError("seats: this game has no bots; say who plays each player.")
        return {player: taken.get(player) or others() for player in players}

    def seated(self, bots: object, players: Sequence[str]) -> dict[str, Any]:
        """The bot of each player: one bot for all, or a table by player (others are left out)."""
        if isinstance(bots, Mapping):
            by_name = {player.casefold(): player for player in players}
            unknown = [
                name for name in bots if not isinstance(name, str) or name.casefold() not in by_name
            ]
            if unknown:
                raise InputError(
                    f"bots: {shown(unknown[0])} does not play; players: {', '.join(players)}."
                )
            return {by_name[name.casefold()]: self.named(bot) for name, bot in bots.items()}
        return dict.fromkeys(players, self.named(bots))
