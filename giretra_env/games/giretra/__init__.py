"""Giretra, the Malagasy belote; the rules in words stand in RULES.md beside this file."""
