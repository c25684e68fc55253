"""Compiled parts that games share; nothing here knows a game."""
