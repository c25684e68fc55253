"""Belote contrée: options and presets, the cards and their values, the pack, the cut and the deal.

Auction, play, declarations, marks and the match are in the other files of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

RANKS = ("7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
TRUMPS = ("C", "D", "H", "S", "SA", "TA")
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)

TRUMP_RANKING = ("J", "9", "A", "T", "K", "Q", "8", "7")
PLAIN_RANKING = ("A", "T", "K", "Q", "J", "9", "8", "7")
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SA_POINTS = {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TA_14_POINTS = {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1, "8": 0, "7": 0}
TA_RESCALED_POINTS = {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2, "8": 0, "7": 0}
TA_POINTS = {
    "rescaled": TA_RESCALED_POINTS,
    "trump": TRUMP_POINTS,
    "14-9-6-5-3-1": TA_14_POINTS,
}
LAST_TRICK_BONUS, CAPOT_BONUS = 10, 100
SUIT_TOTAL, CAPOT_TOTAL, TA_TRUMP_TOTAL = 162, 252, 258


@dataclass(frozen=True)
class Rules:
    """Every option of the game; the defaults are the preset `marques`.

    `first_dealer` and `cut_by` matter to the code that starts a match: here the dealer is given,
    and a cut that chance makes is supplied like a cut that the cutter chooses.
    """

    direction: str = "ccw"
    shuffle: str = "never"
    restack: str = "piles"
    cut_min: int = 2
    cut_by: str = "chance"
    deal_pattern: str = "3-2-3"
    bid_min: int = 80
    bid_max: int = 160
    bid_step: int = 10
    contre_timing: str = "in_turn"
    contre_freezes: bool = True
    contre_partner_speaks: bool = True
    surcontre_by: str = "team"
    capot_contre: bool = True
    self_raise: str = "off"
    four_passes: str = "next_dealer"
    sa_ta: bool = False
    ta_values: str = "rescaled"
    generale: str = "off"
    undertrump: str = "optional"
    rise_on_partner: bool = True
    partner_ruff: str = "free"
    belote_call: str = "automatic"
    ta_belote: bool = True
    declarations: bool = False
    decl_tie: str = "none"
    decl_overlap: bool = False
    min_82: bool = False
    must_beat_defence: bool = False
    belote_counts: bool = True
    decl_counts: bool = True
    made_on: str = "exact"
    rounding: str = "nearest10"
    rounding_of: str = "points"
    complement: str = "off"
    made_marks: str = "points_and_contract"
    made_multiplied: str = "all"
    doubled_counts: str = "own_points"
    doubled_capot: int = 0
    defence_keeps: str = "multiplied"
    failed_marks: str = "points_and_contract"
    failed_multiplied: str = "all"
    failed_counts: str = "all_points"
    all_points: int = 160
    defence_capot: int = 0
    attack_keeps: bool = False
    unbid_capot: str = "as_made"
    unbid_capot_points: int = 0
    capot_bid: str = "flat"
    capot: int = 500
    capot_failed: int = 0
    belote_marked: bool = True
    belote_on_fail: str = "to_defence"
    belote_on_doubled: str = "kept"
    belote_multiplied: bool = False
    decl_marked: bool = True
    decl_on_fail: str = "to_defence"
    decl_on_doubled: str = "kept"
    decl_multiplied: bool = False
    contre_mult: int = 2
    surcontre_mult: int = 4
    target: int = 3000
    end_rule: str = "reach"
    history: str = "all"
    first_dealer: str = "random"


MARQUES = Rules()
# The table of section 8.8: a column for each name; an empty cell repeats the first column.
SCORING_COLUMNS = ("marques", "annonces", "demandes", "faits", "note1", "colver")
SCORING_TABLE: dict[str, tuple[object, ...]] = {
    "made_marks": ("points_and_contract", "contract", None, "points", None, None),
    "made_multiplied": ("all", None, None, None, "contract", "contract"),
    "doubled_counts": ("own_points", None, *4 * ["all_points"]),
    "doubled_capot": (0, None, None, 100, None, 90),
    "defence_keeps": ("multiplied", "nothing", *4 * ["unless_doubled"]),
    "failed_marks": ("points_and_contract", "points", None, "points", None, None),
    "failed_multiplied": ("all", None, None, None, "contract", "contract"),
    "all_points": (160, None, None, None, None, 162),
    "unbid_capot": ("as_made", "points", None, None, None, None),
    "unbid_capot_points": (0, 250, None, None, None, None),
    "capot_bid": ("flat", None, None, None, None, "contract"),
    "capot": (500, None, None, None, None, 250),
    "belote_marked": (True, False, None, None, None, None),
    "decl_marked": (True, False, None, None, None, None),
    "belote_on_doubled": ("kept", None, *4 * ["to_attack"]),
    "decl_on_doubled": ("kept", None, *4 * ["to_attack"]),
}


def scoring(name: str) -> dict[str, Any]:
    """Return the options that `scoring=name` sets."""
    column = SCORING_COLUMNS.index(name.removeprefix("ffb2016_"))
    return {
        option: row[0] if row[column] is None else row[column]
        for option, row in SCORING_TABLE.items()
    }


MARQUES = Rules()
PRESETS = {
    "marques": MARQUES,
    "annonces": replace(MARQUES, **scoring("annonces"), rounding="none"),
    "marques_exact": replace(MARQUES, rounding="none"),
    "ffb2016_demandes": replace(MARQUES, **scoring("ffb2016_demandes")),
    "ffb2016_faits": replace(MARQUES, **scoring("ffb2016_faits")),
    "ffb2016_note1": replace(MARQUES, **scoring("ffb2016_note1")),
    "colver": replace(
        MARQUES,
        **scoring("colver"),
        surcontre_mult=3,
        rounding="none",
        shuffle="each_deal",
    ),
}


def rules_from_text(text: str) -> Rules:
    """Return the rules meant by ``"preset"`` or ``"preset,option=value,..."``."""
    preset, *changes = text.split(",")
    combined: dict[str, Any] = {}
    values: dict[str, Any] = {}
    for change in changes:
        name, value = change.split("=")
        if name == "scoring":
            combined = scoring(value)
            continue
        kind = type(getattr(PRESETS[preset], name))
        values[name] = value == "yes" if kind is bool else kind(value)
    return replace(PRESETS[preset], **{**combined, **values})


def has_trump_ranking(trump: str, suit: str) -> bool:
    """Say whether a suit is ranked as trumps."""
    return trump in ("TA", suit)


def ranking(trump: str, suit: str) -> list[str]:
    """Return the cards of a suit, strongest first."""
    ranks = TRUMP_RANKING if has_trump_ranking(trump, suit) else PLAIN_RANKING
    return [rank + suit for rank in ranks]


# 0 for the weakest card of a suit to 7 for the strongest.
STRENGTH = {
    trump: {card: 7 - place for suit in SUITS for place, card in enumerate(ranking(trump, suit))}
    for trump in TRUMPS
}


def card_value(rules: Rules, trump: str, card: str) -> int:
    """Return what one card counts in a trick."""
    if trump == "SA":
        return SA_POINTS[card[0]]
    if trump == "TA":
        return TA_POINTS[rules.ta_values][card[0]]
    return (TRUMP_POINTS if card[1] == trump else PLAIN_POINTS)[card[0]]


def card_points(rules: Rules, trump: str, cards: Iterable[str]) -> int:
    """Return the card points of some cards, without the bonus of the last trick."""
    return sum(card_value(rules, trump, card) for card in cards)


def next_seat(seat: int) -> int:
    """Return the seat that acts next."""
    return (seat + 1) % 4


def roles(dealer: int) -> dict[str, int]:
    """Return who cuts, who speaks and leads first, and who deals next."""
    first = next_seat(dealer)
    return {"cutter": (dealer + 3) % 4, "first": first, "next_dealer": first}


def cuts(rules: Rules) -> list[int]:
    """Return how many cards may be lifted."""
    return list(range(rules.cut_min, 32 - rules.cut_min + 1))


def cut(deck: Sequence[str], lifted: int) -> list[str]:
    """Return the pack after `lifted` cards were taken from the top and put below the others."""
    return [*deck[lifted:], *deck[:lifted]]


def is_deal_pattern(pattern: str) -> bool:
    """Say whether a pattern deals eight cards in packets of two and three."""
    packets = [int(packet) for packet in pattern.split("-")]
    return sum(packets) == 8 and set(packets) <= {2, 3}


def deal_hands(rules: Rules, deck: Sequence[str], dealer: int) -> list[list[str]]:
    """Return the eight cards of every seat, each hand in the order in which it was dealt."""
    pack = list(deck)
    hands: list[list[str]] = [[], [], [], []]
    for packet in map(int, rules.deal_pattern.split("-")):
        for step in (1, 2, 3, 4):
            hands[(dealer + step) % 4] += pack[:packet]
            pack = pack[packet:]
    return hands


def piles(
    tricks: Sequence[Sequence[str]], winners: Sequence[int]
) -> tuple[list[list[str]], list[list[str]]]:
    """Return the tricks of side 0 and of side 1, the last one won on top."""
    of_side: tuple[list[list[str]], list[list[str]]] = ([], [])
    for trick, winner in zip(tricks, winners, strict=True):
        of_side[winner % 2].insert(0, list(trick))
    return of_side


def gather(tricks: Sequence[Sequence[str]], winners: Sequence[int]) -> list[str]:
    """Return the pack for the next cut, from eight tricks in play order and their winners."""
    of_side = piles(tricks, winners)
    last = winners[-1] % 2
    return [card for trick in of_side[last] + of_side[1 - last] for card in trick]


def is_random_gathering(
    deck: Sequence[str], tricks: Sequence[Sequence[str]], winners: Sequence[int]
) -> bool:
    """Say whether a pack can come from these tricks when each pile is in random order."""
    of_side = piles(tricks, winners)
    last = winners[-1] % 2
    packets = [list(deck[start : start + 4]) for start in range(0, 32, 4)]
    upper, lower = packets[: len(of_side[last])], packets[len(of_side[last]) :]
    return (sorted(upper), sorted(lower)) == (sorted(of_side[last]), sorted(of_side[1 - last]))


def restack_hands(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """Return the pack after a passed-out deal: hands in speaking order, first speaker on top."""
    return [card for step in (1, 2, 3, 4) for card in hands[(dealer + step) % 4]]
