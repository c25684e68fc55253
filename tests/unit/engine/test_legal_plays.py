"""Legal plays under every variant of the 32-card games."""

from __future__ import annotations

import pytest

import giretra_env as ge


def legal(rules: str, trump: str, trick: str, hand: str) -> str:
    cards = ge.legal_cards("belote", hand=hand, trick=trick, leader=0, trump=trump, rules=rules)
    return " ".join(sorted(cards, key=hand.split().index))


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "allowed"),
    [
        ("S", "", "7S KH", "7S KH"),  # row 1
        ("S", "AD 8S", "7D TD 9S", "7D TD"),  # row 2, ruffed or not
        ("S", "TS", "AS 7S KH", "AS"),  # row 3
        ("S", "TS 8D", "AS 7S KH", "AS"),  # row 3, over the partner
        ("S", "JS", "AS 7S KH", "AS 7S"),  # row 4
        ("S", "JS", "KH 7D", "KH 7D"),  # row 5
        ("S", "AD", "KH 7C", "KH 7C"),  # row 6
        ("S", "AD 7D", "7S KH", "7S KH"),  # row 7, partner ahead with a plain card
        ("S", "KD 9S 7D", "8S KH", "8S KH"),  # row 7, partner ahead with a ruff
        ("S", "9D 8S TS", "7S KH", "7S"),  # row 10: the partner's ruff was overruffed
        ("S", "AD", "7S KH", "7S"),  # row 8
        ("S", "AD 8S", "7S 9S KH", "9S"),  # row 9
        ("S", "AD JS", "7S 9S KH", "7S 9S"),  # row 10
        ("SA", "KD", "7D AD 7S", "7D AD"),
        ("SA", "KD", "7H AS", "7H AS"),
        ("TA", "KD 7S", "9D 7D AS", "9D"),  # over the partner too
        ("TA", "JD", "9D 7D AS", "9D 7D"),
        ("TA", "JD", "7H AS", "7H AS"),
    ],
)
def test_maison_row_by_row(trump, trick, hand, allowed):
    assert legal("maison", trump, trick, hand) == allowed


@pytest.mark.parametrize(
    ("option", "trump", "trick", "hand", "allowed"),
    [
        ("undertrump=optional", "S", "AD JS", "7S 9S KH", "7S 9S KH"),
        ("undertrump=optional", "S", "AD 8S", "7S 9S KH", "9S"),
        ("undertrump=optional", "S", "AD JS", "7S 9S", "7S 9S"),
        ("rise_on_partner=no", "S", "TS 8D", "AS 7S KH", "AS 7S"),
        ("rise_on_partner=no", "S", "TS", "AS 7S KH", "AS"),
        ("rise_on_partner=no", "TA", "KD 7S", "9D 7D AS", "9D"),
        ("partner_ruff=no_undertrump", "S", "AD TS 7D", "7S AS KH", "AS KH"),
        ("partner_ruff=no_undertrump", "S", "AD TS 7D", "7S 8S", "7S 8S"),
        ("partner_ruff=no_undertrump", "S", "AD TS 7D", "7S AS", "AS"),
        ("partner_ruff=no_undertrump", "S", "AD 7D", "7S KH", "7S KH"),
        ("partner_ruff=rise_if_only_trumps", "S", "AD TS 7D", "7S AS KH", "7S AS KH"),
        ("partner_ruff=rise_if_only_trumps", "S", "AD TS 7D", "7S AS", "AS"),
        ("partner_ruff=rise_if_only_trumps", "S", "AD TS 7D", "7S 8S", "7S 8S"),
        ("partner_ruff=rise_if_only_trumps", "S", "AD TS 8D", "7D 8S AS", "7D"),
    ],
)
def test_each_option_changes_the_legal_cards(option, trump, trick, hand, allowed):
    assert legal(f"maison,{option}", trump, trick, hand) == allowed
