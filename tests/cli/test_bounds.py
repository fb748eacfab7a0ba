"""Every question has bounds: lines stream, time is limited, nobody waits for a pipe."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Run, fake

from godebug.basics.resources import pattern_folder
from godebug.engine.analysis import Analysis, score
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.studies.peers import program

ROOT = Path(__file__).parents[2]
GAME = ROOT / "regression" / "games" / "two-framework.sgf"
#: Kos side by side: every reading leads into all of them.
KOS = """
. X O . . X O . .
X O . O X O . O .
. X O . . X O . .
. O X . . X O . .
O X . X X O . O .
. O X . . X O . .
. X O . . O X . .
X O . O O X . X .
. X O . . O X . .
Black to move
"""


def started(tmp_path: Path, *words: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "godebug", *map(str, words)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_trace_streams_and_an_interrupt_leaves_whole_lines(tmp_path: Path) -> None:
    run = started(tmp_path, "trace", GAME, "--move", 60, "-d", "0x4ffffff", "--after", "C4")
    assert run.stdout is not None
    first = run.stdout.readline()
    assert first.endswith(b"\n") and run.poll() is None
    run.send_signal(signal.SIGINT)
    rest, errors = run.communicate(timeout=300)
    assert run.returncode == 130
    assert b"Traceback" not in errors
    assert not rest or rest.endswith(b"\n")


def test_the_time_is_limited_and_what_is_known_is_told(tmp_path: Path) -> None:
    (tmp_path / "kos.txt").write_text(KOS)
    run = started(tmp_path, "trace", tmp_path / "kos.txt", "-d", "0x4ffffff", "--time-limit", "1.5")
    out, errors = run.communicate(timeout=300)
    assert run.returncode == 130
    assert out.endswith(b"\n")
    assert errors.endswith(b"godebug: 1.5 seconds are over: what is known so far is all\n")


def test_a_limit_has_to_be_a_number(run: Run) -> None:
    result = run("worms", str(GAME), "--time-limit", "soon")
    assert (result.code, result.err) == (2, "godebug: --time-limit: a number of seconds is wanted, not 'soon'\n")


@pytest.mark.parametrize("words", [("show",), ("patterns", "lint"), ("moves", "--patterns")])
def test_nobody_waits_for_a_pipe(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run(*words, str(pipe))
    assert result.code == 2
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("budget", [{"MOST_TRIALS": 200_000}, {"USUAL_NODES": 1_000, "MOST_BEYOND": 50_000}])
def test_playing_on_reads_less_where_positions_are_hard(
    monkeypatch: pytest.MonkeyPatch, budget: dict[str, int]
) -> None:
    rows = ["..XO...", "..XO...", "..XO...", "..XO...", "..XO...", "..X....", "..XO..."]
    said: list[str] = []

    def ended() -> score.FinalScore:
        said.clear()
        position = position_from_board(board_from_rows(rows), BLACK)
        return Analysis(position, databases=pattern_folder(None), remark=said.append).final_score()

    free = ended()
    assert said == []
    for name, most in budget.items():
        monkeypatch.setattr(score, name, most)
    tired = ended()
    assert len(said) == 1 and "uncertain" in said[0]
    assert tired.moves[0] == free.moves[0]


@pytest.mark.long
def test_a_board_of_kos_is_counted_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """In ten seconds or so; to play it out would take three times as many nodes."""
    nodes, said, release = [], list[str](), Analysis.release

    def counted(self: Analysis) -> None:
        nodes.append(self.counts()["reading"])
        release(self)

    monkeypatch.setattr(Analysis, "release", counted)
    position = position_from_board(board_from_rows(KOS.replace(" ", "").split()[:9]), BLACK)
    analysis = Analysis(position, databases=pattern_folder(None), remark=said.append)
    analysis.final_score()
    analysis.release()
    assert any("uncertain" in text for text in said)
    assert sum(nodes) < 8_000_000


def test_a_terminal_is_told_who_is_waited_for(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "LONG", 0.2)
    monkeypatch.setattr(program, "is_terminal", lambda: True)
    (tmp_path / "corner.txt").write_bytes(b".....\n.X.O.\n.....\n...X.\n.....\nBlack to move\n")
    result = run("influence", str(tmp_path / "corner.txt"), "--engine", fake("hang"), "--limit", "1")
    assert result.code == 2
    assert "waiting for " in result.err
    # The line is wiped before the error is told.
    assert result.err.split("\r")[-1].startswith("godebug: ")
