"""What only GNU Go 2.4 documents: caves, open eyes, distances, and its dragons."""
