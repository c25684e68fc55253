"""The numbers behind the bidding: one column for each family of modes."""

from __future__ import annotations

from giretra_agents.rules.tricks32.weights import Weights, records

# Found by self-play under `marques,history=all`: first what bids tell was fitted to the points that
# were then reached, until nothing changed, then all numbers were varied three at a time and kept
# where they won marks over 11,000 mirrored deals. This player then makes seven contracts in ten.
_CALL = {
    # name: (suits, sans atout, tout atout)
    "attack_bare": (11.5, -2.0, -2.0),  # points of a hand without any feature
    "support_bare": (9.5, -5.0, -5.0),  # the same beside a partner's bid of 80
    "support_rate": (7.0, 7.0, 7.0),  # what every ten above promises
    "raise_tells": (25.0, 25.0, 25.0),  # the partner has raised our own bid
    "partner_elsewhere": (3.0, 3.0, 3.0),  # the partner has bid another mode
    "opponent_elsewhere": (3.0, 3.0, 3.0),  # an opponent has
    "opponent_same": (16.0, 16.0, 16.0),  # an opponent has bid the mode
    "defence_bare": (10.0, 5.0, 5.0),  # the opponents' points against a hand without any feature
    "defence_rate": (5.0, 5.0, 5.0),  # what every ten above 80 promises them
    "defence_raised": (2.0, 2.0, 2.0),  # both of them have bid the mode
    "spread": (22.0, 27.0, 27.0),  # standard deviation of what is reached
    "capot_at": (169.0, 169.0, 169.0),  # promise at which all tricks are as likely as not
    # Marks by which a call must beat passing.
    "open_gain": (-19.0, -19.0, -19.0),  # the first bid, while others may still speak
    "raise_gain": (43.0, 43.0, 43.0),  # a bid above the partner's
    "overcall_gain": (23.0, 23.0, 23.0),  # a bid above an opponent's
    "contre_gain": (40.0, 40.0, 40.0),
}


def call_weights() -> Weights:
    """Return (3,) records of the numbers behind the bidding."""
    return records(_CALL)
