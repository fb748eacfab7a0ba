"""Ctrl-C while the server that programs start reads life and death."""

import os
import subprocess
import sys


def test_an_interrupt_within_compiled_code_ends_the_server_at_once() -> None:
    code = (
        "import signal\n"
        "from godebug.engine.owl import trace\n"
        "trace.OwlTrace.trial = lambda *_: signal.raise_signal(signal.SIGINT)\n"
        "from godebug.engine.owl.questions import OwlReader\n"
        "made = OwlReader.__init__\n"
        "def make(self, *args):\n"
        "    made(self, *args)\n"
        "    self.listen(trace.OwlTrace(self, self._trace))\n"
        "OwlReader.__init__ = make\n"
        "from godebug.gtp.server import main\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"boardsize 9\nplay b C3\nplay w C4\nplay w D3\nowl_attack C3\nname\n",
        env=os.environ,
        capture_output=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (130, b"")
    assert done.stdout == b"= \n\n" * 4
