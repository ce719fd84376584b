"""The bids in the frame: the event, who bids what, and the places with their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import ordinal
from shogun_nb.games.shogun.events import event_meaning, event_name
from shogun_nb.games.shogun.panels.bids import BIDS, EVENT, ORDER, BidsPanel
from shogun_nb.games.shogun.reading.own_plan import plan_of
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.second_look import suggestion
from shogun_nb.games.shogun.reading.shortly import PRIVILEGE_ICONS
from shogun_nb.games.shogun.rules.state import PLACES
from shogun_nb.games.shogun.words import ACTION_KEYS

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

WORDS = {
    "bids": "The bids",
    "bidsNote": "the highest chooses first",
    "places": "Places in the turn order",
    "placesNote": "the lower number acts first",
    "tie": "the highest chooses first; ties are drawn by lot",
    "has": "has place {place}",
    "chooses": "chooses now",
    "then": "chooses later",
    "free": "free · {acts}",
    "left": "nobody takes it",
    "again": "press again to take it · {acts}",
    "tip": "{words}. Whoever takes this place {acts}.",
    "nothing": "no chests",
    "province": "{name} was bid, which pays no chests",
    "take": "Take place {place}",
    "plan": "Your plan",
    "keys": "1 to 5: a place; ?: all keys",
}
"""What the page says by itself; {} are filled there."""


def acts_words(turns: Sequence[int], place: int, players: int) -> str:
    """When whoever has this place (1 to 5) acts, as far as the places that are taken tell (S-29).

    ``turns`` are the seats on the places, -1 for nobody. Empty places are passed over, so it is not
    the number of the place that counts. "" where nobody will take the place any more.

    >>> acts_words([-1] * 5, 5, 3)
    'acts last of 3'
    >>> acts_words([-1] * 5, 2, 3)
    'acts 1st or 2nd of 3'
    """
    taken = [at for at, seat in enumerate(turns, start=1) if seat >= 0]
    ahead = [one in taken for one in range(1, place)]
    behind = sum(one not in taken for one in range(place + 1, PLACES + 1))
    others = players - len(taken) - (place not in taken)  # who will choose yet
    first = 1 + sum(ahead) + max(0, others - behind)  # not all may find a place behind it
    last = 1 + sum(ahead) + min(others, ahead.count(False))
    if len(taken) == players and place not in taken:
        return ""  # nobody is left to take it
    words = [ordinal(at) if at < players else "last" for at in range(first, last + 1)]
    if len(words) > 2:
        words = [words[0], "later"]
    return f"acts {' or '.join(words)} of {players}".replace("or later of", "or later, of")


class BidsFace:
    """A panel of bids as the frame shows it; nothing that the panel has not told yet.

    >>> here = BidsFace(BidsPanel(game, "Mori"), None)
    >>> here.state()["bids"]
    []
    """

    name = "bids"

    def __init__(self, panel: BidsPanel, table: Host | None) -> None:
        self.panel, self.table = panel, table
        self._advised: tuple[int, int, str] = (-1, 0, "")  # for how many choices: place and reason
        self.intents: Mapping[str, Intent] = {"take_place": self._take}

    def state(self) -> dict[str, Any]:
        """The event, the bids in the order of choosing, the places, the plan of who sits here."""
        panel = self.panel
        here, told = panel.position, panel.bidding
        numbers, players = here.numbers, here.players
        stage = panel.stage if told is not None else -1
        event: dict[str, Any] = {}
        if told is not None and stage >= EVENT:
            event = {
                "name": event_name(numbers, told.event),
                "say": event_meaning(numbers, told.event),
            }
        bids = []
        if told is not None and stage >= BIDS:
            order = [name for turn in told.order for name in turn.standing]
            if stage < ORDER:
                order = [*players]
            bids = [
                {"seat": players.index(bid.player), "card": bid.card, "paid": bid.paid}
                # Who has chosen already stands no longer in the order.
                for bid in sorted(
                    told.bids,
                    key=lambda bid: order.index(bid.player) if bid.player in order else -1,
                )
            ]
        taken = {} if told is None else {one.place: one.player for one in told.specials}
        return {
            "event": event,
            "bids": bids,
            "places": [
                {
                    "place": place,
                    "icon": PRIVILEGE_ICONS[card],
                    "words": privilege_meaning(numbers, card),
                    "name": privilege_meaning(numbers, card, short=True),
                    "seat": players.index(who) if (who := taken.get(place)) is not None else -1,
                    "acts": acts_words(here.state.turns, place, len(players)),
                }
                for place, card in enumerate(here.state.special, start=1)
                if card >= 0
            ],
            "tie": stage >= ORDER and told is not None and any(turn.tied for turn in told.order),
            "asked": panel.asked is not None,
            "advised": self._advice()[1],
            "plan": self._plan(),
        }

    def _plan(self) -> list[dict[str, str]]:
        """The provinces of the own plan, in the order of the actions as far as it is known."""
        panel = self.panel
        several = self.table is not None and len(self.table.people) > 1  # who would all see it
        plan = None if panel.player is None or several else plan_of(panel.game, panel.player)
        if plan is None:
            return []
        known = [ACTION_KEYS[action] for action in panel.position.state.order if action >= 0]
        keys = [*known, *(key for key in ACTION_KEYS if key not in known)]
        laid = [(key, getattr(plan, key)) for key in keys]
        return [{"action": key, "province": card} for key, card in laid if card is not None]

    def _advice(self) -> tuple[int, int, str]:
        """The place that the coach would take, and why, while somebody here is asked."""
        game = self.panel.game
        number = len(game.choices)
        if self.panel.asked is not None and self._advised[0] != number:
            choice, reason = suggestion(game, self.panel.asked)
            self._advised = (number, getattr(choice, "place", 0), reason)
        return self._advised

    def advice(self) -> list[str]:
        """Which place the coach would take."""
        if self.panel.asked is None:
            return []
        _, place, reason = self._advice()
        return [f"I would take place {place}.", reason]

    def prompt(self) -> dict[str, Any]:
        """What to do now, and the one main button."""
        panel = self.panel
        mine = panel.player is not None
        words = f"Go on to {'my next choice' if mine else 'the end'}"
        main: dict[str, Any] = {"words": words, "do": "hurry"}
        say = "The bids are turned up; whoever bid most chooses first."
        if panel.asked is not None:
            place = self._advice()[1]
            words = WORDS["take"].format(place=place)
            main = {"words": words, "do": "take_place", "with": {"place": place}}
            say = (
                "Choose your place: the lower number acts first. Its card is yours for this round."
            )
        elif panel.done:
            say = "The turn order stands. The actions come next."
        elif self.table is not None and self.table.alone and not panel.why_not_next:
            # Step by step: what comes can be guessed before it is turned up.
            main = {"words": panel.next_words, "do": "next"}
            say = str(panel.message.value)
        return {"eyebrow": "The bids", "note": "", "say": say, "main": main}

    def aloud(self) -> str:
        """What is to be done now."""
        return str(self.prompt()["say"])

    def _take(self, wanted: Mapping[str, Any]) -> None:
        """Take a place; then nothing keeps the others."""
        place = wanted.get("place")
        if type(place) is not int:
            raise InputError(f"S-29: {shown(place)} is not a place. Take one from 1 to 5.")
        if self.table is None:
            self.panel.take(place)
            return
        self.table.in_the_game(lambda: self.panel.take(place))  # bots after it may fail, or think
        if self.table.asked is None:
            self.table.hurry()
