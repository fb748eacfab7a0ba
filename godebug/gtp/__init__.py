"""The Go Text Protocol: a server for the built-in engine, and a client for other programs."""
