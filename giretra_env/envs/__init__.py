"""The doors: one table, many tables, PettingZoo and Gymnasium."""
