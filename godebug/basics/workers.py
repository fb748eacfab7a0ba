"""Processes of this program that share its work."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def workers(count: int, tasks: int | None = None) -> ProcessPoolExecutor:
    """Returns a pool of so many processes, each of which is replaced after so many tasks.

    They start afresh on all systems, and end with the process that started them, even where that was killed.
    """
    return ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_end_with_parent, max_tasks_per_child=tasks
    )


def _end_with_parent() -> None:
    def wait() -> None:
        parent = parent_process()
        assert parent is not None
        parent.join()
        os._exit(1)

    # A worker that waits for work holds both ends of its queue, and would not see that nobody is left to send any.
    Thread(target=wait, daemon=True).start()
