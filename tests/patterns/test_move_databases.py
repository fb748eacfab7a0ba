"""Our databases of move reasons: names, README, plain shapes; the tree of corner openings."""

import re
from pathlib import Path

import pytest

from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.patterns.findings import PatternError
from godebug.engine.patterns.joseki_tree import joseki_text
from godebug.engine.patterns.matcher import Matcher
from godebug.engine.patterns.pattern import Pattern

FOLDER = Path(__file__).parents[2] / "patterns"
TEXTS = ("patterns", "patterns2", "fuseki", "endgame")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> PatternFolder:
    return PatternFolder(FOLDER, cache=tmp_path_factory.mktemp("cache"))


def patterns(folder: PatternFolder, name: str) -> list[Pattern]:
    database = folder.get(name)
    assert database is not None
    return database.patterns


def rows(stones: dict[str, str], size: int = 9) -> list[str]:
    """Board rows from stones by vertex, `X` black and `O` white."""
    grid = [["."] * size for _ in range(size)]
    for name, color in stones.items():
        grid[size - int(name[1:])]["ABCDEFGHJKLMNOPQRST".index(name[0])] = color
    return ["".join(row) for row in grid]


def proposed(folder: PatternFolder, database: str, name: str, board_rows: list[str], color: int) -> set[str]:
    """Where a pattern matches for `color`, its constraint included."""
    board = board_from_rows(board_rows)
    found = folder.get(database)
    assert found is not None and name in found.numbers
    evaluator = Analysis(position_from_board(board, color), databases=folder).tactics.readers().answers.evaluator(found)
    matches = Matcher(board.color, board.size).matches(found, color)
    return {vertex(m.move, board.size) for m in matches if m.pattern.name == name and m.accepts(evaluator)}


#: What the first word of a name says: classes that the pattern must have one of, or a value field.
WORDS = {
    "link": "CdeE",
    "cut": "BeW",
    "cover": "ed",
    "hane": "e",
    "block": "e",
    "turn": "e",
    "stretch": "e",
    "push": "e n",
    "jump": "eEd",
    "knight": "eE",
    "step": "e",
    "good": "shape",
    "bad": "shape",
    "spoil": "shape",
    "approach": "eEjI",
    "enclose": "jt",
    "extend": "eEdt",
    "leave": "shape",
    "forbid": "N",
}


@pytest.mark.parametrize("name", TEXTS)
def test_names_say_what_a_pattern_does(folder: PatternFolder, name: str) -> None:
    for pattern in patterns(folder, name):
        wanted = WORDS.get(pattern.name.split("-")[0])
        if wanted == "shape":
            assert pattern.fields["shape"], pattern.name
        elif wanted is not None:
            assert set(wanted) & set(pattern.classes), pattern.name


@pytest.mark.parametrize("name", TEXTS)
def test_shape_values_have_the_sign_of_their_name(folder: PatternFolder, name: str) -> None:
    for pattern in patterns(folder, name):
        value = pattern.fields.get("shape", 0.0)
        assert isinstance(value, float)
        if pattern.name.startswith(("good", "spoil")):
            assert value > 0, pattern.name
        if pattern.name.startswith(("bad", "leave")):
            assert value < 0, pattern.name


@pytest.mark.parametrize("name", TEXTS)
def test_every_pattern_says_why(name: str) -> None:
    text = (FOLDER / f"{name}.db").read_text()
    assert re.findall(r"^Pattern (\S+)\n(?!# \S)", text, re.M) == []


def test_the_readme_knows_every_pattern(folder: PatternFolder) -> None:
    known = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)*", (FOLDER / "README.md").read_text()))
    assert {pattern.name for name in TEXTS for pattern in patterns(folder, name)} - known == set()


#: Enemies near, so that the middle is nobody's eye.
AROUND = {"C6": "O", "E3": "O", "F6": "O", "B3": "O", "G4": "O", "B5": "O"}

#: Database, pattern, stones, who moves: the moves that the pattern proposes. X black, O white, on 9x9.
SHAPES = [
    ("patterns", "link-gap", {"D5": "X", "F5": "X"}, BLACK, {"E5"}),
    ("patterns", "link-gap", {"D5": "X", "G5": "X"}, BLACK, set()),
    ("patterns", "link-diagonal", {"D5": "X", "E4": "X", "E5": "O"}, BLACK, {"D4"}),
    ("patterns", "link-diagonal", {"D5": "X", "E4": "X", "E5": "O", "D4": "O"}, BLACK, set()),
    ("patterns", "cover", {"D5": "O", "E4": "X"}, BLACK, {"E5", "D4"}),
    ("patterns", "cover", {"D5": "O", "E4": "X", "F5": "X"}, BLACK, {"D4"}),
    ("patterns", "hane-over-second-line", {"D3": "O", "E3": "X"}, BLACK, {"D2"}),
    ("patterns", "hane-over-second-line", {"D5": "O", "E5": "X"}, BLACK, set()),
    ("patterns", "block-slide", {"D4": "X", "C3": "X", "D2": "O"}, BLACK, {"C2"}),
    ("patterns", "knight-ahead-of-press", {"D5": "X", "C5": "O", "C6": "O"}, BLACK, {"E7"}),
    ("patterns", "knight-ahead-of-press", {"D5": "X", "C5": "O", "C7": "O"}, BLACK, set()),
    ("patterns", "fill-wide-jump-third-line", {"D3": "X", "G3": "X", "E4": "O"}, BLACK, {"E3"}),
    ("patterns", "fill-wide-jump-third-line", {"D3": "X", "F3": "X", "E4": "O"}, BLACK, set()),
    ("patterns", "slide-large-second-line", {"A3": "X", "D4": "O"}, BLACK, {"D2"}),
    ("patterns", "slide-large-second-line", {"D3": "X", "G4": "O"}, BLACK, set()),
    ("patterns", "come-out-of-atari", {"D5": "X", "C5": "O", "E5": "O", "D6": "O"}, BLACK, {"D4"}),
    ("patterns", "come-out-of-atari", {"D5": "X", "C5": "O", "D6": "O"}, BLACK, set()),
    ("patterns", "stretch", {"D5": "X", "D4": "O"}, BLACK, {"C5", "E5"}),
    ("patterns", "monkey-jump", {"D5": "X", "D4": "X"}, BLACK, set()),
    ("patterns", "jump-large-knight", {"D3": "X"}, BLACK, {"E6", "C6", "G4"}),
    ("patterns", "either-of-jump", {"D5": "O", "F5": "O"}, BLACK, {"E5"}),
    ("fuseki", "extend-two-space-facing", {"C3": "X", "H3": "O"}, BLACK, {"F3"}),
    ("fuseki", "extend-two-space-facing", {"C3": "X", "G3": "O"}, BLACK, set()),
    ("patterns2", "bad-empty-triangle", {"D5": "X", "D4": "X"} | AROUND, BLACK, {"C5", "C4", "E5", "E4"}),
    ("patterns2", "bad-empty-triangle", {"D5": "X", "D4": "X"}, WHITE, set()),
    ("patterns2", "good-mouth", {"D4": "X", "F4": "X", "D5": "O"}, BLACK, {"E5"}),
    ("patterns2", "good-ponnuki", {"D5": "O", "D6": "X", "C5": "X", "D4": "X"}, BLACK, {"E5"}),
    ("patterns2", "good-escape-from-ponnuki", {"D5": "X", "C5": "O", "E5": "O", "D6": "O"}, BLACK, {"D4"}),
    (
        "patterns2",
        "good-escape-from-ponnuki",
        {"D5": "X", "C5": "O", "E5": "O", "D6": "O", "C4": "X", "E4": "X"},
        BLACK,
        set(),
    ),
    (
        "patterns2",
        "good-join-before-ponnuki",
        {"D5": "X", "C5": "O", "E5": "O", "D6": "O", "C4": "X", "E4": "X"},
        BLACK,
        {"D4"},
    ),
    ("endgame", "dame-straight", {"D5": "X", "F5": "O"}, BLACK, {"E5"}),
    ("endgame", "dame-straight", {"D5": "X", "G5": "O"}, BLACK, set()),
    (
        "endgame",
        "ko-take",
        {"D6": "O", "D4": "O", "C5": "O", "E5": "O", "E6": "X", "E4": "X", "F5": "X"},
        BLACK,
        {"D5"},
    ),
    (
        "endgame",
        "ko-fill",
        {"D6": "O", "D4": "O", "C5": "O", "E5": "O", "E6": "X", "E4": "X", "F5": "X"},
        WHITE,
        {"D5"},
    ),
    ("endgame", "hane-edge", {"D2": "X", "E2": "O"}, BLACK, {"E1"}),
    ("patterns2", "good-ponnuki", {"D5": "O", "E5": "O", "D6": "X", "C5": "X", "D4": "X"}, BLACK, set()),
]


@pytest.mark.parametrize(("database", "name", "stones", "color", "moves"), SHAPES)
def test_where_patterns_match(
    folder: PatternFolder, database: str, name: str, stones: dict[str, str], color: int, moves: set[str]
) -> None:
    assert proposed(folder, database, name, rows(stones), color) == moves


OPENINGS = [
    ("approach-star-low", {"D4": "X"}, {"F3", "C6"}),
    ("approach-star-low", {"D4": "X", "C6": "O"}, set()),
    ("approach-three-four-low", {"C4": "X"}, {"E3"}),
    ("enclose-small-knight", {"C4": "O"}, {"E3"}),
    ("enclose-one-space", {"C4": "O"}, {"E4"}),
    ("extend-from-star", {"D4": "O", "D16": "O"}, {"D10"}),
    ("take-middle-of-side", {"D4": "X", "D16": "X"}, {"C10"}),
    ("invade-star-corner", {"D4": "X"}, {"C3"}),
]


@pytest.mark.parametrize(("name", "stones", "moves"), OPENINGS)
def test_opening_moves(folder: PatternFolder, name: str, stones: dict[str, str], moves: set[str]) -> None:
    database = folder.get("fuseki")
    assert database is not None
    board = board_from_rows(rows(stones, 19))
    matches = Matcher(board.color, 19).matches(database, WHITE)
    assert {vertex(m.move, 19) for m in matches if m.pattern.name == name} == moves


# ---- Corner openings -------------------------------------------------------------------------------------------------


def answers(folder: PatternFolder, stones: dict[str, str], color: int) -> dict[str, str]:
    """The corner moves of a position and their classes."""
    (database,) = folder.joseki()
    board = board_from_rows(rows(stones, 19))
    matches = Matcher(board.color, 19).matches(database, color)
    return {vertex(m.move, 19): m.pattern.classes for m in matches}


def test_standard_answers_in_every_corner_and_colour(folder: PatternFolder) -> None:
    slide = {"Q16": "X", "O17": "O", "R14": "X", "Q18": "O"}
    assert "J" in answers(folder, slide, BLACK)["R17"]
    left = {"D16": "O", "F17": "X", "C14": "O", "D18": "X"}
    assert "J" in answers(folder, left, WHITE)["C17"]
    assert "U" in answers(folder, {"D4": "O", "C3": "X"}, WHITE)["C4"]


def test_joseki_nodes_are_in_the_rectangle_and_named(folder: PatternFolder) -> None:
    (database,) = folder.joseki()
    names = [pattern.name for pattern in database]
    assert len(names) == len(set(names)) > 300
    for pattern in database:
        assert set(pattern.classes) & set("JUjtN"), pattern.name
        assert {"s", "F"} <= set(pattern.classes), pattern.name


def record(*nodes: str) -> bytes:
    return ("(;SZ[9]" + "".join(f";{node}" for node in nodes) + ")").encode()


def test_a_marked_node_becomes_a_pattern() -> None:
    text = joseki_text(record("B[gc]", "W[ec]SQ[de]C[Standard\n# Why.\n;olib(a)>2\n:,shape(2)]LB[fc:a]"), "a.sgf", "a")
    assert text == (
        "attribute_map general\n\nPattern a1\n# Why.\n\n------+\n......|\n......|\n.*.X..|\n......|\n......|\n\n"
        ":8,sFJ,shape(2)\n\n------+\n......|\n......|\n.*aX..|\n......|\n......|\n\n;olib(a)>2\n"
    )


def test_tenuki_variations_and_captures() -> None:
    text = joseki_text(
        b"(;SZ[9];B[ia](;W[ha];B[];W[ib];B[ia]SQ[gc]C[U])(;W[hb]SQ[gc]N[at the side]C[j]))", "a.sgf", "a"
    )
    first, second = text.split("Pattern ")[1:]
    # The corner stone was taken, so that its point is free again.
    assert ".X*|\n..X|\n...|" in first and ":8,sFU" in first
    assert second.startswith("at-the-side\n") and "..X|\n.*.|\n...|" in second and ":8,sFj" in second


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"nonsense", "a.sgf:0:0: "),
        (record("B[gc]SQ[de]C[x]"), "a.sgf:0:0: a1: 'x' is no class of corner openings (there are: J N T U j t)"),
        (record("B[ai]SQ[de]C[J]"), "a.sgf:0:0: a1: the move lies outside the rectangle of its mark"),
    ],
)
def test_mistakes_in_a_tree(data: bytes, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        joseki_text(data, "a.sgf", "a")
    assert str(caught.value).startswith(message)
