"""Bots: players made of rules of thumb or of luck. They get views only."""
