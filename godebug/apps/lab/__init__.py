"""The tuner's lab: which pattern is to blame, what it decides, what it should be worth, what is missing."""
