"""Belote contrée, also called coinche; the rules in words stand in RULES.md beside this file."""
