"""The plain rules of Giretra themselves: counts, hand-worked cases and invariants."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from reference import giretra as ref

STANDARD, PLATFORM = ref.PRESETS["standard"], ref.PRESETS["platform"]


def play_random_deal(rules: ref.Rules, rng: random.Random) -> ref.Deal:
    """Return a deal played to its end by random legal actions."""
    deal = ref.Deal(rules, rng.randrange(4), rng.sample(ref.CARDS, 32))
    while not deal.done:
        deal.apply(rng.choice(deal.legal))
    return deal


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("rules", "complete", "longest", "outcomes"),
    [(STANDARD, 8_621, 23, 27), (PLATFORM, 16_651, 25, 31)],
    ids=["standard", "platform"],
)
def test_walk_over_every_negotiation(
    rules: ref.Rules, complete: int, longest: int, outcomes: int
) -> None:
    count = ref.count_negotiations(rules)
    assert (count.complete, count.longest, count.most_choices) == (complete, longest, 7)
    assert len(count.outcomes) == outcomes


@pytest.mark.heavy
def test_no_option_makes_a_negotiation_longer_than_27_calls() -> None:
    rules = replace(PLATFORM, opponent_accept_nt_clubs="nothing")
    assert ref.count_negotiations(rules).longest == 27


@pytest.mark.heavy
def test_negotiation_always_offers_something_and_bids_at_most_four_times() -> None:
    for rules in (STANDARD, PLATFORM):
        for talk in ref.all_negotiations(rules):
            assert talk.complete or talk.legal()
            assert len(talk.bids) <= 4
            assert "C" not in [bid.mode for bid in talk.bids[1:]]
            assert talk.surcontred <= talk.contred <= {bid.mode for bid in talk.bids}


def test_standard_plays_nt_and_clubs_at_two_and_platform_never_nt_at_four() -> None:
    standard = ref.count_negotiations(STANDARD).outcomes
    assert {multiplier for mode, _, multiplier in standard if mode in ("NT", "C")} == {2}
    platform = ref.count_negotiations(PLATFORM).outcomes
    assert {multiplier for mode, _, multiplier in platform if mode == "NT"} == {1, 2}
    assert {multiplier for mode, _, multiplier in platform if mode == "C"} == {1, 2, 4}


def test_an_accept_bars_until_the_next_announcement_on_the_platform_only() -> None:
    calls = ["announce:H", "accept", "accept", "announce:S", "accept"]
    for rules, may_announce in ((STANDARD, False), (PLATFORM, True)):
        talk = ref.Negotiation(rules, dealer=3)
        for call in calls:
            assert call in talk.legal()
            talk.apply(call)
        assert ("announce:NT" in talk.legal()) is may_announce


def test_opponents_accept_of_nt_contres_locks_or_does_nothing() -> None:
    found = {}
    for option in ("contre", "lock", "nothing"):
        talk = ref.Negotiation(replace(STANDARD, opponent_accept_nt_clubs=option), dealer=3)
        talk.apply("announce:NT")
        talk.apply("accept")
        found[option] = (talk.contred, talk.closed, "announce:AT" in talk.legal())
    assert found == {
        "contre": ({"NT"}, True, False),
        "lock": (set(), True, False),
        "nothing": (set(), False, True),
    }


def test_partner_accepting_nt_contres_nothing() -> None:
    talk = ref.Negotiation(STANDARD, dealer=3)
    for call in ("announce:H", "announce:NT", "contre:H", "accept"):
        talk.apply(call)
    assert talk.contred == {"H"}


@pytest.mark.parametrize(("mode", "total"), [("C", 162), ("H", 162), ("NT", 130), ("AT", 258)])
def test_cards_and_bonus_sum_to_the_total_of_the_mode(mode: str, total: int) -> None:
    assert ref.card_points(mode, ref.CARDS) + 10 == total


def test_cut_keeps_six_cards_on_each_side() -> None:
    pack = list(ref.CARDS)
    assert ref.cut(pack, 6) == pack[6:] + pack[:6]
    for lifted in (5, 27):
        with pytest.raises(ValueError, match="6 to 26"):
            ref.cut(pack, lifted)


@pytest.mark.parametrize(
    ("mode", "trick", "hand", "legal"),
    [
        ("NT", "KD", "7D AD JC", "7D AD"),
        ("NT", "KD", "JC 8S", "JC 8S"),
        ("AT", "KD QD", "JD 8D AS", "JD"),
        ("AT", "JD 9D", "8D 7D AS", "8D 7D"),
        ("AT", "JD 9D", "AS 8C", "AS 8C"),
        ("H", "QH", "7H AH JS", "AH"),
        ("H", "JH QH", "7H AH JS", "7H AH"),
        ("H", "QD 7H", "8D AD JH", "8D AD"),
        ("H", "QD", "8C AS", "8C AS"),
        ("H", "AD 7D", "8C JH 7H", "8C JH 7H"),
        ("H", "7D AD", "8C JH 7H", "JH 7H"),
        ("H", "7D 9H", "8C JH 7H", "JH"),
        ("H", "7D 9H KD", "8C JH 7H", "JH"),
        ("H", "7D JH KD", "8C 9H 7H", "9H 7H"),
        ("H", "7D JH", "8C 9H 7H", "9H 7H"),
        ("H", "7D 8S", "8C 9H 7H", "8C 9H 7H"),
    ],
)
def test_legal_cards_row_by_row(mode: str, trick: str, hand: str, legal: str) -> None:
    assert ref.legal_cards(mode, trick.split(), hand.split()) == legal.split()


@pytest.mark.parametrize("mode", ref.MODES)
def test_what_a_card_shows_follows_from_legality(mode: str) -> None:
    """The ceilings rule out exactly the cards beside which the play would have been illegal."""
    rng = random.Random(f"ceilings {mode}")
    strength = ref.STRENGTH[mode]
    for _ in range(300):
        size = rng.randrange(4)
        *trick, card = rng.sample(ref.CARDS, size + 1)
        shown = ref.ceilings_shown(mode, trick, card)
        ruled_out = {
            other
            for other in ref.CARDS
            if other not in (card, *trick)
            and other[1] in shown
            and strength[other] >= shown[other[1]]
        }
        assert ruled_out == ref.cards_ruled_out(mode, trick, card)


def test_deals_keep_every_invariant() -> None:
    rng = random.Random(20)
    totals = {"NT": 130, "AT": 258}
    for number in range(400):
        rules = PLATFORM if number % 2 else STANDARD
        deal = play_random_deal(rules, rng)
        result = deal.result
        assert result is not None
        assert sum(result["card_points"]) == totals.get(result["mode"], 162)
        assert sum(result["tricks"]) == 8
        assert sorted(card for trick in deal.tricks for card in trick) == sorted(ref.CARDS)
        if result["mode"] != "AT" or (rules is PLATFORM and result["multiplier"] > 1):
            assert 0 in result["match_points"]
        assert sorted(ref.gather(deal.tricks, deal.winners)) == sorted(ref.CARDS)


def test_nobody_ever_holds_a_card_above_a_ceiling() -> None:
    rng = random.Random(21)
    for number in range(200):
        rules = PLATFORM if number % 2 else STANDARD
        deal = ref.Deal(rules, rng.randrange(4), rng.sample(ref.CARDS, 32))
        while not deal.done:
            deal.apply(rng.choice(deal.legal))
            for hand, ceilings in zip(deal.hands, deal.ceilings, strict=True):
                for card in hand:
                    assert deal.mode is None or (ref.STRENGTH[deal.mode][card] < ceilings[card[1]])


def test_matches_end_with_one_side_at_the_target() -> None:
    rng = random.Random(22)
    for _ in range(10):
        match = ref.Match(STANDARD, rng.randrange(4), rng.sample(ref.CARDS, 32))
        while not match.done:
            match.apply(rng.choice(match.legal))
        assert match.result is not None
        deals = match.result["deals"]
        if deals[-1]["instant_win"] is None:
            winner = match.result["winner"]
            assert match.result["scores"][winner] >= match.result["target"]
            assert match.result["scores"][1 - winner] < match.result["target"]


def test_reshuffling_matches_ask_for_every_further_pack() -> None:
    rng = random.Random(23)
    packs = [rng.sample(ref.CARDS, 32) for _ in range(60)]
    supply = iter(packs)
    match = ref.Match(PLATFORM, 0, next(supply), next_deck=lambda: next(supply))
    while not match.done:
        match.apply(rng.choice(match.legal))
    assert len(match.deals) + len(list(supply)) == len(packs)


def test_every_named_option_can_be_changed_in_text() -> None:
    rules = ref.rules_from_text("platform,clubs_surcontre=false,target=151,at_rounding=nearest")
    assert (rules.clubs_surcontre, rules.target, rules.clubs_base) == (False, 151, 32)
