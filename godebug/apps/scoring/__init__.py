"""Finished games scored by the batch: what to score, one game, many at once."""
