"""Measuring a real battle tower: recorded throws, estimates from them, and models checked (S-51).

:mod:`~shogun_nb.games.shogun.measuring.throws` reads and writes the throws of a class,
:mod:`~shogun_nb.games.shogun.measuring.likelihood` says how likely they are with which tower,
:mod:`~shogun_nb.games.shogun.measuring.estimates` what is to be believed of the tower, and
:mod:`~shogun_nb.games.shogun.measuring.checking` whether a model fits.
"""
