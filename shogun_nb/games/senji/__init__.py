"""Senji: hidden hands, auctions and battles with fate dice, for three to six players.

After the game of Serge Laget and Bruno Cathala; an unofficial teaching edition. Map, hanafuda,
samurai and values of diplomacy cards are a reconstruction.

>>> from shogun_nb.games import senji
>>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 2})
>>> game.play("greedy").over
True

Every name of it is loaded when it is first used. What all games share, such as ``sg.load``, is in
:mod:`shogun_nb` itself.
"""

from shogun_nb import lazily

__getattr__, __dir__, __all__ = lazily(__name__, __file__)
