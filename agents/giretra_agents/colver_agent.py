"""The agents of the package colver, which plays belote contrée: opponents from another project.

This module translates cards, calls and seats; colver makes the decisions. An agent is named after
its bidder and its card player, such as ``colver:improved_v2+heuristic``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import giretra_env as ge
from giretra_agents.stateful import StatefulAgent, TableFollower
from giretra_env.cards.notation import did_you_mean
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.errors import InvalidInputError, MissingExtraError

COLVER_PREFIX = "colver:"
COLVER_GAME = "contree"
COLVER_PRESET = "colver"

BIDS = ("heuristic", "improved", "improved_v2", "improved_v3", "smart", "maxi")
"""Bidders that need no weights."""

_CLOCK = "time_ms = 20"
PLAYS = {
    "heuristic": "",
    "rule": "",
    "ismcts": _CLOCK,
    "smart_ismcts": _CLOCK,
    "isdd": "determinizations = 20",
    "oracle": "",
    "oracle_dd": "",
}
"""Card players that need no weights, and their budget per card; the oracles see all hands."""

_SUITS = "SHDC"
CARDS = tuple(rank + suit for suit in _SUITS for rank in "789JQKTA")
"""Our name of each card of colver."""
CALLS = (
    "pass",
    *(f"{value}{suit}" for value in range(80, 161, 10) for suit in _SUITS),
    *(f"capot:{suit}" for suit in _SUITS),
    "contre",
    "surcontre",
)
"""Our name of each call of colver."""
_NUMBERS = {name: number for names in (CARDS, CALLS) for number, name in enumerate(names)}

_FREE_OPTIONS = (
    "direction",
    "shuffle",
    "restack",
    "cut_min",
    "cut_by",
    "deal_pattern",
    "four_passes",
    "ta_values",
    "decl_tie",
    "target",
    "end_rule",
    "history",
    "first_dealer",
)
"""Options that affect neither the course nor the marks of a single deal without SA and TA."""


class ColverAgent(StatefulAgent):
    """A bidder and a card player of colver, without its networks.

    Args:
        game: must be ``"contree"``.
        name: ``"colver:BID+PLAY"``, one of `BIDS` and one of `PLAYS`.
        seed: of the random numbers of `act_table`.

    Raises:
        InvalidInputError: if the game is not contrée, or the package has no such agent.
        MissingExtraError: if colver is not installed.
    """

    def __init__(self, game: str, name: str, seed: int = 0) -> None:
        bid, play = _parts(name)
        if game != COLVER_GAME:
            raise InvalidInputError(f"Agent {name!r} plays {COLVER_GAME} only, not {game}.")
        self.name, self.seed = name, seed
        self._spec = (
            f'[bid]\nstrategy = "{bid}"\n[play]\nmethod = "{play}"\n{PLAYS[play]}\n'
            '[worlds]\nsource = "uniform"\n'
        )
        self._colver = _colver(name)

    def begin(self, table: ge.Table, seed: int) -> TableFollower:
        """Return a follower that seats four agents of colver at its copy of the table."""
        _check_table(self.name, table)
        hands = [[_NUMBERS[card] for card in table.hand(seat)] for seat in range(NUM_SEATS)]
        env = self._colver.Env.deal_with_hands(table.dealer, hands)
        seated = [self._colver.Agent(self._spec, seat, seed) for seat in range(NUM_SEATS)]
        return _Seated(table, env, seated)


class _Seated:
    """Four seated agents and colver's own copy of the table."""

    def __init__(self, table: ge.Table, env: Any, seated: list[Any]) -> None:
        self._table, self._env, self._agents = table, env, seated
        for agent in seated:
            agent.init_deal(env)

    def observe(self, action: int) -> None:
        """Show an action to all four, then play it on colver's table."""
        number = _NUMBERS[self._table.game.action_names[action]]
        for agent in self._agents:
            agent.observe(self._env, number)
        self._env.step(number)

    def act(self) -> int:
        """Return the action of the agent in the seat to act."""
        number = self._agents[self._env.current_player()].action(self._env)
        names = CALLS if self._table.phase == "auction" else CARDS
        return self._table.game.action_id(names[number])


def _parts(name: str) -> tuple[str, str]:
    """Return the bidder and the card player in a name."""
    bid, _, play = name.removeprefix(COLVER_PREFIX).partition("+")
    for part, possible in ((bid, BIDS), (play, tuple(PLAYS))):
        if part not in possible:
            raise InvalidInputError(
                f"There is no agent {name!r}; write {COLVER_PREFIX}BID+PLAY, where BID is"
                f" {', '.join(BIDS)} and PLAY is {', '.join(PLAYS)}." + did_you_mean(part, possible)
            )
    return bid, play


def _colver(name: str) -> Any:
    try:
        import colver
    except ImportError as error:
        raise MissingExtraError(
            f"agent {name!r} needs {error.name}: pip install 'giretra-env[peers]'."
        ) from error
    return colver


def _check_table(name: str, table: ge.Table) -> None:
    if table.game.name == COLVER_GAME and table.episode == "deal":
        same = {option: getattr(table.rules, option) for option in _FREE_OPTIONS}
        if table.rules == replace(table.game.presets[COLVER_PRESET], **same):
            return
    raise InvalidInputError(
        f"Agent {name!r} plays single deals of {COLVER_GAME} under its preset {COLVER_PRESET!r}"
        f" only; use rules={COLVER_PRESET} and episode=deal."
    )
