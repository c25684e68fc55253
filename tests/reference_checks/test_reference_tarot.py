"""The plain rules of French tarot: the pack, écart, poignées, and whole deals."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from reference import tarot as ref
from reference.tarot_view import observe, perfect, shown_by_play
from support import petit_sec
from support.tarot import ARRANGEMENTS, STYLES, Arrangement, choose

PACK = list(ref.CARDS)
STANDARD = ref.Rules()


def some_rules(rng: random.Random) -> ref.Rules:
    return ref.Rules(**{name: rng.choice(values) for name, values in ref.CHOICES.items()})


def start(
    hands: list[list[str]], chien: list[str], options: str = "standard", dealer: int = 3
) -> ref.Deal:
    rules = ref.rules_from_text(options)
    return ref.Deal(rules, dealer, ref.pack_dealing(hands, chien, dealer, rules.deal_style))


def some_deal(rules: ref.Rules, rng: random.Random) -> ref.Deal:
    """Return a deal, in three of four cases with hands in which rare things happen."""
    dealer = rng.randrange(4)
    if rng.random() < 0.25:
        return ref.Deal(rules, dealer, rng.sample(PACK, 78))
    hands, chien = rng.choice(ARRANGEMENTS)(rng, rng.randrange(4))
    return ref.Deal(rules, dealer, ref.pack_dealing(hands, chien, dealer, rules.deal_style))


def pick(deal: ref.Deal, rng: random.Random) -> str:
    """Choose an action, in the same style all through a deal."""
    style = STYLES[ref.CARDS.index(deal.deck[0]) % 3]
    star = (None, *range(4))[ref.CARDS.index(deal.deck[-1]) % 5]
    return choose(deal.phase, deal.seat, deal.taker, deal.legal, rng, star, style)


def hand_with(*cards: str) -> list[str]:
    """Return a hand of 18: some cards, and pips of spades and hearts for the rest."""
    fill = [suit + rank for suit in "SH" for rank in ref.RANKS[:10] if suit + rank not in cards]
    return [*cards, *fill[: 18 - len(cards)]]


def deal_to_first(hand: list[str], chien: list[str], options: str = "standard") -> ref.Deal:
    """Return a deal in which seat 0 speaks first and holds a hand."""
    rest = [card for card in PACK if card not in {*hand, *chien}]
    return start([hand, rest[:18], rest[18:36], rest[36:]], chien, options)


def test_3_packets_of_three_and_a_chien_that_is_never_first_or_last() -> None:
    hands, chien = ref.serve([f"{number}" for number in range(78)], 2, "packets")
    assert hands[3][:6] == ["0", "1", "2", "13", "14", "15"]
    assert hands[0][:3] == ["4", "5", "6"]
    assert hands[2][-3:] == ["75", "76", "77"]
    assert chien == ["3", "16", "29", "42", "55", "68"]


@pytest.mark.parametrize("style", ["random", "packets"])
@pytest.mark.parametrize("dealer", range(4))
def test_3_a_pack_deals_the_hands_from_which_it_was_made(style: str, dealer: int) -> None:
    deck = random.Random(dealer).sample(PACK, 78)
    hands, chien = ref.serve(deck, dealer, style)
    assert ref.pack_dealing(hands, chien, dealer, style) == deck
    assert [len(hand) for hand in hands] == [18] * 4


@pytest.mark.parametrize(
    ("option", "void"), [("redeal", "petit_sec"), ("end", "petit_sec"), ("off", None)]
)
def test_3_a_given_petit_sec(option: str, void: str | None) -> None:
    deal = deal_to_first(hand_with("T1"), PACK[40:46], f"standard,petit_sec={option}")
    assert deal.void == void
    if void:
        assert deal.result == ref.void_deal()
        assert deal.result["scores"] == (0, 0, 0, 0)


def test_3_a_drawn_petit_sec_is_dealt_again_by_the_next_dealer() -> None:
    def drawn(dealer: int) -> list[str]:
        void = ref.pack_dealing(*petit_sec(), dealer, "random")
        return PACK if dealer == 1 else void

    episode = ref.Episode(STANDARD, 3, drawn)
    assert (episode.dealer, episode.seat, episode.deal.deck) == (1, 2, PACK)


def test_4_four_passes_end_the_deal_or_begin_the_next() -> None:
    ended = ref.Episode(STANDARD, 1, lambda dealer: PACK)
    again = ref.Episode(ref.rules_from_text("fft"), 1, lambda dealer: PACK[::-1], PACK)
    for _ in range(4):
        ended.apply("pass")
        again.apply("pass")
    assert ended.result == ref.void_deal()
    assert (again.done, again.dealer, again.seat, again.phase) == (False, 2, 3, "auction")
    assert again.deal.deck == PACK[::-1]


def test_4_calls_after_a_garde_contre() -> None:
    asked = deal_to_first(PACK[:18], PACK[40:46])
    skipped = deal_to_first(PACK[:18], PACK[40:46], "standard,forced_pass=skip")
    for deal in (asked, skipped):
        deal.apply("pass")
        deal.apply("garde_contre")
    assert (asked.seat, asked.legal, asked.taker) == (2, ["pass"], None)
    assert (skipped.seat, skipped.phase, skipped.taker) == (1, "declare", 1)


def test_5_single_picks_make_exactly_the_legal_ecarts() -> None:
    rng = random.Random(5)
    forced = 0
    for _ in range(200):
        hand = rng.sample(
            [card for card in PACK if rng.random() < 0.15 or not ref.is_ordinary(card)], 24
        )
        picks: list[str] = []
        while len(picks) < 6:
            legal = ref.legal_picks([card for card in hand if card not in picks])
            picks.append(rng.choice(legal))
        assert ref.is_legal_ecart(hand, picks)
        assert set(picks) <= set(ref.candidates(hand))
        forced += ref.forced_trumps(hand) > 0
        assert ref.forced_trumps(hand) == len(ref.trumps_of(picks))
    assert forced


@pytest.mark.parametrize("ordinary", range(7))
def test_5_ecarts_are_counted_as_they_can_be_listed(ordinary: int) -> None:
    plain = [f"S{rank}" for rank in ref.RANKS[:ordinary]]
    hand = [*plain, "T1", "T21", *ref.TRUMPS[1:9], "EX", "SK"]
    listed = [some for some in itertools.combinations(hand, 6) if ref.is_legal_ecart(hand, some)]
    assert len(listed) == ref.count_ecarts(hand)
    assert {card for some in listed for card in some} == set(ref.candidates(hand))


def with_four_kings(trumps: list[str], options: str = "standard") -> ref.Deal:
    """Return example 12: a taker of a garde who has put one trump away, at the poignée."""
    hand = "SK HK DK CK S2 H3 D4 C5 C6".split() + trumps
    deal = deal_to_first(hand[:18], hand[18:], options)
    for action in ("garde", "pass", "pass", "pass", "S2", "H3", "D4", "C5", "C6"):
        deal.apply(action)
    return deal


def test_12_12_the_discarded_trump_may_be_shown_with_the_triple() -> None:
    trumps = list(ref.TRUMPS[1:16])
    deal = with_four_kings(trumps)
    assert deal.legal == trumps
    deal.apply("T2")
    assert (deal.question, deal.trumps_put_away) == ("chelem", ["T2"])
    deal.apply("no_chelem")
    assert deal.legal == ["no_poignee", "poignee_10", "poignee_13", "poignee_15"]
    deal.apply("poignee_15")
    assert deal.poignees[0] == trumps[::-1]
    assert (deal.phase, deal.seat) == ("play", 0)


@pytest.mark.parametrize(
    ("trumps", "options", "levels", "hidden"),
    [
        ([*ref.TRUMPS[1:15], "EX"], "standard", [10, 13, 15], 0),
        ([*ref.TRUMPS[1:15], "EX"], "standard,four_kings_triple=no", [10, 13], 0),
        ([*ref.TRUMPS[1:16]], "standard,four_kings_triple=no", [10, 13], 0),
        ([*ref.TRUMPS[1:16]], "standard,poignee_levels=highest", [15], 0),
    ],
)
def test_7_the_pool_of_the_triple(
    trumps: list[str], options: str, levels: list[int], hidden: int
) -> None:
    deal = with_four_kings(trumps, options)
    deal.apply("T2")
    deal.apply("no_chelem")
    assert deal.legal == ["no_poignee", *(f"poignee_{level}" for level in levels)]
    deal.apply(f"poignee_{levels[-1]}")
    if levels[-1] == 15:
        assert set(deal.poignees[0]) == set(trumps)


def test_7_sixteen_trumps_with_the_discards_hide_any_one() -> None:
    hand = ["SK", "HK", "DK", "CK", *"S2 H3 D4 C5".split(), *ref.TRUMPS[1:17]]
    deal = deal_to_first(hand[:18], hand[18:])
    for action in "garde pass pass pass S2 H3 D4 C5 T2 T3 no_chelem poignee_15".split():
        deal.apply(action)
    assert set(deal.legal) == set(ref.TRUMPS[1:17])
    deal.apply("T2")
    assert deal.poignees[0] == list(ref.TRUMPS[2:17])[::-1]
    assert "T3" not in deal.hands[0]


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("lowest", "T11 T10 T9 T8 T7 T6 T5 T4 T3 T2"),
        ("highest", "T14 T13 T12 T11 T10 T9 T8 T7 T6 T5"),
    ],
)
def test_7_a_fixed_choice_of_what_is_shown(cards: str, shown: str) -> None:
    hand = hand_with(*ref.TRUMPS[1:14], "EX")
    deal = deal_to_first(hand, PACK[40:46], f"standard,poignee_cards={cards}")
    for action in "garde_sans pass pass pass no_chelem poignee_10".split():
        deal.apply(action)
    assert (deal.phase, deal.poignees[0]) == ("play", shown.split())


def test_7_all_poignees_before_the_first_trick() -> None:
    hands = [hand_with(*ref.TRUMPS[:10]), [], [], []]
    rest = [card for card in PACK if card not in hands[0]]
    hands[2] = [*ref.TRUMPS[10:], *[card for card in rest if card[0] == "D"][:7]]
    rest = [card for card in rest if card not in hands[2]]
    hands[1], hands[3], chien = rest[:18], rest[18:36], rest[36:]
    deal = start(hands, chien, "standard,poignee_time=before_trick_1", dealer=0)
    for action in "garde_sans pass pass pass chelem".split():
        deal.apply(action)
    asked = []
    while deal.phase == "declare":
        if deal.question == "poignee":
            asked.append(deal.seat)
        deal.apply(deal.legal[-1] if deal.question == "poignee" else deal.legal[0])
    assert (deal.leader, asked, deal.seat) == (1, [2, 0], 1)
    assert [len(shown) for shown in deal.poignees] == [10, 0, 10, 0]


@pytest.mark.parametrize(
    ("options", "first"),
    [("standard", "discard"), ("standard,chelem_time=after_auction", "declare")],
)
def test_6_the_taker_of_a_garde_is_asked_for_the_slam(options: str, first: str) -> None:
    deal = deal_to_first(PACK[:18], PACK[40:46], options)
    for call in ("pass", "garde", "pass", "pass"):
        deal.apply(call)
    assert (deal.seat, deal.phase, deal.chien_is_open) == (1, first, first == "discard")
    asked = 0
    while deal.phase != "play":
        asked += deal.question == "chelem"
        deal.apply(deal.legal[-1])
    assert (asked, deal.chelem, deal.seat) == (1, True, 1)


def test_8_1_what_a_card_shows_is_what_its_player_could_not_have_held() -> None:
    """A suit is shown to be out where every card of it would have made the play illegal."""
    rng = random.Random(8)
    seen: Counter[str] = Counter()
    for _ in range(3000):
        before = tuple(rng.sample(PACK, rng.randrange(4)))
        card = rng.choice([card for card in PACK if card not in before])
        others = [other for other in PACK if other not in (card, *before)]
        held = {other for other in others if card in ref.legal_cards(before, [card, other])}
        out_of, ceiling = shown_by_play(before, card)
        for suit in "SHDCT":
            of_suit = {other for other in others if other[0] == suit}
            if suit in out_of:
                assert not of_suit & held
            elif suit != "T":
                assert of_suit <= held
            seen[suit] += suit in out_of
        trumps = [ref.trump_number(other) for other in held if ref.is_trump(other)]
        assert max(trumps, default=0) <= ceiling
        assert set(trumps) == {number for number in range(1, ceiling + 1) if f"T{number}" in others}
    assert all(seen[suit] for suit in "SHDCT")


def test_random_deals_keep_every_invariant() -> None:
    rng = random.Random(17)
    seen: Counter[str] = Counter()
    for number in range(700):
        rules = some_rules(rng) if number % 2 else STANDARD
        deal = some_deal(rules, rng)
        while not deal.done:
            legal = deal.legal
            assert legal and len(set(legal)) == len(legal)
            if deal.phase == "play":
                hand = deal.hands[deal.seat or 0]
                assert set(legal) <= set(hand) and ("EX" in hand) == ("EX" in legal)
            assert_whole_pack(deal)
            deal.apply(pick(deal, rng))
        assert_whole_pack(deal)
        assert_counted(deal, seen)
    assert seen["void"] and seen["slam"] and seen["lost all"] and seen["half"]
    assert seen["slam by Excuse"] and seen["poignées"] and seen["trumps put away"]


def assert_whole_pack(deal: ref.Deal) -> None:
    aside = deal.ecart if deal.chien_is_open else deal.chien
    gone = [card for trick in [*deal.tricks, deal.trick] for card in trick]
    held = [card for hand in deal.hands for card in hand]
    assert sorted([*held, *aside, *gone]) == sorted(PACK)


def assert_counted(deal: ref.Deal, seen: Counter[str]) -> None:
    """Check a finished deal against §17, and count what has happened in it."""
    assert deal.result is not None
    scores = deal.result["scores"]
    assert sum(scores) == 0
    if deal.taker is None:
        seen["void"] += 1
        return
    assert len({score for seat, score in enumerate(scores) if seat != deal.taker}) == 1
    halves = deal.result["taker_half_points"]
    last, end = deal.tricks[-1], deal.ends[-1]
    defenders_excuse = "EX" in last and (deal.leaders[-1] + last.index("EX")) % 4 != deal.taker
    odd = defenders_excuse and end.winner != deal.taker and not end.slam_by_excuse
    assert (halves % 2 == 1) == (odd and deal.rules.excuse_last_trick == "opponents")
    taken = deal.tricks_won()
    assert taken[0] < 18 or deal.result["made"]
    assert taken[1] < 18 or not deal.result["made"]
    for trick, leader, finished in zip(deal.tricks, deal.leaders, deal.ends, strict=True):
        if "T21" in trick and not finished.slam_by_excuse:
            assert finished.winner == (leader + trick.index("T21")) % 4
    levels = [len(shown) for shown in deal.poignees if shown]
    assert sum(ref.BONUS[level] for level in levels) <= 40
    seen["half"] += halves % 2
    seen["slam"] += taken[0] == 18
    seen["lost all"] += taken[1] == 18
    seen["slam by Excuse"] += end.slam_by_excuse
    seen["poignées"] += len(levels)
    seen["trumps put away"] += bool(deal.trumps_put_away)


def test_14_a_slam_that_is_announced_fails_if_the_excuse_is_played_early() -> None:
    rng = random.Random(14)
    early = 0
    for _ in range(400):
        deal = some_deal(STANDARD, rng)
        while not deal.done:
            deal.apply("chelem" if "chelem" in deal.legal else pick(deal, rng))
        excuse = [number for number, trick in enumerate(deal.tricks, 1) if "EX" in trick]
        if deal.chelem and excuse and excuse[0] < 18:
            trick, leader = deal.tricks[excuse[0] - 1], deal.leaders[excuse[0] - 1]
            if (leader + trick.index("EX")) % 4 == deal.taker:
                early += 1
                assert deal.tricks_won()[0] < 18
    assert early


def renamed(card: str, naming: dict[str, str]) -> str:
    return naming.get(card[0], card[0]) + card[1:]


@pytest.mark.parametrize("arrange", ARRANGEMENTS)
def test_seats_may_be_turned_and_suits_renamed(
    arrange: Callable[[random.Random, int], Arrangement],
) -> None:
    rng = random.Random(arrange.__name__)
    for _ in range(15):
        rules = some_rules(rng)
        hands, chien = arrange(rng, rng.randrange(4))
        turn = rng.randrange(4)
        naming = dict(zip("SHDC", rng.sample("SHDC", 4), strict=True))
        dealer = rng.randrange(4)

        def other(action: str, naming: dict[str, str] = naming) -> str:
            return renamed(action, naming) if action in PACK else action

        twin_hands = [[other(card) for card in hands[(seat - turn) % 4]] for seat in range(4)]
        style = rules.deal_style
        first = ref.Deal(rules, dealer, ref.pack_dealing(hands, chien, dealer, style))
        turned = (dealer + turn) % 4
        twin = ref.Deal(
            rules, turned, ref.pack_dealing(twin_hands, list(map(other, chien)), turned, style)
        )
        while not first.done:
            assert first.seat is not None and twin.seat == (first.seat + turn) % 4
            assert sorted(twin.legal) == sorted(map(other, first.legal))
            action = pick(first, rng)
            first.apply(action)
            twin.apply(other(action))
        assert twin.done and first.result and twin.result
        scores = first.result["scores"]
        assert twin.result["scores"] == tuple(scores[(seat - turn) % 4] for seat in range(4))


def test_11_hidden_cards_change_nothing_that_a_seat_sees() -> None:
    """Two seats exchange a card that no legal set so far told from the other: a third sees no
    difference."""
    rng = random.Random(11)
    compared: Counter[str] = Counter()
    for _ in range(150):
        deal = some_deal(STANDARD, rng)
        for _ in range(rng.randrange(60)):
            if not deal.done:
                deal.apply(pick(deal, rng))
        if deal.done:
            continue
        one, other, observer = rng.sample(range(4), 3)
        before = observe(deal, observer)
        if deal.hands[one] and deal.hands[other]:
            mine, theirs = deal.hands[one].pop(), deal.hands[other].pop()
            deal.hands[one].append(theirs)
            deal.hands[other].append(mine)
            assert observe(deal, observer) == before
            assert perfect(deal, observer)["holds"][:78] == before["own_hand"]
            compared[deal.phase] += 1
    assert len(compared) >= 3


def test_presets_and_texts() -> None:
    assert ref.rules_from_text("standard") == ref.Rules(
        **{name: values[0] for name, values in ref.CHOICES.items()}
    )
    rules: Any = ref.rules_from_text("fft,excuse_slam_needs_lead=no,half_points=winner")
    assert (rules.all_pass, rules.deal_style, rules.chelem_time) == (
        "redeal",
        "packets",
        "after_auction",
    )
    assert (rules.excuse_slam_needs_lead, rules.half_points) == (False, "winner")
