"""Choosing a call by what would be played if everybody accepted it."""

from __future__ import annotations

from giretra_agents.rules.giretra.promises import mode_worth
from giretra_agents.rules.tricks32.reading import NO_MODE, PARTNER
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import has, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.games.giretra.actions import ACCEPT, ANNOUNCE, CONTRE, SURCONTRE, surcontred_mode

_WORST = -1e9


@kernel
def choose_call(seen, weights):
    """Return the call that promises most; the lowest action of equals."""
    best, best_worth = ACCEPT, _WORST
    rest = seen.calls
    while rest != 0:
        call = lowest(rest)
        rest &= rest - 1
        worth = _call_worth(seen, weights, call)
        if worth > best_worth:
            best, best_worth = call, worth
    return best


@kernel
def _call_worth(seen, weights, call):
    """Match points of swing that a call leads to, less what such a call must gain."""
    if call < ACCEPT:
        mode = call - ANNOUNCE
        forced = seen.mode == NO_MODE
        gain = 0.0 if forced else weights[FAMILY[mode]].announce_gain
        return mode_worth(seen, weights, mode, True, 1) - gain
    if call == ACCEPT:
        return _outcome_worth(seen, weights, seen.contred, seen.surcontred)
    if call < SURCONTRE:
        mode = call - CONTRE
        worth = _outcome_worth(seen, weights, seen.contred | one(mode), seen.surcontred)
    else:
        mode = surcontred_mode(call)
        worth = _outcome_worth(seen, weights, seen.contred, seen.surcontred | one(mode))
    return worth - weights[FAMILY[mode]].contre_gain


@kernel
def _outcome_worth(seen, weights, contred, surcontred):
    """Worth of the mode that these contres would have played: the earliest contred bid."""
    mode = lowest(contred) if contred != 0 else seen.mode
    multiplier = 1
    if has(contred, mode):
        multiplier = 4 if has(surcontred, mode) else 2
    ours = has(seen.announced[0] | seen.announced[PARTNER], mode)
    return mode_worth(seen, weights, mode, ours, multiplier)
