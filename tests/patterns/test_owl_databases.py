"""The databases of the life-and-death reader: clean, explained, in the README, and matching the shapes they are for."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.patterns.database import Database, PatternFolder
from godebug.engine.patterns.matcher import Match, Matcher

FOLDER = Path(__file__).parents[2] / "patterns"
NAMES = ("owl_attackpats", "owl_defendpats", "owl_vital_apats")


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> PatternFolder:
    return PatternFolder(FOLDER, cache=tmp_path_factory.mktemp("cache"))


def of(databases: PatternFolder, name: str) -> Database:
    database = databases.get(name)
    assert database is not None
    return database


def matches(database: Database, rows: list[str], color: int, pattern: str) -> Iterator[Match]:
    """Where the diagram of a pattern fits, whatever its constraint says."""
    board = board_from_rows(rows)
    number = database.numbers[pattern]
    return (m for m in Matcher(board.color, board.size).matches(database, color) if m.number == number)


@pytest.mark.parametrize("name", NAMES)
def test_every_pattern_says_why_and_has_a_value(databases: PatternFolder, name: str) -> None:
    text = (FOLDER / f"{name}.db").read_text()
    assert re.findall(r"^Pattern (\S+)\n(?!# \S)", text, re.M) == []
    for pattern in of(databases, name):
        assert 0 < pattern.value < 100, pattern.name


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_knows_every_pattern(databases: PatternFolder, name: str) -> None:
    section = (FOLDER / "README.md").read_text().partition("## Life and death")[2]
    known = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)*", section))
    assert {pattern.name for pattern in of(databases, name)} - known == set()


@pytest.mark.parametrize("name", NAMES)
def test_running_moves_ask_for_a_way_out_and_no_pattern_is_both_loose_and_joined(
    databases: PatternFolder, name: str
) -> None:
    for pattern in of(databases, name):
        assert len(set(pattern.classes) & set("Bba")) <= 1, pattern.name
        asked = pattern.constraint.text if pattern.constraint is not None else ""
        if "E" in pattern.classes:
            assert re.search("owl_escape_value|owl_goal_dragon|owl_strong_dragon", asked), pattern.name


@pytest.mark.parametrize("name", NAMES)
def test_patterns_touch_the_dragon(databases: PatternFolder, name: str) -> None:
    """A pattern counts only with a stone on the dragon: the attacker's need one of X, the defender's one of O."""
    dragon = "O" if name == "owl_defendpats" else "X"
    for pattern in of(databases, name):
        assert dragon in "".join(pattern.diagram), pattern.name


#: The shape that a pattern is for: database, pattern, the point that it must propose, the rows of a board of nine lines
#: (empty ones above are left out). Black is O: he attacks in the attacker's databases and lives in the defender's.
SHAPES = {
    "hane that takes the eye space": ("owl_attackpats", "edge-hane", "G1", "..XXXXX.. .XOOOOOX. .XO...OX. ........."),
    "throw-in into an eye at the edge": (
        "owl_attackpats",
        "edge-throw-in",
        "F1",
        "..XXXXX.. .XOOOOOX. .XO.OOX.. ......X..",
    ),
    "nakade under the roof at the side": (
        "owl_attackpats",
        "nakade-at-the-edge",
        "E1",
        "..XXXXX.. .XOOOOOX. .XOOOOOX. .XOO.OOX. .XO...OX.",
    ),
    "monkey jump on the side": ("owl_attackpats", "monkey-jump", "E1", "...O..... .X....... ........."),
    "step before the gap": (
        "owl_attackpats",
        "step-before-the-gap",
        "E4",
        "...X.O... ......... ......... ......... .........",
    ),
    "capture under the dragon": ("owl_attackpats", "connect-under", "E1", "....O.... ...XOX... ........."),
    "push that makes an eye false": ("owl_attackpats", "push-between", "E2", "....X.... ...OXO... ...O.O... ........."),
    "open side of a one-point eye": (
        "owl_attackpats",
        "fourth-side",
        "E4",
        "....O.... ...O.O... ......... ......... ......... .........",
    ),
    "1-2 point of the corner": (
        "owl_attackpats",
        "corner-vital-point",
        "A2",
        "XXX...... OOX...... ..OX..... ..OX.....",
    ),
    "point between two corners of the wall": (
        "owl_vital_apats",
        "doubt-nakade-point",
        "E5",
        "..OOOOO.. ..O...O.. ..O...O.. ..OO.OO.. ...OOO... ......... .........",
    ),
    "inner atari": (
        "owl_vital_apats",
        "doubt-inner-atari",
        "E5",
        "..OOOOO.. ..O...O.. ..O...O.. ..OOOOO.. ......... ......... .........",
    ),
    "wall cut": (
        "owl_vital_apats",
        "doubt-cut-in-the-wall",
        "D5",
        "...XO.... ....X.... ......... ......... ......... .........",
    ),
    "bent descent": ("owl_defendpats", "edge-descent", "G1", "..OOOOO.. .OXXXXXO. .OX...XO. ........."),
    "fourth side of an own eye": (
        "owl_defendpats",
        "close-the-fourth-side",
        "E4",
        "....X.... ...X.X... ......... ......... ......... .........",
    ),
    "middle of the bulky five": (
        "owl_defendpats",
        "take-the-middle",
        "E5",
        "..XXXXX.. ..XX.XX.. ..X...X.. ..XX.XX.. ...XXX... ......... .........",
    ),
    "one-space jump into the open": ("owl_defendpats", "jump-out", "E5", "....X.... ...OXO... ...OXO..."),
    "cut of the wall": ("owl_defendpats", "cut-the-wall", "E4", "...XO.... ...O..... ......... ......... ........."),
    "2-1 point of six in the corner": ("owl_defendpats", "corner-six", "B1", "OOOO..... XXXO..... ...XO.... ...XO...."),
    "2-2 point of seven in the corner": (
        "owl_defendpats",
        "corner-seven",
        "B2",
        "OOOO..... .XXO..... ...XO.... ....O....",
    ),
    "slide below an enemy stone": ("owl_defendpats", "slide-below-the-stone", "E2", "..X.O.... ......... ........."),
    "connection under a wall stone": ("owl_defendpats", "tunnel-under-one", "E1", "....O.... ...XOX... ........."),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_shape(databases: PatternFolder, shape: str) -> None:
    name, pattern, point, drawn = SHAPES[shape]
    rows = ["." * 9] * (9 - len(drawn.split())) + drawn.split()
    found = {vertex(match.move, 9) for match in matches(of(databases, name), rows, BLACK, pattern)}
    assert point in found
    swapped = [row.translate(str.maketrans("XO", "OX")) for row in rows]
    assert found == {vertex(m.move, 9) for m in matches(of(databases, name), swapped, WHITE, pattern)}
