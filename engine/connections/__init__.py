"""Connections: can two strings be linked or kept apart, can a string break into an area."""
