"""Helpers shared by several test folders."""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Iterator

import numpy as np

import giretra_env as ge
from giretra_env.games.result import Result
from support.games import GAME_FACTS

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"

GAMES = tuple(GAME_FACTS)
GAMES_WITH_MATCHES = tuple(game for game in GAMES if "match" in ge.game(game).episodes)
GAME_EPISODES = [(game, episode) for game in GAMES for episode in ge.game(game).episodes]
RULES = {game: facts.rules for game, facts in GAME_FACTS.items()}
"""Rules of each game, defaults first, that together cover every kind of decision."""
GAME_RULES = [(game, rules) for game in GAMES for rules in RULES[game]]
RULES_EPISODES = [
    (game, rules, episode) for game, rules in GAME_RULES for episode in ge.game(game).episodes
]
SHORT = {game: facts.short for game, facts in GAME_FACTS.items()}
"""Default rules of each game whose matches, if it has any, take few deals."""


def petit_sec() -> tuple[list[list[str]], list[str]]:
    """Return four hands and the chien of tarot, the first with the Petit as its only trump."""
    names = list(ge.game("tarot").card_names)
    plain, petit, trumps = names[:56], names[56], names[57:]
    rest = [*trumps, *plain[17:]]
    return [[petit, *plain[:17]], rest[:18], rest[18:36], rest[36:54]], rest[54:]


def contents(tables: np.ndarray) -> dict[str, bytes]:
    """Return the bytes of every field; copies of records differ in the gaps between fields."""
    return {name: tables[name].tobytes() for name in tables.dtype.names}


def fingerprint(table: ge.Table) -> tuple[str, str]:
    """Return everything that a table holds, as strings to compare."""
    fields = contents(table._tables)
    del fields["sampler"]  # a single table draws no actions, so its record does not keep this
    return repr(fields), json.dumps(table.record())


def fewer(count: int, times: int = 5) -> int:
    """Return a count of repetitions: the full one compiled, so many times fewer interpreted."""
    return max(1, count // times) if INTERPRETED else count


def pretend_deals(table: ge.Table, number: int) -> None:
    """Set the number of finished deals of a match."""
    table._tables["deals"] = number
    table._deals = [Result()] * number


def by_row(observation: np.ndarray, action_mask: np.ndarray) -> np.ndarray:
    """Return a legal action per row that depends only on the row; 0 if there is none."""
    rows = np.concatenate([observation, action_mask], axis=1).astype(np.int64)
    lots = rows @ np.arange(1, rows.shape[1] + 1) * 2654435761 % 1009
    running = np.cumsum(action_mask != 0, axis=1)
    return np.argmax(running > (lots % np.maximum(running[:, -1], 1))[:, None], axis=1)


def play_on(table: ge.Table, generator: random.Random, most: int = 10**6) -> None:
    """Play at most so many random legal actions."""
    for _ in range(most):
        if table.done:
            return
        table.apply(generator.choice(table.legal_ids))


def random_positions(
    seed: int,
    count: int,
    rules: str | None = None,
    episode: str = "deal",
    longest: int = 60,
    game: str = "giretra",
) -> Iterator[ge.Table]:
    """Yield tables after 0 … longest random actions, every eighth one at its very start."""
    generator = random.Random(f"{seed} {rules} {episode}")
    for number in range(count):
        table = ge.Table(game, rules=rules, episode=episode, seed=generator.getrandbits(60))
        if number % 8:
            play_on(table, generator, generator.randrange(longest + 1))
        yield table


def random_position(
    seed: int,
    rules: str | None = None,
    episode: str = "deal",
    longest: int = 60,
    game: str = "giretra",
) -> ge.Table:
    """Return one table after 0 … longest random actions."""
    generator = random.Random(f"{seed} {rules} {episode}")
    table = ge.Table(game, rules=rules, episode=episode, seed=seed)
    play_on(table, generator, generator.randrange(longest + 1))
    return table


def digest(seed: int, num_threads: int = 1) -> str:
    """Return a hash of all outputs of 200 random steps of 300 tables of each game."""
    hashed = hashlib.sha256()
    for game in GAMES:
        episode = ge.game(game).episodes[-1]
        tables = ge.make_vec(game, 300, episode=episode, seed=seed, num_threads=num_threads)
        step = tables.reset()
        for _ in range(200):
            for field in (step.observation, step.action_mask, step.seat, step.reward, step.done):
                hashed.update(field.tobytes())
            step = tables.step(tables.sample_actions())
        hashed.update(tables.state().tobytes())
    return hashed.hexdigest()


def play_to_the_end(table: ge.Table, seed: int) -> ge.Table:
    """Play a table to its end and return it; used in other processes."""
    play_on(table, random.Random(seed))
    return table
