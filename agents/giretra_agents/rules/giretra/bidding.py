"""Choosing a cut and a call.

A gathered pack is known, so the hands after every cut are known too. A call is chosen by the mode
that would be played if everybody accepted it.
"""

from __future__ import annotations

from giretra_agents.rules.giretra.promises import hand_points, mode_worth
from giretra_agents.rules.giretra.view import DEALT
from giretra_agents.rules.tricks32.pack import dealt_to
from giretra_agents.rules.tricks32.reading import PARTNER
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_agents.rules.weights import WORST
from giretra_env.engine.bits import has, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NO_MODE, NUM_MODES
from giretra_env.games.giretra.actions import (
    ACCEPT,
    ANNOUNCE,
    CONTRE,
    CUT,
    LARGEST_CUT,
    SMALLEST_CUT,
    SURCONTRE,
    surcontred_mode,
)

_MIDDLE = (SMALLEST_CUT + LARGEST_CUT) // 2


@kernel
def choose_cut(view):
    """Return the cut that gives our side the better hands; the middle if the pack is unknown."""
    if not view.pack_known:
        return CUT + _MIDDLE - SMALLEST_CUT
    best, best_worth = _MIDDLE, WORST
    for lifted in range(SMALLEST_CUT, LARGEST_CUT + 1):
        worth = _side_promise(view, lifted, 0) - _side_promise(view, lifted, 1)
        if worth > best_worth:
            best, best_worth = lifted, worth
    return CUT + best - SMALLEST_CUT


@kernel
def _side_promise(view, lifted, seat):
    """Promise of the best mode for the two hands of a seat's side."""
    cards = dealt_to(view, DEALT, seat, lifted) | dealt_to(view, DEALT, seat + 2, lifted)
    best = WORST
    for mode in range(NUM_MODES):
        best = max(best, hand_points(mode, cards))
    return best


@kernel
def choose_call(view, rules, weights):
    """Return the call with the highest worth, the lowest action among equals."""
    best, best_worth = ACCEPT, WORST
    rest = view.calls
    while rest != 0:
        call = lowest(rest)
        rest &= rest - 1
        worth = _call_worth(view, rules, weights, call)
        if worth > best_worth:
            best, best_worth = call, worth
    return best


@kernel
def _call_worth(view, rules, weights, call):
    """Match points of swing that a call leads to, minus the gain that such a call must have."""
    if call < ACCEPT:
        mode = call - ANNOUNCE
        forced = view.mode == NO_MODE
        gain = 0.0 if forced else weights[FAMILY[mode]].announce_gain
        return mode_worth(view, rules, weights, mode, True, 1) - gain
    if call == ACCEPT:
        return _outcome_worth(view, rules, weights, view.contred, view.surcontred)
    if call < SURCONTRE:
        mode = call - CONTRE
        worth = _outcome_worth(view, rules, weights, view.contred | one(mode), view.surcontred)
    else:
        mode = surcontred_mode(call)
        worth = _outcome_worth(view, rules, weights, view.contred, view.surcontred | one(mode))
    return worth - weights[FAMILY[mode]].contre_gain


@kernel
def _outcome_worth(view, rules, weights, contred, surcontred):
    """Worth of the mode that is played after these contres: the earliest contred bid, if any."""
    mode = lowest(contred) if contred != 0 else view.mode
    multiplier = 1
    if has(contred, mode):
        multiplier = 4 if has(surcontred, mode) else 2
    ours = has(view.announced[0] | view.announced[PARTNER], mode)
    return mode_worth(view, rules, weights, mode, ours, multiplier)
