"""The Go Text Protocol: the server that answers with the built-in engine, and the client that asks other programs."""
