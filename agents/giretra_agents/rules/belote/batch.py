"""The loop over rows: read, choose, write the action."""

from __future__ import annotations

from giretra_agents.rules.belote.bidding import choose_call
from giretra_agents.rules.belote.view import VIEW, read
from giretra_agents.rules.belote.weights import CALL_WEIGHTS, PASS_LIMITS
from giretra_agents.rules.tricks32.playing import choose_card
from giretra_agents.rules.tricks32.weights import BELOTE_PLAY
from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.engine.jit import kernel, loop
from giretra_env.games.belote.actions import (
    BELOTE,
    CARD,
    CUT,
    DECLARE,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_DECLARE,
    SMALLEST_CUT,
)

__all__ = ["PARAMETERS", "VIEW", "act"]

PARAMETERS = (BELOTE_PLAY, CALL_WEIGHTS, PASS_LIMITS)
"""The arguments of `act` after ``views``."""

_MIDDLE_CUT = CUT + NUM_CARDS // 2 - SMALLEST_CUT


@loop
def act(
    observation,
    action_mask,
    rules_array,
    kinds,
    views,
    play_weights,
    call_weights,
    pass_limits,
    out_actions,
):
    """Write one legal action per row into ``out_actions``.

    ``kinds`` is (N,) the number of each row's house rules in ``rules_array``, and ``views`` is (1,)
    scratch of `VIEW`.
    """
    view = views[0]
    for row in range(len(observation)):
        read(observation[row], action_mask[row], view)
        rules = rules_array[kinds[row]]
        out_actions[row] = _choose(
            action_mask[row], view, rules, play_weights, call_weights, pass_limits
        )


@kernel
def _choose(mask, view, rules, play_weights, call_weights, pass_limits):
    """Choose an action; whatever may be declared is declared, and belote is always announced."""
    if view.phase == PHASE_AUCTION:
        return choose_call(view, rules, call_weights, pass_limits)
    if view.phase == PHASE_CUT:
        return _MIDDLE_CUT
    if view.phase == PHASE_DECLARE:
        return DECLARE if mask[DECLARE] else BELOTE
    return CARD + choose_card(view, play_weights)
