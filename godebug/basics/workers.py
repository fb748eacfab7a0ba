"""Processes of this program that share its work."""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any

from godebug.basics.errors import UserError


class Workers(ProcessPoolExecutor):
    """A pool of processes that an interrupt, which the terminal sends to all of them, reaches through us alone: an
    exception within the block of a `with` ends them at once, and what they are at with them. UserError where one of
    them was killed from without."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        """Returns the future of a call in one of the processes, which an interrupt does not reach by itself."""
        # Processes begin here, and so does the thread that replaces them; both have what we hold back.
        with _keys_held_back():
            return super().submit(*args, **kwargs)

    def end(self) -> None:
        """Ends the processes, whatever they do. All that this process has started are meant: it has one pool."""
        waiting = self._call_queue  # type: ignore[attr-defined]
        for worker in active_children():
            worker.kill()
        if waiting is not None and sys.version_info < (3, 11, 7):
            # What is on its way to them would be waited for, for ever where it fills the pipe (cpython #94777).
            waiting._reader.close()
        # Workers that are left behind would hold our output open: whoever reads it would wait for ever.
        self.shutdown(wait=True, cancel_futures=True)

    def __exit__(self, kind: type[BaseException] | None, *rest: Any) -> bool | None:
        if kind is not None:
            self.end()
        ended = super().__exit__(kind, *rest)
        if kind is not None and issubclass(kind, BrokenProcessPool):
            raise UserError("--jobs: one of the processes was killed; is there enough memory?") from None
        return ended


@contextmanager
def _keys_held_back() -> Iterator[None]:
    """Holds Ctrl-C and Ctrl-Z back until the end of the block; processes that begin in it never get an interrupt.

    A process that is stopped between its fork and its program keeps the one that forks it asleep: neither would be
    stopped, and the shell would wait for both. So new processes are stopped once they can be.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTSTP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def workers(count: int, tasks: int | None = None) -> Workers:
    """Returns a pool of so many processes, each of which is replaced after so many tasks.

    They start afresh on all systems, and end with the process that started them, even where that was killed.
    """
    return Workers(count, mp_context=get_context("spawn"), initializer=_begin, max_tasks_per_child=tasks)


def _begin() -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})
    _end_with_parent()


def _end_with_parent() -> None:
    def wait() -> None:
        parent = parent_process()
        assert parent is not None
        parent.join()
        os._exit(1)

    # A worker that waits for work holds both ends of its queue, and would not see that nobody is left to send any.
    Thread(target=wait, daemon=True).start()
