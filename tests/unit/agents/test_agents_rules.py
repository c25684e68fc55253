"""The hand-written player of Giretra: reading observations, evaluating hands, choosing actions."""

from functools import partial
from itertools import combinations

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import RulesAgent, load_agent
from giretra_agents.rules.giretra.promises import hand_points
from giretra_agents.rules.giretra.weights import CALL_WEIGHTS, PLAY_WEIGHTS, SUIT_POINTS
from giretra_agents.rules.tricks32.chances import chance_holds, chance_led, chance_void
from giretra_agents.rules.tricks32.holdings import (
    ORDERS,
    SIDE_SUIT,
    SUIT_FEATURES,
    TRUMP_SUIT,
    features,
    suit_kind,
)
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.cards.deck32 import SUITS
from giretra_env.cards.notation import card_indices, card_names
from giretra_env.engine.pack32.trick import NO_TRUMP as SANS_ATOUT
from giretra_env.errors import InvalidInputError
from support.rules_agents import choice, deal_hands, rules_agent, view_at

deal = partial(deal_hands, "giretra")
RULES = rules_agent("giretra")
ALL_PASS = ("accept", "accept", "accept")


def card_set(names):
    return sum(1 << card for card in card_indices(names))


# ---- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "episode"), [(0, "deal"), (1, "deal"), (2, "deal"), (3, "match")])
def test_what_is_read_agrees_with_the_table(seed, episode):
    table, player = (
        ge.Table("giretra", seed=seed, episode=episode),
        load_agent("giretra", "random", seed),
    )
    while not table.done and len(table.actions) < 150:
        view, seat = view_at(table), table.seat
        assert card_names(int(view["hand"])) == table.hand(seat)
        legal = set(card_names(int(view["cards"])))
        assert legal == (set(table.legal) if table.phase == "play" else set())
        if table.phase == "play":
            others = [table.hand((seat + turn) % 4) for turn in range(1, 4)]
            assert set(card_names(int(view["unseen"]))) == {
                card for hand in others for card in hand
            }
            for turn, hand in enumerate(others, start=1):
                assert set(hand) <= set(card_names(int(view["may_hold"][turn])))
                assert len(hand) == view["hand_size"][turn]
        table.apply(player.act_table(table))


def test_a_known_pack_reveals_every_hand():
    table = ge.Table("giretra", seed=11, episode="match")
    player = load_agent("giretra", "random", 2)
    while not table.deals:
        table.apply(player.act_table(table))
    while table.phase != "play":
        table.apply(player.act_table(table))
    view, seat = view_at(table), table.seat
    for turn in range(1, 4):
        hand = table.hand((seat + turn) % 4)
        assert card_names(int(view["may_hold"][turn])) == hand
        assert chance_holds(view, turn, card_set(hand[:1])) == 1.0


def test_an_unseen_card_is_equally_likely_in_each_hand():
    view = view_at(deal({0: "AC AD AH AS 7C 7D 7H 7S"}, ("announce:NT", *ALL_PASS)))
    assert chance_holds(view, 1, card_set("KC")) == pytest.approx(1 / 3)
    assert chance_holds(view, 2, card_set("KC KD")) == pytest.approx(1 - (2 / 3) ** 2)
    assert chance_holds(view, 2, card_set("AC")) == 0.0
    assert chance_void(view, 1, SUITS.index("C")) == pytest.approx((2 / 3) ** 6)


def test_a_seat_that_has_shown_a_void_holds_nothing_there():
    table = deal(
        {0: "AC 7C", 1: "8D 9D", 2: "8C 9C", 3: "TC JC"}, ("announce:NT", *ALL_PASS), "AC 8D 8C TC"
    )
    view = view_at(table)
    assert chance_void(view, 1, SUITS.index("C")) == 1.0
    assert chance_holds(view, 1, card_set("KC QC 9C JC")) == 0.0


def test_leading_an_unbeatable_card_is_certain_to_win():
    view = view_at(deal({0: "AC 7C 7D 8D 7H 8H 7S 8S"}, ("announce:NT", *ALL_PASS)))
    best, worst = card_indices("AC 7C")
    weights = PLAY_WEIGHTS[FAMILY[SANS_ATOUT]]
    assert chance_led(view, weights, best) == 1.0
    assert chance_led(view, weights, worst) < 0.5


# ---- hands ---------------------------------------------------------------------------------------


def test_features_of_a_trump_holding():
    counted = features("J98", ORDERS[TRUMP_SUIT])
    assert counted["first"] == counted["second with first"] == counted["any other card"] == 1
    assert sum(counted.values()) == 3


@pytest.mark.parametrize("order", sorted(set(ORDERS)))
def test_every_card_of_a_holding_is_counted_once(order):
    for size in range(9):
        for held in combinations(order, size):
            counted = features("".join(held), order)
            assert set(counted) == set(SUIT_FEATURES)
            extra = counted["each card beyond the third"] + counted["no card"]
            assert sum(counted.values()) - extra == size


def test_hand_points_add_up_suits():
    cards = card_set("JH 9H AC 7S 8S")
    expected = (
        SUIT_POINTS[TRUMP_SUIT, 0b00010100]  # 9 and J of 7 8 9 T J Q K A
        + SUIT_POINTS[SIDE_SUIT, 0b10000000]
        + SUIT_POINTS[SIDE_SUIT, 0b00000011]
        + SUIT_POINTS[SIDE_SUIT, 0]
    )
    assert hand_points(SUITS.index("H"), cards) == pytest.approx(expected)


def test_suits_are_alike():
    hands = ("JC 9C AD 7H 8H", "JD 9D AH 7S 8S", "JH 9H AS 7C 8C", "JS 9S AC 7D 8D")
    points = [hand_points(mode, card_set(hand)) for mode, hand in enumerate(hands)]
    assert points == pytest.approx([points[0]] * 4)
    assert len({suit_kind(4, suit) for suit in range(4)}) == 1


# ---- calls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AC AD AH TH AS", "announce:NT"),
        ("JC JD JH 9H JS", "announce:AT"),
        ("JS 9S 8S 7S 8C", "announce:S"),
    ],
)
def test_the_first_speaker_announces_what_the_hand_is_good_for(hand, call):
    assert choice(deal({0: hand})) == call


def test_a_first_speaker_with_nothing_announces_something_cheap():
    assert choice(deal({0: "7C 8C 7D 8D 7H"})) in ("announce:C", "announce:D", "announce:H")


def test_sans_atout_of_an_opponent_is_accepted_with_aces_and_fled_without():
    assert choice(deal({1: "AC AD AH TH AS"}, ("announce:NT",))) == "accept"
    assert choice(deal({1: "JC 9C JD 9D JH"}, ("announce:NT",))) == "announce:AT"


def test_a_partner_is_raised_with_a_strong_hand_only():
    calls = ("announce:D", "accept")
    assert choice(deal({2: "AC AD AH TH AS"}, calls)) == "announce:NT"
    assert choice(deal({2: "JD 8D 7C 8C 7S"}, calls)) == "accept"


def test_contre_with_strength_in_the_opponents_mode():
    assert choice(deal({1: "JC JD 9D JH AH"}, ("announce:AT",))) == "contre:AT"
    assert choice(deal({1: "7C 8C 7D 8D 7H"}, ("announce:AT",))) == "accept"


def test_surcontre_with_a_very_strong_hand():
    calls = ("announce:H", "contre:H", "accept", "accept")
    assert choice(deal({0: "JH 9H AH TH AS"}, calls)) == "surcontre:H"


def test_an_unknown_pack_is_cut_in_the_middle_and_a_known_one_for_the_better_hands():
    table = ge.Table("giretra", seed=4, episode="match")
    assert choice(table) == "cut:16"
    player = load_agent("giretra", "random", 3)
    while not (table.deals and table.phase == "cut"):
        table.apply(player.act_table(table))
    assert choice(table) == f"cut:{best_cut(table)}"


def best_cut(table):
    """The cut after which the best mode of the cutter's side is furthest above the others'."""

    def worth(lifted):
        after, cutter = table.copy(), table.seat
        after.apply(f"cut:{lifted}")
        sides = [0, 0]
        while after.phase == "auction":
            after.apply(after.legal_ids[-1] if "accept" not in after.legal else "accept")
        for seat in range(4):
            sides[(seat - cutter) % 2] |= card_set(after.hand(seat))
        ours, theirs = (max(hand_points(mode, cards) for mode in range(6)) for cards in sides)
        return ours - theirs

    return max(range(6, 27), key=worth)


# ---- cards ---------------------------------------------------------------------------------------

NT, HEARTS = ("announce:NT", *ALL_PASS), ("announce:H", *ALL_PASS)


def test_last_to_play_wins_with_the_cheapest_sufficient_card():
    hands = {0: "QH", 1: "7H", 2: "8H", 3: "AH KH TH"}
    assert choice(deal(hands, NT, "QH 7H 8H")) == "KH"


def test_last_to_play_that_cannot_win_gives_the_least():
    hands = {0: "AH", 1: "7H", 2: "8H", 3: "TH KH QH"}
    assert choice(deal(hands, NT, "AH 7H 8H")) == "QH"


def test_points_are_not_discarded_on_the_opponents_trick():
    hands = {0: "AC 8C", 1: "7C KC", 2: "QC AS", 3: "TS JS 7H 8H AD KH TH QH"}
    assert choice(deal(hands, NT, "AC 7C QC")) in ("7H", "8H")


def test_masters_are_led():
    table = deal({0: "AH TH KH QH JH 7D 8D 7C"}, NT)
    assert choice(table) in ("AH", "TH", "KH", "QH", "JH")
    trumps = deal({0: "JH 9H AH TH AS 7D 8D 7C"}, HEARTS)
    assert choice(trumps) in ("JH", "9H", "AH", "TH")


# ---- the agent -----------------------------------------------------------------------------------


def test_the_action_of_a_row_does_not_depend_on_the_batch():
    step = ge.make_vec("giretra", num_tables=20, seed=5).reset()
    together = RULES.act(step.observation, step.action_mask)
    alone = [
        RULES.act(step.observation[row : row + 1], step.action_mask[row : row + 1])[0]
        for row in range(20)
    ]
    assert together.tolist() == alone
    assert together.dtype == np.int64


def test_weights_cannot_be_changed_by_accident():
    for weights in (PLAY_WEIGHTS, CALL_WEIGHTS, SUIT_POINTS):
        with pytest.raises(ValueError, match="read-only"):
            weights[0] = weights[1]


def test_there_is_no_rules_agent_for_other_games():
    with pytest.raises(InvalidInputError, match="'go'"):
        RulesAgent("go")
