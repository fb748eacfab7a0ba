"""The score at the end: who owns what when nothing is left to play for."""
