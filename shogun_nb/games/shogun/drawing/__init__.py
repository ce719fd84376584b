"""Shogun's board as pictures and in words."""
