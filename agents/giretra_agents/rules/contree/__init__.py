"""The hand-written player of belote contrée; batch.py is its entry point."""
