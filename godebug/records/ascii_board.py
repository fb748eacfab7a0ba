"""Positions as plain text: rows of X, O and `.`, with or without coordinates around them."""

import re

from msgspec.structs import replace

from godebug.basics.errors import UserError
from godebug.engine.board.rules import replay
from godebug.engine.go.arrays import plane_of
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import MAX_SIZE, Point, point
from godebug.engine.go.position import Move, Position
from godebug.records.setup_check import refuse_strings_without_liberties

#: Signs of points in plain diagrams, those of our own `--unicode` and of others.
_STONES = {
    **dict.fromkeys("Xx#@●⚫◉◼", BLACK),
    **dict.fromkeys("Oo○⚪◎◯◻", WHITE),
    **dict.fromkeys(".+,*·┼╋•┌┐└┘├┤┬┴∙", 0),
}
#: In diagrams of Sensei's Library, which Sabaki writes as well, letters are marks on stones or on empty points.
_OF_SENSEI = (
    _STONES
    | dict.fromkeys("B#YZ", BLACK)
    | dict.fromkeys("W@PQ", WHITE)
    | dict.fromkeys("_CSTM?abcdefghijklmnpqrstuvwyz", 0)
)
_SIGNS = "".join(map(re.escape, _STONES))
#: Points, each perhaps with a mark of the last moves: brackets or an angle around or behind it, as GNU Go, Pachi and
#: MuGo write, or a figure behind a stone (KataGo). Rank numbers may stand around, and remarks after the right one.
_ROW = re.compile(
    rf"\d{{0,2}}\s*[(\[{{]?(?P<row>[{_SIGNS}](?:[{_SIGNS}\s()\[\]{{}}<>]|(?<=[XOxo])[1-9](?=\s|$))*?)\s*(?:\d{{1,2}}(?:\s{{2,}}\S.*)?)?"
)
_LONGEST_ROW = 200
#: What stands between the edges of a board, where it has both.
_EDGES = re.compile(r"[|│║](.*?)[|│║]")
#: Whose turn it is, in the words of programs.
_WHO = r"(?:the\s+)?(?P<side>black|white|[xobw●○])(?:\s*\([^)]{1,3}\))?"
_SIDES = (
    re.compile(rf"\b{_WHO}\s+to\s+(?:move|play)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:next(?:\s+(?:player|move|turn|to\s+(?:move|play)))?|(?:player\s+|side\s+)?to\s+(?:move|play)|turn)"
        rf"\s*(?:is\s+|[:=])\s*{_WHO}(?![\w'])",
        re.IGNORECASE,
    ),
    re.compile(rf"\b{_WHO}(?:'s|s')\s+(?:turn|move)\b", re.IGNORECASE),
    re.compile(rf"\b{_WHO}\s+(?:plays|moves)\s+next\b", re.IGNORECASE),
)


def _side_in(line: str) -> int | None:
    """Returns the side that a line says is to move, None where it says nothing of that."""
    for form in _SIDES:
        if len(line) <= _LONGEST_ROW and (found := form.search(line)):
            return BLACK if found["side"].lower() in ("black", "x", "b", "●") else WHITE
    return None


def parse_diagram(text: str, source: str) -> Position:
    """Returns the position that a plain diagram shows; a line `White to move` (or what other programs say) sets the
    side, otherwise it is Black's turn. The numbered moves of a diagram of Sensei's Library are played.

    Text above and below the rows is skipped. Raises UserError, naming `source` and the line.
    """
    rows: list[list[int]] = []
    moves: dict[int, Point] = {}
    side, first = None, BLACK
    gap: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        side = _side_in(line) or side
        of_sensei = line.lstrip().startswith("$$")
        if of_sensei and line.lstrip()[2:3] == "W":
            first = WHITE
        signs = (_sensei_row(line) if of_sensei else _row(line)) if len(line) <= _LONGEST_ROW else ""
        if not signs:
            gap = number if rows and gap is None else gap
            continue
        if gap is not None:
            raise UserError(f"{source}: line {gap} interrupts the diagram")
        if rows and len(signs) != len(rows[0]):
            raise UserError(f"{source}: line {number} has {len(signs)} points, the line above has {len(rows[0])}")
        if len(signs) <= MAX_SIZE and len(rows) < MAX_SIZE:
            moves |= {int(c) or 10: point(len(rows), at) for at, c in enumerate(signs) if c.isdecimal()}
        rows.append([_OF_SENSEI.get(c, 0) for c in signs])
    if not rows:
        raise UserError(f"{source}: neither SGF nor a diagram of X, O and '.'")
    if len(rows) != len(rows[0]):
        raise UserError(f"{source}: the diagram has {len(rows)} rows of {len(rows[0])} points, a square is wanted")
    if len(rows) > MAX_SIZE:
        raise UserError(f"{source}: board size {len(rows)} is not supported (1 to {MAX_SIZE})")
    plane = plane_of(rows)
    refuse_strings_without_liberties(plane, source)
    position = Position(plane, to_move=first, start=plane, source=source)
    if moves:
        turns = [Move(first if number % 2 else other(first), moves[number]) for number in sorted(moves)]
        position = replay(position, turns)
    return position if side is None else replace(position, to_move=side)


def _row(line: str) -> str:
    """Returns the signs of the points in a line of a board, "" for another line."""
    line = line.strip()
    if (edges := _EDGES.search(line)) is not None:
        line = edges[1].strip()
    match = _ROW.fullmatch(line.strip("|│║ "))
    return "" if match is None else "".join(c for c in match["row"] if c in _STONES)


def _sensei_row(line: str) -> str:
    """Returns the signs of the points in a line of a diagram of Sensei's Library; "" for its head and its edges."""
    inside = line.strip().removeprefix("$$").strip().strip("|").strip()
    signs = "".join(inside.split())
    spread = all(len(word) == 1 for word in inside.split())
    return signs if spread and len(signs) > 1 and all(c in _OF_SENSEI or c.isdecimal() for c in signs) else ""
