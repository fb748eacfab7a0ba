"""The position that a command looks at: its heading, its record, the board as it stands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.displays.answer import Answer, together
from godebug.displays.layer import Layer, ReportPage, of_position
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    FIGURE,
    POINT,
    TEXT,
    VERTEX,
    ListOf,
    Words,
)

if TYPE_CHECKING:
    from godebug.engine.go.position import Position
    from godebug.studies.study import Study
    from godebug.views.view import View

MOVE = Fields("", "A move.", Field("color", COLOR, "who"), Field("point", POINT, "where, `PASS` for nowhere"))

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
    Field("supposed", ListOf(Words(more=True)), "facts that `--suppose` names, as docs/suppose.md has them"),
)


def position_record(position: "Position") -> dict[str, object]:
    """Returns a position as a record."""
    return POSITION.record(position, position.size)


def heading(position: "Position", by: str = "") -> Answer:
    """Returns the heading of a position. `by`: the engine that answers, empty for the built-in one."""

    def views() -> Sequence["View"]:
        from godebug.views.header import PositionHeader

        return [PositionHeader(position, by)]

    return Answer(views, lambda: [position_record(position)])


def headed(study: "Study", *answers: Answer) -> Answer:
    """Returns answers under the heading of their position."""
    return together(heading(study.position, study.name), *answers)


def board(position: "Position") -> Answer:
    """Returns the board. It has no record of its own: the record of the position holds the stones."""

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.diagram import BoardDiagram

        return [BoardDiagram.of(position)]

    return Answer(views, list)


LAYERS = (
    Layer(
        "s",
        "stones",
        "The stones alone",
        of_position(lambda study: board(study.position)),
        page=ReportPage(1, "Board", lambda study: board(study.position)),
    ),
)
