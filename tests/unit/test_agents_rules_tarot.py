"""The hand-written player of French tarot: what it bids, discards, announces and plays."""

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_agents.base import table_rows
from giretra_agents.rules.tarot.batch import NUMBERS
from giretra_agents.rules.tarot.history import NOBODY
from giretra_agents.rules.tarot.seen import SEEN, read
from giretra_env.cards.deck78 import CARD_NAMES, FIRST_TRUMP
from giretra_env.engine.trick78 import NO_SUIT

RULES = load_agent("tarot", "rules")
GARDE = ("garde", "pass", "pass", "pass")


def deal(hands, chien="", calls=()):
    """A table led by seat 0 with some cards given and the others filled up in pack order."""
    given = {seat: names.split() for seat, names in hands.items()}
    given[4] = chien.split()
    taken = {card for hand in given.values() for card in hand}
    rest = [card for card in CARD_NAMES if card not in taken]
    full = [[*given.get(seat, [])] for seat in range(5)]
    for seat, size in enumerate((18, 18, 18, 18, 6)):
        full[seat] += [rest.pop(0) for _ in range(size - len(full[seat]))]
    table = ge.Table(
        "tarot", rules="standard,petit_sec=off", dealer=3, hands=full[:4], chien=full[4]
    )
    for action in calls:
        table.apply(action)
    return table


def choice(table):
    return table.game.action_names[RULES.act_table(table)]


def play_on(table, until):
    """Let the player act for everybody until ``until(table)`` or the end."""
    while not table.done and not until(table):
        table.apply(choice(table))
    return table


def announce_nothing(table):
    while table.phase == "declare":
        table.apply("no_chelem" if "no_chelem" in table.legal else "no_poignee")


def play(table, cards, announce=False):
    """Play given cards; nobody announces anything, unless the next one is to be asked."""
    for card in cards.split():
        announce_nothing(table)
        table.apply(card)
    if not announce:
        announce_nothing(table)
    return table


def names(words):
    plain, trumps = (int(word) for word in words)
    bits = plain | trumps << FIRST_TRUMP
    return {name for index, name in enumerate(CARD_NAMES) if bits >> index & 1}


def seen_at(table):
    seen = np.zeros(1, SEEN)
    observation, mask = table_rows(table)
    read(observation[0], mask[0], seen[0])
    return seen[0]


# ---- reading -------------------------------------------------------------------------------------


def first_leaders(tricks):
    """Who led each suit first, by (leader, cards) of the finished tricks."""
    leaders = {}
    for leader, cards in tricks:
        led = next(card for card in cards if card != "EX")
        leaders.setdefault(led[0], leader)
    return leaders


@pytest.mark.parametrize("seed", range(6))
def test_what_is_read_agrees_with_the_table(seed):
    table = ge.Table("tarot", seed=seed)
    player = load_agent("tarot", "random", seed)
    tricks, leader, on_table = [], None, []
    while not table.done:
        seen, seat = seen_at(table), table.seat
        assert names(seen["hand"]) == set(table.hand(seat))
        if table.phase in ("play", "discard"):
            assert names(seen["legal"]) == set(table.legal)
        if table.phase == "play":
            if not on_table:
                leader = seat
                found = first_leaders(tricks)
                for suit, letter in enumerate("SHDCT"):
                    expected = found.get(letter)
                    relative = NOBODY if expected is None else (expected - seat) % 4
                    assert seen["led_first"][suit] == relative
            others = [set(table.hand((seat + turn) % 4)) for turn in range(1, 4)]
            unseen = names(seen["unseen"])
            assert set().union(*others) <= unseen
            assert len(unseen) == sum(map(len, others)) + seen["aside"]
            assert seen["on_table"] == len(on_table)
            assert seen["tricks_left"] == len(table.hand(seat))
            suits = [card[0] for card in on_table if card != "EX"]
            assert seen["led"] == ("SHDCT".index(suits[0]) if suits else NO_SUIT)
            for turn, hand in enumerate(others, start=1):
                assert hand <= names(seen["may_hold"][turn])
                assert names(seen["known"][turn]) <= hand
                assert len(hand) == seen["hand_size"][turn]
        action = player.act_table(table)
        if table.phase == "play":
            on_table.append(table.game.action_names[action])
            if len(on_table) == 4:
                tricks.append((leader, on_table))
                on_table = []
        table.apply(action)


# ---- calls ---------------------------------------------------------------------------------------

WEAK = "S1 S2 S3 S4 S5 H1 H2 H3 H4 H5 D1 D2 D3 D4 C1 C2 C3 T5"
FAIR = "SK SQ S8 S7 S3 HK H6 H2 D5 D2 C3 T21 T17 T14 T11 T9 T7 T4"
STRONG = "SK SQ S8 HK HQ H6 D2 T21 T20 T19 T17 T16 T14 T12 T10 T8 T6 EX"
HUGE = "SK SQ HK T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 EX"
ORDER = ("pass", "prise", "garde", "garde_sans", "garde_contre")


def test_the_better_the_hand_the_higher_the_call():
    calls = [ORDER.index(choice(deal({0: hand}))) for hand in (WEAK, FAIR, STRONG, HUGE)]
    assert calls == sorted(calls)
    assert calls[0] == 0 and calls[1] in (1, 2) and calls[3] >= 3


def test_nothing_is_bid_above_a_garde_without_a_hand_for_it():
    assert choice(deal({1: FAIR}, calls=("garde",))) == "pass"


def test_suits_are_alike_in_the_auction():
    calls = {
        choice(deal({0: FAIR.translate(str.maketrans("SHDC", to))}))
        for to in ("SHDC", "CDHS", "DCSH", "HSCD")
    }
    assert len(calls) == 1


def test_the_auction_of_many_deals_is_neither_timid_nor_wild():
    tables = ge.make_vec("tarot", num_tables=1000, autoreset=False)
    step = tables.reset(seed=np.arange(1000))
    phase = ge.game("tarot").observation_layout.slices["phase"].start
    while (rows := np.flatnonzero((step.seat >= 0) & (step.observation[:, phase] != 0))).size:
        actions = step.action_mask.argmax(axis=1)
        actions[rows] = RULES.act(step.observation[rows], step.action_mask[rows])
        step = tables.step(actions)
        if not step.observation[step.seat >= 0, phase].any():
            break
    passed = (step.seat < 0).mean()
    assert 0.15 < passed < 0.4


# ---- écart ---------------------------------------------------------------------------------------


def ecart(hand, chien):
    """The six cards that a taker with these cards discards."""
    table = deal({0: hand}, chien, GARDE)
    assert table.phase == "discard"
    play_on(table, lambda table: table.phase != "discard")
    return {*hand.split(), *chien.split()} - set(table.hand(0))


def test_the_ecart_empties_short_suits_and_keeps_kings_and_their_suit():
    going = ecart(
        "SK SQ SC S9 S8 HQ H3 DC D2 C7 T21 T19 T17 T14 T12 T10 T8 T3", "S4 H6 C4 T15 T6 T5"
    )
    assert going == {"HQ", "H3", "H6", "DC", "D2"} | ({"C7"} if "C7" in going else {"C4"})


def test_a_queen_without_king_goes_and_one_with_it_stays():
    going = ecart(
        "SK SQ S5 HQ H2 DQ D3 CK CQ C8 C6 T21 T18 T16 T13 T11 T9 T7", "S7 H4 D6 T14 T5 T2"
    )
    assert {"HQ", "DQ"} <= going
    assert not {"SQ", "CQ"} & going


@pytest.mark.parametrize("to", ["CDHS", "DCSH", "HSCD"])
def test_suits_are_alike_in_the_ecart(to):
    hand, chien = (
        "SK SQ S9 S5 HQ HJ H3 DC D2 C7 T21 T19 T17 T14 T12 T10 T8 T3",
        "S4 H6 C4 T15 T6 T5",
    )
    renaming = str.maketrans("SHDC", to)
    renamed = {card.translate(renaming) for card in ecart(hand, chien)}
    assert renamed == ecart(hand.translate(renaming), chien.translate(renaming))


def test_low_trumps_go_where_suit_cards_run_out():
    hand = "SK HK DK CK S2 H3 T2 T3 T5 T6 T8 T9 T12 T15 T17 T18 T20 T21"
    assert ecart(hand, "D4 C5 C6 T4 T7 EX") == {"S2", "H3", "D4", "C5", "C6", "T2"}


# ---- announcements -------------------------------------------------------------------------------

SURE = "SK HK HQ DK CK T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 EX"
SANS = ("garde_sans", "pass", "pass", "pass")


def test_a_certain_slam_is_announced_and_made_with_the_excuse_kept_for_the_end():
    table = deal({0: SURE, 1: "T1 T2 T3", 2: "T4 T5 T6"}, calls=SANS)
    assert choice(table) == "chelem"
    result = play_on(table, lambda table: False).result
    assert result.scores[0] >= 3 * 400


def test_no_slam_is_announced_with_a_suit_card_that_can_be_beaten():
    table = deal({0: SURE.replace("HQ", "HC"), 1: "T1 T2 T3", 2: "T4 T5 T6"}, calls=SANS)
    assert choice(table) == "no_chelem"


def test_a_taker_shows_its_poignee_and_hides_the_petit():
    hand = "SK SQ HK DK D2 C3 T21 T20 T18 T16 T15 T14 T12 T10 T8 T6 T4 T1"
    table = deal({0: hand, 1: "T2 T3", 2: "T5 T7"}, calls=SANS)
    table.apply("no_chelem")
    assert choice(table) == "poignee_10"
    table.apply("poignee_10")
    assert choice(table) == "T1"


def test_a_defender_shows_a_poignee_with_a_bout_only():
    hand = "S3 H3 D3 C3 S4 H4 D4 C4 T21 T20 T18 T16 T15 T14 T12 T10 T8 T6"
    for shown, expected in ((hand, "poignee_10"), (hand.replace("T21", "T19"), "no_poignee")):
        table = play(deal({0: "T1 T2 S1 H1", 1: shown}, calls=SANS), "S1", announce=True)
        assert choice(table) == expected


# ---- cards ---------------------------------------------------------------------------------------

# Seat 0 has taken; seats 1 to 3 defend, seat 3 plays last to a trick that seat 0 leads.


def test_a_defender_gives_points_to_a_trick_that_the_defence_has_won_and_not_to_the_takers():
    hands = {0: "S5 S6 SQ", 1: "SK S7", 2: "S8", 3: "SJ SC S9"}
    assert choice(play(deal(hands, calls=SANS), "S5 SK S8")) in ("SJ", "SC")
    hands = {0: "SK S5", 1: "S7", 2: "S8", 3: "SJ SC S9"}
    assert choice(play(deal(hands, calls=SANS), "SK S7 S8")) == "S9"


def test_a_trick_is_ruffed_with_the_lowest_trump_that_is_sure_to_win():
    hands = {0: "S5", 1: "SQ", 2: "S8", 3: "T4 T9 T14 HK H2 H3 H4 H5 H6 H7 H8 H9 D2 D3 D4 D5 D6"}
    hands[3] += " D7"
    assert choice(play(deal(hands, calls=SANS), "S5 SQ S8")) == "T4"


def test_an_overtrump_is_cheap_and_an_undertrump_the_lowest():
    hand = "HK H2 H3 H4 H5 H6 H7 H8 H9 D2 D3 D4 D5 D6 D7"
    hands = {0: "T11 S5", 1: "T2 T3", 2: "T5 T6", 3: f"T12 T15 T18 {hand}"}
    assert choice(play(deal(hands, calls=SANS), "T11 T2 T5")) == "T12"
    hands = {0: "T11 S5", 1: "T2 T3", 2: "T20 T6", 3: f"T7 T15 T18 {hand}"}
    assert choice(play(deal(hands, calls=SANS), "T11 T2 T20")) == "T7"


def test_the_petit_is_saved_by_a_ruff_that_nobody_can_beat():
    hand = "HK H2 H3 H4 H5 H6 H7 H8 H9 D2 D3 D4 D5 D6 D7"
    hands = {0: "S5", 1: "SQ", 2: "S8", 3: f"T1 T9 T14 {hand}"}
    assert choice(play(deal(hands, calls=SANS), "S5 SQ S8")) == "T1"


def test_the_petit_goes_under_a_fellow_defenders_trump_but_not_under_the_takers():
    hand = "H2 H3 H4 H5 H6 H7 H8 H9 D2 D3 D4 D5 D6 D7 D8 D9"
    hands = {0: "S5 T9", 1: "T20 T2", 2: "T3", 3: f"T1 T7 {hand}"}
    assert choice(play(deal(hands, calls=SANS), "T9 T20 T3")) == "T1"
    hands = {0: "S5 T20", 1: "T4 T2", 2: "T3", 3: f"T1 T7 {hand}"}
    assert choice(play(deal(hands, calls=SANS), "T20 T4 T3")) == "T7"


def last_tricks(hands, cards, calls=GARDE):
    """A table near its end: everybody holds what is given, and seat 0, the taker, leads."""
    table = play(deal(hands, calls=SANS), cards)
    return table


def test_a_defender_returns_a_suit_that_its_side_has_led():
    """Of two suits alike in all else."""
    fill = "T2 T3 T4 T5 T6 T8"
    hands = {
        0: "T21 T20 T19 S2 H2",
        1: "S3 S4 S5 H3 H4 H5 SJ",
        2: "SK S6 S7 S8 H6 H7 H8 H9",
        3: f"S9 S10 H10 HJ {fill}",
    }
    table = deal(hands, calls=("pass", "pass", "pass", "garde_sans"))
    assert table.phase == "declare"


@pytest.mark.parametrize("seed", range(40))
def test_the_excuse_is_never_kept_for_the_last_trick_unless_a_slam_is_on(seed):
    table = play_on(ge.Table("tarot", seed=seed), lambda table: False)
    assert not any(len(table.hand(seat)) for seat in range(4))
