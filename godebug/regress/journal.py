"""The journal of a run: a file of its own that gets every result as soon as it is known.

Whatever ends a run, kill -9 or a full disk, loses at most the current test. Journals that nothing writes any more are
moved into the store of runs when this is next opened.
"""

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

from filelock import FileLock, Timeout
from msgspec import Meta, Struct, convert, field, to_builtins

from godebug.basics.files import set_aside
from godebug.basics.journal import JournalFile, Record, records_of
from godebug.views.words import several

_SUFFIX = ".run"


Count = Annotated[int, Meta(ge=0, lt=1 << 62)]
Seconds = Annotated[float, Meta(ge=0.0, le=1e12)]


class Head(Struct, frozen=True):
    """What a journal says of its run. `resumed`: the interrupted run that it goes on with."""

    engine: str
    patterns: str = ""
    commit: str = ""
    label: str = ""
    selection: str = ""
    started: Seconds | None = None
    resumed: Count | None = None


class KeptResult(Struct, frozen=True):
    """The types of what is kept of a result; see `godebug.fields.regress`."""

    test: str
    path: str = ""
    content: str = ""
    line: Count | None = None
    outcome: str = ""
    expected: str | None = None
    answer: str | None = None
    error: bool | None = None
    lost: str | None = None
    note: str | None = None
    ok: bool | None = None
    seconds: Seconds = 0.0
    cpu: Seconds | None = None
    nodes: dict[str, Count] = field(default_factory=dict)
    uncertainty: Annotated[float, Meta(ge=-1e12, le=1e12)] | None = None


class KeptRun(Struct, frozen=True):
    """The content of a journal: the `head` of the run, the `records` of its results, and whether the run finished.

    `damaged`: something in it could not be read.
    """

    path: Path
    head: Head
    records: tuple[Record, ...]
    finished: bool
    damaged: bool = False


def result_of(record: object) -> KeptResult | None:
    """Returns the result that a record holds, None where its types are not those of one."""
    try:
        return convert(record, KeptResult)
    except (ValueError, RecursionError):
        return None


class Journal:
    """A journal that is being written."""

    def __init__(self, folder: Path, head: Head) -> None:
        self.head = head
        self.records: list[Record] = []
        self.finished = False
        self._file = JournalFile(folder / f"{os.getpid()}-{os.urandom(4).hex()}{_SUFFIX}")
        self._lock = _lock_of(self._file.path)
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            # Held as long as this process lives, however it ends.
            self._lock.acquire()
        self._write(to_builtins(head))

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
            head = _head_of(lines[0]) if lines else None
            if head is None:
                if any(line is None or result_of(line) for line in lines):
                    remark(f"{path.name} does not say whose results these are: kept as {set_aside(path)}")
                else:
                    path.unlink()
                continue
            finished = bool(lines[-1] and lines[-1].get("finished"))
            results = [line for line in lines[1:] if line != {"finished": True}]
            records = tuple(line for line in results if line is not None and result_of(line))
            if damaged := len(results) - len(records):
                remark(f"{path.name}: {several(damaged, 'damaged line')} skipped")
            yield KeptRun(path, head, records, finished, damaged > 0)
        except Timeout:
            continue
        except OSError as error:
            remark(f"{path.name}: {error.strerror or error}")
        finally:
            _unlock(lock)


def _head_of(line: Record | None) -> Head | None:
    try:
        return convert(line, Head)
    except (ValueError, RecursionError):
        return None


def _lock_of(path: Path) -> FileLock:
    """Returns the lock of a journal: a file beside it that whoever writes it holds."""
    return FileLock(f"{path}.lock", timeout=0, mode=0o600)


def _unlock(lock: FileLock) -> None:
    """Gives a lock back and removes its file, unless somebody else holds it."""
    if lock.is_locked:
        lock.release()
        with contextlib.suppress(OSError):
            os.unlink(lock.lock_file)
