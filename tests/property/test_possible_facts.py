"""Q1: `score_deal` accepts the facts of every deal that was played, and scores them alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import giretra_env as ge
from giretra_env.games.rules_encoding import encode_rules
from giretra_env.games.tarot.poignee import bonus
from giretra_env.games.tarot.score import petit_au_bout
from support import GAMES

MIXES = {
    "giretra": (
        "standard,clubs_surcontre=yes,colour_capot_points=25",
        "platform,opponent_accept_nt_clubs=nothing",
    ),
    "contree": (
        "marques,sa_ta=yes,ta_values=trump,declarations=yes,generale=500,contre_timing=any_time",
        "annonces,sa_ta=yes,declarations=yes,decl_tie=first_speaker,bid_step=5,bid_max=180",
        "colver,sa_ta=yes,contre_freezes=no,generale=500",
    ),
    "belote": (
        "maison,sa_ta=yes,ta_values=trump,declarations=yes",
        "pagat,sa_ta=yes,belote_call=declared,tie=litige,litige_belote=kept",
        "coinche_official,declarations=yes,rounding=nearest10_6up,tie=failed",
    ),
    "tarot": (
        "standard,excuse_last_trick=winner,excuse_slam_needs_lead=no,petit_excuse_slam=either",
        "fft,petit_sec=off,poignee_cards=lowest,failed_slam_vs_defence_slam=single",
    ),
}
CASES = [
    (game, rules) for game in GAMES for rules in (*ge.game(game).presets, *MIXES[game])
]  # fmt: skip


UNKNOWN = {"belote": ("taker", "trump")}
"""Fields of a result that its facts leave open."""


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "rules"), CASES, ids=" ".join)
def test_the_facts_of_any_deal_are_scored_as_the_deal_was(game: str, rules: str) -> None:
    swept = score_deals(game, rules, 250)
    assert swept > 0, "no side has taken all tricks"


@pytest.mark.parametrize(("game", "rules"), CASES, ids=" ".join)
def test_the_facts_of_some_deals_are_scored_as_the_deals_were(game: str, rules: str) -> None:
    score_deals(game, rules, 6)


def score_deals(game: str, rules: str, count: int) -> int:
    """Play deals and score their facts; return in how many one side has taken all tricks."""
    rng = random.Random(f"facts {game} {rules}")
    swept = 0
    for number in range(count):
        table = played_deal(game, rules, rng, lopsided=number % 2 == 1)
        result, facts = table.result, FACTS[game](table)
        if facts is not None:
            scored = ge.score_deal(game, rules=rules, **facts)
            known = [name for name in scored if name not in UNKNOWN.get(game, ())]
            assert {n: scored[n] for n in known} == {n: result[n] for n in known}, facts
            swept += 0 in facts["tricks"]
    return swept


def played_deal(game: str, rules: str, rng: random.Random, lopsided: bool) -> ge.Table:
    """Play a deal at random, or one in which side 0, in tarot seat 0, has the best cards.

    In a lopsided deal it plays high and the others low, so that it mostly takes all tricks.
    """
    if not lopsided:
        table = ge.Table(game, rules=rules, seed=rng.getrandbits(60))
        while not table.done:
            table.apply(rng.choice(table.legal_ids))
        return table
    table = ge.Table(game, rules=rules, dealer=3, **lopsided_cards(game, rng))
    while not table.done:
        choices = table.legal_ids
        if table.phase != "play":
            table.apply(rng.choice(choices))
        else:
            strong = table.seat in ((0,) if game == "tarot" else (0, 2))
            names = ge.game(game).action_names
            ranked = sorted(choices, key=lambda action: strength(game, names[action]))
            table.apply(ranked[-1 if strong else 0])
    return table


def strength(game: str, card: str) -> int:
    """How high a card ranks, trumps (in the 32-card games: clubs) above all others."""
    index = ge.game(game).card_names.index(card)
    if game == "tarot":
        return index if index >= 56 else index % 14
    return "789QKTAJ".index(card[0]) + 10 * (card[1] == "C")


def lopsided_cards(game: str, rng: random.Random) -> dict[str, Any]:
    """Return hands or a pack that give side 0, in tarot seat 0, cards of high rank."""
    noise = rng.choice((0, 2, 8))
    names = ge.game(game).card_names
    cards = sorted(names, key=lambda card: -strength(game, card) - rng.randint(0, noise))
    if game == "tarot":
        first, rest = cards[:18], cards[18:]
        rng.shuffle(rest)
        return {"hands": [first, rest[:18], rest[18:36], rest[36:54]], "chien": rest[54:]}
    best, rest = cards[:16], cards[16:]
    rng.shuffle(best)
    rng.shuffle(rest)
    if game != "belote":
        return {"hands": [best[:8], rest[:8], best[8:], rest[8:]]}
    deck = []
    for size, seat in ((3, 0), (3, 1), (3, 0), (3, 1), (2, 0), (2, 1), (2, 0), (2, 1)):
        half = rest if seat else best
        deck += [half.pop() for _ in range(size)]
    deck += [best.pop() for _ in range(3)]  # the turned card and two more for seat 0
    return {"deck": [*deck, *rest[:3], *best, *rest[3:]]}


def giretra_facts(table: ge.Table) -> dict[str, Any]:
    names = ("mode", "team", "multiplier", "card_points", "tricks")
    return {name: table.result[name] for name in names}


def contree_facts(table: ge.Table) -> dict[str, Any] | None:
    result = table.result
    if result.contract is None:
        return None
    facts = {name: result[name] for name in ("card_points", "tricks", "belote", "declarations")}
    record = table._tables[0]
    if result.tricks[result.contract.side] == 8:
        facts["alone"] = bool((record["winners"] == record["bidder"]).all())
    return {**result.contract, **facts}


def belote_facts(table: ge.Table) -> dict[str, Any] | None:
    result = table.result
    if result.taker is None:
        return None
    facts = {name: result[name] for name in ("card_points", "tricks", "belote", "declarations")}
    return {"side": result.taker % 2, **facts}


def tarot_facts(table: ge.Table) -> dict[str, Any] | None:
    result, record = table.result, table._tables[0]
    if result.taker is None:
        return None
    rules = encode_rules(ge.game("tarot").rules(table.rules), "deal")[0]
    return {
        **{name: result[name] for name in ("contract", "taker", "taker_half_points", "bouts")},
        "tricks": tuple(int(number) for number in record["tricks"]),
        "petit_au_bout": {0: None, 1: "taker", -1: "defence"}[int(petit_au_bout(record, rules))],
        "poignees": int(bonus(record)),
        "chelem_announced": bool(record["chelem"]),
    }


FACTS: dict[str, Callable[[ge.Table], dict[str, Any] | None]] = {
    "giretra": giretra_facts,
    "contree": contree_facts,
    "belote": belote_facts,
    "tarot": tarot_facts,
}
