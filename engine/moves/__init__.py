"""Moves: reasons for them, their value with an account that adds up, and the choice."""
