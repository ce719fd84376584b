"""Reading a game of Tokugawa: what a fight is worth, what happened, what the coach says."""
