"""Reasons that only show once moves are at hand: each move is tried for what else it does."""
