"""One folder for each game; outside of it nothing imports a game but :func:`rulebook_of`."""
