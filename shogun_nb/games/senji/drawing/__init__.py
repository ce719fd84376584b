"""Senji in pictures: the board, the cards, the honour track."""
