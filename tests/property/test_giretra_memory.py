"""What a seat may know of the gathered pack, derived from the public record of 1,000 matches.

Only what everybody sees is followed: who deals, cuts, calls, and the cards as they fall.
"""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from reference.giretra_auction import Negotiation
from reference.giretra_play import trick_winner
from reference.giretra_rules import CARDS, PRESETS, cut, gather, next_seat

pytestmark = pytest.mark.heavy

MATCHES = 1000
STANDARD = PRESETS["standard"]
PLACES = {card: place for place, card in enumerate(CARDS)}


class Onlooker:
    """Follows a match from the rail and knows the pack once it has seen it gathered."""

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer
        self.pack: list[str] = []
        self.begin()

    def begin(self) -> None:
        self.talk = Negotiation(STANDARD, self.dealer)
        self.leader = next_seat(self.dealer)
        self.trick: list[str] = []
        self.tricks: list[list[str]] = []
        self.winners: list[int] = []

    def see(self, action: str) -> None:
        """Take note of an action."""
        if action.startswith("cut:"):
            self.pack = cut(self.pack, int(action.removeprefix("cut:"))) if self.pack else []
        elif action not in PLACES:
            self.talk.apply(action)
        else:
            self.trick.append(action)
            if len(self.trick) == 4:
                self.end_trick()

    def end_trick(self) -> None:
        mode, _, _ = self.talk.resolve()
        self.leader, _ = trick_winner(mode, self.leader, self.trick)
        self.tricks.append(self.trick)
        self.winners.append(self.leader)
        self.trick = []
        if len(self.tricks) == 8:
            self.pack = gather(self.tricks, self.winners)
            self.dealer = next_seat(self.dealer)
            self.begin()

    def positions(self) -> np.ndarray:
        """Return the position of every card, from 1 at the top; 0 as long as it is unknown."""
        known = np.zeros(len(CARDS), np.uint8)
        for position, card in enumerate(self.pack, 1):
            known[PLACES[card]] = position
        return known


def test_every_position_that_follows_from_the_public_record_is_in_the_observation() -> None:
    tables = ge.make_vec("giretra", MATCHES, episode="match", seed=77, autoreset=False)
    step, names = tables.reset(), tables.game.action_names
    block = tables.observation_layout.slices["pack_position"]
    dealers = tables.observation_layout.slices["dealer"]
    first = (step.seat + step.observation[:, dealers].argmax(axis=1)) % 4
    onlookers = [Onlooker(int(dealer)) for dealer in first]
    expected = np.zeros((MATCHES, len(CARDS)), np.uint8)
    known = 0
    while (playing := step.seat >= 0).any():
        shown = step.observation[:, block]
        np.testing.assert_array_equal(shown[playing], expected[playing])
        known += int(shown[playing].all(axis=1).sum())
        actions = tables.sample_actions()
        for index in np.flatnonzero(playing).tolist():
            onlooker = onlookers[index]
            before = onlooker.pack
            onlooker.see(names[actions[index]])
            if onlooker.pack is not before:
                expected[index] = onlooker.positions()
        step = tables.step(actions)
    assert known > 50_000  # every decision from the second deal on
