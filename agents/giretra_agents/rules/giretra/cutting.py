"""Choosing a cut: a gathered pack is known, so every cut's hands are."""

from __future__ import annotations

from giretra_agents.rules.giretra.hand_points import hand_points
from giretra_agents.rules.giretra.seen import RECEIVER
from giretra_env.cards.deck32 import NUM_CARDS, NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel
from giretra_env.engine.trick32 import NUM_MODES
from giretra_env.games.giretra.actions import CUT, LARGEST_CUT, SMALLEST_CUT

_WORST = -1e9
_MIDDLE = (SMALLEST_CUT + LARGEST_CUT) // 2


@kernel
def choose_cut(seen):
    """Return the cut that gives our side the better hands; the middle of an unknown pack."""
    if not seen.pack_known:
        return CUT + _MIDDLE - SMALLEST_CUT
    best, best_worth = _MIDDLE, _WORST
    for lifted in range(SMALLEST_CUT, LARGEST_CUT + 1):
        worth = _side_promise(seen, lifted, 0) - _side_promise(seen, lifted, 1)
        if worth > best_worth:
            best, best_worth = lifted, worth
    return CUT + best - SMALLEST_CUT


@kernel
def _side_promise(seen, lifted, side):
    """Promise of the best mode of a side's two hands; side 0 is ours."""
    cards = seen.hand & 0
    for place in range(NUM_CARDS):
        if (seen.leader_distance + RECEIVER[place]) % NUM_SEATS % 2 == side:
            cards |= one(seen.pack[(place + lifted) % NUM_CARDS])
    best = _WORST
    for mode in range(NUM_MODES):
        best = max(best, hand_points(mode, cards))
    return best
