"""The configuration of a training run: frozen, typed, every number with its unit and source.

This file defines the defaults; YAML files and the command line hold only what differs
(`config_file`). House rules are options of the game, not of training; a run names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Fraction = Annotated[float, Field(ge=0.0, le=1.0)]
Positive = Annotated[float, Field(gt=0.0)]
Count = Annotated[int, Field(ge=1)]
Widths = Annotated[tuple[Count, ...], Field(min_length=1, strict=False)]


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class BudgetConfig(_Section):
    """How long a run lasts, in iterations or in minutes; the schedules follow it."""

    iterations: Count | None = 180
    """Iterations of collecting and learning: the same work on every machine. Where `algo` is `ppo`,
    the same seed gives the same weights, even if the run is stopped and resumed."""
    max_minutes: Positive | None = None
    """Ceiling in minutes for one call of `giretra train` that counts iterations: training ends
    early, is measured and stored, and can be resumed. Compiling and the first measurement do not
    count."""
    minutes: Positive | None = None
    """Wall-clock time of training in place of `iterations`, measurements on the way included;
    compiling and the first and the last measurement are on top."""

    @model_validator(mode="before")
    @classmethod
    def _minutes_replace_the_default(cls, given: Any) -> Any:
        if isinstance(given, Mapping) and given.get("minutes") is not None:
            return {"iterations": None, **given}
        return given

    @model_validator(mode="after")
    def _one_of_both(self) -> BudgetConfig:
        if (self.minutes is None) == (self.iterations is None):
            raise ValueError("give either iterations or minutes, exactly one of the two")
        if self.max_minutes is not None and self.minutes is not None:
            raise ValueError("max_minutes belongs to a budget in iterations; leave out minutes")
        return self


class CollectConfig(_Section):
    """How decisions are collected."""

    tables: Annotated[int, Field(ge=8)] = 1024
    """Tables in lockstep; each plays one complete deal per iteration."""


class OpponentConfig(_Section):
    """The learner's opponents, as shares of the tables; the rest is self-play in all four seats.

    At the tables of an opponent the learner holds one side; in tarot, one seat or three. The shares
    follow PPO self-play for bridge bidding (harukaki/brl) and Big 2 (arXiv 2605.28863): mostly the
    current policy.
    """

    snapshots: Fraction = 0.15
    """Against an earlier version of the policy, drawn again in each iteration."""
    rules: Fraction = 0.08
    """Against the hand-written agent."""
    random: Fraction = 0.02
    """Against uniformly random legal actions."""
    pool_size: Count = 20
    """Number of latest snapshots that are kept."""
    snapshot_every: Count = 10
    """Iterations between two snapshots."""

    @model_validator(mode="after")
    def _at_most_all(self) -> OpponentConfig:
        if self.snapshots + self.rules + self.random > 1.0:
            raise ValueError("snapshots + rules + random is more than 1")
        return self


class NetworkConfig(_Section):
    """Sizes of the two networks."""

    policy_hidden: Widths = (256, 256)
    """Widths of the policy's hidden layers."""
    critic_hidden: Widths = (256, 256)
    """Widths of the hidden layers of the critic, which sees all hands."""
    canonical: bool = True
    """Whether suits are renamed for the networks, where the rules treat them alike: trump first,
    the others in an order given by the seat's original hand. A position is learned once rather than
    once per suit."""
    ignored_blocks: Annotated[tuple[str, ...], Field(strict=False)] | None = None
    """Observation blocks that the networks do not see. None: the blocks that never change in
    training. These are the blocks of matches, because training plays single deals, and
    `house_rules` if all tables have the same rules. Their untrained weights would be noise
    elsewhere."""


class PPOConfig(_Section):
    """Proximal policy optimisation (Schulman et al. 2017) on complete deals, without discount."""

    epochs: Count = 2
    """Passes over each batch."""
    minibatch: Count = 1024
    """Decisions per gradient step. Small minibatches learn more from the same decisions."""
    clip: Positive = 0.2
    """The probability ratio is clipped to 1 ± this."""
    gae_lambda: Fraction = 0.4
    """Decay of generalised advantage estimation along a seat's own decisions. It is low because a
    critic that sees all hands leaves little bias; 0.95 learned more slowly."""
    reward_clip: Positive = 3.0
    """Bound of a deal's reward, in typical contract swings of the game (`Game.reward_scale`)."""
    learning_rate: Positive = 1.5e-3
    """Learning rate of Adam at the start."""
    learning_rate_end: Positive = 5.0e-5
    """Learning rate of Adam at the end; a cosine schedule in between."""
    entropy_calls: Annotated[float, Field(ge=0.0)] = 0.03
    """Entropy bonus of calls at the start, in contract swings per nat; also that of discards and
    announcements. Rare high calls need more exploration than cards."""
    entropy_cards: Annotated[float, Field(ge=0.0)] = 0.02
    """Entropy bonus of cards at the start, in contract swings per nat."""
    entropy_end: Fraction = 0.15
    """Share of the entropy bonus left at the end; linear in between."""
    kickstart: Annotated[float, Field(ge=0.0)] = 1.0
    """Initial weight, relative to the policy's own loss, of imitating the agent `rules` (Schmitt et
    al. 2018, "Kickstarting deep reinforcement learning"); 0 is pure self-play."""
    kickstart_share: Annotated[float, Field(gt=0.0, le=1.0)] = 0.5
    """Share of the run after which that weight has fallen linearly to 0."""
    huber: Positive = 6.0
    """Error of the critic, in contract swings, above which its loss is linear. It is large because
    outcomes have both signs, and a linear loss would pull the values from the mean to the
    median."""
    gradient_norm: Positive = 0.5
    """Largest norm of the gradient, per network."""
    target_kl: Positive = 0.02
    """An iteration stops learning once the KL divergence exceeds 1.5 times this value, in nats."""
    ema: Annotated[float, Field(gt=0.0, le=1.0)] = 0.005
    """Share of the newest weights in the running average per gradient step; the average is
    evaluated and stored."""


class EvaluationConfig(_Section):
    """How the agent is measured, against `random` and `rules`."""

    every_seconds: Positive = 30.0
    """Time between two measurements during training."""
    deals: Annotated[int, Field(ge=2)] = 256
    """Number of different deals per measurement during training; each is played with the agent on
    each side: twice, four times in tarot."""
    final_deals: Annotated[int, Field(ge=2)] = 10_000
    """Number of different deals in the final measurement."""
    seed: Annotated[int, Field(ge=0, le=2**62)] = 20_000_101
    """Seed of the evaluation deals; training never uses them."""


class RunConfig(_Section):
    """The settings of every training run, common to all algorithms."""

    game: str = "giretra"
    """Name of the game."""
    rules: str | Annotated[tuple[str, ...], Field(min_length=1, strict=False)] = ""
    """House rules: a preset, options after commas: `"platform,target=250"`; empty = the game's
    default preset. A list of these is dealt out to the tables in turn. `"any"` deals out random
    mixtures of options, drawn anew in every iteration."""
    seed: Annotated[int, Field(ge=0)] = 1
    """Seed of every random stream."""
    device: Literal["auto", "cpu", "cuda"] = "auto"
    """Device of the networks; `auto` uses CUDA if available."""
    threads: Annotated[int, Field(ge=0)] = 0
    """Processor cores used, by torch and the kernels; 0 = all that the process may use, or half of
    them where `algo` is `sb3`."""
    checkpoint_seconds: Positive = 60.0
    """Time between two checkpoints."""
    budget: BudgetConfig = BudgetConfig()
    """Length of the run."""
    evaluation: EvaluationConfig = EvaluationConfig()
    """How the agent is measured."""
    algo: str
    """The training algorithm."""


class TrainConfig(RunConfig):
    """The configuration of a training run.

    Example:
        >>> TrainConfig(budget=BudgetConfig(iterations=5)).ppo.clip
        0.2
    """

    algo: Literal["ppo"] = "ppo"
    """The training algorithm: the PPO of this project."""
    precision: Literal["auto", "float32", "bfloat16"] = "auto"
    """Number format of the matrix products; `auto` uses bfloat16 where it is faster."""
    collect: CollectConfig = CollectConfig()
    """How decisions are collected."""
    opponents: OpponentConfig = OpponentConfig()
    """The learner's opponents."""
    network: NetworkConfig = NetworkConfig()
    """Sizes of the networks."""
    ppo: PPOConfig = PPOConfig()
    """How the networks learn."""


class SB3CollectConfig(_Section):
    """How decisions are collected for Stable-Baselines3."""

    num_envs: Count = 512
    """Slots in lockstep: tables where the learner plays."""
    learner: Literal["seat", "side"] | None = None
    """Whether the learner holds one seat or both of a side; None: a side if partners are fixed."""


class SB3OpponentConfig(_Section):
    """The learner's opponents, as shares of the episodes; the rest is against its snapshots."""

    rules: Fraction = 0.2
    """The hand-written agent."""
    random: Fraction = 0.05
    """Uniformly random legal actions."""
    pool_size: Count = 5
    """Number of latest snapshots that are kept."""
    snapshot_every: Count = 5
    """Iterations between two snapshots."""

    @model_validator(mode="after")
    def _less_than_all(self) -> SB3OpponentConfig:
        if self.rules + self.random >= 1.0:
            raise ValueError("rules + random must be less than 1, to leave episodes to snapshots")
        return self


class SB3NetworkConfig(_Section):
    """Sizes of the networks of `MlpPolicy`, with ReLU between the layers."""

    policy_hidden: Widths = (256, 256)
    """Widths of the policy's hidden layers."""
    critic_hidden: Widths = (256, 256)
    """Widths of the hidden layers of the critic, which sees the same observations as the policy."""


class SB3PPOConfig(_Section):
    """Arguments of `sb3_contrib.MaskablePPO`, by the same names; there is no discount."""

    n_steps: Annotated[int, Field(ge=2)] = 32
    """Decisions per slot and iteration."""
    batch_size: Annotated[int, Field(ge=2)] = 1024
    """Decisions per gradient step."""
    n_epochs: Count = 4
    """Passes over the decisions of an iteration."""
    learning_rate: Positive = 1.0e-3
    """Learning rate of Adam at the start."""
    learning_rate_end: Positive = 1.0e-4
    """Learning rate of Adam at the end; a cosine schedule in between."""
    gae_lambda: Fraction = 0.9
    """Decay of generalised advantage estimation along a slot's decisions."""
    clip_range: Positive = 0.2
    """The probability ratio is clipped to 1 ± this."""
    ent_coef: Annotated[float, Field(ge=0.0)] = 0.01
    """Entropy bonus."""
    vf_coef: Positive = 0.5
    """Weight of the critic's loss."""
    max_grad_norm: Positive = 0.5
    """Largest norm of the gradient of both networks together."""
    target_kl: Positive | None = None
    """An iteration stops learning once the KL divergence exceeds 1.5 times this value, in nats."""


class SB3Config(RunConfig):
    """The configuration of a training run with Stable-Baselines3.

    Example:
        >>> SB3Config(ppo=SB3PPOConfig(n_steps=64)).ppo.clip_range
        0.2
    """

    algo: Literal["sb3"] = "sb3"
    """The training algorithm: `MaskablePPO` of `sb3-contrib`."""
    collect: SB3CollectConfig = SB3CollectConfig()
    """How decisions are collected."""
    opponents: SB3OpponentConfig = SB3OpponentConfig()
    """The learner's opponents."""
    network: SB3NetworkConfig = SB3NetworkConfig()
    """Sizes of the networks."""
    ppo: SB3PPOConfig = SB3PPOConfig()
    """How the networks learn."""


CONFIGS: Mapping[str, type[RunConfig]] = {"ppo": TrainConfig, "sb3": SB3Config}
"""The configuration class by training algorithm: the key `algo` of a configuration."""

ALIASES: Mapping[str, str] = {
    "ppo.clip_range": "ppo.clip",
    "ppo.max_grad_norm": "ppo.gradient_norm",
    "ppo.minibatch_size": "ppo.minibatch",
}
"""Other spellings of keys, accepted if only the second one is a key of the configuration."""
