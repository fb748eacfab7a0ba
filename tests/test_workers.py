"""Processes that share the work of a command."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import util

import pytest

from godebug.basics.errors import UserError
from godebug.basics.workers import workers

PARENT = """
import os, time
from godebug.basics.workers import workers

if __name__ == "__main__":
    with workers(2) as pool:
        print(*{pool.submit(os.getpid).result() for _ in range(8)}, flush=True)
        time.sleep(60)
"""


def test_they_work_and_are_replaced() -> None:
    with workers(1, tasks=2) as pool:
        seen = [pool.submit(os.getpid).result() for _ in range(4)]
    assert os.getpid() not in seen
    assert seen[0] == seen[1] != seen[2] == seen[3]


@pytest.mark.skipif(sys.platform == "win32", reason="looks for processes by their numbers")
def test_they_end_where_the_process_that_started_them_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    numbers = [int(number) for number in parent.stdout.readline().split()]
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    assert numbers
    until = time.monotonic() + 300
    while any(_lives(number) for number in numbers) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_lives(number) for number in numbers)


def _lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a signal")
def test_a_worker_that_is_killed_is_told_in_one_line() -> None:
    told = pytest.raises(UserError, match=r"^--jobs: one of the processes was killed; is there enough memory\?$")
    with told, workers(2) as pool:
        pool.submit(signal.raise_signal, signal.SIGKILL).result()


STOPPED = """
import time
from multiprocessing import util
from godebug.basics.workers import workers

if __name__ == "__main__":
    try:
        with workers(1) as pool:
            pool.submit(abs, 1).result()
            pool.submit(time.sleep, 60)
            for _ in range(3):
                pool.submit(len, bytes(4 << 20))
            time.sleep(0.5)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("stopped")
"""


def test_work_that_is_on_its_way_to_them_holds_nothing_up() -> None:
    run = subprocess.run([sys.executable, "-c", STOPPED], capture_output=True, text=True, timeout=300, check=False)
    assert (run.stdout, run.stderr, run.returncode) == ("stopped\n", "", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-Z")
def test_they_are_stopped_by_its_key_only_once_they_have_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    at_start = []
    started = util.spawnv_passfds

    def spawn(path: bytes, args: list[str | bytes], handles: list[int]) -> int:
        if any("spawn_main" in os.fsdecode(argument) for argument in args):
            at_start.append(_held_back())
        return started(path, args, handles)

    monkeypatch.setattr(util, "spawnv_passfds", spawn)
    with workers(1, tasks=1) as pool:
        at_work = [pool.submit(_held_back).result() for _ in range(3)]
    assert len(at_start) >= 3
    assert all({signal.SIGINT, signal.SIGTSTP} <= held_back for held_back in at_start)
    assert all(held_back & {signal.SIGINT, signal.SIGTSTP} == {signal.SIGINT} for held_back in at_work)


def _held_back() -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, set()))
