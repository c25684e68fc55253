"""The options of Giretra and their presets (RULES.md §10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from giretra_env.games.house_rules import HouseRules, choices


@dataclass(frozen=True)
class GiretraRules(HouseRules):
    """House rules of Giretra; the defaults are the preset ``standard``.

    Example:
        >>> GiretraRules(target=500).target
        500
    """

    cutter: Literal["dealer_left", "dealer_right"] = "dealer_left"
    """Who cuts the pack before a deal (§3)."""
    deck_between_deals: Literal["gather", "reshuffle"] = "gather"
    """Whether the tricks are gathered unshuffled, or the pack is shuffled (§3)."""
    accept_bars_announcing: Literal["deal", "until_next_announcement"] = "deal"
    """How long a seat that has accepted may not announce (§5.1)."""
    opponent_accept_nt_clubs: Literal["contre", "lock", "nothing"] = "contre"
    """Effect of an opponent's accept of NT or clubs: contre, no more announcing, nothing (§5.2)."""
    clubs_surcontre: bool = False
    """Whether clubs can be surcontred (§5.1)."""
    clubs_base: int = field(default=16, metadata={"range": (0, 1000)})
    """Match points of a won clubs contract before the multiplier (§8)."""
    at_rounding: Literal["announcer_up", "nearest"] = "announcer_up"
    """How tout atout card points become match points (§8.1)."""
    at_defender_floor: int = field(default=0, metadata={"range": (0, 13)})
    """Defenders' share of tout atout below which the announcers score all 26 (§8.1)."""
    at_contre: Literal["multiply_split", "winner_takes_all"] = "multiply_split"
    """What a contre does to the split of tout atout (§8.1)."""
    colour_capot_points: int = field(default=0, metadata={"range": (0, 1000)})
    """Match points of a colour capot before the multiplier; 0 = it wins the match (§8)."""
    target: int = field(default=150, metadata={"range": (1, 10_000)})
    """Match points that win a match (§9)."""
    target_step: int = field(default=100, metadata={"range": (1, 10_000)})
    """What is added to the target when both sides reach it together (§9)."""
    first_dealer: Literal["random", "seat_0"] = "random"
    """Who deals first in a match (§4); single deals draw their dealer."""


PRESETS = {
    "standard": GiretraRules(),
    "platform": GiretraRules(
        cutter="dealer_right",
        deck_between_deals="reshuffle",
        accept_bars_announcing="until_next_announcement",
        opponent_accept_nt_clubs="lock",
        clubs_surcontre=True,
        clubs_base=32,
        at_rounding="nearest",
        at_defender_floor=6,
        at_contre="winner_takes_all",
        first_dealer="seat_0",
    ),
}

DEALER_LEFT, DEALER_RIGHT = choices(GiretraRules, "cutter")
GATHER, RESHUFFLE = choices(GiretraRules, "deck_between_deals")
BARS_FOR_THE_DEAL, BARS_UNTIL_NEXT = choices(GiretraRules, "accept_bars_announcing")
ACCEPT_CONTRES, ACCEPT_LOCKS, ACCEPT_NOTHING = choices(GiretraRules, "opponent_accept_nt_clubs")
ANNOUNCER_UP, NEAREST = choices(GiretraRules, "at_rounding")
MULTIPLY_SPLIT, WINNER_TAKES_ALL = choices(GiretraRules, "at_contre")
