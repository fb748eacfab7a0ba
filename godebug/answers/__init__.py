"""Answers: a study and a question in, views and records out. No command line, no GTP, no viewer here."""
