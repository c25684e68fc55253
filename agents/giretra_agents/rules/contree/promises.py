"""From a hand and the calls to marks: what a contract is worth to a side."""

from __future__ import annotations

from giretra_agents.rules.contree.weights import ATTACK, DEFENCE, SUPPORT
from giretra_agents.rules.normal import chance_above, excess
from giretra_agents.rules.tricks32.holdings import holding_points
from giretra_agents.rules.tricks32.reading import NEXT, PARTNER, PREVIOUS
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import count
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.belote import BELOTE_POINTS, TRUMP_SUITS, belote_suits
from giretra_env.engine.pack32.points import ALL_TRICKS_POINTS, DEAL_POINTS
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.engine.seats import after
from giretra_env.games.contree.options import CAPOT, SMALLEST_STEP
from giretra_env.games.contree.score import (
    NEEDED_FOR_80,
    bid_value,
    failed_marks,
    kept_by_defence,
    made_marks,
)
from giretra_env.games.contree.table import NO_BID, UNDOUBLED

_TEN = 10.0
_RARE = 1e-9  # avoids a division by zero


@kernel
def _belote(view, mode):
    """Points of our own belotes in a mode."""
    return BELOTE_POINTS * count(belote_suits(view.hand) & TRUMP_SUITS[mode])


@kernel
def _bid_tens(view, seat, mode):
    """Tens above the lowest bid in a seat's bid in a mode; a capot counts as the highest number."""
    return SMALLEST_STEP * min(view.bids[seat, mode], CAPOT - 1) / _TEN


@kernel
def _bids_elsewhere(view, seat, mode):
    """Whether a seat has bid another mode."""
    for other in range(NUM_MODES):
        if other != mode and view.bids[seat, other] != NO_BID:
            return 1
    return 0


@kernel
def our_points(view, call_weights, mode):
    """Expected points of our side in a mode, belote included."""
    weights = call_weights[FAMILY[mode]]
    partner_bid = view.bids[PARTNER, mode] != NO_BID
    if partner_bid and view.bids[0, mode] == NO_BID:
        points = weights.support_bare + holding_points(SUPPORT, mode, view.hand)
        points += weights.support_rate * _bid_tens(view, PARTNER, mode)
    else:
        points = weights.attack_bare + holding_points(ATTACK, mode, view.hand)
        points += weights.raise_signal * (1 if partner_bid else 0)
        points += weights.partner_elsewhere * _bids_elsewhere(view, PARTNER, mode)
    for seat in (NEXT, PREVIOUS):
        points -= weights.opponent_elsewhere * _bids_elsewhere(view, seat, mode)
        if view.bids[seat, mode] != NO_BID:
            points -= weights.opponent_same
    return points + _belote(view, mode)


@kernel
def their_points(view, call_weights):
    """Expected points of the opponents in the mode of their current bid."""
    weights = call_weights[FAMILY[view.mode]]
    points = weights.defence_bare + holding_points(DEFENCE, view.mode, view.hand)
    points += weights.defence_rate * _bid_tens(view, view.bidder, view.mode)
    if view.bids[after(view.bidder, 2), view.mode] != NO_BID:
        points += weights.defence_raised
    return points


@kernel
def contract_worth(rules, weights, points, level, doubling):
    """Expected marks of swing of a contract for its side, whose expected points are ``points``.

    Card points count as they are, not rounded; ``doubling`` is 1 for a contre, 2 for a surcontre.
    """
    doubled, multiplier = doubling != UNDOUBLED, 1
    if doubled:
        multiplier = rules.contre_mult if doubling == 1 else rules.surcontre_mult
    all_tricks = level >= CAPOT
    if all_tricks:
        chance = chance_above(points, weights.spread, weights.capot_at)
        reached, missed = float(ALL_TRICKS_POINTS), points
    else:
        needed = NEEDED_FOR_80 if rules.min_82 and level == 0 else bid_value(rules, level)
        chance = chance_above(points, weights.spread, needed)
        over = excess(points, weights.spread, needed)
        reached = needed + over / max(chance, _RARE)
        missed = (points - chance * reached) / max(1.0 - chance, _RARE)
    won = made_marks(rules, level, doubled, multiplier, reached, all_tricks)
    lost = failed_marks(rules, level, multiplier, DEAL_POINTS - missed, False)
    if not all_tricks:
        won -= kept_by_defence(rules, doubled, multiplier, DEAL_POINTS - reached)
    if rules.attack_keeps:
        lost -= missed
    return chance * won - (1.0 - chance) * lost
