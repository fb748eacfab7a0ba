"""The pipes of a running program, served by threads: neither side ever waits for a full pipe, on any system."""

import contextlib
import os
import queue
import re
import subprocess
import threading
from typing import IO

#: Bytes that are taken from a pipe at once, and how many such pieces may wait for somebody to look at them.
_PIECE = 1 << 16
_PIECES = 64
#: Bytes that are kept of what a program says on stderr.
_MOST_SAID = 65536
#: What a line that tells of a fault has in it.
_ERROR = re.compile(
    r"\b(\w*error|exception|fatal|cannot|can't|could not|couldn't|unable to|no such|not found|failed)\b", re.IGNORECASE
)


class Pipes:
    """What is sent to `process` and what comes from it. Its three streams belong to the threads from now on."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._arrived: queue.Queue[bytes] = queue.Queue(_PIECES)
        self._said = b""
        self._closed = False
        for work, stream in ((self._send, process.stdin), (self._read, process.stdout)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()
        self._listener = threading.Thread(target=self._listen, args=(process.stderr,), daemon=True)
        self._listener.start()

    def send(self, data: bytes) -> None:
        """Sends `data` as soon as the program takes it."""
        self._outgoing.put(data)

    def receive(self, seconds: float) -> bytes | None:
        """Returns a piece of what the program wrote, b"" after the last, None where nothing comes within `seconds`."""
        try:
            return self._arrived.get(timeout=max(0.001, seconds))
        except queue.Empty:
            return None

    def complaint(self, seconds: float) -> str:
        """Returns the first error that the program told on stderr, else its last line; waits up to `seconds` for it to
        say all.
        """
        self._listener.join(seconds)
        lines = [line for line in self._said.decode("utf-8", errors="replace").split("\n") if line.strip()]
        # Indented lines are of a traceback: the error stands after them.
        errors = (line for line in lines if _ERROR.search(line) and not line[:1].isspace())
        return next(errors, lines[-1] if lines else "").strip()[:200]

    def hang_up(self) -> None:
        """Closes the program's input after what is still to be sent."""
        self._outgoing.put(None)

    def close(self) -> None:
        """Lets the threads end with the program: what it still writes is thrown away."""
        self._closed = True
        self.hang_up()
        with contextlib.suppress(queue.Empty):
            while True:
                self._arrived.get_nowait()

    def _send(self, stream: IO[bytes]) -> None:
        # A program that reads no more may still have written what became of it: that is for the reader to find out.
        with contextlib.suppress(OSError, ValueError), stream:
            while (data := self._outgoing.get()) is not None:
                stream.write(data)
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        piece = b"first"
        with stream:
            while piece:
                piece = _piece(stream)
                if not self._closed:
                    self._arrived.put(piece)

    def _listen(self, stream: IO[bytes]) -> None:
        with stream:
            while piece := _piece(stream):
                self._said = (self._said + piece)[-_MOST_SAID:]


def _piece(stream: IO[bytes]) -> bytes:
    """Returns what comes next from a pipe, b"" at its end."""
    try:
        return os.read(stream.fileno(), _PIECE)
    except (OSError, ValueError):
        return b""
