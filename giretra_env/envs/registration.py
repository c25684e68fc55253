"""Register the games with PettingZoo and Gymnasium by entry-point string, importing nothing."""

from __future__ import annotations

import gymnasium.envs.registration as gymnasium_registry
import pettingzoo.env_registry.registration as pettingzoo_registry

_VERSIONS = {"giretra": 0, "contree": 0, "belote": 0, "tarot": 0}
"""Version of each game's interface."""


def register_ids() -> None:
    """Register every game as ``giretra/name-vN``, in Gymnasium also as ``giretra/Name-vN``."""
    for game, version in _VERSIONS.items():
        _register_aec(f"giretra/{game}-v{version}", f"giretra_env.{game}_v{version}:env")
        for name in (game.capitalize(), game):
            _register_learner(f"giretra/{name}-v{version}", game)


def _register_aec(name: str, entry_point: str) -> None:
    if name not in pettingzoo_registry.aec_registry:
        pettingzoo_registry.register("aec", name, entry_point=entry_point)


def _register_learner(name: str, game: str) -> None:
    if name not in gymnasium_registry.registry:
        # The only reference to a higher package: a learner needs opponents, which are agents. It is
        # a string, so this package imports none of them and the import linter does not see it.
        gymnasium_registry.register(
            name,
            entry_point="giretra_agents.learner_env:LearnerEnv",
            vector_entry_point="giretra_agents.learner_vector_env:LearnerVectorEnv",
            kwargs={"game": game},
        )
