"""An offer as somebody lays it out: to whom, what is given, wanted and promised (SEN-040)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import capital
from shogun_nb.games.senji.choices import PROMISE, Offer
from shogun_nb.games.senji.drawing.cards import WIDE
from shogun_nb.games.senji.panels.face_cards import FEW, SMALL, picture_of
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.explaining import use_of
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_FAMILY, CARD_NAMES, CARD_VALUE
from shogun_nb.games.senji.rules.hands import may_give
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import FAMILIES, LONGEST_PROMISE, PROMISES

Data = dict[str, Any]
PARTS = ("give", "want", "promise", "openly")
"""What can be laid out, one after the other."""
_WORDS = {"give": "Give", "want": "Get", "promise": "Promise", "openly": "Who sees it"}


class Offering:
    """What stands there of an offer; nothing is offered yet.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="an offer")
    >>> here = Offering(game.view(game.decision.player).position, game.decision.player)
    >>> here.offer is None
    True
    """

    def __init__(self, position: Position, player: str) -> None:
        self._here, self._player = position, player
        self._seat = position.lookup.seat(player)
        self.partner: str | None = None
        self.give: list[str] = []
        self.want: list[str] = []
        self.promise: str | None = None
        self.openly = False
        self.part = PARTS[0]
        """What is being laid out now."""
        self.family = FAMILIES[0]
        """Whose cards are looked through for what is wanted."""

    @property
    def offer(self) -> Offer | None:
        """The offer as it stands; ``None`` while nothing is offered in it."""
        if self.partner is None or not (self.give or self.promise):
            return None
        give, want = tuple(self.give), tuple(self.want)
        return Offer(self.partner, self.openly, give, want, self.promise)

    def take(self, offer: Offer) -> None:
        """Lay out this offer."""
        self.partner, self.openly, self.promise = offer.player, offer.openly, offer.promise
        self.give, self.want = [*offer.give], [*offer.want]
        seat = self._here.lookup.seat(offer.player)
        looked = self._here.state.family[seat]
        if offer.want:
            looked = CARD_FAMILY[CARD_NAMES.index(offer.want[0])]
        self.family = FAMILIES[looked]

    def change(self, what: object, value: object) -> None:
        """Change one part: pick or let go of a card, a promise, a partner.

        ``"words"`` are a promise in words of one's own; nothing written is no promise.

        Raises :class:`~shogun_nb.InputError` for what there is not; nothing changes then.
        """
        offered: Mapping[str, list[Any]] = {
            "partner": self.partners,
            "give": self.to_give,
            "want": [*self.to_want, *self.want],
            "promise": [*PROMISES],
            "openly": [False, True],
            "part": [*PARTS],
            "family": [*FAMILIES],
        }
        if what == "words":
            written = not isinstance(value, str) or bool(value.strip())
            self.promise = PROMISE.check(value, PROMISE.label("promise")) if written else None
            return
        values = offered.get(what, []) if isinstance(what, str) else []
        if not any(type(one) is type(value) and one == value for one in values):
            raise InputError(
                f"SEN-040: {shown(value)} cannot be part of an offer now. Choose one of what "
                "stands there."
            )
        if what in ("give", "want"):
            cards = self.give if what == "give" else self.want
            if value in cards:
                cards.remove(str(value))
            elif len(cards) < at.OFFER_CARDS:
                cards.append(str(value))
            else:
                raise InputError(
                    f"SEN-040: an offer here names up to {at.OFFER_CARDS} cards on each side. Let "
                    "go of one first."
                )
        elif what == "promise":
            self.promise = None if value == self.promise else str(value)
        else:
            setattr(self, str(what), value)
        if what == "partner":
            seat = self._here.lookup.seat(str(value))
            self.family = FAMILIES[self._here.state.family[seat]]

    # --- what can be laid out ---------------------------------------------------------------------
    @property
    def partners(self) -> list[str]:
        """All others who are still in the game."""
        out = self._here.state.out
        return [
            name
            for seat, name in enumerate(self._here.players)
            if seat != self._seat and not out[seat]
        ]

    @property
    def to_give(self) -> list[str]:
        """The own cards but for the bluff (SEN-048)."""
        here = self._here
        return [
            CARD_NAMES[card]
            for card in range(at.CARDS)
            if may_give(here.state, here.plans, self._seat, card)
        ]

    @property
    def to_want(self) -> list[str]:
        """Cards of the family that is looked through, which others may hold."""
        plans, family = self._here.plans, FAMILIES.index(self.family)
        partner = -1 if self.partner is None else self._here.lookup.seat(self.partner)
        return [
            CARD_NAMES[card]
            for card in range(at.CARDS)
            if CARD_FAMILY[card] == family
            and CARD_VALUE[card] > 0
            and plans[at.CARD_AT + card] in (at.UNKNOWN, partner)
        ]

    # --- what is shown ----------------------------------------------------------------------------
    def groups(self) -> list[Data]:
        """Whom to speak to; then what is laid out, one part at a time."""
        partners = [self._option("partner", name, name) for name in self.partners]
        for option in partners:
            option["seat"] = self._here.players.index(option["words"])
        found: list[Data] = [{"label": "To whom?", "kind": "steps", "options": partners}]
        if self.partner is None:
            return found
        parts = [
            {**self._option("part", name, self._heading(name)), "on": name == self.part}
            for name in PARTS
        ]
        found.append({"label": "What?", "kind": "steps", "options": parts})
        if self.part == "give":
            found.append(self._cards("give", f"You give {self.partner}, up to 4:", self.to_give))
        elif self.part == "want":
            families = [self._option("family", one, capital(one)) for one in FAMILIES]
            found.append({"label": "Family", "kind": "steps", "options": families})
            label = f"{self.partner} gives you, if it is there:"
            found.append(self._cards("want", label, self.to_want))
        elif self.part == "promise":
            rows = [self._option("promise", one, capital(one)) for one in PROMISES]
            found.append({"label": "What you promise", "kind": "buttons", "options": rows})
            own = self.promise if self.promise not in PROMISES else None
            label = f"Or in your own words, with what you ask of {self.partner} for it"
            line: Data = {"label": label, "kind": "line", "value": own or ""}
            line |= {"most": LONGEST_PROMISE, "do": "offer", "with": {"what": "words"}}
            found.append({**line, "options": []})
        else:
            two = [
                self._option("openly", False, "The two of you"),
                self._option("openly", True, "Everybody"),
            ]
            found.append({"label": "Who sees what is given?", "kind": "buttons", "options": two})
        return found

    def _heading(self, part: str) -> str:
        """What a part is called, with how much of it stands there."""
        words = _WORDS[part]
        if part == "openly":
            return "All see it" if self.openly else "Face down"
        many = {"give": len(self.give), "want": len(self.want)}.get(part, int(bool(self.promise)))
        return f"{words}: {many}"  # none is said as well, so that no button moves

    def _option(self, what: str, value: object, words: str) -> Data:
        held = getattr(self, what)
        on = value in held if isinstance(held, list) else value == held
        return {
            "words": words,
            "do": "offer",
            "with": {"what": what, "value": value},
            "key": f"offer-{what}-{value}",
            "on": on,
        }

    def _cards(self, what: str, label: str, names: list[str]) -> Data:
        cards = [
            {
                **self._option(what, name, capital(of_either_copy(name))),
                "picture": picture_of([name], WIDE if len(names) <= FEW else SMALL),
                "tip": use_of(self._here, self._seat, name),
            }
            for name in names
        ]
        return {"label": label, "kind": "cards", "options": cards}
