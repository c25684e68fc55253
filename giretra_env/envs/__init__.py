"""The interfaces: one table, many tables, PettingZoo and Gymnasium."""
