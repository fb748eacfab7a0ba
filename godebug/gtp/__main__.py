"""`python -m godebug.gtp` is the GTP server."""

from godebug.gtp.server import main

main()
