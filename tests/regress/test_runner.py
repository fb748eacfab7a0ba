"""Running tests on a program that answers, fails, crashes and hangs."""

import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from godebug.regress.blocks import EngineSpec, cut
from godebug.regress.judge import TestResult
from godebug.regress.runner import run_blocks
from godebug.regress.selection import select
from godebug.studies.peers.client import GtpEngine
from godebug.studies.peers.piped import EngineCrashed, EngineTimedOut

#: The fake engine's `hang` takes ten minutes; whoever is back after half of it did not wait for its end.
WITHOUT_WAITING = 300


def run(text: str, spec: EngineSpec, folder: Path, jobs: int = 2, size: int = 2) -> list[TestResult]:
    (folder / "own.tst").write_text(text)
    return list(run_blocks(cut(select(["own"], [folder]), size), spec, jobs))


def test_the_client_pairs_answers_with_questions(fake: EngineSpec) -> None:
    with GtpEngine(fake.command, limit=60) as engine:
        assert engine.ask("answer  two  words").text == "two words"
        assert engine.ask("noise").text == "quiet"
        assert [answer.text for answer in engine.ask_all(["answer a", "fail b", "answer c"])] == ["a", "b", "c"]
        assert not engine.ask("fail no").ok
        assert engine.knows("noise")
        assert not engine.knows("undo")


def test_the_client_survives_the_loss_of_its_program(fake: EngineSpec) -> None:
    with GtpEngine(fake.command, limit=60) as engine:
        with pytest.raises(EngineCrashed, match="code 3: out of luck"):
            engine.ask("crash")
        assert engine.ask("answer again").text == "again"
        with pytest.raises(EngineTimedOut, match=r"0\.2 s"):
            engine.ask("hang", limit=0.2)
        assert not engine.running
        assert engine.ask("answer anew").text == "anew"
    with pytest.raises(EngineCrashed, match="cannot start"):
        GtpEngine("/no/such/program").ask("name")
    with pytest.raises(EngineCrashed, match="empty"):
        GtpEngine("  ")


def test_results_come_in_order_with_their_measures(fake: EngineSpec, tmp_path: Path) -> None:
    text = "".join(f"loadsgf {n}\n{n} answer {n % 3}\n#? [0]\n" for n in range(12))
    results = run(text, fake, tmp_path)
    assert [result.test.number for result in results] == list(range(12))
    assert [result.outcome for result in results[:3]] == ["passed", "FAILED", "FAILED"]
    assert results[0].nodes == {"reading": 7}
    assert results[0].cpu == 0.0


def test_a_crash_costs_one_test_and_the_set_up_is_replayed(fake: EngineSpec, tmp_path: Path) -> None:
    text = (
        "loadsgf a\nplay x\n1 crash\n#? [0]\nplay y\n2 history\n#? [loadsgf a,play x,play y]\n"
        "3 fail oops\n#? [oops]*\nloadsgf b\n4 history\n#? [loadsgf b]\n"
    )
    results = run(text, fake, tmp_path, size=9)
    assert [result.outcome for result in results] == ["FAILED", "passed", "PASSED", "FAILED"]
    assert results[0].answer is None
    assert "ended with code 3: out of luck" in results[0].lost
    assert results[2].error
    # The engine that took over knows the first position, too: it went on from there.
    assert results[3].answer == "loadsgf a,play x,play y,loadsgf b"


def test_a_test_that_takes_too_long_is_cut_off(fake: EngineSpec, tmp_path: Path) -> None:
    started = time.monotonic()
    results = run("loadsgf a\n1 hang\n#? [0]\n2 answer 0\n#? [0]\n", replace(fake, limit=8.0), tmp_path)
    assert [result.outcome for result in results] == ["FAILED", "passed"]
    assert results[0].lost == "no answer within 8 s"
    assert time.monotonic() - started < WITHOUT_WAITING


def test_a_lost_set_up_is_never_judged(fake: EngineSpec, tmp_path: Path) -> None:
    """The engine refuses the position, or dies on it: what it would say of another one is no answer to the test."""
    text = (
        "play refused\n1 answer 1\n#? [1]\n2 answer 1\n#? [0]\nloadsgf crash\n3 answer 1\n#? [1]\n4 answer 1\n#? [1]\n"
        "loadsgf b\n5 answer 1\n#? [1]\n"
    )
    results = run(text, fake, tmp_path, size=9)
    assert [(result.outcome, result.ok, result.answer) for result in results] == [
        ("unasked", None, None),
        ("unasked", None, None),
        ("unasked", None, None),
        ("unasked", None, None),
        ("passed", True, "1"),
    ]
    assert results[0].note == "set-up failed: play refused: no such move"
    assert results[2].note.startswith("set-up failed: loadsgf crash: ")
    assert "ended with code 3" in results[2].lost


def test_a_game_that_is_missing_is_a_lost_set_up(tmp_path: Path) -> None:
    from godebug.regress.engines import builtin_spec

    text = "loadsgf nowhere.sgf\n1 list_stones black\n#? []\n"
    (result,) = run(text, builtin_spec(10, None, 20.0, ()), tmp_path)
    assert (result.outcome, result.note) == (
        "unasked",
        "set-up failed: loadsgf nowhere.sgf: cannot open or parse 'nowhere.sgf'",
    )


def test_who_was_killed_is_asked_again_after_a_full_set_up(fake: EngineSpec, tmp_path: Path) -> None:
    """Once: an engine that is killed whenever it gets the question is lost."""
    (tmp_path / "victims").write_text("2")
    text = "loadsgf a\n1 answer 0\n#? [0]\nplay x\n2 victim history\n#? [loadsgf a,play x]\n3 history\n"
    results = run(text, fake, tmp_path, size=9)
    assert [result.outcome for result in results] == ["passed", "FAILED", "recorded"]
    assert "ended by signal 9" in results[1].lost
    assert results[2].answer == "loadsgf a,play x"
    (tmp_path / "victims").write_text("1")
    results = run(text, fake, tmp_path, size=9)
    assert [result.outcome for result in results] == ["passed", "passed", "recorded"]


def test_a_test_that_moves_belongs_to_the_set_up_of_the_next(fake: EngineSpec, tmp_path: Path) -> None:
    text = "loadsgf a\n1 genmove black\n#? [D4]\n2 crash\n3 history\n4 play refused\n5 history\n"
    results = run(text, fake, tmp_path, size=9)
    assert results[2].answer == "loadsgf a,play black D4"
    assert (results[4].outcome, results[4].note) == ("unasked", "set-up failed: own:4: no such move")


def test_a_command_that_an_engine_does_not_know_is_no_failure(fake: EngineSpec, tmp_path: Path) -> None:
    results = run("1 owl_attack A1\n#? [0]\n2 owl_attack A1\n#? [!0]\n3 owl_attack A1\n#? [0]*\n", fake, tmp_path)
    assert {(result.outcome, result.ok) for result in results} == {("unsupported", None)}


def test_what_holds_to_the_end_of_a_file_reaches_every_block(fake: EngineSpec, tmp_path: Path) -> None:
    text = (
        "level 3\nloadsgf a\n1 history\nincrease_depths\nloadsgf b\n2 history\ndecrease_depths\nloadsgf c\n3 history\n"
    )
    assert [result.answer for result in run(text, fake, tmp_path, size=1)] == [
        "level 3,loadsgf a",
        "level 3,increase_depths,loadsgf b",
        "level 3,loadsgf c",
    ]
    # Also where the test before is not wanted, and on an engine that goes from block to block.
    (tmp_path / "own.tst").write_text(text)
    chosen = cut(select(["own:1,3"], [tmp_path]), 1)
    assert [result.answer for result in run_blocks(chosen, replace(fake, keep=True), 1)] == [
        "level 3,loadsgf a",
        "level 3,loadsgf c",
    ]


def test_few_open_files_mean_fewer_engines(fake: EngineSpec, tmp_path: Path) -> None:
    """A run with more jobs than there is room for loses nothing."""
    (tmp_path / "own.tst").write_text("".join(f"loadsgf {n}\n{n} answer {n}\n#? [{n}]\n" for n in range(12)))
    remarks: list[str] = []
    with fewer_files(60):
        results = list(run_blocks(cut(select(["own"], [tmp_path]), 1), fake, 400, remark=remarks.append))
    assert [result.outcome for result in results] == ["passed"] * 12
    assert "engines at once instead of 400" in remarks[0]


def test_no_room_for_another_engine_loses_no_result(
    fake: EngineSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("godebug.regress.runner.room_for", lambda jobs: jobs)
    (tmp_path / "own.tst").write_text("".join(f"loadsgf {n}\n{n} answer {n}\n#? [{n}]\n" for n in range(30)))
    remarks: list[str] = []
    with fewer_files(40):
        results = list(run_blocks(cut(select(["own"], [tmp_path]), 1), fake, 30, remark=remarks.append))
    assert [result.outcome for result in results] == ["passed"] * 30
    assert "engines at once, no more: cannot start" in remarks[-1]


@contextmanager
def fewer_files(spare: int) -> Iterator[None]:
    """This process may open only so many files more."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.open(os.devnull, os.O_RDONLY)
    os.close(lowest)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest + spare, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_preparation_goes_to_every_fresh_engine(fake: EngineSpec, tmp_path: Path) -> None:
    spec = replace(fake, preparation=("play z",))
    results = run("loadsgf a\n1 crash\n2 history\nloadsgf b\n3 history\n", spec, tmp_path, size=2)
    assert [result.answer for result in results] == [None, "play z,loadsgf a", "play z,loadsgf b"]


def test_an_engine_that_cannot_be_started_is_asked_nothing(tmp_path: Path) -> None:
    results = run("loadsgf a\n1 answer x\n#? [0]\n2 answer y\n#? [0]\n", EngineSpec(("/no/such/program",)), tmp_path)
    assert [(result.outcome, result.ok) for result in results] == [("unasked", None)] * 2
    assert "cannot start" in results[0].lost


def test_leaving_early_ends_the_engines(fake: EngineSpec, tmp_path: Path) -> None:
    (tmp_path / "own.tst").write_text("loadsgf a\n1 answer 1\nloadsgf b\n2 hang\n")
    results = run_blocks(cut(select(["own"], [tmp_path]), 1), replace(fake, limit=50.0), 1)
    assert next(results).answer == "1"
    started = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - started < WITHOUT_WAITING


def test_the_built_in_engine_runs_from_a_folder_with_misleading_names(tmp_path: Path) -> None:
    from godebug.regress.engines import builtin_spec

    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text("raise SystemExit('the wrong engine')")
    text = "boardsize 9\nplay black D4\n1 countlib D4\n#? [4]\n2 list_stones black\n#? [D4]\n"
    assert [result.ok for result in run(text, builtin_spec(10, None, 20.0, ()), tmp_path)] == [True, True]
