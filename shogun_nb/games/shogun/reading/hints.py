"""Hints: what speaks against a choice, and what the coach would choose and why.

What speaks against a choice is found by :mod:`shogun_nb.games.shogun.reading.doubts`, from what the
player may see and nothing else. The suggestion is that of the greedy bot, mended where the coach
would warn of it; see :mod:`shogun_nb.games.shogun.reading.second_look`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shogun_nb.engine.speech import all_of, counted, percent
from shogun_nb.games.shogun.bots.greedy import (
    BID_FROM_PLENTY,
    BID_NOTHING,
    MUST_BE_USED,
    NOT_WORTH_IT,
    REASON_SENTENCES,
)
from shogun_nb.games.shogun.choices import (
    Choice,
    Move,
    OrderRevolts,
    PlaceGroup,
    Plan,
    Stay,
    TakeCard,
    TakePlace,
)
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.reading.doubts import doubts_of
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.second_look import suggestion
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import ACTION_KEYS, action_names

MOST_WARNINGS = 3
"""How many warnings are given of one choice at most: the weightiest come first."""

_CLEARLY_SAFER = 0.2  # by so much another attack must be likelier to be won, to be named
# Which actions of a suggested plan are worth a reason of their own, the weightiest first.
_FIRST = ("taxes", "rice", "battle_a", "castle", "temple", "theatre", "deploy_5")
_MOST_REASONS = 3
_NO_REASONS = (REASON_SENTENCES[NOT_WORTH_IT], REASON_SENTENCES[MUST_BE_USED])


def warnings_for(game: Game, player: str, choice: Choice) -> list[str]:
    """What the coach has against a choice of a player; [] when it has nothing.

    Of a legal choice: what is clearly bad, what will probably happen, by which rule, and what
    would be better, from what the player may see. Of an illegal one: what is wrong with it.
    Raises :class:`~shogun_nb.InputError` for somebody who does not play.

    >>> warnings_for(game, "Mori", game.suggest("Mori")[0])
    []
    >>> warnings_for(game, "Mori", Plan(taxes="Kai", bid=0))[0][:34]
    'S-25: Kai on collect taxes is not '
    """
    view = game.view(player)
    problems = view.problems(choice)
    return problems or [doubt.sentence for doubt in doubts_of(view, choice)][:MOST_WARNINGS]


@dataclass(frozen=True)
class Hint:
    """What the coach would choose, and why, in a sentence or two.

    >>> Hint(Stay(), "Stay. Moving on would leave this border open.").choice
    Stay()
    """

    choice: Choice
    words: str


def hint(game: Game, player: str, laid: Mapping[str, str | int | None] | None = None) -> Hint:
    """What the coach would do in a player's place, with its reason.

    ``laid`` are the cards that lie on the spaces already, as in
    :attr:`~shogun_nb.PlanningPanel.laid`: those of a plan that lie so are marked.

    Raises :class:`~shogun_nb.InputError` when the player is not asked now.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], start="draft", seed=7, first="Mori")
    >>> print(hint(game, "Mori").words)
    Take Settsu and place 3 armies there (S-13). Good values, or next to own provinces.
    """
    choice, reason = suggestion(game, player)
    view = game.view(player)
    if isinstance(choice, Plan):
        words = _plan_words(view, choice, reason, laid or {})
    else:
        words = f"{_words(view, choice)} {reason}"
    doubts = doubts_of(view, choice)
    if doubts:
        words += f"\nNothing is without risk here: {doubts[0].sentence}"
    elif isinstance(choice, Move):
        words += _safer(view, choice)
    return Hint(choice, words)


def _safer(view: View, choice: Move) -> str:
    """An attack from the same province that is clearly more likely to be won, if there is one."""
    position, printed = view.position, _printed(view)
    if position.owner(choice.target) == view.player:
        return ""
    most = position.armies(choice.start) - 1
    chances = {
        target: float(position.odds(choice.start, target, most).win)
        for target in position.neighbours(choice.start)
        if position.owner(target) != view.player
        and not view.problems(Move(choice.start, target, most))
    }
    best = max(chances, key=chances.__getitem__, default=choice.target)
    mine = float(position.odds(choice.start, choice.target, choice.armies).win)
    if best == choice.target or chances[best] < mine + _CLEARLY_SAFER:
        return ""
    owner = position.owner(best)
    whose = f"{printed(best)} of {owner}" if owner else f"the neutral {printed(best)}"
    armies = counted(most, "army", "armies")
    return f"\nSafer: attack {whose} with {armies}: your chance to win is {percent(chances[best])}."


def _plan_words(view: View, plan: Plan, reasons: str, laid: Mapping[str, str | int | None]) -> str:
    """The wanted actions, a line each, with the reasons for the weightiest; what is laid so."""
    printed = _printed(view)
    # One line a space: the name, the card, the reason.
    by_key = {
        key: line.partition(". ")[2]
        for key, line in zip((*ACTION_KEYS, "bid"), reasons.splitlines(), strict=True)
    }
    names = action_names(view.position.numbers.deploy_armies)
    wanted = {
        key: f"{names[place]} in {printed(getattr(plan, key))}"
        for place, key in enumerate(ACTION_KEYS)
        if getattr(plan, key) is not None
    }
    meant = [key for key in wanted if by_key[key] not in _NO_REASONS]
    filling = [printed(getattr(plan, key)) for key in wanted if key not in meant]
    told = [key for key in _FIRST if key in meant][:_MOST_REASONS]
    lines = {
        key: f"{words}: {_small(by_key[key])}" if key in told else words
        for key, words in wanted.items()
        if key in meant
    }
    bid = counted(plan.bid, "chest") if isinstance(plan.bid, int) else "nothing"
    lines["bid"] = f"bid {bid}"
    if by_key["bid"] in (REASON_SENTENCES[BID_FROM_PLENTY], REASON_SENTENCES[BID_NOTHING]):
        lines["bid"] += f": {_small(by_key['bid'])}"
    so = [key for key in lines if laid.get(key) is not None and laid[key] == getattr(plan, key)]
    if len(so) == len(lines):
        first = "your cards lie so already (S-25)."
    elif so:
        first = "lay these cards (S-25); those with ✓ lie so already."
    else:
        first = "lay these cards (S-25)."
    text = "\n".join(
        [first, *(f"{'✓' if key in so else '•'} {words}." for key, words in lines.items())]
    )
    if filling:
        lies = "lies" if len(filling) == 1 else "lie"
        text += f"\n{all_of(filling)} {lies} there only because each space needs a card (S-25)."
    return text


def _small(sentence: str) -> str:
    """A sentence as a part of another."""
    return sentence[:1].lower() + sentence[1:].removesuffix(".")


def _printed(view: View) -> Callable[[str], str]:
    """Province names as the board spells them."""
    position = view.position
    return lambda name: position.map.printed[position.lookup.province(name)]


def _words(view: View, choice: Choice) -> str:
    """A choice as one would say it to somebody at the table."""
    printed, position = _printed(view), view.position
    if isinstance(choice, Move):
        start, target = printed(choice.start), printed(choice.target)
        armies = counted(choice.armies, "army", "armies")
        owner = position.owner(choice.target)
        if owner == view.player:
            rule = "S-48" if view.state.step == at.MOVE_AFTER_DEPLOY else "S-49"
            return f"Move {armies} from {start} to {target} ({rule})."
        odds = position.odds(choice.start, choice.target, choice.armies)
        whose = f"{target} of {owner}" if owner else f"the neutral {target}"
        return (
            f"Attack {whose} from {start} with {armies}: your chance to win is "
            f"{percent(float(odds.win))} (exact, S-51)."
        )
    if isinstance(choice, TakePlace):
        special = view.state.special[choice.place - 1]
        meaning = privilege_meaning(position.numbers, special)
        return f"Take place {choice.place}, which gives “{meaning}” (S-23, S-29)."
    if isinstance(choice, OrderRevolts):
        order = ", then ".join(map(printed, choice.provinces))
        return f"Fight the revolts in this order (S-62): {order}."
    if isinstance(choice, TakeCard):
        armies = counted(choice.armies, "army", "armies")
        return f"Take {printed(choice.province)} and place {armies} there (S-13)."
    if isinstance(choice, PlaceGroup):
        return f"Place your group of {choice.armies} (S-12)."
    if isinstance(choice, Stay):
        return "Stay (S-48)."
    return "Take the unseen card of the pile (S-13)."
