"""Life and death of one string by brute force, on rules of its own: what the solver and its proofs are held against."""
