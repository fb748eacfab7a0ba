"""Reading suites and choosing tests."""

from pathlib import Path

import pytest

from godebug.regress.blocks import cut
from godebug.regress.judge import judge
from godebug.regress.selection import only, select
from godebug.regress.suite import SuiteError, find_suite, parse_expectation, parse_suite

TEXT = """\
# a comment
loadsgf games/a.sgf 10
1 attack D4   # why
#? [1 (C4|D5)]

2 defend D4
#? [!0]*
trymove black C4
3 attack E5
popgo
4 play black A1
boardsize 9
10 reg_genmove white
#? [PASS]&
11 attack A1
#? [unclosed
"""


def suite(text: str = TEXT, name: str = "own"):  # type: ignore[no-untyped-def]
    return parse_suite(text, name, Path("/suites"))


def test_numbered_commands_are_tests_with_the_next_expectation() -> None:
    tests = suite().tests
    assert [(t.name, t.command, t.line) for t in tests[:2]] == [("own:1", "attack D4", 3), ("own:2", "defend D4", 6)]
    assert tests[0].expectation is not None
    assert tests[0].expectation.wanted == "1 (C4|D5)"
    assert tests[1].expectation is not None
    assert (tests[1].expectation.negated, tests[1].expectation.known_failure) == (True, True)
    assert tests[2].expectation is None
    assert tests[4].expectation is not None
    assert tests[4].expectation.recorded
    assert tests[5].expectation is not None
    assert tests[5].expectation.pattern is None


def test_the_set_up_of_a_test_starts_where_its_position_does() -> None:
    own = suite()
    assert own.set_up_of(own.find(1)) == ["loadsgf games/a.sgf 10"]
    assert own.set_up_of(own.find(3)) == ["loadsgf games/a.sgf 10", "trymove black C4"]
    assert own.set_up_of(own.find(10)) == ["boardsize 9"]


def test_tests_that_move_are_set_up_for_those_after_them() -> None:
    own = suite("boardsize 9\n1 play black D4\n2 attack D4\n")
    assert own.set_up_of(own.find(2)) == ["boardsize 9", "play black D4"]


@pytest.mark.parametrize(
    ("expected", "answer", "verdict"),
    [
        ("[1 (C4|D5)]", "1 C4", True),
        ("[1 (C4|D5)]", "1 C40", False),
        ("[B1|C3]", "B12", False),
        ("[B1|C3]", "C3", True),
        ("[!0]", "1 A1", True),
        ("[!0]", "0", False),
        ("[0]*", "0", True),
        ("[0]&", "1", None),
        ("[(]", "(", None),
        ("none", "none", None),
    ],
)
def test_the_whole_answer_must_match(expected: str, answer: str, verdict: bool | None) -> None:
    assert judge(parse_expectation(expected), answer) is verdict


@pytest.mark.parametrize(
    ("expected", "verdict"),
    [
        ("[black G3]", True),
        ("[black .*]", True),
        (r"[(.|\n)*E5]", True),
        ("[black G3\\nwhite C7\\nblack E5]", True),
        ("[white C7]", False),
        (r"[black G3 \| white C7 \| black E5]", True),
        ("[black G3 white C7 black E5]", False),
        ("[!black G3]", False),
        ("[!white C7]", True),
    ],
)
def test_of_several_lines_the_first_one_counts(expected: str, verdict: bool) -> None:
    """As in GNU Go's own script; an expression that has all of them counts as well."""
    assert judge(parse_expectation(expected), "black G3\nwhite C7\nblack E5") is verdict


@pytest.mark.parametrize(
    ("text", "wanted", "known"),
    [
        ("[black] # why", "black", False),
        ("[black]* (since 3.2) [x]", "black", True),
        ("[[^]] D4]  # a set", "[^]] D4", False),
        (r"[\] x] y", r"\] x", False),
        ("[a] b]", "a", False),
        ("[a]b]", "a]b", False),
        ("[!(C4|D5)]&\tnot judged", "!(C4|D5)", False),
    ],
)
def test_a_remark_behind_the_bracket(text: str, wanted: str, known: bool) -> None:
    expectation = parse_expectation(text)
    assert expectation.pattern is not None
    assert (expectation.wanted, expectation.known_failure) == (wanted, known)


def test_what_is_not_read_as_it_stands_is_told() -> None:
    own = suite("\ufeff1 attack D4\n#? [0]\n#? [1 D4]\n2 attack D4\n#? 0\n3 attack Z9\n#? [\\? invalid coordinate]\n")
    assert [test.number for test in own.tests] == [1, 2, 3]
    assert own.tests[0].expectation is not None and own.tests[0].expectation.wanted == "0"
    assert own.remarks == (
        (1, "a byte order mark is passed over"),
        (3, "a second expected answer is passed over"),
        (4, "test 2 expects '0', which is no [regular expression]"),
        (6, "test 3 expects a '?', but an error is judged by its words alone"),
    )
    assert suite("#? [0]\n1 attack D4\n#? [0] # why\n").remarks == (
        (1, "an expected answer without a test is passed over"),
    )


def test_a_lost_engine_fails_whatever_was_expected() -> None:
    assert judge(parse_expectation("[!0]"), None) is False
    assert judge(None, None) is None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("alpha", "beta"):
        tests = "".join(f"{n} {'attack' if n % 2 else 'defend'} D4\n#? [0]\n" for n in (5, 6, 10, 13, 15))
        (tmp_path / f"{name}.tst").write_text(f"loadsgf x.sgf\n{tests}")
    (tmp_path / "nested").write_text("beta:6\n")
    (tmp_path / "list").write_text("# chosen\nalpha:5,13-15  @nested\n")
    return tmp_path


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["alpha:6"], ["alpha:6"]),
        (["alpha:13-15", "alpha:5"], ["alpha:5", "alpha:13", "alpha:15"]),
        (["beta:6,10", "alpha:5"], ["beta:6", "beta:10", "alpha:5"]),
        (["alpha:6", "alpha"], [f"alpha:{n}" for n in (5, 6, 10, 13, 15)]),
    ],
)
def test_selection(folder: Path, names: list[str], expected: list[str]) -> None:
    assert [test.name for one in select(names, [folder]) for test in one.tests] == expected


def test_lists_paths_and_kinds_of_tests(folder: Path) -> None:
    def names(*selected: str) -> list[str]:
        return [test.name for one in select(selected, [folder]) for test in one.tests]

    assert names(f"@{folder}/list") == ["alpha:5", "alpha:13", "alpha:15", "beta:6"]
    assert names(f"{folder}/beta.tst:6") == ["beta:6"]
    defending = only(select([], [folder]), lambda test: test.kind == "defend")
    assert [test.name for one in defending for test in one.tests] == ["alpha:6", "alpha:10", "beta:6", "beta:10"]


@pytest.mark.parametrize("name", ["gamma", "alpha:7", "alpha:1-4", "alpha:x", "alpha:", "@nowhere", "no/such.tst"])
def test_what_does_not_exist_is_said_in_one_line(folder: Path, name: str) -> None:
    with pytest.raises(SuiteError, match=r"^[^\n]+\Z"):
        select([name], [folder])


def test_bare_names_lead_to_the_suites_of_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GODEBUG_SUITES", str(folder))
    name = next(folder.glob("*.tst")).stem
    assert find_suite(name) == folder / f"{name}.tst"
    (folder / "reading.tst").write_text(TEXT)
    assert find_suite("reading").parent != folder


def test_lists_that_name_each_other_end(tmp_path: Path) -> None:
    (tmp_path / "loop").write_text("@loop\n")
    with pytest.raises(SuiteError, match="name each other"):
        select([f"@{tmp_path}/loop"])
    # Nor is a list read again for every name of it, which would double at each of these.
    (tmp_path / "one.tst").write_text("1 a\n")
    for depth in range(30):
        (tmp_path / f"list{depth}").write_text(f"@list{depth + 1} @list{depth + 1}\n")
    (tmp_path / "list30").write_text("one\n")
    assert [one.suite.name for one in select([f"@{tmp_path}/list0"])] == ["one"]


def test_blocks_end_only_where_a_position_begins(folder: Path) -> None:
    (folder / "long.tst").write_text("".join(f"loadsgf {n}.sgf\n{2 * n} a\n{2 * n + 1} b\n" for n in range(10)))
    blocks = cut(select(["long"], [folder]), size=4)
    assert [[test.number for test in block.wanted] for block in blocks] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
        [12, 13, 14, 15],
        [16, 17, 18, 19],
    ]
    (alone,) = cut(select(["long:13"], [folder]))
    assert [item.command for item in alone.items] == ["loadsgf 6.sgf", "b"]


def test_what_is_set_up_for_a_test_is_taken_back_after_it(folder: Path) -> None:
    text = "loadsgf a\nincrease_depths\n1 attack A1\n2 attack B1\ndecrease_depths\nloadsgf b\n3 attack A1\n"
    (folder / "depths.tst").write_text(text)
    (block,) = cut(select(["depths:1,3"], [folder]))
    wanted = ["loadsgf a", "increase_depths", "attack A1", "decrease_depths", "loadsgf b", "attack A1"]
    assert [item.command for item in block.items] == wanted
