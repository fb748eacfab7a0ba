"""Compares two engines on one position."""
