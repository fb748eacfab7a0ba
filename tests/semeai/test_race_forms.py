"""The search of races is one file in two forms: compiled and interpreted, it tries the same moves."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from godebug.engine import kernel_is_compiled

ROOT = Path(__file__).parent.parent.parent
#: A 7x7 board on which White has shut a black dragon in that is shut in itself; one whose corner is solved exactly.
ASK = """
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.go.points import parse_vertex
from godebug.basics.resources import data_folder
ringed = [".......", ".XXXXX.", "XOOOOOX", "XO.O.OX", "OXXXXOX", "O.X.XOX", "OX.XOO."]
corner = ["..OX.O.", "..OXXXO", "..OOOX.", "....OXX", "....OOO", ".......", "......."]
for rows, one, two in ((ringed, "C3", "B5"), (ringed, "B5", "C3"), (corner, "D7", "F7"), (corner, "F7", "D7")):
    position = position_from_board(board_from_rows(rows), BLACK)
    with Analysis(position, 8, PatternFolder(data_folder("patterns"))).life.race_question() as races:
        print(races.analyze(parse_vertex(one, 7), parse_vertex(two, 7)))
"""


@pytest.mark.skipif(not kernel_is_compiled(), reason="nothing is compiled here")
def test_interpreted_and_compiled_races_agree() -> None:
    said = []
    for form in ("interpreted", "compiled"):
        asked = subprocess.run(
            [sys.executable, "-c", ASK],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "GODEBUG_KERNEL": form},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert asked.returncode == 0, asked.stderr
        said.append(asked.stdout)
    assert said[0] == said[1]
    assert "nodes=" in said[0] and "all lines" in said[0]
