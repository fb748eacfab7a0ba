"""Game records: reading and writing SGF and plain diagrams."""
