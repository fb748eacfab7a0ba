"""Journals: what is written stays, what is torn is no line, what finds no room waits."""

import os
from pathlib import Path

import pytest

from godebug.basics.journal import JournalFile, records_of


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "work.jsonl"
    first = JournalFile(path)
    first.add('{"item": 1}')
    first.close()
    with path.open("a") as file:
        file.write('no record\n[1]\n{"item": 2, "resu')
    assert list(records_of(path)) == [(1, {"item": 1}), (2, None), (3, None)]
    second = JournalFile(path)
    second.add('{"item": 3}')
    second.close()
    assert [record for _, record in records_of(path)] == [{"item": 1}, None, None, {"item": 3}]


def test_what_finds_no_room_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "work.jsonl"
    journal = JournalFile(path)
    journal.add('{"item": 1}')
    write, room = os.write, [4, None]

    def full(file: int, data: bytes) -> int:
        left = room.pop(0) if room else None
        return write(file, data if left is None else data[:left])

    monkeypatch.setattr(os, "write", full)
    journal.add('{"item": 2}')
    assert journal.trouble and [record for _, record in records_of(path)] == [{"item": 1}]
    journal.add('{"item": 3}')
    journal.close()
    assert not journal.trouble
    assert [record for _, record in records_of(path)] == [{"item": 1}, {"item": 2}, {"item": 3}]
