"""The hand-written player of French belote; batch.py is its entry point."""
