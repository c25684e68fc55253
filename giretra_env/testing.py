"""Checks that any game under any rules must pass; run them on a variant before training on it.

Each check plays random episodes and raises `ConformanceError` with one sentence at the first fault.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.table import Table
from giretra_env.envs.vector import make_vec
from giretra_env.errors import GiretraError, IllegalActionError
from giretra_env.games.house_rules import RulesLike
from giretra_env.games.registry import GameName, find_game

__all__ = [
    "ConformanceError",
    "check_batch",
    "check_game",
    "check_hidden",
    "check_positions",
    "check_records",
]

LONGEST_EPISODE = 200_000
"""Actions after which an episode counts as endless."""


class ConformanceError(GiretraError, AssertionError):
    """A game that breaks a guarantee which all games give."""


def check_game(game: GameName, rules: RulesLike = None, episodes: int = 20, seed: int = 0) -> None:
    """Run every check on single deals, and on a tenth as many matches.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset.
        episodes: number of random deals per check.
        seed: seed of the deals and of the random play; the same seed gives the same play.

    Raises:
        ConformanceError: at the first broken guarantee.
        UnknownRuleError: if game, preset, option or value does not exist.

    Example:
        >>> check_game("giretra", rules="standard,target=250", episodes=2)
    """
    for episode in find_game(game).episodes:
        number = episodes if episode == "deal" else max(1, episodes // 10)
        for check in (check_positions, check_records, check_hidden, check_batch):
            check(game, rules, episode, number, seed)


def check_positions(
    game: GameName, rules: RulesLike, episode: str, episodes: int, seed: int
) -> None:
    """Check every position of random play: masks, observations, states, rewards, and an end.

    Raises:
        ConformanceError: at the first broken guarantee.
    """
    layout = find_game(game).observation_layout
    for table in _new_tables(game, rules, episode, episodes, seed):
        for _ in _random_play(table, seed):
            observation, mask = table.observe_turn()
            legal = tuple(int(action) for action in np.flatnonzero(mask))
            _must(legal == table.legal_ids, table, "the mask is not the list of legal actions")
            if table.seat is not None:
                _must(bool(legal), table, "the seat to act has no legal action")
                seen = table.observe(table.seat)
                _must(np.array_equal(seen, observation), table, "two views of a seat differ")
                state = table.state()[: layout.size]
                _must(np.array_equal(state, seen), table, "the state does not begin with the view")
            for seat in range(NUM_SEATS):
                above = table.observe(seat) > layout.high
                _must(not above.any(), table, f"seat {seat} sees a byte above its layout's limit")
            _check_returns(table, table.returns)
        _must(table.result is not None, table, "a finished episode has no result")


def _check_returns(table: Table, returns: tuple[float, ...]) -> None:
    """Check that returns sum to zero and are the same for partners."""
    _must(sum(returns) == 0, table, f"returns {returns} do not sum to zero")
    for side in table.game.sides:
        same = len({returns[seat] for seat in side}) == 1
        _must(same, table, f"partners have different returns {returns}")


def check_records(game: GameName, rules: RulesLike, episode: str, episodes: int, seed: int) -> None:
    """Check that a record, written as JSON and read back, gives the same table.

    Raises:
        ConformanceError: at the first broken guarantee.
    """
    for number, table in enumerate(_new_tables(game, rules, episode, episodes, seed)):
        for played, _ in enumerate(_random_play(table, seed)):
            if played % 37 == number % 37 or table.done:
                record = json.loads(json.dumps(table.record()))
                again = Table.from_record(record)
                _must(again.record() == record, table, "a record read back is another record")
                _must(again.result == table.result, table, "a record read back has another result")
                for seat in range(NUM_SEATS):
                    same = np.array_equal(again.observe(seat), table.observe(seat))
                    _must(same, table, f"a record read back looks different to seat {seat}")


def check_hidden(game: GameName, rules: RulesLike, episode: str, episodes: int, seed: int) -> None:
    """Check that exchanging two cards that a seat cannot know changes no byte of what it sees.

    Only the first deal of every episode is checked: later packs may be known from earlier play.

    Raises:
        ConformanceError: at the first broken guarantee.
    """
    generator = random.Random(seed)
    exchanged = 0
    for table in _new_tables(game, rules, episode, episodes, seed):
        for _ in _random_play(table, seed):
            if table.deals:
                break
            seat = generator.randrange(NUM_SEATS)
            other = _with_two_hidden_cards_exchanged(table, seat, generator)
            if other is not None and not _announces_a_difference(table, other, seat):
                exchanged += 1
                same = np.array_equal(other.observe(seat), table.observe(seat))
                _must(same, table, f"seat {seat} can see cards that are hidden from it")
    if not exchanged:
        raise ConformanceError(f"{game}: no position had two hidden cards to exchange.")


def _with_two_hidden_cards_exchanged(
    table: Table, seat: int, generator: random.Random
) -> Table | None:
    """Replay from a pack with two cards exchanged; None if the play could not have happened."""
    record = table.record()
    known = {*table.hand(seat), *record["actions"]}
    hidden = [place for place, card in enumerate(record["deck"]) if card not in known]
    if len(hidden) < 2:
        return None
    first, second = generator.sample(hidden, 2)
    deck = list(record["deck"])
    deck[first], deck[second] = deck[second], deck[first]
    try:
        return Table.from_record({**record, "deck": deck})
    except IllegalActionError:
        return None


def _announces_a_difference(table: Table, other: Table, seat: int) -> bool:
    """Whether something was announced about hidden cards that differ, such as a belote."""
    layout = table.game.observation_layout
    seen, otherwise = table.observe(seat), other.observe(seat)
    return any(
        not np.array_equal(layout.view(seen, block.name), layout.view(otherwise, block.name))
        for block in layout.blocks
        if block.announced
    )


def check_batch(game: GameName, rules: RulesLike, episode: str, episodes: int, seed: int) -> None:
    """Check that table i of a batch is ``Table(seed=seed + i)``, on one thread and on two.

    Raises:
        ConformanceError: at the first broken guarantee.
    """
    singles = list(_new_tables(game, rules, episode, episodes, seed))
    for num_threads in (1, 2):
        tables = make_vec(
            game, episodes, rules, episode, seed, num_threads, autoreset=False, copy=True
        )
        step = tables.reset()
        copies = [single.copy() for single in singles]
        for _ in range(LONGEST_EPISODE):
            for row, single in enumerate(copies):
                _check_row(single, step.observation[row], step.action_mask[row], step.seat[row])
            if all(single.done for single in copies):
                break
            actions = tables.sample_actions()
            step = tables.step(actions)
            for row, single in enumerate(copies):
                _check_step(single, int(actions[row]), step.reward[row], bool(step.done[row]))


def _check_row(single: Table, observation: object, mask: object, seat: int) -> None:
    """Check one row of a batch against the same table played singly."""
    wanted = -1 if single.seat is None else single.seat
    _must(int(seat) == wanted, single, f"in a batch seat {seat} is to act")
    seen, legal = single.observe_turn()
    _must(np.array_equal(legal, np.asarray(mask)), single, "a batch has a different mask")
    if single.seat is not None:
        _must(np.array_equal(seen, np.asarray(observation)), single, "a batch shows other bytes")


def _check_step(single: Table, action: int, reward: object, done: bool) -> None:
    """Play an action on the single table and check the reward and end that a batch reports."""
    if single.done:
        _must(not done and not np.any(np.asarray(reward)), single, "a finished table continues")
        return
    before = np.array(single.returns)
    single.apply(action)
    gained = np.array(single.returns) - before
    _must(np.array_equal(gained, np.asarray(reward)), single, f"a batch rewards {reward}")
    _must(done == single.done, single, f"a batch reports done={done}")


def _new_tables(
    game: GameName, rules: RulesLike, episode: str, episodes: int, seed: int
) -> Iterator[Table]:
    """Yield a table for each of ``episodes`` consecutive seeds."""
    for number in range(episodes):
        yield Table(game, rules=rules, episode=episode, seed=seed + number)


def _random_play(table: Table, seed: int) -> Iterator[None]:
    """Yield at every position of random play, including the first and the last."""
    generator = random.Random(f"{seed} {' '.join(table.record()['deck'])}")
    for _ in range(LONGEST_EPISODE):
        yield
        if table.done:
            return
        table.apply(generator.choice(table.legal_ids))
    _must(False, table, f"the episode has not ended after {LONGEST_EPISODE} actions")


def _must(condition: bool, table: Table, fault: str) -> None:
    """Raise a `ConformanceError` that names the fault and the table unless ``condition``."""
    if not condition:
        raise ConformanceError(f"{fault[0].upper()}{fault[1:]}; the table: {table.record()}")
