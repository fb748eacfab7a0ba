"""The queue of one engine: its jobs, their order, and its process, which is ended when its answer is no longer wanted.

A job that has not begun is dropped when another one is asked for the same place on the screen. A job that has begun may
go on for a while; then its process is replaced. What is computed ahead answers whoever asks for it in the meantime.
"""

import contextlib
import pickle
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from msgspec import Struct

import godebug
from godebug.apps.viewer.engines import EngineChoice
from godebug.apps.viewer.tasks import NOTE, RESULT, Task
from godebug.basics.errors import one_line
from godebug.basics.processes import KILLED, OWN_GROUP, kill_group

#: What nobody has asked for yet: it is computed while nothing else is, and keeps nobody waiting.
AHEAD = "ahead"
#: Places that wait for answers, the most urgent first.
PLACES = ("reload", "board", "reading", "patterns", "verdict", "trace", "point", AHEAD)
#: Seconds that a task may go on after its answer was no longer wanted: a new process takes about as long.
PATIENCE = 0.7


class Job(Struct, frozen=True, eq=False):
    """One question to an engine.

    `place`: where the answer goes on the screen. `what`: the text of the progress line. `then`: gets the result, in the
    viewer's thread; `failed` gets the reason where there is none, by default shown as the message. `picture`: which one
    is drawn, by the viewer's key; jobs for one picture have one answer.
    """

    place: str
    what: str
    task: Task
    then: Callable[[Any], object]
    failed: Callable[[str], None] | None = None
    picture: tuple[object, ...] = ()


class Failure(Struct, frozen=True):
    """The reason why there is no result, in a line."""

    text: str


class EngineQueue:
    """The queue of one engine.

    `finished`: called in the queue's thread with each job and its result or Failure. `remark`: called with what the
    engine says besides.
    """

    def __init__(
        self, choice: EngineChoice, finished: Callable[[Job, Any], None], remark: Callable[[str], None]
    ) -> None:
        self.choice = choice
        self._finished, self._remark = finished, remark
        self._waiting: dict[str, Job] = {}
        self._wanted: dict[str, Job] = {}
        self._change = threading.Condition()
        self._running: Job | None = None
        self._interrupted: Job | None = None
        self._since = 0.0
        self._closed = False
        self._process = _EngineProcess(choice)
        threading.Thread(target=self._work, name="queue", daemon=True).start()

    def ask(self, job: Job) -> None:
        """Queues a job; replaces the one for the same place."""
        with self._change:
            self._waiting[job.place] = self._wanted[job.place] = job
            self._change.notify()

    def forget(self) -> None:
        """Drops all jobs. A running one is ended soon, see `look`."""
        with self._change:
            self._waiting.clear()
            self._wanted.clear()

    def cancel(self) -> bool:
        """Drops all jobs and ends the running one at once, unless it works ahead. Returns whether one was running."""
        self.forget()
        with self._change:
            running = self._is_busy()
            if running:
                self._process.kill()
        return running

    def restart(self) -> None:
        """Ends the process; the next job starts a new one, for an engine that was rebuilt."""
        self.forget()
        with self._change:
            self._process.kill()

    def close(self) -> None:
        """Ends the queue and the process."""
        with self._change:
            self._closed = True
            self._waiting.clear()
            self._wanted.clear()
            self._change.notify()
            self._process.kill()

    def is_wanted(self, job: Job) -> bool:
        """Tells whether the result of a job is still wanted."""
        return self._wanted.get(job.place) is job

    @property
    def idle(self) -> bool:
        """Tells whether no job is running or waiting but for what is computed ahead."""
        with self._change:
            return not self._is_busy() and not self._waiting.keys() - {AHEAD}

    def _is_busy(self) -> bool:
        return self._running is not None and self._running.place != AHEAD

    @property
    def progress(self) -> tuple[str, float]:
        """Returns what is being computed and for how many seconds; "" for nothing."""
        running = self._running
        if running is None or running.place == AHEAD:
            return "", 0.0
        return running.what, monotonic() - self._since

    def look(self) -> None:
        """Ends the running job where a more urgent one has waited long enough. Called at intervals."""
        with self._change:
            running = self._running
            if running is None or monotonic() - self._since < PATIENCE:
                return
            if self._awaited(running) is not None:
                return
            urgent = any(PLACES.index(place) < PLACES.index(running.place) for place in self._waiting)
            # What was computed ahead may be of use later.
            if urgent or not (running.place == AHEAD or self.is_wanted(running)):
                self._interrupted = running
                self._process.kill()

    def _awaited(self, running: Job) -> Job | None:
        """Returns the job that waits for the picture that is computed ahead."""
        if running.place != AHEAD:
            return None
        return next((job for job in self._waiting.values() if job.picture == running.picture), None)

    @property
    def process_id(self) -> int | None:
        """Returns the id of the engine's process, None where it is not running."""
        return self._process.id

    def _work(self) -> None:
        while True:
            with self._change:
                self._running = None
                self._change.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                job = self._waiting.pop(min(self._waiting, key=PLACES.index))
                self._running, self._since = job, monotonic()
            result = self._process.answer(job.task, self._remark)
            with self._change:
                interrupted, self._interrupted = self._interrupted is job, None
                if interrupted and isinstance(result, Failure):
                    # It made room for something more urgent; where it is still wanted it begins anew after that.
                    if self.is_wanted(job):
                        self._waiting.setdefault(job.place, job)
                    continue
                awaited = self._awaited(job)
                if awaited is not None:
                    job = self._waiting.pop(awaited.place)
            if not self._closed:
                self._finished(job, result)


class _EngineProcess:
    """A process that answers tasks; started again when needed."""

    def __init__(self, choice: EngineChoice) -> None:
        self._choice = choice
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 (kept as long as this is)
        self._start()

    @property
    def id(self) -> int | None:
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    def _start(self) -> subprocess.Popen[bytes]:
        # Not `-m`: that would let a folder named like one of our packages take its place.
        home = str(Path(godebug.__file__).resolve().parent.parent)
        code = f"import sys; sys.path.insert(0, {home!r}); from godebug.apps.viewer.worker import main; main()"
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            # Keys that interrupt are the screen's; and what the engine has started ends with it.
            **OWN_GROUP,
        )
        self._process = process
        self._send(process, self._choice)
        return process

    def answer(self, task: Task, remark: Callable[[str], None]) -> Any:
        """Returns the result of a task, or a Failure."""
        with self._lock:
            process = self._process
            if process is None or process.poll() is not None:
                process = self._start()
        assert process.stdout is not None
        try:
            self._send(process, task)
            while True:
                kind, what = pickle.load(process.stdout)
                if kind != NOTE:
                    return what if kind == RESULT else Failure(what)
                remark(what)
        except (EOFError, OSError, pickle.UnpicklingError):
            code = process.wait()
            if code == 0:
                # It ended of itself, worn out, while the task was on its way.
                return self.answer(task, remark)
            return Failure("not waited for" if code in KILLED else self._last_words(code))

    def _last_words(self, code: int) -> str:
        """Returns why the process ended, from what it printed."""
        with contextlib.suppress(OSError):
            self._complaints.seek(0)
            lines = self._complaints.read().decode(errors="replace").strip().splitlines()
            if lines:
                return f"the engine's process ended: {one_line(lines[-1], 160)}"
        return f"the engine's process ended ({code})"

    @staticmethod
    def _send(process: subprocess.Popen[bytes], what: object) -> None:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            pickle.dump(what, process.stdin, pickle.HIGHEST_PROTOCOL)
            process.stdin.flush()

    def kill(self) -> None:
        """Ends the process and the programs that it has started."""
        with self._lock:
            process = self._process
            if process is not None and process.poll() is None:
                kill_group(process)
                process.wait()
