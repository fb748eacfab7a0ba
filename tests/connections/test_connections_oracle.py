"""Random questions, the same in every run, against the answers of the GNU Go program."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest
from questions import ask, reader_on

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import all_points, point, vertex

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
pytestmark = [pytest.mark.oracle, pytest.mark.skipif(GNUGO is None, reason="no gnugo program")]

SIZE = 7
POSITIONS = 40


def random_rows(generator: random.Random) -> list[str]:
    """A few random moves on an empty board, each where it is legal."""
    board, color = Board(SIZE), BLACK
    for _ in range(generator.randint(14, 30)):
        board.trymove(generator.choice(all_points(SIZE)), color)
        color = other(color)
    return ["".join(".OX"[board.color[point(row, column)]] for column in range(SIZE)) for row in range(SIZE)]


def random_questions(generator: random.Random, board: Board) -> list[str]:
    questions = []
    empty = [p for p in all_points(SIZE) if not board.color[p]]
    for color in (BLACK, WHITE):
        strings = [vertex(p, SIZE) for p in board.all_strings() if board.color[p] == color]
        if len(strings) > 1:
            pair = " ".join(generator.sample(strings, 2))
            questions += [f"connect {pair}", f"disconnect {pair}"]
        if strings:
            goal = " ".join(vertex(p, SIZE) for p in generator.sample(empty, 4))
            string = generator.choice(strings)
            questions += [f"break_in {string} {goal}", f"block_off {string} {goal}"]
    return questions


def sgf(rows: list[str]) -> str:
    stones = {"AB": "", "AW": ""}
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            if character != ".":
                stones["AB" if character == "X" else "AW"] += f"[{'abcdefg'[column]}{'abcdefg'[row]}]"
    return f"(;GM[1]FF[4]SZ[{SIZE}]" + "".join(name + list_ for name, list_ in stones.items() if list_) + ")"


def test_random_questions(tmp_path: Path) -> None:
    generator = random.Random(7)
    session, asked = "", []
    for number in range(POSITIONS):
        rows = random_rows(generator)
        file = tmp_path / f"{number}.sgf"
        file.write_text(sgf(rows))
        session += f"loadsgf {file}\n"
        for question in random_questions(generator, board_from_rows(rows)):
            session += f"clear_cache\n{question}\n"
            asked.append((rows, question))
    done = subprocess.run(
        [str(GNUGO), "--mode", "gtp", "--quiet"], input=session, capture_output=True, text=True, timeout=120, check=True
    )
    answers = [line.removeprefix("=").strip() for line in done.stdout.splitlines() if line.startswith(("=", "?"))]
    answers = [answer for answer in answers if answer not in ("", "black", "white")]
    assert len(answers) == len(asked) > 250
    different = [
        (rows, question, answer)
        for (rows, question), answer in zip(asked, answers, strict=True)
        if ask(reader_on(board_from_rows(rows)), question) != answer
    ]
    assert len(different) <= 0.01 * len(asked), different
