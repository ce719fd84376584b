"""What happened and what one could do, read from a game in facts and words; no widgets."""
