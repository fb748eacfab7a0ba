"""The board: trial moves, strings and liberties, legality."""
