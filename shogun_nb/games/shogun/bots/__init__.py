"""Bots: players made of rules of thumb or of luck. They get views only.

A bot of one's own is a small class with a method for each kind of choice that it wants to make
itself; the others are made at random. See :class:`Bot`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.bots.greedy import REASON_SENTENCES, greedy_choice
from shogun_nb.games.shogun.bots.random import plan_table, random_choice
from shogun_nb.games.shogun.choices import Choice, choice_from_numbers
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH, REASONS_AT
from shogun_nb.games.shogun.words import ACTION_NAMES

if TYPE_CHECKING:
    from shogun_nb.engine.view import View

_METHODS = {
    at.DRAFT: "draft",
    at.PLACE_GROUP: "place_group",
    at.PLAN: "plan",
    at.TAKE_PLACE: "take_place",
    at.BATTLE_MOVE: "battle_move",
    at.MOVE_AFTER_DEPLOY: "move_after_deploy",
    at.ORDER_REVOLTS: "order_revolts",
}


class BotError(RuntimeError):
    """A bot raised an error, or chose against the rules; the game stands before its choice.

    >>> from shogun_nb import new_game
    >>> class Stubborn(Bot):
    ...     def plan(self, view):
    ...         return None
    >>> try:
    ...     new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play(Stubborn())
    ... except BotError as error:
    ...     print(str(error)[:36])
    Stubborn for Takeda: plan chose None
    """


class Bot:
    """The base of a bot of one's own: a method for each kind of choice.

    Every method gets a view (:class:`shogun_nb.View`) and returns a choice. Methods that are
    not written choose at random, uniformly over all legal choices. Views hold what the player may
    know and nothing else; luck is ``view.random``.

    >>> from shogun_nb import new_game, Bot, Move
    >>> class Bold(Bot):
    ...     def battle_move(self, view):
    ...         moves = view.legal()
    ...         return max(moves, key=lambda move: move.armies)
    >>> new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play(Bold()).over
    True
    """

    def __init_subclass__(cls) -> None:
        """Refuse a method whose name is nearly that of a choice: it would never be asked.

        Raises :class:`~shogun_nb.InputError` that names both.
        """
        super().__init_subclass__()
        known = (*_METHODS.values(), "decide", "at_random")
        for name in vars(cls):
            near = [] if name in known else get_close_matches(name, _METHODS.values(), 1, 0.8)
            if near and not name.startswith("_"):
                raise InputError(f"bot {cls.__name__}: is {name} meant to be {near[0]}?")

    def draft(self, view: View) -> Choice:
        """Take a card or the unseen one, or exchange (S-13, S-14)."""
        return self.at_random(view)

    def place_group(self, view: View) -> Choice:
        """The army group for the province taken unseen (S-13)."""
        return self.at_random(view)

    def plan(self, view: View) -> Choice:
        """The ten actions and the bid (S-25 to S-27)."""
        return self.at_random(view)

    def take_place(self, view: View) -> Choice:
        """A place in the turn order, and its privilege (S-29)."""
        return self.at_random(view)

    def battle_move(self, view: View) -> Choice:
        """The target and the armies of battle/move A or B (S-49)."""
        return self.at_random(view)

    def move_after_deploy(self, view: View) -> Choice:
        """Whether and where to move after deploying 1 army (S-48)."""
        return self.at_random(view)

    def order_revolts(self, view: View) -> Choice:
        """The order of one's revolts in winter (S-62)."""
        return self.at_random(view)

    def at_random(self, view: View) -> Choice:
        """A legal choice, all equally likely.

        >>> from shogun_nb import new_game
        >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
        >>> view.problems(Bot().at_random(view))
        []
        """
        return _random(view, _FreshTape(view.random))

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """Ask the method that is due, and check what it says.

        Raises :class:`BotError` naming bot, player and problem. ``luck`` is empty in games: whoever
        has the bots' tape knows what the random bots will do.

        >>> from shogun_nb import new_game
        >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
        >>> type(Bot().decide(view, ())).__name__
        'Plan'
        """
        method = _METHODS[view.state.step]
        try:
            choice: Choice = getattr(self, method)(view)
        except Exception as error:
            raise BotError(
                f"{type(self).__name__} for {view.player}: {method} raised "
                f"{type(error).__name__}: {error}"
            ) from error
        # A plan may be asked of any seat, so the question is put with the player's name.
        problems = view.problems(choice)
        if problems:
            raise BotError(
                f"{type(self).__name__} for {view.player}: {method} chose {choice!r}: "
                + "; ".join(problems)
            )
        return choice


class _FreshTape(Sequence[int]):
    """A tape made as it is read, from a player's own luck."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._read: dict[int, int] = {}

    def __getitem__(self, at: int) -> int:  # type: ignore[override]
        return self._read.setdefault(at, self._random.getrandbits(32))

    def __len__(self) -> int:
        return len(self._read)


def _random(view: View, tape: Sequence[int]) -> Choice:
    position = view.position
    numbers = [0] * CHOICE_LENGTH
    state = position.state
    state.seat = view.seat
    random_choice(position.facts, plan_table(), state, tape, numbers)
    return choice_from_numbers(state.step, numbers, state, position.lookup)


class RandomBot(Bot):
    """Uniform over all legal whole choices.

    >>> from shogun_nb import new_game
    >>> new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play(RandomBot()).over
    True
    """

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """Read the tape that is given; without one choose by the methods, as any bot does."""
        return _random(view, luck) if luck else super().decide(view, luck)


class GreedyBot(Bot):
    """Readable rules of thumb, each choice with a reason; no luck.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> choice, reason = GreedyBot().suggest(game.view("Mori"))
    >>> type(choice).__name__
    'Plan'
    """

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """The choice alone."""
        return self._fill(view)[0]

    def suggest(self, view: View) -> tuple[Choice, str]:
        """The choice and its reason; for a plan a line of reason for every space.

        >>> from shogun_nb import new_game
        >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
        >>> GreedyBot().suggest(view)[1].splitlines()[0].split(":")[0]
        'build a castle'
        """
        choice, numbers = self._fill(view)
        reasons = numbers[REASONS_AT:]
        if view.state.step != at.PLAN:
            return choice, REASON_SENTENCES[reasons[0]]
        spaces = [*ACTION_NAMES, "bid"]
        cards = [
            view.position.map.printed[card]
            if 0 <= card < at.CHEST_CARD
            else f"{chests} chest{'s' * (chests != 1)}"
            if (chests := card - at.CHEST_CARD) >= 0
            else "not wanted"
            for card in numbers[: at.SPACES]
        ]
        lines = [
            f"{space}: {card}. {REASON_SENTENCES[reason]}"
            for space, card, reason in zip(spaces, cards, reasons, strict=False)
        ]
        return choice, "\n".join(lines)

    def _fill(self, view: View) -> tuple[Choice, list[int]]:
        position = view.position
        numbers = [0] * CHOICE_LENGTH
        state = position.state
        state.seat = view.seat
        greedy_choice(position.facts, state, numbers)
        return choice_from_numbers(state.step, numbers, state, position.lookup), numbers


BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The built-in bots by name."""

_BUILT_IN = dict(BOTS)
_ASKED = (*_METHODS.values(), "decide", "at_random")
_OURS = {(kind, name): getattr(kind, name) for kind in BOTS.values() for name in _ASKED}


def built_in(bot: Bot) -> str | None:
    """The name of a built-in bot of which nothing was replaced; ``None`` for anybody's own.

    >>> built_in(GreedyBot()), built_in(Bot())
    ('greedy', None)
    >>> bot = RandomBot()
    >>> bot.plan = lambda view: None
    >>> built_in(bot) is None
    True
    """
    kind = type(bot)
    name = next((name for name, one in _BUILT_IN.items() if one is kind), None)
    if name is None or not vars(bot).keys().isdisjoint(_ASKED):
        return None
    return name if all(getattr(kind, one) is _OURS[kind, one] for one in _ASKED) else None


def how_asked(bots: Mapping[str, Bot], tape: Sequence[int]) -> dict[str, Callable[[View], Choice]]:
    """How each of these bots is asked in a game with this tape of the bots, by player.

    The random bot reads the tape, as it does in simulations, so that both play the same games. No
    code but ours ever gets it: not even that bot is asked, lest somebody has replaced a part of it.
    """

    def ask(bot: Bot) -> Callable[[View], Choice]:
        if built_in(bot) == "random":
            return lambda view: _random(view, tape)
        return lambda view: bot.decide(view, ())

    return {player: ask(bot) for player, bot in bots.items()}


def bot_named(bot: object) -> Bot:
    """A bot by its name, or the bot itself. Raises :class:`ValueError` for anything else.

    >>> type(bot_named("greedy")).__name__
    'GreedyBot'
    """
    if isinstance(bot, Bot):
        return bot
    kind = BOTS.get(bot) if isinstance(bot, str) else None
    if kind is None:
        if isinstance(bot, type) and issubclass(bot, Bot):
            raise InputError(f"bot: {bot.__name__} is the class; write {bot.__name__}().")
        near = get_close_matches(bot, BOTS, 1) if isinstance(bot, str) else []
        if near:
            raise InputError(f"bot: there is no bot {shown(bot)}. Did you mean {near[0]!r}?")
        raise InputError(
            f"bot: {shown(bot)} is neither {' nor '.join(map(repr, BOTS))} nor an object of a "
            "class made from shogun_nb.Bot."
        )
    return kind()


def seated(bots: object, players: Sequence[str]) -> dict[str, Bot]:
    """Who plays for whom: one bot for all, or a table by player (others are left out)."""
    if isinstance(bots, Mapping):
        by_name = {player.casefold(): player for player in players}
        unknown = [
            name for name in bots if not isinstance(name, str) or name.casefold() not in by_name
        ]
        if unknown:
            raise InputError(
                f"bots: {shown(unknown[0])} does not play; players: {', '.join(players)}."
            )
        return {by_name[name.casefold()]: bot_named(bot) for name, bot in bots.items()}
    return dict.fromkeys(players, bot_named(bots))
