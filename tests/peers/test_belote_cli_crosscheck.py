"""The package belote-cli names the same legal cards and the same winner in random tricks."""

from __future__ import annotations

import random

import pytest

import giretra_env as ge
from giretra_env.cards.deck32 import CARD_NAMES

# The tests also serve those who have not installed the other programs; `make test` installs them.
theirs = pytest.importorskip(
    "belote.game", reason="the package belote-cli (extra 'peers') is missing"
)
from belote.deck import Card, Rank, Suit  # noqa: E402

pytestmark = [pytest.mark.peers, pytest.mark.heavy]

SUITS = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES}
CARDS = {name: Card(SUITS[name[1]], Rank(name[0].replace("T", "10"))) for name in CARD_NAMES}
NAMES = {card: name for name, card in CARDS.items()}
MODES = {**SUITS, "SA": None, "TA": Suit.TOUT_ATOUT}
RULES = "maison,sa_ta=yes"


def random_trick(stream):
    """Cards in order of play, the seat that led, and the hand of the next one."""
    tricks = stream.randrange(8)  # behind us: nothing but the number of cards is left of them
    pack = list(CARD_NAMES)
    stream.shuffle(pack)
    number = stream.randrange(4)
    return pack[:number], stream.randrange(4), pack[number : number + 8 - tricks]


def state_of(trump, trick, leader, hand):
    seat = theirs.Seat((leader + len(trick)) % 4)
    return seat, theirs.GameState(
        hands=tuple(tuple(CARDS[n] for n in hand) if s is seat else () for s in theirs.Seat),
        trump=MODES[trump],
        contract="sans_atout" if trump == "SA" else "normal",
        phase=theirs.Phase.PLAYING,
        current_trick=tuple(
            theirs.TrickCard(theirs.Seat((leader + place) % 4), CARDS[name])
            for place, name in enumerate(trick)
        ),
    )


@pytest.mark.parametrize("trump", MODES)
def test_legal_cards_agree(trump):
    stream, choices = random.Random(f"cards {trump}"), 0
    for _ in range(2000):
        trick, leader, hand = random_trick(stream)
        situation = {"hand": hand, "trick": trick, "leader": leader, "trump": trump}
        ours = ge.legal_cards("belote", rules=RULES, **situation)
        seat, state = state_of(trump, trick, leader, hand)
        expected = {NAMES[card] for card in theirs.legal_cards(state, seat)}
        assert set(ours) == expected, situation
        choices += len(expected) < len(hand)
    assert choices > 500  # of the positions have a duty


@pytest.mark.parametrize("trump", MODES)
def test_trick_winners_agree(trump):
    stream = random.Random(f"tricks {trump}")
    for _ in range(1000):
        cards, leader = stream.sample(CARD_NAMES, 4), stream.randrange(4)
        _, state = state_of(trump, cards, leader, [])
        winner = theirs.trick_winner_seat(
            state.current_trick, MODES[trump], is_sans_atout=trump == "SA"
        )
        assert ge.trick_winner("belote", cards, leader=leader, trump=trump)[0] == winner.value
