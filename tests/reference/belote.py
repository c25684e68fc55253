"""French belote in plain Python: everything the tests need, in one module."""

from __future__ import annotations

from reference.belote_deal import Deal
from reference.belote_match import Match
from reference.belote_rules import PACKETS, PRESETS, Bidding, Rules, rules_from_text
from reference.belote_score import MatchScore, belote_points, round_points, score_deal
from reference.declarations32 import Declaration, declared_points, read_hand, winning_side
from reference.pack32 import cut, cuts, cutter_of, dealing_order, next_seat, piles, serve
from reference.tricks32 import (
    CARDS,
    RANKING,
    RANKS,
    STRENGTH,
    SUITS,
    TRUMPS,
    card_points,
    cards_ruled_out,
    ceilings_shown,
    legal_cards,
    masters,
    trick_winner,
    winning_place,
)

__all__ = [
    "CARDS",
    "PACKETS",
    "PRESETS",
    "RANKING",
    "RANKS",
    "STRENGTH",
    "SUITS",
    "TRUMPS",
    "Bidding",
    "Deal",
    "Declaration",
    "Match",
    "MatchScore",
    "Rules",
    "belote_points",
    "card_points",
    "cards_ruled_out",
    "ceilings_shown",
    "cut",
    "cuts",
    "cutter_of",
    "dealing_order",
    "declared_points",
    "legal_cards",
    "masters",
    "next_seat",
    "piles",
    "read_hand",
    "round_points",
    "rules_from_text",
    "score_deal",
    "serve",
    "trick_winner",
    "winning_place",
    "winning_side",
]
