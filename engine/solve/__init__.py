"""Proofs about life and death, and what they are checked with."""
