"""The weights of the card play: a number for trump suits, sans atout and tout atout each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from giretra_agents.rules.weights import records
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_TRUMP

FAMILY = np.zeros(ALL_TRUMP + 1, np.int64)  # row of the weights for each mode
FAMILY[NO_TRUMP] = 1
FAMILY[ALL_TRUMP] = 2
FAMILY.setflags(write=False)

Row = tuple[float, float, float]
"""A number for the trump suits, for sans atout and for tout atout."""


@dataclass(frozen=True)
class PlayWeights:
    """The weights of the card play; 0 or 1 where a weight has no effect in a family of modes.

    The worth of a card kept for later is a share of its own points plus a share of the points of an
    average trick. The worth of the trick on the table is measured in the same units.
    """

    master_points: Row
    """Keeping a card that nothing out can beat in its suit: share of its points."""
    master_wins: Row
    """The same: share of an average trick."""
    second_points: Row
    """Keeping a guarded card that one card out can beat: share of its points."""
    second_wins: Row
    """The same: share of an average trick."""
    bare_points: Row
    """Keeping an unguarded card that one card out can beat: share of its points."""
    low_points: Row
    """Keeping a card that several cards out can beat: share of its points."""
    low_wins: Row
    """The same: share of an average trick."""
    trump_wins: Row
    """Keeping any trump, to ruff with: share of an average trick."""
    void_wins: Row
    """Having no card of a side suit while holding trumps: share of an average trick."""
    side_share: Row
    """Factor of all of the above in the side suits."""
    now: Row
    """Factor of the expected swing of the trick on the table."""
    lead: Row
    """Winning the trick with our own card, which gives the lead: share of an average trick."""
    lead_master: Row
    """Leading a card that nothing out can beat in its suit: share of an average trick."""
    lead_trump: Row
    """Leading a trump of our side's mode: share of an average trick."""
    lead_their_trump: Row
    """Leading a trump of the other side's mode: share of an average trick."""
    long: Row
    """Leading a suit, per further card held in it: share of an average trick."""
    rescue: Row
    """Factor of the partner's chance to overtake an opponent."""
    capot: Row
    """Extra worth of a trick while one side has none, as a share of a capot's points."""


# The numbers of the suits were found by self-play in contracts of one hand's best suit: those of
# Giretra's player were varied four at a time, and a change was kept if it won card points over
# 6,000 mirrored deals under either history. Those of sans atout and tout atout are Giretra's.
BELOTE_PLAY = records(
    PlayWeights(
        # (suits, sans atout, tout atout)
        master_points=(0.93, 1.06, 1.33),
        master_wins=(0.69, 1.22, 0.63),
        second_points=(0.60, 0.77, 0.88),
        second_wins=(0.78, 0.49, 0.19),
        bare_points=(0.15, -0.85, -0.25),
        low_points=(0.59, 0.10, 0.61),
        low_wins=(-0.51, -0.49, -0.39),
        trump_wins=(1.49, 0.0, 0.0),
        void_wins=(0.35, 0.0, 0.0),
        side_share=(0.30, 1.0, 1.0),
        now=(0.71, 1.03, 1.07),
        lead=(0.19, 0.84, 0.73),
        lead_master=(0.54, 0.85, 1.07),
        lead_trump=(0.36, 0.0, 0.0),
        lead_their_trump=(0.25, 0.0, 0.0),
        long=(2.13, -0.03, 0.68),
        rescue=(0.60, 0.90, 1.52),
        capot=(0.16, 0.45, 0.41),
    )
)
"""(3,) weights of the card play in contrée and French belote."""
