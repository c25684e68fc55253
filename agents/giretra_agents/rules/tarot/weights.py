"""The weights of the player, in half-points unless stated otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from giretra_agents.rules.weights import read_only, records

Pair = tuple[float, float]
"""A number for a defender and for the taker."""
Kinds = tuple[float, float, float]
"""A number for each kind of hand: will get the chien, will not get it, has discarded."""


@dataclass(frozen=True)
class PlayWeights:
    """The weights of the card play."""

    taker_suits: Pair
    """Factor of the taker's share of unseen suit cards."""
    taker_trumps: Pair
    """Factor of the taker's share of unseen trumps."""
    taker_ruffs: Pair
    """Factor of the chance that the taker ruffs a trick of the defence."""
    master_points: Pair
    """Keeping a suit card that nothing out can beat: share of its points above half a point."""
    master: Pair
    """The same: a constant."""
    guarded_points: Pair
    """Keeping an honour with enough lower cards to guard it: share of its points."""
    bare_points: Pair
    """Keeping an honour without such a guard: share of its points."""
    void: Pair
    """Having no card of a suit while holding trumps."""
    trump: Pair
    """Keeping a trump that others can beat."""
    trump_master: Pair
    """Keeping a trump that no trump out can beat."""
    trump_rank: Pair
    """Keeping a trump, times the share of the trumps out that it beats."""
    excuse: Pair
    """Keeping the Excuse."""
    petit: Pair
    """Keeping the Petit."""
    petit_guard: Pair
    """Keeping the Petit, per other trump held."""
    petit_bout: Pair
    """Keeping the Petit once no other trump is out, for the last trick."""
    petit_swing: Pair
    """Extra points of a trick that contains the Petit."""
    later_ours: Pair
    """Expected points of each card still to be played to a trick that our side wins."""
    later_theirs: Pair
    """Expected points of each card still to be played to a trick that the other side wins."""
    lead: Pair
    """Winning the trick with our own card, which gives the lead."""
    lead_trump: Pair
    """Leading a trump."""
    lead_trump_length: Pair
    """Leading a trump, per trump held beyond a third of those out."""
    hunt: Pair
    """Leading a trump while the Petit is out and may be captured."""
    draw: Pair
    """Leading a trump that helps to draw all others, per suit card that then wins."""
    lead_long: Pair
    """Leading a suit, per further card held in it."""
    lead_again: Pair
    """Leading a suit, per card of it that has been played."""
    force: Pair
    """Leading a suit, times the chance that an opponent ruffs, added over the opponents."""
    lead_honour: Pair
    """Leading an honour that can be beaten, times its points above half a point."""
    lead_single: Pair
    """Leading the only card held in a suit."""
    lead_excuse: Pair
    """Leading the Excuse."""


PLAY_WEIGHTS = records(
    PlayWeights(
        # (defender, taker)
        taker_suits=(0.2, 1.0),
        taker_trumps=(1.96, 1.0),
        taker_ruffs=(1.3, 1.0),
        master_points=(-0.43, 0.8),
        master=(6.0, 5.3),
        guarded_points=(0.5, 0.0),
        bare_points=(0.5, -2.0),
        void=(4.55, -2.5),
        trump=(10.0, 17.0),
        trump_master=(29.0, 49.0),
        trump_rank=(17.91, 25.0),
        excuse=(18.18, 14.0),
        petit=(0.0, 14.0),
        petit_guard=(8.99, 7.0),
        petit_bout=(100.0, 100.0),
        petit_swing=(28.12, 38.0),
        later_ours=(3.64, 6.5),
        later_theirs=(0.74, 5.0),
        lead=(1.2, 7.5),
        lead_trump=(-15.67, 0.5),
        lead_trump_length=(2.27, 2.1),
        hunt=(19.82, 18.0),
        draw=(0.0, 35.0),
        lead_long=(7.0, 5.0),
        lead_again=(0.91, 1.6),
        force=(21.11, 18.0),
        lead_honour=(0.0, -6.0),
        lead_single=(0.0, -10.0),
        lead_excuse=(-90.0, -38.0),
    )
)


@dataclass(frozen=True)
class CallWeights:
    """The weights of bidding and discarding."""

    bare: Kinds
    """Half-points above the target that a hand without any feature promises."""
    spread: Kinds
    """Standard deviation of the half-points that are reached."""
    trump: Kinds
    """Holding a trump."""
    high_trump: Kinds
    """Holding a trump above the fifteenth, in addition."""
    trump_21: Kinds
    """Holding the 21, in addition."""
    petit: Kinds
    """Holding the Petit, in addition."""
    excuse: Kinds
    """Holding the Excuse."""
    chien: Kinds
    """Half-points that the taker loses if the chien counts for the defence."""
    saved: Kinds
    """Share of the half-points of discarded cards that counts as gained."""


CALL_WEIGHTS = records(
    CallWeights(
        # (will get the chien, will not, has discarded)
        bare=(-89.3, -100.9, -130.2),
        spread=(20.5, 18.0, 14.8),
        trump=(5.7, 3.2, 6.5),
        high_trump=(3.0, 4.2, 3.7),
        trump_21=(28.3, 29.5, 31.3),
        petit=(18.0, 14.0, 22.0),
        excuse=(23.1, 23.3, 26.4),
        chien=(0.0, 17.0, 0.0),
        saved=(0.0, 0.0, 0.42),
    )
)

PASS_LIMITS = read_only(
    # Number of seats that have already spoken: 0, 1, 2, 3.
    (-9.0, -9.0, -8.0, -10.0),  # no bid yet
    (5.0, 5.0, 5.0, 5.0),  # above a prise
    (-20.0, -20.0, -20.0, -20.0),  # above a garde
    (-40.0, -40.0, -40.0, -40.0),  # above a garde sans
    (0.0, 0.0, 0.0, 0.0),  # above a garde contre: nothing can be bid
)
"""(5, 4) expected points per defender that a call must exceed, by the highest bid and turn."""
