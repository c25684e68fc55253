"""French tarot for four players; its rules are in RULES.md in this folder."""
