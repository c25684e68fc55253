"""The weights of the bidding: a number for each family of modes, and tables of hand points."""

from __future__ import annotations

from dataclasses import dataclass

from giretra_agents.rules.tricks32.holdings import suit_points
from giretra_agents.rules.tricks32.weights import Row
from giretra_agents.rules.weights import read_only, records


@dataclass(frozen=True)
class CallWeights:
    """The weights of the auction; points are card points and belote, of 162 and more per deal."""

    attack_bare: Row
    """Points of a hand without any feature."""
    support_bare: Row
    """Points of a hand without any feature whose partner has bid 80 in the mode."""
    support_rate: Row
    """Points that every ten above 80 in the partner's bid promises."""
    raise_signal: Row
    """Points that the partner's raise of our own bid promises."""
    partner_elsewhere: Row
    """Points that our side loses if the partner has bid another mode."""
    opponent_elsewhere: Row
    """Points that our side loses for each opponent who has bid another mode."""
    opponent_same: Row
    """Points that our side loses for each opponent who has bid the mode."""
    defence_bare: Row
    """Points of the opponents against a hand without any feature."""
    defence_rate: Row
    """Points that every ten above 80 in the opponents' bid promises them."""
    defence_raised: Row
    """Points that the opponents gain if both of them have bid the mode."""
    spread: Row
    """Standard deviation of the points that are reached."""
    capot_at: Row
    """Expected points at which taking all tricks is as likely as not."""


# Found by self-play under `marques`. First the meaning of bids was fitted to the points
# that were then reached, until nothing changed. Then all weights were varied three at a time, and a
# change was kept if it won marks over 11,000 mirrored deals. This player makes seven contracts in
# ten.
CALL_WEIGHTS = records(
    CallWeights(
        # (suits, sans atout, tout atout)
        attack_bare=(11.5, -2.0, -2.0),
        support_bare=(9.5, -5.0, -5.0),
        support_rate=(7.0, 7.0, 7.0),
        raise_signal=(25.0, 25.0, 25.0),
        partner_elsewhere=(3.0, 3.0, 3.0),
        opponent_elsewhere=(3.0, 3.0, 3.0),
        opponent_same=(16.0, 16.0, 16.0),
        defence_bare=(10.0, 5.0, 5.0),
        defence_rate=(5.0, 5.0, 5.0),
        defence_raised=(2.0, 2.0, 2.0),
        spread=(22.0, 27.0, 27.0),
        capot_at=(169.0, 169.0, 169.0),
    )
)

OPEN, RAISE, OVERCALL, DOUBLE = range(4)
GAINS = read_only(
    (-19.0, 43.0, 23.0, 40.0),  # a contract made marks points and contract
    (-10.0, 22.0, 0.0, 20.0),  # it marks one of these: less is at stake
)
"""(2, 4) marks by which a call must beat passing: the first bid while others may still speak, a bid
above the partner's, a bid above an opponent's, a contre or surcontre."""

# Card points of the attack that the holdings of eight cards promise, last trick included, one
# number for each of `SUIT_FEATURES`. Fitted to deals that this player played against itself in
# contracts of one hand's best mode.
ATTACK = suit_points(  # our own hand, nothing known of the partner's
    (34.0, 23.0, 24.0, 20.0, 19.0, 20.0, 14.0, 0.0, -12.0),
    (11.5, 5.0, 4.0, -1.0, 3.0, 2.5, 2.0, 1.5, 4.5),
    (24.0, 14.5, 10.5, 6.5, 7.0, 7.0, 6.0, 2.5, 2.5),
    (22.5, 16.0, 12.0, 5.5, 8.0, 7.5, 5.5, 4.0, 0.5),
)
SUPPORT = suit_points(  # our own hand, if the partner has bid the mode
    (34.0, 21.0, 25.5, 23.0, 19.0, 22.0, 16.0, 0.0, 0.5),
    (20.0, 10.0, 11.0, 7.0, 8.0, 9.0, 7.0, 0.0, 3.5),
    (34.0, 18.0, 17.5, 14.0, 11.5, 11.5, 9.5, 0.5, 0.5),
    (34.0, 17.5, 18.0, 12.0, 12.0, 11.0, 9.0, 1.0, 0.0),
)
DEFENCE = suit_points(  # our own hand, if opponents have bid the mode
    (-7.0, 0.5, -1.0, 8.0, 4.0, 1.5, 9.0, -8.5, -6.5),
    (7.0, 16.0, 12.5, 16.5, 15.5, 14.0, 15.5, 0.0, -4.5),
    (-3.0, 11.0, 8.0, 17.5, 14.0, 13.0, 14.5, -0.5, -0.5),
    (-3.0, 11.0, 7.5, 16.5, 14.0, 12.0, 14.5, -0.5, 0.5),
)
