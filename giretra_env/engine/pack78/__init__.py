"""Trick play with tarot's 78-card pack."""
