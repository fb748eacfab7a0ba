"""The cluster runner, on a local cluster of two workers of which one is killed half-way."""

import os
import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

from godebug.basics.errors import UserError
from godebug.regress.blocks import EngineSpec, cut
from godebug.regress.cluster import run_on_cluster
from godebug.regress.judge import TestResult
from godebug.regress.runner import run_blocks
from godebug.regress.selection import select

pytest.importorskip("distributed")


@pytest.mark.long
def test_a_lost_workers_tests_are_run_elsewhere(fake: EngineSpec, tmp_path: Path) -> None:
    from distributed import Client, LocalCluster

    text = "".join(f"loadsgf {n}\n{2 * n} history\n{2 * n + 1} answer {n}\n#? [{n}]\n" for n in range(40))
    (tmp_path / "own.tst").write_text(text)
    blocks = cut(select(["own"], [tmp_path]), 2)
    fake = replace(fake, trust=True)
    done: list[TestResult] = []
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**options, silence_logs=50) as cluster, Client(cluster) as client:
        victim = next(iter(client.run(os.getpid).values()))
        results = []
        for result in run_on_cluster(blocks, fake, cluster.scheduler_address, done.append):
            results.append(result)
            if len(results) == 20:
                os.kill(victim, signal.SIGKILL)
    expected = list(run_blocks(blocks, fake, 1))
    assert [(r.test.name, r.answer, r.ok) for r in results] == [(r.test.name, r.answer, r.ok) for r in expected]
    assert {result.test.name for result in done} == {result.test.name for result in expected}


@pytest.mark.long
def test_a_lost_cluster_costs_only_the_tests_at_hand(fake: EngineSpec, tmp_path: Path) -> None:
    from distributed import LocalCluster

    (tmp_path / "own.tst").write_text("loadsgf a\n1 answer 1\n#? [1]\n2 answer 2\n#? [1]\n3 hang\n4 answer 4\n")
    blocks = cut(select(["own"], [tmp_path]), 12)
    assert len(blocks) == 1
    fake = replace(fake, trust=True)
    done: list[str] = []
    options = {"n_workers": 1, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**options, silence_logs=50) as cluster:

        def keep(result: TestResult) -> None:
            done.append(f"{result.test.name} {result.outcome}")
            if len(done) == 2:
                cluster.close()

        with pytest.raises(UserError, match="the block of own:1 failed"):
            list(run_on_cluster(blocks, fake, cluster.scheduler_address, keep))
    assert done == ["own:1 passed", "own:2 FAILED"]


def test_no_scheduler_is_one_line(fake: EngineSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("godebug.basics.cluster.CONNECT_LIMIT", 1)
    with pytest.raises(UserError, match="no scheduler at tcp://127"):
        list(run_on_cluster([], fake, "tcp://127.0.0.1:9", lambda result: None))
