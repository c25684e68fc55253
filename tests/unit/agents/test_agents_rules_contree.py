"""The hand-written player of contrée: bids, doubles and card play."""

from functools import partial

import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_env.cards.notation import card_names
from support.rules_agents import choice, deal_hands, view_at

deal = partial(deal_hands, "contree", rules="marques")
PASSES = ("pass", "pass", "pass")


def value(call):
    return int("".join(sign for sign in call if sign.isdigit()))


# ---- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("history", ["all", "last_trick", "none"])
@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_read_agrees_with_the_table(seed, history):
    table = ge.Table("contree", rules=f"marques,history={history},sa_ta=yes", seed=seed)
    player = load_agent("contree", "random", seed)
    while not table.done:
        view, seat = view_at(table), table.seat
        assert card_names(int(view["hand"])) == table.hand(seat)
        if table.phase == "play":
            assert set(card_names(int(view["cards"]))) == set(table.legal)
            others = [table.hand((seat + turn) % 4) for turn in range(1, 4)]
            unseen = set(card_names(int(view["unseen"])))
            held = {card for hand in others for card in hand}
            assert held <= unseen
            assert len(unseen) - len(held) == view["forgotten"]
            assert history != "all" or view["forgotten"] == 0
            for turn, hand in enumerate(others, start=1):
                assert set(hand) <= set(card_names(int(view["may_hold"][turn])))
                assert len(hand) == view["hand_size"][turn]
        table.apply(player.act_table(table))


def test_the_second_card_of_a_belote_is_held_by_its_announcer():
    hands = {0: "7H 8H AC", 1: "KH QH JH", 2: "TH", 3: "AH"}
    table = deal(hands, ("80H", *PASSES), "7H KH TH AH")
    view = view_at(table)
    holders = [turn for turn in (1, 2, 3) if "QH" in card_names(int(view["may_hold"][turn]))]
    assert [(table.seat + turn) % 4 for turn in holders] == [1]


def test_declared_cards_are_held_by_their_declarer():
    hands = {
        0: "TS JS QS KS AS 7H 8H JH",
        1: "7C 9C JC KC 7D 9D JD KD",
        2: "8C TC QC AC 8D TD QD AD",
        3: "9H TH QH KH AH 7S 8S 9S",
    }
    calls = ("80H", *PASSES, "declare", "JH", "7C", "8C", "no_declare", "9H", "7H")
    view = view_at(deal(hands, calls, rules="marques,declarations=yes"))
    shown = {"TS", "JS", "QS", "KS", "AS"}
    assert shown <= set(card_names(int(view["may_hold"][3])))
    assert not shown & set(card_names(int(view["may_hold"][1] | view["may_hold"][2])))


# ---- calls ---------------------------------------------------------------------------------------

STRONG, STRONGER = "JH 9H AH 8H AS KS 7C 8D", "JH 9H AH TH KH AS AC 8D"
WEAK = "7C 8C 9D TD 7H 8H 9S QS"


def test_a_first_speaker_bids_the_suit_of_a_strong_hand_and_more_with_a_stronger_one():
    first, second = choice(deal({0: STRONG})), choice(deal({0: STRONGER}))
    assert first.endswith("H") and second.endswith("H")
    assert value(second) > value(first) >= 80


def test_a_weak_hand_passes():
    assert choice(deal({0: WEAK})) == "pass"
    assert choice(deal({2: WEAK}, ("80H", "pass"))) == "pass"
    assert choice(deal({1: WEAK}, ("100S",))) == "pass"


def test_suits_are_alike():
    calls = [
        choice(deal({0: STRONG.translate(str.maketrans("HSCD", to))}))
        for to in ("HSCD", "CDHS", "DCSH", "SHDC")
    ]
    assert {value(call) for call in calls} == {value(calls[0])}
    assert [call[-1] for call in calls] == ["H", "C", "D", "S"]


def test_a_partner_is_raised_with_support_against_opponents():
    call = choice(deal({2: "JH 9H 8H AS AC TC 7D 8D"}, ("80H", "90C")))
    assert call.endswith("H") and value(call) > 90


def test_contre_on_strength():
    assert choice(deal({1: "JS 9S AS TS AH AC AD 7D"}, ("130S",))) == "contre"


def test_surcontre_with_a_very_strong_hand():
    hands = {0: "JH 9H AH TH KH QH AS AC"}
    assert choice(deal(hands, ("80H", "contre", "pass", "pass"))) == "surcontre"


def test_sans_atout_and_tout_atout_where_they_can_be_bid():
    rules = "marques,sa_ta=yes"
    aces, jacks = "AC TC AD TD AH TH AS 7S", "JC 9C JD 9D JH 9H JS 7S"
    assert choice(deal({0: aces}, rules=rules)).endswith("SA")
    assert choice(deal({0: jacks}, rules=rules)).endswith("TA")
    assert choice(deal({0: aces})) != "pass"


def test_every_declaration_and_belote_is_announced():
    hands = {0: "AS TS KS QS 7H 8H 9H JH", 1: "KH QH"}
    table = deal(hands, ("80H", *PASSES), rules="marques,declarations=yes,belote_call=declared")
    assert choice(table) == "declare"
    table = deal(hands, ("80H", *PASSES), "JH KH", rules="marques,belote_call=declared")
    assert choice(table) == "belote"


def test_any_cut_will_do():
    table = ge.Table("contree", rules="marques,cut_by=cutter", episode="match", seed=3)
    assert choice(table) in table.legal


# ---- cards ---------------------------------------------------------------------------------------

HEARTS = ("80H", *PASSES)


def test_the_attack_draws_trumps():
    assert choice(deal({0: "JH 9H AH 8H AS KS 7C 8D"}, HEARTS)) in ("JH", "9H", "AH")


def test_the_defence_leads_an_ace():
    hands = {0: "AS KS 8S 7C 8C 9D JD 7H"}
    assert choice(deal(hands, ("pass", "80H", *PASSES))) == "AS"


def test_last_to_play_wins_if_it_can_and_otherwise_gives_the_least():
    hands = {0: "TS", 1: "7S", 2: "8S", 3: "AS KS 9S"}
    assert choice(deal(hands, HEARTS, "TS 7S 8S")) == "AS"
    hands = {0: "AS", 1: "7S 9S JS", 2: "8S", 3: "TS KS QS"}
    assert choice(deal(hands, HEARTS, "AS 7S 8S")) == "QS"
