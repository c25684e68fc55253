"""From a hand to match points: what it is worth to our side that a mode is played."""

from __future__ import annotations

from giretra_agents.rules.giretra.weights import SUIT_POINTS
from giretra_agents.rules.normal import chance_above
from giretra_agents.rules.tricks32.holdings import holding_points
from giretra_agents.rules.tricks32.reading import NEXT, PARTNER, PREVIOUS
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import has
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_TRUMP
from giretra_env.games.giretra.auction import CLUBS
from giretra_env.games.giretra.options import ACCEPT_CONTRES, WINNER_TAKES_ALL
from giretra_env.games.giretra.score import ALL_TRUMP_VALUE, COLOUR_VALUE


@kernel
def hand_points(mode, cards):
    """Card points of margin over the other side that a set of cards promises in a mode."""
    return holding_points(SUIT_POINTS, mode, cards)


@kernel
def margin(view, weights, mode):
    """Expected card points of our side minus those of the other side in a mode."""
    points = weights.bare + hand_points(mode, view.hand)
    if has(view.announced[PARTNER], mode):
        points += weights.partner_signal
    if has(view.announced[NEXT] | view.announced[PREVIOUS], mode):
        points -= weights.opponent_signal
    elif has(view.contred, mode):
        points -= weights.contre_signal
    return points


@kernel
def base_multiplier(rules, mode):
    """Multiplier without a contre; the accepts that end the negotiation may contre NT and clubs."""
    accept_contres = rules.opponent_accept_nt_clubs == ACCEPT_CONTRES
    return 2 if accept_contres and (mode == NO_TRUMP or mode == CLUBS) else 1


@kernel
def mode_worth(view, rules, call_weights, mode, ours, multiplier):
    """Match points of swing if a mode is played, announced by our side or by theirs."""
    weights = call_weights[FAMILY[mode]]
    points = margin(view, weights, mode)
    if mode == ALL_TRUMP and multiplier > 1 and rules.at_contre == WINNER_TAKES_ALL:
        chance = chance_above(points, weights.spread, 0.0)
        return multiplier * ALL_TRUMP_VALUE * (2.0 * chance - 1.0)
    worth = weights.rate * points
    worth += -weights.cost if ours else weights.cost
    if mode == CLUBS:
        worth *= rules.clubs_base / COLOUR_VALUE
    return worth * max(multiplier, base_multiplier(rules, mode))
