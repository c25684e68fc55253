"""A run on disk and on screen: folder, checkpoints, metrics, curve, progress."""
