"""What holds for all tests: stages and questions prove that they leave their boards alone, and interrupts arrive.

A shell makes what it starts in the background ignore Ctrl-C, and so would every program that a test starts and
interrupts.
"""

import os
import signal

os.environ.setdefault("GODEBUG_CHECK", "1")
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
