"""Influence: sources, barriers, spreading, territory."""
