"""Hand-written players, one folder a game."""
