"""Capturing races between two dragons."""
