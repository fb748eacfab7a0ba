"""Positions as plain text: rows of X, O and `.`, with or without coordinates around them."""

import re

from msgspec.structs import replace

from godebug.basics.errors import UserError
from godebug.engine.board.rules import replay
from godebug.engine.go.arrays import plane_of
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import MAX_SIZE, Point, point
from godebug.engine.go.position import Move, Position
from godebug.records.board_words import BoardWords
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
    rf"\d{{0,2}}\s*[(\[{{]?(?P<row>[{_SIGNS}](?:[{_SIGNS}\s()\[\]{{}}<>]|(?<=[XOxo])[1-9](?!\d))*?)\s*(?:\d{{1,2}}(?:\s{{2,}}\S.*)?)?"
)
_LONGEST_ROW = 200
#: What stands between the edges of a board, where it has both.
_EDGES = re.compile(r"[|│║](.*?)[|│║]")
#: What stands around a line that was pasted: colours of terminals, marks of quotations, tags of forums.
_AROUND = re.compile(r"\x1b\[[\d;]*[A-Za-z]|^\s*(?:>\s?)+|\[/?[A-Za-z]{2,}\]")
#: Lines of the grid between two points.
_GRID = re.compile(rf"[{_SIGNS}](?:(?:─|━|──)[{_SIGNS}]){{2,}}")
#: A board whose points stand apart; there a star behind a stone marks the last move (Michi), and a second board may
#: stand at the right.
_APART = re.compile(rf"[{_SIGNS}] [{_SIGNS}]")
#: Rows of boards that write B and W for stones.
_LETTERS = re.compile(r"[\d\s.+,BWbw|()]*\.[\d\s.+,BWbw|()]*")
#: The board that a diagram of a corner or a side is a part of.
_WHOLE = 19


def parse_diagram(text: str, source: str) -> Position:
    """Returns the position that a plain diagram shows, with the side to move (Black where nothing tells), komi and
    prisoners that stand around it in the words of programs. The numbered moves of a diagram of Sensei's Library are
    played; where its edges show a corner or a side, that is one of a board of 19x19.

    Text above and below the rows is skipped. Raises UserError, naming `source` and the line.
    """
    rows: list[list[int]] = []
    moves: dict[int, Point] = {}
    said, first, edges = BoardWords(), BLACK, _Edges()
    gap: int | None = None
    for number, written in enumerate(text.splitlines(), 1):
        line = _AROUND.sub("", written) if len(written) <= _LONGEST_ROW else ""
        said.read(line)
        of_sensei = line.lstrip().startswith("$$")
        if of_sensei and line.lstrip()[2:3] == "W":
            first = WHITE
        signs = _sensei_row(line) if of_sensei else _row(line)
        if of_sensei:
            edges.read(line, bool(signs), bool(rows))
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
    if (place := edges.place(len(rows), len(rows[0]))) is not None:
        top, left = place
        rows = _on_whole_board(rows, top, left)
        moves = {number: at + point(top, left) - point(0, 0) for number, at in moves.items()}
    if len(rows) != len(rows[0]):
        raise UserError(f"{source}: the diagram has {len(rows)} rows of {len(rows[0])} points, a square is wanted")
    if len(rows) > MAX_SIZE:
        raise UserError(f"{source}: board size {len(rows)} is not supported (1 to {MAX_SIZE})")
    plane = plane_of(rows)
    refuse_strings_without_liberties(plane, source)
    position = Position(
        plane,
        to_move=first,
        captured_black=said.captured_black,
        captured_white=said.captured_white,
        komi=said.komi or 0.0,
        start=plane,
        source=source,
    )
    if moves:
        turns = [Move(first if number % 2 else other(first), moves[number]) for number in sorted(moves)]
        position = replay(position, turns)
    return position if said.to_move is None else replace(position, to_move=said.to_move)


class _Edges:
    """Which edges of the board a diagram of Sensei's Library draws."""

    def __init__(self) -> None:
        self.left = self.right = self.top = self.bottom = False

    def read(self, line: str, is_row: bool, after_rows: bool) -> None:
        inside = line.strip().removeprefix("$$").strip()
        if is_row:
            self.left |= inside.startswith("|")
            self.right |= inside.endswith("|")
        elif re.fullmatch(r"[-+\s]*--[-+\s]*", inside):
            self.bottom |= after_rows
            self.top |= not after_rows

    def place(self, height: int, width: int) -> tuple[int, int] | None:
        """Returns row and column of the first point on a whole board; None for a diagram of all of a board, and where
        the edges do not tell.
        """
        sides, ends = self.left + self.right, self.top + self.bottom
        if (height == width and sides != 1) or height > _WHOLE or width > _WHOLE:
            return None
        if (sides == 0 and width != _WHOLE) or (ends == 0 and height != _WHOLE):
            return None
        if (sides == 2 and width != _WHOLE) or (ends == 2 and height != _WHOLE):
            return None
        return 0 if self.top else _WHOLE - height, 0 if self.left else _WHOLE - width


def _on_whole_board(rows: list[list[int]], top: int, left: int) -> list[list[int]]:
    """Returns the rows of a board of 19x19 that is empty but for these."""
    board = [[0] * _WHOLE for _ in range(_WHOLE)]
    for at, row in enumerate(rows):
        board[top + at][left : left + len(row)] = row
    return board


def _row(line: str) -> str:
    """Returns the signs of the points in a line of a board, "" for another line."""
    line = line.strip()
    if (edges := _EDGES.search(line)) is not None:
        line = edges[1].strip()
    if _LETTERS.fullmatch(line):
        line = line.upper().translate(str.maketrans("BW", "XO"))
    if _APART.search(line):
        line = re.sub(r"(?<=[XOxo])\*", "", line)
        boards = [signs for part in re.split(r"\s{3,}", line) if len(signs := _signs(part)) > 1]
        if boards:
            return boards[0]
    return _signs(line)


def _signs(text: str) -> str:
    """Returns the signs of a row without what stands between and around them, "" for another text."""
    text = text.strip("|│║ ")
    if _GRID.search(text):
        text = re.sub("[─━]", "", text)
    match = _ROW.fullmatch(text)
    return "" if match is None else "".join(c for c in match["row"] if c in _STONES)


def _sensei_row(line: str) -> str:
    """Returns the signs of the points in a line of a diagram of Sensei's Library; "" for its head and its edges."""
    inside = line.strip().removeprefix("$$").strip()
    if (edges := _EDGES.search(inside)) is not None:
        inside = edges[1]
    words = inside.strip("|").split()
    if len(words) > 2 and words[0] == words[-1] and words[0].isdecimal():  # a rank at both sides
        words = words[1:-1]
    signs = "".join(words)
    spread = all(len(word) == 1 for word in words)
    return signs if spread and len(signs) > 1 and all(c in _OF_SENSEI or c.isdecimal() for c in signs) else ""
