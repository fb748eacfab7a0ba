"""A small process that ends engines when this one is gone, whatever ended it: nothing outlives the run that started it.

It reads process groups from a pipe, `+N` when one is started and `-N` when it has ended. The pipe closes when this
process dies, kill -9 included, and then it kills the groups that are left: programs with all their children.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time

_CODE = """
import os, signal, sys
for name in ("SIGINT", "SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
for group in groups:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""


class Watcher:
    """The one of this process; started when the first engine is."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._lock = threading.Lock()

    def add(self, group: int) -> None:
        self._tell(f"+{group}\n", start=True)

    def remove(self, group: int) -> None:
        self._tell(f"-{group}\n", start=False)

    def _tell(self, line: str, start: bool) -> None:
        with self._lock:
            # A watcher belongs to one process; where there is no room for it, engines are still ended by their pipes.
            if self._process is None or self._owner != os.getpid():
                if not start:
                    return
                with contextlib.suppress(OSError, ValueError):
                    self._start()
            if self._process is not None and self._process.stdin is not None:
                with contextlib.suppress(OSError, ValueError):
                    self._process.stdin.write(line.encode())
                    self._process.stdin.flush()

    def _start(self) -> None:
        self._process = None
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _CODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
        )
        self._owner = os.getpid()


WATCHER = Watcher()


def has_ended(process: "subprocess.Popen[bytes]", seconds: float = 0.0) -> bool:
    """Whether a program has ended, or ends within `seconds`. It is not reaped: its number stays its own till then."""
    until, pause = time.monotonic() + seconds, 0.001
    while process.returncode is None:
        try:
            if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                return True
        except ChildProcessError:
            # Somebody else has waited for it.
            return True
        left = until - time.monotonic()
        if left <= 0:
            return False
        time.sleep(min(pause, left))
        pause = min(2 * pause, 0.02)
    return True


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    """Kills a program that leads a group of its own, with all its children. It must not have been reaped."""
    if process.returncode is not None:
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except OSError:
        # It may not have become a leader yet.
        with contextlib.suppress(OSError):
            process.kill()
