"""Small pieces of HTML that panels share: a player's counter, a card's facts, a list of sentences.

Templates escape what people have typed, so that a name is always shown as text.
"""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.board.palette import LIVERIES, emblems
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.state import (
    FARMERS,
    MORE_CHESTS,
    MORE_RICE,
    SIX_ARMIES,
    STRONGER_ATTACK,
    STRONGER_DEFENCE,
)
from shogun_nb.templates import Html, Views

_views = Views(__file__)


def counter(players: Sequence[str], seat: int) -> str:
    """A player's name behind the counter of their colour and letter, as HTML.

    >>> "T</span> Takeda" in counter(["Takeda", "Uesugi", "Mori"], 0)
    True
    >>> "&lt;b&gt;" in counter(["<b>", "Uesugi", "Mori"], 0)
    True
    """
    return _views.counter(LIVERIES[seat], emblems(players)[seat], players[seat])


def sign(players: Sequence[str], seat: int) -> Html:
    """The counter of a player alone, for narrow columns; the name is heard, and shown by a pointer.

    >>> 'title="&lt;b&gt;"' in sign(["<b>", "Uesugi", "Mori"], 0)
    True
    """
    return _views.sign(LIVERIES[seat], emblems(players)[seat], players[seat])


def listed(sentences: Sequence[str], kind: str = "shogun-story") -> str:
    """Sentences as an HTML list; nothing for none.

    >>> listed(["Mori bids <3>."])
    '<ul class="shogun-story"><li>Mori bids &lt;3&gt;.</li></ul>'
    """
    return _views.listed(sentences, kind)


def farmers_counter() -> str:
    """The farmers behind their sign, as HTML.

    >>> farmers_counter().endswith("▲</span> farmers")
    True
    """
    return _views.counter(LIVERIES[FARMERS], "▲", "farmers", " shogun-farmer")


def event_card(
    position: Position, card: int, note: str = "open", *, drawn: bool = False, staying: bool = False
) -> str:
    """An open event card with what it does, and the rice it takes if it is left for winter.

    >>> "left over for winter: 3 rice lost" in event_card(scenario(), 5)
    True
    """
    numbers = position.numbers
    kind = " shogun-drawn" if drawn else " shogun-staying" if staying else ""
    return _views.event(event_meaning(numbers, card), numbers.event_rice_loss[card], note, kind)


def privilege_meaning(numbers: Parameters, card: int, *, short: bool = False) -> str:
    """What a special card (0 to 4) gives its holder this round (S-23).

    With ``short`` in the few words that fit into a narrow column.

    >>> privilege_meaning(Parameters(), 0)
    '+1 chest when you collect taxes'
    >>> privilege_meaning(Parameters(), 2, short=True)
    'deploy 6 for 5'
    """
    armies = numbers.deploy_armies[0]
    if short:
        return {
            MORE_CHESTS: f"taxes +{counted(numbers.privilege_chests, 'chest')}",
            MORE_RICE: f"rice +{numbers.privilege_rice}",
            SIX_ARMIES: f"deploy {numbers.privilege_deploy} for {armies}",
            STRONGER_ATTACK: f"attack +{counted(numbers.privilege_attack, 'army', 'armies')}",
            STRONGER_DEFENCE: f"defence +{counted(numbers.privilege_defence, 'army', 'armies')}",
        }[card]
    return {
        MORE_CHESTS: f"+{counted(numbers.privilege_chests, 'chest')} when you collect taxes",
        MORE_RICE: f"+{numbers.privilege_rice} rice when you confiscate rice",
        SIX_ARMIES: f"{counted(numbers.privilege_deploy, 'army', 'armies')} when you "
        f"“deploy {armies} armies”",
        STRONGER_ATTACK: f"+{counted(numbers.privilege_attack, 'army', 'armies')} from your "
        "supply when you attack",
        STRONGER_DEFENCE: f"+{counted(numbers.privilege_defence, 'army', 'armies')} from your "
        "supply when another player attacks you",
    }[card]
