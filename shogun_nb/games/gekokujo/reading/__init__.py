"""What happened in a game of Gekokujō and what one could do, in facts, without widgets."""
