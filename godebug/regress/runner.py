"""Runs blocks in parallel on this machine, and yields the results in report order as they become known."""

import os
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from godebug.basics.errors import UserError
from godebug.regress.blocks import Block, BlockRunner, EngineSpec
from godebug.regress.judge import TestResult
from godebug.studies.peers.piped import NoRoom

#: What workers put on the queue: the block's index with a result, or with None at the block's end, or an exception.
_Message = tuple[int, TestResult | BaseException | None]

#: Open files that an engine takes (three pipes, and for a moment more to start it), and that everything else may need.
_FILES_PER_ENGINE = 5
_SPARE_FILES = 24
#: Seconds to wait for room for the last engine.
_PAUSES = (0.1, 0.5, 2.0)


def run_blocks(
    blocks: Sequence[Block],
    spec: EngineSpec,
    jobs: int,
    on_done: Callable[[TestResult], None] = lambda result: None,
    remark: Callable[[str], None] = lambda text: None,
) -> Iterator[TestResult]:
    """Yields the results of all blocks in order, each as soon as those before it are known.

    `on_done`: gets every result at once, in any order, for a progress bar. `remark`: called with a line where fewer
    engines run than `jobs`. Closing the iterator ends the engines.
    """
    messages: queue.SimpleQueue[_Message] = queue.SimpleQueue()
    room = room_for(jobs)
    if room < min(jobs, len(blocks)):
        remark(f"{room} engines at once instead of {jobs}: each needs open files (ulimit -n)")
    pool = _EnginePool(blocks, spec, messages, remark)
    pool.start(max(1, min(jobs, room, len(blocks))))
    try:
        yield from in_order(_arriving(messages, len(blocks)), on_done)
    finally:
        pool.stop()


def room_for(jobs: int) -> int:
    """Returns how many engines the limit of open files allows, up to `jobs`."""
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        used = len(os.listdir("/proc/self/fd"))
    except (ImportError, OSError):
        return jobs
    if limit == resource.RLIM_INFINITY:
        return jobs
    return max(1, min(jobs, (limit - used - _SPARE_FILES) // _FILES_PER_ENGINE))


class _EnginePool:
    """Threads with an engine each that take blocks from one heap. Where the system has no room, threads end."""

    def __init__(
        self,
        blocks: Sequence[Block],
        spec: EngineSpec,
        messages: "queue.SimpleQueue[_Message]",
        remark: Callable[[str], None],
    ) -> None:
        self._blocks, self._spec, self._messages, self._remark = blocks, spec, messages, remark
        self._todo = deque(range(len(blocks)))
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._working = 0
        self._members: list[tuple[BlockRunner, threading.Thread]] = []

    def start(self, count: int) -> None:
        self._working = count
        for number in range(count):
            runner = BlockRunner(self._spec)
            thread = threading.Thread(target=self._work, args=(runner,), daemon=True)
            try:
                thread.start()
            except RuntimeError:
                # No room for threads; those that run do all the work.
                with self._lock:
                    self._working -= count - number
                if number == 0:
                    raise UserError("the system has no room for a thread") from None
                self._remark(f"{number} engines at once instead of {count}: the system has no room for more")
                break
            self._members.append((runner, thread))

    def stop(self) -> None:
        self._stop.set()
        for runner, thread in self._members:
            # Again and again: the thread may just be starting an engine.
            while thread.is_alive():
                runner.interrupt()
                thread.join(timeout=0.05)

    def _work(self, runner: BlockRunner) -> None:
        index = -1
        try:
            while (index := self._next()) >= 0:
                if not self._begin(runner, index):
                    return
                runner.run(self._blocks[index], lambda result, index=index: self._put(result, index))  # type: ignore[misc]
                self._messages.put((index, None))
        except _Stopped:
            return
        except BaseException as error:
            self._messages.put((index, error))
        finally:
            runner.close()

    def _next(self) -> int:
        """Returns the next block, -1 where there is none; the thread then no longer counts."""
        with self._lock:
            if self._todo and not self._stop.is_set():
                return self._todo.popleft()
            self._working -= 1
            return -1

    def _begin(self, runner: BlockRunner, index: int) -> bool:
        """Starts the engine of a block. Returns False where there is no room for it; another thread then runs the
        block.
        """
        for pause in (*_PAUSES, None):
            try:
                runner.begin(self._blocks[index])
                return True
            except NoRoom as error:
                with self._lock:
                    if self._working > 1:
                        self._todo.appendleft(index)
                        self._working -= 1
                        self._remark(f"{self._working} engines at once, no more: {error}")
                        return False
            if pause is None or self._stop.wait(pause):
                break
        # Its tests will tell why they could not be asked.
        return True

    def _put(self, result: TestResult, index: int) -> None:
        self._messages.put((index, result))
        if self._stop.is_set():
            raise _Stopped


class _Stopped(Exception):  # noqa: N818 (no error)
    """The results are no longer wanted."""


def _arriving(messages: "queue.SimpleQueue[_Message]", blocks: int) -> Iterator[tuple[int, TestResult | None]]:
    """Yields what the workers report, until every block has ended."""
    while blocks:
        index, message = messages.get()
        if isinstance(message, BaseException):
            raise message
        if message is None:
            blocks -= 1
        yield index, message


def in_order(
    arriving: Iterable[tuple[int, TestResult | None]], on_done: Callable[[TestResult], None]
) -> Iterator[TestResult]:
    """Sorts results into the order of their blocks. A block's results come in order, and None ends them."""
    waiting: dict[int, list[TestResult | None]] = {}
    current = 0
    for index, result in arriving:
        if result is not None:
            on_done(result)
        waiting.setdefault(index, []).append(result)
        while current in waiting:
            known = waiting[current]
            for waited in known:
                if waited is not None:
                    yield waited
            if known and known[-1] is None:
                del waiting[current]
                current += 1
            else:
                known.clear()
                break
