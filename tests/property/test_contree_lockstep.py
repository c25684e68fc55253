"""Random deals and matches of contrée in lockstep: the package against the plain rules.

After every step the seat, the phase, the exact legal set, the reward and the totals must be the
same, in every sixteenth the whole state, and at the end of a deal its whole result.
"""

from __future__ import annotations

from typing import Any

import pytest

from reference import contree as ref
from support.lockstep import NUM_SEATS, Case, Lockstep, Plain, untried_values

WIDE = "sa_ta=yes,generale=500,bid_max=180,bid_step=5"
OPEN = "contre_freezes=no,self_raise=change_suit"
COMBINED = (
    "sa_ta=yes,ta_values=14-9-6-5-3-1,ta_belote=no,declarations=yes,decl_overlap=yes,"
    "rounding=up10,rounding_of=marks,belote_counts=no,attack_keeps=yes,failed_counts=own_points"
)
CASES = [
    Case("marques", 600),
    Case("marques", 500, play="calm"),
    Case("marques", 300, play="lopsided", skip_forced=True),
    Case("annonces,history=last_trick", 500, play="calm"),
    Case("annonces", 400, play="lopsided"),
    Case("marques_exact", 400, play="calm"),
    Case("ffb2016_demandes", 400, play="calm"),
    Case("ffb2016_demandes,history=none", 400, play="lopsided"),
    Case("ffb2016_faits", 400, play="calm"),
    Case("ffb2016_faits,history=last_trick", 400, play="lopsided"),
    Case("ffb2016_note1", 400, play="calm"),
    Case("ffb2016_note1", 400, play="lopsided"),
    Case("colver", 500, play="calm"),
    Case("colver", 400, play="lopsided", skip_forced=True),
    Case(f"marques,{WIDE}", 300),
    Case(f"marques,{WIDE},{OPEN},contre_timing=any_time", 300, play="calm"),
    Case(f"colver,{WIDE},contre_timing=any_time", 400, play="lopsided"),
    Case(f"annonces,{WIDE},{OPEN},contre_partner_speaks=no,ta_values=trump", 400, play="calm"),
    Case("marques,contre_timing=any_time,capot_contre=no,surcontre_by=bidder", 400),
    Case(f"marques,contre_timing=any_time,contre_partner_speaks=no,{OPEN}", 400, play="calm"),
    Case("marques,surcontre_by=none,contre_freezes=no,contre_mult=3", 400, play="calm"),
    Case("marques,self_raise=change_suit,surcontre_by=bidder,surcontre_mult=3", 400, play="calm"),
    Case("marques,min_82=yes,must_beat_defence=yes,rounding=nearest10_6up", 300, play="calm"),
    Case("marques,undertrump=compulsory,rise_on_partner=no,partner_ruff=no_undertrump", 300),
    Case("colver,rise_on_partner=no,partner_ruff=rise_if_only_trumps", 300, play="calm"),
    Case("ffb2016_note1,undertrump=compulsory,partner_ruff=rise_if_only_trumps", 400, play="calm"),
    Case("marques,belote_call=declared,belote_on_fail=kept,belote_multiplied=yes", 300),
    Case("colver,belote_call=declared,belote_on_fail=void,sa_ta=yes", 300, play="calm"),
    Case("ffb2016_faits,belote_on_fail=kept,belote_multiplied=yes,sa_ta=yes", 400, play="calm"),
    Case("marques,declarations=yes,sa_ta=yes,must_beat_defence=yes", 300, play="calm"),
    Case("ffb2016_demandes,declarations=yes,decl_tie=first_speaker", 300, play="calm"),
    Case("annonces,declarations=yes,belote_call=declared,sa_ta=yes", 400, play="lopsided"),
    Case("marques,deal_pattern=2-2-2-2,ta_values=trump,sa_ta=yes", 400, "deal", "calm"),
    Case(
        "marques_exact,defence_keeps=points,all_points=162,failed_marks=contract,"
        "unbid_capot=contract,declarations=yes,decl_on_fail=kept,decl_multiplied=yes",
        300,
        play="calm",
    ),
    Case(
        f"annonces,{COMBINED},decl_counts=no,generale=1000,unbid_capot=points_and_contract",
        400,
        play="calm",
    ),
    Case(f"ffb2016_note1,{COMBINED},scoring=colver", 400, play="lopsided"),
    Case("marques,complement=defence,made_on=rounded,unbid_capot=points", 300, play="calm"),
    Case(
        "marques,complement=attack,rounding=down10,made_multiplied=points,"
        "failed_multiplied=points,declarations=yes,decl_on_fail=void",
        300,
        play="lopsided",
    ),
    Case("marques,cut_by=cutter", 400, "match", "calm"),
    Case("marques,target=1000,end_rule=exceed,history=last_trick", 400, "match", "calm"),
    Case("annonces,four_passes=same_dealer,cut_min=3,cut_by=cutter,target=300", 300, "match"),
    Case("colver,cut_by=cutter,target=1500", 300, "match", "calm", True),
    Case("colver,first_dealer=seat_0", 200, "match", "calm"),
    Case("marques,restack=random_piles,deal_pattern=3-3-2,target=500", 300, "match", "calm"),
    Case(
        f"annonces,restack=random_piles,cut_by=cutter,deal_pattern=2-3-3,{WIDE},declarations=yes",
        300,
        "match",
        "calm",
    ),
]


class ContreeLockstep(Lockstep):
    """Tables of contrée beside the plain rules."""

    game = "contree"
    facts = ("phase", "scores")
    rounds_per_full_look = 16
    deals_in_waves = True

    def new_game(self, table: int) -> Plain:
        dealer = self.dealer(table)
        if self.case.episode == "deal":
            return ref.Deal(self.rules, dealer, self.dealt_pack(table, dealer))
        chance = Chance(self, table)
        if self.rules.cut_by == "cutter":
            return ref.Match(self.rules, dealer, self.pack(table), None, chance.next_deck)
        before = ref.cut(self.dealt_pack(table, dealer), 16)
        return ref.Match(self.rules, dealer, before, chance.next_cut, chance.next_deck)

    def dealt_hands(self, table: int) -> list[set[str]]:
        """Return what every seat of a table holds."""
        return [set(self.names(held)) for held in self.holds(table)]

    def dealt_pack(self, table: int, dealer: int) -> list[str]:
        """Return the pack that a table was dealt from, as its record has it."""
        pack = [ref.CARDS[card] for card in self.tables.tables["deck"][table]]
        hands = ref.deal_hands(self.rules, pack, dealer)
        assert [set(hand) for hand in hands] == self.dealt_hands(table)
        return pack

    def choose(self, table: int, game: Plain) -> str | None:
        """Bid low and pass often; lopsided: side 1 plays high and side 0 low, for capots."""
        if self.case.play == "random":
            return None
        legal = game.legal
        deal = game.deal if isinstance(game, ref.Match) else game
        if deal is None or deal.phase == "declare":
            return self.rng.choice(legal)
        if deal.phase == "auction":
            if legal[-1] in ("contre", "surcontre", "no_contre") and self.rng.random() < 0.3:
                return self.rng.choice(legal[-2:])
            return self.rng.choice(legal[:1] * 3 + legal[:9])
        if self.case.play == "calm":
            return self.rng.choice(legal)
        best, strength = max if deal.seat % 2 else min, ref.STRENGTH[deal.trump]
        return best(legal, key=lambda card: (card[1] == deal.trump, strength[card]))

    def rewards(self, game: Plain, ended: dict[str, Any]) -> list[float]:
        gain = ended["marks"][0] - ended["marks"][1]
        return [gain, -gain] * (NUM_SEATS // 2)

    def outcome_of(self, game: Plain, ended: dict[str, Any]) -> tuple[Any, ...] | None:
        contract = ended["contract"]
        if contract is None:
            return None
        kind = contract["value"] if isinstance(contract["value"], str) else "number"
        return kind, contract["trump"], contract["multiplier"], ended["made"]


class Chance:
    """What chance decides at one table of a match, read from the table when it has happened."""

    def __init__(self, lockstep: ContreeLockstep, table: int) -> None:
        self.lockstep = lockstep
        self.table = table
        self.rules = lockstep.rules

    def next_cut(self, deck: list[str]) -> int:
        """Return the cut that deals what the seats hold; the pack must allow one."""
        held = self.lockstep.dealt_hands(self.table)
        dealer = self.lockstep.dealer(self.table)
        for lifted in ref.cuts(self.rules):
            hands = ref.deal_hands(self.rules, ref.cut(deck, lifted), dealer)
            if [set(hand) for hand in hands] == held:
                return lifted
        raise AssertionError(f"no cut of {deck} deals {held}")

    def next_deck(self, deal: ref.Deal) -> list[str]:
        """Return the pack after a deal, before its cut; random piles must come from its tricks."""
        if self.rules.cut_by == "cutter":
            packs = [self.lockstep.pack(self.table)]
        else:
            dealt = self.lockstep.dealt_pack(self.table, self.lockstep.dealer(self.table))
            packs = [ref.cut(dealt, 32 - lifted) for lifted in ref.cuts(self.rules)]
        if self.rules.shuffle == "each_deal":
            return packs[0]
        fitting = [
            pack for pack in packs if ref.is_random_gathering(pack, deal.tricks, deal.winners)
        ]
        assert fitting, "this pack does not come from the tricks of the last deal"
        return fitting[0]


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES, ids=str)
def test_batches_agree_with_the_plain_rules(case: Case) -> None:
    played = ContreeLockstep.play(case, num_tables=min(250, case.deals // 4))
    trumps = ref.TRUMPS if "sa_ta=yes" in case.rules else ref.SUITS
    assert {trump for _, trump, _, _ in played.outcomes} == set(trumps)
    assert {made for _, _, _, made in played.outcomes} == {False, True}
    if "generale" in case.rules and case.play == "random":
        assert any(kind == "generale" for kind, _, _, _ in played.outcomes)


@pytest.mark.parametrize(
    "case",
    [
        Case("marques", 4),
        Case("colver", 4, play="calm"),
        Case(f"annonces,{WIDE},{OPEN},declarations=yes,belote_call=declared", 4, play="calm"),
        Case("marques,target=300,cut_by=cutter", 4, "match", "calm"),
    ],
    ids=str,
)
def test_batches_agree_in_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    ContreeLockstep.play(case, num_tables=2)


def test_every_value_of_every_option_is_played_in_some_case() -> None:
    assert untried_values("contree", CASES) == []
