"""A pipe that nobody fills is refused, not waited for: where a file is named, and where one is looked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such pipes here")

#: Commands in a folder with a pipe `pipe`, a folder `games` with one in it, and databases `mine` of which one is one.
COMMANDS = (
    "show pipe",
    "show --list pipe",
    "show game.sgf --patterns pipe",
    "score --final pipe",
    "score --final games",
    "score --final game.sgf --resume nowhere/x",
    "review games --html out",
    "regress run pipe",
    "regress run game.tst --gtpfile pipe",
    "regress run game.tst --junit pipe",
    "regress sanity pipe",
    "moves game.sgf --patterns mine",
    "patterns lint pipe",
    "patterns lint mine",
    "patterns format pipe.db",
    "patterns format --check mine",
    "patterns lsp --coverage pipe",
    "patterns contexts games",
)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_pipe_is_refused_at_once(line: str, tmp_path: Path) -> None:
    game = "(;SZ[5]KM[0];B[cc];W[bb])"
    (tmp_path / "game.sgf").write_text(game)
    (tmp_path / "game.tst").write_text("play black E5\n1 color E5\n#? [black]\n")
    (tmp_path / "mine").mkdir()
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_text(game)
    for name in ("pipe", "pipe.db", "games/b.sgf", "mine/barriers.db"):
        os.mkfifo(tmp_path / name)
    place = {**os.environ, "PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path / "state")}
    command = [sys.executable, "-m", "godebug", *line.split()]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, cwd=tmp_path, env=place, timeout=300, check=False
    )
    said = done.stderr.decode()
    assert done.returncode == 2 and "internal error" not in said, said
    assert any(word in said for word in ("pipe", "regular file", "No such file", "no such folder")), said
    assert not (tmp_path / "nowhere").exists()
