"""The board of any game as a picture and live: a position becomes one scene, drawn in several ways.

:mod:`shogun_nb.board.drawn` says what a game tells of its position, and
:mod:`shogun_nb.board.scene` paints it; :mod:`shogun_nb.board.still` writes the scene as SVG
(standard library only) or PNG (matplotlib, imported when called); :mod:`shogun_nb.board.live` shows
it on a page.
"""
