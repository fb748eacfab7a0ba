"""Other programs as peers: any that speaks GNU Go's debugging commands answers what the built-in engine answers."""
