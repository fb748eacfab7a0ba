"""Contexts of moves as diagrams of our language, see `godebug.engine.patterns.contexts`."""

from collections.abc import Sequence

from godebug.engine.patterns.contexts import OFF, offsets


def diagram(key: str, size: int) -> list[str] | None:
    """Returns the rows of a diagram for a context, with the edges that it sees; None where it sees no stone, or two
    edges that lie opposite.
    """
    cells = dict(zip(offsets(size), key, strict=True))
    if not any(letter in "OX" for letter in key):
        return None
    on_board = [place for place, letter in cells.items() if letter != OFF]
    top, bottom = min(row for row, _ in on_board), max(row for row, _ in on_board)
    left, right = min(column for _, column in on_board), max(column for _, column in on_board)
    rows = [
        "".join(cells.get((row, column), "?").replace(OFF, "?") for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    ]
    reach = max(row for row, _ in offsets(size))
    edges = {"north": top > -reach, "south": bottom < reach, "west": left > -reach, "east": right < reach}
    # The arms of a context end before its box does: an edge is one only where a point was seen to be off the board.
    off = [place for place, letter in cells.items() if letter == OFF]
    edges["north"] &= any(row < top for row, _ in off)
    edges["south"] &= any(row > bottom for row, _ in off)
    edges["west"] &= any(column < left for _, column in off)
    edges["east"] &= any(column > right for _, column in off)
    if (edges["north"] and edges["south"]) or (edges["west"] and edges["east"]):
        return None
    return framed(rows, edges)


def framed(rows: Sequence[str], edges: dict[str, bool]) -> list[str]:
    """Returns rows with the edges of the board."""
    west, east = "|" * edges["west"], "|" * edges["east"]
    found = [west + row + east for row in rows]
    edge = "+" * edges["west"] + "-" * len(rows[0]) + "+" * edges["east"]
    if edges["north"]:
        found.insert(0, edge)
    if edges["south"]:
        found.append(edge)
    return found


def symmetry(rows: Sequence[str]) -> str:
    """Returns the code of the strongest symmetry that a diagram has, `8` for none: a shape must not count twice."""
    plain = [row.replace("+", "").replace("|", "") for row in rows if "-" not in row]
    edge = [row for row in rows if "-" in row]
    north, south = bool(edge) and "-" in rows[0], bool(edge) and "-" in rows[-1]
    west, east = rows[-1 if not south else 0].startswith("|"), rows[-1 if not south else 0].endswith("|")
    grid = [list(row) for row in plain]
    upright = grid == [row[::-1] for row in grid] and not (west or east)
    level = grid == grid[::-1] and not (north or south)
    if upright and level:
        return "+"
    if upright:
        return "|"
    if level:
        return "-"
    if len(grid) == len(grid[0]):
        turned = [list(row) for row in zip(*grid, strict=True)]
        if turned == grid and (north, south) == (west, east):
            return "\\"
        if [row[::-1] for row in turned[::-1]] == grid and (north, south) == (east, west):
            return "/"
    return "8"
