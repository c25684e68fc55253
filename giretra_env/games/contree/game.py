"""Contrée's entry in the list of games."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, NUM_RANKS, SUITS
from giretra_env.cards.seats import PARTNERS
from giretra_env.games.contree import batch, questions
from giretra_env.games.contree.actions import (
    ACTION_KINDS,
    ACTION_NAMES,
    FIRST_ACTION,
    PHASE_NAMES,
)
from giretra_env.games.contree.layout import OBSERVATION, STATE
from giretra_env.games.contree.match import deck_from_hands
from giretra_env.games.contree.options import PRESETS, ContreeRules
from giretra_env.games.contree.result import deal_result
from giretra_env.games.contree.table import TABLE
from giretra_env.games.contree.text import board
from giretra_env.games.game import Game

TYPICAL_SWING = 260.0
"""A contract of 100 that is lost: 160 and the contract."""

GAME = Game(
    name="contree",
    title="Belote contrée",
    rules_type=ContreeRules,
    presets=PRESETS,
    table_dtype=TABLE,
    sides=PARTNERS,
    num_cards=NUM_CARDS,
    chien_size=0,
    card_names=CARD_NAMES,
    suits=SUITS,
    num_ranks=NUM_RANKS,
    first_cards=(0,),
    action_names=ACTION_NAMES,
    action_kinds=ACTION_KINDS,
    phase_kinds={},
    phase_names=PHASE_NAMES,
    first_action=FIRST_ACTION,
    suit_symmetric_phases=("auction", "declare", "play"),
    observation_layout=OBSERVATION,
    state_layout=STATE,
    reward_scale=TYPICAL_SWING,
    kernels=batch,
    deal_result=deal_result,
    questions=questions,
    deck_from_hands=deck_from_hands,
    board=board,
)
