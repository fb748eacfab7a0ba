"""Reasons found by trying each collected move for what else it does."""
