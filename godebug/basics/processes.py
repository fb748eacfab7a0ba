"""Programs that we start: in a group of their own, so that they can be ended with all that they started themselves.

POSIX systems have process groups; Windows has process trees, which its own `taskkill` ends.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from typing import Any, Protocol

POSIX = os.name == "posix"

#: What `subprocess.Popen` is given for a group of its own: Ctrl-C at the terminal is for us, not for the program.
OWN_GROUP: dict[str, Any] = (
    {"start_new_session": True} if POSIX else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
)

#: Exit codes of programs that somebody else ended.
KILLED = tuple(-getattr(signal, name) for name in ("SIGKILL", "SIGTERM") if hasattr(signal, name))


def has_ended(process: "subprocess.Popen[Any]", seconds: float = 0.0) -> bool:
    """Tells whether a program has ended, or ends within `seconds`.

    On POSIX systems it is not reaped: its number stays its own, so that its group can still be named.
    """
    until, pause = time.monotonic() + seconds, 0.001
    while process.returncode is None:
        if sys.platform == "win32":
            if process.poll() is not None:
                return True
        else:
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


class Started(Protocol):
    """A program that was started, by `subprocess` or by `asyncio`."""

    @property
    def pid(self) -> int:
        """Returns the number of the process."""

    @property
    def returncode(self) -> int | None:
        """Returns its exit code, None while it runs."""

    def terminate(self) -> None:
        """Asks it to end (SIGTERM)."""

    def kill(self) -> None:
        """Ends it at once (SIGKILL)."""


def end_group(process: Started) -> None:
    """Asks a program that was started with OWN_GROUP to end, with all its children. It must not have been reaped."""
    if process.returncode is not None:
        return
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)


def kill_group(process: Started) -> None:
    """Kills a program that was started with OWN_GROUP, with all its children. It must not have been reaped."""
    if process.returncode is not None:
        return
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
        else:
            os.killpg(process.pid, signal.SIGKILL)
            return
    # It may not have become the leader of a group yet.
    with contextlib.suppress(OSError):
        process.kill()
