"""What lies there to be chosen in the frame: cards, ways, orders, numbers, in groups of buttons.

All of it comes from the view of who is asked; words are plain text, which the page escapes.
"""

from __future__ import annotations

from collections.abc import Mapping

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import capital, counted, shortened
from shogun_nb.games.senji import choices as made
from shogun_nb.games.senji.panels.face_cards import (
    WHOLE,
    autumn_groups,
    bid_groups,
    picture_of,
    support_groups,
)
from shogun_nb.games.senji.panels.marching import Marching
from shogun_nb.games.senji.panels.picking import CALLS, Picking, Placing
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.explaining import use_of
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.rules.setup import is_home
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import ORDERS, SEAS
from shogun_nb.whole_table.told import Data
from shogun_nb.whole_table.turns_face import percent_of

_SIGNS: Mapping[type[Choice], str] = {
    made.Offer: "hand",
    made.Silent: "check",
    made.Accept: "check",
    made.Refuse: "close",
    made.Bid: "bid",
    made.DoneBidding: "check",
    made.March: "arrow",
    made.SetSail: "arrow",
    made.Raid: "swords",
    made.LandIn: "arrow",
    made.EndMarch: "check",
    made.Trade: "hand",
    made.ReturnSet: "hand",
    made.Combine: "hand",
    made.Reveal: "person",
    made.TakeBack: "person",
    made.Hire: "cube",
    made.HireSamurai: "person",
    made.Exchange: "hand",
    made.EndTurn: "check",
}
_LABELS = {
    "Player": "Who?", "Openly": "Shall all see the cards?", "Give": "What do you give?",
    "Want": "What do you want in return?", "Card": "Which card?",
    "Units": "How many units?", "Province": "Where?", "To": "Where to?",
    "Samurai": "Which samurai?", "Cards": "Which card?", "Family": "Which die?",
}  # fmt: skip
"""What is asked of each part of a choice."""


def finishing(panel: TurnsPanel) -> Choice | None:
    """The choice that says "no more", where there is one beside others."""
    question = panel.deciding.question
    if question is None:
        return None
    last = (made.Silent, made.DoneBidding, made.EndMarch, made.EndTurn)
    return next((kind() for kind in question.kinds if kind in last), None)


def ways_of(here: Position, march: Marching) -> list[Data]:
    """Where one may go, with the odds; then how many units, and which samurai."""
    rows: list[Data] = []
    for number, way in enumerate(march.ways):
        kind, end = way
        share = march.chance(way)
        row: Data = {"do": "way", "with": {"n": number}, "key": f"way-{number}"}
        row |= {
            "words": capital(end) if end in SEAS else here.map.province(end).printed,
            "province": end,
        }
        row["note"] = ""
        if end not in SEAS:
            place = here.map.index(end)
            owner = here.state.owner[place]
            units = counted(here.state.units[place], "unit")
            if 0 <= owner < len(here.players):
                row["seat"] = owner
            row["held"] = units
            row["note"] = "yours" if share is None else ""
        else:
            row["icon"] = "swords" if kind is made.Raid else "arrow"
            row["held"] = "raid" if kind is made.Raid else "sail"
        if share is not None:
            row |= {"win": percent_of(share), "note": f"{percent_of(share)} %"}
            if kind is made.Raid:
                row["note"] = f"≤ {row['note']}"
        if way == march.way:
            row["on"] = True
        rows.append(row)
    start = f"the {march.start}" if march.start in SEAS else here.map.province(march.start).printed
    found: list[Data] = []
    if march.way is not None:
        numbers = march.numbers
        if len(numbers) > 1:
            options = [
                {"words": str(n), "do": "units", "with": {"n": n}, "key": f"units-{n}",
                 "on": n == march.units}
                for n in numbers
            ]  # fmt: skip
            stay = max(numbers) - march.units
            say = f"{stay} stay here" if stay > 1 else "1 stays here" if stay else "no unit stays"
            found.append({"label": "Units", "kind": "steps", "options": options, "say": say})
        if march.who:
            options = [
                {"words": name, "do": "samurai", "with": {"name": name},
                 "key": f"samurai-{name}", "on": name in march.samurai}
                for name in march.who
            ]  # fmt: skip
            found.append({"label": "Samurai", "kind": "steps", "options": options})
    label = f"From {start} to"
    say = "who stands there · how likely you take it; a raid at its best shore"
    rows_ = {"label": label, "say": say, "kind": "rows", "options": rows}
    return [rows_, *found] if len(rows) < 6 else [*found, rows_]


def kinds_of(panel: TurnsPanel) -> list[type[Choice]]:
    """The kinds of choice beside the one that says: no more."""
    question = panel.deciding.question
    ends = finishing(panel)
    kinds = () if question is None else question.kinds
    return [kind for kind in kinds if ends is None or kind is not type(ends)]


def orders_of(panel: TurnsPanel, here: Position) -> list[Data]:
    """Three orders beside each own province."""
    found: list[Data] = []
    for name in panel.own_provinces:
        options: list[Data] = [
            {
                "words": capital(order),
                "province": name,
                "do": "order",
                "with": {"province": name, "order": order},
                "key": f"order-{name}-{order}",
                "on": panel.orders.get(name) == order,
            }
            for order in ORDERS
        ]
        printed = here.map.province(name).printed
        found.append({"label": printed, "kind": "steps", "options": options})
    return found


def groups_of(panel: TurnsPanel) -> list[Data]:
    """What is picked whole, then the kinds of choice, and what is open of one of them."""
    panel = panel
    deciding = panel.deciding
    question = deciding.question
    if question is None:
        return []
    here = question.position
    if panel.picking is not None:
        return [_picking_group(here, panel.picking)]
    if panel.placing is not None:
        return _placing_groups(here.map.printed[here.state.place], panel.placing)
    if here.state.step == at.BIDDING:
        return bid_groups(here, panel.bid)
    if here.state.step == at.SUPPORT:
        return support_groups(here, panel.others, panel.offers, panel.picked)
    if panel.offering is not None:
        return panel.offering.groups()
    if here.state.step == at.ANSWER:  # the answers are buttons below it
        return _offered(here)
    found: list[Data] = []
    kinds = kinds_of(panel)
    if here.state.step == at.ACT:
        found = autumn_groups(here, panel.offers, panel.picked)
        kinds = [kind for kind in kinds if kind not in WHOLE]
    acts = here.state.step == at.ACT
    if len(kinds) > 1 or acts:
        legal = {type(one) for one in question.offered({}).choices}
        options: list[Data] = [
            {
                "words": kind.title if kind.declarations else question.words(kind()),
                "icon": _SIGNS.get(kind, "check"),
                "do": "kind",
                "with": {"word": kind.word},
                "key": f"kind-{kind.word}",
                "on": deciding.kind is kind,
            }
            for kind in kinds
            if kind in legal
        ]
        if options:
            label = "Or else" if found else "What to do"
            found.append({"label": label, "kind": "buttons", "options": options})
    elif kinds and deciding.kind is None and kinds[0] in deciding.kinds:
        deciding.pick_kind(kinds[0])
    if acts and deciding.kind not in kinds:
        return found
    if deciding.kind is not None and (len(kinds) == 1 or found):
        groups = [_told(here, group) for group in deciding.groups()]
        found += groups
    return found


def _picking_group(here: Position, picking: Picking) -> Data:
    """The cards that lie there, with those that are picked marked."""
    step = here.state.step
    if step in CALLS:
        return _called_group(here, picking)
    options = [
        {"words": capital(of_either_copy(name)), "do": "card", "with": {"name": name},
         "key": f"card-{name}", "on": name in picking.picked,
         "picture": picture_of([name]), "tip": _use_of(here, name)}
        for name in picking.names
    ]  # fmt: skip
    label = {
        at.SHOW: f"Your hanafuda: {picking.wanted} to show; one more replaces the first",
        at.KEEP_FIRST: "Which samurai? The disc says his honour",
        at.KEEP: f"Samurai: {picking.wanted} to keep",
    }.get(step, "Which card?")
    return {"label": label, "kind": "cards", "options": options}


def _called_group(here: Position, picking: Picking) -> Data:
    """Who can be called: families, or provinces and fleets, each with whose it is."""
    options: list[Data] = []
    for name in picking.names:
        option: Data = {"words": name, "do": "card", "with": {"name": name}}
        option |= {"key": f"call-{name}", "on": name in picking.picked}
        if name in here.map.names:
            option |= {"words": here.map.province(name).printed, "province": name}
            place = here.map.index(name)
            owner = here.state.owner[place]
            option["seat"] = owner if owner >= 0 else is_home(here.facts, here.state, place)
        elif name in here.players:
            option["seat"] = here.players.index(name)
        options.append(option)
    label = "Family" if here.state.step == at.CALL_FAMILY else "Who is called next?"
    return {"label": label, "kind": "cards", "options": options}


def _use_of(here: Position, name: str) -> str:
    """What a card is for, to whoever is asked."""
    return use_of(here, here.state.seat, name)


def _placing_groups(there: str, placing: Placing) -> list[Data]:
    """How many units, and whether the samurai comes: both can be changed until it is chosen."""
    options: list[Data] = [
        {"words": str(n), "do": "placed", "with": {"units": n}, "key": f"units-{n}",
         "on": n == placing.units}
        for n in placing.numbers
    ]  # fmt: skip
    found = [{"label": f"Units in {there}", "kind": "steps", "options": options}]
    if placing.may_choose:
        two = [
            {"words": words, "do": "placed", "with": {"samurai": comes},
             "key": f"samurai-{words}", "on": placing.samurai is comes}
            for words, comes in (("No", False), ("Yes", True))
        ]  # fmt: skip
        found.append({"label": "With the samurai?", "kind": "steps", "options": two})
    return found


def _offered(here: Position) -> list[Data]:
    """The cards of an offer, as whom it is for sees them."""
    first, plans = here.lookup.side_name(here.state.mover), here.plans
    options: list[Data] = []
    for who, begin in ((first, at.OFFER_AT), ("You", at.OFFER_AT + at.OFFER_CARDS)):
        cards = [CARD_NAMES[n] for n in plans[begin : begin + at.OFFER_CARDS] if n >= 0]
        verb = "gives" if who == first else "give"
        options += [
            {"words": capital(of_either_copy(one)), "picture": picture_of([one]),
             "key": f"offered-{one}",
             "note": f"from {'you' if who == 'You' else shortened(who, 5)}",
             "off": f"{who} {verb} {of_either_copy(one)} if you accept. {_use_of(here, one)}"}
            for one in cards
        ]  # fmt: skip
    return (
        [{"label": f"What {first} offers", "kind": "cards", "options": options}] if options else []
    )


def _told(here: Position, group: Data) -> Data:
    """A group with a question above it, in which cards are shown as cards."""
    label = _LABELS.get(group["label"].rstrip(" 0123456789"), group["label"])
    if group["label"] == "Samurai" and group["options"][0]["words"] in ("No", "Yes"):
        label = "With the samurai?"
    if group["kind"] != "buttons":
        return {**group, "label": label}
    for option in group["options"]:
        card = _card_of(option["words"])
        if card:
            option["picture"] = picture_of([card])
        elif option["words"] in here.players:
            option["seat"] = here.players.index(option["words"])
    return {**group, "label": label, "kind": "cards"}


def _card_of(words: str) -> str:
    """The card that an option in words stands for, or ""."""
    low = words[:1].lower() + words[1:]
    return words if words in SAMURAI_NAMES else low if low in (*CARD_NAMES, *HANA_NAMES) else ""
