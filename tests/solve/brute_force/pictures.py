"""Local positions drawn as text, and their sixteen images.

`X` the defender's goal, `x` stones of his that are no part of it, `@` those that are safe; `O` the attacker's stones,
`#` those that are safe; `.` empty. What is left blank does not exist, nor does anything outside the picture.
"""

from collections.abc import Iterable, Sequence

from godebug.engine.go.points import LETTERS
from tests.solve.brute_force.plain_rules import PASS, Local


def local_of(rows: Sequence[str]) -> Local:
    """The position of a picture, whose rows stand from the top."""
    width = max(len(row) for row in rows)
    at = dict.fromkeys("XxO#@. ", 0)
    for y, row in enumerate(reversed(rows)):
        for x, sign in enumerate(row.ljust(width)):
            at[sign] |= 1 << y * (width + 1) + x
    attacker, defender = at["O"] | at["#"], at["X"] | at["x"] | at["@"]
    return Local(width, attacker | defender | at["."], attacker, defender, at["X"], at["#"], at["@"])


def rows_of(local: Local) -> list[str]:
    """The picture of a position."""
    signs = (
        (local.goal, "X"),
        (local.safe_defender, "@"),
        (local.safe_attacker, "#"),
        (local.defender, "x"),
        (local.attacker, "O"),
        (local.points, "."),
    )
    height = -(-local.points.bit_length() // (local.width + 1))
    return [
        "".join(
            next((sign for points, sign in signs if points >> y * (local.width + 1) + x & 1), " ")
            for x in range(local.width)
        )
        for y in reversed(range(height))
    ]


def image(rows: Sequence[str], number: int) -> list[str]:
    """One of eight images of a picture, turned and mirrored; 0 is the picture itself."""
    turned = list(rows)
    if number & 4:
        turned = ["".join(column) for column in zip(*turned, strict=True)]
    if number & 2:
        turned = turned[::-1]
    if number & 1:
        turned = [row[::-1] for row in turned]
    return turned


def image_of_point(point: int, rows: Sequence[str], number: int) -> int:
    """Where a point of a picture lies in its image; the pass stays what it is."""
    if point == PASS:
        return PASS
    width = len(rows[0])
    y, x = divmod(point.bit_length() - 1, width + 1)
    marked = [list(" " * width) for _ in rows]
    marked[len(rows) - 1 - y][x] = "!"
    result = image(["".join(row) for row in marked], number)
    for row, line in enumerate(reversed(result)):
        if "!" in line:
            return 1 << row * (len(line) + 1) + line.index("!")
    raise AssertionError("the mark is somewhere")


def named(points: Iterable[int], width: int) -> str:
    """Moves in letters and numbers, in order: `A1 B2 pass`."""
    names = []
    for point in sorted(points):
        y, x = divmod(point.bit_length() - 1, width + 1)
        names.append("pass" if point == PASS else f"{LETTERS[x]}{y + 1}")
    return " ".join(sorted(names))
