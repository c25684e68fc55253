"""The hand-written player of French belote; batch.py holds its door."""
