"""Giretra in plain Python: everything the tests need, in one module."""

from __future__ import annotations

from reference.giretra_auction import (
    Bid,
    Negotiation,
    NegotiationCount,
    all_negotiations,
    count_negotiations,
)
from reference.giretra_match import CUTS, Deal, Match
from reference.giretra_play import (
    cards_ruled_out,
    ceilings_shown,
    legal_cards,
    masters,
    trick_winner,
    winning_place,
)
from reference.giretra_rules import (
    CARDS,
    MODES,
    PRESETS,
    RANKS,
    STRENGTH,
    SUITS,
    Rules,
    card_points,
    cut,
    cutter_of,
    deal_hands,
    gather,
    has_trump_ranking,
    is_colour,
    ranking,
    roles,
    rules_from_text,
)
from reference.giretra_score import MatchScore, score_deal

__all__ = [
    "CARDS",
    "CUTS",
    "MODES",
    "PRESETS",
    "RANKS",
    "STRENGTH",
    "SUITS",
    "Bid",
    "Deal",
    "Match",
    "MatchScore",
    "Negotiation",
    "NegotiationCount",
    "Rules",
    "all_negotiations",
    "card_points",
    "cards_ruled_out",
    "ceilings_shown",
    "count_negotiations",
    "cut",
    "cutter_of",
    "deal_hands",
    "gather",
    "has_trump_ranking",
    "is_colour",
    "legal_cards",
    "masters",
    "ranking",
    "roles",
    "rules_from_text",
    "score_deal",
    "trick_winner",
    "winning_place",
]
