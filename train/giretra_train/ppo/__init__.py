"""Self-play with proximal policy optimisation."""
