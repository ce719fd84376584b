"""The draft in the frame: open cards, the pile, army groups, what the others took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.choices import ExchangeCards, PlaceGroup, TakeCard, TakeUnseen
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.setup import (
    DONE,
    DRAFT,
    LOOK,
    SetupPanel,
    groups_of,
    last_turn,
    pile_of,
    tower_words,
)
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.templates import escaped
from shogun_nb.whole_table.people import waiting_words

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent

WORDS = {
    "open": "Open cards",
    "openNote": "drag an army group onto one",
    "pile": "The pile",
    "cards": "{n} cards",
    "empty": "empty",
    "unseen": "Take unseen",
    "top": "Top card: {name}",
    "pileSay": "Nobody knows the top card. You see it first, then you place an army group there.",
    "pileRule": "S-13",
    "pileOff": "The pile is empty: take an open card.",
    "notYou": "It is not your turn yet. You take a card and place a group when you are asked.",
    "unseenFirst": "Place a group on the card from the pile first.",
    "cardSay": "Take it with one army group, and the province is yours. Tax {tax}, rice {rice}, "
    "building sites: {sites}. Beside your provinces: {near}.",
    "nothing": "none yet",
    "near": "beside {near}",
    "alone": "no neighbour yet",
    "drawn": "From the pile",
    "exchange": "Exchange both cards",
    "exchangeSay": "They lay there at your last turn, too: put both under the pile and turn up the "
    "next two (S-14).",
    "since": "Since your last turn",
    "sofar": "So far",
    "tookUnseen": "from the pile",
    "left": "Army groups left",
    "group": "Army group of {n}; press to pick it up",
    "groupSay": "The whole group, all {n}, goes onto the card that you take.",
    "hand": "Your army groups",
    "where": "Where should the group of {n} go? Choose a glowing card.",
    "which": "{card}: which army group goes there?",
    "tax": "tax",
    "rice": "rice",
    "armies": "armies",
    "provinces": "provinces",
    "finish": "Let the greedy bot draft the rest for me",
    "anew": "Back to the set-up",
    "sure": "Yes, put this game away",
    "stay": "Keep it",
    "keep": "Keep in a new file",
    "keys": "1, 2: a card; 3: the pile; ?: all keys",
    "begins": "How it begins",
    "lands": "Provinces and their armies",
}
"""What the page says by itself; {} are filled there."""


class DraftFace:
    """The draft of a set-up panel as the frame shows it, and the last look after it.

    >>> panel = SetupPanel(start="draft", seed=7)
    >>> panel.set_up()
    >>> DraftFace(panel).prompt()["main"]["words"]
    'Suggest a card and a group'
    """

    name = "draft"

    def __init__(self, panel: SetupPanel, *, alone: bool = False) -> None:
        self.panel, self.alone = panel, alone
        panel.board.add_class("shogun-table-left")
        self._suggested = -1  # after how many choices a suggestion was asked for
        self._advised: tuple[Game | None, int, Any, str] = (None, -1, None, "")
        self.intents: Mapping[str, Intent] = {
            "card": self._card_wanted,
            "group": self._group_wanted,
            "lay_group": self._take,
            "unseen": lambda _: panel.take_unseen(),
            "exchange": lambda _: panel.exchange(),
            "suggest": lambda _: self._suggest(),
            "take_card": lambda _: panel._press_take(),
            "put_down": lambda _: panel.pick(None, None),
            "go_on": lambda _: panel._go_bots(),
            "finish_draft": lambda _: panel.let_bot_finish(),
            "to_spring": lambda _: panel.finish(),
            "anew": lambda _: panel._press_anew(),
            "stay": lambda _: panel._disarm(),
            "keep": lambda _: panel._keep_in_a_new_file(),
            "undo": lambda _: panel.undo(),
        }

    @property
    def _game(self) -> Game:
        game = self.panel.game
        assert game is not None  # a draft has one
        return game

    # --- what is shown ----------------------------------------------------------------------------
    def state(self) -> dict[str, Any]:
        """The cards, the groups of who drafts here, what has happened, what the others have."""
        panel, game = self.panel, self._game
        here, asked = game.position, game.decision.player
        mine = panel.stage == DRAFT and asked in panel._people
        viewer = asked if mine and asked is not None else panel.me
        placing = PlaceGroup in game.decision.choices
        number, top = pile_of(here)
        groups = {name: [*groups_of(here, name).items()] for name in here.players}
        return {
            "seat": -1 if viewer is None else here.players.index(viewer),
            "asked": mine,
            "open": [self._card(name, viewer) for name in here.open_cards],
            "unseen": self._card(game.decision.province, viewer)
            if placing and mine and game.decision.province is not None
            else {},
            "pile": {"n": number, "top": top or ""},
            "groups": groups[viewer] if viewer is not None else [],
            "card": panel._card or "",
            "size": panel._size or 0,
            "exchange": mine and not placing and not game.problems(ExchangeCards(), asked),
            "moves": self._moves(),
            "own": last_turn(game.choices, panel._people) is not None,
            "rows": [
                [seat, groups[name], len(here.provinces(name))]
                for seat, name in enumerate(here.players)
            ],
            "armed": panel._armed,
            "look": self._look() if panel.stage >= LOOK else {},
        }

    def _card(self, name: str, viewer: str | None) -> dict[str, Any]:
        here = self._game.position
        near = [one for one in here.neighbours(name) if viewer and here.owner(one) == viewer]
        return {"province": name, "near": near}

    def _moves(self) -> list[list[Any]]:
        """Who has taken what since the last turn of the people here: seat, card, armies, unseen."""
        game = self._game
        seats = [game.players.index(name) for name in self.panel._people]
        unseen = 0
        moves: list[list[Any]] = []
        for entry in game.record:
            if entry.what == kinds.CARD_TAKEN:
                unseen = entry.unseen
            elif entry.what == kinds.GROUP_PLACED:
                name = game.position.map.provinces[entry.province].name
                moves.append([entry.seat, name, entry.armies, unseen])
        own = [place for place, move in enumerate(moves) if move[0] in seats]
        return moves[own[-1] if own else 0 :]

    def _look(self) -> dict[str, Any]:
        """How the game begins: who has which provinces, and what fell into the tower."""
        game = self._game
        here = game.position
        facts = []
        if any(entry.what == kinds.TOWER_FILLED for entry in game.record):
            facts.append(tower_words(game))
        chests = sorted(set(here.chests.values()))
        if len(chests) == 1:
            facts.append(f"Everybody has {counted(chests[0], 'chest')} (S-11).")
        facts.append(
            f"The seed is {game.seed}: the same seed and the same choices give the same game."
        )
        lands = []
        for player in here.players:
            strong = [(-here.armies(name), name) for name in here.provinces(player)]
            lands.append([[name, -armies] for armies, name in sorted(strong)])
        return {"facts": facts, "lands": lands}

    def prompt(self) -> dict[str, Any]:
        """What to do now, and the one main button."""
        panel, game = self.panel, self._game
        asked, here = game.decision.player, game.position
        why_not_back = panel._why_no_undo()
        found: dict[str, Any] = {
            "eyebrow": "The draft",
            "note": "",
            "news": escaped(panel.found),
            "undo": {"words": "Undo my last turn", "off": why_not_back},
            "others": self._others(),
        }
        if panel.stage == DONE and self.alone:
            say = f"The set-up is complete. {escaped(waiting_words(game))}"
            return {**found, "eyebrow": "The game is laid out", "say": say, "main": {}}
        if panel.stage >= LOOK:
            say, last = "All cards are dealt, the tower is filled.", "Begin the first spring"
            then = "Look around, then plan."
            if self.alone:
                last, then = "Done", "Look around."
            if not panel._fresh():
                say = "The saved game is where you left it."
            return {
                **found,
                "eyebrow": "The game is laid out",
                "say": f"{say} {then}",
                "main": {"words": last, "do": "to_spring"},
            }
        if asked not in panel._people:
            thinks = asked == panel._thinker
            who = escaped(str(asked))
            say = f"The bot of {who} is thinking." if thinks else f"{who} is to choose a card."
            return {**found, "say": say, "main": {"words": f"Let {asked} choose", "do": "go_on"}}
        many = len(panel._people) > 1
        left = sum(groups_of(here, str(asked)).values())
        found["note"] = f"{asked}, " * many + f"{counted(left, 'group')} left"
        placing = PlaceGroup in game.decision.choices
        card = game.decision.province if placing else panel._card
        size = panel._size
        name = None if card is None else here.map.provinces[here.lookup.province(card)].printed
        if card is not None and size is not None:
            words = panel._take_words(None if placing else card, size)
            return {**found, "say": f"{words}?", "main": {"words": words, "do": "take_card"}}
        if self._suggested == len(game.choices) and isinstance(self._advice(), TakeUnseen):
            main = {"words": "Take the unseen card", "do": "unseen"}
            return {**found, "say": "Neither open card is worth it: try the pile?", "main": main}
        what = "Suggest a group" if card is not None else "Suggest a card and a group"
        say = "Take a card and place one of your army groups there."
        if placing:
            say = f"{name} came from the pile. Which army group goes there?"
        elif not here.open_cards:
            say = "No card lies open any more."
        return {**found, "say": say, "main": {"words": what, "do": "suggest", "soft": True}}

    def _others(self) -> list[dict[str, str]]:
        """What else can be pressed: to keep the game elsewhere, and alone to set up another one."""
        panel = self.panel
        found = [{"words": WORDS["keep"], "do": "keep"}] if self._game.not_kept else []
        if self.alone and panel.stage >= LOOK:
            found.append({"words": WORDS["sure" if panel._armed else "anew"], "do": "anew"})
            if panel._armed:
                found.append({"words": WORDS["stay"], "do": "stay"})
        return found

    def advice(self) -> list[str]:
        """What the coach would take, and why."""
        game = self._game
        asked = game.decision.player
        if self.panel.stage != DRAFT or asked not in self.panel._people:
            return []
        choice = self._advice()
        if isinstance(choice, TakeCard):
            armies = counted(choice.armies, "army", "armies")
            here = game.position
            name = here.map.provinces[here.lookup.province(choice.province)].printed
            words = f"I would take {name} with {armies}."
        elif isinstance(choice, PlaceGroup):
            words = f"I would place {counted(choice.armies, 'army', 'armies')} there."
        elif isinstance(choice, TakeUnseen):
            words = "I would take the unseen card."
        else:
            words = "I would exchange both cards."
        return [words, self._advised[3]]

    def _advice(self) -> Any:
        """What the greedy bot would choose now; asked once for each choice."""
        game = self._game
        now = len(game.choices)
        if self._advised[0] is not game or self._advised[1] != now:
            self._advised = (game, now, *game.suggest(game.decision.player))
        return self._advised[2]

    # --- what the page wants ----------------------------------------------------------------------
    def _suggest(self) -> None:
        self.panel.suggest()
        self._suggested = len(self._game.choices)

    def _card_wanted(self, wanted: Mapping[str, Any]) -> None:
        self.panel.pick(wanted.get("card"), self.panel._size)

    def _group_wanted(self, wanted: Mapping[str, Any]) -> None:
        self.panel.pick(self.panel._card, wanted.get("size"))

    def _take(self, wanted: Mapping[str, Any]) -> None:
        """A group on a card: that is the whole turn."""
        card, size = wanted.get("card"), wanted.get("size")
        if type(size) is not int:
            raise InputError(f"S-12: {shown(size)} is not an army group.")
        if PlaceGroup in self._game.decision.choices:
            self.panel.place(size)
        elif isinstance(card, str):
            self.panel.take(card, size)
        else:
            raise InputError(f"S-13: {shown(card)} is not a card. Take one that lies open.")
