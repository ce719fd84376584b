"""Tokugawa: towns, roads and two players, after the game of Victor Gilhaus and Tizian Blumenthal.

Board, strength of the Swordsman and task cards are a reconstruction.

>>> from shogun_nb.games import tokugawa
>>> game = tokugawa.new_game(["Ann", "Ben"], seed=7)
>>> game.play("greedy").over
True

Every name of it is loaded when it is first used. What all games share, such as ``sg.load``, is in
:mod:`shogun_nb` itself.
"""

from shogun_nb import lazily

__getattr__, __dir__, __all__ = lazily(__name__, __file__)
