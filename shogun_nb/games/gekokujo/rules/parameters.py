"""Every number of Gekokujō in one table, what a class may play otherwise in another, and the map.

All three are one argument of the rules, :class:`Facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shogun_nb.engine.declared import check, ruled, rules_of


@dataclass(slots=True, frozen=True)
class Parameters:
    """The numbers of the game. Lists by number of players begin with 2 players.

    ``provinces_to_win`` is printed for 4 and 5 players; 30, 24 and 16 for 2, 3 and 6 are house
    numbers (G-012).

    >>> Parameters().provinces_to_win
    (30, 24, 20, 18, 16)
    """

    provinces_to_win: Sequence[int] = ruled((30, 24, 20, 18, 16), "G-012", 1, 68)
    daimyo: int = ruled(3, "G-020", 1, 3)
    bushi: int = ruled(69, "G-020", 1, 999)
    ronin: int = ruled(30, "G-020", high=999)
    castles: int = ruled(10, "G-020", high=99)
    start_koku: int = ruled(3, "G-021", high=99)
    start_bushi: int = ruled(1, "G-021", high=4)
    base_income: int = ruled(3, "G-030", high=99)
    province_income: int = ruled(1, "G-030", high=99)
    chosokabe_income: int = ruled(4, "G-023", high=99)
    chosokabe_coasts: int = ruled(2, "G-023", 1, 9)  # coastal provinces for 1 Koku
    chosokabe_most: int = ruled(2, "G-023", high=99)
    shimazu_most: int = ruled(3, "G-023", high=99)
    takeda_riders: int = ruled(6, "G-023", high=7)
    bushi_a_koku: int = ruled(2, "G-031", 1, 99)  # fed by 1 Koku
    bushi_price: int = ruled(1, "G-033", high=99)
    ninja_price: int = ruled(3, "G-033", high=99)
    castle_price: int = ruled(5, "G-033", high=99)
    fortify_price: int = ruled(3, "G-033", high=99)
    bushi_steps: int = ruled(2, "G-034", 1, 3)
    daimyo_steps: int = ruled(3, "G-034", 1, 3)
    most_units: int = ruled(7, "G-034", 4, 7)
    mountain_cost: int = ruled(1, "G-036", high=99)
    units_a_koku: int = ruled(3, "G-036", 1, 99)  # supplied in the mountains by 1 Koku
    bushi_a_debt: int = ruled(2, "G-037", high=99)
    bushi_attack: int = ruled(5, "G-044", 1, 7)  # the lowest face that hits; 7: never
    bushi_defence: int = ruled(6, "G-044", 1, 7)
    daimyo_attack: int = ruled(4, "G-044", 1, 7)
    daimyo_defence: int = ruled(4, "G-044", 1, 7)
    daimyo_dice: int = ruled(3, "G-044", 1, 3)
    kyoto_defence: int = ruled(1, "G-015", high=3)
    oda_attack: int = ruled(1, "G-023", high=3)
    uesugi_defence: int = ruled(1, "G-023", high=3)
    castle_defence: int = ruled(1, "G-061", high=3)
    fortified_defence: int = ruled(2, "G-062", high=3)
    sabotage: int = ruled(1, "G-060", high=3)
    ronin_price: int = ruled(1, "G-046", 1, 99)
    ronin_a_koku: int = ruled(2, "G-052", 1, 9)  # of a Gekokujō attack
    fund_a_round: int = ruled(3, "G-052", high=99)
    fund_to_be_free: int = ruled(10, "G-052", 1, 99)
    pact_price: int = ruled(1, "G-701", high=99)
    most_allied_units: int = ruled(10, "G-702", 7, 14)
    traitor_attack: int = ruled(1, "G-703", high=3)
    harvest: Sequence[int] = ruled((1, 1, 2, 2, 2, 3), "G-733", high=9)  # by the die
    types_attack: Sequence[int] = ruled((6, 5, 4, 7, 4), "G-720", 1, 7)  # Spearmen and so on
    types_defence: Sequence[int] = ruled((5, 5, 6, 6, 7), "G-720", 1, 7)
    spearmen_defence: int = ruled(1, "G-720", high=3)  # bonus of two or more
    swordsman_dice: int = ruled(2, "G-720", 1, 3)  # of one that attacks alone
    glory_daimyo: int = ruled(2, "G-740", high=99)
    glory_leader: int = ruled(3, "G-740", high=99)
    glory_mandate: int = ruled(3, "G-740", high=99)
    glory_to_win: int = ruled(7, "G-740", 1, 99)

    def __post_init__(self) -> None:
        check(self)


@dataclass(slots=True, frozen=True)
class Options:
    """The optional modules, and our readings of what the rulebook leaves open; 0 is no, 1 is yes.

    The default of each is the reading of this edition.

    >>> Options(locals=1).locals
    1
    """

    # modules
    political_play: int = ruled(0, "G-701", high=1)
    specialized_warfare: int = ruled(0, "G-720", high=1)
    rice_and_war: int = ruled(0, "G-731", high=1)
    path_of_glory: int = ruled(0, "G-740", high=1)
    # readings
    rounds: int = ruled(30, "G-012", 1, 99)  # a game ends after so many
    win_at_once: int = ruled(0, "G-011", high=1)  # not only at the end of a phase
    edo_in_sagami: int = ruled(0, "G-014", high=1)  # 0: in Musashi
    recruit_in_contested: int = ruled(0, "G-033", high=1)  # wherever own units stand
    clans_by_seat: int = ruled(0, "G-023", high=1)  # chosen in this order, not in a drawn one
    pass_enemies: int = ruled(0, "G-034", high=1)  # enemies do not end a movement
    make_room: int = ruled(0, "G-034", high=1)  # a full province may be entered if others leave
    all_move_first: int = ruled(0, "G-035", high=1)  # then all battles
    odd_bushi_stays: int = ruled(0, "G-037", high=1)  # one Bushi too few for a debt stays
    flag: int = ruled(0, "G-038", high=1)  # control stays when the units leave
    locals: int = ruled(0, "G-039", high=7)  # Bushi that defend a province nobody has held
    all_defend: int = ruled(0, "G-040", high=1)  # where nobody has moved in
    fight_on: int = ruled(0, "G-042", high=1)  # a battle goes on until one side is left
    waste_hits: int = ruled(0, "G-043", high=1)  # more hits on an opponent than units
    six_always_hits: int = ruled(0, "G-045", high=1)
    ronin_without_bonus: int = ruled(0, "G-046", high=1)
    ronin_take: int = ruled(0, "G-046", high=1)  # Ronin left alone gain control
    shooter_chooses: int = ruled(0, "G-047", high=1)  # who hits says what is removed
    vassal_halves_rounded_up: int = ruled(0, "G-050", high=1)
    attacker_is_victor: int = ruled(0, "G-050", high=1)  # if he has hit, not who has most hits
    fallen_at_once: int = ruled(0, "G-050", high=1)  # before control is settled
    fallen_win_nothing: int = ruled(0, "G-050", high=1)  # are no victors, nor are locals
    no_retreat: int = ruled(0, "G-050", high=1)  # units in provinces given up are removed
    half_at_once: int = ruled(0, "G-050", high=1)  # of all units before any retreat
    spare_master: int = ruled(0, "G-050", high=1)  # a vassal does not attack the victor
    vassals_half_of_ronin: int = ruled(0, "G-052", high=1)  # twice the Ronin, not twice the limit
    ninja_stays: int = ruled(0, "G-060", high=1)  # with his master until he has struck
    ninja_to_last: int = ruled(0, "G-060", high=1)  # who hires him later takes him over
    ninja_announced_late: int = ruled(0, "G-060", high=1)  # once all have prepared
    assassin_anywhere: int = ruled(0, "G-060", high=1)  # strikes in battles of others, too
    castle_in_contested: int = ruled(0, "G-061", high=1)  # helps where nobody has control
    castle_is_captured: int = ruled(0, "G-062", high=1)  # instead of destroyed
    screens: int = ruled(0, "G-020", high=1)  # Koku lie behind screens
    shared_is_neutral: int = ruled(0, "G-702", high=1)  # nobody controls where allies stand
    start_type: int = ruled(0, "G-720", high=4)  # of the first unit: 0 Spearman, and so on
    defenders_shoot: int = ruled(0, "G-720", high=1)  # Archers and Arquebusiers of defenders, too
    swordsmen_together: int = ruled(0, "G-720", high=1)  # alone: without units of other kinds
    bannermen_on_arrival: int = ruled(0, "G-720", high=1)  # help also where they have gone
    stipend: int = ruled(0, "G-731", high=99)  # Koku in place of those for provinces
    stake_on_top: int = ruled(0, "G-733", high=1)  # of the harvest
    sown_stays: int = ruled(0, "G-733", high=1)  # in a province that is neutral

    def __post_init__(self) -> None:
        check(self)


RULE_OF = {**rules_of(Parameters), **rules_of(Options)}
"""The rule of each number and each option, by name."""


class Board(NamedTuple):
    """The map as the rules read it; made by :func:`~shogun_nb.games.gekokujo.rules.setup.board_of`.

    ``neighbours`` has, for province p, its neighbours over land and sea links at
    ``neighbours[first[p] : first[p + 1]]``, in ascending order. ``coastal`` and ``mountain`` hold 0
    or 1 a province, ``home`` the province of each clan, ``mandate`` those of Kyoto, Osaka and Edo.
    """

    provinces: int
    first: Sequence[int]
    neighbours: Sequence[int]
    coastal: Sequence[int]
    mountain: Sequence[int]
    home: Sequence[int]
    mandate: Sequence[int]


class Facts(NamedTuple):
    """What the rules read and never change."""

    board: Board
    numbers: Parameters
    options: Options
