"""French tarot: the options of §13 and the presets.

`fft` is the federation's reading wherever §14 gives one. Row by row:

* 7 (the slam's Excuse), 11 (lower poignées), 12 (four kings), 14 (failed slam and slam of the
  defence), 9 (Petit before the last trick), 4 (Excuse in trick 18): the reading is the default,
  or §14 has "no word" of the federation on the case that the option decides.
* 6: four players count their points in pairs, so that no half arises; where one does, the only
  rule that the federation has, that of three and five players, gives it to the contract's winner:
  `half_points=winner`.
* 13: the slam is announced after the contract: `chelem_time=after_auction`.
* 16: every seat may speak once, after a garde contre too: the default.
* 17: after four passes the next dealer deals again: `all_pass=redeal`; likewise after a petit
  sec, which is the default.
* 19: threes, and the chien card by card, never the first or the last: `deal_style=packets`.

Rows without an option (1 to 3, 5, 8, 10, 15, 18, 20 to 26) are the same in both presets.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Rules:
    """Every option that is in scope; the defaults are the preset `standard`."""

    excuse_last_trick: str = "opponents"
    excuse_slam_needs_lead: bool = True
    half_points: str = "exact"
    petit_excuse_slam: str = "penultimate"
    failed_slam_vs_defence_slam: str = "both"
    four_kings_triple: bool = True
    all_pass: str = "end"
    petit_sec: str = "redeal"
    forced_pass: str = "ask"
    deal_style: str = "random"
    poignee_levels: str = "any"
    poignee_cards: str = "choose"
    poignee_time: str = "first_card"
    chelem_time: str = "after_ecart"


PRESETS = {
    "standard": Rules(),
    "fft": Rules(
        half_points="winner",
        all_pass="redeal",
        deal_style="packets",
        chelem_time="after_auction",
    ),
}
CHOICES: dict[str, tuple[object, ...]] = {
    "excuse_last_trick": ("opponents", "winner"),
    "excuse_slam_needs_lead": (True, False),
    "half_points": ("exact", "winner"),
    "petit_excuse_slam": ("penultimate", "either"),
    "failed_slam_vs_defence_slam": ("both", "single"),
    "four_kings_triple": (True, False),
    "all_pass": ("end", "redeal"),
    "petit_sec": ("redeal", "end", "off"),
    "forced_pass": ("ask", "skip"),
    "deal_style": ("random", "packets"),
    "poignee_levels": ("any", "highest"),
    "poignee_cards": ("choose", "lowest", "highest"),
    "poignee_time": ("first_card", "before_trick_1"),
    "chelem_time": ("after_ecart", "after_auction"),
}
"""The values of every option, the default first."""


def rules_from_text(text: str) -> Rules:
    """Return the rules meant by ``"preset"`` or ``"preset,option=value,..."``."""
    preset, *changes = text.split(",")
    values: dict[str, object] = {}
    for change in changes:
        name, value = change.split("=")
        flag = {"yes": True, "true": True, "no": False, "false": False}.get(value)
        values[name] = value if flag is None else flag
        assert values[name] in CHOICES[name], change
    return replace(PRESETS[preset], **values)  # type: ignore[arg-type]
