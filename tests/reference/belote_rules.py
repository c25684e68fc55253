"""French belote: options and presets, and the calls of the two rounds.

Cards and legal plays are in `tricks32`, the pack in `pack32`, declarations in `declarations32`;
marks and the match are in the other files of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from reference.pack32 import dealing_order
from reference.tricks32 import SUITS, TRUMPS

PACKETS = {"3-2": (3, 2), "2-3": (2, 3)}


@dataclass(frozen=True)
class Rules:
    """Every option of the game; the defaults are the preset `maison`.

    `first_dealer` matters to the code that starts a match, `direction` and `history` to the code
    that shows the table: here the dealer is always given, and nothing is shown.
    """

    direction: str = "cw"
    shuffle: str = "each_deal"
    cut_min: int = 3
    cut_by: str = "chance"
    deal_pattern: str = "3-2"
    round2_same_suit: bool = False
    all_pass: str = "next_dealer"
    sa_ta: bool = False
    ta_values: str = "rescaled"
    undertrump: str = "compulsory"
    rise_on_partner: bool = True
    partner_ruff: str = "free"
    belote_call: str = "automatic"
    belote_on_fail: str = "kept"
    belote_king_first: bool = False
    ta_belote: bool = True
    declarations: bool = False
    decl_tie: str = "none"
    decl_overlap: bool = False
    tie: str = "litige"
    litige_belote: str = "in_pot"
    failed_mark: int = 162
    capot_mark: int = 252
    defence_capot: int = 252
    rounding: str = "none"
    target: int = 1000
    end_rule: str = "reach"
    deals: int = 0
    history: str = "all"
    first_dealer: str = "random"


PRESETS = {
    "maison": Rules(),
    "coinche_official": Rules(undertrump="optional"),
    "pagat": Rules(
        partner_ruff="no_undertrump", decl_tie="first_speaker", tie="made", defence_capot=162
    ),
}


def rules_from_text(text: str) -> Rules:
    """Return the rules meant by ``"preset"`` or ``"preset,option=value,..."``."""
    preset, *changes = text.split(",")
    values: dict[str, object] = {}
    for change in changes:
        name, value = change.split("=")
        kind = type(getattr(PRESETS[preset], name))
        values[name] = value in ("yes", "true") if kind is bool else kind(value)
    return replace(PRESETS[preset], **values)  # type: ignore[arg-type]


class Bidding:
    """The two rounds, from the turned card to a taker or to eight passes.

    Example:
        >>> bidding = Bidding(Rules(), dealer=3, turned="AS")
        >>> for call in ("pass", "pass", "pass", "pass", "pass"):
        ...     bidding.apply(call)
        >>> bidding.seat, bidding.legal()
        (1, ['pass', 'take:C', 'take:D', 'take:H'])
    """

    def __init__(self, rules: Rules, dealer: int, turned: str) -> None:
        """Begin with the seat after the dealer."""
        self.rules = rules
        self.speakers = dealing_order(dealer)
        self.turned = turned
        self.calls: list[str] = []
        self.taker: int | None = None
        self.trump: str | None = None

    @property
    def seat(self) -> int:
        """The seat that speaks."""
        return self.speakers[len(self.calls) % 4]

    @property
    def round(self) -> int:
        """1 while the turned card can be taken, 2 after four passes."""
        return 1 if len(self.calls) < 4 else 2

    @property
    def complete(self) -> bool:
        """Say whether somebody has taken, or all have passed twice."""
        return self.taker is not None or len(self.calls) == 8

    def legal(self) -> list[str]:
        """Return the calls open to the seat that speaks."""
        if self.round == 1:
            return ["pass", "take"]
        suits = [suit for suit in SUITS if suit != self.turned[1] or self.rules.round2_same_suit]
        more = ["SA", "TA"] if self.rules.sa_ta else []
        return ["pass", *(f"take:{trump}" for trump in [*suits, *more])]

    def apply(self, call: str) -> None:
        """Make a call for the seat that speaks; it is taken to be legal."""
        if call != "pass":
            self.taker = self.seat
            self.trump = self.turned[1] if call == "take" else call.removeprefix("take:")
            assert self.trump in TRUMPS
        self.calls.append(call)
