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

from godebug.basics.journal import JournalFile, Record, records_of
from godebug.views.words import several

_SUFFIX = ".run"


class KeptRun(Struct, frozen=True):
    """The content of a journal: the `head` of the run, the `records` of its results, and whether the run finished."""

    path: Path
    head: Record
    records: tuple[Record, ...]
    finished: bool


class Journal:
    """A journal that is being written."""

    def __init__(self, folder: Path, head: Record) -> None:
        self.head = head
        self.records: list[Record] = []
        self.finished = False
        self._file = JournalFile(folder / f"{os.getpid()}-{os.urandom(4).hex()}{_SUFFIX}")
        self._lock = _lock_of(self._file.path)
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            # Held as long as this process lives, however it ends.
            self._lock.acquire()
        self._write(head)

    @property
    def path(self) -> Path:
        """Returns where it is."""
        return self._file.path

    @property
    def trouble(self) -> str:
        """Returns why records are waiting to be written; empty where none is."""
        return self._file.trouble

    def add(self, record: Record) -> None:
        """Writes a record."""
        self.records.append(record)
        self._write(record)

    def finish(self) -> None:
        """Marks the run as finished."""
        self.finished = True
        self._write({"finished": True})

    def close(self, *, delete: bool) -> None:
        """Closes the file. `delete`: its content is stored elsewhere."""
        self._file.close()
        if delete:
            self.path.unlink(missing_ok=True)
        _unlock(self._lock)

    def kept(self) -> KeptRun:
        """Returns what was written so far."""
        return KeptRun(self.path, self.head, tuple(self.records), self.finished)

    def _write(self, record: Record) -> None:
        self._file.add(json.dumps(record))


def left_behind(folder: Path, remark: Callable[[str], None]) -> Iterator[KeptRun]:
    """Yields the journals in `folder` that nothing writes any more. `remark`: called with a line about damaged
    lines.
    """
    for path in sorted(folder.glob(f"*{_SUFFIX}")):
        lock = _lock_of(path)
        try:
            lock.acquire()
            lines = [record for _, record in records_of(path)]
            found = [record for record in lines if record is not None]
            if damaged := len(lines) - len(found):
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
