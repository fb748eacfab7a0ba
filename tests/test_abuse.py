"""A small part of `checks/abuse.py`: the same kinds of abuse, fewer of each."""

import subprocess
import sys
from pathlib import Path

import pytest

ABUSE = Path(__file__).parents[1] / "checks" / "abuse.py"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["games", "patterns", "suites", "sessions", "commands", "engines", "killed"])
def test_abuse(kind: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ABUSE), "--part", "0.02", kind], capture_output=True, text=True, timeout=500
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 tracebacks, 0 lost results, 0 wrong verdicts" in done.stdout
