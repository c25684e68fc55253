"""Selecting an agent's actions for a batch so that no row affects another."""

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


def select_actions(
    agent: Agent,
    observation: Observations,
    action_mask: Masks,
    streams: Words,
    decisions: npt.NDArray[np.int64],
    action_names: Sequence[str],
) -> Actions:
    """Return an agent's checked action for each row.

    Args:
        agent: anything with the method ``act``; a `DrawingAgent` draws from ``streams``.
        observation: (N, D) uint8; the agent may write into it.
        action_mask: (N, A) uint8, 1 = legal; the agent may write into it.
        streams: (N,) uint64, the random stream of each row's table.
        decisions: (N,) number of earlier draws from that stream.
        action_names: the game's A action names.

    Raises:
        InvalidInputError: if the agent does not return an array of N integers.
        IllegalActionError: if an action is not legal in its row.
    """
    legal = action_mask.copy()
    chosen: object
    if isinstance(agent, DrawingAgent):
        chosen = agent.act_drawn(observation, action_mask, draws(streams, decisions))
    else:
        chosen = agent.act(observation, action_mask)
    return checked_actions(agent_name(agent), chosen, legal, action_names)
