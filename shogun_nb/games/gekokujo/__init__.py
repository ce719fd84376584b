"""Gekokujō: campaigns of two to six clans, after the game by jankos1976 (CC BY 4.0).

>>> from shogun_nb.games import gekokujo
>>> game = gekokujo.new_game(seed=7, locals=1)
>>> panel = gekokujo.choose(game, {"Oda": "me"})
>>> panel.asked
'Oda'

Every name of it is loaded when it is first used. What all games share, such as ``sg.load``, is in
:mod:`shogun_nb` itself.
"""

from shogun_nb import lazily

__getattr__, __dir__, __all__ = lazily(__name__, __file__)
