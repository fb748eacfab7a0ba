"""The board as it stands."""

from godebug.answers.answer import Answer
from godebug.engine.go.position import Position


def board(position: Position) -> Answer:
    """The stones. The record of the position has them already."""

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.diagram import BoardDiagram

        return [BoardDiagram.of(position)]

    return Answer(views, list)
