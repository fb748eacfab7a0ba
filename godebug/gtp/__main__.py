"""`python -m godebug.gtp` is the GTP server."""
