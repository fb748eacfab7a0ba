"""Trace events, and who listens to a reader."""
