"""What if: many games played on from a position, compiled where Numba is installed.

It imports the engine only, and names no game. NumPy and Numba load when the first game is played.
"""
