"""Our barrier and influence databases: clean, named by what they do, in the README, and right on plain shapes."""

import re
from pathlib import Path

import numpy as np
import pytest

from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.influence.result import Influence
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.patterns.findings import NOTE
from godebug.engine.patterns.lint import lint_file

FOLDER = Path(__file__).parents[2] / "patterns"

#: What the first word of a name says about the class.
PREFIXES = {
    "barriers": {"hold": "D", "tight": "A", "enter": "B", "neutral": "t"},
    "influence": {"invade": "I", "strong": "E"},
}


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> PatternFolder:
    return PatternFolder(FOLDER, cache=tmp_path_factory.mktemp("cache"))


def influence(databases: PatternFolder, rows: list[str], color: int) -> Influence:
    position = position_from_board(board_from_rows(rows), color)
    return Analysis(position, databases=databases).ground.initial_influence(color)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.db")), ids=lambda path: path.stem)
def test_nothing_to_complain_about(path: Path) -> None:
    assert [str(finding) for finding in lint_file(path) if finding.severity != NOTE] == []


@pytest.mark.parametrize("name", PREFIXES)
def test_names_say_the_class(databases: PatternFolder, name: str) -> None:
    database = databases.get(name)
    assert database is not None
    for pattern in database:
        assert PREFIXES[name][pattern.name.split("-")[0]] in pattern.classes, pattern.name


@pytest.mark.parametrize("name", PREFIXES)
def test_every_pattern_says_why(name: str) -> None:
    text = (FOLDER / f"{name}.db").read_text()
    assert re.findall(r"^Pattern (\S+)\n(?!# \S)", text, re.M) == []


def test_the_readme_knows_every_pattern(databases: PatternFolder) -> None:
    readme = (FOLDER / "README.md").read_text()
    known = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)+", readme))
    names = {pattern.name for name in PREFIXES for pattern in databases.get(name) or ()}
    assert names - known == set()


EMPTY_ROW = "........."
JUMP = [EMPTY_ROW, EMPTY_ROW, "..X...O..", EMPTY_ROW, "..X...O..", EMPTY_ROW, EMPTY_ROW, EMPTY_ROW, EMPTY_ROW]


def test_a_one_space_jump_stops_the_enemy_whoever_moves(databases: PatternFolder) -> None:
    for color in (BLACK, WHITE):
        result = influence(databases, JUMP, color)
        assert result.white_permeability[3, 2] == 0.0
        assert result.black_permeability[3, 6] == 0.0


def test_a_third_line_stone_walls_off_the_edge_under_it(databases: PatternFolder) -> None:
    rows = ["........."] * 6 + ["....X....", ".........", "........."]
    result = influence(databases, rows, WHITE)
    assert not result.white_permeability[7:9, 4].any()
    assert result.white_permeability[7, 3] > 0.0


def test_the_corner_under_a_star_point_stone_can_be_invaded(databases: PatternFolder) -> None:
    rows = ["..........." for _ in range(7)] + ["...X.......", "...........", "...........", "..........."]
    result = influence(databases, rows, WHITE)
    assert (result.white_strength[8, 2], result.black_strength[8, 2]) == (3.0, 0.0)
    assert influence(databases, rows, BLACK).white_strength[8, 2] == 0.0


def test_the_mover_goes_round_the_head_of_a_wall(databases: PatternFolder) -> None:
    rows = [".......", ".......", "..XO...", "..XO...", "..XO...", "..XO...", "..XO..."]
    assert influence(databases, rows, BLACK).black_strength[1, 3] > 0.0
    assert influence(databases, rows, BLACK).white_strength[1, 2] == 0.0
    assert influence(databases, rows, WHITE).white_strength[1, 2] > 0.0


def test_liberties_are_not_the_enemys_territory(databases: PatternFolder) -> None:
    rows = [".......", ".......", ".......", "...X...", ".......", ".......", "......."]
    mask = influence(databases, rows, WHITE).non_territory
    white_cannot = (np.asarray(mask) & 1).astype(bool)
    assert [bool(white_cannot[p]) for p in ((2, 3), (3, 2), (3, 4), (4, 3))] == [True] * 4
    assert not white_cannot[1, 3]


#: A position, whose move it is, the point that a pattern takes from a side, and the pattern.
NEUTRAL = [
    (["..XO...", ".......", "..XO..."], WHITE, (1, 3), WHITE, "neutral-own-facing-link"),
    (["..XO...", ".......", "..XO..."], WHITE, (1, 2), BLACK, "neutral-enemy-facing-link"),
    ([".O...O.", ".......", "...X..."], BLACK, (0, 3), BLACK, "neutral-corridor-middle"),
]


@pytest.mark.parametrize(("rows", "to_move", "point", "color", "pattern"), NEUTRAL, ids=[case[-1] for case in NEUTRAL])
def test_a_point_is_nobodys_because_of_a_pattern(
    databases: PatternFolder, rows: list[str], to_move: int, point: tuple[int, int], color: int, pattern: str
) -> None:
    """Alone among those of its class: several may say the same."""
    board = [".......", ".......", *rows, ".......", "......."]
    at = point[0] + 2, point[1]
    names = [other.name for other in databases.get("barriers") or () if "t" in other.classes]
    alone = databases.without({"barriers": [name for name in names if name != pattern]})
    assert influence(alone, board, to_move).non_territory[at] & color
    assert not influence(databases.without({"barriers": names}), board, to_move).non_territory[at] & color
