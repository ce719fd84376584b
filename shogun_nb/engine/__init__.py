"""What every game needs and no game owns: games, choices, luck, files. Standard library only."""
