"""Contexts of moves, and the tables of how often they are played."""

import random
from pathlib import Path

import pytest

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import point
from godebug.engine.patterns.contexts import (
    FAR,
    SIZES,
    BoardContexts,
    ContextTable,
    Count,
    distance,
    offsets,
    table_of,
    written,
)
from godebug.engine.patterns.database import PatternFolder, load_contexts
from godebug.engine.patterns.findings import PatternError
from godebug.engine.patterns.lint import lint_file


def cells_of(rows: list[list[int]]) -> bytearray:
    cells = bytearray(500)
    for row, line in enumerate(rows):
        for column, content in enumerate(line):
            cells[point(row, column)] = content
    return cells


def plainly(rows: list[list[int]], at: tuple[int, int], color: int, size: int) -> set[str]:
    """The eight images of a context, cell by cell."""
    letters = {0: ".", color: "O", 3 - color: "X"}
    edge = len(rows)

    def letter(row: int, column: int) -> str:
        if not (0 <= row < edge and 0 <= column < edge):
            return "#"
        return "*" if (row, column) == at else letters[rows[row][column]]

    images = []
    for flip in (False, True):
        for turn in range(4):
            image = ""
            for down, across in offsets(size):
                r, c = (across, down) if flip else (down, across)
                for _ in range(turn):
                    r, c = -c, r
                image += letter(at[0] + r, at[1] + c)
            images.append(image)
    return set(images)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_a_context_is_the_first_of_its_images(size: int, color: int) -> None:
    chance = random.Random(size)
    for _ in range(20):
        edge = chance.choice((5, 9, 19))
        rows = [[chance.choice((0, 0, 1, 2)) for _ in range(edge)] for _ in range(edge)]
        at = (chance.randrange(edge), chance.randrange(edge))
        rows[at[0]][at[1]] = 0
        surroundings = BoardContexts(cells_of(rows), edge, color)
        found = surroundings.context(surroundings.around(point(*at)), size)
        assert found.decode() == min(plainly(rows, at, color, size))
        assert surroundings.context(surroundings.square_of(found), size) == found


def test_distances_are_those_of_rings() -> None:
    assert [len(offsets(size)) for size in SIZES] == [9, 13, 21, 29, 49]
    assert distance(0, 4) == 8 and distance(2, -3) == 8 and distance(1, 1) == 3


def small_table() -> ContextTable:
    near = tuple(round(3.0 - 0.1 * step, 2) for step in range(FAR + 1))
    empty = BoardContexts(cells_of([[0] * 19 for _ in range(19)]), 19, BLACK)
    square = empty.around(point(9, 9))
    counts: dict[int, dict[bytes, Count]] = {size: {} for size in SIZES}
    counts[3][empty.context(square, 3)] = (30, 980)
    counts[4][empty.context(square, 4)] = (10, 80)
    # Its smaller context is not in the table.
    counts[6][empty.context(square, 6)] = (70, 80)
    return ContextTable(100, 20000, counts, near, near)


def test_larger_contexts_correct_the_rate_of_smaller_ones() -> None:
    table = small_table()
    empty = BoardContexts(cells_of([[0] * 19 for _ in range(19)]), 19, WHITE)
    known = table.familiar(empty, point(9, 9))
    after_three = (30 + 20 * 0.005) / 1000
    assert known.size == 4 and known.count == (10, 80)
    assert known.rate == pytest.approx((10 + 20 * after_three) / 100)
    assert known.ratio == pytest.approx(known.rate / 0.005)
    # In the corner nothing is known: there it is played as often as anywhere.
    corner = table.familiar(empty, point(0, 0))
    assert (corner.size, corner.ratio) == (0, 1.0)


def test_a_table_is_written_and_read() -> None:
    table = small_table()
    text = written(table, ["what it is"])
    assert text.startswith("# what it is\nall 100 20000\n") and "\n3 30 980 .../.*./...\n" in text
    assert table_of(text, "x") == table


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("3 31 30 .../.*./..O", "played more often than seen"),
        ("3 1 30 ../.*./...", "no context of size 3: 9 of the letters *.OX#"),
        ("3 30 980 .../.*./...", "this context has a line already"),
        ("3 1 30 .../.*./..Q", "no context of size 3: 9 of the letters *.OX#"),
        ("7 1 30 .../.*./...", "not a line of a table of contexts"),
        ("3 x 30 .../.*./...", "not a line of a table of contexts"),
        ("last 1 2 3", "a second line `last`"),
        ("all 5 6", "a second line `all`"),
        ("something", "not a line of a table of contexts"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "contexts.txt"
    text = written(small_table())
    path.write_text(text + line + "\n")
    with pytest.raises(PatternError) as caught:
        load_contexts(path, tmp_path)
    place = f"{path}:{text.count(chr(10)) + 1}:1: {fault}"
    assert str(caught.value) == place
    assert [str(one) for one in lint_file(path)] == [place]


@pytest.mark.parametrize(
    ("first", "line", "fault"),
    [
        ("last", "last 1 2 3", "21 numbers above 0 are wanted, one for each distance"),
        ("own", "own " + "0 " * 21, "21 numbers above 0 are wanted, one for each distance"),
        ("last", "last " + "nan " * 21, "21 numbers above 0 are wanted, one for each distance"),
        ("all", "all 5", "not a line of a table of contexts"),
        ("all", "all 0 5", "moves and points are wanted: 0 < moves <= points"),
        ("all", "all 6 5", "moves and points are wanted: 0 < moves <= points"),
    ],
)
def test_a_bad_head_is_named(first: str, line: str, fault: str) -> None:
    lines = [line if each.startswith(first) else each for each in written(small_table()).splitlines()]
    with pytest.raises(PatternError) as caught:
        table_of("\n".join(lines), "contexts.txt")
    assert str(caught.value) == f"contexts.txt:{lines.index(line) + 1}:1: {fault}"


@pytest.mark.parametrize("missing", ["all", "last", "own"])
def test_a_table_that_lacks_a_part_is_named(missing: str) -> None:
    text = "".join(f"{line}\n" for line in written(small_table()).splitlines() if not line.startswith(missing))
    with pytest.raises(PatternError, match="has lines `all`, `last` and `own`"):
        table_of(text, "contexts.txt")


def test_a_folder_may_have_none(tmp_path: Path) -> None:
    (tmp_path / "patterns.db").write_text("")
    assert PatternFolder(tmp_path).contexts is None


def test_a_folder_without_contexts_stays_so(tmp_path: Path) -> None:
    (tmp_path / "patterns.db").write_text("")
    (tmp_path / "contexts.txt").write_text(written(small_table()))
    folder = PatternFolder(tmp_path)
    assert folder.contexts == small_table() and folder.without({}).contexts == small_table()
    assert folder.without_contexts().without({"patterns": ["none"]}).contexts is None
