"""Shapes of class c: what a move threatens counts only together with something else that it threatens."""

from pathlib import Path

import pytest
from asking import owl_of

from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.owl.joint_threats import CAPTURE, EYE, joint_worth
from godebug.engine.owl.questions import OwlReader
from godebug.engine.patterns.database import PatternFolder

DATABASE = """
attribute_map owl_defense

Pattern beside
# A stone of the enemy beside the move.

X*
?O

:8,{classes},value(30){threat}

A*
?O
{constraint}
"""
THREAT = ",threatens_to_capture(A)"
TWO_STONES = [
    ".........",
    ".........",
    ".........",
    ".........",
    "..O.O....",
    "..OXO....",
    "..XXX....",
    ".........",
    ".........",
]


def proposed(folder: Path, rows: list[str], classes: str, threat: str, constraint: str = "") -> dict[str, int]:
    """The shape moves for the black dragon at D3, by point: their values."""
    (folder / "owl_defendpats.db").write_text(
        DATABASE.format(classes=classes, threat=threat, constraint=constraint), encoding="utf-8"
    )
    position = position_from_board(board_from_rows(rows), BLACK)
    reader: OwlReader = owl_of(Analysis(position, databases=PatternFolder(folder, folder)))
    table = reader.defense_shapes
    assert table is not None
    found = {}
    with reader.first_node(parse_vertex("D3", 9), False) as eyes:
        shapes = reader.search.shapes
        number = shapes.open(table, reader.goal, eyes, BLACK)
        while (move := shapes.next(number, table, BLACK)) is not None:
            found[vertex(move.point, 9)] = int(move.score)
        shapes.close()
    return found


def test_two_targets_make_one_move_of_the_sum(tmp_path: Path) -> None:
    assert proposed(tmp_path, TWO_STONES, "-", "") == {"D5": 30}
    assert proposed(tmp_path, TWO_STONES, "c", THREAT) == {"D5": 60}


def test_one_target_is_worth_nothing(tmp_path: Path) -> None:
    one_string = [*TWO_STONES[:3], "..OOO....", *TWO_STONES[4:]]
    assert proposed(tmp_path, one_string, "c", THREAT) == {}
    assert proposed(tmp_path, TWO_STONES, "c", "") == {}


def test_a_threat_whose_constraint_fails_is_none(tmp_path: Path) -> None:
    assert proposed(tmp_path, TWO_STONES, "c", THREAT, "\n;lib(A) > 9\n") == {}
    assert proposed(tmp_path, TWO_STONES, "c", THREAT, "\n;lib(A) < 9\n") == {"D5": 60}


@pytest.mark.parametrize(
    ("threats", "worth"),
    [
        ([], 0),
        ([(CAPTURE, 1, 60)], 0),
        ([(CAPTURE, 1, 60), (CAPTURE, 1, 50)], 0),
        ([(CAPTURE, 1, 30), (EYE, 1, 35)], 65),
        ([(CAPTURE, 1, 60), (CAPTURE, 2, 60)], 75),
        ([(CAPTURE, 1, 40), (CAPTURE, 2, 40), (EYE, 9, 40)], 90),
        ([(CAPTURE, n, 30) for n in range(4)], 90),
        # A fifth of a kind is not counted.
        ([(CAPTURE, n, 20) for n in range(5)], 60),
        ([*((CAPTURE, n, 40) for n in range(4)), (EYE, 1, 10)], 99),
    ],
)
def test_worth(threats: list[tuple[int, int, int]], worth: int) -> None:
    assert joint_worth(threats) == worth
