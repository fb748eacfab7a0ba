"""The command line: positions, options, completion, the application."""
