"""The hand-written player of French tarot; batch.py is its entry point."""
