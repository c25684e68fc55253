"""The transcript of an episode, action by action, for any game."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

import giretra_env as ge
from giretra_agents.base import Agent, HasProbabilities, table_rows
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import describe_rules

_CARD = "card"
_ACTION_WIDTH = 14
_PHASE_TITLES = {
    "cut": "The cut",
    "auction": "The auction",
    "discard": "The écart",
    "play": "The play",
}
"""Phases that get a heading; announcements appear among the calls or cards they belong to."""


class Transcript:
    """Applies actions to a table and writes a line of text for each.

    Args:
        table: the table; it is changed.
        agent: its probabilities, or its choice, are shown next to each decision; None = neither.
        top: how many of the likeliest actions to show per decision.

    Raises:
        InvalidInputError: if `top` is negative.
    """

    def __init__(self, table: ge.Table, agent: Agent | None, top: int) -> None:
        if top < 0:
            raise InvalidInputError(
                f"top={top} is impossible; give how many actions to show, from 0."
            )
        self._table, self._agent, self._top = table, agent, top
        self._lines: list[str] = []
        self._cards_in_trick = 0
        self._titled = ""
        self._enter_phase()

    def apply(self, action: int | str) -> None:
        """Apply an action and add its line."""
        table, game = self._table, self._table.game
        number = action if isinstance(action, int) else game.action_id(action)
        seat, phase, legal = table.seat, table.phase, table.legal_ids
        comment = self._comment() if number in legal else ""
        table.apply(number)
        kind = game.phase_kinds.get(phase, game.action_kinds[number])
        if kind == _CARD and self._cards_in_trick == 0:
            self._lines.append("")
        line = f"  seat {seat}  {game.action_names[number]:<{_ACTION_WIDTH}} {comment}"
        self._lines.append(line.rstrip())
        if kind == _CARD:
            self._cards_in_trick = (self._cards_in_trick + 1) % NUM_SEATS
        if table.phase != phase and not table.done:
            self._enter_phase()

    def text(self, origin: str) -> str:
        """Return the whole transcript.

        Args:
            origin: the source of the deal, shown in the first line.
        """
        table = self._table
        rules = describe_rules(table.game.presets, table.rules)
        head = f"{table.game.title}, {rules}, {table.episode}, {origin}."
        return "\n".join([head, *self._lines, "", *self._outcome()])

    def _enter_phase(self) -> None:
        """Add a heading and the hands, unless the phase resumes after an announcement."""
        table = self._table
        if table.phase not in _PHASE_TITLES or table.phase == self._titled:
            return
        self._titled = table.phase
        self._lines += ["", f"{_PHASE_TITLES[table.phase]} (seat {table.dealer} dealt)"]
        hands = [table.hand(seat) for seat in range(NUM_SEATS)]
        for seat, hand in enumerate(hands):
            if hand:
                self._lines.append(f"  seat {seat} holds {' '.join(hand)}")
        if table.game.chien_size:
            held = {card for hand in hands for card in hand}
            if aside := [card for card in table.game.card_names if card not in held]:
                self._lines.append(f"  set aside    {' '.join(aside)}")

    def _comment(self) -> str:
        """Return the agent's probabilities, or its choice, for the current decision."""
        legal = self._table.legal_ids
        if len(legal) == 1:
            return "(forced)"
        if self._agent is None:
            return ""
        names = self._table.game.action_names
        if not isinstance(self._agent, HasProbabilities):
            return f"{self._agent.name}: {names[self._agent.act_table(self._table)]}"
        probabilities = self._agent.probabilities(*table_rows(self._table))[0]
        likeliest = np.argsort(-probabilities, kind="stable")[: min(self._top, len(legal))]
        return "  ".join(f"{names[action]} {probabilities[action]:.0%}" for action in likeliest)

    def _outcome(self) -> list[str]:
        result = self._table.result
        if result is None:
            return ["Not finished."]
        deals = result.get("deals", [])
        lines = [f"Deal {number}: {_facts(deal)}" for number, deal in enumerate(deals, start=1)]
        facts = _facts({name: value for name, value in result.items() if name != "deals"})
        returns = ", ".join(
            f"seat {seat} {worth:+g}" for seat, worth in enumerate(self._table.returns)
        )
        return [*lines, f"Result: {facts}", f"Returns: {returns}"]


def _facts(result: Mapping[str, object]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in result.items())
