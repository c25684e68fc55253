"""Giretra's entry in the list of games."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, NUM_RANKS, SUITS
from giretra_env.cards.seats import PARTNERS
from giretra_env.games.game import Game
from giretra_env.games.giretra import batch, questions
from giretra_env.games.giretra.actions import (
    ACTION_KINDS,
    ACTION_NAMES,
    FIRST_ACTION,
    PHASE_NAMES,
)
from giretra_env.games.giretra.layout import OBSERVATION, STATE
from giretra_env.games.giretra.match import deck_from_hands
from giretra_env.games.giretra.options import PRESETS, GiretraRules
from giretra_env.games.giretra.result import deal_result
from giretra_env.games.giretra.score import NO_TRUMP_VALUE
from giretra_env.games.giretra.table import TABLE
from giretra_env.games.giretra.text import board

GAME = Game(
    name="giretra",
    title="Giretra",
    rules_type=GiretraRules,
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
    suit_symmetric_phases=("play",),  # bids are ranked by suit
    observation_layout=OBSERVATION,
    state_layout=STATE,
    reward_scale=float(NO_TRUMP_VALUE),
    kernels=batch,
    deal_result=deal_result,
    questions=questions,
    deck_from_hands=deck_from_hands,
    board=board,
)
