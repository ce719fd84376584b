"""Shogun, by Dirk Henn: the rules, and all that shows and teaches them."""
