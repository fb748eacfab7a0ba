"""Worms: the strings of a position, measured and read."""
