"""Helpers for the tests of the hand-written players."""

import functools
import importlib

import numpy as np

import giretra_env as ge
from giretra_agents import load_agent
from giretra_agents.base import table_rows
from giretra_env.cards.deck32 import CARD_NAMES


@functools.cache
def rules_agent(game):
    """Return the hand-written player of a game."""
    return load_agent(game, "rules")


def deal_hands(game, hands, calls=(), cards="", rules=None):
    """Return a table of Giretra or contrée led by seat 0.

    Args:
        game: its name.
        hands: cards of some seats; their hands and the others' are filled up in pack order.
        calls: made one after the other.
        cards: played one after the other.
        rules: as a table takes them.
    """
    given = {seat: names.split() for seat, names in hands.items()}
    rest = [card for card in CARD_NAMES if not any(card in hand for hand in given.values())]
    full = [given.get(seat, []) for seat in range(4)]
    full = [[*hand, *(rest.pop(0) for _ in range(8 - len(hand)))] for hand in full]
    table = ge.Table(game, rules=rules, dealer=3, hands=full)
    for action in (*calls, *cards.split()):
        table.apply(action)
    return table


def choice(table):
    """Return the name of the action that the player chooses."""
    return table.game.action_names[rules_agent(table.game.name).act_table(table)]


def view_at(table):
    """Return what the player reads from the observation of the seat to act."""
    module = importlib.import_module(f"giretra_agents.rules.{table.game.name}.view")
    views = np.zeros(1, module.VIEW)
    observation, mask = table_rows(table)
    module.read(observation[0], mask[0], views[0])
    return views[0]
