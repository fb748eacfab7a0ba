"""Each rule of zones is needed: weakened, it lets an answer fail when other points are filled."""

import os
import subprocess
import sys
from pathlib import Path


def test_brute_force_notices_each_weakened_rule() -> None:
    command = [sys.executable, "-m", "tests.solve.zone_mutations"]
    environment = {**os.environ, "GODEBUG_KERNEL": "interpreted"}
    root = Path(__file__).parents[2]
    result = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    whole, *weakened = (line.rsplit(": ", 1) for line in result.stdout.splitlines())
    assert whole == ["as it is", "0"]
    assert weakened and all(int(count) for _, count in weakened), result.stdout
