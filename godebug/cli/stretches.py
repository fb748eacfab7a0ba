"""A list that several processes share: each answers stretches of it, and what they print comes in the list's order."""

import io
import os
import selectors
import signal
import sys
from collections.abc import Callable, Iterator
from math import ceil
from struct import Struct as Form
from typing import Final, NoReturn, TextIO

from msgspec import Struct, field

from godebug.basics.errors import UserError, one_line

#: Stretches that a process answers, in the mean: with long ones some processes would be done before the others.
_STRETCHES: Final = 8
#: Bytes that are read at a time.
_CHUNK: Final = 1 << 16
#: Before each message of a process: what it is, and how long.
_HEAD: Final = Form(">cI")
#: Messages: text for either stream, the beginning of an answer, the exit code, an error that nobody expected.
_OUT, _ERR, _BEGIN, _CODE, _ERROR = b"o", b"e", b"b", b"c", b"x"
_KILLED: Final = "--jobs: one of the processes was killed; is there enough memory?"

#: Answers the position of a number and returns the exit code; calls its argument before it prints what it found.
Answer = Callable[[int, Callable[[], None]], int]


def can_fork() -> bool:
    """Tells whether this system makes processes that know what this one knows."""
    return hasattr(os, "fork")


def answer_in_stretches(count: int, jobs: int, answer: Answer, begin: Callable[[], None]) -> int:
    """Answers all numbers below `count` by so many processes, and returns the highest exit code.

    What is printed appears as if this process had answered them in their order; what an answer changes besides is lost
    with its process. `begin`: called before the output of each answer. Raises UserError where a process was killed.
    """
    length = max(1, ceil(count / (jobs * _STRETCHES)))
    stretches = [_Stretch(range(at, min(at + length, count))) for at in range(0, count, length)]
    waiting, code = iter(stretches), 0
    with selectors.DefaultSelector() as selector:

        def start() -> None:
            stretch = next(waiting, None)
            if stretch is not None:
                stretch.start(answer)
                selector.register(stretch.source, selectors.EVENT_READ, stretch)

        try:
            for _ in range(jobs):
                start()
            for stretch in stretches:
                while not stretch.ended:
                    code = max(code, stretch.show(begin))
                    for key, _ in selector.select():
                        if not key.data.read():
                            selector.unregister(key.fileobj)
                            key.data.end()
                            start()
                code = max(code, stretch.show(begin))
                if not stretch.answered:
                    raise UserError(_KILLED)
        finally:
            for stretch in stretches:
                stretch.kill()
    return code


class _Stretch(Struct):
    """Numbers that one process answers. `source`: where its messages are read; `received`: those not shown yet;
    `answered`: whether it came to its end.
    """

    numbers: range
    source: int = -1
    process: int = 0
    received: bytearray = field(default_factory=bytearray)
    ended: bool = False
    answered: bool = False

    def start(self, answer: Answer) -> None:
        """Begins the process."""
        self.source, into = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.process = os.fork()
        if self.process == 0:
            _answer(self.numbers, answer, into)
        os.close(into)

    def read(self) -> bool:
        """Receives what has come; tells whether there may be more."""
        chunk = os.read(self.source, _CHUNK)
        self.received += chunk
        return bool(chunk)

    def end(self) -> None:
        """Notes that nothing more comes."""
        os.close(self.source)
        os.waitpid(self.process, 0)
        self.ended = True

    def kill(self) -> None:
        """Ends the process where it has not ended."""
        if self.process and not self.ended:
            os.kill(self.process, signal.SIGKILL)
            self.end()

    def show(self, begin: Callable[[], None]) -> int:
        """Prints what has been received, and returns the exit code so far."""
        code = 0
        for kind, text in self._messages():
            if kind == _BEGIN:
                begin()
            elif kind == _CODE:
                code, self.answered = int(text), True
            elif kind == _ERROR:
                raise RuntimeError(text)
            else:
                (sys.stdout if kind == _OUT else sys.stderr).write(text)
        sys.stdout.flush()
        return code

    def _messages(self) -> Iterator[tuple[bytes, str]]:
        while len(self.received) >= _HEAD.size:
            kind, length = _HEAD.unpack_from(self.received)
            end = _HEAD.size + length
            if len(self.received) < end:
                return
            text = self.received[_HEAD.size : end].decode("utf-8", "surrogatepass")
            del self.received[:end]
            yield kind, text


def _answer(numbers: range, answer: Answer, into: int) -> NoReturn:
    """Answers some numbers in the process that was made for them, and ends it."""

    def send(kind: bytes, text: str) -> None:
        data = text.encode("utf-8", "surrogatepass")
        left = memoryview(_HEAD.pack(kind, len(data)) + data)
        while left:
            left = left[os.write(into, left) :]

    # An interrupt, which the terminal sends to all, reaches it through the one that reads.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        sys.stdout, sys.stderr = _Sent(sys.stdout, _OUT, send), _Sent(sys.stderr, _ERR, send)
        code = 0
        for number in numbers:
            code = max(code, answer(number, lambda: send(_BEGIN, "")))
        send(_CODE, str(code))
    except BrokenPipeError:
        pass
    except Exception as error:
        send(_ERROR, one_line(f"{type(error).__name__}: {error}"))
    finally:
        os._exit(0)


class _Sent(io.TextIOBase):
    """A stream of a process whose text another one prints. It is a terminal, and has the charset, as `like` is."""

    def __init__(self, like: TextIO, kind: bytes, send: Callable[[bytes, str], None]) -> None:
        self._like, self._kind, self._send = like, kind, send

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._like.encoding

    def isatty(self) -> bool:
        # What moves the cursor of a terminal would be played back late.
        return self._kind == _OUT and self._like.isatty()

    def fileno(self) -> int:
        return self._like.fileno()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._send(self._kind, text)
        return len(text)
