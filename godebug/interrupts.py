"""Ctrl-C within compiled code."""

import os
import sys
from types import TracebackType

#: The exit code of a command that was interrupted, as shells have it.
INTERRUPTED = 130


def end_at_once() -> None:
    """From now on an interrupt that compiled code cannot pass on ends the program; it would go on with half a result,
    on a board half taken back."""
    sys.excepthook = _stranded


def _stranded(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What becomes of an exception that nobody catches, or that compiled code had to drop."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    sys.__excepthook__(kind, error, trace)
