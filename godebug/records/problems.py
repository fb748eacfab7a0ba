"""Printed problems with their solutions: JSON files with the stones and the first moves that are right.

AB and AW are the stones and SOL the moves, each as colour, point, remarks; points are letters as in SGF.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from godebug.basics.errors import UserError, one_line
from godebug.basics.files import read_file, text_from
from godebug.engine.go.arrays import Plane, plane_of
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import MAX_SIZE, point, vertex

_COLORS = {"B": BLACK, "W": WHITE}


@dataclass(frozen=True)
class Problem:
    """`name`: of the file. `plane`: the stones. `color`: who moves. `right`: first moves that are right."""

    name: str
    plane: Plane
    color: int
    right: tuple[str, ...]


def read_problems(folder: str | os.PathLike[str]) -> list[Problem]:
    """Returns the problems of a folder, by name. Raises UserError that names the file at fault."""
    files = sorted(Path(folder).glob("*.json")) if os.path.isdir(folder) else []
    if not files:
        raise UserError(f"{one_line(os.fspath(folder), 120)}: no folder with problems (*.json)")
    return [_read(file) for file in files]


def _read(file: Path) -> Problem:
    try:
        data = json.loads(text_from(read_file(file)))
        size = int(data["SZ"])
        if not 2 <= size <= MAX_SIZE:
            raise ValueError(f"size {size}")
        rows = [[0] * size for _ in range(size)]
        for key in "BW":
            for place in data["A" + key]:
                column, row = _place(place, size)
                rows[row][column] = _COLORS[key]
        moves = data["SOL"]
        places = [_place(move[1], size) for move in moves]
        return Problem(
            file.name,
            plane_of(rows),
            _COLORS[moves[0][0]],
            tuple(sorted({vertex(point(row, column), size) for column, row in places})),
        )
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        raise UserError(f"{one_line(file, 120)}: no problem with AB, AW, SZ and SOL ({one_line(error, 60)})") from None


def _place(text: str, size: int) -> tuple[int, int]:
    column, row = (ord(letter) - ord("a") for letter in text)
    if not (0 <= column < size and 0 <= row < size):
        raise ValueError(f"point '{text}'")
    return column, row
