"""Readings, and the trees of variations that they try."""
