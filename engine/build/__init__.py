"""How the hot modules are compiled, and which form of them runs."""
