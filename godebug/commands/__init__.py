"""One module a command: it reads the command line, asks the engine, and hands the answer to views."""
