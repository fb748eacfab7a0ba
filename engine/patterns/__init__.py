"""The pattern language and its whole-board matcher."""
