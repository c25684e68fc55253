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
    """Lets the learner play against its own snapshots, the latest ones, and some others.

    Snapshots draw their actions as the learner does when it collects. The policy must be an
    `MlpPolicy`.

    Args:
        every: steps, counted as in `learn`, between two snapshots; the first is taken before the
            first rollout, the others before the first one that is due.
        pool_size: snapshots kept.
        others: other opponents as ``(opponent, share of the episodes)``, such as ``("rules",
            0.2)``; the snapshots have the rest, each as much.
        verbose: as for every callback.

    Raises:
        InvalidInputError: if a number is impossible or the shares leave none to the snapshots.

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
                f"The shares of others are {1.0 - self._rest:g} together; leave some of the"
                " episodes, less than 1, to the snapshots."
            )
        self.pool = SnapshotPool(checked_count("pool_size", pool_size))
        """The snapshots, by the steps before each."""
        self._seated_at: LearnerVecEnv | None = None

    def _on_training_start(self) -> None:
        if any(steps > self.model.num_timesteps for steps in self.pool.snapshots):
            self.pool.snapshots.clear()  # `learn` counts from 0 again

    def _on_rollout_start(self) -> None:
        tables, steps, taken = self._tables(), self.model.num_timesteps, self.pool.snapshots
        due = not taken or steps - max(taken) >= self._every
        if due:
            self._take(steps)
        if due or tables is not self._seated_at:
            self._seat(tables)
            self._seated_at = tables

    def _on_step(self) -> bool:
        return True

    def _tables(self) -> LearnerVecEnv:
        """Return what the model learns from, without its wrappers."""
        normalising = unwrap_vec_normalize(self.training_env)
        if normalising is not None and normalising.norm_obs:
            raise InvalidInputError(
                "SelfPlayCallback plays by snapshots that see plain observations, not those of"
                " VecNormalize; leave it out, for make_sb3_vec scales observations and rewards."
            )
        tables = self.training_env.unwrapped
        if not isinstance(tables, LearnerVecEnv):
            raise InvalidInputError(
                "SelfPlayCallback changes opponents at tables of make_sb3_vec; the model learns"
                f" from {type(tables).__name__}."
            )
        return tables

    def _take(self, steps: int) -> None:
        """Keep the policy as it is now."""
        extractor = type(self.model.policy.features_extractor)
        if extractor is not FlattenExtractor:
            raise InvalidInputError(
                "SelfPlayCallback plays by policies of the kind MlpPolicy without a"
                f" features_extractor_class, not by one with {extractor.__name__}."
            )
        self.pool.add(steps, self.model.policy.state_dict())

    def _seat(self, tables: LearnerVecEnv) -> None:
        """Let the tables draw their opponents from all that there are."""
        activation, game = self.model.policy.activation_fn, tables.slots.game
        snapshots = [
            Snapshot(SB3Policy.of(weights, activation, tables.scaled), game, f"snapshot {steps}")
            for steps, weights in self.pool.snapshots.items()
        ]
        share = self._rest / len(snapshots)
        tables.set_opponents([*self._others, *((snapshot, share) for snapshot in snapshots)])


def _checked_pair(entry: object) -> tuple[AgentLike, float]:
    if not isinstance(entry, tuple) or len(entry) != 2 or not isinstance(entry[1], Real):
        raise InvalidInputError(f"{entry!r} is no pair (opponent, share), as in ('rules', 0.2).")
    return entry[0], float(entry[1])


class Snapshot(DrawingAgent):
    """Plays by a policy of Stable-Baselines3, and draws its actions as likely as that finds them.

    Args:
        policy: the network.
        game: what it plays.
        name: shown in errors.
    """

    def __init__(self, policy: SB3Policy, game: Game, name: str) -> None:
        super().__init__()
        self.name = name
        self._agent = SB3Agent(policy, game, name)

    def act_drawn(
        self, observation: Observations, action_mask: Masks, draws: npt.NDArray[np.float64]
    ) -> Actions:
        """Draw one legal action per row with the help of ``draws``, (N,) in [0, 1)."""
        logits = self._agent.masked_logits(observation, action_mask)
        actions = np.empty(len(logits), np.int64)
        draw_actions(logits, action_mask, draws, actions, np.empty(len(logits), np.float32))
        return actions
