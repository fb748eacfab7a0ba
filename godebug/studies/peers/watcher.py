"""A small process that ends engines when this one is gone, whatever ended it: nothing outlives the run that started it.

It reads process groups from a pipe, `+N` when one is started and `-N` when it has ended. The pipe closes when this
process dies, kill -9 included, and then it kills the groups that are left: programs with all their children.
"""

import contextlib
import os
import subprocess
import sys
import threading

from godebug.basics.processes import OWN_GROUP, POSIX

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
        """Has the processes of `group` ended if this process is gone."""
        self._tell(f"+{group}\n", start=True)

    def remove(self, group: int) -> None:
        """Forgets `group`, whose processes have ended."""
        self._tell(f"-{group}\n", start=False)

    def _tell(self, line: str, start: bool) -> None:
        if not POSIX:
            # Windows knows no groups; there a program ends when its input does.
            return
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
            **OWN_GROUP,
        )
        self._owner = os.getpid()


WATCHER = Watcher()
