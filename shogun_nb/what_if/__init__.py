"""What if: playouts of any position, compiled where Numba is installed, and honest comparisons.

It imports the engine only, and names no game. NumPy and Numba load when the first game is played.
"""
