"""What the 32-card games share above the engine: play, matches, observations, queries, boards."""
