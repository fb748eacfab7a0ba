"""A command on terminals and pipes: each of its three streams is one or the other.

`on_streams` runs a line of a shell as a terminal's user would: in a session of its own, whose terminal stops and
interrupts it by keys. `screen` says what somebody sees who looks at what a terminal was sent.
"""

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyte

ROOT = Path(__file__).parents[2]
#: Seconds after which a line hangs.
TOO_LONG = 600
INTERRUPT, SUSPEND = b"\x03", b"\x1a"
#: What an interactive shell does for a line: a group of processes of its own, to which the keys of the terminal go.
#: Without it nothing could be stopped. Arguments: the terminal, where the number of the group is told, the line.
_SHELL = """
import fcntl, os, signal, sys, termios
terminal, told = int(sys.argv[1]), int(sys.argv[2])
os.setsid()
fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(terminal, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.write(told, b"%d" % os.getpid())
    os.close(told)
    os.close(terminal)
    os.execvp("sh", ["sh", "-c", sys.argv[3]])
os.close(told)
signal.signal(signal.SIGINT, signal.SIG_IGN)
for stream in (0, 1, 2):
    os.close(stream)
_, status = os.waitpid(child, 0)
os._exit(os.waitstatus_to_exitcode(status) % 256 if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
"""
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b\]8;[^\x1b]*\x1b\\")


@dataclass(frozen=True)
class Way:
    """Where the streams of a command go, and what its terminals are.

    `streams`: for stdin, stdout and stderr `p`, a pipe, or a digit: the terminal of that number. `size`: columns and
    rows.
    """

    streams: str
    size: tuple[int, int] = (80, 24)
    environment: Mapping[str, str] | None = None

    @property
    def on_screen(self) -> bool:
        """Whether stdout is a terminal."""
        return self.streams[1] != "p"

    @property
    def shared(self) -> bool:
        """Whether stdout and stderr are one terminal."""
        return self.on_screen and self.streams[1] == self.streams[2]


@dataclass(frozen=True)
class Seen:
    """The exit code, and what came out of stdout and stderr; where they are one terminal all of it is `out`."""

    code: int
    out: bytes
    err: bytes


class Job:
    """A line that runs: what an action of a test may do to it."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        group: int,
        masters: dict[str, int],
        received: dict[str, list[bytes]],
    ) -> None:
        self._process = process
        self._group = group
        self._masters = masters
        self._received = received

    def type(self, keys: bytes) -> None:
        """Types on its terminal."""
        os.write(self._masters["0"], keys)

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size of all terminals."""
        for master in self._masters.values():
            set_size(master, columns, rows)

    def go_on(self) -> None:
        """Lets it go on after it was stopped, as `fg` does."""
        os.killpg(self._group, signal.SIGCONT)

    @property
    def told(self) -> int:
        """How many bytes have come from it."""
        return sum(len(chunk) for chunks in self._received.values() for chunk in chunks)

    @property
    def seen(self) -> bytes:
        """What has come from it."""
        return b"".join(chunk for chunks in self._received.values() for chunk in chunks)

    def wait_for(self, state: Callable[[], bool], seconds: float = 60.0) -> bool:
        """Waits until something is so, or the line has ended; whether it is so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if state():
                return True
            if self._process.poll() is not None:
                return state()
            time.sleep(0.01)
        return False

    def stopped(self) -> bool:
        """Whether the whole group of processes is stopped."""
        states = _states(self._group)
        return bool(states) and all(state == "T" for state in states)


def on_streams(
    line: str,
    way: Way,
    folder: Path,
    environment: Mapping[str, str] | None = None,
    act: Callable[[Job], object] | None = None,
) -> Seen:
    """Runs a line of a shell in `folder` and returns what came out of it. `act`: what happens while it runs."""
    masters, slaves = {}, {}
    for number in sorted({*way.streams, "0"} - {"p"}):
        masters[number], slaves[number] = pty.openpty()
        set_size(masters[number], *way.size)
    pipes = {name: os.pipe() for name, kind in zip(("out", "err"), way.streams[1:], strict=True) if kind == "p"}
    ends = {name: write for name, (_, write) in pipes.items()}
    stdin = subprocess.DEVNULL if way.streams[0] == "p" else slaves[way.streams[0]]
    told, telling = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-S", "-E", "-c", _SHELL, str(slaves["0"]), str(telling), line],
        stdin=stdin,
        stdout=ends.get("out", slaves.get(way.streams[1])),
        stderr=ends.get("err", slaves.get(way.streams[2])),
        cwd=folder,
        env=clean_environment(folder) | dict(environment or {}) | dict(way.environment or {}),
        pass_fds=[slaves["0"], telling],
    )
    received: dict[str, list[bytes]] = {}
    sources = {**{name: read for name, (read, _) in pipes.items()}, **masters}
    for handle in (*ends.values(), *slaves.values(), telling):
        os.close(handle)
    group = int(os.read(told, 20))
    os.close(told)
    readers = []
    for name, source in sources.items():
        received[name] = []
        readers.append(threading.Thread(target=_read, args=(source, received[name]), daemon=True))
        readers[-1].start()
    try:
        if act is not None:
            act(Job(process, group, masters, received))
        code = process.wait(TOO_LONG)
    finally:
        if process.poll() is None:
            os.killpg(group, signal.SIGKILL)
            process.wait()
    for reader in readers:
        reader.join(10)
    for source in sources.values():
        os.close(source)
    came = {name: b"".join(chunks) for name, chunks in received.items()}
    out = came["out"] if "out" in came else came[way.streams[1]]
    err = b"" if way.shared else came["err"] if "err" in came else came[way.streams[2]]
    return Seen(code, out, err)


def clean_environment(folder: Path) -> dict[str, str]:
    """The environment of somebody at a terminal, whose own files are in `folder`."""
    dropped = ("NO_COLOR", "COLORFGBG", "COLUMNS", "LINES", "FORCE_COLOR", "TTY_COMPATIBLE", "PAGER", "GODEBUG_CHECK")
    kept = {name: value for name, value in os.environ.items() if name not in dropped and "PYTEST" not in name}
    home = folder / "home"
    home.mkdir(exist_ok=True)
    return kept | {
        "HOME": str(home),
        "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")),
        "GODEBUG_STATE_DIR": str(home / "state"),
        "GODEBUG_THEME": "dark",
        "GODEBUG_PAGER": "cat",
        "TERM": "xterm-256color",
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
        "LC_ALL": "C.UTF-8",
    }


def set_size(terminal: int, columns: int, rows: int) -> None:
    """Gives a terminal its size; what runs on it is told."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def without_colors(sent: bytes) -> str:
    """The text that a terminal or a pipe was sent, without colours, with the line ends of a pipe."""
    return _ESCAPE.sub("", sent.decode()).replace("\r\n", "\n")


def screen(sent: bytes, columns: int) -> list[str]:
    """The lines that stand on a terminal of endless height after all, without blanks at their ends."""
    text = sent.decode()
    emulated = pyte.Screen(columns, text.count("\n") + len(text) // columns + 10)
    pyte.Stream(emulated).feed(text)
    lines = [line.rstrip() for line in emulated.display]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def cursor_of(sent: bytes, columns: int) -> tuple[int, bool]:
    """The column in which the cursor of a terminal is left, and whether it can be seen."""
    text = sent.decode(errors="replace")
    emulated = pyte.Screen(columns, text.count("\n") + len(text) // columns + 10)
    pyte.Stream(emulated).feed(text)
    return emulated.cursor.x, not emulated.cursor.hidden


def _read(source: int, into: list[bytes]) -> None:
    # The end of a terminal is an error on Linux and an empty read elsewhere.
    try:
        while chunk := os.read(source, 65536):
            into.append(chunk)
    except OSError:
        pass


def _states(group: int) -> list[str]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(fields[0])
    return found
