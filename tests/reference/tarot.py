"""French tarot in plain Python: everything the tests need, in one module."""

from __future__ import annotations

from reference.tarot_auction import CALLS, CONTRACTS, MULTIPLIER, Auction, legal_calls
from reference.tarot_cards import (
    BOUTS,
    CARDS,
    HAND,
    RANKS,
    SUITS,
    TRICKS,
    TRUMPS,
    count_bouts,
    half_points,
    is_ordinary,
    is_petit_sec,
    is_trump,
    total,
    trump_number,
    trumps_of,
)
from reference.tarot_deal import Deal
from reference.tarot_ecart import (
    candidates,
    count_ecarts,
    forced_trumps,
    is_legal_ecart,
    legal_picks,
)
from reference.tarot_episode import Episode
from reference.tarot_pack import dealing_order, pack_dealing, serve
from reference.tarot_play import end_trick, legal_cards, winning_place
from reference.tarot_poignee import BONUS, NAMES, SIZES, all_sets, is_legal_show
from reference.tarot_rules import CHOICES, PRESETS, Rules, rules_from_text
from reference.tarot_score import TARGET, difference, petit_au_bout, score_deal, void_deal

__all__ = [
    "BONUS",
    "BOUTS",
    "CALLS",
    "CARDS",
    "CHOICES",
    "CONTRACTS",
    "HAND",
    "MULTIPLIER",
    "NAMES",
    "PRESETS",
    "RANKS",
    "SIZES",
    "SUITS",
    "TARGET",
    "TRICKS",
    "TRUMPS",
    "Auction",
    "Deal",
    "Episode",
    "Rules",
    "all_sets",
    "candidates",
    "count_bouts",
    "count_ecarts",
    "dealing_order",
    "difference",
    "end_trick",
    "forced_trumps",
    "half_points",
    "is_legal_ecart",
    "is_legal_show",
    "is_ordinary",
    "is_petit_sec",
    "is_trump",
    "legal_calls",
    "legal_cards",
    "legal_picks",
    "pack_dealing",
    "petit_au_bout",
    "rules_from_text",
    "score_deal",
    "serve",
    "total",
    "trump_number",
    "trumps_of",
    "void_deal",
    "winning_place",
]
