"""French belote; the rules stand in ``RULES.md``."""
