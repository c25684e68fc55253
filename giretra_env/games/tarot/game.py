"""The `Game` description of French tarot."""

from __future__ import annotations

from giretra_env.cards.deck78 import (
    CARD_NAMES,
    CHIEN_SIZE,
    FIRST_TRUMP,
    NUM_CARDS,
    NUM_RANKS,
    SUITS,
)
from giretra_env.cards.seats import NO_PARTNERS
from giretra_env.games.game import Game
from giretra_env.games.rules_kernels import RulesKernels
from giretra_env.games.tarot import questions
from giretra_env.games.tarot.actions import (
    ACTION_KINDS,
    ACTION_NAMES,
    FIRST_ACTION,
    NUM_PHASE_ACTIONS,
    PHASE_NAMES,
)
from giretra_env.games.tarot.layout import OBSERVATION, STATE
from giretra_env.games.tarot.match import (
    apply_action,
    begin_episode_from,
    deck_from_hands,
    draw_episode,
    end_deal,
)
from giretra_env.games.tarot.observation import write_hidden, write_observation
from giretra_env.games.tarot.options import PRESETS, TarotRules
from giretra_env.games.tarot.result import deal_result
from giretra_env.games.tarot.score import seat_return
from giretra_env.games.tarot.table import TABLE
from giretra_env.games.tarot.text import board
from giretra_env.games.tarot.why_illegal import forbidding_rule

TYPICAL_SWING = 100.0
"""What a taker wins or loses with a close garde: three times 50, against seats that pay 50."""

GAME = Game(
    name="tarot",
    title="French tarot",
    rules_type=TarotRules,
    presets=PRESETS,
    table_dtype=TABLE,
    sides=NO_PARTNERS,
    num_cards=NUM_CARDS,
    chien_size=CHIEN_SIZE,
    card_names=CARD_NAMES,
    suits=SUITS,
    num_ranks=NUM_RANKS,
    first_cards=(0, FIRST_TRUMP),
    action_names=ACTION_NAMES,
    action_kinds=ACTION_KINDS,
    phase_kinds={"discard": "discard", "declare": "declaration"},
    phase_names=PHASE_NAMES,
    first_action=FIRST_ACTION,
    suit_symmetric_phases=("auction", "discard", "declare", "play"),
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
    ),
    deal_result=deal_result,
    questions=questions,
    deck_from_hands=deck_from_hands,
    board=board,
    forbidding_rule=forbidding_rule,
    deal_options=("dealer", "deck", "hands", "chien"),
)
