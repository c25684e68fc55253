"""The text that names a rule fits the legal cards, in every game and variant."""

from __future__ import annotations

import random

import pytest

import giretra_env as ge
from support import fewer

TRUMP_ORDER, PLAIN_ORDER = "78QKTA9J", "789JQKTA"
NO_TRUMP, ALL_TRUMP = ("NT", "SA"), ("AT", "TA")
VARIANTS = [
    ("giretra", "standard"),
    ("belote", "maison"),
    ("belote", "coinche_official"),
    ("belote", "pagat"),
    ("contree", "marques,rise_on_partner=no"),
    ("contree", "marques,partner_ruff=rise_if_only_trumps,undertrump=compulsory"),
]
EXAMPLES = [
    ("maison", "7S 9S KH", "AD 8S", "only higher trumps"),
    ("maison", "7S KH", "AD 8S", "every trump"),
    ("coinche_official", "7S KH", "AD 8S", "every card"),
    ("pagat", "7S KH", "AD 9S KD", "no lower trump"),
    ("maison", "7S KH", "AD 7D KD", "every trump"),
    ("maison", "7S KH", "7D AD KD", "every card"),
    ("maison", "7C KH", "7D", "every card"),
    ("maison", "7D KH", "8D", "every card of the suit led"),
    ("maison", "7S JS", "8S", "only higher cards of the suit led"),
    ("maison", "7S KH", "", "every card"),
]


def strength(card: str, trump: str, led: str) -> int:
    """Return how high a card goes in a trick; below 0 it cannot win."""
    as_trump = card[1] == trump or trump in ALL_TRUMP
    order = TRUMP_ORDER if as_trump else PLAIN_ORDER
    if card[1] != led and card[1] != trump:
        return -1
    return order.index(card[0]) + (100 if card[1] == trump else 0)


def meant(words: str, hand: list[str], trick: list[str], trump: str) -> set[str]:
    """Return the cards that the first half of a rule's words allows."""
    which = words.split(":")[0]
    if which == "every card":
        return set(hand)
    led = trick[0][1]
    best = max(strength(card, trump, led) for card in trick)
    if which == "no lower trump":
        return {card for card in hand if card[1] != trump or strength(card, trump, led) > best}
    suit = trump if "trump" in which else led
    cards = {card for card in hand if card[1] == suit}
    if which.startswith("only higher"):
        return {card for card in cards if strength(card, trump, led) > best}
    assert which in ("every trump", "every card of the suit led")
    return cards


@pytest.mark.parametrize("game, rules", VARIANTS)
def test_the_explanation_allows_what_the_rules_allow(game, rules):
    generator, seen = random.Random(f"{game} {rules}"), set()
    trumps = [*"CDHS", "NT", "AT"] if game == "giretra" else [*"CDHS", "SA", "TA"]
    for _ in range(fewer(4000, 10)):
        cards = generator.sample(ge.game(game).card_names, generator.randrange(2, 9))
        split = generator.randrange(min(4, len(cards)))
        situation = {
            "hand": cards[split:],
            "trick": cards[:split],
            "leader": 0,
            "trump": generator.choice(trumps),
        }
        words = ge.deciding_rule(game, rules=rules, **situation)
        legal = set(ge.legal_cards(game, rules=rules, **situation))
        assert meant(words, situation["hand"], situation["trick"], situation["trump"]) == legal
        seen.add(words)
    assert len(seen) >= 9


@pytest.mark.parametrize("rules, hand, trick, which", EXAMPLES)
def test_the_rule_is_named(rules, hand, trick, which):
    words = ge.deciding_rule("belote", rules=rules, hand=hand, trick=trick, leader=0, trump="S")
    assert words.split(":")[0] == which


@pytest.mark.parametrize(
    ("hand", "trick", "why"),
    [
        ("7S 9S KH", "AD 8S", "an opponent is ahead with a ruff, which the hand can beat"),
        ("7S KH", "AD 8S", "an opponent is ahead with a ruff, which the hand cannot beat"),
        ("7S KH", "AD 7D KD", "an opponent is ahead with a plain card"),
        ("7S JS", "8S", "trumps are led, and the best card so far can be beaten"),
        ("7S QS", "9S", "trumps are led, and the best card so far cannot be beaten"),
    ],
)
def test_the_reason_says_whether_the_best_card_can_be_beaten(hand, trick, why):
    words = ge.deciding_rule("belote", hand=hand, trick=trick, leader=0, trump="S")
    assert words.endswith(why)
