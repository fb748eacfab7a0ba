"""A GTP program as a peer: asked over pipes, with a time limit for every answer, started again after it was lost."""

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from godebug.basics.processes import has_ended
from godebug.studies.peers.piped import LOOK, EngineCrashed, EngineTimedOut, PipedProgram
from godebug.studies.peers.pipes import Pipes

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


class GtpAnswer(Struct, frozen=True):
    """`ok`: whether it began with `=`. `text`: the rest, outer blanks stripped. `seconds`: how long it took."""

    ok: bool
    text: str
    seconds: float


class GtpEngine(PipedProgram):
    """A running program, started when the first question comes and again after it was lost.

    `command`, `folder`: as of every piped program. `limit`: seconds for an answer unless a question gives another.
    """

    def __init__(self, command: str | Sequence[str], folder: Path | str | None = None, limit: float = 120.0) -> None:
        super().__init__(command, folder)
        self.limit = limit
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

    def ask(self, line: str, limit: float | None = None) -> GtpAnswer:
        """Returns the answer to one command. Raises EngineLost; the next question starts the program afresh."""
        return self.ask_all([line], limit)[0]

    def ask_all(self, lines: Sequence[str], limit: float | None = None) -> list[GtpAnswer]:
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

    def _start(self) -> Pipes:
        self._numbers = self._answered = False
        self._scanned = 0
        return super()._start()

    def _receive(self, number: str, limit: float) -> GtpAnswer:
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
                    return GtpAnswer(status[1] == "=", body, time.monotonic() - started)
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
            self._read_more(min(limit - waited, LOOK))

    def _quoted_stray(self) -> str:
        """Returns what was written instead of an answer, for a message."""
        text = " ".join((self._stray + b" " + self._buffer).decode("utf-8", "replace").split())
        self._stray = b""
        return f"; it wrote '{text[:_QUOTED]}{'...' if len(text) > _QUOTED else ''}'" if text else ""
