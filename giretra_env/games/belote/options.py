"""The options of French belote and their presets (RULES.md §11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from giretra_env.errors import UnknownRuleError
from giretra_env.games.house_rules import FOR_STUDIES, HouseRules, choices


@dataclass(frozen=True)
class BeloteRules(HouseRules):
    """House rules of French belote; the defaults are the preset ``maison``.

    Example:
        >>> BeloteRules(target=501).target
        501

    Raises:
        UnknownRuleError: if an option has an impossible value, or two options exclude each other.
    """

    direction: Literal["cw", "ccw"] = "cw"
    """Direction of play, clockwise or counter-clockwise; display only (§2)."""
    shuffle: Literal["each_deal", "never"] = "each_deal"
    """Whether the pack is shuffled each deal, or the tricks are gathered unshuffled (§3)."""
    cut_min: Literal[3, 2] = 3
    """Cards that must stay in each part of the pack when it is cut (§3)."""
    cut_by: Literal["chance", "cutter"] = "chance"
    """Who decides where the pack is cut in a match: the table's stream or the cutter (§3)."""
    deal_pattern: Literal["3-2", "2-3"] = "3-2"
    """Packets in which the first five cards are dealt (§4)."""
    round2_same_suit: bool = False
    """Whether the suit of the turned card may be taken in round 2 (§4)."""
    all_pass: Literal["next_dealer", "same_dealer"] = "next_dealer"
    """Who deals after a deal that nobody has taken (§4)."""
    sa_ta: bool = False
    """Whether sans atout and tout atout may be taken in round 2 (§4)."""
    ta_values: Literal["rescaled", "trump", "14-9-6-5-3-1"] = "rescaled"
    """Card points at tout atout (§2): 13 9 6 5 3 2 or 14 9 6 5 3 1 for J 9 A T K Q, 152 in all; or
    those of trumps, rescaled to 162 at the end."""
    undertrump: Literal["compulsory", "optional"] = "compulsory"
    """Whether a hand that cannot beat an opponent's ruff must still play trumps (§5.1)."""
    rise_on_partner: bool = True
    """Whether a hand must beat its partner's card when trumps are led (§5.1)."""
    partner_ruff: Literal["free", "no_undertrump", "rise_if_only_trumps"] = "free"
    """What may be played when the partner's ruff is ahead (§5.1)."""
    belote_call: Literal["automatic", "declared"] = "automatic"
    """Whether belote and rebelote are said automatically or by choice (§6)."""
    belote_on_fail: Literal["kept", "to_defence"] = "kept"
    """What happens to the takers' belote when they fail (§8)."""
    belote_king_first: bool = False
    """Whether belote only counts if the king is played before the queen (§6)."""
    ta_belote: bool = True
    """Whether king and queen of every suit are a belote at tout atout (§6)."""
    declarations: bool = False
    """Whether runs and fours of a kind count (§7)."""
    decl_tie: Literal["none", "first_speaker"] = "none"
    """Who scores when the best declarations of both sides are equal (§7)."""
    decl_overlap: bool = False
    """Whether a card counts both in a four of a kind and in a run (§7)."""
    tie: Literal["litige", "failed", "made"] = "litige"
    """How equal points are settled: in suspense, or at once (§8)."""
    litige_belote: Literal["in_pot", "kept"] = "in_pot"
    """Whether belotes count in the comparison and go into the pot, or are only marked (§8)."""
    failed_mark: Literal[162, 160] = 162
    """What the defence marks when the takers fail (§8)."""
    capot_mark: Literal[252, 250, 162] = 252
    """What the takers mark for all eight tricks (§8)."""
    defence_capot: Literal[252, 162] = 252
    """What the defence marks for all eight tricks (§8)."""
    rounding: Literal["none", "nearest10", "nearest10_6up"] = "none"
    """How card points are rounded when they are marked: not, 5 up to ten, or 6 up (§8)."""
    target: int = field(default=1000, metadata={"range": (1, 10_000)})
    """Marks that win a match (§9)."""
    end_rule: Literal["reach", "exceed"] = "reach"
    """Whether the target must be reached or exceeded (§9)."""
    deals: int = field(default=0, metadata={"range": (0, 1000)})
    """Number of deals in a match; 0 = it is played to the target (§9)."""
    history: Literal["last_trick", "all", "none"] = field(default="all", metadata=FOR_STUDIES)
    """Earlier tricks that an observation shows; `last_trick` and `none` are for studies of memory
    (§10)."""
    first_dealer: Literal["random", "seat_0"] = "random"
    """Who deals first in a match (§4); single deals draw their dealer."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.deals and self.target != type(self).target:
            raise UnknownRuleError(
                f"deals={self.deals} and target={self.target} exclude each other; a match ends"
                " after so many deals or at a target, so leave out one of them."
            )


PRESETS = {
    "maison": BeloteRules(),
    "coinche_official": BeloteRules(undertrump="optional"),
    "pagat": BeloteRules(
        partner_ruff="no_undertrump", decl_tie="first_speaker", tie="made", defence_capot=162
    ),
}

EACH_DEAL, NEVER = choices(BeloteRules, "shuffle")
CHANCE_CUTS, CUTTER_CUTS = choices(BeloteRules, "cut_by")
NEXT_DEALER, SAME_DEALER = choices(BeloteRules, "all_pass")
AUTOMATIC, DECLARED = choices(BeloteRules, "belote_call")
KEPT, TO_DEFENCE = choices(BeloteRules, "belote_on_fail")
TIE_IS_LITIGE, TIE_IS_FAILED, TIE_IS_MADE = choices(BeloteRules, "tie")
BELOTE_IN_POT, BELOTE_MARKED = choices(BeloteRules, "litige_belote")
NO_ROUNDING, NEAREST_10, NEAREST_10_SIX_UP = choices(BeloteRules, "rounding")

FIRST_PACKETS = {"3-2": (3, 2), "2-3": (2, 3)}
