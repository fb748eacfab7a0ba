"""Progress on standard error, where that is a terminal; standard output is left alone.

Nothing that a command prints may depend on where its remarks go. So a bar never takes standard output: where both
streams are one terminal, what is printed goes above the bar, byte for byte; everywhere else nothing is in its way.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.segment import Segment

from godebug.basics.errors import one_line
from godebug.basics.interrupts import tidied_at_end

#: The longest name of what is at work beside the bar.
_LONGEST = 40
#: Moves to the beginning of a line and empties it.
_EMPTY_LINE = b"\r\x1b[K"


class Bar:
    """How far a command is: a bar where a total is known, else the time that has passed."""

    def __init__(self, progress: Progress, what: str, total: int | None, done: int) -> None:
        self._progress = progress
        self._task = progress.add_task(_plain(what), total=total, completed=done)

    def advance(self, what: str | None = None) -> None:
        """Counts one more. `what`: what is at work now."""
        self._progress.advance(self._task)
        if what is not None:
            self.update(what)

    def update(self, what: str) -> None:
        """Says what is at work now."""
        self._progress.update(self._task, description=_plain(what))


@contextmanager
def progress_bar(what: str, total: int | None = None, done: int = 0) -> Iterator[Bar]:
    """Shows a bar during a block; afterwards it is gone.

    `what`: what is counted, or goes on, in words. `total`: how many there are, None where that is not known; `done`:
    those of them that were done before.
    """
    console = _Console(stderr=True)
    columns: tuple[ProgressColumn, ...] = (TextColumn("{task.description}"),)
    if total is None:
        columns = (SpinnerColumn(), *columns, TimeElapsedColumn())
    else:
        columns = (*columns, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with tidied_at_end(_remove), Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        bar = Bar(progress, what, total, done)
        printed = sys.stdout
        if _on_one_terminal():
            sys.stdout = _AboveBar(printed, console)
        try:
            yield bar
        finally:
            sys.stdout.flush()
            sys.stdout = printed


class _Console(Console):
    """A console that leaves the cursor visible: it would stay hidden where the program is stopped, or ended in compiled
    code.
    """

    def show_cursor(self, show: bool = True) -> bool:
        return False


class _AboveBar:
    """Standard output on the terminal of a bar: whole lines go above it, as they are."""

    def __init__(self, stream: TextIO, console: Console) -> None:
        self._stream = stream
        self._console = console
        self._begun = ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        lines, newline, begun = text.rpartition("\n")
        if newline:
            self._stream.flush()
            self._console.print(_AsItIs(f"{self._begun}{lines}\n"), end="", soft_wrap=True)
            self._begun = ""
        self._begun += begun
        return len(text)

    def writelines(self, lines: "list[str]") -> None:
        self.write("".join(lines))

    def flush(self) -> None:
        """What is begun waits for its end: the bar takes the rest of the line."""


class _AsItIs:
    """Text that a console writes without a look at it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Segment(self._text)


def _on_one_terminal() -> bool:
    """Tells whether standard output goes to the terminal that the bar is on."""
    if not sys.stdout.isatty():
        return False
    # Windows has one console, and gives all streams the same number.
    return os.fstat(sys.stdout.fileno()).st_rdev == os.fstat(sys.stderr.fileno()).st_rdev


def _plain(what: str) -> str:
    """Returns a description of one line without markup."""
    return escape(one_line(what, _LONGEST))


def _remove() -> None:
    os.write(2, _EMPTY_LINE)
