"""The rules of Senji in a learner's words, and the terms of the game.

The game is by Serge Laget and Bruno Cathala; every sentence here is our own. The sentences are
templates, filled from the same :class:`~.rules.parameters.Parameters` and
:class:`~.rules.parameters.Options` that the rules play by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from shogun_nb.engine.reference import ReadingText, Reference, RuleText, TermText
from shogun_nb.games.senji.rules.cards import (
    COMBINATION_HONOUR,
    COMBINATION_SAMURAI,
    COMBINATIONS,
    KAMI,
    SAMURAI_ABILITY,
    SAMURAI_HONOUR,
    SAMURAI_KAMI,
    SAMURAI_NAMES,
)
from shogun_nb.games.senji.rules.parameters import Options, Parameters
from shogun_nb.games.senji.words import CREDIT, RECONSTRUCTION


def _option(option: str, no: str, yes: str) -> ReadingText:
    """A reading that a class may exchange for another."""
    return ReadingText({0: no, 1: yes}, option)


def _note(text: str) -> ReadingText:
    """What follows from the rulebook's own words, with the reason, or what this edition adds."""
    return ReadingText(text, silent=False)


CHAPTERS: dict[str, dict[str, RuleText]] = {
    "Components": {
        "SEN-001": RuleText(
            "The board shows Japan in 18 provinces and two seas. Over a dotted line a march goes "
            "from coast to coast as if by land.",
            _note("{reconstruction}."),
        ),
        "SEN-002": RuleText(
            "Each family has {units:unit}, 6 fortresses and 12 diplomacy cards. For all together "
            "there are 18 samurai, 96 hanafuda cards and {dice:fate die/fate dice}. Orders never "
            "run out."
        ),
        "SEN-003": RuleText("The six families are red, violet, blue, green, yellow and black."),
        "SEN-004": RuleText(
            "A fate die shows each family on one of its six faces: your own with a probability of "
            "1/6, that is odds of 1 to 5."
        ),
        "SEN-005": RuleText(
            "A hanafuda card belongs to a month and shows an animal, a tanzaku, a sun, or none of "
            "them (plain).",
            _note("The deck is a reconstruction: 12 months with four cards each, twice."),
        ),
        "SEN-006": RuleText(
            "A samurai has a name, a value in honour, the disc of a kami (SEN-180) and an ability. "
            "{samurai}",
            _note("Most of the values and abilities are a reconstruction."),
        ),
        "SEN-007": RuleText(
            "A diplomacy card has a family, a type (family, support or trade) and a value. The "
            "support card of value 0 is the bluff; each family has one.",
            _note("The values are a reconstruction: 26 in each family."),
        ),
    },
    "Set-up": {
        "SEN-010": RuleText(
            "Each player has {units:unit} in supply, 6 fortresses and the 12 diplomacy cards of "
            "the own family in the hand."
        ),
        "SEN-011": RuleText("Hanafuda and samurai are shuffled, each into a pile face down."),
        "SEN-012": RuleText(
            "Each player draws {start_hana:hanafuda card}, keeps one of {offered} samurai drawn at "
            "random, and begins with 3 fortresses and {start_units:unit}.",
            _note("All choose at the same time: nobody's choice touches another's cards."),
            _option(
                "unkept_leave",
                "Samurai that are not kept go back into the pile, which is shuffled.",
                "Samurai that are not kept leave the game.",
            ),
        ),
        "SEN-013": RuleText("The honour of the first samurai is the honour you begin with."),
        "SEN-014": RuleText(
            "Whoever has most honour hosts the Emperor in the first round.",
            _note("The dice break a tie: SEN-033 says so of the first round."),
        ),
        "SEN-015": RuleText(
            "The host calls all home provinces, one by one. When one of your three is called, you "
            "place a fortress there, and, if you like, the samurai and any number of the "
            "{start_units:unit} you begin with."
        ),
        "SEN-016": RuleText(
            "Nothing may be kept back: in your last home province you place all that is left."
        ),
        "SEN-017": RuleText(
            "3 to 6 play. With five players the home of red is neutral, with four that of violet, "
            "too, with three also that of black. Nobody enters neutral land, and no order lies "
            "there."
        ),
    },
    "Goal": {
        "SEN-020": RuleText(
            "Most honour wins. The game ends after a round at whose end somebody has at least "
            "{goal}."
        ),
        "SEN-021": RuleText(
            "Honour comes from battles, hanafuda combinations, samurai, sets of diplomacy cards "
            "and open hostages. It is lost by killed hostages, by cards that come back in a set, "
            "by hostages taken back and by mercenaries."
        ),
    },
    "The Emperor": {
        "SEN-030": RuleText(
            "At the beginning of each round the Emperor visits the family with most honour."
        ),
        "SEN-031": RuleText("Its player, the host, minds the sand-glass."),
        "SEN-032": RuleText(
            "Until the end of the round the host decides in which order provinces and fleets are "
            "called in summer, and families in autumn."
        ),
        "SEN-033": RuleText(
            "A tie in the first round: {dice:fate die/fate dice} are rolled; of those who are tied "
            "whoever has most own symbols hosts. Roll until it is one alone.",
            _note("All who are tied read the same dice: “a roll of the 9 fate dice”."),
            _option(
                "all_roll_again",
                "Who has fewer drops out before the next roll.",
                "Until one alone has most, nobody drops out.",
            ),
        ),
        "SEN-034": RuleText(
            "A later tie: the host of the last round chooses among those who are tied.",
            _note("The host may choose their own family: any “of the families that are tied”."),
            _option(
                "first_seat_hosts",
                "If the last host is out, dice decide, as in SEN-033.",
                "If the last host is out, the first of those tied in the order of seats hosts.",
            ),
        ),
    },
    "Winter": {
        "SEN-040": RuleText(
            "In winter you negotiate for four minutes, and give or exchange diplomacy cards, open "
            "or face down as the partners like.",
            _note(
                "Whoever offers says whether all see the cards, as anybody may show the own ones; "
                "whoever accepts agrees."
            ),
            ReadingText("From the host on each may make {offers:offer} in turn.", "offers"),
            ReadingText(
                "At a table the sand runs while people decide, for {minutes:minute} (0: no clock); "
                "then nobody makes or accepts another offer.",
                "minutes",
            ),
            _note(
                "Bots trade by one rule. A card is worth its value, and 2 more to whoever holds no "
                "card of its family. They accept when what they get is worth at least the values "
                "that they give. Promises count for nothing to them, and no neighbour gets a card "
                "of their own family."
            ),
        ),
        "SEN-041": RuleText(
            "You may use and pass on any diplomacy card in your hand, not only your own family's.",
            _note(
                "All see how much honour each has, as it is on the track, and how many cards. "
                "Which cards are in a hand, only its player sees (SEN-040, SEN-049)."
            ),
        ),
        "SEN-042": RuleText("Promises bind nobody."),
        "SEN-043": RuleText("Hanafuda may not be given away or exchanged in winter."),
        "SEN-044": RuleText(
            "A family card in your hand is a hostage. If its family attacks you, you may kill it: "
            "you gain its value, and the attacker loses twice as much."
        ),
        "SEN-045": RuleText(
            "Or lay it open in an autumn, for its value in honour while it lies there: one of each "
            "family."
        ),
        "SEN-046": RuleText(
            "Family cards of others may be exchanged for family cards that were received before.",
            _option(
                "family_exchanges",
                "In winter only, as all other cards.",
                "Also before spring, summer and autumn: family cards of others for such.",
            ),
        ),
        "SEN-047": RuleText(
            "A support card of a third family lets you count that family's symbols in a battle, up "
            "to its value. Then it goes home."
        ),
        "SEN-048": RuleText(
            "The own bluff is never given away.",
            _note(
                "It cannot be bid either: it stays for battles, and SEN-060 keeps it out of piles."
            ),
        ),
        "SEN-049": RuleText(
            "For a trade card, given back in an autumn, its owner must show you as many hanafuda "
            "as its value; you take one of them.",
            _option(
                "shown_at_random",
                "The owner chooses which to show.",
                "Those that are shown are drawn at random.",
            ),
            _option(
                "trades_with_pile",
                "One of an absent family brings no card and cannot be played so.",
                "One of an absent family shows as many of the pile; you take one of them.",
            ),
        ),
        "SEN-060": RuleText(
            "The diplomacy cards of each absent family make a pile face down; their bluffs leave "
            "the game."
        ),
        "SEN-061": RuleText(
            "Before each winter {lots:card} of each of these piles are auctioned. Bid any "
            "diplomacy cards from your hand, face down under a card.",
            _note("These cards lie face up: the rulebook calls drawing one “turning it up”."),
        ),
        "SEN-062": RuleText(
            "At the end of winter the bids are shown. The highest sum of values takes the card, "
            "and its cards go into the pile of that family.",
            _option(
                "lots_stay",
                "A card that nobody bids for goes back into its pile.",
                "A card that nobody bids for stays until the next winter.",
            ),
        ),
        "SEN-063": RuleText(
            "If a player's card is drawn from such a pile, it goes back to that player at once, "
            "and one card less is auctioned.",
            _option(
                "paid_cards_auctioned",
                "A card of another absent family goes into that family's pile.",
                "A card of another absent family is auctioned like the others.",
            ),
        ),
        "SEN-064": RuleText(
            "Equal highest bids stay until next winter and count again; all lower ones go back to "
            "the hands.",
            _option(
                "tied_bids_fixed",
                "More may be added to them.",
                "Who has such a bid adds nothing to it.",
            ),
            _option(
                "kept_lots_count",
                "New cards are drawn beside a card that stays.",
                "A card that stays takes the place of a new one of its family.",
            ),
        ),
        "SEN-065": RuleText(
            "Used cards of an absent family are shuffled into its pile. Otherwise they serve as "
            "all others do."
        ),
    },
    "Spring": {
        "SEN-070": RuleText(
            "Each player lays an order face down on each own province. Fleets get none."
        ),
        "SEN-071": RuleText(
            "Production: draw {production:hanafuda card}.",
            _option(
                "used_stay_out",
                "If the pile is empty, the used cards are shuffled; if there are none either, you "
                "draw fewer.",
                "Used cards stay out; if the pile is empty, you draw fewer.",
            ),
        ),
        "SEN-072": RuleText("Recruitment: {recruits:new unit} in the province."),
        "SEN-073": RuleText(
            "March: any number of units and samurai from the province, into provinces or a sea "
            "next to it.",
            ReadingText("Into at most {march_targets:province}, or {seas}.", "march_targets"),
            _note(
                "All moves of an order come before its battles: in the rulebook's example Laura "
                "lands in two provinces, and then wins in both."
            ),
            _option(
                "host_picks_battles",
                "Who moves chooses the order of these battles.",
                "The host chooses the order of these battles.",
            ),
        ),
    },
    "Summer": {
        "SEN-080": RuleText(
            "The host calls provinces and fleets in any order, each once. Its owner reveals the "
            "order and carries it out at once, with all that stands there now."
        ),
        "SEN-081": RuleText(
            "No more than {stack:unit} stand in a province, and no more than {units} of a player "
            "are in play. Samurai do not count."
        ),
        "SEN-082": RuleText(
            "By land units and samurai go into provinces next to this one.",
            _option(
                "samurai_need_units",
                "A samurai may march, attack and hold a fleet alone.",
                "A samurai marches only with a unit.",
            ),
        ),
        "SEN-083": RuleText(
            "By sea they go into a sea next to the province and join the own fleet there, of at "
            "most {stack:unit}. Families share a sea in peace.",
            _option(
                "new_fleets_called",
                "A new fleet is called from the next summer on.",
                "A new fleet may be called in the summer in which it forms.",
            ),
            _option(
                "joined_fleet_rests",
                "Units that join a fleet not yet called may go on with it.",
                "A fleet that others join is not called any more in this summer.",
            ),
            _option(
                "both_seas",
                "An order goes into one sea; a province at both may choose either.",
                "From a province at both seas one order may send fleets into both.",
            ),
        ),
        "SEN-084": RuleText(
            "In a raid they go over a sea and land at once in another province at the same sea. "
            "As many fate dice are rolled as units go; each own symbol takes one.",
            _option(
                "two_raids",
                "A raid lands in one province.",
                "A raid may land in as many provinces as a march (SEN-073).",
            ),
            _note(
                "The dice are rolled once for all, then the survivors are divided: in the "
                "rulebook's example 5 units for two provinces would be 5 dice."
            ),
            _option(
                "unlanded_lost",
                "Who cannot land stays there as a fleet; what a full fleet cannot take in is lost.",
                "Units that cannot land are lost; samurai stay there.",
            ),
            _option(
                "samurai_drown",
                "Samurai are not lost at sea.",
                "If all units of a raid are lost, so are its samurai.",
            ),
        ),
        "SEN-085": RuleText("In all marches no more than {stack:unit} may stand together."),
        "SEN-086": RuleText(
            "A fleet that is called stays, goes on to the other sea, or lands in any number of "
            "provinces at its sea, without dice.",
            _option(
                "fleet_raids",
                "It does not raid.",
                "Or it goes on to the other sea and lands there at once, with dice, as in SEN-084.",
            ),
        ),
        "SEN-087": RuleText(
            "Whoever enters another family's province fights for it, even if nobody stands there.",
            _option(
                "empty_without_roll",
                "An empty province is fought for with dice and support like any other.",
                "An empty province is taken without a roll.",
            ),
        ),
    },
    "Battle": {
        "SEN-100": RuleText(
            "Before the battle the defender may kill one hostage of the attacker: gains its value, "
            "and the attacker loses twice as much. The card leaves the game.",
            _option("many_hostages", "One in each battle.", "As many as you like in each battle."),
        ),
        "SEN-101": RuleText("Each unit in the battle counts 1."),
        "SEN-102": RuleText(
            "Each samurai in the battle takes one fate die, which is set to the own symbol and "
            "counts 1."
        ),
        "SEN-103": RuleText(
            "The other dice are rolled once for both sides. Each own symbol counts 1."
        ),
        "SEN-104": RuleText(
            "Each side may lay one support card face down: of a third family, or the own bluff.",
            _option("support_required", "It may also lay none.", "It must lay one."),
        ),
        "SEN-105": RuleText(
            "It brings the rolled symbols of its family, up to its value. Dice of samurai do not "
            "count."
        ),
        "SEN-106": RuleText(
            "If both have laid the same family, only the higher card counts.",
            _option(
                "equal_support_counts",
                "Of two equal cards neither counts.",
                "Two equal cards both count.",
            ),
        ),
        "SEN-107": RuleText("Support cards then go back to their owners; a bluff comes back, too."),
        "SEN-108": RuleText(
            "The higher total wins. After a tie the cards go home, and a new round is fought with "
            "new dice and support, until somebody wins.",
            _option(
                "attacker_wins_without_dice",
                "If samurai hold all dice, so that nothing could change, the defender wins a tie.",
                "If samurai hold all dice, so that nothing could change, the attacker wins a tie.",
            ),
        ),
        "SEN-109": RuleText("The loser loses all units and samurai of this battle."),
        "SEN-110": RuleText(
            "The winner loses as many units as the loser, as far as there are any, and no samurai.",
            _option(
                "empty_winner_stays_out",
                "An attacker who has lost everything takes the province all the same.",
                "An attacker who has lost everything takes nothing.",
            ),
        ),
        "SEN-111": RuleText(
            "The winner gets honour for the units that both have lost: the attacker 2 for each, "
            "the defender 1. Samurai do not count."
        ),
        "SEN-112": RuleText(
            "An attacker who wins puts a fortress in place of the other. An order that lies there "
            "is discarded. If the defender wins, it stays."
        ),
        "SEN-113": RuleText(
            "A samurai who dies costs no honour.",
            _option(
                "dead_return",
                "He is out of the game.",
                "He is shuffled into the pile of samurai.",
            ),
        ),
        "SEN-114": RuleText(
            "Nobody controls more than {most_provinces:province}; whoever has as many attacks no "
            "more.",
            _note(
                "As nobody has more “at any time”, an order attacks no more provinces than are "
                "missing to that number."
            ),
        ),
    },
    "Autumn": {
        "SEN-130": RuleText(
            "When called, a family acts as often and in any order as it likes. It may use trade "
            "cards (SEN-049). With fewer hanafuda than asked for, their owner shows all."
        ),
        "SEN-131": RuleText(
            "A set brings {set_honour} honour: one card of each of the five other families, of any "
            "type, goes back unused. Each player who gets one loses 1 honour.",
            _note("That it brings {set_honour} honour is shown by the rulebook's example."),
            _note(
                "Cards of the hand only, as they go back unused: an open hostage comes back first "
                "(SEN-134). As often as you have a set (SEN-130)."
            ),
        ),
        "SEN-132": RuleText(
            "Hanafuda combinations bring honour or new samurai: draw 3 and keep 1, or draw 6 and "
            "keep 2, for their honour, too. They stand in an own province at once. "
            "{combinations}",
            _note(
                "Four animals for 8 are in the rulebook's example; most of the others are a "
                "reconstruction."
            ),
            _note(
                "Cards are given up, so that each counts once. As new samurai stand in a province "
                "at once, who has none cannot lay a combination for them."
            ),
            _option(
                "full_draw",
                "With fewer samurai left you draw what there is; with none such a combination "
                "cannot be laid.",
                "With fewer samurai left than are to be drawn such a combination cannot be laid, "
                "and no mercenary samurai is hired (SEN-135).",
            ),
        ),
        "SEN-133": RuleText(
            "Lay received family cards open, one of each family, for their value in honour. An "
            "open hostage can neither be killed nor exchanged."
        ),
        "SEN-134": RuleText(
            "An open hostage may come back to your hand, and its honour goes. So a higher one of "
            "the same family can take its place."
        ),
        "SEN-135": RuleText(
            "Without a province you may hire up to {mercenaries:mercenary/mercenaries} for "
            "{mercenary_price} honour each, and one samurai, of {offered}, for {samurai_price}. "
            "All of them stand in one sea of your choice.",
            _option(
                "free_mercenaries",
                "The price may not take honour below 0.",
                "The price may take honour below 0.",
            ),
            _option(
                "mercenary_honour",
                "A samurai hired so brings no honour.",
                "A samurai hired so brings his honour.",
            ),
            _note("They are units like others, so that the limits of SEN-081 hold."),
        ),
        "SEN-136": RuleText(
            "A player without a province and without honour is out. Honour never falls below -9.",
            _note("As -9 is the lowest place, further loss is not counted."),
            _option(
                "out_after_turn",
                "It is checked when autumn ends.",
                "It is checked after the own turn of autumn; of the host, when autumn ends.",
            ),
            _option(
                "out_cards_leave",
                "The cards go home, the fleets leave, and from then on the family is absent.",
                "The cards of the hand leave the game, the others go home, the fleets leave, and "
                "from then on the family is absent.",
            ),
        ),
    },
    "The end": {
        "SEN-160": RuleText(
            "The end is checked at the end of a round only.",
            ReadingText("After {rounds:round} the game is scored as it stands.", "rounds"),
        ),
        "SEN-161": RuleText(
            "With {goal} or more at the end of a round most honour wins; open hostages count."
        ),
        "SEN-162": RuleText("If several have most, another round is played."),
    },
    "Samurai": {
        "SEN-170": RuleText(
            "The text of a samurai goes before the rules.",
            _note(
                "You may do without an ability (SEN-173) wherever it asks you something: so Kato's "
                "player may lose the unit, and Otani may die. The others work by themselves."
            ),
            _option(
                "extra_units_wait",
                "Extra units of Chosogabe and Ekes come as far as there are any.",
                "Extra units of Chosogabe and Ekes leave as many in supply as your own "
                "recruitments that still wait will bring.",
            ),
            _option(
                "takenaka_once",
                "Takenaka may roll a die again after each roll of a battle.",
                "Takenaka may roll a die again once in a battle.",
            ),
        ),
        "SEN-171": RuleText(
            "Where Chosogabe and Ekes stand together, only Chosogabe's ability counts."
        ),
        "SEN-172": RuleText(
            "Against Wakizaka Baba's player lays both support cards open before Wakizaka's does."
        ),
        "SEN-173": RuleText("In battle the defender uses abilities first, or does without them."),
    },
    "Kami": {
        "SEN-180": RuleText(
            "As a variant a dead samurai becomes a kami of whoever controlled him. His disc says "
            "how he helps, once in the rest of the game.",
            ReadingText(
                {0: "Played without kami: the dead are gone.", 1: "Played with kami."},
                "kami",
                False,
            ),
        ),
        "SEN-181": RuleText(
            "A diplomatic kami: look at all diplomacy cards of a player and take one, not the "
            "bluff.",
            _option(
                "kami_end_turn",
                "In your own turn of autumn, before or after whatever else you do.",
                "In your own turn of autumn, which it ends. So does an economic kami.",
            ),
        ),
        "SEN-182": RuleText(
            "An economic kami: search the hanafuda pile and take a card of your choice. The pile "
            "is shuffled.",
            _note(
                "In your own turn of autumn, as in SEN-181. If the pile is empty, SEN-071 says "
                "what becomes of the used cards."
            ),
        ),
        "SEN-183": RuleText(
            "A military kami: roll any number of dice of a battle again, not those of samurai.",
            _note(
                "It takes the place of the roll, and so comes before support (SEN-104); the "
                "defender first (SEN-173)."
            ),
            _option(
                "one_new_roll",
                "Once in a battle for each side.",
                "Once in a battle for both sides together.",
            ),
        ),
        "SEN-184": RuleText(
            "In autumn you may let one of your samurai commit seppuku, to have a kami.",
            _note("In your own turn (SEN-130); it costs no honour (SEN-113)."),
            _option("one_seppuku", "As often as you like.", "One samurai in each autumn."),
        ),
    },
    "Imperial troops": {
        "SEN-190": RuleText(
            "As a scenario for three players {imperial_units:imperial unit} and a samurai drawn at "
            "random stand in the home of violet on Honshu. Whoever has most honour commands them.",
            ReadingText(
                {0: "Played without imperial troops.", 1: "Played with imperial troops."},
                "imperial",
                False,
            ),
            _note(
                "That is the host, until the end of the round: recruits, says the rulebook, help "
                "who will host the Emperor “in the next round, too”."
            ),
        ),
        "SEN-191": RuleText(
            "The host lays orders on imperial provinces, too. Production brings the host cards, "
            "recruitment strengthens the troops, a march may lead to battle, and its honour goes "
            "to the host. If the troops are destroyed, {imperial_units:new unit} stand in the "
            "start province.",
            _note(
                "They are destroyed when no imperial unit is left anywhere. “Units” come, so no "
                "other samurai does."
            ),
            _option("new_troops_wait", "They come at once.", "They come when summer ends."),
        ),
        "SEN-192": RuleText(
            "Nobody else ever controls the start province. Who wins there gets the honour and "
            "stays where the attack came from.",
            _note("Its order stays, too, and is still carried out: nobody took it (SEN-112)."),
        ),
        "SEN-193": RuleText(
            "What imperial troops conquer belongs to whoever commands them, until a player takes "
            "it, as any other province.",
            _note(
                "It passes on with the host, “who leads the imperial troops”. The units are "
                "“neutral”: they do not count among the host's, nor stand together with them. They "
                "do not fight them either: that takes another family (SEN-087)."
            ),
            _option(
                "imperial_provinces_count",
                "Imperial provinces do not count among the {most_provinces} of the host (SEN-114).",
                "Imperial provinces count among the {most_provinces} of the host (SEN-114).",
            ),
        ),
        "SEN-194": RuleText(
            "In battles of imperial troops the symbols of the host count.",
            _note(
                "The host fights for them, and so lays the support card (SEN-104); hostages of the "
                "host may be killed (SEN-100)."
            ),
        ),
    },
}

TERMS: dict[str, TermText] = {
    "absent family": TermText("A family that nobody plays.", "SEN-017 SEN-060"),
    "bluff": TermText("The own support card of value 0.", "SEN-007 SEN-048 SEN-104", "Bluffkarte"),
    "combination": TermText("Hanafuda that bring something together.", "SEN-132", "Kombination"),
    "diplomacy card": TermText(
        "A card of family, support or trade.", "SEN-007", "Diplomatie-Karte"
    ),
    "fate die": TermText("Six faces, one for each family.", "SEN-004 SEN-103", "Schicksalswürfel"),
    "fleet": TermText("Own units and samurai in a sea.", "SEN-083 SEN-086", "Flotte"),
    "fortress": TermText("Shows who controls a province.", "SEN-015 SEN-112", "Festung"),
    "hanafuda": TermText("Cards of the twelve months.", "SEN-005 SEN-071", "Hanafuda"),
    "honour": TermText("What the game is played for.", "SEN-020 SEN-021", "Ehrenpunkte"),
    "host": TermText("Who is visited by the Emperor.", "SEN-030 SEN-032", "Kaiser"),
    "hostage": TermText("A family card of another.", "SEN-044 SEN-045 SEN-100", "Geisel"),
    "kami": TermText("The spirit of a dead samurai.", "SEN-180", "Kami"),
    "mercenary": TermText("A unit bought with honour.", "SEN-135", "Söldner"),
    "neutral": TermText("Land that nobody enters.", "SEN-017", "neutral"),
    "order": TermText(
        "Production, recruitment or march.", "SEN-070 SEN-071 SEN-072 SEN-073", "Befehl"
    ),
    "raid": TermText("Over the sea and at once ashore.", "SEN-084", "Überraschungsangriff"),
    "samurai": TermText("A leader with an ability.", "SEN-006 SEN-102", "Samurai"),
    "set": TermText("A card of each other family, given back.", "SEN-131"),
    "support card": TermText(
        "Another family's symbols for you.", "SEN-047 SEN-104", "Militärunterstützungskarte"
    ),
    "trade card": TermText("Brings a hanafuda card.", "SEN-049 SEN-130", "Handelskarte"),
}


def _samurai() -> str:
    return " ".join(
        f"{name} ({honour}, {KAMI[kami]}): {ability}"
        for name, honour, kami, ability in zip(
            SAMURAI_NAMES, SAMURAI_HONOUR, SAMURAI_KAMI, SAMURAI_ABILITY, strict=True
        )
    )


def _combinations() -> str:
    worth = (
        f"{name}: {honour} honour" if honour else f"{name}: {count} samurai"
        for name, honour, count in zip(
            COMBINATIONS, COMBINATION_HONOUR, COMBINATION_SAMURAI, strict=True
        )
    )
    return "; ".join(worth).capitalize() + "."


def _filling(numbers: Parameters, options: Options) -> Mapping[str, int | str]:
    """Everything that a template may name."""
    return {
        **asdict(numbers),
        **asdict(options),
        "samurai": _samurai(),
        "combinations": _combinations(),
        "seas": "both seas" if options.both_seas else "one sea",
        "reconstruction": RECONSTRUCTION,
        "credit": CREDIT,
    }


REFERENCE = Reference(
    chapters=CHAPTERS,
    terms=TERMS,
    filling=_filling,
    parameters=Parameters,
    options=Options,
    code=tuple(
        f"shogun_nb.games.senji.rules.{module}"
        for module in ("autumn", "battle", "course", "hands", "kami", "setup", "summer", "winter")
    ),
    called="senji",
    examples=("SEN-084", "hostage", "raid"),
)
"""The rules of Senji by number and by words."""

glossary = REFERENCE.glossary
rule = REFERENCE.rule
find_rules = REFERENCE.find_rules
