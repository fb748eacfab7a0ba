"""Positions as plain text: rows of X, O and `.`, with or without coordinates around them."""

import re

from godebug.basics.errors import UserError
from godebug.engine.go.arrays import plane_of
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import MAX_SIZE
from godebug.engine.go.position import Position
from godebug.records.setup_check import refuse_strings_without_liberties

_STONES = {"X": BLACK, "O": WHITE, ".": 0, "+": 0}
#: Points with blanks, board edges `|` or the brackets of a last move between them; rank numbers may stand around,
#: and remarks after the right one.
_ROW = re.compile(r"\s*\d{0,2}[\s|(]*([XO.+][XO.+\s()]*?)[\s|)]*(?:\d{1,2}(?:\s{2,}\S.*)?)?\s*")
_LONGEST_ROW = 200
_SIDE = re.compile(r"\b(black|white|x|o)\s+to\s+(?:move|play)\b", re.IGNORECASE)


def parse_diagram(text: str, source: str) -> Position:
    """Returns the position that a plain diagram shows; a line `White to move` sets the side, otherwise it is Black's
    turn.

    Text above and below the rows is skipped. Raises UserError, naming `source` and the line.
    """
    rows: list[list[int]] = []
    to_move = BLACK
    gap: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        side = _SIDE.search(line)
        if side:
            to_move = BLACK if side[1].lower() in ("black", "x") else WHITE
        match = _ROW.fullmatch(line.strip()) if len(line) <= _LONGEST_ROW else None
        if match is None:
            gap = number if rows and gap is None else gap
            continue
        if gap is not None:
            raise UserError(f"{source}: line {gap} interrupts the diagram")
        row = [_STONES[c] for c in match[1] if c in _STONES]
        if rows and len(row) != len(rows[0]):
            raise UserError(f"{source}: line {number} has {len(row)} points, the line above has {len(rows[0])}")
        rows.append(row)
    if not rows:
        raise UserError(f"{source}: neither SGF nor a diagram of X, O and '.'")
    if len(rows) != len(rows[0]):
        raise UserError(f"{source}: the diagram has {len(rows)} rows of {len(rows[0])} points, a square is wanted")
    if len(rows) > MAX_SIZE:
        raise UserError(f"{source}: board size {len(rows)} is not supported (1 to {MAX_SIZE})")
    plane = plane_of(rows)
    refuse_strings_without_liberties(plane, source)
    return Position(plane, to_move=to_move, start=plane, source=source)
