"""Cards played out of sight, where one may not look back at all tricks.

Such a card is still among the unseen ones, and a stronger or a worthless card has more likely been
played than the others.
"""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.tricks32.holdings import suit_kind
from giretra_env.engine.bits import count, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import STRENGTH, suit_of

# Odds that an unseen card was played, to those of any unseen card, in deals that this player has
# played against itself: from the weakest card to the strongest.
_PLAYED_ODDS = np.array(
    [
        [1.3, 0.9, 0.9, 0.8, 0.8, 0.7, 0.8, 1.0],  # trumps
        [2.3, 1.6, 1.1, 0.8, 0.7, 0.6, 0.5, 3.0],  # side suits
        [2.2, 1.4, 0.9, 0.8, 0.8, 0.7, 0.7, 1.4],  # sans atout
        [2.0, 1.3, 0.9, 0.8, 0.8, 0.7, 0.6, 1.7],  # tout atout
    ]
)
_PLAYED_ODDS.setflags(write=False)


@kernel
def still_out(seen, cards):
    """How many of these unseen cards are still out, as far as one can tell."""
    if seen.forgotten == 0:
        return count(cards)
    expected = 0.5  # to the nearest whole number
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        odds = _PLAYED_ODDS[suit_kind(seen.mode, suit_of(card)), STRENGTH[seen.mode, card]]
        expected += seen.others / (seen.others + seen.forgotten * odds)
    return int(expected)
