"""The rules of Tokugawa in a learner's words, and the terms of the game.

The game is by Victor Gilhaus and Tizian Blumenthal; every sentence here is our own. The sentences
are templates, filled from the same :class:`~.rules.parameters.Parameters` and
:class:`~.rules.parameters.Options` that the rules play by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from shogun_nb.engine.reference import ReadingText, Reference, RuleText, TermText
from shogun_nb.games.tokugawa.rules.parameters import Options, Parameters
from shogun_nb.games.tokugawa.words import BUILDING_KEYS, CREDIT, RECONSTRUCTION


def _option(option: str, no: str, yes: str) -> ReadingText:
    """A reading that a class may exchange for another."""
    return ReadingText({0: no, 1: yes}, option)


def _note(text: str) -> ReadingText:
    """What follows from the rulebook's own words, though it may not seem so at first."""
    return ReadingText(text, silent=False)


CHAPTERS: dict[str, dict[str, RuleText]] = {
    "Components": {
        "T-001": RuleText(
            "The board shows Japan about 1615: 43 towns in 9 provinces, roads over plain, forest "
            "and mountain, and water. Emperor and Shogun never fought a war; the game says so.",
            _note("{reconstruction}."),
        ),
        "T-002": RuleText(
            "For both players together there are 12 task cards, a weather die ({sun} sun, {rain} "
            "rain, {storm} storm), two combat dice, {markers} markers for weakened units, "
            "{walls:wall} and {gardens:garden}."
        ),
        "T-003": RuleText(
            "Each player has {archers:archer}, {lancers:lancer}, {swordsmen:swordsman/swordsmen}, "
            "{ships:ship}, {temples:temple}, {smithies:smithy/smithies}, {castles:castle} and a "
            "capital. What has run out cannot be placed.",
            _option(
                "endless_markers",
                "Without a marker left a unit is not weakened.",
                "Units are weakened also when all markers are used.",
            ),
        ),
        "T-004": RuleText(
            "Strengths: archer {archer_strength}, lancer {lancer_strength}, swordsman "
            "{swordsman_strength}; 1 more once upgraded.",
            _note("The strength of the swordsman is a reconstruction: it is only in a picture."),
        ),
    },
    "Set-up": {
        "T-010": RuleText(
            "Each player has {start_koku} Koku, and the bank of each province {bank}. There is no "
            "other bank: whatever is paid goes into the bank of the province concerned, in an "
            "attack that of the attacked unit."
        ),
        "T-011": RuleText(
            "Money neither comes nor goes: with players and banks together there are always "
            "{total} Koku."
        ),
        "T-012": RuleText(
            "The task cards lie in three piles by region, shuffled, face up: the top card of each "
            "is open.",
            _note("The twelve cards are a reconstruction."),
        ),
        "T-013": RuleText(
            "It is drawn who gets Kyoto and who gets Yedo, then who starts. Each capital begins "
            "with strength {capital_strength}."
        ),
        "T-014": RuleText(
            "Before the first turn each player places {start_archers:archer}, "
            "{start_lancers:lancer} and {start_swordsmen:swordsman/swordsmen}, free of charge: one "
            "a province, not in the province of the enemy capital, not next to it.",
            _note("That leaves one samurai for each of eight provinces."),
        ),
        "T-015": RuleText(
            "The starting player places one unit, then both in turn two, and the starting player "
            "the last one."
        ),
    },
    "The turn": {
        "T-020": RuleText(
            "The players take turns. The first turn has {first:action}, the second {second}; after "
            "that each has up to {actions}.",
            _note("The turn ends by itself when no action is left and nothing can be built free."),
        ),
        "T-021": RuleText(
            "An action is income, recruitment, movement, attack or building. The same may be done "
            "several times."
        ),
        "T-030": RuleText(
            "Income in a province where you have a unit: 1 Koku for each samurai of yours, 1 "
            "less for each enemy unit, and {garden_income} more with a garden of yours; never "
            "below 0, and not more than the bank holds. In one turn each province pays once.",
            _option(
                "capital_earns",
                "Your own capital is no samurai and pays nothing.",
                "Your own capital counts as a samurai.",
            ),
            _option(
                "capital_is_absent",
                "Your capital is a unit: a garden pays beside it, also without a samurai.",
                "A garden beside your capital pays only if a samurai is in the province.",
            ),
            _option(
                "capital_is_no_unit",
                "The enemy's capital is a unit, and takes 1 off.",
                "The enemy's capital takes nothing off.",
            ),
            _option(
                "gardens_add_up",
                "Several gardens in a province count once.",
                "Each garden in a province counts.",
            ),
        ),
        "T-040": RuleText(
            "Recruit one samurai on any free field: an archer for {archer_price}, a lancer for "
            "{lancer_price}, a swordsman for {swordsman_price} Koku.",
            _option(
                "recruit_within_limits",
                "Also beside the enemy capital: the limits of T-014 are for the start.",
                "Never in the province of the enemy capital or next to it.",
            ),
            _option(
                "recruit_on_buildings",
                "Not in a town with buildings of the enemy.",
                "Also in a town with buildings of the enemy, which change hands as in T-081.",
            ),
        ),
        "T-041": RuleText(
            "You may take a samurai of yours off the board, free of charge and without an action. "
            "It may be recruited again.",
            ReadingText("It leaves between the actions of your turn, where it makes a difference."),
            _option(
                "stay_while_beaten",
                "It leaves also in a fight: the beaten unit may go to its field.",
                "No samurai leaves in a fight.",
            ),
        ),
    },
    "Movement": {
        "T-050": RuleText(
            "A samurai moves any distance over roads of one terrain, over free fields and those "
            "of own units, and ends on a field without a unit. It costs nothing."
        ),
        "T-051": RuleText("Archers come through by land in any weather, without a roll."),
        "T-052": RuleText(
            "Lancers and swordsmen say where they go, then roll a combat die and the weather die. "
            "The die, less {rain_off} in rain and {storm_off} in a storm, must be at least "
            "{plain} on plain, {forest} in forest, {mountain} in mountains, {water} on water."
        ),
        "T-053": RuleText("A failed movement has used up its action. It may be tried again."),
        "T-054": RuleText(
            "A ship carries one samurai from a port to any other, but not in a storm.",
            _note("The ship goes along and stays there. The roll is that of the combat die."),
            _option(
                "archers_roll_at_sea",
                "Archers need no roll at sea either: only the weather die is rolled.",
                "At sea archers need the roll, too.",
            ),
            _option(
                "no_empty_ships",
                "A ship may also sail empty, for the same action and roll.",
                "A ship sails only with a samurai.",
            ),
        ),
    },
    "Attack": {
        "T-060": RuleText(
            "An attack goes to a field next to yours where an enemy unit stands, or by ship to a "
            "port with one."
        ),
        "T-061": RuleText(
            "An attack costs {attack_price} Koku, even if the movement for it fails."
        ),
        "T-062": RuleText(
            "The weather of the movement counts in the fight, too.",
            _option(
                "archers_in_dry",
                "The weather is rolled for every attack, also an archer's.",
                "An archer who attacks by land rolls no weather: the sun shines.",
            ),
        ),
        "T-063": RuleText(
            "Before the dice first the attacker, then the defender may call units that stand next "
            "to the attacked one by land, for {support_price} Koku each into its province."
        ),
        "T-064": RuleText(
            "The attacker rolls two dice, and may annul the roll and roll again once for each "
            "supporter. Then the defender does the same."
        ),
        "T-065": RuleText(
            "To the dice comes the strength of the fighting unit alone; the defender adds "
            "buildings and wall, and from the attacker the weather takes {rain_off} in rain, "
            "{storm_off} in a storm."
        ),
        "T-066": RuleText(
            "If the defender has more, the attacker goes back. Otherwise the defender goes to a "
            "free field next to it over any road and is weakened; where none is free, it leaves "
            "the board. The attacker moves in.",
            _option(
                "attacker_chooses_retreat",
                "The owner of the beaten unit chooses the field.",
                "The attacker chooses the field.",
            ),
            _option(
                "retreat_to_buildings",
                "A field with buildings of the enemy is not free for a retreat.",
                "A retreat may end in buildings of the enemy, which change hands with a garden.",
            ),
            _option(
                "retreat_by_sea",
                "There is no retreat by sea.",
                "From a port with a ship of one's own a retreat may lead to any free port, and "
                "the ship goes along.",
            ),
            _option(
                "failure_weakens",
                "A failed attack weakens nobody.",
                "A failed attack weakens the attacker.",
            ),
            _option(
                "ship_stays",
                "An attacker by ship who wins brings the ship along.",
                "The ship that has brought an attacker stays in its port.",
            ),
        ),
        "T-067": RuleText(
            "The winner's supporters get {support_reward} Koku each from the province, as far as "
            "it has them. Units that left the board may be recruited again."
        ),
        "T-068": RuleText(
            "The same place may be attacked again, as a new action with new weather and dice."
        ),
        "T-069": RuleText(
            "A weakened unit has 1 less in attack and defence. If it loses as a defender again, it "
            "leaves the board; if it wins as an attacker, it is weakened no more. It supports like "
            "any other."
        ),
        "T-070": RuleText(
            "A capital is a unit that does not move or attack, but supports. The first fight it "
            "loses turns it over: strength 1. Castle, temple and wall may protect it.",
            ReadingText(
                "After the first victory the attacker stays where he came from. Ship and garden "
                "in Yedo stay its owner's."
            ),
        ),
    },
    "Building": {
        "T-080": RuleText(
            "A ship costs {ship_price} Koku and an action, in a port with a forest road (a "
            "shipyard). It may sail at once without another action. In a town that falls ships "
            "change their owner.",
            _option(
                "build_alone",
                "Buildings need a unit of yours in the town.",
                "You may build also where only buildings of yours stand.",
            ),
            _note("No town holds two buildings of a kind. Buildings left alone stay yours."),
        ),
        "T-081": RuleText(
            "A garden costs {garden_price} Koku and an action. Whoever takes its town takes it "
            "over or destroys it."
        ),
        "T-082": RuleText(
            "A smithy costs {smithy_price} Koku and an action. Its owner may upgrade samurai, each "
            "once: strength +1 until they leave the board.",
            _option(
                "free_upgrade",
                "An upgrade costs {upgrade_price} Koku and an action.",
                "An upgrade costs {upgrade_price} Koku and no action.",
            ),
        ),
        "T-083": RuleText(
            "A castle costs {castle_price} Koku and no action, and is finished when its owner's "
            "next turn begins: +{castle_defence}. Each player has {castles}.",
            _option(
                "castle_each",
                "A province has one castle, of both players together.",
                "A province may have one castle of each player.",
            ),
            _option(
                "castle_attacks",
                "It counts only in defence.",
                "It counts also for attacks from it.",
            ),
            _option(
                "buildings_burn",
                "In a town that falls smithy, temple and finished castle go to the winner who has "
                "such a piece left and may hold it.",
                "In a town that falls smithy, castle and temple are removed.",
            ),
        ),
        "T-084": RuleText(
            "A temple costs {temple_price} Koku and an action: +{temple_strength}, also for "
            "attacks from it, but not in the turn it was built; in defence it counts at once."
        ),
        "T-085": RuleText(
            "A wall costs {wall_price} Koku and no action: +{wall_defence} in defence for a town "
            "with a building. It stays when the town falls.",
            _option(
                "capital_is_no_building",
                "Castle, smithy, temple and the capital are such buildings.",
                "Castle, smithy and temple are such buildings, the capital is not.",
            ),
        ),
    },
    "Tasks and the end": {
        "T-090": RuleText(
            "Whoever first fulfils an open task takes its card at once; the next card of the pile "
            "counts from then on. A town needs a samurai of yours, all at the same time; ships are "
            "those that you have.",
            _option(
                "tasks_at_turn_end",
                "Checked after every action, the active player first.",
                "Checked at the end of each turn, the active player first.",
            ),
        ),
        "T-091": RuleText(
            "Without Koku and without any income there is only movement, or leaving the game with "
            "honour."
        ),
        "T-092": RuleText("Whoever beats a weakened enemy capital wins at once."),
        "T-093": RuleText(
            "A player's card number {tasks_to_end} ends the game, and most points win: {majority} "
            "each for most money, most samurai and most buildings (walls do not count), and 1 for "
            "each town or ship of a task card.",
            ReadingText("After {turns:turn} each the game is scored as it stands.", "turns"),
            _option(
                "ties_score", "A tied majority scores nothing.", "A tied majority scores for both."
            ),
            _option(
                "unfinished_counts",
                "An unfinished castle is no building yet.",
                "An unfinished castle counts as a building.",
            ),
            _option(
                "second_wins_ties",
                "With equal points both win.",
                "With equal points the player who did not start wins.",
            ),
        ),
        "T-094": RuleText(
            "In the short game {short_points} points of task cards end the game, too.",
            ReadingText(
                {0: "The long game is played.", 1: "The short game is played."}, "short_game", False
            ),
        ),
    },
}

TERMS: dict[str, TermText] = {
    "archer": TermText(
        "The weakest samurai; comes through in any weather.", "T-004 T-051", "Bogenschütze"
    ),
    "bank": TermText("The Koku of a province.", "T-010", "Kasse"),
    "capital": TermText(
        "Kyoto or Yedo: to lose it is to lose the game.", "T-070 T-092", "Hauptstadt"
    ),
    "castle": TermText("Defends with +{castle_defence}.", "T-083", "Burg"),
    "garden": TermText("Brings {garden_income} Koku more.", "T-081", "Garten"),
    "Koku": TermText("Rice for a year: the money of the game.", "T-010 T-011", "Koku"),
    "lancer": TermText("A samurai of middle strength.", "T-004 T-052", "Lanzenträger"),
    "re-roll": TermText("A roll annulled and rolled again, for a supporter.", "T-064"),
    "shipyard": TermText("A port with a forest road, where ships are built.", "T-080", "Werft"),
    "smithy": TermText("Lets its owner upgrade samurai.", "T-082", "Schmiede"),
    "supporter": TermText("A unit next to a fight, paid for a re-roll.", "T-063", "Unterstützung"),
    "swordsman": TermText("The strongest samurai.", "T-004 T-052", "Schwertkämpfer"),
    "task card": TermText("Towns or ships that bring its points.", "T-090 T-093", "Auftragskarte"),
    "temple": TermText("+{temple_strength} in attack and defence.", "T-084", "Tempel"),
    "terrain": TermText("Plain, forest, mountain or water.", "T-050 T-052", "Geländeart"),
    "wall": TermText("+{wall_defence} for a town with a building.", "T-085", "Mauer"),
    "weakened": TermText("A unit that has lost once: strength -1.", "T-069", "geschwächt"),
    "weather die": TermText("Sun, rain or storm.", "T-002 T-052", "Wetterwürfel"),
}


def _filling(numbers: Parameters, options: Options) -> Mapping[str, int | str]:
    """Everything that a template may name."""
    samurai = ("archer", "lancer", "swordsman")
    lists = {
        **dict(zip(("archers", "lancers", "swordsmen"), numbers.samurai, strict=True)),
        **dict(
            zip((f"{one}_strength" for one in (*samurai, "capital")), numbers.strength, strict=True)
        ),
        **dict(zip((f"{one}_price" for one in samurai), numbers.samurai_price, strict=True)),
        **dict(
            zip(
                ("start_archers", "start_lancers", "start_swordsmen"),
                numbers.start_units,
                strict=True,
            )
        ),
        **dict(
            zip(
                (f"{one}_price" for one in BUILDING_KEYS),
                numbers.price,
                strict=True,
            )
        ),
        **dict(zip(("plain", "forest", "mountain", "water"), numbers.needed, strict=True)),
        **dict(zip(("sun", "rain", "storm"), numbers.weather_sides, strict=True)),
        **dict(zip(("sun_off", "rain_off", "storm_off"), numbers.weather, strict=True)),
        **dict(zip(("first", "second"), numbers.first_actions, strict=True)),
    }
    return {
        **{name: value for name, value in asdict(numbers).items() if isinstance(value, int)},
        **lists,
        "total": 2 * numbers.start_koku + 9 * numbers.bank,
        "turns": options.turns,
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
        f"shogun_nb.games.tokugawa.rules.{module}"
        for module in ("actions", "battle", "course", "movement", "setup", "tasks", "towns")
    ),
    called="tokugawa",
    examples=("T-064", "castle", "garden"),
)
"""The rules of Tokugawa by number and by words."""

glossary = REFERENCE.glossary
rule = REFERENCE.rule
find_rules = REFERENCE.find_rules
