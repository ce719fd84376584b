"""Deliberate mistakes in Gekokujō's rules, one place each, and the tests that must notice them."""

from __future__ import annotations

from tests.mutating import Mutation


def _winning(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/victory.py", old, new, breaks, "test_1_winning.py", names)


def _setup(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/setup.py", old, new, breaks, "test_2_setup.py", names)


def _economy(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/economy.py", old, new, breaks, "test_3_round.py", names)


def _campaign(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/campaign.py", old, new, breaks, "test_3_round.py", names)


def _battle(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/battle.py", old, new, breaks, "test_4_combat.py", names)


def _vassals(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/vassals.py", old, new, breaks, "test_5_vassals.py", names)


def _odds(name: str, file: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, file, old, new, breaks, "test_odds.py", names)


MUTATIONS = (
    # --- winning ---
    _winning(
        "provinces before the mandate",
        "for how in (at.BY_MANDATE, at.BY_PROVINCES, at.BY_GLORY):",
        "for how in (at.BY_PROVINCES, at.BY_MANDATE, at.BY_GLORY):",
        "G-010: who holds the mandate wins first",
        "G_010",
    ),
    _winning(
        "one province more to win",
        "provinces_of(state, seat) >= facts",
        "provinces_of(state, seat) > facts",
        "G-012: as many as printed win",
        "G_012",
    ),
    _winning(
        "vassals win",
        "state.out[seat] == 0 and state.master[seat] == at.FREE",
        "state.out[seat] == 0",
        "G-051: a vassal cannot win",
        "G_012",
    ),
    _winning(
        "stored Koku count for nothing",
        "theirs = state.koku[other] + state.stored[other]",
        "theirs = state.koku[other]",
        "G-013: stored Koku break a tie, too",
        "G_013",
    ),
    _winning(
        "allies in the cities",
        "if other != seat and units_at(state, facts.board.mandate[city], other) > 0:",
        "if other == -1:",
        "G-014: allied units spoil the mandate",
        "G_014",
    ),
    Mutation(
        "an end in the middle of a phase",
        "rules/course.py",
        "                if not check_victory(facts, state, record):\n"
        "                    begin_turn(state, at.MOVING, 0)\n",
        "                begin_turn(state, at.MOVING, 0)\n",
        "G-011: nobody looks for a winner after planning",
        "test_1_winning.py",
        "G_011",
    ),
    # --- set-up ---
    _setup(
        "Bushi beside the supply",
        "    state.supply[seat] -= bushi\n",
        "",
        "G-020: the first Bushi come from nowhere",
        "G_021",
    ),
    _setup(
        "a clan chosen twice",
        "        if is_free_clan(state, clan):\n            add(found, clan, 0, 0, 0)\n",
        "        add(found, clan, 0, 0, 0)\n",
        "G-023: a clan that is led may be chosen",
        "G_023",
    ),
    _setup(
        "locals at home",
        "    state.locals[home] = 0\n",
        "",
        "G-039: a home that is held has locals",
        "G_039",
    ),
    Mutation(
        "poor clans of the coast",
        "rules/parameters.py",
        'chosokabe_coasts: int = ruled(2, "G-023"',
        'chosokabe_coasts: int = ruled(3, "G-023"',
        "G-023: Chosokabe's Koku for every second coast",
        "test_2_setup.py",
        "G_023",
    ),
    # --- economy ---
    _economy(
        "upkeep rounded down",
        "(bushi_of(state, seat) + fed - 1) // fed",
        "bushi_of(state, seat) // fed",
        "G-031: an odd Bushi costs a Koku",
        "G_031",
    ),
    _economy(
        "Daimyo forgotten in the order",
        "mine = bushi_of(state, seat) + daimyo_of(state, seat)",
        "mine = bushi_of(state, seat)",
        "G-032: Daimyo are units, too",
        "G_032",
    ),
    _economy(
        "each mountain for itself",
        "    by_units = (mountain_units(facts, state, seat) + fed - 1) // fed\n",
        "    by_units = mountain_provinces(facts, state, seat)\n",
        "G-036: units are summed over all mountain provinces",
        "G_036",
    ),
    _economy(
        "Tokugawa pay like others",
        "if state.owner[province] == seat and state.clan[seat] != at.TOKUGAWA:",
        "if state.owner[province] == seat:",
        "G-023: the mountains cost Tokugawa nothing",
        "G_023",
    ),
    _economy(
        "one Bushi for a debt",
        "    leaving = debt * price\n",
        "    leaving = debt\n",
        "G-037: two Bushi for each Koku",
        "G_037",
    ),
    Mutation(
        "no spoilage",
        "rules/economy.py",
        "            state.koku[seat] -= lost\n",
        "",
        "G-735: half of the treasury stays",
        "test_7_modules.py",
        "G_735",
    ),
    Mutation(
        "the stake on top",
        "rules/economy.py",
        "state.koku[seat] += sown * factor\n",
        "state.koku[seat] += sown * (factor + 1)\n",
        "G-733: the harvest includes what was sown",
        "test_7_modules.py",
        "G_733 or G_734",
    ),
    # --- planning ---
    Mutation(
        "recruits where one has just arrived",
        "rules/planning.py",
        "return state.began[province] == seat or facts.options.recruit_where_new == 1",
        "return True",
        "G-033: the province was controlled when the phase began",
        "test_3_round.py",
        "G_033",
    ),
    Mutation(
        "recruits in a sabotaged province",
        "rules/planning.py",
        "if state.mission == at.SABOTAGE and state.target == province:",
        "if state.mission == at.DIVERSION and state.target == province:",
        "G-060: sabotage stops recruiting",
        "test_3_round.py",
        "G_060",
    ),
    Mutation(
        "a Ninja for everybody",
        "rules/planning.py",
        "if state.ninja >= 0 or state.koku[seat] < facts.numbers.ninja_price:",
        "if state.koku[seat] < facts.numbers.ninja_price:",
        "G-060: there is one Ninja",
        "test_6_advanced.py",
        "G_060",
    ),
    Mutation(
        "two castles",
        "rules/planning.py",
        "        state.castle[seat] < 0\n        and state.owner",
        "        state.owner",
        "G-061: one castle a player",
        "test_6_advanced.py",
        "G_061",
    ),
    Mutation(
        "fortified for nothing",
        "rules/planning.py",
        "        state.koku[seat] -= numbers.fortify_price\n",
        "",
        "G-062: to fortify costs 3 Koku",
        "test_6_advanced.py",
        "G_062",
    ),
    Mutation(
        "an attack as an afterthought",
        "rules/planning.py",
        "        and state.made == 0\n",
        "",
        "G-052: a Gekokujō attack takes all Koku",
        "test_5_vassals.py",
        "G_052",
    ),
    Mutation(
        "the fund without a limit",
        "rules/planning.py",
        "        state.fund_paid[seat] += choice[1]\n",
        "",
        "G-052: 3 Koku a round",
        "test_5_vassals.py",
        "G_052",
    ),
    Mutation(
        "pacts of vassals",
        "rules/planning.py",
        "        and state.master[other] == at.FREE\n",
        "",
        "G-705: a vassal has no pacts",
        "test_7_modules.py",
        "G_705",
    ),
    Mutation(
        "a pact of one side",
        "rules/planning.py",
        "        state.pact[other * at.SEATS + seat] = 1\n",
        "",
        "G-701: allies are each other's",
        "test_7_modules.py",
        "G_701",
    ),
    # --- campaign ---
    _campaign(
        "a unit moves twice",
        "        state.moved[end * at.UNIT_KINDS + kind] += count\n",
        "",
        "G-034: every unit moves once",
        "G_034",
    ),
    _campaign(
        "enemies let one pass",
        "return OPEN if facts.options.pass_enemies == 1 else STOP",
        "return OPEN",
        "G-034: enemies end a movement",
        "G_034",
    ),
    _campaign(
        "Takeda ride alone",
        "riders = facts.numbers.takeda_riders * group[where + at.DAIMYO]",
        "riders = 0",
        "G-023: a Daimyo of Takeda takes Bushi along",
        "G_023_takeda",
    ),
    _campaign(
        "battles left out",
        "    if due == 0:\n",
        "    if due >= 0:\n",
        "G-035: every battle is fought",
        "G_035",
    ),
    Mutation(
        "a way into a diverted province",
        "rules/campaign.py",
        "        return CLOSED\n",
        "        return STOP\n",
        "G-060: it cannot be attacked",
        "test_6_advanced.py",
        "G_060",
    ),
    Mutation(
        "forfeited Koku stay",
        "rules/campaign.py",
        "            state.koku[seat] = 0\n",
        "",
        "G-052: what the attack has not used is lost",
        "test_5_vassals.py",
        "G_052",
    ),
    Mutation(
        "Bannermen who have gone",
        "rules/campaign.py",
        "kind == at.SPEARMAN and unmoved(state, start, seat, at.BANNERMAN) > 0",
        "kind == at.SPEARMAN",
        "G-720: Bannermen help those that start with them",
        "test_7_modules.py",
        "G_720",
    ),
    # --- battle ---
    _battle(
        "bonuses add up",
        "most = max(most, numbers.castle_defence)",
        "most += numbers.castle_defence",
        "G-001: only the largest counts",
        "G_001",
    ),
    _battle(
        "sabotage without effect",
        "face += penalty(facts, state, side) - bonus(",
        "face -= bonus(",
        "G-001: the largest penalty counts, too",
        "G_001",
    ),
    _battle(
        "a castle against firearms",
        " and state.arquebuses == 0:",
        ":",
        "G-720: Arquebusiers ignore castles",
        "G_720",
    ),
    _battle(
        "Oda without a Daimyo",
        "oda = state.clan[side] == at.ODA and daimyo_at(state, here, side) > 0",
        "oda = state.clan[side] == at.ODA",
        "G-023: a Daimyo of Oda must be there",
        "G_023",
    ),
    _battle(
        "Ronin without Bushi",
        "limit = bushi_at(state, state.here, seat)",
        "limit = units_at(state, state.here, seat)",
        "G-046: not more Ronin than own Bushi",
        "G_046",
    ),
    _battle(
        "Ronin hold a province",
        "            if units_at(state, state.here, side) > 0:\n",
        "            if strength(state, side) > 0:\n",
        "G-046: a side with nothing but Ronin gains nothing",
        "G_046 or G_EX_6",
    ),
    _battle(
        "an assassin beside a Daimyo",
        "if daimyo_at(state, state.here, other) > 0:\n            return 0",
        "if daimyo_at(state, state.here, other) > 9:\n            return 0",
        "G-060: not where an enemy Daimyo is",
        "G_060",
    ),
    _battle(
        "Daimyo come back",
        "            if kind < at.TYPES:\n                state.supply[side] += units\n",
        "            state.supply[side] += units\n",
        "G-047: a Daimyo goes to no supply",
        "G_047",
    ),
    _battle(
        "the last one to hit",
        "state.taken[other * at.SIDES + side] > state.taken[best * at.SIDES + side]",
        "state.taken[other * at.SIDES + side] >= state.taken[best * at.SIDES + side]",
        "G-050: of several the first in player order",
        "G_050",
    ),
    _battle(
        "a battle without end",
        "        state.stage = at.CONTROL\n        if facts.options.fight_on == 1",
        "        state.stage = at.CONTROL\n        if facts.options.fight_on >= 0",
        "G-041: one round of dice",
        "G_042",
    ),
    # --- control ---
    Mutation(
        "a castle that stands by itself",
        "rules/control.py",
        "            state.castle[other] = -1\n",
        "",
        "G-062: a castle is destroyed when an enemy gains control",
        "test_6_advanced.py",
        "G_062",
    ),
    Mutation(
        "an empty province stays",
        "rules/control.py",
        "if facts.options.flag == 0 or enemies_at(",
        "if facts.options.flag == 1 or enemies_at(",
        "G-038: control goes with the last unit",
        "test_3_round.py",
        "G_038",
    ),
    Mutation(
        "anybody plunders",
        "rules/control.py",
        "if sown > 0 and (state.here != province or state.attacker == seat):",
        "if sown > 0:",
        "G-049: only an attacker plunders",
        "test_7_modules.py",
        "G_049",
    ),
    Mutation(
        "glory again and again",
        "rules/control.py",
        "                state.honoured[where] = 1\n",
        "",
        "G-740: glory for the first time only",
        "test_7_modules.py",
        "G_740",
    ),
    Mutation(
        "out with a Daimyo",
        "rules/control.py",
        "provinces_of(state, seat) == 0 and daimyo_of(state, seat) == 0:",
        "provinces_of(state, seat) == 0:",
        "G-053: with a Daimyo one plays on",
        "test_5_vassals.py",
        "G_053",
    ),
    # --- vassals ---
    _vassals(
        "a new vassal keeps all provinces",
        "state.giving_up[seat] = half(facts, provinces_of(state, seat))",
        "state.giving_up[seat] = 0",
        "G-050: half of the provinces become neutral",
        "G_050",
    ),
    _vassals(
        "a retreat into full provinces",
        "return state.owner[province] == seat and space_for(facts, state, province, seat) > 0",
        "return state.owner[province] == seat",
        "G-050, G-034: at most seven find room",
        "G_050",
    ),
    _vassals(
        "freed by any victory",
        "state.master[victor] != at.FREE and state.announced[victor] == 1:",
        "state.master[victor] != at.FREE:",
        "G-052: the attack must be announced",
        "G_052",
    ),
    Mutation(
        "a leader like any other",
        "rules/vassals.py",
        "        if provinces_of(state, other) > own:\n",
        "        if other != seat and provinces_of(state, other) >= own:\n",
        "G-740: who ties leads, too",
        "test_7_modules.py",
        "G_740",
    ),
    # --- chance and odds ---
    _odds(
        "a die of five faces",
        "chance.py",
        "    return (luck_of(number, which) * FACES >> 32) + 1\n",
        "    return (luck_of(number, which) * (FACES - 1) >> 32) + 1\n",
        "G-041: a six is never rolled",
        "fair",
    ),
    _odds(
        "groups of dice in place of each other",
        "chance.py",
        "dice[face] = dice.get(face, 0) + count",
        "dice[face] = count",
        "G-044: Ronin and Bushi with the same face roll together",
        "G_046",
    ),
    _odds(
        "harvests from five faces",
        "chance.py",
        "return [((face,), Fraction(1, FACES)) for face in range(FACES)]",
        "return [((face,), Fraction(1, FACES - 1)) for face in range(1, FACES)]",
        "G-733: each face with one in six",
        "G_733",
    ),
    _odds(
        "who has a clan is drawn again",
        "rules/setup.py",
        "        if state.clan[seat] < 0:\n            add(",
        "        if state.clan[seat] < 9:\n            add(",
        "G-023: only who has none is drawn",
        "G_023",
    ),
    _odds(
        "all held since the round began",
        "odds.py",
        "state.began[0] = 1 if held else -1",
        "state.began[0] = 1",
        "G-023: Uesugi without the clan's bonus",
        "G_EX_1",
    ),
    _odds(
        "Daimyo fall first",
        "odds.py",
        "order = [at.RONIN, *range(at.TYPES), at.DAIMYO]\n",
        "order = [at.DAIMYO, *range(at.TYPES), at.RONIN]\n",
        "G-047: the owner gives Daimyo last",
        "G_046 or G_047",
    ),
    _odds(
        "hits shared out anyhow",
        "odds.py",
        "first = state.owner[state.here] if side == state.attacker else state.attacker",
        "first = -1",
        "G-043: the first hits fall on who controls the province",
        "G_043",
    ),
)
