"""Which cards may be played to a trick of the 32-card games, and what a play shows about a hand.

The games differ in three options, which make a *variant*: what a hand must do if it cannot beat an
opponent's ruff (`UNDERTRUMP`), whether it must beat its partner when trumps are led, and what it
may do after a partner's ruff (`PARTNER_RUFF`).  The table `REQUIRED` holds the
rules of every variant.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NUM_CARDS, NUM_RANKS, NUM_SUITS
from giretra_env.engine.bits import has
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import (
    ALL_CARDS,
    ALL_TRUMP,
    BEATERS,
    NO_TRUMP,
    NUM_MODES,
    SUIT_CARDS,
    partner_winning,
)

UNDERTRUMP = ("compulsory", "optional")
COMPULSORY, OPTIONAL = range(len(UNDERTRUMP))
PARTNER_RUFF = ("free", "no_undertrump", "rise_if_only_trumps", "as_opponent")
FREE, NO_UNDERTRUMP, RISE_IF_ONLY_TRUMPS, AS_OPPONENT = range(len(PARTNER_RUFF))
NUM_VARIANTS = len(UNDERTRUMP) * 2 * len(PARTNER_RUFF)

EXEMPTS = 3
"""Column of `REQUIRED` with the set that exempts a hand from all required sets but the first."""


@kernel
def variant(undertrump, rise_on_partner, partner_ruff):
    """Number of the variant with these options, each given by its place in the lists above."""
    return (undertrump * 2 + rise_on_partner) * len(PARTNER_RUFF) + partner_ruff


def _required_sets(
    undertrump: int,
    rise_on_partner: int,
    partner_ruff: int,
    mode: int,
    led: int,
    winning_card: int,
    partner_winning: bool,
) -> tuple[int, int, int, int]:
    """Three sets of required cards in order, and the set that exempts from the second and third.

    A hand must play from the first set of which it holds a card; if it holds none of them, it may
    play any card.  A set equal to the one before requires nothing more.  A hand that holds none of
    the first set, but a card of the fourth, may also play any card.
    """
    follow = int(SUIT_CARDS[led])
    above = int(BEATERS[mode, winning_card])
    if mode == NO_TRUMP:
        return follow, follow, follow, 0
    if mode == ALL_TRUMP:  # every card must be beaten, also the partner's
        return follow & above, follow, follow, 0
    if mode == led:
        rises = rise_on_partner or not partner_winning
        return (follow & above if rises else follow), follow, follow, 0
    trumps = int(SUIT_CARDS[mode])
    ruffed = winning_card // NUM_RANKS == mode
    if partner_winning and not ruffed:
        return follow, follow, follow, 0
    if partner_winning and partner_ruff == FREE:
        return follow, follow, follow, 0
    if partner_winning and partner_ruff == NO_UNDERTRUMP:
        discard_or_overruff = ALL_CARDS & ~trumps | trumps & above
        return follow, discard_or_overruff, discard_or_overruff, 0
    if partner_winning and partner_ruff == RISE_IF_ONLY_TRUMPS:
        return follow, trumps & above, trumps & above, ALL_CARDS & ~trumps
    if not ruffed:
        return follow, trumps, trumps, 0
    if undertrump == OPTIONAL:
        return follow, trumps & above, trumps & above, 0
    return follow, trumps & above, trumps, 0


def _required_table() -> NDArray[np.uint32]:
    """(variants, modes, suit led, winning card, partner ahead, 4): `_required_sets`; 0 to lead."""
    shape = (NUM_MODES, NUM_SUITS, NUM_CARDS + 1, 2, EXEMPTS + 1)
    required = np.zeros((NUM_VARIANTS, *shape), np.uint32)
    for undertrump, rises, ruff in np.ndindex(len(UNDERTRUMP), 2, len(PARTNER_RUFF)):
        number = variant(undertrump, rises, ruff)
        for mode, led, card, partner in np.ndindex(NUM_MODES, NUM_SUITS, NUM_CARDS, 2):
            row = _required_sets(undertrump, rises, ruff, mode, led, card, bool(partner))
            required[number, mode, led, card, partner] = row
    required.setflags(write=False)
    return required


REQUIRED = _required_table()


@kernel
def legal_cards(rules_variant, mode, hand, led, winning_card, partner_winning):
    """Set of cards that may be played: the first required set as far as it is held, else any card.

    ``led`` is the suit led, ``winning_card`` the card ahead in the trick or `NO_CARD`, and
    ``partner_winning`` 1 if the partner played it, else 0.
    """
    required = REQUIRED[rules_variant, mode, led, winning_card, partner_winning]
    first = hand & np.int64(required[0])
    second = hand & np.int64(required[1])
    third = hand & np.int64(required[2])
    free_or_third = hand if third == 0 else third
    lower = free_or_third if second == 0 else second
    freed = hand if hand & np.int64(required[EXEMPTS]) != 0 else lower
    return freed if first == 0 else first


@kernel
def playable_cards(table, rules_variant):
    """Set of cards that the seat to act may play."""
    return legal_cards(
        rules_variant,
        np.int64(table.mode),
        table.hands[table.seat],
        table.led,
        table.winning_card,
        partner_winning(table),
    )


@kernel
def shown_by(rules_variant, mode, card, led, winning_card, partner_winning):
    """Set of cards that a seat playing ``card`` has shown it does not hold.

    These are the required sets that come before the first one with ``card``.
    """
    required = REQUIRED[rules_variant, mode, led, winning_card, partner_winning]
    first, second, third = np.int64(required[0]), np.int64(required[1]), np.int64(required[2])
    below_first = np.int64(0) if has(first, card) else first
    below_second = np.int64(0) if has(first | second, card) else second
    below_third = np.int64(0) if has(first | second | third, card) else third
    lower = below_second | below_third
    return below_first | (lower if required[EXEMPTS] == 0 else np.int64(0))
