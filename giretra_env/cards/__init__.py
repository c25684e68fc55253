"""Packs, card notation and seats."""
