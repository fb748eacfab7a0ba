"""An analysis that is given up as soon as the client sends its next line.

A viewer asks for an analysis of every position that an arrow key passes; who computes them all in turn answers long
after the key was let go. Compiled code cannot be left in the middle without harm, so an analysis is computed by a copy
of the session's process (fork): one that comes to its end goes on as the session, with all that it has found, and one
that a line overtakes is ended, and the process that it was copied from goes on as if it had never been asked.

Three processes take part at most: the first one, which the client has started, reads lines and writes answers; the
second is the session; the third thinks while the second waits. Where a system has no fork, lines wait for their turn.
"""

from __future__ import annotations

import codecs
import os
import select
import signal
import socket
import struct
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from godebug.gtp.protocol import format_answer, parse_request

if TYPE_CHECKING:
    from collections.abc import Callable

#: The answers of these stand until the next line, which therefore may as well come while they are computed.
STANDING = frozenset({"analyze", "lz-analyze", "kata-analyze"})
#: Bytes of a line that are looked at; the rest of a longer one is dropped.
LINE_LIMIT = 1 << 16
_LENGTH = struct.Struct("<Q")
_CHUNK = 1 << 16
_AGAIN, _GONE = b"again", b"gone"
_LAST, _STANDS = 1, 2


class Reply(NamedTuple):
    """`last`: the session has ended. `stands`: the answer has no end yet."""

    text: str
    last: bool
    stands: bool


def stands(line: str) -> bool:
    """Tells whether a line asks for an analysis."""
    request = parse_request(line)
    return request is not None and request.name in STANDING


class Lines:
    """The lines of a client, and whether there is one already."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._begun = b""
        self._at_end = False
        try:
            self._handle: int | None = source.fileno()
        except OSError:
            self._handle = None

    @property
    def can_be_overtaken(self) -> bool:
        """Tells whether a line can be seen before it is asked for, and a process be copied."""
        return self._handle is not None and hasattr(os, "fork")

    def next(self) -> str | None:
        """Returns the next line without what is too long of it, None at the end."""
        while b"\n" not in self._begun and not self._at_end:
            self._read()
        line, newline, rest = self._begun.partition(b"\n")
        self._begun = rest
        if not line and not newline:
            return None
        return (line.removeprefix(codecs.BOM_UTF8)[:LINE_LIMIT] + newline).decode("utf-8", "surrogateescape")

    def come_before(self, other: int) -> bool:
        """Waits until there is a line, or something to read from `other`; returns whether the line came first.

        The end of all lines is no line: what was asked last is answered.
        """
        while b"\n" not in self._begun:
            watched = [other] if self._at_end or self._handle is None else [other, self._handle]
            ready, _, _ = select.select(watched, [], [])
            if other in ready:
                return False
            self._read()
        return True

    def _read(self) -> None:
        found = self._source.readline(LINE_LIMIT) if self._handle is None else os.read(self._handle, _CHUNK)
        self._at_end = not found
        # Of a line without an end only its beginning is kept.
        if b"\n" in found or len(self._begun) <= LINE_LIMIT:
            self._begun += found


class Sitting:
    """A session in a process of its own. `answer`: answers a line. `end`: ends an answer that stands."""

    def __init__(self, answer: Callable[[str], Reply], end: Callable[[], str]) -> None:
        self._talk, talk = socket.socketpair()
        self._word, word = socket.socketpair()
        if os.fork() == 0:
            self._talk.close()
            self._word.close()
            try:
                _sit(answer, end, talk, word)
            finally:
                os._exit(0)
        talk.close()
        word.close()
        self._is_standing = False
        # The session is passed on from process to process; nobody waits for those that have passed it on.
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)

    def answer(self, line: str, lines: Lines, write: Callable[[str], bool]) -> tuple[bool, bool]:
        """Writes the answer to a line; returns whether anybody reads, and whether it was the last one.

        An analysis that a further line overtakes gets an empty answer.
        """
        _send(self._talk, line.encode())
        if stands(line):
            thinking, _, ended = (_receive(self._word) or b"").partition(b" ")
            if not thinking or not write(ended.decode()):
                return False, True
            self._is_standing = False
            if lines.come_before(self._talk.fileno()):
                os.kill(int(thinking), signal.SIGKILL)
                _send(self._word, _AGAIN)
                _receive(self._word)
                _drain(self._talk)
                request = parse_request(line)
                return write(format_answer("" if request is None else request.id, "")), False
            found = _receive(self._talk)
            _send(self._word, _GONE)
        else:
            found = _receive(self._talk)
        if found is None:
            return False, True
        told = Reply(found[1:].decode("utf-8", "surrogatepass"), *(bool(found[0] & bit) for bit in (_LAST, _STANDS)))
        self._is_standing = told.stands
        return write(told.text), told.last

    def end(self) -> str:
        """Returns what is missing of an answer that still stands, empty where there is none."""
        return "\n" if self._is_standing else ""


def _sit(
    answer: Callable[[str], Reply],
    end: Callable[[], str],
    talk: socket.socket,
    word: socket.socket,
) -> None:
    """Answers lines from `talk` there; for an analysis copies itself, and tells by `word` who thinks."""
    while (line := _receive(talk)) is not None:
        text = line.decode()
        if stands(text):
            ended = end()
            thinking = os.fork()
            if thinking:
                _send(word, f"{thinking} {ended}".encode())
                if _receive(word) != _AGAIN:
                    return
                os.waitpid(thinking, 0)
                _send(word, _AGAIN)
                continue
        found = answer(text)
        flags = _LAST * found.last | _STANDS * found.stands
        _send(talk, bytes([flags]) + found.text.encode("utf-8", "surrogatepass"))
        if found.last:
            return


def _send(to: socket.socket, data: bytes) -> None:
    try:
        to.sendall(_LENGTH.pack(len(data)) + data)
    except (BrokenPipeError, ConnectionResetError):
        # The other side is gone, which who reads next from it finds out.
        return


def _receive(source: socket.socket) -> bytes | None:
    """Returns the next message, None where the other side is gone."""
    head = _exactly(source, _LENGTH.size)
    return None if head is None else _exactly(source, _LENGTH.unpack(head)[0])


def _exactly(source: socket.socket, size: int) -> bytes | None:
    data = bytearray()
    while len(data) < size:
        try:
            chunk = source.recv(min(_CHUNK, size - len(data)))
        except ConnectionResetError:
            return None
        if not chunk:
            return None
        data += chunk
    return bytes(data)


def _drain(source: socket.socket) -> None:
    """Reads what there is: the answer that a process was ended over."""
    while select.select([source], [], [], 0)[0] and source.recv(_CHUNK):
        pass
