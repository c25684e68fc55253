"""Belote contrée: phases, actions and cards in the package's order."""

from __future__ import annotations

from reference.contree_rules import CARDS, TRUMPS

PHASES = ("cut", "auction", "declare", "play", "over")
ACTIONS = (
    "pass",
    *(f"{value}{trump}" for value in range(80, 181, 5) for trump in TRUMPS),
    *(f"{value}:{trump}" for value in ("capot", "generale") for trump in TRUMPS),
    "contre",
    "surcontre",
    "no_contre",
    *(f"cut:{lifted}" for lifted in range(2, 31)),
    "declare",
    "no_declare",
    "belote",
    "no_belote",
    *CARDS,
)
ACTION_ID = {name: number for number, name in enumerate(ACTIONS)}
CARD_ID = {card: number for number, card in enumerate(CARDS)}
