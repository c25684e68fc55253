"""Belote contrée, also called coinche; its rules are in RULES.md in this folder."""
