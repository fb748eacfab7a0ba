from godebug.gtp.server import main

main()
