"""Combination attacks: sequences of ataris and other threats, none of which wins alone."""
