"""Records as tables for spreadsheets: one a type of record, with CSV's commas or TSV's tabs."""

import csv
import sys
from collections.abc import Mapping
from typing import Any

from godebug.fields.flat import cell, rows
from godebug.views.look import Form

_POSITION = "position"


class RecordTables:
    """Writes the records of one command to stdout.

    The first type of record that comes makes the first table, row by row as records come; the rows of other types wait,
    and follow as tables of their own, an empty line before each. The record of a position is none of them: it stands in
    front of the rows that follow it, as `source` and `before_move`. Where nothing else comes, positions are the table.
    """

    def __init__(self, form: Form) -> None:
        self._form = form
        self._tables: dict[str, _Table] = {}
        self._positions: list[Mapping[str, Any]] = []
        #: What the user calls the file of the positions that come.
        self.file = ""

    def add(self, record: Mapping[str, Any]) -> None:
        """Adds a record, and writes it if it belongs into the first table."""
        type = str(record.get("type"))
        if type == _POSITION:
            self._positions.append({**record, "source": self.file} if self.file else record)
            return
        if type not in self._tables:
            self._tables[type] = _Table(is_first=not self._tables, form=self._form)
        position = self._positions[-1] if self._positions else None
        self._tables[type].add(record, position)

    def finish(self) -> None:
        """Writes what waits."""
        if not self._tables and self._positions:
            self._tables[_POSITION] = _Table(is_first=True, form=self._form)
            for position in self._positions:
                self._tables[_POSITION].add(position, None)
        for number, table in enumerate(self._tables.values()):
            if number:
                sys.stdout.write("\n")
                table.flush()


class _Table:
    """The rows of one type. Its columns are those of its first record."""

    def __init__(self, *, is_first: bool, form: Form) -> None:
        self._is_first = is_first
        self._waiting: list[list[str]] = []
        self._columns: list[str] = []
        self._form = form

    def add(self, record: Mapping[str, Any], position: Mapping[str, Any] | None) -> None:
        front = {} if position is None else _front(position)
        for row in rows(record):
            whole = {**front, **{name: value for name, value in row.items() if name not in front}}
            if not self._columns:
                self._columns = list(whole)
                self._waiting.append(self._columns)
            self._waiting.append([cell(whole.get(name)) for name in self._columns])
        if self._is_first:
            self.flush()

    def flush(self) -> None:
        """Writes the rows that wait."""
        if self._form == "csv":
            csv.writer(sys.stdout, lineterminator="\n").writerows(self._waiting)
        else:
            # No cell has a tab or a line end.
            sys.stdout.writelines("\t".join(row) + "\n" for row in self._waiting)
        self._waiting = []


def _front(position: Mapping[str, Any]) -> dict[str, Any]:
    return {"source": position.get("source"), "before_move": int(position.get("move_number", 0)) + 1}


_CURRENT: list[RecordTables] = []


def tables(form: Form) -> RecordTables:
    """Returns the tables of the command that runs."""
    if not _CURRENT:
        _CURRENT.append(RecordTables(form))
    return _CURRENT[0]


def finish() -> None:
    """Ends the tables of a command, if it wrote any."""
    while _CURRENT:
        _CURRENT.pop().finish()
