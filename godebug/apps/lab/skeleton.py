"""A pattern to begin with: the diagram of a box on the board, its labels, and the regression test that goes with it."""

from string import ascii_lowercase, ascii_uppercase
from typing import Final

from msgspec import Struct

from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import column_of, parse_vertex, point, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.language import RESERVED_LABELS

#: Letters that may name points: capitals for enemy stones, small ones for the others, as patterns have it.
_SMALL: Final = [letter for letter in ascii_lowercase if letter not in RESERVED_LABELS and letter != "t"]
_CAPITAL: Final = [letter for letter in ascii_uppercase if letter not in RESERVED_LABELS]


class Skeleton(Struct, frozen=True):
    """A pattern and its test, as text."""

    text: str
    test: str


def corners(text: str, size: int) -> tuple[int, int, int, int]:
    """Returns first row, first column, last row and last column of a box such as `A4-C6`.

    Raises ValueError for anything else.
    """
    first, dash, last = text.partition("-")
    if not dash:
        raise ValueError(f"a box is two corners, as A4-C6, not '{text}'")
    one, two = parse_vertex(first, size), parse_vertex(last, size)
    rows, columns = sorted((row_of(one), row_of(two))), sorted((column_of(one), column_of(two)))
    return rows[0], columns[0], rows[1], columns[1]


def skeleton(
    position: Position, move: int, box: tuple[int, int, int, int], color: int, name: str, set_up: str, number: int
) -> Skeleton:
    """Returns a pattern for a move of `color` from the points of a box.

    `set_up`: the commands that lead to the position, as they stand in a suite. `number`: of the test.
    Raises ValueError where the move lies outside the box or on a stone, or where the box has no stone.
    """
    size, cells = position.size, position.plane.cells
    top, left, bottom, right = box
    if not (top <= row_of(move) <= bottom and left <= column_of(move) <= right):
        raise ValueError(f"{vertex(move, size)} lies outside the box")
    if cells[move] != EMPTY:
        raise ValueError(f"there is a stone at {vertex(move, size)}")
    small, capital = iter(_SMALL), iter(_CAPITAL)
    diagram, labels, named = [], [], {}
    strings: dict[int, str] = {}
    for row in range(top, bottom + 1):
        line = label_line = ""
        for column in range(left, right + 1):
            p = point(row, column)
            symbol = "*" if p == move else "." if cells[p] == EMPTY else "O" if cells[p] == color else "X"
            line += symbol
            label = symbol
            if symbol in "OX":
                label = _label_of(p, cells, symbol, strings, capital if symbol == "X" else small)
                named[label] = p
            label_line += label
        diagram.append(line)
        labels.append(label_line)
    if not any(symbol in "OX" for line in diagram for symbol in line):
        raise ValueError("there is no stone in the box")
    framed = _framed(diagram, box, size)
    framed_labels = _framed(labels, box, size)
    own = [label for label in named if label.islower()]
    enemy = [label for label in named if label.isupper()]
    terms = [f"lib({label})>={_liberties(position, named[label])}" for label in own[:1]]
    terms += [f"lib({label})<={_liberties(position, named[label])}" for label in enemy[:1]]
    where = f"{position.source}, {NAMES[color]} {vertex(move, size)}" if position.source else vertex(move, size)
    text = [
        f"Pattern {name}",
        f"# {where}. Widen it: o, x and ? for what does not matter; drop terms that say nothing.",
        "",
        *framed,
        "",
        ":8,-,shape(1)",
        "",
        *framed_labels,
        "",
        f";{' && '.join(terms)}" if terms else "",
    ]
    test = f"{set_up}\n{number} reg_genmove {NAMES[color]}\n#? [{vertex(move, size)}]*\n"
    return Skeleton("\n".join(text).rstrip() + "\n", test)


def _label_of(p: int, cells: object, symbol: str, strings: dict[int, str], letters: object) -> str:
    """Returns the label of a stone: all stones of a string have the same one; the symbol where letters have run out."""
    for q in _string(p, cells):
        if q in strings:
            strings[p] = strings[q]
            return strings[p]
    strings[p] = next(letters, symbol)  # type: ignore[call-overload]
    return strings[p]


def _string(p: int, cells: object) -> set[int]:
    found, waiting = {p}, [p]
    while waiting:
        here = waiting.pop()
        for step in (1, -1, _ROW, -_ROW):
            if here + step not in found and cells[here + step] == cells[p]:  # type: ignore[index]
                found.add(here + step)
                waiting.append(here + step)
    return found


#: From a point to the one below it.
_ROW: Final = point(1, 0) - point(0, 0)


def _liberties(position: Position, p: int) -> int:
    cells = position.plane.cells
    return len({q + step for q in _string(p, cells) for step in (1, -1, _ROW, -_ROW) if _is_empty(position, q + step)})


def _is_empty(position: Position, p: int) -> bool:
    row, column = row_of(p), column_of(p)
    return 0 <= row < position.size and 0 <= column < position.size and position.plane.cells[p] == EMPTY


def _framed(rows: list[str], box: tuple[int, int, int, int], size: int) -> list[str]:
    """Returns rows with the edges of the board that the box touches."""
    top, left, bottom, right = box
    west, east = left == 0, right == size - 1
    if west and east:
        east = False
    framed = [("|" if west else "") + row + ("|" if east else "") for row in rows]
    edge = ("+" if west else "") + "-" * len(rows[0]) + ("+" if east else "")
    if top == 0:
        framed.insert(0, edge)
    elif bottom == size - 1:
        framed.append(edge)
    return framed
