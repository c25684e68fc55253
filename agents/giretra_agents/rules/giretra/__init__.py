"""The hand-written Giretra player; batch.py holds its door."""
