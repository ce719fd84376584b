"""Deliberate mistakes in the rules, one place each, and the tests that must notice them.

Each is a replacement of a text that occurs exactly once in its file, so that the list cannot rot
unseen: a rule that is rewritten asks for its mutation to be rewritten too.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutation(NamedTuple):
    """A mistake: where, what becomes what, what it breaks, and which tests are run against it."""

    name: str
    file: str
    old: str
    new: str
    breaks: str
    tests: str
    names: str


def _setup(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/setup.py", old, new, breaks, "test_2_setup.py", names)


def _planning(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/planning.py", old, new, breaks, "test_3_round.py", names)


def _actions(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/actions.py", old, new, breaks, "test_4_actions.py", names)


def _battle(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/battle.py", old, new, breaks, "test_5_battle.py", names)


def _winter(name: str, old: str, new: str, breaks: str, names: str) -> Mutation:
    return Mutation(name, "rules/winter.py", old, new, breaks, "test_6_winter.py", names)


MUTATIONS = (
    # --- set-up ---
    _setup(
        "closed for everybody",
        "int(players == 3 and province.closed[side])",
        "int(players >= 3 and province.closed[side])",
        "S-10: provinces are closed with four and five players too",
        "S_10",
    ),
    Mutation(
        "regions of the sun on the moon",
        "rules/setup.py",
        "map.regions.index(province.region[side])",
        'map.regions.index(province.region["sun"])',
        "S-1: the moon side has the sun's regions",
        "test_1_material.py",
        "S_1_",
    ),
    Mutation(
        "two printed armies exchanged",
        "rules/setup.py",
        "Kai 5, Musashi 4, Mino 4, Mikawa 3",
        "Kai 4, Musashi 5, Mino 4, Mikawa 3",
        "S-15: the printed set-up of player D with four players",
        "test_9_cases.py",
        "A_1_",
    ),
    _setup(
        "draft anticlockwise",
        "(seat + turn) % state.players",
        "(seat - turn) % state.players",
        "S-13: seats go round the wrong way",
        "S_13",
    ),
    _setup(
        "first filling stays out of the supplies",
        "state.supply[colour] += state.tray[colour]",
        "state.tower[colour] += state.tray[colour]",
        "S-16: what fell out goes back into the tower",
        "S_16",
    ),
    _setup(
        "exchange of any two cards",
        "return one >= 0 and two >= 0 and same and next_card",
        "return one >= 0 and two >= 0 and next_card",
        "S-14: any two open cards may be exchanged",
        "S_14",
    ),
    _setup(
        "exchanged cards the other way round",
        "UNDER_PILE + 2 * state.turned_up + place",
        "UNDER_PILE + 2 * state.turned_up - place",
        "S-14: the order of the cards under the pile",
        "S_14",
    ),
    _setup(
        "a group placed twice",
        "            state.groups[group] = 0\n",
        "            state.groups[group] = armies\n",
        "S-12: groups never run out",
        "S_12",
    ),
    _setup(
        "too few farmers in the tower",
        "cubes = facts.numbers.tower_farmers",
        "cubes = facts.numbers.tower_armies",
        "S-16: 7 farmers in place of 10",
        "S_16",
    ),
    _setup(
        "the unseen card goes on the table",
        "        state.takes_unseen = 1\n        return\n",
        "        return\n",
        "S-13: nobody gets the unseen card",
        "S_13",
    ),
    # --- numbers ---
    Mutation(
        "a row of the winter table",
        "rules/parameters.py",
        "(0, 1, 1, 2, 2, 2, 2, 3)",
        "(0, 1, 2, 2, 2, 2, 2, 3)",
        "S-61: two revolts for two provinces without rice",
        "test_6_winter.py",
        "S_61",
    ),
    Mutation(
        "farmers of the winter table",
        "rules/parameters.py",
        "(0, 1, 2, 2, 2, 3, 3, 3)",
        "(0, 1, 2, 2, 3, 3, 3, 3)",
        "S-61: the row of four provinces without rice",
        "test_6_winter.py",
        "S_61",
    ),
    Mutation(
        "rice losses exchanged",
        "rules/parameters.py",
        "(5, 7, 3, 2, 6, 3, 0, 2, 4, 3, 4, 1)",
        "(5, 7, 3, 2, 6, 4, 0, 2, 3, 3, 4, 1)",
        "S-60: the losses of the two temple cards",
        "test_7_events.py",
        "S_60",
    ),
    Mutation(
        "taxes capped at six",
        "rules/parameters.py",
        "event_taxes_most: int = ruled(5, ",
        "event_taxes_most: int = ruled(6, ",
        "section 7, event 7",
        "test_9_cases.py",
        "A_2_",
    ),
    # --- planning ---
    _planning(
        "one chest ranks like a province",
        "return bid - CHEST_CARD + 2",
        "return bid - CHEST_CARD + 1",
        "S-29: chest card 1 and a province are equal bids",
        "S_29",
    ),
    _planning(
        "the empty chest card before provinces",
        "    if bid == CHEST_CARD:\n        return 1\n",
        "    if bid == CHEST_CARD:\n        return 3\n",
        "S-29: chest card 0 chooses before a province",
        "S_29",
    ),
    _planning(
        "bids paid to nobody",
        "            state.bank += paid\n",
        "",
        "S-6, S-29: chests vanish",
        "S_29",
    ),
    _planning(
        "bids before the event",
        "    if state.event < 0:\n        for card in range(EVENTS):",
        "    if state.event < -1:\n        for card in range(EVENTS):",
        "S-28: no event is drawn",
        "S_28",
    ),
    _planning(
        "a bid of all one's chests refused",
        "bid - CHEST_CARD > state.chests[seat]",
        "bid - CHEST_CARD >= state.chests[seat]",
        "S-27: what one owns exactly can be bid",
        "S_27",
    ),
    _planning(
        "one card may be kept back",
        "lying < due:",
        "lying < due - 1:",
        "S-26: not all cards lie out",
        "S_26",
    ),
    _planning(
        "a sixth chest card",
        "free_chest_cards = CHEST_CARDS - chest_bid",
        "free_chest_cards = CHEST_CARDS",
        "S-25: the chest card that was bid covers an action too",
        "S_25",
    ),
    _planning(
        "a province bid and used",
        "        if card in used:",
        "        if card in used and space != BID:",
        "S-25, S-30: the province that was bid has an action",
        "S_25 or S_30",
    ),
    _planning(
        "foreign provinces planned",
        "elif not chest and state.owner[card] != seat:",
        "elif not chest and state.owner[card] == -1:",
        "S-25: anybody's province may be planned",
        "S_25",
    ),
    Mutation(
        "the event stays in the game",
        "rules/planning.py",
        "state.events[state.event] = OUT",
        "state.events[state.event] = OPEN",
        "S-50: this round's event can be drawn again",
        "test_4_actions.py",
        "S_50",
    ),
    Mutation(
        "lost cards stay lost",
        "rules/planning.py",
        "        state.spent[province] = 0\n",
        "        state.spent[province] = state.spent[province]\n",
        "S-43: a card lost in spring cannot be used in summer",
        "test_4_actions.py",
        "S_43",
    ),
    _planning(
        "the privilege by the place",
        "state.privilege[seat] = state.special[place]",
        "state.privilege[seat] = place",
        "S-22: the card that lies there is the privilege",
        "S_22",
    ),
    _planning(
        "ties among the lowest",
        "bid_rank(state.bids[other]) > rank:",
        "bid_rank(state.bids[other]) < rank:",
        "S-29: the wrong seats are drawn among",
        "S_29",
    ),
    # --- actions ---
    Mutation(
        "a retaken province acts",
        "rules/actions.py",
        "elif state.spent[province] or state.owner[province] != seat:",
        "elif state.owner[province] != seat:",
        "S-43: lost and retaken, the action is not lost",
        "test_9_cases.py",
        "A_9_",
    ),
    _actions(
        "one site too many",
        "if built >= facts.board.sites[province]:",
        "if built > facts.board.sites[province]:",
        "S-45: building without a free site",
        "S_45",
    ),
    _actions(
        "a kind twice",
        "if state.buildings[at + kind] > 0:",
        "if state.buildings[at + kind] > 1:",
        "S-45: two castles in a province",
        "S_45",
    ),
    _actions(
        "buildings from nowhere",
        "    if state.stock[kind] == 0:",
        "    if state.stock[kind] < 0:",
        "S-6, S-44: the stock goes below nought",
        "S_44",
    ),
    _actions(
        "castles on credit",
        "    price = price_of(facts, kind, effect)\n    if state.chests[seat] < price:",
        "    price = price_of(facts, kind, effect)\n    if state.chests[seat] < price - 1:",
        "S-44: an action that cannot be paid",
        "S_44",
    ),
    Mutation(
        "a theatre calms everybody",
        "rules/actions.py",
        "min(facts.numbers.event_markers, state.revolts[province])",
        "state.revolts[province]",
        "section 7, events 1 and 2: one marker only",
        "test_7_events.py",
        "events_1_and_2",
    ),
    Mutation(
        "little rice stays little",
        "rules/actions.py",
        "rice = max(rice, facts.numbers.event_rice_least)",
        "rice = min(rice, facts.numbers.event_rice_least)",
        "section 7, event 10",
        "test_7_events.py",
        "events_10_and_11",
    ),
    Mutation(
        "the cap holds for the privilege",
        "rules/actions.py",
        "        chests += numbers.privilege_chests\n",
        "        chests = min(chests + numbers.privilege_chests, numbers.event_taxes_most)\n",
        "S-24: the event comes first",
        "test_9_cases.py",
        "A_2_",
    ),
    Mutation(
        "the bank must hold the printed value",
        "rules/actions.py",
        "if state.bank < chests:",
        "if state.bank < board.tax[province]:",
        "S-6: what counts is the base after the event",
        "test_1_material.py",
        "bank",
    ),
    _actions(
        "quiet with one marker",
        "    if state.revolts[province] > 0:\n        state.income",
        "    if state.revolts[province] > 1:\n        state.income",
        "S-46: one marker brings a revolt",
        "S_46",
    ),
    Mutation(
        "six armies from a supply of five",
        "rules/actions.py",
        "lost = by_privilege and state.supply[seat] < numbers.privilege_deploy",
        "lost = False",
        "S-6: the addition falls away",
        "test_1_material.py",
        "six_armies",
    ),
    Mutation(
        "event 12 without effect",
        "rules/actions.py",
        "return facts.numbers.event_deploy[action - DEPLOY_5]",
        "return facts.numbers.deploy_armies[action - DEPLOY_5]",
        "section 7, event 12",
        "test_7_events.py",
        "event_12",
    ),
    _actions(
        "the last army leaves",
        "    if state.armies[province] < 2:",
        "    if state.armies[province] < 1:",
        "S-49: a single army cannot move",
        "S_49",
    ),
    _actions(
        "closed provinces entered",
        "if owner == CLOSED or action == DEPLOY_1:",
        "if action == DEPLOY_1:",
        "S-10, S-49: a closed province is a target",
        "S_49",
    ),
    Mutation(
        "temples stop their owner",
        "rules/actions.py",
        "    if owner == seat:\n        return True",
        "    if owner == seat and effect_in_force(facts, state) != TEMPLE_PROTECTS:\n"
        "        return True",
        "section 7, events 6 and 9: moving into an own province is allowed",
        "test_7_events.py",
        "events_6_and_9",
    ),
    _actions(
        "cards turned up too late",
        "    elif HIDDEN in state.order:\n",
        "    elif state.order[state.slot] == HIDDEN:\n",
        "S-40: a new card becomes known after each of the first five actions",
        "S_40",
    ),
    _actions(
        "moving nobody",
        "if not 1 <= armies <= most:",
        "if not 0 <= armies <= most:",
        "S-42: at least one army moves",
        "S_42 or S_49",
    ),
    _actions(
        "payment to nobody",
        "    state.bank += price\n",
        "",
        "S-6: chests vanish",
        "S_45",
    ),
    _actions(
        "cards shown to all at once",
        "    state.shown[seat * SPACES + action] = province\n",
        "    for other in range(state.players):\n"
        "        state.shown[other * SPACES + action] = plans[other * SPACES + action]\n",
        "S-41: cards are revealed before their players' turn",
        "S_41",
    ),
    # --- battle ---
    Mutation(
        "farmers alone hold a province",
        "rules/battle.py",
        "elif theirs > 0 and theirs + farmers > ours:",
        "elif theirs + farmers > ours:",
        "S-55: only farmers is a draw",
        "test_9_cases.py",
        "A_11_",
    ),
    _battle(
        "a draw is a victory",
        "if ours > theirs + farmers:",
        "if ours >= theirs + farmers:",
        "S-55",
        "S_55",
    ),
    Mutation(
        "farmers cost no army",
        "rules/battle.py",
        "ours - theirs - farmers, 54, record)",
        "ours - theirs, 54, record)",
        "S-54: the winner loses as many as the losing side has",
        "test_9_cases.py",
        "A_4_",
    ),
    Mutation(
        "farmers help in unquiet provinces",
        "rules/battle.py",
        "return state.revolts[state.here] == 0 and facts.options.farmers_never_help == 0",
        "return facts.options.farmers_never_help == 0",
        "S-53",
        "test_9_cases.py",
        "A_12_",
    ),
    _battle(
        "armies fall before farmers",
        "theirs - max(0, ours - farmers)",
        "min(theirs, theirs + farmers - ours) if farmers < 1 else max(1, theirs - ours)",
        "S-53: farmers are the first losses",
        "S_53",
    ),
    _battle(
        "a revolt put down by as many",
        "    if armies > farmers:",
        "    if armies > farmers - 1:",
        "S-56: more, not as many",
        "S_56",
    ),
    Mutation(
        "markers after winter revolts",
        "rules/battle.py",
        "        if fight == ACTION_REVOLT:\n            place_marker",
        "        if fight >= ACTION_REVOLT:\n            place_marker",
        "S-46, S-56: no marker is placed in winter",
        "test_6_winter.py",
        "S_56",
    ),
    Mutation(
        "cards stay usable",
        "rules/battle.py",
        "state.spent[province] = 1",
        "state.spent[province] = 0",
        "S-43: nobody can use the card this round",
        "test_9_cases.py",
        "A_9_",
    ),
    Mutation(
        "bid cards never leave",
        "rules/battle.py",
        "    for space in range(SPACES):\n",
        "    for space in range(SPACES - 1):\n",
        "S-43: a card on the bid space goes too",
        "test_4_actions.py",
        "S_43",
    ),
    _battle(
        "the privilege before the event",
        "        reinforce_castle(facts, state, defender, target, effect, record)\n"
        "        if state.privilege[defender] == STRONGER_DEFENCE:\n"
        "            reinforce(state, defender, numbers.privilege_defence, target, "
        "BY_PRIVILEGE, 23, record)\n",
        "        if state.privilege[defender] == STRONGER_DEFENCE:\n"
        "            reinforce(state, defender, numbers.privilege_defence, target, "
        "BY_PRIVILEGE, 23, record)\n"
        "        reinforce_castle(facts, state, defender, target, effect, record)\n",
        "S-24: the last army of the supply joins by the event",
        "S_52",
    ),
    _battle(
        "armies from an empty supply",
        "joining = min(armies, state.supply[colour])",
        "joining = armies",
        "S-6, S-23: a supply below nought",
        "S_52",
    ),
    _battle(
        "farmers from an empty supply",
        "farmers = min(due, state.supply[FARMERS])\n        state",
        "farmers = max(due, 0)\n        state",
        "S-6: as many as there are",
        "S_52",
    ),
    _battle(
        "one farmer for any number of markers",
        "due = state.revolts[province] + more_farmers",
        "due = 1 + more_farmers",
        "S-56: a farmer for each marker",
        "S_56",
    ),
    _battle(
        "markers stay in a neutral province",
        "state.buildings[province * BUILDINGS + kind] = 0\n    remove_markers(state, province)\n",
        "state.buildings[province * BUILDINGS + kind] = 0\n",
        "S-55, S-56",
        "S_55",
    ),
    Mutation(
        "income always lost",
        "rules/battle.py",
        "options.income_kept == 0",
        "options.income_kept >= 0",
        "S-46, the standard reading",
        "test_4_actions.py",
        "S_46",
    ),
    _battle(
        "the tray is not thrown in",
        "hand[colour] + before[colour] - cubes",
        "hand[colour] - cubes",
        "S-51: cubes of the tray vanish",
        "S_51",
    ),
    _battle(
        "markers leave a conquered province",
        "options.markers_stay == 0",
        "options.markers_stay >= 0",
        "S-54, the standard reading",
        "S_54",
    ),
    _battle(
        "castles help against revolts",
        "options.castle_in_revolts == 1",
        "options.castle_in_revolts >= 0",
        "S-56, the standard reading",
        "S_56",
    ),
    _battle(
        "strangers cleared from the tray",
        "    clear_tray(state, attacker)\n",
        "    for colour in range(COLOURS):\n        clear_tray(state, colour)\n",
        "S-51: parties not involved stay",
        "S_51 or S_53",
    ),
    _battle(
        "one farmer under event 3",
        "return facts.numbers.event_farmers if effect == MORE_FARMERS else "
        "facts.numbers.neutral_farmers",
        "return facts.numbers.neutral_farmers",
        "section 7, event 3",
        "S_52",
    ),
    # --- winter ---
    _winter(
        "rice below nought",
        "lost = min(loss, state.rice[seat])",
        "lost = loss",
        "S-60",
        "S_60",
    ),
    _winter(
        "the last row of the table",
        "min(missing, len(numbers.revolts) - 1)",
        "min(missing, len(numbers.revolts) - 2)",
        "S-61: seven and more",
        "S_61",
    ),
    _winter(
        "less for every tied player",
        "points = max(0, points - 1)",
        "points = max(0, points - tied + 1)",
        "S-63: minus 1, however many are tied",
        "S_63",
    ),
    _winter(
        "a majority of nothing",
        "    if most == 0:\n",
        "    if most < 0:\n",
        "S-63: no building, no points",
        "S_63",
    ),
    _winter(
        "one region only",
        "row = (board.region[province] * SEATS + owner) * BUILDINGS",
        "row = owner * BUILDINGS",
        "S-63: all buildings count as if they stood in one region",
        "S_63",
    ),
    _winter(
        "rice for two years",
        "        state.rice[seat] = 0\n",
        "        state.rice[seat] += 0\n",
        "S-64",
        "S_64",
    ),
    _winter(
        "a third year",
        "state.round // SEASONS + 1 >= facts.options.years",
        "state.round // SEASONS + 1 > facts.options.years",
        "S-65",
        "S_65",
    ),
    _winter(
        "fewer chests win",
        "state.chests[other] > state.chests[seat]",
        "state.chests[other] < state.chests[seat]",
        "S-65: a tie goes to more chests",
        "S_65",
    ),
    _winter(
        "the right neighbour draws",
        "(victim + 1) % state.players",
        "(victim - 1) % state.players",
        "S-62",
        "S_62",
    ),
    _winter(
        "the order as drawn",
        "state.drawn[place] = provinces[place]",
        "state.drawn[place] = state.drawn[place]",
        "S-62: the victim chooses",
        "S_62",
    ),
    _winter(
        "victims by seat",
        "        seat = state.turns[state.turn]\n",
        "        seat = state.turn if state.turn < state.players else -1\n",
        "S-62: in autumn's turn order",
        "S_62",
    ),
    _winter(
        "farmers of the first victim",
        "    state.extra_farmers = numbers.revolt_farmers[row]\n",
        "    state.extra_farmers = max(state.extra_farmers, numbers.revolt_farmers[row])\n",
        "S-61: each victim has its own row",
        "S_62",
    ),
    _winter(
        "one account for both years",
        "    year = state.round // SEASONS\n",
        "    year = 0\n",
        "S-63: points of each winter",
        "S_63",
    ),
    _winter(
        "the event left over comes back",
        "            state.events[card] = OUT\n",
        "            state.events[card] = OPEN\n",
        "S-64: five open events in the second year",
        "S_64",
    ),
    # --- chance and state ---
    Mutation(
        "events from the pile",
        "chance.py",
        "wanted = OPEN if step == DRAW_EVENT else IN_PILE",
        "wanted = IN_PILE if step == DRAW_EVENT else OPEN",
        "S-28: the event is one of the open ones",
        "test_3_round.py",
        "S_28",
    ),
    Mutation(
        "the tray left outside",
        "chance.py",
        "thrown = hand[colour] + tray[colour]",
        "thrown = hand[colour]",
        "S-51: cubes in the tray are thrown in again",
        "test_5_battle.py",
        "S_51",
    ),
    Mutation(
        "cubes inside never fall",
        "chance.py",
        "        if inside > 0:\n",
        "        if inside > 99:\n",
        "S-51: some that lay inside fall out",
        "test_5_battle.py",
        "S_51",
    ),
    Mutation(
        "cards drawn twice",
        "chance.py",
        "        cards[taken] = cards[left]\n",
        "",
        "S-21: a shuffle repeats no card",
        "test_3_round.py",
        "S_21",
    ),
    Mutation(
        "a province drawn twice",
        "chance.py",
        "owner == victim and province not in state.drawn",
        "owner == victim",
        "S-62: two different provinces",
        "test_6_winter.py",
        "S_62",
    ),
    Mutation(
        "everybody in the tie",
        "chance.py",
        "if step == FIRST_PLAYER or is_tied(state, seat):",
        "if step == FIRST_PLAYER or state.place[seat] < 0:",
        "S-29: only equal bids are drawn among",
        "test_3_round.py",
        "S_29",
    ),
    Mutation(
        "a fork shares a list",
        "../../engine/declared.py",
        "'[:]' if shape.count else",
        "'[:]' if shape.count > 1 else",
        "a what-if changes the game it was forked from",
        "test_1_material.py",
        "fork",
    ),
    Mutation(
        "a fork is no copy",
        "rules/state.py",
        "return _fork(self)",
        "return self",
        "a what-if changes the game it was forked from",
        "test_1_material.py",
        "fork",
    ),
)
