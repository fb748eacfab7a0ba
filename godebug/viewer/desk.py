"""The desk: one thread that computes while the keys go on working.

Studies are not made for two threads at once, so there is one. What was asked for a place on the screen and has not
begun is dropped when something else is asked for that place.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from engine.patterns.findings import DatabaseError
from godebug.errors import UserError, one_line

#: Places that wait for answers, the most urgent first.
PLACES = ("record", "board", "point")


@dataclass(frozen=True)
class Job:
    """`place`: where the answer goes. `what`: the progress line. `then` gets the result, in the viewer's thread."""

    place: str
    what: str
    work: Callable[[], Any]
    then: Callable[[Any], None]


@dataclass(frozen=True)
class Failure:
    """Why there is no result, in a line."""

    text: str


class Desk:
    """`finished` is called in the desk's thread, with each job and its result or Failure."""

    def __init__(self, finished: Callable[[Job, Any], None]) -> None:
        self._finished = finished
        self._waiting: dict[str, Job] = {}
        self._wanted: dict[str, Job] = {}
        self._change = threading.Condition()
        self._running: Job | None = None
        self._since = 0.0
        self._closed = False
        threading.Thread(target=self._work, name="desk", daemon=True).start()

    def ask(self, job: Job) -> None:
        with self._change:
            self._waiting[job.place] = self._wanted[job.place] = job
            self._change.notify()

    def forget(self) -> None:
        """Nothing that was asked is wanted any more. What runs runs on, and nobody sees its result."""
        with self._change:
            self._waiting.clear()
            self._wanted.clear()

    def close(self) -> None:
        with self._change:
            self._closed = True
            self._waiting.clear()
            self._wanted.clear()
            self._change.notify()

    def is_wanted(self, job: Job) -> bool:
        return self._wanted.get(job.place) is job

    @property
    def idle(self) -> bool:
        with self._change:
            return self._running is None and not self._waiting

    @property
    def progress(self) -> tuple[str, float]:
        """What is being computed, and for how many seconds; "" for nothing."""
        running = self._running
        return ("", 0.0) if running is None else (running.what, monotonic() - self._since)

    def _work(self) -> None:
        while True:
            with self._change:
                self._running = None
                self._change.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                job = self._waiting.pop(min(self._waiting, key=PLACES.index))
                self._running, self._since = job, monotonic()
            try:
                result = job.work()
            except (UserError, ValueError, DatabaseError) as error:
                result = Failure(one_line(error))
            except Exception as error:
                # The screen must not go down with one figure.
                result = Failure(f"internal error: {type(error).__name__}: {one_line(error)}")
            if not self._closed:
                self._finished(job, result)
