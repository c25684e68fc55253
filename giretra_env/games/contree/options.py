"""The options of belote contrée and their presets (RULES.md §11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from giretra_env.errors import UnknownRuleError
from giretra_env.games.house_rules import FOR_STUDIES, HouseRules, choices

LOWEST_BID, HIGHEST_BID, SMALLEST_STEP = 80, 180, 5
BID_VALUES = range(LOWEST_BID, HIGHEST_BID + 1, SMALLEST_STEP)
CAPOT = len(BID_VALUES)
"""Bids are compared by *level*: 0 … 20 for 80, 85 … 180, then capot and générale."""
GENERALE = CAPOT + 1
NUM_LEVELS = GENERALE + 1

SCORINGS: dict[str, dict[str, Any]] = {
    "marques": {},
    "annonces": {
        "made_marks": "contract",
        "defence_keeps": "nothing",
        "failed_marks": "points",
        "unbid_capot": "points",
        "unbid_capot_points": 250,
        "belote_marked": False,
        "decl_marked": False,
    },
    "ffb2016_demandes": {
        "doubled_counts": "all_points",
        "defence_keeps": "unless_doubled",
        "belote_on_doubled": "to_attack",
        "decl_on_doubled": "to_attack",
    },
    "ffb2016_faits": {
        "made_marks": "points",
        "doubled_counts": "all_points",
        "doubled_capot": 100,
        "defence_keeps": "unless_doubled",
        "failed_marks": "points",
        "belote_on_doubled": "to_attack",
        "decl_on_doubled": "to_attack",
    },
    "ffb2016_note1": {
        "made_multiplied": "contract",
        "doubled_counts": "all_points",
        "defence_keeps": "unless_doubled",
        "failed_multiplied": "contract",
        "belote_on_doubled": "to_attack",
        "decl_on_doubled": "to_attack",
    },
    "colver": {
        "made_multiplied": "contract",
        "doubled_counts": "all_points",
        "doubled_capot": 90,
        "defence_keeps": "unless_doubled",
        "failed_multiplied": "contract",
        "all_points": 162,
        "capot_bid": "contract",
        "capot": 250,
        "belote_on_doubled": "to_attack",
        "decl_on_doubled": "to_attack",
    },
}
"""Combinations of options under one name, ``scoring=…``; other scoring options keep defaults."""

_BIDS = {"range": (LOWEST_BID, HIGHEST_BID), "step": SMALLEST_STEP}

Part = Literal["points_and_contract", "contract", "points"]
Multiplied = Literal["all", "contract", "points"]


@dataclass(frozen=True)
class ContreeRules(HouseRules):
    """House rules of belote contrée; the defaults are the preset ``marques``.

    Example:
        >>> ContreeRules(failed_marks="contract", rounding="none", target=1000).target
        1000

    Raises:
        UnknownRuleError: if an option has an impossible value, or two options exclude each other.
    """

    shorthands: ClassVar[Mapping[str, Mapping[str, Mapping[str, object]]]] = {"scoring": SCORINGS}

    direction: Literal["ccw", "cw"] = "ccw"
    """Direction of play, counter-clockwise or clockwise; display only (§1)."""
    shuffle: Literal["never", "each_deal"] = "never"
    """Whether the tricks are gathered unshuffled, or the pack is shuffled each deal (§3)."""
    restack: Literal["piles", "random_piles"] = "piles"
    """How they are gathered: in the order they were won, or at random in each pile (§3)."""
    cut_min: Literal[2, 3] = 2
    """Cards that must stay in each part of the pack when it is cut (§3)."""
    cut_by: Literal["chance", "cutter"] = "chance"
    """Who decides where the pack is cut in a match: the table's stream or the cutter (§3)."""
    deal_pattern: Literal["3-2-3", "3-3-2", "2-3-3", "2-2-2-2"] = "3-2-3"
    """Packets in which eight cards are dealt (§3)."""
    bid_min: int = field(default=80, metadata=_BIDS)
    """Lowest number bid (§4)."""
    bid_max: int = field(default=160, metadata=_BIDS)
    """Highest number bid; 180 where a belote may be bid on (§4)."""
    bid_step: Literal[10, 5] = 10
    """Number bids are multiples of this (§4)."""
    contre_timing: Literal["in_turn", "any_time"] = "in_turn"
    """Whether the opponent who is not next to speak is asked for a contre after each bid (§4)."""
    contre_freezes: bool = True
    """Whether nobody may bid after a contre; else a higher bid cancels it (§4)."""
    contre_partner_speaks: bool = True
    """Whether the doubler's partner may still speak (§4)."""
    surcontre_by: Literal["team", "bidder", "none"] = "team"
    """Who may surcontre (§4)."""
    capot_contre: bool = True
    """Whether capot and générale can be contred (§4)."""
    self_raise: Literal["off", "change_suit"] = "off"
    """Whether a seat may bid above its own last bid, in another suit (§4)."""
    four_passes: Literal["next_dealer", "same_dealer"] = "next_dealer"
    """Who deals after a deal that nobody has bid on (§4)."""
    sa_ta: bool = False
    """Whether sans atout and tout atout can be bid (§2)."""
    ta_values: Literal["rescaled", "trump", "14-9-6-5-3-1"] = "rescaled"
    """Card points at tout atout (§2): 13 9 6 5 3 2 or 14 9 6 5 3 1 for J 9 A T K Q, 152 in all; or
    those of trumps, rescaled to 162 at the end."""
    generale: Literal["off", 500, 1000] = "off"
    """What a bid to take all tricks single-handed counts, if it is allowed (§4, §8.6)."""
    undertrump: Literal["compulsory", "optional"] = "optional"
    """Whether a hand that cannot beat an opponent's ruff must still play trumps (§5)."""
    rise_on_partner: bool = True
    """Whether a hand must beat its partner's card when trumps are led (§5)."""
    partner_ruff: Literal["free", "no_undertrump", "rise_if_only_trumps"] = "free"
    """What may be played when the partner's ruff is ahead (§5)."""
    belote_call: Literal["automatic", "declared"] = "automatic"
    """Whether belote and rebelote are said automatically or by choice (§6)."""
    ta_belote: bool = True
    """Whether king and queen of every suit are a belote at tout atout (§6)."""
    declarations: bool = False
    """Whether runs and fours of a kind count (§7)."""
    decl_tie: Literal["none", "first_speaker"] = "none"
    """Who scores when the best declarations of both sides are equal (§7)."""
    decl_overlap: bool = False
    """Whether a card counts both in a four of a kind and in a run (§7)."""

    min_82: bool = False
    """Whether a bid of 80 needs 82 points (§8.1)."""
    must_beat_defence: bool = False
    """Whether a number bid is made only with more than the defence has (§8.1)."""
    belote_counts: bool = True
    """Whether belotes help to make the contract (§8.1)."""
    decl_counts: bool = True
    """Whether declarations help to make the contract (§8.1)."""
    made_on: Literal["exact", "rounded"] = "exact"
    """Whether card points decide as counted, or as they are marked (§8.1)."""

    rounding: Literal["nearest10", "none", "nearest10_6up", "up10", "down10"] = "nearest10"
    """How card points are rounded when they are marked (§8.2)."""
    rounding_of: Literal["points", "marks"] = "points"
    """Whether card points are rounded before anything else, or marks in the end (§8.2)."""
    complement: Literal["off", "defence", "attack"] = "off"
    """Which side marks the rest of 160, or of 250, after the other side's rounded points (§8.2)."""

    made_marks: Part = "points_and_contract"
    """What the attack marks for a contract that it makes (§8.3)."""
    made_multiplied: Multiplied = "all"
    """Which of these a contre multiplies (§8.3)."""
    doubled_counts: Literal["own_points", "all_points"] = "own_points"
    """The attack's points if it makes a doubled contract: its own, or `all_points` (§8.3)."""
    doubled_capot: int = field(default=0, metadata={"range": (0, 1000)})
    """Marks for all tricks in addition to `all_points`; a contre does not multiply them (§8.3)."""
    defence_keeps: Literal["multiplied", "points", "unless_doubled", "nothing"] = "multiplied"
    """What the defence marks if the contract is made: its points, multiplied by a contre; the bare
    points; these unless the contract is doubled; or nothing (§8.3)."""

    failed_marks: Part = "points_and_contract"
    """What the defence marks for a contract that fails (§8.4)."""
    failed_multiplied: Multiplied = "all"
    """Which of these a contre multiplies (§8.4)."""
    failed_counts: Literal["all_points", "own_points"] = "all_points"
    """The defence's points if the contract fails: `all_points`, or its own (§8.4)."""
    all_points: int = field(default=160, metadata={"range": (0, 1000)})
    """What all points of a deal count for a side that takes them without counting (§8.3, §8.4)."""
    defence_capot: int = field(default=0, metadata={"range": (0, 1000)})
    """The defence's points if it has all tricks; 0 = as for any failed contract (§8.4)."""
    attack_keeps: bool = False
    """Whether the attack marks its points, not multiplied, if the contract fails (§8.4)."""

    unbid_capot: Literal["as_made", "points_and_contract", "contract", "points"] = "as_made"
    """What the attack marks for all tricks that it has not bid (§8.5)."""
    unbid_capot_points: int = field(default=0, metadata={"range": (0, 1000)})
    """The attack's points for all tricks that it has not bid; 0 = its card points (§8.5)."""
    capot_bid: Literal["flat", "contract"] = "flat"
    """Whether capot and générale, made or failed, score a fixed number of marks, or count like a
    number bid of that value (§8.6)."""
    capot: int = field(default=500, metadata={"range": (0, 1000)})
    """Marks, or points, of a capot bid (§8.6)."""
    capot_failed: int = field(default=0, metadata={"range": (0, 1000)})
    """Marks of the defence if a capot fails; 0 = as `capot_bid` says (§8.6)."""

    belote_marked: bool = True
    """Whether belotes are marked (§8.7)."""
    belote_on_fail: Literal["to_defence", "kept", "void"] = "to_defence"
    """What becomes of the attack's belote when the contract fails (§8.7)."""
    belote_on_doubled: Literal["kept", "to_attack"] = "kept"
    """What becomes of the defence's belote when a doubled contract is made (§8.7)."""
    belote_multiplied: bool = False
    """Whether contre and surcontre multiply the belote too (§8.7)."""
    decl_marked: bool = True
    """Whether declarations are marked (§8.7)."""
    decl_on_fail: Literal["to_defence", "kept", "void"] = "to_defence"
    """What becomes of the attack's declarations when the contract fails (§8.7)."""
    decl_on_doubled: Literal["kept", "to_attack"] = "kept"
    """What becomes of the defence's declarations when a doubled contract is made (§8.7)."""
    decl_multiplied: bool = False
    """Whether contre and surcontre multiply declarations too (§8.7)."""
    contre_mult: int = field(default=2, metadata={"range": (2, 10)})
    """What a contre multiplies by (§4.2)."""
    surcontre_mult: int = field(default=4, metadata={"range": (2, 10)})
    """What a surcontre multiplies by (§4.2)."""

    target: int = field(default=3000, metadata={"range": (1, 10_000)})
    """Marks that win a match (§9)."""
    end_rule: Literal["reach", "exceed"] = "reach"
    """Whether the target must be reached or exceeded (§9)."""
    history: Literal["last_trick", "all", "none"] = field(default="all", metadata=FOR_STUDIES)
    """Earlier tricks that an observation shows; `last_trick` and `none` are for studies of memory
    (§10)."""
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
        self._check_rounding()

    def _check_rounding(self) -> None:
        """Refuse options about rounded card points where card points are not rounded."""
        rounded = "made_on=rounded" if self.made_on == "rounded" else ""
        if self.complement != "off":
            rounded = f"complement={self.complement}"
        exact = "rounding_of=marks" if self.rounding_of == "marks" else ""
        if self.rounding == "none":
            exact = "rounding=none"
        if rounded and exact:
            raise UnknownRuleError(
                f"{rounded} and {exact} exclude each other; the first is about rounded card points."
            )
        if self.made_on == "rounded" and self.min_82:
            raise UnknownRuleError(
                "made_on=rounded and min_82=yes exclude each other; 82 is not a rounded number."
            )


PRESETS = {
    "marques": ContreeRules(),
    "annonces": ContreeRules(rounding="none", **SCORINGS["annonces"]),
    "marques_exact": ContreeRules(rounding="none"),
    "ffb2016_demandes": ContreeRules(**SCORINGS["ffb2016_demandes"]),
    "ffb2016_faits": ContreeRules(**SCORINGS["ffb2016_faits"]),
    "ffb2016_note1": ContreeRules(**SCORINGS["ffb2016_note1"]),
    "colver": ContreeRules(
        surcontre_mult=3,
        rounding="none",
        shuffle="each_deal",
        **SCORINGS["colver"],
    ),
}

NEVER, EACH_DEAL = choices(ContreeRules, "shuffle")
PILES, RANDOM_PILES = choices(ContreeRules, "restack")
CHANCE_CUTS, CUTTER_CUTS = choices(ContreeRules, "cut_by")
IN_TURN, ANY_TIME = choices(ContreeRules, "contre_timing")
TEAM, BIDDER, NOBODY_SURCONTRES = choices(ContreeRules, "surcontre_by")
NO_SELF_RAISE, CHANGE_SUIT = choices(ContreeRules, "self_raise")
NEXT_DEALER, SAME_DEALER = choices(ContreeRules, "four_passes")
AUTOMATIC, DECLARED = choices(ContreeRules, "belote_call")
ON_EXACT, ON_ROUNDED = choices(ContreeRules, "made_on")
NEAREST_10, NO_ROUNDING, NEAREST_10_SIX_UP, UP_10, DOWN_10 = choices(ContreeRules, "rounding")
ROUND_POINTS, ROUND_MARKS = choices(ContreeRules, "rounding_of")
NO_COMPLEMENT, DEFENCE_COMPLEMENTS, ATTACK_COMPLEMENTS = choices(ContreeRules, "complement")
POINTS_AND_CONTRACT, CONTRACT, POINTS = choices(ContreeRules, "made_marks")
MULTIPLY_ALL, MULTIPLY_CONTRACT, MULTIPLY_POINTS = choices(ContreeRules, "made_multiplied")
OWN_IF_DOUBLED, ALL_IF_DOUBLED = choices(ContreeRules, "doubled_counts")
MULTIPLIED, BARE, UNLESS_DOUBLED, NOTHING = choices(ContreeRules, "defence_keeps")
ALL_IF_FAILED, OWN_IF_FAILED = choices(ContreeRules, "failed_counts")
AS_MADE = choices(ContreeRules, "unbid_capot")[0]
GENERALE_VALUES = (0, 500, 1000)  # by the codes of the option `generale`
FLAT, AS_CONTRACT = choices(ContreeRules, "capot_bid")
TO_DEFENCE, KEPT, VOID = choices(ContreeRules, "belote_on_fail")
KEPT_IF_DOUBLED, TO_ATTACK = choices(ContreeRules, "belote_on_doubled")
LAST_TRICK, ALL, NONE = choices(ContreeRules, "history")

DEAL_PATTERNS = {"3-2-3": (3, 2, 3), "3-3-2": (3, 3, 2), "2-3-3": (2, 3, 3), "2-2-2-2": (2,) * 4}
