"""The errors that users may meet, each a subclass of the built-in one that they would expect."""

from __future__ import annotations


class GiretraError(Exception):
    """Base of every error this project raises on purpose."""


class IllegalActionError(GiretraError, ValueError):
    """An action that the rules do not allow now; the table is unchanged."""


class UnknownRuleError(GiretraError, ValueError):
    """A game, preset, option or option value that does not exist."""


class NotationError(GiretraError, ValueError):
    """A card or action name that cannot be read."""


class InvalidInputError(GiretraError, ValueError):
    """A wrong shape, dtype or range, or cards that contradict each other."""


class ResetNeededError(GiretraError, RuntimeError):
    """A call that needs `reset` first."""


class MissingExtraError(GiretraError, ImportError):
    """A feature whose optional dependencies are not installed."""


class ConfigError(GiretraError, ValueError):
    """A configuration with an unknown key, a wrong type or an impossible value."""


class CheckpointError(GiretraError, ValueError):
    """A checkpoint that is missing, broken or made for something else."""
