"""The loop over rows: read, choose, write the action."""

from __future__ import annotations

from giretra_agents.rules.belote.bidding import choose_call
from giretra_agents.rules.belote.seen import SEEN, read
from giretra_agents.rules.belote.weights import call_weights, pass_limits
from giretra_agents.rules.tricks32.belote_play import play_weights
from giretra_agents.rules.tricks32.playing import choose_card
from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.engine.jit import kernel
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

__all__ = ["NUMBERS", "SEEN", "act"]

NUMBERS = (play_weights(), call_weights(), pass_limits())
"""What `act` takes after ``seen``."""

_MIDDLE_CUT = CUT + NUM_CARDS // 2 - SMALLEST_CUT


@kernel
def act(observation, action_mask, seen, play_weights, call_weights, pass_limits, out_actions):
    """Write one legal action per row into ``out_actions``; ``seen`` is (1,) scratch of `SEEN`.

    What may be declared is declared, and belote is always said.
    """
    view = seen[0]
    for row in range(len(observation)):
        read(observation[row], action_mask[row], view)
        if view.phase == PHASE_CUT:
            out_actions[row] = _MIDDLE_CUT
        elif view.phase == PHASE_AUCTION:
            out_actions[row] = choose_call(view, call_weights, pass_limits)
        elif view.phase == PHASE_DECLARE:
            out_actions[row] = DECLARE if action_mask[row, DECLARE] else BELOTE
        else:
            out_actions[row] = CARD + choose_card(view, play_weights)
