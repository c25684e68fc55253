"""The hand-written player of belote contrée; batch.py holds its door."""
