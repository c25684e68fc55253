"""Chances that other seats hold cards, and that our side wins the trick."""

from __future__ import annotations

from giretra_agents.rules.tricks32.reading import NEXT, PARTNER, PREVIOUS
from giretra_agents.rules.tricks32.worth import trumps_of
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import has, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import BEATERS, SUIT_CARDS, masters, suit_of


@kernel
def chance_holds(view, seat, cards):
    """Chance that another seat holds at least one of the unseen ``cards``.

    Each card is assigned to the seats that may hold it in proportion to their hand sizes. That it
    may have been played out of sight is ignored, which has proved stronger.
    """
    missing = 1.0
    cards &= view.may_hold[seat]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        room = 0
        for other in range(1, NUM_SEATS):
            if has(view.may_hold[other], card):
                room += view.hand_size[other]
        missing *= 1.0 - view.hand_size[seat] / max(room, 1)
    return 1.0 - missing


@kernel
def chance_void(view, seat, suit):
    """Chance that another seat has no card of a suit."""
    return 1.0 - chance_holds(view, seat, SUIT_CARDS[suit])


@kernel
def chance_ruffs(view, seat, led, trumps):
    """Chance that a seat is void in the suit led and holds one of ``trumps``."""
    if led == view.mode or trumps == 0:
        return 0.0
    holds = chance_holds(view, seat, trumps)
    if holds == 0.0:
        return 0.0
    return holds * chance_void(view, seat, led)


@kernel
def chance_beats(view, seat, card, led):
    """Chance that a seat still to play can beat ``card``, the best one so far."""
    beaters = view.unseen & BEATERS[view.mode, card]
    over = chance_holds(view, seat, beaters & SUIT_CARDS[led])
    return over + chance_ruffs(view, seat, led, beaters & trumps_of(view.mode))


@kernel
def _chance_rescue(view, weights, led):
    """Chance that the partner, still to play, overtakes an opponent."""
    best = masters(view.mode, view.unseen) & SUIT_CARDS[led]
    chance = chance_holds(view, PARTNER, best)
    chance += chance_ruffs(view, PARTNER, led, view.unseen & trumps_of(view.mode))
    return weights.rescue * chance


@kernel
def chance_led(view, weights, card):
    """Chance that our side wins the trick if we lead ``card``."""
    led = suit_of(card)
    safe = 1.0 - chance_beats(view, NEXT, card, led)
    safe *= 1.0 - chance_beats(view, PREVIOUS, card, led)
    return safe + (1.0 - safe) * _chance_rescue(view, weights, led)


@kernel
def chance_followed(view, weights, card, ours):
    """Chance that our side wins the trick, where ``card`` is the best one after our own play.

    ``ours`` is whether that card is ours or our partner's.
    """
    if view.on_table == NUM_SEATS - 1:
        return 1.0 if ours else 0.0
    beats = chance_beats(view, NEXT, card, view.led)
    if view.on_table == NUM_SEATS - 2:
        return 1.0 - beats if ours else 0.0
    rescue = _chance_rescue(view, weights, view.led)
    if ours:
        return 1.0 - beats * (1.0 - rescue)
    return chance_beats(view, PARTNER, card, view.led) * (1.0 - beats) + beats * rescue
