"""A sentence for every kind of entry, every form of it, and every entry of whole games."""

from __future__ import annotations

import re
import string
from dataclasses import FrozenInstanceError
from gettext import NullTranslations
from itertools import pairwise

import pytest

from shogun_nb.engine.loop import NO_LAST
from shogun_nb.engine.tape import make_tape
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.bots.play import GREEDY, RANDOM, play
from shogun_nb.games.shogun.bots.random import BOT_TAPE_LENGTH, plan_table
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.entries import KINDS as ROWS
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.game import new_game
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH
from shogun_nb.games.shogun.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.shogun.rules.record import RawEntry
from shogun_nb.games.shogun.rules.setup import board_of, place_printed_start, printed_start, set_up
from shogun_nb.games.shogun.rules.state import (
    BATTLE_A,
    BID,
    BUILD_CASTLE,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    COUNTS,
    DEPLOY_5,
    FARMERS,
    HIDDEN,
    NEUTRAL,
    SEATS,
    SPACES,
    STRONGER_ATTACK,
    THEATRE,
)
from shogun_nb.games.shogun.sentences import (
    REASONS,
    WORDS,
    Names,
    log_line,
    rule_of,
    sentence,
    sentences,
)
from shogun_nb.games.shogun.towers import Tower
from shogun_nb.games.shogun.words import ACTION_NAMES

NAMES = Names(["Takeda", "Uesugi", "Mori"], ["Kai", "Shinano", "Kozuke"], regions=["green", "red"])
MAP = read_map()
KINDS = {
    name: number
    for name, number in vars(kinds).items()
    if name.isupper() and isinstance(number, int)
}
REASON_NAMES = list(KINDS)[list(KINDS).index("NOT_WANTED") :]
KIND_NAMES = list(KINDS)[: list(KINDS).index("NOT_WANTED")]


def entry(
    what: int,
    number: int,
    seat: int = -1,
    province: int = -1,
    amount: int = -1,
    other: int = -1,
    why: int = -1,
    whom: int = -1,
) -> Entry:
    return Entry((what, number, seat, province, amount, other, why, whom))


SAID: list[tuple[Entry, str]] = [
    (entry(kinds.FIRST_PLAYER_DRAWN, 13, 0), "Takeda is the first player."),
    (entry(kinds.CARD_TURNED_UP, 13, -1, 1), "The card of Shinano is turned up."),
    (
        entry(kinds.CARDS_EXCHANGED, 14, 0, 1, -1, 2),
        "Takeda puts the cards of Shinano and Kozuke under the pile.",
    ),
    (entry(kinds.CARD_TAKEN, 13, 0, 1, 0), "Takeda takes the open card of Shinano."),
    (
        entry(kinds.CARD_TAKEN, 13, 0, 1, 1),
        "Takeda takes the top card of the pile, unseen: Shinano.",
    ),
    (entry(kinds.GROUP_PLACED, 13, 1, 0, 5), "Uesugi places 5 armies in Kai."),
    (
        entry(kinds.TOWER_FILLED, 16, -1, -1, 1, FARMERS),
        "In the tower at the start: 1 farmer.",
    ),
    (
        entry(kinds.TOWER_FILLED, 16, -1, -1, 2, 1),
        "In the tower at the start: 2 armies of Uesugi.",
    ),
    (
        entry(kinds.EVENT_TURNED_UP, 17, -1, -1, -1, 6),
        "An event of this year: taxes: at most 5 chests.",
    ),
    (
        entry(kinds.ACTION_TURNED_UP, 21, -1, -1, 3, COLLECT_TAXES),
        "Action 3 is turned up: collect taxes.",
    ),
    (
        entry(kinds.SPECIAL_LAID_OUT, 22, -1, -1, 2, STRONGER_ATTACK),
        "Place 2 in the turn order: +1 army when attacking.",
    ),
    (entry(kinds.PLAN_IN, 25, 2), "Mori has made a plan."),
    (
        entry(kinds.EVENT_DRAWN, 28, -1, -1, -1, 3),
        "The event of this round: castle: +1 army when defending.",
    ),
    (
        entry(kinds.BID_REVEALED, 30, 0, 0, 0),
        "Takeda bids Kai, and so has no action there this round.",
    ),
    (entry(kinds.BID_REVEALED, 29, 0, -1, -1), "Takeda bids no card."),
    (
        entry(kinds.BID_REVEALED, 29, 0, -1, 0),
        "Takeda bids the chest card 0 and pays nothing.",
    ),
    (entry(kinds.BID_REVEALED, 29, 0, -1, 1), "Takeda bids and pays 1 chest."),
    (entry(kinds.TIE_DRAWN, 29, 1), "Equal bids: the draw decides that Uesugi chooses next."),
    (
        entry(kinds.PLACE_TAKEN, 29, 1, -1, 1, 0),
        "Uesugi takes place 1 in the turn order: +1 chest when collecting taxes.",
    ),
    (entry(kinds.ACTION_BEGAN, 40, -1, -1, 10, BATTLE_A), "Action 10 begins: battle/move A."),
    (
        entry(kinds.SKIPPED, 25, 0, -1, -1, COLLECT_TAXES, kinds.NOT_WANTED, -1),
        "Takeda skips “collect taxes”: no province card lies on it.",
    ),
    (
        entry(kinds.SKIPPED, 45, 0, 0, -1, BUILD_CASTLE, kinds.NO_FREE_SITE, -1),
        "Takeda skips “build a castle” in Kai: no building site is free.",
    ),
    (
        entry(kinds.SKIPPED, 49, 0, 0, -1, BATTLE_A, kinds.TOO_FEW_ARMIES, -1),
        "Takeda skips “battle/move A” in Kai: there is only 1 army, and 1 must stay.",
    ),
    (
        entry(kinds.BUILDING_BUILT, 45, 2, 1, 1, THEATRE),
        "Mori builds a nō theatre in Shinano for 1 chest.",
    ),
    (
        entry(kinds.MARKERS_CALMED, 28, 2, 1, 1),
        "By this round's event the nō theatre of Mori removes 1 revolt marker from Shinano.",
    ),
    (entry(kinds.TAXES_COLLECTED, 46, 2, 1, 7, 7), "Mori collects 7 chests in Shinano."),
    (
        entry(kinds.TAXES_COLLECTED, 46, 2, 1, 5, 7, kinds.BY_EVENT),
        "Mori collects 5 chests in Shinano instead of the printed 7, because of the event.",
    ),
    (
        entry(kinds.TAXES_COLLECTED, 46, 2, 1, 8, 7, kinds.BY_PRIVILEGE),
        "Mori collects 8 chests in Shinano instead of the printed 7, because of the special card.",
    ),
    (
        entry(kinds.TAXES_COLLECTED, 46, 2, 1, 6, 7, kinds.BY_BOTH),
        "Mori collects 6 chests in Shinano. 7 are printed; the event changes that, and the special "
        "card adds to it.",
    ),
    (entry(kinds.RICE_CONFISCATED, 46, 2, 1, 3, 3), "Mori confiscates 3 rice in Shinano."),
    (
        entry(kinds.RICE_CONFISCATED, 46, 2, 1, 4, 3, kinds.BY_EVENT),
        "Mori confiscates 4 rice in Shinano instead of the printed 3, because of the event.",
    ),
    (
        entry(kinds.RICE_CONFISCATED, 46, 2, 1, 4, 3, kinds.BY_PRIVILEGE),
        "Mori confiscates 4 rice in Shinano instead of the printed 3, because of the special card.",
    ),
    (
        entry(kinds.RICE_CONFISCATED, 46, 2, 1, 4, 4, kinds.BY_BOTH),
        "Mori confiscates 4 rice in Shinano. 4 are printed; the event changes that, and the "
        "special card adds to it.",
    ),
    (
        entry(kinds.INCOME_LOST, 46, 2, 1, 1, COLLECT_TAXES),
        "Mori gives back the 1 chest collected in Shinano.",
    ),
    (
        entry(kinds.INCOME_LOST, 46, 2, 1, 4, CONFISCATE_RICE),
        "Mori gives back the 4 rice confiscated in Shinano.",
    ),
    (entry(kinds.MARKER_PLACED, 46, 0, 0, 1), "Takeda places a revolt marker in Kai."),
    (
        entry(kinds.NO_MARKER_LEFT, 6, 0, 0),
        "No revolt marker is left in the stock: none is placed in Kai.",
    ),
    (
        entry(kinds.REVOLT_BROKE_OUT, 56, 0, 0, 2, 1, 2),
        "Revolt in Kai: 2 farmers against 1 army of Takeda.",
    ),
    (
        entry(kinds.REVOLT_BROKE_OUT, 6, 0, 0, 1, 3, 4),
        "Revolt in Kai: 1 farmer instead of 4 against 3 armies of Takeda, because the supply has "
        "no more farmers.",
    ),
    (
        entry(kinds.ARMIES_DEPLOYED, 47, 0, 0, 5, 3),
        "Takeda deploys 5 armies in Kai for 3 chests.",
    ),
    (
        entry(kinds.ARMIES_DEPLOYED, 47, 0, 0, 3, 3, kinds.BY_EVENT),
        "Because of the event, Takeda deploys only 3 armies in Kai for 3 chests.",
    ),
    (
        entry(kinds.ARMIES_DEPLOYED, 47, 0, 0, 6, 3, kinds.BY_PRIVILEGE),
        "Thanks to the special card, Takeda deploys 6 armies in Kai for 3 chests.",
    ),
    (
        entry(kinds.ARMIES_DEPLOYED, 47, 0, 0, 6, 3, kinds.BY_BOTH),
        "Takeda deploys 6 armies in Kai for 3 chests: the special card counts, not the event.",
    ),
    (
        entry(kinds.ARMIES_MOVED, 49, 0, 1, 1, 0),
        "Takeda moves 1 army from Kai to Shinano.",
    ),
    (entry(kinds.ARMIES_STAYED, 48, 0, 0), "Takeda moves no armies out of Kai."),
    (
        entry(kinds.ATTACKED, 49, 0, 2, 4, 1, -1, NEUTRAL),
        "Takeda attacks Kozuke from Shinano with 4 armies.",
    ),
    (
        entry(kinds.ATTACKED, 49, 0, 2, 4, 1, -1, 2),
        "Takeda attacks Mori in Kozuke from Shinano with 4 armies.",
    ),
    (
        entry(kinds.REINFORCED, 23, 0, 2, 1, -1, kinds.BY_PRIVILEGE, -1),
        "Takeda adds 1 army from the supply in the fight for Kozuke, thanks to the special card.",
    ),
    (
        entry(kinds.REINFORCED, 52, 1, 2, 1, -1, kinds.BY_EVENT, -1),
        "Uesugi adds 1 army from the supply in the fight for Kozuke, thanks to this round's event.",
    ),
    (
        entry(kinds.ADDITION_LOST, 6, 0, 1, 1, COLLECT_TAXES, kinds.BY_PRIVILEGE),
        "The bank has too few chests for the special card: it brings Takeda nothing more in "
        "Shinano.",
    ),
    (
        entry(kinds.ADDITION_LOST, 6, 0, 1, 1, DEPLOY_5, kinds.BY_PRIVILEGE),
        "The supply has too few armies for the special card: it brings Takeda nothing more in "
        "Shinano.",
    ),
    (
        entry(kinds.ADDITION_LOST, 6, 0, 1, 1, -1, kinds.BY_PRIVILEGE),
        "The supply of Takeda is empty: 1 army that the special card would add in the fight for "
        "Shinano cannot come.",
    ),
    (
        entry(kinds.ADDITION_LOST, 6, 0, 1, 2, -1, kinds.BY_EVENT),
        "The supply of Takeda is empty: 2 armies that the event would add in the fight for "
        "Shinano cannot come.",
    ),
    (
        entry(kinds.FARMERS_DEFEND, 52, -1, 2, 1, 1),
        "Kozuke belongs to nobody; it is defended by 1 farmer.",
    ),
    (
        entry(kinds.FARMERS_DEFEND, 52, -1, 2, 0, 0),
        "Kozuke belongs to nobody, and no farmer comes to defend it.",
    ),
    (
        entry(kinds.FARMERS_DEFEND, 6, -1, 2, 0, 1),
        "Kozuke belongs to nobody. The supply has no farmer left, so none comes to defend it.",
    ),
    (
        entry(kinds.FARMERS_DEFEND, 6, -1, 2, 1, 2),
        "Kozuke belongs to nobody. It is defended by 1 farmer instead of 2, because the supply has "
        "no more.",
    ),
    (
        entry(kinds.FELL_OUT, 51, -1, -1, 2, FARMERS),
        "In the tray after the throw: 2 farmers.",
    ),
    (
        entry(kinds.FELL_OUT, 51, -1, -1, 1, 0),
        "In the tray after the throw: 1 army of Takeda.",
    ),
    (
        entry(kinds.TRAY_EMPTY, 51),
        "In the tray after the throw: nothing.",
    ),
    (
        entry(kinds.FARMERS_STAY_OUT, 53, -1, 0, 2, 1),
        "No help comes from 2 farmers in the tray, because Kai has 1 revolt marker.",
    ),
    (
        entry(kinds.FARMERS_STAY_OUT, 53, -1, 0, 1, 0),
        "No help comes from 1 farmer in the tray: in this game farmers never help a player.",
    ),
    (
        entry(kinds.BATTLE_WON, 54, 0, 2, 3, 0, 2, NEUTRAL),
        "Takeda wins Kozuke: 3 armies against 2 farmers.",
    ),
    (
        entry(kinds.BATTLE_WON, 54, 0, 2, 3, 1, 1, 1),
        "Takeda wins Kozuke from Uesugi: 3 armies against 1 army and 1 farmer.",
    ),
    (
        entry(kinds.BATTLE_HELD, 54, 1, 2, 3, 4, 0, 0),
        "Uesugi holds Kozuke against Takeda: 4 armies against 3 armies.",
    ),
    (
        entry(kinds.BATTLE_DRAWN, 55, 0, 2, 0, 0, 0, NEUTRAL),
        "Draw in Kozuke between Takeda and the farmers: no cube of either side fell out. The "
        "province stays neutral.",
    ),
    (
        entry(kinds.BATTLE_DRAWN, 55, 0, 2, 1, 0, 1, NEUTRAL),
        "Draw in Kozuke between Takeda and the farmers: 1 army against 1 farmer. The province "
        "stays neutral.",
    ),
    (
        entry(kinds.BATTLE_DRAWN, 55, 0, 2, 0, 0, 0, 1),
        "Draw in Kozuke between Takeda, who attacked, and Uesugi: no cube of either side fell out. "
        "The province is neutral.",
    ),
    (
        entry(kinds.BATTLE_DRAWN, 55, 0, 2, 3, 0, 5, 1),
        "Draw in Kozuke between Takeda, who attacked, and Uesugi: 3 armies against 5 farmers, but "
        "no army of Uesugi fell out. The province is neutral.",
    ),
    (
        entry(kinds.BATTLE_DRAWN, 55, 0, 2, 3, 2, 1, 1),
        "Draw in Kozuke between Takeda, who attacked, and Uesugi: 3 armies against 2 armies and 1 "
        "farmer. The province is neutral.",
    ),
    (
        entry(kinds.FARMERS_HELD, 55, 0, 2, 0, 0, 1, -1),
        "The farmers hold Kozuke: 1 farmer against 0 armies of Takeda. The province stays neutral.",
    ),
    (
        entry(kinds.REVOLT_PUT_DOWN, 56, 0, 0, 4, 2),
        "Takeda puts down the revolt in Kai: 4 armies against 2 farmers.",
    ),
    (
        entry(kinds.REVOLT_LOST, 56, 0, 0, 2, 2),
        "Takeda loses Kai to the revolt: 2 armies against 2 farmers; a tie is not enough to "
        "hold it. The province is neutral.",
    ),
    (
        entry(kinds.REVOLT_LOST, 56, 0, 0, 1, 2),
        "Takeda loses Kai to the revolt: 1 army against 2 farmers. The province is neutral.",
    ),
    (entry(kinds.ARMIES_STAND, 54, 0, 2, 1), "Takeda now has 1 army in Kozuke."),
    (
        entry(kinds.CARD_LEFT_BOARD, 43, 0, 0, -1, COLLECT_TAXES),
        "The card of Kai leaves Takeda's planning board, where it lay on “collect taxes”.",
    ),
    (
        entry(kinds.CARD_LEFT_BOARD, 43, 0, 0, -1, BID),
        "The card of Kai leaves Takeda's planning board, where it lay on “bid”.",
    ),
    (entry(kinds.ROUND_ENDED, 50, -1, -1, 7), "Round 7, autumn of year 2, is over."),
    (entry(kinds.RICE_LOST, 60, 0, -1, 3, 0), "Winter: Takeda loses 3 rice and has 0 rice left."),
    (
        entry(kinds.SUPPLIED, 61, 0, -1, 9, 1),
        "Takeda has 9 rice for 1 province: it is fed.",
    ),
    (
        entry(kinds.SUPPLIED, 61, 0, -1, 9, 2),
        "Takeda has 9 rice for 2 provinces: all are fed.",
    ),
    (
        entry(kinds.SUPPLIED, 61, 0, -1, 0, 0),
        "Takeda has no province to feed.",
    ),
    (
        entry(kinds.UNSUPPLIED, 61, 0, -1, 1, 1, 1, -1),
        "Takeda lacks rice for 1 province: 1 revolt, with 1 more farmer.",
    ),
    (
        entry(kinds.UNSUPPLIED, 61, 0, -1, 3, 2, 2, -1),
        "Takeda lacks rice for 3 provinces: 2 revolts, each with 2 more farmers.",
    ),
    (
        entry(kinds.REVOLT_DRAWN, 62, 0, 0, -1, 1),
        "Uesugi draws the card of Kai: a revolt against Takeda there.",
    ),
    (
        entry(kinds.MAJORITY_COUNTED, 63, -1, -1, 1 + 3 * COUNTS, 2, 1),
        "The count for most castles in the red region: Uesugi 3, Takeda 1.",
    ),
    (
        entry(kinds.MAJORITY_TIED, 63, -1, -1, 2, 2, 1),
        "Tied for most castles in the red region, so 1 less: 2 points each.",
    ),
    (
        entry(kinds.MAJORITY_TIED, 63, -1, -1, 0, 4, 1),
        "Tied for most theatres in the red region, so 1 less: 0 points each.",
    ),
    (
        entry(kinds.POINTS_SCORED, 63, 0, -1, 1, 2),
        "Takeda scores 1 point for most castles.",
    ),
    (
        entry(kinds.POINTS_SCORED, 63, 0, -1, 3, 2, 1, -1),
        "Takeda scores 3 points for most castles in the red region.",
    ),
    (
        entry(kinds.YEAR_ENDED, 64, -1, -1, 1),
        "The year is over: all rice is gone; taken off the map: 1 revolt marker.",
    ),
    (
        entry(kinds.GAME_WON, 65, 0, -1, 40, 1),
        "Takeda wins the game with 40 points and 1 chest.",
    ),
    (
        entry(kinds.VICTORY_SHARED, 65, -1, -1, 40, 1, 0b101),
        "Takeda and Mori share the victory with 40 points and 1 chest each.",
    ),
]


@pytest.mark.parametrize(("happened", "said"), SAID, ids=[said[:40] for _, said in SAID])
def test_what_is_said(happened: Entry, said: str) -> None:
    assert sentence(happened, NAMES) == said
    assert log_line(happened, NAMES) == f"{said} (S-{happened[1]})"
    assert rule_of(happened) == f"S-{happened[1]}"


def test_every_kind_and_every_form_is_tried() -> None:
    """No kind is without a sentence, and none of the sentences above is without an example."""
    assert sorted(ROWS) == list(range(len(KIND_NAMES)))
    used = set()
    for happened, _ in SAID:
        forms = happened.kind.sentences
        used.add((happened.what, next(n for n, (_, fits) in enumerate(forms) if fits(happened))))
    missing = [
        (KIND_NAMES[kind], message)
        for kind, row in ROWS.items()
        for n, (message, _) in enumerate(row.sentences)
        if (kind, n) not in used
    ]
    assert missing == []


def test_last_form_fits_always() -> None:
    """Whatever the numbers, a kind of entry has a sentence."""
    for kind, row in ROWS.items():
        assert row.sentences[-1][1](entry(kind, 1)), KIND_NAMES[kind]


def test_words_in_braces_are_known() -> None:
    asked = {
        word
        for row in ROWS.values()
        for message, _ in row.sentences
        for _, word, _, _ in string.Formatter().parse(message)
        if word is not None
    }
    assert asked == set(WORDS)


def test_every_number_of_a_sentence_is_one_of_its_kind() -> None:
    """No sentence asks for a number that its kind of entry does not have."""
    for kind, row in ROWS.items():
        for happened in [entry(kind, 1, 0, 0, 1, 1, 1, 1), entry(kind, 1, 0, 0, 0, 5, 5, 5)]:
            for _, fits in row.sentences:
                fits(happened)
        sentence(entry(kind, 1, 0, 0, 1, 0, 3, 1), NAMES)


def test_a_number_that_a_kind_does_not_have_is_refused_with_those_it_has() -> None:
    moved = entry(kinds.ARMIES_MOVED, 49, 0, 17, 2, 4)
    assert (moved.seat, moved.province, moved.armies, moved.start) == (0, 17, 2, 4)
    with pytest.raises(AttributeError, match="no chests, only what, rule, seat, province, armies"):
        moved.chests  # noqa: B018


def test_every_reason_has_words() -> None:
    """Every reason code of the record has words, and each says another thing."""
    assert sorted(REASONS) == list(range(len(REASON_NAMES)))
    assert len(set(REASONS.values())) == len(REASONS)
    for why in REASONS:
        said = sentence(entry(kinds.SKIPPED, 44, 0, 0, -1, COLLECT_TAXES, why, -1), NAMES)
        assert said == f"Takeda skips “collect taxes” in Kai: {REASONS[why]}."


@pytest.mark.parametrize(
    ("sites", "reason"),
    [
        (1, "it has only 1 building site, already used"),
        (3, "all 3 building sites are used"),
    ],
)
def test_building_sites_are_counted_where_known(sites: int, reason: str) -> None:
    """S-5, S-45: with the board at hand the reason names the number of sites."""
    names = Names(NAMES.players, NAMES.provinces, [sites, 2, 2])
    skipped = entry(kinds.SKIPPED, 45, 0, 0, -1, BUILD_CASTLE, kinds.NO_FREE_SITE, -1)
    assert sentence(skipped, names) == f"Takeda skips “build a castle” in Kai: {reason}."


def test_spaces() -> None:
    """The ten actions, and the bid space is the eleventh."""
    spaces = [
        sentence(entry(kinds.CARD_LEFT_BOARD, 43, 0, 1, -1, space), NAMES).split("“")[1][:-2]
        for space in range(SPACES)
    ]
    assert spaces == [*ACTION_NAMES, "bid"]


# --- other languages, and names of people ---------------------------------------------------------


class Marked(NullTranslations):
    """A made-up language that shows what went through the translation."""

    def gettext(self, message: str) -> str:
        return f"<{message}>"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1 if n == 1 else msgid2}]"


@pytest.mark.parametrize(("happened", "said"), SAID, ids=[said[:40] for _, said in SAID])
def test_every_word_goes_through_the_translation(happened: Entry, said: str) -> None:
    marked = sentence(happened, NAMES, Marked())
    assert marked.startswith("<")
    assert marked.endswith(">")
    assert re.sub(r"[<>\[\]]", "", marked) == said
    # A number and its noun stand together only in what is counted by the language's own rules.
    outside = re.sub(r"<[^<>]*>|\[[^\[\]]*\]", "", marked[1:-1])
    assert not re.search(r"\d+ (arm|chest|farmer|point|province|revolt|rice)", outside), outside


def test_a_language_of_its_own() -> None:
    class German(NullTranslations):
        def gettext(self, message: str) -> str:
            return {
                "{player} moves {armies} from {start} to {province}.": (
                    "Von {start} zieht {player} mit {armies} nach {province}."
                )
            }[message]

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return "{n} Armee" if n == 1 else "{n} Armeen"

    moved = entry(kinds.ARMIES_MOVED, 49, 0, 1, 2, 0)
    assert log_line(moved, NAMES, German()) == (
        "Von Kai zieht Takeda mit 2 Armeen nach Shinano. (S-49)"
    )
    assert sentences([moved], NAMES, German()) == [sentence(moved, NAMES, German())]


@pytest.mark.parametrize("name", ["{player}", "<b>Ann</b>", "O'Neill {0}", "武田", "%s", ""])
def test_names_stay_as_they_are(name: str) -> None:
    """Plain text in, plain text out, whatever people are called."""
    names = Names([name], ["Kai"])
    assert sentence(entry(kinds.PLAN_IN, 25, 0), names) == f"{name} has made a plan."


def test_names_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        NAMES.players = ()  # type: ignore[misc]
    assert Names(["A"], ["Kai"]) == Names(("A",), ("Kai",))
    assert hash(Names(["A"], ["Kai"])) == hash(Names(("A",), ("Kai",)))


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        ((99, 1, 0, 0, 0, 0, 0, 0), "not an entry of a record"),
        ((0, 1), "not an entry of a record"),
        (entry(kinds.PLAN_IN, 25, 3), "no name for seat 3"),
        (entry(kinds.PLAN_IN, 25, -1), "no name for seat -1"),
        (entry(kinds.CARD_TURNED_UP, 13, -1, 3), "no name for province 3"),
        (entry(kinds.SKIPPED, 44, 0, 0, -1, 11, kinds.CARD_LOST, -1), "no name for action 11"),
        (entry(kinds.SKIPPED, 44, 0, 0, -1, 1, -1, -1), "no words for reason -1"),
    ],
)
def test_what_is_no_entry(wrong: Entry, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        sentence(wrong, NAMES)


# --- whole games ----------------------------------------------------------------------------------

TABLES = [
    (3, "sun", True, RANDOM, Options()),
    (4, "moon", False, RANDOM, Options(income_kept=0)),
    (5, "sun", True, RANDOM, Options(castle_in_revolts=1, markers_stay=0)),
    (3, "moon", False, GREEDY, Options(farmers_never_help=1)),
    (5, "sun", False, GREEDY, Options(years=1, income_kept=0)),
]


@pytest.mark.parametrize(("players", "side", "printed", "bot", "options"), TABLES)
def test_whole_games(players: int, side: str, printed: bool, bot: int, options: Options) -> None:
    """Every entry of many games of bots has a sentence without anything left open."""
    board = board_of(MAP, side, players)
    facts = Facts(board, Parameters(), options)
    names = Names([f"Player{seat}" for seat in range(players)], MAP.names, board.sites)
    start = set_up(facts, players)
    if printed:
        place_printed_start(start, printed_start(MAP, players), None)
    seen: set[RawEntry] = set()
    for game in range(50):
        record: list[RawEntry] = []
        play(
            facts,
            Tower().tables(),
            plan_table(),
            start.fork(),
            [HIDDEN] * (SEATS * SPACES),
            make_tape("sentences", game),
            make_tape("sentences", game, "bots", BOT_TAPE_LENGTH),
            [bot] * SEATS,
            [0] * CHOICE_LENGTH,
            record,
            NO_LAST,
        )
        seen.update(record)
        assert rule_of(record[-1]) == "S-65"
    for happened in seen:
        said = sentence(happened, names)
        assert not re.search(r"[{}]|None|-\d|\(s\)", said), said
        assert said[0].isupper(), said
        assert said.endswith("."), said
        assert "  " not in said, said
        assert not re.search(r"\b1 (armies|farmers|chests|points|provinces|revolts)\b", said), said
        assert re.fullmatch(r"S-\d+", rule_of(happened))
    assert len({happened[0] for happened in seen}) > 30


def test_kinds_stand_in_the_order_of_the_record() -> None:
    """The table reads in the order in which the record lists the kinds."""
    assert all(one < two for one, two in pairwise(ROWS))


def test_a_variant_names_its_cards_by_its_own_numbers() -> None:
    """In log, reasons, refusals and on the planning board; printed words would be untrue."""
    numbers = Parameters(
        deploy_armies=[7, 3, 1], privilege_deploy=8, privilege_attack=2, event_farmers=1
    )
    game = new_game(["Takeda", "Uesugi", "Mori"], seed=7, numbers=numbers).play("greedy")
    log = "\n".join(game.log())
    assert "8 armies instead of 7" in log
    assert "+2 armies when attacking" in log
    assert "deploy 7 armies" in log
    assert "neutral provinces: 1 farmer defends" in log
    game.undo(to=4)
    panel = PlanningPanel(game, "Mori")
    here = game.position
    own, foreign = (
        next(name for name in here.map.names if here.owner(name) == player)
        for player in ("Mori", "Takeda")
    )
    panel.lay("deploy_5", own)
    refusals = game.problems(Plan(deploy_5=own, rice=own, taxes=foreign, bid=0), "Mori")
    refusals += game.problems(Plan(deploy_5=foreign, bid=0), "Mori")
    assert any("on deploy 7 armies is not your" in refusal for refusal in refusals)
    odd = here.set_actions(actions=["rice"], plans={"Mori": Plan(deploy_5=foreign)})
    assert any(f"Mori, deploy 7 armies: {foreign}" in str(one) for one in odd.status)
    assert panel._around is not None
    face = panel._around.frame.face
    told = [log, game.suggest("Mori")[1], str(face.planning), str(face.prompt), str(face.quick)]
    told.append(panel._card_text(own))
    told += [*refusals, *map(str, odd.status)]
    assert "on: deploy 7" in panel._card_text(own)
    printed = "(5|6) armies instead|deploy 5|[+]1 army when att"
    assert not re.search(printed, " ".join(told))
