"""Deliberate mistakes in Senji, and the tests that notice them; see :mod:`tests.mutating`."""

from __future__ import annotations

from tests.mutating import Mutation

_setup = Mutation.of("rules/setup.py", "test_1_setup_and_winter.py")
_hands = Mutation.of("rules/hands.py", "test_3_autumn_and_end.py")
_winter = Mutation.of("rules/winter.py", "test_1_setup_and_winter.py")
_orders = Mutation.of("rules/summer.py", "test_1_setup_and_winter.py")
_summer = Mutation.of("rules/summer.py", "test_2_summer_and_battle.py")
_battle = Mutation.of("rules/battle.py", "test_2_summer_and_battle.py")
_options = Mutation.of("rules/battle.py", "test_5_options.py")
_extra = Mutation.of("rules/summer.py", "test_5_options.py")
_autumn = Mutation.of("rules/autumn.py", "test_3_autumn_and_end.py")
_kami = Mutation.of("rules/kami.py", "test_4_kami_and_the_emperor.py")
_emperor = Mutation.of("rules/battle.py", "test_4_kami_and_the_emperor.py")
_numbers = Mutation.of("rules/parameters.py", "test_3_autumn_and_end.py")
_chance = Mutation.of("chance.py", "test_1_setup_and_winter.py")
_view = Mutation.of("view.py", "test_1_setup_and_winter.py")
_heard = Mutation.of("view.py", "test_promises.py")
_said = Mutation.of("said.py", "test_promises.py")
_seen = Mutation.of("view.py", "test_2_summer_and_battle.py")
_legality = Mutation.of("legality.py", "test_2_summer_and_battle.py")

MUTATIONS = (
    # --- set-up and the Emperor ---
    _setup(
        "the last home takes what it likes",
        "            if state.called[other] == 0:\n                return False",
        "            pass",
        "SEN-016: in the last home province stands all that is left",
        "SEN_016",
    ),
    _setup(
        "fewest symbols host",
        "if state.tied >> seat & 1 and dice[state.family[seat]] < most:",
        "if state.tied >> seat & 1 and dice[state.family[seat]] == most:",
        "SEN-033: of those who are tied most own symbols host",
        "SEN_033",
    ),
    _setup(
        "red plays with five",
        '5: ("red",)',
        '5: ("violet",)',
        "SEN-017: with five the home of red is neutral",
        "SEN_017",
    ),
    # --- winter ---
    _winter(
        "the second highest bid wins",
        "        if total > best:",
        "        if total < best or best == 0:",
        "SEN-062: the highest sum of values wins",
        "SEN_062",
    ),
    _winter(
        "a player's card is auctioned",
        "    if owner >= 0:\n        put_card",
        "    if owner >= 9:\n        put_card",
        "SEN-063: a player's card that is drawn goes back at once",
        "SEN_063",
    ),
    _winter(
        "ties go home",
        "                if total < best:",
        "                if total <= best and winners > 1:",
        "SEN-064: equal highest bids stay until next winter",
        "SEN_064",
    ),
    _winter(
        "open gifts stay secret",
        "at.ALL if state.open_offer == 1 else both",
        "both",
        "SEN-040: all see what is given openly",
        "SEN_040",
    ),
    _hands(
        "cards of players go into piles",
        "owner if owner >= 0 else at.PILE + family)",
        "at.PILE + family)",
        "SEN-131: each card goes back to its owner",
        "SEN_131",
    ),
    # --- spring and summer ---
    _orders(
        "thirteen units",
        "        most = min(most, facts.numbers.units - units_of(state, seat))",
        "        pass",
        "SEN-081: no more than twelve units are in play",
        "SEN_081",
    ),
    _summer(
        "a new fleet goes on at once",
        "    return state.ready[fleet] == 1 and",
        "    return state.ready[fleet] < 2 and",
        "SEN-083: a new fleet is called from next summer on",
        "SEN_083",
    ),
    _summer(
        "the sea takes nobody",
        "    state.in_hand -= lost",
        "    pass",
        "SEN-084: each own symbol takes a unit",
        "SEN_084",
    ),
    _summer(
        "seven provinces",
        "attacks_begun(state) >= facts.numbers.most_provinces:",
        "attacks_begun(state) > facts.numbers.most_provinces:",
        "SEN-114: nobody controls more than six provinces",
        "SEN_114",
    ),
    _legality(
        "a land march over two provinces",
        "        return told(facts, summer.move_problem(facts, state, what, to, units, samurai))",
        "        return []",
        "SEN-082: by land one goes next door",
        "SEN_082",
    ),
    # --- battle ---
    _battle(
        "samurai hold no dice",
        "    return max(0, facts.numbers.dice - samurai)",
        "    return max(0, facts.numbers.dice)",
        "SEN-103: the dice of samurai are not rolled",
        "SEN_103",
    ),
    _battle(
        "support of the lower card",
        "if CARD_VALUE[other] > CARD_VALUE[card]:",
        "if CARD_VALUE[other] < CARD_VALUE[card]:",
        "SEN-106: of two cards of a family the higher counts",
        "SEN_106",
    ),
    _battle(
        "defenders win like attackers",
        "    times = 1\n",
        "    times = 2\n",
        "SEN-111: a defender gets each lost unit once",
        "SEN_111",
    ),
    _battle(
        "asked only where there is a hostage",
        "if hidden[at.CARD_AT + card] == defender or hidden[at.CARD_KNOWN + card] != at.ALL:",
        "if hidden[at.CARD_AT + card] == defender:",
        "SEN-100: the question must not tell that there is a hostage",
        "SEN_100",
    ),
    _battle(
        "Wakizaka lays first",
        "    if samurai_of_side(state, at.DEFENDER) >> WAKIZAKA & 1:",
        "    if samurai_of_side(state, at.ATTACKER) >> WAKIZAKA & 1:",
        "SEN-172: Wakizaka lays after the opponent",
        "SEN_172",
    ),
    # --- autumn and the end ---
    _autumn(
        "sets for everybody's loss",
        "            add_honour(state, record, 131, owner, -1)",
        "            pass",
        "SEN-131: who gets a card back loses 1 honour",
        "SEN_131",
    ),
    _autumn(
        "everybody sees which hanafuda was taken",
        "            hidden[at.HANA_KNOWN + other] &= 1 << state.mover | 1 << owner",
        "            pass",
        "SEN-049: only the two know which hanafuda was taken",
        "SEN_049",
    ),
    _autumn(
        "mercenaries for everybody",
        "    if provinces_of(state, seat) > 0:\n        return 135",
        "    pass",
        "SEN-135: only who has no province hires",
        "SEN_135",
    ),
    _autumn(
        "tied at the goal",
        "        if only_one(state) >= 0:\n            over = True",
        "        if best > 0:\n            over = True",
        "SEN-162: if several have most, another round is played",
        "SEN_162",
    ),
    _numbers(
        "sixty-one",
        "goal: int = ruled(60,",
        "goal: int = ruled(61,",
        "SEN-160: sixty are enough",
        "SEN_160",
    ),
    # --- kami and the Emperor ---
    _kami(
        "kami without end",
        "    state.samurai_at[samurai] = at.SPENT",
        "    pass",
        "SEN-180: a kami helps once",
        "SEN_180",
    ),
    _kami(
        "the pile stays known",
        "            hidden[at.HANA_KNOWN + other] = 0",
        "            pass",
        "SEN-182: the pile is shuffled",
        "SEN_182",
    ),
    _kami(
        "two new rolls in a battle",
        "    state.kami_used[side] = 1",
        "    state.kami_used[side] = 0",
        "SEN-183: one new roll in a battle for each side",
        "SEN_183",
    ),
    _emperor(
        "the start province is taken",
        "if is_imperial(state, beaten) and province == facts.board.imperial:",
        "if is_imperial(state, beaten) and province < 0:",
        "SEN-192: nobody else controls the start province",
        "SEN_192",
    ),
    # --- chance and views ---
    _chance(
        "six cards less in the pile",
        "        return state.hana_pile\n",
        "        return state.hana_pile - 6\n",
        "SEN-011: each card of the pile is as likely",
        "SEN_011",
    ),
    _view(
        "orders of others are seen",
        "        if seat < 0 or commander(state, state.owner[province]) != seat:",
        "        if seat < 0:",
        "SEN-070: nobody else sees an order",
        "SEN_070",
    ),
    _view(
        "bids are seen by what is missing",
        "        if (place in bidders and card != BLUFF[state.family[place]])",
        "        if (place in bidders and card < 0)",
        "SEN-061: what is left in the hand would tell what was bid",
        "SEN_061",
    ),
)
"""Those that every run makes."""

MORE = (
    _heard(
        "words of a promise are heard by all",
        "    position.said = heard(position.said, seat)\n",
        "    pass\n",
        "SEN-042: what is promised face down only the two know",
        "SEN_042",
    ),
    _said(
        "an open promise is heard before it is made",
        "numbers[1], False, choice.promise",
        "numbers[1], numbers[2] == 1, choice.promise",
        "SEN-042: an open promise may be refused, and nobody else has heard it then",
        "SEN_042",
    ),
    _winter(
        "bids go home",
        "put_card(state, hidden, card, at.PILE + CARD_FAMILY[lot])",
        "put_card(state, hidden, card, seat)",
        "SEN-062: the cards of the winner go into the pile of that family",
        "SEN_062",
    ),
    _winter(
        "nothing comes back for what is given",
        "        hand_over(state, hidden, record, state.partner, state.mover, at.OFFER_CARDS)",
        "        pass",
        "SEN-040: both hand over what was agreed",
        "SEN_040",
    ),
    _orders(
        "production draws one less",
        "        state.due_hana = facts.numbers.production\n",
        "        state.due_hana = facts.numbers.production - 1\n",
        "SEN-071: production draws two hanafuda",
        "SEN_071",
    ),
    _orders(
        "three targets",
        "targets_used(state) >= most:",
        "targets_used(state) > most:",
        "SEN-073: an order goes to two provinces",
        "SEN_073",
    ),
    _summer(
        "raids go round the whole board",
        "        if at_sea[state.sea * at.PROVINCES + to] == 0 or to == place:",
        "        if to == place:",
        "SEN-084: a raid lands at the same sea",
        "SEN_084",
    ),
    _summer(
        "seven in a province",
        "        if state.units[to] + units > facts.numbers.stack:",
        "        if state.units[to] + units > facts.numbers.stack + 1:",
        "SEN-085: no more than six stand together",
        "SEN_085",
    ),
    _summer(
        "Ekes beside Chosogabe",
        "    elif here >> EKES & 1:",
        "    if here >> EKES & 1:",
        "SEN-171: beside Chosogabe Ekes does not count",
        "SEN_171",
    ),
    _battle(
        "support without end",
        "total += min(CARD_VALUE[card], state.dice[CARD_FAMILY[card]])",
        "total += state.dice[CARD_FAMILY[card]]",
        "SEN-105: symbols count up to the value of the card",
        "SEN_105",
    ),
    _battle(
        "support of the opponent",
        "    return CARD_FAMILY[card] != state.family[player_of_side(state, 1 - side)]",
        "    return True",
        "SEN-104: support is of a third family",
        "SEN_104",
    ),
    _battle(
        "the winner loses nothing",
        "    own = min(units_of_side(state, winner), lost) - spared",
        "    own = 0",
        "SEN-110: the winner loses as many units as the loser",
        "SEN_110",
    ),
    _battle(
        "a hostage costs its value",
        "player_of_side(state, at.ATTACKER), -2 * value)",
        "player_of_side(state, at.ATTACKER), -value)",
        "SEN-100: the attacker loses twice the value",
        "SEN_100",
    ),
    _autumn(
        "two hostages of a family",
        "            if CARD_FAMILY[other] == CARD_FAMILY[card]:\n                return 45",
        "            pass",
        "SEN-045: one open hostage of each family",
        "SEN_045",
    ),
    _autumn(
        "hostages come back for nothing",
        "        add_honour(state, record, 134, seat, -CARD_VALUE[card])",
        "        pass",
        "SEN-134: the honour of a hostage goes with it",
        "SEN_134",
    ),
    _autumn(
        "out with honour",
        "    return provinces_of(state, seat) == 0 and state.honour[seat] <= 0",
        "    return provinces_of(state, seat) == 0",
        "SEN-136: out is only who has neither province nor honour",
        "SEN_136",
    ),
    _summer(
        "no raid of a samurai alone",
        "raid_leads_somewhere(facts, state, to, min(1, units))",
        "raid_leads_somewhere(facts, state, to, 1)",
        "SEN-084: a samurai needs no room among units",
        "SEN_084",
    ),
    _autumn(
        "mercenaries in both seas",
        "    if state.hired_sea >= 0 and state.hired_sea != sea:\n        return 140",
        "    pass",
        "SEN-135: all mercenaries of an autumn stand in one sea",
        "SEN_135",
    ),
    _options(
        "Takenaka rolls again after each roll, whatever is agreed",
        "        state.used[side] = 2",
        "        state.used[side] = 0",
        "SEN-170: who rolls no die again may still do so after the next roll, and not before",
        "SEN_170_takenaka",
    ),
    _extra(
        "extra units take what recruitments need",
        "            room = facts.numbers.units - units_of(state, seat) - waiting",
        "            room = facts.numbers.units - units_of(state, seat)",
        "SEN-170: extra units leave room for recruitments that wait, if so agreed",
        "SEN_170_extra",
    ),
    _seen(
        "support is seen by what is missing",
        "        or (place in layers and CARD_KIND[card] == SUPPORT)",
        "        or (place in layers and card < 0)",
        "SEN-104: what is left in the hand would tell what lies face down",
        "SEN_104",
    ),
)
"""Those that are made with ``--long``."""
