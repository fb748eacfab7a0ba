"""Regression suites: reading them, running them against any GTP engine, judging, reporting, comparing runs."""
