"""Replaying a deal as text, with an agent's probabilities next to each decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from giretra_env.errors import InvalidInputError

if TYPE_CHECKING:
    from giretra_agents.base import Agent
    from giretra_agents.load import AgentLike
    from giretra_env.games.house_rules import RulesLike


def replay_text(
    game: str,
    agent: AgentLike,
    seed: int,
    rules: RulesLike = None,
    episode: str = "deal",
    top: int = 3,
) -> str:
    """Play a random deal (or match) with ``agent`` in all four seats and return it as text.

    Args:
        game: such as ``"giretra"``.
        agent: anything that `as_agent` accepts; if it has `probabilities`, they are shown next to
            each decision.
        seed: seed of the deal.
        rules: as for `giretra_env.Table`.
        episode: ``"deal"`` or ``"match"``.
        top: how many of the likeliest actions to show per decision.
    """
    import giretra_env as ge
    from giretra_agents import HasProbabilities, as_agent
    from giretra_train.transcript import Transcript

    table = ge.Table(game, rules=rules, episode=episode, seed=seed)
    player = as_agent(agent, game)
    commentator = player if isinstance(player, HasProbabilities) else None
    transcript = Transcript(table, commentator, top)
    while not table.done:
        transcript.apply(player.act_table(table))
    return transcript.text(f"seed {seed}, all seats played by {player.name}")


def replay_record(record: Mapping[str, Any], agent: Agent | None = None, top: int = 3) -> str:
    """Return a record written by `giretra_env.Table.record` as text.

    Args:
        record: the complete dict, or the object read from its JSON file.
        agent: its probabilities, or its choice, are shown next to each decision; None = neither.
        top: how many of the likeliest actions to show per decision.

    Raises:
        InvalidInputError: if the record is incomplete.
        IllegalActionError: if an action in it is illegal.
    """
    import giretra_env as ge
    from giretra_train.transcript import Transcript

    if not isinstance(record, Mapping) or "actions" not in record:
        raise InvalidInputError(
            "This is not a record of a table: it has no list of actions; write one with"
            " json.dumps(table.record())."
        )
    transcript = Transcript(ge.Table.from_record({**record, "actions": []}), agent, top)
    for action in record["actions"]:
        transcript.apply(action)
    return transcript.text("from a record")
