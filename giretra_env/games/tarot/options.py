"""The options of French tarot and their presets (RULES.md §11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from giretra_env.games.house_rules import HouseRules, choices


@dataclass(frozen=True)
class TarotRules(HouseRules):
    """House rules of French tarot; the defaults are the preset ``standard``.

    Example:
        >>> TarotRules(all_pass="redeal").all_pass
        'redeal'
    """

    episodes: ClassVar[tuple[str, ...]] = ("deal",)

    excuse_last_trick: Literal["opponents", "winner"] = "opponents"
    """Who gets an Excuse played in the last trick: the other side, or the trick's winner (§8.3)."""
    excuse_slam_needs_lead: bool = True
    """Whether an Excuse must lead the last trick to complete a slam (§8.3)."""
    half_points: Literal["exact", "winner"] = "exact"
    """Whether a difference of half a point counts as it is, or goes to the winner of the contract
    (§10)."""
    petit_excuse_slam: Literal["penultimate", "either"] = "penultimate"
    """Where the Petit is *au bout* when an Excuse completes a slam: in the last trick but one, or
    in either (§10)."""
    failed_slam_vs_defence_slam: Literal["both", "single"] = "both"
    """Whether a failed announcement and the slam of the defence are both paid (§10)."""
    four_kings_triple: bool = True
    """Whether a taker with four kings may show discarded trumps in a triple poignée (§7)."""
    all_pass: Literal["end", "redeal"] = "end"
    """What follows four passes: the deal is over, or the next dealer deals (§4)."""
    petit_sec: Literal["redeal", "end", "off"] = "redeal"
    """What follows a Petit without any other trump and without the Excuse (§3).

    With ``end`` a table of a batch then has no seat to act, and the next `step` starts a new deal.
    """
    forced_pass: Literal["ask", "skip"] = "ask"
    """Whether seats that can only pass after a garde contre are asked (§4)."""
    deal_style: Literal["random", "packets"] = "random"
    """How the pack becomes hands: eighteen cards at once, or packets of three (§3)."""
    poignee_levels: Literal["any", "highest"] = "any"
    """Whether every poignée that a hand allows may be shown, or only the highest (§7)."""
    poignee_cards: Literal["choose", "lowest", "highest"] = "choose"
    """Which trumps are shown if there are more than the poignée needs (§7)."""
    poignee_time: Literal["first_card", "before_trick_1"] = "first_card"
    """When a poignée is shown: before a seat's first card, or before the first trick (§7)."""
    chelem_time: Literal["after_ecart", "after_auction"] = "after_ecart"
    """When the taker may announce a slam (§6)."""


PRESETS = {
    "standard": TarotRules(),
    "fft": TarotRules(
        half_points="winner",
        all_pass="redeal",
        deal_style="packets",
        chelem_time="after_auction",
    ),
}

TO_OPPONENTS, TO_WINNER = choices(TarotRules, "excuse_last_trick")
EXACT_HALVES, HALF_TO_WINNER = choices(TarotRules, "half_points")
PENULTIMATE, EITHER = choices(TarotRules, "petit_excuse_slam")
BOTH_SLAMS, SINGLE_SLAM = choices(TarotRules, "failed_slam_vs_defence_slam")
END_AT_PASSES, REDEAL_AT_PASSES = choices(TarotRules, "all_pass")
PETIT_SEC_REDEAL, PETIT_SEC_END, PETIT_SEC_OFF = choices(TarotRules, "petit_sec")
ASK_FORCED, SKIP_FORCED = choices(TarotRules, "forced_pass")
DEAL_AT_ONCE, DEAL_PACKETS = choices(TarotRules, "deal_style")
ANY_LEVEL, HIGHEST_LEVEL = choices(TarotRules, "poignee_levels")
CHOOSE_CARDS, LOWEST_CARDS, HIGHEST_CARDS = choices(TarotRules, "poignee_cards")
AT_FIRST_CARD, BEFORE_TRICK_1 = choices(TarotRules, "poignee_time")
AFTER_ECART, AFTER_AUCTION = choices(TarotRules, "chelem_time")
