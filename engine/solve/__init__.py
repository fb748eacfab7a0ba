"""An exact solver of local life and death, whose answers are proofs."""
