"""Answers: a study and a question in, views and records out. They know no command line, no GTP and no viewer."""
