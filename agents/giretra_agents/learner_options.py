"""The options shared by all learner environments, documented and checked in one place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numbers import Real
from typing import Literal

import giretra_env as ge
from giretra_agents.pool import OpponentsLike, Pool
from giretra_env.cards.seats import NO_PARTNERS, PARTNERS
from giretra_env.envs.checks import checked_seat
from giretra_env.errors import InvalidInputError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules, RulesLike
from giretra_env.games.registry import GameName
from giretra_env.games.rules_encoding import encode_rules

ILLEGAL_ACTIONS = ("raise", "resample", "forfeit")
LEARNERS = ("seat", "side")
ANY_SEAT = "any"

IGNORED_ACTION = 0
"""The one action that a mask allows once an episode is over. It is never played, but an empty mask
would leave a policy without a distribution, and a single action adds nothing to the gradient."""

HOW_TO_STAY_LEGAL = (
    "Choose an action whose entry in action_mask is 1 (with Stable-Baselines3: MaskablePPO, and"
    " MaskableEvalCallback in place of EvalCallback), or let illegal_action be 'resample' or"
    " 'forfeit'."
)


def checked_choice(name: str, value: str, choices: Sequence[str]) -> str:
    """Return one of several strings.

    Raises:
        InvalidInputError: if it is not one of them; the error calls it ``name``.
    """
    if value not in choices:
        possible = " or ".join(map(repr, choices))
        raise InvalidInputError(f"{name} must be {possible}, not {value!r}.")
    return value


@dataclass(frozen=True)
class LearnerOptions:
    """Game, rules, opponents, the learner's seats, and the handling of illegal actions.

    Attributes:
        game: name of the game.
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset.
        episode: "deal" or "match"; tarot has single deals only.
        opponents: the agent in the other seats: an agent, its name or path, a function
            ``(observation, mask) -> action`` or an object with `act`, see `as_agent`; or a list of
            these, optionally weighted as ``(opponent, weight)``, from which every episode draws
            one.
        learner: "seat", or "side": the learner plays both partners, each from its own observation.
            Not in tarot, where sides form in the auction.
        seat: the learner's seat, 0 … 3; "any" draws one per episode.
        illegal_action: "raise"; "resample" to play a random legal action instead; or "forfeit": the
            episode ends, and the learner, with its whole side, loses ``penalty``.
        penalty: points that a forfeit costs the learner's seat and its partner's; the other side
            gains as many; in tarot the three others share them. None is `Game.reward_scale`, the
            typical swing of a contract.
        scaled: divide rewards, and the penalty, by `Game.reward_scale`.
        device: torch device of opponents given by name or path.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another option is impossible.
    """

    game: GameName
    rules: RulesLike = None
    episode: str = "deal"
    opponents: OpponentsLike = "random"
    learner: Literal["seat", "side"] = "seat"
    seat: int | str = 0
    illegal_action: Literal["raise", "resample", "forfeit"] = "raise"
    penalty: float | None = None
    scaled: bool = False
    device: str = "cpu"

    def __post_init__(self) -> None:
        encode_rules(self.house_rules, self.episode)
        checked_choice("learner", self.learner, LEARNERS)
        if self.learner == "side" and self.description.sides != PARTNERS:
            raise InvalidInputError(
                f"learner='side' needs fixed partners, but in {self.game} the auction forms the"
                " sides; use learner='seat'."
            )
        if isinstance(self.seat, str) and self.seat != ANY_SEAT:
            raise InvalidInputError(
                f"seat must be a seat 0 to 3 or {ANY_SEAT!r}, not {self.seat!r}."
            )
        if self.seat != ANY_SEAT:
            checked_seat("seat", self.seat)
        checked_choice("illegal_action", self.illegal_action, ILLEGAL_ACTIONS)
        if self.penalty is not None and not _is_points(self.penalty):
            raise InvalidInputError(
                f"penalty must be a non-negative number of points, not {self.penalty!r}."
            )

    @cached_property
    def description(self) -> Game:
        """The description of the game."""
        return ge.game(self.game)

    @cached_property
    def house_rules(self) -> HouseRules:
        """The house rules in use."""
        return self.description.rules(self.rules)

    @property
    def places(self) -> list[tuple[int, ...]]:
        """The possible sets of learner's seats, each in play order; an episode draws one."""
        places = NO_PARTNERS if self.learner == "seat" else PARTNERS
        return [place for place in places if self.seat == ANY_SEAT or self.seat in place]

    @property
    def reward_unit(self) -> float:
        """Points per unit of reward."""
        return self.description.reward_scale if self.scaled else 1.0

    @property
    def forfeit_cost(self) -> float:
        """The penalty of a forfeit, in units of reward."""
        points = self.description.reward_scale if self.penalty is None else float(self.penalty)
        return points / self.reward_unit

    def pool(self, opponents: OpponentsLike) -> Pool:
        """Return a pool of opponents for this game.

        Raises:
            InvalidInputError: if one is unknown or cannot play.
            CheckpointError: if a checkpoint is broken or incompatible.
            MissingExtraError: if one needs an extra that is not installed.
        """
        return Pool(opponents, self.game, self.device)


def _is_points(value: object) -> bool:
    return isinstance(value, Real) and 0.0 <= float(value) < math.inf
