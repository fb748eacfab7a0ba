"""Ctrl-C within compiled code, and where nothing has to be taken care of."""

import _thread
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import TracebackType

#: The exit code of a command that was interrupted, as shells have it.
INTERRUPTED = 130


#: What is put in order where an interrupt ends the program at once.
_tidying: list[Callable[[], object]] = []


@contextlib.contextmanager
def tidied_at_end(tidy: Callable[[], object]) -> Iterator[None]:
    """Calls `tidy` where an interrupt ends the program at once during a block, which then does not see it."""
    _tidying.append(tidy)
    try:
        yield
    finally:
        _tidying.remove(tidy)


def end_at_once() -> None:
    """Lets an interrupt end the program, from now on, where compiled code could not pass it on: it would go on with
    half a result, on a board half taken back.
    """
    sys.excepthook = _stranded
    sys.unraisablehook = _dropped


#: What keeps the time where the system has no timers.
_thread_timer: threading.Timer | None = None


def interrupt_after(seconds: float) -> None:
    """Interrupts the program after so many seconds, as by Ctrl-C, with a word on why; what it has found by then is
    printed. The first call counts. Where the system has no timers (Windows) a thread keeps the time.
    """
    global _thread_timer

    def interrupt(number: int, frame: object) -> None:
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            sys.stdout.flush()
            print(f"godebug: {seconds:g} seconds are over: what is known so far is all", file=sys.stderr, flush=True)
        raise KeyboardInterrupt

    if hasattr(signal, "setitimer"):
        if signal.getitimer(signal.ITIMER_REAL)[0] == 0:
            signal.signal(signal.SIGALRM, interrupt)
            signal.setitimer(signal.ITIMER_REAL, seconds)
    elif _thread_timer is None or not _thread_timer.is_alive():
        signal.signal(signal.SIGTERM, interrupt)
        _thread_timer = threading.Timer(seconds, _thread.interrupt_main, (signal.SIGTERM,))
        _thread_timer.daemon = True
        _thread_timer.start()


@contextlib.contextmanager
def called_on_interrupt(tell: Callable[[], object]) -> Iterator[None]:
    """Tells what is known by then, where an interrupt ends the block, and lets it go on."""
    try:
        yield
    except KeyboardInterrupt:
        tell()
        raise


def exit_on_interrupt() -> None:
    """Lets an interrupt end the program at once, from now on, without an exception: libraries that are being loaded
    swallow one now and then. For a program that has nothing to tidy up; where interrupts are ignored they stay so.
    """
    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(INTERRUPTED))


def _stranded(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Ends the program on an exception that nobody catches, or that compiled code had to drop."""
    if issubclass(kind, KeyboardInterrupt):
        _end()
    sys.__excepthook__(kind, error, trace)


def _dropped(dropped: "sys.UnraisableHookArgs") -> None:
    """The same for an exception within what the interpreter calls by itself, as when an object goes away."""
    if issubclass(dropped.exc_type, KeyboardInterrupt):
        _end()
    sys.__unraisablehook__(dropped)


def _end() -> None:
    for tidy in _tidying:
        with contextlib.suppress(OSError):
            tidy()
    os._exit(INTERRUPTED)
