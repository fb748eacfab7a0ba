"""Reading trees as records, and the readings that make them."""
