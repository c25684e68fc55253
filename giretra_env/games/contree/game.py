"""The `Game` description of belote contrée."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, NUM_RANKS, SUITS
from giretra_env.cards.seats import PARTNERS
from giretra_env.games.contree import questions
from giretra_env.games.contree.actions import (
    ACTION_KINDS,
    ACTION_NAMES,
    FIRST_ACTION,
    NUM_PHASE_ACTIONS,
    PHASE_NAMES,
)
from giretra_env.games.contree.layout import OBSERVATION, STATE
from giretra_env.games.contree.match import (
    apply_action,
    begin_episode_from,
    begin_play,
    deck_from_hands,
    next_deal,
    play_to_the_end,
    score_match,
)
from giretra_env.games.contree.observation import write_hidden, write_observation
from giretra_env.games.contree.options import PRESETS, ContreeRules
from giretra_env.games.contree.result import deal_result
from giretra_env.games.contree.score import seat_return
from giretra_env.games.contree.table import TABLE
from giretra_env.games.contree.text import board
from giretra_env.games.game import Game
from giretra_env.games.pack32.match import draw_episode, end_deal
from giretra_env.games.rules_kernels import RulesKernels

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
    kernels=RulesKernels(
        draw_episode=draw_episode,
        begin_episode_from=begin_episode_from,
        apply_action=apply_action,
        end_deal=end_deal,
        seat_return=seat_return,
        write_observation=write_observation,
        write_hidden=write_hidden,
        num_phase_actions=NUM_PHASE_ACTIONS,
        score_match=score_match,
        next_deal=next_deal,
        begin_play=begin_play,
        play_to_the_end=play_to_the_end,
    ),
    deal_result=deal_result,
    questions=questions,
    deck_from_hands=deck_from_hands,
    board=board,
)
