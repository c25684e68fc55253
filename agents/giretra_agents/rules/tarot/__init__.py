"""The hand-written player of French tarot; batch.py holds its door."""
