"""The review of a game: what each mistake cost, by a network, and why, by the built-in engine."""
