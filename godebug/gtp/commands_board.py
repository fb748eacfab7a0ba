"""Commands about the game and the stones on the board."""

from godebug.engine.board.fixed_handicap import fixed_handicap_points, most_fixed_stones
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import LETTERS, NO_POINT, all_points, column_of, hoshi, point, row_of
from godebug.gtp.arguments import BAD_MOVE, Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session

# ---- the game ------------------------------------------------------------------------------------------------------


@command("boardsize")
def boardsize(session: Session, args: Arguments) -> None:
    """`SIZE`: clears the board and sets its size, 1 to 19."""
    size = args.integer("boardsize not an integer")
    if not 1 <= size <= 19:
        raise GtpError("unacceptable size")
    session.clear(size)


@command("query_boardsize")
def query_boardsize(session: Session, args: Arguments) -> str:
    """Returns the size of the board."""
    return str(session.size)


@command("clear_board")
def clear_board(session: Session, args: Arguments) -> None:
    """Removes all stones and begins a new game."""
    session.clear(session.size)


@command("komi")
def komi(session: Session, args: Arguments) -> None:
    """`NUMBER`: sets the komi."""
    session.komi = args.number("komi not a float")


@command("get_komi")
def get_komi(session: Session, args: Arguments) -> str:
    """Returns the komi."""
    return f"{session.komi:4.1f}"


@command("get_handicap")
def get_handicap(session: Session, args: Arguments) -> str:
    """Returns the number of handicap stones."""
    return str(session.handicap)


@command("play")
def play(session: Session, args: Arguments) -> None:
    """`COLOR VERTEX`: plays a move or a pass."""
    session.play(*args.move())


@command("black")
def black(session: Session, args: Arguments) -> None:
    """`VERTEX`: plays a move for Black."""
    session.play(BLACK, args.vertex_or_pass())


@command("white")
def white(session: Session, args: Arguments) -> None:
    """`VERTEX`: plays a move for White."""
    session.play(WHITE, args.vertex_or_pass())


@command("undo")
def undo(session: Session, args: Arguments) -> None:
    """Takes the last move back."""
    session.undo()


@command("gg-undo")
def gg_undo(session: Session, args: Arguments) -> None:
    """`[COUNT]`: takes back moves, one by default."""
    try:
        count = args.integer() if args else 1
    except GtpError:
        count = 1
    if count < 0:
        raise GtpError("can't undo a negative number of moves")
    session.undo(count)


@command("last_move")
def last_move(session: Session, args: Arguments) -> str:
    """Returns colour and point of the last move."""
    if not session.moves:
        raise GtpError("no previous move known")
    return _move_name(session, *session.moves[-1])


@command("move_history")
def move_history(session: Session, args: Arguments) -> str:
    """Returns the moves of the game, the last one first."""
    return "\n".join(_move_name(session, *move) for move in reversed(session.moves))


def _move_name(session: Session, color: int, p: int) -> str:
    return f"{NAMES[color]} {session.name(p)}"


# ---- handicap ------------------------------------------------------------------------------------------------------


@command("fixed_handicap")
def fixed_handicap(session: Session, args: Arguments) -> str:
    """`COUNT`: places handicap stones on their fixed points and returns these."""
    _need_empty_board(session)
    count = args.integer("handicap not an integer")
    if not 2 <= count <= most_fixed_stones(session.size):
        raise GtpError("invalid handicap")
    return _place(session, fixed_handicap_points(session.size, count))


@command("place_free_handicap")
def place_free_handicap(session: Session, args: Arguments) -> str:
    """`COUNT`: places handicap stones by the patterns for free handicap; fewer where there is no room."""
    count = args.integer("handicap not an integer")
    _need_empty_board(session)
    if count < 2 or most_fixed_stones(session.size) == 0:
        raise GtpError("invalid handicap")
    return _place(session, sorted(session.free_handicap(count)))


@command("set_free_handicap")
def set_free_handicap(session: Session, args: Arguments) -> None:
    """`VERTEX...`: places handicap stones on these points."""
    _need_empty_board(session)
    points: list[int] = []
    while args:
        p = args.vertex()
        if p in points:
            raise GtpError("repeated vertex")
        points.append(p)
    if not 2 <= len(points) < session.size**2:
        raise GtpError("invalid handicap")
    session.place_handicap(sorted(points))


def _place(session: Session, points: list[int]) -> str:
    session.place_handicap(points)
    return session.names(points)


def _need_empty_board(session: Session) -> None:
    if any(session.board.color[p] != EMPTY for p in all_points(session.size)):
        raise GtpError("board not empty")


# ---- stones and liberties ------------------------------------------------------------------------------------------


@command("color")
def color(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns black, white or empty."""
    return NAMES[session.board.color[args.vertex()]]


@command("list_stones")
def list_stones(session: Session, args: Arguments) -> str:
    """`COLOR`: returns the points with stones of a colour."""
    return session.names(session.stones_of(args.color()))


@command("countlib")
def countlib(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns the number of liberties of a string."""
    return str(session.board.count_liberties(session.need_stone(args.vertex())))


@command("findlib")
def findlib(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns the liberties of a string."""
    return session.names(sorted(session.board.find_liberties(session.need_stone(args.vertex()))))


@command("accuratelib")
def accuratelib(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX`: returns the liberties that a new stone would have, those from captures included."""
    side, p = _empty_vertex(session, args)
    return session.names(sorted(session.board.exact_liberty_points(p, side)))


@command("accurate_approxlib")
def accurate_approxlib(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX`: returns the liberties that a new stone would have if it captured nothing."""
    side, p = _empty_vertex(session, args)
    return session.names(sorted(session.board.approx_liberty_points(p, side)))


def _empty_vertex(session: Session, args: Arguments) -> tuple[int, int]:
    side, p = args.color(BAD_MOVE), args.vertex(BAD_MOVE)
    if session.board.color[p] != EMPTY:
        raise GtpError("vertex must be empty")
    return side, p


@command("is_legal")
def is_legal(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX`: returns 1 where the move is legal, else 0."""
    side, p = args.move()
    return "1" if p == NO_POINT or session.board.is_legal(p, side) else "0"


@command("all_legal")
def all_legal(session: Session, args: Arguments) -> str:
    """`COLOR`: returns all legal moves of a side."""
    side = args.color()
    return session.names([p for p in all_points(session.size) if session.board.is_legal(p, side)])


@command("captures")
def captures(session: Session, args: Arguments) -> str:
    """`COLOR`: returns the number of stones that a side has captured."""
    return str(_taken_by(session, args.color()))


def _taken_by(session: Session, side: int) -> int:
    board = session.board
    return int(board.captured_black if side == WHITE else board.captured_white)


# ---- trial moves ---------------------------------------------------------------------------------------------------


@command("trymove")
def trymove(session: Session, args: Arguments) -> None:
    """`COLOR VERTEX`: plays a trial move on top of the game, which readings take into account."""
    side, p = args.move()
    if not session.board.trymove(p, side):
        raise GtpError("illegal move")


@command("tryko")
def tryko(session: Session, args: Arguments) -> None:
    """`COLOR VERTEX`: plays a trial move that may take a banned ko, as after a threat and its answer."""
    side, p = args.move()
    if not session.board.tryko(p, side):
        raise GtpError("illegal move")


@command("popgo")
def popgo(session: Session, args: Arguments) -> None:
    """Takes the last trial move back."""
    if session.board.stackp == 0:
        raise GtpError("Stack empty.")
    session.board.popgo()


@command("dump_stack")
def dump_stack(session: Session, args: Arguments) -> str:
    """Returns the trial moves on the board, the first one first."""
    board = session.board
    return " ".join(
        f"{'W' if board.stack_color[ply] == WHITE else 'B'}:{session.name(board.stack_point[ply])}"
        for ply in range(board.stackp)
    )


# ---- the whole board -----------------------------------------------------------------------------------------------


@command("showboard")
def showboard(session: Session, args: Arguments) -> str:
    """Returns the board as a diagram."""
    size, stars = session.size, hoshi(session.size)
    letters = " ".join(LETTERS[:size])
    lines = ["", f"   {letters}"]
    captures_row = min(8, size - 2)
    for row in range(size):
        cells = []
        for column in range(size):
            p = point(row, column)
            stone = session.board.color[p]
            cells.append("X" if stone == BLACK else "O" if stone == WHITE else "+" if p in stars else ".")
        line = f"{size - row:2} {' '.join(cells)} {size - row}"
        if row == captures_row:
            line += f"     WHITE (O) has captured {_taken_by(session, WHITE)} stones"
        elif row == captures_row + 1:
            line += f"     BLACK (X) has captured {_taken_by(session, BLACK)} stones"
        lines.append(line)
    return "\n".join([*lines, f"   {letters}"])


@command("invariant_hash")
def invariant_hash(session: Session, args: Arguments) -> str:
    """Returns a hash of the position that is equal for all eight ways to turn the board."""
    return _hash_text(session, bytes(session.board.color))


@command("invariant_hash_for_moves")
def invariant_hash_for_moves(session: Session, args: Arguments) -> str:
    """`COLOR`: returns that hash after each legal move of a side."""
    side, board = args.color(), session.board
    lines = []
    for p in all_points(session.size):
        if board.is_legal(p, side) and board.trymove(p, side):
            lines.append(f"{session.name(p)} {_hash_text(session, bytes(board.color))}")
            board.popgo()
    return "\n".join(lines)


def _hash_text(session: Session, cells: bytes) -> str:
    """Returns sixteen hexadecimal digits that stay the same when the board is turned or reflected."""
    from hashlib import blake2b

    size = session.size
    last = size - 1
    rows = [cells[point(row, 0) : point(row, 0) + size] for row in range(size)]
    turned = [bytes(rows[last - column][row] for column in range(size)) for row in range(size)]
    pictures = []
    for picture in (rows, turned):
        for flipped in (picture, picture[::-1]):
            pictures += [b"".join(flipped), b"".join(row[::-1] for row in flipped)]

    return blake2b(min(pictures) + bytes([size]), digest_size=8).hexdigest()


@command("printsgf")
def printsgf(session: Session, args: Arguments) -> str | None:
    """`[FILE]`: returns the position as a game record, also for `-`, or writes it to a file."""
    text = _sgf(session)
    if args.peek() in ("", "-"):
        return text
    from godebug.basics.errors import UserError
    from godebug.basics.files import write_file

    session.need_files()
    path = args.word()
    try:
        write_file(path, text + "\n")
    except UserError:
        raise GtpError(f"cannot write '{path}'") from None
    return None


def _sgf(session: Session) -> str:
    from godebug import __version__

    def stones(side: int, name: str) -> str:
        points = sorted(session.stones_of(side), key=lambda p: (row_of(p), column_of(p)))
        return name + "".join(f"[{_sgf_point(p)}]" for p in points) if points else ""

    to_move = "W" if session.to_move == WHITE else "B"
    return (
        f"(;GM[1]FF[4]\nSZ[{session.size}]\nAP[godebug:{__version__}]\nKM[{session.komi:.1f}]HA[{session.handicap}]"
        f"RU[Japanese]{stones(BLACK, 'AB')}{stones(WHITE, 'AW')}\nPL[{to_move}]\n)"
    )


def _sgf_point(p: int) -> str:
    return chr(ord("a") + column_of(p)) + chr(ord("a") + row_of(p))
