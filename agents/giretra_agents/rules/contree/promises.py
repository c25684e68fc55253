"""From a hand and the calls to marks: what it is worth to a side that a contract is played."""

from __future__ import annotations

from giretra_agents.rules.contree.hand_points import ATTACK, DEFENCE, SUPPORT
from giretra_agents.rules.contree.seen import NO_BID
from giretra_agents.rules.tricks32.holdings import holding_points
from giretra_agents.rules.tricks32.normal import chance_above, excess
from giretra_agents.rules.tricks32.reading import NEXT, PARTNER, PREVIOUS
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import count
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.belote import BELOTE_POINTS, TRUMP_SUITS, belote_suits
from giretra_env.engine.pack32.points import DEAL_POINTS
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.engine.seats import after
from giretra_env.games.contree.options import CAPOT, LOWEST_BID, SMALLEST_STEP

_TEN = 10.0
_FAILED = 160.0  # what the defence marks beside the bid
_ALL_TRICKS = 500.0


@kernel
def bid_value(level):
    """Points that a number bid needs."""
    return LOWEST_BID + SMALLEST_STEP * level


@kernel
def _belote(seen, mode):
    """Points of the own belotes."""
    return BELOTE_POINTS * count(belote_suits(seen.hand) & TRUMP_SUITS[mode])


@kernel
def _tens_told(seen, seat, mode):
    """Tens above the lowest bid that a seat has bid in a mode; capot as the highest number."""
    return (bid_value(min(seen.bids[seat, mode], CAPOT - 1)) - LOWEST_BID) / _TEN


@kernel
def _bids_elsewhere(seen, seat, mode):
    """Whether a seat has bid another mode."""
    for other in range(NUM_MODES):
        if other != mode and seen.bids[seat, other] != NO_BID:
            return 1
    return 0


@kernel
def our_points(seen, call_weights, mode):
    """Points that our side should reach in a mode, belote included."""
    weights = call_weights[FAMILY[mode]]
    told = seen.bids[PARTNER, mode] != NO_BID
    if told and seen.bids[0, mode] == NO_BID:
        points = weights.support_bare + holding_points(SUPPORT, mode, seen.hand)
        points += weights.support_rate * _tens_told(seen, PARTNER, mode)
    else:
        points = weights.attack_bare + holding_points(ATTACK, mode, seen.hand)
        points += weights.raise_tells * (1 if told else 0)
        points += weights.partner_elsewhere * _bids_elsewhere(seen, PARTNER, mode)
    for seat in (NEXT, PREVIOUS):
        points -= weights.opponent_elsewhere * _bids_elsewhere(seen, seat, mode)
        if seen.bids[seat, mode] != NO_BID:
            points -= weights.opponent_same
    return points + _belote(seen, mode)


@kernel
def their_points(seen, call_weights):
    """Points that the opponents should reach in the mode of their current bid."""
    weights = call_weights[FAMILY[seen.mode]]
    points = weights.defence_bare + holding_points(DEFENCE, seen.mode, seen.hand)
    points += weights.defence_rate * _tens_told(seen, seen.bidder, seen.mode)
    if seen.bids[after(seen.bidder, 2), seen.mode] != NO_BID:
        points += weights.defence_raised
    return points


@kernel
def contract_worth(weights, points, level):
    """Marks of swing that a side gains from a contract, in which it should reach ``points``."""
    if level >= CAPOT:
        return _ALL_TRICKS * (2.0 * chance_above(points, weights.spread, weights.capot_at) - 1.0)
    value = bid_value(level)
    chance = chance_above(points, weights.spread, value)
    made = chance * (3.0 * value - DEAL_POINTS) + 2.0 * excess(points, weights.spread, value)
    return made - (1.0 - chance) * (_FAILED + value)
