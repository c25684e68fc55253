"""The loop over rows: read, choose, write the action."""

from __future__ import annotations

from giretra_agents.rules.tarot.announcing import choose_answer
from giretra_agents.rules.tarot.bidding import choose_call
from giretra_agents.rules.tarot.ecart import choose_discard
from giretra_agents.rules.tarot.hand_points import KEPT, suit_points
from giretra_agents.rules.tarot.playing import choose_card
from giretra_agents.rules.tarot.seen import SEEN, read
from giretra_agents.rules.tarot.weights import call_weights, pass_limits, play_weights
from giretra_env.engine.jit import kernel
from giretra_env.games.tarot.actions import CARD, PHASE_AUCTION, PHASE_DECLARE, PHASE_DISCARD

__all__ = ["NUMBERS", "SEEN", "act"]

NUMBERS = (play_weights(), call_weights(), pass_limits(), suit_points())
"""What `act` takes after ``seen``."""


@kernel
def act(
    observation,
    action_mask,
    seen,
    play_weights,
    call_weights,
    pass_limits,
    hand_points,
    out_actions,
):
    """Write one legal action per row into ``out_actions``; ``seen`` is (1,) scratch of `SEEN`."""
    view = seen[0]
    for row in range(len(observation)):
        read(observation[row], action_mask[row], view)
        if view.phase == PHASE_AUCTION:
            out_actions[row] = choose_call(view, call_weights, pass_limits, hand_points)
        elif view.phase == PHASE_DISCARD:
            out_actions[row] = CARD + choose_discard(view, call_weights[KEPT].saved, hand_points)
        elif view.phase == PHASE_DECLARE:
            out_actions[row] = choose_answer(view, call_weights, hand_points)
        else:
            out_actions[row] = CARD + choose_card(view, play_weights)
