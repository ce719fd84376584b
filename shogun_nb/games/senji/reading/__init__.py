"""What happened in a game of Senji, in facts and a few words."""
