"""The questions and tasks of the fifth tutorial: a whole game at the table, a short one.

The game is the learner's own: nobody knows how it will go. So most questions are made from it when
they can be asked, and the tasks look at what was done at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast
from weakref import WeakKeyDictionary

from shogun_nb.controls import Panel
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.choices import Choice, Plan, TakePlace
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.at_table import BIDS, PLANNING
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.fight import Party, before_of, throw_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules.state import BATTLE, NEUTRAL
from shogun_nb.games.shogun.steps import Step
from shogun_nb.games.shogun.words import ACTION_KEYS, action_names
from shogun_nb.teaching.exercises import Act, Choose, ChooseAll, Exercise, Guess, HowMany, InPlay
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.whole_table.phases import END
from shogun_nb.whole_table.table import Table

ME = "Takeda"
PLAYERS = (ME, "Uesugi", "Mori")
SEED = 16
AT_THE_TABLE = "at the table"
BUILDINGS = ("castle", "temple", "theatre")
DEPLOYMENTS = ("deploy_5", "deploy_3", "deploy_1")
SPRING, SUMMER, AUTUMN = 0, 1, 2
NEAR = 15  # of 100 battles: so far from the truth the table of the tutorial may lead


def own_game() -> Game:
    """The learner's game: three players, one year; it is kept from one day to the next."""
    begun = {"players": PLAYERS, "start": "printed", "seed": SEED, "options": {"years": 1}}
    if LESSON.laid("game") is not None:
        begun = {}  # as the box of the table has begun it
    game = LESSON.game("game", **begun)
    assert isinstance(game, Game)
    return game


def at_table() -> Table:
    """The table with the learner's game, or with another that is played on it by now."""
    game = own_game()
    table = LESSON.laid("game") or LESSON.table("game", {ME: "me"})
    if game not in _TAKEN_BACK:
        _TAKEN_BACK[game] = TakenBack(game)
    return table


class TakenBack:
    """The last choice of the learner that was taken back in a game, and how many came before it."""

    def __init__(self, game: Game) -> None:
        self.before = 0
        self.choice: Choice | None = None
        self._own_choices = own_choices(game)
        game.watch(lambda: self._look(game))

    def _look(self, game: Game) -> None:
        own = own_choices(game)
        for number, choice in enumerate(self._own_choices):
            if number >= len(own):
                self.before, self.choice = number, choice
                break
        self._own_choices = own


_TAKEN_BACK: WeakKeyDictionary[Game, TakenBack] = WeakKeyDictionary()


def own_choices(game: Game) -> list[Choice]:
    """What the learner has chosen in a game."""
    return [made.choice for made in game.choices if made.player == ME]


# --- what the table has shown of the game ---------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """The learner's game as far as the table has shown it."""

    game: Game
    steps: tuple[Step, ...]

    @property
    def entries(self) -> list[Entry]:
        """All that has happened."""
        return [entry for step in self.steps for entry in step.entries]

    @property
    def me(self) -> int:
        """The learner's seat."""
        return self.game.players.index(ME)

    def after(self, round: int) -> Position | None:
        """The board when the actions of a round of the first year were over."""
        ended = [step for step in self.steps if step.what == kinds.ROUND_ENDED]
        return ended[round].position if len(ended) > round else None

    @property
    def over(self) -> bool:
        """Whether the end of the game has been shown."""
        return any(entry.what in kinds.GAME_ENDS for entry in self.entries)


def seen(table: Table) -> Seen:
    """What the table has shown; all of the game while another one lies on the table."""
    game = table.game
    own = own_game() if table is LESSON.laid("game") else game
    assert isinstance(own, Game)
    steps: tuple[Any, ...] = table.shown if game is own else steps_of(own)
    return Seen(own, steps)


def _printed(position: Position, name: str) -> str:
    return position.map.province(name).printed


def _other_than(answer: int, reasons: dict[int, str], high: int = 100) -> dict[float, str]:
    """The wrong numbers that are wrong in this game, too."""
    return {
        number: words
        for number, words in reasons.items()
        if number != answer and 0 <= number <= high
    }


# --- the questions --------------------------------------------------------------------------------


def cost(table: Table) -> Exercise | str:
    """What the learner's first plan costs if all of it takes place."""
    here = seen(table)
    plan = next((one for one in own_choices(here.game) if isinstance(one, Plan)), None)
    if plan is None:
        return "First hand in your plan at the table."
    numbers = here.game.start.numbers
    prices = {
        **dict(zip(BUILDINGS, numbers.building_price, strict=True)),
        **dict(zip(DEPLOYMENTS, numbers.deploy_price, strict=True)),
    }
    names = action_names(numbers.deploy_armies)
    paid = [
        (names[ACTION_KEYS.index(key)], price)
        for key, price in prices.items()
        if isinstance(getattr(plan, key), str)
    ]
    actions = sum(price for _, price in paid)
    bid = plan.bid if isinstance(plan.bid, int) else 0
    listed = ", ".join(f"{name} {price}" for name, price in paid) or "no action that costs chests"
    chests = numbers.start_chests[len(PLAYERS) - 3]
    enough = (
        "Your war chest holds enough for all of it."
        if actions + bid <= chests
        else "That is more than your war chest holds: if no taxes come before, actions are skipped."
    )
    return HowMany(
        key="cost",
        prompt=(
            "Your plan for spring is in. If all of it takes place, how many chests do you pay in "
            "this round, the bid included?"
        ),
        rules=("S-45",),
        hints=("Look at your plan.",),
        why=f"In your plan: {listed}; and {bid} for the bid. Together {actions + bid}. {enough}",
        answer=actions + bid,
        unit="chests",
        low=0,
        high=50,
        reasons=_other_than(
            actions + bid,
            {
                actions: "That is what the actions cost. What did you bid?",
                bid: "That is the bid. Now add what the actions cost.",
                chests: "That is what your war chest held at the start. What will you pay?",
            },
        ),
        help="Go through the spaces of your plan: buildings and deployments have prices.",
    )


def first_choice(table: Table) -> Exercise | str:
    """Who chooses first among the special cards of spring: a guess."""
    here = seen(table)
    taken = [entry for entry in here.entries if entry.what == kinds.PLACE_TAKEN]
    known = bool(taken)
    first = here.game.players[taken[0].seat] if known else ME  # unused until it is known
    return Guess(
        key="first",
        prompt=(
            "Before the bids are revealed, guess: who will be the first to choose a special card "
            "in spring?"
        ),
        rules=("S-29",),
        hints=("Who bids most chooses first.",),
        why=f"In this spring it was {first}." if known else "Nobody knows it yet.",
        options=PLAYERS,
        answer=first,
        reasons={
            name: f"It was not {name}: look at the bids in the log. A guess may fail; now choose "
            "who it was."
            for name in PLAYERS
            if name != first
        },
        known=known,
        later="Now go on at the table: plan, hand the plan in, and take your special card.",
    )


def skipped(table: Table) -> Exercise | str:
    """How many of the learner's planned actions of spring did not take place."""
    here = seen(table)
    if here.after(SPRING) is None:
        return "First play on at the table until the ten actions of spring are over."
    spring = here.entries[: [entry.what for entry in here.entries].index(kinds.ROUND_ENDED)]
    mine = [entry for entry in spring if entry.what == kinds.SKIPPED and entry.seat == here.me]
    planned = [entry for entry in mine if entry.reason != kinds.NOT_WANTED]
    actions = action_names(here.game.start.numbers.deploy_armies)
    names = ", ".join(actions[entry.action] for entry in planned)
    number = len(planned)
    if number:
        words = f"Skipped: {names}. The log says why of each. What would have saved them?"
    else:
        words = "None was skipped: a plan that fits its chests and its armies."
    unwanted = len(mine) - len(planned)
    return HowMany(
        key="skipped",
        prompt=(
            "The ten actions of spring are over. How many of the actions that you had planned "
            "with a province card did not take place?"
        ),
        rules=("S-43",),
        hints=("Look in the log.",),
        why=words,
        answer=number,
        unit="actions",
        low=0,
        high=10,
        reasons=_other_than(
            number,
            {
                unwanted: "Those that you covered with a chest card were not wanted. Count only "
                "actions with a province card that failed.",
                unwanted + number: "Leave out those that you covered yourself with a chest card.",
            },
            10,
        ),
        help="Choose yourself in the log, under “Who”. Look for “skips” in spring.",
    )


def odds(table: Table) -> Exercise | str:
    """What the odds said before the learner's first battle."""
    here = seen(table)
    battles = [
        step for step in here.steps if step.before is not None and step.before.state.fight == BATTLE
    ]
    own = [
        step
        for step in battles
        if step.before is not None
        and here.me in (step.before.state.attacker, step.before.state.defender)
    ]
    # Who was in no battle in a whole game looks at one of the others'.
    step = next(iter(own or (battles if here.over else ())), None)
    if step is None or step.before is None:
        return (
            "First fight a battle at the table: plan “battle/move A” or “B” where a neighbour is "
            "weak, and attack. Or wait until somebody attacks you."
        )
    before = before_of(step.before)
    chances = before.odds
    assert chances is not None
    win, draw, loss = (round(100 * float(one)) for one in (chances.win, chances.draw, chances.loss))

    def listed(number_of: Callable[[Party], int]) -> str:
        return ", ".join(
            f"{number_of(party)} of {here.game.players[party.colour]}"
            if party.colour < len(here.game.players)
            else counted(number_of(party), "farmer")
            for party in before.parties
            if number_of(party)
        )

    def average(attacking: bool) -> str:
        tower = before.position.tower
        cubes = sum(
            tower.expected(party.thrown, party.inside)
            for party in before.parties
            if party.involved and (party.part == "attacker") is attacking
        )
        return f"{cubes:.1f}"

    thrown = listed(lambda party: party.thrown)
    inside = listed(lambda party: party.inside) or "nothing"
    whose = "your first battle" if own else "the first battle of the game"
    defended = step.before.state.defender
    return HowMany(
        key="odds",
        prompt=(
            f"This was {whose}: {before.title} Thrown in: {thrown}. In the tower already: "
            f"{inside}. On average {average(True)} cubes of the attacker fall out, and "
            f"{average(False)} of the other side. Of 100 such battles, how many does the attacker "
            f"win? Estimate by the table above: {NEAR} more or fewer count as right."
        ),
        rules=("S-51",),
        hints=("Compare both sides.",),
        why=(
            f"The attacker wins {win} of 100, {draw} are drawn, and {loss} are lost"
            f"{' to the farmers' if defended == NEUTRAL else ''}. And this one? "
            f"{throw_of(step).verdict}"
        ),
        answer=win,
        tolerance=NEAR,
        unit="of 100",
        low=0,
        high=100,
    )


def lookback(table: Table) -> Exercise | str:
    """How many armies stood at the end of spring where much changed in summer."""
    here = seen(table)
    spring, summer = here.after(SPRING), here.after(SUMMER)
    if spring is None or summer is None:
        return "First play on at the table until the ten actions of summer are over."

    def later(name: str) -> int:
        return summer.armies(name) if summer.owner(name) == ME else 0

    mine = [name for name in spring.map.names if spring.owner(name) == ME]
    name = max(mine or spring.map.names, key=lambda one: abs(later(one) - spring.armies(one)))
    answer = spring.armies(name)
    start = next(step.position for step in here.steps if step.what == kinds.EVENT_TURNED_UP)
    return HowMany(
        key="lookback",
        prompt=(
            f"Look back to the end of spring, when its ten actions were over and summer began. How "
            f"many armies stood in {_printed(spring, name)} then?"
        ),
        rules=("S-50",),
        hints=("Open the log: the slider is there.",),
        why=(
            f"Then {counted(answer, 'army', 'armies')} stood there; when summer was over, "
            f"{later(name)} of yours."
        ),
        answer=answer,
        unit="armies",
        low=0,
        high=62,
        reasons=_other_than(
            answer,
            {
                start.armies(name): "So many stood there at the very beginning. Go on to the end "
                "of spring.",
                later(name): "So many of yours stood there when summer was over. Go back further.",
            },
            62,
        ),
        help="The line beside the slider says which step you see; the log ends there. Find "
        "the last line of spring.",
    )


def hunger(table: Table) -> Exercise | str:
    """How many of the learner's provinces will lack rice."""
    here = seen(table)
    autumn = here.after(AUTUMN)
    if autumn is None:
        return "First play on at the table until the ten actions of autumn are over."
    provinces = sum(autumn.owner(name) == ME for name in autumn.map.names)
    rice = autumn.rice[ME]
    numbers = here.game.start.numbers
    loss = sum(numbers.event_rice_loss[card - 1] for card in autumn.open_events)
    left = max(0, rice - loss)
    answer = max(0, provinces - left)
    if answer:
        revolts = numbers.revolts[min(answer, len(numbers.revolts) - 1)]
        end = f"That brings {counted(revolts, 'revolt')} (S-61)."
    else:
        end = "Everybody is fed: no revolt for want of rice."
    return HowMany(
        key="hunger",
        prompt=(
            "Autumn is over, winter comes. Before you go on, reckon: for how many of your "
            "provinces will there be no rice?"
        ),
        rules=("S-60",),
        hints=("First the event card, then the provinces.",),
        why=(
            f"You had {rice} rice; the event card that was left took {loss}, so {left} stayed for "
            f"{counted(provinces, 'province')}. {end}"
        ),
        answer=answer,
        unit="provinces",
        low=0,
        high=45,
        reasons=_other_than(
            answer,
            {
                max(0, provinces - rice): "And the event card that is left over? It takes rice "
                "from everybody first.",
                provinces: "So many provinces you own. Some of them get rice.",
                left: "So much rice is left. How many provinces get none?",
            },
            45,
        ),
        help="Below the board stand your rice, your provinces, and the event card that is left.",
    )


def winner(table: Table) -> Exercise | str:
    """Who wins: a guess."""
    here = seen(table)
    if here.after(SUMMER) is None:
        return "First play on at the table until autumn is to be planned."
    shared = "Several: they share it"
    names = here.game.winners if here.over else ()
    answer = names[0] if len(names) == 1 else shared
    options = (*PLAYERS, shared)
    return Guess(
        key="winner",
        prompt=(
            "Autumn is the last round of a short game. Look at the points to come: provinces, "
            "buildings, majorities. Guess: who will win?"
        ),
        rules=("S-65",),
        hints=("Count provinces and buildings.",),
        why="Some share the win." if len(names) > 1 else f"In this game {answer} won.",
        options=options,
        answer=answer,
        reasons={
            option: "It came otherwise: look at the ranking at the end of the game. A guess may "
            "fail; now choose how it was."
            for option in options
            if option != answer
        },
        known=bool(names),
        later="Now play on at the table, to the end of the game.",
    )


def majorities(table: Table) -> Exercise | str:
    """How many of the learner's points came from majorities."""
    here = seen(table)
    if not here.over:
        return "First play on at the table to the end of the game."
    points = [0] * 5
    for entry in here.entries:
        if entry.what == kinds.POINTS_SCORED and entry.seat == here.me:
            points[entry.source] += entry.points
    provinces, buildings, *most = points
    answer, total = sum(most), sum(points)
    return HowMany(
        key="majorities",
        prompt=(
            "The game is over. How many of your points came from majorities: most castles, most "
            "temples and most nō theatres together?"
        ),
        rules=("S-63",),
        hints=("Look at the table of points.",),
        why=(
            f"Yours: {provinces} for provinces, {buildings} for buildings, {answer} for "
            f"majorities, {total} in all. Compare with the others: where did they get more?"
        ),
        answer=answer,
        unit="points",
        low=0,
        high=100,
        reasons=_other_than(
            answer,
            {
                total: "That is all of your points.",
                provinces: "That is what your provinces brought.",
                buildings: "That is what your buildings brought.",
                most[0]: "That is for most castles alone.",
                most[0] + most[1]: "And the theatres?",
                provinces + buildings: "That is what provinces and buildings brought together.",
            },
        ),
        help="At the end the table shows everybody's points by source. Add up three of yours.",
    )


# --- the tasks ------------------------------------------------------------------------------------


def _plan_is_in(panel: Panel) -> str | None:
    assert isinstance(panel, Table)
    if any(isinstance(one, Plan) for one in own_choices(own_game())):
        return None
    inner = panel.inner
    if not isinstance(inner, PlanningPanel) or all(card is None for card in inner.laid.values()):
        return ""
    problems = inner.problems
    return problems[0] if problems else "The plan is whole. Press “Hand in my plan”."


def _card_is_taken(panel: Panel) -> str | None:
    assert isinstance(panel, Table)
    game = own_game()
    if any(isinstance(one, TakePlace) for one in own_choices(game)):
        return None
    if panel.phase == PLANNING or panel.phase != BIDS:
        return ""
    return "Go on at the table until it is your turn, and take one of the special cards."


def _chosen_otherwise(panel: Panel) -> str | None:
    assert isinstance(panel, Table)
    game = own_game()
    taken = _TAKEN_BACK[game]
    if taken.choice is None:
        return ""
    own = own_choices(game)
    if len(own) <= taken.before:
        return "Taken back. Now choose something else there, and hand it in."
    if own[taken.before] == taken.choice:
        return (
            "That is the same choice again. Take it back once more and change something: another "
            "card, another bid."
        )
    return None


def _another_course(panel: Panel) -> str | None:
    assert isinstance(panel, Table)
    own, here = own_game(), panel.game
    if here is own or here is None:
        if panel.looking is not None:
            return "You look back. Now press “Play on from here”."
        return ""
    # Begun alike, chosen otherwise: whatever else lies on the table is no "what if" of this game.
    if not isinstance(here, Game) or here.start != own.start:
        return "This is quite another game. Run the table's box again, and begin from your own."
    pairs = zip(own_choices(here), own_choices(own), strict=False)
    if any(now != then for now, then in pairs):
        return None
    return "You play on from there. Now choose something else than you did, at least once."


# --- the same from Python, for the tests ----------------------------------------------------------


def _choose(table: Table) -> None:
    """Do what the bot suggests where the learner is asked."""
    assert table.game is not None
    choice, _reason = table.game.suggest(ME)
    table.game.choose(choice, ME)


def _on(table: Table, enough: Callable[[], bool]) -> None:
    """Play on until it is enough, or to the end of the game."""
    while not enough() and table.phase != END:
        if table.asked == ME:
            _choose(table)
        else:
            table.to_my_choice()


def _until_asked(find: Callable[[Table], Exercise | str]) -> Callable[[Table], None]:
    def play(table: Table) -> None:
        def there() -> bool:
            found = find(table)
            if isinstance(found, Guess):
                return found.known
            return isinstance(found, Exercise)

        _on(table, there)

    return play


def _suggest(table: Table) -> None:
    cast("PlanningPanel", table.inner).suggest()


def _to_the_bids(table: Table) -> None:
    _on(table, lambda: table.phase == BIDS)


def _choose_and_undo(table: Table) -> None:
    _choose(table)
    table.undo()


def _choose_the_same_again(table: Table) -> None:
    _choose_and_undo(table)
    _choose(table)


def _choose_otherwise(table: Table) -> None:
    _choose_and_undo(table)
    assert table.game is not None
    plan, _reason = table.game.suggest(ME)
    assert isinstance(plan, Plan)
    table.game.choose(replace(plan, bid=1 if plan.bid == 0 else 0), ME)


def _look_back(table: Table) -> None:
    _on(table, lambda: bool(own_choices(own_game())))
    table.look(next(n for n, step in enumerate(table.shown, 1) if step.kind == "plans") - 1)


def _play_on_from_there(table: Table) -> None:
    _look_back(table)
    table.fork()


def _play_on_otherwise(table: Table) -> None:
    _play_on_from_there(table)
    assert table.game is not None
    plan, _reason = table.game.suggest(ME)
    assert isinstance(plan, Plan)
    table.game.choose(replace(plan, bid=1 if plan.bid == 0 else 0), ME)


LESSON = Lesson(
    name="05_a_whole_game",
    title="A whole game",
    exercises=(
        ChooseAll(
            key="home",
            title="Your home",
            prompt=(
                "You are Takeda. Majorities are counted region by region, and you can build only "
                "where you own a province. Look at the board: in which two regions do you own most "
                "provinces?"
            ),
            rules=("S-15", "S-63"),
            options=("brown", "green", "purple", "red", "yellow"),
            answers=("red", "yellow"),
            reasons={
                "brown": "Nothing of yours lies in the north yet.",
                "green": "Only Tajima is yours there; Mori is at home there.",
                "purple": "Nothing of yours lies there; Uesugi is strong there.",
            },
            missing="There is one more region in which you own as many.",
            hints=(
                "The colour of a province on the board is its region; your armies bear your sign.",
                "Four of yours lie in the east around Sagami, four around the middle.",
            ),
            why="Izu, Musashi, Sagami and Suruga are yellow; Harima, Mino, Owari and Tamba are "
            "red. A castle, a temple and a theatre in each of the two is a good aim for the year.",
        ),
        Act(
            key="plan",
            title="Spring: your plan",
            prompt=(
                "Plan the spring at the table, and hand it in. Press “Suggest all 11” there if "
                "you do not know how to begin; then change what you like. Think of your two "
                "regions."
            ),
            rules=("S-25",),
            elsewhere=AT_THE_TABLE,
            panel=at_table,
            check=_plan_is_in,
            right=_choose,
            wrong=(_suggest,),
            solution="Press “Suggest all 11”, change what you like, and press “Hand in my plan”.",
            solve_in_page="table_plan",
            hints=(
                "The line at the top of the table says what is missing.",
                "First build where you want majorities; then taxes and rice from provinces "
                "without a revolt marker; then battle/move where a neighbour is weak.",
            ),
            why="Your plan lies face down; the bots have planned, too.",
        ),
        InPlay(
            key="cost",
            title="Spring: what it costs",
            prompt="What does your plan cost? This box asks when your plan is in.",
            rules=("S-44", "S-45", "S-47"),
            panel=at_table,
            find=cost,
            play=_until_asked(cost),
            hints=(
                "Castle 3, temple 2, theatre 1; deploy five 3, deploy three 2, deploy/move one 1.",
                "Add the number on the chest card of your bid. Other chest cards cost nothing.",
            ),
            why="What cannot be paid in full when its turn comes is skipped (S-44).",
        ),
        InPlay(
            key="first",
            title="Spring: who chooses first?",
            prompt="Who will be the first to choose a special card in spring?",
            rules=("S-28", "S-29"),
            panel=at_table,
            find=first_choice,
            play=_until_asked(first_choice),
            hints=(
                "You know your own bid. What would the others like to have?",
                "When it has happened, the log says who took the first special card.",
            ),
            why="The highest bid chooses first; equal bids are drawn.",
        ),
        Act(
            key="special",
            title="Spring: a special card",
            prompt=(
                "Go on at the table until it is your turn to choose among the special cards, and "
                "take one. Which of them serves your plan?"
            ),
            rules=("S-23", "S-29"),
            elsewhere=AT_THE_TABLE,
            panel=at_table,
            check=_card_is_taken,
            right=lambda panel: _on(panel, lambda: _card_is_taken(panel) is None),
            wrong=(_to_the_bids,),
            solution="Go on at the table until the special cards lie there, and take one.",
            solve_in_page="table_special",
            hints=(
                "First hand in your plan.",
                "“+1 army when attacking” is of use only if you planned a battle; “6 armies "
                "instead of 5” only if you planned to deploy five. The place counts, too: who acts "
                "first attacks first.",
            ),
            why="It is yours for this round only. After the tenth action all special cards are "
            "given back, and for the next round they are laid out anew.",
        ),
        InPlay(
            key="skipped",
            title="Spring: what was skipped",
            prompt="Plans and what comes of them: this box asks when spring is over.",
            rules=("S-42", "S-43", "S-44"),
            panel=at_table,
            find=skipped,
            play=_until_asked(skipped),
            hints=(
                "The log at the table tells every action; under “Who” it can show you alone.",
                "What you covered with a chest card does not count: you did not want it.",
            ),
            why="What can be done in full must be done, everything else is skipped (S-42, S-44).",
        ),
        Act(
            key="otherwise",
            title="Summer: think again",
            prompt=(
                "At this table you may take back. Hand in your plan for summer; then press “Undo” "
                "beside the big button, change something, and hand it in anew. (Any choice of "
                "yours will do, a move or a special card, too.)"
            ),
            rules=("S-25",),
            elsewhere=AT_THE_TABLE,
            panel=at_table,
            check=_chosen_otherwise,
            right=_choose_otherwise,
            wrong=(_choose_and_undo, _choose_the_same_again),
            solution="Choose, press “Undo”, choose something else and hand it in.",
            solve_in_page="table_otherwise",
            hints=(
                "What you choose must be another thing than before, if only another bid.",
                "The plan that was taken back lies on its spaces again. Press one of them, "
                "then a card that is still in your hand, and hand it in anew.",
            ),
            why="The same luck comes again to the same choices, so you can compare. Among people "
            "nobody takes back what was handed in: plans are revealed together.",
        ),
        InPlay(
            key="odds",
            title="Summer: a battle and its odds",
            prompt="Fight a battle. This box asks when you have attacked or were attacked.",
            rules=("S-51", "S-52"),
            panel=at_table,
            find=odds,
            play=_until_asked(odds),
            hints=(
                "Take the difference of the two averages, and look it up in the table above this "
                "box.",
                "The switch Odds at the table shows exact odds before each battle. To compare: 4 "
                "against 3, with nothing in the tower, are won in 59 of 100 cases; 4 against 3 and "
                "a farmer in 34.",
            ),
            why="The odds are known before, the result is not.",
        ),
        InPlay(
            key="lookback",
            title="Autumn: looking back",
            prompt="The slider in the log knows the whole game. This box asks when summer is over.",
            rules=("S-50",),
            panel=at_table,
            find=lookback,
            play=_until_asked(lookback),
            hints=(
                "Open the log, and move the slider to the left. Nothing changes by looking back.",
                "Stop where the log ends with the last line of spring, and read the board. Then "
                "press “Back to now”.",
            ),
            why="Between two rounds everything stays on the board but the cards.",
        ),
        InPlay(
            key="winner",
            title="Autumn: who will win?",
            prompt="Who will win this game?",
            rules=("S-63", "S-65"),
            panel=at_table,
            find=winner,
            play=_until_asked(winner),
            hints=(
                "A point for each province and each building. Then count castles, temples and "
                "theatres in each region.",
                "When the game is over, the table says who has won, and why.",
            ),
            why="Most points win; if some have as many, more chests decide.",
        ),
        InPlay(
            key="hunger",
            title="Winter: will the rice do?",
            prompt="Rice for the winter. This box asks when autumn is over.",
            rules=("S-60", "S-61"),
            panel=at_table,
            find=hunger,
            play=_until_asked(hunger),
            hints=(
                "Of the year's four event cards one is left. It shows how much rice everybody "
                "loses.",
                "Take that from your rice, but not below 0. Each province then needs 1 rice.",
            ),
            why="Whoever counts this before autumn can confiscate in time.",
        ),
        InPlay(
            key="majorities",
            title="The end: your points",
            prompt="Where your points came from. This box asks when the game is over.",
            rules=("S-63",),
            panel=at_table,
            find=majorities,
            play=_until_asked(majorities),
            hints=(
                "The table at the end has a column or a line for each source.",
                "Add up: most castles, most temples, most theatres.",
            ),
            why="Provinces change hands quickly; a majority may cost no more than one building.",
        ),
        Act(
            key="whatif",
            title="What if?",
            prompt=(
                "What if you had planned otherwise? Move the slider in the log back to a moment "
                "before one of your choices, press “Play on from here”, and choose something else."
            ),
            rules=("S-25",),
            elsewhere=AT_THE_TABLE,
            panel=at_table,
            check=_another_course,
            right=_play_on_otherwise,
            wrong=(_look_back, _play_on_from_there),
            solution="Move the slider, press “Play on from here”, choose otherwise.",
            solve_in_page="table_what_if",
            hints=(
                "A good moment: the beginning of autumn, before the plans.",
                "Let it suggest a plan, change the bid or a card, and hand it in.",
            ),
            why="Two courses of one game can now be compared. Your own game has not changed: run "
            "the table's box again, and it lies there as you left it.",
        ),
        # --- the closing questions ---
        Choose(
            key="q_bid",
            prompt=(
                "You own 4 chests. You planned a castle (3 chests); taxes come later. How does it "
                "go if you bid chest card 3?"
            ),
            rules=("S-29", "S-44"),
            options=(
                "I pay the castle first, then 1 chest for the bid",
                "I pay 3 for the bid; the castle is skipped for want of chests",
                "I pay 3 for the bid, and owe the bank 2 for the castle",
            ),
            answer="I pay 3 for the bid; the castle is skipped for want of chests",
            reasons={
                "I pay the castle first, then 1 chest for the bid": "Bids are paid when they are "
                "revealed, before any action.",
                "I pay 3 for the bid, and owe the bank 2 for the castle": "Nobody owes anything "
                "in this game: in full, or not at all.",
            },
            hints=("What comes first, the bids or the actions?",),
            why="The bid is paid first, and 1 chest is left. So bid with your plan in view.",
        ),
        Choose(
            key="q_cover",
            prompt="You mean to bid chest card 1. Which chest cards cover what you do not want?",
            rules=("S-25", "S-27"),
            options=(
                "Any of the others: on an action they all mean the same",
                "The small ones, so that it costs less",
                "The big ones, so that more actions are covered",
            ),
            answer="Any of the others: on an action they all mean the same",
            reasons={
                "The small ones, so that it costs less": "What does a chest card on an action "
                "cost?",
                "The big ones, so that more actions are covered": "Each card covers one space.",
            },
            hints=("Their number matters on one space only.",),
            why="A chest card on an action costs nothing, whatever stands on it.",
        ),
        Choose(
            key="q_taxes",
            prompt="You need chests in autumn. From where do you collect taxes?",
            rules=("S-46", "S-56"),
            options=(
                "A province that pays 7, with 1 revolt marker and 1 army",
                "A province that pays 5, without a revolt marker, with 1 army",
                "A province that pays 6, with 2 revolt markers and 2 armies",
            ),
            answer="A province that pays 5, without a revolt marker, with 1 army",
            reasons={
                "A province that pays 7, with 1 revolt marker and 1 army": "A revolt breaks out: "
                "1 army against 1 farmer, and a tie is not enough. You may well lose it.",
                "A province that pays 6, with 2 revolt markers and 2 armies": "A revolt breaks "
                "out: 2 armies against 2 farmers, and a tie is not enough.",
            },
            hints=("Where no revolt marker lies, nobody rises.",),
            why="2 chests less, but no revolt. A lost province costs a point and what stood there.",
        ),
        Choose(
            key="q_target",
            prompt=(
                "You can attack with 3 armies. The event: no attack on provinces with a temple. "
                "The tray is empty, in the tower lies nothing. Which target is the best?"
            ),
            rules=("S-49", "S-52"),
            options=(
                "A neutral province",
                "A province with 2 armies of Mori",
                "A province with 1 army of Uesugi and a temple",
            ),
            answer="A neutral province",
            reasons={
                "A province with 2 armies of Mori": "3 against 2 is good, but another has fewer "
                "defenders.",
                "A province with 1 army of Uesugi and a temple": "The event forbids it.",
            },
            hints=("How many defend each of them?",),
            why="There 1 farmer defends (2 under another event). And you attack nobody who could "
            "strike back.",
        ),
        HowMany(
            key="q_castle",
            prompt=(
                "In the red region you have 1 castle, Mori has 1 castle, nobody else has any: you "
                "are tied. Before winter you build a second castle in another of your provinces "
                "there. How many points more do you score in winter than without it?"
            ),
            rules=("S-63",),
            answer=2,
            unit="points",
            low=0,
            high=20,
            reasons={
                1: "1 for the building itself. And the majority?",
                3: "Until now you were tied, and had some points already.",
                4: "Until now you were tied, and had some points already.",
            },
            hints=("Tied for most castles: 1 less than alone.", "And the building itself counts."),
            why="1 for the building; and most castles alone bring 3, tied only 2. Mori, by the "
            "way, loses 2.",
        ),
        HowMany(
            key="q_rice",
            prompt=(
                "Autumn begins. You own 9 provinces and 8 rice. Two event cards are still open: "
                "one takes 0 rice, the other 5. One of them will be drawn in autumn, the other is "
                "left over for winter. How much rice must you still get to be safe?"
            ),
            rules=("S-28", "S-60"),
            answer=6,
            unit="rice",
            low=0,
            high=30,
            reasons={
                1: "That is enough if the card that takes 0 is left over. And if not?",
                5: "The provinces want rice, too.",
                14: "So much you need in all. You have some.",
            },
            hints=("Reckon with the worse card.", "9 provinces, and what the card takes."),
            why="9 + 5 = 14, and you have 8. If 6 is more than a province gives, take a safe part "
            "of it: a single province without rice brings only one revolt, with one more farmer.",
        ),
        Choose(
            key="q_last",
            prompt=(
                "Autumn of the last year. You have more rice than provinces, and nobody attacks "
                "you any more. Which of these actions can by itself bring you one more point in "
                "winter?"
            ),
            rules=("S-63", "S-65"),
            options=("Collect taxes", "Deploy 3 armies", "Battle/move into a weak neighbour"),
            answer="Battle/move into a weak neighbour",
            reasons={
                "Collect taxes": "Chests are no points. They decide only between players with as "
                "many.",
                "Deploy 3 armies": "Armies score nothing, and here nothing will attack them.",
            },
            hints=("For what are points given in winter?",),
            why="A province more is a point more, and may bring a building and its majority along.",
        ),
        Choose(
            key="q_end",
            prompt=(
                "The end: Takeda has 28 points, 3 chests and 12 provinces; Mori has 28 points, "
                "5 chests and 9 provinces. Who wins?"
            ),
            rules=("S-65",),
            options=("Takeda", "Mori", "They share it"),
            answer="Mori",
            reasons={
                "Takeda": "Provinces are in the points already.",
                "They share it": "Only when something else is equal, too.",
            },
            hints=("What decides between equal points?",),
            why="As many points: more chests win. Only with as many chests, too, would they share.",
        ),
    ),
    final=(
        "q_bid",
        "q_cover",
        "q_taxes",
        "q_target",
        "q_castle",
        "q_rice",
        "q_last",
        "q_end",
    ),
)
