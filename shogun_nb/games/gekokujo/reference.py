"""The rules of Gekokujō in a learner's words, and the terms of the game.

The rules are by jankos1976 (repository ShogunGekokujo, CC BY 4.0); every sentence here is our own.
The sentences are templates, filled from the same :class:`~.rules.parameters.Parameters` and
:class:`~.rules.parameters.Options` that the rules play by. G-720 and G-740 are numbers of ours for
two modules whose own numbers are not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from shogun_nb.engine.reference import ReadingText, Reference, RuleText, TermText
from shogun_nb.engine.speech import counted
from shogun_nb.games.gekokujo.rules.parameters import Options, Parameters
from shogun_nb.games.gekokujo.words import CREDIT


def _option(option: str, no: str, yes: str, *, silent: bool = True) -> ReadingText:
    """A reading that a class may exchange for another; not ``silent``: the rulebook decides."""
    return ReadingText({0: no, 1: yes}, option, silent)


_FIRST_UNITS = ("a Spearman", "a Swordsman", "an Archer", "a Bannerman", "an Arquebusier")


def _note(text: str) -> ReadingText:
    """What follows from the rulebook's own words, though it may not seem so at first."""
    return ReadingText(text, silent=False)


CHAPTERS: dict[str, dict[str, RuleText]] = {
    "Golden rules": {
        "G-001": RuleText(
            "Bonuses of one kind do not add up: for a roll or a unit only the largest bonus "
            "counts, and only the largest penalty. Both of these count: a castle "
            "(+{castle_defence}) and sabotage (-{sabotage}) together change nothing."
        ),
        "G-002": RuleText(
            "Where the rule of an optional module contradicts a rule of the basic game, the module "
            "counts: the module's own rules, from G-701 on, see to that."
        ),
    },
    "Winning": {
        "G-010": RuleText(
            "Whoever fulfils a condition of victory wins at once. If several are fulfilled at the "
            "same time, the Shogun's Mandate comes first, then the control of provinces, then the "
            "Path of Glory."
        ),
        "G-011": RuleText(
            "Whether somebody has won is checked at the end of each phase: after all its actions, "
            "before the next phase begins.",
            _option(
                "win_at_once",
                "“At once” and “at the end of the phase” contradict each other: we take the end.",
                "“At once” and “at the end of the phase” contradict each other: whoever fulfils a "
                "condition wins at once, outside of a battle.",
            ),
        ),
        "G-012": RuleText(
            "You win by the control of enough provinces: {provinces_4} with 4 players, "
            "{provinces_5} with 5. House numbers for other tables: "
            "{provinces_2} with 2 players, {provinces_3} with 3, {provinces_6} with 6.",
            ReadingText(
                "A game ends after {rounds:round}. Then whoever controls most provinces wins; ties "
                "are broken as in G-013.",
                "rounds",
            ),
        ),
        "G-013": RuleText(
            "If several players fulfil the same condition at the same check, more Koku decide, "
            "then more Daimyo on the board, then more of the three mandate provinces, then who "
            "would act earlier in the next round."
        ),
        "G-014": RuleText(
            "You win by the Shogun's Mandate if you alone control Kyoto (Yamashiro), Osaka "
            "(Settsu) and Edo, and no unit of an ally stands in any of them.",
            _option("edo_in_sagami", "Edo lies in Musashi.", "Edo lies in Sagami."),
        ),
        "G-015": RuleText(
            "Whoever defends in Yamashiro (Kyoto) has +{kyoto_defence} on defence rolls."
        ),
    },
    "Set-up": {
        "G-020": RuleText(
            "Each clan has {daimyo} Daimyo and {bushi} Bushi. For all together there are {ronin} "
            "Ronin, {castles:castle} and 1 Ninja. What has run out cannot be placed.",
            _option(
                "screens",
                "Koku lie open.",
                "Koku lie behind screens: each player sees only their own.",
            ),
        ),
        "G-021": RuleText(
            "Everybody begins in the home province of the clan with {daimyo} Daimyo and "
            "{start_bushi} Bushi, and has {start_koku} Koku."
        ),
        "G-022": RuleText("In the first round nobody pays upkeep."),
        "G-023": RuleText(
            "Each clan has a home and an ability. Chosokabe (Tosa): {chosokabe_income} Koku of "
            "base income, and 1 more for every {chosokabe_coasts:coastal province}, at most "
            "{chosokabe_most} Koku more. Oda (Owari): +{oda_attack} on attack for all Oda units "
            "where an Oda Daimyo attacks with them. Shimazu (Satsuma): 1 Koku more for each "
            "coastal province, at most {shimazu_most} Koku more. Takeda (Kai): a Daimyo who moves "
            "takes up to {takeda_riders} Bushi of the same province along, {daimyo_steps} steps "
            "far. Tokugawa (Mikawa): no supply costs in the mountains. Uesugi (Echigo): "
            "+{uesugi_defence} on defence in a province that they controlled when the round "
            "began.",
            _option(
                "clans_by_seat",
                "Where clans are chosen, it is drawn who chooses next.",
                "Where clans are chosen, the players choose in the order of their seats.",
            ),
        ),
    },
    "The round": {
        "G-030": RuleText(
            "A round has three phases: planning and reinforcement, campaign, winter. It begins "
            "with income for all at once: {base_income} Koku, and {province_income} for each "
            "province under control. A contested province brings nothing."
        ),
        "G-031": RuleText(
            "Then all pay upkeep at once: 1 Koku for {bushi_a_koku} Bushi, rounded up. Daimyo cost "
            "nothing."
        ),
        "G-032": RuleText(
            "Then the order of play is set anew. Whoever controls fewest provinces acts first; "
            "ties go to less Koku, then to fewer units, Daimyo among them, then to the clan that "
            "comes first in the alphabet."
        ),
        "G-033": RuleText(
            "In the order of play each spends Koku as they like: {bushi_price} for a Bushi, "
            "{ninja_price} for the Ninja, {castle_price} for a castle, {fortify_price} to fortify "
            "it. A castle counts at once.",
            _option(
                "recruit_in_contested",
                "Bushi appear in a province that you control and have controlled since the phase "
                "began.",
                "Bushi appear wherever units of yours stand, in a contested province, too.",
            ),
        ),
        "G-034": RuleText(
            "In the campaign a Bushi moves up to {bushi_steps:province}, a Daimyo up to "
            "{daimyo_steps}, over borders and sea links. At the end of your movement, and "
            "after recruiting, no province holds more than {most_units} of your units.",
            _option(
                "pass_enemies",
                "A unit that enters a province with enemies stops there. Any other province may be "
                "crossed, and is taken only by stopping in it.",
                "Units may pass through provinces with enemies.",
            ),
            _option(
                "make_room",
                "The limit holds wherever a group stops.",
                "A group may stop in a full province if as many units there can still go one step "
                "on. They go before anything else moves.",
            ),
        ),
        "G-035": RuleText(
            "Battles are fought when movement is over.",
            _option(
                "all_move_first",
                "In the order of play, each player moves and then fights the own battles, in the "
                "order of their choice and as the attacker.",
                "First all players move, then all battles are fought.",
            ),
        ),
        "G-036": RuleText(
            "In winter all pay at once for the mountains: {mountain_cost} Koku for each mountain "
            "province under control, and 1 for {units_a_koku:unit} of any kind in all of them "
            "together, rounded up."
        ),
        "G-037": RuleText(
            "There are no debts. Whoever cannot pay removes {bushi_a_debt} Bushi of their choice "
            "from the board at once for each Koku that is missing.",
            _option(
                "odd_bushi_stays",
                "If only one is left, that one goes for the last Koku. The rest is forgiven.",
                "If too few are left for a Koku, they stay. The rest is forgiven.",
            ),
        ),
        "G-038": RuleText(
            "You control a province if you are the only one with units there. You gain control at "
            "the end of your movement or of a battle. It ends, with all that it brings, as soon as "
            "the last unit leaves or dies: the province is neutral.",
            _option(
                "flag",
                "Without a unit there is no control.",
                "Control stays when the units leave, until somebody else gains it.",
            ),
        ),
        "G-039": RuleText(
            "Provinces that nobody has held are taken by stopping in them; where locals defend "
            "them, by beating these.",
            ReadingText("{locals_words}", "locals"),
        ),
    },
    "Combat": {
        "G-040": RuleText(
            "Where units of different players stand in one province, there is a battle. Whoever "
            "moved in is the attacker.",
            _option(
                "all_defend",
                "If nobody moved in, the attacker is the player whose turn it is.",
                "If nobody moved in, all roll as defenders. The player whose turn it is comes "
                "first.",
            ),
        ),
        "G-041": RuleText(
            "A battle has five steps: Ronin are hired, by the attacker first; the Ninja may "
            "strike; all sides roll at once, one time; hits are assigned and units removed; "
            "control is checked."
        ),
        "G-042": RuleText(
            "If only one side is left, it controls the province. If several are left, or nobody, "
            "the province is neutral, and the units stay.",
            _note(
                "“Any number of units” moves: they may leave in their next movement. If units of "
                "different players are in one province “after the movement”, there is a battle: if "
                "they stay, in the turn of each of their owners."
            ),
            _option(
                "fight_on",
                "After one roll a battle is over.",
                "All roll again until only one side is left.",
                silent=False,
            ),
        ),
        "G-043": RuleText(
            "With three or more sides the active player attacks and all others defend. All roll; "
            "then in the order of play, from the attacker on, each says how the own hits are split "
            "among the opponents. All remove their units at the same time.",
            _option(
                "waste_hits",
                "No hit is wasted while an opponent has a unit for it.",
                "More hits may fall on an opponent than there are units.",
            ),
        ),
        "G-044": RuleText(
            "A Bushi rolls 1 die and hits with {bushi_attack} or more in attack, {bushi_defence} "
            "or more in defence. A Daimyo rolls {daimyo_dice} and hits with {daimyo_attack} or "
            "more in attack, {daimyo_defence} or more in defence."
        ),
        "G-045": RuleText(
            "A bonus lowers the face that a die needs, a penalty raises it.",
            _option(
                "six_always_hits",
                "A die that would need 7 never hits.",
                "A 6 always hits.",
            ),
        ),
        "G-046": RuleText(
            "Ronin cost {ronin_price} Koku each and serve for one battle. You may have as many as "
            "Bushi of your own in it. They leave when it is over.",
            _note(
                "They are removed “after the battle”, of which the check of control is the last "
                "step: surviving Ronin keep a province neutral."
            ),
            _option(
                "ronin_take",
                "Alone they gain nothing.",
                "Alone they gain control for their side. It ends when they leave.",
            ),
            _option(
                "ronin_without_bonus",
                "A Ronin fights as a Bushi, with the bonuses of their side.",
                "A Ronin fights as a Bushi, without bonuses.",
            ),
        ),
        "G-047": RuleText(
            "For each hit one unit is removed, a Daimyo like any other.",
            _note("In the rulebook's example 4 hits remove 4 units, and 2 hits remove 2."),
            _option(
                "shooter_chooses",
                "Its owner chooses which.",
                "Whoever has scored the hits chooses which.",
            ),
        ),
        "G-048": RuleText("The rulebook has no such section: its numbers skip 4.3."),
        "G-049": RuleText(
            "With the module of rice and war, an attacker who gains control of a province takes "
            "all Koku that were sown there."
        ),
    },
    "Vassals": {
        "G-050": RuleText(
            "When your last Daimyo is removed, you become a vassal of the victor at once and lose "
            "half of your provinces and half of your troops, of your choice.",
            _note("They are “lost”, not handed over: the provinces become neutral (G-038)."),
            _option(
                "attacker_is_victor",
                "The victor is who has most hits on you, of several the first from the attacker "
                "on.",
                "The victor is the attacker, if he has a hit on you; otherwise who has most.",
            ),
            _option(
                "fallen_win_nothing",
                "Two whose last Daimyo fall in one battle become each other's vassals. Locals are "
                "victors like players.",
                "Whoever loses the last Daimyo in the same battle is no victor, and locals are "
                "none. Who has no victor stays free.",
            ),
            _option(
                "fallen_at_once",
                "The control of the battle's province is settled first.",
                "Half of the provinces are counted before the control of the battle's province is "
                "settled.",
            ),
            _option(
                "no_retreat",
                "Units in a province given up retreat to provinces of their own next to it; those "
                "without room are removed.",
                "Units in a province given up are removed.",
            ),
            _option(
                "half_at_once",
                "Half of the units left after that are removed.",
                "Half of the units are lost as they are counted when the Daimyo falls, with those "
                "that found no room.",
            ),
            _option(
                "spare_master",
                "A vassal owes nothing and may attack anybody.",
                "A vassal moves into no province with units of the victor, but in a Gekokujō "
                "attack.",
            ),
            _option(
                "vassal_halves_rounded_up",
                "Halves are rounded down.",
                "Halves are rounded up.",
            ),
        ),
        "G-051": RuleText("A vassal cannot win, but keeps the ability of the clan."),
        "G-052": RuleText(
            "Two ways lead to freedom. A Gekokujō attack: for one round all Koku are for Ronin, "
            "{ronin_a_koku} for each; beat the last Daimyo of a free clan. Or rebuild: pay up to "
            "{fund_a_round} Koku a round into a fund; with {fund_to_be_free} in it you are free.",
            _note(
                "All Koku of a round: so the attack is announced in planning, before anything is "
                "bought, and what is left after the campaign is lost. Daimyo are “irreplaceable”: "
                "none come back."
            ),
            _option(
                "vassals_half_of_ronin",
                "In this round the limit of Ronin, too, is twice the Bushi in the battle.",
                "The limit of Ronin stays as it is (G-046).",
            ),
        ),
        "G-053": RuleText(
            "You are out of the game if you lose your last province while none of your Daimyo is "
            "on the board; your other units are removed.",
            _note(
                "“While none of your Daimyo is on the board”: with one and no province you play on "
                "with the base income (G-030), but control nothing to recruit in (G-033)."
            ),
        ),
    },
    "Ninja and castles": {
        "G-060": RuleText(
            "The Ninja costs {ninja_price} Koku. Sabotage: for this round -{sabotage} on defence "
            "rolls and no recruiting in one province. Diversion: one province cannot be attacked "
            "in this round. Assassination, hidden: after Ronin are hired one enemy Bushi leaves a "
            "battle in which no enemy Daimyo stands.",
            _note(
                "“Who moves the units in is the attacker”: so a diverted province may not be "
                "entered where others have units, and there is no battle in it."
            ),
            _option(
                "ninja_to_last",
                "The first in order who hires him gets him.",
                "Whoever hires him later in order takes him over.",
            ),
            _option(
                "ninja_announced_late",
                "Sabotage and diversion are announced when he is hired.",
                "Sabotage and diversion are announced when all have prepared.",
            ),
            _option(
                "assassin_anywhere",
                "The assassin strikes once, in a battle of his master.",
                "The assassin strikes once, in any battle.",
            ),
            _option(
                "ninja_stays",
                "At the end of the round he goes back to the supply.",
                "An assassin stays with his master until he has struck.",
            ),
        ),
        "G-061": RuleText(
            "A castle costs {castle_price} Koku and stands in a province that you control; each "
            "player has at most 1. It gives +{castle_defence} on the defence rolls of its owner's "
            "units.",
            _option(
                "castle_in_contested",
                "It counts while its owner controls the province.",
                "It counts while its owner or nobody controls the province.",
            ),
        ),
        "G-062": RuleText(
            "To fortify your castle costs {fortify_price} Koku: for one round its bonus is "
            "+{fortified_defence}.",
            _option(
                "castle_is_captured",
                "A castle is destroyed when an enemy gains control of its province. One may build "
                "anew.",
                "A castle falls to the enemy who gains control of its province and has none.",
            ),
        ),
    },
    "Module: political play": {
        "G-701": RuleText(
            "After recruiting you may offer a pact for this round. The offer costs {pact_price} "
            "Koku; to accept is free.",
            _option(
                "political_play", "The module is not played.", "The module is played.", silent=False
            ),
        ),
        "G-702": RuleText(
            "Allies may stand in one province: each with up to {most_units} units, all together "
            "with up to {most_allied_units}.",
            _note("A pact is made for a round (G-701): after it they are enemies again."),
            _option(
                "shared_is_neutral",
                "Whoever controlled the province keeps it.",
                "Nobody controls a province in which allies stand together.",
            ),
        ),
        "G-703": RuleText(
            "Whoever attacks an ally has -{traitor_attack} on own attack rolls for the rest of the "
            "round.",
            _note(
                "Allies share a province (G-702): to move in is no attack. You attack them where "
                "they stand with you and no enemy does; that ends the pact."
            ),
        ),
        "G-704": RuleText("The attacker splits hits between defenders who are allies."),
        "G-705": RuleText(
            "Becoming a vassal ends all pacts; there are no new ones until freedom is won."
        ),
    },
    "Module: specialized warfare": {
        "G-720": RuleText(
            "Units of five types take the place of Bushi, 1 die each. Attack and defence: "
            "Spearmen {attack_0}, {defence_0} (two or more: +{spearmen_defence} on defence); "
            "Swordsmen {attack_1}, {defence_1} ({swordsman_dice} dice in attack for one alone); "
            "Archers {attack_2} with arrows only, {defence_2}; Bannermen {attack_3}, {defence_3} "
            "(Spearmen beside them move 1 province more); Arquebusiers {attack_4} with firearms "
            "only, {defence_4}, and castles do not count against them.",
            _note(
                "The number G-720 is ours. The types take the place of Bushi: each costs, eats and "
                "moves as one. Ronin stay as they are (G-046). Firearms and arrows have phases of "
                "their own before the melee: losses are removed after each."
            ),
            _option(
                "specialized_warfare",
                "The module is not played.",
                "The module is played.",
                silent=False,
            ),
            ReadingText(
                {kind: f"The first unit is {one}." for kind, one in enumerate(_FIRST_UNITS)},
                "start_type",
            ),
            _option(
                "defenders_shoot",
                "Only attackers shoot.",
                "Defenders shoot, too, instead of the melee.",
            ),
            _option(
                "swordsmen_together",
                "A Swordsman attacks alone if he is the only unit of the attack.",
                "Swordsmen attack alone, each with all these dice, if there are no other units in "
                "the attack.",
            ),
            _option(
                "bannermen_on_arrival",
                "Bannermen help those who start the movement with them.",
                "Bannermen help those who start beside them, also where they have just come.",
            ),
        ),
    },
    "Module: rice and war": {
        "G-731": RuleText(
            "After income, in the order of play, you may sow Koku in your provinces and store "
            "Koku: these are safe, but not for use in this round.",
            _option(
                "rice_and_war", "The module is not played.", "The module is played.", silent=False
            ),
            ReadingText("{stipend_words}", "stipend"),
        ),
        "G-732": RuleText("There is no upkeep in planning: it is paid in winter."),
        "G-733": RuleText(
            "In winter one die for all tells the harvest, for each Koku that was sown: {harvest}. "
            "It goes to whoever still controls the province.",
            _option(
                "stake_on_top",
                "The stake is included: a factor of 1 returns it, no more.",
                "The stake comes back on top of that.",
            ),
            _option(
                "sown_stays",
                "Koku sown in a province that is lost to nobody are lost.",
                "Koku sown in a province that is lost to nobody stay there until winter. Whoever "
                "takes it takes them.",
            ),
        ),
        "G-734": RuleText("Then upkeep and the supply of the mountains are paid."),
        "G-735": RuleText(
            "Then half of all Koku left spoil, rounded down, those of the harvest too. What is "
            "stored is safe."
        ),
        "G-736": RuleText(
            "An attacker who gains control of a province plunders what was sown there (G-049)."
        ),
    },
    "Module: path of glory": {
        "G-740": RuleText(
            "Nobody becomes a vassal. Whoever has lost the last Daimyo collects glory instead: "
            "{glory_daimyo} for the last Daimyo of any player, {glory_leader} if that player leads "
            "in provinces, {glory_mandate} for each mandate province when first controlled alone. "
            "With {glory_to_win} one wins at the end of the phase. No diversion may name a mandate "
            "province while somebody is on the path.",
            _option(
                "path_of_glory", "The module is not played.", "The module is played.", silent=False
            ),
            _note(
                "The number G-740 is ours. Who leads is seen when otherwise somebody would become "
                "a vassal (G-050)."
            ),
        ),
    },
}

TERMS: dict[str, TermText] = {
    "assassination": TermText("A hidden mission of the Ninja, in a battle.", "G-060", "Attentat"),
    "Bushi": TermText("The common soldier of a clan; each has {bushi}.", "G-020 G-044", "Bushi"),
    "castle": TermText(
        "It helps its owner to defend a province; one for each player.", "G-061 G-062", "Burg"
    ),
    "contested": TermText(
        "A province with units of several sides: nobody controls it.", "G-042 G-030", "umkämpft"
    ),
    "control": TermText(
        "To be the only one with units in a province.", "G-038 G-042", "Kontrolle", "owner"
    ),
    "Daimyo": TermText(
        "A leader of a clan. With the last one falls its freedom.",
        "G-044 G-050",
        "Daimyō",
        "leader",
    ),
    "diversion": TermText("For a round a province cannot be attacked.", "G-060", "Ablenkung"),
    "famine": TermText("A harvest that only returns what was sown.", "G-733", "Hungersnot"),
    "fortify": TermText("To make a castle stronger for one round.", "G-062", "befestigen"),
    "fund": TermText(
        "What a vassal saves up for freedom.", "G-052", "Befreiungsfonds", "liberation"
    ),
    "Gekokujō attack": TermText(
        "A vassal's last stake: all Koku for Ronin.", "G-052", "Gekokujō-Angriff"
    ),
    "Gekokujō": TermText(
        "“The low overcomes the high”: whoever has least acts first. {credit}.", "G-032", "Gekokujō"
    ),
    "glory": TermText("What counts on the Path of Glory.", "G-740", "Ruhm"),
    "harvest": TermText("In winter, the yield of what was sown.", "G-733", "Ernte"),
    "hit": TermText("A die that shows enough; each removes a unit.", "G-044 G-047", "Treffer"),
    "Koku": TermText("The money of the game, counted in rice.", "G-030 G-033", "Koku"),
    "locals": TermText(
        "Bushi of nobody, who defend a province that nobody has held.", "G-039", "", "locals"
    ),
    "mandate": TermText("Kyoto, Osaka and Edo in one hand.", "G-014", "Mandat"),
    "mountain": TermText("A province that costs supply in winter.", "G-036", "Bergprovinz"),
    "Ninja": TermText("One for all players; hired for a mission.", "G-060", "Ninja"),
    "order of play": TermText(
        "Who acts first in a round, and who then.", "G-032", "Spielerreihenfolge", "turn order"
    ),
    "pact": TermText("An alliance of two players for a round.", "G-701 G-702", "Bündnis", "ally"),
    "plunder": TermText("To take what others have sown.", "G-049 G-736", "Plündern"),
    "retreat": TermText(
        "The way of units out of a province that a vassal gives up.", "G-050", "Rückzug"
    ),
    "Ronin": TermText("A warrior without a master, hired for one battle.", "G-046", "Ronin"),
    "sabotage": TermText("For a round a province defends itself worse.", "G-060 G-001", "Sabotage"),
    "sow": TermText("To lay Koku on a province for the harvest.", "G-731", "Säen"),
    "spoilage": TermText("In winter half of what is not stored is lost.", "G-735", "Verderb"),
    "store": TermText("To put Koku where they are safe.", "G-731", "Lagern"),
    "supply": TermText("Pieces that are not on the board.", "G-020", "Vorrat"),
    "unit": TermText("A Bushi or a Daimyo.", "G-034", "Einheit"),
    "upkeep": TermText("What the Bushi cost each round.", "G-031 G-037", "Unterhalt"),
    "vassal": TermText(
        "Who has no Daimyo left: cannot win, until free.", "G-050 G-051 G-052", "Vasall"
    ),
    "winter": TermText("The last phase of a round.", "G-036 G-733", "Winter"),
}


def _face(face: int) -> str:
    return "never" if face > 6 else "6" if face == 6 else f"{face}–6"


def _filling(numbers: Parameters, options: Options) -> Mapping[str, int | str]:
    """Everything that a template may name."""
    words = {
        f"{side}_{place}": _face(face)
        for side, faces in (("attack", numbers.types_attack), ("defence", numbers.types_defence))
        for place, face in enumerate(faces)
    }
    counts = {f"provinces_{n}": most for n, most in enumerate(numbers.provinces_to_win, 2)}
    rolls = ", ".join(f"{die} ×{times}" for die, times in enumerate(numbers.harvest, 1))
    locals_words = "Nobody defends them. The tutorial plays with locals: 1."
    if options.locals:
        locals_words = (
            f"Each is defended by {counted(options.locals, 'local Bushi', 'local Bushi')}, without "
            "bonuses. Their hits fall on the attacker. Those that are beaten do not come back."
        )
    stipend_words = "The income is the usual one."
    if options.stipend:
        stipend_words = (
            f"The income is {options.stipend} Koku, and what the ability of the clan adds."
        )
    return {
        **{name: value for name, value in asdict(numbers).items() if isinstance(value, int)},
        **counts,
        **words,
        "harvest": rolls,
        "rounds": options.rounds,
        "locals_words": locals_words,
        "stipend_words": stipend_words,
        "credit": CREDIT,
    }


REFERENCE = Reference(
    chapters=CHAPTERS,
    terms=TERMS,
    filling=_filling,
    parameters=Parameters,
    options=Options,
    code=tuple(
        f"shogun_nb.games.gekokujo.rules.{module}"
        for module in (
            *("battle", "campaign", "control", "course", "economy", "planning", "setup"),
            *("units", "vassals", "victory"),
        )
    ),
    called="gekokujo",
    examples=("G-041", "castle", "vassal"),
)
"""The rules of Gekokujō by number and by words."""

glossary = REFERENCE.glossary
