"""A sentence for every kind of entry, every form of it, and every entry of whole games."""

from __future__ import annotations

import re
import string
from functools import lru_cache
from gettext import NullTranslations

import pytest

from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo.board_map import read_map
from shogun_nb.games.gekokujo.choices import Lookup
from shogun_nb.games.gekokujo.entries import KINDS, Entry
from shogun_nb.games.gekokujo.game import Game
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.record import PILE
from shogun_nb.games.gekokujo.sentences import NOUNS, WORDS, log_of, rule_of, sentence

MAP = read_map()
LOOKUP = Lookup(MAP, ["Ann", "Ben", "Cem"])
OWARI, MINO, KAI = (MAP.index(name) for name in ("Owari", "Mino", "Kai"))
NUMBERS = {
    name: number
    for name, number in vars(kinds).items()
    if name.isupper() and type(number) is int and name not in ("NO_ROOM", "OUT_OF_GAME", "PILE")
}
CAUSES = {"LEFT", "DIED", "CONTESTED", "GAVE_UP", "WENT_OUT", "ENTERED", "STOOD_ALONE"} | {
    *("FALLEN_DAIMYO", "FALLEN_LEADER", "MANDATE")
}
BOTH = 1 << 1 | 1 << at.LOCALS
TOLD = [
    ((kinds.CHOOSER_DRAWN, 23, 1), "Ben is drawn to choose the next clan."),
    ((kinds.CLAN_CHOSEN, 23, 1, -1, -1, at.TAKEDA), "Ben leads the clan Takeda."),
    (
        (kinds.CLAN_SET_OUT, 21, 0, OWARI, 1, at.ODA, 3, 3),
        "Ann begins in Owari, the home of Oda, with 3 Daimyo, 1 Bushi and 3 Koku.",
    ),
    ((kinds.INCOME_COLLECTED, 30, 0, -1, 4, 1, 0), "Ann collects 4 Koku for 1 province."),
    (
        (kinds.INCOME_COLLECTED, 30, 0, -1, 8, 2, 3),
        "Ann collects 8 Koku for 2 provinces, 3 Koku of it by the ability of the clan.",
    ),
    (
        (kinds.ORDER_SET, 32, 2, -1, 1, 4, 7, 9),
        "Place 1 in the order of play: Cem with 4 provinces, 7 Koku and 9 units.",
    ),
    (
        (kinds.ORDER_SET, 32, 2, -1, 1, 4, -1, 9),
        "Place 1 in the order of play: Cem with 4 provinces and 9 units.",
    ),
    (
        (kinds.RECRUITED, 33, 0, OWARI, 1, at.SPEARMAN, 1),
        "Ann recruits 1 Spearman in Owari for 1 Koku.",
    ),
    (
        (kinds.RECRUITED, 33, 0, OWARI, 2, at.SPEARMAN, 2),
        "Ann recruits 2 Spearmen in Owari for 2 Koku.",
    ),
    (
        (kinds.NINJA_HIRED, 60, 0, -1, 3, at.UNANNOUNCED),
        "Ann hires the Ninja for 3 Koku. His mission is not announced.",
    ),
    (
        (kinds.NINJA_HIRED, 60, 0, KAI, 3, at.SABOTAGE),
        "Ann hires the Ninja for 3 Koku, to sabotage Kai in this round.",
    ),
    (
        (kinds.NINJA_HIRED, 60, 0, KAI, 3, at.DIVERSION),
        "Ann hires the Ninja for 3 Koku. Kai cannot be attacked in this round.",
    ),
    (
        (kinds.NINJA_ANNOUNCED, 60, 0, KAI, -1, at.SABOTAGE),
        "The Ninja of Ann sabotages Kai in this round.",
    ),
    (
        (kinds.NINJA_ANNOUNCED, 60, 0, KAI, -1, at.DIVERSION),
        "The Ninja of Ann diverts: Kai cannot be attacked in this round.",
    ),
    (
        (kinds.MOVED, 34, 0, MINO, 2 + PILE**at.DAIMYO, OWARI, -1, -1),
        "Ann moves 1 Daimyo and 2 Bushi from Owari to Mino.",
    ),
    (
        (kinds.MOVED, 34, 0, KAI, 3, OWARI, MINO, OWARI),
        "Ann moves 3 Bushi from Owari through Mino and Owari to Kai.",
    ),
    (
        (kinds.CONTROL_LOST, 38, 0, KAI, -1, -1, kinds.LEFT),
        "The last unit of Ann leaves Kai: it is neutral.",
    ),
    (
        (kinds.CONTROL_LOST, 38, 0, KAI, -1, -1, kinds.DIED),
        "Ann has no unit left in Kai: it is neutral.",
    ),
    (
        (kinds.CONTROL_LOST, 42, 0, KAI, -1, -1, kinds.CONTESTED),
        "Ann no longer controls Kai: units of several sides stand there.",
    ),
    (
        (kinds.BATTLE_BEGAN, 40, 0, KAI, BOTH),
        "Battle in Kai: Ann attacks Ben and the locals.",
    ),
    (
        (kinds.ROLLED, 41, 0, KAI, 1, 6, at.FIREARMS),
        "Firearms: Ann rolls 6 dice and scores 1 hit.",
    ),
    ((kinds.ROLLED, 41, 0, KAI, 0, 1, at.RANGED), "Arrows: Ann rolls 1 die and scores 0 hits."),
    (
        (kinds.ROLLED, 41, at.LOCALS, KAI, 0, 1, at.MELEE),
        "The locals roll 1 die and score 0 hits.",
    ),
    ((kinds.HITS_SPLIT, 43, 0, KAI, 2, -1, -1, at.LOCALS), "Ann assigns 2 hits to the locals."),
    (
        (kinds.UNITS_LOST, 47, 0, KAI, 1 + PILE**at.DAIMYO + 2 * PILE**at.RONIN),
        "Ann loses 1 Daimyo, 1 Bushi and 2 Ronin in Kai.",
    ),
    ((kinds.UNITS_LOST, 47, at.LOCALS, KAI, 1), "The locals lose 1 Bushi in Kai."),
    ((kinds.BATTLE_OPEN, 42, -1, KAI, 0), "Nobody remains in Kai: it is neutral."),
    ((kinds.BATTLE_OPEN, 42, -1, KAI, 1 << at.LOCALS), "The locals hold Kai."),
    ((kinds.BATTLE_OPEN, 42, -1, KAI, 3), "Ann and Ben remain in Kai: nobody controls it."),
    (
        (kinds.VASSAL_MADE, 50, 0, -1, 1, -1, -1, at.LOCALS),
        "The last Daimyo of Ann falls: Ann becomes a vassal of the locals and gives up 1 province, "
        "then half of the units.",
    ),
    (
        (kinds.GLORY_WON, 740, 0, KAI, 3, 5, kinds.MANDATE),
        "Ann wins 3 glory for the control of Kai, and has 5.",
    ),
    (
        (kinds.GLORY_WON, 740, 0, KAI, 3, 5, kinds.FALLEN_LEADER, 1),
        "Ann wins 3 glory for the last Daimyo of Ben, who leads, and has 5.",
    ),
    ((kinds.LIBERATED, 52, 0), "Ann is free again: the fund for liberation is full."),
    (
        (kinds.LIBERATED, 52, 0, -1, -1, -1, -1, 1),
        "Ann is free again: the last Daimyo of Ben has fallen to the Gekokujō attack.",
    ),
    (
        (kinds.DEBT, 37, 0, -1, 3, 6, at.UNPAID_UPKEEP),
        "Ann cannot pay 3 Koku of the upkeep: 6 Bushi must leave the board.",
    ),
    (
        (kinds.DEBT, 37, 0, -1, 1, 0, at.UNPAID_UPKEEP),
        "Ann cannot pay 1 Koku of the upkeep, and has no Bushi that would leave for it.",
    ),
    (
        (kinds.DEBT, 37, 0, -1, 2, 0, at.UNPAID_WINTER),
        "Ann cannot pay 2 Koku of the winter's costs, and has no Bushi that would leave for it.",
    ),
    (
        (kinds.DISBANDED, 50, 0, KAI, 1, at.ARCHER, at.VASSALS_HALF),
        "Ann removes 1 Archer from Kai: a new vassal loses half of the units.",
    ),
    (
        (kinds.DISBANDED, 50, 0, KAI, 2, at.BUSHI, kinds.NO_ROOM),
        "Ann removes 2 Bushi from Kai: no province near has room.",
    ),
    (
        (kinds.HARVEST_DRAWN, 733, -1, -1, 2, 1),
        "The harvest die shows 2, a famine: what was sown comes back.",
    ),
    (
        (kinds.WON, 14, 1, -1, -1, -1, at.BY_MANDATE),
        "Ben wins by the Shogun's Mandate: Kyoto, Osaka and Edo.",
    ),
    (
        (kinds.WON, 12, 1, -1, -1, -1, at.BY_ROUNDS),
        "The last round is over. Ben holds most and wins.",
    ),
]


def padded(entry: tuple[int, ...]) -> tuple[int, ...]:
    return (*entry, *[-1] * (8 - len(entry)))


@lru_cache
def games() -> tuple[Game, ...]:
    """Short games with all modules, and with none."""
    ways = [{}, {"modules": "all"}, {"modules": ["political_play"], "options": {"fight_on": 1}}]
    return tuple(
        gekokujo.new_game(2 + seed % 4, seed=seed, locals=seed % 3, **way).play("random", most=250)
        for seed, way in enumerate(ways * 3)
    )


def test_every_kind_of_entry_has_a_row() -> None:
    assert {number for name, number in NUMBERS.items() if name not in CAUSES} == set(KINDS)
    assert len(KINDS) == 51


@pytest.mark.parametrize(("entry", "words"), TOLD)
def test_an_entry_is_told(entry: tuple[int, ...], words: str) -> None:
    assert sentence(padded(entry), LOOKUP) == words


def test_every_sentence_names_only_what_its_kind_has() -> None:
    for row in KINDS.values():
        for message, _ in row.sentences:
            for _, word, _, _ in string.Formatter().parse(message):
                if word is None:
                    continue
                needs = {"player": "seat"}.get(word, word)
                assert needs in row.places, message
                assert (
                    word in NOUNS
                    or word in WORDS
                    or word in (*("round", "place", "total", "die", "factor"),)
                ), message


def test_the_last_sentence_of_a_kind_fits_every_entry() -> None:
    for what, row in KINDS.items():
        assert row.sentences[-1][1](Entry(padded((what, 1)))), row.sentences[-1][0]


def test_every_entry_of_whole_games_is_a_sentence_with_a_rule() -> None:
    rules = gekokujo.rule(1).reference.numbers
    for game in games():
        for entry, line in zip(game.record, game.log(), strict=True):
            assert re.fullmatch(r"\S.*[.] \(G-\d{3}\)", line), line
            assert not re.search(r"[{}<>]|(?<!: )(?<!G)-\d|  ", line), line
            assert rule_of(entry) in rules, line


def test_a_name_of_a_player_is_put_in_as_it_is() -> None:
    lookup = Lookup(MAP, ["{koku}<b>", "Ben"])
    assert log_of(lookup, [padded((kinds.ATTACK_ANNOUNCED, 52, 0))])[0].startswith("{koku}<b> ann")


def test_a_translation_is_used_for_sentences_and_nouns() -> None:
    class Shouting(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.replace("loses", "LOSES").replace("and", "AND")

        def ngettext(self, one: str, many: str, number: int) -> str:
            return (one if number == 1 else many).upper().replace("{N}", "{n}")

    lost = padded((kinds.UNITS_LOST, 47, 0, KAI, 1 + PILE**at.DAIMYO))
    assert sentence(lost, LOOKUP, Shouting()) == "Ann LOSES 1 DAIMYO AND 1 BUSHI in Kai."


def test_an_entry_names_its_seats() -> None:
    assert Entry(padded((kinds.BATTLE_BEGAN, 40, 0, KAI, BOTH))).seats == {0, 1}
    assert Entry(padded((kinds.HITS_SPLIT, 43, 0, KAI, 2, -1, -1, at.LOCALS))).seats == {0}
    assert Entry(padded((kinds.PACT_MADE, 701, 0, -1, -1, -1, -1, 2))).seats == {0, 2}
