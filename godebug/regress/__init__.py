"""Regression suites: reading, running against any GTP engine, judging, reporting, comparing runs."""
