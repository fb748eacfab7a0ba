"""A GTP program as a peer: asked over pipes, with a time limit for every answer, started again after it was lost."""

import errno
import os
import re
import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec import Struct

from godebug.basics.processes import KILLED, OWN_GROUP, has_ended, kill_group
from godebug.studies.peers.pipes import Pipes
from godebug.studies.peers.watcher import WATCHER

#: An answer ends at the first empty line; programs for Windows write it with carriage returns.
_END = re.compile(rb"\r?\n\r?\n")
#: Bytes of an answer, and of what else a program writes before it; what writes more is no engine.
_MOST_BYTES = 1 << 24
#: Characters of stray text that are quoted.
_QUOTED = 80
_STATUS = re.compile(r"([=?])([0-9]*)[ \t]?")
_ANSWER = re.compile(rb"^[=?]", re.MULTILINE)
#: Seconds after which a program that has written much, but nothing of the protocol, is told apart from a slow one.
_PATIENCE = 2.0
#: Seconds between looks at whether a program still lives: its children may keep its output open.
_LOOK = 0.25
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


class Answer(Struct, frozen=True):
    """`ok`: whether it began with `=`. `text`: the rest, outer blanks stripped. `seconds`: how long it took."""

    ok: bool
    text: str
    seconds: float


class GtpEngine:
    """A running program, started when the first question comes and again after it was lost.

    `command`: the program with its arguments, a shell-like string or a list. `folder`: its working folder. `limit`:
    seconds for an answer unless a question gives another.
    """

    def __init__(self, command: str | Sequence[str], folder: Path | str | None = None, limit: float = 120.0) -> None:
        self.command = _from_here(split_command(command)) if isinstance(command, str) else list(command)
        if not self.command:
            raise EngineCrashed("engine command: empty")
        self.folder = folder
        self.limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes: Pipes | None = None
        self._buffer = b""
        #: Bytes of the buffer in which no answer ends.
        self._scanned = 0
        #: What it wrote that is no answer, since the last question.
        self._stray = b""
        #: Called while an answer is waited for, with the seconds so far.
        self.while_waiting: Callable[[float], None] | None = None
        self._number = 0
        #: Whether its answers repeat the number of the question.
        self._numbers = False
        self._answered = False
        self._known: frozenset[str] | None = None

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

    def ask(self, line: str, limit: float | None = None) -> Answer:
        """Returns the answer to one command. Raises EngineLost; the next question starts the program afresh."""
        return self.ask_all([line], limit)[0]

    def ask_all(self, lines: Sequence[str], limit: float | None = None) -> list[Answer]:
        """Returns the answers to commands that are sent in one go, each within `limit` seconds."""
        pipes = self._pipes if self.running else None
        if pipes is None:
            pipes = self._start()
        numbers = [str(self._number + 1 + i) for i in range(len(lines))]
        self._number += len(lines)
        text = "".join(f"{number} {' '.join(line.splitlines())}\n" for number, line in zip(numbers, lines, strict=True))
        limit = self.limit if limit is None else limit
        pipes.send(text.encode("utf-8", "replace"))
        return [self._receive(number, limit) for number in numbers]

    def knows(self, command: str) -> bool:
        """Tells whether the program lists `command`; what it lists is asked once."""
        if self._known is None:
            answer = self.ask("list_commands", min(self.limit, 30.0))
            self._known = frozenset(answer.text.split()) if answer.ok else frozenset()
        return command in self._known

    def lacks(self, command: str) -> bool:
        """Tells whether the program lists its commands, and `command` is not among them."""
        return not self.knows(command) and bool(self._known)

    def close(self) -> None:
        """Ends the program, politely first."""
        process, pipes = self._process, self._pipes
        if process is None or pipes is None:
            return
        if not has_ended(process):
            pipes.send(b"quit\n")
            pipes.hang_up()
            has_ended(process, 1.0)
        self._kill()

    def interrupt(self) -> None:
        """Kills the program from another thread than the one that waits for its answer, which then sees it crash."""
        process = self._process
        if process is not None:
            kill_group(process)

    def start(self) -> None:
        """Starts the program, unless it runs. Raises EngineCrashed, NoRoom where the system has no room for it."""
        if not self.running:
            self._start()

    def _start(self) -> Pipes:
        self._kill()
        self._buffer = b""
        self._numbers = self._answered = False
        self._scanned = 0
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

    def _receive(self, number: str, limit: float) -> Answer:
        """Returns the answer that carries `number`; whatever else the program writes is passed over."""
        started = time.monotonic()
        while True:
            while end := _END.search(self._buffer, self._scanned):
                text = self._buffer[: end.start()].decode("utf-8", errors="replace").lstrip("\r\n")
                self._buffer = self._buffer[end.end() :]
                self._scanned = 0
                status = _STATUS.match(text)
                # A program that leaves all numbers out is forgiven: answers come in order.
                if status and (status[2] == number or not (status[2] or self._numbers)):
                    self._numbers = self._numbers or bool(status[2])
                    self._answered = True
                    body = text[status.end() :].replace("\r", "").strip()
                    self._stray = b""
                    return Answer(status[1] == "=", body, time.monotonic() - started)
                self._stray = text.encode()
            # An end may begin in what is here already.
            self._scanned = max(0, len(self._buffer) - 3)
            if len(self._buffer) > _MOST_BYTES:
                self._kill()
                raise EngineCrashed(f"{self.command[0]} writes without end")
            waited = time.monotonic() - started
            if waited >= limit:
                self._kill()
                raise EngineTimedOut(f"no answer within {limit:g} s{self._quoted_stray()}")
            if not self._answered and waited >= _PATIENCE and self._buffer and not _ANSWER.search(self._buffer):
                self._kill()
                raise EngineTimedOut(f"{self.command[0]} writes no GTP (does it need an option, as '--mode gtp'?)")
            if self.while_waiting is not None:
                self.while_waiting(waited)
            self._read_more(min(limit - waited, _LOOK))

    def _quoted_stray(self) -> str:
        """Returns what was written instead of an answer, for a message."""
        text = " ".join((self._stray + b" " + self._buffer).decode("utf-8", "replace").split())
        self._stray = b""
        return f"; it wrote '{text[:_QUOTED]}{'...' if len(text) > _QUOTED else ''}'" if text else ""

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
        """Returns what to raise after the program ended: its exit code and the last thing it said on stderr."""
        process, pipes = self._process, self._pipes
        assert process is not None and pipes is not None
        ended = has_ended(process, 2.0)
        # A child of the program may be writing on and on.
        last = pipes.last_words(0.2)
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
