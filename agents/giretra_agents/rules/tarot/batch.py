"""The loop over rows: read, choose, write the action."""

from __future__ import annotations

from giretra_agents.rules.tarot.announcing import choose_announcement
from giretra_agents.rules.tarot.bidding import choose_call
from giretra_agents.rules.tarot.ecart import choose_discard
from giretra_agents.rules.tarot.hand_points import KEPT, SUIT_POINTS
from giretra_agents.rules.tarot.playing import choose_card
from giretra_agents.rules.tarot.view import VIEW, read
from giretra_agents.rules.tarot.weights import CALL_WEIGHTS, PASS_LIMITS, PLAY_WEIGHTS
from giretra_env.engine.jit import loop
from giretra_env.games.tarot.actions import CARD, PHASE_AUCTION, PHASE_DECLARE, PHASE_DISCARD

__all__ = ["PARAMETERS", "VIEW", "act"]

PARAMETERS = (PLAY_WEIGHTS, CALL_WEIGHTS, PASS_LIMITS, SUIT_POINTS)
"""The arguments of `act` after ``views``."""


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
    hand_points,
    out_actions,
):
    """Write one legal action per row into ``out_actions``.

    ``kinds`` is (N,) the number of each row's house rules in ``rules_array``, and ``views`` is (1,)
    scratch of `VIEW`.
    """
    view = views[0]
    for row in range(len(observation)):
        read(observation[row], action_mask[row], view)
        if view.phase == PHASE_AUCTION:
            out_actions[row] = choose_call(view, call_weights, pass_limits, hand_points)
        elif view.phase == PHASE_DISCARD:
            out_actions[row] = CARD + choose_discard(view, call_weights[KEPT].saved, hand_points)
        elif view.phase == PHASE_DECLARE:
            out_actions[row] = choose_announcement(view, call_weights, hand_points)
        else:
            out_actions[row] = CARD + choose_card(view, play_weights)
