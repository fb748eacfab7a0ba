"""Journals: files that get a line of JSON for every item that is done, so that work that was ended goes on from there.

Whatever ends the work, a kill or a full disk, loses at most the item in hand: a line is written at once and whole, and
a line that is not whole is no line.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

from godebug.basics.errors import SPELLED
from godebug.engine.patterns.user_folders import read_whole

Record = dict[str, object]


class JournalFile:
    """A journal that is being written. What was there stays; lines that cannot be written wait for the next one.

    `mode`: of a file that is made. `trouble`: why lines are waiting, empty where none is.
    """

    def __init__(self, path: Path, mode: int = 0o600) -> None:
        self.path = path
        self.mode = mode
        self.trouble = ""
        self._waiting: list[bytes] = []
        self._file = -1

    def add(self, line: str) -> None:
        """Writes a line; the file is made when there is a first one."""
        self._waiting.append(line.encode("utf-8", SPELLED) + b"\n")
        try:
            if self._file < 0:
                self._open()
            while self._waiting:
                data = self._waiting[0]
                if (count := os.write(self._file, data)) < len(data):
                    # A line that found no room is no line: nobody shall take the next one for its end.
                    os.ftruncate(self._file, os.fstat(self._file).st_size - count)
                    self.trouble = "no room"
                    return
                del self._waiting[0]
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def _open(self) -> None:
        """Opens the file. A line at its end that is not whole, where a kill has ended the work, is cut off."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, self.mode)
        size = whole = os.fstat(self._file).st_size
        if size:
            with open(self.path, "rb") as file:
                whole = file.read().rfind(b"\n") + 1
        if whole < size:
            os.ftruncate(self._file, whole)

    def close(self) -> None:
        """Closes the file."""
        if self._file >= 0:
            with contextlib.suppress(OSError):
                os.close(self._file)
            self._file = -1


def records_of(path: Path) -> Iterator[tuple[int, Record | None]]:
    """Yields the whole lines of a journal with their numbers; None for a line that is no record.

    Raises OSError where it cannot be read.
    """
    data = read_whole(path)
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        if line:
            record = None
            with contextlib.suppress(ValueError, RecursionError):
                record = json.loads(line)
            yield number, record if isinstance(record, dict) else None
