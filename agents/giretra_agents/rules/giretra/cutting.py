"""Choosing a cut: a gathered pack is known, so every cut's hands are."""

from __future__ import annotations

from giretra_agents.rules.giretra.hand_points import hand_points
from giretra_agents.rules.giretra.seen import DEALT
from giretra_agents.rules.tricks32.pack import dealt_to
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NUM_MODES
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
def _side_promise(seen, lifted, seat):
    """Promise of the best mode of the two hands of a seat's side."""
    cards = dealt_to(seen, DEALT, seat, lifted) | dealt_to(seen, DEALT, seat + 2, lifted)
    best = _WORST
    for mode in range(NUM_MODES):
        best = max(best, hand_points(mode, cards))
    return best
