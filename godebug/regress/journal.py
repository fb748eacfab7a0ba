"""The journal of a run: a file of its own that gets every result as soon as it is known.

Whatever ends a run, kill -9 or a full disk, loses at most the current test. Journals that nothing writes any more are
moved into the store of runs when this is next opened.
"""

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from filelock import FileLock, Timeout
from msgspec import Struct

from godebug.views.words import several

_SUFFIX = ".run"

Record = dict[str, object]


class KeptRun(Struct, frozen=True):
    """The content of a journal: the `head` of the run, the `records` of its results, and whether the run finished."""

    path: Path
    head: Record
    records: tuple[Record, ...]
    finished: bool


class Journal:
    """A journal that is being written. Records that cannot be written wait for the next one."""

    def __init__(self, folder: Path, head: Record) -> None:
        self.head = head
        self.path = folder / f"{os.getpid()}-{os.urandom(4).hex()}{_SUFFIX}"
        self.trouble = ""
        self.records: list[Record] = []
        self.finished = False
        self._waiting = [json.dumps(head)]
        self._torn = False
        self._file = -1
        self._lock = _lock_of(self.path)
        self._write()

    def add(self, record: Record) -> None:
        """Writes a record."""
        self.records.append(record)
        self._waiting.append(json.dumps(record))
        self._write()

    def finish(self) -> None:
        """Marks the run as finished."""
        self.finished = True
        self._waiting.append(json.dumps({"finished": True}))
        self._write()

    def close(self, *, delete: bool) -> None:
        """Closes the file. `delete`: its content is stored elsewhere."""
        if self._file >= 0:
            os.close(self._file)
            if delete:
                self.path.unlink(missing_ok=True)
            self._file = -1
            _unlock(self._lock)

    def kept(self) -> KeptRun:
        """Returns what was written so far."""
        return KeptRun(self.path, self.head, tuple(self.records), self.finished)

    def _write(self) -> None:
        try:
            if self._file < 0:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                # Held as long as this process lives, however it ends.
                self._lock.acquire()
                self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            while self._waiting:
                data = (("\n" if self._torn else "") + self._waiting[0] + "\n").encode()
                self._torn = os.write(self._file, data) < len(data)
                if self._torn:
                    return
                del self._waiting[0]
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)


def left_behind(folder: Path, remark: Callable[[str], None]) -> Iterator[KeptRun]:
    """Yields the journals in `folder` that nothing writes any more. `remark`: called with a line about damaged
    lines.
    """
    for path in sorted(folder.glob(f"*{_SUFFIX}")):
        lock = _lock_of(path)
        try:
            lock.acquire()
            lines = path.read_bytes().split(b"\n")
            found, damaged = _records(lines)
            if damaged:
                remark(f"{path.name}: {several(damaged, 'damaged line')} skipped")
            head = found[0] if found and "engine" in found[0] else None
            if head is None:
                path.unlink()
                continue
            finished = bool(found[-1].get("finished"))
            records = tuple(record for record in found[1:] if "test" in record)
            yield KeptRun(path, head, records, finished)
        except Timeout:
            continue
        except OSError as error:
            remark(f"{path.name}: {error.strerror or error}")
        finally:
            _unlock(lock)


def _lock_of(path: Path) -> FileLock:
    """Returns the lock of a journal: a file beside it that whoever writes it holds."""
    return FileLock(f"{path}.lock", timeout=0, mode=0o600)


def _unlock(lock: FileLock) -> None:
    """Gives a lock back and removes its file, unless somebody else holds it."""
    if lock.is_locked:
        lock.release()
        with contextlib.suppress(OSError):
            os.unlink(lock.lock_file)


def _records(lines: list[bytes]) -> tuple[list[Record], int]:
    """Returns the records of a journal, and how many lines are damaged. A kill may leave half a line at the end."""
    found: list[Record] = []
    damaged = 0
    for number, line in enumerate(lines):
        if not line:
            continue
        record = None
        with contextlib.suppress(ValueError, RecursionError):
            record = json.loads(line)
        if isinstance(record, dict):
            found.append(record)
        elif number != len(lines) - 1:
            damaged += 1
    return found, damaged
