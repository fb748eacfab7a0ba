"""A GTP program as a peer: asked over pipes, with a time limit for every answer, started again after it was lost."""

import contextlib
import os
import re
import select
import shlex
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Self

#: An answer ends at the first empty line; programs for Windows write it with carriage returns.
_END = re.compile(rb"\r?\n\r?\n")
#: Bytes of an answer, and of what else a program writes before it; what writes more is no engine.
_MOST_BYTES = 1 << 24
_STATUS = re.compile(r"([=?])([0-9]*)[ \t]?")


class EngineLost(Exception):  # noqa: N818 (what happened, in the field's words)
    """The program gave no answer; the message says what became of it, in a few words."""


class EngineCrashed(EngineLost):
    """It ended, or could not even be started."""


class EngineTimedOut(EngineLost):
    """It took longer than it was given; it has been killed."""


@dataclass(frozen=True)
class Answer:
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
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise EngineCrashed(f"engine command: {error}") from None
        if not self.command:
            raise EngineCrashed("engine command: empty")
        self.folder = folder
        self.limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None
        self._buffer = b""
        self._number = 0
        self._known: frozenset[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def running(self) -> bool:
        """Whether the program has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def ask(self, line: str, limit: float | None = None) -> Answer:
        """The answer to one command. Raises EngineLost; the next question starts the program afresh."""
        return self.ask_all([line], limit)[0]

    def ask_all(self, lines: Sequence[str], limit: float | None = None) -> list[Answer]:
        """The answers to commands that are sent in one go, each within `limit` seconds."""
        if not self.running:
            self._start()
        numbers = [str(self._number + 1 + i) for i in range(len(lines))]
        self._number += len(lines)
        text = "".join(f"{number} {' '.join(line.splitlines())}\n" for number, line in zip(numbers, lines, strict=True))
        limit = self.limit if limit is None else limit
        # All that is sent is small against a pipe's buffer: writing cannot wait for a program that waits for us.
        self._send(text.encode())
        return [self._receive(number, limit) for number in numbers]

    def knows(self, command: str) -> bool:
        """Whether the program lists `command`; what it lists is asked once."""
        if self._known is None:
            answer = self.ask("list_commands", min(self.limit, 30.0))
            self._known = frozenset(answer.text.split()) if answer.ok else frozenset()
        return command in self._known

    def close(self) -> None:
        """Ends the program, politely first."""
        process = self._process
        if process is None:
            return
        if process.poll() is None and process.stdin is not None:
            try:
                process.stdin.write(b"quit\n")
                process.stdin.close()
                process.wait(1.0)
            except (OSError, ValueError, subprocess.TimeoutExpired):
                pass
        self._kill()

    def interrupt(self) -> None:
        """Kills the program from another thread than the one that waits for its answer, which then sees it crash."""
        process = self._process
        if process is not None:
            process.kill()

    def _start(self) -> None:
        self._kill()
        self._buffer = b""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the program)
        try:
            self._process = subprocess.Popen(
                self.command, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
            )
        except (OSError, ValueError) as error:
            raise EngineCrashed(
                f"cannot start {self.command[0]}: {getattr(error, 'strerror', None) or error}"
            ) from None

    def _send(self, data: bytes) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError:
            raise self._crashed() from None

    def _receive(self, number: str, limit: float) -> Answer:
        """The answer that carries `number`; whatever else the program writes is passed over."""
        assert self._process is not None and self._process.stdout is not None
        started = time.monotonic()
        output = self._process.stdout.fileno()
        while True:
            while end := _END.search(self._buffer):
                text = self._buffer[: end.start()].decode("utf-8", errors="replace").lstrip("\r\n")
                self._buffer = self._buffer[end.end() :]
                status = _STATUS.match(text)
                # A program that leaves the number out is forgiven: answers come in order.
                if status and status[2] in (number, ""):
                    body = text[status.end() :].replace("\r", "").strip()
                    return Answer(status[1] == "=", body, time.monotonic() - started)
            left = started + limit - time.monotonic()
            if left <= 0 or not select.select([output], [], [], left)[0]:
                self._kill()
                raise EngineTimedOut(f"no answer within {limit:g} s")
            chunk = os.read(output, 1 << 16)
            if not chunk:
                raise self._crashed()
            self._buffer += chunk
            if len(self._buffer) > _MOST_BYTES:
                self._kill()
                raise EngineCrashed(f"{self.command[0]} writes without end")

    def _crashed(self) -> EngineCrashed:
        """What to raise after the program ended: its exit code and the last thing it said on stderr."""
        assert self._process is not None
        try:
            code: int | None = self._process.wait(2.0)
        except subprocess.TimeoutExpired:
            code = None
        last = self._last_words()
        self._kill()
        how = (
            "closed its output"
            if code is None
            else f"ended by signal {-code}"
            if code < 0
            else f"ended with code {code}"
        )
        return EngineCrashed(f"{self.command[0]} {how}" + (f": {last}" if last else ""))

    def _last_words(self) -> str:
        if self._errors is None:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 2000))
        lines = self._errors.read().decode("utf-8", errors="replace").split("\n")
        return next((line.strip()[:200] for line in reversed(lines) if line.strip()), "")

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()
        if self._errors is not None:
            self._errors.close()
            self._errors = None
