"""The hand-written player of French belote: when it takes and how it plays."""

import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_agents.rules.belote.bidding import take_worth
from giretra_agents.rules.belote.weights import CALL_WEIGHTS, PASS_LIMITS
from giretra_env.cards.deck32 import CARD_NAMES, SUITS
from giretra_env.cards.notation import card_names
from giretra_env.games.rules_encoding import encode_rules
from support.rules_agents import choice, view_at

FOUR_PASSES = ("pass",) * 4
HEARTS = SUITS.index("H")
MAISON = encode_rules(ge.game("belote").rules(), "deal")[0]


def deal(first, turned, calls=(), cards="", rest="", rules="maison"):
    """A table led by seat 0.

    Args:
        first: five cards of some seats.
        turned: the turned card.
        calls: made one after the other.
        cards: played one after the other.
        rest: cards dealt after the taking, in their order, as far as they matter.
        rules: as a table takes them.
    """
    given = {seat: names.split() for seat, names in first.items()}
    last = rest.split()
    fixed = {turned, *last, *(card for hand in given.values() for card in hand)}
    others = [card for card in CARD_NAMES if card not in fixed]
    hands = [
        given[seat] if seat in given else [others.pop(0) for _ in range(5)] for seat in range(4)
    ]
    deck = [card for hand in hands for card in hand[:3]]
    deck += [card for hand in hands for card in hand[3:]]
    table = ge.Table("belote", rules=rules, dealer=3, deck=[*deck, turned, *last, *others])
    for action in (*calls, *cards.split()):
        table.apply(action)
    return table


# ---- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("history", ["all", "last_trick"])
@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_read_agrees_with_the_table(seed, history):
    table = ge.Table("belote", rules=f"maison,history={history},sa_ta=yes", seed=seed)
    player = load_agent("belote", "random", seed)
    while not table.done:
        view, seat = view_at(table), table.seat
        assert card_names(int(view["hand"])) == table.hand(seat)
        if table.phase == "auction":
            assert len(card_names(int(view["taking"]))) == 6
            assert seat == (table.dealer + 1 + int(view["spoken"])) % 4
        if table.phase == "play":
            assert set(card_names(int(view["cards"]))) == set(table.legal)
            for turn in range(1, 4):
                hand = table.hand((seat + turn) % 4)
                assert set(hand) <= set(card_names(int(view["may_hold"][turn])))
                assert len(hand) == view["hand_size"][turn]
        table.apply(player.act_table(table))


def test_the_turned_card_is_held_by_the_taker():
    table = deal({2: "JH 9H 8H AS AC"}, "KH", ("pass", "pass", "take"))
    view = view_at(table)
    holders = [turn for turn in (1, 2, 3) if "KH" in card_names(int(view["may_hold"][turn]))]
    assert holders == [2]


# ---- taking --------------------------------------------------------------------------------------


def test_the_turned_card_counts_for_the_hand_that_takes():
    hand = {0: "9H 8H QS 7S 7C"}
    assert choice(deal(hand, "JH")) == "take"
    assert choice(deal(hand, "7H")) == "pass"


def test_a_weak_hand_passes_in_both_rounds():
    hand = {0: "7C 8D 9C QD 8S"}
    assert choice(deal(hand, "KH")) == "pass"
    assert choice(deal(hand, "KH", FOUR_PASSES)) == "pass"


def test_the_best_suit_is_taken_in_round_2():
    assert choice(deal({0: "JS 9S TS AC 8D"}, "KH", FOUR_PASSES)) == "take:S"
    assert choice(deal({0: "JD 9D TD AC 8S"}, "KH", FOUR_PASSES)) == "take:D"


def test_belote_counts_for_the_hand_that_takes():
    with_belote, without = (
        take_worth(view_at(deal({0: "JH KH 7S 7C 9D"}, turned)), MAISON, CALL_WEIGHTS, HEARTS)
        for turned in ("QH", "TH")
    )
    assert with_belote > without + 20


def test_the_last_speaker_takes_on_less():
    hand = "9H 8H QS 7S 7C"
    assert choice(deal({3: hand}, "7H", ("pass",) * 3)) == "take"
    assert choice(deal({0: hand}, "7H")) == "pass"
    assert PASS_LIMITS[0, 3] < PASS_LIMITS[0, :3].min()


def test_sans_atout_and_tout_atout_where_they_can_be_taken():
    rules = "maison,sa_ta=yes"
    assert choice(deal({0: "AC TC AD AH AS"}, "TS", FOUR_PASSES, rules=rules)) == "take:SA"
    assert choice(deal({0: "JC 9C JD JH 9H"}, "JS", FOUR_PASSES, rules=rules)) == "take:TA"


def test_every_declaration_and_belote_is_announced():
    table = deal({0: "KH QH JH TH 9H"}, "AH", ("take",), rules="maison,declarations=yes")
    assert choice(table) == "declare"
    table = deal({0: "KH QH JH TH 9H"}, "AH", ("take", "KH"), rules="maison,belote_call=declared")
    assert choice(table) == "belote"


def test_any_cut_will_do():
    table = ge.Table("belote", rules="maison,cut_by=cutter", episode="match", seed=3)
    assert choice(table) in table.legal


# ---- cards ---------------------------------------------------------------------------------------


def test_the_takers_draw_trumps():
    table = deal({0: "JH 9H AH 8H AS"}, "TH", ("take",), rest="KS 7C")
    assert choice(table) in ("JH", "9H", "AH", "TH")


def test_a_trick_is_ruffed_with_a_low_trump():
    first = {0: "AC 8C 9D TD JD", 1: "7C KC 7D 8D QD", 2: "QC AS KS 7S 8S", 3: "TS JS 8H JH AH"}
    table = deal(
        first, "9H", (*("pass",) * 3, "take"), "AC 7C QC", rest="9C TC JC KD AD QH KH TH 9S 7H QS"
    )
    assert choice(table) in ("8H", "7H")


def test_weights_cannot_be_changed_by_accident():
    for weights in (CALL_WEIGHTS, PASS_LIMITS):
        with pytest.raises(ValueError, match="read-only"):
            weights[0] = weights[1]
