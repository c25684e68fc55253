"""The options of belote contrée and their presets (RULES.md §11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from giretra_env.errors import UnknownRuleError
from giretra_env.games.house_rules import HouseRules, choices

LOWEST_BID, HIGHEST_BID, SMALLEST_STEP = 80, 180, 5
BID_VALUES = range(LOWEST_BID, HIGHEST_BID + 1, SMALLEST_STEP)
CAPOT = len(BID_VALUES)
"""Bids are compared by *level*: 0 … 20 for 80, 85 … 180, then capot and générale."""
GENERALE = CAPOT + 1
NUM_LEVELS = GENERALE + 1


@dataclass(frozen=True)
class ContreeRules(HouseRules):
    """House rules of belote contrée; the defaults are the preset ``marques``.

    Example:
        >>> ContreeRules(scoring="annonces", rounding="none", target=1000).target
        1000

    Raises:
        UnknownRuleError: if an option has a value that it cannot have, or two exclude each other.
    """

    direction: Literal["ccw", "cw"] = "ccw"
    """How the seats follow each other, counter-clockwise or clockwise; display only (§1)."""
    shuffle: Literal["never", "each_deal"] = "never"
    """Whether the tricks are laid together unshuffled, or the pack is shuffled each deal (§3)."""
    restack: Literal["piles", "random_piles"] = "piles"
    """How they are laid together: in the order they were won, or at random in each pile (§3)."""
    cut_min: Literal[2, 3] = 2
    """Cards that must stay in each part of the pack when it is cut (§3)."""
    cut_by: Literal["chance", "cutter"] = "chance"
    """Who decides where the pack is cut in a match: the table's stream or the cutter (§3)."""
    deal_pattern: Literal["3-2-3", "3-3-2", "2-3-3", "2-2-2-2"] = "3-2-3"
    """Packets in which eight cards are dealt (§3)."""
    bid_min: int = field(default=80, metadata={"range": (LOWEST_BID, HIGHEST_BID)})
    """Lowest number bid (§4)."""
    bid_max: int = field(default=160, metadata={"range": (LOWEST_BID, HIGHEST_BID)})
    """Highest number bid; 180 where a belote may be bid on (§4)."""
    bid_step: Literal[10, 5] = 10
    """Number bids are multiples of this (§4)."""
    min_82: bool = False
    """Whether a bid of 80 needs 82 points (§8)."""
    must_beat_defence: bool = False
    """Whether a number bid is made only with more than the defence has (§8)."""
    contre_timing: Literal["in_turn", "any_time"] = "in_turn"
    """Whether the opponent who is not next to speak is asked for a contre after each bid (§4)."""
    contre_freezes: bool = True
    """Whether nobody may bid after a contre; else a higher bid cancels it (§4)."""
    contre_partner_speaks: bool = True
    """Whether the partner of who has contred still speaks (§4)."""
    surcontre_by: Literal["team", "bidder", "none"] = "team"
    """Who may surcontre (§4)."""
    capot_contre: bool = True
    """Whether capot and générale can be contred (§4)."""
    self_raise: Literal["off", "change_suit"] = "off"
    """Whether one may bid above one's own last bid, in another suit (§4)."""
    four_passes: Literal["next_dealer", "same_dealer"] = "next_dealer"
    """Who deals after a deal that nobody has bid on (§4)."""
    sa_ta: bool = False
    """Whether sans atout and tout atout can be bid (§2)."""
    ta_values: Literal["rescaled", "trump"] = "rescaled"
    """Card points at tout atout: 152 in all, or those of trumps, brought to 162 at the end (§2)."""
    generale: Literal["off", 500] = "off"
    """Whether one can bid to take all tricks alone, which counts 500 (§4)."""
    undertrump: Literal["compulsory", "optional"] = "optional"
    """Whether a hand that cannot beat an opponent's ruff must still play trumps (§5)."""
    rise_on_partner: bool = True
    """Whether one must go above a partner who is ahead when trumps are led (§5)."""
    partner_ruff: Literal["free", "no_undertrump", "rise_if_only_trumps"] = "free"
    """What may be played when the partner's ruff is ahead (§5)."""
    belote_call: Literal["automatic", "declared"] = "automatic"
    """Whether belote and rebelote are said by themselves, or are a choice (§6)."""
    belote_on_fail: Literal["to_defence", "kept", "void"] = "to_defence"
    """What becomes of the attack's belote when the contract fails (§8)."""
    belote_multiplied: bool = False
    """Whether contre and surcontre multiply the belote too (§8)."""
    declarations: bool = False
    """Whether runs and fours of a kind count (§7)."""
    decl_tie: Literal["none", "first_speaker"] = "none"
    """Who scores when the best declarations of both sides are equal (§7)."""
    scoring: Literal[
        "marques", "annonces", "ffb2016_demandes", "ffb2016_faits", "ffb2016_note1", "colver"
    ] = "marques"
    """How a deal is marked (§8)."""
    contre_mult: int = field(default=2, metadata={"range": (2, 10)})
    """What a contre multiplies by (§8)."""
    surcontre_mult: int = field(default=4, metadata={"range": (2, 10)})
    """What a surcontre multiplies by (§8)."""
    rounding: Literal["nearest10", "none", "nearest10_6up"] = "nearest10"
    """How card points are rounded when they are marked (§8)."""
    target: int = field(default=3000, metadata={"range": (1, 10_000)})
    """Marks that win a match (§9)."""
    end_rule: Literal["reach", "exceed"] = "reach"
    """Whether the target must be reached or exceeded (§9)."""
    history: Literal["last_trick", "all", "none"] = "last_trick"
    """Tricks that an observation shows beside the unfinished one (§10)."""
    first_dealer: Literal["random", "seat_0"] = "random"
    """Who deals first in a match (§1); single deals draw their dealer."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.bid_min > self.bid_max:
            raise UnknownRuleError(
                f"bid_min={self.bid_min} and bid_max={self.bid_max} exclude each other; bid_min"
                " must not be the larger one."
            )
        for name, value in (("bid_min", self.bid_min), ("bid_max", self.bid_max)):
            if value % self.bid_step:
                raise UnknownRuleError(
                    f"{name}={value} and bid_step={self.bid_step} exclude each other; {name} must"
                    f" be a multiple of {self.bid_step}."
                )
        if self.surcontre_mult < self.contre_mult:
            raise UnknownRuleError(
                f"contre_mult={self.contre_mult} and surcontre_mult={self.surcontre_mult} exclude"
                " each other; a surcontre must not count less than a contre."
            )


PRESETS = {
    "marques": ContreeRules(),
    "annonces": ContreeRules(scoring="annonces", rounding="none"),
    "marques_exact": ContreeRules(rounding="none"),
    "ffb2016_demandes": ContreeRules(scoring="ffb2016_demandes"),
    "ffb2016_faits": ContreeRules(scoring="ffb2016_faits"),
    "ffb2016_note1": ContreeRules(scoring="ffb2016_note1"),
    "colver": ContreeRules(
        scoring="colver", surcontre_mult=3, rounding="none", shuffle="each_deal", history="all"
    ),
}

NEVER, EACH_DEAL = choices(ContreeRules, "shuffle")
PILES, RANDOM_PILES = choices(ContreeRules, "restack")
CHANCE_CUTS, CUTTER_CUTS = choices(ContreeRules, "cut_by")
IN_TURN, ANY_TIME = choices(ContreeRules, "contre_timing")
TEAM, BIDDER, NOBODY_SURCONTRES = choices(ContreeRules, "surcontre_by")
NO_SELF_RAISE, CHANGE_SUIT = choices(ContreeRules, "self_raise")
NEXT_DEALER, SAME_DEALER = choices(ContreeRules, "four_passes")
CALLED_BY_ITSELF, DECLARED = choices(ContreeRules, "belote_call")
TO_DEFENCE, KEPT, VOID = choices(ContreeRules, "belote_on_fail")
MARQUES, ANNONCES, DEMANDES, FAITS, NOTE_1, COLVER = choices(ContreeRules, "scoring")
NEAREST_10, NO_ROUNDING, NEAREST_10_SIX_UP = choices(ContreeRules, "rounding")
LAST_TRICK, ALL, NONE = choices(ContreeRules, "history")

DEAL_PATTERNS = {"3-2-3": (3, 2, 3), "3-3-2": (3, 3, 2), "2-3-3": (2, 3, 3), "2-2-2-2": (2,) * 4}
