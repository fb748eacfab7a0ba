"""Fields of the position that a command looks at."""

from godebug.engine.go.position import Position
from godebug.fields.field import Field, Fields, Part
from godebug.fields.influence import MOVE
from godebug.fields.kinds import COLOR, COUNT, FIGURE, TEXT, VERTEX, ListOf, Words

_CAPTURED = Fields(
    "",
    "Stones taken so far.",
    Field("black", COUNT, "black ones", get="captured_black"),
    Field("white", COUNT, "white ones", get="captured_white"),
)
POSITION = Fields(
    "position",
    "The first line of every command that looks at a position.",
    Field("source", TEXT, "what the position was called: a file name, a test, `standard input`"),
    Field("size", COUNT, "lines of the board"),
    Field("to_move", COLOR, "whose turn it is"),
    Field("move_number", COUNT, "moves played before"),
    Field("last_move", Part(MOVE, optional=True), "and who made it; null at the start"),
    Field("ko", VERTEX, "where `to_move` may not take back"),
    Field("komi", FIGURE, "what White gets besides"),
    Field("handicap", COUNT, "stones"),
    Field("captured", Part(_CAPTURED), "black and white stones taken so far", get=lambda position: position),
    Field(
        "board",
        ListOf(Words(more=True)),
        "rows of `X` black, `O` white, `.` empty",
        get=lambda position: ["".join(".OX"[color] for color in row) for row in position.stones.tolist()],
    ),
)


def position_record(position: Position) -> dict[str, object]:
    """Returns a position as a record."""
    return POSITION.record(position, position.size)
