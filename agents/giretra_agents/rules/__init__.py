"""Hand-written players, one folder per game."""
