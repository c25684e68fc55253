"""French belote; its rules are in RULES.md in this folder."""
