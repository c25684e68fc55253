"""Asking an agent for a batch of decisions, so that its answer depends on no other row."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from giretra_agents.base import (
    Actions,
    Agent,
    DrawingAgent,
    Masks,
    Observations,
    agent_name,
    checked_actions,
)
from giretra_agents.draws import Words, draws


def ask(
    agent: Agent,
    observation: Observations,
    action_mask: Masks,
    streams: Words,
    decisions: npt.NDArray[np.int64],
    action_names: Sequence[str],
) -> Actions:
    """Return what an agent chooses in each row, checked.

    Args:
        agent: anything with the method ``act``; one that draws gets its numbers from ``streams``.
        observation: (N, D) uint8; the agent may write into it.
        action_mask: (N, A) uint8, 1 = legal; the agent may write into it.
        streams: (N,) uint64, the random stream of each row's table.
        decisions: (N,) how many numbers have been drawn from it.
        action_names: the game's A action names.

    Raises:
        InvalidInputError: if the answer is no array of N whole numbers.
        IllegalActionError: if an action is not legal in its row.
    """
    legal = action_mask.copy()
    answer: object
    if isinstance(agent, DrawingAgent):
        answer = agent.act_drawn(observation, action_mask, draws(streams, decisions))
    else:
        answer = agent.act(observation, action_mask)
    return checked_actions(agent_name(agent), answer, legal, action_names)
