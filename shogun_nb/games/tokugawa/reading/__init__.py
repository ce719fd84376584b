"""What happened in a game of Tokugawa and what one could do, in facts, without widgets."""
