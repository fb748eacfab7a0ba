"""Two engines on one position."""
