"""The `Game` description of French belote."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, NUM_RANKS, SUITS
from giretra_env.cards.seats import PARTNERS
from giretra_env.engine.pack32.points import DEAL_POINTS
from giretra_env.games.belote import questions
from giretra_env.games.belote.actions import (
    ACTION_KINDS,
    ACTION_NAMES,
    FIRST_ACTION,
    NUM_PHASE_ACTIONS,
    PHASE_NAMES,
)
from giretra_env.games.belote.layout import OBSERVATION, STATE
from giretra_env.games.belote.match import (
    apply_action,
    begin_episode_from,
    begin_play,
    deck_from_hands,
    next_deal,
    play_to_the_end,
    score_match,
)
from giretra_env.games.belote.observation import write_hidden, write_observation
from giretra_env.games.belote.options import PRESETS, BeloteRules
from giretra_env.games.belote.result import deal_result
from giretra_env.games.belote.score import seat_return
from giretra_env.games.belote.table import TABLE
from giretra_env.games.belote.text import board
from giretra_env.games.game import Game
from giretra_env.games.pack32.match import draw_episode, end_deal
from giretra_env.games.rules_kernels import RulesKernels

GAME = Game(
    name="belote",
    title="Belote",
    rules_type=BeloteRules,
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
    reward_scale=float(DEAL_POINTS),
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
    deal_options=("dealer", "deck"),
)
