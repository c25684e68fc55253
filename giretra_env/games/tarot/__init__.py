"""French tarot for four players; the rules in words stand in RULES.md beside this file."""
