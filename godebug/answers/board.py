"""The board as it stands."""

from godebug.answers.answer import Answer
from godebug.engine.go.position import Position


def board(position: Position) -> Answer:
    """Returns the board. It has no record of its own: the record of the position holds the stones."""

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.diagram import BoardDiagram

        return [BoardDiagram.of(position)]

    return Answer(views, list)
