"""Who plays at a panel and who is played by a bot: what all panels have in common.

A panel belongs to one person. The others are played by bots, or by other people who have panels
of their own on the same game (``bots=None``).
"""

from __future__ import annotations

from collections.abc import Mapping

from shogun_nb.engine.bots import Bot
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game
from shogun_nb.engine.speech import all_of


def person_named(game: Game, player: str) -> str:
    """The player's name as the game spells it.

    Raises :class:`~shogun_nb.UnknownPlayer` with the names that there are.
    """
    name: str = game.players[game.position.lookup.seat(player)]
    return name


def bots_of(bots: object, game: Game, person: str | None) -> dict[str, Bot]:
    """Who is played by which bot; the person never is.

    ``bots`` is one bot for all others (``"greedy"``, ``"random"``, or a bot of your own), a table
    by player (who is not in it is played by people), or ``None``: people play everybody.
    ``person=None`` keeps nobody out.

    Raises :class:`~shogun_nb.InputError` for an unknown bot or player, and for a table that
    gives the person's own seat to a bot.

    >>> list(bots_of("greedy", game, "Mori"))
    ['Takeda', 'Uesugi']
    >>> bots_of(None, game, "Mori")
    {}
    """
    if bots is None:
        return {}
    seats = game.start.rulebook.bots.seated(bots, game.players)
    if person in seats:
        if isinstance(bots, Mapping):
            raise InputError(
                f"bots: {person} plays at this panel. Leave {person} out of the table of bots."
            )
        del seats[person]
    return seats


def run_bots(game: Game, seats: Mapping[str, Bot], until: str | None = None) -> Game:
    """Let the bots choose until somebody without a bot is asked, or the game is over.

    ``until`` stops before the first decision of a kind, also one that a bot would make, such as
    ``"a place in the turn order"``: then a panel can show it step by step. Does nothing without
    bots. Raises :class:`~shogun_nb.BotError` for a bot that fails; what was chosen before
    stands.
    """
    return game.play(seats, until=until) if seats else game


def several_people(game: Game, seats: Mapping[str, Bot]) -> bool:
    """Whether more than one person plays at this computer: then each must be called by name.

    What one of them has hidden, such as a plan, must not be shown while the others look on.
    """
    return len(game.players) - len(seats) > 1


def your_turn(game: Game, seats: Mapping[str, Bot], asked: str, player: str | None) -> str:
    """How a sentence begins that asks a person; ``player`` sits at the panel, if anybody does."""
    alone = asked == player and not several_people(game, seats)
    return "It is your turn" if alone else f"{asked}, it is your turn"


def waiting_words(game: Game) -> str:
    """A sentence that says what the game waits for, for a panel whose turn it is not.

    >>> waiting_words(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
    'The game waits for Takeda, Uesugi and Mori: a plan.'
    """
    decision = game.decision
    if game.over:
        rules = game.start.rulebook
        return (
            f"The game is over ({rules.asked[rules.game_over].rule}): {all_of(game.winners)} won."
        )
    if decision.player == "chance":
        return f"The game waits for chance: {decision.kind}. game.draw() draws it."
    where = f" ({decision.province})" if decision.province else ""
    return f"The game waits for {all_of(decision.waiting_for)}: {decision.kind}{where}."
