"""The loop over rows: read, choose, write the action."""

from __future__ import annotations

from giretra_agents.rules.giretra.bidding import choose_call, choose_cut
from giretra_agents.rules.giretra.view import VIEW, read
from giretra_agents.rules.giretra.weights import CALL_WEIGHTS, PLAY_WEIGHTS
from giretra_agents.rules.tricks32.playing import choose_card
from giretra_env.engine.jit import loop
from giretra_env.games.giretra.actions import CARD, PHASE_AUCTION, PHASE_CUT

__all__ = ["PARAMETERS", "VIEW", "act"]

PARAMETERS = (PLAY_WEIGHTS, CALL_WEIGHTS)
"""The arguments of `act` after ``views``."""


@loop
def act(
    observation, action_mask, rules_array, kinds, views, play_weights, call_weights, out_actions
):
    """Write one legal action per row into ``out_actions``.

    ``kinds`` is (N,) the number of each row's house rules in ``rules_array``, and ``views`` is (1,)
    scratch of `VIEW`.
    """
    for row in range(len(observation)):
        view = views[0]
        read(observation[row], action_mask[row], view)
        if view.phase == PHASE_CUT:
            out_actions[row] = choose_cut(view)
        elif view.phase == PHASE_AUCTION:
            out_actions[row] = choose_call(view, rules_array[kinds[row]], call_weights)
        else:
            out_actions[row] = CARD + choose_card(view, play_weights)
