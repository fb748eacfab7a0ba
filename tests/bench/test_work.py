"""The fixed work of all stages: its signatures say what was found, whatever finds it and however often."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from godebug.basics.resources import pattern_folder
from godebug.engine.bench import work
from godebug.engine.bench.work import ALL, STAGES, StageFigures, rounds_of
from godebug.engine.solve.verdict import Verdict

ROOT = Path(__file__).parents[2]


def last(*stages: str, rounds: int = 1, level: int = 1) -> dict[str, StageFigures]:
    *_, found = rounds_of(rounds, pattern_folder(None), level, stages)
    return {figures.stage: figures for figures in found}


def signatures(kernel: str, *stages: str) -> list[list[str]]:
    """Stages with their signatures and nodes, by a form of the kernel."""
    told = subprocess.run(
        [sys.executable, "-m", "godebug", "bench", *stages, "--level", "0", "--json"],
        env={**os.environ, "GODEBUG_KERNEL": kernel},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [[each["stage"], each["signature"], each["nodes"]] for each in map(json.loads, told.splitlines())]


def test_interpreted_and_compiled_search_the_same_tree() -> None:
    assert signatures("interpreted", "reading", "solver") == signatures("auto", "reading", "solver")


@pytest.mark.long
def test_all_stages_find_the_same_interpreted_and_compiled() -> None:
    assert signatures("interpreted", *STAGES) == signatures("auto", *STAGES)


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage not in ("owl", "races", "moves")])
def test_every_stage_works_and_signs_its_work(stage: str) -> None:
    once, twice = last(stage, level=10)[stage], last(stage, level=10, rounds=2)[stage]
    assert once.nodes > 1000 and once.seconds > 0 and once.answers > 10
    assert (twice.answers, twice.nodes, twice.trial_moves) == (2 * once.answers, 2 * once.nodes, 2 * once.trial_moves)
    assert twice.signature == once.signature


def test_the_signature_of_one_stage_does_not_hang_on_the_others() -> None:
    together, alone = last("reading", "eyes", "solver"), last("eyes")
    assert together["eyes"].signature == alone["eyes"].signature
    assert together[ALL].signature != alone[ALL].signature
    assert together[ALL].nodes == sum(together[stage].nodes for stage in ("reading", "eyes", "solver"))


def test_one_other_answer_is_another_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    before = last("solver")["solver"]
    solve, asked = work.solve, []

    def mistaken(*args: Any, **options: Any) -> Verdict:
        asked.append(args)
        found = solve(*args, **options)
        return replace(found, attacker_first=found.defender_first) if len(asked) == 1 else found

    monkeypatch.setattr(work, "solve", mistaken)
    after = last("solver")["solver"]
    assert (after.answers, after.nodes) == (before.answers, before.nodes)
    assert after.signature != before.signature


def test_stages_come_in_their_order_whatever_is_asked_first() -> None:
    assert list(last("solver", "reading")) == ["reading", "solver", ALL]
