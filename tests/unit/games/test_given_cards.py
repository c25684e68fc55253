"""Given cards: they are dealt as given, or refused in one sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import giretra_env as ge
from support import GAMES, GAMES_WITH_MATCHES, fingerprint, petit_sec

every_game = pytest.mark.parametrize("game", GAMES)


def dealt(game: str) -> list[list[str]]:
    """Return the hands of the first cards of the pack, in pack order."""
    cards, size = list(ge.game(game).card_names), ge.game(game).hand_size
    return [cards[seat * size : seat * size + size] for seat in range(4)]


def refused(game: str, sentence: str, **options: object) -> None:
    """Make an impossible table, and check that one whole sentence says why it is none."""
    with pytest.raises((ge.InvalidInputError, ge.NotationError), match=sentence) as raised:
        ge.Table(game, **options)
    assert "\n" not in str(raised.value) and str(raised.value).endswith((".", "?"))


def wrong_cards(game: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield part of a sentence, and the cards that are refused with it."""
    cards, hands, size = list(ge.game(game).card_names), dealt(game), ge.game(game).hand_size
    yield "'1C' is not a card", {"deck": ["1C", *cards[1:]]}
    yield f"missing {cards[0]}, twice {cards[8]}", {"deck": [cards[8], *cards[1:]]}
    yield f"missing {cards[0]}, twice none", {"deck": cards[1:]}
    yield f"4 lists of {size} cards.*{size} {size} {size} cards", {"hands": hands[1:]}
    long = [cards[: size + 1], *hands[1:]]
    yield f"not of {size + 1} {size} {size} {size}", {"hands": long}
    yield "Both deck and hands", {"deck": cards, "hands": hands}
    if ge.game(game).chien_size:
        yield "chien was given without hands", {"chien": cards[-6:]}
        yield "without the chien; give chien=6 card names", {"hands": hands}
        yield "chien must have 6 cards, not 5", {"hands": hands, "chien": cards[-5:]}
        yield "chien must be a list of card names, not 6", {"hands": hands, "chien": 6}
        yield (
            f"missing {cards[-1]}.*twice {cards[0]}",
            {
                "hands": hands,
                "chien": [*cards[-6:-1], cards[0]],
            },
        )
    else:
        none = f"chien was given, but {ge.game(game).title} has none"
        yield none, {"chien": cards[-6:]}
        yield none, {"hands": hands, "chien": cards[-6:]}


@pytest.mark.parametrize(
    "game, sentence, options",
    [(game, *case) for game in GAMES for case in wrong_cards(game)],
)
def test_impossible_cards_are_refused_in_one_sentence(game, sentence, options):
    refused(game, sentence, **options)


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_a_match_takes_no_hands(game):
    refused(game, "give a match its deck", hands=dealt(game), episode="match")


@pytest.mark.parametrize("game", ["giretra", "contree"])
def test_hands_that_are_not_one_pack_are_refused(game):
    hands = dealt(game)
    doubled = [[*hands[0][:7], "7D"], *hands[1:]]
    refused(game, r"missing AC, twice 7D", hands=doubled)
    refused(game, r"missing 7D.*twice 7C", hands=[hands[0]] * 4)


@every_game
def test_cards_may_be_given_as_one_text(game):
    cards = ge.game(game).card_names
    tables = [ge.Table(game, dealer=3, deck=deck, seed=1) for deck in (" ".join(cards), cards)]
    assert fingerprint(tables[0]) == fingerprint(tables[1])


@pytest.mark.parametrize("rules", ["standard", "deal_style=packets"])
@pytest.mark.parametrize("dealer", range(4))
def test_hands_and_chien_are_dealt_as_given(rules, dealer):
    names = list(ge.game("tarot").card_names)
    random.Random(dealer).shuffle(names)
    hands, chien = [names[seat * 18 : seat * 18 + 18] for seat in range(4)], names[72:]
    table = ge.Table("tarot", rules=rules, dealer=dealer, hands=hands, chien=" ".join(chien))
    assert [set(table.hand(seat)) for seat in range(4)] == [set(hand) for hand in hands]
    again = ge.Table("tarot", rules=rules, dealer=dealer, deck=table.record()["deck"])
    assert [again.hand(seat) for seat in range(4)] == [table.hand(seat) for seat in range(4)]
    while table.phase == "auction":
        table.apply("pass" if table.seat != (dealer + 2) % 4 else "garde")
    assert set(table.hand((dealer + 2) % 4)) == {*hands[(dealer + 2) % 4], *chien}


def test_a_void_deal_is_over_at_once():
    hands, chien = petit_sec()
    for rules in ("petit_sec=redeal", "petit_sec=end"):
        table = ge.Table("tarot", rules=rules, hands=hands, chien=chien)
        assert table.done and table.seat is None and table.legal == ()
        assert table.result.taker is None and table.deals == (table.result,)
        assert table.result.scores == table.returns == (0, 0, 0, 0)
        again = ge.Table.from_record(table.record())
        assert again.result == table.result and fingerprint(again) == fingerprint(table)
    assert not ge.Table("tarot", rules="petit_sec=off", hands=hands, chien=chien).done
