"""The viewer: one position on the screen, everything that answers tell of it by a key. It asks studies and answers."""
