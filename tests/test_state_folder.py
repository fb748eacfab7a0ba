"""Several runs at once share one state folder: each answers as it does alone, and leaves the folder whole."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from godebug.basics.resources import data_folder

ROOT = Path(__file__).parents[1]
SUITE = "loadsgf corner-9x9.sgf 20\n" + "".join(
    f"{number} attack {point}\n#? [0]\n" for number, point in enumerate(("E5", "D4", "C3"), 1)
)
#: What is asked at once: twice what keeps results of tests, and twice what resumes its work.
ASKED = (
    *[("regress", "run", "small.tst", "--json", "--level", "1")] * 2,
    *[("patterns", "vary", "enter-hane", "value=10,20", "small.tst", "--jobs", "2", "--json")] * 2,
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "small.tst").write_text(SUITE)
    (tmp_path / "corner-9x9.sgf").write_bytes((data_folder("regression") / "games" / "corner-9x9.sgf").read_bytes())
    return tmp_path


def begun(home: Path, words: tuple[str, ...], state: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "godebug", *words],
        cwd=home,
        env=os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(home / state)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told(run: subprocess.Popen[str]) -> tuple[int, list[dict[str, object]]]:
    """The exit code of a run, and its records without the times that it took."""
    out, err = run.communicate(timeout=300)
    assert "internal error" not in err and "Traceback" not in err, err
    records = [json.loads(line) for line in out.splitlines()]
    return run.returncode, [{k: v for k, v in one.items() if "seconds" not in k and k != "cpu"} for one in records]


@pytest.mark.long
def test_four_runs_at_once_share_a_state_folder(home: Path) -> None:
    together = [told(run) for run in [begun(home, words, "state") for words in ASKED]]
    alone = {words: told(begun(home, words, f"state of {number}")) for number, words in enumerate(dict.fromkeys(ASKED))}
    assert together == [alone[words] for words in ASKED]
    for journal in (home / "state").rglob("*.jsonl"):
        assert all(isinstance(json.loads(line), dict) for line in journal.read_text().splitlines())
    with sqlite3.connect(home / "state" / "regress.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    code, history = told(begun(home, ("regress", "history", "small.tst:1", "--json"), "state"))
    assert (code, len(history)) == (0, 2)
