"""Agents: the players. `load_agent` returns one by name or path."""

from giretra_agents.base import Agent, DrawingAgent, HasProbabilities
from giretra_agents.compiling import compile_kernels, needs_compiling
from giretra_agents.learner import LearnerStep, LearnerTables
from giretra_agents.load import AgentSource, agent_names, as_agent, load_agent, open_agent
from giretra_agents.random_agent import RandomAgent
from giretra_agents.rules_agent import RulesAgent
from giretra_agents.stateful import StatefulAgent, TableFollower

__all__ = [
    "Agent",
    "AgentSource",
    "DrawingAgent",
    "HasProbabilities",
    "LearnerStep",
    "LearnerTables",
    "RandomAgent",
    "RulesAgent",
    "StatefulAgent",
    "TableFollower",
    "agent_names",
    "as_agent",
    "compile_kernels",
    "load_agent",
    "needs_compiling",
    "open_agent",
]
