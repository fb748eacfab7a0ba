"""Faults of suites, and positions of tests."""

from pathlib import Path

import pytest

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.regress.positions import position_of, position_of_test
from godebug.regress.sanity import check
from godebug.regress.suite import SuiteError, parse_suite

GAME = "(;SZ[9];B[dd];W[ee])"

FAULTY = """\
loadsgf games/missing.sgf
1 attack D6
#? [1 D6]
loadsgf games/small.sgf
2 attack D6
#? [1 (D6|C6)]
2 attack D6
#? [0]
3 attack K10
#? [1 A1]
4 reg_genmove black
#? [E5|K3]
5 reg_genmove black
6 reg_genmove black
#? [A(]
trymove black E5
7 findlib D6
#? [D6]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "small.sgf").write_text(GAME)
    return tmp_path


def test_faults_are_found_where_they_stand(folder: Path) -> None:
    faults = [f"{fault.line}: {fault.text}" for fault in check(parse_suite(FAULTY, "own", folder))]
    assert faults == [
        f"1: loadsgf games/missing.sgf: cannot open or parse '{folder}/games/missing.sgf'",
        "5: test 2 expects a move at D6, where a stone stands",
        "7: test 2 was there before, in line 5",
        "9: test 3 asks about K10, which is not on the 9x9 board",
        "11: test 4 expects a move at E5, where a stone stands",
        "11: test 4 expects K3, which is not on the 9x9 board",
        "13: test 5 expects nothing",
        "14: test 6 expects '[A(]', which is no [regular expression]",
        "16: trymove black E5: illegal move",
    ]


def test_a_number_alone_and_a_suite_without_tests_are_faults(folder: Path) -> None:
    faults = check(parse_suite("boardsize 9\n2\n#? [0]\n3 attack D6\n#? [0]\n", "own", folder))
    assert [(fault.line, fault.text) for fault in faults] == [(2, "number 2 stands alone, with no command to test")]
    faults = check(parse_suite("\n# nothing yet\n", "own", folder))
    assert [(fault.line, fault.text) for fault in faults] == [(1, "there is no test in this suite")]


def test_a_sound_suite_has_none(folder: Path) -> None:
    text = "loadsgf games/small.sgf 2\n1 attack D6\n#? [0]\ntrymove white C6\n2 attack D6\n#? [1 (D7|!A1)]\npopgo\n"
    assert check(parse_suite(text, "own", folder)) == []


def test_the_position_of_a_test(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "loadsgf games/small.sgf 2\ntrymove white C6\n8 attack D6\n9 reg_genmove white\npopgo\n10 attack D6\n"
    (folder / "own.tst").write_text(text)
    suite = parse_suite(text, "own", folder)
    position = position_of(suite, suite.find(8))
    assert (position.source, position.to_move, position.move_number) == ("own:8", BLACK, 2)
    assert int(position.stones.sum()) == BLACK + WHITE
    assert position.last_move is not None
    assert position.last_move.point == parse_vertex("C6", 9)
    assert position_of(suite, suite.find(9)).to_move == WHITE
    monkeypatch.chdir(folder)
    assert position_of_test("own", 10).to_move == WHITE
    with pytest.raises(SuiteError, match="own has no test 11"):
        position_of_test("own", 11)
