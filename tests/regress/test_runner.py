"""Running tests on a program that answers, fails, crashes and hangs."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from godebug.gtp.client import EngineCrashed, EngineTimedOut, GtpEngine
from godebug.regress.blocks import EngineSpec, cut
from godebug.regress.judge import TestResult
from godebug.regress.runner import run_blocks
from godebug.regress.selection import select

#: The fake engine's `hang` takes a minute; whoever is back after half of it did not wait for its end.
WITHOUT_WAITING = 30


def run(text: str, spec: EngineSpec, folder: Path, jobs: int = 2, size: int = 2) -> list[TestResult]:
    (folder / "own.tst").write_text(text)
    return list(run_blocks(cut(select(["own"], (), [folder]), size), spec, jobs))


def test_the_client_pairs_answers_with_questions(fake: EngineSpec) -> None:
    with GtpEngine(fake.command, limit=5) as engine:
        assert engine.ask("answer  two  words").text == "two words"
        assert engine.ask("noise").text == "quiet"
        assert [answer.text for answer in engine.ask_all(["answer a", "fail b", "answer c"])] == ["a", "b", "c"]
        assert not engine.ask("fail no").ok
        assert engine.knows("noise")
        assert not engine.knows("genmove")


def test_the_client_survives_the_loss_of_its_program(fake: EngineSpec) -> None:
    with GtpEngine(fake.command, limit=5) as engine:
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
    results = run("loadsgf a\n1 hang\n#? [0]\n2 answer 0\n#? [0]\n", replace(fake, limit=2.0), tmp_path)
    assert [result.outcome for result in results] == ["FAILED", "passed"]
    assert results[0].lost == "no answer within 2 s"
    assert time.monotonic() - started < WITHOUT_WAITING


def test_set_up_that_fails_is_noted(fake: EngineSpec, tmp_path: Path) -> None:
    (result,) = run("fail no such game\n1 answer 1\n#? [0]\n", fake, tmp_path)
    assert result.note == "fail no such game: no such game"


def test_preparation_goes_to_every_fresh_engine(fake: EngineSpec, tmp_path: Path) -> None:
    spec = replace(fake, preparation=("play z",))
    results = run("loadsgf a\n1 crash\n2 history\nloadsgf b\n3 history\n", spec, tmp_path, size=2)
    assert [result.answer for result in results] == [None, "play z,loadsgf a", "play z,loadsgf b"]


def test_an_engine_that_cannot_be_started_fails_every_test(tmp_path: Path) -> None:
    results = run("loadsgf a\n1 x\n#? [0]\n2 y\n#? [0]\n", EngineSpec(("/no/such/program",)), tmp_path)
    assert [result.ok for result in results] == [False, False]
    assert "cannot start" in results[0].lost


def test_leaving_early_ends_the_engines(fake: EngineSpec, tmp_path: Path) -> None:
    (tmp_path / "own.tst").write_text("loadsgf a\n1 answer 1\nloadsgf b\n2 hang\n")
    results = run_blocks(cut(select(["own"], (), [tmp_path]), 1), replace(fake, limit=50.0), 1)
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
