"""Runs blocks in parallel on this machine, and hands the results on in report order as they become known."""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence

from godebug.regress.blocks import Block, BlockRunner, EngineSpec
from godebug.regress.judge import TestResult

#: What workers put on the queue: the block's index with a result, or with None at the block's end, or an exception.
_Message = tuple[int, TestResult | BaseException | None]


def run_blocks(
    blocks: Sequence[Block],
    spec: EngineSpec,
    jobs: int,
    on_done: Callable[[TestResult], None] = lambda result: None,
) -> Iterator[TestResult]:
    """The results of all blocks, in order, each as soon as those before it are known.

    `on_done` hears of every result at once, in whatever order (a progress bar wants that). Closing the iterator ends
    the engines.
    """
    messages: queue.SimpleQueue[_Message] = queue.SimpleQueue()
    todo: queue.SimpleQueue[int] = queue.SimpleQueue()
    stop = threading.Event()
    for index in range(len(blocks)):
        todo.put(index)

    runners = [BlockRunner(spec) for _ in range(max(1, min(jobs, len(blocks))))]

    def work(runner: BlockRunner) -> None:
        try:
            while not stop.is_set():
                try:
                    index = todo.get_nowait()
                except queue.Empty:
                    return
                try:
                    runner.run(blocks[index], lambda result, index=index: _put(result, index))  # type: ignore[misc]
                    messages.put((index, None))
                except _Stopped:
                    return
                except BaseException as error:
                    messages.put((index, error))
                    return
        finally:
            runner.close()

    def _put(result: TestResult, index: int) -> None:
        messages.put((index, result))
        if stop.is_set():
            raise _Stopped

    workers = [threading.Thread(target=work, args=(runner,), daemon=True) for runner in runners]
    for worker in workers:
        worker.start()
    try:
        yield from in_order(_arriving(messages, len(blocks)), on_done)
    finally:
        stop.set()
        for runner, worker in zip(runners, workers, strict=True):
            # Again and again: the worker may just be starting an engine.
            while worker.is_alive():
                runner.interrupt()
                worker.join(timeout=0.05)


class _Stopped(Exception):  # noqa: N818 (no error)
    """Nobody wants the results any more."""


def _arriving(messages: "queue.SimpleQueue[_Message]", blocks: int) -> Iterator[tuple[int, TestResult | None]]:
    """What the workers report, until every block has ended."""
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
