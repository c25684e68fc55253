"""Self-play with Stable-Baselines3: the opponents are earlier versions of the learner."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import FlattenExtractor
from stable_baselines3.common.vec_env import unwrap_vec_normalize

from giretra_agents.base import Actions, DrawingAgent, Masks, Observations
from giretra_agents.load import AgentLike
from giretra_agents.sb3_agent import SB3Agent, SB3Policy
from giretra_env.envs.checks import checked_count
from giretra_env.errors import InvalidInputError
from giretra_env.games.game import Game
from giretra_train.sampling import draw_actions
from giretra_train.sb3.vec_env import LearnerVecEnv
from giretra_train.snapshots import SnapshotPool


class SelfPlayCallback(BaseCallback):  # type: ignore[misc]  # untyped where it is missing
    """Seats the learner's latest snapshots, and optionally other agents, as its opponents.

    Snapshots sample their actions, as the learner does while it collects. The policy must be an
    `MlpPolicy`.

    Args:
        every: steps, counted as in `learn`, between two snapshots. The first is taken before the
            first rollout, each later one before the first rollout after it is due.
        pool_size: maximum number of snapshots.
        others: other opponents as ``(opponent, share of the episodes)``, such as ``("rules",
            0.2)``; the snapshots share the remaining episodes equally.
        verbose: as for every callback.

    Raises:
        InvalidInputError: if a number is out of range or the shares leave no episodes for the
            snapshots.

    Example:
        >>> from sb3_contrib import MaskablePPO
        >>> from giretra_train.sb3 import make_sb3_vec
        >>> model = MaskablePPO("MlpPolicy", make_sb3_vec("giretra", num_envs=512), n_steps=32)
        >>> model = model.learn(100_000, callback=SelfPlayCallback())
    """

    def __init__(
        self,
        every: int = 100_000,
        pool_size: int = 5,
        others: Sequence[tuple[AgentLike, float]] = (("random", 0.1),),
        verbose: int = 0,
    ) -> None:
        super().__init__(verbose)
        self._every = checked_count("every", every)
        self._others = [_checked_pair(entry) for entry in others]
        self._rest = 1.0 - sum(share for _, share in self._others)
        if not self._rest > 0.0:
            raise InvalidInputError(
                f"The shares of others add up to {1.0 - self._rest:g}; they must stay below 1, to"
                " leave some episodes to the snapshots."
            )
        self.pool = SnapshotPool(checked_count("pool_size", pool_size))
        """The snapshots, by the number of steps before each."""
        self._seated_at: LearnerVecEnv | None = None

    def _on_training_start(self) -> None:
        if any(steps > self.model.num_timesteps for steps in self.pool.snapshots):
            self.pool.snapshots.clear()  # `learn` counts from 0 again

    def _on_rollout_start(self) -> None:
        tables, steps, taken = self._tables(), self.model.num_timesteps, self.pool.snapshots
        due = not taken or steps - max(taken) >= self._every
        if due:
            self._add_snapshot(steps)
        if due or tables is not self._seated_at:
            self._seat(tables)
            self._seated_at = tables

    def _on_step(self) -> bool:
        return True

    def _tables(self) -> LearnerVecEnv:
        """Return the model's environment without its wrappers."""
        normalising = unwrap_vec_normalize(self.training_env)
        if normalising is not None and normalising.norm_obs:
            raise InvalidInputError(
                "SelfPlayCallback's snapshots see plain observations, not those of VecNormalize;"
                " leave it out: make_sb3_vec scales observations and rewards."
            )
        tables = self.training_env.unwrapped
        if not isinstance(tables, LearnerVecEnv):
            raise InvalidInputError(
                "SelfPlayCallback needs an environment of make_sb3_vec, but the model learns from"
                f" {type(tables).__name__}."
            )
        return tables

    def _add_snapshot(self, steps: int) -> None:
        """Add the current policy to the pool."""
        extractor = type(self.model.policy.features_extractor)
        if extractor is not FlattenExtractor:
            raise InvalidInputError(
                "SelfPlayCallback needs an MlpPolicy without a features_extractor_class, not one"
                f" with {extractor.__name__}."
            )
        self.pool.add(steps, self.model.policy.state_dict())

    def _seat(self, tables: LearnerVecEnv) -> None:
        """Make the snapshots and the other agents the opponents at the tables."""
        activation, game = self.model.policy.activation_fn, tables.slots.game
        snapshots = [
            Snapshot(SB3Policy.of(weights, activation, tables.scaled), game, f"snapshot {steps}")
            for steps, weights in self.pool.snapshots.items()
        ]
        share = self._rest / len(snapshots)
        tables.set_opponents([*self._others, *((snapshot, share) for snapshot in snapshots)])


def _checked_pair(entry: object) -> tuple[AgentLike, float]:
    if not isinstance(entry, tuple) or len(entry) != 2 or not isinstance(entry[1], Real):
        raise InvalidInputError(
            f"{entry!r} is not a pair (opponent, share); give for instance ('rules', 0.2)."
        )
    return entry[0], float(entry[1])


class Snapshot(DrawingAgent):
    """Samples its actions from a policy of Stable-Baselines3.

    Args:
        policy: the network.
        game: the game it plays.
        name: name shown in errors.
    """

    def __init__(self, policy: SB3Policy, game: Game, name: str) -> None:
        super().__init__()
        self.name = name
        self._agent = SB3Agent(policy, game, name)

    def act_drawn(
        self, observation: Observations, action_mask: Masks, draws: npt.NDArray[np.float64]
    ) -> Actions:
        """Sample one legal action per row, using ``draws``, (N,) uniform in [0, 1)."""
        logits = self._agent.masked_logits(observation, action_mask)
        actions = np.empty(len(logits), np.int64)
        draw_actions(logits, action_mask, draws, actions, np.empty(len(logits), np.float32))
        return actions
