"""From promised card points to match points: what it is worth to us that a mode is played."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.giretra.hand_points import hand_points
from giretra_agents.rules.giretra.seen import PARTNER
from giretra_env.cards.deck32 import NUM_SEATS
from giretra_env.engine.bits import has
from giretra_env.engine.jit import kernel
from giretra_env.engine.trick32 import ALL_TRUMP, NO_TRUMP

CLUBS = 0

CALL_WEIGHTS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # match points for each card point of margin, before any contre
                ("colour_rate", np.float64),
                ("no_trump_rate", np.float64),
                ("all_trump_rate", np.float64),
                ("all_trump_cost", np.float64),  # what the announcers of an even tout atout lose
                # card points of margin that announcements tell
                ("partner_tells", np.float64),
                ("opponent_tells", np.float64),
                # match points by which a call must be better than accepting
                ("announce_gain", np.float64),
                ("contre_gain", np.float64),
            ]
        ),
    )
)


def default_call_weights() -> np.ndarray:
    """Return (1,) record of `CALL_WEIGHTS`."""
    weights = np.zeros(1, CALL_WEIGHTS)
    weights[0] = (0.28, 1.6, 0.155, 8.3, 20.0, 20.0, 2.0, 4.0)
    weights.setflags(write=False)
    return weights


@kernel
def margin(seen, weights, mode):
    """Card points by which our side should be ahead in a mode."""
    points = hand_points(mode, seen.hand)
    for seat in range(1, NUM_SEATS):
        if has(seen.announced[seat], mode):
            points += weights.partner_tells if seat == PARTNER else -weights.opponent_tells
    return points


@kernel
def base_multiplier(mode):
    """Sans atout and clubs are contred by the accept that ends every negotiation."""
    return 2 if mode == NO_TRUMP or mode == CLUBS else 1


@kernel
def mode_worth(seen, weights, mode, ours, multiplier):
    """Match points of swing if a mode is played, announced by our side or by theirs."""
    points = margin(seen, weights, mode)
    if mode == NO_TRUMP:
        worth = weights.no_trump_rate * points
    elif mode == ALL_TRUMP:
        cost = weights.all_trump_cost
        worth = weights.all_trump_rate * points - (cost if ours else -cost)
    else:
        worth = weights.colour_rate * points
    return worth * max(multiplier, base_multiplier(mode))
