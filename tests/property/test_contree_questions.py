"""Rules queries about contrée, in random situations: the package against the plain rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import giretra_env as ge
from reference import contree as ref
from reference.pack32 import tricks_for
from support import fewer

SCORINGS = [name for name in ref.PRESETS if name != "marques_exact"]


@pytest.mark.parametrize("partner_ruff", ["free", "no_undertrump", "rise_if_only_trumps"])
@pytest.mark.parametrize("trump", ref.TRUMPS)
def test_legal_cards_of_random_hands(trump: str, partner_ruff: str) -> None:
    rng = random.Random(f"legal {trump} {partner_ruff}")
    for _ in range(fewer(400)):
        text = (
            f"marques,sa_ta=yes,partner_ruff={partner_ruff}"
            f",undertrump={rng.choice(['optional', 'compulsory'])}"
            f",rise_on_partner={rng.choice(['yes', 'no'])}"
        )
        # Few suits make ruffs over ruffs frequent.
        pack = [card for card in ref.CARDS if card[1] in rng.choice(["CDHS", "CDH", "HS"])]
        size = rng.randrange(4)
        cards = rng.sample(pack, size + rng.randrange(1, 9))
        trick, hand = cards[:size], cards[size:]
        legal = ge.legal_cards(
            "contree", hand=hand, trick=trick, leader=rng.randrange(4), trump=trump, rules=text
        )
        wanted = ref.legal_cards(ref.rules_from_text(text), trump, trick, hand)
        assert set(legal) == set(wanted), (text, trick, hand)


@pytest.mark.parametrize("ta_values", ["rescaled", "trump", "14-9-6-5-3-1"])
@pytest.mark.parametrize("trump", ref.TRUMPS)
def test_winner_of_random_tricks(trump: str, ta_values: str) -> None:
    rng = random.Random(f"trick {trump} {ta_values}")
    text = f"marques,sa_ta=yes,ta_values={ta_values}"
    rules = ref.rules_from_text(text)
    for _ in range(fewer(300)):
        trick, leader = rng.sample(ref.CARDS, 4), rng.randrange(4)
        answer = ge.trick_winner("contree", trick, leader=leader, trump=trump, rules=text)
        seat = (leader + ref.winning_place(trump, trick)) % 4
        assert tuple(answer) == (seat, ref.card_points(rules, trump, trick)), trick


MARKING: dict[str, tuple[object, ...]] = {
    "rounding": ("nearest10", "none", "nearest10_6up", "up10", "down10"),
    "rounding_of": ("points", "points", "marks"),
    "complement": ("off", "off", "defence", "attack"),
    "made_on": ("exact", "exact", "rounded"),
    "min_82": ("no", "yes"),
    "must_beat_defence": ("no", "yes"),
    "belote_counts": ("yes", "no"),
    "decl_counts": ("yes", "no"),
    "made_marks": ("points_and_contract", "contract", "points"),
    "made_multiplied": ("all", "contract", "points"),
    "doubled_counts": ("own_points", "all_points"),
    "doubled_capot": (0, 90, 100),
    "defence_keeps": ("multiplied", "points", "unless_doubled", "nothing"),
    "failed_marks": ("points_and_contract", "contract", "points"),
    "failed_multiplied": ("all", "contract", "points"),
    "failed_counts": ("all_points", "own_points"),
    "all_points": (160, 162, 0),
    "defence_capot": (0, 250),
    "attack_keeps": ("no", "yes"),
    "unbid_capot": ("as_made", "points_and_contract", "contract", "points"),
    "unbid_capot_points": (0, 160, 250),
    "capot_bid": ("flat", "contract"),
    "capot": (500, 250),
    "capot_failed": (0, 410),
    "generale": (500, 1000),
    "belote_marked": ("yes", "no"),
    "belote_on_fail": ("to_defence", "kept", "void"),
    "belote_on_doubled": ("kept", "to_attack"),
    "belote_multiplied": ("no", "yes"),
    "decl_marked": ("yes", "no"),
    "decl_on_fail": ("to_defence", "kept", "void"),
    "decl_on_doubled": ("kept", "to_attack"),
    "decl_multiplied": ("no", "yes"),
    "surcontre_mult": (4, 3),
}
OPEN = "sa_ta=yes,declarations=yes,bid_max=180,bid_step=5,generale=500"


def random_text(scoring: str, rng: random.Random) -> str:
    """Return rules with a few options of marking drawn at random, or with all of them."""
    number = rng.choice((2, 5, len(MARKING)))
    options = {name: rng.choice(MARKING[name]) for name in rng.sample(list(MARKING), number)}
    if options.get("rounding", ref.PRESETS[scoring].rounding) == "none" or (
        options.get("rounding_of") == "marks"
    ):
        options |= {"complement": "off", "made_on": "exact"}
    if options.get("made_on") == "rounded":
        options["min_82"] = "no"
    changes = dict(change.split("=") for change in OPEN.split(",")) | options
    return ",".join([scoring, *(f"{name}={value}" for name, value in changes.items())])


def random_facts(rules: ref.Rules, rng: random.Random) -> dict[str, Any]:
    """Return the facts of one deal; most splits of the points are near the contract."""
    side, points = rng.randrange(2), rng.randrange(163)
    card_points, tricks = (points, 162 - points), tricks_for((points, 162 - points))
    if rng.random() < 0.2:
        card_points, tricks = rng.choice((((252, 0), (8, 0)), ((0, 252), (0, 8))))
    values = [*range(80, 181, 5), *4 * ["capot", "generale"]]
    declared = (rng.choice((20, 50, 150, 200)), 0)
    return {
        "value": rng.choice(values),
        "side": side,
        "multiplier": rng.choice((1, rules.contre_mult, rules.surcontre_mult)),
        "card_points": card_points,
        "tricks": tricks,
        "belote": rng.choice((None, 0, 1)),
        "declarations": rng.choice(((0, 0), declared, declared[::-1])),
    }


@pytest.mark.parametrize("scoring", SCORINGS)
def test_score_of_random_deals(scoring: str) -> None:
    rng = random.Random(f"score {scoring}")
    outcomes = set()
    for _ in range(fewer(600, 3)):
        text = random_text(scoring, rng)
        rules = ref.rules_from_text(text)
        facts = random_facts(rules, rng)
        alone = facts["tricks"][facts["side"]] == 8 and rng.random() < 0.5
        answer = ge.score_deal("contree", rules=text, alone=alone, **facts)
        wanted = ref.score_deal(rules, bidder_took_all=alone, **facts)
        assert dict(answer) == wanted, (text, facts)
        outcomes.add((type(facts["value"]), facts["multiplier"], answer["made"]))
    assert len(outcomes) > 12


def test_several_belotes_at_all_trumps() -> None:
    for belote in ((40, 0), (20, 40), (0, 80)):
        facts: dict[str, Any] = {
            "value": 100,
            "side": 0,
            "multiplier": 2,
            "card_points": (90, 72),
            "tricks": (4, 4),
            "belote": belote,
            "trump": "TA",
        }
        answer = ge.score_deal("contree", rules="marques,sa_ta=yes", **facts)
        wanted = ref.score_deal(ref.rules_from_text("marques,sa_ta=yes"), **facts)
        assert dict(answer) == wanted
