"""A program asked over pipes: started when it is needed, watched while it works, ended with all its children."""

import errno
import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from godebug.basics.processes import KILLED, OWN_GROUP, has_ended, kill_group
from godebug.studies.peers.pipes import Pipes
from godebug.studies.peers.watcher import WATCHER

#: Seconds between looks at whether a program still lives: its children may keep its output open.
LOOK = 0.25
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)


class EngineLost(Exception):  # noqa: N818 (what happened, in the field's words)
    """The program gave no answer; the message says what became of it, in a few words."""


class EngineCrashed(EngineLost):
    """It ended, or could not even be started."""


class EngineKilled(EngineCrashed):
    """Somebody else ended it, by SIGKILL or SIGTERM: the operating system that ran out of memory, or a person."""


class NoRoom(EngineCrashed):
    """The system has no processes, files or memory left to start it."""


class EngineTimedOut(EngineLost):
    """It took longer than it was given; it has been killed."""


class PipedProgram:
    """A program that reads questions and writes answers. Derived classes know in which form.

    `command`: the program with its arguments, a shell-like string or a list. `folder`: its working folder.
    """

    def __init__(self, command: str | Sequence[str], folder: Path | str | None = None) -> None:
        self.command = _from_here(split_command(command)) if isinstance(command, str) else list(command)
        if not self.command:
            raise EngineCrashed("engine command: empty")
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes: Pipes | None = None
        #: What it wrote and nobody has taken yet.
        self._buffer = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def running(self) -> bool:
        """Tells whether the program has been started and has not ended."""
        return self._process is not None and not has_ended(self._process)

    def start(self) -> None:
        """Starts the program, unless it runs. Raises EngineCrashed, NoRoom where the system has no room for it."""
        if not self.running:
            self._start()

    def close(self) -> None:
        """Ends the program."""
        self._kill()

    def interrupt(self) -> None:
        """Kills the program from another thread than the one that waits for its answer, which then sees it crash."""
        process = self._process
        if process is not None:
            kill_group(process)

    def _start(self) -> Pipes:
        self._kill()
        self._buffer = b""
        try:
            self._process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                **OWN_GROUP,
            )
        except (OSError, ValueError) as error:
            kind = NoRoom if getattr(error, "errno", None) in _NO_ROOM else EngineCrashed
            raise kind(f"cannot start {self.command[0]}: {getattr(error, 'strerror', None) or error}") from None
        WATCHER.add(self._process.pid)
        self._pipes = Pipes(self._process)
        return self._pipes

    def _read_more(self, seconds: float) -> None:
        """Waits until the program writes something, up to `seconds`. Raises EngineCrashed where it has ended."""
        process, pipes = self._process, self._pipes
        assert process is not None and pipes is not None
        piece = pipes.receive(seconds)
        # What it wrote before it ended comes first; children of it may keep its output open.
        if piece is None and has_ended(process):
            piece = pipes.receive(0.0) or b""
        if piece == b"":
            raise self._crashed()
        self._buffer += piece or b""

    def _crashed(self) -> EngineCrashed:
        """Returns what to raise after the program ended: its exit code and what it complained of on stderr."""
        process, pipes = self._process, self._pipes
        assert process is not None and pipes is not None
        ended = has_ended(process, 2.0)
        # A child of the program may be writing on and on.
        last = pipes.complaint(0.2)
        self._kill()
        code = process.returncode if ended else None
        how = (
            "closed its output"
            if code is None
            else f"ended by signal {-code}"
            if code < 0
            else f"ended with code {code}"
        )
        kind = EngineKilled if code in KILLED else EngineCrashed
        return kind(f"{self.command[0]} {how}" + (f": {last}" if last else ""))

    def _kill(self) -> None:
        process, pipes = self._process, self._pipes
        self._process = self._pipes = None
        if process is None:
            return
        # The program may have ended and left children behind.
        kill_group(process)
        process.wait()
        WATCHER.remove(process.pid)
        if pipes is not None:
            pipes.close()


def split_command(command: str) -> list[str]:
    """Returns the words of a shell-like command. Raises EngineCrashed for what no shell would take."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise EngineCrashed(f"engine command: {error}") from None


def _from_here(words: list[str]) -> list[str]:
    """Returns words with the files of the user's folder named so that every folder finds them: `./engine`, `python
    engine.py`.
    """
    return [
        os.path.abspath(word)
        if not os.path.isabs(word) and (os.sep in word or (at and "." in word)) and os.path.isfile(word)
        else word
        for at, word in enumerate(words)
    ]
