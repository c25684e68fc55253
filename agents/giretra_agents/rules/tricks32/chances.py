"""Who may hold what, and how likely our side is to win the trick."""

from __future__ import annotations

from giretra_agents.rules.tricks32.reading import NEXT, PARTNER, PREVIOUS
from giretra_agents.rules.tricks32.worth import trumps_of
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import has, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import BEATERS, SUIT_CARDS, masters, suit_of


@kernel
def chance_holds(seen, seat, cards):
    """Chance that another seat holds at least one of the unseen ``cards``.

    Each card is thought to lie with the seats that may hold it in proportion to their hand sizes;
    that it may have been played out of sight is left out of account, which has proved better.
    """
    missing = 1.0
    cards &= seen.may_hold[seat]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        room = 0
        for other in range(1, NUM_SEATS):
            if has(seen.may_hold[other], card):
                room += seen.hand_size[other]
        missing *= 1.0 - seen.hand_size[seat] / max(room, 1)
    return 1.0 - missing


@kernel
def chance_void(seen, seat, suit):
    """Chance that another seat has no card of a suit."""
    return 1.0 - chance_holds(seen, seat, SUIT_CARDS[suit])


@kernel
def chance_ruffs(seen, seat, led, trumps):
    """Chance that a seat is out of the suit led and holds one of ``trumps``."""
    if led == seen.mode or trumps == 0:
        return 0.0
    holds = chance_holds(seen, seat, trumps)
    if holds == 0.0:
        return 0.0
    return holds * chance_void(seen, seat, led)


@kernel
def chance_beats(seen, seat, card, led):
    """Chance that a seat still to play can beat ``card``, which is ahead in the trick."""
    beaters = seen.unseen & BEATERS[seen.mode, card]
    over = chance_holds(seen, seat, beaters & SUIT_CARDS[led])
    return over + chance_ruffs(seen, seat, led, beaters & trumps_of(seen.mode))


@kernel
def _chance_rescue(seen, weights, led):
    """Chance that the partner, still to play, overtakes an opponent."""
    best = masters(seen.mode, seen.unseen) & SUIT_CARDS[led]
    chance = chance_holds(seen, PARTNER, best)
    chance += chance_ruffs(seen, PARTNER, led, seen.unseen & trumps_of(seen.mode))
    return weights.rescue * chance


@kernel
def chance_led(seen, weights, card):
    """Chance that our side wins the trick if we lead ``card``."""
    led = suit_of(card)
    safe = 1.0 - chance_beats(seen, NEXT, card, led)
    safe *= 1.0 - chance_beats(seen, PREVIOUS, card, led)
    return safe + (1.0 - safe) * _chance_rescue(seen, weights, led)


@kernel
def chance_followed(seen, weights, card, ours):
    """Chance that our side wins the trick with ``card`` ahead after we have played.

    ``ours`` tells whether that card is ours or the partner's.
    """
    if seen.on_table == NUM_SEATS - 1:
        return 1.0 if ours else 0.0
    beats = chance_beats(seen, NEXT, card, seen.led)
    if seen.on_table == NUM_SEATS - 2:
        return 1.0 - beats if ours else 0.0
    rescue = _chance_rescue(seen, weights, seen.led)
    if ours:
        return 1.0 - beats * (1.0 - rescue)
    return chance_beats(seen, PARTNER, card, seen.led) * (1.0 - beats) + beats * rescue
