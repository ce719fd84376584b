"""The board as a picture and as text: a position becomes one scene, drawn in several ways.

:func:`shogun_nb.board.scene.make_scene` makes the scene; :mod:`shogun_nb.board.still` writes it as
SVG (standard library only) or PNG (matplotlib, imported when called);
:mod:`shogun_nb.board.text` tells the position in words.
"""
