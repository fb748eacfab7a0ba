"""What is left of a run, whatever ended it, and how tests are known again."""

import os
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from filelock import FileLock

from godebug.__main__ import main
from godebug.basics.errors import valid_text
from godebug.regress.baselines import Baselines
from godebug.regress.blocks import EngineSpec
from godebug.regress.contents import contents
from godebug.regress.journal import Head, Journal, left_behind
from godebug.regress.suite import read_suite

ROOT = Path(__file__).parents[2]
SUITE = "".join(f"loadsgf {n}\n{n} answer {n % 2}\n#? [0]\n" for n in range(6)) + "loadsgf z\n6 hang\n#? [0]\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: EngineSpec) -> list[str]:
    (tmp_path / "own.tst").write_text(SUITE)
    monkeypatch.chdir(tmp_path)
    return ["regress", "own", "--engine", shlex.join(fake.command), "-j", "1", "--trust"]


def started(arguments: list[str], **options: object) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "godebug", *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,  # type: ignore[call-overload]
    )


def kept_so_far(state: Path) -> int:
    return sum(path.read_bytes().count(b'"answer":') for path in (state / "runs").glob("*.run"))


def wait_for_results(state: Path, count: int) -> None:
    end = time.monotonic() + 120
    while kept_so_far(state) < count and time.monotonic() < end:
        time.sleep(0.02)
    assert kept_so_far(state) >= count


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_ended_keeps_what_it_knows_and_goes_on(
    own: list[str], state: Path, how: signal.Signals, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = started(own)
    wait_for_results(state, 6)
    run.send_signal(how)
    out, err = run.communicate(timeout=300)
    assert b"Traceback" not in err
    if how != signal.SIGKILL:
        assert run.returncode == 128 + how
        assert b"own: 3/6 passed, 3 FAILED" in out
        assert b"interrupted: 6 of 7 tests were run; --resume goes on" in err
    # Half a line is what a kill in the middle of it leaves.
    for path in (state / "runs").glob("*.run"):
        with path.open("a") as file:
            file.write('{"test": "own')
    (tmp_path / "own.tst").write_text(SUITE.replace("6 hang", "6 answer 0"))
    assert main([*own[:1], "--resume", *own[2:], "-v"]) == 1
    captured = capsys.readouterr()
    assert "6 tests are known from run 1" in captured.err
    assert [line.split(":")[1].split()[0] for line in captured.out.splitlines()[:7]] == list("0123456")
    assert "own: 4/7 passed, 3 FAILED" in captured.out
    with Baselines() as baselines:
        (only,) = baselines.runs()
        assert only.finished and len(baselines.results(only)) == 7
    assert main([*own, "--resume"]) == 2
    assert "no interrupted run of this engine" in capsys.readouterr().err


def test_a_closed_pipe_loses_nothing(own: list[str], tmp_path: Path) -> None:
    run = started([*own, "-v"])
    assert run.stdout is not None and run.stderr is not None
    run.stdout.readline()
    run.stdout.close()
    assert b"Traceback" not in run.stderr.read()
    run.wait(timeout=300)
    with Baselines() as baselines:
        (only,) = baselines.runs()
        assert not only.finished and len(baselines.results(only)) >= 1


def test_a_store_that_is_locked_gets_its_run_later(
    own: list[str], state: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("godebug.regress.baselines._PATIENCE", 0.1)
    with Baselines() as baselines:
        assert baselines.runs() == []
    with sqlite3.connect(state / "regress.sqlite") as other:
        other.execute("begin exclusive")
        assert main([*own, "--quiet", "--limit-commands", "answer"]) == 1
    captured = capsys.readouterr()
    assert "this run is kept aside for now" in captured.err
    assert main(["regress", "history", "own:1"]) == 0
    assert "FAILED   '1'" in capsys.readouterr().out
    assert not list((state / "runs").iterdir())


def test_a_full_disk_loses_what_has_no_room_and_no_more(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that does not fit, or fits by half, is written again when there is room."""
    written = os.write
    room = [0]

    def write(handle: int, data: bytes) -> int:
        count = min(room[0], len(data))
        room[0] -= count
        if not count:
            raise OSError(28, "No space left on device")
        return written(handle, data[:count])

    room[0] = 60
    monkeypatch.setattr(os, "write", write)
    journal = Journal(state / "runs", Head("fake 1"))
    journal.add({"test": "own:1", "answer": "first" * 10})
    journal.add({"test": "own:2"})
    assert journal.trouble == "No space left on device"
    room[0] = 10**6
    journal.add({"test": "own:3"})
    assert not journal.trouble
    journal.close(delete=False)
    (kept,) = left_behind(state / "runs", lambda text: None)
    assert [record["test"] for record in kept.records] == ["own:1", "own:2", "own:3"]
    assert not kept.finished


def test_journals_under_way_are_left_alone_and_damaged_lines_skipped(state: Path) -> None:
    remarks: list[str] = []
    journal = Journal(state / "runs", Head("fake 1"))
    journal.add({"test": "own:1"})
    assert list(left_behind(state / "runs", remarks.append)) == []
    journal.finish()
    journal.close(delete=False)
    journal.path.write_bytes(journal.path.read_bytes().replace(b'{"test"', b'\xff{"test"') + b"{}\n")
    (kept,) = left_behind(state / "runs", remarks.append)
    assert kept.finished is False or kept.records == ()
    assert remarks == [f"{journal.path.name}: 2 damaged lines skipped"]
    FileLock(f"{journal.path}.lock", timeout=0).acquire().lock.release()


def test_a_journal_without_its_first_line_is_kept(state: Path) -> None:
    remarks: list[str] = []
    for name in ("one.run", "two.run"):
        (state / "runs").mkdir(exist_ok=True)
        (state / "runs" / name).write_text('{"engi\n{"test": "own:1", "answer": "1"}\n')
    assert list(left_behind(state / "runs", remarks.append)) == []
    assert {path.name for path in (state / "runs").iterdir()} == {"one.run.damaged", "two.run.damaged"}
    assert remarks[0] == "one.run does not say whose results these are: kept as one.run.damaged"


@pytest.mark.parametrize("label", ["\udcff", "gr\udcfcn"])
def test_a_label_that_is_no_text(own: list[str], label: str, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main([*own, "--limit-commands", "answer", "--quiet", "--label", label]) == 1
    assert main(["regress", "history", "own:1"]) == 0
    captured = capsys.readouterr()
    assert "internal" not in captured.err and valid_text(label) in captured.out


@pytest.mark.parametrize("field", ["started", "line", "seconds", "nodes"])
@pytest.mark.parametrize("value", ["1180591620717411303424", "NaN", "Infinity", "null", '"x"', "[]"])
def test_a_journal_with_odd_values_ends_no_command(state: Path, field: str, value: str) -> None:
    """Neither this start nor the ones after it."""
    (state / "runs").mkdir()
    line = f'{{"engine": "e", "test": "own:1", "outcome": "passed", "{field}": {value}}}\n'
    (state / "runs" / "1.run").write_text('{"engine": "e"}\n' + line if field != "started" else line + line)
    for _ in range(2):
        with Baselines() as baselines:
            for run in baselines.runs():
                assert run.title and baselines.results(run) is not None


def test_a_store_of_something_else_is_set_aside_again_and_again(state: Path) -> None:
    remarks: list[str] = []
    for content in (b"no database" * 100, b"\0" * 4096):
        (state / "regress.sqlite").write_bytes(content)
        with Baselines(remark=remarks.append) as baselines:
            assert baselines.runs() == []
    with sqlite3.connect(state / "regress.sqlite") as other:
        other.execute("drop table runs")
    with Baselines(remark=remarks.append) as baselines:
        assert baselines.runs() == []
    aside = ["regress.sqlite.damaged", "regress.sqlite.damaged-2", "regress.sqlite.damaged-3"]
    assert [f"regress.sqlite was damaged: kept as {name}, and begun anew" for name in aside] == remarks
    assert (state / aside[0]).read_bytes() == b"no database" * 100


# ---- the same test, and another one of its name --------------------------------------------------------------------


def two_suites(tmp_path: Path) -> None:
    for folder, answer in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "own.tst").write_text(f"loadsgf {folder}\n1 answer {answer}\n#? [{answer}]\n")


def test_suites_of_one_name_share_no_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: EngineSpec, capsys: pytest.CaptureFixture[str]
) -> None:
    two_suites(tmp_path)
    monkeypatch.chdir(tmp_path)
    engine = ["--engine", shlex.join(fake.command), "--quiet"]
    assert main(["regress", "a/own.tst", *engine, "--failed"]) == 0
    assert capsys.readouterr().err == "godebug: no run of this engine is remembered: nothing to run\n"
    assert main(["regress", "a/own.tst", *engine]) == 0
    (tmp_path / "b" / "own.tst").write_text("loadsgf b\n1 answer 2\n#? [3]\n")
    capsys.readouterr()
    assert main(["regress", "b/own.tst", *engine, "--against", "last"]) == 1
    captured = capsys.readouterr()
    assert "own:1 FAILED: Correct '3', got '2' [b/own.tst:2]" in captured.out
    assert "0 broke, 0 mended, 1 new" in captured.out
    assert main(["regress", "a/own.tst", *engine, "--failed"]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "godebug: no test failed when last run: nothing to run\n")
    # Both at once: each has a name of its own, on paper and on pages.
    assert main(["regress", "a/own.tst", "b/own.tst", *engine, "-v", "--html", "pages", "--junit", "out.xml"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["a/own:1", "a/own:", "b/own:1", "b/own:"]
    assert {path.name for path in (tmp_path / "pages").iterdir()} == {"index.html", "own.html", "own-2.html"}
    assert 'name="a/own"' in (tmp_path / "out.xml").read_text()
    assert main(["regress", "history", "a/own:1"]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} == {"passed"}


def test_a_test_keeps_its_history_when_its_suite_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: EngineSpec, capsys: pytest.CaptureFixture[str]
) -> None:
    two_suites(tmp_path)
    monkeypatch.chdir(tmp_path)
    engine = ["--engine", shlex.join(fake.command), "--quiet"]
    main(["regress", "a/own.tst", *engine])
    (tmp_path / "a").rename(tmp_path / "c")
    (tmp_path / "c" / "own.tst").write_text("# a comment\nloadsgf a\n9 answer 1\n#? [0]\n")
    capsys.readouterr()
    main(["regress", "c/own.tst", *engine, "--against", "last"])
    assert "broke: own:9: was '1', is '1' (expected was [1], is [0])" in capsys.readouterr().out


def test_what_a_test_is(tmp_path: Path) -> None:
    """Its position, the games it loads and its command; neither its number, its neighbours nor what is expected."""

    def content(text: str, game: str = "(;B[aa])") -> list[str]:
        from godebug.regress.contents import _game_digest

        _game_digest.cache_clear()
        (tmp_path / "a.sgf").write_text(game)
        (tmp_path / "own.tst").write_text(text)
        return list(contents(read_suite(tmp_path / "own.tst")).values())

    (first,) = content("loadsgf a.sgf\n1 attack A1\n#? [0]\n")
    assert content("loadsgf b.sgf\n7 x\nloadsgf a.sgf\n5 defend A1\n2 attack A1\n#? [1]*\n")[2] == first
    assert content("loadsgf a.sgf\n1 attack A1\n", "(;B[bb])") != [first]
    assert content("loadsgf a.sgf\nplay black C3\n1 attack A1\n") != [first]
    assert content("level 3\nloadsgf a.sgf\n1 attack A1\n") != [first]
    assert content("level 3\nlevel 4\nloadsgf a.sgf\n1 attack A1\n") == content("level 4\nloadsgf a.sgf\n1 attack A1\n")
