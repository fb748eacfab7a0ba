"""Long answers go through a pager, as those of git do: one page at a time, and what fits the screen as it is."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from godebug.basics import settings
from godebug.basics.errors import SPELLED, UserError, one_line, remark
from godebug.basics.files import shown_path

#: Where a pager is looked for, in this order.
VARIABLES = ("GODEBUG_PAGER", "PAGER")
USUAL = "less"
#: What less is told where the user tells it nothing: leave what fits the screen, keep colours, and do not clear it.
_LESS = {"LESS": "FRX", "LV": "-c"}

_stopped = 0


@contextmanager
def no_pager() -> Iterator[None]:
    """Keeps answers out of the pager during a block: where one follows the other nobody wants to end each."""
    global _stopped
    _stopped += 1
    try:
        yield
    finally:
        _stopped -= 1


def pager() -> list[str]:
    """Returns the words of the pager that the environment or a setting names; none where there is none, or where `cat`
    or nothing stands for it.

    Raises UserError for one that cannot be split into words.
    """
    name, line = next(((name, os.environ[name]) for name in VARIABLES if name in os.environ), ("", USUAL))
    if name != VARIABLES[0]:
        chosen = settings.value_of("pager")
        if chosen.untrusted:
            remark(
                f"{one_line(shown_path(chosen.untrusted), 120)} names a pager, and is not trusted: godebug config trust"
            )
        if chosen.value is not None:
            name, line = chosen.origin, str(chosen.value)
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise UserError(f"{name}: {one_line(line, 60)}: {one_line(error)}") from None
    if not words or words == ["cat"]:
        return []
    if shutil.which(words[0]) is None:
        if name:
            remark(f"{name}: no program {one_line(words[0], 60)}; printed without it")
        return []
    return words


def paged(text: str, rows: int) -> bool:
    """Shows a text for a terminal of so many rows in the pager, and returns once the user has left it.

    Returns False, and shows nothing, where the text fits the screen, there is no pager, or the terminal cannot be
    paged on.
    """
    if _stopped or text.count("\n") < rows or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if not (words := pager()):
        return False
    sys.stdout.flush()
    environment: Mapping[str, str] = {**_LESS, **os.environ}
    process = subprocess.Popen(words, stdin=subprocess.PIPE, env=environment)
    # Ctrl-C is the pager's now, and so is the time of who reads.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        # Whoever has seen enough leaves it before the end.
        with suppress(BrokenPipeError):
            process.communicate(text.encode(sys.stdout.encoding or "utf-8", SPELLED))
        process.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    return True
