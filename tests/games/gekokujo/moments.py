"""A game of Gekokujō at each kind of decision."""

from __future__ import annotations

import shogun_nb as sg
from shogun_nb.games import gekokujo as gk


def moments() -> dict[str, gk.Game]:
    """A game at each kind of decision, and one that is over."""
    found: dict[str, gk.Game] = {}

    def play(game: gk.Game, *choices: sg.Choice) -> None:
        for choice in choices:
            found.setdefault(game.decision.kind, game.fork())
            game.choose(choice)
        found.setdefault(game.decision.kind, game)

    done = gk.Finished()
    played = ["political_play", "rice_and_war"]
    game = gk.new_game(["Ann", "Ben"], "choose", 7, modules=played, chance="ask")
    play(game, gk.FirstToChoose("Ben"), gk.ChooseClan("Oda"), gk.ChooseClan("Takeda"))
    play(game, gk.Sow("Owari", 1), done, done, done, done)
    play(game, gk.OfferPact("Ann"), gk.Decline(), done, done, done, gk.Harvest(3))

    here = gk.scenario(players=["Ann", "Ben", "Cem"], options={"rounds": 2})
    for name, units in {
        "Hida": {"Ann": 2, "Ben": 2},
        "Mino": {"Ann": {"bushi": 4, "daimyo": 1}, "Ben": {"daimyo": 1}, "Cem": 2},
        "Owari": {"Ben": 3},
        "Ise": {"Ben": 2},
        "Mikawa": {"Ben": 1},
        "Oki": {"Ben": 1},
        "Sado": {"Cem": {"daimyo": 1}},
    }.items():
        here = here.set(name, units=units)
    for name, koku in (("Ann", 1), ("Ben", 0), ("Cem", 0)):
        here = here.set_player(name, koku=koku)
    here = here.set_ninja("Ann", "assassination")
    here = here.set_round("battles", round=2, order=["Ann", "Ben", "Cem"])
    game = gk.new_game(position=here, seed=7, chance="ask")
    play(game, gk.Fight("Hida"), gk.HireRonin(0), gk.Wait(), gk.Roll({}))
    play(game, gk.HireRonin(1), gk.Roll({"Ann": 2, "Cem": 1}))
    play(game, gk.SplitHits({"Ben": 1, "Cem": 1}), gk.SplitHits({"Ann": 1}))
    play(game, gk.Lose(ronin=1), gk.GiveUp("Owari"), *[gk.Retreat("Ise")] * 3)
    play(game, gk.GiveUp("Oki"), gk.Disband("Ise"))
    game = game.fork()
    game.chance = "tape"
    play(game.play("random"))
    return found
