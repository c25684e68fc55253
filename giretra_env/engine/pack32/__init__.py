"""Trick play with the 32-card pack, shared by the games that use it."""
