"""Deliberate mistakes in Tokugawa, and the tests that notice them; see :mod:`tests.mutating`."""

from __future__ import annotations

from tests.mutating import Mutation

_setup = Mutation.of("rules/setup.py", "test_1_setup.py")
_towns = Mutation.of("rules/towns.py", "test_4_building.py")
_actions = Mutation.of("rules/actions.py", "test_2_turn.py")
_building = Mutation.of("rules/actions.py", "test_4_building.py")
_movement = Mutation.of("rules/movement.py", "test_2_turn.py")
_battle = Mutation.of("rules/battle.py", "test_3_attack.py")
_tasks = Mutation.of("rules/tasks.py", "test_5_ending.py")
_course = Mutation.of("rules/course.py", "test_2_turn.py")
_numbers = Mutation.of("rules/parameters.py", "test_2_turn.py")
_chance = Mutation.of("chance.py", "test_1_setup.py")
_odds = Mutation.of("odds.py", "test_odds.py")

MUTATIONS = (
    # --- set-up ---
    _setup(
        "a second samurai in a province",
        "                return why.ONE_A_PROVINCE",
        "                pass",
        "T-014: one samurai a province at the start",
        "T_014",
    ),
    _setup(
        "units of the start beside the enemy",
        "    if near_capital(facts, state, 1 - seat, town):",
        "    if near_capital(facts, state, seat, town):",
        "T-014: away from the enemy's capital, not from one's own",
        "T_014",
    ),
    _setup(
        "two units at once from the start",
        "other = (state.placed + 1) // 2 % 2",
        "other = state.placed // 2 % 2",
        "T-015: the starting player places one unit first",
        "T_015",
    ),
    _setup(
        "the piles are one another's",
        "pile * at.CARDS_A_PILE + choice[place]",
        "choice[place]",
        "T-012: each pile has four cards of its own",
        "T_012",
    ),
    # --- towns and money ---
    Mutation(
        "payments to nobody",
        "rules/towns.py",
        "    state.banks[facts.board.province[town]] += koku",
        "    pass",
        "T-011: money neither comes nor goes",
        "test_1_setup.py",
        "T_010 or T_011",
    ),
    Mutation(
        "banks without a bottom",
        "rules/towns.py",
        "paid = min(koku, state.banks[province])",
        "paid = koku",
        "T-067: only as far as the bank has it",
        "test_3_attack.py",
        "T_067",
    ),
    Mutation(
        "capitals use markers",
        "rules/towns.py",
        "        if state.unit[town] != at.CAPITAL:\n            used += state.weak[town]",
        "        used += state.weak[town]",
        "T-003: eight markers, of eight units",
        "test_1_setup.py",
        "T_003",
    ),
    _towns(
        "unfinished castles are taken over",
        "castle == at.UNFINISHED or no_castle",
        "no_castle",
        "T-083: an unfinished castle is removed with its town",
        "T_083",
    ),
    _towns(
        "as many ships as one likes",
        "state.ships[town] = min(ships, most)",
        "state.ships[town] = ships",
        "T-080: five ships each",
        "T_080",
    ),
    _towns(
        "a garden is no building for a town left alone",
        "built = state.garden[town] + state.smithy[town]",
        "built = state.smithy[town]",
        "T-041: buildings left alone stay their owner's",
        "T_081 or T_080",
    ),
    # --- actions ---
    _actions(
        "enemies cost nothing",
        "            koku -= 1",
        "            koku -= 0",
        "T-030: each enemy unit takes 1 off",
        "T_030",
    ),
    _actions(
        "income twice a turn",
        "    state.collected[province] = 1",
        "    state.collected[province] = 0",
        "T-030: each province once a turn",
        "T_030",
    ),
    _actions(
        "gardens add up",
        "        gardens = min(gardens, 1)",
        "        gardens = min(gardens, 9)",
        "T-030: several gardens count once",
        "T_030",
    ),
    _actions(
        "a capital is no presence",
        "absent = options.capital_is_absent == 1 and options.capital_earns == 0",
        "absent = options.capital_earns == 0",
        "T-030: a garden beside the capital pays",
        "T_030",
    ),
    _actions(
        "gardens of recruits unasked",
        "        state.stage = at.DIVIDING\n    take_over",
        "    take_over",
        "T-081: the winner says what becomes of a garden",
        "T_040",
    ),
    _actions(
        "recruits on buildings of the enemy",
        "if state.side[town] == 1 - seat and options.recruit_on_buildings == 0:",
        "if state.side[town] == 9:",
        "T-040: not where buildings of the enemy are",
        "T_040",
    ),
    _building(
        "castles take an action",
        "if state.left == 0 and building != at.CASTLE and building != at.WALL:",
        "if state.left <= 3 and building != at.WALL:",
        "T-083: a castle takes no action",
        "T_083",
    ),
    _building(
        "castles are finished at once",
        "state.castle[town] = at.UNFINISHED",
        "state.castle[town] = at.FINISHED",
        "T-083: a castle takes a round",
        "T_083",
    ),
    _building(
        "walls around nothing",
        "if building == at.WALL and not has_building(facts, state, town):",
        "if building == -1:",
        "T-085: a wall needs a building",
        "T_085",
    ),
    _building(
        "upgrades without a smithy",
        "    if smithies == 0:",
        "    if smithies < 0:",
        "T-082: only the owner of a smithy upgrades",
        "T_082",
    ),
    # --- movement ---
    _movement(
        "movement through enemies",
        "if state.unit[end] != at.NO_UNIT and state.side[end] != seat:",
        "if state.unit[end] == 9:",
        "T-050: only over free and own fields",
        "T_050",
    ),
    _movement(
        "movement over any terrain",
        "            if board.road[road] != terrain:",
        "            if board.road[road] < 0:",
        "T-050: over roads of one terrain",
        "T_050",
    ),
    _movement(
        "ships in a storm",
        "if terrain == at.WATER and weather == at.STORM:",
        "if terrain == 9:",
        "T-054: no ship sails in a storm",
        "T_054",
    ),
    _movement(
        "one more than needed",
        "die - facts.numbers.weather[weather] >= facts.numbers.needed[terrain]",
        "die - facts.numbers.weather[weather] > facts.numbers.needed[terrain]",
        "T-052: the needed face is enough",
        "T_052",
    ),
    _movement(
        "archers roll",
        "    if state.unit[state.start] != at.ARCHER:\n        return True\n",
        "    if state.unit[state.start] >= at.ARCHER:\n        return True\n",
        "T-051: archers need no roll",
        "T_051",
    ),
    # --- attacks ---
    _battle(
        "a tie is the defender's",
        "if defence > attack:",
        "if defence >= attack:",
        "T-066: a tie is the attacker's",
        "T_066",
    ),
    _battle(
        "the attacker supports himself",
        " and town != state.start:",
        ":",
        "T-063: others support",
        "T_063",
    ),
    _battle(
        "a re-roll for nothing",
        "return state.again[seat] < state.support[seat]",
        "return state.again[seat] <= state.support[seat]",
        "T-064: once for each supporter",
        "T_064",
    ),
    _battle(
        "weakened units retreat",
        "if state.weak[state.goal] == 1 or len(found) == 0:",
        "if len(found) == 0:",
        "T-069: a weakened unit that loses leaves the board",
        "T_069",
    ),
    _battle(
        "weather for the defender",
        "- facts.numbers.weather[weather]\n",
        "\n",
        "T-065: the weather takes from the attacker",
        "T_062",
    ),
    _battle(
        "a capital falls at once",
        "    if state.weak[state.goal] == 1:\n        note(record, kinds.WON",
        "    if state.weak[state.goal] >= 0:\n        note(record, kinds.WON",
        "T-070: a capital is beaten twice",
        "T_EX_5",
    ),
    _battle(
        "winners stay weak",
        "        state.weak[state.start] = 0",
        "        state.weak[state.start] = 1",
        "T-069: who wins as the attacker recovers",
        "T_069",
    ),
    _battle(
        "castles that are not finished",
        "    if state.castle[town] == at.FINISHED:\n        total += facts.numbers.castle_defence\n"
        "    if state.temple[town] > 0:",
        "    if state.temple[town] > 0:",
        "T-065: a castle defends",
        "T_065",
    ),
    _battle(
        "supporters for one Koku",
        "koku = state.support[seat] * facts.numbers.support_reward",
        "koku = state.support[seat] * facts.numbers.support_price",
        "T-067: 2 Koku for each supporter of the winner",
        "T_067",
    ),
    _battle(
        "nobody leaves for a retreat",
        "        elif not stay and is_samurai(",
        "        elif stay and is_samurai(",
        "T-041: an own samurai leaves at any time, also for the beaten one",
        "T_041",
    ),
    _battle(
        "a retreat by sea without the ship",
        "    if by_sea:\n        bring_ship(",
        "    if by_sea and town < 0:\n        bring_ship(",
        "T-054: a ship goes along",
        "T_066",
    ),
    # --- tasks and the course ---
    _tasks(
        "buildings hold towns",
        "== 1 and is_samurai(state, town, seat):",
        "== 1 and state.side[town] == seat:",
        "T-090: a town needs a samurai",
        "T_090",
    ),
    _tasks(
        "ties score",
        "own > other or (own == other and facts.options.ties_score == 1)",
        "own >= other",
        "T-093: a tied majority scores nothing",
        "T_093",
    ),
    _tasks(
        "every castle counts",
        "if finished or (state.castle[town] > 0 and facts.options.unfinished_counts == 1):",
        "if state.castle[town] > 0:",
        "T-093: an unfinished castle does not count",
        "T_093",
    ),
    _tasks(
        "always the short game",
        "short = facts.options.short_game == 1",
        "short = facts.options.short_game >= 0",
        "T-094: only the short game ends with ten points",
        "T_094",
    ),
    _course(
        "three actions at once",
        "    if state.turn < at.SEATS:",
        "    if state.turn < 0:",
        "T-020: one action, then two",
        "T_020",
    ),
    _course(
        "failures cost nothing",
        "        state.left -= 1",
        "        state.left -= 1 if what != MOVE else 0",
        "T-053: a failure uses up the action",
        "T_053",
    ),
    # --- numbers, chance, odds ---
    _numbers(
        "an easy forest",
        "needed: Sequence[int] = ruled((1, 2, 3, 2)",
        "needed: Sequence[int] = ruled((1, 1, 3, 2)",
        "T-052: a forest needs 2",
        "T_052",
    ),
    _chance(
        "a storm as often as rain",
        "Fraction(sides[weather], sum(sides) * len(dice))",
        "Fraction(1, len(sides) * len(dice))",
        "T-002: three suns, two rains, one storm",
        "T_002",
    ),
    _odds(
        "the defender rolls once",
        "return at_most(roll + difference) ** (defender + 1)",
        "return at_most(roll + difference)",
        "T-064: the defender rolls again while losing",
        "section_C",
    ),
    _odds(
        "the attacker never rolls again",
        "chance * max(attacker_wins(roll, difference, defender), again)",
        "chance * attacker_wins(roll, difference, defender)",
        "T-064: the attacker rolls again where that is better",
        "section_C",
    ),
)
