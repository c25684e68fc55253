"""The hand-written Giretra player; batch.py is its entry point."""
